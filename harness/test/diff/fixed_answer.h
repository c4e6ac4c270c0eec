/* SPDX-License-Identifier: MIT */
/* Engines with answers that a test writes down. */
#ifndef FIXED_ANSWER_H
#define FIXED_ANSWER_H

#include <stdbool.h>
#include <string.h>

#include "engine.h"
#include "text.h"

/* The value of a component that is null, where is_partial is set. */
#define NO_VALUE "\n"

/* An answer to the input, against the base if there is one; to any other one without an input,
 * which is the last. A component without a value is null or, if is_partial is set or the answer is
 * no URL, unknown. has_no_null: the engine tells null from "" nowhere. */
struct fixed_answer {
    const char *base, *input;
    enum outcome outcome;
    bool is_partial, has_no_null;
    const char *scheme, *username, *password, *host, *port, *path, *query, *fragment, *href,
        *origin, *reason;
};

static inline void set_fixed_answer(struct observation *o, const struct fixed_answer *answer)
{
    const struct {
        enum component component;
        const char *value;
    } parts[] = {
        {COMPONENT_SCHEME, answer->scheme},     {COMPONENT_USERNAME, answer->username},
        {COMPONENT_PASSWORD, answer->password}, {COMPONENT_HOST, answer->host},
        {COMPONENT_PORT, answer->port},         {COMPONENT_PATH, answer->path},
        {COMPONENT_QUERY, answer->query},       {COMPONENT_FRAGMENT, answer->fragment},
        {COMPONENT_HREF, answer->href},         {COMPONENT_ORIGIN, answer->origin},
        {COMPONENT_REASON, answer->reason},
    };
    const bool is_whole = answer->outcome == OUTCOME_PARSED && !answer->is_partial;

    observation_reset(o);
    o->outcome = answer->outcome;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const char *value = parts[i].value;

        if (value && strcmp(value, NO_VALUE) != 0)
            observation_set(o, parts[i].component, value, strlen(value));
        else if (value || (is_whole && parts[i].component <= COMPONENT_FRAGMENT))
            observation_set(o, parts[i].component, NULL, 0);
    }
}

static inline bool is_fixed_side(const char *side, struct ua_str asked)
{
    return side && asked.ptr && asked.len == strlen(side) &&
           memcmp(side, asked.ptr, asked.len) == 0;
}

/* The engine's state is its answers. */
static inline void run_fixed(struct engine *engine, const struct request *request,
                             struct observation *o)
{
    const struct fixed_answer *answer = engine->state;

    while (answer->input &&
           !(is_fixed_side(answer->input, request->input) &&
             (request->base.ptr ? is_fixed_side(answer->base, request->base) : !answer->base)))
        answer++;
    set_fixed_answer(o, answer);
}

/* answers: up to one without an input; they must live as long as the engine. */
static inline struct engine fixed_engine(const char *id, const char *version,
                                         const struct fixed_answer *answers)
{
    static const struct engine_class class = {.id = "fixed", .package = "", .run = run_fixed};
    struct engine engine = {.class = &class,
                            .model = MODEL_RFC3986,
                            .capabilities = CAPABILITY(OP_PARSE) | CAPABILITY_BASE,
                            .null_is_distinct = answers->has_no_null ? 0 : ~0u,
                            .state = (void *)answers};

    snprintf(engine.id, sizeof engine.id, "%s", id);
    snprintf(engine.version, sizeof engine.version, "%s", version);
    return engine;
}

#endif
