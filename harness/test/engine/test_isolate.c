/* SPDX-License-Identifier: MIT */
/* What an engine of this process does in a worker costs the input that it is at, and no other. This
 * program is its own worker: asked to serve, it serves a victim. */
#include "engine.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "check.h"
#include "engine_start.h"
#include "external.h"
#include "registry.h"
#include "serve.h"
#include "str.h"
#include "util.h"

/* --- the victim ------------------------------------------------------------------------------- */

static bool is(struct ua_str input, const char *word)
{
    return input.len == strlen(word) && memcmp(input.ptr, word, input.len) == 0;
}

/* As a library would that reads one byte too far, with no sanitizer in the way. */
__attribute__((no_sanitize("address", "undefined"))) static char read_at(const char *bytes,
                                                                         size_t at)
{
    return ((const volatile char *)bytes)[at];
}

/* A library that takes C strings. */
static char read_copy(struct ua_str input, size_t behind)
{
    struct text copy = {0};
    char last;

    CHECK(text_copy(&copy, input));
    CHECK(copy.len == input.len && strlen(copy.ptr) == input.len);
    last = read_at(copy.ptr, input.len + behind);
    text_free(&copy);
    return last;
}

static void run_victim(struct engine *engine, const struct request *request, struct observation *o)
{
    struct ua_str input = request->input;

    (void)engine;
    if (is(input, "crash"))
        raise(SIGSEGV);
    if (is(input, "abort"))
        abort();
    if (is(input, "exit"))
        exit(0);
    while (is(input, "hang"))
        nanosleep(&(struct timespec){.tv_sec = 3600}, NULL);
    if (is(input, "overread") || (request->base.ptr && is(request->base, "overread")))
        read_at(request->base.ptr ? request->base.ptr : input.ptr, 8);
    if (request->attribute.ptr && is(request->attribute, "overread"))
        read_at(request->attribute.ptr, 8);
    if (request->value.ptr && is(request->value, "overread"))
        read_at(request->value.ptr, 8);
    if (request->encoding.ptr && is(request->encoding, "overread"))
        read_at(request->encoding.ptr, 8);
    if (is(input, "nul"))
        CHECK(read_copy(input, 0) == '\0');
    if (is(input, "behind nul"))
        read_copy(input, 1);
    if (is(input, ""))
        read_at(input.ptr, 0);
    observation_reset(o);
    o->outcome = OUTCOME_PARSED;
    observation_set(o, COMPONENT_VALUE, input.ptr, input.len);
}

static const struct engine_class victim_class = {
    .id = "victim", .package = "", .capabilities = CAPABILITY(OP_PARSE), .run = run_victim};
#define CAN (CAPABILITY(OP_PARSE) | CAPABILITY(OP_SET) | CAPABILITY_BASE | CAPABILITY_ENCODING)

static int serve_victim(void)
{
    struct engine engine = {.class = &victim_class,
                            .id = "victim",
                            .version = "1.0",
                            .flags = "FLAG_A FLAG_B; get: none",
                            .locale = "C.UTF-8",
                            .capabilities = CAN};
    const struct rlimit none = {0, 0};

    setrlimit(RLIMIT_CORE, &none);
    for (int number = 1; number < 32; number++) /* a sanitizer's handlers are not the library's */
        signal(number, SIG_DFL);
    return serve_engine(&engine);
}

/* --- the tests -------------------------------------------------------------------------------- */

struct answers {
    enum outcome outcomes[16];
    struct text values[16];
};

static void record(void *ctx, size_t index, const struct observation *o)
{
    struct answers *answers = ctx;
    struct ua_str value =
        observation_get(o, o->outcome == OUTCOME_PARSED ? COMPONENT_VALUE : COMPONENT_REASON);

    answers->outcomes[index] = o->outcome;
    text_clear(&answers->values[index]);
    text_add(&answers->values[index], value.ptr, value.len);
}

/* Each text of a request ends at a guard page. */
static void test_other_texts(struct engine *engine)
{
    static const char *const words[] = {"overrea", "overread"};
    struct observation o = {0};

    for (unsigned i = 0; i < 6; i++) {
        const struct ua_str word = ua_str(words[i % 2], strlen(words[i % 2]));
        struct request request = {.op = OP_SET,
                                  .input = UA_LITERAL("f"),
                                  .attribute = UA_LITERAL("a"),
                                  .value = UA_LITERAL("v")};

        if (i / 2 == 0)
            request.attribute = word;
        else if (i / 2 == 1)
            request.value = word;
        else
            request = (struct request){.input = UA_LITERAL("f"), .encoding = word};
        engine_run(engine, &request, &o);
        CHECK(o.outcome == (i % 2 ? OUTCOME_CRASHED : OUTCOME_PARSED));
    }
    observation_free(&o);
}

static void test_worker(void)
{
    static const struct {
        const char *input, *base;
        enum outcome outcome;
        const char *says;
    } cases[] = {
        {"a", NULL, OUTCOME_PARSED, "a"},
        {"crash", NULL, OUTCOME_CRASHED, "signal 11"},
        {"b", "overrea", OUTCOME_PARSED, "b"},
        {"overread", NULL, OUTCOME_CRASHED, "signal 11"},
        {"c", NULL, OUTCOME_PARSED, "c"},
        {"nul", NULL, OUTCOME_PARSED, "nul"},
        {"behind nul", NULL, OUTCOME_CRASHED, "signal 11"},
        {"d", "overread", OUTCOME_CRASHED, "signal 11"},
        {"", NULL, OUTCOME_CRASHED, "signal 11"},
        {"abort", NULL, OUTCOME_CRASHED, "signal 6"},
        {"exit", NULL, OUTCOME_CRASHED, "status 0"},
        {"hang", NULL, OUTCOME_TIMEOUT, "no answer in 2000 ms"},
        {"e", NULL, OUTCOME_PARSED, "e"},
    };
    enum { COUNT = sizeof cases / sizeof *cases };
    struct request requests[COUNT] = {0};
    struct answers answers = {0};
    struct engine *engine;

    engine_isolate(2000);
    engine = engine_open("libcurl");
    CHECK(engine != NULL);
    if (!engine)
        return;
    CHECK(!engine_is_in_process(engine));
    CHECK(strcmp(engine->id, "libcurl") == 0 && strcmp(engine->class->id, "libcurl") == 0);
    CHECK(strcmp(engine->version, "1.0") == 0);
    CHECK(strcmp(engine->flags, "FLAG_A FLAG_B; get: none") == 0);
    CHECK(strcmp(engine->locale, "C.UTF-8") == 0);
    for (size_t i = 0; i < COUNT; i++) {
        requests[i].input = ua_str(cases[i].input, strlen(cases[i].input));
        if (cases[i].base)
            requests[i].base = ua_str(cases[i].base, strlen(cases[i].base));
    }
    engine_run_all(engine, requests, COUNT, record, &answers);
    for (size_t i = 0; i < COUNT; i++) {
        const char *value = answers.values[i].ptr ? answers.values[i].ptr : "";

        CHECK(answers.outcomes[i] == cases[i].outcome);
        CHECK(strstr(value, cases[i].says) != NULL);
        if (answers.outcomes[i] != cases[i].outcome || !strstr(value, cases[i].says))
            printf("  \"%s\": %s \"%s\"\n", cases[i].input, outcome_name(answers.outcomes[i]),
                   value);
        text_free(&answers.values[i]);
    }
    test_other_texts(engine);
    engine_close(engine);
}

/* Texts at a guard page are texts like others. */
static void test_texts(void)
{
    static char large[20000];
    struct text copy = {0};
    struct ua_str view;

    memset(large, 'x', sizeof large);
    text_guard_copies();
    for (size_t len = 0; len < sizeof large; len += 997) {
        CHECK(text_copy(&copy, ua_str(large, len)));
        CHECK(copy.len == len && strlen(copy.ptr) == len);
        CHECK(text_copy(&copy, ua_str(large, len / 2)));
        CHECK(copy.len == len / 2 && strlen(copy.ptr) == len / 2);
        view = text_guard(&copy, ua_str(large, len));
        CHECK(view.len == len && memcmp(view.ptr, large, len) == 0);
    }
    CHECK(text_copy(&copy, ua_str("ab", 2)));
    text_puts(&copy, "cd");
    CHECK(strcmp(copy.ptr, "abcd") == 0);
    CHECK(!text_copy(&copy, ua_str("a\0b", 3)) && copy.len == 3);
    text_clear(&copy);
    CHECK(copy.len == 0 && copy.ptr[0] == '\0');
    text_puts(&copy, "e");
    CHECK(strcmp(copy.ptr, "e") == 0);
    CHECK(text_copy(&copy, ua_str(NULL, 0)) && copy.ptr[0] == '\0');
    text_free(&copy);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "serve") == 0)
        return serve_victim();
    test_worker();
    test_texts();
    return check_report("isolate");
}
