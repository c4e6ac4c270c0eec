/* SPDX-License-Identifier: MIT */
/* What the report formats share: tallies, cut values, reasons, counts of names, and the file that a
 * report replaces when it is complete. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "report.h"
#include "str.h"

/* Each kind of result counts a power of two, so a sum shows what is in it. */
static void test_tallies(void)
{
    struct result_tally tally = {.stale = 1u << RESULTS};

    for (int kind = 0; kind < RESULTS; kind++)
        tally.results[kind] = (size_t)1 << kind;
    CHECK(tally_passed(&tally) == 1u << RESULT_PASSED);
    CHECK(tally_failed(&tally) ==
          (1u << RESULT_FAILED | 1u << RESULT_ERROR | 1u << RESULT_UNEXPECTED_PASS |
           1u << RESULT_UNANSWERED | 1u << RESULT_NOT_ASKED | 1u << RESULTS));
    CHECK(tally_skipped(&tally) ==
          (1u << RESULT_UNSUPPORTED | 1u << RESULT_INCOMPARABLE | 1u << RESULT_UNTESTABLE |
           1u << RESULT_UNANSWERABLE | 1u << RESULT_EXPECTED));
    CHECK(tally_checked(&tally) ==
          tally_passed(&tally) + tally_failed(&tally) + (1u << RESULT_EXPECTED));
    CHECK(tally_judged(&tally) ==
          (1u << RESULT_PASSED | 1u << RESULT_FAILED | 1u << RESULT_UNEXPECTED_PASS |
           1u << RESULT_UNANSWERED | 1u << RESULT_EXPECTED));
    for (int kind = 0; kind < RESULTS; kind++)
        CHECK(report_is_red((enum result_kind)kind) == ((tally_failed(&tally) >> kind & 1) != 0));
}

/* --- values ----------------------------------------------------------------------------------- */

static size_t cut(const char *value, size_t limit)
{
    return report_cut(ua_str(value, strlen(value)), limit);
}

static void test_cut(void)
{
    CHECK(cut("", 5) == 0 && cut("abcde", 5) == 5 && cut("abcdef", 5) == 5);
    CHECK(cut("abcd\xC3\xA4", 5) == 4 && cut("abcd\xC3\xA4", 6) == 6);
    CHECK(cut("abc\xE2\x98\x83z", 5) == 3 && cut("abc\xE2\x98\x83z", 4) == 3);
    CHECK(cut("ab\xF0\x9F\x98\x80z", 5) == 2 && cut("ab\xF0\x9F\x98\x80z", 6) == 6);
    /* Anything that is not a code point is not taken back further than the longest one is. */
    CHECK(report_cut(ua_str("abcd\x80", 4), 4) == 4); /* what is after the value is not read */
    CHECK(cut("ab\x80\x80\x80\x80\x80\x80\x80", 7) == 4);
}

static void check_value(size_t len, const char *end)
{
    struct text value = {0}, out = {0};

    for (size_t i = 0; i < len; i++)
        text_puts(&value, "x");
    report_value(&out, text_str(&value));
    CHECK(out.len == (len < 300 ? len : 300) + strlen(end));
    CHECK_STRING(out.ptr + out.len - strlen(end), end);
    text_free(&value);
    text_free(&out);
}

static void test_values(void)
{
    struct text out = {0}, nothing = {0};

    check_value(300, "");
    check_value(301, "... (301 bytes)");
    report_value(&out, ua_str(NULL, 0));
    text_puts(&out, " ");
    report_text(&out, &nothing);
    text_puts(&out, " ");
    report_value(&out, UA_LITERAL("a\nb"));
    CHECK_STRING(out.ptr, "null \"\" a\\nb");
    text_free(&out);
}

/* --- questions, labels, reasons --------------------------------------------------------------- */

static void check_question(const struct vector_case *test, const char *expected)
{
    struct text out = {0};

    report_question(&out, test);
    CHECK_TEXT(out.ptr, out.len, expected, strlen(expected));
    text_free(&out);
}

static void test_questions(void)
{
    char steps[302];
    struct vector_case test = {.input = UA_LITERAL("http://h/")};

    check_question(&test, "http://h/");
    test.request.base = UA_LITERAL("http://b/");
    check_question(&test, "http://h/ against http://b/");
    test.request.base = UA_LITERAL("");
    check_question(&test, "http://h/ against \"\"");
    test.request.base = ua_str(NULL, 0);
    test.attribute = UA_LITERAL("hash");
    test.value = UA_LITERAL("f\t");
    check_question(&test, "http://h/, hash = f\\t");
    test.attribute = ua_str(NULL, 0);
    test.encoding = UA_LITERAL("gbk");
    check_question(&test, "http://h/ in gbk");
    memset(steps, 's', 301);
    steps[301] = '\0';
    test = (struct vector_case){.kind = CASE_EDITION, .input = ua_str(steps, 300)};
    test.encoding = UA_LITERAL("gbk");
    check_question(&test, steps + 1);
    test.input = ua_str(steps, 301);
    steps[300] = '\0';
    {
        struct text expected = {0};

        text_printf(&expected, "%s...", steps);
        steps[300] = 's';
        check_question(&test, expected.ptr);
        text_free(&expected);
    }
}

static void check_label(const char *field, unsigned step, const char *expected)
{
    const struct mismatch mismatch = {.field = field, .step = step};
    struct text out = {0};

    report_label(&out, &mismatch);
    CHECK_STRING(out.ptr, expected);
    text_free(&out);
}

static void check_reason(const struct case_result *result, const char *expected)
{
    const struct expectation expectation = {.cause = (char[]){"idna"}};
    const struct row row = {.result = result, .expectation = &expectation};
    struct text out = {0};

    report_reason(&out, &row);
    CHECK_TEXT(out.ptr, out.len, expected, strlen(expected));
    text_free(&out);
}

static void test_reasons(void)
{
    struct case_result result = {.kind = RESULT_UNSUPPORTED};
    struct mismatch *mismatch;
    struct text expected = {0};

    check_label("host", 0, "host");
    check_label("host", 2, "step 2 host");
    check_label("returns", 0, "returns");
    check_label("returns", 3, "step 3");
    check_reason(&result, "unsupported");
    mismatch = case_result_add_mismatch(&result, "host");
    text_puts(&mismatch->expected, "a");
    text_puts(&mismatch->got, "b\n");
    check_reason(&result, "host: expected a, got b\\n");
    case_result_add_mismatch(&result, "port");
    case_result_add_mismatch(&result, "hash");
    check_reason(&result, "host: expected a, got b\\n, and 2 more");
    text_puts(&result.note, "a note\x1b");
    check_reason(&result, "a note\\x1b");
    text_clear(&result.note);
    for (int i = 0; i < 301; i++)
        text_puts(&result.note, "n");
    text_add(&expected, result.note.ptr, 300);
    check_reason(&result, expected.ptr);
    result.kind = RESULT_EXPECTED;
    check_reason(&result, "differs as expected (cause: idna)");
    text_free(&expected);
    case_result_free(&result);
}

static void test_now(void)
{
    static const char *const wrong[] = {"", "x", "1x", "-1", "9223372036854775807"};

    setenv("SOURCE_DATE_EPOCH", "86400", 1);
    CHECK(report_now() == 86400000);
    setenv("SOURCE_DATE_EPOCH", "0", 1);
    CHECK(report_now() == 0);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        setenv("SOURCE_DATE_EPOCH", wrong[i], 1);
        CHECK(report_now() > 1600000000000 && report_now() < 100000000000000);
    }
    unsetenv("SOURCE_DATE_EPOCH");
    CHECK(report_now() > 1600000000000 && report_now() < 100000000000000);
}

/* --- counts of names -------------------------------------------------------------------------- */

static void check_counts(struct name_counts *counts, size_t limit, const char *expected)
{
    struct text out = {0};

    name_counts_print(&out, counts, limit);
    CHECK_TEXT(out.ptr, out.len, expected, strlen(expected));
    text_free(&out);
}

static void test_name_counts(void)
{
    static const char *const names[] = {"c", "b", "a", "b", "c", "d\n", "c", "bb"};
    struct name_counts counts = {0};
    char name[16];

    check_counts(&counts, 3, "");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        name_counts_add(&counts, ua_str(names[i], strlen(names[i])));
    check_counts(&counts, 5, "3 c, 2 b, 1 a, 1 bb, 1 d\\n");
    check_counts(&counts, 4, "3 c, 2 b, 1 a, 1 bb, and 1 more");
    check_counts(&counts, 1, "3 c, and 4 more");
    name_counts_add(&counts, ua_str("ab", 1)); /* a part of a longer text */
    check_counts(&counts, 2, "3 c, 2 a, and 3 more");
    name_counts_free(&counts);
    check_counts(&counts, 3, "");
    for (int i = 0; i < 256; i++) {
        snprintf(name, sizeof name, "n%03d", i);
        name_counts_add(&counts, ua_str(name, 4));
    }
    check_counts(&counts, 1, "1 n000, and 255 more");
    for (int i = 0; i < 3; i++)
        name_counts_add(&counts, ua_str("n000", 4));
    check_counts(&counts, 2, "3 (others), 1 n000, and 255 more");
    name_counts_free(&counts);
    CHECK(counts.count == 0 && counts.capacity == 0 && !counts.items);
}

/* --- the file --------------------------------------------------------------------------------- */

static unsigned started, freed;

static void start_format(struct report *report)
{
    (void)report;
    started++;
}

static void free_format(struct report *report)
{
    (void)report;
    freed++;
}

static const struct report_format plain = {.name = "plain",
                                           .start = start_format,
                                           .free = free_format},
                                  later = {.name = "later", .truncates_later = true};

static void check_content(const char *path, const char *expected)
{
    struct text content = {0};

    CHECK(read_file(&content, path));
    CHECK_TEXT(content.ptr, content.len, expected, strlen(expected));
    text_free(&content);
}

static void write_report(const char *path, const struct report_format *format, const char *line,
                         bool finished)
{
    struct report report;

    CHECK(report_open(&report, format, path) && report_start(&report));
    text_puts(&report.line, line);
    report_write(&report);
    CHECK(report_close(&report, finished));
    CHECK(!report.out && !report.file.temporary.ptr && !report.line.ptr);
}

static mode_t mode_of(const char *path)
{
    struct stat info;

    CHECK(lstat(path, &info) == 0);
    return info.st_mode & 07777;
}

/* A report replaces its file when it is finished, with the rights of the old one. */
static void test_file(void)
{
    umask(027);
    write_report("r", &plain, "one\n", true);
    CHECK(started == 1 && freed == 1);
    check_content("r", "one\n");
    CHECK(mode_of("r") == 0640);
    CHECK(chmod("r", 0604) == 0);
    write_report("r", &plain, "two\n", false);
    check_content("r", "one\n");
    write_report("r", &plain, "three\n", true);
    check_content("r", "three\n");
    CHECK(mode_of("r") == 0604);
    /* A link stays, and what it points to is replaced. */
    CHECK(symlink("r", "l") == 0);
    write_report("l", &plain, "unfinished\n", false);
    check_content("r", "three\n");
    write_report("l", &plain, "4\n", true);
    check_content("r", "4\n");
    CHECK(mode_of("r") == 0604 && S_ISLNK(mode_of("l") | S_IFLNK));
    CHECK(unlink("l") == 0);
}

/* What is open, as stdout is, is written in place. A format that truncates later leaves the old
 * content until it does so. */
static void test_truncation(void)
{
    const int fd = open("r", O_RDONLY | O_CLOEXEC);
    struct report report;
    char name[40];

    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    write_report(name, &plain, "a long line\n", true);
    CHECK(report_open(&report, &plain, name));
    check_content("r", "a long line\n");
    CHECK(report_start(&report));
    check_content("r", "");
    CHECK(report_close(&report, true));
    write_report(name, &plain, "a long line\n", true);
    CHECK(report_open(&report, &later, name) && report_start(&report));
    check_content("r", "a long line\n");
    CHECK(report_truncate(&report));
    check_content("r", "");
    CHECK(report_close(&report, true));
    close(fd);
}

/* A report that cannot be written leaves the old one, and nothing beside it. */
static void test_no_room(void)
{
    struct captured captured = capture(STDERR_FILENO);
    struct rlimit limit, little;
    struct report report;
    int status = 1;
    pid_t pid;

    write_report("r", &plain, "old\n", true);
    fflush(NULL);
    pid = fork();
    if (pid == 0) {
        signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &limit);
        little = (struct rlimit){2, limit.rlim_max};
        setrlimit(RLIMIT_FSIZE, &little);
        if (!report_open(&report, &plain, "r") || !report_start(&report))
            _exit(2);
        text_puts(&report.line, "new\n");
        report_write(&report);
        _exit(report_close(&report, true) ? 3 : 4);
    }
    CHECK(waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == 4);
    captured_end(&captured);
    check_content("r", "old\n");
    CHECK(system("test -z \"$(ls r.* 2>/dev/null)\"") == 0);
}

static void check_cannot_open(const char *path, const char *expected)
{
    struct report report;
    const struct captured said = capture(STDERR_FILENO);

    CHECK(!report_open(&report, &plain, path));
    report_close(&report, false);
    CHECK_CAPTURED(&said, expected);
}

static void test_stdout_and_faults(void)
{
    struct report report;

    CHECK(report_open(&report, &plain, NULL) && report.out == stdout && !report.path);
    CHECK(report_close(&report, true));
    CHECK(report_open(&report, &plain, "-") && report.out == stdout && !report.path);
    CHECK(report_close(&report, true));
    check_cannot_open("no/r", "urlassay: no/r: No such file or directory\n");
    CHECK(mkdir("d", 0777) == 0);
    check_cannot_open("d", "urlassay: d: Is a directory\n");
    CHECK(symlink("absent", "l") == 0);
    check_cannot_open("l", "urlassay: l: No such file or directory\n");
    CHECK(unlink("l") == 0);
    CHECK(rmdir("d") == 0);
}

int main(void)
{
    char *dir = make_test_folder();

    test_tallies();
    test_cut();
    test_values();
    test_questions();
    test_reasons();
    test_now();
    test_name_counts();
    if (chdir(dir) != 0)
        return 1;
    test_file();
    test_truncation();
    test_no_room();
    test_stdout_and_faults();
    CHECK(unlink("r") == 0 && rmdir(dir) == 0); /* nothing else is left */
    free(dir);
    return check_report("report");
}
