/* SPDX-License-Identifier: MIT */
#include "pair.h"

void pair_free(struct pair *pair)
{
    observation_free(&pair->oa);
    observation_free(&pair->ob);
}

struct pair pair_like(const struct pair *pair)
{
    return (struct pair){.a = pair->a,
                         .b = pair->b,
                         .executions = pair->executions,
                         .asking = pair->asking,
                         .context = pair->context};
}

void pair_ask(struct pair *pair, struct ua_str input, struct ua_str base)
{
    const struct request request = {.op = OP_PARSE, .input = input, .base = base};

    if (pair->asking)
        pair->asking(pair->context, pair->a, input, base);
    engine_run(pair->a, &request, &pair->oa);
    if (pair->asking)
        pair->asking(pair->context, pair->b, input, base);
    engine_run(pair->b, &request, &pair->ob);
    if (pair->executions)
        *pair->executions += 2;
    compare(&pair->difference, (struct side){&pair->oa, pair->a->null_is_distinct},
            (struct side){&pair->ob, pair->b->null_is_distinct});
}
