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

/* What libcurl answers to a test case, and the row for that behind its comment. */
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

static struct ua_str optional(const char *string)
{
    return ua_str(string, string ? strlen(string) : 0);
}

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
    const struct testcase test = {optional(sample->url), optional(sample->base)};
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

/* What updateurl() would take for something else is no reference of a command. */
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

int main(void)
{
    test_hosts_for_idn();
    test_references_of_commands();
    test_no_answer();
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        check_sample(&samples[i]);
    test_codes();
    test_long();
    return check_report("lib1560");
}
