/* SPDX-License-Identifier: MIT */
/* The IPv6 parser and the IPv6 serializer, and numbers in base ten. */
#include "ascii.h"
#include "standard.h"

struct ipv6 {
    uint16_t *pieces;
    int piece, compress; /* the pointers; -1: null */
    struct ua_str input;
    size_t at;
};

static bool is_at_end(const struct ipv6 *ipv6)
{
    return ipv6->at >= ipv6->input.len;
}

static unsigned char current(const struct ipv6 *ipv6)
{
    return is_at_end(ipv6) ? '\0' : (unsigned char)ipv6->input.ptr[ipv6->at];
}

/* One number of the dotted part. By the letter of the first texts it is not zero. */
static bool parse_dotted_number(const struct ed_text_of_day *text, struct ipv6 *ipv6)
{
    int value = -1;

    if (!ua_is_digit(current(ipv6)))
        return false;
    for (; ua_is_digit(current(ipv6)); ipv6->at++) {
        const int digit = current(ipv6) - '0';

        if (value == 0 && at(text, IPV6_NO_ZEROS))
            return false;
        value = value < 0 ? digit : value * 10 + digit;
        if (value > 255 || (value == 0 && !meant(text, IPV6_ZERO)))
            return false;
    }
    ipv6->pieces[ipv6->piece] = (uint16_t)(ipv6->pieces[ipv6->piece] * 0x100 + value);
    return true;
}

/* The dotted part before IPV6_DOTTED: it may end after any number, and a dot may follow the last
 * one but it must then be the end. By the letter of the first texts the first and the third number
 * ended a piece, which could then be one too many. */
static enum ed_result parse_first_dotted(const struct ed_text_of_day *text, struct ipv6 *ipv6)
{
    const int end = meant(text, IPV6_SWAPS);

    for (int dots = 0; !is_at_end(ipv6); dots++) {
        if (ipv6->piece > 7)
            return meant(text, IPV6_SWAPS) ? ED_RESULT_FAILURE : ED_RESULT_UNDEFINED;
        if (!parse_dotted_number(text, ipv6))
            return ED_RESULT_FAILURE;
        if (dots < 3 && current(ipv6) != '.')
            return ED_RESULT_FAILURE;
        if (dots == end || dots == end + 2)
            ipv6->piece++;
        if (!is_at_end(ipv6))
            ipv6->at++;
        if (dots == 3 && !is_at_end(ipv6))
            return ED_RESULT_FAILURE;
    }
    return ED_RESULT_DONE;
}

/* The dotted part before IPV6_DIGITS, with the decisions of the edition of 2012: a number may have
 * no digits. */
static enum ed_result parse_dotted_of_2012(struct ipv6 *ipv6)
{
    for (int dots = 0; !is_at_end(ipv6); dots++) {
        unsigned value = 0;

        for (; ua_is_digit(current(ipv6)); ipv6->at++)
            value = value > 255 ? value : value * 10 + (unsigned)(current(ipv6) - '0');
        if (value > 255 || (dots < 3 && current(ipv6) != '.') || (dots == 3 && !is_at_end(ipv6)))
            return ED_RESULT_FAILURE;
        ipv6->pieces[ipv6->piece] = (uint16_t)(ipv6->pieces[ipv6->piece] * 0x100 + value);
        if (dots % 2 == 1)
            ipv6->piece++;
        if (current(ipv6) == '.') {
            ipv6->at++;
            if (is_at_end(ipv6))
                return ED_RESULT_FAILURE;
        }
    }
    return ED_RESULT_DONE;
}

static enum ed_result parse_dotted(const struct ed_text_of_day *text, struct ipv6 *ipv6)
{
    int seen = 0;

    if (ipv6->piece > 6)
        return ED_RESULT_FAILURE;
    if (!at(text, IPV6_DIGITS))
        return parse_dotted_of_2012(ipv6);
    if (!at(text, IPV6_DOTTED))
        return parse_first_dotted(text, ipv6);
    while (!is_at_end(ipv6)) {
        if (seen > 0) {
            if (current(ipv6) != '.' || seen >= 4)
                return ED_RESULT_FAILURE;
            ipv6->at++;
        }
        if (!parse_dotted_number(text, ipv6))
            return ED_RESULT_FAILURE;
        seen++;
        if (seen == 2 || seen == 4)
            ipv6->piece++;
    }
    return seen == 4 ? ED_RESULT_DONE : ED_RESULT_FAILURE;
}

/* The pieces until the end or a dotted part. */
static enum ed_result parse_pieces(const struct ed_text_of_day *text, struct ipv6 *ipv6)
{
    while (!is_at_end(ipv6)) {
        unsigned value = 0, length = 0;

        if (ipv6->piece == 8)
            return ED_RESULT_FAILURE;
        if (current(ipv6) == ':') {
            if (ipv6->compress >= 0)
                return ED_RESULT_FAILURE;
            ipv6->at++;
            ipv6->compress = ++ipv6->piece;
            continue;
        }
        for (; length < 4 && ua_is_hex(current(ipv6)); length++, ipv6->at++)
            value = value * 16 + ua_hex_value(current(ipv6));
        if (current(ipv6) == '.') {
            if (length == 0)
                return ED_RESULT_FAILURE;
            ipv6->at -= length;
            return parse_dotted(text, ipv6);
        }
        if (current(ipv6) == ':') {
            ipv6->at++;
            if (is_at_end(ipv6))
                return ED_RESULT_FAILURE;
        } else if (!is_at_end(ipv6)) {
            return ED_RESULT_FAILURE;
        }
        ipv6->pieces[ipv6->piece++] = (uint16_t)value;
    }
    return ED_RESULT_DONE;
}

/* Moves the pieces after "::" to the end. By the letter of some texts that went on after the last
 * of them, with the pieces before, and before the first. */
static enum ed_result move_pieces(const struct ed_text_of_day *text, const struct ipv6 *ipv6)
{
    uint16_t *pieces = ipv6->pieces;
    int swaps = ipv6->piece - ipv6->compress;

    for (int to = 7; to != 0 && (swaps > 0 || !meant(text, IPV6_SWAPS)); to--, swaps--) {
        const int from = ipv6->compress + swaps - 1;
        const uint16_t piece = pieces[to];

        if (from < 0)
            return ED_RESULT_UNDEFINED;
        pieces[to] = pieces[from];
        pieces[from] = piece;
    }
    return ED_RESULT_DONE;
}

enum ed_result ed_parse_ipv6_of_day(const struct ed_text_of_day *text, uint16_t pieces[8],
                                    struct ua_str input)
{
    struct ipv6 ipv6 = {.pieces = pieces, .compress = -1, .input = input};
    enum ed_result result;

    memset(pieces, 0, 8 * sizeof *pieces);
    if (ed_find(input, '\0') != ED_NOT_FOUND) /* current() says NUL at the end */
        return ED_RESULT_FAILURE;
    if (current(&ipv6) == ':') {
        if (!ed_starts_with(ed_from(input, 1), ":"))
            return ED_RESULT_FAILURE;
        ipv6.at = 2;
        ipv6.compress = ++ipv6.piece;
    }
    result = parse_pieces(text, &ipv6);
    if (result != ED_RESULT_DONE)
        return result;
    if (ipv6.compress < 0)
        return ipv6.piece == 8 ? ED_RESULT_DONE : ED_RESULT_FAILURE;
    return move_pieces(text, &ipv6);
}

/* The first of the longest runs of zeros; 8: there is none longer than one. */
static int find_compressed(const uint16_t pieces[8])
{
    int longest = 8, length = 1;

    for (int start = 0; start < 8; start++) {
        int end = start;

        while (end < 8 && pieces[end] == 0)
            end++;
        if (end - start > length) {
            longest = start;
            length = end - start;
        }
    }
    return longest;
}

struct ua_str ed_serialize_ipv6_of_day(struct ed_arena *arena, const uint16_t pieces[8])
{
    static const char digits[] = "0123456789abcdef";
    const int compressed = find_compressed(pieces);
    struct ed_text out = ED_TEXT(arena);
    bool is_ignoring = false;

    for (int i = 0; i < 8; i++) {
        int shift = 12;

        if (is_ignoring && pieces[i] == 0)
            continue;
        is_ignoring = i == compressed;
        if (is_ignoring) {
            ed_add(&out, i == 0 ? UA_LITERAL("::") : UA_LITERAL(":"));
            continue;
        }
        while (shift > 0 && pieces[i] >> shift == 0)
            shift -= 4;
        for (; shift >= 0; shift -= 4)
            ed_add_byte(&out, digits[pieces[i] >> shift & 15]);
        if (i < 7)
            ed_add_byte(&out, ':');
    }
    return ed_str(&out);
}

struct ua_str ed_serialize_integer(struct ed_arena *arena, unsigned number)
{
    struct ed_text out = ED_TEXT(arena);
    char digits[12];
    size_t count = 0;

    do
        digits[count++] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    while (count > 0)
        ed_add_byte(&out, digits[--count]);
    return ed_str(&out);
}
