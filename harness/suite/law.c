/* SPDX-License-Identifier: MIT */
#include "law.h"

#include <stdlib.h>
#include <string.h>

#include "ascii.h"
#include "json.h"
#include "str.h"

/* Steps that read the attributes of the class URL; origin follows from the others. */
static const char *const getter_names[] = {"href",     "protocol", "username", "password", "host",
                                           "hostname", "port",     "pathname", "search",   "hash"};
enum { GETTERS = sizeof getter_names / sizeof *getter_names };

/* A URL that was changed by a setter, or by the first steps of a script. */
struct changed {
    size_t test;
    unsigned step;          /* of a script of params, from 1: the last that was done; 0: a setter */
    bool had_protocol_set;  /* by that setter, or by one of these steps */
    struct request request; /* the calls, then what its href is asked with */
    struct text script;     /* the value of request */
    struct observation o;
};

struct law {
    const struct suite *suite;
    struct case_result *results;
    struct changed *changed;
    size_t count, capacity;
    size_t *asked; /* of each request of the second round: which element of changed it is about */
};

bool law_is_for(const struct engine *engine)
{
    return strcmp(engine->id, "whatwg") == 0;
}

/* --- the calls -------------------------------------------------------------------------------- */

static struct changed *add_change(struct law *law, size_t test, enum op op)
{
    struct changed *it;

    if (law->count == law->capacity) {
        law->capacity = law->capacity ? law->capacity * 2 : 256;
        law->changed = xrealloc(law->changed, law->capacity * sizeof *law->changed);
    }
    it = &law->changed[law->count++];
    *it = (struct changed){.test = test};
    it->request = (struct request){.op = op, .input = law->suite->cases[test].request.url};
    return it;
}

/* Writes a script: the steps, which are items of an array, then the getters. */
static void write_script(struct text *script, struct ua_str steps)
{
    struct json_writer w = {.out = script};

    json_object(&w);
    json_member(&w, "steps");
    json_array(&w);
    if (steps.len > 0)
        json_verbatim(&w, steps);
    for (int i = 0; i < GETTERS; i++) {
        json_object(&w);
        json_add_string(&w, "op", getter_names[i]);
        json_end(&w);
    }
    json_end(&w);
    json_end(&w);
}

/* The setter alone tells null from ""; as a script it has the list of searchParams as well. */
static void add_setter_change(struct law *law, size_t index, const struct engine *engine)
{
    const struct vector_case *test = &law->suite->cases[index];
    const bool is_protocol = ua_str_equal(test->attribute, UA_LITERAL("protocol"));
    struct changed *it = add_change(law, index, OP_SET);
    struct text step = {0};
    struct json_writer w = {.out = &step};

    it->had_protocol_set = is_protocol;
    it->request.attribute = test->attribute;
    it->request.value = test->value;
    if (!(engine->capabilities & CAPABILITY(OP_PARAMS)))
        return;
    it = add_change(law, index, OP_PARAMS);
    it->had_protocol_set = is_protocol;
    json_object(&w);
    json_add(&w, "op", test->attribute);
    json_member(&w, "args");
    json_array(&w);
    json_bytes(&w, test->value);
    json_end(&w);
    json_end(&w);
    write_script(&it->script, text_str(&step));
    text_free(&step);
}

/* Without arguments a step is a getter. */
static bool sets_protocol(const cJSON *step)
{
    const cJSON *op = cJSON_GetObjectItemCaseSensitive(step, "op");

    return cJSON_IsString(op) && strcmp(op->valuestring, "protocol") == 0 &&
           cJSON_GetArraySize(cJSON_GetObjectItemCaseSensitive(step, "args")) > 0;
}

/* The first steps of the script, as many as there are, and one more each time. */
static void add_script(struct law *law, size_t index)
{
    const struct vector_case *test = &law->suite->cases[index];
    cJSON *root = json_parse(test->value.ptr, test->value.len, NULL);
    struct text steps = {0};
    struct json_writer w = {.out = &steps};
    bool had_protocol_set = false;
    const cJSON *step;
    unsigned number = 0;

    cJSON_ArrayForEach (step, cJSON_GetObjectItemCaseSensitive(root, "steps")) {
        struct changed *it = add_change(law, index, OP_PARAMS);

        had_protocol_set = had_protocol_set || sets_protocol(step);
        it->had_protocol_set = had_protocol_set;
        it->step = ++number;
        json_tree(&w, step, NULL);
        write_script(&it->script, text_str(&steps));
    }
    cJSON_Delete(root);
    text_free(&steps);
}

/* --- their answers ---------------------------------------------------------------------------- */

/* Makes the value of a script's answer the results of the getters, each as JSON on a line of its
 * own. */
static void keep_getters(struct observation *o)
{
    struct ua_str value = observation_get(o, COMPONENT_VALUE);
    cJSON *root = json_parse(value.ptr ? value.ptr : "", value.len, NULL);
    int count = cJSON_IsArray(root) ? cJSON_GetArraySize(root) : 0;
    struct text kept = {0};

    if (count < GETTERS) {
        observation_fail(o, OUTCOME_ERROR, "a script did not return what it should");
    } else {
        for (const cJSON *item = cJSON_GetArrayItem(root, count - GETTERS); item;
             item = item->next) {
            json_write(&kept, item, NULL);
            text_puts(&kept, "\n");
        }
        observation_set(o, COMPONENT_VALUE, kept.ptr, kept.len);
    }
    cJSON_Delete(root);
    text_free(&kept);
}

/* Moves the first line from rest to line. */
static void split_first_line(struct text *line, struct ua_str *rest)
{
    const char *end = memchr(rest->ptr, '\n', rest->len);
    size_t len = end ? (size_t)(end - rest->ptr) : rest->len;

    text_clear(line);
    text_add(line, rest->ptr, len);
    len += end != NULL;
    *rest = ua_str(rest->ptr + len, rest->len - len);
}

/* --- the comparison --------------------------------------------------------------------------- */

/* path goes on with what is after it in the href. */
static bool begins_with_drive(struct ua_str path)
{
    return path.len >= 3 && path.ptr[0] == '/' && ua_is_alpha((unsigned char)path.ptr[1]) &&
           path.ptr[2] == '|' &&
           (path.len == 3 || path.ptr[3] == '/' || path.ptr[3] == '?' || path.ptr[3] == '#');
}

/* Whether the protocol setter may have made this file URL of another URL. For the other schemes the
 * parser looks neither for localhost nor for drive letters, and the setter changes neither. */
static bool was_no_file(const struct changed *it)
{
    static const char start[] = "file://";
    struct ua_str href = observation_get(&it->o, COMPONENT_HREF);
    size_t host = sizeof start - 1, path = host;

    if (!it->had_protocol_set || href.len < host || memcmp(href.ptr, start, host) != 0)
        return false;
    while (path < href.len && !strchr("/?#", href.ptr[path]))
        path++;
    return ua_str_equal(ua_str(href.ptr + host, path - host), UA_LITERAL("localhost")) ||
           begins_with_drive(ua_str(href.ptr + path, href.len - path));
}

/* The first part, if any, that both sides say and say differently; of a script's value the first
 * getter. Fills name and the texts. For a script, the query is what the list serialises to. */
static bool find_difference(const char **name, struct text *fresh, struct text *old,
                            const struct observation *a, const struct observation *b)
{
    bool is_script = observation_presence(a, COMPONENT_VALUE) == PRESENCE_VALUE;
    enum component c = 0;

    while (c < COMPONENT_REASON && (observation_presence(a, c) == PRESENCE_UNKNOWN ||
                                    observation_presence(b, c) == PRESENCE_UNKNOWN ||
                                    (observation_presence(a, c) == observation_presence(b, c) &&
                                     ua_str_equal(observation_get(a, c), observation_get(b, c)))))
        c++;
    if (c == COMPONENT_REASON)
        return false;
    *name = is_script && c == COMPONENT_QUERY ? attribute_name(ATTRIBUTE_SEARCH_PARAMS)
                                              : component_name(c);
    if (c == COMPONENT_VALUE) {
        struct ua_str rest_a = observation_get(a, c), rest_b = observation_get(b, c);
        int i = 0;

        do {
            split_first_line(old, &rest_a);
            split_first_line(fresh, &rest_b);
            *name = getter_names[i++];
        } while (i < GETTERS && strcmp(old->ptr, fresh->ptr) == 0);
    } else {
        observation_show(old, a, (enum component)c);
        observation_show(fresh, b, (enum component)c);
    }
    return true;
}

/* name is what differs; NULL: the outcomes. */
static void report_difference(struct law *law, const struct changed *it, const char *name,
                              const struct text *fresh, const struct text *old)
{
    struct case_result *result = &law->results[it->test];
    struct mismatch *mismatch = case_result_add_mismatch(result, "reparse");

    mismatch->step = it->step;
    if (name) {
        text_printf(&mismatch->expected, "%s ", name);
        text_printf(&mismatch->got, "%s ", name);
    }
    text_add(&mismatch->expected, fresh->ptr, fresh->len);
    text_add(&mismatch->got, old->ptr, old->len);
    text_puts(&result->note, "the href does not parse to the same URL");
}

static void report_outcomes(struct law *law, const struct changed *it, enum outcome fresh,
                            enum outcome old)
{
    struct text texts[2] = {{0}, {0}};

    text_puts(&texts[0], outcome_name(fresh));
    text_puts(&texts[1], outcome_name(old));
    report_difference(law, it, NULL, &texts[0], &texts[1]);
    text_free(&texts[0]);
    text_free(&texts[1]);
}

/* A setter may refuse, and a foreign list may not know a getter; but the machinery must not fail.
 */
static bool is_broken(enum outcome outcome)
{
    return outcome == OUTCOME_ERROR || outcome == OUTCOME_CRASHED || outcome == OUTCOME_TIMEOUT;
}

static void keep_changed(void *ctx, size_t index, const struct observation *o)
{
    struct law *law = ctx;
    struct changed *it = &law->changed[index];

    observation_copy(&it->o, o);
    if (o->outcome == OUTCOME_PARSED && it->request.op == OP_PARAMS)
        keep_getters(&it->o);
    if (is_broken(it->o.outcome) && law->results[it->test].kind == RESULT_PASSED)
        report_outcomes(law, it, OUTCOME_PARSED, it->o.outcome);
}

static void compare_changed(void *ctx, size_t index, const struct observation *o)
{
    struct law *law = ctx;
    const struct changed *it = &law->changed[law->asked[index]];
    struct text fresh = {0}, old = {0};
    struct observation again = {0};
    const char *name;

    if (law->results[it->test].kind != RESULT_PASSED || was_no_file(it))
        return;
    observation_copy(&again, o);
    if (o->outcome == OUTCOME_PARSED && it->request.op == OP_PARAMS)
        keep_getters(&again);
    if (again.outcome != OUTCOME_PARSED)
        report_outcomes(law, it, again.outcome, OUTCOME_PARSED);
    else if (find_difference(&name, &fresh, &old, &it->o, &again))
        report_difference(law, it, name, &fresh, &old);
    observation_free(&again);
    text_free(&fresh);
    text_free(&old);
}

/* --- all of it -------------------------------------------------------------------------------- */

static void run_changes(struct law *law, struct engine *engine)
{
    struct request *requests = xcalloc(law->count + 1, sizeof *requests);

    for (size_t i = 0; i < law->count; i++) {
        struct changed *it = &law->changed[i];

        if (it->request.op == OP_PARAMS)
            it->request.value = text_str(&it->script);
        requests[i] = it->request;
    }
    engine_run_all(engine, requests, law->count, keep_changed, law);
    free(requests);
}

static void parse_again(struct law *law, struct engine *engine)
{
    struct request *requests = xcalloc(law->count + 1, sizeof *requests);
    struct text read = {0};
    size_t count = 0;

    write_script(&read, UA_LITERAL(""));
    law->asked = xcalloc(law->count + 1, sizeof *law->asked);
    for (size_t i = 0; i < law->count; i++) {
        const struct changed *it = &law->changed[i];
        struct ua_str href = observation_get(&it->o, COMPONENT_HREF);

        if (it->o.outcome != OUTCOME_PARSED || !href.ptr)
            continue;
        requests[count] = (struct request){.op = OP_PARSE, .input = href};
        if (it->request.op == OP_PARAMS) {
            requests[count].op = OP_PARAMS;
            requests[count].value = text_str(&read);
        }
        law->asked[count++] = i;
    }
    engine_run_all(engine, requests, count, compare_changed, law);
    free(requests);
    text_free(&read);
}

void law_check(struct engine *engine, const struct suite *suite, const bool *selected,
               struct case_result *results)
{
    struct law law = {.suite = suite, .results = results};

    for (size_t i = 0; i < suite->count; i++) {
        const struct vector_case *test = &suite->cases[i];

        if (!selected[i] || results[i].kind != RESULT_PASSED)
            continue;
        if (test->kind == CASE_SETTER && engine->capabilities & CAPABILITY(OP_SET))
            add_setter_change(&law, i, engine);
        else if (test->kind == CASE_PARAMS && test->request.url.ptr &&
                 engine->capabilities & CAPABILITY(OP_PARAMS))
            add_script(&law, i);
    }
    run_changes(&law, engine);
    parse_again(&law, engine);
    for (size_t i = 0; i < law.count; i++) {
        text_free(&law.changed[i].script);
        observation_free(&law.changed[i].o);
    }
    free(law.changed);
    free(law.asked);
}
