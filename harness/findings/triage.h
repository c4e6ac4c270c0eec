/* SPDX-License-Identifier: MIT */
/* The findings of a campaign for triage: which are new, which the baseline accepts, and the verdict
 * of each. */
#ifndef TRIAGE_H
#define TRIAGE_H

#include "baseline.h"
#include "crashes.h"
#include "dialled.h"
#include "options.h"
#include "quirk.h"
#include "verdict.h"

struct triage_options {
    const char *dir;
    struct cli_list ids;         /* beginnings of quirks or classes; none: all */
    const char *cause, *engines; /* NULL: any */
    enum effect effect;          /* EFFECT_NONE: any */
    struct fail_limit fail_on;
    int64_t since;             /* only classes found then or later: Unix time; 0: all */
    const char *baseline_path; /* NULL: none */
    unsigned top;
    bool accept; /* the file of the baseline need not exist */
    bool all, color, has_heading;
    unsigned width;                /* of the terminal, in columns */
    bool is_long, date;            /* as below */
    bool by_class;                 /* list classes, not quirks */
    bool dial;                     /* run the clients of the engines first */
    const struct crashes *crashes; /* to list first; borrowed; NULL: none */
};

/* Without a baseline, every finding is NEW or GONE. */
enum triage_state { TRIAGE_NEW, TRIAGE_ACCEPTED, TRIAGE_WORSE, TRIAGE_GONE };
const char *triage_state_name(enum triage_state state); /* "new", "still there" */

struct triage_note {
    enum triage_state state;
    const struct baseline_pair *pair; /* of its class, for ACCEPTED and WORSE; else NULL */
};

/* The list and how to show it. findings have passed the filters, and are sorted worst first and
 * folded. Do not move it while it is open: verdict_sources borrows the engines. */
struct triage {
    const char *dir;
    struct finding *findings;
    struct triage_note *notes;     /* of each */
    struct quirks quirks;          /* of the listed findings */
    const struct crashes *crashes; /* as given */
    size_t count;
    size_t total; /* classes before any was chosen */
    struct engine_list engines;
    unsigned campaign_engines; /* how many of the first are of the campaign */
    struct dialled dialled;    /* borrowed by the findings */
    struct verdict_sources *verdict_sources;
    struct baseline *baseline; /* NULL: no file */
    const char *baseline_path;
    struct fail_limit fail_on;
    bool by_class;   /* list classes, not quirks */
    unsigned top;    /* how many to list; 0: all */
    bool all;        /* the folded and the accepted ones too */
    bool is_named;   /* the user named quirks or classes: long values are not cut */
    bool is_long;    /* show all of each: the rank, editions, variants, classes */
    bool date;       /* show the editions, with the decisions that their answers rest on */
    unsigned width;  /* of the terminal, in columns */
    bool is_partial; /* a finding cannot be read, or a class that is named is not there */
    bool color;
    bool has_heading; /* a heading above the list */
};

/* Reads a campaign, rechecks all findings, applies the filters, and compares with the baseline.
 * Complains about each missing finding. False if nothing can be listed. Call triage_close in any
 * case. */
bool triage_open(struct triage *triage, const struct triage_options *options);
void triage_close(struct triage *triage);

/* How many accepted pairs the baseline knows by their cause alone (baseline_is_by_cause). */
size_t triage_count_by_cause(const struct triage *triage);

/* Whether one of the findings that triage_accept accepts is unexplained: for its input alone. */
bool triage_accepts_unexplained(const struct triage *triage);

/* Adds the chosen findings to the baseline, all of a quirk to one entry, and writes its file.
 * *quirks and *pairs get the numbers of those. Complains and returns false on failure. */
bool triage_accept(struct triage *triage, const char *reason, const char *link, size_t *quirks,
                   size_t *pairs);

/* Returns how many findings have a state, and in *quirks, of how many quirks they are. */
size_t triage_count_state(const struct triage *triage, enum triage_state state, size_t *quirks);

/* Whether a class is in the list, if top does not cut it off. */
bool triage_is_listed(const struct triage *triage, size_t index);

/* The findings that fail --fail-on: not accepted, and with its effect or a worse one. */
struct triage_fatal {
    size_t classes, quirks;
    size_t unlisted_classes; /* those that are not in the list */
    size_t unlisted_quirks;  /* quirks of which no class is */
};
struct triage_fatal triage_count_fatal(const struct triage *triage);

/* GONE if all classes of a quirk are gone, ACCEPTED if the others are accepted, NEW otherwise. */
enum triage_state triage_quirk_state(const struct triage *triage, const struct quirk *quirk);

/* Calls print (NULL: nothing) for each listed finding; returns how many top cut off. */
size_t triage_for_each(const struct triage *triage,
                       void (*print)(const struct triage *triage, size_t index));

#endif
