/* SPDX-License-Identifier: MIT */
/* An engine `a>b` gives b what a writes. */
#include "reparse.h"

#include <string.h>

#include "check.h"
#include "external_state.h"
#include "registry.h"
#include "str.h"

/* --- two engines of this test ----------------------------------------------------------------- */

/* Refuses "no", writes no href for "mute", else "href:" and the base, or the input. */
static void run_a(struct engine *engine, const struct request *request, struct observation *o)
{
    const struct ua_str written = request->base.ptr ? request->base : request->input;
    char href[64];
    int len;

    (void)engine;
    if (ua_str_equal(request->input, UA_LITERAL("no"))) {
        observation_fail(o, OUTCOME_REJECTED, "a refuses it");
        return;
    }
    observation_reset(o);
    o->outcome = OUTCOME_PARSED;
    len = snprintf(href, sizeof href, "href:%.*s", (int)written.len, written.ptr);
    if (!ua_str_equal(request->input, UA_LITERAL("mute")) && request_wants(request, COMPONENT_HREF))
        observation_set(o, COMPONENT_HREF, href, (size_t)len);
}

/* Its path is the input. */
static void run_b(struct engine *engine, const struct request *request, struct observation *o)
{
    (void)engine;
    CHECK(!request->base.ptr && request->wanted == 1u << COMPONENT_PATH);
    observation_reset(o);
    o->outcome = OUTCOME_PARSED;
    observation_set(o, COMPONENT_PATH, request->input.ptr, request->input.len);
}

static void run(struct engine *engine, const char *input, const char *base, struct observation *o)
{
    const struct request request = {.op = OP_PARSE,
                                    .input = ua_str(input, strlen(input)),
                                    .base = {base, base ? strlen(base) : 0},
                                    .wanted = 1u << COMPONENT_PATH};

    engine_run(engine, &request, o);
}

static void test_answers(void)
{
    const struct engine_class class_a = {.run = run_a}, class_b = {.run = run_b};
    struct engine a = {
        .class = &class_a, .id = "a", .capabilities = CAPABILITY(OP_PARSE) | CAPABILITY_BASE};
    struct engine b = {.class = &class_b,
                       .id = "b",
                       .model = MODEL_RFC3986,
                       .null_is_distinct = 5,
                       .capabilities = CAPABILITY(OP_PARSE)};
    struct engine *both = reparse_engine(&a, &b);
    struct observation o = {0};

    CHECK(both && strcmp(both->id, "a>b") == 0 && engine_is_in_process(both));
    CHECK(both->model == MODEL_RFC3986 && both->null_is_distinct == 5);
    CHECK(both->capabilities == a.capabilities);
    run(both, "x", NULL, &o);
    CHECK(o.outcome == OUTCOME_PARSED);
    CHECK_TEXT(observation_get(&o, COMPONENT_PATH).ptr, observation_get(&o, COMPONENT_PATH).len,
               "href:x", 6);
    run(both, "x", "y", &o);
    CHECK_TEXT(observation_get(&o, COMPONENT_PATH).ptr, observation_get(&o, COMPONENT_PATH).len,
               "href:y", 6);
    run(both, "no", NULL, &o);
    CHECK(o.outcome == OUTCOME_REJECTED && observation_get(&o, COMPONENT_REASON).len == 12);
    run(both, "mute", NULL, &o);
    CHECK(o.outcome == OUTCOME_UNSUPPORTED);
    engine_close(both);
    b.capabilities = CAPABILITY(OP_TOASCII);
    CHECK(!reparse_engine(&a, &b) && !reparse_engine(&b, &a));
    observation_free(&o);
}

/* Two ids of the greatest length are both whole. */
static void test_long_ids(void)
{
    const struct engine_class class_a = {.run = run_a}, class_b = {.run = run_b};
    struct engine a = {.class = &class_a, .capabilities = CAPABILITY(OP_PARSE)};
    struct engine b = {.class = &class_b, .capabilities = CAPABILITY(OP_PARSE)};
    struct engine *both;

    memset(a.id, 'a', ENGINE_ID_BYTES - 1);
    memset(b.id, 'b', ENGINE_ID_BYTES - 1);
    both = reparse_engine(&a, &b);
    CHECK(both && strlen(both->id) == 2 * ENGINE_ID_BYTES - 1);
    CHECK(both && reparse_reader(a.id, both->id) &&
          strcmp(reparse_reader(a.id, both->id), b.id) == 0);
    engine_close(both);
}

/* --- engines behind a pipe -------------------------------------------------------------------- */

static void note_nothing(void *context, const struct engine *engine, enum external_event event,
                         const struct request *request)
{
    (void)context;
    (void)engine;
    (void)event;
    (void)request;
}

/* What is asked about `a>b` is asked about both; about another engine, once. */
static void test_processes(void)
{
    static struct external writer, reader;
    const struct engine_class piped = {.run = external_run, .is_out_of_process = true},
                              here = {.run = run_a};
    struct engine a = {
        .class = &piped, .id = "a", .capabilities = CAPABILITY(OP_PARSE), .state = &writer};
    struct engine b = {
        .class = &piped, .id = "b", .capabilities = CAPABILITY(OP_PARSE), .state = &reader};
    struct engine c = {.class = &here, .id = "c", .capabilities = CAPABILITY(OP_PARSE)};
    struct engine *both = reparse_engine(&a, &b), *half = reparse_engine(&c, &b),
                  *other = reparse_engine(&a, &c), *none = reparse_engine(&c, &c);
    const struct external_watch watch = {.note = note_nothing, .patience = 2};

    CHECK(both && half && other && none);
    CHECK(!engine_is_in_process(both) && !engine_is_in_process(half));
    CHECK(!engine_is_in_process(other) && engine_is_in_process(none));
    CHECK(!reparse_left_out(both) && !reparse_left_out(&a) && !reparse_left_out(none));
    snprintf(reader.left_out, sizeof reader.left_out, "the reader");
    CHECK(strcmp(reparse_left_out(both), "the reader") == 0 && !reparse_left_out(other));
    CHECK(strcmp(reparse_left_out(half), "the reader") == 0 && !reparse_left_out(&a));
    snprintf(writer.left_out, sizeof writer.left_out, "the writer");
    CHECK(strcmp(reparse_left_out(both), "the writer") == 0);
    CHECK(strcmp(reparse_left_out(&b), "the reader") == 0);

    writer.stats.lost_ms = 3;
    reader.stats.lost_ms = 40;
    CHECK(reparse_lost_ms(both) == 43 && reparse_lost_ms(half) == 40);
    CHECK(reparse_lost_ms(other) == 3 && reparse_lost_ms(none) == 0);
    CHECK(reparse_lost_ms(&a) == 3 && reparse_lost_ms(&c) == 0);

    reparse_set_watch(both, &watch);
    CHECK(writer.watch.patience == 2 && reader.watch.patience == 2);
    CHECK(writer.watch.note == note_nothing && reader.watch.note == note_nothing);
    CHECK(!reparse_has_given_up(both));
    reader.watched_failures = 2;
    CHECK(reparse_has_given_up(both) && reparse_has_given_up(half) && reparse_has_given_up(&b));
    CHECK(!reparse_has_given_up(&a) && !reparse_has_given_up(other));
    reader.watched_failures = 0;
    writer.watched_failures = 2;
    CHECK(reparse_has_given_up(both) && !reparse_has_given_up(half));
    reparse_set_watch(&a, &(struct external_watch){.patience = 7});
    CHECK(writer.watch.patience == 7 && writer.watched_failures == 0);
    CHECK(reader.watch.patience == 2);
    reparse_set_watch(none, &watch);
    engine_close(both);
    engine_close(half);
    engine_close(other);
    engine_close(none);
}

/* Of what the reader says of itself, and of what the writer takes. */
static void test_words(void)
{
    const struct engine_class class_a = {.run = run_a}, class_b = {.run = run_b};
    struct engine a = {.class = &class_a,
                       .id = "a",
                       .version = "1",
                       .flags = "F",
                       .capabilities =
                           CAPABILITY(OP_PARSE) | CAPABILITY(OP_SET) | CAPABILITY_ENCODING};
    struct engine b = {.class = &class_b,
                       .id = "b",
                       .version = "2",
                       .flags = "G",
                       .capabilities = CAPABILITY(OP_PARSE) | CAPABILITY(OP_SET) | CAPABILITY_BASE};
    struct engine *both = reparse_engine(&a, &b);

    CHECK(both && strcmp(both->version, "2") == 0 && strcmp(both->flags, "G") == 0);
    CHECK(both && both->capabilities == (CAPABILITY(OP_PARSE) | CAPABILITY_ENCODING));
    engine_close(both);
}

/* --- names ------------------------------------------------------------------------------------ */

static void test_names(void)
{
    CHECK(strcmp(reparse_reader("a", "a>b"), "b") == 0);
    CHECK(strcmp(reparse_reader("a:p", "a:p>a"), "a") == 0);
    CHECK(!reparse_reader("a", "a") && !reparse_reader("a", "ab>b") && !reparse_reader("a>b", "a"));
}

static void test_registry(void)
{
    struct engine_error error;
    struct engine *engine = engine_open("whatwg>rfc3986");
    struct observation o = {0};

    CHECK(engine && strcmp(engine->id, "whatwg>rfc3986") == 0);
    if (engine) {
        run(engine, "HTTP:\\\\h/a b", NULL, &o);
        CHECK_TEXT(observation_get(&o, COMPONENT_PATH).ptr, observation_get(&o, COMPONENT_PATH).len,
                   "/a%20b", 6);
    }
    engine_close(engine);
    CHECK(engine_is_known("whatwg>rfc3986", NULL));
    CHECK(!engine_is_known("whatwg>nosuch", NULL));
    CHECK(!engine_is_known(">", NULL));
    CHECK(!engine_open_or_explain("whatwg>nosuch", &error) && strstr(error.reason, "nosuch"));
    CHECK(!engine_open_or_explain("nosuch>whatwg", &error) && strstr(error.reason, "nosuch"));
    CHECK(!engine_open_or_explain("whatwg>", &error));
    CHECK(!engine_open_or_explain("whatwg>whatwg>whatwg", &error));
    observation_free(&o);
}

int main(void)
{
    test_answers();
    test_long_ids();
    test_processes();
    test_words();
    test_names();
    test_registry();
    return check_report("reparse");
}
