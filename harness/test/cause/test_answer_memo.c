/* SPDX-License-Identifier: MIT */
/* An engine behind a pipe, asked ahead in batches and with a memo, gives the classes, the causes
 * and the minimal inputs that the same engine gives in this process. */
#include "answer_memo.h"
#include "check.h"
#include "classification.h"
#include "engine_start.h"
#include "inputs.h"
#include "minimize.h"
#include "registry.h"
#include "serve.h"
#include "str.h"

/* One in this many of the vectors' inputs. */
#define SAMPLE 20

struct result {
    struct text cause;
    uint64_t class, executions;
    struct owned_testcase small;
};

static void explain(struct result *out, struct pair *pair, struct testcase test)
{
    struct classification classification = {0};

    pair_run(pair, test);
    classify(&classification, pair, test);
    text_assign(&out->cause, &classification.cause);
    out->class = classification.class;
    testcase_copy(&out->small, test);
    out->executions = MINIMIZE_EXECUTIONS;
    if (pair->difference.effect != EFFECT_NONE) {
        uint64_t to_raise = 500;

        minimize_class(pair, &out->small, &out->executions);
        minimize_raise_rank(pair, &out->small, &to_raise);
    }
    classification_free(&classification);
}

static void result_free(struct result *result)
{
    text_free(&result->cause);
    testcase_free(&result->small);
}

static bool is_same_input(const struct owned_testcase *a, const struct owned_testcase *b)
{
    return a->has_base == b->has_base && ua_str_equal(text_str(&a->url), text_str(&b->url)) &&
           ua_str_equal(text_str(&a->base), text_str(&b->base));
}

static void check_input(struct pair *direct, struct pair *piped, struct testcase test)
{
    struct result left = {0}, right = {0};

    answer_memo_clear(piped->memo);
    explain(&left, direct, test);
    explain(&right, piped, test);
    CHECK(left.class == right.class);
    CHECK(ua_str_equal(text_str(&left.cause), text_str(&right.cause)));
    CHECK(is_same_input(&left.small, &right.small));
    CHECK(left.executions == right.executions);
    result_free(&left);
    result_free(&right);
}

/* What is collected is asked once; a memo that is full forgets, and goes on. */
static void test_memo(struct engine *piped)
{
    struct answer_memo *memo = answer_memo_new();
    struct engine *const engines[2] = {piped, piped};
    const struct testcase a = testcase_without_base(UA_LITERAL("http://a"));
    const struct testcase b = {UA_LITERAL("b"), UA_LITERAL("http://a")};
    struct observation o = {0};

    CHECK(!answer_memo_knows(memo, a));
    CHECK(answer_memo_collect(memo, a) && answer_memo_collect(memo, a));
    CHECK(answer_memo_collect(memo, b));
    answer_memo_ask(memo, engines);
    CHECK(answer_memo_knows(memo, a) && answer_memo_knows(memo, b));
    CHECK(!answer_memo_knows(memo, testcase_without_base(UA_LITERAL("b"))));
    answer_memo_run(memo, piped, 1,
                    &(struct request){.op = OP_PARSE, .input = b.url, .base = b.base}, &o);
    CHECK(o.outcome == OUTCOME_PARSED);
    CHECK(ua_str_equal(observation_get(&o, COMPONENT_PATH), UA_LITERAL("/b")));
    for (unsigned i = 0; i < 5000; i++) {
        char url[32];
        struct testcase test;

        snprintf(url, sizeof url, "http://a/%u", i);
        test = testcase_without_base(ua_str(url, strlen(url)));
        if (!answer_memo_collect(memo, test))
            answer_memo_ask(memo, engines);
    }
    answer_memo_ask(memo, engines);
    answer_memo_clear(memo);
    CHECK(!answer_memo_knows(memo, a));
    observation_free(&o);
    answer_memo_free(memo);
}

/* --- how much is asked ------------------------------------------------------------------------ */

/* Passes on questions as an engine behind a pipe, and counts them. */
static struct engine *counted;
static unsigned long questions;

static void run_counted(struct engine *engine, const struct request *request, struct observation *o)
{
    (void)engine;
    questions++;
    engine_run(counted, request, o);
}

static void run_all_counted(struct engine *engine, const struct request *requests, size_t count,
                            void (*answered)(void *ctx, size_t index, const struct observation *o),
                            void *ctx)
{
    struct observation o = {0};

    CHECK(count > 0);
    for (size_t i = 0; i < count; i++) {
        run_counted(engine, &requests[i], &o);
        answered(ctx, i, &o);
    }
    observation_free(&o);
}

static const struct engine_class counted_class = {.id = "counted",
                                                  .package = "",
                                                  .is_out_of_process = true,
                                                  .run = run_counted,
                                                  .run_all = run_all_counted};
static const struct engine_class one_by_one_class = {
    .id = "counted", .package = "", .is_out_of_process = true, .run = run_counted};

static struct testcase numbered(char *url, size_t size, unsigned number)
{
    snprintf(url, size, "http://a/%u", number);
    return testcase_without_base(ua_str(url, strlen(url)));
}

static void run_numbered(struct answer_memo *memo, struct engine *engine, int side, unsigned number)
{
    struct observation o = {0};
    char url[32], path[32];
    const struct testcase test = numbered(url, sizeof url, number);

    answer_memo_run(memo, engine, side, &(struct request){.op = OP_PARSE, .input = test.url}, &o);
    snprintf(path, sizeof path, "/%u", number);
    CHECK(ua_str_equal(observation_get(&o, COMPONENT_PATH), ua_str(path, strlen(path))));
    observation_free(&o);
}

static bool knows_number(const struct answer_memo *memo, unsigned number)
{
    char url[32];

    return answer_memo_knows(memo, numbered(url, sizeof url, number));
}

static bool collect_number(struct answer_memo *memo, unsigned number)
{
    char url[32];

    return answer_memo_collect(memo, numbered(url, sizeof url, number));
}

/* How many questions the engines got since the last time. */
#define CHECK_ASKED(count)                                                                         \
    do {                                                                                           \
        CHECK(questions - before == (count));                                                      \
        before = questions;                                                                        \
    } while (0)

/* Each question is asked once of each side, alone or in a batch. */
static void test_asked_once(struct engine *whatwg, struct engine *direct)
{
    struct engine engine = {.class = &counted_class,
                            .id = "counted",
                            .capabilities = direct->capabilities},
                  other = engine;
    struct engine *const both[2] = {&engine, &engine}, *const first[2] = {&engine, whatwg};
    struct engine *const none[2] = {whatwg, whatwg}, *const alone[2] = {&other, whatwg};
    struct answer_memo *memo = answer_memo_new();
    unsigned long before = questions;

    CHECK(whatwg && direct);
    counted = direct;
    other.class = &one_by_one_class;
    run_numbered(memo, &engine, 0, 1);
    run_numbered(memo, &engine, 0, 1);
    CHECK_ASKED(1);
    run_numbered(memo, &engine, 1, 1);
    run_numbered(memo, &engine, 1, 1);
    CHECK_ASKED(1);
    CHECK(collect_number(memo, 2) && collect_number(memo, 2));
    answer_memo_ask(memo, first);
    CHECK_ASKED(1);
    answer_memo_ask(memo, first); /* nothing is collected */
    run_numbered(memo, &engine, 0, 2);
    CHECK_ASKED(0);
    run_numbered(memo, &engine, 1, 2);
    CHECK_ASKED(1);
    /* What one side has answered is not collected. */
    run_numbered(memo, &engine, 0, 3);
    run_numbered(memo, &engine, 1, 4);
    CHECK(collect_number(memo, 3) && collect_number(memo, 4) && collect_number(memo, 5));
    CHECK_ASKED(2);
    answer_memo_ask(memo, both);
    CHECK_ASKED(2);
    /* Neither engines of this process are asked ahead, nor such as are asked one by one. */
    CHECK(collect_number(memo, 6));
    answer_memo_ask(memo, none);
    CHECK(collect_number(memo, 6));
    answer_memo_ask(memo, alone);
    CHECK_ASKED(0);
    CHECK(collect_number(memo, 6));
    answer_memo_ask(memo, first);
    CHECK_ASKED(1);
    /* A memo that was cleared has nothing collected, and collects anew. */
    CHECK(collect_number(memo, 7));
    answer_memo_clear(memo);
    CHECK(!knows_number(memo, 1) && !knows_number(memo, 7));
    answer_memo_ask(memo, both);
    CHECK_ASKED(0);
    CHECK(collect_number(memo, 7));
    answer_memo_ask(memo, first);
    CHECK_ASKED(1);
    run_numbered(memo, &engine, 0, 1);
    CHECK_ASKED(1);
    answer_memo_free(memo);
}

/* What a memo holds: half of its places for a new collection, three quarters for a new question. */
static void test_full(struct engine *direct)
{
    enum { TO_COLLECT = 2048, FULL = 3072 };
    struct engine engine = {
        .class = &counted_class, .id = "counted", .capabilities = direct->capabilities};
    struct answer_memo *memo = answer_memo_new();
    unsigned long before = questions;
    unsigned collected = 0;

    counted = direct;
    for (unsigned i = 0; i < FULL; i++)
        run_numbered(memo, &engine, 0, i);
    CHECK_ASKED(FULL);
    run_numbered(memo, &engine, 0, 5);
    CHECK_ASKED(0);
    CHECK(knows_number(memo, 0));
    run_numbered(memo, &engine, 0, FULL);
    CHECK(!knows_number(memo, 0) && knows_number(memo, FULL));
    answer_memo_clear(memo);
    for (unsigned i = 0; i + 1 < TO_COLLECT; i++)
        run_numbered(memo, &engine, 0, i);
    CHECK(collect_number(memo, 10000) && collect_number(memo, 10001));
    CHECK(knows_number(memo, 0) && knows_number(memo, 10000)); /* the collection goes on */
    answer_memo_ask(memo, (struct engine *const[2]){&engine, &engine});
    CHECK(collect_number(memo, 10002));
    CHECK(!knows_number(memo, 0) && knows_number(memo, 10002));
    answer_memo_clear(memo);
    while (collected < 2 * AHEAD_QUESTIONS && collect_number(memo, collected))
        collected++;
    CHECK(collected == AHEAD_QUESTIONS - 1 && knows_number(memo, collected));
    CHECK(!collect_number(memo, collected + 1) && !knows_number(memo, collected + 1));
    answer_memo_free(memo);
}

/* A pair asks the memo about engines behind a pipe alone. */
static void test_in_process(struct engine *whatwg, struct engine *direct)
{
    struct engine engine = {
        .class = &counted_class, .id = "counted", .capabilities = direct->capabilities};
    struct pair pair = {.engines[0] = whatwg, .engines[1] = direct, .memo = answer_memo_new()};
    const struct testcase test = testcase_without_base(UA_LITERAL("http://a"));

    pair_run(&pair, test);
    CHECK(!answer_memo_knows(pair.memo, test));
    counted = direct;
    pair.engines[1] = &engine;
    pair_run(&pair, test);
    CHECK(answer_memo_knows(pair.memo, test));
    /* It holds no answers to an encoding. */
    answer_memo_clear(pair.memo);
    pair.encoding = UA_LITERAL("latin1");
    CHECK(!pair_collect(&pair, test));
    pair_run(&pair, test);
    CHECK(!answer_memo_knows(pair.memo, test));
    answer_memo_free(pair.memo);
    pair_free(&pair);
}

/* A search with more questions than the memo holds asks few of them in vain. */
static void test_long_search(struct engine *whatwg, struct engine *direct)
{
    const unsigned long before = questions;
    struct kept_answers kept = {0};
    struct engine engine = {.class = &counted_class,
                            .kept = &kept,
                            .id = "counted",
                            .model = direct->model,
                            .capabilities = direct->capabilities,
                            .null_is_distinct = direct->null_is_distinct};
    struct pair pair = {.engines[0] = whatwg, .engines[1] = &engine, .memo = answer_memo_new()};
    struct owned_testcase test = {0};
    uint64_t executions = 20000, to_raise = 10000;

    counted = direct;
    testcase_copy(&test, testcase_without_base(UA_LITERAL("http://08")));
    minimize_class(&pair, &test, &executions);
    minimize_raise_rank(&pair, &test, &to_raise);
    CHECK(executions + to_raise < 22000);
    CHECK(questions - before < 6000);
    answer_memo_free(pair.memo);
    kept_answers_free(&kept);
    testcase_free(&test);
    pair_free(&pair);
}

/* This program as `urlassay serve --engine rfc3986`. */
static int serve_edition(void)
{
    struct engine *engine = engine_open("rfc3986");
    int status = engine ? serve_engine(engine) : EXIT_COULD_NOT_RUN;

    engine_close(engine);
    return status;
}

int main(int argc, char **argv)
{
    struct engine *whatwg, *direct, *piped;
    struct pair left = {0}, right = {0};
    struct inputs inputs = {0};
    size_t count = 0;

    if (argc > 1 && strcmp(argv[1], "serve") == 0)
        return serve_edition();
    whatwg = engine_open("whatwg");
    direct = engine_open("rfc3986");
    engine_isolate(0);
    piped = engine_open("rfc3986");
    CHECK(whatwg && direct && piped && !engine_is_in_process(piped));
    CHECK(inputs_load(&inputs, "vectors", (struct ua_str){NULL, 0}));
    left.engines[0] = right.engines[0] = whatwg;
    left.engines[1] = direct;
    right.engines[1] = piped;
    right.memo = answer_memo_new();
    for (size_t i = 0; piped && i < inputs.count; i += SAMPLE, count++)
        check_input(&left, &right, inputs.items[i]);
    CHECK(count > 50);
    if (piped)
        test_memo(piped);
    test_asked_once(whatwg, direct);
    test_full(direct);
    test_in_process(whatwg, direct);
    test_long_search(whatwg, direct);
    answer_memo_free(right.memo);
    pair_free(&left);
    pair_free(&right);
    inputs_free(&inputs);
    engine_close(piped);
    engine_close(direct);
    engine_close(whatwg);
    return check_report("answer_memo");
}
