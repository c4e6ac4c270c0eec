/* SPDX-License-Identifier: MIT */
/* The laws that the op script of the engine whatwg holds each step to, on steps of the test's own:
 * some keep them, and each of the others breaks one. */
#include <string.h>

#include "buf.h"
#include "check.h"
#include "library_steps.h"
#include "op_library.h"
#include "str.h"
#include "util.h"

/* A letter for each run of a step, in their order. */
static char runs[512];

static void note_run(char letter)
{
    const size_t len = strlen(runs);

    if (len + 1 < sizeof runs)
        runs[len] = letter;
}

/* Whether an allocation succeeds. Its memory is freed again. */
static bool try_allocation(struct library *library)
{
    void *memory = library->allocator.resize(library->allocator.ctx, NULL, 0, 16);

    if (memory)
        library->allocator.resize(library->allocator.ctx, memory, 16, 0);
    return memory;
}

/* --- steps that keep the laws ----------------------------------------------------------------- */

/* Answers with its arguments. */
static bool step_echo(struct library *library)
{
    note_run('e');
    json_array(&library->out);
    for (size_t i = 0; i < library->count; i++)
        json_bytes(&library->out, library->args[i]);
    json_end(&library->out);
    return true;
}

/* Whether nothing stands behind the arguments that were given. */
static bool step_rest(struct library *library)
{
    bool is_clear = true;

    for (size_t i = library->count; i < LIBRARY_MAX_ARGS; i++)
        is_clear = is_clear && !library->args[i].ptr && library->args[i].len == 0;
    json_bool(&library->out, is_clear);
    return true;
}

static bool step_href(struct library *library)
{
    json_bytes(&library->out, ua_url_href(library->url));
    return true;
}

/* Writes before it allocates twice, so that what a failed run has written must go. */
static bool step_allocate(struct library *library)
{
    note_run('a');
    json_string(&library->out, "written");
    if (!try_allocation(library) || !try_allocation(library))
        library->status = UA_NOMEM;
    return true;
}

/* Appends its argument to the buffer, and answers with its length. */
static bool step_append(struct library *library)
{
    library->status = ua_buf_append(&library->value, library->args[0].ptr, library->args[0].len);
    json_number(&library->out, library->value.len);
    return true;
}

/* Refuses its arguments once it has memory. */
static bool step_refuse(struct library *library)
{
    note_run('r');
    if (try_allocation(library))
        return false;
    library->status = UA_NOMEM;
    return true;
}

/* --- steps that break one --------------------------------------------------------------------- */

static bool step_hide(struct library *library)
{
    note_run('h');
    try_allocation(library);
    return true;
}

/* The second failure is hidden. */
static bool step_hide_second(struct library *library)
{
    note_run('h');
    if (!try_allocation(library))
        library->status = UA_NOMEM;
    else
        try_allocation(library);
    return true;
}

/* Answers UA_FAILURE when memory runs out. */
static bool step_mistake(struct library *library)
{
    if (!try_allocation(library))
        library->status = UA_FAILURE;
    return true;
}

static bool step_change_buffer(struct library *library)
{
    if (ua_buf_append(&library->value, "x", 1) != UA_OK || !try_allocation(library))
        library->status = UA_NOMEM;
    return true;
}

static bool step_change_url(struct library *library)
{
    library->status = ua_url_parse(library->url, "http://changed/", 15, NULL, NULL);
    if (library->status == UA_OK && !try_allocation(library))
        library->status = UA_NOMEM;
    return true;
}

static void *left;

static bool step_leave(struct library *library)
{
    left = library->allocator.resize(library->allocator.ctx, NULL, 0, 8);
    library->status = left ? UA_OK : UA_NOMEM;
    return true;
}

static bool step_wrong_size(struct library *library)
{
    void *memory = library->allocator.resize(library->allocator.ctx, NULL, 0, 8);

    library->status = memory ? UA_OK : UA_NOMEM;
    if (memory)
        library->allocator.resize(library->allocator.ctx, memory, 7, 0);
    return true;
}

static const struct library_step steps[] = {
    {"echo", 0, LIBRARY_MAX_ARGS, step_echo},
    {"rest", 0, LIBRARY_MAX_ARGS, step_rest},
    {"two or three", 2, 3, step_echo},
    {"href", 0, 0, step_href},
    {"allocate", 0, 0, step_allocate},
    {"append", 1, 1, step_append},
    {"refuse", 0, 0, step_refuse},
    {"hide", 0, 0, step_hide},
    {"hide the second", 0, 0, step_hide_second},
    {"mistake", 0, 0, step_mistake},
    {"change the buffer", 0, 0, step_change_buffer},
    {"change the URL", 0, 0, step_change_url},
    {"leave", 0, 0, step_leave},
    {"wrong size", 0, 0, step_wrong_size},
};

/* In the place of the library's own. */
const struct library_step *library_find_step(struct ua_str name)
{
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        if (ua_str_equal(name, ua_str(steps[i].name, strlen(steps[i].name))))
            return &steps[i];
    }
    return NULL;
}

/* --- scripts ---------------------------------------------------------------------------------- */

/* list: the steps as JSON. expected: the answer, or the reason for which the script is refused. */
static void check_script(const char *list, enum outcome outcome, const char *expected)
{
    struct observation o = {0};
    struct text value = {0};
    struct ua_str got;

    memset(runs, 0, sizeof runs);
    text_printf(&value, "{\"steps\":[%s]}", list);
    library_run(&o, &(struct request){.op = OP_SCRIPT, .value = text_str(&value)});
    got = observation_get(&o, outcome == OUTCOME_PARSED ? COMPONENT_VALUE : COMPONENT_REASON);
    CHECK(o.outcome == outcome);
    CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
    observation_free(&o);
    text_free(&value);
}

static void check_runs(const char *expected)
{
    CHECK_TEXT(runs, strlen(runs), expected, strlen(expected));
}

static void test_steps(void)
{
    check_script("[\"echo\"],[\"echo\",\"a\",null,\"\"]", OUTCOME_PARSED, "[[],[\"a\",null,\"\"]]");
    check_runs("ee");
    check_script("[\"echo\",\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\"],[\"rest\",\"1\"]",
                 OUTCOME_PARSED, "[[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\"],true]");
    check_script("[\"two or three\",\"a\",\"b\"],[\"two or three\",\"a\",\"b\",\"c\"]",
                 OUTCOME_PARSED, "[[\"a\",\"b\"],[\"a\",\"b\",\"c\"]]");
    check_script("[\"two or three\",\"a\"]", OUTCOME_REJECTED,
                 "step 1 (two or three): it takes another number of arguments");
    check_script("[\"two or three\",\"a\",\"b\",\"c\",\"d\"]", OUTCOME_REJECTED,
                 "step 1 (two or three): it takes another number of arguments");
    /* No step after one that is refused is run. */
    check_script("[\"echo\"],[\"none\"],[\"echo\"]", OUTCOME_REJECTED,
                 "step 2 (none): unknown step; see `urlassay engines --steps whatwg`");
    check_runs("e");
}

static void test_failing_allocations(void)
{
    check_script("[\"allocate\"],[\"echo\"]", OUTCOME_PARSED, "[\"written\",[]]");
    check_runs("aaae");
    check_script("[\"refuse\"]", OUTCOME_REJECTED, "step 1 (refuse): not with these arguments");
    check_runs("rr");
    check_script("[\"append\",\"ab\"],[\"append\",\"c\"]", OUTCOME_PARSED, "[2,3]");
}

static void test_broken_laws(void)
{
    static const char unanswered[] = "a failed allocation does not give UA_NOMEM",
                      changed[] = "a failed allocation changed something";
    static const struct {
        const char *name, *why;
    } rows[] = {
        {"hide", unanswered},        {"hide the second", unanswered}, {"mistake", unanswered},
        {"change the URL", changed}, {"change the buffer", changed},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char list[64], expected[128];

        snprintf(list, sizeof list, "[\"append\",\"a\"],[\"%s\"]", rows[i].name);
        snprintf(expected, sizeof expected, "step 2 (%s): %s", rows[i].name, rows[i].why);
        check_script(list, OUTCOME_REJECTED, expected);
    }
    check_script("[\"hide\"],[\"echo\"]", OUTCOME_REJECTED,
                 "step 1 (hide): a failed allocation does not give UA_NOMEM");
    check_runs("h");
    check_script("[\"leave\"],[\"echo\"]", OUTCOME_REJECTED, "the script has left memory behind");
    check_runs("e");
    heap_resize(&(struct heap){0}, left, 8, 0);
    check_script("[\"wrong size\"]", OUTCOME_REJECTED, "the allocator was given a wrong old size");
    /* The next script begins with a heap of its own. */
    check_script("[\"echo\"]", OUTCOME_PARSED, "[[]]");
}

/* --- at every length -------------------------------------------------------------------------- */

static void test_every_length(void)
{
    struct text expected = {0};

    text_puts(&expected, "[[\"a");
    for (int i = 0; i < 70; i++)
        text_puts(&expected, "xy");
    text_puts(&expected, "b");
    for (int i = 0; i < 70; i++)
        text_puts(&expected, "xy");
    text_puts(&expected, "\",null,\"c\"],true]");
    check_script("[\"at every length\",\"xy\",null,\"echo\",\"a*b*\",null,\"c\"],[\"rest\"]",
                 OUTCOME_PARSED, expected.ptr);
    CHECK(strspn(runs, "e") == 71 && strlen(runs) == 71);
    text_free(&expected);
    check_script("[\"at every length\",\"xy\",null,\"rest\",\"*\",\"*\"]", OUTCOME_PARSED,
                 "[true]");
    /* Each length begins with an empty buffer, and with a record that holds the URL. */
    check_script("[\"append\",\"before\"],[\"at every length\",\"xyz\",null,\"append\",\"-*-\"]",
                 OUTCOME_PARSED, "[6,212]");
    check_script("[\"at every length\",\"x\",\"http://H\",\"href\"],[\"href\"],"
                 "[\"at every length\",\"x\",null,\"href\"]",
                 OUTCOME_PARSED, "[\"http://h/\",\"http://h/\",null]");
    check_script("[\"at every length\",\"x\",null,\"allocate\"]", OUTCOME_PARSED, "[\"written\"]");
    CHECK(strlen(runs) == 3 * 71);
    check_script("[\"at every length\",\"x\",null,\"echo\",\"1\",\"2\",\"3\",\"4\",\"5\"]",
                 OUTCOME_PARSED, "[[\"1\",\"2\",\"3\",\"4\",\"5\"]]");
}

static void test_every_length_refused(void)
{
    static const char *const wrong[] = {
        "",
        ",\"x\"",
        ",\"x\",null",
        ",null,null,\"echo\"",
        ",\"x\",null,null",
        ",\"x\",null,\"none\"",
        ",\"x\",null,\"at every length\"",
        ",\"x\",null,\"two or three\",\"a\"",
        ",\"x\",null,\"two or three\",\"a\",\"b\",\"c\",\"d\"",
    };

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct text list = {0};

        text_printf(&list, "[\"at every length\"%s]", wrong[i]);
        check_script(list.ptr, OUTCOME_REJECTED,
                     "step 1 (at every length): it takes a unit, a URL or null, a step and its "
                     "arguments");
        check_runs("");
        text_free(&list);
    }
    check_script("[\"at every length\",\"x\",\"http://[\",\"echo\"]", OUTCOME_REJECTED,
                 "step 1 (at every length): unknown URL");
    check_script("[\"at every length\",\"x\",null,\"hide\"],[\"echo\"]", OUTCOME_REJECTED,
                 "step 1 (at every length): a failed allocation does not give UA_NOMEM");
    check_runs("h");
    check_script("[\"at every length\",\"x\",null,\"two or three\",\"a\",\"b\",\"c\"]",
                 OUTCOME_PARSED, "[[\"a\",\"b\",\"c\"]]");
}

int main(void)
{
    test_steps();
    test_failing_allocations();
    test_broken_laws();
    test_every_length();
    test_every_length_refused();
    return check_report("library_laws");
}
