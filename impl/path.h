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

/* The path state's short way: the length of text up to "?", "#" or its end, if each segment of that
 * goes into the href, percent-encoded where needed: no backslash, and no segment that begins with a
 * dot, encoded or not. Else 0. Drive letters are not looked for. */
size_t ua_simple_path_span(const char *text, size_t len);

#endif
