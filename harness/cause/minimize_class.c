/* SPDX-License-Identifier: MIT */
/* The input that is shown for a class: minimised without another class or a lesser importance, and
 * changed to one of greater importance. */
#include "answer_memo.h"
#include "ascii.h"
#include "classification.h"
#include "minimize.h"
#include "str.h"

/* The search for a greater rank gets one execution in this many. */
#define RAISE_SHARE 4

struct class_target {
    struct pair *pair;
    uint64_t class;
    unsigned importance;      /* of what is held (rank.h); a candidate may have more, not less */
    enum effect effect;       /* of what is held */
    bool keeps_effect;        /* and who accepts; otherwise any input of the class will do */
    bool accepts[2];          /* of what is held: each engine */
    int first, second;        /* the cause; first -1: unexplained, then also: */
    bool is_of_part;          /* as in struct explanation */
    bool is_weak;             /* its proof: a strong one stays one */
    struct rewrite_set clues; /* the rewrites that stand for the cause */
    struct classification classification;
};

static struct rewrite_set hint_set(struct testcase test)
{
    return rewrite_set_limit(cause_candidates(test), 2);
}

/* The class of the pair's last run, which was on test. */
static uint64_t classify_input(struct class_target *target, struct testcase test)
{
    classify(&target->classification, target->pair, test);
    return target->classification.class;
}

static bool has_same_effect(const struct class_target *target)
{
    const struct pair *pair = target->pair;

    return pair->difference.effect == target->effect &&
           (pair->answers[0].outcome == OUTCOME_PARSED) == target->accepts[0] &&
           (pair->answers[1].outcome == OUTCOME_PARSED) == target->accepts[1];
}

/* The checks that need no search for the cause, which is expensive. */
static bool may_keep_class(const struct class_target *target, struct testcase test)
{
    const struct pair *pair = target->pair;
    enum effect effect = pair->difference.effect;

    if (pair_importance(pair, test) < target->importance ||
        strcmp(effect_family(effect), effect_family(target->effect)) != 0 ||
        (target->keeps_effect && !has_same_effect(target)))
        return false;
    if (target->first < 0)
        return rewrite_set_equal(hint_set(test), target->clues);
    return target->is_of_part || cause_explains(pair, test, target->first, target->second);
}

static void note_proof(struct class_target *target)
{
    target->is_of_part = target->classification.explanation.is_of_part;
    target->is_weak = target->classification.explanation.changes != 0;
}

static bool keeps_class(void *context, struct minimize_job *work, struct testcase candidate)
{
    struct class_target *target = context;
    const uint64_t before = *target->pair->executions;
    bool is;

    pair_run(target->pair, candidate);
    is = may_keep_class(target, candidate) && classify_input(target, candidate) == target->class &&
         (target->is_weak || target->classification.explanation.changes == 0);
    if (is) {
        target->effect = target->pair->difference.effect;
        target->importance = pair_importance(target->pair, candidate);
        note_proof(target);
    }
    minimize_spend(work, *target->pair->executions - before);
    return is;
}

/* Asks about a test case and takes its class as the one to keep. False if the two agree. */
static bool set_target(struct class_target *target, struct testcase test)
{
    pair_run(target->pair, test);
    target->effect = target->pair->difference.effect;
    target->importance = pair_importance(target->pair, test);
    target->accepts[0] = target->pair->answers[0].outcome == OUTCOME_PARSED;
    target->accepts[1] = target->pair->answers[1].outcome == OUTCOME_PARSED;
    if (target->effect == EFFECT_NONE)
        return false;
    target->class = classify_input(target, test);
    target->first = target->classification.explanation.first;
    target->second = target->classification.explanation.second;
    target->clues = hint_set(test);
    note_proof(target);
    return true;
}

/* Makes the input one in which the idiom of its cause stands alone, if that is as good, simpler,
 * and no longer. Returns whether it did. */
static bool isolate_cause(struct class_target *target, struct minimize_job *work)
{
    struct owned_testcase pure = {0};
    bool is = false;

    if (target->first >= 0 && target->second < 0) {
        purify(&pure, testcase_of(work->test), (unsigned)target->first);
        is = testcase_size(testcase_of(&pure)) <= testcase_size(testcase_of(work->test)) &&
             minimize_simpler(testcase_of(&pure), testcase_of(work->test)) &&
             keeps_class(target, work, testcase_of(&pure));
        if (is)
            testcase_copy(work->test, testcase_of(&pure));
    }
    testcase_free(&pure);
    return is;
}

/* outer: the counter that the pair had before. */
static void end_search(struct class_target *target, uint64_t *outer)
{
    const uint64_t counted = *target->pair->executions;

    target->pair->executions = outer;
    if (outer)
        *outer += counted;
    classification_free(&target->classification);
}

static bool minimize(struct pair *pair, struct owned_testcase *test, uint64_t *executions,
                     bool keeps_effect)
{
    struct class_target target = {.pair = pair, .keeps_effect = keeps_effect};
    struct minimize_job work = {.test = test,
                                .same = keeps_class,
                                .context = &target,
                                .budget = *executions,
                                .asked = pair};
    uint64_t counted = 0, *outer = pair->executions;
    bool settled = true;

    pair->executions = &counted;
    if (set_target(&target, testcase_of(test))) {
        isolate_cause(&target, &work);
        do
            settled = minimize_input(&work);
        while (settled && isolate_cause(&target, &work));
    }
    *executions = work.budget;
    end_search(&target, outer);
    return settled;
}

bool minimize_class(struct pair *pair, struct owned_testcase *test, uint64_t *executions)
{
    return minimize(pair, test, executions, false);
}

/* --- a greater importance --------------------------------------------------------------------- */

struct rank_search {
    struct class_target target;
    struct minimize_job work;    /* test and budget */
    struct text url;             /* a template */
    struct ua_str base;          /* of the template */
    const struct testcase *from; /* to ask ahead: the first one that is collected; NULL: no */
    bool has_reached;
};

static bool find_greater(struct rank_search *search);

/* Asks ahead about a candidate and those that find_greater tries next, as if none of them did. */
static void ask_greater_ahead(struct rank_search *search, struct testcase candidate)
{
    struct rank_search ahead = *search;

    ahead.url = (struct text){0};
    ahead.from = &candidate;
    pair_collect(search->target.pair, candidate);
    find_greater(&ahead);
    pair_ask_ahead(search->target.pair);
    text_free(&ahead.url);
}

/* Makes the candidate the test case if it is of the class and of greater importance. */
static bool try_candidate(struct rank_search *search, struct ua_str url)
{
    const struct testcase candidate = {url, search->base};
    struct class_target *target = &search->target;
    struct testcase held = testcase_of(search->work.test);
    bool is;

    if (search->work.budget == 0 ||
        (ua_str_equal(url, held.url) && !held.base.ptr == !search->base.ptr))
        return false;
    if (search->from) {
        /* The candidates before search->from were asked. Ends the search if no more can be
         * collected. */
        search->has_reached = search->has_reached || testcase_equal(candidate, *search->from);
        return search->has_reached && !pair_collect(target->pair, candidate);
    }
    if (target->pair->memo && !answer_memo_knows(target->pair->memo, candidate))
        ask_greater_ahead(search, candidate);
    pair_run(target->pair, candidate);
    minimize_spend(&search->work, 2);
    is = pair_importance(target->pair, candidate) > target->importance &&
         keeps_class(target, &search->work, candidate);
    if (is) {
        struct owned_testcase copy = {0};

        testcase_copy(&copy, candidate);
        testcase_copy(search->work.test, testcase_of(&copy));
        testcase_free(&copy);
    }
    return is;
}

/* Pieces that make a host, or another one. */
static const struct ua_str host_pieces[] = {
    UA_LITERAL("a"),  UA_LITERAL("b"), UA_LITERAL("@b"), UA_LITERAL("a@"),
    UA_LITERAL("/a"), UA_LITERAL("/"), UA_LITERAL("@"),  UA_LITERAL("."),
};

static void insert_piece(struct text *out, struct ua_str text, size_t at, struct ua_str piece)
{
    text_clear(out);
    text_add(out, text.ptr, at);
    text_add(out, piece.ptr, piece.len);
    text_add(out, text.ptr + at, text.len - at);
}

static bool is_inside_code_point(struct ua_str text, size_t at)
{
    return at < text.len && ((unsigned char)text.ptr[at] & 0xC0) == 0x80;
}

/* Tries a text of one or two pieces (count) at any places from first on. */
static bool try_pieces(struct rank_search *search, struct ua_str text, size_t first,
                       unsigned pieces)
{
    struct text changed = {0};
    bool is = false;

    for (size_t at = first; at <= text.len && !is && search->work.budget > 0; at++) {
        for (size_t i = 0; i < sizeof host_pieces / sizeof *host_pieces && !is; i++) {
            if (is_inside_code_point(text, at))
                break;
            insert_piece(&changed, text, at, host_pieces[i]);
            is = pieces == 1
                     ? try_candidate(search, text_str(&changed))
                     : try_pieces(search, text_str(&changed), at + host_pieces[i].len, pieces - 1);
        }
    }
    text_free(&changed);
    return is;
}

/* Writes a template to search->url and search->base: the test case with another scheme, or without
 * its base. False if there is no template of this number. */
static bool make_template(struct rank_search *search, unsigned number)
{
    const struct testcase test = testcase_of(search->work.test);
    struct anatomy anatomy;

    anatomy_split(&anatomy, test);
    text_clear(&search->url);
    search->base = test.base;
    switch (number) {
    case 0: /* as it is */
        text_add(&search->url, test.url.ptr, test.url.len);
        return true;
    case 1: /* the same behind another scheme */
        text_puts(&search->url, "http");
        text_add(&search->url, test.url.ptr + anatomy.scheme.end,
                 test.url.len - anatomy.scheme.end);
        return anatomy_has_scheme(&anatomy);
    case 2: /* and with two slashes */
        text_puts(&search->url, "http://");
        text_add(&search->url, test.url.ptr + anatomy.slashes.end,
                 test.url.len - anatomy.slashes.end);
        return true;
    case 3: /* without the base */
        text_puts(&search->url, "http://");
        text_add(&search->url, test.url.ptr, test.url.len);
        search->base = (struct ua_str){NULL, 0};
        return test.base.ptr != NULL;
    case 4: /* with a base that is fetched */
        text_add(&search->url, test.url.ptr, test.url.len);
        search->base = UA_LITERAL("http://a");
        return test.base.ptr != NULL;
    default:
        return false;
    }
}

#define TEMPLATES 5

/* Tries each template as it is, with one piece, and with two. */
static bool find_greater(struct rank_search *search)
{
    for (unsigned pieces = 0; pieces <= 2; pieces++) {
        for (unsigned number = 0; number < TEMPLATES; number++) {
            struct ua_str url;

            if (!make_template(search, number))
                continue;
            url = text_str(&search->url);
            if (pieces == 0 ? try_candidate(search, url) : try_pieces(search, url, 0, pieces))
                return true;
        }
    }
    return false;
}

static bool raise_rank(struct pair *pair, struct owned_testcase *test, uint64_t *executions,
                       bool keeps_effect)
{
    struct rank_search search = {.target = {.pair = pair, .keeps_effect = keeps_effect},
                                 .work = {.test = test, .budget = *executions}};
    uint64_t counted = 0, *outer = pair->executions;
    bool any = false;

    pair->executions = &counted;
    if (set_target(&search.target, testcase_of(test))) {
        while (search.target.importance <
                   rank_importance(search.target.effect, rank_limit(search.target.effect)) &&
               find_greater(&search))
            any = true;
    }
    *executions = search.work.budget;
    pair->executions = outer;
    if (outer)
        *outer += counted;
    text_free(&search.url);
    classification_free(&search.target.classification);
    return any;
}

bool minimize_raise_rank(struct pair *pair, struct owned_testcase *test, uint64_t *executions)
{
    return raise_rank(pair, test, executions, false);
}

bool minimize_difference(struct pair *pair, struct owned_testcase *test, uint64_t executions)
{
    uint64_t to_raise = executions / RAISE_SHARE;
    bool settled;

    executions -= to_raise;
    settled = minimize(pair, test, &executions, true);
    if (raise_rank(pair, test, &to_raise, true))
        settled = minimize(pair, test, &executions, true);
    return settled;
}

/* --- names for publication -------------------------------------------------------------------- */

/* Replaces the host if it is one word. False if it is not. */
static bool name_host(struct text *out, struct testcase test)
{
    const struct ua_str url = test.url;
    struct anatomy a;

    anatomy_split(&a, test);
    text_clear(out);
    for (uint32_t i = a.host.start; i < a.host.end; i++) {
        if (!ua_is_alpha((unsigned char)url.ptr[i]))
            return false;
    }
    if (a.host.end == a.host.start)
        return false;
    text_add(out, url.ptr, a.host.start);
    text_puts(out, "example");
    text_add(out, url.ptr + a.host.end, url.len - a.host.end);
    return true;
}

/* A piece of the base (in_base) or of the URL of a test case. */
struct place {
    bool in_base;
    size_t start, len;
};
#define MOST_PLACES 8

static bool is_name_byte(char byte)
{
    return ua_is_alnum((unsigned char)byte) || byte == '-' || byte == '.';
}

/* Adds the places in a text at which a host is, as a whole name. Returns how many there are now. */
static size_t find_places(struct place *places, size_t count, struct ua_str text, bool in_base,
                          struct ua_str host)
{
    for (size_t at = 0; text.ptr && at + host.len <= text.len && count < MOST_PLACES; at++) {
        if (ua_str_equal_but_for_case(ua_str(text.ptr + at, host.len), host) &&
            (at == 0 || !is_name_byte(text.ptr[at - 1])) &&
            (at + host.len == text.len || !is_name_byte(text.ptr[at + host.len])))
            places[count++] = (struct place){in_base, at, host.len};
    }
    return count;
}

/* Whether a place comes before another one for a reader: the base is before the URL. */
static bool is_before(struct place a, struct place b)
{
    return a.in_base != b.in_base ? a.in_base : a.start < b.start;
}

/* Writes the URL, or the base, and renames the hosts at the places that lie in it. first comes
 * before second. */
static void rename_places(struct text *out, struct ua_str text, bool in_base, struct place first,
                          struct place second)
{
    const struct place places[2] = {first, second};
    static const char *const names[2] = {"trusted.example", "evil.example"};
    size_t at = 0;

    text_clear(out);
    text_add(out, "", 0);
    for (size_t i = 0; i < 2; i++) {
        if (places[i].in_base != in_base)
            continue;
        text_add(out, text.ptr + at, places[i].start - at);
        text_puts(out, names[i]);
        at = places[i].start + places[i].len;
    }
    text_add(out, text.ptr + at, text.len - at);
}

/* Whether the two engines, asked again, find the two names, one each, in the same class and at no
 * lesser importance. */
static bool finds_both_names(struct class_target *target, struct testcase renamed)
{
    static const struct ua_str trusted = UA_LITERAL("trusted.example"),
                               evil = UA_LITERAL("evil.example");
    const struct pair *pair = target->pair;
    struct ua_str a, b;

    pair_run(target->pair, renamed);
    a = observation_get(&pair->answers[0], COMPONENT_HOST);
    b = observation_get(&pair->answers[1], COMPONENT_HOST);
    return ((ua_str_equal_but_for_case(a, trusted) && ua_str_equal_but_for_case(b, evil)) ||
            (ua_str_equal_but_for_case(a, evil) && ua_str_equal_but_for_case(b, trusted))) &&
           pair_importance(pair, renamed) >= target->importance &&
           classify_input(target, renamed) == target->class;
}

/* Renames two places, the first of a reader to trusted.example and the other to evil.example, if
 * the class holds. */
static bool try_names(struct class_target *target, struct owned_testcase *test, struct place a,
                      struct place b)
{
    const struct testcase given = testcase_of(test);
    const struct place first = is_before(a, b) ? a : b, second = is_before(a, b) ? b : a;
    struct text url = {0}, base = {0};
    bool is = false;

    if (first.in_base != second.in_base || first.start + first.len <= second.start) {
        rename_places(&url, given.url, false, first, second);
        if (given.base.ptr)
            rename_places(&base, given.base, true, first, second);
        is = finds_both_names(
            target, (struct testcase){text_str(&url), text_optional(&base, given.base.ptr)});
    }
    if (is) {
        text_assign(&test->url, &url);
        if (test->has_base)
            text_assign(&test->base, &base);
    }
    text_free(&url);
    text_free(&base);
    return is;
}

/* Names the two hosts that the two engines find. */
static bool name_two_hosts(struct class_target *target, struct owned_testcase *test)
{
    const struct pair *pair = target->pair;
    struct place places[2][MOST_PLACES];
    size_t counts[2];
    struct testcase given = testcase_of(test);

    pair_run(target->pair, given);
    for (int i = 0; i < 2; i++) {
        struct ua_str host =
            observation_get(i == 0 ? &pair->answers[0] : &pair->answers[1], COMPONENT_HOST);

        if (host.len == 0)
            return false;
        counts[i] = find_places(places[i], 0, given.base, true, host);
        counts[i] = find_places(places[i], counts[i], given.url, false, host);
    }
    for (size_t i = 0; i < counts[0]; i++) {
        for (size_t j = 0; j < counts[1]; j++) {
            if (try_names(target, test, places[0][i], places[1][j]))
                return true;
        }
    }
    return false;
}

/* Names a host of one word in each text. */
static void name_one_host(struct class_target *target, struct owned_testcase *test)
{
    struct pair *pair = target->pair;
    const struct testcase given = testcase_of(test);
    struct text named[2] = {0};
    bool is[2];

    is[0] = name_host(&named[0], given);
    is[1] = given.base.ptr && name_host(&named[1], testcase_without_base(given.base));
    /* Tries both, then each alone. */
    for (unsigned which = 3; which > 0; which--) {
        const bool renames[2] = {which & 1, which & 2};
        const struct testcase renamed = {renames[0] ? text_str(&named[0]) : given.url,
                                         renames[1] ? text_str(&named[1]) : given.base};

        if ((renames[0] && !is[0]) || (renames[1] && !is[1]))
            continue;
        pair_run(pair, renamed);
        if (pair_importance(pair, renamed) < target->importance ||
            classify_input(target, renamed) != target->class)
            continue;
        if (renames[0])
            text_assign(&test->url, &named[0]);
        if (renames[1])
            text_assign(&test->base, &named[1]);
        break;
    }
    text_free(&named[0]);
    text_free(&named[1]);
}

void minimize_name(struct pair *pair, struct owned_testcase *test)
{
    struct class_target target = {.pair = pair};

    if (set_target(&target, testcase_of(test)) && !name_two_hosts(&target, test))
        name_one_host(&target, test);
    classification_free(&target.classification);
}
