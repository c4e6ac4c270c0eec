/* SPDX-License-Identifier: MIT */
#include "corpus_files.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hash.h"
#include "util.h"

bool corpus_write(const char *folder, const void *data, size_t size)
{
    struct text path = {0};
    bool is_new;
    int fd;

    text_printf(&path, "%s/%016" PRIx64, folder, hash_bytes(HASH_START, data, size));
    fd = open(path.ptr, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    is_new = fd >= 0 && write_all(fd, data, size);
    if (fd >= 0 && !is_new)
        unlink(path.ptr);
    if (fd >= 0)
        close(fd);
    text_free(&path);
    return is_new;
}

static bool read_input(const char *folder, const char *name, time_t since, uint8_t *data,
                       size_t *size)
{
    struct stat info;
    struct text path = {0};
    ssize_t len = -1;
    int fd;

    text_printf(&path, "%s/%s", folder, name);
    fd = open_regular_file(path.ptr, O_RDONLY);
    text_free(&path);
    if (fd >= 0) {
        if (since == 0 || (fstat(fd, &info) == 0 && info.st_mtime >= since))
            len = read_some(fd, data, CORPUS_INPUT + 1);
        close(fd);
    }
    *size = len > 0 ? (size_t)len : 0;
    return len >= 0 && len <= CORPUS_INPUT;
}

static int is_visible_file(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int compare_names(const struct dirent **left, const struct dirent **right)
{
    return strcmp((*left)->d_name, (*right)->d_name);
}

void corpus_read(const char *folder, void (*found)(void *ctx, const uint8_t *data, size_t size),
                 void *ctx)
{
    corpus_read_since(folder, 0, found, ctx);
}

void corpus_read_since(const char *folder, time_t since,
                       void (*found)(void *ctx, const uint8_t *data, size_t size), void *ctx)
{
    uint8_t data[CORPUS_INPUT + 1];
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, is_visible_file, compare_names);
    size_t size;

    for (int i = 0; i < count; i++) {
        if (read_input(folder, entries[i]->d_name, since, data, &size))
            found(ctx, data, size);
        free(entries[i]);
    }
    free(entries);
}
