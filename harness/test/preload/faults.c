/* SPDX-License-Identifier: MIT */
/* A library to preload into the tool: it makes calls of the C library fail, for
 * harness/test/cli/faults.
 *
 *   FAULT=CALL:KIND:N      the Nth call of CALL, from 1, fails; N 0: every other one, from the
 * first FAULT_COUNT=CALL:FILE  counts in FILE how often CALL was called: 8 bytes, in host byte
 * order
 *
 * KIND is "short" for a read or write of one byte, or the name of an error. The processes that the
 * tool forks count with it; a program that they execute is not concerned. */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static struct {
    char call[16], counted[16];
    bool is_short;
    int error;
    long at;
    long *calls, *count; /* shared by all processes; NULL: not wanted */
} fault;

static int error_of(const char *name)
{
    static const struct {
        const char *name;
        int error;
    } errors[] = {{"EINTR", EINTR},   {"ENOSPC", ENOSPC}, {"EPIPE", EPIPE},  {"EMFILE", EMFILE},
                  {"ENOMEM", ENOMEM}, {"EIO", EIO},       {"EAGAIN", EAGAIN}};

    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        if (strcmp(name, errors[i].name) == 0)
            return errors[i].error;
    }
    return 0;
}

/* Memory for a number that forked processes share. fd -1: not of a file. */
static long *share_number(int fd)
{
    void *page = mmap(NULL, sizeof(long), PROT_READ | PROT_WRITE,
                      MAP_SHARED | (fd < 0 ? MAP_ANONYMOUS : 0), fd, 0);

    return page == MAP_FAILED ? NULL : page;
}

__attribute__((constructor)) static void read_fault(void)
{
    const char *given = getenv("FAULT"), *count = getenv("FAULT_COUNT");
    char kind[16] = "", file[200] = "";

    if (count && sscanf(count, "%15[^:]:%199s", fault.counted, file) == 2)
        fault.count = share_number((int)syscall(SYS_openat, AT_FDCWD, file, O_RDWR, 0));
    if (given && sscanf(given, "%15[^:]:%15[^:]:%ld", fault.call, kind, &fault.at) == 3) {
        fault.is_short = strcmp(kind, "short") == 0;
        fault.error = error_of(kind);
        fault.calls = share_number(-1);
    }
    unsetenv("FAULT");
    unsetenv("FAULT_COUNT");
    unsetenv("LD_PRELOAD");
}

static bool is_due(const char *call)
{
    long calls;

    if (fault.count && strcmp(call, fault.counted) == 0)
        __atomic_add_fetch(fault.count, 1, __ATOMIC_RELAXED);
    if (!fault.calls || strcmp(call, fault.call) != 0)
        return false;
    calls = __atomic_add_fetch(fault.calls, 1, __ATOMIC_RELAXED);
    return fault.at == 0 ? calls % 2 == 1 : calls == fault.at;
}

/* Whether the call fails, with errno. */
static bool fails(const char *call)
{
    if (!is_due(call))
        return false;
    errno = fault.error;
    return true;
}

/* --- files ------------------------------------------------------------------------------------ */

ssize_t read(int fd, void *bytes, size_t len)
{
    if (is_due("read")) {
        if (!fault.is_short) {
            errno = fault.error;
            return -1;
        }
        len = len > 1 ? 1 : len;
    }
    return syscall(SYS_read, fd, bytes, len);
}

ssize_t write(int fd, const void *bytes, size_t len)
{
    if (is_due("write")) {
        if (!fault.is_short) {
            errno = fault.error;
            return -1;
        }
        len = len > 1 ? 1 : len;
    }
    return syscall(SYS_write, fd, bytes, len);
}

int open(const char *path, int flags, ...)
{
    va_list args;
    int mode;

    va_start(args, flags);
    mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(args, int) : 0;
    va_end(args);
    return fails("open") ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...)
{
    va_list args;
    int mode;

    va_start(args, flags);
    mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(args, int) : 0;
    va_end(args);
    return fails("open") ? -1 : (int)syscall(SYS_openat, folder, path, flags, mode);
}

int fsync(int fd)
{
    return fails("fsync") ? -1 : (int)syscall(SYS_fsync, fd);
}

int rename(const char *from, const char *to)
{
    return fails("rename") ? -1 : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to)
{
    return fails("rename") ? -1 : (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, 0);
}

struct dirent *readdir(DIR *entries)
{
    struct dirent *(*const next)(DIR *) = dlsym(RTLD_NEXT, "readdir");

    return fails("readdir") ? NULL : next(entries);
}

/* --- processes -------------------------------------------------------------------------------- */

int pipe2(int ends[2], int flags)
{
    return fails("pipe") ? -1 : (int)syscall(SYS_pipe2, ends, flags);
}

int pipe(int ends[2])
{
    return pipe2(ends, 0);
}

int poll(struct pollfd *ends, nfds_t count, int milliseconds)
{
    const struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};

    return fails("poll")
               ? -1
               : (int)syscall(SYS_ppoll, ends, count, milliseconds < 0 ? NULL : &limit, NULL, 0);
}

pid_t waitpid(pid_t pid, int *status, int options)
{
    return fails("waitpid") ? -1 : (pid_t)syscall(SYS_wait4, pid, status, options, NULL);
}

/* --- memory ----------------------------------------------------------------------------------- */

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *ptr, size_t size);

void *malloc(size_t size)
{
    return fails("malloc") ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails("malloc") ? NULL : __libc_calloc(count, size);
}

void *realloc(void *ptr, size_t size)
{
    return fails("malloc") ? NULL : __libc_realloc(ptr, size);
}
