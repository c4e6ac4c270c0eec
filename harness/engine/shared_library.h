/* SPDX-License-Identifier: MIT */
/* Engines whose library is looked for at run time, and whose prototypes are ours: nobody but the
 * library itself can say whether they are right. */
#ifndef SHARED_LIBRARY_H
#define SHARED_LIBRARY_H

#include "engine.h"

/* A function that the library exports: where its address goes, and its names, NULL-ended, the first
 * that there is. */
struct dynamic_symbol {
    size_t offset; /* in what dynamic_open is given as api */
    const char *names[4];
    bool is_optional; /* NULL if it is not there */
};

/* Loads the first of files (NULL-ended names) that there is, for good, and fills api with the
 * count symbols. The environment variable may name another place: the library itself, or a folder
 * that has it, or a folder into which its package was unpacked. On failure returns false and leaves
 * a reason in engine->reason. *name, which lives for ever, is the name of the file that was loaded.
 */
bool dynamic_open(struct engine *engine, const char *variable, const char *const *files,
                  const struct dynamic_symbol *symbols, size_t count, void *api, const char **name);

/* Asks the engine, whose model is whatwg, for URLs that every parser of that model agrees on, and
 * before them also (NULL: nothing) whatever else there is to find out; in a child process, which
 * may die of it. If an answer is another, or there is none within seconds, returns false and leaves
 * a reason in engine->reason. */
bool dynamic_check(struct engine *engine, bool (*also)(struct engine *engine));

#endif
