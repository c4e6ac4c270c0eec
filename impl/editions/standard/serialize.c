/* SPDX-License-Identifier: MIT */
/* Schemes, the parts of a URL, and the URL serializer. */
#include "standard.h"

struct ua_str ed_default_port_of_day(const struct ed_text_of_day *text, struct ua_str scheme)
{
    static const char *const ports[][2] = {{"ftp", "21"},    {"gopher", "70"}, {"http", "80"},
                                           {"https", "443"}, {"ws", "80"},     {"wss", "443"}};

    for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) {
        if (ed_is(scheme, ports[i][0]) && !(ed_is(scheme, "gopher") && at(text, GOPHER)))
            return ua_str(ports[i][1], strlen(ports[i][1]));
    }
    return ED_NONE;
}

bool ed_is_special_scheme(const struct ed_text_of_day *text, struct ua_str scheme)
{
    return ed_is(scheme, "file") || ed_default_port_of_day(text, scheme).ptr;
}

bool ed_includes_credentials(const struct ed_url_of_day *url)
{
    return !ed_is_empty(url->username) || !ed_is_empty(url->password);
}

struct ed_list ed_copy_path(const struct ed_text_of_day *text, const struct ed_list *path)
{
    struct ed_list copy = ED_LIST(text->arena);

    for (size_t i = 0; i < path->count; i++)
        ed_push(&copy, path->items[i]);
    return copy;
}

/* The path getter; what the serializer appends for the path. Until PATH_EMPTY a path that is not
 * opaque has a "/" also where it has no strings. */
struct ua_str ed_serialize_path(const struct ed_text_of_day *text, const struct ed_url_of_day *url)
{
    struct ed_text out = ED_TEXT(text->arena);

    if (url->has_opaque_path)
        return url->path.count > 0 ? url->path.items[0] : UA_LITERAL("");
    if (url->path.count == 0 && !at(text, PATH_EMPTY))
        return UA_LITERAL("/");
    for (size_t i = 0; i < url->path.count; i++) {
        ed_add_byte(&out, '/');
        ed_add(&out, url->path.items[i]);
    }
    return ed_str(&out);
}

static void serialize_authority(const struct ed_text_of_day *text, struct ed_text *out,
                                const struct ed_url_of_day *url)
{
    const bool has_password =
        url->password.ptr && (!at(text, PASSWORD_NOT_NULL) || url->password.len);

    ed_add(out, UA_LITERAL("//"));
    if (!ed_is_empty(url->username) || has_password) {
        ed_add(out, url->username);
        if (has_password) {
            ed_add_byte(out, ':');
            ed_add(out, url->password);
        }
        ed_add_byte(out, '@');
    }
    ed_add(out, url->host);
    if (url->port.ptr) {
        ed_add_byte(out, ':');
        ed_add(out, url->port);
    }
}

struct ua_str ed_serialize_url(const struct ed_text_of_day *text, const struct ed_url_of_day *url)
{
    struct ed_text out = ED_TEXT(text->arena);

    ed_add(&out, url->scheme);
    ed_add_byte(&out, ':');
    if (url->host.ptr || (!at(text, ANY_SCHEME) && !url->has_opaque_path))
        serialize_authority(text, &out, url);
    else if (ed_is(url->scheme, "file") && meant(text, FILE_STATES) && !at(text, FILE_HOST_EMPTY))
        ed_add(&out, UA_LITERAL("//"));
    if (!url->host.ptr && !url->has_opaque_path && url->path.count > 1 &&
        ed_is_empty(url->path.items[0]) && at(text, DOT_SLASH))
        ed_add(&out, UA_LITERAL("/."));
    ed_add(&out, ed_serialize_path(text, url));
    if (url->query.ptr) {
        ed_add_byte(&out, '?');
        ed_add(&out, url->query);
    }
    if (url->fragment.ptr) {
        ed_add_byte(&out, '#');
        ed_add(&out, url->fragment);
    }
    return ed_str(&out);
}

void ed_strip_opaque_spaces(const struct ed_text_of_day *text, struct ed_url_of_day *url)
{
    struct ua_str *path = url->path.items;

    if (!at(text, OPAQUE_SPACES_STRIPPED) || at(text, OPAQUE_SPACE_ENCODED) ||
        !url->has_opaque_path || url->query.ptr || url->fragment.ptr || url->path.count == 0)
        return;
    while (path->len > 0 && path->ptr[path->len - 1] == ' ')
        path->len--;
}
