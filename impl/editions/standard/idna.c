/* SPDX-License-Identifier: MIT */
/* The section "IDNA", and what UTS #46 said of it before today's version. The Standard refers to
 * the newest version of Unicode, so that each has its day. */
#include "idna2003.h"
#include "points.h"
#include "punycode.h"
#include "standard.h"

/* Code points that a domain could not have before a version of Unicode. */
static const struct {
    uint32_t first, last;
    enum ed_switch since;
} ages[] = {
#include "unicode_ages.inc"
};

static bool is_too_new(const struct ed_text_of_day *text, uint32_t point)
{
    size_t low = 0, high = sizeof ages / sizeof *ages;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (point > ages[middle].last)
            low = middle + 1;
        else
            high = middle;
    }
    return low < sizeof ages / sizeof *ages && point >= ages[low].first &&
           !at(text, ages[low].since);
}

static bool has_too_new(const struct ed_text_of_day *text, struct ua_str string)
{
    const struct ed_points points = ed_points(text->arena, string);

    for (size_t i = 0; i < points.count; i++) {
        if (is_too_new(text, points.at[i]))
            return true;
    }
    return false;
}

/* The flags of UTS #46 by the text. Before IDNA_FLAGS it named neither Bidi nor joiners, and the
 * validity criteria forbade hyphens. */
static unsigned flags_of(const struct ed_text_of_day *text)
{
    unsigned flags = 0;

    if (!at(text, NONTRANSITIONAL))
        flags |= UA_TRANSITIONAL_PROCESSING;
    if (at(text, IDNA_FLAGS))
        flags |= UA_CHECK_BIDI | UA_CHECK_JOINERS;
    else
        flags |= UA_CHECK_HYPHENS;
    return flags;
}

static void note_status(const struct ed_text_of_day *text, enum ua_status status)
{
    if (status != UA_OK && status != UA_FAILURE && text->arena->status == UA_OK)
        text->arena->status = status;
}

/* What is in Punycode in a label that starts with "xn--", if it is in ASCII; ptr NULL: something
 * else is. */
static struct ua_str decode_ascii(const struct ed_text_of_day *text, struct ua_str label)
{
    const struct ed_points points = ed_points(text->arena, ed_from(label, strlen("xn--")));
    struct ua_buf decoded, scratch;
    struct ua_str string = ED_NONE;
    enum ua_status status;

    ua_buf_init(&decoded, &text->arena->allocator);
    ua_buf_init(&scratch, &text->arena->allocator);
    status = ua_punycode_decode(&decoded, &scratch, points.at, points.count);
    note_status(text, status);
    if (status == UA_OK && text->arena->status == UA_OK) {
        string = ed_from_points(text->arena, ua_points(&decoded), ua_points_count(&decoded));
        if (!ed_is_ascii(string) || ed_starts_with(string, "xn--"))
            string = ED_NONE;
    }
    ua_buf_free(&decoded);
    ua_buf_free(&scratch);
    return string;
}

/* Until Unicode 16 an "xn--" label could hold nothing, or ASCII alone, which took its place. */
static struct ua_str replace_ascii_labels(const struct ed_text_of_day *text, struct ua_str domain)
{
    struct ed_list labels = ed_split(text->arena, domain, '.');

    for (size_t i = 0; i < labels.count; i++) {
        const struct ua_str label = ed_lowercase(text->arena, labels.items[i]);
        struct ua_str inside = ED_NONE;

        if (ed_starts_with(label, "xn--") && ed_is_ascii(label))
            inside = decode_ascii(text, label);
        if (inside.ptr)
            labels.items[i] = inside;
    }
    return ed_join(text->arena, &labels, UA_LITERAL("."));
}

/* Until Unicode 15.1 U+1E9E was mapped to "ss". */
static struct ua_str replace_sharp_s(const struct ed_text_of_day *text, struct ua_str domain)
{
    const struct ed_points points = ed_points(text->arena, domain);
    struct ed_text out = ED_TEXT(text->arena);

    for (size_t i = 0; i < points.count; i++) {
        if (points.at[i] == 0x1E9E)
            ed_add(&out, UA_LITERAL("ss"));
        else
            ed_add_point(&out, points.at[i]);
    }
    return ed_str(&out);
}

/* The domain as today's UTS #46 is to be given it. */
static struct ua_str prepare(const struct ed_text_of_day *text, struct ua_str domain)
{
    if (!at(text, UNICODE_16))
        domain = replace_ascii_labels(text, domain);
    return at(text, UNICODE_15_1) ? domain : replace_sharp_s(text, domain);
}

/* Unicode ToUnicode. */
static struct ua_str to_unicode(const struct ed_text_of_day *text, struct ua_str domain,
                                unsigned flags, bool *had_error)
{
    struct ua_buf buf;
    struct ua_str out = domain;
    enum ua_status status;

    *had_error = true;
    ua_buf_init(&buf, &text->arena->allocator);
    status = ua_uts46_to_unicode(&buf, had_error, domain.ptr, domain.len, flags);
    note_status(text, status);
    if (status == UA_OK)
        out = ed_copy(text->arena, ua_str(buf.ptr ? buf.ptr : "", buf.len));
    ua_buf_free(&buf);
    return out;
}

/* Unicode ToASCII; false: failure. */
static bool to_ascii(const struct ed_text_of_day *text, struct ua_str *out, struct ua_str domain)
{
    const unsigned flags = flags_of(text);
    struct ua_buf buf;
    enum ua_status status;
    bool had_error;

    domain = prepare(text, domain);
    if (has_too_new(text, domain) || has_too_new(text, to_unicode(text, domain, flags, &had_error)))
        return false;
    ua_buf_init(&buf, &text->arena->allocator);
    status = ua_uts46_to_ascii(&buf, domain.ptr, domain.len, flags);
    note_status(text, status);
    if (status == UA_OK)
        *out = ed_copy(text->arena, ua_str(buf.ptr ? buf.ptr : "", buf.len));
    ua_buf_free(&buf);
    return status == UA_OK;
}

enum ed_result ed_domain_to_ascii(const struct ed_text_of_day *text, struct ua_str *out,
                                  struct ua_str domain)
{
    if (at(text, ASCII_DOMAIN) && ed_is_ascii(domain))
        *out = ed_lowercase(text->arena, domain);
    else if (!to_ascii(text, out, domain))
        return ED_RESULT_FAILURE;
    return at(text, DOMAIN_NOT_EMPTY) && ed_is_empty(*out) ? ED_RESULT_FAILURE : ED_RESULT_DONE;
}

struct ua_str ed_domain_to_unicode(const struct ed_text_of_day *text, struct ua_str domain)
{
    const unsigned flags = flags_of(text) & ~(unsigned)UA_TRANSITIONAL_PROCESSING;
    struct ua_str out;
    bool had_error;

    if (!at(text, UTS_46))
        return ed_idna2003_to_unicode(text->arena, domain, ED_ALLOW_UNASSIGNED);
    out = to_unicode(text, prepare(text, domain), flags, &had_error);
    return at(text, ASCII_DOMAIN) && (had_error || has_too_new(text, out)) ? domain : out;
}
