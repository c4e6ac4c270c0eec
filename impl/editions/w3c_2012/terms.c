/* SPDX-License-Identifier: MIT */
/* URL, W3C Working Draft of 24 May 2012, 2: terminology of URLs */
#include "w3c_2012.h"

#include "microsyntax.h"
#include "transcode.h"
#include "webaddr.h"

/* absolute URL. "Regardless of what it is resolved relative to": no more can matter of a base than
 * whether it has the same scheme, is hierarchical, and which authority and path it has. */
bool ed_w3c_is_absolute_url(struct ed_w3c *w3c, struct ua_str url)
{
    static const struct ua_str rests[] = {{"://a.example/b/c?d", 18}, {"://e.example/f", 14}};
    struct ua_str scheme, after_scheme, output;

    if (!ed_w3c_find_scheme(&scheme, &after_scheme, ed_w3c_trim(url)))
        return false;
    output = ed_w3c_process(w3c, url, UA_LITERAL("about:blank"), NULL);
    for (size_t i = 0; i < sizeof rests / sizeof *rests && output.ptr; i++) {
        const struct ua_str base = ed_concat(w3c->arena, scheme, rests[i], ED_NONE);

        if (!ua_str_equal(ed_w3c_process(w3c, url, base, NULL), output))
            return false;
    }
    return output.ptr;
}

/* hierarchical URL: "/" after the scheme; authority-based URL: "//". By the letter they are asked
 * for immediately after the scheme component, where its ":" is (W3C-07). */
static bool follows_scheme(struct ed_w3c *w3c, struct ua_str url, const char *slashes)
{
    struct ua_str scheme, after_scheme;

    if (w3c->literal || !ed_w3c_is_absolute_url(w3c, url))
        return false;
    url = ed_w3c_process(w3c, url, ED_NONE, NULL);
    return ed_w3c_find_scheme(&scheme, &after_scheme, url) && ed_starts_with(after_scheme, slashes);
}

static void absolute_url(struct ed_call *call)
{
    struct ed_w3c w3c = ed_w3c(call);
    const bool is_absolute = ed_w3c_is_absolute_url(&w3c, ed_w3c_text(call, 0));

    ed_w3c_answer_boolean(call, &w3c, is_absolute);
}

static void hierarchical_url(struct ed_call *call)
{
    struct ed_w3c w3c = ed_w3c(call);

    ed_answer_boolean(call, follows_scheme(&w3c, ed_w3c_text(call, 0), "/"));
}

static void authority_based_url(struct ed_call *call)
{
    struct ed_w3c w3c = ed_w3c(call);

    ed_answer_boolean(call, follows_scheme(&w3c, ed_w3c_text(call, 0), "//"));
}

/* valid URL: the list of conditions is lost; the documents that this one was cut from stand on the
 * RFCs that it refers to, and on the encoding (W3C-24). */
static void answer_valid(struct ed_call *call, struct ua_str url)
{
    struct ed_w3c w3c = {call->arena, call->literal, true};
    const struct ua_encoding *encoding = ed_encoding(call->arena, ed_arg(call, 1));

    ed_w3c_answer_boolean(call, &w3c, ed_webaddr_is_valid(call->arena, url, encoding));
}

static void answer_valid_non_empty(struct ed_call *call, struct ua_str url)
{
    if (ed_is_empty(url))
        ed_answer_boolean(call, false);
    else
        answer_valid(call, url);
}

static void valid_url(struct ed_call *call)
{
    answer_valid(call, ed_w3c_text(call, 0));
}

static void valid_non_empty_url(struct ed_call *call)
{
    answer_valid_non_empty(call, ed_w3c_text(call, 0));
}

static void valid_url_with_spaces(struct ed_call *call)
{
    answer_valid(call, ed_strip_spaces(ed_w3c_text(call, 0)));
}

static void valid_non_empty_url_with_spaces(struct ed_call *call)
{
    answer_valid_non_empty(call, ed_strip_spaces(ed_w3c_text(call, 0)));
}

static void strip_whitespace(struct ed_call *call)
{
    ed_answer_string(call, ed_strip_spaces(ed_w3c_text(call, 0)));
}

static void ascii_case_insensitive_match(struct ed_call *call)
{
    ed_answer_boolean(call, ua_str_equal_but_for_case(ed_w3c_text(call, 0), ed_w3c_text(call, 1)));
}

/* Whether the argument is one character of the class. */
static void answer_class(struct ed_call *call, bool (*is_in_class)(char c))
{
    const struct ua_str text = ed_w3c_text(call, 0);

    ed_answer_boolean(call, text.len == 1 && is_in_class(text.ptr[0]));
}

static void space_character(struct ed_call *call)
{
    answer_class(call, ed_is_space);
}

static void control_character(struct ed_call *call)
{
    answer_class(call, ed_w3c_is_control_character);
}

static void slash_character(struct ed_call *call)
{
    answer_class(call, ed_w3c_is_slash_character);
}

static void authority_terminating_character(struct ed_call *call)
{
    answer_class(call, ed_w3c_is_authority_terminating_character);
}

static void a_utf_16_encoding(struct ed_call *call)
{
    const char *name = ua_encoding_name(ed_encoding(call->arena, ed_w3c_text(call, 0)));

    ed_answer_boolean(call, ed_starts_with(ua_str(name, strlen(name)), "UTF-16"));
}

const struct ed_step ed_w3c_2012_terms_steps[] = {
    {"absolute URL", 1, 1, absolute_url},
    {"hierarchical URL", 1, 1, hierarchical_url},
    {"authority-based URL", 1, 1, authority_based_url},
    {"valid URL", 1, 2, valid_url},
    {"valid non-empty URL", 1, 2, valid_non_empty_url},
    {"valid URL potentially surrounded by spaces", 1, 2, valid_url_with_spaces},
    {"valid non-empty URL potentially surrounded by spaces", 1, 2, valid_non_empty_url_with_spaces},
    {"strip leading and trailing whitespace", 1, 1, strip_whitespace},
    {"space character", 1, 1, space_character},
    {"ASCII case-insensitive match", 2, 2, ascii_case_insensitive_match},
    {"control character", 1, 1, control_character},
    {"slash character", 1, 1, slash_character},
    {"authority terminating character", 1, 1, authority_terminating_character},
    {"UTF-16 encoding", 1, 1, a_utf_16_encoding},
    {0},
};
