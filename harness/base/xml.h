/* SPDX-License-Identifier: MIT */
/* Text of XML and HTML. */
#ifndef XML_H
#define XML_H

#include "util.h"

/* Appends printable text with its five special characters as references, for content and for
 * attribute values. */
void xml_escape(struct text *out, const char *visible);
/* The same for the contents of a text, which it empties. */
void xml_escape_text(struct text *out, struct text *visible);

#endif
