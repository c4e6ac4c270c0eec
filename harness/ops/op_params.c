/* SPDX-License-Identifier: MIT */
#include "op_params.h"

#include <stdlib.h>
#include <string.h>

#include "op_steps.h"
#include "util.h"

struct params_script {
    struct ua_url *url; /* NULL: a list of its own */
    struct ua_params *list;
    struct text args[2];
    int arg_count;
    char reason[160]; /* why it ends, if outcome is not OUTCOME_PARSED */
    enum outcome outcome;
};

static bool fail_script(struct params_script *script, enum outcome outcome, const char *reason)
{
    script->outcome = outcome;
    snprintf(script->reason, sizeof script->reason, "%s", reason);
    return false;
}

static bool check_status(struct params_script *script, enum ua_status status)
{
    if (status == UA_OK)
        return true;
    return fail_script(script, status == UA_FAILURE ? OUTCOME_REJECTED : OUTCOME_ERROR,
                       ua_status_name(status));
}

static struct ua_str get_arg(const struct params_script *script, int i)
{
    if (i >= script->arg_count)
        return (struct ua_str){NULL, 0};
    return (struct ua_str){script->args[i].ptr, script->args[i].len};
}

static bool read_args(struct params_script *script, const cJSON *step)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(step, "args"), *item;

    script->arg_count = 0;
    cJSON_ArrayForEach (item, list) {
        if (script->arg_count == 2 || !json_read_bytes(item, &script->args[script->arg_count]))
            return fail_script(script, OUTCOME_ERROR, "a step takes up to two strings as args");
        text_add(&script->args[script->arg_count++], "", 0);
    }
    return true;
}

static void write_all_values(struct json_writer *w, const struct params_script *script)
{
    struct ua_str value;
    size_t next = 0;

    json_array(w);
    while ((value = ua_params_get_next(script->list, get_arg(script, 0), &next)).ptr)
        json_text(w, value);
    json_end(w);
}

static const char *const list_ops[] = {"append", "delete", "get",  "getAll", "has",
                                       "set",    "sort",   "size", "iterate"};
/* How many args each may have. */
static const int least_args[] = {2, 1, 1, 1, 1, 2, 0, 0, 0};
static const int most_args[] = {2, 2, 1, 1, 2, 2, 0, 0, 0};
enum list_op { APPEND, DELETE, GET, GET_ALL, HAS, SET, SORT, SIZE, ITERATE, LIST_OPS };

static enum list_op list_op_from_name(const char *name)
{
    int op = 0;

    while (op < LIST_OPS && strcmp(list_ops[op], name) != 0)
        op++;
    return (enum list_op)op;
}

bool params_returns(const char *op, int args)
{
    switch (list_op_from_name(op)) {
    case APPEND:
    case DELETE:
    case SET:
    case SORT:
        return false;
    case GET:
    case GET_ALL:
    case HAS:
    case SIZE:
    case ITERATE:
        return true;
    case LIST_OPS:
        break;
    }
    return args == 0 || strcmp(op, "equals") == 0 || strcmp(op, "canParse") == 0;
}

/* Runs the op for URL rendering, which is not a method of a class. */
static bool run_render(struct params_script *script, struct json_writer *returns)
{
    enum ua_status status;
    struct ua_buf buf;

    ua_buf_init(&buf, NULL);
    status = ua_url_render(&buf, script->url);
    if (status == UA_OK)
        json_text(returns, (struct ua_str){buf.ptr ? buf.ptr : "", buf.len});
    ua_buf_free(&buf);
    return check_status(script, status);
}

/* Whether the URL equals another one, with its fragment and without, and the same of the hosts. */
static bool run_equals(struct params_script *script, struct json_writer *returns)
{
    struct ua_url *other = ua_url_new(NULL);
    enum ua_status status =
        other ? ua_url_parse(other, script->args[0].ptr, script->args[0].len, NULL, NULL)
              : UA_NOMEM;

    if (status == UA_OK) {
        json_array(returns);
        json_bool(returns, ua_url_equals(script->url, other, false));
        json_bool(returns, ua_url_equals(script->url, other, true));
        json_bool(returns, ua_host_equals(ua_url_host_type(script->url), ua_url_host(script->url),
                                          ua_url_host_type(other), ua_url_host(other)));
        json_end(returns);
    }
    ua_url_free(other);
    return check_status(script, status);
}

/* URL.canParse(), with a base or without. */
static bool run_can_parse(struct params_script *script, struct json_writer *returns)
{
    struct ua_str input = get_arg(script, 0), base = get_arg(script, 1);
    bool answer = false;
    enum ua_status status = ua_url_can_parse(&answer, input.ptr, input.len, base.ptr, base.len);

    json_bool(returns, answer);
    return check_status(script, status);
}

/* Reads or sets an attribute of the URL. Only href may fail: there JavaScript throws. */
static bool run_attribute(struct params_script *script, const char *name,
                          struct json_writer *returns)
{
    enum ua_attribute attribute = ua_attribute_from_name(name, strlen(name));
    enum ua_status status;

    if (script->url && script->arg_count == 0 && strcmp(name, "render") == 0)
        return run_render(script, returns);
    if (script->url && script->arg_count == 1 && strcmp(name, "equals") == 0)
        return run_equals(script, returns);
    if (script->arg_count > 0 && strcmp(name, "canParse") == 0)
        return run_can_parse(script, returns);
    if (!script->url || attribute == UA_ATTRIBUTES)
        return fail_script(script, OUTCOME_UNSUPPORTED, "no such step");
    if (script->arg_count == 0) {
        json_text(returns, ua_url_get(script->url, attribute));
        return true;
    }
    status = ua_url_set(script->url, attribute, script->args[0].ptr, script->args[0].len);
    json_null(returns);
    return (status == UA_FAILURE && attribute != UA_HREF) || check_status(script, status);
}

static bool run_params_step(struct params_script *script, const cJSON *step,
                            struct json_writer *returns);

static bool run_iterate(struct params_script *script, const cJSON *changes,
                        struct json_writer *returns)
{
    struct text ignored = {0};
    struct json_writer nowhere = {.out = &ignored};
    bool ok = true;

    json_array(returns);
    for (size_t i = 0; ok && i < ua_params_size(script->list); i++) {
        struct ua_param tuple = ua_params_at(script->list, i);
        const cJSON *change;

        json_array(returns);
        json_text(returns, tuple.name);
        json_text(returns, tuple.value);
        json_end(returns);
        cJSON_ArrayForEach (change, changes) {
            const cJSON *at = cJSON_GetObjectItemCaseSensitive(change, "at");

            if (cJSON_IsNumber(at) && at->valuedouble == (double)i)
                ok = ok && run_params_step(script, change, &nowhere);
        }
    }
    json_end(returns);
    text_free(&ignored);
    return ok;
}

static bool run_list_op(struct params_script *script, enum list_op op, const cJSON *step,
                        struct json_writer *returns)
{
    struct ua_params *list = script->list;
    struct ua_str name = get_arg(script, 0), value = get_arg(script, 1);
    enum ua_status status = UA_OK;

    if (script->arg_count < least_args[op] || script->arg_count > most_args[op])
        return fail_script(script, OUTCOME_ERROR, "a step has too few or too many args");
    switch (op) {
    case APPEND:
        status = ua_params_append(list, name, value);
        break;
    case DELETE:
        status = ua_params_delete(list, name, value);
        break;
    case SET:
        status = ua_params_set(list, name, value);
        break;
    case SORT:
        status = ua_params_sort(list);
        break;
    case GET:
        json_text(returns, ua_params_get(list, name));
        return true;
    case GET_ALL:
        write_all_values(returns, script);
        return true;
    case HAS:
        json_bool(returns, ua_params_has(list, name, value));
        return true;
    case SIZE:
        json_number(returns, ua_params_size(list));
        return true;
    case ITERATE:
        return run_iterate(script, cJSON_GetObjectItemCaseSensitive(step, "changes"), returns);
    case LIST_OPS:
        break;
    }
    json_null(returns);
    return check_status(script, status);
}

static bool run_params_step(struct params_script *script, const cJSON *step,
                            struct json_writer *returns)
{
    const cJSON *op = cJSON_GetObjectItemCaseSensitive(step, "op");
    enum list_op known;

    if (!cJSON_IsString(op))
        return fail_script(script, OUTCOME_ERROR, "a step without op");
    if (!read_args(script, step))
        return false;
    known = list_op_from_name(op->valuestring);
    return known == LIST_OPS ? run_attribute(script, op->valuestring, returns)
                             : run_list_op(script, known, step, returns);
}

/* The list from an array of pairs. */
static bool construct_pairs(struct params_script *script, const cJSON *init)
{
    size_t count = (size_t)cJSON_GetArraySize(init), done = 0;
    struct ua_param *pairs = xcalloc(count + 1, sizeof *pairs);
    struct text *texts = xcalloc(2 * count + 1, sizeof *texts);
    const cJSON *pair;
    bool ok = true;

    cJSON_ArrayForEach (pair, init) {
        struct text *name = &texts[2 * done], *value = name + 1;

        ok = ok && cJSON_GetArraySize(pair) == 2 &&
             json_read_bytes(cJSON_GetArrayItem(pair, 0), name) &&
             json_read_bytes(cJSON_GetArrayItem(pair, 1), value);
        if (ok)
            pairs[done++] = (struct ua_param){{name->ptr, name->len}, {value->ptr, value->len}};
    }
    ok = ok ? check_status(script, ua_params_construct_pairs(script->list, pairs, count))
            : fail_script(script, OUTCOME_REJECTED, "init has a member that is not a pair");
    for (size_t i = 0; i < 2 * count; i++)
        text_free(&texts[i]);
    free(texts);
    free(pairs);
    return ok;
}

/* The list from "init": pairs or a string. */
static bool construct_initial_list(struct params_script *script, const cJSON *init)
{
    struct text string = {0};
    bool ok;

    script->list = ua_params_new(NULL);
    if (!script->list)
        return fail_script(script, OUTCOME_ERROR, "out of memory");
    if (json_read_bytes(init, &string))
        ok = check_status(script, ua_params_construct(script->list, string.ptr, string.len));
    else if (cJSON_IsArray(init))
        ok = construct_pairs(script, init);
    else
        ok = fail_script(script, OUTCOME_ERROR, "init is neither a string nor an array of pairs");
    text_free(&string);
    return ok;
}

static bool start_script(struct params_script *script, const struct request *request,
                         const struct op_steps *steps)
{
    const cJSON *init = cJSON_GetObjectItemCaseSensitive(steps->root, "init");

    if (!steps->list)
        return fail_script(script, OUTCOME_ERROR, OP_NO_STEPS);
    if (init)
        return construct_initial_list(script, init);
    script->url = ua_url_new(NULL);
    if (!script->url)
        return fail_script(script, OUTCOME_ERROR, "out of memory");
    if (!check_status(
            script, ua_url_parse(script->url, request->input.ptr, request->input.len, NULL, NULL)))
        return false;
    script->list = ua_url_search_params(script->url);
    return script->list || fail_script(script, OUTCOME_ERROR, "out of memory");
}

static bool finish_script(struct params_script *script, struct observation *o,
                          struct op_steps *steps)
{
    struct ua_buf query;

    ua_buf_init(&query, NULL);
    if (!check_status(script, ua_params_serialize(&query, script->list, NULL)))
        return false;
    op_steps_answer(steps, o);
    observation_set(o, COMPONENT_QUERY, query.ptr ? query.ptr : "", query.len);
    if (script->url)
        observation_set(o, COMPONENT_HREF, ua_url_href(script->url).ptr,
                        ua_url_href(script->url).len);
    ua_buf_free(&query);
    return true;
}

void params_run(struct observation *o, const struct request *request)
{
    struct params_script script = {.outcome = OUTCOME_PARSED};
    struct op_steps steps;
    const cJSON *step;
    bool ok;

    op_steps_open(&steps, request->value);
    ok = start_script(&script, request, &steps);
    observation_reset(o);
    cJSON_ArrayForEach (step, steps.list) {
        ok = ok && run_params_step(&script, step, &steps.out);
    }
    if (!ok || !finish_script(&script, o, &steps))
        observation_fail(o, script.outcome, script.reason);
    op_steps_close(&steps);
    if (!script.url)
        ua_params_free(script.list);
    ua_url_free(script.url);
    text_free(&script.args[0]);
    text_free(&script.args[1]);
}
