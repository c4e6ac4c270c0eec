/* SPDX-License-Identifier: MIT */
/* One part of a complete search, compared with what each of its strings shows alone. */
#include "search_part.h"

#include <string.h>

#include "check.h"
#include "classification.h"
#include "fake.h"
#include "split_causes.h"
#include "str.h"

#define ANY_EFFECT ((1u << EFFECTS) - 2)
#define ENGINES 3

static struct search_space space;
static struct fake fakes[ENGINES];
static struct engine *engines[ENGINES];
static struct engine_list all = {engines, NULL, ENGINES}, two = {engines, NULL, 2};
static const struct search_list nothing;

/* --- each string alone ------------------------------------------------------------------------ */

/* What one difference shows. */
static struct search_entry *note_alone(struct search_list *out, struct pair *pair, unsigned number,
                                       struct testcase test, unsigned length,
                                       struct classification *c, unsigned *differences)
{
    struct search_entry *entry;

    ++*differences;
    classify(c, pair, test);
    if (!explanation_is_single(&c->explanation))
        return NULL;
    entry = search_list_entry(out, number, pair->difference.effect, text_str(&c->cause));
    entry->count++;
    search_entry_add(entry, length, test.url);
    return entry;
}

/* Lists the differences with a single cause. Returns how many there are of all kinds. */
static unsigned list_alone(struct search_list *out, const struct engine_list *list,
                           unsigned effects, unsigned length)
{
    struct search_cursor cursor = {0};
    struct classification c = {0};
    unsigned differences = 0;

    search_cursor_set(&cursor, &space, length, 0);
    for (uint64_t n = 0; n < search_space_of_length(&space, length); n++) {
        const struct testcase test = testcase_without_base(text_str(&cursor.url));

        for (unsigned j = 1; j < list->count; j++) {
            for (unsigned i = 0; i < j; i++) {
                struct pair pair = {.a = list->engines[i], .b = list->engines[j]};

                pair_run(&pair, test);
                if (effects & 1u << pair.difference.effect)
                    note_alone(out, &pair, search_pair(i, j), test, length, &c, &differences);
                pair_free(&pair);
            }
        }
        search_cursor_next(&cursor);
    }
    search_cursor_free(&cursor);
    classification_free(&c);
    return differences;
}

static uint64_t sum_counts(const struct search_list *list)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < list->count; i++)
        sum += list->entries[i].count;
    return sum;
}

static struct search_list run_part(const struct engine_list *list, unsigned effects,
                                   struct search_part part, const struct search_list *known,
                                   const struct search_watch *watch)
{
    struct searcher *s =
        searcher_new(list, &space, (struct ua_str){NULL, 0}, effects, known ? known : &nothing);
    struct search_list out = {0};
    atomic_uint_fast64_t done = 7;

    if (watch)
        searcher_watch(s, watch);
    CHECK(search_part_run(s, part, &out, &done));
    CHECK(done == 7 + part.count && out.strings == part.count);
    searcher_free(s);
    return out;
}

static struct search_part whole(unsigned length)
{
    return (struct search_part){length, 0, search_space_of_length(&space, length)};
}

static void check_same_urls(const struct search_entry *got, const struct search_entry *expected)
{
    CHECK(got->length == expected->length && got->url_count == expected->url_count);
    for (size_t i = 0; i < got->url_count && i < expected->url_count; i++)
        CHECK(ua_str_equal(search_entry_url(got, i), search_entry_url(expected, i)));
}

static void check_alone(const struct engine_list *list, unsigned effects, unsigned length)
{
    struct search_list expected = {0}, got = run_part(list, effects, whole(length), NULL, NULL);
    const unsigned differences = list_alone(&expected, list, effects, length);

    CHECK(differences > 0 && sum_counts(&got) == differences);
    for (size_t i = 0; i < expected.count; i++) {
        const struct search_entry *entry = &expected.entries[i];
        const struct search_entry *found =
            search_list_find(&got, entry->pair, entry->effect, text_str(&entry->cause));

        CHECK(found && found->count >= entry->count);
        if (found)
            check_same_urls(found, entry);
    }
    for (size_t i = 0; i < got.count; i++) {
        const struct search_entry *entry = &got.entries[i];

        CHECK(effects & 1u << entry->effect);
        CHECK(entry->count > 0 && entry->cause.len > 0);
        /* What has no string of its own was reduced to one. */
        CHECK(entry->url_count > 0 || entry->reduced.len > 0);
    }
    search_list_free(&expected);
    search_list_free(&got);
}

static void test_alone(void)
{
    check_alone(&two, ANY_EFFECT, 1);
    check_alone(&two, ANY_EFFECT, 3);
    check_alone(&all, ANY_EFFECT, 2);
    check_alone(&all, ANY_EFFECT, 3);
    check_alone(&all, 1u << EFFECT_HOST_SHIFT, 3);
    check_alone(&all, 1u << EFFECT_ACCEPT_REJECT, 3);
    check_alone(&all, 1u << EFFECT_PATH_SHIFT | 1u << EFFECT_ACCEPT_REJECT, 3);
}

/* Two halves give what the whole gives. */
static void test_halves(void)
{
    struct search_list one = run_part(&all, ANY_EFFECT, whole(3), NULL, NULL);
    struct search_list half =
        run_part(&all, ANY_EFFECT, (struct search_part){3, 0, 50}, NULL, NULL);
    struct search_list rest =
        run_part(&all, ANY_EFFECT, (struct search_part){3, 50, whole(3).count - 50}, NULL, NULL);

    CHECK(sum_counts(&half) > 0 && sum_counts(&rest) > 0);
    CHECK(sum_counts(&half) + sum_counts(&rest) == sum_counts(&one));
    for (size_t i = 0; i < one.count; i++) {
        const struct search_entry *entry = &one.entries[i];
        const struct search_entry *found[] = {
            search_list_find(&half, entry->pair, entry->effect, text_str(&entry->cause)),
            search_list_find(&rest, entry->pair, entry->effect, text_str(&entry->cause))};

        CHECK((found[0] ? found[0]->count : 0) + (found[1] ? found[1]->count : 0) == entry->count);
    }
    search_list_free(&one);
    search_list_free(&half);
    search_list_free(&rest);
}

/* --- what shorter strings gave ---------------------------------------------------------------- */

static void test_known(void)
{
    struct search_list known = run_part(&all, ANY_EFFECT, whole(3), NULL, NULL), expected = {0};
    struct search_list got = run_part(&all, ANY_EFFECT, whole(4), &known, NULL);
    const unsigned differences = list_alone(&expected, &all, ANY_EFFECT, 4);
    unsigned found_again = 0, shorter = 0;

    CHECK(sum_counts(&got) == differences);
    for (size_t i = 0; i < got.count; i++) {
        const struct search_entry *entry = &got.entries[i];
        const struct search_entry *before =
            search_list_find(&known, entry->pair, entry->effect, text_str(&entry->cause));

        if (entry->cause.len == 0) {
            shorter++;
            CHECK(entry->count > 0 && entry->url_count == 0 && entry->reduced.len == 0);
        }
        if (before && before->length > 0) {
            /* Its shortest strings are known. */
            CHECK(entry->url_count == 0);
            found_again++;
        }
    }
    CHECK(found_again > 0 && shorter > 0);
    /* A cause that no shorter string has is listed with its strings. */
    for (size_t i = 0; i < expected.count; i++) {
        const struct search_entry *entry = &expected.entries[i];
        const struct search_entry *found =
            search_list_find(&got, entry->pair, entry->effect, text_str(&entry->cause));

        if (!search_list_find(&known, entry->pair, entry->effect, text_str(&entry->cause)) &&
            found && found->url_count > 0)
            CHECK(found->length == 4);
    }
    search_list_free(&known);
    search_list_free(&expected);
    search_list_free(&got);
}

/* Of causes that are known, the one with most strings explains first; and a cause that is known for
 * another effect, or another pair, is none. */
static void test_known_causes(void)
{
    const struct search_part part = whole(2);
    struct search_list plain = run_part(&two, ANY_EFFECT, part, NULL, NULL), known = {0}, got;
    const struct search_entry *first = &plain.entries[0];
    struct search_entry *entry;

    CHECK(plain.count > 0 && first->url_count > 0);
    known.strings = 1;
    entry = search_list_entry(&known, first->pair, first->effect, text_str(&first->cause));
    entry->count = 1;
    search_entry_add(entry, 1, UA_LITERAL("http://x"));
    got = run_part(&two, ANY_EFFECT, part, &known, NULL);
    entry = search_list_entry(&got, first->pair, first->effect, text_str(&first->cause));
    CHECK(entry->count >= 1 && entry->url_count == 0);
    CHECK(sum_counts(&got) == sum_counts(&plain));
    search_list_free(&got);
    search_list_free(&known);
    /* Without a string of its own, a cause is not known. */
    known.strings = 1;
    entry = search_list_entry(&known, first->pair, first->effect, text_str(&first->cause));
    entry->count = 1;
    got = run_part(&two, ANY_EFFECT, part, &known, NULL);
    entry = search_list_entry(&got, first->pair, first->effect, text_str(&first->cause));
    CHECK(entry->url_count > 0 || sum_counts(&got) == sum_counts(&plain));
    search_list_free(&got);
    search_list_free(&known);
    search_list_free(&plain);
}

/* --- who is asked ----------------------------------------------------------------------------- */

static unsigned answers_of[2];

static void count_first(struct observation *o, struct ua_str input)
{
    (void)input;
    answers_of[0]++;
    if (memchr(input.ptr, '.', input.len))
        observation_fail(o, OUTCOME_REJECTED, NULL);
}

static void count_second(struct observation *o, struct ua_str input)
{
    (void)input;
    answers_of[1]++;
    if (memchr(input.ptr, '.', input.len))
        observation_fail(o, OUTCOME_TIMEOUT, NULL);
}

static void count_answers(unsigned effects)
{
    struct search_list got;

    answers_of[0] = answers_of[1] = 0;
    got = run_part(&two, effects, whole(1), NULL, NULL);
    CHECK(got.unanswered[0] == 0);
    /* The second engine is not asked about what the first one refuses, unless that matters. */
    CHECK(got.unanswered[1] == (effects & 1u << EFFECT_ACCEPT_REJECT ? 1 : 0));
    search_list_free(&got);
}

static void test_asked(void)
{
    fakes[0] = fakes[1] = fakes[2];
    fake_init(&fakes[0], "a", (unsigned)QUIRKS_ALL);
    fake_init(&fakes[1], "b", (unsigned)QUIRKS_ALL);
    fakes[0].spoil = count_first;
    fakes[1].spoil = count_second;
    count_answers(1u << EFFECT_ACCEPT_REJECT);
    CHECK(answers_of[0] >= space.count && answers_of[1] >= space.count);
    count_answers(1u << EFFECT_HOST_SHIFT);
    CHECK(answers_of[0] == space.count && answers_of[1] < space.count && answers_of[1] > 0);
}

/* --- the watch -------------------------------------------------------------------------------- */

static unsigned strings_seen, runs_seen[ENGINES];

static bool skip_some(void *context, struct testcase test)
{
    CHECK(context == &space);
    strings_seen++;
    return !memchr(test.url.ptr, '.', test.url.len);
}

static void note_run(void *context, const struct engine *engine, struct testcase test)
{
    CHECK(context == &space && !memchr(test.url.ptr, '.', test.url.len));
    for (unsigned i = 0; i < ENGINES; i++)
        runs_seen[i] += engine == engines[i];
}

static void test_watch(void)
{
    struct search_watch watch = {skip_some, note_run, &space, true};
    struct search_list got = run_part(&all, ANY_EFFECT, whole(2), NULL, &watch);
    struct search_list unwatched = run_part(&all, ANY_EFFECT, whole(2), NULL, NULL);
    const uint64_t kept = (uint64_t)(space.count - 1) * (space.count - 1);
    bool has_other = false;

    CHECK(strings_seen == whole(2).count && got.count > 0);
    for (unsigned i = 0; i < ENGINES; i++)
        CHECK(runs_seen[i] >= kept);
    for (size_t i = 0; i < got.count; i++) {
        CHECK(got.entries[i].pair == search_pair(0, 1) || got.entries[i].pair == search_pair(0, 2));
        for (size_t n = 0; n < got.entries[i].url_count; n++) {
            const struct ua_str url = search_entry_url(&got.entries[i], n);

            CHECK(!memchr(url.ptr, '.', url.len));
        }
    }
    for (size_t i = 0; i < unwatched.count; i++)
        has_other |= unwatched.entries[i].pair == search_pair(1, 2);
    CHECK(has_other);
    search_list_free(&got);
    search_list_free(&unwatched);
}

int main(void)
{
    static const char *const tokens[] = {"a", "\\", "@", "/", ".", ":"};
    static const unsigned without[ENGINES] = {0, QUIRK_BACKSLASH | QUIRK_DOTS,
                                              QUIRK_BACKSLASH | QUIRK_FIRST_AT | QUIRK_EMPTY_PORT |
                                                  QUIRK_CREDENTIALS};

    space = (struct search_space){.prefix = UA_LITERAL("http://"),
                                  .count = sizeof tokens / sizeof *tokens};
    for (unsigned i = 0; i < space.count; i++)
        text_puts(&space.tokens[i], tokens[i]);
    for (unsigned i = 0; i < ENGINES; i++) {
        fake_init(&fakes[i], i == 0 ? "a" : i == 1 ? "b" : "c", (unsigned)QUIRKS_ALL & ~without[i]);
        engines[i] = &fakes[i].engine;
    }
    test_alone();
    test_halves();
    test_known();
    test_known_causes();
    test_watch();
    test_asked();
    search_space_free(&space);
    return check_report("search_part");
}
