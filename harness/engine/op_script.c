/* SPDX-License-Identifier: MIT */
#include "op_script.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "str.h"
#include "units.h"
#include "util.h"

/* The observation's components go by the same names. */
_Static_assert((int)ED_PART_SCHEME == (int)COMPONENT_SCHEME, "the order of a URL");
_Static_assert((int)ED_PART_FRAGMENT == (int)COMPONENT_FRAGMENT, "the order of a URL");
_Static_assert((int)ED_PART_ORIGIN == (int)COMPONENT_ORIGIN, "the order of a URL");

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

/* A step as the script has it: its name first. */
struct script_step {
    struct text *texts;
    struct ua_str *args;
    size_t count;
};

static bool read_arg(struct text *text, struct ua_str *arg, const cJSON *item)
{
    *arg = ua_str(NULL, 0);
    if (cJSON_IsNull(item))
        return true;
    if (!json_read_bytes(item, text))
        return false;
    *arg = ua_str(text->ptr, text->len);
    return true;
}

static bool read_script_step(struct script_step *step, const cJSON *array)
{
    const cJSON *item;
    size_t count = cJSON_IsArray(array) ? (size_t)cJSON_GetArraySize(array) : 0;
    bool ok = true;

    *step = (struct script_step){xcalloc(count + 1, sizeof *step->texts),
                                 xcalloc(count + 1, sizeof *step->args), 0};
    cJSON_ArrayForEach (item, array) {
        ok = ok && read_arg(&step->texts[step->count], &step->args[step->count], item);
        step->count++;
    }
    return ok && count > 0 && step->args[0].ptr;
}

static void free_step(struct script_step *step)
{
    for (size_t i = 0; i < step->count; i++)
        text_free(&step->texts[i]);
    free(step->texts);
    free(step->args);
}

static enum ua_status run_script_step(struct json_writer *w, struct ed_session *session,
                                      const struct ed_edition *edition,
                                      const struct script_step *step)
{
    const struct ua_str none = {NULL, 0};
    bool is_parse = ua_str_equal(step->args[0], UA_LITERAL("parse"));
    struct ed_answer answer = {.kind = ED_ANSWER_NOTHING};
    enum ua_status status;

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
    if (is_parse && answer.kind == ED_ANSWER_LIST)
        add_parts(w, &answer, edition->says);
    else
        write_edition_answer(w, &answer);
    return UA_OK;
}

/* "step 2 (get): ...", steps counted from 1. */
static void fail_step(struct observation *o, enum outcome outcome, size_t index,
                      const struct script_step *step, const char *why)
{
    struct text reason = {0};

    text_printf(&reason, "step %zu", index + 1);
    if (step->args[0].ptr) {
        text_puts(&reason, " (");
        text_visible(&reason, step->args[0].ptr, step->args[0].len);
        text_puts(&reason, ")");
    }
    text_printf(&reason, ": %s", why);
    observation_fail(o, outcome, reason.ptr);
    text_free(&reason);
}

/* --- which there are -------------------------------------------------------------------------- */

static const struct ed_step *find_step(const struct ed_edition *edition, struct ua_str name)
{
    static const struct ed_step parse = {"parse", 1, 3, NULL};

    if (ua_str_equal(name, UA_LITERAL("parse")))
        return &parse;
    for (const struct ed_step *const *table = edition->steps; *table; table++) {
        for (const struct ed_step *step = *table; step->name; step++) {
            if (ua_str_equal(name, ua_str(step->name, strlen(step->name))))
                return step;
        }
    }
    return NULL;
}

/* "2", "1 to 3", "1 or more" */
static void add_count(struct text *out, const struct ed_step *step)
{
    text_printf(out, "%u", step->least);
    if (step->most == ED_ANY_NUMBER)
        text_puts(out, " or more");
    else if (step->most > step->least)
        text_printf(out, " to %u", step->most);
}

static void list_step(struct text *out, const struct ed_step *step)
{
    text_printf(out, "%-56s  ", step->name);
    add_count(out, step);
    text_puts(out, "\n");
}

void script_list_steps(struct text *out, const struct ed_edition *edition)
{
    list_step(out, find_step(edition, UA_LITERAL("parse")));
    for (const struct ed_step *const *table = edition->steps; *table; table++) {
        for (const struct ed_step *step = *table; step->name; step++)
            list_step(out, step);
    }
}

/* --- one after the other ---------------------------------------------------------------------- */

/* The edition does not take this step: there is none of that name, it takes another number of
 * arguments, or it does not take these, or not now. */
static void refuse_step(struct observation *o, size_t index, const struct script_step *step,
                        const struct ed_edition *edition)
{
    const struct ed_step *known = find_step(edition, step->args[0]);
    const size_t count = step->count - 1;
    struct text why = {0};

    if (!known) {
        text_printf(&why, "there is no such step; see `urlassay engines --steps %s`", edition->id);
    } else if (count < known->least || (count > known->most && known->most != ED_ANY_NUMBER)) {
        text_puts(&why, "it takes ");
        add_count(&why, known);
        text_printf(&why, " %s, not %zu",
                    known->most == known->least ? units_noun(known->least, "argument", "arguments")
                                                : "arguments",
                    count);
    } else {
        text_puts(&why, "not with these arguments, or not at this point");
    }
    fail_step(o, OUTCOME_REJECTED, index, step, why.ptr);
    text_free(&why);
}

/* False if the script ends here; o then says why. */
static bool run_named_step(struct observation *o, struct json_writer *returns, size_t index,
                           struct ed_session *session, const struct ed_edition *edition,
                           const cJSON *array)
{
    enum ua_status status = UA_BADARG;
    struct script_step step;

    if (!read_script_step(&step, array)) {
        fail_step(o, OUTCOME_ERROR, index, &step,
                  "a step is an array of its name and strings or nulls");
    } else {
        status = run_script_step(returns, session, edition, &step);
        if (status == UA_BADARG)
            refuse_step(o, index, &step, edition);
        else if (status != UA_OK)
            fail_step(o, OUTCOME_ERROR, index, &step, ua_status_name(status));
    }
    free_step(&step);
    return status == UA_OK;
}

void script_run(struct observation *o, struct ed_session *session, const struct ed_edition *edition,
                const struct request *request)
{
    cJSON *root = json_parse(request->value.ptr, request->value.len, NULL);
    const cJSON *steps = cJSON_GetObjectItemCaseSensitive(root, "steps"), *array;
    struct text returns = {0};
    struct json_writer w = {.out = &returns};
    bool ok = cJSON_IsArray(steps);
    size_t index = 0;

    observation_reset(o);
    ed_session_reset(session);
    if (!ok)
        observation_fail(o, OUTCOME_ERROR, "the script has no steps");
    json_array(&w);
    cJSON_ArrayForEach (array, steps) {
        ok = ok && run_named_step(o, &w, index++, session, edition, array);
    }
    json_end(&w);
    if (ok) {
        o->outcome = OUTCOME_PARSED;
        observation_set(o, COMPONENT_VALUE, returns.ptr, returns.len);
    }
    cJSON_Delete(root);
    text_free(&returns);
}
