/* SPDX-License-Identifier: MIT */
/* The small syntaxes that the HTML documents share: space characters, tokens, and the comparison of
 * strings. Section numbers refer to HTML 5, revision 1.2852. */
#ifndef ED_MICROSYNTAX_H
#define ED_MICROSYNTAX_H

#include "edition_text.h"

/* 2.4.1 */
bool ed_is_space(char byte); /* a space character: space, tab, LF, FF, CR */
/* From *position on, which is after them then. */
void ed_skip_whitespace(struct ua_str text, size_t *position);
/* Without its leading and trailing space characters: a view. */
struct ua_str ed_strip_spaces(struct ua_str text);
struct ua_str ed_strip_line_breaks(struct ed_arena *arena, struct ua_str text);

/* 2.4.7 and 2.4.8; tokens are views. */
bool ed_next_token(struct ua_str input, size_t *position, struct ua_str *token); /* false: none */
struct ed_list ed_split_on_spaces(struct ed_arena *arena, struct ua_str input);
/* *output: input without token. literal: by the letter, which does not always end: then false. */
bool ed_remove_token(struct ed_arena *arena, struct ua_str *output, struct ua_str input,
                     struct ua_str token, bool literal);
struct ed_list ed_split_on_commas(struct ed_arena *arena, struct ua_str input);

/* 2.3; ua_str_equal is the case-sensitive comparison, ua_str_equal_but_for_case the ASCII
 * case-insensitive one, ed_lowercase converts to ASCII lowercase. */
struct ua_str ed_uppercase(struct ed_arena *arena, struct ua_str text); /* ASCII */
bool ed_is_prefix(struct ua_str pattern, struct ua_str text);

#endif
