/* SPDX-License-Identifier: MIT */
/* A finding: what is written of it is what is read, and which of several stands for the others. */
#include "captured.h"
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
    f.answers[1].outcome = OUTCOME_REJECTED;
    finding_to_json(&first, &f);
    CHECK(finding_from_json(&back, &first, "test"));
    finding_to_json(&second, &back);
    CHECK_TEXT(second.ptr, second.len, first.ptr, first.len);
    CHECK_TEXT(back.test.url.ptr, back.test.url.len, "a\0\xFF\\\"\n", 6);
    CHECK(back.answers[1].outcome == OUTCOME_REJECTED);
    CHECK(observation_presence(&back.answers[0], COMPONENT_QUERY) == PRESENCE_ABSENT);
    CHECK(observation_presence(&back.answers[0], COMPONENT_PATH) == PRESENCE_UNKNOWN);
    finding_free(&back);
    text_free(&first);
    text_free(&second);
    drop(&f);
}

/* What was left different is kept; a name that could not be printed is not a name. */
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
            bad.engines[i - 1] = literal(i == 1 ? "" : "lib\ncurl");
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
    const struct finding f = {.class = 0x0123456789abcdef};

    CHECK(class_name_is_valid("0123") && class_name_is_valid("0123456789abcdef"));
    CHECK(!class_name_is_valid("012") && !class_name_is_valid("0123456789abcdef0"));
    CHECK(!class_name_is_valid("012G") && !class_name_is_valid("0123ABCD"));
    CHECK(finding_has_class(&f, "0123") && !finding_has_class(&f, "0123f"));
}

/* --- what is not a finding -----------------------------------------------------------------------
 */

static const char whole[] = "{\n"
                            "  \"class\": \"00000000000000aa\",\n"
                            "  \"effect\": \"host-shift\",\n"
                            "  \"cause\": \"backslash\",\n"
                            "  \"input\": \"http://a\\\\@b\",\n"
                            "  \"base\": null,\n"
                            "  \"answers\": [{\"engine\": \"one\", \"version\": \"1\",\n"
                            "    \"answer\": {\"outcome\": \"rejected\", \"reason\": \"r\"}},\n"
                            "   {\"engine\": \"two\", \"version\": \"2\",\n"
                            "    \"answer\": {\"outcome\": \"parsed\", \"host\": \"b\"}}],\n"
                            "  \"changed\": {\"input\": \"http://a/\", \"base\": null,\n"
                            "    \"agreed\": {\"outcome\": \"parsed\", \"host\": \"a\"},\n"
                            "    \"left\": \"path-shift\",\n"
                            "    \"other\": {\"outcome\": \"parsed\", \"host\": \"c\"}},\n"
                            "  \"shape\": \"00000000000000bb\",\n"
                            "  \"found\": \"2026-01-02T03:04:05Z\",\n"
                            "  \"improved\": \"2026-01-02T03:04:06Z\"\n"
                            "}\n";

/* One change of the text above, and what is then said. */
static const struct {
    const char *old, *new, *said; /* said: behind the file's name */
} broken[] = {
    {"\"class\"", "\"clas\"", "1:1: not a finding: \"class\""},
    {"\"00000000000000aa\"", "\"0000000000000aa\"", "2:3: not a finding: \"class\""},
    {"\"00000000000000aa\"", "\"00000000000000aaa\"", "2:3: not a finding: \"class\""},
    {"\"00000000000000aa\"", "\"00000000000000ag\"", "2:3: not a finding: \"class\""},
    {"\"00000000000000aa\"", "17", "2:3: not a finding: \"class\""},
    {"\"shape\"", "\"shap\"", "1:1: not a finding: \"shape\""},
    {"\"00000000000000bb\"", "null", "15:3: not a finding: \"shape\""},
    {"\"effect\"", "\"efect\"", "1:1: not a finding: \"effect\""},
    {"host-shift", "host-shft", "3:3: not a finding: \"effect\""},
    {"\"cause\"", "\"case\"", "1:1: not a finding: \"cause\""},
    {"backslash", "back\\u007fslash", "4:3: not a finding: \"cause\""},
    {"backslash", "", "4:3: not a finding: \"cause\""},
    {"\"cause\": \"backslash\"", "\"cause_b64\": \"/w==\"", "4:3: not a finding: \"cause\""},
    {"\"engine\": \"one\"", "\"engine_b64\": \"YQo=\"", "7:16: not a finding: \"engine\""},
    {"\"input\": \"http://a\\\\@b\"", "\"input\": 1", "5:3: not a finding: \"input\""},
    {"\"input\": \"http://a\\\\@b\"", "\"input_b64\": \"=\"", "5:3: not a finding: \"input\""},
    {"\"input\": \"http://a\\\\@b\",", "", "1:1: not a finding: \"input\""},
    {"@b\",\n  \"base\": null", "@b\",\n  \"base\": 1", "6:3: not a finding: \"base\""},
    {"@b\",\n  \"base\": null,", "@b\",", "1:1: not a finding: \"base\""},
    {"\"answers\"", "\"answer\"", "1:1: not a finding: \"engine\""},
    {"\"engine\": \"one\"", "\"engine\": 1", "7:16: not a finding: \"engine\""},
    {"\"engine\": \"two\"", "\"engine\": \"\"", "9:5: not a finding: \"engine\""},
    {"\"version\": \"1\"", "\"versio\": \"1\"", "7:15: not a finding: \"version\""},
    {"\"version\": \"2\"", "\"version\": null", "9:22: not a finding: \"version\""},
    {"\"answer\": {\"outcome\": \"rejected\", \"reason\": \"r\"}", "\"answer\": []",
     "8:5: not a finding: \"answer\""},
    {"\"outcome\": \"rejected\"", "\"outcome\": \"refused\"", "8:16: not a finding: \"outcome\""},
    {"\"outcome\": \"rejected\"", "\"outcom\": \"rejected\"", "8:5: not a finding: \"outcome\""},
    {"\"changed\": {\"input\"", "\"changed\": {\"inpt\"", "11:3: not a finding: \"input\""},
    {"/\", \"base\": null", "/\", \"base\": \"b\"", "11:37: not a finding: \"base\""},
    {"\"agreed\": {\"outcome\"", "\"agreed\": {\"out\"", "12:5: not a finding: \"outcome\""},
    {"\"agreed\"", "\"agree\"", "11:3: not a finding: \"agreed\""},
    {"path-shift", "path", "13:5: not a finding: \"left\""},
    {"\"other\"", "\"others\"", "11:3: not a finding: \"other\""},
    {"\"found\"", "\"foun\"", "1:1: not a finding: \"found\""},
    {"\"2026-01-02T03:04:05Z\"", "1767323045", "16:3: not a finding: \"found\""},
    {"\"2026-01-02T03:04:06Z\"", "\"2026-01-02 03:04:06Z\"", "17:3: not a finding: \"improved\""},
    {"  \"shape\"", "  \"replaces\": \"host\",\n  \"shape\"", "15:3: not a finding: \"replaces\""},
    {"  \"shape\"", "  \"replaces\": [\"host\", \"hosts\"],\n  \"shape\"",
     "15:3: not a finding: \"replaces\""},
    {"\"shape\"", "\"found\"", "16:3: `found` is given twice"},
};

static void replace(struct text *out, const char *old, const char *new)
{
    const char *at = strstr(whole, old);

    CHECK(at != NULL && strstr(at + 1, old) == NULL);
    text_clear(out);
    text_add(out, whole, (size_t)(at - whole));
    text_puts(out, new);
    text_puts(out, at + strlen(old));
}

static void test_broken(void)
{
    struct text json = {0};
    const struct captured captured = capture(STDERR_FILENO);

    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        struct finding f = {0};
        struct text said;
        const char *rest;

        replace(&json, broken[i].old, broken[i].new);
        CHECK(!finding_from_json(&f, &json, "t"));
        said = captured_since(&captured);
        CHECK(strncmp(said.ptr, "urlassay: t:", 12) == 0);
        rest = said.ptr + (said.len < 12 ? said.len : 12);
        CHECK_TEXT(rest, strnlen(rest, strlen(broken[i].said)), broken[i].said,
                   strlen(broken[i].said));
        text_free(&said);
        finding_free(&f);
    }
    captured_end(&captured);
    text_free(&json);
}

/* Each member is read into its own place. */
static void test_members(void)
{
    struct finding f = {0};
    const struct text json = literal(whole);

    CHECK(finding_from_json(&f, &json, "t"));
    CHECK(f.class == 0xaa && f.shape == 0xbb && f.effect == EFFECT_HOST_SHIFT && f.explained);
    CHECK(strcmp(f.cause.ptr, "backslash") == 0 && strcmp(f.test.url.ptr, "http://a\\@b") == 0);
    CHECK(strcmp(f.engines[0].ptr, "one") == 0 && strcmp(f.engines[1].ptr, "two") == 0);
    CHECK(strcmp(f.versions[0].ptr, "1") == 0 && strcmp(f.versions[1].ptr, "2") == 0);
    CHECK(f.answers[0].outcome == OUTCOME_REJECTED && f.answers[1].outcome == OUTCOME_PARSED);
    CHECK(observation_get(&f.answers[0], COMPONENT_REASON).len == 1);
    CHECK(observation_get(&f.agreed, COMPONENT_HOST).ptr[0] == 'a');
    CHECK(observation_get(&f.other, COMPONENT_HOST).ptr[0] == 'c');
    CHECK(strcmp(f.changed.url.ptr, "http://a/") == 0 && !f.changed.has_base && !f.test.has_base);
    CHECK(f.left == EFFECT_PATH_SHIFT && f.found == 1767323045 && f.improved == 1767323046);
    CHECK(f.count == 0 && f.rank != RANK_UNFETCHED);
    finding_free(&f);
    CHECK(!f.cause.ptr && f.class == 0 && !f.explained);
}

/* How often it was seen is written for people, and is not a member of the file. */
static void test_count(void)
{
    struct finding f = sample(1, "x");
    struct text json = {0};

    finding_to_json(&json, &f);
    CHECK(strstr(json.ptr, "\"count\"") == NULL);
    f.count = 1;
    text_clear(&json);
    finding_to_json(&json, &f);
    CHECK(strstr(json.ptr, "\"count\":1\n") != NULL);
    text_free(&json);
    drop(&f);
}

/* --- weak proofs ------------------------------------------------------------------------------ */

/* Which components the change replaces is stored, as the cause alone does not say it: a rewrite has
 * several readings. */
static void test_weakness(void)
{
    struct finding f = sample(1, "x"), read = {0};
    struct text json = {0};

    CHECK(!finding_is_weak(&f));
    f.replaces = COMPONENT_BIT(USERNAME) | COMPONENT_BIT(HOST);
    finding_to_json(&json, &f);
    CHECK(finding_from_json(&read, &json, "t") && read.replaces == f.replaces);
    CHECK(finding_is_weak(&read));
    f.explained = false; /* what an earlier explanation left there */
    CHECK(!finding_is_weak(&f));
    text_free(&json);
    finding_free(&read);
    drop(&f);
}

/* Weak proofs come after others of their importance. */
static void test_sort_weak(void)
{
    struct finding f[3] = {sample(1, "x"), sample(2, "x"), sample(3, "x")};

    f[0].replaces = COMPONENT_BIT(USERNAME);
    f[0].count = 9;
    f[2].replaces = COMPONENT_BIT(USERNAME);
    f[2].effect = EFFECT_QUERY_SHIFT;
    findings_sort(f, 3);
    CHECK(f[0].class == 2 && f[1].class == 1 && f[2].class == 3);
    for (int i = 0; i < 3; i++)
        drop(&f[i]);
}

/* A part counts only between the same engines, and a copy too. */
static void test_fold_engines(void)
{
    struct finding f[2] = {sample(1, "x"), sample(2, "x")};

    f[1].cause = literal("backslash+idna");
    findings_fold(f, 2);
    CHECK(f[0].fold == FOLD_NONE && f[1].fold == FOLD_COMPOUND);
    CHECK(finding_has_same_engines(&f[0], &f[1]));
    for (int i = 0; i < 2; i++) {
        const struct text before = f[0].engines[i];

        f[0].engines[i] = literal("other");
        CHECK(!finding_has_same_engines(&f[0], &f[1]));
        findings_fold(f, 2);
        CHECK(f[1].fold == FOLD_NONE);
        f[0].class_now = f[1].class_now = 5;
        findings_fold(f, 2);
        CHECK(f[1].fold == FOLD_NONE);
        f[0].class_now = f[1].class_now = 0;
        f[0].engines[i] = before;
    }
    f[1].cause = literal("backslas+idna"); /* no part of a name */
    findings_fold(f, 2);
    CHECK(f[1].fold == FOLD_NONE);
    f[1].cause = literal("idna+backslash");
    findings_fold(f, 2);
    CHECK(f[1].fold == FOLD_COMPOUND);
    f[0].effect = EFFECT_PATH_SHIFT; /* less important alone */
    findings_fold(f, 2);
    CHECK(f[1].fold == FOLD_NONE);
    drop(&f[0]);
    drop(&f[1]);
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
    test_broken();
    test_members();
    test_count();
    test_weakness();
    test_sort_weak();
    test_fold_engines();
    return check_report("finding");
}
