/* SPDX-License-Identifier: MIT */
/* Groups of engines that give the same answer to one input. */
#ifndef GROUPS_H
#define GROUPS_H

#include "compare.h"

#define GROUP_NONE (~0u) /* neither accepts nor rejects */

/* Groups count answers: group[i] gets the number of the group of answer i, from 0, or GROUP_NONE.
 * An answer joins the first group whose answers all agree with it. Two answers agree if they have a
 * component that both can say, or both reject, and nothing separates them: for about EFFECT_NONE
 * any difference; for EFFECT_ACCEPT_REJECT another outcome or another host; for an effect on who is
 * contacted another outcome, or any effect on that; for any other effect, that effect and worse
 * ones. Returns the number of groups. */
unsigned group_answers(unsigned *group, const struct side *answers, unsigned count,
                       enum effect about);

#endif
