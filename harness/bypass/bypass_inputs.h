/* SPDX-License-Identifier: MIT */
/* The inputs with which a search for ways past a check begins, or all that it tries. */
#ifndef BYPASS_INPUTS_H
#define BYPASS_INPUTS_H

#include <stddef.h>
#include <stdint.h>

#include "bypass_check.h"
#include "search_space.h"
#include "text.h"

/* The names that inputs hold while they are changed: of the host that passes the check, and of the
 * other one. The mutator knows both. */
#define BYPASS_BAD_NAME "evil.example"

/* Sets out to an input with good and bad in the place of the two names. */
void bypass_inputs_put_names(struct text *out, const uint8_t *data, size_t size, const char *good,
                             const char *bad);

/* Gives queue each idiom at the places of a URL with two hosts, in both orders; of references, at
 * the places of one with a host. An input has size bytes and is valid during the call. */
void bypass_inputs_idioms(bool are_references,
                          void (*queue)(void *context, const void *data, size_t size),
                          void *context);

/* All strings of 1 to N tokens after "http://" or, of references, without it. The tokens are the
 * alphabet of the complete search, with the two names in place of "a" and "b". */
struct bypass_strings {
    struct search_space space;
    struct search_cursor cursor;
    unsigned length, tokens; /* of the longest string, of the last one */
    uint64_t left;           /* of this number of tokens, with the last one */
};
/* The caller calls bypass_strings_free. */
void bypass_strings_begin(struct bypass_strings *out, unsigned length, bool are_references);
/* Sets *out to the next one, valid until the next call. False if there is none. */
bool bypass_strings_next(struct bypass_strings *strings, struct ua_str *out);
void bypass_strings_free(struct bypass_strings *strings);
/* Sets space, zeroed, to these tokens and that prefix. The caller calls search_space_free. */
void bypass_inputs_space(struct search_space *space, bool are_references);

#endif
