/* SPDX-License-Identifier: MIT */
/* Numbers for people. */
#ifndef QUANTITY_H
#define QUANTITY_H

#include <stddef.h>
#include <stdint.h>

/* Each writes to out, cut at size bytes, and returns it. 32 bytes are enough. */
const char *quantity_grouped(char *out, size_t size, uint64_t number); /* "1,234,567" */
const char *quantity_short(char *out, size_t size, double number); /* "950", "18.2 k", "1.23 M" */
const char *quantity_time(char *out, size_t size, double seconds); /* "47 s", "12 min", "3.5 h" */

#endif
