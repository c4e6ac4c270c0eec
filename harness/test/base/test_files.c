/* SPDX-License-Identifier: MIT */
/* Files that are read and written while the system interrupts, refuses and fails; and what is said
 * about it. */
#include "files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "util.h"

/* --- libc's functions ------------------------------------------------------------------------- */

/* These stand in for libc's in this program. What they do next; 0: the system's. */
static int read_error, write_error, write_most, fsync_error, folder_fsync_error, rename_error;

static bool take_error(int *error)
{
    errno = *error;
    *error = 0;
    return errno != 0;
}

ssize_t read(int fd, void *bytes, size_t len)
{
    return take_error(&read_error) ? -1 : syscall(SYS_read, fd, bytes, len);
}

ssize_t write(int fd, const void *bytes, size_t len)
{
    if (take_error(&write_error))
        return -1;
    return syscall(SYS_write, fd, bytes,
                   write_most && len > (size_t)write_most ? (size_t)write_most : len);
}

int fsync(int fd)
{
    struct stat info;

    if (take_error(fstat(fd, &info) == 0 && S_ISDIR(info.st_mode) ? &folder_fsync_error
                                                                  : &fsync_error))
        return -1;
    return (int)syscall(SYS_fsync, fd);
}

int rename(const char *from, const char *to)
{
    return take_error(&rename_error) ? -1
                                     : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

/* --- a folder of this test, and what is said -------------------------------------------------- */

static char *folder;
static struct captured said;

#define in_folder(name) path_in_folder(folder, name)

/* The complaint since the last call: "urlassay: ", then, for a name, the folder, and the rest. */
static void check_said(const char *name, const char *rest)
{
    char expected[512] = "";

    if (name)
        snprintf(expected, sizeof expected, "urlassay: %s%s\n", name, rest);
    CHECK_SINCE(&said, expected);
}

static unsigned count_entries(const char *path)
{
    DIR *dir = opendir(path);
    unsigned count = 0;

    CHECK(dir != NULL);
    while (dir && readdir(dir))
        count++;
    if (dir)
        closedir(dir);
    return count;
}

static bool put(const char *path, const char *bytes, size_t len)
{
    return replace_file(path, &(struct text){(char *)(uintptr_t)bytes, len, 0});
}

static bool holds(const char *path, const char *bytes, size_t len)
{
    struct text got = {0};
    bool ok;

    text_puts(&got, "what was there before");
    ok = read_file(&got, path) && got.len == len && memcmp(got.ptr, bytes, len) == 0 &&
         got.ptr[len] == '\0';
    text_free(&got);
    return ok;
}

/* --- reading ---------------------------------------------------------------------------------- */

static void test_read(void)
{
    struct text big = {0}, got = {0};

    for (int i = 0; i < 10000; i++)
        text_printf(&big, "%d,", i);
    CHECK(big.len > 2 * (1 << 14));
    CHECK(put(in_folder("big"), big.ptr, big.len) && holds(in_folder("big"), big.ptr, big.len));
    read_error = EINTR;
    CHECK(holds(in_folder("big"), big.ptr, big.len));
    CHECK(put(in_folder("empty"), "", 0) && holds(in_folder("empty"), "", 0));
    CHECK(read_regular_file(&got, in_folder("empty"), 0));
    CHECK(read_regular_file(&got, in_folder("big"), big.len) && got.len == big.len);
    check_said(NULL, "");
    read_error = EIO;
    CHECK(!read_file(&got, in_folder("big")));
    check_said(in_folder("big"), ": Input/output error");
    CHECK(!read_regular_file(&got, in_folder("big"), big.len - 1));
    CHECK(big.len < 100000);
    check_said(in_folder("big"), ": is longer than 48889 bytes, the limit");
    text_free(&big);
    text_free(&got);
}

static void test_read_refused(void)
{
    struct text got = {0};

    CHECK(!read_file(&got, in_folder("none")));
    check_said(in_folder("none"), ": No such file or directory");
    CHECK(!read_file(&got, folder));
    check_said(folder, ": is a directory");
    CHECK(!read_regular_file(&got, folder, 100));
    check_said(folder, ": is a directory");
    CHECK(mkfifo(in_folder("pipe"), 0600) == 0);
    CHECK(!read_regular_file(&got, in_folder("pipe"), 100));
    check_said(in_folder("pipe"), ": is a pipe");
    CHECK(put(in_folder("long"), "a", 1) &&
          truncate(in_folder("long"), (off_t)READ_FILE_BYTES + 1) == 0);
    CHECK(!read_file(&got, in_folder("long")));
    check_said(in_folder("long"), ": is longer than 256 MiB, the limit");
    CHECK(!read_regular_file(&got, in_folder("long"), 1 << 20));
    check_said(in_folder("long"), ": is longer than 1 MiB, the limit");
    CHECK(!read_regular_file(&got, in_folder("long"), (1 << 20) - 1));
    check_said(in_folder("long"), ": is longer than 1048575 bytes, the limit");
    /* What grows while it is read has no size before. */
    CHECK(!read_regular_file(&got, "/proc/self/maps", 10));
    check_said("/proc/self/maps", ": is longer than 10 bytes, the limit");
    CHECK(!read_regular_file(&got, "/proc/self/smaps", 5000));
    check_said("/proc/self/smaps", ": is longer than 5000 bytes, the limit");
    text_free(&got);
}

/* It is read once, and given to each who asks. */
static void test_stdin(void)
{
    const char line[] = "a line of a pipe\n";
    struct text got = {0};
    int ends[2];

    CHECK(pipe(ends) == 0 && write_all(ends[1], line, sizeof line - 1));
    CHECK(dup2(ends[0], STDIN_FILENO) == STDIN_FILENO);
    close(ends[0]);
    close(ends[1]);
    for (int i = 0; i < 2; i++) {
        text_puts(&got, "before");
        CHECK(read_file(&got, STDIN_PATH));
        CHECK_TEXT(got.ptr, got.len, line, sizeof line - 1);
    }
    text_free(&got);
}

static void test_open(void)
{
    struct stat info;
    int fd = open_regular_file(in_folder("made"), O_WRONLY | O_CREAT);

    CHECK(fd >= 0 && fstat(fd, &info) == 0 && (info.st_mode & 07777) == 0640);
    CHECK(fcntl(fd, F_GETFD) & FD_CLOEXEC);
    close(fd);
    fd = open_regular_file(folder, O_RDONLY);
    CHECK(fd >= 0);
    close(fd);
    errno = 0;
    CHECK(open_regular_file(in_folder("pipe"), O_RDONLY) == -1 && errno == ESPIPE);
    CHECK(open_regular_file(in_folder("pipe"), O_WRONLY) == -1 && errno == ESPIPE);
    CHECK(open_regular_file("/dev/null", O_RDONLY) == -1 && errno == ENODEV);
    CHECK(open_regular_file(in_folder("none"), O_RDONLY) == -1 && errno == ENOENT);
    CHECK(strcmp(file_error_text(ENXIO), "is a socket") == 0);
    CHECK(strcmp(file_error_text(ENOENT), "No such file or directory") == 0);
}

/* --- writing ---------------------------------------------------------------------------------- */

static void test_write_all(void)
{
    int ends[2];
    char got[16] = "";

    CHECK(pipe(ends) == 0);
    write_most = 3;
    write_error = EINTR;
    CHECK(write_all(ends[1], "0123456789", 10) && write_all(ends[1], "", 0));
    write_error = EIO;
    CHECK(!write_all(ends[1], "abc", 3) && errno == EIO);
    write_most = 0;
    close(ends[1]);
    CHECK(read_some(ends[0], got, sizeof got) == 10 && memcmp(got, "0123456789", 11) == 0);
    CHECK(read_some(ends[0], got, sizeof got) == 0);
    close(ends[0]);
    CHECK(read_some(-1, got, sizeof got) == -1 && errno == EBADF);
}

/* Where one step of replacing fails, the file and the folder stay as they were. */
static void test_replace_fails(void)
{
    int *const errors[] = {&write_error, &fsync_error, &rename_error};
    unsigned entries;

    CHECK(put(in_folder("kept"), "old", 3));
    entries = count_entries(folder);
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        *errors[i] = EIO;
        CHECK(!put(in_folder("kept"), "new", 3) && *errors[i] == 0);
        check_said(in_folder("kept"), ": cannot be written: Input/output error");
        CHECK(holds(in_folder("kept"), "old", 3) && count_entries(folder) == entries);
    }
    /* Not every file system can bring a folder to the disk; one that fails is another matter. */
    folder_fsync_error = EINVAL;
    CHECK(put(in_folder("kept"), "newer", 5) && holds(in_folder("kept"), "newer", 5));
    check_said(NULL, "");
    folder_fsync_error = EIO;
    CHECK(!put(in_folder("kept"), "last", 4));
    check_said(in_folder("kept"), ": cannot be written: Input/output error");
    CHECK(count_entries(folder) == entries);
}

static void test_replace(void)
{
    struct stat info;
    unsigned entries;

    CHECK(put(in_folder("mode"), "a", 1) && stat(in_folder("mode"), &info) == 0);
    CHECK((info.st_mode & 07777) == 0640);
    entries = count_entries(folder);
    CHECK(chmod(in_folder("mode"), 0604) == 0 && put(in_folder("mode"), "b", 1));
    CHECK(stat(in_folder("mode"), &info) == 0 && (info.st_mode & 07777) == 0604);
    write_most = 2;
    CHECK(put(in_folder("mode"), "in parts", 8) && holds(in_folder("mode"), "in parts", 8));
    write_most = 0;
    CHECK(count_entries(folder) == entries);
    check_said(NULL, "");
    CHECK(!put(in_folder("pipe"), "a", 1));
    check_said(in_folder("pipe"), ": cannot be written: is a pipe");
    CHECK(!put(in_folder("no/where"), "a", 1));
    check_said(in_folder("no/where"), ": cannot be written: No such file or directory");
    CHECK(symlink("no/where", in_folder("dangling")) == 0 && !put(in_folder("dangling"), "a", 1));
    check_said(in_folder("dangling"), ": cannot be written: No such file or directory");
    /* A name without a folder is one of the current folder. */
    CHECK(chdir(folder) == 0 && put("here", "c", 1) && holds(in_folder("here"), "c", 1));
}

/* An output that cannot be written leaves the old one. A link stays. */
static void test_output(void)
{
    const struct text more = {(char[]){"new"}, 3, 0};
    struct stat info;
    unsigned entries;

    CHECK(put(in_folder("output"), "old", 3) && symlink("output", in_folder("link")) == 0);
    entries = count_entries(folder);
    for (int i = 0; i < 2; i++) {
        const char *name = in_folder(i == 0 ? "output" : "link");

        write_error = ENOSPC;
        CHECK(!write_output_file(name, &more) && holds(in_folder("output"), "old", 3));
        check_said(name, ": No space left on device");
        rename_error = EIO;
        CHECK(!write_output_file(name, &more) && holds(in_folder("output"), "old", 3));
        check_said(name, ": Input/output error");
    }
    CHECK(chmod(in_folder("output"), 0604) == 0 && write_output_file(in_folder("link"), &more));
    CHECK(holds(in_folder("output"), "new", 3) && count_entries(folder) == entries);
    CHECK(stat(in_folder("output"), &info) == 0 && (info.st_mode & 07777) == 0604);
    CHECK(lstat(in_folder("link"), &info) == 0 && S_ISLNK(info.st_mode));
    CHECK(write_output_file("/dev/null", &more) && stat("/dev/null", &info) == 0);
    CHECK(S_ISCHR(info.st_mode));
    CHECK(!write_output_file(in_folder("no/where"), &more));
    check_said(in_folder("no/where"), ": No such file or directory");
}

/* A hundred names are tried, and no longer. */
static void test_names_taken(void)
{
    for (int i = 0; i < 100; i++) {
        char name[64];

        snprintf(name, sizeof name, "taken.%d-%d.new", (int)getpid(), i);
        CHECK(symlink("x", in_folder(name)) == 0);
        if (i == 98) {
            CHECK(put(in_folder("taken"), "a", 1));
            CHECK(unlink(in_folder("taken")) == 0);
        }
    }
    CHECK(!put(in_folder("taken"), "a", 1));
    check_said(in_folder("taken"), ": cannot be written: File exists");
}

/* --- folders ---------------------------------------------------------------------------------- */

static void test_folder_paths(void)
{
    struct folder_path top, middle, low, other;

    CHECK(mkdir(in_folder("d"), 0700) == 0 && mkdir(in_folder("d/e"), 0700) == 0);
    CHECK(symlink("..", in_folder("d/e/up")) == 0 && symlink("../..", in_folder("d/e/top")) == 0);
    CHECK(folder_path_enter(&top, NULL, folder) &&
          folder_path_enter(&middle, &top, in_folder("d")));
    CHECK(folder_path_enter(&low, &middle, in_folder("d/e")) && low.parent == &middle);
    check_said(NULL, "");
    CHECK(!folder_path_enter(&other, &low, in_folder("d/e/up")));
    check_said(in_folder("d/e/up"), ": is a symbolic link to a folder above it");
    CHECK(!folder_path_enter(&other, &low, in_folder("d/e/top")));
    check_said(in_folder("d/e/top"), ": is a symbolic link to a folder above it");
    CHECK(!folder_path_enter(&other, &low, in_folder("d/e")));
    check_said(in_folder("d/e"), ": is a symbolic link to a folder above it");
    CHECK(folder_path_enter(&other, &top, in_folder("d/e")));
    CHECK(!folder_path_enter(&other, NULL, in_folder("none")));
    check_said(in_folder("none"), ": No such file or directory");
}

/* Data that is installed: beside the folder of the program, in share/. */
static void test_installed_dir(const char *dir)
{
    static const char *const parts[] = {"../share", "../share/urlassay", "../share/urlassay/data"};
    char path[3][4200];
    char *found;

    for (size_t i = 0; i < 3; i++) {
        snprintf(path[i], sizeof path[i], "%s%s", dir, parts[i]);
        CHECK(mkdir(path[i], 0777) == 0 || errno == EEXIST);
    }
    CHECK(chdir("/") == 0);
    found = data_dir("none", "data");
    CHECK(found && strstr(found, "/test/share/urlassay/data") && !strstr(found, ".."));
    free(found);
    CHECK(!data_dir("data", "none"));
    for (size_t i = 3; i-- > 0;)
        CHECK(rmdir(path[i]) == 0);
}

/* This program is in build/VARIANT/harness/test/base/, so it finds the folder "test"
 * beside itself as the tool finds "vectors". */
static void test_data_dir(void)
{
    const char *dir = executable_dir(), *path = executable_path();
    char up[4096], self[4096];
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    char *found;

    CHECK(strlen(dir) + strlen(name) == strlen(path) && strncmp(path, dir, strlen(dir)) == 0);
    CHECK(dir[strlen(dir) - 1] == '/' && access(path, X_OK) == 0);
    snprintf(up, sizeof up, "%s../..", dir);
    snprintf(self, sizeof self, "test/base/%s", name);
    CHECK(chdir("/") == 0);
    found = data_dir("test", "none");
    CHECK(found && found[0] == '/' && !strstr(found, "..") && strcmp(found, "/test") != 0 &&
          access(found, R_OK) == 0);
    free(found);
    CHECK(chdir(up) == 0);
    found = data_dir("test", "none");
    CHECK(found && strcmp(found, "test") == 0);
    free(found);
    found = data_dir("test/base", "none");
    CHECK(found && strcmp(found, "test/base") == 0);
    free(found);
    CHECK(!data_dir("none", "test") && !data_dir(self, "none"));
    CHECK(executable_dir() == dir && executable_path() == path);
    test_installed_dir(dir);
}

int main(void)
{
    unsigned open_files;

    umask(0027);
    folder = make_test_folder();
    said = capture(STDERR_FILENO);
    open_files = count_entries("/proc/self/fd");
    test_read();
    test_read_refused();
    test_open();
    test_write_all();
    test_replace();
    test_output();
    test_replace_fails();
    test_names_taken();
    test_folder_paths();
    CHECK(count_entries("/proc/self/fd") == open_files);
    test_stdin();
    test_data_dir();
    captured_end(&said);
    remove_test_folder(folder);
    return check_report("files");
}
