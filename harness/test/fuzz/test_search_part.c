/* SPDX-License-Identifier: MIT */
/* One part of a complete search, compared with what each of its strings shows alone. */
#include "search_part.h"

#include <string.h>

#include "cause.h"
#include "check.h"
#include "classification.h"
#include "fake.h"
#include "rewrites.h"
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
                struct pair pair = {.engines[0] = list->engines[i], .engines[1] = list->engines[j]};

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

/* The entry of a difference by the rules of searcher_new. NULL: several causes meet. */
struct rules {
    const struct search_list *known;
    struct search_list *out;
    struct classification classification;
    struct text shorter;
    unsigned shorter_count, other_effect;
};

static bool is_known(const struct rules *rules, unsigned pair, enum effect effect,
                     struct ua_str cause)
{
    const struct search_entry *entry = search_list_find(rules->known, pair, effect, cause);

    return entry && entry->length > 0;
}

/* The single cause of the list that explains a difference alone and has most strings; of_effect: of
 * those that are known for the effect, or only for others. -1: none. */
static int find_cause(const struct rules *rules, unsigned number, struct pair *pair,
                      struct testcase test, enum effect effect, bool of_effect)
{
    const struct rewrite_set candidates = cause_candidates(test);
    uint64_t best_count = 0;
    int best = -1;

    for (size_t i = 0; i < rules->known->count; i++) {
        const struct search_entry *entry = &rules->known->entries[i];
        const int rewrite = rewrite_find(entry->cause.ptr);

        if (entry->pair != number || rewrite < 0 ||
            is_known(rules, number, effect, text_str(&entry->cause)) != of_effect ||
            (best >= 0 &&
             (entry->count < best_count || (entry->count == best_count && rewrite > best))) ||
            !rewrite_set_has(candidates, (unsigned)rewrite))
            continue;
        pair_run(pair, test);
        if (!cause_explains(pair, test, rewrite, -1))
            continue;
        best = rewrite;
        best_count = entry->count;
    }
    pair_run(pair, test);
    return best;
}

static void count_entry(struct rules *rules, unsigned number, enum effect effect,
                        struct ua_str cause, const struct testcase *filed, unsigned length)
{
    struct search_entry *entry = search_list_entry(rules->out, number, effect, cause);

    entry->count++;
    if (filed)
        search_entry_add(entry, length, filed->url);
}

static bool has_shorter(struct rules *rules, struct pair *pair, const struct search_cursor *cursor,
                        enum effect effect)
{
    for (unsigned place = 0; place < cursor->length; place++) {
        search_cursor_without(&rules->shorter, cursor, place);
        pair_run(pair, testcase_without_base(text_str(&rules->shorter)));
        if (pair->difference.effect == effect)
            return true;
    }
    return false;
}

/* Returns whether the rules say where a difference counts: it has no part of several causes. */
static bool count_by_rules(struct rules *rules, unsigned number, struct pair *pair,
                           const struct search_cursor *cursor)
{
    const struct testcase test = testcase_without_base(text_str(&cursor->url));
    const enum effect effect = pair->difference.effect;
    struct classification *c = &rules->classification;
    int cause = find_cause(rules, number, pair, test, effect, true);
    bool is_single;

    if (cause >= 0) {
        count_entry(rules, number, effect,
                    ua_str(rewrites[cause]->name, strlen(rewrites[cause]->name)), NULL, 0);
        return true;
    }
    cause = find_cause(rules, number, pair, test, effect, false);
    classify(c, pair, test);
    is_single = explanation_is_single(&c->explanation);
    if (cause >= 0 && is_single) {
        const bool is_filed = !is_known(rules, number, effect, text_str(&c->cause));

        rules->other_effect++;
        count_entry(rules, number, effect, text_str(&c->cause), is_filed ? &test : NULL,
                    cursor->length);
        return true;
    }
    if (has_shorter(rules, pair, cursor, effect)) {
        rules->shorter_count++;
        count_entry(rules, number, effect, (struct ua_str){"", 0}, NULL, 0);
        return true;
    }
    if (is_single)
        count_entry(rules, number, effect, text_str(&c->cause), &test, cursor->length);
    return is_single;
}

/* Lists all strings of a length by the rules. Returns how many differences are of several causes.
 */
static unsigned list_by_rules(struct rules *rules, unsigned length)
{
    struct search_cursor cursor = {0};
    unsigned compound = 0;

    search_cursor_set(&cursor, &space, length, 0);
    for (uint64_t n = 0; n < search_space_of_length(&space, length); n++) {
        for (unsigned j = 1; j < ENGINES; j++) {
            for (unsigned i = 0; i < j; i++) {
                struct pair pair = {.engines[0] = engines[i], .engines[1] = engines[j]};

                pair_run(&pair, testcase_without_base(text_str(&cursor.url)));
                if (pair.difference.effect != EFFECT_NONE)
                    compound += !count_by_rules(rules, search_pair(i, j), &pair, &cursor);
                pair_free(&pair);
            }
        }
        search_cursor_next(&cursor);
    }
    search_cursor_free(&cursor);
    return compound;
}

static unsigned counted_for_own;

static void check_known(unsigned known_length, unsigned length)
{
    struct search_list known = run_part(&all, ANY_EFFECT, whole(known_length), NULL, NULL),
                       expected = {0},
                       got = run_part(&all, ANY_EFFECT, whole(length), &known, NULL);
    struct rules rules = {.known = &known, .out = &expected};
    const unsigned compound = list_by_rules(&rules, length);

    CHECK(sum_counts(&got) == sum_counts(&expected) + compound && sum_counts(&expected) > 0);
    for (size_t i = 0; i < expected.count; i++) {
        const struct search_entry *entry = &expected.entries[i];
        const struct search_entry *found =
            search_list_find(&got, entry->pair, entry->effect, text_str(&entry->cause));

        CHECK(found && found->count >= entry->count && found->count <= entry->count + compound);
        if (found && entry->cause.len == 0)
            CHECK(found->count == entry->count);
        if (found)
            check_same_urls(found, entry);
    }
    /* Each rule is used. */
    CHECK(rules.shorter_count > 0);
    counted_for_own += rules.other_effect;
    classification_free(&rules.classification);
    text_free(&rules.shorter);
    search_list_free(&known);
    search_list_free(&expected);
    search_list_free(&got);
}

/* A part gives what the strings before its end give beyond those before its begin. */
static void check_known_part(unsigned known_length, struct search_part part)
{
    const struct search_part before = {part.length, 0, part.from},
                             both = {part.length, 0, part.from + part.count};
    struct search_list known = run_part(&all, ANY_EFFECT, whole(known_length), NULL, NULL);
    struct search_list got = run_part(&all, ANY_EFFECT, part, &known, NULL),
                       less = run_part(&all, ANY_EFFECT, before, &known, NULL),
                       more = run_part(&all, ANY_EFFECT, both, &known, NULL);

    CHECK(sum_counts(&got) > 0 && sum_counts(&got) + sum_counts(&less) == sum_counts(&more));
    for (size_t i = 0; i < more.count; i++) {
        const struct search_entry *entry = &more.entries[i];
        const struct search_entry *of_part = search_list_find(&got, entry->pair, entry->effect,
                                                              text_str(&entry->cause)),
                                  *of_less = search_list_find(&less, entry->pair, entry->effect,
                                                              text_str(&entry->cause));

        CHECK((of_part ? of_part->count : 0) + (of_less ? of_less->count : 0) == entry->count);
    }
    search_list_free(&known);
    search_list_free(&got);
    search_list_free(&less);
    search_list_free(&more);
}

static void test_known(void)
{
    check_known(1, 2);
    check_known(1, 3);
    check_known(2, 3);
    check_known(3, 4);
    CHECK(counted_for_own > 0);
    check_known_part(2, (struct search_part){3, 100, 40});
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
    if (memchr(input.ptr, '.', input.len) || ua_str_equal(input, UA_LITERAL("http:///")))
        observation_fail(o, OUTCOME_TIMEOUT, NULL);
}

static void count_answers(unsigned effects)
{
    struct search_list got;

    answers_of[0] = answers_of[1] = 0;
    got = run_part(&two, effects, whole(1), NULL, NULL);
    CHECK(got.unanswered[0] == 0);
    /* The second engine is not asked about what the first one refuses, unless that matters. */
    CHECK(got.unanswered[1] == (effects & 1u << EFFECT_ACCEPT_REJECT ? 2 : 1));
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
