/* SPDX-License-Identifier: MIT */
/* The section "IDNA". */
#include "standard.h"

/* The flags of UTS #46 by the text. Before IDNA_FLAGS it named neither Bidi nor joiners, and the
 * validity criteria forbade hyphens. */
static unsigned flags_of(const struct ed_text_of_day *text)
{
    unsigned flags = 0;

    if (!at(text, NONTRANSITIONAL))
        flags |= UA_TRANSITIONAL_PROCESSING;
    if (at(text, IDNA_FLAGS))
        flags |= UA_CHECK_BIDI | UA_CHECK_JOINERS;
    else
        flags |= UA_CHECK_HYPHENS;
    return flags;
}

enum ed_result ed_domain_to_ascii(const struct ed_text_of_day *text, struct ua_str *out,
                                  struct ua_str domain)
{
    struct ua_buf buf;
    enum ua_status status = UA_OK;

    if (at(text, ASCII_DOMAIN) && ed_is_ascii(domain)) {
        *out = ed_lowercase(text->arena, domain);
    } else {
        ua_buf_init(&buf, &text->arena->allocator);
        status = ua_uts46_to_ascii(&buf, domain.ptr, domain.len, flags_of(text));
        if (status == UA_OK)
            *out = ed_copy(text->arena, ua_str(buf.ptr ? buf.ptr : "", buf.len));
        ua_buf_free(&buf);
    }
    if (status != UA_OK && status != UA_FAILURE && text->arena->status == UA_OK)
        text->arena->status = status;
    if (status != UA_OK || (at(text, DOMAIN_NOT_EMPTY) && ed_is_empty(*out)))
        return ED_RESULT_FAILURE;
    return ED_RESULT_DONE;
}

struct ua_str ed_domain_to_unicode(const struct ed_text_of_day *text, struct ua_str domain)
{
    const unsigned flags = flags_of(text) & ~(unsigned)UA_TRANSITIONAL_PROCESSING;
    struct ua_buf buf;
    struct ua_str out = domain;
    bool had_error = false;
    enum ua_status status;

    ua_buf_init(&buf, &text->arena->allocator);
    status = ua_uts46_to_unicode(&buf, &had_error, domain.ptr, domain.len, flags);
    if (status == UA_OK && !(had_error && at(text, ASCII_DOMAIN)))
        out = ed_copy(text->arena, ua_str(buf.ptr ? buf.ptr : "", buf.len));
    else if (status != UA_OK && status != UA_FAILURE && text->arena->status == UA_OK)
        text->arena->status = status;
    ua_buf_free(&buf);
    return out;
}
