/* SPDX-License-Identifier: MIT */
/* What a campaign found, sorted out for a person: what is new, what is known, whose bug it is. */
#ifndef TRIAGE_H
#define TRIAGE_H

#include "baseline.h"
#include "options.h"
#include "verdict.h"

struct triage_options {
    const char *dir;
    struct cli_list ids;         /* beginnings of classes; none: all */
    const char *cause, *engines; /* NULL: any */
    enum effect effect, fail_on; /* EFFECT_NONE: any, never */
    const char *known;           /* a file; NULL: none */
    unsigned top;
    bool accept; /* the file of what is known need not be there */
    bool all, color;
};

/* Without a file of what is known, every finding is NEW or GONE. */
enum triage_state { TRIAGE_NEW, TRIAGE_KNOWN, TRIAGE_WORSE, TRIAGE_GONE };
const char *triage_state_name(enum triage_state state); /* "new", "still there" */

struct triage_note {
    enum triage_state state;
    const struct known_entry *known; /* that accepts it, or something less bad; NULL: none */
};

/* What is shown, and how. findings are sorted worst first and folded; those that were not chosen
 * are not among them. Do not move it while it is open: verdict_sources borrows the engines. */
struct triage {
    const char *dir;
    struct finding *findings;
    struct triage_note *notes; /* of each */
    size_t count;
    size_t total; /* classes before any was chosen */
    struct engine_list engines;
    struct verdict_sources *verdict_sources;
    struct known *known; /* NULL: no file */
    const char *known_path;
    enum effect fail_on; /* EFFECT_NONE: never */
    unsigned top;        /* how many to list; 0: all */
    bool all;            /* the folded and the known ones too */
    bool is_named;       /* the user named classes: long values are not cut */
    bool is_partial;     /* a finding cannot be read, or a class that is named is not there */
    bool color;
};

/* Reads a campaign, asks its engines again about all of it, chooses, and compares with what is
 * known. Complains of what is not there; false if nothing can be listed for that. triage_close is
 * due in any case. */
bool triage_open(struct triage *triage, const struct triage_options *options);
void triage_close(struct triage *triage);

/* Writes what was chosen into the file of what is known; *count gets how many classes. Complains
 * and returns false on failure. */
bool triage_accept(struct triage *triage, const char *reason, const char *link, size_t *count);

/* Whether a finding stands in the list, but for top. */
bool triage_is_listed(const struct triage *triage, size_t index);

/* How many that are not known have the effect that is not to be; unlisted: those of them that do
 * not stand in the list. */
size_t triage_fatal(const struct triage *triage, size_t *unlisted);

/* Calls print (NULL: nobody) for each finding to list; returns how many more there were for top. */
size_t triage_each(const struct triage *triage,
                   void (*print)(const struct triage *triage, size_t index));

#endif
