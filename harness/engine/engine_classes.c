/* SPDX-License-Identifier: MIT */
#include "engine_classes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine_table.h"
#include "external.h"
#include "files.h"
#include "util.h"

/* The versions of PHP in npm's @php-wasm/node, of which 8.5 is the default. */
static const char *const php_versions[] = {"7.4", "8.0", "8.1", "8.2", "8.3", "8.4", "8.5", NULL};

#define IN_PROCESS(name) extern const struct engine_class name##_class;
#define FAMILY(name) const struct engine_class *const *name##_classes(void);
#define SCRIPT(name, script_id, ...)                                                               \
    static const struct engine_class name##_class = {.id = script_id, EXTERNAL_CLASS, __VA_ARGS__};
#define DIALLED(name, client, packages, ...)                                                       \
    static const struct engine_class dial_##name##_class = {.id = "dial:" client,                  \
                                                            .package = packages,                   \
                                                            .script = "dial",                      \
                                                            .argument = client,                    \
                                                            .is_compiled = true,                   \
                                                            .is_client = true,                     \
                                                            EXTERNAL_CLASS,                        \
                                                            __VA_ARGS__};
#define CLIENT_OF(id, dialled)
#define TABLE(name, table_id)                                                                      \
    extern const struct ua_engine name##_engine;                                                   \
    static bool open_##name(struct engine *engine, const char *profile)                            \
    {                                                                                              \
        return engine_table_open(engine, &name##_engine, profile);                                 \
    }                                                                                              \
    static const struct engine_class name##_class = {.id = table_id,                               \
                                                     .package = "",                                \
                                                     .capabilities = CAPABILITY(OP_PARSE),         \
                                                     .open = open_##name,                          \
                                                     .run = engine_table_run,                      \
                                                     .close = engine_table_close};
#include "engines.def"
#undef IN_PROCESS
#undef FAMILY
#undef SCRIPT
#undef DIALLED
#undef CLIENT_OF
#undef TABLE

static const struct engine_class **classes; /* NULL until engine_classes is called */
static size_t class_count;

const char *engine_class_problem(const struct engine_class *class)
{
    if (!class->id || !class->id[0])
        return "it has no id";
    if (!class->package)
        return "it names no package; \"\" says that it is always there";
    if (!class->run || !class->close)
        return "it has no run, or no close";
    if (!class->open && !class->is_out_of_process)
        return "it has no open, and lives in this process";
    return NULL;
}

static void register_class(const struct engine_class *class)
{
    const char *problem = engine_class_problem(class);

    if (problem) {
        engine_complain_left_out(class->id ? class->id : "", problem);
        return;
    }
    classes = xrealloc(classes, (class_count + 2) * sizeof *classes);
    classes[class_count++] = class;
    classes[class_count] = NULL;
}

static void add_family(const struct engine_class *const *family)
{
    for (; *family; family++)
        register_class(*family);
}

const struct engine_class *const *engine_classes(void)
{
    if (classes)
        return classes;
#define IN_PROCESS(name) register_class(&name##_class);
#define FAMILY(name) add_family(name##_classes());
#define SCRIPT(name, script_id, ...) register_class(&name##_class);
#define DIALLED(name, client, packages, ...) register_class(&dial_##name##_class);
#define CLIENT_OF(id, dialled)
#define TABLE(name, table_id) register_class(&name##_class);
#include "engines.def"
#undef IN_PROCESS
#undef FAMILY
#undef SCRIPT
#undef DIALLED
#undef CLIENT_OF
#undef TABLE
    return classes;
}

/* The dialled engine of a parser that is not a chain; NULL: none is known. */
static const char *find_client(const char *id)
{
#define IN_PROCESS(name)
#define FAMILY(name)
#define SCRIPT(name, script_id, ...)
#define DIALLED(name, client, packages, ...)
#define TABLE(name, table_id)
#define CLIENT_OF(parser, dialled) {parser, dialled},
    static const struct {
        const char *parser, *dialled;
    } clients[] = {
#include "engines.def"
    };
#undef IN_PROCESS
#undef FAMILY
#undef SCRIPT
#undef DIALLED
#undef TABLE
#undef CLIENT_OF

    for (size_t i = 0; i < sizeof clients / sizeof *clients; i++) {
        if (strcmp(clients[i].parser, id) == 0)
            return clients[i].dialled;
    }
    return NULL;
}

bool engine_client_of(struct text *client, const char *id)
{
    const char *const last = strrchr(id, '>'), *const parser = last ? last + 1 : id;
    const char *const dialled = find_client(parser);

    text_clear(client);
    if (dialled)
        text_printf(client, "%.*s%s", (int)(parser - id), id, dialled);
    return dialled != NULL;
}

bool engine_is_registered(const char *id)
{
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        size_t len = strlen((*class)->id);

        if (strncmp(id, (*class)->id, len) == 0 && (id[len] == '\0' || id[len] == ':'))
            return true;
    }
    return false;
}

const struct engine_class *engine_class_find(const char *name, const char **profile)
{
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        size_t len = strlen((*class)->id);

        if (strncmp(name, (*class)->id, len) != 0)
            continue;
        *profile = NULL;
        if (name[len] == '\0')
            return *class;
        if (name[len] != ':')
            continue;
        for (const char *const *known = (*class)->profiles; known && *known; known++) {
            *profile = *known;
            if (strcmp(*known, name + len + 1) == 0)
                return *class;
        }
    }
    return NULL;
}

const char *engine_class_script(const struct engine_class *class)
{
    return class->script ? class->script : class->id;
}

char *engine_class_script_path(const struct engine_class *class)
{
    char *dir = data_dir("harness/engines", "engines");
    struct text path = {0};

    if (dir)
        text_printf(&path, "%s/%s", dir, engine_class_script(class));
    free(dir);
    if (path.ptr && access(path.ptr, X_OK) != 0)
        text_free(&path);
    return path.ptr;
}
