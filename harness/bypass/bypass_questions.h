/* SPDX-License-Identifier: MIT */
/* The questions with which a search for ways past a check begins: what is known, with the hosts of
 * the check in the place of the published ones. */
#ifndef BYPASS_QUESTIONS_H
#define BYPASS_QUESTIONS_H

#include "bypass_hosts.h"
#include "bypass_known.h"

/* What questions are made of; all borrowed. */
struct bypass_subject {
    const struct bypass_known *known; /* NULL: none */
    const struct bypass_check *check;
    const struct bypass_hosts *bad; /* of the check */
    const char *good;               /* the host that passes the check */
    bool are_references;            /* relative references are asked, too, and first */
    bool are_parts;                 /* the client gets parts of the URL: paths are asked */
};

/* Gives queue each question once, of size bytes, valid during the call: each form of a host alone,
 * and then each known URL with the two names (bypass_inputs.h) where it has hosts, each at each
 * place. An IPv6 address stands where the URL has one. */
void bypass_questions(const struct bypass_subject *subject,
                      void (*queue)(void *context, const void *data, size_t size), void *context);

#endif
