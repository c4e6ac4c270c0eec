/* SPDX-License-Identifier: MIT */
/* The engines that a user names, opened and told apart by name. */
#ifndef ENGINE_LIST_H
#define ENGINE_LIST_H

#include "engine.h"

struct roster {
    struct engine **engines; /* NULL: roster_lend could not open it */
    char **names;            /* what the engines are called here: each another, safe to print */
    unsigned count;
};

/* Opens the engines named, separated by commas; "all": every one that is available, with its
 * profiles, but for rare ones, those that do not parse URLs and those that are named with "-" in
 * front. Returns the exit status, after a complaint if that is not EXIT_AS_EXPECTED. roster_free is
 * due in any case. */
int roster_open(struct roster *roster, const char *names);
/* The same, but the engines are closed again and what is left is by which names to ask for them.
 * "all" has those too that do not parse URLs. */
int roster_check(struct roster *roster, const char *names);
void roster_free(struct roster *roster);

/* The engine that has this id, or NULL. */
struct engine *roster_find(const struct roster *roster, const char *id);
/* The same, opened when it is asked for first; NULL if it is not available here, which nobody
 * complains about. A zeroed roster is ready for that. */
struct engine *roster_lend(struct roster *roster, const char *id);

#endif
