/* SPDX-License-Identifier: MIT */
/* What the two files of the engine `whatwg` share. */
#ifndef WHATWG_H
#define WHATWG_H

#include "engine.h"
#include "urlassay.h"

/* All of it is reused, so that a request allocates nothing once grown. */
struct whatwg {
    struct ua_url *url, *base;
    struct ua_params *list;
    struct ua_buf value;
    struct ua_error_sink sink;
    struct ua_parse_options options;
    const struct ua_encoding *encoding; /* that encoder is for */
    struct ua_encoder encoder;
    int last_error;      /* of the parse under way, -1 for none */
    struct text *errors; /* all of the parse under way; NULL: nobody asks */
};

/* Failure is the parser's verdict, everything else the machine's. */
void whatwg_fail(struct whatwg *state, struct observation *o, enum ua_status status, bool of_base);

/* What the record holds, as an answer; a failure if status says so. */
void whatwg_set_url(struct whatwg *state, struct observation *o, enum ua_status status,
                    unsigned spare);

/* Parses the request's base, if it has one, into *base. False if that is all there is to say. */
bool whatwg_parse_base(struct whatwg *state, const struct request *request,
                       const struct ua_url **base, struct observation *o);

/* One op each: what a request for it is answered. */
void whatwg_set(struct whatwg *state, const struct request *request, struct observation *o);
void whatwg_query(struct whatwg *state, const struct request *request, struct observation *o);
void whatwg_domain(struct whatwg *state, const struct request *request, struct observation *o);
void whatwg_validate(struct whatwg *state, const struct request *request, struct observation *o);
void whatwg_errors(struct whatwg *state, const struct request *request, struct observation *o);

#endif
