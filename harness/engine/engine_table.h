/* SPDX-License-Identifier: MIT */
/* Runs a table of urlassay_engine.h as an engine: from a shared object, or linked into the tool. */
#ifndef ENGINE_TABLE_H
#define ENGINE_TABLE_H

#include "engine.h"
#include "urlassay_engine.h"

/* Opens an engine from its table: fills version, model, capabilities, null_is_distinct and state,
 * and the id if that is empty. On failure returns false and leaves a reason in engine->reason.
 * engine_table_close is due in both cases. */
bool engine_table_open(struct engine *engine, const struct ua_engine *table, const char *profile);

/* The run and the close of the engine's class. If a function of the table calls exit(), the
 * process ends by SIGABRT. */
void engine_table_run(struct engine *engine, const struct request *request, struct observation *o);
void engine_table_close(struct engine *engine);

/* From now on, or from the first function of a table on, exit() in such a function aborts this
 * process. Functions that are given to atexit later run before that. */
void engine_table_watch_exit(void);

/* Until stdout_restore, what is printed on stdout goes to stderr: of a shared object, it would be
 * in the middle of the tool's output. The tool's own bytes are written first, because both use one
 * stdio. Returns what stdout_restore needs; -1: stdout stays as it is. */
int stdout_redirect(void);
void stdout_restore(int kept);

#endif
