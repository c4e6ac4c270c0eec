/* SPDX-License-Identifier: MIT */
/* Encoding and decoding as the documents ask for it: to the end, whatever comes. */
#ifndef ED_TRANSCODE_H
#define ED_TRANSCODE_H

#include "edition_text.h"

/* What stands for a code point that the encoding lacks. */
enum ed_unmappable {
    ED_QUESTION_MARK,     /* "?" */
    ED_NUMERIC_REFERENCE, /* "&#", its number in base ten, ";" */
};

/* The bytes of text in encoding (NULL: UTF-8); not its output encoding: UTF-16 is the caller's
 * matter. Where the C library lacks the converter the arena's status is UA_ENCODING. */
struct ua_str ed_encode(struct ed_arena *arena, const struct ua_encoding *encoding,
                        struct ua_str text, enum ed_unmappable unmappable);

/* What encoding's decoder (NULL: UTF-8's) makes of bytes: U+FFFD for each error, a byte order mark
 * is kept. Where the C library lacks the converter the arena's status is UA_ENCODING. */
struct ua_str ed_decode(struct ed_arena *arena, const struct ua_encoding *encoding,
                        struct ua_str bytes);

/* The encoding of a label; an absent label is UTF-8. Anything that is not a label makes the arena's
 * status UA_BADARG and gives UTF-8. */
const struct ua_encoding *ed_encoding(struct ed_arena *arena, struct ua_str label);

#endif
