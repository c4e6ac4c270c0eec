/* SPDX-License-Identifier: MIT */
#include "engine_version.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "edition.h"
#include "engine_classes.h"
#include "engine_name.h"
#include "external.h"
#include "files.h"
#include "hash.h"
#include "json.h"
#include "shared_object.h"
#include "subprocess.h"
#include "util.h"

/* For `npm:NAME@VERSION`, by the script of the registered engine of that package, if there is one.
 * The first use installs it. */
#define NPM_CLASS(script_name, ...)                                                                \
    {.id = "",                                                                                     \
     .package = "",                                                                                \
     .script = script_name,                                                                        \
     .is_compiled = true,                                                                          \
     EXTERNAL_CLASS,                                                                               \
     __VA_ARGS__}
const struct engine_class engine_npm_class = NPM_CLASS("npm");
const struct engine_class engine_npm_filter_class = NPM_CLASS("npm-filter", .is_filter = true);

const struct engine_class engine_library_class = {.id = "", .package = "", EXTERNAL_CLASS};

const struct engine_class *engine_find_npm(const char *name, const char **argument,
                                           struct engine_error *error)
{
    const char *package = engine_npm_package(name);
    size_t len;

    if (!package)
        return NULL;
    *argument = package;
    len = strcspn(package + (package[0] == '@'), "@") + (package[0] == '@');
    if (len == 0 || strlen(name) >= ENGINE_ID_BYTES ||
        package[strspn(package, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "@/._~+-")]) {
        snprintf(error->reason, sizeof error->reason,
                 "an npm engine is npm:NAME@VERSION, of %d bytes at most", ENGINE_ID_BYTES - 1);
        return NULL;
    }
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        if ((*class)->npm && strlen((*class)->npm) == len &&
            strncmp((*class)->npm, package, len) == 0 && (*class)->is_filter)
            return &engine_npm_filter_class;
    }
    return &engine_npm_class;
}

/* In engines/editions.c. */
extern const struct engine_class standard_of_day_class;

const struct engine_class *engine_find_dated(const char *name, const char **argument,
                                             struct engine_error *error)
{
    const char *const prefix = "whatwg@";
    const time_t now = time(NULL);
    struct tm utc = {0};
    size_t moment, len;
    const char *why;
    char today[16];

    if (strncmp(name, prefix, strlen(prefix)) != 0)
        return NULL;
    *argument = name + strlen(prefix);
    len = strcspn(*argument, ":");
    gmtime_r(&now, &utc);
    strftime(today, sizeof today, "%Y-%m-%d", &utc);
    why = ed_standard_moment(&moment, (struct ua_str){*argument, len}, today);
    if (!why && (*argument)[len] == ':' && strcmp(*argument + len, ":literal") != 0)
        why = "its only profile is literal";
    else if (!why && (*argument)[len] == ':' && !ed_standard_has_letter(moment))
        why = "the letter of the URL Standard runs from 2014-06-27 on";
    if (!why)
        return &standard_of_day_class;
    error->kind = ENGINE_NO_DAY;
    snprintf(error->reason, sizeof error->reason, "unknown engine \"%.60s\": %s", name, why);
    return NULL;
}

bool engine_start_library(struct engine *engine, const char *path)
{
    const char *const library[] = {"serve", "--library", path, NULL};
    const char *const build[] = {"serve", "--engine", "whatwg", NULL};
    struct text bytes = {0};

    if (access(path, F_OK) != 0) {
        snprintf(engine->reason, sizeof engine->reason, "no such file: %s", path);
        return false;
    }
    if (is_shared_object(path))
        return external_begin(engine, "/proc/self/exe", library, NULL);
    if (access(path, X_OK) != 0 || !read_file(&bytes, path)) {
        snprintf(engine->reason, sizeof engine->reason,
                 "%s is neither a shared library nor a build of urlassay", path);
        return false;
    }
    snprintf(engine->id, sizeof engine->id, "whatwg@build-%08x",
             (unsigned)(hash_bytes(HASH_START, bytes.ptr, bytes.len) >> 32));
    text_free(&bytes);
    return external_begin(engine, path, build, NULL);
}

bool engine_npm_versions(struct text *out, const char *package, struct engine_error *error)
{
    char *script = engine_class_script_path(&engine_npm_class);
    char *const argv[] = {script, (char[]){"--versions"}, (char *)(uintptr_t)package, NULL};
    const size_t before = out->len;
    cJSON *refusal;
    const char *reason;

    *error = (struct engine_error){.kind = ENGINE_ABSENT,
                                   .package = NPM_PACKAGES,
                                   .reason = "node is missing, or does not start"};
    if (!script)
        snprintf(error->reason, sizeof error->reason, SCRIPT_MISSING, "npm");
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
