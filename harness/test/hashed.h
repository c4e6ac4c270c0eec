/* SPDX-License-Identifier: MIT */
/* What tests of fixed outputs add to a hash: the same on each machine. */
#ifndef HASHED_H
#define HASHED_H

#include "hash.h"
#include "str.h"

static inline void add_number(uint64_t *hash, uint64_t number)
{
    uint8_t bytes[8];

    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(number >> (8 * i));
    *hash = hash_bytes(*hash, bytes, sizeof bytes);
}

static inline void add_text(uint64_t *hash, struct ua_str text)
{
    add_number(hash, text.len);
    if (text.len > 0)
        *hash = hash_bytes(*hash, text.ptr, text.len);
}

#endif
