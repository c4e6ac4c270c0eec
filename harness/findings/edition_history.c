/* SPDX-License-Identifier: MIT */
#include "edition_history.h"

#include <string.h>

#include "edition.h"
#include "registry.h"
#include "util.h"

bool dating_open(struct dating *dating)
{
    char message[512];
    bool ok;

    memset(dating, 0, sizeof *dating);
    dating->today = engine_open("whatwg", message, sizeof message);
    ok = dating->today != NULL;
    for (size_t i = 0; ok && ua_editions()[i] && i < DATING_MAX; i++) {
        dating->editions[i] = engine_open(ua_editions()[i]->id, message, sizeof message);
        ok = dating->editions[i] != NULL;
        dating->count += ok;
    }
    if (!ok)
        complain("%s", message);
    return ok;
}

void dating_free(struct dating *dating)
{
    engine_close(dating->today);
    observation_free(&dating->now);
    for (unsigned i = 0; i < dating->count; i++) {
        engine_close(dating->editions[i]);
        observation_free(&dating->then[i]);
    }
    memset(dating, 0, sizeof *dating);
}

static bool has_answered(const struct observation *o)
{
    return o->outcome == OUTCOME_PARSED || o->outcome == OUTCOME_REJECTED;
}

static struct side today_of(const struct dating *dating)
{
    return (struct side){&dating->now, dating->today->tells_null};
}

static struct side edition_of(const struct dating *dating, unsigned edition)
{
    return (struct side){&dating->then[edition], dating->editions[edition]->tells_null};
}

/* --- since when ------------------------------------------------------------------------------- */

enum verdict_of_edition { SAYS_THE_SAME, SAYS_ANOTHER, CANNOT_SAY };

static enum verdict_of_edition outcome_then(const struct dating *dating, unsigned edition)
{
    if (!has_answered(&dating->then[edition]))
        return CANNOT_SAY;
    return dating->then[edition].outcome == dating->now.outcome ? SAYS_THE_SAME : SAYS_ANOTHER;
}

static enum verdict_of_edition component_then(const struct dating *dating, unsigned edition,
                                              enum component c)
{
    enum verdict_of_edition outcome = outcome_then(dating, edition);
    struct difference difference;

    if (outcome != SAYS_THE_SAME)
        return outcome;
    compare(&difference, today_of(dating), edition_of(dating, edition));
    if (difference.relation[c] == RELATION_UNKNOWN)
        return CANNOT_SAY;
    return difference.relation[c] == RELATION_EQUAL ? SAYS_THE_SAME : SAYS_ANOTHER;
}

/* c COMPONENTS: of the outcome. */
static struct holding hold(const struct dating *dating, enum component c)
{
    struct holding holding = {.since = dating->count, .before = -1};

    for (unsigned i = dating->count; i-- > 0;) {
        enum verdict_of_edition verdict =
            c == COMPONENTS ? outcome_then(dating, i) : component_then(dating, i, c);

        if (verdict == CANNOT_SAY)
            holding.silent |= 1u << i;
        else if (verdict == SAYS_ANOTHER && holding.before < 0)
            holding.before = (int)i;
        else if (verdict == SAYS_THE_SAME && holding.before < 0)
            holding.since = i;
    }
    return holding;
}

void dating_ask(struct dating *dating, struct ua_str input, struct ua_str base)
{
    const struct request request = {.op = OP_PARSE, .input = input, .base = base};

    engine_run(dating->today, &request, &dating->now);
    for (unsigned i = 0; i < dating->count; i++)
        engine_run(dating->editions[i], &request, &dating->then[i]);
    dating->outcome = hold(dating, COMPONENTS);
    for (int c = 0; c <= COMPONENT_ORIGIN; c++)
        dating->component[c] = hold(dating, (enum component)c);
}

bool dating_says(const struct dating *dating, enum component c)
{
    return dating->now.outcome == OUTCOME_PARSED &&
           observation_presence(&dating->now, c) != PRESENCE_UNKNOWN;
}

unsigned dating_unsure(const struct holding *holding)
{
    unsigned earlier = (1u << holding->since) - 1;

    return holding->silent & earlier & ~((1u << (holding->before + 1)) - 1);
}

/* --- whom one follows ------------------------------------------------------------------------- */

void dating_follow(struct follow *out, const struct dating *dating, struct side answer)
{
    struct difference d;

    *out = (struct follow){0};
    compare(&d, today_of(dating), answer);
    out->disagrees = d.effect != EFFECT_NONE;
    if (!out->disagrees)
        return;
    for (int c = 0; c <= COMPONENT_FRAGMENT; c++) {
        bool is_new = dating->now.outcome != OUTCOME_PARSED &&
                      observation_presence(answer.o, (enum component)c) != PRESENCE_UNKNOWN;

        if (d.relation[c] == RELATION_DIFFERENT || is_new)
            out->differs |= 1u << c;
    }
    for (unsigned i = 0; i < dating->count; i++) {
        compare(&d, edition_of(dating, i), answer);
        if (dating->then[i].outcome != answer.o->outcome || !has_answered(answer.o))
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
