/* SPDX-License-Identifier: MIT */
/* What reports say of a finding: the text of triage and of diff, the page, SARIF. They lay it out,
 * and have no sentence of their own. */
#ifndef TOLD_H
#define TOLD_H

#include "verdict.h"

struct told {
    const struct finding *finding;
    const struct verdict *verdict; /* NULL: not decided */
    const struct verdict_sources *sources;
    bool has_decisions; /* the decisions on which their answers rest follow the editions */
};

/* Decides the verdict of a finding into *verdict, and returns what is told with it. All of them are
 * borrowed, and the verdict until the sources decide another one. */
struct told told_decide(struct verdict *verdict, const struct finding *finding,
                        struct verdict_sources *sources, bool has_decisions);

enum told_line {
    TOLD_STAYS,    /* what the change brings, and the lesser difference that it leaves */
    TOLD_WEAKNESS, /* of the proof */
    TOLD_EACH,     /* what each engine does otherwise than the Standard, if nothing explains both */
    TOLD_EACH_PROOF,
    TOLD_ALSO_BY, /* other rewrites that explain it alone */
    TOLD_RANK,
    TOLD_VERDICT,
    TOLD_SIDES, /* the verdict in short */
    TOLD_CLOSE, /* what closes it */
    TOLD_EDITIONS,
    TOLD_VECTOR,
    TOLD_DIALLED, /* what clients were dialled, or why none was */
    TOLD_RECHECK, /* how it has changed since it was found */
};

/* Writes the words of a line to words, in the notation of text_visible, and returns its label, such
 * as "verdict". The words are empty if there is nothing to say. */
const char *told_line(struct text *words, const struct told *told, enum told_line line);

/* Adds the member "close", the words of TOLD_CLOSE or null, to the object that w is in. */
void told_closing_to_json(struct json_writer *w, const struct finding *finding);

#endif
