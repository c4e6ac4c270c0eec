/* SPDX-License-Identifier: MIT */
/* URL, W3C Working Draft of 24 May 2012, 3.2: resolve a URL
 *
 * What the six ways put together is lost with its lists (W3C-10); it is all of the base URL before
 * the place where the relative URL begins. */
#include "decided.h"
#include "grammar.h"
#include "w3c_2012.h"

/* scheme "://" authority, then two things more. */
static struct ua_str put_together(struct ed_w3c *w3c, const struct ed_w3c_url *base,
                                  struct ua_str path, struct ua_str rest)
{
    struct ed_text out = ED_TEXT(w3c->arena);

    w3c->gap = true;
    ed_decided(w3c->arena, "W3C-10", ED_DECIDES_ALL | ED_OUTCOME);
    if (!base->is_hierarchical)
        return ED_NONE;
    ed_add(&out, base->scheme);
    ed_add(&out, UA_LITERAL("://"));
    ed_add(&out, base->authority);
    ed_add(&out, path);
    ed_add(&out, rest);
    return ed_str(&out);
}

/* 3.2.2 */
static struct ua_str resolve_as_scheme_relative(struct ed_w3c *w3c, struct ua_str relative_url,
                                                const struct ed_w3c_url *base)
{
    w3c->gap = true;
    ed_decided(w3c->arena, "W3C-10", ED_DECIDES_ALL | ED_OUTCOME);
    return ed_concat(w3c->arena, base->scheme, UA_LITERAL(":"), relative_url);
}

/* 3.2.3 */
static struct ua_str resolve_as_authority_relative(struct ed_w3c *w3c, struct ua_str relative_url,
                                                   const struct ed_w3c_url *base)
{
    return put_together(w3c, base, ED_NONE, relative_url);
}

/* 3.2.4 */
static struct ua_str resolve_as_path_relative(struct ed_w3c *w3c, struct ua_str relative_url,
                                              const struct ed_w3c_url *base)
{
    size_t end = base->path.len;

    while (end > 0 && !ed_w3c_is_slash_character(base->path.ptr[end - 1])) /* 1 */
        end--;
    return put_together(w3c, base, ed_slice(base->path, 0, end), relative_url); /* 2 */
}

/* 3.2.5 */
static struct ua_str resolve_as_query_relative(struct ed_w3c *w3c, struct ua_str relative_url,
                                               const struct ed_w3c_url *base)
{
    return put_together(w3c, base, base->path, relative_url);
}

static struct ua_str without_fragment(const struct ed_w3c_url *url)
{
    return url->fragment.ptr ? ed_slice(url->text, 0, url->text.len - url->fragment.len - 1)
                             : url->text;
}

/* 3.2.6 */
static struct ua_str resolve_as_fragment_relative(struct ed_w3c *w3c, struct ua_str relative_url,
                                                  const struct ed_w3c_url *base)
{
    w3c->gap = true;
    ed_decided(w3c->arena, "W3C-10", ED_DECIDES_ALL | ED_OUTCOME);
    if (!base->is_hierarchical)
        return ED_NONE;
    return ed_concat(w3c->arena, without_fragment(base), relative_url, ED_NONE);
}

/* 3.2.1; the list of step 2 is lost, and what comes of a base URL that is not hierarchical is asked
 * and not answered (W3C-11). */
static struct ua_str resolve_as_relative(struct ed_w3c *w3c, struct ua_str relative_url,
                                         const struct ed_w3c_url *base)
{
    ed_decided_as_in_base(w3c->arena, ED_DECIDES_ALL);
    if (ed_is_empty(relative_url)) /* 1 */
        return without_fragment(base);
    if (!base->is_hierarchical || ed_w3c_is_slash_character(relative_url.ptr[0]))
        ed_decided(w3c->arena, "W3C-11", ED_DECIDES_ALL | ED_OUTCOME);
    if (ed_w3c_is_slash_character(relative_url.ptr[0])) { /* 2 */
        w3c->gap = true;
        if (!base->is_hierarchical)
            return ED_NONE;
        if (relative_url.len > 1 && ed_w3c_is_slash_character(relative_url.ptr[1]))
            return resolve_as_scheme_relative(w3c, relative_url, base);
        return resolve_as_authority_relative(w3c, relative_url, base);
    }
    if (relative_url.ptr[0] == '?') /* 3 */
        return resolve_as_query_relative(w3c, relative_url, base);
    if (relative_url.ptr[0] == '#') /* 4 */
        return resolve_as_fragment_relative(w3c, relative_url, base);
    return resolve_as_path_relative(w3c, relative_url, base); /* 5 */
}

/* 3.2, step 3: valid scheme characters are not defined (W3C-09). */
static bool has_valid_scheme_characters(struct ed_w3c *w3c, struct ua_str scheme)
{
    w3c->gap = true;
    if (!ed_is_scheme(scheme))
        ed_decided(w3c->arena, "W3C-09", ED_DECIDES_ALL | ED_OUTCOME);
    for (size_t i = 0; i < scheme.len; i++) {
        if (!ua_is_alnum((unsigned char)scheme.ptr[i]) &&
            !ed_is_one_of((unsigned char)scheme.ptr[i], "+-."))
            return false;
    }
    return true;
}

/* 3.2, step 4: what "the shared scheme is hierarchical" says of a scheme is true of two URLs. */
static bool share_hierarchical_scheme(struct ed_w3c *w3c, struct ua_str relative_url,
                                      const struct ed_w3c_url *base)
{
    struct ed_w3c_url url;

    return ed_w3c_parse(w3c, &url, relative_url) && base->is_hierarchical && url.is_hierarchical &&
           ua_str_equal_but_for_case(url.scheme, base->scheme);
}

static bool parse_base(struct ed_w3c *w3c, struct ed_w3c_url *out, struct ua_str base)
{
    if (!ed_w3c_parse(w3c, out, base))
        return false;
    if (w3c->literal)
        return true;
    base = ed_w3c_canonicalize(w3c, out, NULL);
    if (!base.ptr || !ua_str_equal(base, out->text))
        ed_decided(w3c->arena, "W3C-12", ED_DECIDES_ALL | ED_OUTCOME);
    return base.ptr && ed_w3c_parse(w3c, out, base);
}

/* The parsed URL base-url. 3.2.4 asks whether it is canonicalized: it is (W3C-12). The algorithm
 * may assume that it has been parsed, so this is not one of its gaps. */
static bool take_base(struct ed_w3c *w3c, struct ed_w3c_url *out, struct ua_str base)
{
    struct ed_w3c given = {w3c->arena, w3c->literal, false};
    const bool is_valid = parse_base(&given, out, base);

    ed_decided_for_base(w3c->arena);
    if (!is_valid)
        ed_decided_as_in_base(w3c->arena, ED_OUTCOME);
    return is_valid;
}

/* 3.2 */
struct ua_str ed_w3c_resolve(struct ed_w3c *w3c, struct ua_str relative_url, struct ua_str base)
{
    struct ed_w3c_url base_url;
    struct ua_str scheme, after_scheme;

    if (!take_base(w3c, &base_url, base))
        return ED_NONE;
    relative_url = ed_well_formed(w3c->arena, relative_url);
    if (ed_w3c_trim(relative_url).len != relative_url.len)
        ed_decided(w3c->arena, "W3C-08", ED_DECIDES_ALL | ED_OUTCOME);
    if (!w3c->literal)
        relative_url = ed_w3c_trim(relative_url);                    /* W3C-08 */
    if (!ed_w3c_find_scheme(&scheme, &after_scheme, relative_url) || /* 1, 2 */
        !has_valid_scheme_characters(w3c, scheme))                   /* 3 */
        return resolve_as_relative(w3c, relative_url, &base_url);
    if (share_hierarchical_scheme(w3c, relative_url, &base_url)) /* 4 */
        return resolve_as_relative(w3c, after_scheme, &base_url);
    return relative_url; /* 5 */
}

struct ua_str ed_w3c_process(struct ed_w3c *w3c, struct ua_str url, struct ua_str base,
                             const struct ua_encoding *encoding)
{
    struct ed_w3c_url parsed;

    if (base.ptr)
        url = ed_w3c_resolve(w3c, url, base);
    if (!url.ptr || !ed_w3c_parse(w3c, &parsed, url))
        return ED_NONE;
    return ed_w3c_canonicalize(w3c, &parsed, encoding);
}

/* --- steps ------------------------------------------------------------------------------------ */

static void resolve_a_url(struct ed_call *call)
{
    struct ed_w3c w3c = ed_w3c(call);
    const struct ua_str resolved = ed_w3c_resolve(&w3c, ed_w3c_text(call, 0), ed_w3c_text(call, 1));

    ed_w3c_answer(call, &w3c, resolved);
}

static void run(struct ed_call *call,
                struct ua_str (*resolve_as)(struct ed_w3c *w3c, struct ua_str relative_url,
                                            const struct ed_w3c_url *base))
{
    struct ed_w3c w3c = ed_w3c(call);
    struct ed_w3c_url base;
    struct ua_str resolved = ED_NONE;

    if (take_base(&w3c, &base, ed_w3c_text(call, 1)))
        resolved = resolve_as(&w3c, ed_w3c_text(call, 0), &base);
    ed_w3c_answer(call, &w3c, resolved);
}

static void as_relative(struct ed_call *call)
{
    run(call, resolve_as_relative);
}

static void as_scheme_relative(struct ed_call *call)
{
    run(call, resolve_as_scheme_relative);
}

static void as_authority_relative(struct ed_call *call)
{
    run(call, resolve_as_authority_relative);
}

static void as_path_relative(struct ed_call *call)
{
    run(call, resolve_as_path_relative);
}

static void as_query_relative(struct ed_call *call)
{
    run(call, resolve_as_query_relative);
}

static void as_fragment_relative(struct ed_call *call)
{
    run(call, resolve_as_fragment_relative);
}

const struct ed_step ed_w3c_2012_resolve_steps[] = {
    {"resolve a URL", 2, 2, resolve_a_url},
    {"resolve a string as a relative URL", 2, 2, as_relative},
    {"resolve a string as a scheme-relative URL", 2, 2, as_scheme_relative},
    {"resolve a string as an authority-relative URL", 2, 2, as_authority_relative},
    {"resolve a string as a path-relative URL", 2, 2, as_path_relative},
    {"resolve a string as a query-relative URL", 2, 2, as_query_relative},
    {"resolve a string as a fragment-relative URL", 2, 2, as_fragment_relative},
    {0},
};
