/* SPDX-License-Identifier: MIT */
/* What inputs become when they are made smaller, of greater importance, plain and named is as it
 * was before, and what that takes. Stored findings and published inputs are made so, and a change
 * must be meant. test_minimize and test_minimize_class say what must hold of all of them; this
 * finds a change that no check there notices.
 *
 * usage: test_minimize_outputs [write]      write: prints the table of hashes for this file */
#include <inttypes.h>
#include <string.h>

#include "check.h"
#include "classification.h"
#include "fake.h"
#include "hashed.h"
#include "minimize.h"
#include "odd_inputs.h"
#include "reduce.h"
#include "registry.h"
#include "str.h"

struct row {
    const char *name;
    unsigned differences;
    uint64_t whole, raised, shown, named, reduced; /* hashes */
};

static void add_test(uint64_t *hash, const struct owned_testcase *test)
{
    add_text(hash, text_str(&test->url));
    add_number(hash, test->has_base ? 1 + test->base.len : 0);
    if (test->has_base)
        *hash = hash_bytes(*hash, test->base.ptr, test->base.len);
}

/* Each of them on the input as given, but for the names, which come last for a reader. */
static void note_difference(struct row *row, struct pair *pair, struct testcase given)
{
    struct owned_testcase test = {0};
    uint64_t left = 3000, asked = 0;

    pair_run(pair, given);
    if (pair->difference.effect == EFFECT_NONE)
        return;
    row->differences++;
    pair->executions = &asked;
    testcase_copy(&test, given);
    add_number(&row->whole, minimize_class(pair, &test, &left));
    add_number(&row->whole, left);
    add_test(&row->whole, &test);
    left = 300;
    add_number(&row->raised, minimize_raise_rank(pair, &test, &left));
    add_number(&row->raised, left);
    add_test(&row->raised, &test);
    minimize_name(pair, &test);
    add_test(&row->named, &test);
    testcase_copy(&test, given);
    add_number(&row->shown, minimize_difference(pair, &test, 800));
    add_test(&row->shown, &test);
    minimize_name(pair, &test);
    add_test(&row->named, &test);
    for (enum reduce_depth depth = 0; depth < REDUCE_DEPTHS; depth++) {
        left = 600;
        testcase_copy(&test, given);
        add_number(&row->reduced, reduce_input(pair, &test, depth, &left));
        add_number(&row->reduced, left);
        add_test(&row->reduced, &test);
    }
    /* All questions were counted for who asked. */
    CHECK(pair->executions == &asked && asked > 0);
    add_number(&row->shown, asked);
    pair->executions = NULL;
    testcase_free(&test);
}

static void run_editions(struct row *row, const char *a, const char *b, unsigned rounds)
{
    struct pair pair = {.engines[0] = engine_open(a), .engines[1] = engine_open(b)};
    struct text input = {0}, base = {0};
    uint64_t state = 7;

    CHECK(pair.engines[0] && pair.engines[1]);
    for (unsigned round = 0; pair.engines[0] && pair.engines[1] && round < rounds; round++)
        note_difference(row, &pair, draw_test(&input, &base, round, &state));
    engine_close(pair.engines[0]);
    engine_close(pair.engines[1]);
    pair_free(&pair);
    text_free(&input);
    text_free(&base);
}

/* Two fakes that differ in quirks which change with each input. */
static void run_fakes(struct row *row, unsigned rounds)
{
    struct fake a, b;
    struct text input = {0};
    uint64_t state = 9;

    for (unsigned round = 0; round < rounds; round++) {
        struct pair pair = {.engines[0] = &a.engine, .engines[1] = &b.engine};
        unsigned others = 0;

        for (uint64_t i = next_random(&state) % 8; i < 8; i++)
            others |= 1u << next_random(&state) % QUIRKS;
        fake_init(&a, "a", QUIRKS_ALL);
        fake_init(&b, "b", QUIRKS_ALL & ~others);
        draw_input(&input, &state);
        note_difference(row, &pair, testcase_without_base(text_str(&input)));
        pair_free(&pair);
    }
    text_free(&input);
}

/* --- the table -------------------------------------------------------------------------------- */

static const struct {
    const char *a, *b;
    unsigned rounds;
} editions[] = {
    {"whatwg", "whatwg-2012", 60},  {"rfc3986", "whatwg", 60},     {"webaddr", "whatwg", 60},
    {"html5-2007", "w3c-2012", 60}, {"html5-2011", "rfc3986", 60},
};
#define EDITIONS (sizeof editions / sizeof *editions)

static const struct row expected[] = {
    {"whatwg-2012", 13, 0x89e16a1481bf466d, 0x5b9c4900df3009ca, 0x52657b49156fcbc9,
     0x3aad29d68ed8fd2c, 0x438cd887bdea7b59},
    {"whatwg", 31, 0x2fec13a515210fbb, 0xf82bb3a75d74c7d1, 0xc2c6e1aca732e3cd, 0x7e922e1fcdd9fa7f,
     0x19e17f6e9c9fa3b7},
    {"whatwg", 25, 0xe0081adccd5d17d6, 0x25e8c5ea01d0674e, 0xb56ebd0f2b5bdab0, 0x473c9de60b266a6a,
     0xb27e2f2b58a0679d},
    {"w3c-2012", 31, 0xbc72e95fc2f153cd, 0xd8c419f7d7d11cd1, 0x6ac3ac48e95e6892, 0x1de78bc29de76b0b,
     0xc584c170ae67e09a},
    {"rfc3986", 25, 0x28999f5c0e20f67a, 0xfd54cf0ce062ab2a, 0x750f920a188281a6, 0xd2eee26b0670da0f,
     0x26629a7f54ff7645},
    {"fakes", 34, 0xfd868d9855ffde95, 0x453b4260cddc82b7, 0xa7e76ad6251a35a0, 0x323c660d7a9a290e,
     0xcda9dfefcb56ecce},
};

static bool is_same_row(const struct row *a, const struct row *b)
{
    const struct {
        const char *what;
        bool is;
    } parts[] = {{"whole", a->whole == b->whole},
                 {"raised", a->raised == b->raised},
                 {"shown", a->shown == b->shown},
                 {"named", a->named == b->named},
                 {"reduced", a->reduced == b->reduced}};
    bool is = a->differences == b->differences && strcmp(a->name, b->name) == 0;

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        is = is && parts[i].is;
        if (!parts[i].is)
            printf("%s: the inputs that are %s are others\n", a->name, parts[i].what);
    }
    return is;
}

int main(int argc, char **argv)
{
    const bool writes = argc > 1 && strcmp(argv[1], "write") == 0;

    for (size_t i = 0; i <= EDITIONS; i++) {
        struct row row = {.name = i < EDITIONS ? editions[i].b : "fakes",
                          .whole = HASH_START,
                          .raised = HASH_START,
                          .shown = HASH_START,
                          .named = HASH_START,
                          .reduced = HASH_START};

        if (i < EDITIONS)
            run_editions(&row, editions[i].a, editions[i].b, editions[i].rounds);
        else
            run_fakes(&row, 200);
        if (writes)
            printf("    {\"%s\", %u, 0x%016" PRIx64 ", 0x%016" PRIx64 ", 0x%016" PRIx64
                   ", 0x%016" PRIx64 ", 0x%016" PRIx64 "},\n",
                   row.name, row.differences, row.whole, row.raised, row.shown, row.named,
                   row.reduced);
        else if (i < sizeof expected / sizeof *expected)
            CHECK(is_same_row(&row, &expected[i]));
    }
    if (writes)
        return 0;
    CHECK(sizeof expected / sizeof *expected == EDITIONS + 1);
    return check_report("minimize_outputs");
}
