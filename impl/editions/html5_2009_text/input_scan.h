/* SPDX-License-Identifier: MIT */
/* input and position, as the parsers of HTML 5, revision 1.2852, 2.4.2 to 2.4.6 speak of them. */
#ifndef ED_INPUT_SCAN_H
#define ED_INPUT_SCAN_H

#include "edition_text.h"

struct ed_scan {
    struct ua_str input; /* well-formed UTF-8 */
    size_t position;     /* in bytes, always between two characters */
};

static inline bool ed_scan_is_past_end(const struct ed_scan *scan)
{
    return scan->position >= scan->input.len;
}

/* Whether the character at position is that one; false past the end. */
static inline bool ed_scan_is_at(const struct ed_scan *scan, char character)
{
    return !ed_scan_is_past_end(scan) && scan->input.ptr[scan->position] == character;
}

static inline bool ed_scan_is_at_digit(const struct ed_scan *scan)
{
    return !ed_scan_is_past_end(scan) && scan->input.ptr[scan->position] >= '0' &&
           scan->input.ptr[scan->position] <= '9';
}

/* Advances past that character if it is at position. Returns whether it was. */
bool ed_scan_take(struct ed_scan *scan, char character);

/* Collects a sequence of characters in the range 0 to 9: a view. */
struct ua_str ed_scan_collect_digits(struct ed_scan *scan);

/* 2.4.1: White_Space characters. Unicode 5.1, the version of those days, has U+180E among them. */
bool ed_is_white_space(uint32_t code_point);
void ed_scan_skip_white_space(struct ed_scan *scan);

#endif
