/* SPDX-License-Identifier: MIT */
/* The op "script": steps of an edition one after the other, so that all of its text can be asked.
 *
 * The request's value is JSON: {"steps":[["construct","http://h/",null],["get","search"]]}. A step
 * is its name and its arguments, strings or null. The step "parse" (input, base, encoding) exists
 * in every edition, and starts again. The step "decisions" (the same) parses as well, and gives the
 * decisions that the answer rests on, by id, each with the parts that rest on it: ["WA-02 path
 * outcome"]. The step "refuses" (name of a step, its arguments) is true if the edition refuses that
 * step.
 *
 * The answer's value is JSON as well, an array with one value a step: null (nothing, or null), a
 * string, true or false, a number, an array of strings and nulls, {"failure":true},
 * {"throws":"SyntaxError"}, {"endless":true} or {"undefined":true}. "parse" gives an object of
 * those parts that the edition says. Bytes that are no UTF-8 are {"bytes_b64":"/w=="}, as argument
 * and as answer. An unknown step, or one out of order, rejects the script. */
#ifndef OP_SCRIPT_H
#define OP_SCRIPT_H

#include "edition.h"
#include "engine.h"

/* Runs the script of a request. Resets the session first. Then it runs the script again in sessions
 * of its own, and lets allocations fail: the edition must answer UA_NOMEM then, and must free what
 * it has. Otherwise the answer is an error. literal: as for ed_session_new. */
void script_run(struct observation *o, struct ed_session *session, const struct ed_edition *edition,
                bool literal, const struct request *request);

/* The op "parse": parses the request's input against its base, with its encoding. */
void script_parse(struct observation *o, struct ed_session *session,
                  const struct ed_edition *edition, const struct request *request);
/* Records the parts that an answer of the edition has, a list of ED_PARTS strings. */
void script_set_parts(struct observation *o, const struct ed_answer *answer,
                      const struct ed_edition *edition);

/* A line for each step there is: its name, and how many arguments it takes. */
void script_list_steps(struct text *out, const struct ed_edition *edition);

#endif
