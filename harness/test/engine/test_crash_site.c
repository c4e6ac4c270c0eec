/* SPDX-License-Identifier: MIT */
/* How a crash is told: its kind and place, of an engine in this process and behind a pipe. */
#include "crash_site.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <ucontext.h>

#include "captured.h"
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

/* Reads a byte, as a library does that reads one too far. No sanitizer sees it. */
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
    if (ua_str_equal(request->input, UA_LITERAL("end")))
        _exit(0);
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
    check_site(&probe, testcase_without_base(UA_LITERAL("end")), CRASH_EXIT, 0);
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

/* --- where it crashes ------------------------------------------------------------------------- */

/* Whether a sanitizer's functions are among the callers, or are called instead of the library's. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define IS_SANITIZED true
#elif defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) ||                         \
    __has_feature(thread_sanitizer)
#define IS_SANITIZED true
#endif
#endif
#ifndef IS_SANITIZED
#define IS_SANITIZED false
#endif

/* No more than this long are the functions below. */
#define FUNCTION_BYTES 400

__attribute__((noinline)) static void raise_here(int number)
{
    raise(number);
    __asm__ volatile("" : : : "memory"); /* no tail call */
}

__attribute__((noinline)) static void trap_here(void)
{
    __builtin_trap();
}

__attribute__((noinline)) static void exit_here(void)
{
    exit(4);
}

/* Until the stack is at its end. */
__attribute__((noinline, no_sanitize("address"))) static size_t recurse(volatile char *before)
{
    volatile char bytes[4096];

    bytes[0] = before ? before[0] : 'x';
    return bytes[0] == '\0' ? 0 : recurse(bytes) + (size_t)bytes[0];
}

/* The engine does what its input says. */
static void run_word(struct engine *engine, const struct request *request, struct observation *o)
{
    static struct text copy;
    struct itimerval limit;

    (void)engine;
    (void)text_copy(&copy, request->input);
    if (strcmp(copy.ptr, "trap") == 0)
        trap_here();
    if (strcmp(copy.ptr, "exit") == 0)
        exit_here();
    if (strncmp(copy.ptr, "raise ", 6) == 0)
        raise_here((int)strtol(copy.ptr + 6, NULL, 10));
    if (strcmp(copy.ptr, "recurse") == 0)
        (void)recurse(NULL);
    if (strcmp(copy.ptr, "copy") == 0)
        (void)read_at(copy.ptr, copy.len + 1);
    if (strcmp(copy.ptr, "print") == 0) {
        dprintf(STDOUT_FILENO, "printed\n");
        dprintf(STDERR_FILENO, "printed\n");
    }
    if (strcmp(copy.ptr, "library") == 0) {
        void *const library = dlopen("libm.so.6", RTLD_NOW);
        void *const address = library ? dlsym(library, "frexp") : NULL;
        double (*function)(double, int *);

        memcpy(&function, &address, sizeof function);
        if (function)
            (void)function(1.5, (int *)16);
    }
    if (strcmp(copy.ptr, "context") == 0) {
        static char stack[1 << 16];
        ucontext_t context;

        getcontext(&context);
        context.uc_stack.ss_sp = stack;
        context.uc_stack.ss_size = sizeof stack;
        context.uc_link = NULL;
        makecontext(&context, abort, 0);
        setcontext(&context);
    }
    /* The limit is set, and its signal ends the process, whatever this one does with it. */
    if (strcmp(copy.ptr, "hang") == 0) {
        if (getitimer(ITIMER_REAL, &limit) != 0 || limit.it_value.tv_sec + 1 < 2)
            _exit(9);
        raise(SIGALRM);
    }
    observation_reset(o);
    o->outcome = OUTCOME_PARSED;
}

static const struct engine_class word_class = {
    .id = "word", .package = "", .run = run_word, .close = close_nothing};

/* The location of what comes of a word. The caller frees it. */
static struct text locate(const char *word, enum crash_kind kind, int number)
{
    struct crash_probe probe = probe_of(&word_class);
    struct crash_site site = {0};

    crash_probe_run(&probe, &site, testcase_without_base(ua_str(word, strlen(word))));
    CHECK(site.kind == kind && site.number == number);
    if (site.kind != kind || site.number != number)
        printf("  %s: kind %d, number %d\n", word, (int)site.kind, site.number);
    crash_probe_close(&probe);
    return site.location;
}

/* The location is the module without its folder, and an offset from where it is loaded. It must be
 * within the function. */
static void check_located(const char *word, enum crash_kind kind, int number, const void *function)
{
    static const char module[] = "test_crash_site+0x";
    struct text location = locate(word, kind, number);
    Dl_info info;
    size_t offset, begin;

    CHECK(dladdr(function, &info) != 0);
    begin = (size_t)((const char *)function - (const char *)info.dli_fbase);
    CHECK_TEXT(location.ptr, location.len < sizeof module - 1 ? location.len : sizeof module - 1,
               module, sizeof module - 1);
    if (location.len >= sizeof module) {
        offset = strtoul(location.ptr + sizeof module - 3, NULL, 16);
        CHECK(offset >= begin && offset < begin + FUNCTION_BYTES);
#if defined __x86_64__
        /* A caller is told by the last byte of its call, which has 5 bytes, or 6. */
        if (kind == CRASH_EXIT || strncmp(word, "raise", 5) == 0) {
            const unsigned char *last =
                (const unsigned char *)info.dli_fbase + offset; /* of the call */

            CHECK(last[-4] == 0xE8 || (last[-5] == 0xFF && last[-4] == 0x15));
        }
#endif
    }
    text_free(&location);
}

static void test_locations(void)
{
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
    struct text location;

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char word[32];

        snprintf(word, sizeof word, "raise %d", numbers[i]);
        check_located(word, CRASH_SIGNAL, numbers[i], (const void *)(uintptr_t)raise_here);
    }
    check_located("exit", CRASH_EXIT, 4, (const void *)(uintptr_t)exit_here);
#if defined __x86_64__
    check_located("trap", CRASH_SIGNAL, SIGILL, (const void *)(uintptr_t)trap_here);
#endif
    location = locate("print", CRASH_NONE, 0);
    CHECK(location.len == 0);
    text_free(&location);
    if (IS_SANITIZED)
        return;
    /* The parent tells the module, so it has loaded it too, as it does with a parser's library. */
    CHECK(dlopen("libm.so.6", RTLD_NOW) != NULL);
    location = locate("library", CRASH_SIGNAL, SIGSEGV);
    CHECK(location.len > 21 && memcmp(location.ptr, "libm.so.6+0x", 12) == 0);
    CHECK(location.len > 21 && strstr(location.ptr, " (frexp"));
    CHECK(location.len > 21 && location.ptr[location.len - 1] == ')');
    text_free(&location);
    /* Only the C library calls. */
    location = locate("context", CRASH_SIGNAL, SIGABRT);
    CHECK(location.len > 12 && memcmp(location.ptr, "libc.so.6+0x", 12) == 0);
    text_free(&location);
}

/* The handler has a stack of its own. */
static void test_end_of_stack(void)
{
    struct rlimit before, limit;

    CHECK(getrlimit(RLIMIT_STACK, &before) == 0);
    limit = before;
    limit.rlim_cur = (rlim_t)1 << 20;
    CHECK(setrlimit(RLIMIT_STACK, &limit) == 0);
    check_located("recurse", CRASH_SIGNAL, SIGSEGV, (const void *)(uintptr_t)recurse);
    CHECK(setrlimit(RLIMIT_STACK, &before) == 0);
}

static void test_limits(void)
{
    struct captured out, err;
    struct text location;

    location = locate("copy", CRASH_SIGNAL, SIGSEGV);
    text_free(&location);
    signal(SIGALRM, SIG_IGN);
    location = locate("hang", CRASH_HANG, 0);
    CHECK(location.len == 0);
    text_free(&location);
    signal(SIGALRM, SIG_DFL);
    out = capture(STDOUT_FILENO);
    err = capture(STDERR_FILENO);
    location = locate("print", CRASH_NONE, 0);
    text_free(&location);
    CHECK_CAPTURED(&err, "");
    CHECK_CAPTURED(&out, "");
}

/* --- behind a pipe ---------------------------------------------------------------------------- */

/* The input is the reason of a crash. */
static void run_crashed(struct engine *engine, const struct request *request, struct observation *o)
{
    char reason[200];

    (void)engine;
    snprintf(reason, sizeof reason, "%.*s%.*s", (int)request->input.len, request->input.ptr,
             (int)request->base.len, request->base.ptr ? request->base.ptr : "");
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
    struct crash_probe absent = {.name = "/nothing/here"}, based = probe_of(&crashed_class);
    struct crash_site site = {.kind = CRASH_HANG};

    check_piped("parsed", CRASH_NONE, 0, "");
    check_piped("", CRASH_HANG, 0, "");
    check_piped("it was ended by signal 11", CRASH_SIGNAL, 11, "");
    check_piped("it exited with status 4; stderr: first | Error: at 12ab of \"x\", 'y'", CRASH_EXIT,
                4, "Error: at N of \"...\", \"...\"");
    check_piped("it exited with status 4; stderr: `a' 0x1F it's", CRASH_EXIT, 4, "\"...\" N it's");
    check_piped("gone", CRASH_EXIT, 0, "");
    check_piped("it exited with status 4; stderr: first | second | third", CRASH_EXIT, 4, "third");
    crash_probe_run(&based, &site,
                    (struct testcase){UA_LITERAL("it exited with status"), UA_LITERAL(" 5")});
    CHECK(site.kind == CRASH_EXIT && site.number == 5);
    crash_probe_run(&absent, &site, testcase_without_base(UA_LITERAL("x")));
    CHECK(site.kind == CRASH_UNASKED && !absent.engine);
    crash_site_free(&site);
}

int main(void)
{
    test_names();
    test_equal();
    test_in_process();
#ifdef __GLIBC__
    test_locations();
    test_end_of_stack();
#endif
    test_limits();
    test_behind_pipe();
    return check_report("crash_site");
}
