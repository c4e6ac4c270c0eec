/* SPDX-License-Identifier: MIT */
/* Answers of engines: how components are recorded, shown and written, and the names of all. */
#include "observation.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "engine.h"
#include "json.h"
#include "str.h"
#include "util.h"

static void check_value(const struct observation *o, enum component c, const char *expected)
{
    const struct ua_str got = observation_get(o, c);

    CHECK(observation_presence(o, c) == (expected ? PRESENCE_VALUE : PRESENCE_ABSENT));
    CHECK((got.ptr == NULL) == (expected == NULL));
    if (expected)
        CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
}

static void test_set(void)
{
    struct observation o = {0}, copy = {0};

    observation_reset(&o);
    CHECK(o.outcome == OUTCOME_ERROR && observation_known(&o) == 0);
    CHECK(observation_presence(&o, COMPONENT_HOST) == PRESENCE_UNKNOWN);
    CHECK(observation_get(&o, COMPONENT_HOST).ptr == NULL);
    observation_set(&o, COMPONENT_HOST, "a\0b", 3);
    CHECK_TEXT(observation_get(&o, COMPONENT_HOST).ptr, observation_get(&o, COMPONENT_HOST).len,
               "a\0b", 3);
    observation_set(&o, COMPONENT_QUERY, "", 0);
    check_value(&o, COMPONENT_QUERY, "");
    /* A later value, or none, takes the place of one. */
    observation_set(&o, COMPONENT_HOST, NULL, 0);
    check_value(&o, COMPONENT_HOST, NULL);
    CHECK(observation_known(&o) == (COMPONENT_BIT(HOST) | COMPONENT_BIT(QUERY)));
    observation_set_string(&o, COMPONENT_HOST, "h");
    check_value(&o, COMPONENT_HOST, "h");
    CHECK(!(o.absent & COMPONENT_BIT(HOST)));
    observation_set_string(&o, COMPONENT_PATH, NULL);
    check_value(&o, COMPONENT_PATH, NULL);
    o.outcome = OUTCOME_PARSED;
    o.was_not_asked = true;
    observation_set(&copy, COMPONENT_SCHEME, "old", 3);
    observation_copy(&copy, &o);
    CHECK(copy.outcome == OUTCOME_PARSED && copy.was_not_asked);
    check_value(&copy, COMPONENT_HOST, "h");
    check_value(&copy, COMPONENT_PATH, NULL);
    CHECK(observation_presence(&copy, COMPONENT_SCHEME) == PRESENCE_UNKNOWN);
    observation_reset(&o);
    CHECK(!o.was_not_asked && observation_known(&o) == 0);
    check_value(&copy, COMPONENT_HOST, "h");
    observation_free(&o);
    CHECK(o.text == NULL && o.text_cap == 0);
    observation_free(&copy);
}

static void test_reserve(void)
{
    struct observation o = {0};
    char *room = observation_reserve(&o, 0);
    size_t wanted;

    CHECK(room != NULL);
    room = observation_reserve(&o, 1000);
    memset(room, 'x', 1000);
    observation_set_reserved(&o, COMPONENT_HREF, 999);
    observation_set_string(&o, COMPONENT_HOST, "h");
    CHECK(observation_get(&o, COMPONENT_HREF).len == 999);
    CHECK(observation_get(&o, COMPONENT_HREF).ptr[998] == 'x');
    check_value(&o, COMPONENT_HOST, "h");
    /* The room is after the text that is there. */
    wanted = o.text_cap - o.text_len + 1;
    observation_reserve(&o, wanted);
    CHECK(o.text_cap - o.text_len >= wanted);
    observation_free(&o);
}

static void test_other_forms(void)
{
    struct observation o = {0};

    observation_set_port(&o, 0);
    check_value(&o, COMPONENT_PORT, "0");
    observation_set_port(&o, 65536);
    check_value(&o, COMPONENT_PORT, "65536");
    observation_set_port(&o, -1);
    check_value(&o, COMPONENT_PORT, NULL);
    observation_set_userinfo(&o, "u:p:q", 5);
    check_value(&o, COMPONENT_USERNAME, "u");
    check_value(&o, COMPONENT_PASSWORD, "p:q");
    observation_set_userinfo(&o, "u", 1);
    check_value(&o, COMPONENT_USERNAME, "u");
    check_value(&o, COMPONENT_PASSWORD, NULL);
    observation_set_userinfo(&o, ":", 1);
    check_value(&o, COMPONENT_USERNAME, "");
    check_value(&o, COMPONENT_PASSWORD, "");
    observation_set_userinfo(&o, "", 0);
    check_value(&o, COMPONENT_USERNAME, "");
    check_value(&o, COMPONENT_PASSWORD, NULL);
    observation_set_userinfo(&o, NULL, 0);
    check_value(&o, COMPONENT_USERNAME, NULL);
    check_value(&o, COMPONENT_PASSWORD, NULL);
    observation_set_host(&o, "::1", 3);
    check_value(&o, COMPONENT_HOST, "[::1]");
    observation_set_host(&o, "[::1]", 5);
    check_value(&o, COMPONENT_HOST, "[::1]");
    observation_set_host(&o, "h", 1);
    check_value(&o, COMPONENT_HOST, "h");
    observation_set_host(&o, "", 0);
    check_value(&o, COMPONENT_HOST, "");
    observation_set_host(&o, NULL, 0);
    check_value(&o, COMPONENT_HOST, NULL);
    observation_free(&o);
}

static void test_fail(void)
{
    struct observation o = {0};
    char reason[300];

    observation_set_string(&o, COMPONENT_HOST, "h");
    observation_fail(&o, OUTCOME_UNSUPPORTED, "why");
    CHECK(o.outcome == OUTCOME_UNSUPPORTED && observation_known(&o) == COMPONENT_BIT(REASON));
    check_value(&o, COMPONENT_REASON, "why");
    observation_fail(&o, OUTCOME_REJECTED, NULL);
    CHECK(o.outcome == OUTCOME_REJECTED && observation_known(&o) == 0);
    observation_fail_base(&o, OUTCOME_REJECTED, "why");
    check_value(&o, COMPONENT_REASON, "base: why");
    observation_fail_base(&o, OUTCOME_TIMEOUT, NULL);
    CHECK(o.outcome == OUTCOME_TIMEOUT && observation_known(&o) == 0);
    memset(reason, 'r', sizeof reason - 1);
    reason[sizeof reason - 1] = '\0';
    observation_fail_base(&o, OUTCOME_REJECTED, reason);
    CHECK(observation_get(&o, COMPONENT_REASON).len == 159);
    observation_free(&o);
}

static void test_url(void)
{
    struct ua_url *url = ua_url_new(NULL);
    struct observation o = {0};

    CHECK(ua_url_parse(url, "http://u:p@h:8/x?q#f", 20, NULL, NULL) == UA_OK);
    observation_set_url(&o, url, true);
    CHECK(o.outcome == OUTCOME_PARSED);
    check_value(&o, COMPONENT_SCHEME, "http");
    check_value(&o, COMPONENT_USERNAME, "u");
    check_value(&o, COMPONENT_PASSWORD, "p");
    check_value(&o, COMPONENT_HOST, "h");
    check_value(&o, COMPONENT_PORT, "8");
    check_value(&o, COMPONENT_PATH, "/x");
    check_value(&o, COMPONENT_QUERY, "q");
    check_value(&o, COMPONENT_FRAGMENT, "f");
    check_value(&o, COMPONENT_HREF, "http://u:p@h:8/x?q#f");
    CHECK(observation_presence(&o, COMPONENT_ORIGIN) == PRESENCE_UNKNOWN);
    observation_reset(&o);
    CHECK(ua_url_parse(url, "x:y", 3, NULL, NULL) == UA_OK);
    observation_set_url(&o, url, false);
    check_value(&o, COMPONENT_USERNAME, "");
    check_value(&o, COMPONENT_HOST, NULL);
    check_value(&o, COMPONENT_PORT, NULL);
    check_value(&o, COMPONENT_QUERY, NULL);
    check_value(&o, COMPONENT_FRAGMENT, NULL);
    CHECK(observation_presence(&o, COMPONENT_HREF) == PRESENCE_UNKNOWN);
    observation_free(&o);
    ua_url_free(url);
}

static void check_shown(const struct observation *o, enum component c, const char *expected)
{
    struct text out = {0};

    observation_show(&out, o, c);
    CHECK_TEXT(out.ptr, out.len, expected, strlen(expected));
    text_free(&out);
}

static void test_show(void)
{
    struct observation o = {0};
    struct text out = {0};
    struct json_writer w = {.out = &out};

    observation_reset(&o);
    o.outcome = OUTCOME_PARSED;
    observation_set_string(&o, COMPONENT_HOST, "h\n");
    observation_set_string(&o, COMPONENT_QUERY, "");
    observation_set_string(&o, COMPONENT_PORT, NULL);
    check_shown(&o, COMPONENT_SCHEME, "cannot say");
    check_shown(&o, COMPONENT_PORT, "null");
    check_shown(&o, COMPONENT_QUERY, "\"\"");
    json_object(&w);
    observation_to_json(&w, &o);
    observation_add_json(&w, "again", &o);
    json_end(&w);
    CHECK(strcmp(out.ptr, "{\"outcome\":\"parsed\",\"host\":\"h\\n\",\"port\":null,\"query\":\"\","
                          "\"again\":{\"outcome\":\"parsed\",\"host\":\"h\\n\",\"port\":null,"
                          "\"query\":\"\"}}") == 0);
    text_free(&out);
    observation_free(&o);
}

static void test_kinds(void)
{
    static const struct {
        enum outcome outcome;
        const char *name;
        bool accepts, refuses;
    } rows[OUTCOMES] = {
        {OUTCOME_PARSED, "parsed", true, false},
        {OUTCOME_REJECTED, "rejected", false, true},
        {OUTCOME_UNSUPPORTED, "unsupported", false, false},
        {OUTCOME_ERROR, "error", false, false},
        {OUTCOME_CRASHED, "crashed", false, false},
        {OUTCOME_TIMEOUT, "timeout", false, false},
        {OUTCOME_ALLOWED, "allowed", true, false},
        {OUTCOME_DENIED, "denied", false, true},
    };
    static const char *const components[COMPONENTS] = {"scheme", "username", "password", "host",
                                                       "port",   "path",     "query",    "fragment",
                                                       "href",   "origin",   "value",    "reason"};

    for (size_t i = 0; i < OUTCOMES; i++) {
        const struct observation o = {.outcome = rows[i].outcome};

        CHECK(strcmp(outcome_name(o.outcome), rows[i].name) == 0);
        CHECK(observation_accepts(&o) == rows[i].accepts);
        CHECK(observation_refuses(&o) == rows[i].refuses);
        CHECK(observation_is_answer(&o) == (rows[i].accepts || rows[i].refuses));
    }
    for (int c = 0; c < COMPONENTS; c++)
        CHECK(strcmp(component_name((enum component)c), components[c]) == 0);
}

/* --- engine.h --------------------------------------------------------------------------------- */

static void test_names(void)
{
    static const char *const ops[CAPABILITIES] = {"parse",  "set",      "toascii", "tounicode",
                                                  "query",  "validate", "params",  "errors",
                                                  "script", "base",     "encoding"};
    static const char *const models[MODELS] = {"whatwg", "rfc3986", "rfc2396",
                                               "other",  "client",  "filter"};
    char id[8];

    for (int i = 0; i < CAPABILITIES; i++)
        CHECK(strcmp(capability_name(i), ops[i]) == 0);
    for (int i = 0; i < OPS; i++)
        CHECK(strcmp(op_name((enum op)i), ops[i]) == 0);
    for (int i = 0; i < MODELS; i++)
        CHECK(strcmp(model_name((enum model)i), models[i]) == 0);
    engine_make_id(id, sizeof id, "a-_.:@Z");
    CHECK(strcmp(id, "a-_.:@Z") == 0);
    engine_make_id(id, sizeof id, "a b/\xC3\xA9>12345678");
    CHECK(strcmp(id, "ab12345") == 0);
    engine_make_id(id, sizeof id, "");
    CHECK(strcmp(id, "") == 0);
    CHECK(reparse_is("a>b") && !reparse_is("ab"));
    CHECK(strcmp(reparse_reader("a", "a>b"), "b") == 0);
    CHECK(!reparse_reader("a", "ab") && !reparse_reader("b", "a>b") && !reparse_reader("a", "a"));
}

static void test_models(void)
{
    const unsigned all = COMPONENT_BIT(HOST) | COMPONENT_BIT(PORT) | COMPONENT_BIT(QUERY) |
                         COMPONENT_BIT(FRAGMENT),
                   rfc = all | COMPONENT_BIT(SCHEME) | COMPONENT_BIT(USERNAME) |
                         COMPONENT_BIT(PASSWORD);

    CHECK(model_null_is_distinct(MODEL_WHATWG) == (all | COMPONENT_BIT(PATH)));
    CHECK(model_null_is_distinct(MODEL_RFC3986) == rfc);
    CHECK(model_null_is_distinct(MODEL_RFC2396) == rfc);
    CHECK(model_null_is_distinct(MODEL_OTHER) == 0 && model_null_is_distinct(MODEL_CLIENT) == 0 &&
          model_null_is_distinct(MODEL_FILTER) == 0);
}

static unsigned run_count;

static void count_request(struct engine *engine, const struct request *request,
                          struct observation *o)
{
    (void)engine;
    run_count++;
    observation_reset(o);
    observation_set(o, COMPONENT_VALUE, request->input.ptr, request->input.len);
}

static void check_answer(void *ctx, size_t index, const struct observation *o)
{
    unsigned *answers = ctx;

    CHECK(index == *answers && observation_get(o, COMPONENT_VALUE).ptr[0] == (char)('a' + index));
    ++*answers;
}

static void check_unsupported(struct engine *engine, const struct request *request,
                              const char *reason)
{
    struct observation o = {0};

    engine_run(engine, request, &o);
    CHECK(o.outcome == OUTCOME_UNSUPPORTED && run_count == 0);
    check_value(&o, COMPONENT_REASON, reason);
    observation_free(&o);
}

static void test_run(void)
{
    static const char *const reasons[OPS] = {
        "the engine does not know parse",   "the engine does not know set",
        "the engine does not know toascii", "the engine does not know tounicode",
        "the engine does not know query",   "the engine does not know validate",
        "the engine does not know params",  "the engine does not know errors",
        "the engine does not know script",
    };
    static const struct engine_class class = {.id = "x", .package = "", .run = count_request};
    struct engine engine = {.class = &class};
    const struct request requests[] = {{.input = UA_LITERAL("a")}, {.input = UA_LITERAL("b")}};
    struct request request = {.input = UA_LITERAL("a")};
    unsigned answers = 0;

    for (int op = 0; op < OPS; op++) {
        request.op = (enum op)op;
        check_unsupported(&engine, &request, reasons[op]);
    }
    engine.capabilities = CAPABILITY(OP_PARSE);
    request.op = OP_PARSE;
    CHECK(!engine_unsupported_reason(&engine, &request));
    request.base = UA_LITERAL("");
    check_unsupported(&engine, &request, "the engine takes no base");
    request.base = (struct ua_str){0};
    request.encoding = UA_LITERAL("x");
    check_unsupported(&engine, &request, "the engine takes no encoding");
    engine.capabilities |= CAPABILITY_ENCODING;
    CHECK(!engine_unsupported_reason(&engine, &request));
    engine_run_all(&engine, requests, 2, check_answer, &answers);
    CHECK(answers == 2 && run_count == 2);
    CHECK(request_wants(&request, COMPONENT_HOST));
    request.wanted = COMPONENT_BIT(PATH);
    CHECK(!request_wants(&request, COMPONENT_HOST) && request_wants(&request, COMPONENT_PATH));
    request.wanted = WANTED_NONE;
    CHECK(!request_wants(&request, COMPONENT_REASON));
    engine_close(NULL);
}

int main(void)
{
    test_set();
    test_reserve();
    test_other_forms();
    test_fail();
    test_url();
    test_show();
    test_kinds();
    test_names();
    test_models();
    test_run();
    return check_report("observation");
}
