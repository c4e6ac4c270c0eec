/* SPDX-License-Identifier: MIT */
/* Engines that a name gives a version: an npm package, a library at another place, and the URL
 * Standard of a day. */
#ifndef ENGINE_VERSION_H
#define ENGINE_VERSION_H

#include <stdbool.h>

#include "engine.h"
#include "text.h"

/* The packages of Debian that `npm:` needs. */
#define NPM_PACKAGES "nodejs npm"

/* The classes of `npm:NAME@VERSION`, where NAME is a parser or a filter, and of `lib:PATH`. */
extern const struct engine_class engine_npm_class, engine_npm_filter_class, engine_library_class;

/* Returns the class of `npm:NAME@VERSION`, and its argument. NULL: it is another name, or, if
 * error->reason is not empty, a bad one. */
const struct engine_class *engine_find_npm(const char *name, const char **argument,
                                           struct engine_error *error);

/* The same for `whatwg@DAY`, `whatwg@COMMIT`, and these with ":literal". */
const struct engine_class *engine_find_dated(const char *name, const char **argument,
                                             struct engine_error *error);

/* Starts `lib:PATH`: the tool with that library, or another build of the tool, whose id is made of
 * its bytes. On failure returns false and leaves a reason in the engine. external_finish follows.
 */
bool engine_start_library(struct engine *engine, const char *path);

/* Appends the versions of an npm package to out in their order, one on a line, each with a space
 * and the time of its publication (ISO 8601); prereleases are left out. npm is run, which asks a
 * registry. On failure fills *error. */
bool engine_npm_versions(struct text *out, const char *package, struct engine_error *error);

#endif
