/* SPDX-License-Identifier: MIT */
/* The answer of an engine to one input: an outcome and typed, optional components. */
#ifndef OBSERVATION_H
#define OBSERVATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "urlassay.h"

enum outcome {
    OUTCOME_PARSED,
    OUTCOME_REJECTED,
    OUTCOME_UNSUPPORTED, /* the engine does not support the input (an unknown scheme, a NUL) */
    OUTCOME_ERROR,       /* the engine failed: no memory, no locale */
    OUTCOME_CRASHED,
    OUTCOME_TIMEOUT,
    OUTCOME_ALLOWED, /* the answers of a filter (MODEL_FILTER): a URL may be fetched, or not */
    OUTCOME_DENIED,
    OUTCOMES,
};

/* In the order of a URL; the protocol's keys are their names. VALUE is the answer of ops that do
 * not give a URL (toascii, query). REASON is for people and is never compared. */
enum component {
    COMPONENT_SCHEME,
    COMPONENT_USERNAME,
    COMPONENT_PASSWORD,
    COMPONENT_HOST, /* an IPv6 address with its brackets */
    COMPONENT_PORT, /* digits as the engine gives them */
    COMPONENT_PATH,
    COMPONENT_QUERY,    /* without "?" */
    COMPONENT_FRAGMENT, /* without "#" */
    COMPONENT_HREF,
    COMPONENT_ORIGIN,
    COMPONENT_VALUE,
    COMPONENT_REASON,
    COMPONENTS,
};

/* A component in a set of them. */
#define COMPONENT_BIT(name) (1u << COMPONENT_##name)

enum presence {
    PRESENCE_UNKNOWN, /* this engine cannot report it */
    PRESENCE_ABSENT,  /* null */
    PRESENCE_VALUE,   /* a value, perhaps empty */
};

/* Reusable: once grown, recording allocates nothing. Running out of memory ends the program. */
struct observation {
    enum outcome outcome;
    bool was_not_asked;       /* ERROR: the engine was left out before */
    bool was_ended;           /* ERROR: the engine wrote so much that its process was ended */
    unsigned present, absent; /* 1u << component; the engine cannot report the others */
    struct {
        uint32_t start, len; /* bytes in text, of a present component */
    } span[COMPONENTS];
    char *text;
    size_t text_len, text_cap;
};

/* A zeroed observation is ready for use. */
void observation_free(struct observation *o);

/* Clears it: outcome ERROR, every component unknown. */
void observation_reset(struct observation *o);

/* Records a component's bytes (copied); bytes NULL records absent. */
void observation_set(struct observation *o, enum component c, const char *bytes, size_t len);

/* Returns room for len bytes, valid until the next call. observation_set_reserved records the first
 * len of them as a component. */
char *observation_reserve(struct observation *o, size_t len);
void observation_set_reserved(struct observation *o, enum component c, size_t len);

/* For libraries whose answers have another form: a NUL-terminated string or NULL; a port as a
 * number, below 0: none; user information in one text, or NULL; a host without the brackets of an
 * IPv6 address. */
void observation_set_string(struct observation *o, enum component c, const char *string);
void observation_set_port(struct observation *o, long port);
void observation_set_userinfo(struct observation *o, const char *bytes, size_t len);
void observation_set_host(struct observation *o, const char *bytes, size_t len);

/* The components in which a record distinguishes null from "". In the Standard, username and
 * password are strings, never null. */
#define OBSERVATION_URL_NULL                                                                       \
    (COMPONENT_BIT(HOST) | COMPONENT_BIT(PORT) | COMPONENT_BIT(PATH) | COMPONENT_BIT(QUERY) |      \
     COMPONENT_BIT(FRAGMENT))

/* Records a URL: outcome PARSED, its components, and its href if has_href. The origin stays
 * unknown. */
void observation_set_url(struct observation *o, const struct ua_url *url, bool has_href);

/* Reasons that several engines give. */
#define REASON_NO_ATTRIBUTE "not an attribute that can be set"
#define REASON_NO_ENCODING "not the label of an encoding"
#define REASON_NO_BASE "a relative reference without an absolute base"

/* Resets and records an outcome that is not PARSED, with a reason for people (may be NULL). */
void observation_fail(struct observation *o, enum outcome outcome, const char *reason);

/* The same for the base: it parsed to this outcome. */
void observation_fail_base(struct observation *o, enum outcome outcome, const char *reason);

void observation_copy(struct observation *to, const struct observation *from);

/* The component's bytes; ptr NULL if absent or unknown. Valid until o is recorded into again. */
static inline struct ua_str observation_get(const struct observation *o, enum component c)
{
    if (!(o->present >> c & 1))
        return (struct ua_str){NULL, 0};
    return (struct ua_str){o->span[c].len ? o->text + o->span[c].start : "", o->span[c].len};
}

struct text;
/* Adds the component in the notation for people: null, "", `cannot say`, or as text_value does. */
void observation_show(struct text *out, const struct observation *o, enum component c);
/* Adds the href of an answer, or else its components that are neither null nor empty: "scheme http,
 * host h"; or that there is nothing. components: 1u << component, those to read. */
void observation_describe(struct text *out, const struct observation *o, unsigned components);

/* Adds "outcome" and the components that the engine reports to the object that w is in. */
struct json_writer;
void observation_to_json(struct json_writer *w, const struct observation *o);
/* Adds a member of that name: an object with the members of observation_to_json. */
void observation_add_json(struct json_writer *w, const char *name, const struct observation *o);

/* Adds the member "NAME":[...] with the names of a set of components to the object that w is in. */
void components_add_json(struct json_writer *w, const char *name, unsigned set);

/* 1u << component: the components that the engine reports. */
static inline unsigned observation_known(const struct observation *o)
{
    return o->present | o->absent;
}

static inline enum presence observation_presence(const struct observation *o, enum component c)
{
    if (o->present >> c & 1)
        return PRESENCE_VALUE;
    return o->absent >> c & 1 ? PRESENCE_ABSENT : PRESENCE_UNKNOWN;
}

/* Whether a parser accepted the input, or a filter allows it. */
static inline bool observation_accepts(const struct observation *o)
{
    return o->outcome == OUTCOME_PARSED || o->outcome == OUTCOME_ALLOWED;
}

/* Whether a parser rejected the input, or a filter denies it. */
static inline bool observation_refuses(const struct observation *o)
{
    return o->outcome == OUTCOME_REJECTED || o->outcome == OUTCOME_DENIED;
}

/* Whether the engine accepted or refused the input: any other outcome is not an answer. */
static inline bool observation_is_answer(const struct observation *o)
{
    return observation_accepts(o) || observation_refuses(o);
}

/* The names used by protocol, reports and vectors: "parsed", "scheme". */
const char *outcome_name(enum outcome outcome);
const char *component_name(enum component c);
/* The component of that name; COMPONENTS: none. */
enum component component_find(const char *name);
/* Appends the names of a set of components, in their order: "username, host". */
void components_list(struct text *out, unsigned set);

#endif
