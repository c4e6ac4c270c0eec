/* SPDX-License-Identifier: MIT */
/* Runs files and folders through a fuzz target without libFuzzer, so that any compiler can replay
 * the corpus. Each input is a heap copy of exactly its size: a sanitizer sees the first byte read
 * beyond it. Exit status: 0 all passed, 2 usage, 3 a file could not be read. If a
 * property does not hold, prints the name of the file and aborts. */
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "target.h"
#include "util.h"

static unsigned long passed, unreadable;
static bool verbose;
static const char *current = "";

static void print_current_file(int signal_number)
{
    ssize_t wrote = write(STDERR_FILENO, current, strlen(current));

    wrote += write(STDERR_FILENO, ": failed\n", 9);
    (void)wrote;
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void run_file(const char *path)
{
    struct text content = {0};
    uint8_t *exact;

    if (!read_file(&content, path)) {
        unreadable++;
        return;
    }
    exact = xmalloc(content.len);
    memcpy(exact, content.ptr, content.len);
    current = path;
    if (verbose)
        fprintf(stderr, "%s\n", path);
    if (LLVMFuzzerTestOneInput(exact, content.len) != 0) {
        complain("%s: the target did not return 0", path);
        abort();
    }
    free(exact);
    text_free(&content);
    passed++;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static void run_path(const char *path)
{
    struct dirent **entries;
    struct stat info;
    int count;

    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode)) {
        run_file(path);
        return;
    }
    count = scandir(path, &entries, NULL, by_name);
    if (count < 0) {
        complain("%s: %s", path, strerror(errno));
        unreadable++;
        return;
    }
    for (int i = 0; i < count; i++) {
        if (entries[i]->d_name[0] != '.') {
            struct text inner = {0};

            text_printf(&inner, "%s/%s", path, entries[i]->d_name);
            run_path(inner.ptr);
            text_free(&inner);
        }
        free(entries[i]);
    }
    free(entries);
}

/* For targets that have none. */
__attribute__((weak)) int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    return 0;
}

int main(int argc, char **argv)
{
    int first = 1;

    if (argc > 1 && strcmp(argv[1], "-v") == 0) {
        verbose = true;
        first++;
    }
    if (first >= argc) {
        fprintf(stderr, "usage: %s [-v] FILE|FOLDER...\n", argv[0]);
        return EXIT_USAGE;
    }
    signal(SIGABRT, print_current_file);
    LLVMFuzzerInitialize(&argc, &argv);
    for (int i = first; i < argc; i++)
        run_path(argv[i]);
    if (passed == 0 && unreadable == 0) {
        complain("no input found");
        return EXIT_COULD_NOT_RUN;
    }
    printf("%s: %lu passed, 0 failed\n",
           strrchr(argv[0], '/') ? strrchr(argv[0], '/') + 1 : argv[0], passed);
    if (unreadable > 0)
        complain("%lu could not be read", unreadable);
    return unreadable > 0 ? EXIT_COULD_NOT_RUN : EXIT_AS_EXPECTED;
}
