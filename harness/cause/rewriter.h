/* SPDX-License-Identifier: MIT */
/* How a rewrite writes the changed input. */
#ifndef REWRITER_H
#define REWRITER_H

#include "ascii.h"
#include "rewrites.h"
#include "str.h"

/* Writes to out what is left of input after replacing some of its spans, given in rising order. */
struct rewriter {
    struct text *out;
    struct ua_str input;
    uint32_t at; /* the input up to here is dealt with */
    bool changed;
};

static inline struct rewriter rewriter_start(struct text *out, const struct anatomy *anatomy)
{
    text_clear(out);
    return (struct rewriter){.out = out, .input = anatomy->input};
}

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

static inline bool is_escape_at(struct ua_str text, uint32_t at, uint32_t end)
{
    return at + 2 < end && text.ptr[at] == '%' && ua_is_hex((unsigned char)text.ptr[at + 1]) &&
           ua_is_hex((unsigned char)text.ptr[at + 2]);
}

static inline unsigned char escaped_byte(struct ua_str text, uint32_t at)
{
    return (unsigned char)(ua_hex_value((unsigned char)text.ptr[at + 1]) << 4 |
                           ua_hex_value((unsigned char)text.ptr[at + 2]));
}

static inline bool is_slash(char c)
{
    return c == '/' || c == '\\';
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

/* How many dots the segment at pos consists of, raw or encoded; 0 if it is no dot segment. */
static inline unsigned dot_segment(struct ua_str input, uint32_t pos, uint32_t end)
{
    unsigned dots = 0;

    for (uint32_t len; dots < 3 && (len = dot_length(input, pos, end)) > 0; dots++)
        pos += len;
    return dots < 3 && (pos == end || is_slash(input.ptr[pos])) ? dots : 0;
}

/* The rewrites, by files. Each is a `struct rewrite.apply`.
 *
 * The authority, rewrite_authority.c. */
bool rewrite_slash_count(struct text *out, const struct anatomy *anatomy);
bool rewrite_slash_count_alone(struct text *out, const struct anatomy *anatomy);
bool rewrite_userinfo(struct text *out, const struct anatomy *anatomy);
bool rewrite_encoded_userinfo(struct text *out, const struct anatomy *anatomy);
bool rewrite_credentials(struct text *out, const struct anatomy *anatomy);
bool rewrite_encoded_host(struct text *out, const struct anatomy *anatomy);
bool rewrite_encoded_forbidden(struct text *out, const struct anatomy *anatomy);
bool rewrite_opaque_host(struct text *out, const struct anatomy *anatomy);
bool rewrite_opaque_domain(struct text *out, const struct anatomy *anatomy);
bool rewrite_ipv4_number(struct text *out, const struct anatomy *anatomy);
bool rewrite_number_name(struct text *out, const struct anatomy *anatomy);
bool rewrite_zone_id(struct text *out, const struct anatomy *anatomy);
bool rewrite_ipv6_dotted(struct text *out, const struct anatomy *anatomy);
bool rewrite_ipv6_spelling(struct text *out, const struct anatomy *anatomy);
bool rewrite_host_case(struct text *out, const struct anatomy *anatomy);
bool rewrite_trailing_dot(struct text *out, const struct anatomy *anatomy);
bool rewrite_host_charset(struct text *out, const struct anatomy *anatomy);
bool rewrite_empty_port(struct text *out, const struct anatomy *anatomy);
bool rewrite_port_zeros(struct text *out, const struct anatomy *anatomy);
bool rewrite_brackets(struct text *out, const struct anatomy *anatomy);
bool rewrite_authority_end(struct text *out, const struct anatomy *anatomy);
bool rewrite_semicolon(struct text *out, const struct anatomy *anatomy);
bool rewrite_semicolon_kept(struct text *out, const struct anatomy *anatomy);
bool rewrite_port_colons(struct text *out, const struct anatomy *anatomy);
bool rewrite_port_syntax(struct text *out, const struct anatomy *anatomy);
bool rewrite_default_port(struct text *out, const struct anatomy *anatomy);

/* International names and their labels, rewrite_name.c. */
bool rewrite_idna(struct text *out, const struct anatomy *anatomy);
bool rewrite_idna_deviation(struct text *out, const struct anatomy *anatomy);
bool rewrite_idna_invalid(struct text *out, const struct anatomy *anatomy);
bool rewrite_unicode_origin(struct text *out, const struct anatomy *anatomy);
bool rewrite_label_length(struct text *out, const struct anatomy *anatomy);

/* Rewrites that depend on the scheme, rewrite_scheme.c. */
bool rewrite_empty_host(struct text *out, const struct anatomy *anatomy);
bool rewrite_no_authority(struct text *out, const struct anatomy *anatomy);
bool rewrite_no_scheme(struct text *out, const struct anatomy *anatomy);
bool rewrite_opaque_path(struct text *out, const struct anatomy *anatomy);
bool rewrite_nonspecial_authority(struct text *out, const struct anatomy *anatomy);
bool rewrite_nonspecial_path(struct text *out, const struct anatomy *anatomy);
bool rewrite_special_scheme(struct text *out, const struct anatomy *anatomy);
bool rewrite_blob_origin(struct text *out, const struct anatomy *anatomy);

/* File URLs, rewrite_file.c. */
bool rewrite_file_slashes(struct text *out, const struct anatomy *anatomy);
bool rewrite_file_host(struct text *out, const struct anatomy *anatomy);
bool rewrite_file_port(struct text *out, const struct anatomy *anatomy);
bool rewrite_file_localhost(struct text *out, const struct anatomy *anatomy);
bool rewrite_drive_spelling(struct text *out, const struct anatomy *anatomy);
bool rewrite_drive_letter(struct text *out, const struct anatomy *anatomy);
bool rewrite_drive_kept(struct text *out, const struct anatomy *anatomy);

/* References on a base, rewrite_reference.c. */
bool rewrite_same_scheme(struct text *out, const struct anatomy *anatomy);
bool rewrite_colon_in_path(struct text *out, const struct anatomy *anatomy);
bool rewrite_relative_path(struct text *out, const struct anatomy *anatomy);
bool rewrite_empty_reference(struct text *out, const struct anatomy *anatomy);
bool rewrite_encoded_slash(struct text *out, const struct anatomy *anatomy);
bool rewrite_base_fragment(struct text *out, const struct anatomy *anatomy);
bool rewrite_root_base(struct text *out, const struct anatomy *anatomy);
bool rewrite_relative_base(struct text *out, const struct anatomy *anatomy);
bool rewrite_inherited_credentials(struct text *out, const struct anatomy *anatomy);
bool rewrite_nonspecial_base(struct text *out, const struct anatomy *anatomy);
bool rewrite_nonspecial_base_kept(struct text *out, const struct anatomy *anatomy);
bool rewrite_opaque_base(struct text *out, const struct anatomy *anatomy);

/* Single bytes and the path, rewrite_text.c. */
bool rewrite_backslash(struct text *out, const struct anatomy *anatomy);
bool rewrite_backslash_kept(struct text *out, const struct anatomy *anatomy);
bool rewrite_tab_newline(struct text *out, const struct anatomy *anatomy);
bool rewrite_leading_control(struct text *out, const struct anatomy *anatomy);
bool rewrite_leading_control_kept(struct text *out, const struct anatomy *anatomy);
bool rewrite_trailing_control(struct text *out, const struct anatomy *anatomy);
bool rewrite_trailing_control_kept(struct text *out, const struct anatomy *anatomy);
bool rewrite_control(struct text *out, const struct anatomy *anatomy);
bool rewrite_ill_formed_utf8(struct text *out, const struct anatomy *anatomy);
bool rewrite_ill_formed_utf8_kept(struct text *out, const struct anatomy *anatomy);
bool rewrite_scheme_case(struct text *out, const struct anatomy *anatomy);
bool rewrite_scheme_characters(struct text *out, const struct anatomy *anatomy);
bool rewrite_scheme_length(struct text *out, const struct anatomy *anatomy);
bool rewrite_scheme_length_on_base(struct text *out, const struct anatomy *anatomy);
bool rewrite_scheme_start(struct text *out, const struct anatomy *anatomy);
bool rewrite_encoded_dot(struct text *out, const struct anatomy *anatomy);
bool rewrite_dot_segments(struct text *out, const struct anatomy *anatomy);
bool rewrite_space(struct text *out, const struct anatomy *anatomy);
bool rewrite_bad_percent(struct text *out, const struct anatomy *anatomy);
bool rewrite_unencoded(struct text *out, const struct anatomy *anatomy);
bool rewrite_unencoded_reserved(struct text *out, const struct anatomy *anatomy);
bool rewrite_unencoded_userinfo(struct text *out, const struct anatomy *anatomy);
bool rewrite_unencoded_query(struct text *out, const struct anatomy *anatomy);
bool rewrite_unencoded_fragment(struct text *out, const struct anatomy *anatomy);
bool rewrite_encoded_unreserved(struct text *out, const struct anatomy *anatomy);
bool rewrite_encoded_nul(struct text *out, const struct anatomy *anatomy);
bool rewrite_non_ascii(struct text *out, const struct anatomy *anatomy);
bool rewrite_empty_query(struct text *out, const struct anatomy *anatomy);
bool rewrite_fragment_hash(struct text *out, const struct anatomy *anatomy);
bool rewrite_empty_fragment(struct text *out, const struct anatomy *anatomy);

#endif
