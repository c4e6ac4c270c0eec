/* SPDX-License-Identifier: MIT */
/* The blackbox loop: the inputs it keeps in memory, the files it writes and reads, and that the
 * same seed is the same run. */
#include <dirent.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "blackbox.h"
#include "blackbox_corpus.h"
#include "captured.h"
#include "check.h"
#include "corpus_files.h"
#include "hash.h"
#include "store.h"

static struct blackbox_input *add(struct blackbox_corpus *corpus, const char *text, uint64_t number)
{
    return blackbox_corpus_add(corpus, (const uint8_t *)text, strlen(text), &number, 1, false,
                               false);
}

/* The smallest input stands for a shape; one that stands for none makes room. */
static void test_pool(void)
{
    struct blackbox_corpus *corpus = blackbox_corpus_new(100);
    const uint64_t both[] = {7, 8};
    const uint8_t long_one[CORPUS_INPUT + 1] = {0};
    struct blackbox_input *input;

    CHECK(add(corpus, "http://a.example/", 7) && corpus->count == 1);
    CHECK(!add(corpus, "http://b.example/", 7));
    input = add(corpus, "h://a/", 7);
    CHECK(input && input->wants_file && corpus->count == 1);
    /* Hardly smaller: no file for it. */
    input = add(corpus, "h://a", 7);
    CHECK(input && !input->wants_file);
    CHECK(add(corpus, "http://h\xFF/", 8) && corpus->count == 2);
    /* One that stands for two takes the place of both. */
    input = blackbox_corpus_add(corpus, (const uint8_t *)"h:", 2, both, 2, false, false);
    CHECK(input && input->shapes == 2 && corpus->count == 1);
    CHECK(!blackbox_corpus_add(corpus, long_one, sizeof long_one, (const uint64_t[]){9}, 1, false,
                               false));
    /* What was given needs no shape, and stays. */
    CHECK(blackbox_corpus_add(corpus, (const uint8_t *)"x", 1, NULL, 0, true, true));
    for (unsigned i = 0; i < 2 * BLACKBOX_INPUTS; i++) {
        char text[16];

        snprintf(text, sizeof text, "%u", i);
        blackbox_corpus_add(corpus, (const uint8_t *)text, strlen(text), NULL, 0, true, true);
    }
    CHECK(corpus->count == BLACKBOX_INPUTS);
    /* A corpus full of what was given takes nothing, even what is better. */
    CHECK(!add(corpus, "h", 7));
    blackbox_corpus_free(corpus);
}

/* A file of this size for the shape 5; is_file: it lies there already. Whether it wants a file. */
static bool wants_file(struct blackbox_corpus *corpus, size_t size, bool is_file)
{
    static const uint8_t bytes[CORPUS_INPUT];
    const uint64_t number = 5;
    const struct blackbox_input *input =
        blackbox_corpus_add(corpus, bytes, size, &number, 1, false, is_file);

    CHECK(input != NULL);
    return input && input->wants_file;
}

/* What lies in the folder is half of what a new file is measured by, however it came there. */
static void test_shared(void)
{
    struct blackbox_corpus *corpus = blackbox_corpus_new(10);

    CHECK(!wants_file(corpus, 100, true) && !wants_file(corpus, 60, true));
    CHECK(!wants_file(corpus, 31, false) && wants_file(corpus, 30, false));
    CHECK(!wants_file(corpus, 16, false) && wants_file(corpus, 15, false));
    CHECK(!wants_file(corpus, 10, true) && wants_file(corpus, 5, false));
    blackbox_corpus_free(corpus);
}

/* A number in six digits. */
static struct blackbox_input *add_number(struct blackbox_corpus *corpus, unsigned number)
{
    char text[16];

    snprintf(text, sizeof text, "%06u", number);
    return add(corpus, text, number);
}

/* More shapes than there is room for: older inputs make way. */
static void test_full_pool(void)
{
    struct blackbox_corpus *corpus = blackbox_corpus_new(3 * BLACKBOX_INPUTS);
    unsigned held = 0, stood_for = 0, again = 0;

    for (unsigned i = 0; i < BLACKBOX_INPUTS; i++)
        CHECK(add_number(corpus, i));
    for (unsigned i = BLACKBOX_INPUTS; i < 3 * BLACKBOX_INPUTS; i++) {
        struct blackbox_input *input = add_number(corpus, i);

        CHECK(input && input->shapes == 1 && corpus->count == BLACKBOX_INPUTS);
    }
    for (unsigned i = 0; i < BLACKBOX_INPUTS; i++) {
        held += memcmp(corpus->inputs[i].data, "00", 2) != 0;
        stood_for += corpus->inputs[i].shapes;
    }
    CHECK(held == BLACKBOX_INPUTS && stood_for == BLACKBOX_INPUTS);
    /* What was given up is new again, and no file; what is there is not. */
    for (unsigned i = 0; i < 3 * BLACKBOX_INPUTS; i++) {
        struct blackbox_input *input = add_number(corpus, i);

        CHECK(!input || !input->wants_file);
        again += input != NULL;
    }
    CHECK(again >= 2 * BLACKBOX_INPUTS && corpus->count == BLACKBOX_INPUTS);
    blackbox_corpus_free(corpus);
}

static void count_found(void *ctx, const uint8_t *data, size_t size)
{
    struct text *all = ctx;

    text_add(all, (const char *)data, size);
    text_puts(all, "|");
}

static void write_file(const char *folder, const char *name, const char *content)
{
    char path[PATH_MAX];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "w");
    CHECK(file && fputs(content, file) >= 0 && fclose(file) == 0);
}

/* Files in the order of names, without those that are hidden or too long. */
static void test_corpus_files(const char *dir)
{
    struct text all = {0};
    char long_one[CORPUS_INPUT + 2], longest[CORPUS_INPUT + 1] = "";
    struct text expected = {0};
    struct folder folder = FOLDER_CLOSED;

    text_puts(&all, "");
    corpus_read(&folder, count_found, &all);
    corpus_write(&folder, "x", 1);
    CHECK(folder_open(&folder, dir, NULL));
    corpus_write(&folder, "abc", 3);
    corpus_write(&folder, "abc", 3);
    memset(long_one, 'l', sizeof long_one - 1);
    long_one[sizeof long_one - 1] = '\0';
    write_file(dir, "c", "first");
    write_file(dir, "f", "third");
    write_file(dir, "d", long_one);
    memset(longest, 'm', CORPUS_INPUT);
    write_file(dir, "g", longest);
    write_file(dir, ".hidden", "no");
    corpus_read(&folder, count_found, &all);
    folder_close(&folder);
    text_printf(&expected, "first|abc|third|%s|", longest);
    CHECK_TEXT(all.ptr, all.len, expected.ptr, expected.len);
    text_free(&all);
    text_free(&expected);
}

/* --- whole runs ------------------------------------------------------------------------------- */

static void make_campaign(const char *dir, struct store **owner)
{
    char path[PATH_MAX];

    *owner = store_create(dir);
    CHECK(*owner != NULL);
    snprintf(path, sizeof path, "%s/corpus/differential", dir);
    CHECK(mkdir(path, 0777) == 0);
    write_file(path, "seed", "http://user@example.com:80/a/../b?c#d");
}

/* As a campaign does; what it says of classes and complains about goes nowhere. */
static pid_t start(const struct blackbox_options *options)
{
    pid_t pid;

    fflush(NULL);
    pid = fork();
    if (pid == 0)
        _exit(freopen("/dev/null", "w", stderr) ? blackbox_main(options) : 99);
    return pid;
}

static int exit_status(pid_t pid)
{
    int status = -1;

    CHECK(pid > 0 && waitpid(pid, &status, 0) == pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int run_forked(const struct blackbox_options *options)
{
    return exit_status(start(options));
}

static uint64_t names_in(const char *dir, const char *folder, size_t *count)
{
    char path[PATH_MAX];
    struct dirent **entries = NULL;
    uint64_t hash = HASH_START;
    int found;

    snprintf(path, sizeof path, "%s/%s", dir, folder);
    found = scandir(path, &entries, NULL, alphasort);
    *count = 0;
    for (int i = 0; i < found; i++) {
        if (entries[i]->d_name[0] != '.') {
            hash = hash_bytes(hash, entries[i]->d_name, strlen(entries[i]->d_name) + 1);
            ++*count;
        }
        free(entries[i]);
    }
    free(entries);
    return hash;
}

static void test_run(const char *dir)
{
    const struct blackbox_options options = {
        .dir = dir, .engines = "whatwg,webaddr", .seed = 1, .executions = 20000};
    struct execution_counts counts;
    struct store *owner;
    size_t files, classes;

    make_campaign(dir, &owner);
    CHECK(run_forked(&options) == EXIT_AS_EXPECTED);
    counts = store_counts_all(store_page(owner), MODE_BLACKBOX);
    CHECK(counts.executions == 20000);
    CHECK(counts.accepted_alike > 0 && counts.accepted_alike <= 20000 && counts.differing > 0);
    CHECK(store_counts_all(store_page(owner), MODE_COVERAGE).executions == 0);
    names_in(dir, "corpus/differential", &files);
    names_in(dir, "classes", &classes);
    CHECK(files > 50 && classes > 3);
    store_close(owner);
}

static bool is_second;
static uint64_t first_files, first_classes;

/* Run twice: the same seed is the same corpus and the same classes. */
static void test_same(const char *dir)
{
    const struct blackbox_options options = {
        .dir = dir, .engines = "whatwg,webaddr,rfc3986", .seed = 2, .executions = 5000};
    struct store *owner;
    uint64_t files, classes;
    size_t count;

    make_campaign(dir, &owner);
    CHECK(run_forked(&options) == EXIT_AS_EXPECTED);
    files = names_in(dir, "corpus/differential", &count);
    classes = names_in(dir, "classes", &count);
    if (is_second)
        CHECK(files == first_files && classes == first_classes);
    is_second = true;
    first_files = files;
    first_classes = classes;
    store_close(owner);
}

/* Another seed is another corpus. */
static void test_seeds(const char *dir)
{
    const struct blackbox_options options = {
        .dir = dir, .engines = "whatwg,webaddr,rfc3986", .seed = 3, .executions = 5000};
    struct store *owner;
    size_t count;

    make_campaign(dir, &owner);
    CHECK(run_forked(&options) == EXIT_AS_EXPECTED);
    CHECK(names_in(dir, "corpus/differential", &count) != first_files && count > 10);
    store_close(owner);
}

static void test_not_to_be_had(const char *dir)
{
    struct blackbox_options options = {.dir = dir, .engines = "whatwg,nosuch", .executions = 1};
    struct store *owner;

    make_campaign(dir, &owner);
    CHECK(run_forked(&options) == EXIT_COULD_NOT_RUN);
    options.engines = "whatwg";
    CHECK(run_forked(&options) == EXIT_COULD_NOT_RUN);
    options.engines = NULL;
    options.dir = "/nonexistent";
    CHECK(run_forked(&options) == EXIT_COULD_NOT_RUN);
    store_close(owner);
}

/* A run whose time is over while it reads the seeds ends, and tries no more of them. */
static void test_no_time(const char *dir)
{
    char seeds[PATH_MAX], folder[PATH_MAX + 8];
    struct blackbox_options options = {
        .dir = dir, .engines = "whatwg,webaddr", .corpus = seeds, .seed = 1, .seconds = 1e-9};
    struct store *owner;

    make_campaign(dir, &owner);
    snprintf(seeds, sizeof seeds, "%s/seeds", dir);
    snprintf(folder, sizeof folder, "%s/url", seeds);
    CHECK(mkdir(seeds, 0700) == 0 && mkdir(folder, 0700) == 0);
    write_file(folder, "a", "http://a/");
    write_file(folder, "b", "http://b/");
    CHECK(run_forked(&options) == EXIT_AS_EXPECTED);
    CHECK(store_counts_all(store_page(owner), MODE_BLACKBOX).executions == 0);
    options.seconds = 0;
    options.executions = 1;
    CHECK(run_forked(&options) == EXIT_AS_EXPECTED);
    CHECK(store_counts_all(store_page(owner), MODE_BLACKBOX).executions >= 2);
    store_close(owner);
}

/* A signal ends it cleanly, also just after its start. */
static void test_signal(const char *dir)
{
    const struct blackbox_options options = {.dir = dir, .engines = "whatwg,webaddr", .seed = 1};
    struct store *owner;
    pid_t pid;

    make_campaign(dir, &owner);
    pid = start(&options);
    while (store_counts_all(store_page(owner), MODE_BLACKBOX).executions == 0)
        usleep(1000);
    CHECK(kill(pid, SIGUSR1) == 0);
    CHECK(exit_status(pid) == EXIT_AS_EXPECTED);
    store_close(owner);
}

/* Runs it, and returns what it says on stderr. */
static struct text run_and_read(const struct blackbox_options *options, int expected)
{
    FILE *file = tmpfile();
    struct text said;
    pid_t pid;

    fflush(NULL);
    pid = fork();
    if (pid == 0) {
        dup2(fileno(file), STDERR_FILENO);
        _exit(blackbox_main(options));
    }
    CHECK(exit_status(pid) == expected);
    said = read_test_stream(file);
    fclose(file);
    return said;
}

static uint64_t executions_of(struct store *owner)
{
    return store_counts_all(store_page(owner), MODE_BLACKBOX).executions;
}

/* All short strings are searched once, when it is due and if a time is given for it. */
static void test_search(const char *dir)
{
    struct blackbox_options options = {
        .dir = dir, .engines = "whatwg,rfc3986", .seed = 1, .executions = 4000, .search = 1e-9};
    struct store *owner;
    struct text said;

    make_campaign(dir, &owner);
    said = run_and_read(&options, EXIT_AS_EXPECTED);
    CHECK(strstr(said.ptr, "searched: all strings of up to 0 tokens, 0.0 s\n"));
    CHECK(!strstr(strstr(said.ptr, "searched: ") + 1, "searched: "));
    CHECK(strstr(said.ptr, "new class: "));
    text_free(&said);
    options.search_after = 1000;
    said = run_and_read(&options, EXIT_AS_EXPECTED);
    CHECK(!strstr(said.ptr, "searched: "));
    text_free(&said);
    options.search_after = options.search = 0;
    said = run_and_read(&options, EXIT_AS_EXPECTED);
    CHECK(!strstr(said.ptr, "searched: "));
    text_free(&said);
    store_close(owner);
}

/* A head start is a time of the processor, and ends. A slow machine may spend it on the start of
 * the process: test_blackbox_clock counts the inputs of one. */
static void test_head_start(const char *dir)
{
    struct blackbox_options options = {
        .dir = dir, .engines = "whatwg,rfc3986", .seed = 1, .head_start = 0.02};
    struct store *owner;

    make_campaign(dir, &owner);
    CHECK(run_forked(&options) == EXIT_AS_EXPECTED);
    store_close(owner);
}

/* An input on which a process died is not run again; the corpus of the campaign is. */
static void test_crash_input(const char *dir)
{
    const struct blackbox_options options = {
        .dir = dir, .engines = "whatwg,rfc3986", .seed = 1, .executions = 1};
    static const char seed[] = "http://user@example.com:80/a/../b?c#d";
    char path[PATH_MAX];
    struct store *owner;
    struct text kept = {0};
    uint64_t before, all;

    make_campaign(dir, &owner);
    snprintf(path, sizeof path, "%s/corpus/differential", dir);
    write_file(path, "seed2", "http://another-one/");
    CHECK(run_forked(&options) == EXIT_AS_EXPECTED);
    all = executions_of(owner);
    CHECK(store_keep_crash(owner, "whatwg", seed, strlen(seed), &kept) && kept.len > 0);
    CHECK(run_forked(&options) == EXIT_AS_EXPECTED);
    before = executions_of(owner);
    CHECK(all >= 2 && before - all == all - 1);
    write_file(path, "seed3", "http://and-another-one/");
    CHECK(run_forked(&options) == EXIT_AS_EXPECTED);
    CHECK(executions_of(owner) - before == all);
    text_free(&kept);
    store_close(owner);
}

/* Merging runs each input of the folders once, explains what differs, and mutates nothing. */
static void test_merge(const char *dir)
{
    char folders[2][PATH_MAX];
    const char *const merge[] = {folders[0], folders[1], NULL};
    const struct blackbox_options options = {
        .dir = dir, .engines = "whatwg,rfc3986", .seed = 1, .merge = merge};
    struct store *owner;
    size_t files, classes;

    make_campaign(dir, &owner);
    for (int i = 0; i < 2; i++) {
        snprintf(folders[i], sizeof folders[i], "%s/more-%d", dir, i);
        CHECK(mkdir(folders[i], 0700) == 0);
    }
    write_file(folders[0], "a", "http://a\\@b/");
    write_file(folders[0], "b", "http://same/");
    write_file(folders[1], "a", "http://%41/");
    CHECK(run_forked(&options) == EXIT_AS_EXPECTED);
    CHECK(executions_of(owner) == 3);
    names_in(dir, "corpus/differential", &files);
    names_in(dir, "classes", &classes);
    CHECK(files == 1 + 2 && classes == 2);
    store_close(owner);
}

static void in_new_folder(void (*test)(const char *dir))
{
    char *dir = make_test_folder();

    test(dir);
    remove_test_folder(dir);
}

int main(void)
{
    test_pool();
    test_full_pool();
    test_shared();
    in_new_folder(test_corpus_files);
    in_new_folder(test_run);
    in_new_folder(test_same);
    in_new_folder(test_same);
    in_new_folder(test_seeds);
    in_new_folder(test_no_time);
    in_new_folder(test_signal);
    in_new_folder(test_not_to_be_had);
    in_new_folder(test_search);
    in_new_folder(test_head_start);
    in_new_folder(test_crash_input);
    in_new_folder(test_merge);
    return check_report("blackbox");
}
