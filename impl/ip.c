/* SPDX-License-Identifier: MIT */
#include "ip.h"

#include <string.h>

#include "ascii.h"
#include "errors.h"

/* --- IPv4 --- */

/* https://url.spec.whatwg.org/#ipv4-number-parser
 * Numbers beyond 2^32 all fail later, so *number stops growing there. */
static bool parse_ipv4_number(uint64_t *number, bool *validation_error, const char *input,
                              size_t len)
{
    unsigned radix = 10;

    *number = 0;
    *validation_error = false;
    if (len == 0) /* [1] */
        return false;
    if (len >= 2 && input[0] == '0' && (input[1] | 0x20) == 'x') { /* [4] */
        *validation_error = true;
        input += 2;
        len -= 2;
        radix = 16;
    } else if (len >= 2 && input[0] == '0') { /* [5] */
        *validation_error = true;
        input++;
        len--;
        radix = 8;
    }
    for (size_t i = 0; i < len; i++) { /* [7], [8] */
        unsigned char c = (unsigned char)input[i];

        if (!ua_is_hex(c) || ua_hex_value(c) >= radix)
            return false;
        if (*number <= UINT32_MAX)
            *number = *number * radix + ua_hex_value(c);
    }
    return true;
}

bool ua_ends_in_a_number(const char *domain, size_t len)
{
    const char *last;
    size_t last_len, digits = 0;

    if (domain[len - 1] == '.' && --len == 0) /* [3] */
        return false;
    if (!ua_is_hex((unsigned char)domain[len - 1]) && (domain[len - 1] | 0x20) != 'x')
        return false; /* most domains leave here */
    last = domain + len;
    while (last > domain && last[-1] != '.')
        last--;
    last_len = (size_t)(domain + len - last);
    if (last_len >= 2 && last[0] == '0' && (last[1] | 0x20) == 'x') { /* [6] */
        for (digits = 2; digits < last_len && ua_is_hex((unsigned char)last[digits]);)
            digits++;
        return digits == last_len;
    }
    while (digits < last_len && ua_is_digit((unsigned char)last[digits])) /* [5] */
        digits++;
    return digits == last_len; /* which is not 0, or the last byte were a dot */
}

enum ua_status ua_ipv4_parse(uint32_t *address, const char *input, size_t len,
                             const struct ua_error_sink *errors)
{
    uint64_t numbers[4], ipv4;
    size_t count = 1, start = 0, out_of_range = 0;

    for (size_t i = 0; i < len; i++) /* [1] */
        count += input[i] == '.';
    if (len == 0 || input[len - 1] == '.') { /* [2] */
        ua_report(errors, UA_ERROR_IPV4_EMPTY_PART, len ? len - 1 : 0);
        if (count > 1) {
            count--;
            len--;
        }
    }
    if (count < 4) /* [3] */
        ua_report(errors, UA_ERROR_IPV4_TOO_FEW_PARTS, 0);
    if (count > 4) { /* [4] */
        ua_report(errors, UA_ERROR_IPV4_TOO_MANY_PARTS, 0);
        return UA_FAILURE;
    }
    for (size_t part = 0; part < count; part++) { /* [6] */
        const char *dot = memchr(input + start, '.', len - start);
        size_t end = dot ? (size_t)(dot - input) : len;
        bool validation_error;

        if (!parse_ipv4_number(&numbers[part], &validation_error, input + start, end - start)) {
            ua_report(errors, UA_ERROR_IPV4_NON_NUMERIC_PART, start);
            return UA_FAILURE;
        }
        if (validation_error)
            ua_report(errors, UA_ERROR_IPV4_NON_DECIMAL_PART, start);
        if (numbers[part] > 255 && out_of_range == 0)
            out_of_range = start + 1;
        start = end + 1;
    }
    if (out_of_range) /* [7] */
        ua_report(errors, UA_ERROR_IPV4_OUT_OF_RANGE_PART, out_of_range - 1);
    for (size_t part = 0; part + 1 < count; part++) /* [8] */
        if (numbers[part] > 255)
            return UA_FAILURE;
    ipv4 = numbers[count - 1];
    if (ipv4 >= (uint64_t)1 << (8 * (5 - count))) /* [9] */
        return UA_FAILURE;
    for (size_t part = 0; part + 1 < count; part++) /* [13] */
        ipv4 += numbers[part] << (8 * (3 - part));
    *address = (uint32_t)ipv4;
    return UA_OK;
}

static size_t append_decimal(char *out, unsigned number)
{
    size_t len = 0;

    if (number >= 100)
        out[len++] = (char)('0' + number / 100);
    if (number >= 10)
        out[len++] = (char)('0' + number / 10 % 10);
    out[len++] = (char)('0' + number % 10);
    return len;
}

size_t ua_ipv4_serialize(char out[UA_IPV4_MAX], uint32_t address)
{
    size_t len = 0;

    for (int shift = 24; shift >= 0; shift -= 8) {
        len += append_decimal(out + len, address >> shift & 255);
        if (shift > 0)
            out[len++] = '.';
    }
    return len;
}

/* --- IPv6 --- */

struct ipv6_parser {
    const char *input;
    size_t len, pointer;
    uint16_t *address;
    int piece_index;
    int compress; /* -1: null */
    const struct ua_error_sink *errors;
};

/* Returns the byte at the pointer; at the end, the "]" after the address, which no part
 * contains. */
static unsigned char byte_at(const struct ipv6_parser *p)
{
    return (unsigned char)p->input[p->pointer];
}

static enum ua_status ipv6_fail(const struct ipv6_parser *p, enum ua_error error)
{
    ua_report(p->errors, error, p->pointer);
    return UA_FAILURE;
}

/* Step 6.5: the IPv4 address at the end of an IPv6 address. */
static enum ua_status parse_ipv4_in_ipv6(struct ipv6_parser *p)
{
    int numbers_seen = 0;

    while (p->pointer < p->len) { /* [5.5] */
        int ipv4_piece = -1;

        if (numbers_seen > 0) { /* [5.5.2] */
            if (byte_at(p) != '.' || numbers_seen >= 4)
                return ipv6_fail(p, UA_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT);
            p->pointer++;
        }
        if (!ua_is_digit(byte_at(p))) /* [5.5.3] */
            return ipv6_fail(p, UA_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT);
        while (ua_is_digit(byte_at(p))) { /* [5.5.4] */
            int number = byte_at(p) - '0';

            if (ipv4_piece < 0)
                ipv4_piece = number;
            else if (ipv4_piece == 0)
                return ipv6_fail(p, UA_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT);
            else
                ipv4_piece = ipv4_piece * 10 + number;
            if (ipv4_piece > 255)
                return ipv6_fail(p, UA_ERROR_IPV4_IN_IPV6_OUT_OF_RANGE_PART);
            p->pointer++;
        }
        p->address[p->piece_index] =
            (uint16_t)(p->address[p->piece_index] * 0x100 + ipv4_piece); /* [5.5.5] */
        numbers_seen++;
        if (numbers_seen == 2 || numbers_seen == 4) /* [5.5.7] */
            p->piece_index++;
    }
    if (numbers_seen != 4) /* [5.6] */
        return ipv6_fail(p, UA_ERROR_IPV4_IN_IPV6_TOO_FEW_PARTS);
    return UA_OK;
}

/* Steps 6.3 to 6.10: one piece and what follows it. */
static enum ua_status parse_ipv6_piece(struct ipv6_parser *p)
{
    size_t start = p->pointer;
    unsigned value = 0, length = 0;

    while (length < 4 && ua_is_hex(byte_at(p))) { /* [4] */
        value = value * 0x10 + ua_hex_value(byte_at(p));
        p->pointer++;
        length++;
    }
    if (byte_at(p) == '.') { /* [5] */
        if (length == 0)
            return ipv6_fail(p, UA_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT);
        p->pointer = start;
        if (p->piece_index > 6)
            return ipv6_fail(p, UA_ERROR_IPV4_IN_IPV6_TOO_MANY_PIECES);
        return parse_ipv4_in_ipv6(p);
    }
    if (byte_at(p) == ':') { /* [6] */
        p->pointer++;
        if (p->pointer == p->len)
            return ipv6_fail(p, UA_ERROR_IPV6_INVALID_CODE_POINT);
    } else if (p->pointer < p->len) { /* [7] */
        return ipv6_fail(p, UA_ERROR_IPV6_INVALID_CODE_POINT);
    }
    if (length > 1 && value < 1u << (4 * (length - 1))) /* [8] */
        ua_report(p->errors, UA_ERROR_IPV6_PIECE_LEADING_ZERO, start);
    p->address[p->piece_index] = (uint16_t)value; /* [9] */
    p->piece_index++;
    return UA_OK;
}

enum ua_status ua_ipv6_parse(uint16_t pieces[8], const char *input, size_t len,
                             const struct ua_error_sink *errors)
{
    struct ipv6_parser p = {input, len, 0, pieces, 0, -1, errors};
    enum ua_status status;

    memset(pieces, 0, 8 * sizeof *pieces); /* [1] */
    if (byte_at(&p) == ':') {              /* [5] */
        if (len < 2 || input[1] != ':')
            return ipv6_fail(&p, UA_ERROR_IPV6_INVALID_COMPRESSION);
        p.pointer += 2;
        p.compress = ++p.piece_index;
    }
    while (p.pointer < len) { /* [6] */
        if (p.piece_index == 8)
            return ipv6_fail(&p, UA_ERROR_IPV6_TOO_MANY_PIECES);
        if (byte_at(&p) == ':') { /* [6.2] */
            if (p.compress >= 0)
                return ipv6_fail(&p, UA_ERROR_IPV6_MULTIPLE_COMPRESSION);
            p.pointer++;
            p.compress = ++p.piece_index;
            continue;
        }
        status = parse_ipv6_piece(&p);
        if (status != UA_OK)
            return status;
    }
    if (p.compress >= 0) { /* [7] */
        int swaps = p.piece_index - p.compress;

        for (p.piece_index = 7; p.piece_index != 0 && swaps > 0; p.piece_index--, swaps--) {
            uint16_t *to = &pieces[p.piece_index], *from = &pieces[p.compress + swaps - 1];
            uint16_t piece = *to;

            *to = *from;
            *from = piece;
        }
    } else if (p.piece_index != 8) { /* [8] */
        return ipv6_fail(&p, UA_ERROR_IPV6_TOO_FEW_PIECES);
    }
    return UA_OK;
}

/* https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index; -1 for null */
static int find_compressed_piece_index(const uint16_t pieces[8])
{
    int longest_index = -1, longest_size = 1, found_index = -1, found_size = 0;

    for (int i = 0; i < 8; i++) {
        if (pieces[i] != 0) {
            if (found_size > longest_size) {
                longest_index = found_index;
                longest_size = found_size;
            }
            found_index = -1;
            found_size = 0;
        } else {
            if (found_index < 0)
                found_index = i;
            found_size++;
        }
    }
    return found_size > longest_size ? found_index : longest_index;
}

size_t ua_ipv6_serialize(char out[UA_IPV6_MAX], const uint16_t pieces[8])
{
    int compress = find_compressed_piece_index(pieces);
    bool ignore0 = false;
    size_t len = 0;

    for (int i = 0; i < 8; i++) {
        int shift = 12;

        if (ignore0 && pieces[i] == 0)
            continue;
        ignore0 = false;
        if (compress == i) {
            if (i == 0)
                out[len++] = ':';
            out[len++] = ':';
            ignore0 = true;
            continue;
        }
        while (shift > 0 && pieces[i] >> shift == 0)
            shift -= 4;
        for (; shift >= 0; shift -= 4)
            out[len++] = "0123456789abcdef"[pieces[i] >> shift & 15];
        if (i != 7)
            out[len++] = ':';
    }
    return len;
}
