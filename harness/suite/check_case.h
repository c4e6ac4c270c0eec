/* SPDX-License-Identifier: MIT */
/* Checks what an engine said of a case, by the rules of Web Platform Tests. */
#ifndef CHECK_CASE_H
#define CHECK_CASE_H

#include "engine.h"
#include "vectors.h"

enum result_kind {
    RESULT_PASSED,
    RESULT_FAILED,
    RESULT_ERROR,           /* the engine's machinery failed, crashed or took too long */
    RESULT_UNSUPPORTED,     /* the engine cannot be asked this: never a pass */
    RESULT_INCOMPARABLE,    /* parsed, but too little is said to compare: never a pass */
    RESULT_UNTESTABLE,      /* WPT's own runner leaves this case out */
    RESULT_EXPECTED,        /* differs exactly as its expectation says */
    RESULT_UNEXPECTED_PASS, /* has an expectation, but passes */
    RESULTS,
};

/* What was expected and what came; texts are raw bytes. */
struct mismatch {
    const char *field; /* lives for ever: "hostname", "result", "as a base" */
    unsigned step;     /* of an edition's script, from 1; 0: there is none */
    struct text expected, got;
    enum attribute attribute; /* ATTRIBUTES: not one of them */
};

/* A zeroed result is ready: passed until a check fails. */
struct case_result {
    enum result_kind kind;
    struct mismatch *mismatches;
    size_t count, capacity;
    size_t named, compared; /* fields that the case names, and of them those that the engine says */
    unsigned said;          /* 1u << attribute: it is among those compared */
    struct text note;       /* why it is skipped, errs, or is red although it passes */
    struct text href;       /* what a parsed input became, kept if the case did not pass */
};
void case_result_free(struct case_result *result);

/* Makes a result that was not red a failure, by a field whose name lives for ever, and returns
 * what the caller fills. Valid until the next is added. */
struct mismatch *case_result_add_mismatch(struct case_result *result, const char *field);

/* Whether the engine crashed, be that expected or not. */
bool case_result_crashed(const struct case_result *result);

/* A case takes one to three questions: what it asks; whether an input that fails without a base
 * also fails as a base; what the query serialises to; which pairs a form has; which validation
 * errors there are. */
enum question {
    QUESTION_MAIN,
    QUESTION_AS_BASE,
    QUESTION_SEARCH_PARAMS,
    QUESTION_PAIRS,
    QUESTION_ERRORS,
    QUESTIONS,
};

/* Whether there is such a case for this engine. One that is about another edition is neither
 * checked nor counted. */
bool check_concerns(const struct vector_case *test, const struct engine *engine);

/* Fills *request with the question about a case. False if the case, or this engine, has no such
 * question. An engine that cannot answer the main question is still asked it: engine_run says
 * UNSUPPORTED. */
bool check_request(struct request *request, const struct vector_case *test, enum question question,
                   const struct engine *engine);

/* Sets aside what no engine is asked: what WPT leaves out. Returns false if the result is final.
 */
bool check_start(struct case_result *result, const struct vector_case *test);

/* Checks one answer. Call it for each question that was asked, MAIN first. */
void check_answer(struct case_result *result, const struct vector_case *test,
                  enum question question, const struct engine *engine, const struct observation *o);

/* The attribute of the URL class as this answer has it. False if the engine cannot say. */
bool attribute_from_observation(struct text *out, const struct observation *o,
                                enum attribute attribute);

const char *result_name(enum result_kind kind); /* "passed", "unsupported", "unexpected-pass" */

#endif
