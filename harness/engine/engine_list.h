/* SPDX-License-Identifier: MIT */
/* The engines that a user names, opened and told apart by name. */
#ifndef ENGINE_LIST_H
#define ENGINE_LIST_H

#include "engine.h"

struct engine_list {
    struct engine **engines; /* NULL: engine_list_get could not open it */
    char **names;            /* what the engines are called here: each another, safe to print */
    unsigned count;
};

/* Opens the engines named, separated by commas; "all": every one that is available, with its
 * profiles, but for rare ones, those that do not parse URLs and those that are named with "-" in
 * front. Returns the exit status, after a complaint if that is not EXIT_AS_EXPECTED.
 * engine_list_free is due in any case. */
int engine_list_open(struct engine_list *engine_list, const char *names);
/* The same, but the engines are closed again and what is left is by which names to ask for them.
 * "all" has those too that do not parse URLs. */
int engine_list_check(struct engine_list *engine_list, const char *names);
void engine_list_free(struct engine_list *engine_list);

/* The engine that has this id, or NULL. */
struct engine *engine_list_find(const struct engine_list *engine_list, const char *id);
/* The same, opened when it is asked for first; NULL if it is not available here, which nobody
 * complains about. A zeroed engine_list is ready for that. */
struct engine *engine_list_get(struct engine_list *engine_list, const char *id);

#endif
