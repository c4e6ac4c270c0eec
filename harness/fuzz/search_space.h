/* SPDX-License-Identifier: MIT */
/* All strings over an alphabet of tokens, by length and in a fixed order. */
#ifndef SEARCH_SPACE_H
#define SEARCH_SPACE_H

#include <stdbool.h>
#include <stdint.h>

#include "text.h"

#define SEARCH_TOKENS 256 /* of an alphabet at most */
#define SEARCH_LENGTH 64  /* tokens of a string at most */

/* An alphabet, and the text in front of each string. */
struct search_space {
    struct ua_str prefix; /* borrowed */
    struct text tokens[SEARCH_TOKENS];
    unsigned count;
};

/* The alphabet of 20 tokens in which the known idioms of confusion can be written. */
void search_space_default(struct search_space *space);
/* Reads an alphabet from a dictionary of libFuzzer or AFL++: a line is "token" or name="token", in
 * which \\, \" and \xHH are escapes. Empty lines, and those that begin with "#", are skipped. False
 * after a complaint: the file cannot be read, has no token, a token twice, or too many. */
bool search_space_read(struct search_space *space, const char *path);
void search_space_free(struct search_space *space);

/* Returns how many strings have 1 to length tokens. UINT64_MAX: that many, or more. */
uint64_t search_space_up_to(const struct search_space *space, unsigned length);
/* Returns how many strings have exactly the given number of tokens, likewise. */
uint64_t search_space_of_length(const struct search_space *space, unsigned length);

/* A string of the space. The last token changes first. */
struct search_cursor {
    const struct search_space *space;
    unsigned length;               /* in tokens */
    unsigned digit[SEARCH_LENGTH]; /* the token at each place */
    size_t end[SEARCH_LENGTH + 1]; /* bytes of the prefix and the first i tokens */
    struct text url;
};

/* Begins at the string of that length and number, from 0. Reusable; zeroed is empty. */
void search_cursor_set(struct search_cursor *cursor, const struct search_space *space,
                       unsigned length, uint64_t number);
/* Moves on to the next string of the same length; after the last one, to the first. */
void search_cursor_next(struct search_cursor *cursor);
/* Replaces out by the string without the token at a place, from 0. */
void search_cursor_without(struct text *out, const struct search_cursor *cursor, unsigned place);
void search_cursor_free(struct search_cursor *cursor);

/* Adds, for people, what the strings of up to length tokens are: the prefix, and the tokens. */
void search_space_describe(struct text *out, const struct search_space *space, unsigned length);

#endif
