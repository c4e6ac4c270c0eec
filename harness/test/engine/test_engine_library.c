/* SPDX-License-Identifier: MIT */
/* A library in the place of the installed one: the program starts itself again with it, finds the
 * engine that calls it, and names its version. */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "engine_classes.h"
#include "engine_name.h"
#include "registry.h"
#include "serve.h"
#include "util.h"

/* Set: the program is the engine. Otherwise it tells what it found. */
#define SERVES "TEST_ENGINE_LIBRARY_SERVES"

/* What the tool does with `serve --library PATH`, in few words. */
static int open_library(const char *path)
{
    struct engine_error error;
    struct engine *engine = engine_open_library(path, &error);
    const struct request request = {.input = UA_LITERAL("http://h.example:81/")};
    struct observation o = {0};

    if (!engine) {
        dprintf(STDOUT_FILENO, "%s: %s\n", error.kind == ENGINE_ABSENT ? "absent" : "unknown",
                error.reason);
        return EXIT_SUCCESS;
    }
    if (getenv(SERVES)) {
        const int status = serve_engine(engine);

        engine_close(engine);
        return status;
    }
    engine_run(engine, &request, &o);
    dprintf(STDOUT_FILENO, "%s: %s\n", engine->id, outcome_name(o.outcome));
    observation_free(&o);
    engine_close(engine);
    return EXIT_SUCCESS;
}

/* A sanitizer's library wants to be the first one that is loaded. */
static void allow_preload(void)
{
    unsetenv("LD_PRELOAD");
    setenv("ASAN_OPTIONS", "verify_asan_link_order=0:intercept_tls_get_addr=0", 1);
}

/* In a child, which starts this program again. */
static void check_library(const char *path, const char *expected)
{
    const struct captured out = capture(STDOUT_FILENO), err = capture(STDERR_FILENO);
    int status = -1;
    pid_t child = fork();

    if (child == 0) {
        allow_preload();
        _exit(open_library(path));
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    captured_end(&err);
    CHECK_CAPTURED(&out, expected);
}

/* The library that has this function of the engine; the caller frees it. NULL: none, or it is in
 * this program. */
static char *find_library(const struct engine_class *class)
{
    void *address = NULL;
    Dl_info info, own;

    if (class->library_function)
        memcpy(&address, &class->library_function, sizeof address);
    if (!address || !dladdr(address, &info) ||
        !dladdr((const void *)(uintptr_t)find_library, &own) || info.dli_fbase == own.dli_fbase)
        return NULL;
    return realpath(info.dli_fname, NULL);
}

/* Each library that an engine of this build calls is known as that engine's. */
static void test_own_libraries(void)
{

    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        char *path = find_library(*class);
        struct engine *engine = path ? engine_open((*class)->id) : NULL;
        struct text expected = {0};

        if (engine) {
            text_printf(&expected, "%s@%.*s: %s\n", (*class)->id,
                        (int)strcspn(engine->version, " "), engine->version,
                        engine->capabilities & CAPABILITY(OP_PARSE) ? "parsed" : "unsupported");
            check_library(path, expected.ptr);
        }
        text_free(&expected);
        engine_close(engine);
        free(path);
    }
}

/* The same behind a pipe, by its name. */
static void check_by_name(const char *path, const char *id)
{
    const struct request request = {.input = UA_LITERAL("http://h.example:81/p")};
    struct observation o = {0};
    struct engine *engine;
    struct text name = {0};
    struct ua_str port;

    text_printf(&name, "lib:%s", path);
    engine_allow(name.ptr);
    setenv(SERVES, "1", 1);
    engine = engine_open(name.ptr);
    unsetenv(SERVES);
    CHECK(engine != NULL);
    if (engine) {
        engine_run(engine, &request, &o);
        port = observation_get(&o, COMPONENT_PORT);
        CHECK(strcmp(engine->id, id) == 0 && !engine_is_in_process(engine));
        CHECK_TEXT(port.ptr, port.len, "81", 2);
    }
    observation_free(&o);
    engine_close(engine);
    text_free(&name);
}

static void test_by_name(void)
{
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        char *path = strcmp((*class)->id, "libcurl") == 0 ? find_library(*class) : NULL;
        struct engine *engine = path ? engine_open("libcurl") : NULL;
        struct text id = {0};

        if (engine) {
            text_printf(&id, "libcurl@%.*s", (int)strcspn(engine->version, " "), engine->version);
            check_by_name(path, id.ptr);
        }
        engine_close(engine);
        text_free(&id);
        free(path);
    }
}

static void test_others(void)
{
    void *library = dlopen("libm.so.6", RTLD_NOW);
    struct text expected = {0};
    Dl_info info;
    char *path;

    check_library("./nothing.so", "absent: no such file: ./nothing.so\n");
    if (library && dladdr(dlsym(library, "cos"), &info)) {
        path = realpath(info.dli_fname, NULL);
        text_printf(&expected, "absent: %s is not a library that an engine of urlassay calls\n",
                    path);
        check_library(path, expected.ptr);
        free(path);
        dlclose(library);
    } else {
        CHECK_SKIPPED();
    }
    text_free(&expected);
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "serve") == 0 && strcmp(argv[2], "--library") == 0)
        return open_library(argv[3]);
    if (argc > 1)
        return EXIT_FAILURE;
    test_others();
    test_own_libraries();
    allow_preload();
    test_by_name();
    return check_report("engine_library");
}
