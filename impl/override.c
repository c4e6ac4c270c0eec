/* SPDX-License-Identifier: MIT */
/*
 * State override: the URL's part before the component concerned is copied, the states append the new
 * component, and the URL's part behind it follows.
 */
#include "parser.h"

/* Starts the href with the URL's part before the component that the override is for. False if the
 * override is none that an API starts from, or if the URL has no such component. */
static bool begin_override(struct ua_parser *p)
{
    const struct ua_components *old = &p->url->at;
    const struct ua_buf *href = &p->url->href;
    bool has_host = old->host_type != UA_HOST_NULL;

    p->at = *old;
    switch (p->override) {
    case UA_STATE_SCHEME_START:
        return true;
    case UA_STATE_HOST:
    case UA_STATE_HOSTNAME:
        if (old->opaque_path)
            return false;
        if (has_host)
            append(p, href->ptr, old->host_start);
        else if (append(p, href->ptr, old->scheme_end + 1) && append(p, "//", 2))
            p->at.username_end = p->at.host_start = (uint32_t)p->out->len;
        return true;
    case UA_STATE_PORT:
        append(p, href->ptr, old->host_end);
        return has_host;
    case UA_STATE_PATH_START:
        append(p, href->ptr, ua_authority_end(old));
        p->at.path_start = (uint32_t)p->out->len;
        return !old->opaque_path;
    case UA_STATE_QUERY:
        append(p, href->ptr, ua_path_end(old, href->len));
        return true;
    case UA_STATE_FRAGMENT:
        append(p, href->ptr, ua_query_end(old, href->len));
        return true;
    case UA_STATE_NONE:
    case UA_STATE_SCHEME:
    case UA_STATE_NO_SCHEME:
    case UA_STATE_SPECIAL_RELATIVE_OR_AUTHORITY:
    case UA_STATE_PATH_OR_AUTHORITY:
    case UA_STATE_RELATIVE:
    case UA_STATE_RELATIVE_SLASH:
    case UA_STATE_SPECIAL_AUTHORITY_SLASHES:
    case UA_STATE_SPECIAL_AUTHORITY_IGNORE_SLASHES:
    case UA_STATE_AUTHORITY:
    case UA_STATE_FILE:
    case UA_STATE_FILE_SLASH:
    case UA_STATE_FILE_HOST:
    case UA_STATE_PATH:
    case UA_STATE_OPAQUE_PATH:
        return false;
    }
    return false;
}

/* Where old's offset goes when the text from `from` on is appended to the href. */
static uint32_t moved(const struct ua_parser *p, uint32_t old_offset, uint32_t from)
{
    return old_offset == UA_NONE ? UA_NONE : (uint32_t)p->out->len + (old_offset - from);
}

/* Appends the URL's part behind the component that was changed. */
static enum ua_status end_override(struct ua_parser *p)
{
    const struct ua_components *old = &p->url->at;
    const struct ua_buf *href = &p->url->href;
    uint32_t from = old->path_start; /* what is kept */

    if (p->override == UA_STATE_SCHEME_START) {
        int32_t shift = (int32_t)(p->out->len - 1) - (int32_t)old->scheme_end;

        p->at.scheme_end = (uint32_t)((int32_t)old->scheme_end + shift);
        p->at.username_end = (uint32_t)((int32_t)old->username_end + shift);
        p->at.host_start = (uint32_t)((int32_t)old->host_start + shift);
        p->at.host_end = (uint32_t)((int32_t)old->host_end + shift);
        if (!append(p, href->ptr + old->scheme_end + 1, old->host_end - old->scheme_end - 1))
            return p->status;
        if (p->at.port == ua_default_port(p->at.scheme))
            p->at.port = -1;
        if (!ua_append_port(p))
            return p->status;
    } else if (p->override == UA_STATE_HOST || p->override == UA_STATE_HOSTNAME) {
        if (!p->port_written && !ua_append_port(p))
            return p->status;
    } else if (p->override == UA_STATE_PATH_START) {
        from = ua_path_end(old, href->len);
    } else if (p->override == UA_STATE_QUERY) {
        from = ua_query_end(old, href->len);
    } else if (p->override == UA_STATE_FRAGMENT) {
        from = (uint32_t)href->len;
    }
    if (from == old->path_start) /* the path, without its "/." */
        p->at.path_start = (uint32_t)p->out->len;
    if (p->override != UA_STATE_QUERY && p->override != UA_STATE_FRAGMENT)
        p->at.query_start = moved(p, old->query_start, from);
    if (p->override != UA_STATE_FRAGMENT)
        p->at.fragment_start = moved(p, old->fragment_start, from);
    if (!append(p, href->ptr + from, href->len - from))
        return p->status;
    if (p->override == UA_STATE_QUERY || p->override == UA_STATE_FRAGMENT)
        return UA_OK;
    return ua_guard_path(p);
}

enum ua_status ua_parse_override(struct ua_parser *p)
{
    enum ua_status status, result;

    if (!ua_url_is_valid(p->url))
        return UA_BADARG;
    if (!begin_override(p))
        return UA_BADARG;
    if (p->status != UA_OK)
        return p->status;
    p->original = ua_str(p->input, p->len);
    status = ua_remove_tabs_and_newlines(p);
    if (status != UA_OK)
        return status;
    ua_run(p, p->override);
    result = p->status;
    if (!p->changed || (result != UA_OK && result != UA_FAILURE))
        return result;
    status = end_override(p);
    if (status != UA_OK)
        return status;
    ua_commit(p);
    return result;
}

