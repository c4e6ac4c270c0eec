/* SPDX-License-Identifier: MIT */
/* Which paths are shared objects, and what comes of a function that is tried out in a child. */
#include "shared_object.h"

#include <link.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "shared_library.h"

static void test_suffix(void)
{
    static const struct {
        const char *path;
        bool is;
    } cases[] = {
        {"./mine.so", true},      {"/a/b.c/libmine.so.1", true},
        {"./mine.so.1.20", true}, {"./a.so.b.so", true},
        {"./.so", true},          {"./mine", false},
        {"./mine.so.", false},    {"./mine.so.sh", false},
        {"./mine.son", false},    {"./mine.so/mine", false},
        {"./mine.SO", false},     {"./mine.so.1-old", false},
        {"./mineso", false},      {"./mine.so.py.so.2", true},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CHECK(is_shared_object(cases[i].path) == cases[i].is);
        if (is_shared_object(cases[i].path) != cases[i].is)
            printf("  %s\n", cases[i].path);
    }
}

static bool misbehave(const void *what)
{
    switch (*(const char *)what) {
    case 'y':
        return true;
    case 'e':
        exit(EXIT_SUCCESS);
    case '_':
        _exit(EXIT_SUCCESS);
    case 'c':
        raise(SIGSEGV);
        break;
    case 'h':
        pause();
        break;
    case 'p':
        dprintf(STDOUT_FILENO, "printed\n");
        dprintf(STDERR_FILENO, "printed\n");
        return true;
    }
    return false;
}

static bool *has_run; /* shared with child processes */

static void note_exit(void)
{
    *has_run = true;
}

static void exit_as_if_well(int number)
{
    (void)number;
    _exit(EXIT_SUCCESS);
}

static void test_try(void)
{
    static const struct {
        const char *what, *failed;
    } cases[] = {{"y", NULL},           {"no", NULL},     {"exit", "calls exit()"},
                 {"_", "calls exit()"}, {"c", "crashes"}, {"hang", "hangs"},
                 {"print", NULL}};
    const struct captured out = capture(STDOUT_FILENO), err = capture(STDERR_FILENO);
    void (*before)(int);

    has_run =
        mmap(NULL, sizeof *has_run, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    CHECK(has_run != MAP_FAILED);
    /* These belong to this process alone. */
    CHECK(atexit(note_exit) == 0);
    before = signal(SIGSEGV, exit_as_if_well);
    signal(SIGALRM, exit_as_if_well);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool result = true;
        const char *failed = shared_library_try(misbehave, cases[i].what, 1, &result);

        CHECK(result == (cases[i].what[0] == 'y' || cases[i].what[0] == 'p'));
        CHECK(failed ? cases[i].failed && strcmp(failed, cases[i].failed) == 0 : !cases[i].failed);
    }
    signal(SIGSEGV, before);
    signal(SIGALRM, SIG_DFL);
    CHECK_CAPTURED(&err, "");
    CHECK_CAPTURED(&out, "");
    CHECK(!*has_run);
}

/* Without memory for the child's answer nothing runs, and the answer is no. */
static void test_try_without_memory(void)
{
    struct rlimit before, none;
    bool result = true;
    const char *failed;

    CHECK(getrlimit(RLIMIT_AS, &before) == 0);
    none = (struct rlimit){0, before.rlim_max};
    CHECK(setrlimit(RLIMIT_AS, &none) == 0);
    failed = shared_library_try(misbehave, "y", 1, &result);
    CHECK(setrlimit(RLIMIT_AS, &before) == 0);
    CHECK(failed && strcmp(failed, "cannot be tested") == 0 && !result);
}

/* --- files in ELF ----------------------------------------------------------------------------- */

/* Checks a file with this header, up to two parts of these types, and a text after them. size: of
 * all that is written. */
static void check_elf(ElfW(Ehdr) header, unsigned first, unsigned second, const char *text,
                      bool expected)
{
    const ElfW(Phdr) parts[2] = {{.p_type = first}, {.p_type = second}};
    FILE *file = fopen("file", "wb");

    CHECK(file && fwrite(&header, sizeof header, 1, file) == 1);
    CHECK(file && fwrite(parts, sizeof parts[0], 2, file) == 2);
    CHECK(file && fwrite(text, 1, strlen(text) + 1, file) == strlen(text) + 1);
    CHECK(file && fclose(file) == 0);
    if (!text[0])
        CHECK(truncate("file", (off_t)(sizeof header + sizeof parts)) == 0);
    CHECK(is_elf_library("file") == expected);
}

static ElfW(Ehdr) library_header(unsigned parts)
{
    ElfW(Ehdr) header = {.e_type = ET_DYN,
                         .e_phentsize = sizeof(ElfW(Phdr)),
                         .e_phoff = sizeof header,
                         .e_phnum = (ElfW(Half))parts};

    memcpy(header.e_ident, ELFMAG, SELFMAG);
    return header;
}

static void test_elf(void)
{
    ElfW(Ehdr) header = library_header(2);

    check_elf(header, PT_LOAD, PT_LOAD, "", true);
    check_elf(header, PT_INTERP, PT_LOAD, "", false);
    check_elf(header, PT_LOAD, PT_INTERP, "", false); /* which ends the file */
    check_elf(library_header(1), PT_LOAD, PT_INTERP, "", true);
    check_elf(library_header(0), PT_INTERP, PT_INTERP, "", true);
    header.e_phnum = 3; /* more than there are */
    check_elf(header, PT_LOAD, PT_LOAD, "", true);
    header = library_header(2);
    header.e_phoff = ~(ElfW(Off))0 - 8;
    check_elf(header, PT_INTERP, PT_INTERP, "", true);
    header = library_header(2);
    header.e_type = ET_EXEC;
    check_elf(header, PT_LOAD, PT_LOAD, "", false);
    header = library_header(2);
    header.e_phentsize--;
    check_elf(header, PT_LOAD, PT_LOAD, "", false);
    header = library_header(2);
    header.e_ident[3] = 'f';
    check_elf(header, PT_LOAD, PT_LOAD, "", false);
    /* With a begin it is a library if it has a table. */
    header = library_header(2);
    header.e_entry = 1;
    check_elf(header, PT_LOAD, PT_LOAD, "", false);
    check_elf(header, PT_LOAD, PT_LOAD, "urlassay_engine", true);
    check_elf(header, PT_LOAD, PT_LOAD, "urlassay_engines", false);
    check_elf(header, PT_INTERP, PT_LOAD, "urlassay_engine", false);
    CHECK(truncate("file", (off_t)sizeof header - 1) == 0);
    CHECK(!is_elf_library("file") && !is_elf_library(".") && !is_elf_library("nothing"));
    CHECK(mkfifo("pipe", 0666) == 0 && !is_elf_library("pipe"));
}

int main(void)
{
    char *folder;

    test_suffix();
    test_try();
    test_try_without_memory();
    folder = make_test_folder();
    CHECK(chdir(folder) == 0);
    test_elf();
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("shared_object");
}
