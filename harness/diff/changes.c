/* SPDX-License-Identifier: MIT */
#include "changes.h"

#include <stdlib.h>
#include <string.h>

#include "columns.h"
#include "json.h"
#include "pair.h"
#include "str.h"
#include "units.h"

#define MOST_WITNESSES 64

void changes_free(struct changes *changes)
{
    for (size_t i = 0; i < changes->count; i++) {
        struct changed_url *change = &changes->items[i];

        testcase_free(&change->test);
        text_free(&change->cause);
        text_free(&change->changed);
        observation_free(&change->before);
        observation_free(&change->after);
    }
    free(changes->items);
    *changes = (struct changes){0};
}

/* Whether two answers are the same, but for spelling. Both must be answers. */
static bool is_same(const struct engine *a, const struct observation *answer_a,
                    const struct engine *b, const struct observation *answer_b)
{
    struct difference difference;

    if (answer_a->outcome != answer_b->outcome &&
        !(observation_refuses(answer_a) && observation_refuses(answer_b)))
        return false;
    if (answer_a->outcome != OUTCOME_PARSED)
        return observation_refuses(answer_a);
    compare(&difference, answer_side(a, answer_a), answer_side(b, answer_b));
    return difference.effect <= EFFECT_NORMALISATION;
}

static void ask_witnesses(struct changed_url *change, const struct engine_list *engines)
{
    const struct testcase test = testcase_of(&change->test);
    const struct request request = {.op = OP_PARSE, .input = test.url, .base = test.base};
    struct observation answer = {0};

    for (unsigned i = 2; i < engines->count && i < MOST_WITNESSES; i++) {
        engine_run(engines->engines[i], &request, &answer);
        if (is_same(engines->engines[0], &change->before, engines->engines[i], &answer))
            change->like_before |= (uint64_t)1 << i;
        else if (is_same(engines->engines[1], &change->after, engines->engines[i], &answer))
            change->like_after |= (uint64_t)1 << i;
    }
    observation_free(&answer);
}

/* Whether both answers have an href, and write it differently. */
static bool is_respelled(const struct observation *a, const struct observation *b)
{
    const struct ua_str x = observation_get(a, COMPONENT_HREF),
                        y = observation_get(b, COMPONENT_HREF);

    return x.ptr && y.ptr && !ua_str_equal(x, y);
}

void changes_ask(struct changes *changes, const struct engine_list *engines, struct testcase test)
{
    struct pair pair = {.engines[0] = engines->engines[0], .engines[1] = engines->engines[1]};
    struct classification c = {0};
    struct changed_url *change;

    changes->asked++;
    pair_run(&pair, test);
    if (pair.difference.effect != EFFECT_NONE) {
        classify(&c, &pair, test);
        changes->items = xrealloc(changes->items, (changes->count + 1) * sizeof *changes->items);
        change = &changes->items[changes->count++];
        *change = (struct changed_url){.effect = c.difference.effect,
                                       .rank = c.rank,
                                       .importance = rank_importance(c.difference.effect, c.rank),
                                       .first = c.explanation.first,
                                       .second = c.explanation.second};
        testcase_copy(&change->test, test);
        text_assign(&change->cause, &c.cause);
        if (c.explanation.first >= 0)
            text_assign(&change->changed, &c.explanation.changed.url);
        observation_copy(&change->before, &c.answers[0]);
        observation_copy(&change->after, &c.answers[1]);
        ask_witnesses(change, engines);
    } else {
        changes->respelled += is_respelled(&pair.answers[0], &pair.answers[1]);
    }
    classification_free(&c);
    pair_free(&pair);
}

static int compare_changes(const void *a, const void *b)
{
    const struct changed_url *x = a, *y = b;

    if (x->importance != y->importance)
        return x->importance > y->importance ? -1 : 1;
    return (x->test.url.len > y->test.url.len) - (x->test.url.len < y->test.url.len);
}

void changes_sort(struct changes *changes)
{
    if (changes->count > 0)
        qsort(changes->items, changes->count, sizeof *changes->items, compare_changes);
}

/* --- for people ------------------------------------------------------------------------------- */

static void print_row(const char *label, const char *words)
{
    struct flow flow;

    printf("  %-11s ", label);
    flow = flow_at(14);
    flow_words(&flow, words);
    putchar('\n');
}

/* The components in which the two answers differ, of one of them. */
static void print_answer_row(const char *label, const struct observation *o,
                             const struct observation *other)
{
    struct text words = {0};

    if (o->outcome != OUTCOME_PARSED)
        text_puts(&words, observation_refuses(o) ? "refuses it" : outcome_name(o->outcome));
    for (int c = 0; c <= COMPONENT_HREF && o->outcome == OUTCOME_PARSED; c++) {
        const struct ua_str mine = observation_get(o, (enum component)c);
        const struct ua_str theirs = observation_get(other, (enum component)c);
        const bool differs = observation_presence(o, (enum component)c) !=
                                 observation_presence(other, (enum component)c) ||
                             mine.len != theirs.len ||
                             (mine.len > 0 && memcmp(mine.ptr, theirs.ptr, mine.len) != 0);

        if (!(other->outcome == OUTCOME_PARSED ? differs && c != COMPONENT_HREF
                                               : c == COMPONENT_HREF))
            continue;
        text_printf(&words, "%s%s ", words.len > 0 ? ", " : "", component_name((enum component)c));
        observation_show(&words, o, (enum component)c);
    }
    print_row(label, words.len > 0 ? words.ptr : "accepts it");
    text_free(&words);
}

static void print_witnesses(const char *label, const struct engine_list *engines, uint64_t set)
{
    struct text words = {0};

    text_puts(&words, set == 0 ? "none" : "");
    for (unsigned i = 2; i < engines->count; i++) {
        if (i < MOST_WITNESSES && set >> i & 1)
            text_printf(&words, "%s%s", words.len > 0 ? ", " : "", engines->names[i]);
    }
    print_row(label, words.ptr);
    text_free(&words);
}

static void print_change(const struct changed_url *change, const struct engine_list *engines,
                         size_t number)
{
    const int causes[2] = {change->first, change->second};
    struct text url = {0};

    printf("%zu. %s: %s, %s\n", number, change->cause.ptr, effect_name(change->effect),
           severity_name(rank_importance_severity(change->importance)));
    text_value(&url, text_str(&change->test.url));
    if (change->test.has_base) {
        text_puts(&url, "  base ");
        text_value(&url, text_str(&change->test.base));
    }
    print_row("url", url.ptr);
    print_answer_row("before", &change->before, &change->after);
    print_answer_row("after", &change->after, &change->before);
    for (int i = 0; i < 2; i++) {
        if (causes[i] >= 0)
            print_row(i == 0 ? "cause" : "", rewrites[causes[i]]->sentence);
    }
    if (engines->count > 2) {
        print_witnesses("like before", engines, change->like_before);
        print_witnesses("like after", engines, change->like_after);
    }
    putchar('\n');
    text_free(&url);
}

void changes_print(const struct changes *changes, const struct engine_list *engines)
{
    printf("before: %s %s\nafter:  %s %s\n\n", engines->names[0], engines->engines[0]->version,
           engines->names[1], engines->engines[1]->version);
    for (size_t i = 0; i < changes->count; i++)
        print_change(&changes->items[i], engines, i + 1);
    printf("%zu of %zu %s %s another answer", changes->count, changes->asked,
           units_noun(changes->asked, "URL", "URLs"), units_noun(changes->count, "gets", "get"));
    if (changes->respelled > 0)
        printf("; %zu %s only written differently in href", changes->respelled,
               units_noun(changes->respelled, "is", "are"));
    puts(".");
}

/* --- for programs ----------------------------------------------------------------------------- */

static void write_names(struct json_writer *w, const char *key, const struct engine_list *engines,
                        uint64_t set)
{
    json_member(w, key);
    json_array(w);
    for (unsigned i = 2; i < engines->count; i++) {
        if (i < MOST_WITNESSES && set >> i & 1)
            json_string(w, engines->names[i]);
    }
    json_end(w);
}

void changes_print_jsonl(const struct changes *changes, const struct engine_list *engines)
{
    struct text out = {0};
    struct json_writer w = {.out = &out};

    for (size_t i = 0; i < changes->count; i++) {
        const struct changed_url *change = &changes->items[i];
        const struct testcase test = testcase_of(&change->test);

        json_output(&w);
        json_add(&w, "input", test.url);
        if (test.base.ptr)
            json_add(&w, "base", test.base);
        json_add_string(&w, "effect", effect_name(change->effect));
        json_add_string(&w, "severity",
                        severity_name(rank_importance_severity(change->importance)));
        json_add(&w, "cause", text_str(&change->cause));
        observation_add_json(&w, "before", &change->before);
        observation_add_json(&w, "after", &change->after);
        write_names(&w, "like_before", engines, change->like_before);
        write_names(&w, "like_after", engines, change->like_after);
        json_end(&w);
        text_puts(&out, "\n");
        w = (struct json_writer){.out = &out};
    }
    json_output(&w);
    json_member(&w, "summary");
    json_object(&w);
    json_member(&w, "engines");
    json_array(&w);
    for (unsigned i = 0; i < engines->count; i++) {
        json_object(&w);
        json_add_string(&w, "engine", engines->names[i]);
        json_add_string(&w, "version", engines->engines[i]->version);
        json_end(&w);
    }
    json_end(&w);
    json_add_number(&w, "urls", changes->asked);
    json_add_number(&w, "changed", changes->count);
    json_end(&w);
    json_end(&w);
    puts(out.ptr);
    text_free(&out);
}
