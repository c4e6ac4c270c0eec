/* SPDX-License-Identifier: MIT */
/* A complete search in processes: what is counted, what its state keeps, and when it ends early. */
#include "search.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "engine_name.h"
#include "minimize.h"
#include "registry.h"
#include "serve.h"
#include "str.h"

#define ANY_EFFECT ((1u << EFFECTS) - 2)

static struct search_space small; /* of three tokens */
static unsigned progress_count;
static struct search_progress first_progress, last_progress;

static void note_progress(const struct search_progress *progress)
{
    if (progress_count++ == 0)
        first_progress = *progress;
    last_progress = *progress;
}

static struct search_options options_of(unsigned length)
{
    return (struct search_options){.engines = "whatwg,rfc3986",
                                   .space = &small,
                                   .length = length,
                                   .effects = ANY_EFFECT,
                                   .jobs = 1,
                                   .progress = note_progress};
}

/* Searches, and checks the status and what is said on stderr. */
static void run_search(struct search *search, const struct search_options *options, int status,
                       const char *said)
{
    const struct captured captured = capture(STDERR_FILENO);
    int got;

    *search = (struct search){0};
    progress_count = 0;
    got = search_run(search, options);
    CHECK_CAPTURED(&captured, said);
    CHECK(got == status);
}

static void refuse_search(const struct search_options *options, int status, const char *said)
{
    struct search search;

    run_search(&search, options, status, said);
    CHECK(search.list.strings == 0 && search.complete == 0 && progress_count == 0);
    search_free(&search);
}

/* The list as one text. */
static struct text describe(const struct search *search)
{
    struct text text = {0};

    search_list_write(&text, &search->list, (struct search_part){0}, search->engines.count);
    return text;
}

static void check_same(const struct search *search, const struct text *expected)
{
    struct text got = describe(search);

    CHECK_TEXT(got.ptr, got.len, expected->ptr, expected->len);
    text_free(&got);
}

/* --- what is counted -------------------------------------------------------------------------- */

static void test_totals(void)
{
    struct search_options options = options_of(3);
    struct search search;
    struct text three;

    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    CHECK(search.pairs == 1 && search.engines.count == 2);
    CHECK(search.total == 39 && search.list.strings == 39 && search.resumed == 0);
    CHECK(search.complete == 3 && search.complete_strings == 39);
    CHECK(!search.is_interrupted && !search.is_too_long && search.seconds > 0);
    CHECK(search.list.count > 0 && search.list.unanswered[0] == 0);
    CHECK(progress_count > 0 && last_progress.searched == 39 && last_progress.total == 39);
    CHECK(last_progress.length == 3 && last_progress.causes == search.list.count);
    CHECK(last_progress.left == 0);
    search_free(&search);
    CHECK(!search.list.entries && search.engines.count == 0);
    /* The same list by more processes than there are parts, and without a progress. */
    options.jobs = 8;
    options.progress = NULL;
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    CHECK(progress_count == 0);
    for (size_t i = 0; i < search.list.count; i++) {
        const struct search_entry *entry = &search.list.entries[i];

        for (size_t n = 1; n < entry->url_count; n++)
            CHECK(!minimize_simpler(testcase_without_base(search_entry_url(entry, n)),
                                    testcase_without_base(search_entry_url(entry, n - 1))));
    }
    search_free(&search);
    options.engines = "whatwg,rfc3986,webaddr";
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    CHECK(search.pairs == 3 && search.list.strings == 39);
    three = describe(&search);
    CHECK(strstr(three.ptr, "\"pair\":0") && strstr(three.ptr, "\"pair\":1") &&
          strstr(three.ptr, "\"pair\":2"));
    search_free(&search);
    text_free(&three);
}

static void test_refused(void)
{
    struct search_options options = options_of(1);
    struct text many = {0};
    struct search search;

    options.engines = "whatwg";
    refuse_search(&options, EXIT_USAGE, "urlassay: a search takes 2 to 32 engines, not 1\n");
    text_puts(&many, "whatwg");
    for (unsigned i = 0; i < SEARCH_ENGINES; i++)
        text_puts(&many, ",rfc3986");
    options.engines = many.ptr;
    refuse_search(&options, EXIT_USAGE, "urlassay: a search takes 2 to 32 engines, not 33\n");
    many.len -= strlen(",rfc3986");
    many.ptr[many.len] = '\0';
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    CHECK(search.engines.count == 32 && search.pairs == 31 * 32 / 2 && search.complete == 1);
    search_free(&search);
    options = options_of(1);
    options.state = "missing/state";
    refuse_search(&options, EXIT_COULD_NOT_RUN,
                  "urlassay: missing/state: No such file or directory\n");
    text_free(&many);
}

/* --- stages ----------------------------------------------------------------------------------- */

static void stop_at_three(const struct search_progress *progress)
{
    note_progress(progress);
    if (progress->length == 3)
        raise(SIGINT);
}

/* So many tokens that the strings of three are a stage of their own. */
static void test_stages(void)
{
    struct search_space space = {.prefix = UA_LITERAL("http://")};
    struct search_options options = options_of(3);
    struct search search;

    for (; space.count < 60; space.count++)
        text_printf(&space.tokens[space.count], "%u", space.count + 10);
    options.space = &space;
    options.limit = 1e-9;
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    CHECK(search.is_too_long && search.estimate > 0 && !search.is_interrupted);
    CHECK(search.total == 60 + 3600 + 216000 && search.complete == 2);
    CHECK(search.complete_strings == 3660 && search.list.strings == 3660);
    CHECK(last_progress.length == 2 && last_progress.searched == 3660);
    CHECK(last_progress.total == 219660 && last_progress.left > 0);
    search_free(&search);
    /* Without a limit, the next stage begins. */
    options.limit = 0;
    options.progress = stop_at_three;
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    CHECK(!search.is_too_long && search.is_interrupted && last_progress.length == 3);
    CHECK(search.complete == 2 && search.complete_strings == 3660);
    search_free(&search);
    options.limit = 1e-9;
    options.progress = note_progress;
    /* Nothing is left after the last stage. */
    options.length = 2;
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    CHECK(!search.is_too_long && search.complete == 2 && search.total == 3660);
    search_free(&search);
    search_space_free(&space);
}

/* --- the state -------------------------------------------------------------------------------- */

static struct text state_lines(void)
{
    return read_test_file(".", "state");
}

/* Where the line with this number begins, from 0. */
static size_t line_begin(const struct text *text, unsigned number)
{
    size_t at = 0;

    while (number-- > 0)
        at = (size_t)(strchr(text->ptr + at, '\n') - text->ptr) + 1;
    return at;
}

static void check_other_state(const struct search_options *options)
{
    struct text before = state_lines(), after;

    refuse_search(options, EXIT_COULD_NOT_RUN,
                  "urlassay: state is the state of another search: of other engines or versions, "
                  "another alphabet, prefix, base or effect\n");
    after = state_lines();
    CHECK_TEXT(after.ptr, after.len, before.ptr, before.len);
    text_free(&before);
    text_free(&after);
}

/* Whatever a search is about is in its state. */
static void test_other_states(void)
{
    struct search_options options = options_of(2);
    struct search_space space = {.prefix = small.prefix, .count = 3};
    struct search search;
    struct text state;
    char *version;

    unlink("state");
    options.state = "state";
    options.base = UA_LITERAL("http://b/");
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    search_free(&search);
    options.engines = "rfc3986,whatwg";
    check_other_state(&options);
    options.engines = "whatwg,rfc3986,webaddr";
    check_other_state(&options);
    options.engines = "whatwg,rfc3986";
    options.effects &= ~(1u << EFFECT_HOST_SHIFT);
    check_other_state(&options);
    options.effects = ANY_EFFECT;
    options.base = UA_LITERAL("http://c/");
    check_other_state(&options);
    options.base = (struct ua_str){NULL, 0};
    check_other_state(&options);
    options.base = UA_LITERAL("http://b/");
    for (unsigned i = 0; i < 3; i++)
        text_assign(&space.tokens[i], &small.tokens[i == 0 ? 1 : i == 1 ? 0 : 2]);
    options.space = &space;
    check_other_state(&options);
    options.space = &small;
    small.prefix = UA_LITERAL("HTTP://");
    check_other_state(&options);
    small.prefix = UA_LITERAL("http://");
    state = state_lines();
    version = strstr(state.ptr, "rfc3986\",\"") + strlen("rfc3986\",\"");
    version[0]++;
    write_test_file(".", "state", state.ptr);
    check_other_state(&options);
    /* An empty base is another one than none. */
    unlink("state");
    options.base = (struct ua_str){NULL, 0};
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    search_free(&search);
    options.base = UA_LITERAL("");
    check_other_state(&options);
    search_space_free(&space);
    text_free(&state);
}

static void check_resumed(const struct search_options *options, uint64_t resumed,
                          const struct text *list, const struct text *state)
{
    struct search search;
    struct text after;

    run_search(&search, options, EXIT_AS_EXPECTED, "");
    CHECK(search.resumed == resumed && search.complete == options->length);
    CHECK(search.list.strings == search.total && search.complete_strings == search.total);
    if (resumed < search.total) {
        CHECK(last_progress.searched == search.total && last_progress.left == 0);
        CHECK(first_progress.searched >= resumed);
    } else {
        CHECK(progress_count == 0);
    }
    check_same(&search, list);
    after = state_lines();
    if (state)
        CHECK_TEXT(after.ptr, after.len, state->ptr, state->len);
    text_free(&after);
    search_free(&search);
}

/* A search goes on where its state ends. */
static void test_resumed(void)
{
    struct search_options options = options_of(3);
    struct search search;
    struct text list, state, part = {0};

    unlink("state");
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    list = describe(&search);
    search_free(&search);
    options.state = "state";
    check_resumed(&options, 0, &list, NULL);
    state = state_lines();
    CHECK(line_begin(&state, 4) == state.len);
    check_resumed(&options, 39, &list, &state);
    /* A shorter search has the strings of the longer one in its list, and does not claim them. */
    options.length = 2;
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    CHECK(search.complete == 2 && search.complete_strings == 12 && search.list.strings == 39);
    search_free(&search);
    options.length = 3;
    /* A line that was not written completely, and anything that is not a part. */
    text_add(&part, state.ptr, state.len - 1);
    write_test_file(".", "state", part.ptr);
    check_resumed(&options, 12, &list, &state);
    text_clear(&part);
    text_add(&part, state.ptr, line_begin(&state, 2));
    text_puts(&part, "{}\nmore\n");
    write_test_file(".", "state", part.ptr);
    check_resumed(&options, 3, &list, &state);
    text_clear(&part);
    text_add(&part, state.ptr, line_begin(&state, 1));
    write_test_file(".", "state", part.ptr);
    check_resumed(&options, 0, &list, &state);
    /* A longer search takes what a shorter one kept. */
    options.length = 2;
    text_clear(&part);
    text_add(&part, state.ptr, line_begin(&state, 2));
    write_test_file(".", "state", part.ptr);
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    CHECK(search.resumed == 3 && search.list.strings == 12);
    search_free(&search);
    options.length = 3;
    check_resumed(&options, 12, &list, &state);
    text_free(&part);
    text_free(&list);
    text_free(&state);
}

/* The parts may be kept in any order; one of another size is searched again. */
static void test_order_of_parts(void)
{
    struct search_options options = options_of(3);
    struct search search;
    struct text state, other = {0};
    char *count;
    size_t begin[5];

    unlink("state");
    options.state = "state";
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    search_free(&search);
    state = state_lines();
    for (unsigned i = 0; i < 5; i++)
        begin[i] = line_begin(&state, i);
    text_add(&other, state.ptr, begin[1]);
    text_add(&other, state.ptr + begin[3], begin[4] - begin[3]);
    text_add(&other, state.ptr + begin[1], begin[3] - begin[1]);
    write_test_file(".", "state", other.ptr);
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    CHECK(search.resumed == 39 && search.list.strings == 39 && progress_count == 0);
    search_free(&search);
    text_free(&state);
    state = state_lines();
    CHECK_TEXT(state.ptr, state.len, other.ptr, other.len);
    count = strstr(state.ptr, "\"count\":9,");
    CHECK(count != NULL);
    if (count)
        count[strlen("\"count\":")] = '8';
    write_test_file(".", "state", state.ptr);
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    CHECK(search.resumed == 38 && search.list.strings == 38 + 9 && progress_count > 0);
    search_free(&search);
    text_free(&state);
    text_free(&other);
}

static void test_state_in_use(void)
{
    struct search_options options = options_of(1);
    const int file = open("state", O_RDWR | O_CREAT, 0666);

    options.state = "state";
    CHECK(file >= 0 && flock(file, LOCK_EX) == 0);
    refuse_search(&options, EXIT_COULD_NOT_RUN, "urlassay: state is in use by another search\n");
    close(file);
}

/* A disk that is full. */
static void test_full_state(void)
{
    struct search_options options = options_of(3);
    struct rlimit before, limit;
    struct search search;
    struct text state;

    unlink("state");
    options.state = "state";
    options.length = 1;
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    search_free(&search);
    state = state_lines();
    unlink("state");
    signal(SIGXFSZ, SIG_IGN);
    CHECK(getrlimit(RLIMIT_FSIZE, &before) == 0);
    limit = before;
    limit.rlim_cur = line_begin(&state, 1) + 5;
    /* What is said goes to a file, too. */
    CHECK(limit.rlim_cur > 60 && setrlimit(RLIMIT_FSIZE, &limit) == 0);
    run_search(&search, &options, EXIT_COULD_NOT_RUN, "urlassay: state: File too large\n");
    CHECK(setrlimit(RLIMIT_FSIZE, &before) == 0);
    signal(SIGXFSZ, SIG_DFL);
    search_free(&search);
    text_free(&state);
}

/* --- an interruption -------------------------------------------------------------------------- */

static int signal_to_send;

static void send_signal(const struct search_progress *progress)
{
    note_progress(progress);
    raise(signal_to_send);
}

static volatile sig_atomic_t signals_seen;

static void count_signal(int number)
{
    (void)number;
    signals_seen = signals_seen + 1;
}

static void check_interrupted(int number)
{
    struct search_space space = {.prefix = UA_LITERAL("http://")};
    struct search_options options = options_of(4);
    struct search search;

    search_space_default(&space);
    options.space = &space;
    options.jobs = 2;
    options.progress = send_signal;
    signal_to_send = number;
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    CHECK(search.is_interrupted && progress_count == 1);
    CHECK(search.complete == 0 && search.complete_strings == 0 && !search.is_too_long);
    CHECK(search.list.strings < search.total);
    search_free(&search);
    search_space_free(&space);
}

static void test_interrupted(void)
{
    struct search_options options = options_of(2);
    struct search search;

    signal(SIGINT, count_signal);
    signal(SIGTERM, count_signal);
    check_interrupted(SIGINT);
    check_interrupted(SIGTERM);
    /* The handlers of before are there again, and the next search is none that was stopped. */
    CHECK(signals_seen == 0);
    raise(SIGINT);
    raise(SIGTERM);
    CHECK(signals_seen == 2);
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    CHECK(!search.is_interrupted && search.complete == 2);
    search_free(&search);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
}

static bool is_child_slow;

static void slow_child(void)
{
    if (is_child_slow)
        usleep(300000);
}

/* A process that is still at its start is ended as well. */
static void test_interrupted_early(void)
{
    CHECK(pthread_atfork(NULL, NULL, slow_child) == 0);
    is_child_slow = true;
    check_interrupted(SIGINT);
    is_child_slow = false;
}

/* --- processes that crash --------------------------------------------------------------------- */

static int *crashes_left; /* of the processes of a search; shared with them */
static pid_t searching;

static void crash_child(void)
{
    if (crashes_left && getppid() == searching && *crashes_left > 0) {
        --*crashes_left;
        raise(SIGKILL);
    }
}

/* Searches in a process of its own, whose engines are then in other processes, while this many
 * processes crash, one after the other. list NULL: it fails. */
static void check_crashing(int crashes, const struct text *list, const char *said)
{
    struct search_options options = options_of(2);
    struct search search;
    int status = -1;
    pid_t pid;

    fflush(NULL);
    pid = fork();
    if (pid == 0) {
        searching = getpid();
        *crashes_left = crashes;
        run_search(&search, &options, list ? EXIT_AS_EXPECTED : EXIT_COULD_NOT_RUN, said);
        CHECK(*crashes_left == 0);
        CHECK(search.complete == (list ? 2 : 0) && !search.is_interrupted);
        CHECK(!engine_is_in_process(search.engines.engines[0]) &&
              !engine_is_in_process(search.engines.engines[1]));
        if (list)
            check_same(&search, list);
        search_free(&search);
        fflush(NULL);
        _exit(checks_failed > 0);
    }
    CHECK(pid > 0 && waitpid(pid, &status, 0) == pid && status == 0);
}

#define CRASHED                                                                                    \
    "urlassay: a parser crashed (signal 9): from now on, each runs in a process of its own\n"

/* After the first crash each engine runs in a process of its own, and the list is the same. Eight
 * are borne. */
static void test_crashes(void)
{
    struct search_options options = options_of(2);
    struct search search;
    struct text list;

    crashes_left =
        mmap(NULL, sizeof *crashes_left, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    CHECK(crashes_left != MAP_FAILED && pthread_atfork(NULL, NULL, crash_child) == 0);
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    CHECK(engine_is_in_process(search.engines.engines[0]));
    list = describe(&search);
    search_free(&search);
    check_crashing(1, &list, CRASHED);
    check_crashing(8, &list, CRASHED);
    check_crashing(9, NULL,
                   CRASHED "urlassay: a process of the search keeps crashing (signal 9)\n");
    text_free(&list);
}

/* An engine that dies at each question is left out, and the search ends. */
static void test_dead(void)
{
    struct search_options options = options_of(3);
    struct search search = {0};
    const struct captured captured = capture(STDERR_FILENO);
    struct text said;

    write_test_file(".", "dead",
                    "#!/bin/sh\nread line\n"
                    "echo '{\"protocol\":1,\"engine\":\"dead\",\"version\":\"1\","
                    "\"model\":\"rfc3986\",\"capabilities\":[\"parse\"]}'\nread line\nexit 3\n");
    CHECK(chmod("dead", 0755) == 0);
    options.engines = "whatwg,./dead";
    engine_allow(options.engines);
    CHECK(search_run(&search, &options) == EXIT_COULD_NOT_RUN);
    said = captured_text(&captured);
    CHECK(strncmp(said.ptr, "urlassay: engine dead is left out: ", 35) == 0);
    CHECK(search.complete == 0);
    text_free(&said);
    search_free(&search);
}

/* The strings of a cause come in the order of minimising, whatever the order of the tokens. */
static void test_sorted(void)
{
    static const char *const tokens[] = {"\xC3\xB6", "\xC3\xBC", "\xC3\xA9", "%",
                                         "\\",       "@",        "b",        "a"};
    struct search_space space = {.prefix = UA_LITERAL("http://"), .count = 8};
    struct search_options options = options_of(2);
    struct search search;
    unsigned several = 0;

    for (unsigned i = 0; i < space.count; i++)
        text_puts(&space.tokens[i], tokens[i]);
    options.space = &space;
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    for (size_t i = 0; i < search.list.count; i++) {
        const struct search_entry *entry = &search.list.entries[i];

        several += entry->url_count > 1;
        for (size_t n = 1; n < entry->url_count; n++)
            CHECK(minimize_simpler(testcase_without_base(search_entry_url(entry, n - 1)),
                                   testcase_without_base(search_entry_url(entry, n))));
    }
    CHECK(several > 0);
    search_free(&search);
    search_space_free(&space);
}

/* --- several stages --------------------------------------------------------------------------- */

/* Adds a part of the strings of three tokens, in which nothing was found. */
static void add_empty_part(struct text *state, unsigned from)
{
    text_printf(state,
                "{\"length\":3,\"from\":%u,\"count\":100000,\"unanswered\":[0,0],\"entries\":[]}\n",
                from);
}

/* Continues from a state until all is searched. Returns the list. */
static struct text continue_search(const struct search_options *options, const struct text *state,
                                   uint64_t resumed)
{
    struct search search;
    struct text list;

    write_test_file(".", "state", state->ptr);
    run_search(&search, options, EXIT_AS_EXPECTED, "");
    CHECK(search.complete == 3 && search.complete_strings == 219660);
    CHECK(search.resumed == resumed && search.list.strings == 219660);
    list = describe(&search);
    search_free(&search);
    return list;
}

/* What shorter strings gave is known to the next stage, from this run or from the state: a string
 * with several of their causes has none of its own. Most of the longest strings are in the state.
 */
static void test_known_stage(void)
{
    struct search_space space = {.prefix = UA_LITERAL("http://")};
    struct search_options options = options_of(2);
    struct search search;
    struct text begun = {0}, shorter, lists[2];

    text_puts(&space.tokens[0], "\xC3\xA9");
    text_puts(&space.tokens[1], "\\");
    for (space.count = 2; space.count < 60; space.count++)
        text_printf(&space.tokens[space.count], "a%u", space.count + 10);
    options.space = &space;
    options.state = "state";
    unlink("state");
    run_search(&search, &options, EXIT_AS_EXPECTED, "");
    CHECK(search.complete == 2 && search.list.strings == 3660);
    search_free(&search);
    shorter = state_lines();
    text_add(&begun, shorter.ptr, line_begin(&shorter, 1));
    options.length = 3;
    for (int i = 0; i < 2; i++) {
        struct text *state = i == 0 ? &begun : &shorter;

        add_empty_part(state, 0);
        add_empty_part(state, 100000);
        lists[i] = continue_search(&options, state, i == 0 ? 200000 : 203660);
    }
    CHECK_TEXT(lists[0].ptr, lists[0].len, lists[1].ptr, lists[1].len);
    CHECK(strstr(lists[0].ptr, "\"cause\":\"\",\"count\":"));
    unlink("state");
    text_free(&lists[0]);
    text_free(&lists[1]);
    text_free(&begun);
    text_free(&shorter);
    search_space_free(&space);
}

/* This program as `urlassay serve --engine NAME`, after a crash. */
static int serve_edition(const char *name)
{
    struct engine *engine = engine_open(name);
    int status = engine ? serve_engine(engine) : EXIT_COULD_NOT_RUN;

    engine_close(engine);
    return status;
}

int main(int argc, char **argv)
{
    char *folder;

    if (argc > 1 && strcmp(argv[1], "serve") == 0)
        return serve_edition(argv[argc - 1]);
    folder = make_test_folder();
    executable_path(); /* before the folder is another one */

    alarm(1000); /* no test may wait for a process for ever */
    CHECK(chdir(folder) == 0);
    small = (struct search_space){.prefix = UA_LITERAL("http://"), .count = 3};
    text_puts(&small.tokens[0], "\xC3\xA9");
    text_puts(&small.tokens[1], "\\");
    text_puts(&small.tokens[2], "@");
    test_totals();
    test_refused();
    test_stages();
    test_other_states();
    test_resumed();
    test_known_stage();
    test_order_of_parts();
    test_state_in_use();
    test_full_state();
    test_interrupted();
    test_interrupted_early();
    test_sorted();
    test_dead();
    test_crashes();
    search_space_free(&small);
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("search");
}
