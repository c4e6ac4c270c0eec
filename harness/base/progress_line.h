/* SPDX-License-Identifier: MIT */
/* A line on a terminal's stderr with the progress of a run; nothing if stderr is not a terminal. */
#ifndef PROGRESS_LINE_H
#define PROGRESS_LINE_H

#include <stdbool.h>

struct progress {
    bool on, shown;
    double next; /* time of the next update, by monotonic_seconds */
};

/* Returns whether stderr is a terminal on which a line can be erased: not a dumb one (TERM), and
 * not in a CI service (CI is set). */
bool progress_is_live(void);
/* Initialises progress. The first line is shown after a moment, and only if progress_is_live. */
void progress_start(struct progress *progress);
/* Shows the line, unless it was shown a moment ago. */
void progress_show(struct progress *progress, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Erases the line: before anything else is printed. */
void progress_clear(struct progress *progress);

#endif
