/* SPDX-License-Identifier: MIT */
/* Which dated editions of the URL text give an answer. For the Standard's answer, the oldest
 * edition from which on it holds; for a parser that answers otherwise, the editions that answer as
 * it does. */
#ifndef EDITION_HISTORY_H
#define EDITION_HISTORY_H

#include "compare.h"
#include "edition.h"
#include "engine.h"
#include "testcase.h"
#include "text.h"

struct json_writer;

#define EDITIONS_MAX 16 /* a set of editions has the bit 1u << index */

/* How old the Standard's answer is, in its outcome or in one component. Two answers are the same if
 * compare finds them equal; a spelling of its own is another answer. */
struct answer_age {
    unsigned since;   /* the oldest edition from which on all give it; count: the Standard alone */
    unsigned phase;   /* the phase of the Standard since which it holds; 0: since its first text, or
                       * longer. Otherwise since is count and before -1 */
    int before;       /* the last edition before it that gives another answer; -1: none does */
    unsigned unknown; /* the editions that cannot say; since and before pass over them */
};

/* From a change of the Standard's text on it gave this answer. */
struct standard_phase {
    const struct ed_change *change; /* of the first phase: the first text that runs */
    struct observation answer;      /* no answer where the text does not say */
};

/* Reusable; edition_history_open fills it. */
struct edition_history {
    struct engine *standard;
    struct engine *editions[EDITIONS_MAX];     /* by date */
    struct ed_session *sessions[EDITIONS_MAX]; /* NULL: no decisions are known */
    unsigned count;
    struct ua_str encoding; /* of the query, by a label; ptr NULL: UTF-8. Borrowed; the caller's */
    struct observation standard_answer, answers[EDITIONS_MAX];
    struct ed_session *dated; /* the Standard of any day */
    struct standard_phase
        *phases; /* by day; the last is today's, if edition_history_date was called */
    unsigned phase_count, phase_cap;
    struct answer_age outcome_age, component_age[COMPONENTS]; /* up to COMPONENT_ORIGIN */
};

/* Returns false after a complaint; call edition_history_free in any case. */
bool edition_history_open(struct edition_history *history);
void edition_history_free(struct edition_history *history);

/* Runs the Standard and all editions on an input. */
void edition_history_run(struct edition_history *history, struct testcase test);

/* The same, and runs the Standard as of each change of its text, which sets the phases and the ages
 * of its answer. */
void edition_history_date(struct edition_history *history, struct testcase test);

/* Sets the phases alone, after edition_history_run. */
void edition_history_add_phases(struct edition_history *history, struct testcase test);

/* Whether the Standard accepts the input and its answer has the component. */
bool edition_history_says(const struct edition_history *history, enum component c);

/* The decisions of impl/editions/decisions.tsv that an edition's answer rests on: where its
 * document leaves open, or says wrongly, what becomes of the input. */
struct decision_ids {
    const char *ids[ED_DECISIONS_MAX];
    unsigned count;
};
/* Adds those that an edition's components rest on. components: a set of 1u << component, and
 * ED_OUTCOME. If the edition refuses the input, its components rest on what its outcome does. */
void edition_history_add_decisions(struct decision_ids *ids, const struct edition_history *history,
                                   unsigned edition, unsigned components);
/* Gives the decisions on which an age rests: those in the edition since which the answer holds,
 * and in the one before. c COMPONENTS: the age of the outcome. */
void edition_history_age_decisions(struct decision_ids *ids, const struct edition_history *history,
                                   enum component c);
/* Appends "decided: LS-04, W3C-16"; nothing if there are none. */
void decision_ids_write(struct text *out, const struct decision_ids *ids);
/* Adds an array with this key to the object that w is in. */
void decision_ids_to_json(struct json_writer *w, const char *key, const struct decision_ids *ids);

/* The editions between before and since. They cannot say, so the answer may be older than since. */
unsigned answer_age_unsure(const struct answer_age *age);

/* The editions whose answers a parser's answer matches: nothing differs but spelling. */
struct edition_match {
    bool disagrees;                 /* with the Standard; if not, all below is empty */
    int phase;                      /* the last phase of the Standard that matches; -1: none does */
    unsigned whole;                 /* editions that match in all components */
    unsigned differs;               /* components other than the Standard's, up to the fragment */
    unsigned component[COMPONENTS]; /* for each of these, the editions that match in it */
};
void edition_history_match(struct edition_match *out, const struct edition_history *history,
                           struct side answer);

#endif
