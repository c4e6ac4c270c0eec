/* SPDX-License-Identifier: MIT */
#include "input_scan.h"

#include "utf8.h"

bool ed_scan_take(struct ed_scan *scan, char character)
{
    const bool is_there = ed_scan_is_at(scan, character);

    if (is_there)
        scan->position++;
    return is_there;
}

struct ua_str ed_scan_collect_digits(struct ed_scan *scan)
{
    const size_t start = scan->position;

    while (ed_scan_is_at_digit(scan))
        scan->position++;
    return ed_slice(scan->input, start, scan->position);
}

bool ed_is_white_space(uint32_t point)
{
    return (point >= 0x09 && point <= 0x0D) || point == 0x20 || point == 0x85 || point == 0xA0 ||
           point == 0x1680 || point == 0x180E || (point >= 0x2000 && point <= 0x200A) ||
           point == 0x2028 || point == 0x2029 || point == 0x202F || point == 0x205F ||
           point == 0x3000;
}

void ed_scan_skip_white_space(struct ed_scan *scan)
{
    while (!ed_scan_is_past_end(scan)) {
        size_t behind = scan->position;

        if (!ed_is_white_space(ua_utf8_decode(scan->input.ptr, scan->input.len, &behind, NULL)))
            return;
        scan->position = behind;
    }
}
