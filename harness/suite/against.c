/* SPDX-License-Identifier: MIT */
#include "against.h"

#include <string.h>

#include "json.h"
#include "registry.h"
#include "str.h"
#include "vectors_read.h"

bool against_open(struct against *against, const char *document)
{
    against->document = engine_open(document);
    return against->document != NULL;
}

void against_close(struct against *against)
{
    engine_close(against->document);
    observation_free(&against->answer);
    *against = (struct against){0};
}

/* --- what is asked ---------------------------------------------------------------------------- */

/* Keeps a text of a script; ptr NULL if it is null or missing. */
static struct ua_str keep_argument(struct suite *suite, const cJSON *item)
{
    struct ua_str kept = {NULL, 0};
    struct text bytes = {0};

    if (item && json_read_bytes(item, &bytes))
        kept = suite_keep(suite, bytes.ptr ? bytes.ptr : "", bytes.len);
    text_free(&bytes);
    return kept;
}

/* [["parse", INPUT, BASE]] -> the case of a URL. False: the script is another one. */
static bool take_parse_step(struct suite *suite, struct vector_case *test)
{
    cJSON *root = json_parse(test->value.ptr, test->value.len, NULL);
    const cJSON *steps = cJSON_GetObjectItemCaseSensitive(root, "steps");
    const cJSON *step = cJSON_GetArraySize(steps) == 1 ? steps->child : NULL;
    const cJSON *name = step ? step->child : NULL;
    const int arguments = cJSON_GetArraySize(step) - 1;
    bool is_parse = cJSON_IsString(name) && strcmp(name->valuestring, "parse") == 0 &&
                    arguments >= 1 && arguments <= 2;

    if (is_parse) {
        test->kind = CASE_URL;
        test->input = keep_argument(suite, name->next);
        test->named_input = test->input;
        test->request = (struct testcase){test->input, keep_argument(suite, name->next->next)};
        test->value = test->returns = ua_str(NULL, 0);
    }
    cJSON_Delete(root);
    return is_parse;
}

/* --- what the document answers ---------------------------------------------------------------- */

static struct ua_str keep_value(struct suite *suite, const struct observation *o, enum component c)
{
    struct ua_str value = observation_get(o, c);

    return value.ptr ? suite_keep(suite, value.ptr, value.len) : value;
}

/* The attributes that a case of this kind names where the document accepts what it had to refuse.
 */
static bool names_attribute(const struct vector_case *before, enum attribute attribute)
{
    if (attribute == ATTRIBUTE_SEARCH_PARAMS)
        return false;
    if (before->kind == CASE_URL)
        return true;
    return before->failure ? attribute == ATTRIBUTE_HREF || attribute == ATTRIBUTE_HOSTNAME
                           : before->expected[attribute].ptr != NULL;
}

static void take_url(const struct against *against, struct suite *suite, struct vector_case *test)
{
    const struct observation *o = &against->answer;
    const struct vector_case before = *test;
    struct text value = {0};

    test->failure = false;
    for (int i = 0; i < ATTRIBUTE_SEARCH_PARAMS; i++) {
        const enum attribute attribute = (enum attribute)i;

        test->expected[i] = ua_str(NULL, 0);
        if (names_attribute(&before, attribute) && attribute_from_observation(&value, o, attribute))
            test->expected[i] = suite_keep(suite, value.ptr, value.len);
    }
    test->null_is_distinct = against->document->null_is_distinct;
    test->absent = o->absent;
    test->may_normalise = against->document->model == MODEL_RFC3986;
    text_free(&value);
}

/* The document accepts. */
static void take_acceptance(const struct against *against, struct suite *suite,
                            struct vector_case *test)
{
    const struct observation *o = &against->answer;

    switch (test->kind) {
    case CASE_URL:
    case CASE_TOASCII:
    case CASE_SETTER:
    case CASE_PERCENT:
        take_url(against, suite, test);
        break;
    case CASE_FORM:
        test->expected[ATTRIBUTE_SEARCH_PARAMS] = keep_value(suite, o, COMPONENT_VALUE);
        break;
    case CASE_PARAMS:
        test->returns = keep_value(suite, o, COMPONENT_VALUE);
        test->expected[ATTRIBUTE_SEARCH_PARAMS] = keep_value(suite, o, COMPONENT_QUERY);
        test->expected[ATTRIBUTE_HREF] = keep_value(suite, o, COMPONENT_HREF);
        break;
    case CASE_UNICODE:
        test->unicode = keep_value(suite, o, COMPONENT_VALUE);
        break;
    case CASE_VALIDATE:
        test->failure = false;
        break;
    case CASE_EDITION:
    case CASE_KINDS:
        break;
    }
}

static void take_refusal(struct vector_case *test)
{
    test->failure = true;
    for (int i = 0; i < ATTRIBUTES; i++)
        test->expected[i] = ua_str(NULL, 0);
}

/* "w3c-2012: the document does not say" */
static void explain_silence(struct text *text, const struct engine *document, struct ua_str why)
{
    text_clear(text);
    text_printf(text, "%s: ", document->id);
    text_add(text, why.ptr ? why.ptr : "", why.len);
}

/* The document has no answer. */
static void take_silence(const struct against *against, struct suite *suite,
                         struct vector_case *test)
{
    const struct engine *document = against->document;
    const struct ua_str why = observation_get(&against->answer, COMPONENT_REASON);
    struct request request;
    struct text text = {0};

    text_printf(&text, "%s does not define this operation", document->id);
    if (!check_request(&request, test, QUESTION_MAIN, document))
        text_printf(&text, " (%s)", case_kind_name(test->kind));
    else if (!(document->capabilities & CAPABILITY(request.op)))
        text_printf(&text, " (%s)", op_name(request.op));
    else if (engine_unsupported_reason(document, &request))
        text_puts(&text, request.encoding.ptr ? " (parse with an encoding)" : "");
    else
        explain_silence(&text, document, why);
    test->unanswerable = suite_keep(suite, text.ptr, text.len);
    text_free(&text);
}

static bool ask_document(struct against *against, const struct vector_case *test,
                         enum question question)
{
    struct request request;

    if (!check_request(&request, test, question, against->document))
        return false;
    engine_run(against->document, &request, &against->answer);
    return observation_is_answer(&against->answer);
}

/* What a case asks beside its main question. Without an answer the question is dropped. */
static void answer_other_questions(struct against *against, struct suite *suite,
                                   struct vector_case *test)
{
    const struct observation *o = &against->answer;

    test->base_is_open =
        ask_document(against, test, QUESTION_AS_BASE) ? observation_accepts(o) : test->failure;
    if (test->kind == CASE_URL || test->kind == CASE_SETTER)
        test->expected[ATTRIBUTE_SEARCH_PARAMS] =
            ask_document(against, test, QUESTION_SEARCH_PARAMS) && observation_accepts(o)
                ? keep_value(suite, o, COMPONENT_VALUE)
                : ua_str(NULL, 0);
    if (test->kind == CASE_FORM)
        test->returns = ask_document(against, test, QUESTION_PAIRS) && observation_accepts(o)
                            ? keep_value(suite, o, COMPONENT_VALUE)
                            : ua_str(NULL, 0);
    test->errors = ask_document(against, test, QUESTION_ERRORS) && observation_accepts(o)
                       ? keep_value(suite, o, COMPONENT_VALUE)
                       : ua_str(NULL, 0);
}

void against_answer(struct against *against, struct suite *suite, struct vector_case *test)
{
    const char *id = against->document->id;

    if (test->kind == CASE_EDITION &&
        (!ua_str_equal(test->edition, ua_str(id, strlen(id))) || !take_parse_step(suite, test)))
        return;
    if (!test->edition.ptr) /* they are about the Standard */
        test->spec = test->why = ua_str(NULL, 0);
    if (!ask_document(against, test, QUESTION_MAIN)) {
        take_silence(against, suite, test);
        return;
    }
    if (observation_accepts(&against->answer))
        take_acceptance(against, suite, test);
    else
        take_refusal(test);
    answer_other_questions(against, suite, test);
}
