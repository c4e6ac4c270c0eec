/* SPDX-License-Identifier: MIT */
/* What the Standard says of path segments, https://url.spec.whatwg.org/#url-miscellaneous */
#ifndef UA_PATH_H
#define UA_PATH_H

#include <stdbool.h>
#include <stddef.h>

/* https://url.spec.whatwg.org/#windows-drive-letter, with "|" too */
bool ua_is_windows_drive_letter(const char *text, size_t len);

/* https://url.spec.whatwg.org/#start-with-a-windows-drive-letter */
bool ua_starts_with_windows_drive_letter(const char *text, size_t len);

/* Whether the first segment of a path (as text, with its slash) is a normalized Windows drive
 * letter. */
bool ua_begins_with_drive_segment(const char *path, size_t len);

/* 1 for a single-dot URL path segment, 2 for a double-dot one, else 0. */
int ua_dots_of_segment_with_dot(const char *segment, size_t len);

static inline int ua_dots_of_segment(const char *segment, size_t len)
{
    return len > 0 && (segment[0] == '.' || segment[0] == '%')
               ? ua_dots_of_segment_with_dot(segment, len)
               : 0;
}

/* Whether text begins with "." or "%2e". */
bool ua_begins_with_dot(const char *text, size_t len);

/* The path state's short way: whether each segment of the path that begins at text[start] goes into
 * the href, percent-encoded where needed: there is no backslash, and no segment begins with a dot,
 * encoded or not. Then *end is where "?", "#" or the end of text is. Drive letters are not looked
 * for. */
bool ua_find_simple_path(const char *text, size_t len, size_t start, size_t *end);

#endif
