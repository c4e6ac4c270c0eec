/* SPDX-License-Identifier: MIT */
/* URL, W3C Working Draft of 24 May 2012, 3.1: parse a URL */
#include "decided.h"
#include "w3c_2012.h"

static size_t find_authority_terminator(struct ua_str text)
{
    size_t at = 0;

    while (at < text.len && !ed_w3c_is_authority_terminating_character(text.ptr[at]))
        at++;
    return at;
}

static size_t count_slashes(struct ua_str text)
{
    size_t count = 0;

    while (count < text.len && ed_w3c_is_slash_character(text.ptr[count]))
        count++;
    return count;
}

/* 3.1, step 1 */
struct ua_str ed_w3c_trim(struct ua_str url)
{
    size_t from = 0, to = url.len;

    while (from < to && ed_w3c_is_control_character(url.ptr[from]))
        from++;
    while (to > from && ed_w3c_is_control_character(url.ptr[to - 1]))
        to--;
    return ed_slice(url, from, to);
}

/* 3.1.1 */
bool ed_w3c_find_scheme(struct ua_str *scheme, struct ua_str *after_scheme, struct ua_str url)
{
    const size_t colon = ed_find(url, ':');

    if (colon == ED_NOT_FOUND) /* 1 */
        return false;
    *scheme = ed_slice(url, 0, colon);       /* 2 */
    *after_scheme = ed_from(url, colon + 1); /* 3 */
    return true;
}

/* 3.1.2, steps 3 to 6 */
static void find_path_query_and_fragment(struct ed_w3c_url *out, struct ua_str remaining)
{
    size_t end = ed_find_any(remaining, "?#");

    out->path = ed_slice(remaining, 0, end);
    if (end == remaining.len) /* 3 */
        return;
    remaining = ed_from(remaining, end); /* 4 */
    if (remaining.ptr[0] == '?') {       /* 5 */
        remaining = ed_from(remaining, 1);
        end = ed_find_any(remaining, "#");
        out->query = ed_slice(remaining, 0, end);
        if (end == remaining.len)
            return;
        remaining = ed_from(remaining, end);
    }
    out->fragment = ed_from(remaining, 1); /* 6 */
}

/* 3.1.2; the list of step 2 is lost (W3C-02). */
static void find_authority_path_query_and_fragment(struct ed_w3c *w3c, struct ed_w3c_url *out,
                                                   struct ua_str remaining)
{
    size_t end;

    remaining = ed_from(remaining, count_slashes(remaining)); /* 1 */
    end = find_authority_terminator(remaining);               /* 2 */
    w3c->gap = true;
    if (ed_find_any(remaining, "/?#") != end)
        ed_decided(w3c->arena, "W3C-02", ED_DECIDES_AUTHORITY | ED_DECIDES_PATH);
    out->authority = ed_slice(remaining, 0, end);
    find_path_query_and_fragment(out, ed_from(remaining, end));
}

static bool is_drive(struct ua_str text)
{
    return text.len == 2 && ua_is_alpha((unsigned char)text.ptr[0]) &&
           (text.ptr[1] == ':' || text.ptr[1] == '|');
}

/* 3.1, step 5, which is not written: what a file URL may have is an empty authority, or none, and a
 * drive where the authority would be (W3C-06). */
static void find_parts_of_file_url(struct ed_w3c *w3c, struct ed_w3c_url *out,
                                   struct ua_str remaining)
{
    size_t end = 0;

    w3c->gap = true;
    ed_decided(w3c->arena, "W3C-06", ED_DECIDES_AUTHORITY | ED_DECIDES_PATH);
    if (count_slashes(remaining) >= 2) {
        remaining = ed_from(remaining, 2);
        end = find_authority_terminator(remaining);
        if (is_drive(ed_slice(remaining, 0, end)))
            end = 0;
    }
    out->authority = ed_slice(remaining, 0, end);
    find_path_query_and_fragment(out, ed_from(remaining, end));
}

/* Where the ":" before a port is: the last one, but not within the brackets of an IPv6 address.
 * ED_NOT_FOUND: no port. */
static size_t find_port(struct ua_str authority)
{
    const size_t colon = ed_find_last(authority, ':'), bracket = ed_find_last(authority, ']');

    if (colon == ED_NOT_FOUND)
        return colon;
    if (ed_starts_with(authority, "[") && bracket != ED_NOT_FOUND && bracket > colon)
        return ED_NOT_FOUND;
    return colon;
}

/* 3.1.3; the list of step 2 is lost (W3C-03). */
static void find_user_info_host_and_port(struct ed_w3c *w3c, struct ed_w3c_url *out,
                                         struct ua_str remaining)
{
    const size_t at_sign = ed_find_last(remaining, '@');
    size_t colon;

    if (at_sign != ED_NOT_FOUND) { /* 1 */
        out->user_info = ed_slice(remaining, 0, at_sign);
        remaining = ed_from(remaining, at_sign + 1);
    }
    colon = find_port(remaining); /* 2 */
    w3c->gap = true;
    if (ed_find(remaining, ':') != ed_find_last(remaining, ':') || ed_starts_with(remaining, "["))
        ed_decided(w3c->arena, "W3C-03", ED_DECIDES_HOST | ED_DECIDES_PORT);
    out->host = colon == ED_NOT_FOUND ? remaining : ed_slice(remaining, 0, colon);
    if (colon != ED_NOT_FOUND) /* 3 */
        out->port = ed_from(remaining, colon + 1);
}

/* 3.1.4; the list of step 1 is lost (W3C-04). */
static void find_username_and_password(struct ed_w3c *w3c, struct ed_w3c_url *out,
                                       struct ua_str remaining)
{
    const size_t colon = ed_find(remaining, ':');

    w3c->gap = true;
    ed_decided(w3c->arena, "W3C-04", ED_DECIDES_CREDENTIALS);
    out->username = colon == ED_NOT_FOUND ? remaining : ed_slice(remaining, 0, colon); /* 1 */
    if (colon != ED_NOT_FOUND)                                                         /* 2 */
        out->password = ed_from(remaining, colon + 1);
}

/* What step 7 asks for, and nothing tells (W3C-01): a scheme of the browsers' own is hierarchical
 * whatever follows, mailto never, any other one before two slash characters. */
static bool is_hierarchical(struct ed_w3c *w3c, struct ua_str scheme, struct ua_str after_scheme)
{
    static const struct ua_str own[] = {
        {"ftp", 3}, {"file", 4}, {"gopher", 6}, {"http", 4}, {"https", 5}, {"ws", 2}, {"wss", 3},
    };

    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        if (!ua_str_equal_but_for_case(scheme, own[i]))
            continue;
        if (count_slashes(after_scheme) != 2 || !ed_starts_with(after_scheme, "//"))
            ed_decided(w3c->arena, "W3C-01", ED_DECIDES_AUTHORITY | ED_DECIDES_PATH);
        return true;
    }
    ed_decided(w3c->arena, "W3C-01", ED_DECIDES_AUTHORITY | ED_DECIDES_PATH);
    return !ua_str_equal_but_for_case(scheme, UA_LITERAL("mailto")) &&
           count_slashes(after_scheme) >= 2;
}

/* 3.1 */
bool ed_w3c_parse(struct ed_w3c *w3c, struct ed_w3c_url *out, struct ua_str url)
{
    *out = (struct ed_w3c_url){.text = ed_w3c_trim(ed_well_formed(w3c->arena, url))}; /* 1 */
    if (!ed_w3c_find_scheme(&out->scheme, &out->after_scheme, out->text))             /* 2, 3 */
        return false;
    w3c->gap = true; /* 4 has a drive, 6 has mailto, which the decision on 7 is about */
    out->is_hierarchical = is_hierarchical(w3c, out->scheme, out->after_scheme);
    if (!out->is_hierarchical) {
        ed_decided(w3c->arena, "W3C-05", ED_DECIDES_PATH | ED_DECIDES_QUERY | ED_DECIDES_FRAGMENT);
        find_path_query_and_fragment(out, out->after_scheme); /* W3C-05 */
        return true;
    }
    if (ua_str_equal_but_for_case(out->scheme, UA_LITERAL("file"))) /* 5 */
        find_parts_of_file_url(w3c, out, out->after_scheme);
    else
        find_authority_path_query_and_fragment(w3c, out, out->after_scheme); /* 7.1 */
    find_user_info_host_and_port(w3c, out, out->authority);                  /* 7.2 */
    if (out->user_info.ptr)
        find_username_and_password(w3c, out, out->user_info); /* 7.3 */
    return true;
}

/* --- steps ------------------------------------------------------------------------------------ */

static void parse_a_url(struct ed_call *call)
{
    struct ed_w3c w3c = ed_w3c(call);
    struct ed_w3c_url url;
    const bool valid = ed_w3c_parse(&w3c, &url, ed_w3c_text(call, 0));
    const struct ua_str found[] = {url.scheme, url.username, url.password, url.host,
                                   url.port,   url.path,     url.query,    url.fragment};

    if (valid)
        ed_w3c_answer_list(call, &w3c, found, sizeof found / sizeof *found);
    else
        ed_answer_failure(call);
}

static void find_the_scheme(struct ed_call *call)
{
    const struct ed_w3c w3c = ed_w3c(call);
    struct ua_str found[2];

    if (ed_w3c_find_scheme(&found[0], &found[1], ed_w3c_text(call, 0)))
        ed_w3c_answer_list(call, &w3c, found, 2);
    else
        ed_answer_failure(call);
}

static void find_the_authority(struct ed_call *call)
{
    struct ed_w3c w3c = ed_w3c(call);
    struct ed_w3c_url url = {0};

    find_authority_path_query_and_fragment(&w3c, &url, ed_w3c_text(call, 0));
    ed_w3c_answer_list(call, &w3c,
                       (struct ua_str[]){url.authority, url.path, url.query, url.fragment}, 4);
}

static void find_the_user_info(struct ed_call *call)
{
    struct ed_w3c w3c = ed_w3c(call);
    struct ed_w3c_url url = {0};

    find_user_info_host_and_port(&w3c, &url, ed_w3c_text(call, 0));
    ed_w3c_answer_list(call, &w3c, (struct ua_str[]){url.user_info, url.host, url.port}, 3);
}

static void find_the_username(struct ed_call *call)
{
    struct ed_w3c w3c = ed_w3c(call);
    struct ed_w3c_url url = {0};

    find_username_and_password(&w3c, &url, ed_w3c_text(call, 0));
    ed_w3c_answer_list(call, &w3c, (struct ua_str[]){url.username, url.password}, 2);
}

const struct ed_step ed_w3c_2012_parse_steps[] = {
    {"parse a URL", 1, 1, parse_a_url},
    {"find the scheme", 1, 1, find_the_scheme},
    {"find the authority, path, query, and fragment", 1, 1, find_the_authority},
    {"find the user-info, host, and port", 1, 1, find_the_user_info},
    {"find the username and password", 1, 1, find_the_username},
    {0},
};
