/* SPDX-License-Identifier: MIT */
/* urlassay matrix for programs. */
#include "json.h"
#include "matrix_text.h"

static void add_inputs(struct json_writer *w, const struct matrix_view *view)
{
    const struct inputs *inputs = view->inputs;

    json_member(w, "inputs");
    json_object(w);
    json_add_number(w, "count", inputs->count);
    json_add_hash(w, "hash", inputs_hash(inputs));
    json_member(w, "sources");
    json_array(w);
    for (size_t i = 0; i < inputs->source_count; i++) {
        json_object(w);
        json_add_string(w, "path", inputs->sources[i].path);
        json_add_number(w, "count", inputs->sources[i].count);
        json_end(w);
    }
    json_end(w);
    json_end(w);
}

static void write_engine_object(struct json_writer *w, const struct matrix_view *view,
                                unsigned index)
{
    const struct engine *engine = view->engine_list->engines[index];
    const struct matrix *matrix = view->matrix;

    json_object(w);
    json_add_string(w, "id", view->engine_list->names[index]);
    json_add_string(w, "version", engine->version);
    json_add_string(w, "model", model_name(engine->model));
    json_add_bool(w, "in_process", engine_is_in_process(engine));
    json_add_string(w, "flags", engine->flags);
    json_add_string(w, "locale", engine->locale);
    components_add_json(w, "tells_null", engine->null_is_distinct);
    components_add_json(w, "says", matrix->says[index] & ~COMPONENT_BIT(REASON));
    json_member(w, "outcomes");
    json_object(w);
    for (int o = 0; o < OUTCOMES; o++)
        json_add_number(w, outcome_name((enum outcome)o), matrix->outcomes[index][o]);
    json_end(w);
    if (matrix->family[index] == FAMILY_NONE)
        json_add_null(w, "family");
    else
        json_add_number(w, "family", matrix->family[index] + 1);
    json_end(w);
}

static void add_pair(struct json_writer *w, const struct matrix_view *view, unsigned a, unsigned b)
{
    const struct pair_agreement *pair = matrix_pair(view->matrix, a, b);

    json_object(w);
    json_add_string(w, "a", view->engine_list->names[a]);
    json_add_string(w, "b", view->engine_list->names[b]);
    for (int m = 0; m < MEASURES; m++) {
        json_member(w, measure_name((enum measure)m));
        json_object(w);
        json_add_number(w, "same", pair->same[m]);
        json_add_number(w, "of", pair->of[m]);
        json_end(w);
    }
    json_member(w, "effects");
    json_object(w);
    for (int e = EFFECTS - 1; e > EFFECT_NONE; e--) {
        if (pair->effects[e] > 0)
            json_add_number(w, effect_name((enum effect)e), pair->effects[e]);
    }
    json_end(w);
    json_end(w);
}

static void begin_list(struct json_writer *w, const char *key)
{
    json_member(w, key);
    json_array(w);
}

void matrix_write_json(struct text *out, const struct matrix_view *view)
{
    unsigned count = view->matrix->count;
    struct json_writer w = {.out = out};

    json_output(&w);
    json_add_string(&w, "urlassay", UA_VERSION);
    json_add_string(&w, "standard", UA_STANDARD_COMMIT);
    json_add_string(&w, "date", view->date);
    add_inputs(&w, view);
    begin_list(&w, "engines");
    for (unsigned i = 0; i < count; i++)
        write_engine_object(&w, view, i);
    json_end(&w);
    begin_list(&w, "order");
    for (unsigned i = 0; i < count; i++)
        json_string(&w, view->engine_list->names[view->matrix->order[i]]);
    json_end(&w);
    begin_list(&w, "pairs");
    for (unsigned a = 0; a < count; a++) {
        for (unsigned b = a + 1; b < count; b++) {
            add_pair(&w, view, a, b);
        }
    }
    json_end(&w);
    json_end(&w);
    text_puts(out, "\n");
}
