/* SPDX-License-Identifier: MIT */
#include "corpus_files.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "hash.h"

bool corpus_write(const struct folder *folder, const void *data, size_t size)
{
    char name[17];
    bool is_new;
    int fd;

    snprintf(name, sizeof name, "%016" PRIx64, hash_bytes(HASH_START, data, size));
    fd = openat(folder->fd, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    is_new = fd >= 0 && write_all(fd, data, size);
    if (fd >= 0 && !is_new)
        unlinkat(folder->fd, name, 0);
    if (fd >= 0)
        close(fd);
    return is_new;
}

static bool read_input(const struct folder *folder, const char *name, time_t since, uint8_t *data,
                       size_t *size)
{
    const int fd = folder_open_file(folder, name, O_RDONLY);
    struct stat info;
    ssize_t len = -1;

    if (fd >= 0) {
        if (since == 0 || (fstat(fd, &info) == 0 && info.st_mtime >= since))
            len = read_some(fd, data, CORPUS_INPUT + 1);
        close(fd);
    }
    *size = len > 0 ? (size_t)len : 0;
    return len >= 0 && len <= CORPUS_INPUT;
}

void corpus_read(const struct folder *folder,
                 void (*found)(void *ctx, const uint8_t *data, size_t size), void *ctx)
{
    corpus_read_since(folder, 0, found, ctx);
}

void corpus_read_since(const struct folder *folder, time_t since,
                       void (*found)(void *ctx, const uint8_t *data, size_t size), void *ctx)
{
    uint8_t data[CORPUS_INPUT + 1];
    struct folder_names names;
    size_t size;

    folder_list(&names, folder, false);
    for (size_t i = 0; i < names.count; i++) {
        if (read_input(folder, names.items[i], since, data, &size))
            found(ctx, data, size);
    }
    folder_names_free(&names);
}
