/* SPDX-License-Identifier: MIT */
#include "check_case.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "str.h"
#include "units.h"
#include "uri_equivalence.h"

void case_result_free(struct case_result *result)
{
    for (size_t i = 0; i < result->count; i++) {
        text_free(&result->mismatches[i].expected);
        text_free(&result->mismatches[i].got);
        text_free(&result->mismatches[i].answer);
    }
    free(result->mismatches);
    text_free(&result->note);
    text_free(&result->href);
    *result = (struct case_result){0};
}

const char *result_name(enum result_kind kind)
{
    static const char *const names[RESULTS] = {
        [RESULT_PASSED] = "passed",
        [RESULT_FAILED] = "failed",
        [RESULT_ERROR] = "error",
        [RESULT_UNSUPPORTED] = "unsupported",
        [RESULT_INCOMPARABLE] = "not-comparable",
        [RESULT_UNTESTABLE] = "untestable",
        [RESULT_UNANSWERABLE] = "unanswerable",
        [RESULT_EXPECTED] = "expected",
        [RESULT_UNEXPECTED_PASS] = "unexpected-pass",
        [RESULT_NOT_ASKED] = "not-asked",
        [RESULT_UNANSWERED] = "unanswered",
    };
    return names[kind];
}

bool check_start(struct case_result *result, const struct vector_case *test)
{
    if (test->untestable) {
        result->kind = RESULT_UNTESTABLE;
        text_puts(&result->note, "an empty domain cannot be tested through a URL");
    } else if (test->unanswerable.ptr) {
        result->kind = RESULT_UNANSWERABLE;
        text_add(&result->note, test->unanswerable.ptr, test->unanswerable.len);
    }
    return result->kind == RESULT_PASSED;
}

bool check_concerns(const struct vector_case *test, const struct engine *engine)
{
    return test->kind != CASE_EDITION ||
           ua_str_equal(test->edition, ua_str(engine->id, strlen(engine->id)));
}

/* Whether a domain is handed over as it is: the engine maps domains and knows no URL. */
static bool asks_for_domain(const struct vector_case *test, const struct engine *engine)
{
    return test->kind == CASE_TOASCII && !(engine->capabilities & CAPABILITY(OP_PARSE)) &&
           engine->capabilities & CAPABILITY(OP_TOASCII);
}

static enum op op_of(enum case_kind kind)
{
    switch (kind) {
    case CASE_SETTER:
        return OP_SET;
    case CASE_FORM:
        return OP_QUERY;
    case CASE_PARAMS:
        return OP_PARAMS;
    case CASE_UNICODE:
        return OP_TOUNICODE;
    case CASE_VALIDATE:
        return OP_VALIDATE;
    case CASE_EDITION:
        return OP_SCRIPT;
    case CASE_URL:
    case CASE_TOASCII:
    case CASE_PERCENT:
    case CASE_KINDS:
        break;
    }
    return OP_PARSE;
}

bool check_request(struct request *request, const struct vector_case *test, enum question question,
                   const struct engine *engine)
{
    *request =
        (struct request){.op = OP_PARSE, .input = test->request.url, .base = test->request.base};
    switch (question) {
    case QUESTION_MAIN:
        request->op = op_of(test->kind);
        if (request->op == OP_SET)
            request->attribute = test->attribute;
        if (request->op == OP_SET || request->op == OP_PARAMS || request->op == OP_SCRIPT)
            request->value = test->value;
        if ((request->op == OP_PARAMS || request->op == OP_SCRIPT) && !request->input.ptr)
            request->input = ua_str("", 0);
        /* An engine that is given no encoding takes UTF-8. */
        if (test->kind == CASE_PERCENT && !ua_str_equal(test->encoding, UA_LITERAL("utf-8")))
            request->encoding = test->encoding;
        if (asks_for_domain(test, engine)) {
            request->op = OP_TOASCII;
            request->input = test->input;
        }
        return true;
    case QUESTION_AS_BASE:
        /* An input that fails with a base may still be a valid base: the given base may be
         * wrong. An engine that knows no base is checked by the input alone. */
        request->input = UA_LITERAL("about:blank");
        request->base = test->request.url;
        return test->kind == CASE_URL && test->failure && !test->base_is_open &&
               !test->request.base.ptr && engine->capabilities & CAPABILITY_BASE;
    case QUESTION_SEARCH_PARAMS:
        if (!test->expected[ATTRIBUTE_SEARCH_PARAMS].ptr || !test->expected[ATTRIBUTE_SEARCH].ptr ||
            !(engine->capabilities & CAPABILITY(OP_QUERY)))
            return false;
        request->op = OP_QUERY;
        request->input = test->expected[ATTRIBUTE_SEARCH];
        request->base = ua_str(NULL, 0);
        if (request->input.len > 0) {
            request->input.ptr++;
            request->input.len--;
        }
        return true;
    case QUESTION_PAIRS:
        *request = (struct request){OP_PARAMS, .input = ua_str("", 0), .value = test->value};
        return test->kind == CASE_FORM && engine->capabilities & CAPABILITY(OP_PARAMS);
    case QUESTION_ERRORS:
        request->op = OP_ERRORS;
        return test->errors.ptr && engine->capabilities & CAPABILITY(OP_ERRORS);
    case QUESTIONS:
        break;
    }
    return false;
}

unsigned check_uncompared(const struct case_result *result, const struct vector_case *test,
                          const struct engine *engine)
{
    const bool has_url = test->kind == CASE_URL || test->kind == CASE_SETTER;
    unsigned set = result->unsaid;

    if (result->kind != RESULT_PASSED && result->kind != RESULT_FAILED &&
        result->kind != RESULT_EXPECTED)
        return 0;
    if (test->errors.ptr && !(engine->capabilities & CAPABILITY(OP_ERRORS)))
        set |= 1u << UNCOMPARED_ERRORS;
    if (test->kind == CASE_FORM && !(engine->capabilities & CAPABILITY(OP_PARAMS)))
        set |= 1u << UNCOMPARED_PAIRS;
    if (has_url && test->expected[ATTRIBUTE_SEARCH_PARAMS].ptr &&
        !(engine->capabilities & CAPABILITY(OP_QUERY)))
        set |= 1u << ATTRIBUTE_SEARCH_PARAMS;
    return set;
}

const char *uncompared_name(int kind)
{
    return kind == UNCOMPARED_ERRORS  ? "errors"
           : kind == UNCOMPARED_PAIRS ? "pairs"
                                      : attribute_name((enum attribute)kind);
}

static enum component component_of(enum attribute attribute)
{
    static const enum component components[ATTRIBUTES] = {
        [ATTRIBUTE_HREF] = COMPONENT_HREF,         [ATTRIBUTE_ORIGIN] = COMPONENT_ORIGIN,
        [ATTRIBUTE_PROTOCOL] = COMPONENT_SCHEME,   [ATTRIBUTE_USERNAME] = COMPONENT_USERNAME,
        [ATTRIBUTE_PASSWORD] = COMPONENT_PASSWORD, [ATTRIBUTE_HOST] = COMPONENT_HOST,
        [ATTRIBUTE_HOSTNAME] = COMPONENT_HOST,     [ATTRIBUTE_PORT] = COMPONENT_PORT,
        [ATTRIBUTE_PATHNAME] = COMPONENT_PATH,     [ATTRIBUTE_SEARCH] = COMPONENT_QUERY,
        [ATTRIBUTE_HASH] = COMPONENT_FRAGMENT,     [ATTRIBUTE_SEARCH_PARAMS] = COMPONENT_VALUE,
    };
    return components[attribute];
}

bool attribute_from_observation(struct text *out, const struct observation *o,
                                enum attribute attribute)
{
    enum component component = component_of(attribute);
    struct ua_str value = observation_get(o, component), port;

    text_clear(out);
    text_add(out, "", 0);
    if (observation_presence(o, component) == PRESENCE_UNKNOWN)
        return false;
    switch (attribute) {
    case ATTRIBUTE_PROTOCOL:
        text_add(out, value.ptr, value.len);
        text_puts(out, ":");
        break;
    case ATTRIBUTE_SEARCH:
    case ATTRIBUTE_HASH:
        if (value.len > 0)
            text_puts(out, attribute == ATTRIBUTE_SEARCH ? "?" : "#");
        text_add(out, value.ptr, value.len);
        break;
    case ATTRIBUTE_HOST:
        if (observation_presence(o, COMPONENT_PORT) == PRESENCE_UNKNOWN)
            return false;
        port = observation_get(o, COMPONENT_PORT);
        text_add(out, value.ptr, value.len);
        if (port.len > 0) {
            text_puts(out, ":");
            text_add(out, port.ptr, port.len);
        }
        break;
    case ATTRIBUTE_ORIGIN:
        if (!value.ptr)
            value = UA_LITERAL("null");
        text_add(out, value.ptr, value.len);
        break;
    case ATTRIBUTE_HREF:
    case ATTRIBUTE_USERNAME:
    case ATTRIBUTE_PASSWORD:
    case ATTRIBUTE_HOSTNAME:
    case ATTRIBUTE_PORT:
    case ATTRIBUTE_PATHNAME:
    case ATTRIBUTE_SEARCH_PARAMS:
    case ATTRIBUTES:
        text_add(out, value.ptr, value.len);
        break;
    }
    return true;
}

struct mismatch *case_result_add_mismatch(struct case_result *result, const char *field)
{
    struct mismatch *mismatch;

    if (result->count == result->capacity) {
        result->capacity = result->capacity ? result->capacity * 2 : 4;
        result->mismatches =
            xrealloc(result->mismatches, result->capacity * sizeof *result->mismatches);
    }
    mismatch = &result->mismatches[result->count++];
    *mismatch = (struct mismatch){.field = field, .attribute = ATTRIBUTES};
    if (result->kind == RESULT_PASSED || result->kind == RESULT_INCOMPARABLE)
        result->kind = RESULT_FAILED;
    return mismatch;
}

/* Whether expected is got but for one "/", the whole path, that got lacks. */
static bool lacks_only_root(struct ua_str expected, const struct text *got)
{
    size_t end = 0;

    while (end < expected.len && expected.ptr[end] != '?' && expected.ptr[end] != '#')
        end++;
    return end > 0 && expected.ptr[end - 1] == '/' && expected.len == got->len + 1 &&
           memcmp(expected.ptr, got->ptr, end - 1) == 0 &&
           memcmp(expected.ptr + end, got->ptr + end - 1, expected.len - end) == 0;
}

/* Where an engine does not tell an absent path from an empty one, http://h is http://h/. Not so in
 * the URL Standard: there the path is never null, and "" is not a "/". */
static bool root_is_implied(const struct vector_case *test, const struct engine *engine,
                            const struct observation *o)
{
    return engine->model != MODEL_WHATWG && !(engine->null_is_distinct & 1u << COMPONENT_PATH) &&
           ua_str_equal(test->expected[ATTRIBUTE_PATHNAME], UA_LITERAL("/")) &&
           test->expected[ATTRIBUTE_HOST].len > 0 &&
           observation_presence(o, COMPONENT_PATH) != PRESENCE_UNKNOWN &&
           observation_get(o, COMPONENT_PATH).len == 0;
}

/* Whether what was compared is enough to tell a right answer from none. */
static bool identifies_url(const bool *is_compared)
{
    return is_compared[ATTRIBUTE_HREF] ||
           (is_compared[ATTRIBUTE_PROTOCOL] &&
            (is_compared[ATTRIBUTE_HOST] || is_compared[ATTRIBUTE_HOSTNAME] ||
             is_compared[ATTRIBUTE_PATHNAME]));
}

static void set_incomparable(struct case_result *result)
{
    if (result->kind != RESULT_PASSED)
        return;
    result->kind = RESULT_INCOMPARABLE;
    text_printf(&result->note, "not comparable: parsed, with %zu of %zu %s", result->compared,
                result->named, units_noun(result->named, "field", "fields"));
}

/* Whether the case expects a component that is not empty. */
static bool expects_component(const struct vector_case *test, enum component c)
{
    for (int i = 0; i < ATTRIBUTE_SEARCH_PARAMS; i++) {
        if (i != ATTRIBUTE_HOST && component_of((enum attribute)i) == c)
            return test->expected[i].len > 0;
    }
    return false;
}

/* Whether RFC 3986, 6.2 allows to write the expected value so. */
static bool may_be_written_so(const struct vector_case *test, enum attribute attribute,
                              const struct text *got)
{
    struct ua_str scheme = test->expected[ATTRIBUTE_PROTOCOL];

    if (scheme.len > 0)
        scheme.len--;
    return test->may_normalise &&
           uri_part_is_equivalent(attribute, scheme, test->expected[attribute], text_str(got));
}

/* Checks whether empty components are there, of those where the document and the engine
 * distinguish this: "http://h/?" has a query. What is not empty is an attribute. */
static void check_presence(struct case_result *result, const struct vector_case *test,
                           const struct engine *engine, const struct observation *o)
{
    static const char *const fields[COMPONENTS] = {
        [COMPONENT_USERNAME] = "has username", [COMPONENT_PASSWORD] = "has password",
        [COMPONENT_HOST] = "has host",         [COMPONENT_PORT] = "has port",
        [COMPONENT_QUERY] = "has query",       [COMPONENT_FRAGMENT] = "has fragment",
    };
    const unsigned known = test->null_is_distinct & engine->null_is_distinct & observation_known(o);

    for (int c = 0; c < COMPONENTS; c++) {
        const bool is_absent = (test->absent >> c & 1) != 0;
        struct mismatch *mismatch;

        if (!fields[c] || !(known >> c & 1) || is_absent == (o->absent >> c & 1) ||
            observation_get(o, (enum component)c).len > 0 ||
            expects_component(test, (enum component)c))
            continue;
        if (c == COMPONENT_PORT && !is_absent && test->may_normalise) { /* 6.2.3 */
            result->normalised = true;
            continue;
        }
        mismatch = case_result_add_mismatch(result, fields[c]);
        text_puts(&mismatch->expected, is_absent ? "no" : "yes");
        text_puts(&mismatch->got, is_absent ? "yes" : "no");
    }
}

static void check_parsed(struct case_result *result, const struct vector_case *test,
                         const struct engine *engine, const struct observation *o)
{
    bool implied = root_is_implied(test, engine, o), is_compared[ATTRIBUTES] = {false};
    struct text got = {0};

    for (int i = 0; i < ATTRIBUTES; i++) {
        enum attribute attribute = (enum attribute)i;
        struct ua_str expected = test->expected[i];
        struct mismatch *mismatch;

        if (!expected.ptr || attribute == ATTRIBUTE_SEARCH_PARAMS)
            continue;
        result->named++;
        is_compared[i] = attribute_from_observation(&got, o, attribute);
        result->compared += is_compared[i];
        result->said |= (unsigned)is_compared[i] << i;
        result->unsaid |= (unsigned)!is_compared[i] << i;
        if (!is_compared[i] || ua_str_equal(expected, ua_str(got.ptr, got.len)))
            continue;
        if (implied && (attribute == ATTRIBUTE_PATHNAME ||
                        (attribute == ATTRIBUTE_HREF && lacks_only_root(expected, &got))))
            continue;
        if (may_be_written_so(test, attribute, &got)) {
            result->normalised = true;
            continue;
        }
        mismatch = case_result_add_mismatch(result, attribute_name(attribute));
        mismatch->attribute = attribute;
        text_add(&mismatch->expected, expected.ptr, expected.len);
        text_add(&mismatch->got, got.ptr, got.len);
    }
    text_free(&got);
    check_presence(result, test, engine, o);
    if (test->kind == CASE_URL && !test->is_only_validity && !identifies_url(is_compared))
        set_incomparable(result);
}

/* "parsed, href ..." */
static void describe_parsed(struct text *out, const struct observation *o)
{
    static const enum attribute shown[] = {ATTRIBUTE_PROTOCOL, ATTRIBUTE_HOST, ATTRIBUTE_PATHNAME};
    const struct ua_str domain = observation_get(o, COMPONENT_VALUE);
    struct text value = {0};

    text_puts(out, "parsed");
    if (domain.ptr) {
        text_puts(out, ", value ");
        text_add(out, domain.ptr, domain.len);
    } else if (attribute_from_observation(&value, o, ATTRIBUTE_HREF)) {
        text_puts(out, ", href ");
        text_add(out, value.ptr, value.len);
    } else {
        for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
            enum attribute attribute = shown[i];

            if (attribute == ATTRIBUTE_HOST &&
                observation_presence(o, COMPONENT_PORT) == PRESENCE_UNKNOWN)
                attribute = ATTRIBUTE_HOSTNAME;
            if (!attribute_from_observation(&value, o, attribute))
                continue;
            text_printf(out, ", %s ", attribute_name(attribute));
            text_add(out, value.ptr, value.len);
        }
    }
    text_free(&value);
}

/* One text of an answer that is not a URL. What the file or the engine does not say is not checked.
 */
static void check_text(struct case_result *result, const char *field, enum attribute attribute,
                       struct ua_str expected, const struct observation *o, enum component c)
{
    struct ua_str got = observation_get(o, c);
    struct mismatch *mismatch;

    if (!expected.ptr)
        return;
    result->named++;
    if (observation_presence(o, c) == PRESENCE_UNKNOWN) {
        result->unsaid |= 1u << attribute;
        return;
    }
    result->compared++;
    if (ua_str_equal(expected, got))
        return;
    mismatch = case_result_add_mismatch(result, field);
    mismatch->attribute = attribute;
    text_add(&mismatch->expected, expected.ptr, expected.len);
    text_add(&mismatch->got, got.ptr ? got.ptr : "", got.len);
}

/* Our own engine, in this process or behind a pipe ("whatwg#2"), reports positions. */
static bool must_report_positions(const struct engine *engine)
{
    static const char own[] = "whatwg";

    return strcspn(engine->id, "#:") == sizeof own - 1 &&
           memcmp(engine->id, own, sizeof own - 1) == 0;
}

/* An engine that reports no position is checked by the names of its errors. */
static void check_validation_errors(struct case_result *result, const struct vector_case *test,
                                    const struct engine *engine, const struct observation *o)
{
    struct ua_str got = observation_get(o, COMPONENT_VALUE), expected = test->errors;
    struct text names = {0};

    if (!must_report_positions(engine) && got.len > 0 && !memchr(got.ptr, '@', got.len)) {
        for (size_t i = 0; i < expected.len; i++) {
            const char *end = expected.ptr[i] == '@'
                                  ? memchr(expected.ptr + i, ' ', expected.len - i)
                                  : expected.ptr + i;

            if (!end)
                break;
            i = (size_t)(end - expected.ptr);
            text_add(&names, end, 1);
        }
        expected = text_str(&names);
    }
    check_text(result, "errors", ATTRIBUTES, expected, o, COMPONENT_VALUE);
    text_free(&names);
}

/* What a script of URLSearchParams gave back: JSON, which engines may spell as they like. */
static void check_returns(struct case_result *result, const struct vector_case *test,
                          const struct observation *o)
{
    struct ua_str value = observation_get(o, COMPONENT_VALUE);
    cJSON *root = json_parse(value.ptr ? value.ptr : "", value.len, NULL);
    struct observation returned = {0};
    struct text text = {0};

    if (root)
        json_write(&text, root, NULL);
    else /* what is not JSON is shown as it came */
        text_add(&text, value.ptr, value.len);
    observation_set(&returned, COMPONENT_VALUE, text.ptr ? text.ptr : "", text.len);
    check_text(result, "returns", ATTRIBUTES, test->returns, &returned, COMPONENT_VALUE);
    observation_free(&returned);
    cJSON_Delete(root);
    text_free(&text);
}

/* --- editions --------------------------------------------------------------------------------- */

static bool same_json(const cJSON *a, const cJSON *b)
{
    struct text left = {0}, right = {0};
    bool same;

    json_write(&left, a, NULL);
    json_write(&right, b, NULL);
    same = left.len == right.len && memcmp(left.ptr, right.ptr, left.len) == 0;
    text_free(&left);
    text_free(&right);
    return same;
}

static void check_edition_value(struct case_result *result, unsigned step, const char *field,
                                const cJSON *expected, const cJSON *got)
{
    struct mismatch *mismatch;

    result->named++;
    result->compared++;
    if (got && same_json(expected, got))
        return;
    mismatch = case_result_add_mismatch(result, field);
    mismatch->step = step;
    json_write(&mismatch->expected, expected, NULL);
    if (got)
        json_write(&mismatch->got, got, NULL);
    else
        text_puts(&mismatch->got, "nothing");
}

/* Checks only the parts of a parsed URL that the case names. */
static void check_edition_step(struct case_result *result, unsigned step, const cJSON *expected,
                               const cJSON *got)
{
    const cJSON *part;

    if (!cJSON_IsObject(expected) || !cJSON_IsObject(got) || cJSON_GetArraySize(got) < 2) {
        check_edition_value(result, step, "returns", expected, got);
        return;
    }
    cJSON_ArrayForEach (part, expected) {
        const enum component c = component_find(part->string);

        if (c >= COMPONENT_VALUE) {
            check_edition_value(result, step, "returns", expected, got);
            return;
        }
        check_edition_value(result, step, component_name(c), part,
                            cJSON_GetObjectItemCaseSensitive(got, part->string));
    }
}

static void check_edition_steps(struct case_result *result, const struct vector_case *test,
                                const struct observation *o)
{
    struct ua_str value = observation_get(o, COMPONENT_VALUE);
    cJSON *returns = json_parse(test->returns.ptr, test->returns.len, NULL);
    cJSON *root = json_parse(value.ptr ? value.ptr : "", value.len, NULL);
    const cJSON *got = cJSON_IsArray(root) ? root->child : NULL, *expected;
    unsigned step = 0;

    cJSON_ArrayForEach (expected, returns) {
        check_edition_step(result, ++step, expected, got);
        got = got ? got->next : NULL;
    }
    cJSON_Delete(returns);
    cJSON_Delete(root);
}

/* --- answers ---------------------------------------------------------------------------------- */

static void check_validity(struct case_result *result, const struct vector_case *test, bool valid)
{
    struct mismatch *mismatch;

    if (test->failure != valid)
        return;
    mismatch = case_result_add_mismatch(result, "valid");
    text_puts(&mismatch->expected, valid ? "false" : "true");
    text_puts(&mismatch->got, valid ? "true" : "false");
}

/* Whether the answer is not a URL, and is checked here. */
static bool check_params_list(struct case_result *result, const struct vector_case *test,
                              enum question question, const struct engine *engine,
                              const struct observation *o)
{
    const char *search_params = attribute_name(ATTRIBUTE_SEARCH_PARAMS);
    struct ua_str list = test->expected[ATTRIBUTE_SEARCH_PARAMS];
    bool is_main = question == QUESTION_MAIN;

    if (question == QUESTION_SEARCH_PARAMS || (is_main && test->kind == CASE_FORM)) {
        check_text(result, search_params, ATTRIBUTE_SEARCH_PARAMS, list, o, COMPONENT_VALUE);
    } else if (question == QUESTION_PAIRS) {
        check_returns(result, test, o);
    } else if (question == QUESTION_ERRORS) {
        check_validation_errors(result, test, engine, o);
    } else if (test->kind == CASE_VALIDATE) {
        check_validity(result, test, true);
    } else if (test->kind == CASE_EDITION) {
        check_edition_steps(result, test, o);
    } else if (is_main && test->kind == CASE_UNICODE) {
        check_text(result, "unicode", ATTRIBUTES, test->unicode, o, COMPONENT_VALUE);
    } else if (is_main && !test->failure && asks_for_domain(test, engine)) {
        check_text(result, attribute_name(ATTRIBUTE_HOSTNAME), ATTRIBUTE_HOSTNAME,
                   test->expected[ATTRIBUTE_HOSTNAME], o, COMPONENT_VALUE);
    } else if (is_main && test->kind == CASE_PARAMS) {
        check_returns(result, test, o);
        check_text(result, search_params, ATTRIBUTE_SEARCH_PARAMS, list, o, COMPONENT_QUERY);
        check_text(result, attribute_name(ATTRIBUTE_HREF), ATTRIBUTE_HREF,
                   test->expected[ATTRIBUTE_HREF], o, COMPONENT_HREF);
    } else {
        return false;
    }
    return true;
}

/* The attributes that the engine reports, as a JSON object. The host with its port follows from
 * both. */
static void write_reported(struct text *out, const struct observation *o)
{
    struct json_writer w = {.out = out};
    struct text value = {0};

    json_object(&w);
    for (int i = 0; i < ATTRIBUTE_SEARCH_PARAMS; i++)
        if (i != ATTRIBUTE_HOST && attribute_from_observation(&value, o, (enum attribute)i))
            json_add(&w, attribute_name((enum attribute)i), text_str(&value));
    if (observation_presence(o, COMPONENT_VALUE) == PRESENCE_VALUE) /* of a domain */
        json_add(&w, component_name(COMPONENT_VALUE), observation_get(o, COMPONENT_VALUE));
    json_end(&w);
    text_free(&value);
}

/* Whether all that the engine reports is as for `about:blank`. */
static bool is_about_blank(const struct observation *o)
{
    static const char *const parts[COMPONENTS] = {[COMPONENT_SCHEME] = "about",
                                                  [COMPONENT_PATH] = "blank",
                                                  [COMPONENT_HREF] = "about:blank",
                                                  [COMPONENT_ORIGIN] = "null"};

    for (int i = 0; i < COMPONENT_VALUE; i++) {
        const char *part = parts[i] ? parts[i] : "";
        enum component c = (enum component)i;
        struct ua_str got = observation_get(o, c);

        if (observation_presence(o, c) == PRESENCE_UNKNOWN || (c == COMPONENT_ORIGIN && !got.ptr))
            continue;
        if (!ua_str_equal(ua_str(got.ptr ? got.ptr : "", got.len), ua_str(part, strlen(part))))
            return false;
    }
    return true;
}

/* The engine accepts what must fail. */
static void add_acceptance(struct case_result *result, enum question question,
                           const struct observation *o)
{
    bool as_base = question == QUESTION_AS_BASE, is_plain = as_base && is_about_blank(o);
    struct mismatch *mismatch = case_result_add_mismatch(result, as_base ? "as a base" : "result");

    text_puts(&mismatch->expected, "failure");
    if (is_plain) {
        text_puts(&mismatch->got, "accepted");
        text_puts(&mismatch->answer, PLAIN_BASE_ANSWER);
    } else {
        describe_parsed(&mismatch->got, o);
        write_reported(&mismatch->answer, o);
    }
}

static void check_accepted(struct case_result *result, const struct vector_case *test,
                           enum question question, const struct engine *engine,
                           const struct observation *o)
{
    if (check_params_list(result, test, question, engine, o))
        return;
    if (!test->failure)
        check_parsed(result, test, engine, o);
    else if (!test->needs_scheme || observation_get(o, COMPONENT_SCHEME).len > 0 ||
             observation_presence(o, COMPONENT_SCHEME) == PRESENCE_UNKNOWN)
        add_acceptance(result, question, o);
    if (question != QUESTION_MAIN || result->kind == RESULT_PASSED)
        return;
    if (asks_for_domain(test, engine)) /* the answer is the domain, not a URL */
        text_add(&result->href, observation_get(o, COMPONENT_VALUE).ptr,
                 observation_get(o, COMPONENT_VALUE).len);
    else
        attribute_from_observation(&result->href, o, ATTRIBUTE_HREF);
}

static void check_rejected(struct case_result *result, const struct vector_case *test,
                           enum question question, const struct observation *o)
{
    struct ua_str reason = observation_get(o, COMPONENT_REASON);
    struct ua_str href = test->expected[ATTRIBUTE_HREF];
    struct mismatch *mismatch;

    if (test->kind == CASE_VALIDATE) {
        check_validity(result, test, false);
        return;
    }
    if (test->failure && question != QUESTION_ERRORS)
        return;
    mismatch = case_result_add_mismatch(result, question == QUESTION_SEARCH_PARAMS ? "searchParams"
                                                : question == QUESTION_PAIRS       ? "pairs"
                                                : question == QUESTION_ERRORS      ? "errors"
                                                                                   : "result");
    text_puts(&mismatch->expected,
              test->kind == CASE_EDITION ? "an answer to each step" : "parsed");
    if (href.ptr) {
        text_puts(&mismatch->expected, ", href ");
        text_add(&mismatch->expected, href.ptr, href.len);
    }
    text_puts(&mismatch->got, "failure");
    if (reason.len > 0) {
        text_puts(&mismatch->got, ": ");
        text_add(&mismatch->got, reason.ptr, reason.len);
    }
}

/* A failed comparison stays failed, unless the engine crashes or errs at the next question; what
 * cannot be told never turns it into less. */
static void set_aside(struct case_result *result, enum result_kind kind,
                      const struct observation *o)
{
    struct ua_str reason = observation_get(o, COMPONENT_REASON);

    if (result->kind != RESULT_PASSED && (kind != RESULT_ERROR || result->kind == RESULT_ERROR))
        return;
    result->kind = kind;
    text_clear(&result->note);
    text_puts(&result->note, o->was_not_asked ? "not asked" : outcome_name(o->outcome));
    if (reason.len > 0) {
        text_puts(&result->note, ": ");
        text_add(&result->note, reason.ptr, reason.len);
    }
}

bool case_result_crashed(const struct case_result *result)
{
    const char *name = outcome_name(OUTCOME_CRASHED);

    return result->note.ptr && strncmp(result->note.ptr, name, strlen(name)) == 0;
}

void check_answer(struct case_result *result, const struct vector_case *test,
                  enum question question, const struct engine *engine, const struct observation *o)
{
    switch (o->outcome) {
    case OUTCOME_PARSED:
        check_accepted(result, test, question, engine, o);
        if (question == QUESTION_MAIN && result->named > 0 && result->compared == 0)
            set_incomparable(result);
        break;
    case OUTCOME_REJECTED:
        check_rejected(result, test, question, o);
        break;
    case OUTCOME_UNSUPPORTED:
    case OUTCOME_ALLOWED:
    case OUTCOME_DENIED:
        set_aside(result, RESULT_UNSUPPORTED, o);
        break;
    case OUTCOME_ERROR:
    case OUTCOME_CRASHED:
    case OUTCOME_TIMEOUT:
        set_aside(result, o->was_not_asked ? RESULT_NOT_ASKED : RESULT_ERROR, o);
        break;
    case OUTCOMES:
        break;
    }
}
