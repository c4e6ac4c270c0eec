/* SPDX-License-Identifier: MIT */
#include "bypass.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer_memo.h"
#include "ascii.h"
#include "bypass_hosts.h"
#include "bypass_inputs.h"
#include "bypass_judged.h"
#include "candidates.h"
#include "cause.h"
#include "classification.h"
#include "host_class.h"
#include "minimize.h"
#include "mutate.h"
#include "rank.h"
#include "reparse.h"
#include "rewrite_step.h"
#include "split_causes.h"
#include "str.h"
#include "util.h"

/* Inputs that are given to an engine at once: a parser behind a pipe works on many at a time. */
#define BYPASS_BATCH 512
/* A search for some time begins with fewer, and asks for twice as many as long as a batch takes
 * less than these seconds: a slow engine must not work on one batch for longer than the search. */
#define FIRST_BATCH 16
#define SHORT_BATCH 0.25
/* Inputs that are kept as parents. */
#define PARENTS 4096
/* Bytes of an input; names are longer after they are put in. */
#define MAX_INPUT 160
/* Executions for making one URL small; for engines that would take too long for them, as many as
 * take this part of the time. */
#define WAY_EXECUTIONS 20000u
#define WAY_EXECUTIONS_MIN 100u
#define WAY_SHARE 20
/* Hosts of denied classes for which is kept whether the filter allows them. */
#define PLAIN_HOSTS 256
/* Signatures that are told apart. */
#define SIGNATURES (1u << 16)
/* Idioms that are removed from one URL. */
#define MAX_REMOVED 8
/* Searches for a cause for one signature. */
#define EXPLAINED_PER_SIGNATURE 2

static const char good_name[] = BYPASS_GOOD_NAME, bad_name[] = BYPASS_BAD_NAME;

/* --- the search ------------------------------------------------------------------------------- */

struct parent {
    uint8_t size;
    uint8_t data[MAX_INPUT];
};

struct bypass {
    const struct bypass_options *options;
    struct bypass_result *out;
    struct engine *engines[2]; /* validator, client */
    struct engine *reparse;    /* the client's reading of the validator's href; NULL: no href */
    struct judged_engine judges[2]; /* of the engines */
    struct pair parsed, judged;     /* the engines; their judgements */
    struct pair plain;              /* for hosts that are written plainly */
    struct pair *pair;              /* that of parsed and judged which shows the current way */
    struct classification classification;
    struct mutator mutator;
    struct parent *parents;
    size_t parent_count, next_parent;
    struct signature {
        bool is_seen;
        uint8_t explained; /* inputs whose cause was searched */
    } signatures[SIGNATURES];
    struct plain_host {
        struct text host;
        bool is_allowed;   /* it is a way past the check */
        bool is_explained; /* that is in the list, or was tried */
    } plain_hosts[PLAIN_HOSTS];
    size_t plain_count;
    /* The batch: inputs as the mutator has them, and as the engines are asked. */
    struct parent inputs[BYPASS_BATCH];
    struct text urls[BYPASS_BATCH];
    struct request requests[BYPASS_BATCH], to_client[BYPASS_BATCH], hrefs[BYPASS_BATCH];
    struct observation answers[2][BYPASS_BATCH];
    size_t count;
    size_t asked[BYPASS_BATCH], asked_count; /* of the client: indices of the inputs that pass */
    const char *good;                        /* what stands for the two names */
    struct bypass_hosts bad;                 /* in turn, for each batch */
    const char *batch_bad;                   /* that of the batch */
    const char *fixed_bad;                   /* of all batches; NULL: they take turns */
    uint64_t batches;
    size_t batch_size; /* inputs of a batch */
    unsigned failed_in_row[2];
    double begin, reported;
};

static volatile sig_atomic_t is_stopped;

static void stop_search(int signal_number)
{
    (void)signal_number;
    is_stopped = 1;
}

/* Whether the time is over. A limit of inputs ends the search only between batches. */
static bool is_late(const struct bypass *bypass)
{
    return is_stopped || (bypass->options->seconds > 0 &&
                          monotonic_seconds() - bypass->begin >= bypass->options->seconds);
}

static bool is_search_over(const struct bypass *bypass)
{
    const struct bypass_options *options = bypass->options;

    return is_late(bypass) || bypass->out->is_cut_short ||
           (options->inputs > 0 && bypass->out->inputs >= options->inputs);
}

/* Executions for making one URL small. */
static uint64_t way_budget(const struct bypass *bypass)
{
    const double seconds = monotonic_seconds() - bypass->begin;
    const double done = (double)(*bypass->pair->executions + bypass->out->inputs);
    double budget;

    if (bypass->options->seconds <= 0 || seconds < 1)
        return WAY_EXECUTIONS;
    budget = done / seconds * bypass->options->seconds / WAY_SHARE;
    if (budget < WAY_EXECUTIONS_MIN)
        return WAY_EXECUTIONS_MIN;
    return budget < WAY_EXECUTIONS ? (uint64_t)budget : WAY_EXECUTIONS;
}

/* --- judgements -------------------------------------------------------------------------------
 *
 * A filter says whether a URL may be fetched. So its answer is compared with the same of the
 * client: whether the check allows the host that the client contacts. A check of denied hosts is
 * compared so too where the parser is right, and the check does not know the form of the host. */

static bool is_filter(const struct bypass *bypass)
{
    return bypass->engines[0]->model == MODEL_FILTER;
}

/* Whether the pair's last answers are a way past the check. */
static bool is_past(const struct bypass_check *check, const struct pair *pair)
{
    return bypass_passes(check, &pair->answer_a) && bypass_is_forbidden(check, &pair->answer_b);
}

/* Whether the answers of two parsers to a changed URL are no way past a check of denied hosts any
 * more: the client still contacts the same such host, which the check now sees, or both read the
 * host that the validator read before: otherwise the change only puts another host into the URL. */
static bool is_closed(const struct pair *given, const struct pair *changed)
{
    const struct bypass_check *check = given->check;
    const struct ua_str before = observation_get(&given->answer_a, COMPONENT_HOST),
                        host = observation_get(&changed->answer_a, COMPONENT_HOST);

    if (bypass_is_forbidden(check, &changed->answer_b))
        return bypass_denies(check, &changed->answer_a) &&
               bypass_is_host_of(&changed->answer_b, &given->answer_b);
    return ua_str_equal_but_for_case(before, host) &&
           ua_str_equal_but_for_case(host, observation_get(&changed->answer_b, COMPONENT_HOST));
}

/* Sets the pairs that are compared. */
static void open_pairs(struct bypass *bypass, uint64_t *executions)
{
    const struct bypass_check *check = &bypass->options->check;
    struct engine *const validator = bypass->engines[0], *const client = bypass->engines[1];
    struct pair *pairs[] = {&bypass->parsed, &bypass->judged};

    judged_engine_init(&bypass->judges[0], validator, check, false);
    judged_engine_init(&bypass->judges[1], client, check, true);
    bypass->parsed = (struct pair){
        .a = validator, .b = client, .is_closed = check->is_denied ? is_closed : NULL};
    bypass->judged = (struct pair){.a = is_filter(bypass) ? validator : &bypass->judges[0].engine,
                                   .b = &bypass->judges[1].engine};
    for (int i = 0; i < 2; i++) {
        pairs[i]->executions = executions;
        pairs[i]->memo = answer_memo_new();
        pairs[i]->check = check;
    }
    bypass->plain = (struct pair){.a = is_filter(bypass) ? validator : bypass->parsed.a,
                                  .b = is_filter(bypass) ? bypass->judged.b : client,
                                  .executions = executions};
    bypass->pair = is_filter(bypass) ? &bypass->judged : &bypass->parsed;
}

static void close_pairs(struct bypass *bypass)
{
    answer_memo_free(bypass->parsed.memo);
    answer_memo_free(bypass->judged.memo);
    pair_free(&bypass->parsed);
    pair_free(&bypass->judged);
    pair_free(&bypass->plain);
}

/* --- a host that the filter allows ------------------------------------------------------------
 *
 * Where a filter allows a denied host that is written plainly, no idiom is needed, and a URL with
 * one shows nothing more. */

static bool has_range(const struct bypass_result *out, const struct host_range *range)
{
    for (size_t i = 0; i < out->count; i++) {
        if (out->ways[i].range == range)
            return true;
    }
    return false;
}

static void add_range_way(struct bypass *bypass, const struct host_range *range,
                          struct testcase test)
{
    struct bypass_result *out = bypass->out;
    const struct request request = {.op = OP_PARSE, .input = test.url};
    struct bypass_way *way;

    out->ways = xrealloc(out->ways, (out->count + 1) * sizeof *out->ways);
    way = &out->ways[out->count++];
    *way = (struct bypass_way){.range = range, .rewrite = -1};
    text_add(&way->url, test.url.ptr, test.url.len);
    text_puts(&way->cause, "not-denied");
    observation_copy(&way->answers[0], &bypass->plain.answer_a);
    engine_run(bypass->engines[1], &request, &way->answers[1]);
    way->effect = bypass->plain.difference.effect;
    way->rank = pair_rank(&bypass->plain, test);
}

static void plain_url(struct text *out, struct ua_str host)
{
    text_clear(out);
    text_puts(out, "http://");
    text_add(out, host.ptr, host.len);
}

/* Asks about the host, written plainly. Of a filter, adds the way, if it is one and the first of
 * its range. */
static bool try_plain_host(struct bypass *bypass, struct ua_str plain,
                           const struct host_range *range)
{
    struct text url = {0};
    struct testcase test;
    bool is_allowed;

    plain_url(&url, plain);
    test = testcase_without_base(text_str(&url));
    pair_run(&bypass->plain, test);
    is_allowed = is_past(&bypass->options->check, &bypass->plain);
    if (is_allowed && range && !has_range(bypass->out, range))
        add_range_way(bypass, range, test);
    text_free(&url);
    return is_allowed;
}

/* What is known of a host that is written so. NULL: too many are known. range: see try_plain_host.
 */
static struct plain_host *find_plain_host(struct bypass *bypass, struct ua_str host,
                                          const struct host_range *range)
{
    struct plain_host *found;

    for (size_t i = 0; i < bypass->plain_count; i++) {
        if (ua_str_equal(text_str(&bypass->plain_hosts[i].host), host))
            return &bypass->plain_hosts[i];
    }
    if (bypass->plain_count == PLAIN_HOSTS)
        return NULL;
    found = &bypass->plain_hosts[bypass->plain_count++];
    text_add(&found->host, host.ptr, host.len);
    found->is_allowed = try_plain_host(bypass, host, range);
    return found;
}

/* Whether a filter allows the host that the client contacts, of a denied class, if it is written
 * plainly. */
static bool is_allowed_plainly(struct bypass *bypass, struct ua_str host)
{
    const struct bypass_check *check = &bypass->options->check;
    const struct host_range *range = host_class_range(host);
    const struct plain_host *found;
    struct text plain = {0};
    bool is_allowed;

    if (range && host_classes(host) & check->classes) {
        host_class_plain(&plain, host);
    } else {
        const size_t listed = bypass_listed_form(check, host);

        if (listed == check->count || check->hosts[listed][0] == '.')
            return false;
        range = &bypass->out->listed[listed];
        text_puts(&plain, range->name);
    }
    found = find_plain_host(bypass, text_str(&plain), range);
    is_allowed = found ? found->is_allowed : try_plain_host(bypass, text_str(&plain), range);
    text_free(&plain);
    return is_allowed;
}

/* The host that the client contacts, which a check of denied hosts passes if it is written so in a
 * URL without idioms; NULL: there is none, or the URL is that one. */
static struct plain_host *passing_host(struct bypass *bypass, struct ua_str url, struct ua_str host)
{
    struct plain_host *found = NULL;
    struct text plain = {0};

    plain_url(&plain, host);
    if (bypass->options->check.is_denied && !ua_str_equal(text_str(&plain), url))
        found = find_plain_host(bypass, host, NULL);
    text_free(&plain);
    return found && found->is_allowed ? found : NULL;
}

/* --- one way past the check ------------------------------------------------------------------- */

/* Whether the pair's last answers, to this URL, are a way past the check, and one that needs its
 * idioms. */
static bool is_way(struct bypass *bypass, struct ua_str url)
{
    const struct bypass_check *check = &bypass->options->check;
    const struct pair *pair = bypass->pair;

    if (!is_past(check, pair))
        return false;
    if (is_filter(bypass)) {
        const struct ua_str host = observation_get(&pair->answer_b, COMPONENT_REASON);

        return !is_allowed_plainly(bypass, host) && !passing_host(bypass, url, host);
    }
    return pair == &bypass->judged ||
           (!bypass_is_missed(check, &pair->answer_a) &&
            !passing_host(bypass, url, observation_get(&pair->answer_b, COMPONENT_HOST)));
}

struct way_target {
    struct bypass *bypass;
    struct text cause;
};

static bool is_way_by(struct bypass *bypass, struct testcase test, const struct text *cause)
{
    pair_run(bypass->pair, test);
    if (!is_way(bypass, test.url))
        return false;
    classify(&bypass->classification, bypass->pair, test);
    return ua_str_equal(text_str(&bypass->classification.cause), text_str(cause));
}

static bool keeps_way(void *context, struct minimize_job *work, struct testcase candidate)
{
    const struct way_target *target = context;
    const uint64_t before = *target->bypass->pair->executions;
    const bool is = is_way_by(target->bypass, candidate, &target->cause);

    minimize_spend(work, *target->bypass->pair->executions - before);
    return is;
}

/* The same for any cause. */
static bool keeps_any_way(void *context, struct minimize_job *work, struct testcase candidate)
{
    struct bypass *bypass = context;

    minimize_spend(work, 2);
    pair_run(bypass->pair, candidate);
    return is_way(bypass, candidate.url);
}

/* Gives the host that the client contacts a name that a reader understands, if the way stays. Where
 * the URL has the host's text several times, one of them is the host. */
static void name_client_host(struct bypass *bypass, struct owned_testcase *test,
                             const struct text *cause)
{
    struct owned_testcase named = {0};
    struct text host = {0};
    struct ua_str contacted;
    bool is_named = false;

    if (bypass->options->check.is_denied || !is_way_by(bypass, testcase_of(test), cause))
        return;
    contacted = observation_get(&bypass->pair->answer_b, COMPONENT_HOST);
    text_add(&host, contacted.ptr, contacted.len);
    for (size_t i = 0; !is_named && host.len > 0 && i + host.len <= test->url.len; i++) {
        const size_t end = i + host.len;

        if (memcmp(test->url.ptr + i, host.ptr, host.len) != 0)
            continue;
        text_clear(&named.url);
        text_add(&named.url, test->url.ptr, i);
        text_puts(&named.url, bad_name);
        text_add(&named.url, test->url.ptr + end, test->url.len - end);
        is_named = is_way_by(bypass, testcase_of(&named), cause);
    }
    if (is_named)
        testcase_copy(test, testcase_of(&named));
    testcase_free(&named);
    text_free(&host);
}

static bool has_way(const struct bypass_result *out, const struct text *cause)
{
    for (size_t i = 0; i < out->count; i++) {
        if (ua_str_equal(text_str(&out->ways[i].cause), text_str(cause)))
            return true;
    }
    return false;
}

/* Puts the answers of parsers in the place of judgements, and of an answer to the changed URL that
 * may have another form for each. */
static void fill_answers(struct bypass *bypass, struct bypass_way *way, struct testcase test)
{
    const struct request request = {.op = OP_PARSE, .input = test.url};
    const struct request changed = {.op = OP_PARSE, .input = text_str(&way->changed)};
    struct difference difference;
    struct side sides[2];

    engine_run(bypass->engines[1], &request, &way->answers[1]);
    if (is_filter(bypass))
        return;
    engine_run(bypass->engines[0], &request, &way->answers[0]);
    way->is_missed = bypass_is_missed(&bypass->options->check, &way->answers[0]);
    if (way->is_explained)
        engine_run(bypass->engines[0], &changed, &way->agreed);
    for (int i = 0; i < 2; i++)
        sides[i] = answer_side(bypass->engines[i], &way->answers[i]);
    compare(&difference, sides[0], sides[1]);
    if (difference.effect > way->effect) {
        way->effect = difference.effect;
        way->rank = rank_of(&difference, sides[0], sides[1], test);
    }
}

/* Fills a way from an input, which the pair and the classification were just run on. */
static void fill_way(struct bypass *bypass, struct bypass_way *way, struct testcase test)
{
    const struct classification *c = &bypass->classification;
    const struct request request = {.op = OP_PARSE, .input = test.url};

    text_clear(&way->url);
    text_add(&way->url, test.url.ptr, test.url.len);
    way->is_explained = c->explanation.first >= 0;
    way->rewrite = explanation_is_single(&c->explanation) ? c->explanation.first : -1;
    way->explained_by = c->explanation.explained_by;
    text_assign(&way->changed, &c->explanation.changed.url);
    observation_copy(&way->agreed, &c->explanation.agreed);
    observation_copy(&way->answers[0], &c->answers[0]);
    observation_copy(&way->answers[1], &c->answers[1]);
    way->effect = c->difference.effect;
    way->rank = c->rank;
    fill_answers(bypass, way, test);
    if (!bypass->reparse)
        return;
    engine_run(bypass->reparse, &request, &way->href_answer);
    way->is_closed_by_href = way->href_answer.outcome == OUTCOME_REJECTED ||
                             (bypass_is_host_of(&way->href_answer, &way->answers[0]) &&
                              !bypass_is_forbidden(&bypass->options->check, &way->href_answer));
}

/* Whether the URL is that of the host, written plainly. */
static bool is_plain_url(struct ua_str url, struct ua_str host)
{
    struct text plain = {0};
    bool is;

    plain_url(&plain, host);
    is = ua_str_equal(text_str(&plain), url);
    text_free(&plain);
    return is;
}

/* A form of a denied host for which there is no rewrite is a way like a host that a filter does not
 * deny. False if there is one of that host. */
static bool name_missed_form(const struct bypass *bypass, struct bypass_way *way)
{
    const struct bypass_check *check = &bypass->options->check;
    const struct ua_str host =
        observation_get(&way->answers[is_filter(bypass) ? 1 : 0], COMPONENT_HOST);
    const size_t listed = bypass_listed_form(check, host);

    if (way->is_explained || listed == check->count ||
        !(is_filter(bypass) ? is_plain_url(text_str(&way->url), host) : way->is_missed))
        return true;
    if (has_range(bypass->out, &bypass->out->listed[listed]))
        return false;
    way->is_missed = true;
    way->range = &bypass->out->listed[listed];
    text_clear(&way->cause);
    text_puts(&way->cause, "not-denied");
    return true;
}

/* Adds the way of an input, whose cause is new. */
static void add_way(struct bypass *bypass, struct testcase test)
{
    struct bypass_result *out = bypass->out;
    struct way_target target = {.bypass = bypass};
    struct owned_testcase small = {0};
    struct minimize_job work = {.test = &small,
                                .same = keeps_way,
                                .context = &target,
                                .budget = way_budget(bypass),
                                .asked = bypass->pair};
    struct bypass_way *way;

    text_assign(&target.cause, &bypass->classification.cause);
    testcase_copy(&small, test);
    minimize_input(&work);
    name_client_host(bypass, &small, &target.cause);
    is_way_by(bypass, testcase_of(&small), &target.cause);
    out->ways = xrealloc(out->ways, (out->count + 1) * sizeof *out->ways);
    way = &out->ways[out->count++];
    *way = (struct bypass_way){0};
    text_assign(&way->cause, &target.cause);
    fill_way(bypass, way, testcase_of(&small));
    /* An engine may have answered otherwise this time. */
    if (!bypass_passes(&bypass->options->check, &way->answers[0]) ||
        !bypass_is_forbidden(&bypass->options->check, &way->answers[1]) ||
        !name_missed_form(bypass, way)) {
        bypass_way_free(way);
        out->count--;
    }
    testcase_free(&small);
    text_free(&target.cause);
}

/* Runs the pair on an input and classifies it. Returns whether it is a way past the check, of a new
 * cause. */
static bool is_new_way(struct bypass *bypass, struct testcase test)
{
    pair_run(bypass->pair, test);
    if (!is_way(bypass, test.url) || bypass->pair->difference.effect == EFFECT_NONE)
        return false;
    classify(&bypass->classification, bypass->pair, test);
    return !has_way(bypass->out, &bypass->classification.cause);
}

/* Removes an idiom of a URL as long as it stays a way past the check that no single rewrite
 * explains. Such an idiom is needless, though the URL does not get shorter without it. */
static void remove_idioms(struct bypass *bypass, struct owned_testcase *test)
{
    struct owned_testcase changed = {0};
    bool is_changed = true;

    for (int round = 0; is_changed && round < MAX_REMOVED; round++) {
        struct rewrite_set left = cause_candidates(testcase_of(test));

        is_changed = false;
        for (int i; !is_changed && (i = rewrite_set_next(&left)) >= 0;) {
            for (unsigned n = 0; !is_changed && n < rewrite_step_count((unsigned)i); n++) {
                if (!rewrite_step_apply(&changed, test, rewrite_step_at((unsigned)i, n)))
                    continue;
                pair_run(bypass->pair, testcase_of(&changed));
                is_changed = is_way(bypass, text_str(&changed.url));
            }
        }
        if (!is_changed)
            break;
        testcase_copy(test, testcase_of(&changed));
        pair_run(bypass->pair, testcase_of(test));
        classify(&bypass->classification, bypass->pair, testcase_of(test));
        if (explanation_is_single(&bypass->classification.explanation))
            break;
    }
    testcase_free(&changed);
}

/* Explains an input that is a way past the check. An input of several causes is made small first: a
 * part of it may be a way alone, by a cause that is known or that is easier to close. */
static void explain(struct bypass *bypass, struct ua_str url)
{
    struct owned_testcase small = {0};
    struct minimize_job work = {.test = &small,
                                .same = keeps_any_way,
                                .context = bypass,
                                .budget = way_budget(bypass),
                                .asked = bypass->pair};

    answer_memo_clear(bypass->pair->memo);
    testcase_copy(&small, testcase_without_base(url));
    /* An engine that answers otherwise the second time proves nothing. */
    if (is_new_way(bypass, testcase_of(&small))) {
        const bool is_single = explanation_is_single(&bypass->classification.explanation);

        /* A filter that denies for a reason of its own proves little of a large URL. */
        if (!is_single || is_filter(bypass))
            minimize_input(&work);
        if (!is_single)
            remove_idioms(bypass, &small);
        if (is_new_way(bypass, testcase_of(&small)))
            add_way(bypass, testcase_of(&small));
    }
    testcase_free(&small);
}

/* --- what an input shows ---------------------------------------------------------------------- */

/* How near an answer is to the goal: refused, another scheme, no host, the one name, the other
 * name, another host. */
static unsigned kind_of_answer(const struct bypass *bypass, const struct observation *o)
{
    const struct ua_str host = observation_get(o, COMPONENT_HOST);

    if (!observation_accepts(o))
        return 0;
    if (!bypass_is_fetched(o))
        return 1;
    if (host.len == 0)
        return 2;
    if (ua_str_equal_but_for_case(host, ua_str(bypass->good, strlen(bypass->good))))
        return 3;
    if (ua_str_equal_but_for_case(host, ua_str(bypass->batch_bad, strlen(bypass->batch_bad))))
        return 4;
    return rank_host_resolves(host) ? 5 : 6;
}

/* What two inputs have in common that show the same: the two answers, and the first rewrites that
 * would change the input. */
static struct signature *signature_of(struct bypass *bypass, size_t input, bool is_asked)
{
    const unsigned kinds = kind_of_answer(bypass, &bypass->answers[0][input]) * 8 +
                           (is_asked ? kind_of_answer(bypass, &bypass->answers[1][input]) : 7);
    struct rewrite_set candidates =
        cause_candidates(testcase_without_base(text_str(&bypass->urls[input])));
    uint64_t hash = kinds + 1;

    for (unsigned i = 0; i < REWRITE_SET_WORDS; i++) {
        hash = (hash ^ candidates.words[i]) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 32;
    }
    return &bypass->signatures[hash % SIGNATURES];
}

static void keep_parent(struct bypass *bypass, const struct parent *input)
{
    bypass->parents[bypass->next_parent] = *input;
    bypass->next_parent = (bypass->next_parent + 1) % PARENTS;
    if (bypass->parent_count < PARENTS)
        bypass->parent_count++;
}

/* Explains the URL of a host that passes the check, unless that was done. */
static void explain_host(struct bypass *bypass, struct plain_host *host)
{
    struct text url = {0};

    if (host->is_explained)
        return;
    host->is_explained = true;
    plain_url(&url, text_str(&host->host));
    pair_run(&bypass->plain, testcase_without_base(text_str(&url)));
    if (!is_filter(bypass) && bypass_is_missed(&bypass->options->check, &bypass->plain.answer_a))
        bypass->pair = &bypass->judged;
    explain(bypass, text_str(&url));
    bypass->pair = is_filter(bypass) ? &bypass->judged : &bypass->parsed;
    text_free(&url);
}

/* Explains an input that is a way past the check, or that which is one without its idioms. */
static void explain_input(struct bypass *bypass, size_t input)
{
    const struct ua_str url = text_str(&bypass->urls[input]);
    const struct observation *validator = &bypass->answers[0][input];
    const struct ua_str host = observation_get(&bypass->answers[1][input], COMPONENT_HOST);
    const bool is_missed =
        !is_filter(bypass) && bypass_is_missed(&bypass->options->check, validator);
    struct plain_host *plain =
        passing_host(bypass, url, is_missed ? observation_get(validator, COMPONENT_HOST) : host);

    if (plain) {
        explain_host(bypass, plain);
        return;
    }
    if (is_missed)
        bypass->pair = &bypass->judged;
    explain(bypass, url);
    bypass->pair = is_filter(bypass) ? &bypass->judged : &bypass->parsed;
}

/* Whether the cause of a way that is listed explains the input, so that no other one is needed. */
static bool has_explained(struct bypass *bypass, size_t input)
{
    const struct testcase test = testcase_without_base(text_str(&bypass->urls[input]));
    const struct bypass_result *out = bypass->out;
    const struct rewrite_set candidates =
        out->count > 0 ? cause_candidates(test) : (struct rewrite_set){0};

    pair_run(bypass->pair, test);
    for (size_t i = 0; i < out->count; i++) {
        const int rewrite = out->ways[i].rewrite;

        if (rewrite >= 0 && rewrite_set_has(candidates, (unsigned)rewrite) &&
            cause_explains(bypass->pair, test, rewrite, -1))
            return true;
    }
    return false;
}

/* Notes what an input showed. */
static void judge(struct bypass *bypass, size_t input, bool is_asked)
{
    struct signature *signature = signature_of(bypass, input, is_asked);
    const struct observation *client = &bypass->answers[1][input];
    const bool is_way = is_asked && bypass_is_forbidden(&bypass->options->check, client);

    bypass->out->past += is_way;
    if (!signature->is_seen && observation_accepts(&bypass->answers[0][input]))
        keep_parent(bypass, &bypass->inputs[input]);
    signature->is_seen = true;
    if (!is_way ||
        (bypass->options->length > 0 ? has_explained(bypass, input)
                                     : signature->explained == EXPLAINED_PER_SIGNATURE) ||
        (is_filter(bypass) && is_allowed_plainly(bypass, observation_get(client, COMPONENT_HOST))))
        return;
    /* After the time, what was asked is still judged, but one way is enough. */
    if (is_late(bypass) && bypass->out->count > 0)
        return;
    if (bypass->options->length == 0)
        signature->explained++;
    explain_input(bypass, input);
}

/* --- batches ---------------------------------------------------------------------------------- */

static void take_validator(void *ctx, size_t index, const struct observation *o)
{
    struct bypass *bypass = ctx;

    bypass_count_answer(bypass->out, 0, o, &bypass->failed_in_row[0]);
    observation_copy(&bypass->answers[0][index], o);
}

static void take_client(void *ctx, size_t index, const struct observation *o)
{
    struct bypass *bypass = ctx;

    bypass_count_answer(bypass->out, 1, o, &bypass->failed_in_row[1]);
    observation_copy(&bypass->answers[1][bypass->asked[index]], o);
}

static void take_href(void *ctx, size_t index, const struct observation *o)
{
    struct bypass *bypass = ctx;

    (void)index; /* of the href of the validator */
    bypass->out->hrefs += observation_is_answer(o);
    bypass->out->past_href += bypass_is_forbidden(&bypass->options->check, o);
}

/* Gives the client the inputs of the list, which pass, and what the validator wrote for them. */
static void ask_client(struct bypass *bypass)
{
    struct request *hrefs = bypass->hrefs;
    size_t href_count = 0;

    for (size_t i = 0; i < bypass->asked_count; i++) {
        const size_t input = bypass->asked[i];
        const struct ua_str href = observation_get(&bypass->answers[0][input], COMPONENT_HREF);

        bypass->to_client[i] = bypass->requests[input];
        if (href.ptr)
            hrefs[href_count++] = (struct request){.op = OP_PARSE, .input = href};
    }
    engine_run_all(bypass->engines[1], bypass->to_client, bypass->asked_count, take_client, bypass);
    engine_run_all(bypass->engines[1], hrefs, href_count, take_href, bypass);
}

static void take_hostless(void *ctx, size_t index, const struct observation *o)
{
    struct bypass *bypass = ctx;
    struct bypass_result *out = bypass->out;
    const struct ua_str url = bypass->to_client[index].input;

    bypass_count_answer(out, 1, o, &bypass->failed_in_row[1]);
    if (!bypass_is_forbidden(&bypass->options->check, o))
        return;
    if (out->hostless++ == 0 ||
        minimize_simpler(testcase_without_base(url),
                         testcase_without_base(text_str(&out->hostless_url)))) {
        text_clear(&out->hostless_url);
        text_add(&out->hostless_url, url.ptr, url.len);
    }
}

/* Gives the client the inputs in which the validator finds no host. */
static void ask_hostless(struct bypass *bypass)
{
    size_t count = 0;

    for (size_t i = 0; bypass->options->check.is_denied && i < bypass->count; i++) {
        const struct observation *o = &bypass->answers[0][i];

        if (o->outcome == OUTCOME_PARSED && bypass_is_fetched(o) &&
            observation_get(o, COMPONENT_HOST).len == 0)
            bypass->to_client[count++] = bypass->requests[i];
    }
    engine_run_all(bypass->engines[1], bypass->to_client, count, take_hostless, bypass);
}

static void fit_batch(struct bypass *bypass, double seconds)
{
    if (bypass->options->seconds <= 0)
        return;
    if (seconds > 2 * SHORT_BATCH && bypass->batch_size > FIRST_BATCH)
        bypass->batch_size /= 2;
    else if (seconds < SHORT_BATCH && bypass->batch_size < BYPASS_BATCH)
        bypass->batch_size *= 2;
}

static void run_queue(struct bypass *bypass)
{
    struct bypass_result *out = bypass->out;
    const double begin = monotonic_seconds();
    bool is_asked[BYPASS_BATCH] = {false};

    bypass->batch_bad = bypass->fixed_bad ? bypass->fixed_bad
                                          : bypass_hosts_of_batch(&bypass->bad, bypass->batches++);
    for (size_t i = 0; i < bypass->count; i++) {
        bypass_inputs_put_names(&bypass->urls[i], bypass->inputs[i].data, bypass->inputs[i].size,
                                bypass->good, bypass->batch_bad);
        bypass->requests[i] = (struct request){.op = OP_PARSE, .input = text_str(&bypass->urls[i])};
    }
    engine_run_all(bypass->engines[0], bypass->requests, bypass->count, take_validator, bypass);
    bypass->asked_count = 0;
    for (size_t i = 0; i < bypass->count; i++) {
        if (!bypass_passes(&bypass->options->check, &bypass->answers[0][i]))
            continue;
        is_asked[i] = true;
        bypass->asked[bypass->asked_count++] = i;
    }
    ask_client(bypass);
    ask_hostless(bypass);
    fit_batch(bypass, monotonic_seconds() - begin);
    out->inputs += bypass->count;
    out->passing += bypass->asked_count;
    for (size_t i = 0; i < bypass->count; i++)
        judge(bypass, i, is_asked[i]);
    bypass->count = 0;
    out->seconds = monotonic_seconds() - bypass->begin;
    if (bypass->options->progress && out->seconds - bypass->reported >= 1) {
        bypass->reported = out->seconds;
        bypass->options->progress(out->inputs, bypass_count_kept(out), out->seconds);
    }
}

static void queue_url(void *ctx, const void *data, size_t size)
{
    struct bypass *bypass = ctx;
    struct parent *input = &bypass->inputs[bypass->count];

    if (size > MAX_INPUT || is_search_over(bypass))
        return;
    memcpy(input->data, data, size);
    input->size = (uint8_t)size;
    bypass->count++;
    if (bypass->count >= bypass->batch_size ||
        (bypass->options->inputs > 0 &&
         bypass->out->inputs + bypass->count >= bypass->options->inputs))
        run_queue(bypass);
}

/* --- what is tried ---------------------------------------------------------------------------- */

/* The forms of the denied hosts alone. They are parents even if the validator refuses them. */
static void try_examples(struct bypass *bypass)
{
    for (size_t i = 0; bypass->options->check.is_denied && i < bypass->bad.count; i++) {
        static const char *const forms[] = {"http://%s/", "http://%s", "http:%s", "//%s/"};

        for (size_t form = 0; form < sizeof forms / sizeof *forms; form++) {
            char url[MAX_INPUT];
            const int len = snprintf(url, sizeof url, forms[form], bypass->bad.items[i]);
            struct parent parent;

            if (len >= (int)sizeof url)
                continue;
            memcpy(parent.data, url, (size_t)len);
            parent.size = (uint8_t)len;
            if (form == 0)
                keep_parent(bypass, &parent);
            queue_url(bypass, url, (size_t)len);
        }
    }
    run_queue(bypass);
}

static void try_idioms(struct bypass *bypass)
{
    bypass_inputs_idioms(queue_url, bypass);
    run_queue(bypass);
}

/* All strings of up to so many tokens, with each host that is denied. */
static void try_strings(struct bypass *bypass)
{
    const size_t hosts = bypass->options->check.is_denied ? bypass->bad.count : 1;

    for (size_t host = 0; host < hosts && !is_search_over(bypass); host++) {
        bypass->fixed_bad = bypass->bad.items[host];
        bypass_inputs_strings(bypass->options->length, queue_url, bypass);
        run_queue(bypass);
    }
    bypass->out->is_complete = !is_search_over(bypass);
}

static void try_mutated(struct bypass *bypass)
{
    struct mutator *mutator = &bypass->mutator;
    const uint32_t count = (uint32_t)bypass->parent_count;
    struct mutator_parent cuts[2];
    uint8_t child[MAX_INPUT];
    size_t size;

    for (int i = 0; i < 2; i++) {
        const struct parent *parent = &bypass->parents[mutator_random_below(mutator, count)];

        mutator_parent(&cuts[i], parent->data, parent->size);
    }
    size = mutator_random_below(mutator, 8) == 0
               ? mutator_cross(mutator, &cuts[0], &cuts[1], child, MAX_INPUT)
               : mutator_child(mutator, &cuts[0], child, MAX_INPUT);
    if (!memchr(child, TESTCASE_MARK, size))
        queue_url(bypass, child, size);
}

/* --- a search from start to end --------------------------------------------------------------- */

static void search_inputs(struct bypass *bypass)
{
    if (bypass->options->length > 0) {
        try_strings(bypass);
        return;
    }
    try_examples(bypass);
    try_idioms(bypass);
    while (!is_search_over(bypass) && bypass->parent_count > 0)
        try_mutated(bypass);
    run_queue(bypass);
}

void bypass_search(struct bypass_result *out, struct engine *validator, struct engine *client,
                   const struct bypass_options *options)
{
    struct bypass *bypass = xcalloc(1, sizeof *bypass);
    const struct sigaction action = {.sa_handler = stop_search};
    const char *host = options->check.count > 0 ? options->check.hosts[0] : good_name;
    struct sigaction before;
    uint64_t executions = 0;

    *out = (struct bypass_result){0};
    is_stopped = 0;
    sigaction(SIGINT, &action, &before);
    bypass->options = options;
    bypass->out = out;
    bypass->engines[0] = validator;
    bypass->engines[1] = client;
    bypass->good = options->check.is_denied ? good_name : host + (host[0] == '.');
    out->listed = xcalloc(options->check.count + 1, sizeof *out->listed);
    for (size_t i = 0; i < options->check.count; i++)
        out->listed[i] = (struct host_range){options->check.hosts[i], "denied by the product"};
    bypass_hosts_list(&bypass->bad, &options->check, bad_name);
    /* The same seed and number of inputs must give the same batches. */
    bypass->batch_size = options->seconds > 0 ? FIRST_BATCH : BYPASS_BATCH;
    open_pairs(bypass, &executions);
    bypass->reparse = is_filter(bypass) ? NULL : reparse_engine(validator, client);
    bypass->parents = xcalloc(PARENTS, sizeof *bypass->parents);
    bypass->begin = monotonic_seconds();
    mutator_seed(&bypass->mutator, options->seed);
    search_inputs(bypass);
    bypass_finish(out);
    out->is_interrupted = is_stopped;
    sigaction(SIGINT, &before, NULL);
    if (bypass->reparse)
        engine_close(bypass->reparse);
    bypass_hosts_free(&bypass->bad);
    for (size_t i = 0; i < bypass->plain_count; i++)
        text_free(&bypass->plain_hosts[i].host);
    for (size_t i = 0; i < BYPASS_BATCH; i++) {
        text_free(&bypass->urls[i]);
        observation_free(&bypass->answers[0][i]);
        observation_free(&bypass->answers[1][i]);
    }
    classification_free(&bypass->classification);
    close_pairs(bypass);
    free(bypass->parents);
    free(bypass);
}
