/* SPDX-License-Identifier: MIT */
/* The op "script" of the engine `whatwg`: steps of today's Standard, each a function of urlassay.h,
 * so that a vector can ask those that no URL and no setter reaches.
 *
 * Request and answer have the form that op_script.h describes. A script works on one URL record,
 * which holds no URL before the first "parse". Each step is run with one
 * allocation after the other failing, and at last with none: a script is rejected if the library
 * does not answer UA_NOMEM, has then changed something, or has left memory behind. A status that is
 * neither UA_OK nor UA_FAILURE is answered as {"throws":"UA_BADARG"}. */
#ifndef OP_LIBRARY_H
#define OP_LIBRARY_H

#include "engine.h"
#include "json.h"

/* The edition that vectors give for these steps; it is the engine's id. */
#define LIBRARY_EDITION "whatwg"

/* Runs the script of a request on liburlassay. */
void library_run(struct observation *o, const struct request *request);

/* A line for each step there is: its name, and how many arguments it takes. */
void library_list_steps(struct text *out);

/* What a function of urlassay.h answers to NULL in the place of one argument after the other, and
 * to what is out of range: an array of statuses, or of "present" and "absent". url holds no URL;
 * value is left as it is. False for a function of which nothing is known. */
bool library_put_null_answers(struct json_writer *out, struct ua_str function, struct ua_url *url,
                              struct ua_buf *value);

#endif
