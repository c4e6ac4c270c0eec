/* SPDX-License-Identifier: MIT */
/* What a test prints on stdout or stderr, as a text; and the files of its folder. */
#ifndef CAPTURED_H
#define CAPTURED_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "check.h"
#include "util.h"

struct captured {
    int fd, saved;
    FILE *file;
};

/* From now on, what is written to the descriptor goes to a file. */
static inline struct captured capture(int fd)
{
    const struct captured captured = {fd, dup(fd), tmpfile()};

    fflush(NULL);
    dup2(fileno(captured.file), fd);
    return captured;
}

/* Returns all that a file has, "" if it is empty. The caller frees the text. */
static inline struct text read_test_stream(FILE *file)
{
    struct text text = {0};
    char bytes[4096];
    ssize_t len;

    fflush(NULL);
    text_puts(&text, "");
    while ((len = pread(fileno(file), bytes, sizeof bytes, (off_t)text.len)) > 0)
        text_add(&text, bytes, (size_t)len);
    return text;
}

/* Returns what was written since the last call, and goes on. The caller frees the text. */
static inline struct text captured_since(const struct captured *captured)
{
    const int file = fileno(captured->file);
    struct text text = read_test_stream(captured->file);

    CHECK(ftruncate(file, 0) == 0 && lseek(file, 0, SEEK_SET) == 0);
    return text;
}

/* From now on, what is written to the descriptor goes where it went before. */
static inline void captured_end(const struct captured *captured)
{
    fflush(NULL);
    dup2(captured->saved, captured->fd);
    close(captured->saved);
    fclose(captured->file);
}

/* Both. */
static inline struct text captured_text(const struct captured *captured)
{
    struct text text = captured_since(captured);

    captured_end(captured);
    return text;
}

/* Checks what was written, and frees it. */
static inline void check_captured(const char *file, int line, struct text text,
                                  const char *expected)
{
    check_text(file, line, text.ptr, text.len, expected, strlen(expected));
    text_free(&text);
}
#define CHECK_CAPTURED(captured, expected)                                                         \
    check_captured(__FILE__, __LINE__, captured_text(captured), expected)
#define CHECK_SINCE(captured, expected)                                                            \
    check_captured(__FILE__, __LINE__, captured_since(captured), expected)

/* The path of a name in a folder, valid until the fourth call after this one. */
static inline const char *path_in_folder(const char *folder, const char *name)
{
    static char paths[4][512];
    static unsigned next;
    char *path = paths[next++ % 4];

    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

/* Writes a file of a folder. */
static inline void write_test_file(const char *folder, const char *name, const char *content)
{
    struct text path = {0};
    FILE *file;

    text_printf(&path, "%s/%s", folder, name);
    file = fopen(path.ptr, "w");
    CHECK(file && fputs(content, file) >= 0 && fclose(file) == 0);
    text_free(&path);
}

/* Reads a file of a folder; "" if it is not there. The caller frees the text. */
static inline struct text read_test_file(const char *folder, const char *name)
{
    struct text path = {0}, text = {0};

    text_printf(&path, "%s/%s", folder, name);
    text_puts(&text, "");
    if (access(path.ptr, F_OK) == 0)
        CHECK(read_file(&text, path.ptr));
    text_free(&path);
    return text;
}

#endif
