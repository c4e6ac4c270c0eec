/* SPDX-License-Identifier: MIT */
/* The op "params": URLSearchParams as a script of calls, so that any engine can be asked.
 *
 * The request's input is a URL, whose searchParams the script is about, or "". Its value is JSON:
 *   {"init": "a=b" or [["a","b"],...],       what the list is made from; without it, the URL's
 *    "steps": [{"op":"append","args":["c","d"]}, ...]}
 * op is append, delete, get, getAll, has, set, sort, size, iterate, or an attribute of the URL
 * class, which is read without args and set with one, or canParse, with a URL and perhaps a base.
 * Two more are of no class: "render" gives the URL as "URL rendering" shows it, "equals" with
 * another URL an array of truth values: whether the URLs are equal, are so without fragments, and
 * have equal hosts. A string of init or args that is not UTF-8 is {"bytes_b64": "..."}. iterate
 * goes through the list with a live iterator; its "changes" are steps too, each done behind the
 * tuple that its "at" counts (from 0).
 *
 * The answer's value is JSON as well: an array with what each step returned, null for nothing;
 * iterate returns an array of pairs. query is what the list serialises to in the end, href the
 * URL's. */
#ifndef OP_PARAMS_H
#define OP_PARAMS_H

#include "engine.h"

/* Runs the script of a request on liburlassay. */
void params_run(struct observation *o, const struct request *request);

/* Whether a step of this op returns something. args is how many it has. */
bool params_returns(const char *op, int args);

#endif
