/* SPDX-License-Identifier: MIT */
#include "op_steps.h"

#include <stdlib.h>

#include "edition.h"
#include "escape.h"
#include "util.h"

void op_steps_open(struct op_steps *steps, struct ua_str value)
{
    const cJSON *list;

    *steps = (struct op_steps){.root = json_parse(value.ptr, value.len, NULL)};
    list = cJSON_GetObjectItemCaseSensitive(steps->root, "steps");
    steps->list = cJSON_IsArray(list) ? list : NULL;
    steps->out.out = &steps->answers;
    json_array(&steps->out);
}

void op_steps_answer(struct op_steps *steps, struct observation *o)
{
    json_end(&steps->out);
    o->outcome = OUTCOME_PARSED;
    observation_set(o, COMPONENT_VALUE, steps->answers.ptr, steps->answers.len);
}

void op_steps_close(struct op_steps *steps)
{
    cJSON_Delete(steps->root);
    text_free(&steps->answers);
}

bool op_step_read(struct op_step *step, const cJSON *array)
{
    const size_t count = cJSON_IsArray(array) ? (size_t)cJSON_GetArraySize(array) : 0;
    const cJSON *item;
    bool ok = true;

    *step = (struct op_step){xcalloc(count + 1, sizeof *step->texts),
                             xcalloc(count + 1, sizeof *step->args), 0};
    cJSON_ArrayForEach (item, array) {
        struct text *text = &step->texts[step->count];

        ok = ok && (cJSON_IsNull(item) || json_read_bytes(item, text));
        if (ok && !cJSON_IsNull(item))
            step->args[step->count] = text_str(text);
        step->count++;
    }
    return ok && step->args[0].ptr;
}

void op_step_free(struct op_step *step)
{
    for (size_t i = 0; i < step->count; i++)
        text_free(&step->texts[i]);
    free(step->texts);
    free(step->args);
}

void op_step_fail(struct observation *o, enum outcome outcome, size_t index,
                  const struct op_step *step, const char *why)
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

void op_step_add_count(struct text *out, unsigned least, unsigned most)
{
    text_printf(out, "%u", least);
    if (most == ED_ANY_NUMBER)
        text_puts(out, " or more");
    else if (most > least)
        text_printf(out, " to %u", most);
}

void op_step_add_line(struct text *out, const char *name, unsigned least, unsigned most)
{
    text_printf(out, "%-56s  ", name);
    op_step_add_count(out, least, most);
    text_puts(out, "\n");
}
