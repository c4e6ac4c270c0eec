/* SPDX-License-Identifier: MIT */
#include "bypass_judge.h"

#include <string.h>

#include "candidates.h"
#include "rank.h"
#include "str.h"

/* Searches for a cause for one signature. */
#define EXPLAINED_PER_SIGNATURE 2

/* How near an answer is to the goal: refused, another scheme, no host, the one name, the other
 * name, another host. */
static unsigned kind_of_answer(const struct judge *judge, const struct bypass_batch *batch,
                               const struct observation *o)
{
    const struct ua_str host = observation_get(o, COMPONENT_HOST);
    const char *good = judge->run->good;

    if (!observation_accepts(o))
        return 0;
    if (!bypass_is_fetched(o))
        return 1;
    if (host.len == 0)
        return 2;
    if (ua_str_equal_but_for_case(host, ua_str(good, strlen(good))))
        return 3;
    if (ua_str_equal_but_for_case(host, ua_str(batch->bad, strlen(batch->bad))))
        return 4;
    return rank_host_resolves(host) ? 5 : 6;
}

/* What two inputs have in common that show the same: the two answers, and the first rewrites that
 * would change the input. */
static struct signature *signature_of(struct judge *judge, const struct bypass_batch *batch,
                                      size_t input)
{
    const unsigned kinds =
        kind_of_answer(judge, batch, &batch->answers[0][input]) * 8 +
        (batch->passes[input] ? kind_of_answer(judge, batch, &batch->answers[1][input]) : 7);
    struct rewrite_set candidates =
        cause_candidates(bypass_testcase(judge->run, text_str(&batch->urls[input])));
    uint64_t hash = kinds + 1;

    for (unsigned i = 0; i < REWRITE_SET_WORDS; i++) {
        hash = (hash ^ candidates.words[i]) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 32;
    }
    return &judge->signatures[hash % SIGNATURES];
}

static enum way_kind kind_of_way(const struct bypass_run *run, const struct observation *validator)
{
    if (bypass_is_filter(run))
        return WAY_FILTER;
    return bypass_is_missed(&run->options->check, validator) ? WAY_MISSED : WAY_READ;
}

bool bypass_judge(struct judge *judge, const struct bypass_batch *batch, size_t input,
                  struct suspicion *out, bool *is_parent, bool *is_suspect)
{
    const struct bypass_run *run = judge->run;
    struct signature *signature = signature_of(judge, batch, input);
    const struct observation *validator = &batch->answers[0][input],
                             *client = &batch->answers[1][input];
    const bool is_way = batch->passes[input] && bypass_is_forbidden(&run->options->check, client);

    run->out->past += is_way;
    *is_parent = !signature->is_seen && observation_accepts(validator);
    signature->is_seen = true;
    *is_suspect =
        is_way && (run->options->length > 0 || signature->explained < EXPLAINED_PER_SIGNATURE);
    if (!is_way)
        return false;
    *out = (struct suspicion){text_str(&batch->urls[input]), validator, client, signature,
                              kind_of_way(run, validator)};
    return true;
}
