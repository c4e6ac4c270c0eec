/* SPDX-License-Identifier: MIT */
#include "triage.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "detector.h"
#include "recheck.h"
#include "sarif.h"
#include "store.h"
#include "units.h"

const char *triage_state_name(enum triage_state state)
{
    static const char *const names[] = {
        [TRIAGE_NEW] = "new",
        [TRIAGE_KNOWN] = "still there",
        [TRIAGE_WORSE] = "worse than accepted",
        [TRIAGE_GONE] = "gone",
    };
    return names[state];
}

bool triage_is_listed(const struct triage *triage, size_t index)
{
    enum triage_state state = triage->notes[index].state;

    return triage->all || (triage->findings[index].fold == FOLD_NONE &&
                           (state == TRIAGE_NEW || state == TRIAGE_WORSE));
}

size_t triage_each(const struct triage *triage,
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
static bool is_cause(const struct finding *f, const char *cause)
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
static bool is_pair(const struct finding *f, const char *engines)
{
    struct text pair[2] = {0};
    bool is;

    for (int i = 0; i < 2; i++)
        text_printf(&pair[i], "%s,%s", f->engine[i].ptr, f->engine[!i].ptr);
    is = strcmp(pair[0].ptr, engines) == 0 || strcmp(pair[1].ptr, engines) == 0;
    text_free(&pair[0]);
    text_free(&pair[1]);
    return is;
}

static bool has_id(const struct finding *f, const char *id)
{
    char class[24];

    snprintf(class, sizeof class, "%016" PRIx64, f->class);
    return strncmp(class, id, strlen(id)) == 0;
}

static bool is_chosen(const struct finding *f, const struct triage_options *options)
{
    bool is_named = options->ids.count == 0;

    for (size_t i = 0; i < options->ids.count; i++)
        is_named = is_named || has_id(f, options->ids.items[i]);
    return is_named && (options->effect == EFFECT_NONE || f->effect == options->effect) &&
           (!options->cause || is_cause(f, options->cause)) &&
           (!options->engines || is_pair(f, options->engines));
}

static bool ids_are_there(const struct triage_options *options, const struct finding *findings,
                          size_t count)
{
    bool ok = true;

    for (size_t i = 0; i < options->ids.count; i++) {
        size_t at = 0;

        while (at < count && !has_id(&findings[at], options->ids.items[i]))
            at++;
        if (at == count)
            complain("%s: no class %s", options->dir, options->ids.items[i]);
        ok = ok && at < count;
    }
    return ok;
}

/* Frees what is not chosen; returns how many are left. */
static size_t choose(const struct triage_options *options, struct finding *findings, size_t count)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        if (is_chosen(&findings[i], options))
            findings[kept++] = findings[i];
        else
            finding_free(&findings[i]);
    }
    return kept;
}

/* --- what is known ---------------------------------------------------------------------------- */

static struct triage_note note_of(const struct finding *f, const struct known *known)
{
    const struct known_entry *worse;
    struct triage_note note = {.state = TRIAGE_NEW};

    if (f->today == TODAY_GONE) {
        note.state = TRIAGE_GONE;
        return note;
    }
    note.known = known_find(known, f->class_today, f->effect, &worse);
    if (note.known) {
        note.state = TRIAGE_KNOWN;
    } else if (worse) {
        note.state = TRIAGE_WORSE;
        note.known = worse;
    }
    return note;
}

/* Reads and asks what is known. A file that is to be written need not be there. */
static bool take_known(struct known *known, const struct triage_options *options,
                       struct roster *engines)
{
    if (!options->known || (options->accept && access(options->known, F_OK) != 0))
        return true;
    if (!known_read(known, options->known))
        return false;
    known_resolve(known, engines, true);
    return true;
}

static int accept(const struct triage *triage, struct known *known,
                  const struct triage_options *options)
{
    size_t count = 0;

    for (size_t i = 0; i < triage->count; i++) {
        enum triage_state state = triage->notes[i].state;

        /* A reason that somebody gave is replaced only where the class is named. */
        if (state == TRIAGE_GONE || (state == TRIAGE_KNOWN && options->ids.count == 0))
            continue;
        known_accept(known, &triage->findings[i], options->reason, options->link);
        count++;
    }
    if (!known_write(known, options->known))
        return EXIT_COULD_NOT_RUN;
    printf("%s: %zu %s accepted, %zu known in all\n", options->known, count,
           quantity_noun(count, "class", "classes"), known->count);
    return EXIT_AS_EXPECTED;
}

/* --- making inputs simple --------------------------------------------------------------------- */

/* Says what came of it on stderr: stdout is the list. */
static bool minimise(const char *dir)
{
    struct finished done;
    bool ok = hunt_minimize(dir, &done);

    if (!ok && done.looked_at == 0)
        return false;
    fprintf(stderr, "%s: %zu %s looked at, %zu made simpler", dir, done.looked_at,
            quantity_noun(done.looked_at, "class", "classes"), done.simpler);
    if (done.unfinished > 0)
        fprintf(stderr, ", %zu not to the end", done.unfinished);
    if (done.stale > 0)
        fprintf(stderr, ", %zu no longer as stored", done.stale);
    fputc('\n', stderr);
    return ok;
}

/* Reads the campaign; what could be read is there in any case. */
static bool load(const struct triage_options *options, struct finding **findings, size_t *count)
{
    bool ok = store_load(options->dir, findings, count);

    if (options->minimise && *findings) {
        ok = minimise(options->dir) && ok;
        store_unload(*findings, *count);
        ok = store_load(options->dir, findings, count) && ok;
    }
    return ok;
}

/* --- all of it -------------------------------------------------------------------------------- */

static bool print_sarif(const struct triage *triage, const struct triage_options *options)
{
    struct sarif sarif = {0};
    bool ok = true;
    size_t listed = 0;

    for (size_t i = 0; i < triage->count && ok; i++) {
        const struct finding *f = &triage->findings[i];
        struct sarif_place place = {0};
        struct text path = {0};
        struct ruling ruling;

        if (triage->notes[i].state == TRIAGE_KNOWN && !triage->all)
            sarif.known++;
        if (!triage_is_listed(triage, i) || (triage->top > 0 && listed++ >= triage->top))
            continue;
        if (options->reproducers) {
            ok = sarif_reproducer(&path, options->reproducers, f);
        } else {
            text_printf(&path, "%s/classes/%016" PRIx64 ".json", triage->dir, f->class);
        }
        place.path = path.ptr;
        court_rule(&ruling, triage->court, f);
        if (ok)
            sarif_add(&sarif, f, triage->court, &ruling, &place);
        text_free(&path);
    }
    sarif_print(&sarif);
    sarif_free(&sarif);
    return ok;
}

static int print(const struct triage *triage, const struct triage_options *options, size_t total)
{
    switch (options->format) {
    case TRIAGE_PRETTY:
        triage_print_pretty(triage, total, options->list);
        break;
    case TRIAGE_JSONL:
        triage_print_jsonl(triage);
        break;
    case TRIAGE_SARIF:
        return print_sarif(triage, options) ? EXIT_AS_EXPECTED : EXIT_COULD_NOT_RUN;
    }
    return EXIT_AS_EXPECTED;
}

size_t triage_fatal(const struct triage *triage, size_t *unlisted)
{
    size_t count = 0;

    *unlisted = 0;
    for (size_t i = 0; triage->fail_on != EFFECT_NONE && i < triage->count; i++) {
        enum triage_state state = triage->notes[i].state;

        if (triage->findings[i].effect >= triage->fail_on &&
            (state == TRIAGE_NEW || state == TRIAGE_WORSE)) {
            count++;
            *unlisted += !triage_is_listed(triage, i);
        }
    }
    return count;
}

int triage_run(const struct triage_options *options)
{
    struct finding *findings;
    struct triage_note *notes = NULL;
    struct roster engines = {0};
    struct court court = {0};
    struct known known = {0};
    size_t total, unlisted;
    int status = load(options, &findings, &total) ? EXIT_AS_EXPECTED : EXIT_COULD_NOT_RUN;
    struct triage triage = {.dir = options->dir,
                            .findings = findings,
                            .court = &court,
                            .known = options->known ? &known : NULL,
                            .known_path = options->known,
                            .fail_on = options->fail_on,
                            .top = options->top,
                            .all = options->all || options->ids.count > 0,
                            .whole = options->ids.count > 0,
                            .color = options->color};

    if (!findings && status != EXIT_AS_EXPECTED)
        return status;
    if (!ids_are_there(options, findings, total))
        status = EXIT_COULD_NOT_RUN;
    findings_renew(findings, total, &engines); /* before any is chosen: what folds is of all */
    triage.count = choose(options, findings, total);
    if (!take_known(&known, options, &engines) || !court_open(&court, &engines, true)) {
        status = EXIT_COULD_NOT_RUN;
        goto out;
    }
    triage.notes = notes = xcalloc(triage.count + 1, sizeof *notes);
    for (size_t i = 0; i < triage.count; i++)
        notes[i] = note_of(&findings[i], &known);
    if (options->accept && status == EXIT_AS_EXPECTED)
        status = accept(&triage, &known, options);
    else if (!options->accept && print(&triage, options, total) != EXIT_AS_EXPECTED)
        status = EXIT_COULD_NOT_RUN;
    if (status == EXIT_AS_EXPECTED && !options->accept && triage_fatal(&triage, &unlisted) > 0)
        status = EXIT_DIFFERENCES;
out:
    court_close(&court);
    known_free(&known);
    roster_free(&engines);
    free(notes);
    store_unload(findings, triage.count);
    return status;
}
