/* SPDX-License-Identifier: MIT */
#include "object_watch.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unistd.h>

#include "xmalloc.h"

/* Looks at one call in this many, and at the calls whose number is a power of two. */
#define WATCHED_CALL 4096
#define MAX_OBJECTS 32

/* --- the process ------------------------------------------------------------------------------ */

/* Signals that the tool depends on. */
static const int own_signals[] = {SIGUSR1, SIGTERM, SIGINT, SIGCHLD, SIGPIPE};
#define OWN_SIGNALS (sizeof own_signals / sizeof *own_signals)

static struct {
    bool is_saved;
    int folder, sentinel; /* descriptors: of the working directory, and one that nobody uses */
    bool is_open[3];
    dev_t device;
    ino_t inode;
    mode_t mask;
    struct sigaction actions[OWN_SIGNALS];
    sigset_t blocked;
    struct rlimit limits[RLIM_NLIMITS];
    char **environment; /* copies, NULL-ended */
} saved = {.folder = -1, .sentinel = -1};

static mode_t current_umask(void)
{
    const mode_t mask = umask(077);

    umask(mask);
    return mask;
}

static void save_environment(void)
{
    size_t count = 0;

    for (size_t i = 0; saved.environment && saved.environment[i]; i++)
        free(saved.environment[i]);
    while (environ && environ[count])
        count++;
    saved.environment = xrealloc(saved.environment, (count + 1) * sizeof *saved.environment);
    for (size_t i = 0; i < count; i++)
        saved.environment[i] = xstrndup(environ[i], strlen(environ[i]));
    saved.environment[count] = NULL;
}

void object_watch_begin(void)
{
    struct stat info = {0};

    if (saved.folder < 0) {
        saved.folder = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
        saved.sentinel = open("/dev/null", O_RDONLY | O_CLOEXEC);
    }
    for (int fd = 0; fd < 3; fd++)
        saved.is_open[fd] = fcntl(fd, F_GETFD) >= 0;
    if (stat(".", &info) == 0) {
        saved.device = info.st_dev;
        saved.inode = info.st_ino;
    }
    saved.mask = current_umask();
    for (size_t i = 0; i < OWN_SIGNALS; i++)
        sigaction(own_signals[i], NULL, &saved.actions[i]);
    sigprocmask(SIG_SETMASK, NULL, &saved.blocked);
    for (unsigned i = 0; i < RLIM_NLIMITS; i++)
        getrlimit(i, &saved.limits[i]);
    save_environment();
    saved.is_saved = true;
}

static bool has_moved(void)
{
    struct stat info;

    return stat(".", &info) != 0 || info.st_dev != saved.device || info.st_ino != saved.inode;
}

static bool has_closed_descriptors(void)
{
    for (int fd = 0; fd < 3; fd++)
        if (saved.is_open[fd] && fcntl(fd, F_GETFD) < 0)
            return true;
    return saved.sentinel >= 0 && fcntl(saved.sentinel, F_GETFD) < 0;
}

/* A handler that was SIG_DFL may be replaced: runtimes do so. Linux has one place for both kinds of
 * handlers. */
static bool has_other_handler(size_t i)
{
    struct sigaction now;

    return sigaction(own_signals[i], NULL, &now) == 0 &&
           now.sa_handler != saved.actions[i].sa_handler &&
           (saved.actions[i].sa_handler != SIG_DFL || now.sa_handler == SIG_IGN);
}

static bool has_other_signals(void)
{
    sigset_t blocked;

    sigprocmask(SIG_SETMASK, NULL, &blocked);
    for (size_t i = 0; i < OWN_SIGNALS; i++) {
        if (has_other_handler(i) ||
            sigismember(&blocked, own_signals[i]) > sigismember(&saved.blocked, own_signals[i]))
            return true;
    }
    return false;
}

/* RLIM_INFINITY is the greatest number. */
static bool has_lower_limit(unsigned i)
{
    struct rlimit now;

    return getrlimit(i, &now) == 0 && now.rlim_cur < saved.limits[i].rlim_cur;
}

static bool has_lower_limits(void)
{
    for (unsigned i = 0; i < RLIM_NLIMITS; i++)
        if (has_lower_limit(i))
            return true;
    return false;
}

/* Whether a variable has changed or is gone. Further ones do no harm. */
static bool has_other_environment(void)
{
    bool is_same = environ != NULL;
    size_t count = 0;

    for (; is_same && saved.environment[count]; count++)
        is_same = environ[count] && strcmp(environ[count], saved.environment[count]) == 0;
    for (char **variable = saved.environment; !is_same && *variable; variable++) {
        const size_t len = strcspn(*variable, "=");
        char **now = environ;

        while (now && *now && (strncmp(*now, *variable, len) != 0 || (*now)[len] != '='))
            now++;
        if (!now || !*now || strcmp(*now, *variable) != 0)
            return true;
    }
    return false;
}

static bool has_other_umask(void)
{
    return current_umask() != saved.mask;
}

/* The most serious change comes first. */
static const struct {
    bool (*has_come)(void);
    const char *words; /* the end of a sentence */
} changes[] = {
    {has_closed_descriptors, "closed descriptors of the process"},
    {has_moved, "changed the working directory of the process"},
    {has_other_umask, "changed the umask of the process"},
    {has_other_signals, "changed the signal handlers of the process"},
    {has_lower_limits, "lowered the limits of the process"},
    {has_other_environment, "changed the environment of the process"},
};

/* only: the change to look for; NULL: all. Returns its words; NULL: there is none. */
static const char *find_change(const char *only)
{
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        if ((!only || strcmp(only, changes[i].words) == 0) && changes[i].has_come())
            return changes[i].words;
    return NULL;
}

const char *object_watch_restore(void)
{
    if (has_closed_descriptors())
        return "closes descriptors of the process";
    if (has_moved() && fchdir(saved.folder) != 0)
        return "changes the working directory of the process";
    umask(saved.mask);
    for (size_t i = 0; i < OWN_SIGNALS; i++)
        if (has_other_handler(i))
            sigaction(own_signals[i], &saved.actions[i], NULL);
    sigprocmask(SIG_SETMASK, &saved.blocked, NULL);
    for (unsigned i = 0; i < RLIM_NLIMITS; i++)
        if (has_lower_limit(i) && setrlimit(i, &saved.limits[i]) != 0)
            return "lowers the limits of the process";
    for (char **variable = saved.environment; *variable && has_other_environment(); variable++) {
        const char *value = strchr(*variable, '=');
        char *name = value ? xstrndup(*variable, (size_t)(value - *variable)) : NULL;

        if (name)
            setenv(name, value + 1, 1);
        free(name);
    }
    return NULL;
}

/* --- the objects ------------------------------------------------------------------------------ */

static struct object {
    const struct engine *engine; /* not read: it may be closed */
    char id[ENGINE_ID_BYTES];
    uintptr_t symbol, begin, end; /* its addresses */
} objects[MAX_OBJECTS];
static volatile size_t object_count;

static int find_range(struct dl_phdr_info *info, size_t size, void *context)
{
    struct object *object = context;
    uintptr_t begin = UINTPTR_MAX, end = 0;

    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];

        if (part->p_type != PT_LOAD)
            continue;
        if (info->dlpi_addr + part->p_vaddr < begin)
            begin = info->dlpi_addr + part->p_vaddr;
        if (info->dlpi_addr + part->p_vaddr + part->p_memsz > end)
            end = info->dlpi_addr + part->p_vaddr + part->p_memsz;
    }
    if (object->symbol < begin || object->symbol >= end)
        return 0;
    object->begin = begin;
    object->end = end;
    return 1;
}

static const struct object *object_at(uintptr_t address)
{
    for (size_t i = 0; i < object_count; i++)
        if (address >= objects[i].begin && address < objects[i].end)
            return &objects[i];
    return NULL;
}

/* --- crashes in threads of an object ---------------------------------------------------------- */

static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
#define CRASHES (sizeof crash_signals / sizeof *crash_signals)
static struct sigaction before_watch[CRASHES];

/* Addresses of the instruction that runs, and of the top of the stack. */
static void read_context(const void *context, uintptr_t *instruction, uintptr_t *stack)
{
    const ucontext_t *at = context;

#if defined __x86_64__
    *instruction = (uintptr_t)at->uc_mcontext.gregs[REG_RIP];
    *stack = (uintptr_t)at->uc_mcontext.gregs[REG_RSP];
#elif defined __aarch64__
    *instruction = (uintptr_t)at->uc_mcontext.pc;
    *stack = (uintptr_t)at->uc_mcontext.sp;
#else
    (void)at;
    *instruction = 0;
    *stack = (uintptr_t)__builtin_frame_address(0);
#endif
}

/* The object of the innermost function that this thread runs. Return addresses lie on the stack,
 * and at its end the function that the thread began with. NULL: none is found. */
static const struct object *find_object_of_thread(const void *context)
{
    uintptr_t instruction, stack, words[512];
    const struct object *found;
    ssize_t got;

    read_context(context, &instruction, &stack);
    found = object_at(instruction);
    stack -= stack % sizeof *words;
    while (!found) {
        /* The stack ends where a page of it cannot be read. */
        const size_t size = sizeof words - stack % sizeof words;

        got = process_vm_readv(getpid(), &(struct iovec){words, size}, 1,
                               &(struct iovec){(void *)stack, size}, 1, 0);
        if (got < (ssize_t)sizeof *words)
            break;
        for (size_t i = 0; i < (size_t)got / sizeof *words && !found; i++)
            found = object_at(words[i]);
        stack += (uintptr_t)got;
    }
    return found ? found : object_count == 1 ? &objects[0] : NULL;
}

/* A crash of the process's first thread is the fault of the engine that is called. */
static void note_thread_crash(int number, siginfo_t *info, void *context)
{
    static const char words[] = "crashed in a thread of its own";
    const struct object *object =
        syscall(SYS_gettid) == getpid() ? NULL : find_object_of_thread(context);
    size_t i = 0;

    if (object) {
        memcpy(engine_mark->fault, words, sizeof words);
        memcpy(engine_mark->culprit, object->id, sizeof object->id);
    }
    while (i < CRASHES - 1 && crash_signals[i] != number)
        i++;
    /* The instruction runs again, with the handler from before; what was sent is sent again. */
    sigaction(number, &before_watch[i], NULL);
    if (info->si_code <= 0)
        raise(number);
}

static void watch_crashes(void)
{
    const struct sigaction action = {.sa_sigaction = note_thread_crash,
                                     .sa_flags = (int)(SA_SIGINFO | SA_NODEFER)};

    for (size_t i = 0; i < CRASHES; i++)
        sigaction(crash_signals[i], &action, &before_watch[i]);
}

static void note_id(struct object *object, const struct engine *engine)
{
    snprintf(object->id, sizeof object->id, "%.*s", ENGINE_ID_BYTES - 1, engine->id);
}

/* An object stays where it was loaded, so an engine that is opened again keeps its place. Another
 * engine of the same object, which may be open too, has a place of its own. */
void object_watch_add(const struct engine *engine, const void *symbol)
{
    struct object found = {.engine = engine, .symbol = (uintptr_t)symbol};
    size_t at = 0;

    if (!engine_mark_is_shared())
        return;
    dl_iterate_phdr(find_range, &found);
    note_id(&found, engine);
    while (at < object_count &&
           (objects[at].begin != found.begin || strcmp(objects[at].id, found.id) != 0))
        at++;
    if (at == MAX_OBJECTS)
        return;
    objects[at] = found;
    if (at < object_count)
        return;
    if (object_count++ == 0)
        watch_crashes();
}

/* --- calls ------------------------------------------------------------------------------------ */

/* The change to look for after each call; NULL: none. */
static const char *watched_change(void)
{
    static bool is_read;
    static char *change;

    if (!is_read && getenv("URLASSAY_WATCH_CALLS"))
        change = xstrndup(getenv("URLASSAY_WATCH_CALLS"), strlen(getenv("URLASSAY_WATCH_CALLS")));
    is_read = true;
    return change;
}

bool object_watch_is_due(unsigned long calls)
{
    return engine_mark_is_shared() &&
           ((calls & (calls - 1)) == 0 || calls % WATCHED_CALL == 0 || watched_change());
}

static _Noreturn void end_with_fault(const char *culprit, const char *change)
{
    snprintf(engine_mark->fault, sizeof engine_mark->fault, "%s", change);
    snprintf(engine_mark->culprit, sizeof engine_mark->culprit, "%s", culprit);
    _exit(EXIT_FAILURE);
}

void object_watch_before_call(const struct engine *engine)
{
    /* Where each call is watched, the last one was. */
    const char *change = saved.is_saved && !watched_change() ? find_change(NULL) : NULL;

    /* It may have got another id since it was opened. */
    for (size_t i = 0; i < object_count; i++)
        if (objects[i].engine == engine)
            note_id(&objects[i], engine);
    if (change)
        end_with_fault(object_count == 1 ? engine->id : "", change);
}

void object_watch_after_call(const struct engine *engine)
{
    const char *change = saved.is_saved ? find_change(watched_change()) : NULL;

    if (change)
        end_with_fault(engine->id, change);
}
