/* SPDX-License-Identifier: MIT */
/* The detector, with two engines made for it: one takes "\" for "/", the other does not. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allocations.h"
#include "captured.h"
#include "check.h"
#include "detector.h"
#include "fake.h"
#include "registry.h"

static unsigned asked;

/* Splits http://HOST/PATH; b_ends: a backslash ends the host. Rejects all else. */
static void split(const struct request *request, struct observation *o, bool b_ends)
{
    struct ua_str in = request->input;
    size_t end = 7;

    asked++;
    if (in.len < 8 || memcmp(in.ptr, "http://", 7) != 0) {
        observation_fail(o, OUTCOME_REJECTED, NULL);
        return;
    }
    while (end < in.len && in.ptr[end] != '/' && !(b_ends && in.ptr[end] == '\\'))
        end++;
    observation_reset(o);
    o->outcome = OUTCOME_PARSED;
    observation_set(o, COMPONENT_SCHEME, "http", 4);
    observation_set(o, COMPONENT_HOST, in.ptr + 7, end - 7);
}

static void run_browser(struct engine *engine, const struct request *request, struct observation *o)
{
    (void)engine;
    split(request, o, true);
}

static void run_library(struct engine *engine, const struct request *request, struct observation *o)
{
    (void)engine;
    split(request, o, false);
}

/* Goes elsewhere for a "%" and for a "q". */
static void run_odd(struct engine *engine, const struct request *request, struct observation *o)
{
    (void)engine;
    split(request, o, true);
    if (o->outcome == OUTCOME_PARSED && (memchr(request->input.ptr, '%', request->input.len) ||
                                         memchr(request->input.ptr, 'q', request->input.len)))
        observation_set(o, COMPONENT_HOST, "elsewhere", 9);
}

/* Accepts only what has no backslash, and no "q". */
static void run_strict(struct engine *engine, const struct request *request, struct observation *o)
{
    (void)engine;
    split(request, o, false);
    if (memchr(request->input.ptr, '\\', request->input.len) ||
        memchr(request->input.ptr, 'q', request->input.len))
        observation_fail(o, OUTCOME_REJECTED, NULL);
}

/* Decodes "%2f" in the host, and writes an href that it reads otherwise. */
static void run_writer(struct engine *engine, const struct request *request, struct observation *o)
{
    char host[64], href[80];
    struct ua_str given;
    const char *at;

    (void)engine;
    split(request, o, true);
    given = observation_get(o, COMPONENT_HOST);
    if (o->outcome != OUTCOME_PARSED || !given.ptr)
        return;
    snprintf(host, sizeof host, "%.*s", (int)given.len, given.ptr);
    at = strstr(host, "%2f");
    if (at)
        snprintf(host, sizeof host, "%.*s/%s", (int)(strstr(given.ptr, "%2f") - given.ptr),
                 given.ptr, at + 3);
    snprintf(href, sizeof href, "http://%s/", host);
    observation_set(o, COMPONENT_HOST, host, strlen(host));
    observation_set(o, COMPONENT_HREF, href, strlen(href));
}

#define FAKE(name, function)                                                                       \
    static const struct engine_class name##_class = {.id = #name,                                  \
                                                     .package = "",                                \
                                                     .capabilities =                               \
                                                         CAPABILITY(OP_PARSE) | CAPABILITY_BASE,   \
                                                     .run = function};                             \
    static struct kept_answers kept_by_##name;                                                     \
    static struct engine name = {.class = &name##_class,                                           \
                                 .kept = &kept_by_##name,                                          \
                                 .id = #name,                                                      \
                                 .version = "1",                                                   \
                                 .capabilities = CAPABILITY(OP_PARSE) | CAPABILITY_BASE};
FAKE(browser, run_browser)
FAKE(library, run_library)
FAKE(odd, run_odd)
FAKE(strict, run_strict)
FAKE(browser2, run_browser)
FAKE(writer, run_writer)

static struct engine *const engines[] = {&browser, &library};
static unsigned shape_calls;
static uint64_t last_number;

static void count_met(uint64_t number)
{
    shape_calls++;
    last_number = number;
}

static void try(struct detector *detector, const char *input)
{
    detector_run_one(detector, testcase_split(input, strlen(input)), input, strlen(input),
                     count_met);
}

static void test_without_store(void)
{
    struct detector *detector = detector_new(engines, 2, NULL, NULL);
    uint64_t *shapes, first;
    size_t count;

    try(detector, "http://a/");
    try(detector, "nonsense");
    CHECK(shape_calls == 0);
    try(detector, "http://a\\b");
    first = last_number;
    try(detector, "http://c\\d");
    CHECK(shape_calls == 2 && last_number == first);
    try(detector, "http://A%41\\b\tc d");
    CHECK(shape_calls == 3 && last_number != first);
    shapes = detector_shapes(detector, &count);
    CHECK(count == 2 && shapes[0] < shapes[1]);
    free(shapes);
    CHECK(detector_explain(detector));
    detector_free(detector);
}

static void test_with_store(const char *dir)
{
    struct store *owner = store_create(dir), *store = store_join(dir);
    struct detector *detector = detector_new(engines, 2, store, NULL);
    struct finding *findings;
    size_t count;

    CHECK(owner && store);
    try(detector, "http://trusted.example\\@evil.example/");
    CHECK(detector_explain(detector));
    CHECK(findings_load(dir, &findings, &count) && count == 1);
    if (count == 1) {
        CHECK(findings[0].effect == EFFECT_HOST_SHIFT && findings[0].explained);
        CHECK_TEXT(findings[0].cause.ptr, findings[0].cause.len, "backslash", 9);
        /* What the class does not need is gone. */
        CHECK_TEXT(findings[0].test.url.ptr, findings[0].test.url.len, "http://\\", 8);
        CHECK_TEXT(findings[0].changed.url.ptr, findings[0].changed.url.len, "http:///", 8);
        CHECK(findings[0].count == 0);
    }
    findings_free(findings, count);

    /* Occurrences are counted once the class is known, and a larger input replaces nothing. */
    for (int i = 0; i < 6; i++)
        try(detector, "http://a\\@b");
    CHECK(detector_explain(detector));
    CHECK(findings_load(dir, &findings, &count) && count == 1);
    if (count == 1) {
        CHECK_TEXT(findings[0].test.url.ptr, findings[0].test.url.len, "http://\\", 8);
        CHECK(findings[0].count > 0);
    }
    findings_free(findings, count);
    CHECK(store_counts(store)->executions == 7 && store_counts(store)->differing == 7);
    detector_free(detector);
    store_close(store);
    store_close(owner);
}

/* Two inputs that no change explains, for whom the engines differ by a letter: what they hold
 * keeps them apart. */
static void test_unexplained(const char *dir)
{
    struct engine *const odd_engines[] = {&browser, &odd};
    struct store *owner = store_create(dir), *store = store_join(dir);
    struct detector *detector = detector_new(odd_engines, 2, store, NULL);
    struct finding *findings;
    size_t count;

    CHECK(owner && store);
    try(detector, "http://%a/");
    try(detector, "http://unique/\\path");
    try(detector, "http://another/\t%zz");
    CHECK(detector_explain(detector));
    CHECK(findings_load(dir, &findings, &count) && count == 2);
    if (count == 2) {
        bool is_first = findings[0].cause.len == strlen("unexplained");
        const struct finding *plain = &findings[!is_first], *encoded = &findings[is_first];

        CHECK(!plain->explained && !encoded->explained && plain->class != encoded->class);
        CHECK_TEXT(plain->cause.ptr, plain->cause.len, "unexplained", 11);
        CHECK_TEXT(plain->test.url.ptr, plain->test.url.len, "http://q", 8);
        CHECK(strncmp(encoded->cause.ptr, "unexplained (", 13) == 0);
        CHECK_TEXT(encoded->test.url.ptr, encoded->test.url.len, "http://%", 8);
    }
    findings_free(findings, count);
    detector_free(detector);
    store_close(store);
    store_close(owner);
}

/* The engine that runs in a search is to blame for a crash: of a reading of its own href, it. */
static void test_note_run(const char *dir)
{
    struct store *owner = store_create(dir), *store = store_join(dir);
    struct engine_class far_class = browser_class;
    struct engine reread = browser;
    const struct testcase test = {{"http://a/", 9}, {NULL, 0}};
    const struct inflight *slot = store_inflight_of(store, getpid());

    CHECK(owner && store && slot);
    snprintf(reread.id, sizeof reread.id, "writer>writer");
    store_inflight_set(store, "search", "x", 1);
    detector_note_run(store, &reread, test);
    CHECK(strcmp(slot->engine, "writer") == 0 && slot->changed_len == 9);
    CHECK(memcmp(slot->changed, "http://a/", 9) == 0 && slot->input[0] == 'x');
    detector_note_run(store, &browser, test);
    CHECK(strcmp(slot->engine, "browser") == 0);
    /* The death of another process is none of this one. */
    far_class.is_out_of_process = true;
    reread.class = &far_class;
    detector_note_run(store, &reread, test);
    CHECK(slot->engine[0] == '\0' && slot->input[0] == 'x');
    store_close(store);
    store_close(owner);
}

/* An engine that reads its own href otherwise is a class of its own. */
static void test_reparse(const char *dir)
{
    struct engine *const two[] = {&browser, &writer};
    struct store *owner = store_create(dir), *store = store_join(dir);
    struct detector *detector = detector_new(two, 2, store, NULL);
    struct finding *findings;
    bool is_found = false;
    size_t count;

    CHECK(owner && store);
    try(detector, "http://a%2fb.example/");
    CHECK(detector_explain(detector));
    CHECK(findings_load(dir, &findings, &count) && count == 2);
    for (size_t i = 0; i < count; i++) {
        const struct finding *f = &findings[i];

        if (f->effect != EFFECT_REPARSE_SHIFT)
            continue;
        is_found = true;
        CHECK_TEXT(f->engines[0].ptr, f->engines[0].len, "writer", 6);
        CHECK_TEXT(f->engines[1].ptr, f->engines[1].len, "writer>writer", 13);
        CHECK(f->explained && strstr(f->cause.ptr, "encoded"));
        CHECK(f->rank >= RANK_TWO_HOSTS);
    }
    CHECK(is_found);
    findings_free(findings, count);
    /* The href of an input is read once. */
    try(detector, "http://a/");
    asked = 0;
    CHECK(detector_explain(detector) && asked == 0);
    detector_free(detector);
    store_close(store);
    store_close(owner);
}

/* Whether a difference is explained, so that the engines are asked more than once. */
static bool is_explained(struct detector *detector, const char *input)
{
    bool ok;

    try(detector, input);
    asked = 0;
    ok = detector_explain(detector);
    return ok && asked > 0;
}

/* What is no better than what is stored, and smaller than what was explained of its search, is
 * explained again at a low rate: once in three hundred inputs, in fast mode in twenty times more.
 */
static void check_rate(const char *dir, bool is_fast, unsigned inputs)
{
    struct store *owner = store_create(dir), *store = store_join(dir);
    struct detector *detector = detector_new(engines, 2, store, NULL);

    if (is_fast)
        detector_set_fast_mode(detector);
    CHECK(is_explained(detector, "http://a-long-name.example\\@another-one.example/"));
    for (unsigned i = 1; i < 2 * inputs - 2; i++)
        try(detector, "http://a/");
    CHECK(!is_explained(detector, "http://a.example\\@another.example/"));
    CHECK(is_explained(detector, "http://ab.example\\@b.example/"));
    detector_free(detector);
    store_close(store);
    store_close(owner);
}

static void test_rate(const char *dir)
{
    check_rate(dir, false, 300);
}

static void test_fast_rate(const char *dir)
{
    check_rate(dir, true, 6000);
}

/* If an input has several causes, each is found alone, and no class of both together. */
static void test_several_causes(const char *dir)
{
    const unsigned all = QUIRKS_ALL & ~(unsigned)QUIRK_UNENCODED;
    struct fake a, b;
    struct engine *const two[] = {&a.engine, &b.engine};
    struct store *owner = store_create(dir), *store = store_join(dir);
    struct finding *findings;
    struct detector *detector;
    size_t count;

    fake_init(&a, "a", all);
    fake_init(&b, "b", all & ~(unsigned)(QUIRK_SPACE | QUIRK_NON_ASCII));
    detector = detector_new(two, 2, store, NULL);
    CHECK(owner && store);
    try(detector, "http://u:p@a/b c\xC3\xBC?%zz");
    CHECK(detector_explain(detector));
    CHECK(findings_load(dir, &findings, &count) && count == 2);
    if (count == 2) {
        bool is_first = findings[0].cause.len == strlen("space");
        const struct finding *space = &findings[!is_first], *letter = &findings[is_first];

        CHECK_TEXT(space->cause.ptr, space->cause.len, "space", 5);
        CHECK_TEXT(space->test.url.ptr, space->test.url.len, "http://a/ a", 11);
        CHECK_TEXT(letter->cause.ptr, letter->cause.len, "non-ascii", 9);
        CHECK_TEXT(letter->test.url.ptr, letter->test.url.len, "http://a/\xC3\xA9", 11);
    }
    findings_free(findings, count);
    detector_free(detector);
    store_close(store);
    store_close(owner);
}

/* The same two engines in another order have the same classes. */
static void test_order(const char *dir)
{
    struct engine *const first[] = {&browser, &library}, *const second[] = {&library, &browser};
    struct store *owner = store_create(dir), *store = store_join(dir);
    struct finding *findings;
    size_t count;

    for (int i = 0; i < 2; i++) {
        struct detector *detector = detector_new(i == 0 ? first : second, 2, store, NULL);

        try(detector, "http://trusted.example\\@evil.example/");
        CHECK(detector_explain(detector));
        CHECK(findings_load(dir, &findings, &count) && count == 1);
        findings_free(findings, count);
        detector_free(detector);
    }
    store_close(store);
    store_close(owner);
}

static bool remove_file(const char *dir, uint64_t class)
{
    char name[32];

    snprintf(name, sizeof name, "classes/%016llx.json", (unsigned long long)class);
    return unlink(path_in_folder(dir, name)) == 0;
}

/* A class that an earlier run left long is short at the end, and stays what it is. */
static void test_finish(const char *dir)
{
    struct store *owner = store_create(dir), *store = store_join(dir);
    struct detector *detector = detector_new(engines, 2, store, NULL);
    struct engine *const reversed[] = {&library, &browser}, *const others[] = {&library, &odd};
    struct minimize_counts counts = {0};
    struct finding *findings, longer;
    size_t count;
    uint64_t class;

    try(detector, "http://a\\b");
    CHECK(detector_explain(detector));
    CHECK(findings_load(dir, &findings, &count) && count == 1);
    class = findings[0].class;
    CHECK(remove_file(dir, class));
    longer = findings[0];
    longer.test.url = (struct text){(char *)(uintptr_t)"http://very-long\\indeed", 23, 0};
    CHECK(store_keep(store, &longer) == KEPT_NEW);
    findings_free(findings, count);
    detector_free(detector);
    detector = detector_new(engines, 2, store, NULL);
    CHECK(detector_finish(detector, 10, NULL));
    /* What is as small as it can be is not asked again. */
    asked = 0;
    CHECK(detector_finish(detector, 10, NULL) && asked == 0);
    CHECK(findings_load(dir, &findings, &count) && count == 1);
    CHECK(count == 1 && findings[0].class == class);
    CHECK_TEXT(findings[0].test.url.ptr, findings[0].test.url.len, "http://\\", 8);
    findings_free(findings, count);
    detector_free(detector);
    /* Also if the engines have another order, but no findings of other engines. */
    detector = detector_new(reversed, 2, store, NULL);
    CHECK(detector_finish(detector, 10, &counts) && counts.looked_at == 1 && counts.stale == 0);
    detector_free(detector);
    counts = (struct minimize_counts){0};
    detector = detector_new(others, 2, store, NULL);
    CHECK(detector_finish(detector, 10, &counts) && counts.looked_at == 0);
    detector_free(detector);
    store_close(store);
    store_close(owner);
}

/* Every engine is asked once. Of those that differ from the first, two others count where they are
 * worse against each other, and of those that agree only the earliest. */
static void test_many(void)
{
    struct engine *const many[] = {&strict, &browser, &library, &browser2, &odd};
    static const struct {
        const char *input;
        unsigned shape_calls; /* pairs that count */
    } rows[] = {
        {"http://a/", 0},       {"nonsense", 0},
        {"http://a\\b", 4 + 1}, /* browser-library; for browser2 and odd browser speaks */
        {"http://q", 4 + 1},    /* browser-odd; for the others browser speaks */
        {"http://q\\b", 4 + 3}, /* browser, library and odd contact three hosts */
        {"http://a%", 1},       /* odd alone differs from the first */
    };
    struct detector *detector = detector_new(many, 5, NULL, NULL);

    try(detector, "http://a/"); /* the engines leave components out: now that is known */
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        shape_calls = asked = 0;
        try(detector, rows[i].input);
        CHECK(shape_calls == rows[i].shape_calls);
        CHECK(asked == 5);
    }
    CHECK(last_number < detector_numbers(detector));
    detector_free(detector);
    detector = detector_new(many, 2, NULL, NULL);
    CHECK(detector_numbers(detector) <= DETECTOR_PAIR_NUMBERS);
    detector_free(detector);
}

/* A shape has the same number in both modes. In fast mode, a detector processes new sketches, and a
 * sample of the known ones. */
static void test_fast_mode(void)
{
    struct detector *detector = detector_new(engines, 2, NULL, NULL);
    uint64_t number;

    shape_calls = 0;
    try(detector, "http://a\\b");
    number = last_number;
    detector_free(detector);
    detector = detector_new(engines, 2, NULL, NULL);
    detector_set_fast_mode(detector);
    shape_calls = 0;
    for (int i = 0; i < 640; i++)
        try(detector, i % 2 ? "http://a\\b" : "http://xyz\\zz");
    CHECK(shape_calls >= 10 && shape_calls <= 16 && last_number == number);
    shape_calls = 0;
    try(detector, "http://a\\b?");
    CHECK(shape_calls == 1);
    detector_free(detector);
}

/* Returns how many of sixty differences with one sketch are processed. */
static unsigned count_processed(struct detector *detector, const char *input)
{
    shape_calls = 0;
    for (int i = 0; i < 60; i++)
        try(detector, input);
    return shape_calls;
}

/* A detector is exploring at first and after many new shapes. Only then does it process more than
 * one difference of a sketch. */
static void test_exploring(void)
{
    static const char *const unlike[] = {
        "http://a\\b",        "http://a\\b c",    "http://a\\b\tc",  "http://A\\b",
        "http://%41\\b",      "http://a@b\\c",    "http://a:1\\c",   "http://1\\c",
        "http://a\\b?c",      "http://a\\b#c",    "http://a.\\b",    "http://a\\%41",
        "http://[a\\b",       "http://a\\b/../c", "http://a\\b//",   "http://a\\\x80",
        "http://\xC3\xBC\\b", "http://0x7f\\b",   "http://a\\b\x01", "http:// \\b",
    };
    const unsigned stage = 65536;
    struct detector *detector = detector_new(engines, 2, NULL, NULL);
    size_t count;

    detector_set_fast_mode(detector);
    CHECK(detector_is_exploring(detector));
    CHECK(count_processed(detector, "http://a\\b??") == 3);
    for (unsigned i = 0; i < 2 * stage; i++)
        try(detector, "http://a/");
    CHECK(!detector_is_exploring(detector));
    CHECK(count_processed(detector, "http://a\\b??\?") == 1);
    for (unsigned i = 0; i < stage; i++)
        try(detector, unlike[i % (sizeof unlike / sizeof *unlike)]);
    free(detector_shapes(detector, &count));
    CHECK(count >= 10);
    CHECK(detector_is_exploring(detector));
    detector_free(detector);
}

/* A process that joins later minimises nothing that is not better than what is stored. */
static void test_recall(const char *dir)
{
    static const char *const inputs[] = {"http://trusted.example\\@evil.example/long/path?and#more",
                                         "http://other.example\\@evil.example/long/path?and#more"};
    struct store *owner = store_create(dir), *store = store_join(dir);
    unsigned cost[2] = {0};

    for (int i = 0; i < 2; i++) {
        struct detector *detector = detector_new(engines, 2, store, NULL);

        try(detector, inputs[i]);
        asked = 0;
        CHECK(detector_explain(detector));
        cost[i] = asked;
        detector_free(detector);
    }
    CHECK(cost[1] > 0 && cost[1] < cost[0] / 4);
    store_close(store);
    store_close(owner);
}

static void try_many(struct detector *detector)
{
    static const char *const inputs[] = {
        "http://a/",           "http://a\\b",        "http://%41\\@b:80/..",
        "HTTP://h/\xC3\xBC\\", "http://0x7f.1\\",    "nonsense",
        "http://h\\/\xFF",     "http://[::1]\\?q#f", "",
        "http://a b\\\t",
    };

    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
        try(detector, inputs[i]);
}

/* Once warm, an execution allocates nothing; but for IDNA, which does so for each host. */
static void test_allocations(const char *dir)
{
    struct store *owner = store_create(dir), *store = store_join(dir);
    struct engine *whatwg = engine_open("whatwg");
    struct engine *const three[] = {whatwg, &browser, &library};
    struct store *stores[] = {NULL, store};

    CHECK(owner && store && whatwg);
    for (int i = 0; i < 4; i++) {
        struct detector *detector = detector_new(three, 3, stores[i % 2], NULL);
        size_t before;

        if (i >= 2)
            detector_set_fast_mode(detector);
        for (int round = 0; round < 3; round++) {
            try_many(detector);
            CHECK(detector_explain(detector));
        }
        before = allocations;
        for (int round = 0; round < 1000; round++) {
            try_many(detector);
            if (i % 2 == 0)
                CHECK(detector_explain(detector));
        }
        CHECK(allocations == before);
        detector_free(detector);
    }
#ifndef ALLOCATIONS_NOT_COUNTED
    CHECK(allocations > 0);
#endif
    engine_close(whatwg);
    store_close(store);
    store_close(owner);
}

static void in_new_folder(void (*test)(const char *dir))
{
    char *dir = make_test_folder();

    test(dir);
    remove_test_folder(dir);
}

int main(void)
{
    test_without_store();
    test_many();
    test_fast_mode();
    test_exploring();
    in_new_folder(test_with_store);
    in_new_folder(test_unexplained);
    in_new_folder(test_note_run);
    in_new_folder(test_reparse);
    in_new_folder(test_several_causes);
    in_new_folder(test_order);
    in_new_folder(test_finish);
    in_new_folder(test_recall);
    in_new_folder(test_rate);
    in_new_folder(test_fast_rate);
    in_new_folder(test_allocations);
    return check_report("detector");
}
