/* SPDX-License-Identifier: MIT */
/* Rewrites that depend on the scheme: hierarchy where it is not special, and origins. */
#include "rewriter.h"

static bool has_scheme(const struct anatomy *a)
{
    return a->scheme.end > a->scheme.start;
}

/* A scheme that nobody knows, so that what follows stays what it is. */
bool rewrite_no_scheme(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (!has_scheme(a) && !a->base.ptr && a->trailing.start > a->leading.end)
        rewriter_span(&w, a->leading.end, a->leading.end, "x:", 2);
    return rewriter_end(&w);
}

/* --- an authority or none --------------------------------------------------------------------- */

bool rewrite_empty_host(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (a->slashes.end > a->slashes.start && a->host.start == a->host.end &&
        (!anatomy_is_file(a) || (has_scheme(a) && !a->on_it.ptr)))
        rewriter_span(&w, a->host.start, a->host.start, "host", 4);
    return rewriter_end(&w);
}

/* Whether two slashes, and no backslashes, follow the scheme. */
static bool has_two_slashes(const struct anatomy *a)
{
    const uint32_t pos = a->scheme.end + 1;

    return pos + 2 <= a->trailing.start && a->input.ptr[pos] == '/' && a->input.ptr[pos + 1] == '/';
}

bool rewrite_no_authority(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (anatomy_is_web(a) && !has_two_slashes(a) && !anatomy_has_scheme_of_base(a)) {
        const uint32_t pos = a->scheme.end + 1;
        const bool has_path = pos < a->trailing.start && !strchr("/\\?#", a->input.ptr[pos]);

        rewriter_span(&w, pos, pos, "//host/", has_path ? 7 : 6);
    }
    if (has_scheme(a) && !anatomy_has_authority(a) && a->path.end > a->path.start &&
        a->input.ptr[a->path.start] == '/' && anatomy_is_nonspecial(a))
        rewriter_span(&w, a->path.start, a->path.start, "//host", 6);
    return rewriter_end(&w);
}

bool rewrite_opaque_path(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (has_scheme(a) && !anatomy_has_authority(a) &&
        (a->path.end == a->path.start || a->input.ptr[a->path.start] != '/') &&
        anatomy_is_nonspecial(a))
        rewriter_span(&w, a->path.start, a->path.start, "//host/", 7);
    return rewriter_end(&w);
}

/* --- hierarchy in URLs of any scheme ---------------------------------------------------------- */

/* The first slash behind the scheme percent-encoded: nobody takes what follows for an authority or
 * for segments. Tabs and newlines may lie before it and behind. */
static bool encode_first_slash(struct text *out, const struct anatomy *a, bool wants_authority)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t pos = a->scheme.end + 1;

    if (!has_scheme(a) || anatomy_has_authority(a) != wants_authority || !anatomy_is_nonspecial(a))
        return false;
    while (pos < a->path.end && ua_is_tab_or_newline((unsigned char)a->input.ptr[pos]))
        pos++;
    if (pos < a->path.end && a->input.ptr[pos] == '/')
        rewriter_encode(&w, pos);
    return rewriter_end(&w);
}

bool rewrite_nonspecial_authority(struct text *out, const struct anatomy *a)
{
    return encode_first_slash(out, a, true);
}

bool rewrite_nonspecial_path(struct text *out, const struct anatomy *a)
{
    return encode_first_slash(out, a, false);
}

bool rewrite_special_scheme(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (anatomy_scheme_is(a, "gopher"))
        rewriter_span(&w, a->scheme.start, a->scheme.end, "http", 4);
    return rewriter_end(&w);
}

/* --- origins ---------------------------------------------------------------------------------- */

bool rewrite_blob_origin(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (anatomy_scheme_is(a, "blob"))
        rewriter_span(&w, a->scheme.start, a->scheme.start, "x-", 2);
    return rewriter_end(&w);
}
