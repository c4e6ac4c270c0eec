/* SPDX-License-Identifier: MIT */
#include "bypass.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "answer_memo.h"
#include "ascii.h"
#include "candidates.h"
#include "cause.h"
#include "classification.h"
#include "host_class.h"
#include "minimize.h"
#include "mutate.h"
#include "rank.h"
#include "reparse.h"
#include "split_causes.h"
#include "str.h"
#include "util.h"

/* Inputs that are given to an engine at once: a parser behind a pipe works on many at a time. */
#define BYPASS_BATCH 512
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
/* Searches for a cause for one signature. */
#define EXPLAINED_PER_SIGNATURE 2

/* The names that inputs hold while they are changed: of the host that passes the check, and of the
 * other one. The mutator knows both. */
static const char good_name[] = "trusted.example";
static const char bad_name[] = "evil.example";

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
    struct engine judged;      /* see judged_class */
    struct pair pair;
    struct pair plain; /* the same engines, for hosts that are written plainly */
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
        bool is_allowed;
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
    const char **bad;                        /* in turn, for each batch */
    size_t bad_count;
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
    const double done = (double)(*bypass->pair.executions + bypass->out->inputs);
    double budget;

    if (bypass->options->seconds <= 0 || seconds < 1)
        return WAY_EXECUTIONS;
    budget = done / seconds * bypass->options->seconds / WAY_SHARE;
    if (budget < WAY_EXECUTIONS_MIN)
        return WAY_EXECUTIONS_MIN;
    return budget < WAY_EXECUTIONS ? (uint64_t)budget : WAY_EXECUTIONS;
}

static const char *bad_of(const struct bypass *bypass)
{
    return bypass->bad[bypass->out->inputs / BYPASS_BATCH % bypass->bad_count];
}

/* Writes an input with the user's hosts in the place of the two names. */
static void put_names(struct text *out, const struct bypass *bypass, const uint8_t *data,
                      size_t size)
{
    const char *input = (const char *)data;
    size_t at = 0;

    text_clear(out);
    while (at < size) {
        const size_t left = size - at;

        if (left >= strlen(good_name) &&
            strncasecmp(input + at, good_name, strlen(good_name)) == 0) {
            text_puts(out, bypass->good);
            at += strlen(good_name);
        } else if (left >= strlen(bad_name) &&
                   strncasecmp(input + at, bad_name, strlen(bad_name)) == 0) {
            text_puts(out, bad_of(bypass));
            at += strlen(bad_name);
        } else {
            text_add(out, input + at++, 1);
        }
    }
}

/* --- a filter ---------------------------------------------------------------------------------
 *
 * A filter says whether a URL may be fetched. So its answer is compared with the same of the
 * client: whether the check allows the host that the client contacts. The reason is that host. */

static void judge_client(const struct bypass *bypass, struct observation *out,
                         const struct observation *o)
{
    const struct ua_str host = observation_get(o, COMPONENT_HOST);

    if (o->outcome != OUTCOME_PARSED) {
        observation_copy(out, o);
        return;
    }
    observation_reset(out);
    out->outcome =
        bypass_is_forbidden(&bypass->options->check, o) ? OUTCOME_DENIED : OUTCOME_ALLOWED;
    observation_set(out, COMPONENT_REASON, host.ptr, host.len);
}

static void run_judged(struct engine *engine, const struct request *request, struct observation *o)
{
    const struct bypass *bypass = engine->state;
    struct observation answer = {0};

    engine_run(bypass->engines[1], request, &answer);
    judge_client(bypass, o, &answer);
    observation_free(&answer);
}

/* The receiver of the client's answers, and whom to give them judged. */
struct judging {
    const struct bypass *bypass;
    void (*answered)(void *ctx, size_t index, const struct observation *o);
    void *ctx;
    struct observation answer;
};

static void note_judged(void *ctx, size_t index, const struct observation *o)
{
    struct judging *judging = ctx;

    judge_client(judging->bypass, &judging->answer, o);
    judging->answered(judging->ctx, index, &judging->answer);
}

static void run_all_judged(struct engine *engine, const struct request *requests, size_t count,
                           void (*answered)(void *ctx, size_t index, const struct observation *o),
                           void *ctx)
{
    struct judging judging = {.bypass = engine->state, .answered = answered, .ctx = ctx};

    engine_run_all(judging.bypass->engines[1], requests, count, note_judged, &judging);
    observation_free(&judging.answer);
}

static void close_nothing(struct engine *engine)
{
    (void)engine;
}

static const struct engine_class judged_class = {.id = "judged",
                                                 .package = "",
                                                 .run = run_judged,
                                                 .run_all = run_all_judged,
                                                 .close = close_nothing};

static bool is_filter(const struct engine *engine)
{
    return engine->model == MODEL_FILTER;
}

static void make_judged(struct bypass *bypass)
{
    const struct engine *client = bypass->engines[1];

    bypass->judged = (struct engine){.class = &judged_class,
                                     .model = MODEL_FILTER,
                                     .capabilities = client->capabilities,
                                     .state = bypass};
    memcpy(bypass->judged.id, client->id, sizeof client->id);
    memcpy(bypass->judged.version, client->version, sizeof client->version);
}

/* Whether the pair's last answers are a way past the check. */
static bool is_past(const struct bypass *bypass, const struct pair *pair)
{
    return bypass_passes(&bypass->options->check, &pair->answer_a) &&
           bypass_is_forbidden(&bypass->options->check, &pair->answer_b);
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
    *way = (struct bypass_way){.range = range};
    text_add(&way->url, test.url.ptr, test.url.len);
    text_puts(&way->cause, "not-denied");
    observation_copy(&way->answers[0], &bypass->plain.answer_a);
    engine_run(bypass->engines[1], &request, &way->answers[1]);
    way->effect = bypass->plain.difference.effect;
    way->rank = pair_rank(&bypass->plain, test);
}

/* Asks about the host, written plainly. Adds the way, if it is one and the first of its range. */
static bool try_plain_host(struct bypass *bypass, struct ua_str plain,
                           const struct host_range *range)
{
    struct text url = {0};
    struct testcase test;
    bool is_allowed;

    text_printf(&url, "http://%.*s", (int)plain.len, plain.ptr);
    test = testcase_without_base(text_str(&url));
    pair_run(&bypass->plain, test);
    is_allowed = is_past(bypass, &bypass->plain);
    if (is_allowed && !has_range(bypass->out, range))
        add_range_way(bypass, range, test);
    text_free(&url);
    return is_allowed;
}

/* Whether the filter allows the host that the client contacted, of a denied class, if it is written
 * plainly. */
static bool is_allowed_plainly(struct bypass *bypass, struct ua_str host)
{
    const struct host_range *range = host_class_range(host);
    struct plain_host *found = NULL;
    struct text plain = {0};
    bool is_allowed;

    if (!is_filter(bypass->engines[0]) || !range ||
        !(host_classes(host) & bypass->options->check.classes))
        return false;
    host_class_plain(&plain, host);
    for (size_t i = 0; i < bypass->plain_count && !found; i++) {
        if (ua_str_equal(text_str(&bypass->plain_hosts[i].host), text_str(&plain)))
            found = &bypass->plain_hosts[i];
    }
    is_allowed = found ? found->is_allowed : try_plain_host(bypass, text_str(&plain), range);
    if (!found && bypass->plain_count < PLAIN_HOSTS) {
        found = &bypass->plain_hosts[bypass->plain_count++];
        text_assign(&found->host, &plain);
        found->is_allowed = is_allowed;
    }
    text_free(&plain);
    return is_allowed;
}

/* --- one way past the check ------------------------------------------------------------------- */

/* Whether the pair's last answers are a way past the check, and one that needs its idioms. */
static bool is_way(struct bypass *bypass)
{
    return is_past(bypass, &bypass->pair) &&
           !is_allowed_plainly(bypass, observation_get(&bypass->pair.answer_b, COMPONENT_REASON));
}

struct way_target {
    struct bypass *bypass;
    struct text cause;
};

static bool is_way_by(struct bypass *bypass, struct testcase test, const struct text *cause)
{
    pair_run(&bypass->pair, test);
    if (!is_way(bypass))
        return false;
    classify(&bypass->classification, &bypass->pair, test);
    return ua_str_equal(text_str(&bypass->classification.cause), text_str(cause));
}

static bool keeps_way(void *context, struct minimize_job *work, struct testcase candidate)
{
    const struct way_target *target = context;
    const uint64_t before = *target->bypass->pair.executions;
    const bool is = is_way_by(target->bypass, candidate, &target->cause);

    minimize_spend(work, *target->bypass->pair.executions - before);
    return is;
}

/* The same for any cause. */
static bool keeps_any_way(void *context, struct minimize_job *work, struct testcase candidate)
{
    struct bypass *bypass = context;

    minimize_spend(work, 2);
    pair_run(&bypass->pair, candidate);
    return is_way(bypass);
}

/* Gives the host that the client contacts a name that a reader understands, if the way stays. */
static void name_client_host(struct bypass *bypass, struct owned_testcase *test,
                             const struct text *cause)
{
    struct owned_testcase named = {0};
    struct ua_str url = text_str(&test->url), host;
    const char *at = NULL;

    if (!is_way_by(bypass, testcase_of(test), cause))
        return;
    host = observation_get(&bypass->pair.answer_b, COMPONENT_HOST);
    for (size_t i = 0; host.len > 0 && i + host.len <= url.len; i++) {
        if (memcmp(url.ptr + i, host.ptr, host.len) == 0)
            at = url.ptr + i;
    }
    if (!at || bypass->options->check.is_denied)
        return;
    text_add(&named.url, url.ptr, (size_t)(at - url.ptr));
    text_puts(&named.url, bad_name);
    text_add(&named.url, at + host.len, (size_t)(url.ptr + url.len - at) - host.len);
    if (is_way_by(bypass, testcase_of(&named), cause))
        testcase_copy(test, testcase_of(&named));
    testcase_free(&named);
}

static bool has_way(const struct bypass_result *out, const struct text *cause)
{
    for (size_t i = 0; i < out->count; i++) {
        if (ua_str_equal(text_str(&out->ways[i].cause), text_str(cause)))
            return true;
    }
    return false;
}

/* Fills a way from an input, which the pair and the classification were just run on. */
static void fill_way(struct bypass *bypass, struct bypass_way *way, struct testcase test)
{
    const struct classification *c = &bypass->classification;
    const struct request request = {.op = OP_PARSE, .input = test.url};

    text_clear(&way->url);
    text_add(&way->url, test.url.ptr, test.url.len);
    way->is_explained = c->explanation.first >= 0;
    text_assign(&way->changed, &c->explanation.changed.url);
    observation_copy(&way->agreed, &c->explanation.agreed);
    observation_copy(&way->answers[0], &c->answers[0]);
    observation_copy(&way->answers[1], &c->answers[1]);
    way->effect = c->difference.effect;
    way->rank = c->rank;
    if (is_filter(bypass->engines[0]))
        engine_run(bypass->engines[1], &request, &way->answers[1]);
    if (!bypass->reparse)
        return;
    engine_run(bypass->reparse, &request, &way->href_answer);
    way->is_closed_by_href = observation_is_answer(&way->href_answer) &&
                             !bypass_is_forbidden(&bypass->options->check, &way->href_answer);
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
                                .asked = &bypass->pair};
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
    testcase_free(&small);
    text_free(&target.cause);
}

/* Runs the pair on an input and classifies it. Returns whether it is a way past the check, of a new
 * cause. */
static bool is_new_way(struct bypass *bypass, struct testcase test)
{
    pair_run(&bypass->pair, test);
    if (!is_way(bypass) || bypass->pair.difference.effect == EFFECT_NONE)
        return false;
    classify(&bypass->classification, &bypass->pair, test);
    return !has_way(bypass->out, &bypass->classification.cause);
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
                                .asked = &bypass->pair};

    answer_memo_clear(bypass->pair.memo);
    testcase_copy(&small, testcase_without_base(url));
    /* An engine that answers otherwise the second time proves nothing. */
    if (is_new_way(bypass, testcase_of(&small))) {
        if (!explanation_is_single(&bypass->classification.explanation))
            minimize_input(&work);
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
    if (ua_str_equal_but_for_case(host, ua_str(bad_of(bypass), strlen(bad_of(bypass)))))
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

/* Notes what an input showed. */
static void judge(struct bypass *bypass, size_t input, bool is_asked)
{
    struct signature *signature = signature_of(bypass, input, is_asked);
    const bool is_way =
        is_asked && bypass_is_forbidden(&bypass->options->check, &bypass->answers[1][input]);

    bypass->out->past += is_way;
    if (!signature->is_seen && observation_accepts(&bypass->answers[0][input]))
        keep_parent(bypass, &bypass->inputs[input]);
    signature->is_seen = true;
    if (is_way &&
        is_allowed_plainly(bypass, observation_get(&bypass->answers[1][input], COMPONENT_HOST)))
        return;
    if (is_way && signature->explained < EXPLAINED_PER_SIGNATURE) {
        signature->explained++;
        explain(bypass, text_str(&bypass->urls[input]));
    }
}

/* --- batches ---------------------------------------------------------------------------------- */

/* Counts an answer, or the lack of one, of the validator (0) or the client (1). */
static void tally_answer(struct bypass *bypass, int engine, const struct observation *o)
{
    struct bypass_result *out = bypass->out;
    const struct ua_str reason = observation_get(o, COMPONENT_REASON);
    struct text *failure = &out->failure[engine];

    if (observation_is_answer(o)) {
        out->answered[engine]++;
        return;
    }
    out->failed[engine] += o->outcome != OUTCOME_UNSUPPORTED;
    if (failure->len > 0)
        return;
    text_puts(failure, outcome_name(o->outcome));
    if (reason.len > 0) {
        text_puts(failure, ", ");
        text_add(failure, reason.ptr, reason.len);
    }
}

static void take_validator(void *ctx, size_t index, const struct observation *o)
{
    struct bypass *bypass = ctx;

    tally_answer(bypass, 0, o);
    observation_copy(&bypass->answers[0][index], o);
}

static void take_client(void *ctx, size_t index, const struct observation *o)
{
    struct bypass *bypass = ctx;

    tally_answer(bypass, 1, o);
    observation_copy(&bypass->answers[1][bypass->asked[index]], o);
}

/* Of the href of the validator. */
static void take_href(void *ctx, size_t index, const struct observation *o)
{
    struct bypass *bypass = ctx;

    (void)index;
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

static void run_queue(struct bypass *bypass)
{
    struct bypass_result *out = bypass->out;
    const uint64_t failed = out->failed[0];
    bool is_asked[BYPASS_BATCH] = {false};

    for (size_t i = 0; i < bypass->count; i++) {
        put_names(&bypass->urls[i], bypass, bypass->inputs[i].data, bypass->inputs[i].size);
        bypass->requests[i] = (struct request){.op = OP_PARSE, .input = text_str(&bypass->urls[i])};
    }
    engine_run_all(bypass->engines[0], bypass->requests, bypass->count, take_validator, bypass);
    out->is_cut_short |= bypass->count > 0 && out->failed[0] - failed == bypass->count;
    bypass->asked_count = 0;
    for (size_t i = 0; i < bypass->count; i++) {
        if (!bypass_passes(&bypass->options->check, &bypass->answers[0][i]))
            continue;
        is_asked[i] = true;
        bypass->asked[bypass->asked_count++] = i;
    }
    ask_client(bypass);
    out->inputs += bypass->count;
    out->passing += bypass->asked_count;
    for (size_t i = 0; i < bypass->count && !is_late(bypass); i++)
        judge(bypass, i, is_asked[i]);
    bypass->count = 0;
    out->seconds = monotonic_seconds() - bypass->begin;
    if (bypass->options->progress && out->seconds - bypass->reported >= 1) {
        bypass->reported = out->seconds;
        bypass->options->progress(out->inputs, out->count, out->seconds);
    }
}

static void queue_url(struct bypass *bypass, const void *data, size_t size)
{
    struct parent *input = &bypass->inputs[bypass->count];

    if (size > MAX_INPUT || is_search_over(bypass))
        return;
    memcpy(input->data, data, size);
    input->size = (uint8_t)size;
    if (++bypass->count == BYPASS_BATCH)
        run_queue(bypass);
}

/* --- what is tried ---------------------------------------------------------------------------- */

/* Each idiom at the places of a URL with two hosts, in both orders. */
static void try_idiom(struct bypass *bypass, const struct idiom *idiom)
{
    /* 1: one host, 2: the other, i: the idiom. */
    static const char *const forms[] = {
        "http://1i2/",   "http://1i@2/", "http://1@i2/", "http://1i2@/",  "http://i1@2/",
        "http://1/i2",   "http:i1/",     "http:i1@2/",   "i//1@2/",       "http://i1/",
        "http://1i/",    "http://1:i@2", "http://1?i@2", "http://1#i@2/", "http://1i:80@2/",
        "http://1\\i@2", "i1@2/",        "http://u@1i2", "http://1i.2/",  "http://1.i2/",
    };

    for (size_t form = 0; form < sizeof forms / sizeof *forms; form++) {
        for (unsigned order = 0; order < 2; order++) {
            char url[2 * MAX_INPUT];
            size_t len = 0;

            for (const char *at = forms[form]; *at; at++) {
                const char *piece = at;
                size_t piece_len = 1;

                if (*at == 'i') {
                    piece = idiom->text;
                    piece_len = idiom->len;
                } else if (*at == '1' || *at == '2') {
                    piece = (*at == '1') == (order == 0) ? good_name : bad_name;
                    piece_len = strlen(piece);
                }
                memcpy(url + len, piece, piece_len);
                len += piece_len;
            }
            queue_url(bypass, url, len);
        }
    }
}

static void try_idioms(struct bypass *bypass)
{
    static const struct idiom plain[] = {
        {"", 0}, {".", 1}, {":", 1}, {"@", 1}, {"/", 1}, {"\\", 1}, {"?", 1}, {"#", 1},
    };

    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        try_idiom(bypass, &plain[i]);
    for (unsigned kind = 0; kind < IDIOM_BASE; kind++) {
        for (unsigned i = 0; i < idioms[kind].count; i++)
            try_idiom(bypass, &idioms[kind].list[i]);
    }
    run_queue(bypass);
}

/* The forms of the denied hosts alone. They are parents even if the validator refuses them. */
static void try_examples(struct bypass *bypass)
{
    for (size_t i = 0; bypass->options->check.classes && i < bypass->bad_count; i++) {
        static const char *const forms[] = {"http://%s/", "http://%s", "http:%s", "//%s/"};

        for (size_t form = 0; form < sizeof forms / sizeof *forms; form++) {
            char url[MAX_INPUT];
            const int len = snprintf(url, sizeof url, forms[form], bypass->bad[i]);

            queue_url(bypass, url, (size_t)len);
            if (form == 0 && bypass->count > 0)
                keep_parent(bypass, &bypass->inputs[bypass->count - 1]);
        }
    }
    run_queue(bypass);
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

/* --- the result ------------------------------------------------------------------------------- */

/* Whether another way has a part of this cause alone. */
static bool has_part_of(const struct bypass_result *out, const struct bypass_way *way)
{
    const char *cause = way->cause.ptr, *plus = strchr(cause, '+');

    for (size_t i = 0; plus && i < out->count; i++) {
        const char *other = out->ways[i].cause.ptr;

        if ((strlen(other) == (size_t)(plus - cause) &&
             memcmp(other, cause, (size_t)(plus - cause)) == 0) ||
            strcmp(other, plus + 1) == 0)
            return true;
    }
    return false;
}

static void free_way(struct bypass_way *way)
{
    text_free(&way->url);
    text_free(&way->cause);
    text_free(&way->changed);
    observation_free(&way->answers[0]);
    observation_free(&way->answers[1]);
    observation_free(&way->agreed);
    observation_free(&way->href_answer);
    observation_free(&way->dialled);
}

static void drop_compounds(struct bypass_result *out)
{
    size_t kept = 0;
    bool *is_dropped = xcalloc(out->count + 1, sizeof *is_dropped);

    for (size_t i = 0; i < out->count; i++)
        is_dropped[i] = has_part_of(out, &out->ways[i]);
    for (size_t i = 0; i < out->count; i++) {
        if (is_dropped[i])
            free_way(&out->ways[i]);
        else
            out->ways[kept++] = out->ways[i];
    }
    out->count = kept;
    free(is_dropped);
}

static bool way_has_cause(const struct bypass_way *way)
{
    return way->is_explained || way->range;
}

/* Ways with a cause first, then by importance, then the simplest first. */
static int compare_ways(const void *left, const void *right)
{
    const struct bypass_way *a = left, *b = right;
    const unsigned important_a = rank_importance(a->effect, a->rank);
    const unsigned important_b = rank_importance(b->effect, b->rank);

    if (way_has_cause(a) != way_has_cause(b))
        return way_has_cause(a) ? -1 : 1;
    if (important_a != important_b)
        return important_a > important_b ? -1 : 1;
    return minimize_simpler(testcase_without_base(text_str(&a->url)),
                            testcase_without_base(text_str(&b->url)))
               ? -1
               : 1;
}

/* Adds the examples of the denied classes to the hosts that the client must not contact, or only
 * counts them. */
static size_t add_examples(struct bypass *bypass, size_t count, bool counts_only)
{
    for (unsigned class = 0; class < HOST_CLASSES; class ++) {
        const char *const *example = host_class_examples(class);

        if (!(bypass->options->check.classes & 1u << class))
            continue;
        for (; *example; example++, count++) {
            if (!counts_only)
                bypass->bad[count] = *example;
        }
    }
    return count;
}

/* The hosts that the client must not contact, for the place of bad_name. */
static void list_bad(struct bypass *bypass)
{
    const struct bypass_check *check = &bypass->options->check;
    size_t count = 0;

    bypass->bad = xcalloc(add_examples(bypass, check->count + 1, true), sizeof *bypass->bad);
    if (!check->is_denied)
        bypass->bad[count++] = bad_name;
    for (size_t i = 0; check->is_denied && i < check->count; i++)
        bypass->bad[count++] = check->hosts[i] + (check->hosts[i][0] == '.');
    bypass->bad_count = add_examples(bypass, count, false);
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
    list_bad(bypass);
    make_judged(bypass);
    bypass->pair = (struct pair){.a = validator,
                                 .b = is_filter(validator) ? &bypass->judged : client,
                                 .executions = &executions,
                                 .memo = answer_memo_new()};
    bypass->plain =
        (struct pair){.a = validator, .b = bypass->pair.b, .executions = bypass->pair.executions};
    bypass->reparse = is_filter(validator) ? NULL : reparse_engine(validator, client);
    bypass->parents = xcalloc(PARENTS, sizeof *bypass->parents);
    bypass->begin = monotonic_seconds();
    mutator_seed(&bypass->mutator, options->seed);
    try_examples(bypass);
    try_idioms(bypass);
    while (!is_search_over(bypass) && bypass->parent_count > 0)
        try_mutated(bypass);
    run_queue(bypass);
    drop_compounds(out);
    if (out->count > 0)
        qsort(out->ways, out->count, sizeof *out->ways, compare_ways);
    sigaction(SIGINT, &before, NULL);
    if (bypass->reparse)
        engine_close(bypass->reparse);
    free(bypass->bad);
    for (size_t i = 0; i < bypass->plain_count; i++)
        text_free(&bypass->plain_hosts[i].host);
    for (size_t i = 0; i < BYPASS_BATCH; i++) {
        text_free(&bypass->urls[i]);
        observation_free(&bypass->answers[0][i]);
        observation_free(&bypass->answers[1][i]);
    }
    classification_free(&bypass->classification);
    answer_memo_free(bypass->pair.memo);
    pair_free(&bypass->pair);
    pair_free(&bypass->plain);
    free(bypass->parents);
    free(bypass);
}

void bypass_dial(struct bypass_result *result, struct engine *dialled,
                 const struct bypass_check *check)
{
    struct bypass_way *sorted = xcalloc(result->count + 1, sizeof *sorted);
    size_t count = 0;

    for (size_t i = 0; i < result->count; i++) {
        struct bypass_way *way = &result->ways[i];
        const struct request request = {.op = OP_PARSE, .input = text_str(&way->url)};

        engine_run(dialled, &request, &way->dialled);
        way->is_dialled = observation_is_answer(&way->dialled);
        way->is_refuted = way->is_dialled && !bypass_is_forbidden(check, &way->dialled);
    }
    for (int is_refuted = 0; is_refuted < 2; is_refuted++) {
        for (size_t i = 0; i < result->count; i++) {
            if (result->ways[i].is_refuted == is_refuted)
                sorted[count++] = result->ways[i];
        }
    }
    memcpy(result->ways, sorted, count * sizeof *sorted);
    free(sorted);
}

void bypass_free(struct bypass_result *result)
{
    for (size_t i = 0; i < result->count; i++)
        free_way(&result->ways[i]);
    free(result->ways);
    text_free(&result->failure[0]);
    text_free(&result->failure[1]);
    *result = (struct bypass_result){0};
}
