/* SPDX-License-Identifier: MIT */
/* IPv6 addresses: sections 4.2 and 4.3 of the Living Standard of 2012. */
#include "whatwg_2012.h"

#define EOF_CODE_POINT (-1)
#define NOTHING SIZE_MAX /* where a pointer into the pieces may point to */

struct ipv6_parser {
    struct ua_str input;
    size_t pointer;
    uint16_t *address;
    size_t piece_pointer, compress_pointer;
    bool literal;
};

/* Where to go from Main. */
enum next { FAIL, IPV4, FINALE };

/* No code point but an ASCII one is looked for, so that a byte will do. */
static int current(const struct ipv6_parser *parser)
{
    if (parser->pointer >= parser->input.len)
        return EOF_CODE_POINT;
    return (unsigned char)parser->input.ptr[parser->pointer];
}

/* Steps 7.3 to 7.7. Main goes on while this is FINALE. */
static enum next parse_piece(struct ipv6_parser *parser)
{
    unsigned value = 0, length = 0;
    int c;

    while (length < 4 && (c = current(parser)) != EOF_CODE_POINT && ua_is_hex((unsigned char)c)) {
        value = value * 0x10 + ua_hex_value((unsigned char)c); /* 7.4 */
        parser->pointer++;
        length++;
    }
    c = current(parser); /* 7.5 */
    if (c == '.') {
        parser->pointer -= length;
        return length == 0 ? FAIL : IPV4;
    }
    if (c == ':') {
        parser->pointer++;
        if (current(parser) == EOF_CODE_POINT)
            return FAIL;
    } else if (c != EOF_CODE_POINT) {
        return FAIL;
    }
    parser->address[parser->piece_pointer++] = (uint16_t)value; /* 7.6, 7.7 */
    return FINALE;
}

/* Step 7, Main */
static enum next parse_pieces(struct ipv6_parser *parser)
{
    while (current(parser) != EOF_CODE_POINT) {
        enum next next;

        if (parser->piece_pointer == 8) /* 7.1 */
            return FAIL;
        if (current(parser) == ':') { /* 7.2 */
            if (parser->compress_pointer != NOTHING)
                return FAIL;
            if (!parser->literal) /* differs: LS-06 */
                parser->pointer++;
            parser->compress_pointer = ++parser->piece_pointer;
            continue;
        }
        next = parse_piece(parser);
        if (next != FINALE)
            return next;
    }
    return FINALE; /* 8 */
}

/* 11.2; what is greater than 255 need not be known exactly. */
static unsigned parse_decimal(struct ipv6_parser *parser)
{
    unsigned value = 0;
    int c;

    while ((c = current(parser)) != EOF_CODE_POINT && ua_is_digit((unsigned char)c)) {
        if (value <= 255)
            value = value * 10 + (unsigned)(c - '0');
        parser->pointer++;
    }
    return value;
}

/* Steps 9 to 11. By the letter it fails at the second dot, so that no more than LS-07 is to be had
 * of that: LS-08 and LS-09 show in no address. */
static bool parse_ipv4(struct ipv6_parser *parser)
{
    if (parser->piece_pointer > 6) /* 9 */
        return false;
    for (unsigned dots_seen = 0; current(parser) != EOF_CODE_POINT; dots_seen++) {
        unsigned value = parse_decimal(parser);
        uint16_t *piece = &parser->address[parser->piece_pointer];

        if (value > 255) /* 11.3 */
            return false;
        if (dots_seen < 3 && current(parser) != '.') /* 11.4 */
            return false;
        if (dots_seen == 3 && current(parser) != EOF_CODE_POINT) /* 11.5 */
            return false;
        *piece = (uint16_t)(*piece * 0x100 + value); /* 11.6; differs: LS-08 */
        if (dots_seen % 2 == 1)                      /* 11.7; differs: LS-09 */
            parser->piece_pointer++;
        if (!parser->literal && current(parser) == '.') { /* differs: LS-07 */
            parser->pointer++;
            if (current(parser) == EOF_CODE_POINT)
                return false;
        }
    }
    return true;
}

/* Step 12, Finale */
static enum ed_outcome move_to_the_end(struct ipv6_parser *parser)
{
    uint16_t *address = parser->address;
    size_t swaps = parser->piece_pointer - parser->compress_pointer; /* 12.1: LS-10 */
    size_t last = 7;                                                 /* 12.2 */

    for (; last > 0 && swaps > 0; last--, swaps--) { /* 12.3 */
        size_t from = parser->compress_pointer + swaps;

        if (parser->literal) {
            if (from > 7)
                return ED_UNDEFINED;
            address[last] = address[from];
        } else { /* differs: LS-11 */
            uint16_t moved = address[from - 1];

            address[from - 1] = address[last];
            address[last] = moved;
        }
    }
    return ED_DONE;
}

/* 4.2, IPv6 parser */
enum ed_outcome ed_ipv6_parse(bool literal, uint16_t address[8], struct ua_str input)
{
    struct ipv6_parser parser = {.input = input,
                                 .address = address,
                                 .compress_pointer = NOTHING,
                                 .literal = literal}; /* 2 to 5 */
    enum next next;

    memset(address, 0, 8 * sizeof *address); /* 1 */
    if (current(&parser) == ':') {           /* 6 */
        if (!ed_starts_with(ed_from(input, 1), ":"))
            return ED_FAILURE;
        parser.pointer = 2;
        parser.compress_pointer = parser.piece_pointer = 1;
    }
    next = parse_pieces(&parser);
    if (next == FAIL || (next == IPV4 && !parse_ipv4(&parser)))
        return ED_FAILURE;
    if (parser.compress_pointer != NOTHING)
        return move_to_the_end(&parser);
    return parser.piece_pointer == 8 ? ED_DONE : ED_FAILURE; /* 13, 14 */
}

/* --- 4.3 -------------------------------------------------------------------------------------- */

/* The first of the longest sequences of pieces that are 0, if longer than one: its first piece and
 * its length. */
static size_t find_compress_pointer(const uint16_t address[8], size_t *length)
{
    size_t found = NOTHING;

    *length = 1;
    for (size_t i = 0; i < 8; i++) {
        size_t end = i;

        while (end < 8 && address[end] == 0)
            end++;
        if (end - i > *length) {
            found = i;
            *length = end - i;
        }
    }
    return found;
}

size_t ed_ipv6_compress_pointer(const uint16_t address[8])
{
    size_t length;

    return find_compress_pointer(address, &length);
}

static void add_hexadecimal(struct ed_text *output, unsigned piece)
{
    static const char digits[] = "0123456789abcdef";
    unsigned shift = 12;

    while (shift > 0 && piece >> shift == 0)
        shift -= 4;
    for (;; shift -= 4) {
        ed_add_byte(output, digits[piece >> shift & 15]);
        if (shift == 0)
            return;
    }
}

/* 4.3, IPv6 serializer */
struct ua_str ed_ipv6_serialize(struct ed_arena *arena, bool literal, const uint16_t address[8])
{
    struct ed_text output = ED_TEXT(arena);
    size_t length;
    size_t compress_pointer = find_compress_pointer(address, &length); /* 2, 3 */
    bool skipping = false; /* by the letter each 0 after the compression */

    for (size_t i = 0; i < 8; i++) { /* 4 */
        if (i == compress_pointer) { /* 4.1; differs: LS-12, LS-13 */
            ed_add(&output, literal || i == 0 ? UA_LITERAL("::") : UA_LITERAL(":"));
            skipping = literal;
            i += length;
            if (i == 8)
                break;
        }
        if (skipping && address[i] == 0)
            continue;
        add_hexadecimal(&output, address[i]); /* 4.2 */
        if (i < 7)                            /* 4.3 */
            ed_add_byte(&output, ':');
    }
    return ed_str(&output);
}
