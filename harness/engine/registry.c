/* SPDX-License-Identifier: MIT */
#include "registry.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine_name.h"
#include "engine_table.h"
#include "external.h"
#include "hash.h"
#include "json.h"
#include "options.h"
#include "reparse.h"
#include "shared_library.h"
#include "shared_object.h"
#include "subprocess.h"
#include "suggest.h"
#include "util.h"

/* The members of the class of an engine behind a pipe. */
#define BEHIND_A_PIPE                                                                              \
    .is_out_of_process = true, .run = external_run, .run_all = external_run_all,                   \
    .close = external_close

/* The versions of PHP in npm's @php-wasm/node, of which 8.5 is the default. */
static const char *const php_versions[] = {"7.4", "8.0", "8.1", "8.2", "8.3", "8.4", "8.5", NULL};

#define IN_PROCESS(name) extern const struct engine_class name##_class;
#define FAMILY(name) const struct engine_class *const *name##_classes(void);
#define SCRIPT(name, script_id, ...)                                                               \
    static const struct engine_class name##_class = {.id = script_id, BEHIND_A_PIPE, __VA_ARGS__};
#define DIALLED(name, client, packages, ...)                                                       \
    static const struct engine_class dial_##name##_class = {.id = "dial:" client,                  \
                                                            .package = packages,                   \
                                                            .script = "dial",                      \
                                                            .argument = client,                    \
                                                            .is_compiled = true,                   \
                                                            .is_client = true,                     \
                                                            BEHIND_A_PIPE,                         \
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

/* For executables and shared objects that are no class of ours: named by a path, or listed in
 * URLASSAY_ENGINES. */
static const struct engine_class listed_class = {.id = "", .package = "", BEHIND_A_PIPE};
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
                                                  BEHIND_A_PIPE};

/* For `npm:NAME@VERSION`, by the script of the registered engine of that package, if there is one.
 * The first use installs it. */
#define NPM_CLASS(script_name, ...)                                                                \
    {.id = "",                                                                                     \
     .package = "",                                                                                \
     .script = script_name,                                                                        \
     .is_compiled = true,                                                                          \
     BEHIND_A_PIPE,                                                                                \
     __VA_ARGS__}
static const struct engine_class npm_class = NPM_CLASS("npm");
static const struct engine_class npm_filter_class = NPM_CLASS("npm-filter", .is_filter = true);

/* The packages of Debian that `npm:` needs. */
#define NPM_PACKAGES "nodejs npm"

/* Of the name of an interpreter. */
#define PROGRAM_LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-._"

/* For `lib:PATH`. */
static const struct engine_class library_class = {.id = "", .package = "", BEHIND_A_PIPE};

/* The limit for the hello of an engine that may be compiled first. */
#define COMPILE_MS 300000

/* Bytes of an engine's name at most. */
#define MAX_ENGINE_NAME (ENGINE_ID_BYTES - 1)

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
        complain("engine %s is left out: %s", class->id ? class->id : "", problem);
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

/* The dialled engine of a parser that is no chain; NULL: none is known. */
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

/* --- listed engines --------------------------------------------------------------------------- */

static bool read_line(const char **rest, const char *end, struct ua_str *line)
{
    const char *newline;

    if (*rest >= end)
        return false;
    newline = memchr(*rest, '\n', (size_t)(end - *rest));
    *line = (struct ua_str){*rest, (size_t)((newline ? newline : end) - *rest)};
    *rest = newline ? newline + 1 : end;
    return true;
}

/* Takes the first word off line; ptr NULL if there is none. */
static struct ua_str take_word(struct ua_str *line)
{
    struct ua_str found = {NULL, 0};

    while (line->len > 0 && strchr(" \t\r", line->ptr[0]))
        *line = (struct ua_str){line->ptr + 1, line->len - 1};
    while (line->len > 0 && !strchr(" \t\r", line->ptr[0])) {
        if (!found.ptr)
            found.ptr = line->ptr;
        found.len++;
        *line = (struct ua_str){line->ptr + 1, line->len - 1};
    }
    return found;
}

/* Whether a registered engine has the id, with or without a profile. */
static bool is_registered(const char *id)
{
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        size_t len = strlen((*class)->id);

        if (strncmp(id, (*class)->id, len) == 0 && (id[len] == '\0' || id[len] == ':'))
            return true;
    }
    return false;
}

/* Returns why a line of the list is skipped. NULL: it is valid, and its id is in id. */
static const char *check_line(char id[MAX_ENGINE_NAME + 1], struct ua_str word, struct ua_str path)
{
    char *whole = xstrndup(word.ptr, word.len);
    bool is_id = word.len <= MAX_ENGINE_NAME && strlen(whole) == word.len;

    if (is_id) {
        engine_make_id(id, MAX_ENGINE_NAME + 1, whole);
        is_id = strcmp(id, whole) == 0;
    }
    free(whole);
    if (!path.ptr)
        return "a line is `id path`";
    if (!is_id)
        return "an id is up to 63 letters, digits, \"-\", \"_\", \".\", \":\", \"@\"";
    return is_registered(id) ? "the id is taken" : NULL;
}

/* The list is read for each engine; its errors are reported once. */
static bool list_is_checked;

bool engine_each_listed(void (*found)(void *ctx, const char *id, const char *path), void *ctx)
{
    const char *list = getenv("URLASSAY_ENGINES");
    struct text content = {0};
    struct ua_str line;
    const char *rest;
    bool ok = !list || !list[0] || read_file(&content, list);

    rest = content.ptr;
    while (rest && read_line(&rest, content.ptr + content.len, &line)) {
        struct ua_str id_word = take_word(&line);
        struct ua_str path = take_word(&line);
        const char *slash = strrchr(list, '/'), *problem;
        struct text text = {0};
        char id[MAX_ENGINE_NAME + 1];

        if (!id_word.ptr || id_word.ptr[0] == '#')
            continue;
        problem = check_line(id, id_word, path);
        if (problem) {
            text_visible(&text, id_word.ptr, id_word.len);
            if (!list_is_checked)
                complain("%s: `%s`: %s", list, text.ptr, problem);
            text_free(&text);
            continue;
        }
        if (path.ptr[0] != '/')
            text_add(&text, list, slash ? (size_t)(slash - list) + 1 : 0);
        if (path.ptr[0] != '/' && !slash)
            text_puts(&text, "./");
        text_add(&text, path.ptr, path.len);
        found(ctx, id, text.ptr);
        text_free(&text);
    }
    list_is_checked = true;
    text_free(&content);
    return ok;
}

/* --- versions of engines ---------------------------------------------------------------------- */

/* Returns the class of `npm:NAME@VERSION`, and its argument. NULL: it is another name, or, if
 * error->reason is not empty, a bad one. */
static const struct engine_class *find_npm(const char *name, const char **argument,
                                           struct engine_error *error)
{
    const char *package = engine_npm_package(name);
    size_t len;

    if (!package)
        return NULL;
    *argument = package;
    len = strcspn(package + (package[0] == '@'), "@") + (package[0] == '@');
    if (len == 0 || strlen(name) > MAX_ENGINE_NAME ||
        package[strspn(package, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "@/._~+-")]) {
        snprintf(error->reason, sizeof error->reason,
                 "an npm engine is npm:NAME@VERSION, of %d bytes at most", MAX_ENGINE_NAME);
        return NULL;
    }
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        if ((*class)->npm && strlen((*class)->npm) == len &&
            strncmp((*class)->npm, package, len) == 0 && (*class)->is_filter)
            return &npm_filter_class;
    }
    return &npm_class;
}

/* Starts `lib:PATH`: the tool with that library, or another build of the tool, whose id is made of
 * its bytes. */
static bool start_library(struct engine *engine, const char *path)
{
    const char *const library[] = {"serve", "--library", path, NULL};
    const char *const build[] = {"serve", "--engine", "whatwg", NULL};
    struct text bytes = {0};

    if (access(path, F_OK) != 0) {
        snprintf(engine->reason, sizeof engine->reason, "there is no file %s", path);
        return false;
    }
    if (is_shared_object(path))
        return external_begin(engine, "/proc/self/exe", library, NULL);
    if (access(path, X_OK) != 0 || !read_file(&bytes, path)) {
        snprintf(engine->reason, sizeof engine->reason,
                 "%s is neither a shared library nor a build of urlassay", path);
        return false;
    }
    snprintf(engine->id, sizeof engine->id, "whatwg@%08x",
             (unsigned)(hash_bytes(HASH_START, bytes.ptr, bytes.len) >> 32));
    text_free(&bytes);
    return external_begin(engine, path, build, NULL);
}

/* --- opening ---------------------------------------------------------------------------------- */

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
                 "unknown engine \"%s\"; `urlassay engines` lists those that are known, and an "
                 "executable or a shared object is named with a slash",
                 search->name);
}

static const char *script_name(const struct engine_class *class)
{
    return class->script ? class->script : class->id;
}

/* Returns the path of a class's script; the caller frees it. NULL if it is not installed. */
static char *script_path(const struct engine_class *class)
{
    char *dir = data_dir("harness/engines", "engines");
    struct text path = {0};

    if (dir)
        text_printf(&path, "%s/%s", dir, script_name(class));
    free(dir);
    if (path.ptr && access(path.ptr, X_OK) != 0)
        text_free(&path);
    return path.ptr;
}

static bool start_in_locale(struct engine *engine, const char *profile)
{
    locale_t before;
    bool ok;

    if (engine->class->locale) {
        snprintf(engine->locale, sizeof engine->locale, "%s", engine->class->locale);
        engine->thread_locale = newlocale(LC_ALL_MASK, engine->class->locale, (locale_t)0);
    }
    before = uselocale(engine->thread_locale);
    engine_mark_name(engine, ENGINE_IS_OPENED);
    ok = engine->class->open(engine, profile);
    engine_mark_clear();
    uselocale(before);
    return ok;
}

static struct {
    bool is_on, is_for_objects;
    int case_ms;
} isolation;

void engine_isolate(int case_ms)
{
    isolation.is_on = true;
    isolation.case_ms = case_ms;
}

bool engine_isolate_objects(bool is_on)
{
    const bool before = isolation.is_for_objects;

    isolation.is_for_objects = is_on;
    return before;
}

/* Turns an in-process engine into one behind a pipe, which `urlassay serve` runs. */
static bool start_served(struct engine *engine)
{
    /* Its crashes are findings, and it starts within milliseconds. */
    const struct external_limits limits = {.case_ms = isolation.case_ms, .crashes = 100};
    /* The other process does not know the ids of added paths. */
    const char *added = engine_added_path(engine->id);
    const bool has_path =
        !engine->id[0] || (added && engine->path && strcmp(added, engine->path) == 0);
    const char *const arguments[] = {"serve", "--engine", has_path ? engine->path : engine->id,
                                     NULL};

    engine->is_isolated = true;
    engine->own_class = xmalloc(sizeof *engine->own_class);
    *engine->own_class = *engine->class;
    engine->own_class->locale = NULL;
    engine->own_class->open = NULL;
    engine->own_class->is_out_of_process = true;
    engine->own_class->run = external_run;
    engine->own_class->run_all = external_run_all;
    engine->own_class->close = external_close;
    engine->class = engine->own_class;
    return external_begin(engine, "/proc/self/exe", arguments, &limits);
}

static bool start_engine(struct engine *engine, const char *path, const char *profile)
{
    const struct external_limits limits = {.hello_ms = engine->class->is_compiled ? COMPILE_MS : 0};
    const char *arguments[] = {profile, NULL, NULL};
    char *script = NULL;
    bool ok;

    if (engine->class->open && (isolation.is_on || (isolation.is_for_objects && engine->path)))
        return start_served(engine);
    if (engine->class->open)
        return true;
    if (engine->class == &library_class)
        return start_library(engine, profile);
    if (!path) {
        if (engine->class->argument) {
            arguments[0] = engine->class->argument;
            arguments[1] = profile;
        }
        path = script = script_path(engine->class);
        if (!path) {
            snprintf(engine->reason, sizeof engine->reason, "its script %s is not installed",
                     script_name(engine->class));
            return false;
        }
    }
    if (!script && is_elf_library(path)) {
        snprintf(engine->reason, sizeof engine->reason,
                 "%.120s is a shared object: give it a name that ends in .so", path);
        return false;
    }
    ok = external_begin(engine, path, arguments, &limits);
    free(script);
    return ok;
}

static bool finish_start(struct engine *engine, const char *profile)
{
    return engine->class->open ? start_in_locale(engine, profile) : external_finish(engine);
}

/* Returns the registered class of a name. *profile becomes its profile, or NULL. */
static const struct engine_class *find_registered_class(const char *name, const char **profile)
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

/* Says once in this process why the engine of a path has the id that it has. */
static void note_changed_id(const char *path, const char *given, const char *id)
{
    static struct text noted;
    struct text line = {0};

    text_printf(&line, "\n%s\n", path);
    if (!cli_is_quiet() && (!noted.ptr || !strstr(noted.ptr, line.ptr)))
        complain("%s calls itself %s, which is an engine of this tool: it is called %s here", path,
                 given, id);
    text_puts(&noted, line.ptr);
    text_free(&line);
}

/* Changes the id that the engine of a path gave itself if a registered engine has it. */
static void make_id_unique(struct engine *engine, const char *path)
{
    char id[ENGINE_ID_BYTES];

    if (!is_registered(engine->id))
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
    if (engine_name_has_path(name) || class == &npm_class || class == &npm_filter_class)
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

/* Returns the class of the engine that search->name names, which is no path. Sets search->path if
 * it is listed. NULL: there is none, and error->reason says so. */
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
    class = find_registered_class(name, profile);
    if (class)
        return class;
    class = find_npm(name, profile, error);
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

static bool is_one_known(const char *name, char *message, size_t size)
{
    struct engine_search search = {.name = name, .similar = {.word = name, .len = strlen(name)}};
    struct engine_error error = {.kind = ENGINE_UNKNOWN, .package = ""};
    const char *profile = NULL;
    bool is_known = find_named(&search, &profile, &error);

    if (!is_known)
        engine_error_message(&error, name, message, size);
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

static bool is_half_known(const char *name, char *message, size_t size)
{
    return engine_name_has_path(name) || is_one_known(name, message, size);
}

bool engine_is_known(const char *name, char *message, size_t size)
{
    struct reparse_name halves;
    bool is;

    if (!split_reparse_name(&halves, name))
        return is_one_known(name, message, size);
    is = is_half_known(halves.writer, message, size) && is_half_known(halves.reader, message, size);
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
    /* A library's path is a user's, or that of a campaign. */
    if (search.path && engine_library_path(search.path)) {
        class = &library_class;
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
    found->has_begun = start_engine(found->engine, search.path, found->profile);
out:
    free(search.path);
    text_free(&search.similar.nearest);
}

/* Engines that engine_prestart started: only those of registered classes, whose executables are
 * ours. */
static struct found_engine *started;
static size_t started_count;

void engine_prestart(const char *name)
{
    const char *profile = NULL;
    const struct engine_class *class = find_registered_class(name, &profile);
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

/* Replaces the reason "it exited with status 127; stderr: /usr/bin/env: 'node': No such file or
 * directory" of a script without its interpreter by "node is not installed". False if it is another
 * reason. */
static bool name_missing_program(char *reason, size_t size)
{
    static const char of_a_script[] = "it exited with status 127; stderr: ", env[] = "env: ";
    const char *begin = strstr(reason, env);
    size_t len;
    char *program;

    if (!begin || strncmp(reason, of_a_script, strlen(of_a_script)) != 0)
        return false;
    begin += strlen(env);
    begin += strcspn(begin, PROGRAM_LETTERS);
    len = strspn(begin, PROGRAM_LETTERS);
    program = xstrndup(begin, len);
    if (len > 0)
        snprintf(reason, size, "%s is not installed", program);
    free(program);
    return len > 0;
}

/* A process that lives, but is slow, lacks no package. */
static void forget_packages(struct engine_error *error)
{
    error->package = "";
    error->npm = NULL;
    strncat(error->reason, " (--hello-time waits longer)",
            sizeof error->reason - strlen(error->reason) - 1);
}

static struct engine *open_one(const char *name, struct engine_error *error)
{
    struct found_engine found;

    if (!take_started(&found, name))
        find_and_start_engine(&found, name, error);
    if (found.engine && !(found.has_begun && finish_start(found.engine, found.profile))) {
        error->kind = ENGINE_ABSENT;
        error->package = found.engine->class->package;
        error->npm = found.engine->class->npm;
        snprintf(error->reason, sizeof error->reason, "%s", found.engine->reason);
        if (strncmp(error->reason, EXTERNAL_LATE, strlen(EXTERNAL_LATE)) == 0)
            forget_packages(error);
        if (name_missing_program(error->reason, sizeof error->reason) &&
            engine_npm_package(found.engine->id))
            error->package = NPM_PACKAGES;
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

struct engine *engine_open(const char *name, char *message, size_t size)
{
    struct engine_error error;
    struct engine *engine = engine_open_or_explain(name, &error);

    if (!engine)
        engine_error_message(&error, name, message, size);
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
        snprintf(error->reason, sizeof error->reason, "there is no file %s", path);
    else if (shared_library_preload(absolute, argv, error->reason, sizeof error->reason)) {
        const struct engine_class *const *class = engine_classes();

        while (*class &&
               !shared_library_is_of(*class, absolute, error->reason, sizeof error->reason))
            class ++;
        if (!*class)
            snprintf(error->reason, sizeof error->reason,
                     "%s is no library that an engine of urlassay calls", path);
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

bool engine_npm_versions(struct text *out, const char *package, struct engine_error *error)
{
    char *script = script_path(&npm_class);
    char *const argv[] = {script, (char[]){"--versions"}, (char *)(uintptr_t)package, NULL};
    const size_t before = out->len;
    cJSON *refusal;
    const char *reason;

    *error = (struct engine_error){.kind = ENGINE_ABSENT,
                                   .package = NPM_PACKAGES,
                                   .reason = "node is not installed, or does not start"};
    if (!script)
        snprintf(error->reason, sizeof error->reason, "its script npm is not installed");
    else if (subprocess_output(out, argv) < 0)
        snprintf(error->reason, sizeof error->reason, "%s: %s", script, strerror(errno));
    free(script);
    if (out->len > before && out->ptr[before] != '{')
        return true;
    refusal = json_parse(out->len > before ? out->ptr + before : "", out->len - before, NULL);
    reason = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(refusal, "reason"));
    if (reason) {
        error->package = "";
        snprintf(error->reason, sizeof error->reason, "%s", reason);
    }
    cJSON_Delete(refusal);
    text_cut(out, out->len - before);
    return false;
}
