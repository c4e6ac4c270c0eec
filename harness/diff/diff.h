/* SPDX-License-Identifier: MIT */
/* Several engines compared on one input: groups of engines that agree, and the cause of each
 * disagreement between groups. */
#ifndef DIFF_H
#define DIFF_H

#include <stdio.h>

#include "baseline.h"
#include "classification.h"
#include "edition_history.h"
#include "engine_list.h"
#include "groups.h"
#include "verdict.h"

/* One of several things in an input in which two engines differ: the smallest input that shows it,
 * and what a campaign would file that as. */
struct diff_part {
    struct owned_testcase test;
    enum effect effect;
    struct text cause;
    bool is_explained;
    uint64_t class;
};

/* The worst difference between engines of two groups. */
struct disagreement {
    unsigned engines[2]; /* indices */
    /* Indices of the engines that read the href of the first as the second does, the second first;
     * none if the user named the second. */
    unsigned *readers;
    unsigned reader_count;
    struct classification classification;
    /* If no single cause explains it: those of the idioms that the input has; else none. */
    struct diff_part *parts;
    unsigned part_count;
    const struct baseline_pair *accepted_by; /* NULL: none */
    const struct baseline_pair
        *exceeds;     /* the pair of its class accepts a lesser effect; NULL: none */
    bool has_verdict; /* then also: */
    struct verdict verdict;
};

/* Reusable; diff_open fills it. */
struct diff {
    struct engine_list engine_list;
    /* The engine list's, borrowed. Behind them the engines `writer>reader` that were needed so far;
     * see reparse.h. */
    struct engine **engines;
    char **names;
    unsigned count, reparse_count; /* of the engine list; of those after them */
    unsigned *reparse_index;       /* of writer * count + reader; 0: not needed so far */
    struct observation *answers;   /* one an engine */
    /* The group of each engine; GROUP_NONE if its answer cannot be compared. An engine that shares
     * no component with another one has a group of its own, without a disagreement. */
    unsigned *group;
    unsigned groups;
    unsigned *leader;                   /* the first engine of each group */
    struct disagreement *disagreements; /* between each two groups, worst first */
    unsigned disagreement_count, disagreement_cap;
    enum effect worst;
    enum effect worst_new;                  /* of those that no baseline accepts */
    struct verdict_sources verdict_sources; /* diff_decide opens it */
    struct answer_memo
        *memo;        /* of pair, if it has an engine behind a pipe; NULL: not needed so far */
    struct pair pair; /* pair.encoding, which the caller may set, holds for all questions */
};

/* Opens engines by engine_list_open, and returns its status. Call diff_free in any case. */
int diff_open(struct diff *diff, const char *names);
/* The same by engine_list_open_two. */
int diff_open_two(struct diff *diff, const char *const names[2]);
void diff_free(struct diff *diff);

/* Runs all engines on an input, and fills groups and disagreements. Then gives the href that an
 * engine wrote to that engine and to the others: a reading of it that contacts somebody else is a
 * disagreement of `writer` and `writer>reader`, with EFFECT_REPARSE_SHIFT; engines with the same
 * reading share one. A reading by another engine counts only where the two do not differ as much on
 * the input itself. A filter that allows the input, and denies the href that an engine wrote, is a
 * disagreement of the filter and `writer>filter`, with EFFECT_ACCEPT_REJECT. */
void diff_run_engines(struct diff *diff, struct testcase test);

/* Whether an engine is a filter that was asked about what a parser writes, or such a parser. */
bool diff_is_filtered(const struct diff *diff, unsigned engine);

/* Whether any two answers could be compared. */
bool diff_is_compared(const struct diff *diff);

/* Whether fewer than two engines answered because others crashed, hung or erred. */
bool diff_is_lost(const struct diff *diff);

/* After diff_run_engines: finds the baseline's entry of each disagreement; decides the verdict of
 * each, which is false after a complaint. */
void diff_apply_baseline(struct diff *diff, const struct baseline *baseline, struct testcase test);
bool diff_decide(struct diff *diff, struct testcase test);

/* Whether a disagreement that no baseline accepts reaches the limit. */
bool diff_reaches(const struct diff *diff, const struct fail_limit *limit);

/* An engine's answer, as compare() takes it. */
struct side diff_side(const struct diff *diff, unsigned engine);

/* The input of a person, and the smallest one that shows its worst disagreement: the same two
 * engines, effect and cause, and a rank at least as great. */
struct diff_minimised {
    struct owned_testcase given, smallest;
    unsigned a, b;      /* indices of the two engines */
    enum effect effect; /* EFFECT_NONE: no engines differ, and smallest is given */
    struct text cause;  /* as in struct classification */
    bool is_complete;   /* otherwise it might be smaller still, which would take too long */
};
/* After diff_run_engines, and diff_apply_baseline if there is one: fills it for that input, and for
 * a disagreement that no baseline accepts, if there is one. Reusable; the caller frees it. It runs
 * two engines up to 200,000 times, or 20,000 times if one of them is behind a pipe. */
void diff_minimise(struct diff_minimised *out, struct diff *diff, struct testcase test);
void diff_minimised_free(struct diff_minimised *minimised);

/* A disagreement as a finding, which the caller frees. */
void diff_finding(struct finding *out, const struct disagreement *d, struct testcase test);

/* Writes what diff_run_engines found, as JSON on one line. history and minimised, of the same
 * input, may be NULL. */
void diff_write_jsonl(struct text *out, const struct diff *diff,
                      const struct edition_history *history, const struct diff_minimised *minimised,
                      struct testcase test);
/* The same for a person: width in columns, from 60. */
void diff_write_text(struct text *out, const struct diff *diff, struct testcase test,
                     unsigned width, bool color);
/* What a person reads first: the worst difference, with the answers that it is about, its proof and
 * its verdict. At most six lines for two engines, if no baseline accepts it. has_input: the line of
 * the URL comes before them. */
void diff_write_brief(struct text *out, const struct diff *diff, struct testcase test,
                      bool has_input, unsigned width, bool color);
/* Above that: the smallest input, and what it is the smallest of. */
void diff_minimised_write_text(struct text *out, const struct diff_minimised *minimised,
                               const struct diff *diff, unsigned width, bool color);
/* Below that: the age of the Standard's answer, and the editions that other answers match. */
void edition_history_write_text(struct text *out, const struct edition_history *history,
                                const struct diff *diff, unsigned width, bool color);

/* --- parts of these --------------------------------------------------------------------------- */

struct json_writer;
struct text_layout;
/* Adds the members of a question, its URL, its base and the encoding of its query if it has one, to
 * the object that is being written. */
void diff_write_question(struct json_writer *w, const struct diff *diff, struct testcase test);
/* The engines side by side. Engines that agree in everything that both can say share a column.
 * Columns beyond the width go below. */
void diff_add_table(const struct text_layout *layout, const struct diff *diff);

/* The URL, its base and the encoding of its query, and a newline. */
void diff_add_input(const struct text_layout *layout, const struct diff *diff,
                    struct testcase test);
/* The engines by their answers, or the answer that all agree on. */
void diff_add_groups(const struct text_layout *layout, const struct diff *diff);
/* "z unsupported": the engines that are in no group, and why, on a line. */
void diff_add_left_out(const struct text_layout *layout, const struct diff *diff);
/* How many engines gave an answer that can be compared. */
unsigned diff_count_compared(const struct diff *diff);
/* How many parts of a disagreement have a cause. */
unsigned diff_count_explained_parts(const struct disagreement *d);
/* Whether a disagreement before this one has the same effect and cause. */
bool diff_is_repeated(const struct diff *diff, unsigned index);
/* Appends the two engines of a disagreement, "whatwg and libcurl", as in a sentence. */
void diff_add_pair(struct text *out, const struct diff *diff, const struct disagreement *d);
/* The name of an engine that reads the href of d->a as d->b does. */
const char *diff_reader_name(const struct diff *diff, const struct disagreement *d, unsigned i);
/* Whether a filter allows the input, and denies what another engine makes of it. */
bool diff_is_of_denied_href(const struct diff *diff, const struct disagreement *d);
/* "guard denies http://127.0.0.1/, which libcurl makes of it"; nothing if it is of something else.
 * limit: columns of the URL. */
void diff_add_denied_href(struct text *out, const struct diff *diff, const struct disagreement *d,
                          size_t limit);
/* The same as diff_finding, with the engines' names as the user gave them. */
void diff_named_finding(struct finding *out, const struct diff *diff, const struct disagreement *d,
                        struct testcase test);
/* "only as host-shift, medium: the reason, the link": the baseline's pair; nothing if it has none.
 */
void diff_add_known(struct text *out, const struct disagreement *d, struct testcase test);

/* Appends the member "minimised" to the object that is being written. */
void diff_minimised_write_jsonl(struct json_writer *w, const struct diff_minimised *minimised,
                                const struct diff *diff);

/* Appends the member "edition_history" to the object that is being written. */
void edition_history_write_jsonl(struct json_writer *w, const struct edition_history *history,
                                 const struct diff *diff);

#endif
