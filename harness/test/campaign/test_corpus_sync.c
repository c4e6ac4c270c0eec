/* SPDX-License-Identifier: MIT */
/* The exchange of inputs with other fuzzers: what is taken and offered, once each, under which
 * names, and whose folder it is. */
#include "corpus_sync.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "corpus_files.h"
#include "store.h"

/* Runs a command of the shell. Files are old if it touches none. */
static void sh(const char *command)
{
    CHECK(system(command) == 0);
}

static void check_counts(const struct corpus_sync *sync, uint64_t taken, uint64_t offered,
                         uint64_t too_long)
{
    const struct corpus_sync_counts counts = corpus_sync_counts(sync);

    CHECK(counts.taken == taken && counts.offered == offered && counts.too_long == too_long);
}

/* The names in a folder, each followed by its content, sorted. */
static void check_folder(const char *path, const char *expected)
{
    struct text command = {0}, got;

    text_printf(&command,
                "cd %s && for f in *; do [ -e \"$f\" ] && printf '%%s=%%s;' \"${f%%%%,*}\" "
                "\"$(cat \"$f\")\"; done >../../../listed; true",
                path);
    sh(command.ptr);
    got = read_test_file(".", "listed");
    CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
    text_free(&command);
    text_free(&got);
}

static struct folder corpus = {.fd = -1};

static struct corpus_sync *open_sync(const char *dir, const char *campaign_dir)
{
    folder_close(&corpus);
    CHECK(folder_open(&corpus, "C/corpus", NULL));
    return corpus_sync_open(dir, campaign_dir, &corpus);
}

static void test_exchange(void)
{
    struct corpus_sync *sync;
    struct stat info;

    sh("mkdir -p S/one/queue S/two/queue S/.hidden/queue C/corpus D; printf a >S/one/queue/1; "
       "printf b >S/one/queue/2; printf a >S/two/queue/x; printf h >S/.hidden/queue/1; "
       "printf h >S/one/queue/.h; >S/one/queue/empty; printf l >linked; ln -s ../../../linked "
       "S/one/queue/link; "
       "mkdir S/one/queue/folder; head -c 513 /dev/zero >S/one/queue/long; "
       "head -c 512 /dev/zero | tr '\\0' z >S/one/queue/longest; printf c >C/corpus/own; "
       "touch -d 2001-01-01 S/*/queue/* S/one/queue/.h S/.hidden/queue/1; printf fresh "
       ">S/two/queue/fresh");
    sync = open_sync("S", "D");
    CHECK(sync && strcmp(corpus_sync_queue(sync), "S/urlassay/queue") == 0);
    check_counts(sync, 0, 0, 0);
    corpus_sync_exchange(sync, true);
    /* a, b and the longest one; c is offered, and what was taken is not. */
    check_counts(sync, 3, 1, 1);
    CHECK(count_files("C/corpus") == 4);
    check_folder("S/urlassay/queue", "id:000000=c;");
    corpus_sync_exchange(sync, true);
    check_counts(sync, 3, 1, 1);
    /* A file that changed just now waits; one of the future does not. */
    sh("printf d >C/corpus/d; printf e >C/corpus/e; touch -d '+1 day' C/corpus/e");
    corpus_sync_exchange(sync, false);
    check_counts(sync, 3, 2, 1);
    check_folder("S/urlassay/queue", "id:000000=c;id:000001=e;");
    corpus_sync_exchange(sync, true);
    check_counts(sync, 3, 3, 1);
    check_folder("S/urlassay/queue", "id:000000=c;id:000001=e;id:000002=d;");
    /* The same input under another name is not offered again, nor taken. */
    sh("printf d >C/corpus/again; printf c >S/one/queue/c; touch -d 2001-01-01 S/one/queue/c");
    corpus_sync_exchange(sync, true);
    check_counts(sync, 3, 3, 1);
    sh("touch -d 2001-01-01 S/two/queue/fresh");
    corpus_sync_exchange(sync, true);
    check_counts(sync, 4, 3, 1);
    /* The time of file n is n seconds later than the time of file 0. */
    sh("mv S/urlassay/queue/id:000002* third");
    CHECK(stat("third", &info) == 0 && info.st_mtime == 500000002);
    sh("mv third $(ls S/urlassay/queue/id:000001* | sed s/000001/000002/)");
    corpus_sync_free(sync);
    corpus_sync_free(NULL);
}

/* A later run of the campaign goes on with the numbers, and offers nothing twice. */
static void test_again(void)
{
    struct corpus_sync *sync = open_sync("S", "D");

    CHECK(sync && strcmp(corpus_sync_queue(sync), "S/urlassay/queue") == 0);
    sh("rm C/corpus/*; printf c >C/corpus/own; printf f >C/corpus/f; rm -r S/one S/two");
    corpus_sync_exchange(sync, true);
    check_counts(sync, 0, 1, 0);
    sh("ls S/urlassay/queue | grep -q '^id:000003,orig:[0-9a-f]\\{16\\}$'");
    corpus_sync_free(sync);
}

/* So it does after one input. */
static void test_second(void)
{
    struct corpus_sync *sync;

    sh("rm C/corpus/*; printf 1 >C/corpus/1");
    sync = open_sync("J", "D");
    corpus_sync_exchange(sync, true);
    corpus_sync_free(sync);
    sh("printf 2 >C/corpus/2");
    sync = open_sync("J", "D");
    corpus_sync_exchange(sync, true);
    check_folder("J/urlassay/queue", "id:000000=1;id:000001=2;");
    corpus_sync_free(sync);
}

/* The folder of another campaign, and of another machine, is another fuzzer's. */
static void test_owners(void)
{
    struct corpus_sync *sync;

    sh("mkdir E; rm -f C/corpus/*");
    sync = open_sync("S", "E");
    CHECK(sync && strcmp(corpus_sync_queue(sync), "S/urlassay-2/queue") == 0);
    sh("touch -d 2001-01-01 S/urlassay/queue/*");
    corpus_sync_exchange(sync, true);
    CHECK(corpus_sync_counts(sync).taken >= 3 && corpus_sync_counts(sync).offered == 0);
    corpus_sync_free(sync);
    sync = open_sync("S", "./D");
    CHECK(sync && strcmp(corpus_sync_queue(sync), "S/urlassay/queue") == 0);
    corpus_sync_free(sync);
    sh("echo other:$PWD/D >S/urlassay/owner");
    sync = open_sync("S", "D");
    CHECK(sync && strcmp(corpus_sync_queue(sync), "S/urlassay-3/queue") == 0);
    corpus_sync_free(sync);
}

static void check_refused(const char *dir, const char *told)
{
    const struct captured captured = capture(STDERR_FILENO);

    CHECK(!open_sync(dir, "D"));
    CHECK_CAPTURED(&captured, told);
}

static void test_errors(void)
{
    struct corpus_sync *sync;
    struct captured captured;
    struct text told;

    check_refused("no/folder", "urlassay: no/folder: No such file or directory\n");
    sh(">file");
    check_refused("file/S", "urlassay: file/S: Not a directory\n");
    sh("mkdir F; for n in '' $(seq 2 64 | sed s/^/-/); do mkdir F/urlassay$n; echo x "
       ">F/urlassay$n/owner; done");
    check_refused("F", "urlassay: F: 64 campaigns have a queue here, and it takes no more\n");
    sh("rm F/urlassay-64/owner");
    sync = open_sync("F", "D");
    CHECK(sync && strcmp(corpus_sync_queue(sync), "F/urlassay-64/queue") == 0);
    corpus_sync_free(sync);
    sh("mkdir G; >G/urlassay");
    check_refused("G", "urlassay: G/urlassay: Not a directory\n");
    /* A queue that cannot be written is complained about once, and its inputs are offered later. */
    sh("rm -rf H C/corpus/*; printf c >C/corpus/c; printf d >C/corpus/d");
    sync = open_sync("H", "D");
    sh("rm -r H/urlassay");
    captured = capture(STDERR_FILENO);
    corpus_sync_exchange(sync, true);
    corpus_sync_exchange(sync, true);
    told = captured_text(&captured);
    CHECK(strcmp(told.ptr, "urlassay: H/urlassay/queue: No such file or directory: inputs are not "
                           "offered until it can be written\n") == 0);
    text_free(&told);
    check_counts(sync, 0, 0, 0);
    sh("mkdir -p H/urlassay/queue");
    corpus_sync_exchange(sync, true);
    check_counts(sync, 0, 2, 0);
    corpus_sync_free(sync);
}

/* More files than the first tables hold. A look reads 2,000 files, and nothing is offered before
 * all of others are known: they may be the same. */
static void test_many(void)
{
    enum { INPUTS = 600, FILES = 2050 };
    struct corpus_sync *sync;
    char name[64];

    sh("rm -rf K C/corpus; mkdir -p K/other/queue C/corpus; for f in a b c d e f g h; do mkdir -p "
       "K/$f/queue; done; cd K/other/queue; n=0; while [ $n -lt "
       "600 ]; do echo $n >$n; n=$((n + 1)); done; touch -d 2001-01-01 *; cp 1 2 3 4 "
       "../../../C/corpus; echo own >../../../C/corpus/own");
    for (int i = INPUTS; i < FILES; i++) {
        snprintf(name, sizeof name, "K/other/queue/%d", i);
        CHECK(link("K/other/queue/0", name) == 0);
    }
    sync = open_sync("K", "D");
    corpus_sync_exchange(sync, true);
    CHECK(corpus_sync_counts(sync).taken <= INPUTS && corpus_sync_counts(sync).offered == 0);
    corpus_sync_exchange(sync, true);
    check_counts(sync, INPUTS, 1, 0);
    corpus_sync_exchange(sync, true);
    check_counts(sync, INPUTS, 1, 0);
    /* Each input is offered once. */
    corpus_sync_free(sync);
    sh("rm -rf K/other");
    sync = open_sync("K", "D");
    corpus_sync_exchange(sync, true);
    corpus_sync_exchange(sync, true);
    check_counts(sync, 0, INPUTS, 0);
    CHECK(count_files("K/urlassay/queue") == INPUTS + 1);
    corpus_sync_free(sync);
}

/* The same name in two queues means two files. */
static void test_same_names(void)
{
    struct corpus_sync *sync;

    sh("rm -rf M C/corpus; mkdir -p M/one/queue M/two/queue C/corpus; printf a >M/one/queue/1; "
       "printf b >M/two/queue/1; touch -d 2001-01-01 M/*/queue/1; printf c >C/corpus/1");
    sync = open_sync("M", "D");
    corpus_sync_exchange(sync, true);
    check_counts(sync, 2, 1, 0);
    corpus_sync_free(sync);
}

/* So many files as a look reads are read in one look, and what is own is offered at once. */
static void test_one_look(void)
{
    enum { FILES = 2000 };
    struct corpus_sync *sync;
    char name[64];

    sh("rm -rf L C/corpus; mkdir -p L/other/queue C/corpus; echo 0 >L/other/queue/0; "
       "touch -d 2001-01-01 L/other/queue/0; echo own >C/corpus/own");
    for (int i = 1; i < FILES; i++) {
        snprintf(name, sizeof name, "L/other/queue/%d", i);
        CHECK(link("L/other/queue/0", name) == 0);
    }
    sync = open_sync("L", "D");
    corpus_sync_exchange(sync, true);
    check_counts(sync, 1, 1, 0);
    corpus_sync_free(sync);
}

/* Beyond the last number nothing is offered, and nothing is wrong with that. */
static void test_last_number(void)
{
    struct corpus_sync *sync;

    sh("rm -rf N C/corpus; mkdir -p N/urlassay/queue C/corpus; printf a >C/corpus/a; "
       ">N/urlassay/queue"
       "/id:999998,orig:0000000000000001");
    sync = open_sync("N", "D");
    CHECK(sync && strcmp(corpus_sync_queue(sync), "N/urlassay/queue") == 0);
    corpus_sync_exchange(sync, true);
    check_counts(sync, 0, 1, 0);
    sh("ls N/urlassay/queue | grep -q ^id:999999,; printf b >C/corpus/b");
    corpus_sync_exchange(sync, true);
    check_counts(sync, 0, 1, 0);
    CHECK(count_files("N/urlassay/queue") == 2);
    corpus_sync_free(sync);
}

int main(void)
{
    char *folder = make_test_folder();

    CHECK(chdir(folder) == 0);
    test_exchange();
    test_again();
    test_second();
    test_owners();
    test_errors();
    test_many();
    test_same_names();
    test_one_look();
    test_last_number();
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("corpus_sync");
}
