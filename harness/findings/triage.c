/* SPDX-License-Identifier: MIT */
#include "triage.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "recheck.h"
#include "store.h"
#include "str.h"
#include "units.h"

const char *triage_state_name(enum triage_state state)
{
    static const enum baseline_state states[] = {[TRIAGE_ACCEPTED] = BASELINE_STILL,
                                                 [TRIAGE_WORSE] = BASELINE_WORSE,
                                                 [TRIAGE_GONE] = BASELINE_GONE};

    return state == TRIAGE_NEW ? "new" : baseline_state_name(states[state]);
}

bool triage_is_listed(const struct triage *triage, size_t index)
{
    enum triage_state state = triage->notes[index].state;

    return triage->all || (triage->findings[index].fold == FOLD_NONE &&
                           (state == TRIAGE_NEW || state == TRIAGE_WORSE));
}

size_t triage_for_each(const struct triage *triage,
                       void (*print)(const struct triage *triage, size_t index))
{
    size_t listed = 0, left = 0;

    for (size_t i = 0; i < triage->count; i++) {
        if (!triage_is_listed(triage, i))
            continue;
        if (triage->top > 0 && listed == triage->top) {
            left++;
        } else {
            if (print)
                print(triage, i);
            listed++;
        }
    }
    return left;
}

/* --- filters ---------------------------------------------------------------------------------- */

/* The cause as a whole, or one half of a pair; "unexplained" is each that begins so. */
static bool has_cause(const struct finding *f, const char *cause)
{
    size_t len = strlen(cause);
    const char *at = f->cause.ptr;

    if (strcmp(at, cause) == 0 || (!f->explained && strcmp(cause, "unexplained") == 0))
        return true;
    for (; f->explained && at; at = strchr(at, '+') ? strchr(at, '+') + 1 : NULL) {
        if (strncmp(at, cause, len) == 0 && (at[len] == '\0' || at[len] == '+'))
            return true;
    }
    return false;
}

/* "A,B" or "B,A". */
static bool has_engines(const struct finding *f, const char *engines)
{
    struct text pair[2] = {0};
    bool is;

    for (int i = 0; i < 2; i++)
        text_printf(&pair[i], "%s,%s", f->engines[i].ptr, f->engines[!i].ptr);
    is = strcmp(pair[0].ptr, engines) == 0 || strcmp(pair[1].ptr, engines) == 0;
    text_free(&pair[0]);
    text_free(&pair[1]);
    return is;
}

static bool passes_filters(const struct finding *f, const struct triage_options *options)
{
    bool is_named = options->ids.count == 0;

    for (size_t i = 0; i < options->ids.count; i++)
        is_named = is_named || finding_has_class(f, options->ids.items[i]) ||
                   finding_has_quirk(f, options->ids.items[i]);
    return is_named && f->found >= options->since &&
           (options->effect == EFFECT_NONE || f->effect == options->effect) &&
           (!options->cause || has_cause(f, options->cause)) &&
           (!options->engines || has_engines(f, options->engines));
}

static bool check_ids(const struct triage_options *options, const struct finding *findings,
                      size_t count)
{
    bool ok = true;

    for (size_t i = 0; i < options->ids.count; i++) {
        size_t at = 0;

        while (at < count && !finding_has_class(&findings[at], options->ids.items[i]) &&
               !finding_has_quirk(&findings[at], options->ids.items[i]))
            at++;
        if (at == count)
            finding_complain_of_id(options->dir, options->ids.items[i], false);
        ok = ok && at < count;
    }
    return ok;
}

/* Frees the findings that the filters leave out; returns how many are left. */
static size_t filter_findings(const struct triage_options *options, struct finding *findings,
                              size_t count)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        if (passes_filters(&findings[i], options))
            findings[kept++] = findings[i];
        else
            finding_free(&findings[i]);
    }
    return kept;
}

/* --- the baseline ----------------------------------------------------------------------------- */

/* baseline NULL: there is none. */
static struct triage_note compare_with_baseline(const struct finding *f,
                                                const struct baseline *baseline)
{
    const struct baseline_pair *worse;
    struct triage_note note = {.state = TRIAGE_NEW};

    if (f->recheck == RECHECK_GONE) {
        note.state = TRIAGE_GONE;
        return note;
    }
    if (!baseline)
        return note;
    note.pair = baseline_find(baseline, text_str(&f->test.url),
                              baseline_key(f->class_now, &f->cause, testcase_of(&f->test)),
                              f->effect, rank_severity(f->effect, f->rank), f->impact, &worse);
    if (note.pair) {
        note.state = TRIAGE_ACCEPTED;
    } else if (worse) {
        note.state = TRIAGE_WORSE;
        note.pair = worse;
    }
    return note;
}

/* Reads the baseline, and runs its engines again. With --accept the file need not exist. */
static bool open_baseline(struct triage *triage, const struct triage_options *options)
{
    if (!triage->baseline || (options->accept && access(options->baseline_path, F_OK) != 0))
        return true;
    if (!baseline_read(triage->baseline, options->baseline_path))
        return false;
    baseline_resolve(triage->baseline, &triage->engines, true);
    return true;
}

/* Whether a finding is one to accept. An accepted one keeps its reason unless the user names it. */
static bool is_to_accept(const struct triage *triage, size_t index)
{
    const enum triage_state state = triage->notes[index].state;

    return state != TRIAGE_GONE && (state != TRIAGE_ACCEPTED || triage->is_named);
}

bool triage_accepts_unexplained(const struct triage *triage)
{
    for (size_t i = 0; i < triage->count; i++) {
        if (is_to_accept(triage, i) && !triage->findings[i].explained)
            return true;
    }
    return false;
}

/* Returns how many of the findings are chosen. *quirks becomes the number of their quirks. */
static size_t count_chosen(const struct triage *triage, const bool *is_chosen, size_t *quirks)
{
    size_t count = 0;

    *quirks = 0;
    for (size_t i = 0; i < triage->count; i++) {
        bool is_first = is_chosen[i];

        for (size_t j = 0; j < i && is_first; j++)
            is_first = !is_chosen[j] || !ua_str_equal(text_str(&triage->findings[i].cause),
                                                      text_str(&triage->findings[j].cause));
        *quirks += is_first;
        count += is_chosen[i];
    }
    return count;
}

bool triage_accept(struct triage *triage, const char *reason, const char *link, size_t *quirks,
                   size_t *pairs)
{
    bool *is_chosen = xcalloc(triage->count + 1, sizeof *is_chosen);

    for (size_t i = 0; i < triage->count; i++) {
        is_chosen[i] = is_to_accept(triage, i);
        if (is_chosen[i])
            baseline_accept(triage->baseline, &triage->findings[i], reason, link, triage->is_named);
    }
    *pairs = count_chosen(triage, is_chosen, quirks);
    free(is_chosen);
    return baseline_write(triage->baseline, triage->baseline_path);
}

size_t triage_count_state(const struct triage *triage, enum triage_state state, size_t *quirks)
{
    bool *is_chosen = xcalloc(triage->count + 1, sizeof *is_chosen);
    size_t count;

    for (size_t i = 0; i < triage->count; i++)
        is_chosen[i] = triage->notes[i].state == state;
    count = count_chosen(triage, is_chosen, quirks);
    free(is_chosen);
    return count;
}

size_t triage_count_by_cause(const struct triage *triage)
{
    bool *is_chosen = xcalloc(triage->count + 1, sizeof *is_chosen);
    size_t quirks, count;

    for (size_t i = 0; i < triage->count; i++)
        is_chosen[i] =
            triage->notes[i].state == TRIAGE_ACCEPTED &&
            baseline_is_by_cause(triage->notes[i].pair, text_str(&triage->findings[i].test.url));
    count = count_chosen(triage, is_chosen, &quirks);
    free(is_chosen);
    return count;
}

static bool is_fatal(const struct triage *triage, size_t index)
{
    const enum triage_state state = triage->notes[index].state;
    const struct finding *f = &triage->findings[index];

    return fail_limit_reached(&triage->fail_on, f->effect, f->rank) &&
           (state == TRIAGE_NEW || state == TRIAGE_WORSE);
}

static bool is_quirk_listed(const struct triage *triage, const struct text *cause)
{
    for (size_t i = 0; i < triage->count; i++) {
        if (triage_is_listed(triage, i) &&
            ua_str_equal(text_str(&triage->findings[i].cause), text_str(cause)))
            return true;
    }
    return false;
}

struct triage_fatal triage_count_fatal(const struct triage *triage)
{
    bool *is_chosen = xcalloc(triage->count + 1, sizeof *is_chosen);
    struct triage_fatal fatal = {0};

    for (size_t i = 0; i < triage->count; i++) {
        is_chosen[i] = is_fatal(triage, i);
        fatal.unlisted_classes += is_chosen[i] && !triage_is_listed(triage, i);
    }
    fatal.classes = count_chosen(triage, is_chosen, &fatal.quirks);
    for (size_t i = 0; i < triage->count; i++)
        is_chosen[i] = is_chosen[i] && !is_quirk_listed(triage, &triage->findings[i].cause);
    count_chosen(triage, is_chosen, &fatal.unlisted_quirks);
    free(is_chosen);
    return fatal;
}

enum triage_state triage_quirk_state(const struct triage *triage, const struct quirk *quirk)
{
    size_t counts[TRIAGE_GONE + 1] = {0}, all = 0;

    for (size_t i = 0; i < triage->count; i++) {
        if (!ua_str_equal(text_str(&triage->findings[i].cause), text_str(quirk->cause)))
            continue;
        counts[triage->notes[i].state]++;
        all++;
    }
    if (counts[TRIAGE_GONE] == all)
        return TRIAGE_GONE;
    return counts[TRIAGE_ACCEPTED] + counts[TRIAGE_GONE] == all ? TRIAGE_ACCEPTED : TRIAGE_NEW;
}

/* --- all of it -------------------------------------------------------------------------------- */

static void make_quirks(struct triage *triage)
{
    bool *is_listed = xcalloc(triage->count + 1, sizeof *is_listed);

    for (size_t i = 0; i < triage->count; i++)
        is_listed[i] = triage_is_listed(triage, i);
    quirks_make(&triage->quirks, triage->findings, triage->count, is_listed, &triage->engines,
                triage->campaign_engines);
    free(is_listed);
    if (!triage->baseline)
        return;
    triage->quirks.states = xcalloc(triage->count + 1, sizeof *triage->quirks.states);
    for (size_t i = 0; i < triage->count; i++)
        triage->quirks.states[i] = triage_state_name(triage->notes[i].state);
}

/* Gives the findings what is known of their clients; a refuted one moves down the list. */
static void apply_dialled(struct triage *triage, size_t count)
{
    bool is_any_refuted = false;

    for (size_t i = 0; i < count; i++) {
        dialled_apply(&triage->dialled, &triage->findings[i]);
        is_any_refuted = is_any_refuted || triage->findings[i].impact == IMPACT_REFUTED;
    }
    if (!is_any_refuted)
        return;
    findings_sort(triage->findings, count);
    findings_fold(triage->findings, count);
}

#define DIAL_ROUNDS 20

/* Runs the clients on those findings that pass the filters. If that moves findings down the list,
 * the next ones are at its top, and their turn comes. False after a complaint. */
static bool dial(struct triage *triage, const struct triage_options *options)
{
    size_t answers;

    for (int round = 0; round < DIAL_ROUNDS; round++) {
        answers = dialled_ask(&triage->dialled, triage->findings, triage->count, options->top,
                              options->by_class);
        apply_dialled(triage, triage->count);
        if (answers == 0)
            break;
    }
    return dialled_save(&triage->dialled, triage->dir);
}

bool triage_open(struct triage *triage, const struct triage_options *options)
{
    *triage = (struct triage){
        .dir = options->dir,
        .verdict_sources = xcalloc(1, sizeof *triage->verdict_sources),
        .baseline = options->baseline_path ? xcalloc(1, sizeof *triage->baseline) : NULL,
        .baseline_path = options->baseline_path,
        .fail_on = options->fail_on,
        .top = options->top,
        .by_class = options->by_class,
        .crashes = options->crashes,
        .all = options->all || options->ids.count > 0,
        .is_named = options->ids.count > 0,
        .is_long = options->is_long,
        .date = options->date,
        .width = options->width,
        .color = options->color,
        .has_heading = options->has_heading};
    triage->is_partial = !findings_load(options->dir, &triage->findings, &triage->total);
    triage->count = triage->total;
    if (!triage->findings && triage->is_partial)
        return false;
    /* Before the filters: a finding may fold into one that they leave out. */
    findings_recheck_and_sort(triage->findings, triage->total, &triage->engines);
    /* After it: the id of a quirk follows from today's cause. */
    if (!check_ids(options, triage->findings, triage->total))
        triage->is_partial = true;
    triage->campaign_engines = triage->engines.count;
    if (!dialled_load(&triage->dialled, options->dir) && !options->dial)
        triage->is_partial = true;
    apply_dialled(triage, triage->total);
    triage->count = filter_findings(options, triage->findings, triage->total);
    if (options->dial && !dial(triage, options))
        return false;
    if (!verdict_sources_open(triage->verdict_sources, &triage->engines, true) ||
        !open_baseline(triage, options))
        return false;
    triage->notes = xcalloc(triage->count + 1, sizeof *triage->notes);
    for (size_t i = 0; i < triage->count; i++)
        triage->notes[i] = compare_with_baseline(&triage->findings[i], triage->baseline);
    if (!triage->by_class)
        make_quirks(triage);
    return true;
}

void triage_close(struct triage *triage)
{
    free(triage->quirks.states);
    quirks_free(&triage->quirks);
    verdict_sources_close(triage->verdict_sources);
    free(triage->verdict_sources);
    if (triage->baseline)
        baseline_free(triage->baseline);
    free(triage->baseline);
    engine_list_free(&triage->engines);
    free(triage->notes);
    findings_free(triage->findings, triage->count);
    dialled_free(&triage->dialled);
}
