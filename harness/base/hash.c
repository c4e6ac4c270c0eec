/* SPDX-License-Identifier: MIT */
#include "hash.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t len)
{
    const unsigned char *in = bytes;

    for (size_t i = 0; i < len; i++)
        hash = (hash ^ in[i]) * 0x100000001b3u;
    return hash;
}

/* --- SHA-1 --------------------------------------------------------------------------------- */

#define BLOCK 64

static uint32_t rotate_left(uint32_t word, unsigned by)
{
    return word << by | word >> (32 - by);
}

static void hash_block(uint32_t state[5], const unsigned char block[BLOCK])
{
    uint32_t words[80], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];

    for (unsigned i = 0; i < 16; i++)
        words[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                   (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (unsigned i = 16; i < 80; i++)
        words[i] = rotate_left(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    for (unsigned i = 0; i < 80; i++) {
        uint32_t f = i < 20              ? (b & c) | (~b & d)
                     : i < 40 || i >= 60 ? b ^ c ^ d
                                         : (b & c) | (b & d) | (c & d);
        uint32_t k = i < 20 ? 0x5A827999 : i < 40 ? 0x6ED9EBA1 : i < 60 ? 0x8F1BBCDC : 0xCA62C1D6;
        uint32_t next = rotate_left(a, 5) + f + e + k + words[i];

        e = d;
        d = c;
        c = rotate_left(b, 30);
        b = a;
        a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

void sha1_hex(char out[SHA1_HEX], const void *bytes, size_t len)
{
    uint32_t state[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    const unsigned char *from = bytes;
    unsigned char last[2 * BLOCK] = {0};
    size_t left = len, padded;

    for (; left >= BLOCK; left -= BLOCK, from += BLOCK)
        hash_block(state, from);
    if (left > 0)
        memcpy(last, from, left);
    last[left] = 0x80;
    padded = left + 9 <= BLOCK ? BLOCK : 2 * BLOCK;
    for (unsigned i = 0; i < 8; i++)
        last[padded - 1 - i] = (unsigned char)((uint64_t)len * 8 >> (8 * i));
    hash_block(state, last);
    if (padded > BLOCK)
        hash_block(state, last + BLOCK);
    for (unsigned i = 0; i < 5; i++)
        snprintf(out + 8 * i, 9, "%08x", state[i]);
}
