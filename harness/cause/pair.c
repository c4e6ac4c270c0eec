/* SPDX-License-Identifier: MIT */
#include "pair.h"

#include <string.h>

#include "answer_memo.h"

void pair_free(struct pair *pair)
{
    observation_free(&pair->answers[0]);
    observation_free(&pair->answers[1]);
}

struct pair pair_of_same_engines(const struct pair *pair)
{
    return (struct pair){.engines[0] = pair->engines[0],
                         .engines[1] = pair->engines[1],
                         .encoding = pair->encoding,
                         .executions = pair->executions,
                         .before_run = pair->before_run,
                         .context = pair->context,
                         .is_closed = pair->is_closed,
                         .check = pair->check,
                         .memo = pair->memo};
}

/* NULL: the pair has none, or asks what it does not hold. */
static struct answer_memo *memo_of(const struct pair *pair)
{
    return pair->encoding.ptr ? NULL : pair->memo;
}

static void ask_side(struct pair *pair, int side, const struct request *request)
{
    struct engine *engine = side == 0 ? pair->engines[0] : pair->engines[1];
    struct observation *answer = side == 0 ? &pair->answers[0] : &pair->answers[1];

    if (pair->before_run)
        pair->before_run(pair->context, engine, (struct testcase){request->input, request->base});
    if (memo_of(pair) && !engine_is_in_process(engine))
        answer_memo_run(pair->memo, engine, side, request, answer);
    else
        engine_run(engine, request, answer);
}

bool pair_collect(const struct pair *pair, struct testcase test)
{
    return memo_of(pair) && answer_memo_collect(pair->memo, test);
}

void pair_ask_ahead(const struct pair *pair)
{
    if (memo_of(pair))
        answer_memo_ask(pair->memo, (struct engine *const[2]){pair->engines[0], pair->engines[1]});
}

void pair_run(struct pair *pair, struct testcase test)
{
    const struct request request = {
        .op = OP_PARSE, .input = test.url, .base = test.base, .encoding = pair->encoding};

    ask_side(pair, 0, &request);
    ask_side(pair, 1, &request);
    if (pair->executions)
        *pair->executions += 2;
    pair_compare(pair);
}

void pair_compare(struct pair *pair)
{
    pair_compare_answers(&pair->difference, pair->engines[0], &pair->answers[0], pair->engines[1],
                         &pair->answers[1]);
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
    return rank_of(&pair->difference, answer_side(pair->engines[0], &pair->answers[0]),
                   answer_side(pair->engines[1], &pair->answers[1]), test);
}

unsigned pair_importance(const struct pair *pair, struct testcase test)
{
    return rank_importance(pair->difference.effect, pair_rank(pair, test));
}
