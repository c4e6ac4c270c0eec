/* SPDX-License-Identifier: MIT */
#include "bypass_explain.h"

#include "answer_memo.h"
#include "candidates.h"
#include "cause.h"
#include "rewrite_step.h"
#include "split_causes.h"
#include "str.h"

/* Idioms that are removed from one URL. */
#define MAX_REMOVED 8

/* --- the pairs that are compared -------------------------------------------------------------- */

/* Whether a changed URL no longer gets past a check of denied hosts: the client still contacts
 * the same such host, which the check now sees, or both read the host that the validator read
 * before: otherwise the change only puts another host into the URL. */
static bool is_closed(const struct pair *given, const struct pair *changed)
{
    const struct bypass_check *check = given->check;
    const struct ua_str before = observation_get(&given->answers[0], COMPONENT_HOST),
                        host = observation_get(&changed->answers[0], COMPONENT_HOST);

    if (bypass_is_forbidden(check, &changed->answers[1]))
        return bypass_denies(check, &changed->answers[0]) &&
               bypass_is_host_of(&changed->answers[1], &given->answers[1]);
    return ua_str_equal_but_for_case(before, host) &&
           ua_str_equal_but_for_case(host, observation_get(&changed->answers[1], COMPONENT_HOST));
}

void explainer_open(struct explainer *out, struct bypass_run *run)
{
    const struct bypass_check *check = &run->options->check;
    struct engine *const validator = run->engines[0], *const client = run->engines[1];
    const bool is_filter = bypass_is_filter(run);
    struct pair *pairs[] = {&out->parsed, &out->judged};

    *out = (struct explainer){.run = run};
    judged_engine_init(&out->judges[0], validator, check, false);
    judged_engine_init(&out->judges[1], client, check, true);
    out->parsed = (struct pair){.engines[0] = validator,
                                .engines[1] = client,
                                .is_closed = check->is_denied ? is_closed : NULL};
    out->judged = (struct pair){.engines[0] = is_filter ? validator : &out->judges[0].engine,
                                .engines[1] = &out->judges[1].engine};
    for (int i = 0; i < 2; i++) {
        pairs[i]->executions = &run->executions;
        pairs[i]->memo = answer_memo_new();
        pairs[i]->check = check;
    }
    out->plain.run = run;
    out->plain.pair = (struct pair){.engines[0] = validator,
                                    .engines[1] = is_filter ? out->judged.engines[1] : client,
                                    .executions = &run->executions};
}

void explainer_close(struct explainer *explainer)
{
    answer_memo_free(explainer->parsed.memo);
    answer_memo_free(explainer->judged.memo);
    pair_free(&explainer->parsed);
    pair_free(&explainer->judged);
    plain_hosts_free(&explainer->plain);
    classification_free(&explainer->classification);
}

void candidate_free(struct candidate *candidate)
{
    testcase_free(&candidate->test);
    text_free(&candidate->cause);
}

/* --- the cause -------------------------------------------------------------------------------- */

/* Runs the pair on an input and classifies it. Returns whether it is a way past the check, of a new
 * cause or an open one. */
static bool is_new_way(const struct way_test *t, struct testcase test)
{
    struct classification *c = t->classification;

    pair_run(t->pair, test);
    if (!bypass_is_way(t, test.url) || t->pair->difference.effect == EFFECT_NONE)
        return false;
    classify(c, t->pair, test);
    return t->is_open || !bypass_has_cause(t->run->out, &c->cause);
}

/* Removes an idiom of a URL as long as it stays a way past the check that no single rewrite
 * explains. Such an idiom is needless, though the URL does not get shorter without it. */
static void remove_idioms(const struct way_test *t, struct owned_testcase *test)
{
    struct classification *c = t->classification;
    struct owned_testcase changed = {0};
    bool is_changed = true;

    for (int round = 0; is_changed && round < MAX_REMOVED; round++) {
        struct rewrite_set left = cause_candidates(testcase_of(test));

        is_changed = false;
        for (int i; !is_changed && (i = rewrite_set_next(&left)) >= 0;) {
            for (unsigned n = 0; !is_changed && n < rewrite_step_count((unsigned)i); n++) {
                if (!rewrite_step_apply(&changed, test, rewrite_step_at((unsigned)i, n)))
                    continue;
                pair_run(t->pair, testcase_of(&changed));
                is_changed = bypass_is_way(t, text_str(&changed.url));
            }
        }
        if (!is_changed)
            break;
        testcase_copy(test, testcase_of(&changed));
        pair_run(t->pair, testcase_of(test));
        classify(c, t->pair, testcase_of(test));
        if (explanation_is_single(&c->explanation))
            break;
    }
    testcase_free(&changed);
}

/* Shortens the URL of a way with a new cause as far as possible. False if an engine answers
 * differently this time, so that the URL does not pass by that cause. */
static bool fill_candidate(struct way_test *t, struct candidate *out)
{
    text_assign(&t->cause, &t->classification->cause);
    bypass_minimize(t, &out->test);
    bypass_name_client_host(t, &out->test);
    if (!bypass_is_way_by_cause(t, testcase_of(&out->test)))
        return false;
    text_assign(&out->cause, &t->cause);
    out->classification = t->classification;
    return true;
}

/* Explains a URL that is a way past the check. One of several causes is made small first: a part of
 * it may be a way alone, by a cause that is known or that is easier to close. */
static bool explain_url(struct explainer *explainer, struct ua_str url, enum way_kind kind,
                        bool is_open, struct candidate *out)
{
    struct way_test t = {
        .run = explainer->run,
        .plain = &explainer->plain,
        .classification = &explainer->classification,
        .kind = kind,
        .is_open = is_open,
        .pair = kind == WAY_READ ? &explainer->parsed : &explainer->judged,
    };
    bool is_single, is_filled;

    answer_memo_clear(t.pair->memo);
    testcase_copy(&out->test, bypass_testcase(explainer->run, url));
    /* An engine that answers otherwise the second time proves nothing. */
    if (!is_new_way(&t, testcase_of(&out->test)))
        return false;
    if (bypass_has_cause(explainer->run->out, &explainer->classification.cause)) {
        text_assign(&out->cause, &explainer->classification.cause);
        return true;
    }
    is_single = explanation_is_single(&explainer->classification.explanation);
    /* A filter that denies for a reason of its own proves little of a large URL. */
    if (!is_single || bypass_is_filter(explainer->run))
        bypass_minimize(&t, &out->test);
    if (!is_single)
        remove_idioms(&t, &out->test);
    if (!is_new_way(&t, testcase_of(&out->test)))
        return false;
    is_filled = fill_candidate(&t, out);
    text_free(&t.cause);
    return is_filled;
}

/* --- suspicions ------------------------------------------------------------------------------- */

/* Explains the URL of a host that passes the check, unless that was done. */
static bool explain_host(struct explainer *explainer, struct plain_host *host,
                         struct candidate *out)
{
    const struct bypass_run *run = explainer->run;
    struct pair *pair = &explainer->plain.pair;
    enum way_kind kind = bypass_is_filter(run) ? WAY_FILTER : WAY_READ;
    struct text url = {0};
    bool is_candidate;

    if (host->is_explained)
        return false;
    host->is_explained = true;
    bypass_plain_url(&url, run, text_str(&host->host));
    pair_run(pair, bypass_testcase(run, text_str(&url)));
    if (kind == WAY_READ && bypass_is_missed(&run->options->check, &pair->answers[0]))
        kind = WAY_MISSED;
    is_candidate = explain_url(explainer, text_str(&url), kind, false, out);
    text_free(&url);
    return is_candidate;
}

/* Whether the cause of a way that is listed explains the URL, so that no other one is needed. */
static bool has_explained(struct explainer *explainer, struct ua_str url)
{
    const struct testcase test = bypass_testcase(explainer->run, url);
    const struct bypass_result *out = explainer->run->out;
    struct pair *pair = bypass_is_filter(explainer->run) ? &explainer->judged : &explainer->parsed;
    const struct rewrite_set candidates =
        out->count > 0 ? cause_candidates(test) : (struct rewrite_set){0};

    pair_run(pair, test);
    for (size_t i = 0; i < out->count; i++) {
        const int rewrite = out->ways[i].rewrite;

        if (rewrite >= 0 && rewrite_set_has(candidates, (unsigned)rewrite) &&
            cause_explains(pair, test, rewrite, -1))
            return true;
    }
    return false;
}

/* Whether the list says enough of a suspicion. */
static bool is_known(struct explainer *explainer, const struct suspicion *s)
{
    const struct bypass_run *run = explainer->run;

    return (run->options->length > 0 && has_explained(explainer, s->url)) ||
           (s->kind == WAY_FILTER &&
            plain_hosts_allow(&explainer->plain, observation_get(s->client, COMPONENT_HOST))) ||
           /* After the time, what was asked is still judged, but one way is enough. */
           (bypass_is_late(run) && run->out->count > 0);
}

/* A redirect that the check does not see needs no idiom: one way says all. */
static bool explain_unchecked(struct explainer *explainer, struct ua_str url, struct candidate *out)
{
    const struct testcase test = bypass_testcase(explainer->run, url);

    if (explainer->run->out->count > 0)
        return false;
    testcase_copy(&out->test, test);
    pair_run(&explainer->judged, test);
    classify(&explainer->classification, &explainer->judged, test);
    text_puts(&out->cause, BYPASS_UNCHECKED);
    out->classification = &explainer->classification;
    return true;
}

bool bypass_explain(struct explainer *explainer, const struct suspicion *suspicion,
                    struct candidate *out)
{
    struct plain_host *plain;

    if (explainer->run->options->redirects == REDIRECTS_UNCHECKED)
        return explain_unchecked(explainer, suspicion->url, out);
    if (is_known(explainer, suspicion))
        return false;
    if (explainer->run->options->length == 0)
        suspicion->signature->explained++;
    plain = plain_hosts_passing(
        &explainer->plain, suspicion->url,
        observation_get(suspicion->kind == WAY_MISSED ? suspicion->validator : suspicion->client,
                        COMPONENT_HOST));
    if (plain)
        return explain_host(explainer, plain, out);
    return explain_url(explainer, suspicion->url, suspicion->kind, false, out);
}

bool bypass_explain_open(struct explainer *explainer, struct ua_str url, enum way_kind kind,
                         struct candidate *out)
{
    struct plain_hosts *plain = &explainer->plain;
    struct engine *const *engines = explainer->run->engines;
    const struct request request = {.op = OP_PARSE, .input = url};
    struct observation o = {0};
    struct ua_str host;
    bool is_plain;

    engine_run(engines[kind == WAY_MISSED ? 0 : 1], &request, &o);
    host = observation_get(&o, COMPONENT_HOST);
    is_plain = (kind == WAY_FILTER && plain_hosts_allow(plain, host)) ||
               plain_hosts_passing(plain, url, host);
    observation_free(&o);
    return !is_plain && explain_url(explainer, url, kind, true, out);
}
