/* SPDX-License-Identifier: MIT */
/*
 * State override, https://url.spec.whatwg.org/#basic-url-parser-state-override
 *
 * The part of the URL before the component concerned is copied to out, the states append the new
 * component, and the part after it follows. These states of parse.c consult the override:
 *
 * - scheme start, scheme: No scheme is failure. After the scheme they end, and the scheme is kept
 *   if the URL may change to it.
 * - host, hostname: A file URL goes to the file host state. The hostname setter refuses a port. An
 *   empty host is failure beside credentials or a port. The end follows the host.
 * - port: Code points after the digits are ignored. No digit is failure. The end follows the port.
 * - file host: "C:" is a host, not a drive letter. The end follows the host.
 * - path start, path: "?" and "#" belong to the path. Without a host, an empty path becomes "/".
 * - query: "#" belongs to the query.
 *
 * They set changed when out has a component that is kept. This may be so with failure: the host
 * setter's "h:x" sets the host. They set port_written when out has the new port: end_override then
 * does not append the old one.
 */
#include "parser.h"

/* Starts the href with the URL's part before the component that the override is for. False if the
 * override is none that an API starts from, or if the URL has no such component. */
static bool begin_override(struct ua_parser *p)
{
    const struct ua_components *old = &p->url->offsets;
    const struct ua_buf *href = &p->url->href;
    bool has_host = old->host_type != UA_HOST_NULL;

    p->offsets = *old;
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
            p->offsets.username_end = p->offsets.host_start = (uint32_t)p->out->len;
        return true;
    case UA_STATE_PORT:
        if (has_host)
            append(p, href->ptr, old->host_end);
        return has_host;
    case UA_STATE_PATH_START:
        if (old->opaque_path)
            return false;
        append(p, href->ptr, ua_authority_end(old));
        p->offsets.path_start = (uint32_t)p->out->len;
        return true;
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
        break;
    }
    return false;
}

/* Appends the URL's parts behind a scheme, up to the path. */
static bool append_overridden_authority(struct ua_parser *p, const struct ua_components *old,
                                        const char *href)
{
    /* Modulo 2^32, so that a shorter scheme shifts to the left. */
    uint32_t shift = (uint32_t)p->out->len - 1 - old->scheme_end;

    p->offsets.scheme_end = old->scheme_end + shift;
    p->offsets.username_end = old->username_end + shift;
    p->offsets.host_start = old->host_start + shift;
    p->offsets.host_end = old->host_end + shift;
    if (p->offsets.port == ua_default_port(p->offsets.scheme)) /* scheme state, step 2.3.1 */
        p->offsets.port = -1;
    return append(p, href + old->scheme_end + 1, old->host_end - old->scheme_end - 1);
}

/* Appends the URL's part behind the component that was changed. */
static enum ua_status end_override(struct ua_parser *p)
{
    const struct ua_components *old = &p->url->offsets;
    const struct ua_buf *href = &p->url->href;
    bool keeps_path = false, guard = true;
    uint32_t from; /* what is kept */

    if (p->override == UA_STATE_FRAGMENT) {
        from = (uint32_t)href->len;
        guard = false;
    } else if (p->override == UA_STATE_QUERY) {
        from = ua_query_end(old, href->len);
        guard = false;
    } else if (p->override == UA_STATE_PATH_START) {
        from = ua_path_end(old, href->len);
    } else {
        from = old->path_start; /* so without "/." */
        keeps_path = true;
    }
    if (p->override == UA_STATE_SCHEME_START && !append_overridden_authority(p, old, href->ptr))
        return p->status;
    if (keeps_path) {
        if (!p->port_written && !ua_append_port(p))
            return p->status;
        p->offsets.path_start = (uint32_t)p->out->len;
    }
    if (old->query_start != UA_NONE && old->query_start >= from)
        p->offsets.query_start = (uint32_t)p->out->len + (old->query_start - from);
    if (old->fragment_start != UA_NONE && old->fragment_start >= from)
        p->offsets.fragment_start = (uint32_t)p->out->len + (old->fragment_start - from);
    if (!append(p, href->ptr + from, href->len - from))
        return p->status;
    return guard ? ua_guard_path(p) : UA_OK;
}

enum ua_status ua_parse_override(struct ua_url *url, const char *input, size_t len,
                                 const struct ua_url *base, const struct ua_parse_options *options)
{
    struct ua_parser parser, *p = &parser;
    enum ua_status status, result;

    ua_begin_parser(p, url, input, len, base, options);
    if (!ua_url_is_valid(url))
        return UA_BADARG;
    if (!begin_override(p))
        return UA_BADARG;
    if (p->status != UA_OK)
        return p->status;
    p->positions.original = ua_str(p->input, p->len);
    status = ua_prepare_input(p);
    if (status != UA_OK)
        return status;
    result = ua_run_state_machine(p, p->override);
    if (!p->changed || (result != UA_OK && result != UA_FAILURE))
        return result;
    status = end_override(p);
    if (status != UA_OK)
        return status;
    ua_commit(p);
    return result;
}
