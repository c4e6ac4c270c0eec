/* SPDX-License-Identifier: MIT */
/* Disagreements that were looked at and accepted: a file that is kept beside the code. An entry is
 * an input, not a name: what it stands for is found by asking its engines about it again, so that
 * neither an engine's upgrade nor a new rewrite voids it. */
#ifndef BASELINE_H
#define BASELINE_H

#include "engine_list.h"
#include "finding.h"

enum known_state {
    KNOWN_UNASKED, /* an engine is not here: the class that the file names stands for it */
    KNOWN_STILL,   /* they differ as accepted */
    KNOWN_WORSE,   /* they differ with a worse effect: not accepted any more */
    KNOWN_GONE,    /* they agree */
};

struct known_entry {
    struct text engine[2], input, base;
    bool has_base;
    enum effect effect; /* the worst that is accepted */
    struct text reason, link;
    struct text cause; /* as it was when accepted; "" if the file does not say */
    uint64_t class;    /* the same; 0 */
    /* From known_resolve: */
    enum known_state state;
    uint64_t class_now;     /* 0: gone, or not asked */
    enum effect effect_now; /* EFFECT_NONE: the same */
};

/* Zeroed is empty. */
struct known {
    struct known_entry *entries;
    size_t count, cap;
};
void known_free(struct known *known); /* it is empty then */

/* Whether it may be a reason or a link: something besides spaces, in UTF-8, on one line. */
bool known_is_line(struct ua_str text);

/* Adds the entries of a file. Complains and returns false on bad content, or if it cannot be read;
 * known_free is due in any case. */
bool known_read(struct known *known, const char *path);
/* Puts the file in its place as a whole. Complains and returns false on failure. */
bool known_write(const struct known *known, const char *path);

/* Asks each entry's engines, by id, about its input. Where opens is false, only engines that are in
 * the engine_list already. */
void known_resolve(struct known *known, struct engine_list *engines, bool opens);

/* The entry by which a difference of this class and effect is known; NULL: none. It lives until
 * entries are added. *worse (may be NULL) gets one that accepts this class, but not with such an
 * effect. */
const struct known_entry *known_find(const struct known *known, uint64_t class, enum effect effect,
                                     const struct known_entry **worse);

/* Accepts a finding, as it is today, in the place of what was accepted of its class. */
void known_accept(struct known *known, const struct finding *finding, const char *reason,
                  const char *link);

/* One entry, as in the file, on one line without an end. */
void known_to_json(struct text *out, const struct known_entry *entry);

const char *known_state_name(enum known_state state); /* "still there", "gone" */

#endif
