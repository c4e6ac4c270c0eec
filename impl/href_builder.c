/* SPDX-License-Identifier: MIT */
/* Builds the href of the URL that is being parsed. */
#include "parser.h"
#include "path.h"

void ua_end_scheme(struct ua_parser *p)
{
    uint32_t end = (uint32_t)p->out->len;

    p->offsets.scheme_end = end - 1;
    p->offsets.username_end = p->offsets.host_start = p->offsets.host_end = p->offsets.path_start =
        end;
    p->offsets.host_type = UA_HOST_NULL;
    p->offsets.port = -1;
}

bool ua_set_empty_host(struct ua_parser *p)
{
    if (!append(p, "//", 2))
        return false; /* unreachable: parse_whole made room for more */
    p->offsets.username_end = p->offsets.host_start = p->offsets.host_end = p->offsets.path_start =
        (uint32_t)p->out->len;
    p->offsets.host_type = UA_HOST_EMPTY;
    return true;
}

bool ua_append_host(struct ua_parser *p, size_t start, size_t end)
{
    p->offsets.host_start = (uint32_t)p->out->len;
    p->host_start_in_input = start;
    p->status = ua_host_append(p->out, &p->offsets.host_type, &p->url->scratch, p->input + start,
                               end - start, !is_special(p), p->errors);
    if (p->status != UA_OK)
        return false;
    p->offsets.host_end = p->offsets.path_start = (uint32_t)p->out->len;
    p->changed = true;
    return true;
}

bool ua_copy_base(struct ua_parser *p, enum ua_base_part last)
{
    const struct ua_components *from = &p->base->offsets;
    const struct ua_buf *href = &p->base->href;

    p->offsets = *from;
    p->offsets.query_start = p->offsets.fragment_start = UA_NONE;
    p->out->len = 0;
    if (last == UA_BASE_SCHEME) {
        if (!append(p, href->ptr, from->scheme_end + 1))
            return false;
        ua_end_scheme(p);
        return true;
    }
    if (!append(p, href->ptr, ua_authority_end(from)))
        return false;
    p->offsets.path_start = (uint32_t)p->out->len; /* without base's "/." */
    if (last >= UA_BASE_PATH &&
        !append(p, href->ptr + from->path_start, ua_path_end(from, href->len) - from->path_start))
        return false;
    if (last == UA_BASE_QUERY && from->query_start != UA_NONE) {
        p->offsets.query_start = (uint32_t)p->out->len;
        return append(p, href->ptr + from->query_start,
                      ua_query_end(from, href->len) - from->query_start);
    }
    return true;
}

bool ua_append_port(struct ua_parser *p)
{
    char digits[5];
    size_t len = 0;

    if (p->offsets.port < 0)
        return true;
    for (int32_t rest = p->offsets.port; len == 0 || rest > 0; rest /= 10)
        digits[sizeof digits - ++len] = (char)('0' + rest % 10);
    return append(p, ":", 1) && append(p, digits + sizeof digits - len, len);
}

void ua_shorten(struct ua_parser *p)
{
    const char *path = p->out->ptr + p->offsets.path_start;
    size_t len = p->out->len - p->offsets.path_start;

    if (p->offsets.scheme == UA_SCHEME_FILE && len == 3 && ua_begins_with_drive_segment(path, len))
        return;
    while (len > 0 && path[--len] != '/')
        ;
    p->out->len = p->offsets.path_start + len;
}

enum ua_status ua_guard_path(struct ua_parser *p)
{
    const char *path = p->out->ptr + p->offsets.path_start;
    enum ua_status status;

    if (p->offsets.host_type != UA_HOST_NULL || p->offsets.opaque_path ||
        p->out->len - p->offsets.path_start < 2 || path[0] != '/' || path[1] != '/')
        return UA_OK;
    status = ua_buf_insert(p->out, p->offsets.path_start, "/.", 2);
    if (status != UA_OK)
        return status;
    p->offsets.path_start += 2;
    if (p->offsets.query_start != UA_NONE)
        p->offsets.query_start += 2;
    if (p->offsets.fragment_start != UA_NONE)
        p->offsets.fragment_start += 2;
    return UA_OK;
}

void ua_commit(struct ua_parser *p)
{
    struct ua_url *url = p->url;

    ua_swap_href(url);
    url->offsets = p->offsets;
    url->valid = true;
    url->is_normal = false;
}
