/* SPDX-License-Identifier: MIT */
/* The crashes of a campaign: which files are read, how they are grouped, and what is printed. */
#include <signal.h>
#include <sys/stat.h>

#include "captured.h"
#include "check.h"
#include "crashes.h"
#include "sample.h"
#include "testcase.h"

static char *folder;

static void write_input(const char *name, const char *bytes)
{
    FILE *file = fopen(path_in_folder(folder, name), "wb");

    CHECK(file && fputs(bytes, file) >= 0 && fclose(file) == 0);
}

/* Files of one engine that is missing, of one that does not crash, of none; a hidden one. */
static void write_inputs(void)
{
    CHECK(mkdir(path_in_folder(folder, "crashes"), 0777) == 0);
    write_input("crashes/.hidden-0000000000000001", "http://hidden/");
    write_input("crashes/not-here-0000000000000001", "http://longer/");
    write_input("crashes/not-here-0000000000000002", "http://a/");
    write_input("crashes/not-here-0000000000000003", "http://b/");
    write_input("crashes/not-here-0000000000000004", "http://a/"); /* no simpler than the other */
    write_input("crashes/whatwg-0000000000000001", "calm\xFFhttp://base/");
    write_input("crashes/zero", "");
}

struct row {
    const char *engine, *state, *url, *file;
    size_t inputs;
};

static void check_load(const struct crashes_options *options, bool is_whole, const struct row *rows,
                       size_t count)
{
    struct crashes crashes;
    struct text path = {0};

    CHECK(crashes_load(&crashes, options) == is_whole);
    CHECK(crashes.count == count);
    for (size_t i = 0; i < crashes.count && i < count; i++) {
        const struct crash *crash = &crashes.items[i];

        text_clear(&path);
        text_printf(&path, "%s/crashes/%s", options->dir, rows[i].file);
        CHECK(strcmp(crash->engine.ptr, rows[i].engine) == 0);
        CHECK(strcmp(crash_state(crash), rows[i].state) == 0);
        CHECK(crash->inputs == rows[i].inputs && !crash->is_minimal);
        CHECK(strcmp(crash->path.ptr, path.ptr) == 0);
        CHECK_TEXT(crash->given.url.ptr, crash->given.url.len, rows[i].url, strlen(rows[i].url));
        CHECK(testcase_equal(testcase_of(&crash->minimal), testcase_of(&crash->given)));
        for (size_t j = 0; j < i; j++)
            CHECK(crashes.items[j].id != crash->id);
    }
    text_free(&path);
    crashes_free(&crashes);
    CHECK(crashes.count == 0 && !crashes.items);
}

static const struct row all[] = {
    {"not-here", "unasked", "http://a/", "not-here-0000000000000002", 4},
    {"zero", "unasked", "", "zero", 1},
    {"whatwg", "gone", "calm", "whatwg-0000000000000001", 1},
};

/* The smallest input of a group stands for it. Groups that were not asked come before those that
 * are gone, and then by engine. */
static void test_groups(void)
{
    struct crashes_options options = {.dir = folder};

    check_load(&options, true, all, 3);
    options.engine_a = "whatwg";
    check_load(&options, true, &all[2], 1);
    options.engine_b = "zero";
    check_load(&options, true, &all[1], 2);
    options.engine_a = "not-here";
    check_load(&options, true, all, 2);
    options.engine_b = "whatwg-0000000000000001";
    check_load(&options, true, all, 1);
}

/* A file counts from the second on in which it was changed. */
static void test_since(void)
{
    const struct timespec times[2] = {{1700000000, 0}, {1700000000, 0}};
    struct crashes_options options = {.dir = folder, .engine_a = "zero", .since = 1700000000};

    CHECK(utimensat(AT_FDCWD, path_in_folder(folder, "crashes/zero"), times, 0) == 0);
    check_load(&options, true, &all[1], 1);
    options.since++;
    check_load(&options, true, NULL, 0);
    options.since = 0;
    check_load(&options, true, &all[1], 1);
}

/* Reports what cannot be read, and reads the others. A missing folder means no crashes. */
static void test_unreadable(void)
{
    const struct captured said = capture(STDERR_FILENO);
    struct crashes_options options = {.dir = folder};
    struct text expected = {0};

    CHECK(mkdir(path_in_folder(folder, "crashes/a-0000000000000001"), 0777) == 0);
    check_load(&options, false, all, 3);
    text_printf(&expected, "urlassay: %s/crashes/a-0000000000000001: Is a directory\n", folder);
    CHECK_SINCE(&said, expected.ptr);
    options.engine_a = "zero"; /* it is of another engine */
    check_load(&options, true, &all[1], 1);
    options.engine_a = NULL;
    options.dir = path_in_folder(folder, "crashes/zero");
    check_load(&options, true, NULL, 0);
    options.dir = path_in_folder(folder, "nowhere");
    check_load(&options, true, NULL, 0);
    options.dir = path_in_folder(folder, "file");
    CHECK(mkdir(options.dir, 0777) == 0);
    write_input("file/crashes", "");
    check_load(&options, true, NULL, 0);
    CHECK_CAPTURED(&said, "");
    text_free(&expected);
}

/* --- what is printed -------------------------------------------------------------------------- */

static const char long_url[] =
    "http://a.long.example/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";

static struct crash make_crash(enum crash_kind kind, int number, const char *engine,
                               const char *location, const char *url, const char *base)
{
    return (struct crash){
        .id = 0xab,
        .engine = literal(engine),
        .site = {.kind = kind, .number = number, .location = literal(location)},
        .inputs = kind == CRASH_SIGNAL ? 1 : 2,
        .path = literal("d/crashes/f\n"),
        .minimal = {literal(url), base ? literal(base) : (struct text){0}, base != NULL},
        .is_minimal = kind == CRASH_SIGNAL,
    };
}

static void print_crashes(bool only_lines, bool color, const char *expected)
{
    struct crash items[] = {
        make_crash(CRASH_SIGNAL, SIGSEGV, "a", "", "http://b/", NULL),
        make_crash(CRASH_SIGNAL, SIGABRT, "an-engine", "f (file.c:1)", long_url, ""),
        make_crash(CRASH_EXIT, 3, "an-engine-whose-name-takes-more-than-half-of-the-line-and-more",
                   "", long_url, "http://base/"),
        make_crash(CRASH_HANG, 0, "e\n", "", "", NULL),
        make_crash(CRASH_UNASKED, 0, "u", "", "x", NULL),
        make_crash(CRASH_NONE, 0, "n", "", "x y", NULL),
    };
    const struct crashes crashes = {items, sizeof items / sizeof *items};
    const struct captured out = capture(STDOUT_FILENO);

    crashes_print(&crashes, only_lines, color);
    CHECK_CAPTURED(&out, expected);
}

static void test_lines(void)
{
    print_crashes(
        true, false,
        "crash     SIGSEGV         a  http://b/\n"
        "crash     SIGABRT         an-engine at f (file.c:1)  http://... (134 bytes)\n"
        "crash     exit status 3   an-engine-whose-name-takes-more-than-half-of-the-line-and-more  "
        "http... (134 bytes)\n"
        "crash     hang            e\\n  \"\"\n"
        "crash     not asked       u  x\n"
        "crash     no crash today  n  x y\n\n");
}

/* An input that just fits on its line is whole. */
static void test_line_that_fits(void)
{
    static char url[2][64];
    struct crash items[2];
    const struct crashes crashes = {items, 2};
    const struct captured out = capture(STDOUT_FILENO);

    for (int i = 0; i < 2; i++) {
        snprintf(url[i], sizeof url[i], "http://%0*d", 44 + i, 0);
        items[i] = make_crash(CRASH_SIGNAL, SIGSEGV, "a", "", url[i], NULL);
    }
    crashes_print(&crashes, true, false);
    CHECK_CAPTURED(&out, "crash     SIGSEGV         a  "
                         "http://00000000000000000000000000000000000000000000\n"
                         "crash     SIGSEGV         a  "
                         "http://000000000000000000000000... (52 bytes)\n\n");
}

static void test_print(void)
{
    print_crashes(false, true,
                  "\x1b[31mcrash     SIGSEGV: a\x1b[0m\n"
                  "  input     http://b/\n"
                  "  found     1 input\n"
                  "  file      d/crashes/f\\n\n\n"
                  "\x1b[31mcrash     SIGABRT: an-engine\x1b[0m\n"
                  "  location  f (file.c:1)\n"
                  "  input     http://a.long.example/aaaaaaaaaaaaaaaaaaaaaaaaaa... (134 bytes)\n"
                  "  base      \"\"\n"
                  "  found     1 input\n"
                  "  file      d/crashes/f\\n\n\n"
                  "\x1b[31mcrash     exit status 3: "
                  "an-engine-whose-name-takes-more-than-half-of-the-line-and-"
                  "more\x1b[0m\n"
                  "  smallest  http://a.long.example/aaaaaaaaaaaaaaaaaaaaaaaaaa... (134 bytes)\n"
                  "  base      http://base/\n"
                  "  found     2 inputs\n"
                  "  file      d/crashes/f\\n\n\n"
                  "\x1b[31mcrash     hang: e\\n\x1b[0m\n"
                  "  smallest  \"\"\n"
                  "  found     2 inputs\n"
                  "  file      d/crashes/f\\n\n\n"
                  "\x1b[31mcrash     not asked: u\x1b[0m\n"
                  "  smallest  x\n"
                  "  found     2 inputs\n"
                  "  file      d/crashes/f\\n\n\n"
                  "\x1b[31mcrash     no crash today: n\x1b[0m\n"
                  "  smallest  x y\n"
                  "  found     2 inputs\n"
                  "  file      d/crashes/f\\n\n\n");
}

static void check_json(const struct crash *crash, const char *expected)
{
    struct text out = {0};
    struct json_writer w = {.out = &out};

    json_object(&w);
    crash_write_members(&w, crash);
    json_end(&w);
    CHECK_TEXT(out.ptr, out.len, expected, strlen(expected));
    text_free(&out);
}

static void test_json(void)
{
    struct crash crash = make_crash(CRASH_SIGNAL, SIGABRT, "e", "f", "u", "b");

    check_json(&crash, "{\"crash\":\"00000000000000ab\",\"engine\":\"e\",\"state\":\"crashes\","
                       "\"signal\":\"SIGABRT\",\"location\":\"f\",\"inputs\":1,\"input\":\"u\","
                       "\"base\":\"b\",\"minimised\":true,\"file\":\"d/crashes/f\\n\"}");
    crash = make_crash(CRASH_NONE, 0, "e", "", "u", NULL);
    check_json(&crash, "{\"crash\":\"00000000000000ab\",\"engine\":\"e\",\"state\":\"gone\","
                       "\"signal\":null,\"location\":null,\"inputs\":2,\"input\":\"u\",\"base\":"
                       "null,\"minimised\":false,\"file\":\"d/crashes/f\\n\"}");
    crash = make_crash(CRASH_HANG, 0, "e", "", "u", "");
    check_json(&crash, "{\"crash\":\"00000000000000ab\",\"engine\":\"e\",\"state\":\"crashes\","
                       "\"signal\":\"hang\",\"location\":null,\"inputs\":2,\"input\":\"u\","
                       "\"base\":\"\",\"minimised\":false,\"file\":\"d/crashes/f\\n\"}");
}

int main(void)
{
    folder = make_test_folder();
    write_inputs();
    test_groups();
    test_since();
    test_unreadable();
    test_lines();
    test_line_that_fits();
    test_print();
    test_json();
    remove_test_folder(folder);
    return check_report("crashes");
}
