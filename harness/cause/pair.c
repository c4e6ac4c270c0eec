/* SPDX-License-Identifier: MIT */
#include "pair.h"

#include <string.h>

#include "reparse.h"

void pair_free(struct pair *pair)
{
    observation_free(&pair->answer_a);
    observation_free(&pair->answer_b);
}

struct pair pair_of_same_engines(const struct pair *pair)
{
    return (struct pair){.a = pair->a,
                         .b = pair->b,
                         .executions = pair->executions,
                         .before_run = pair->before_run,
                         .context = pair->context};
}

void pair_run(struct pair *pair, struct testcase test)
{
    const struct request request = {.op = OP_PARSE, .input = test.url, .base = test.base};

    if (pair->before_run)
        pair->before_run(pair->context, pair->a, test);
    engine_run(pair->a, &request, &pair->answer_a);
    if (pair->before_run)
        pair->before_run(pair->context, pair->b, test);
    engine_run(pair->b, &request, &pair->answer_b);
    if (pair->executions)
        *pair->executions += 2;
    pair_compare(pair);
}

void pair_compare(struct pair *pair)
{
    pair_compare_answers(&pair->difference, pair->a, &pair->answer_a, pair->b, &pair->answer_b);
}

void pair_compare_answers(struct difference *out, const struct engine *a,
                          const struct observation *answer_a, const struct engine *b,
                          const struct observation *answer_b)
{
    const char *reader = reparse_reader(a->id, b->id);

    if (reader)
        compare_reparse(out, answer_side(a, answer_a), answer_side(b, answer_b),
                        strcmp(reader, a->id) == 0);
    else
        compare(out, answer_side(a, answer_a), answer_side(b, answer_b));
}

enum rank pair_rank(const struct pair *pair, struct testcase test)
{
    return rank_of(&pair->difference, answer_side(pair->a, &pair->answer_a),
                   answer_side(pair->b, &pair->answer_b), test);
}

unsigned pair_importance(const struct pair *pair, struct testcase test)
{
    return rank_importance(pair->difference.effect, pair_rank(pair, test));
}
