/* SPDX-License-Identifier: MIT */
#include "op_params_edition.h"

#include <stdlib.h>
#include <string.h>

#include "op_steps.h"
#include "str.h"
#include "util.h"

struct run {
    struct ed_session *session;
    struct observation *o; /* says why, once a step is not done */
    struct ed_answer answer;
};

/* Does a step of the edition. False, with the answer given, unless it is done. */
static bool do_edition_step(struct run *run, const char *step, const struct ua_str *args,
                            size_t count)
{
    enum ua_status status =
        ed_session_step(run->session, &run->answer, ua_str(step, strlen(step)), args, count);

    if (status == UA_OK && run->answer.kind == ED_ANSWER_FAILURE)
        observation_fail(run->o, OUTCOME_REJECTED, "failure");
    else if (status == UA_OK && run->answer.kind == ED_ANSWER_UNDEFINED)
        observation_fail(run->o, OUTCOME_UNSUPPORTED, "the document does not say");
    else if (status == UA_BADARG)
        observation_fail(run->o, OUTCOME_UNSUPPORTED, "no such step");
    else if (status != UA_OK)
        observation_fail(run->o, OUTCOME_ERROR, ua_status_name(status));
    else
        return true;
    return false;
}

/* Makes the list of "init": a string or an array of pairs. */
static bool make_list(struct run *run, const cJSON *init)
{
    const size_t count = cJSON_IsArray(init) ? 2 * (size_t)cJSON_GetArraySize(init) : 1;
    struct text *texts = xcalloc(count + 1, sizeof *texts);
    struct ua_str *args = xcalloc(count + 1, sizeof *args);
    bool ok = true;

    for (size_t i = 0; i < count; i++) {
        const cJSON *item = init;

        if (cJSON_IsArray(init))
            item = cJSON_GetArrayItem(cJSON_GetArrayItem(init, (int)(i / 2)), (int)(i % 2));
        ok = ok && json_read_bytes(item, &texts[i]);
        args[i] = text_str(&texts[i]);
    }
    if (!ok)
        observation_fail(run->o, OUTCOME_ERROR, "init is neither a string nor an array of pairs");
    ok = ok && do_edition_step(run, cJSON_IsArray(init) ? "pairs" : "URLSearchParams", args, count);
    for (size_t i = 0; i < count; i++)
        text_free(&texts[i]);
    free(texts);
    free(args);
    return ok;
}

/* Writes what a step returned. */
static void write_step_answer(struct json_writer *w, const struct ed_answer *answer)
{
    switch (answer->kind) {
    case ED_ANSWER_STRING:
        json_text(w, answer->items[0]);
        return;
    case ED_ANSWER_BOOLEAN:
        json_bool(w, answer->number != 0);
        return;
    case ED_ANSWER_LIST:
        json_array(w);
        for (size_t i = 0; i < answer->count; i++)
            json_text(w, answer->items[i]);
        json_end(w);
        return;
    case ED_ANSWER_NOTHING:
    case ED_ANSWER_NULL:
    case ED_ANSWER_NUMBER:
    case ED_ANSWER_FAILURE:
    case ED_ANSWER_THROWS:
    case ED_ANSWER_ENDLESS:
    case ED_ANSWER_UNDEFINED:
        break;
    }
    json_null(w);
}

static bool run_edition_step(struct run *run, const cJSON *step, struct json_writer *w);

/* Goes through the list with a live iterator, and does the changes at their places. */
static bool iterate_edition(struct run *run, const cJSON *changes, struct json_writer *w)
{
    struct text ignored = {0};
    struct json_writer nowhere = {.out = &ignored};
    bool ok = do_edition_step(run, "entries", NULL, 0);

    json_array(w);
    for (size_t i = 0; ok && 2 * i < run->answer.count; i++) {
        const cJSON *change;

        json_array(w);
        json_text(w, run->answer.items[2 * i]);
        json_text(w, run->answer.items[2 * i + 1]);
        json_end(w);
        cJSON_ArrayForEach (change, changes) {
            const cJSON *at = cJSON_GetObjectItemCaseSensitive(change, "at");

            if (cJSON_IsNumber(at) && at->valuedouble == (double)i)
                ok = ok && run_edition_step(run, change, &nowhere);
        }
        ok = ok && do_edition_step(run, "entries", NULL, 0);
    }
    json_end(w);
    text_free(&ignored);
    return ok;
}

/* A method of the list, or an attribute of the URL, read or set. */
static bool run_edition_step(struct run *run, const cJSON *step, struct json_writer *w)
{
    const char *op = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(step, "op"));
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(step, "args"), *item;
    struct text texts[2] = {{0}, {0}};
    struct ua_str args[3] = {{0}};
    size_t count = 0;
    bool ok = op != NULL && cJSON_GetArraySize(list) <= 2;

    cJSON_ArrayForEach (item, list) {
        if (ok && json_read_bytes(item, &texts[count])) {
            args[count] = text_str(&texts[count]);
            count++;
        } else {
            ok = false;
        }
    }
    if (!ok) {
        observation_fail(run->o, OUTCOME_ERROR, "a step has an op, and up to two strings as args");
    } else if (strcmp(op, "size") == 0) {
        ok = do_edition_step(run, "entries", NULL, 0);
        json_number(w, ok ? run->answer.count / 2 : 0);
    } else if (strcmp(op, "iterate") == 0) {
        ok = iterate_edition(run, cJSON_GetObjectItemCaseSensitive(step, "changes"), w);
    } else if (ua_attribute_from_name(op, strlen(op)) == UA_ATTRIBUTES) {
        ok = do_edition_step(run, strcmp(op, "set") == 0 ? "set tuple" : op, args, count);
        write_step_answer(w, &run->answer);
    } else {
        const struct ua_str attribute[] = {ua_str(op, strlen(op)), args[0]};

        ok = do_edition_step(run, count > 0 ? "set" : "read", attribute, count > 0 ? 2 : 1);
        write_step_answer(w, &run->answer);
    }
    text_free(&texts[0]);
    text_free(&texts[1]);
    return ok;
}

void params_run_edition(struct observation *o, struct ed_session *session,
                        const struct request *request)
{
    struct run run = {.session = session, .o = o};
    const struct ua_str href = UA_LITERAL("href");
    const cJSON *init, *step;
    struct op_steps steps;
    bool ok;

    op_steps_open(&steps, request->value);
    init = cJSON_GetObjectItemCaseSensitive(steps.root, "init");
    observation_reset(o);
    ed_session_reset(session);
    ok = steps.list != NULL;
    if (!ok)
        observation_fail(o, OUTCOME_ERROR, OP_NO_STEPS);
    ok = ok &&
         (init ? make_list(&run, init) : do_edition_step(&run, "construct", &request->input, 1));
    cJSON_ArrayForEach (step, steps.list) {
        ok = ok && run_edition_step(&run, step, &steps.out);
    }
    if (ok && do_edition_step(&run, "stringify", NULL, 0)) {
        op_steps_answer(&steps, o);
        observation_set(o, COMPONENT_QUERY, run.answer.items[0].ptr, run.answer.items[0].len);
        if (!init && do_edition_step(&run, "read", &href, 1))
            observation_set(o, COMPONENT_HREF, run.answer.items[0].ptr, run.answer.items[0].len);
    }
    op_steps_close(&steps);
}
