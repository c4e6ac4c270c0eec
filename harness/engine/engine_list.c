/* SPDX-License-Identifier: MIT */
#include "engine_list.h"

#include <stdlib.h>
#include <string.h>

#include "engine_classes.h"
#include "engine_listed.h"
#include "registry.h"
#include "str.h"
#include "units.h"
#include "util.h"

/* Whether an engine was opened by this name. Until all are open, names holds the user's names. */
static bool is_open(const struct engine_list *engine_list, const char *name)
{
    for (unsigned i = 0; i < engine_list->count; i++) {
        if (strcmp(engine_list->names[i], name) == 0)
            return true;
    }
    return false;
}

/* Whether a list of names has "-name", or "-" and the engine of which name is a profile. */
static bool is_excluded(const char *names, const char *name)
{
    while (*names) {
        size_t len = strcspn(names, ",");

        if (names[0] == '-' && strncmp(name, names + 1, len - 1) == 0 &&
            (name[len - 1] == '\0' || name[len - 1] == ':'))
            return true;
        names += len + (names[len] == ',');
    }
    return false;
}

static void add_to_list(struct engine_list *engine_list, struct engine *engine, const char *name)
{
    engine_list->engines =
        xrealloc(engine_list->engines, (engine_list->count + 1) * sizeof *engine_list->engines);
    engine_list->names =
        xrealloc(engine_list->names, (engine_list->count + 1) * sizeof *engine_list->names);
    engine_list->engines[engine_list->count] = engine;
    engine_list->names[engine_list->count++] = xstrndup(name, strlen(name));
}

/* Opens an engine and adds it. absent: gets the name if the engine is not available; NULL: that is
 * an error. */
static bool open_into_list(struct engine_list *engine_list, const char *name, struct text *absent)
{
    struct engine_error error;
    struct engine *engine = engine_open_or_explain(name, &error);

    if (!engine) {
        if (absent)
            text_printf(absent, "%s%s", absent->len ? ", " : "", name);
        else
            engine_error_complain(&error, name);
        return false;
    }
    add_to_list(engine_list, engine, name);
    return true;
}

/* The engines that "all", "dial:all", or "all" of engine_list_check stands for. */
enum all_kind { ALL_PARSERS, ALL_CLIENTS, ALL_ENGINES };

/* The opening of "all" or "dial:all". */
struct all_engines {
    struct engine_list *engine_list;
    const char *names; /* the whole list of the user */
    struct text absent;
};

static bool is_wanted(const struct all_engines *all, const char *name)
{
    return !is_excluded(all->names, name) && !is_open(all->engine_list, name);
}

static void open_listed(void *ctx, const char *id, const char *path)
{
    const struct all_engines *all = ctx;

    (void)path;
    if (is_wanted(all, id))
        open_into_list(all->engine_list, id, NULL);
}

static bool is_class_of_kind(const struct engine_class *class, enum all_kind kind)
{
    switch (kind) {
    case ALL_PARSERS:
        return engine_class_parses(class) && !class->is_client && !class->is_filter;
    case ALL_CLIENTS:
        return class->is_client;
    case ALL_ENGINES:
        break;
    }
    return true;
}

static void open_available(struct engine_list *engine_list, const char *names, enum all_kind kind)
{
    struct all_engines all = {.engine_list = engine_list, .names = names};

    for (const struct engine_class *const *class = engine_classes(); *class; class ++)
        if (is_class_of_kind(*class, kind) && is_wanted(&all, (*class)->id))
            engine_prestart((*class)->id);
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        if (is_excluded(names, (*class)->id) || !is_class_of_kind(*class, kind) ||
            (!is_open(engine_list, (*class)->id) &&
             !open_into_list(engine_list, (*class)->id, &all.absent)))
            continue;
        if ((*class)->profiles_are_rare)
            continue;
        for (const char *const *profile = (*class)->profiles; profile && *profile; profile++) {
            struct text name = {0};

            text_printf(&name, "%s:%s", (*class)->id, *profile);
            if (is_wanted(&all, name.ptr))
                open_into_list(engine_list, name.ptr, &all.absent);
            text_free(&name);
        }
    }
    if (all.absent.len > 0)
        complain("not available, see `urlassay engines`: %s", all.absent.ptr);
    text_free(&all.absent);
    if (kind != ALL_CLIENTS)
        engine_each_listed(open_listed, &all);
}

/* How many of the engines before end have the id of this one. */
static unsigned count_same_id(const struct engine_list *engine_list, unsigned engine, unsigned end)
{
    unsigned count = 0;

    for (unsigned i = 0; i < end; i++)
        count += strcmp(engine_list->engines[i]->id, engine_list->engines[engine]->id) == 0;
    return count;
}

/* Sets the names: an engine's id. Engines with the same id get the name that the user gave, such as
 * a path, and a number if that is the same too. */
static void make_names_unique(struct engine_list *engine_list)
{
    char **names = xcalloc(engine_list->count, sizeof *names);

    for (unsigned i = 0; i < engine_list->count; i++) {
        struct text name = {0};
        unsigned same = 0;

        for (unsigned j = 0; j < engine_list->count; j++)
            same += strcmp(engine_list->names[i], engine_list->names[j]) == 0;
        if (count_same_id(engine_list, i, engine_list->count) > 1 && same == 1) {
            text_visible(&name, engine_list->names[i], strlen(engine_list->names[i]));
        } else {
            text_visible(&name, engine_list->engines[i]->id, strlen(engine_list->engines[i]->id));
            if (same > 1)
                text_printf(&name, "#%u", count_same_id(engine_list, i, i) + 1);
        }
        names[i] = name.ptr;
    }
    for (unsigned i = 0; i < engine_list->count; i++)
        free(engine_list->names[i]);
    free(engine_list->names);
    engine_list->names = names;
}

/* kind: of the engines that "all" stands for */
static int open_names(struct engine_list *engine_list, const char *names, enum all_kind kind)
{
    int status = EXIT_AS_EXPECTED;
    bool wants_all = false;

    *engine_list = (struct engine_list){0};
    for (const char *rest = names; *rest && status == EXIT_AS_EXPECTED;) {
        size_t len = strcspn(rest, ",");
        char *name = xstrndup(rest, len);

        if (strcmp(name, "all") == 0 || strcmp(name, "dial:all") == 0) {
            open_available(engine_list, names, name[0] == 'd' ? ALL_CLIENTS : kind);
            wants_all = true;
        } else if (len > 0 && name[0] != '-' && !(wants_all && is_open(engine_list, name)) &&
                   !open_into_list(engine_list, name, NULL)) {
            status = EXIT_COULD_NOT_RUN;
        }
        rest += len + (rest[len] == ',');
        free(name);
    }
    if (wants_all && engine_list->count < 2 && status == EXIT_AS_EXPECTED) {
        complain("two engines are needed, and %u %s available", engine_list->count,
                 units_noun(engine_list->count, "is", "are"));
        status = EXIT_COULD_NOT_RUN;
    }
    return status;
}

int engine_list_open(struct engine_list *engine_list, const char *names)
{
    int status = open_names(engine_list, names, ALL_PARSERS);

    make_names_unique(engine_list);
    return status;
}

int engine_list_open_two(struct engine_list *engine_list, const char *const names[2])
{
    int status = EXIT_AS_EXPECTED;

    *engine_list = (struct engine_list){0};
    for (int i = 0; i < 2 && status == EXIT_AS_EXPECTED; i++) {
        if (!open_into_list(engine_list, names[i], NULL))
            status = EXIT_COULD_NOT_RUN;
    }
    make_names_unique(engine_list);
    return status;
}

int engine_list_check(struct engine_list *engine_list, const char *names)
{
    int status = open_names(engine_list, names, ALL_ENGINES);

    for (unsigned i = 0; i < engine_list->count; i++) {
        engine_close(engine_list->engines[i]);
        engine_list->engines[i] = NULL;
    }
    return status;
}

bool engine_list_add_via(struct text *out, const char *names, const char *via)
{
    const size_t before = out->len;

    for (const char *name = names; *name; name += *name == ',') {
        const size_t len = strcspn(name, ",");

        if (name[0] == '-' || (len == 3 && strncmp(name, "all", len) == 0) ||
            (len == 8 && strncmp(name, "dial:all", len) == 0)) {
            if (out->len > before)
                text_cut(out, out->len - before);
            return false;
        }
        if (len > 0 && out->len == before)
            text_add(out, name, len);
        else if (len > 0)
            text_printf(out, ",%s>%.*s", via, (int)len, name);
        name += len;
    }
    return true;
}

struct engine *engine_list_find(const struct engine_list *engine_list, const char *id)
{
    for (unsigned i = 0; i < engine_list->count; i++) {
        if (engine_list->engines[i] && strcmp(engine_list->engines[i]->id, id) == 0)
            return engine_list->engines[i];
    }
    return NULL;
}

struct engine *engine_list_get(struct engine_list *engine_list, const char *id)
{
    struct engine *engine = engine_list_find(engine_list, id);

    if (engine || is_open(engine_list, id))
        return engine;
    engine = engine_open_if_available(id);
    add_to_list(engine_list, engine, id);
    return engine;
}

void engine_list_free(struct engine_list *engine_list)
{
    for (unsigned i = 0; i < engine_list->count; i++) {
        engine_close(engine_list->engines[i]);
        free(engine_list->names[i]);
    }
    free(engine_list->engines);
    free(engine_list->names);
    *engine_list = (struct engine_list){0};
}

/* --- families -------------------------------------------------------------------------------- */

/* Returns the registered class of `NAME@VERSION` of npm, or of `ID`, `ID:PROFILE` and `ID@VERSION`;
 * NULL: there is none. */
static const struct engine_class *find_family_class(const char *package, const char *name)
{
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        const char *known = package ? (*class)->npm : (*class)->id;
        const size_t len = known ? strlen(known) : 0;

        if (len > 0 && strncmp(name, known, len) == 0 &&
            (name[len] == '\0' || name[len] == '@' || (name[len] == ':' && !package)))
            return *class;
    }
    return NULL;
}

void engine_family(char family[ENGINE_ID_BYTES], const char *id)
{
    const char *reader = strrchr(id, '>'), *name = reader ? reader + 1 : id;
    const char *package = engine_npm_package(name);
    const struct engine_class *class = find_family_class(package, package ? package : name);

    /* The first character of an npm package may be "@". */
    if (!class && package)
        snprintf(family, ENGINE_ID_BYTES, "npm:%.*s",
                 (int)(strcspn(package + (package[0] == '@'), "@") + (package[0] == '@')), package);
    else if (!class)
        snprintf(family, ENGINE_ID_BYTES, "%.*s", (int)strcspn(name, "@"), name);
    else
        snprintf(family, ENGINE_ID_BYTES, "%s", class->family ? class->family : class->id);
}

/* --- engines that call themselves the same ---------------------------------------------------- */

struct path_of_engine {
    const struct named_engine *engine;
    char *absolute;
};

static int compare_absolute(const void *a, const void *b)
{
    const struct path_of_engine *left = a, *right = b;

    return strcmp(left->absolute, right->absolute);
}

/* Returns part number i of an absolute path, "" after the last one. */
static struct ua_str part_of_path(const char *path, unsigned i)
{
    while (*path && (*path == '/' || i > 0)) {
        i -= *path != '/';
        path += *path == '/' ? strspn(path, "/") : strcspn(path, "/");
    }
    return ua_str(path, strcspn(path, "/"));
}

/* Returns whether part number i is there in all paths, and differs between each two. */
static bool is_part_telling(const struct path_of_engine *paths, unsigned count, unsigned i)
{
    for (unsigned a = 0; a < count; a++) {
        struct ua_str part = part_of_path(paths[a].absolute, i);

        if (part.len == 0)
            return false;
        for (unsigned b = 0; b < a; b++)
            if (ua_str_equal(part, part_of_path(paths[b].absolute, i)))
                return false;
    }
    return true;
}

/* The paths are sorted, and no two of them are the same. */
static void name_by_path(const struct path_of_engine *paths, unsigned count)
{
    unsigned telling = 0;

    while (part_of_path(paths[0].absolute, telling).len > 0 &&
           !is_part_telling(paths, count, telling))
        telling++;
    for (unsigned i = 0; i < count; i++) {
        struct ua_str part = part_of_path(paths[i].absolute, telling);
        struct text id = {0};

        text_printf(&id, "%.40s@", paths[i].engine->id);
        if (part.len > 0 && part.len < 20)
            text_add(&id, part.ptr, part.len);
        else
            text_printf(&id, "%u", i + 1);
        engine_make_id(paths[i].engine->id, ENGINE_ID_BYTES, id.ptr);
        engine_add_path(paths[i].engine->id, paths[i].absolute);
        text_free(&id);
    }
}

/* Handles the engines with the id of this one, which is the first of them. */
static void tell_group_apart(const struct named_engine *engines, unsigned count, unsigned first)
{
    struct path_of_engine *paths = xcalloc(count, sizeof *paths);
    unsigned found = 0, different = 0;

    for (unsigned i = first; i < count; i++) {
        if (strcmp(engines[i].id, engines[first].id) != 0 || !engine_name_has_path(engines[i].name))
            continue;
        paths[found].absolute = engine_absolute_name(engines[i].name);
        paths[found].engine = &engines[i];
        found += paths[found].absolute != NULL;
    }
    qsort(paths, found, sizeof *paths, compare_absolute);
    for (unsigned i = 1; i < found; i++)
        different += strcmp(paths[i - 1].absolute, paths[i].absolute) != 0;
    if (found > 1 && different == found - 1)
        name_by_path(paths, found);
    for (unsigned i = 0; i < found; i++)
        free(paths[i].absolute);
    free(paths);
}

void engines_tell_apart(const struct named_engine *engines, unsigned count)
{
    for (unsigned i = 0; i + 1 < count; i++)
        tell_group_apart(engines, count, i);
}
