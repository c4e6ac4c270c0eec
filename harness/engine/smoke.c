/* SPDX-License-Identifier: MIT */
#include "smoke.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "external.h"
#include "protocol.h"
#include "str.h"
#include "testcase.h"
#include "units.h"

#define PIPELINED 200
#define LONG_INPUT ((size_t)1 << 20)

struct smoke {
    struct engine *engine;
    struct observation o;
    struct answer_keys keys;
    void (*report)(void *ctx, enum smoke_result result, const char *check, const char *detail);
    void *ctx;
};

static void report_check(struct smoke *smoke, bool ok, const char *check, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void report_check(struct smoke *smoke, bool ok, const char *check, const char *format, ...)
{
    char detail[512];
    va_list args;

    va_start(args, format);
    vsnprintf(detail, sizeof detail, format, args);
    va_end(args);
    smoke->report(smoke->ctx, ok ? SMOKE_PASSED : SMOKE_FAILED, check, detail);
}

/* "rejected, its reason"; static storage. */
static const char *outcome_text(const struct smoke *smoke)
{
    static char out[256];
    struct ua_str text = observation_get(&smoke->o, COMPONENT_REASON);

    snprintf(out, sizeof out, "%s%s%.*s", outcome_name(smoke->o.outcome), text.len ? ", " : "",
             text.len < 200 ? (int)text.len : 200, text.ptr ? text.ptr : "");
    return out;
}

/* Reports whether a request got its outcome. A filter allows or denies what a parser parses. what:
 * the request. */
static void report_outcome(struct smoke *smoke, enum outcome wanted, const char *check,
                           const char *what)
{
    const bool is_verdict = wanted == OUTCOME_PARSED && smoke->engine->model == MODEL_FILTER &&
                            observation_is_answer(&smoke->o);

    if (smoke->o.outcome == wanted || is_verdict)
        report_check(smoke, true, check, "%s", outcome_text(smoke));
    else
        report_check(smoke, false, check, "%s must get the outcome \"%s\", and got: %s", what,
                     smoke->engine->model == MODEL_FILTER && wanted == OUTCOME_PARSED
                         ? "allowed\" or \"denied"
                         : outcome_name(wanted),
                     outcome_text(smoke));
}

/* Whether the engine itself answered, and its process did not fail. */
static bool is_own_answer(const struct observation *o)
{
    switch (o->outcome) {
    case OUTCOME_PARSED:
    case OUTCOME_REJECTED:
    case OUTCOME_UNSUPPORTED:
    case OUTCOME_ALLOWED:
    case OUTCOME_DENIED:
        return true;
    case OUTCOME_ERROR:
    case OUTCOME_CRASHED:
    case OUTCOME_TIMEOUT:
    case OUTCOMES:
        return false;
    }
    return false;
}

static void run_parse(struct smoke *smoke, struct testcase test)
{
    const struct request request = {.op = OP_PARSE, .input = test.url, .base = test.base};

    engine_run(smoke->engine, &request, &smoke->o);
}

static struct ua_str from_string(const char *text)
{
    return (struct ua_str){text, strlen(text)};
}

/* Whether a component has this value, or the engine cannot say it. */
static bool component_is(const struct observation *o, enum component c, const char *expected)
{
    struct ua_str value = observation_get(o, c);

    return observation_presence(o, c) == PRESENCE_UNKNOWN ||
           (value.ptr && value.len == strlen(expected) &&
            memcmp(value.ptr, expected, value.len) == 0);
}

struct expected_component {
    enum component component;
    const char *value;
};

/* Reports each component that is not as expected: `scheme: want "http", got "http:"`. Returns
 * whether all are. */
static bool check_components(struct smoke *smoke, const char *check,
                             const struct expected_component *expected, size_t count)
{
    bool ok = true;

    for (size_t i = 0; i < count; i++) {
        enum component c = expected[i].component;
        struct ua_str got = observation_get(&smoke->o, c);

        if (component_is(&smoke->o, c, expected[i].value))
            continue;
        ok = false;
        if (got.ptr)
            report_check(smoke, false, check, "%s: want \"%s\", got \"%.*s\"", component_name(c),
                         expected[i].value, got.len < 200 ? (int)got.len : 200, got.ptr);
        else
            report_check(smoke, false, check, "%s: want \"%s\", got null", component_name(c),
                         expected[i].value);
    }
    return ok;
}

static bool is_given(const struct observation *o, enum component c)
{
    return observation_presence(o, c) != PRESENCE_UNKNOWN;
}

/* A filter answers whether a URL may be fetched, and nothing else. Returns whether it does: if
 * not, each further URL would show the same fault. */
static bool check_filter(struct smoke *smoke)
{
    run_parse(smoke, testcase_without_base(from_string("http://host.example/")));
    report_check(smoke, observation_is_answer(&smoke->o), "parse", "%s%s", outcome_text(smoke),
                 smoke->o.outcome == OUTCOME_UNSUPPORTED ? "; a filter answers allowed or denied"
                                                         : "");
    return observation_is_answer(&smoke->o);
}

/* A client answers the host and the port that it contacts. */
static void check_client(struct smoke *smoke)
{
    static const struct expected_component parts[] = {{COMPONENT_HOST, "host.example"},
                                                      {COMPONENT_PORT, "81"}};

    run_parse(smoke, testcase_without_base(from_string("http://host.example:81/path?query")));
    if (smoke->o.outcome != OUTCOME_PARSED)
        report_check(smoke, false, "parse", "%s", outcome_text(smoke));
    else if (check_components(smoke, "parse", parts, sizeof parts / sizeof *parts))
        report_check(smoke, true, "parse", "%s", outcome_text(smoke));
}

static void check_base(struct smoke *smoke)
{
    static const struct expected_component host = {COMPONENT_HOST, "host.example"};
    const struct observation *o = &smoke->o;

    if (!(smoke->engine->capabilities & CAPABILITY_BASE))
        return;
    run_parse(smoke,
              (struct testcase){from_string("../c"), from_string("http://host.example/a/b/")});
    if (o->outcome != OUTCOME_PARSED || check_components(smoke, "base", &host, 1))
        report_outcome(smoke, OUTCOME_PARSED, "base", "a relative URL with a plain base");
}

static void check_parse(struct smoke *smoke)
{
    static const struct expected_component parts[] = {
        {COMPONENT_SCHEME, "http"},       {COMPONENT_USERNAME, "user"}, {COMPONENT_PORT, "81"},
        {COMPONENT_HOST, "host.example"}, {COMPONENT_PATH, "/path"},    {COMPONENT_QUERY, "query"},
        {COMPONENT_FRAGMENT, "fragment"},
    };
    const struct observation *o = &smoke->o;

    run_parse(smoke, testcase_without_base(
                         from_string("http://user@host.example:81/path?query#fragment")));
    if (o->outcome != OUTCOME_PARSED)
        report_outcome(smoke, OUTCOME_PARSED, "parse", "a plain URL");
    else if (!is_given(o, COMPONENT_HREF) && !is_given(o, COMPONENT_HOST) &&
             !(is_given(o, COMPONENT_SCHEME) && is_given(o, COMPONENT_PATH)))
        report_check(
            smoke, false, "parse",
            "the answer has neither href nor host, nor scheme with path: nothing to compare");
    else if (check_components(smoke, "parse", parts, sizeof parts / sizeof *parts))
        report_check(smoke, true, "parse", "%s", outcome_text(smoke));
}

/* URLs that most parsers refuse, in the places where a parser that was tried with good URLs alone
 * dies. Any answer of the engine is fine. */
static void check_invalid(struct smoke *smoke)
{
    static const char *const inputs[] = {
        "",
        "http://",
        "http://[",
        "http://[::1",
        "http://[::x]/",
        "http://host.example:port/",
        "http://host.example:99999/",
        "http://ho st.example/",
        "http://%zz/",
        "http://1.2.3.999/",
        "//",
        ":",
    };
    const size_t count = sizeof inputs / sizeof *inputs;
    size_t answered = 0;

    for (size_t i = 0; i < count; i++) {
        run_parse(smoke, testcase_without_base(from_string(inputs[i])));
        if (is_own_answer(&smoke->o))
            answered++;
        else
            report_check(smoke, false, "invalid", "\"%s\" must get an answer, and got: %s",
                         inputs[i], outcome_text(smoke));
    }
    if (answered == count)
        report_check(smoke, true, "invalid", "%zu invalid URLs got an answer", count);
}

/* null_is_distinct promises that an absent component is null, and that an empty query or fragment
 * is "".
 */
static void check_null(struct smoke *smoke)
{
    static const struct {
        enum component component;
        const char *input;
        bool is_there;
    } promises[] = {
        {COMPONENT_USERNAME, "http://host.example/", false},
        {COMPONENT_PASSWORD, "http://host.example/", false},
        {COMPONENT_PORT, "http://host.example/", false},
        {COMPONENT_QUERY, "http://host.example/", false},
        {COMPONENT_QUERY, "http://host.example/?", true},
        {COMPONENT_FRAGMENT, "http://host.example/", false},
        {COMPONENT_FRAGMENT, "http://host.example/#", true},
    };
    unsigned kept = 0, broken = 0;

    for (size_t i = 0; i < sizeof promises / sizeof *promises; i++) {
        enum component c = promises[i].component;

        if (!(smoke->engine->null_is_distinct & 1u << c))
            continue;
        run_parse(smoke, testcase_without_base(from_string(promises[i].input)));
        if (smoke->o.outcome != OUTCOME_PARSED || !is_given(&smoke->o, c))
            continue;
        if ((observation_presence(&smoke->o, c) == PRESENCE_VALUE) == promises[i].is_there) {
            kept++;
            continue;
        }
        broken++;
        report_check(smoke, false, "null",
                     "%s of \"%s\" is %s, and must be %s: see tells_null in docs/protocol.md",
                     component_name(c), promises[i].input, promises[i].is_there ? "null" : "\"\"",
                     promises[i].is_there ? "\"\"" : "null");
    }
    if (!broken && kept > 0)
        report_check(smoke, true, "null", "%u %s of tells_null %s kept", kept,
                     units_noun(kept, "promise", "promises"), units_noun(kept, "is", "are"));
}

static void check_brackets(struct smoke *smoke)
{
    struct ua_str host;

    run_parse(smoke, testcase_without_base(from_string("http://[::1]/")));
    host = observation_get(&smoke->o, COMPONENT_HOST);
    if (smoke->o.outcome == OUTCOME_PARSED && host.len > 0 && host.ptr[0] != '[')
        report_check(smoke, false, "brackets", "want \"[::1]\", got \"%.*s\"",
                     host.len < 200 ? (int)host.len : 200, host.ptr);
    else
        report_check(smoke, is_own_answer(&smoke->o), "brackets", "%s", outcome_text(smoke));
}

/* The keys of all answers to whole requests. */
static void check_keys(struct smoke *smoke)
{
    struct text missing = {0};

    if (smoke->keys.unknown.len > 0)
        report_check(smoke, false, "keys", "unknown %s; docs/protocol.md has all keys",
                     smoke->keys.unknown.ptr);
    else
        report_check(smoke, true, "keys", "all are the protocol's");
    if (smoke->engine->model == MODEL_CLIENT || smoke->engine->model == MODEL_FILTER)
        return;
    for (int c = 0; c <= COMPONENT_ORIGIN; c++)
        if (!(smoke->keys.received & 1u << c))
            text_printf(&missing, "%s%s",
                        missing.len ? ", " : "never received, so never compared: ",
                        component_name((enum component)c));
    if (missing.len > 0)
        smoke->report(smoke->ctx, SMOKE_NOTE, "keys", missing.ptr);
    text_free(&missing);
}

/* The other ops, as far as the engine says that it knows them. */
static void check_ops(struct smoke *smoke)
{
    const struct request in_legacy_encoding = {.op = OP_PARSE,
                                               .input = UA_LITERAL("http://h/?\xE2\x82\xAC"),
                                               .encoding = UA_LITERAL("windows-1252")};
    const struct {
        struct request request;
        enum component component;
        const char *expected;
    } ops[] = {
        {{OP_SET, .input = UA_LITERAL("http://h/"), .attribute = UA_LITERAL("pathname"),
          .value = UA_LITERAL("a b")},
         COMPONENT_PATH,
         "/a%20b"},
        {{OP_TOASCII, .input = UA_LITERAL("EXAMPLE")}, COMPONENT_VALUE, "example"},
        {{OP_TOUNICODE, .input = UA_LITERAL("example")}, COMPONENT_VALUE, "example"},
        {{OP_QUERY, .input = UA_LITERAL("a=b c")}, COMPONENT_VALUE, "a=b+c"},
        {{OP_PARAMS, .input = UA_LITERAL(""),
          .value = UA_LITERAL("{\"init\":\"a\",\"steps\":[{\"op\":\"sort\"}]}")},
         COMPONENT_QUERY,
         "a="},
        {{OP_PARAMS, .input = UA_LITERAL("http://h/?a"),
          .value = UA_LITERAL("{\"steps\":[{\"op\":\"sort\"}]}")},
         COMPONENT_HREF,
         "http://h/?a="},
        {{OP_SCRIPT, .input = UA_LITERAL(""), .value = UA_LITERAL("{\"steps\":[]}")},
         COMPONENT_VALUE,
         "[]"},
    };
    const struct observation *o = &smoke->o;

    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        enum op op = ops[i].request.op;

        if (!(smoke->engine->capabilities & CAPABILITY(op)))
            continue;
        engine_run(smoke->engine, &ops[i].request, &smoke->o);
        if (o->outcome == OUTCOME_PARSED && ops[i].component == COMPONENT_VALUE &&
            !is_given(o, COMPONENT_VALUE))
            report_check(smoke, false, op_name(op), "the answer has no \"value\"");
        else if (o->outcome != OUTCOME_PARSED ||
                 check_components(smoke, op_name(op),
                                  &(struct expected_component){ops[i].component, ops[i].expected},
                                  1))
            report_check(smoke, o->outcome == OUTCOME_PARSED, op_name(op), "%s",
                         outcome_text(smoke));
    }
    if (smoke->engine->capabilities & CAPABILITY_ENCODING) {
        engine_run(smoke->engine, &in_legacy_encoding, &smoke->o);
        report_check(smoke, o->outcome == OUTCOME_PARSED && component_is(o, COMPONENT_QUERY, "%80"),
                     "encoding", "%s", outcome_text(smoke));
    }
}

struct pipeline_counts {
    size_t right, wrong;
};

static void count_answer(void *ctx, size_t index, const struct observation *o)
{
    struct pipeline_counts *pipeline = ctx;
    char path[32], host[32];

    snprintf(path, sizeof path, "/%zu", index);
    snprintf(host, sizeof host, "host%zu.example", index);
    if (o->outcome == OUTCOME_ALLOWED || o->outcome == OUTCOME_DENIED ||
        (o->outcome == OUTCOME_PARSED && component_is(o, COMPONENT_HOST, host) &&
         component_is(o, COMPONENT_PATH, path)))
        pipeline->right++;
    else
        pipeline->wrong++;
}

static void check_pipeline(struct smoke *smoke)
{
    struct request requests[PIPELINED] = {0};
    char inputs[PIPELINED][40];
    struct pipeline_counts pipeline = {0};

    for (size_t i = 0; i < PIPELINED; i++) {
        snprintf(inputs[i], sizeof inputs[i], "http://host%zu.example/%zu", i, i);
        requests[i].input = from_string(inputs[i]);
    }
    engine_run_all(smoke->engine, requests, PIPELINED, count_answer, &pipeline);
    report_check(smoke, pipeline.wrong == 0, "pipeline",
                 "%zu of %d requests sent at once got their answer", pipeline.right, PIPELINED);
}

/* A NUL that is cut off, or cuts off what follows, would make another URL of it. */
static void check_nul(struct smoke *smoke)
{
    static const char input[] = "http://host.example/a\0b";
    struct ua_str path;
    bool kept;

    run_parse(smoke, testcase_without_base((struct ua_str){input, sizeof input - 1}));
    path = observation_get(&smoke->o, COMPONENT_PATH);
    kept = !path.ptr || (path.len > 0 && path.ptr[path.len - 1] == 'b');
    report_check(smoke, is_own_answer(&smoke->o) && kept, "NUL", "%s",
                 kept ? outcome_text(smoke) : "parsed, but the input was cut at the NUL");
}

static void check_ill_formed_utf8(struct smoke *smoke)
{
    run_parse(smoke, testcase_without_base(from_string("http://host.example/\xFF\xC3")));
    report_check(smoke, is_own_answer(&smoke->o), "input_b64", "%s", outcome_text(smoke));
}

static void check_long(struct smoke *smoke)
{
    struct text input = {0};

    text_puts(&input, "http://host.example/");
    while (input.len < LONG_INPUT)
        text_puts(&input, "0123456789abcdef/\xC3\xA9");
    run_parse(smoke, testcase_without_base((struct ua_str){input.ptr, input.len}));
    report_check(smoke, is_own_answer(&smoke->o), "1 MB line", "%s", outcome_text(smoke));
    text_free(&input);
}

/* The tool itself speaks the protocol for a shared object. */
static bool is_object(const struct engine *engine)
{
    return engine->path != NULL;
}

static void check_tolerance(struct smoke *smoke)
{
    external_run_line(smoke->engine, "{\"op\":\"no-such-op\",\"id\":", "}", &smoke->o);
    report_outcome(smoke, OUTCOME_UNSUPPORTED, "unknown op", "an operation that does not exist");
    external_run_line(smoke->engine,
                      "{\"op\":\"parse\",\"input\":\"http://host.example/\",\"base\":null,"
                      "\"future-key\":[1,{\"a\":null}],\"id\":",
                      "}", &smoke->o);
    report_outcome(smoke, OUTCOME_PARSED, "unknown key", "a plain URL with a key of the future");
    external_run_line(smoke->engine,
                      "this is not JSON\n"
                      "{\"op\":\"parse\",\"input\":\"http://host.example/\",\"base\":null,\"id\":",
                      "}", &smoke->o);
    report_outcome(smoke, OUTCOME_PARSED, "garbage line", "the request after a line of garbage");
}

static void check_end(struct smoke *smoke)
{
    const struct external_stats *stats = external_stats(smoke->engine);
    unsigned long wrong = stats->crashes + stats->timeouts + stats->garbage;
    const char *noise = external_noise(smoke->engine);
    bool ends;

    /* An answer with id null is fine for the one line of garbage. */
    report_check(
        smoke, wrong == 0 && stats->unexpected == 0 && stats->anonymous <= 1, "conduct",
        "crashes %lu, time-outs %lu, lines that are not answers %lu, answers not asked for %lu%s%s",
        stats->crashes, stats->timeouts, stats->garbage,
        stats->unexpected + (stats->anonymous > 1 ? stats->anonymous - 1 : 0),
        noise ? "; the first invalid line: " : "", noise ? noise : "");
    if (is_object(smoke->engine))
        return;
    ends = external_ends_at_eof(smoke->engine);
    report_check(smoke, ends, "end", "%s",
                 ends ? "it exits when its input ends" : "still running 2 s after its input ended");
}

/* Returns whether further requests can show something new. */
static bool check_urls(struct smoke *smoke)
{
    switch (smoke->engine->model) {
    case MODEL_FILTER:
        if (!check_filter(smoke))
            return false;
        break;
    case MODEL_CLIENT:
        check_client(smoke);
        break;
    case MODEL_WHATWG:
    case MODEL_RFC3986:
    case MODEL_RFC2396:
    case MODEL_OTHER:
    case MODELS:
        check_parse(smoke);
        break;
    }
    check_base(smoke);
    check_null(smoke);
    check_brackets(smoke);
    check_invalid(smoke);
    check_pipeline(smoke);
    check_nul(smoke);
    check_ill_formed_utf8(smoke);
    check_long(smoke);
    return true;
}

static void run_checks(struct smoke *smoke)
{
    const struct engine *engine = smoke->engine;
    const char *problem = external_stats(engine)->hello_problem;

    external_note_keys(smoke->engine, &smoke->keys);
    report_check(smoke, !problem[0], "hello", "%s %s, model %s%s%s", engine->id, engine->version,
                 model_name(engine->model), problem[0] ? "; " : "", problem);
    if (!(engine->capabilities & CAPABILITY(OP_PARSE))) {
        report_check(smoke, false, "parse", "it is not among the capabilities");
    } else if (!check_urls(smoke)) {
        check_end(smoke);
        return;
    }
    check_ops(smoke);
    if (!is_object(engine))
        check_tolerance(smoke);
    check_keys(smoke);
    check_end(smoke);
}

void smoke_run(struct engine *engine,
               void (*report)(void *ctx, enum smoke_result result, const char *check,
                              const char *detail),
               void *ctx)
{
    struct smoke smoke = {.engine = engine, .report = report, .ctx = ctx};

    run_checks(&smoke);
    external_note_keys(engine, NULL);
    observation_free(&smoke.o);
    text_free(&smoke.keys.unknown);
}
