/* SPDX-License-Identifier: MIT */
/* The baseline: reading, writing, and running its entries again. */
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#include "baseline.h"
#include "captured.h"
#include "check.h"
#include "class_key.h"
#include "str.h"

static const struct ua_str any_url = {NULL, 0};

static const char *path;

#define WRITTEN                                                                                    \
    "{\"cause\":\"backslash\",\"effect\":\"host-shift\",\"reason\":\"because\",\"link\":\"l2\","   \
    "\"pairs\":[\n"                                                                                \
    " {\"engines\":[\"whatwg\",\"webaddr\"],\"input\":\"http://"                                   \
    "a\\\\\",\"base\":null,\"severity\":\"medium\","                                               \
    "\"class\":\"00000000000000bb\"},\n"                                                           \
    " {\"engines\":[\"whatwg\",\"webaddr\"],\"input\":\"http://"                                   \
    "a\\\\\",\"base\":null,\"severity\":\"medium\","                                               \
    "\"class\":\"00000000000000dd\"}]}"

static void write_file(const char *text)
{
    FILE *file = fopen(path, "wb");

    if (file) {
        fputs(text, file);
        fclose(file);
    }
}

static bool reads(const char *text)
{
    struct baseline baseline = {0};
    bool ok;

    write_file(text);
    ok = baseline_read(&baseline, path);
    baseline_free(&baseline);
    return ok;
}

#define HEAD "\"engines\":[\"whatwg\",\"webaddr\"],\"input\":\"http://t\\\\@e\","
#define BARE_HEAD "\"engines\":[\"whatwg\",\"webaddr\"],\"input\":\"http://t\\\\@e\""
#define PAIR "{" BARE_HEAD "}"
#define QUIRK_END "\"cause\":\"backslash\",\"effect\":\"host-shift\"," TAIL
#define QUIRK QUIRK_END ","
#define TAIL "\"reason\":\"r\",\"link\":\"l\""

static void test_read(void)
{
    CHECK(reads("[]"));
    CHECK(reads("[{" HEAD "\"effect\":\"host-shift\"," TAIL "}]"));
    CHECK(reads("[{" HEAD "\"effect\":\"host-shift\",\"base\":null,\"cause\":\"backslash\","
                "\"class\":\"0123456789abcdef\"," TAIL "}]"));
    CHECK(!reads(""));
    CHECK(!reads("{}"));
    CHECK(!reads("[1]"));
    CHECK(!reads("[{" HEAD TAIL "}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"dance\"," TAIL "}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"none\"," TAIL "}]"));
    CHECK(reads("[{" HEAD "\"effect\":\"host-shift\",\"severity\":\"medium\"," TAIL "}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"host-shift\",\"severity\":\"none\"," TAIL "}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"host-shift\",\"severity\":9," TAIL "}]"));
    CHECK(reads("[{" HEAD "\"effect\":\"host-shift\",\"refuted\":false," TAIL "}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"host-shift\",\"refuted\":1," TAIL "}]"));
    /* A key is there once. */
    CHECK(!reads("[{" HEAD "\"effect\":\"host-shift\",\"effect\":\"host-shift\"," TAIL "}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"host-shift\"," TAIL "," TAIL "}]"));
    CHECK(reads("[{" QUIRK "\"pairs\":[{" BARE_HEAD ",\"severity\":\"low\"}]}]"));
    CHECK(!reads("[{" QUIRK "\"severity\":\"low\",\"pairs\":[" PAIR "]}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"host-shift\",\"reason\":\"r\"}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"host-shift\",\"link\":\"l\"}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"host-shift\",\"reson\":\"r\"," TAIL "}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"host-shift\",\"reason\":\"a\\nb\",\"link\":\"l\"}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"host-shift\",\"reason\":\" \",\"link\":\"l\"}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"host-shift\",\"class\":\"0123\"," TAIL "}]"));
    CHECK(
        !reads("[{\"engines\":[\"whatwg\"],\"input\":\"x\",\"effect\":\"host-shift\"," TAIL "}]"));
    CHECK(!reads("[{\"engines\":[\"a\",\"b\"],\"effect\":\"host-shift\"," TAIL "}]"));
    /* The form with pairs. */
    CHECK(reads("[{" QUIRK "\"pairs\":[" PAIR "]},"
                "{" QUIRK "\"pairs\":[" PAIR "," PAIR "]},"
                "{" HEAD "\"effect\":\"host-shift\"," TAIL "}]"));
    CHECK(reads("[{\"pairs\":[{" BARE_HEAD ",\"effect\":\"path-shift\"}]," QUIRK_END "}]"));
    CHECK(!reads("[{" QUIRK "\"pairs\":[]}]"));
    CHECK(!reads("[{" QUIRK "\"pairs\":{}}]"));
    CHECK(!reads("[{" QUIRK "\"pairs\":[1]}]"));
    CHECK(!reads("[{" QUIRK "\"pairs\":[{}]}]"));
    CHECK(!reads("[{" QUIRK "\"pairs\":[{\"engines\":[\"a\",\"b\"]}]}]"));
    CHECK(!reads("[{" QUIRK "\"pairs\":[{\"input\":\"x\"}]}]"));
    CHECK(!reads("[{" QUIRK "\"pairs\":[{" BARE_HEAD ",\"reason\":\"r\"}]}]"));
    CHECK(!reads("[{" QUIRK BARE_HEAD ",\"pairs\":[" PAIR "]}]"));
    CHECK(!reads("[{\"effect\":\"host-shift\"," TAIL ",\"pairs\":[" PAIR "]}]"));
    CHECK(!reads("[{\"cause\":\"backslash\"," TAIL ",\"pairs\":[" PAIR "]}]"));
    CHECK(!reads("[{\"cause\":\"backslash\",\"effect\":\"path-shift\"," TAIL
                 ",\"pairs\":[{" BARE_HEAD ",\"effect\":\"host-shift\"}]}]"));
    CHECK(!reads("[{\"cause\":\"backslash\",\"effect\":\"path-shift\"," TAIL
                 ",\"pairs\":[{" BARE_HEAD ",\"effect\":\"accept-reject\"}]}]"));
    CHECK(!reads("[{\"engines\":[\"a\",\"b\"],\"input_b64\":\"=\",\"effect\":\"host-shift\"," TAIL
                 "}]"));
}

static const struct {
    const char *json, *message; /* behind the file's name */
} refused[] = {
    {"{}", " not a file of accepted quirks (a JSON array)"},
    {"[1]", "1:2: an entry is not an object"},
    {"[{}]", "1:2: \"engines\" is missing"},
    {"[{\"engines\":[\"a\"],\"input\":\"x\",\"effect\":\"host-shift\"," TAIL "}]",
     "1:3: \"engines\" is not two names"},
    {"[{\"engines\":\"ab\",\"input\":\"x\",\"effect\":\"host-shift\"," TAIL "}]",
     "1:3: \"engines\" is not two names"},
    {"[{\"engines\":[\"a\",\"b\",\"c\"],\"input\":\"x\",\"effect\":\"host-shift\"," TAIL "}]",
     "1:3: \"engines\" is not two names"},
    {"[{\"engines\":[\"a\",1],\"input\":\"x\",\"effect\":\"host-shift\"," TAIL "}]",
     "1:3: \"engines\" is not two names"},
    {"[{\"engines\":[\"a\",\"\"],\"input\":\"x\",\"effect\":\"host-shift\"," TAIL "}]",
     "1:3: \"engines\" is not two names"},
    {"[{\"engines\":[\"a\",\"b\"],\"input\":1,\"effect\":\"host-shift\"," TAIL "}]",
     "1:23: \"input\" is not a string"},
    {"[{\"engines\":[\"a\",\"b\"],\"input_b64\":\"=\",\"effect\":\"host-shift\"," TAIL "}]",
     "1:23: \"input_b64\" is not Base64"},
    {"[{\"engines\":[\"a\",\"b\"],\"effect\":\"host-shift\"," TAIL "}]",
     "1:2: \"input\" is missing"},
    {"[{\"input\":\"x\",\"effect\":\"host-shift\"," TAIL "}]", "1:2: \"engines\" is missing"},
    {"[{" BARE_HEAD ",\"base\":1,\"effect\":\"host-shift\"," TAIL "}]",
     "1:57: \"base\" is not a string"},
    {"[{" BARE_HEAD ",\"base_b64\":\"=\",\"effect\":\"host-shift\"," TAIL "}]",
     "1:57: \"base_b64\" is not Base64"},
    {"[{" BARE_HEAD ",\"effect\":\"dance\"," TAIL "}]",
     "1:57: \"effect\" is not an effect, such as \"host-shift\""},
    {"[{" BARE_HEAD ",\"effect\":\"none\"," TAIL "}]",
     "1:57: \"effect\" is not an effect, such as \"host-shift\""},
    {"[{" BARE_HEAD ",\"effect\":1," TAIL "}]",
     "1:57: \"effect\" is not an effect, such as \"host-shift\""},
    {"[{" BARE_HEAD ",\"effect\":\"host-shift\",\"severity\":\"none\"," TAIL "}]",
     "1:79: \"severity\" is not a severity, such as \"medium\""},
    {"[{" BARE_HEAD ",\"effect\":\"host-shift\",\"severity\":9," TAIL "}]",
     "1:79: \"severity\" is not a severity, such as \"medium\""},
    {"[{" BARE_HEAD "," TAIL "}]", "1:2: \"effect\" is missing: the worst that is accepted"},
    {"[{" BARE_HEAD ",\"effect\":\"host-shift\",\"link\":\"l\"}]", "1:2: \"reason\" is missing"},
    {"[{" BARE_HEAD ",\"effect\":\"host-shift\",\"reason\":\"r\"}]",
     "1:2: \"link\" is missing: where it was decided"},
    {"[{" BARE_HEAD ",\"effect\":\"host-shift\",\"reason\":\"a\\nb\",\"link\":\"l\"}]",
     "1:79: \"reason\" is not one line of text"},
    {"[{" BARE_HEAD ",\"effect\":\"host-shift\",\"reason\":\"r\",\"link\":\" \"}]",
     "1:92: \"link\" is not one line of text"},
    {"[{" BARE_HEAD ",\"effect\":\"host-shift\",\"cause\":\"\"," TAIL "}]",
     "1:79: \"cause\" is not one line of text"},
    {"[{" BARE_HEAD ",\"effect\":\"host-shift\",\"class\":\"0123\"," TAIL "}]",
     "1:79: \"class\" does not have 16 hexadecimal digits"},
    {"[{" BARE_HEAD ",\"effect\":\"host-shift\",\"class\":\"0123456789abcdeg\"," TAIL "}]",
     "1:79: \"class\" does not have 16 hexadecimal digits"},
    {"[{" BARE_HEAD ",\"effect\":\"host-shift\",\"class\":\"0123456789abcdef0\"," TAIL "}]",
     "1:79: \"class\" does not have 16 hexadecimal digits"},
    {"[{" BARE_HEAD ",\"effect\":\"host-shift\",\"class\":\"0123456789abcdef.\"," TAIL "}]",
     "1:79: \"class\" does not have 16 hexadecimal digits"},
    {"[{" BARE_HEAD ",\"effect\":\"host-shift\",\"reson\":\"r\"," TAIL "}]",
     "1:79: the only keys are engines, input, base, effect, severity, refuted, reason, "
     "link, cause, pattern, class and pairs"},
    {"[{" QUIRK_END ",\"pairs\":[]}]", "1:69: \"pairs\" is not a list of pairs"},
    {"[{" QUIRK_END ",\"pairs\":{}}]", "1:69: \"pairs\" is not a list of pairs"},
    {"[{" QUIRK_END ",\"pairs\":[1]}]", "1:78: a pair is not an object"},
    {"[{" QUIRK_END ",\"pairs\":[{}]}]", "1:78: \"engines\" is missing"},
    {"[{" QUIRK_END ",\"pairs\":[{\"engines\":[\"a\",\"b\"]}]}]", "1:78: \"input\" is missing"},
    {"[{" QUIRK_END ",\"pairs\":[{" BARE_HEAD ",\"reason\":\"r\"}]}]",
     "1:133: in a pair the only keys are engines, input, base, effect, severity, refuted and "
     "class"},
    {"[{" QUIRK_END ",\"pairs\":[{" BARE_HEAD "},{" BARE_HEAD ",\"class\":\"x\"}]}]",
     "1:189: \"class\" does not have 16 hexadecimal digits"},
    {"[{" QUIRK_END ",\"input\":\"x\",\"pairs\":[{" BARE_HEAD "}]}]",
     "1:69: beside \"pairs\" the only keys are cause, effect, reason, link and pattern"},
    {"[{\"effect\":\"host-shift\"," TAIL ",\"pairs\":[{" BARE_HEAD "}]}]",
     "1:2: \"cause\" is missing"},
    {"[{\"cause\":\"backslash\"," TAIL ",\"pairs\":[{" BARE_HEAD "}]}]",
     "1:2: \"effect\" is missing: the worst that is accepted"},
    {"[{\"cause\":\"backslash\",\"effect\":\"path-shift\"," TAIL ",\"pairs\":[{" BARE_HEAD
     ",\"effect\":\"query-shift\"},{" BARE_HEAD ",\"effect\":\"accept-reject\"}]}]",
     "1:212: \"effect\" of a pair is worse than its entry's"},
};

/* Each refusal names what is wrong, and where it stands. */
static void test_messages(void)
{
    struct text said = {0}, expected = {0};
    char messages[PATH_MAX];

    snprintf(messages, sizeof messages, "%s.messages", path);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        CHECK(freopen(messages, "w", stderr) != NULL);
        CHECK(!reads(refused[i].json));
        fflush(stderr);
        text_clear(&expected);
        text_printf(&expected, "urlassay: %s:%s\n", path, refused[i].message);
        CHECK(read_file(&said, messages));
        CHECK_TEXT(said.ptr, said.len, expected.ptr, expected.len);
    }
    CHECK(freopen("/dev/null", "w", stderr) != NULL);
    unlink(messages);
    text_free(&said);
    text_free(&expected);
}

/* A reason is one line of text: something but blanks, no control character, UTF-8. */
static void test_line(void)
{
    static const struct {
        struct ua_str text;
        bool is;
    } rows[] = {
        {UA_LITERAL("r"), true},
        {UA_LITERAL(""), false},
        {UA_LITERAL(" "), false},
        {UA_LITERAL("   "), false},
        {UA_LITERAL("  r"), true},
        {UA_LITERAL("r  "), true},
        {UA_LITERAL("a\tb"), false},
        {UA_LITERAL("a\rb"), false},
        {UA_LITERAL("a\0b"), false},
        {UA_LITERAL("a\x1F"), false},
        {UA_LITERAL("a\x7F"), false},
        {UA_LITERAL("~"), true},
        {UA_LITERAL("\xC2\xA0"), true},
        {UA_LITERAL("a\xFF"), false},
        {UA_LITERAL("\xE2\x98\x83"), true},
        {UA_LITERAL("\xED\xA0\x80"), false},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK(baseline_is_line(rows[i].text) == rows[i].is);
}

/* What is written is what was read, with and without pairs; more pairs than a table begins with. */
static void test_refuted_comes_back(void)
{
    static const char alone[] = "[\n{\"engines\":[\"whatwg\",\"webaddr\"],"
                                "\"input\":\"http://t\\\\@e\",\"base\":null,"
                                "\"effect\":\"host-shift\",\"severity\":\"medium\","
                                "\"refuted\":true,\"reason\":\"r\",\"link\":\"l\"}\n]\n";
    struct baseline baseline = {0};
    struct text json = {0};

    text_puts(&json, "[{" QUIRK "\"pairs\":[");
    for (int i = 0; i < 17; i++)
        text_printf(&json, "%s{" BARE_HEAD ",\"refuted\":%s}", i > 0 ? "," : "",
                    i % 4 == 1 ? "true" : "false");
    text_puts(&json, "]}]");
    write_file(json.ptr);
    CHECK(baseline_read(&baseline, path) && baseline.count == 17);
    for (size_t i = 0; i < baseline.count; i++)
        CHECK(baseline.pairs[i].is_refuted == (i % 4 == 1));
    CHECK(baseline_write(&baseline, path));
    baseline_free(&baseline);
    CHECK(baseline_read(&baseline, path) && baseline.count == 17);
    for (size_t i = 0; i < baseline.count; i++)
        CHECK(baseline.pairs[i].is_refuted == (i % 4 == 1));
    baseline_free(&baseline);
    write_file("[{" HEAD "\"effect\":\"host-shift\",\"severity\":\"medium\",\"refuted\":true," TAIL
               "}]");
    CHECK(baseline_read(&baseline, path) && baseline_write(&baseline, path));
    text_clear(&json);
    CHECK(read_file(&json, path));
    CHECK_TEXT(json.ptr, json.len, alone, strlen(alone));
    baseline_free(&baseline);
    text_free(&json);
}

/* The file's one entry, asked. */
static struct baseline_pair *resolve(struct baseline *baseline, struct engine_list *engines,
                                     const char *effect, const char *input, const char *other)
{
    struct text text = {0};

    baseline_free(baseline);
    text_printf(&text,
                "[{\"engines\":[\"whatwg\",\"%s\"],\"input\":\"%s\",\"effect\":\"%s\","
                "\"class\":\"00000000000000aa\"," TAIL "}]",
                other, input, effect);
    write_file(text.ptr);
    text_free(&text);
    CHECK(baseline_read(baseline, path));
    baseline_resolve(baseline, engines, true);
    return &baseline->pairs[0];
}

static void test_resolve(void)
{
    struct engine_list engines = {0};
    struct baseline baseline = {0};
    const struct baseline_pair *worse, *entry;
    uint64_t class = class_hash("webaddr", "whatwg", EFFECT_HOST_SHIFT, "backslash");

    entry = resolve(&baseline, &engines, "host-shift", "http://t\\\\@e", "webaddr");
    CHECK(entry->state == BASELINE_STILL && entry->class_now == class);
    /* The class that the file names is of another day. */
    CHECK(baseline_find(&baseline, any_url, 0xaa, EFFECT_HOST_SHIFT, SEVERITY_CRITICAL,
                        IMPACT_NOT_DIALLED, NULL) == NULL);
    CHECK(baseline_find(&baseline, any_url, class, EFFECT_HOST_SHIFT, SEVERITY_CRITICAL,
                        IMPACT_NOT_DIALLED, NULL) == entry);
    CHECK(baseline_find(&baseline, any_url, class, EFFECT_USERINFO_SHIFT, SEVERITY_CRITICAL,
                        IMPACT_NOT_DIALLED, NULL) == entry);
    CHECK(baseline_find(&baseline, any_url, 0, EFFECT_HOST_SHIFT, SEVERITY_CRITICAL,
                        IMPACT_NOT_DIALLED, NULL) == NULL);

    entry = resolve(&baseline, &engines, "userinfo-shift", "http://t\\\\@e", "webaddr");
    CHECK(entry->state == BASELINE_WORSE);
    CHECK(baseline_find(&baseline, any_url, class, EFFECT_HOST_SHIFT, SEVERITY_CRITICAL,
                        IMPACT_NOT_DIALLED, &worse) == NULL &&
          worse == entry);
    CHECK(baseline_find(&baseline, any_url, class, EFFECT_USERINFO_SHIFT, SEVERITY_CRITICAL,
                        IMPACT_NOT_DIALLED, &worse) == entry &&
          worse == NULL);

    entry = resolve(&baseline, &engines, "host-shift", "http://h/", "webaddr");
    CHECK(entry->state == BASELINE_GONE && entry->class_now == 0);
    /* What is gone accepts no finding that is gone. */
    CHECK(baseline_find(&baseline, any_url, 0, EFFECT_HOST_SHIFT, SEVERITY_CRITICAL,
                        IMPACT_NOT_DIALLED, NULL) == NULL);
    CHECK(baseline_find(&baseline, any_url, class, EFFECT_HOST_SHIFT, SEVERITY_CRITICAL,
                        IMPACT_NOT_DIALLED, NULL) == NULL);

    /* Nobody can be asked: the file's word counts. */
    entry = resolve(&baseline, &engines, "host-shift", "http://t\\\\@e", "no-such-engine");
    CHECK(entry->state == BASELINE_UNASKED);
    CHECK(baseline_find(&baseline, any_url, 0xaa, EFFECT_HOST_SHIFT, SEVERITY_CRITICAL,
                        IMPACT_NOT_DIALLED, NULL) == entry);
    CHECK(baseline_find(&baseline, any_url, class, EFFECT_HOST_SHIFT, SEVERITY_CRITICAL,
                        IMPACT_NOT_DIALLED, NULL) == NULL);
    /* Nor can those that were asked before, once they are away. */
    entry = resolve(&baseline, &engines, "host-shift", "http://t\\\\@e", "webaddr");
    CHECK(entry->class_now == class && entry->effect_now == EFFECT_HOST_SHIFT);
    engine_list_free(&engines);
    baseline_resolve(&baseline, &engines, false);
    CHECK(entry->state == BASELINE_UNASKED && entry->class_now == 0);
    CHECK(entry->effect_now == EFFECT_NONE);
    /* A path is not run because a file names it. */
    CHECK(resolve(&baseline, &engines, "host-shift", "http://t\\\\@e", "./x")->state ==
          BASELINE_UNASKED);
    baseline_free(&baseline);
    engine_list_free(&engines);
}

/* For each accepted effect, each effect that is found: a worse one is not accepted, not even by one
 * step. The effects have the order of enum effect. */
static void test_each_effect(void)
{
    struct baseline_pair pair = {.class = 0xaa};
    const struct baseline baseline = {&pair, 1, 1, 1};
    const struct baseline_pair *worse;

    for (int accepted = EFFECT_NORMALISATION; accepted < EFFECTS; accepted++) {
        pair.effect = (enum effect)accepted;
        for (int found = EFFECT_NORMALISATION; found < EFFECTS; found++) {
            const bool is_accepted =
                baseline_find(&baseline, any_url, 0xaa, (enum effect)found, SEVERITY_CRITICAL,
                              IMPACT_NOT_DIALLED, &worse) == &pair;

            CHECK(is_accepted == (found <= accepted));
            CHECK((worse == &pair) == (found > accepted));
        }
    }
}

/* A severity that rose is not accepted, though the effect is the same; a pair without a severity
 * accepts each. */
static void test_each_severity(void)
{
    struct baseline_pair pair = {.class = 0xaa, .effect = EFFECT_HOST_SHIFT};
    const struct baseline baseline = {&pair, 1, 1, 1};
    const struct baseline_pair *worse;

    for (int accepted = SEVERITY_NONE; accepted < SEVERITIES; accepted++) {
        pair.severity = (enum severity)accepted;
        for (int found = SEVERITY_INFO; found < SEVERITIES; found++) {
            const bool is_accepted =
                baseline_find(&baseline, any_url, 0xaa, EFFECT_HOST_SHIFT, (enum severity)found,
                              IMPACT_NOT_DIALLED, &worse) == &pair;

            CHECK(is_accepted == (found <= accepted || accepted == SEVERITY_NONE));
            CHECK((worse == &pair) == !is_accepted);
        }
    }
}

/* What was accepted as refuted by the clients is accepted where no client was run, and where they
 * refute it again, but not once they confirm it. */
static void test_refuted(void)
{
    struct baseline_pair pair = {.class = 0xaa,
                                 .effect = EFFECT_HOST_SHIFT,
                                 .severity = SEVERITY_MEDIUM,
                                 .is_refuted = true};
    const struct baseline baseline = {&pair, 1, 1, 1};
    const struct baseline_pair *worse;

    CHECK(baseline_find(&baseline, any_url, 0xaa, EFFECT_HOST_SHIFT, SEVERITY_CRITICAL,
                        IMPACT_NOT_DIALLED, &worse) == &pair);
    CHECK(baseline_find(&baseline, any_url, 0xaa, EFFECT_HOST_SHIFT, SEVERITY_MEDIUM,
                        IMPACT_REFUTED, &worse) == &pair);
    CHECK(!baseline_find(&baseline, any_url, 0xaa, EFFECT_HOST_SHIFT, SEVERITY_CRITICAL,
                         IMPACT_CONFIRMED, &worse) &&
          worse == &pair);
    pair.is_refuted = false;
    CHECK(!baseline_find(&baseline, any_url, 0xaa, EFFECT_HOST_SHIFT, SEVERITY_CRITICAL,
                         IMPACT_NOT_DIALLED, &worse));
}

/* http://t\\@e is critical. */
static void test_severity_resolved(void)
{
    static const struct {
        const char *severity;
        enum baseline_state state;
    } rows[] = {{"medium", BASELINE_WORSE}, {"high", BASELINE_WORSE}, {"critical", BASELINE_STILL}};
    struct engine_list engines = {0};
    struct baseline baseline = {0};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text text = {0};

        text_printf(&text, "[{" HEAD "\"effect\":\"host-shift\",\"severity\":\"%s\"," TAIL "}]",
                    rows[i].severity);
        write_file(text.ptr);
        CHECK(baseline_read(&baseline, path));
        baseline_resolve(&baseline, &engines, true);
        CHECK(baseline.pairs[0].state == rows[i].state);
        text_free(&text);
        baseline_free(&baseline);
    }
    engine_list_free(&engines);
}

/* What the engines now do is held against the accepted effect in the same way: each effect next to
 * the input's is accepted in turn. */
static void test_each_effect_resolved(void)
{
    struct engine_list engines = {0};
    struct baseline baseline = {0};

    for (int accepted = EFFECT_NORMALISATION; accepted < EFFECTS; accepted++) {
        const struct baseline_pair *pair = resolve(
            &baseline, &engines, effect_name((enum effect)accepted), "http://t\\\\@e", "webaddr");

        CHECK(pair->effect_now == EFFECT_HOST_SHIFT);
        CHECK(pair->state == (accepted < EFFECT_HOST_SHIFT ? BASELINE_WORSE : BASELINE_STILL));
    }
    baseline_free(&baseline);
    engine_list_free(&engines);
}

static struct text borrowed(const char *string, size_t len)
{
    return (struct text){(char *)(uintptr_t)string, len, 0};
}

static bool is_text(const struct text *text, const char *string)
{
    return ua_str_equal(text_str(text), ua_str(string, strlen(string)));
}

/* Each pair of an entry is resolved, and its own effect is the worst of it. */
static void test_pairs(void)
{
    struct engine_list engines = {0};
    struct baseline baseline = {0};
    const struct baseline_pair *worse;
    uint64_t webaddr = class_hash("webaddr", "whatwg", EFFECT_HOST_SHIFT, "backslash");
    uint64_t rfc3986 = class_hash("rfc3986", "whatwg", EFFECT_ACCEPT_REJECT, "backslash");

    write_file("[{" QUIRK "\"pairs\":[{" BARE_HEAD ",\"effect\":\"host-form\"},"
               "{\"engines\":[\"whatwg\",\"rfc3986\"],\"input\":\"http://a\\\\\"}]}]");
    CHECK(baseline_read(&baseline, path) && baseline.count == 2);
    baseline_resolve(&baseline, &engines, true);
    CHECK(baseline_count_entries(&baseline) == 1);
    CHECK(baseline.pairs[0].state == BASELINE_WORSE && baseline.pairs[1].state == BASELINE_STILL);
    CHECK(!baseline_find(&baseline, any_url, webaddr, EFFECT_HOST_SHIFT, SEVERITY_CRITICAL,
                         IMPACT_NOT_DIALLED, &worse) &&
          worse == &baseline.pairs[0]);
    CHECK(baseline_find(&baseline, any_url, rfc3986, EFFECT_ACCEPT_REJECT, SEVERITY_CRITICAL,
                        IMPACT_NOT_DIALLED, NULL) == &baseline.pairs[1]);
    CHECK(is_text(&baseline.pairs[1].reason, "r") &&
          is_text(&baseline.pairs[1].cause, "backslash"));
    /* The same cause between others. */
    CHECK(!baseline_find(&baseline, any_url,
                         class_hash("rfc3986", "webaddr", EFFECT_ACCEPT_REJECT, "backslash"),
                         EFFECT_ACCEPT_REJECT, SEVERITY_CRITICAL, IMPACT_NOT_DIALLED, &worse) &&
          !worse);
    baseline_free(&baseline);
    engine_list_free(&engines);
}

/* A class that has another hash today is still the pair's. If two pairs accept less, the last is
 * named. */
static void test_class_of_before(void)
{
    struct finding f = {
        .class_now = 0xbb,
        .effect = EFFECT_PATH_SHIFT,
        .cause = borrowed("backslash", 9),
        .engines = {borrowed("whatwg", 6), borrowed("webaddr", 7)},
        .test.url = borrowed("http://a\\", 9),
    };
    struct baseline baseline = {0};
    const struct baseline_pair *worse = NULL;

    write_file("[{" HEAD "\"effect\":\"path-shift\",\"class\":\"00000000000000bb\"," TAIL "},"
               "{" HEAD "\"effect\":\"query-shift\",\"class\":\"00000000000000cc\"," TAIL "}]");
    CHECK(baseline_read(&baseline, path) && baseline.count == 2);
    baseline.pairs[0].state = BASELINE_STILL;
    baseline.pairs[0].class_now = 0xee;
    baseline_accept(&baseline, &f, "why", "l1", false);
    CHECK(baseline.count == 2 && is_text(&baseline.pairs[0].reason, "why"));
    CHECK(baseline.pairs[0].class == 0xbb);
    CHECK(!baseline.pairs[0].is_refuted && baseline.pairs[0].severity == SEVERITY_LOW);
    f.class_now = 0xee;
    f.impact = IMPACT_REFUTED;
    baseline_accept(&baseline, &f, "because", "l1", true);
    CHECK(baseline.count == 2 && baseline.pairs[0].class == 0xee && baseline.pairs[0].is_refuted);
    f.impact = IMPACT_CONFIRMED;
    baseline_accept(&baseline, &f, "because", "l1", true);
    CHECK(baseline.count == 2 && !baseline.pairs[0].is_refuted);
    baseline.pairs[1].class = 0xee;
    CHECK(!baseline_find(&baseline, any_url, 0xee, EFFECT_HOST_SHIFT, SEVERITY_CRITICAL,
                         IMPACT_NOT_DIALLED, &worse) &&
          worse == &baseline.pairs[1]);
    CHECK(baseline_find(&baseline, any_url, 0xee, EFFECT_PATH_SHIFT, SEVERITY_NONE,
                        IMPACT_NOT_DIALLED, &worse) == &baseline.pairs[0] &&
          !worse);
    baseline_free(&baseline);
}

/* The effect of an entry is the worst of its pairs, wherever that stands; the others have theirs.
 */
static void test_worst_of_entry(void)
{
    static const enum effect effects[] = {EFFECT_QUERY_SHIFT, EFFECT_HOST_SHIFT, EFFECT_PATH_SHIFT};
    static const char written[] =
        "[\n{\"cause\":\"backslash\",\"effect\":\"host-shift\",\"reason\":\"why\",\"link\":\"l1\","
        "\"pairs\":[\n"
        " {\"engines\":[\"whatwg\",\"webaddr\"],\"input\":\"http://a\\\\\",\"base\":null,"
        "\"effect\":\"query-shift\",\"severity\":\"low\",\"class\":\"00000000000000b0\"},\n"
        " {\"engines\":[\"whatwg\",\"webaddr\"],\"input\":\"http://a\\\\\",\"base\":null,"
        "\"severity\":\"medium\",\"refuted\":true,\"class\":\"00000000000000b1\"},\n"
        " {\"engines\":[\"whatwg\",\"webaddr\"],\"input\":\"http://a\\\\\",\"base\":null,"
        "\"effect\":\"path-shift\",\"severity\":\"low\",\"class\":\"00000000000000b2\"}]}\n]\n";
    struct baseline baseline = {0};
    struct text text = {0};

    for (unsigned i = 0; i < 3; i++) {
        const struct finding f = {
            .class_now = 0xb0 + i,
            .effect = effects[i],
            .impact = i == 1 ? IMPACT_REFUTED : IMPACT_NOT_DIALLED,
            .cause = borrowed("backslash", 9),
            .engines = {borrowed("whatwg", 6), borrowed("webaddr", 7)},
            .test.url = borrowed("http://a\\", 9),
        };

        baseline_accept(&baseline, &f, i == 0 ? "why" : "other", i == 0 ? "l1" : "l2", false);
    }
    CHECK(baseline_write(&baseline, path) && read_file(&text, path));
    CHECK_TEXT(text.ptr, text.len, written, sizeof written - 1);
    text_free(&text);
    baseline_free(&baseline);
}

/* A flat entry is written as such, until its class is accepted as part of a quirk. */
static void test_merge(void)
{
    struct finding f = {
        .class_now = 0xbb,
        .effect = EFFECT_HOST_SHIFT,
        .cause = borrowed("backslash", 9),
        .engines = {borrowed("whatwg", 6), borrowed("webaddr", 7)},
        .test.url = borrowed("http://a\\", 9),
    };
    struct baseline baseline = {0};
    struct text text = {0};

    write_file("[{" HEAD "\"effect\":\"path-shift\",\"class\":\"00000000000000bb\"," TAIL "},"
               "{" HEAD "\"effect\":\"path-shift\",\"class\":\"00000000000000cc\"," TAIL "}]");
    CHECK(baseline_read(&baseline, path) && baseline_count_entries(&baseline) == 2);
    baseline_accept(&baseline, &f, "why", "l1", false);
    CHECK(baseline.count == 2 && baseline_count_entries(&baseline) == 2);
    f.class_now = 0xdd;
    baseline_accept(&baseline, &f, "because", "l2", true);
    CHECK(baseline.count == 3 && baseline_count_entries(&baseline) == 2);
    CHECK(is_text(&baseline.pairs[0].reason, "because") && is_text(&baseline.pairs[2].link, "l2"));
    CHECK(is_text(&baseline.pairs[1].reason, "r"));
    CHECK(baseline_write(&baseline, path) && read_file(&text, path));
    CHECK_TEXT(text.ptr, text.len,
               "[\n{" HEAD "\"base\":null,\"effect\":\"path-shift\"," TAIL
               ",\"class\":\"00000000000000cc\"},\n" WRITTEN "\n]\n",
               strlen("[\n{" HEAD "\"base\":null,\"effect\":\"path-shift\"," TAIL
                      ",\"class\":\"00000000000000cc\"},\n" WRITTEN "\n]\n"));
    text_free(&text);
    baseline_free(&baseline);
}

/* An unexplained class may have several causes. */
static void test_unexplained(void)
{
    struct finding f = {.class_now = 0xdd,
                        .effect = EFFECT_PATH_SHIFT,
                        .cause = borrowed("unexplained (idna)", 18),
                        .engines = {borrowed("whatwg", 6), borrowed("webaddr", 7)},
                        .test.url = borrowed("a", 1)};
    struct baseline baseline = {0};

    baseline_accept(&baseline, &f, "why", "l1", false);
    baseline_accept(&baseline, &f, "why", "l1", false);
    CHECK(baseline.count == 1);
    for (size_t i = 0; i < 2; i++) {
        const uint64_t key = baseline_key(0xdd, &f.cause, testcase_of(&f.test));

        CHECK((baseline_find(&baseline, any_url, key, f.effect, SEVERITY_LOW, IMPACT_NOT_DIALLED,
                             NULL) != NULL) == (i == 0));
        f.test.url = borrowed("b", 1);
    }
    baseline_accept(&baseline, &f, "why", "l1", false);
    CHECK(baseline.count == 2);
    baseline_free(&baseline);
}

static void test_accept(void)
{
    struct finding f = {
        .class_now = 0xbb,
        .effect = EFFECT_HOST_FORM,
        .cause = borrowed("idna", 4),
        .engines = {borrowed("whatwg", 6), borrowed("webaddr", 7)},
        .test.url = borrowed("http://\xFF\0/", 10),
        .test.base = borrowed("", 0),
        .test.has_base = true,
    };
    struct baseline baseline = {0}, again = {0};
    struct text json[2] = {0};

    baseline_accept(&baseline, &f, "why", "https://tracker.example/1", false);
    f.effect = EFFECT_HOST_SHIFT;
    baseline_accept(&baseline, &f, "because", "https://tracker.example/2", false);
    CHECK(baseline.count == 1 && baseline.pairs[0].effect == EFFECT_HOST_SHIFT);
    CHECK(is_text(&baseline.pairs[0].reason, "why"));
    f.class_now = 0xcc;
    f.effect = EFFECT_PATH_SHIFT;
    baseline_accept(&baseline, &f, "too", "https://tracker.example/3", false);
    CHECK(baseline.count == 2 && baseline_count_entries(&baseline) == 1);
    CHECK(is_text(&baseline.pairs[1].reason, "why"));
    CHECK(baseline_write(&baseline, path) && baseline_read(&again, path) && again.count == 2);
    for (size_t i = 0; i < 2 && again.count == 2; i++) {
        text_clear(&json[0]);
        text_clear(&json[1]);
        baseline_pair_to_json(&(struct json_writer){.out = &json[0]}, &baseline.pairs[i]);
        baseline_pair_to_json(&(struct json_writer){.out = &json[1]}, &again.pairs[i]);
        CHECK_TEXT(json[1].ptr, json[1].len, json[0].ptr, json[0].len);
        CHECK_TEXT(again.pairs[i].test.url.ptr, again.pairs[i].test.url.len, f.test.url.ptr, 10);
        CHECK(again.pairs[i].test.has_base && again.pairs[i].test.base.len == 0);
    }
    CHECK(!baseline_write(&baseline, "no-such-folder/known.json"));
    text_free(&json[0]);
    text_free(&json[1]);
    baseline_free(&baseline);
    baseline_free(&again);
}

int main(void)
{
    char *folder = make_test_folder();

    path = path_in_folder(folder, "known");
    if (!freopen("/dev/null", "w", stderr))
        return 1;
    test_read();
    test_messages();
    test_line();
    test_refuted_comes_back();
    test_resolve();
    test_each_effect();
    test_each_effect_resolved();
    test_each_severity();
    test_refuted();
    test_severity_resolved();
    test_pairs();
    test_class_of_before();
    test_merge();
    test_worst_of_entry();
    test_accept();
    test_unexplained();
    remove_test_folder(folder);
    return check_report("baseline");
}
