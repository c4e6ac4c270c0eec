/* SPDX-License-Identifier: MIT */
/* NULL for each pointer of each public function means what urlassay.h says. Under a sanitizer this
 * also shows that no function computes with NULL. */
#include "check.h"
#include "str.h"

static const struct ua_str none = {NULL, 0}, bad = {NULL, 1};
static struct ua_url *url;
static struct ua_params *list;
static struct ua_buf out;
static const struct ua_error_sink *const no_sink;

static void test_text(void)
{
    struct ua_buf buf;

    ua_buf_init(&buf, NULL);
    CHECK(ua_buf_append(&buf, NULL, 0) == UA_OK && buf.len == 0);
    CHECK(ua_buf_append(&buf, NULL, 3) == UA_BADARG && buf.len == 0);
    CHECK(ua_buf_append(NULL, "", 0) == UA_BADARG);
    ua_buf_free(&buf);
    ua_buf_free(NULL);
    CHECK(!ua_encoding_from_label(NULL, 0) && !ua_encoding_from_label(NULL, 3));
    CHECK(strcmp(ua_encoding_name(NULL), "") == 0);
    CHECK(!ua_encoding_output(NULL));
    CHECK(ua_encoder_open(NULL, ua_encoding_from_label("utf-8", 5), NULL) == UA_BADARG);
    CHECK(ua_encoder_open(&(struct ua_encoder){0}, NULL, NULL) == UA_BADARG);
    ua_encoder_close(NULL);
}

/* Each getter answers absent, false or 0 for NULL as for a record without a URL. */
static void test_getters(void)
{
    CHECK(!ua_url_is_valid(NULL));
    CHECK(!ua_url_href(NULL).ptr && !ua_url_href_without_fragment(NULL).ptr);
    CHECK(!ua_url_scheme(NULL).ptr && !ua_url_username(NULL).ptr && !ua_url_password(NULL).ptr);
    CHECK(!ua_url_host(NULL).ptr && !ua_url_port(NULL).ptr && !ua_url_path(NULL).ptr);
    CHECK(!ua_url_query(NULL).ptr && !ua_url_fragment(NULL).ptr);
    CHECK(ua_url_port_number(NULL) == -1 && ua_url_host_type(NULL) == UA_HOST_NULL);
    CHECK(!ua_url_has_opaque_path(NULL) && !ua_url_is_special(NULL));
    CHECK(!ua_url_equals(NULL, NULL, false) && !ua_url_equals(url, NULL, true));
    CHECK(!ua_url_get(NULL, UA_HREF).ptr);
    CHECK(!ua_url_search_params(NULL));
    CHECK(ua_params_size(NULL) == 0 && !ua_params_at(NULL, 0).name.ptr);
    CHECK(!ua_params_get(NULL, none).ptr && !ua_params_has(NULL, none, none));
    CHECK(!ua_params_get_next(NULL, none, &(size_t){0}).ptr);
    CHECK(!ua_params_get_next(list, none, NULL).ptr);
    CHECK(!ua_params_get(list, bad).ptr && !ua_params_has(list, bad, none));
    CHECK(ua_attribute_from_name(NULL, 0) == UA_ATTRIBUTES);
    CHECK(ua_attribute_from_name(NULL, 3) == UA_ATTRIBUTES);
    CHECK(!ua_host_equals(UA_HOST_DOMAIN, bad, UA_HOST_DOMAIN, ua_str("h", 1)));
}

/* An object that is NULL is UA_BADARG, and so is a text that is NULL and has a length. */
static void test_bad_arguments(void)
{
    CHECK(ua_url_parse(NULL, "", 0, NULL, NULL) == UA_BADARG);
    CHECK(ua_url_parse(url, NULL, 1, NULL, NULL) == UA_BADARG);
    CHECK(ua_url_construct(NULL, "", 0, NULL, 0) == UA_BADARG);
    CHECK(ua_url_construct(url, NULL, 1, NULL, 0) == UA_BADARG);
    CHECK(ua_url_construct(url, "a:", 2, NULL, 1) == UA_BADARG);
    CHECK(ua_url_can_parse(NULL, "", 0, NULL, 0) == UA_BADARG);
    CHECK(ua_url_can_parse(&(bool){false}, NULL, 1, NULL, 0) == UA_BADARG);
    CHECK(ua_url_set(NULL, UA_HASH, "", 0) == UA_BADARG);
    CHECK(ua_url_set(url, UA_HASH, NULL, 1) == UA_BADARG);
    CHECK(ua_url_origin(NULL, url) == UA_BADARG && ua_url_origin(&out, NULL) == UA_BADARG);
    CHECK(ua_url_origin_with(&out, url, &(struct ua_blob_resolver){0}) == UA_BADARG);
    CHECK(ua_url_render(NULL, url) == UA_BADARG && ua_url_render(&out, NULL) == UA_BADARG);
    CHECK(ua_params_parse(NULL, "", 0) == UA_BADARG && ua_params_parse(list, NULL, 1) == UA_BADARG);
    CHECK(ua_params_construct(NULL, "", 0) == UA_BADARG);
    CHECK(ua_params_construct(list, NULL, 1) == UA_BADARG);
    CHECK(ua_params_construct_pairs(NULL, NULL, 0) == UA_BADARG);
    CHECK(ua_params_construct_pairs(list, NULL, 1) == UA_BADARG);
    CHECK(ua_params_construct_pairs(list, &(struct ua_param){bad, none}, 1) == UA_BADARG);
    CHECK(ua_params_serialize(NULL, list, NULL) == UA_BADARG);
    CHECK(ua_params_serialize(&out, NULL, NULL) == UA_BADARG);
    CHECK(ua_params_append(NULL, none, none) == UA_BADARG);
    CHECK(ua_params_append(list, none, bad) == UA_BADARG);
    CHECK(ua_params_delete(NULL, none, none) == UA_BADARG);
    CHECK(ua_params_delete(list, bad, none) == UA_BADARG);
    CHECK(ua_params_set(NULL, none, none) == UA_BADARG);
    CHECK(ua_params_set(list, bad, none) == UA_BADARG);
    CHECK(ua_params_sort(NULL) == UA_BADARG);
    CHECK(ua_is_valid_url_string(NULL, NULL, "", 0, NULL) == UA_BADARG);
    CHECK(ua_is_valid_url_string(NULL, &(bool){false}, NULL, 1, NULL) == UA_BADARG);
    CHECK(ua_host_parse(NULL, NULL, "", 0, true, NULL) == UA_BADARG);
    CHECK(ua_host_parse(&out, NULL, NULL, 1, true, NULL) == UA_BADARG);
    CHECK(ua_domain_parse(NULL, "", 0, false) == UA_BADARG);
    CHECK(ua_domain_parse(&out, NULL, 1, false) == UA_BADARG);
    CHECK(ua_domain_to_unicode(NULL, "", 0) == UA_BADARG);
    CHECK(ua_domain_to_unicode(&out, NULL, 1) == UA_BADARG);
    CHECK(ua_uts46_to_ascii(NULL, "", 0, 0) == UA_BADARG);
    CHECK(ua_uts46_to_ascii(&out, NULL, 1, 0) == UA_BADARG);
    CHECK(ua_uts46_to_unicode(NULL, &(bool){false}, "", 0, 0) == UA_BADARG);
    CHECK(ua_uts46_to_unicode(&out, NULL, "", 0, 0) == UA_BADARG);
    CHECK(ua_uts46_to_unicode(&out, &(bool){false}, NULL, 1, 0) == UA_BADARG);
}

/* A text that is NULL and has no length is the empty text. */
static void test_empty_text(void)
{
    enum ua_host_type type;
    bool answer = true;

    CHECK(ua_url_parse(url, NULL, 0, NULL, NULL) == UA_FAILURE);
    CHECK(ua_url_construct(url, NULL, 0, "a:/", 3) == UA_OK);
    CHECK(ua_url_can_parse(&answer, NULL, 0, NULL, 0) == UA_OK && !answer);
    for (int i = UA_USERNAME; i < UA_ATTRIBUTES; i++)
        CHECK(ua_url_set(url, (enum ua_attribute)i, NULL, 0) == UA_OK);
    CHECK(ua_url_set(url, UA_HREF, NULL, 0) == UA_FAILURE);
    CHECK(ua_params_parse(list, NULL, 0) == UA_OK && ua_params_size(list) == 0);
    CHECK(ua_params_construct(list, NULL, 0) == UA_OK && ua_params_size(list) == 0);
    CHECK(ua_params_construct_pairs(list, NULL, 0) == UA_OK && ua_params_size(list) == 0);
    CHECK(ua_params_construct_pairs(list, &(struct ua_param){none, none}, 1) == UA_OK);
    CHECK(ua_params_append(list, none, none) == UA_OK && ua_params_size(list) == 2);
    CHECK(ua_params_get(list, none).ptr && ua_params_has(list, none, none));
    CHECK(ua_params_set(list, none, none) == UA_OK && ua_params_size(list) == 1);
    CHECK(ua_params_serialize(&out, list, NULL) == UA_OK && out.len == 1 && out.ptr[0] == '=');
    CHECK(ua_params_delete(list, none, none) == UA_OK && ua_params_size(list) == 0);
    CHECK(ua_is_valid_url_string(NULL, &answer, NULL, 0, url) == UA_OK && answer);
    CHECK(ua_host_parse(&out, &type, NULL, 0, true, no_sink) == UA_OK && type == UA_HOST_EMPTY);
    CHECK(ua_host_parse(&out, NULL, NULL, 0, false, no_sink) == UA_FAILURE);
    CHECK(ua_host_equals(UA_HOST_EMPTY, ua_str("", 0), UA_HOST_EMPTY, ua_str("", 0)));
    CHECK(!ua_host_equals(UA_HOST_NULL, none, UA_HOST_NULL, none));
    CHECK(ua_domain_parse(&out, NULL, 0, false) == UA_FAILURE);
    CHECK(ua_domain_to_unicode(&out, NULL, 0) == UA_OK && out.len == 0);
    CHECK(ua_uts46_to_ascii(&out, NULL, 0, 0) == UA_OK && out.len == 0);
    CHECK(ua_uts46_to_unicode(&out, &answer, NULL, 0, 0) == UA_OK && out.len == 0);
}

int main(void)
{
    ua_buf_init(&out, NULL);
    url = ua_url_new(NULL);
    list = ua_params_new(NULL);
    CHECK(url && ua_url_parse(url, "a://h/", 6, NULL, NULL) == UA_OK && list);
    test_text();
    test_getters();
    test_bad_arguments();
    test_empty_text();
    ua_url_free(url);
    ua_url_free(NULL);
    ua_url_clear(NULL);
    ua_params_free(list);
    ua_params_free(NULL);
    ua_buf_free(&out);
    return check_report("null");
}
