/* SPDX-License-Identifier: MIT */
/* The dated editions as engines: one class for each that ed_editions() has. `ID:literal` runs the
 * letter of the document. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "edition.h"
#include "engine.h"
#include "op_script.h"
#include "util.h"

struct edition_engine {
    const struct ed_edition *edition;
    struct ed_session *session;
    bool literal;
};

static bool open_edition(struct engine *engine, const char *profile)
{
    const char *id = engine->class->id;
    struct edition_engine *state = xcalloc(1, sizeof *state);

    engine->state = state;
    state->edition = ed_edition_find(id, strlen(id));
    state->literal = profile != NULL;
    state->session = ed_session_new(state->edition, state->literal, NULL);
    snprintf(engine->version, sizeof engine->version, "%s", state->edition->date);
    if (!state->session)
        snprintf(engine->reason, sizeof engine->reason, "out of memory");
    return state->session != NULL;
}

static void close_edition(struct engine *engine)
{
    struct edition_engine *state = engine->state;

    ed_session_free(state->session);
    free(state);
}

/* Parts and components have one order: op_script.c sees to that. */
static void set_parts(struct observation *o, const struct ed_answer *answer, unsigned says)
{
    o->outcome = OUTCOME_PARSED;
    for (size_t part = 0; part < answer->count; part++) {
        if (says >> part & 1)
            observation_set(o, (enum component)part, answer->items[part].ptr,
                            answer->items[part].len);
    }
}

static void run_parse(struct edition_engine *state, const struct request *request,
                      struct observation *o)
{
    struct ed_answer answer = {.kind = ED_ANSWER_UNDEFINED};
    enum ua_status status =
        ed_session_parse(state->session, &answer, request->input, request->base, request->encoding);

    if (status == UA_BADARG) {
        observation_fail(o, OUTCOME_UNSUPPORTED, REASON_NO_ENCODING);
        return;
    }
    if (status != UA_OK) {
        observation_fail(o, OUTCOME_ERROR, ua_status_name(status));
        return;
    }
    switch (answer.kind) {
    case ED_ANSWER_LIST:
        set_parts(o, &answer, state->edition->says);
        break;
    case ED_ANSWER_FAILURE:
        observation_fail(o, OUTCOME_REJECTED, "failure");
        break;
    case ED_ANSWER_ENDLESS:
        observation_fail(o, OUTCOME_TIMEOUT, "the letter of the document never ends here");
        break;
    case ED_ANSWER_UNDEFINED:
        observation_fail(o, OUTCOME_UNSUPPORTED, "the document does not say");
        break;
    case ED_ANSWER_NOTHING:
    case ED_ANSWER_NULL:
    case ED_ANSWER_STRING:
    case ED_ANSWER_BOOLEAN:
    case ED_ANSWER_NUMBER:
    case ED_ANSWER_THROWS:
        observation_fail(o, OUTCOME_ERROR, "the edition gives no parts");
        break;
    }
}

static void run_edition(struct engine *engine, const struct request *request, struct observation *o)
{
    struct edition_engine *state = engine->state;

    observation_reset(o);
    if (request->op == OP_SCRIPT)
        script_run(o, state->session, state->edition, state->literal, request);
    else
        run_parse(state, request, o);
}

static struct engine_class make_class(const struct ed_edition *edition)
{
    static const char *const profiles[] = {"literal", NULL};

    return (struct engine_class){
        .id = edition->id,
        .title = edition->title,
        .profiles = profiles,
        .profiles_are_rare = true,
        .package = "",
        .model = edition->is_rfc3986 ? MODEL_RFC3986 : MODEL_WHATWG,
        .capabilities = CAPABILITY(OP_PARSE) | CAPABILITY_BASE | CAPABILITY(OP_SCRIPT) |
                        (edition->takes_encoding ? CAPABILITY_ENCODING : 0),
        .null_is_distinct = edition->null_is_distinct & ((2u << COMPONENT_FRAGMENT) - 1),
        .open = open_edition,
        .run = run_edition,
        .close = close_edition,
    };
}

const struct engine_class *const *editions_classes(void);
const struct engine_class *const *editions_classes(void)
{
    static const struct engine_class **list;
    struct engine_class *classes;
    size_t count = 0;

    if (list)
        return list;
    while (ed_editions()[count])
        count++;
    classes = xcalloc(count, sizeof *classes);
    list = xcalloc(count + 1, sizeof *list);
    for (size_t i = 0; i < count; i++) {
        classes[i] = make_class(ed_editions()[i]);
        list[i] = &classes[i];
    }
    return list;
}
