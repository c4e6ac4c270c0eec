/* SPDX-License-Identifier: MIT */
/* The engines of this tool, by the list engines.def. */
#ifndef ENGINE_CLASSES_H
#define ENGINE_CLASSES_H

#include <stdbool.h>

#include "engine.h"
#include "text.h"

/* Returns all registered classes, NULL-ended, in the order of engines.def. */
const struct engine_class *const *engine_classes(void);

/* Returns why a class cannot be registered; NULL: it can. engine_classes leaves out such a class,
 * and complains. */
const char *engine_class_problem(const struct engine_class *class);

/* Returns the registered class of "id" or "id:profile"; NULL: there is none, or the class has no
 * such profile. *profile becomes the profile, or NULL. */
const struct engine_class *engine_class_find(const char *name, const char **profile);

/* Whether a registered engine has the id, with or without a profile. */
bool engine_is_registered(const char *id);

/* Replaces client by the name of the dialled engine whose client uses a parser: "dial:curl" for
 * "libcurl", "a>dial:curl" for "a>libcurl". False, and client is empty, if none is known. */
bool engine_client_of(struct text *client, const char *id);

/* Why an engine is not available, with the name of its script. */
#define SCRIPT_MISSING                                                                             \
    "its script engines/%s is missing: the tool looks for it where it was built or installed"

/* Returns the name of a class's script in harness/engines/, and its path; the caller frees the
 * path. NULL if it is not installed. */
const char *engine_class_script(const struct engine_class *class);
char *engine_class_script_path(const struct engine_class *class);

#endif
