/* SPDX-License-Identifier: MIT */
#include "status_view.h"

#include <string.h>

/* Without a terminal: seconds before the first line, and between the following ones. */
#define FIRST_LINE 10.0
#define LINE_EVERY 60.0
/* Seconds between two blocks on a terminal. */
#define BLOCK_EVERY 0.3

bool status_is_due(const struct status_state *state, double elapsed)
{
    if (state->is_live)
        return elapsed - state->shown >= BLOCK_EVERY;
    if (state->shown == 0)
        return elapsed >= FIRST_LINE;
    return (unsigned)(elapsed / LINE_EVERY) > (unsigned)(state->shown / LINE_EVERY);
}

/* Updates the rates: on a terminal of the last seconds, smoothed, otherwise since the last line. */
static void update_rates(struct status_state *state, struct status_view *view)
{
    double passed = view->elapsed - state->shown;
    double weight = state->is_live && state->shown > 0 ? passed / (passed + 2) : 1;

    for (int mode = 0; mode < MODES; mode++) {
        uint64_t before = state->executions[mode];
        double rate = view->executions[mode] > before && passed > 0
                          ? (double)(view->executions[mode] - before) / passed
                          : 0;

        state->rate[mode] += (rate - state->rate[mode]) * weight;
        state->executions[mode] = view->executions[mode];
        view->rate[mode] = state->rate[mode];
    }
}

void status_fill(struct status_state *state, struct status_view *view, struct text *last_quirk,
                 const struct campaign *campaign, const struct summary_start *start)
{
    const struct store_page *page = store_page(campaign->store);
    double now = campaign->elapsed;

    /* To count many files is slow. */
    if (state->counted == 0 || now - state->counted > 3 + (double)state->corpus / 1e4) {
        state->corpus = store_corpus_size(campaign->store, campaign->target);
        state->counted = now;
    }
    text_visible(last_quirk, page->last_quirk, strnlen(page->last_quirk, sizeof page->last_quirk));
    *view = (struct status_view){
        .dir = store_dir(campaign->store),
        .engines = campaign_engines_size(&campaign->campaign_engines),
        .ends_at_violation = campaign->ends_at_violation,
        .elapsed = now,
        .seconds = campaign->seconds,
        .corpus = state->corpus,
        .edges = campaign->coverage,
        .quirks = store_count_quirks(page),
        .quirks_before = start->quirks,
        .classes = summary_classes(page),
        .since_new = store_seconds_since_new(page),
        .last_quirk = last_quirk->ptr ? last_quirk->ptr : "",
        .crashes = campaign->crashes,
        .waits_for = campaign->waits_for ? campaign->waits_for->id : NULL,
        .restarts = campaign->waits_for ? campaign->waits_for->restarts
                                        : campaign_engines_restarts(&campaign->campaign_engines),
    };
    for (int mode = 0; mode < MODES; mode++) {
        view->runs[mode] = campaign->running[mode] > 0;
        view->executions[mode] =
            store_counts_all(page, (enum mode)mode).executions - start->executions[mode];
    }
    update_rates(state, view);
}

void status_show(struct status_state *state, const struct campaign *campaign,
                 const struct summary_start *start)
{
    struct text last_quirk = {0}, line = {0};
    struct status_view view;

    if (!status_is_due(state, campaign->elapsed))
        return;
    status_fill(state, &view, &last_quirk, campaign, start);
    if (state->is_live) {
        status_draw(&view);
    } else {
        status_line(&line, &view);
        fprintf(stderr, "%s\n", line.ptr);
    }
    state->shown = campaign->elapsed;
    text_free(&last_quirk);
    text_free(&line);
}
