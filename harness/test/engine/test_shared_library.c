/* SPDX-License-Identifier: MIT */
/* A library that is loaded at run time: where it is looked for, what it must export, the known
 * answers that it must give, and how it takes the place of the installed one. The library is
 * libm of glibc. */
#include "shared_library.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "registry.h"
#include "str.h"
#include "util.h"

#define LIBRARY "libm.so.6"
#define VARIABLE "TEST_LIBRARY"

static char *folder;       /* the working directory */
static char *library_path; /* of libm, as the dynamic linker knows it */

/* --- known answers ---------------------------------------------------------------------------- */

static struct engine *whatwg;

/* What the next engine does wrong: at the answer with this number. */
static struct {
    unsigned asked;       /* how often, in this process */
    unsigned at;          /* 1: the first; 0: none */
    enum component c;     /* its value is replaced */
    const char *by;       /* by this; NULL: it is absent */
    bool is_other_answer; /* instead, a parsed URL is rejected, and the reverse */
    bool is_exit;         /* instead, it calls exit() */
} mistake;

static void run_mistaken(struct engine *engine, const struct request *request,
                         struct observation *o)
{
    (void)engine;
    engine_run(whatwg, request, o);
    if (++mistake.asked != mistake.at)
        return;
    if (mistake.is_exit)
        exit(EXIT_SUCCESS);
    if (mistake.is_other_answer)
        o->outcome = o->outcome == OUTCOME_PARSED ? OUTCOME_REJECTED : OUTCOME_PARSED;
    else
        observation_set_string(o, mistake.c, mistake.by);
}

static bool say_yes(struct engine *engine)
{
    (void)engine;
    return true;
}

static bool say_no(struct engine *engine)
{
    (void)engine;
    return false;
}

/* Checks an engine of a class of its own. */
static void check_accepted(bool (*also)(struct engine *engine), const char *reason)
{
    struct engine_class class = {.id = "x", .model = MODEL_WHATWG, .run = run_mistaken};
    struct engine engine = {.class = &class, .id = "x"};
    const bool is_accepted = shared_library_check(&engine, also);

    CHECK(!is_accepted);
    CHECK_TEXT(engine.reason, strlen(engine.reason), reason, strlen(reason));
}

#define OTHERWISE "it is not the library that we know: it gives another answer for a known URL"

static void test_known_answers(void)
{
    /* Three URLs that are parsed, and three that are rejected. */
    for (unsigned at = 1; at <= 6; at++) {
        memset(&mistake, 0, sizeof mistake);
        mistake.at = at;
        mistake.is_other_answer = true;
        check_accepted(NULL, OTHERWISE);
        mistake.is_other_answer = false;
        for (unsigned c = 0; at <= 3 && c <= COMPONENT_HREF; c++) {
            mistake.c = (enum component)c;
            mistake.by = "other";
            check_accepted(NULL, OTHERWISE);
        }
    }
    mistake.at = 1;
    mistake.c = COMPONENT_SCHEME;
    mistake.by = "http:";
    check_accepted(NULL, OTHERWISE);
    mistake.by = "htt";
    check_accepted(NULL, OTHERWISE);
    mistake.by = NULL;
    check_accepted(say_yes, OTHERWISE);
    /* Null for "", and "" for null. */
    mistake.at = 2;
    mistake.c = COMPONENT_HOST;
    check_accepted(NULL, OTHERWISE);
    mistake.c = COMPONENT_PORT;
    mistake.by = "";
    check_accepted(NULL, OTHERWISE);
    mistake.at = 1;
    mistake.is_exit = true;
    check_accepted(NULL,
                   "it is not the library that we know: asked for a known URL it calls exit()");
    mistake.at = 0;
    check_accepted(say_no, OTHERWISE);
}

/* An engine that passed is not tested again, and each class is tested by itself. */
static void test_passed(void)
{
    static struct engine_class classes[10];

    memset(&mistake, 0, sizeof mistake);
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        struct engine engine = {.class = &classes[i], .id = "x"};

        classes[i] = (struct engine_class){.id = "x", .model = MODEL_WHATWG, .run = run_mistaken};
        mistake.at = 0;
        CHECK(shared_library_check(&engine, i % 2 ? say_yes : NULL) && !engine.reason[0]);
        mistake.at = 1;
        mistake.is_other_answer = true;
        CHECK(shared_library_check(&engine, say_no) == (i < 8));
        CHECK(!engine.reason[0] == (i < 8));
    }
    /* The child asked, not this process. */
    CHECK(mistake.asked == 0);
}

/* --- loading ---------------------------------------------------------------------------------- */

struct api {
    double (*cosine)(double);
    void *nothing;
    double (*sine)(double);
};

static const struct library_symbol symbols[] = {
    {.offset = offsetof(struct api, cosine), .names = {"no_cosine", "cos", "sin"}},
    {.offset = offsetof(struct api, nothing), .names = {"no_function"}, .is_optional = true},
    {.offset = offsetof(struct api, sine), .names = {"sin"}},
};

static void check_open(const char *place, const char *const *files, const char *found,
                       const char *reason)
{
    struct engine engine = {.id = "x", .reason = "an old reason"};
    struct api api = {NULL, &api, NULL};
    const char *name = "";
    bool is_open;

    if (place)
        setenv(VARIABLE, place, 1);
    else
        unsetenv(VARIABLE);
    is_open = shared_library_open(&engine, VARIABLE, files, symbols, 3, &api, &name);
    CHECK(is_open == (found != NULL));
    if (found) {
        CHECK(is_open && strcmp(name, found) == 0 && !api.nothing);
        CHECK(api.cosine && api.cosine(0) > 0.9 && api.sine && api.sine(0) < 0.1);
    } else {
        CHECK_TEXT(engine.reason, strlen(engine.reason), reason, strlen(reason));
    }
    unsetenv(VARIABLE);
}

static void copy_library(const char *to)
{
    struct text content = {0}, path = {0};
    FILE *file = fopen(to, "w");

    CHECK(read_file(&content, library_path) && file);
    CHECK(file && fwrite(content.ptr, 1, content.len, file) == content.len && fclose(file) == 0);
    text_free(&content);
    text_free(&path);
}

static void test_loading(void)
{
    static const char *const one[] = {LIBRARY, NULL}, *const none[] = {"no.so", NULL},
                             *const second[] = {"no.so", LIBRARY, "no-3.so", NULL},
                             *const two[] = {"no.so", "no-2.so", NULL},
                             *const broken[] = {"no.so", "broken.so", "no-3.so", NULL};

    check_open(NULL, one, LIBRARY, "");
    check_open("", one, LIBRARY, "");
    check_open(NULL, second, LIBRARY, "");
    check_open(NULL, none, NULL,
               "no.so: cannot open shared object file: No such file or directory; " VARIABLE
               " may say where no.so is");
    check_open(NULL, two, NULL,
               "no.so: cannot open shared object file: No such file or directory; " VARIABLE
               " may say where no.so is");
    check_open(library_path, none, "no.so", "");
    CHECK(mkdir("empty", 0777) == 0 && mkdir("own", 0777) == 0 && mkdir("unpacked", 0777) == 0);
    CHECK(mkdir("unpacked/usr", 0777) == 0 && mkdir("unpacked/usr/lib", 0777) == 0);
    CHECK(mkdir("unpacked/usr/lib/any-linux", 0777) == 0);
    check_open("./empty", one, NULL,
               "it is not in that folder; " VARIABLE " may say where " LIBRARY " is");
    check_open("./empty", two, NULL,
               "it is not in that folder; " VARIABLE " may say where no.so is");
    write_test_file("empty", "broken.so", "x");
    check_open("./empty", broken, NULL,
               "./empty/broken.so: file too short; " VARIABLE " may say where broken.so is");
    copy_library("own/" LIBRARY);
    check_open("./own", one, LIBRARY, "");
    check_open("./own", second, LIBRARY, "");
    copy_library("unpacked/usr/lib/any-linux/" LIBRARY);
    check_open("./unpacked", one, LIBRARY, "");
    CHECK(rename("unpacked/usr/lib/any-linux/" LIBRARY, "unpacked/usr/lib/" LIBRARY) == 0);
    check_open("./unpacked", one, LIBRARY, "");
    CHECK(mkdir("unpacked/lib", 0777) == 0);
    CHECK(rename("unpacked/usr/lib/" LIBRARY, "unpacked/lib/" LIBRARY) == 0);
    check_open("./unpacked", one, LIBRARY, "");
}

static void test_exports(void)
{
    static const char *const files[] = {LIBRARY, NULL};
    static const struct library_symbol lacking[] = {
        {.offset = 0, .names = {"cos"}},
        {.offset = 0, .names = {"no_first", "no_second"}},
        {.offset = 0, .names = {"no_third"}},
    };
    static const char reason[] = LIBRARY " does not export no_first";
    struct engine engine = {.id = "x"};
    void *address = NULL;
    const char *name = NULL;

    CHECK(!shared_library_open(&engine, VARIABLE, files, lacking, 3, &address, &name));
    CHECK_TEXT(engine.reason, strlen(engine.reason), reason, sizeof reason - 1);
    CHECK(shared_library_open(&engine, VARIABLE, files, lacking, 1, &address, &name) && address);
}

/* --- another library instead of the installed one --------------------------------------------- */

static void check_is_of(const struct engine_class *class, const char *path, bool expected,
                        const char *begin)
{
    char reason[512] = "an old reason";

    CHECK(shared_library_is_of(class, path, reason, sizeof reason) == expected);
    if (begin[0])
        CHECK_TEXT(reason, strnlen(reason, strlen(begin)), begin, strlen(begin));
    else
        CHECK(!reason[0]);
}

/* Of the program, not of libm. */
static void be_called(void)
{
}

static void test_is_of(void)
{
    struct engine_class class = {.id = "engine-x"};
    struct text path = {0};
    void *library = dlopen(LIBRARY, RTLD_NOW), *address = dlsym(library, "cos");

    check_is_of(&class, library_path, false, "");
    class.library_symbol = "no_function";
    check_is_of(&class, library_path, false, "");
    /* Of a library that it needs. */
    class.library_symbol = "abort";
    check_is_of(&class, library_path, false, "");
    class.library_symbol = "cos";
    check_is_of(&class, library_path, true, "urlassay was built without the adapter of engine-x");
    memcpy(&class.library_function, &address, sizeof address);
    check_is_of(&class, library_path, true, "");
    class.library_function = be_called;
    check_is_of(&class, library_path, true, "urlassay calls cos in ");
    setenv(VARIABLE, "of before", 1);
    class.library_variable = VARIABLE;
    check_is_of(&class, library_path, true, "");
    CHECK(getenv(VARIABLE) && strcmp(getenv(VARIABLE), library_path) == 0);
    unsetenv(VARIABLE);
    /* One that is not loaded: it cannot be, or the linker did not. */
    write_test_file(".", "bad.so", "x");
    text_printf(&path, "%s/bad.so", folder);
    check_is_of(&class, path.ptr, true, path.ptr);
    text_clear(&path);
    text_printf(&path, "%s/other.so", folder);
    copy_library(path.ptr);
    check_is_of(&class, path.ptr, true, "the dynamic linker does not preload it");
    CHECK(!getenv(VARIABLE));
    text_free(&path);
    dlclose(library);
}

static void check_refused(const char *path, const char *expected)
{
    char *const argv[] = {(char[]){"x"}, NULL};
    char reason[256] = "";

    CHECK(!shared_library_preload(path, argv, reason, sizeof reason));
    CHECK_TEXT(reason, strlen(reason), expected, strlen(expected));
}

/* In a child, preloads the library of a path where these are preloaded already; the program that it
 * starts again prints what it has. */
static void check_preload(const char *path, const char *preloaded, const char *folders,
                          const char *expected)
{
    const struct captured out = capture(STDOUT_FILENO), err = capture(STDERR_FILENO);
    int status = -1;
    pid_t child = fork();

    if (child == 0) {
        char *const argv[] = {(char[]){"test_shared_library"}, (char[]){"again"}, NULL};
        char reason[256] = "";

        unsetenv("LD_LIBRARY_PATH");
        if (folders)
            setenv("LD_LIBRARY_PATH", folders, 1);
        setenv("LD_PRELOAD", preloaded, 1);
        if (shared_library_preload(path, argv, reason, sizeof reason))
            dprintf(STDOUT_FILENO, "here\n");
        _exit(EXIT_SUCCESS);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    captured_end(&err);
    CHECK_CAPTURED(&out, expected);
}

/* The linker goes on without a library that is not there. */
static void test_preload(void)
{
    check_refused("/a b.so", "/a b.so: the dynamic linker takes no path with a space or a colon");
    check_refused("/a:b.so", "/a:b.so: the dynamic linker takes no path with a space or a colon");
    check_preload("/none/a.so", "", NULL, "again /none/a.so /none\n");
    check_preload("/none/sub/a.so", "", "", "again /none/sub/a.so /none/sub\n");
    check_preload("/none/a.so", "/none/b.so", "/b:/c", "again /none/a.so:/none/b.so /none:/b:/c\n");
    check_preload("/none/a.so", "/none/a.so", NULL, "here\n");
    check_preload("/none/a.so", "/none/a.so:/none/b.so", NULL, "here\n");
    check_preload("/none/a.so", "/none/a.so.1", NULL, "again /none/a.so:/none/a.so.1 /none\n");
    check_preload("/none/a.so", "/none/b.so:/none/a.so", NULL,
                  "again /none/a.so:/none/b.so:/none/a.so /none\n");
}

/* With the library, as the dynamic linker knows it. */
static void test_library(void)
{
    void *library = dlopen(LIBRARY, RTLD_NOW);
    Dl_info info;

    if (!library) { /* another C library */
        printf("shared_library: skipped: there is no " LIBRARY "\n");
        CHECK_SKIPPED();
        return;
    }
    CHECK(dladdr(dlsym(library, "cos"), &info));
    library_path = xstrndup(info.dli_fname, strlen(info.dli_fname));
    test_loading();
    test_exports();
    test_is_of();
    dlclose(library);
    free(library_path);
}

int main(int argc, char **argv)
{

    if (argc > 1) {
        printf("%s %s %s\n", argv[1], getenv("LD_PRELOAD"), getenv("LD_LIBRARY_PATH"));
        return EXIT_SUCCESS;
    }
    folder = make_test_folder();
    CHECK(chdir(folder) == 0);
    whatwg = engine_open("whatwg");
    CHECK(whatwg != NULL);
    test_known_answers();
    test_passed();
    test_library();
    test_preload();
    engine_close(whatwg);
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("shared_library");
}
