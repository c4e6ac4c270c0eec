/* SPDX-License-Identifier: MIT */
/* Hashes: the fixed hash of ids, shapes and classes, and the one of libFuzzer's file names. */
#ifndef HASH_H
#define HASH_H

#include <stddef.h>
#include <stdint.h>

/* FNV-1a, 64 bits. Start with HASH_START. */
#define HASH_START 0xcbf29ce484222325u
uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t len);

/* SHA-1 (FIPS 180-4) of bytes, in 40 lower-case hex digits and a NUL: the name that libFuzzer gives
 * to a file of its corpus. */
#define SHA1_HEX 41
void sha1_hex(char out[SHA1_HEX], const void *bytes, size_t len);

#endif
