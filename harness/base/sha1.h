/* SPDX-License-Identifier: MIT */
/* The name that libFuzzer gives to a file of its corpus. */
#ifndef SHA1_H
#define SHA1_H

#include <stddef.h>

#define SHA1_HEX 41

/* SHA-1 (FIPS 180-4) of bytes, in 40 lower-case hex digits and a NUL. */
void sha1_hex(char out[SHA1_HEX], const void *bytes, size_t len);

#endif
