/* SPDX-License-Identifier: MIT */
/* URL, W3C Working Draft of 24 May 2012, 3.3 and 3.4: canonicalize a URL
 *
 * What is to be done with the characters of each component is lost with the lists; it is what
 * Google's URL library did in those days, which the draft describes (W3C-13 to W3C-23). */
#include "decided.h"
#include "decomposition.h"
#include "grammar.h"
#include "rfc3986_normalize.h"
#include "transcode.h"
#include "w3c_2012.h"

/* Whether a byte of UTF-8, or of the query's encoding, goes into the URL as it is. */
typedef bool passes(unsigned char byte);

/* Graphic, ASCII, and none of these. */
static bool is_none_of(unsigned char byte, const char *these)
{
    return byte > 0x20 && byte < 0x7F && !ed_is_one_of(byte, these);
}

static bool passes_in_user_info(unsigned char byte)
{
    return ua_is_alnum(byte) || ed_is_one_of(byte, "!$%&()*+,-._~");
}

static bool passes_in_path(unsigned char byte)
{
    return is_none_of(byte, "\"#<>?^`{|}");
}

static bool passes_in_query(unsigned char byte)
{
    return is_none_of(byte, "\"#'<>");
}

static bool passes_in_other_path(unsigned char byte)
{
    return byte >= 0x20 && byte < 0x7F;
}

static struct ua_str escape(struct ed_arena *arena, struct ua_str bytes, passes *passes_here)
{
    struct ed_text out = ED_TEXT(arena);

    for (size_t i = 0; i < bytes.len; i++) {
        if (passes_here((unsigned char)bytes.ptr[i]))
            ed_add_byte(&out, bytes.ptr[i]);
        else
            ed_add_percent_encoded(&out, (unsigned char)bytes.ptr[i]);
    }
    return ed_str(&out);
}

/* Notes a decision, except where it leaves text alone that there is nothing to decide about. */
static void note_unless_plain(struct ed_w3c *w3c, const char *id, unsigned parts,
                              struct ua_str text, struct ua_str canonical)
{
    if (!ua_str_equal(text, canonical) || !ed_is_plain(text, "/"))
        ed_decided(w3c->arena, id, parts);
}

/* --- 3.3.1 to 3.3.7 --------------------------------------------------------------------------- */

/* 3.3.1 */
static struct ua_str canonicalize_scheme(struct ed_w3c *w3c, struct ua_str scheme)
{
    if (ed_is_empty(scheme) || !ua_is_alpha((unsigned char)scheme.ptr[0])) /* 1 */
        return ED_NONE;
    w3c->gap = true; /* 2 */
    if (!ed_is_scheme(scheme) || !ua_str_equal(scheme, ed_lowercase(w3c->arena, scheme)))
        ed_decided(w3c->arena, "W3C-13", ED_DECIDES_SCHEME | ED_OUTCOME);
    if (!ed_is_scheme(scheme))
        return ED_NONE;
    return ed_lowercase(w3c->arena, scheme);
}

/* 3.3.2 */
static struct ua_str canonicalize_user_info(struct ed_w3c *w3c, struct ua_str username,
                                            struct ua_str password)
{
    const struct ua_str first = escape(w3c->arena, username, passes_in_user_info); /* 1 */

    w3c->gap = true;
    if (username.ptr)
        ed_decided(w3c->arena, "W3C-14", ED_DECIDES_CREDENTIALS);
    if (ed_is_empty(password)) /* 2 */
        return first;
    return ed_concat(w3c->arena, first, UA_LITERAL(":"),                 /* 3 */
                     escape(w3c->arena, password, passes_in_user_info)); /* 4 */
}

/* 3.3.4, of which nothing is written. */
static struct ua_str canonicalize_port(struct ed_w3c *w3c, struct ua_str port)
{
    unsigned long number = 0;
    size_t zeros = 0;

    w3c->gap = true;
    if (port.ptr)
        ed_decided(w3c->arena, "W3C-18", ED_DECIDES_PORT | ED_OUTCOME);
    for (size_t i = 0; i < port.len; i++) {
        if (!ua_is_digit((unsigned char)port.ptr[i]))
            return ED_NONE;
        number = 10 * number + (unsigned long)(port.ptr[i] - '0');
        if (number > 65535)
            return ED_NONE;
    }
    while (zeros + 1 < port.len && port.ptr[zeros] == '0')
        zeros++;
    return port.ptr ? ed_from(port, zeros) : UA_LITERAL("");
}

/* The byte that an escape in a path names, if that needs none: but not where it would become part
 * of another escape, behind a "%" that began none (at stray in out). */
static bool is_unescaped(const struct ed_text *out, size_t stray, unsigned char byte)
{
    const size_t since = stray == ED_NOT_FOUND ? 0 : out->len - stray;
    const bool completes =
        ua_is_hex(byte) &&
        (since == 1 || (since == 2 && ua_is_hex((unsigned char)out->ptr[stray + 1])));

    return (ua_is_alnum(byte) || ed_is_one_of(byte, "-._~")) && !completes;
}

/* 3.3.5, each character in sequence. */
static struct ua_str canonicalize_path_characters(struct ed_arena *arena, struct ua_str path)
{
    struct ed_text out = ED_TEXT(arena);
    size_t stray = ED_NOT_FOUND;

    for (size_t i = 0; i < path.len; i++) {
        const unsigned char byte = (unsigned char)path.ptr[i];

        if (ed_w3c_is_slash_character(path.ptr[i])) {
            ed_add_byte(&out, '/');
        } else if (ed_is_pct_encoded(path, i)) {
            const unsigned char value = ed_pct_decoded(path, i);

            if (is_unescaped(&out, stray, value))
                ed_add_byte(&out, (char)value);
            else
                ed_add(&out, ed_slice(path, i, i + 3));
            i += 2;
        } else if (passes_in_path(byte)) {
            if (byte == '%')
                stray = out.len;
            ed_add_byte(&out, (char)byte);
        } else {
            ed_add_percent_encoded(&out, byte);
        }
    }
    return ed_str(&out);
}

/* 3.3.5 */
static struct ua_str canonicalize_path(struct ed_w3c *w3c, struct ua_str path)
{
    struct ua_str out = canonicalize_path_characters(w3c->arena, path);

    w3c->gap = true;
    if (!ed_starts_with(out, "/"))
        out = ed_concat(w3c->arena, UA_LITERAL("/"), out, ED_NONE);
    out = ed_rfc3986_remove_dot_segments(w3c->arena, out);
    note_unless_plain(w3c, "W3C-19", ED_DECIDES_PATH, path, out);
    return out;
}

/* 3.3.6; "the ambient encoding case" is a TODO: UTF-16 is none for a query (W3C-20). */
static struct ua_str canonicalize_query(struct ed_w3c *w3c, struct ua_str query,
                                        const struct ua_encoding *encoding)
{
    struct ua_str out;

    w3c->gap = true;
    if (encoding)
        encoding = ua_encoding_output(encoding);
    out = escape(w3c->arena, ed_encode(w3c->arena, encoding, query, ED_QUESTION_MARK),
                 passes_in_query);
    note_unless_plain(w3c, "W3C-20", ED_DECIDES_QUERY, query, out);
    return out;
}

/* 3.3.7: what is not ASCII stays. */
static struct ua_str canonicalize_fragment(struct ed_w3c *w3c, struct ua_str fragment)
{
    struct ed_text out = ED_TEXT(w3c->arena);

    w3c->gap = true;
    for (size_t i = 0; i < fragment.len; i++) {
        const unsigned char byte = (unsigned char)fragment.ptr[i];

        if (byte >= 0x20)
            ed_add_byte(&out, (char)byte);
        else if (byte > 0)
            ed_add_percent_encoded(&out, byte);
    }
    note_unless_plain(w3c, "W3C-21", ED_DECIDES_FRAGMENT, fragment, ed_str(&out));
    return ed_str(&out);
}

/* --- 3.3 -------------------------------------------------------------------------------------- */

/* Steps 2.2 to 2.6. False: the URL is invalid. A user-info of which nothing is left is left out
 * (W3C-14). */
static bool output_authority(struct ed_w3c *w3c, struct ed_text *out, const struct ed_w3c_url *url)
{
    const struct ua_str user_info = canonicalize_user_info(w3c, url->username, url->password);
    const struct ua_str port = canonicalize_port(w3c, url->port); /* 2.5 */
    const bool may_be_empty = ua_str_equal_but_for_case(url->scheme, UA_LITERAL("file"));
    struct ua_str host = UA_LITERAL("");

    ed_add(out, UA_LITERAL("://")); /* 2.2 */
    if (!ed_is_empty(user_info)) {  /* 2.3 */
        ed_add(out, user_info);
        ed_add_byte(out, '@');
    }
    if (!ed_is_empty(url->host) || !may_be_empty)
        host = ed_w3c_canonicalize_host(w3c, url->host); /* 2.4 */
    if (!host.ptr || !port.ptr)
        return false;
    ed_add(out, host);
    if (!ed_is_empty(port) && !ed_is_default_port(url->scheme, port)) { /* 2.6 */
        ed_add_byte(out, ':');
        ed_add(out, port);
    }
    return true;
}

/* 3.3; of a URL that is not hierarchical it has nothing (W3C-23). */
struct ua_str ed_w3c_canonicalize(struct ed_w3c *w3c, const struct ed_w3c_url *url,
                                  const struct ua_encoding *encoding)
{
    const struct ua_str scheme = canonicalize_scheme(w3c, url->scheme);
    struct ed_text out = ED_TEXT(w3c->arena);

    if (!scheme.ptr) /* 1 */
        return ED_NONE;
    ed_add(&out, scheme); /* 2.1 */
    if (url->is_hierarchical) {
        if (!output_authority(w3c, &out, url))
            return ED_NONE;
        ed_add(&out, canonicalize_path(w3c, url->path)); /* 2.7 */
    } else {
        ed_decided(w3c->arena, "W3C-23", ED_DECIDES_PATH);
        ed_add_byte(&out, ':');
        ed_add(&out, escape(w3c->arena, url->path, passes_in_other_path));
    }
    if (url->query.ptr && ed_is_empty(url->query))
        ed_decided(w3c->arena, "W3C-22", ED_DECIDES_QUERY);
    if (url->fragment.ptr && ed_is_empty(url->fragment))
        ed_decided(w3c->arena, "W3C-22", ED_DECIDES_FRAGMENT);
    if (url->query.ptr) { /* 2.8, 2.9: an empty one is one (W3C-22) */
        ed_add_byte(&out, '?');
        ed_add(&out, canonicalize_query(w3c, url->query, encoding));
    }
    if (url->fragment.ptr) { /* 2.10, 2.11 */
        ed_add_byte(&out, '#');
        ed_add(&out, canonicalize_fragment(w3c, url->fragment));
    }
    return ed_str(&out);
}

/* --- 3.4 -------------------------------------------------------------------------------------- */

/* 3.4 */
struct ua_str ed_w3c_canonicalize_query_parameter(struct ed_w3c *w3c, struct ua_str s)
{
    const struct ua_str query = canonicalize_query(w3c, s, NULL);
    struct ed_text out = ED_TEXT(w3c->arena);

    for (size_t i = 0; i < query.len; i++) {
        if (query.ptr[i] == '&')
            ed_add(&out, UA_LITERAL("%26")); /* 1 */
        else if (query.ptr[i] == '=')
            ed_add(&out, UA_LITERAL("%3D")); /* 2 */
        else
            ed_add_byte(&out, query.ptr[i]);
    }
    return ed_str(&out);
}

/* --- steps ------------------------------------------------------------------------------------ */

static void canonicalize_a_url(struct ed_call *call)
{
    struct ed_w3c w3c = ed_w3c(call);
    const struct ua_encoding *encoding = ed_encoding(call->arena, ed_arg(call, 1));
    struct ed_w3c_url url;
    struct ua_str canonical = ED_NONE;

    if (ed_w3c_parse(&w3c, &url, ed_w3c_text(call, 0))) {
        w3c.gap = false; /* it is given as parsed */
        canonical = ed_w3c_canonicalize(&w3c, &url, encoding);
    }
    ed_w3c_answer(call, &w3c, canonical);
}

static void run(struct ed_call *call,
                struct ua_str (*canonicalize)(struct ed_w3c *w3c, struct ua_str component))
{
    struct ed_w3c w3c = ed_w3c(call);
    const struct ua_str canonical = canonicalize(&w3c, ed_w3c_text(call, 0));

    ed_w3c_answer(call, &w3c, canonical);
}

static void a_scheme(struct ed_call *call)
{
    run(call, canonicalize_scheme);
}

static void a_user_info(struct ed_call *call)
{
    struct ed_w3c w3c = ed_w3c(call);
    const struct ua_str canonical =
        canonicalize_user_info(&w3c, ed_w3c_text(call, 0), ed_w3c_text(call, 1));

    ed_w3c_answer(call, &w3c, canonical);
}

static void a_host(struct ed_call *call)
{
    run(call, ed_w3c_canonicalize_host);
}

static void host_escape_normalization(struct ed_call *call)
{
    run(call, ed_w3c_normalize_host_escapes);
}

static void a_port(struct ed_call *call)
{
    run(call, canonicalize_port);
}

static void a_path(struct ed_call *call)
{
    run(call, canonicalize_path);
}

static void a_query(struct ed_call *call)
{
    struct ed_w3c w3c = ed_w3c(call);
    const struct ua_str canonical =
        canonicalize_query(&w3c, ed_w3c_text(call, 0), ed_encoding(call->arena, ed_arg(call, 1)));

    ed_w3c_answer(call, &w3c, canonical);
}

static void a_fragment(struct ed_call *call)
{
    run(call, canonicalize_fragment);
}

static void query_parameter_canonicalization(struct ed_call *call)
{
    run(call, ed_w3c_canonicalize_query_parameter);
}

const struct ed_step ed_w3c_2012_canonicalize_steps[] = {
    {"canonicalize a URL", 1, 2, canonicalize_a_url},
    {"canonicalize a scheme", 1, 1, a_scheme},
    {"canonicalize a user-info", 1, 2, a_user_info},
    {"canonicalize a host", 1, 1, a_host},
    {"host escape normalization", 1, 1, host_escape_normalization},
    {"canonicalize a port", 1, 1, a_port},
    {"canonicalize a path", 1, 1, a_path},
    {"canonicalize a query", 1, 2, a_query},
    {"canonicalize a fragment", 1, 1, a_fragment},
    {"query parameter canonicalization", 1, 1, query_parameter_canonicalization},
    {0},
};
