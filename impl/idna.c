/* SPDX-License-Identifier: MIT */
/* Section numbers refer to UTS #46 for Unicode 18. */
#include "idna.h"

#include "ascii.h"
#include "nfc.h"
#include "points.h"
#include "punycode.h"
#include "str.h"
#include "ucd.h"
#include "utf8.h"

enum {
    ALL_FLAGS = UA_CHECK_HYPHENS | UA_CHECK_BIDI | UA_CHECK_JOINERS | UA_USE_STD3_ASCII_RULES |
                UA_TRANSITIONAL_PROCESSING | UA_VERIFY_DNS_LENGTH | UA_IGNORE_INVALID_PUNYCODE,
};

enum { ZERO_WIDTH_NON_JOINER = 0x200C, ZERO_WIDTH_JOINER = 0x200D, CAPITAL_SHARP_S = 0x1E9E };

/* Borrowed code points. */
struct points {
    const uint32_t *ptr;
    size_t count;
};

void ua_idna_init(struct ua_idna *idna, const struct ua_allocator *allocator)
{
    ua_buf_init(&idna->mapped, allocator);
    ua_buf_init(&idna->result, allocator);
    ua_buf_init(&idna->label, allocator);
    ua_buf_init(&idna->copy, allocator);
    ua_buf_init(&idna->scratch, allocator);
}

void ua_idna_free(struct ua_idna *idna)
{
    ua_buf_free(&idna->mapped);
    ua_buf_free(&idna->result);
    ua_buf_free(&idna->label);
    ua_buf_free(&idna->copy);
    ua_buf_free(&idna->scratch);
}

/* --- labels ----------------------------------------------------------------------------------- */

/* Takes the next label off *rest, which is the text up to its end; false if there is none. A text
 * has one label more than dots. *rest's ptr is NULL at the end. */
static bool next_label(struct points *rest, struct points *label)
{
    size_t length = 0;

    if (!rest->ptr)
        return false;
    while (length < rest->count && rest->ptr[length] != '.')
        length++;
    *label = (struct points){rest->ptr, length};
    if (length == rest->count)
        *rest = (struct points){NULL, 0};
    else
        *rest = (struct points){rest->ptr + length + 1, rest->count - length - 1};
    return true;
}

static struct points all_labels(const struct ua_buf *text)
{
    static const uint32_t nothing;

    return (struct points){text->ptr ? ua_points(text) : &nothing, ua_points_count(text)};
}

static bool is_ascii(struct points label)
{
    for (size_t i = 0; i < label.count; i++) {
        if (label.ptr[i] >= 0x80)
            return false;
    }
    return true;
}

static bool has_ace_prefix(struct points label)
{
    return label.count >= 4 && label.ptr[0] == 'x' && label.ptr[1] == 'n' && label.ptr[2] == '-' &&
           label.ptr[3] == '-';
}

/* --- section 4, steps 1 and 2 ----------------------------------------------------------------- */

static enum ua_status map_code_point(struct ua_buf *out, uint32_t code_point, bool transitional)
{
    static const uint32_t double_s[] = {'s', 's'};
    const uint32_t *mapping = &code_point;
    size_t count = 1;

    switch ((enum ua_idna_status)ua_properties(code_point)->status) {
    case UA_VALID:
    case UA_DISALLOWED: /* found by the validity criteria later */
        break;
    case UA_IGNORED:
        return UA_OK;
    case UA_MAPPED:
        mapping = ua_idna_mapping(code_point, &count);
        if (transitional && code_point == CAPITAL_SHARP_S) {
            mapping = double_s;
            count = 2;
        }
        break;
    case UA_DEVIATION:
        if (transitional)
            mapping = ua_idna_mapping(code_point, &count);
        break;
    }
    return ua_points_append(out, mapping, count);
}

static enum ua_status map(struct ua_idna *idna, struct ua_str domain, bool transitional)
{
    struct ua_buf *out = &idna->mapped;
    bool only_ascii = true;
    size_t pos = 0;
    enum ua_status status;

    out->len = 0;
    status = ua_points_reserve(out, domain.len);
    while (status == UA_OK && pos < domain.len) {
        unsigned char byte = (unsigned char)domain.ptr[pos];

        if (byte < 0x80) { /* ASCII is valid, or a capital letter */
            uint32_t code_point = (unsigned char)ua_lower((char)byte);

            status = ua_points_append(out, &code_point, 1);
            pos++;
        } else {
            only_ascii = false;
            status = map_code_point(out, ua_utf8_decode(domain.ptr, domain.len, &pos, NULL),
                                    transitional);
        }
    }
    if (status != UA_OK || only_ascii)
        return status;
    return ua_nfc_normalize(out, &idna->scratch);
}

/* --- section 4.1, the validity criteria ------------------------------------------------------- */

/* Criterion 1. */
static enum ua_status check_nfc(struct ua_idna *idna, struct points label, bool *valid)
{
    enum ua_status status;

    switch (ua_nfc_check(label.ptr, label.count)) {
    case UA_NFC_YES:
        return UA_OK;
    case UA_NFC_NO:
        *valid = false;
        return UA_OK;
    case UA_NFC_MAYBE:
        break;
    }
    idna->copy.len = 0;
    status = ua_points_append(&idna->copy, label.ptr, label.count);
    if (status == UA_OK)
        status = ua_nfc_normalize(&idna->copy, &idna->scratch);
    if (status == UA_OK && (ua_points_count(&idna->copy) != label.count ||
                            memcmp(idna->copy.ptr, label.ptr, idna->copy.len) != 0))
        *valid = false;
    return status;
}

/* Criteria 2 to 4. */
static bool hyphens_are_valid(struct points label, bool check_hyphens)
{
    if (!check_hyphens)
        return !has_ace_prefix(label);
    if (label.count >= 4 && label.ptr[2] == '-' && label.ptr[3] == '-')
        return false;
    return label.ptr[0] != '-' && label.ptr[label.count - 1] != '-';
}

/* Criterion 7. */
static bool status_is_valid(uint32_t code_point, bool transitional, bool std3)
{
    switch ((enum ua_idna_status)ua_properties(code_point)->status) {
    case UA_VALID:
        return !std3 || code_point >= 0x80 || code_point == '-' ||
               ua_is_alnum((unsigned char)code_point);
    case UA_DEVIATION:
        return !transitional;
    case UA_IGNORED:
    case UA_MAPPED:
    case UA_DISALLOWED:
        break;
    }
    return false;
}

static uint8_t joining_type(uint32_t code_point)
{
    return ua_properties(code_point)->joining;
}

/* RFC 5892, appendix A.1 and A.2, for the joiner at label.ptr[at]. Between two joiners the scan in
 * each direction runs once: U+200C itself is not transparent. */
static bool joiner_is_valid(struct points label, size_t at)
{
    size_t before = at, after = at + 1;
    uint8_t type;

    if (at > 0 && ua_properties(label.ptr[at - 1])->ccc == UA_CCC_VIRAMA)
        return true;
    if (label.ptr[at] == ZERO_WIDTH_JOINER)
        return false;
    while (before > 0 && joining_type(label.ptr[before - 1]) == UA_JOINING_T)
        before--;
    while (after < label.count && joining_type(label.ptr[after]) == UA_JOINING_T)
        after++;
    if (before == 0 || after == label.count)
        return false;
    type = joining_type(label.ptr[before - 1]);
    if (type != UA_JOINING_L && type != UA_JOINING_D)
        return false;
    type = joining_type(label.ptr[after]);
    return type == UA_JOINING_R || type == UA_JOINING_D;
}

/* Criteria 2 to 8 for a label that is not empty. It cannot have a dot: a label is what stands
 * between dots, and Punycode adds nothing below U+0080. */
static bool label_is_valid(struct points label, unsigned flags)
{
    if (!hyphens_are_valid(label, flags & UA_CHECK_HYPHENS))
        return false;
    if (ua_properties(label.ptr[0])->is_mark)
        return false;
    for (size_t i = 0; i < label.count; i++) {
        uint32_t code_point = label.ptr[i];

        if (!status_is_valid(code_point, flags & UA_TRANSITIONAL_PROCESSING,
                             flags & UA_USE_STD3_ASCII_RULES))
            return false;
        if ((flags & UA_CHECK_JOINERS) &&
            (code_point == ZERO_WIDTH_NON_JOINER || code_point == ZERO_WIDTH_JOINER) &&
            !joiner_is_valid(label, i))
            return false;
    }
    return true;
}

/* --- criterion 9: RFC 5893 -------------------------------------------------------------------- */

#define BIT(bidi_class) (1u << (bidi_class))

enum {
    RTL_CHARACTERS = BIT(UA_BIDI_R) | BIT(UA_BIDI_AL) | BIT(UA_BIDI_AN),
    NEUTRAL_CHARACTERS = BIT(UA_BIDI_ES) | BIT(UA_BIDI_CS) | BIT(UA_BIDI_ET) | BIT(UA_BIDI_ON) |
                         BIT(UA_BIDI_BN) | BIT(UA_BIDI_NSM),
};

/* Section 2, the Bidi rule, for a label that is not empty. */
static bool bidi_rule_holds(struct points label)
{
    const unsigned numbers = BIT(UA_BIDI_EN) | BIT(UA_BIDI_AN);
    unsigned first = BIT(ua_properties(label.ptr[0])->bidi), seen = 0, last = 0;

    for (size_t i = 0; i < label.count; i++) {
        unsigned bit = BIT(ua_properties(label.ptr[i])->bidi);

        seen |= bit;
        if (bit != BIT(UA_BIDI_NSM))
            last = bit;
    }
    if (first & (BIT(UA_BIDI_R) | BIT(UA_BIDI_AL))) /* conditions 1 to 4 */
        return !(seen & ~(RTL_CHARACTERS | NEUTRAL_CHARACTERS | numbers)) &&
               (last & (RTL_CHARACTERS | numbers)) && (seen & numbers) != numbers;
    if (first & BIT(UA_BIDI_L)) /* conditions 1, 5 and 6 */
        return !(seen & ~(BIT(UA_BIDI_L) | BIT(UA_BIDI_EN) | NEUTRAL_CHARACTERS)) &&
               (last & (BIT(UA_BIDI_L) | BIT(UA_BIDI_EN)));
    return false;
}

/* Whether all labels of a Bidi domain name keep the rule; any other name does. */
static bool check_bidi(const struct ua_buf *domain)
{
    struct points rest = all_labels(domain), label;
    bool is_bidi_domain = false;

    for (size_t i = 0; i < rest.count && !is_bidi_domain; i++)
        is_bidi_domain = BIT(ua_properties(rest.ptr[i])->bidi) & RTL_CHARACTERS;
    if (!is_bidi_domain)
        return true;
    while (next_label(&rest, &label)) {
        if (label.count > 0 && !bidi_rule_holds(label))
            return false;
    }
    return true;
}

/* --- section 4, steps 3 and 4 ----------------------------------------------------------------- */

/* Step 4.1, for a label that starts with "xn--": *label becomes what is put in its place. */
static enum ua_status convert_ace(struct ua_idna *idna, struct points *label, unsigned flags,
                                  bool *valid)
{
    enum ua_status status;

    if (!is_ascii(*label)) {
        *valid = false;
        return UA_OK;
    }
    status = ua_punycode_decode(&idna->label, &idna->scratch, label->ptr + 4, label->count - 4);
    if (status == UA_FAILURE) {
        /* When it is ignored the label stays. Criteria 2 and 4 would undo the flag; only 7 is left
         * to check of an ASCII label. */
        *valid = flags & UA_IGNORE_INVALID_PUNYCODE;
        for (size_t i = 0; i < label->count; i++)
            *valid &= status_is_valid(label->ptr[i], false, flags & UA_USE_STD3_ASCII_RULES);
        return UA_OK;
    }
    if (status != UA_OK)
        return status;
    *label = all_labels(&idna->label);
    if (is_ascii(*label)) { /* also if it is empty */
        *valid = false;
        return UA_OK;
    }
    *valid = label_is_valid(*label, flags & ~(unsigned)UA_TRANSITIONAL_PROCESSING);
    return *valid ? check_nfc(idna, *label, valid) : UA_OK;
}

/* Section 4: leaves the domain in idna->result. */
static enum ua_status process(struct ua_idna *idna, struct ua_str domain, unsigned flags,
                              bool *had_error)
{
    struct points rest, label;
    enum ua_status status = map(idna, domain, flags & UA_TRANSITIONAL_PROCESSING);
    bool first = true;

    if (status != UA_OK)
        return status;
    *had_error = false;
    idna->result.len = 0;
    for (rest = all_labels(&idna->mapped); next_label(&rest, &label); first = false) {
        bool valid = true;

        /* The whole is in NFC, so each label that is not decoded is, too. */
        if (has_ace_prefix(label))
            status = convert_ace(idna, &label, flags, &valid);
        else if (label.count > 0)
            valid = label_is_valid(label, flags);
        if (status == UA_OK)
            status = ua_points_reserve(&idna->result, label.count + 1);
        if (status != UA_OK)
            return status;
        if (!first)
            ua_points_put(&idna->result, '.');
        for (size_t i = 0; i < label.count; i++)
            ua_points_put(&idna->result, label.ptr[i]);
        *had_error |= !valid;
    }
    /* A decoded label with a dot in it would count as two here, but it is an error already. */
    if ((flags & UA_CHECK_BIDI) && !*had_error)
        *had_error = !check_bidi(&idna->result);
    return UA_OK;
}

/* --- sections 4.2 and 4.3 --------------------------------------------------------------------- */

static enum ua_status append_ascii_label(struct ua_idna *idna, struct ua_buf *out,
                                         struct points label)
{
    enum ua_status status;

    if (!is_ascii(label)) {
        status = ua_buf_append_str(out, UA_LITERAL("xn--"));
        if (status != UA_OK)
            return status;
        return ua_punycode_encode(out, &idna->scratch, label.ptr, label.count);
    }
    status = ua_buf_reserve(out, label.count);
    for (size_t i = 0; i < label.count && status == UA_OK; i++)
        out->ptr[out->len++] = (char)label.ptr[i];
    return status;
}

enum ua_status ua_idna_to_ascii(struct ua_idna *idna, struct ua_buf *out, struct ua_str domain,
                                unsigned flags)
{
    size_t old_len = out->len;
    struct points rest, label;
    bool had_error, first = true;
    enum ua_status status = process(idna, domain, flags, &had_error); /* step 1 */

    if (status != UA_OK)
        return status;
    if (had_error)
        return UA_FAILURE;
    for (rest = all_labels(&idna->result); next_label(&rest, &label); first = false) {
        size_t start;

        if (!first && (status = ua_buf_push(out, '.')) != UA_OK)
            goto out;
        start = out->len;
        status = append_ascii_label(idna, out, label); /* step 3 */
        if (status != UA_OK)
            goto out;
        /* Step 4.2. The empty root label is not allowed either. */
        if ((flags & UA_VERIFY_DNS_LENGTH) && (out->len == start || out->len - start > 63)) {
            status = UA_FAILURE;
            goto out;
        }
    }
    /* Step 4.1. No root label is left. */
    if ((flags & UA_VERIFY_DNS_LENGTH) && out->len - old_len > 253)
        status = UA_FAILURE;
out:
    if (status != UA_OK)
        out->len = old_len;
    return status;
}

enum ua_status ua_idna_to_unicode(struct ua_idna *idna, struct ua_buf *out, bool *had_error,
                                  struct ua_str domain, unsigned flags)
{
    size_t old_len = out->len;
    struct points result;
    bool error;
    enum ua_status status = process(idna, domain, flags, &error);

    if (status != UA_OK)
        return status;
    result = all_labels(&idna->result);
    for (size_t i = 0; i < result.count; i++) {
        /* Punycode can bring surrogates; they are errors, and UTF-8 has no bytes for them. */
        bool is_surrogate = result.ptr[i] >= 0xD800 && result.ptr[i] <= 0xDFFF;
        char bytes[4];

        status = ua_buf_append(
            out, bytes, ua_utf8_encode(bytes, is_surrogate ? UA_REPLACEMENT : result.ptr[i]));
        if (status != UA_OK) {
            out->len = old_len;
            return status;
        }
    }
    *had_error = error;
    return UA_OK;
}

static enum ua_status check_arguments(const struct ua_buf *out, const char *domain, size_t len,
                                      unsigned flags)
{
    if (!out || (!domain && len > 0) || (flags & ~(unsigned)ALL_FLAGS))
        return UA_BADARG;
    return len > UA_MAX_LENGTH ? UA_TOO_LONG : UA_OK;
}

/* Removes the first len bytes, which are the old content. */
static void drop_front(struct ua_buf *buf, size_t len)
{
    if (len > 0)
        memmove(buf->ptr, buf->ptr + len, buf->len - len);
    buf->len -= len;
}

enum ua_status ua_uts46_to_ascii(struct ua_buf *out, const char *domain, size_t len, unsigned flags)
{
    enum ua_status status = check_arguments(out, domain, len, flags);
    struct ua_idna idna;
    size_t old_len;

    if (status != UA_OK)
        return status;
    old_len = out->len;
    ua_idna_init(&idna, &out->allocator);
    status = ua_idna_to_ascii(&idna, out, ua_str(domain, len), flags);
    if (status == UA_OK)
        drop_front(out, old_len);
    ua_idna_free(&idna);
    return status;
}

enum ua_status ua_uts46_to_unicode(struct ua_buf *out, bool *had_error, const char *domain,
                                   size_t len, unsigned flags)
{
    enum ua_status status = check_arguments(out, domain, len, flags);
    struct ua_idna idna;
    size_t old_len;

    if (status != UA_OK || !had_error)
        return status != UA_OK ? status : UA_BADARG;
    old_len = out->len;
    ua_idna_init(&idna, &out->allocator);
    status = ua_idna_to_unicode(&idna, out, had_error, ua_str(domain, len), flags);
    if (status == UA_OK)
        drop_front(out, old_len);
    ua_idna_free(&idna);
    return status;
}
