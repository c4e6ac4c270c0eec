/* SPDX-License-Identifier: MIT */
/* After a search for ways past a check: whether what the list advises closes all that was found. */
#ifndef BYPASS_VERIFY_H
#define BYPASS_VERIFY_H

#include "bypass_explain.h"
#include "hash_set.h"

/* URLs that are remembered; of URLs with the same hosts, idioms and refusals, one. */
#define PAST_URLS 2048

struct verifier {
    struct bypass_run *run;
    struct past_url {
        struct text url;
        uint64_t refusals; /* that close it */
        enum way_kind kind;
        bool is_done;
    } items[PAST_URLS];
    size_t count;
    struct hash_set seen; /* their hosts, idioms and refusals */
    unsigned explained;
};

/* Remembers a URL that got past the check. */
void verifier_note(struct verifier *verifier, const struct suspicion *suspicion);
/* Takes the next remembered URL that no refusal of the list closes, and whose host the check does
 * not pass if it is written plainly. Explains it again: sets *way to the listed way by the same
 * cause, or, for another cause, *out, which is zeroed. False: there is none, or the time is over.
 */
bool verifier_next(struct verifier *verifier, struct explainer *explainer, struct candidate *out,
                   struct bypass_way **way, struct ua_str *url);
/* Counts the remembered URLs that no refusal of the list closes and that were not explained again,
 * in run->out->open, with the first of them. */
void verifier_count_open(struct verifier *verifier);
void verifier_free(struct verifier *verifier);

#endif
