/* SPDX-License-Identifier: MIT */
/* The floor: the one growing buffer. No buffer passes UA_MAX_LENGTH bytes. */
#ifndef UA_BUF_H
#define UA_BUF_H

#include <string.h>

#include "urlassay.h"

/* malloc's family. */
extern const struct ua_allocator ua_default_allocator;

/* Makes room for extra more bytes. Returns UA_OK, UA_NOMEM or UA_TOO_LONG. */
UA_CHECKED enum ua_status ua_buf_grow(struct ua_buf *buf, size_t extra);

UA_CHECKED static inline enum ua_status ua_buf_reserve(struct ua_buf *buf, size_t extra)
{
    return extra <= buf->cap - buf->len ? UA_OK : ua_buf_grow(buf, extra);
}

UA_CHECKED static inline enum ua_status ua_buf_push(struct ua_buf *buf, char byte)
{
    enum ua_status status = ua_buf_reserve(buf, 1);

    if (status == UA_OK)
        buf->ptr[buf->len++] = byte;
    return status;
}

UA_CHECKED static inline enum ua_status ua_buf_append_str(struct ua_buf *buf, struct ua_str text)
{
    enum ua_status status = ua_buf_reserve(buf, text.len);

    if (status == UA_OK && text.len > 0) {
        memcpy(buf->ptr + buf->len, text.ptr, text.len);
        buf->len += text.len;
    }
    return status;
}

/* Puts len bytes before position at (at <= buf->len). */
UA_CHECKED enum ua_status ua_buf_insert(struct ua_buf *buf, size_t at, const char *bytes,
                                        size_t len);

/* Ends what was made apart: if status is UA_OK, out takes what fresh holds; else fresh is freed and
 * out stays as it was. Returns status. */
UA_CHECKED enum ua_status ua_buf_hand_over(struct ua_buf *out, struct ua_buf *fresh,
                                           enum ua_status status);

static inline struct ua_str ua_buf_str(const struct ua_buf *buf)
{
    return (struct ua_str){buf->ptr ? buf->ptr : "", buf->len};
}

#endif
