/* SPDX-License-Identifier: MIT */
#include "punycode.h"

#include "ascii.h"
#include "points.h"

/* Section 5: the parameters. */
enum { BASE = 36, TMIN = 1, TMAX = 26, SKEW = 38, DAMP = 700, INITIAL_BIAS = 72, INITIAL_N = 128 };

/* Up to here the RFC's own quadratic encoder is the fastest: 7 times as fast as encode_long. */
#define SHORT_LABEL 64

/* No delta of a label that fits a ua_buf reaches this: 0x110000 * 2^29 < 2^50. With this bound, no
 * sum or product below passes 64 bits. */
#define MAX_DELTA ((uint64_t)1 << 50)

/* Section 6.1. */
static unsigned adapt(uint64_t delta, uint64_t point_count, bool first_time)
{
    unsigned k = 0;

    delta = first_time ? delta / DAMP : delta / 2;
    delta += delta / point_count;
    for (; delta > (BASE - TMIN) * TMAX / 2; k += BASE)
        delta /= BASE - TMIN;
    return k + (unsigned)((BASE - TMIN + 1) * delta / (delta + SKEW));
}

static unsigned threshold(unsigned k, unsigned bias)
{
    if (k <= bias + TMIN)
        return TMIN;
    return k >= bias + TMAX ? TMAX : k - bias;
}

/* --- a Fenwick tree: counts over slots 1 to size ---------------------------------------------- */

/* tree[0..size] holds each slot's own count; makes it a tree in linear time. */
static void fenwick_build(uint32_t *tree, size_t size)
{
    for (size_t i = 1; i <= size; i++) {
        size_t parent = i + (i & -i);

        if (parent <= size)
            tree[parent] += tree[i];
    }
}

static void fenwick_increment(uint32_t *tree, size_t size, size_t slot)
{
    for (; slot <= size; slot += slot & -slot)
        tree[slot]++;
}

/* The sum of the slots from 1 to slot. */
static size_t fenwick_sum(const uint32_t *tree, size_t slot)
{
    size_t sum = 0;

    for (; slot > 0; slot -= slot & -slot)
        sum += tree[slot];
    return sum;
}

/* Finds the first slot up to which the sum passes rank and takes one from it. */
static size_t fenwick_take(uint32_t *tree, size_t size, size_t rank)
{
    size_t slot = 0, step = 1;

    while (step <= size / 2)
        step *= 2;
    for (; step > 0; step /= 2) {
        if (slot + step <= size && tree[slot + step] <= rank) {
            slot += step;
            rank -= tree[slot];
        } else if (slot + step <= size) {
            tree[slot + step]--; /* the slot lies in what this node counts */
        }
    }
    return slot + 1;
}

/* --- encoding --------------------------------------------------------------------------------- */

struct encoder {
    struct ua_buf *out;
    uint64_t delta;
    size_t handled;     /* h in the RFC */
    size_t basic_count; /* b */
    unsigned bias;
};

static char digit_char(unsigned digit)
{
    return (char)(digit < 26 ? 'a' + digit : '0' + digit - 26);
}

/* Writes delta as a variable-length integer, for one more code point. */
static enum ua_status emit(struct encoder *encoder)
{
    uint64_t q = encoder->delta;

    for (unsigned k = BASE;; k += BASE) {
        unsigned t = threshold(k, encoder->bias);
        enum ua_status status;

        if (q < t)
            break;
        status = ua_buf_push(encoder->out, digit_char((unsigned)(t + (q - t) % (BASE - t))));
        if (status != UA_OK)
            return status;
        q = (q - t) / (BASE - t);
    }
    encoder->bias = adapt(encoder->delta, (uint64_t)encoder->handled + 1,
                          encoder->handled == encoder->basic_count);
    encoder->delta = 0;
    encoder->handled++;
    return ua_buf_push(encoder->out, digit_char((unsigned)q));
}

static enum ua_status encode_short(struct encoder *encoder, const uint32_t *points, size_t count)
{
    uint32_t n = INITIAL_N;

    while (encoder->handled < count) {
        uint32_t m = UINT32_MAX;

        for (size_t i = 0; i < count; i++) {
            if (points[i] >= n && points[i] < m)
                m = points[i];
        }
        encoder->delta += (uint64_t)(m - n) * (encoder->handled + 1);
        for (size_t i = 0; i < count; i++) {
            if (points[i] < m)
                encoder->delta++;
            if (points[i] == m) {
                enum ua_status status = emit(encoder);

                if (status != UA_OK)
                    return status;
            }
        }
        encoder->delta++;
        n = m + 1;
    }
    return UA_OK;
}

/* Sorts positions by the code points there, stably: a radix sort, 11 bits at a time. */
static void sort_positions(uint32_t *positions, uint32_t *other, size_t count,
                           const uint32_t *points)
{
    for (unsigned shift = 0; shift <= 11; shift += 11) {
        size_t starts[2048] = {0};
        size_t next = 0;
        uint32_t *from = shift == 0 ? positions : other, *to = shift == 0 ? other : positions;

        for (size_t i = 0; i < count; i++)
            starts[points[from[i]] >> shift & 2047]++;
        for (size_t key = 0; key < 2048; key++) {
            size_t of_this_key = starts[key];

            starts[key] = next;
            next += of_this_key;
        }
        for (size_t i = 0; i < count; i++)
            to[starts[points[from[i]] >> shift & 2047]++] = from[i];
    }
}

/* Takes the code points in order of value; a tree counts how many lie before each of them. */
static enum ua_status encode_long(struct encoder *encoder, struct ua_buf *scratch,
                                  const uint32_t *points, size_t count)
{
    size_t other_count = count - encoder->basic_count, found = 0;
    size_t place = 0; /* i in the decoder: where it would insert next */
    uint32_t n = INITIAL_N;
    uint32_t *tree, *positions;
    enum ua_status status;

    scratch->len = 0;
    status = ua_points_reserve(scratch, count + 1 + 2 * other_count);
    if (status != UA_OK)
        return status;
    tree = ua_points(scratch);
    positions = tree + count + 1;
    tree[0] = 0;
    for (size_t i = 0; i < count; i++) {
        tree[i + 1] = points[i] < INITIAL_N;
        if (points[i] >= INITIAL_N)
            positions[found++] = (uint32_t)i;
    }
    fenwick_build(tree, count);
    sort_positions(positions, positions + other_count, other_count, points);

    for (size_t i = 0; i < other_count; i++) {
        uint32_t m = points[positions[i]];
        size_t before = fenwick_sum(tree, positions[i]);

        encoder->delta = (uint64_t)(m - n) * (encoder->handled + 1) + before - place;
        status = emit(encoder);
        if (status != UA_OK)
            return status;
        fenwick_increment(tree, count, (size_t)positions[i] + 1);
        n = m;
        place = before + 1;
    }
    return UA_OK;
}

enum ua_status ua_punycode_encode(struct ua_buf *out, struct ua_buf *scratch,
                                  const uint32_t *points, size_t count)
{
    struct encoder encoder = {.out = out, .bias = INITIAL_BIAS};
    size_t old_len = out->len;
    enum ua_status status = UA_OK;

    for (size_t i = 0; i < count && status == UA_OK; i++) {
        if (points[i] < INITIAL_N) {
            status = ua_buf_push(out, (char)points[i]);
            encoder.basic_count++;
        }
    }
    if (status == UA_OK && encoder.basic_count > 0)
        status = ua_buf_push(out, '-');
    encoder.handled = encoder.basic_count;
    if (status == UA_OK && count <= SHORT_LABEL)
        status = encode_short(&encoder, points, count);
    else if (status == UA_OK)
        status = encode_long(&encoder, scratch, points, count);
    if (status != UA_OK)
        out->len = old_len;
    return status;
}

/* --- decoding --------------------------------------------------------------------------------- */

struct punycode_decoder {
    const uint32_t *text;
    size_t count; /* of text */
    size_t at;
    uint64_t i; /* where to insert */
    uint32_t n; /* what to insert */
    unsigned bias;
};

/* BASE for anything that is not a digit. */
static unsigned digit_value(uint32_t code_point)
{
    if (code_point >= 0x80)
        return BASE;
    if (ua_is_alpha((unsigned char)code_point))
        return (code_point | 0x20) - 'a';
    return ua_is_digit((unsigned char)code_point) ? code_point - '0' + 26 : BASE;
}

/* Reads one delta and sets n and i by it; length is the number of code points so far. */
static bool next_insertion(struct punycode_decoder *decoder, size_t length)
{
    uint64_t old_i = decoder->i, w = 1, steps;

    for (unsigned k = BASE;; k += BASE) {
        unsigned t = threshold(k, decoder->bias), digit;

        if (decoder->at == decoder->count)
            return false;
        digit = digit_value(decoder->text[decoder->at++]);
        if (digit == BASE)
            return false;
        decoder->i += digit * w;
        if (decoder->i > MAX_DELTA)
            return false;
        if (digit < t)
            break;
        w *= BASE - t; /* w <= i here, for digit >= t >= 1 */
    }
    decoder->bias = adapt(decoder->i - old_i, (uint64_t)length + 1, old_i == 0);
    steps = decoder->i / (length + 1);
    if (steps > 0x10FFFF - decoder->n)
        return false;
    decoder->n += (uint32_t)steps;
    decoder->i %= length + 1;
    return true;
}

/* Reads all insertions first. From the last to the first, each then takes the i-th slot of those
 * that are still free: nothing that comes before it can move it any more. */
static enum ua_status decode(struct punycode_decoder *decoder, struct ua_buf *scratch,
                             uint32_t *points, size_t *length)
{
    size_t basic_count = *length, inserted = 0, basic = basic_count;
    size_t most = decoder->count - decoder->at; /* an insertion takes at least a digit */
    uint32_t *tree, *indices, *values;
    enum ua_status status;

    scratch->len = 0;
    status = ua_points_reserve(scratch, basic_count + 1 + 3 * most);
    if (status != UA_OK)
        return status;
    indices = ua_points(scratch);
    values = indices + most;
    tree = values + most;
    for (; decoder->at < decoder->count; inserted++) {
        if (!next_insertion(decoder, *length))
            return UA_FAILURE;
        indices[inserted] = (uint32_t)decoder->i++;
        values[inserted] = decoder->n;
        ++*length;
    }

    for (size_t i = 0; i <= *length; i++)
        tree[i] = i > 0;
    fenwick_build(tree, *length);
    for (size_t i = inserted; i-- > 0;)
        indices[i] = (uint32_t)fenwick_take(tree, *length, indices[i]) - 1;

    /* The tree's room now takes the result; the basic code points fill the slots left free. They
     * are at the front of points, so from the end none is overwritten before it is moved. */
    memset(tree, 0, *length * sizeof(*tree));
    for (size_t i = 0; i < inserted; i++)
        tree[indices[i]] = values[i];
    for (size_t i = *length; i-- > 0;)
        points[i] = tree[i] == 0 ? points[--basic] : tree[i];
    return UA_OK;
}

enum ua_status ua_punycode_decode(struct ua_buf *out, struct ua_buf *scratch, const uint32_t *text,
                                  size_t count)
{
    struct punycode_decoder decoder = {
        .text = text, .count = count, .n = INITIAL_N, .bias = INITIAL_BIAS};
    size_t basic_count = count, length;
    enum ua_status status;

    while (basic_count > 0 && text[basic_count - 1] != '-')
        basic_count--;
    decoder.at = basic_count;
    if (basic_count > 0)
        basic_count--; /* the delimiter */
    if (basic_count == 0)
        decoder.at = 0; /* a delimiter in front is none: it fails as a digit */
    for (size_t i = 0; i < basic_count; i++) {
        if (text[i] >= INITIAL_N)
            return UA_FAILURE;
    }
    out->len = 0;
    status = ua_points_reserve(out, count + 1);
    if (status != UA_OK)
        return status;
    if (basic_count > 0)
        memcpy(out->ptr, text, basic_count * sizeof(*text));
    length = basic_count;
    status = decode(&decoder, scratch, ua_points(out), &length);
    out->len = status == UA_OK ? length * sizeof(uint32_t) : 0;
    return status;
}
