/* SPDX-License-Identifier: MIT */
/* What a test prints on stdout or stderr, as a text; and a folder for its files. */
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

/* Ends that, and returns what was written. The caller frees the text. */
static inline struct text captured_text(const struct captured *captured)
{
    struct text text = {0};
    char bytes[4096];
    size_t len;

    fflush(NULL);
    dup2(captured->saved, captured->fd);
    close(captured->saved);
    text_puts(&text, "");
    rewind(captured->file);
    while ((len = fread(bytes, 1, sizeof bytes, captured->file)) > 0)
        text_add(&text, bytes, len);
    fclose(captured->file);
    return text;
}

/* Checks what was written, and frees it. */
static inline void check_captured(const char *file, int line, const struct captured *captured,
                                  const char *expected)
{
    struct text text = captured_text(captured);

    check_text(file, line, text.ptr, text.len, expected, strlen(expected));
    text_free(&text);
}
#define CHECK_CAPTURED(captured, expected) check_captured(__FILE__, __LINE__, captured, expected)

/* Makes a folder, whose path the caller frees. */
static inline char *make_test_folder(void)
{
    char path[] = "/tmp/urlassay-test-XXXXXX";

    CHECK(mkdtemp(path) != NULL);
    return xstrndup(path, strlen(path));
}

/* Removes the folder with all that is in it, and frees the path. */
static inline void remove_test_folder(char *path)
{
    struct text command = {0};

    text_printf(&command, "rm -rf %s", path);
    CHECK(system(command.ptr) == 0);
    text_free(&command);
    free(path);
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
