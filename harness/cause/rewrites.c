/* SPDX-License-Identifier: MIT */
#include "rewrites.h"

#include <string.h>

#include "ascii.h"
#include "utf8.h"

const struct rewrite *const rewrites[REWRITES] = {
#define REWRITE(id, number) &rewrite_##id,
#include "rewrites.def"
#undef REWRITE
};

const unsigned char rewrite_numbers[REWRITES] = {
#define REWRITE(id, number) number,
#include "rewrites.def"
#undef REWRITE
};

_Static_assert(REWRITES <= MAX_REWRITES && REWRITE_NUMBERS <= MAX_REWRITES, "one bit each");

static bool is_span_filled(struct span span)
{
    return span.end > span.start;
}

/* Whether exactly two "/" stand behind the scheme. Behind a tab or newline there may be more. */
static bool has_two_slashes_alone(const struct anatomy *a)
{
    const char *at = a->input.ptr + a->slashes.start;
    const size_t len = a->input.len - a->slashes.start;

    return len >= 2 && at[0] == '/' && at[1] == '/' &&
           (len == 2 ||
            (at[2] != '/' && at[2] != '\\' && !ua_is_tab_or_newline((unsigned char)at[2])));
}

unsigned anatomy_needs_met(const struct anatomy *a)
{
    const bool has_host = is_span_filled(a->host), is_odd = !has_two_slashes_alone(a);
    unsigned met = 0;

    met |= is_span_filled(a->scheme) ? NEEDS_SCHEME : 0u;
    met |= a->base.ptr ? NEEDS_BASE : 0u;
    met |= a->reference.ptr ? NEEDS_REFERENCE : 0u;
    met |= a->kind == SCHEME_FILE ? NEEDS_FILE : 0u;
    met |= a->kind == SCHEME_OTHER ? NEEDS_OTHER : 0u;
    met |= is_span_filled(a->userinfo) ? NEEDS_USERINFO : 0u;
    met |= has_host ? NEEDS_HOST : 0u;
    met |= has_host && a->input.ptr[a->host.start] == '[' ? NEEDS_BRACKET : 0u;
    met |= a->port.start > a->host.end ? NEEDS_PORT : 0u;
    met |= is_span_filled(a->path) ? NEEDS_PATH : 0u;
    met |= is_span_filled(a->query) ? NEEDS_QUERY : 0u;
    met |= is_span_filled(a->fragment) ? NEEDS_FRAGMENT : 0u;
    met |= a->port.end > a->userinfo.start ? NEEDS_AUTHORITY : 0u;
    met |= is_span_filled(a->scheme) ? 0u : NEEDS_NO_SCHEME;
    met |= a->base.ptr ? 0u : NEEDS_NO_BASE;
    met |= anatomy_has_long_scheme(a) ? NEEDS_LONG_SCHEME : 0u;
    met |= is_odd ? NEEDS_ODD_SLASHES : 0u;
    met |= is_span_filled(a->slashes) && (!has_host || is_odd) ? NEEDS_EMPTY_HOST : 0u;
    return met;
}

/* How many parts of a text are no UTF-8. */
static size_t count_ill_formed(struct ua_str text)
{
    size_t count = 0, pos = ua_utf8_valid_prefix(text.ptr, text.len);

    while (pos < text.len) {
        bool is_well_formed = true;

        ua_utf8_decode(text.ptr, text.len, &pos, &is_well_formed);
        count += !is_well_formed;
    }
    return count;
}

/* Whether a text has a code point beyond ASCII that the other has not. */
static bool has_new_code_point(struct ua_str text, struct ua_str other)
{
    for (size_t pos = 0; pos < text.len;) {
        const size_t start = pos;
        bool is_well_formed = true;

        ua_utf8_decode(text.ptr, text.len, &pos, &is_well_formed);
        if (is_well_formed && pos > start + 1 &&
            !memmem(other.ptr, other.len, text.ptr + start, pos - start))
            return true;
    }
    return false;
}

bool rewrite_apply(const struct rewrite *rewrite, const struct rewrite_reading *reading,
                   struct text *out, struct anatomy *anatomy)
{
    if (!reading->apply(out, anatomy))
        return false;
    if (rewrite->mends_utf8)
        return true;
    if (anatomy->ill_formed == ILL_FORMED_NOT_COUNTED)
        anatomy->ill_formed = count_ill_formed(anatomy->input);
    if (anatomy->ill_formed == 0 || count_ill_formed(text_str(out)) >= anatomy->ill_formed)
        return true;
    return reading->changes != 0 && !has_new_code_point(text_str(out), anatomy->input);
}

int rewrite_find(const char *name)
{
    for (unsigned i = 0; i < REWRITES; i++) {
        const char *const *alias = rewrites[i]->aliases;

        if (strcmp(rewrites[i]->name, name) == 0)
            return (int)i;
        while (alias && *alias) {
            if (strcmp(*alias++, name) == 0)
                return (int)i;
        }
    }
    return -1;
}
