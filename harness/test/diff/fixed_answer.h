/* SPDX-License-Identifier: MIT */
/* Engines with answers that a test writes down. */
#ifndef FIXED_ANSWER_H
#define FIXED_ANSWER_H

#include <string.h>

#include "engine.h"
#include "text.h"

/* An answer: "a" accepts, and "b" does, but tells null from "" nowhere; "x" refuses, "u" does not
 * support the input, "e" errs. Then its components, each behind a letter. "~" is null, and "_" is a
 * space. What is not named is unknown or, with "*", null. It ends at "; ". */
static inline void set_fixed_component(struct observation *o, const char *word, size_t len)
{
    static const struct {
        char letter;
        enum component component;
    } letters[] = {{'s', COMPONENT_SCHEME}, {'u', COMPONENT_USERNAME}, {'w', COMPONENT_PASSWORD},
                   {'h', COMPONENT_HOST},   {'t', COMPONENT_PORT},     {'p', COMPONENT_PATH},
                   {'q', COMPONENT_QUERY},  {'f', COMPONENT_FRAGMENT}, {'H', COMPONENT_HREF},
                   {'O', COMPONENT_ORIGIN}, {'R', COMPONENT_REASON}};
    struct text value = {0};

    text_add(&value, word + 1, len - 1);
    for (size_t i = 0; i < value.len; i++)
        value.ptr[i] = value.ptr[i] == '_' ? ' ' : value.ptr[i];
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        if (letters[i].letter != word[0])
            continue;
        if (strcmp(value.ptr, "~") == 0)
            observation_set(o, letters[i].component, NULL, 0);
        else
            observation_set(o, letters[i].component, value.ptr, value.len);
    }
    text_free(&value);
}

static inline void set_fixed_answer(struct observation *o, const char *answer)
{
    observation_reset(o);
    o->outcome = answer[0] == 'x'   ? OUTCOME_REJECTED
                 : answer[0] == 'u' ? OUTCOME_UNSUPPORTED
                 : answer[0] == 'e' ? OUTCOME_ERROR
                                    : OUTCOME_PARSED;
    for (int c = 0; answer[1] == '*' && c <= COMPONENT_FRAGMENT; c++)
        observation_set(o, (enum component)c, NULL, 0);
    answer += strcspn(answer, " ;");
    while (*answer == ' ') {
        const size_t len = strcspn(++answer, " ;");

        set_fixed_component(o, answer, len);
        answer += len;
    }
}

/* The engine's state is its answers: "INPUT>ANSWER; INPUT>ANSWER; >ANSWER", the last for any other
 * input. A base stands before its input: "BASE,INPUT". */
static inline void run_fixed(struct engine *engine, const struct request *request,
                             struct observation *o)
{
    const char *answers = engine->state;
    struct text asked = {0};

    if (request->base.ptr)
        text_printf(&asked, "%.*s,", (int)request->base.len, request->base.ptr);
    text_add(&asked, request->input.ptr, request->input.len);
    for (;;) {
        const size_t len = strcspn(answers, ">");
        const char *next = strstr(answers, "; ");

        if (len == 0 || !next || (len == asked.len && memcmp(answers, asked.ptr, len) == 0)) {
            set_fixed_answer(o, answers + len + 1);
            break;
        }
        answers = next + 2;
    }
    text_free(&asked);
}

static inline struct engine fixed_engine(const char *id, const char *version, const char *answers)
{
    static const struct engine_class class = {.id = "fixed", .package = "", .run = run_fixed};
    struct engine engine = {.class = &class,
                            .model = MODEL_RFC3986,
                            .capabilities = CAPABILITY(OP_PARSE) | CAPABILITY_BASE,
                            .null_is_distinct = strstr(answers, ">b") ? 0 : ~0u,
                            .state = (char *)answers};

    snprintf(engine.id, sizeof engine.id, "%s", id);
    snprintf(engine.version, sizeof engine.version, "%s", version);
    return engine;
}

#endif
