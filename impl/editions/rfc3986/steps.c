/* SPDX-License-Identifier: MIT */
/* RFC 3986 as an edition: what it can be asked. */
#include "call.h"
#include "grammar.h"
#include "rfc3986_normalize.h"
#include "rfc3986_parts.h"
#include "rfc3986_rules.h"

static void parse(struct ed_call *call)
{
    ed_rfc3986_answer(call, ed_arg(call, 0), ed_arg(call, 1), ed_rfc3986_parse);
}

/* --- appendix A ------------------------------------------------------------------------------- */

static void uri(struct ed_call *call)
{
    ed_answer_boolean(call, ed_is_uri(call->arena, ed_arg(call, 0)));
}

static void uri_reference(struct ed_call *call)
{
    ed_answer_boolean(call, ed_is_uri_reference(call->arena, ed_arg(call, 0)));
}

static void absolute_uri(struct ed_call *call)
{
    ed_answer_boolean(call, ed_is_absolute_uri(call->arena, ed_arg(call, 0)));
}

static void relative_ref(struct ed_call *call)
{
    ed_answer_boolean(call, ed_is_relative_ref(call->arena, ed_arg(call, 0)));
}

/* [rule, text] */
static void matches(struct ed_call *call)
{
    ed_rule *const rule = ed_rfc3986_rule(ed_arg(call, 0));

    if (rule)
        ed_answer_boolean(call, rule(call->arena, ed_arg(call, 1)));
    else
        ed_refuse(call);
}

/* --- 2.1, 2.4, 2.5 ---------------------------------------------------------------------------- */

/* Data as it stands in a component: what is not unreserved is encoded. */
static void percent_encode(struct ed_call *call)
{
    const struct ua_str data = ed_arg(call, 0);
    struct ed_text encoded = ED_TEXT(call->arena);

    for (size_t i = 0; i < data.len; i++) {
        if (ed_is_unreserved((unsigned char)data.ptr[i]))
            ed_add_byte(&encoded, data.ptr[i]);
        else
            ed_add_percent_encoded(&encoded, (unsigned char)data.ptr[i]);
    }
    ed_answer_string(call, ed_str(&encoded));
}

/* Once and not more. */
static void percent_decode(struct ed_call *call)
{
    ed_answer_string(call, ed_pct_decode(call->arena, ed_arg(call, 0)));
}

/* --- 4: usage --------------------------------------------------------------------------------- */

/* 4.2: of relative references, what each is called. */
static void kind_of_reference(struct ed_call *call)
{
    struct ed_components parsed;

    if (!ed_rfc3986_parse(&parsed, ed_arg(call, 0)))
        ed_answer_failure(call);
    else if (parsed.scheme.ptr)
        ed_answer_string(call, UA_LITERAL("URI"));
    else if (parsed.authority.ptr)
        ed_answer_string(call, UA_LITERAL("network-path reference"));
    else if (ed_starts_with(parsed.path, "/"))
        ed_answer_string(call, UA_LITERAL("absolute-path reference"));
    else
        ed_answer_string(call, UA_LITERAL("relative-path reference"));
}

/* [reference, base]: the target; false on failure. */
static bool target_of(struct ed_call *call, struct ed_components *target, bool strict)
{
    struct ed_components reference, base;

    if (!ed_rfc3986_parse(&reference, ed_arg(call, 0)) ||
        !ed_rfc3986_parse(&base, ed_arg(call, 1)) || !base.scheme.ptr)
        return false;
    ed_rfc3986_transform(call->arena, target, &reference, &base, strict);
    if (!call->literal)
        ed_rfc3986_keep_path(call->arena, target);
    return true;
}

/* 4.4: [reference, base] */
static void same_document_reference(struct ed_call *call)
{
    struct ed_components target, base;

    if (!target_of(call, &target, true)) {
        ed_answer_failure(call);
        return;
    }
    ed_rfc3986_split(&base, ed_arg(call, 1));
    ed_answer_boolean(call, ua_str_equal_but_for_case(target.scheme, base.scheme) &&
                                ua_str_equal(target.authority, base.authority) &&
                                ua_str_equal(target.path, base.path) &&
                                ua_str_equal(target.query, base.query));
}

/* --- 5: resolution ---------------------------------------------------------------------------- */

static void resolve_by(struct ed_call *call, bool strict)
{
    struct ed_components target;

    if (target_of(call, &target, strict))
        ed_answer_string(call, ed_rfc3986_recompose(call->arena, &target));
    else
        ed_answer_failure(call);
}

static void resolve(struct ed_call *call)
{
    resolve_by(call, true);
}

/* For backward compatibility, 5.2.2 and the end of 5.4.2. */
static void resolve_not_strict(struct ed_call *call)
{
    resolve_by(call, false);
}

/* 5.2.3: [base URI, path of the reference] */
static void merge(struct ed_call *call)
{
    struct ed_components base;

    ed_rfc3986_split(&base, ed_arg(call, 0));
    ed_answer_string(call, ed_rfc3986_merge(call->arena, base.authority.ptr != NULL, base.path,
                                            ed_arg(call, 1)));
}

static void remove_dot_segments(struct ed_call *call)
{
    ed_answer_string(call, ed_rfc3986_remove_dot_segments(call->arena, ed_arg(call, 0)));
}

/* 5.3: [scheme, authority, path, query, fragment] */
static void recompose(struct ed_call *call)
{
    const struct ed_components components = {
        .scheme = ed_arg(call, 0),
        .authority = ed_arg(call, 1),
        .path = ed_arg(call, 2),
        .query = ed_arg(call, 3),
        .fragment = ed_arg(call, 4),
    };

    ed_answer_string(call, ed_rfc3986_recompose(call->arena, &components));
}

/* Appendix B: scheme, authority, path, query and fragment. */
static void split(struct ed_call *call)
{
    struct ed_list parts = ED_LIST(call->arena);
    struct ed_components c;

    ed_rfc3986_split(&c, ed_arg(call, 0));
    ed_push(&parts, c.scheme);
    ed_push(&parts, c.authority);
    ed_push(&parts, c.path);
    ed_push(&parts, c.query);
    ed_push(&parts, c.fragment);
    ed_answer_list(call, &parts);
}

/* 3.2: userinfo, host and port; a list, or failure for anything that is not an authority. */
static void split_authority(struct ed_call *call)
{
    struct ed_list parts = ED_LIST(call->arena);
    struct ed_components c;
    const struct ua_str text = ed_concat(call->arena, UA_LITERAL("//"), ed_arg(call, 0), ED_NONE);

    if (!ed_rfc3986_parse(&c, text) || c.authority.len != ed_arg(call, 0).len) {
        ed_answer_failure(call);
        return;
    }
    ed_push(&parts, c.userinfo);
    ed_push(&parts, c.host);
    ed_push(&parts, c.port);
    ed_answer_list(call, &parts);
}

/* --- 6: normalisation and comparison ---------------------------------------------------------- */

/* ptr NULL if the text is not a URI-reference. */
static struct ua_str normalized(struct ed_call *call, struct ua_str text, unsigned how)
{
    struct ed_components components;

    if (!ed_rfc3986_parse(&components, text))
        return ED_NONE;
    ed_rfc3986_normalize(call->arena, &components, how, call->literal);
    return ed_rfc3986_recompose(call->arena, &components);
}

static void answer_normalized(struct ed_call *call, unsigned how)
{
    const struct ua_str text = normalized(call, ed_arg(call, 0), how);

    ed_answer_string_or_failure(call, text);
}

/* 6.2.2.1 */
static void case_normalization(struct ed_call *call)
{
    answer_normalized(call, ED_CASE);
}

/* 6.2.2.2 */
static void percent_encoding_normalization(struct ed_call *call)
{
    answer_normalized(call, ED_PERCENT);
}

/* 6.2.2.3 */
static void path_segment_normalization(struct ed_call *call)
{
    answer_normalized(call, ED_PATH_SEGMENT);
}

/* 6.2.2 */
static void syntax_based_normalization(struct ed_call *call)
{
    answer_normalized(call, ED_SYNTAX_BASED);
}

/* 6.2.3, after 6.2.2 */
static void scheme_based_normalization(struct ed_call *call)
{
    answer_normalized(call, ED_SYNTAX_BASED | ED_SCHEME_BASED);
}

/* 6.2.1 */
static void simple_string_comparison(struct ed_call *call)
{
    ed_answer_boolean(call, ua_str_equal(ed_arg(call, 0), ed_arg(call, 1)));
}

/* Relative references are not to be compared before they are resolved, 6.1. */
static void answer_equivalent(struct ed_call *call, unsigned how)
{
    if (ed_is_uri(call->arena, ed_arg(call, 0)) && ed_is_uri(call->arena, ed_arg(call, 1)))
        ed_answer_boolean(call, ua_str_equal(normalized(call, ed_arg(call, 0), how),
                                             normalized(call, ed_arg(call, 1), how)));
    else
        ed_answer_failure(call);
}

static void equivalent(struct ed_call *call)
{
    answer_equivalent(call, ED_SYNTAX_BASED);
}

static void scheme_based_equivalent(struct ed_call *call)
{
    answer_equivalent(call, ED_SYNTAX_BASED | ED_SCHEME_BASED);
}

/* --- appendix C ------------------------------------------------------------------------------- */

/* Without white space, and without "URL:" before it. */
static struct ua_str undelimited(struct ed_arena *arena, struct ua_str text)
{
    struct ed_text result = ED_TEXT(arena);
    struct ua_str all;

    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] != ' ' && !ua_is_tab_or_newline((unsigned char)text.ptr[i]))
            ed_add_byte(&result, text.ptr[i]);
    }
    all = ed_str(&result);
    if (all.len >= 4 && ua_str_equal_but_for_case(ed_slice(all, 0, 4), UA_LITERAL("URL:")))
        all = ed_from(all, 4);
    return all;
}

/* The URIs in a text between "<" and ">" or double quotes. */
static void delimited_uris(struct ed_call *call)
{
    struct ed_list found = ED_LIST(call->arena);
    struct ua_str text = ed_arg(call, 0);

    for (;;) {
        const size_t start = ed_find_any(text, "<\"");
        size_t end;
        struct ua_str inside;

        if (start == text.len)
            break;
        text = ed_from(text, start);
        end = 1 + ed_find_any(ed_from(text, 1), text.ptr[0] == '<' ? ">" : "\"");
        if (end == text.len)
            break;
        inside = undelimited(call->arena, ed_slice(text, 1, end));
        if (ed_is_uri(call->arena, inside))
            ed_push(&found, inside);
        text = ed_from(text, end + 1);
    }
    ed_answer_list(call, &found);
}

static const struct ed_step steps[] = {
    {"URI", 1, 1, uri},
    {"URI-reference", 1, 1, uri_reference},
    {"absolute-URI", 1, 1, absolute_uri},
    {"relative-ref", 1, 1, relative_ref},
    {"matches", 2, 2, matches},
    {"percent-encode", 1, 1, percent_encode},
    {"percent-decode", 1, 1, percent_decode},
    {"kind of reference", 1, 1, kind_of_reference},
    {"same-document reference", 2, 2, same_document_reference},
    {"resolve", 2, 2, resolve},
    {"resolve, not strict", 2, 2, resolve_not_strict},
    {"merge", 2, 2, merge},
    {"remove dot segments", 1, 1, remove_dot_segments},
    {"recompose", 5, 5, recompose},
    {"split", 1, 1, split},
    {"split authority", 1, 1, split_authority},
    {"case normalization", 1, 1, case_normalization},
    {"percent-encoding normalization", 1, 1, percent_encoding_normalization},
    {"path segment normalization", 1, 1, path_segment_normalization},
    {"normalize", 1, 1, syntax_based_normalization},
    {"scheme-based normalization", 1, 1, scheme_based_normalization},
    {"simple string comparison", 2, 2, simple_string_comparison},
    {"equivalent", 2, 2, equivalent},
    {"scheme-based equivalent", 2, 2, scheme_based_equivalent},
    {"delimited URIs", 1, 1, delimited_uris},
    {0},
};

const struct ed_edition ed_rfc3986 = {
    .id = "rfc3986",
    .title = "RFC 3986, Uniform Resource Identifier (URI). Generic Syntax",
    .date = "2005-01",
    ED_RFC3986_COMPONENTS,
    .parse = parse,
    .steps = {steps, ed_rfc3987_steps},
};
