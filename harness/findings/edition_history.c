/* SPDX-License-Identifier: MIT */
#include "edition_history.h"

#include <string.h>

#include "edition.h"
#include "registry.h"
#include "util.h"

bool edition_history_open(struct edition_history *history)
{
    char message[512];
    bool ok;

    memset(history, 0, sizeof *history);
    history->standard = engine_open("whatwg", message, sizeof message);
    ok = history->standard != NULL;
    for (size_t i = 0; ok && ed_editions()[i] && i < EDITIONS_MAX; i++) {
        history->editions[i] = engine_open(ed_editions()[i]->id, message, sizeof message);
        ok = history->editions[i] != NULL;
        history->count += ok;
    }
    if (!ok)
        complain("%s", message);
    return ok;
}

void edition_history_free(struct edition_history *history)
{
    engine_close(history->standard);
    observation_free(&history->standard_answer);
    for (unsigned i = 0; i < history->count; i++) {
        engine_close(history->editions[i]);
        observation_free(&history->answers[i]);
    }
    memset(history, 0, sizeof *history);
}

static struct side standard_side(const struct edition_history *history)
{
    return answer_side(history->standard, &history->standard_answer);
}

static struct side edition_side(const struct edition_history *history, unsigned edition)
{
    return answer_side(history->editions[edition], &history->answers[edition]);
}

/* --- the age of the Standard's answer ----------------------------------------------------------
 */

enum edition_agreement { EDITION_AGREES, EDITION_DIFFERS, EDITION_UNKNOWN };

static enum edition_agreement compare_outcome(const struct edition_history *history,
                                              unsigned edition)
{
    if (!observation_is_answer(&history->answers[edition]))
        return EDITION_UNKNOWN;
    return history->answers[edition].outcome == history->standard_answer.outcome ? EDITION_AGREES
                                                                                 : EDITION_DIFFERS;
}

static enum edition_agreement compare_component(const struct edition_history *history,
                                                unsigned edition, enum component c)
{
    enum edition_agreement outcome = compare_outcome(history, edition);
    struct difference difference;

    if (outcome != EDITION_AGREES)
        return outcome;
    compare(&difference, standard_side(history), edition_side(history, edition));
    if (difference.relation[c] == RELATION_UNKNOWN)
        return EDITION_UNKNOWN;
    return difference.relation[c] == RELATION_EQUAL ? EDITION_AGREES : EDITION_DIFFERS;
}

/* The age of a component; c COMPONENTS: of the outcome. */
static struct answer_age find_age(const struct edition_history *history, enum component c)
{
    struct answer_age age = {.since = history->count, .before = -1};

    for (unsigned i = history->count; i-- > 0;) {
        enum edition_agreement agreement =
            c == COMPONENTS ? compare_outcome(history, i) : compare_component(history, i, c);

        if (agreement == EDITION_UNKNOWN)
            age.unknown |= 1u << i;
        else if (agreement == EDITION_DIFFERS && age.before < 0)
            age.before = (int)i;
        else if (agreement == EDITION_AGREES && age.before < 0)
            age.since = i;
    }
    return age;
}

void edition_history_run(struct edition_history *history, struct testcase test)
{
    const struct request request = {.op = OP_PARSE, .input = test.url, .base = test.base};

    engine_run(history->standard, &request, &history->standard_answer);
    for (unsigned i = 0; i < history->count; i++)
        engine_run(history->editions[i], &request, &history->answers[i]);
    history->outcome_age = find_age(history, COMPONENTS);
    for (int c = 0; c <= COMPONENT_ORIGIN; c++)
        history->component_age[c] = find_age(history, (enum component)c);
}

bool edition_history_says(const struct edition_history *history, enum component c)
{
    return history->standard_answer.outcome == OUTCOME_PARSED &&
           observation_presence(&history->standard_answer, c) != PRESENCE_UNKNOWN;
}

unsigned answer_age_unsure(const struct answer_age *age)
{
    unsigned earlier = (1u << age->since) - 1;

    return age->unknown & earlier & ~((1u << (age->before + 1)) - 1);
}

/* --- the editions that a parser matches ------------------------------------------------------- */

void edition_history_match(struct edition_match *out, const struct edition_history *history,
                           struct side answer)
{
    struct difference d;

    *out = (struct edition_match){0};
    compare(&d, standard_side(history), answer);
    out->disagrees = d.effect != EFFECT_NONE;
    if (!out->disagrees)
        return;
    for (int c = 0; c <= COMPONENT_FRAGMENT; c++) {
        bool is_new = history->standard_answer.outcome != OUTCOME_PARSED &&
                      observation_presence(answer.o, (enum component)c) != PRESENCE_UNKNOWN;

        if (d.relation[c] == RELATION_DIFFERENT || is_new)
            out->differs |= 1u << c;
    }
    for (unsigned i = 0; i < history->count; i++) {
        compare(&d, edition_side(history, i), answer);
        if (history->answers[i].outcome != answer.o->outcome || !observation_is_answer(answer.o))
            continue;
        if (d.effect == EFFECT_NONE && (d.compared || answer.o->outcome == OUTCOME_REJECTED))
            out->whole |= 1u << i;
        for (int c = 0; c <= COMPONENT_FRAGMENT; c++) {
            if (out->differs >> c & 1 &&
                (d.relation[c] == RELATION_EQUAL || d.relation[c] == RELATION_EQUIVALENT))
                out->component[c] |= 1u << i;
        }
    }
}
