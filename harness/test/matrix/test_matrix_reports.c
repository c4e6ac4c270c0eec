/* SPDX-License-Identifier: MIT */
/* What the reports of a matrix say, word for word, of numbers made up here. */
#include "matrix_text.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "fake.h"
#include "str.h"

enum { ENGINES = 5 };

static struct fake fakes[ENGINES];
static struct engine *engines[ENGINES];
static char *names[ENGINES] = {"alpha", "b", "gamma-with-a-name-of-29-bytes", "delta", "epsilon"};
static const struct engine_list engine_list = {engines, names, ENGINES};
static struct input_source sources[5];
static struct testcase items[1200];
static struct inputs inputs = {
    .items = items, .count = 1200, .sources = sources, .source_count = 5};

static void set_pair(const struct matrix *matrix, unsigned a, unsigned b,
                     const size_t numbers[2 * MEASURES])
{
    struct pair_agreement *pair = &matrix->pairs[a * matrix->count + b];

    for (int m = 0; m < MEASURES; m++) {
        pair->same[m] = numbers[2 * m];
        pair->of[m] = numbers[2 * m + 1];
    }
}

/* Percents at both sides of each border: 100, 99, 80, 79, 50, 49, 0, and nothing. */
static void fill(struct matrix *matrix)
{
    static const size_t numbers[][2 * MEASURES] = {
        {100, 100, 50, 50, 100, 100},  {1199, 1200, 0, 0, 80, 100},  {79, 100, 50, 100, 49, 100},
        {0, 100, 99, 100, 0, 100},     {1, 100, 795, 1000, 79, 100}, {499, 1000, 1, 1, 95, 100},
        {800, 1000, 0, 9, 50, 100},    {0, 0, 0, 0, 0, 0},           {3, 7, 2, 7, 2, 9},
        {899, 1000, 995, 1000, 9, 10},
    };
    size_t next = 0;

    matrix_init(matrix, ENGINES);
    matrix->inputs = 1200;
    for (unsigned a = 0; a < ENGINES; a++) {
        for (unsigned b = a + 1; b < ENGINES; b++)
            set_pair(matrix, a, b, numbers[next++]);
        matrix->outcomes[a][OUTCOME_PARSED] = 1000 + a;
        matrix->outcomes[a][OUTCOME_REJECTED] = 200 - a;
        matrix->says[a] = 1u << COMPONENT_HOST | 1u << (a + 4);
    }
    matrix->says[0] |= 1u << COMPONENT_ORIGIN | 1u << COMPONENT_REASON;
    matrix->outcomes[4][OUTCOME_TIMEOUT] = 1234567;
    matrix->pairs[1].effects[EFFECT_HOST_SHIFT] = 4;
    matrix->pairs[1].effects[EFFECT_PATH_SHIFT] = 5;
    matrix->pairs[1].effects[EFFECT_NORMALISATION] = 7;
    matrix->pairs[1].effects[EFFECT_NONE] = 9;
    matrix->pairs[3].effects[EFFECT_ACCEPT_REJECT] = 1;
    sources[0] = (struct input_source){NULL, 1000};
    sources[1] = (struct input_source){"-", 50};
    sources[2] = (struct input_source){"a\x1b<b", 50};
    sources[3] = (struct input_source){"not told", 50};
    sources[4] = (struct input_source){"nor this", 50};
    for (unsigned i = 0; i < ENGINES; i++) {
        fake_init(&fakes[i], names[i], 0);
        engines[i] = &fakes[i].engine;
        snprintf(engines[i]->version, sizeof engines[i]->version, "%u.%s", i,
                 i == 3 ? "\xE4\xB8\xAD a version that is rather long & in Chinese" : "0");
    }
    fakes[1].engine.null_is_distinct = 1u << COMPONENT_HOST | 1u << COMPONENT_QUERY;
    snprintf(fakes[1].engine.locale, sizeof fakes[1].engine.locale, "%s", "C");
    snprintf(fakes[1].engine.flags, sizeof fakes[1].engine.flags, "%s", "a<b\n");
}

/* --- text ------------------------------------------------------------------------------------- */

static const char wide_text[] =
    "1200 inputs of the installed suite, stdin, a\\x1b<b and 2 more; 5 engines, ordered by "
    "agreement\n"
    "\n"
    "    engine                   version                                       parsed  rejected  "
    "timeout\n"
    "  1 gamma-with-a-name-of-29- 2.0                                             1002       198   "
    "     0\n"
    "  2 alpha                    0.0                                             1000       200   "
    "     0\n"
    "  3 b                        1.0                                             1001       199   "
    "     0\n"
    "  4 delta                    3.\xE4\xB8\xAD a version that is rather long & in Chin    1003   "
    "    197        0\n"
    "  5 epsilon                  4.0                                             1004       196  "
    "1234567\n"
    "\n"
    "accept: whether the URL is accepted, where both answered, in %\n"
    "                              1  2  3  4  5\n"
    "  1 gamma-with-a-name-of-29-  . 99  1 -- 42\n"
    "  2 alpha                    99  . == 79  0\n"
    "  3 b                         1 ==  . 49 80\n"
    "  4 delta                    -- 79 49  . 89\n"
    "  5 epsilon                  42  0 80 89  .\n"
    "\n"
    "host: the host, where both accept and both can say it, in %\n"
    "                              1  2  3  4  5\n"
    "  1 gamma-with-a-name-of-29-  . -- 79 -- 28\n"
    "  2 alpha                    --  . == 50 99\n"
    "  3 b                        79 ==  . ==  0\n"
    "  4 delta                    -- 50 ==  . 99\n"
    "  5 epsilon                  28 99  0 99  .\n"
    "\n"
    "everything: whether the URL is accepted, and all components that both can say, in %\n"
    "                              1  2  3  4  5\n"
    "  1 gamma-with-a-name-of-29-  . 80 79 -- 22\n"
    "  2 alpha                    80  . == 49  0\n"
    "  3 b                        79 ==  . 95 50\n"
    "  4 delta                    -- 49 95  . 90\n"
    "  5 epsilon                  22  0 50 90  .\n"
    "== in all, -- nothing to compare; rounded down\n"
    "\n"
    "compared: inputs that both answered; the rest is not counted\n"
    "                                1    2    3    4    5\n"
    "  1 gamma-with-a-name-of-29-    . 1200  100    0    7\n"
    "  2 alpha                    1200    .  100  100  100\n"
    "  3 b                         100  100    . 1000 1000\n"
    "  4 delta                       0  100 1000    . 1000\n"
    "  5 epsilon                     7  100 1000 1000    .\n"
    "\n"
    "families: 90 % and more on everything, on average\n"
    "  alpha, b\n"
    "  delta, epsilon\n";

/* With colours, on lines of 44 columns: the names of versions have no room, the last table has two
 * parts. */
static const char narrow_text[] =
    "1200 inputs of the installed suite, stdin,\n"
    "    a\\x1b<b and 2 more; 5 engines, ordered\n"
    "    by agreement\n"
    "\n"
    "    engine                     parsed  rejected  timeout\n"
    "  1 gamma-with-a-name-of-29-     1002       198        0\n"
    "  2 alpha                        1000       200        0\n"
    "  3 b                            1001       199        0\n"
    "  4 delta                        1003       197        0\n"
    "  5 epsilon                      1004       196  1234567\n"
    "\n"
    "\x1B[1maccept\x1B[0m: whether the URL is accepted, where\n"
    "    both answered, in %\n"
    "                              1  2  3  4  5\n"
    "  1 gamma-with-a-name-of-29-  \x1B[2m.\x1B[0m 99  \x1B[31m1\x1B[0m \x1B[2m--\x1B[0m "
    "\x1B[31m42\x1B[0m\n"
    "  2 alpha                    99  \x1B[2m.\x1B[0m == \x1B[33m79\x1B[0m  \x1B[31m0\x1B[0m\n"
    "  3 b                         \x1B[31m1\x1B[0m ==  \x1B[2m.\x1B[0m \x1B[31m49\x1B[0m 80\n"
    "  4 delta                    \x1B[2m--\x1B[0m \x1B[33m79\x1B[0m \x1B[31m49\x1B[0m  "
    "\x1B[2m.\x1B[0m 89\n"
    "  5 epsilon                  \x1B[31m42\x1B[0m  \x1B[31m0\x1B[0m 80 89  \x1B[2m.\x1B[0m\n"
    "\n"
    "\x1B[1mhost\x1B[0m: the host, where both accept and both\n"
    "    can say it, in %\n"
    "                              1  2  3  4  5\n"
    "  1 gamma-with-a-name-of-29-  \x1B[2m.\x1B[0m \x1B[2m--\x1B[0m \x1B[33m79\x1B[0m "
    "\x1B[2m--\x1B[0m \x1B[31m28\x1B[0m\n"
    "  2 alpha                    \x1B[2m--\x1B[0m  \x1B[2m.\x1B[0m == \x1B[33m50\x1B[0m 99\n"
    "  3 b                        \x1B[33m79\x1B[0m ==  \x1B[2m.\x1B[0m ==  \x1B[31m0\x1B[0m\n"
    "  4 delta                    \x1B[2m--\x1B[0m \x1B[33m50\x1B[0m ==  \x1B[2m.\x1B[0m 99\n"
    "  5 epsilon                  \x1B[31m28\x1B[0m 99  \x1B[31m0\x1B[0m 99  \x1B[2m.\x1B[0m\n"
    "\n"
    "\x1B[1meverything\x1B[0m: whether the URL is accepted, and\n"
    "    all components that both can say, in %\n"
    "                              1  2  3  4  5\n"
    "  1 gamma-with-a-name-of-29-  \x1B[2m.\x1B[0m 80 \x1B[33m79\x1B[0m \x1B[2m--\x1B[0m "
    "\x1B[31m22\x1B[0m\n"
    "  2 alpha                    80  \x1B[2m.\x1B[0m == \x1B[31m49\x1B[0m  \x1B[31m0\x1B[0m\n"
    "  3 b                        \x1B[33m79\x1B[0m ==  \x1B[2m.\x1B[0m 95 \x1B[33m50\x1B[0m\n"
    "  4 delta                    \x1B[2m--\x1B[0m \x1B[31m49\x1B[0m 95  \x1B[2m.\x1B[0m 90\n"
    "  5 epsilon                  \x1B[31m22\x1B[0m  \x1B[31m0\x1B[0m \x1B[33m50\x1B[0m 90  "
    "\x1B[2m.\x1B[0m\n"
    "== in all, -- nothing to compare; rounded\n"
    "    down\n"
    "\n"
    "\x1B[1mcompared\x1B[0m: inputs that both answered; the\n"
    "    rest is not counted\n"
    "                                1    2    3\n"
    "  1 gamma-with-a-name-of-29-    \x1B[2m.\x1B[0m \x1B[2m1200\x1B[0m  \x1B[2m100\x1B[0m\n"
    "  2 alpha                    \x1B[2m1200\x1B[0m    \x1B[2m.\x1B[0m  \x1B[2m100\x1B[0m\n"
    "  3 b                         \x1B[2m100\x1B[0m  \x1B[2m100\x1B[0m    \x1B[2m.\x1B[0m\n"
    "  4 delta                       \x1B[2m0\x1B[0m  \x1B[2m100\x1B[0m \x1B[2m1000\x1B[0m\n"
    "  5 epsilon                     \x1B[2m7\x1B[0m  \x1B[2m100\x1B[0m \x1B[2m1000\x1B[0m\n"
    "\n"
    "                                4    5\n"
    "  1 gamma-with-a-name-of-29-    \x1B[2m0\x1B[0m    \x1B[2m7\x1B[0m\n"
    "  2 alpha                     \x1B[2m100\x1B[0m  \x1B[2m100\x1B[0m\n"
    "  3 b                        \x1B[2m1000\x1B[0m \x1B[2m1000\x1B[0m\n"
    "  4 delta                       \x1B[2m.\x1B[0m \x1B[2m1000\x1B[0m\n"
    "  5 epsilon                  \x1B[2m1000\x1B[0m    \x1B[2m.\x1B[0m\n"
    "\n"
    "families: 90 % and more on everything, on average\n"
    "  alpha, b\n"
    "  delta, epsilon\n";

static void check_text_report(const struct matrix_view *view, unsigned width, bool color,
                              const char *expected)
{
    struct text out = {0};

    matrix_write_text(&(struct text_layout){&out, width, color}, view);
    CHECK_TEXT(out.ptr, out.len, expected, strlen(expected));
    text_free(&out);
}

/* Two engines: one number for each measure, and no column in which the two are equal. */
static const char two_text[] =
    "1 input of -b; 2 engines, ordered by agreement\n"
    "\n"
    "    engine  version                                           error  denied\n"
    "  1 delta   3.\xE4\xB8\xAD a version that is rather long & in Chinese      12       0\n"
    "  2 epsilon 4.0                                                   0       3\n"
    "each: 9 parsed, 1 timeout\n"
    "\n"
    "\x1B[1maccept\x1B[0m: whether the URL is accepted, where both answered, in %: 80\n"
    "\n"
    "\x1B[1mhost\x1B[0m: the host, where both accept and both can say it, in %: nothing to "
    "compare\n"
    "\n"
    "\x1B[1meverything\x1B[0m: whether the URL is accepted, and all components that both can say, "
    "in %: 50\n"
    "\n"
    "Inputs that any two engines answered: 100.\n";

static void test_two_engines(void)
{
    const struct engine_list two = {engines + 3, names + 3, 2};
    struct matrix matrix;
    struct matrix_view view = {&matrix, &two, &inputs, "2026-07-02"};

    matrix_init(&matrix, 2);
    CHECK(!matrix_has_answers(&matrix));
    set_pair(&matrix, 0, 1, (const size_t[]){80, 100, 0, 0, 50, 100});
    CHECK(matrix_has_answers(&matrix));
    matrix.outcomes[0][OUTCOME_ERROR] = 12;
    matrix.outcomes[1][OUTCOME_DENIED] = 3;
    for (int i = 0; i < 2; i++) {
        matrix.outcomes[i][OUTCOME_PARSED] = 9;
        matrix.outcomes[i][OUTCOME_TIMEOUT] = 1;
    }
    matrix_arrange(&matrix);
    check_text_report(&view, 100, true, two_text);
    matrix_free(&matrix);
}

/* Three engines of one family, on lines with room for two columns of the last table, for one, and
 * for less than a name and a number. */
static const char three_text[] = "1 input of -b; 3 engines, ordered by\n"
                                 "    agreement\n"
                                 "\n"
                                 "    engine                     parsed  rejected\n"
                                 "  1 alpha                           0         0\n"
                                 "  2 b                               1         0\n"
                                 "  3 gamma-with-a-name-of-29-        0         2\n"
                                 "\n"
                                 "accept: whether the URL is accepted, where\n"
                                 "    both answered, in %\n"
                                 "                              1  2  3\n"
                                 "  1 alpha                     . == ==\n"
                                 "  2 b                        ==  .  0\n"
                                 "  3 gamma-with-a-name-of-29- ==  0  .\n"
                                 "\n"
                                 "host: the host, where both accept and both\n"
                                 "    can say it, in %\n"
                                 "                              1  2  3\n"
                                 "  1 alpha                     . == ==\n"
                                 "  2 b                        ==  . 42\n"
                                 "  3 gamma-with-a-name-of-29- == 42  .\n"
                                 "\n"
                                 "everything: whether the URL is accepted,\n"
                                 "    and all components that both can say,\n"
                                 "    in %: 95 for any two\n"
                                 "== in all, -- nothing to compare; rounded\n"
                                 "    down\n"
                                 "\n"
                                 "compared: inputs that both answered; the\n"
                                 "    rest is not counted\n"
                                 "                                  1      2\n"
                                 "  1 alpha                         .      7\n"
                                 "  2 b                             7      .\n"
                                 "  3 gamma-with-a-name-of-29-      7 123456\n"
                                 "\n"
                                 "                                  3\n"
                                 "  1 alpha                         7\n"
                                 "  2 b                        123456\n"
                                 "  3 gamma-with-a-name-of-29-      .\n"
                                 "\n"
                                 "families: 90 % and more on everything, on average\n"
                                 "  alpha, b, gamma-with-a-name-of-29-bytes\n";
static const char thin_text[] = "1 input of -b; 3 engines,\n"
                                "    ordered by agreement\n"
                                "\n"
                                "    engine                     parsed  rejected\n"
                                "  1 alpha                           0         0\n"
                                "  2 b                               1         0\n"
                                "  3 gamma-with-a-name-of-29-        0         2\n"
                                "\n"
                                "accept: whether the URL is\n"
                                "    accepted, where both\n"
                                "    answered, in %\n"
                                "                              1\n"
                                "  1 alpha                     .\n"
                                "  2 b                        ==\n"
                                "  3 gamma-with-a-name-of-29- ==\n"
                                "\n"
                                "                              2\n"
                                "  1 alpha                    ==\n"
                                "  2 b                         .\n"
                                "  3 gamma-with-a-name-of-29-  0\n"
                                "\n"
                                "                              3\n"
                                "  1 alpha                    ==\n"
                                "  2 b                         0\n"
                                "  3 gamma-with-a-name-of-29-  .\n"
                                "\n"
                                "host: the host, where both\n"
                                "    accept and both can say\n"
                                "    it, in %\n"
                                "                              1\n"
                                "  1 alpha                     .\n"
                                "  2 b                        ==\n"
                                "  3 gamma-with-a-name-of-29- ==\n"
                                "\n"
                                "                              2\n"
                                "  1 alpha                    ==\n"
                                "  2 b                         .\n"
                                "  3 gamma-with-a-name-of-29- 42\n"
                                "\n"
                                "                              3\n"
                                "  1 alpha                    ==\n"
                                "  2 b                        42\n"
                                "  3 gamma-with-a-name-of-29-  .\n"
                                "\n"
                                "everything: whether the URL\n"
                                "    is accepted, and all\n"
                                "    components that both can\n"
                                "    say, in %: 95 for any two\n"
                                "== in all, -- nothing to\n"
                                "    compare; rounded down\n"
                                "\n"
                                "compared: inputs that both\n"
                                "    answered; the rest is not\n"
                                "    counted\n"
                                "                                  1\n"
                                "  1 alpha                         .\n"
                                "  2 b                             7\n"
                                "  3 gamma-with-a-name-of-29-      7\n"
                                "\n"
                                "                                  2\n"
                                "  1 alpha                         7\n"
                                "  2 b                             .\n"
                                "  3 gamma-with-a-name-of-29- 123456\n"
                                "\n"
                                "                                  3\n"
                                "  1 alpha                         7\n"
                                "  2 b                        123456\n"
                                "  3 gamma-with-a-name-of-29-      .\n"
                                "\n"
                                "families: 90 % and more on everything, on average\n"
                                "  alpha, b,\n"
                                "    gamma-with-a-name-of-29-bytes\n";
static const char thinner_text[] = "1 input of -b; 3 engines,\n"
                                   "    ordered by agreement\n"
                                   "\n"
                                   "    engine                     parsed  rejected\n"
                                   "  1 alpha                           0         0\n"
                                   "  2 b                               1         0\n"
                                   "  3 gamma-with-a-name-of-29-        0         2\n"
                                   "\n"
                                   "accept: whether the URL is\n"
                                   "    accepted, where both\n"
                                   "    answered, in %\n"
                                   "                              1\n"
                                   "  1 alpha                     .\n"
                                   "  2 b                        ==\n"
                                   "  3 gamma-with-a-name-of-29- ==\n"
                                   "\n"
                                   "                              2\n"
                                   "  1 alpha                    ==\n"
                                   "  2 b                         .\n"
                                   "  3 gamma-with-a-name-of-29-  0\n"
                                   "\n"
                                   "                              3\n"
                                   "  1 alpha                    ==\n"
                                   "  2 b                         0\n"
                                   "  3 gamma-with-a-name-of-29-  .\n"
                                   "\n"
                                   "host: the host, where both\n"
                                   "    accept and both can say\n"
                                   "    it, in %\n"
                                   "                              1\n"
                                   "  1 alpha                     .\n"
                                   "  2 b                        ==\n"
                                   "  3 gamma-with-a-name-of-29- ==\n"
                                   "\n"
                                   "                              2\n"
                                   "  1 alpha                    ==\n"
                                   "  2 b                         .\n"
                                   "  3 gamma-with-a-name-of-29- 42\n"
                                   "\n"
                                   "                              3\n"
                                   "  1 alpha                    ==\n"
                                   "  2 b                        42\n"
                                   "  3 gamma-with-a-name-of-29-  .\n"
                                   "\n"
                                   "everything: whether the URL\n"
                                   "    is accepted, and all\n"
                                   "    components that both can\n"
                                   "    say, in %: 95 for any\n"
                                   "    two\n"
                                   "== in all, -- nothing to\n"
                                   "    compare; rounded down\n"
                                   "\n"
                                   "compared: inputs that both\n"
                                   "    answered; the rest is\n"
                                   "    not counted\n"
                                   "                                  1\n"
                                   "  1 alpha                         .\n"
                                   "  2 b                             7\n"
                                   "  3 gamma-with-a-name-of-29-      7\n"
                                   "\n"
                                   "                                  2\n"
                                   "  1 alpha                         7\n"
                                   "  2 b                             .\n"
                                   "  3 gamma-with-a-name-of-29- 123456\n"
                                   "\n"
                                   "                                  3\n"
                                   "  1 alpha                         7\n"
                                   "  2 b                        123456\n"
                                   "  3 gamma-with-a-name-of-29-      .\n"
                                   "\n"
                                   "families: 90 % and more on everything, on average\n"
                                   "  alpha, b,\n"
                                   "    gamma-with-a-name-of-29-bytes\n";

static void test_three_engines(void)
{
    const struct engine_list three = {engines, names, 3};
    struct matrix matrix;
    struct matrix_view view = {&matrix, &three, &inputs, "2026-07-02"};
    struct text out = {0};

    matrix_init(&matrix, 3);
    set_pair(&matrix, 0, 1, (const size_t[]){7, 7, 7, 7, 95, 100});
    set_pair(&matrix, 0, 2, (const size_t[]){7, 7, 7, 7, 95, 100});
    set_pair(&matrix, 1, 2, (const size_t[]){7, 123456, 3, 7, 95, 100});
    matrix.outcomes[1][OUTCOME_PARSED] = 1;
    matrix.outcomes[2][OUTCOME_REJECTED] = 2;
    matrix_arrange(&matrix);
    matrix_write_text(&(struct text_layout){&out, 100, false}, &view);
    CHECK(strstr(out.ptr, "\n    engine                   version  parsed  rejected\n  1 alpha "));
    text_free(&out);
    check_text_report(&view, 43, false, three_text);
    check_text_report(&view, 29, false, thin_text);
    check_text_report(&view, 28, false, thinner_text);
    matrix_free(&matrix);
}

/* --- JSON and HTML ---------------------------------------------------------------------------- */

/* Takes the next piece, which must come after the last one. */
static void check_next(const char **at, const char *piece)
{
    const char *found = *at ? strstr(*at, piece) : NULL;

    CHECK(found != NULL);
    if (!found)
        printf("  %s\n", piece);
    else
        *at = found + strlen(piece);
}

static void check_pieces(const char *page, const char *const *pieces, size_t count)
{
    for (size_t i = 0; i < count; i++)
        check_next(&page, pieces[i]);
}

static void test_json(const struct matrix_view *view)
{
    static const char *const pieces[] = {
        "{\"format\":1,\"urlassay\":\"",
        ",\"date\":\"2026-07-02\",\"inputs\":{\"count\":1200,\"hash\":\"",
        "\",\"sources\":[{\"path\":null,\"count\":1000},{\"path\":\"-\",\"count\":50},{\"path\":"
        "\"a\\u001b<b\",\"count\":50},{\"path\":\"not told\",\"count\":50},{\"path\":\"nor "
        "this\",\"count\":50}]},\"engines\":[{\"id\":\"alpha\",\"version\":\"0.0\",",
        "\"says\":[\"host\",\"port\",\"origin\"],\"outcomes\":{\"parsed\":1000,\"rejected\":200,"
        "\"unsupported\":0,"
        "\"error\":0,\"crashed\":0,\"timeout\":0,\"allowed\":0,\"denied\":0},\"family\":1},"
        "{\"id\":\"b\",\"version\":\"1.0\",\"model\":\"whatwg\",\"in_process\":true,"
        "\"flags\":\"a<b\\n\",\"locale\":\"C\",\"tells_null\":[\"host\",\"query\"],"
        "\"says\":[\"host\",\"path\"]",
        "\"family\":null}",
        "\"timeout\":1234567,\"allowed\":0,\"denied\":0},\"family\":2}],"
        "\"order\":[\"gamma-with-a-name-of-29-bytes\",\"alpha\",\"b\",\"delta\",\"epsilon\"],"
        "\"pairs\":[{\"a\":\"alpha\",\"b\":\"b\",\"accept\":{\"same\":100,\"of\":100},"
        "\"host\":{\"same\":50,\"of\":50},\"everything\":{\"same\":100,\"of\":100},"
        "\"effects\":{\"host-shift\":4,\"path-shift\":5,\"normalisation\":7}},",
        "{\"a\":\"delta\",\"b\":\"epsilon\",\"accept\":{\"same\":899,\"of\":1000},"
        "\"host\":{\"same\":995,\"of\":1000},\"everything\":{\"same\":9,\"of\":10},"
        "\"effects\":{}}]}\n",
    };
    struct text out = {0};
    size_t pairs = 0;

    matrix_write_json(&out, view);
    check_pieces(out.ptr, pieces, sizeof pieces / sizeof *pieces);
    for (const char *at = out.ptr; (at = strstr(at, "\"accept\":")); at++)
        pairs++;
    CHECK(pairs == ENGINES * (ENGINES - 1) / 2);
    text_free(&out);
}

/* The parts of the page that depend on families. */
static void test_html(const struct matrix_view *view)
{
    static const char *const pieces[] = {
        "<p class=\"soft\">1200 inputs of the installed suite, stdin, a\\x1b&lt;b and 2 more; 5 "
        "parsers; 2026-07-02; urlassay ",
        "id=\"accept\"> accept or reject<",
        "id=\"host\"> same host<",
        "id=\"everything\" checked> everything<",
        "<tr><th scope=\"row\">gamma-with-a-name-of-29-bytes</th><td tabindex=\"-1\" class=\"\">"
        "<b>\xC2\xB7</b><b>\xC2\xB7</b><b>\xC2\xB7</b></td><td tabindex=\"0\" class=\"side a9 e6\" "
        "title=\"gamma-with-a-name-of-29-bytes and alpha: accept or reject 1199 of 1200, same host "
        "0 "
        "of 0, everything 80 of 100\"><b>99</b><b>\xE2\x80\x93</b><b>80</b></td>"
        "<td tabindex=\"-1\" class=\" a0 h5 e5\" title=",
        "<tr class=\"edge\"><th scope=\"row\">alpha</th>",
        "title=\"alpha and b: accept or reject 100 of 100, same host 50 of 50, everything 100 of "
        "100; "
        "by effect: host-shift 4, path-shift 5, normalisation "
        "7\"><b>100</b><b>100</b><b>100</b></td>",
        "<td tabindex=\"-1\" class=\" a0 h9 e0\" title=\"alpha and epsilon: ",
        "<b>0</b><b>99</b><b>0</b></td></tr>\n<tr><th scope=\"row\">b</th>",
        "<tr class=\"edge\"><th scope=\"row\">delta</th>",
        "<tr><th scope=\"row\">epsilon</th>",
        "<li><i class=\"l0\"></i>under 30 %</li>\n<li><i class=\"l1\"></i>30 to 39 %</li>\n",
        "<li><i class=\"l9\"></i>99 % and all</li>\n<li>\xE2\x80\x93 nothing to compare</li>",
        "<th scope=\"col\">version</th><th scope=\"col\" class=\"n\">parsed</th><th scope=\"col\" "
        "class=\"n\">rejected</th><th scope=\"col\" class=\"n\">timeout</th><th scope=\"col\" "
        "class=\"n\">family</th><th scope=\"col\">flags</th></tr>",
        "<th scope=\"row\">gamma-with-a-name-of-29-bytes</th><td>2.0</td><td "
        "class=\"n\">1002</td><td class=\"n\">198</td>",
        "<td class=\"n\">\xE2\x80\x93</td><td></td></tr>\n<tr><th scope=\"row\">alpha</th>",
        "<td class=\"n\">1</td><td>a&lt;b\\n</td></tr>",
        "rather long &amp; in Chinese</td>",
    };
    struct text out = {0};

    matrix_write_html(&out, view);
    check_pieces(out.ptr, pieces, sizeof pieces / sizeof *pieces);
    text_free(&out);
}

/* --- words and levels ------------------------------------------------------------------------- */

static void test_levels(void)
{
    static const int borders[] = {30, 40, 50, 60, 70, 80, 90, 95, 99};

    for (unsigned i = 0; i < LEVELS - 1; i++)
        CHECK(matrix_level(borders[i] - 1) == i && matrix_level(borders[i]) == i + 1);
    CHECK(strcmp(matrix_level_name(LEVELS), "nothing to compare") == 0);
    CHECK(strcmp(matrix_level_name(7), "90 to 94 %") == 0);
}

static void test_few_sources(struct matrix_view *view)
{
    static const char *const expected[] = {
        "1 input of ",
        "1 input of the installed suite",
        "1 input of the installed suite, stdin",
        "1 input of the installed suite, stdin, a\\x1b<b",
        "1 input of the installed suite, stdin, a\\x1b<b and 1 more",
    };
    struct text out = {0};

    inputs.count = 1;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        inputs.source_count = i;
        matrix_add_sources(&out, view);
        CHECK_TEXT(out.ptr, out.len, expected[i], strlen(expected[i]));
        text_clear(&out);
    }
    inputs.source_count = 1;
    sources[0].path = "-b";
    matrix_add_sources(&out, view);
    CHECK_TEXT(out.ptr, out.len, "1 input of -b", 13);
    text_free(&out);
}

/* A page of one engine: its only cell is the way in. */
static void test_one_engine(void)
{
    const struct engine_list one = {engines, names, 1};
    struct matrix matrix;
    const struct matrix_view view = {&matrix, &one, &inputs, "2026-07-02"};
    struct text out = {0};

    matrix_init(&matrix, 1);
    matrix_arrange(&matrix);
    matrix_write_html(&out, &view);
    CHECK(strstr(out.ptr, "<tr><th scope=\"row\">alpha</th><td tabindex=\"0\" class=\"\"><b>") !=
          NULL);
    text_free(&out);
    matrix_free(&matrix);
}

int main(void)
{
    struct matrix matrix;
    struct matrix_view view = {&matrix, &engine_list, &inputs, "2026-07-02"};

    fill(&matrix);
    CHECK(matrix_has_answers(&matrix));
    matrix_arrange(&matrix);
    check_text_report(&view, 100, false, wide_text);
    check_text_report(&view, 44, true, narrow_text);
    test_json(&view);
    test_html(&view);
    test_levels();
    test_few_sources(&view);
    test_two_engines();
    test_three_engines();
    test_one_engine();
    matrix_free(&matrix);
    return check_report("matrix_reports");
}
