/* SPDX-License-Identifier: MIT */
/* A comparison of two parsers input by input: which class is new, known or learned, how often a
 * difference is searched, and how the process ends. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cause.h"
#include "check.h"
#include "class_key.h"
#include "differential_pair.h"
#include "examples.h"
#include "fake.h"
#include "known_classes.h"
#include "sample.h"
#include "util.h"

static char *folder;
static struct text known_path, learned_path;
static unsigned runs; /* of both parsers */

/* The counters that libFuzzer reads: the linker names their ends. */
extern uint8_t __start___libfuzzer_extra_counters[], __stop___libfuzzer_extra_counters[];

static void count_run(struct observation *o, struct ua_str input)
{
    (void)o;
    (void)input;
    runs++;
}

static struct fake first, second;

/* A comparison of a parser with one that lacks these quirks. */
static struct ua_differential *open_without(unsigned quirks, const char *known)
{
    fake_init(&first, "first", QUIRKS_ALL);
    fake_init(&second, "second", QUIRKS_ALL & ~quirks);
    first.spoil = second.spoil = count_run;
    return differential_new(&first.engine, &second.engine, known);
}

static bool run(struct ua_differential *differential, const char *input)
{
    runs = 0;
    return ua_differential_run(differential, input, strlen(input));
}

static void read_into(struct text *out, const char *path)
{
    text_clear(out);
    text_puts(out, "");
    if (access(path, F_OK) == 0)
        CHECK(read_file(out, path));
}

/* --- new and known ---------------------------------------------------------------------------- */

static void test_new(void)
{
    struct ua_differential *differential = open_without(QUIRK_BACKSLASH, NULL);

    CHECK(!run(differential, "http://h/") && runs == 2);
    CHECK(!run(differential, ""));
    CHECK(run(differential, "http://h\\@g/"));
    /* The input after a new one is not new for that reason. */
    CHECK(!run(differential, "http://h/") && runs == 2);
    ua_differential_close(differential);
    ua_differential_close(NULL);
}

/* One kind of difference is searched at its first occurrence, the second, the fourth, and so on.
 * Another kind is counted for itself. */
static void test_occurrences(void)
{
    struct ua_differential *differential =
        open_without(QUIRK_BACKSLASH | QUIRK_ANY_HOST_CHAR, NULL);

    for (unsigned i = 1; i <= 20; i++) {
        const bool is_due = i == 1 || i == 2 || i == 4 || i == 8 || i == 16;

        CHECK(run(differential, "http://h\\@g/") == is_due);
        CHECK((runs > 2) == is_due);
    }
    CHECK(run(differential, "http://h!/") && runs > 2);
    CHECK(run(differential, "http://h!/"));
    CHECK(!run(differential, "http://h!/") && runs == 2);
    ua_differential_close(differential);
}

/* Returns where the key of an input's search is counted, if the first parser has this name. */
static uint64_t place_of_key(const char *name, const char *input)
{
    const struct testcase test = testcase_split(input, strlen(input));

    return search_hash(name, "second", EFFECT_HOST_SHIFT, cause_candidates(test)) % (1u << 16);
}

/* A key that takes the place of another one is counted from the start, and so is the other one when
 * it comes back. */
static void test_shared_place(void)
{
    static const char input[] = "http://h\\@g/";
    struct ua_differential *differential = open_without(QUIRK_BACKSLASH, NULL);
    const uint64_t place = place_of_key("first", input);
    char name[32];
    unsigned number = 0;

    for (int i = 1; i <= 5; i++)
        CHECK(run(differential, input) == (i == 1 || i == 2 || i == 4));
    do
        snprintf(name, sizeof name, "e%u", number++);
    while (place_of_key(name, input) != place);
    memcpy(first.engine.id, name, sizeof name);
    CHECK(run(differential, input) && runs > 2);
    CHECK(run(differential, input));
    CHECK(!run(differential, input) && runs == 2);
    snprintf(first.engine.id, sizeof first.engine.id, "first");
    CHECK(run(differential, input) && runs > 2);
    ua_differential_close(differential);
}

/* Learns all classes of an input; the caller reads learned_path. */
static void learn(unsigned quirks, const char *input)
{
    struct ua_differential *differential;

    setenv("URLASSAY_LEARN", learned_path.ptr, 1);
    differential = open_without(quirks, NULL);
    CHECK(!run(differential, input));
    ua_differential_close(differential);
    unsetenv("URLASSAY_LEARN");
}

static void test_learned(void)
{
    struct ua_differential *differential;
    struct text learned = {0}, again = {0};

    unlink(learned_path.ptr);
    learn(QUIRK_BACKSLASH, "http://h\\@g/");
    read_into(&learned, learned_path.ptr);
    CHECK(learned.len > 17 && strcmp(learned.ptr + 16, " host-shift backslash\n") == 0);
    CHECK(strspn(learned.ptr, "0123456789abcdef") == 16);
    /* It is known when it is met again, in the same process or in another one. */
    learn(QUIRK_BACKSLASH, "http://h\\@g/");
    setenv("URLASSAY_LEARN", learned_path.ptr, 1);
    differential = open_without(QUIRK_BACKSLASH | QUIRK_ANY_HOST_CHAR, NULL);
    CHECK(!run(differential, "http://h\\@g/") && !run(differential, "http://h\\@g/"));
    read_into(&again, learned_path.ptr);
    CHECK_TEXT(again.ptr, again.len, learned.ptr, learned.len);
    /* A new one is added after it. */
    CHECK(!run(differential, "http://h!/") && !run(differential, "http://h!/"));
    ua_differential_close(differential);
    unsetenv("URLASSAY_LEARN");
    read_into(&again, learned_path.ptr);
    CHECK(strncmp(again.ptr, learned.ptr, learned.len) == 0);
    CHECK(again.len > learned.len + 16 &&
          strcmp(again.ptr + learned.len + 16, " accept-reject host-charset\n") == 0);
    /* The file serves as the file of known classes. */
    differential = open_without(QUIRK_BACKSLASH | QUIRK_ANY_HOST_CHAR, learned_path.ptr);
    CHECK(!run(differential, "http://h\\@g/") && runs > 2);
    CHECK(!run(differential, "http://h!/"));
    CHECK(run(differential, "http://h/a b") == false);
    ua_differential_close(differential);
    differential = open_without(QUIRK_BACKSLASH | QUIRK_SPACE, learned_path.ptr);
    CHECK(!run(differential, "http://h\\@g/") && run(differential, "http://h/a b"));
    /* A known class after a new one, searched again, is not new. */
    CHECK(!run(differential, "http://h\\@g/") && runs > 2);
    ua_differential_close(differential);
    text_free(&learned);
    text_free(&again);
}

/* To learn, each one of the first 64 occurrences is searched. */
static void test_learning_occurrences(void)
{
    struct ua_differential *differential;

    unlink(learned_path.ptr);
    setenv("URLASSAY_LEARN", learned_path.ptr, 1);
    differential = open_without(QUIRK_BACKSLASH, NULL);
    for (unsigned i = 1; i <= 66; i++) {
        CHECK(!run(differential, "http://h\\@g/"));
        CHECK((runs > 2) == (i <= 64));
    }
    ua_differential_close(differential);
    unsetenv("URLASSAY_LEARN");
}

/* An input with two causes has the classes of both. */
static void test_split(void)
{
    const unsigned quirks = QUIRK_BACKSLASH | QUIRK_SPACE;
    struct text learned = {0};
    unsigned lines = 0;

    unlink(learned_path.ptr);
    learn(quirks, "http://h\\@g/a b");
    read_into(&learned, learned_path.ptr);
    for (const char *at = learned.ptr; *at; at = strchr(at, '\n') + 1)
        lines++;
    CHECK(lines == 2 && strstr(learned.ptr, " backslash\n") && strstr(learned.ptr, " space\n"));
    text_free(&learned);
}

/* What is learned is the class of a part that is made smaller, with the effect that stays then. */
static void test_smaller_parts(void)
{
    static const struct {
        unsigned quirks;
        const char *input, *learned; /* without the names of the classes */
    } rows[] = {
        {QUIRK_DECODE_HOST | QUIRK_DOTS | QUIRK_NUMBER_NAME, "http://.%2e?h1\\",
         "host-shift encoded-host\n"},
        {QUIRK_DROP_TABS | QUIRK_STRIP_BACK | QUIRK_IPV4, "http://~//|?/]\t",
         "path-shift trailing-control\n"},
        {QUIRK_ANY_SLASHES | QUIRK_EMPTY_HOST | QUIRK_CONTROL, "http://\\\\h~1//[",
         "accept-reject slash-count\n"},
        {QUIRK_NON_ASCII | QUIRK_ANY_CASE | QUIRK_PAST_QUERY, "http://\\?%2e%2e\\.%2e",
         "host-shift empty-host+authority-end\n"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text learned = {0}, words = {0};

        unlink(learned_path.ptr);
        learn(rows[i].quirks, rows[i].input);
        read_into(&learned, learned_path.ptr);
        text_puts(&words, "");
        for (const char *at = learned.ptr; *at; at = strchr(at, '\n') + 1)
            text_printf(&words, "%.*s", (int)strcspn(at + 17, "\n") + 1, at + 17);
        CHECK_TEXT(words.ptr, words.len, rows[i].learned, strlen(rows[i].learned));
        text_free(&learned);
        text_free(&words);
    }
}

/* Asks about an input whose kind is due, after this many runs of both parsers. Returns whether it
 * was searched. */
static bool is_searched_after(struct ua_differential *differential, const char *input,
                              uint64_t executions)
{
    *differential_executions(differential) = executions;
    run(differential, input);
    /* The examples of the causes (fingerprint.h) do not count. */
    CHECK(*differential_executions(differential) + 2 * EXAMPLES >= executions + runs);
    return runs > 2;
}

/* Searches may take a million runs, and eight for each input. The two of the input itself count. */
static void test_budget(void)
{
    const uint64_t most = 1000000 - 2;
    struct ua_differential *differential =
        open_without(QUIRK_BACKSLASH | QUIRK_ANY_HOST_CHAR, NULL);

    CHECK(!is_searched_after(differential, "http://h\\@g/", most + 8 + 1));
    /* That occurrence does not count, as it was not looked for. */
    CHECK(is_searched_after(differential, "http://h\\@g/", most + 16));
    CHECK(is_searched_after(differential, "http://h\\@g/", 0));
    CHECK(!is_searched_after(differential, "http://h!/", most + 32 + 1));
    for (int i = 0; i < 5; i++)
        CHECK(!run(differential, "http://h/"));
    CHECK(is_searched_after(differential, "http://h!/", most + 80));
    CHECK(!is_searched_after(differential, "http://h!/", UINT64_MAX / 2));
    ua_differential_close(differential);
    /* Learning has no limit. */
    unlink(learned_path.ptr);
    setenv("URLASSAY_LEARN", learned_path.ptr, 1);
    differential = open_without(QUIRK_BACKSLASH, NULL);
    CHECK(is_searched_after(differential, "http://h\\@g/", UINT64_MAX / 2));
    ua_differential_close(differential);
    unsetenv("URLASSAY_LEARN");
}

/* --- the files -------------------------------------------------------------------------------- */

static void test_places_of_known(void)
{
    struct ua_differential *differential;
    struct text beside = {0}, learned = {0};
    FILE *file;

    unlink(learned_path.ptr);
    learn(QUIRK_BACKSLASH, "http://h\\@g/");
    read_into(&learned, learned_path.ptr);
    /* The variable. An argument comes before it. */
    setenv("URLASSAY_KNOWN", learned_path.ptr, 1);
    differential = open_without(QUIRK_BACKSLASH, NULL);
    CHECK(!run(differential, "http://h\\@g/"));
    ua_differential_close(differential);
    differential = open_without(QUIRK_BACKSLASH, known_path.ptr); /* is not there */
    CHECK(run(differential, "http://h\\@g/"));
    ua_differential_close(differential);
    unsetenv("URLASSAY_KNOWN");
    /* The file beside the program. The variable comes before it. */
    CHECK(known_classes_default_path(&beside));
    file = fopen(beside.ptr, "w");
    CHECK(file && fputs(learned.ptr, file) >= 0 && fclose(file) == 0);
    differential = open_without(QUIRK_BACKSLASH, NULL);
    CHECK(!run(differential, "http://h\\@g/"));
    ua_differential_close(differential);
    setenv("URLASSAY_KNOWN", known_path.ptr, 1);
    differential = open_without(QUIRK_BACKSLASH, NULL);
    CHECK(run(differential, "http://h\\@g/"));
    ua_differential_close(differential);
    unsetenv("URLASSAY_KNOWN");
    unlink(beside.ptr);
    text_free(&beside);
    text_free(&learned);
}

/* Runs a function in a child. Returns the status of waitpid; told gets its stderr. */
static int run_child(void (*function)(void), struct text *told)
{
    char bytes[1024];
    int status = 0, ends[2];
    ssize_t len;
    pid_t pid;

    fflush(NULL);
    CHECK(pipe(ends) == 0);
    pid = fork();
    if (pid == 0) {
        dup2(ends[1], STDERR_FILENO);
        function();
        _exit(0);
    }
    close(ends[1]);
    text_clear(told);
    text_puts(told, "");
    while ((len = read(ends[0], bytes, sizeof bytes)) > 0)
        text_add(told, bytes, (size_t)len);
    close(ends[0]);
    CHECK(pid > 0 && waitpid(pid, &status, 0) == pid);
    return status;
}

static void open_bad_known(void)
{
    ua_differential_close(open_without(0, folder));
}

static void open_bad_learned(void)
{
    setenv("URLASSAY_LEARN", folder, 1);
    ua_differential_close(open_without(0, NULL));
}

static void learn_nowhere(void)
{
    setenv("URLASSAY_LEARN", "/dev/null/x", 1);
    /* Opened for reading it fails. */
    ua_differential_close(open_without(0, NULL));
}

static void learn_where_no_folder_is(void)
{
    setenv("URLASSAY_LEARN", "/nonexistent/x", 1);
    run(open_without(QUIRK_BACKSLASH, NULL), "http://h\\@g/");
}

/* The file may not grow. */
static void learn_on_full_disk(void)
{
    const struct rlimit none = {0, 0};

    unlink(learned_path.ptr);
    setenv("URLASSAY_LEARN", learned_path.ptr, 1);
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &none);
    run(open_without(QUIRK_BACKSLASH, NULL), "http://h\\@g/");
}

static void check_ends(void (*function)(void), const char *expected)
{
    struct text told = {0};
    const int status = run_child(function, &told);

    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_COULD_NOT_RUN);
    CHECK_TEXT(told.ptr, told.len, expected, strlen(expected));
    text_free(&told);
}

static void test_bad_files(void)
{
    struct text told = {0};

    text_printf(&told, "urlassay: %s: cannot be read\n", folder);
    check_ends(open_bad_known, told.ptr);
    check_ends(open_bad_learned, told.ptr);
    check_ends(learn_nowhere, "urlassay: /dev/null/x: Not a directory\n");
    check_ends(learn_where_no_folder_is, "urlassay: /nonexistent/x: cannot be written\n");
    text_clear(&told);
    text_printf(&told, "urlassay: %s: cannot be written\n", learned_path.ptr);
    check_ends(learn_on_full_disk, told.ptr);
    text_free(&told);
}

/* --- the end of the process ------------------------------------------------------------------- */

static void abort_at_new(void)
{
    struct ua_differential *differential = open_without(QUIRK_BACKSLASH, NULL);

    if (run(differential, "http://secret\\@g/"))
        ua_differential_abort(differential);
}

static void abort_at_two(void)
{
    struct ua_differential *differential =
        open_without(QUIRK_BACKSLASH | QUIRK_SPACE, known_path.ptr);

    if (run(differential, "http://h\\@g/a b"))
        ua_differential_abort(differential);
}

/* If an input has two classes, the unknown one is reported. */
static void test_abort_of_split(void)
{
    static const char *const causes[] = {" host-shift backslash ", " accept-reject space "};
    struct text learned = {0}, told = {0};

    unlink(learned_path.ptr);
    learn(QUIRK_BACKSLASH | QUIRK_SPACE, "http://h\\@g/a b");
    read_into(&learned, learned_path.ptr);
    for (const char *line = learned.ptr; *line; line = strchr(line, '\n') + 1) {
        FILE *file = fopen(known_path.ptr, "w");
        const bool is_backslash = strncmp(line + 16, " host-shift", 11) == 0;
        int status;

        CHECK(file && fprintf(file, "%.16s\n", line) > 0 && fclose(file) == 0);
        status = run_child(abort_at_two, &told);
        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
        CHECK(strstr(told.ptr, causes[is_backslash]) != NULL);
    }
    unlink(known_path.ptr);
    text_free(&told);
    text_free(&learned);
}

static void test_abort(void)
{
    struct text told = {0}, learned = {0}, expected = {0};
    int status;

    unlink(learned_path.ptr);
    learn(QUIRK_BACKSLASH, "http://h\\@g/");
    read_into(&learned, learned_path.ptr);
    status = run_child(abort_at_new, &told);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    text_printf(&expected,
                "urlassay: a new class of differences: %.16s\n"
                "ASSERTION FAILED: host-shift backslash first second\n",
                learned.ptr);
    CHECK_TEXT(told.ptr, told.len, expected.ptr, expected.len);
    text_free(&told);
    text_free(&learned);
    text_free(&expected);
}

/* --- bases and counters ----------------------------------------------------------------------- */

static struct ua_str base_seen;

static void note_base(struct engine *engine, const struct request *request, struct observation *o)
{
    base_seen = request->base;
    (void)engine;
    fake_parse(o, request->input, QUIRKS_ALL);
}

/* The base is left out if the second parser takes none. */
static void test_base(void)
{
    static const struct engine_class class = {.id = "base", .package = "", .run = note_base};
    struct ua_differential *differential = open_without(0, NULL);

    first.engine.class = &class;
    CHECK(!run(differential, "http://h/\xff"
                             "http://b/"));
    CHECK_TEXT(base_seen.ptr, base_seen.len, "http://b/", 9);
    CHECK(!run(differential, "http://h/"));
    CHECK(base_seen.ptr == NULL);
    second.engine.capabilities &= ~CAPABILITY_BASE;
    base_seen = (struct ua_str){"x", 1};
    CHECK(!run(differential, "http://h/\xff"
                             "http://b/"));
    CHECK(base_seen.ptr == NULL && base_seen.len == 0);
    ua_differential_close(differential);
}

/* Checks that the only counter set belongs to the shape of an input, and clears it. */
static void check_counter(const char *input, enum effect effect)
{
    static const uint8_t values[8] = {1, 2, 3, 4, 8, 16, 32, 128};
    const struct testcase test = testcase_split((const uint8_t *)input, strlen(input));
    const uint64_t shape = shape_hash("first", "second", effect, cause_candidates(test));
    const size_t count =
        (size_t)(__stop___libfuzzer_extra_counters - __start___libfuzzer_extra_counters);

    for (size_t i = 0; i < count; i++) {
        const bool is_shape = effect != EFFECT_NONE && i == shape % count;

        CHECK(__start___libfuzzer_extra_counters[i] == (is_shape ? values[shape / count % 8] : 0));
        __start___libfuzzer_extra_counters[i] = 0;
    }
}

/* Each difference sets the counter of its shape, searched or not; another shape sets another one.
 */
static void test_counters(void)
{
    struct ua_differential *differential =
        open_without(QUIRK_BACKSLASH | QUIRK_ANY_HOST_CHAR | QUIRK_SPACE, NULL);
    static const struct {
        const char *input;
        enum effect effect;
    } inputs[] = {
        {"http://h/", EFFECT_NONE},
        {"http://h\\@g/", EFFECT_HOST_SHIFT},
        {"http://h\\@g/", EFFECT_HOST_SHIFT},
        {"http://x\\@g/", EFFECT_HOST_SHIFT},
        {"http://h!/", EFFECT_ACCEPT_REJECT},
        {"http://h/a b", EFFECT_ACCEPT_REJECT},
        {"http://h!/a b", EFFECT_ACCEPT_REJECT},
        {"http://h/", EFFECT_NONE},
    };

    memset(__start___libfuzzer_extra_counters, 0,
           (size_t)(__stop___libfuzzer_extra_counters - __start___libfuzzer_extra_counters));
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        run(differential, inputs[i].input);
        check_counter(inputs[i].input, inputs[i].effect);
    }
    ua_differential_close(differential);
}

int main(void)
{
    folder = make_test_folder();
    text_printf(&known_path, "%s/known", folder);
    text_printf(&learned_path, "%s/learned", folder);
    unsetenv("URLASSAY_KNOWN");
    unsetenv("URLASSAY_LEARN");
    test_new();
    test_occurrences();
    test_shared_place();
    test_learned();
    test_learning_occurrences();
    test_split();
    test_smaller_parts();
    test_budget();
    test_places_of_known();
    test_bad_files();
    test_abort();
    test_abort_of_split();
    test_base();
    test_counters();
    remove_test_folder(folder);
    text_free(&known_path);
    text_free(&learned_path);
    return check_report("differential");
}
