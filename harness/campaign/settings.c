/* SPDX-License-Identifier: MIT */
#include "settings.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine_listed.h"
#include "engine_name.h"
#include "json.h"
#include "registry.h"
#include "trust.h"

/* A member on a line of its own. */
static void begin_settings_member(struct json_writer *w, const char *key)
{
    json_new_line(w, 2);
    json_member(w, key);
}

static void write_path(struct json_writer *w, const char *id, const char *path)
{
    json_new_line(w, 4);
    json_object(w);
    json_add_string(w, "engine", id);
    json_add_string(w, "path", path);
    json_end(w);
}

static bool has_id(const struct campaign_engines *engines, const char *id)
{
    for (unsigned i = 0; i < engines->count; i++) {
        if (strcmp(engines->items[i].id, id) == 0)
            return true;
    }
    return false;
}

const char *settings_string(const cJSON *object, const char *key)
{
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
}

/* The paths of the engines that the user named by a path, in this run or, if the id is no other
 * engine's now, in an earlier one: findings have only their ids. before: of the last run, or NULL.
 */
static void write_paths(struct json_writer *w, const struct campaign_engines *engines,
                        const cJSON *before)
{
    const cJSON *entry;

    begin_settings_member(w, "paths");
    json_array(w);
    for (unsigned i = 0; i < engines->count; i++) {
        const char *name = engines->items[i].name;
        char *path = engine_absolute_name(name);

        if (path)
            write_path(w, engines->items[i].id, path);
        free(path);
    }
    cJSON_ArrayForEach (entry, cJSON_GetObjectItemCaseSensitive(before, "paths")) {
        const char *id = settings_string(entry, "engine"), *path = settings_string(entry, "path");

        if (id && path && !has_id(engines, id))
            write_path(w, id, path);
    }
    json_end(w);
}

static void write_settings(const struct campaign *campaign, const cJSON *before, int runs,
                           struct text *out)
{
    struct json_writer w = {.out = out};

    json_object(&w);
    begin_settings_member(&w, "urlassay");
    json_string(&w, UA_VERSION);
    begin_settings_member(&w, "target");
    json_string(&w, campaign->target);
    begin_settings_member(&w, "engines");
    json_array(&w);
    for (unsigned i = 0; i < campaign->campaign_engines.count; i++) {
        const struct campaign_engine *engine = &campaign->campaign_engines.items[i];

        json_new_line(&w, 4);
        json_object(&w);
        json_member(&w, "engine");
        json_string(&w, engine->name);
        json_member(&w, "version");
        json_string(&w, engine->version);
        json_end(&w);
    }
    json_end(&w);
    write_paths(&w, &campaign->campaign_engines, before);
    begin_settings_member(&w, "processes");
    json_object(&w);
    json_add_number(&w, "coverage", campaign->has_mode[MODE_COVERAGE] ? campaign->processes : 0);
    json_add_number(&w, "blackbox", campaign->has_mode[MODE_BLACKBOX] ? campaign->processes : 0);
    json_end(&w);
    begin_settings_member(&w, "seed");
    json_number(&w, campaign->seed);
    begin_settings_member(&w, "seeds");
    json_string(&w, campaign->corpus ? campaign->corpus : "");
    begin_settings_member(&w, "begun");
    json_integer(&w, time(NULL));
    begin_settings_member(&w, "runs");
    json_integer(&w, runs);
    json_new_line(&w, 0);
    json_end(&w);
    text_puts(out, "\n");
}

/* Returns the version of an engine at the last run, or NULL. */
static const char *find_version(const cJSON *engines, const char *name)
{
    const cJSON *engine;

    cJSON_ArrayForEach (engine, engines) {
        const char *id = settings_string(engine, "engine");
        const char *version = settings_string(engine, "version");

        if (id && version && strcmp(id, name) == 0)
            return version;
    }
    return NULL;
}

/* Adds a name to "new a, b; without c". what ("new") is added before the first name: while
 * *is_first is true. */
static void add_news(struct text *news, const char *what, const char *name, bool *is_first)
{
    if (*is_first)
        text_printf(news, "%s%s ", news->len ? "; " : "", what);
    else
        text_puts(news, ", ");
    text_visible(news, name, strlen(name));
    *is_first = false;
}

static void compare_engines(const cJSON *before, const struct campaign_engines *campaign_engines,
                            struct text *news)
{
    bool is_first = true;
    const cJSON *engine;

    for (unsigned i = 0; i < campaign_engines->count; i++) {
        if (!find_version(before, campaign_engines->items[i].name))
            add_news(news, "new", campaign_engines->items[i].name, &is_first);
    }
    for (unsigned i = 0; i < campaign_engines->count; i++) {
        const struct campaign_engine *now = &campaign_engines->items[i];
        const char *version = find_version(before, now->name);

        if (version && strcmp(version, now->version) != 0) {
            text_puts(news, news->len ? "; " : "");
            text_visible(news, now->name, strlen(now->name));
            text_puts(news, " was ");
            text_visible(news, version, strlen(version));
            text_puts(news, ", is ");
            text_visible(news, now->version, strlen(now->version));
        }
    }
    is_first = true;
    cJSON_ArrayForEach (engine, before) {
        const char *id = settings_string(engine, "engine");

        if (id && !campaign_engines_has(campaign_engines, id))
            add_news(news, "without", id, &is_first);
    }
}

cJSON *settings_read(const char *dir)
{
    struct text text = {0};
    struct folder folder;
    cJSON *settings = NULL;

    if (folder_open(&folder, dir, NULL) && folder_has(&folder, "settings.json") &&
        folder_read(&text, &folder, "settings.json", STORE_SETTINGS_BYTES))
        settings = json_parse(text.ptr ? text.ptr : "", text.len, NULL);
    folder_close(&folder);
    text_free(&text);
    return settings;
}

/* Returns the file that an engine's recorded path names: a part of that path. */
static const char *file_of(const char *path)
{
    const char *library = engine_library_path(path);

    return library ? library : path;
}

/* Returns the recorded path of an id if its file is there and it is not this path; otherwise
 * NULL. A file that is gone was moved or built elsewhere: its id may have a new path. */
static const char *find_other_path(const cJSON *settings, const char *id, const char *path)
{
    const cJSON *entry;

    cJSON_ArrayForEach (entry, cJSON_GetObjectItemCaseSensitive(settings, "paths")) {
        const char *engine = settings_string(entry, "engine");
        const char *recorded = settings_string(entry, "path");

        if (engine && recorded && strcmp(engine, id) == 0 && strcmp(recorded, path) != 0 &&
            access(file_of(recorded), F_OK) == 0)
            return recorded;
    }
    return NULL;
}

/* The path that URLASSAY_ENGINES has for an id. */
struct listed_path {
    const char *id;
    char *absolute; /* NULL: not found */
};

static void find_listed_path(void *ctx, const char *id, const char *path)
{
    struct listed_path *listed = ctx;

    if (!listed->absolute && strcmp(listed->id, id) == 0)
        listed->absolute = engine_absolute_name(path);
}

bool settings_check_paths(const char *dir, const struct campaign_engines *engines)
{
    cJSON *settings = settings_read(dir);
    bool ok = true;

    for (unsigned i = 0; i < engines->count && ok; i++) {
        struct listed_path listed = {engines->items[i].id,
                                     engine_absolute_name(engines->items[i].name)};
        const char *recorded;

        if (!listed.absolute)
            engine_each_listed(find_listed_path, &listed);
        recorded = listed.absolute ? find_other_path(settings, listed.id, listed.absolute) : NULL;
        ok = !recorded;
        if (!ok)
            complain("%s has findings of %s as %s, and now it is %s: choose another folder with "
                     "--dir, or rename one of the two; if both are the same parser, remove the old "
                     "path from \"paths\" in %s/settings.json",
                     dir, listed.id, recorded, listed.absolute, dir);
        free(listed.absolute);
    }
    cJSON_Delete(settings);
    return ok;
}

bool settings_agree(const char *dir, const char *other)
{
    cJSON *settings = settings_read(dir), *others = settings_read(other);
    const cJSON *entry;
    bool ok = true;

    cJSON_ArrayForEach (entry, cJSON_GetObjectItemCaseSensitive(others, "paths")) {
        const char *id = settings_string(entry, "engine"), *path = settings_string(entry, "path");
        const char *recorded = id && path && access(file_of(path), F_OK) == 0
                                   ? find_other_path(settings, id, path)
                                   : NULL;

        if (!ok || !recorded)
            continue;
        complain("%s is %s in %s and %s in %s: campaigns of two parsers with one name are not "
                 "merged; if both are the same parser, remove one path from \"paths\" in its "
                 "settings.json",
                 id, recorded, dir, path, other);
        ok = false;
    }
    cJSON_Delete(settings);
    cJSON_Delete(others);
    return ok;
}

/* The program of an entry of "paths". path NULL: it is none, or not absolute. */
static struct trust_program program_of(const cJSON *entry)
{
    const struct trust_program program = {settings_string(entry, "engine"),
                                          settings_string(entry, "path")};

    if (program.engine && program.path && file_of(program.path)[0] == '/')
        return program;
    return (struct trust_program){0};
}

void settings_use_paths(const char *dir)
{
    cJSON *settings = settings_read(dir);
    struct text file = {0};
    const cJSON *entry;
    struct trust trust;

    text_printf(&file, "%s/settings.json", dir);
    trust_read(&trust, dir);
    trust_allow_names(&trust);
    cJSON_ArrayForEach (entry, cJSON_GetObjectItemCaseSensitive(settings, "paths")) {
        const struct trust_program program = program_of(entry);

        if (!program.path)
            continue;
        if (access(file_of(program.path), F_OK) != 0) {
            if (!engine_is_known(program.engine, NULL))
                complain("engine %s of this campaign is missing: %s does not exist, so it is not "
                         "asked",
                         program.engine, program.path);
        } else if (trust_allow_path(&trust, &program) || !engine_is_known(program.engine, NULL)) {
            /* What is not trusted is refused when it is opened. */
            engine_add_path(program.engine, program.path);
            engine_note_origin(program.engine, file.ptr);
        }
    }
    text_free(&file);
    trust_free(&trust);
    cJSON_Delete(settings);
}

/* Makes the path of a file absolute, which may be gone. NULL: its folder is gone too, and the path
 * is relative. The caller frees it. */
static char *absolute_path(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct text folder = {0}, absolute = {0};
    char *real;

    text_add(&folder, path, slash ? (size_t)(slash - path) + 1 : 0);
    real = realpath(slash ? folder.ptr : ".", NULL);
    if (real)
        text_printf(&absolute, "%s/%s", strcmp(real, "/") == 0 ? "" : real,
                    slash ? slash + 1 : path);
    else if (path[0] == '/')
        text_puts(&absolute, path);
    free(real);
    text_free(&folder);
    return absolute.ptr;
}

char *settings_engine_of_path(const char *dir, const char *path)
{
    cJSON *settings = settings_read(dir);
    char *absolute = absolute_path(path), *found = NULL;
    const cJSON *entry;

    cJSON_ArrayForEach (entry, cJSON_GetObjectItemCaseSensitive(settings, "paths")) {
        const struct trust_program program = program_of(entry);

        if (!found && program.path && absolute && strcmp(program.path, absolute) == 0)
            found = xstrndup(program.engine, strlen(program.engine));
    }
    free(absolute);
    cJSON_Delete(settings);
    return found;
}

/* --- trust ------------------------------------------------------------------------------------ */

struct program_list {
    struct trust_program *items; /* owns the strings */
    size_t count;
};

static void add_listed_program(struct program_list *list, const char *engine, const char *path)
{
    list->items = xrealloc(list->items, (list->count + 1) * sizeof *list->items);
    list->items[list->count++] = (struct trust_program){xstrndup(engine, strlen(engine)),
                                                        path ? xstrndup(path, strlen(path)) : NULL};
}

/* Adds an engine without a path, if it needs a permission. */
static void add_listed_engine(struct program_list *list, const char *name)
{
    if (!name || strchr(name, ',') || engine_name_has_path(name) || !engine_needs_permission(name))
        return;
    for (size_t i = 0; i < list->count; i++) {
        if (!list->items[i].path && strcmp(list->items[i].engine, name) == 0)
            return;
    }
    add_listed_program(list, name, NULL);
}

static void free_programs(struct program_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free((char *)(uintptr_t)list->items[i].engine);
        free((char *)(uintptr_t)list->items[i].path);
    }
    free(list->items);
}

/* Records the programs that the command line of this campaign named. */
static void record_programs(const struct campaign *campaign)
{
    const struct campaign_engines *engines = &campaign->campaign_engines;
    const char *dir = store_dir(campaign->store);
    struct program_list list = {0};
    struct trust trust;
    bool is_new = false;

    for (unsigned i = 0; i < engines->count; i++) {
        char *path = engine_absolute_name(engines->items[i].name);

        if (path)
            add_listed_program(&list, engines->items[i].id, path);
        else
            add_listed_engine(&list, engines->items[i].name);
        free(path);
    }
    if (list.count > 0) {
        trust_read(&trust, dir);
        for (size_t i = 0; i < list.count; i++)
            is_new |= !trust_has(&trust, &list.items[i]);
        trust_free(&trust);
    }
    if (is_new)
        trust_add(dir, list.items, list.count);
    free_programs(&list);
}

/* All programs that a campaign's folder names: in settings.json, and as engines of its classes. */
static bool list_programs(struct program_list *list, const char *dir)
{
    cJSON *settings = settings_read(dir);
    struct finding *findings = NULL;
    const cJSON *entry;
    size_t count = 0;
    bool ok;

    cJSON_ArrayForEach (entry, cJSON_GetObjectItemCaseSensitive(settings, "paths")) {
        const struct trust_program program = program_of(entry);

        if (!program.path)
            continue;
        /* Whatever is put there later would run. */
        if (access(file_of(program.path), F_OK) != 0)
            complain("%s: not trusted: %s, because there is no %s", dir, program.engine,
                     program.path);
        else
            add_listed_program(list, program.engine, program.path);
    }
    cJSON_ArrayForEach (entry, cJSON_GetObjectItemCaseSensitive(settings, "engines"))
        add_listed_engine(list, settings_string(entry, "engine"));
    ok = findings_load(dir, &findings, &count) || findings;
    for (size_t i = 0; i < 2 * count; i++)
        add_listed_engine(list, findings[i / 2].engines[i % 2].ptr);
    findings_free(findings, count);
    cJSON_Delete(settings);
    return ok;
}

bool settings_trust(const char *dir)
{
    struct program_list list = {0};
    bool ok = list_programs(&list, dir);

    if (ok && list.count == 0)
        complain("%s names no program, so there is nothing to trust", dir);
    else
        ok = ok && trust_add(dir, list.items, list.count);
    for (size_t i = 0; i < list.count && ok; i++) {
        const char *path = list.items[i].path;

        complain("%s: trusted: %s%s%s", dir, list.items[i].engine, path ? " " : "",
                 path ? path : "");
    }
    free_programs(&list);
    return ok;
}

/* --- the settings of a run -------------------------------------------------------------------- */

bool settings_update(const struct campaign *campaign, struct text *news)
{
    /* A file that cannot be read is replaced. */
    cJSON *before = settings_read(store_dir(campaign->store));
    struct text text = {0};
    long long runs;
    int count = 0;
    bool ok;

    if (before) {
        if (json_read_number(cJSON_GetObjectItemCaseSensitive(before, "runs"), &runs) && runs > 0 &&
            runs < INT_MAX)
            count = (int)runs;
        compare_engines(cJSON_GetObjectItemCaseSensitive(before, "engines"),
                        &campaign->campaign_engines, news);
    }
    write_settings(campaign, before, count + 1, &text);
    ok = store_write_file(campaign->store, "settings.json", &text);
    record_programs(campaign);
    cJSON_Delete(before);
    text_free(&text);
    return ok;
}
