/* SPDX-License-Identifier: MIT */
/* The dated editions as engines: one class for each that ed_editions() has, one for RFC 3987, and
 * one for the Standard of any day, `whatwg@DAY`. `ID:literal` runs the letter of the document. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "edition.h"
#include "engine.h"
#include "op_params_edition.h"
#include "op_script.h"
#include "str.h"
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

/* --- the Standard of any day ------------------------------------------------------------------ */

/* Does one step. False, with the answer given, unless it is done. */
static bool do_step(struct edition_engine *state, struct ed_answer *answer, struct observation *o,
                    struct ua_str step, const struct ua_str *args, size_t count)
{
    enum ua_status status = ed_session_step(state->session, answer, step, args, count);

    if (status != UA_OK)
        observation_fail(o, OUTCOME_ERROR, ua_status_name(status));
    else if (answer->kind == ED_ANSWER_FAILURE)
        observation_fail(o, OUTCOME_REJECTED, "failure");
    else if (answer->kind == ED_ANSWER_UNDEFINED)
        observation_fail(o, OUTCOME_UNSUPPORTED, "the document does not say");
    else
        return true;
    return false;
}

static void run_set(struct edition_engine *state, const struct request *request,
                    struct observation *o)
{
    const struct ua_str set[] = {request->attribute, request->value};
    struct ed_answer answer;

    if (ua_attribute_from_name(set[0].ptr, set[0].len) == UA_ATTRIBUTES) {
        observation_fail(o, OUTCOME_UNSUPPORTED, REASON_NO_ATTRIBUTE);
        return;
    }
    if (do_step(state, &answer, o, UA_LITERAL("construct"), &request->input, 1) &&
        do_step(state, &answer, o, UA_LITERAL("set"), set, 2) &&
        do_step(state, &answer, o, UA_LITERAL("url"), NULL, 0))
        script_set_parts(o, &answer, state->edition);
}

static void run_value(struct edition_engine *state, const struct request *request,
                      struct observation *o)
{
    struct ed_answer answer;
    bool is_done;

    if (request->op == OP_QUERY)
        is_done = do_step(state, &answer, o, UA_LITERAL("parse form"), &request->input, 1) &&
                  do_step(state, &answer, o, UA_LITERAL("stringify"), NULL, 0);
    else if (request->op == OP_TOASCII && request->strict) {
        observation_fail(o, OUTCOME_UNSUPPORTED, "strict domains have no date here");
        is_done = false;
    } else
        is_done = do_step(state, &answer, o,
                          request->op == OP_TOASCII ? UA_LITERAL("domain to ASCII")
                                                    : UA_LITERAL("domain to Unicode"),
                          &request->input, 1);
    if (is_done) {
        o->outcome = OUTCOME_PARSED;
        observation_set(o, COMPONENT_VALUE, answer.items[0].ptr, answer.items[0].len);
    }
}

static bool open_standard(struct engine *engine, const char *name)
{
    const size_t len = strcspn(name, ":");
    struct edition_engine *state = xcalloc(1, sizeof *state);
    const struct ed_change *changes = ed_standard_changes(NULL);
    size_t moment, commit;

    engine->state = state;
    state->edition = &ed_standard;
    state->literal = name[len] == ':';
    state->session = ed_session_new(state->edition, state->literal, NULL);
    if (!state->session || ed_standard_moment(&moment, (struct ua_str){name, len}, NULL)) {
        snprintf(engine->reason, sizeof engine->reason, "out of memory");
        return false;
    }
    ed_session_set_moment(state->session, moment);
    for (commit = moment - 1; strcmp(changes[commit].kind, "unicode") == 0;)
        commit--;
    snprintf(engine->version, sizeof engine->version, "%s (%.7s)", changes[commit].day,
             changes[commit].commit);
    return true;
}

static void run_edition(struct engine *engine, const struct request *request, struct observation *o)
{
    struct edition_engine *state = engine->state;

    observation_reset(o);
    switch (request->op) {
    case OP_PARSE:
        script_parse(o, state->session, state->edition, request);
        break;
    case OP_SET:
        run_set(state, request, o);
        break;
    case OP_TOASCII:
    case OP_TOUNICODE:
    case OP_QUERY:
        run_value(state, request, o);
        break;
    case OP_SCRIPT:
        script_run(o, state->session, state->edition, state->literal, request);
        break;
    case OP_PARAMS:
        params_run_edition(o, state->session, request);
        break;
    case OP_VALIDATE:
    case OP_ERRORS:
    case OPS:
        break;
    }
}

extern const struct engine_class standard_of_day_class;
const struct engine_class standard_of_day_class = {
    .id = "",
    .title = "URL Standard",
    .package = "",
    .model = MODEL_WHATWG,
    .capabilities = CAPABILITY(OP_PARSE) | CAPABILITY(OP_SET) | CAPABILITY(OP_TOASCII) |
                    CAPABILITY(OP_TOUNICODE) | CAPABILITY(OP_QUERY) | CAPABILITY(OP_PARAMS) |
                    CAPABILITY(OP_SCRIPT) | CAPABILITY_BASE | CAPABILITY_ENCODING,
    .null_is_distinct = OBSERVATION_URL_NULL,
    .open = open_standard,
    .run = run_edition,
    .close = close_edition,
};

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
    classes = xcalloc(count + 1, sizeof *classes);
    list = xcalloc(count + 2, sizeof *list);
    for (size_t i = 0; i <= count; i++) {
        const struct ed_edition *edition = ed_editions()[i];

        classes[i] = make_class(edition ? edition : ed_edition_find("rfc3987", strlen("rfc3987")));
        list[i] = &classes[i];
    }
    return list;
}
