/* SPDX-License-Identifier: MIT */
/* The check of a URL's host that `bypass` wants to get past. */
#ifndef BYPASS_CHECK_H
#define BYPASS_CHECK_H

#include "observation.h"
#include "text.h"

/* A host that a check of denied hosts passes. */
#define BYPASS_GOOD_NAME "trusted.example"

/* The check that the validator's answer must pass, which the client's answer must not pass. hosts
 * are names or addresses, as a parser writes them; one that begins with a dot stands for all names
 * that end in it. Letters match in any case. Borrowed. A validator that is a filter (MODEL_FILTER)
 * makes its own check, and this one is for the client's answer alone. */
struct bypass_check {
    const char *const *hosts;
    size_t count;
    bool is_denied; /* the hosts are those that are refused; else the only ones that are allowed */
    unsigned classes; /* flags of host_class.h: hosts that are refused too; needs is_denied */
};

/* Whether clients fetch the scheme of an answer, if it tells one. */
bool bypass_is_fetched(const struct observation *o);
/* Whether an answer passes the check: it is accepted, its scheme is fetched, and its host is
 * allowed, or not denied. A filter's answer passes if it is OUTCOME_ALLOWED. */
bool bypass_passes(const struct bypass_check *check, const struct observation *o);
/* Whether a client with this answer contacts a host that the check forbids. The host must resolve.
 * Another form of an allowed host is allowed; another form of a denied host is forbidden. */
bool bypass_is_forbidden(const struct bypass_check *check, const struct observation *o);

/* Whether the check denies an answer for its host, as it compares it. */
bool bypass_denies(const struct bypass_check *check, const struct observation *o);
/* Appends a host that the check passes: the first one that is allowed, or one below it. */
void bypass_passing_host(struct text *out, const struct bypass_check *check);
/* The index of the listed host of which this is a form; count if there is none. */
size_t bypass_listed_form(const struct bypass_check *check, struct ua_str host);
/* Whether the client contacts the host that the validator reads, in this form or another. */
bool bypass_is_host_of(const struct observation *client, const struct observation *validator);
/* Whether the host of an answer that passes a check of denied hosts is another form of a denied
 * host. Then the check is wrong, not the parser. */
bool bypass_is_missed(const struct bypass_check *check, const struct observation *o);

#endif
