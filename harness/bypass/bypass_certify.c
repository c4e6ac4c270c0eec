/* SPDX-License-Identifier: MIT */
#include "bypass_certify.h"

#include <stdlib.h>
#include <string.h>

#include "bypass_ask.h"
#include "bypass_propose.h"
#include "minimize.h"
#include "str.h"
#include "util.h"

/* --- refusals --------------------------------------------------------------------------------- */

void certifier_open(struct certifier *out, const struct bypass_run *run)
{
    *out = (struct certifier){.run = run};
}

void certifier_close(struct certifier *certifier)
{
    for (size_t i = 0; i < certifier->count; i++)
        text_free(&certifier->items[i].url);
    free(certifier->items);
}

/* Leaves out what a smaller set closes, too. */
static void drop_items(struct certifier *certifier, uint64_t by)
{
    size_t kept = 0;

    for (size_t i = 0; i < certifier->count; i++) {
        if ((certifier->items[i].by & by) == by)
            text_free(&certifier->items[i].url);
        else
            certifier->items[kept++] = certifier->items[i];
    }
    certifier->count = kept;
}

void certifier_note(struct certifier *certifier, const struct suspicion *suspicion)
{
    const struct ua_str url = suspicion->url;
    uint64_t by = refusals_of(url) & ~certifier->run->usual;
    struct closing item = {0};

    if (suspicion->kind == WAY_MISSED)
        by |= (uint64_t)1 << REFUSE_OTHER_FORMS;
    for (size_t i = 0; i < certifier->count; i++) {
        const struct closing *known = &certifier->items[i];

        if ((known->by & by) == known->by &&
            (known->by != by || !minimize_simpler(testcase_without_base(url),
                                                  testcase_without_base(text_str(&known->url)))))
            return;
    }
    drop_items(certifier, by);
    item.by = by;
    text_add(&item.url, url.ptr, url.len);
    certifier->items =
        xrealloc(certifier->items, (certifier->count + 1) * sizeof *certifier->items);
    certifier->items[certifier->count++] = item;
}

/* --- the smallest set ------------------------------------------------------------------------- */

/* The refusals that the list advises, which are tried first. */
static uint64_t advised_refusals(const struct certifier *certifier)
{
    const struct bypass_result *out = certifier->run->out;
    uint64_t advised = (uint64_t)1 << REFUSE_OTHER_FORMS;

    for (size_t i = 0; i < out->count; i++)
        advised |= out->ways[i].refused;
    return advised;
}

/* The URL that the set leaves open and for which there are the fewest refusals; NULL: none. */
static const struct closing *find_open(const struct certifier *certifier, uint64_t set)
{
    const struct closing *found = NULL;

    for (size_t i = 0; i < certifier->count; i++) {
        const struct closing *item = &certifier->items[i];

        if ((item->by & set) == 0 &&
            (!found || __builtin_popcountll(item->by) < __builtin_popcountll(found->by)))
            found = item;
    }
    return found;
}

/* Adds up to count refusals to the set, so that it closes all. False: they are not enough. */
static bool close_all(const struct certifier *certifier, uint64_t *set, unsigned count,
                      uint64_t advised)
{
    const struct closing *open = find_open(certifier, *set);
    const uint64_t before = *set;

    if (!open)
        return true;
    for (int is_advised = 1; count > 0 && is_advised >= 0; is_advised--) {
        uint64_t left = is_advised ? open->by & advised : open->by & ~advised;

        for (; left; left &= left - 1) {
            *set = before | (left & -left);
            if (close_all(certifier, set, count - 1, advised))
                return true;
        }
    }
    *set = before;
    return false;
}

/* False: no refusal closes one of the URLs, which is *open. */
static bool find_smallest(const struct certifier *certifier, uint64_t *set,
                          const struct closing **open)
{
    const uint64_t advised = advised_refusals(certifier);

    *set = 0;
    for (size_t i = 0; i < certifier->count; i++) {
        if (certifier->items[i].by == 0) {
            *open = &certifier->items[i];
            return false;
        }
    }
    for (unsigned count = 0; !close_all(certifier, set, count, advised); count++)
        ;
    return true;
}

/* --- the complete search ---------------------------------------------------------------------- */

/* Whether the set closes a URL that gets past the check. */
static bool is_closed_by_set(uint64_t set, const struct suspicion *suspicion)
{
    return (refusals_of(suspicion->url) & set) != 0 ||
           (suspicion->kind == WAY_MISSED && set >> REFUSE_OTHER_FORMS & 1);
}

struct strings_run {
    struct bypass_options options;
    struct bypass_result counts;
    struct bypass_run run;
    struct proposer proposer;
    struct bypass_batch batch;
    struct asker asker;
    struct judge judge;
};

/* Judges a batch. What the set leaves open makes another set. Returns whether the set holds. */
static bool try_batch(struct certifier *certifier, struct strings_run *strings, uint64_t *set,
                      const struct closing **open)
{
    struct suspicion suspicion;
    bool holds = true, unused;

    for (size_t i = 0; i < strings->batch.count && !*open; i++) {
        if (!bypass_judge(&strings->judge, &strings->batch, i, &suspicion, &unused, &unused) ||
            is_closed_by_set(*set, &suspicion))
            continue;
        holds = false;
        certifier_note(certifier, &suspicion);
        find_smallest(certifier, set, open);
    }
    return holds;
}

/* Tries all strings. Returns whether the set that it began with closes all of them. */
static bool try_strings(struct certifier *certifier, struct strings_run *strings, uint64_t *set,
                        const struct closing **open)
{
    const struct bypass_run *run = certifier->run;
    const struct bypass_options *options = run->options;
    bool holds = true;

    strings->counts = (struct bypass_result){0};
    proposer_open(&strings->proposer, &strings->run);
    while (!*open && propose(&strings->proposer, &strings->batch)) {
        bypass_ask(&strings->asker, &strings->batch);
        holds &= try_batch(certifier, strings, set, open);
        if (options->progress)
            options->progress(strings->counts.inputs, run->out->count,
                              monotonic_seconds() - run->begin);
    }
    proposer_close(&strings->proposer);
    text_free(&strings->counts.hostless_url);
    return holds;
}

/* Adds what the engines failed at to the counts of the search. */
static void move_failures(struct bypass_result *out, struct bypass_result *counts)
{
    out->is_cut_short |= counts->is_cut_short;
    for (int i = 0; i < 2; i++) {
        out->answered[i] += counts->answered[i];
        out->failed[i] += counts->failed[i];
        if (out->failure[i].len == 0)
            text_assign(&out->failure[i], &counts->failure[i]);
        text_free(&counts->failure[i]);
    }
}

static struct strings_run *open_strings(const struct bypass_run *run)
{
    struct strings_run *strings = xcalloc(1, sizeof *strings);

    strings->options = *run->options;
    strings->options.length = run->options->certified;
    strings->options.seconds = 0;
    strings->options.inputs = 0;
    strings->run = *run;
    strings->run.options = &strings->options;
    strings->run.out = &strings->counts;
    strings->asker.run = &strings->run;
    strings->judge.run = &strings->run;
    return strings;
}

static void close_strings(struct strings_run *strings)
{
    for (size_t i = 0; i < BYPASS_BATCH; i++) {
        text_free(&strings->batch.urls[i]);
        observation_free(&strings->batch.answers[0][i]);
        observation_free(&strings->batch.answers[1][i]);
    }
    free(strings);
}

/* --- the certificate -------------------------------------------------------------------------- */

/* The simplest URL that all other refusals of the set leave open. */
static const struct closing *find_witness(const struct certifier *certifier, uint64_t set,
                                          uint64_t refusal)
{
    const struct closing *found = NULL;

    for (size_t i = 0; i < certifier->count; i++) {
        const struct closing *item = &certifier->items[i];

        if ((item->by & set) == refusal &&
            (!found || minimize_simpler(testcase_without_base(text_str(&item->url)),
                                        testcase_without_base(text_str(&found->url)))))
            found = item;
    }
    return found;
}

static void fill_refusals(const struct certifier *certifier, struct bypass_certificate *out,
                          uint64_t set)
{
    for (uint64_t left = set; left; left &= left - 1) {
        const unsigned bit = (unsigned)__builtin_ctzll(left);
        const struct closing *witness = find_witness(certifier, set, (uint64_t)1 << bit);
        struct bypass_refusal *refusal = &out->refusals[out->count++];

        refusal->rule = bit == REFUSE_OTHER_FORMS ? NULL : refusal_rule(bit);
        if (witness)
            text_assign(&refusal->url, &witness->url);
    }
}

void bypass_certify(struct certifier *certifier)
{
    const struct bypass_run *run = certifier->run;
    struct bypass_certificate *out = &run->out->certificate;
    struct strings_run *strings = open_strings(run);
    const struct closing *open = NULL;
    uint64_t set = 0;
    bool holds = false;

    find_smallest(certifier, &set, &open);
    while (!open && !holds && !*run->is_stopped && !strings->counts.is_cut_short) {
        holds = try_strings(certifier, strings, &set, &open) && strings->counts.is_complete;
        out->strings = strings->counts.inputs;
        out->past = strings->counts.past;
        move_failures(run->out, &strings->counts);
    }
    out->is_complete = holds;
    if (open)
        text_assign(&out->open, &open->url);
    else
        fill_refusals(certifier, out, set);
    close_strings(strings);
}
