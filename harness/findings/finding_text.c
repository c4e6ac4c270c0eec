/* SPDX-License-Identifier: MIT */
#include "finding_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cause.h"
#include "columns.h"
#include "options.h"
#include "reparse.h"
#include "said.h"
#include "str.h"
#include "told.h"
#include "units.h"

#define MIN_LABEL 9            /* fits "changed" and "libcurl" */
#define MAX_LABEL 24           /* an engine with a longer name has a line for it */
#define ENGINE_NAME_COLUMNS 60 /* columns of an engine's name: a finding may hold any */

/* --- names ------------------------------------------------------------------------------------ */

char *visible_cause(const struct text *name)
{
    struct text shown = {0};

    text_visible(&shown, name->ptr, name->len);
    return shown.ptr ? shown.ptr : xstrndup("", 0);
}

char *visible_engine_name(const struct text *name)
{
    struct text shown = {0}, cut = {0};
    size_t end = 0;

    said_engine(&shown, text_str(name));
    layout_fit(text_str(&shown), &end, ENGINE_NAME_COLUMNS);
    if (end == shown.len)
        return shown.ptr;
    end = 0;
    layout_fit(text_str(&shown), &end, ENGINE_NAME_COLUMNS - strlen("..."));
    text_printf(&cut, "%.*s...", (int)end, shown.ptr);
    text_free(&shown);
    return cut.ptr;
}

const char *severity_color(const struct triage *triage, enum severity severity)
{
    if (!triage->color)
        return "";
    return severity == SEVERITY_NONE     ? "\x1b[0m"
           : severity > SEVERITY_MEDIUM  ? "\x1b[1;31m"
           : severity == SEVERITY_MEDIUM ? "\x1b[1;33m"
                                         : "\x1b[1m";
}

void add_fitting_input(struct text *out, const struct finding *f, size_t columns)
{
    const char *in_short = " + base";
    struct text input = {0};

    text_value(&input, text_str(&f->test.url));
    if (f->test.has_base) {
        const size_t end = input.len;

        text_puts(&input, " with base ");
        text_value(&input, text_str(&f->test.base));
        if (flow_columns(input.ptr, input.len) > columns) {
            layout_cut(out, ua_str(input.ptr, end), columns - strlen(in_short));
            text_puts(out, in_short);
            text_clear(&input);
        }
    }
    layout_cut(out, text_str(&input), columns);
    text_free(&input);
}

/* --- answers and proof ------------------------------------------------------------------------ */

/* The column of the values: after the longest label up to MAX_LABEL. */
static size_t value_indent(const struct finding *f)
{
    size_t widest = MIN_LABEL;

    for (int i = 0; i < 2; i++) {
        if (f->engines[i].len > widest)
            widest = f->engines[i].len;
    }
    return 2 + (widest < MAX_LABEL ? widest : MAX_LABEL) + 1;
}

/* How many columns a value may take that begins at column. */
static size_t value_columns(const struct triage *triage, size_t column)
{
    return triage->is_named ? SIZE_MAX : PAGE - column - CUT;
}

static void print_labelled_value(const struct triage *triage, size_t indent, const char *label,
                                 struct ua_str value)
{
    struct flow flow = flow_begin(label, indent);
    struct text shown = {0};

    flow_value(&shown, value, value_columns(triage, indent));
    flow_add(&flow, "", text_str(&shown));
    putchar('\n');
    text_free(&shown);
}

/* first: printed before the sentence, as wide as indent. */
static void print_sentence(const char *first, size_t indent, const char *sentence)
{
    struct flow flow = flow_at(indent);

    fputs(first, stdout);
    flow_words(&flow, sentence);
    putchar('\n');
}

/* Prints the sentence of each rewrite in a cause's name. For an unexplained one these are clues. */
static void print_sentences(const struct finding *f)
{
    struct cause_names names = cause_names_of(text_str(&f->cause), f->explained);
    const char *before = "  " SAID_CLUES "\n";

    if (f->each.len > 0)
        return;
    if (!f->explained)
        print_sentence("  ", 2, SAID_UNEXPLAINED);
    for (struct cause_name next; cause_next(&next, &names);) {
        struct text clue = {0};

        text_visible(&clue, next.name.ptr, next.name.len);
        text_puts(&clue, f->explained ? "" : "? ");
        if (next.rewrite >= 0 && f->explained)
            text_clear(&clue);
        if (next.rewrite >= 0)
            text_puts(&clue, rewrites[next.rewrite]->sentence);
        fputs(f->explained ? "" : before, stdout);
        before = "";
        print_sentence(f->explained ? "  " : "  - ", f->explained ? 2 : 4, clue.ptr);
        text_free(&clue);
    }
}

static void add_component_item(struct flow *flow, const struct triage *triage,
                               const struct observation *o, enum component c)
{
    struct text item = {0};

    text_printf(&item, "%s ", component_name(c));
    flow_value(&item, observation_get(o, c), value_columns(triage, flow->indent + item.len));
    flow_add(flow, "  ", text_str(&item));
    text_free(&item);
}

/* The answer o, without a line end. */
static void add_answer_items(struct flow *flow, const struct triage *triage,
                             const struct observation *o, const struct observation *other)
{
    struct ua_str reason = observation_get(o, COMPONENT_REASON);
    struct text shown = {0};

    if (o->outcome != OUTCOME_PARSED) {
        text_puts(&shown, outcome_name(o->outcome));
        if (reason.len > 0) {
            text_puts(&shown, ": ");
            text_visible(&shown, reason.ptr, reason.len);
        }
        flow_words(flow, shown.ptr);
    } else {
        for (int c = 0; c < COMPONENTS; c++) {
            if (said_is_shown(o, other, (enum component)c))
                add_component_item(flow, triage, o, (enum component)c);
        }
        if (flow->first)
            flow_add(flow, "", UA_LITERAL("accepted"));
    }
    text_free(&shown);
}

static void print_answer(const struct triage *triage, size_t indent, const char *label,
                         const struct observation *o, const struct observation *other)
{
    struct flow flow = flow_begin(label, indent);

    add_answer_items(&flow, triage, o, other);
    putchar('\n');
}

/* The href that the first engine wrote and the second one reads. */
static void print_written(const struct triage *triage, size_t indent, const struct finding *f)
{
    const struct ua_str href = observation_get(&f->answers[0], COMPONENT_HREF);
    struct text words = {0};
    struct flow flow;

    if (f->effect != EFFECT_REPARSE_SHIFT || !href.ptr)
        return;
    flow = flow_begin("wrote", indent);
    flow_value(&words, href, value_columns(triage, indent));
    flow_add(&flow, "", text_str(&words));
    text_clear(&words);
    text_puts(&words, "(");
    said_engine(&words, text_str(&f->engines[0]));
    text_puts(&words, ")");
    flow_add(&flow, " ", text_str(&words));
    putchar('\n');
    text_free(&words);
}

/* Nothing if there are no words. */
static void print_words(size_t indent, const char *label, const struct text *words)
{
    struct flow flow;

    if (words->len == 0)
        return;
    flow = flow_begin(label, indent);
    flow_words(&flow, words->ptr);
    putchar('\n');
}

static void print_told(const struct told *told, size_t indent, enum told_line line)
{
    struct text words = {0};
    const char *label = told_line(&words, told, line);

    print_words(indent, label, &words);
    text_free(&words);
}

/* " (whatwg, glib)" */
static void add_both_engines(struct flow *flow, const struct finding *f)
{
    char *a = visible_engine_name(&f->engines[0]), *b = visible_engine_name(&f->engines[1]);
    struct text words = {0};

    text_printf(&words, "(%s, %s)", a,
                said_is_own_reading(f->engines[0].ptr, f->engines[1].ptr) ? SAID_OWN_READING : b);
    flow_add(flow, " ", text_str(&words));
    text_free(&words);
    free(a);
    free(b);
}

/* What both answer to the changed input, or what stays of the difference. */
static void print_agreed(const struct triage *triage, size_t indent, const struct told *told)
{
    const struct finding *f = told->finding;
    static const enum component shown[] = {COMPONENT_SCHEME, COMPONENT_HOST, COMPONENT_PATH};
    const struct observation *agreed = &f->agreed;
    struct ua_str href = observation_get(agreed, COMPONENT_HREF);
    struct flow flow;

    if (f->left != EFFECT_NONE) {
        print_told(told, indent, TOLD_STAYS);
        return;
    }
    flow = flow_begin("agreed", indent);
    if (agreed->outcome != OUTCOME_PARSED) {
        add_answer_items(&flow, triage, agreed, agreed);
    } else if (href.ptr) {
        struct text value = {0};

        flow_value(&value, href, value_columns(triage, indent));
        flow_add(&flow, "", text_str(&value));
        text_free(&value);
    } else {
        for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
            add_component_item(&flow, triage, agreed, shown[i]);
    }
    add_both_engines(&flow, f);
    putchar('\n');
}

/* The other effects that were seen in the class. */
static void print_other_effects(size_t indent, const struct finding *f)
{
    struct flow flow = {0};

    for (int effect = EFFECTS - 1; effect > EFFECT_NONE; effect--) {
        struct text item = {0};

        if (f->seen[effect] == 0 || effect == (int)f->effect)
            continue;
        if (flow.indent == 0)
            flow = flow_begin("also", indent);
        text_printf(&item, "%s (", effect_name((enum effect)effect));
        said_times(&item, f->seen[effect]);
        text_puts(&item, ")");
        flow_add(&flow, ", ", text_str(&item));
        text_free(&item);
    }
    if (flow.indent > 0)
        putchar('\n');
}

/* Who is right, and what closes it. With --long or --date, the editions; with --long, also what a
 * triage in a hurry does not need. */
static void print_judgement(const struct triage *triage, size_t indent, const struct told *told)
{
    if (triage->is_long)
        print_told(told, indent, TOLD_RANK);
    print_told(told, indent, TOLD_VERDICT);
    print_told(told, indent, TOLD_CLOSE);
    if (triage->is_long || triage->date)
        print_told(told, indent, TOLD_EDITIONS);
    if (triage->is_long)
        print_told(told, indent, TOLD_VECTOR);
    print_told(told, indent, TOLD_RECHECK);
}

static void print_note(const struct triage *triage, size_t indent, const struct triage_note *note)
{
    struct text words = {0};

    if (!triage->baseline || note->state == TRIAGE_GONE)
        return;
    text_puts(&words, triage_state_name(note->state));
    if (note->pair) {
        text_puts(&words, note->state == TRIAGE_WORSE ? ": " : "; accepted: ");
        if (note->state == TRIAGE_WORSE)
            text_printf(&words, "accepted as %s%s%s: ", effect_name(note->pair->effect),
                        note->pair->severity ? ", " : "",
                        note->pair->severity ? severity_name(note->pair->severity) : "");
        text_visible(&words, note->pair->reason.ptr, note->pair->reason.len);
        text_puts(&words, ", ");
        text_visible(&words, note->pair->link.ptr, note->pair->link.len);
    }
    print_words(indent, "state", &words);
    text_free(&words);
}

/* The states of a quirk's classes, also of those that are not listed, and the reason of the pair
 * that was accepted first. */
static void print_quirk_note(const struct triage *triage, size_t indent, const struct quirk *quirk)
{
    size_t counts[TRIAGE_GONE + 1] = {0};
    const struct baseline_pair *accepted = NULL;
    struct text words = {0};

    for (size_t i = 0; triage->baseline && i < triage->count; i++) {
        const struct triage_note *note = &triage->notes[i];

        if (!ua_str_equal(text_str(&triage->findings[i].cause), text_str(quirk->cause)))
            continue;
        counts[note->state]++;
        accepted = accepted ? accepted : note->pair;
    }
    if (!accepted && counts[TRIAGE_NEW] == 0)
        return;
    for (int state = 0; state < TRIAGE_GONE; state++) {
        if (counts[state] > 0)
            text_printf(&words, "%s%zu %s", words.len > 0 ? ", " : "", counts[state],
                        triage_state_name((enum triage_state)state));
    }
    if (accepted) {
        text_puts(&words, "; accepted: ");
        text_visible(&words, accepted->reason.ptr, accepted->reason.len);
        text_puts(&words, ", ");
        text_visible(&words, accepted->link.ptr, accepted->link.len);
    }
    print_words(indent, "state", &words);
    text_free(&words);
}

static void print_heading(const struct triage *triage, enum severity severity,
                          const struct text *words)
{
    const size_t indent = strlen("critical  ");
    struct flow flow = flow_at(indent);

    printf("%s%-8s  ", severity_color(triage, severity), severity_name(severity));
    flow_words(&flow, words->ptr);
    printf("%s\n", severity_color(triage, SEVERITY_NONE));
}

static void print_finding_heading(const struct triage *triage, const struct finding *f)
{
    char *cause = visible_cause(&f->cause);
    struct text words = {0};

    text_printf(&words, "%s: %s", effect_name(f->effect), cause);
    print_heading(triage, rank_severity(f->effect, f->rank), &words);
    text_free(&words);
    free(cause);
}

/* The command that runs the engines of a finding again, and a blank line. */
static void print_again(const struct triage *triage, size_t indent, const struct finding *f)
{
    struct flow flow = flow_begin("again", indent);
    struct text words = {0};

    cli_add_tool(&words);
    text_printf(&words, " diff --class %016" PRIx64, f->class);
    flow_add(&flow, " ", text_str(&words));
    if (strcmp(triage->dir, "findings") != 0) {
        text_clear(&words);
        text_puts(&words, "--dir ");
        text_shell_word(&words, ua_str(triage->dir, strlen(triage->dir)));
        flow_add(&flow, " ", text_str(&words));
    }
    printf("\n\n");
    text_free(&words);
}

static void print_names(const struct triage *triage, size_t indent, const struct finding *f)
{
    struct flow flow = flow_begin("class", indent);
    struct text words = {0};

    text_printf(&words, "%016" PRIx64, f->class);
    if (f->count > 0) {
        text_puts(&words, ", met ");
        said_times(&words, f->count);
    }
    flow_words(&flow, words.ptr);
    putchar('\n');
    text_free(&words);
    print_again(triage, indent, f);
}

static void print_finding_input(const struct triage *triage, size_t indent, const struct finding *f)
{
    print_labelled_value(triage, indent, "input", text_str(&f->test.url));
    if (f->test.has_base)
        print_labelled_value(triage, indent, "base", text_str(&f->test.base));
}

/* The changed input, and how the engines agree on it. */
static void print_proof(const struct triage *triage, size_t indent, const struct told *told)
{
    const struct finding *f = told->finding;

    print_told(told, indent, TOLD_EACH);
    print_told(told, indent, TOLD_EACH_PROOF);
    if (!f->explained)
        return;
    print_labelled_value(triage, indent, "changed", text_str(&f->changed.url));
    if (f->test.has_base)
        print_labelled_value(triage, indent, "  base", text_str(&f->changed.base));
    print_agreed(triage, indent, told);
    print_told(told, indent, TOLD_WEAKNESS);
}

/* Which clients were dialled; with --long, which ones were not. */
static void print_clients(const struct triage *triage, size_t indent, const struct told *told)
{
    if (triage->is_long || dialled_has_answers(told->finding))
        print_told(told, indent, TOLD_DIALLED);
}

void finding_print(const struct triage *triage, size_t index)
{
    const struct finding *f = &triage->findings[index];
    size_t indent = value_indent(f);
    struct verdict verdict;
    const struct told told = told_decide(&verdict, f, triage->verdict_sources, triage->date);

    print_finding_heading(triage, f);
    print_sentences(f);
    print_finding_input(triage, indent, f);
    for (int i = 0; i < 2; i++) {
        char *name = visible_engine_name(&f->engines[i]);

        print_answer(triage, indent, name, &f->answers[i], &f->answers[!i]);
        free(name);
    }
    print_written(triage, indent, f);
    print_clients(triage, indent, &told);
    print_proof(triage, indent, &told);
    if (triage->is_long)
        print_told(&told, indent, TOLD_ALSO_BY);
    print_other_effects(indent, f);
    print_judgement(triage, indent, &told);
    print_note(triage, indent, &triage->notes[index]);
    print_names(triage, indent, f);
}

/* --- quirks ----------------------------------------------------------------------------------- */

#define SHOWN_VARIANTS 6

unsigned add_group_engines(struct text *out, const struct quirks *quirks,
                           const struct quirk_variant *variant, unsigned group, const char *between)
{
    unsigned count = 0;

    for (unsigned i = 0; i < quirks->engine_count; i++) {
        const struct text id = {(char *)(uintptr_t)quirks->names[i], strlen(quirks->names[i]), 0};
        char *name;

        if (variant->group[i] != group || !quirk_names_engine(quirks, variant, i))
            continue;
        name = visible_engine_name(&id);
        text_printf(out, "%s%s", count++ > 0 ? between : "", name);
        free(name);
    }
    return count;
}

#define ANSWER_COLUMNS 40

/* Why an engine is in no group. */
static const char *why_silent(const struct engine *engine, const struct quirk_variant *variant)
{
    if (!engine)
        return "did not run: ";
    return variant->shown->test.has_base && !(engine->capabilities & CAPABILITY_BASE)
               ? "takes no base: "
               : "cannot say: ";
}

/* A row for the engines that are in no group for the same reason. */
static void print_silent(const struct triage *triage, size_t indent,
                         const struct quirk_variant *variant, const char *why)
{
    const struct quirks *quirks = &triage->quirks;
    struct text words = {0};

    for (unsigned i = 0; i < quirks->engine_count; i++) {
        const struct text id = {(char *)(uintptr_t)quirks->names[i], strlen(quirks->names[i]), 0};
        char *name;

        if (variant->group[i] != GROUP_NONE || reparse_is(quirks->names[i]) ||
            strcmp(why_silent(quirks->engines[i], variant), why) != 0)
            continue;
        name = visible_engine_name(&id);
        text_printf(&words, "%s%s", words.len > 0 ? ", " : why, name);
        free(name);
    }
    if (words.len > 0) {
        struct flow flow = flow_begin("", indent);

        flow.indent += 2;
        flow_words(&flow, words.ptr);
        putchar('\n');
    }
    text_free(&words);
}

static void print_groups(const struct triage *triage, size_t indent,
                         const struct quirk_variant *variant)
{
    const struct quirks *quirks = &triage->quirks;
    const size_t limit = triage->is_named ? SIZE_MAX : ANSWER_COLUMNS;

    for (unsigned group = 0; group < variant->groups; group++) {
        struct flow flow = flow_begin(group == 0 ? "answers" : "", indent);
        struct text words = {0};

        quirk_add_answer(&words, quirks, variant, group, limit);
        text_puts(&words, ":");
        flow_add(&flow, "", text_str(&words));
        text_clear(&words);
        add_group_engines(&words, quirks, variant, group, ", ");
        flow.indent += 2;
        flow_words(&flow, words.ptr);
        putchar('\n');
        text_free(&words);
    }
    print_silent(triage, indent, variant, "cannot say: ");
    print_silent(triage, indent, variant, "takes no base: ");
    print_silent(triage, indent, variant, "did not run: ");
}

/* Whether a variant before this one has its input. */
static bool is_input_repeated(const struct quirk *quirk, size_t index)
{
    const struct testcase test = testcase_of(&quirk->variants[index].shown->test);

    for (size_t i = 0; i < index; i++) {
        if (testcase_equal(test, testcase_of(&quirk->variants[i].shown->test)))
            return true;
    }
    return false;
}

/* Inputs that separate the engines in another way, each with its groups. */
static void print_variants(const struct triage *triage, size_t indent, const struct quirk *quirk)
{
    const size_t shown = !triage->is_long                                     ? 1
                         : triage->is_named || quirk->count <= SHOWN_VARIANTS ? quirk->count
                                                                              : SHOWN_VARIANTS;

    for (size_t i = 1; i < shown; i++) {
        const struct quirk_variant *variant = &quirk->variants[i];
        const struct finding *f = variant->shown;
        struct flow flow;
        struct text words = {0};

        if (is_input_repeated(quirk, i))
            continue;
        flow = flow_begin("variant", indent);
        flow_value(&words, text_str(&f->test.url), ANSWER_COLUMNS);
        if (f->test.has_base) {
            text_puts(&words, " with base ");
            flow_value(&words, text_str(&f->test.base), ANSWER_COLUMNS);
        }
        flow_add(&flow, "", text_str(&words));
        text_clear(&words);
        flow.indent += 2;
        text_printf(&words, "(%s):", effect_name(f->effect));
        for (unsigned group = 0; group < variant->groups; group++) {
            text_puts(&words, group > 0 ? " | " : " ");
            quirk_add_answer(&words, &triage->quirks, variant, group, ANSWER_COLUMNS);
            text_puts(&words, ": ");
            add_group_engines(&words, &triage->quirks, variant, group, ", ");
        }
        flow_words(&flow, words.ptr);
        putchar('\n');
        text_free(&words);
    }
    if (triage->is_long && shown < quirk->count)
        printf("  %zu more %s: triage --long %016" PRIx64 "\n", quirk->count - shown,
               units_noun(quirk->count - shown, "variant", "variants"), quirk->id);
}

/* Each class with its engines: what `diff --class` and `promote` take. */
static void print_quirk_classes(const struct triage *triage, size_t indent,
                                const struct quirk *quirk)
{
    struct flow flow;

    if (!triage->is_long)
        return;
    flow = flow_begin("classes", indent);
    for (size_t i = 0; i < quirk->count; i++) {
        for (size_t j = 0; j < quirk->variants[i].count; j++) {
            const struct finding *f = quirk->variants[i].classes[j];
            char *a = visible_engine_name(&f->engines[0]), *b = visible_engine_name(&f->engines[1]);
            struct text item = {0};

            text_printf(&item, "%08x %s | %s (%s)", (unsigned)(f->class >> 32), a, b,
                        effect_name(f->effect));
            flow_add(&flow, ", ", text_str(&item));
            text_free(&item);
            free(a);
            free(b);
        }
    }
    putchar('\n');
}

static void print_quirk_heading(const struct triage *triage, const struct quirk *quirk)
{
    const enum effect worst = quirk_shown(quirk)->effect;
    char *cause = visible_cause(quirk->cause);
    struct text words = {0};
    const char *between = "; also ";

    text_printf(&words, "%s: %s", cause, effect_name(worst));
    for (int effect = EFFECTS - 1; effect > EFFECT_NONE; effect--) {
        if (effect == (int)worst || !(quirk->effects >> effect & 1))
            continue;
        text_printf(&words, "%s%s", between, effect_name((enum effect)effect));
        between = ", ";
    }
    print_heading(triage, quirk_severity(quirk), &words);
    text_free(&words);
    free(cause);
}

/* The quirk's id, its classes, and the command that runs the engines again. */
static void print_quirk_names(const struct triage *triage, size_t indent, const struct quirk *quirk)
{
    struct flow flow = flow_begin("quirk", indent);
    struct text words = {0};

    text_printf(&words, "%016" PRIx64 "; %zu %s between %zu %s", quirk->id, quirk->classes,
                units_noun(quirk->classes, "class", "classes"), quirk->pairs,
                units_noun(quirk->pairs, "pair of engines", "pairs of engines"));
    if (quirk->seen > 0) {
        text_puts(&words, ", met ");
        said_times(&words, quirk->seen);
    }
    if (!triage->is_long)
        text_puts(&words, quirk->count > 1 ? " (--long: each, and other inputs)" : " (--long)");
    flow_words(&flow, words.ptr);
    putchar('\n');
    text_free(&words);
    print_again(triage, indent, quirk_shown(quirk));
}

void quirk_print(const struct triage *triage, const struct quirk *quirk)
{
    const struct finding *f = quirk_shown(quirk);
    const size_t indent = 2 + MIN_LABEL + 1;
    struct verdict verdict;
    const struct told told = told_decide(&verdict, f, triage->verdict_sources, triage->date);

    print_quirk_heading(triage, quirk);
    print_sentences(f);
    print_finding_input(triage, indent, f);
    print_groups(triage, indent, &quirk->variants[0]);
    print_written(triage, indent, f);
    print_clients(triage, indent, &told);
    print_proof(triage, indent, &told);
    if (triage->is_long)
        print_told(&told, indent, TOLD_ALSO_BY);
    print_judgement(triage, indent, &told);
    print_quirk_note(triage, indent, quirk);
    print_variants(triage, indent, quirk);
    print_quirk_classes(triage, indent, quirk);
    print_quirk_names(triage, indent, quirk);
}

const char *state_mark(enum triage_state state)
{
    switch (state) {
    case TRIAGE_ACCEPTED:
        return "  (known)";
    case TRIAGE_GONE:
        return "  (gone)";
    case TRIAGE_NEW:
    case TRIAGE_WORSE:
        break;
    }
    return "";
}
