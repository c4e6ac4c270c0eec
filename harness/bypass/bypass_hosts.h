/* SPDX-License-Identifier: MIT */
/* The hosts that the client of a search must not contact, in the forms that the search begins with.
 */
#ifndef BYPASS_HOSTS_H
#define BYPASS_HOSTS_H

#include "bypass_check.h"
#include "text.h"

/* Zeroed is empty. */
struct bypass_hosts {
    const char **items;    /* of the check, of host_class.h, or in spellings */
    size_t count, plain;   /* plain: how many of the first are written plainly */
    struct text spellings; /* of denied hosts, each ended by NUL */
};

/* Fills *out, which is empty: with other, where the check allows hosts; else with the denied hosts,
 * spellings of them, and the examples of the denied classes. Borrows check and other. */
void bypass_hosts_list(struct bypass_hosts *out, const struct bypass_check *check,
                       const char *other);
/* The host of a batch of inputs: a plain one for every other batch. */
const char *bypass_hosts_of_batch(const struct bypass_hosts *hosts, uint64_t batch);
void bypass_hosts_free(struct bypass_hosts *hosts);

#endif
