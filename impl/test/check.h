/* SPDX-License-Identifier: MIT */
/* The unit tests' whole framework: CHECK counts and goes on; CHECK_SKIPPED counts what this machine
 * cannot check, which the test names; make_test_folder is for files; check_report ends main. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "str.h"

static unsigned checks_passed, checks_failed, checks_skipped;

/* Any condition. */
#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (condition) {                                                                           \
            checks_passed++;                                                                       \
        } else {                                                                                   \
            checks_failed++;                                                                       \
            printf("%s:%d: failed: %s\n", __FILE__, __LINE__, #condition);                         \
        }                                                                                          \
    } while (0)

#define CHECK_SKIPPED() (checks_skipped++)

/* A view of a string; NULL: absent. */
static inline struct ua_str from_string(const char *string)
{
    return ua_str(string, string ? strlen(string) : 0);
}

/* Two texts, printed when they differ. */
#define CHECK_TEXT(got, got_len, expected, expected_len)                                           \
    check_text(__FILE__, __LINE__, got, got_len, expected, expected_len)

/* got, expected: strings with a NUL at their end. */
#define CHECK_STRING(got, expected) CHECK_TEXT(got, strlen(got), expected, strlen(expected))

static inline void check_text(const char *file, int line, const char *got, size_t got_len,
                              const char *expected, size_t expected_len)
{
    if (got_len == expected_len && (got_len == 0 || memcmp(got, expected, got_len) == 0)) {
        checks_passed++;
        return;
    }
    checks_failed++;
    printf("%s:%d: failed: got \"%.*s\", expected \"%.*s\"\n", file, line, (int)got_len, got,
           (int)expected_len, expected);
}

/* Makes a folder in TMPDIR, by default in /tmp. Returns its absolute path without links, which
 * remove_test_folder frees. Without such a folder no test can go on. */
static inline char *make_test_folder(void)
{
    const char *parent = getenv("TMPDIR");
    char path[4096], *real;

    snprintf(path, sizeof path, "%s/urlassay-test-XXXXXX", parent && *parent ? parent : "/tmp");
    if (!mkdtemp(path) || !(real = realpath(path, NULL))) {
        perror(path);
        exit(1);
    }
    /* What the user trusts (harness/campaign/trust.h) is not the test's. */
    CHECK(setenv("XDG_STATE_HOME", real, 1) == 0);
    return real;
}

/* Removes the folder with all that is in it, and frees the path. */
static inline void remove_test_folder(char *path)
{
    char command[4096 + 16];

    snprintf(command, sizeof command, "rm -rf '%s'", path);
    CHECK(system(command) == 0);
    free(path);
}

static inline int check_report(const char *name)
{
    printf("%s: %u passed, %u failed", name, checks_passed, checks_failed);
    if (checks_skipped > 0)
        printf(", %u skipped", checks_skipped);
    printf("\n");
    return checks_failed == 0 ? 0 : 1;
}

#endif
