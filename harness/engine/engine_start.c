/* SPDX-License-Identifier: MIT */
#include "engine_start.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine_classes.h"
#include "engine_name.h"
#include "engine_version.h"
#include "external.h"
#include "shared_object.h"
#include "util.h"

/* The characters that the name of an interpreter may have. */
#define PROGRAM_LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-._"

/* The limit for the hello of an engine that may be compiled first. */
#define COMPILE_MS 300000

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

bool engine_start(struct engine *engine, const char *path, const char *profile)
{
    const struct external_limits limits = {.hello_ms = engine->class->is_compiled ? COMPILE_MS : 0};
    const char *arguments[] = {profile, NULL, NULL};
    char *script = NULL;
    bool ok;

    if (engine->class->open && (isolation.is_on || (isolation.is_for_objects && engine->path)))
        return start_served(engine);
    if (engine->class->open)
        return true;
    if (engine->class == &engine_library_class)
        return engine_start_library(engine, profile);
    if (!path) {
        if (engine->class->argument) {
            arguments[0] = engine->class->argument;
            arguments[1] = profile;
        }
        path = script = engine_class_script_path(engine->class);
        if (!path) {
            snprintf(engine->reason, sizeof engine->reason, SCRIPT_MISSING,
                     engine_class_script(engine->class));
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

bool engine_finish_start(struct engine *engine, const char *profile)
{
    return engine->class->open ? start_in_locale(engine, profile) : external_finish(engine);
}

/* Replaces the reason "it exited with status 127; stderr: /usr/bin/env: 'node': No such file or
 * directory" of a script without its interpreter by "node is not installed". False if it is another
 * reason. */
static bool name_missing_program(char *reason, size_t size)
{
    static const char of_a_script[] = EXTERNAL_EXITED "127; stderr: ", env[] = "env: ";
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

void engine_explain_start(struct engine_error *error, const struct engine *engine)
{
    error->kind = ENGINE_ABSENT;
    error->package = engine->class->package;
    error->npm = engine->class->npm;
    snprintf(error->reason, sizeof error->reason, "%s", engine->reason);
    if (strncmp(error->reason, EXTERNAL_LATE, strlen(EXTERNAL_LATE)) == 0)
        forget_packages(error);
    if (name_missing_program(error->reason, sizeof error->reason) && engine_npm_package(engine->id))
        error->package = NPM_PACKAGES;
}
