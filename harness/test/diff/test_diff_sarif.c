/* SPDX-License-Identifier: MIT */
/* The disagreements of an input as SARIF: where they are, which are counted only, and which input a
 * reproducer has. */
#include "diff_sarif.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "files.h"
#include "str.h"

static struct diff diff;

static void run(const char *url)
{
    diff_run_engines(&diff, testcase_without_base(ua_str(url, strlen(url))));
}

static bool add(struct sarif *sarif, const char *url, const struct diff_source *source)
{
    run(url);
    return diff_add_sarif(sarif, &diff, testcase_without_base(ua_str(url, strlen(url))), source);
}

/* The place of each result, after it the line, and what the report says of no verdict. */
static void check_places(int line, struct sarif *sarif, const char *expected)
{
    struct text out = {0}, got = {0};

    sarif_write(&out, sarif);
    for (const char *at = out.ptr; (at = strstr(at, "\"physicalLocation\":")) != NULL; at++) {
        const char *uri = strstr(at, "\"uri\":\"") + strlen("\"uri\":\"");
        const char *start = strstr(uri, "\"startLine\":") + strlen("\"startLine\":");

        text_printf(&got, "%.*s:%ld ", (int)strcspn(uri, "\""), uri, strtol(start, NULL, 10));
    }
    check_text(__FILE__, line, text_str(&got).ptr, got.len, expected, strlen(expected));
    text_free(&out);
    text_free(&got);
}

#define CHECK_PLACES(sarif, expected) check_places(__LINE__, sarif, expected)

static void test_places(void)
{
    static const struct diff_source sources[] = {
        {NULL, NULL, NULL, 0},
        {NULL, NULL, "list.txt", 7},
        {NULL, "f/classes/1.json", "list.txt", 7},
    };
    static const char *const places[] = {
        ("reproducers/1517da681dd8455a:1 reproducers/b07508cfccd1f303:1 "
         "reproducers/4cb25ea90cdd77ac:1 "),
        "list.txt:7 list.txt:7 list.txt:7 ",
        "f/classes/1.json:1 f/classes/1.json:1 f/classes/1.json:1 ",
    };

    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        struct sarif sarif = {0};

        CHECK(add(&sarif, "http://a\\@b", &sources[i]));
        CHECK(sarif.accepted == 0 && sarif.count == 3);
        CHECK_PLACES(&sarif, places[i]);
        sarif_free(&sarif);
    }
}

/* What a baseline accepts is counted. Without a verdict, the report names none. */
static void test_accepted(void)
{
    static const struct baseline_pair accepted;
    static const struct diff_source source = {NULL, NULL, "list.txt", 7};
    struct sarif sarif = {0};
    struct text out = {0};

    run("http://a\\@b");
    CHECK(diff.disagreement_count == 3);
    for (unsigned i = 0; i < diff.disagreement_count; i++) {
        CHECK(!diff.disagreements[i].has_verdict);
        memset(&diff.disagreements[i].verdict, 1, sizeof diff.disagreements[i].verdict);
    }
    diff.disagreements[0].accepted_by = diff.disagreements[2].accepted_by = &accepted;
    CHECK(
        diff_add_sarif(&sarif, &diff, testcase_without_base(UA_LITERAL("http://a\\@b")), &source));
    CHECK(sarif.accepted == 2 && sarif.count == 1);
    sarif_write(&out, &sarif);
    CHECK(strstr(out.ptr, "rfc3986 2005-01: rejected. Not dialled. whatwg and rfc3986 agree on "
                          "http://a/@b. What closes it: refuse a URL with a backslash "
                          "before the first \\\"?\\\" or \\\"#\\\".\"}"));
    CHECK(strstr(out.ptr, "\"known\":2"));
    text_free(&out);
    sarif_free(&sarif);
}

static void check_reproducer(const char *name, const char *expected)
{
    struct text path = {0}, content = {0};

    text_printf(&path, "r/%s", name);
    CHECK(read_file(&content, path.ptr));
    CHECK_TEXT(content.ptr, content.len, expected, strlen(expected));
    text_free(&content);
    text_free(&path);
}

/* A reproducer has the most important input of its class, which the report shows too. */
static void test_reproducers(void)
{
    struct diff_source given = {.list = "list.txt", .line = 1, .reproducers = "r"};
    struct sarif sarif = {0};
    struct captured said;

    CHECK(add(&sarif, "http://a\\@b", &given));
    CHECK(add(&sarif, "http://a\\@b_", &given)); /* of a lesser severity */
    check_reproducer("1517da681dd8455a", "http://a\\@b");
    CHECK(sarif.count == 3);
    sarif_free(&sarif);
    CHECK(add(&sarif, "http://a\\@b_", &given));
    CHECK(add(&sarif, "http://a\\@b", &given));
    check_reproducer("1517da681dd8455a", "http://a\\@b");
    sarif_free(&sarif);
    /* Where none can be written, the report ends. */
    given.reproducers = "/dev/null/r";
    said = capture(STDERR_FILENO);
    CHECK(!add(&sarif, "http://a\\@b", &given) && sarif.count == 1);
    captured_end(&said);
    sarif_free(&sarif);
}

int main(void)
{
    char *folder = make_test_folder();

    /* A repository of its own, wherever it is: paths are relative to it. */
    CHECK(chdir(folder) == 0 && mkdir(".git", 0777) == 0);
    CHECK(diff_open(&diff, "whatwg,webaddr,rfc3986") == EXIT_AS_EXPECTED);
    test_places();
    test_accepted();
    test_reproducers();
    diff_free(&diff);
    remove_test_folder(folder);
    return check_report("diff_sarif");
}
