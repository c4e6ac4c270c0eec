/* SPDX-License-Identifier: MIT */
/* The live status of a campaign: a block on a terminal's stderr, redrawn in place, or a line
 * from time to time if stderr is not a terminal. */
#ifndef STATUS_H
#define STATUS_H

#include "store.h"

#define STATUS_ROWS 20 /* no block has more */

/* The values to show. */
struct status_view {
    const char *dir;
    unsigned engines;
    bool ends_at_violation;  /* there are no quirks and no counts of executions */
    double elapsed, seconds; /* of this run */
    bool runs[MODES];
    double rate[MODES]; /* recent executions a second */
    uint64_t executions[MODES];
    size_t corpus;
    uint64_t edges; /* 0: unknown */
    struct quirk_counts quirks;
    unsigned quirks_before; /* this run */
    uint64_t classes;
    double since_new;       /* seconds since the last new quirk; negative: there was none */
    const char *last_quirk; /* "" if unknown */
    const char *waits_for;  /* an engine behind a pipe that is silent; NULL: none */
    unsigned restarts;      /* of engines behind pipes; with waits_for: of that engine */
    unsigned crashes;
};

/* Adds the block, at most STATUS_ROWS lines, cut to the given columns and rows. */
void status_compose(struct text *out, const struct status_view *view, unsigned columns,
                    unsigned rows, bool color);
/* Adds the status as one line, without a newline. */
void status_line(struct text *out, const struct status_view *view);

/* Draws the block in the place of the last one; only if progress_is_live. Does nothing in the
 * background and while the terminal accepts no output. Never waits. */
void status_draw(const struct status_view *view);
/* Removes the block: before anything else is printed, and at the end. */
void status_clear(void);

#endif
