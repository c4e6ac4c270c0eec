/* SPDX-License-Identifier: MIT */
/* The names of engines: what they hold, and which of them may run.
 *
 * A path, a library, a package, and the profile of an engine of URLASSAY_ENGINES need a permission:
 * the user named exactly that on the command line, or trusts it (trust.h). The rest of the program
 * opens engines by names from files without a check of its own, because engine_open refuses what
 * has no permission. */
#ifndef ENGINE_NAME_H
#define ENGINE_NAME_H

#include "engine.h"

/* --- what a name holds ------------------------------------------------------------------------ */

/* Returns the path of "lib:PATH", or the package of "npm:NAME@VERSION", within name; NULL: name is
 * none. */
const char *engine_library_path(const char *name);
const char *engine_npm_package(const char *name);

/* Whether a name is a path, or has one, and so is not an id: engine_open would run what is there.
 */
bool engine_name_has_path(const char *name);

/* Whether an engine of that name transcribes a document: "whatwg", "whatwg@DAY", "rfc3986",
 * "rfc3987", a dated edition, or the letter of one ("w3c-2012:literal"). */
bool engine_name_is_document(const char *name);

/* Whether all of a name may be a path, which may have ">" too: `a>./b` and `dial:./b` are none,
 * whatever is in folders that are called `a>.` and `dial:.`. */
bool engine_name_is_path(const char *name);

/* Returns the name of an engine that has a path, made absolute: "/d/e" for "./e", "lib:/d/l.so" for
 * "lib:l.so". NULL: the name has none, or nothing is there. The caller frees it. */
char *engine_absolute_name(const char *name);

/* From now on engine_open opens the engine at an absolute path by this id, unless a registered or a
 * listed engine has it. The path needs a permission all the same. Copies both. */
void engine_add_path(const char *id, const char *path);

/* Returns the path that engine_add_path got for an id, or NULL. */
const char *engine_added_path(const char *id);

/* Returns the id that engine_add_path got for a path, which may be relative, or NULL. */
const char *engine_id_of_path(const char *path);

/* --- permissions ------------------------------------------------------------------------------ */

/* From now on engine_open may run the engines of a list, which is separated by commas: each name,
 * both names of `a>b`, and for a path also its absolute form. NULL is allowed. Only for names from
 * the command line and from the record of what the user trusts; `make lint` checks the callers. */
void engine_allow(const char *names);

/* The same for one path, which may have commas and ">". */
void engine_allow_path(const char *path);

/* Whether engine_allow got this name, or a list that has it. */
bool engine_is_allowed(const char *name);

/* Notes that a file names an engine. If the name is refused, the message says which file it was.
 * If several files name it, the first one counts. Copies both. */
void engine_note_origin(const char *name, const char *file);

/* Fills *error for a name that lacks a permission, either for the name itself or for the path that
 * was added for it. */
void engine_refuse(struct engine_error *error, const char *name, const char *permission);

/* Complains about a refused name, once for each name. */
void engine_complain_refused(const struct engine_error *error, const char *name);

#endif
