/* SPDX-License-Identifier: MIT */
/* The forms in which a URL may have a host, as parsers and checks are known to misread them. */
#ifndef BYPASS_FORMS_H
#define BYPASS_FORMS_H

#include <stdbool.h>

#include "text.h"

/* Appends a form with a host in the place of the words in braces. host: all of it; label and rest:
 * up to the first dot and after it; first and tail: the first byte and the others; hex, wide, ring,
 * newer: the first byte in hexadecimal, fullwidth, in a circle, and as a character that is younger
 * than Unicode 3.2; inner: without its brackets. Appends nothing and returns false if the form has
 * a rest and the host has no dot. */
bool bypass_form_add(struct text *out, const char *form, const char *host);

/* Gives take a URL for each form of a host, a name or an address; valid during the call. */
void bypass_forms_of(const char *host, void (*take)(void *context, const struct text *url),
                     void *context);

#endif
