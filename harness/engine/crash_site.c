/* SPDX-License-Identifier: MIT */
#include "crash_site.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <execinfo.h>
#else
#define backtrace(frames, size) 0
#endif

#include "engine_start.h"
#include "engine_table.h"
#include "external.h"
#include "registry.h"
#include "str.h"

#define PROBE_SECONDS 2 /* limit for an engine of this process */
#define MAX_FRAMES 64
#define HANDLER_STACK ((size_t)1 << 16)

void crash_site_free(struct crash_site *site)
{
    text_free(&site->location);
}

bool crash_site_equal(const struct crash_site *a, const struct crash_site *b)
{
    return a->kind == b->kind && a->number == b->number &&
           ua_str_equal(text_str(&a->location), text_str(&b->location));
}

/* The name of a signal, "SEGV"; NULL: another one than a crash or a kill gives. glibc's
 * sigabbrev_np is not in other C libraries. */
static const char *signal_name(int number)
{
    static const struct {
        int number;
        const char *name;
    } names[] = {
        {SIGABRT, "ABRT"}, {SIGALRM, "ALRM"}, {SIGBUS, "BUS"},   {SIGFPE, "FPE"},
        {SIGHUP, "HUP"},   {SIGILL, "ILL"},   {SIGINT, "INT"},   {SIGKILL, "KILL"},
        {SIGPIPE, "PIPE"}, {SIGQUIT, "QUIT"}, {SIGSEGV, "SEGV"}, {SIGSYS, "SYS"},
        {SIGTERM, "TERM"}, {SIGTRAP, "TRAP"}, {SIGUSR1, "USR1"}, {SIGUSR2, "USR2"},
        {SIGXCPU, "XCPU"}, {SIGXFSZ, "XFSZ"},
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (names[i].number == number)
            return names[i].name;
    }
    return NULL;
}

void crash_site_add_signal(struct text *out, const struct crash_site *site)
{
    const char *name;

    switch (site->kind) {
    case CRASH_SIGNAL:
        name = signal_name(site->number);
        if (name)
            text_printf(out, "SIG%s", name);
        else
            text_printf(out, "signal %d", site->number);
        break;
    case CRASH_EXIT:
        text_printf(out, "exit status %d", site->number);
        break;
    case CRASH_HANG:
        text_puts(out, "hang");
        break;
    case CRASH_NONE:
    case CRASH_UNASKED:
        break;
    }
}

/* --- the fork --------------------------------------------------------------------------------- */

/* Shared with the fork. Addresses are the same in both processes. */
struct crash_page {
    bool has_answered;
    volatile sig_atomic_t number; /* of the signal; 0: none so far */
    void *address;                /* of the instruction that was running */
    int count;
    void *frames[MAX_FRAMES]; /* of the handler, which is the first, and its callers; return
                                 addresses */
};

static struct crash_page *page;

static void *address_of(const void *context)
{
    const ucontext_t *at = context;

#if defined __x86_64__
    return (void *)at->uc_mcontext.gregs[REG_RIP];
#elif defined __aarch64__
    return (void *)at->uc_mcontext.pc;
#else
    (void)at;
    return NULL;
#endif
}

/* The unwinder may crash on a damaged stack: then what was written before it counts. */
static void note_crash(int number, siginfo_t *info, void *context)
{
    (void)info;
    page->address = address_of(context);
    page->number = number;
    page->count = backtrace(page->frames, MAX_FRAMES);
    _exit(EXIT_FAILURE);
}

#ifdef __GLIBC__
/* Runs before all functions that were registered with atexit. */
static void note_exit(int status, void *unused)
{
    (void)unused;
    page->count = backtrace(page->frames, MAX_FRAMES);
    _exit(status);
}
#endif

static void catch_crashes(void)
{
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
    static char stack[HANDLER_STACK];
    const stack_t handler_stack = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_sigaction = note_crash,
                               .sa_flags =
                                   (int)(SA_SIGINFO | SA_ONSTACK | SA_RESETHAND | SA_NODEFER)};

    sigaltstack(&handler_stack, NULL);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        sigaction(crashes[i], &action, NULL);
#ifdef __GLIBC__
    engine_table_watch_exit();
    on_exit(note_exit, NULL);
#endif
}

/* Ends a hang by a signal. Core files and the library's words are nobody's: it is run many times.
 */
static void limit_fork(void)
{
    const struct itimerval limit = {.it_value = {.tv_sec = PROBE_SECONDS}};
    const struct rlimit no_core = {0, 0};
    int null = open("/dev/null", O_WRONLY | O_CLOEXEC);

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setrlimit(RLIMIT_CORE, &no_core);
    signal(SIGALRM, SIG_DFL);
    setitimer(ITIMER_REAL, &limit, NULL);
    if (null >= 0) {
        dup2(null, STDOUT_FILENO);
        dup2(null, STDERR_FILENO);
    }
}

/* With texts that end at a guard page, as an engine that is isolated has them. */
_Noreturn static void run_and_exit(struct engine *engine, struct testcase test)
{
    struct text url = {0}, base = {0};
    struct observation o = {0};
    struct request request = {.op = OP_PARSE};

    limit_fork();
    catch_crashes();
    text_guard_copies();
    request.input = text_guard(&url, test.url);
    if (test.base.ptr)
        request.base = text_guard(&base, test.base);
    engine_run(engine, &request, &o);
    page->has_answered = true;
    _exit(EXIT_SUCCESS);
}

/* --- the location ----------------------------------------------------------------------------- */

/* Whether a module is of the C or C++ runtime: its functions crash on the arguments of others. */
static bool is_runtime(const char *module)
{
    static const char *const names[] = {"libc.so",    "libpthread", "ld-linux", "libgcc_s",
                                        "libstdc++.", "libasan",    "libubsan", "linux-vdso"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strncmp(module, names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

/* Writes the location of an address, unless it is in no module, or in the runtime although that is
 * not allowed. Returns whether it did. */
static bool write_location(struct text *out, const void *address, bool may_be_runtime)
{
    Dl_info info;
    const char *slash;

    if (!address || !dladdr(address, &info) || !info.dli_fname)
        return false;
    slash = strrchr(info.dli_fname, '/');
    slash = slash ? slash + 1 : info.dli_fname;
    if (is_runtime(slash) && !may_be_runtime)
        return false;
    text_visible(out, slash, strlen(slash));
    text_printf(out, "+0x%zx", (size_t)((const char *)address - (const char *)info.dli_fbase));
    if (info.dli_sname) {
        text_puts(out, " (");
        text_visible(out, info.dli_sname, strlen(info.dli_sname));
        text_puts(out, ")");
    }
    return true;
}

static bool is_in_c_library(const void *address)
{
    Dl_info info;

    return dladdr(address, &info) && info.dli_fname && strstr(info.dli_fname, "/libc.so");
}

/* For an exit() the address is NULL. Its caller then comes after the handler, a sanitizer's
 * functions, and the C library. */
static void locate_crash(struct text *out)
{
    int first = 0;

    while (first < page->count && (page->address ? page->frames[first] != page->address
                                                 : !is_in_c_library(page->frames[first])))
        first++;
    if (first == page->count)
        first = 0;
    if (write_location(out, page->address, false))
        return;
    /* A return address is behind its call, which can be the last instruction of a function. */
    for (int i = first + 1; i < page->count; i++)
        if (write_location(out, (const char *)page->frames[i] - 1, false))
            return;
    write_location(out, page->address, true);
}

static void run_in_process(struct engine *engine, struct crash_site *site, struct testcase test)
{
    void *loaded[1];
    int status = 0;
    pid_t pid;

    if (!page) {
        page = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (page == MAP_FAILED)
            page = NULL;
        (void)backtrace(loaded, 1); /* the first call allocates memory */
    }
    if (!page)
        return;
    *page = (struct crash_page){0};
    fflush(NULL);
    pid = fork();
    if (pid == 0)
        run_and_exit(engine, test);
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    if (pid < 0)
        return;
    site->kind = CRASH_SIGNAL;
    if (page->number) {
        site->number = page->number;
        locate_crash(&site->location);
    } else if (page->has_answered) {
        site->kind = CRASH_NONE;
    } else if (WIFEXITED(status)) {
        site->kind = CRASH_EXIT;
        site->number = WEXITSTATUS(status);
        locate_crash(&site->location);
    } else if (WTERMSIG(status) == SIGALRM) {
        site->kind = CRASH_HANG;
    } else {
        site->number = WTERMSIG(status);
    }
}

/* --- behind a pipe ---------------------------------------------------------------------------- */

/* Returns the last of the lines of stderr that a reason quotes; NULL: there is none. */
static const char *find_last_line(const char *reason)
{
    const char *line = strstr(reason, "stderr: "), *next;

    line = line ? line + strlen("stderr: ") : NULL;
    while (line && (next = strstr(line, " | ")))
        line = next + strlen(" | ");
    return line;
}

/* Copies a line of stderr with N for each number and "..." for quoted text, which depend on the
 * input. */
static void add_words(struct text *out, const char *line)
{
    while (*line) {
        const char *end = *line == '\'' || *line == '"' || *line == '`'
                              ? strchr(line + 1, *line == '`' ? '\'' : *line)
                              : NULL;

        if (end) {
            text_puts(out, "\"...\"");
            line = end + 1;
        } else if (*line >= '0' && *line <= '9') {
            text_puts(out, "N");
            line += strspn(line, "0123456789abcdefABCDEFxX");
        } else {
            text_add(out, line++, 1);
        }
    }
}

static void run_behind_pipe(struct engine *engine, struct crash_site *site, struct testcase test)
{
    static const char signal_words[] = EXTERNAL_KILLED "%d", exit_words[] = EXTERNAL_EXITED "%d";
    const struct request request = {.op = OP_PARSE, .input = test.url, .base = test.base};
    struct observation o = {0};
    struct text reason = {0};
    const char *words;

    engine_run(engine, &request, &o);
    text_copy(&reason, observation_get(&o, COMPONENT_REASON));
    if (o.outcome == OUTCOME_TIMEOUT)
        site->kind = CRASH_HANG;
    if (o.outcome == OUTCOME_CRASHED) {
        site->kind = CRASH_EXIT;
        if (sscanf(reason.ptr, signal_words, &site->number) == 1)
            site->kind = CRASH_SIGNAL;
        else
            sscanf(reason.ptr, exit_words, &site->number);
        words = find_last_line(reason.ptr);
        if (words)
            add_words(&site->location, words);
    }
    text_free(&reason);
    observation_free(&o);
}

/* --- both ------------------------------------------------------------------------------------- */

void crash_probe_close(struct crash_probe *probe)
{
    engine_close(probe->engine);
    probe->engine = NULL;
}

void crash_probe_run(struct crash_probe *probe, struct crash_site *site, struct testcase test)
{
    text_clear(&site->location);
    site->kind = CRASH_UNASKED;
    site->number = 0;
    if (!probe->engine) {
        /* It runs in a fork of this process, which tells where it crashes. */
        const bool before = engine_isolate_objects(false);

        probe->engine = engine_open_if_available(probe->name);
        engine_isolate_objects(before);
    }
    if (!probe->engine)
        return;
    if (engine_is_in_process(probe->engine)) {
        run_in_process(probe->engine, site, test);
        return;
    }
    site->kind = CRASH_NONE;
    run_behind_pipe(probe->engine, site, test);
    /* An engine that fails several times in a row would be left out. */
    if (site->kind != CRASH_NONE)
        crash_probe_close(probe);
}
