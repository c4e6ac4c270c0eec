/* SPDX-License-Identifier: MIT */
/* Property: after any sequence of assignments to its attributes, a record is still a URL of the
 * Standard. A setter that fails changes nothing. The query object follows the query.
 *
 * An input is a URL and assignments. A byte 0xFF precedes each assignment. An assignment is a
 * letter for the attribute and the value. The letters A, D, S and O call append, delete, set and
 * sort of the query object, with a name and optionally "=" and a value. Without assignments, the
 * target assigns the URL to each attribute of itself. */
#include "same.h"
#include "target.h"
#include "util.h"

static const char letters[] = "rsuwhnpaqf"; /* in the order of enum ua_attribute */

static struct ua_url *url, *before, *other, *scalar;
/* Whether the protocol setter has changed another scheme to file since the last parse. */
static bool was_made_file;

static struct ua_str get_attribute(enum ua_attribute attribute)
{
    return ua_url_get(url, attribute);
}

static bool has_scheme_name(const char *name)
{
    return is_same_text(ua_url_scheme(url), (struct ua_str){name, strlen(name)});
}

static bool consists_of(struct ua_str text, const char *members)
{
    for (size_t i = 0; i < text.len; i++)
        if (!text.ptr[i] || !strchr(members, text.ptr[i]))
            return false;
    return true;
}

static void copy_record(struct ua_url *to, const struct ua_url *from)
{
    struct ua_str href = ua_url_href(from);

    TARGET_ASSERT(ua_url_parse(to, href.ptr, href.len, NULL, NULL) == UA_OK, "memory");
}

/* Returns whether the href parses to the same URL. This may fail if the scheme was changed to file:
 * the parser handles "localhost" and drive letters only in file URLs. Leaves the parse in other. */
static bool is_whole(void)
{
    struct ua_str href = ua_url_href(url);

    return ua_url_parse(other, href.ptr, href.len, NULL, NULL) == UA_OK &&
           ua_url_equals(url, other, false);
}

/* --- set, then get ---------------------------------------------------------------------------- */

#define LOWER "abcdefghijklmnopqrstuvwxyz"
#define PLAIN LOWER "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"

static void expect_attribute(enum ua_attribute attribute, const char *prefix, struct ua_str value,
                             const char *law)
{
    struct text expected = {0};

    text_puts(&expected, value.len > 0 ? prefix : "");
    text_add(&expected, value.ptr, value.len);
    TARGET_ASSERT(is_same_text(get_attribute(attribute), text_view(&expected)), law);
    text_free(&expected);
}

/* Checks that the port of up to five digits is returned without leading zeros, or is empty. */
static void expect_port(struct ua_str value)
{
    long number = 0;
    char digits[24];

    if (value.len == 0 || value.len > 5 || !consists_of(value, "0123456789"))
        return;
    for (size_t i = 0; i < value.len; i++)
        number = number * 10 + (value.ptr[i] - '0');
    if (number > 65535)
        return;
    snprintf(digits, sizeof digits, "%ld", number);
    TARGET_ASSERT(get_attribute(UA_PORT).len == 0 ||
                      is_same_text(get_attribute(UA_PORT), (struct ua_str){digits, strlen(digits)}),
                  "port-set-get");
    TARGET_ASSERT(get_attribute(UA_PORT).len > 0 || number == 80 || number == 443 || number == 21,
                  "port-set-get");
}

/* Checks values that the Standard stores without a change. */
static void check_set_get(enum ua_attribute attribute, struct ua_str value)
{
    bool has_host = get_attribute(UA_HOSTNAME).len > 0, is_file = has_scheme_name("file");

    switch (attribute) {
    case UA_USERNAME:
    case UA_PASSWORD:
        if (has_host && !is_file && consists_of(value, PLAIN))
            expect_attribute(attribute, "", value, "credentials-set-get");
        break;
    case UA_HOSTNAME:
        if (!ua_url_has_opaque_path(url) && value.len > 0 && consists_of(value, LOWER) &&
            !is_same_text(value, (struct ua_str){"localhost", 9}))
            expect_attribute(attribute, "", value, "hostname-set-get");
        break;
    case UA_PORT:
        if (has_host && !is_file)
            expect_port(value);
        break;
    case UA_PATHNAME:
        if (!ua_url_has_opaque_path(url) && value.len > 0 && value.ptr[0] == '/' &&
            consists_of(value, PLAIN "/"))
            expect_attribute(attribute, "", value, "pathname-set-get");
        break;
    case UA_SEARCH:
        if (consists_of(value, PLAIN "=&+"))
            expect_attribute(attribute, "?", value, "search-set-get");
        break;
    case UA_HASH:
        if (consists_of(value, PLAIN "?/"))
            expect_attribute(attribute, "#", value, "hash-set-get");
        break;
    case UA_PROTOCOL:
        if (!ua_url_is_special(url) && value.len > 6 && consists_of(value, LOWER))
            TARGET_ASSERT(get_attribute(attribute).len == value.len + 1 &&
                              memcmp(get_attribute(attribute).ptr, value.ptr, value.len) == 0,
                          "protocol-set-get");
        break;
    case UA_HREF:
    case UA_HOST:
    case UA_ATTRIBUTES:
        break;
    }
}

/* Assigning an attribute's value to the attribute changes nothing. The law does not apply where a
 * getter returns the same for two URLs: for an empty and a null query, fragment or host. */
static void check_own_value(enum ua_attribute attribute)
{
    struct ua_str value = get_attribute(attribute);
    struct text href = {0}, own = {0};

    if ((attribute == UA_SEARCH || attribute == UA_HASH || attribute == UA_HOST ||
         attribute == UA_HOSTNAME) &&
        value.len == 0)
        return;
    text_add(&href, ua_url_href(url).ptr, ua_url_href(url).len);
    text_add(&own, value.ptr, value.len);
    TARGET_ASSERT(ua_url_set(other, attribute, own.ptr ? own.ptr : "", own.len) == UA_OK,
                  "own-value-is-accepted");
    TARGET_ASSERT(is_same_text(ua_url_href(other), text_view(&href)), "own-value-changes-nothing");
    text_free(&href);
    text_free(&own);
}

/* --- the query object ------------------------------------------------------------------------- */

static void serialize_query_object(struct text *out, const struct ua_params *list)
{
    struct ua_buf bytes;

    ua_buf_init(&bytes, NULL);
    TARGET_ASSERT(ua_params_serialize(&bytes, list, NULL) == UA_OK, "memory");
    text_clear(out);
    text_add(out, bytes.ptr ? bytes.ptr : "", bytes.len);
    ua_buf_free(&bytes);
}

/* Checks the list after an assignment. After one to search or href that did not fail, it is the
 * list parsed from the query. Otherwise it is unchanged: old is its serialisation from before. */
static void check_list(enum ua_attribute attribute, enum ua_status status, const struct text *old)
{
    struct ua_params *expected = ua_params_new(NULL);
    struct text got = {0}, wanted = {0};
    struct ua_str query = ua_url_query(url);

    TARGET_ASSERT(expected && ua_params_parse(expected, query.ptr, query.len) == UA_OK, "memory");
    serialize_query_object(&got, ua_url_search_params(url));
    serialize_query_object(&wanted, expected);
    if (status == UA_OK && (attribute == UA_SEARCH || attribute == UA_HREF))
        TARGET_ASSERT(is_same_text(text_view(&got), text_view(&wanted)), "list-follows-the-query");
    else
        TARGET_ASSERT(is_same_text(text_view(&got), text_view(old)), "list-stays");
    ua_params_free(expected);
    text_free(&got);
    text_free(&wanted);
}

/* --- one assignment --------------------------------------------------------------------------- */

/* A failure changes nothing, with one exception: the host setter sets the host before it fails at
 * the port. */
static void check_failure(enum ua_attribute attribute)
{
    for (int i = 0; i < PARTS; i++)
        TARGET_ASSERT((attribute == UA_HOST && i == HOST) ||
                          is_same_text(part(url, i), part(before, i)),
                      "failure-changes-nothing");
}

/* An assignment changes only the components of its attribute. The scheme changes with the port. */
static void check_neighbours(enum ua_attribute attribute)
{
    static const unsigned mine[UA_ATTRIBUTES] = {
        [UA_HREF] = ~0u,
        [UA_PROTOCOL] = 1u << SCHEME | 1u << PORT,
        [UA_USERNAME] = 1u << USERNAME,
        [UA_PASSWORD] = 1u << PASSWORD,
        [UA_HOST] = 1u << HOST | 1u << PORT,
        [UA_HOSTNAME] = 1u << HOST,
        [UA_PORT] = 1u << PORT,
        [UA_PATHNAME] = 1u << PATH,
        [UA_SEARCH] = 1u << QUERY,
        [UA_HASH] = 1u << FRAGMENT,
    };

    for (int i = 0; i < PARTS; i++)
        TARGET_ASSERT(mine[attribute] & 1u << i || is_same_text(part(url, i), part(before, i)),
                      "neighbours-stay");
}

/* Ill-formed UTF-8 in a value and U+FFFD in its place give the same result. */
static void check_scalar_assignment(enum ua_attribute attribute, struct ua_str value,
                                    enum ua_status status)
{
    struct text replaced = {0};

    put_scalar_values(&replaced, value);
    TARGET_ASSERT(ua_url_set(scalar, attribute, replaced.ptr, replaced.len) == status,
                  "scalar-values");
    assert_same_url(url, scalar, "scalar-values");
    text_free(&replaced);
}

/* Checks each component and attribute against a new parse of the href. Returns whether the href
 * parses to the same URL. Leaves that parse in other. */
static bool check_fresh_parse(void)
{
    bool is_now = is_whole();

    TARGET_ASSERT(is_now || was_made_file, "href-fixpoint");
    if (is_now)
        assert_same_url(url, other, "href-fixpoint");
    for (int i = 0; is_now && i < UA_ATTRIBUTES; i++)
        TARGET_ASSERT(is_same_text(get_attribute((enum ua_attribute)i),
                                   ua_url_get(other, (enum ua_attribute)i)),
                      "href-fixpoint");
    return is_now;
}

/* Calls a method of the query object. Returns the same as assign_attribute. */
static bool call_method(char letter, struct ua_str text)
{
    const char *equals = text.len > 0 ? memchr(text.ptr, '=', text.len) : NULL;
    struct ua_str name = {text.ptr, equals ? (size_t)(equals - text.ptr) : text.len};
    struct ua_str value = {equals ? equals + 1 : NULL, equals ? text.len - name.len - 1 : 0};
    struct ua_params *list = ua_url_search_params(url);
    enum ua_status status = UA_OK;

    switch (letter) {
    case 'A':
        status = ua_params_append(list, name, value);
        break;
    case 'D':
        status = ua_params_delete(list, name, value);
        break;
    case 'S':
        status = ua_params_set(list, name, value);
        break;
    default:
        status = ua_params_sort(list);
    }
    TARGET_ASSERT(status == UA_OK, "method-status");
    return check_fresh_parse();
}

/* whole: the href parsed to the same URL before. Returns whether it does after the assignment. */
static bool assign_attribute(enum ua_attribute attribute, struct ua_str value, bool whole)
{
    struct text list = {0};
    enum ua_status status;
    bool is_now, was_file;

    if (whole) {
        copy_record(before, url);
        copy_record(scalar, url);
    }
    serialize_query_object(&list, ua_url_search_params(url));
    was_file = has_scheme_name("file");
    status = ua_url_set(url, attribute, value.ptr, value.len);
    TARGET_ASSERT(status == UA_OK || status == UA_FAILURE, "set-status");
    TARGET_ASSERT(ua_url_is_valid(url), "set-status");
    if (!has_scheme_name("file") || (attribute == UA_HREF && status == UA_OK))
        was_made_file = false;
    else if (!was_file)
        was_made_file = true;
    if (whole && status == UA_FAILURE)
        check_failure(attribute);
    if (whole)
        check_neighbours(attribute);
    if (status == UA_OK)
        check_set_get(attribute, value);
    check_list(attribute, status, &list);
    if (whole)
        check_scalar_assignment(attribute, value, status);
    is_now = check_fresh_parse();
    for (int i = 0; is_now && i < UA_ATTRIBUTES; i++)
        check_own_value((enum ua_attribute)i);
    text_free(&list);
    return is_now;
}

static void assign_own(struct ua_str value)
{
    bool whole = true;

    for (int i = UA_ATTRIBUTES; i-- > 0;)
        whole = assign_attribute((enum ua_attribute)i, value, whole);
}

static void free_setter_records(void)
{
    ua_url_free(url);
    ua_url_free(before);
    ua_url_free(other);
    ua_url_free(scalar);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    before = ua_url_new(NULL);
    other = ua_url_new(NULL);
    scalar = ua_url_new(NULL);
    TARGET_ASSERT(before && other && scalar, "memory");
    atexit(free_setter_records);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct testcase parts = testcase_split(data, size);
    const struct ua_str input = parts.url;
    bool whole = true;

    ua_url_free(url);
    url = ua_url_new(NULL);
    TARGET_ASSERT(url, "memory");
    was_made_file = false;
    if (ua_url_parse(url, input.ptr, input.len, NULL, NULL) != UA_OK)
        return 0;
    TARGET_ASSERT(ua_url_search_params(url), "memory");
    if (!parts.base.ptr)
        assign_own(input);
    while (parts.base.ptr) {
        struct ua_str value;
        const char *letter;

        parts = testcase_split(parts.base.ptr, parts.base.len);
        value = parts.url;
        letter = value.len > 0 && value.ptr[0] ? strchr(letters, value.ptr[0]) : NULL;
        if (value.len > 0 && value.ptr[0] && strchr("ADSO", value.ptr[0]))
            whole = call_method(value.ptr[0], (struct ua_str){value.ptr + 1, value.len - 1});
        else if (letter)
            whole = assign_attribute((enum ua_attribute)(letter - letters),
                                     (struct ua_str){value.ptr + 1, value.len - 1}, whole);
    }
    return 0;
}
