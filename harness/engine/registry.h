/* SPDX-License-Identifier: MIT */
/* Every engine that is known, by name: those of engines.def and those of URLASSAY_ENGINES. Opens
 * them, in this process or in one of their own. */
#ifndef REGISTRY_H
#define REGISTRY_H

#include <stdbool.h>
#include <stddef.h>

#include "engine.h"

/* Every registered class, NULL-ended, in the order of engines.def. */
const struct engine_class *const *engine_classes(void);

/* Why a class cannot be registered; NULL: it can. engine_classes leaves out those that cannot, and
 * complains. */
const char *engine_class_problem(const struct engine_class *class);

/* The engines of the file that the environment variable URLASSAY_ENGINES names. A line is `id
 * path`: an id of letters, digits, "-", "_", "." and ":" that no registered engine has, an
 * executable that speaks the protocol (a relative path counts from the file's folder). Empty lines
 * and those that begin with "#" are skipped. Opened as `id:profile`, it gets profile as its only
 * argument. Returns false if the file cannot be read, and has complained. */
bool engine_listed(void (*found)(void *ctx, const char *id, const char *path), void *ctx);

/* Opens an engine by "id", "id:profile" or a path with a slash (an executable that speaks the
 * protocol; should it give itself the id of a registered engine, it is called "id#2"). NULL if
 * unknown or not available: message (size bytes) then holds one line that says why, and which
 * package brings it. */
struct engine *engine_open(const char *name, char *message, size_t size);

/* Why an engine could not be opened. */
struct engine_error {
    enum { ENGINE_UNKNOWN, ENGINE_ABSENT } kind;
    char reason[512];    /* as it came: of an unknown engine a sentence, of an absent one a part */
    const char *package; /* of its class; "": none brings it, or nobody knows */
    const char *npm;     /* of its class; NULL: none */
};
/* The same as engine_open, but the reason is not one line yet. */
struct engine *engine_try(const char *name, struct engine_error *error);
/* One line that is safe to print. name NULL: that of an absent engine begins with "not available",
 * for those who print the name themselves. */
void engine_error_say(const struct engine_error *error, const char *name, char *message,
                      size_t size);

void engine_close(struct engine *engine);

/* From now on engine_open opens engines that live in this process in one of their own instead: a
 * worker that is `urlassay serve`. A crash there is CRASHED for that input. case_ms: what an answer
 * may take (see external_limits.h); 0: the default. */
void engine_isolate(int case_ms);

/* Starts the executable of an engine that engine_open is soon asked for by the same name, so that
 * several get ready side by side. Nothing for all others. */
void engine_start_ahead(const char *name);

#endif
