/* SPDX-License-Identifier: MIT */
/* What a store says of a folder that is not as it should be, and what it then leaves as it was. */
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "class_key.h"
#include "sample.h"
#include "store.h"
#include "str.h"

static char *root;

/* --- libc's functions, which fail here -------------------------------------------------------- */

static int failing_rename, failing_sync; /* errno; 0: they work */

int renameat(int from_fd, const char *from, int to_fd, const char *to)
{
    if (failing_rename) {
        errno = failing_rename;
        return -1;
    }
    return (int)syscall(SYS_renameat2, from_fd, from, to_fd, to, 0);
}

int fsync(int fd)
{
    (void)fd;
    errno = failing_sync;
    return failing_sync ? -1 : 0;
}

/* --- what is said ----------------------------------------------------------------------------- */

static struct captured captured;

/* All that was said since, without what each complaint begins with. */
static void check_said(int line, const char *expected)
{
    struct text said = captured_text(&captured);
    const char *rest = said.ptr + (strncmp(said.ptr, "urlassay: ", 10) == 0 ? 10 : 0);

    check_text(__FILE__, line, rest, strlen(rest), expected, strlen(expected));
    text_free(&said);
}

#define CHECK_SAID(expected) check_said(__LINE__, expected)

static void write_file(const char *name, const void *content, size_t len)
{
    FILE *file = fopen(name, "wb");

    CHECK(file && fwrite(content, 1, len, file) == len && fclose(file) == 0);
}

static enum store_result keep(struct store *store, uint64_t class)
{
    struct finding f = sample(class, "http://a\\@x");
    enum store_result kept = store_keep(store, &f);

    drop(&f);
    return kept;
}

/* --- the folder ------------------------------------------------------------------------------- */

static void check_name(const char *given, const char *expected)
{
    struct store *store = store_create(given);

    CHECK(store != NULL);
    if (store)
        CHECK_TEXT(store_dir(store), strlen(store_dir(store)), expected, strlen(expected));
    store_close(store);
}

static void test_names(void)
{
    check_name("plain", "plain");
    check_name("slash/", "slash");
    check_name("slashes///", "slashes");
    check_name("-dash", "./-dash");
    CHECK(access("-dash/page", F_OK) == 0);
}

static void test_another_campaign(void)
{
    struct store *store = store_create("held");
    char expected[256];

    captured = capture(STDERR_FILENO);
    CHECK(store_create("held") == NULL);
    snprintf(expected, sizeof expected,
             "held: another campaign runs here (process %d); --dir names another folder\n",
             (int)getpid());
    CHECK_SAID(expected);
    CHECK(truncate("held/lock", 0) == 0);
    captured = capture(STDERR_FILENO);
    CHECK(store_create("held") == NULL);
    CHECK_SAID("held: another campaign runs here (process unknown); --dir names another folder\n");
    store_close(store);
    store = store_create("held");
    CHECK(store != NULL);
    store_close(store);
}

static void test_missing_folders(void)
{
    struct store *store;
    struct text content = {0};

    text_puts(&content, "x");
    captured = capture(STDERR_FILENO);
    CHECK(store_create("absent/inner") == NULL);
    CHECK_SAID("absent/inner: cannot make the folder: absent does not exist\n");
    captured = capture(STDERR_FILENO);
    CHECK(store_join("absent") == NULL);
    CHECK_SAID("absent: No such file or directory\n");
    write_file("file", "", 0);
    captured = capture(STDERR_FILENO);
    CHECK(store_create("file") == NULL);
    CHECK_SAID("file: cannot write there: Not a directory\n");
    CHECK(mkdir("taken", 0777) == 0);
    write_file("taken/crashes", "", 0);
    captured = capture(STDERR_FILENO);
    CHECK(store_create("taken") == NULL);
    CHECK_SAID("taken/crashes: Not a directory\n");
    CHECK(access("taken/lock", F_OK) != 0 && access("taken/classes", F_OK) != 0);
    CHECK(unlink("taken/crashes") == 0);
    store = store_create("taken");
    CHECK(store && rmdir("taken/crashes") == 0);
    if (!store)
        return;
    captured = capture(STDERR_FILENO);
    CHECK(!store_keep_crash(store, "a/b", "x", 1, &content));
    CHECK_SAID("taken/crashes: No such file or directory\n");
    CHECK(strcmp(store_page(store)->failure, "taken/crashes: No such file or directory") == 0);
    CHECK(mkdir("taken/crashes", 0777) == 0);
    /* What an engine is called makes no folder, no option and no hidden file. */
    CHECK(store_keep_crash(store, "-../\n", "x", 1, &content));
    CHECK(strncmp(content.ptr, "taken/crashes/_..__-", 20) == 0);
    store_close(store);
    text_free(&content);
}

static void test_moved(void)
{
    struct store *store = store_create("moved");

    CHECK(store && store_is_in_place(store));
    CHECK(rename("moved", "elsewhere") == 0);
    CHECK(!store_is_in_place(store));
    CHECK(mkdir("moved", 0777) == 0);
    write_file("moved/lock", "", 0);
    CHECK(!store_is_in_place(store));
    store_close(store);
}

/* --- the page --------------------------------------------------------------------------------- */

static struct store_page *new_page(void)
{
    struct store_page *page = xcalloc(1, sizeof *page);

    memcpy(page->magic, "urlassy1", sizeof page->magic);
    page->size = sizeof *page;
    return page;
}

static void test_pages_that_are_none(void)
{
    static const char damaged[] =
        "old/page: damaged, or of another version: all counts begin at 0 again, "
        "the findings stay\n";
    struct store *store = store_create("old");
    struct store_page *page = new_page();

    store_close(store);
    CHECK(store_read_page("old", page) && page->milliseconds == 0);
    page->milliseconds = 7;
    write_file("old/page", page, sizeof *page - 1);
    CHECK(!store_read_page("old", page));
    captured = capture(STDERR_FILENO);
    CHECK(store_join("old") == NULL);
    CHECK_SAID("old/page: Invalid argument\n");
    page->milliseconds = 7;
    page->magic[7]++;
    write_file("old/page", page, sizeof *page);
    CHECK(!store_read_page("old", page));
    captured = capture(STDERR_FILENO);
    CHECK(store_join("old") == NULL);
    CHECK_SAID("old/page: of another version\n");
    captured = capture(STDERR_FILENO);
    store = store_create("old");
    CHECK_SAID(damaged);
    CHECK(store && store_page(store)->milliseconds == 0);
    store_close(store);
    page->magic[7]--;
    write_file("old/page", page, sizeof *page);
    store = store_create("old");
    CHECK(store && store_page(store)->milliseconds == 7);
    store_close(store);
    CHECK(unlink("old/page") == 0);
    captured = capture(STDERR_FILENO);
    CHECK(store_join("old") == NULL);
    CHECK_SAID("old/page: No such file or directory\n");
    CHECK(mkdir("old/page", 0777) == 0);
    captured = capture(STDERR_FILENO);
    CHECK(store_create("old") == NULL);
    CHECK_SAID("old/page: Is a directory\n");
    CHECK(!store_read_page("old", page));
    free(page);
}

/* Texts of a page end, whatever it holds. */
static void test_texts_that_do_not_end(void)
{
    struct store *store = store_create("endless");
    struct store_page *page = new_page();
    const size_t last = STORE_SLOTS - 1;

    store_close(store);
    memset(page->failure, 'f', sizeof page->failure);
    memset(page->last_quirk, 'q', sizeof page->last_quirk);
    memset(page->inflight[0].engine, 'e', sizeof page->inflight[0].engine);
    memset(page->inflight[last].engine, 'e', sizeof page->inflight[last].engine);
    page->inflight[0].mode = MODES; /* none: it counts as guided by coverage */
    page->inflight[0].counts.executions = 5;
    page->inflight[last].mode = MODE_BLACKBOX;
    page->inflight[last].counts.executions = 3;
    write_file("endless/page", page, sizeof *page);
    CHECK(store_read_page("endless", page));
    CHECK(strlen(page->failure) == sizeof page->failure - 1);
    CHECK(strlen(page->last_quirk) == sizeof page->last_quirk - 1);
    CHECK(strlen(page->inflight[0].engine) == sizeof page->inflight[0].engine - 1);
    CHECK(strlen(page->inflight[last].engine) == sizeof page->inflight[last].engine - 1);
    store = store_create("endless");
    CHECK(store != NULL);
    if (store) {
        CHECK(strlen(store_page(store)->last_quirk) == sizeof page->last_quirk - 1);
        CHECK(store_page(store)->failure[0] == '\0');
        CHECK(store_page(store)->inflight[0].engine[0] == '\0');
        CHECK(store_page(store)->inflight[last].engine[0] == '\0');
        CHECK(store_page(store)->ended[MODE_BLACKBOX].executions == 3);
        CHECK(store_counts_all(store_page(store), MODE_COVERAGE).executions == 5);
        CHECK(store_counts_all(store_page(store), MODE_BLACKBOX).executions == 3);
        CHECK(store_counts_all(store_page(store), MODES).executions == 8);
    }
    store_close(store);
    free(page);
}

static void test_seconds_since_new(void)
{
    struct store_page *page = new_page();
    double seconds;

    CHECK(store_seconds_since_new(page) < 0);
    page->last_new_quirk = (int64_t)time(NULL) - 1000;
    seconds = store_seconds_since_new(page);
    CHECK(seconds >= 1000 && seconds < 2000);
    page->last_new_quirk += 100000;
    seconds = store_seconds_since_new(page);
    CHECK(seconds >= 0 && seconds <= 0);
    free(page);
}

static void test_full_tables(struct store *store)
{
    struct store_page *page = store_page(store);
    struct text path = {0};
    const int one = store_class_slot(store, 1);

    CHECK(store_class_slot(store, 1 + STORE_CLASSES) == one + 1);
    for (int i = 0; i < STORE_CLASSES; i++)
        page->classes[i].class += page->classes[i].class ? 0 : 1000000;
    CHECK(store_class_slot(store, 2 + 5 * STORE_CLASSES) == -1);
    CHECK(store_class_slot(store, 1) == one);
    for (int i = 0; i < STORE_CRASHES; i++)
        page->crash[i] = 1000000 + (uint64_t)i;
    page->crashed = 0;
    CHECK(store_keep_crash(store, "e", "one too many", 12, &path) && path.len == 0);
    CHECK(page->crashed == 0 && count_files("store/crashes") == 0);
    memset(page->crash, 0, sizeof page->crash);
    CHECK(store_keep_crash(store, "a/b", "twice", 5, &path));
    CHECK(path.len > 18 && strncmp(path.ptr, "store/crashes/a_b-", 18) == 0);
    CHECK(page->crashed == 1 && count_files("store/crashes") == 1);
    CHECK(store_keep_crash(store, "a/b", "twice", 5, &path) && path.len == 0);
    CHECK(page->crashed == 1 && store_is_crash(store, "twice", 5));
    text_free(&path);
}

/* A slot has room for so much of an input and of a name; a process without a slot counts alone. */
static void test_slots(struct store *store)
{
    struct store *joined[STORE_SLOTS + 1];
    static char input[STORE_INFLIGHT_BYTES + 1];
    char name[80], id[64] = "short";
    struct store_page *page = store_page(store);
    const struct inflight *slot;

    memset(input, 'i', sizeof input);
    memset(name, 'n', sizeof name);
    name[sizeof name - 1] = '\0';
    for (int i = 0; i <= STORE_SLOTS; i++)
        joined[i] = store_join("store");
    CHECK(joined[0] && joined[STORE_SLOTS]);
    if (!joined[0] || !joined[STORE_SLOTS])
        return;
    store_inflight_set(joined[STORE_SLOTS], name, input, sizeof input);
    store_inflight_engine(joined[STORE_SLOTS], id);
    store_inflight_changed(joined[STORE_SLOTS], id, (struct testcase){{"c", 1}, {NULL, 0}});
    store_set_mode(joined[STORE_SLOTS], MODE_BLACKBOX);
    slot = store_inflight_of(store, (int)getpid());
    CHECK(slot == &page->inflight[0] && slot->changes == 0 && slot->engine[0] == '\0');
    store_counts(joined[STORE_SLOTS])->executions = 4;
    CHECK(store_counts_all(page, MODES).executions == 0);
    store_inflight_set(joined[0], name, input, sizeof input);
    CHECK(strlen(slot->engine) == sizeof slot->engine - 1);
    CHECK(slot->len == STORE_INFLIGHT_BYTES && slot->changes == 1 && slot->changed_len == 0);
    store_inflight_changed(joined[0], id, (struct testcase){{"cd", 2}, {NULL, 0}});
    CHECK(slot->changed_len == 2 && slot->changes == 2 && strcmp(slot->engine, "short") == 0);
    store_inflight_engine(joined[0], NULL);
    CHECK(slot->engine[0] == '\0' && slot->changes == 2);
    /* Another input is not a changed one, until a search changes it. */
    store_inflight_set(joined[0], "next", "x", 1);
    CHECK(slot->changed_len == 0 && slot->changes == 3 && slot->len == 1);
    /* A name that is just too long does not reach into the input. */
    name[sizeof slot->engine] = '\0';
    store_inflight_set(joined[0], name, "x", 1);
    CHECK(strlen(slot->engine) == sizeof slot->engine - 1 && slot->input[0] == 'x');
    name[sizeof slot->engine - 1] = '\0';
    store_inflight_set(joined[0], name, "", 0);
    CHECK(strcmp(slot->engine, name) == 0 && slot->input[0] == 'x' && slot->len == 0);
    store_set_mode(joined[0], MODE_BLACKBOX);
    store_counts(joined[0])->executions = 9;
    CHECK(store_counts_all(page, MODE_BLACKBOX).executions == 9);
    CHECK(store_counts_all(page, MODE_COVERAGE).executions == 0);
    store_counts(joined[STORE_SLOTS - 1])->executions = 2; /* of the last slot */
    CHECK(store_counts_all(page, MODE_COVERAGE).executions == 2);
    for (int i = 0; i <= STORE_SLOTS; i++)
        store_close(joined[i]);
    CHECK(page->ended[MODE_BLACKBOX].executions == 9);
    CHECK(store_inflight_of(store, (int)getpid()) == NULL);
}

/* --- findings --------------------------------------------------------------------------------- */

static void test_damaged_finding(void)
{
    struct store *store = store_create("damaged");
    struct text content = {0};

    CHECK(store != NULL);
    if (!store)
        return;
    write_file("damaged/classes/00000000000000aa.json", "{", 1);
    captured = capture(STDERR_FILENO);
    CHECK(keep(store, 0xaa) == KEPT_FAILED);
    CHECK_SAID("damaged/classes/00000000000000aa.json:1:2: JSON syntax error: unexpected end\n"
               "urlassay: damaged/classes/00000000000000aa.json: cannot be read\n");
    CHECK(strcmp(store_page(store)->failure,
                 "damaged/classes/00000000000000aa.json: cannot be read") == 0);
    CHECK(read_file(&content, "damaged/classes/00000000000000aa.json") && content.len == 1);
    CHECK(store_page(store)->effect_classes[EFFECT_HOST_SHIFT] == 0);
    store_close(store);
    captured = capture(STDERR_FILENO);
    CHECK(store_create("damaged") == NULL);
    CHECK_SAID("damaged/classes/00000000000000aa.json:1:2: JSON syntax error: unexpected end\n"
               "urlassay: damaged: what cannot be read was damaged, or another version wrote it: "
               "take it out of damaged/classes, or name another folder with --dir\n");
    text_free(&content);
}

/* What cannot be written is not there in part, and the first failure stays in the page. */
static void test_failing_writes(struct store *store)
{
    struct store_page *page = store_page(store);

    page->failure[0] = '\0';
    failing_sync = EIO;
    captured = capture(STDERR_FILENO);
    CHECK(keep(store, 0xbb) == KEPT_FAILED);
    CHECK_SAID("store/classes/00000000000000bb.json: Input/output error\n");
    failing_sync = 0;
    failing_rename = EROFS;
    captured = capture(STDERR_FILENO);
    CHECK(keep(store, 0xbb) == KEPT_FAILED);
    CHECK_SAID("store/classes/00000000000000bb.json: Read-only file system\n");
    failing_rename = 0;
    CHECK(strcmp(page->failure, "store/classes/00000000000000bb.json: Input/output error") == 0);
    CHECK(count_files("store/classes") == 0 && page->last_quirk[0] == '\0');
    CHECK(keep(store, 0xbb) == KEPT_NEW && count_files("store/classes") == 1);
    CHECK(strcmp(page->last_quirk, "host-shift: backslash") == 0 && page->last_new_quirk > 0);
}

static void note(struct store_page *page, uint64_t class, const char *cause, enum effect effect,
                 bool explained, struct store *store)
{
    struct finding f = sample(class, "http://a\\@x");

    f.cause = literal(cause);
    f.effect = effect;
    f.explained = explained;
    CHECK(store_keep(store, &f) == KEPT_NEW);
    CHECK(page->effect_classes[effect] > 0);
    drop(&f);
}

/* A quirk is counted once, with its greatest severity; a pair of causes is none of its own. */
static void test_quirk_counts(void)
{
    struct store *store = store_create("counts");
    struct store_page *page = store_page(store);
    struct quirk_counts counts;

    note(page, 1, "backslash", EFFECT_PATH_SHIFT, true, store);
    note(page, 2, "backslash", EFFECT_HOST_SHIFT, true, store);
    note(page, 3, "unexplained (idna)", EFFECT_ACCEPT_REJECT, false, store);
    CHECK(strcmp(page->last_quirk, "accept-reject: unexplained (idna)") == 0);
    note(page, 4, "backslash+idna", EFFECT_HOST_SHIFT, true, store);
    note(page, 5, "unexplained (idna+x)", EFFECT_QUERY_SHIFT, false, store);
    counts = store_count_quirks(page);
    CHECK(counts.all == 3 && counts.unexplained == 2);
    CHECK(counts.by_severity[SEVERITY_MEDIUM] == 2 && counts.by_severity[SEVERITY_LOW] == 1);
    CHECK(page->effect_classes[EFFECT_HOST_SHIFT] == 2);
    page->effect_classes[EFFECT_HOST_SHIFT] = 9;
    store_recount(store);
    CHECK(page->effect_classes[EFFECT_HOST_SHIFT] == 2);
    store_close(store);
}

/* --- counts ----------------------------------------------------------------------------------- */

static bool has_counts(struct execution_counts counts, uint64_t first)
{
    return counts.executions == first && counts.accepted_alike == first + 1 &&
           counts.differing == first + 2 && counts.piped == first + 3;
}

/* Each number of a process stays by itself, while it runs and after its end. */
static void test_each_count(void)
{
    struct store *store = store_create("numbers"), *mine = store_join("numbers");
    const struct execution_counts more = {10, 11, 12, 13};

    CHECK(store && mine);
    if (!store || !mine)
        return;
    store_page(store)->ended[MODE_BLACKBOX] = (struct execution_counts){100, 100, 100, 100};
    *store_counts(mine) = more;
    CHECK(has_counts(store_counts_all(store_page(store), MODE_COVERAGE), 10));
    CHECK(has_counts(store_counts_all(store_page(store), MODES), 110));
    store_close(mine);
    CHECK(has_counts(store_page(store)->ended[MODE_COVERAGE], 10));
    CHECK(has_counts(store_counts_all(store_page(store), MODE_COVERAGE), 10));
    mine = store_join("numbers"); /* in the same slot, which counts from 0 */
    CHECK(mine && store_counts(mine)->executions == 0 && store_counts(mine)->piped == 0);
    if (mine)
        *store_counts(mine) = more;
    store_slot_clear(store, (int)getpid());
    CHECK(store_page(store)->ended[MODE_COVERAGE].executions == 20);
    CHECK(store_page(store)->ended[MODE_COVERAGE].piped == 26);
    store_close(mine);
    store_close(store);
}

/* A slot that a killed process had is free for the next run, and its mode is the first again. */
static void test_slot_of_a_killed_process(void)
{
    struct store *store = store_create("killed"), *mine;

    CHECK(store != NULL);
    if (!store)
        return;
    store_page(store)->inflight[0].pid = 12345;
    store_page(store)->inflight[0].mode = MODE_BLACKBOX;
    store_page(store)->inflight[0].counts.piped = 6;
    store_close(store);
    store = store_create("killed");
    CHECK(store && store_page(store)->inflight[0].pid == 0);
    CHECK(store && store_page(store)->ended[MODE_BLACKBOX].piped == 6);
    mine = store_join("killed");
    CHECK(store && mine && store_inflight_of(store, (int)getpid()) == store_page(store)->inflight);
    CHECK(store && store_page(store)->inflight[0].mode == MODE_COVERAGE);
    store_close(mine);
    store_close(store);
}

/* More quirks than the table has are not counted, and those in it stay. */
static void test_full_table_of_quirks(void)
{
    struct store *store = store_create("quirks");
    struct store_page *page;
    struct finding f = sample(1, "http://a\\@x");

    CHECK(store != NULL);
    if (!store)
        return;
    page = store_page(store);
    for (size_t i = 0; i < STORE_QUIRKS; i++)
        page->quirks[i].quirk = i + 1;
    CHECK(store_keep(store, &f) == KEPT_NEW);
    CHECK(page->last_quirk[0] == '\0' && page->last_new_quirk == 0);
    CHECK(store_count_quirks(page).all == STORE_QUIRKS);
    store_recount(store);
    CHECK(store_count_quirks(page).all == 1 && store_count_quirks(page).unexplained == 0);
    page->effect_classes[EFFECT_PATH_SHIFT] = 3;
    store_recount(store);
    CHECK(page->effect_classes[EFFECT_PATH_SHIFT] == 0);
    drop(&f);
    store_close(store);
}

/* A finding of a known quirk is not news, and neither is one that is less simple. */
static void test_no_news(void)
{
    struct store *store = store_create("news");
    struct store_page *page;
    struct finding f = sample(1, "http://a\\@x");

    CHECK(store != NULL);
    if (!store)
        return;
    page = store_page(store);
    CHECK(store_keep(store, &f) == KEPT_NEW && page->last_new_quirk > 0);
    page->last_new_quirk = 5;
    page->last_quirk[0] = '\0';
    CHECK(store_keep(store, &f) == KEPT_OLD);
    f.class = 2;
    CHECK(store_keep(store, &f) == KEPT_NEW);
    CHECK(page->last_new_quirk == 5 && page->last_quirk[0] == '\0');
    CHECK(store_count_quirks(page).all == 1 && page->effect_classes[EFFECT_HOST_SHIFT] == 2);
    drop(&f);
    store_close(store);
}

/* --- files ------------------------------------------------------------------------------------ */

static void test_files(void)
{
    struct store *store = store_create("files");
    struct text content = {0}, path = {0}, back = {0};

    CHECK(store != NULL);
    if (!store)
        return;
    text_puts(&content, "some text");
    CHECK(store_write_file(store, "stats", &content));
    CHECK(read_file(&back, "files/stats") && ua_str_equal(text_str(&back), text_str(&content)));
    captured = capture(STDERR_FILENO);
    CHECK(!store_write_file(store, "corpus", &content));
    CHECK_SAID("files/corpus: Is a directory\n");
    CHECK(strcmp(store_page(store)->failure, "files/corpus: Is a directory") == 0);
    CHECK(count_files("files") == 6); /* three folders, lock, page, stats */
    store_corpus_path(&path, store, "url");
    CHECK_TEXT(path.ptr, path.len, "files/corpus/url", strlen("files/corpus/url"));
    CHECK(store_corpus_size(store, "url") == 0);
    CHECK(mkdir(path.ptr, 0777) == 0);
    write_file("files/corpus/url/a", "", 0);
    write_file("files/corpus/url/.b", "", 0);
    write_file("files/corpus/c", "", 0);
    CHECK(store_corpus_size(store, "url") == 1);
    text_free(&content);
    text_free(&path);
    text_free(&back);
    store_close(store);
}

/* Only what has the name of a temporary file is one. */
static void test_leftovers(void)
{
    static const char *const kept[] = {"left/.tmp",          "left/x.tmp",      "left/.x.tmp2",
                                       "left/classes/x.tmp", "left/crashes/.x", "left/.a.tmp",
                                       "left/classes/.tmp"};
    static const char *const removed[] = {"left/.1.tmp", "left/classes/.23.tmp",
                                          "left/crashes/.4.tmp"};
    struct store *store = store_create("left");

    store_close(store);
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        write_file(kept[i], "", 0);
    for (size_t i = 0; i < sizeof removed / sizeof *removed; i++)
        write_file(removed[i], "", 0);
    store = store_create("left");
    CHECK(store != NULL);
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        CHECK(access(kept[i], F_OK) == 0);
    for (size_t i = 0; i < sizeof removed / sizeof *removed; i++)
        CHECK(access(removed[i], F_OK) != 0);
    store_close(store);
}

/* --- digits of a quirk or a class ------------------------------------------------------------- */

static void check_found(const char *digits, const char *expected, const char *said)
{
    char class[CLASS_DIGITS + 1] = "";
    bool found;

    captured = capture(STDERR_FILENO);
    found = store_find_class(class, "digits", digits);
    CHECK_SAID(said);
    CHECK(found == (expected != NULL));
    if (expected)
        CHECK_TEXT(class, strlen(class), expected, strlen(expected));
}

/* Digits of a quirk name its most important class. */
static void test_digits_of_a_quirk(void)
{
    struct store *store = store_create("digits");
    struct finding f = sample(0x1111, "http://a\\@x");
    char quirk[CLASS_DIGITS + 1], said[128];

    CHECK(store && store_keep(store, &f) == KEPT_NEW);
    f.class = 0x2222;
    f.effect = EFFECT_PATH_SHIFT;
    CHECK(store && store_keep(store, &f) == KEPT_NEW);
    snprintf(quirk, sizeof quirk, "%016llx", (unsigned long long)quirk_hash("backslash"));
    check_found(quirk, "0000000000001111", "");
    check_found("0000000000002222", "0000000000002222", "");
    check_found("000000000000", NULL,
                "digits: more than one quirk or class begins with 000000000000\n");
    quirk[15] = quirk[15] == '0' ? '1' : '0';
    snprintf(said, sizeof said, "digits: no quirk and no class %s; `triage` lists the quirks\n",
             quirk);
    check_found(quirk, NULL, said);
    drop(&f);
    store_close(store);
}

int main(void)
{
    struct store *store;

    root = make_test_folder();
    if (chdir(root) != 0)
        return 1;
    test_names();
    test_another_campaign();
    test_missing_folders();
    test_moved();
    test_pages_that_are_none();
    test_texts_that_do_not_end();
    test_seconds_since_new();
    store = store_create("store");
    if (store) {
        test_slots(store);
        test_failing_writes(store);
        test_full_tables(store);
    }
    store_close(store);
    test_damaged_finding();
    test_quirk_counts();
    test_each_count();
    test_slot_of_a_killed_process();
    test_full_table_of_quirks();
    test_no_news();
    test_files();
    test_leftovers();
    test_digits_of_a_quirk();
    remove_test_folder(root);
    return check_report("store_faults");
}
