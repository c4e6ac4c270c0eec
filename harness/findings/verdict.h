/* SPDX-License-Identifier: MIT */
/* Whose bug is it? What the Standard, RFC 3986, most parsers and each dated edition say where two
 * engines differ, and which vector holds the rule. */
#ifndef VERDICT_H
#define VERDICT_H

#include "edition_history.h"
#include "engine_list.h"
#include "finding.h"
#include "vectors.h"

/* Whom a judge stands by, in what the effect is about and in nothing else: the outcome; scheme,
 * host and port; user information; the path; the query; the fragment; whatever is spelt
 * differently. */
enum stand {
    STAND_SILENT,  /* it cannot say */
    STAND_FIRST,   /* as the first engine of the finding */
    STAND_SECOND,  /* as the second */
    STAND_BOTH,    /* as either: it does not tell apart what they differ in */
    STAND_NEITHER, /* it says something else */
    STAND_REFUSES, /* both accept the URL, and it does not */
    STANDS,
};

struct ruling {
    enum stand standard, rfc3986;
    unsigned votes[STANDS];          /* of the parsers, editions apart */
    enum stand majority;             /* more than half of those who can say; else SILENT */
    uint64_t voters[STANDS];         /* the same as sets of indices into court's parsers */
    enum stand editions[DATING_MAX]; /* as in court's dating */
    struct ua_str vector;            /* the id of one that covers it; ptr NULL: none does */
    bool by_input;                   /* it asks this very thing; else its input has this class */
};

#define COURT_PARSERS 64

/* Zeroed is closed. */
struct court {
    struct dating dating;
    struct engine_list *engines; /* borrowed */
    bool lends;                  /* it may open what is asked for */
    struct engine *parsers[COURT_PARSERS];
    unsigned parser_count;
    struct suite suite;
    struct court_case *cases; /* of the suite, those that parse a URL, by size */
    size_t case_count;
    struct court_memo *memo; /* classes whose vector was looked for */
    size_t memo_count, memo_cap;
};

/* Opens all judges; engines outlives the court. lends: it brings every parser that lives in this
 * process; else those that it holds vote, wherever they live, and no others are run. False after a
 * complaint; court_close is due in any case. The suite is looked for where it is installed; without
 * it no vector is named. */
bool court_open(struct court *court, struct engine_list *engines, bool lends);
void court_close(struct court *court);

/* Rules on a finding by the answers that it holds. */
void court_rule(struct ruling *out, struct court *court, const struct finding *finding);

/* What one judge's answer comes to. */
enum stand court_stand(enum effect effect, struct side judge, struct side first,
                       struct side second);

/* `"verdict":{...}`. */
void court_to_json(struct text *out, const struct court *court, const struct ruling *ruling,
                   const struct finding *finding);
/* "as whatwg", "refuses it": what a stand is in words. */
void court_words(struct text *out, enum stand stand, const struct finding *finding);
/* "Standard: as whatwg; RFC 3986: refuses it; majority (5/9): as libcurl". */
void court_verdict(struct text *out, const struct ruling *ruling, const struct finding *finding);
/* "as whatwg: whatwg-2012; otherwise: webaddr". */
void court_editions(struct text *out, const struct court *court, const struct ruling *ruling,
                    const struct finding *finding);
/* "scheme.start asks the same"; nothing where the ruling has no vector. */
void court_vector(struct text *out, const struct ruling *ruling);

#endif
