/* SPDX-License-Identifier: MIT */
/* What clients contacted: it is read as it was written, and what it says of a finding. */
#include "dialled.h"

#include <stdlib.h>

#include "check.h"
#include "sample.h"

/* A client's answer to the URL of a finding. host NULL: it contacted none. */
static struct dialled_answer contact(const char *client, const struct finding *f, const char *host,
                                     const char *port)
{
    struct dialled_answer item = {
        .client = literal(client), .version = literal("1.0"), .test = f->test};

    answer(&item.answer, host ? host : "");
    if (host)
        observation_set(&item.answer, COMPONENT_PORT, port, strlen(port));
    else
        item.answer.outcome = OUTCOME_REJECTED;
    return item;
}

/* The sample is of whatwg, trusted.example, and libcurl, evil.example; libcurl has a client. */
static void check_impact(const char *said, const char *host, const char *port, enum impact impact,
                         enum rank rank)
{
    struct finding f = sample(1, "http://trusted.example\\@evil.example");
    struct dialled_answer item = contact("dial:curl", &f, host, port);
    const struct dialled dialled = {&item, 1, 1};

    answer(&f.answer[1], said);
    observation_set(&f.answer[1], COMPONENT_SCHEME, "http", 4);
    observation_set(&f.answer[1], COMPONENT_PORT, NULL, 0);
    f.rank = RANK_VISIBLE;
    dialled_apply(&dialled, &f);
    CHECK(f.impact == impact && f.rank == rank);
    observation_free(&item.answer);
    drop(&f);
}

static void test_impact(void)
{
    check_impact("evil.example", "evil.example", "80", IMPACT_CONFIRMED, RANK_VISIBLE);
    check_impact("evil.example", "EVIL.example.", "80", IMPACT_CONFIRMED, RANK_VISIBLE);
    check_impact("0x7f.1", "127.0.0.1", "80", IMPACT_CONFIRMED, RANK_VISIBLE);
    check_impact("evil.example", "evil.example", "81", IMPACT_REFUTED, RANK_RESOLVED);
    check_impact("evil.example", "trusted.example", "80", IMPACT_REFUTED, RANK_RESOLVED);
    check_impact("evil.example", "third.example", "80", IMPACT_REFUTED, RANK_RESOLVED);
    check_impact("evil.example", NULL, "", IMPACT_REFUTED, RANK_RESOLVED);
}

/* An answer counts for its own input, and one of an engine that refuses the input for nothing. */
static void test_what_counts(void)
{
    struct finding f = sample(1, "http://a\\@b"), other = sample(2, "http://a");
    struct dialled_answer item = contact("dial:curl", &other, "evil.example", "80");
    const struct dialled dialled = {&item, 1, 1};
    struct text words = {0};

    dialled_apply(&dialled, &f);
    CHECK(f.impact == IMPACT_NOT_DIALLED && !dialled_has_answers(&f));
    item.test.has_base = true;
    item.test.url = f.test.url;
    dialled_apply(&dialled, &f);
    CHECK(f.impact == IMPACT_NOT_DIALLED && !dialled_has_answers(&f));
    item.test.has_base = false;
    f.answer[1].outcome = OUTCOME_REJECTED;
    dialled_apply(&dialled, &f);
    CHECK(f.impact == IMPACT_NOT_DIALLED && dialled_has_answers(&f));
    dialled_add_words(&words, &f);
    CHECK(strcmp(words.ptr, "asks for evil.example: dial:curl") == 0);
    f.effect = EFFECT_PATH_SHIFT;
    dialled_apply(&dialled, &f);
    text_clear(&words);
    dialled_add_words(&words, &f);
    CHECK(f.impact == IMPACT_NOT_DIALLED && !dialled_has_answers(&f) && words.len == 0);
    text_free(&words);
    observation_free(&item.answer);
    drop(&f);
    drop(&other);
}

static void test_words(void)
{
    struct finding f = sample(1, "http://a\\@b");
    struct dialled_answer items[] = {
        contact("dial:php", &f, "a\n", "81"), contact("dial:curl", &f, "evil.example", "443"),
        contact("dial:java", &f, NULL, ""), contact("dial:wget", &f, "evil.example", "80")};
    const struct dialled dialled = {items, 4, 4};
    struct text words = {0};

    dialled_apply(&dialled, &f);
    dialled_add_words(&words, &f);
    CHECK_TEXT(words.ptr, words.len,
               "asks for a\\n:81: dial:php; asks for evil.example: dial:curl, dial:wget; contacts "
               "no host: dial:java (confirmed)",
               strlen("asks for a\\n:81: dial:php; asks for evil.example: dial:curl, dial:wget; "
                      "contacts no host: dial:java (confirmed)"));
    text_free(&words);
    for (size_t i = 0; i < 4; i++)
        observation_free(&items[i].answer);
    drop(&f);
}

static void test_file(const char *dir)
{
    struct finding f = sample(1, ""), back = sample(2, "");
    struct dialled_answer items[2];
    struct dialled dialled = {items, 2, 2}, read;
    struct text path = {0};

    f.test.url = borrowed("a\0\xFF\\\"\n", 6);
    f.test.has_base = true;
    f.test.base = literal("http://h/\xE2\x98\x83");
    items[0] = contact("dial:curl", &f, "h\xFF", "80");
    items[1] = contact("dial:\x1b[31m", &back, NULL, "");
    CHECK(dialled_load(&read, dir) && read.count == 0);
    CHECK(dialled_save(&dialled, dir) && dialled_load(&read, dir) && read.count == 2);
    for (size_t i = 0; i < 2 && read.count == 2; i++) {
        const struct dialled_answer *item = &read.items[i];
        struct ua_str host = observation_get(&item->answer, COMPONENT_HOST);

        CHECK_TEXT(item->client.ptr, item->client.len, items[i].client.ptr, items[i].client.len);
        CHECK(testcase_equal(testcase_of(&item->test), testcase_of(&items[i].test)));
        CHECK(item->answer.outcome == items[i].answer.outcome);
        if (i == 0)
            CHECK_TEXT(host.ptr, host.len, "h\xFF", 2);
    }
    dialled_free(&read);
    dialled.count = 0;
    CHECK(dialled_save(&dialled, dir) && dialled_load(&read, dir) && read.count == 0);
    text_printf(&path, "%s/dialled.jsonl", dir);
    unlink(path.ptr);
    text_free(&path);
    observation_free(&items[0].answer);
    observation_free(&items[1].answer);
    drop(&f);
    drop(&back);
}

int main(void)
{
    char dir[] = "/tmp/urlassay-test-dialled-XXXXXX";

    test_impact();
    test_what_counts();
    test_words();
    if (mkdtemp(dir)) {
        test_file(dir);
        rmdir(dir);
    }
    return check_report("dialled");
}
