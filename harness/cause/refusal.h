/* SPDX-License-Identifier: MIT */
/* What the rules of rewrite.refuse refuse, read as their words say. A rewrite may change more URLs
 * than a check with its rule refuses: only what a rule refuses is closed by it. */
#ifndef REFUSAL_H
#define REFUSAL_H

#include <stdint.h>

#include "text.h"

/* Rules at most, which are bits of a set. The last bit is free. */
#define REFUSALS 63

/* The text of a rule by its bit; NULL: there is none. */
const char *refusal_rule(unsigned bit);
/* The set of the rule with this text; 0: no rule has it. */
uint64_t refusal_find(const char *rule);
/* The rules that refuse a URL or a reference as it is given: nothing is dropped, decoded or
 * resolved before. Where the words can be read in two ways, both must refuse it. */
uint64_t refusals_of(struct ua_str url);

#endif
