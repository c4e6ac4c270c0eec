/* SPDX-License-Identifier: MIT */
/* The engines that a user named, opened, each with a unique name. */
#ifndef ENGINE_LIST_H
#define ENGINE_LIST_H

#include "engine.h"

struct engine_list {
    struct engine **engines; /* NULL: engine_list_get could not open it */
    char **names;            /* unique and safe to print */
    unsigned count;
};

/* Opens the engines in names, separated by commas. "all" is every available engine that parses
 * URLs, with its profiles except rare ones; "dial:all" is every available client (engines/dial);
 * "-NAME" leaves out one of these. Returns the exit
 * status, after a complaint if it is not EXIT_AS_EXPECTED. The caller calls engine_list_free in
 * both cases. */
int engine_list_open(struct engine_list *engine_list, const char *names);
/* Opens the engines of two names, which come from a file and so are no lists. */
int engine_list_open_two(struct engine_list *engine_list, const char *const names[2]);
/* Opens the engines as engine_list_open does, closes them again, and keeps their names. Here "all"
 * includes engines that do not parse URLs. */
int engine_list_check(struct engine_list *engine_list, const char *names);
/* Appends names, of which all after the first read the href that the engine via writes: "A,via>B"
 * for "A,B". False, and out is as it was, if one is "all", "dial:all" or "-NAME": they stand for
 * engines that have no names here. */
bool engine_list_add_via(struct text *out, const char *names, const char *via);
void engine_list_free(struct engine_list *engine_list);

/* Returns the engine with this id, or NULL. */
struct engine *engine_list_find(const struct engine_list *engine_list, const char *id);
/* Returns the engine with this id, and opens it at the first call as engine_open_if_available does:
 * the id may come from a file. A zeroed engine_list is valid here. */
struct engine *engine_list_get(struct engine_list *engine_list, const char *id);

/* An engine that is open, or was. */
struct named_engine {
    const char *name; /* as the user gave it */
    char *id;         /* ENGINE_ID_BYTES */
};

/* Gives engines of several paths that call themselves the same ids of their own, NAME@FOLDER: by
 * the first part of their absolute paths that differs between all of them, or NAME@1, NAME@2 in
 * the order of the paths if there is none. So an id depends on the set of paths alone. From now on
 * engine_open of such a path gives the engine that id. Engines that have no path, and one path that
 * is named twice, stay as they are. */
void engines_tell_apart(const struct named_engine *engines, unsigned count);

#endif
