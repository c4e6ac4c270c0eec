/* SPDX-License-Identifier: MIT */
#include "decomposition.h"

#include "rfc3986_normalize.h"
#include "utf8.h"

/* --- getting and setting ---------------------------------------------------------------------- */

static const struct ed_attribute *find(struct ed_call *call, const struct ed_decomposition *table,
                                       struct ua_str name)
{
    for (const struct ed_attribute *row = table->attributes; row->name; row++) {
        if (ed_is(name, row->name))
            return row;
    }
    ed_refuse(call);
    return NULL;
}

static bool take_apart(struct ed_call *call, const struct ed_decomposition *table,
                       struct ed_input *out, struct ua_str input)
{
    *out = (struct ed_input){.text = input,
                             .literal = call->literal,
                             .never_hierarchical = call->literal && table->slash_behind_scheme};
    return table->parse(call->arena, &out->components, input) &&
           (!table->is_absolute || table->is_absolute(call, input));
}

static struct ua_str affix(const char *text)
{
    return text ? ua_str(text, strlen(text)) : ED_NONE;
}

struct ua_str ed_decomposition_get(struct ed_call *call, const struct ed_decomposition *table,
                                   struct ua_str input, struct ua_str attribute)
{
    const struct ed_attribute *row = find(call, table, attribute);
    struct ed_input of;

    if (!row)
        return ED_NONE;
    if (!take_apart(call, table, &of, input))
        return UA_LITERAL("");
    if (row->getter_condition && !row->getter_condition(&of))
        return UA_LITERAL("");
    return ed_concat(call->arena, affix(row->prefix), row->component->get(call->arena, &of),
                     affix(row->suffix));
}

/* %-escapes the characters that end an authority, where ends is not NULL. */
static struct ua_str escape_ends(struct ed_arena *arena, struct ua_str value, bool (*ends)(char c))
{
    struct ed_text out = ED_TEXT(arena);

    if (!ends)
        return value;
    for (size_t i = 0; i < value.len; i++) {
        if (ends(value.ptr[i]))
            ed_add_percent_encoded(&out, (unsigned char)value.ptr[i]);
        else
            ed_add_byte(&out, value.ptr[i]);
    }
    return ed_str(&out);
}

struct ua_str ed_decomposition_set(struct ed_call *call, const struct ed_decomposition *table,
                                   struct ua_str input, struct ua_str attribute,
                                   struct ua_str value)
{
    const struct ed_attribute *row = find(call, table, attribute);
    struct ed_input of;
    struct ua_str output;

    if (!row)
        return ED_NONE;
    if (!take_apart(call, table, &of, input))
        return input;
    if (row->setter_preprocessor)
        value = row->setter_preprocessor(call->arena, &of, value);
    if (!value.ptr)
        return ED_NONE;
    value = row->component->escape(call->arena, &of, value);
    if (!value.ptr)
        return input;
    if (row->component->is_in_authority)
        value = escape_ends(call->arena, value, table->ends_authority);
    if (row->setter_condition && !row->setter_condition(&of, value))
        return input;
    if (ed_is_empty(value) && !table->prefix_even_if_empty &&
        !row->component->get(call->arena, &of).ptr)
        return input;
    output = row->component->replace(call->arena, &of, value);
    return output.ptr || of.literal ? output : input;
}

/* --- the object with the attributes ----------------------------------------------------------- */

bool ed_decomposition_is_silent(struct ed_call *call, const struct ed_decomposition *table,
                                struct ua_str input)
{
    struct ed_components components;

    if (!call->literal || !table->letter_wants_parsed ||
        table->parse(call->arena, &components, input))
        return false;
    ed_answer_undefined(call);
    return true;
}

static struct ua_str input_of(const struct ed_call *call, const struct ed_decomposition *table,
                              struct ua_str url)
{
    return table->input_of ? table->input_of(call, url) : url;
}

void ed_interface_take(struct ed_call *call, const struct ed_decomposition *table,
                       struct ua_str url)
{
    struct ed_interface *interface = call->state;

    if (url.ptr)
        *interface = (struct ed_interface){table, input_of(call, table, url), interface->output};
    else
        ed_refuse(call);
}

static struct ed_interface *interface_of(struct ed_call *call)
{
    struct ed_interface *interface = call->state;

    if (interface->table)
        return interface;
    ed_refuse(call);
    return NULL;
}

void ed_interface_input(struct ed_call *call)
{
    const struct ed_interface *interface = interface_of(call);

    if (interface)
        ed_answer_string(call, interface->input);
}

void ed_interface_get(struct ed_call *call)
{
    const struct ed_interface *interface = interface_of(call);

    if (interface && !ed_decomposition_is_silent(call, interface->table, interface->input))
        ed_answer_string(
            call, ed_decomposition_get(call, interface->table, interface->input, ed_arg(call, 0)));
}

void ed_interface_set(struct ed_call *call)
{
    struct ed_interface *interface = interface_of(call);
    struct ua_str value = ed_arg(call, 1);

    if (!interface)
        return;
    if (!value.ptr && interface->table->null_is_empty)
        value = UA_LITERAL("");
    if (!value.ptr) {
        ed_refuse(call);
        return;
    }
    if (ed_decomposition_is_silent(call, interface->table, interface->input))
        return;
    interface->output =
        ed_decomposition_set(call, interface->table, interface->input, ed_arg(call, 0), value);
    if (interface->output.ptr)
        interface->input = input_of(call, interface->table, interface->output);
    else
        ed_answer_undefined(call);
}

void ed_interface_output(struct ed_call *call)
{
    ed_answer_string(call, ((const struct ed_interface *)call->state)->output);
}

/* --- %-escaping ------------------------------------------------------------------------------- */

static void add_escaped(struct ed_text *out, uint32_t point)
{
    char bytes[4];
    size_t len = ua_utf8_encode(bytes, point);

    for (size_t i = 0; i < len; i++)
        ed_add_percent_encoded(out, (unsigned char)bytes[i]);
}

struct ua_str ed_escape(struct ed_arena *arena, struct ua_str value,
                        const struct ed_grammar *grammar, enum ed_place place)
{
    struct ed_text out = ED_TEXT(arena);

    for (size_t pos = 0; pos < value.len;) {
        const bool keep = ed_is_pct_encoded(value, pos);
        const uint32_t point = ua_utf8_decode(value.ptr, value.len, &pos, NULL);

        if (keep || ed_grammar_allows(grammar, place, point))
            ed_add_point(&out, point);
        else
            add_escaped(&out, point);
    }
    return ed_str(&out);
}

/* --- components ------------------------------------------------------------------------------- */

/* RFC 3986, 5.3, from the parts of the authority up. */
static struct ua_str recompose(struct ed_arena *arena, struct ed_components components)
{
    ed_rfc3986_rejoin_authority(arena, &components);
    return ed_rfc3986_recompose(arena, &components);
}

/* <scheme> */

static struct ua_str get_scheme(struct ed_arena *arena, const struct ed_input *input)
{
    (void)arena;
    return input->components.scheme;
}

static bool is_valid_in_scheme(uint32_t point)
{
    return ua_is_alnum(ed_ascii(point)) || ed_is_one_of(point, "+-.");
}

/* RFC 3986, 3.1: "%" is not valid in a scheme either, so the letter makes it none. */
static struct ua_str escape_scheme(struct ed_arena *arena, const struct ed_input *input,
                                   struct ua_str value)
{
    struct ed_text literally = ED_TEXT(arena);

    if (ed_is_scheme(value))
        return value;
    if (!input->literal)
        return ED_NONE;
    for (size_t pos = 0; pos < value.len;) {
        const uint32_t point = ua_utf8_decode(value.ptr, value.len, &pos, NULL);

        if (is_valid_in_scheme(point))
            ed_add_point(&literally, point);
        else
            add_escaped(&literally, point);
    }
    return ed_str(&literally);
}

static struct ua_str replace_scheme(struct ed_arena *arena, const struct ed_input *input,
                                    struct ua_str value)
{
    struct ed_components components = input->components;

    components.scheme = value;
    return recompose(arena, components);
}

const struct ed_component ed_scheme = {get_scheme, escape_scheme, replace_scheme, false};

/* <username>, <password> */

static struct ua_str get_username(struct ed_arena *arena, const struct ed_input *input)
{
    struct ua_str userinfo = input->components.userinfo;
    size_t colon = ed_find(userinfo, ':');

    (void)arena;
    return colon == ED_NOT_FOUND ? userinfo : ed_slice(userinfo, 0, colon);
}

static struct ua_str get_password(struct ed_arena *arena, const struct ed_input *input)
{
    struct ua_str userinfo = input->components.userinfo;
    size_t colon = ed_find(userinfo, ':');

    (void)arena;
    return colon == ED_NOT_FOUND ? ED_NONE : ed_from(userinfo, colon + 1);
}

/* A ":" would end it: what may stand in a reg-name may stand in it. */
static struct ua_str escape_username(struct ed_arena *arena, const struct ed_input *input,
                                     struct ua_str value)
{
    (void)input;
    return ed_escape(arena, value, &ed_uri_grammar, ED_IN_REG_NAME);
}

static struct ua_str escape_password(struct ed_arena *arena, const struct ed_input *input,
                                     struct ua_str value)
{
    (void)input;
    return ed_escape(arena, value, &ed_uri_grammar, ED_IN_USERINFO);
}

static struct ua_str replace_userinfo(struct ed_arena *arena, const struct ed_input *input,
                                      struct ua_str username, struct ua_str password)
{
    struct ed_components components = input->components;

    if (!components.authority.ptr)
        return ED_NONE;
    components.userinfo =
        ed_concat(arena, username, password.ptr ? UA_LITERAL(":") : ED_NONE, password);
    return recompose(arena, components);
}

static struct ua_str replace_username(struct ed_arena *arena, const struct ed_input *input,
                                      struct ua_str value)
{
    /* "@" comes after it: it is not a prefix character to be put there for an empty one. */
    if (ed_is_empty(value) && !input->components.userinfo.ptr)
        return input->text;
    return replace_userinfo(arena, input, value, get_password(arena, input));
}

static struct ua_str replace_password(struct ed_arena *arena, const struct ed_input *input,
                                      struct ua_str value)
{
    return replace_userinfo(arena, input, get_username(arena, input), value);
}

const struct ed_component ed_username = {get_username, escape_username, replace_username, true};
const struct ed_component ed_password = {get_password, escape_password, replace_password, true};

/* <host>, <ihost> */

static struct ua_str get_host(struct ed_arena *arena, const struct ed_input *input)
{
    (void)arena;
    return input->components.host;
}

static struct ua_str escape_name(struct ed_arena *arena, struct ua_str host,
                                 const struct ed_grammar *grammar)
{
    return ed_is_ip_literal(grammar, host) ? host : ed_escape(arena, host, grammar, ED_IN_REG_NAME);
}

static struct ua_str escape_host(struct ed_arena *arena, const struct ed_input *input,
                                 struct ua_str value)
{
    (void)input;
    return escape_name(arena, value, &ed_uri_grammar);
}

static struct ua_str escape_ihost(struct ed_arena *arena, const struct ed_input *input,
                                  struct ua_str value)
{
    (void)input;
    return escape_name(arena, value, &ed_iri_grammar);
}

static struct ua_str replace_host(struct ed_arena *arena, const struct ed_input *input,
                                  struct ua_str value)
{
    struct ed_components components = input->components;

    if (!components.authority.ptr)
        return ED_NONE;
    components.host = value;
    return recompose(arena, components);
}

const struct ed_component ed_host = {get_host, escape_host, replace_host, true};
const struct ed_component ed_ihost = {get_host, escape_ihost, replace_host, true};

/* <port> */

static struct ua_str get_port(struct ed_arena *arena, const struct ed_input *input)
{
    (void)arena;
    return input->components.port;
}

/* Each table's preprocessor leaves nothing but digits. */
static struct ua_str escape_port(struct ed_arena *arena, const struct ed_input *input,
                                 struct ua_str value)
{
    (void)arena;
    (void)input;
    return value;
}

static struct ua_str replace_port(struct ed_arena *arena, const struct ed_input *input,
                                  struct ua_str value)
{
    struct ed_components components = input->components;

    if (!components.authority.ptr)
        return ED_NONE;
    components.port = value;
    return recompose(arena, components);
}

const struct ed_component ed_port = {get_port, escape_port, replace_port, true};

/* <hostport>: the host, ":" and the port, without these if it is the scheme's default. */

static struct ua_str get_hostport(struct ed_arena *arena, const struct ed_input *input)
{
    const struct ed_components *components = &input->components;

    if (!components->port.ptr || ed_is_default_port(components->scheme, components->port))
        return components->host;
    /* RFC 3986, 6.2.3: an empty port is the default one; the letter compares it, as it is given. */
    if (ed_is_empty(components->port) && !input->literal)
        return components->host;
    return ed_concat(arena, components->host, UA_LITERAL(":"), components->port);
}

/* Where the ":" before a port is; ED_NOT_FOUND if no port ends the value. */
static size_t find_port(struct ua_str value)
{
    size_t colon = ed_find_last(value, ':');

    for (size_t i = colon; colon != ED_NOT_FOUND && i + 1 < value.len; i++) {
        if (!ua_is_digit((unsigned char)value.ptr[i + 1]))
            return ED_NOT_FOUND;
    }
    return colon;
}

static struct ua_str escape_name_and_port(struct ed_arena *arena, struct ua_str value,
                                          const struct ed_grammar *grammar)
{
    size_t colon = find_port(value);

    if (colon == ED_NOT_FOUND)
        return escape_name(arena, value, grammar);
    return ed_concat(arena, escape_name(arena, ed_slice(value, 0, colon), grammar),
                     ed_from(value, colon), ED_NONE);
}

static struct ua_str escape_hostport(struct ed_arena *arena, const struct ed_input *input,
                                     struct ua_str value)
{
    (void)input;
    return escape_name_and_port(arena, value, &ed_uri_grammar);
}

static struct ua_str escape_ihostport(struct ed_arena *arena, const struct ed_input *input,
                                      struct ua_str value)
{
    (void)input;
    return escape_name_and_port(arena, value, &ed_iri_grammar);
}

/* A port that the value does not give is gone, be it one that the component left out. */
static struct ua_str replace_hostport(struct ed_arena *arena, const struct ed_input *input,
                                      struct ua_str value)
{
    struct ed_components components = input->components;
    size_t colon = find_port(value);

    if (!components.authority.ptr)
        return ED_NONE;
    components.host = colon == ED_NOT_FOUND ? value : ed_slice(value, 0, colon);
    components.port = colon == ED_NOT_FOUND ? ED_NONE : ed_from(value, colon + 1);
    return recompose(arena, components);
}

const struct ed_component ed_hostport = {get_hostport, escape_hostport, replace_hostport, true};
const struct ed_component ed_ihostport = {get_hostport, escape_ihostport, replace_hostport, true};

/* <path>, <abs_path> */

static struct ua_str get_path(struct ed_arena *arena, const struct ed_input *input)
{
    (void)arena;
    return input->components.path;
}

/* RFC 2396, 3: begins with "/", so that an opaque URI, and an empty path, have none. */
static struct ua_str get_abs_path(struct ed_arena *arena, const struct ed_input *input)
{
    (void)arena;
    return ed_starts_with(input->components.path, "/") ? input->components.path : ED_NONE;
}

static struct ua_str escape_path(struct ed_arena *arena, const struct ed_input *input,
                                 struct ua_str value)
{
    (void)input;
    return ed_escape(arena, value, &ed_uri_grammar, ED_IN_PATH);
}

/* RFC 3986, 3.3: without an authority "//" cannot begin a path; the letter does not care. */
static struct ua_str replace_path(struct ed_arena *arena, const struct ed_input *input,
                                  struct ua_str value)
{
    struct ed_components components = input->components;

    components.path = value;
    if (!input->literal)
        ed_rfc3986_keep_path(arena, &components);
    return recompose(arena, components);
}

static struct ua_str replace_abs_path(struct ed_arena *arena, const struct ed_input *input,
                                      struct ua_str value)
{
    return ed_if_hierarchical(input) ? replace_path(arena, input, value) : ED_NONE;
}

const struct ed_component ed_path = {get_path, escape_path, replace_path, false};
const struct ed_component ed_abs_path = {get_abs_path, escape_path, replace_abs_path, false};

/* <query>, <fragment> */

static struct ua_str get_query(struct ed_arena *arena, const struct ed_input *input)
{
    (void)arena;
    return input->components.query;
}

static struct ua_str get_fragment(struct ed_arena *arena, const struct ed_input *input)
{
    (void)arena;
    return input->components.fragment;
}

static struct ua_str escape_query(struct ed_arena *arena, const struct ed_input *input,
                                  struct ua_str value)
{
    (void)input;
    return ed_escape(arena, value, &ed_uri_grammar, ED_IN_QUERY);
}

static struct ua_str replace_query(struct ed_arena *arena, const struct ed_input *input,
                                   struct ua_str value)
{
    struct ed_components components = input->components;

    components.query = value;
    return recompose(arena, components);
}

static struct ua_str replace_fragment(struct ed_arena *arena, const struct ed_input *input,
                                      struct ua_str value)
{
    struct ed_components components = input->components;

    components.fragment = value;
    return recompose(arena, components);
}

const struct ed_component ed_query = {get_query, escape_query, replace_query, false};
const struct ed_component ed_fragment = {get_fragment, escape_query, replace_fragment, false};

/* <href>: the input as a whole */

static struct ua_str get_href(struct ed_arena *arena, const struct ed_input *input)
{
    (void)arena;
    return input->text;
}

static struct ua_str take_href(struct ed_arena *arena, const struct ed_input *input,
                               struct ua_str value)
{
    (void)arena;
    (void)input;
    return value;
}

const struct ed_component ed_href = {get_href, take_href, take_href, false};

/* --- getter conditions ------------------------------------------------------------------------ */

bool ed_if_hierarchical(const struct ed_input *input)
{
    return !input->never_hierarchical &&
           (input->components.authority.ptr || ed_starts_with(input->components.path, "/"));
}

bool ed_if_authority_based(const struct ed_input *input)
{
    return !input->never_hierarchical && input->components.authority.ptr;
}

bool ed_if_authority_based_with_port(const struct ed_input *input)
{
    return ed_if_authority_based(input) && input->components.port.ptr;
}

bool ed_if_hierarchical_with_query(const struct ed_input *input)
{
    return ed_if_hierarchical(input) && input->components.query.ptr;
}

bool ed_if_fragment(const struct ed_input *input)
{
    return input->components.fragment.ptr;
}

bool ed_if_non_empty_fragment(const struct ed_input *input)
{
    return !ed_is_empty(input->components.fragment);
}

/* --- setter preprocessors --------------------------------------------------------------------- */

struct ua_str ed_remove_trailing_colons(struct ed_arena *arena, const struct ed_input *input,
                                        struct ua_str value)
{
    size_t len = value.len;

    (void)arena;
    (void)input;
    while (len > 0 && value.ptr[len - 1] == ':')
        len--;
    return ed_slice(value, 0, len);
}

struct ua_str ed_remove_leading_slashes(struct ed_arena *arena, const struct ed_input *input,
                                        struct ua_str value)
{
    size_t slashes = 0;

    (void)arena;
    (void)input;
    while (slashes < value.len && value.ptr[slashes] == '/')
        slashes++;
    return ed_from(value, slashes);
}

struct ua_str ed_remove_all_but_digits(struct ed_arena *arena, const struct ed_input *input,
                                       struct ua_str value)
{
    struct ed_text digits = ED_TEXT(arena);

    (void)input;
    for (size_t i = 0; i < value.len; i++) {
        if (ua_is_digit((unsigned char)value.ptr[i]))
            ed_add_byte(&digits, value.ptr[i]);
    }
    return ed_str(&digits);
}

struct ua_str ed_prepend_slash(struct ed_arena *arena, const struct ed_input *input,
                               struct ua_str value)
{
    (void)input;
    return ed_starts_with(value, "/") ? value : ed_concat(arena, UA_LITERAL("/"), value, ED_NONE);
}

static struct ua_str without_leading(struct ua_str value, const char *prefix)
{
    return ed_starts_with(value, prefix) ? ed_from(value, strlen(prefix)) : value;
}

struct ua_str ed_remove_one_question_mark(struct ed_arena *arena, const struct ed_input *input,
                                          struct ua_str value)
{
    (void)arena;
    (void)input;
    return without_leading(value, "?");
}

struct ua_str ed_remove_one_number_sign(struct ed_arena *arena, const struct ed_input *input,
                                        struct ua_str value)
{
    (void)arena;
    (void)input;
    return without_leading(value, "#");
}

/* --- setter conditions ------------------------------------------------------------------------ */

bool ed_when_not_empty(const struct ed_input *input, struct ua_str value)
{
    (void)input;
    return !ed_is_empty(value);
}

bool ed_when_hierarchical(const struct ed_input *input, struct ua_str value)
{
    (void)value;
    return ed_if_hierarchical(input);
}

bool ed_when_authority_based(const struct ed_input *input, struct ua_str value)
{
    (void)value;
    return ed_if_authority_based(input);
}

bool ed_when_not_empty_and_authority_based(const struct ed_input *input, struct ua_str value)
{
    return !ed_is_empty(value) && ed_if_authority_based(input);
}

bool ed_when_authority_based_and_a_port(const struct ed_input *input, struct ua_str value)
{
    unsigned long number = 0;

    for (size_t i = 0; i < value.len && number <= 65535; i++)
        number = 10 * number + (unsigned long)(value.ptr[i] - '0');
    return ed_if_authority_based(input) && number <= 65535;
}
