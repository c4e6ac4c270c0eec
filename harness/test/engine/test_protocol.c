/* SPDX-License-Identifier: MIT */
#include "protocol.h"

#include "check.h"
#include "str.h"

static struct ua_str str(const char *text)
{
    return (struct ua_str){text, strlen(text)};
}

static void check_line(struct text *got, const char *expected)
{
    CHECK_TEXT(got->ptr, got->len, expected, strlen(expected));
    text_clear(got);
}

static void test_requests(void)
{
    struct text out = {0};
    struct incoming in = {0};
    struct request request = {.op = OP_PARSE, .input = {"a\0\"\xC3\xA9", 5}};

    protocol_write_request(&out, 7, &request);
    check_line(&out,
               "{\"op\":\"parse\",\"id\":7,\"input\":\"a\\u0000\\\"\xC3\xA9\",\"base\":null}\n");
    request = (struct request){.op = OP_PARSE, .input = {"a\xFF", 2}, .base = {"", 0}};
    protocol_write_request(&out, 8, &request);
    check_line(&out, "{\"op\":\"parse\",\"id\":8,\"input_b64\":\"Yf8=\",\"base\":\"\"}\n");
    request = (struct request){
        .op = OP_SET, .input = str("h"), .attribute = str("port"), .value = str("8")};
    protocol_write_request(&out, 9, &request);
    check_line(&out, "{\"op\":\"set\",\"id\":9,\"input\":\"h\",\"attribute\":\"port\","
                     "\"value\":\"8\"}\n");
    request = (struct request){.op = OP_TOASCII, .input = {NULL, 0}, .strict = true};
    protocol_write_request(&out, -1, &request);
    check_line(&out, "{\"op\":\"toascii\",\"id\":-1,\"input\":\"\",\"strict\":true}\n");

    /* There and back. */
    request = (struct request){.op = OP_PARSE, .input = {"a\0\xFF", 3}, .base = {"b\0", 2}};
    protocol_write_request(&out, 10, &request);
    protocol_read_request(&in, out.ptr, out.len - 1);
    CHECK(in.kind == INCOMING_REQUEST && in.has_id && strcmp(in.id.ptr, "10") == 0);
    CHECK_TEXT(in.request.input.ptr, in.request.input.len, "a\0\xFF", 3);
    CHECK_TEXT(in.request.base.ptr, in.request.base.len, "b\0", 2);
    CHECK(!in.request.value.ptr);
    incoming_free(&in);
    text_free(&out);
}

/* Each op with all that a request may have, as a line and read again. */
static const struct {
    struct request request;
    const char *line;
} every[] = {
    {{OP_PARSE, .input = UA_LITERAL("h"), .base = UA_LITERAL("b"), .encoding = UA_LITERAL("gbk")},
     "{\"op\":\"parse\",\"id\":1,\"input\":\"h\",\"base\":\"b\",\"encoding\":\"gbk\"}\n"},
    {{OP_PARSE, .input = UA_LITERAL("h"), .encoding = UA_LITERAL("")},
     "{\"op\":\"parse\",\"id\":1,\"input\":\"h\",\"base\":null,\"encoding\":\"\"}\n"},
    {{OP_VALIDATE, .input = UA_LITERAL("h"), .base = UA_LITERAL("b")},
     "{\"op\":\"validate\",\"id\":1,\"input\":\"h\",\"base\":\"b\"}\n"},
    {{OP_VALIDATE, .input = UA_LITERAL("h"), .encoding = UA_LITERAL("gbk")},
     "{\"op\":\"validate\",\"id\":1,\"input\":\"h\",\"base\":null,\"encoding\":\"gbk\"}\n"},
    {{OP_ERRORS, .input = UA_LITERAL(""), .base = UA_LITERAL("b"), .encoding = UA_LITERAL("gbk")},
     "{\"op\":\"errors\",\"id\":1,\"input\":\"\",\"base\":\"b\",\"encoding\":\"gbk\"}\n"},
    {{OP_SET, .input = UA_LITERAL("h"), .attribute = UA_LITERAL("a"), .value = UA_LITERAL("\xFF")},
     "{\"op\":\"set\",\"id\":1,\"input\":\"h\",\"attribute\":\"a\",\"value_b64\":\"/w==\"}\n"},
    {{OP_TOASCII, .input = UA_LITERAL("h")},
     "{\"op\":\"toascii\",\"id\":1,\"input\":\"h\",\"strict\":false}\n"},
    {{OP_TOASCII, .input = UA_LITERAL("h"), .strict = true},
     "{\"op\":\"toascii\",\"id\":1,\"input\":\"h\",\"strict\":true}\n"},
    {{OP_TOUNICODE, .input = UA_LITERAL("h")}, "{\"op\":\"tounicode\",\"id\":1,\"input\":\"h\"}\n"},
    {{OP_QUERY, .input = UA_LITERAL("a=b")}, "{\"op\":\"query\",\"id\":1,\"input\":\"a=b\"}\n"},
    {{OP_PARAMS, .input = UA_LITERAL(""), .value = UA_LITERAL("{}")},
     "{\"op\":\"params\",\"id\":1,\"input\":\"\",\"value\":\"{}\"}\n"},
    {{OP_SCRIPT, .input = UA_LITERAL(""), .value = UA_LITERAL("")},
     "{\"op\":\"script\",\"id\":1,\"input\":\"\",\"value\":\"\"}\n"},
};

static void check_same(struct ua_str got, struct ua_str expected)
{
    CHECK(!got.ptr == !expected.ptr);
    CHECK_TEXT(got.ptr, got.len, expected.ptr, expected.len);
}

static void test_every_request(void)
{
    struct incoming in = {0};
    struct text out = {0};

    for (size_t i = 0; i < sizeof every / sizeof *every; i++) {
        const struct request *request = &every[i].request, *got = &in.request;

        protocol_write_request(&out, 1, request);
        for (int reader = 0; reader < 2; reader++) {
            if (reader == 0)
                protocol_read_request(&in, out.ptr, out.len - 1);
            else
                protocol_read_any_request(&in, out.ptr, out.len - 1);
            CHECK(in.kind == INCOMING_REQUEST && got->op == request->op);
            CHECK(got->strict == request->strict && strcmp(in.id.ptr, "1") == 0);
            check_same(got->input, request->input);
            check_same(got->base, request->base);
            check_same(got->attribute, request->attribute);
            check_same(got->value, request->value);
            check_same(got->encoding, request->encoding);
        }
        check_line(&out, every[i].line);
    }
    incoming_free(&in);
    CHECK(!in.id.ptr && !in.input.ptr && !in.base.ptr && !in.attribute.ptr && !in.value.ptr &&
          !in.encoding.ptr);
    text_free(&out);
}

/* A frequent request has the same line as json.h writes. */
static void check_written(long long id, struct ua_str input, struct ua_str base)
{
    const struct request request = {.op = OP_PARSE, .input = input, .base = base};
    struct text got = {0}, expected = {0};
    struct json_writer w = {.out = &expected};

    text_puts(&got, "before");
    protocol_write_request(&got, id, &request);
    text_puts(&expected, "before");
    json_object(&w);
    json_add_name(&w, "op", "parse");
    json_member(&w, "id");
    json_integer(&w, id);
    json_add(&w, "input", input);
    json_add(&w, "base", base);
    json_end(&w);
    text_puts(&expected, "\n");
    CHECK_TEXT(got.ptr, got.len, expected.ptr, expected.len);
    text_free(&got);
    text_free(&expected);
}

static void test_frequent_requests(void)
{
    static const long long ids[] = {-1, 0, 9, 10, 1234567890123456789, 9223372036854775807};
    const struct ua_str none = {NULL, 0};

    for (unsigned i = 0; i < sizeof ids / sizeof *ids; i++)
        check_written(ids[i], str("http://a/"), none);
    check_written(1, str(""), none);
    check_written(1, str(""), str(""));
    for (unsigned c = 0; c < 256; c++) {
        const char text[3] = {'a', (char)c, 'b'};

        check_written(1, (struct ua_str){text, 3}, none);
        check_written(1, (struct ua_str){text, 3}, str("http://b/"));
        check_written(1, str("a"), (struct ua_str){text, 3});
    }
}

static void check_reason(struct incoming *in, const char *line, const char *reason)
{
    protocol_read_request(in, line, strlen(line));
    CHECK(in->kind == INCOMING_MALFORMED && strcmp(in->reason, reason) == 0);
}

static void test_bad_requests(void)
{
    static const struct {
        const char *line;
        enum incoming_kind kind;
        const char *id;
    } cases[] = {
        {"{\"op\":\"hello\",\"protocol\":1}", INCOMING_HELLO, "null"},
        {"{\"op\":\"parse\",\"id\":\"a\\u0000b\",\"input\":\"\"}", INCOMING_REQUEST,
         "\"a\\u0000b\""},
        {"{\"op\":\"parse\",\"id\":1.5,\"input\":\"\"}", INCOMING_REQUEST, "null"},
        {"{\"op\":\"parse\",\"id\":1e300,\"input\":\"\"}", INCOMING_REQUEST, "null"},
        {"{\"op\":\"fly\",\"id\":3}", INCOMING_UNKNOWN_OP, "3"},
        {"{\"op\":\"parse\",\"id\":4}", INCOMING_MALFORMED, "4"},
        {"{\"op\":\"parse\",\"id\":4,\"input\":null}", INCOMING_MALFORMED, "4"},
        {"{\"op\":\"parse\",\"id\":4,\"input\":[]}", INCOMING_MALFORMED, "4"},
        {"{\"op\":\"parse\",\"id\":4,\"input_b64\":\"?\"}", INCOMING_MALFORMED, "4"},
        {"{\"op\":\"parse\",\"id\":4,\"input_b64\":null}", INCOMING_MALFORMED, "4"},
        {"{\"op\":\"parse\",\"id\":4,\"input_b64\":\"/w==\"}", INCOMING_REQUEST, "4"},
        {"{\"op\":\"parse\",\"id\":4,\"input_b64\":\"/x==\"}", INCOMING_MALFORMED, "4"},
        {"{\"op\":\"parse\",\"id\":4,\"input_b64\":\"//8=\"}", INCOMING_REQUEST, "4"},
        {"{\"op\":\"parse\",\"id\":4,\"input_b64\":\"//9=\"}", INCOMING_MALFORMED, "4"},
        {"{\"op\":\"set\",\"id\":4,\"input\":\"\",\"value\":\"\"}", INCOMING_MALFORMED, "4"},
        {"{\"op\":5,\"id\":4}", INCOMING_MALFORMED, "4"},
        {"{\"op\":\"parse\",\"id\":4,\"input\":\"\",\"input\":\"\"}", INCOMING_MALFORMED, "4"},
        {"{\"op\":\"parse\",\"id\":4,\"input\":\"\",\"id\":5}", INCOMING_MALFORMED, "null"},
        {"{\"op\":\"parse\",\"op\":\"hello\",\"id\":4,\"id\":5}", INCOMING_MALFORMED, "null"},
        {"{\"op\":\"hello\",\"op\":\"hello\",\"id\":4}", INCOMING_MALFORMED, "4"},
        {"{\"op\":\"fly\",\"id\":4,\"x\":1,\"x\":1}", INCOMING_MALFORMED, "4"},
        {"[]", INCOMING_MALFORMED, "null"},
        {"", INCOMING_MALFORMED, "null"},
        {"\x1b[2J", INCOMING_MALFORMED, "null"},
    };
    static const char not_texts[] =
        "{\"op\":\"toascii\",\"id_b64\":1,\"input\":\"\",\"strict_b64\":true}";
    struct incoming in = {0};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        protocol_read_request(&in, cases[i].line, strlen(cases[i].line));
        CHECK(in.kind == cases[i].kind);
        CHECK_TEXT(in.id.ptr, in.id.len, cases[i].id, strlen(cases[i].id));
    }
    CHECK(strcmp(in.reason, "a line that is not JSON: \\x1b[2J") == 0);
    check_reason(&in, "{\"op\":\"parse\",\"input\":[]}", "`input` is neither a string nor null");
    check_reason(&in, "{\"op\":\"parse\",\"input_b64\":\"?\"}", "`input_b64` is not base64");
    check_reason(&in, "{\"op\":\"parse\",\"input\":\"a\",\"base_b64\":1}",
                 "`base_b64` is not base64");
    check_reason(&in, "{\"op\":\"parse\",\"input\":\"a\",\"input_b64\":\"/w==\"}",
                 "`input` and `input_b64` are both given");
    check_reason(&in, "{\"op\":\"parse\",\"input\":\"a\",\"base\":null,\"base_b64\":\"/w==\"}",
                 "`base` and `base_b64` are both given");
    check_reason(&in, "{\"op\":\"parse\",\"input_b64\":\"/w==\",\"input\":\"a\"}",
                 "`input` and `input_b64` are both given");
    check_reason(&in, "{\"op\":\"parse\",\"input\":\"a\",\"base\":null,\"base\":\"b:\"}",
                 "`base` is given twice");
    check_reason(&in, "{\"op\":\"parse\",\"input\":\"a\",\"\\u001b\":1,\"\\u001b\":1}",
                 "`\\x1b` is given twice");
    check_reason(&in,
                 "{\"1234567890123456789012345678901234567890x\":1,"
                 "\"1234567890123456789012345678901234567890x\":1}",
                 "`1234567890123456789012345678901234567890...` is given twice");
    check_reason(&in, "{\"op\":\"set\",\"id\":1,\"input\":\"\",\"attribute\":\"\"}",
                 "`value` is missing");
    check_reason(&in, "{\"op\":\"set\",\"id\":1,\"input\":\"\",\"value\":\"\"}",
                 "`attribute` is missing");
    check_reason(&in, "{\"op\":\"params\",\"id\":1,\"input\":\"\"}", "`value` is missing");
    check_reason(&in, "{\"op\":\"script\",\"id\":1,\"input\":\"\"}", "`value` is missing");
    check_reason(&in, "{\"op\":\"script\",\"id\":1,\"value\":\"\"}", "`input` is missing");
    check_reason(&in, "{\"op_b64\":\"parse\",\"id\":1,\"input\":\"\"}", "`op` is missing");
    /* Only texts have base64. */
    protocol_read_request(&in, not_texts, sizeof not_texts - 1);
    CHECK(in.kind == INCOMING_REQUEST && !in.has_id && !in.request.strict);
    protocol_read_request(&in, "{\"op\":\"\xFF\"}", 10);
    CHECK(in.kind == INCOMING_MALFORMED);
    CHECK(strcmp(in.reason, "a line that is not UTF-8: {\"op\":\"\\xff\"}") == 0);
    incoming_free(&in);
}

static void test_answers(void)
{
    struct text out = {0};
    struct observation o = {0}, again = {0};
    char reason[160];
    long long id;

    observation_reset(&o);
    o.outcome = OUTCOME_PARSED;
    observation_set(&o, COMPONENT_SCHEME, "http", 4);
    observation_set(&o, COMPONENT_HOST, NULL, 0);
    observation_set(&o, COMPONENT_PATH, "", 0);
    observation_set(&o, COMPONENT_QUERY, "\xFF", 1);
    protocol_write_answer(&out, "3", &o);
    CHECK(protocol_read_answer(&id, &again, NULL, out.ptr, out.len - 1, reason, sizeof reason));
    CHECK(id == 3 && again.outcome == OUTCOME_PARSED);
    for (int c = 0; c < COMPONENTS; c++) {
        struct ua_str a = observation_get(&o, (enum component)c);
        struct ua_str b = observation_get(&again, (enum component)c);

        CHECK(observation_presence(&o, (enum component)c) ==
              observation_presence(&again, (enum component)c));
        CHECK_TEXT(b.ptr, b.len, a.ptr, a.len);
    }
    check_line(&out, "{\"id\":3,\"outcome\":\"parsed\",\"scheme\":\"http\",\"host\":null,"
                     "\"path\":\"\",\"query_b64\":\"/w==\"}\n");
    for (int outcome = 0; outcome < OUTCOMES; outcome++) {
        struct text expected = {0};

        observation_fail(&o, (enum outcome)outcome, "gone");
        protocol_write_answer(&out, "null", &o);
        text_printf(&expected, "{\"id\":null,\"outcome\":\"%s\",\"reason\":\"gone\"}\n",
                    outcome == OUTCOME_CRASHED || outcome == OUTCOME_TIMEOUT
                        ? "error"
                        : outcome_name((enum outcome)outcome));
        check_line(&out, expected.ptr);
        CHECK(o.outcome == (enum outcome)outcome);
        text_free(&expected);
    }
    observation_free(&o);
    observation_free(&again);
    text_free(&out);
}

static void test_bad_answers(void)
{
    static const struct {
        const char *line;
        bool is_answer;
        long long id;
        enum outcome outcome;
    } cases[] = {
        {"{\"id\":1,\"outcome\":\"rejected\"}", true, 1, OUTCOME_REJECTED},
        {"{\"id\":1,\"outcome\":\"parsed\",\"new\":{}}", true, 1, OUTCOME_PARSED},
        {"{\"id\":1,\"outcome\":\"crashed\"}", true, 1, OUTCOME_ERROR},
        {"{\"id\":1}", true, 1, OUTCOME_ERROR},
        {"{\"id\":1,\"outcome\":\"parsed\",\"host\":{}}", true, 1, OUTCOME_ERROR},
        {"{\"id\":1,\"outcome\":\"parsed\",\"host_b64\":\"a\"}", true, 1, OUTCOME_ERROR},
        {"{\"id\":1,\"outcome\":\"parsed\",\"host_b64\":\"/x==\"}", true, 1, OUTCOME_ERROR},
        {"{\"id\":1,\"outcome\":\"parsed\",\"host\":\"a\",\"host_b64\":\"/w==\"}", true, 1,
         OUTCOME_ERROR},
        {"{\"id\":1,\"outcome\":\"parsed\",\"outcome\":\"parsed\"}", true, 1, OUTCOME_ERROR},
        {"{\"id\":1,\"outcome\":\"parsed\",\"host\":\"a\",\"host\":\"a\"}", true, 1, OUTCOME_ERROR},
        {"{\"id\":1,\"outcome\":\"parsed\",\"new\":1,\"new\":1}", true, 1, OUTCOME_ERROR},
        {"{\"id\":1,\"outcome\":\"parsed\",\"id\":1}", false, 0, OUTCOME_ERROR},
        {"{\"id\":null,\"outcome\":\"error\"}", true, -1, OUTCOME_ERROR},
        {"{\"id\":\"1\",\"outcome\":\"parsed\"}", false, 0, OUTCOME_ERROR},
        {"{\"id\":1e99,\"outcome\":\"parsed\"}", false, 0, OUTCOME_ERROR},
        {"{\"outcome\":\"parsed\"}", false, 0, OUTCOME_ERROR},
        {"{\"id_b64\":1,\"outcome\":\"parsed\"}", false, 0, OUTCOME_ERROR},
        {"{\"id\":1,\"outcome_b64\":\"parsed\"}", true, 1, OUTCOME_ERROR},
        {"{\"id\":1,\"outcome\":\"par", false, 0, OUTCOME_ERROR},
        {"null", false, 0, OUTCOME_ERROR},
    };
    struct observation o = {0};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char reason[64] = "";
        long long id = 0;
        bool is_answer = protocol_read_answer(&id, &o, NULL, cases[i].line, strlen(cases[i].line),
                                              reason, sizeof reason);

        CHECK(is_answer == cases[i].is_answer);
        CHECK(is_answer ? id == cases[i].id && o.outcome == cases[i].outcome : reason[0] != '\0');
    }
    observation_free(&o);
}

static void check_answer_reason(const char *line, const char *expected)
{
    struct observation o = {0};
    struct ua_str got;
    char reason[160];
    long long id;

    CHECK(protocol_read_answer(&id, &o, NULL, line, strlen(line), reason, sizeof reason));
    got = observation_get(&o, COMPONENT_REASON);
    CHECK(o.outcome == OUTCOME_ERROR);
    CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
    observation_free(&o);
}

static void test_repeated_in_answers(void)
{
    static const char line[] = "{\"protocol\":1,\"capabilities\":[],\"protocol\":1}";
    static const char umlauts[] = "{\"\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\":1,"
                                  "\"\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\":1}";
    struct hello hello;
    char reason[160];

    check_answer_reason("{\"id\":1,\"outcome\":\"parsed\",\"host\":\"a\",\"host_b64\":\"/w==\"}",
                        "in its answer, `host` and `host_b64` are both given");
    check_answer_reason("{\"id\":1,\"outcome\":\"rejected\",\"outcome\":\"parsed\"}",
                        "in its answer, `outcome` is given twice");
    CHECK(!protocol_read_hello(&hello, line, sizeof line - 1, reason, sizeof reason));
    CHECK(strcmp(reason, "in its answer to hello, `protocol` is given twice") == 0);
    /* If it does not all fit, it ends after a whole code point. */
    CHECK(!protocol_read_hello(&hello, umlauts, sizeof umlauts - 1, reason, 38));
    CHECK(strcmp(reason,
                 "in its answer to hello, `\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC") == 0);
    CHECK(!protocol_read_hello(&hello, umlauts, sizeof umlauts - 1, reason, 39));
    CHECK(strcmp(reason,
                 "in its answer to hello, `\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC") == 0);
}

/* All escapes that are two code units. */
static void test_surrogates(void)
{
    static const struct {
        const char *escaped, *value;
    } cases[] = {
        {"\\ud800\\udc00", "\xF0\x90\x80\x80"},
        {"\\uD800\\uDFFF", "\xF0\x90\x8F\xBF"},
        {"\\udbff\\udc00", "\xF4\x8F\xB0\x80"},
        {"\\udbff\\udfff", "\xF4\x8F\xBF\xBF"},
        {"\\ud7ff", "\xED\x9F\xBF"},
        {"\\ue000", "\xEE\x80\x80"},
        {"\\uffff", "\xEF\xBF\xBF"},
        {"\\ud800x", "\xEF\xBF\xBDx"},
        {"\\udfff\\ud800", "\xEF\xBF\xBD\xEF\xBF\xBD"},
        {"\\u0000a", "\0a"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const size_t len = cases[i].value[0] ? strlen(cases[i].value) : 2;
        struct observation o = {0};
        struct text line = {0};
        struct ua_str got;
        char reason[64];
        long long id;

        text_printf(&line, "{\"id\":1,\"outcome\":\"parsed\",\"host\":\"%s\"}", cases[i].escaped);
        CHECK(protocol_read_answer(&id, &o, NULL, line.ptr, line.len, reason, sizeof reason));
        got = observation_get(&o, COMPONENT_HOST);
        CHECK_TEXT(got.ptr, got.len, cases[i].value, len);
        text_free(&line);
        observation_free(&o);
    }
}

static void test_hello(void)
{
    struct engine engine = {.id = "x:y", .version = "1.2 \"b\"", .model = MODEL_WHATWG};
    struct text out = {0};
    struct hello hello;
    char reason[160];

    engine.capabilities = CAPABILITY(OP_PARSE) | CAPABILITY(OP_QUERY) | CAPABILITY_BASE;
    engine.null_is_distinct = 1u << COMPONENT_HOST;
    protocol_write_hello(&out, &engine);
    CHECK(protocol_read_hello(&hello, out.ptr, out.len - 1, reason, sizeof reason));
    CHECK(strcmp(hello.engine, "x:y") == 0 && strcmp(hello.version, "1.2 b") == 0);
    CHECK(hello.model == MODEL_WHATWG && hello.capabilities == engine.capabilities);
    CHECK(hello.null_is_distinct == engine.null_is_distinct);
    text_clear(&out);
    text_puts(&out, "{\"protocol\":1,\"capabilities\":[\"fly\",3],\"model\":\"rfc3986\"}");
    CHECK(protocol_read_hello(&hello, out.ptr, out.len, reason, sizeof reason));
    CHECK(hello.capabilities == 0 && hello.model == MODEL_RFC3986);
    CHECK(hello.null_is_distinct & 1u << COMPONENT_USERNAME);
    text_clear(&out);
    protocol_write_hello_request(&out);
    CHECK(!protocol_read_hello(&hello, out.ptr, out.len - 1, reason, sizeof reason));
    CHECK(!protocol_read_hello(&hello, "{\"protocol\":2,\"capabilities\":[]}", 32, reason,
                               sizeof reason));
    CHECK(strcmp(reason, "it speaks protocol 2, not 1") == 0);
    text_clear(&out);
    protocol_write_refusal(&out, "\"x\" is (not) here");
    CHECK(!protocol_read_hello(&hello, out.ptr, out.len - 1, reason, sizeof reason));
    CHECK(strcmp(reason, "\"x\" is (not) here") == 0);
    text_free(&out);
}

int main(void)
{
    test_requests();
    test_every_request();
    test_frequent_requests();
    test_bad_requests();
    test_answers();
    test_bad_answers();
    test_repeated_in_answers();
    test_surrogates();
    test_hello();
    return check_report("protocol");
}
