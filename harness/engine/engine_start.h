/* SPDX-License-Identifier: MIT */
/* Starts an engine that was found, in this process or in one of its own. */
#ifndef ENGINE_START_H
#define ENGINE_START_H

#include <stdbool.h>

#include "engine.h"

/* From now on, engine_open opens each in-process engine in a process of its own, `urlassay serve`.
 * If the engine crashes there, the outcome for that input is CRASHED. case_ms: limit for an answer
 * (see external.h); 0: the default. */
void engine_isolate(int case_ms);
/* The same for shared objects that are named by a path or listed, with the default limit, or no
 * longer. A user's parser may crash or hang. Returns whether they were isolated before. */
bool engine_isolate_objects(bool is_on);

/* Begins to start an engine whose class, id and path are set, so that several executables start at
 * the same time; engine_finish_start follows. path: of an executable or a shared object; NULL: the
 * class has a script, or none. profile: the argument, or NULL. On failure each returns false, and
 * leaves a reason in the engine, which engine_explain_start turns into *error. */
bool engine_start(struct engine *engine, const char *path, const char *profile);
bool engine_finish_start(struct engine *engine, const char *profile);
void engine_explain_start(struct engine_error *error, const struct engine *engine);

#endif
