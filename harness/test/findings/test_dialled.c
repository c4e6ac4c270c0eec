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

/* A finding of python-urllib and libcurl, or of whatwg, which has no client. said: by the two
 * parsers, NULL: refused; contacted: by their clients, NULL: no host, "": not dialled. */
struct impact_case {
    enum effect effect;
    const char *engine, *said[2], *contacted[2], *port;
    enum impact impact;
};

static void check_impact(const struct impact_case *row)
{
    static const char *const clients[] = {"dial:urllib", "dial:curl"};
    struct finding f = sample(1, "http://trusted.example\\@evil.example");
    struct dialled_answer items[2];
    struct dialled dialled = {items, 0, 2};
    const enum rank limit = row->effect == EFFECT_HOST_SHIFT ? RANK_RESOLVED : RANK_UNRESOLVED;

    f.engine[0] = literal(row->engine);
    f.effect = row->effect;
    for (int side = 0; side < 2; side++) {
        const bool has_client = side == 1 || strcmp(row->engine, "whatwg") != 0;

        answer(&f.answer[side], row->said[side] ? row->said[side] : "");
        f.answer[side].outcome = row->said[side] ? OUTCOME_PARSED : OUTCOME_REJECTED;
        observation_set(&f.answer[side], COMPONENT_SCHEME, "http", 4);
        observation_set(&f.answer[side], COMPONENT_PORT, NULL, 0);
        if (has_client && (!row->contacted[side] || row->contacted[side][0] != '\0'))
            items[dialled.count++] = contact(clients[side], &f, row->contacted[side], row->port);
    }
    f.rank = RANK_VISIBLE;
    dialled_apply(&dialled, &f);
    CHECK(f.impact == row->impact);
    CHECK(f.rank == (row->impact == IMPACT_REFUTED ? limit : RANK_VISIBLE));
    for (size_t i = 0; i < dialled.count; i++)
        observation_free(&items[i].answer);
    drop(&f);
}

static void test_impact(void)
{
    static const struct impact_case rows[] = {
#define SHIFT EFFECT_HOST_SHIFT, "python-urllib"
        {SHIFT, {"a.test", "b.test"}, {"", "b.test"}, "80", IMPACT_CONFIRMED},
        {SHIFT, {"a.test", "b.test"}, {"", "B.test."}, "80", IMPACT_CONFIRMED},
        {SHIFT, {"a.test", "0x7f.1"}, {"", "127.0.0.1"}, "80", IMPACT_CONFIRMED},
        {SHIFT, {"a.test", "b.test"}, {"a.test", "a.test"}, "80", IMPACT_CONFIRMED},
        {SHIFT, {"a.test", "b.test"}, {"b.test", "a.test"}, "80", IMPACT_REFUTED},
        {SHIFT, {"a.test", "b.test"}, {"c.test", "c.test"}, "80", IMPACT_REFUTED},
        {SHIFT, {"a.test", "b.test"}, {NULL, NULL}, "", IMPACT_REFUTED},
        {SHIFT, {"a.test", "b.test"}, {"a.test", "b.test"}, "81", IMPACT_REFUTED},
        /* Its client may still confirm it. */
        {SHIFT, {"a.test", "b.test"}, {"", "a.test"}, "80", IMPACT_NOT_DIALLED},
        {EFFECT_HOST_SHIFT,
         "whatwg",
         {"a.test", "b.test"},
         {"", "a.test"},
         "80",
         IMPACT_NOT_DIALLED},
        /* Forms of one host are what these differ in. */
        {EFFECT_HOST_FORM,
         "python-urllib",
         {"1", "0.0.0.1"},
         {"1", "0.0.0.1"},
         "80",
         IMPACT_CONFIRMED},
        {SHIFT, {"1.1.1.1.", "1.1.1.1"}, {"1.1.1.1.", "1.1.1.1"}, "80", IMPACT_CONFIRMED},
        {EFFECT_HOST_FORM, "python-urllib", {"%6a", "j"}, {"%6a", "j"}, "80", IMPACT_CONFIRMED},
        /* Who refuses the URL, contacts nobody. */
        {EFFECT_ACCEPT_REJECT,
         "python-urllib",
         {"a.test", NULL},
         {"a.test", NULL},
         "80",
         IMPACT_CONFIRMED},
        {EFFECT_ACCEPT_REJECT,
         "python-urllib",
         {"a.test", NULL},
         {"a.test", ""},
         "80",
         IMPACT_CONFIRMED},
        {EFFECT_ACCEPT_REJECT,
         "python-urllib",
         {"a.test", NULL},
         {"a.test", "a.test"},
         "80",
         IMPACT_REFUTED},
        {EFFECT_ACCEPT_REJECT,
         "python-urllib",
         {"a.test", NULL},
         {NULL, NULL},
         "80",
         IMPACT_REFUTED},
#undef SHIFT
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_impact(&rows[i]);
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
    CHECK(strcmp(words.ptr,
                 "asks for evil.example: dial:curl (open: no client of whatwg is known)") == 0);
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

/* A client that cannot be asked, says why. The reason is kept in the file. */
static void test_why_not(const char *dir)
{
    static const char *const reasons[] = {
        "not dialled: no client of whatwg is known; dial:curl cannot be asked: no http URL",
        "not dialled: no client of whatwg is known; dial:curl was not run: see `triage --dial`"};
    struct finding f = sample(1, "file:///");
    struct dialled_answer item = contact("dial:curl", &f, NULL, "");
    const struct dialled given = {&item, 1, 1};

    item.answer.outcome = OUTCOME_UNSUPPORTED;
    observation_set(&item.answer, COMPONENT_REASON, "no http URL", 11);
    for (int is_empty = 0; is_empty < 2; is_empty++) {
        const struct dialled kept = is_empty ? (struct dialled){0} : given;
        struct text words = {0};
        struct dialled dialled;

        CHECK(dialled_save(&kept, dir) && dialled_load(&dialled, dir));
        dialled_apply(&dialled, &f);
        CHECK(f.impact == IMPACT_NOT_DIALLED && !dialled_has_answers(&f));
        dialled_add_words(&words, &f);
        CHECK(strcmp(words.ptr, reasons[is_empty]) == 0);
        text_free(&words);
        dialled_free(&dialled);
    }
    observation_free(&item.answer);
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
        test_why_not(dir);
        test_file(dir);
        rmdir(dir);
    }
    return check_report("dialled");
}
