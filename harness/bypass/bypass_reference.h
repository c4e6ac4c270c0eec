/* SPDX-License-Identifier: MIT */
/* Engines of a search with a base: what they read is a reference, such as the "next" of a login. */
#ifndef BYPASS_REFERENCE_H
#define BYPASS_REFERENCE_H

#include "engine.h"

/* Asks an engine with the base, in requests that have none. A check that can parse a reference
 * alone does so: without a scheme and a host, the reference leads to the base's host. */
struct reference_engine {
    struct engine engine;
    struct engine *asked; /* borrowed */
    struct ua_str base;   /* borrowed */
    bool is_alone;
    struct observation site; /* the answer to the base, if is_alone */
};

/* Sets all members; is_check: it may parse references alone. engine is closed by nobody; it may not
 * be moved. The caller calls reference_engine_free. */
void reference_engine_init(struct reference_engine *out, struct engine *asked, struct ua_str base,
                           bool is_check);
void reference_engine_free(struct reference_engine *engine);

#endif
