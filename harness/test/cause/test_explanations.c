/* SPDX-License-Identifier: MIT */
/* Why many pairs of parsers differ on many inputs is as it was before: the cause, what else
 * explains it, the changed input and what both say to it. Campaigns, baselines and reports keep
 * causes and classes, so a change must be meant. test_cause says of single inputs what explains
 * them and why; this finds a change that no row there notices.
 *
 * usage: test_explanations [write]      write: prints the table of hashes for this file */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cause.h"
#include "check.h"
#include "fake.h"
#include "hashed.h"
#include "odd_inputs.h"
#include "registry.h"
#include "split_causes.h"
#include "str.h"

/* For one difference in this many, asks of each candidate whether it explains the difference. */
#define ASK_EACH 8

struct row {
    const char *name;
    unsigned differences, explained, by_two;
    uint64_t hash;
};

/* --- one difference --------------------------------------------------------------------------- */

static void add_answer(uint64_t *hash, const struct observation *o)
{
    add_number(hash, o->outcome);
    for (unsigned c = 0; c < COMPONENT_REASON; c++) {
        add_number(hash, observation_presence(o, (enum component)c));
        add_text(hash, observation_get(o, (enum component)c));
    }
}

static void add_explanation(struct row *row, const struct explanation *e)
{
    struct text name = {0};

    explanation_name(&name, e);
    add_text(&row->hash, text_str(&name));
    for (unsigned i = 0; i < REWRITES; i++)
        if (rewrite_set_has(e->explained_by, i))
            add_text(&row->hash, ua_str(rewrites[i]->name, strlen(rewrites[i]->name)));
    add_number(&row->hash, e->changes);
    add_number(&row->hash, e->left);
    add_text(&row->hash, text_str(&e->changed.url));
    add_number(&row->hash, e->changed.has_base);
    add_text(&row->hash, text_str(&e->changed.base));
    add_answer(&row->hash, &e->agreed);
    add_answer(&row->hash, &e->other);
    text_free(&name);
}

/* Which candidates explain it, alone and each together with the first of them. */
static void ask_each(struct row *row, const struct pair *pair, struct testcase test,
                     struct rewrite_set candidates)
{
    const int first = rewrite_set_first(candidates);

    for (int i; (i = rewrite_set_next(&candidates)) >= 0;) {
        add_number(&row->hash, cause_explains(pair, test, i, -1));
        if (i != first)
            add_number(&row->hash, cause_explains(pair, test, first, i));
    }
}

static void note_difference(struct row *row, struct pair *pair, struct testcase test)
{
    static struct explanation e;

    pair_run(pair, test);
    if (pair->difference.effect == EFFECT_NONE)
        return;
    explain_difference(&e, pair, test);
    row->explained += explanation_is_single(&e);
    row->by_two += e.second >= 0;
    add_number(&row->hash, pair->difference.effect);
    add_explanation(row, &e);
    if (e.first >= 0 && !e.is_of_part)
        CHECK(cause_explains(pair, test, e.first, e.second));
    if (row->differences++ % ASK_EACH == 0)
        ask_each(row, pair, test, e.candidates);
    /* The pair is as it was. */
    CHECK(pair->difference.effect != EFFECT_NONE);
}

/* --- the pairs -------------------------------------------------------------------------------- */

/* Of a URL that passes a check of hosts, as in bypass: past is what the first engine must find. */
static bool is_closed_by_host(const struct pair *given, const struct pair *changed)
{
    const struct ua_str before = observation_get(&given->answers[0], COMPONENT_HOST),
                        a = observation_get(&changed->answers[0], COMPONENT_HOST),
                        b = observation_get(&changed->answers[1], COMPONENT_HOST);

    return ua_str_equal_but_for_case(a, b) || ua_str_equal_but_for_case(before, a);
}

/* Answers as a filter: what the fake refuses is denied. */
static void judge_only(struct observation *o, struct ua_str input)
{
    (void)input;
    o->outcome = o->outcome == OUTCOME_PARSED ? OUTCOME_ALLOWED : OUTCOME_DENIED;
}

/* Names a host where there is none, and none where it is odd. */
static void spoil_odd_host(struct observation *o, struct ua_str input)
{
    const struct ua_str host = observation_get(o, COMPONENT_HOST);

    if (o->outcome != OUTCOME_PARSED || (host.len > 0 && !memchr(input.ptr, '_', input.len)))
        return;
    observation_set(o, COMPONENT_HOST, "x", host.len > 0 ? 0 : 1);
}

/* A path, a name and a fragment of its own for what has a "%". */
static void spoil_escapes(struct observation *o, struct ua_str input)
{
    if (o->outcome != OUTCOME_PARSED || !memchr(input.ptr, '%', input.len))
        return;
    if (input.len % 3 == 0)
        observation_set(o, COMPONENT_PATH, "/p", 2);
    else if (input.len % 3 == 1)
        observation_set(o, COMPONENT_FRAGMENT, "f", 1);
    else
        observation_set(o, COMPONENT_USERNAME, "n", 1);
}

enum how { BOTH_PARSE, ONE_JUDGES, HAS_CHECK, HAS_ODD_HOST, HAS_OWN_ESCAPES };

static void run_editions(struct row *row, const char *a, const char *b, unsigned rounds,
                         bool is_checked)
{
    struct pair pair = {.engines[0] = engine_open(a),
                        .engines[1] = engine_open(b),
                        .is_closed = is_checked ? is_closed_by_host : NULL};
    struct text input = {0}, base = {0};
    uint64_t state = 3;

    CHECK(pair.engines[0] && pair.engines[1]);
    for (unsigned round = 0; pair.engines[0] && pair.engines[1] && round < rounds; round++)
        note_difference(row, &pair, draw_test(&input, &base, round, &state));
    engine_close(pair.engines[0]);
    engine_close(pair.engines[1]);
    pair_free(&pair);
    text_free(&input);
    text_free(&base);
}

/* Two fakes that differ in up to eight quirks, which change with each input. */
static void run_fakes(struct row *row, enum how how, unsigned rounds)
{
    struct fake a, b;
    struct text input = {0};
    uint64_t state = 5;

    for (unsigned round = 0; round < rounds; round++) {
        struct pair pair = {.engines[0] = &a.engine,
                            .engines[1] = &b.engine,
                            .is_closed = how == HAS_CHECK ? is_closed_by_host : NULL};
        unsigned quirks = QUIRKS_ALL, others = 0;

        for (uint64_t i = next_random(&state) % 8; i < 8; i++)
            others |= 1u << next_random(&state) % QUIRKS;
        for (uint64_t i = next_random(&state) % 3; i < 2; i++)
            quirks &= ~(1u << next_random(&state) % QUIRKS);
        fake_init(&a, "a", quirks | (others & 0x55555555u));
        fake_init(&b, "b", quirks & ~others);
        b.spoil = how == ONE_JUDGES        ? judge_only
                  : how == HAS_ODD_HOST    ? spoil_odd_host
                  : how == HAS_OWN_ESCAPES ? spoil_escapes
                                           : NULL;
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
    bool is_checked;
} editions[] = {
    {"whatwg", "whatwg-2012", 800, false},  {"whatwg", "rfc3986", 800, false},
    {"whatwg", "webaddr", 800, false},      {"webaddr", "w3c-2012", 300, false},
    {"html5-2011", "w3c-2012", 300, false}, {"html5-2007", "whatwg", 300, false},
    {"rfc3986", "whatwg", 800, true},
};
static const struct {
    enum how how;
    unsigned rounds;
} fakes[] = {
    {BOTH_PARSE, 3000},   {ONE_JUDGES, 1500},      {HAS_CHECK, 1500},
    {HAS_ODD_HOST, 1500}, {HAS_OWN_ESCAPES, 1500},
};
#define EDITIONS (sizeof editions / sizeof *editions)
#define ROWS (EDITIONS + sizeof fakes / sizeof *fakes)

static const struct row expected[] = {
    {"whatwg-2012", 218, 185, 16, 0x8962ef837fffab26},
    {"rfc3986", 400, 225, 98, 0x164478fd61248946},
    {"webaddr", 327, 275, 17, 0x4a030dae11baff73},
    {"w3c-2012", 109, 87, 3, 0x159fcec1be349745},
    {"w3c-2012", 112, 91, 4, 0x0af48196c3496f5d},
    {"whatwg", 143, 80, 33, 0x4cb548bd2f7324c8},
    {"whatwg", 400, 223, 98, 0x03db9f36e825a08f},
    {"fakes", 396, 283, 47, 0x44f4521db0e79309},
    {"a filter", 112, 0, 0, 0xe74407ef0f3cb015},
    {"a check", 199, 145, 22, 0xbb79ddcb7518e9f8},
    {"odd hosts", 223, 150, 30, 0x7a4ab23e47e5d73b},
    {"own escapes", 431, 224, 22, 0x522c251eadbd8db7},
};

static const char *name_of(size_t row)
{
    static const char *const names[] = {"fakes", "a filter", "a check", "odd hosts", "own escapes"};

    return row < EDITIONS ? editions[row].b : names[row - EDITIONS];
}

int main(int argc, char **argv)
{
    const bool writes = argc > 1 && strcmp(argv[1], "write") == 0;

    for (size_t i = 0; i < ROWS; i++) {
        struct row row = {.name = name_of(i), .hash = HASH_START};

        if (i < EDITIONS)
            run_editions(&row, editions[i].a, editions[i].b, editions[i].rounds,
                         editions[i].is_checked);
        else
            run_fakes(&row, fakes[i - EDITIONS].how, fakes[i - EDITIONS].rounds);
        if (writes) {
            printf("    {\"%s\", %u, %u, %u, 0x%016" PRIx64 "},\n", row.name, row.differences,
                   row.explained, row.by_two, row.hash);
        } else if (i < sizeof expected / sizeof *expected) {
            const struct row *before = &expected[i];
            const bool is = row.differences == before->differences &&
                            row.explained == before->explained && row.by_two == before->by_two &&
                            row.hash == before->hash;

            CHECK(is && strcmp(row.name, before->name) == 0);
            if (!is)
                printf("%s: other explanations: %u of %u by one, %u by two\n", row.name,
                       row.explained, row.differences, row.by_two);
        }
    }
    if (writes)
        return 0;
    CHECK(sizeof expected / sizeof *expected == ROWS);
    return check_report("explanations");
}
