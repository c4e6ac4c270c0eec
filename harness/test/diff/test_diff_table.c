/* SPDX-License-Identifier: MIT */
/* The table of `urlassay diff` at the edges of its columns: names, reasons and values that just
 * fit, and answers that share a column or do not. */
#include <string.h>

#include "check.h"
#include "columns.h"
#include "diff.h"
#include "fixed_answer.h"
#include "str.h"
#include "util.h"

static const struct {
    unsigned width;
    const char *names;
    struct fixed_answer answers[3][1];
    const char *version, *expected;
} rows[] = {
    {92,
     "whatwg,rfc3986,webaddr",
     {{{.is_partial = true, .host = "h"}},
      {{.is_partial = true, .host = "g"}},
      {{.is_partial = true, .host = "k"}}},
     "of-18-byte-letters",
     "             whatwg of-18-byte-letters  rfc3986                    webaddr\n"
     "                                        of-18-byte-letters         of-18-byte-letters\n"
     "    outcome  parsed                     parsed                     parsed\n"
     "  ! host     h                          g                          k\n"},
    {91,
     "whatwg,rfc3986,webaddr",
     {{{.is_partial = true, .host = "h"}},
      {{.is_partial = true, .host = "g"}},
      {{.is_partial = true, .host = "k"}}},
     "of-18-byte-letters",
     "             whatwg                    rfc3986                   webaddr\n"
     "             of-18-byte-letters        of-18-byte-letters        of-18-byte-letters\n"
     "    outcome  parsed                    parsed                    parsed\n"
     "  ! host     h                         g                         k\n"},
    {80,
     "whatwg,rfc3986",
     {{{.outcome = OUTCOME_UNSUPPORTED, .reason = "one"}},
      {{.outcome = OUTCOME_UNSUPPORTED, .reason = "two"}}},
     "1",
     "             whatwg 1                          rfc3986 1\n"
     "    outcome  unsupported                       unsupported\n"
     "    reason   one                               two\n"},
    {80,
     "whatwg,rfc3986",
     {{{.outcome = OUTCOME_UNSUPPORTED, .reason = "one"}},
      {{.outcome = OUTCOME_UNSUPPORTED, .reason = "one"}}},
     "1",
     "             whatwg 1\n"
     "             rfc3986 1\n"
     "    outcome  unsupported\n"
     "    reason   one\n"},
    {80,
     "whatwg,rfc3986",
     {{{.outcome = OUTCOME_REJECTED, .host = "b", .reason = "no"}}, {{.host = "h", .path = "/"}}},
     "1",
     "             whatwg 1                          rfc3986 1\n"
     "  ! outcome  rejected                          parsed\n"
     "    host     b                                 h\n"
     "    path                                       /\n"
     "    reason   no\n"},
    {80,
     "whatwg,rfc3986",
     {{{.outcome = OUTCOME_REJECTED, .reason = "aaaaaaaaaaaaaaaaaaaa bbbbbbbbbbb"}},
      {{.is_partial = true, .host = "h"}}},
     "1",
     "             whatwg 1                          rfc3986 1\n"
     "  ! outcome  rejected                          parsed\n"
     "    host                                       h\n"
     "    reason   aaaaaaaaaaaaaaaaaaaa bbbbbbbbbbb\n"},
    {80,
     "whatwg,rfc3986",
     {{{.outcome = OUTCOME_REJECTED, .reason = "aaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbb"}},
      {{.is_partial = true, .host = "h"}}},
     "1",
     "             whatwg 1                          rfc3986 1\n"
     "  ! outcome  rejected                          parsed\n"
     "    host                                       h\n"
     "    reason   aaaaaaaaaaaaaaaaaaaa\n"
     "             bbbbbbbbbbbb\n"},
    {80,
     "whatwg,rfc3986",
     {{{.outcome = OUTCOME_REJECTED, .reason = "aa bb aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa cc"}},
      {{.is_partial = true, .host = "h"}}},
     "1",
     "             whatwg 1                          rfc3986 1\n"
     "  ! outcome  rejected                          parsed\n"
     "    host                                       h\n"
     "    reason   aa bb\n"
     "             aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n"
     "             a\n"
     "             cc\n"},
    {80,
     "whatwg,rfc3986",
     {{{.is_partial = true, .host = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}},
      {{.is_partial = true, .host = "bbb"}}},
     "1",
     "             whatwg 1                          rfc3986 1\n"
     "    outcome  parsed                            parsed\n"
     "  ! host     aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa  bbb\n"},
    {80,
     "whatwg,rfc3986",
     {{{.is_partial = true, .host = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}},
      {{.is_partial = true, .host = "bbb"}}},
     "1",
     "             whatwg 1                          rfc3986 1\n"
     "    outcome  parsed                            parsed\n"
     "  ! host     aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa  bbb\n"
     "             a\n"},
    {80,
     "whatwg,rfc3986,webaddr",
     {{{.is_partial = true, .host = "h"}},
      {{.is_partial = true, .host = "h", .path = "/"}},
      {{.is_partial = true, .host = "h", .path = "/a"}}},
     "1",
     "             whatwg 1                          webaddr 1\n"
     "             rfc3986 1\n"
     "    outcome  parsed                            parsed\n"
     "    host     h                                 h\n"
     "  ! path     /                                 /a\n"},
    /* The href alone; one reason in two columns, with a control; a value is broken anywhere. */
    {80,
     "whatwg,rfc3986",
     {{{.is_partial = true, .host = "h", .href = "x:"}},
      {{.is_partial = true, .host = "h", .href = "X:"}}},
     "1",
     "             whatwg 1                          rfc3986 1\n"
     "    outcome  parsed                            parsed\n"
     "    host     h                                 h\n"
     "  ! href     x:                                X:\n"},
    {80,
     "whatwg,rfc3986,webaddr",
     {{{.outcome = OUTCOME_UNSUPPORTED, .reason = "one\x1b"}},
      {{.outcome = OUTCOME_REJECTED, .reason = "one\x1b"}},
      {{.is_partial = true, .host = "h"}}},
     "1",
     "             whatwg 1               rfc3986 1              webaddr 1\n"
     "  ! outcome  unsupported            rejected               parsed\n"
     "    host                                                   h\n"
     "    reason   one\\x1b                one\\x1b\n"},
    {80,
     "whatwg,rfc3986",
     {{{.is_partial = true, .host = "h", .path = "aaaaaaaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbb"}},
      {{.is_partial = true, .host = "h", .path = "/"}}},
     "1",
     "             whatwg 1                          rfc3986 1\n"
     "    outcome  parsed                            parsed\n"
     "    host     h                                 h\n"
     "  ! path     aaaaaaaaaaaaaaaaaaaaaaaaa bbbbbb  /\n"
     "             bbbbbb\n"},
};

int main(int argc, char **argv)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct engine engines[3];
        struct text out = {0};
        const struct text_layout layout = {.out = &out, .width = rows[i].width};
        struct diff diff;

        CHECK(diff_open(&diff, rows[i].names) == EXIT_AS_EXPECTED);
        for (unsigned e = 0; e < diff.count; e++) {
            engines[e] = fixed_engine(diff.names[e], rows[i].version, rows[i].answers[e]);
            diff.engines[e] = &engines[e];
        }
        diff_run_engines(&diff, testcase_without_base(UA_LITERAL("http://h/")));
        diff_add_table(&layout, &diff);
        if (argc > 1 && strcmp(argv[1], "write") == 0)
            printf("=== %zu\n%s", i, out.ptr);
        else
            CHECK_TEXT(out.ptr, out.len, rows[i].expected, strlen(rows[i].expected));
        text_free(&out);
        diff_free(&diff);
    }
    return check_report("diff_table");
}
