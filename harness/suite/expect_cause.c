/* SPDX-License-Identifier: MIT */
#include "expect_cause.h"

#include <string.h>

#include "registry.h"
#include "str.h"

bool causes_open(struct causes *causes, struct engine *engine, const char *against)
{
    causes->reference = engine_open(against ? against : "whatwg");
    if (!causes->reference)
        return false;
    causes->pair.engines[0] = causes->reference;
    causes->pair.engines[1] = engine;
    return true;
}

void causes_close(struct causes *causes)
{
    engine_close(causes->reference);
    pair_free(&causes->pair);
    classification_free(&causes->classification);
    *causes = (struct causes){0};
}

bool causes_asks(const struct causes *causes, const struct vector_case *test)
{
    if (!(causes->pair.engines[1]->capabilities & CAPABILITY(OP_PARSE)))
        return false;
    return test->kind == CASE_URL || test->kind == CASE_TOASCII ||
           (test->kind == CASE_PERCENT && ua_str_equal(test->encoding, UA_LITERAL("utf-8")));
}

/* What both are asked about a case. Where only the use as a base went wrong, that is it. */
static struct testcase choose_testcase(const struct vector_case *test,
                                       const struct case_result *result)
{
    if (result->count == 1 && strcmp(result->mismatches[0].field, "as a base") == 0)
        return (struct testcase){UA_LITERAL("about:blank"), test->request.url};
    return test->request;
}

void causes_find(struct causes *causes, struct text *name, const struct vector_case *test,
                 const struct case_result *result)
{
    const struct testcase asked = choose_testcase(test, result);

    text_clear(name);
    if (!causes_asks(causes, test)) {
        text_puts(name, "unexplained");
        return;
    }
    pair_run(&causes->pair, asked);
    if (causes->pair.difference.effect == EFFECT_NONE) {
        text_puts(name, "equivalent");
        return;
    }
    classify(&causes->classification, &causes->pair, asked);
    text_assign(name, &causes->classification.cause);
}

bool causes_reference_passes(struct causes *causes, const struct vector_case *test)
{
    struct case_result result = {0};
    struct request request;
    bool passes;

    for (int question = 0; question < QUESTIONS; question++) {
        if (!check_request(&request, test, (enum question)question, causes->reference))
            continue;
        engine_run(causes->reference, &request, &causes->pair.answers[0]);
        check_answer(&result, test, (enum question)question, causes->reference,
                     &causes->pair.answers[0]);
    }
    passes = result.kind == RESULT_PASSED;
    case_result_free(&result);
    return passes;
}

/* "a" or "a+b", as expectations_read has let it pass. */
static void parse_cause(const char *cause, int *first, int *second)
{
    struct cause_names names = cause_names_of(ua_str(cause, strlen(cause)), true);
    struct cause_name next;

    *first = cause_next(&next, &names) ? next.rewrite : -1;
    *second = cause_next(&next, &names) ? next.rewrite : -1;
}

/* Whether the search names this cause: it may be the cause of less than the whole input. */
static bool names_cause(struct causes *causes, struct testcase asked, const char *cause)
{
    classify(&causes->classification, &causes->pair, asked);
    return strcmp(causes->classification.cause.ptr, cause) == 0;
}

bool causes_verify(struct causes *causes, const char *cause, const struct vector_case *test,
                   const struct case_result *result, struct text *why)
{
    const struct testcase asked = choose_testcase(test, result);
    int first, second;

    if (!causes_asks(causes, test) || !causes_reference_passes(causes, test))
        return true;
    pair_run(&causes->pair, asked);
    if (strcmp(cause, "equivalent") == 0) {
        if (causes->pair.difference.effect != EFFECT_NONE)
            text_puts(why, "in more than spelling");
    } else if (causes->pair.difference.effect == EFFECT_NONE) {
        text_puts(why, "in spelling alone; that is \"equivalent\"");
    } else if (strncmp(cause, "unexplained", strlen("unexplained")) == 0) {
        classify(&causes->classification, &causes->pair, asked);
        if (causes->classification.explanation.first >= 0)
            text_printf(why, "there is an explanation now: %s", causes->classification.cause.ptr);
    } else {
        parse_cause(cause, &first, &second);
        if (!cause_explains(&causes->pair, asked, first, second) &&
            !names_cause(causes, asked, cause))
            text_puts(why, "taking the cause away no longer makes it agree with our own parser");
    }
    return why->len == 0;
}
