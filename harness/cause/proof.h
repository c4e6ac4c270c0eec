/* SPDX-License-Identifier: MIT */
/* The rule of proof: when a change of an input explains the difference of two engines.
 *
 * A change explains a difference if all of this holds:
 *  1. it reaches the component that the difference is about (proof_reaches);
 *  2. both engines accept the changed input, and the difference is gone;
 *  3. if the difference is in the path, the query or the fragment, neither engine changes its
 * answer in the components in which both agreed;
 *  4. one of the engines repeats its answer: each component is the same except for its spelling, or
 *     differs in a way that the change accounts for (proof_repeats).
 * The table in proof.c states the details for each effect. */
#ifndef PROOF_H
#define PROOF_H

#include "pair.h"
#include "rewrite_step.h"

/* Point 1, for the change from one to the other. */
bool proof_reaches(const struct owned_testcase *from, const struct owned_testcase *to,
                   enum effect effect);

/* Points 2 to 4. given: the answers to the input as given; changed: the same engines' answers to
 * the changed input. may_leave_form: after a host-shift, the two may still differ in the form of
 * the host. */
bool proof_holds(const struct pair *given, const struct pair *changed, const struct change *change,
                 bool may_leave_form);

/* Point 4, for an engine that answered before to the given input and after to the changed one.
 * null_is_distinct: of that engine (engine.h); given: the difference that is to be explained. */
bool proof_repeats(const struct observation *before, const struct observation *after,
                   unsigned null_is_distinct, const struct difference *given,
                   const struct change *change);

#endif
