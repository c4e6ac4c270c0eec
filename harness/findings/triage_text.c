/* SPDX-License-Identifier: MIT */
/* What `urlassay triage` shows of a campaign: a line for each class, each with its proof, and what
 * there is in all; the same as JSON lines and as SARIF. */
#include "triage_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cause.h"
#include "class_key.h"
#include "columns.h"
#include "finding_text.h"
#include "json.h"
#include "options.h"
#include "said.h"
#include "sarif.h"
#include "store.h"
#include "str.h"
#include "told.h"
#include "units.h"

#define CAUSE_WIDTH 28 /* columns of a cause that is not longer */
#define MIN_INPUT 11   /* columns that stay for the input */

#define SEVERITY_COLUMNS 8
#define EFFECT_NAMES_WIDTH 100 /* columns of a terminal that has room for the names of effects */
#define MAX_CAUSE 18
#define MAX_INPUT_COLUMNS 14
#define LEAST_INPUT 11  /* what a longer cause leaves of a line */
#define LEAST_GROUPS 14 /* the same */
#define LEAST_ANSWER 7  /* of a value among the groups */

/* The widths of columns. The groups take what is left. */
struct line_columns {
    size_t effect, cause, input, groups;
    int digits;
};

/* --- classes, a line each
 * ----------------------------------------------------------------------------- */

static bool same_pair(const struct finding *a, const struct finding *b)
{
    return strcmp(a->engines[0].ptr, b->engines[0].ptr) == 0 &&
           strcmp(a->engines[1].ptr, b->engines[1].ptr) == 0;
}

/* Returns the length of the text with as many names as fit before "..." or "...)", such as "a+"
 * or "unexplained (a, ". */
static size_t fit_names(struct ua_str cause, size_t room)
{
    size_t fits = 0;

    for (size_t i = 2; i < cause.len; i++) {
        const char *end = cause.ptr + i;

        if (end[-1] == '+' ? i + strlen("...") <= room
                           : (end[-1] == '(' || (end[-2] == ',' && end[-1] == ' ')) &&
                                 i + strlen("...)") <= room)
            fits = i;
    }
    return fits;
}

/* Adds a cause on at most the given number of columns: "a+b", or else "a+...". No name is cut if
 * the first one fits. */
static void add_cause(struct text *out, const struct text *cause, size_t room)
{
    char *visible = visible_cause(cause);
    const struct ua_str whole = {visible, strlen(visible)};
    const size_t names = fit_names(whole, room);

    if (whole.len <= room || names == 0)
        layout_cut(out, whole, room);
    else
        text_printf(out, "%.*s...%s", (int)names, visible, visible[names - 1] == '+' ? "" : ")");
    free(visible);
}

static void print_class_line(const struct triage *triage, size_t index)
{
    const struct finding *f = &triage->findings[index];
    const char *mark = state_mark(triage->notes[index].state);
    struct text line = {0};

    text_printf(&line, "%016" PRIx64 "  %-14s  ", f->class, effect_name(f->effect));
    add_cause(&line, &f->cause, PAGE - line.len - strlen("  ") - MIN_INPUT - strlen(mark));
    while (line.len < 34 + CAUSE_WIDTH - strlen(mark))
        text_puts(&line, " ");
    text_puts(&line, "  ");
    add_fitting_input(&line, f, PAGE - line.len - strlen(mark));
    printf("%s%s%s%s\n", severity_color(triage, rank_severity(f->effect, f->rank)), line.ptr, mark,
           severity_color(triage, SEVERITY_NONE));
    text_free(&line);
}

static void print_pair(const struct finding *f)
{
    struct flow flow = flow_at(0);
    char *a = visible_engine_name(&f->engines[0]), *b = visible_engine_name(&f->engines[1]);

    flow_words(&flow, a);
    flow_words(&flow, "|");
    flow_words(&flow, b);
    putchar('\n');
    free(a);
    free(b);
}

/* With several pairs of engines, each has its own lines. */
static void print_lines(const struct triage *triage)
{
    bool *due = xcalloc(triage->count + 1, sizeof *due), several = false;
    size_t listed = 0;

    for (size_t i = 0; i < triage->count; i++) {
        due[i] = triage_is_listed(triage, i) && (triage->top == 0 || listed++ < triage->top);
        several = several || !same_pair(&triage->findings[0], &triage->findings[i]);
    }
    for (size_t i = 0, pairs = 0; i < triage->count; i++) {
        if (!due[i])
            continue;
        if (several) {
            fputs(pairs++ > 0 ? "\n" : "", stdout);
            print_pair(&triage->findings[i]);
        }
        for (size_t j = i; j < triage->count; j++) {
            if (!due[j] || !same_pair(&triage->findings[i], &triage->findings[j]))
                continue;
            print_class_line(triage, j);
            due[j] = false;
        }
    }
    free(due);
}

/* --- ids -------------------------------------------------------------------------------------- */

static bool is_same_start(uint64_t a, uint64_t b, int digits)
{
    return a >> (64 - 4 * digits) == b >> (64 - 4 * digits);
}

static bool is_clear(const struct triage *triage, int digits)
{
    const struct quirks *quirks = &triage->quirks;

    for (size_t i = 0; i < quirks->count; i++) {
        for (size_t j = 0; j < i; j++) {
            if (is_same_start(quirks->items[i].id, quirks->items[j].id, digits))
                return false;
        }
        for (size_t j = 0; j < triage->count; j++) {
            if (is_same_start(quirks->items[i].id, triage->findings[j].class, digits))
                return false;
        }
    }
    return true;
}

/* How many first digits of an id, four or more, name one quirk and no class. */
static int quirk_digits(const struct triage *triage)
{
    int digits = 4;

    while (digits < CLASS_DIGITS && !is_clear(triage, digits))
        digits++;
    return digits;
}

/* --- groups ----------------------------------------------------------------------------------- */

/* A group as the line shows it. */
struct shown_group {
    struct text label; /* its answer */
    struct text names; /* its engines */
    unsigned count;    /* how many engines */
    bool is_refusal, is_acceptance;
    bool is_counted; /* the number stands for the names */
    bool is_shown;   /* it has an engine of the finding that is shown */
};

static void add_group_label(struct shown_group *out, const struct quirks *quirks,
                            const struct quirk_variant *variant, unsigned group, size_t limit)
{
    static const struct {
        const char *answer, *label;
    } shorter[] = {
        {"rejected", "refuse"}, {"denied", "deny"}, {"accepted", "accept"}, {"allowed", "allow"}};
    const char *shown;

    quirk_add_subject(&out->label, quirks, variant, group, limit);
    for (size_t i = 0; i < sizeof shorter / sizeof *shorter; i++) {
        if (strcmp(out->label.ptr, shorter[i].answer) != 0)
            continue;
        text_clear(&out->label);
        text_puts(&out->label, shorter[i].label);
        out->is_refusal = i < 2;
        out->is_acceptance = i >= 2;
    }
    shown = strncmp(out->label.ptr, "href ", 5) == 0 ? out->label.ptr + 5 : out->label.ptr;
    memmove(out->label.ptr, shown, strlen(shown) + 1);
    out->label.len = strlen(out->label.ptr);
}

/* Fills groups with those of a variant, of which those with the same label are one. Returns how
 * many they are. limit: columns of one value in the answer. */
static unsigned fill_groups(struct shown_group *groups, const struct quirks *quirks,
                            const struct quirk_variant *variant, size_t limit)
{
    unsigned count = 0;

    for (unsigned i = 0; i < variant->groups; i++) {
        struct shown_group *group = &groups[count], *same = groups;
        struct text names = {0};

        add_group_label(group, quirks, variant, i, limit);
        while (strcmp(same->label.ptr, group->label.ptr) != 0)
            same++;
        same->is_shown = same->is_shown || quirk_group_is_shown(quirks, variant, i);
        same->count += add_group_engines(&names, quirks, variant, i, " ");
        if (names.ptr && strstr(names.ptr, " reading ")) {
            text_clear(&names); /* one of the names has spaces */
            add_group_engines(&names, quirks, variant, i, ", ");
        }
        text_printf(&same->names, "%s%s", same->names.len > 0 ? " " : "", text_str(&names).ptr);
        text_free(&names);
        if (same == group)
            count++;
        else
            text_free(&group->label);
    }
    return count;
}

/* "b: glib libcurl", "b: 2" or, if is_bare, "b". */
static void add_shown_group(struct text *out, const struct shown_group *group, bool is_bare)
{
    text_printf(out, "%s%s", out->len > 0 ? " | " : "", group->label.ptr);
    if (is_bare)
        return;
    if (group->is_counted)
        text_printf(out, ": %u", group->count);
    else
        text_printf(out, ": %s", text_str(&group->names).ptr);
}

/* "b: glib libcurl | a: 2", those that refuse last; or, if is_bare, "b | a", the two that the
 * finding is about first, which may be all that there is room for. Returns whether they have room;
 * otherwise
 * "..." stands for the last ones. */
static bool write_group_cell(struct text *out, const struct shown_group *groups, unsigned count,
                             size_t columns, bool is_bare)
{
    struct text all = {0};
    unsigned written = 0;
    bool fits = true;

    text_clear(out);
    for (int turn = 0; turn < 4; turn++) {
        for (unsigned i = 0; i < count; i++) {
            if ((is_bare && !groups[i].is_shown) * 2 + groups[i].is_refusal != turn)
                continue;
            add_shown_group(&all, &groups[i], is_bare);
            fits = flow_columns(all.ptr, all.len) <= columns;
            written += fits;
            if (flow_columns(all.ptr, all.len) + strlen(" | ...") <= columns ||
                (fits && is_bare && written <= 2))
                text_assign(out, &all);
        }
    }
    if (fits || out->len == 0)
        text_assign(out, &all);
    else if (flow_columns(out->ptr, out->len) + strlen(" | ...") <= columns)
        text_puts(out, " | ...");
    text_free(&all);
    return fits || (is_bare && written >= 2);
}

static void free_groups(struct shown_group *groups, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        text_free(&groups[i].label);
        text_free(&groups[i].names);
    }
    free(groups);
}

/* "9 of 11 accept". False if that is not all, or has no room. */
static bool write_acceptance(struct text *out, const struct shown_group *groups, unsigned count,
                             size_t columns)
{
    if (count != 2 || !groups[0].is_acceptance == !groups[1].is_acceptance ||
        !groups[0].is_refusal == !groups[1].is_refusal)
        return false;
    text_clear(out);
    text_printf(out, "%u of %u %s", groups[groups[1].is_acceptance].count,
                groups[0].count + groups[1].count, groups[groups[1].is_acceptance].label.ptr);
    return out->len <= columns;
}

/* How the groups are written, the longest way first. */
enum group_style { WITH_A_NAME, WITH_COUNTS, BARE };

/* Writes the groups, with at most limit columns of one value. While the names of their engines have
 * no room, the group with the most names shows only their number; one with a single name only
 * WITH_COUNTS. Returns whether there is room. */
static bool write_fitting_groups(struct text *out, const struct quirks *quirks,
                                 const struct quirk_variant *variant, size_t columns, size_t limit,
                                 enum group_style style)
{
    struct shown_group *groups = xcalloc(variant->groups + 1, sizeof *groups), *longest;
    const unsigned count = fill_groups(groups, quirks, variant, limit);
    bool fits;

    do {
        fits = write_group_cell(out, groups, count, columns, style == BARE);
        longest = NULL;
        for (unsigned i = 0; i < count; i++) {
            if (!groups[i].is_counted && groups[i].count + (style >= WITH_COUNTS) > 1 &&
                (!longest || groups[i].names.len > longest->names.len))
                longest = &groups[i];
        }
        if (longest)
            longest->is_counted = true;
    } while (longest && !fits);
    fits = fits || write_acceptance(out, groups, count, columns);
    free_groups(groups, variant->groups);
    return fits;
}

/* The groups, with numbers for names, or without them, or with shorter values, until they have
 * room. Of two engines a number says nothing, and names more than a whole value. */
static void add_group_cell(struct text *out, const struct quirks *quirks,
                           const struct quirk_variant *variant, size_t columns)
{
    const bool are_two = quirks->engine_count <= 2;
    struct text words = {0};
    bool fits = false;

    for (size_t limit = columns; limit >= LEAST_ANSWER && !fits; limit--) {
        for (int style = WITH_A_NAME; style <= (are_two ? WITH_A_NAME : BARE) && !fits; style++)
            fits = write_fitting_groups(&words, quirks, variant, columns, limit,
                                        (enum group_style)style);
    }
    for (size_t limit = columns; limit >= LEAST_ANSWER && !fits; limit--)
        fits = write_fitting_groups(&words, quirks, variant, columns, limit, BARE);
    layout_cut(out, text_str(&words), columns);
    text_free(&words);
}

/* --- lines ------------------------------------------------------------------------------------ */

/* An effect in a column: "host-shift", or "host" where columns are few. */
static const char *listed_effect(const struct triage *triage, enum effect effect)
{
    static const char *const in_short[EFFECTS] = {
        [EFFECT_NONE] = "",
        [EFFECT_NORMALISATION] = "spelling",
        [EFFECT_FRAGMENT_SHIFT] = "fragment",
        [EFFECT_QUERY_SHIFT] = "query",
        [EFFECT_PATH_SHIFT] = "path",
        [EFFECT_ACCEPT_REJECT] = "accept",
        [EFFECT_USERINFO_SHIFT] = "userinfo",
        [EFFECT_HOST_FORM] = "form",
        [EFFECT_REPARSE_SHIFT] = "reparse",
        [EFFECT_HOST_SHIFT] = "host",
    };

    return triage->width < EFFECT_NAMES_WIDTH ? in_short[effect] : effect_name(effect);
}

/* As wide as the longest of a column, within limits. */
static struct line_columns measure_columns(const struct triage *triage, size_t count)
{
    struct line_columns columns = {.effect = strlen("effect"), .digits = quirk_digits(triage)};
    const size_t fixed = SEVERITY_COLUMNS + 5 * strlen(CELL_GAP) + (size_t)columns.digits;
    const size_t more = triage->width - PAGE;
    const size_t most_cause = MAX_CAUSE + more / 4, most_input = MAX_INPUT_COLUMNS + more / 4;

    for (size_t i = 0; i < count; i++) {
        const size_t effect =
            strlen(listed_effect(triage, quirk_shown(&triage->quirks.items[i])->effect));
        struct text input = {0};
        size_t width;

        columns.effect = effect > columns.effect ? effect : columns.effect;
        if (triage->quirks.items[i].cause->len > columns.cause)
            columns.cause = triage->quirks.items[i].cause->len;
        add_fitting_input(&input, quirk_shown(&triage->quirks.items[i]), most_input);
        width = flow_columns(text_str(&input).ptr, input.len);
        columns.input = width > columns.input ? width : columns.input;
        text_free(&input);
    }
    columns.cause = columns.cause > most_cause ? most_cause : columns.cause;
    columns.input = columns.input > most_input ? most_input : columns.input;
    columns.groups = triage->width - fixed - columns.effect - columns.cause - columns.input;
    return columns;
}

/* The widths for a line whose cause may be longer than its column: then it takes columns of the
 * groups, which need this many, and of the input. shown, which is empty, gets the cause. */
static struct line_columns fit_columns(const struct line_columns *all, const struct text *cause,
                                       size_t groups, struct text *shown)
{
    struct line_columns columns = *all;
    const size_t others = all->cause + all->input + all->groups;
    const size_t input = all->input < LEAST_INPUT ? all->input : LEAST_INPUT;

    add_cause(shown, cause, others - input - groups);
    if (shown->len <= all->cause)
        return columns;
    columns.cause = shown->len;
    columns.groups = groups;
    columns.input = others - columns.cause - columns.groups;
    if (columns.input > all->input) {
        columns.groups += columns.input - all->input;
        columns.input = all->input;
    }
    return columns;
}

/* Whether all its differences are only the age of a parser. */
static bool quirk_is_age(const struct triage *triage, const struct quirk *quirk)
{
    for (size_t i = 0; i < quirk->count; i++) {
        for (size_t j = 0; j < quirk->variants[i].count; j++) {
            if (!verdict_is_age(triage->verdict_sources, quirk->variants[i].classes[j]))
                return false;
        }
    }
    return true;
}

static void print_quirk_line(const struct triage *triage, const struct quirk *quirk,
                             const struct line_columns *all, bool is_age)
{
    const char *state = state_mark(triage_quirk_state(triage, quirk));
    const char *mark = is_age && !state[0] ? "  (old)" : state;
    const enum severity severity = quirk_severity(quirk);
    struct text line = {0}, cell = {0};
    const struct line_columns columns =
        fit_columns(all, quirk->cause, LEAST_GROUPS + strlen(mark), &cell);

    text_printf(&line, "%-*s" CELL_GAP "%-*s" CELL_GAP, SEVERITY_COLUMNS, severity_name(severity),
                (int)columns.effect, listed_effect(triage, quirk_shown(quirk)->effect));
    layout_cell(&line, &cell, columns.cause);
    text_clear(&cell);
    add_fitting_input(&cell, quirk_shown(quirk), columns.input);
    layout_cell(&line, &cell, columns.input);
    text_clear(&cell);
    add_group_cell(&cell, &triage->quirks, &quirk->variants[0], columns.groups - strlen(mark));
    layout_cell(&line, &cell, columns.groups - strlen(mark));
    printf("%s%s%0*" PRIx64 "%s%s\n", severity_color(triage, severity), line.ptr, columns.digits,
           quirk->id >> (64 - 4 * columns.digits), mark, severity_color(triage, SEVERITY_NONE));
    text_free(&line);
    text_free(&cell);
}

static void print_list_heading(const struct line_columns *columns)
{
    const size_t widths[] = {SEVERITY_COLUMNS, columns->effect, columns->cause, columns->input,
                             columns->groups};
    static const char *const headings[] = {"severity", "effect", "cause", "input", "answers"};
    struct text line = {0};

    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        struct text cell = {0};

        text_puts(&cell, headings[i]);
        layout_cell(&line, &cell, widths[i]);
        text_free(&cell);
    }
    printf("%sid\n", line.ptr);
    text_free(&line);
}

/* A line for each of the first count quirks, of at most triage->width columns: severity, cause,
 * input, the engines by their answers, and the first digits of the id. Then how many are only age.
 */
static void print_quirk_lines(const struct triage *triage, size_t count)
{
    const struct line_columns columns = measure_columns(triage, count);
    size_t old = 0;

    if (triage->has_heading)
        print_list_heading(&columns);
    for (size_t i = 0; i < count; i++) {
        const bool is_age = quirk_is_age(triage, &triage->quirks.items[i]);

        print_quirk_line(triage, &triage->quirks.items[i], &columns, is_age);
        old += is_age;
    }
    putchar('\n');
    if (old > 0)
        printf("(old): %zu %s to report: an older Standard answers so\n", old,
               units_noun(old, "quirk that nobody needs", "quirks that nobody needs"));
}

/* --- all of it -------------------------------------------------------------------------------- */

/* Prints a pair of the baseline that is gone, or whose engines are absent. */
static void print_accepted_pair(const struct baseline_pair *pair, const char *what)
{
    struct text label = {0}, value = {0};
    struct flow flow;

    text_printf(&label, "%s:", what);
    flow = flow_begin(label.ptr, 2 + label.len + 1);
    text_clear(&label);
    said_two_engines(&label, pair->engines[0].ptr, " and ", pair->engines[1].ptr);
    text_puts(&label, " on ");
    flow_words(&flow, label.ptr);
    flow_value(&value, text_str(&pair->test.url), PAGE - flow.indent - CUT);
    flow_add(&flow, " ", text_str(&value));
    putchar('\n');
    text_free(&label);
    text_free(&value);
}

static void print_path(const char *before, const char *path)
{
    struct text shown = {0};

    text_visible(&shown, path, strlen(path));
    printf("%s%s", before, shown.ptr);
    text_free(&shown);
}

/* Prints "3 pairs of 1 quirk", or "0". */
static void print_state(const struct triage *triage, enum triage_state state)
{
    size_t quirks, pairs = triage_count_state(triage, state, &quirks);

    printf("%zu", pairs);
    if (pairs > 0)
        printf(" %s of %zu %s", units_noun(pairs, "pair", "pairs"), quirks,
               units_noun(quirks, "quirk", "quirks"));
}

/* What has come and gone since the file was written. */
static void print_baseline_states(const struct triage *triage)
{
    const struct baseline *baseline = triage->baseline;
    struct text states = {0};
    size_t quirks;

    print_path("not in ", triage->baseline_path);
    fputs(": ", stdout);
    print_state(triage, TRIAGE_NEW);
    if (triage_count_state(triage, TRIAGE_WORSE, &quirks) > 0) {
        printf("; %s: ", triage_state_name(TRIAGE_WORSE));
        print_state(triage, TRIAGE_WORSE);
    }
    fputs("; known: ", stdout);
    print_state(triage, TRIAGE_ACCEPTED);
    if (triage_count_by_cause(triage) > 0)
        printf(", %zu by the cause alone", triage_count_by_cause(triage));
    print_path("\n", triage->baseline_path);
    baseline_add_states(&states, baseline);
    printf(", asked again: %s\n", states.ptr);
    text_free(&states);
    for (size_t i = 0; i < baseline->count; i++) {
        const struct baseline_pair *pair = &baseline->pairs[i];

        if (pair->state != BASELINE_STILL)
            print_accepted_pair(pair, baseline_state_name(pair->state));
    }
}

#define CHANGED_CLASSES 4

/* "changed since it was found: class 523665ad" */
static void print_changed(const struct triage *triage, size_t count)
{
    size_t named = 0;

    if (count == 1)
        fputs("1 class has changed since it was found:", stdout);
    else
        printf("%zu classes have changed since they were found:", count);
    for (size_t i = 0; i < triage->count && named < CHANGED_CLASSES; i++) {
        if (triage->findings[i].recheck == RECHECK_CHANGED)
            printf("%s %08x", named++ > 0 ? "," : "", (unsigned)(triage->findings[i].class >> 32));
    }
    puts(count > named ? " ..." : ".");
}

/* How many differences are still as they were found, and how many have changed. */
static void print_rechecks(const struct triage *triage)
{
    size_t counts[RECHECK_GONE + 1] = {0};

    for (size_t i = 0; i < triage->count; i++)
        counts[triage->findings[i].recheck]++;
    if (counts[RECHECK_CHANGED] > 0)
        print_changed(triage, counts[RECHECK_CHANGED]);
    if (counts[RECHECK_GONE] > 0)
        printf("found, but gone: %zu; the available engines agree (--all lists them)\n",
               counts[RECHECK_GONE]);
    if (counts[RECHECK_UNASKED] > 0)
        printf("not asked again: %zu, because an engine did not run\n", counts[RECHECK_UNASKED]);
}

/* What --top has left out, and how to come by it. */
static void print_left_out(const struct triage *triage, size_t left)
{
    printf("%zu more %s: drop --top to see %s\n", left,
           triage->by_class ? units_noun(left, "class", "classes")
                            : units_noun(left, "quirk", "quirks"),
           left == 1 ? "it" : "them");
}

/* How many classes there are, how many of them were chosen, and how much is listed. */
static void print_listed(const struct triage *triage, size_t listed)
{
    print_path("", triage->dir);
    fputs(": ", stdout);
    if (triage->count < triage->total)
        printf("%zu of ", triage->count);
    printf("%zu %s; %zu %slisted\n", triage->total, units_noun(triage->total, "class", "classes"),
           listed, triage->by_class ? "" : units_noun(listed, "quirk ", "quirks "));
}

/* The classes that others stand for. */
static void print_folded(const struct triage *triage)
{
    size_t count = 0;

    for (size_t i = 0; i < triage->count; i++)
        count += triage->findings[i].fold != FOLD_NONE;
    if (!triage->all && count > 0)
        printf("%zu %s folded into others (--all lists %s)\n", count,
               units_noun(count, "class", "classes"), count == 1 ? "it" : "them");
}

/* The quirks that are listed and, in *left, those that --top cuts off. */
static size_t count_listed_quirks(const struct triage *triage, size_t *left)
{
    const size_t count = triage->quirks.count;

    *left = triage->top > 0 && count > triage->top ? count - triage->top : 0;
    return count - *left;
}

/* What fails --fail-on, in the unit of the list. */
static void print_fatal(const struct triage *triage)
{
    const struct triage_fatal fatal = triage_count_fatal(triage);
    const size_t count = triage->by_class ? fatal.classes : fatal.quirks;
    const size_t unlisted = triage->by_class ? fatal.unlisted_classes : fatal.unlisted_quirks;

    if (count == 0)
        return;
    printf("--fail-on: %zu %s not accepted", count,
           triage->by_class ? units_noun(count, "class", "classes")
                            : units_noun(count, "quirk", "quirks"));
    if (unlisted > 0)
        printf(", %zu of them not listed (--all)", unlisted);
    putchar('\n');
}

static void print_totals(const struct triage *triage, size_t listed, size_t left)
{
    struct text path = {0};
    size_t crashes;

    print_listed(triage, listed - left);
    print_folded(triage);
    print_rechecks(triage);
    if (triage->baseline)
        print_baseline_states(triage);
    print_fatal(triage);
    text_printf(&path, "%s/crashes", triage->dir);
    crashes = count_files(path.ptr);
    if (crashes > 0) {
        printf("%zu %s on which an engine crashed or hung", crashes,
               units_noun(crashes, "input", "inputs"));
        if (triage->crashes && triage->crashes->count > 0)
            printf(", in %zu %s", triage->crashes->count,
                   units_noun(triage->crashes->count, "group", "groups"));
        printf(": ");
        print_path("", path.ptr);
        putchar('\n');
    }
    text_free(&path);
    if (left > 0)
        print_left_out(triage, left);
}

static void print_classes(const struct triage *triage, bool only_lines)
{
    size_t left = triage_for_each(triage, NULL), listed = 0;

    for (size_t i = 0; i < triage->count; i++)
        listed += triage_is_listed(triage, i);
    if (only_lines) {
        print_lines(triage);
        fputs(listed > 0 ? "\n" : "", stdout);
    } else {
        triage_for_each(triage, finding_print);
    }
    print_totals(triage, listed, left);
}

/* "`urlassay triage 2068` shows a quirk whole". */
static void print_how_to_see_one(const struct triage *triage)
{
    const int digits = quirk_digits(triage);
    struct text command = {0};

    cli_add_tool(&command);
    text_printf(&command, " triage %0*" PRIx64, digits,
                triage->quirks.items[0].id >> (64 - 4 * digits));
    if (strcmp(triage->dir, "findings") != 0) {
        text_puts(&command, " --dir ");
        text_path(&command, triage->dir);
    }
    printf("`%s` shows the first one whole\n", command.ptr);
    text_free(&command);
}

static void print_quirks(const struct triage *triage, bool only_lines)
{
    size_t left, listed = count_listed_quirks(triage, &left);

    if (only_lines && listed > 0)
        print_quirk_lines(triage, listed);
    for (size_t i = 0; i < listed && !only_lines; i++)
        quirk_print(triage, &triage->quirks.items[i]);
    print_totals(triage, listed + left, left);
    if (only_lines && listed > 0)
        print_how_to_see_one(triage);
}

void triage_print_pretty(const struct triage *triage)
{
    const bool only_lines = !triage->is_named && !triage->is_long && !triage->date;

    if (triage->is_named && triage->is_partial && triage->count == 0)
        return; /* the complaint is all that there is to say */
    if (triage->crashes)
        crashes_print(triage->crashes, only_lines, triage->color);
    if (triage->by_class)
        print_classes(triage, only_lines);
    else
        print_quirks(triage, only_lines);
}

static void add_recheck(struct json_writer *w, const struct finding *f)
{
    static const char *const names[] = {[RECHECK_UNASKED] = "unasked",
                                        [RECHECK_SAME] = "same",
                                        [RECHECK_CHANGED] = "changed",
                                        [RECHECK_GONE] = "gone"};
    struct rewrite_set explained_by = f->explained_by;

    json_add_string(w, "recheck", names[f->recheck]);
    if (f->recheck == RECHECK_CHANGED)
        json_add(w, "was", text_str(&f->stored_answer));
    json_member(w, "explained_by");
    json_array(w);
    for (int i; (i = rewrite_set_next(&explained_by)) >= 0;)
        json_string(w, rewrites[i]->name);
    json_end(w);
}

/* Ends the object and prints the line. */
static void print_object(struct json_writer *w)
{
    json_end(w);
    text_puts(w->out, "\n");
    fwrite(w->out->ptr, 1, w->out->len, stdout);
    text_free(w->out);
}

static void print_json_line(const struct triage *triage, size_t index)
{
    const struct triage_note *note = &triage->notes[index];
    const struct finding *f = &triage->findings[index];
    struct text line = {0};
    struct json_writer w = {.out = &line};
    struct verdict verdict;

    json_output(&w);
    finding_write_members(&w, f);
    rank_to_json(&w, f->rank);
    dialled_write_members(&w, f);
    add_recheck(&w, f);
    if (triage->baseline)
        json_add_string(&w, "state", triage_state_name(note->state));
    if (note->pair) {
        json_member(&w, "known");
        baseline_pair_to_json(&w, note->pair);
    }
    verdict_decide(&verdict, triage->verdict_sources, f);
    verdict_date(&verdict, triage->verdict_sources, f);
    verdict_to_json(&w, triage->verdict_sources, &verdict, f);
    told_closing_to_json(&w, f);
    print_object(&w);
}

static void print_quirk_json(const struct triage *triage, const struct quirk *quirk)
{
    const struct finding *f = quirk_shown(quirk);
    struct text line = {0};
    struct json_writer w = {.out = &line};
    struct verdict verdict;

    json_output(&w);
    quirk_write_members(&w, &triage->quirks, quirk);
    dialled_write_members(&w, f);
    verdict_decide(&verdict, triage->verdict_sources, f);
    verdict_date(&verdict, triage->verdict_sources, f);
    verdict_to_json(&w, triage->verdict_sources, &verdict, f);
    told_closing_to_json(&w, f);
    print_object(&w);
}

static void print_crash_json(const struct crash *crash)
{
    struct text line = {0};
    struct json_writer w = {.out = &line};

    json_output(&w);
    crash_write_members(&w, crash);
    print_object(&w);
}

void triage_print_jsonl(const struct triage *triage)
{
    size_t left, listed = count_listed_quirks(triage, &left);

    for (size_t i = 0; triage->crashes && i < triage->crashes->count; i++)
        print_crash_json(&triage->crashes->items[i]);
    if (triage->by_class)
        triage_for_each(triage, print_json_line);
    for (size_t i = 0; i < listed && !triage->by_class; i++)
        print_quirk_json(triage, &triage->quirks.items[i]);
    for (size_t i = 0; triage->baseline && i < triage->baseline->count; i++) {
        const struct baseline_pair *pair = &triage->baseline->pairs[i];
        struct text line = {0};
        struct json_writer w = {.out = &line};

        if (pair->state != BASELINE_GONE)
            continue;
        json_output(&w);
        json_add_string(&w, "state", "gone");
        json_member(&w, "known");
        baseline_pair_to_json(&w, pair);
        print_object(&w);
    }
}

/* --- SARIF ------------------------------------------------------------------------------------ */

/* The path of the file that shows a finding, or the quirk with an id. False after a complaint. */
static bool add_shown_path(struct text *path, const struct triage *triage, const struct finding *f,
                           uint64_t id, const char *reproducers)
{
    if (reproducers)
        return sarif_reproducer(path, reproducers, id, testcase_of(&f->test));
    text_printf(path, "%s/classes/%016" PRIx64 ".json", triage->dir, f->class);
    return true;
}

/* Adds a quirk. If quirk is NULL, adds the class of the finding. False after a complaint. */
static bool add_to_sarif(struct sarif *sarif, const struct triage *triage, const struct finding *f,
                         const struct quirk *quirk, const char *reproducers)
{
    struct text path = {0};
    struct verdict verdict;
    bool ok = add_shown_path(&path, triage, f, quirk ? quirk->id : f->class, reproducers);

    if (ok) {
        struct sarif_location place = {.path = path.ptr};

        verdict_decide(&verdict, triage->verdict_sources, f);
        verdict_date(&verdict, triage->verdict_sources, f);
        if (quirk)
            sarif_add_quirk(sarif, &triage->quirks, quirk, triage->verdict_sources, &verdict,
                            &place);
        else
            sarif_add(sarif, f, triage->verdict_sources, &verdict, &place);
    }
    text_free(&path);
    return ok;
}

static bool add_all_classes(struct sarif *sarif, const struct triage *triage,
                            const char *reproducers)
{
    size_t listed = 0;
    bool ok = true;

    for (size_t i = 0; i < triage->count && ok; i++) {
        sarif->accepted += triage->notes[i].state == TRIAGE_ACCEPTED && !triage->all;
        if (triage_is_listed(triage, i) && (triage->top == 0 || listed++ < triage->top))
            ok = add_to_sarif(sarif, triage, &triage->findings[i], NULL, reproducers);
    }
    return ok;
}

/* How many quirks are not listed because all their pairs are accepted. */
static size_t count_accepted_quirks(const struct triage *triage)
{
    size_t count = 0;

    for (size_t i = 0; i < triage->count; i++) {
        const uint64_t id = quirk_hash(triage->findings[i].cause.ptr);
        bool is_counted = triage->notes[i].state == TRIAGE_ACCEPTED;

        for (size_t j = 0; j < triage->quirks.count && is_counted; j++)
            is_counted = triage->quirks.items[j].id != id;
        for (size_t j = 0; j < i && is_counted; j++)
            is_counted = triage->notes[j].state != TRIAGE_ACCEPTED ||
                         quirk_hash(triage->findings[j].cause.ptr) != id;
        count += is_counted;
    }
    return count;
}

static bool add_all_quirks(struct sarif *sarif, const struct triage *triage,
                           const char *reproducers)
{
    const size_t count = triage->quirks.count;
    bool ok = true;

    sarif->accepted = count_accepted_quirks(triage);
    for (size_t i = 0; i < count && ok && (triage->top == 0 || i < triage->top); i++) {
        const struct quirk *quirk = &triage->quirks.items[i];

        ok = add_to_sarif(sarif, triage, quirk_shown(quirk), quirk, reproducers);
    }
    return ok;
}

bool triage_print_sarif(const struct triage *triage, const char *reproducers)
{
    struct sarif sarif = {0};
    bool ok = triage->by_class ? add_all_classes(&sarif, triage, reproducers)
                               : add_all_quirks(&sarif, triage, reproducers);

    sarif_print(&sarif);
    sarif_free(&sarif);
    return ok;
}
