/* SPDX-License-Identifier: MIT */
/* Which URLs parsers are known to read differently. */
#ifndef BYPASS_KNOWN_H
#define BYPASS_KNOWN_H

#include <stdbool.h>
#include <stddef.h>

#include "testcase.h"

/* URLs as they were published or found, the worst first. Zeroed is empty. */
struct bypass_known {
    struct owned_testcase *items;
    size_t count;
};

/* Loads the findings of a campaign, confusion.json and payloads.json of a folder of vectors, and
 * corpus/url, in this order. dir NULL: no campaign. vectors NULL: the project's own. Files of the
 * project that are not there are left out. False after a complaint, if the campaign cannot be read.
 * The caller calls bypass_known_free in any case. */
bool bypass_known_load(struct bypass_known *out, const char *vectors, const char *dir);
void bypass_known_free(struct bypass_known *known);

#endif
