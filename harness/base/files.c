/* SPDX-License-Identifier: MIT */
#include "files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "util.h"

/* Appends all of a file to t. False after a complaint. */
static bool read_stream(struct text *t, FILE *file, const char *path)
{
    char chunk[1 << 14];
    size_t got;

    while ((got = fread(chunk, 1, sizeof chunk, file)) > 0)
        text_add(t, chunk, got);
    if (ferror(file))
        complain("%s: %s", path, strerror(errno));
    return !ferror(file);
}

static bool read_stdin(struct text *t)
{
    static struct text content; /* what was read, for the second reader */

    if (!content.ptr) {
        text_add(&content, "", 0);
        if (!read_stream(&content, stdin, STDIN_PATH))
            return false;
    }
    text_assign(t, &content);
    return true;
}

bool read_file(struct text *t, const char *path)
{
    FILE *file;
    struct stat info;
    bool ok;

    text_clear(t);
    text_add(t, "", 0);
    if (strcmp(path, STDIN_PATH) == 0)
        return read_stdin(t);
    file = fopen(path, "rb");
    if (!file || fstat(fileno(file), &info) != 0) {
        complain("%s: %s", path, strerror(errno));
        if (file)
            fclose(file);
        return false;
    }
    if (S_ISDIR(info.st_mode)) {
        complain("%s: is a directory", path);
        fclose(file);
        return false;
    }
    ok = read_stream(t, file, path);
    fclose(file);
    return ok;
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

bool replace_file(const char *path, const struct text *content)
{
    struct text temporary = {0};
    FILE *file;
    bool ok;

    text_printf(&temporary, "%s.new", path);
    file = fopen(temporary.ptr, "wb");
    ok = file && (content->len == 0 || fwrite(content->ptr, 1, content->len, file) == content->len);
    if (file)
        ok = fclose(file) == 0 && ok;
    ok = ok && rename(temporary.ptr, path) == 0;
    if (!ok) {
        complain("%s: cannot be written: %s", path, strerror(errno));
        unlink(temporary.ptr);
    }
    text_free(&temporary);
    return ok;
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
