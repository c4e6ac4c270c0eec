/* SPDX-License-Identifier: MIT */
#include "bypass_places.h"

#include <string.h>

#include "ascii.h"
#include "rank.h"
#include "str.h"

static bool is_host_name_byte(char c)
{
    return ua_is_alnum((unsigned char)c) || c == '-' || c == '_' || c == '.';
}

/* Whether a name may be taken for a host by what stands before it. */
static bool is_host_start(const struct host_places *places, size_t at, bool has_dot)
{
    const struct ua_str url = places->url;
    const char before = at > 0 ? url.ptr[at - 1] : '\0';

    if (places->count == 0)
        return has_dot || (before && strchr("/\\@:", before));
    if (before == '@')
        return true;
    /* A segment of a path is none. */
    if (before == '/')
        return has_dot && (places->is_odd || (at > 1 && url.ptr[at - 2] == '/'));
    return has_dot;
}

/* Whether a name is a part of a longer one, beside an escape or a character that is not ASCII. */
static bool is_part_of_name(struct ua_str url, size_t start, size_t end)
{
    return (end < url.len && (url.ptr[end] == '%' || (unsigned char)url.ptr[end] >= 0x80)) ||
           (start > 0 && (unsigned char)url.ptr[start - 1] >= 0x80);
}

static void note_place(struct host_places *out, struct host_place place)
{
    if (out->count < HOST_PLACES)
        out->items[out->count++] = place;
}

/* Finds the name that begins at a byte. Returns where it ends. */
static size_t read_name_place(struct host_places *out, size_t start)
{
    const struct ua_str url = out->url;
    size_t end = start;
    bool has_dot;
    struct host_place place;

    while (end < url.len && is_host_name_byte(url.ptr[end]))
        end++;
    place = (struct host_place){.start = start, .end = end};
    while (place.start < end && url.ptr[place.start] == '.')
        place.start++;
    while (place.end > place.start && url.ptr[place.end - 1] == '.')
        place.end--;
    has_dot = place.end > place.start &&
              memchr(url.ptr + place.start, '.', place.end - place.start) != NULL;
    if (place.end > place.start && is_host_start(out, start, has_dot) &&
        (has_dot || !is_part_of_name(url, start, end)))
        note_place(out, place);
    return end;
}

/* Finds the IPv6 address that begins at a bracket. Returns where it ends, or the byte after the
 * bracket if there is none. */
static size_t read_ipv6_place(struct host_places *out, size_t start)
{
    const struct ua_str url = out->url;
    size_t end = start + 1;
    bool has_colon = false, is_open;

    while (end < url.len &&
           (ua_is_hex((unsigned char)url.ptr[end]) || strchr(":.", url.ptr[end])) && url.ptr[end])
        has_colon |= url.ptr[end++] == ':';
    if (!has_colon)
        return start + 1;
    is_open = end == url.len || url.ptr[end] != ']';
    end += !is_open;
    note_place(out, (struct host_place){start, end, true, is_open});
    return end;
}

/* Whether the path begins here, and nothing in it may be taken for a host. */
static bool is_end(const struct host_places *places, size_t at)
{
    const struct ua_str url = places->url;
    const char *rest = url.ptr + at + 1;
    const size_t left = url.len - at - 1;

    return url.ptr[at] == '/' && places->count > 0 && !places->is_odd && url.ptr[at - 1] != '/' &&
           (left == 0 || rest[0] != '/') && !memchr(rest, '@', left) && !memchr(rest, '\\', left);
}

void bypass_places_find(struct host_places *out, struct ua_str url, size_t from)
{
    const char *after = url.ptr + from;
    const size_t left = url.len - from;

    *out = (struct host_places){.url = url,
                                .is_odd = left < 4 || memcmp(after, "://", 3) != 0 ||
                                          strchr("/\\", after[3]) != NULL};
    for (size_t at = from; at < url.len;) {
        const bool is_escape = url.ptr[at] == '%' && at + 2 < url.len &&
                               ua_is_hex((unsigned char)url.ptr[at + 1]) &&
                               ua_is_hex((unsigned char)url.ptr[at + 2]);

        if (is_end(out, at)) {
            out->url.len = at + 1;
            break;
        }
        if (is_escape)
            at += 3;
        else if (url.ptr[at] == '[')
            at = read_ipv6_place(out, at);
        else if (is_host_name_byte(url.ptr[at]))
            at = read_name_place(out, at);
        else
            at++;
    }
}

bool bypass_places_take_scheme(struct text *out, size_t *scheme_end, struct ua_str url)
{
    size_t end = 0;
    bool has_scheme, is_replaced;

    while (end < url.len && (ua_is_alnum((unsigned char)url.ptr[end]) || url.ptr[end] == '+' ||
                             url.ptr[end] == '-' || url.ptr[end] == '.' || url.ptr[end] == '_'))
        end++;
    has_scheme = end > 0 && end < url.len && url.ptr[end] == ':';
    is_replaced = has_scheme && url.len - end > 2 && memcmp(url.ptr + end, "://", 3) == 0 &&
                  (ua_str_equal(ua_str(url.ptr, end), UA_LITERAL("https")) ||
                   !rank_scheme_is_fetched(ua_str(url.ptr, end)));
    text_puts(out, is_replaced ? "http" : "");
    text_add(out, url.ptr + (is_replaced ? end : 0), url.len - (is_replaced ? end : 0));
    *scheme_end = !has_scheme ? 0 : is_replaced ? 4 : end;
    return !has_scheme || is_replaced || rank_scheme_is_fetched(ua_str(url.ptr, end));
}
