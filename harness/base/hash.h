/* SPDX-License-Identifier: MIT */
/* The fixed hash of ids, shapes and classes, and of the names of corpus files. */
#ifndef HASH_H
#define HASH_H

#include <stddef.h>
#include <stdint.h>

/* FNV-1a, 64 bits. Start with HASH_START. */
#define HASH_START 0xcbf29ce484222325u
uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t len);

#endif
