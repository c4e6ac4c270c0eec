/* SPDX-License-Identifier: MIT */
/* The blackbox loop with an engine behind a pipe: which inputs it is asked about and in which
 * order, what is kept of them, and how a run ends. The engine is this program, which writes down
 * what it is asked. */
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "blackbox.h"
#include "captured.h"
#include "check.h"
#include "engine_name.h"
#include "hash.h"
#include "registry.h"
#include "serve.h"
#include "store.h"
#include "str.h"

/* --- the engine behind the pipe --------------------------------------------------------------- */

static struct engine *inner;
static FILE *asked;

/* As the engine in it, but for what has "crash" in it. */
static void run_asked(struct engine *engine, const struct request *request, struct observation *o)
{
    (void)engine;
    fprintf(asked, "%.*s\n", (int)request->input.len, request->input.ptr);
    fflush(asked);
    if (memmem(request->input.ptr, request->input.len, "crash", 5))
        _exit(3);
    engine_run(inner, request, o);
}

static int serve_asked(const char *id, const char *log)
{
    static const struct engine_class class = {.id = "far", .package = "", .run = run_asked};
    struct engine engine = {.class = &class, .id = "far", .version = "1"};

    inner = engine_open(id);
    asked = fopen(log, "a");
    if (!inner || !asked)
        return EXIT_COULD_NOT_RUN;
    engine.model = inner->model;
    engine.capabilities = inner->capabilities;
    engine.null_is_distinct = inner->null_is_distinct;
    return serve_engine(&engine);
}

static void write_script(const char *name, const char *engine)
{
    struct text script = {0};

    text_printf(&script, "#!/bin/sh\nexec '%s' serve %s \"$PWD/asked\"\n", executable_path(),
                engine);
    write_test_file(".", name, script.ptr);
    CHECK(chmod(name, 0755) == 0);
    text_free(&script);
}

/* --- runs ------------------------------------------------------------------------------------- */

/* As a campaign does; what it says goes to a file. */
static int run_loop(const struct blackbox_options *options)
{
    const int said = open("said", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    int status = -1;
    pid_t pid;

    fflush(NULL);
    pid = fork();
    if (pid == 0)
        _exit(dup2(said, STDERR_FILENO) >= 0 ? blackbox_main(options) : 99);
    close(said);
    CHECK(pid > 0 && waitpid(pid, &status, 0) == pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static struct store *make_campaign(void)
{
    struct store *owner;

    CHECK(system("rm -rf D asked m; mkdir m; : >asked") == 0);
    owner = store_create("D");
    CHECK(owner != NULL && mkdir("D/corpus/differential", 0777) == 0);
    return owner;
}

/* Files a, b, c and so on with these texts. */
static void write_inputs(const char *folder, const char *const *texts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char name[] = {(char)('a' + i), '\0'};

        write_test_file(folder, name, texts[i]);
    }
}

/* What the engine was asked about, but for the first question, which shows its components. */
static void check_asked(const char *const *texts, size_t count)
{
    struct text expected = {0}, got = read_test_file(".", "asked");
    const char *first = strchr(got.ptr, '\n');

    text_puts(&expected, "");
    for (size_t i = 0; i < count; i++)
        text_printf(&expected, "%s\n", texts[i]);
    CHECK(first && strncmp(got.ptr, "http://h/\n", 10) == 0);
    /* To find a cause it is asked again, later. */
    if (first && got.len - 10 >= expected.len)
        CHECK_TEXT(got.ptr + 10, expected.len, expected.ptr, expected.len);
    CHECK(got.len - 10 >= expected.len);
    text_free(&expected);
    text_free(&got);
}

static struct execution_counts counts_of(struct store *owner)
{
    return store_counts_all(store_page(owner), MODE_BLACKBOX);
}

/* Whether the corpus has a file with this text that is named by its hash. */
static bool is_kept(const char *text)
{
    struct text command = {0};
    bool is;

    text_printf(&command,
                "for f in D/corpus/differential/????????????????; do test \"$(cat \"$f\")\" = '%s' "
                "&& exit 0; done; exit 1",
                text);
    is = system(command.ptr) == 0;
    text_free(&command);
    return is;
}

/* --- merging ---------------------------------------------------------------------------------- */

/* What shows the same shape with less than half of the bytes is written too. */
#define LONG "http://%41/a-path-that-no-difference-needs"

static const char *const plain_and_odd[] = {
    "http://a/", "http://b/", LONG,        "http://c/", "http://%42%43/", "http://d/",
    "http://e/", "http://f/", "http://g/", "http://i/", "http://j/",      "http://k/",
    "http://l/", "http://m/", "http://n/", "http://o/", "http://p/",      "http://a\\@b/",
    "http://q/", "http://r/", "http://s/",
};
#define COUNT (sizeof plain_and_odd / sizeof *plain_and_odd)

/* A batch has sixteen inputs at first, and what is left is one more. Each input is asked once, in
 * the order of the files, and what shows a new shape is written. */
static void test_merge(void)
{
    static const char *const merge[] = {"m", NULL};
    const struct blackbox_options options = {
        .dir = "D", .engines = "whatwg,./far", .seed = 1, .merge = merge};
    struct store *owner = make_campaign();

    write_inputs("m", plain_and_odd, COUNT);
    CHECK(run_loop(&options) == EXIT_AS_EXPECTED);
    check_asked(plain_and_odd, 16);
    CHECK(counts_of(owner).piped == COUNT && counts_of(owner).executions == COUNT);
    CHECK(counts_of(owner).differing == 3 && counts_of(owner).accepted_alike == COUNT - 3);
    CHECK(count_files("D/corpus/differential") == 3 && count_files("D/classes") == 2);
    CHECK(is_kept(LONG) && is_kept("http://%42%43/") && is_kept("http://a\\@b/"));
    store_close(owner);
}

/* What lies in the corpus already is written to no other file. */
static void test_merge_own(void)
{
    static const char *const merge[] = {"D/corpus/differential", NULL};
    struct blackbox_options options = {.dir = "D", .seed = 1, .merge = merge};
    static const char *const engines[] = {"whatwg,./far", "whatwg,rfc3986,./far"};

    for (size_t i = 0; i < 2; i++) {
        struct store *owner = make_campaign();

        options.engines = engines[i];
        write_inputs("D/corpus/differential", plain_and_odd, 5);
        CHECK(run_loop(&options) == EXIT_AS_EXPECTED);
        /* Also with two engines in this process, files go to the pipe. */
        if (i == 0)
            check_asked(plain_and_odd, 5);
        CHECK(counts_of(owner).piped == 5 && counts_of(owner).executions == 5);
        CHECK(count_files("D/corpus/differential") == 5);
        CHECK(count_files("D/classes") == (i == 0 ? 1 : 2));
        store_close(owner);
    }
}

/* With two engines in this process, what shows a new shape of theirs goes to the pipe. */
static void test_merge_mixed(void)
{
    static const char *const merge[] = {"m", NULL};
    const struct blackbox_options options = {
        .dir = "D", .engines = "whatwg,rfc3986,./far", .seed = 1, .merge = merge};
    struct store *owner = make_campaign();

    write_inputs("m", plain_and_odd, COUNT);
    CHECK(run_loop(&options) == EXIT_AS_EXPECTED);
    CHECK(counts_of(owner).piped == 3 && counts_of(owner).executions == COUNT);
    CHECK(count_files("D/corpus/differential") == 3 && count_files("D/classes") == 4);
    store_close(owner);
}

/* The seeds come first, if they are wanted. */
static void test_merge_seeds(void)
{
    static const char *const merge[] = {"m", NULL};
    static const char *const in_order[] = {"http://1/", "http://2/", "http://3/", "http://4/",
                                           "http://a/"};
    static const char *const folders[] = {"differential", "url", "regress"};
    struct blackbox_options options = {
        .dir = "D", .engines = "whatwg,./far", .seed = 1, .merge = merge, .corpus = "seeds"};
    struct store *owner = make_campaign();
    struct text path = {0};

    CHECK(system("rm -rf seeds; mkdir seeds seeds/differential seeds/url seeds/regress") == 0);
    for (size_t i = 0; i < 3; i++) {
        text_clear(&path);
        text_printf(&path, "seeds/%s", folders[i]);
        write_inputs(path.ptr, &in_order[i], 1);
    }
    write_inputs("D/corpus/differential", &in_order[3], 1);
    write_inputs("m", &in_order[4], 1);
    CHECK(run_loop(&options) == EXIT_AS_EXPECTED);
    check_asked(in_order, 5);
    CHECK(counts_of(owner).executions == 5);
    options.corpus = NULL;
    CHECK(unlink("asked") == 0);
    CHECK(run_loop(&options) == EXIT_AS_EXPECTED);
    check_asked(&in_order[4], 1);
    CHECK(counts_of(owner).executions == 6);
    text_free(&path);
    store_close(owner);
}

/* --- the loop --------------------------------------------------------------------------------- */

/* Without a pair in this process, each input is one of a batch and counts once. */
static void test_loop(void)
{
    struct blackbox_options options = {
        .dir = "D", .engines = "whatwg,./far", .seed = 1, .executions = 300};
    struct store *owner = make_campaign();

    write_inputs("D/corpus/differential", plain_and_odd, 3);
    CHECK(run_loop(&options) == EXIT_AS_EXPECTED);
    check_asked(plain_and_odd, 3);
    CHECK(counts_of(owner).executions >= 300 && counts_of(owner).executions < 300 + 4096);
    CHECK(counts_of(owner).piped == counts_of(owner).executions);
    CHECK(count_files("D/classes") > 0 && count_files("D/corpus/differential") > 3);
    /* The end of the time does not keep it from explaining what it found before. */
    store_close(owner);
    owner = make_campaign();
    options.seconds = 1000;
    write_inputs("D/corpus/differential", plain_and_odd, 3);
    CHECK(run_loop(&options) == EXIT_AS_EXPECTED);
    CHECK(count_files("D/classes") > 0);
    store_close(owner);
}

/* With one, the two in this process get each input, and the pipe gets files, and a sample. */
static void test_mixed(void)
{
    /* These two say the same of everything here. */
    struct blackbox_options options = {
        .dir = "D", .engines = "webaddr,html5-2009,./far", .seed = 1, .executions = 1};
    struct store *owner = make_campaign();
    uint64_t before;

    write_inputs("D/corpus/differential", plain_and_odd, 3);
    CHECK(run_loop(&options) == EXIT_AS_EXPECTED);
    /* What waits at the end is asked as well. */
    check_asked(plain_and_odd, 3);
    CHECK(counts_of(owner).piped == 3 && counts_of(owner).executions == 3);
    before = counts_of(owner).executions;
    options.executions = 200;
    CHECK(run_loop(&options) == EXIT_AS_EXPECTED);
    CHECK(counts_of(owner).executions == before + 200);
    /* At first each child is one of the sample. */
    CHECK(counts_of(owner).piped >= 3 + 16 && counts_of(owner).piped <= 6 + 200);
    store_close(owner);
}

/* With an engine behind a pipe, short strings are not searched. */
static void test_no_search(void)
{
    const struct blackbox_options options = {
        .dir = "D", .engines = "whatwg,./far", .seed = 1, .executions = 20, .search = 1e-9};
    struct store *owner = make_campaign();
    struct text said;

    CHECK(run_loop(&options) == EXIT_AS_EXPECTED);
    said = read_test_file(".", "said");
    CHECK(!strstr(said.ptr, "searched: "));
    text_free(&said);
    store_close(owner);
}

/* --- engines that fail ------------------------------------------------------------------------ */

/* An input on which the engine dies is stored, and is not asked again. */
static void test_crash(void)
{
    static const char *const merge[] = {"m", NULL};
    static const char *const texts[] = {"http://a/", "http://crash/", "http://b/", "http://%41/"};
    const struct blackbox_options options = {
        .dir = "D", .engines = "whatwg,./far", .seed = 1, .merge = merge};
    struct store *owner = make_campaign();
    struct text said;

    write_inputs("m", texts, 4);
    CHECK(run_loop(&options) == EXIT_AS_EXPECTED);
    CHECK(count_files("D/crashes") == 1 && counts_of(owner).executions == 4);
    CHECK(count_files("D/classes") == 1);
    said = read_test_file(".", "said");
    CHECK(strstr(said.ptr, "restarted: far\n") && strstr(said.ptr, "crashed: far\tD/crashes/far-"));
    text_free(&said);
    CHECK(run_loop(&options) == EXIT_AS_EXPECTED);
    CHECK(count_files("D/crashes") == 1 && counts_of(owner).executions == 4 + 3);
    store_close(owner);
}

/* Without the first engine another process can go on; without one of two none can. The engine
 * starts once, and ends at its first input. */
static void test_left_out(void)
{
    static const struct {
        const char *engines;
        int status;
    } runs[] = {
        {"./dead,whatwg,rfc3986", EXIT_FIRST_LEFT_OUT},
        {"whatwg,./dead", EXIT_COULD_NOT_RUN},
        {"whatwg,rfc3986,./dead", EXIT_AS_EXPECTED},
    };
    struct blackbox_options options = {.dir = "D", .seed = 1, .executions = 400};

    write_test_file(".", "dead",
                    "#!/bin/sh\nmkdir started || exit 4\nread line\n"
                    "echo '{\"protocol\":1,\"engine\":\"dead\",\"version\":\"1\","
                    "\"model\":\"rfc3986\",\"capabilities\":[\"parse\"]}'\nread line\nexit 3\n");
    CHECK(chmod("dead", 0755) == 0);
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        struct store *owner = make_campaign();
        struct text said;

        options.engines = runs[i].engines;
        write_inputs("D/corpus/differential", plain_and_odd, COUNT);
        CHECK(run_loop(&options) == runs[i].status);
        said = read_test_file(".", "said");
        CHECK(strstr(said.ptr, "engine dead is left out: "));
        /* The loop may be over before the next batch. */
        CHECK(strstr(said.ptr, "\nleft out: dead\t") || runs[i].status == EXIT_AS_EXPECTED);
        CHECK(!strstr(said.ptr, "the campaign cannot continue without engine dead: ") ==
              (runs[i].status != EXIT_COULD_NOT_RUN));
        text_free(&said);
        store_close(owner);
        CHECK(rmdir("started") == 0);
    }
}

/* --- without an engine behind a pipe ---------------------------------------------------------- */

/* A hash of the names in a folder, which are hashes of what the files hold, or of classes. */
static uint64_t hash_names(const char *folder)
{
    struct text command = {0}, names;
    uint64_t hash;

    text_printf(&command, "ls %s | LC_ALL=C sort >names", folder);
    CHECK(system(command.ptr) == 0);
    names = read_test_file(".", "names");
    hash = hash_bytes(HASH_START, names.ptr, names.len);
    text_free(&command);
    text_free(&names);
    return hash;
}

/* What a run keeps and finds is what it kept and found before, so that a change of the mutator, of
 * the shapes or of the corpus in memory must be meant. */
static void test_same_as_before(void)
{
    static const struct {
        uint64_t seed, files, classes;
    } runs[] = {{2, 0x10fc4b3d2e9c5f75, 0xbe2f2546576ebaca}};
    struct blackbox_options options = {
        .dir = "D", .engines = "whatwg,webaddr,rfc3986", .executions = 1000, .corpus = "seeds"};

    CHECK(system("rm -rf seeds; mkdir seeds seeds/differential seeds/url seeds/regress") == 0);
    write_inputs("seeds/differential", plain_and_odd, COUNT);
    write_test_file("seeds/url", "1", "http://user@example.com:80/a/../b?c#d");
    write_test_file("seeds/url", "2", "http://[/");
    write_test_file("seeds/url", "3", "//refused");
    write_test_file("seeds/regress", "1", "file:///C|/x\\y");
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        struct store *owner = make_campaign();
        uint64_t files, classes;

        options.seed = runs[i].seed;
        CHECK(run_loop(&options) == EXIT_AS_EXPECTED);
        files = hash_names("D/corpus/differential");
        classes = hash_names("D/classes");
        CHECK(files == runs[i].files && classes == runs[i].classes);
        if (files != runs[i].files || classes != runs[i].classes)
            printf("{%u, 0x%016" PRIx64 ", 0x%016" PRIx64 "}, %u files, %u classes\n",
                   (unsigned)options.seed, files, classes,
                   (unsigned)count_files("D/corpus/differential"),
                   (unsigned)count_files("D/classes"));
        store_close(owner);
    }
}

/* Each signal that ends a process of a campaign ends it cleanly. */
static void test_signals(void)
{
    static const int signals[] = {SIGUSR1, SIGTERM, SIGINT};
    const struct blackbox_options options = {.dir = "D", .engines = "whatwg,webaddr", .seed = 1};

    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct store *owner = make_campaign();
        int status = -1;
        pid_t pid;

        fflush(NULL);
        pid = fork();
        if (pid == 0)
            _exit(freopen("/dev/null", "w", stderr) ? blackbox_main(&options) : 99);
        while (counts_of(owner).executions == 0)
            usleep(1000);
        CHECK(kill(pid, signals[i]) == 0 && waitpid(pid, &status, 0) == pid);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_AS_EXPECTED);
        store_close(owner);
    }
}

int main(int argc, char **argv)
{
    char *folder;

    if (argc == 4 && strcmp(argv[1], "serve") == 0)
        return serve_asked(argv[2], argv[3]);
    engine_allow("./far,./dead");
    folder = make_test_folder();
    executable_path(); /* before the folder is another one */
    CHECK(chdir(folder) == 0);
    unsetenv("URLASSAY_ENGINES");
    write_script("far", "rfc3986");
    test_merge();
    test_merge_own();
    test_merge_mixed();
    test_merge_seeds();
    test_loop();
    test_mixed();
    test_no_search();
    test_crash();
    test_left_out();
    test_same_as_before();
    test_signals();
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("blackbox_batches");
}
