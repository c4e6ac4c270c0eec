/* SPDX-License-Identifier: MIT */
#include "bypass_propose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bypass_questions.h"
#include "str.h"
#include "util.h"

/* A search for some time begins with fewer inputs in a batch, and asks for twice as many as long as
 * a batch takes less than these seconds: a slow engine must not work on one batch for longer than
 * the search. */
#define FIRST_BATCH 16
#define SHORT_BATCH 0.25
/* Inputs that are kept as parents. */
#define PARENTS 4096

void proposer_open(struct proposer *out, const struct bypass_run *run)
{
    const struct bypass_options *options = run->options;

    *out = (struct proposer){.run = run,
                             .stage = options->length > 0 ? PROPOSE_STRINGS : PROPOSE_KNOWN,
                             /* The same seed and number of inputs must give the same batches. */
                             .batch_size =
                                 options->seconds > 0 || options->redirects == REDIRECTS_UNCHECKED
                                     ? FIRST_BATCH
                                     : BYPASS_BATCH};
    bypass_hosts_list(&out->bad, &options->check, BYPASS_BAD_NAME);
    out->parents = xcalloc(PARENTS, sizeof *out->parents);
    mutator_seed(&out->mutator, options->seed);
    if (options->length > 0)
        bypass_strings_begin(&out->strings, options->length, options->base != NULL);
}

void proposer_close(struct proposer *proposer)
{
    bypass_hosts_free(&proposer->bad);
    bypass_strings_free(&proposer->strings);
    free(proposer->list);
    free(proposer->parents);
}

void proposer_keep(struct proposer *proposer, const struct bypass_input *input)
{
    proposer->parents[proposer->next_parent] = *input;
    proposer->next_parent = (proposer->next_parent + 1) % PARENTS;
    if (proposer->parent_count < PARENTS)
        proposer->parent_count++;
}

void proposer_fit(struct proposer *proposer, double seconds)
{
    if (proposer->run->options->seconds <= 0)
        return;
    if (seconds > 2 * SHORT_BATCH && proposer->batch_size > FIRST_BATCH)
        proposer->batch_size /= 2;
    else if (seconds < SHORT_BATCH && proposer->batch_size < BYPASS_BATCH)
        proposer->batch_size *= 2;
}

/* --- stages: each sets the next input, or returns false at its end ---------------------------- */

static bool set_input(struct bypass_input *out, const void *data, size_t size)
{
    if (size > BYPASS_INPUT)
        return false;
    memcpy(out->data, data, size);
    out->size = (uint8_t)size;
    return true;
}

static void list_input(void *context, const void *data, size_t size)
{
    struct proposer *proposer = context;
    const size_t count = proposer->list_count;

    /* Doubles at each power of two. */
    if ((count & (count - 1)) == 0)
        proposer->list =
            xrealloc(proposer->list, (count > 0 ? 2 * count : 1) * sizeof *proposer->list);
    proposer->list_count += set_input(&proposer->list[count], data, size);
}

static void list_stage(struct proposer *proposer)
{
    const struct bypass_options *options = proposer->run->options;
    const struct bypass_subject subject = {.known = options->known,
                                           .check = &options->check,
                                           .bad = &proposer->bad,
                                           .good = proposer->run->good,
                                           .are_references = options->base != NULL,
                                           .are_parts = options->template != NULL};

    if (proposer->stage == PROPOSE_KNOWN)
        bypass_questions(&subject, list_input, proposer);
    else
        bypass_inputs_idioms(options->base != NULL, list_input, proposer);
}

/* The next one of a list. Forms of a denied host are parents even if the validator refuses them. */
static bool next_listed(struct proposer *proposer, struct bypass_input *out)
{
    if (!proposer->list)
        list_stage(proposer);
    if (proposer->next == proposer->list_count)
        return false;
    if (proposer->stage == PROPOSE_KNOWN && proposer->run->options->check.is_denied &&
        proposer->next < proposer->bad.count)
        proposer_keep(proposer, &proposer->list[proposer->next]);
    *out = proposer->list[proposer->next++];
    return true;
}

static bool next_mutated(struct proposer *proposer, struct bypass_input *out)
{
    struct mutator *mutator = &proposer->mutator;
    const uint32_t count = (uint32_t)proposer->parent_count;
    struct mutator_parent cuts[2];
    uint8_t child[BYPASS_INPUT];
    size_t size;

    do {
        if (count == 0 || bypass_is_over(proposer->run))
            return false;
        for (int i = 0; i < 2; i++) {
            const struct bypass_input *parent =
                &proposer->parents[mutator_random_below(mutator, count)];

            mutator_parent(&cuts[i], parent->data, parent->size);
        }
        size = mutator_random_below(mutator, 8) == 0
                   ? mutator_cross(mutator, &cuts[0], &cuts[1], child, BYPASS_INPUT)
                   : mutator_child(mutator, &cuts[0], child, BYPASS_INPUT);
    } while (memchr(child, TESTCASE_MARK, size) || !set_input(out, child, size));
    return true;
}

/* All strings, with the same host in the place of the name. */
static bool next_string(struct proposer *proposer, struct bypass_input *out)
{
    struct ua_str string;

    while (bypass_strings_next(&proposer->strings, &string)) {
        if (set_input(out, string.ptr, string.len))
            return true;
    }
    return false;
}

static bool next_input(struct proposer *proposer, struct bypass_input *out)
{
    switch (proposer->stage) {
    case PROPOSE_KNOWN:
    case PROPOSE_IDIOMS:
        return next_listed(proposer, out);
    case PROPOSE_MUTATED:
        return next_mutated(proposer, out);
    case PROPOSE_STRINGS:
        return next_string(proposer, out);
    }
    return false;
}

/* --- batches ---------------------------------------------------------------------------------- */

/* After the last input of a stage. Strings are tried again with each host that is denied. */
static void end_stage(struct proposer *proposer)
{
    const bool is_denied = proposer->run->options->check.is_denied;

    switch (proposer->stage) {
    case PROPOSE_KNOWN:
        proposer->stage = PROPOSE_IDIOMS;
        proposer->next = 0;
        free(proposer->list);
        proposer->list = NULL;
        proposer->list_count = 0;
        break;
    case PROPOSE_IDIOMS:
        proposer->stage = PROPOSE_MUTATED;
        break;
    case PROPOSE_MUTATED:
        proposer->is_done = true;
        break;
    case PROPOSE_STRINGS:
        proposer->next++;
        proposer->is_done = !is_denied || proposer->next == proposer->bad.count;
        bypass_strings_free(&proposer->strings);
        bypass_strings_begin(&proposer->strings, proposer->run->options->length,
                             proposer->run->options->base != NULL);
        break;
    }
}

static bool is_full(const struct proposer *proposer, const struct bypass_batch *batch)
{
    const struct bypass_options *options = proposer->run->options;

    return batch->count >= proposer->batch_size ||
           (options->inputs > 0 && proposer->run->out->inputs + batch->count >= options->inputs);
}

/* Puts a scheme in the place of "http". */
static void put_scheme(struct text *url, const char *scheme)
{
    static const size_t http = sizeof "http" - 1;
    struct text changed = {0};

    if (url->len <= http || memcmp(url->ptr, "http:", http + 1) != 0)
        return;
    text_puts(&changed, scheme);
    text_add(&changed, url->ptr + http, url->len - http);
    text_assign(url, &changed);
    text_free(&changed);
}

bool propose(struct proposer *proposer, struct bypass_batch *batch)
{
    const struct bypass_run *run = proposer->run;
    const bool has_strings = proposer->stage == PROPOSE_STRINGS,
               are_known = proposer->stage == PROPOSE_KNOWN;

    if (has_strings && proposer->is_done)
        run->out->is_complete = !bypass_is_over(run);
    if (proposer->is_done || bypass_is_over(run))
        return false;
    batch->count = 0;
    if (has_strings)
        batch->bad = proposer->bad.items[proposer->next];
    else
        batch->bad = are_known ? proposer->bad.items[0]
                               : bypass_hosts_of_batch(&proposer->bad, proposer->batches++);
    while (!is_full(proposer, batch)) {
        if (bypass_is_over(run) || !next_input(proposer, &batch->inputs[batch->count])) {
            end_stage(proposer);
            break;
        }
        batch->count++;
    }
    for (size_t i = 0; i < batch->count; i++) {
        bypass_inputs_put_names(&batch->urls[i], batch->inputs[i].data, batch->inputs[i].size,
                                run->good, batch->bad);
        if (run->options->scheme)
            put_scheme(&batch->urls[i], run->options->scheme);
        batch->requests[i] = (struct request){.op = OP_PARSE, .input = text_str(&batch->urls[i])};
    }
    if (are_known)
        run->out->known += batch->count;
    return true;
}
