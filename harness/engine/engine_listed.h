/* SPDX-License-Identifier: MIT */
/* The engines that a user lists in a file: URLASSAY_ENGINES. */
#ifndef ENGINE_LISTED_H
#define ENGINE_LISTED_H

#include <stdbool.h>

/* Calls found for each engine of the file that the environment variable URLASSAY_ENGINES names. A
 * line is `id path`: an id of letters, digits, "-", "_", ".", ":" and "@" that no registered engine
 * has, and an executable or a shared object (a relative path counts from the file's folder). Empty
 * lines and those that begin with "#" are skipped. Opened as `id:profile`, an executable gets
 * profile as its only argument, and a shared object in its open(). Returns false if the file cannot
 * be read, and has complained. */
bool engine_each_listed(void (*found)(void *ctx, const char *id, const char *path), void *ctx);

#endif
