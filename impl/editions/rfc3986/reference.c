/* SPDX-License-Identifier: MIT */
/* RFC 3986: what a URI consists of, and how a reference finds its target. */
#include "decided.h"
#include "rfc3986.h"

/* 3.2, authority: [ userinfo "@" ] host [ ":" port ]. A ":" inside of brackets leads no port. */
static void split_authority(struct ed_components *out)
{
    const size_t at = ed_find_last(out->authority, '@');
    struct ua_str rest = out->authority;
    size_t bracket, colon;

    if (at != ED_NOT_FOUND) {
        out->userinfo = ed_slice(rest, 0, at);
        rest = ed_from(rest, at + 1);
    }
    bracket = ed_find_last(rest, ']');
    colon = ed_find_last(rest, ':');
    if (colon != ED_NOT_FOUND && (bracket == ED_NOT_FOUND || bracket < colon)) {
        out->port = ed_from(rest, colon + 1);
        rest = ed_slice(rest, 0, colon);
    }
    out->host = rest;
}

void ed_rfc3986_rejoin_authority(struct ed_arena *arena, struct ed_components *components)
{
    struct ed_text authority = ED_TEXT(arena);

    if (!components->authority.ptr)
        return;
    if (components->userinfo.ptr) {
        ed_add(&authority, components->userinfo);
        ed_add_byte(&authority, '@');
    }
    ed_add(&authority, components->host);
    if (components->port.ptr) {
        ed_add_byte(&authority, ':');
        ed_add(&authority, components->port);
    }
    components->authority = ed_str(&authority);
}

/* Appendix B */
void ed_rfc3986_split(struct ed_components *out, struct ua_str text)
{
    size_t end;

    *out = (struct ed_components){0};
    if (!text.ptr)
        text = UA_LITERAL("");
    end = ed_find_any(text, ":/?#");
    if (end > 0 && end < text.len && text.ptr[end] == ':') {
        out->scheme = ed_slice(text, 0, end);
        text = ed_from(text, end + 1);
    }
    if (ed_starts_with(text, "//")) {
        text = ed_from(text, 2);
        end = ed_find_any(text, "/?#");
        out->authority = ed_slice(text, 0, end);
        text = ed_from(text, end);
        split_authority(out);
    }
    end = ed_find_any(text, "?#");
    out->path = ed_slice(text, 0, end);
    text = ed_from(text, end);
    if (ed_starts_with(text, "?")) {
        end = ed_find_any(text, "#");
        out->query = ed_slice(text, 1, end);
        text = ed_from(text, end);
    }
    if (ed_starts_with(text, "#"))
        out->fragment = ed_from(text, 1);
}

/* 5.2.4, where the output loses its last segment and the "/" before it */
static void remove_last_segment(struct ed_text *output)
{
    const size_t slash = ed_find_last(ed_str(output), '/');

    output->len = slash == ED_NOT_FOUND ? 0 : slash;
}

/* 5.2.4 */
struct ua_str ed_rfc3986_remove_dot_segments(struct ed_arena *arena, struct ua_str path)
{
    struct ed_text output = ED_TEXT(arena);
    struct ua_str input = path;

    while (!ed_is_empty(input)) {
        if (ed_starts_with(input, "../")) { /* A */
            input = ed_from(input, 3);
        } else if (ed_starts_with(input, "./")) {
            input = ed_from(input, 2);
        } else if (ed_starts_with(input, "/./")) { /* B */
            input = ed_from(input, 2);
        } else if (ed_is(input, "/.")) {
            input = UA_LITERAL("/");
        } else if (ed_starts_with(input, "/../")) { /* C */
            input = ed_from(input, 3);
            remove_last_segment(&output);
        } else if (ed_is(input, "/..")) {
            input = UA_LITERAL("/");
            remove_last_segment(&output);
        } else if (ed_is(input, ".") || ed_is(input, "..")) { /* D */
            input = UA_LITERAL("");
        } else { /* E */
            const size_t end = 1 + ed_find_any(ed_from(input, 1), "/");

            ed_add(&output, ed_slice(input, 0, end));
            input = ed_from(input, end);
        }
    }
    return ed_str(&output);
}

/* 5.2.3 */
struct ua_str ed_rfc3986_merge(struct ed_arena *arena, bool base_has_authority,
                               struct ua_str base_path, struct ua_str reference_path)
{
    const size_t slash = ed_find_last(base_path, '/');

    if (base_has_authority && ed_is_empty(base_path))
        return ed_concat(arena, UA_LITERAL("/"), reference_path, ED_NONE);
    if (slash == ED_NOT_FOUND)
        return reference_path;
    return ed_concat(arena, ed_slice(base_path, 0, slash + 1), reference_path, ED_NONE);
}

static void take_authority(struct ed_components *target, const struct ed_components *from)
{
    target->authority = from->authority;
    target->userinfo = from->userinfo;
    target->host = from->host;
    target->port = from->port;
}

/* 5.2.2 */
void ed_rfc3986_transform(struct ed_arena *arena, struct ed_components *target,
                          const struct ed_components *reference, const struct ed_components *base,
                          bool strict)
{
    const struct ed_components *r = reference;
    const bool has_scheme = r->scheme.ptr && (strict || !base->scheme.ptr ||
                                              !ua_str_equal_but_for_case(r->scheme, base->scheme));

    *target = (struct ed_components){0};
    target->path = base->path;
    target->query = r->query;
    target->fragment = r->fragment;
    target->scheme = has_scheme ? r->scheme : base->scheme;
    if (has_scheme || r->authority.ptr) {
        take_authority(target, r);
        target->path = ed_rfc3986_remove_dot_segments(arena, r->path);
        return;
    }
    take_authority(target, base);
    if (ed_is_empty(r->path)) {
        if (!r->query.ptr)
            target->query = base->query;
    } else if (ed_starts_with(r->path, "/")) {
        target->path = ed_rfc3986_remove_dot_segments(arena, r->path);
    } else {
        const struct ua_str merged =
            ed_rfc3986_merge(arena, base->authority.ptr != NULL, base->path, r->path);

        target->path = ed_rfc3986_remove_dot_segments(arena, merged);
    }
}

/* 3.3: without an authority no path begins with "//". */
void ed_rfc3986_keep_path(struct ed_arena *arena, struct ed_components *components)
{
    if (components->authority.ptr || !ed_starts_with(components->path, "//"))
        return;
    ed_decided(arena, "RFC-01", ED_DECIDES_PATH);
    components->path = ed_concat(arena, UA_LITERAL("/."), components->path, ED_NONE);
}

void ed_rfc3986_resolve(struct ed_arena *arena, struct ed_components *target,
                        const struct ed_components *reference, const struct ed_components *base)
{
    ed_rfc3986_transform(arena, target, reference, base, true);
    ed_rfc3986_keep_path(arena, target);
}

/* 5.3 */
struct ua_str ed_rfc3986_recompose(struct ed_arena *arena, const struct ed_components *components)
{
    struct ed_text result = ED_TEXT(arena);

    if (components->scheme.ptr) {
        ed_add(&result, components->scheme);
        ed_add_byte(&result, ':');
    }
    if (components->authority.ptr) {
        ed_add(&result, UA_LITERAL("//"));
        ed_add(&result, components->authority);
    }
    ed_add(&result, components->path);
    if (components->query.ptr) {
        ed_add_byte(&result, '?');
        ed_add(&result, components->query);
    }
    if (components->fragment.ptr) {
        ed_add_byte(&result, '#');
        ed_add(&result, components->fragment);
    }
    return ed_str(&result);
}
