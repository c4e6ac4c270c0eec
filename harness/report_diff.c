/* SPDX-License-Identifier: MIT */
/* How `urlassay diff` shows what it found. */
#include <stdlib.h>
#include <string.h>

#include "diff.h"
#include "json.h"
#include "str.h"
#include "utf8.h"

#define STANDARD "https://url.spec.whatwg.org/#"

static struct ua_str text_view(const struct text *t)
{
    return ua_str(t->ptr ? t->ptr : "", t->len);
}

/* --- JSON lines ------------------------------------------------------------------------------- */

static const char *relation_name(enum relation relation)
{
    static const char *const names[] = {
        [RELATION_UNKNOWN] = "unknown",
        [RELATION_EQUAL] = "equal",
        [RELATION_EQUIVALENT] = "equivalent",
        [RELATION_DIFFERENT] = "different",
    };
    return names[relation];
}

static void write_string(struct text *out, const char *key, const char *value)
{
    json_add_member(out, key, ua_str(value, strlen(value)));
}

/* `"outcome":...` and the components that the engine can say. */
static void write_observation(struct text *out, const struct observation *o)
{
    text_printf(out, "\"outcome\":\"%s\"", outcome_name(o->outcome));
    for (int c = 0; c < COMPONENTS; c++) {
        if (observation_presence(o, (enum component)c) != PRESENCE_UNKNOWN)
            json_add_member(out, component_name((enum component)c),
                            observation_get(o, (enum component)c));
    }
}

static void write_neutraliser(struct text *out, int neutraliser)
{
    const struct neutraliser *n = &neutralisers[neutraliser];

    text_puts(out, "{\"name\":");
    text_json_string(out, n->name, strlen(n->name));
    write_string(out, "sentence", n->sentence);
    write_string(out, "standard", n->standard);
    write_string(out, "rfc3986", n->rfc3986);
    text_puts(out, "}");
}

static void write_explanation(struct text *out, const struct explanation *e, bool has_base)
{
    const char *comma = "";

    text_puts(out, ",\"because\":[");
    if (e->first >= 0)
        write_neutraliser(out, e->first);
    if (e->second >= 0) {
        text_puts(out, ",");
        write_neutraliser(out, e->second);
    }
    text_puts(out, "],\"workers\":[");
    for (unsigned i = 0; i < neutraliser_count; i++) {
        if (e->workers >> i & 1) {
            text_printf(out, "%s\"%s\"", comma, neutralisers[i].name);
            comma = ",";
        }
    }
    text_puts(out, "]");
    if (e->first < 0) {
        text_puts(out, ",\"changed\":null,\"agreed\":null");
        return;
    }
    text_puts(out, ",\"changed\":{\"op\":\"parse\"");
    json_add_member(out, "input", text_view(&e->input));
    json_add_member(out, "base", has_base ? text_view(&e->base) : ua_str(NULL, 0));
    text_printf(out, "},\"left\":\"%s\",\"agreed\":{", effect_name(e->left));
    write_observation(out, &e->agreed);
    text_puts(out, "}");
}

static void write_disagreement(struct text *out, const struct diff *diff,
                               const struct disagreement *d, bool has_base)
{
    struct text cause = {0};
    const char *comma = "";

    text_puts(out, "{\"engines\":[");
    text_json_string(out, diff->engines[d->a]->id, strlen(diff->engines[d->a]->id));
    text_puts(out, ",");
    text_json_string(out, diff->engines[d->b]->id, strlen(diff->engines[d->b]->id));
    text_printf(out, "],\"effect\":\"%s\",\"severity\":\"%s\"", effect_name(d->difference.effect),
                effect_severity(d->difference.effect));
    text_puts(out, ",\"relations\":{");
    for (int c = 0; c < COMPONENT_VALUE; c++) {
        if (d->difference.relation[c] == RELATION_UNKNOWN)
            continue;
        text_printf(out, "%s\"%s\":\"%s\"", comma, component_name((enum component)c),
                    relation_name(d->difference.relation[c]));
        comma = ",";
    }
    explanation_name(&cause, &d->explanation);
    text_printf(out, "},\"cause\":\"%s\"", cause.ptr);
    text_free(&cause);
    write_explanation(out, &d->explanation, has_base);
    text_printf(out, ",\"shape\":\"%016llx\",\"class\":\"%016llx\"}", (unsigned long long)d->shape,
                (unsigned long long)d->class);
}

void report_diff_jsonl(struct text *out, const struct diff *diff, struct ua_str input,
                       struct ua_str base)
{
    text_puts(out, "{\"op\":\"parse\"");
    json_add_member(out, "input", input);
    json_add_member(out, "base", base);
    text_printf(out, ",\"effect\":\"%s\",\"answers\":[", effect_name(diff->worst));
    for (unsigned i = 0; i < diff->count; i++) {
        const struct engine *engine = diff->engines[i];

        text_puts(out, i > 0 ? ",{\"engine\":" : "{\"engine\":");
        text_json_string(out, engine->id, strlen(engine->id));
        write_string(out, "version", engine->version);
        if (diff->group[i] == GROUP_NONE)
            text_puts(out, ",\"group\":null,");
        else
            text_printf(out, ",\"group\":%u,", diff->group[i]);
        write_observation(out, &diff->answers[i]);
        text_puts(out, "}");
    }
    text_puts(out, "],\"differences\":[");
    for (unsigned i = 0; i < diff->disagreement_count; i++) {
        if (i > 0)
            text_puts(out, ",");
        write_disagreement(out, diff, &diff->disagreements[i], base.ptr != NULL);
    }
    text_puts(out, "]}\n");
}

/* --- for a person ----------------------------------------------------------------------------- */

#define LABEL_WIDTH 13 /* mark, name of the component, gap */
#define MIN_CELL 16
#define GAP 2

struct page {
    struct text *out;
    const struct diff *diff;
    unsigned width;
    bool color;
};

static void put_colored(const struct page *page, const char *code, const char *bytes, size_t len)
{
    if (page->color)
        text_puts(page->out, code);
    text_add(page->out, bytes, len);
    if (page->color)
        text_puts(page->out, "\x1b[0m");
}

#define BOLD "\x1b[1m"
#define RED "\x1b[31m"
#define YELLOW "\x1b[33m"
#define DIM "\x1b[2m"

/* Columns that a code point takes on a terminal: East Asian ones two, the rest one. */
static unsigned columns(uint32_t c)
{
    return c >= 0x1100 &&
                   (c <= 0x115F || (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xAC00 && c <= 0xD7A3) ||
                    (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFE30 && c <= 0xFE6F) ||
                    (c >= 0xFF00 && c <= 0xFF60) || (c >= 0xFFE0 && c <= 0xFFE6) ||
                    (c >= 0x1F300 && c <= 0x1FAFF) || (c >= 0x20000 && c <= 0x3FFFD))
               ? 2
               : 1;
}

/* How much of text, from *pos on, fits width columns; steps *pos. Returns the columns taken. */
static unsigned fit(struct ua_str text, size_t *pos, unsigned width)
{
    unsigned taken = 0;

    while (*pos < text.len) {
        size_t next = *pos;
        unsigned wide = columns(ua_utf8_decode(text.ptr, text.len, &next, NULL));

        if (taken + wide > width)
            break;
        taken += wide;
        *pos = next;
    }
    return taken;
}

static void pad(struct text *out, unsigned count)
{
    text_printf(out, "%*s", (int)count, "");
}

static void cell_text(struct text *out, const struct observation *o, enum component c)
{
    struct ua_str value = observation_get(o, c);

    switch (observation_presence(o, c)) {
    case PRESENCE_UNKNOWN:
        text_puts(out, "(cannot say)");
        return;
    case PRESENCE_ABSENT:
        text_puts(out, "(none)");
        return;
    case PRESENCE_VALUE:
        break;
    }
    if (value.len == 0)
        text_puts(out, "(empty)");
    else
        text_visible(out, value.ptr, value.len);
}

/* One row of the table for the engines [first, last): cells that are too long go on below. */
static void put_row(const struct page *page, char mark, const char *label, const struct text *cells,
                    unsigned first, unsigned last, unsigned cell_width)
{
    size_t pos[64] = {0};
    bool more = true, is_first = true;

    while (more) {
        unsigned owed = 0;

        more = false;
        text_printf(page->out, "  %c %-*s", is_first ? mark : ' ', LABEL_WIDTH - 4,
                    is_first ? label : "");
        for (unsigned i = first; i < last; i++) {
            size_t start = pos[i - first];
            unsigned taken = fit(text_view(&cells[i]), &pos[i - first], cell_width);
            size_t len = pos[i - first] - start;

            pad(page->out, owed);
            if (mark == '!')
                put_colored(page, RED, text_view(&cells[i]).ptr + start, len);
            else
                text_add(page->out, text_view(&cells[i]).ptr + start, len);
            owed = cell_width - taken + GAP;
            more |= pos[i - first] < cells[i].len;
        }
        text_puts(page->out, "\n");
        is_first = false;
    }
}

/* "!" where two engines differ, "~" where they only spell it differently. */
static char row_mark(const struct diff *diff, enum component c)
{
    char mark = ' ';

    for (unsigned i = 0; i < diff->disagreement_count; i++) {
        const struct difference *d = &diff->disagreements[i].difference;

        if (d->shifted >> c & 1)
            return '!';
        if (d->relation[c] == RELATION_DIFFERENT)
            mark = '~';
    }
    return mark;
}

static bool row_is_worth_showing(const struct diff *diff, enum component c)
{
    for (unsigned i = 0; i < diff->count; i++) {
        if (observation_get(&diff->answers[i], c).len > 0)
            return true;
    }
    return row_mark(diff, c) != ' ';
}

static bool outcomes_differ(const struct diff *diff)
{
    for (unsigned i = 1; i < diff->count; i++) {
        if (diff->answers[i].outcome != diff->answers[0].outcome)
            return true;
    }
    return false;
}

static void put_table_of(const struct page *page, struct text *cells, unsigned first, unsigned last)
{
    const struct diff *diff = page->diff;
    unsigned count = last - first;
    unsigned cell_width = (page->width - LABEL_WIDTH - GAP * (count - 1)) / count;

    for (unsigned i = first; i < last; i++) {
        text_clear(&cells[i]);
        text_printf(&cells[i], "%s ", diff->engines[i]->id);
        text_visible(&cells[i], diff->engines[i]->version, strlen(diff->engines[i]->version));
    }
    put_row(page, ' ', "", cells, first, last, cell_width);
    for (unsigned i = first; i < last; i++) {
        text_clear(&cells[i]);
        text_puts(&cells[i], outcome_name(diff->answers[i].outcome));
    }
    put_row(page, outcomes_differ(diff) ? '!' : ' ', "outcome", cells, first, last, cell_width);
    for (int c = 0; c < COMPONENTS; c++) {
        if (!row_is_worth_showing(diff, (enum component)c))
            continue;
        for (unsigned i = first; i < last; i++) {
            bool says = diff->answers[i].outcome == OUTCOME_PARSED && c != COMPONENT_REASON;

            text_clear(&cells[i]);
            if (says || observation_get(&diff->answers[i], (enum component)c).ptr)
                cell_text(&cells[i], &diff->answers[i], (enum component)c);
        }
        put_row(page, row_mark(diff, (enum component)c), component_name((enum component)c), cells,
                first, last, cell_width);
    }
}

/* Side by side, as many engines at a time as the width holds. */
static void put_table(const struct page *page)
{
    unsigned fitting = (page->width - LABEL_WIDTH + GAP) / (MIN_CELL + GAP);
    struct text *cells = xcalloc(page->diff->count, sizeof *cells);

    if (fitting > 64)
        fitting = 64;
    for (unsigned first = 0; first < page->diff->count; first += fitting) {
        unsigned last = first + fitting < page->diff->count ? first + fitting : page->diff->count;

        put_table_of(page, cells, first, last);
    }
    for (unsigned i = 0; i < page->diff->count; i++)
        text_free(&cells[i]);
    free(cells);
}

/* "whatwg = ada | libcurl": who says the same. */
static void put_groups(const struct page *page)
{
    const struct diff *diff = page->diff;

    for (unsigned group = 0; group < diff->groups; group++) {
        const char *between = group > 0 ? " | " : "";

        for (unsigned i = 0; i < diff->count; i++) {
            if (diff->group[i] == group) {
                text_printf(page->out, "%s%s", between, diff->engines[i]->id);
                between = " = ";
            }
        }
    }
    for (unsigned i = 0; i < diff->count; i++) {
        if (diff->group[i] == GROUP_NONE)
            text_printf(page->out, "%s%s %s", i > 0 || diff->groups > 0 ? "; " : "",
                        diff->engines[i]->id, outcome_name(diff->answers[i].outcome));
    }
}

static void put_neutraliser(const struct page *page, int neutraliser)
{
    const struct neutraliser *n = &neutralisers[neutraliser];

    text_printf(page->out, "    cause: ");
    put_colored(page, BOLD, n->name, strlen(n->name));
    text_printf(page->out, ". %s\n           " STANDARD "%s, RFC 3986 section %s\n", n->sentence,
                n->standard, n->rfc3986);
}

/* What both say of the changed input, as far as they agree. */
static void put_agreed(const struct page *page, const struct explanation *e, enum effect effect)
{
    struct ua_str href = observation_get(&e->agreed, COMPONENT_HREF);
    struct ua_str host = observation_get(&e->agreed, COMPONENT_HOST);

    if (e->left == EFFECT_NONE && href.ptr) {
        text_puts(page->out, "both say ");
        text_visible(page->out, href.ptr, href.len);
        return;
    }
    if (effect == EFFECT_ACCEPT_REJECT)
        text_puts(page->out, "both accept it");
    else
        text_printf(page->out, "the %s is gone", effect_name(effect));
    if (host.len > 0) {
        text_puts(page->out, ", and both say the host is ");
        text_visible(page->out, host.ptr, host.len);
    }
    if (e->left != EFFECT_NONE)
        text_printf(page->out, "; a lesser difference stays (%s)", effect_name(e->left));
}

static void put_proof(const struct page *page, const struct disagreement *d, struct ua_str base)
{
    const struct explanation *e = &d->explanation;

    text_puts(page->out, "    proof: with ");
    text_visible(page->out, text_view(&e->input).ptr, e->input.len);
    if (base.ptr) {
        text_puts(page->out, " against ");
        text_visible(page->out, text_view(&e->base).ptr, e->base.len);
    }
    text_puts(page->out, "\n           ");
    put_agreed(page, e, d->difference.effect);
    text_puts(page->out, "\n");
}

static void put_disagreement(const struct page *page, const struct disagreement *d,
                             struct ua_str base)
{
    const struct explanation *e = &d->explanation;
    const char *name = effect_name(d->difference.effect);
    const char *between = "    also explained by: ";

    text_puts(page->out, "  ");
    put_colored(page, d->difference.effect >= EFFECT_HOST_FORM ? RED : YELLOW, name, strlen(name));
    text_printf(page->out, " (%s) between %s and %s\n", effect_severity(d->difference.effect),
                page->diff->engines[d->a]->id, page->diff->engines[d->b]->id);
    if (e->first < 0) {
        text_puts(page->out, "    cause: unexplained. No change of the input that is known here "
                             "makes them agree.\n");
        return;
    }
    put_neutraliser(page, e->first);
    if (e->second >= 0)
        put_neutraliser(page, e->second);
    put_proof(page, d, base);
    for (unsigned i = 0; i < neutraliser_count; i++) {
        if ((e->workers >> i & 1) && (int)i != e->first) {
            text_printf(page->out, "%s%s", between, neutralisers[i].name);
            between = ", ";
        }
    }
    if (between[0] == ',')
        text_puts(page->out, "\n");
}

void report_diff_pretty(struct text *out, const struct diff *diff, struct ua_str input,
                        struct ua_str base, unsigned width, bool color)
{
    struct page page = {out, diff, width, color};
    struct text shown = {0};
    unsigned compared = 0;

    for (unsigned i = 0; i < diff->count; i++)
        compared += diff->group[i] != GROUP_NONE;
    text_visible(&shown, input.ptr ? input.ptr : "", input.len);
    put_colored(&page, BOLD, text_view(&shown).ptr, shown.len);
    text_free(&shown);
    if (base.ptr) {
        text_puts(out, "  against ");
        text_visible(out, base.ptr, base.len);
    }
    text_puts(out, compared < 2                 ? "\n  nothing to compare: "
                   : diff->worst == EFFECT_NONE ? "\n  agree: "
                                                : "\n  ");
    put_groups(&page);
    text_puts(out, "\n");
    if (diff->worst == EFFECT_NONE && compared == diff->count)
        return;
    put_table(&page);
    for (unsigned i = 0; i < diff->disagreement_count; i++)
        put_disagreement(&page, &diff->disagreements[i], base);
}
