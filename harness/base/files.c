/* SPDX-License-Identifier: MIT */
#include "files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "util.h"

int file_kind_error(mode_t mode)
{
    return S_ISLNK(mode)                    ? ELOOP
           : S_ISFIFO(mode)                 ? ESPIPE
           : S_ISSOCK(mode)                 ? ENXIO
           : S_ISDIR(mode)                  ? EISDIR
           : S_ISCHR(mode) || S_ISBLK(mode) ? ENODEV
                                            : 0;
}

const char *file_error_text(int error)
{
    switch (error) {
    case ELOOP:
        return "is a symbolic link";
    case EMLINK:
        return "has another name (a hard link)";
    case ESPIPE:
        return "is a pipe";
    case ENODEV:
        return "is a device";
    case ENXIO:
        return "is a socket";
    default:
        return strerror(error);
    }
}

void complain_unwritten(const char *folder, const char *path)
{
    complain("%s%s%s: cannot be written: %s", folder ? folder : "", folder ? "/" : "", path,
             file_error_text(errno));
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

bool read_open_file(struct text *t, int fd, const char *path, size_t limit)
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
    int fd;

    if (strcmp(path, STDIN_PATH) == 0)
        return read_stdin(t);
    fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 && errno == ELOOP) { /* links are followed here, and these lead nowhere */
        text_clear(t);
        complain("%s: %s", path, strerror(errno));
        return false;
    }
    return read_open_file(t, fd, path, READ_FILE_BYTES);
}

int open_regular_at(int folder, const char *path, int flags)
{
    const int follow = flags & O_NOFOLLOW ? AT_SYMLINK_NOFOLLOW : 0;
    struct stat info;
    int fd, error;

    /* To open a device may already do something. */
    if (fstatat(folder, path, &info, follow) == 0 && !S_ISDIR(info.st_mode) &&
        (error = file_kind_error(info.st_mode)) != 0) {
        errno = error;
        return -1;
    }
    fd = openat(folder, path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    if (fd < 0 || fstat(fd, &info) != 0 || S_ISDIR(info.st_mode) ||
        (error = file_kind_error(info.st_mode)) == 0)
        return fd;
    close(fd);
    errno = error;
    return -1;
}

int open_regular_file(const char *path, int flags)
{
    return open_regular_at(AT_FDCWD, path, flags);
}

bool read_regular_file(struct text *t, const char *path, size_t limit)
{
    return read_open_file(t, open_regular_file(path, O_RDONLY), path, limit);
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

/* Appends the path of the folder that has an entry. */
static void add_folder_of(struct text *out, const char *path)
{
    const char *slash = strrchr(path, '/');

    text_add(out, slash ? path : ".", slash ? (size_t)(slash - path) + 1 : 1);
}

/* Brings the name of a new file to the disk. */
static bool sync_folder_of(const char *path)
{
    struct text folder = {0};
    int fd;
    bool ok;

    add_folder_of(&folder, path);
    fd = open(folder.ptr, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    /* Not every file system can do it for a folder. */
    ok = fd >= 0 && (fsync(fd) == 0 || errno == EINVAL);
    if (fd >= 0)
        close(fd);
    text_free(&folder);
    return ok;
}

/* Whether the path is a symbolic link by which the system names an open file: /dev/stdout,
 * /dev/fd/1, /proc/self/fd/1. */
static bool is_link_to_open_file(const char *path)
{
    struct text folder = {0};
    char *real;
    bool is;

    add_folder_of(&folder, path);
    real = realpath(folder.ptr, NULL);
    is = real && (strncmp(real, "/proc/", 6) == 0 || strcmp(real, "/dev") == 0);
    free(real);
    text_free(&folder);
    return is;
}

/* Makes the file beside the output, with the mode of old (NULL: there was none). */
static int open_beside(struct output_file *out, const struct stat *old)
{
    int fd = make_temporary(&out->temporary, out->path), error;

    if (fd >= 0 && old && fchmod(fd, old->st_mode & 07777) != 0) {
        error = errno;
        close(fd);
        unlink(out->temporary.ptr);
        errno = error;
        fd = -1;
    }
    if (fd < 0)
        text_free(&out->temporary);
    return fd;
}

int output_file_open(struct output_file *out, const char *path, bool may_be_in_place)
{
    struct stat info;
    const bool is_link = lstat(path, &info) == 0 && S_ISLNK(info.st_mode);
    const bool is_there = stat(path, &info) == 0;
    bool is_in_place;
    int fd = -1;

    *out = (struct output_file){0};
    if (is_there ? access(path, W_OK) != 0 : is_link || errno != ENOENT)
        return -1;
    is_in_place = is_there && (!S_ISREG(info.st_mode) || (is_link && is_link_to_open_file(path)));
    if (is_in_place) {
        errno = S_ISREG(info.st_mode) ? ELOOP : file_kind_error(info.st_mode);
    } else {
        out->path = is_link ? realpath(path, NULL) : xstrndup(path, strlen(path));
        fd = out->path ? open_beside(out, is_there ? &info : NULL) : -1;
        /* Where the file can be written, but no other be made. */
        is_in_place = fd < 0 && (errno == EACCES || errno == EPERM || errno == ENAMETOOLONG);
    }
    if (is_in_place && may_be_in_place)
        fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0)
        output_file_end(out, false);
    return fd;
}

bool output_file_end(struct output_file *out, bool is_whole)
{
    const bool is_beside = out->temporary.ptr;
    const bool ok = !is_beside || !is_whole || rename(out->temporary.ptr, out->path) == 0;
    const int error = errno;

    if (is_beside && (!ok || !is_whole))
        unlink(out->temporary.ptr);
    text_free(&out->temporary);
    free(out->path);
    *out = (struct output_file){0};
    errno = error;
    return ok;
}

/* Writes all of an output that is open, and closes it. is_synced: brings it to the disk. False with
 * errno. */
static bool write_output(int fd, const struct text *content, bool is_synced)
{
    struct stat info;
    const bool is_cut = fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0;
    bool ok = (!is_cut || ftruncate(fd, 0) == 0) && write_all(fd, content->ptr, content->len) &&
              (!is_synced || fsync(fd) == 0);
    const int error = errno;

    if (close(fd) != 0)
        return false;
    errno = error;
    return ok;
}

bool write_output_file(const char *path, const struct text *content)
{
    struct output_file out;
    const int fd = output_file_open(&out, path, true);
    bool ok = fd >= 0 && write_output(fd, content, false);

    if (fd >= 0)
        ok = output_file_end(&out, ok) && ok;
    if (!ok)
        complain("%s: %s", path, strerror(errno));
    return ok;
}

bool replace_file(const char *path, const struct text *content)
{
    struct output_file out;
    const int fd = output_file_open(&out, path, false);
    char *target = fd >= 0 ? xstrndup(out.path, strlen(out.path)) : NULL;
    bool ok = fd >= 0 && write_output(fd, content, true);

    if (fd >= 0)
        ok = output_file_end(&out, ok) && ok && sync_folder_of(target);
    if (!ok)
        complain_unwritten(NULL, path);
    free(target);
    return ok;
}

/* --- folders ---------------------------------------------------------------------------------- */

static bool is_entry_name(const char *name)
{
    const bool is =
        name[0] && strcmp(name, ".") != 0 && strcmp(name, "..") != 0 && !strchr(name, '/');

    if (!is)
        errno = EINVAL;
    return is;
}

static bool set_folder(struct folder *out, int fd, const char *path, const char *name)
{
    struct text joined = {0};

    *out = FOLDER_CLOSED;
    if (fd < 0)
        return false;
    text_printf(&joined, "%s%s%s", path, name ? "/" : "", name ? name : "");
    *out = (struct folder){.fd = fd, .path = joined.ptr};
    return true;
}

bool folder_open_in(struct folder *out, const struct folder *parent, const char *name, bool is_made)
{
    const int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
    struct stat info;
    int fd, error;

    if (!is_entry_name(name) ||
        (is_made && mkdirat(parent->fd, name, 0777) != 0 && errno != EEXIST))
        return set_folder(out, -1, NULL, NULL);
    fd = openat(parent->fd, name, flags);
    error = errno;
    /* A symbolic link is "not a directory" on some systems. */
    if (fd < 0 && fstatat(parent->fd, name, &info, AT_SYMLINK_NOFOLLOW) == 0 &&
        S_ISLNK(info.st_mode))
        error = ELOOP;
    errno = error;
    return set_folder(out, fd, parent->path, name);
}

bool folder_open(struct folder *out, const char *path, const char *below)
{
    bool ok = set_folder(out, open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), path, NULL);

    while (ok && below && *below) {
        const size_t len = strcspn(below, "/");
        struct folder parent = *out;
        char *name = xstrndup(below, len);

        ok = folder_open_in(out, &parent, name, false);
        free(name);
        folder_close(&parent);
        below += len + (below[len] == '/');
    }
    return ok;
}

void folder_close(struct folder *folder)
{
    const int error = errno;

    if (folder->fd >= 0)
        close(folder->fd);
    free(folder->path);
    *folder = FOLDER_CLOSED;
    errno = error;
}

bool folder_has(const struct folder *folder, const char *name)
{
    struct stat info;

    return fstatat(folder->fd, name, &info, AT_SYMLINK_NOFOLLOW) == 0;
}

/* The entries of a folder; NULL with errno. */
static DIR *open_entries(const struct folder *folder)
{
    const int fd = openat(folder->fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *entries = fd >= 0 ? fdopendir(fd) : NULL;

    if (fd >= 0 && !entries)
        close(fd);
    return entries;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool folder_list(struct folder_names *out, const struct folder *folder, bool with_hidden)
{
    DIR *entries = open_entries(folder);
    struct dirent *entry;
    size_t cap = 0;
    int error;

    *out = (struct folder_names){0};
    if (!entries)
        return false;
    while (errno = 0, (entry = readdir(entries))) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0 ||
            (entry->d_name[0] == '.' && !with_hidden))
            continue;
        if (out->count == cap) {
            cap = cap ? 2 * cap : 64;
            out->items = xrealloc(out->items, cap * sizeof *out->items);
        }
        out->items[out->count++] = xstrndup(entry->d_name, strlen(entry->d_name));
    }
    error = errno;
    closedir(entries);
    if (error)
        folder_names_free(out);
    else if (out->count > 0)
        qsort(out->items, out->count, sizeof *out->items, compare_names);
    errno = error;
    return error == 0;
}

void folder_names_free(struct folder_names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->items[i]);
    free(names->items);
    *names = (struct folder_names){0};
}

void folder_add_name(struct text *out, const char *data)
{
    const size_t start = out->len;

    text_puts(out, data);
    for (char *c = out->ptr + start; *c; c++) {
        const bool is_first = c == out->ptr + start;

        if (*c == '/' || (unsigned char)*c < ' ' || *c == 0x7f ||
            (is_first && (*c == '.' || *c == '-')))
            *c = '_';
    }
}

/* --- its files -------------------------------------------------------------------------------- */

int folder_open_file(const struct folder *folder, const char *name, int flags)
{
    const bool is_written = (flags & O_ACCMODE) != O_RDONLY;
    const int no_follow = folder->follows_links ? 0 : O_NOFOLLOW;
    const int fd = is_entry_name(name) ? open_regular_at(folder->fd, name, flags | no_follow) : -1;
    struct stat info;

    if (fd < 0 || fstat(fd, &info) != 0 ||
        (!S_ISDIR(info.st_mode) && (!is_written || info.st_nlink <= 1)))
        return fd;
    close(fd);
    errno = S_ISDIR(info.st_mode) ? EISDIR : EMLINK;
    return -1;
}

bool folder_read(struct text *t, const struct folder *folder, const char *name, size_t limit)
{
    struct text path = {0};
    const int fd = folder_open_file(folder, name, O_RDONLY);
    const int error = errno;
    bool ok;

    text_printf(&path, "%s/%s", folder->path ? folder->path : "", name);
    errno = error;
    ok = read_open_file(t, fd, path.ptr, limit);
    text_free(&path);
    return ok;
}

/* The name of the file that this process writes before it renames it. */
static void name_temporary(char out[32])
{
    snprintf(out, 32, ".%d.tmp", (int)getpid());
}

static bool is_temporary_name(const char *name)
{
    const size_t digits = name[0] == '.' ? strspn(name + 1, "0123456789") : 0;

    return digits > 0 && strcmp(name + 1 + digits, ".tmp") == 0;
}

bool folder_replace(const struct folder *folder, const char *name, const struct text *content)
{
    char temporary[32];
    struct stat info;
    const bool is_there = fstatat(folder->fd, name, &info, AT_SYMLINK_NOFOLLOW) == 0;
    bool ok;
    int fd, error;

    if (!is_entry_name(name))
        return false;
    if (is_there && !S_ISREG(info.st_mode)) {
        errno = file_kind_error(info.st_mode);
        return false;
    }
    name_temporary(temporary);
    /* An earlier process with this id, which was killed, may have left such a file. */
    unlinkat(folder->fd, temporary, 0);
    fd = openat(folder->fd, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    ok = fd >= 0 && (!is_there || fchmod(fd, info.st_mode & 0777) == 0) &&
         write_all(fd, content->ptr, content->len) && fsync(fd) == 0;
    error = errno;
    if (fd >= 0 && close(fd) != 0 && ok) {
        ok = false;
        error = errno;
    }
    if (ok && (renameat(folder->fd, temporary, folder->fd, name) != 0 || fsync(folder->fd) != 0)) {
        ok = false;
        error = errno;
    }
    if (!ok && fd >= 0)
        unlinkat(folder->fd, temporary, 0);
    errno = error;
    return ok;
}

bool folder_write(const char *path, const char *name, const struct text *content)
{
    struct folder folder;
    const bool ok = folder_open(&folder, path, NULL) && folder_replace(&folder, name, content);

    if (!ok)
        complain_unwritten(path, name);
    folder_close(&folder);
    return ok;
}

void folder_remove_temporary(const struct folder *folder)
{
    DIR *entries = open_entries(folder);
    struct dirent *entry;

    while (entries && (errno = 0, entry = readdir(entries))) {
        if (is_temporary_name(entry->d_name))
            unlinkat(folder->fd, entry->d_name, 0);
    }
    if (entries && errno)
        complain("%s: %s", folder->path, strerror(errno));
    if (entries)
        closedir(entries);
}

/* --- folders by their paths --------------------------------------------------------------------
 */

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
