/* SPDX-License-Identifier: MIT */
/* A finding: what is written of it is what is read, and which of several stands for the others. */
#include "check.h"
#include "sample.h"

/* --- JSON ------------------------------------------------------------------------------------- */

static void test_json_round_trip(void)
{
    struct finding f = sample(0x0123456789abcdef, ""), back = {0};
    struct text first = {0}, second = {0};

    f.test.url = borrowed("a\0\xFF\\\"\n", 6);
    f.test.has_base = true;
    f.test.base = literal("http://h/\xE2\x98\x83");
    f.changed.base = f.test.base;
    f.changed.has_base = true;
    f.answer[1].outcome = OUTCOME_REJECTED;
    finding_to_json(&first, &f);
    CHECK(finding_from_json(&back, &first, "test"));
    finding_to_json(&second, &back);
    CHECK_TEXT(second.ptr, second.len, first.ptr, first.len);
    CHECK_TEXT(back.test.url.ptr, back.test.url.len, "a\0\xFF\\\"\n", 6);
    CHECK(back.answer[1].outcome == OUTCOME_REJECTED);
    CHECK(observation_presence(&back.answer[0], COMPONENT_QUERY) == PRESENCE_ABSENT);
    CHECK(observation_presence(&back.answer[0], COMPONENT_PATH) == PRESENCE_UNKNOWN);
    finding_free(&back);
    text_free(&first);
    text_free(&second);
    drop(&f);
}

/* What was left different is kept; a name that could not be printed is no name. */
static void test_json_left_and_names(void)
{
    struct finding f = sample(1, "x"), back = {0};
    struct text json = {0};
    int saved = quiet_stderr();

    f.left = EFFECT_PATH_SHIFT;
    answer(&f.other, "other.example");
    finding_to_json(&json, &f);
    CHECK(finding_from_json(&back, &json, "test") && back.left == EFFECT_PATH_SHIFT);
    CHECK(observation_get(&back.other, COMPONENT_HOST).len == strlen("other.example"));
    finding_free(&back);
    for (int i = 0; i < 3; i++) {
        struct finding bad = f;

        if (i == 0)
            bad.cause = literal("back\x1b[31m");
        else
            bad.engine[i - 1] = literal(i == 1 ? "" : "lib\ncurl");
        text_clear(&json);
        finding_to_json(&json, &bad);
        CHECK(!finding_from_json(&back, &json, "test"));
        finding_free(&back);
    }
    restore_stderr(saved);
    observation_free(&f.other);
    text_free(&json);
    drop(&f);
}

/* The changed input has a base if, and only if, the input has one. */
static void test_json_bases(void)
{
    struct text json = {0};
    int saved = quiet_stderr();

    for (int i = 0; i < 4; i++) {
        struct finding f = sample(1, "x"), back = {0};

        f.test.has_base = i & 1;
        f.changed.has_base = i & 2;
        f.test.base = f.test.has_base ? literal("http://h/") : (struct text){0};
        f.changed.base = f.changed.has_base ? literal("http://i/") : (struct text){0};
        text_clear(&json);
        finding_to_json(&json, &f);
        CHECK(finding_from_json(&back, &json, "test") == (i == 0 || i == 3));
        if (i == 3)
            CHECK_TEXT(back.changed.base.ptr, back.changed.base.len, "http://i/", 9);
        finding_free(&back);
        drop(&f);
    }
    restore_stderr(saved);
    text_free(&json);
}

/* --- the order of a list ---------------------------------------------------------------------- */

/* By importance; then those whose cause is not weak, those seen more often, and by class. */
static void test_sort(void)
{
    static const struct {
        uint64_t class, count;
        enum effect effect;
    } sorted[] = {
        {9, 0, EFFECT_HOST_SHIFT},     {8, 1, EFFECT_USERINFO_SHIFT}, {1, 1000, EFFECT_PATH_SHIFT},
        {7, 11, EFFECT_PATH_SHIFT},    {4, 10, EFFECT_PATH_SHIFT},    {5, 10, EFFECT_PATH_SHIFT},
        {6, 9, EFFECT_PATH_SHIFT},     {2, 0, EFFECT_PATH_SHIFT},     {3, 0, EFFECT_PATH_SHIFT},
        {0, 5000, EFFECT_QUERY_SHIFT},
    };
    enum { COUNT = sizeof sorted / sizeof *sorted };
    struct finding findings[COUNT];

    for (int turn = 0; turn < 2; turn++) {
        for (int i = 0; i < COUNT; i++) {
            const int to = turn ? COUNT - 1 - i : i * 3 % COUNT;

            findings[to] = sample(sorted[i].class, "http://a/");
            findings[to].effect = sorted[i].effect;
            findings[to].count = sorted[i].count;
            findings[to].rank = rank_limit(sorted[i].effect);
        }
        findings_sort(findings, COUNT);
        for (int i = 0; i < COUNT; i++) {
            CHECK(findings[i].class == sorted[i].class);
            drop(&findings[i]);
        }
    }
}

/* --- folding ---------------------------------------------------------------------------------- */

static void test_fold(void)
{
    struct finding f[8];

    for (uint64_t i = 0; i < 8; i++)
        f[i] = sample(i, "x");
    f[1].effect = EFFECT_ACCEPT_REJECT;
    f[2].effect = EFFECT_ACCEPT_REJECT;
    f[2].cause = literal("backslash+idna");
    f[3].effect = EFFECT_PATH_SHIFT;
    f[3].cause = literal("unexplained");
    f[3].explained = false;
    f[4].effect = EFFECT_PATH_SHIFT;
    f[4].cause = literal("dot-segments+idna");
    /* Of what is unexplained, a cause that does worse says nothing but where it is of a kind. */
    for (int i = 5; i < 8; i++) {
        f[i].effect = EFFECT_PATH_SHIFT;
        f[i].explained = false;
    }
    f[5].cause = literal("unexplained (backslash, idna)");
    f[6].cause = literal("unexplained (idna, space)");
    f[7].cause = literal("unexplained (backslash)");
    findings_fold(f, 8);
    CHECK(f[6].fold == FOLD_NONE && f[7].fold == FOLD_NONE);
    CHECK(f[5].fold == FOLD_COMPOUND);
    f[7].cause = literal("unexplained (idna)");
    findings_fold(f, 8);
    CHECK(f[5].fold == FOLD_COMPOUND && f[6].fold == FOLD_COMPOUND);
    f[7].cause = literal("x");
    findings_fold(f, 8);
    CHECK(f[5].fold == FOLD_NONE && f[6].fold == FOLD_NONE);
    f[4].cause = literal("backslash");
    findings_fold(f, 8);
    CHECK(f[5].fold == FOLD_COMPOUND && f[6].fold == FOLD_NONE);
    for (int i = 0; i < 8; i++)
        drop(&f[i]);
}

/* Three whose class is now the same: the worst is listed, and of equals the one that has not
 * changed. */
static void test_fold_copies(void)
{
    struct finding f[4];

    for (uint64_t i = 0; i < 4; i++) {
        f[i] = sample(i + 1, "x");
        f[i].class_now = 3;
        f[i].recheck = RECHECK_CHANGED;
    }
    f[2].recheck = RECHECK_SAME;
    f[3].effect = EFFECT_PATH_SHIFT;
    findings_fold(f, 4);
    CHECK(f[0].fold == FOLD_COPY && f[1].fold == FOLD_COPY && f[3].fold == FOLD_COPY);
    CHECK(f[2].fold == FOLD_NONE);
    f[2].class_now = 4;
    f[3].class_now = 0;
    findings_fold(f, 4);
    CHECK(f[0].fold == FOLD_NONE && f[1].fold == FOLD_COPY);
    CHECK(f[2].fold == FOLD_NONE && f[3].fold == FOLD_NONE);
    for (int i = 0; i < 4; i++)
        drop(&f[i]);
}

/* --- names of classes ------------------------------------------------------------------------- */

static void test_class_names(void)
{
    struct finding f[2] = {{.class = 0x0123456789abcdef}, {.class = 0x0123ffffffffffff}};
    int saved = quiet_stderr();

    CHECK(class_name_is_valid("0123") && class_name_is_valid("0123456789abcdef"));
    CHECK(!class_name_is_valid("012") && !class_name_is_valid("0123456789abcdef0"));
    CHECK(!class_name_is_valid("012G") && !class_name_is_valid("0123ABCD"));
    CHECK(finding_has_class(&f[0], "0123") && !finding_has_class(&f[0], "0123f"));
    CHECK(findings_find(f, 2, "dir", "01234") == &f[0]);
    CHECK(findings_find(f, 2, "dir", "0123ffffffffffff") == &f[1]);
    CHECK(findings_find(f, 2, "dir", "0123") == NULL);
    CHECK(findings_find(f, 2, "dir", "aaaa") == NULL);
    CHECK(findings_find(NULL, 0, "dir", "aaaa") == NULL);
    restore_stderr(saved);
}

int main(void)
{
    test_json_round_trip();
    test_json_left_and_names();
    test_json_bases();
    test_sort();
    test_fold();
    test_fold_copies();
    test_class_names();
    return check_report("finding");
}
