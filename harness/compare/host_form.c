/* SPDX-License-Identifier: MIT */
#include "host_form.h"

#include <string.h>

#include "ascii.h"
#include "str.h"

/* Reads up to four hex digits; returns their number. */
static size_t hex_group(unsigned *out, struct ua_str text, size_t at)
{
    size_t len = 0;

    *out = 0;
    while (len < 4 && at + len < text.len && ua_is_hex((unsigned char)text.ptr[at + len]))
        *out = *out << 4 | ua_hex_value((unsigned char)text.ptr[at + len++]);
    return len;
}

/* Reads the four decimal numbers at the end of an IPv6 address as two groups. */
static bool dotted_tail(unsigned out[2], struct ua_str text)
{
    size_t at = 0;

    out[0] = out[1] = 0;
    for (int part = 0; part < 4; part++) {
        unsigned value = 0;
        size_t start = at;

        while (at < text.len && at < start + 3 && ua_is_digit((unsigned char)text.ptr[at]))
            value = value * 10 + (unsigned)(text.ptr[at++] - '0');
        if (at == start || value > 255)
            return false;
        out[part / 2] = out[part / 2] << 8 | value;
        if (part < 3 && (at == text.len || text.ptr[at++] != '.'))
            return false;
    }
    return at == text.len;
}

bool host_form_ipv6(unsigned groups[8], struct ua_str *zone, struct ua_str host)
{
    struct ua_str text;
    const char *percent;
    int count = 0, gap = -1;
    size_t at = 0;

    if (host.len < 4 || host.ptr[0] != '[' || host.ptr[host.len - 1] != ']')
        return false;
    text = ua_str(host.ptr + 1, host.len - 2);
    percent = memchr(text.ptr, '%', text.len);
    *zone = ua_str("", 0);
    if (percent) {
        *zone = ua_str(percent, text.len - (size_t)(percent - text.ptr));
        text.len = (size_t)(percent - text.ptr);
    }
    while (at < text.len) {
        size_t len;

        if (text.ptr[at] == ':') {
            if (gap >= 0 || at + 1 == text.len || text.ptr[at + 1] != ':')
                return false;
            gap = count;
            at += 2;
            continue;
        }
        if (count == 8)
            return false;
        len = hex_group(&groups[count], text, at);
        if (len == 0)
            return false;
        if (at + len < text.len && text.ptr[at + len] == '.') {
            if (count > 6 || !dotted_tail(groups + count, ua_str(text.ptr + at, text.len - at)))
                return false;
            count += 2;
            break;
        }
        count++;
        at += len;
        if (at < text.len && text.ptr[at++] != ':')
            return false;
        if (at < text.len && text.ptr[at] == ':')
            at--;
        else if (at == text.len && text.ptr[at - 1] == ':')
            return false;
    }
    if (gap < 0)
        return count == 8;
    if (count == 8)
        return false;
    for (int i = 7; i >= gap; i--)
        groups[i] = i - (8 - count) >= gap ? groups[i - (8 - count)] : 0;
    return true;
}

/* Reads one number of an IPv4 address. Its prefix gives the base, as in inet_aton. */
static bool number_part(uint64_t *out, struct ua_str text, size_t *at)
{
    unsigned base = 10;
    size_t start;

    *out = 0;
    if (*at + 1 < text.len && text.ptr[*at] == '0' && ua_lower(text.ptr[*at + 1]) == 'x') {
        base = 16;
        *at += 2;
    } else if (*at < text.len && text.ptr[*at] == '0') {
        base = 8;
    }
    for (start = *at; *at < text.len && text.ptr[*at] != '.'; ++*at) {
        unsigned char c = (unsigned char)text.ptr[*at];

        if (!ua_is_hex(c) || ua_hex_value(c) >= base)
            return false;
        *out = *out * base + ua_hex_value(c);
        if (*out > UINT32_MAX)
            return false;
    }
    return *at > start || base == 16;
}

bool host_form_ipv4(uint32_t *out, struct ua_str text)
{
    uint64_t parts[4];
    size_t at = 0;
    int count = 0;

    if (text.len > 0 && text.ptr[text.len - 1] == '.')
        text.len--;
    do {
        if (count == 4 || !number_part(&parts[count++], text, &at))
            return false;
    } while (at < text.len && ++at);
    if (text.len == 0 || text.ptr[text.len - 1] == '.')
        return false;
    *out = 0;
    for (int i = 0; i < count - 1; i++) {
        if (parts[i] > 255)
            return false;
        *out |= (uint32_t)parts[i] << (24 - 8 * i);
    }
    if (parts[count - 1] > UINT32_MAX >> (8 * (count - 1)))
        return false;
    *out |= (uint32_t)parts[count - 1];
    return true;
}
