/* SPDX-License-Identifier: MIT */
/* How a crash is told: its kind and place, of an engine in this process and behind a pipe. */
#include "crash_site.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "str.h"
#include "util.h"

static void check_signal(enum crash_kind kind, int number, const char *expected)
{
    const struct crash_site site = {.kind = kind, .number = number};
    struct text out = {0};

    text_puts(&out, "");
    crash_site_add_signal(&out, &site);
    CHECK_TEXT(out.ptr, out.len, expected, strlen(expected));
    text_free(&out);
}

static void test_names(void)
{
    static const struct {
        int number;
        const char *name;
    } rows[] = {
        {SIGABRT, "SIGABRT"}, {SIGALRM, "SIGALRM"}, {SIGBUS, "SIGBUS"},   {SIGFPE, "SIGFPE"},
        {SIGHUP, "SIGHUP"},   {SIGILL, "SIGILL"},   {SIGINT, "SIGINT"},   {SIGKILL, "SIGKILL"},
        {SIGPIPE, "SIGPIPE"}, {SIGQUIT, "SIGQUIT"}, {SIGSEGV, "SIGSEGV"}, {SIGSYS, "SIGSYS"},
        {SIGTERM, "SIGTERM"}, {SIGTRAP, "SIGTRAP"}, {SIGUSR1, "SIGUSR1"}, {SIGUSR2, "SIGUSR2"},
        {SIGXCPU, "SIGXCPU"}, {SIGXFSZ, "SIGXFSZ"}, {63, "signal 63"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_signal(CRASH_SIGNAL, rows[i].number, rows[i].name);
    check_signal(CRASH_EXIT, 3, "exit status 3");
    check_signal(CRASH_HANG, 0, "hang");
    check_signal(CRASH_NONE, 11, "");
    check_signal(CRASH_UNASKED, 11, "");
}

static void test_equal(void)
{
    struct crash_site a = {.kind = CRASH_SIGNAL, .number = 11}, b = a;

    CHECK(crash_site_equal(&a, &b));
    b.number = 6;
    CHECK(!crash_site_equal(&a, &b));
    b = (struct crash_site){.kind = CRASH_EXIT, .number = 11};
    CHECK(!crash_site_equal(&a, &b));
    b.kind = CRASH_SIGNAL;
    text_puts(&b.location, "x");
    CHECK(!crash_site_equal(&a, &b));
    text_puts(&a.location, "x");
    CHECK(crash_site_equal(&a, &b));
    crash_site_free(&a);
    crash_site_free(&b);
    CHECK(a.location.len == 0);
}

/* --- in this process -------------------------------------------------------------------------- */

/* As a library would that reads one byte too far, with no sanitizer in the way. */
__attribute__((no_sanitize("address", "undefined"))) static char read_at(const char *bytes,
                                                                         size_t at)
{
    return ((const volatile char *)bytes)[at];
}

static void run_by_input(struct engine *engine, const struct request *request,
                         struct observation *o)
{
    (void)engine;
    observation_reset(o);
    o->outcome = OUTCOME_PARSED;
    if (ua_str_equal(request->input, UA_LITERAL("abort")))
        abort();
    if (ua_str_equal(request->input, UA_LITERAL("exit")))
        exit(7);
    if (ua_str_equal(request->input, UA_LITERAL("ill")))
        raise(SIGILL);
    if (ua_str_equal(request->input, UA_LITERAL("usr1")))
        raise(SIGUSR1);
    if (ua_str_equal(request->base, UA_LITERAL("base")))
        raise(SIGFPE);
    if (request->input.len == 7 && request->base.ptr)
        (void)read_at(request->base.ptr, request->base.len);
    else if (request->input.len == 7)
        (void)read_at(request->input.ptr, 7);
}

static void close_nothing(struct engine *engine)
{
    (void)engine;
}

static const struct engine_class by_input_class = {
    .id = "by-input", .package = "", .run = run_by_input, .close = close_nothing};

static struct crash_probe probe_of(const struct engine_class *class)
{
    struct crash_probe probe = {.name = "/nothing/here",
                                .engine = xcalloc(1, sizeof *probe.engine)};

    probe.engine->class = class;
    probe.engine->capabilities = CAPABILITY(OP_PARSE) | CAPABILITY_BASE;
    return probe;
}

static void check_site(struct crash_probe *probe, struct testcase test, enum crash_kind kind,
                       int number)
{
    struct crash_site site = {.kind = CRASH_HANG, .number = 99};

    text_puts(&site.location, "of before");
    crash_probe_run(probe, &site, test);
    CHECK(site.kind == kind && site.number == number);
    CHECK(kind != CRASH_NONE || site.location.len == 0);
    CHECK(!strstr(site.location.ptr, "of before"));
    CHECK(probe->engine != NULL);
    crash_site_free(&site);
}

static void test_in_process(void)
{
    struct crash_probe probe = probe_of(&by_input_class);

    check_site(&probe, testcase_without_base(UA_LITERAL("fine")), CRASH_NONE, 0);
    check_site(&probe, testcase_without_base(UA_LITERAL("abort")), CRASH_SIGNAL, SIGABRT);
    check_site(&probe, testcase_without_base(UA_LITERAL("fine")), CRASH_NONE, 0);
    check_site(&probe, testcase_without_base(UA_LITERAL("exit")), CRASH_EXIT, 7);
    check_site(&probe, testcase_without_base(UA_LITERAL("ill")), CRASH_SIGNAL, SIGILL);
    check_site(&probe, testcase_without_base(UA_LITERAL("usr1")), CRASH_SIGNAL, SIGUSR1);
    check_site(&probe, (struct testcase){UA_LITERAL("fine"), UA_LITERAL("base")}, CRASH_SIGNAL,
               SIGFPE);
    /* Reading behind the input, or behind the base, is a crash. */
    check_site(&probe, testcase_without_base(UA_LITERAL("behind ")), CRASH_SIGNAL, SIGSEGV);
    check_site(&probe, (struct testcase){UA_LITERAL("behind "), UA_LITERAL("b")}, CRASH_SIGNAL,
               SIGSEGV);
    crash_probe_close(&probe);
    CHECK(probe.engine == NULL);
    crash_probe_close(&probe);
}

/* --- behind a pipe ---------------------------------------------------------------------------- */

/* The input is the reason of a crash. */
static void run_crashed(struct engine *engine, const struct request *request, struct observation *o)
{
    char reason[200];

    (void)engine;
    snprintf(reason, sizeof reason, "%.*s", (int)request->input.len, request->input.ptr);
    observation_fail(o,
                     request->input.len == 0        ? OUTCOME_TIMEOUT
                     : request->input.ptr[0] == 'p' ? OUTCOME_PARSED
                                                    : OUTCOME_CRASHED,
                     reason);
}

static const struct engine_class crashed_class = {.id = "crashed",
                                                  .package = "",
                                                  .is_out_of_process = true,
                                                  .run = run_crashed,
                                                  .close = close_nothing};

static void check_piped(const char *reason, enum crash_kind kind, int number, const char *location)
{
    struct crash_probe probe = probe_of(&crashed_class);
    struct crash_site site = {0};

    crash_probe_run(&probe, &site, testcase_without_base(ua_str(reason, strlen(reason))));
    CHECK(site.kind == kind && site.number == number);
    CHECK_TEXT(site.location.ptr, site.location.len, location, strlen(location));
    /* After a crash, the engine is opened again. */
    CHECK((probe.engine == NULL) == (kind != CRASH_NONE));
    crash_probe_close(&probe);
    crash_site_free(&site);
}

static void test_behind_pipe(void)
{
    struct crash_probe absent = {.name = "/nothing/here"};
    struct crash_site site = {.kind = CRASH_HANG};

    check_piped("parsed", CRASH_NONE, 0, "");
    check_piped("", CRASH_HANG, 0, "");
    check_piped("it was ended by signal 11", CRASH_SIGNAL, 11, "");
    check_piped("it exited with status 4; stderr: first | Error: at 12ab of \"x\", 'y'", CRASH_EXIT,
                4, "Error: at N of \"...\", \"...\"");
    check_piped("it exited with status 4; stderr: `a' 0x1F it's", CRASH_EXIT, 4, "\"...\" N it's");
    check_piped("gone", CRASH_EXIT, 0, "");
    check_piped("it exited with status 4; stderr: first | second | third", CRASH_EXIT, 4, "third");
    crash_probe_run(&absent, &site, testcase_without_base(UA_LITERAL("x")));
    CHECK(site.kind == CRASH_UNASKED && !absent.engine);
    crash_site_free(&site);
}

int main(void)
{
    test_names();
    test_equal();
    test_in_process();
    test_behind_pipe();
    return check_report("crash_site");
}
