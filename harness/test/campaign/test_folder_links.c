/* SPDX-License-Identifier: MIT */
/* A link, a pipe or a device with the name of a file of a campaign: nothing is written to what it
 * names, and it is refused in one line, before anything is written. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "campaign.h"
#include "campaign_folder.h"
#include "captured.h"
#include "check.h"
#include "sample.h"

enum kind { SYMLINK, HARD_LINK, DANGLING, FOLDER_LINK, PIPE, DEVICE, FOLDER, LONG, UNREADABLE };
#define KINDS (UNREADABLE + 1)

static const char *const commands[KINDS] = {
    [SYMLINK] = "ln -s \"$PWD/V/victim\" ",
    [HARD_LINK] = "ln V/victim ",
    [DANGLING] = "ln -s \"$PWD/V/none\" ",
    [FOLDER_LINK] = "ln -s \"$PWD/V\" ",
    [PIPE] = "mkfifo ",
    [DEVICE] = "mknod -m 666 ",
    [FOLDER] = "mkdir ",
    [LONG] = "truncate -s 6G ",
    [UNREADABLE] = "install -m 000 V/victim ",
};

static const char *const reasons[KINDS] = {
    [SYMLINK] = "is a symbolic link",
    [HARD_LINK] = "has another name (a hard link)",
    [DANGLING] = "is a symbolic link",
    [FOLDER_LINK] = "is a symbolic link",
    [PIPE] = "is a pipe",
    [DEVICE] = "is a device",
    [FOLDER] = "Is a directory",
    [LONG] = "is longer than 256 MiB, the limit",
    [UNREADABLE] = "Permission denied",
};

/* What a campaign has; how it takes what is wrong there, a letter for each kind: refused (r),
 * refused as "Not a directory" (n), refused as longer than 1 MiB (m), left out (o), taken (.). */
static const struct {
    const char *name, *taken;
} entries[] = {
    {"lock", "rrrrrrrrr"},
    {"page", "rrrrrrrrr"},
    {"fuzz.log", "rrrrrrrrr"},
    {"stats.jsonl", "rrrrrrrrr"},
    {"settings.json", "r.rrrrrmr"},
    {"dialled.jsonl", "r.rrrrrrr"},
    {"classes", "rnrrnn.nn"},
    {"crashes", "rnrrnn.nn"},
    {"corpus", "rnrrnn.nn"},
    {"corpus/differential", "rnrrnn.nn"},
    {"corpus/differential/x", "rrrroo..o"},
    {"corpus/differential/.hidden", "rrrroo..o"},
    {"corpus/differential/inner/x", "rrrroo..o"},
    {"crashes/e-0000000000000001", "rrrroo..o"},
};

static void run(const char *command)
{
    CHECK(system(command) == 0);
}

#define NOBODY 65534

/* Root reads each file, and only root makes a device. */
static bool can_try(enum kind kind)
{
    return kind == UNREADABLE ? geteuid() != 0 : kind == DEVICE ? geteuid() == 0 : true;
}

static void put(const char *name, enum kind kind)
{
    struct text command = {0};

    text_printf(&command, "rm -rf D; mkdir -p $(dirname D/%s) && %s D/%s%s", name, commands[kind],
                name, kind == DEVICE ? " c 1 3" : "");
    run(command.ptr);
    text_free(&command);
}

static void list_folder(struct text *out)
{
    run("find D -printf '%p %y %n %s %m\\n' | sort >listed");
    *out = read_test_file(".", "listed");
}

static void check_victim(void)
{
    const struct text content = read_test_file("V", "victim");

    CHECK_TEXT(content.ptr, content.len, "victim", 6);
    CHECK(count_files("V") == 1);
    free(content.ptr);
}

static void try_entry(size_t entry, enum kind kind)
{
    const char how = entries[entry].taken[kind], *name = entries[entry].name;
    struct text expected = {0}, before, after;
    struct captured captured;
    struct store *store;

    put(name, kind);
    list_folder(&before);
    captured = capture(STDERR_FILENO);
    CHECK(campaign_may_use("D", "differential") == (how == '.' || how == 'o'));
    text_puts(&expected, "");
    if (how != '.')
        text_printf(&expected, "urlassay: D/%s: %s%s\n", name,
                    how == 'n'   ? "Not a directory"
                    : how == 'm' ? "is longer than 1 MiB, the limit"
                                 : reasons[kind],
                    how == 'o' ? ": this file is left out" : "");
    CHECK_CAPTURED(&captured, expected.ptr);
    list_folder(&after);
    CHECK_TEXT(after.ptr, after.len, before.ptr, before.len);
    /* Without that check, as if another process came between. */
    captured = capture(STDERR_FILENO);
    store = store_create("D");
    captured_end(&captured);
    store_close(store);
    check_victim();
    text_free(&expected);
    text_free(&before);
    text_free(&after);
}

/* What a process writes while the campaign runs goes to the folder that was opened. */
static void test_swapped(void)
{
    struct finding finding = sample(0x1, "http://a\\@x");
    struct text path = {0}, content = {0};
    struct folder corpus;
    struct store *store;

    run("rm -rf D");
    store = store_create("D");
    CHECK(store && store_open_corpus(&corpus, store, "differential"));
    if (!store)
        return;
    folder_close(&corpus);
    run("rm -r D/crashes D/corpus; mv D/classes W; ln -s ../V D/classes; ln -s ../V D/crashes; "
        "ln -s ../V D/corpus; ln -s ../V/victim D/settings.json");
    CHECK(store_keep(store, &finding) == KEPT_NEW && count_files("W") == 1);
    CHECK(!store_keep_crash(store, "e", "x", 1, &path));
    CHECK(strcmp(store_page(store)->failure, "D/crashes: is a symbolic link") == 0);
    CHECK(!store_open_corpus(&corpus, store, "differential"));
    text_puts(&content, "{}");
    CHECK(!store_write_file(store, "settings.json", &content));
    store_close(store);
    check_victim();
    drop(&finding);
    text_free(&path);
    text_free(&content);
}

static void try_kind(enum kind kind)
{
    for (size_t i = 0; can_try(kind) && i < sizeof entries / sizeof *entries; i++)
        try_entry(i, kind);
}

/* What root can read, as a user who cannot. */
static void try_as_nobody(const char *folder)
{
    int status = 1;
    pid_t pid;

    run("rm -rf D listed");
    CHECK(chown(folder, NOBODY, NOBODY) == 0 && chown("V/victim", NOBODY, NOBODY) == 0);
    fflush(NULL);
    pid = fork();
    if (pid == 0) {
        if (setgid(NOBODY) != 0 || setuid(NOBODY) != 0)
            _exit(2);
        try_kind(UNREADABLE);
        status = check_report("folder_links, as nobody");
        fflush(NULL);
        _exit(status);
    }
    CHECK(waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    run("rm -rf D listed");
}

int main(void)
{
    char *folder = make_test_folder();

    umask(022);
    CHECK(chdir(folder) == 0);
    run("mkdir V; printf victim >V/victim");
    for (int kind = 0; kind < KINDS; kind++)
        try_kind((enum kind)kind);
    if (geteuid() == 0)
        try_as_nobody(folder);
    test_swapped();
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("folder_links");
}
