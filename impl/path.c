/* SPDX-License-Identifier: MIT */
#include "path.h"

#include "ascii.h"
#include "scan.h"

bool ua_is_windows_drive_letter(const char *text, size_t len)
{
    return len == 2 && ua_is_alpha((unsigned char)text[0]) && (text[1] == ':' || text[1] == '|');
}

bool ua_starts_with_windows_drive_letter(const char *text, size_t len)
{
    return len >= 2 && ua_is_windows_drive_letter(text, 2) &&
           (len == 2 || text[2] == '/' || text[2] == '\\' || text[2] == '?' || text[2] == '#');
}

bool ua_begins_with_drive_segment(const char *path, size_t len)
{
    return len >= 3 && path[0] == '/' && path[2] == ':' &&
           ua_is_windows_drive_letter(path + 1, 2) && (len == 3 || path[3] == '/');
}

/* Steps over "." or "%2e" at *pos. */
static bool skip_dot(const char *text, size_t len, size_t *pos)
{
    if (*pos < len && text[*pos] == '.') {
        *pos += 1;
        return true;
    }
    if (len - *pos >= 3 && text[*pos] == '%' && text[*pos + 1] == '2' &&
        (text[*pos + 2] | 0x20) == 'e') {
        *pos += 3;
        return true;
    }
    return false;
}

int ua_dots_of_segment_with_dot(const char *segment, size_t len)
{
    size_t pos = 0;
    int dots = 0;

    while (dots < 3 && skip_dot(segment, len, &pos))
        dots++;
    return pos == len && dots < 3 ? dots : 0;
}

/* Classes of bytes for the short way. */
enum {
    PATH_END = 1 << 0, /* "?", "#" */
    PATH_BACKSLASH = 1 << 1,
    PATH_DOT = 1 << 2, /* ".", and "%", which may be a dot */
};

static const unsigned char path_class[256] = {
    ['#'] = PATH_END, ['%'] = PATH_DOT, ['.'] = PATH_DOT, ['?'] = PATH_END, ['\\'] = PATH_BACKSLASH,
};

bool ua_begins_with_dot(const char *text, size_t len)
{
    return skip_dot(text, len, &(size_t){0});
}

bool ua_find_simple_path(const char *text, size_t len, size_t start, size_t *end)
{
    for (size_t pos = start;; pos++) {
        pos += ua_span_without(path_class, PATH_END | PATH_BACKSLASH | PATH_DOT, text + pos,
                               len - pos);
        *end = pos;
        if (pos == len || path_class[(unsigned char)text[pos]] & PATH_END)
            return true;
        if (path_class[(unsigned char)text[pos]] & PATH_BACKSLASH)
            return false;
        if ((pos == start || text[pos - 1] == '/') && ua_begins_with_dot(text + pos, len - pos))
            return false;
    }
}
