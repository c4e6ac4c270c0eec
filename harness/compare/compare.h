/* SPDX-License-Identifier: MIT */
/* Two observations -> a typed difference and its effect. Knows no engine's name. */
#ifndef COMPARE_H
#define COMPARE_H

#include "observation.h"

enum relation {
    RELATION_UNKNOWN, /* one side cannot say */
    RELATION_EQUAL,
    RELATION_EQUIVALENT, /* same but for case without meaning, hex case, IPv6 spelling, default port
                          */
    RELATION_DIFFERENT,
};

/* By what an attacker gains; a greater value is worse. */
enum effect {
    EFFECT_NONE, /* they agree, or cannot be compared (UNSUPPORTED, ERROR, CRASHED, TIMEOUT) */
    EFFECT_NORMALISATION,
    EFFECT_FRAGMENT_SHIFT,
    EFFECT_QUERY_SHIFT,
    EFFECT_PATH_SHIFT,
    EFFECT_ACCEPT_REJECT,
    EFFECT_USERINFO_SHIFT,
    EFFECT_HOST_FORM,
    EFFECT_HOST_SHIFT,
    EFFECTS,
};

struct difference {
    enum relation relation[COMPONENTS];
    unsigned shifted;  /* 1u << component: different, and in more than spelling */
    unsigned compared; /* 1u << component, but origin: both can say it */
    enum effect effect;
};

/* One side's answer with what its engine can express (engine.h, null_is_distinct). */
struct side {
    const struct observation *o;
    unsigned null_is_distinct;
};

/* Fills *out. Allocates nothing. */
void compare(struct difference *out, struct side a, struct side b);

/* Whether two values of a component differ only in which bytes are percent-encoded, none of them
 * one that parts the component in itself or from its neighbours. False for other than user
 * information, path, query and fragment. */
bool compare_spelling(enum component c, struct ua_str a, struct ua_str b);

const char *effect_name(enum effect effect); /* "host-shift" */
/* What the effect is about: "who" is contacted and as whom, "whether" the URL is accepted, "what"
 * is asked for there; "none" for EFFECT_NONE. */
const char *effect_family(enum effect effect);
/* "critical", "high", "medium", "low", "info"; "none" for EFFECT_NONE. */
const char *effect_severity(enum effect effect);
bool effect_from_name(enum effect *out, const char *name);
/* By the name of an effect, or of a severity: the least effect of that. */
bool effect_at_least(enum effect *out, const char *name);

#endif
