/* SPDX-License-Identifier: MIT */
#include "bypass_verify.h"

#include "candidates.h"
#include "hash.h"
#include "refusal.h"
#include "str.h"
#include "util.h"

/* URLs that are explained again, and how much longer than its time a search may last for them. */
#define EXPLAINED_AGAIN 32
#define LATE 1.1

void verifier_note(struct verifier *verifier, const struct suspicion *suspicion)
{
    const struct ua_str hosts[] = {observation_get(suspicion->validator, COMPONENT_HOST),
                                   observation_get(suspicion->client, COMPONENT_HOST)};
    const struct rewrite_set candidates =
        cause_candidates(bypass_testcase(verifier->run, suspicion->url));
    struct past_url past = {.refusals = refusals_of(suspicion->url), .kind = suspicion->kind};
    uint64_t hash = hash_bytes(HASH_START, candidates.words, sizeof candidates.words);

    hash = hash_bytes(hash, &past.refusals, sizeof past.refusals);
    for (int i = 0; i < 2; i++)
        hash = hash_bytes(hash, hosts[i].ptr, hosts[i].len);
    if (verifier->count == PAST_URLS || !hash_set_add(&verifier->seen, hash))
        return;
    text_add(&past.url, suspicion->url.ptr, suspicion->url.len);
    verifier->items[verifier->count++] = past;
}

static bool is_closed_url(const struct bypass_result *out, const struct past_url *past)
{
    for (size_t i = 0; i < out->count; i++) {
        /* To compare the host in one form, as a way of a form says, closes all forms. */
        if (out->ways[i].is_unchecked || (out->ways[i].refused & past->refusals) != 0 ||
            (out->ways[i].is_missed && past->kind == WAY_MISSED))
            return true;
    }
    return false;
}

static bool is_too_late(const struct bypass_run *run)
{
    return *run->is_stopped || run->out->is_cut_short ||
           (run->options->seconds > 0 &&
            monotonic_seconds() - run->begin >= LATE * run->options->seconds);
}

bool verifier_next(struct verifier *verifier, struct explainer *explainer, struct candidate *out,
                   struct bypass_way **way, struct ua_str *url)
{
    struct bypass_result *result = verifier->run->out;

    *way = NULL;
    for (size_t i = 0; i < verifier->count; i++) {
        struct past_url *past = &verifier->items[i];

        if (past->is_done || is_closed_url(result, past))
            continue;
        if (verifier->explained == EXPLAINED_AGAIN || is_too_late(verifier->run))
            return false;
        past->is_done = true;
        *url = text_str(&past->url);
        if (!bypass_explain_open(explainer, *url, past->kind, out))
            continue;
        verifier->explained++;
        for (size_t w = 0; w < result->count && !*way; w++) {
            if (ua_str_equal(text_str(&result->ways[w].cause), text_str(&out->cause)))
                *way = &result->ways[w];
        }
        return true;
    }
    return false;
}

void verifier_count_open(struct verifier *verifier)
{
    struct bypass_result *result = verifier->run->out;

    for (size_t i = 0; i < verifier->count; i++) {
        const struct past_url *past = &verifier->items[i];

        if (past->is_done || is_closed_url(result, past))
            continue;
        if (result->open++ == 0)
            text_assign(&result->open_url, &past->url);
    }
}

void verifier_free(struct verifier *verifier)
{
    for (size_t i = 0; i < verifier->count; i++)
        text_free(&verifier->items[i].url);
    hash_set_free(&verifier->seen);
}
