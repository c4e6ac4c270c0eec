/* SPDX-License-Identifier: MIT */
/* One line on a terminal's stderr that says how far a run is; nothing anywhere else. */
#ifndef PROGRESS_LINE_H
#define PROGRESS_LINE_H

#include <stdbool.h>

struct progress {
    bool on, shown;
    double next; /* when it is due again, by monotonic_seconds */
};

/* Whether stderr is a terminal that can take a line back: no dumb one (TERM), nor a CI service's
 * (CI is set). */
bool progress_is_live(void);
/* Nothing is shown if it is not live, nor at once. */
void progress_start(struct progress *progress);
/* Shows it, if it was not shown a moment ago. */
void progress_show(struct progress *progress, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Takes the line away: before anything else is printed. */
void progress_clear(struct progress *progress);

#endif
