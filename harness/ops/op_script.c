/* SPDX-License-Identifier: MIT */
#include "op_script.h"

#include <string.h>

#include "heap.h"
#include "op_steps.h"
#include "str.h"
#include "units.h"
#include "util.h"

/* The observation's components go by the same names. */
_Static_assert((int)ED_PART_SCHEME == (int)COMPONENT_SCHEME, "the order of a URL");
_Static_assert((int)ED_PART_FRAGMENT == (int)COMPONENT_FRAGMENT, "the order of a URL");
_Static_assert((int)ED_PART_ORIGIN == (int)COMPONENT_ORIGIN, "the order of a URL");

/* --- a URL ------------------------------------------------------------------------------------ */

void script_set_parts(struct observation *o, const struct ed_answer *answer,
                      const struct ed_edition *edition)
{
    o->outcome = OUTCOME_PARSED;
    for (size_t part = 0; part < answer->count; part++) {
        if (edition->says >> part & 1)
            observation_set(o, (enum component)part, answer->items[part].ptr,
                            answer->items[part].len);
    }
}

void script_parse(struct observation *o, struct ed_session *session,
                  const struct ed_edition *edition, const struct request *request)
{
    struct ed_answer answer = {.kind = ED_ANSWER_UNDEFINED};
    enum ua_status status =
        ed_session_parse(session, &answer, request->input, request->base, request->encoding);

    observation_reset(o);
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
        script_set_parts(o, &answer, edition);
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

/* --- answers ---------------------------------------------------------------------------------- */

static void write_answer_items(struct json_writer *w, const struct ed_answer *answer)
{
    json_array(w);
    for (size_t i = 0; i < answer->count; i++)
        json_bytes(w, answer->items[i]);
    json_end(w);
}

static void add_parts(struct json_writer *w, const struct ed_answer *answer, unsigned says)
{
    json_object(w);
    for (size_t part = 0; part < answer->count; part++) {
        if (says >> part & 1) {
            json_member(w, component_name((enum component)part));
            json_bytes(w, answer->items[part]);
        }
    }
    json_end(w);
}

/* {"failure":true} */
static void add_flag(struct json_writer *w, const char *key)
{
    json_object(w);
    json_add_bool(w, key, true);
    json_end(w);
}

static void write_edition_answer(struct json_writer *w, const struct ed_answer *answer)
{
    switch (answer->kind) {
    case ED_ANSWER_NOTHING:
    case ED_ANSWER_NULL:
        json_null(w);
        break;
    case ED_ANSWER_STRING:
        json_bytes(w, answer->items[0]);
        break;
    case ED_ANSWER_BOOLEAN:
        json_bool(w, answer->number != 0);
        break;
    case ED_ANSWER_NUMBER:
        json_number(w, answer->number);
        break;
    case ED_ANSWER_LIST:
        write_answer_items(w, answer);
        break;
    case ED_ANSWER_FAILURE:
        add_flag(w, "failure");
        break;
    case ED_ANSWER_THROWS:
        json_object(w);
        json_member(w, "throws");
        json_bytes(w, answer->items[0]);
        json_end(w);
        break;
    case ED_ANSWER_ENDLESS:
        add_flag(w, "endless");
        break;
    case ED_ANSWER_UNDEFINED:
        add_flag(w, "undefined");
        break;
    }
}

/* --- steps ------------------------------------------------------------------------------------ */

/* "refuses" [name of a step, its arguments]: whether the edition refuses that step. */
static enum ua_status run_refused_step(struct json_writer *w, struct ed_session *session,
                                       const struct op_step *step)
{
    struct ed_answer answer;
    enum ua_status status;

    if (step->count < 2)
        return UA_BADARG;
    status = ed_session_step(session, &answer, step->args[1], step->args + 2, step->count - 2);
    if (status == UA_OK || status == UA_BADARG)
        json_bool(w, status == UA_BADARG);
    return status == UA_BADARG ? UA_OK : status;
}

/* "WA-02 path outcome" */
static void write_decision(struct json_writer *w, const struct ed_decision *decision)
{
    struct text line = {0};

    text_puts(&line, decision->id);
    for (int part = 0; part < ED_PARTS; part++) {
        if (decision->parts >> part & 1)
            text_printf(&line, " %s", component_name((enum component)part));
    }
    if (decision->parts & ED_OUTCOME)
        text_puts(&line, " outcome");
    json_bytes(w, text_str(&line));
    text_free(&line);
}

/* Writes the decisions on which the last parse rests, in the order of their ids. */
static void write_noted_decisions(struct json_writer *w, const struct ed_session *session)
{
    const struct ed_decision *decisions, *last = NULL;
    size_t count;

    decisions = ed_session_decisions(session, &count);
    json_array(w);
    for (size_t written = 0; written < count; written++) {
        const struct ed_decision *next = NULL;

        for (size_t i = 0; i < count; i++) {
            if ((!last || strcmp(decisions[i].id, last->id) > 0) &&
                (!next || strcmp(decisions[i].id, next->id) < 0))
                next = &decisions[i];
        }
        if (!next)
            break;
        write_decision(w, next);
        last = next;
    }
    json_end(w);
}

static enum ua_status run_script_step(struct json_writer *w, struct ed_session *session,
                                      const struct ed_edition *edition, const struct op_step *step)
{
    const struct ua_str none = {NULL, 0};
    bool asks_decisions = ua_str_equal(step->args[0], UA_LITERAL("decisions"));
    bool is_parse = asks_decisions || ua_str_equal(step->args[0], UA_LITERAL("parse"));
    struct ed_answer answer = {.kind = ED_ANSWER_NOTHING};
    enum ua_status status;

    if (ua_str_equal(step->args[0], UA_LITERAL("refuses")))
        return run_refused_step(w, session, step);
    if (!is_parse)
        status = ed_session_step(session, &answer, step->args[0], step->args + 1, step->count - 1);
    else if (step->count < 2 || step->count > 4 || !step->args[1].ptr)
        status = UA_BADARG;
    else
        status = ed_session_parse(session, &answer, step->args[1],
                                  step->count > 2 ? step->args[2] : none,
                                  step->count > 3 ? step->args[3] : none);
    if (status != UA_OK)
        return status;
    if (asks_decisions)
        write_noted_decisions(w, session);
    else if (is_parse && answer.kind == ED_ANSWER_LIST)
        add_parts(w, &answer, edition->says);
    else
        write_edition_answer(w, &answer);
    return UA_OK;
}

/* --- which there are -------------------------------------------------------------------------- */

static const struct ed_step *find_step(const struct ed_edition *edition, struct ua_str name)
{
    static const struct ed_step parse = {"parse", 1, 3, NULL};

    if (ua_str_equal(name, UA_LITERAL("parse")) || ua_str_equal(name, UA_LITERAL("decisions")))
        return &parse;
    for (const struct ed_step *const *table = edition->steps; *table; table++) {
        for (const struct ed_step *step = *table; step->name; step++) {
            if (ua_str_equal(name, ua_str(step->name, strlen(step->name))))
                return step;
        }
    }
    return NULL;
}

void script_list_steps(struct text *out, const struct ed_edition *edition)
{
    op_step_add_line(out, "parse", 1, 3);
    op_step_add_line(out, "decisions", 1, 3);
    for (const struct ed_step *const *table = edition->steps; *table; table++) {
        for (const struct ed_step *step = *table; step->name; step++)
            op_step_add_line(out, step->name, step->least, step->most);
    }
}

/* --- one after the other ---------------------------------------------------------------------- */

/* The edition does not take this step: there is none of that name, it takes another number of
 * arguments, or it does not take these, or not now. */
static void refuse_step(struct observation *o, size_t index, const struct op_step *step,
                        const struct ed_edition *edition)
{
    const struct ed_step *known = find_step(edition, step->args[0]);
    const size_t count = step->count - 1;
    struct text why = {0};

    if (!known) {
        text_printf(&why, "unknown step; see `urlassay engines --steps %s`", edition->id);
    } else if (count < known->least || (count > known->most && known->most != ED_ANY_NUMBER)) {
        text_puts(&why, "it takes ");
        op_step_add_count(&why, known->least, known->most);
        text_printf(&why, " %s, not %zu",
                    known->most == known->least ? units_noun(known->least, "argument", "arguments")
                                                : "arguments",
                    count);
    } else {
        text_puts(&why, "not with these arguments, or not at this point");
    }
    op_step_fail(o, OUTCOME_REJECTED, index, step, why.ptr);
    text_free(&why);
}

/* False if the script ends here; o then says why. */
static bool run_named_step(struct observation *o, struct json_writer *returns, size_t index,
                           struct ed_session *session, const struct ed_edition *edition,
                           const cJSON *array)
{
    enum ua_status status = UA_BADARG;
    struct op_step step;

    if (!op_step_read(&step, array)) {
        op_step_fail(o, OUTCOME_ERROR, index, &step,
                     "a step is an array of its name and strings or nulls");
    } else {
        status = run_script_step(returns, session, edition, &step);
        if (status == UA_BADARG)
            refuse_step(o, index, &step, edition);
        else if (status != UA_OK)
            op_step_fail(o, OUTCOME_ERROR, index, &step, ua_status_name(status));
    }
    op_step_free(&step);
    return status == UA_OK;
}

/* Runs the script, with a session of its own, while the allocation of that number fails; 0: none.
 * Returns NULL, or why the edition is wrong. *failed: there was such an allocation. */
static const char *run_without_memory(const struct ed_edition *edition, bool literal,
                                      const cJSON *list, size_t number, bool *failed)
{
    struct heap heap = {.fail_at = number};
    const struct ua_allocator allocator = {heap_resize, &heap};
    struct ed_session *session = ed_session_new(edition, literal, &allocator);
    enum ua_status status = session ? UA_OK : UA_NOMEM;
    struct text answers = {0};
    struct json_writer returns = {.out = &answers};
    const cJSON *array;
    struct op_step step;

    json_array(&returns);
    cJSON_ArrayForEach (array, list) {
        if (status != UA_OK)
            break;
        (void)op_step_read(&step, array);
        status = run_script_step(&returns, session, edition, &step);
        op_step_free(&step);
    }
    ed_session_free(session);
    text_free(&answers);
    *failed = number > 0 && heap.calls >= number;
    if (*failed && status != UA_NOMEM)
        return HEAP_FAILURE_UNANSWERED;
    return heap_problem(&heap);
}

/* Lets allocations fail, one in each run: the first ones, and then fewer and fewer of the later
 * ones. */
static const char *run_without_each_allocation(const struct ed_edition *edition, bool literal,
                                               const cJSON *list)
{
    bool failed = true;
    const char *why = run_without_memory(edition, literal, list, 0, &failed);

    failed = true;
    for (size_t number = 1; failed && !why; number += number / 4 + 1)
        why = run_without_memory(edition, literal, list, number, &failed);
    return why;
}

void script_run(struct observation *o, struct ed_session *session, const struct ed_edition *edition,
                bool literal, const struct request *request)
{
    struct op_steps steps;
    const cJSON *array;
    const char *why = NULL;
    size_t index = 0;
    bool ok;

    op_steps_open(&steps, request->value);
    ok = steps.list != NULL;
    observation_reset(o);
    ed_session_reset(session);
    if (!ok)
        observation_fail(o, OUTCOME_ERROR, OP_NO_STEPS);
    cJSON_ArrayForEach (array, steps.list) {
        ok = ok && run_named_step(o, &steps.out, index++, session, edition, array);
    }
    if (ok)
        why = run_without_each_allocation(edition, literal, steps.list);
    if (why)
        observation_fail(o, OUTCOME_ERROR, why);
    else if (ok)
        op_steps_answer(&steps, o);
    op_steps_close(&steps);
}
