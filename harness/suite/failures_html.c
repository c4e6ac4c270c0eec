/* SPDX-License-Identifier: MIT */
#include "failures_html.h"

#include <stdlib.h>
#include <string.h>

#include "html_value.h"
#include "str.h"
#include "units.h"
#include "xml.h"

/* What the failures of a group have in common. */
enum basis {
    BY_RESULT, /* what went wrong */
    BY_CAUSE,
    BY_SPELLING, /* they differ from our own parser in nothing else */
    BY_VECTOR,   /* our own parser fails too */
    BY_SECTION,  /* no cause is known */
    BY_QUESTION, /* the section: they are not about parsing, and no cause is looked for */
};

struct failure_group {
    enum basis basis;
    enum result_kind kind; /* RESULTS: stale */
    struct text name;
    unsigned importance; /* rank_importance of the worst failure; 0: it is not known */
    size_t place;        /* among the groups, as they came */
    size_t count;
    struct text keys, cards;
    struct text example; /* the shortest input of those with this importance */
    size_t example_length;
};

void failure_groups_free(struct failure_groups *groups)
{
    for (size_t i = 0; i < groups->count; i++) {
        text_free(&groups->items[i].name);
        text_free(&groups->items[i].keys);
        text_free(&groups->items[i].cards);
        text_free(&groups->items[i].example);
    }
    free(groups->items);
    if (groups->causes.reference)
        causes_close(&groups->causes);
    *groups = (struct failure_groups){0};
}

/* --- the cause -------------------------------------------------------------------------------- */

/* A failure: the group that it belongs to, and its rank_importance, or 0. */
struct failure {
    enum basis basis;
    struct text name;
    unsigned importance;
};

static void find_cause(struct causes *causes, struct failure *out, const struct row *row)
{
    const struct classification *c = &causes->classification;

    causes_find(causes, &out->name, row->test, row->result);
    if (causes->pair.difference.effect == EFFECT_NONE) {
        out->basis = BY_SPELLING;
        out->importance = rank_importance(EFFECT_NORMALISATION, RANK_UNFETCHED);
        return;
    }
    out->basis = c->explanation.first >= 0 ? BY_CAUSE : BY_SECTION;
    out->importance = rank_importance(c->difference.effect, c->rank);
}

/* causes becomes the field of the row's engine. */
static void name_wrong_answer(struct causes *causes, struct failure *out, const struct row *row,
                              struct ua_str section)
{
    if (causes->reference && causes->pair.engines[1] != row->engine)
        causes_close(causes);
    out->basis = BY_QUESTION;
    if ((causes->reference || causes_open(causes, row->engine, row->against)) &&
        causes_asks(causes, row->test)) {
        out->basis = BY_VECTOR;
        if (causes_reference_passes(causes, row->test))
            find_cause(causes, out, row);
    }
    if (out->basis == BY_CAUSE)
        return;
    text_clear(&out->name);
    if (out->basis == BY_SPELLING)
        text_puts(&out->name, "spelling");
    else if (out->basis == BY_VECTOR)
        text_puts(&out->name, "the vector");
    else
        text_printf(&out->name, "%sin %.*s", out->basis == BY_SECTION ? "unexplained, " : "",
                    (int)section.len, section.ptr);
}

static void name_failure(struct causes *causes, struct failure *out, const struct row *row,
                         struct ua_str section)
{
    *out = (struct failure){.basis = BY_RESULT};
    if (row->result->kind == RESULT_FAILED)
        name_wrong_answer(causes, out, row, section);
    else if (row->result->kind == RESULT_ERROR)
        report_reason(&out->name, row);
    else if (row->result->kind == RESULT_NOT_ASKED)
        text_puts(&out->name, "left out after errors");
    else if (row->result->kind == RESULT_UNANSWERED)
        text_puts(&out->name, "no longer answered");
    else
        text_puts(&out->name, "passes, though known to differ");
}

/* --- the groups ------------------------------------------------------------------------------- */

static struct failure_group *find_failure_group(struct failure_groups *groups,
                                                enum result_kind kind,
                                                const struct failure *failure)
{
    struct failure_group *group;
    size_t i = 0;

    while (i < groups->count &&
           (groups->items[i].kind != kind || groups->items[i].basis != failure->basis ||
            strcmp(groups->items[i].name.ptr, failure->name.ptr) != 0))
        i++;
    if (i == groups->count) {
        groups->items = xrealloc(groups->items, (i + 1) * sizeof *groups->items);
        groups->items[i] =
            (struct failure_group){.basis = failure->basis, .kind = kind, .place = i};
        text_assign(&groups->items[i].name, &failure->name);
        groups->count++;
    }
    group = &groups->items[i];
    group->count++;
    groups->failures++;
    return group;
}

static void add_card(struct failure_group *group, const struct text *keys, const struct text *card)
{
    text_puts(&group->keys, group->count > 1 ? " " : "");
    text_add(&group->keys, keys->ptr, keys->len);
    text_add(&group->cards, card->ptr, card->len);
}

/* The difference that says most: the host's, or else the first one. NULL: there is none. */
static const struct mismatch *telling_mismatch(const struct case_result *result)
{
    for (size_t i = 0; i < result->count; i++) {
        if (strcmp(result->mismatches[i].field, "hostname") == 0)
            return &result->mismatches[i];
    }
    return result->mismatches;
}

/* "<code>http://a</code> hostname: expected a, got b" */
static void set_example(struct failure_group *group, const struct row *row,
                        const struct text *question)
{
    const struct mismatch *mismatch = telling_mismatch(row->result);
    struct text words = {0};

    text_assign(&group->example, question);
    group->example_length = row->test->input.len + row->test->request.base.len;
    if (!mismatch)
        return;
    report_label(&words, mismatch);
    text_puts(&words, ": expected ");
    report_text(&words, &mismatch->expected);
    text_puts(&words, ", got ");
    report_text(&words, &mismatch->got);
    text_puts(&group->example, " <span class=\"soft\">");
    xml_escape_text(&group->example, &words);
    text_puts(&group->example, "</span>");
    text_free(&words);
}

void failure_groups_add(struct failure_groups *groups, const struct row *row, struct ua_str section,
                        const struct text *keys, const struct text *question,
                        const struct text *card)
{
    const size_t length = row->test->input.len + row->test->request.base.len;
    struct failure_group *group;
    struct failure failure;

    name_failure(&groups->causes, &failure, row, section);
    group = find_failure_group(groups, row->result->kind, &failure);
    add_card(group, keys, card);
    if (group->count == 1 || failure.importance > group->importance ||
        (failure.importance == group->importance && length < group->example_length))
        set_example(group, row, question);
    if (failure.importance > group->importance)
        group->importance = failure.importance;
    text_free(&failure.name);
}

void failure_groups_add_stale(struct failure_groups *groups, const struct text *keys,
                              const struct text *card)
{
    struct failure failure = {.basis = BY_RESULT};

    text_puts(&failure.name, "in the manifest, in no file");
    add_card(find_failure_group(groups, RESULTS, &failure), keys, card);
    text_free(&failure.name);
}

/* --- HTML ------------------------------------------------------------------------------------- */

/* The first is the worst. Errors come first; what is wrong with the manifest, and failures of which
 * the severity is not known, are among the medium ones. */
static int group_order(const struct failure_group *group)
{
    const enum severity severity = rank_importance_severity(group->importance);

    if (group->kind == RESULT_ERROR)
        return 0;
    return SEVERITIES - (int)(group->importance > 0 ? severity : SEVERITY_MEDIUM);
}

static int compare_groups(const void *left, const void *right)
{
    const struct failure_group *a = left, *b = right;
    int order = group_order(a) - group_order(b);

    if (order == 0)
        order = a->count > b->count ? -1 : a->count < b->count;
    if (order == 0)
        order = a->place > b->place ? 1 : -1;
    return order;
}

static const char *group_word(const struct failure_group *group)
{
    if (group->kind == RESULTS)
        return "stale";
    return group->importance > 0 ? severity_name(rank_importance_severity(group->importance))
                                 : result_name(group->kind);
}

static const char *group_tone(const struct failure_group *group)
{
    if (group->importance > 0)
        return group_word(group);
    return group->kind == RESULT_ERROR || group->kind == RESULT_NOT_ASKED ? "high" : "medium";
}

/* What the failures of a group have in common, in sentences. */
static void add_group_sentences(struct text *out, const struct failure_group *group)
{
    switch (group->basis) {
    case BY_CAUSE:
        html_cause(out, text_str(&group->name), true);
        break;
    case BY_SECTION:
        html_cause(out, UA_LITERAL(""), false);
        break;
    case BY_SPELLING:
        text_puts(out, "<p>The answers differ from the expected ones only in spelling.</p>\n");
        break;
    case BY_VECTOR:
        text_puts(out, "<p>urlassay's own parser fails too: these vectors may be wrong, or follow "
                       "another edition of the Standard.</p>\n");
        break;
    case BY_RESULT:
    case BY_QUESTION:
        break;
    }
}

static void add_failure_group(struct text *out, const struct failure_group *group)
{
    text_printf(out, "<details class=\"q %s cases\" data-keys=\"", group_tone(group));
    text_add(out, group->keys.ptr, group->keys.len);
    text_puts(out, "\"");
    if (group->basis == BY_CAUSE)
        text_printf(out, " data-cause=\"%s\"", group->name.ptr);
    else if (group->basis == BY_SECTION)
        text_puts(out, " data-cause=\"unexplained\"");
    text_printf(out, "><summary><span class=\"s\">%s</span> <h3>", group_word(group));
    html_message(out, text_str(&group->name));
    text_printf(out,
                "</h3> <span class=\"effects\"><span class=\"part\">%zu %s <span class=\"chosen\">"
                "</span></span>",
                group->count, units_noun(group->count, "failure", "failures"));
    if (group->importance > 0)
        text_printf(out, " <span class=\"soft part\">%s</span>",
                    effect_name(rank_importance_effect(group->importance)));
    text_puts(out, "</span> <span class=\"url\">");
    text_add(out, group->example.ptr, group->example.len);
    text_puts(out, "</span></summary><div class=\"body\">\n");
    add_group_sentences(out, group);
    text_puts(out, "<div class=\"classes\">\n");
    text_add(out, group->cards.ptr, group->cards.len);
    text_puts(out, "</div></div></details>\n");
}

void failure_groups_sort(struct failure_groups *groups)
{
    if (groups->count > 0)
        qsort(groups->items, groups->count, sizeof *groups->items, compare_groups);
}

void failure_groups_write(struct text *out, const struct failure_groups *groups)
{
    for (size_t i = 0; i < groups->count; i++)
        add_failure_group(out, &groups->items[i]);
}
