/* SPDX-License-Identifier: MIT */
/* Rewrites of references: they write into the URL what it takes from its base. */
#include "rewriter.h"

/* Whether the first segment of the path has a colon. */
static bool has_colon_first(const struct anatomy *a)
{
    for (uint32_t i = a->path.start; i < a->path.end && a->input.ptr[i] != '/'; i++) {
        if (a->input.ptr[i] == ':')
            return true;
    }
    return false;
}

/* Removes the scheme of `http:p` on a base of the same scheme, which some parsers read as a
 * relative reference. */
static bool apply_same_scheme(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->scheme.start; i < a->scheme.end; i++) {
        if (ua_lower(a->input.ptr[i]) != a->input.ptr[i])
            return false;
    }
    if (anatomy_has_scheme_of_base(a) && !anatomy_has_authority(a))
        rewriter_span(&w, a->scheme.start, a->scheme.end + 1, "./",
                      has_colon_first(a) && !anatomy_is_file(a) ? 2 : 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_same_scheme = {
    .name = "same-scheme",
    .sentence = "One reads a URL with the scheme of its base and no slashes as relative, the other "
                "as absolute.",
    .standard = "special-relative-or-authority-state",
    .rfc3986 = "5.2.2",
    .triggers = BYTE_COLON,
    .needs = NEEDS_SCHEME | NEEDS_BASE,
    .readings = {{.apply = apply_same_scheme}},
};

/* A "./" in front keeps `a:b` from looking like a scheme (RFC 3986, section 4.2). */
static bool apply_colon_in_path(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (!anatomy_has_scheme(a) && !anatomy_has_authority(a) && has_colon_first(a))
        rewriter_span(&w, a->path.start, a->path.start, "./", 2);
    return rewriter_end(&w);
}

/* What looks like a scheme, which no authority follows, is path to the other. A letter may be a
 * drive's. */
static bool apply_colon_in_path_scheme(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (a->base.ptr && a->scheme.end > a->scheme.start + 1 && anatomy_is_nonspecial(a) &&
        !anatomy_has_authority(a) && !anatomy_has_scheme_of_base(a))
        rewriter_span(&w, a->scheme.start, a->scheme.start, "./", 2);
    return rewriter_end(&w);
}

const struct rewrite rewrite_colon_in_path = {
    .name = "colon-in-path",
    .sentence = "One takes a colon in the first segment of a reference for the end of a scheme, "
                "the other for path.",
    .refuse = REFUSE_NO_SCHEME,
    .standard = "no-scheme-state",
    .rfc3986 = "4.2",
    .triggers = BYTE_COLON,
    .readings = {{.apply = apply_colon_in_path}, {.apply = apply_colon_in_path_scheme}},
};

/* --- references written out ------------------------------------------------------------------- */

/* Adds a part of text. is_encoded: percent-encodes its backslashes. */
static void add_span(struct text *out, struct ua_str text, uint32_t start, uint32_t end,
                     bool is_encoded)
{
    for (uint32_t i = start; i < end; i++) {
        const bool encodes = is_encoded && text.ptr[i] == '\\';

        text_add(out, encodes ? "%5C" : text.ptr + i, encodes ? 3 : 1);
    }
}

/* Whether a URL whose scheme is not special has neither an authority nor a slash at the start of
 * its path. */
static bool has_opaque_path(const struct anatomy *a)
{
    return !anatomy_has_authority(a) &&
           (a->path.end == a->path.start || a->input.ptr[a->path.start] != '/');
}

/* Adds the path, query and fragment of a reference without an authority, resolved on its base (RFC
 * 3986, section 5.2.2), but keeps dot segments. is_encoded: encodes the backslashes of the path,
 * because the scheme of the new URL would read them as slashes. */
static void add_target(struct text *out, const struct anatomy *a, const struct anatomy *base,
                       bool is_encoded)
{
    const bool knows_backslash = !anatomy_is_nonspecial(base);
    uint32_t end = base->path.end;

    if (a->path.end == a->path.start) {
        if (a->query.start == a->path.end)
            end = base->query.end;
        add_span(out, base->input, base->path.start, end, is_encoded);
    } else if (a->input.ptr[a->path.start] != '/' &&
               !(knows_backslash && a->input.ptr[a->path.start] == '\\')) {
        while (end > base->path.start && base->input.ptr[end - 1] != '/' &&
               !(knows_backslash && base->input.ptr[end - 1] == '\\'))
            end--;
        if (end == base->path.start && (!has_opaque_path(base) || !anatomy_is_nonspecial(base) ||
                                        base->input.ptr[base->path.start] == '\\'))
            text_add(out, "/", 1);
        add_span(out, base->input, base->path.start, end, is_encoded);
    }
    add_span(out, a->input, a->path.start, a->path.end, is_encoded);
    text_add(out, a->input.ptr + a->path.end, a->input.len - a->path.end);
}

/* If the path, which starts in out at start, begins with two slashes, keeps a parser from reading
 * an authority there: inserts the authority of the base or, if it has none, a dot segment (RFC
 * 3986, section 4.2). */
static void guard_double_slash_path(struct text *out, size_t start, const struct anatomy *base)
{
    const struct ua_str path = ua_str(out->ptr + start, out->len - start);
    const bool has_authority = anatomy_has_authority(base);
    const struct ua_str guard = has_authority ? ua_str(base->input.ptr + base->userinfo.start,
                                                       base->port.end - base->userinfo.start)
                                              : UA_LITERAL("/.");
    const size_t len = guard.len + (has_authority ? 2 : 0);

    if (path.len < 2 || !is_any_slash(path.ptr[0]) || !is_any_slash(path.ptr[1]))
        return;
    for (size_t i = 0; i < len; i++)
        text_add(out, "/", 1);
    memmove(out->ptr + start + len, out->ptr + start, path.len);
    memset(out->ptr + start, '/', len);
    memcpy(out->ptr + start + len - guard.len, guard.ptr, guard.len);
}

/* Writes the path, or the folders, that a reference takes from its base. */
static bool write_out_path(struct text *out, const struct anatomy *a, bool has_own)
{
    struct anatomy base;

    if (!a->base.ptr || anatomy_has_scheme(a) || anatomy_has_authority(a) ||
        (a->path.end > a->path.start) != has_own ||
        (has_own && is_any_slash(a->input.ptr[a->path.start])))
        return false;
    anatomy_split(&base, testcase_without_base(a->base));
    if (!anatomy_has_scheme(&base) ||
        (base.path.end > base.path.start ? !is_any_slash(base.input.ptr[base.path.start])
                                         : !anatomy_has_authority(&base)))
        return false;
    text_clear(out);
    text_add(out, a->input.ptr, a->path.start);
    if (base.path.end == base.path.start && !has_own)
        text_add(out, "/", 1);
    add_target(out, a, &base, false);
    guard_double_slash_path(out, a->path.start, &base);
    return true;
}

/* Replaces a reference that is only a fragment by its base with that fragment. */
static bool apply_opaque_base(struct text *out, const struct anatomy *a)
{
    struct anatomy base;

    if (anatomy_has_scheme(a) || !a->base.ptr || !anatomy_is_nonspecial(a) ||
        anatomy_has_authority(a) || a->query.end > a->path.start ||
        a->fragment.start == a->query.end)
        return false;
    anatomy_split(&base, testcase_without_base(a->base));
    if (!has_opaque_path(&base))
        return false;
    text_clear(out);
    text_add(out, a->input.ptr, a->leading.end);
    text_add(out, base.input.ptr + base.leading.end, base.query.end - base.leading.end);
    text_add(out, a->input.ptr + a->query.end, a->input.len - a->query.end);
    return true;
}

static bool apply_empty_reference(struct text *out, const struct anatomy *a)
{
    return write_out_path(out, a, false);
}

const struct rewrite rewrite_empty_reference = {
    .name = "empty-reference",
    .sentence = "They resolve a reference without a path differently.",
    .standard = "relative-state",
    .rfc3986 = "5.2.2",
    .needs = NEEDS_BASE,
    .readings = {{.apply = apply_empty_reference},
                 {.apply = apply_opaque_base, .changes = COMPONENT_BIT(PATH)}},
};

static bool apply_relative_path(struct text *out, const struct anatomy *a)
{
    return write_out_path(out, a, true);
}

const struct rewrite rewrite_relative_path = {
    .name = "relative-path",
    .sentence = "They join a relative path to the path of its base differently.",
    .standard = "path-state",
    .rfc3986 = "5.2.3",
    .needs = NEEDS_BASE | NEEDS_PATH,
    .readings = {{.apply = apply_relative_path, .moves_path = true}},
};

/* Takes away the two slashes in front of an empty authority, or writes the base's where two
 * slashes follow. */
static bool apply_empty_authority(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const struct ua_str rest =
        ua_str(a->input.ptr + a->leading.end, a->trailing.start - a->leading.end);
    struct anatomy base;

    if (!a->base.ptr || rest.len < 2 || memcmp(rest.ptr, "//", 2) != 0 ||
        (rest.len > 2 && !strchr("/?#", rest.ptr[2])))
        return false;
    anatomy_split(&base, testcase_without_base(a->base));
    rewriter_span(&w, a->leading.end, a->leading.end + 2, "", 0);
    rewriter_end(&w);
    guard_double_slash_path(out, a->leading.end, &base);
    return !ua_str_equal(text_str(out), a->input);
}

const struct rewrite rewrite_empty_authority = {
    .name = "empty-authority",
    .sentence = "One treats an empty authority in a reference as missing and uses that of the "
                "base, the other does not.",
    .standard = "file-slash-state",
    .rfc3986 = "5.2.2",
    .triggers = BYTE_SLASH,
    .needs = NEEDS_BASE,
    .readings = {{.apply = apply_empty_authority}},
};

/* Decodes percent-encoded slashes and backslashes. */
static bool apply_encoded_slash(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    struct anatomy base;

    for (uint32_t i = a->path.start; i < a->path.end; i++) {
        if (is_escape_at(a->input, i, a->path.end) &&
            is_any_slash((char)escaped_byte(a->input, i))) {
            const char byte = (char)escaped_byte(a->input, i);

            rewriter_span(&w, i, i + 3, &byte, 1);
            i += 2;
        }
    }
    if (!rewriter_end(&w))
        return false;
    if (a->base.ptr && !anatomy_has_scheme(a) && !anatomy_has_authority(a)) {
        anatomy_split(&base, testcase_without_base(a->base));
        guard_double_slash_path(out, a->path.start, &base);
    }
    return true;
}

/* A letter in the place of each. */
static bool apply_encoded_slash_letters(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->path.start; i < a->path.end; i++) {
        if (!is_escape_at(a->input, i, a->path.end))
            continue;
        if (is_any_slash((char)escaped_byte(a->input, i)))
            rewriter_span(&w, i, i + 3, a->substitute->letters, 1);
        i += 2;
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_encoded_slash = {
    .name = "encoded-slash",
    .sentence = "One takes %2F or %5C in a path for a slash or backslash, the other does not.",
    .refuse = "\"%2f\" or \"%5c\" in the path, in any case",
    .standard = "path-state",
    .rfc3986 = "2.2",
    .triggers = BYTE_PERCENT,
    .needs = NEEDS_PATH,
    .readings = {{.apply = apply_encoded_slash},
                 {.apply = apply_encoded_slash_letters, .changes = COMPONENT_BIT(PATH)}},
};

/* --- bases --------------------------------------------------------------------------------------
 */

/* If the fragment is plain: what is odd in it is another idiom. */
static bool apply_base_fragment(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->fragment.start; i < a->fragment.end; i++) {
        const unsigned char c = (unsigned char)a->input.ptr[i];

        if (c <= ' ' || c >= 0x7F || strchr("#\"<>^`{|}\\", c))
            return false;
    }
    if (a->reference.ptr && a->fragment.start > a->query.end)
        rewriter_span(&w, a->query.end, a->fragment.end, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_base_fragment = {
    .name = "base-fragment",
    .sentence = "One removes the base's fragment first, the other reads it as path.",
    .standard = "relative-state",
    .rfc3986 = "5.2.2",
    .triggers = BYTE_HASH,
    .needs = NEEDS_REFERENCE,
    .effects = ~(1u << EFFECT_ACCEPT_REJECT),
    .readings = {{.apply = apply_base_fragment}},
};

/* Adds a file name to the root path. References resolve on it as before, except an empty one. */
static bool apply_root_base(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (a->reference.ptr && anatomy_has_scheme(a) && a->host.start == a->host.end &&
        a->path.end == a->path.start + 1 && is_any_slash(a->input.ptr[a->path.start]))
        rewriter_span(&w, a->path.end, a->path.end, "file", 4);
    return rewriter_end(&w);
}

const struct rewrite rewrite_root_base = {
    .name = "root-base",
    .sentence = "One cannot resolve references on a base that has no host and only the path \"/\".",
    .standard = "file-state",
    .rfc3986 = "5.2.3",
    .needs = NEEDS_REFERENCE,
    .effects = 1u << EFFECT_ACCEPT_REJECT,
    .readings = {{.apply = apply_root_base}},
};

/* Replaces a relative base by an absolute URL if the reference is absolute. */
static bool apply_relative_base(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    struct anatomy reference;

    if (!a->reference.ptr || anatomy_has_scheme(a))
        return false;
    anatomy_split(&reference, testcase_without_base(a->reference));
    if (anatomy_has_scheme(&reference))
        rewriter_span(
            &w, a->leading.end, a->leading.end, "http://base/",
            a->path.end > a->path.start && is_any_slash(a->input.ptr[a->path.start]) ? 11 : 12);
    return rewriter_end(&w);
}

const struct rewrite rewrite_relative_base = {
    .name = "relative-base",
    .sentence = "One requires an absolute base even if the URL needs no base, the other does not.",
    .standard = "concept-url-parser",
    .rfc3986 = "5.1",
    .needs = NEEDS_REFERENCE,
    .effects = 1u << EFFECT_ACCEPT_REJECT,
    .readings = {{.apply = apply_relative_base}},
};

/* Writes the authority of the base, with user information, into a reference without an authority.
 */
static bool apply_inherited_credentials(struct text *out, const struct anatomy *a)
{
    struct anatomy base;

    if (!a->base.ptr || anatomy_has_authority(a) ||
        (anatomy_has_scheme(a) && (!anatomy_has_scheme_of_base(a) || anatomy_is_nonspecial(a))))
        return false;
    anatomy_split(&base, testcase_without_base(a->base));
    if (base.host.start == base.userinfo.start)
        return false;
    text_clear(out);
    text_add(out, a->input.ptr, a->path.start);
    text_add(out, "//", 2);
    text_add(out, base.input.ptr + base.userinfo.start, base.port.end - base.userinfo.start);
    add_target(out, a, &base, false);
    return true;
}

const struct rewrite rewrite_inherited_credentials = {
    .name = "inherited-credentials",
    .sentence =
        "One passes the base's user information on to a relative reference, the other does not.",
    .standard = "relative-state",
    .rfc3986 = "5.2.2",
    .needs = NEEDS_BASE,
    .effects = 1u << EFFECT_USERINFO_SHIFT,
    .readings = {{.apply = apply_inherited_credentials}},
};

/* Writes a reference with the scheme of its base, resolved on it but for dot segments. */
static void write_with_scheme(struct text *out, const struct anatomy *a, const struct anatomy *base)
{
    const bool has_own = anatomy_has_authority(a);

    text_clear(out);
    text_add(out, a->input.ptr, a->leading.end);
    text_add(out, base->input.ptr + base->scheme.start, base->scheme.end - base->scheme.start);
    text_puts(out, ":");
    if (has_own) {
        text_add(out, a->input.ptr + a->leading.end, a->input.len - a->leading.end);
        return;
    }
    if (anatomy_has_authority(base)) {
        text_puts(out, "//");
        text_add(out, base->input.ptr + base->userinfo.start,
                 base->port.end - base->userinfo.start);
    }
    add_target(out, a, base, false);
}

static bool apply_rootless_base(struct text *out, const struct anatomy *a)
{
    struct anatomy base;

    if (anatomy_has_scheme(a) || !a->base.ptr || a->query.end == a->path.start)
        return false;
    anatomy_split(&base, testcase_without_base(a->base));
    if (!anatomy_has_scheme(&base) || !anatomy_is_nonspecial(&base) || !has_opaque_path(&base))
        return false;
    write_with_scheme(out, a, &base);
    return true;
}

const struct rewrite rewrite_rootless_base = {
    .name = "rootless-base",
    .sentence = "One resolves a reference on a base whose path does not start with a slash, the "
                "other refuses it or resolves it in another way.",
    .refuse = REFUSE_NO_SCHEME,
    .standard = "no-scheme-state",
    .rfc3986 = "5.2.3",
    .needs = NEEDS_BASE | NEEDS_OTHER | NEEDS_NO_SCHEME,
    .condition = FOR_NO_HOST,
    .readings = {{.apply = apply_rootless_base}},
};

/* Makes a reference absolute if the scheme of its base is not special. keeps_scheme: with the
 * scheme of the base. Otherwise a URL with a host gets the scheme http, and one with an empty host
 * gets file, because every parser reads an authority there. */
static bool make_reference_absolute(struct text *out, const struct anatomy *a, bool keeps_scheme)
{
    struct anatomy base;
    struct ua_str scheme;
    bool has_own = anatomy_has_authority(a), has_authority;
    const struct anatomy *named;

    if (anatomy_has_scheme(a) || !a->base.ptr || !anatomy_is_nonspecial(a))
        return false;
    anatomy_split(&base, testcase_without_base(a->base));
    if (has_opaque_path(&base))
        return false;
    named = has_own ? a : &base;
    has_authority = has_own || anatomy_has_authority(&base);
    scheme = ua_str(base.input.ptr + base.scheme.start, base.scheme.end - base.scheme.start);
    if (has_authority && !keeps_scheme)
        scheme = named->port.end > named->host.start ? UA_LITERAL("http") : UA_LITERAL("file");
    text_clear(out);
    text_add(out, a->input.ptr, a->leading.end);
    text_add(out, scheme.ptr, scheme.len);
    text_puts(out, ":");
    if (has_own) {
        text_add(out, a->input.ptr + a->slashes.start, a->path.start - a->slashes.start);
        add_span(out, a->input, a->path.start, a->path.end, !keeps_scheme);
        text_add(out, a->input.ptr + a->path.end, a->input.len - a->path.end);
        return true;
    }
    if (has_authority) {
        text_puts(out, "//");
        text_add(out, base.input.ptr + base.userinfo.start, base.port.end - base.userinfo.start);
    }
    add_target(out, a, &base, has_authority && !keeps_scheme);
    return true;
}

static bool apply_nonspecial_base(struct text *out, const struct anatomy *a)
{
    return make_reference_absolute(out, a, false);
}

/* The other reading keeps the scheme of the base. With a special scheme, a percent-encoded host or
 * a backslash would be read otherwise, and another difference would go too. */
static bool apply_nonspecial_base_other(struct text *out, const struct anatomy *a)
{
    return make_reference_absolute(out, a, true);
}

const struct rewrite rewrite_nonspecial_base = {
    .name = "nonspecial-base",
    .sentence =
        "One resolves a reference on any base, the other only on one with a special scheme.",
    .standard = "no-scheme-state",
    .rfc3986 = "5.2.2",
    .needs = NEEDS_BASE | NEEDS_OTHER,
    .effects = 1u << EFFECT_ACCEPT_REJECT | 1u << EFFECT_HOST_SHIFT,
    .condition = FOR_UNRESOLVED,
    .readings = {{.apply = apply_nonspecial_base,
                  .changes = COMPONENT_BIT(SCHEME) | COMPONENT_BIT(PATH)},
                 {.apply = apply_nonspecial_base_other}},
};

const struct rewrite rewrite_opaque_base = {
    .name = "opaque-base",
    .sentence = "One resolves a fragment on a base with an opaque path, the other does not.",
    .standard = "no-scheme-state",
    .rfc3986 = "5.2.2",
    .needs = NEEDS_BASE | NEEDS_OTHER,
    .readings = {{.apply = apply_opaque_base}},
};
