/* SPDX-License-Identifier: MIT */
#include "library_steps.h"

#include <string.h>

#include "op_steps.h"
#include "str.h"
#include "text.h"

/* --- answers ---------------------------------------------------------------------------------- */

/* Answers for a status that is not UA_OK, and returns whether there was one. */
static bool put_status(struct library *library, enum ua_status status)
{
    library->status = status;
    if (status == UA_OK)
        return false;
    json_object(&library->out);
    if (status == UA_FAILURE)
        json_add_bool(&library->out, "failure", true);
    else
        json_add_string(&library->out, "throws", ua_status_name(status));
    json_end(&library->out);
    return true;
}

/* Answers with what value holds. */
static bool put_value(struct library *library, enum ua_status status)
{
    const struct ua_buf *value = &library->value;

    if (!put_status(library, status))
        json_bytes(&library->out, ua_str(value->ptr ? value->ptr : "", value->len));
    return true;
}

static bool put_nothing(struct library *library, enum ua_status status)
{
    if (!put_status(library, status))
        json_null(&library->out);
    return true;
}

/* --- arguments -------------------------------------------------------------------------------- */

/* The index of the argument's name in names, which ends with NULL; false if it is none of them. */
static bool find_name(size_t *index, struct ua_str arg, const char *const *names)
{
    for (*index = 0; names[*index]; ++*index)
        if (ua_str_equal(arg, ua_str(names[*index], strlen(names[*index]))))
            return true;
    return false;
}

/* Whether the argument is the word, which switches something on; null and not given: it is not. */
static bool read_switch(bool *is_on, struct ua_str arg, const char *word)
{
    *is_on = arg.ptr != NULL;
    return !arg.ptr || ua_str_equal(arg, ua_str(word, strlen(word)));
}

/* Opens the encoder of a label; null leaves it as for UTF-8. False for what is not a label. */
static bool open_encoder(struct ua_encoder *encoder, enum ua_status *status,
                         const struct library *library, struct ua_str label)
{
    const struct ua_encoding *encoding = ua_encoding_from_label(label.ptr, label.len);

    *encoder = (struct ua_encoder){0};
    *status = UA_OK;
    if (label.ptr && encoding)
        *status = ua_encoder_open(encoder, encoding, &library->allocator);
    return !label.ptr || encoding;
}

static const char *const host_types[] = {"null", "empty", "domain", "IPv4", "IPv6", "opaque", NULL};

static const char *const states[] = {
    [UA_STATE_NONE] = "none",
    [UA_STATE_SCHEME_START] = "scheme start",
    [UA_STATE_SCHEME] = "scheme",
    [UA_STATE_NO_SCHEME] = "no scheme",
    [UA_STATE_SPECIAL_RELATIVE_OR_AUTHORITY] = "special relative or authority",
    [UA_STATE_PATH_OR_AUTHORITY] = "path or authority",
    [UA_STATE_RELATIVE] = "relative",
    [UA_STATE_RELATIVE_SLASH] = "relative slash",
    [UA_STATE_SPECIAL_AUTHORITY_SLASHES] = "special authority slashes",
    [UA_STATE_SPECIAL_AUTHORITY_IGNORE_SLASHES] = "special authority ignore slashes",
    [UA_STATE_AUTHORITY] = "authority",
    [UA_STATE_HOST] = "host",
    [UA_STATE_HOSTNAME] = "hostname",
    [UA_STATE_PORT] = "port",
    [UA_STATE_FILE] = "file",
    [UA_STATE_FILE_SLASH] = "file slash",
    [UA_STATE_FILE_HOST] = "file host",
    [UA_STATE_PATH_START] = "path start",
    [UA_STATE_PATH] = "path",
    [UA_STATE_OPAQUE_PATH] = "opaque path",
    [UA_STATE_QUERY] = "query",
    [UA_STATE_FRAGMENT] = "fragment",
    NULL,
};

/* The flags' bits are in this order. */
static const char *const uts46_flags[] = {"CheckHyphens",
                                          "CheckBidi",
                                          "CheckJoiners",
                                          "UseSTD3ASCIIRules",
                                          "Transitional_Processing",
                                          "VerifyDnsLength",
                                          "IgnoreInvalidPunycode",
                                          NULL};

/* --- URLs ------------------------------------------------------------------------------------- */

/* An object of the URL's parts, named as in a dated edition. */
static void put_url_parts(struct library *library)
{
    const struct ua_url *url = library->url;
    const struct {
        const char *name;
        struct ua_str value;
    } parts[] = {
        {"scheme", ua_url_scheme(url)},     {"username", ua_url_username(url)},
        {"password", ua_url_password(url)}, {"host", ua_url_host(url)},
        {"port", ua_url_port(url)},         {"path", ua_url_path(url)},
        {"query", ua_url_query(url)},       {"fragment", ua_url_fragment(url)},
        {"href", ua_url_href(url)},
    };

    json_object(&library->out);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        json_member(&library->out, parts[i].name);
        json_bytes(&library->out, parts[i].value);
    }
    json_end(&library->out);
}

/* Parses the base, the second argument, into *base; NULL for null. The caller frees it. */
static enum ua_status open_base(struct ua_url **base, const struct library *library)
{
    const struct ua_str input = library->args[1];

    *base = input.ptr ? ua_url_new(&library->allocator) : NULL;
    if (!input.ptr)
        return UA_OK;
    return *base ? ua_url_parse(*base, input.ptr, input.len, NULL, NULL) : UA_NOMEM;
}

/* input, base, encoding */
static bool step_parse(struct library *library)
{
    const struct ua_str input = library->args[0];
    struct ua_url *base_url = NULL;
    struct ua_encoder encoder;
    enum ua_status status;

    if (!open_encoder(&encoder, &status, library, library->args[2]))
        return false;
    if (status == UA_OK)
        status = open_base(&base_url, library);
    if (status == UA_OK) {
        const struct ua_parse_options options = {.encoding = &encoder};

        status = ua_url_parse(library->url, input.ptr, input.len, base_url, &options);
    }
    if (!put_status(library, status))
        put_url_parts(library);
    ua_url_free(base_url);
    ua_encoder_close(&encoder);
    return true;
}

/* state, value, encoding */
static bool step_override(struct library *library)
{
    const struct ua_str value = library->args[1];
    struct ua_encoder encoder;
    enum ua_status status;
    size_t state;

    if (!find_name(&state, library->args[0], states) ||
        !open_encoder(&encoder, &status, library, library->args[2]))
        return false;
    if (status == UA_OK) {
        const struct ua_parse_options options = {.encoding = &encoder,
                                                 .state_override = (enum ua_state)state};

        status = ua_url_parse(library->url, value.ptr, value.len, NULL, &options);
    }
    ua_encoder_close(&encoder);
    return put_nothing(library, status);
}

/* The ways in which an encoder of the caller's own can break what ua_encoder promises. */
static const char *const faults[] = {"reads past the end", "makes no progress",
                                     "cannot report the unmappable", "fails", NULL};
enum fault { FAULT_READS_PAST, FAULT_NO_PROGRESS, FAULT_UNMAPPABLE, FAULT_FAILS };

static enum ua_status encode_wrongly(void *ctx, struct ua_buf *out, size_t *consumed,
                                     uint32_t *unmappable, const char *in, size_t len, bool first)
{
    const size_t *fault = ctx;

    (void)out;
    (void)in;
    (void)first;
    *consumed = *fault == FAULT_READS_PAST ? len + 1 : 0;
    if (*fault == FAULT_UNMAPPABLE)
        *unmappable = 0x2713;
    return *fault == FAULT_FAILS ? UA_ENCODING : UA_OK;
}

/* What an encoder was given: for each call "first" or "again" and the text. */
static enum ua_status encode_and_note(void *ctx, struct ua_buf *out, size_t *consumed,
                                      uint32_t *unmappable, const char *in, size_t len, bool first)
{
    const char *lacking = memchr(in, '!', len);
    struct text call = {0};

    text_puts(&call, first ? "first " : "again ");
    text_add(&call, in, len);
    json_text(ctx, text_str(&call));
    text_free(&call);
    *consumed = lacking ? (size_t)(lacking + 1 - in) : len;
    if (lacking)
        *unmappable = '!';
    return ua_buf_append(out, in, *consumed - (lacking != NULL));
}

/* input; the calls of an encoder that lacks "!" alone */
static bool step_encoder_calls(struct library *library)
{
    const struct ua_str input = library->args[0];
    const struct ua_encoder encoder = {encode_and_note, &library->out};
    const struct ua_parse_options options = {.encoding = &encoder};

    json_array(&library->out);
    library->status = ua_url_parse(library->url, input.ptr, input.len, NULL, &options);
    json_end(&library->out);
    return true;
}

/* fault, input */
static bool step_faulty_encoder(struct library *library)
{
    const struct ua_str input = library->args[1];
    size_t fault;
    const struct ua_encoder encoder = {encode_wrongly, &fault};
    const struct ua_parse_options options = {.encoding = &encoder};

    return find_name(&fault, library->args[0], faults) &&
           put_nothing(library, ua_url_parse(library->url, input.ptr, input.len, NULL, &options));
}

static void write_error(void *ctx, unsigned error, size_t position)
{
    struct text name = {0};

    text_printf(&name, "%s@%zu", ua_error_name(error), position);
    json_text(ctx, text_str(&name));
    text_free(&name);
}

/* input, base, state */
static bool step_parse_errors(struct library *library)
{
    const struct ua_error_sink sink = {write_error, &library->out};
    const struct ua_str input = library->args[0];
    struct ua_parse_options options = {.errors = &sink};
    struct ua_url *base_url;
    enum ua_status status;
    size_t state = UA_STATE_NONE;

    if (library->args[2].ptr && !find_name(&state, library->args[2], states))
        return false;
    options.state_override = (enum ua_state)state;
    status = open_base(&base_url, library);
    json_array(&library->out);
    if (status == UA_OK)
        status = ua_url_parse(library->url, input.ptr, input.len, base_url, &options);
    json_end(&library->out);
    library->status = status;
    ua_url_free(base_url);
    return true;
}

/* input, base */
static bool step_can_parse(struct library *library)
{
    const struct ua_str input = library->args[0], base = library->args[1];
    bool answer = false;

    if (!put_status(library, ua_url_can_parse(&answer, input.ptr, input.len, base.ptr, base.len)))
        json_bool(&library->out, answer);
    return true;
}

/* input */
static bool step_valid_url_string(struct library *library)
{
    const struct ua_str input = library->args[0];
    bool answer = false;

    if (!put_status(library, ua_is_valid_url_string(&library->allocator, &answer, input.ptr,
                                                    input.len, NULL)))
        json_bool(&library->out, answer);
    return true;
}

/* input, base */
static bool step_construct(struct library *library)
{
    const struct ua_str input = library->args[0], base = library->args[1];

    return put_nothing(library,
                       ua_url_construct(library->url, input.ptr, input.len, base.ptr, base.len));
}

/* attribute */
static bool step_get(struct library *library)
{
    const struct ua_str name = library->args[0];

    json_bytes(&library->out, ua_url_get(library->url, ua_attribute_from_name(name.ptr, name.len)));
    return true;
}

/* attribute, value */
static bool step_set(struct library *library)
{
    const struct ua_str name = library->args[0], value = library->args[1];

    return put_nothing(library, ua_url_set(library->url, ua_attribute_from_name(name.ptr, name.len),
                                           value.ptr, value.len));
}

static bool step_href_without_fragment(struct library *library)
{
    json_bytes(&library->out, ua_url_href_without_fragment(library->url));
    return true;
}

static bool step_host_type(struct library *library)
{
    json_string(&library->out, host_types[ua_url_host_type(library->url)]);
    return true;
}

static bool step_port_number(struct library *library)
{
    json_integer(&library->out, ua_url_port_number(library->url));
    return true;
}

static bool step_is_special(struct library *library)
{
    json_bool(&library->out, ua_url_is_special(library->url));
    return true;
}

static bool step_has_opaque_path(struct library *library)
{
    json_bool(&library->out, ua_url_has_opaque_path(library->url));
    return true;
}

static bool step_render(struct library *library)
{
    return put_value(library, ua_url_render(&library->value, library->url));
}

/* A blob URL store with one entry for each URL. */
static enum ua_status resolve_blob(void *ctx, struct ua_buf *out, struct ua_str href)
{
    const struct ua_str *origins = ctx;

    if (!ua_str_equal(href, origins[0]))
        return UA_FAILURE;
    return ua_buf_append(out, origins[1].ptr, origins[1].len);
}

/* A blob URL, and the origin of its entry */
static bool step_origin(struct library *library)
{
    const struct ua_blob_resolver resolver = {resolve_blob, library->args};

    return put_value(library, ua_url_origin_with(&library->value, library->url,
                                                 library->args[0].ptr ? &resolver : NULL));
}

/* --- hosts ------------------------------------------------------------------------------------ */

/* input, "opaque" */
static bool step_host_parser(struct library *library)
{
    const struct ua_str input = library->args[0];
    enum ua_host_type type;
    enum ua_status status;
    bool is_opaque;

    if (!read_switch(&is_opaque, library->args[1], "opaque"))
        return false;
    status = ua_host_parse(&library->value, &type, input.ptr, input.len, is_opaque, NULL);
    if (put_status(library, status))
        return true;
    json_array(&library->out);
    json_string(&library->out, host_types[type]);
    put_value(library, status);
    json_end(&library->out);
    return true;
}

/* input, "opaque" */
static bool step_host_errors(struct library *library)
{
    const struct ua_error_sink sink = {write_error, &library->out};
    const struct ua_str input = library->args[0];
    enum ua_status status;
    bool is_opaque;

    if (!read_switch(&is_opaque, library->args[1], "opaque"))
        return false;
    json_array(&library->out);
    status = ua_host_parse(&library->value, NULL, input.ptr, input.len, is_opaque, &sink);
    json_end(&library->out);
    library->status = status;
    return true;
}

/* Two hosts, each a type and a text */
static bool step_host_equals(struct library *library)
{
    const struct ua_str *args = library->args;
    size_t a, b;

    if (!find_name(&a, args[0], host_types) || !find_name(&b, args[2], host_types))
        return false;
    json_bool(&library->out,
              ua_host_equals((enum ua_host_type)a, args[1], (enum ua_host_type)b, args[3]));
    return true;
}

/* domain, "strict" */
static bool step_domain_parser(struct library *library)
{
    const struct ua_str domain = library->args[0];
    bool be_strict;

    return read_switch(&be_strict, library->args[1], "strict") &&
           put_value(library, ua_domain_parse(&library->value, domain.ptr, domain.len, be_strict));
}

static bool step_domain_to_unicode(struct library *library)
{
    const struct ua_str domain = library->args[0];

    return put_value(library, ua_domain_to_unicode(&library->value, domain.ptr, domain.len));
}

static bool read_uts46_flags(unsigned *flags, const struct library *library)
{
    size_t bit;

    *flags = 0;
    for (size_t i = 1; i < library->count; i++) {
        if (!find_name(&bit, library->args[i], uts46_flags))
            return false;
        *flags |= 1u << bit;
    }
    return true;
}

/* domain, flags */
static bool step_to_ascii(struct library *library)
{
    const struct ua_str domain = library->args[0];
    unsigned flags;

    return read_uts46_flags(&flags, library) &&
           put_value(library, ua_uts46_to_ascii(&library->value, domain.ptr, domain.len, flags));
}

/* domain, flags; the domain and, if there was one, "error" */
static bool step_to_unicode(struct library *library)
{
    const struct ua_str domain = library->args[0];
    enum ua_status status;
    bool had_error = false;
    unsigned flags;

    if (!read_uts46_flags(&flags, library))
        return false;
    status = ua_uts46_to_unicode(&library->value, &had_error, domain.ptr, domain.len, flags);
    if (put_status(library, status))
        return true;
    json_array(&library->out);
    put_value(library, status);
    json_string(&library->out, had_error ? "error" : NULL);
    json_end(&library->out);
    return true;
}

/* --- URLSearchParams -------------------------------------------------------------------------- */

/* The URL's list. NULL, with the answer, if there is none. */
static struct ua_params *search_params(struct library *library)
{
    struct ua_params *params = ua_url_search_params(library->url);

    if (!params)
        put_status(library, ua_url_is_valid(library->url) ? UA_NOMEM : UA_BADARG);
    else
        library->has_list = true;
    return params;
}

/* Changes the URL's list by the arguments, a name and a value. */
static bool change_list(struct library *library,
                        enum ua_status (*change)(struct ua_params *params, struct ua_str name,
                                                 struct ua_str value))
{
    struct ua_params *params = search_params(library);

    return !params || put_nothing(library, change(params, library->args[0], library->args[1]));
}

static bool step_append(struct library *library)
{
    return change_list(library, ua_params_append);
}

static bool step_delete(struct library *library)
{
    return change_list(library, ua_params_delete);
}

static bool step_set_param(struct library *library)
{
    return change_list(library, ua_params_set);
}

static bool step_sort(struct library *library)
{
    struct ua_params *params = search_params(library);

    return !params || put_nothing(library, ua_params_sort(params));
}

static bool step_stringifier(struct library *library)
{
    struct ua_params *params = search_params(library);

    return !params || put_value(library, ua_params_serialize(&library->value, params, NULL));
}

/* --- forms, encodings, errors ----------------------------------------------------------------- */

/* Makes a list from the argument by construct, and serializes it. */
static bool construct_and_serialize(struct library *library,
                                    enum ua_status (*construct)(struct ua_params *params,
                                                                const char *input, size_t len))
{
    const struct ua_str input = library->args[0];
    struct ua_params *params = ua_params_new(&library->allocator);
    enum ua_status status = params ? construct(params, input.ptr, input.len) : UA_NOMEM;

    if (status == UA_OK)
        status = ua_params_serialize(&library->value, params, NULL);
    ua_params_free(params);
    return put_value(library, status);
}

/* init */
static bool step_construct_list(struct library *library)
{
    return construct_and_serialize(library, ua_params_construct);
}

/* input */
static bool step_parse_form(struct library *library)
{
    return construct_and_serialize(library, ua_params_parse);
}

/* encoding, names and values */
static bool step_form_serializer(struct library *library)
{
    struct ua_param pairs[LIBRARY_MAX_ARGS / 2] = {0};
    struct ua_params *params;
    struct ua_encoder encoder;
    enum ua_status status;

    if (library->count % 2 == 0 || !open_encoder(&encoder, &status, library, library->args[0]))
        return false;
    for (size_t i = 1; i + 1 < library->count; i += 2)
        pairs[i / 2] = (struct ua_param){library->args[i], library->args[i + 1]};
    params = ua_params_new(&library->allocator);
    if (status == UA_OK)
        status = params ? ua_params_construct_pairs(params, pairs, library->count / 2) : UA_NOMEM;
    if (status == UA_OK)
        status = ua_params_serialize(&library->value, params, &encoder);
    ua_params_free(params);
    ua_encoder_close(&encoder);
    return put_value(library, status);
}

static bool put_encoding(struct library *library, const struct ua_encoding *encoding)
{
    json_string(&library->out, encoding ? ua_encoding_name(encoding) : NULL);
    return true;
}

/* label */
static bool step_get_encoding(struct library *library)
{
    return put_encoding(library,
                        ua_encoding_from_label(library->args[0].ptr, library->args[0].len));
}

/* label */
static bool step_output_encoding(struct library *library)
{
    return put_encoding(library, ua_encoding_output(ua_encoding_from_label(library->args[0].ptr,
                                                                           library->args[0].len)));
}

/* The name of a validation error */
static bool step_is_fatal(struct library *library)
{
    static const char *const answers[] = {
        [UA_FATAL_NO] = "no", [UA_FATAL_YES] = "yes", [UA_FATAL_SOMETIMES] = "sometimes"};

    for (unsigned error = 0; error < ua_error_count(); error++) {
        const char *name = ua_error_name(error);

        if (!ua_str_equal(library->args[0], ua_str(name, strlen(name))))
            continue;
        json_string(&library->out, answers[ua_error_is_fatal(error)]);
        return true;
    }
    return false;
}

/* The name of a function; before the first "parse" */
static bool step_null(struct library *library)
{
    return !ua_url_is_valid(library->url) &&
           library_put_null_answers(&library->out, library->args[0], library->url, &library->value);
}

/* The number of a status */
static bool step_status_name(struct library *library)
{
    const struct ua_str number = library->args[0];

    if (number.len != 1 || !ua_is_digit((unsigned char)number.ptr[0]))
        return false;
    json_string(&library->out, ua_status_name((enum ua_status)(number.ptr[0] - '0')));
    return true;
}

/* --- all of them ------------------------------------------------------------------------------ */

static const struct library_step steps[] = {
    {"parse", 1, 3, step_parse},
    {"parse with state override", 2, 3, step_override},
    {"parse's validation errors", 1, 3, step_parse_errors},
    {"parse's calls of an encoder", 1, 1, step_encoder_calls},
    {"parse with a faulty encoder", 2, 2, step_faulty_encoder},
    {"API URL parser", 1, 2, step_construct},
    {"can parse", 1, 2, step_can_parse},
    {"valid URL string", 1, 1, step_valid_url_string},
    {"get", 1, 1, step_get},
    {"set", 2, 2, step_set},
    {"URL serializer without fragment", 0, 0, step_href_without_fragment},
    {"host type", 0, 0, step_host_type},
    {"port", 0, 0, step_port_number},
    {"is special", 0, 0, step_is_special},
    {"has an opaque path", 0, 0, step_has_opaque_path},
    {"URL rendering", 0, 0, step_render},
    {"origin", 0, 2, step_origin},
    {"host parser", 1, 2, step_host_parser},
    {"host parser's validation errors", 1, 2, step_host_errors},
    {"host equals", 4, 4, step_host_equals},
    {"domain parser", 1, 2, step_domain_parser},
    {"domain to Unicode", 1, 1, step_domain_to_unicode},
    {"UTS #46 ToASCII", 1, LIBRARY_MAX_ARGS, step_to_ascii},
    {"UTS #46 ToUnicode", 1, LIBRARY_MAX_ARGS, step_to_unicode},
    {"URLSearchParams append", 2, 2, step_append},
    {"URLSearchParams delete", 1, 2, step_delete},
    {"URLSearchParams set", 2, 2, step_set_param},
    {"URLSearchParams sort", 0, 0, step_sort},
    {"URLSearchParams stringifier", 0, 0, step_stringifier},
    {"URLSearchParams from a string", 1, 1, step_construct_list},
    {"urlencoded parser", 1, 1, step_parse_form},
    {"urlencoded serializer", 1, LIBRARY_MAX_ARGS - 1, step_form_serializer},
    {"get an encoding", 1, 1, step_get_encoding},
    {"get an output encoding", 1, 1, step_output_encoding},
    {"validation error ends parsing", 1, 1, step_is_fatal},
    {"status name", 1, 1, step_status_name},
    {"NULL arguments", 1, 1, step_null},
};

#define STEPS (sizeof steps / sizeof *steps)

void library_list_steps(struct text *out)
{
    op_step_add_line(out, "at every length", 3, LIBRARY_MAX_ARGS);
    for (size_t i = 0; i < STEPS; i++)
        op_step_add_line(out, steps[i].name, steps[i].least, steps[i].most);
}

const struct library_step *library_find_step(struct ua_str name)
{
    for (size_t i = 0; i < STEPS; i++) {
        if (ua_str_equal(name, ua_str(steps[i].name, strlen(steps[i].name))))
            return &steps[i];
    }
    return NULL;
}
