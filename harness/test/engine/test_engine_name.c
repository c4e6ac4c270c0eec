/* SPDX-License-Identifier: MIT */
/* Names from files run nothing: engine_open refuses what has no permission. The program and the
 * shared object of this test leave a mark if they run. */
#include "engine_name.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "engine_list.h"
#include "registry.h"

static void check_mark(const char *name, bool is_there)
{
    CHECK((access("mark", F_OK) == 0) == is_there);
    if ((access("mark", F_OK) == 0) != is_there)
        printf("  %s\n", name);
    unlink("mark");
}

/* Opens an engine, which fails: the program speaks no protocol. */
static void try_to_open(const char *name, bool is_refused)
{
    struct engine_error error;
    struct engine *engine = engine_open_or_explain(name, &error);

    CHECK(!engine && (error.kind == ENGINE_REFUSED) == is_refused);
    if (engine || (error.kind == ENGINE_REFUSED) != is_refused)
        printf("  %s: %s\n", name, engine ? "opened" : error.reason);
    engine_close(engine);
}

static void test_hostile(const char *folder)
{
    static const char *const names[] = {
        "./program",    "lib:./program",       "dial:./program",     "npm:demo@1.0.0",
        "npm:demo",     "whatwg>./program",    "./program>whatwg",   "npm:a@1>npm:b@1",
        "whatwg>npm:b", "libcurl,./program",   "whatwg,npm:a@1.0.0", "./program,whatwg",
        "-x/./program", "./folder/../program", "listed:--profile",   "whatwg>listed:x",
        "added",        "whatwg>added",        "./program\n",        "../../program",
    };
    const char *absolute = path_in_folder(folder, "program");

    engine_add_path("added", absolute);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        /* One that no list of names has: it is unknown, and so runs nothing either. */
        const bool is_unknown = strcmp(names[i], "whatwg,npm:a@1.0.0") == 0;

        try_to_open(names[i], !is_unknown);
        CHECK(is_unknown || engine_needs_permission(names[i]));
        check_mark(names[i], false);
    }
    try_to_open(absolute, true);
    check_mark(absolute, false);
}

/* What is built in or listed needs none; a name of several engines allows each. */
static void test_allowed(const char *folder)
{
    static const char *const open_to_all[] = {"whatwg", "libcurl:lenient", "dial:curl",
                                              "listed", "whatwg>rfc3986",  "nobody"};
    struct engine_error error;

    for (size_t i = 0; i < sizeof open_to_all / sizeof *open_to_all; i++)
        CHECK(!engine_needs_permission(open_to_all[i]));
    try_to_open("listed", false);
    check_mark("listed", true);
    engine_allow("whatwg,rfc3986>./program,listed:x");
    CHECK(engine_is_allowed("./program") && engine_is_allowed(path_in_folder(folder, "program")));
    CHECK(engine_is_allowed("rfc3986>./program") && !engine_is_allowed("./other"));
    try_to_open("./program", false);
    check_mark("./program", true);
    try_to_open("whatwg>./program", false);
    check_mark("whatwg>./program", true);
    try_to_open("added", false);
    check_mark("added", true);
    try_to_open("listed:x", false);
    check_mark("listed:x", true);
    try_to_open("listed:y", true);
    try_to_open("lib:./program", true);
    try_to_open("dial:./program", true);
    engine_allow_path("/x/a,/x/b>/x/c");
    CHECK(engine_is_allowed("/x/a,/x/b>/x/c") && !engine_is_allowed("/x/a") &&
          !engine_is_allowed("/x/b") && !engine_is_allowed("/x/c"));
    engine_allow(NULL);
    engine_allow("");
    engine_note_origin("npm:demo>./other", "k.json");
    engine_note_origin("./other", "second");
    CHECK(!engine_open_or_explain("./other", &error));
    CHECK(strstr(error.reason, "k.json names the engine ./other, which is not run") != NULL);
    check_mark("all", false);
}

/* Files whose relative paths are names of other engines. */
static void test_lookalikes(const char *folder)
{
    static const char *const folders[] = {"rfc3986>.", "npm:@a", "dial:."};

    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        struct text name = {0};

        text_printf(&name, "%s/b@1.0.0", folders[i]);
        CHECK(mkdir(folders[i], 0777) == 0);
        write_test_file(folders[i], "b@1.0.0", "#!/bin/sh\n: >mark\n");
        CHECK(chmod(name.ptr, 0755) == 0);
        engine_allow(name.ptr);
        CHECK(!engine_is_allowed(path_in_folder(folder, name.ptr)));
        if (i == 0)
            try_to_open(name.ptr, false);
        check_mark(name.ptr, false);
        text_free(&name);
    }
}

int main(void)
{
    char *folder = make_test_folder();

    CHECK(chdir(folder) == 0);
    write_test_file(".", "program", "#!/bin/sh\n: >mark\n");
    CHECK(chmod("program", 0755) == 0 && mkdir("folder", 0777) == 0);
    write_test_file(".", "list", "listed ./program\n");
    setenv("URLASSAY_ENGINES", path_in_folder(folder, "list"), 1);
    test_hostile(folder);
    test_allowed(folder);
    test_lookalikes(folder);
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("engine_name");
}
