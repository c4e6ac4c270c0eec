/* SPDX-License-Identifier: MIT */
#include "status.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "columns.h"
#include "units.h"

/* A terminal with fewer rows gets two lines. */
#define LOW 9
/* Columns that a bar needs at least. */
#define MIN_BAR 8

/* --- the line --------------------------------------------------------------------------------- */

static void add_rates(struct text *out, const struct status_view *view)
{
    char number[32];

    if (view->ends_at_violation)
        return;
    if (view->runs[MODE_COVERAGE])
        text_printf(out, " | %s/s", units_short(number, sizeof number, view->rate[MODE_COVERAGE]));
    if (view->runs[MODE_BLACKBOX])
        text_printf(out, " | blackbox %s/s",
                    units_short(number, sizeof number, view->rate[MODE_BLACKBOX]));
}

void status_line(struct text *out, const struct status_view *view)
{
    char gone[32], all[32], since[32];

    text_printf(out, "%s of %s", units_time(gone, sizeof gone, view->elapsed),
                units_time(all, sizeof all, view->seconds));
    add_rates(out, view);
    if (view->corpus > 0)
        text_printf(out, " | corpus %zu", view->corpus);
    else
        text_puts(out, " | runs the seeds first");
    if (view->edges > 0)
        text_printf(out, " | edges %" PRIu64, view->edges);
    if (!view->ends_at_violation) {
        const struct quirk_counts *quirks = &view->quirks;

        text_printf(out, " | %u %s, %u critical, %u high", quirks->all,
                    units_noun(quirks->all, "quirk", "quirks"),
                    quirks->by_severity[SEVERITY_CRITICAL], quirks->by_severity[SEVERITY_HIGH]);
        if (view->since_new >= 0)
            text_printf(out, " | new %s ago", units_time(since, sizeof since, view->since_new));
    }
    if (view->crashes > 0)
        text_printf(out, " | crashes %u", view->crashes);
    if (view->waits_for)
        text_printf(out, " | waits for %s (restarted %u %s)", view->waits_for, view->restarts,
                    units_noun(view->restarts, "time", "times"));
    else if (view->restarts > 0)
        text_printf(out, " | restarts %u", view->restarts);
}

/* --- the block -------------------------------------------------------------------------------- */

struct status_block {
    struct text *out;
    unsigned columns, rows; /* rows that are left */
    bool color;
};

/* Adds a line, cut to the width of the block. */
static void add_line(struct status_block *block, const struct text *line)
{
    struct ua_str text = {line->ptr, line->len};
    size_t end = 0;

    if (block->rows == 0)
        return;
    block->rows--;
    layout_fit(text, &end, block->columns);
    text_add(block->out, text.ptr, end);
    text_puts(block->out, "\n");
}

__attribute__((format(printf, 2, 3))) static void put_line(struct status_block *block,
                                                           const char *format, ...)
{
    struct text line = {0};
    char *bytes = NULL;
    va_list args;
    int len;

    va_start(args, format);
    len = vasprintf(&bytes, format, args);
    va_end(args);
    text_add(&line, len > 0 ? bytes : "", len > 0 ? (size_t)len : 0);
    add_line(block, &line);
    text_free(&line);
    free(bytes);
}

/* "[#####......]  42 %, 6 min left" */
static void put_bar(struct status_block *block, const struct status_view *view)
{
    double part = view->seconds > 0 ? view->elapsed / view->seconds : 1;
    double left = view->seconds - view->elapsed;
    struct text line = {0}, words = {0};
    char gone[32], rest[32];
    unsigned width, full;

    part = part > 1 ? 1 : part;
    text_printf(&words, " %3.0f %%, %s gone, ", 100 * part,
                units_time(gone, sizeof gone, view->elapsed));
    if (left > 0)
        text_printf(&words, "%s left", units_time(rest, sizeof rest, left));
    else
        text_puts(&words, "ending");
    width = block->columns > words.len + 2 ? block->columns - (unsigned)words.len - 2 : 0;
    if (width > 60)
        width = 60;
    if (width >= MIN_BAR) {
        full = (unsigned)(part * width);
        text_puts(&line, "[");
        for (unsigned i = 0; i < width; i++)
            text_puts(&line, i < full ? "#" : ".");
        text_puts(&line, "]");
    }
    text_add(&line, words.ptr + (line.len ? 0 : 1), words.len - (line.len ? 0 : 1));
    add_line(block, &line);
    text_free(&line);
    text_free(&words);
}

static void put_mode(struct status_block *block, const struct status_view *view, enum mode mode,
                     const char *name)
{
    char rate[32], number[32];

    if (view->runs[mode])
        put_line(block, "%-10s %7s/s  %7s inputs", name,
                 units_short(rate, sizeof rate, view->rate[mode]),
                 units_short(number, sizeof number, (double)view->executions[mode]));
}

static void put_corpus(struct status_block *block, const struct status_view *view)
{
    char corpus[32], edges[32];

    units_grouped(corpus, sizeof corpus, view->corpus);
    if (view->corpus == 0)
        put_line(block, "corpus     none yet: the seeds run first");
    else if (view->edges > 0)
        put_line(block, "corpus     %7s inputs, %s edges covered", corpus,
                 units_grouped(edges, sizeof edges, view->edges));
    else
        put_line(block, "corpus     %7s inputs", corpus);
}

static unsigned severities_seen(const struct status_view *view)
{
    unsigned count = 0;

    for (int severity = SEVERITY_INFO; severity < SEVERITIES; severity++)
        count += view->quirks.by_severity[severity] > 0;
    return count;
}

static const char *color_of(enum severity severity)
{
    return severity == SEVERITY_CRITICAL ? "\x1b[1;31m"
           : severity == SEVERITY_HIGH   ? "\x1b[33m"
                                         : "";
}

/* Colours the severity in the line that was added last. */
static void color_line(struct status_block *block, size_t start, enum severity severity)
{
    struct text line = {0};
    size_t from = start + 2, len = strlen(severity_name(severity));

    if (!block->color || !color_of(severity)[0] || block->out->len < from + len)
        return;
    text_add(&line, block->out->ptr + from, block->out->len - from);
    block->out->len = from;
    text_puts(block->out, color_of(severity));
    text_add(block->out, line.ptr, len);
    text_puts(block->out, "\x1b[0m");
    text_add(block->out, line.ptr + len, line.len - len);
    text_free(&line);
}

static void put_table(struct status_block *block, const struct status_view *view)
{
    for (int severity = SEVERITIES - 1; severity > SEVERITY_NONE; severity--) {
        size_t start = block->out->len;

        if (view->quirks.by_severity[severity] == 0)
            continue;
        put_line(block, "  %-8s %7u", severity_name((enum severity)severity),
                 view->quirks.by_severity[severity]);
        color_line(block, start, (enum severity)severity);
    }
}

/* The table in one line. */
static void put_severities(struct status_block *block, const struct status_view *view)
{
    struct text line = {0};

    for (int severity = SEVERITIES - 1; severity > SEVERITY_NONE; severity--) {
        unsigned count = view->quirks.by_severity[severity];

        if (count > 0)
            text_printf(&line, "%s%u %s", line.len ? ", " : "  ", count,
                        severity_name((enum severity)severity));
    }
    if (line.len > 0)
        add_line(block, &line);
    text_free(&line);
}

static void put_quirks(struct status_block *block, const struct status_view *view, bool in_full)
{
    const unsigned quirks = view->quirks.all;
    char since[32];

    put_line(block, "quirks     %7u, %u of them new, %u unexplained", quirks,
             quirks > view->quirks_before ? quirks - view->quirks_before : 0,
             view->quirks.unexplained);
    if (in_full)
        put_table(block, view);
    else
        put_severities(block, view);
    if (in_full)
        put_line(block, "classes    %7" PRIu64 ", of pairs of engines", view->classes);
    if (view->since_new >= 0)
        put_line(block, "last new   %7s ago%s%s", units_time(since, sizeof since, view->since_new),
                 view->last_quirk[0] ? ", " : "", view->last_quirk);
}

static void put_title(struct status_block *block, const struct status_view *view)
{
    struct text line = {0};

    text_puts(&line, "campaign   ");
    text_visible(&line, view->dir, strlen(view->dir));
    if (!view->ends_at_violation)
        text_printf(&line, ", %u %s", view->engines,
                    units_noun(view->engines, "engine", "engines"));
    add_line(block, &line);
    text_free(&line);
}

void status_compose(struct text *out, const struct status_view *view, unsigned columns,
                    unsigned rows, bool color)
{
    struct status_block block = {out, columns, rows < STATUS_ROWS ? rows : STATUS_ROWS, color};
    unsigned wanted = 5 + (unsigned)view->runs[MODE_COVERAGE] + view->runs[MODE_BLACKBOX] +
                      severities_seen(view) + (view->crashes > 0) +
                      (view->waits_for || view->restarts > 0);
    struct text line = {0};

    if (rows < LOW) {
        put_bar(&block, view);
        status_line(&line, view);
        add_line(&block, &line);
        text_free(&line);
        return;
    }
    if (rows > wanted)
        put_title(&block, view);
    put_bar(&block, view);
    if (!view->ends_at_violation) {
        put_mode(&block, view, MODE_COVERAGE, "coverage");
        put_mode(&block, view, MODE_BLACKBOX, "blackbox");
    }
    put_corpus(&block, view);
    if (!view->ends_at_violation)
        put_quirks(&block, view, rows >= wanted);
    if (view->crashes > 0)
        put_line(&block, "crashes    %7u", view->crashes);
    if (view->waits_for)
        put_line(&block, "waits for  %s, restarted %u %s", view->waits_for, view->restarts,
                 units_noun(view->restarts, "time", "times"));
    else if (view->restarts > 0)
        put_line(&block, "restarts   %7u", view->restarts);
}
