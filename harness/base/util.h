/* SPDX-License-Identifier: MIT */
/* What all parts of the harness need. */
#ifndef UTIL_H
#define UTIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "escape.h"
#include "files.h"
#include "hash.h"
#include "text.h"
#include "urlassay.h"
#include "xmalloc.h"

/* Exit statuses of the command line: a contract. */
enum { EXIT_AS_EXPECTED = 0, EXIT_DIFFERENCES = 1, EXIT_USAGE = 2, EXIT_COULD_NOT_RUN = 3 };

/* Writes "urlassay: ", the message and a newline to stderr, escaped by text_escape_if_needed. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Returns whether to colour a stream: it is a terminal, and NO_COLOR is empty or unset. */
bool wants_color(FILE *stream);

/* Returns the seconds of a clock that is never set. */
double monotonic_seconds(void);

#endif
