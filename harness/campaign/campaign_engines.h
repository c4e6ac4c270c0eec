/* SPDX-License-Identifier: MIT */
/* The engines of a campaign. */
#ifndef CAMPAIGN_ENGINES_H
#define CAMPAIGN_ENGINES_H

#include <stdbool.h>

#include "engine.h"
#include "util.h"

struct campaign_engine {
    char *name;                   /* as engine_open takes it */
    char id[2 * ENGINE_ID_BYTES]; /* as findings have it */
    char version[64];
    bool is_out;       /* it crashed, and is left out of the rest of the run */
    bool is_external;  /* behind a pipe */
    unsigned restarts; /* in this run */
};

struct campaign_engines {
    struct campaign_engine *items; /* the first is compared with each other one */
    unsigned count;
};

/* words: names, separated by commas. "all" is every in-process engine, without profiles; "-NAME"
 * leaves out one of these. NULL: all but the dated editions. Opens each engine once, so that the
 * user sees the complaint about a wrong name. Two engines with one id would have the same findings,
 * which is an error too. False after a complaint. The caller calls
 * campaign_engines_free in both cases. */
bool campaign_engines_open(struct campaign_engines *campaign_engines, const char *words);
void campaign_engines_free(struct campaign_engines *campaign_engines);

/* Returns whether an engine is in the list, left out or not. */
bool campaign_engines_has(const struct campaign_engines *campaign_engines, const char *name);
/* Returns the number of engines that are not left out. */
unsigned campaign_engines_size(const struct campaign_engines *campaign_engines);
/* Returns their names, separated by commas; the caller frees the text. in_process: only of those in
 * this process. */
struct text campaign_engines_names(const struct campaign_engines *campaign_engines,
                                   bool in_process);
/* Returns how many engines that are not left out are behind a pipe. */
unsigned campaign_engines_external(const struct campaign_engines *campaign_engines);
/* Returns the engine of an id, or `a>b` for the id of one of its two; NULL: there is none. */
struct campaign_engine *campaign_engines_find(const struct campaign_engines *campaign_engines,
                                              const char *id);
/* Returns the engine whose name, a path, has this end; NULL: there is none. */
struct campaign_engine *campaign_engines_find_path(const struct campaign_engines *campaign_engines,
                                                   const char *end);
/* Returns how often engines behind pipes were started again in this run. */
unsigned campaign_engines_restarts(const struct campaign_engines *campaign_engines);
/* Leaves out an engine that crashed, by its id. False if the campaign needs it: it is the first
 * engine and in this process, one of the last two, or unknown. */
bool campaign_engines_leave_out(struct campaign_engines *campaign_engines, const char *id);

#endif
