/* SPDX-License-Identifier: MIT */
/* An engine whose answers are judgements of a check: what it says of a URL is whether the host that
 * another engine reads is allowed. */
#ifndef BYPASS_JUDGED_H
#define BYPASS_JUDGED_H

#include "bypass_check.h"
#include "engine.h"

/* Answers OUTCOME_ALLOWED or OUTCOME_DENIED where asked parses a URL, with its components, and with
 * the host that it reads as the reason; else as asked does. A validator denies a URL that does not
 * pass the check (bypass_passes). A client denies a URL that it takes to a host that the check
 * forbids (bypass_is_forbidden). */
struct judged_engine {
    struct engine engine;
    struct engine *asked;             /* borrowed */
    const struct bypass_check *check; /* borrowed */
    bool is_client;
};

/* Sets all members. engine is closed by nobody; it may not be moved. */
void judged_engine_init(struct judged_engine *out, struct engine *asked,
                        const struct bypass_check *check, bool is_client);

#endif
