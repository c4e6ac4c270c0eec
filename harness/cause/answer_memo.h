/* SPDX-License-Identifier: MIT */
/* Answers of the engines behind a pipe of one pair, and questions asked ahead. A question alone
 * costs such an engine many times more than one of a batch, so a search collects the questions that
 * it is about to ask, and asks them in one batch. */
#ifndef ANSWER_MEMO_H
#define ANSWER_MEMO_H

#include "engine.h"
#include "testcase.h"

#define AHEAD_QUESTIONS 128 /* of a batch at most */

struct answer_memo;

/* The caller calls answer_memo_free. */
struct answer_memo *answer_memo_new(void);
void answer_memo_free(struct answer_memo *memo); /* NULL is allowed */

/* Forgets all answers, and what was collected. */
void answer_memo_clear(struct answer_memo *memo);

/* Runs an engine behind a pipe, or takes its answer to the same question from the memo. side: 0 or
 * 1, the place of the engine in the pair. */
void answer_memo_run(struct answer_memo *memo, struct engine *engine, int side,
                     const struct request *request, struct observation *o);

/* Collects a question, unless it was asked or collected. False if no more can be collected. */
bool answer_memo_collect(struct answer_memo *memo, struct testcase test);

/* Returns whether the question was asked. */
bool answer_memo_knows(const struct answer_memo *memo, struct testcase test);

/* Asks each of two engines that runs behind a pipe what was collected. */
void answer_memo_ask(struct answer_memo *memo, struct engine *const engines[2]);

#endif
