/* SPDX-License-Identifier: MIT */
/* Checks an engine's answers to a case by the rules of Web Platform Tests. */
#ifndef CHECK_CASE_H
#define CHECK_CASE_H

#include "engine.h"
#include "vectors.h"

enum result_kind {
    RESULT_PASSED,
    RESULT_FAILED,
    RESULT_ERROR,           /* the engine failed, crashed or took too long */
    RESULT_UNSUPPORTED,     /* the engine does not support the question: never a pass */
    RESULT_INCOMPARABLE,    /* parsed, but the engine reports too little to compare: never a pass */
    RESULT_UNTESTABLE,      /* WPT's own runner leaves this case out */
    RESULT_EXPECTED,        /* differs exactly as its expectation says */
    RESULT_UNEXPECTED_PASS, /* has an expectation, but passes */
    RESULT_NOT_ASKED,       /* the engine was left out before */
    RESULT_UNANSWERED,      /* the engine answers less than its manifest says */
    RESULT_UNANSWERABLE,    /* the document that judges has no answer */
    RESULTS,
};

/* A field whose value is not the expected one. Texts are raw bytes. */
struct mismatch {
    const char *field; /* static: "hostname", "result", "as a base" */
    unsigned step;     /* of an edition's script, from 1; 0: no script */
    struct text expected, got;
    enum attribute attribute; /* ATTRIBUTES: not one of them */
    struct text answer; /* to an input that must fail: a JSON object, all attributes that the engine
                         * reports, or PLAIN_BASE_ANSWER */
};

/* A zeroed result is ready: passed until a check fails. */
struct case_result {
    enum result_kind kind;
    struct mismatch *mismatches;
    size_t count, capacity;
    size_t named, compared; /* fields that the case names; and which of them the engine reports */
    bool normalised;        /* a field is the expected one after RFC 3986, 6.2 */
    unsigned said;          /* 1u << attribute: it was compared */
    unsigned unsaid;        /* the case names it, and the engine does not report it; 1u <<
                             * ATTRIBUTES: the validation errors */
    unsigned uncompared;    /* check_uncompared, once the answers are in */
    enum result_kind unexpected; /* the kind before the manifest was applied */
    struct text note;            /* why it is skipped, is an error, or is red although it passes */
    struct text href;            /* the href of a parsed input, if the case did not pass */
};
void case_result_free(struct case_result *result);

/* Makes the result a failure if it was not red, and adds a mismatch of a field, whose name is
 * static. The caller fills the mismatch, which is valid until the next one is added. */
struct mismatch *case_result_add_mismatch(struct case_result *result, const char *field);

/* Whether the engine crashed, expected or not. */
bool case_result_crashed(const struct case_result *result);

/* The answer to `about:blank` with a base that must fail, if the base changes nothing in it. */
#define PLAIN_BASE_ANSWER "\"about:blank\""

/* A case has one to three questions: its own; whether an input that fails without a base also fails
 * as a base; the serialised query; the pairs of a form; the validation errors. */
enum question {
    QUESTION_MAIN,
    QUESTION_AS_BASE,
    QUESTION_SEARCH_PARAMS,
    QUESTION_PAIRS,
    QUESTION_ERRORS,
    QUESTIONS,
};

/* Expectations that a case may have beside the attributes. */
enum { UNCOMPARED_ERRORS = ATTRIBUTES, UNCOMPARED_PAIRS, UNCOMPARED_KINDS };
/* The expectations of a case that were not compared because the engine does not report them, or is
 * not asked: 1u << attribute, 1u << UNCOMPARED_ERRORS, 1u << UNCOMPARED_PAIRS. Nothing of a case
 * that is skipped. */
unsigned check_uncompared(const struct case_result *result, const struct vector_case *test,
                          const struct engine *engine);
const char *uncompared_name(int kind); /* "origin", "errors", "pairs" */

/* Whether a case is for this engine. A case of another edition is neither checked nor counted. */
bool check_concerns(const struct vector_case *test, const struct engine *engine);

/* Fills *request with the question about a case. False if the case, or this engine, has no such
 * question. The main question is also run by an engine that does not support it: engine_run answers
 * UNSUPPORTED. */
bool check_request(struct request *request, const struct vector_case *test, enum question question,
                   const struct engine *engine);

/* Gives cases that WPT leaves out their result. Returns false if the result is final: no engine is
 * run. */
bool check_start(struct case_result *result, const struct vector_case *test);

/* Checks one answer. Call it for each question that was asked, MAIN first. */
void check_answer(struct case_result *result, const struct vector_case *test,
                  enum question question, const struct engine *engine, const struct observation *o);

/* Writes an attribute of the URL class, computed from an answer. False if the engine does not
 * report enough. */
bool attribute_from_observation(struct text *out, const struct observation *o,
                                enum attribute attribute);

const char *result_name(enum result_kind kind); /* "passed", "unsupported", "unexpected-pass" */

#endif
