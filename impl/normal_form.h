/* SPDX-License-Identifier: MIT */
#ifndef UA_NORMAL_FORM_H
#define UA_NORMAL_FORM_H

#include <stdbool.h>
#include <stddef.h>

/* Whether input begins with scheme, host and port in normal form (normal_form.c says what that is),
 * so that it is a URL whatever follows. False means nothing. */
bool ua_surely_parses(const char *input, size_t len);

#endif
