/* SPDX-License-Identifier: MIT */
/* The last step of a search for ways past a check: asks again, and makes the way. */
#ifndef BYPASS_CONFIRM_H
#define BYPASS_CONFIRM_H

#include "bypass_explain.h"

struct confirmer {
    const struct bypass_run *run;
    struct engine *reparse; /* the client's reading of the validator's href; NULL: no href */
};

/* Borrows run. The caller calls confirmer_close. */
void confirmer_open(struct confirmer *out, const struct bypass_run *run);
/* Asks about a candidate again. Returns whether *out, which is zeroed, is a way that is not in the
 * list; the caller frees it in any case. */
bool bypass_confirm(const struct confirmer *confirmer, const struct candidate *candidate,
                    struct bypass_way *out);
void confirmer_close(struct confirmer *confirmer);

#endif
