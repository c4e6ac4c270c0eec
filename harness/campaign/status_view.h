/* SPDX-License-Identifier: MIT */
/* When the live status of a campaign is shown, and the values of it. */
#ifndef STATUS_VIEW_H
#define STATUS_VIEW_H

#include "status.h"
#include "summary.h"

/* What was shown last, and what is expensive to count. Begins with zeros. */
struct status_state {
    bool is_live; /* a block on a terminal, and no lines */
    double shown, counted;
    size_t corpus;
    uint64_t executions[MODES];
    double rate[MODES];
};

/* Whether it is time to show the status again. elapsed: seconds since the start. A terminal is
 * updated three times a second; otherwise a line is due after ten seconds and at each full
 * minute. */
bool status_is_due(const struct status_state *state, double elapsed);

/* Fills the view with the values of a campaign at this time. last_quirk holds the text to which the
 * view refers. The rates are those since state->shown, on a terminal smoothed. */
void status_fill(struct status_state *state, struct status_view *view, struct text *last_quirk,
                 const struct campaign *campaign, const struct summary_start *start);

/* Shows the status if it is time: draws the block, or prints a line on stderr. */
void status_show(struct status_state *state, const struct campaign *campaign,
                 const struct summary_start *start);

#endif
