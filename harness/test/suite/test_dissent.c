/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "dissent.h"

#define ENGINES 3

static struct engine engines[ENGINES];
static struct case_result results[ENGINES];
static struct dissent_answers answers[ENGINES];

/* Three engines of as many families that have passed. */
static void set_up(void)
{
    for (size_t i = 0; i < ENGINES; i++) {
        case_result_free(&results[i]);
        engines[i] = (struct engine){.model = MODEL_WHATWG};
        snprintf(engines[i].id, sizeof engines[i].id, "engine-%zu", i);
        answers[i] = (struct dissent_answers){&engines[i], &results[i]};
    }
}

static void differ(size_t index, const char *field, enum attribute attribute, const char *got)
{
    struct mismatch *mismatch = case_result_add_mismatch(&results[index], field);

    mismatch->attribute = attribute;
    text_puts(&mismatch->got, got);
    if (attribute != ATTRIBUTES)
        results[index].said |= 1u << attribute;
}

static bool unanimous(void)
{
    size_t fullest;
    bool asked;

    return dissent_is_unanimous(answers, ENGINES, 0, &fullest, &asked);
}

static void test_who(void)
{
    static const struct engine_class edition = {.id = "whatwg-2012", .title = "URL"};
    static const struct {
        const char *id, *family;
    } cases[] = {{"node-url", "ada"}, {"node-url#2", "ada"}, {"bun", "wtf"},   {"deno", "rust"},
                 {"whatwg", NULL},    {"whatwg#2", NULL},    {"mine", "mine"}, {"ada-2", "ada-2"},
                 {"ad", "ad"},        {"chromium", "blink"}, {"x:y#2", "x:y"}};

    set_up();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ua_str family;

        snprintf(engines[0].id, sizeof engines[0].id, "%s", cases[i].id);
        family = dissent_family(&engines[0]);
        CHECK(cases[i].family ? family.len == strlen(cases[i].family) &&
                                    memcmp(family.ptr, cases[i].family, family.len) == 0
                              : !family.ptr);
    }
    engines[1].model = MODEL_OTHER;
    CHECK(!dissent_family(&engines[1]).ptr);
    engines[2].class = &edition;
    CHECK(!dissent_family(&engines[2]).ptr);
}

static void test_unanimous(void)
{
    size_t fullest;
    bool asked;

    set_up();
    CHECK(!unanimous());
    for (size_t i = 0; i < ENGINES; i++)
        differ(i, "hash", ATTRIBUTE_HASH, "#a");
    CHECK(dissent_is_unanimous(answers, ENGINES, 0, &fullest, &asked) && fullest == 0);
    /* An engine that reports one field more contradicts no other, unless another reports it too. */
    differ(1, "port", ATTRIBUTE_PORT, "1");
    CHECK(dissent_is_unanimous(answers, ENGINES, 0, &fullest, &asked) && asked && fullest == 1);
    results[2].said |= 1u << ATTRIBUTE_PORT;
    CHECK(!unanimous());
    differ(2, "port", ATTRIBUTE_PORT, "1");
    CHECK(dissent_is_unanimous(answers, ENGINES, 0, &fullest, &asked) && fullest == 1);
    differ(0, "port", ATTRIBUTE_PORT, "2");
    CHECK(!unanimous());
    /* The last one agrees with both, who disagree. */
    set_up();
    for (size_t i = 0; i < ENGINES; i++)
        differ(i, "hash", ATTRIBUTE_HASH, "#a");
    differ(0, "port", ATTRIBUTE_PORT, "1");
    differ(1, "port", ATTRIBUTE_PORT, "2");
    CHECK(!unanimous());
}

/* An engine that was not asked, or failed, does not count; but two families must answer. */
static void test_answered(void)
{
    size_t fullest;
    bool asked;

    set_up();
    differ(0, "result", ATTRIBUTES, "failure");
    differ(1, "result", ATTRIBUTES, "failure");
    CHECK(!unanimous());
    results[2].kind = RESULT_UNSUPPORTED;
    CHECK(unanimous());
    results[2].kind = RESULT_ERROR;
    CHECK(unanimous());
    snprintf(engines[0].id, sizeof engines[0].id, "ada");
    snprintf(engines[1].id, sizeof engines[1].id, "workerd");
    CHECK(!dissent_is_unanimous(answers, ENGINES, 0, &fullest, &asked) && !asked);
    CHECK(dissent_families(answers, ENGINES) == 2);
}

/* What they differ in must be the same thing. */
static void test_nothing_common(void)
{
    set_up();
    differ(0, "returns", ATTRIBUTES, "[1]");
    differ(1, "errors", ATTRIBUTES, "a");
    differ(2, "returns", ATTRIBUTES, "[1]");
    CHECK(!unanimous());
    results[1].kind = RESULT_UNSUPPORTED;
    CHECK(unanimous());
    results[2].mismatches[0].step = 2;
    CHECK(!unanimous());
    set_up();
    differ(0, "result", ATTRIBUTES, "failure");
    differ(1, "hash", ATTRIBUTE_HASH, "#a");
    differ(2, "result", ATTRIBUTES, "failure");
    CHECK(!unanimous());
}

/* Who refuses the input contradicts who accepts it, whatever else they share. */
static void test_refusal(void)
{
    set_up();
    results[2].kind = RESULT_UNSUPPORTED;
    differ(0, "as a base", ATTRIBUTES, "accepted");
    differ(1, "as a base", ATTRIBUTES, "accepted");
    CHECK(unanimous());
    differ(0, "result", ATTRIBUTES, "parsed");
    CHECK(!unanimous());
    differ(1, "result", ATTRIBUTES, "parsed");
    CHECK(unanimous());
    /* Not each is asked for the errors. */
    differ(1, "errors", ATTRIBUTES, "a");
    CHECK(unanimous());
    differ(0, "errors", ATTRIBUTES, "b");
    CHECK(!unanimous());
    set_up();
    differ(1, "as a base", ATTRIBUTES, "accepted");
    differ(1, "result", ATTRIBUTES, "parsed");
    differ(0, "as a base", ATTRIBUTES, "accepted");
    results[2].kind = RESULT_UNSUPPORTED;
    CHECK(!unanimous());
}

int main(void)
{
    test_refusal();
    test_who();
    test_unanimous();
    test_answered();
    test_nothing_common();
    set_up();
    return check_report("dissent");
}
