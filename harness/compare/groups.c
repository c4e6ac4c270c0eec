/* SPDX-License-Identifier: MIT */
#include "groups.h"

/* Whether a difference with this effect separates two answers. */
static bool effect_separates(enum effect effect, enum effect about)
{
    switch (about) {
    case EFFECT_NONE:
        return effect != EFFECT_NONE;
    case EFFECT_ACCEPT_REJECT:
        return effect == EFFECT_ACCEPT_REJECT || effect == EFFECT_HOST_SHIFT;
    case EFFECT_USERINFO_SHIFT:
    case EFFECT_HOST_FORM:
    case EFFECT_HOST_SHIFT:
        return effect >= EFFECT_ACCEPT_REJECT;
    case EFFECT_REPARSE_SHIFT:
        return effect >= EFFECT_PATH_SHIFT;
    case EFFECT_NORMALISATION:
    case EFFECT_FRAGMENT_SHIFT:
    case EFFECT_QUERY_SHIFT:
    case EFFECT_PATH_SHIFT:
    case EFFECTS:
        break;
    }
    return effect >= about;
}

static bool answers_agree(struct side a, struct side b, enum effect about)
{
    struct difference difference;

    compare(&difference, a, b);
    return !effect_separates(difference.effect, about) &&
           (difference.compared != 0 || difference.effect != EFFECT_NONE ||
            (observation_refuses(a.o) && observation_refuses(b.o)) ||
            (a.o->outcome == OUTCOME_ALLOWED && b.o->outcome == OUTCOME_ALLOWED));
}

unsigned group_answers(unsigned *group, const struct side *answers, unsigned count,
                       enum effect about)
{
    unsigned groups = 0;

    for (unsigned i = 0; i < count; i++) {
        unsigned found;

        group[i] = GROUP_NONE;
        if (!observation_is_answer(answers[i].o))
            continue;
        for (found = 0; found < groups; found++) {
            bool joins = true;

            for (unsigned j = 0; j < i && joins; j++)
                joins = group[j] != found || answers_agree(answers[i], answers[j], about);
            if (joins)
                break;
        }
        group[i] = found;
        groups += found == groups;
    }
    return groups;
}
