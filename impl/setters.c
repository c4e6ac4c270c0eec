/* SPDX-License-Identifier: MIT */
/* The URL class's attributes, https://url.spec.whatwg.org/#url-class */
#include "buf.h"
#include "parser.h"
#include "query.h"
#include "splice.h"
#include "str.h"
#include "url.h"
#include "utf8.h"

static const struct ua_str attribute_names[UA_ATTRIBUTES] = {
    [UA_HREF] = {"href", 4},         [UA_PROTOCOL] = {"protocol", 8},
    [UA_USERNAME] = {"username", 8}, [UA_PASSWORD] = {"password", 8},
    [UA_HOST] = {"host", 4},         [UA_HOSTNAME] = {"hostname", 8},
    [UA_PORT] = {"port", 4},         [UA_PATHNAME] = {"pathname", 8},
    [UA_SEARCH] = {"search", 6},     [UA_HASH] = {"hash", 4},
};

const char *ua_attribute_name(enum ua_attribute attribute)
{
    return (unsigned)attribute < UA_ATTRIBUTES ? attribute_names[attribute].ptr : "";
}

enum ua_attribute ua_attribute_from_name(const char *name, size_t len)
{
    int attribute = 0;

    while (attribute < UA_ATTRIBUTES &&
           !ua_str_equal(attribute_names[attribute], ua_str(name, len)))
        attribute++;
    return (enum ua_attribute)attribute;
}

/* --- getters --- */

struct ua_str ua_url_get(const struct ua_url *url, enum ua_attribute attribute)
{
    struct ua_str text;

    if (!ua_url_is_valid(url))
        return ua_str(NULL, 0);
    switch (attribute) {
    case UA_HREF:
        return ua_url_href(url);
    case UA_PROTOCOL:
        return ua_str(url->href.ptr, url->offsets.scheme_end + 1);
    case UA_USERNAME:
        return ua_url_username(url);
    case UA_PASSWORD:
        return ua_url_password(url);
    case UA_HOST: /* host, and ":" and port unless that is null */
        if (url->offsets.host_type == UA_HOST_NULL)
            return ua_str("", 0);
        return ua_str(url->href.ptr + url->offsets.host_start,
                      url->offsets.path_start - url->offsets.host_start);
    case UA_HOSTNAME:
        text = ua_url_host(url);
        return text.ptr ? text : ua_str("", 0);
    case UA_PORT:
        text = ua_url_port(url);
        return text.ptr ? text : ua_str("", 0);
    case UA_PATHNAME:
        return ua_url_path(url);
    case UA_SEARCH: /* with its "?", unless it is null or empty */
        text = ua_url_query(url);
        return text.len > 0 ? ua_str(text.ptr - 1, text.len + 1) : ua_str("", 0);
    case UA_HASH:
        text = ua_url_fragment(url);
        return text.len > 0 ? ua_str(text.ptr - 1, text.len + 1) : ua_str("", 0);
    case UA_ATTRIBUTES:
        break;
    }
    return ua_str(NULL, 0);
}

/* --- setters --- */

/* Takes back the last change. next still holds the earlier href. */
static void revert(struct ua_url *url, const struct ua_components *old)
{
    ua_swap_href(url);
    url->offsets = *old;
}

/* https://url.spec.whatwg.org/#cannot-have-a-username-password-port */
static bool cannot_have_username_password_port(const struct ua_url *url)
{
    return url->offsets.host_type == UA_HOST_NULL || url->offsets.host_type == UA_HOST_EMPTY ||
           url->offsets.scheme == UA_SCHEME_FILE;
}

static enum ua_status append_encoded_if(struct ua_buf *out, bool encode, struct ua_str text)
{
    return encode ? ua_percent_encode(out, text.ptr, text.len, UA_SET_USERINFO)
                  : ua_buf_append_str(out, text);
}

/* "Set the username" and "set the password": value replaces the one that attribute names. */
static enum ua_status set_credentials(struct ua_url *url, enum ua_attribute attribute,
                                      struct ua_str value)
{
    struct ua_str username = ua_url_username(url), password = ua_url_password(url);
    struct ua_components offsets = url->offsets;
    enum ua_status status;

    if (cannot_have_username_password_port(url))
        return UA_OK;
    status = ua_scratch_open(&url->scratch, &url->allocator);
    if (status == UA_OK)
        status = ua_to_scalar_values(&value, &url->scratch->value);
    *(attribute == UA_USERNAME ? &username : &password) = value;
    if (status == UA_OK)
        status = ua_begin_splice(url, offsets.scheme_end + 3);
    if (status == UA_OK)
        status = append_encoded_if(&url->next, attribute == UA_USERNAME, username);
    offsets.username_end = (uint32_t)url->next.len;
    if (status == UA_OK && password.len > 0)
        status = ua_buf_push(&url->next, ':');
    if (status == UA_OK && password.len > 0)
        status = append_encoded_if(&url->next, attribute == UA_PASSWORD, password);
    if (status == UA_OK && username.len + password.len > 0)
        status = ua_buf_push(&url->next, '@');
    return status == UA_OK ? ua_finish_splice(url, offsets, url->offsets.host_start, UA_MOVED_HOST)
                           : status;
}

/* Sets url's port to null. */
static enum ua_status remove_port(struct ua_url *url)
{
    struct ua_components offsets = url->offsets;
    enum ua_status status = ua_begin_splice(url, offsets.host_end);

    offsets.port = -1;
    return status == UA_OK ? ua_finish_splice(url, offsets, url->offsets.path_start, UA_MOVED_PATH)
                           : status;
}

static enum ua_status override(struct ua_url *url, enum ua_state state, struct ua_str value)
{
    struct ua_parse_options options = {.state_override = state};

    return ua_url_parse(url, value.ptr, value.len, NULL, &options);
}

/* The parser leaves an old URL's href where it is when it fails. */
static enum ua_status set_href(struct ua_url *url, struct ua_str value)
{
    enum ua_status status = ua_url_parse(url, value.ptr, value.len, NULL, NULL);

    url->valid = true;
    return status;
}

static enum ua_status set_protocol(struct ua_url *url, struct ua_str value)
{
    struct ua_buf *with_colon;
    enum ua_status status = ua_scratch_open(&url->scratch, &url->allocator);

    if (status != UA_OK)
        return status;
    with_colon = &url->scratch->value;
    with_colon->len = 0;
    status = ua_buf_append_str(with_colon, value);
    if (status == UA_OK)
        status = ua_buf_push(with_colon, ':');
    return status == UA_OK ? override(url, UA_STATE_SCHEME_START, ua_buf_str(with_colon)) : status;
}

static struct ua_str without_leading(char c, struct ua_str value)
{
    return value.len > 0 && value.ptr[0] == c ? ua_str(value.ptr + 1, value.len - 1) : value;
}

static enum ua_status set_search(struct ua_url *url, struct ua_str value)
{
    const struct ua_components old = url->offsets;
    enum ua_status status =
        value.len == 0 ? ua_url_set_query(url, ua_str(NULL, 0))                      /* [2] */
                       : override(url, UA_STATE_QUERY, without_leading('?', value)); /* [5] */

    if (status != UA_OK || !url->params)
        return status;
    status = ua_params_prepare(url->params, ua_url_query(url)); /* [6] */
    if (status == UA_OK)
        ua_params_commit(url->params);
    else
        revert(url, &old);
    return status;
}

static enum ua_status set_hash(struct ua_url *url, struct ua_str value)
{
    if (value.len > 0)
        return override(url, UA_STATE_FRAGMENT, without_leading('#', value));
    url->href.len = ua_query_end(&url->offsets, url->href.len);
    url->offsets.fragment_start = UA_NONE;
    return UA_OK;
}

enum ua_status ua_url_set(struct ua_url *url, enum ua_attribute attribute, const char *value,
                          size_t len)
{
    struct ua_str text = {value ? value : "", len};

    if (!ua_url_is_valid(url) || (!value && len > 0))
        return UA_BADARG;
    if (len > UA_MAX_LENGTH)
        return UA_TOO_LONG;
    switch (attribute) {
    case UA_HREF:
        return set_href(url, text);
    case UA_PROTOCOL:
        return set_protocol(url, text);
    case UA_USERNAME:
    case UA_PASSWORD:
        return set_credentials(url, attribute, text);
    case UA_HOST:
        return url->offsets.opaque_path ? UA_OK : override(url, UA_STATE_HOST, text);
    case UA_HOSTNAME:
        return url->offsets.opaque_path ? UA_OK : override(url, UA_STATE_HOSTNAME, text);
    case UA_PORT:
        if (cannot_have_username_password_port(url))
            return UA_OK;
        return len == 0 ? remove_port(url) : override(url, UA_STATE_PORT, text);
    case UA_PATHNAME:
        return url->offsets.opaque_path ? UA_OK : override(url, UA_STATE_PATH_START, text);
    case UA_SEARCH:
        return set_search(url, text);
    case UA_HASH:
        return set_hash(url, text);
    case UA_ATTRIBUTES:
        break;
    }
    return UA_BADARG;
}
