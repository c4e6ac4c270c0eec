/* SPDX-License-Identifier: MIT */
/* Texts of any bytes, made safe for terminals and reports, and read back. */
#ifndef ESCAPE_H
#define ESCAPE_H

#include <stdint.h>

#include "text.h"

/* Returns whether a code point would steer a terminal or hide: C0, C1, bidi and zero-width
 * controls, blanks other than space, variation selectors, tags, noncharacters. */
bool text_is_deceptive(uint32_t c);

/* Adds base64 (RFC 4648, section 4) of bytes; adds the bytes of base64, false if it is invalid, or
 * if the bits left over in its last digit are not zero. */
void text_base64(struct text *t, const char *bytes, size_t len);
bool text_unbase64(struct text *t, const char *base64, size_t len);

/* Adds bytes so that they are safe and visible on a terminal. Well-formed printable UTF-8 stays.
 * All else becomes \n, \t, \0, \x1b or \u{202E}; so do characters of right-to-left scripts, marks
 * that would combine with a delimiter, characters that look like one, such as U+2024, and U+FFFD,
 * which a terminal shows for bytes of its own. A backslash before text that would read as an escape
 * is doubled, and so is each of several in a row, so that no two texts look the same. */
void text_visible(struct text *t, const char *bytes, size_t len);
/* Adds bytes as text_visible does, but keeps text that is visible already. */
void text_escape_if_needed(struct text *t, const char *bytes, size_t len);
/* Adds a path as text_escape_if_needed does, quoted for a shell. */
void text_path(struct text *t, const char *path);
/* Adds bytes without NUL as one word that a POSIX shell reads back as they are: bare, in quotes,
 * or, with bytes that are not printable, as "$(printf ...)", which drops line feeds at their end.
 */
void text_shell_word(struct text *t, struct ua_str word);
/* Adds a value as text_visible does, which `--unescape` reads back, quoted for a shell. */
void text_shell_value(struct text *t, struct ua_str value);
/* Adds a value in the notation of all reports for people: null (ptr NULL), or visible. It is in
 * quotes if it is empty, begins or ends with a space, has two spaces in a row, or could be mistaken
 * for a notation. A quote inside quotes is \". */
void text_value(struct text *t, struct ua_str value);
/* Adds the bytes of a text that text_visible wrote. Two backslashes are one, and a backslash that
 * begins no escape is itself. So is a quote: URLs may begin and end with one. False on an invalid
 * escape; then the contents of t are unspecified. */
bool text_unescape(struct text *t, const char *visible, size_t len);
/* The same for what text_value wrote, with or without quotes around it. */
bool text_from_value(struct text *t, const char *visible, size_t len);

#endif
