/* SPDX-License-Identifier: MIT */
#include "shared_library.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "util.h"

#define CHECK_SECONDS 5

/* Returns the path of a file below a folder that the user named; the caller frees it. NULL if it is
 * not there. */
static char *find_below(const char *folder, const char *file)
{
    static const char *const places[] = {"", "/usr/lib/*", "/usr/lib", "/lib"};
    char *found = NULL;

    for (size_t i = 0; i < sizeof places / sizeof *places && !found; i++) {
        struct text pattern = {0};
        glob_t matches = {0};

        text_printf(&pattern, "%s%s/%s", folder, places[i], file);
        if (glob(pattern.ptr, 0, NULL, &matches) == 0)
            found = xstrndup(matches.gl_pathv[0], strlen(matches.gl_pathv[0]));
        globfree(&matches);
        text_free(&pattern);
    }
    return found;
}

static bool is_folder(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* Returns the library's handle, or NULL with the reason of the first file. */
static void *load_library(struct engine *engine, const char *variable, const char *const *files,
                          const char **name)
{
    const char *place = getenv(variable);
    void *library = NULL;

    engine->reason[0] = '\0';
    for (; *files && !library; files++) {
        bool is_below = place && place[0] && is_folder(place);
        const char *path = place && place[0] ? place : *files;
        char *below = is_below ? find_below(place, *files) : NULL;
        const char *error = NULL;

        *name = *files;
        if (!is_below || below) {
            library = dlopen(below ? below : path, RTLD_NOW | RTLD_LOCAL);
            error = library ? NULL : dlerror();
        }
        if (!library && (!engine->reason[0] || below))
            snprintf(engine->reason, sizeof engine->reason, "%s; %s may say where %s is",
                     error ? error : "it is not in that folder", variable, *files);
        free(below);
    }
    return library;
}

bool shared_library_open(struct engine *engine, const char *variable, const char *const *files,
                         const struct library_symbol *symbols, size_t count, void *api,
                         const char **name)
{
    void *library = load_library(engine, variable, files, name);

    for (size_t i = 0; library && i < count; i++) {
        void *address = NULL;

        for (const char *const *symbol = symbols[i].names; *symbol && !address; symbol++)
            address = dlsym(library, *symbol);
        if (!address && !symbols[i].is_optional) {
            snprintf(engine->reason, sizeof engine->reason, "%s does not export %s", *name,
                     symbols[i].names[0]);
            return false;
        }
        memcpy((char *)api + symbols[i].offset, &address, sizeof address);
    }
    return library != NULL;
}

/* The components in their order up to the href; none: the URL is rejected. */
static const struct known_answer {
    const char *input, *base, *components[COMPONENT_HREF + 1];
} known_answers[] = {
    {"HTTP://u:p@\xC3\xBC.example:81/a/../b?q#f",
     NULL,
     {"http", "u", "p", "xn--tda.example", "81", "/b", "q", "f",
      "http://u:p@xn--tda.example:81/b?q#f"}},
    {"?#", "file:///a/b", {"file", "", "", "", NULL, "/a/b", "", "", "file:///a/b?#"}},
    {"a:b", "http://h:80", {"a", "", "", NULL, NULL, "b", NULL, NULL, "a:b"}},
    {"http://h:65536/", NULL, {NULL}},
    {"x", "http://h:65536/", {NULL}},
    {"", NULL, {NULL}},
};

static bool is_known_answer(const struct known_answer *known, const struct observation *o)
{
    bool is_known = o->outcome == (known->components[0] ? OUTCOME_PARSED : OUTCOME_REJECTED);

    for (int c = 0; c <= COMPONENT_HREF && known->components[0]; c++) {
        const char *expected = known->components[c];
        struct ua_str value = observation_get(o, (enum component)c);

        is_known =
            is_known && (expected ? value.ptr && value.len == strlen(expected) &&
                                        memcmp(value.ptr, expected, value.len) == 0
                                  : observation_presence(o, (enum component)c) == PRESENCE_ABSENT);
    }
    return is_known;
}

static bool check_answers(struct engine *engine, bool (*also)(struct engine *engine))
{
    struct observation o = {0};
    bool is_known = !also || also(engine);

    for (size_t i = 0; is_known && i < sizeof known_answers / sizeof *known_answers; i++) {
        const char *input = known_answers[i].input, *base = known_answers[i].base;
        const struct request request = {.op = OP_PARSE,
                                        .input = {input, strlen(input)},
                                        .base = {base, base ? strlen(base) : 0}};

        engine->class->run(engine, &request, &o);
        is_known = is_known_answer(&known_answers[i], &o);
    }
    observation_free(&o);
    return is_known;
}

/* --- in a child process ----------------------------------------------------------------------- */

/* What the parent reads after the child's end. */
struct trial {
    bool has_returned, result;
};

static _Noreturn void end_child(void)
{
    _exit(EXIT_FAILURE);
}

/* In the child: suppresses all output and core files, ends it in time, and keeps exit() from
 * running the functions that the parent registered. */
static void limit_check_child(unsigned seconds)
{
    static const int deadly[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGALRM};
    const struct rlimit no_core = {0, 0};
    int null = open("/dev/null", O_RDWR);

    for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
        signal(deadly[i], SIG_DFL);
    setrlimit(RLIMIT_CORE, &no_core);
    if (null >= 0) {
        dup2(null, STDOUT_FILENO);
        dup2(null, STDERR_FILENO);
    }
    atexit(end_child);
    alarm(seconds);
}

static const char *wait_for_child(pid_t child, const struct trial *trial)
{
    int status = 0;

    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR)
            return strerror(errno);
    }
    if (trial->has_returned)
        return NULL;
    if (!WIFSIGNALED(status))
        return "calls exit()";
    return WTERMSIG(status) == SIGALRM ? "hangs" : "crashes";
}

const char *shared_library_try(bool (*function)(const void *what), const void *what,
                               unsigned seconds, bool *result)
{
    struct trial *trial =
        mmap(NULL, sizeof *trial, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    const char *failed;
    pid_t child;

    *result = false;
    if (trial == MAP_FAILED)
        return "cannot be tested";
    fflush(NULL);
    child = fork();
    if (child == 0) {
        limit_check_child(seconds);
        trial->result = function(what);
        trial->has_returned = true;
        _exit(EXIT_SUCCESS);
    }
    failed = child < 0 ? "cannot be tested" : wait_for_child(child, trial);
    *result = !failed && trial->result;
    munmap(trial, sizeof *trial);
    return failed;
}

/* --- known answers ---------------------------------------------------------------------------- */

/* Classes that passed their test in this process. A library that was used here may have threads. A
 * second child would not have them, and could wait for a lock that one of them held. */
static const struct engine_class *good[8];
static size_t good_count;

static bool passed_check(const struct engine_class *class)
{
    size_t i = 0;

    while (i < good_count && good[i] != class)
        i++;
    return i < good_count;
}

struct check {
    struct engine *engine;
    bool (*also)(struct engine *engine);
};

static bool run_check(const void *what)
{
    const struct check *check = what;

    return check_answers(check->engine, check->also);
}

bool shared_library_check(struct engine *engine, bool (*also)(struct engine *engine))
{
    const struct check check = {engine, also};
    const char *failed;
    bool is_known;

    if (passed_check(engine->class))
        return true;
    failed = shared_library_try(run_check, &check, CHECK_SECONDS, &is_known);
    if (is_known) {
        if (good_count < sizeof good / sizeof *good)
            good[good_count++] = engine->class;
        return true;
    }
    snprintf(engine->reason, sizeof engine->reason, "it is not the library that we know: %s%s",
             failed ? "asked for a known URL it " : "it gives another answer for a known URL",
             failed ? failed : "");
    return false;
}

/* --- another library instead of the installed one --------------------------------------------- */

/* Puts value before what a variable of the environment has, with ":" between them. */
static void prepend_variable(const char *name, const char *value, size_t len)
{
    const char *before = getenv(name);
    struct text text = {0};

    text_add(&text, value, len);
    if (before && before[0])
        text_printf(&text, ":%s", before);
    setenv(name, text.ptr, 1);
    text_free(&text);
}

static bool is_preloaded(const char *path)
{
    const char *preloaded = getenv("LD_PRELOAD");
    const size_t len = strlen(path);

    return preloaded && strncmp(preloaded, path, len) == 0 &&
           (preloaded[len] == '\0' || preloaded[len] == ':');
}

bool shared_library_preload(const char *path, char *const *argv, char *reason, size_t size)
{
    const char *error;

    if (is_preloaded(path))
        return true;
    if (strpbrk(path, ": ")) {
        snprintf(reason, size, "%s: the dynamic linker takes no path with a space or a colon",
                 path);
        return false;
    }
    /* What it needs may lie beside it. */
    prepend_variable("LD_LIBRARY_PATH", path, (size_t)(strrchr(path, '/') - path));
    prepend_variable("LD_PRELOAD", path, strlen(path));
    execv("/proc/self/exe", argv);
    error = strerror(errno);
    snprintf(reason, size, "%s cannot be started again: %s", argv[0], error);
    return false;
}

bool shared_library_is_of(const struct engine_class *class, const char *path, char *reason,
                          size_t size)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_NOLOAD);
    Dl_info in_library, in_tool;
    const char *error = library ? NULL : dlerror();
    void *address, *used;

    reason[0] = '\0';
    if (!library) {
        /* The linker goes on without a library that it cannot preload. */
        library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        error = library ? "the dynamic linker does not preload it" : dlerror();
        snprintf(reason, size, "%s", error);
        return true;
    }
    address = class->library_symbol ? dlsym(library, class->library_symbol) : NULL;
    /* The symbol may be one of a library that it needs. */
    if (!address || !dladdr(address, &in_library))
        return false;
    if (strcmp(in_library.dli_fname, path) != 0)
        return false;
    if (class->library_variable) {
        setenv(class->library_variable, path, 1);
        return true;
    }
    if (!class->library_function) {
        snprintf(reason, size, "urlassay was built without the adapter of %s", class->id);
        return true;
    }
    memcpy(&used, &class->library_function, sizeof used);
    if (!dladdr(used, &in_tool) || in_tool.dli_fbase != in_library.dli_fbase)
        snprintf(reason, size,
                 "urlassay calls %s in %s all the same: the two differ in the version of that "
                 "symbol, or the tool contains the library",
                 class->library_symbol, in_tool.dli_fname ? in_tool.dli_fname : "another library");
    return true;
}
