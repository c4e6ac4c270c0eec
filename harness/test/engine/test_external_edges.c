/* SPDX-License-Identifier: MIT */
/* What an engine behind a pipe tells of itself, what is counted and said of its failures, and what
 * is left of one process in the next one. This program is its own engine. */
#include "external.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "external_state.h"
#include "protocol.h"
#include "str.h"
#include "subprocess.h"
#include "util.h"

/* Where no hang is expected the limit is one that no busy machine meets. */
#define NEVER_MS 60000

/* --- the engine ------------------------------------------------------------------------------- */

static void put(const char *line)
{
    size_t len = strlen(line);

    while (len > 0) {
        const ssize_t written = write(STDOUT_FILENO, line, len);

        if (written < 0)
            _exit(20);
        line += written;
        len -= (size_t)written;
    }
}

static void sleep_ms(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

/* What this start of the engine does: the letter of the file "plan" with the number of the start,
 * '.' after its end. */
static char read_plan(void)
{
    struct text plan = {0}, starts = {0};
    const int file = open("starts", O_WRONLY | O_APPEND | O_CREAT, 0666);
    char letter = '.';

    if (!read_file(&starts, "starts") || write(file, "x", 1) != 1)
        _exit(21);
    if (access("plan", F_OK) == 0 && read_file(&plan, "plan") && starts.len < plan.len)
        letter = plan.ptr[starts.len];
    close(file);
    text_free(&plan);
    text_free(&starts);
    return letter;
}

static const struct {
    const char *mode, *members;
} hellos[] = {
    {"good", "\"engine\":\"edges\",\"model\":\"other\",\"capabilities\":[\"parse\"]"},
    {"full", "\"engine\":\"my:engine\",\"model\":\"rfc3986\",\"capabilities\":[\"parse\",\"base\"],"
             "\"flags\":\"A|B\",\"locale\":\"C.UTF-8\",\"tells_null\":[\"host\",\"query\"]"},
    {"nameless", "\"model\":\"other\",\"capabilities\":[]"},
    {"odd-name", "\"engine\":\"\\u00fc\",\"model\":\"other\",\"capabilities\":[]"},
    {"problem", "\"engine\":\"edges\",\"model\":\"odd\",\"capabilities\":[\"parse\"]"},
    {"toascii", "\"engine\":\"edges\",\"model\":\"other\",\"capabilities\":[\"toascii\"]"},
    {"query", "\"engine\":\"edges\",\"model\":\"other\",\"capabilities\":[\"query\"]"},
    {"script", "\"engine\":\"edges\",\"model\":\"other\",\"capabilities\":[\"script\"]"},
};

static void say_hello(char **argv)
{
    const char letter = read_plan();
    struct text line = {0};

    if (letter == 'h')
        sleep_ms(NEVER_MS);
    if (letter == 's')
        sleep_ms(30);
    if (letter == 'x') {
        fprintf(stderr, "Error: not today\n");
        _exit(1);
    }
    text_puts(&line, "{\"protocol\":1,\"version\":\"v");
    for (size_t i = 1; argv[i]; i++)
        text_printf(&line, " %s", argv[i]);
    text_puts(&line, "\",");
    for (size_t i = 0; i < sizeof hellos / sizeof *hellos; i++)
        if (strcmp(hellos[i].mode, argv[1]) == 0)
            text_puts(&line, hellos[i].members);
    text_puts(&line, "}\n");
    for (int i = 0; letter >= '1' && letter <= '9' && i < letter - '0'; i++)
        text_printf(&line, "{\"id\":%d,\"outcome\":\"parsed\"}\n", 900000 + i);
    put(line.ptr);
    text_free(&line);
    if (letter == 'w') /* it reads nothing more */
        sleep_ms(NEVER_MS);
    if (letter == 'b') { /* it reads the begin of a request */
        char byte;

        if (read(STDIN_FILENO, &byte, 1) == 1)
            _exit(3);
    }
}

static bool is_word(const struct request *request, const char *word)
{
    return request->input.len >= strlen(word) &&
           memcmp(request->input.ptr, word, strlen(word)) == 0;
}

static void answer_request(const struct incoming *in)
{
    const struct request *request = &in->request;
    struct text line = {0};

    if (is_word(request, "exit "))
        _exit(request->input.ptr[5] - '0');
    if (is_word(request, "hang"))
        sleep_ms(NEVER_MS);
    if (is_word(request, "slow"))
        sleep_ms(300);
    if (is_word(request, "lines")) {
        for (int i = 1; i <= 1000; i++)
            fprintf(stderr, "line %d\n", i);
        _exit(4);
    }
    if (is_word(request, "long reason")) {
        fprintf(stderr, "one\nError: %05000d\n", 7);
        _exit(4);
    }
    if (is_word(request, "flood"))
        for (int i = 0; i < 1100; i++)
            put("flood\n");
    if (is_word(request, "garbage")) {
        put("first\nsecond\n");
        return;
    }
    if (is_word(request, "noise"))
        put("first\n{\"id\":null,\"outcome\":\"error\"}\n{\"id\":-5,\"outcome\":\"error\"}\n");
    /* Ordinary inputs; in the folder is a file if it dies at these. */
    if (is_word(request, "http://example.com/") || is_word(request, "example.com") ||
        is_word(request, "a=b")) {
        const int file = open("probes", O_WRONLY | O_APPEND | O_CREAT, 0666);

        if (write(file, "x", 1) != 1)
            _exit(22);
        close(file);
        if (access("dies", F_OK) == 0) {
            put("{\"id\":3,\"outcome\":\"parsed\"}\n");
            _exit(5);
        }
    }
    text_printf(&line, "{\"id\":%s,\"outcome\":\"parsed\",\"value\":\"%.*s\"}\n", in->id.ptr,
                request->input.len < 40 ? (int)request->input.len : 40, request->input.ptr);
    put(line.ptr);
    if (is_word(request, "last"))
        _exit(7);
    text_free(&line);
}

/* Each id must be new. */
static int serve_edges(char **argv)
{
    struct incoming in = {0};
    struct text line = {0};
    long long last = -1;
    char byte;

    while (read(STDIN_FILENO, &byte, 1) == 1) {
        if (byte != '\n') {
            text_add(&line, &byte, 1);
            continue;
        }
        protocol_read_request(&in, line.ptr, line.len);
        text_clear(&line);
        if (in.kind == INCOMING_HELLO) {
            say_hello(argv);
            continue;
        }
        if (in.kind == INCOMING_REQUEST && strtoll(in.id.ptr, NULL, 10) <= last)
            _exit(8);
        if (in.kind != INCOMING_REQUEST)
            _exit(9);
        last = strtoll(in.id.ptr, NULL, 10);
        answer_request(&in);
    }
    text_free(&line);
    incoming_free(&in);
    return 0;
}

/* --- the other side --------------------------------------------------------------------------- */

static const struct engine_class class = {
    .id = "edges", .package = "", .run = external_run, .close = external_close};

/* plan: see read_plan. The caller closes the engine. */
static void open_edges(struct engine *engine, const char *mode, const char *plan, int crashes)
{
    const struct external_limits limits = {
        .hello_ms = NEVER_MS, .case_ms = NEVER_MS, .crashes = crashes};
    const char *const arguments[] = {mode, NULL};

    (void)unlink("starts");
    (void)unlink("probes");
    (void)unlink("dies");
    write_test_file(".", "plan", plan);
    *engine = (struct engine){.class = &class};
    CHECK(external_begin(engine, "/proc/self/exe", arguments, &limits) && external_finish(engine));
}

static struct external *state_of(const struct engine *engine)
{
    return engine->state;
}

static void note_answer(void *ctx, size_t index, const struct observation *o)
{
    struct ua_str text =
        observation_get(o, o->outcome == OUTCOME_PARSED ? COMPONENT_VALUE : COMPONENT_REASON);

    text_printf(ctx, "%zu %s%s: ", index, outcome_name(o->outcome),
                o->was_not_asked ? " (not asked)" : "");
    text_add(ctx, text.ptr, text.len);
    text_puts(ctx, "\n");
}

/* Asks the inputs at once, "|" between them, and checks all answers. */
static void check_asked(struct engine *engine, enum op op, const char *inputs, const char *expected)
{
    struct request requests[32] = {{0}};
    struct text got = {0};
    size_t count = 0;

    for (const char *rest = inputs; *rest; rest += *rest == '|') {
        const size_t len = strcspn(rest, "|");

        requests[count].op = op;
        requests[count++].input = ua_str(rest, len);
        rest += len;
    }
    text_puts(&got, "");
    external_run_all(engine, requests, count, note_answer, &got);
    CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
    text_free(&got);
}

static void check_left_out(const struct engine *engine, const char *expected)
{
    const char *said = external_left_out(engine);

    CHECK(!said == !expected);
    if (said && expected)
        CHECK_TEXT(said, strlen(said), expected, strlen(expected));
}

/* The counts, as "starts crashes timeouts garbage unexpected anonymous". */
static void check_counts(const struct engine *engine, const char *expected)
{
    const struct external_stats *stats = external_stats(engine);
    char got[100];

    snprintf(got, sizeof got, "%lu %lu %lu %lu %lu %lu", stats->starts, stats->crashes,
             stats->timeouts, stats->garbage, stats->unexpected, stats->anonymous);
    CHECK_TEXT(got, strlen(got), expected, strlen(expected));
}

/* --- what it tells of itself ------------------------------------------------------------------ */

static void check_hello(const char *path, const char *const *arguments, const char *id,
                        const char *version, const char *told)
{
    const struct captured err = capture(STDERR_FILENO);
    struct engine engine = {.class = &class, .null_is_distinct = 1};

    (void)unlink("starts");
    CHECK(external_begin(&engine, path, arguments, NULL) && external_finish(&engine));
    CHECK_CAPTURED(&err, told);
    CHECK_TEXT(engine.id, strlen(engine.id), id, strlen(id));
    CHECK_TEXT(engine.version, strlen(engine.version), version, strlen(version));
    if (strcmp(arguments[0], "full") == 0) {
        CHECK(strcmp(engine.flags, "A|B") == 0 && strcmp(engine.locale, "C.UTF-8") == 0);
        CHECK(engine.model == MODEL_RFC3986);
        CHECK(engine.capabilities == (CAPABILITY(OP_PARSE) | CAPABILITY_BASE));
        CHECK(engine.null_is_distinct == (COMPONENT_BIT(HOST) | COMPONENT_BIT(QUERY)));
    }
    CHECK(!!told[0] == !!external_stats(&engine)->hello_problem[0]);
    /* The default limits. */
    CHECK(state_of(&engine)->limits.hello_ms == 60000 &&
          state_of(&engine)->limits.case_ms == 5000 && state_of(&engine)->limits.crashes == 0);
    external_close(&engine);
    CHECK(!engine.state);
}

static void test_hello(void)
{
    static const char *const full[] = {"full", "2", "3", "4", NULL},
                             *const nameless[] = {"nameless", NULL},
                             *const odd[] = {"odd-name", NULL},
                             *const problem[] = {"problem", NULL};
    static const char path[] = "/proc/self/exe";
    char program[512] = "";
    struct engine engine = {.class = &class, .id = "given"};

    write_test_file(".", "plan", "");
    check_hello(path, full, "my:engine", "v full 2 3", "");
    check_hello(path, nameless, "exe", "v nameless", "");
    check_hello(path, odd, "exe", "v odd-name", "");
    check_hello(path, problem, "edges", "v problem",
                "urlassay: engine edges: hello: unknown model \"odd\"; there is: whatwg, rfc3986, "
                "rfc2396, other, client, filter\n");
    CHECK(readlink(path, program, sizeof program - 1) > 0);
    CHECK(symlink(program, "my-engine") == 0 && symlink(program, "%%") == 0);
    check_hello("my-engine", nameless, "my-engine", "v nameless", "");
    check_hello("././my-engine", nameless, "my-engine", "v nameless", "");
    check_hello("./%%", nameless, "unnamed", "v nameless", "");
    /* An id that it has already stays. */
    CHECK(external_begin(&engine, path, full, NULL) && external_finish(&engine));
    CHECK(strcmp(engine.id, "given") == 0);
    external_close(&engine);
    external_close(&engine);
}

static void ignore_signal(int number)
{
    (void)number;
}

/* SIGPIPE is ignored and SIGCHLD is not, unless the program handles them. */
static void test_signals(void)
{
    struct sigaction action;
    struct engine engine;

    signal(SIGPIPE, SIG_DFL);
    signal(SIGCHLD, SIG_IGN);
    open_edges(&engine, "good", "", 0);
    CHECK(sigaction(SIGPIPE, NULL, &action) == 0 && action.sa_handler == SIG_IGN);
    CHECK(sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == SIG_DFL);
    external_close(&engine);
    signal(SIGPIPE, ignore_signal);
    signal(SIGCHLD, ignore_signal);
    open_edges(&engine, "good", "", 0);
    CHECK(sigaction(SIGPIPE, NULL, &action) == 0 && action.sa_handler == ignore_signal);
    CHECK(sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == ignore_signal);
    external_close(&engine);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_DFL);
}

/* --- its failures ----------------------------------------------------------------------------- */

/* The message for each failure, and the counts. */
static void test_failures(void)
{
    struct engine engine;

    open_edges(&engine, "good", "", 0);
    check_asked(&engine, OP_PARSE, "a|exit 3|b",
                "0 parsed: a\n1 crashed: it exited with status 3\n2 parsed: b\n");
    check_counts(&engine, "3 2 0 0 0 0");
    check_asked(&engine, OP_PARSE, "lines",
                "0 crashed: it exited with status 4; stderr: line 998 | line 999 | line 1000\n");
    check_asked(&engine, OP_PARSE, "exit 0", "0 crashed: it exited with status 0\n");
    check_asked(&engine, OP_PARSE, "noise", "0 parsed: noise\n");
    check_counts(&engine, "5 4 0 1 1 1");
    CHECK(strcmp(external_noise(&engine), "first") == 0);
    check_asked(&engine, OP_PARSE, "flood",
                "0 error: it floods stdout with lines that are not answers\n");
    check_counts(&engine, "5 4 0 1003 1 1");
    /* That was no crash, and this is not a flood. */
    check_asked(&engine, OP_PARSE, "exit 3", "0 crashed: it exited with status 3\n");
    check_counts(&engine, "6 5 0 1003 1 1");
    check_asked(&engine, OP_PARSE, "garbage", "0 error: a line that is not JSON: first\n");
    check_asked(&engine, OP_PARSE, "a", "0 parsed: a\n");
    check_counts(&engine, "7 5 0 1005 1 1");
    check_asked(&engine, OP_TOASCII, "a", "0 unsupported: the engine does not know toascii\n");
    check_left_out(&engine, NULL);
    external_close(&engine);
}

/* What was not sent, and half a line of the answer, do not reach the next process. */
static void test_left_over(void)
{
    struct text inputs = {0};
    struct engine engine;

    for (int i = 0; i < 300000; i++)
        text_puts(&inputs, "q");
    text_puts(&inputs, "|a");
    open_edges(&engine, "good", "bb", 0);
    check_asked(&engine, OP_PARSE, inputs.ptr, "0 crashed: it exited with status 3\n1 parsed: a\n");
    check_counts(&engine, "3 2 0 0 0 0");
    external_close(&engine);
    /* Nor does it after a hang, where the pipe was full. */
    open_edges(&engine, "good", "w.", 0);
    text_cut(&inputs, 2);
    state_of(&engine)->limits.case_ms = 60;
    check_asked(&engine, OP_PARSE, inputs.ptr, "0 timeout: no answer in 60 ms\n");
    state_of(&engine)->limits.case_ms = NEVER_MS;
    check_asked(&engine, OP_PARSE, "a", "0 parsed: a\n");
    check_counts(&engine, "2 0 1 0 0 0");
    external_close(&engine);
    text_free(&inputs);
}

/* After noise, in a batch where one failed, the next request has all the time again. */
static void test_after_noise(void)
{
    struct engine engine;

    open_edges(&engine, "good", "", 0);
    check_asked(&engine, OP_PARSE, "exit 3|noise|slow",
                "0 crashed: it exited with status 3\n1 parsed: noise\n2 parsed: slow\n");
    external_close(&engine);
}

/* A process ends between two batches. */
static void test_ended(void)
{
    struct captured err;
    struct engine engine;

    open_edges(&engine, "good", "", 0);
    check_asked(&engine, OP_PARSE, "last", "0 parsed: last\n");
    while (!subprocess_has_ended(state_of(&engine)->pid))
        sleep_ms(1);
    check_asked(&engine, OP_PARSE, "a", "0 parsed: a\n");
    check_counts(&engine, "2 1 0 0 0 0");
    CHECK(state_of(&engine)->recent.crashes == 1 && state_of(&engine)->in_row.crashes == 0);
    external_close(&engine);
    /* So often that is a reason to leave it out. */
    open_edges(&engine, "good", "", 1);
    for (int i = 0; i < 10; i++) {
        check_left_out(&engine, NULL);
        check_asked(&engine, OP_PARSE, "last", "0 parsed: last\n");
        while (!subprocess_has_ended(state_of(&engine)->pid))
            sleep_ms(1);
    }
    err = capture(STDERR_FILENO);
    check_asked(&engine, OP_PARSE, "a",
                "0 error (not asked): it failed 10 times, the last time: it ended after an "
                "answer\n");
    CHECK_CAPTURED(&err,
                   "urlassay: engine edges is left out: it failed 10 times, the last time: it "
                   "ended after an answer\n");
    check_counts(&engine, "10 10 0 0 0 0");
    external_close(&engine);
}

/* --- hangs ------------------------------------------------------------------------------------ */

/* The limit is short for those that hang alone. */
static void check_hang(struct engine *engine, const char *expected)
{
    state_of(engine)->limits.case_ms = 60;
    check_asked(engine, OP_PARSE, "hang", expected);
    state_of(engine)->limits.case_ms = NEVER_MS;
}

static void test_hangs(void)
{
    struct engine engine;

    /* The first process answers a request that it did not have, the second one two of them. */
    open_edges(&engine, "good", "12.ss", 0);
    check_hang(&engine, "0 timeout: no answer in 60 ms, but it answered 1 request that it did not "
                        "have\n");
    CHECK(external_lost_ms(&engine) >= 60);
    check_hang(&engine, "0 timeout: no answer in 60 ms, but it answered 2 requests that it did not "
                        "have\n");
    check_counts(&engine, "2 0 2 0 3 0");
    CHECK(external_stats(&engine)->waited_ms == 0);
    check_asked(&engine, OP_PARSE, "exit 3", "0 crashed: it exited with status 3\n");
    /* Three failures in a row, before an answer. */
    check_asked(&engine, OP_PARSE, "a", "0 parsed: a\n");
    CHECK(external_stats(&engine)->waited_ms == 10);
    check_hang(&engine, "0 timeout: no answer in 60 ms\n");
    CHECK(external_lost_ms(&engine) >= 3 * 60 + 30);
    CHECK(state_of(&engine)->recent.timeouts == 3 && state_of(&engine)->recent.crashes == 1);
    check_counts(&engine, "4 1 3 0 3 0");
    check_left_out(&engine, NULL);
    external_close(&engine);
}

/* --- when it is left out ---------------------------------------------------------------------- */

#define TWENTY "qqqqqqqqqqqqqqqqqqqq"
#define HUNDRED TWENTY TWENTY TWENTY TWENTY TWENTY

static void test_left_out(void)
{
    static const char why[] = "it failed 1 times in a row, the last time after exit 3" HUNDRED;
    struct text told = {0}, answers = {0};
    struct captured err;
    struct engine engine;

    err = capture(STDERR_FILENO);
    open_edges(&engine, "good", "", 1);
    check_asked(&engine, OP_PARSE, "exit 3", "0 crashed: it exited with status 3\n");
    check_left_out(&engine,
                   "it failed 1 times in a row, the last time after exit 3: it exited with "
                   "status 3");
    /* It is said when somebody asks, once. */
    CHECK_SINCE(&err, "");
    check_asked(&engine, OP_PARSE, "a",
                "0 error (not asked): it failed 1 times in a row, the last time after exit 3: it "
                "exited with status 3\n");
    check_asked(&engine, OP_PARSE, "b",
                "0 error (not asked): it failed 1 times in a row, the last time after exit 3: it "
                "exited with status 3\n");
    CHECK_SINCE(&err, "urlassay: engine edges is left out: it failed 1 times in a row, the last "
                      "time after exit 3: it exited with status 3\n");
    check_counts(&engine, "1 1 0 0 0 0");
    external_close(&engine);
    captured_end(&err);

    /* 100 bytes of the input are told. */
    open_edges(&engine, "good", "", 1);
    check_asked(&engine, OP_PARSE, "exit 3" TWENTY TWENTY TWENTY TWENTY "12345678901234",
                "0 crashed: it exited with status 3\n");
    check_left_out(&engine, "it failed 1 times in a row, the last time after exit 3" TWENTY TWENTY
                                TWENTY TWENTY "12345678901234: it exited with status 3");
    external_close(&engine);
    open_edges(&engine, "good", "", 1);
    check_asked(&engine, OP_PARSE, "exit 3" HUNDRED, "0 crashed: it exited with status 3\n");
    text_add(&told, why, sizeof why - 1 - 6);
    text_puts(&told, "... (106 bytes): it exited with status 3");
    check_left_out(&engine, told.ptr);
    external_close(&engine);
    text_free(&told);
    text_free(&answers);
}

/* The input is the last one that failed. */
static void test_left_out_later(void)
{
    struct captured err = capture(STDERR_FILENO);
    struct engine engine;

    open_edges(&engine, "good", "", 3);
    check_asked(&engine, OP_PARSE, "exit 1|exit 2",
                "0 crashed: it exited with status 1\n1 crashed: it exited with status 2\n");
    check_left_out(&engine,
                   "it failed 3 times in a row, the last time after exit 2: it exited with "
                   "status 2");
    external_close(&engine);
    CHECK_CAPTURED(&err, "");
}

static void check_line(struct engine *engine, const char *before, const char *expected)
{
    struct observation o = {0};
    struct text got = {0};

    external_run_line(engine, before, ",\"input\":\"a\"}", &o);
    note_answer(&got, 0, &o);
    CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
    text_free(&got);
    observation_free(&o);
}

/* A line that is not a request of ours fails without an input. */
static void test_lines(void)
{
    struct captured err = capture(STDERR_FILENO);
    struct engine engine;

    open_edges(&engine, "good", "", 2);
    check_line(&engine, "{\"op\":\"parse\",\"id\":", "0 parsed: a\n");
    check_line(&engine, "{\"op\":\"parse\",\"id\":", "0 parsed: a\n");
    check_line(&engine, "{\"op\":\"dance\",\"id\":", "0 crashed: it exited with status 9\n");
    check_line(&engine, "{\"op\":\"dance\",\"id\":", "0 crashed: it exited with status 9\n");
    check_left_out(&engine, "it failed 2 times in a row, the last time: it exited with status 9");
    external_close(&engine);
    CHECK_CAPTURED(&err, "");
}

/* Each start that fails makes the next one wait longer. */
static void test_restarts(void)
{
    struct captured err = capture(STDERR_FILENO);
    struct engine engine;

    open_edges(&engine, "good", "..xx.", 0);
    check_asked(&engine, OP_PARSE, "exit 3", "0 crashed: it exited with status 3\n");
    check_asked(&engine, OP_PARSE, "exit 3", "0 crashed: it exited with status 3\n");
    check_asked(&engine, OP_PARSE, "a", "0 parsed: a\n");
    check_counts(&engine, "5 2 0 0 0 0");
    CHECK(external_stats(&engine)->waited_ms == 10 + 20);
    external_close(&engine);
    open_edges(&engine, "good", ".xxx", 0);
    check_asked(&engine, OP_PARSE, "exit 3", "0 crashed: it exited with status 3\n");
    check_asked(&engine, OP_PARSE, "a|b",
                "0 error (not asked): it could not be started again after exit 3: it exited with "
                "status 1; stderr: Error: not today\n"
                "1 error (not asked): it could not be started again after exit 3: it exited with "
                "status 1; stderr: Error: not today\n");
    check_counts(&engine, "4 1 0 0 0 0");
    external_close(&engine);
    CHECK_CAPTURED(&err, "urlassay: engine edges is left out: it could not be started again after "
                         "exit 3: it exited with status 1; stderr: Error: not today\n");
}

/* --- a patient run ---------------------------------------------------------------------------- */

static size_t count_probes(void)
{
    struct text probes = {0};
    size_t count = 0;

    if (access("probes", F_OK) == 0 && read_file(&probes, "probes"))
        count = probes.len;
    text_free(&probes);
    return count;
}

/* After ten crashes in a row, an ordinary input of an op that the engine has. */
static void check_probe(const char *mode, enum op op, const char *ordinary)
{
    struct captured err = capture(STDERR_FILENO);
    struct engine engine;
    struct text told = {0}, answer = {0};

    open_edges(&engine, mode, "", 0);
    external_be_patient(&engine);
    for (int i = 1; i <= 20; i++) {
        check_asked(&engine, op, "exit 3", "0 crashed: it exited with status 3\n");
        CHECK(count_probes() == (i <= 10 || !ordinary ? 0 : 1));
    }
    check_asked(&engine, op, "a", "0 parsed: a\n");
    CHECK(count_probes() == (ordinary ? 2 : 0));
    CHECK(external_stats(&engine)->waited_ms == 0);
    if (ordinary) {
        for (int i = 1; i <= 10; i++)
            check_asked(&engine, op, "exit 3", "0 crashed: it exited with status 3\n");
        write_test_file(".", "dies", "");
        text_printf(&told,
                    "it failed 11 times in a row, the last time after %s: it exited with status 5",
                    ordinary);
        text_printf(&answer, "0 error (not asked): %s\n", told.ptr);
        check_asked(&engine, op, "a", answer.ptr);
        check_left_out(&engine, told.ptr);
        CHECK(count_probes() == 3);
    }
    external_close(&engine);
    CHECK_CAPTURED(&err, "");
    text_free(&told);
    text_free(&answer);
}

/* --- the watch -------------------------------------------------------------------------------- */

static struct {
    struct text events;
    double grace_from; /* when a restart set the deadline; -1: it does not */
} watched;

static void note_event(void *context, const struct engine *engine, enum external_event event,
                       const struct request *request)
{
    static const char *const names[] = {[EXTERNAL_RESTARTED] = "restarted",
                                        [EXTERNAL_FAILED] = "failed",
                                        [EXTERNAL_SILENT] = "silent",
                                        [EXTERNAL_ANSWERS] = "answers"};

    CHECK(context == &watched);
    text_printf(&watched.events, "%s%s%.*s\n", names[event], request ? " " : "",
                request ? (int)request->input.len : 0, request ? request->input.ptr : "");
    if (event == EXTERNAL_RESTARTED && watched.grace_from == 0) {
        watched.grace_from = monotonic_seconds();
        state_of(engine)->watch.deadline = watched.grace_from;
    }
}

static void check_events(const char *expected)
{
    CHECK_TEXT(watched.events.ptr, watched.events.len, expected, strlen(expected));
    text_clear(&watched.events);
}

static void test_watch(void)
{
    const struct external_watch watch = {.note = note_event, .context = &watched, .patience = 3};
    struct engine engine;

    watched.grace_from = -1;
    text_puts(&watched.events, "");
    open_edges(&engine, "good", "", 0);
    external_set_watch(&engine, &watch);
    check_asked(&engine, OP_PARSE, "garbage", "0 error: a line that is not JSON: first\n");
    check_events("");
    check_asked(&engine, OP_PARSE, "exit 3|a", "0 crashed: it exited with status 3\n1 parsed: a\n");
    check_events("restarted\nfailed exit 3\nrestarted\n");
    CHECK(!external_has_given_up(&engine));
    check_asked(&engine, OP_PARSE, "exit 4|a",
                "0 unsupported: not asked, because the engine failed before\n"
                "1 unsupported: not asked, because the engine failed before\n");
    CHECK(external_has_given_up(&engine));
    check_events("");
    external_set_watch(&engine, &watch);
    CHECK(!external_has_given_up(&engine));
    check_asked(&engine, OP_PARSE, "a", "0 parsed: a\n");
    check_events("restarted\n");
    external_close(&engine);
}

/* A batch failed. Which of its requests is the cause is asked for half a second after the deadline.
 * Other requests are not asked then. */
static void test_grace(void)
{
    const struct external_watch watch = {.note = note_event, .context = &watched};
    struct request requests[] = {{.input = UA_LITERAL("exit 3")}, {.input = UA_LITERAL("a")}};
    struct text got = {0};
    struct engine engine;

    watched.grace_from = 0;
    open_edges(&engine, "good", "", 0);
    external_set_watch(&engine, &watch);
    external_run_all(&engine, requests, 2, note_answer, &got);
    if (monotonic_seconds() - watched.grace_from < 0.4) {
        static const char expected[] = "0 crashed: it exited with status 3\n1 parsed: a\n";

        CHECK_TEXT(got.ptr, got.len, expected, sizeof expected - 1);
    } else {
        printf("external_edges: skipped: this machine is too slow for the end of the time\n");
        CHECK_SKIPPED();
    }
    check_asked(&engine, OP_PARSE, "b", "0 unsupported: not asked, because time ran out\n");
    external_close(&engine);
    text_free(&got);
    text_clear(&watched.events);
}

/* After the first answer the time has been over for long, and perhaps the engine silent for long.
 */
static struct {
    struct engine *engine;
    bool is_silent;
    struct text got;
} deadline;

static void end_time(void *ctx, size_t index, const struct observation *o)
{
    struct external *p = state_of(deadline.engine);

    CHECK(ctx == &deadline);
    note_answer(&deadline.got, index, o);
    p->watch.deadline = monotonic_seconds() - 0.6;
    if (deadline.is_silent)
        p->limits.case_ms = 1;
}

/* If several requests wait, the oldest one is the cause of a hang. Otherwise none is. */
static void test_deadline(bool is_silent, const char *begin, const char *end, const char *events)
{
    const struct external_watch watch = {.note = note_event, .context = &watched};
    const struct request requests[] = {{.input = UA_LITERAL("a")},
                                       {.input = UA_LITERAL("hang")},
                                       {.input = UA_LITERAL("b")},
                                       {.input = UA_LITERAL("c")}};
    struct engine engine;
    size_t begin_len = strlen(begin), end_len = strlen(end);

    watched.grace_from = -1;
    deadline.engine = &engine;
    deadline.is_silent = is_silent;
    text_clear(&deadline.got);
    open_edges(&engine, "good", "", 0);
    external_set_watch(&engine, &watch);
    external_run_all(&engine, requests, 4, end_time, &deadline);
    /* How many milliseconds it was silent is between the two. */
    CHECK(deadline.got.len >= begin_len + end_len);
    if (deadline.got.len >= begin_len + end_len) {
        CHECK_TEXT(deadline.got.ptr, begin_len, begin, begin_len);
        CHECK_TEXT(deadline.got.ptr + deadline.got.len - end_len, end_len, end, end_len);
    }
    check_events(events);
    check_left_out(&engine, NULL);
    CHECK(external_stats(&engine)->timeouts == is_silent);
    external_close(&engine);
    text_free(&deadline.got);
}

/* An engine that does not start before the deadline is not left out. */
static void test_start_at_deadline(void)
{
    struct external_watch watch = {0};
    struct engine engine;

    open_edges(&engine, "good", ".h.", 0);
    check_asked(&engine, OP_PARSE, "exit 3", "0 crashed: it exited with status 3\n");
    watch.deadline = monotonic_seconds() + 0.05;
    external_set_watch(&engine, &watch);
    check_asked(&engine, OP_PARSE, "a", "0 unsupported: not asked, because time ran out\n");
    check_left_out(&engine, NULL);
    watch.deadline = 0;
    external_set_watch(&engine, &watch);
    check_asked(&engine, OP_PARSE, "a", "0 parsed: a\n");
    external_close(&engine);
}

/* What is asked of engines of other kinds. */
static void test_other_kinds(void)
{
    static const struct engine_class other = {.id = "other", .package = ""};
    struct engine engine = {.class = &other, .state = &watched};
    const struct external_watch watch = {.patience = 1};

    external_set_watch(&engine, &watch);
    external_be_patient(&engine);
    CHECK(!external_left_out(&engine) && !external_has_given_up(&engine));
    CHECK(!external_noise(&engine) && external_lost_ms(&engine) == 0);
    CHECK(engine.state == &watched);
}

int main(int argc, char **argv)
{
    char *folder;

    if (argc > 1)
        return serve_edges(argv);
    folder = make_test_folder();
    CHECK(chdir(folder) == 0);
    test_hello();
    test_signals();
    test_failures();
    test_left_over();
    test_after_noise();
    test_ended();
    test_hangs();
    test_left_out();
    test_left_out_later();
    test_lines();
    test_restarts();
    check_probe("good", OP_PARSE, "http://example.com/");
    check_probe("toascii", OP_TOASCII, "example.com");
    check_probe("query", OP_QUERY, "a=b");
    test_watch();
    test_grace();
    test_start_at_deadline();
    text_puts(&watched.events, "");
    test_deadline(false,
                  "0 parsed: a\n1 unsupported: the time is over\n"
                  "2 unsupported: the time is over\n",
                  "3 unsupported: the time is over\n", "");
    test_deadline(true, "0 parsed: a\n1 timeout: no answer in ",
                  " ms\n2 unsupported: the engine hung at an earlier request\n"
                  "3 unsupported: the engine hung at an earlier request\n",
                  "failed hang\n");
    test_other_kinds();
    text_free(&watched.events);
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("external_edges");
}
