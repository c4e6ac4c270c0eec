/* SPDX-License-Identifier: MIT */
/* Rewrites that depend on the scheme: authority and path of schemes that are not special, and
 * origins. */
#include "rewriter.h"

static bool add_scheme(struct text *out, const struct anatomy *a, struct ua_str scheme)
{
    struct rewriter w = rewriter_start(out, a);

    if (!anatomy_has_scheme(a) && !a->base.ptr && a->trailing.start > a->leading.end)
        rewriter_span(&w, a->leading.end, a->leading.end, scheme.ptr, scheme.len);
    return rewriter_end(&w);
}

/* Adds an unknown scheme, so that the meaning of the rest stays. */
static bool apply_no_scheme(struct text *out, const struct anatomy *a)
{
    return add_scheme(out, a, ua_str(a->substitute->scheme, 2));
}

/* For an engine that knows the schemes alone that it fetches. */
static bool apply_no_scheme_fetched(struct text *out, const struct anatomy *a)
{
    return add_scheme(out, a, UA_LITERAL("http:"));
}

/* For one that reads a host after a scheme without slashes, or keeps what leads the reference. */
static bool apply_no_scheme_rooted(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const bool is_rooted = a->path.start < a->path.end && a->input.ptr[a->path.start] == '/';

    if (!anatomy_has_scheme(a) && !a->base.ptr && !anatomy_has_authority(a) &&
        a->trailing.start > a->leading.end) {
        rewriter_span(&w, 0, 0, a->substitute->scheme, 2);
        rewriter_span(&w, 0, 0, "/", !is_rooted);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_no_scheme = {
    .name = "no-scheme",
    .sentence =
        "One accepts a reference as a URL without a base to resolve it on, the other does not.",
    .refuse = REFUSE_NO_SCHEME,
    .standard = "no-scheme-state",
    .rfc3986 = "4.2",
    .needs = NEEDS_NO_SCHEME | NEEDS_NO_BASE,
    .effects = 1u << EFFECT_ACCEPT_REJECT,
    .readings = {{.apply = apply_no_scheme, .changes = COMPONENT_BIT(SCHEME)},
                 {.apply = apply_no_scheme_fetched, .changes = COMPONENT_BIT(SCHEME)},
                 {.apply = apply_no_scheme_rooted,
                  .changes = COMPONENT_BIT(SCHEME),
                  .moves_path = true}},
};

static bool is_network_path(const struct anatomy *a)
{
    return a->slashes.end - a->slashes.start == 2 && !a->reference.ptr;
}

static bool apply_network_path(struct text *out, const struct anatomy *a)
{
    return is_network_path(a) && apply_no_scheme(out, a);
}

const struct rewrite rewrite_network_path = {
    .name = "network-path",
    .sentence = "Where a URL without a scheme starts with two slashes, one reads an authority, the "
                "other reads a path or drops the slashes.",
    .refuse = REFUSE_NO_SCHEME,
    .standard = "no-scheme-state",
    .rfc3986 = "4.2",
    .triggers = BYTE_SLASH | BYTE_BACKSLASH,
    .needs = NEEDS_NO_SCHEME | NEEDS_NO_BASE,
    .effects = ~(1u << EFFECT_ACCEPT_REJECT),
    .condition = FOR_NULL_HOST,
    .readings = {{.apply = apply_network_path,
                  .changes = COMPONENT_BIT(SCHEME),
                  .adds_scheme = true}},
};

/* Whether what looks like a scheme is a host in front of its port, or the name of a user. */
static bool is_scheme_like(const struct anatomy *a)
{
    uint32_t pos = a->scheme.end + 1;

    if (pos < a->trailing.start && ua_is_digit((unsigned char)a->input.ptr[pos]))
        return true;
    while (pos < a->trailing.start && !strchr("@/\\?#", a->input.ptr[pos]))
        pos++;
    return pos < a->trailing.start && a->input.ptr[pos] == '@';
}

/* Writes the scheme that is guessed for a name without one: its first label's, or http. */
static bool apply_suffix_reference(struct text *out, const struct anatomy *a)
{
    static const struct ua_str guessed[] = {UA_LITERAL("ftp"),  UA_LITERAL("dict"),
                                            UA_LITERAL("ldap"), UA_LITERAL("imap"),
                                            UA_LITERAL("smtp"), UA_LITERAL("pop3")};
    struct rewriter w = rewriter_start(out, a);
    const uint32_t start = a->leading.end;
    struct ua_str rest = ua_str(a->input.ptr + start, a->trailing.start - start), scheme;

    if (a->base.ptr || a->reference.ptr || rest.len == 0 || strchr("/\\?#", rest.ptr[0]) ||
        (anatomy_has_scheme(a) && !is_scheme_like(a)))
        return false;
    scheme = UA_LITERAL("http");
    for (size_t i = 0; i < sizeof guessed / sizeof guessed[0]; i++) {
        if (rest.len > guessed[i].len && rest.ptr[guessed[i].len] == '.' &&
            ua_str_equal_but_for_case(ua_str(rest.ptr, guessed[i].len), guessed[i]))
            scheme = guessed[i];
    }
    text_clear(out);
    text_add(out, a->input.ptr, start);
    text_add(out, scheme.ptr, scheme.len);
    text_puts(out, "://");
    w.at = start;
    w.changed = true;
    return rewriter_end(&w);
}

const struct rewrite rewrite_suffix_reference = {
    .name = "suffix-reference",
    .sentence = "One accepts a host without a scheme as a URL (a suffix reference) and guesses the "
                "scheme, the other does not.",
    .refuse = REFUSE_NO_SCHEME,
    .standard = "missing-scheme-non-relative-url",
    .rfc3986 = "4.5",
    .needs = NEEDS_NO_BASE,
    .effects = 1u << EFFECT_ACCEPT_REJECT | 1u << EFFECT_HOST_SHIFT,
    .readings = {{.apply = apply_suffix_reference},
                 {.apply = apply_suffix_reference,
                  .changes = COMPONENT_BIT(SCHEME),
                  .adds_scheme = true}},
};

/* --- an authority or none --------------------------------------------------------------------- */

static bool apply_empty_host(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (a->slashes.end > a->slashes.start && a->host.start == a->host.end &&
        (!anatomy_is_file(a) ||
         (anatomy_has_scheme(a) && !a->reference.ptr &&
          (a->path.start == a->path.end || is_any_slash(a->input.ptr[a->path.start])))))
        rewriter_span(&w, a->host.start, a->host.start, a->substitute->name, 4);
    return rewriter_end(&w);
}

/* Between the two slashes in front of an authority and further ones. */
static bool apply_empty_host_other(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const uint32_t pos = a->scheme.end + anatomy_has_scheme(a);

    if (pos + 2 < a->slashes.end && !anatomy_is_file(a) &&
        memcmp(a->input.ptr + pos, "///", 3) == 0)
        rewriter_span(&w, pos + 2, pos + 2, a->substitute->name, 4);
    return rewriter_end(&w);
}

/* No authority where it has neither name nor host, and nothing follows it. */
static bool apply_empty_host_none(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const uint32_t rest = a->trailing.start - a->slashes.end;

    if (!anatomy_has_scheme(a) && !anatomy_is_file(a) && a->slashes.end - a->slashes.start == 2 &&
        (rest == 0 || (rest == 1 && a->input.ptr[a->slashes.end] == '@')))
        rewriter_span(&w, a->slashes.start, a->trailing.start, "", 0);
    return rewriter_end(&w);
}

/* A host in front of a plain port of up to four digits, which goes with it. */
static bool apply_empty_host_port(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->port.start; i < a->port.end; i++) {
        if (!ua_is_digit((unsigned char)a->input.ptr[i]) || a->input.ptr[a->port.start] == '0' ||
            i - a->port.start == 4)
            return false;
    }
    if (a->slashes.end > a->slashes.start && a->host.start == a->host.end &&
        a->port.end > a->port.start && !anatomy_is_file(a))
        rewriter_span(&w, a->host.start, a->port.end, a->substitute->name, 4);
    return rewriter_end(&w);
}

const struct rewrite rewrite_empty_host = {
    .name = "empty-host",
    .sentence = "One allows an empty host, the other does not.",
    .refuse = REFUSE_NO_HOST,
    .standard = "host-state",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_SLASH | BYTE_BACKSLASH,
    .needs = NEEDS_EMPTY_HOST,
    .readings =
        {{.apply = apply_empty_host, .changes = COMPONENT_BIT(HOST), .substitutes_host = true},
         {.apply = apply_empty_host_other,
          .changes = COMPONENT_BIT(HOST),
          .substitutes_host = true,
          .effects = ~(1u << EFFECT_HOST_SHIFT | 1u << EFFECT_REPARSE_SHIFT)},
         {.apply = apply_empty_host_none},
         {.apply = apply_empty_host_port, .changes = COMPONENT_BIT(HOST) | COMPONENT_BIT(PORT)}},
};

/* Whether two slashes, and no backslashes, follow the scheme. */
static bool has_two_slashes(const struct anatomy *a)
{
    const uint32_t pos = a->scheme.end + 1;

    return pos + 2 <= a->trailing.start && a->input.ptr[pos] == '/' && a->input.ptr[pos + 1] == '/';
}

static bool apply_no_authority(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (anatomy_is_web(a) && !has_two_slashes(a) && !anatomy_has_scheme_of_base(a)) {
        const uint32_t pos = a->scheme.end + 1;
        const bool has_path = pos < a->trailing.start && !strchr("/\\?#", a->input.ptr[pos]);

        rewriter_span(&w, pos, pos, a->substitute->authority, has_path ? 7 : 6);
    }
    if (anatomy_has_scheme(a) && !anatomy_has_authority(a) && anatomy_is_nonspecial(a))
        rewriter_span(&w, a->path.start, a->path.start, a->substitute->authority,
                      a->path.end > a->path.start && a->input.ptr[a->path.start] == '/' ? 6 : 7);
    return rewriter_end(&w);
}

const struct rewrite rewrite_no_authority = {
    .name = "no-authority",
    .sentence = "One allows a URL without two slashes and an authority, the other does not.",
    .refuse = REFUSE_SLASHES,
    .standard = "path-or-authority-state",
    .rfc3986 = "3",
    .triggers = BYTE_COLON,
    .needs = NEEDS_SCHEME | NEEDS_ODD_SLASHES,
    .readings = {{.apply = apply_no_authority, .changes = COMPONENT_BIT(HOST), .moves_path = true}},
};

static bool is_rootless(const struct anatomy *a)
{
    return anatomy_has_scheme(a) && !anatomy_has_authority(a) &&
           (a->path.end == a->path.start || a->input.ptr[a->path.start] != '/') &&
           anatomy_is_nonspecial(a);
}

static bool apply_opaque_path(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (is_rootless(a))
        rewriter_span(&w, a->path.start, a->path.start, a->substitute->authority, 7);
    return rewriter_end(&w);
}

/* With a slash, and no authority. That of gopher is special to some. */
static bool apply_opaque_path_rooted(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (is_rootless(a) && !a->base.ptr && !a->reference.ptr && !anatomy_scheme_is(a, "gopher"))
        rewriter_span(&w, a->path.start, a->path.start, "/", 1);
    return rewriter_end(&w);
}

const struct rewrite rewrite_opaque_path = {
    .name = "opaque-path",
    .sentence = "One accepts URLs whose path does not start with a slash, the other does not.",
    .refuse = REFUSE_OTHER_SCHEME,
    .standard = "cannot-be-a-base-url-path-state",
    .rfc3986 = "3.3",
    .triggers = BYTE_COLON,
    .needs = NEEDS_SCHEME | NEEDS_OTHER | NEEDS_ODD_SLASHES,
    .readings = {{.apply = apply_opaque_path, .changes = COMPONENT_BIT(HOST) | COMPONENT_BIT(PATH)},
                 {.apply = apply_opaque_path_rooted,
                  .changes = COMPONENT_BIT(PATH),
                  .moves_path = true}},
};

/* A name for an empty host, or an authority where there is none. Slashes and dots that could become
 * one are other idioms. */
static bool apply_null_host(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const bool has_path = a->path.end > a->path.start;

    if (!anatomy_has_scheme(a) || a->base.ptr || a->reference.ptr ||
        a->port.end > a->userinfo.start)
        return false;
    if (a->slashes.end - a->slashes.start == 2)
        rewriter_span(&w, a->slashes.end, a->slashes.end, a->substitute->name, 4);
    else if (a->slashes.end == a->slashes.start &&
             !memmem(a->input.ptr + a->path.start, a->path.end - a->path.start, "/.", 2))
        rewriter_span(&w, a->path.start, a->path.start, a->substitute->authority,
                      has_path && a->input.ptr[a->path.start] != '/' ? 7 : 6);
    return rewriter_end(&w);
}

const struct rewrite rewrite_null_host = {
    .name = "null-host",
    .sentence = "One gives an empty host for a URL without a host, the other gives none.",
    .refuse = "no host",
    .standard = "concept-url-host",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_COLON,
    .needs = NEEDS_SCHEME | NEEDS_NO_BASE,
    .effects = 1u << EFFECT_NORMALISATION,
    .condition = FOR_EMPTY_HOST,
    .readings = {{.apply = apply_null_host, .changes = COMPONENT_BIT(HOST), .moves_path = true}},
};

/* --- hierarchy in URLs of any scheme ---------------------------------------------------------- */

/* Percent-encodes the first slash after the scheme, so that no parser reads an authority or
 * segments there. Skips tabs and newlines before it. */
static bool encode_first_slash(struct text *out, const struct anatomy *a, bool wants_authority)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t pos = a->scheme.end + 1;

    if (!anatomy_has_scheme(a) || anatomy_has_authority(a) != wants_authority ||
        !anatomy_is_nonspecial(a))
        return false;
    while (pos < a->path.end && ua_is_tab_or_newline((unsigned char)a->input.ptr[pos]))
        pos++;
    if (pos < a->path.end && a->input.ptr[pos] == '/')
        rewriter_encode(&w, pos);
    return rewriter_end(&w);
}

static bool apply_nonspecial_authority(struct text *out, const struct anatomy *a)
{
    return encode_first_slash(out, a, true);
}

const struct rewrite rewrite_nonspecial_authority = {
    .name = "nonspecial-authority",
    .sentence = "One reads an authority after the two slashes of any scheme, the other only of "
                "special schemes.",
    .refuse = REFUSE_OTHER_SCHEME,
    .standard = "path-or-authority-state",
    .rfc3986 = "3",
    .triggers = BYTE_SLASH,
    .needs = NEEDS_SCHEME | NEEDS_OTHER,
    .readings = {{.apply = apply_nonspecial_authority, .changes = COMPONENT_BIT(PATH)}},
};

static bool apply_nonspecial_path(struct text *out, const struct anatomy *a)
{
    return encode_first_slash(out, a, false);
}

const struct rewrite rewrite_nonspecial_path = {
    .name = "nonspecial-path",
    .sentence =
        "One splits the path of any scheme at slashes, the other only the path of special schemes.",
    .refuse = REFUSE_OTHER_SCHEME,
    .standard = "scheme-state",
    .rfc3986 = "3.3",
    .triggers = BYTE_SLASH,
    .needs = NEEDS_SCHEME | NEEDS_OTHER | NEEDS_ODD_SLASHES,
    .readings = {{.apply = apply_nonspecial_path, .changes = COMPONENT_BIT(PATH)}},
};

static bool apply_special_scheme(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (anatomy_scheme_is(a, "gopher"))
        rewriter_span(&w, a->scheme.start, a->scheme.end, "http", 4);
    return rewriter_end(&w);
}

const struct rewrite rewrite_special_scheme = {
    .name = "special-scheme",
    .sentence = "One counts gopher among the special schemes, the other does not.",
    .refuse = REFUSE_OTHER_SCHEME,
    .standard = "special-scheme",
    .rfc3986 = "6.2.3",
    .triggers = BYTE_COLON,
    .needs = NEEDS_SCHEME | NEEDS_OTHER,
    .effects = ~(1u << EFFECT_ACCEPT_REJECT),
    .readings = {{.apply = apply_special_scheme,
                  .changes = COMPONENT_BIT(SCHEME) | COMPONENT_BIT(PATH)}},
};

/* --- origins ---------------------------------------------------------------------------------- */

static bool apply_blob_origin(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (anatomy_scheme_is(a, "blob"))
        rewriter_span(&w, a->scheme.start, a->scheme.start, a->substitute->scheme_prefix, 2);
    return rewriter_end(&w);
}

const struct rewrite rewrite_blob_origin = {
    .name = "blob-origin",
    .sentence = "One gives a blob: URL the origin of the URL within it, the other an opaque one.",
    .refuse = REFUSE_OTHER_SCHEME,
    .standard = "concept-url-origin",
    .rfc3986 = "3.3",
    .triggers = BYTE_COLON,
    .needs = NEEDS_SCHEME | NEEDS_OTHER,
    .effects = 1u << EFFECT_NORMALISATION,
    .readings = {{.apply = apply_blob_origin, .changes = COMPONENT_BIT(SCHEME)}},
};
