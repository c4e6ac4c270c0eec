/* SPDX-License-Identifier: MIT */
/* What a campaign found, sorted out for a person: what is new, what is known, whose bug it is. */
#ifndef TRIAGE_H
#define TRIAGE_H

#include "baseline.h"
#include "options.h"
#include "verdict.h"

enum triage_format { TRIAGE_PRETTY, TRIAGE_JSONL, TRIAGE_SARIF };

struct triage_options {
    const char *dir;
    struct cli_list ids;         /* beginnings of classes; none: all */
    const char *cause, *engines; /* NULL: any */
    enum effect effect, fail_on; /* EFFECT_NONE: any, never */
    const char *known;           /* a file; NULL: none */
    const char *reason, *link;   /* of those to accept */
    const char *reproducers;     /* a folder for them; NULL: the campaign's */
    enum triage_format format;
    unsigned top;
    bool accept, list, all, color;
    bool minimise; /* replaces what the campaign's folder holds, first */
};

/* Complains. Returns the exit status. */
int triage_run(const struct triage_options *options);

/* Without a file of what is known, every finding is NEW or GONE. */
enum triage_state { TRIAGE_NEW, TRIAGE_KNOWN, TRIAGE_WORSE, TRIAGE_GONE };
const char *triage_state_name(enum triage_state state); /* "new", "still there" */

struct triage_note {
    enum triage_state state;
    const struct known_entry *known; /* that accepts it, or something less bad; NULL: none */
};

/* What is shown, and how. findings are sorted worst first and folded. */
struct triage {
    const char *dir;
    const struct finding *findings;
    const struct triage_note *notes; /* of each */
    size_t count;
    struct court *court;
    const struct known *known; /* NULL: no file */
    const char *known_path;
    enum effect fail_on; /* EFFECT_NONE: never */
    unsigned top;        /* how many to list; 0: all */
    bool all;            /* the folded and the known ones too */
    bool whole;          /* long values are not cut */
    bool color;
};

/* Whether a finding stands in the list, but for top. */
bool triage_is_listed(const struct triage *triage, size_t index);

/* How many that are not known have the effect that is not to be; unlisted: those of them that do
 * not stand in the list. */
size_t triage_fatal(const struct triage *triage, size_t *unlisted);

/* Calls print (NULL: nobody) for each finding to list; returns how many more there were for top. */
size_t triage_each(const struct triage *triage,
                   void (*print)(const struct triage *triage, size_t index));

/* Write to stdout: each class with its proof, or a line each (only_lines), with totals (total:
 * classes before any was chosen); a JSON object for each. Lines are 80 columns long at most, but
 * for values that a person may want to copy. */
void triage_print_pretty(const struct triage *triage, size_t total, bool only_lines);
void triage_print_jsonl(const struct triage *triage);

#endif
