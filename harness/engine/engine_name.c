/* SPDX-License-Identifier: MIT */
#include "engine_name.h"

#include <stdlib.h>
#include <string.h>

#include "edition.h"
#include "text.h"
#include "util.h"

/* Files that are remembered; a hostile campaign could name an engine in each of its files. */
#define MAX_ORIGINS 1000
/* Bytes of a name in a message. */
#define SHOWN_FILE 160
#define SHOWN_NAME 90

/* --- what a name holds ------------------------------------------------------------------------ */

static const char *without_prefix(const char *name, const char *prefix)
{
    const size_t len = strlen(prefix);

    return strncmp(name, prefix, len) == 0 ? name + len : NULL;
}

const char *engine_library_path(const char *name)
{
    return without_prefix(name, "lib:");
}

const char *engine_npm_package(const char *name)
{
    return without_prefix(name, "npm:");
}

bool engine_name_has_path(const char *name)
{
    return engine_library_path(name) || (strchr(name, '/') && !engine_npm_package(name));
}

bool engine_name_is_document(const char *name)
{
    const char *colon = strchr(name, ':'), *day = without_prefix(name, "whatwg@");

    if (day)
        return day[0] && !without_prefix(day, "build-") &&
               day[strspn(day, "0123456789abcdefghijklmnopqrstuvwxyz-:")] == '\0';
    return strcmp(name, "whatwg") == 0 ||
           ((!colon || strcmp(colon, ":literal") == 0) &&
            ed_edition_find(name, colon ? (size_t)(colon - name) : strlen(name)));
}

bool engine_name_is_path(const char *name)
{
    const char *slash = strchr(name, '/'), *between = strchr(name, '>');

    return engine_name_has_path(name) && !without_prefix(name, "dial:") &&
           (!between || (slash && slash < between));
}

char *engine_absolute_name(const char *name)
{
    const char *path = engine_library_path(name);
    char *absolute = engine_name_is_path(name) ? realpath(path ? path : name, NULL) : NULL;
    struct text text = {0};

    if (!absolute || !path)
        return absolute;
    text_printf(&text, "lib:%s", absolute);
    free(absolute);
    return text.ptr;
}

/* --- ids of paths ----------------------------------------------------------------------------- */

static struct added_path {
    char *id, *path;
} *added_paths;
static size_t added_count;

void engine_add_path(const char *id, const char *path)
{
    added_paths = xrealloc(added_paths, (added_count + 1) * sizeof *added_paths);
    added_paths[added_count++] =
        (struct added_path){xstrndup(id, strlen(id)), xstrndup(path, strlen(path))};
}

const char *engine_added_path(const char *id)
{
    for (size_t i = 0; i < added_count; i++) {
        if (strcmp(added_paths[i].id, id) == 0)
            return added_paths[i].path;
    }
    return NULL;
}

const char *engine_id_of_path(const char *path)
{
    char *absolute = engine_absolute_name(path);
    const char *id = NULL;

    for (size_t i = 0; absolute && i < added_count && !id; i++)
        id = strcmp(added_paths[i].path, absolute) == 0 ? added_paths[i].id : NULL;
    free(absolute);
    return id;
}

/* --- permissions ------------------------------------------------------------------------------ */

struct name_list {
    char **items;
    size_t count;
};

static struct name_list allowed, refused;

static struct engine_origin {
    char *name, *file;
} *origins;
static size_t origin_count;

static bool list_has(const struct name_list *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->items[i], name) == 0)
            return true;
    }
    return false;
}

static void list_add(struct name_list *list, const char *name)
{
    if (!name[0] || list_has(list, name))
        return;
    list->items = xrealloc(list->items, (list->count + 1) * sizeof *list->items);
    list->items[list->count++] = xstrndup(name, strlen(name));
}

void engine_allow_path(const char *path)
{
    char *absolute = engine_absolute_name(path);

    list_add(&allowed, path);
    if (absolute)
        list_add(&allowed, absolute);
    free(absolute);
}

/* Allows a name and, of `a>b`, both names. A path may have ">" too. */
static void allow_halves(const char *name)
{
    const char *between = strchr(name, '>');
    char *writer = between ? xstrndup(name, (size_t)(between - name)) : NULL;

    engine_allow_path(name);
    if (writer) {
        engine_allow_path(writer);
        engine_allow_path(between + 1);
    }
    free(writer);
}

void engine_allow(const char *names)
{
    if (!names)
        return;
    /* A path may have a comma. */
    if (strchr(names, ','))
        allow_halves(names);
    for (const char *name = names; *name; name += *name == ',') {
        const size_t len = strcspn(name, ",");
        char *one = xstrndup(name, len);

        allow_halves(one);
        free(one);
        name += len;
    }
}

bool engine_is_allowed(const char *name)
{
    return list_has(&allowed, name);
}

static const char *find_origin(const char *name)
{
    for (size_t i = 0; i < origin_count; i++) {
        if (strcmp(origins[i].name, name) == 0)
            return origins[i].file;
    }
    return NULL;
}

void engine_note_origin(const char *name, const char *file)
{
    const char *between = strchr(name, '>');
    char *writer;

    if (origin_count == MAX_ORIGINS || find_origin(name))
        return;
    origins = xrealloc(origins, (origin_count + 1) * sizeof *origins);
    origins[origin_count++] =
        (struct engine_origin){xstrndup(name, strlen(name)), xstrndup(file, strlen(file))};
    if (!between)
        return;
    writer = xstrndup(name, (size_t)(between - name));
    engine_note_origin(writer, file);
    engine_note_origin(between + 1, file);
    free(writer);
}

void engine_refuse(struct engine_error *error, const char *name, const char *permission)
{
    const char *file = find_origin(name);
    struct text shown = {0};

    text_printf(&shown, "%.*s", SHOWN_NAME, name);
    if (strcmp(name, permission) != 0)
        text_printf(&shown, " (%.*s)", SHOWN_NAME, permission);

    *error = (struct engine_error){.kind = ENGINE_REFUSED, .package = ""};
    if (file)
        snprintf(
            error->reason, sizeof error->reason,
            "%.*s names the engine %s, which is not run: a file may not choose a program. If it "
            "is yours: triage --trust (a campaign that was copied or moved), or --engines with "
            "its path",
            SHOWN_FILE, file, shown.ptr);
    else
        snprintf(error->reason, sizeof error->reason,
                 "engine %s is not run: the command line does not name it", shown.ptr);
    text_free(&shown);
}

void engine_complain_refused(const struct engine_error *error, const char *name)
{
    if (list_has(&refused, name) || refused.count == MAX_ORIGINS)
        return;
    list_add(&refused, name);
    complain("%s", error->reason);
}
