/* SPDX-License-Identifier: MIT */
/* A table of functions as an engine: each of its values has its own counterpart here, each text of
 * a request reaches it, and what it may not answer is an error. */
#include "engine_table.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "str.h"
#include "util.h"

/* What the table's functions saw, and what they do. */
static struct {
    struct ua_engine_request asked;
    enum ua_engine_outcome outcome;
    unsigned components; /* 1u << component of the table: set to "c" and its number */
    enum ua_engine_component absent;
    const char *prints, *reason;
    char profile[16];
    bool has_opened, has_closed, opens_nothing, writes, is_exit, is_strange;
} table_state;

static void *open_state(const char *profile, char *reason, size_t size)
{
    snprintf(table_state.profile, sizeof table_state.profile, "%s", profile ? profile : "none");
    table_state.has_opened = true;
    CHECK(size == 256);
    if (table_state.reason)
        strncpy(reason, table_state.reason, size);
    return table_state.opens_nothing ? NULL : &table_state;
}

static void close_state(void *state)
{
    CHECK(state == &table_state);
    table_state.has_closed = true;
    if (table_state.prints)
        printf("%s closed", table_state.prints);
    if (table_state.is_exit)
        exit(EXIT_SUCCESS);
}

static enum ua_engine_outcome run(void *state, const struct ua_engine_request *request,
                                  struct ua_engine_answer *answer)
{
    CHECK(state == &table_state);
    table_state.asked = *request;
    for (unsigned c = 0; c < 12; c++) {
        char value[8];

        snprintf(value, sizeof value, "c%u", c);
        if (table_state.components & 1u << c)
            ua_engine_set_string(answer, (enum ua_engine_component)c, value);
    }
    if (table_state.absent)
        answer->set(answer, table_state.absent, NULL, 7);
    if (table_state.is_strange)
        answer->set(answer, (enum ua_engine_component)12, "", 0);
    if (table_state.prints && !table_state.writes)
        printf("%s", table_state.prints);
    if (table_state.prints && table_state.writes)
        CHECK(write(STDOUT_FILENO, table_state.prints, strlen(table_state.prints)) > 0);
    if (table_state.is_exit)
        exit(EXIT_SUCCESS);
    return table_state.outcome;
}

static struct ua_engine table = {.version = UA_ENGINE_VERSION,
                                 .name = "table",
                                 .release = "1.5",
                                 .model = UA_ENGINE_OTHER,
                                 .capabilities = UA_ENGINE_CAN(UA_ENGINE_OP_PARSE),
                                 .open = open_state,
                                 .run = run,
                                 .close = close_state};
static const struct engine_class table_class = {
    .id = "", .package = "", .open = NULL, .run = engine_table_run, .close = engine_table_close};

static void reset(void)
{
    memset(&table_state, 0, sizeof table_state);
}

/* --- opening ---------------------------------------------------------------------------------- */

static void check_refused(struct ua_engine wrong, const char *reason)
{
    struct engine engine = {.class = &table_class};

    CHECK(!engine_table_open(&engine, &wrong, NULL));
    CHECK_TEXT(engine.reason, strlen(engine.reason), reason, strlen(reason));
    CHECK(!engine.id[0] || table_state.has_opened);
    engine_table_close(&engine);
    CHECK(!engine.state && !table_state.has_closed);
}

static void test_refused(void)
{
    static const char lacks[] = "its table urlassay_engine lacks name, release or run",
                      bad_name[] = "its name is not 1 to 63 letters, digits, \"-\", \"_\" and "
                                   "\".\" in its table";
    char longest[66];
    struct ua_engine wrong = table;

    reset();
    wrong.version = 0;
    check_refused(wrong, "its table urlassay_engine has the version 0, and this tool takes 1");
    wrong.version = UA_ENGINE_VERSION + 1;
    check_refused(wrong, "its table urlassay_engine has the version 2, and this tool takes 1");
    wrong = table;
    wrong.name = NULL;
    check_refused(wrong, lacks);
    wrong = table;
    wrong.release = NULL;
    check_refused(wrong, lacks);
    wrong = table;
    wrong.run = NULL;
    check_refused(wrong, lacks);
    wrong = table;
    wrong.model = (enum ua_engine_model)4;
    check_refused(wrong, "its table urlassay_engine has a model that does not exist");
    wrong = table;
    wrong.name = "";
    check_refused(wrong, bad_name);
    wrong.name = "a:b";
    check_refused(wrong, bad_name);
    wrong.name = "a b";
    check_refused(wrong, bad_name);
    memset(longest, 'q', sizeof longest);
    longest[64] = '\0';
    wrong.name = longest;
    check_refused(wrong, bad_name);
    table_state.opens_nothing = true;
    check_refused(table, "its open() returned NULL without a reason");
    table_state.reason = "no key";
    check_refused(table, "no key");
}

/* A reason that fills its place is cut there. */
static void test_long_reason(void)
{
    char reason[400];
    struct engine engine = {.class = &table_class};

    reset();
    memset(reason, 'r', sizeof reason);
    reason[399] = '\0';
    table_state.opens_nothing = true;
    table_state.reason = reason;
    CHECK(!engine_table_open(&engine, &table, NULL));
    CHECK(strlen(engine.reason) == 255);
    engine_table_close(&engine);
}

static void test_opened(void)
{
    static const enum model models[] = {MODEL_WHATWG, MODEL_RFC3986, MODEL_RFC2396, MODEL_OTHER};
    struct engine engine = {.class = &table_class};
    struct engine named = {.class = &table_class, .id = "named"};
    struct ua_engine other = table;
    char longest[64];

    reset();
    CHECK(engine_table_open(&engine, &table, NULL));
    CHECK(strcmp(engine.id, "table") == 0 && strcmp(engine.version, "1.5") == 0);
    CHECK(strcmp(table_state.profile, "none") == 0);
    engine_table_close(&engine);
    CHECK(table_state.has_closed && !engine.state);
    reset();
    CHECK(engine_table_open(&named, &table, "strict"));
    CHECK(strcmp(named.id, "named") == 0 && strcmp(table_state.profile, "strict") == 0);
    engine_table_close(&named);
    for (unsigned model = 0; model < 4; model++) {
        other.model = (enum ua_engine_model)model;
        CHECK(engine_table_open(&engine, &other, NULL) && engine.model == models[model]);
        CHECK(engine.null_is_distinct == model_null_is_distinct(models[model]));
        engine_table_close(&engine);
    }
    /* open and close may be NULL. */
    reset();
    memset(longest, 'q', sizeof longest);
    longest[63] = '\0';
    other = (struct ua_engine){.version = 1, .name = longest, .release = "", .run = run};
    memset(&engine, 0, sizeof engine);
    CHECK(engine_table_open(&engine, &other, NULL) && strcmp(engine.id, longest) == 0);
    CHECK(engine.capabilities == 0 && !engine.version[0]);
    engine_table_close(&engine);
    CHECK(!table_state.has_opened && !table_state.has_closed);
}

static const struct {
    enum ua_engine_op in_table;
    enum op op;
} ops[] = {
    {UA_ENGINE_OP_PARSE, OP_PARSE},     {UA_ENGINE_OP_SET, OP_SET},
    {UA_ENGINE_OP_TOASCII, OP_TOASCII}, {UA_ENGINE_OP_TOUNICODE, OP_TOUNICODE},
    {UA_ENGINE_OP_QUERY, OP_QUERY},     {UA_ENGINE_OP_VALIDATE, OP_VALIDATE},
    {UA_ENGINE_OP_PARAMS, OP_PARAMS},   {UA_ENGINE_OP_ERRORS, OP_ERRORS},
};
static const enum component components[] = {
    COMPONENT_SCHEME, COMPONENT_USERNAME, COMPONENT_PASSWORD, COMPONENT_HOST,
    COMPONENT_PORT,   COMPONENT_PATH,     COMPONENT_QUERY,    COMPONENT_FRAGMENT,
    COMPONENT_HREF,   COMPONENT_ORIGIN,   COMPONENT_VALUE,    COMPONENT_REASON,
};

static unsigned capabilities_of(unsigned in_table)
{
    struct engine engine = {.class = &table_class};
    struct ua_engine other = table;

    other.capabilities = in_table;
    CHECK(engine_table_open(&engine, &other, NULL));
    engine_table_close(&engine);
    return engine.capabilities;
}

static void test_capabilities(void)
{
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        CHECK(capabilities_of(UA_ENGINE_CAN(ops[i].in_table)) == CAPABILITY(ops[i].op));
    CHECK(capabilities_of(UA_ENGINE_CAN_BASE) == CAPABILITY_BASE);
    CHECK(capabilities_of(UA_ENGINE_CAN_ENCODING) == CAPABILITY_ENCODING);
    CHECK(capabilities_of(1u << 8 | 1u << 15 | 1u << 18) == 0);
    CHECK(capabilities_of(~0u) ==
          ((CAPABILITY(OPS) - 1) & ~CAPABILITY(OP_SCRIPT)) + CAPABILITY_BASE + CAPABILITY_ENCODING);
    for (unsigned c = 0; c < 12; c++) {
        struct engine engine = {.class = &table_class};
        struct ua_engine other = table;

        other.model = UA_ENGINE_RFC3986;
        other.tells_null = 1u << c;
        CHECK(engine_table_open(&engine, &other, NULL));
        CHECK(engine.null_is_distinct == 1u << components[c]);
        engine_table_close(&engine);
    }
}

/* --- running ---------------------------------------------------------------------------------- */

static bool text_is(struct ua_engine_text text, const char *expected)
{
    return expected ? text.bytes && text.len == strlen(expected) &&
                          memcmp(text.bytes, expected, text.len) == 0
                    : !text.bytes && text.len == 0;
}

static void test_requests(struct engine *engine)
{
    struct observation o = {0};
    const struct request whole = {.op = OP_SET,
                                  .input = UA_LITERAL("input"),
                                  .base = UA_LITERAL("base"),
                                  .attribute = UA_LITERAL("attribute"),
                                  .value = UA_LITERAL("value"),
                                  .encoding = UA_LITERAL("encoding"),
                                  .strict = true};
    const struct request empty = {.base = {NULL, 3}};

    engine_table_run(engine, &whole, &o);
    CHECK(text_is(table_state.asked.input, "input") && text_is(table_state.asked.base, "base"));
    CHECK(text_is(table_state.asked.attribute, "attribute"));
    CHECK(text_is(table_state.asked.value, "value"));
    CHECK(text_is(table_state.asked.encoding, "encoding") && table_state.asked.strict);
    engine_table_run(engine, &empty, &o);
    CHECK(text_is(table_state.asked.input, "") && text_is(table_state.asked.base, NULL));
    CHECK(text_is(table_state.asked.attribute, NULL) && text_is(table_state.asked.value, NULL));
    CHECK(text_is(table_state.asked.encoding, NULL) && !table_state.asked.strict);
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        const struct request request = {.op = ops[i].op};

        engine_table_run(engine, &request, &o);
        CHECK(table_state.asked.op == ops[i].in_table);
    }
    observation_free(&o);
}

static void check_reason(const struct observation *o, enum outcome outcome, const char *reason)
{
    const struct ua_str got = observation_get(o, COMPONENT_REASON);

    CHECK(o->outcome == outcome && o->absent == 0);
    CHECK(o->present == (reason ? COMPONENT_BIT(REASON) : 0));
    if (reason)
        CHECK_TEXT(got.ptr, got.len, reason, strlen(reason));
}

static void test_answers(struct engine *engine)
{
    static const enum outcome outcomes[] = {OUTCOME_PARSED, OUTCOME_REJECTED, OUTCOME_UNSUPPORTED,
                                            OUTCOME_ERROR};
    const struct request request = {.op = OP_PARSE};
    struct observation o = {0};

    for (unsigned c = 0; c < 12; c++) {
        char expected[8];

        snprintf(expected, sizeof expected, "c%u", c);
        table_state.components = 1u << c;
        engine_table_run(engine, &request, &o);
        CHECK(o.outcome == OUTCOME_PARSED && o.present == 1u << components[c] && o.absent == 0);
        CHECK_TEXT(observation_get(&o, components[c]).ptr, observation_get(&o, components[c]).len,
                   expected, strlen(expected));
    }
    table_state.components = 1u << UA_ENGINE_REASON | 1u << UA_ENGINE_HOST;
    table_state.absent = UA_ENGINE_QUERY;
    engine_table_run(engine, &request, &o);
    CHECK(o.absent == COMPONENT_BIT(QUERY) &&
          o.present == (COMPONENT_BIT(HOST) | COMPONENT_BIT(REASON)));
    for (unsigned outcome = 1; outcome < 4; outcome++) {
        table_state.outcome = (enum ua_engine_outcome)outcome;
        engine_table_run(engine, &request, &o);
        check_reason(&o, outcomes[outcome], "c11");
    }
    table_state.components = 1u << UA_ENGINE_HOST;
    engine_table_run(engine, &request, &o);
    check_reason(&o, OUTCOME_ERROR, NULL);
    table_state.outcome = (enum ua_engine_outcome)4;
    engine_table_run(engine, &request, &o);
    check_reason(&o, OUTCOME_ERROR, "the engine returned an outcome that does not exist");
    table_state.outcome = UA_ENGINE_PARSED;
    table_state.is_strange = true;
    engine_table_run(engine, &request, &o);
    check_reason(&o, OUTCOME_ERROR, "the engine set a component that does not exist");
    table_state.is_strange = false;
    engine_table_run(engine, &request, &o);
    CHECK(o.outcome == OUTCOME_PARSED && o.present == COMPONENT_BIT(HOST));
    observation_free(&o);
}

static void test_run(void)
{
    struct engine engine = {.class = &table_class};

    reset();
    CHECK(engine_table_open(&engine, &table, NULL));
    test_requests(&engine);
    test_answers(&engine);
    engine_table_close(&engine);
}

/* --- exit() and stdout ------------------------------------------------------------------------ */

/* Runs in a child: exit() in a function of the table, or after it. */
static void check_exit(const char *where, int signal, const char *told)
{
    const struct captured err = capture(STDERR_FILENO);
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        struct engine engine = {.class = &table_class, .id = "one"};
        const struct request request = {.op = OP_PARSE};
        struct observation o = {0};

        reset();
        if (!engine_table_open(&engine, &table, NULL))
            _exit(9);
        table_state.is_exit = where[0] == 'r' || where[0] == 's';
        table_state.components = where[0] == 's' ? 7 : 0;
        engine_table_run(&engine, &request, &o);
        table_state.is_exit = where[0] == 'c';
        table_state.components = 1;
        engine_table_close(&engine);
        exit(7);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child);
    CHECK_CAPTURED(&err, told);
    if (signal)
        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == signal);
    else
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 7);
}

static void test_exit(void)
{
    static const char told[] = "urlassay: engine one called exit(), which counts as a crash\n";

    check_exit("run", SIGABRT, told);
    check_exit("set components, then exit", SIGABRT, told);
    check_exit("close", SIGABRT, told);
    check_exit("after", 0, "");
}

static void test_redirect(void)
{
    const struct captured out = capture(STDOUT_FILENO), err = capture(STDERR_FILENO);
    int kept;

    printf("one ");
    kept = stdout_redirect();
    CHECK(kept > STDERR_FILENO && fcntl(kept, F_GETFD) == FD_CLOEXEC);
    printf("two ");
    stdout_restore(kept);
    CHECK(fcntl(kept, F_GETFD) == -1);
    printf("three");
    stdout_restore(-1);
    CHECK_CAPTURED(&err, "two ");
    CHECK_CAPTURED(&out, "one three");
}

/* What an object prints is told apart from what the tool printed before. runs: this many
 * without a word come first. */
static void check_printing(const char *path, unsigned runs, bool writes, const char *on_stdout)
{
    const struct captured out = capture(STDOUT_FILENO), err = capture(STDERR_FILENO);
    const struct request request = {.op = OP_PARSE};
    struct engine engine = {.class = &table_class, .path = path ? xstrndup(path, 1) : NULL};
    struct observation o = {0};
    struct text noise;

    reset();
    CHECK(engine_table_open(&engine, &table, NULL));
    for (unsigned i = 0; i < runs; i++)
        engine_table_run(&engine, &request, &o);
    table_state.prints = "noise";
    table_state.writes = writes;
    printf("[");
    engine_table_run(&engine, &request, &o);
    printf(".");
    engine_table_run(&engine, &request, &o);
    printf("]");
    engine_table_close(&engine);
    observation_free(&o);
    free(engine.path);
    noise = captured_text(&err);
    text_free(&noise);
    CHECK_CAPTURED(&out, on_stdout);
}

static void test_printing(void)
{
    struct engine engine = {.class = &table_class, .path = (char[]){"x"}};
    const int first = dup(STDIN_FILENO);
    int last;

    close(first);
    reset();
    CHECK(engine_table_open(&engine, &table, NULL));
    check_printing(NULL, 0, false, "[noise.noise]noise closed");
    check_printing("x", 0, false, "[.]");
    check_printing("x", 0, true, "[.]");
    check_printing("x", 15, true, "[.]");
    check_printing("x", 20, false, "[.]");
    /* After 16 runs without a word, what is not in the buffer of stdio is let through. */
    check_printing("x", 16, true, "[noise.noise]");
    /* No descriptor is left, of any of these, or of one that never ran. */
    reset();
    engine_table_close(&engine);
    CHECK(engine_table_open(&engine, &table, NULL));
    engine_table_close(&engine);
    last = dup(STDIN_FILENO);
    CHECK(last == first);
    close(last);
}

int main(void)
{
    test_refused();
    test_long_reason();
    test_opened();
    test_capabilities();
    test_run();
    test_exit();
    test_redirect();
    test_printing();
    return check_report("engine_table");
}
