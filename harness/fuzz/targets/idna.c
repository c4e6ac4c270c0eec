/* SPDX-License-Identifier: MIT */
/* Property: our UTS #46 obeys its own laws and gives libidn2's result, except for known reasons.
 *
 * An input is a domain. The bytes after a byte 0xFF are ignored. The target asks libidn2 itself
 * which code points it knows and allows, one code point at a time. Two reasons are fixed lists of
 * code points: has_another_row and has_another_bidi_class. The lists are for libidn2 2.3.3. Another
 * version may need other lists. */
#include <idn2.h>

#include "buf.h"
#include "same.h"
#include "target.h"
#include "utf8.h"

/* libidn2 refuses longer domains, after a time that grows with their length. */
enum { LONGEST_FOR_LIBIDN2 = 1000 };

enum { CHECKS = UA_CHECK_HYPHENS | UA_CHECK_BIDI | UA_CHECK_JOINERS | UA_USE_STD3_ASCII_RULES };

static bool is_in(struct ua_str text, bool (*holds)(uint32_t code_point))
{
    size_t pos = 0;

    while (pos < text.len)
        if (holds(ua_utf8_decode(text.ptr, text.len, &pos, NULL)))
            return true;
    return false;
}

static bool to_ascii(struct ua_buf *out, struct ua_str domain, unsigned flags)
{
    enum ua_status status = ua_uts46_to_ascii(out, domain.ptr, domain.len, flags);

    TARGET_ASSERT(status == UA_OK || status == UA_FAILURE, "memory");
    return status == UA_OK;
}

static bool to_unicode(struct ua_buf *out, struct ua_str domain, unsigned flags)
{
    bool had_error = false;

    TARGET_ASSERT(ua_uts46_to_unicode(out, &had_error, domain.ptr, domain.len, flags) == UA_OK,
                  "memory");
    return !had_error;
}

/* --- laws ------------------------------------------------------------------------------------- */

/* Returns whether each label has 1 to 63 bytes and the domain has at most 253 bytes. The root label
 * counts as a label. may_be_empty: a label may have 0 bytes. */
static bool lengths_are_valid(struct ua_str ascii, bool may_be_empty)
{
    size_t label = 0;

    for (size_t i = 0; i <= ascii.len; i++) {
        if (i < ascii.len && ascii.ptr[i] != '.') {
            label++;
            continue;
        }
        if (label > 63 || (label == 0 && !may_be_empty))
            return false;
        label = 0;
    }
    return ascii.len <= 253;
}

static void check_ascii(struct ua_str ascii)
{
    for (size_t i = 0; i < ascii.len; i++) {
        unsigned char byte = (unsigned char)ascii.ptr[i];

        TARGET_ASSERT(byte < 0x80 && !(byte >= 'A' && byte <= 'Z'), "idna-output-is-lower-ascii");
    }
}

/* Checks the laws between the two conversions of one domain, and between their flags. */
static void check_idna_laws(struct ua_str domain, unsigned flags)
{
    const unsigned later =
        flags & ~(unsigned)UA_TRANSITIONAL_PROCESSING; /* does not map a result again */
    struct ua_buf ascii, unicode, again;
    bool is_valid;

    ua_buf_init(&ascii, NULL);
    ua_buf_init(&unicode, NULL);
    ua_buf_init(&again, NULL);
    is_valid = to_ascii(&ascii, domain, flags);
    TARGET_ASSERT(to_unicode(&unicode, domain, flags) == is_valid, "idna-same-errors");
    if (!is_valid) {
        for (unsigned check = 1; check <= UA_USE_STD3_ASCII_RULES; check <<= 1)
            TARGET_ASSERT(!to_ascii(&again, domain, flags | check), "idna-checks-only-refuse");
        TARGET_ASSERT(!to_ascii(&again, domain, flags | UA_VERIFY_DNS_LENGTH),
                      "idna-checks-only-refuse");
    } else {
        check_ascii(buf_view(&ascii));
        TARGET_ASSERT(to_ascii(&again, buf_view(&ascii), flags) &&
                          is_same_text(buf_view(&again), buf_view(&ascii)),
                      "idna-ascii-fixpoint");
        TARGET_ASSERT(to_ascii(&again, buf_view(&unicode), later) &&
                          is_same_text(buf_view(&again), buf_view(&ascii)),
                      "idna-ascii-of-unicode");
        TARGET_ASSERT(to_unicode(&again, buf_view(&ascii), later) &&
                          is_same_text(buf_view(&again), buf_view(&unicode)),
                      "idna-unicode-of-ascii");
        TARGET_ASSERT(to_unicode(&again, buf_view(&unicode), later) &&
                          is_same_text(buf_view(&again), buf_view(&unicode)),
                      "idna-unicode-fixpoint");
        TARGET_ASSERT(to_ascii(&again, domain, flags | UA_VERIFY_DNS_LENGTH) ==
                          lengths_are_valid(buf_view(&ascii), false),
                      "idna-dns-length");
    }
    ua_buf_free(&ascii);
    ua_buf_free(&unicode);
    ua_buf_free(&again);
}

/* --- libidn2 ---------------------------------------------------------------------------------- */

/* A comparison of one domain: the results of both sides, which the reasons depend on. */
struct comparison {
    struct ua_str domain;
    bool is_transitional;
    unsigned flags;               /* ours */
    bool accepts;                 /* ours */
    struct ua_buf ascii, unicode; /* ours */
    int status;                   /* theirs */
    char *theirs;                 /* NULL unless status is IDN2_OK */
};

static int ask_libidn2(const char *domain, char **found, int flags)
{
    int status;

    *found = NULL;
    status = idn2_to_ascii_8z(domain, found, flags);
    TARGET_ASSERT(status != IDN2_MALLOC, "memory");
    return status;
}

/* Converts the label "a" and the code point by IDNA 2008 without any mapping. Returns libidn2's
 * status. */
static int ask_idna2008(uint32_t code_point)
{
    char label[6] = "a", *found;
    int status;

    label[1 + ua_utf8_encode(label + 1, code_point)] = '\0';
    status = ask_libidn2(label, &found, IDN2_NO_TR46);
    idn2_free(found);
    return status;
}

static bool is_unassigned_there(uint32_t code_point)
{
    return code_point >= 0x80 && ask_idna2008(code_point) == IDN2_UNASSIGNED;
}

/* IDNA 2008 allows fewer code points than UTS #46. For example, it allows no symbols. */
static bool is_refused_by_idna2008(uint32_t code_point)
{
    return code_point >= 0x80 && ask_idna2008(code_point) == IDN2_DISALLOWED;
}

/* RFC 5892, appendix A.3 to A.9. UTS #46 has no such rules. */
static bool has_context_rule(uint32_t code_point)
{
    return code_point == 0xB7 || code_point == 0x375 || code_point == 0x5F3 ||
           code_point == 0x5F4 || code_point == 0x30FB ||
           (code_point >= 0x660 && code_point <= 0x669) ||
           (code_point >= 0x6F0 && code_point <= 0x6F9);
}

/* Assigned code points whose row in IdnaMappingTable.txt changed in Unicode 15.1 and 16. */
static bool has_another_row(uint32_t code_point)
{
    static const uint32_t ranges[][2] = {
        {0x4C0, 0x4C0},     {0x10A0, 0x10C5},   {0x115F, 0x1160},   {0x17B4, 0x17B5},
        {0x1806, 0x1806},   {0x180E, 0x180E},   {0x1E9E, 0x1E9E},   {0x2061, 0x2063},
        {0x206A, 0x206F},   {0x2132, 0x2132},   {0x2183, 0x2183},   {0x3164, 0x3164},
        {0xFFA0, 0xFFA0},   {0x1D173, 0x1D17A}, {0x2F868, 0x2F868}, {0x2F874, 0x2F874},
        {0x2F91F, 0x2F91F}, {0x2F95F, 0x2F95F}, {0x2F9BF, 0x2F9BF},
    };

    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (code_point >= ranges[i][0] && code_point <= ranges[i][1])
            return true;
    return false;
}

/* Assigned code points whose Bidi class changed from NSM to L in Unicode 15 to 18. */
static bool has_another_bidi_class(uint32_t code_point)
{
    return code_point == 0x1B3A || code_point == 0x1B3C || code_point == 0x1B42 ||
           code_point == 0x1171E;
}

/* Until Unicode 15.1, IdnaMappingTable.txt had the status "disallowed_STD3_mapped" for these code
 * points. Without STD3 rules, libidn2 accepts them in decoded Punycode. */
static bool maps_to_other_ascii(uint32_t code_point)
{
    char text[4];
    struct ua_str domain = {text, ua_utf8_encode(text, code_point)};
    struct ua_buf out;
    bool is;

    if (code_point < 0x80)
        return false;
    ua_buf_init(&out, NULL);
    is = to_ascii(&out, domain, 0) && !to_ascii(&out, domain, UA_USE_STD3_ASCII_RULES);
    ua_buf_free(&out);
    return is;
}

static bool is_digit_of_punycode(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* Returns whether a Punycode label has a byte that is not a digit in RFC 3492, such as "_".
 * libidn2's decoder reads each byte as a digit. */
static bool has_bad_digits(const char *ascii)
{
    for (size_t len; *ascii; ascii += len + (ascii[len] == '.')) {
        len = strcspn(ascii, ".");
        if (len < 4 || memcmp(ascii, "xn--", 4) != 0)
            continue;
        for (size_t i = len; i > 4 && ascii[i - 1] != '-'; i--)
            if (!is_digit_of_punycode(ascii[i - 1]))
                return true;
    }
    return false;
}

/* Whether the domain, or what its Punycode stands for, has a code point with another row. */
static bool has_changed_row(const struct comparison *c)
{
    return is_in(c->domain, has_another_row) || is_in(buf_view(&c->unicode), has_another_row);
}

/* Returns why both accept the domain with different results, or NULL. */
static const char *reason_for_another_answer(const struct comparison *c)
{
    return has_changed_row(c) ? "the mapping table's row changed" : NULL;
}

/* U+0660 to U+0669 have the Bidi class AN. The digits of is_european have the class EN. */
static bool is_arabic_indic(uint32_t code_point)
{
    return code_point >= 0x660 && code_point <= 0x669;
}

static bool is_european(uint32_t code_point)
{
    return (code_point >= '0' && code_point <= '9') || (code_point >= 0x6F0 && code_point <= 0x6F9);
}

/* Returns whether our code accepts each label by itself, or refuses a label only for the fourth
 * condition of the Bidi rule: a label must not have digits of both classes. libidn2 does not check
 * that condition. */
static bool are_accepted_alone(const char *ascii, unsigned flags)
{
    struct ua_buf out, unicode;
    bool accepts = true;

    ua_buf_init(&out, NULL);
    ua_buf_init(&unicode, NULL);
    for (size_t len; *ascii && accepts; ascii += len + (ascii[len] == '.')) {
        struct ua_str label = {ascii, len = strcspn(ascii, ".")};

        to_unicode(&unicode, label, flags);
        accepts = to_ascii(&out, label, flags) || (is_in(buf_view(&unicode), is_arabic_indic) &&
                                                   is_in(buf_view(&unicode), is_european));
    }
    ua_buf_free(&out);
    ua_buf_free(&unicode);
    return accepts;
}

/* Returns why only libidn2 accepts the domain, or NULL. */
static const char *reason_to_accept(const struct comparison *c)
{
    struct ua_buf out;
    bool accepts;

    if (has_changed_row(c))
        return "the mapping table's row changed";
    if (is_in(buf_view(&c->unicode), maps_to_other_ascii))
        return "Punycode has a code point that maps to ASCII";
    if (has_bad_digits(c->theirs))
        return "Punycode has bytes that are not digits";
    ua_buf_init(&out, NULL);
    accepts = to_ascii(&out, c->domain, c->flags & ~(unsigned)UA_CHECK_BIDI) &&
              is_same_text(buf_view(&out), (struct ua_str){c->theirs, strlen(c->theirs)}) &&
              (is_in(buf_view(&c->unicode), has_another_bidi_class) ||
               are_accepted_alone(c->theirs, c->flags));
    ua_buf_free(&out);
    return accepts ? "libidn2 checks each label alone, or has another Bidi class" : NULL;
}

/* Returns why only our code accepts the domain, or NULL. */
static const char *reason_to_refuse(const struct comparison *c)
{
    struct ua_str unicode = buf_view(&c->unicode);
    struct ua_buf out;
    bool accepts;

    if (has_changed_row(c))
        return "the mapping table's row changed";
    if (is_in(c->domain, is_unassigned_there) || is_in(unicode, is_unassigned_there))
        return "libidn2's Unicode does not assign a code point";
    if (!lengths_are_valid(buf_view(&c->ascii), true))
        return "libidn2 always checks lengths";
    ua_buf_init(&out, NULL);
    accepts = to_ascii(&out, c->domain, c->flags | UA_USE_STD3_ASCII_RULES);
    ua_buf_free(&out);
    if (!accepts &&
        (c->status == IDN2_PUNYCODE_BAD_INPUT || c->status == IDN2_ALABEL_ROUNDTRIP_FAILED))
        return "libidn2 refuses Punycode of labels with other ASCII than letters, digits, hyphens";
    if (!c->is_transitional && c->status == IDN2_DISALLOWED &&
        is_in(unicode, is_refused_by_idna2008))
        return "IDNA 2008 allows fewer code points";
    if (!c->is_transitional && (c->status == IDN2_CONTEXTO || c->status == IDN2_CONTEXTO_NO_RULE) &&
        is_in(unicode, has_context_rule))
        return "IDNA 2008 has context rules for a code point";
    if (c->status == IDN2_BIDI && is_in(unicode, has_another_bidi_class))
        return "libidn2 has another Bidi class for a code point";
    return NULL;
}

static bool is_explained(const struct comparison *c)
{
    struct ua_str theirs = {c->theirs, c->theirs ? strlen(c->theirs) : 0};
    const char *reason;

    if (c->accepts && c->theirs)
        reason = is_same_text(buf_view(&c->ascii), theirs) ? "same" : reason_for_another_answer(c);
    else if (c->theirs)
        reason = reason_to_accept(c);
    else
        reason = c->accepts ? reason_to_refuse(c) : "both refuse it";
    if (!reason)
        fprintf(stderr, "idna: %s: our result is \"%.*s\", libidn2's result is %s\n",
                c->is_transitional ? "transitional" : "not transitional", (int)c->ascii.len,
                c->accepts ? c->ascii.ptr : "",
                c->theirs ? c->theirs : idn2_strerror_name(c->status));
    return reason;
}

/* Checks our result with libidn2's Punycode decoder and NFC check. Neither of them maps code points
 * or checks anything else. */
static void check_decoding(const struct comparison *c)
{
    struct ua_str ascii = buf_view(&c->ascii), unicode = buf_view(&c->unicode);
    struct text terminated = {0};
    char *found = NULL;

    TARGET_ASSERT(text_copy(&terminated, ascii), "idna-output-has-no-nul");
    if (idn2_to_unicode_8z8z(terminated.ptr, &found, 0) == IDN2_OK)
        TARGET_ASSERT(is_same_text(unicode, (struct ua_str){found, strlen(found)}),
                      "idna-libidn2-decodes");
    idn2_free(found);
    text_copy(&terminated, unicode);
    if (ask_libidn2(terminated.ptr, &found, IDN2_NO_TR46) == IDN2_NOT_NFC)
        TARGET_ASSERT(is_in(unicode, is_unassigned_there), "idna-libidn2-nfc");
    idn2_free(found);
    text_free(&terminated);
}

static void compare_with_libidn2(struct comparison *c, const char *terminated)
{
    int theirs = IDN2_NFC_INPUT | (c->is_transitional ? IDN2_TRANSITIONAL | IDN2_NO_ALABEL_ROUNDTRIP
                                                      : IDN2_NONTRANSITIONAL);

    c->flags = UA_CHECK_HYPHENS |
               (c->is_transitional ? UA_TRANSITIONAL_PROCESSING : UA_CHECK_BIDI | UA_CHECK_JOINERS);
    ua_buf_init(&c->ascii, NULL);
    ua_buf_init(&c->unicode, NULL);
    c->accepts = to_ascii(&c->ascii, c->domain, c->flags);
    to_unicode(&c->unicode, c->domain, c->flags);
    c->status = ask_libidn2(terminated, &c->theirs, theirs);
    TARGET_ASSERT(is_explained(c), "idna-libidn2");
    if (c->accepts)
        check_decoding(c);
    idn2_free(c->theirs);
    ua_buf_free(&c->ascii);
    ua_buf_free(&c->unicode);
}

static void check_libidn2(struct ua_str domain)
{
    struct text terminated = {0};

    if (domain.len <= LONGEST_FOR_LIBIDN2 && text_copy(&terminated, domain)) {
        compare_with_libidn2(&(struct comparison){.domain = domain, .is_transitional = true},
                             terminated.ptr);
        compare_with_libidn2(&(struct comparison){.domain = domain}, terminated.ptr);
    }
    text_free(&terminated);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const unsigned all_flags[] = {
        UA_CHECK_BIDI | UA_CHECK_JOINERS, /* the Standard, not strict */
        CHECKS,                           /* the Standard, strict */
        UA_TRANSITIONAL_PROCESSING | UA_CHECK_HYPHENS,
        UA_IGNORE_INVALID_PUNYCODE | UA_CHECK_BIDI,
        0,
    };
    const struct ua_str domain = testcase_split(data, size).url;

    for (size_t i = 0; i < sizeof all_flags / sizeof *all_flags; i++)
        check_idna_laws(domain, all_flags[i]);
    check_libidn2(domain);
    return 0;
}
