/* SPDX-License-Identifier: MIT */
/* A page whose varying pieces are written {{name}}. The Makefile embeds the files of each page/
 * folder: harness/matrix/page/style.css becomes the string matrix_style_css, and
 * matrix_style_css_sha256 is its hash in Base64, for a Content-Security-Policy. */
#ifndef TEMPLATE_H
#define TEMPLATE_H

#include <stddef.h>

#include "text.h"

struct template_slot {
    const char *name;
    const char *text; /* what stands in its place, or NULL: what add appends does */
    void (*add)(struct text *out, const void *context);
};

/* Appends the page, each {{name}} replaced by its slot. A name without a slot is appended as it
 * is. */
void template_fill(struct text *out, const char *page, const struct template_slot *slots,
                   size_t count, const void *context);

#endif
