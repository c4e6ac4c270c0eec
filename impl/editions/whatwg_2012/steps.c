/* SPDX-License-Identifier: MIT */
/* URL, Living Standard of 28 December 2012: what can be asked of sections 3 to 5. */
#include "whatwg_2012.h"

#include "call.h"
#include "decided.h"
#include "whatwg_2012_api.h"

/* --- arguments and answers -------------------------------------------------------------------- */

/* A base URL or null. False, with the answer given, if there is one and it is not a URL. */
static bool parse_base(struct ed_call *call, size_t index, struct ed_parsed_url *base,
                       const struct ed_parsed_url **given)
{
    const struct ed_parse parse = {.input = ed_arg(call, index)};

    *given = NULL;
    if (!parse.input.ptr)
        return true;
    *given = base;
    switch (ed_whatwg_2012_parse(call->arena, call->literal, base, &parse)) {
    case ED_DONE:
        return true;
    case ED_FAILURE:
        ed_answer_failure(call);
        return false;
    case ED_UNDEFINED:
        ed_answer_undefined(call);
        return false;
    }
    return false;
}

/* False, with the answer given, unless it is done. */
static bool is_done(struct ed_call *call, enum ed_outcome outcome)
{
    if (outcome == ED_FAILURE)
        ed_answer_failure(call);
    if (outcome == ED_UNDEFINED)
        ed_answer_undefined(call);
    return outcome == ED_DONE;
}

static struct ua_str host_or_null(struct ed_call *call, const struct ed_parsed_url *url)
{
    if (url->host.kind == ED_HOST_NULL)
        return ED_NONE;
    return ed_host_serialize(call->arena, call->literal, &url->host);
}

static void answer_parts(struct ed_call *call, const struct ed_parsed_url *url)
{
    const struct ua_str parts[ED_PARTS] = {
        [ED_PART_SCHEME] = url->scheme,
        [ED_PART_USERNAME] = url->username,
        [ED_PART_PASSWORD] = url->password,
        [ED_PART_HOST] = host_or_null(call, url),
        [ED_PART_PORT] = url->port,
        [ED_PART_PATH] =
            url->relative_flag ? ed_whatwg_2012_path(call->arena, url) : url->scheme_data,
        [ED_PART_QUERY] = url->query,
        [ED_PART_FRAGMENT] = url->fragment,
        [ED_PART_HREF] = ed_whatwg_2012_serialize(call->arena, call->literal, url, false),
        [ED_PART_ORIGIN] = ed_whatwg_2012_origin(call->arena, call->literal, url),
    };

    ed_answer_parts(call, parts);
}

/* All that a parsed URL consists of, in the order of the text: scheme, scheme data, username,
 * password, host, port, path, query, fragment, relative flag. Each string of the path has a "/"
 * before it. */
static void answer_components(struct ed_call *call, const struct ed_parsed_url *url)
{
    struct ed_list list = ED_LIST(call->arena);
    struct ed_text path = ED_TEXT(call->arena);

    for (size_t i = 0; i < url->path.count; i++) {
        ed_add_byte(&path, '/');
        ed_add(&path, url->path.items[i]);
    }
    ed_push(&list, url->scheme);
    ed_push(&list, url->scheme_data);
    ed_push(&list, url->username);
    ed_push(&list, url->password);
    ed_push(&list, host_or_null(call, url));
    ed_push(&list, url->port);
    ed_push(&list, ed_str(&path));
    ed_push(&list, url->query);
    ed_push(&list, url->fragment);
    ed_push(&list, url->relative_flag ? UA_LITERAL("set") : UA_LITERAL("unset"));
    ed_answer_list(call, &list);
}

/* --- 3 ---------------------------------------------------------------------------------------- */

/* percent encode [text]: each byte of it */
static void percent_encode(struct ed_call *call)
{
    const struct ua_str text = ed_arg(call, 0);
    struct ed_text out = ED_TEXT(call->arena);

    for (size_t i = 0; i < text.len; i++)
        ed_add_percent_encoded(&out, (unsigned char)text.ptr[i]);
    ed_answer_string(call, ed_str(&out));
}

static void percent_decode(struct ed_call *call)
{
    const struct ua_str bytes = ed_percent_decode(call->arena, call->literal, ed_arg(call, 0));

    if (bytes.ptr)
        ed_answer_string(call, bytes);
    else
        ed_answer_undefined(call);
}

/* utf-8 percent encode [text, encode set]: each code point of it */
static void utf8_percent_encode(struct ed_call *call)
{
    static const char *const names[] = {
        [ED_SIMPLE_ENCODE_SET] = "simple encode set",
        [ED_DEFAULT_ENCODE_SET] = "default encode set",
        [ED_PASSWORD_ENCODE_SET] = "password encode set",
        [ED_USERNAME_ENCODE_SET] = "username encode set",
    };

    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        if (!ed_is(ed_arg(call, 1), names[i]))
            continue;
        ed_answer_string(
            call, ed_utf8_percent_encode_all(call->arena, ed_arg(call, 0), (enum ed_encode_set)i));
        return;
    }
    ed_refuse(call);
}

/* --- 4 ---------------------------------------------------------------------------------------- */

/* By the letter nothing is said of a domain: LS-04, LS-05. */
static void answer_host(struct ed_call *call, const struct ed_host *host)
{
    if (call->literal && host->kind == ED_HOST_DOMAIN)
        ed_answer_undefined(call);
    else
        ed_answer_string(call, ed_host_serialize(call->arena, call->literal, host));
}

/* host parser [input]: the host, serialized (without the errata of serializing) */
static void host_parser(struct ed_call *call)
{
    const struct ua_str input = ed_arg(call, 0);
    struct ed_host host;

    if (call->literal && !ed_starts_with(input, "["))
        ed_answer_undefined(call);
    else if (is_done(call, ed_host_parse(call->arena, call->literal, &host, input)))
        ed_answer_string(call, ed_host_serialize(call->arena, false, &host));
}

/* host serializer [host]: null, or what the host parser takes (without its errata) */
static void host_serializer(struct ed_call *call)
{
    const struct ua_str input = ed_arg(call, 0);
    struct ed_host host = {.kind = ED_HOST_NULL};

    if (!input.ptr || is_done(call, ed_host_parse(call->arena, false, &host, input)))
        answer_host(call, &host);
}

/* IPv6 parser [input]: the address' eight pieces in hexadecimal, none left out */
static void ipv6_parser(struct ed_call *call)
{
    static const char digits[] = "0123456789abcdef";
    struct ed_text pieces = ED_TEXT(call->arena);
    uint16_t address[8];

    if (!is_done(call, ed_ipv6_parse(call->literal, address, ed_arg(call, 0))))
        return;
    for (unsigned i = 0; i < 8; i++) {
        if (i > 0)
            ed_add_byte(&pieces, ':');
        for (unsigned shift = 16; shift > 0; shift -= 4)
            ed_add_byte(&pieces, digits[address[i] >> (shift - 4) & 15]);
    }
    ed_answer_string(call, ed_str(&pieces));
}

/* IPv6 serializer [address]: any form that the IPv6 parser takes (without its errata) */
static void ipv6_serializer(struct ed_call *call)
{
    uint16_t address[8];

    if (is_done(call, ed_ipv6_parse(false, address, ed_arg(call, 0))))
        ed_answer_string(call, ed_ipv6_serialize(call->arena, call->literal, address));
}

/* compress pointer [address]: of the IPv6 serializer, counted from 0 */
static void compress_pointer(struct ed_call *call)
{
    uint16_t address[8];
    size_t pointer;

    if (!is_done(call, ed_ipv6_parse(false, address, ed_arg(call, 0))))
        return;
    pointer = ed_ipv6_compress_pointer(address);
    if (pointer < 8)
        ed_answer_number(call, pointer);
    else
        ed_answer_null(call);
}

/* --- 5 ---------------------------------------------------------------------------------------- */

static void relative_scheme(struct ed_call *call)
{
    ed_answer_boolean(call, ed_is_relative_scheme(ed_arg(call, 0)));
}

static void default_port(struct ed_call *call)
{
    ed_answer_string(call, ed_whatwg_2012_default_port(ed_arg(call, 0)));
}

/* ED_NO_STATE for null; false for anything that is not a state. */
static bool find_state(struct ua_str name, enum ed_state *found)
{
    *found = ED_NO_STATE;
    if (!name.ptr)
        return true;
    for (unsigned state = ED_SCHEME_START_STATE; state <= ED_FRAGMENT_STATE; state++) {
        if (ed_is(name, ed_state_name((enum ed_state)state)))
            *found = (enum ed_state)state;
    }
    return *found != ED_NO_STATE;
}

/* Takes the arguments url and state override, from index on: the URL to parse into, and the
 * state to begin in. False, with the answer given, if that cannot be. */
static bool take_given_url(struct ed_call *call, size_t index, struct ed_parsed_url *url,
                           struct ed_parse *how)
{
    const struct ed_parsed_url *given;

    if (!find_state(ed_arg(call, index + 1), &how->state_override)) {
        ed_refuse(call);
        return false;
    }
    if (!parse_base(call, index, url, &given))
        return false;
    how->url_is_given = given != NULL;
    if (!how->url_is_given)
        how->state_override = ED_NO_STATE;
    return true;
}

/* [input, base] and how to parse. False, with the answer given, if no URL comes of it. */
static bool parse_with(struct ed_call *call, struct ed_parsed_url *url, struct ed_parse *parse)
{
    struct ed_parsed_url base;
    bool ok = parse_base(call, 1, &base, &parse->base);

    if (ok) {
        ed_decided_for_base(call->arena);
        parse->input = ed_arg(call, 0);
        ok = is_done(call, ed_whatwg_2012_parse(call->arena, call->literal, url, parse));
    }
    parse->base = NULL; /* it ends here */
    return ok;
}

static void parse(struct ed_call *call)
{
    struct ed_parsed_url url;
    struct ed_parse how = {.encoding_override = ed_encoding(call->arena, ed_arg(call, 2))};

    if (parse_with(call, &url, &how))
        answer_parts(call, &url);
}

/* parse, halting on the first conformance error [input, base, url, state override]: the URL,
 * serialized */
static void parse_halting(struct ed_call *call)
{
    struct ed_parsed_url url;
    struct ed_parse how = {.halt = true};

    if (call->literal) /* LS-17 */
        ed_answer_undefined(call);
    else if (take_given_url(call, 2, &url, &how) && parse_with(call, &url, &how))
        ed_answer_string(call, ed_whatwg_2012_serialize(call->arena, false, &url, false));
}

/* parse errors [input, base, url, state override]: each one's state and its code point's place in
 * input, also if parsing fails in the end */
static void parse_errors(struct ed_call *call)
{
    struct ed_list errors = ED_LIST(call->arena);
    struct ed_parsed_url url, base;
    struct ed_parse how = {.errors = &errors};

    if (!take_given_url(call, 2, &url, &how) || !parse_base(call, 1, &base, &how.base))
        return;
    how.input = ed_arg(call, 0);
    if (is_done(call, ed_whatwg_2012_parse(call->arena, call->literal, &url, &how)) ||
        call->answer->kind == ED_ANSWER_FAILURE)
        ed_answer_list(call, &errors);
}

/* URL parser [input, base, encoding override, url, state override]: the parsed URL's components */
static void url_parser(struct ed_call *call)
{
    struct ed_parsed_url url;
    struct ed_parse how = {.encoding_override = ed_encoding(call->arena, ed_arg(call, 2))};

    if (take_given_url(call, 3, &url, &how) && parse_with(call, &url, &how))
        answer_components(call, &url);
}

/* clear a parsed URL [url]: its components afterwards */
static void clear(struct ed_call *call)
{
    struct ed_parsed_url url;
    const struct ed_parsed_url *given;

    if (!parse_base(call, 0, &url, &given))
        return;
    if (!given)
        url = (struct ed_parsed_url){.relative_flag = false};
    ed_clear(call->arena, &url);
    answer_components(call, &url);
}

/* remaining [input, code point]: with pointer at the first such code point */
static void remaining(struct ed_call *call)
{
    const struct ed_points input = ed_points(call->arena, ed_arg(call, 0));
    const struct ed_points c = ed_points(call->arena, ed_arg(call, 1));
    size_t pointer = 0;

    while (c.count > 0 && pointer < input.count && input.at[pointer] != c.at[0])
        pointer++;
    ed_answer_string(call, ed_remaining(call->arena, ed_arg(call, 0), pointer));
}

/* URL serializer [url, exclude fragment flag]: the flag is set if it is not null */
static void url_serializer(struct ed_call *call)
{
    struct ed_parsed_url url;
    const struct ed_parsed_url *given;

    if (!parse_base(call, 0, &url, &given))
        return;
    if (!given)
        ed_refuse(call);
    else
        ed_answer_string(call, ed_whatwg_2012_serialize(call->arena, call->literal, &url,
                                                        ed_arg(call, 1).ptr != NULL));
}

static const struct ed_step steps[] = {
    {"percent encode", 1, 1, percent_encode},
    {"percent decode", 1, 1, percent_decode},
    {"utf-8 percent encode", 2, 2, utf8_percent_encode},
    {"host parser", 1, 1, host_parser},
    {"host serializer", 1, 1, host_serializer},
    {"IPv6 parser", 1, 1, ipv6_parser},
    {"IPv6 serializer", 1, 1, ipv6_serializer},
    {"compress pointer", 1, 1, compress_pointer},
    {"relative scheme", 1, 1, relative_scheme},
    {"default port", 1, 1, default_port},
    {"URL parser", 1, 5, url_parser},
    {"parse, halting on the first conformance error", 1, 4, parse_halting},
    {"parse errors", 1, 4, parse_errors},
    {"clear a parsed URL", 1, 1, clear},
    {"remaining", 2, 2, remaining},
    {"URL serializer", 1, 2, url_serializer},
    {0},
};

const struct ed_edition ed_whatwg_2012 = {
    .id = "whatwg-2012",
    .title = "URL, Living Standard",
    .date = "2012-12-28",
    .is_rfc3986 = false,
    .takes_encoding = true,
    .says = (1u << ED_PARTS) - 1,
    /* A host that is null and one that is empty are serialized, and got, alike. */
    .null_is_distinct = 1u << ED_PART_PASSWORD | 1u << ED_PART_QUERY | 1u << ED_PART_FRAGMENT,
    .parse = parse,
    .steps = {steps, ed_whatwg_2012_writing_steps, ed_whatwg_2012_form_steps,
              ed_whatwg_2012_api_steps, ed_whatwg_2012_query_steps},
    .state_size = sizeof(struct ed_whatwg_2012_state),
};
