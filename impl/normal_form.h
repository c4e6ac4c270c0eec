/* SPDX-License-Identifier: MIT */
#ifndef UA_NORMAL_FORM_H
#define UA_NORMAL_FORM_H

#include <stdbool.h>
#include <stddef.h>

#include "parser.h"

/* No href of an input and a base, up to this length each, is too long: a byte becomes at most
 * "%EF%BF%BD". */
#define UA_SURELY_SHORT (UA_MAX_LENGTH / 20)

/* Whether input is at most that long and begins with scheme, host and port in normal form
 * (normal_form.c says what that is), so that it is a URL whatever follows: no state behind the
 * authority fails. False means nothing. */
bool ua_surely_parses(const char *input, size_t len);

/* ua_url_parse for checked arguments, input not NULL: one scan and one copy for an input in normal
 * form, the states for others. */
UA_CHECKED enum ua_status ua_parse(struct ua_url *url, const char *input, size_t len,
                                   const struct ua_url *base,
                                   const struct ua_parse_options *options);

#endif
