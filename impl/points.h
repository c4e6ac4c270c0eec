/* SPDX-License-Identifier: MIT */
/* A ua_buf that holds code points: uint32_t each, so its len is four times their count. */
#ifndef UA_POINTS_H
#define UA_POINTS_H

#include "buf.h"

static inline size_t ua_points_count(const struct ua_buf *buf)
{
    return buf->len / sizeof(uint32_t);
}

/* The code points; the allocator's memory is aligned for any object. NULL if none was ever there.
 */
static inline uint32_t *ua_points(const struct ua_buf *buf)
{
    return (uint32_t *)(void *)buf->ptr;
}

/* Makes room for extra more code points. */
UA_CHECKED static inline enum ua_status ua_points_reserve(struct ua_buf *buf, size_t extra)
{
    if (extra > UA_MAX_LENGTH / sizeof(uint32_t))
        return UA_TOO_LONG;
    return ua_buf_reserve(buf, extra * sizeof(uint32_t));
}

/* Adds a code point for which there is room. */
static inline void ua_points_put(struct ua_buf *buf, uint32_t code_point)
{
    ua_points(buf)[ua_points_count(buf)] = code_point;
    buf->len += sizeof(uint32_t);
}

/* Adds code points that come from such a buffer or a table: so few that their size does not matter.
 */
UA_CHECKED static inline enum ua_status ua_points_append(struct ua_buf *buf, const uint32_t *points,
                                                         size_t count)
{
    return ua_buf_append(buf, points, count * sizeof(uint32_t));
}

#endif
