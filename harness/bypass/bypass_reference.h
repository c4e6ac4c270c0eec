/* SPDX-License-Identifier: MIT */
/* Engines of a search with a base: what they read is a reference, such as the "next" of a login. */
#ifndef BYPASS_REFERENCE_H
#define BYPASS_REFERENCE_H

#include "engine.h"

/* How an engine reads references. */
enum reference_reading {
    READS_WITH_BASE,    /* a request without a base gets the search's */
    READS_ALONE,        /* without a base: without scheme and host, it leads to the base's host */
    READS_BASE_INSTEAD, /* a check that does not see where a redirect leads */
};

struct reference_engine {
    struct engine engine;
    struct engine *asked; /* borrowed */
    struct ua_str base;   /* borrowed */
    enum reference_reading reading;
    struct observation site; /* the answer to the base; not of READS_WITH_BASE */
};

/* How a check by this engine reads references: alone, if it can and says which host they have. */
enum reference_reading reference_reading_of(struct engine *check);
/* Sets all members. engine is closed by nobody; it may not be moved. The caller calls
 * reference_engine_free. */
void reference_engine_init(struct reference_engine *out, struct engine *asked, struct ua_str base,
                           enum reference_reading reading);
void reference_engine_free(struct reference_engine *engine);

#endif
