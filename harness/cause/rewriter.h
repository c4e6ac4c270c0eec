/* SPDX-License-Identifier: MIT */
/* How a rewrite writes the changed input. */
#ifndef REWRITER_H
#define REWRITER_H

#include "ascii.h"
#include "compare.h"
#include "rewrites.h"
#include "str.h"

/* Values of rewrite.refuse: rules that close several causes. */
#define REFUSE_AT "an \"@\" before the path"
#define REFUSE_HOST_BYTES                                                                          \
    "a host with bytes other than letters, 0-9, \"-\" and \".\", unless in brackets"
#define REFUSE_NUMBER "a number (1, 0x7f) as the last host label, except in canonical IPv4"
#define REFUSE_SLASHES "more or fewer than two slashes after the scheme"

/* Copies input to out and replaces some of its spans, which are given in rising order. */
struct rewriter {
    struct text *out;
    struct ua_str input;
    uint32_t at; /* the input up to here is written */
    bool changed;
};

static inline struct rewriter rewriter_start(struct text *out, const struct anatomy *anatomy)
{
    text_clear(out);
    return (struct rewriter){.out = out, .input = anatomy->input};
}

/* Replaces input[start, end) by these bytes. Does nothing if they are equal. */
static inline void rewriter_span(struct rewriter *w, uint32_t start, uint32_t end,
                                 const char *bytes, size_t len)
{
    if (end - start == len && (len == 0 || memcmp(w->input.ptr + start, bytes, len) == 0))
        return;
    text_add(w->out, w->input.ptr + w->at, start - w->at);
    text_add(w->out, bytes, len);
    w->at = end;
    w->changed = true;
}

/* Percent-encodes one byte. */
static inline void rewriter_encode(struct rewriter *w, uint32_t at)
{
    static const char hex[] = "0123456789ABCDEF";
    unsigned char byte = (unsigned char)w->input.ptr[at];
    char escape[3] = {'%', hex[byte >> 4], hex[byte & 15]};

    rewriter_span(w, at, at + 1, escape, 3);
}

/* Writes the rest. Returns whether anything changed; if not, out is unspecified. */
static inline bool rewriter_end(struct rewriter *w)
{
    if (w->changed)
        text_add(w->out, w->input.ptr + w->at, w->input.len - w->at);
    return w->changed;
}

static inline struct ua_str host_text(const struct anatomy *a)
{
    return ua_str(a->input.ptr + a->host.start, a->host.end - a->host.start);
}

static inline bool is_escape_at(struct ua_str text, uint32_t at, uint32_t end)
{
    return at + 2 < end && text.ptr[at] == '%' && ua_is_hex((unsigned char)text.ptr[at + 1]) &&
           ua_is_hex((unsigned char)text.ptr[at + 2]);
}

static inline unsigned char escaped_byte(struct ua_str text, uint32_t at)
{
    return ua_hex_byte(text.ptr + at + 1);
}

/* The length of the escape at a place, with the tabs and newlines in it, and its byte; 0: none. */
static inline uint32_t escape_length(struct ua_str text, uint32_t at, uint32_t end,
                                     unsigned char *byte)
{
    char digits[2];
    unsigned count = 0;
    uint32_t pos = at + 1;

    if (at >= end || text.ptr[at] != '%')
        return 0;
    for (; pos < end && count < 2; pos++) {
        if (ua_is_hex((unsigned char)text.ptr[pos]))
            digits[count++] = text.ptr[pos];
        else if (!ua_is_tab_or_newline((unsigned char)text.ptr[pos]))
            return 0;
    }
    if (count < 2)
        return 0;
    *byte = ua_hex_byte(digits);
    return pos - at;
}

/* Whether the ACE prefix of IDNA stands at pos, in any case (RFC 3490, section 5). */
static inline bool ace_prefix_at(struct ua_str text, size_t pos, size_t end)
{
    return end - pos >= 4 &&
           ua_str_equal_but_for_case(ua_str(text.ptr + pos, 4), UA_LITERAL("xn--"));
}

static inline bool is_any_slash(char c)
{
    return c == '/' || c == '\\';
}

/* The length of a drive letter such as `C:` or `C|` at pos, with the tabs and newlines in it, if a
 * segment ends after it; 0: there is none. */
static inline uint32_t drive_length(struct ua_str input, uint32_t pos, uint32_t end)
{
    uint32_t mark = pos + 1, next;

    if (pos >= end || !ua_is_alpha((unsigned char)input.ptr[pos]))
        return 0;
    while (mark < end && ua_is_tab_or_newline((unsigned char)input.ptr[mark]))
        mark++;
    for (next = mark + 1; next < end && ua_is_tab_or_newline((unsigned char)input.ptr[next]);)
        next++;
    return mark < end && (input.ptr[mark] == ':' || input.ptr[mark] == '|') &&
                   (next >= end || is_any_slash(input.ptr[next]))
               ? mark + 1 - pos
               : 0;
}

/* The length of a dot at pos, raw or encoded; 0 if there is none. */
static inline uint32_t dot_length(struct ua_str input, uint32_t pos, uint32_t end)
{
    if (pos < end && input.ptr[pos] == '.')
        return 1;
    return is_escape_at(input, pos, end) && input.ptr[pos + 1] == '2' &&
                   ua_lower(input.ptr[pos + 2]) == 'e'
               ? 3
               : 0;
}

/* The number of dots, raw or encoded, of the dot segment at pos; 0: it is not a dot segment. */
static inline unsigned dot_segment(struct ua_str input, uint32_t pos, uint32_t end)
{
    unsigned dots = 0;

    for (uint32_t len; dots < 3 && (len = dot_length(input, pos, end)) > 0; dots++)
        pos += len;
    return dots < 3 && (pos == end || is_any_slash(input.ptr[pos])) ? dots : 0;
}

/* A letter in the place of each byte of the host that is in one of the classes. */
static inline bool replace_in_host(struct text *out, const struct anatomy *a,
                                   bool (*is_replaced)(const struct anatomy *a, uint32_t at))
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        if (is_replaced(a, i))
            rewriter_span(&w, i, i + 1, a->substitute->letters, 1);
    }
    return rewriter_end(&w);
}

/* A reading that does so. */
#define READING_IN_HOST(function)                                                                  \
    {.apply = function, .changes = COMPONENT_BIT(HOST), .substitutes_host = true}

#endif
