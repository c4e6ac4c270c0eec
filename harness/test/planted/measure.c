/* SPDX-License-Identifier: MIT */
/* Asks each planted parser against its reference as a campaign does, on a fixed list of inputs: all
 * strings of up to four tokens, the corpus, and the vectors. Lists the quirks as `triage --list`
 * does, and counts whether their causes are the ones that a person wrote down in faults.def.
 *
 *   planted [-v] [LIMIT=PERCENT...] [NAME...]
 *
 * -v prints each quirk that is not right, and first the classes without a right candidate. A limit
 * that is missed gives exit status 1. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bounded_search.h"
#include "candidates.h"
#include "check.h"
#include "columns.h"
#include "corpus_files.h"
#include "detector.h"
#include "plant.h"
#include "registry.h"
#include "seeds.h"
#include "triage.h"

#define SEARCHED 168420u /* strings of up to four tokens */

/* --- the inputs ------------------------------------------------------------------------------- */

static void ignore_shape(uint64_t number)
{
    (void)number;
}

static bool is_searched(const void *store)
{
    return store_counts((struct store *)(uintptr_t)store)->executions >= SEARCHED;
}

static void run_input(void *detector, const uint8_t *data, size_t size)
{
    detector_run_one(detector, testcase_split(data, size), data, size, ignore_shape);
    if (!detector_explain(detector))
        abort();
}

static void run_folder(struct detector *detector, const char *corpus, const char *name)
{
    struct folder folder;
    struct text path = {0};

    text_printf(&path, "%s/%s", corpus, name);
    if (!folder_open(&folder, path.ptr, NULL))
        abort();
    corpus_read(&folder, run_input, detector);
    folder_close(&folder);
    text_free(&path);
}

static void run_inputs(struct detector *detector, struct store *store,
                       struct engine *const engines[2])
{
    const struct bounded_search stage = {.detector = detector,
                                         .store = store,
                                         .engines = engines,
                                         .count = 2,
                                         .is_over = is_searched,
                                         .context = store};
    struct seed_list vectors = {0};
    char *corpus = seeds_find();
    unsigned length;

    if (!bounded_search_run(&stage, &length) || !corpus || !seeds_from_vectors(&vectors, NULL))
        abort();
    run_folder(detector, corpus, "url");
    run_folder(detector, corpus, "regress");
    for (size_t i = 0; i < vectors.count; i++)
        run_input(detector, vectors.seeds[i].data, vectors.seeds[i].size);
    if (!detector_finish(detector, UINT_MAX, NULL))
        abort();
    seed_list_free(&vectors);
    free(corpus);
}

/* Fills the folder of a campaign. */
static void run_campaign(const struct planted *planted, const char *dir)
{
    struct store *owner = store_create(dir), *store = store_join(dir);
    struct text name = {0};
    struct engine *engines[2];
    struct detector *detector;

    text_printf(&name, "planted:%s", planted->name);
    engines[0] = engine_open(planted->reference);
    engines[1] = engine_open(name.ptr);
    if (!owner || !store || !engines[0] || !engines[1])
        abort();
    detector = detector_new(engines, 2, store, NULL);
    run_inputs(detector, store, engines);
    detector_free(detector);
    engine_close(engines[0]);
    engine_close(engines[1]);
    store_close(store);
    store_close(owner);
    text_free(&name);
}

/* --- what came of it -------------------------------------------------------------------------- */

/* PART_RIGHT: only one of two names is right. */
enum judgement { RIGHT, PART_RIGHT, WRONG, UNEXPLAINED_QUIRK };

struct counts {
    unsigned parsers, faults, quirks, first, wrong, unexplained, classes, with_candidate;
    unsigned swallowed, silent; /* faults of two, parsers without a quirk */
};

static bool is_among(struct ua_str name, const char *causes)
{
    for (const char *at = causes; *at;) {
        const size_t len = strcspn(at, " ");

        if (ua_str_equal(name, ua_str(at, len)))
            return true;
        at += len + (at[len] == ' ');
    }
    return false;
}

/* Whether a name is one of a fault; of any of them if fault is -1. */
static bool is_expected(const struct planted *planted, int fault, struct ua_str name)
{
    for (int i = 0; i < 2 && planted->faults[i]; i++) {
        if ((fault < 0 || fault == i) && is_among(name, planted->faults[i]->causes))
            return true;
    }
    return false;
}

static enum judgement judge(const struct planted *planted, const struct quirk *quirk)
{
    struct cause_names names;
    struct cause_name name;
    unsigned count = 0, right = 0;

    if (quirk_is_unexplained(quirk))
        return UNEXPLAINED_QUIRK;
    names = cause_names_of(text_str(quirk->cause), true);
    for (; cause_next(&name, &names); count++)
        right += is_expected(planted, -1, name.name);
    return right == count ? RIGHT : right > 0 ? PART_RIGHT : WRONG;
}

/* Whether a quirk names this fault. */
static bool names_fault(const struct planted *planted, int fault, const struct quirk *quirk)
{
    struct cause_names names;
    struct cause_name name;

    if (quirk_is_unexplained(quirk))
        return false;
    names = cause_names_of(text_str(quirk->cause), true);
    while (cause_next(&name, &names)) {
        if (is_expected(planted, fault, name.name))
            return true;
    }
    return false;
}

static void print_input(const char *label, const char *cause, const struct finding *shown)
{
    struct text value = {0};

    text_value(&value, text_str(&shown->test.url));
    if (shown->test.has_base) {
        text_puts(&value, " on ");
        text_value(&value, text_str(&shown->test.base));
    }
    printf("    %-11s %-34s %s\n", label, cause, value.ptr);
    text_free(&value);
}

static bool is_verbose;

static void count_candidates(struct counts *counts, const struct planted *planted,
                             const struct triage *triage)
{
    for (size_t i = 0; i < triage->count; i++) {
        struct rewrite_set set = cause_candidates(testcase_of(&triage->findings[i].test));
        bool has = false;

        for (int n; (n = rewrite_set_next(&set)) >= 0;)
            has = has ||
                  is_expected(planted, -1, ua_str(rewrites[n]->name, strlen(rewrites[n]->name)));
        counts->classes++;
        counts->with_candidate += has;
        if (!has && is_verbose)
            print_input("none right", triage->findings[i].cause.ptr, &triage->findings[i]);
    }
}

static void add_counts(struct counts *to, const struct counts *from)
{
    const unsigned *more = (const unsigned *)from;
    unsigned *all = (unsigned *)to;

    for (size_t i = 0; i < sizeof *to / sizeof *all; i++)
        all[i] += more[i];
}

/* Whether no quirk names this fault. */
static bool is_swallowed(const struct planted *planted, int fault, const struct triage *triage)
{
    for (size_t i = 0; i < triage->quirks.count; i++) {
        if (names_fault(planted, fault, &triage->quirks.items[i]))
            return false;
    }
    return true;
}

static struct counts count_quirks(const struct planted *planted, const struct triage *triage)
{
    struct counts counts = {.parsers = 1,
                            .faults = planted->faults[1] ? 2 : 1,
                            .quirks = (unsigned)triage->quirks.count,
                            .silent = triage->quirks.count == 0};

    count_candidates(&counts, planted, triage);
    for (int fault = 0; planted->faults[1] && fault < 2; fault++)
        counts.swallowed += is_swallowed(planted, fault, triage);
    for (size_t i = 0; i < triage->quirks.count; i++) {
        const enum judgement judgement = judge(planted, &triage->quirks.items[i]);

        counts.first += i == 0 && judgement == RIGHT;
        counts.wrong += judgement == WRONG || judgement == PART_RIGHT;
        counts.unexplained += judgement == UNEXPLAINED_QUIRK;
    }
    return counts;
}

/* Prints the quirks that are not right, or more than the faults, and the faults without a quirk. */
static void print_quirks(const struct planted *planted, const struct triage *triage)
{
    static const char *const labels[] = {"again", "part right", "wrong", "unexplained"};
    size_t right = 0;

    for (int fault = 0; planted->faults[1] && fault < 2; fault++) {
        if (is_swallowed(planted, fault, triage))
            printf("    swallowed   %s\n", planted->faults[fault]->name);
    }
    for (size_t i = 0; i < triage->quirks.count; i++) {
        const enum judgement judgement = judge(planted, &triage->quirks.items[i]);

        right += judgement == RIGHT;
        if (judgement != RIGHT || right > (planted->faults[1] ? 2u : 1u))
            print_input(labels[judgement], triage->quirks.items[i].cause->ptr,
                        quirk_shown(&triage->quirks.items[i]));
    }
}

static double percent(unsigned part, unsigned whole)
{
    return whole > 0 ? 100.0 * part / whole : 0;
}

static struct counts measure(const struct planted *planted, const char *folder)
{
    struct triage_options options = {0};
    struct triage *triage = xcalloc(1, sizeof *triage);
    struct text dir = {0};
    struct counts counts;

    text_printf(&dir, "%s/%s", folder, planted->name);
    run_campaign(planted, dir.ptr);
    options.dir = dir.ptr;
    if (!triage_open(triage, &options))
        abort();
    counts = count_quirks(planted, triage);
    printf("%-32s %2u %s  first %-22s wrong %u  unexplained %u  candidate %3.0f %% of %u\n",
           planted->name, counts.quirks, counts.quirks == 1 ? "quirk " : "quirks",
           counts.quirks > 0 ? triage->quirks.items[0].cause->ptr : "-", counts.wrong,
           counts.unexplained, percent(counts.with_candidate, counts.classes), counts.classes);
    if (is_verbose)
        print_quirks(planted, triage);
    fflush(stdout);
    triage_close(triage);
    free(triage);
    text_free(&dir);
    return counts;
}

/* --- the command line ------------------------------------------------------------------------- */

/* A figure with its limit: is_least if it may not be less, otherwise it may not be more. */
struct figure {
    const char *name, *sentence;
    bool is_least;
    double value, limit;
};

static bool read_limit(struct figure *figures, size_t count, const char *argument)
{
    const size_t len = strcspn(argument, "=");

    for (size_t i = 0; argument[len] && i < count; i++) {
        if (strlen(figures[i].name) != len || strncmp(figures[i].name, argument, len) != 0)
            continue;
        figures[i].limit = strtod(argument + len + 1, NULL);
        return true;
    }
    return false;
}

/* Prints the figures; returns whether all are within their limits. */
static bool print_figures(const struct figure *figures, size_t count)
{
    bool ok = true;

    for (size_t i = 0; i < count; i++) {
        const struct figure *f = &figures[i];
        const bool is_within = f->is_least ? f->value >= f->limit : f->value <= f->limit;

        printf("%-12s %6.2f  %-60s", f->name, f->value, f->sentence);
        if (f->limit >= 0 && f->limit < UINT_MAX)
            printf(" (%s %g)%s", f->is_least ? "at least" : "at most", f->limit,
                   is_within ? "" : " MISSED");
        putchar('\n');
        ok = ok && is_within;
    }
    return ok;
}

static bool is_named(const struct planted *planted, int argc, char **argv)
{
    bool is_any = false, is = false;

    for (int i = 1; i < argc; i++) {
        const bool is_name = argv[i][0] != '-' && !strchr(argv[i], '=');

        is_any = is_any || is_name;
        is = is || (is_name && strcmp(argv[i], planted->name) == 0);
    }
    return is || !is_any;
}

int main(int argc, char **argv)
{
    struct figure figures[] = {
        {"candidates", "% of classes have the right cause among the candidates", true, 0, -1},
        {"first", "% of parsers have the right cause in their first quirk", true, 0, -1},
        {"quirks", "quirks for each fault", false, 0, UINT_MAX},
        {"wrong", "% of quirks have a wrong name", false, 0, UINT_MAX},
        {"unexplained", "% of quirks are unexplained", false, 0, UINT_MAX},
        {"swallowed", "faults of parsers with two have no quirk", false, 0, UINT_MAX},
        {"silent", "parsers have no quirk", false, 0, UINT_MAX},
    };
    const size_t figure_count = sizeof figures / sizeof *figures;
    struct counts all = {0};
    char *folder;
    const struct planted *planted;
    size_t count;
    bool ok;

    for (int i = 1; i < argc; i++) {
        is_verbose = is_verbose || strcmp(argv[i], "-v") == 0;
        if (strchr(argv[i], '=') && !read_limit(figures, figure_count, argv[i]))
            return EXIT_USAGE;
    }
    planted = planted_all(&count);
    folder = make_test_folder();
    for (size_t i = 0; i < count; i++) {
        if (is_named(&planted[i], argc, argv)) {
            const struct counts counts = measure(&planted[i], folder);

            add_counts(&all, &counts);
        }
    }
    figures[0].value = percent(all.with_candidate, all.classes);
    figures[1].value = percent(all.first, all.parsers);
    figures[2].value = all.faults > 0 ? (double)all.quirks / all.faults : 0;
    figures[3].value = percent(all.wrong, all.quirks);
    figures[4].value = percent(all.unexplained, all.quirks);
    figures[5].value = all.swallowed;
    figures[6].value = all.silent;
    printf("%u parsers with %u faults: %u quirks, %u wrong, %u unexplained, %u classes\n",
           all.parsers, all.faults, all.quirks, all.wrong, all.unexplained, all.classes);
    ok = print_figures(figures, figure_count);
    remove_test_folder(folder);
    return ok ? EXIT_AS_EXPECTED : EXIT_DIFFERENCES;
}
