/* SPDX-License-Identifier: MIT */
/* One class of disagreement with its smallest input so far, and its form on disk. */
#ifndef FINDING_H
#define FINDING_H

#include "compare.h"
#include "observation.h"
#include "rewrite_set.h"
#include "util.h"

/* Whether a finding stands for itself in a list, or another says more about the same thing. */
enum fold {
    FOLD_NONE,
    FOLD_COMPOUND, /* one half of its pair of causes alone is known to do as bad */
    FOLD_COPY,     /* it was of another class when it was found, and is of a listed one today */
};

/* What came of asking its engines again. */
enum today {
    TODAY_UNASKED, /* nobody did, or one is not here, or fails at it: all is as it was stored */
    TODAY_SAME,
    TODAY_CHANGED, /* they differ, but not as they did */
    TODAY_GONE,    /* they agree: all is as it was stored */
};

/* Owns all that it points to. A zeroed finding is ready for use. */
struct finding {
    uint64_t class, shape; /* shape: of the input that is shown */
    enum effect effect;    /* the worst seen of the class */
    struct text cause;     /* as cause_name writes it */
    struct text engine[2], version[2];
    struct text input, base;
    bool has_base;
    struct observation answer[2];
    bool explained; /* then the rest is filled: */
    struct text changed_input, changed_base;
    struct observation agreed;
    enum effect left;         /* a lesser difference that stays there, or EFFECT_NONE; then also: */
    struct observation other; /* what the second engine says of the changed input */
    int64_t found, improved;  /* Unix time: of the class, of this input */
    uint64_t count;           /* occurrences, about; 0 if nobody counted */
    uint64_t met[EFFECTS];    /* the same by effect */
    enum fold fold;           /* findings_fold */
    /* From finding_renew (today.h): */
    enum today today;
    uint64_t class_today;     /* 0: they agree */
    struct text was;          /* "host-shift: backslash"; only if CHANGED */
    struct cause_set workers; /* all rewrites that explain it alone */
};
void finding_free(struct finding *finding);

/* Views; ptr NULL: there is no base. */
struct ua_str finding_input(const struct finding *finding);
struct ua_str finding_base(const struct finding *finding);

/* Writes to the empty words what the change alters besides a spelling, which makes less of the
 * proof; nothing where that is nothing. */
void finding_weakness(struct text *words, const struct finding *finding);

/* Of input and base, and their order: see minimize.h. */
size_t finding_size(const struct finding *finding);
bool finding_simpler(const struct finding *finding, const struct finding *than);

/* Appends the finding as JSON, with the names of the engine protocol, ending in a newline. pretty:
 * over several lines, for a file that people read; else on one. */
void finding_to_json(struct text *out, const struct finding *finding, bool pretty);
/* Fills a zeroed finding from such a text; name is for the complaint that comes with false. */
bool finding_from_json(struct finding *out, const struct text *json, const char *name);

/* Worst first, and of the same effect what is unexplained. */
void findings_sort(struct finding *findings, size_t count);

/* Fills fold of every finding of a list that is sorted worst first. For what is unexplained, the
 * pair is what it cannot do without. */
void findings_fold(struct finding *findings, size_t count);

#endif
