/* SPDX-License-Identifier: MIT */
#include "uri_equivalence.h"

#include <string.h>

#include "edition.h"
#include "host_form.h"
#include "str.h"
#include "util.h"

/* What is before and after a value in a URI that has it as this part. */
static const struct {
    const char *before, *after;
    bool has_scheme; /* "x", or the scheme of the URL, is before that */
} places[ATTRIBUTES] = {
    [ATTRIBUTE_PROTOCOL] = {"", "x", false},      [ATTRIBUTE_USERNAME] = {"x://", "@h", false},
    [ATTRIBUTE_PASSWORD] = {"x://", "@h", false}, [ATTRIBUTE_HOST] = {"://", "", true},
    [ATTRIBUTE_HOSTNAME] = {"x://", "", false},   [ATTRIBUTE_PORT] = {"://h:", "", true},
    [ATTRIBUTE_PATHNAME] = {"://h", "", true},    [ATTRIBUTE_SEARCH] = {"x:", "", false},
    [ATTRIBUTE_HASH] = {"x:", "", false},
};

/* Appends a value with an IPv6 address in full, whose spelling RFC 3986 leaves open. */
static void add_value(struct text *out, struct ua_str value)
{
    const char *start = value.len > 0 ? memchr(value.ptr, '[', value.len) : NULL;
    const size_t at = start ? (size_t)(start - value.ptr) : 0;
    const char *end = start ? memchr(start, ']', value.len - at) : NULL;
    unsigned groups[8];
    struct ua_str zone;

    if (!end || !host_form_ipv6(groups, &zone, ua_str(start, (size_t)(end - start) + 1)) ||
        zone.len > 0) {
        text_add(out, value.ptr, value.len);
        return;
    }
    text_add(out, value.ptr, at);
    for (size_t i = 0; i < 8; i++)
        text_printf(out, "%s%x", i > 0 ? ":" : "[", groups[i]);
    text_add(out, end, value.len - (size_t)(end - value.ptr));
}

/* Appends a URI with this part, if the value may stand there. A path without "/" at its start has
 * no host before it. */
static void add_uri(struct text *uri, enum attribute attribute, struct ua_str scheme,
                    struct ua_str value, bool is_rootless)
{
    if (places[attribute].has_scheme)
        text_add(uri, scheme.len > 0 ? scheme.ptr : "x", scheme.len > 0 ? scheme.len : 1);
    if (is_rootless)
        text_puts(uri, ":");
    else if (places[attribute].before)
        text_puts(uri, places[attribute].before);
    add_value(uri, value);
    if (places[attribute].after)
        text_puts(uri, places[attribute].after);
}

/* The URI that an IRI maps to, or the text itself. The views live until the session's next reset.
 */
static struct ua_str map_iri(struct ed_session *session, const char *step, struct ua_str text)
{
    struct ed_answer answer;

    return ed_session_step(session, &answer, ua_str(step, strlen(step)), &text, 1) == UA_OK &&
                   answer.kind == ED_ANSWER_STRING
               ? answer.items[0]
               : text;
}

static bool are_equivalent(struct ed_session *session, const char *mapping, struct ua_str a,
                           struct ua_str b)
{
    const struct ua_str uris[] = {map_iri(session, mapping, a), map_iri(session, mapping, b)};
    struct ed_answer answer;

    return ed_session_step(session, &answer, UA_LITERAL("scheme-based equivalent"), uris, 2) ==
               UA_OK &&
           answer.kind == ED_ANSWER_BOOLEAN && answer.number == 1;
}

static bool has_dot_segment(struct ua_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        size_t dots = 0;

        if (i > 0 && text.ptr[i - 1] != '/')
            continue;
        while (dots < 3 && i + dots < text.len && text.ptr[i + dots] == '.')
            dots++;
        if ((dots == 1 || dots == 2) && (i + dots == text.len || strchr("/?#", text.ptr[i + dots])))
            return true;
    }
    return false;
}

bool uri_part_is_equivalent(enum attribute attribute, struct ua_str scheme, struct ua_str expected,
                            struct ua_str got)
{
    const bool is_rootless =
        attribute == ATTRIBUTE_PATHNAME && expected.len > 0 && expected.ptr[0] != '/';
    struct ed_session *session;
    struct text a = {0}, b = {0};
    bool same = false;

    if ((attribute == ATTRIBUTE_PATHNAME || attribute == ATTRIBUTE_HREF) && has_dot_segment(got) &&
        !has_dot_segment(expected))
        return false;
    session = ed_session_new(ed_edition_find("rfc3986", strlen("rfc3986")), false, NULL);
    if (session) {
        add_uri(&a, attribute, scheme, expected, is_rootless);
        add_uri(&b, attribute, scheme, got, is_rootless);
        same = are_equivalent(session, "IRI to URI", text_str(&a), text_str(&b)) ||
               are_equivalent(session, "IRI to URI with ToASCII", text_str(&a), text_str(&b));
    }
    ed_session_free(session);
    text_free(&a);
    text_free(&b);
    return same;
}
