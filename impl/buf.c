/* SPDX-License-Identifier: MIT */
#include "buf.h"

#include <stdlib.h>

static void *default_resize(void *ctx, void *ptr, size_t old_size, size_t new_size)
{
    (void)ctx;
    (void)old_size;
    if (new_size == 0) {
        free(ptr);
        return NULL;
    }
    return realloc(ptr, new_size);
}

const struct ua_allocator ua_default_allocator = {default_resize, NULL};

void ua_buf_init(struct ua_buf *buf, const struct ua_allocator *allocator)
{
    *buf = (struct ua_buf){.allocator = allocator ? *allocator : ua_default_allocator};
}

void ua_buf_free(struct ua_buf *buf)
{
    if (!buf)
        return;
    if (buf->ptr)
        buf->allocator.resize(buf->allocator.ctx, buf->ptr, buf->cap, 0);
    buf->ptr = NULL;
    buf->len = buf->cap = 0;
}

enum ua_status ua_buf_grow(struct ua_buf *buf, size_t extra)
{
    size_t needed, cap;
    char *ptr;

    if (extra > UA_MAX_LENGTH - buf->len)
        return UA_TOO_LONG;
    needed = buf->len + extra;
#ifdef UA_EXACT_GROWTH /* so that a sanitizer sees the first byte after a short text */
    cap = needed <= 1024 ? needed : buf->cap * 2;
#else
    cap = buf->cap < 32 ? 64 : buf->cap * 2;
#endif
    if (cap < needed)
        cap = needed;
    if (cap > UA_MAX_LENGTH)
        cap = UA_MAX_LENGTH;
    ptr = buf->allocator.resize(buf->allocator.ctx, buf->ptr, buf->cap, cap);
    if (!ptr)
        return UA_NOMEM;
    buf->ptr = ptr;
    buf->cap = cap;
    return UA_OK;
}

enum ua_status ua_buf_append(struct ua_buf *buf, const void *bytes, size_t len)
{
    const char *from = bytes;
    enum ua_status status;
    size_t at = 0;
    bool is_own;

    if (!buf || (!from && len > 0))
        return UA_BADARG;
    is_own = len > 0 && (uintptr_t)from - (uintptr_t)buf->ptr < buf->len;
    if (is_own)
        at = (size_t)(from - buf->ptr);
    status = ua_buf_reserve(buf, len);
    if (status != UA_OK || len == 0)
        return status;
    memcpy(buf->ptr + buf->len, is_own ? buf->ptr + at : from, len);
    buf->len += len;
    return UA_OK;
}

enum ua_status ua_buf_insert(struct ua_buf *buf, size_t at, const char *bytes, size_t len)
{
    enum ua_status status = ua_buf_reserve(buf, len);

    if (status != UA_OK || len == 0)
        return status;
    memmove(buf->ptr + at + len, buf->ptr + at, buf->len - at);
    memcpy(buf->ptr + at, bytes, len);
    buf->len += len;
    return UA_OK;
}

enum ua_status ua_buf_hand_over(struct ua_buf *out, struct ua_buf *fresh, enum ua_status status)
{
    if (status == UA_OK) {
        ua_buf_free(out);
        *out = *fresh;
    } else {
        ua_buf_free(fresh);
    }
    return status;
}
