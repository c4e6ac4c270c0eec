/* SPDX-License-Identifier: MIT */
/* The store: what is kept is whole and stays, whatever happens on the way. */
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "sample.h"
#include "store.h"
#include "store_state.h"

static char *dir;

/* --- what the store asks of the kernel -------------------------------------------------------- */

/* These stand in for libc's functions in this program. A letter for each call, in their order. */
static char calls[64];

static void note_call(char letter)
{
    const size_t len = strlen(calls);

    if (len + 1 < sizeof calls)
        calls[len] = letter;
}

int fsync(int fd)
{
    struct stat info;

    note_call(fstat(fd, &info) == 0 && S_ISDIR(info.st_mode) ? 'd' : 'f');
    return (int)syscall(SYS_fsync, fd);
}

int flock(int fd, int operation)
{
    note_call(operation == LOCK_EX ? 'L' : operation == LOCK_UN ? 'U' : 'l');
    return (int)syscall(SYS_flock, fd, operation);
}

int renameat(int from_fd, const char *from, int to_fd, const char *to)
{
    note_call('r');
    return (int)syscall(SYS_renameat2, from_fd, from, to_fd, to, 0);
}

static enum store_result keep(struct store *store, uint64_t class, const char *input)
{
    struct finding f = sample(class, input);
    enum store_result kept = store_keep(store, &f);

    drop(&f);
    return kept;
}

static const char *path_of_class(uint64_t class)
{
    static char path[PATH_MAX];

    snprintf(path, sizeof path, "%s/classes/%016llx.json", dir, (unsigned long long)class);
    return path;
}

static enum store_result keep_effect(struct store *store, uint64_t class, const char *input,
                                     enum effect effect)
{
    struct finding f = sample(class, input);
    enum store_result kept;

    f.effect = effect;
    kept = store_keep(store, &f);
    drop(&f);
    return kept;
}

static size_t class_count(void)
{
    struct finding *findings;
    size_t count;

    CHECK(findings_load(dir, &findings, &count));
    findings_free(findings, count);
    return count;
}

/* --- keeping ---------------------------------------------------------------------------------- */

static void test_smallest_wins(struct store *store)
{
    struct finding *findings;
    size_t count;

    CHECK(keep(store, 1, "http://long\\@x/") == KEPT_NEW);
    CHECK(keep(store, 1, "http://longer.still\\@x/") == KEPT_OLD);
    CHECK(keep(store, 1, "http://lung\\@x/") == KEPT_OLD);
    CHECK(keep(store, 1, "//a\\@x") == KEPT_OLD); /* clients fetch http */
    CHECK(keep(store, 1, "http://a\\@x") == KEPT_SMALLER);
    CHECK(keep_effect(store, 1, "x", EFFECT_HOST_FORM) == KEPT_OLD);
    CHECK(store_page(store)->effect_classes[EFFECT_HOST_SHIFT] == 1);
    CHECK(findings_load(dir, &findings, &count) && count == 1);
    if (count == 1)
        CHECK_TEXT(findings[0].test.url.ptr, findings[0].test.url.len, "http://a\\@x", 11);
    findings_free(findings, count);
}

/* A process that reads the stored finding and replaces it holds the lock meanwhile. The file is on
 * disk before it gets its name, and the name is before the lock is released. */
static void test_durable(struct store *store)
{
    memset(calls, 0, sizeof calls);
    CHECK(keep(store, 60, "http://long\\@x/") == KEPT_NEW);
    CHECK_TEXT(calls, strlen(calls), "LfrdU", 5);
    memset(calls, 0, sizeof calls);
    CHECK(keep(store, 60, "http://longer\\@x/") == KEPT_OLD);
    CHECK_TEXT(calls, strlen(calls), "LU", 2);
    memset(calls, 0, sizeof calls);
    CHECK(keep(store, 60, "http://a\\@x/") == KEPT_SMALLER);
    CHECK_TEXT(calls, strlen(calls), "LfrdU", 5);
    CHECK(unlink(path_of_class(60)) == 0);
}

/* A finding that replaces another one of its class was found when that was; only what it shows is
 * new. */
static void test_found_stays(struct store *store)
{
    struct finding first = sample(61, "http://long\\@x/"), better = sample(61, "http://a\\@x/");
    struct finding stored = {0};

    better.found = better.improved = first.found + 1000;
    CHECK(store_keep(store, &first) == KEPT_NEW && store_keep(store, &better) == KEPT_SMALLER);
    CHECK(store_read_finding(&stored, dir, "000000000000003d.json"));
    CHECK(stored.found == first.found && stored.improved == better.improved);
    finding_free(&stored);
    drop(&first);
    drop(&better);
    CHECK(unlink(path_of_class(61)) == 0);
}

/* The worst effect is the class's, whatever the size. */
static void test_worst_wins(struct store *store)
{
    struct finding *findings;
    size_t count;

    CHECK(keep_effect(store, 50, "http://short", EFFECT_PATH_SHIFT) == KEPT_NEW);
    CHECK(keep_effect(store, 50, "x", EFFECT_QUERY_SHIFT) == KEPT_OLD);
    CHECK(keep_effect(store, 50, "http://longer.than/that", EFFECT_ACCEPT_REJECT) == KEPT_WORSE);
    CHECK(keep_effect(store, 50, "x", EFFECT_PATH_SHIFT) == KEPT_OLD);
    CHECK(store_page(store)->effect_classes[EFFECT_PATH_SHIFT] == 0);
    CHECK(store_page(store)->effect_classes[EFFECT_ACCEPT_REJECT] == 1);
    CHECK(findings_load(dir, &findings, &count) && count == 2);
    if (count == 2) {
        CHECK(findings[1].effect == EFFECT_ACCEPT_REJECT);
        CHECK_TEXT(findings[1].test.url.ptr, findings[1].test.url.len, "http://longer.than/that",
                   23);
    }
    findings_free(findings, count);
    CHECK(unlink(path_of_class(50)) == 0);
}

static void test_leftovers_are_ignored(struct store *store)
{
    struct text path = {0};
    FILE *file;

    /* What is left by a process that was killed between creating a file and renaming it. */
    text_printf(&path, "%s/classes/.%d.tmp", dir, (int)getpid());
    file = fopen(path.ptr, "w");
    CHECK(file && fputs("{\"class\":\"00", file) >= 0 && fclose(file) == 0);
    CHECK(class_count() == 1);
    CHECK(keep(store, 2, "x") == KEPT_NEW);
    CHECK(access(path.ptr, F_OK) != 0);
    CHECK(class_count() == 2);
    text_free(&path);
}

/* Runs something in a process that joins the store and is killed after it, if all is well till
 * then. Returns its number. */
static pid_t run_and_die(bool (*run)(struct store *mine))
{
    int status;
    pid_t pid;

    fflush(NULL);
    pid = fork();
    if (pid == 0) {
        struct store *mine = store_join(dir);

        if (mine && run(mine))
            raise(SIGKILL);
        _exit(1);
    }
    CHECK(waitpid(pid, &status, 0) == pid && WIFSIGNALED(status));
    return pid;
}

/* The limit does not go away again. */
static bool fill_disk(struct store *mine)
{
    struct rlimit limit = {100, 100};

    signal(SIGXFSZ, SIG_IGN);
    return setrlimit(RLIMIT_FSIZE, &limit) == 0 && keep(mine, 3, "y") == KEPT_FAILED &&
           keep(mine, 1, "http://b") == KEPT_FAILED && store_page(mine)->failure[0];
}

static void test_full_disk(struct store *store)
{
    int saved = quiet_stderr();

    store_slot_clear(store, (int)run_and_die(fill_disk));
    restore_stderr(saved);
    /* Nothing new, nothing lost, nothing half-written. */
    CHECK(class_count() == 2);
}

static void test_many_classes(struct store *store)
{
    for (uint64_t class = 100; class < 300; class ++)
        CHECK(keep(store, class, "many") == KEPT_NEW);
    CHECK(class_count() == 202);
}

static void test_counts(struct store *store)
{
    struct finding *findings;
    size_t count;
    int slot = store_class_slot(store, 1), other = store_class_slot(store, 1 + STORE_CLASSES);

    CHECK(slot >= 0 && other >= 0 && slot != other && store_class_slot(store, 1) == slot);
    store_class_count(store, slot, EFFECT_HOST_SHIFT);
    store_class_count(store, slot, EFFECT_HOST_FORM);
    store_class_count(store, -1, EFFECT_HOST_FORM);
    CHECK(findings_load(dir, &findings, &count));
    for (size_t i = 0; i < count; i++) {
        CHECK(findings[i].count == (findings[i].class == 1 ? 2 : 0));
        CHECK(findings[i].seen[EFFECT_HOST_FORM] == (findings[i].class == 1 ? 1 : 0));
    }
    findings_free(findings, count);
}

/* --- processes -------------------------------------------------------------------------------- */

static void test_lock(void)
{
    int saved = quiet_stderr();

    CHECK(store_create(dir) == NULL);
    restore_stderr(saved);
}

static bool fly_boom(struct store *mine)
{
    store_inflight_set(mine, "lib/curl", "http://boom\0", 12);
    return true;
}

static bool fly_nothing(struct store *mine)
{
    store_inflight_set(mine, "libcurl", "", 0);
    return true;
}

/* A process dies with an input in flight. */
static void test_crash(struct store *store)
{
    struct text path = {0}, input = {0};
    pid_t pid = run_and_die(fly_boom);

    CHECK(!store_is_crash(store, "http://boom\0", 12));
    CHECK(store_note_crash(store, (int)pid, NULL, &path) && path.len > 0);
    CHECK(read_file(&input, path.ptr));
    CHECK_TEXT(input.ptr, input.len, "http://boom\0", 12);
    CHECK(store_is_crash(store, "http://boom\0", 12));
    CHECK(!store_is_crash(store, "http://boom", 11));
    /* Nothing is an input too. */
    pid = run_and_die(fly_nothing);
    CHECK(store_note_crash(store, (int)pid, NULL, &path) && path.len > 0);
    CHECK(store_is_crash(store, "", 0));
    /* Its slot is free again. A process without an input in flight has no crash. */
    CHECK(store_note_crash(store, (int)pid, NULL, &path) && path.len == 0);
    text_free(&path);
    text_free(&input);
}

static bool search(struct store *mine)
{
    char id[sizeof store_page(mine)->inflight[0].engine] = "serd";

    store_inflight_set(mine, "search", "origin", 6);
    store_inflight_changed(mine, id, (struct testcase){{"changed", 7}, {"base", 4}});
    return true;
}

/* A process dies in the search for a cause: what was asked is kept, what it came from is skipped.
 */
static void test_crash_in_search(struct store *store)
{
    static const char asked[] = "changed\xFF"
                                "base";
    struct text engine = {0}, path = {0}, input = {0};

    CHECK(store_note_crash(store, (int)run_and_die(search), &engine, &path));
    CHECK_TEXT(engine.ptr, engine.len, "serd", 4);
    CHECK(path.len > 0 && read_file(&input, path.ptr));
    CHECK_TEXT(input.ptr, input.len, asked, strlen(asked));
    CHECK(store_is_crash(store, "origin", 6) && !store_is_crash(store, asked, strlen(asked)));
    text_free(&engine);
    text_free(&path);
    text_free(&input);
}

static bool fly_without_engine(struct store *mine)
{
    store_inflight_set(mine, "serd", "between two", 11);
    store_inflight_engine(mine, NULL);
    return true;
}

/* A process that dies between two engines has an input, but no crash of one. */
static void test_no_engine(struct store *store)
{
    struct text engine = {0}, path = {0};

    text_puts(&engine, "old");
    text_puts(&path, "old");
    CHECK(store_note_crash(store, (int)run_and_die(fly_without_engine), &engine, &path));
    CHECK(engine.len == 0 && path.len == 0 && !store_is_crash(store, "between two", 11));
    text_free(&engine);
    text_free(&path);
}

/* Inputs that are the same as far as a process can tell are one crash. */
static void test_long_crash(struct store *store)
{
    const size_t len = STORE_INFLIGHT_BYTES + 2;
    char *input = calloc(len, 1);
    struct text path = {0};

    memset(input, 'a', len);
    CHECK(store_keep_crash(store, "serd", input, len, &path) && path.len > 0);
    input[len - 1] = 'b';
    CHECK(store_is_crash(store, input, len));
    CHECK(store_keep_crash(store, "serd", input, len, &path) && path.len == 0);
    CHECK(store_is_crash(store, input, len - 2) && !store_is_crash(store, input, len - 3));
    input[len - 3] = 'b';
    CHECK(!store_is_crash(store, input, len));
    text_free(&path);
    free(input);
}

/* A crash that cannot be written down as a whole is not there at all. */
static bool lose_crash(struct store *mine)
{
    struct rlimit limit = {4, 4};
    struct text path = {0};

    signal(SIGXFSZ, SIG_IGN);
    store_inflight_set(mine, "libcurl", "too long", 8);
    return setrlimit(RLIMIT_FSIZE, &limit) == 0 &&
           !store_note_crash(mine, (int)getpid(), NULL, &path) && access(path.ptr, F_OK) != 0;
}

static void test_crash_on_full_disk(struct store *store)
{
    int saved = quiet_stderr();

    run_and_die(lose_crash);
    restore_stderr(saved);
    CHECK(!store_is_crash(store, "too long", 8));
}

static bool blackbox_a_little(struct store *mine)
{
    store_set_mode(mine, MODE_BLACKBOX);
    store_counts(mine)->differing += 7;
    return true;
}

/* What processes did stays counted when they are gone, and by mode. */
static void test_execution_counts(struct store *store)
{
    struct execution_counts before = store_counts_all(store_page(store), MODE_BLACKBOX);
    struct execution_counts others = store_counts_all(store_page(store), MODE_COVERAGE);
    struct store *mine = store_join(dir);
    pid_t pid;

    store_set_mode(mine, MODE_BLACKBOX);
    store_counts(mine)->executions += 5;
    CHECK(store_counts_all(store_page(store), MODE_BLACKBOX).executions == before.executions + 5);
    store_close(mine);
    CHECK(store_counts_all(store_page(store), MODE_BLACKBOX).executions == before.executions + 5);
    pid = run_and_die(blackbox_a_little);
    CHECK(store_inflight_of(store, (int)pid) != NULL);
    store_slot_clear(store, (int)pid);
    CHECK(store_inflight_of(store, (int)pid) == NULL);
    CHECK(store_counts_all(store_page(store), MODE_BLACKBOX).differing == before.differing + 7);
    CHECK(store_counts_all(store_page(store), MODE_COVERAGE).executions == others.executions);
    CHECK(store_counts_all(store_page(store), MODES).executions ==
          before.executions + 5 + others.executions);
}

/* More crashes than can be skipped end the run with a line, and lose nothing. */
static void test_many_crashes(struct store *store)
{
    struct store *mine = store_join(dir);
    uint64_t kept[STORE_CRASHES];
    struct text path = {0};
    int saved = quiet_stderr();

    memcpy(kept, store_page(store)->crash, sizeof kept);
    store_page(store)->failure[0] = '\0';
    for (int i = 0; i < STORE_CRASHES; i++)
        store_page(store)->crash[i] = (uint64_t)i + 1;
    store_inflight_set(mine, "libcurl", "one more", 8);
    CHECK(!store_note_crash(store, (int)getpid(), NULL, &path) && path.len > 0);
    CHECK(access(path.ptr, R_OK) == 0);
    CHECK(strstr(store_page(store)->failure, "more than 256 inputs") != NULL);
    memcpy(store_page(store)->crash, kept, sizeof kept);
    restore_stderr(saved);
    store_close(mine);
    text_free(&path);
}

/* A tool that was built anew meanwhile leaves the page to those that run. */
static void test_other_version(struct store *store)
{
    struct store_page *page = store_page(store);
    uint64_t executions = store_counts_all(page, MODES).executions;
    int saved = quiet_stderr();

    CHECK(executions > 0);
    page->failure[0] = '\0';
    page->size++;
    CHECK(store_join(dir) == NULL);
    CHECK(store_counts_all(page, MODES).executions == executions);
    page->size--;
    CHECK(page->failure[0] == '\0');
    restore_stderr(saved);
}

static void test_reopening(struct store **store)
{
    static const char *const leftovers[] = {".1.tmp", "classes/.1.tmp", "crashes/.1.tmp"};
    char path[PATH_MAX];

    store_close(*store);
    for (size_t i = 0; i < sizeof leftovers / sizeof *leftovers; i++) {
        snprintf(path, sizeof path, "%s/%s", dir, leftovers[i]);
        CHECK(close(open(path, O_WRONLY | O_CREAT, 0666)) == 0);
    }
    *store = store_create(dir);
    CHECK(*store != NULL);
    for (size_t i = 0; i < sizeof leftovers / sizeof *leftovers; i++) {
        snprintf(path, sizeof path, "%s/%s", dir, leftovers[i]);
        CHECK(access(path, F_OK) != 0);
    }
    CHECK(store_page(*store)->effect_classes[EFFECT_HOST_SHIFT] == 202);
    CHECK(store_is_crash(*store, "http://boom\0", 12));
}

/* What made processes die is tried again when its files are gone. */
static void test_reset_crashes(struct store **store)
{
    char command[PATH_MAX];

    snprintf(command, sizeof command, "rm '%s'/crashes/*", dir);
    CHECK(store_is_crash(*store, "http://boom\0", 12));
    CHECK(system(command) == 0);
    store_close(*store);
    *store = store_create(dir);
    CHECK(*store && !store_is_crash(*store, "http://boom\0", 12));
}

static void test_damage(void)
{
    struct finding *findings;
    struct text path = {0};
    size_t count;
    FILE *file;
    int saved = quiet_stderr();

    text_printf(&path, "%s/classes/ffffffffffffffff.json", dir);
    file = fopen(path.ptr, "w");
    CHECK(file && fputs("{\"class\":\"ffffffffffffffff\"}", file) >= 0 && fclose(file) == 0);
    CHECK(!findings_load(dir, &findings, &count));
    CHECK(count == 202);
    findings_free(findings, count);
    CHECK(!findings_load("/nonexistent/folder", &findings, &count) && count == 0);
    CHECK(store_create("/dev/null/folder") == NULL);
    CHECK(store_join("/nonexistent/folder") == NULL);
    restore_stderr(saved);
    text_free(&path);
}

static void test_find_class(struct store *store)
{
    struct finding f = sample(0xabcd000000000001, "http://a/"),
                   other = sample(0xabcd100000000000, "http://b/");
    char class[CLASS_DIGITS + 1];
    int saved = quiet_stderr();

    CHECK(store_keep(store, &f) == KEPT_NEW && store_keep(store, &other) == KEPT_NEW);
    CHECK(store_find_class(class, dir, "abcd0") && strcmp(class, "abcd000000000001") == 0);
    CHECK(!store_find_class(class, dir, "abcd"));
    CHECK(!store_find_class(class, dir, "abce"));
    CHECK(!store_find_class(class, "/nonexistent/folder", "abcd"));
    CHECK(!store_find_class(class, dir, "abce000000000000"));
    CHECK(store_find_class(class, dir, "abcd100000000000") &&
          strcmp(class, "abcd100000000000") == 0);
    restore_stderr(saved);
    drop(&f);
    drop(&other);
}

/* A pair of causes is not a quirk where one of the two is as bad alone, also of a campaign that is
 * opened again. A pair on its own is one. */
static void test_folded_quirks(void)
{
    static const struct {
        const char *cause;
        size_t quirks;
    } rows[] = {{"backslash", 1}, {"backslash+userinfo", 1}, {"idna+userinfo", 2}};
    char folder[PATH_MAX];
    struct store *store;

    snprintf(folder, sizeof folder, "%s/q", dir);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct finding f = sample(i + 1, "http://a/");

        f.cause = literal(rows[i].cause);
        store = store_create(folder);
        CHECK(store && store_keep(store, &f) == KEPT_NEW);
        store_close(store);
        store = store_create(folder);
        CHECK(store && store_count_quirks(store_page(store)).all == rows[i].quirks);
        CHECK(store && store_count_quirks(store_page(store)).unexplained == 0);
        store_close(store);
        drop(&f);
    }
}

static void remove_all(void)
{
    struct text command = {0};

    text_printf(&command, "rm -rf '%s'", dir);
    CHECK(system(command.ptr) == 0);
    text_free(&command);
}

/* A quirk has the importance of its worst class, whichever was kept first, and says whether it is
 * explained. */
static void test_noted_quirks(void)
{
    struct store_page *page = calloc(1, sizeof *page);
    struct finding f = sample(1, "x");
    struct quirk_counts counts;

    f.rank = rank_limit(EFFECT_HOST_SHIFT);
    CHECK(store_note_quirk(page, &f));
    f.effect = EFFECT_PATH_SHIFT;
    CHECK(!store_note_quirk(page, &f));
    f.cause = literal("idna");
    CHECK(store_note_quirk(page, &f));
    f.effect = EFFECT_USERINFO_SHIFT;
    CHECK(!store_note_quirk(page, &f));
    f.cause = literal("unexplained (space)");
    f.explained = false;
    f.effect = EFFECT_NORMALISATION;
    CHECK(store_note_quirk(page, &f));
    counts = store_count_quirks(page);
    CHECK(counts.all == 3 && counts.unexplained == 1);
    for (int i = 0; i < SEVERITIES; i++)
        CHECK(counts.by_severity[i] ==
              (i == SEVERITY_CRITICAL || i == SEVERITY_HIGH || i == SEVERITY_INFO));
    drop(&f);
    free(page);
}

/* A folder from before: its lock has a longer number, and a hidden file is not a finding. */
static void test_old_folder(void)
{
    char *old = make_test_folder(), expected[32];
    struct captured said = capture(STDERR_FILENO);
    struct finding *findings;
    struct text lock = {0}, path = {0};
    struct store *store;
    size_t count;
    FILE *file;

    text_printf(&path, "%s/lock", old);
    file = fopen(path.ptr, "w");
    CHECK(file && fputs("12345678901234567890\n", file) >= 0 && fclose(file) == 0);
    store = store_create(old);
    CHECK(store != NULL);
    CHECK_SINCE(&said, "");
    CHECK(read_file(&lock, path.ptr));
    snprintf(expected, sizeof expected, "%d\n", (int)getpid());
    CHECK_TEXT(lock.ptr, lock.len, expected, strlen(expected));
    text_clear(&path);
    text_printf(&path, "%s/classes/.hidden.json", old);
    file = fopen(path.ptr, "w");
    CHECK(file && fputs("{}", file) >= 0 && fclose(file) == 0);
    CHECK(findings_load(old, &findings, &count) && count == 0);
    findings_free(findings, count);
    CHECK_CAPTURED(&said, "");
    store_close(store);
    remove_test_folder(old);
    text_free(&lock);
    text_free(&path);
}

int main(void)
{
    struct store *store;

    dir = make_test_folder();
    if (!(store = store_create(dir)))
        return 1;
    CHECK(class_count() == 0);
    test_smallest_wins(store);
    test_worst_wins(store);
    test_durable(store);
    test_found_stays(store);
    store_recount(store);
    test_leftovers_are_ignored(store);
    test_full_disk(store);
    test_many_classes(store);
    test_counts(store);
    test_lock();
    test_crash(store);
    test_crash_in_search(store);
    test_no_engine(store);
    test_long_crash(store);
    test_crash_on_full_disk(store);
    test_execution_counts(store);
    test_many_crashes(store);
    test_other_version(store);
    test_reopening(&store);
    test_reset_crashes(&store);
    test_damage();
    test_find_class(store);
    store_close(store);
    test_folded_quirks();
    test_noted_quirks();
    test_old_folder();
    remove_all();
    return check_report("store");
}
