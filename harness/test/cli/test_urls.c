/* SPDX-License-Identifier: MIT */
/* The URLs of a command line: arguments, lines, TABs and bases, escapes, and stdin read twice. */
#include "urls.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "sample.h"
#include "util.h"

static const char *path;

static void put_file(const char *bytes, size_t len)
{
    FILE *file = fopen(path, "wb");

    CHECK(file && fwrite(bytes, 1, len, file) == len && fclose(file) == 0);
}

/* What urls_each gave: "line:url" or "line:url base", each in brackets. */
struct seen {
    struct text text;
    size_t most; /* goes on until it has this many; 0: all */
    size_t count;
};

static bool note_url(void *ctx, struct testcase test, size_t line)
{
    struct seen *seen = ctx;

    text_printf(&seen->text, "[%zu:", line);
    text_visible(&seen->text, test.url.ptr, test.url.len);
    if (test.base.ptr) {
        text_puts(&seen->text, " ");
        text_visible(&seen->text, test.base.ptr, test.base.len);
    }
    text_puts(&seen->text, "]");
    return ++seen->count != seen->most;
}

static void check_each(const struct url_source *source, size_t most, int status,
                       const char *expected)
{
    struct seen seen = {.most = most};

    CHECK(urls_each(source, note_url, &seen) == status);
    CHECK_TEXT(text_str(&seen.text).ptr, seen.text.len, expected, strlen(expected));
    text_free(&seen.text);
}

static void check_list(const char *bytes, size_t len, bool unescape, int status,
                       const char *expected)
{
    const struct url_source source = {.command = "diff", .list = path, .unescape = unescape};

    put_file(bytes, len);
    check_each(&source, 0, status, expected);
}
#define CHECK_LIST(bytes, ...) check_list(bytes, sizeof(bytes) - 1, __VA_ARGS__)

static void test_arguments(void)
{
    const char *items[] = {"http://a/", "\\x41", "", "b"};
    struct url_source source = {.command = "diff", .given = {items, 4}};

    check_each(&source, 0, EXIT_AS_EXPECTED, "[0:http://a/][0:\\\\x41][0:][0:b]");
    check_each(&source, 2, EXIT_AS_EXPECTED, "[0:http://a/][0:\\\\x41]");
    source.unescape = true;
    check_each(&source, 0, EXIT_AS_EXPECTED, "[0:http://a/][0:A][0:][0:b]");
    items[2] = "\\x4";
    check_each(&source, 0, EXIT_USAGE, "[0:http://a/][0:A]");
    source.given.count = 0;
    check_each(&source, 0, EXIT_AS_EXPECTED, "");
}

static void test_list(void)
{
    const struct url_source list = {.command = "diff", .list = path},
                            nowhere = {.command = "diff", .list = "/nowhere/at/all"};

    CHECK_LIST("http://a/\nb\thttp://c/\n", false, EXIT_AS_EXPECTED,
               "[1:http://a/][2:b http://c/]");
    /* The last base does not stay for the next line. */
    CHECK_LIST("b\thttp://c/\nd\n\ne\t\n", false, EXIT_AS_EXPECTED,
               "[1:b http://c/][2:d][3:][4:e]");
    CHECK_LIST("last", false, EXIT_AS_EXPECTED, "[1:last]");
    CHECK_LIST("a\r\nnul\0x\n", false, EXIT_AS_EXPECTED, "[1:a\\r][2:nul\\0x]");
    CHECK_LIST("\thttp://c/\n", false, EXIT_AS_EXPECTED, "[1: http://c/]");
    CHECK_LIST("a\nb\thttp://c/\td\ne\n", false, EXIT_USAGE, "[1:a]");
    CHECK_LIST("a\nb\tno-scheme\ne\n", false, EXIT_USAGE, "[1:a]");
    CHECK_LIST("\\x41\thttp://\\x42/\n", false, EXIT_AS_EXPECTED, "[1:\\\\x41 http://\\\\x42/]");
    CHECK_LIST("\\x41\thttp://\\x42/\n\\\\\n", true, EXIT_AS_EXPECTED, "[1:A http://B/][2:\\]");
    CHECK_LIST("a\n\\x4\nb\n", true, EXIT_USAGE, "[1:a]");
    CHECK_LIST("a\tx:\\x4\nb\n", true, EXIT_USAGE, "");
    CHECK_LIST("nul\0x\thttp://c/\n", false, EXIT_AS_EXPECTED, "[1:nul\\0x http://c/]");
    CHECK_LIST("", false, EXIT_COULD_NOT_RUN, "");
    CHECK_LIST("\n", false, EXIT_AS_EXPECTED, "[1:]");
    check_each(&nowhere, 0, EXIT_COULD_NOT_RUN, "");
    put_file("a\nb\nc\n", 6);
    check_each(&list, 1, EXIT_AS_EXPECTED, "[1:a]");
    check_each(&list, 3, EXIT_AS_EXPECTED, "[1:a][2:b][3:c]");
}

/* "-" gives the lines as they are: a TAB stays. */
static void test_stdin(void)
{
    const char *items[] = {"before", "-", "behind"};
    const struct url_source source = {.command = "parse", .given = {items, 3}};

    put_file("a\tb\nc\n", 6);
    CHECK(freopen(path, "rb", stdin) != NULL);
    check_each(&source, 0, EXIT_AS_EXPECTED, "[0:before][1:a\\tb][2:c][0:behind]");
    put_file("", 0);
    CHECK(freopen(path, "rb", stdin) != NULL);
    check_each(&source, 0, EXIT_COULD_NOT_RUN, "[0:before]");
    put_file("a\nb\n", 4);
    CHECK(freopen(path, "rb", stdin) != NULL);
    check_each(&source, 2, EXIT_AS_EXPECTED, "[0:before][1:a]");
}

static void add_class(const char *folder, uint64_t class, const char *url)
{
    struct finding finding = sample(class, url);
    struct text json = {0}, name = {0};

    finding_to_json(&json, &finding);
    text_printf(&name, "classes/%016llx.json", (unsigned long long)class);
    write_test_file(folder, name.ptr, json.ptr);
    drop(&finding);
    text_free(&json);
    text_free(&name);
}

/* The folder of a campaign gives the URL of each class, as long as more are wanted. */
static void test_classes(void)
{
    char *folder = make_test_folder();
    const struct url_source source = {.command = "diff", .list = folder};

    check_each(&source, 0, EXIT_COULD_NOT_RUN, "");
    CHECK(mkdir(path_in_folder(folder, "classes"), 0777) == 0);
    check_each(&source, 0, EXIT_COULD_NOT_RUN, "");
    add_class(folder, 1, "http://a\\@b");
    add_class(folder, 2, "http://c\\@d");
    check_each(&source, 0, EXIT_AS_EXPECTED, "[0:http://a\\@b][0:http://c\\@d]");
    check_each(&source, 1, EXIT_AS_EXPECTED, "[0:http://a\\@b]");
    remove_test_folder(folder);
}

static void check_one(const char *given, bool unescape, int status, const char *expected)
{
    const struct url_source source = {.command = "parse", .unescape = unescape};
    struct text out = {0};

    text_puts(&out, "before");
    CHECK(urls_read_one(&source, given, &out) == status);
    if (status == EXIT_AS_EXPECTED)
        CHECK_TEXT(out.ptr, out.len, expected, strlen(expected));
    text_free(&out);
}

static void test_one(void)
{
    check_one("http://a/", false, EXIT_AS_EXPECTED, "http://a/");
    check_one("\\t", true, EXIT_AS_EXPECTED, "\t");
    check_one("\\x", true, EXIT_USAGE, "");
    put_file("first\nsecond\n", 13);
    CHECK(freopen(path, "rb", stdin) != NULL);
    check_one("-", false, EXIT_AS_EXPECTED, "first");
    put_file("", 0);
    CHECK(freopen(path, "rb", stdin) != NULL);
    check_one("-", false, EXIT_COULD_NOT_RUN, "");
    put_file("\\x\n", 3);
    CHECK(freopen(path, "rb", stdin) != NULL);
    check_one("-", true, EXIT_USAGE, "");
}

static void test_check_stdin(void)
{
    const char *items[] = {"a", "-", "-x", "-"};
    const struct cli_list none = {0}, one = {items, 2}, two = {items, 4};
    const char *const files[] = {NULL, "-"}, *const others[] = {"f", NULL};

    CHECK(urls_check_stdin("diff", NULL, NULL, 0) == EXIT_AS_EXPECTED);
    CHECK(urls_check_stdin("diff", &one, NULL, 0) == EXIT_AS_EXPECTED);
    CHECK(urls_check_stdin("diff", &two, NULL, 0) == EXIT_USAGE);
    CHECK(urls_check_stdin("diff", &none, files, 2) == EXIT_AS_EXPECTED);
    CHECK(urls_check_stdin("diff", &one, files, 2) == EXIT_USAGE);
    CHECK(urls_check_stdin("diff", &one, files, 1) == EXIT_AS_EXPECTED);
    CHECK(urls_check_stdin("diff", &one, others, 2) == EXIT_AS_EXPECTED);
    CHECK(urls_check_stdin("diff", NULL, files, 2) == EXIT_AS_EXPECTED);
}

/* --- stdin that is kept ----------------------------------------------------------------------- */

/* In a process of its own, as stdin is kept once for good. A fork of it reads two lines and ends,
 * and then it reads all of them. from_pipe: stdin is a pipe; otherwise a file, of which a line was
 * read. */
static int read_twice(bool from_pipe, bool is_list)
{
    const char *items[] = {"-"};
    const struct url_source source = {
        .command = "diff", .given = {items, is_list ? 0 : 1}, .list = is_list ? "-" : NULL};
    int ends[2];
    pid_t pid;
    int status = 1;

    if (from_pipe) {
        if (pipe(ends) != 0 || !write_all(ends[1], "a\nb\nc", 5) || dup2(ends[0], 0) < 0)
            return 1;
        close(ends[1]);
    } else {
        put_file("not read\na\nb\nc", 14);
        if (!freopen(path, "rb", stdin) || lseek(0, 9, SEEK_SET) != 9)
            return 1;
    }
    urls_keep_stdin(&source);
    pid = fork();
    if (pid == 0) {
        check_each(&source, 2, EXIT_AS_EXPECTED, "[1:a][2:b]");
        _exit(checks_failed != 0);
    }
    if (waitpid(pid, &status, 0) != pid || status != 0)
        return 1;
    check_each(&source, 0, EXIT_AS_EXPECTED, "[1:a][2:b][3:c]");
    /* Nothing is left, and stdin is still open. */
    check_each(&source, 0, EXIT_COULD_NOT_RUN, "");
    check_each(&source, 0, EXIT_COULD_NOT_RUN, "");
    return checks_failed != 0;
}

static void test_kept(void)
{
    for (int kind = 0; kind < 4; kind++) {
        int status = 1;
        const pid_t pid = fork();

        if (pid == 0)
            _exit(read_twice(kind & 1, kind & 2));
        CHECK(pid > 0 && waitpid(pid, &status, 0) == pid && status == 0);
    }
}

int main(void)
{
    char *folder = make_test_folder();
    int saved;

    path = path_in_folder(folder, "list");
    saved = quiet_stderr();
    test_arguments();
    test_list();
    test_kept();
    test_classes();
    test_stdin();
    test_one();
    test_check_stdin();
    restore_stderr(saved);
    remove_test_folder(folder);
    return check_report("urls");
}
