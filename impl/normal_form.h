/* SPDX-License-Identifier: MIT */
/* URLs in normal form, and references whose URL is a part of base's href and the reference. */
#ifndef UA_NORMAL_FORM_H
#define UA_NORMAL_FORM_H

#include "url.h"

/* A href in two pieces: prefix bytes of base's href, then text, with a "/" before text[slash_at]
 * unless that is UA_NONE. offsets are those of the whole. */
struct ua_normal_form {
    struct ua_components offsets;
    struct ua_str text;
    uint32_t prefix, slash_at;
};

/* Whether input is a URL in normal form; then *out is its href, and prefix is 0. */
bool ua_normal_url(struct ua_normal_form *out, const char *input, size_t len);

/* Whether input is a reference that needs no change on base, which holds a URL with a special
 * scheme that is not file; then *out is the href. An input that begins with a scheme and ":" is
 * none. */
bool ua_normal_reference(struct ua_normal_form *out, const char *input, size_t len,
                         const struct ua_url *base);

/* Whether the parser reports no validation error for what *found describes. False may mean that it
 * reports none. */
bool ua_normal_form_is_valid(const struct ua_normal_form *found);

/* Makes *found the URL of url. base: what prefix counts in, may be url itself. text may be a part
 * of url's href. Returns UA_OK or UA_NOMEM (then url is as it was). */
UA_CHECKED enum ua_status ua_normal_form_commit(struct ua_url *url, const struct ua_url *base,
                                                const struct ua_normal_form *found);

#endif
