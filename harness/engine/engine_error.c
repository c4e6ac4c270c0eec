/* SPDX-License-Identifier: MIT */
/* Why an engine could not be opened, and how to get what it lacks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine.h"
#include "escape.h"
#include "str.h"
#include "subprocess.h"
#include "util.h"

/* --- packages of an absent engine ------------------------------------------------------------- */

/* Names in one call of apt-cache. */
#define NAMES_AT_ONCE 200

/* What apt-cache said about a package. */
struct package {
    char *name;
    bool is_installed, is_offered;
};

static struct package *packages;
static size_t package_count;
/* Whether this system has lists of the packages that it offers. */
static bool has_lists;

/* Takes the first word of *rest, which ends at one of the separators. Empty: there is none. */
static struct ua_str take_part(const char **rest, const char *separators)
{
    struct ua_str word;

    *rest += strspn(*rest, separators);
    word = (struct ua_str){*rest, strcspn(*rest, separators)};
    *rest += word.len;
    return word;
}

static struct package *find_package(struct ua_str name)
{
    for (size_t i = 0; i < package_count; i++) {
        if (strlen(packages[i].name) == name.len &&
            memcmp(packages[i].name, name.ptr, name.len) == 0)
            return &packages[i];
    }
    return NULL;
}

/* Reads the answer of `apt-cache policy`: "NAME:", and below it "Installed:" and "Candidate:". It
 * may have other packages too, as apt-cache takes an unknown name for a pattern. */
static void read_policy(const char *answer)
{
    struct package *package = NULL;
    struct ua_str line;

    while ((line = take_part(&answer, "\n")).len > 0) {
        static const char installed[] = "  Installed: ", candidate[] = "  Candidate: ";
        const bool has_version = !memmem(line.ptr, line.len, ": (none)", strlen(": (none)"));

        if (line.ptr[0] != ' ' && line.ptr[line.len - 1] == ':')
            package = find_package((struct ua_str){line.ptr, line.len - 1});
        else if (package && strncmp(line.ptr, installed, strlen(installed)) == 0)
            package->is_installed = has_version;
        else if (package && strncmp(line.ptr, candidate, strlen(candidate)) == 0)
            package->is_offered = has_version;
        if (line.len > 9 && memcmp(line.ptr + line.len - 9, " Packages", 9) == 0)
            has_lists = true;
    }
}

void engine_look_up_packages(const char *names)
{
    /* `env` finds apt-cache, or says that there is none. All systems that have it have dpkg: its
     * answer tells whether there are lists. */
    char *argv[NAMES_AT_ONCE + 6] = {(char[]){"/usr/bin/env"}, (char[]){"LC_ALL=C"},
                                     (char[]){"apt-cache"}, (char[]){"policy"}, (char[]){"dpkg"}};
    const size_t begin = package_count;
    struct text answer = {0};
    struct ua_str name;

    while ((name = take_part(&names, " |")).len > 0 && package_count - begin < NAMES_AT_ONCE) {
        if (find_package(name))
            continue;
        packages = xrealloc(packages, (package_count + 1) * sizeof *packages);
        packages[package_count] = (struct package){.name = xstrndup(name.ptr, name.len)};
        argv[5 + package_count - begin] = packages[package_count].name;
        package_count++;
    }
    if (package_count > begin && subprocess_output(&answer, argv) >= 0 && answer.ptr)
        read_policy(answer.ptr);
    text_free(&answer);
}

/* The package of a word such as "libnode108|libnode115". */
static const struct package *choose_package(struct ua_str word)
{
    const struct package *first = NULL, *offered = NULL;
    char *const names = xstrndup(word.ptr, word.len);
    const char *rest = names;
    struct ua_str name;

    engine_look_up_packages(names);
    while ((name = take_part(&rest, "|")).len > 0) {
        const struct package *package = find_package(name);

        first = first ? first : package;
        if (package->is_installed)
            offered = package;
        if (package->is_installed)
            break;
        offered = offered || !package->is_offered ? offered : package;
    }
    free(names);
    return offered ? offered : first;
}

/* Whether a program of that name is in PATH: then it was installed in another way. */
static bool is_in_path(const char *name)
{
    const char *path = getenv("PATH");
    bool is = false;
    struct ua_str folder;

    while (path && !is && (folder = take_part(&path, ":")).len > 0) {
        struct text file = {0};

        text_printf(&file, "%.*s/%s", (int)folder.len, folder.ptr, name);
        is = access(file.ptr, X_OK) == 0;
        text_free(&file);
    }
    return is;
}

/* The folder below which npm installs. */
static void add_npm_prefix(struct text *out)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");

    if (cache && *cache)
        text_printf(out, "%s/urlassay/npm", cache);
    else
        text_printf(out, "%s/.cache/urlassay/npm", home ? home : "");
}

/* Whether the command that installs npm's packages would find them all in its folder. */
static bool is_npm_installed(const char *npm)
{
    struct ua_str name;
    bool is = true;

    while (is && (name = take_part(&npm, " ")).len > 0) {
        struct text file = {0};

        add_npm_prefix(&file);
        text_printf(&file, "/node_modules/%.*s/package.json", (int)name.len, name.ptr);
        is = access(file.ptr, F_OK) == 0;
        text_free(&file);
    }
    return is;
}

void engine_add_packages(struct text *out, const char *names)
{
    const size_t begin = out->len;
    struct ua_str word;

    while ((word = take_part(&names, " ")).len > 0) {
        const bool has_names = memchr(word.ptr, '|', word.len) != NULL;

        text_puts(out, out->len > begin ? " " : "");
        if (has_names)
            text_puts(out, choose_package(word)->name);
        else
            text_add(out, word.ptr, word.len);
    }
}

static void add_npm_command(struct text *out, const char *npm)
{
    const char *cache = getenv("XDG_CACHE_HOME");
    struct text prefix = {0};

    text_puts(out, "npm install --prefix ");
    if (cache && *cache) {
        add_npm_prefix(&prefix);
        text_shell_word(out, text_str(&prefix));
    } else {
        text_puts(out, "~/.cache/urlassay/npm");
    }
    text_printf(out, " %s", npm);
    text_free(&prefix);
}

void engine_add_install_command(struct text *out, const char *names, const char *npm)
{
    if (names[0]) {
        text_puts(out, "apt-get install ");
        engine_add_packages(out, names);
    }
    if (npm) {
        text_puts(out, names[0] ? " && " : "");
        add_npm_command(out, npm);
    }
}

bool engine_add_install_hint(struct text *out, const char *names, const char *npm)
{
    const bool needs_npm = npm && !is_npm_installed(npm);
    struct text missing = {0}, unknown = {0};
    struct ua_str word;
    bool is_command;

    engine_look_up_packages(names);
    while ((word = take_part(&names, " ")).len > 0) {
        const struct package *package = choose_package(word);

        if (package->is_installed || is_in_path(package->name))
            continue;
        if (has_lists && !package->is_offered)
            text_printf(&unknown, "%s%s", unknown.len ? ", " : "", package->name);
        else
            text_printf(&missing, " %s", package->name);
    }
    is_command = unknown.len == 0;
    if (!is_command)
        text_printf(out, "this system has no package %s", unknown.ptr);
    if (is_command && missing.len > 0)
        text_printf(out, "apt-get install%s", missing.ptr);
    if (is_command && needs_npm) {
        text_puts(out, missing.len > 0 ? " && " : "");
        add_npm_command(out, npm);
    }
    text_free(&missing);
    text_free(&unknown);
    return is_command;
}

/* The reason of lib/compile.sh where `engines` lists an engine that its first use compiles: all
 * that it needs is installed. */
#define ENGINE_NOT_COMPILED "not compiled yet; its first use does that"

void engine_error_message(struct text *out, const struct engine_error *error, const char *name)
{
    struct text text = {0}, hint = {0};

    if (error->kind == ENGINE_ABSENT && name)
        text_printf(&text, "engine %s is ", name);
    if (error->kind == ENGINE_ABSENT)
        text_puts(&text, "not available: ");
    text_puts(&text, error->reason);
    if (error->kind == ENGINE_ABSENT && (error->package[0] || error->npm) &&
        strcmp(error->reason, ENGINE_NOT_COMPILED) != 0) {
        engine_add_install_hint(&hint, error->package, error->npm);
        if (hint.len > 0)
            text_printf(&text, " (%s)", hint.ptr);
    }
    /* A name may hold any bytes, and the message goes to a terminal. What an engine wrote is
     * visible already. */
    text_escape_if_needed(out, text.ptr, text.len);
    text_free(&hint);
    text_free(&text);
}

static bool was_usage;

bool engine_error_was_usage(void)
{
    return was_usage;
}

void engine_error_complain(const struct engine_error *error, const char *name)
{
    struct text message = {0};

    was_usage = was_usage || error->kind == ENGINE_NO_DAY;
    engine_error_message(&message, error, name);
    complain("%s", message.ptr);
    text_free(&message);
}
