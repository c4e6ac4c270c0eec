/* SPDX-License-Identifier: MIT */
/* Judges what an engine said of a case, by the rules of Web Platform Tests. */
#ifndef CHECK_CASE_H
#define CHECK_CASE_H

#include "engine.h"
#include "vectors.h"

enum result {
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

/* A zeroed verdict is ready: passed until judged otherwise. */
struct verdict {
    enum result result;
    struct mismatch *mismatches;
    size_t count, capacity;
    size_t named, compared; /* fields that the case names, and of them those that the engine says */
    unsigned said;          /* 1u << attribute: it is among those compared */
    struct text note;       /* why it is skipped, errs, or is red although it passes */
    struct text href;       /* what a parsed input became, kept if the case did not pass */
};
void verdict_free(struct verdict *verdict);

/* Makes a verdict that was not red a failure, by a field whose name lives for ever, and returns
 * what the caller fills. Valid until the next is added. */
struct mismatch *verdict_add_mismatch(struct verdict *verdict, const char *field);

/* Whether the engine crashed, be that expected or not. */
bool verdict_crashed(const struct verdict *verdict);

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

/* Whether there is such a case for this engine. One that is about another edition is neither judged
 * nor counted. */
bool judge_concerns(const struct test_case *test, const struct engine *engine);

/* Fills *request with the question about a case. False if the case, or this engine, has no such
 * question. An engine that cannot answer the main question is still asked it: engine_run says
 * UNSUPPORTED. */
bool judge_request(struct request *request, const struct test_case *test, enum question question,
                   const struct engine *engine);

/* Sets aside what no engine is asked: what WPT leaves out. Returns false if the verdict is final.
 */
bool judge_start(struct verdict *verdict, const struct test_case *test);

/* Judges one answer. Call it for each question that was asked, MAIN first. */
void judge_answer(struct verdict *verdict, const struct test_case *test, enum question question,
                  const struct engine *engine, const struct observation *o);

/* The attribute of the URL class as this answer has it. False if the engine cannot say. */
bool judge_project(struct text *out, const struct observation *o, enum attribute attribute);

const char *result_name(enum result result); /* "passed", "unsupported", "unexpected-pass" */

#endif
