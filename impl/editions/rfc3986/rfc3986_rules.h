/* SPDX-License-Identifier: MIT */
/* The rules of RFC 3986, appendix A, by their names. */
#ifndef ED_RFC3986_RULES_H
#define ED_RFC3986_RULES_H

#include "edition_text.h"

typedef bool ed_rule(struct ed_arena *arena, struct ua_str text);

/* NULL if no rule has that name. */
ed_rule *ed_rfc3986_rule(struct ua_str name);

ed_rule ed_is_uri, ed_is_uri_reference, ed_is_absolute_uri, ed_is_relative_ref;

#endif
