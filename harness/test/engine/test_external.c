/* SPDX-License-Identifier: MIT */
/* What a child does never hangs or ends the harness, and each request gets its own answer. */
#include "external.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "check.h"
#include "external_state.h"
#include "util.h"

#define MAX_REQUESTS 300

static const char *fake_path;

/* What came of a run, by request. */
struct results {
    enum outcome outcomes[MAX_REQUESTS];
    struct text values[MAX_REQUESTS]; /* the value, or the reason */
    size_t count;
    bool in_order;
};

static void record(void *ctx, size_t index, const struct observation *o)
{
    struct results *results = ctx;
    struct ua_str text =
        observation_get(o, o->outcome == OUTCOME_PARSED ? COMPONENT_VALUE : COMPONENT_REASON);

    if (index != results->count)
        results->in_order = false;
    results->outcomes[index] = o->outcome;
    text_clear(&results->values[index]);
    text_add(&results->values[index], text.ptr, text.len);
    results->count++;
}

static void results_free(struct results *results)
{
    for (size_t i = 0; i < MAX_REQUESTS; i++)
        text_free(&results->values[i]);
}

static const struct engine_class fake_class = {
    .id = "fake", .run = external_run, .close = external_close};

/* A limit that even a busy machine never reaches, for tests in which nothing hangs. */
#define NEVER_MS 60000

/* argument and limits: NULL is the default. */
static bool open_engine(struct engine *engine, const char *path, const char *argument,
                        const struct external_limits *limits)
{
    const char *const arguments[] = {argument, NULL};

    return external_begin(engine, path, arguments, limits) && external_finish(engine);
}

/* crashes: in a row, until it is left out; 0: the default. */
static bool open_limited(struct engine *engine, const char *mode, int case_ms, int crashes)
{
    const struct external_limits limits = {
        .hello_ms = NEVER_MS, .case_ms = case_ms, .crashes = crashes};

    *engine = (struct engine){.class = &fake_class};
    return open_engine(engine, fake_path, mode, &limits);
}

static bool open_fake(struct engine *engine, const char *mode, int case_ms)
{
    return open_limited(engine, mode, case_ms, 0);
}

/* Asks all inputs at once. */
static void ask(struct engine *engine, struct results *results, const char *const *inputs,
                size_t count)
{
    struct request requests[MAX_REQUESTS] = {0};

    results->count = 0;
    results->in_order = true;
    for (size_t i = 0; i < count; i++)
        requests[i].input = (struct ua_str){inputs[i], strlen(inputs[i])};
    external_run_all(engine, requests, count, record, results);
    CHECK(results->count == count);
    CHECK(results->in_order);
}

static void check_result(const struct results *results, size_t index, enum outcome outcome,
                         const char *contains)
{
    const char *value = results->values[index].ptr ? results->values[index].ptr : "";

    CHECK(results->outcomes[index] == outcome);
    CHECK(strstr(value, contains) != NULL);
    if (results->outcomes[index] != outcome || !strstr(value, contains))
        printf("  request %zu: %s \"%s\"\n", index, outcome_name(results->outcomes[index]), value);
}

static void test_pipeline(const char *mode)
{
    struct engine engine;
    struct results results = {0};
    const char *inputs[MAX_REQUESTS];
    char texts[MAX_REQUESTS][16];

    CHECK(open_fake(&engine, mode, NEVER_MS));
    for (size_t i = 0; i < MAX_REQUESTS; i++) {
        snprintf(texts[i], sizeof texts[i], "input-%zu", i);
        inputs[i] = texts[i];
    }
    ask(&engine, &results, inputs, MAX_REQUESTS);
    for (size_t i = 0; i < MAX_REQUESTS; i++)
        if (results.outcomes[i] != OUTCOME_PARSED || strcmp(results.values[i].ptr, texts[i]) != 0)
            check_result(&results, i, OUTCOME_PARSED, texts[i]);
    CHECK(external_stats(&engine)->starts == 1);
    CHECK(external_stats(&engine)->unexpected == 0);
    CHECK(strcmp(engine.id, "fake") == 0 && strcmp(engine.version, "1.0") == 0);
    external_close(&engine);
    results_free(&results);
}

/* The culprit alone gets the outcome; those that were in flight with it are answered. */
static void test_crash(void)
{
    static const char *const inputs[] = {"a", "b", "x crash", "c", "exit", "orphan", "d"};
    struct engine engine;
    struct results results = {0};

    CHECK(open_fake(&engine, "good", NEVER_MS));
    ask(&engine, &results, inputs, 7);
    check_result(&results, 0, OUTCOME_PARSED, "a");
    check_result(&results, 1, OUTCOME_PARSED, "b");
    check_result(&results, 2, OUTCOME_CRASHED, "signal 11");
    check_result(&results, 2, OUTCOME_CRASHED, "about to crash\\x1b[31m");
    check_result(&results, 3, OUTCOME_PARSED, "c");
    check_result(&results, 4, OUTCOME_CRASHED, "status 3");
    check_result(&results, 5, OUTCOME_CRASHED, "status 0");
    check_result(&results, 6, OUTCOME_PARSED, "d");
    /* The reason does not quote what the process before wrote to stderr. */
    CHECK(!strstr(results.values[4].ptr, "about to crash"));
    CHECK(external_stats(&engine)->crashes >= 3);
    CHECK(external_stats(&engine)->timeouts == 0);
    external_close(&engine);
    results_free(&results);
}

static void test_hang(void)
{
    static const char *const inputs[] = {"a", "hang", "b"}, *const drip[] = {"drip"},
                             *const after[] = {"c"};
    struct engine engine;
    struct results results = {0};

    CHECK(open_fake(&engine, "good", 1000));
    ask(&engine, &results, inputs, 3);
    check_result(&results, 0, OUTCOME_PARSED, "a");
    check_result(&results, 1, OUTCOME_TIMEOUT, "no answer in 1000 ms");
    check_result(&results, 2, OUTCOME_PARSED, "b");
    ask(&engine, &results, drip, 1);
    check_result(&results, 0, OUTCOME_TIMEOUT, "no answer");
    ask(&engine, &results, after, 1);
    check_result(&results, 0, OUTCOME_PARSED, "c");
    external_close(&engine);
    results_free(&results);
}

/* An engine that fails at each input is left out after a number of starts, so that a run over many
 * cases ends. The reason names the input, also in later answers. */
static void test_left_out(const char *word, enum outcome outcome, const char *reason, int crashes,
                          unsigned long starts)
{
    const char *inputs[MAX_REQUESTS];
    struct engine engine;
    struct results results = {0};

    for (size_t i = 0; i < MAX_REQUESTS; i++)
        inputs[i] = word;
    CHECK(open_limited(&engine, "good", outcome == OUTCOME_TIMEOUT ? 200 : NEVER_MS, crashes));
    CHECK(external_left_out(&engine) == NULL);
    ask(&engine, &results, inputs, MAX_REQUESTS);
    check_result(&results, 0, outcome, reason);
    check_result(&results, MAX_REQUESTS - 1, OUTCOME_ERROR, "times in a row, the last time after ");
    check_result(&results, MAX_REQUESTS - 1, OUTCOME_ERROR, reason);
    check_result(&results, MAX_REQUESTS - 1, OUTCOME_ERROR, word);
    CHECK(external_stats(&engine)->starts == starts);
    CHECK(external_left_out(&engine) && strstr(external_left_out(&engine), word));
    inputs[0] = "a";
    ask(&engine, &results, inputs, 1);
    check_result(&results, 0, OUTCOME_ERROR, word);
    CHECK(external_stats(&engine)->starts == starts);
    external_close(&engine);
    results_free(&results);
}

/* A patient run goes on after failures in a row, as long as an ordinary input is answered. */
static void test_patient(void)
{
    const char *inputs[25];
    struct engine engine;
    struct results results = {0};

    for (size_t i = 0; i < 24; i++)
        inputs[i] = "exit";
    inputs[24] = "a";
    CHECK(open_fake(&engine, "good", NEVER_MS));
    external_be_patient(&engine);
    ask(&engine, &results, inputs, 25);
    check_result(&results, 23, OUTCOME_CRASHED, "status 3");
    check_result(&results, 24, OUTCOME_PARSED, "a");
    CHECK(external_left_out(&engine) == NULL);
    CHECK(external_stats(&engine)->starts >= 25 && external_stats(&engine)->waited_ms == 0);
    external_close(&engine);
    results_free(&results);
}

/* The same with good answers between the failures. */
static void test_left_out_in_the_end(const char *word, int case_ms, int crashes, size_t limit)
{
    const char *inputs[MAX_REQUESTS];
    struct engine engine;
    struct results results = {0};
    size_t answered = 0;

    for (size_t i = 0; i < MAX_REQUESTS; i++)
        inputs[i] = i % 2 ? word : "a";
    CHECK(open_limited(&engine, "good", case_ms, crashes));
    ask(&engine, &results, inputs, MAX_REQUESTS);
    for (size_t i = 0; i < MAX_REQUESTS; i += 2)
        answered += results.outcomes[i] == OUTCOME_PARSED;
    CHECK(answered > 0 && answered <= limit);
    check_result(&results, MAX_REQUESTS - 1, OUTCOME_ERROR, "times, the last time after");
    external_close(&engine);
    results_free(&results);
}

/* No request gets the answer to another one, whatever the ids are. */
static void test_false_ids(void)
{
    static const char *const inputs[] = {"a", "b", "c", "d", "e", "f"};
    static const char *const modes[] = {"shifted", "liar"};
    struct engine engine;
    struct results results = {0};

    for (size_t mode = 0; mode < 2; mode++) {
        CHECK(open_fake(&engine, modes[mode], 300));
        ask(&engine, &results, inputs, 6);
        for (size_t i = 0; i < 6; i++)
            check_result(&results, i, i < 2 ? OUTCOME_TIMEOUT : OUTCOME_ERROR,
                         i < 2 ? "it answered 1 request that it did not have" : "in a row");
        CHECK(external_stats(&engine)->starts == 3);
        external_close(&engine);
    }
    CHECK(open_fake(&engine, "twice", NEVER_MS));
    ask(&engine, &results, inputs, 6);
    ask(&engine, &results, inputs, 6);
    for (size_t i = 0; i < 6; i++)
        check_result(&results, i, OUTCOME_PARSED, inputs[i]);
    CHECK(external_stats(&engine)->starts == 1 && external_stats(&engine)->unexpected >= 6);
    external_close(&engine);
    results_free(&results);
}

/* After some good answers it stops sending JSON. A restart helps, or does not. */
static void test_decay(void)
{
    const char *inputs[MAX_REQUESTS];
    struct engine engine;
    struct results results = {0};

    for (size_t i = 0; i < MAX_REQUESTS; i++)
        inputs[i] = "a";
    CHECK(open_fake(&engine, "decays=1000", NEVER_MS));
    for (size_t i = 0; i < 4; i++) {
        ask(&engine, &results, inputs, MAX_REQUESTS);
        check_result(&results, 0, OUTCOME_PARSED, "a");
    }
    check_result(&results, 99, OUTCOME_PARSED, "a");
    check_result(&results, 100, OUTCOME_ERROR, "not JSON: the pool is exhausted");
    check_result(&results, 105, OUTCOME_PARSED, "a");
    check_result(&results, MAX_REQUESTS - 1, OUTCOME_PARSED, "a");
    CHECK(external_stats(&engine)->starts == 2);
    external_close(&engine);
    CHECK(open_limited(&engine, "decays=0", NEVER_MS, 3));
    ask(&engine, &results, inputs, MAX_REQUESTS);
    check_result(&results, 0, OUTCOME_ERROR, "not JSON: the pool is exhausted");
    check_result(&results, MAX_REQUESTS - 1, OUTCOME_ERROR, "in a row, the last time after ");
    CHECK(external_stats(&engine)->starts == 3);
    external_close(&engine);
    results_free(&results);
}

/* It needs a minute to start, the first time or later. */
static void test_late(void)
{
    static const char *const inputs[] = {"exit", "a"};
    struct external_limits limits = {.hello_ms = NEVER_MS};
    char *folder = make_test_folder();
    struct text mode = {0};
    struct engine engine = {.class = &fake_class};
    struct results results = {0};

    text_printf(&mode, "late=%s/late", folder);
    CHECK(open_engine(&engine, fake_path, mode.ptr, &limits));
    /* From now on it sleeps before its hello, so no machine is too slow for this limit. */
    ((struct external *)engine.state)->limits.hello_ms = limits.hello_ms = 500;
    ask(&engine, &results, inputs, 1);
    ask(&engine, &results, inputs + 1, 1);
    check_result(&results, 0, OUTCOME_ERROR, "could not be started again after exit: no answer");
    external_close(&engine);
    engine = (struct engine){.class = &fake_class};
    CHECK(!open_engine(&engine, fake_path, mode.ptr, &limits));
    CHECK(strstr(engine.reason, "no answer to hello in 500 ms") != NULL);
    external_close(&engine);
    remove_test_folder(folder);
    text_free(&mode);
    results_free(&results);
}

/* Lines that are no answer cost no other request its answer, and an endless stream of them ends. */
static void test_noise(void)
{
    static const char *const inputs[] = {"a", "garbage", "b", "noisy", "c", "noid", "d", "quiet"},
                             *const flood[] = {"a", "flood", "b"};
    struct engine engine;
    struct results results = {0};

    CHECK(open_fake(&engine, "good", NEVER_MS));
    ask(&engine, &results, inputs, 8);
    for (size_t i = 0; i < 8; i += 2)
        check_result(&results, i, OUTCOME_PARSED, inputs[i]);
    check_result(&results, 1, OUTCOME_ERROR, "not JSON");
    check_result(&results, 3, OUTCOME_PARSED, "noisy");
    check_result(&results, 5, OUTCOME_ERROR, "without id");
    check_result(&results, 7, OUTCOME_PARSED, "quiet");
    CHECK(external_stats(&engine)->starts == 1);
    ask(&engine, &results, flood, 3);
    check_result(&results, 0, OUTCOME_PARSED, "a");
    check_result(&results, 1, OUTCOME_ERROR, "floods stdout");
    check_result(&results, 2, OUTCOME_PARSED, "b");
    CHECK(external_stats(&engine)->crashes == 0);
    external_close(&engine);
    results_free(&results);
}

/* What it does to itself, to its reaper and to our patience. */
static void test_violence(void)
{
    static const char *const crashing[] = {"a", "torn", "b", "orphaned", "c"}, *const hanging[] = {
                                                                                   "a", "strangers",
                                                                                   "b", "scream",
                                                                                   "c", "stop",
                                                                                   "d", "freeze",
                                                                                   "e"};
    struct engine engine;
    struct results results = {0};

    CHECK(open_fake(&engine, "good", NEVER_MS));
    ask(&engine, &results, crashing, 5);
    for (size_t i = 0; i < 5; i += 2)
        check_result(&results, i, OUTCOME_PARSED, crashing[i]);
    check_result(&results, 1, OUTCOME_CRASHED, "status 4");
    check_result(&results, 3, OUTCOME_CRASHED, "signal 9");
    external_close(&engine);
    CHECK(open_fake(&engine, "good", 1000));
    ask(&engine, &results, hanging, 9);
    for (size_t i = 0; i < 9; i++)
        check_result(&results, i, i % 2 ? OUTCOME_TIMEOUT : OUTCOME_PARSED,
                     i % 2 ? "no answer in 1000 ms" : hanging[i]);
    external_close(&engine);
    results_free(&results);
}

/* Failing in a row makes the next start wait; one that does not start is tried again; one that
 * fails for ever is given up, which the rest of the requests say. */
static void test_back_off(void)
{
    const char *inputs[120];
    char *folder = make_test_folder();
    struct text mode = {0};
    struct engine engine;
    struct results results = {0};

    for (size_t i = 0; i < 120; i++)
        inputs[i] = i < 6 || i > 6 ? "exit" : "a";
    CHECK(open_fake(&engine, "good", NEVER_MS));
    /* With six in flight the first death has no culprit; then each dies alone. */
    ask(&engine, &results, inputs, 7);
    for (size_t i = 0; i < 7; i++)
        check_result(&results, i, i < 6 ? OUTCOME_CRASHED : OUTCOME_PARSED, i < 6 ? "" : "a");
    CHECK(external_stats(&engine)->crashes == 7);
    CHECK(external_stats(&engine)->waited_ms == 10 + 20 + 40 + 80 + 160);
    external_close(&engine);

    text_printf(&mode, "falters=%s/falters", folder);
    CHECK(open_fake(&engine, mode.ptr, NEVER_MS));
    ask(&engine, &results, inputs + 5, 2);
    check_result(&results, 0, OUTCOME_CRASHED, "status 3");
    check_result(&results, 1, OUTCOME_PARSED, "a");
    CHECK(external_stats(&engine)->crashes == 2);
    external_close(&engine);

    text_clear(&mode);
    text_printf(&mode, "once=%s/once", folder);
    CHECK(open_fake(&engine, mode.ptr, NEVER_MS));
    ask(&engine, &results, inputs + 6, 3);
    for (size_t i = 0; i < 3; i++)
        check_result(&results, i, i ? OUTCOME_ERROR : OUTCOME_PARSED, i ? "not today" : "a");
    external_close(&engine);
    remove_test_folder(folder);
    text_free(&mode);
    results_free(&results);
}

/* Its hello may ask for more time, but only for the first answer. */
static void test_warm_up(void)
{
    static const char *const inputs[] = {"a", "hang"};
    struct engine engine;
    struct results results = {0};

    CHECK(open_fake(&engine, "slow", 100));
    ask(&engine, &results, inputs, 1);
    check_result(&results, 0, OUTCOME_PARSED, "a");
    ask(&engine, &results, inputs + 1, 1);
    check_result(&results, 0, OUTCOME_TIMEOUT, "no answer in 100 ms");
    external_close(&engine);
    results_free(&results);
}

static void test_garbage(void)
{
    static const char *const inputs[] = {"a",     "garbage",   "b",         "noid",
                                         "c",     "wrongtype", "nooutcome", "stranger",
                                         "twice", "chatty",    "mute",      "d"};
    struct engine engine;
    struct results results = {0};

    CHECK(open_fake(&engine, "good", NEVER_MS));
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        bool plain = i == 0 || i == 2 || i == 4 || (i >= 7 && i != 10);

        ask(&engine, &results, &inputs[i], 1);
        if (plain)
            check_result(&results, 0, OUTCOME_PARSED, inputs[i]);
        if (i == 1)
            check_result(&results, 0, OUTCOME_ERROR,
                         "not JSON: Traceback (most recent call last): \\x1b[2J");
        if (i == 3)
            check_result(&results, 0, OUTCOME_ERROR, "without id");
        if (i == 5)
            check_result(&results, 0, OUTCOME_ERROR, "`host`");
        if (i == 6)
            check_result(&results, 0, OUTCOME_ERROR, "no outcome");
        if (i == 10)
            check_result(&results, 0, OUTCOME_CRASHED, "closed its stdout");
    }
    CHECK(external_stats(&engine)->garbage == 2);
    CHECK(external_stats(&engine)->unexpected == 3);
    external_close(&engine);
    results_free(&results);
}

/* A filter answers allowed or denied, and nothing else; a parser answers neither. */
static void test_verdicts(void)
{
    static const char *const inputs[] = {"allowed", "denied", "a", "rejected", "both", "nooutcome"};
    struct engine engine;
    struct results results = {0};

    CHECK(open_fake(&engine, "filter", NEVER_MS));
    CHECK(engine.model == MODEL_FILTER);
    ask(&engine, &results, inputs, 6);
    check_result(&results, 0, OUTCOME_ALLOWED, "");
    check_result(&results, 1, OUTCOME_DENIED, "");
    check_result(&results, 2, OUTCOME_ERROR, "\"parsed\"; a filter answers allowed or denied");
    check_result(&results, 3, OUTCOME_ERROR, "\"rejected\"; a filter answers allowed or denied");
    check_result(&results, 4, OUTCOME_ERROR, "`outcome` is given twice");
    check_result(&results, 5, OUTCOME_ERROR, "no outcome");
    external_close(&engine);
    CHECK(open_fake(&engine, "good", NEVER_MS));
    ask(&engine, &results, inputs, 4);
    check_result(&results, 0, OUTCOME_ERROR, "only an engine of the model filter");
    check_result(&results, 1, OUTCOME_ERROR, "only an engine of the model filter");
    check_result(&results, 2, OUTCOME_PARSED, "a");
    check_result(&results, 3, OUTCOME_REJECTED, "");
    external_close(&engine);
    results_free(&results);
}

/* An answer of any length is not a crash, whatever we then do to the engine. */
static void test_huge_line(void)
{
    static const char *const inputs[] = {"a", "huge", "b"};
    struct engine engine;
    struct results results = {0};

    CHECK(open_fake(&engine, "good", NEVER_MS));
    ask(&engine, &results, inputs, 3);
    check_result(&results, 0, OUTCOME_PARSED, "a");
    check_result(&results, 1, OUTCOME_ERROR, "a line of more than 64 MB");
    check_result(&results, 2, OUTCOME_PARSED, "b");
    CHECK(external_stats(&engine)->crashes == 0);
    external_close(&engine);
    results_free(&results);
}

/* Waits up to ten seconds for a process to be gone. */
static bool ends_soon(pid_t pid)
{
    for (int i = 0; i < 1000; i++) {
        if (kill(pid, 0) != 0)
            return true;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    return false;
}

/* Ten seconds for a folder. */
static bool goes_soon(const char *folder)
{
    for (int i = 0; i < 1000; i++) {
        if (access(folder, F_OK) != 0)
            return true;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    return false;
}

/* A process whose engine hangs is ended by a signal. word asks for the pid that must end too, or
 * the folder that must go. */
static void test_outlives_nobody(const char *word, int number)
{
    const char *inputs[] = {word, "hang"};
    char report[256] = "";
    int pair[2];
    pid_t user, engine_pid;

    CHECK(pipe(pair) == 0);
    user = fork();
    CHECK(user >= 0);
    if (user == 0) {
        struct engine engine;
        struct results results = {0};

        open_fake(&engine, "good", NEVER_MS);
        ask(&engine, &results, &inputs[0], 1);
        if (write(pair[1], results.values[0].ptr, results.values[0].len) < 0)
            _exit(1);
        ask(&engine, &results, &inputs[1], 1);
        _exit(0);
    }
    close(pair[1]);
    CHECK(read(pair[0], report, sizeof report - 1) > 0);
    close(pair[0]);
    engine_pid = (pid_t)strtol(report, NULL, 10);
    CHECK(engine_pid > 1 || access(report, F_OK) == 0);
    kill(user, number);
    CHECK(waitpid(user, NULL, 0) == user);
    CHECK(engine_pid > 1 ? ends_soon(engine_pid) : goes_soon(report));
}

static void test_start(void)
{
    static const char *const inputs[] = {"a", "b"};
    struct external_limits limits = {.hello_ms = 300};
    struct engine engine = {.class = &fake_class};
    struct results results = {0};

    CHECK(!open_engine(&engine, fake_path, "nohello", &limits));
    CHECK(strstr(engine.reason, "no answer to hello in 300 ms") != NULL);
    external_close(&engine);
    CHECK(!open_fake(&engine, "badhello", NEVER_MS));
    CHECK(strstr(engine.reason, "protocol 2") != NULL);
    external_close(&engine);
    engine = (struct engine){.class = &fake_class};
    CHECK(!open_engine(&engine, "/bin/true", NULL, NULL));
    CHECK(strstr(engine.reason, "exited with status 0") != NULL);
    external_close(&engine);
    engine = (struct engine){.class = &fake_class};
    CHECK(!open_engine(&engine, "/no/such/engine", NULL, NULL));
    CHECK(strstr(engine.reason, "No such file") != NULL);
    external_close(&engine);
    CHECK(open_fake(&engine, "deaf", 300));
    ask(&engine, &results, inputs, 2);
    CHECK(results.outcomes[0] != OUTCOME_PARSED && results.outcomes[1] != OUTCOME_PARSED);
    external_close(&engine);
    results_free(&results);
}

/* Ignores SIGTERM and does not end with its input. */
static void test_stubborn(void)
{
    struct engine engine;

    CHECK(open_fake(&engine, "stubborn", NEVER_MS));
    external_close(&engine);
    CHECK(engine.state == NULL);
    CHECK(open_fake(&engine, "good", NEVER_MS));
    CHECK(external_ends_at_eof(&engine));
    external_close(&engine);
}

static void test_unsupported(void)
{
    struct engine engine;
    struct results results = {0};
    const struct request requests[] = {
        {.op = OP_TOASCII, .input = {"a", 1}},
        {.op = OP_PARSE, .input = {"a", 1}, .base = {"b", 1}},
        {.op = OP_PARSE, .input = {"a", 1}},
    };

    CHECK(open_fake(&engine, "good", NEVER_MS));
    external_run_all(&engine, requests, 3, record, &results);
    check_result(&results, 0, OUTCOME_UNSUPPORTED, "toascii");
    check_result(&results, 1, OUTCOME_UNSUPPORTED, "no base");
    check_result(&results, 2, OUTCOME_PARSED, "a");
    external_close(&engine);
    results_free(&results);
}

/* --- the watch -------------------------------------------------------------------------------- */

struct events {
    unsigned count[EXTERNAL_ANSWERS + 1];
    char failed[32];
};

static void note_event(void *context, const struct engine *engine, enum external_event event,
                       const struct request *request)
{
    struct events *events = context;

    CHECK(engine->class == &fake_class && !request == (event != EXTERNAL_FAILED));
    events->count[event]++;
    if (request)
        snprintf(events->failed, sizeof events->failed, "%.*s", (int)request->input.len,
                 request->input.ptr);
}

/* After this many deaths, or one hang, nothing more is asked until the watch is set again. */
static void test_patience(const char *word, int case_ms, unsigned deaths, enum outcome outcome)
{
    const char *const inputs[] = {"a", word, "b", word, "c"}, *const after[] = {"d"};
    struct engine engine;
    struct results results = {0};
    struct events events = {0};
    const struct external_watch watch = {.note = note_event, .context = &events, .patience = 2};

    CHECK(open_fake(&engine, "good", case_ms));
    external_set_watch(&engine, &watch);
    ask(&engine, &results, inputs, 5);
    check_result(&results, 0, OUTCOME_PARSED, "a");
    check_result(&results, 1, outcome, "");
    for (size_t i = 2; i < 5; i++)
        check_result(&results, i, OUTCOME_UNSUPPORTED, "");
    ask(&engine, &results, after, 1);
    check_result(&results, 0, OUTCOME_UNSUPPORTED, "failed before");
    CHECK(external_stats(&engine)->starts == deaths);
    CHECK(events.count[EXTERNAL_FAILED] == 1 && strcmp(events.failed, word) == 0);
    external_set_watch(&engine, &watch);
    ask(&engine, &results, after, 1);
    check_result(&results, 0, OUTCOME_PARSED, "d");
    CHECK(events.count[EXTERNAL_RESTARTED] == deaths);
    external_close(&engine);
    results_free(&results);
}

/* At the deadline an engine that hangs is ended. A request is to blame if it was silent for long.
 */
static void test_deadline(int case_ms, enum outcome outcome)
{
    const char *const inputs[] = {"a", "hang", "b"}, *const after[] = {"d"};
    struct external_watch watch = {0};
    struct engine engine;
    struct results results = {0};

    CHECK(open_fake(&engine, "good", case_ms));
    watch.deadline = monotonic_seconds() + 0.5;
    external_set_watch(&engine, &watch);
    ask(&engine, &results, inputs, 3);
    CHECK(monotonic_seconds() < watch.deadline + 3);
    check_result(&results, 0, OUTCOME_PARSED, "a");
    check_result(&results, 1, outcome, "");
    check_result(&results, 2, OUTCOME_UNSUPPORTED, "");
    ask(&engine, &results, after, 1);
    check_result(&results, 0, OUTCOME_UNSUPPORTED, "time ran out");
    CHECK(external_left_out(&engine) == NULL);
    watch.deadline = 0;
    external_set_watch(&engine, &watch);
    ask(&engine, &results, after, 1);
    check_result(&results, 0, OUTCOME_PARSED, "d");
    external_close(&engine);
    results_free(&results);
}

static void test_silence(void)
{
    const char *const inputs[] = {"hang", "a"};
    struct engine engine;
    struct results results = {0};
    struct events events = {0};
    const struct external_watch watch = {.note = note_event, .context = &events};

    CHECK(open_fake(&engine, "good", 1500));
    external_set_watch(&engine, &watch);
    ask(&engine, &results, inputs, 1);
    ask(&engine, &results, inputs + 1, 1);
    check_result(&results, 0, OUTCOME_PARSED, "a");
    CHECK(events.count[EXTERNAL_SILENT] == 1 && events.count[EXTERNAL_ANSWERS] == 1);
    external_close(&engine);
    results_free(&results);
}

int main(void)
{
    struct text path = {0};

    /* From build/<variant>/harness/test/. */
    text_printf(&path, "%s../../../../../harness/test/fake-engine", executable_dir());
    fake_path = path.ptr;
    test_pipeline("good");
    test_pipeline("reorder");
    test_crash();
    test_hang();
    test_left_out("hang", OUTCOME_TIMEOUT, "no answer in 200 ms", 0, 3);
    test_left_out("crash", OUTCOME_CRASHED, "signal 11", 0, 10);
    test_left_out("exit", OUTCOME_CRASHED, "status 3", 3, 3);
    test_left_out("flood", OUTCOME_ERROR, "floods stdout", 3, 3);
    test_patient();
    test_left_out_in_the_end("exit", NEVER_MS, 3, 31);
    test_left_out_in_the_end("hang", 200, 0, 6);
    test_false_ids();
    test_decay();
    test_late();
    test_garbage();
    test_noise();
    test_violence();
    test_back_off();
    test_warm_up();
    test_verdicts();
    test_huge_line();
    test_outlives_nobody("pid", SIGKILL);
    test_outlives_nobody("pid", SIGTERM);
    test_outlives_nobody("child", SIGTERM);
    test_outlives_nobody("child", SIGINT);
    test_outlives_nobody("child", SIGKILL);
    test_outlives_nobody("daemon", SIGTERM);
    test_outlives_nobody("daemon", SIGKILL);
    test_outlives_nobody("litter", SIGKILL);
    test_start();
    test_stubborn();
    test_unsupported();
    test_patience("exit", NEVER_MS, 2, OUTCOME_CRASHED);
    test_patience("hang", 1500, 1, OUTCOME_TIMEOUT);
    test_deadline(NEVER_MS, OUTCOME_UNSUPPORTED);
    test_deadline(1500, OUTCOME_TIMEOUT);
    test_silence();
    text_free(&path);
    return check_report("external");
}
