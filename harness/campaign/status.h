/* SPDX-License-Identifier: MIT */
/* How a campaign goes, for whoever watches: a block on a terminal's stderr that is drawn anew in
 * place, or a line now and then anywhere else. */
#ifndef STATUS_H
#define STATUS_H

#include "store.h"

#define STATUS_ROWS 20 /* no block has more */

/* What is to be seen. */
struct status_view {
    const char *dir;
    unsigned engines;
    bool is_oracle;          /* there are no classes, and nobody counts executions */
    double elapsed, seconds; /* of this run */
    bool runs[MODES];
    double rate[MODES]; /* executions a second, of late */
    uint64_t executions[MODES];
    size_t corpus;
    uint64_t edges; /* 0: unknown */
    uint64_t effect_classes[EFFECTS];
    uint64_t classes_before; /* this run */
    double since_new;        /* seconds since the last new class; negative: there was none */
    const char *last_class;  /* "" if unknown */
    unsigned crashes;
};

/* Adds the block, at most STATUS_ROWS lines, such that it fits so many columns and rows. */
void status_compose(struct text *out, const struct status_view *view, unsigned columns,
                    unsigned rows, bool color);
/* Adds the one line, without an end. */
void status_line(struct text *out, const struct status_view *view);

/* Draws the block in the place of the one before; only where progress_is_live. Does nothing if
 * nobody would see it: in the background, and while the terminal takes no more. Never waits for
 * that. */
void status_draw(const struct status_view *view);
/* Takes the block away: before anything else is printed, and at the end. */
void status_clear(void);

#endif
