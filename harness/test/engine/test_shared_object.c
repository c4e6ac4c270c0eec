/* SPDX-License-Identifier: MIT */
/* Which paths are shared objects, and what comes of a function that is tried out in a child. */
#include "shared_object.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "check.h"
#include "shared_library.h"

static void test_suffix(void)
{
    static const struct {
        const char *path;
        bool is;
    } cases[] = {
        {"./mine.so", true},      {"/a/b.c/libmine.so.1", true},
        {"./mine.so.1.20", true}, {"./a.so.b.so", true},
        {"./.so", true},          {"./mine", false},
        {"./mine.so.", false},    {"./mine.so.sh", false},
        {"./mine.son", false},    {"./mine.so/mine", false},
        {"./mine.SO", false},     {"./mine.so.1-old", false},
        {"./mineso", false},      {"./mine.so.py.so.2", true},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CHECK(is_shared_object(cases[i].path) == cases[i].is);
        if (is_shared_object(cases[i].path) != cases[i].is)
            printf("  %s\n", cases[i].path);
    }
}

static bool misbehave(const void *what)
{
    switch (*(const char *)what) {
    case 'y':
        return true;
    case 'e':
        exit(EXIT_SUCCESS);
    case '_':
        _exit(EXIT_SUCCESS);
    case 'c':
        raise(SIGSEGV);
        break;
    case 'h':
        pause();
        break;
    }
    return false;
}

static bool has_run;

static void note_exit(void)
{
    has_run = true;
}

static void test_try(void)
{
    static const struct {
        const char *what, *failed;
    } cases[] = {{"y", NULL},           {"no", NULL},     {"exit", "calls exit()"},
                 {"_", "calls exit()"}, {"c", "crashes"}, {"hang", "hangs"}};

    /* It belongs to this process alone. */
    CHECK(atexit(note_exit) == 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool result = true;
        const char *failed = shared_library_try(misbehave, cases[i].what, 1, &result);

        CHECK(result == (cases[i].what[0] == 'y'));
        CHECK(failed ? cases[i].failed && strcmp(failed, cases[i].failed) == 0 : !cases[i].failed);
    }
    CHECK(!has_run);
}

int main(void)
{
    test_suffix();
    test_try();
    return check_report("shared_object");
}
