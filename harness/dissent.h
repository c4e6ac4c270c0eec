/* SPDX-License-Identifier: MIT */
/* Vectors against which all others stand: an expected answer that no other implementation of the
 * URL Standard gives, while they agree with each other, is probably wrong. */
#ifndef DISSENT_H
#define DISSENT_H

#include "report.h"

/* One engine's answers. */
struct dissent_voice {
    struct engine *engine;
    const struct verdict *verdicts; /* one a case */
};

/* Implementations that share their code are one family, which counts once. Lives as long as the
 * engine. NULL: the engine is no other implementation of the Standard, but our own, or of another
 * model. */
const char *dissent_family(const struct engine *engine);

/* Of how many families the voices are. */
size_t dissent_families(const struct dissent_voice *voices, size_t count);

/* Whether all who answered the case differ from it, and in the same way, and are of two families or
 * more. Who cannot say a field does not contradict those who can. On true *spokesman is the voice
 * that says most. *asked: whether two families answered. */
bool dissent_is_unanimous(const struct dissent_voice *voices, size_t count, size_t test,
                          size_t *spokesman, bool *asked);

/* Writes the cases of the suite that are selected and dissented from as rows of the report, which
 * is pretty or jsonl, and in the first a last line. Returns how many there are. */
size_t dissent_report(struct report *report, const struct suite *suite, const bool *selected,
                      const struct dissent_voice *voices, size_t count);

#endif
