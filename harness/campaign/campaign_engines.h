/* SPDX-License-Identifier: MIT */
/* The engines that a campaign asks: those that live in this process and are there. */
#ifndef CAMPAIGN_ENGINES_H
#define CAMPAIGN_ENGINES_H

#include <stdbool.h>

#include "util.h"

struct campaign_engine {
    char *name; /* as engine_open takes it */
    char version[64];
    bool is_out; /* it crashed, and is left out from now on */
};

struct campaign_engines {
    struct campaign_engine *items; /* the first is compared with each other one */
    unsigned count;
};

/* words: names, parted by commas; "all": every engine in this process, without profiles; "-NAME"
 * leaves one out of that. NULL: all but the dated editions. Each is opened once, so that a typing
 * error is no riddle in a log. False after a complaint. campaign_engines_free is due in any case.
 */
bool campaign_engines_open(struct campaign_engines *campaign_engines, const char *words);
void campaign_engines_free(struct campaign_engines *campaign_engines);

/* How many are left: those that are not out. */
unsigned campaign_engines_size(const struct campaign_engines *campaign_engines);
/* Those, parted by commas; the caller frees the text. */
struct text campaign_engines_names(const struct campaign_engines *campaign_engines);
/* Leaves out an engine that crashed. False if the campaign cannot do without it: it is the first,
 * one of the last two, or unknown. */
bool campaign_engines_leave_out(struct campaign_engines *campaign_engines, const char *name);

#endif
