/* SPDX-License-Identifier: MIT */
/* What `urlassay bypass` prints without --long: a line for each way past the check. */
#include <string.h>

#include "bypass_text.h"
#include "cause.h"
#include "columns.h"
#include "rewrites.h"
#include "said.h"
#include "str.h"
#include "units.h"

#define MIN_CLOSING 36   /* columns that are left for the closing on the line of the URL */
#define CLOSING_INDENT 4 /* of all lines but the first of an item */
#define RANGE_LINES 2
#define WAY_LINES 8 /* of the ways, before the next one is left out */
#define MIN_WAYS 3  /* that are shown in any case */
#define HOST_COLUMNS 60

/* Whether a filter allows a denied host in plain form. */
static bool is_plain(const struct bypass_way *way)
{
    return way->range && !way->is_missed;
}

/* "check allows 32 denied ranges and names in plain form: 127.0.0.0/8, ::1, ..." */
static void put_ranges(const struct text_layout *layout, const struct bypass_report *report)
{
    const struct bypass_result *result = report->result;
    struct text words = {0}, names = {0};
    size_t count = 0;

    for (size_t i = 0; i < result->count; i++) {
        if (is_plain(&result->ways[i]))
            text_printf(&names, "%s%s", count++ > 0 ? ", " : "", result->ways[i].range->name);
    }
    if (count > 0) {
        text_printf(&words, "%s allows %zu denied %s in plain form (--long: %s): %s",
                    report->engines[0]->id, count,
                    units_noun(count, "range or name", "ranges and names"),
                    units_noun(count, "the URL", "a URL for each"), names.ptr);
        layout_words_cut(layout, text_str(&words), 0, CLOSING_INDENT, RANGE_LINES);
    }
    text_free(&words);
    text_free(&names);
}

/* --- a way ------------------------------------------------------------------------------------ */

/* "one ends the host at ..." for causes without a rule, which would not say what to refuse. */
static void add_reason(struct text *out, const struct bypass_way *way)
{
    struct cause_names names = cause_names_of(text_str(&way->cause), true);
    const char *between = "";

    if (way->is_missed && way->range)
        text_puts(out, "another form of a denied host");
    if (!way->is_explained || way->rules[0])
        return;
    for (struct cause_name next; cause_next(&next, &names); between = "; ") {
        text_puts(out, between);
        said_clause(out, rewrites[next.rewrite]->sentence);
    }
}

/* What the check can do, and why the URL passes it. */
static void add_way_closing(struct text *out, const struct bypass_report *report,
                            const struct bypass_way *way)
{
    add_reason(out, way);
    if (!way->is_explained && !way->is_missed && !way->is_unchecked)
        text_puts(out, UNEXPLAINED);
    text_puts(out, out->len > 0 ? "; close: " : "close: ");
    if (!way->rules[0] && !way->range && way->is_closed_by_href)
        text_printf(out, "give %s the href that %s writes", report->engines[1]->id,
                    report->engines[0]->id);
    else
        bypass_add_closing(out, way);
}

/* "as //evil.example: contacts evil.example", of a URL that is assembled. */
static void add_client_host(struct text *out, const struct bypass_way *way)
{
    const struct said_topic topic = {
        .effect = EFFECT_HOST_SHIFT, .components = COMPONENT_BIT(HOST), .limit = HOST_COLUMNS};

    if (way->assembled.ptr) {
        text_puts(out, "as ");
        flow_value(out, text_str(&way->assembled), HOST_COLUMNS);
        text_puts(out, ": ");
    }
    said_answer(out, &topic, &way->answers[1], false);
}

struct way_columns {
    size_t url, contacted;
};

static bool is_row(const struct bypass_way *way)
{
    return !is_plain(way) && !way->is_refuted;
}

static struct way_columns measure_ways(const struct bypass_result *result, unsigned width)
{
    struct way_columns columns = {0};

    for (size_t i = 0; i < result->count; i++) {
        struct text url = {0}, contacted = {0};
        size_t taken;

        if (!is_row(&result->ways[i]))
            continue;
        text_value(&url, text_str(&result->ways[i].url));
        add_client_host(&contacted, &result->ways[i]);
        taken = flow_columns(url.ptr, url.len);
        columns.url = taken > columns.url && taken <= width / 2 ? taken : columns.url;
        taken = flow_columns(contacted.ptr, contacted.len);
        columns.contacted =
            taken > columns.contacted && taken <= width / 3 ? taken : columns.contacted;
        text_free(&url);
        text_free(&contacted);
    }
    return columns;
}

/* Adds a cell, padded to its column, which it may exceed, and a gap. code: its colour. */
static void add_way_cell(struct text *line, const struct text *cell, size_t columns,
                         const char *code)
{
    const size_t taken = flow_columns(cell->ptr, cell->len);

    text_puts(line, code);
    text_add(line, cell->ptr, cell->len);
    text_puts(line, *code ? "\x1b[0m" : "");
    layout_pad(line, (unsigned)(taken < columns ? columns - taken : 0));
    text_puts(line, CELL_GAP);
}

static void put_way(const struct text_layout *layout, const struct bypass_report *report,
                    const struct bypass_way *way, const struct way_columns *columns)
{
    struct text line = {0}, cell = {0};
    size_t taken;

    text_value(&cell, text_str(&way->url));
    add_way_cell(&line, &cell, columns->url, layout->color ? RED : "");
    text_clear(&cell);
    add_client_host(&cell, way);
    add_way_cell(&line, &cell, columns->contacted, "");
    taken = flow_columns(line.ptr, line.len);
    text_clear(&cell);
    add_way_closing(&cell, report, way);
    if (taken + MIN_CLOSING > layout->width) {
        while (line.len > 0 && line.ptr[line.len - 1] == ' ')
            line.len--;
        text_puts(&line, "\n");
        layout_pad(&line, CLOSING_INDENT);
        taken = CLOSING_INDENT;
    }
    text_add(layout->out, line.ptr, line.len);
    layout_words(layout, text_str(&cell), (unsigned)taken, (unsigned)taken);
    text_free(&line);
    text_free(&cell);
}

static void put_refuted(const struct text_layout *layout, const struct bypass_report *report)
{
    struct text words = {0};

    for (size_t i = 0; i < report->result->count; i++) {
        if (!report->result->ways[i].is_refuted)
            continue;
        if (words.len == 0)
            text_printf(&words, "no way, as %s contacts no forbidden host: ", report->dialled->id);
        else
            text_puts(&words, "  ");
        flow_value(&words, text_str(&report->result->ways[i].url), HOST_COLUMNS);
    }
    if (words.len > 0)
        layout_words(layout, text_str(&words), 0, CLOSING_INDENT);
    text_free(&words);
}

/* --- all of it -------------------------------------------------------------------------------- */

static void put_sentence(const struct text_layout *layout, const struct bypass_report *report,
                         void (*add)(struct text *out, const struct bypass_report *report))
{
    struct text words = {0};

    add(&words, report);
    if (words.len > 0)
        layout_words(layout, text_str(&words), 0, CLOSING_INDENT);
    text_free(&words);
}

/* Puts the ways, until they take too many lines. Returns how many are left out. */
static size_t put_ways(const struct text_layout *layout, const struct bypass_report *report)
{
    const struct way_columns columns = measure_ways(report->result, layout->width);
    const size_t begin = layout_lines(layout->out);
    size_t shown = 0, left_out = 0;

    for (size_t i = 0; i < report->result->count; i++) {
        if (!is_row(&report->result->ways[i]))
            continue;
        if (shown >= MIN_WAYS && layout_lines(layout->out) - begin >= WAY_LINES) {
            left_out++;
            continue;
        }
        put_way(layout, report, &report->result->ways[i], &columns);
        shown++;
    }
    return left_out;
}

/* What --long has. */
static void put_end(const struct text_layout *layout, const struct bypass_report *report,
                    size_t left_out)
{
    struct text words = {0};

    if (left_out > 0)
        text_printf(&words, "%zu more %s; ", left_out, units_noun(left_out, "way", "ways"));
    if (report->result->count > 0)
        text_printf(&words, "--long: %sboth answers, the proof and a command for each.",
                    left_out > 0 ? "all of them, " : "");
    else if (report->result->is_complete)
        text_puts(&words, "--long lists the tokens that the strings are made of.");
    if (words.len > 0)
        layout_words(layout, text_str(&words), 0, CLOSING_INDENT);
    text_free(&words);
}

void bypass_print_brief(const struct bypass_report *report, unsigned width, bool color)
{
    struct text out = {0};
    const struct text_layout layout = {.out = &out, .width = width, .color = color};

    size_t left_out;

    put_sentence(&layout, report, bypass_add_counts);
    put_sentence(&layout, report, bypass_add_subject);
    put_ranges(&layout, report);
    left_out = put_ways(&layout, report);
    put_refuted(&layout, report);
    put_sentence(&layout, report, bypass_add_href_counts);
    put_sentence(&layout, report, bypass_add_hostless);
    put_sentence(&layout, report, bypass_add_open);
    put_end(&layout, report, left_out);
    put_sentence(&layout, report, bypass_add_next);
    fputs(out.ptr, stdout);
    text_free(&out);
}
