/* SPDX-License-Identifier: MIT */
/* The engines that a campaign asks: those that live in this process and are there. */
#ifndef CAMPAIGN_ENGINES_H
#define CAMPAIGN_ENGINES_H

#include <stdbool.h>

#include "util.h"

struct contender {
    char *name; /* as engine_open takes it */
    char version[64];
    bool is_out; /* it crashed, and is left out from now on */
};

struct lineup {
    struct contender *items; /* the first is compared with each other one */
    unsigned count;
};

/* words: names, parted by commas; "all": every engine in this process, without profiles; "-NAME"
 * leaves one out of that. NULL: all but the dated editions. Each is opened once, so that a typing
 * error is no riddle in a log. False after a complaint. lineup_free is due in any case. */
bool lineup_open(struct lineup *lineup, const char *words);
void lineup_free(struct lineup *lineup);

/* How many are left: those that are not out. */
unsigned lineup_size(const struct lineup *lineup);
/* Those, parted by commas; the caller frees the text. */
struct text lineup_names(const struct lineup *lineup);
/* Leaves out an engine that crashed. False if the campaign cannot do without it: it is the first,
 * one of the last two, or unknown. */
bool lineup_leave_out(struct lineup *lineup, const char *name);

#endif
