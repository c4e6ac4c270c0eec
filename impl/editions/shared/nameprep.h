/* SPDX-License-Identifier: MIT */
/* Nameprep, RFC 3491: the profile of Stringprep (RFC 3454) for labels of domain names. */
#ifndef ED_NAMEPREP_H
#define ED_NAMEPREP_H

#include "edition_text.h"

/* Replaces the code points by those that Nameprep makes of them, in the arena.
 *
 * allow_unassigned: RFC 3454, 7: the string is a query, which may have unassigned code points.
 * Returns false if Nameprep refuses them, or if memory runs out. */
bool ed_nameprep(struct ed_arena *arena, struct ed_points *points, bool allow_unassigned);

#endif
