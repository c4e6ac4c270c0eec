/* SPDX-License-Identifier: MIT */
/* urlassay matrix for programs. */
#include <string.h>

#include "json.h"
#include "matrix_text.h"

static void add_string(struct text *out, const char *key, const char *value)
{
    json_add_member(out, key, (struct ua_str){value, value ? strlen(value) : 0});
}

static void add_inputs(struct text *out, const struct matrix_view *view)
{
    const struct inputs *inputs = view->inputs;

    text_printf(out, ",\n \"inputs\":{\"count\":%zu", inputs->count);
    text_printf(out, ",\"hash\":\"%016llx\",\"sources\":[",
                (unsigned long long)inputs_hash(inputs));
    for (size_t i = 0; i < inputs->source_count; i++) {
        text_puts(out, i ? ",{" : "{");
        add_string(out, "path", inputs->sources[i].path);
        text_printf(out, ",\"count\":%zu}", inputs->sources[i].count);
    }
    text_puts(out, "]}");
}

static void add_components(struct text *out, const char *key, unsigned components)
{
    const char *separator = "";

    text_printf(out, ",\"%s\":[", key);
    for (int c = 0; c < COMPONENT_REASON; c++) {
        if (!(components & 1u << c))
            continue;
        text_printf(out, "%s\"%s\"", separator, component_name((enum component)c));
        separator = ",";
    }
    text_puts(out, "]");
}

static void add_engine(struct text *out, const struct matrix_view *view, unsigned index)
{
    const struct engine *engine = view->engine_list->engines[index];
    const struct matrix *matrix = view->matrix;

    text_puts(out, "{");
    add_string(out, "id", view->engine_list->names[index]);
    add_string(out, "version", engine->version);
    add_string(out, "model", model_name(engine->model));
    text_printf(out, ",\"in_process\":%s", engine_is_in_process(engine) ? "true" : "false");
    add_string(out, "flags", engine->flags);
    add_string(out, "locale", engine->locale);
    add_components(out, "tells_null", engine->null_is_distinct);
    add_components(out, "says", matrix->says[index]);
    text_puts(out, ",\"outcomes\":{");
    for (int o = 0; o < OUTCOMES; o++)
        text_printf(out, "%s\"%s\":%zu", o ? "," : "", outcome_name((enum outcome)o),
                    matrix->outcomes[index][o]);
    text_puts(out, "}");
    if (matrix->family[index] == FAMILY_NONE)
        text_puts(out, ",\"family\":null}");
    else
        text_printf(out, ",\"family\":%u}", matrix->family[index] + 1);
}

static void add_pair(struct text *out, const struct matrix_view *view, unsigned a, unsigned b)
{
    const struct pair_agreement *pair = matrix_pair(view->matrix, a, b);
    const char *separator = "";

    text_puts(out, "{");
    add_string(out, "a", view->engine_list->names[a]);
    add_string(out, "b", view->engine_list->names[b]);
    for (int m = 0; m < MEASURES; m++)
        text_printf(out, ",\"%s\":{\"same\":%zu,\"of\":%zu}", measure_name((enum measure)m),
                    pair->same[m], pair->of[m]);
    text_puts(out, ",\"effects\":{");
    for (int e = EFFECTS - 1; e > EFFECT_NONE; e--) {
        if (pair->effects[e] == 0)
            continue;
        text_printf(out, "%s\"%s\":%zu", separator, effect_name((enum effect)e), pair->effects[e]);
        separator = ",";
    }
    text_puts(out, "}}");
}

void matrix_write_json(struct text *out, const struct matrix_view *view)
{
    unsigned count = view->matrix->count;
    const char *separator = "\n  ";

    text_puts(out, "{");
    add_string(out, "urlassay", UA_VERSION);
    add_string(out, "standard", UA_STANDARD_COMMIT);
    add_string(out, "date", view->date);
    add_inputs(out, view);
    text_puts(out, ",\n \"engines\":[");
    for (unsigned i = 0; i < count; i++) {
        text_puts(out, i ? ",\n  " : "\n  ");
        add_engine(out, view, i);
    }
    text_puts(out, "],\n \"order\":[");
    for (unsigned i = 0; i < count; i++) {
        const char *name = view->engine_list->names[view->matrix->order[i]];

        text_puts(out, i ? "," : "");
        text_json_string(out, name, strlen(name));
    }
    text_puts(out, "],\n \"pairs\":[");
    for (unsigned a = 0; a < count; a++) {
        for (unsigned b = a + 1; b < count; b++) {
            text_puts(out, separator);
            add_pair(out, view, a, b);
            separator = ",\n  ";
        }
    }
    text_puts(out, "]}\n");
}
