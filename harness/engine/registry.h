/* SPDX-License-Identifier: MIT */
/* All known engines by name, from engines.def and URLASSAY_ENGINES. Opens them, in this process or
 * in one of their own. */
#ifndef REGISTRY_H
#define REGISTRY_H

#include <stdbool.h>
#include <stddef.h>

#include "engine.h"
#include "engine_name.h"
#include "text.h"

/* Opens an engine by "id", "id:profile" or a path with a slash: a shared object by the suffix
 * of its file name (shared_object.h), otherwise an executable that speaks the protocol. If it has
 * the id of a registered engine, its id becomes "id#2". "npm:NAME@VERSION" is a version of an npm
 * package, which npm installs if it is not there. "lib:PATH" is a library that an engine of the
 * tool calls, at another place, or another build of this tool. Or two of these with ">" between
 * them (reparse.h). NULL if it is unknown or not available, after a complaint with the reason and
 * the command that installs it. A name that needs a permission (engine_name.h) and has none is
 * refused: the name may come from a file. The caller calls engine_close. */
struct engine *engine_open(const char *name);

/* Returns whether engine_open knows "id", "id:profile", or two names with ">", available or not. A
 * path on one side of ">" counts as known. It opens nothing. If not, *error names similar ones; it
 * may be NULL. */
bool engine_is_known(const char *name, struct engine_error *error);

/* Writes the name of the parser that an engine asks to family (ENGINE_ID_BYTES): engines with the
 * same one are one implementation. It is the id without profile and version, "libcurl" for
 * "libcurl:lenient" and "libcurl@8.5.0", or the family of its class, "ada" for "node-url". For
 * "a>b" it is the family of b, which reads last. */
void engine_family(char family[ENGINE_ID_BYTES], const char *id);

/* Opens an engine as engine_open does. On failure fills *error, and does not complain. */
struct engine *engine_open_or_explain(const char *name, struct engine_error *error);

/* Opens an engine as engine_open does. NULL if it is not available; complains only if its name is
 * refused, once for each name. */
struct engine *engine_open_if_available(const char *name);

/* Whether engine_open runs this engine only by a permission (engine_name.h), which it may
 * have: a path, a library, a package, an engine of engine_add_path, a profile of a listed engine,
 * or `a>b` with one of these. It opens nothing. */
bool engine_needs_permission(const char *name);

/* Opens the engine of the tool that calls the library at path, with that library, for `serve
 * --library`: to this end the process starts itself again (shared_library_preload). The engine's id
 * is "ID@VERSION". On failure fills *error. */
struct engine *engine_open_library(const char *path, struct engine_error *error);
/* Starts the executable of an engine that engine_open will open by the same name, so that several
 * executables start at the same time. Does nothing for other engines. */
void engine_prestart(const char *name);

#endif
