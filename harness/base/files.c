/* SPDX-License-Identifier: MIT */
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "util.h"

const char *file_error_text(int error)
{
    return error == ENXIO ? "is not a regular file" : strerror(error);
}

static bool refuse_long_file(const char *path, size_t limit)
{
    if (limit >= 1u << 20)
        complain("%s: is longer than %zu MiB, the limit", path, limit >> 20);
    else
        complain("%s: is longer than %zu bytes, the limit", path, limit);
    return false;
}

ssize_t read_some(int fd, void *bytes, size_t len)
{
    ssize_t got;

    do
        got = read(fd, bytes, len);
    while (got < 0 && errno == EINTR);
    return got;
}

/* Appends all of a file to t. False after a complaint. */
static bool read_all(struct text *t, int fd, const char *path, size_t limit)
{
    const size_t before = t->len;
    char chunk[1 << 14];
    ssize_t got;

    while ((got = read_some(fd, chunk, sizeof chunk)) != 0) {
        if (got < 0) {
            complain("%s: %s", path, strerror(errno));
            return false;
        }
        if ((size_t)got > limit - (t->len - before))
            return refuse_long_file(path, limit);
        text_add(t, chunk, (size_t)got);
    }
    return true;
}

static bool read_stdin(struct text *t)
{
    static struct text content; /* what was read, for the second reader */

    if (!content.ptr) {
        text_add(&content, "", 0);
        if (!read_all(&content, STDIN_FILENO, STDIN_PATH, READ_FILE_BYTES))
            return false;
    }
    text_assign(t, &content);
    return true;
}

/* Reads an open file, and closes it. fd -1: it could not be opened. */
static bool read_and_close(struct text *t, int fd, const char *path, size_t limit)
{
    struct stat info;
    bool ok = fd >= 0 && fstat(fd, &info) == 0;

    text_clear(t);
    text_add(t, "", 0);
    if (!ok) {
        complain("%s: %s", path, file_error_text(errno));
    } else if (S_ISDIR(info.st_mode)) {
        complain("%s: is a directory", path);
        ok = false;
    } else if (S_ISREG(info.st_mode) && info.st_size > (off_t)limit) {
        ok = refuse_long_file(path, limit);
    }
    ok = ok && read_all(t, fd, path, limit);
    if (fd >= 0)
        close(fd);
    return ok;
}

bool read_file(struct text *t, const char *path)
{
    if (strcmp(path, STDIN_PATH) == 0)
        return read_stdin(t);
    return read_and_close(t, open(path, O_RDONLY | O_CLOEXEC), path, READ_FILE_BYTES);
}

int open_regular_file(const char *path, int flags)
{
    struct stat info;
    int fd = open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);

    if (fd < 0 || (fstat(fd, &info) == 0 && (S_ISREG(info.st_mode) || S_ISDIR(info.st_mode))))
        return fd;
    close(fd);
    errno = ENXIO;
    return -1;
}

bool read_regular_file(struct text *t, const char *path, size_t limit)
{
    return read_and_close(t, open_regular_file(path, O_RDONLY), path, limit);
}

bool write_all(int fd, const void *bytes, size_t len)
{
    const char *at = bytes;

    while (len > 0) {
        ssize_t wrote = write(fd, at, len);

        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            return false;
        at += wrote;
        len -= (size_t)wrote;
    }
    return true;
}

/* Makes a file beside path that was not there, and writes its name to temporary. Returns the
 * descriptor, or -1 with errno. */
static int make_temporary(struct text *temporary, const char *path)
{
    int fd = -1;

    for (int i = 0; i < 100 && fd < 0; i++) {
        text_clear(temporary);
        text_printf(temporary, "%s.%d-%d.new", path, (int)getpid(), i);
        fd = open(temporary->ptr, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0 && errno != EEXIST)
            break;
    }
    return fd;
}

/* Brings the name of a new file to the disk. */
static bool sync_folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct text folder = {0};
    int fd;
    bool ok;

    text_add(&folder, slash ? path : ".", slash ? (size_t)(slash - path) + 1 : 1);
    fd = open(folder.ptr, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    /* Not every file system can do it for a folder. */
    ok = fd >= 0 && (fsync(fd) == 0 || errno == EINVAL);
    if (fd >= 0)
        close(fd);
    text_free(&folder);
    return ok;
}

/* Replaces a file that is no symbolic link. False with errno. */
static bool replace_real_file(const char *path, const struct text *content)
{
    struct text temporary = {0};
    struct stat info;
    bool ok, is_there = lstat(path, &info) == 0;
    int fd = -1, error;

    if (is_there && !S_ISREG(info.st_mode))
        errno = ENXIO;
    else
        fd = make_temporary(&temporary, path);
    ok = fd >= 0 && (!is_there || fchmod(fd, info.st_mode & 07777) == 0) &&
         write_all(fd, content->ptr, content->len) && fsync(fd) == 0;
    error = errno;
    if (fd >= 0 && close(fd) != 0 && ok) {
        ok = false;
        error = errno;
    }
    if (ok && (rename(temporary.ptr, path) != 0 || !sync_folder_of(path))) {
        ok = false;
        error = errno;
    }
    if (!ok && fd >= 0)
        unlink(temporary.ptr);
    text_free(&temporary);
    errno = error;
    return ok;
}

bool replace_file(const char *path, const struct text *content)
{
    struct stat info;
    const bool is_link = lstat(path, &info) == 0 && S_ISLNK(info.st_mode);
    char *target = is_link ? realpath(path, NULL) : NULL;
    const bool ok = (target || !is_link) && replace_real_file(target ? target : path, content);

    if (!ok)
        complain("%s: cannot be written: %s", path, file_error_text(errno));
    free(target);
    return ok;
}

bool folder_path_enter(struct folder_path *out, const struct folder_path *parent, const char *path)
{
    struct stat info;

    if (stat(path, &info) != 0) {
        complain("%s: %s", path, strerror(errno));
        return false;
    }
    *out = (struct folder_path){parent, info.st_dev, info.st_ino};
    for (; parent; parent = parent->parent) {
        if (parent->device == info.st_dev && parent->inode == info.st_ino) {
            complain("%s: is a symbolic link to a folder above it", path);
            return false;
        }
    }
    return true;
}

const char *executable_path(void)
{
    static char path[4096];

    if (!path[0]) {
        ssize_t len = readlink("/proc/self/exe", path, sizeof path - 1);

        path[len > 0 ? len : 0] = '\0';
    }
    return path;
}

const char *executable_dir(void)
{
    static char dir[4096];

    if (!dir[0]) {
        snprintf(dir, sizeof dir, "%s", executable_path());
        if (strrchr(dir, '/'))
            strrchr(dir, '/')[1] = '\0';
    }
    return dir;
}

/* Makes the path of a folder readable: without "..", and relative if it is below the current
 * folder. */
static void shorten_path(struct text *path)
{
    char *real = realpath(path->ptr, NULL), *here = realpath(".", NULL);
    size_t len = here ? strlen(here) : 0;

    if (real) {
        bool below = here && strncmp(real, here, len) == 0 && real[len] == '/';

        text_clear(path);
        text_puts(path, below ? real + len + 1 : real);
    }
    free(real);
    free(here);
}

char *data_dir(const char *in_tree, const char *installed)
{
    const char *const prefixes[] = {"../../", "../share/urlassay/"};
    const char *const names[] = {in_tree, installed};

    for (int i = 0; i < 2; i++) {
        struct text path = {0};
        struct stat info;

        text_printf(&path, "%s%s%s", executable_dir(), prefixes[i], names[i]);
        if (stat(path.ptr, &info) == 0 && S_ISDIR(info.st_mode)) {
            shorten_path(&path);
            return path.ptr;
        }
        text_free(&path);
    }
    return NULL;
}
