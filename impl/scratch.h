/* SPDX-License-Identifier: MIT */
/* The buffers that the parser, the host parser and the setters reuse. Most URLs need none of them,
 * so they are allocated together when the first one is needed. */
#ifndef UA_SCRATCH_H
#define UA_SCRATCH_H

#include "idna.h"
#include "urlassay.h"

struct ua_scratch {
    struct ua_allocator allocator;
    struct ua_buf input;   /* the input in scalar values, without tabs and newlines */
    struct ua_buf value;   /* a setter's value, changed before it is used */
    struct ua_buf encoded; /* the bytes of a query's encoder */
    struct ua_buf decoded; /* the percent-decoded domain */
    struct ua_buf strict;  /* what the strict domain parser said, for its validation error only */
    struct ua_idna idna;
};

/* Makes *scratch if it is NULL. Returns UA_OK or UA_NOMEM. allocator: not NULL; it is copied. */
UA_CHECKED enum ua_status ua_scratch_open(struct ua_scratch **scratch,
                                          const struct ua_allocator *allocator);
/* NULL is allowed. */
void ua_scratch_free(struct ua_scratch *scratch);

#endif
