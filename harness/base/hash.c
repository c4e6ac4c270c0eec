/* SPDX-License-Identifier: MIT */
#include "hash.h"

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t len)
{
    const unsigned char *in = bytes;

    for (size_t i = 0; i < len; i++)
        hash = (hash ^ in[i]) * 0x100000001b3u;
    return hash;
}
