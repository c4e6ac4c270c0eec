/* SPDX-License-Identifier: MIT */
#include "corpus_sync.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hash.h"

void corpus_sync_free(struct corpus_sync *sync)
{
    free(sync->names);
    sync->names = NULL;
    sync->count = sync->cap = 0;
}

/* --- names ------------------------------------------------------------------------------------ */

static uint64_t *find_place(uint64_t *names, size_t cap, uint64_t hash)
{
    size_t place = (size_t)hash & (cap - 1);

    while (names[place] != 0 && names[place] != hash)
        place = (place + 1) & (cap - 1);
    return &names[place];
}

static void grow_names(struct corpus_sync *sync)
{
    size_t cap = sync->cap ? sync->cap * 2 : 1024;
    uint64_t *names = xcalloc(cap, sizeof *names);

    for (size_t i = 0; i < sync->cap; i++) {
        if (sync->names[i] != 0)
            *find_place(names, cap, sync->names[i]) = sync->names[i];
    }
    free(sync->names);
    sync->names = names;
    sync->cap = cap;
}

/* The folder is a part of the hash, because people choose the names of seeds. */
static uint64_t hash_name(const char *folder, const char *name)
{
    uint64_t hash =
        hash_bytes(hash_bytes(HASH_START, folder, strlen(folder) + 1), name, strlen(name));

    return hash ? hash : 1;
}

static bool is_known(const struct corpus_sync *sync, const char *folder, const char *name)
{
    uint64_t hash = hash_name(folder, name);

    return sync->cap > 0 && *find_place(sync->names, sync->cap, hash) == hash;
}

static void note_name(struct corpus_sync *sync, const char *folder, const char *name)
{
    uint64_t hash = hash_name(folder, name), *place;

    if ((sync->count + 1) * 2 > sync->cap)
        grow_names(sync);
    place = find_place(sync->names, sync->cap, hash);
    sync->count += *place != hash;
    *place = hash;
}

/* --- writing ---------------------------------------------------------------------------------- */

bool corpus_sync_write(struct corpus_sync *sync, const void *data, size_t size)
{
    char name[SHA1_HEX];
    struct text path = {0};
    ssize_t wrote = -1;
    bool ok;
    int fd;

    sha1_hex(name, data, size);
    note_name(sync, sync->folder, name);
    text_printf(&path, "%s/%s", sync->folder, name);
    ok = access(path.ptr, F_OK) == 0;
    if (!ok) {
        fd = open(sync->temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
        wrote = fd >= 0 ? write(fd, data, size) : -1;
        if (fd >= 0 && close(fd) != 0)
            wrote = -1;
        ok = wrote == (ssize_t)size && rename(sync->temporary, path.ptr) == 0;
        /* libFuzzer skips files that are older than its last read of the folder. */
        if (ok)
            utimensat(AT_FDCWD, path.ptr, NULL, 0);
        else if (fd >= 0)
            unlink(sync->temporary);
    }
    text_free(&path);
    return ok;
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool read_input(const char *folder, const char *name, uint8_t *data, size_t *size)
{
    struct text path = {0};
    ssize_t len = -1;
    int fd;

    text_printf(&path, "%s/%s", folder, name);
    fd = open(path.ptr, O_RDONLY | O_CLOEXEC);
    text_free(&path);
    if (fd >= 0) {
        len = read(fd, data, BLACKBOX_INPUT + 1);
        close(fd);
    }
    *size = len > 0 ? (size_t)len : 0;
    return len >= 0 && len <= BLACKBOX_INPUT;
}

static int compare_names(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* Returns the names of unknown files, sorted, so that the same folder gives the same run on any
 * file system. The caller frees each name and the array. */
static char **unknown_names(const struct corpus_sync *sync, const char *path, size_t *count)
{
    DIR *folder = opendir(path);
    char **names = NULL;
    struct dirent *entry;
    size_t cap = 0;

    *count = 0;
    while (folder && (entry = readdir(folder))) {
        const char *name = entry->d_name;

        if (name[0] == '.' || is_known(sync, path, name))
            continue;
        if (*count == cap) {
            cap = cap ? cap * 2 : 64;
            names = xrealloc(names, cap * sizeof *names);
        }
        names[(*count)++] = xstrndup(name, strlen(name));
    }
    if (folder)
        closedir(folder);
    if (*count > 0)
        qsort(names, *count, sizeof *names, compare_names);
    return names;
}

size_t corpus_sync_read(struct corpus_sync *sync, const char *folder, size_t limit,
                        void (*found)(void *ctx, const uint8_t *data, size_t size), void *ctx)
{
    const char *path = folder ? folder : sync->folder;
    uint8_t data[BLACKBOX_INPUT + 1];
    size_t count = 0, files, size;
    struct stat info;
    char **names;

    if (stat(path, &info) != 0 || (!folder && info.st_mtim.tv_sec == sync->read.tv_sec &&
                                   info.st_mtim.tv_nsec == sync->read.tv_nsec))
        return 0;
    names = unknown_names(sync, path, &files);
    for (size_t i = 0; i < files; i++) {
        if (count < limit) {
            note_name(sync, path, names[i]);
            if (read_input(path, names[i], data, &size)) {
                found(ctx, data, size);
                count++;
            }
        }
        free(names[i]);
    }
    free(names);
    /* The time from before the read: files that are added meanwhile are read next time. */
    if (!folder && count < limit)
        sync->read = info.st_mtim;
    return count;
}
