/* SPDX-License-Identifier: MIT */
/* Values in HTML. Any bytes may be given: all is made visible and escaped. */
#ifndef HTML_VALUE_H
#define HTML_VALUE_H

#include "observation.h"
#include "util.h"

/* Appends bytes as text_visible writes them, for content or an attribute. */
void html_name(struct text *out, struct ua_str name);
/* The same of a message, whose parts may be visible already. */
void html_message(struct text *out, struct ua_str message);

/* Appends a value in <code>, as text_value writes it. The escapes in it are in <i>. If other is
 * given, the characters in which value differs from it are in <mark>: those between the common
 * beginning and the common end of the two, except those that are the same in both if most are. */
void html_value(struct text *out, struct ua_str value, const struct ua_str *other);

/* The same for a component of an answer; other NULL: nothing is marked. */
void html_component(struct text *out, const struct observation *o, const struct observation *other,
                    enum component c);

/* Appends the sentences of a cause, as paragraphs and lists: of "a+b", or of "unexplained (a, b)".
 */
void html_cause(struct text *out, struct ua_str cause, bool is_explained);

#endif
