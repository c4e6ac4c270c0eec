/* SPDX-License-Identifier: MIT */
/* Findings that a project has accepted: a file that it keeps with its code. An entry is an input
 * with two engines. Its class is found by running them again, so an entry stays valid after an
 * upgrade of an engine or a new rewrite. */
#ifndef BASELINE_H
#define BASELINE_H

#include "engine_list.h"
#include "finding.h"
#include "json.h"

enum baseline_state {
    BASELINE_UNASKED, /* not run, because an engine is absent; the class in the file counts */
    BASELINE_STILL,   /* they differ as accepted */
    BASELINE_WORSE,   /* they differ with a worse effect, which is not accepted */
    BASELINE_GONE,    /* they agree */
};

struct baseline_entry {
    struct text engine[2];
    struct owned_testcase test;
    enum effect effect; /* the worst accepted effect */
    struct text reason, link;
    struct text cause; /* when it was accepted; "": not in the file */
    uint64_t class;    /* when it was accepted; 0: not in the file */
    /* From baseline_resolve: */
    enum baseline_state state;
    uint64_t class_now;     /* 0: gone, or not run */
    enum effect effect_now; /* EFFECT_NONE: the same */
};

/* Zeroed is empty. */
struct baseline {
    struct baseline_entry *entries;
    size_t count, cap;
};
void baseline_free(struct baseline *baseline); /* afterwards it is empty */

/* Whether a text may be a reason or a link: one line of UTF-8 that is not blank. */
bool baseline_is_line(struct ua_str text);

/* Adds the entries of a file. Complains and returns false on bad content, or if it cannot be read;
 * baseline_free is due in any case. */
bool baseline_read(struct baseline *baseline, const char *path);
/* Replaces the file atomically. Complains and returns false on failure. */
bool baseline_write(const struct baseline *baseline, const char *path);

/* Runs the engines of each entry on its input, and fills state and what follows. opens: engines may
 * open those that are not in the list. Otherwise the entries with such engines are UNASKED. */
void baseline_resolve(struct baseline *baseline, struct engine_list *engines, bool opens);

/* The entry that accepts a class with this effect; NULL: none. It is valid until an entry is added.
 * *worse (may be NULL) gets the entry of this class that accepts only a lesser effect, or NULL. */
const struct baseline_entry *baseline_find(const struct baseline *baseline, uint64_t class,
                                           enum effect effect, const struct baseline_entry **worse);

/* Adds a finding with the class of its recheck. It replaces an entry of that class. */
void baseline_accept(struct baseline *baseline, const struct finding *finding, const char *reason,
                     const char *link);

/* Writes one entry on one line, as in the file, without a newline. */
void baseline_to_json(struct json_writer *w, const struct baseline_entry *entry);

const char *baseline_state_name(enum baseline_state state); /* "still there", "gone" */

#endif
