/* SPDX-License-Identifier: MIT */
/* What is not a file of vectors: each member of each kind of case missing, of a wrong type, or one
 * too many, and what is said of it. */
#include "check.h"
#include "text.h"
#include "vectors.h"
#include "vectors_read.h"

#define OURS "\"id\":\"a\",\"spec\":\"s\",\"why\":\"w\""
#define OF_RFC "\"edition\":\"rfc3986\",\"spec\":\"s\",\"why\":\"w\""
#define PARSES "\"steps\":[[\"parse\",\"a:\"]],\"returns\":[{\"scheme\":\"a\"}]}]"

/* message NULL: the text is accepted. */
static const struct {
    const char *text, *message;
} rows[] = {
    {"[{" OURS ",\"input\":\"a\",\"base\":null,\"failure\":true,\"tags\":{}}]",
     "t.json:1:72: a: \"tags\" is not an array of strings"},
    {"[{" OURS ",\"input\":\"a\",\"base\":null,\"failure\":true,\"tags\":null}]",
     "t.json:1:72: a: \"tags\" is not an array of strings"},
    {"[{" OURS ",\"input\":\"a\",\"base\":null,\"failure\":true,\"tags\":[\"t\",1]}]",
     "t.json:1:72: a: \"tags\" is not an array of strings"},
    {"[{" OURS ",\"input\":\"a\",\"base\":null,\"failure\":true,\"tags\":\"t\"}]",
     "t.json:1:72: a: \"tags\" is not an array of strings"},
    {"[{\"id\":\"\",\"spec\":\"s\",\"why\":\"w\",\"input\":\"a\",\"base\":null,\"failure\":true}]",
     "t.json:1:2: a case without \"id\" in a file whose first case has one"},
    {"[{\"id\":\"a\",\"spec\":\"\",\"why\":\"w\",\"input\":\"a\",\"base\":null,\"failure\":true}]",
     "t.json:1:12: a: \"spec\" is missing"},
    {"[{\"id\":\"a\",\"spec\":null,\"why\":\"w\",\"input\":\"a\",\"base\":null,\"failure\":true}]",
     "t.json:1:12: a: \"spec\" is missing"},
    {"[{\"id\":\"a\",\"spec\":\"s\",\"why\":\"\",\"input\":\"a\",\"base\":null,\"failure\":true}]",
     "t.json:1:23: a: \"why\" is missing"},
    {"[{\"id\":\"a\",\"spec\":\"s\",\"why\":1,\"input\":\"a\",\"base\":null,\"failure\":true}]",
     "t.json:1:23: \"why\" is not a string"},
    {"[{\"id\":1,\"spec\":\"s\",\"why\":\"w\",\"input\":\"a\",\"base\":null,\"failure\":true}]",
     "t.json:1:3: \"id\" is not a string"},
    {"[{\"id\":\"a\",\"spec\":1,\"why\":\"w\",\"input\":\"a\",\"base\":null,\"failure\":true}]",
     "t.json:1:12: \"spec\" is not a string"},
    {"[{" OURS ",\"input\":\"a\",\"base\":null,\"href\":\"a:\",\"relativeTo\":\"any-base\"}]",
     "t.json:1:69: a: \"relativeTo\" goes with \"failure\" and is \"any-base\" or "
     "\"non-opaque-path-base\""},
    {"[{" OURS ",\"input\":\"a\",\"base\":null,\"failure\":true,\"relativeTo\":1}]",
     "t.json:1:72: a: \"relativeTo\" goes with \"failure\" and is \"any-base\" or "
     "\"non-opaque-path-base\""},
    {"[{" OURS ",\"input\":\"a\",\"base\":null,\"failure\":true,\"href\":\"a:\"}]",
     "t.json:1:2: a case has either \"href\" or \"failure\""},
    {"[{" OURS ",\"input\":\"a\",\"base\":null,\"failure\":1}]",
     "t.json:1:57: \"failure\" is neither true nor false"},
    {"[{" OURS ",\"input\":\"a\",\"base\":null,\"failure\":false}]",
     "t.json:1:2: a case has either \"href\" or \"failure\""},
    {"[{" OURS ",\"input\":\"a\",\"base\":null,\"href\":null}]",
     "t.json:1:2: a case has either \"href\" or \"failure\""},
    {"[{" OURS ",\"input\":\"a\",\"base\":null,\"href\":1}]",
     "t.json:1:57: \"href\" is not a string"},
    {"[{" OURS ",\"input\":\"a\",\"base\":null,\"href\":\"a:\",\"port\":1}]",
     "t.json:1:69: \"port\" is not a string"},
    {"[{" OURS ",\"input\":\"a\",\"base\":1,\"href\":\"a:\"}]",
     "t.json:1:45: \"base\" is not a string"},
    {"[{" OURS ",\"input\":1,\"base\":null,\"href\":\"a:\"}]",
     "t.json:1:33: \"input\" is not a string"},
    {"[{" OURS ",\"input\":null,\"base\":null,\"href\":\"a:\"}]",
     "t.json:1:2: a case without \"input\""},
    {"[{" OURS ",\"init\":\"\",\"steps\":[{\"op\":1}],\"output\":\"\"}]",
     "t.json:1:52: a step has \"op\" and perhaps an array of \"args\""},
    {"[{" OURS ",\"init\":\"\",\"steps\":[{\"op\":\"sort\",\"args\":{}}],\"output\":\"\"}]",
     "t.json:1:52: a step has \"op\" and perhaps an array of \"args\""},
    {"[{" OURS ",\"init\":\"\",\"steps\":[{\"op\":\"sort\",\"args\":null}],\"output\":\"\"}]",
     "t.json:1:52: a step has \"op\" and perhaps an array of \"args\""},
    {"[{" OURS
     ",\"init\":\"\",\"steps\":[{\"op\":\"sort\",\"arg\":[]},{\"op\":\"sort\"}],\"output\":\"\"}]",
     "t.json:1:65: unknown key \"arg\" in a step"},
    {"[{" OURS ",\"init\":[[\"a\",1]],\"steps\":[],\"output\":\"\"}]",
     "t.json:1:33: \"init\" is neither a string nor an array of pairs"},
    {"[{" OURS ",\"init\":[[1,\"a\"]],\"steps\":[],\"output\":\"\"}]",
     "t.json:1:33: \"init\" is neither a string nor an array of pairs"},
    {"[{" OURS ",\"init\":\"\",\"steps\":{},\"output\":\"\"}]",
     "t.json:1:2: a case with \"steps\" has either \"init\" or \"url\", and \"output\""},
    {"[{" OURS ",\"init\":\"\",\"steps\":[],\"output\":1}]",
     "t.json:1:54: \"output\" is not a string"},
    {"[{" OURS ",\"url\":\"a:\",\"steps\":[],\"output\":\"\",\"href\":1}]",
     "t.json:1:67: \"href\" is not a string"},
    {"[{" OURS ",\"url\":1,\"steps\":[],\"output\":\"\"}]", "t.json:1:33: \"url\" is not a string"},
    {"[{" OURS ",\"input\":\"a\",\"output\":1}]", "t.json:1:45: \"output\" is not a string"},
    {"[{" OURS ",\"input\":\"a\",\"output\":{\"utf-8\":1}}]",
     "t.json:1:55: the output for \"utf-8\" is not a string"},
    {"[{" OURS ",\"input\":\"a\",\"output\":{\"gbk\":\"x\",\"utf-8\":1}}]",
     "t.json:1:65: the output for \"utf-8\" is not a string"},
    {"[{" OURS ",\"input\":\"a\",\"output\":{}}]", "t.json: no case in this file"},
    {"[{" OURS ",\"input\":\"a\",\"unicode\":1}]", "t.json:1:45: \"unicode\" is not a string"},
    {"[{" OURS ",\"input\":\"a\",\"valid\":\"true\"}]",
     "t.json:1:45: \"valid\" is neither true nor false"},
    {"[{" OURS ",\"input\":\"a\",\"pairs\":[],\"output\":1}]",
     "t.json:1:56: \"output\" is not a string"},
    {"[{" OURS ",\"input\":\"a\",\"pairs\":[],\"output\":\"\",\"base\":null}]",
     "t.json:1:68: a: unknown key \"base\""},
    {"[{" OURS ",\"input\":\"a\"}]",
     "t.json:1:2: a case with neither \"href\", \"failure\" nor \"output\""},
    {"[{" OURS ",\"input\":\"a\",\"bse\":null}]", "t.json:1:45: unknown key \"bse\" in a case with "
                                                  "neither \"href\", \"failure\" nor \"output\""},
    {"[{" OURS ",\"comment\":1,\"input\":\"a\",\"output\":null}]", NULL},
    {"[{" OURS ",\"input\":\"a\",\"output\":null,\"urlStandardOnly\":true}]", NULL},
    {"{\"port\":[{" OURS ",\"href\":\"a:\",\"new_value\":\"\",\"expected\":[]}]}",
     "t.json:1:10: a setter's case has \"href\", \"new_value\" and \"expected\""},
    {"{\"port\":[{" OURS ",\"href\":\"a:\",\"expected\":{}}]}",
     "t.json:1:10: a setter's case has \"href\", \"new_value\" and \"expected\""},
    {"{\"port\":[{" OURS ",\"new_value\":\"\",\"expected\":{}}]}",
     "t.json:1:10: a setter's case has \"href\", \"new_value\" and \"expected\""},
    {"{\"port\":[{" OURS ",\"href\":1,\"new_value\":\"\",\"expected\":{}}]}",
     "t.json:1:41: \"href\" is not a string"},
    {"{\"port\":[{" OURS ",\"href\":\"a:\",\"new_value\":1,\"expected\":{}}]}",
     "t.json:1:53: \"new_value\" is not a string"},
    {"{\"port\":[{" OURS ",\"href\":\"a:\",\"new_value\":\"\",\"expected\":{\"port\":1}}]}",
     "t.json:1:80: \"port\" is not a string"},
    {"{\"port\":[{" OURS ",\"href\":\"a:\",\"new_value\":\"\",\"expected\":{},\"input\":\"x\"}]}",
     "t.json:1:82: a: unknown key \"input\""},
    {"{\"port\":[\"comment\",1]}", "t.json:1:20: an element that is neither a case nor a comment"},
    {"{\"port\":{}}", "t.json:1:2: \"port\" is not an array of cases"},
    {"{\"comment\":1,\"port\":[]}", "t.json: no case in this file"},
    {"{}", "t.json: no case in this file"},
    {"[]", "t.json: no case in this file"},
    {"[\"a\"]", "t.json: no case in this file"},
    {"[1]", "t.json:1:2: an element that is neither a case nor a comment"},
    {"[null]", "t.json:1:2: an element that is neither a case nor a comment"},
    {"\"a\"", "t.json: neither an array of cases nor an object of setters"},
    {"1", "t.json: neither an array of cases nor an object of setters"},
    {"null", "t.json: neither an array of cases nor an object of setters"},
    {"[{\"id\":\"rfc3986x\"," OF_RFC "," PARSES,
     "t.json:1:3: id \"rfc3986x\" does not begin with \"rfc3986.\""},
    {"[{\"id\":\"rfc3986\"," OF_RFC "," PARSES,
     "t.json:1:3: id \"rfc3986\" does not begin with \"rfc3986.\""},
    {"[{\"id\":\"rfc3986.a\"," OF_RFC
     ",\"steps\":[[\"parse\",{\"bytes_b64\":\"/w==\",\"a\":1}]],\"returns\":[{\"scheme\":\"a\"}]}]",
     "t.json:1:70: step 1 is not an array of its name and strings or nulls"},
    {"[{\"id\":\"rfc3986.a\"," OF_RFC
     ",\"steps\":[[\"parse\",{\"bytes_b64\":1}]],\"returns\":[{\"scheme\":\"a\"}]}]",
     "t.json:1:70: step 1 is not an array of its name and strings or nulls"},
    {"[{\"id\":\"rfc3986.a\"," OF_RFC
     ",\"steps\":[[\"parse\",\"a:\"]],\"returns\":[{\"scheme\":\"a\"}],\"input\":\"a\"}]",
     "t.json:1:113: rfc3986.a: unknown key \"input\""},
    {"[{\"id\":\"rfc3986.a\",\"edition\":1,\"spec\":\"s\",\"why\":\"w\"," PARSES,
     "t.json:1:20: \"edition\" is not a string"},
    {"[{\"id\":\"rfc3986.a\",\"edition\":null,\"spec\":\"s\",\"why\":\"w\"," PARSES,
     "t.json:1:20: \"edition\" is not a string"},
    {"[{\"id\":\"rfc3986.a\",\"edition\":\"rfc\",\"spec\":\"s\",\"why\":\"w\"," PARSES,
     "t.json:1:20: unknown edition \"rfc\""},
    {"[{" OF_RFC "," PARSES, "t.json:1:2: an edition's case without \"id\""},
    {"[{\"id\":\"rfc3986.a\"," OF_RFC ",\"steps\":[],\"returns\":[]}]",
     "t.json:1:2: an edition's case has arrays of \"steps\" and \"returns\""},
    {"[{\"id\":\"rfc3986.a\"," OF_RFC ",\"steps\":[[\"parse\",\"a:\"]],\"returns\":[]}]",
     "t.json:1:86: 1 step, and 0 values in \"returns\""},
    {"[{\"id\":\"rfc3986.a\"," OF_RFC ",\"steps\":[[\"parse\",\"a:\"]]}]",
     "t.json:1:2: an edition's case has arrays of \"steps\" and \"returns\""},
    {"[{\"id\":\"rfc3986.a\"," OF_RFC ",\"steps\":[[]],\"returns\":[null]}]",
     "t.json:1:70: step 1 is not an array of its name and strings or nulls"},
    {"[{\"id\":\"rfc3986.a\"," OF_RFC ",\"steps\":[[\"get\",\"a\",[]]],\"returns\":[null]}]",
     "t.json:1:70: step 1 is not an array of its name and strings or nulls"},
    {"[{\"id\":\"rfc3986.a\"," OF_RFC ",\"line\":0," PARSES,
     "t.json:1:61: either \"line\", a number from 1, or \"lines\", [from, to]"},
    {"[{\"id\":\"rfc3986.a\"," OF_RFC ",\"line\":1,\"lines\":[1,2]," PARSES,
     "t.json:1:61: either \"line\", a number from 1, or \"lines\", [from, to]"},
    {"[{\"id\":\"rfc3986.a\"," OF_RFC ",\"lines\":[1,2,3]," PARSES,
     "t.json:1:61: either \"line\", a number from 1, or \"lines\", [from, to]"},
    {"[{\"id\":\"rfc3986.a\"," OF_RFC ",\"lines\":[2,1]," PARSES,
     "t.json:1:61: either \"line\", a number from 1, or \"lines\", [from, to]"},
    {"[{\"id\":\"rfc3986.a\"," OF_RFC ",\"line\":4294967297," PARSES,
     "t.json:1:61: either \"line\", a number from 1, or \"lines\", [from, to]"},
};

static void test_rows(void)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct suite suite = {0};
        struct text error = {0};
        const char *text = rows[i].text, *message = rows[i].message ? rows[i].message : "";

        CHECK(suite_read(&suite, "t.json", text, strlen(text), &error) == !rows[i].message);
        CHECK_TEXT(error.ptr ? error.ptr : "", error.len, message, strlen(message));
        text_free(&error);
        suite_free(&suite);
    }
}

/* A second file without a case is refused like the first. */
static void test_second_file(void)
{
    static const char first[] = "[{\"input\":\"a\",\"output\":null}]", second[] = "[\"comment\"]";
    struct suite suite = {0};
    struct text error = {0};

    CHECK(suite_read(&suite, "t.json", first, sizeof first - 1, &error));
    CHECK(!suite_read(&suite, "u.json", second, sizeof second - 1, &error));
    CHECK_TEXT(error.ptr, error.len, "u.json: no case in this file", 28);
    CHECK(suite.file_count == 1 && suite.count == 1);
    text_free(&error);
    suite_free(&suite);
}

/* A file's first case and its number of cases are of that file alone. */
static void test_files(void)
{
    static const char first[] =
        "[{\"input\":\"a\",\"output\":null},{\"input\":\"b\",\"output\":null}]";
    static const char second[] = "{\"port\":[{" OURS ",\"href\":\"a:\\ud800\",\"new_value\":\"\","
                                 "\"expected\":{}}]}";
    static const char third[] = "[{\"input\":\"c\\u0000:\",\"output\":null}]";
    struct suite suite = {0};
    struct text error = {0};

    CHECK(suite_read(&suite, "x/t.json", first, sizeof first - 1, &error));
    CHECK(suite_read(&suite, "t.json", second, sizeof second - 1, &error));
    CHECK(suite_read(&suite, "t.json", third, sizeof third - 1, &error));
    CHECK(suite.file_count == 3 && suite.count == 4);
    if (suite.file_count == 3 && suite.count == 4) {
        const struct vector_case *setter = &suite.cases[2], *nul = &suite.cases[3];

        CHECK(suite.files[0].first == 0 && suite.files[0].count == 2 && !suite.files[0].ours);
        CHECK(suite.files[1].first == 2 && suite.files[1].count == 1 && suite.files[1].ours);
        CHECK(suite.files[2].first == 3 && suite.files[2].count == 1 && !suite.files[2].ours);
        CHECK(suite.cases[1].file == 0 && setter->file == 1 && nul->file == 2);
        /* The name has the surrogate that the input cannot hold. */
        CHECK_TEXT(setter->input.ptr, setter->input.len, "a:\xEF\xBF\xBD", 5);
        CHECK_TEXT(setter->named_input.ptr, setter->named_input.len, "a:U+d800", 8);
        /* NUL ends no host. */
        CHECK_TEXT(nul->request.url.ptr, nul->request.url.len, "https://c\0%3A/x", 15);
    }
    text_free(&error);
    suite_free(&suite);
}

/* Texts that fill a block of the suite's memory, and one more, stay whole beside others. */
static void test_blocks(void)
{
    struct suite suite = {0};
    struct ua_str kept[8];
    struct text text = {0};

    memset(text_extend(&text, 1 << 17), 'x', 1 << 17);
    for (size_t i = 0; i < 8; i++) {
        text.ptr[0] = (char)('a' + i);
        kept[i] = suite_keep(&suite, text.ptr, ((size_t)1 << (i < 4 ? 16 : 15)) - 2 + i % 4);
    }
    for (size_t i = 0; i < 8; i++) {
        const size_t len = ((size_t)1 << (i < 4 ? 16 : 15)) - 2 + i % 4;

        CHECK(kept[i].len == len && kept[i].ptr[0] == (char)('a' + i));
        CHECK(strspn(kept[i].ptr + 1, "x") == len - 1);
    }
    text_free(&text);
    suite_free(&suite);
}

static void test_derived(void)
{
    CHECK(vector_id_is_derived("0123456789ab") && !vector_id_is_derived("0123456789abc"));
    CHECK(!vector_id_is_derived("0123456789a") && !vector_id_is_derived("0123456789aB"));
    CHECK(!vector_id_is_derived("") && !vector_id_is_derived("0123456789ab.c"));
}

int main(void)
{
    test_rows();
    test_second_file();
    test_files();
    test_blocks();
    test_derived();
    return check_report("vectors_refused");
}
