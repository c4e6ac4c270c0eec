/* SPDX-License-Identifier: MIT */
/* Manifests: which are refused, which entry a case has, and what an entry makes of a result. */
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "engine.h"
#include "expect.h"
#include "str.h"

static const struct engine_class class = {.id = "mine", .package = ""};
static struct engine engine = {.class = &class,
                               .id = "mine",
                               .version = "1",
                               .model = MODEL_WHATWG,
                               .capabilities = CAPABILITY(OP_PARSE)};

/* --- reading ---------------------------------------------------------------------------------- */

#define ROW(rest) "[{\"file\":\"f\",\"id\":\"i\"," rest "}]"
#define CAUSED(cause) ROW("\"expected\":{\"failure\":true},\"why\":\"w\",\"cause\":\"" cause "\"")
#define EXPECTED(expected) ROW("\"cause\":\"idna\",\"expected\":" expected)
#define WHOLE(rest) "{\"engine\":\"mine\",\"version\":\"1\",\"expectations\":[]" rest "}"

static const struct {
    const char *json, *message; /* behind "m:" */
} refused[] = {
    {"", "1:1: empty, so not JSON"},
    {"1", " not an array of expectations"},
    {"{}", " not an array of expectations"},
    {"[1]", "1:2: neither an object nor a comment"},
    {"[\"a\",\n null]", "2:2: neither an object nor a comment"},
    {"[\"a\"]", " only strings, which are comments; no row; a row is an object with "
                "\"id\", \"expected\" and \"cause\""},
    {"[{}]", "1:2: \"id\", \"expected\" and \"cause\" are needed"},
    {"[{\"file\":\"f\",\"expected\":{\"failure\":true},\"cause\":\"idna\"}]",
     "1:2: \"id\", \"expected\" and \"cause\" are needed"},
    {ROW("\"cause\":\"idna\""), "1:2: \"id\", \"expected\" and \"cause\" are needed"},
    {ROW("\"expected\":{\"failure\":true}"), "1:2: \"id\", \"expected\" and \"cause\" are needed"},
    {ROW("\"effect\":\"x\""), "1:23: unknown key 'effect'"},
    {ROW("\"why\":1"), "1:23: a key that holds no string: 'why'"},
    {ROW("\"link\":null"), "1:23: a key that holds no string: 'link'"},
    {ROW("\"link_b64\":\"=\""), "1:23: a key that holds no string: 'link_b64'"},
    {ROW("\"why\":\"a\\u0000b\""), "1:23: 'why' has a NUL"},
    {ROW("\"id\":\"j\""), "1:23: `id` is given twice"},
    {CAUSED("nothing"), "1:61: no cause is called 'nothing'"},
    {CAUSED(""), "1:61: no cause is called ''"},
    {CAUSED("idna+nothing"), "1:61: no cause is called 'nothing'"},
    {CAUSED("nothing+idna"), "1:61: no cause is called 'nothing'"},
    {CAUSED("idna, userinfo"), "1:61: no cause is called 'idna, userinfo'"},
    {CAUSED("idna+"), "1:61: no cause is called ''"},
    {CAUSED("unexplained2"), "1:61: no cause is called 'unexplained2'"},
    {CAUSED("equivalent+idna"), "1:61: no cause is called 'equivalent'"},
    {CAUSED("unexplained idna"), "1:61: what follows \"unexplained\" is not \" (NAME, NAME)\""},
    {CAUSED("unexplained idna)"), "1:61: what follows \"unexplained\" is not \" (NAME, NAME)\""},
    {CAUSED("unexplained (idna"), "1:61: what follows \"unexplained\" is not \" (NAME, NAME)\""},
    {CAUSED("unexplained ()"), "1:61: no cause is called ''"},
    {CAUSED("unexplained (idna+userinfo)"), "1:61: no cause is called 'idna+userinfo'"},
    {CAUSED("unexplained (idna, nothing)"), "1:61: no cause is called 'nothing'"},
    {ROW("\"expected\":{\"failure\":true},\"cause\":\"unexplained\""),
     "1:51: cause is \"unexplained\": \"why\" is needed"},
    {ROW("\"expected\":{\"failure\":true},\"cause\":\"unexplained (idna)\""),
     "1:51: cause is \"unexplained\": \"why\" is needed"},
    {EXPECTED("[]"), "1:38: \"expected\" is not an object"},
    {EXPECTED("{}"), "1:38: \"expected\" is empty"},
    {EXPECTED("{\"failure\":false}"), "1:50: a field in \"expected\" is not a string"},
    {EXPECTED("{\"crash\":1}"), "1:50: a field in \"expected\" is not a string"},
    {EXPECTED("{\"host\":1}"), "1:50: a field in \"expected\" is not a string"},
    {EXPECTED("{\"host_b64\":\"=\"}"), "1:50: a field in \"expected\" is not a string"},
    {EXPECTED("{\"hast\":\"h\"}"), "1:50: unknown key in \"expected\""},
    {EXPECTED("{\"_b64\":\"h\"}"), "1:50: unknown key in \"expected\""},
    {EXPECTED("{\"\":\"h\"}"), "1:50: unknown key in \"expected\""},
    {EXPECTED("{\"step x\":\"h\"}"), "1:50: unknown key in \"expected\""},
    {EXPECTED("{\"steps 1\":\"h\"}"), "1:50: unknown key in \"expected\""},
    {EXPECTED("{\"accepted\":true}"), "1:50: \"accepted\" is not an object"},
    {EXPECTED("{\"accepted\":\"about:blank\"}"), "1:50: \"accepted\" is not an object"},
    {EXPECTED("{\"acceptedAsBase\":false}"),
     "1:50: \"acceptedAsBase\" is not an object, true or \"about:blank\""},
    {EXPECTED("{\"acceptedAsBase\":\"about:blan\"}"),
     "1:50: \"acceptedAsBase\" is not an object, true or \"about:blank\""},
    {"[{\"file\":\"f\",\"id\":\"i\",\"cause\":\"idna\",\"expected\":{\"crash\":true}},\n"
     "{\"file\":\"g\",\"id\":\"i\",\"cause\":\"idna\",\"expected\":{\"crash\":true}},\n"
     "{\"file\":\"f\",\"id\":\"i\",\"cause\":\"idna\",\"expected\":{\"crash\":true}}]",
     "3:1: two entries for one case"},
    {"{\"expectations\":[],\"version\":\"1\"}",
     " beside \"expectations\", \"engine\" and \"version\" are needed"},
    {"{\"expectations\":[],\"engine\":\"mine\"}",
     " beside \"expectations\", \"engine\" and \"version\" are needed"},
    {WHOLE(",\"effect\":1"), "1:50: unknown key 'effect'"},
    {"{\"expectations\":[],\"engine\":1}", "1:20: a key that holds no string: 'engine'"},
    {"{\"expectations\":1,\"engine\":\"mine\",\"version\":\"1\"}", " not an array of expectations"},
    {WHOLE(",\"capabilities\":[]"), " \"unreported\" is not a list"},
    {WHOLE(",\"unreported\":[]"), " \"capabilities\" is not a list"},
    {WHOLE(",\"capabilities\":[],\"unreported\":[]"), " \"unanswered\" is not a list"},
    {WHOLE(",\"unanswered\":[]"), " \"capabilities\" is not a list"},
    {WHOLE(",\"capabilities\":[\"dance\"],\"unreported\":[],\"unanswered\":[]"),
     "1:66: an unknown name in \"capabilities\""},
    {WHOLE(",\"capabilities\":[1],\"unreported\":[],\"unanswered\":[]"),
     "1:66: an unknown name in \"capabilities\""},
    {WHOLE(",\"capabilities\":[],\"unreported\":[\"href\",\"error\"],\"unanswered\":[]"),
     "1:89: an unknown name in \"unreported\""},
    {WHOLE(",\"capabilities\":{},\"unreported\":[],\"unanswered\":[]"),
     "1:50: \"capabilities\" is not a list"},
#define UNANSWERED(item) WHOLE(",\"capabilities\":[],\"unreported\":[],\"unanswered\":[" item "]")
    {UNANSWERED("1"), "1:98: an item of \"unanswered\" is not an object of \"file\" and \"ids\""},
    {UNANSWERED("{\"file\":\"f\"}"),
     "1:98: an item of \"unanswered\" is not an object of \"file\" and \"ids\""},
    {UNANSWERED("{\"ids\":[]}"),
     "1:98: an item of \"unanswered\" is not an object of \"file\" and \"ids\""},
    {UNANSWERED("{\"file\":\"a\\u0000\",\"ids\":[]}"),
     "1:98: an item of \"unanswered\" is not an object of \"file\" and \"ids\""},
    {UNANSWERED("{\"file\":\"f\",\"ids\":[],\"x\":1}"),
     "1:98: an item of \"unanswered\" is not an object of \"file\" and \"ids\""},
    {UNANSWERED("{\"file\":\"f\",\"ids\":[],\"without_ids\":false}"),
     "1:98: an item of \"unanswered\" is not an object of \"file\" and \"ids\""},
    {UNANSWERED("{\"file\":\"f\",\"ids\":{}}"),
     "1:98: an item of \"unanswered\" is not an object of \"file\" and \"ids\""},
    {UNANSWERED("{\"file\":\"f\",\"ids\":[\"a\",1]}"), "1:121: an item of \"ids\" is not a string"},
};

static bool read_text(struct expectations *expectations, const char *json, struct text *error)
{
    *expectations = (struct expectations){0};
    text_clear(error);
    return expectations_read(expectations, "m", json, strlen(json), error);
}

static void test_refused(void)
{
    struct expectations expectations;
    struct text error = {0};

    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        CHECK(!read_text(&expectations, refused[i].json, &error));
        CHECK(strncmp(error.ptr, "m:", 2) == 0);
        CHECK_STRING(error.ptr + 2, refused[i].message);
        expectations_free(&expectations);
        CHECK(!expectations.items && expectations.count == 0 && !expectations.engine);
    }
    text_free(&error);
}

static void test_accepted(void)
{
    static const char *const accepted[] = {
        "[]",
        CAUSED("equivalent"),
        CAUSED("unexplained"),
        CAUSED("unexplained (idna)"),
        CAUSED("unexplained (idna, slash-count)"),
        CAUSED("idna+userinfo"),
        EXPECTED("{\"acceptedAsBase\":\"about:blank\"}"),
        EXPECTED("{\"acceptedAsBase\":{}}"),
        EXPECTED("{\"step 12 host\":\"h\",\"returns\":\"r\",\"unicode\":\"u\",\"errors\":\"e\","
                 "\"pairs\":\"p\",\"valid\":\"v\",\"reparse\":\"r\"}"),
        WHOLE(""),
        UNANSWERED(""),
        UNANSWERED("{\"file\":\"f\",\"ids\":[],\"without_ids\":true}"),
        UNANSWERED("{\"file_b64\":\"/w==\",\"ids\":[\"b\",\"a\"]}"),
    };
    struct expectations expectations;
    struct text error = {0};

    for (size_t i = 0; i < sizeof accepted / sizeof *accepted; i++) {
        CHECK(read_text(&expectations, accepted[i], &error));
        CHECK(error.len == 0);
        expectations_free(&expectations);
    }
    text_free(&error);
}

static bool is_text(const struct text *text, const char *expected)
{
    return text->ptr && text->len == strlen(expected) &&
           memcmp(text->ptr, expected, text->len) == 0;
}

/* Each member goes to its own place. */
static void test_members(void)
{
    static const char json[] =
        "[\"a comment\",{\"file\":\"f.json\",\"id\":\"i\",\"cause\":\"idna\",\"why\":\"because\","
        "\"link\":\"l\",\"expected\":{\"failure\":true,\"host\":\"h\",\"port\":\"\","
        "\"pathname_b64\":\"/w==\",\"returns\":\"r\",\"step 2 host\":\"s\","
        "\"accepted\":{\"a\":\"b\"},\"acceptedAsBase\":{\"c\":\"d\"}}},\"another\","
        "{\"file_b64\":\"Zg==\",\"id\":\"j\",\"cause\":\"equivalent\","
        "\"expected\":{\"crash\":true,\"searchParamsFailure\":true,\"acceptedAsBase\":true}}]";
    struct expectations expectations;
    struct text error = {0};
    const struct expectation *item;

    CHECK(read_text(&expectations, json, &error) && expectations.count == 2);
    if (expectations.count != 2)
        return;
    item = &expectations.items[0];
    CHECK_STRING(item->file, "f.json");
    CHECK_STRING(item->id, "i");
    CHECK_STRING(item->cause, "idna");
    CHECK_STRING(item->why, "because");
    CHECK_STRING(item->link, "l");
    CHECK(item->failure && !item->crash && !item->search_params_failure && !item->accepted_as_base);
    CHECK(is_text(&item->expected[ATTRIBUTE_HOST], "h"));
    CHECK(is_text(&item->expected[ATTRIBUTE_PORT], ""));
    CHECK(is_text(&item->expected[ATTRIBUTE_PATHNAME], "\xFF"));
    CHECK(!item->expected[ATTRIBUTE_HOSTNAME].ptr && !item->expected[ATTRIBUTE_HREF].ptr);
    CHECK(item->other_count == 2);
    CHECK_STRING(item->others[0].label, "returns");
    CHECK(is_text(&item->others[0].got, "r"));
    CHECK_STRING(item->others[1].label, "step 2 host");
    CHECK(is_text(&item->others[1].got, "s"));
    CHECK(is_text(&item->accepted, "{\"a\":\"b\"}") && is_text(&item->as_base, "{\"c\":\"d\"}"));
    CHECK(!item->seen && !item->row);
    item = &expectations.items[1];
    CHECK_STRING(item->file, "f");
    CHECK(!item->why && !item->link && !item->accepted.ptr && !item->as_base.ptr);
    CHECK(!item->failure && item->crash && item->search_params_failure && item->accepted_as_base);
    CHECK(!expectations.engine && !expectations.version && !expectations.silence.is_known);
    expectations_free(&expectations);
    text_free(&error);
}

static void test_lists(void)
{
    static const char json[] =
        "{\"expectations\":[],\"engine\":\"mine\",\"version\":\"2\",\"capabilities\":[\"parse\","
        "\"base\"],\"unreported\":[\"href\",\"errors\"],\"unanswered\":[{\"file\":\"f\",\"ids\":["
        "\"b\",\"a\"]},{\"file\":\"f\",\"without_ids\":true,\"ids\":[]}]}";
    struct expectations expectations;
    const struct silence *silence = &expectations.silence;
    struct text error = {0}, out = {0};
    struct json_writer w = {.out = &out};

    CHECK(read_text(&expectations, json, &error));
    CHECK_STRING(expectations.engine, "mine");
    CHECK_STRING(expectations.version, "2");
    CHECK(silence->is_known && silence->file_count == 2);
    CHECK(silence->unreported == (1u << ATTRIBUTE_HREF | 1u << ATTRIBUTES));
    if (silence->file_count == 2) {
        CHECK(!silence->files[0].has_no_ids && silence->files[0].count == 2);
        CHECK_STRING(silence->files[0].ids[0], "a"); /* sorted */
        CHECK_STRING(silence->files[0].ids[1], "b");
        CHECK(silence->files[1].has_no_ids && silence->files[1].count == 0);
    }
    json_object(&w);
    silence_write(&w, &expectations.silence);
    json_end(&w);
    CHECK_STRING(out.ptr, "{\"capabilities\":[\"parse\",\"base\"],\"unreported\":[\"href\","
                          "\"errors\"],\n\"unanswered\":[\n{\"file\":\"f\",\"ids\":[\"a\",\"b\"]},"
                          "\n{\"file\":\"f\",\"without_ids\":true,\"ids\":[]}]}");
    CHECK(silence_has_key("capabilities") && silence_has_key("unreported") &&
          silence_has_key("unanswered") && !silence_has_key("expectations"));
    expectations_free(&expectations);
    CHECK(!expectations.version && !silence->files && !silence->is_known);
    text_free(&error);
    text_free(&out);
}

/* --- which entry a case has ------------------------------------------------------------------- */

static struct vector_case case_of(const char *id)
{
    return (struct vector_case){.kind = CASE_URL,
                                .id = ua_str(id, strlen(id)),
                                .request = {.url = UA_LITERAL("http://h/")}};
}

static void test_find(void)
{
    static const char *const ids[] = {"b", "d", "a", "c", "e"};
    struct expectations expectations;
    struct text json = {0}, error = {0};
    struct vector_case test = case_of("aa");

    text_puts(&json, "[");
    for (size_t i = 0; i < 5; i++)
        for (int file = 2; file > 0; file--)
            text_printf(&json,
                        "%s{\"file\":\"f%d\",\"id\":\"%s\",\"cause\":\"idna\","
                        "\"expected\":{\"failure\":true}}",
                        json.len > 1 ? "," : "", file, ids[i]);
    text_puts(&json, "]");
    CHECK(read_text(&expectations, json.ptr, &error) && expectations.count == 10);
    CHECK(!expectations_find(&expectations, &test, "f1"));
    for (size_t i = 0; i < 5; i++) {
        const struct expectation *found;

        test = case_of(ids[i]);
        found = expectations_find(&expectations, &test, "a/b/f1");
        CHECK(found && strcmp(found->id, ids[i]) == 0 && strcmp(found->file, "f1") == 0);
        found = expectations_find(&expectations, &test, "f2");
        CHECK(found && strcmp(found->id, ids[i]) == 0 && strcmp(found->file, "f2") == 0);
        CHECK(!expectations_find(&expectations, &test, "f3"));
        CHECK(!expectations_find(&expectations, &test, "f0"));
    }
    test = case_of("f");
    CHECK(!expectations_find(&expectations, &test, "f1"));
    expectations_free(&expectations);
    CHECK(!expectations_find(&expectations, &test, "f1"));
    text_free(&json);
    text_free(&error);
}

static void test_stale(void)
{
    struct expectation item = {.file = (char[]){"f.json"}, .id = (char[]){"x.a"}};
    struct vector_file file = {.path = (char[]){"a/f.json"}, .ours = true};

    CHECK(expectation_is_stale(&item, &file));
    item.seen = true;
    CHECK(!expectation_is_stale(&item, &file));
    item.seen = false;
    file.ours = false; /* a file of WPT with the name of ours */
    CHECK(!expectation_is_stale(&item, &file));
    item.id = (char[]){"0123456789ab"};
    CHECK(expectation_is_stale(&item, &file));
    file.path = (char[]){"f.json/g.json"};
    CHECK(!expectation_is_stale(&item, &file));
}

/* --- what an entry makes of a result ---------------------------------------------------------- */

static void differ(struct case_result *result, const char *field, enum attribute attribute,
                   const char *got, const char *answer)
{
    struct mismatch *mismatch = case_result_add_mismatch(result, field);

    mismatch->attribute = attribute;
    text_puts(&mismatch->got, got);
    if (answer)
        text_puts(&mismatch->answer, answer);
}

/* expected NULL: no entry. The result is freed. */
static void check_applied(int line, struct case_result *result, const char *expected,
                          enum result_kind kind, const char *note)
{
    struct text json = {0}, error = {0};
    struct expectations expectations;
    const struct vector_case test = case_of("i");
    const struct expectation *item;

    text_puts(&json, "[]");
    if (expected) {
        text_clear(&json);
        text_printf(&json, EXPECTED("%s"), expected);
    }
    CHECK(read_text(&expectations, json.ptr, &error));
    item = expectations_apply(&expectations, result, &test, "f", &engine);
    CHECK((item != NULL) == (expected != NULL) && (!item || item->seen));
    if (result->kind != kind)
        printf("%s:%d: kind %s, not %s\n", __FILE__, line, result_name(result->kind),
               result_name(kind));
    CHECK(result->kind == kind);
    check_text(__FILE__, line, result->note.ptr, result->note.len, note, strlen(note));
    expectations_free(&expectations);
    case_result_free(result);
    text_free(&json);
    text_free(&error);
}

#define CHECK_APPLIED(...) check_applied(__LINE__, __VA_ARGS__)

static void test_apply_to_attributes(void)
{
    struct case_result result = {0};

    CHECK_APPLIED(&result, NULL, RESULT_PASSED, "");
    CHECK_APPLIED(&result, "{\"host\":\"h\"}", RESULT_UNEXPECTED_PASS,
                  "passes, but is expected to differ (cause: idna)");
    differ(&result, "host", ATTRIBUTE_HOST, "h", NULL);
    CHECK_APPLIED(&result, NULL, RESULT_FAILED, "");
    differ(&result, "host", ATTRIBUTE_HOST, "h", NULL);
    CHECK_APPLIED(&result, "{\"host\":\"h\"}", RESULT_EXPECTED, "");
    differ(&result, "host", ATTRIBUTE_HOST, "g", NULL);
    CHECK_APPLIED(&result, "{\"host\":\"h\"}", RESULT_FAILED,
                  "differs in another way than expected (cause: idna); the manifest has h");
    differ(&result, "host", ATTRIBUTE_HOST, "h", NULL);
    differ(&result, "port", ATTRIBUTE_PORT, "1", NULL);
    CHECK_APPLIED(&result, "{\"host\":\"h\"}", RESULT_FAILED,
                  "differs in another way than expected (cause: idna)");
    differ(&result, "host", ATTRIBUTE_HOST, "h", NULL);
    CHECK_APPLIED(&result, "{\"host\":\"h\",\"port\":\"1\"}", RESULT_FAILED,
                  "differs in another way than expected (cause: idna)");
    differ(&result, "host", ATTRIBUTE_HOST, "h", NULL);
    differ(&result, "port", ATTRIBUTE_PORT, "2", NULL);
    text_puts(&result.note, "before");
    CHECK_APPLIED(&result, "{\"host\":\"h\",\"port\":\"1\"}", RESULT_FAILED,
                  "before; differs in another way than expected (cause: idna); the manifest has 1");
    differ(&result, "hash", ATTRIBUTE_HASH, "", NULL);
    CHECK_APPLIED(&result, "{\"hash\":\"\"}", RESULT_EXPECTED, "");
}

static void test_apply_to_others(void)
{
    struct case_result result = {0};

    differ(&result, "returns", ATTRIBUTES, "r", NULL);
    CHECK_APPLIED(&result, "{\"returns\":\"r\"}", RESULT_EXPECTED, "");
    differ(&result, "returns", ATTRIBUTES, "s", NULL);
    CHECK_APPLIED(&result, "{\"unicode\":\"u\",\"returns\":\"r\"}", RESULT_FAILED,
                  "differs in another way than expected (cause: idna); the manifest has r");
    differ(&result, "host", ATTRIBUTES, "h", NULL);
    result.mismatches[0].step = 2;
    CHECK_APPLIED(&result, "{\"step 2 host\":\"h\"}", RESULT_EXPECTED, "");
    differ(&result, "host", ATTRIBUTES, "h", NULL);
    result.mismatches[0].step = 3;
    CHECK_APPLIED(&result, "{\"step 2 host\":\"h\"}", RESULT_FAILED,
                  "differs in another way than expected (cause: idna)");
    differ(&result, "result", ATTRIBUTES, "failure", NULL);
    CHECK_APPLIED(&result, "{\"failure\":true}", RESULT_EXPECTED, "");
    differ(&result, "result", ATTRIBUTES, "failure", NULL);
    CHECK_APPLIED(&result, "{\"searchParamsFailure\":true}", RESULT_FAILED,
                  "differs in another way than expected (cause: idna)");
    differ(&result, "searchParams", ATTRIBUTES, "failure", NULL);
    CHECK_APPLIED(&result, "{\"searchParamsFailure\":true}", RESULT_EXPECTED, "");
    differ(&result, "searchParams", ATTRIBUTES, "failure", NULL);
    CHECK_APPLIED(&result, "{\"failure\":true}", RESULT_FAILED,
                  "differs in another way than expected (cause: idna)");
}

static void test_apply_to_answers(void)
{
    struct case_result result = {0};

    differ(&result, "result", ATTRIBUTES, "parsed", "{\"a\":\"b\"}");
    CHECK_APPLIED(&result, "{\"accepted\":{\"a\":\"b\"}}", RESULT_EXPECTED, "");
    differ(&result, "result", ATTRIBUTES, "parsed", "{\"a\":\"c\"}");
    CHECK_APPLIED(
        &result, "{\"accepted\":{\"a\":\"b\"}}", RESULT_FAILED,
        "differs in another way than expected (cause: idna); the manifest has {\"a\":\"b\"}");
    differ(&result, "as a base", ATTRIBUTES, "parsed", PLAIN_BASE_ANSWER);
    CHECK_APPLIED(&result, "{\"acceptedAsBase\":\"about:blank\"}", RESULT_EXPECTED, "");
    differ(&result, "as a base", ATTRIBUTES, "parsed", "{\"a\":\"c\"}");
    CHECK_APPLIED(
        &result, "{\"acceptedAsBase\":\"about:blank\"}", RESULT_FAILED,
        "differs in another way than expected (cause: idna); the manifest has \"about:blank\"");
    differ(&result, "as a base", ATTRIBUTES, "parsed", "{\"a\":\"c\"}");
    CHECK_APPLIED(&result, "{\"acceptedAsBase\":true}", RESULT_EXPECTED, "");
    differ(&result, "as a base", ATTRIBUTES, "parsed", "{\"a\":\"c\"}");
    CHECK_APPLIED(&result, "{\"accepted\":{\"a\":\"c\"}}", RESULT_FAILED,
                  "differs in another way than expected (cause: idna)");
    /* An older manifest has the href alone. */
    differ(&result, "result", ATTRIBUTES, "parsed", "{\"a\":\"c\"}");
    text_puts(&result.href, "x:");
    CHECK_APPLIED(&result, "{\"href\":\"x:\"}", RESULT_EXPECTED, "");
    differ(&result, "result", ATTRIBUTES, "parsed", "{\"a\":\"c\"}");
    text_puts(&result.href, "y:");
    CHECK_APPLIED(&result, "{\"href\":\"x:\"}", RESULT_FAILED,
                  "differs in another way than expected (cause: idna)");
}

static void test_apply_to_other_kinds(void)
{
    static const enum result_kind kept[] = {RESULT_ERROR, RESULT_UNTESTABLE, RESULT_NOT_ASKED};
    struct case_result result = {0};

    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        result.kind = kept[i];
        CHECK_APPLIED(&result, "{\"failure\":true}", kept[i], "");
    }
    result.kind = RESULT_UNSUPPORTED;
    text_puts(&result.note, "no");
    CHECK_APPLIED(&result, "{\"failure\":true}", RESULT_UNANSWERED,
                  "no; the manifest says how the answer differs (cause: idna)");
    result.kind = RESULT_INCOMPARABLE;
    text_puts(&result.note, "no");
    CHECK_APPLIED(&result, "{\"failure\":true}", RESULT_UNANSWERED,
                  "no; the manifest says how the answer differs (cause: idna)");
    result.kind = RESULT_UNSUPPORTED;
    CHECK_APPLIED(&result, NULL, RESULT_UNSUPPORTED, "");
}

/* A crash is expected if the entry says so, and an entry of a crash fits nothing else. */
static void test_apply_to_crashes(void)
{
    struct case_result result = {.kind = RESULT_ERROR};

    text_puts(&result.note, "crashed: boom");
    CHECK_APPLIED(&result, "{\"crash\":true}", RESULT_EXPECTED, "crashed: boom");
    result.kind = RESULT_ERROR;
    text_puts(&result.note, "crashed: boom");
    CHECK_APPLIED(&result, "{\"failure\":true}", RESULT_ERROR, "crashed: boom");
    result.kind = RESULT_ERROR;
    text_puts(&result.note, "timeout: 1 s");
    CHECK_APPLIED(&result, "{\"crash\":true}", RESULT_ERROR, "timeout: 1 s");
    differ(&result, "hash", ATTRIBUTE_HASH, "#a", NULL);
    CHECK_APPLIED(&result, "{\"crash\":true,\"hash\":\"#a\"}", RESULT_FAILED,
                  "differs in another way than expected (cause: idna)");
    result.kind = RESULT_ERROR;
    text_puts(&result.note, "crashed: boom");
    CHECK_APPLIED(&result, "{\"crash\":true,\"failure\":true}", RESULT_ERROR,
                  "crashed: boom; differs in another way than expected (cause: idna)");
}

/* Entries that fit any answer are counted, each case once. */
static void test_vague(void)
{
    struct expectations expectations;
    struct case_result result = {0};
    const struct vector_case test = case_of("i");
    struct text error = {0};

    CHECK(read_text(&expectations, EXPECTED("{\"href\":\"x:\",\"acceptedAsBase\":true}"), &error));
    differ(&result, "result", ATTRIBUTES, "parsed", "{\"a\":\"c\"}");
    differ(&result, "as a base", ATTRIBUTES, "parsed", "{\"a\":\"c\"}");
    text_puts(&result.href, "x:");
    expectations_apply(&expectations, &result, &test, "f", &engine);
    CHECK(result.kind == RESULT_EXPECTED && expectations.vague == 1);
    CHECK(result.unexpected == RESULT_FAILED);
    case_result_free(&result);
    differ(&result, "result", ATTRIBUTES, "parsed", "{\"a\":\"c\"}");
    expectations_apply(&expectations, &result, &test, "f", &engine);
    CHECK(result.kind == RESULT_FAILED && expectations.vague == 1);
    case_result_free(&result);
    expectations_free(&expectations);
    CHECK(read_text(&expectations, EXPECTED("{\"accepted\":{}}"), &error));
    differ(&result, "result", ATTRIBUTES, "parsed", "{}");
    expectations_apply(&expectations, &result, &test, "f", &engine);
    CHECK(result.kind == RESULT_EXPECTED && expectations.vague == 0);
    case_result_free(&result);
    expectations.other_version = true; /* then a pass is none of its business */
    expectations_apply(&expectations, &result, &test, "f", &engine);
    CHECK(result.kind == RESULT_PASSED && result.note.len == 0);
    expectations_free(&expectations);
    text_free(&error);
}

/* --- what is not answered --------------------------------------------------------------------- */

static const char silent_json[] =
    "{\"expectations\":[],\"engine\":\"mine\",\"version\":\"1\",\"capabilities\":[\"parse\"],"
    "\"unreported\":[\"hash\"],\"unanswered\":[{\"file\":\"f\",\"ids\":[\"silent\"]}]}";

static void check_silence(int line, const char *id, const char *file, enum result_kind kind,
                          unsigned unsaid, enum result_kind expected, const char *note)
{
    struct expectations expectations;
    struct case_result result = {.kind = kind, .unsaid = unsaid};
    const struct vector_case test = case_of(id);
    struct text error = {0};

    CHECK(read_text(&expectations, silent_json, &error));
    if (kind == RESULT_UNSUPPORTED)
        text_puts(&result.note, "n");
    CHECK(!expectations_apply(&expectations, &result, &test, file, &engine));
    CHECK(result.kind == expected && result.unexpected == kind);
    check_text(__FILE__, line, result.note.ptr, result.note.len, note, strlen(note));
    case_result_free(&result);
    expectations_free(&expectations);
    text_free(&error);
}

static void test_silence(void)
{
    const unsigned hash = 1u << ATTRIBUTE_HASH, port = 1u << ATTRIBUTE_PORT;
    const unsigned errors = 1u << ATTRIBUTES;

    check_silence(__LINE__, "i", "f", RESULT_PASSED, 0, RESULT_PASSED, "");
    check_silence(__LINE__, "i", "f", RESULT_PASSED, hash, RESULT_PASSED, "");
    check_silence(__LINE__, "i", "a/f", RESULT_PASSED, hash | port, RESULT_UNANSWERED,
                  "the engine no longer reports port");
    check_silence(__LINE__, "i", "f", RESULT_PASSED, port | errors, RESULT_UNANSWERED,
                  "the engine no longer reports port, errors");
    check_silence(__LINE__, "i", "f", RESULT_FAILED, port, RESULT_FAILED, "");
    check_silence(__LINE__, "i", "g", RESULT_PASSED, port, RESULT_PASSED, "");
    check_silence(__LINE__, "0123456789ab", "f", RESULT_PASSED, port, RESULT_PASSED, "");
    check_silence(__LINE__, "i", "f", RESULT_UNSUPPORTED, 0, RESULT_UNANSWERED,
                  "n; the manifest says that the engine answers this case");
    check_silence(__LINE__, "i", "f", RESULT_INCOMPARABLE, 0, RESULT_UNANSWERED,
                  "the manifest says that the engine answers this case");
    check_silence(__LINE__, "silent", "f", RESULT_UNSUPPORTED, 0, RESULT_UNSUPPORTED, "n");
    check_silence(__LINE__, "i", "g", RESULT_UNSUPPORTED, 0, RESULT_UNSUPPORTED, "n");
}

/* A lost capability is reported if nothing else is. */
static void test_lost_capability(void)
{
    static const char json[] =
        "{\"expectations\":[],\"engine\":\"mine\",\"version\":\"1\",\"capabilities\":["
        "\"parse\",\"query\"],\"unreported\":[],\"unanswered\":[{\"file\":\"f\",\"ids\":[]}]}";
    static const char *const notes[] = {"the engine has lost a capability that this case needs",
                                        "the engine no longer reports port"};
    struct vector_case test = case_of("i");
    struct expectations expectations;
    struct text error = {0};

    test.expected[ATTRIBUTE_SEARCH] = UA_LITERAL("?a");
    test.expected[ATTRIBUTE_SEARCH_PARAMS] = UA_LITERAL("a=");
    CHECK(read_text(&expectations, json, &error));
    for (unsigned i = 0; i < 2; i++) {
        struct case_result result = {.unsaid = i << ATTRIBUTE_PORT};

        expectations_apply(&expectations, &result, &test, "f", &engine);
        CHECK(result.kind == RESULT_UNANSWERED);
        CHECK_STRING(result.note.ptr, notes[i]);
        case_result_free(&result);
    }
    expectations_free(&expectations);
    text_free(&error);
}

/* What a run says of each case makes the lists of the next manifest. */
static void test_silence_add(void)
{
    static const struct {
        const char *id, *file;
        enum result_kind kind;
        unsigned unsaid;
    } rows[] = {
        {"a", "x/f", RESULT_PASSED, 1u << ATTRIBUTE_HASH},
        {"b", "y/f", RESULT_UNSUPPORTED, 1u << ATTRIBUTE_HOST},
        {"c", "f", RESULT_INCOMPARABLE, 1u << ATTRIBUTE_HOST},
        {"0123456789ab", "f", RESULT_UNSUPPORTED, 0},
        {"d", "f", RESULT_FAILED, 1u << ATTRIBUTES},
        {"e", "g", RESULT_PASSED, 0},
    };
    static const char begin[] =
        "{\"capabilities\":[\"parse\"],\"unreported\":[\"hash\",\"errors\"],\n"
        "\"unanswered\":[\n{\"file\":\"f\",\"ids\":[\"b\",\"c\"]},\n"
        "{\"file\":\"f\",\"without_ids\":true,\"ids\":[\"0123456789ab\"]},\n"
        "{\"file\":\"g\",\"ids\":[\"n00\",\"n01\",";
    struct silence silence = {0};
    struct text out = {0};
    struct json_writer w = {.out = &out};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct case_result result = {.unexpected = rows[i].kind, .unsaid = rows[i].unsaid};
        struct vector_case test = case_of(rows[i].id);

        silence_add(&silence, &result, &test, rows[i].file, &engine);
        test.kind = CASE_SETTER; /* which the engine cannot */
        test.attribute = UA_LITERAL("hash");
        silence_add(&silence, &result, &test, rows[i].file, &engine);
    }
    for (int i = 0; i < 40; i++) { /* more than the first table holds */
        char id[16];
        const struct case_result result = {.unexpected = RESULT_UNSUPPORTED};
        struct vector_case test;

        snprintf(id, sizeof id, "n%02d", i);
        test = case_of(id);
        silence_add(&silence, &result, &test, "g", &engine);
    }
    json_object(&w);
    silence_write(&w, &silence);
    json_end(&w);
    CHECK(strncmp(out.ptr, begin, sizeof begin - 1) == 0);
    CHECK(strstr(out.ptr, "\"n38\",\"n39\"]}]}") != NULL);
    silence_free(&silence);
    CHECK(!silence.files && silence.file_count == 0);
    text_free(&out);
}

/* --- files ------------------------------------------------------------------------------------ */

static void test_files(void)
{
    struct expectations expectations = {0};
    struct engine newer = engine;
    struct captured said;

    snprintf(newer.version, sizeof newer.version, "10");
    write_test_file(".", "same", WHOLE(""));
    write_test_file(
        ".", "other",
        "{\"engine\":\"another\",\"version\":\"1\",\"expectations\":" CAUSED("idna") "}");
    write_test_file(".", "older",
                    "{\"engine\":\"mine\",\"version\":\"0\",\"expectations\":" CAUSED("idna") "}");
    write_test_file(".", "rows", CAUSED("idna"));
    write_test_file(".", "broken", "[1]");
    said = capture(STDERR_FILENO);
    CHECK(expectations_load_for(&expectations, &engine, "none", NULL) && expectations.count == 0);
    CHECK(expectations_load_for(&expectations, &engine, "same", NULL) &&
          !expectations.other_version);
    expectations_free(&expectations);
    CHECK(expectations_load_for(&expectations, &newer, "same", NULL) && expectations.other_version);
    expectations_free(&expectations);
    CHECK(expectations_load_for(&expectations, &engine, "other", NULL) && expectations.count == 0);
    CHECK(expectations.engine && strcmp(expectations.engine, "another") == 0);
    CHECK(!expectations.version);
    expectations_free(&expectations);
    CHECK(expectations_load_for(&expectations, &engine, "older", NULL) && expectations.count == 1);
    CHECK(expectations.other_version);
    expectations_free(&expectations);
    CHECK(expectations_load_for(&expectations, &engine, "rows", NULL) && expectations.count == 1);
    CHECK(!expectations.other_version && !expectations.engine);
    expectations_free(&expectations);
    CHECK(!expectations_load_for(&expectations, &engine, "broken", NULL));
    expectations_free(&expectations);
    CHECK(!expectations_load_for(&expectations, &engine, "absent", NULL));
    CHECK(!expectations_load_for(&expectations, &engine, "none.json", NULL));
    expectations_free(&expectations);
    /* Another document judged it. */
    CHECK(!expectations_load_for(&expectations, &engine, "same", "rfc3986"));
    expectations_free(&expectations);
    CHECK(expectations_load_for(&expectations, &engine, NULL, "rfc3986") &&
          expectations.count == 0);
    CHECK(expectations_load_overwritten(&expectations, &engine, "absent", NULL) &&
          expectations.count == 0);
    CHECK(expectations_load_overwritten(&expectations, &engine, "/dev/null", NULL));
    CHECK(expectations_load_overwritten(&expectations, &engine, "rows", NULL) &&
          expectations.count == 1);
    expectations_free(&expectations);
    CHECK(expectations_load_overwritten(&expectations, &engine, "older", NULL) &&
          expectations.count == 1 && !expectations.other_version);
    expectations_free(&expectations);
    CHECK(!expectations_load_overwritten(&expectations, &engine, "other", NULL));
    expectations_free(&expectations);
    CHECK(!expectations_load_overwritten(&expectations, &engine, "broken", NULL));
    expectations_free(&expectations);
    CHECK_CAPTURED(
        &said, "urlassay: the manifest of mine is for version 1, but this is 10: a "
               "case that passes now is not a failure\n"
               "urlassay: the manifest of mine is for version 0, but this is 1: a "
               "case that passes now is not a failure\n"
               "urlassay: broken:1:2: neither an object nor a comment\n"
               "urlassay: absent: No such file or directory\n"
               "urlassay: none.json: No such file or directory\n"
               "urlassay: same is a manifest of a run against the URL Standard, and this run is "
               "against rfc3986: --against whatwg\n"
               "urlassay: other is about engine another, and is not overwritten by a manifest of "
               "mine\n"
               "urlassay: broken:1:2: neither an object nor a comment\n");
}

/* The manifests are where an installed tool has them. A profile has one of its own, whose name has
 * no colon. */
static int test_installed(void)
{
    struct expectations expectations = {0};
    struct engine strict = engine, other = engine;

    snprintf(strict.id, sizeof strict.id, "mine:strict:x");
    snprintf(other.id, sizeof other.id, "mine:other");
    CHECK(expectations_load_for(&expectations, &engine, NULL, NULL));
    CHECK(expectations.engine && strcmp(expectations.engine, "mine") == 0);
    expectations_free(&expectations);
    CHECK(expectations_load_for(&expectations, &strict, NULL, NULL) && expectations.count == 0);
    CHECK(expectations.engine && strcmp(expectations.engine, "mine:strict:x") == 0);
    expectations_free(&expectations);
    CHECK(expectations_load_for(&expectations, &other, NULL, NULL) && !expectations.engine);
    return checks_failed > 0;
}

static void start_installed(void)
{
    struct text command = {0};

    text_printf(&command,
                "mkdir -p vectors/expect build/any && cp /proc/%d/exe build/any/copy && "
                "build/any/copy installed && rm -r vectors build",
                (int)getpid());
    CHECK(mkdir("vectors", 0777) == 0 && mkdir("vectors/expect", 0777) == 0);
    write_test_file("vectors/expect", "mine.json", WHOLE(""));
    write_test_file("vectors/expect", "mine.strict.x.json",
                    "{\"engine\":\"mine:strict:x\",\"version\":\"1\",\"expectations\":[]}");
    CHECK(system(command.ptr) == 0);
    text_free(&command);
}

int main(int argc, char **argv)
{
    char *dir;

    (void)argv;
    if (argc > 1)
        return test_installed();
    test_refused();
    test_accepted();
    test_members();
    test_lists();
    test_find();
    test_stale();
    test_apply_to_attributes();
    test_apply_to_others();
    test_apply_to_answers();
    test_apply_to_other_kinds();
    test_apply_to_crashes();
    test_vague();
    test_silence();
    test_lost_capability();
    test_silence_add();
    dir = make_test_folder();
    CHECK(chdir(dir) == 0);
    test_files();
    start_installed();
    remove_test_folder(dir);
    return check_report("expect");
}
