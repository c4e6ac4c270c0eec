/* SPDX-License-Identifier: MIT */
#include "bypass_confirm.h"

#include "bypass_assemble.h"
#include "reparse.h"
#include "rewrite_step.h"
#include "split_causes.h"
#include "str.h"

void confirmer_open(struct confirmer *out, const struct bypass_run *run)
{
    *out = (struct confirmer){.run = run};
    if (bypass_has_href(run))
        out->reparse = reparse_engine(run->engines[0], run->engines[1]);
}

void confirmer_close(struct confirmer *confirmer)
{
    if (confirmer->reparse)
        engine_close(confirmer->reparse);
}

/* Puts the answers of parsers in the place of judgements, and of an answer to the changed URL that
 * may have another form for each. */
static void fill_answers(const struct bypass_run *run, struct bypass_way *way, struct testcase test)
{
    const struct request request = {.op = OP_PARSE, .input = test.url};
    const struct request changed = {.op = OP_PARSE, .input = text_str(&way->changed)};
    struct difference difference;
    struct side sides[2];

    engine_run(run->engines[1], &request, &way->answers[1]);
    if (bypass_is_filter(run))
        return;
    engine_run(run->engines[0], &request, &way->answers[0]);
    way->is_missed = bypass_is_missed(&run->options->check, &way->answers[0]);
    if (way->is_explained)
        engine_run(run->engines[0], &changed, &way->agreed);
    for (int i = 0; i < 2; i++)
        sides[i] = answer_side(run->engines[i], &way->answers[i]);
    compare(&difference, sides[0], sides[1]);
    if (difference.effect > way->effect) {
        way->effect = difference.effect;
        way->rank = rank_of(&difference, sides[0], sides[1], test);
    }
}

/* What the client makes of the href that the validator writes. */
static void fill_href(const struct confirmer *confirmer, struct bypass_way *way,
                      struct testcase test)
{
    const struct request request = {.op = OP_PARSE, .input = test.url};

    if (!confirmer->reparse)
        return;
    engine_run(confirmer->reparse, &request, &way->href_answer);
    way->is_closed_by_href =
        way->href_answer.outcome == OUTCOME_REJECTED ||
        (bypass_is_host_of(&way->href_answer, &way->answers[0]) &&
         !bypass_is_forbidden(&confirmer->run->options->check, &way->href_answer));
}

static void fill_way(const struct confirmer *confirmer, struct bypass_way *way,
                     const struct candidate *candidate)
{
    const struct classification *c = candidate->classification;
    const struct testcase test = testcase_of(&candidate->test);

    text_assign(&way->cause, &candidate->cause);
    text_add(&way->url, test.url.ptr, test.url.len);
    way->is_unchecked = confirmer->run->options->redirects == REDIRECTS_UNCHECKED;
    way->is_explained = c->explanation.first >= 0 && !way->is_unchecked;
    way->rewrite =
        explanation_is_single(&c->explanation) && way->is_explained ? c->explanation.first : -1;
    way->explained_by = c->explanation.explained_by;
    text_assign(&way->changed, &c->explanation.changed.url);
    observation_copy(&way->agreed, &c->explanation.agreed);
    observation_copy(&way->answers[0], &c->answers[0]);
    observation_copy(&way->answers[1], &c->answers[1]);
    way->effect = c->difference.effect;
    way->rank = c->rank;
    fill_answers(confirmer->run, way, test);
    fill_href(confirmer, way, test);
    if (confirmer->run->options->template)
        bypass_assemble(&way->assembled, confirmer->run->options->template, &way->answers[0]);
}

/* Whether the URL is the host's, written plainly. */
static bool is_plain_url(const struct bypass_run *run, struct ua_str url, struct ua_str host)
{
    struct text plain = {0};
    bool is;

    bypass_plain_url(&plain, run, host);
    is = ua_str_equal(text_str(&plain), url);
    text_free(&plain);
    return is;
}

/* Whether the check denies the URL after one step of a rewrite. Fills the change and the answer. */
static bool closes_by(const struct bypass_run *run, struct bypass_way *way,
                      const struct candidate *candidate, unsigned rewrite)
{
    struct owned_testcase changed = {0};
    bool is_denied = false;

    for (unsigned n = 0; !is_denied && n < rewrite_step_count(rewrite); n++) {
        if (!rewrite_step_apply(&changed, &candidate->test, rewrite_step_at(rewrite, n)))
            continue;
        text_assign(&way->changed, &changed.url);
        engine_run(run->engines[0],
                   &(struct request){.op = OP_PARSE, .input = text_str(&changed.url)},
                   &way->agreed);
        is_denied = way->agreed.outcome == OUTCOME_DENIED ||
                    bypass_denies(&run->options->check, &way->agreed);
    }
    testcase_free(&changed);
    return is_denied;
}

/* Looks for a rewrite that has a rule, and after which the check denies the URL. It explains a form
 * that the check misses also if differences of this effect are not its own. */
static bool explain_missed_form(const struct bypass_run *run, struct bypass_way *way,
                                const struct candidate *candidate)
{
    struct rewrite_set left = candidate->classification->explanation.candidates;

    for (int i; !way->is_explained && (i = rewrite_set_next(&left)) >= 0;) {
        if (!rewrites[i]->refuse || !closes_by(run, way, candidate, (unsigned)i))
            continue;
        way->is_explained = true;
        way->rewrite = i;
        rewrite_set_add(&way->explained_by, (unsigned)i);
        text_clear(&way->cause);
        text_puts(&way->cause, rewrites[i]->name);
    }
    return way->is_explained;
}

/* A form of a denied host for which there is no rewrite is a way like a host that a filter does not
 * deny. False if there is one of that host, or one by the rewrite that makes this form. */
static bool name_missed_form(const struct bypass_run *run, struct bypass_way *way,
                             const struct candidate *candidate)
{
    const struct bypass_check *check = &run->options->check;
    const bool is_filter = bypass_is_filter(run);
    const struct ua_str host = observation_get(&way->answers[is_filter ? 1 : 0], COMPONENT_HOST);
    const size_t listed = bypass_listed_form(check, host);

    if (way->is_explained || way->is_unchecked || listed == check->count ||
        !(is_filter ? is_plain_url(run, text_str(&way->url), host) : way->is_missed))
        return true;
    way->is_missed = true;
    if (explain_missed_form(run, way, candidate))
        return !bypass_has_cause(run->out, &way->cause);
    if (bypass_has_range(run->out, &run->out->listed[listed]))
        return false;
    way->range = &run->out->listed[listed];
    text_clear(&way->cause);
    text_puts(&way->cause, "not-denied");
    return true;
}

bool bypass_confirm(const struct confirmer *confirmer, const struct candidate *candidate,
                    struct bypass_way *out)
{
    const struct bypass_check *check = &confirmer->run->options->check;

    fill_way(confirmer, out, candidate);
    /* An engine may have answered otherwise this time. */
    return bypass_passes(check, &out->answers[0]) && bypass_is_forbidden(check, &out->answers[1]) &&
           name_missed_form(confirmer->run, out, candidate);
}
