/* SPDX-License-Identifier: MIT */
/* The inputs with which a search for ways past a check begins, or all that it tries. */
#ifndef BYPASS_INPUTS_H
#define BYPASS_INPUTS_H

#include <stddef.h>
#include <stdint.h>

#include "text.h"

struct search_space;

/* The names that inputs hold while they are changed: of the host that passes the check, and of the
 * other one. The mutator knows both. */
#define BYPASS_GOOD_NAME "trusted.example"
#define BYPASS_BAD_NAME "evil.example"

/* Sets out to an input with good and bad in the place of the two names. */
void bypass_inputs_put_names(struct text *out, const uint8_t *data, size_t size, const char *good,
                             const char *bad);

/* Gives queue each idiom at the places of a URL with two hosts, in both orders. An input has size
 * bytes and is valid during the call. */
void bypass_inputs_idioms(void (*queue)(void *context, const void *data, size_t size),
                          void *context);

/* Gives queue all strings of 1 to so many tokens behind "http://". The tokens are those of the
 * complete search, with the two names in the place of "a" and "b". */
void bypass_inputs_strings(unsigned length,
                           void (*queue)(void *context, const void *data, size_t size),
                           void *context);
/* Sets space, zeroed, to these tokens and that prefix. The caller calls search_space_free. */
void bypass_inputs_space(struct search_space *space);

#endif
