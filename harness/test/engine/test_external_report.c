/* SPDX-License-Identifier: MIT */
/* What is told of an engine behind a pipe that failed, and when it is left out, without a process.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "captured.h"
#include "check.h"
#include "external_state.h"
#include "str.h"

static void check_reason(const char *lines, bool is_whole, const char *expected)
{
    struct text out = {0};

    text_puts(&out, "");
    add_stderr_reason(&out, lines, strlen(lines), is_whole);
    CHECK_TEXT(out.ptr, out.len, expected, strlen(expected));
    text_free(&out);
}

static void test_stderr(void)
{
    static const char *const stating[] = {"ValueError: x", "ERROR: x",  "error: x",
                                          "Exception: x",  "panic x",   "Assertion x",
                                          "an assertion",  "SomeError", "Exception in thread"};

    check_reason("", true, "");
    check_reason(" \t\r\n\n", true, "");
    check_reason("one\n\n two \r\nthree", true, "; stderr: one |  two | three");
    check_reason("1\n2\n3\n4\n5\n", true, "; stderr: 1 | 2 | 3");
    check_reason("1\n2\n3\n4\n5\n", false, "; stderr: 3 | 4 | 5");
    check_reason("a\x1b\n", true, "; stderr: a\\x1b");
    for (size_t i = 0; i < sizeof stating / sizeof *stating; i++) {
        struct text lines = {0}, expected = {0};

        text_printf(&lines, "before\n%s\nafter\n", stating[i]);
        text_printf(&expected, "; stderr: %s", stating[i]);
        check_reason(lines.ptr, true, expected.ptr);
        text_free(&lines);
        text_free(&expected);
    }
    /* The last one counts, and an indented line states none. */
    check_reason("Error: 1\nError: 2\nx\n Error: 3\n\tError: 4\n", true, "; stderr: Error: 2");
    check_reason("an Error in it\n", true, "; stderr: an Error in it");
    check_reason("a\nError\nb\n", true, "; stderr: Error");
    check_reason("a\nErro\nb\n", true, "; stderr: a | Erro | b");
}

static void test_noise(void)
{
    struct external p = {0};
    char line[102];

    memset(line, 'x', sizeof line);
    external_keep_noise(&p, ua_str(line, 100));
    CHECK(p.noise.len == 100);
    external_keep_noise(&p, UA_LITERAL("later"));
    CHECK(p.noise.len == 100 && p.noise.ptr[0] == 'x');
    text_free(&p.noise);
    external_keep_noise(&p, ua_str(line, 101));
    CHECK(p.noise.len == 103 && strcmp(p.noise.ptr + 99, "x...") == 0);
    text_free(&p.noise);
}

static void check_left_out(struct external *p, const char *expected)
{
    CHECK_TEXT(p->left_out, strlen(p->left_out), expected, strlen(expected));
    p->left_out[0] = '\0';
}

static void test_leave_out(void)
{
    struct external p = {0};
    struct text reason = {0};

    external_leave_out(&p, "what", "why");
    check_left_out(&p, "what: why");
    external_leave_out(&p, "what", "why; stderr: only");
    check_left_out(&p, "what: why; stderr: only");
    text_puts(&p.failed_input, "http://h");
    external_leave_out(&p, "what", "why; stderr: one | two | last");
    check_left_out(&p, "what after http://h: why; stderr: last");
    /* Half a code point is cut off. */
    for (int i = 0; i < 300; i++)
        text_puts(&reason, "\xC3\xA9");
    external_leave_out(&p, "x", reason.ptr);
    CHECK(strlen(p.left_out) == 510 || strlen(p.left_out) == 511);
    CHECK((unsigned char)p.left_out[strlen(p.left_out) - 1] == 0xA9);
    text_free(&p.failed_input);
    text_free(&reason);
}

/* Failures in a row and recent ones; stats: all. */
static void check_judged(struct external_failures in_row, struct external_failures recent,
                         int crashes, const char *expected)
{
    struct external p = {.in_row = in_row, .recent = recent, .limits.crashes = crashes};

    p.stats.crashes = 40;
    p.stats.timeouts = 2;
    external_judge(&p, "why");
    CHECK(!p.probe_is_due);
    check_left_out(&p, expected);
}

#define FAILURES(...) ((struct external_failures){__VA_ARGS__})

static void test_judge(void)
{
    check_judged(FAILURES(.crashes = 9), FAILURES(0), 0, "");
    check_judged(FAILURES(.crashes = 10), FAILURES(0), 0,
                 "it failed 10 times in a row, the last time: why");
    check_judged(FAILURES(.timeouts = 2), FAILURES(0), 0, "");
    check_judged(FAILURES(.timeouts = 3, .crashes = 1), FAILURES(0), 0,
                 "it failed 4 times in a row, the last time: why");
    check_judged(FAILURES(.crashes = 3), FAILURES(0), 4, "");
    check_judged(FAILURES(.crashes = 4), FAILURES(0), 4,
                 "it failed 4 times in a row, the last time: why");
    check_judged(FAILURES(0), FAILURES(.crashes = 99), 0, "");
    check_judged(FAILURES(0), FAILURES(.crashes = 100), 0,
                 "it failed 42 times, the last time: why");
    check_judged(FAILURES(0), FAILURES(.crashes = 40), 4, "it failed 42 times, the last time: why");
    check_judged(FAILURES(0), FAILURES(.timeouts = 5), 0, "");
    check_judged(FAILURES(0), FAILURES(.timeouts = 6), 0, "it failed 42 times, the last time: why");
}

static void test_patient(void)
{
    struct external p = {.is_patient = true, .recent = {.crashes = 1000, .timeouts = 100}};

    external_judge(&p, "why");
    CHECK(!p.probe_is_due && !p.left_out[0]);
    p.in_row.crashes = 9;
    external_judge(&p, "why");
    CHECK(!p.probe_is_due);
    p.in_row.crashes = 10;
    external_judge(&p, "why");
    CHECK(p.probe_is_due && !p.left_out[0]);
    p.probe_is_due = false;
    p.in_row = FAILURES(.timeouts = 3);
    external_judge(&p, "why");
    CHECK(p.probe_is_due && !p.left_out[0]);
    p.stats.lost_ms = 599999;
    external_judge(&p, "why");
    CHECK(!p.left_out[0]);
    p.stats.lost_ms = 600000;
    external_judge(&p, "why");
    check_left_out(&p, "its restarts and hangs took too long, the last time: why");
    external_count_probe(&p, "why");
    CHECK(p.stats.crashes == 1);
    check_left_out(&p, "it failed 4 times in a row, the last time: why");
}

static void test_answers(void)
{
    struct external p = {.in_row = {2, 3, 4, 5}, .recent = {.crashes = 2, .timeouts = 1}};

    external_count_answer(&p);
    CHECK(p.in_row.crashes == 0 && p.in_row.timeouts == 0 && p.in_row.garbage == 0 &&
          p.in_row.unreadable == 0);
    while (p.answers < 99)
        external_count_answer(&p);
    CHECK(p.recent.crashes == 2);
    external_count_answer(&p);
    CHECK(p.recent.crashes == 1 && p.recent.timeouts == 1);
    while (p.answers < 9999)
        external_count_answer(&p);
    CHECK(p.recent.crashes == 0 && p.recent.timeouts == 1);
    external_count_answer(&p);
    CHECK(p.recent.crashes == 0 && p.recent.timeouts == 0);
}

static unsigned watched(unsigned patience, enum outcome outcome)
{
    struct external p = {.watch.patience = patience};

    external_count_watched(&p, outcome);
    return p.watched_failures;
}

static void test_watched(void)
{
    CHECK(watched(8, OUTCOME_CRASHED) == 1 && watched(8, OUTCOME_TIMEOUT) == 4);
    CHECK(watched(4, OUTCOME_TIMEOUT) == 2 && watched(3, OUTCOME_TIMEOUT) == 3);
    CHECK(watched(1, OUTCOME_TIMEOUT) == 1 && watched(0, OUTCOME_TIMEOUT) == 1);
}

static unsigned long wait_of(unsigned failures)
{
    struct external p = {0};

    external_wait_to_restart(&p, failures);
    return p.stats.waited_ms;
}

static void test_waits(void)
{
    CHECK(wait_of(0) == 0 && wait_of(2) == 0 && wait_of(3) == 10 && wait_of(4) == 20);
    CHECK(wait_of(5) == 40);
    /* The longest, also after so many failures that doubling each time would overflow. */
    CHECK(wait_of(35) == 200);
}

static void check_start(const char *path, int error, const char *expected)
{
    char reason[256];

    external_explain_start(path, error, reason, sizeof reason);
    CHECK_TEXT(reason, strlen(reason), expected, strlen(expected));
}

static void test_start(void)
{
    CHECK(mkdir("folder", 0777) == 0);
    write_test_file(".", "script", "#! \t/no/python -u\n");
    write_test_file(".", "plain", "text");
    write_test_file(".", "tabbed", "#!/no/python\t-u\n");
    write_test_file(".", "unended", "#!/no/python");
    check_start("tabbed", ENOENT, "tabbed: its interpreter /no/python: No such file or directory");
    check_start("unended", ENOENT,
                "unended: its interpreter /no/python: No such file or directory");
    CHECK(chmod("script", 0755) == 0 && chmod("plain", 0644) == 0);
    check_start("script", ENOENT, "script: its interpreter /no/python: No such file or directory");
    check_start("plain", ENOENT, "plain: No such file or directory");
    check_start("nothing", ENOENT, "nothing: No such file or directory");
    check_start("folder", EACCES, "folder: it is a folder");
    check_start("plain", EACCES, "plain: Permission denied; chmod +x plain");
    check_start("script", EACCES, "script: Permission denied");
    check_start("plain", ENOEXEC,
                "plain: Exec format error; does the file begin with #! and its "
                "interpreter?");
    check_start("script", ENOMEM, "script: Cannot allocate memory");
}

int main(void)
{
    char *folder = make_test_folder();

    CHECK(chdir(folder) == 0);
    test_stderr();
    test_noise();
    test_leave_out();
    test_judge();
    test_patient();
    test_answers();
    test_watched();
    test_waits();
    test_start();
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("external_report");
}
