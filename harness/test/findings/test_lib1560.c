/* SPDX-License-Identifier: MIT */
/* Rows of curl's own test: the table, the C, and what no table holds. The answers are given, so
 * that no version of libcurl matters; harness/test/cli/promote compiles rows and runs them on the
 * one that is here. */
#include "lib1560.h"

#include <string.h>

#include "check.h"
#include "str.h"
#include "util.h"

#define PLAIN "set: CURLU_NON_SUPPORT_SCHEME; get: CURLU_PUNYCODE for a host beyond ASCII"
#define LENIENT "set: CURLU_NON_SUPPORT_SCHEME CURLU_URLENCODE CURLU_ALLOW_SPACE; get:"
#define GUESS "set: CURLU_NON_SUPPORT_SCHEME CURLU_GUESS_SCHEME; get:"

/* What libcurl answers to a test case, and the row for that after its comment. */
struct sample {
    const char *flags, *url, *base;
    const char *reason; /* it refuses the URL; NULL: it takes it */
    const char *scheme, *user, *password, *host, *port, *path, *query, *fragment, *href;
    const char *table, *row;
    const char *problem; /* a part of it; instead of a row */
};

static const struct sample samples[] = {
    {.flags = PLAIN,
     .url = "http://t\\@e:81/p?q#f",
     .scheme = "http",
     .user = "t\\",
     .host = "e",
     .port = "81",
     .path = "/p",
     .query = "q",
     .fragment = "f",
     .table = "get_parts_list",
     .row = "  {\"http://t\\\\@e:81/p?q#f\",\n"
            "   \"http | t\\\\ | [12] | [13] | e | 81 | /p | q | f\",\n"
            "   0, 0, CURLUE_OK},\n"},
    /* a quote, a trigraph, a byte before a digit, an empty fragment */
    {.flags = LENIENT,
     .url = "http://a/?\"?\?/\xC3\xBC"
            "1#",
     .scheme = "http",
     .host = "a",
     .path = "/",
     .query = "q",
     .fragment = "",
     .table = "get_parts_list",
     .row = "  {\"http://a/?\\\"?\\?/\\303\\2741#\",\n"
            "   \"http | [11] | [12] | [13] | a | [15] | / | q | \",\n"
            "   CURLU_URLENCODE|CURLU_ALLOW_SPACE, CURLU_GET_EMPTY, CURLUE_OK},\n"},
    {.flags = GUESS,
     .url = "mailto:t@e",
     .scheme = "http",
     .user = "mailto",
     .password = "t",
     .host = "e",
     .path = "/",
     .table = "get_parts_list",
     .row = "  {\"mailto:t@e\",\n"
            "   \"http | mailto | t | [13] | e | [15] | / | [16] | [17]\",\n"
            "   CURLU_NON_SUPPORT_SCHEME|CURLU_GUESS_SCHEME, 0, CURLUE_OK},\n"},
    {.flags = PLAIN,
     .url = "http://a\xE2\x80\x8D/\xC3\xBC",
     .scheme = "http",
     .host = "a",
     .path = "/",
     .table = "get_parts_list",
     .row = "#ifdef USE_IDN\n"
            "  {\"http://a\\342\\200\\215/\\303\\274\",\n"
            "   \"http | [11] | [12] | [13] | a | [15] | / | [16] | [17]\",\n"
            "   0, CURLU_PUNYCODE, CURLUE_OK},\n"
            "#endif\n"},
    {.flags = PLAIN,
     .url = "http://[fe80::1%251]/",
     .scheme = "http",
     .host = "[fe80::1]",
     .path = "/",
     .href = "http://[fe80::1%251]/",
     .table = "get_url_list",
     .row = "  {\"http://[fe80::1%251]/\",\n"
            "   \"http://[fe80::1%251]/\",\n"
            "   0, 0, CURLUE_OK},\n"},
    /* a "%" elsewhere, and an address without one, hide no zone */
    {.flags = PLAIN,
     .url = "http://h/%41",
     .scheme = "http",
     .host = "h",
     .path = "/%41",
     .table = "get_parts_list",
     .row = "  {\"http://h/%41\",\n"
            "   \"http | [11] | [12] | [13] | h | [15] | /%41 | [16] | [17]\",\n"
            "   0, 0, CURLUE_OK},\n"},
    {.flags = PLAIN,
     .url = "http://[::1]/",
     .scheme = "http",
     .host = "[::1]",
     .path = "/",
     .table = "get_parts_list",
     .row = "  {\"http://[::1]/\",\n"
            "   \"http | [11] | [12] | [13] | [::1] | [15] | / | [16] | [17]\",\n"
            "   0, 0, CURLUE_OK},\n"},
    {.flags = PLAIN,
     .url = "smtp://u;o@h/",
     .scheme = "smtp",
     .user = "u",
     .host = "h",
     .path = "/",
     .href = "smtp://u;o@h/",
     .table = "get_url_list",
     .row = "  {\"smtp://u;o@h/\",\n"
            "   \"smtp://u;o@h/\",\n"
            "   CURLU_NON_SUPPORT_SCHEME, 0, CURLUE_OK},\n"},
    {.flags = PLAIN,
     .url = "../\xC3\xBC",
     .base = "http://a/b/c",
     .scheme = "http",
     .host = "a",
     .path = "/x",
     .href = "http://a/x",
     .table = "set_url_list",
     .row = "  {\"http://a/b/c\",\n"
            "   \"../\\303\\274\",\n"
            "   \"http://a/x\",\n"
            "   0, 0, CURLUE_OK},\n"},
    {.flags = PLAIN,
     .url = "//\xC3\xBC",
     .base = "http://a/",
     .scheme = "http",
     .host = "xn--tda",
     .problem = "no flag for the ASCII form"},
    {.flags = PLAIN,
     .url = "http://a b/",
     .reason = "Bad hostname",
     .table = "get_parts_list",
     .row = "  {\"http://a b/\",\n"
            "   \"\",\n"
            "   0, 0, CURLUE_BAD_HOSTNAME},\n"},
    {.flags = PLAIN,
     .url = "x",
     .base = "foo://a:x/",
     .reason = "base: Port number was not a decimal number between 0 and 65535",
     .table = "set_url_list",
     .row = "  {\"foo://a:x/\",\n"
            "   \"x\",\n"
            "   \"\",\n"
            "   CURLU_NON_SUPPORT_SCHEME, CURLU_NON_SUPPORT_SCHEME, CURLUE_BAD_PORT_NUMBER},\n"},
    {.flags = PLAIN,
     .url = "http://b:x/",
     .base = "http://a/",
     .reason = "Port number was not a decimal number between 0 and 65535",
     .table = "set_parts_list",
     .row = "  {\"http://a/\",\n"
            "   \"url=http://b:x/,\",\n"
            "   \"\",\n"
            "   0, 0, CURLUE_OK, CURLUE_BAD_PORT_NUMBER},\n"},
    {.flags = PLAIN,
     .url = "http://b:x/,",
     .base = "http://a/",
     .reason = "Bad hostname",
     .problem = "set_parts_list holds no such reference"},
    {.flags = PLAIN,
     .url = "http://\xEF\xBF\xBD.example/",
     .reason = "Bad hostname",
     .problem = "IDN may refuse this host"},
    {.flags = PLAIN, .url = "http://a/", .reason = "It rains", .problem = "is not known"},
};

static void give_answer(struct observation *o, const struct sample *sample)
{
    const struct {
        enum component component;
        const char *value;
    } values[] = {
        {COMPONENT_SCHEME, sample->scheme},     {COMPONENT_USERNAME, sample->user},
        {COMPONENT_PASSWORD, sample->password}, {COMPONENT_HOST, sample->host},
        {COMPONENT_PORT, sample->port},         {COMPONENT_PATH, sample->path},
        {COMPONENT_QUERY, sample->query},       {COMPONENT_FRAGMENT, sample->fragment},
        {COMPONENT_HREF, sample->href},
    };

    observation_reset(o);
    if (sample->reason) {
        observation_fail(o, OUTCOME_REJECTED, sample->reason);
        return;
    }
    o->outcome = OUTCOME_PARSED;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        observation_set_string(o, values[i].component, values[i].value);
}

static void check_sample(const struct sample *sample)
{
    static const char head[] = "  /* A word * / or \\xc3\\xbc. */\n";
    const struct testcase test = {from_string(sample->url), from_string(sample->base)};
    struct engine engine = {.id = "libcurl"};
    struct observation o = {0};
    struct text out = {0}, expected = {0};
    const char *table = "", *problem;

    snprintf(engine.flags, sizeof engine.flags, "%s", sample->flags);
    give_answer(&o, sample);
    problem =
        lib1560_write_row(&out, &table, test, &engine, &o, UA_LITERAL("A word */ or \xC3\xBC."));
    CHECK(!problem == !sample->problem);
    if (problem) {
        CHECK(sample->problem && strstr(problem, sample->problem));
        CHECK(out.len == 0);
    } else if (!sample->problem) {
        CHECK_TEXT(table, strlen(table), sample->table, strlen(sample->table));
        text_printf(&expected, "%s%s", head, sample->row);
        CHECK_TEXT(out.ptr, out.len, expected.ptr, expected.len);
    }
    text_free(&out);
    text_free(&expected);
    observation_free(&o);
}

/* What curl_url_strerror() says in one release of curl or another, and the code. */
static void test_codes(void)
{
    static const struct {
        const char *reason, *code;
    } codes[] = {
        {"Malformed input to a URL function", "CURLUE_MALFORMED_INPUT"},
        {"Port number was not a decimal number between 0 and 65535", "CURLUE_BAD_PORT_NUMBER"},
        {"URL decode error, most likely because of rubbish in the input", "CURLUE_URLDECODE"},
        {"No scheme present", "CURLUE_NO_SCHEME"},
        {"No scheme part in the URL", "CURLUE_NO_SCHEME"},
        {"No host present", "CURLUE_NO_HOST"},
        {"No host part in the URL", "CURLUE_NO_HOST"},
        {"Bad login", "CURLUE_BAD_LOGIN"},
        {"Bad login part", "CURLUE_BAD_LOGIN"},
        {"Bad IPv6 address", "CURLUE_BAD_IPV6"},
        {"Bad hostname", "CURLUE_BAD_HOSTNAME"},
        {"Bad file:// URL", "CURLUE_BAD_FILE_URL"},
        {"Unsupported number of slashes following scheme", "CURLUE_BAD_SLASHES"},
        {"Bad scheme", "CURLUE_BAD_SCHEME"},
        {"Bad path", "CURLUE_BAD_PATH"},
        {"Bad fragment", "CURLUE_BAD_FRAGMENT"},
        {"Bad query", "CURLUE_BAD_QUERY"},
        {"Bad password", "CURLUE_BAD_PASSWORD"},
        {"Bad user", "CURLUE_BAD_USER"},
        {"A value or data field is larger than allowed", "CURLUE_TOO_LARGE"},
        {"Found a backslash where a forward slash was expected", "CURLUE_BACKSLASH"},
    };

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        struct sample sample = {.reason = codes[i].reason};
        struct engine engine = {.id = "libcurl", .flags = PLAIN};
        struct observation o = {0};
        struct text out = {0}, end = {0};
        const char *table;

        give_answer(&o, &sample);
        CHECK(!lib1560_write_row(&out, &table, testcase_without_base(UA_LITERAL("http://a b/")),
                                 &engine, &o, UA_LITERAL("a")));
        text_printf(&end, ", %s},\n", codes[i].code);
        CHECK(out.len > end.len && strcmp(out.ptr + out.len - end.len, end.ptr) == 0);
        text_free(&out);
        text_free(&end);
        observation_free(&o);
    }
}

/* No line is longer than curl allows, and none ends inside an escape. */
static void test_long(void)
{
    struct text url = {0}, out = {0};
    struct engine engine = {.id = "libcurl", .flags = PLAIN};
    struct sample sample = {.scheme = "http", .host = "a", .path = "/"};
    struct observation o = {0};
    const char *table, *line;

    text_puts(&url, "http://a/");
    for (int i = 0; i < 60; i++)
        text_puts(&url, "\\\"");
    give_answer(&o, &sample);
    CHECK(!lib1560_write_row(&out, &table, testcase_without_base(text_str(&url)), &engine, &o,
                             UA_LITERAL("a")));
    line = out.ptr;
    for (const char *end; (end = strchr(line, '\n')); line = end + 1)
        CHECK(end - line <= 79);
    CHECK(strstr(out.ptr, "\\\"\"\n   \"\\\\") || strstr(out.ptr, "\\\\\"\n   \"\\\""));
    text_free(&url);
    text_free(&out);
    observation_free(&o);
}

static const char *row_of(struct text *out, const char *url, const char *base,
                          const struct observation *answer)
{
    struct engine engine = {.id = "libcurl", .flags = PLAIN};
    const struct testcase test = {ua_str(url, strlen(url)),
                                  base ? ua_str(base, strlen(base)) : (struct ua_str){0}};
    const char *table = "";

    text_clear(out);
    return lib1560_write_row(out, &table, test, &engine, answer, UA_LITERAL("a"));
}

/* A host with a byte beyond ASCII, as it is or percent-encoded, is one for IDN. */
static void test_hosts_for_idn(void)
{
    static const struct {
        const char *url;
        bool is_for_idn;
    } hosts[] = {{"http://a%7Fb/", false}, {"http://a%80b/", true}, {"http://a%9Fb/", true},
                 {"http://a%ffb/", true},  {"http://a%FFb/", true}, {"http://a%gfb/", false},
                 {"http://a%3ab/", false}, {"http://a%", false},    {"http://a/%ff", false},
                 {"http://ab/", false},    {"http://a\x80/", true}, {"http://a\x7F/", false}};
    struct sample sample = {.scheme = "http", .host = "a", .path = "/"};
    struct observation o = {0};
    struct text out = {0};

    give_answer(&o, &sample);
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        CHECK(!row_of(&out, hosts[i].url, NULL, &o));
        CHECK(!strstr(out.ptr, "#ifdef USE_IDN\n") == !hosts[i].is_for_idn);
    }
    sample = (struct sample){.reason = "Bad path"}; /* before IDN sees the host */
    give_answer(&o, &sample);
    CHECK(!row_of(&out, "http://a%80b/", NULL, &o) && !strstr(out.ptr, "USE_IDN"));
    observation_free(&o);
    text_free(&out);
}

/* What updateurl() would take for something else is not a reference of a command. */
static void test_references_of_commands(void)
{
    static const struct {
        const char *reference;
        bool fits;
    } references[] = {{"x", true},     {"", false},     {",", false},  {"x,y", false},
                      {"NULL", false}, {"NULLx", true}, {"NUL", true}, {"\"\"", false},
                      {"\"", true},    {"\"\"\"", true}};
    struct sample sample = {.reason = "Bad hostname"};
    struct observation o = {0};
    struct text out = {0};

    give_answer(&o, &sample);
    for (size_t i = 0; i < sizeof references / sizeof *references; i++) {
        const char *problem = row_of(&out, references[i].reference, "http://b/", &o);

        CHECK(references[i].fits ? !problem : problem && strstr(problem, "no such reference"));
    }
    observation_free(&o);
    text_free(&out);
}

static void test_no_answer(void)
{
    static const enum outcome outcomes[] = {OUTCOME_UNSUPPORTED, OUTCOME_ERROR, OUTCOME_CRASHED,
                                            OUTCOME_TIMEOUT};
    struct observation o = {0};
    struct text out = {0};

    for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++) {
        const char *problem;

        observation_reset(&o);
        observation_fail(&o, outcomes[i], "Bad hostname");
        problem = row_of(&out, "http://a/", NULL, &o);
        CHECK(problem && strcmp(problem, "libcurl neither takes nor refuses the input") == 0);
    }
    observation_free(&o);
    text_free(&out);
}

/* --- limits ----------------------------------------------------------------------------------- */

/* A table with one URL, whose answer has a path of path_len bytes. */
static const char *table_of(struct text *out, const char *scheme, size_t path_len)
{
    struct text path = {0};
    struct sample sample = {.scheme = scheme, .host = "a", .href = "http://a/"};
    struct engine engine = {.id = "libcurl", .flags = PLAIN};
    struct observation o = {0};
    const char *table = "";

    for (size_t i = 0; i < path_len; i++)
        text_puts(&path, "/");
    sample.path = path.ptr ? path.ptr : "";
    give_answer(&o, &sample);
    text_clear(out);
    CHECK(!lib1560_write_row(out, &table, testcase_without_base(UA_LITERAL("http://a/")), &engine,
                             &o, UA_LITERAL("a")));
    observation_free(&o);
    text_free(&path);
    return table;
}

/* "http | [11] | [12] | [13] | a | [15] | PATH | [16] | [17]" has 255 bytes at most. */
static void test_parts_buffer(void)
{
    static const char rest[] = "http | [11] | [12] | [13] | a | [15] |  | [16] | [17]";
    struct text out = {0};

    CHECK(strcmp(table_of(&out, "http", 255 - (sizeof rest - 1)), "get_parts_list") == 0);
    CHECK(strcmp(table_of(&out, "http", 256 - (sizeof rest - 1)), "get_url_list") == 0);
    text_free(&out);
}

static void test_mail(void)
{
    static const char *const mail[] = {"imap", "imaps", "pop3", "pop3s", "smtp", "SMTPS"};
    static const char *const other[] = {"http", "pop", "pop33", "imapss", "mailto", "s"};
    struct text out = {0};

    for (size_t i = 0; i < 6; i++) {
        CHECK(strcmp(table_of(&out, mail[i], 1), "get_url_list") == 0);
        CHECK(strcmp(table_of(&out, other[i], 1), "get_parts_list") == 0);
    }
    text_free(&out);
}

/* A command has room for 75 bytes of a reference. */
static void test_update_buffer(void)
{
    struct sample sample = {.reason = "Bad hostname"};
    struct observation o = {0};
    struct text out = {0}, reference = {0};

    give_answer(&o, &sample);
    for (int i = 0; i < 75; i++)
        text_puts(&reference, "x");
    CHECK(!row_of(&out, reference.ptr, "http://b/", &o));
    text_puts(&reference, "x");
    CHECK(row_of(&out, reference.ptr, "http://b/", &o) != NULL);
    observation_free(&o);
    text_free(&out);
    text_free(&reference);
}

/* --- flags ------------------------------------------------------------------------------------ */

static void check_flags(const char *url, const char *base, const char *query, const char *fragment,
                        const char *expected)
{
    struct sample sample = {.scheme = "http",
                            .host = "a",
                            .path = "/",
                            .query = query,
                            .fragment = fragment,
                            .href = "h"};
    struct observation o = {0};
    struct text out = {0};

    give_answer(&o, &sample);
    CHECK(!row_of(&out, url, base, &o));
    CHECK(strstr(out.ptr, expected) != NULL);
    observation_free(&o);
    text_free(&out);
}

static void test_flags(void)
{
    check_flags("http://a/", NULL, NULL, NULL, "   0, 0, CURLUE_OK}");
    check_flags("HTTPS://a/", NULL, NULL, NULL, "   0, 0, CURLUE_OK}");
    check_flags("ftp://a/", NULL, NULL, NULL, "   0, 0, CURLUE_OK}");
    check_flags("file:///", NULL, NULL, NULL, "   0, 0, CURLUE_OK}");
    check_flags("a/", NULL, NULL, NULL, "   0, 0, CURLUE_OK}");
    check_flags("ftps://a/", NULL, NULL, NULL, "   CURLU_NON_SUPPORT_SCHEME, 0, CURLUE_OK}");
    check_flags("htt://a/", NULL, NULL, NULL, "   CURLU_NON_SUPPORT_SCHEME, 0, CURLUE_OK}");
    check_flags(":", NULL, NULL, NULL, "   CURLU_NON_SUPPORT_SCHEME, 0, CURLUE_OK}");
    check_flags("x:", "http://a/", NULL, NULL,
                "   CURLU_NON_SUPPORT_SCHEME, CURLU_NON_SUPPORT_SCHEME, CURLUE_OK}");
    check_flags("x", "x://a/", NULL, NULL,
                "   CURLU_NON_SUPPORT_SCHEME, CURLU_NON_SUPPORT_SCHEME, CURLUE_OK}");
    check_flags("http://a/", NULL, "", NULL, "   0, CURLU_GET_EMPTY, CURLUE_OK}");
    check_flags("http://a/", NULL, NULL, "", "   0, CURLU_GET_EMPTY, CURLUE_OK}");
    check_flags("http://a/", NULL, "q", "f", "   0, 0, CURLUE_OK}");
    check_flags("http://\xC3\xBC/", NULL, "", NULL,
                "   0, CURLU_PUNYCODE|CURLU_GET_EMPTY, CURLUE_OK}");
}

/* Where the host of a reference is: behind its own slashes, or in its base. */
static void test_hosts_of_references(void)
{
    static const struct {
        const char *url, *base;
        bool is_for_idn;
    } rows[] = {{"x", "http://\xC3\xBC/", true},      {"//a/", "http://\xC3\xBC/", true},
                {"\xC3\xBC", "http://a/", false},     {"//\xC3\xBC", "http://a/", true},
                {"///\xC3\xBC", "http://a/", true},   {"//a/\xC3\xBC", "http://a/", false},
                {"//a?\xC3\xBC", "http://a/", false}, {"//a#\xC3\xBC", "http://a/", false},
                {"x", "http://a/\xC3\xBC", false},    {"", "http://a/", false}};
    struct sample sample = {.scheme = "http", .host = "a", .path = "/", .href = "h"};
    struct observation o = {0};
    struct text out = {0};

    give_answer(&o, &sample);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK((row_of(&out, rows[i].url, rows[i].base, &o) != NULL) == rows[i].is_for_idn);
    CHECK(!row_of(&out, "\xC3\xBC", NULL, &o) && strstr(out.ptr, "CURLU_PUNYCODE"));
    observation_free(&o);
    text_free(&out);
}

/* --- C ---------------------------------------------------------------------------------------- */

static void check_comment(const char *words, const char *expected)
{
    struct sample sample = {.reason = "Bad path"};
    struct engine engine = {.id = "libcurl", .flags = PLAIN};
    struct observation o = {0};
    struct text out = {0};
    const char *table = "", *end;

    give_answer(&o, &sample);
    CHECK(!lib1560_write_row(&out, &table, testcase_without_base(UA_LITERAL("x")), &engine, &o,
                             ua_str(words, strlen(words))));
    end = strstr(out.ptr, "  {\"");
    CHECK(end != NULL);
    if (end)
        CHECK_TEXT(out.ptr, (size_t)(end - out.ptr), expected, strlen(expected));
    observation_free(&o);
    text_free(&out);
}

static void test_comments(void)
{
    check_comment("", "  /* */\n");
    check_comment("  a   b ", "  /* a b */\n");
    check_comment("a*/b /* **/", "  /* a* /b /* ** / */\n");
    check_comment("\x1f ~\x7f\x80", "  /* \\x1f ~\\x7f\\x80 */\n");
    /* A line has 78 columns, where the words may end the comment. */
    check_comment(
        "aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff ggggggg hh",
        "  /* aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff ggggggg hh */\n");
    check_comment("aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff ggggggg hhh",
                  "  /* aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff ggggggg\n"
                  "     hhh */\n");
}

static void check_literal(const char *url, const char *expected)
{
    struct sample sample = {.reason = "Bad path"};
    struct observation o = {0};
    struct text out = {0};

    give_answer(&o, &sample);
    CHECK(!row_of(&out, url, NULL, &o));
    CHECK_TEXT(out.ptr, out.len < strlen(expected) ? out.len : strlen(expected), expected,
               strlen(expected));
    observation_free(&o);
    text_free(&out);
}

static void test_literals(void)
{
#define COMMENT "  /* a */\n"
    check_literal("\x01"
                  "1\x1f\x7f~ ",
                  COMMENT "  {\"\\0011\\037\\177~ \",\n");
    check_literal("??"
                  "?a?",
                  COMMENT "  {\"?\\?\\?a?\",\n");
    /* The literal goes on in the next line where its end, and a comma, would be too long. */
    check_literal(
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxy", COMMENT
        "  {\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxy\",\n");
    check_literal(
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxy",
        COMMENT "  {\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"\n "
                "  \"y\",\n");
}

int main(void)
{
    test_hosts_for_idn();
    test_references_of_commands();
    test_no_answer();
    test_parts_buffer();
    test_mail();
    test_update_buffer();
    test_flags();
    test_hosts_of_references();
    test_comments();
    test_literals();
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        check_sample(&samples[i]);
    test_codes();
    test_long();
    return check_report("lib1560");
}
