/* SPDX-License-Identifier: MIT */
#include "registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine_classes.h"
#include "engine_listed.h"
#include "engine_name.h"
#include "engine_start.h"
#include "engine_table.h"
#include "engine_version.h"
#include "external.h"
#include "options.h"
#include "reparse.h"
#include "shared_library.h"
#include "shared_object.h"
#include "suggest.h"
#include "util.h"

/* For executables and shared objects that are no class of ours: named by a path, or listed in
 * URLASSAY_ENGINES. */
static const struct engine_class listed_class = {.id = "", .package = "", EXTERNAL_CLASS};
static const struct engine_class shared_object_class = {.id = "",
                                                        .package = "",
                                                        .open = shared_object_open,
                                                        .run = engine_table_run,
                                                        .close = engine_table_close};

/* For a client that is named by a path: `dial:./my-client`. */
static const struct engine_class dialled_class = {.id = "",
                                                  .package = "gcc python3",
                                                  .script = "dial",
                                                  .is_compiled = true,
                                                  .is_client = true,
                                                  EXTERNAL_CLASS};

/* Bytes of an engine's name at most. */
#define MAX_ENGINE_NAME (ENGINE_ID_BYTES - 1)

/* The name that engine_open looks for, and similar names. */
struct engine_search {
    const char *name;
    char *path; /* of the listed engine with this name; NULL: not found yet */
    struct suggestion similar;
};

static void consider_listed(void *ctx, const char *id, const char *path)
{
    struct engine_search *search = ctx;
    size_t len = strlen(id);

    if (!search->path && strncmp(search->name, id, len) == 0 &&
        (search->name[len] == '\0' || search->name[len] == ':'))
        search->path = xstrndup(path, strlen(path));
    suggest_consider(&search->similar, id);
}

static void add_profile_suggestions(struct engine_search *search, const struct engine_class *class)
{
    for (const char *const *profile = class->profiles; profile && *profile; profile++) {
        char id[2 * MAX_ENGINE_NAME];

        snprintf(id, sizeof id, "%s:%s", class->id, *profile);
        if (strlen(id) <= MAX_ENGINE_NAME)
            suggest_consider(&search->similar, id);
    }
}

/* Fills *error for a name that is a class and an unknown profile. */
static void explain_unknown_profile(const struct engine_search *search,
                                    const struct engine_class *class, struct engine_error *error)
{
    struct text ids = {0};

    for (const char *const *profile = class->profiles; profile && *profile; profile++)
        text_printf(&ids, "%s%s:%s", ids.len ? ", " : "", class->id, *profile);
    if (ids.len > 0)
        snprintf(error->reason, sizeof error->reason, "unknown engine \"%s\"; did you mean %s?",
                 search->name, ids.ptr);
    else
        snprintf(error->reason, sizeof error->reason,
                 "unknown engine \"%s\"; there is %s, without profiles", search->name, class->id);
    text_free(&ids);
}

static void explain_unknown(struct engine_search *search, struct engine_error *error)
{
    const char *colon = strchr(search->name, ':');

    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        if (colon && strncmp(search->name, (*class)->id, (size_t)(colon - search->name)) == 0 &&
            strlen((*class)->id) == (size_t)(colon - search->name)) {
            explain_unknown_profile(search, *class, error);
            return;
        }
        suggest_consider(&search->similar, (*class)->id);
        add_profile_suggestions(search, *class);
    }
    if (access(search->name, is_shared_object(search->name) ? F_OK : X_OK) == 0)
        snprintf(error->reason, sizeof error->reason,
                 "unknown engine \"%s\"; did you mean ./%s? %s is named with a slash", search->name,
                 search->name,
                 is_shared_object(search->name) ? "A shared object" : "An executable");
    else if (search->similar.nearest.len > 0)
        snprintf(error->reason, sizeof error->reason, "unknown engine \"%s\"; did you mean %s?",
                 search->name, search->similar.nearest.ptr);
    else
        snprintf(error->reason, sizeof error->reason,
                 "unknown engine \"%s\"; `urlassay engines` lists the known ones, and an "
                 "executable or a shared object is named with a slash",
                 search->name);
}

/* Says once in this process why the engine of a path has the id that it has. */
static void note_changed_id(const char *path, const char *given, const char *id)
{
    static struct text noted;
    struct text line = {0};

    text_printf(&line, "\n%s\n", path);
    if (!cli_is_quiet() && (!noted.ptr || !strstr(noted.ptr, line.ptr)))
        complain("%s calls itself %s, which is an engine of this tool: this tool calls it %s", path,
                 given, id);
    text_puts(&noted, line.ptr);
    text_free(&line);
}

/* Changes the id that the engine of a path gave itself if a registered engine has it. */
static void make_id_unique(struct engine *engine, const char *path)
{
    char id[ENGINE_ID_BYTES];

    if (!engine_is_registered(engine->id))
        return;
    memcpy(id, engine->id, sizeof id);
    snprintf(engine->id, sizeof engine->id, "%.60s#2", id);
    note_changed_id(path, id, engine->id);
}

/* Returns what needs a permission to run the engine of a name: the name, or the path that was added
 * for it. NULL: nothing does. */
static const char *needed_permission(const char *name, const struct engine_search *search,
                                     const struct engine_class *class, const char *profile)
{
    if (engine_name_has_path(name) || class == &engine_npm_class ||
        class == &engine_npm_filter_class)
        return name;
    if (!search->path)
        return NULL;
    if (engine_added_path(name))
        return search->path;
    return profile ? name : NULL;
}

/* An engine that was found by name. */
struct found_engine {
    struct engine *engine; /* NULL: no engine has this name, see the error */
    const char *profile;
    bool is_path;
    bool has_begun;
};

/* Returns the class of the engine that search->name names, which is not a path. Sets search->path
 * if it is listed. NULL: there is none, and error->reason says so. */
static const struct engine_class *find_named(struct engine_search *search, const char **profile,
                                             struct engine_error *error)
{
    const char *name = search->name;
    const struct engine_class *class;

    if (strlen(name) > MAX_ENGINE_NAME || name[0] == '\0') {
        snprintf(error->reason, sizeof error->reason, "an engine's name has 1 to %d bytes",
                 MAX_ENGINE_NAME);
        return NULL;
    }
    class = engine_class_find(name, profile);
    if (class)
        return class;
    class = engine_find_dated(name, profile, error);
    if (!class && !error->reason[0])
        class = engine_find_npm(name, profile, error);
    if (class || error->reason[0])
        return class;
    /* A campaign's own file first: its findings are of that, not of a listed one with this name. */
    if (engine_added_path(name)) {
        search->path = xstrndup(engine_added_path(name), strlen(engine_added_path(name)));
        return &listed_class;
    }
    engine_each_listed(consider_listed, search);
    if (!search->path) {
        explain_unknown(search, error);
        return NULL;
    }
    *profile = strchr(name, ':') ? strchr(name, ':') + 1 : NULL;
    return &listed_class;
}

static bool is_one_known(const char *name, struct engine_error *error)
{
    struct engine_search search = {.name = name, .similar = {.word = name, .len = strlen(name)}};
    const char *profile = NULL;
    bool is_known;

    *error = (struct engine_error){.kind = ENGINE_UNKNOWN, .package = ""};
    is_known = find_named(&search, &profile, error);
    free(search.path);
    text_free(&search.similar.nearest);
    return is_known;
}

/* The two halves of `writer>reader`. */
struct reparse_name {
    char *writer;
    const char *reader;
};

/* False if the name has no ">", or if it is a path. The caller frees writer. */
static bool split_reparse_name(struct reparse_name *out, const char *name)
{
    const char *between = strchr(name, '>');

    if (!between || (engine_name_is_path(name) && access(name, F_OK) == 0))
        return false;
    out->writer = xstrndup(name, (size_t)(between - name));
    out->reader = between + 1;
    return true;
}

static bool one_needs_permission(const char *name)
{
    struct engine_search search = {.name = name, .similar = {.word = name, .len = strlen(name)}};
    struct engine_error error = {.kind = ENGINE_UNKNOWN, .package = ""};
    const char *profile = NULL;
    const struct engine_class *class =
        engine_name_has_path(name) ? &listed_class : find_named(&search, &profile, &error);
    const bool needs = class && needed_permission(name, &search, class, profile);

    free(search.path);
    text_free(&search.similar.nearest);
    return needs;
}

bool engine_needs_permission(const char *name)
{
    struct reparse_name halves;
    bool needs;

    if (!split_reparse_name(&halves, name))
        return one_needs_permission(name);
    needs = one_needs_permission(halves.writer) || one_needs_permission(halves.reader);
    free(halves.writer);
    return needs;
}

static bool is_half_known(const char *name, struct engine_error *error)
{
    return engine_name_has_path(name) || is_one_known(name, error);
}

bool engine_is_known(const char *name, struct engine_error *error)
{
    struct engine_error unwanted = {.kind = ENGINE_UNKNOWN, .package = ""};
    struct reparse_name halves;
    bool is;

    error = error ? error : &unwanted;
    if (!split_reparse_name(&halves, name))
        return is_one_known(name, error);
    is = is_half_known(halves.writer, error) && is_half_known(halves.reader, error);
    free(halves.writer);
    return is;
}

static void find_and_start_engine(struct found_engine *found, const char *name,
                                  struct engine_error *error)
{
    struct engine_search search = {.name = name, .similar = {.word = name, .len = strlen(name)}};
    const struct engine_class *class = &listed_class;
    const char *permission;

    *error = (struct engine_error){.kind = ENGINE_UNKNOWN, .package = ""};
    *found = (struct found_engine){.is_path = engine_name_has_path(name)};
    if (found->is_path && strncmp(name, "dial:", strlen("dial:")) == 0) {
        class = &dialled_class;
        found->profile = name + strlen("dial:");
    } else if (found->is_path) {
        search.path = xstrndup(name, strlen(name));
    } else {
        class = find_named(&search, &found->profile, error);
        if (!class)
            goto out;
    }
    permission = needed_permission(name, &search, class, found->profile);
    if (permission && !engine_is_allowed(permission)) {
        engine_refuse(error, name, permission);
        goto out;
    }
    found->engine = xcalloc(1, sizeof *found->engine);
    found->engine->kept = xcalloc(1, sizeof *found->engine->kept);
    /* A library's path is a user's, or a campaign's. */
    if (search.path && engine_library_path(search.path)) {
        class = &engine_library_class;
        found->profile = engine_library_path(search.path);
    } else if (search.path && is_shared_object(search.path)) {
        class = &shared_object_class;
        found->engine->path = xstrndup(search.path, strlen(search.path));
    }
    found->engine->class = class;
    found->engine->model = class->model;
    found->engine->capabilities = class->capabilities;
    found->engine->null_is_distinct = class->null_is_distinct;
    if (!found->is_path)
        snprintf(found->engine->id, sizeof found->engine->id, "%s", name);
    found->has_begun = engine_start(found->engine, search.path, found->profile);
out:
    free(search.path);
    text_free(&search.similar.nearest);
}

/* Engines that engine_prestart started: only of registered classes, whose executables are ours. */
static struct found_engine *started;
static size_t started_count;

void engine_prestart(const char *name)
{
    const char *profile = NULL;
    const struct engine_class *class = engine_class_find(name, &profile);
    struct engine_error error;

    if (!class || class->open)
        return;
    started = xrealloc(started, (started_count + 1) * sizeof *started);
    find_and_start_engine(&started[started_count++], name, &error);
}

static bool take_started(struct found_engine *found, const char *name)
{
    for (size_t i = 0; i < started_count; i++) {
        if (strcmp(started[i].engine->id, name) != 0)
            continue;
        *found = started[i];
        started[i] = started[--started_count];
        if (started_count == 0) {
            free(started);
            started = NULL;
        }
        return true;
    }
    return false;
}

static struct engine *open_one(const char *name, struct engine_error *error)
{
    struct found_engine found;

    if (!take_started(&found, name))
        find_and_start_engine(&found, name, error);
    if (found.engine && !(found.has_begun && engine_finish_start(found.engine, found.profile))) {
        engine_explain_start(error, found.engine);
        engine_close(found.engine);
        found.engine = NULL;
    }
    if (found.engine && found.is_path && engine_id_of_path(name))
        snprintf(found.engine->id, sizeof found.engine->id, "%s", engine_id_of_path(name));
    else if (found.engine && found.is_path)
        make_id_unique(found.engine, name);
    return found.engine;
}

static struct engine *open_reparse(const struct reparse_name *halves, struct engine_error *error)
{
    struct engine *writer = open_one(halves->writer, error);
    struct engine *reader = writer ? open_one(halves->reader, error) : NULL;
    struct engine *engine = reader ? reparse_engine_owning(writer, reader) : NULL;

    if (engine)
        return engine;
    if (reader) {
        *error = (struct engine_error){.kind = ENGINE_UNKNOWN, .package = ""};
        snprintf(error->reason, sizeof error->reason, "%s and %s do not both parse URLs",
                 halves->writer, halves->reader);
    }
    engine_close(reader);
    engine_close(writer);
    return NULL;
}

struct engine *engine_open_or_explain(const char *name, struct engine_error *error)
{
    struct reparse_name halves;
    struct engine *engine;

    if (!split_reparse_name(&halves, name))
        return open_one(name, error);
    engine = open_reparse(&halves, error);
    free(halves.writer);
    return engine;
}

struct engine *engine_open(const char *name)
{
    struct engine_error error;
    struct engine *engine = engine_open_or_explain(name, &error);

    if (!engine)
        engine_error_complain(&error, name);
    return engine;
}

struct engine *engine_open_if_available(const char *name)
{
    struct engine_error error;
    struct engine *engine = engine_open_or_explain(name, &error);

    if (!engine && error.kind == ENGINE_REFUSED)
        engine_complain_refused(&error, name);
    return engine;
}

struct engine *engine_open_library(const char *path, struct engine_error *error)
{
    char *absolute = realpath(path, NULL);
    char *const argv[] = {(char[]){"urlassay"}, (char[]){"serve"}, (char[]){"--library"}, absolute,
                          NULL};
    struct engine *engine = NULL;
    char version[ENGINE_ID_BYTES];

    *error = (struct engine_error){.kind = ENGINE_ABSENT, .package = ""};
    if (!absolute)
        snprintf(error->reason, sizeof error->reason, "no such file: %s", path);
    else if (shared_library_preload(absolute, argv, error->reason, sizeof error->reason)) {
        const struct engine_class *const *class = engine_classes();

        while (*class &&
               !shared_library_is_of(*class, absolute, error->reason, sizeof error->reason))
            class ++;
        if (!*class)
            snprintf(error->reason, sizeof error->reason,
                     "%s is not a library that an engine of urlassay calls", path);
        else if (!error->reason[0])
            engine = open_one((*class)->id, error);
    }
    free(absolute);
    if (!engine)
        return NULL;
    snprintf(version, sizeof version, "@%.*s", (int)strcspn(engine->version, " "), engine->version);
    strncat(engine->id, version, sizeof engine->id - strlen(engine->id) - 1);
    return engine;
}
