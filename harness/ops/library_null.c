/* SPDX-License-Identifier: MIT */
/* What each function of urlassay.h answers to NULL, in the place of one argument after the other,
 * and to what is out of range. */
#include <string.h>

#include "op_library.h"
#include "str.h"
#include "util.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* A call that has been made. */
struct null_call {
    const char *function, *answer;
};

static const char *presence_word(bool is_there)
{
    return is_there ? "present" : "absent";
}

/* Appends the answers of one function; false if it is not among the calls. */
static bool put_answers(struct json_writer *out, struct ua_str function,
                        const struct null_call *calls, size_t count)
{
    bool is_there = false;

    for (size_t i = 0; i < count; i++) {
        const struct null_call *call = &calls[i];

        if (!ua_str_equal(function, ua_str(call->function, strlen(call->function))))
            continue;
        json_string(out, call->answer);
        is_there = true;
    }
    return is_there;
}

/* url holds no URL. */
static bool put_url_answers(struct json_writer *out, struct ua_str function, struct ua_url *url,
                            struct ua_buf *value)
{
    struct ua_encoder encoder;
    bool answer = false;
    const struct null_call calls[] = {
        {"ua_url_parse", ua_status_name(ua_url_parse(NULL, "a:", 2, NULL, NULL))},
        {"ua_url_parse", ua_status_name(ua_url_parse(url, NULL, 1, NULL, NULL))},
        {"ua_url_construct", ua_status_name(ua_url_construct(NULL, "a:", 2, NULL, 0))},
        {"ua_url_construct", ua_status_name(ua_url_construct(url, NULL, 1, NULL, 0))},
        {"ua_url_construct", ua_status_name(ua_url_construct(url, "a:", 2, NULL, 1))},
        {"ua_url_can_parse", ua_status_name(ua_url_can_parse(NULL, "a:", 2, NULL, 0))},
        {"ua_url_can_parse", ua_status_name(ua_url_can_parse(&answer, NULL, 1, NULL, 0))},
        {"ua_url_can_parse", ua_status_name(ua_url_can_parse(&answer, "a:", 2, NULL, 1))},
        {"ua_url_set", ua_status_name(ua_url_set(NULL, UA_HOST, "h", 1))},
        {"ua_url_set", ua_status_name(ua_url_set(url, UA_HOST, NULL, 1))},
        {"ua_url_set", ua_status_name(ua_url_set(url, UA_ATTRIBUTES, "h", 1))},
        {"ua_url_origin", ua_status_name(ua_url_origin(NULL, url))},
        {"ua_url_origin", ua_status_name(ua_url_origin(value, NULL))},
        {"ua_url_render", ua_status_name(ua_url_render(NULL, url))},
        {"ua_url_render", ua_status_name(ua_url_render(value, NULL))},
        {"ua_is_valid_url_string",
         ua_status_name(ua_is_valid_url_string(NULL, NULL, "a:", 2, NULL))},
        {"ua_is_valid_url_string",
         ua_status_name(ua_is_valid_url_string(NULL, &answer, NULL, 1, NULL))},
        {"ua_encoder_open", ua_status_name(ua_encoder_open(&encoder, NULL, NULL))},
    };

    return put_answers(out, function, calls, COUNT(calls));
}

/* Hosts and IDNA */
static bool put_host_answers(struct json_writer *out, struct ua_str function, struct ua_buf *value)
{
    bool answer = false;
    const struct null_call calls[] = {
        {"ua_host_parse", ua_status_name(ua_host_parse(NULL, NULL, "h", 1, false, NULL))},
        {"ua_host_parse", ua_status_name(ua_host_parse(value, NULL, NULL, 1, false, NULL))},
        {"ua_domain_parse", ua_status_name(ua_domain_parse(NULL, "h", 1, false))},
        {"ua_domain_parse", ua_status_name(ua_domain_parse(value, NULL, 1, false))},
        {"ua_domain_to_unicode", ua_status_name(ua_domain_to_unicode(NULL, "h", 1))},
        {"ua_domain_to_unicode", ua_status_name(ua_domain_to_unicode(value, NULL, 1))},
        {"ua_uts46_to_ascii", ua_status_name(ua_uts46_to_ascii(NULL, "h", 1, 0))},
        {"ua_uts46_to_ascii", ua_status_name(ua_uts46_to_ascii(value, NULL, 1, 0))},
        {"ua_uts46_to_ascii", ua_status_name(ua_uts46_to_ascii(value, "h", 1, 1u << 7))},
        {"ua_uts46_to_unicode", ua_status_name(ua_uts46_to_unicode(NULL, &answer, "h", 1, 0))},
        {"ua_uts46_to_unicode", ua_status_name(ua_uts46_to_unicode(value, NULL, "h", 1, 0))},
        {"ua_uts46_to_unicode", ua_status_name(ua_uts46_to_unicode(value, &answer, NULL, 1, 0))},
        {"ua_uts46_to_unicode",
         ua_status_name(ua_uts46_to_unicode(value, &answer, "h", 1, 1u << 7))},
    };

    return put_answers(out, function, calls, COUNT(calls));
}

/* URLSearchParams; own is a list of its own: one empty name with an empty value. */
static bool put_params_answers(struct json_writer *out, struct ua_str function,
                               struct ua_params *own, struct ua_buf *value)
{
    const struct ua_str none = {NULL, 0}, bad = {NULL, 1};
    const struct null_call calls[] = {
        {"ua_params_parse", ua_status_name(ua_params_parse(NULL, "a", 1))},
        {"ua_params_parse", ua_status_name(ua_params_parse(own, NULL, 1))},
        {"ua_params_construct", ua_status_name(ua_params_construct(NULL, "a", 1))},
        {"ua_params_construct", ua_status_name(ua_params_construct(own, NULL, 1))},
        {"ua_params_construct_pairs", ua_status_name(ua_params_construct_pairs(NULL, NULL, 0))},
        {"ua_params_construct_pairs", ua_status_name(ua_params_construct_pairs(own, NULL, 1))},
        {"ua_params_construct_pairs",
         ua_status_name(ua_params_construct_pairs(own, &(struct ua_param){bad, none}, 1))},
        {"ua_params_construct_pairs",
         ua_status_name(ua_params_construct_pairs(own, &(struct ua_param){none, bad}, 1))},
        {"ua_params_serialize", ua_status_name(ua_params_serialize(NULL, own, NULL))},
        {"ua_params_serialize", ua_status_name(ua_params_serialize(value, NULL, NULL))},
        {"ua_params_append", ua_status_name(ua_params_append(NULL, none, none))},
        {"ua_params_append", ua_status_name(ua_params_append(own, bad, none))},
        {"ua_params_append", ua_status_name(ua_params_append(own, none, bad))},
        {"ua_params_delete", ua_status_name(ua_params_delete(NULL, none, none))},
        {"ua_params_delete", ua_status_name(ua_params_delete(own, bad, none))},
        {"ua_params_delete", ua_status_name(ua_params_delete(own, none, bad))},
        {"ua_params_set", ua_status_name(ua_params_set(NULL, none, none))},
        {"ua_params_set", ua_status_name(ua_params_set(own, bad, none))},
        {"ua_params_set", ua_status_name(ua_params_set(own, none, bad))},
        {"ua_params_sort", ua_status_name(ua_params_sort(NULL))},
        {"ua_params_get", presence_word(ua_params_get(NULL, none).ptr)},
        {"ua_params_get", presence_word(ua_params_get(own, bad).ptr)},
        {"ua_params_get_next", presence_word(ua_params_get_next(own, none, NULL).ptr)},
        {"ua_params_get_next", presence_word(ua_params_get_next(NULL, none, &(size_t){0}).ptr)},
        {"ua_params_has", presence_word(ua_params_has(NULL, none, none))},
        {"ua_params_has", presence_word(ua_params_has(own, bad, none))},
        {"ua_params_has", presence_word(ua_params_has(own, none, bad))},
        {"ua_params_size", presence_word(ua_params_size(NULL))},
        {"ua_params_at", presence_word(ua_params_at(NULL, 0).name.ptr)},
        {"ua_params_at", presence_word(ua_params_at(own, 1).name.ptr)},
    };

    return put_answers(out, function, calls, COUNT(calls));
}

/* url holds no URL. */
static bool put_getter_answers(struct json_writer *out, struct ua_str function,
                               const struct ua_url *url)
{
    const struct null_call calls[] = {
        {"ua_url_search_params", presence_word(ua_url_search_params(NULL))},
        {"ua_url_is_valid", presence_word(ua_url_is_valid(NULL))},
        {"ua_url_href", presence_word(ua_url_href(NULL).ptr)},
        {"ua_url_href_without_fragment", presence_word(ua_url_href_without_fragment(NULL).ptr)},
        {"ua_url_scheme", presence_word(ua_url_scheme(NULL).ptr)},
        {"ua_url_username", presence_word(ua_url_username(NULL).ptr)},
        {"ua_url_password", presence_word(ua_url_password(NULL).ptr)},
        {"ua_url_host", presence_word(ua_url_host(NULL).ptr)},
        {"ua_url_port", presence_word(ua_url_port(NULL).ptr)},
        {"ua_url_path", presence_word(ua_url_path(NULL).ptr)},
        {"ua_url_query", presence_word(ua_url_query(NULL).ptr)},
        {"ua_url_fragment", presence_word(ua_url_fragment(NULL).ptr)},
        {"ua_url_port_number", presence_word(ua_url_port_number(NULL) != -1)},
        {"ua_url_host_type", presence_word(ua_url_host_type(NULL) != UA_HOST_NULL)},
        {"ua_url_has_opaque_path", presence_word(ua_url_has_opaque_path(NULL))},
        {"ua_url_is_special", presence_word(ua_url_is_special(NULL))},
        {"ua_url_equals", presence_word(ua_url_equals(NULL, NULL, false))},
        {"ua_url_equals", presence_word(ua_url_equals(url, url, false))},
        {"ua_url_get", presence_word(ua_url_get(NULL, UA_HREF).ptr)},
    };

    return put_answers(out, function, calls, COUNT(calls));
}

/* Names and indices */
static bool put_name_answers(struct json_writer *out, struct ua_str function)
{
    const unsigned errors = ua_error_count();
    const struct null_call calls[] = {
        {"ua_attribute_from_name", ua_attribute_name(ua_attribute_from_name(NULL, 0))},
        {"ua_attribute_from_name", ua_attribute_name(ua_attribute_from_name(NULL, 1))},
        {"ua_attribute_name", ua_attribute_name((enum ua_attribute)(UA_ATTRIBUTES + 1))},
        {"ua_encoding_from_label", presence_word(ua_encoding_from_label(NULL, 0))},
        {"ua_encoding_from_label", presence_word(ua_encoding_from_label(NULL, 5))},
        {"ua_encoding_name", ua_encoding_name(NULL)},
        {"ua_encoding_output", presence_word(ua_encoding_output(NULL))},
        {"ua_error_name", ua_error_name(errors)},
        {"ua_error_meaning", presence_word(ua_error_meaning(0)[0])},
        {"ua_error_meaning", ua_error_meaning(errors)},
        {"ua_error_is_fatal", presence_word(ua_error_is_fatal(errors) != UA_FATAL_NO)},
    };

    return put_answers(out, function, calls, COUNT(calls));
}

bool library_put_null_answers(struct json_writer *out, struct ua_str function, struct ua_url *url,
                              struct ua_buf *value)
{
    struct ua_params *own = ua_params_new(NULL);
    bool is_there;
    const struct ua_param tuple = {{"", 0}, {"", 0}};
    const enum ua_status status = ua_params_construct_pairs(own, &tuple, 1);

    json_array(out);
    is_there = put_url_answers(out, function, url, value) ||
               put_host_answers(out, function, value) ||
               put_params_answers(out, function, own, value) ||
               put_getter_answers(out, function, url) || put_name_answers(out, function);
    json_end(out);
    ua_params_free(own);
    ua_params_free(NULL);
    ua_url_free(NULL);
    ua_buf_free(NULL);
    ua_encoder_close(NULL);
    return is_there && status == UA_OK;
}
