/* SPDX-License-Identifier: MIT */
/* Compares two observations: the difference of each component, and the effect of the whole. No code
 * here depends on which engine it is. */
#ifndef COMPARE_H
#define COMPARE_H

#include "observation.h"

struct engine;

enum relation {
    RELATION_UNKNOWN, /* one side cannot report it */
    RELATION_EQUAL,
    RELATION_EQUIVALENT, /* equal except for insignificant case, IPv6 spelling, a default port */
    RELATION_DIFFERENT,
};

/* By what an attacker gains; a greater value is worse. rank.h has the severities. */
enum effect {
    EFFECT_NONE, /* they agree, or cannot be compared (UNSUPPORTED, ERROR, CRASHED, TIMEOUT) */
    EFFECT_NORMALISATION,
    EFFECT_FRAGMENT_SHIFT,
    EFFECT_QUERY_SHIFT,
    EFFECT_PATH_SHIFT,
    EFFECT_ACCEPT_REJECT,
    EFFECT_USERINFO_SHIFT,
    EFFECT_HOST_FORM,
    EFFECT_REPARSE_SHIFT, /* an href reads otherwise than its URL, see compare_reparse */
    EFFECT_HOST_SHIFT,
    EFFECTS,
};

struct difference {
    enum relation relation[COMPONENTS];
    unsigned shifted;  /* 1u << component: different, and in more than spelling */
    unsigned compared; /* 1u << component, without the origin: both can report it */
    enum effect effect;
};

/* The answer of one side, and null_is_distinct of its engine (engine.h). */
struct side {
    const struct observation *o;
    unsigned null_is_distinct;
};

/* Returns an engine's answer as a side. It borrows the answer. */
struct side answer_side(const struct engine *engine, const struct observation *answer);

/* Fills *out. Allocates nothing. */
void compare(struct difference *out, struct side a, struct side b);

/* Compares an answer with the reading of its own href. The effect is REPARSE_SHIFT if the reading
 * has another scheme, host or port, and not only another form of the host, or, if the same engine
 * reads it, another path; else NONE. An engine that does not remove the dot segments of a path
 * leaves that to the next one, so the path counts for the same engine only. */
void compare_reparse(struct difference *out, struct side written, struct side read,
                     bool is_same_engine);

/* Whether two values of a component differ only in which bytes are percent-encoded, and no such
 * byte is a delimiter of the component or of its parts. False for components other than user
 * information, path, query and fragment. */
bool compare_spelling(enum component c, struct ua_str a, struct ua_str b);

/* Whether two hosts are the same to a reader who knows percent-encoding, IDNA, the number forms of
 * IPv4, and that names of this machine stand for 127.0.0.1 and [::1] (RFC 6761, section 6.3). False
 * if one is empty. */
bool compare_host_forms(struct ua_str a, struct ua_str b);

const char *effect_name(enum effect effect); /* "host-shift" */
/* The family of an effect: "who" is contacted and as which user, "whether" the URL is accepted,
 * "what" is requested there; "none" for EFFECT_NONE. */
const char *effect_family(enum effect effect);
/* The components that an effect names, as a set of 1u << component. Empty for a normalisation,
 * which may be of any, and for accept-reject. */
unsigned effect_components(enum effect effect);
bool effect_from_name(enum effect *out, const char *name);

#endif
