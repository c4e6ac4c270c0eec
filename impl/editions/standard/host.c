/* SPDX-License-Identifier: MIT */
/* The section "Host parsing" and "Host serializing", but for IPv6 addresses. */
#include "ascii.h"
#include "decided.h"
#include "idna2003.h"
#include "standard.h"
#include "unicode_3_2.h"

bool ed_has_forbidden_host_point(const struct ed_text_of_day *text, struct ua_str input,
                                 bool but_percent)
{
    for (size_t i = 0; i < input.len; i++) {
        const unsigned char c = (unsigned char)input.ptr[i];

        if (c == '\0' || ed_is_one_of(c, " #/:?@\\") || (c == '%' && !but_percent) ||
            (ed_is_one_of(c, "\t\n\r") && at(text, HOST_TABS)) ||
            (ed_is_one_of(c, "[]") && at(text, FORBIDDEN_BRACKETS)) ||
            (ed_is_one_of(c, "<>^") && at(text, FORBIDDEN_ANGLES)) ||
            (c == '|' && at(text, FORBIDDEN_BAR)))
            return true;
    }
    return false;
}

static bool has_forbidden_domain_point(const struct ed_text_of_day *text, struct ua_str domain)
{
    for (size_t i = 0; i < domain.len && at(text, FORBIDDEN_CONTROLS); i++) {
        const unsigned char c = (unsigned char)domain.ptr[i];

        if (c < 0x20 || c == 0x7F)
            return true;
    }
    return ed_has_forbidden_host_point(text, domain, false);
}

/* --- IPv4 ------------------------------------------------------------------------------------- */

#define TOO_LARGE ((uint64_t)1 << 40)

/* What the first texts say of a number without digits: nothing, of "" and "0x", and by the letter
 * also of "0", whose "0" was the sign of an octal number. */
static bool is_undefined_number(const struct ed_text_of_day *text, struct ua_str input)
{
    if (at(text, IPV4_NO_DIGITS))
        return false;
    return input.len == 0 || ua_str_equal_but_for_case(input, UA_LITERAL("0x")) ||
           (ed_is(input, "0") && !meant(text, IPV4_ZERO));
}

/* The IPv4 number parser. False: failure. A number that no part may have is TOO_LARGE. */
static bool parse_ipv4_number(const struct ed_text_of_day *text, uint64_t *number,
                              struct ua_str input)
{
    unsigned radix = 10;

    *number = 0;
    if (at(text, ENDS_IN_NUMBER) && input.len == 0)
        return false;
    if (ed_starts_with_but_for_case(input, "0x")) {
        input = ed_from(input, 2);
        radix = 16;
        /* By the letter the next step came after all, so that "0x0a" was octal. */
        if (!meant(text, HEX_AFTER_0X) && at(text, IPV4_NO_DIGITS) && input.len >= 2 &&
            input.ptr[0] == '0') {
            input = ed_from(input, 1);
            radix = 8;
        }
    } else if (input.len >= 2 && input.ptr[0] == '0') {
        input = ed_from(input, 1);
        radix = 8;
    }
    for (size_t i = 0; i < input.len; i++) {
        const unsigned char c = (unsigned char)input.ptr[i];

        if (!ua_is_hex(c) || ua_hex_value(c) >= radix)
            return false;
        *number = *number * radix + ua_hex_value(c);
        if (*number > TOO_LARGE)
            *number = TOO_LARGE;
    }
    return true;
}

/* The ends in a number checker */
static bool ends_in_a_number(const struct ed_text_of_day *text, struct ua_str domain)
{
    struct ed_list parts = ed_split(text->arena, domain, '.');
    struct ua_str last;
    uint64_t number;
    bool is_digits;

    if (parts.count == 0)
        return false;
    if (ed_is_empty(parts.items[parts.count - 1])) {
        if (parts.count == 1)
            return false;
        parts.count--;
    }
    last = parts.items[parts.count - 1];
    is_digits = last.len > 0;
    for (size_t i = 0; i < last.len; i++)
        is_digits = is_digits && ua_is_digit((unsigned char)last.ptr[i]);
    return is_digits || parse_ipv4_number(text, &number, last);
}

static struct ua_str serialize_ipv4(struct ed_arena *arena, uint64_t address)
{
    struct ed_text out = ED_TEXT(arena);

    for (int shift = 24; shift >= 0; shift -= 8) {
        ed_add(&out, ed_serialize_integer(arena, address >> shift & 255));
        if (shift > 0)
            ed_add_byte(&out, '.');
    }
    return ed_str(&out);
}

/* The IPv4 parser, and its serializer. Until ENDS_IN_NUMBER what is no address is returned as it
 * is. */
static enum ed_result parse_ipv4(const struct ed_text_of_day *text, struct ua_str *host,
                                 struct ua_str input)
{
    const enum ed_result otherwise = at(text, ENDS_IN_NUMBER) ? ED_RESULT_FAILURE : ED_RESULT_DONE;
    struct ed_list parts = ed_split(text->arena, input, '.');
    uint64_t numbers[4] = {0}, address;

    *host = input;
    if (parts.count > 0 && ed_is_empty(parts.items[parts.count - 1]) &&
        (parts.count > 1 || !at(text, IPV4_EMPTY)))
        parts.count--;
    if (parts.count > 4)
        return otherwise;
    if (parts.count == 0) /* by the letter the last item of no numbers is asked for */
        return text->literal ? ED_RESULT_UNDEFINED : ED_RESULT_DONE;
    for (size_t i = 0; i < parts.count; i++) {
        if (!at(text, ENDS_IN_NUMBER) && at(text, IPV4_EMPTY_PART) && ed_is_empty(parts.items[i]))
            return otherwise;
        if (is_undefined_number(text, parts.items[i]))
            return ED_RESULT_UNDEFINED;
        if (!parse_ipv4_number(text, &numbers[i], parts.items[i]))
            return otherwise;
    }
    address = numbers[parts.count - 1];
    for (size_t i = 0; i + 1 < parts.count; i++) {
        if (numbers[i] > 255)
            return ED_RESULT_FAILURE;
    }
    /* By the letter the limit was of one number fewer at first, and the serializer returned
     * nothing. */
    if (address >= (uint64_t)1 << (8 * (5 - parts.count - !meant(text, IPV4_LIMIT))))
        return ED_RESULT_FAILURE;
    if (!meant(text, IPV4_SERIALIZER))
        return ED_RESULT_UNDEFINED;
    for (size_t i = 0; i + 1 < parts.count; i++)
        address += numbers[i] << (8 * (3 - i));
    *host = serialize_ipv4(text->arena, address);
    return ED_RESULT_DONE;
}

/* --- the host parser -------------------------------------------------------------------------- */

/* The opaque-host parser; at first, by the letter, "URL-host parsing", which took no "%". */
static enum ed_result parse_opaque_host(const struct ed_text_of_day *text, struct ua_str *host,
                                        struct ua_str input)
{
    if (ed_has_forbidden_host_point(text, input, meant(text, OPAQUE_BRACKETS)))
        return ED_RESULT_FAILURE;
    *host = ed_percent_encode_string(text, input, ED_C0_CONTROL_SET);
    return ED_RESULT_DONE;
}

/* IDNA2003, label by label, with the newest Unicode. That has no table, so that nothing is said of
 * code points which Unicode 3.2 lacks; nor of an empty last label. Until IDNA_2003 the text says
 * "IDNA hell": that leaves alone what IDNA does not change. */
static enum ed_result parse_domain_2003(const struct ed_text_of_day *text, struct ua_str *host,
                                        struct ua_str domain)
{
    const struct ed_points points = ed_points(text->arena, domain);
    const bool is_defined = at(text, IDNA_2003);
    struct ua_str ascii_domain;

    for (size_t i = 0; is_defined && i < points.count; i++) {
        if (ed_3_2_is_unassigned(points.at[i]) ||
            (i + 1 == points.count && ed_is_label_separator(points.at[i])))
            return ED_RESULT_UNDEFINED;
    }
    ascii_domain = ed_idna2003_to_ascii(text->arena, domain, ED_ALLOW_UNASSIGNED);
    if (!is_defined &&
        (!ascii_domain.ptr || !ua_str_equal(ascii_domain, domain) || !ed_is_plain(domain, "") ||
         !ua_str_equal(domain, ed_lowercase(text->arena, domain))))
        return ED_RESULT_UNDEFINED;
    if (!ascii_domain.ptr || ascii_domain.len == 0)
        return ED_RESULT_FAILURE;
    if (at(text, HOST_FORBIDDEN) && ed_has_forbidden_host_point(text, ascii_domain, false))
        return ED_RESULT_FAILURE;
    *host = ed_lowercase(text->arena, ascii_domain);
    return ED_RESULT_DONE;
}

static enum ed_result parse_domain(const struct ed_text_of_day *text, struct ua_str *host,
                                   struct ua_str input)
{
    const struct ua_str domain =
        ed_well_formed(text->arena, ed_percent_decode_bytes(text->arena, input));
    struct ua_str ascii_domain;
    enum ed_result result;

    if (!at(text, UTS_46))
        return parse_domain_2003(text, host, domain);
    result = ed_domain_to_ascii(text, &ascii_domain, domain);
    if (result != ED_RESULT_DONE)
        return result;
    if (has_forbidden_domain_point(text, ascii_domain))
        return ED_RESULT_FAILURE;
    if (at(text, IPV4) && (!at(text, ENDS_IN_NUMBER) || ends_in_a_number(text, ascii_domain)))
        return parse_ipv4(text, host, ascii_domain);
    *host = ascii_domain;
    return ED_RESULT_DONE;
}

enum ed_result ed_parse_host(const struct ed_text_of_day *text, struct ua_str *host,
                             struct ua_str input, bool is_special)
{
    const bool is_opaque = !is_special && at(text, OPAQUE_HOST);

    if (!at(text, ANY_SCHEME) && ed_is_empty(input))
        return ED_RESULT_FAILURE;
    if (ed_starts_with(input, "[") && (!is_opaque || meant(text, OPAQUE_BRACKETS))) {
        enum ed_result result = ED_RESULT_FAILURE;
        uint16_t pieces[8];

        if (ed_ends_with(input, "]"))
            result = ed_parse_ipv6_of_day(text, pieces, ed_slice(input, 1, input.len - 1));
        if (result != ED_RESULT_DONE)
            return result;
        *host = ed_concat(text->arena, UA_LITERAL("["),
                          ed_serialize_ipv6_of_day(text->arena, pieces), UA_LITERAL("]"));
        return ED_RESULT_DONE;
    }
    return is_opaque ? parse_opaque_host(text, host, input) : parse_domain(text, host, input);
}
