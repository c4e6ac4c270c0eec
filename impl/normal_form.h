/* SPDX-License-Identifier: MIT */
#ifndef UA_NORMAL_FORM_H
#define UA_NORMAL_FORM_H

#include <stdbool.h>
#include <stddef.h>

/* No href of an input and a base, up to this length each, is too long: a byte becomes at most
 * "%EF%BF%BD". */
#define UA_SURELY_SHORT (UA_MAX_LENGTH / 20)

/* Whether input is at most that long and begins with scheme, host and port in normal form
 * (normal_form.c says what that is), so that it is a URL whatever follows: no state behind the
 * authority fails. False means nothing. */
bool ua_surely_parses(const char *input, size_t len);

#endif
