/* SPDX-License-Identifier: MIT */
#include "anatomy.h"

#include <string.h>

#include "ascii.h"
#include "str.h"

const struct substitute substitutes[SUBSTITUTES] = {
    {"xx", "host", "//host/", "x:", "x-"},
    {"qq", "name", "//name/", "q:", "q-"},
};

#define SCHEME_LIMIT 40

static bool is_slash_of_kind(char c, enum scheme_kind kind)
{
    return c == '/' || (c == '\\' && kind != SCHEME_OTHER);
}

/* The end of the scheme that starts at pos, or pos if there is none. Tabs and newlines may lie in
 * it, as some parsers drop them first. */
static uint32_t scheme_end(struct ua_str input, uint32_t pos, uint32_t end)
{
    uint32_t i = pos;

    if (i == end || !ua_is_alpha((unsigned char)input.ptr[i]))
        return pos;
    while (i < end && input.ptr[i] != ':') {
        char c = input.ptr[i++];

        if (!ua_is_alnum((unsigned char)c) && c != '+' && c != '-' && c != '.' &&
            !ua_is_tab_or_newline((unsigned char)c))
            return pos;
    }
    return i < end ? i : pos;
}

/* Whether the bytes, without tabs and newlines, equal name in any case. */
static bool is_scheme_name(struct ua_str text, const char *name)
{
    for (size_t i = 0; i < text.len; i++) {
        if (ua_is_tab_or_newline((unsigned char)text.ptr[i]))
            continue;
        if (*name == '\0' || ua_lower(text.ptr[i]) != *name)
            return false;
        name++;
    }
    return *name == '\0';
}

static enum scheme_kind scheme_kind_of(struct ua_str scheme)
{
    switch (scheme.len > 0 ? scheme.ptr[0] | 0x20 : 0) {
    case 'h':
        return is_scheme_name(scheme, "http") || is_scheme_name(scheme, "https") ? SCHEME_SPECIAL
                                                                                 : SCHEME_OTHER;
    case 'w':
        return is_scheme_name(scheme, "ws") || is_scheme_name(scheme, "wss") ? SCHEME_SPECIAL
                                                                             : SCHEME_OTHER;
    case 'f':
        return is_scheme_name(scheme, "ftp")    ? SCHEME_SPECIAL
               : is_scheme_name(scheme, "file") ? SCHEME_FILE
                                                : SCHEME_OTHER;
    default: /* a scheme begins with a letter */
        return SCHEME_OTHER;
    }
}

/* The scheme of the base, empty if it has none. */
static struct ua_str base_scheme(struct ua_str base)
{
    uint32_t start = 0;

    if (!base.ptr)
        return ua_str("", 0);
    while (start < base.len && (unsigned char)base.ptr[start] <= ' ')
        start++;
    return ua_str(base.ptr + start, scheme_end(base, start, (uint32_t)base.len) - start);
}

/* Parts [start, end) at "@", brackets and ":". Returns where the path begins: a drive letter is no
 * host. */
static uint32_t split_anatomy_authority(struct anatomy *out, uint32_t start, uint32_t end)
{
    const char *text = out->input.ptr;
    uint32_t pos = end;

    if (out->kind == SCHEME_FILE && end - start == 2 && ua_is_alpha((unsigned char)text[start]) &&
        (text[start + 1] == ':' || text[start + 1] == '|')) {
        out->userinfo = out->host = out->port = (struct span){start, start};
        return start;
    }
    while (pos > start && text[pos - 1] != '@')
        pos--;
    out->userinfo = (struct span){start, pos > start ? pos - 1 : start};
    out->host.start = pos;
    if (pos < end && text[pos] == '[') {
        while (pos < end && text[pos] != ']')
            pos++;
    }
    while (pos < end && text[pos] != ':')
        pos++;
    out->host.end = pos;
    out->port = (struct span){pos < end ? pos + 1 : end, end};
    return end;
}

/* Finds the slashes after pos, and whether an authority follows them. */
static bool find_slashes(struct anatomy *out, uint32_t pos, uint32_t end)
{
    struct ua_str input = out->input, inherited = base_scheme(out->base);
    bool has_scheme = out->scheme.end > out->scheme.start;
    struct ua_str scheme =
        ua_str(input.ptr + out->scheme.start, out->scheme.end - out->scheme.start);
    enum scheme_kind kind = scheme_kind_of(has_scheme ? scheme : inherited);
    uint32_t i = pos;
    unsigned count = 0;

    if (!has_scheme && inherited.len == 0)
        kind = SCHEME_SPECIAL;
    out->kind = kind;
    while (i < end && (is_slash_of_kind(input.ptr[i], kind) ||
                       ua_is_tab_or_newline((unsigned char)input.ptr[i]))) {
        if (is_slash_of_kind(input.ptr[i], kind) && ++count == 2 && kind != SCHEME_SPECIAL) {
            i++;
            break;
        }
        i++;
    }
    out->slashes = (struct span){pos, pos};
    if (count < 2 &&
        (kind != SCHEME_SPECIAL || !has_scheme || ua_str_equal_but_for_case(scheme, inherited)))
        return false;
    out->slashes.end = count > 0 ? i : pos;
    return true;
}

void anatomy_split(struct anatomy *out, struct testcase test)
{
    const struct ua_str input = test.url.ptr ? test.url : ua_str("", 0);
    uint32_t start = 0, end = (uint32_t)input.len, pos, mark;

    /* This function and those it calls set each member: the struct is not cleared first. */
    out->input = input;
    out->base = test.base;
    out->reference = ua_str(NULL, 0);
    out->substitute = &substitutes[0];
    out->ill_formed = ILL_FORMED_NOT_COUNTED;
    while (start < end && (unsigned char)input.ptr[start] <= ' ')
        start++;
    out->leading = (struct span){0, start};
    while (end > start && (unsigned char)input.ptr[end - 1] <= ' ')
        end--;
    out->trailing = (struct span){end, (uint32_t)input.len};

    pos = scheme_end(input, start, end);
    out->scheme = (struct span){start, pos};
    if (pos > start)
        pos++;
    if (find_slashes(out, pos, end)) {
        bool has_scheme = out->scheme.end > start;
        bool ends_at_backslash = !has_scheme || out->kind != SCHEME_OTHER;

        pos = out->slashes.end;
        mark = pos;
        while (mark < end && input.ptr[mark] != '/' && input.ptr[mark] != '?' &&
               input.ptr[mark] != '#' && !(ends_at_backslash && input.ptr[mark] == '\\'))
            mark++;
        pos = split_anatomy_authority(out, pos, mark);
    } else {
        out->userinfo = out->host = out->port = (struct span){pos, pos};
    }
    for (mark = pos; mark < end && input.ptr[mark] != '?' && input.ptr[mark] != '#';)
        mark++;
    out->path = (struct span){pos, mark};
    pos = mark < end && input.ptr[mark] == '?' ? mark + 1 : mark;
    for (mark = pos; mark < end && input.ptr[mark] != '#';)
        mark++;
    out->query = (struct span){pos, mark};
    out->fragment = (struct span){mark < end ? mark + 1 : mark, end};
}

/* --- questions about the kind of URL --- */

bool anatomy_has_scheme(const struct anatomy *a)
{
    return a->scheme.end > a->scheme.start;
}

bool anatomy_has_long_scheme(const struct anatomy *a)
{
    return a->scheme.end - a->scheme.start > SCHEME_LIMIT;
}

bool anatomy_scheme_is(const struct anatomy *a, const char *name)
{
    for (uint32_t i = a->scheme.start; i < a->scheme.end; i++) {
        if (ua_is_tab_or_newline((unsigned char)a->input.ptr[i]))
            continue;
        if (*name == '\0' || ua_lower(a->input.ptr[i]) != *name++)
            return false;
    }
    return *name == '\0';
}

bool anatomy_is_web(const struct anatomy *a)
{
    return a->scheme.end > a->scheme.start && a->kind == SCHEME_SPECIAL;
}

bool anatomy_is_file(const struct anatomy *a)
{
    return a->kind == SCHEME_FILE;
}

bool anatomy_is_nonspecial(const struct anatomy *a)
{
    return a->kind == SCHEME_OTHER;
}

bool anatomy_has_scheme_of_base(const struct anatomy *a)
{
    const uint32_t len = a->scheme.end - a->scheme.start;

    return len > 0 && a->base.ptr && a->base.len > len && a->base.ptr[len] == ':' &&
           ua_str_equal_but_for_case(ua_str(a->base.ptr, len),
                                     ua_str(a->input.ptr + a->scheme.start, len));
}

bool anatomy_has_authority(const struct anatomy *a)
{
    return a->slashes.end > a->slashes.start || a->host.end > a->host.start ||
           a->userinfo.end > a->userinfo.start;
}

bool anatomy_is_bracketed(const struct anatomy *a)
{
    return a->host.end > a->host.start && a->input.ptr[a->host.start] == '[';
}
