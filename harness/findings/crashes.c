/* SPDX-License-Identifier: MIT */
#include "crashes.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "columns.h"
#include "engine_name.h"
#include "files.h"
#include "minimize.h"
#include "store.h"
#include "str.h"
#include "units.h"

#define HASH_DIGITS 16          /* of the file's name, behind the engine */
#define MINIMIZE_TRIES 4000     /* of each group */
#define MINIMIZE_SECONDS 3      /* the same */
#define ALL_MINIMIZE_SECONDS 20 /* of all groups */
#define ALL_ASK_SECONDS 30      /* of all inputs, which are asked first */

void crashes_free(struct crashes *crashes)
{
    for (size_t i = 0; i < crashes->count; i++) {
        struct crash *crash = &crashes->items[i];

        text_free(&crash->engine);
        crash_site_free(&crash->site);
        testcase_free(&crash->given);
        text_free(&crash->path);
        testcase_free(&crash->minimal);
    }
    free(crashes->items);
    *crashes = (struct crashes){0};
}

const char *crash_state(const struct crash *crash)
{
    return crash->site.kind == CRASH_NONE      ? "gone"
           : crash->site.kind == CRASH_UNASKED ? "unasked"
                                               : "crashes";
}

/* --- grouping --------------------------------------------------------------------------------- */

/* The engine of a file's name, ENGINE-HASH. Files of another form, such as those that libFuzzer
 * writes, are of the target before the last "-". */
static void take_engine(struct text *engine, const char *name)
{
    const char *end = strrchr(name, '-');

    text_clear(engine);
    text_add(engine, name, end ? (size_t)(end - name) : strlen(name));
}

static struct crash *find_group(struct crashes *crashes, const char *engine,
                                const struct crash_site *site)
{
    for (size_t i = 0; i < crashes->count; i++)
        if (strcmp(crashes->items[i].engine.ptr, engine) == 0 &&
            crash_site_equal(&crashes->items[i].site, site))
            return &crashes->items[i];
    return NULL;
}

static uint64_t crash_id(const char *engine, const struct crash_site *site)
{
    struct text key = {0};
    uint64_t id;

    text_printf(&key, "%s\n", engine);
    crash_site_add_signal(&key, site);
    text_puts(&key, "\n");
    text_add(&key, site->location.ptr, site->location.len);
    id = hash_bytes(HASH_START, key.ptr, key.len);
    text_free(&key);
    return id;
}

static void group_input(struct crashes *crashes, const char *engine, const struct crash_site *site,
                        struct testcase test, const char *path)
{
    struct crash *crash = find_group(crashes, engine, site);

    if (!crash) {
        crashes->items = xrealloc(crashes->items, (crashes->count + 1) * sizeof *crashes->items);
        crash = &crashes->items[crashes->count++];
        *crash = (struct crash){.id = crash_id(engine, site),
                                .site = {.kind = site->kind, .number = site->number}};
        text_puts(&crash->engine, engine);
        text_assign(&crash->site.location, &site->location);
    }
    if (crash->inputs++ > 0 && !minimize_simpler(test, testcase_of(&crash->given)))
        return;
    testcase_copy(&crash->given, test);
    text_clear(&crash->path);
    text_puts(&crash->path, path);
}

static bool is_chosen(const struct crashes_options *options, const char *engine,
                      const struct folder *folder, const char *name)
{
    struct stat status;

    if (options->engine_a && strcmp(options->engine_a, engine) != 0 &&
        (!options->engine_b || strcmp(options->engine_b, engine) != 0))
        return false;
    return options->since == 0 || (fstatat(folder->fd, name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
                                   (int64_t)status.st_mtime >= options->since);
}

/* Asks about one file. probe: from the file before. False after a complaint. */
static bool load_crash_file(struct crashes *out, const struct crashes_options *options,
                            struct crash_probe *probe, struct text *engine,
                            const struct folder *folder, const char *name, double deadline)
{
    struct text path = {0}, content = {0}, found = {0};
    struct crash_site site = {0};
    bool ok = true;

    take_engine(&found, name);
    if (!is_chosen(options, found.ptr, folder, name))
        goto done;
    text_printf(&path, "%s/%s", folder->path, name);
    ok = folder_read(&content, folder, name, STORE_INFLIGHT_BYTES);
    if (!ok)
        goto done;
    if (!engine->ptr || strcmp(engine->ptr, found.ptr) != 0) {
        crash_probe_close(probe);
        text_assign(engine, &found);
        engine_note_origin(engine->ptr, path.ptr);
        probe->name = engine->ptr;
    }
    site.kind = CRASH_UNASKED;
    if (monotonic_seconds() < deadline)
        crash_probe_run(probe, &site, testcase_split(content.ptr, content.len));
    group_input(out, engine->ptr, &site, testcase_split(content.ptr, content.len), path.ptr);
done:
    crash_site_free(&site);
    text_free(&path);
    text_free(&content);
    text_free(&found);
    return ok;
}

static bool load_files(struct crashes *out, const struct crashes_options *options)
{
    const double deadline = monotonic_seconds() + ALL_ASK_SECONDS;
    struct crash_probe probe = {0};
    struct text engine = {0};
    struct folder_names names = {0};
    struct folder folder;
    bool ok = folder_open(&folder, options->dir, "crashes") && folder_list(&names, &folder, false);

    if (!ok && errno != ENOENT && errno != ENOTDIR)
        complain("%s/crashes: %s", options->dir, file_error_text(errno));
    else
        ok = true;
    for (size_t i = 0; i < names.count; i++)
        ok =
            load_crash_file(out, options, &probe, &engine, &folder, names.items[i], deadline) && ok;
    folder_names_free(&names);
    folder_close(&folder);
    crash_probe_close(&probe);
    text_free(&engine);
    return ok;
}

/* --- minimising ------------------------------------------------------------------------------- */

struct crash_target {
    const struct crash *crash;
    struct crash_probe probe;
    struct crash_site site;
    double deadline;
};

static bool keeps_crash(void *context, struct minimize_job *work, struct testcase candidate)
{
    struct crash_target *target = context;

    crash_probe_run(&target->probe, &target->site, candidate);
    minimize_spend(work, monotonic_seconds() < target->deadline ? 1 : work->budget);
    return crash_site_equal(&target->site, &target->crash->site);
}

static void minimise_crash(struct crash *crash, double seconds)
{
    struct crash_target target = {.crash = crash,
                                  .probe = {.name = crash->engine.ptr},
                                  .deadline = monotonic_seconds() + seconds};
    struct minimize_job work = {
        .test = &crash->minimal, .same = keeps_crash, .context = &target, .budget = MINIMIZE_TRIES};

    testcase_copy(&crash->minimal, testcase_of(&crash->given));
    if (seconds > 0 && crash->site.kind != CRASH_NONE && crash->site.kind != CRASH_UNASKED)
        crash->is_minimal = minimize_input(&work);
    crash_probe_close(&target.probe);
    crash_site_free(&target.site);
}

/* --- the list --------------------------------------------------------------------------------- */

/* Sorts what crashes before what does not, a fault before an exit and a hang, and then by
 * engine. */
static int compare_crashes(const void *a, const void *b)
{
    static const int order[] = {[CRASH_SIGNAL] = 0,
                                [CRASH_EXIT] = 1,
                                [CRASH_HANG] = 2,
                                [CRASH_UNASKED] = 3,
                                [CRASH_NONE] = 4};
    const struct crash *const crash_a = a, *const crash_b = b;
    int by = order[crash_a->site.kind] - order[crash_b->site.kind];

    if (by == 0)
        by = strcmp(crash_a->engine.ptr, crash_b->engine.ptr);
    if (by == 0)
        by = (crash_a->id > crash_b->id) - (crash_a->id < crash_b->id);
    return by;
}

bool crashes_load(struct crashes *out, const struct crashes_options *options)
{
    bool ok;
    double left = ALL_MINIMIZE_SECONDS;

    *out = (struct crashes){0};
    ok = load_files(out, options);
    if (out->count > 0)
        qsort(out->items, out->count, sizeof *out->items, compare_crashes);
    for (size_t i = 0; i < out->count; i++) {
        double begin = monotonic_seconds();

        minimise_crash(&out->items[i], left < MINIMIZE_SECONDS ? left : MINIMIZE_SECONDS);
        left -= monotonic_seconds() - begin;
    }
    return ok;
}

/* --- the output ------------------------------------------------------------------------------- */

#define LABEL_COLUMNS 12
#define INPUT_COLUMNS 24 /* of a line at least */

void crash_add_heading(struct text *out, const struct crash *crash)
{
    if (crash->site.kind == CRASH_NONE)
        text_puts(out, "no crash today");
    else if (crash->site.kind == CRASH_UNASKED)
        text_puts(out, "not asked");
    else
        crash_site_add_signal(out, &crash->site);
}

static void print_member(const char *label, struct ua_str value)
{
    struct text shown = {0};

    flow_value(&shown, value, PAGE - LABEL_COLUMNS - CUT);
    printf("  %-*s%s\n", LABEL_COLUMNS - 2, label, shown.ptr);
    text_free(&shown);
}

static void print_line_of_words(const char *label, const char *words)
{
    struct text shown = {0};

    text_visible(&shown, words, strlen(words));
    printf("  %-*s%s\n", LABEL_COLUMNS - 2, label, shown.ptr);
    text_free(&shown);
}

static void print_crash_line(const struct crash *crash)
{
    const struct testcase test = testcase_of(&crash->minimal);
    struct text line = {0}, input = {0};
    size_t left;

    text_puts(&line, "crash     ");
    crash_add_heading(&line, crash);
    while (line.len < strlen("crash     ") + 14)
        text_puts(&line, " ");
    text_puts(&line, "  ");
    text_visible(&line, crash->engine.ptr, crash->engine.len);
    if (crash->site.location.len > 0)
        text_puts(&line, " at ");
    text_add(&line, crash->site.location.ptr, crash->site.location.len);
    text_puts(&line, "  ");
    left = line.len + INPUT_COLUMNS < PAGE ? PAGE - line.len : INPUT_COLUMNS;
    text_value(&input, test.url);
    if (flow_columns(input.ptr, input.len) > left) {
        text_clear(&input);
        flow_value(&input, test.url, left - CUT);
    }
    printf("%s%s\n", line.ptr, input.ptr);
    text_free(&line);
    text_free(&input);
}

static void print_crash(const struct crash *crash, bool color)
{
    const struct testcase test = testcase_of(&crash->minimal);
    struct text heading = {0}, count = {0};

    crash_add_heading(&heading, crash);
    text_puts(&heading, ": ");
    text_visible(&heading, crash->engine.ptr, crash->engine.len);
    printf("%scrash     %s%s\n", color ? RED : "", heading.ptr, color ? "\x1b[0m" : "");
    if (crash->site.location.len > 0)
        print_line_of_words("location", crash->site.location.ptr);
    print_member(crash->is_minimal ? "input" : "smallest", test.url);
    if (test.base.ptr)
        print_member("base", test.base);
    text_printf(&count, "%zu %s", crash->inputs, units_noun(crash->inputs, "input", "inputs"));
    print_line_of_words("found", count.ptr);
    print_line_of_words("file", crash->path.ptr);
    text_free(&heading);
    text_free(&count);
}

void crashes_print(const struct crashes *crashes, bool only_lines, bool color)
{
    for (size_t i = 0; i < crashes->count; i++) {
        if (only_lines)
            print_crash_line(&crashes->items[i]);
        else
            print_crash(&crashes->items[i], color);
        if (!only_lines || i + 1 == crashes->count)
            putchar('\n');
    }
}

void crash_write_members(struct json_writer *w, const struct crash *crash)
{
    const struct testcase test = testcase_of(&crash->minimal);
    struct text signal = {0};

    crash_site_add_signal(&signal, &crash->site);
    json_add_hash(w, "crash", crash->id);
    json_add(w, "engine", text_str(&crash->engine));
    json_add_string(w, "state", crash_state(crash));
    json_add(w, "signal", text_optional(&signal, signal.len > 0));
    json_add(w, "location", text_optional(&crash->site.location, crash->site.location.len > 0));
    json_add_number(w, "inputs", crash->inputs);
    json_add(w, "input", test.url);
    json_add(w, "base", test.base);
    json_add_bool(w, "minimised", crash->is_minimal);
    json_add(w, "file", text_str(&crash->path));
    text_free(&signal);
}
