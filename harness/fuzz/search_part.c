/* SPDX-License-Identifier: MIT */
#include "search_part.h"

#include <stdlib.h>
#include <string.h>

#include "answer_memo.h"
#include "classification.h"
#include "json.h"
#include "reduce.h"
#include "reparse.h"
#include "split_causes.h"
#include "str.h"

/* Strings of a batch, if an engine is behind a pipe; otherwise a batch is one string. */
#define SEARCH_BATCH 2048
/* Runs of an engine that reducing one string may take. */
#define REDUCE_EXECUTIONS 20000u
/* Reduced strings whose cause is remembered; a power of two. */
#define MEMO_PLACES 4096u

/* The cause of a reduced string, and the string when it is reduced as far as possible. */
struct reduced_cause {
    uint64_t key; /* of the pair, the effect and the string; 0: the place is free */
    struct text cause, url;
};

/* A single cause of differences of shorter strings. */
struct known_cause {
    unsigned pair;
    enum effect effect;
    int rewrite;
    uint64_t count;
};

struct searcher {
    const struct engine_list *engines;
    const struct search_space *space;
    const struct search_list *known;
    struct search_list *out;
    struct ua_str base;
    unsigned effects;
    unsigned wanted;                /* as in struct request */
    bool is_both_ways;              /* both engines of a pair must accept for any of the effects */
    unsigned order[SEARCH_ENGINES]; /* those behind a pipe come last */
    unsigned batch;
    struct observation *answers; /* of each engine to each string of a batch */
    bool *is_asked;
    struct request *requests;
    unsigned *asked; /* the strings that requests are about */
    struct text urls;
    size_t *ends;    /* of each string in urls */
    unsigned asking; /* index of the engine */
    struct pair *pairs;
    struct answer_memo **memos; /* of each pair with an engine behind a pipe; else NULL */
    struct classification classification;
    struct owned_testcase part;
    struct reduced_cause *reduced;
    struct known_cause *causes; /* of known, by pair, and then by count */
    size_t *causes_of;          /* of each pair: where they begin in causes */
    uint64_t number; /* of the first string in the batch: its place among all of its length */
    unsigned *hits;  /* strings of the batch on which a pair differs */
    struct search_watch watch; /* zeroed: none */
    struct search_cursor cursor;
    struct text shorter;
    struct rewrite_set candidates;
    unsigned candidates_of; /* 1 + index of the string in the batch; 0: none */
};

/* --- opening -----------------------------------------------------------------------------------
 */

/* The components that decide between the effects: for each effect and all worse ones, which
 * win. A worse effect than any that is searched for need not be known. */
static unsigned choose_components(unsigned effects)
{
    unsigned wanted = COMPONENT_BIT(SCHEME) | COMPONENT_BIT(HOST) | COMPONENT_BIT(PORT);

    for (unsigned effect = 0; effect < EFFECT_HOST_SHIFT; effect++) {
        if (effects & 1u << effect)
            return 0;
    }
    return wanted;
}

static void order_engines(struct searcher *s)
{
    unsigned count = 0;

    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned i = 0; i < s->engines->count; i++) {
            const bool is_in_process = engine_is_in_process(s->engines->engines[i]);

            if (is_in_process == (pass == 0))
                s->order[count++] = i;
            if (!is_in_process)
                s->batch = SEARCH_BATCH;
        }
    }
}

static int compare_causes(const void *a, const void *b)
{
    const struct known_cause *x = a, *y = b;

    if (x->pair != y->pair)
        return x->pair < y->pair ? -1 : 1;
    if (x->count != y->count)
        return x->count > y->count ? -1 : 1;
    return x->rewrite - y->rewrite;
}

static void list_known_causes(struct searcher *s, unsigned pairs)
{
    size_t count = 0;

    s->causes = xcalloc(s->known->count + 1, sizeof *s->causes);
    s->causes_of = xcalloc(pairs + 1, sizeof *s->causes_of);
    for (size_t i = 0; i < s->known->count; i++) {
        const struct search_entry *entry = &s->known->entries[i];
        const int rewrite = entry->cause.len > 0 ? rewrite_find(entry->cause.ptr) : -1;

        if (rewrite < 0)
            continue;
        s->causes[count++] =
            (struct known_cause){entry->pair, entry->effect, rewrite, entry->count};
        s->causes_of[entry->pair + 1]++;
    }
    qsort(s->causes, count, sizeof *s->causes, compare_causes);
    for (unsigned pair = 0; pair < pairs; pair++)
        s->causes_of[pair + 1] += s->causes_of[pair];
}

static void prepare_pair(struct searcher *s, unsigned pair, struct engine *a, struct engine *b)
{
    if (!engine_is_in_process(a) || !engine_is_in_process(b))
        s->memos[pair] = answer_memo_new();
    s->pairs[pair] = (struct pair){.engines[0] = a, .engines[1] = b, .memo = s->memos[pair]};
}

struct searcher *searcher_new(const struct engine_list *engines, const struct search_space *space,
                              struct ua_str base, unsigned effects, const struct search_list *known)
{
    struct searcher *s = xcalloc(1, sizeof *s);
    const unsigned count = engines->count;

    *s = (struct searcher){.engines = engines,
                           .space = space,
                           .base = base,
                           .known = known,
                           .effects = effects,
                           .wanted = choose_components(effects),
                           .is_both_ways = !(effects & 1u << EFFECT_ACCEPT_REJECT),
                           .batch = 1};
    order_engines(s);
    s->answers = xcalloc((size_t)count * s->batch, sizeof *s->answers);
    s->is_asked = xcalloc((size_t)count * s->batch, sizeof *s->is_asked);
    s->requests = xcalloc(s->batch, sizeof *s->requests);
    s->asked = xcalloc(s->batch, sizeof *s->asked);
    s->ends = xcalloc(s->batch + 1, sizeof *s->ends);
    s->hits = xcalloc(s->batch, sizeof *s->hits);
    s->pairs = xcalloc((size_t)count * count, sizeof *s->pairs);
    s->reduced = xcalloc(MEMO_PLACES, sizeof *s->reduced);
    list_known_causes(s, search_pair(0, count));
    if (s->batch > 1)
        s->wanted = 0;
    s->memos = xcalloc((size_t)count * count, sizeof *s->memos);
    for (unsigned j = 1; j < count; j++) {
        for (unsigned i = 0; i < j; i++)
            prepare_pair(s, search_pair(i, j), engines->engines[i], engines->engines[j]);
    }
    return s;
}

void searcher_watch(struct searcher *s, const struct search_watch *watch)
{
    s->watch = *watch;
    for (unsigned pair = 0; pair < search_pair(0, s->engines->count); pair++) {
        s->pairs[pair].before_run = watch->before_run;
        s->pairs[pair].context = watch->context;
    }
}

void searcher_free(struct searcher *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < (size_t)s->engines->count * s->batch; i++)
        observation_free(&s->answers[i]);
    for (unsigned i = 0; i < search_pair(0, s->engines->count); i++) {
        pair_free(&s->pairs[i]);
        answer_memo_free(s->memos[i]);
    }
    for (unsigned i = 0; i < MEMO_PLACES; i++) {
        text_free(&s->reduced[i].cause);
        text_free(&s->reduced[i].url);
    }
    classification_free(&s->classification);
    testcase_free(&s->part);
    text_free(&s->urls);
    text_free(&s->shorter);
    search_cursor_free(&s->cursor);
    free(s->causes);
    free(s->causes_of);
    free(s->answers);
    free(s->is_asked);
    free(s->requests);
    free(s->asked);
    free(s->ends);
    free(s->hits);
    free(s->pairs);
    free(s->memos);
    free(s->reduced);
    free(s);
}

/* --- causes ------------------------------------------------------------------------------------
 */

static struct testcase string_at(const struct searcher *s, unsigned index)
{
    const size_t begin = s->ends[index];

    return (struct testcase){{s->urls.ptr + begin, s->ends[index + 1] - begin}, s->base};
}

static struct search_entry *count_difference(struct searcher *s, unsigned pair, struct ua_str cause)
{
    struct search_entry *entry =
        search_list_entry(s->out, pair, s->pairs[pair].difference.effect, cause);

    entry->count++;
    return entry;
}

/* Files a string under its own cause. */
static void file_string(struct searcher *s, unsigned pair, struct testcase test, unsigned length)
{
    search_entry_add(count_difference(s, pair, text_str(&s->classification.cause)), length,
                     test.url);
}

static void find_candidates(struct searcher *s, unsigned index)
{
    if (s->candidates_of == index + 1)
        return;
    s->candidates = cause_candidates(string_at(s, index));
    s->candidates_of = index + 1;
}

/* Whether a shorter string has a difference of this effect and cause. */
static bool is_known_cause(const struct searcher *s, unsigned pair, struct ua_str cause)
{
    const struct search_entry *known =
        search_list_find(s->known, pair, s->pairs[pair].difference.effect, cause);

    return known && known->length > 0;
}

static bool is_explained_by(struct searcher *s, unsigned pair, struct testcase test, int rewrite)
{
    return rewrite_set_has(s->candidates, (unsigned)rewrite) &&
           cause_explains(&s->pairs[pair], test, rewrite, -1);
}

/* Counts a difference for its own cause, which may be another one than the one that explains it
 * too. Does nothing if several causes meet. */
static bool count_for_own_cause(struct searcher *s, unsigned pair, struct testcase test,
                                unsigned length)
{
    classify(&s->classification, &s->pairs[pair], test);
    if (!explanation_is_single(&s->classification.explanation))
        return false;
    if (is_known_cause(s, pair, text_str(&s->classification.cause)))
        count_difference(s, pair, text_str(&s->classification.cause));
    else
        file_string(s, pair, test, length);
    return true;
}

/* Tries the causes that are known for a pair: first those for this effect. A string that makes a
 * new entry is classified as in a campaign. */
static bool count_for_known_cause(struct searcher *s, unsigned pair, unsigned index,
                                  unsigned length)
{
    const struct testcase test = string_at(s, index);

    find_candidates(s, index);
    for (int is_new = 0; is_new < 2; is_new++) {
        for (size_t i = s->causes_of[pair]; i < s->causes_of[pair + 1]; i++) {
            const int rewrite = s->causes[i].rewrite;
            const struct ua_str name =
                ua_str(rewrites[rewrite]->name, strlen(rewrites[rewrite]->name));

            if (is_known_cause(s, pair, name) == is_new || !is_explained_by(s, pair, test, rewrite))
                continue;
            if (is_new)
                return count_for_own_cause(s, pair, test, length);
            count_difference(s, pair, name);
            return true;
        }
    }
    return false;
}

/* Counts a difference for a shorter one: the string without one of its tokens has a difference of
 * the same effect. The pair runs on other strings. */
static bool count_for_shorter(struct searcher *s, unsigned pair, unsigned index, unsigned length)
{
    struct pair *const p = &s->pairs[pair];
    const enum effect effect = p->difference.effect;

    search_cursor_set(&s->cursor, s->space, length, s->number + index);
    for (unsigned place = 0; place < length; place++) {
        search_cursor_without(&s->shorter, &s->cursor, place);
        pair_run(p, (struct testcase){text_str(&s->shorter), s->base});
        if (p->difference.effect == effect) {
            count_difference(s, pair, (struct ua_str){"", 0});
            return true;
        }
    }
    return false;
}

static struct reduced_cause *find_reduced(struct searcher *s, unsigned pair, uint64_t *key)
{
    const struct text *url = &s->part.url;

    *key = hash_bytes(HASH_START + (uint64_t)pair * EFFECTS + s->pairs[pair].difference.effect,
                      url->ptr, url->len);
    *key |= *key == 0;
    return &s->reduced[(*key * 0x9E3779B97F4A7C15u) >> 32 & (MEMO_PLACES - 1)];
}

/* Reduces a string in which several causes meet until a single one is left, and files it under
 * that. If there is none, it is filed under the two causes that explain it together or,
 * reduced as far as possible, as unexplained. The pair has just run on the string. */
static void add_compound(struct searcher *s, unsigned pair, struct testcase test, unsigned length)
{
    struct pair *const p = &s->pairs[pair];
    const bool is_explained = s->classification.explanation.first >= 0;
    struct reduced_cause *memo = NULL;
    uint64_t left = REDUCE_EXECUTIONS, key = 0;

    testcase_copy(&s->part, test);
    for (enum reduce_depth depth = 0; depth < REDUCE_DEPTHS; depth++) {
        reduce_input(p, &s->part, depth, &left);
        pair_run(p, testcase_of(&s->part));
        if (depth == REDUCE_REWRITTEN) {
            memo = find_reduced(s, pair, &key);
            if (memo->key == key) {
                search_entry_add_reduced(count_difference(s, pair, text_str(&memo->cause)),
                                         text_str(&memo->url));
                return;
            }
        }
        classify(&s->classification, p, testcase_of(&s->part));
        if (explanation_is_single(&s->classification.explanation))
            break;
    }
    if (is_explained && !explanation_is_single(&s->classification.explanation)) {
        pair_run(p, test);
        classify(&s->classification, p, test);
        file_string(s, pair, test, length);
        return;
    }
    memo->key = key;
    text_assign(&memo->cause, &s->classification.cause);
    text_assign(&memo->url, &s->part.url);
    search_entry_add_reduced(count_difference(s, pair, text_str(&s->classification.cause)),
                             text_str(&s->part.url));
}

/* Finds the cause of a difference in the answers to a string, if it has an effect that is searched
 * for. */
static void explain_string(struct searcher *s, unsigned pair, unsigned index, unsigned length)
{
    struct pair *const p = &s->pairs[pair];
    const struct testcase test = string_at(s, index);

    pair_run(p, test);
    if (!(s->effects & 1u << p->difference.effect))
        return;
    if (s->known->strings > 0) {
        if (count_for_known_cause(s, pair, index, length) ||
            count_for_shorter(s, pair, index, length))
            return;
        pair_run(p, test);
    }
    classify(&s->classification, p, test);
    if (explanation_is_single(&s->classification.explanation))
        file_string(s, pair, test, length);
    else
        add_compound(s, pair, test, length);
}

/* --- answers -----------------------------------------------------------------------------------
 */

static struct observation *answer_to_string(const struct searcher *s, unsigned engine,
                                            unsigned index)
{
    return &s->answers[(size_t)engine * s->batch + index];
}

/* Whether the answer of the last engine in the order may matter. */
static bool may_differ(const struct searcher *s, unsigned last, unsigned index)
{
    for (unsigned n = 0; n < last; n++) {
        if (observation_accepts(answer_to_string(s, s->order[n], index)))
            return true;
    }
    return false;
}

static void keep_string_answer(void *context, size_t index, const struct observation *o)
{
    struct searcher *s = context;

    observation_copy(answer_to_string(s, s->asking, s->asked[index]), o);
}

/* Asks one engine about a batch. */
static void ask_engine(struct searcher *s, unsigned place, unsigned count)
{
    const unsigned engine = s->order[place];
    const bool is_last = place > 0 && place == s->engines->count - 1 && s->is_both_ways;
    unsigned asked = 0;

    for (unsigned i = 0; i < count; i++) {
        const struct testcase test = string_at(s, i);
        bool *is_asked = &s->is_asked[(size_t)engine * s->batch + i];

        *is_asked = !is_last || may_differ(s, place, i);
        if (!*is_asked)
            continue;
        s->asked[asked] = i;
        s->requests[asked++] = (struct request){
            .op = OP_PARSE, .input = test.url, .base = test.base, .wanted = s->wanted};
    }
    s->asking = engine;
    if (s->watch.before_run && s->batch == 1 && asked == 1)
        s->watch.before_run(s->watch.context, s->engines->engines[engine], string_at(s, 0));
    if (s->batch == 1 && asked == 1)
        engine_run(s->engines->engines[engine], s->requests, answer_to_string(s, engine, 0));
    else
        engine_run_all(s->engines->engines[engine], s->requests, asked, keep_string_answer, s);
    for (unsigned i = 0; i < asked; i++)
        s->out->unanswered[engine] +=
            !observation_is_answer(answer_to_string(s, engine, s->asked[i]));
}

/* Whether two answers may differ in a way that is searched for. */
static bool is_comparable(const struct searcher *s, unsigned a, unsigned b, unsigned index)
{
    const struct observation *x = answer_to_string(s, a, index), *y = answer_to_string(s, b, index);

    if (!s->is_asked[(size_t)a * s->batch + index] || !s->is_asked[(size_t)b * s->batch + index])
        return false;
    return s->is_both_ways ? observation_accepts(x) && observation_accepts(y)
                           : observation_accepts(x) || observation_accepts(y);
}

/* Lists the strings of the batch on which a pair differs so. Returns how many. */
static unsigned find_hits(struct searcher *s, unsigned i, unsigned j, unsigned count)
{
    struct difference difference;
    unsigned hits = 0;

    for (unsigned index = 0; index < count; index++) {
        if (!is_comparable(s, i, j, index))
            continue;
        pair_compare_answers(&difference, s->engines->engines[i], answer_to_string(s, i, index),
                             s->engines->engines[j], answer_to_string(s, j, index));
        if (s->effects & 1u << difference.effect)
            s->hits[hits++] = index;
    }
    return hits;
}

/* Collects what explain_string will ask about a string. False if no more can be collected. */
static bool collect_questions(struct searcher *s, unsigned pair, unsigned index, unsigned length)
{
    const struct pair *p = &s->pairs[pair];
    const struct testcase test = string_at(s, index);
    bool is_free = pair_collect(p, test);

    if (s->known->strings == 0)
        return is_free;
    find_candidates(s, index);
    for (size_t i = s->causes_of[pair]; i < s->causes_of[pair + 1] && is_free; i++) {
        if (rewrite_set_has(s->candidates, (unsigned)s->causes[i].rewrite))
            is_free = cause_collect(p, test, s->causes[i].rewrite);
    }
    search_cursor_set(&s->cursor, s->space, length, s->number + index);
    for (unsigned place = 0; place < length && is_free; place++) {
        search_cursor_without(&s->shorter, &s->cursor, place);
        is_free = pair_collect(p, (struct testcase){text_str(&s->shorter), s->base});
    }
    return is_free;
}

/* Compares the answers of a pair to a batch. An engine behind a pipe is asked ahead. */
static void compare_batch(struct searcher *s, unsigned i, unsigned j, unsigned count,
                          unsigned length)
{
    const unsigned pair = search_pair(i, j), hits = find_hits(s, i, j, count);

    for (unsigned at = 0, end = 0; at < hits; at++) {
        if (at == end && s->pairs[pair].memo) {
            while (end < hits && collect_questions(s, pair, s->hits[end], length))
                end++;
            end += end < hits;
            pair_ask_ahead(&s->pairs[pair]);
        }
        explain_string(s, pair, s->hits[at], length);
    }
}

/* Whether an engine is left out. It has complained. */
static bool has_left_out(const struct searcher *s)
{
    for (unsigned i = 0; i < s->engines->count; i++) {
        if (!engine_is_in_process(s->engines->engines[i]) &&
            reparse_left_out(s->engines->engines[i]))
            return true;
    }
    return false;
}

/* Whether the string, a batch of one, is left out. */
static bool is_skipped(const struct searcher *s)
{
    return s->watch.before_string && s->batch == 1 &&
           !s->watch.before_string(s->watch.context, string_at(s, 0));
}

static void ask_and_compare(struct searcher *s, unsigned count, unsigned length)
{
    for (unsigned place = 0; place < s->engines->count; place++)
        ask_engine(s, place, count);
    for (unsigned j = 1; j < s->engines->count; j++) {
        for (unsigned i = 0; i < (s->watch.of_first ? 1 : j); i++)
            compare_batch(s, i, j, count, length);
    }
}

bool search_part_run(struct searcher *s, struct search_part part, struct search_list *out,
                     atomic_uint_fast64_t *done)
{
    struct search_cursor cursor = {0};
    bool is_lost = false;

    s->out = out;
    search_cursor_set(&cursor, s->space, part.length, part.from);
    for (uint64_t at = 0; at < part.count && !is_lost;) {
        const unsigned count = part.count - at < s->batch ? (unsigned)(part.count - at) : s->batch;

        s->number = part.from + at;
        s->candidates_of = 0;
        text_clear(&s->urls);
        for (unsigned i = 0; i < count; i++) {
            text_add(&s->urls, cursor.url.ptr, cursor.url.len);
            s->ends[i + 1] = s->urls.len;
            search_cursor_next(&cursor);
        }
        if (!is_skipped(s))
            ask_and_compare(s, count, part.length);
        at += count;
        out->strings += count;
        if (done)
            atomic_fetch_add_explicit(done, count, memory_order_relaxed);
        is_lost = s->batch > 1 && has_left_out(s);
    }
    search_cursor_free(&cursor);
    return !is_lost;
}
