/* SPDX-License-Identifier: MIT */
#include "splice.h"

#include "buf.h"
#include "str.h"

enum ua_status ua_begin_splice(struct ua_url *url, uint32_t len)
{
    url->next.len = 0;
    return ua_buf_append_str(&url->next, ua_str(url->href.ptr, len));
}

enum ua_status ua_finish_splice(struct ua_url *url, struct ua_components offsets, uint32_t from,
                                enum ua_first_moved first)
{
    struct ua_buf old = url->href;
    uint32_t shift = (uint32_t)url->next.len - from; /* modulo 2^32 */
    enum ua_status status = ua_buf_append_str(&url->next, ua_str(old.ptr + from, old.len - from));

    if (status != UA_OK)
        return status;
    if (first == UA_MOVED_HOST) {
        offsets.host_start += shift;
        offsets.host_end += shift;
    }
    if (first <= UA_MOVED_PATH) {
        offsets.path_start += shift;
        if (offsets.query_start != UA_NONE)
            offsets.query_start += shift;
    }
    if (offsets.fragment_start != UA_NONE)
        offsets.fragment_start += shift;
    url->href = url->next;
    url->next = old;
    url->offsets = offsets;
    return UA_OK;
}

enum ua_status ua_url_set_query(struct ua_url *url, struct ua_str query)
{
    struct ua_components offsets = url->offsets;
    uint32_t path_end = ua_path_end(&offsets, url->href.len);
    enum ua_status status = ua_begin_splice(url, path_end);

    offsets.query_start = query.ptr ? path_end : UA_NONE;
    if (status == UA_OK && query.ptr)
        status = ua_buf_push(&url->next, '?');
    if (status == UA_OK && query.ptr)
        status = ua_buf_append_str(&url->next, query);
    return status == UA_OK
               ? ua_finish_splice(url, offsets, ua_query_end(&url->offsets, url->href.len),
                                  UA_MOVED_FRAGMENT)
               : status;
}
