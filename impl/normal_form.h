/* SPDX-License-Identifier: MIT */
#ifndef UA_NORMAL_FORM_H
#define UA_NORMAL_FORM_H

#include <stdbool.h>
#include <stddef.h>

/* Whether input is a URL in normal form (normal_form.c says what that is). False means nothing. */
bool ua_is_normal_url(const char *input, size_t len);

#endif
