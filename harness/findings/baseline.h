/* SPDX-License-Identifier: MIT */
/* Findings that a project has accepted: a file that it keeps with its code. An entry is a cause
 * with the pairs of engines between which it is accepted. A pair has an input. Its class is found
 * by running the two engines again, so it stays valid after an upgrade of an engine or a new
 * rewrite. An entry can also be one pair alone, without a cause. */
#ifndef BASELINE_H
#define BASELINE_H

#include "engine_list.h"
#include "finding.h"
#include "json.h"
#include "rank.h"

enum baseline_state {
    BASELINE_UNASKED, /* not run, because an engine is absent; the class in the file counts */
    BASELINE_STILL,   /* they differ as accepted */
    BASELINE_WORSE,   /* they differ with a worse effect or severity, which is not accepted */
    BASELINE_GONE,    /* they agree */
};

/* Two engines, and an input on which their difference is accepted. */
struct baseline_pair {
    size_t entry; /* the number of the entry that lists it, from 0 */
    bool is_flat; /* the entry is this pair alone, in the form without "pairs" */
    struct text engines[2];
    struct owned_testcase test;
    enum effect effect;       /* the worst accepted effect */
    enum severity severity;   /* the worst accepted severity; SEVERITY_NONE: any of the effect */
    bool is_refuted;          /* the clients refuted it: the severity of a refuted one */
    struct text reason, link; /* of the entry */
    struct text cause;        /* of the entry; "": not in the file */
    struct text pattern;      /* of the entry: a glob that a URL must match; "": none */
    uint64_t class;           /* when it was accepted; 0: not in the file */
    /* From baseline_resolve: */
    enum baseline_state state;
    uint64_t class_now;     /* 0: gone, or not run */
    bool is_unexplained;    /* also from the file, if it was not run */
    enum effect effect_now; /* EFFECT_NONE: the same */
};

/* Zeroed is empty. */
struct baseline {
    struct baseline_pair *pairs;
    size_t count, cap;
    size_t entries; /* numbers of entries that were given */
};
void baseline_free(struct baseline *baseline); /* afterwards it is empty */

/* Whether a text may be a reason or a link: one line of UTF-8 that is not blank. */
bool baseline_is_line(struct ua_str text);

/* Adds the entries of a file, in both forms. Complains and returns false on bad content, or if it
 * cannot be read; baseline_free is due in any case. */
bool baseline_read(struct baseline *baseline, const char *path);
/* Replaces the file atomically. Complains and returns false on failure. */
bool baseline_write(const struct baseline *baseline, const char *path);

/* How many entries have a pair. */
size_t baseline_count_entries(const struct baseline *baseline);

/* Runs the engines of each pair on its input, and fills state and the members after it. opens:
 * engines may open those that are not in the list. Otherwise the pairs with such engines are
 * UNASKED. */
void baseline_resolve(struct baseline *baseline, struct engine_list *engines, bool opens);

/* Returns the key by which a difference is accepted: its class. Unexplained differences of one
 * class may have several causes, so theirs is the class on this input alone. */
uint64_t baseline_key(uint64_t class, const struct text *cause, struct testcase test);

/* The pair that accepts a key with this effect and severity, on this URL; NULL: none. It is valid
 * until a pair is added. *worse (may be NULL) gets the pair of this key that accepts only a lesser
 * effect or severity, or NULL. A pair that was accepted as refuted accepts any severity, unless
 * impact is that clients confirm the class. */
const struct baseline_pair *baseline_find(const struct baseline *baseline, struct ua_str url,
                                          uint64_t key, enum effect effect, enum severity severity,
                                          enum impact impact, const struct baseline_pair **worse);

/* Whether the pair, which accepts this URL, knows no more of it than its cause: the URL is not its
 * own, and no pattern holds. */
bool baseline_is_by_cause(const struct baseline_pair *pair, struct ua_str url);

/* Adds a finding with the class of its recheck to the entry of its cause, or to a new one. It
 * replaces a pair of that key. An entry that was there keeps its reason and its link unless
 * is_replaced. */
void baseline_accept(struct baseline *baseline, const struct finding *finding, const char *reason,
                     const char *link, bool is_replaced);

/* Writes a pair on one line, as an entry without "pairs", without a newline. */
void baseline_pair_to_json(struct json_writer *w, const struct baseline_pair *pair);

/* Appends "2 entries with 3 pairs: 2 still there, 1 gone". */
void baseline_add_states(struct text *out, const struct baseline *baseline);
const char *baseline_state_name(enum baseline_state state); /* "still there", "gone" */

#endif
