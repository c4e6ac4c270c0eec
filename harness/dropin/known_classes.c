/* SPDX-License-Identifier: MIT */
#include "known_classes.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "util.h"

#define ID_DIGITS 16

void known_classes_free(struct known_classes *known)
{
    free(known->ids);
    *known = (struct known_classes){0};
}

void known_classes_add(struct known_classes *known, uint64_t id)
{
    if (known->count == known->cap) {
        known->cap = known->cap * 2 + 64;
        known->ids = xrealloc(known->ids, known->cap * sizeof *known->ids);
    }
    known->ids[known->count++] = id;
}

bool known_classes_have(const struct known_classes *known, uint64_t id)
{
    for (size_t i = 0; i < known->count; i++)
        if (known->ids[i] == id)
            return true;
    return false;
}

static bool read_known_line(struct known_classes *known, const char *line)
{
    char *end;

    if (line[0] == '\0' || line[0] == '#')
        return true;
    if (strspn(line, "0123456789abcdef") != ID_DIGITS ||
        (line[ID_DIGITS] != '\0' && line[ID_DIGITS] != ' '))
        return false;
    known_classes_add(known, strtoull(line, &end, 16));
    return true;
}

bool known_classes_read(struct known_classes *known, const char *path)
{
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;
    bool ok = true;

    if (!file) {
        if (errno != ENOENT)
            complain("%s: %s", path, strerror(errno));
        return errno == ENOENT;
    }
    for (unsigned number = 1; ok && (len = getline(&line, &cap, file)) >= 0; number++) {
        if (len > 0 && line[len - 1] == '\n')
            line[len - 1] = '\0';
        ok = read_known_line(known, line);
        if (!ok)
            complain("%s:%u: not an id of 16 hexadecimal digits", path, number);
    }
    if (ferror(file)) {
        complain("%s: cannot be read", path);
        ok = false;
    }
    free(line);
    fclose(file);
    return ok;
}

bool known_classes_default_path(struct text *path)
{
    char program[PATH_MAX];
    const ssize_t len = readlink("/proc/self/exe", program, sizeof program);

    if (len <= 0 || (size_t)len == sizeof program)
        return false;
    text_add(path, program, (size_t)len);
    text_puts(path, ".known");
    return true;
}
