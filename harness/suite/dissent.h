/* SPDX-License-Identifier: MIT */
/* Finds the vectors that all other implementations of the URL Standard contradict. If these agree
 * with each other, the answer that the vector expects is probably wrong. */
#ifndef DISSENT_H
#define DISSENT_H

#include "report.h"

/* One engine's answers. */
struct dissent_answers {
    struct engine *engine;
    const struct case_result *results; /* one a case */
};

/* Implementations that share their code are one family, which counts once; so do two engines of one
 * name (NAME and NAME#2). Lives as long as the engine. ptr NULL: the engine is not another
 * implementation of the Standard, but our own, or of another model. */
struct ua_str dissent_family(const struct engine *engine);

/* How many families the engines belong to. */
size_t dissent_families(const struct dissent_answers *answers, size_t count);

/* Whether all engines that answered the case differ from it, and in the same way, and belong to two
 * families or more. An engine that cannot report a field contradicts no other engine in that field.
 * On true *fullest is the index of the engine whose answer has the most mismatches. *asked: whether
 * two families answered. */
bool dissent_is_unanimous(const struct dissent_answers *answers, size_t count, size_t test,
                          size_t *fullest, bool *asked);

/* Writes the cases of the suite that are selected and dissented from as rows of the report, which
 * is pretty or jsonl, and in the first a last line. Returns how many there are. *answered: how many
 * cases two families answered. */
size_t dissent_report(struct report *report, const struct suite *suite, const bool *selected,
                      const struct dissent_answers *answers, size_t count, size_t *answered);

#endif
