/* SPDX-License-Identifier: MIT */
#include "version_history.h"

#include <stdlib.h>
#include <string.h>

#include "answer_memo.h"
#include "class_key.h"
#include "external.h"
#include "registry.h"

/* A cell without a quirk. */
#define CELL_AGREES (-1)
#define CELL_UNANSWERED (-2)

#define URLS_AHEAD 100 /* of a batch */

/* URLs of a quirk of which a version is asked whether it has that quirk beside another one. */
#define URLS_ASKED_AGAIN 20

void version_history_free(struct version_history *history)
{
    for (size_t i = 0; i < history->version_count; i++) {
        free(history->versions[i].name);
        free(history->versions[i].label);
        free(history->versions[i].shown);
        free(history->versions[i].problem);
    }
    for (size_t i = 0; i < history->url_count; i++)
        testcase_free(&history->urls[i]);
    for (size_t i = 0; i < history->quirk_count; i++) {
        text_free(&history->quirks[i].cause);
        free(history->quirks[i].state);
        free(history->quirks[i].worst);
    }
    for (size_t i = 0; history->answers && i < history->answers_of * history->version_count; i++)
        observation_free(&history->answers[i]);
    free(history->versions);
    free(history->urls);
    free(history->quirks);
    free(history->answers);
    free(history->cells);
    free(history->importances);
    *history = (struct version_history){0};
}

void version_history_add_version(struct version_history *history, const char *name,
                                 const char *label, const char *published)
{
    struct history_version *added;
    struct text shown = {0};

    history->versions =
        xrealloc(history->versions, (history->version_count + 1) * sizeof *history->versions);
    added = &history->versions[history->version_count++];
    label = label ? label : name;
    text_visible(&shown, label, strlen(label));
    *added = (struct history_version){.name = xstrndup(name, strlen(name)),
                                      .label = xstrndup(label, strlen(label)),
                                      .shown = xstrndup(shown.ptr ? shown.ptr : "", shown.len)};
    text_free(&shown);
    snprintf(added->published, sizeof added->published, "%s", published);
}

void version_history_add_url(struct version_history *history, struct testcase test)
{
    for (size_t i = 0; i < history->url_count; i++) {
        if (testcase_equal(testcase_of(&history->urls[i]), test))
            return;
    }
    history->urls = xrealloc(history->urls, (history->url_count + 1) * sizeof *history->urls);
    history->urls[history->url_count] = (struct owned_testcase){0};
    testcase_copy(&history->urls[history->url_count++], test);
}

/* --- ancestors -------------------------------------------------------------------------------- */

/* Returns how many bytes "X.Y" has of "X.Y.Z"; 0: it is not such a version. */
static size_t line_length(const char *label)
{
    const char *first = strchr(label, '.'), *second = first ? strchr(first + 1, '.') : NULL;

    return second && strspn(label, "0123456789.") == strlen(label) ? (size_t)(second - label) : 0;
}

static bool same_line(const struct history_version *a, const struct history_version *b)
{
    const size_t len = line_length(a->label);

    return len > 0 && len == line_length(b->label) && strncmp(a->label, b->label, len) == 0;
}

static bool has_rising_times(const struct version_history *history)
{
    for (size_t i = 0; i < history->version_count; i++) {
        const struct history_version *version = &history->versions[i];

        if (!version->published[0] || (i > 0 && same_line(version - 1, version) &&
                                       strcmp(version[-1].published, version->published) > 0))
            return false;
    }
    return true;
}

/* The first version of the line of a version. */
static ptrdiff_t line_start(const struct version_history *history, ptrdiff_t version)
{
    while (version > 0 && same_line(&history->versions[version - 1], &history->versions[version]))
        version--;
    return version;
}

void version_history_set_parents(struct version_history *history)
{
    history->has_times = has_rising_times(history);
    for (ptrdiff_t i = 0; i < (ptrdiff_t)history->version_count; i++) {
        struct history_version *version = &history->versions[i];
        ptrdiff_t parent = i - 1;

        while (history->has_times && parent >= 0 &&
               strcmp(history->versions[parent].published, version->published) > 0)
            parent--;
        if (!history->has_times && parent >= 0 && line_length(version->label) > 0 &&
            !same_line(&history->versions[parent], version))
            parent = line_start(history, parent);
        version->parent = parent;
    }
}

/* --- asking ----------------------------------------------------------------------------------- */

static int32_t *cell(const struct version_history *history, size_t version, size_t url)
{
    return &history->cells[version * history->url_count + url];
}

/* The rank_importance of a version's difference at a URL; 0: it has none. */
static uint16_t *importance_at(const struct version_history *history, size_t version, size_t url)
{
    return &history->importances[version * history->url_count + url];
}

/* Returns the number of a classification's quirk, and adds the quirk if it is new. */
static size_t find_history_quirk(struct version_history *history, const struct classification *c,
                                 size_t url)
{
    const char *family = effect_family(c->difference.effect);
    const bool is_explained = c->explanation.first >= 0;
    const unsigned importance = rank_importance(c->difference.effect, c->rank);
    struct history_quirk *quirk;
    size_t i = 0;

    for (; i < history->quirk_count; i++) {
        quirk = &history->quirks[i];
        if (strcmp(effect_family(quirk->effect), family) != 0)
            continue;
        if (is_explained ? strcmp(quirk->cause.ptr, c->cause.ptr) == 0
                         : quirk->first < 0 && quirk->url == url)
            break;
    }
    if (i == history->quirk_count) {
        history->quirks = xrealloc(history->quirks, (i + 1) * sizeof *history->quirks);
        history->quirks[i] = (struct history_quirk){
            .first = c->explanation.first, .second = c->explanation.second, .url = url};
        text_puts(&history->quirks[i].cause, c->cause.ptr);
        history->quirk_count++;
    }
    quirk = &history->quirks[i];
    quirk->effects |= 1u << c->difference.effect;
    if (importance > quirk->importance) {
        quirk->importance = importance;
        quirk->effect = c->difference.effect;
    }
    return i;
}

static void note_problem(struct history_version *version, const char *reason)
{
    if (!version->problem)
        version->problem = xstrndup(reason, strlen(reason));
}

/* Asks the next URLs in one batch. */
static void ask_ahead(const struct version_history *history, size_t url, const struct pair *pair)
{
    for (size_t i = url; i < history->url_count && i < url + URLS_AHEAD; i++)
        pair_collect(pair, testcase_of(&history->urls[i]));
    pair_ask_ahead(pair);
}

/* Classifies all URLs of one version. */
static void ask_version(struct version_history *history, size_t number, struct pair *pair)
{
    struct classification c = {0};

    for (size_t url = 0; url < history->url_count; url++) {
        const struct testcase test = testcase_of(&history->urls[url]);
        int32_t *const at = cell(history, number, url);

        if (url % URLS_AHEAD == 0)
            ask_ahead(history, url, pair);
        pair_run(pair, test);
        if (url < history->answers_of)
            observation_copy(&history->answers[url * history->version_count + number],
                             &pair->answers[1]);
        if (pair->difference.effect != EFFECT_NONE) {
            classify(&c, pair, test);
            *at = (int32_t)find_history_quirk(history, &c, url);
            *importance_at(history, number, url) =
                (uint16_t)rank_importance(c.difference.effect, c.rank);
        } else if (observation_refuses(&pair->answers[1]) ||
                   pair->answers[1].outcome == OUTCOME_PARSED) {
            *at = CELL_AGREES;
        }
    }
    classification_free(&c);
}

/* The reason, with the command that installs what is missing. */
static void note_absence(struct history_version *version, const struct engine_error *error)
{
    struct text words = {0}, install = {0};

    text_puts(&words, error->reason);
    engine_add_install_hint(&install, error->package, error->npm);
    if (install.len > 0)
        text_printf(&words, " (%s)", install.ptr);
    note_problem(version, words.ptr);
    text_free(&install);
    text_free(&words);
}

/* Opens a version beside the other engine. NULL: it cannot run, and its problem says why. */
static struct engine *open_version(struct history_version *version)
{
    struct text message = {0};
    struct engine_error error;
    struct engine *engine = engine_open_or_explain(version->name, &error);

    if (!engine && error.kind == ENGINE_ABSENT) {
        note_absence(version, &error);
    } else if (!engine) {
        engine_error_message(&message, &error, version->name);
        note_problem(version, message.ptr);
    } else if (!(engine->capabilities & CAPABILITY(OP_PARSE))) {
        note_problem(version, "it parses no URLs");
        engine_close(engine);
        engine = NULL;
    }
    text_free(&message);
    return engine;
}

static bool has_quirk(const struct version_history *history, size_t version, size_t quirk)
{
    for (size_t url = 0; url < history->url_count; url++) {
        if (*cell(history, version, url) == (int32_t)quirk)
            return true;
    }
    return false;
}

/* Whether any version has the quirk at a URL. */
static bool is_url_of(const struct version_history *history, size_t url, size_t quirk)
{
    for (size_t version = 0; version < history->version_count; version++) {
        if (*cell(history, version, url) == (int32_t)quirk)
            return true;
    }
    return false;
}

/* Whether a version has a quirk at a URL whose difference has another cause too: the quirk's
 * rewrite explains it all the same. */
static bool explains_too(const struct version_history *history, size_t version, size_t quirk,
                         struct pair *pair)
{
    const struct history_quirk *q = &history->quirks[quirk];
    unsigned asked = 0;

    for (size_t url = 0; url < history->url_count && asked < URLS_ASKED_AGAIN; url++) {
        const int32_t other = *cell(history, version, url);
        const struct testcase test = testcase_of(&history->urls[url]);

        if (other < 0 || !is_url_of(history, url, quirk) ||
            strcmp(effect_family(history->quirks[other].effect), effect_family(q->effect)) != 0)
            continue;
        asked++;
        pair_run(pair, test);
        if (pair->difference.effect != EFFECT_NONE &&
            cause_explains(pair, test, q->first, q->second))
            return true;
    }
    return false;
}

/* Whether a version shows at one of the quirk's URLs that it lacks the quirk: it agrees there, or
 * differs in another family of effects. Where it differs in the same family for another reason, the
 * quirk may be hidden behind that. */
static bool shows_lack(const struct version_history *history, size_t version, size_t quirk)
{
    const char *family = effect_family(history->quirks[quirk].effect);

    for (size_t url = 0; url < history->url_count; url++) {
        const int32_t other = *cell(history, version, url);

        if (other == CELL_UNANSWERED || !is_url_of(history, url, quirk))
            continue;
        if (other == CELL_AGREES ||
            strcmp(effect_family(history->quirks[other].effect), family) != 0)
            return true;
    }
    return false;
}

/* Decides of each quirk whether a version has it. pair: of that version, or NULL if it cannot run.
 */
static void decide_version(struct version_history *history, size_t version, struct pair *pair)
{
    for (size_t i = 0; i < history->quirk_count; i++) {
        struct history_quirk *quirk = &history->quirks[i];

        if (has_quirk(history, version, i) ||
            (pair && quirk->first >= 0 && explains_too(history, version, i, pair)))
            quirk->state[version] = VERSION_HAS;
        else
            quirk->state[version] =
                shows_lack(history, version, i) ? VERSION_LACKS : VERSION_UNKNOWN;
    }
}

/* --- the list --------------------------------------------------------------------------------- */

size_t version_history_next(const struct version_history *history,
                            const struct history_quirk *quirk, size_t from,
                            enum presence_in_version state)
{
    while (from < history->version_count && quirk->state[from] != state)
        from++;
    return from;
}

/* The greatest importance that a quirk has at a URL in any version; 0: none has it there. */
static unsigned importance_of_url(const struct version_history *history, size_t url, size_t quirk)
{
    unsigned greatest = 0;

    for (size_t version = 0; version < history->version_count; version++) {
        if (*cell(history, version, url) == (int32_t)quirk &&
            *importance_at(history, version, url) > greatest)
            greatest = *importance_at(history, version, url);
    }
    return greatest;
}

/* The URL at which the quirk is the most important, and of several the shortest. */
static size_t choose_url(const struct version_history *history, size_t quirk)
{
    size_t best = history->quirks[quirk].url;
    unsigned greatest = 0;

    for (size_t url = 0; url < history->url_count; url++) {
        const unsigned importance = importance_of_url(history, url, quirk);

        if (importance > greatest || (importance > 0 && importance == greatest &&
                                      history->urls[url].url.len < history->urls[best].url.len)) {
            best = url;
            greatest = importance;
        }
    }
    return best;
}

/* Whether a difference has the effect and the severity that are shown of a quirk. */
static bool is_worst(const struct history_quirk *quirk, unsigned importance)
{
    return rank_importance_effect(importance) == quirk->effect &&
           rank_importance_severity(importance) == rank_importance_severity(quirk->importance);
}

/* Returns whether a version has a quirk with the effect and the severity that are shown of it.
 * is_worst_url: of each URL, whether a version has. */
static enum presence_in_version worst_state(const struct version_history *history, size_t version,
                                            size_t quirk, const bool *is_worst_url)
{
    const struct history_quirk *q = &history->quirks[quirk];
    bool is_known = true;

    for (size_t url = 0; url < history->url_count; url++) {
        const int32_t at = *cell(history, version, url);

        if (!is_worst_url[url])
            continue;
        if (at == (int32_t)quirk && is_worst(q, *importance_at(history, version, url)))
            return VERSION_HAS;
        /* A difference of the same family for another reason may hide it. */
        if (at == CELL_UNANSWERED ||
            (at >= 0 && at != (int32_t)quirk &&
             strcmp(effect_family(history->quirks[at].effect), effect_family(q->effect)) == 0))
            is_known = false;
    }
    return is_known ? VERSION_LACKS : VERSION_UNKNOWN;
}

static void find_worst_versions(struct version_history *history, size_t quirk)
{
    struct history_quirk *q = &history->quirks[quirk];
    bool *is_worst_url = xcalloc(history->url_count + 1, sizeof *is_worst_url);

    for (size_t url = 0; url < history->url_count; url++)
        is_worst_url[url] = is_worst(q, importance_of_url(history, url, quirk));
    q->worst = xcalloc(history->version_count + 1, 1);
    for (size_t version = 0; version < history->version_count; version++)
        q->worst[version] = (unsigned char)worst_state(history, version, quirk, is_worst_url);
    free(is_worst_url);
}

/* Returns the next ancestor of a version of which it is known whether it has the quirk; -1: none.
 */
static ptrdiff_t known_ancestor(const struct version_history *history,
                                const struct history_quirk *quirk, ptrdiff_t version)
{
    do
        version = history->versions[version].parent;
    while (version >= 0 && quirk->state[version] == VERSION_UNKNOWN);
    return version;
}

bool version_history_is_back(const struct version_history *history,
                             const struct history_quirk *quirk, size_t version)
{
    ptrdiff_t ancestor;

    if (quirk->state[version] != VERSION_HAS || quirk->first < 0)
        return false;
    ancestor = known_ancestor(history, quirk, (ptrdiff_t)version);
    if (ancestor < 0 || quirk->state[ancestor] != VERSION_LACKS)
        return false;
    while (ancestor >= 0 && quirk->state[ancestor] == VERSION_LACKS)
        ancestor = known_ancestor(history, quirk, ancestor);
    return ancestor >= 0;
}

static bool came_back(const struct version_history *history, const struct history_quirk *quirk)
{
    size_t version = 0;

    while (version < history->version_count && !version_history_is_back(history, quirk, version))
        version++;
    return version < history->version_count;
}

static int compare_history_quirks(const void *a, const void *b)
{
    const struct history_quirk *x = a, *y = b;

    if (x->is_back != y->is_back)
        return x->is_back ? -1 : 1;
    if (x->importance != y->importance)
        return x->importance > y->importance ? -1 : 1;
    if (strcmp(x->cause.ptr, y->cause.ptr) != 0)
        return strcmp(x->cause.ptr, y->cause.ptr);
    return (x->url > y->url) - (x->url < y->url);
}

/* Keeps the quirks of which keeps says so. */
static void filter_quirks(struct version_history *history, unsigned argument,
                          bool (*keeps)(const struct version_history *history,
                                        const struct history_quirk *quirk, unsigned argument))
{
    size_t kept = 0;

    for (size_t i = 0; i < history->quirk_count; i++) {
        if (keeps(history, &history->quirks[i], argument)) {
            history->quirks[kept++] = history->quirks[i];
        } else {
            text_free(&history->quirks[i].cause);
            free(history->quirks[i].state);
            free(history->quirks[i].worst);
        }
    }
    history->quirk_count = kept;
}

static bool has_effect(const struct version_history *history, const struct history_quirk *quirk,
                       unsigned effects)
{
    (void)history;
    return (effects & quirk->effects) != 0;
}

static bool is_lacking(const struct version_history *history, const struct history_quirk *quirk,
                       unsigned unused)
{
    (void)unused;
    return version_history_next(history, quirk, 0, VERSION_LACKS) < history->version_count;
}

void version_history_keep_changed(struct version_history *history)
{
    filter_quirks(history, 0, is_lacking);
}

static void finish_quirks(struct version_history *history, unsigned effects)
{
    for (size_t i = 0; i < history->quirk_count; i++) {
        history->quirks[i].url = choose_url(history, i);
        history->quirks[i].is_back = came_back(history, &history->quirks[i]);
        find_worst_versions(history, i);
    }
    filter_quirks(history, effects, has_effect);
    if (history->quirk_count > 0)
        qsort(history->quirks, history->quirk_count, sizeof *history->quirks,
              compare_history_quirks);
}

/* Runs a step for each version that can run. The engine is opened for each step, because all of
 * them at a time may be too many processes. */
static size_t for_each_version(struct version_history *history, struct engine *against,
                               bool is_decision, void (*progress)(void *ctx, size_t version),
                               void *ctx)
{
    size_t running = 0;

    for (size_t i = 0; i < history->version_count; i++) {
        struct history_version *version = &history->versions[i];
        struct pair pair = {.engines[0] = against};
        const char *left_out;

        if (progress)
            progress(ctx, i);
        pair.engines[1] = version->problem ? NULL : open_version(version);
        if (pair.engines[1]) {
            snprintf(version->id, sizeof version->id, "%s", pair.engines[1]->id);
            snprintf(version->version, sizeof version->version, "%s", pair.engines[1]->version);
            pair.memo = answer_memo_new();
            running++;
        }
        if (is_decision)
            decide_version(history, i, pair.engines[1] ? &pair : NULL);
        else if (pair.engines[1])
            ask_version(history, i, &pair);
        left_out = pair.engines[1] && !engine_is_in_process(pair.engines[1])
                       ? external_left_out(pair.engines[1])
                       : NULL;
        if (left_out)
            note_problem(version, left_out);
        answer_memo_free(pair.memo);
        engine_close(pair.engines[1]);
        pair_free(&pair);
    }
    return running;
}

size_t version_history_run(struct version_history *history, struct engine *against,
                           size_t answers_of, unsigned effects,
                           void (*progress)(void *ctx, size_t version), void *ctx)
{
    const size_t cells = history->version_count * history->url_count;
    size_t running;

    version_history_set_parents(history);
    history->answers_of = answers_of < history->url_count ? answers_of : history->url_count;
    history->answers =
        xcalloc(history->answers_of * history->version_count + 1, sizeof *history->answers);
    history->cells = xcalloc(cells + 1, sizeof *history->cells);
    history->importances = xcalloc(cells + 1, sizeof *history->importances);
    for (size_t i = 0; i < cells; i++)
        history->cells[i] = CELL_UNANSWERED;
    running = for_each_version(history, against, false, progress, ctx);
    for (size_t i = 0; i < history->quirk_count; i++)
        history->quirks[i].state = xcalloc(history->version_count, 1);
    for_each_version(history, against, true, NULL, ctx);
    finish_quirks(history, effects);
    return running;
}
