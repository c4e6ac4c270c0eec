/* SPDX-License-Identifier: MIT */
/* Which of two differing engines is right: which of them the Standard, RFC 3986, most parsers and
 * each dated edition side with, and the vector that tests the rule. */
#ifndef VERDICT_H
#define VERDICT_H

#include "edition_history.h"
#include "engine_list.h"
#include "finding.h"
#include "json.h"
#include "vectors.h"

/* Which of a finding's two engines a reference agrees with. It depends on the effect which
 * components count: the outcome and, of an answer that accepts, scheme, host and port; user
 * information; the path; the query; the fragment; or every component whose spelling differs. */
enum sides_with {
    SIDES_WITH_UNKNOWN, /* it cannot report the components */
    SIDES_WITH_FIRST,   /* with the first engine of the finding */
    SIDES_WITH_SECOND,  /* with the second engine */
    SIDES_WITH_BOTH,    /* with either: it does not distinguish the two answers */
    SIDES_WITH_NEITHER, /* its answer differs from both */
    SIDES_WITH_REJECTS, /* it rejects the URL, which both engines accept */
    SIDES_WITH_ACCEPTS, /* it accepts the URL, which one engine rejects; the other engine gives
                           another scheme, host or port, or does not tell one of the first two */
    SIDES_WITH_VALUES,
};

/* An engine that reads the URL in the same words as a document: one of the two, or else the first
 * such parser. */
struct same_words {
    enum sides_with side; /* FIRST or SECOND; or else UNKNOWN: */
    const char *parser;   /* its id, borrowed from the sources; NULL: there is none */
};

struct verdict {
    bool is_of_filter; /* an engine is a filter, which gives no components: all else is unknown */
    enum sides_with standard, rfc3986;
    /* Their answers, borrowed from the sources until they decide another finding. */
    const struct observation *standard_answer, *rfc3986_answer;
    struct same_words standard_as, rfc3986_as;
    /* Numbers of parsers. Engines with the same parser have one vote, from an engine of the
     * finding, or else of the first one that can say. Dated editions and filters do not vote. */
    unsigned votes[SIDES_WITH_VALUES];
    enum sides_with majority; /* more than half of the votes; ACCEPTS also counts the engine that
                                 accepts; otherwise UNKNOWN */
    uint64_t sides[SIDES_WITH_VALUES]; /* of each engine: sets of indices into sources.parsers */
    enum sides_with editions[EDITIONS_MAX]; /* indices as in sources.history */
    /* If verdict_date was called: of an engine that the Standard does not side with, the change
     * until which it did. NULL: it never did since the first text that runs, or it does. */
    const struct ed_change *until[2];
    struct ua_str vector; /* the id of a vector that tests the rule; ptr NULL: none */
    bool by_input;        /* the vector has the finding's input; otherwise only the same class */
};

#define VERDICT_PARSERS 64

/* The references that a verdict asks. Zeroed is closed. */
struct verdict_sources {
    struct edition_history history;
    struct engine_list *engines; /* borrowed */
    bool opens;                  /* engines may open parsers that are not in the list */
    struct engine *parsers[VERDICT_PARSERS];
    unsigned family[VERDICT_PARSERS]; /* of each: the first with the same parser */
    unsigned parser_count;
    unsigned given_count; /* how many of the first are in the list; only these are named */
    struct suite suite;
    struct parse_vector *cases; /* the cases of suite that parse a URL, by size */
    size_t case_count;
    struct class_vector *memo; /* classes whose vector was looked up */
    size_t memo_count, memo_cap;
};

/* Opens all references; engines must outlive the sources. The engines in the list vote. opens: if
 * they are of fewer than five parsers, every in-process parser votes, and engines opens it. The
 * installed suite is read; without it, verdicts name no vector. False after a complaint; call
 * verdict_sources_close in any case. */
bool verdict_sources_open(struct verdict_sources *sources, struct engine_list *engines, bool opens);
void verdict_sources_close(struct verdict_sources *sources);

/* The side with more than half of the votes for any; UNKNOWN if there is none, or fewer than five
 * votes. accepting: of a finding with one engine that accepts the URL, its side, whose votes count
 * for ACCEPTS too; otherwise UNKNOWN. */
enum sides_with verdict_majority(const unsigned votes[SIDES_WITH_VALUES],
                                 enum sides_with accepting);

/* Runs all references on the finding's input, in history.encoding, and compares with its two stored
 * answers. */
void verdict_decide(struct verdict *out, struct verdict_sources *sources,
                    const struct finding *finding);

/* Runs the Standard as of each change of its text, after verdict_decide on the same finding. */
void verdict_date(struct verdict *verdict, struct verdict_sources *sources,
                  const struct finding *finding);

/* Whether a finding is only age: each of its two answers that is not the Standard's is of a parser
 * that follows the Standard, and was the Standard's until some change. */
bool verdict_is_age(struct verdict_sources *sources, const struct finding *finding);

/* Returns which of two differing answers a reference agrees with, in the components that effect is
 * about. */
enum sides_with verdict_sides_with(enum effect effect, struct side reference, struct side first,
                                   struct side second);

/* Adds the member "verdict" to the object that w is in. */
void verdict_to_json(struct json_writer *w, const struct verdict_sources *sources,
                     const struct verdict *verdict, const struct finding *finding);
/* Appends "as whatwg" or "refuses it". */
void verdict_add_side(struct text *out, enum sides_with side, const struct finding *finding);
/* Appends "Standard: contacts a, as whatwg; RFC 3986: refuses the URL". Nothing for a filter. */
void verdict_add_summary(struct text *out, const struct verdict *verdict,
                         const struct finding *finding);
/* The same in short: an answer that an engine gives too is not repeated, "Standard: as whatwg". */
void verdict_add_sides(struct text *out, const struct verdict *verdict,
                       const struct finding *finding);
/* Appends "as whatwg: whatwg-2012 (decided: LS-04); as neither: webaddr"; has_decisions: with
 * the part in brackets. Nothing for a filter. */
void verdict_add_editions(struct text *out, const struct verdict_sources *sources,
                          const struct verdict *verdict, bool has_decisions,
                          const struct finding *finding);
/* Appends "scheme.start asks the same"; nothing if the verdict has no vector. */
void verdict_add_vector(struct text *out, const struct verdict *verdict);

#endif
