/* SPDX-License-Identifier: MIT */
/* One class of disagreement with its smallest input so far, and its form on disk. */
#ifndef FINDING_H
#define FINDING_H

#include "json.h"
#include "observation.h"
#include "rank.h"
#include "rewrite_set.h"
#include "testcase.h"
#include "util.h"

#define CLASS_DIGITS 16 /* of a class's name: hexadecimal, in lower case */

/* Whether a text is the name of a class, or at least its first four digits. */
bool class_name_is_valid(const char *digits);

/* Whether a finding is listed, or hidden because another one covers it. */
enum fold {
    FOLD_NONE,
    FOLD_COMPOUND, /* one of its two causes alone is as important */
    FOLD_COPY,     /* its class is now the class of a listed finding */
};

/* The result of running a stored finding's engines again. */
enum recheck {
    RECHECK_UNASKED, /* not run, or an engine is absent or failed; the finding is as stored */
    RECHECK_SAME,
    RECHECK_CHANGED, /* they differ with another effect or cause; the finding has the new ones */
    RECHECK_GONE,    /* they agree; the finding is as stored */
};

/* What dialling the clients of a finding's engines says about it (dialled.h). */
enum impact {
    IMPACT_NOT_DIALLED, /* neither, as the client of an engine that accepts the input is unknown, or
                           was not run on it */
    IMPACT_CONFIRMED,   /* a client contacts the host that its engine says, and the other engine
                           does not say */
    IMPACT_REFUTED,     /* the client of each engine that accepts the input was run, and none does;
                           or both clients do the same with what one engine refuses */
};

struct dialled;

/* Owns all that it points to, but for dialled. A zeroed finding is ready for use. */
struct finding {
    uint64_t class, shape; /* shape: of the input that is shown */
    enum effect effect;    /* of the input that is shown */
    enum rank rank;        /* the same */
    struct text cause;     /* as in struct classification */
    struct text engines[2], versions[2];
    struct owned_testcase test;
    struct observation answers[2];
    bool explained;                /* then the following members are filled: */
    struct owned_testcase changed; /* by the cause */
    struct observation agreed;
    enum effect left; /* a lesser difference that remains there, or EFFECT_NONE; if not NONE: */
    struct observation other; /* the second engine's answer to the changed input */
    unsigned replaces; /* the set of components that the change alters besides a spelling; not 0: a
                          weak proof. An earlier version did not store it: 0 until the recheck */
    bool needs_each_rule;    /* see struct said_closing; a campaign splits what differs in parts, so
                                only diff sets it */
    int64_t found, improved; /* Unix time: of the class, of this input */
    uint64_t count;          /* occurrences, approximate; 0: not counted */
    uint64_t seen[EFFECTS];  /* the same by effect */
    enum fold fold;          /* findings_fold */
    /* From finding_recheck (recheck.h): */
    enum recheck recheck;
    uint64_t class_now;        /* 0: they agree */
    struct text stored_answer; /* effect and cause before, "host-shift: backslash"; if CHANGED */
    struct rewrite_set explained_by; /* all rewrites that explain it alone */
    /* What each engine does otherwise than the Standard, if nothing explains it (said_each), and
     * its causes with "+" between them; empty: they were not found. */
    struct text each, each_proof, own_causes;
    /* From dialled_apply (dialled.h): */
    const struct dialled *dialled; /* borrowed; NULL: none was read */
    enum impact impact;
};
void finding_free(struct finding *finding);

/* Whether the name of its class begins with these digits. */
bool finding_has_class(const struct finding *finding, const char *digits);

/* Whether two findings are between the same two engines. */
bool finding_has_same_engines(const struct finding *a, const struct finding *b);

/* Whether the change that proves the cause alters more than a spelling. */
bool finding_is_weak(const struct finding *finding);

/* Complains that none, or more than one, of a campaign's quirks and classes begins with these
 * digits. */
void finding_complain_of_id(const char *dir, const char *digits, bool are_several);

/* Whether the id of its quirk begins with these digits. */
bool finding_has_quirk(const struct finding *finding, const char *digits);

/* Fills rank from the answers, which are stored, as rank is not. */
void finding_find_rank(struct finding *finding);
/* What keeps its rank from being greater: rank_gap_of its answers. */
enum rank_gap finding_rank_gap(const struct finding *finding);
/* rank_importance of a finding. */
unsigned finding_importance(const struct finding *finding);

/* The size of input and base, and their order: see minimize.h. */
size_t finding_size(const struct finding *finding);
bool finding_is_simpler(const struct finding *finding, const struct finding *than);

/* Appends the finding as JSON for a file, each member on its own line. */
void finding_to_json(struct text *out, const struct finding *finding);
/* The same members, with the names of the engine protocol, for the object that w is in. */
void finding_write_members(struct json_writer *w, const struct finding *finding);
/* Fills a zeroed finding from such a text. Complains ("NAME:LINE:COLUMN: ...") and returns false if
 * the text is not a finding. */
bool finding_from_json(struct finding *out, const struct text *json, const char *name);

/* Sorts by importance (rank.h), the greatest first; of the same importance, strong proofs come
 * before weak ones, and frequent findings before rare ones. */
void findings_sort(struct finding *findings, size_t count);

/* Fills fold of every finding in a list that findings_sort has sorted. */
void findings_fold(struct finding *findings, size_t count);

#endif
