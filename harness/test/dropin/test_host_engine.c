/* SPDX-License-Identifier: MIT */
/* The two engines of a host project's fuzz target: what each is asked, and what is made of its
 * answers. */
#include "host_engine.h"

#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "sample.h"
#include "str.h"
#include "util.h"

/* --- our parser ------------------------------------------------------------------------------- */

static void check_component(const struct observation *o, enum component c, const char *expected)
{
    const struct ua_str got = observation_get(o, c);

    CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
}

static void test_own(void)
{
    struct engine *engine = own_engine_open();
    struct request request = {.op = OP_PARSE, .input = UA_LITERAL("//u:p@H:8/p?q#f")};
    struct observation o = {0};

    CHECK(engine != NULL);
    CHECK(strcmp(engine->id, "whatwg") == 0 && engine->model == MODEL_WHATWG);
    CHECK(engine->capabilities == (CAPABILITY(OP_PARSE) | CAPABILITY_BASE));
    CHECK(engine->null_is_distinct == OBSERVATION_URL_NULL);
    request.base = UA_LITERAL("http://b/");
    engine_run(engine, &request, &o);
    CHECK(o.outcome == OUTCOME_PARSED);
    check_component(&o, COMPONENT_HREF, "http://u:p@h:8/p?q#f");
    check_component(&o, COMPONENT_HOST, "h");
    /* The base of the request before is forgotten. */
    request.base = (struct ua_str){0};
    engine_run(engine, &request, &o);
    CHECK(o.outcome == OUTCOME_REJECTED && observation_known(&o) == 0);
    request.input = UA_LITERAL("ws://h/");
    request.wanted = COMPONENT_BIT(HOST);
    engine_run(engine, &request, &o);
    CHECK(o.outcome == OUTCOME_PARSED &&
          observation_presence(&o, COMPONENT_HREF) == PRESENCE_UNKNOWN);
    check_component(&o, COMPONENT_HOST, "h");
    /* A base that is not a URL: the input is not asked for. */
    request.base = UA_LITERAL("no URL");
    engine_run(engine, &request, &o);
    CHECK(o.outcome == OUTCOME_REJECTED && observation_known(&o) == 0);
    request.base = UA_LITERAL("");
    engine_run(engine, &request, &o);
    CHECK(o.outcome == OUTCOME_REJECTED);
    observation_free(&o);
    engine_close(engine);
}

/* --- the host project's parser ---------------------------------------------------------------- */

/* What the parser was asked last, and what it answers. */
static struct {
    char input[64], base[64];
    size_t len, base_len;
    bool has_base, is_terminated;
    unsigned parsed, freed, asked; /* calls; asked: 1u << component */
    void *answer;                  /* NULL: refused */
    const char *bytes[8];
    size_t lens[8]; /* SIZE_MAX: the bytes end at a NUL */
} host;
static int answer_of_host;

static void *host_parse(const char *url, size_t len, const char *base, size_t base_len)
{
    host.parsed++;
    memcpy(host.input, url, len + 1);
    host.len = len;
    host.is_terminated = url[len] == '\0' && (!base || base[base_len] == '\0');
    host.has_base = base != NULL;
    host.base_len = base_len;
    if (base)
        memcpy(host.base, base, base_len + 1);
    return host.answer;
}

static const char *host_component(void *parsed, enum ua_engine_component component, size_t *len)
{
    CHECK(parsed == &answer_of_host && host.freed == 0);
    CHECK((unsigned)component < 8 && (host.asked >> component & 1) == 0);
    host.asked |= 1u << component;
    if (host.lens[component] != SIZE_MAX)
        *len = host.lens[component];
    return host.bytes[component];
}

static void host_free(void *parsed)
{
    CHECK(parsed == &answer_of_host);
    host.freed++;
}

static struct ua_host_parser parser_of(const char *name)
{
    return (struct ua_host_parser){.name = name,
                                   .model = UA_ENGINE_OTHER,
                                   .parse = host_parse,
                                   .component = host_component,
                                   .free = host_free};
}

static void ask(struct engine *engine, struct ua_str input, struct ua_str base,
                struct observation *o)
{
    const struct request request = {.op = OP_PARSE, .input = input, .base = base};

    host.parsed = host.freed = host.asked = 0;
    engine_run(engine, &request, o);
}

static void test_answers(void)
{
    static const char *const texts[] = {"s", "user", "pass", "[::1]", "80", "/p", "query", "frag"};
    static const enum component components[] = {
        COMPONENT_SCHEME, COMPONENT_USERNAME, COMPONENT_PASSWORD, COMPONENT_HOST,
        COMPONENT_PORT,   COMPONENT_PATH,     COMPONENT_QUERY,    COMPONENT_FRAGMENT};
    struct ua_host_parser parser = parser_of("mine");
    struct engine *engine = host_engine_open(&parser);
    const struct ua_str none = {0};
    struct observation o = {0};

    CHECK(engine != NULL && strcmp(engine->id, "mine") == 0);
    host.answer = &answer_of_host;
    for (int i = 0; i < 8; i++) {
        host.bytes[i] = texts[i];
        host.lens[i] = SIZE_MAX;
    }
    ask(engine, UA_LITERAL("http://h"), none, &o);
    CHECK(o.outcome == OUTCOME_PARSED && host.parsed == 1 && host.freed == 1 && host.asked == 0xFF);
    CHECK_TEXT(host.input, host.len, "http://h", 8);
    CHECK(host.is_terminated && !host.has_base);
    for (int i = 0; i < 8; i++)
        check_component(&o, components[i], texts[i]);
    CHECK(observation_presence(&o, COMPONENT_HREF) == PRESENCE_UNKNOWN);
    /* A length, null, unknown, and an empty text, with and without a length. */
    host.lens[0] = 0;
    host.lens[1] = 2;
    host.bytes[2] = NULL;
    host.lens[2] = 3;
    host.bytes[3] = UA_HOST_UNKNOWN;
    host.lens[3] = 1;
    host.bytes[4] = NULL;
    host.bytes[5] = "";
    host.bytes[6] = "a\0b";
    host.lens[6] = 3;
    ask(engine, UA_LITERAL("x"), none, &o);
    CHECK_TEXT(host.input, host.len, "x", 1);
    CHECK(observation_presence(&o, COMPONENT_SCHEME) == PRESENCE_VALUE);
    check_component(&o, COMPONENT_SCHEME, "");
    check_component(&o, COMPONENT_USERNAME, "us");
    CHECK(observation_presence(&o, COMPONENT_PASSWORD) == PRESENCE_ABSENT);
    CHECK(observation_presence(&o, COMPONENT_HOST) == PRESENCE_UNKNOWN);
    CHECK(observation_presence(&o, COMPONENT_PORT) == PRESENCE_ABSENT);
    CHECK(observation_presence(&o, COMPONENT_PATH) == PRESENCE_VALUE);
    check_component(&o, COMPONENT_PATH, "");
    CHECK_TEXT(observation_get(&o, COMPONENT_QUERY).ptr, observation_get(&o, COMPONENT_QUERY).len,
               "a\0b", 3);
    CHECK(host.freed == 1);
    /* Nothing is asked of an input that was refused, or not supported, and nothing is freed. */
    host.answer = NULL;
    ask(engine, UA_LITERAL("y"), none, &o);
    CHECK(o.outcome == OUTCOME_REJECTED && observation_known(&o) == 0);
    CHECK(host.parsed == 1 && host.asked == 0 && host.freed == 0);
    host.answer = UA_HOST_UNSUPPORTED;
    ask(engine, UA_LITERAL("z"), none, &o);
    CHECK(o.outcome == OUTCOME_UNSUPPORTED && host.asked == 0 && host.freed == 0);
    observation_free(&o);
    engine_close(engine);
}

static void test_base(void)
{
    struct ua_host_parser parser = parser_of("mine");
    struct engine *engine = host_engine_open(&parser);
    const struct ua_str none = {0};
    struct observation o = {0};

    host.answer = NULL;
    CHECK(engine->capabilities == CAPABILITY(OP_PARSE));
    ask(engine, UA_LITERAL("x"), UA_LITERAL("http://b"), &o);
    CHECK(o.outcome == OUTCOME_UNSUPPORTED && host.parsed == 0);
    engine_close(engine);
    parser.has_base = 1;
    engine = host_engine_open(&parser);
    CHECK(engine->capabilities == (CAPABILITY(OP_PARSE) | CAPABILITY_BASE));
    ask(engine, UA_LITERAL("long input"), UA_LITERAL("http://b"), &o);
    CHECK_TEXT(host.input, host.len, "long input", 10);
    CHECK_TEXT(host.base, host.base_len, "http://b", 8);
    CHECK(host.has_base && host.is_terminated && o.outcome == OUTCOME_REJECTED);
    /* An empty base is one. Nothing stays of the bytes before. */
    ask(engine, UA_LITERAL(""), UA_LITERAL(""), &o);
    CHECK(host.has_base && host.base_len == 0 && host.len == 0 && host.is_terminated);
    ask(engine, UA_LITERAL("a"), none, &o);
    CHECK(!host.has_base && host.base_len == 0 && host.len == 1 && host.is_terminated);
    observation_free(&o);
    engine_close(engine);
}

static void check_model(enum ua_engine_model given, unsigned tells_null, enum model model,
                        unsigned null_is_distinct)
{
    struct ua_host_parser parser = parser_of("mine");
    struct engine *engine;

    parser.model = given;
    parser.tells_null = tells_null;
    engine = host_engine_open(&parser);
    CHECK(engine->model == model);
    CHECK(engine->null_is_distinct == null_is_distinct);
    engine_close(engine);
}

static void test_models(void)
{
    check_model(UA_ENGINE_WHATWG, 0, MODEL_WHATWG, model_null_is_distinct(MODEL_WHATWG));
    check_model(UA_ENGINE_RFC3986, 0, MODEL_RFC3986, model_null_is_distinct(MODEL_RFC3986));
    check_model(UA_ENGINE_RFC2396, 0, MODEL_RFC2396, model_null_is_distinct(MODEL_RFC2396));
    check_model(UA_ENGINE_OTHER, 0, MODEL_OTHER, 0);
    /* What the parser tells takes the place of what its model does. */
    check_model(UA_ENGINE_RFC3986, 1u << UA_ENGINE_QUERY, MODEL_RFC3986, COMPONENT_BIT(QUERY));
    check_model(UA_ENGINE_OTHER, 1u << UA_ENGINE_SCHEME | 1u << UA_ENGINE_FRAGMENT, MODEL_OTHER,
                COMPONENT_BIT(SCHEME) | COMPONENT_BIT(FRAGMENT));
    check_model(UA_ENGINE_OTHER, 0xFF, MODEL_OTHER,
                COMPONENT_BIT(SCHEME) | COMPONENT_BIT(USERNAME) | COMPONENT_BIT(PASSWORD) |
                    COMPONENT_BIT(HOST) | COMPONENT_BIT(PORT) | COMPONENT_BIT(PATH) |
                    COMPONENT_BIT(QUERY) | COMPONENT_BIT(FRAGMENT));
}

static bool takes_name(const char *name)
{
    const struct ua_host_parser parser = parser_of(name);
    struct engine *engine = host_engine_open(&parser);
    const bool takes = engine != NULL;

    if (engine)
        CHECK(strcmp(engine->id, name) == 0);
    engine_close(engine);
    return takes;
}

static void test_names(void)
{
    char longest[ENGINE_ID_BYTES + 1];
    int saved;

    memset(longest, 'n', sizeof longest);
    longest[ENGINE_ID_BYTES - 1] = '\0';
    CHECK(takes_name("a") && takes_name("My_parser-1.2") && takes_name(longest));
    saved = quiet_stderr();
    CHECK(!takes_name("") && !takes_name("a b") && !takes_name("a\n") && !takes_name("\xC3\xA9"));
    longest[ENGINE_ID_BYTES - 1] = 'n';
    longest[ENGINE_ID_BYTES] = '\0';
    CHECK(!takes_name(longest));
    restore_stderr(saved);
}

int main(void)
{
    test_own();
    test_answers();
    test_base();
    test_models();
    test_names();
    return check_report("host_engine");
}
