/* SPDX-License-Identifier: MIT */
/* SARIF: what its schema and GitHub ask for, with inputs that are out to break it. */
#include <stdlib.h>
#include <sys/stat.h>

#include "captured.h"
#include "check.h"
#include "dialled.h"
#include "json.h"
#include "said.h"
#include "sarif.h"
#include "str.h"

static struct text borrowed(const char *string, size_t len)
{
    return (struct text){(char *)(uintptr_t)string, len, 0};
}

static void add(struct sarif *sarif, uint64_t class, enum effect effect, const char *cause,
                const char *input, size_t len)
{
    struct sarif_location place = {.path = "no such folder/f", .is_missing = true};
    struct finding f = {
        .class = class,
        .effect = effect,
        .rank = rank_limit(effect),
        .cause = borrowed(cause, strlen(cause)),
        .explained = strncmp(cause, "unexplained", 11) != 0,
        .engines = {borrowed("whatwg", 6), borrowed("e\x1b]{0}", 6)},
        .test.url = borrowed(input, len),
        .changed.url = borrowed(input, len),
    };

    f.answers[0].outcome = f.answers[1].outcome = OUTCOME_REJECTED;
    sarif_add(sarif, &f, NULL, NULL, &place);
}

static const cJSON *at(const cJSON *item, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(item, key);
}

static const char *string(const cJSON *item, const char *key)
{
    return cJSON_IsString(at(item, key)) ? at(item, key)->valuestring : "";
}

/* Writes it; the caller frees the tree. */
static cJSON *written(struct sarif *sarif)
{
    struct text out = {0};
    cJSON *root;

    sarif_write(&out, sarif);
    root = json_parse(out.ptr, out.len, NULL);
    CHECK(root != NULL);
    text_free(&out);
    return root;
}

static void test_report(void)
{
    static const char hostile[] = "http://a\0\x1b[1m\xFF\xE2\x80\xAE{0}](http://x)/";
    struct sarif sarif = {0};
    const cJSON *run, *rules, *results, *result;
    const char *message;
    cJSON *root;

    add(&sarif, 1, EFFECT_PATH_SHIFT, "backslash", "x", 1);
    add(&sarif, 2, EFFECT_HOST_SHIFT, "backslash", hostile, sizeof hostile - 1);
    add(&sarif, 3, EFFECT_ACCEPT_REJECT, "unexplained (idna)", "y", 1);
    add(&sarif, 1, EFFECT_PATH_SHIFT, "backslash", "z", 1);
    root = written(&sarif);
    CHECK(strcmp(string(root, "version"), "2.1.0") == 0);
    run = cJSON_GetArrayItem(at(root, "runs"), 0);
    rules = at(at(at(run, "tool"), "driver"), "rules");
    results = at(run, "results");
    CHECK(cJSON_GetArraySize(rules) == 2 && cJSON_GetArraySize(results) == 3);
    result = cJSON_GetArrayItem(results, 0);
    CHECK(strcmp(string(result, "ruleId"), "backslash") == 0);
    CHECK(strcmp(string(result, "level"), "error") == 0);
    CHECK(strcmp(string(at(result, "partialFingerprints"), "urlassayClass/v1"),
                 "0000000000000002") == 0);
    message = string(at(result, "message"), "text");
    CHECK(strstr(message, "http://a\\0\\x1b[1m\\xff\\xE2\\x80\\xAE\\x7B0\\x7D]\\x28http://x)/"));
    CHECK(!strpbrk(message, "{}\x1b") && !strstr(message, "]("));
    CHECK(strcmp(string(cJSON_GetArrayItem(results, 1), "ruleId"), "unexplained") == 0);
    CHECK(strcmp(string(cJSON_GetArrayItem(results, 1), "level"), "warning") == 0);
    CHECK(at(cJSON_GetArrayItem(results, 2), "occurrenceCount")->valueint == 2);
    for (int i = 0; i < 3; i++) {
        const cJSON *one = cJSON_GetArrayItem(results, i);
        const cJSON *rule = cJSON_GetArrayItem(rules, at(one, "ruleIndex")->valueint);
        const cJSON *place = at(at(cJSON_GetArrayItem(at(one, "locations"), 0), "physicalLocation"),
                                "artifactLocation");

        CHECK(strcmp(string(rule, "id"), string(one, "ruleId")) == 0);
        CHECK(strcmp(string(place, "uri"), "no%20such%20folder/f") == 0 ||
              strstr(string(place, "uri"), "/no%20such%20folder/f"));
        CHECK(string(at(rule, "help"), "text")[0] && string(rule, "helpUri")[0]);
    }
    /* The worst of a rule's results is what GitHub shows for it. */
    CHECK(strcmp(string(at(cJSON_GetArrayItem(rules, 0), "properties"), "security-severity"),
                 "9.3") == 0);
    CHECK(cJSON_GetArraySize(at(run, "artifacts")) == 3);
    cJSON_Delete(root);
    sarif_free(&sarif);
}

static int notifications(const cJSON *root)
{
    const cJSON *run = cJSON_GetArrayItem(at(root, "runs"), 0);

    return cJSON_GetArraySize(
        at(cJSON_GetArrayItem(at(run, "invocations"), 0), "toolExecutionNotifications"));
}

/* The first notification is this one. */
static void check_notification(const cJSON *root, const char *level, const char *text)
{
    const cJSON *run = cJSON_GetArrayItem(at(root, "runs"), 0);
    const cJSON *first = cJSON_GetArrayItem(
        at(cJSON_GetArrayItem(at(run, "invocations"), 0), "toolExecutionNotifications"), 0);
    const char *got = string(at(first, "message"), "text");

    CHECK(strcmp(string(first, "level"), level) == 0);
    CHECK_TEXT(got, strlen(got), text, strlen(text));
}

static int left_out(const cJSON *root)
{
    return at(at(cJSON_GetArrayItem(at(root, "runs"), 0), "properties"), "leftOut")->valueint;
}

static void test_limits(void)
{
    struct sarif sarif = {0};
    const cJSON *results;
    struct text out = {0}, message = {0};
    cJSON *root;
    char *big = malloc(100000);

    memset(big, '{', 100000);
    for (uint64_t i = 1; i <= 5003; i++)
        add(&sarif, i, i <= 3 ? EFFECT_NORMALISATION : EFFECT_PATH_SHIFT, "backslash", "x", 1);
    root = written(&sarif);
    results = at(cJSON_GetArrayItem(at(root, "runs"), 0), "results");
    CHECK(cJSON_GetArraySize(results) == SARIF_RESULTS);
    CHECK(strcmp(string(cJSON_GetArrayItem(results, 4999), "level"), "note") == 0);
    CHECK(left_out(root) == 3 && notifications(root) == 1);
    CHECK(sarif.left_out == 3 && sarif.outside == 0);
    check_notification(
        root, "warning",
        "3 of 5003 results are left out, the least severe: a report has 5000 at most, and "
        "at most 10000000 bytes.");
    cJSON_Delete(root);
    sarif.max_bytes = 100000;
    sarif.accepted = 7;
    sarif_write(&out, &sarif);
    CHECK(out.len <= 100000 && out.len > 90000);
    root = json_parse(out.ptr, out.len, NULL);
    CHECK(root && left_out(root) > 4000 && notifications(root) == 2);
    cJSON_Delete(root);
    sarif_free(&sarif);
    add(&sarif, 1, EFFECT_PATH_SHIFT, "backslash", big, 100000);
    root = written(&sarif);
    results = at(cJSON_GetArrayItem(at(root, "runs"), 0), "results");
    CHECK(strlen(string(at(cJSON_GetArrayItem(results, 0), "message"), "text")) < 4000);
    cJSON_Delete(root);
    sarif_free(&sarif);
    root = written(&sarif);
    CHECK(notifications(root) == 0 && left_out(root) == 0);
    cJSON_Delete(root);
    free(big);
    text_free(&out);
    text_free(&message);
}

/* Level, score and order follow the severity, which depends on the effect and the rank. */
static void test_severity(void)
{
    static const struct {
        enum effect effect;
        enum rank rank;
        const char *level, *score;
    } expected[] = {
        {EFFECT_HOST_SHIFT, RANK_TWO_HOSTS, "error", "9.3"},
        {EFFECT_REPARSE_SHIFT, RANK_TWO_HOSTS, "error", "8.1"},
        {EFFECT_HOST_FORM, RANK_RESOLVED, "error", "7.5"},
        {EFFECT_USERINFO_SHIFT, RANK_RESOLVED, "error", "7.1"},
        {EFFECT_ACCEPT_REJECT, RANK_RESOLVED, "warning", "5.3"},
        {EFFECT_HOST_SHIFT, RANK_UNFETCHED, "warning", "5.3"},
        {EFFECT_HOST_FORM, RANK_UNFETCHED, "warning", "5.3"},
        {EFFECT_USERINFO_SHIFT, RANK_UNFETCHED, "warning", "5.3"},
        {EFFECT_PATH_SHIFT, RANK_RESOLVED, "note", "3.5"},
        {EFFECT_QUERY_SHIFT, RANK_RESOLVED, "note", "3.0"},
        {EFFECT_FRAGMENT_SHIFT, RANK_RESOLVED, "note", "2.0"},
        {EFFECT_NORMALISATION, RANK_RESOLVED, "note", "0.1"},
    };
    const size_t count = sizeof expected / sizeof *expected;
    const struct sarif_location place = {.path = "f"};
    struct sarif sarif = {0};
    const cJSON *run, *rules, *results;
    cJSON *root;

    for (size_t i = 0; i < count; i++) {
        char name[] = "a";
        struct finding f = {.class = i + 1,
                            .effect = expected[i].effect,
                            .rank = expected[i].rank,
                            .cause = borrowed(name, 1),
                            .engines = {borrowed("a", 1), borrowed("b", 1)},
                            .explained = true,
                            .changed.url = borrowed("x", 1)};

        name[0] = (char)('a' + i);
        sarif_add(&sarif, &f, NULL, NULL, &place);
    }
    root = written(&sarif);
    run = cJSON_GetArrayItem(at(root, "runs"), 0);
    rules = at(at(at(run, "tool"), "driver"), "rules");
    results = at(run, "results");
    CHECK(cJSON_GetArraySize(results) == (int)count && cJSON_GetArraySize(rules) == (int)count);
    for (int i = 0; i < cJSON_GetArraySize(results); i++) {
        const cJSON *result = cJSON_GetArrayItem(results, i);
        const cJSON *rule = cJSON_GetArrayItem(rules, at(result, "ruleIndex")->valueint);

        CHECK(strcmp(string(result, "level"), expected[i].level) == 0);
        CHECK(strcmp(string(at(result, "properties"), "security-severity"), expected[i].score) ==
              0);
        CHECK(strcmp(string(at(rule, "properties"), "security-severity"), expected[i].score) == 0);
        CHECK(strcmp(string(at(rule, "defaultConfiguration"), "level"), expected[i].level) == 0);
    }
    cJSON_Delete(root);
    sarif_free(&sarif);
}

/* A quirk is one result, with its engines by their answers, whatever they are called. */
static void test_quirk(void)
{
    static const char *names[] = {"a{0}", "b", "c"};
    const struct engine *engines[3] = {NULL};
    const struct finding *shown;
    struct finding f = {.class = 7,
                        .effect = EFFECT_ACCEPT_REJECT,
                        .rank = RANK_RESOLVED,
                        .cause = borrowed("backslash", 9),
                        .engines = {borrowed("a{0}", 4), borrowed("b", 1)},
                        .test.url = borrowed("http://a\\{", 10),
                        .explained = true,
                        .changed.url = borrowed("http://a/", 9)};
    struct observation answers[3] = {
        {.outcome = OUTCOME_PARSED}, {.outcome = OUTCOME_REJECTED}, {.outcome = OUTCOME_REJECTED}};
    unsigned group[3] = {0, 1, 1};
    struct quirk_variant variant = {&f, answers, group, 2, &shown, 1};
    struct quirk quirk = {.id = 0xaa,
                          .cause = &f.cause,
                          .effects = 1u << EFFECT_ACCEPT_REJECT,
                          .classes = 2,
                          .pairs = 2,
                          .variants = &variant,
                          .count = 1};
    struct quirks quirks = {
        .items = &quirk, .count = 1, .names = names, .engines = engines, .engine_count = 3};
    const struct sarif_location place = {.path = "f"};
    struct sarif sarif = {0};
    const cJSON *result, *prints;
    cJSON *root;

    shown = &f;
    sarif_add_quirk(&sarif, &quirks, &quirk, NULL, NULL, &place);
    root = written(&sarif);
    result = cJSON_GetArrayItem(at(cJSON_GetArrayItem(at(root, "runs"), 0), "results"), 0);
    CHECK(
        strcmp(
            string(at(result, "message"), "text"),
            "Parsers disagree on whether to accept http://a\\\\\\x7B (accept-reject, medium). "
            "a\\x7B0\\x7D: accepted. b, c: rejected. Not dialled. "
            "a\\x7B0\\x7D and b agree on http://a/. What closes it: refuse a URL with a backslash "
            "before the first \"?\" or \"#\".") == 0);
    prints = at(result, "partialFingerprints");
    CHECK(strcmp(string(prints, "urlassayQuirk/v1"), "00000000000000aa") == 0);
    CHECK(strcmp(string(prints, "primaryLocationLineHash"), "00000000000000aa:1") == 0);
    CHECK(!at(prints, "urlassayClass/v1"));
    CHECK(strcmp(string(at(result, "properties"), "class"), "0000000000000007") == 0);
    CHECK(cJSON_GetArraySize(at(at(result, "properties"), "groups")) == 2);
    CHECK(strcmp(string(result, "ruleId"), "backslash") == 0);
    cJSON_Delete(root);
    sarif_free(&sarif);
}

/* Where a lesser difference stays, nobody says that they agree. */
static void test_left(void)
{
    const struct sarif_location place = {.path = "f"};
    struct finding f = {.class = 1,
                        .effect = EFFECT_HOST_SHIFT,
                        .cause = borrowed("idna", 4),
                        .engines = {borrowed("a", 1), borrowed("b", 1)},
                        .explained = true,
                        .changed.url = borrowed("x", 1)};

    for (int i = 0; i < 2; i++) {
        struct sarif sarif = {0};
        struct text out = {0};

        f.left = i ? EFFECT_PATH_SHIFT : EFFECT_NONE;
        sarif_add(&sarif, &f, NULL, NULL, &place);
        sarif_write(&out, &sarif);
        CHECK((strstr(out.ptr, "a and b agree on x.") == NULL) == i);
        CHECK((strstr(out.ptr, "On x, the host-shift is gone between a and b; a lesser difference "
                               "is left (path-shift).") == NULL) == !i);
        sarif_free(&sarif);
        text_free(&out);
    }
}

/* The numbers are of what is written, however often that is. */
static void test_numbers(void)
{
    const struct sarif_location outside = {.path = "/no-such-folder/f"};
    struct sarif sarif = {.max_results = 2, .accepted = 3};
    struct finding f = {.effect = EFFECT_PATH_SHIFT,
                        .cause = borrowed("idna", 4),
                        .engines = {borrowed("a", 1), borrowed("b", 1)}};

    for (f.class = 1; f.class <= 3; f.class ++)
        sarif_add(&sarif, &f, NULL, NULL, &outside);
    for (int i = 0; i < 2; i++) {
        cJSON *root = written(&sarif);
        const cJSON *run = cJSON_GetArrayItem(at(root, "runs"), 0);
        const cJSON *told =
            at(cJSON_GetArrayItem(at(run, "invocations"), 0), "toolExecutionNotifications");

        CHECK(sarif.outside == 2 && sarif.left_out == 1 && left_out(root) == 1);
        CHECK(at(at(run, "properties"), "known")->valueint == 3 && notifications(root) == 3);
        CHECK(strcmp(string(at(cJSON_GetArrayItem(told, 1), "message"), "text"),
                     "2 of 2 results are at files outside of the repository.") == 0);
        cJSON_Delete(root);
    }
    sarif_free(&sarif);
}

/* An input of up to 2000 bytes is in the report, and as text if it is text. */
static void test_seed(void)
{
    static const struct {
        size_t len;
        char byte;
        bool has_input, is_text;
    } rows[] = {
        {1, 'a', true, true},        {1, '\xC3', true, false},    {1999, 'a', true, true},
        {2000, 'a', true, true},     {2000, '\xC3', true, false}, {2001, 'a', false, true},
        {2001, '\xC3', false, true},
    };
    char bytes[2001];

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sarif sarif = {0};
        const cJSON *run, *contents, *properties;
        cJSON *root;

        memset(bytes, rows[i].byte, sizeof bytes);
        add(&sarif, 1, EFFECT_PATH_SHIFT, "backslash", bytes, rows[i].len);
        root = written(&sarif);
        run = cJSON_GetArrayItem(at(root, "runs"), 0);
        contents = at(cJSON_GetArrayItem(at(run, "artifacts"), 0), "contents");
        properties = at(cJSON_GetArrayItem(at(run, "results"), 0), "properties");
        CHECK((contents != NULL) == rows[i].has_input);
        CHECK((at(properties, "input") || at(properties, "input_b64")) == rows[i].has_input);
        CHECK(!contents || (at(contents, "text") != NULL) == rows[i].is_text);
        CHECK(!contents || (at(contents, "binary") != NULL) != rows[i].is_text);
        CHECK(at(cJSON_GetArrayItem(at(run, "artifacts"), 0), "length")->valueint ==
              (int)rows[i].len);
        cJSON_Delete(root);
        sarif_free(&sarif);
    }
}

/* A more important finding of a class takes the place of the other one, with one artifact. A
 * pair of causes has the sentences of both, and the address of the first. If two are equal, the
 * first one stays in front. Each notification has its own text. */
static void test_replaced(void)
{
    struct sarif sarif = {.max_results = 2, .accepted = 1};
    const cJSON *run, *rule, *told;
    cJSON *root;

    add(&sarif, 1, EFFECT_PATH_SHIFT, "backslash+idna", "http://a/first", 14);
    add(&sarif, 2, EFFECT_PATH_SHIFT, "idna+backslash", "http://b/", 9);
    add(&sarif, 1, EFFECT_PATH_SHIFT, "backslash+idna", "http://c/second", 15);
    root = written(&sarif);
    run = cJSON_GetArrayItem(at(root, "runs"), 0);
    CHECK(cJSON_GetArraySize(at(run, "artifacts")) == 2);
    CHECK(at(cJSON_GetArrayItem(at(run, "results"), 0), "occurrenceCount")->valueint == 2);
    for (int i = 0; i < 2; i++) {
        const char *sentences = "One takes a backslash for a slash, the other for an ordinary "
                                "character.",
                   *got;

        rule = cJSON_GetArrayItem(at(at(at(run, "tool"), "driver"), "rules"), i);
        CHECK(strcmp(string(rule, "id"), i == 0 ? "backslash+idna" : "idna+backslash") == 0);
        got = string(at(rule, "fullDescription"), "text");
        CHECK((strncmp(got, sentences, strlen(sentences)) == 0) == (i == 0));
        CHECK(strstr(got, i == 0 ? ". One turns" : ". One takes") != NULL);
        CHECK((strstr(string(rule, "helpUri"), "#example-invalid-reverse-solidus") != NULL) ==
              (i == 0));
    }
    cJSON_Delete(root);
    add(&sarif, 2, EFFECT_HOST_SHIFT, "idna+backslash", "http://d/", 9);
    add(&sarif, 3, EFFECT_QUERY_SHIFT, "idna", "http://e/", 9);
    root = written(&sarif);
    run = cJSON_GetArrayItem(at(root, "runs"), 0);
    CHECK(cJSON_GetArraySize(at(run, "artifacts")) == 2);
    CHECK(strcmp(string(cJSON_GetArrayItem(at(run, "results"), 0), "ruleId"), "idna+backslash") ==
          0);
    told = at(cJSON_GetArrayItem(at(run, "invocations"), 0), "toolExecutionNotifications");
    check_notification(root, "warning",
                       "1 of 3 results is left out, the least severe: a report has 5000 at most, "
                       "and at most 10000000 bytes.");
    told = cJSON_GetArrayItem(told, cJSON_GetArraySize(told) - 1);
    CHECK(strcmp(string(told, "level"), "note") == 0);
    CHECK(strcmp(string(at(told, "message"), "text"),
                 "1 known result is left out: somebody accepted it.") == 0);
    cJSON_Delete(root);
    sarif_free(&sarif);
}

/* A file that is in no repository has a place all the same, but nobody would see it there. */
static void test_outside(void)
{
    const struct sarif_location place = {.path = "/no-such-folder/f"};
    struct finding f = {.class = 1,
                        .effect = EFFECT_HOST_SHIFT,
                        .cause = borrowed("idna", 4),
                        .engines = {borrowed("a", 1), borrowed("b", 1)}};
    struct sarif sarif = {0};
    cJSON *root;

    sarif_add(&sarif, &f, NULL, NULL, &place);
    root = written(&sarif);
    CHECK(sarif.outside == 1 && notifications(root) == 1);
    check_notification(root, "warning", "1 of 1 result is at a file outside of the repository.");
    cJSON_Delete(root);
    sarif_free(&sarif);
}

/* A line that is not known is the first, and a path outside of the repository has no base. An empty
 * base is one, and a list of answers without one for the input says nothing. */
static void test_place(void)
{
    const struct sarif_location inside = {.path = "x/y"}, outside = {.path = "/no-such-folder/f"};
    const struct dialled dialled = {0};
    struct finding f = {.class = 1,
                        .effect = EFFECT_HOST_SHIFT,
                        .cause = borrowed("unexplained", 11),
                        .test = {borrowed("x", 1), borrowed("", 0), true},
                        .dialled = &dialled,
                        .engines = {borrowed("a", 1), borrowed("b", 1)}};
    struct captured out = capture(STDOUT_FILENO), said = capture(STDERR_FILENO);
    struct sarif sarif = {0};
    struct text text = {0};

    sarif_add(&sarif, &f, NULL, NULL, &inside);
    sarif_write(&text, &sarif);
    CHECK(strstr(text.ptr, "\"text\":\"a and b would contact another host, port or scheme for x "
                           "against \\\"\\\" (host-shift, medium). a: accepted. b: accepted. "
                           "Not dialled. What closes it: " SAID_NO_RULE ".\"}"));
    CHECK(strstr(text.ptr, "{\"uri\":\"x/y\",\"uriBaseId\":\"%SRCROOT%\"},"
                           "\"region\":{\"startLine\":1}"));
    for (f.class = 2; f.class < 4; f.class ++) {
        text_clear(&text);
        sarif_add(&sarif, &f, NULL, NULL, &outside);
        sarif_print(&sarif);
        if (f.class == 2)
            CHECK_SINCE(&said, "urlassay: SARIF: 1 result is at a file outside of the repository, "
                               "where code scanning shows nothing: --reproducers DIR puts it into "
                               "a folder of it\n");
    }
    CHECK_CAPTURED(&said, "urlassay: SARIF: 2 results are at files outside of the repository, "
                          "where code scanning shows nothing: --reproducers DIR puts them into a "
                          "folder of it\n");
    sarif_write(&text, &sarif);
    CHECK(strstr(text.ptr, "{\"uri\":\"file:///no-such-folder/f\"},\"region\":{\"startLine\":1}"));
    captured_end(&out);
    sarif_free(&sarif);
    text_free(&text);
}

/* What a message has is the value again to who reads its escapes. */
static void test_value(void)
{
    static const char *const values[] = {
        "{",          "\\{", "\\\\{",      "\\u{41}", "\\\\u{41}", "\xE2\x80\xAE", "\\\xE2\x80\xAE",
        "](",         "]",   "[::1](",     "a\\](",   "\\x7B",     "\\",           "",
        " {}",        "}",   "\"{\\",      "\\n{\n",  "\\\\\xFF{", "null",         "](((",
        "\\]\\(\\{x", "u{",  "\\\\\\u{4}", "{{0}}",
    };
    struct text shown = {0}, back = {0};

    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        text_clear(&shown);
        text_clear(&back);
        sarif_value(&shown, ua_str(values[i], strlen(values[i])));
        CHECK(!memchr(shown.ptr, '{', shown.len) && !strstr(shown.ptr, "]("));
        CHECK(text_from_value(&back, shown.ptr, shown.len));
        CHECK_TEXT(back.ptr, back.len, values[i], strlen(values[i]));
    }
    text_free(&shown);
    text_free(&back);
}

/* What is not a brace and no link stays as it is. */
static void test_plain_value(void)
{
    static const struct {
        const char *value, *shown;
    } rows[] = {{"a(b)", "a(b)"}, {"](", "]\\x28"}, {"a](b", "a]\\x28b"},
                {")(", ")("},     {"{", "\\x7B"},   {"a}", "a\\x7D"},
                {"[(", "[("},     {"(]", "(]"},     {"]\\(", "]\\("}};
    struct text shown = {0};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        text_clear(&shown);
        sarif_value(&shown, ua_str(rows[i].value, strlen(rows[i].value)));
        CHECK_TEXT(shown.ptr, shown.len, rows[i].shown, strlen(rows[i].shown));
    }
    text_free(&shown);
}

/* The whole message of a class: both engines with their versions, the input, what differs, the
 * proof. */
static void test_class_message(void)
{
    static const char message[] =
        "whatwg 1 and e\\x7B\\x7D 2 would contact another host, port or scheme for http://a\\@b "
        "against http://c/ (host-shift, critical). whatwg 1: username \"\", host a. e\\x7B\\x7D 2: "
        "username u, "
        "host b. Not dialled. whatwg and e\\x7B\\x7D agree on http://a/@b "
        "against http://c/. What closes it: refuse a URL with a backslash before the first \"?\" "
        "or \"#\".";
    struct sarif_location place = {.path = "/no such folder/f"};
    struct finding f = {
        .class = 1,
        .effect = EFFECT_HOST_SHIFT,
        .rank = rank_limit(EFFECT_HOST_SHIFT),
        .cause = borrowed("backslash", 9),
        .explained = true,
        .engines = {borrowed("whatwg", 6), borrowed("e{}", 3)},
        .versions = {borrowed("1", 1), borrowed("2", 1)},
        .test = {borrowed("http://a\\@b", 11), borrowed("http://c/", 9), true},
        .changed = {borrowed("http://a/@b", 11), borrowed("http://c/", 9), true},
    };
    struct sarif sarif = {0};
    struct text out = {0};

    for (int i = 0; i < 2; i++) {
        f.answers[i].outcome = OUTCOME_PARSED;
        observation_set(&f.answers[i], COMPONENT_HOST, i ? "b" : "a", 1);
        observation_set(&f.answers[i], COMPONENT_USERNAME, "u", (size_t)i);
    }
    CHECK(sarif_add(&sarif, &f, NULL, NULL, &place));
    /* The same class once more, as important as the one that is shown. */
    CHECK(!sarif_add(&sarif, &f, NULL, NULL, &place));
    f.class = 2;
    CHECK(sarif_add(&sarif, &f, NULL, NULL, &place));
    sarif_write(&out, &sarif);
    CHECK(sarif.outside == 2 && sarif.count == 2);
    CHECK(strstr(out.ptr, "\"occurrenceCount\":2") && strstr(out.ptr, "\"occurrenceCount\":1"));
    {
        cJSON *root = json_parse(out.ptr, out.len, NULL);
        const cJSON *run = cJSON_GetArrayItem(at(root, "runs"), 0);
        const char *got = string(at(cJSON_GetArrayItem(at(run, "results"), 0), "message"), "text");

        CHECK_TEXT(got, strlen(got), message, strlen(message));
        cJSON_Delete(root);
    }
    observation_free(&f.answers[0]);
    observation_free(&f.answers[1]);
    text_free(&out);
    sarif_free(&sarif);
}

/* What a class says of two answers that are told component by component: NULL is absent, "?" is not
 * said. */
struct told {
    const char *username, *host, *query;
    bool is_refused;
};

static void tell(struct observation *o, const struct told *told)
{
    const char *const values[] = {told->username, told->host, told->query};
    static const enum component components[] = {COMPONENT_USERNAME, COMPONENT_HOST,
                                                COMPONENT_QUERY};

    observation_reset(o);
    if (told->is_refused) {
        observation_fail(o, OUTCOME_REJECTED, "no");
        return;
    }
    o->outcome = OUTCOME_PARSED;
    for (int i = 0; i < 3; i++) {
        if (!values[i] || strcmp(values[i], "?") != 0)
            observation_set_string(o, components[i], values[i]);
    }
}

/* Only what differs is said. Beside a refusal, an answer shows each component that is not empty. */
static void test_differing_components(void)
{
    static const struct {
        struct told first, second;
        const char *said;
    } rows[] = {
        {{"u", "a", "q", false}, {"u", "b", "q", false}, " a: host a. b: host b. "},
        {{"u", "a", "q", false}, {"?", "a", "?", false}, " a: username u, query q. b: accepted. "},
        {{"", "a", NULL, false}, {NULL, "b", "", false}, " a: host a. b: host b. "},
        {{"", "a", NULL, false}, {NULL, NULL, NULL, true}, " a: host a. b: rejected. "},
        {{NULL, "", NULL, false}, {NULL, NULL, NULL, true}, " a: accepted. b: rejected. "},
        {{NULL, "a", NULL, false},
         {NULL, NULL, "q", false},
         " a: host a, query null. b: host null, query q. "},
    };
    struct sarif_location place = {.path = "/no such folder/f"};
    struct finding f = {
        .class = 1,
        .effect = EFFECT_HOST_SHIFT,
        .cause = borrowed("unexplained", 11),
        .engines = {borrowed("a", 1), borrowed("b", 1)},
        .test.url = borrowed("x", 1),
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sarif sarif = {0};
        const char *got;
        cJSON *root;

        tell(&f.answers[0], &rows[i].first);
        tell(&f.answers[1], &rows[i].second);
        CHECK(sarif_add(&sarif, &f, NULL, NULL, &place));
        root = written(&sarif);
        got =
            string(at(cJSON_GetArrayItem(at(cJSON_GetArrayItem(at(root, "runs"), 0), "results"), 0),
                      "message"),
                   "text");
        got = strstr(got, ". a:") ? strstr(got, ". a:") + 1 : got;
        CHECK_TEXT(got, strnlen(got, strlen(rows[i].said)), rows[i].said, strlen(rows[i].said));
        cJSON_Delete(root);
        sarif_free(&sarif);
    }
    observation_free(&f.answers[0]);
    observation_free(&f.answers[1]);
}

/* A value has 300 bytes at most, and no part of a code point. */
static void test_cut(void)
{
    static const struct {
        size_t len, kept;
        const char *end;
    } rows[] = {{300, 300, ""}, {301, 300, ""}, {299, 299, "\xC3\xA4"}, {298, 300, "\xC3\xA4x"}};
    char value[310], shown[340];

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const size_t len = rows[i].len + strlen(rows[i].end);
        struct sarif sarif = {0};
        struct text out = {0};

        memset(value, 'v', rows[i].len);
        memcpy(value + rows[i].len, rows[i].end, strlen(rows[i].end) + 1);
        add(&sarif, 1, EFFECT_PATH_SHIFT, "backslash", value, len);
        sarif_write(&out, &sarif);
        snprintf(shown, sizeof shown, " %.*s%s", (int)rows[i].kept, value,
                 len > 300 ? "... (301 bytes)" : " ");
        CHECK(strstr(out.ptr, shown) != NULL);
        text_free(&out);
        sarif_free(&sarif);
    }
}

static void check_uri(const char *path, bool is_relative, const char *expected)
{
    struct text uri = {0};
    bool is = !is_relative;

    sarif_uri(&uri, path, &is);
    CHECK(is == is_relative);
    CHECK_TEXT(uri.ptr, uri.len, expected, strlen(expected));
    text_free(&uri);
}

/* A path is relative to the repository that it is in, or else to the current folder. No system has
 * a repository in / or /usr. */
static void test_uri(void)
{
    char *folder = make_test_folder(), *here = realpath(".", NULL);

    CHECK(chdir("/usr") == 0);
    check_uri("f", true, "f");
    check_uri("no/such \xC3\xA4", true, "no/such%20%C3%A4");
    check_uri("a-b.c_d~e", true, "a-b.c_d~e");
    check_uri("a%20+b:c@d?e#f\\g", true, "a%2520%2Bb%3Ac%40d%3Fe%23f%5Cg");
    check_uri("../dev/f", false, "file:///dev/f");
    check_uri("../f", false, "file:///f");
    check_uri("/usrx/f", false, "file:///usrx/f");
    check_uri("/urlassay-f", false, "file:///urlassay-f");
    check_uri("/no such/f", false, "file:///no%20such/f");
    check_uri("//no such/f", false, "file:///no%20such/f");
    CHECK(chdir(folder) == 0 && mkdir("a", 0777) == 0);
    CHECK(mkdir("b", 0777) == 0 && mkdir("b/.git", 0777) == 0 && mkdir("b/d", 0777) == 0);
    CHECK(chdir("a") == 0);
    check_uri("../b/d/f", true, "d/f");
    check_uri("../b/f", true, "f");
    CHECK(chdir(here) == 0);
    remove_test_folder(folder);
    free(here);
}

/* A reproducer has the bytes of the test case. A disk that is full shows itself when the file is
 * closed. */
static void test_reproducer(void)
{
    char *folder = make_test_folder();
    const char *inside = path_in_folder(folder, "r");
    const struct testcase test = {.url = UA_LITERAL("http://a\0b/"),
                                  .base = UA_LITERAL("http://c/")};
    struct text file = {0}, content = {0}, seed = {0};
    const struct captured said = capture(STDERR_FILENO);

    CHECK(sarif_reproducer(&file, inside, 0xab, test)); /* makes the folder */
    CHECK(strcmp(file.ptr, path_in_folder(inside, "00000000000000ab")) == 0);
    testcase_write(&seed, test);
    CHECK(read_file(&content, file.ptr));
    CHECK_TEXT(content.ptr, content.len, seed.ptr, seed.len);
    CHECK(sarif_reproducer(&file, inside, 0xab, (struct testcase){.url = UA_LITERAL("")}));
    CHECK(read_file(&content, file.ptr) && content.len == 0);
    CHECK_SINCE(&said, "");
    CHECK(symlink("00000000000000ab", path_in_folder(inside, "00000000000000cd")) == 0);
    CHECK(!sarif_reproducer(&file, inside, 0xcd, test));
    text_clear(&content);
    text_printf(&content, "urlassay: %s: cannot be written: is a symbolic link\n", file.ptr);
    CHECK_SINCE(&said, content.ptr);
    CHECK(read_file(&content, path_in_folder(inside, "00000000000000ab")) && content.len == 0);
    CHECK(!sarif_reproducer(&file, path_in_folder(folder, "r/00000000000000ab"), 1, test));
    text_clear(&content);
    text_printf(&content, "urlassay: %s: cannot be written: Not a directory\n", file.ptr);
    CHECK_CAPTURED(&said, content.ptr);
    remove_test_folder(folder);
    text_free(&file);
    text_free(&content);
    text_free(&seed);
}

/* What is left out is said on stderr as well. */
static void test_print(void)
{
    struct sarif sarif = {.max_results = 3};
    struct captured out = capture(STDOUT_FILENO), said = capture(STDERR_FILENO);
    struct text text;

    for (uint64_t i = 1; i <= 3; i++)
        add(&sarif, i, EFFECT_PATH_SHIFT, "backslash", "x", 1);
    sarif_print(&sarif);
    text = captured_since(&out);
    CHECK(text.len > 2 && text.ptr[0] == '{' && text.ptr[text.len - 1] == '\n');
    text_free(&text);
    CHECK_SINCE(&said, "");
    sarif.max_results = 2;
    sarif_print(&sarif);
    CHECK_SINCE(&said, "urlassay: SARIF: 1 of 3 results is left out, the least severe: it holds no "
                       "more\n");
    sarif.max_results = 1;
    sarif_print(&sarif);
    CHECK_CAPTURED(&said,
                   "urlassay: SARIF: 2 of 3 results are left out, the least severe: it holds "
                   "no more\n");
    captured_end(&out);
    sarif_free(&sarif);
}

int main(void)
{
    char *folder = make_test_folder();

    /* A repository of its own, wherever it is: paths are relative to it. */
    CHECK(chdir(folder) == 0 && mkdir(".git", 0777) == 0);
    test_uri();
    test_print();
    test_reproducer();
    test_cut();
    test_differing_components();
    test_plain_value();
    test_class_message();
    test_report();
    test_limits();
    test_severity();
    test_quirk();
    test_left();
    test_outside();
    test_place();
    test_replaced();
    test_numbers();
    test_seed();
    test_value();
    remove_test_folder(folder);
    return check_report("sarif");
}
