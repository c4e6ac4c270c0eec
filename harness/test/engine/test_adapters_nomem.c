/* SPDX-License-Identifier: MIT */
/* What our adapters say when memory is out: that is not a verdict on the input. Each allocation of
 * a request fails once, in a fork. The sanitizers have an allocator of their own: there this
 * program tests nothing. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "engine.h"
#include "registry.h"
#include "str.h"
#include "util.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) ||                         \
    __has_feature(thread_sanitizer)
#define ALLOCATIONS_NEVER_FAIL
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__GLIBC__)
#define ALLOCATIONS_NEVER_FAIL
#endif

#ifdef ALLOCATIONS_NEVER_FAIL
int main(void)
{
    printf("adapters_nomem: skipped, the allocator is not ours\n");
    return 0;
}
#else

/* The allocation of this number fails; 0: none. */
static size_t fail_at, count;

static bool is_out(void)
{
    return fail_at > 0 && ++count == fail_at;
}

/* The libraries are to call these, too. */
#define FOR_ALL __attribute__((visibility("default")))

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *ptr, size_t size);

FOR_ALL void *malloc(size_t size)
{
    return is_out() ? NULL : __libc_malloc(size);
}

FOR_ALL void *calloc(size_t number, size_t size)
{
    return is_out() ? NULL : __libc_calloc(number, size);
}

FOR_ALL void *realloc(void *ptr, size_t size)
{
    return is_out() ? NULL : __libc_realloc(ptr, size);
}

/* How a fork ends. END_ANSWER: with one, or with an error for another reason. The tool itself ends
 * with EXIT_COULD_NOT_RUN without memory. */
enum end { END_ANSWER, END_ERROR, END_REFUSAL, END_OF_TOOL = EXIT_COULD_NOT_RUN, END_NOT_REACHED };

/* Whether the engine gives the answer that a new one gives: there is memory again. */
static bool answers_again(struct engine *engine, const struct request *request)
{
    struct observation o = {0}, expected = {0};
    struct engine *other = engine_open(engine->id);

    engine_run(other, request, &expected);
    engine_run(engine, request, &o);
    return o.outcome == expected.outcome && o.present == expected.present &&
           o.text_len == expected.text_len && memcmp(o.text, expected.text, o.text_len) == 0;
}

static enum end run_in_child(struct engine *engine, const struct request *request,
                             const char *reason, size_t number)
{
    struct observation o = {0};
    struct ua_str got;
    const int null = open("/dev/null", O_WRONLY);

    dup2(null, STDERR_FILENO);
    count = 0;
    fail_at = number;
    engine_run(engine, request, &o);
    fail_at = 0;
    if (count < number)
        return END_NOT_REACHED;
    got = observation_get(&o, COMPONENT_REASON);
    if (o.outcome == OUTCOME_ERROR && !answers_again(engine, request))
        return END_REFUSAL;
    if (o.outcome != OUTCOME_PARSED && o.outcome != OUTCOME_ERROR)
        return END_REFUSAL;
    return o.outcome == OUTCOME_ERROR && ua_str_equal(got, ua_str(reason, strlen(reason)))
               ? END_ERROR
               : END_ANSWER;
}

/* Returns how the fork ended: one of enum end, or -1 for a signal. */
static int run_in_fork_without(struct engine *engine, const struct request *request,
                               const char *reason, size_t number)
{
    int status = 0;
    pid_t child;

    fflush(NULL);
    child = fork();
    if (child == 0)
        _exit((int)run_in_child(engine, request, reason, number));
    CHECK(child > 0 && waitpid(child, &status, 0) == child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* reason: of the engine when memory is out. is_ours: it refuses nothing, and the same request
 * succeeds when there is memory again. */
static void check_engine(const char *name, const struct request *request, const char *reason,
                         bool is_ours)
{
    struct engine *engine = engine_open(name);
    size_t errors = 0, refusals = 0, number = 1;
    int end = END_ANSWER;

    CHECK(engine || !is_ours);
    if (!engine)
        return; /* its library is missing */
    for (; end != END_NOT_REACHED && number < 500; number++) {
        end = run_in_fork_without(engine, request, reason, number);
        errors += end == END_ERROR;
        refusals += end == END_REFUSAL || end == -1;
    }
    CHECK(number > 2 && number < 500 && errors > 0 && (refusals == 0 || !is_ours));
    if (errors == 0 || (refusals > 0 && is_ours))
        printf("  %s %s: of %zu allocations %zu are an error, %zu a refusal\n", name,
               op_name(request->op), number - 2, errors, refusals);
    engine_close(engine);
}

static void test_own(void)
{
    static const struct request requests[] = {
        {.op = OP_PARSE,
         .input = UA_LITERAL("//u:p@h\xC3\xA4.example:8080/a b/c?d e#f g"),
         .base = UA_LITERAL("http://b.example/a b/c")},
        {.op = OP_PARSE,
         .input = UA_LITERAL("http://h/?\xC3\xA4"),
         .encoding = UA_LITERAL("windows-1252")},
        {.op = OP_SET,
         .input = UA_LITERAL("http://h.example/"),
         .attribute = UA_LITERAL("href"),
         .value = UA_LITERAL("http://\xC3\xA4.example/a b")},
        {.op = OP_SET,
         .input = UA_LITERAL("http://h.example/"),
         .attribute = UA_LITERAL("host"),
         .value = UA_LITERAL("\xC3\xA4.example")},
        {.op = OP_TOASCII, .input = UA_LITERAL("\xC3\xA4.example")},
        {.op = OP_TOUNICODE, .input = UA_LITERAL("xn--4ca.example")},
        {.op = OP_QUERY, .input = UA_LITERAL("a=b c&d=%20")},
        {.op = OP_VALIDATE,
         .input = UA_LITERAL("//h\xC3\xA4.example/a b"),
         .base = UA_LITERAL("http://b\xC3\xA4.example/a b/c?d e")},
        {.op = OP_ERRORS, .input = UA_LITERAL("http://\xC3\xA4.example/")},
        {.op = OP_PARAMS,
         .input = UA_LITERAL("http://h/?a=1&b=2"),
         .value = UA_LITERAL("{\"steps\":[{\"op\":\"append\",\"args\":[\"c\",\"d e\"]},"
                             "{\"op\":\"set\",\"args\":[\"a\",\"3\"]},{\"op\":\"render\"},"
                             "{\"op\":\"hash\",\"args\":[\"x y\"]},"
                             "{\"op\":\"canParse\",\"args\":[\"a\",\"http://h\"]},"
                             "{\"op\":\"equals\",\"args\":[\"http://h\"]},{\"op\":\"sort\"}]}")},
    };

    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        check_engine("whatwg", &requests[i], "UA_NOMEM", true);
    check_engine("rfc3986", &requests[0], "UA_NOMEM", true);
    check_engine("whatwg-2012", &requests[0], "UA_NOMEM", true);
}

/* A foreign library may say something else in some places, but not in all. */
static void test_foreign(void)
{
    const struct request parse = {.op = OP_PARSE, .input = UA_LITERAL("http://u@h/a/b?c#d")};
    const struct request domain = {.op = OP_TOASCII, .input = UA_LITERAL("\xC3\xA4.example")};

    check_engine("uriparser", &parse, "error (3)", false);
    check_engine("libidn2", &domain, "IDN2_MALLOC", false);
}

int main(void)
{
    test_own();
    test_foreign();
    return check_report("adapters_nomem");
}
#endif
