/* SPDX-License-Identifier: MIT */
#include "op_library.h"

#include <string.h>

#include "library_steps.h"
#include "op_steps.h"
#include "str.h"
#include "text.h"

/* How many units the step "at every length" repeats at most. */
#define MAX_REPETITIONS 70

/* What a caller can see of the record and of the buffer, as one text. has_list: the URL has a list,
 * otherwise asking for it would make one. */
static void describe_visible_state(struct text *out, const struct library *library, bool has_list)
{
    const struct ua_str href = ua_url_href(library->url);
    const struct ua_buf *value = &library->value;
    const struct ua_str seen[] = {href, ua_url_host(library->url), ua_url_path(library->url),
                                  ua_url_query(library->url),
                                  ua_str(value->ptr ? value->ptr : "", value->len)};
    struct ua_params *params = has_list && href.ptr ? ua_url_search_params(library->url) : NULL;
    struct json_writer w = {.out = out};

    text_clear(out);
    json_array(&w);
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        json_bytes(&w, seen[i]);
    for (size_t i = 0; i < ua_params_size(params); i++) {
        json_bytes(&w, ua_params_at(params, i).name);
        json_bytes(&w, ua_params_at(params, i).value);
    }
}

/* Runs the step with the first allocation failing, then with the second, and so on, and at last
 * with none. Each but the last must answer UA_NOMEM and change nothing. Returns NULL, or why the
 * step is refused. */
static const char *run_with_failing_allocations(struct library *library,
                                                const struct library_step *step)
{
    struct text before = {0}, after = {0};
    const struct json_writer start = library->out;
    const size_t length = start.out->len;
    const bool has_list = library->has_list;
    const char *why = NULL;
    bool reached = true;

    describe_visible_state(&before, library, has_list);
    for (size_t n = 1; reached && !why; n++) {
        library->out = start;
        library->out.out->len = length;
        library->status = UA_OK;
        heap_fail_at(&library->heap, n);
        if (!step->run(library))
            why = "not with these arguments";
        reached = library->heap.calls >= n;
        heap_fail_at(&library->heap, 0);
        if (!reached || why)
            break;
        describe_visible_state(&after, library, has_list);
        if (library->status != UA_NOMEM)
            why = HEAP_FAILURE_UNANSWERED;
        else if (!ua_str_equal(text_str(&before), text_str(&after)))
            why = "a failed allocation changed something";
    }
    text_free(&before);
    text_free(&after);
    return why;
}

/* to becomes from, with count units in the place of each "*". */
static void repeat_unit(struct text *to, struct ua_str from, struct ua_str unit, size_t count)
{
    text_clear(to);
    text_add(to, "", 0);
    for (size_t i = 0; i < from.len; i++) {
        if (from.ptr[i] != '*')
            text_add(to, from.ptr + i, 1);
        for (size_t times = 0; from.ptr[i] == '*' && times < count; times++)
            text_add(to, unit.ptr, unit.len);
    }
}

/* An empty buffer, and a new record, which holds the URL if input is not NULL. */
static bool start_anew(struct library *library, struct ua_str input)
{
    ua_buf_free(&library->value);
    ua_url_free(library->url);
    library->url = ua_url_new(&library->allocator);
    library->has_list = false;
    return library->url &&
           (!input.ptr || ua_url_parse(library->url, input.ptr, input.len, NULL, NULL) == UA_OK);
}

/* A unit, a URL or null, a step, its arguments: runs the step on a new record that holds the URL,
 * once for each number of units that may stand for a "*" in the arguments. So a buffer has to grow
 * at each place where something is appended. The answer is the longest's. */
static const char *run_at_every_length(struct library *library)
{
    const struct json_writer start = library->out;
    const size_t length = start.out->len, count = library->count;
    struct ua_str args[LIBRARY_MAX_ARGS], unit = library->args[0], url = library->args[1];
    const struct library_step *step = count > 2 ? library_find_step(library->args[2]) : NULL;
    struct text texts[LIBRARY_MAX_ARGS] = {{0}};
    const char *why = NULL;

    if (!step || !unit.ptr || count - 3 < step->least || count - 3 > step->most)
        return "it takes a unit, a URL or null, a step and its arguments";
    memcpy(args, library->args, sizeof args);
    memset(library->args, 0, sizeof library->args);
    library->count = count - 3;
    for (size_t times = 0; times <= MAX_REPETITIONS && !why; times++) {
        for (size_t i = 0; i < library->count; i++) {
            repeat_unit(&texts[i], args[i + 3], unit, times);
            if (args[i + 3].ptr)
                library->args[i] = text_str(&texts[i]);
        }
        library->out = start;
        library->out.out->len = length;
        why =
            start_anew(library, url) ? run_with_failing_allocations(library, step) : "unknown URL";
    }
    for (size_t i = 0; i < LIBRARY_MAX_ARGS; i++)
        text_free(&texts[i]);
    return why;
}

/* NULL, or why the step is refused. */
static const char *check_and_run_step(struct library *library, const struct op_step *given)
{
    const struct library_step *step;

    library->count = given->count - 1;
    memset(library->args, 0, sizeof library->args);
    memcpy(library->args, given->args + 1, library->count * sizeof *library->args);
    if (ua_str_equal(given->args[0], UA_LITERAL("at every length")))
        return run_at_every_length(library);
    step = library_find_step(given->args[0]);
    if (!step)
        return "unknown step; see `urlassay engines --steps " LIBRARY_EDITION "`";
    if (library->count < step->least || library->count > step->most)
        return "it takes another number of arguments";
    return run_with_failing_allocations(library, step);
}

/* Runs the steps up to the first that is refused. False if there is one; o then says why. */
static bool run_library_steps(struct observation *o, struct library *library, const cJSON *list)
{
    const cJSON *array;
    size_t index = 0;

    cJSON_ArrayForEach (array, list) {
        const char *why = "a step is an array of its name and up to 8 strings or nulls";
        struct op_step step;

        if (op_step_read(&step, array) && step.count <= 1 + LIBRARY_MAX_ARGS)
            why = check_and_run_step(library, &step);
        if (why)
            op_step_fail(o, OUTCOME_REJECTED, index, &step, why);
        op_step_free(&step);
        if (why)
            return false;
        index++;
    }
    return true;
}

void library_run(struct observation *o, const struct request *request)
{
    struct library library = {0};
    struct op_steps steps;
    bool ok;

    op_steps_open(&steps, request->value);
    library.out = steps.out;
    observation_reset(o);
    library.allocator = (struct ua_allocator){heap_resize, &library.heap};
    library.url = ua_url_new(&library.allocator);
    ua_buf_init(&library.value, &library.allocator);
    ok = run_library_steps(o, &library, steps.list);
    ua_buf_free(&library.value);
    ua_url_free(library.url);
    steps.out = library.out;
    if (!steps.list)
        observation_fail(o, OUTCOME_REJECTED, OP_NO_STEPS);
    else if (ok && heap_problem(&library.heap))
        observation_fail(o, OUTCOME_REJECTED, heap_problem(&library.heap));
    else if (ok)
        op_steps_answer(&steps, o);
    op_steps_close(&steps);
}
