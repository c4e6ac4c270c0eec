/* SPDX-License-Identifier: MIT */
/* Rewrites of domains: international names, and the lengths of labels. */
#include "buf.h"
#include "rewriter.h"
#include "utf8.h"

enum idna_verdict { IDNA_PLAIN, IDNA_VALID, IDNA_INVALID };

/* Whether the name is ASCII and has no "xn--", wherever it stands. */
static bool is_plain_domain(struct ua_str name)
{
    for (size_t i = 0; i < name.len; i++) {
        if ((unsigned char)name.ptr[i] >= 0x80 || ace_prefix_at(name, i, name.len))
            return false;
    }
    return true;
}

static enum idna_verdict make_form(struct ua_buf *ascii, struct ua_str host)
{
    if (ua_uts46_to_ascii(ascii, host.ptr, host.len, UA_CHECK_BIDI | UA_CHECK_JOINERS) != UA_OK ||
        ascii->len == 0)
        return IDNA_INVALID;
    for (size_t i = 0; i < ascii->len; i++) {
        unsigned char c = (unsigned char)ascii->ptr[i];

        if (c <= 0x20 || c >= 0x7F || strchr("#%/:<>?@[\\]^|", c))
            return IDNA_INVALID;
    }
    return IDNA_VALID;
}

/* The ASCII form of a host that is not plain ASCII, by UTS #46; *form lives until the next call.
 * A form that is empty, or has bytes that a host cannot contain, is invalid too. The last result is
 * kept, because several rewrites need the form of the same host. */
static enum idna_verdict idna_form(struct ua_str *form, struct ua_str host)
{
    static _Thread_local struct {
        struct text host;
        struct ua_buf ascii;
        enum idna_verdict verdict;
    } last;

    if (is_plain_domain(host))
        return IDNA_PLAIN;
    if (!last.ascii.allocator.resize)
        ua_buf_init(&last.ascii, NULL);
    if (!ua_str_equal(host, text_str(&last.host))) {
        last.verdict = make_form(&last.ascii, host);
        text_clear(&last.host);
        text_add(&last.host, host.ptr, host.len);
    }
    *form = ua_str(last.ascii.ptr, last.ascii.len);
    return last.verdict;
}

static bool apply_idna(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    struct ua_str form;

    if (idna_form(&form, host_text(a)) == IDNA_VALID)
        rewriter_span(&w, a->host.start, a->host.end, form.ptr, form.len);
    return rewriter_end(&w);
}

const struct rewrite rewrite_idna = {
    .name = "idna",
    .sentence = "One turns an international name into its ASCII form, the other does not, or gets "
                "another form.",
    .refuse = "a host that is not ASCII or has an \"xn--\" label, in any case",
    .standard = "idna",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_NON_ASCII | BYTE_HYPHEN,
    .needs = NEEDS_HOST,
    .readings = {{.apply = apply_idna}},
};

/* Whether part stands at pos of a text that goes on up to end. libFuzzer records the operands of
 * each memcmp, which costs more than to compare these few bytes. */
static bool stands_at(struct ua_str text, uint32_t pos, uint32_t end, struct ua_str part)
{
    if (end - pos < part.len)
        return false;
    for (size_t i = 0; i < part.len; i++)
        if (text.ptr[pos + i] != part.ptr[i])
            return false;
    return true;
}

/* The length in bytes of the full stop at pos, or of a character that UTS #46 maps to one; 0: there
 * is none. */
static uint32_t stop_length(struct ua_str text, uint32_t pos, uint32_t end)
{
    static const struct ua_str stops[] = {UA_LITERAL("\xE3\x80\x82"), UA_LITERAL("\xEF\xBC\x8E"),
                                          UA_LITERAL("\xEF\xBD\xA1")};

    if ((unsigned char)text.ptr[pos] < 0xE3)
        return text.ptr[pos] == '.';
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++) {
        if (stands_at(text, pos, end, stops[i]))
            return (uint32_t)stops[i].len;
    }
    return 0;
}

/* A label of a host, and the length of the full stop after it; 0: it is the last label. */
struct label {
    uint32_t start, end, stop;
};

static struct label label_at(const struct anatomy *a, uint32_t pos)
{
    struct label label = {.start = pos, .end = pos};

    while (label.end < a->host.end &&
           (label.stop = stop_length(a->input, label.end, a->host.end)) == 0)
        label.end++;
    return label;
}

/* Moves to the next label. False if there is none. */
static bool next_host_label(struct label *label, const struct anatomy *a)
{
    if (label->stop == 0)
        return false;
    *label = label_at(a, label->end + label->stop);
    return true;
}

static struct ua_str label_text(const struct anatomy *a, const struct label *label)
{
    return ua_str(a->input.ptr + label->start, label->end - label->start);
}

/* Puts a letter in the place of what makes the label no plain ASCII: "xn--", the characters beyond,
 * and the bytes of such that are percent-encoded. */
static void make_label_plain(struct rewriter *w, const struct anatomy *a, const struct label *label)
{
    size_t pos = label->start;

    if (ace_prefix_at(a->input, pos, label->end)) {
        rewriter_span(w, label->start, label->start + 4, a->substitute->letters, 1);
        pos += 4;
    }
    while (pos < label->end) {
        const uint32_t start = (uint32_t)pos;
        const bool is_escape =
            is_escape_at(a->input, start, label->end) && escaped_byte(a->input, start) >= 0x80;

        if (is_escape)
            pos += 3;
        else
            ua_utf8_decode(a->input.ptr, label->end, &pos, NULL);
        if (is_escape || (unsigned char)a->input.ptr[start] >= 0x80)
            rewriter_span(w, start, (uint32_t)pos, a->substitute->letters, 1);
    }
}

/* The same in each label, with full stops between them. */
static bool make_host_plain(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    struct label label = label_at(a, a->host.start);

    do {
        make_label_plain(&w, a, &label);
        if (label.stop > 1)
            rewriter_span(&w, label.end, label.end + label.stop, ".", 1);
    } while (next_host_label(&label, a));
    return rewriter_end(&w);
}

/* In a name that IDNA refuses. */
static bool apply_idna_invalid(struct text *out, const struct anatomy *a)
{
    struct ua_str form;

    return idna_form(&form, host_text(a)) == IDNA_INVALID && make_host_plain(out, a);
}

const struct rewrite rewrite_idna_invalid = {
    .name = "idna-invalid",
    .sentence =
        "One refuses or changes an international name that is not valid, the other keeps it.",
    .refuse = "a host that is not ASCII or has an \"xn--\" label, in any case",
    .standard = "concept-domain-to-ascii",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_NON_ASCII | BYTE_HYPHEN,
    .needs = NEEDS_HOST,
    .effects = 1u << EFFECT_ACCEPT_REJECT | 1u << EFFECT_HOST_SHIFT,
    .readings = {{.apply = apply_idna_invalid,
                  .changes = COMPONENT_BIT(HOST),
                  .substitutes_host = true}},
};

/* Whether the last label of a name begins with a digit. */
static bool ends_in_number(struct ua_str name)
{
    size_t start = name.len;

    while (start > 0 && name.ptr[start - 1] != '.')
        start--;
    return start < name.len && ua_is_digit((unsigned char)name.ptr[start]);
}

/* In a name that is valid as the Standard has it. A number is another idiom. */
static bool apply_idna_rules(struct text *out, const struct anatomy *a)
{
    struct ua_str form;

    return idna_form(&form, host_text(a)) == IDNA_VALID && !ends_in_number(form) &&
           make_host_plain(out, a);
}

const struct rewrite rewrite_idna_rules = {
    .name = "idna-rules",
    .condition = FOR_ASCII_HOSTS,
    .sentence = "They check or map an international name by different rules, or by different "
                "versions of IDNA.",
    .refuse = "a host that is not ASCII or has an \"xn--\" label, in any case",
    .standard = "concept-domain-to-ascii",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_NON_ASCII | BYTE_HYPHEN,
    .needs = NEEDS_HOST,
    .effects = 1u << EFFECT_ACCEPT_REJECT | 1u << EFFECT_HOST_SHIFT,
    .readings = {{.apply = apply_idna_rules,
                  .changes = COMPONENT_BIT(HOST),
                  .substitutes_host = true}},
};

/* Characters of which NFKC makes ASCII with a delimiter in it. */
static const struct ua_str delimiter_likes[] = {
    UA_LITERAL("\xCD\xBE"),     /* U+037E: ; */
    UA_LITERAL("\xE2\x81\x87"), /* U+2047: ?? */
    UA_LITERAL("\xE2\x81\x88"), /* U+2048: ?! */
    UA_LITERAL("\xE2\x81\x89"), /* U+2049: !? */
    UA_LITERAL("\xE2\x84\x80"), /* U+2100: a/c */
    UA_LITERAL("\xE2\x84\x81"), /* U+2101: a/s */
    UA_LITERAL("\xE2\x84\x85"), /* U+2105: c/o */
    UA_LITERAL("\xE2\x84\x86"), /* U+2106: c/u */
    UA_LITERAL("\xE2\xA9\xB4"), /* U+2A74: ::= */
    UA_LITERAL("\xEF\xB8\x93"), /* U+FE13: : */
    UA_LITERAL("\xEF\xB8\x96"), /* U+FE16: ? */
    UA_LITERAL("\xEF\xB9\x87"), /* U+FE47: [ */
    UA_LITERAL("\xEF\xB9\x88"), /* U+FE48: ] */
    UA_LITERAL("\xEF\xB9\x94"), /* U+FE54: ; */
    UA_LITERAL("\xEF\xB9\x95"), /* U+FE55: : */
    UA_LITERAL("\xEF\xB9\x96"), /* U+FE56: ? */
    UA_LITERAL("\xEF\xB9\x9F"), /* U+FE5F: # */
    UA_LITERAL("\xEF\xB9\xA8"), /* U+FE68: \ */
    UA_LITERAL("\xEF\xB9\xAA"), /* U+FE6A: % */
    UA_LITERAL("\xEF\xB9\xAB"), /* U+FE6B: @ */
    UA_LITERAL("\xEF\xBC\x83"), /* U+FF03: # */
    UA_LITERAL("\xEF\xBC\x85"), /* U+FF05: % */
    UA_LITERAL("\xEF\xBC\x8F"), /* U+FF0F: / */
    UA_LITERAL("\xEF\xBC\x9A"), /* U+FF1A: : */
    UA_LITERAL("\xEF\xBC\x9B"), /* U+FF1B: ; */
    UA_LITERAL("\xEF\xBC\x9F"), /* U+FF1F: ? */
    UA_LITERAL("\xEF\xBC\xA0"), /* U+FF20: @ */
    UA_LITERAL("\xEF\xBC\xBB"), /* U+FF3B: [ */
    UA_LITERAL("\xEF\xBC\xBC"), /* U+FF3C: \ */
    UA_LITERAL("\xEF\xBC\xBD"), /* U+FF3D: ] */
};

/* Whether the character at *pos is a hex digit, or NFKC makes one of it; *pos moves after it. */
static bool is_hex_like(const struct anatomy *a, size_t *pos, bool *is_ascii)
{
    static _Thread_local struct ua_buf ascii;
    const size_t start = *pos;

    if (start >= a->host.end)
        return false;
    ua_utf8_decode(a->input.ptr, a->host.end, pos, NULL);
    if ((unsigned char)a->input.ptr[start] < 0x80)
        return ua_is_hex((unsigned char)a->input.ptr[start]);
    *is_ascii = false;
    if (!ascii.allocator.resize)
        ua_buf_init(&ascii, NULL);
    return ua_uts46_to_ascii(&ascii, a->input.ptr + start, *pos - start, 0) == UA_OK &&
           ascii.len == 1 && ua_is_hex((unsigned char)ascii.ptr[0]);
}

/* Whether NFKC makes an escape of what stands at pos, which is none. */
static bool is_escape_like(const struct anatomy *a, size_t pos)
{
    bool is_ascii = true;

    return a->input.ptr[pos++] == '%' && is_hex_like(a, &pos, &is_ascii) &&
           is_hex_like(a, &pos, &is_ascii) && !is_ascii;
}

static bool apply_nfkc_delimiter(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        if (is_escape_like(a, i))
            rewriter_span(&w, i, i + 1, a->substitute->letters, 1);
        const bool is_ascii = (unsigned char)a->input.ptr[i] < 0x80;

        for (size_t d = 0; !is_ascii && d < sizeof delimiter_likes / sizeof delimiter_likes[0];
             d++) {
            const struct ua_str like = delimiter_likes[d];

            if (stands_at(a->input, i, a->host.end, like))
                rewriter_span(&w, i, i + (uint32_t)like.len, a->substitute->letters, 1);
        }
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_nfkc_delimiter = {
    .name = "nfkc-delimiter",
    .sentence = "One maps a character of the host to a delimiter such as a slash, or to a digit "
                "of an escape, the other keeps or refuses it.",
    .refuse = "a host that is not ASCII",
    .standard = "concept-domain-to-ascii",
    .rfc3986 = "7.2",
    .triggers = BYTE_NON_ASCII,
    .needs = NEEDS_HOST,
    .effects = 1u << EFFECT_ACCEPT_REJECT | 1u << EFFECT_HOST_SHIFT | 1u << EFFECT_HOST_FORM,
    .maps_to_delimiter = true,
    .readings = {{.apply = apply_nfkc_delimiter,
                  .changes = COMPONENT_BIT(HOST),
                  .substitutes_host = true}},
};

/* A letter in the place of what has a form in Unicode. */
static bool apply_unicode_origin(struct text *out, const struct anatomy *a)
{
    return make_host_plain(out, a);
}

const struct rewrite rewrite_unicode_origin = {
    .name = "unicode-origin",
    .sentence = "One writes the host of an origin in Unicode, the other in ASCII.",
    .standard = "concept-url-origin",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_NON_ASCII | BYTE_HYPHEN | BYTE_PERCENT,
    .needs = NEEDS_HOST,
    .effects = 1u << EFFECT_NORMALISATION,
    .readings = {{.apply = apply_unicode_origin, .changes = COMPONENT_BIT(HOST)}},
};

/* Maps the characters that IDNA 2003 maps and IDNA 2008 keeps. */
static bool apply_idna_deviation(struct text *out, const struct anatomy *a)
{
    static const struct {
        struct ua_str from, to;
    } deviations[] = {
        {UA_LITERAL("\xC3\x9F"), UA_LITERAL("ss")},       /* sharp s */
        {UA_LITERAL("\xE1\xBA\x9E"), UA_LITERAL("ss")},   /* capital sharp s */
        {UA_LITERAL("\xCF\x82"), UA_LITERAL("\xCF\x83")}, /* final sigma */
        {UA_LITERAL("\xE2\x80\x8C"), UA_LITERAL("")},     /* zero width non-joiner */
        {UA_LITERAL("\xE2\x80\x8D"), UA_LITERAL("")},     /* zero width joiner */
    };
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        const bool is_ascii = (unsigned char)a->input.ptr[i] < 0x80;

        for (size_t d = 0; !is_ascii && d < sizeof deviations / sizeof deviations[0]; d++) {
            const struct ua_str from = deviations[d].from, to = deviations[d].to;

            if (stands_at(a->input, i, a->host.end, from))
                rewriter_span(&w, i, i + (uint32_t)from.len, to.ptr, to.len);
        }
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_idna_deviation = {
    .name = "idna-deviation",
    .sentence =
        "One maps sharp s, final sigma and the joiners as IDNA 2003 does, the other keeps them.",
    .refuse = "a host that is not ASCII",
    .standard = "concept-domain-to-ascii",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_NON_ASCII,
    .needs = NEEDS_HOST,
    .readings = {{.apply = apply_idna_deviation}},
};

#define LABEL_LIMIT 63
#define LABEL_LETTERS_KEPT 20

/* Whether a label, or its ASCII form, is longer than the DNS allows. */
static bool is_long(struct ua_str label)
{
    static _Thread_local struct ua_buf ascii;

    if (label.len > LABEL_LIMIT)
        return true;
    if (label.len < LABEL_LETTERS_KEPT || is_plain_domain(label))
        return false;
    if (!ascii.allocator.resize)
        ua_buf_init(&ascii, NULL);
    return ua_uts46_to_ascii(&ascii, label.ptr, label.len, 0) == UA_OK && ascii.len > LABEL_LIMIT;
}

/* Leaves out the letters and digits after the first LABEL_LETTERS_KEPT characters. */
static void shorten_label(struct rewriter *w, const struct anatomy *a, const struct label *label)
{
    size_t pos = label->start;

    for (unsigned count = 0; pos < label->end; count++) {
        const uint32_t start = (uint32_t)pos;

        if (is_escape_at(a->input, start, label->end)) {
            pos += 3;
            continue;
        }
        ua_utf8_decode(a->input.ptr, label->end, &pos, NULL);
        if (count >= LABEL_LETTERS_KEPT && ua_is_alnum((unsigned char)a->input.ptr[start]))
            rewriter_span(w, start, (uint32_t)pos, "", 0);
    }
}

/* Leaves out empty labels, but for the one behind a dot at the end, and shortens long ones. */
static bool apply_label_length(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    struct label label = label_at(a, a->host.start);
    bool has_label = false;

    if (a->host.end == a->host.start || a->input.ptr[a->host.start] == '[')
        return false;
    do {
        if (label.start == label.end && label.stop > 0)
            rewriter_span(&w, label.start, label.end + label.stop, "", 0);
        has_label |= label.end > label.start;
        if (is_long(label_text(a, &label)))
            shorten_label(&w, a, &label);
    } while (next_host_label(&label, a));
    if (!has_label) {
        w = rewriter_start(out, a);
        rewriter_span(&w, a->host.start, a->host.end, "plain", 5);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_label_length = {
    .name = "label-length",
    .sentence = "They allow different labels in a host: empty ones, or some of more than 63 "
                "characters.",
    .refuse = "an empty label in the host, or one of more than 63 bytes",
    .standard = "concept-domain-to-ascii",
    .rfc3986 = "3.2.2",
    .needs = NEEDS_HOST,
    .readings = {{.apply = apply_label_length,
                  .changes = COMPONENT_BIT(HOST),
                  .substitutes_host = true}},
};
