/* SPDX-License-Identifier: MIT */
/* The op script, on an edition of the test's own that gives every kind of answer. */
#include "op_script.h"

#include "call.h"
#include "check.h"
#include "decided.h"
#include "util.h"

struct counter {
    unsigned long count;
};

static void parse(struct ed_call *call)
{
    struct ua_str parts[ED_PARTS] = {{NULL, 0}};

    if (ed_is(ed_arg(call, 0), "fail")) {
        ed_answer_failure(call);
        return;
    }
    if (ed_is(ed_arg(call, 0), "decide")) {
        ed_decided(call->arena, "T-2", 1u << ED_PART_FRAGMENT);
        ed_decided(call->arena, "T-3", ED_OUTCOME);
        ed_decided(call->arena, "T-1", 1u << ED_PART_SCHEME | 1u << ED_PART_PATH | ED_OUTCOME);
    }
    parts[ED_PART_SCHEME] = ed_arg(call, 0);
    parts[ED_PART_HOST] = ed_arg(call, 1);
    parts[ED_PART_PATH] = ed_arg(call, 2);
    parts[ED_PART_QUERY] = UA_LITERAL("not said");
    ed_answer_parts(call, parts);
}

static void echo(struct ed_call *call)
{
    ed_answer_string(call, ed_arg(call, 0));
}

static void list(struct ed_call *call)
{
    struct ed_list items = ED_LIST(call->arena);

    for (size_t i = 0; i < call->count; i++)
        ed_push(&items, ed_arg(call, i));
    ed_answer_list(call, &items);
}

/* Counts from the session's beginning. */
static void count(struct ed_call *call)
{
    struct counter *counter = call->state;

    ed_answer_number(call, ++counter->count);
}

static void nothing(struct ed_call *call)
{
    (void)call;
}

static void letter(struct ed_call *call)
{
    ed_answer_boolean(call, call->literal);
}

static void throws(struct ed_call *call)
{
    ed_answer_throws(call, "SyntaxError");
}

static void refuse(struct ed_call *call)
{
    ed_refuse(call);
}

static void run_out(struct ed_call *call)
{
    call->arena->status = UA_NOMEM;
}

/* Three mistakes that only a failing allocation, or none at all, shows. */
static void hide_failure(struct ed_call *call)
{
    (void)ed_alloc(call->arena, 8);
    call->arena->status = UA_OK;
}

/* The memory stays in a list, so that LeakSanitizer does not report this planted mistake. */
static void leave_memory(struct ed_call *call)
{
    static void *left;
    const struct ua_allocator *allocator = &call->arena->allocator;
    void **memory = allocator->resize(allocator->ctx, NULL, 0, sizeof *memory);

    if (!memory) {
        call->arena->status = UA_NOMEM;
        return;
    }
    *memory = left;
    left = memory;
}

static void give_wrong_size(struct ed_call *call)
{
    const struct ua_allocator *allocator = &call->arena->allocator;
    void *memory = allocator->resize(allocator->ctx, NULL, 0, 8);

    allocator->resize(allocator->ctx, memory, 7, 0);
}

static const struct ed_step steps[] = {
    {"echo", 1, 1, echo},
    {"list", 0, 255, list},
    {"count up", 0, 0, count},
    {"nothing", 0, 0, nothing},
    {"letter", 0, 0, letter},
    {"throws", 0, 0, throws},
    {"failure", 0, 0, ed_answer_failure},
    {"endless", 0, 0, ed_answer_endless},
    {"undefined", 0, 0, ed_answer_undefined},
    {"refuse", 0, 0, refuse},
    {"run out", 0, 0, run_out},
    {"hide failure", 0, 0, hide_failure},
    {"leave memory", 0, 0, leave_memory},
    {"give wrong size", 0, 0, give_wrong_size},
    {0},
};

static const struct ed_edition edition = {
    .id = "test",
    .says = 1u << ED_PART_SCHEME | 1u << ED_PART_HOST | 1u << ED_PART_PATH,
    .parse = parse,
    .steps = {steps},
    .state_size = sizeof(struct counter),
};

static void run(struct observation *o, const char *value, bool literal)
{
    struct request request = {.op = OP_SCRIPT, .value = ua_str(value, strlen(value))};
    struct ed_session *session = ed_session_new(&edition, literal, NULL);

    CHECK(session != NULL);
    if (session)
        script_run(o, session, &edition, literal, &request);
    ed_session_free(session);
}

static void check_returns(const char *value, const char *expected)
{
    struct observation o = {0};
    struct ua_str got;

    run(&o, value, false);
    got = observation_get(&o, COMPONENT_VALUE);
    CHECK(o.outcome == OUTCOME_PARSED);
    CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
    observation_free(&o);
}

static void check_fails(const char *value, enum outcome outcome, const char *reason)
{
    struct observation o = {0};
    struct ua_str got;

    run(&o, value, false);
    got = observation_get(&o, COMPONENT_REASON);
    CHECK(o.outcome == outcome);
    CHECK_TEXT(got.ptr, got.len < strlen(reason) ? got.len : strlen(reason), reason,
               strlen(reason));
    observation_free(&o);
}

static void test_answers(void)
{
    check_returns("{\"steps\":[]}", "[]");
    check_returns("{\"steps\":[[\"echo\",\"\\u0000\\\"\\ud800\"],[\"echo\",null],[\"nothing\"]]}",
                  "[\"\\u0000\\\"\xEF\xBF\xBD\",null,null]");
    check_returns("{\"steps\":[[\"list\"],[\"list\",\"a\",null,\"\"]]}", "[[],[\"a\",null,\"\"]]");
    check_returns("{\"steps\":[[\"letter\"],[\"failure\"],[\"throws\"],[\"endless\"],"
                  "[\"undefined\"]]}",
                  "[false,{\"failure\":true},{\"throws\":\"SyntaxError\"},{\"endless\":true},"
                  "{\"undefined\":true}]");
}

/* A script begins with nothing built, and parse does so again. */
static void test_state(void)
{
    check_returns("{\"steps\":[[\"count up\"],[\"count up\"]]}", "[1,2]");
    check_returns("{\"steps\":[[\"count up\"],[\"parse\",\"fail\"],[\"count up\"]]}",
                  "[1,{\"failure\":true},1]");
}

/* Nothing of a script is left for the next one of the same session. */
static void test_next_script(void)
{
    const struct request request = {
        .op = OP_SCRIPT, .value = UA_LITERAL("{\"steps\":[[\"count up\"],[\"count up\"]]}")};
    const struct request refused = {
        .op = OP_SCRIPT, .value = UA_LITERAL("{\"steps\":[[\"count up\"],[\"refuse\"]]}")};
    struct ed_session *session = ed_session_new(&edition, false, NULL);
    struct observation o = {0};

    CHECK(session != NULL);
    for (int i = 0; session && i < 3; i++) {
        struct ua_str got;

        script_run(&o, session, &edition, false, i == 1 ? &refused : &request);
        got = observation_get(&o, COMPONENT_VALUE);
        CHECK(o.outcome == (i == 1 ? OUTCOME_REJECTED : OUTCOME_PARSED));
        if (i != 1)
            CHECK_TEXT(got.ptr, got.len, "[1,2]", 5);
    }
    ed_session_free(session);
    observation_free(&o);
}

static void test_parse(void)
{
    check_returns("{\"steps\":[[\"parse\",\"s\"],[\"parse\",\"s\",\"h\",null],"
                  "[\"parse\",\"\",null,\"p\"]]}",
                  "[{\"scheme\":\"s\",\"host\":null,\"path\":null},"
                  "{\"scheme\":\"s\",\"host\":\"h\",\"path\":null},"
                  "{\"scheme\":\"\",\"host\":null,\"path\":\"p\"}]");
}

static void test_bytes(void)
{
    check_returns("{\"steps\":[[\"echo\",{\"bytes_b64\":\"/w==\"}],[\"list\",\"a\","
                  "{\"bytes_b64\":\"gA==\"}],[\"echo\",{\"bytes_b64\":\"YQ==\"}],"
                  "[\"echo\",{\"bytes_b64\":\"\"}]]}",
                  "[{\"bytes_b64\":\"/w==\"},[\"a\",{\"bytes_b64\":\"gA==\"}],\"a\",\"\"]");
    check_returns("{\"steps\":[[\"parse\",{\"bytes_b64\":\"/w==\"}]]}",
                  "[{\"scheme\":{\"bytes_b64\":\"/w==\"},\"host\":null,\"path\":null}]");
    check_fails("{\"steps\":[[\"echo\",{\"bytes_b64\":\"/\"}]]}", OUTCOME_ERROR, "step 1 (echo): ");
}

static void test_refused(void)
{
    static const char *const bad_lists[] = {
        "{\"steps\":[[\"list\",1,\"b\",\"c\"]]}",   "{\"steps\":[[\"list\",\"a\",true,null]]}",
        "{\"steps\":[[\"list\",\"a\",\"b\",[]]]}",  "{\"steps\":[[\"list\",\"a\",{},\"c\"]]}",
        "{\"steps\":[[\"list\",\"a\",\"b\",1.5]]}",
    };

    check_fails("{\"steps\":[[\"nothing\"],[\"dance\\u001b\"]]}", OUTCOME_REJECTED,
                "step 2 (dance\\x1b): unknown step; see `ur");
    check_fails("{\"steps\":[[\"echo\"]]}", OUTCOME_REJECTED,
                "step 1 (echo): it takes 1 argument, not 0");
    check_fails("{\"steps\":[[\"echo\",\"a\",\"b\"]]}", OUTCOME_REJECTED,
                "step 1 (echo): it takes 1 argument, not 2");
    check_fails("{\"steps\":[[\"refuse\"]]}", OUTCOME_REJECTED,
                "step 1 (refuse): not with these arguments, or not at this point");
    check_fails("{\"steps\":[[\"parse\"]]}", OUTCOME_REJECTED,
                "step 1 (parse): it takes 1 to 3 arguments, not 0");
    check_fails("{\"steps\":[[\"parse\",null]]}", OUTCOME_REJECTED, "step 1 (parse): ");
    check_fails("{\"steps\":[[\"parse\",\"\",\"\",\"\",\"\"]]}", OUTCOME_REJECTED,
                "step 1 (parse): ");
    check_fails("{\"steps\":[[\"run out\"]]}", OUTCOME_ERROR, "step 1 (run out): ");
    check_fails("{\"steps\":[[\"hide failure\"]]}", OUTCOME_ERROR,
                "a failed allocation does not give UA_NOMEM");
    check_fails("{\"steps\":[[\"leave memory\"]]}", OUTCOME_ERROR,
                "the script has left memory behind");
    check_fails("{\"steps\":[[\"give wrong size\"]]}", OUTCOME_ERROR,
                "the allocator was given a wrong old size");
    check_fails("{\"steps\":[\"echo\"]}", OUTCOME_ERROR, "step 1: a step is an array");
    check_fails("{\"steps\":[[]]}", OUTCOME_ERROR, "step 1: a step is an array");
    check_fails("{\"steps\":[[null]]}", OUTCOME_ERROR, "step 1: a step is an array");
    check_fails("{\"steps\":[[\"echo\",1]]}", OUTCOME_ERROR, "step 1 (echo): a step is an array");
    for (size_t i = 0; i < sizeof bad_lists / sizeof *bad_lists; i++)
        check_fails(bad_lists[i], OUTCOME_ERROR, "step 1 (list): a step is an array");
    check_fails("{\"steps\":[[\"list\",1,\"a\"]]}", OUTCOME_ERROR,
                "step 1 (list): a step is an array");
    check_fails("{\"steps\":[[1,\"list\"]]}", OUTCOME_ERROR, "step 1: a step is an array");
    check_fails("{\"steps\":{}}", OUTCOME_ERROR, "the script has no steps");
    check_fails("[", OUTCOME_ERROR, "the script has no steps");
    check_fails("", OUTCOME_ERROR, "the script has no steps");
}

/* By their ids, each with its parts; and none of the parse before. */
static void test_decisions(void)
{
    check_returns("{\"steps\":[[\"decisions\",\"decide\"],[\"decisions\",\"s\",\"h\"],"
                  "[\"decisions\",\"decide\",null,\"p\"]]}",
                  "[[\"T-1 scheme path outcome\",\"T-2 fragment\",\"T-3 outcome\"],[],"
                  "[\"T-1 scheme path outcome\",\"T-2 fragment\",\"T-3 outcome\"]]");
    check_fails("{\"steps\":[[\"decisions\"]]}", OUTCOME_REJECTED,
                "step 1 (decisions): it takes 1 to 3 arguments, not 0");
    check_fails("{\"steps\":[[\"decisions\",null]]}", OUTCOME_REJECTED,
                "step 1 (decisions): not with these arguments, or not at this point");
}

/* Whether the edition refuses a step; the step is run if it does not. */
static void test_refuses(void)
{
    check_returns("{\"steps\":[[\"refuses\",\"refuse\"],[\"refuses\",\"nothing\"],[\"refuses\","
                  "\"echo\",\"a\"],[\"refuses\",\"echo\"],[\"refuses\",\"echo\",\"a\",\"b\"],"
                  "[\"refuses\",\"dance\"],[\"refuses\",\"count up\"],[\"count up\"]]}",
                  "[true,false,false,true,true,true,false,2]");
    check_fails("{\"steps\":[[\"refuses\"]]}", OUTCOME_REJECTED,
                "step 1 (refuses): unknown step; see `ur");
    check_fails("{\"steps\":[[\"refuses\",\"run out\"]]}", OUTCOME_ERROR, "step 1 (refuses): ");
}

static void test_list_of_steps(void)
{
    static const char first[] =
        "parse                                                     1 to 3\n"
        "decisions                                                 1 to 3\n"
        "echo                                                      1\n"
        "list                                                      0 or more\n"
        "count up                                                  0\n";
    struct text out = {0};
    size_t lines = 0;

    script_list_steps(&out, &edition);
    CHECK_TEXT(out.ptr, sizeof first - 1, first, sizeof first - 1);
    for (const char *at = out.ptr; *at; at++)
        lines += *at == '\n';
    CHECK(lines == 2 + sizeof steps / sizeof *steps - 1);
    text_free(&out);
}

/* Where a script ends, and what is asked of each step before it. */
static void test_order_of_steps(void)
{
    check_fails("{\"steps\":[[\"count up\"],[\"dance\"],[\"run out\"]]}", OUTCOME_REJECTED,
                "step 2 (dance): unknown step; see `urlassay engines --steps test`");
    check_fails("{\"steps\":[[\"parse\",\"\",\"\",\"\",\"\"]]}", OUTCOME_REJECTED,
                "step 1 (parse): it takes 1 to 3 arguments, not 4");
    check_fails("{\"steps\":[[\"count up\",null]]}", OUTCOME_REJECTED,
                "step 1 (count up): it takes 0 arguments, not 1");
}

static void test_literal(void)
{
    struct observation o = {0};
    struct ua_str got;

    run(&o, "{\"steps\":[[\"letter\"]]}", true);
    got = observation_get(&o, COMPONENT_VALUE);
    CHECK_TEXT(got.ptr, got.len, "[true]", 6);
    observation_free(&o);
}

int main(void)
{
    test_answers();
    test_state();
    test_next_script();
    test_parse();
    test_bytes();
    test_refused();
    test_decisions();
    test_refuses();
    test_list_of_steps();
    test_order_of_steps();
    test_literal();
    return check_report("op_script");
}
