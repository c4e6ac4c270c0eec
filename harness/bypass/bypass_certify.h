/* SPDX-License-Identifier: MIT */
/* The smallest set of refusals that closes all ways past a check, and the complete search with them
 * in force. */
#ifndef BYPASS_CERTIFY_H
#define BYPASS_CERTIFY_H

#include "bypass_judge.h"
#include "refusal.h"

/* The bit of a check that compares hosts in one form, besides the rules of refusal.h. */
#define REFUSE_OTHER_FORMS REFUSALS

/* What closes a URL that got past the check. */
struct closing {
    uint64_t by; /* a set of refusals */
    struct text url;
};

struct certifier {
    const struct bypass_run *run;
    struct closing *items; /* each set once, with its simplest URL */
    size_t count;
};

/* run is borrowed. The caller calls certifier_close. */
void certifier_open(struct certifier *out, const struct bypass_run *run);
/* Notes what closes a URL that got past the check. */
void certifier_note(struct certifier *certifier, const struct suspicion *suspicion);
/* Fills run->out->certificate: the smallest set for all that was noted, with which the complete
 * search was run. */
void bypass_certify(struct certifier *certifier);
void certifier_close(struct certifier *certifier);

#endif
