/* SPDX-License-Identifier: MIT */
/* Since which dated edition of the text today's answer holds, and which of them a parser that
 * disagrees with today's follows. */
#ifndef EDITION_HISTORY_H
#define EDITION_HISTORY_H

#include "compare.h"
#include "engine.h"

#define DATING_MAX 16 /* editions; a set of them is 1u << index */

/* Of the outcome or one component of today's answer. The same is what compare calls equal: another
 * spelling is another answer here. */
struct holding {
    unsigned since;  /* the earliest edition from which on all say the same; count: only today */
    int before;      /* the edition before that, which says something else; -1: there is none */
    unsigned silent; /* editions that cannot say; they are passed over */
};

/* Reusable; dating_open fills it. */
struct dating {
    struct engine *today;
    struct engine *editions[DATING_MAX]; /* by date */
    unsigned count;
    struct observation now, then[DATING_MAX];
    struct holding outcome, component[COMPONENTS]; /* up to COMPONENT_ORIGIN */
};

/* Returns false after a complaint; dating_free is due in any case. */
bool dating_open(struct dating *dating);
void dating_free(struct dating *dating);

/* Asks all. base.ptr NULL: none. */
void dating_ask(struct dating *dating, struct ua_str input, struct ua_str base);

/* Whether today's answer says the outcome, and the component. */
bool dating_says(const struct dating *dating, enum component c);

/* The editions between the one before and the one since which it holds: they cannot say, and so it
 * may hold for longer. */
unsigned dating_unsure(const struct holding *holding);

/* Which editions' answers another's answer matches: nothing differs but spelling. */
struct follow {
    bool disagrees;                 /* with today's; all below is empty if not */
    unsigned whole;                 /* editions that agree as a whole */
    unsigned differs;               /* 1u << component: not as today's, up to the fragment */
    unsigned component[COMPONENTS]; /* editions that agree in this one, of those that differ */
};
void dating_follow(struct follow *out, const struct dating *dating, struct side answer);

#endif
