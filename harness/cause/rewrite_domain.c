/* SPDX-License-Identifier: MIT */
/* Rewrites of domains: international names, and the lengths of labels. */
#include "buf.h"
#include "rewriter.h"
#include "utf8.h"

static struct ua_str host_text(const struct anatomy *a)
{
    return ua_str(a->input.ptr + a->host.start, a->host.end - a->host.start);
}

enum idna_verdict { IDNA_PLAIN, IDNA_VALID, IDNA_INVALID };

/* Whether the name is ASCII and has no "xn--" label. */
static bool is_plain_domain(struct ua_str name)
{
    for (size_t i = 0; i < name.len; i++) {
        if ((unsigned char)name.ptr[i] >= 0x80 ||
            (name.len - i >= 4 && ua_lower(name.ptr[i]) == 'x' &&
             ua_lower(name.ptr[i + 1]) == 'n' && name.ptr[i + 2] == '-' && name.ptr[i + 3] == '-'))
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
    .sentence =
        "One turns an international name into its ASCII form, the other does not or otherwise.",
    .standard = "idna",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_NON_ASCII | BYTE_HYPHEN,
    .needs = NEEDS_HOST,
    .apply = apply_idna,
};

/* The length in bytes of the full stop at pos, or of a character that UTS #46 maps to one; 0: there
 * is none. */
static uint32_t stop_length(struct ua_str text, uint32_t pos, uint32_t end)
{
    static const char *const stops[] = {"\xE3\x80\x82", "\xEF\xBC\x8E", "\xEF\xBD\xA1"};

    if ((unsigned char)text.ptr[pos] < 0xE3)
        return text.ptr[pos] == '.';
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++) {
        if (end - pos >= 3 && memcmp(text.ptr + pos, stops[i], 3) == 0)
            return 3;
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
static bool next_label(struct label *label, const struct anatomy *a)
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

/* In a name that IDNA refuses, replaces each label that is not plain ASCII by a plain one. */
static bool apply_idna_invalid(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    struct label label = label_at(a, a->host.start);
    struct ua_str form;

    if (idna_form(&form, host_text(a)) != IDNA_INVALID)
        return false;
    do {
        if (!is_plain_domain(label_text(a, &label)))
            rewriter_span(&w, label.start, label.end, "plain", 5);
        if (label.stop > 1)
            rewriter_span(&w, label.end, label.end + label.stop, ".", 1);
    } while (next_label(&label, a));
    return rewriter_end(&w);
}

const struct rewrite rewrite_idna_invalid = {
    .name = "idna-invalid",
    .sentence = "One refuses an international name that is not valid, or makes another of it, the "
                "other takes it.",
    .standard = "concept-domain-to-ascii",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_NON_ASCII | BYTE_HYPHEN,
    .needs = NEEDS_HOST,
    .changes = COMPONENT_BIT(HOST),
    .effects = 1u << EFFECT_ACCEPT_REJECT | 1u << EFFECT_HOST_SHIFT,
    .substitutes_host = true,
    .apply = apply_idna_invalid,
};

static bool has_encoded_non_ascii(struct ua_str text)
{
    for (uint32_t i = 0; i < text.len; i++) {
        if (is_escape_at(text, i, (uint32_t)text.len) && escaped_byte(text, i) >= 0x80)
            return true;
    }
    return false;
}

/* Replaces each label that has a Unicode form by a plain one. */
static bool apply_unicode_origin(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    struct label label = label_at(a, a->host.start);

    do {
        if (!is_plain_domain(label_text(a, &label)) || has_encoded_non_ascii(label_text(a, &label)))
            rewriter_span(&w, label.start, label.end, "plain", 5);
        if (label.stop > 1)
            rewriter_span(&w, label.end, label.end + label.stop, ".", 1);
    } while (next_label(&label, a));
    return rewriter_end(&w);
}

const struct rewrite rewrite_unicode_origin = {
    .name = "unicode-origin",
    .sentence = "One writes the host of an origin in Unicode, the other in ASCII.",
    .standard = "concept-url-origin",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_NON_ASCII | BYTE_HYPHEN | BYTE_PERCENT,
    .needs = NEEDS_HOST,
    .changes = COMPONENT_BIT(HOST),
    .effects = 1u << EFFECT_NORMALISATION,
    .apply = apply_unicode_origin,
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

            if (a->host.end - i >= from.len && memcmp(a->input.ptr + i, from.ptr, from.len) == 0)
                rewriter_span(&w, i, i + (uint32_t)from.len, to.ptr, to.len);
        }
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_idna_deviation = {
    .name = "idna-deviation",
    .sentence = "One maps sharp s, final sigma and the joiners as IDNA 2003 does, the other "
                "keeps them apart.",
    .standard = "concept-domain-to-ascii",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_NON_ASCII,
    .needs = NEEDS_HOST,
    .apply = apply_idna_deviation,
};

#define LABEL_LIMIT 63
#define SHORT_LABEL 20

/* Whether a label, or its ASCII form, is longer than the DNS allows. */
static bool is_long(struct ua_str label)
{
    static _Thread_local struct ua_buf ascii;

    if (label.len > LABEL_LIMIT)
        return true;
    if (label.len < SHORT_LABEL || is_plain_domain(label))
        return false;
    if (!ascii.allocator.resize)
        ua_buf_init(&ascii, NULL);
    return ua_uts46_to_ascii(&ascii, label.ptr, label.len, 0) == UA_OK && ascii.len > LABEL_LIMIT;
}

/* The position at which a long label is cut: between two characters, not within an escape. */
static uint32_t cut_label(const struct anatomy *a, const struct label *label)
{
    size_t pos = label->start;

    for (unsigned count = 0; count < SHORT_LABEL && pos < label->end; count++) {
        if (a->input.ptr[pos] == '%' && count + 3 > SHORT_LABEL)
            break;
        ua_utf8_decode(a->input.ptr, label->end, &pos, NULL);
    }
    return (uint32_t)pos;
}

/* Removes empty labels, except one after a trailing dot, and cuts long labels. */
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
            rewriter_span(&w, cut_label(a, &label), label.end, "", 0);
    } while (next_label(&label, a));
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
    .standard = "concept-domain-to-ascii",
    .rfc3986 = "3.2.2",
    .needs = NEEDS_HOST,
    .changes = COMPONENT_BIT(HOST),
    .apply = apply_label_length,
};
