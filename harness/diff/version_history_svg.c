/* SPDX-License-Identifier: MIT */
/* The picture of `urlassay history`: a row for each quirk, with a bar over the versions that have
 * it. */
#include <string.h>

#include "columns.h"
#include "rank.h"
#include "str.h"
#include "version_history.h"
#include "xml.h"

/* In pixels. A letter of the text and of the title is at most so wide on average. */
#define SQUARE 14u
#define BAR (SQUARE - 2)
#define LETTER 7u
#define TITLE_LETTER 9u
#define MARGIN 12u
#define TITLE_HEIGHT 30u
#define FOOTER 46u

/* In letters; what is longer is cut: a title and the name of a quirk at the end, a version at its
 * beginning, since a path ends with what differs. */
#define MAX_TITLE 100u
#define MAX_NAME 60u
#define MAX_VERSION 24u

/* Light and dark, as the reader's system asks; on paper, not wider than the page. */
static const char style[] =
    "<style>"
    "text{font:12px system-ui,sans-serif;fill:#1b1f24}"
    ".t{font-weight:600;font-size:14px}"
    ".n{fill:#59636e}"
    ".bg{fill:#fff}.off{fill:#eef0f3}.on{fill:#4a6fa5}.back{fill:#c62828}.gap{fill:none;stroke:#"
    "b3bac2}"
    "@media(prefers-color-scheme:dark){"
    "text{fill:#e6e9ee}.n{fill:#9aa4b0}"
    ".bg{fill:#16191d}.off{fill:#262b31}.on{fill:#7aa2d8}.back{fill:#ff6b6b}.gap{stroke:#59636e}}"
    "@media print{svg{max-width:100%;height:auto}}"
    "</style>";

/* What a bar says; the legend has them in this order. */
enum bar { BAR_HAS, BAR_BACK, BAR_LACKS, BAR_UNKNOWN, BARS };
static const struct {
    const char *class, *words;
} bars[BARS] = {[BAR_HAS] = {"on", "has the quirk"},
                [BAR_BACK] = {"back", "came back"},
                [BAR_LACKS] = {"off", "lacks it"},
                [BAR_UNKNOWN] = {"gap", "not known"}};

struct chart {
    struct text *out;
    const struct version_history *history;
    unsigned names, versions; /* columns of the widest name and of the widest version */
    unsigned left, top;       /* where the bars begin */
};

/* --- text ------------------------------------------------------------------------------------- */

/* Appends at most the given number of columns of visible text, and "..." for the rest. */
static void add_cut(struct text *out, const char *words, unsigned limit)
{
    const struct ua_str text = ua_str(words, strlen(words));
    size_t pos = 0;

    if (flow_columns(words, text.len) <= limit) {
        text_puts(out, words);
        return;
    }
    layout_fit(text, &pos, limit - 3);
    text_add(out, words, pos);
    text_puts(out, "...");
}

/* The same, without the beginning. */
static void add_cut_start(struct text *out, const char *words, unsigned limit)
{
    if (flow_columns(words, strlen(words)) <= limit) {
        text_puts(out, words);
        return;
    }
    text_puts(out, "...");
    while (flow_columns(words, strlen(words)) > limit - 3) {
        do
            words++;
        while (((unsigned char)*words & 0xC0) == 0x80);
    }
    text_puts(out, words);
}

/* "backslash, host-shift" */
static void add_quirk_name(struct text *out, const struct history_quirk *quirk)
{
    struct text words = {0};

    text_printf(&words, "%s, %s", quirk->cause.ptr, effect_name(quirk->effect));
    add_cut(out, words.ptr, MAX_NAME);
    text_free(&words);
}

static unsigned text_columns(const struct text *text)
{
    return (unsigned)flow_columns(text->ptr, text->len);
}

static void measure_chart(struct chart *chart)
{
    const struct version_history *history = chart->history;
    struct text words = {0};

    for (size_t i = 0; i < history->quirk_count; i++) {
        text_clear(&words);
        add_quirk_name(&words, &history->quirks[i]);
        if (text_columns(&words) > chart->names)
            chart->names = text_columns(&words);
    }
    for (size_t i = 0; i < history->version_count; i++) {
        text_clear(&words);
        add_cut_start(&words, history->versions[i].shown, MAX_VERSION);
        if (text_columns(&words) > chart->versions)
            chart->versions = text_columns(&words);
    }
    text_free(&words);
    chart->left = MARGIN + chart->names * LETTER + 8;
    /* The versions rise by 60 degrees. */
    chart->top = MARGIN + TITLE_HEIGHT + chart->versions * LETTER * 7 / 8 + 12;
}

static void add_svg_text(struct text *out, unsigned x, unsigned y, const char *attributes,
                         const char *text)
{
    text_printf(out, "<text x=\"%u\" y=\"%u\"%s>", x, y, attributes);
    xml_escape(out, text);
    text_puts(out, "</text>\n");
}

/* --- parts ------------------------------------------------------------------------------------ */

static void add_version_names(const struct chart *chart)
{
    struct text words = {0};

    for (size_t i = 0; i < chart->history->version_count; i++) {
        text_printf(chart->out, "<text class=\"n\" transform=\"translate(%zu %u) rotate(-60)\">",
                    chart->left + i * SQUARE + SQUARE - 4, chart->top - 6);
        text_clear(&words);
        add_cut_start(&words, chart->history->versions[i].shown, MAX_VERSION);
        xml_escape(chart->out, words.ptr);
        text_puts(chart->out, "</text>\n");
    }
    text_free(&words);
}

static enum bar bar_of(const struct version_history *history, const struct history_quirk *quirk,
                       size_t version)
{
    switch (quirk->state[version]) {
    case VERSION_HAS:
        return version_history_is_back(history, quirk, version) ? BAR_BACK : BAR_HAS;
    case VERSION_LACKS:
        return BAR_LACKS;
    default:
        return BAR_UNKNOWN;
    }
}

/* A bar from one version to another, with its words for who points at it. */
static void add_bar(const struct chart *chart, enum bar bar, size_t first, size_t last, unsigned y)
{
    text_printf(
        chart->out, "<rect class=\"%s\" x=\"%zu\" y=\"%u\" width=\"%zu\" height=\"%u\"><title>",
        bars[bar].class, chart->left + first * SQUARE, y, (last - first) * SQUARE + BAR, BAR);
    xml_escape(chart->out, chart->history->versions[first].shown);
    if (last > first) {
        text_puts(chart->out, " to ");
        xml_escape(chart->out, chart->history->versions[last].shown);
    }
    text_printf(chart->out, ": %s</title></rect>", bars[bar].words);
}

static void add_quirk_row(const struct chart *chart, const struct history_quirk *quirk, unsigned y)
{
    const struct version_history *history = chart->history;
    struct text words = {0};

    add_quirk_name(&words, quirk);
    text_puts(chart->out, "<g>");
    add_svg_text(chart->out, chart->left - 8, y + SQUARE - 4, " text-anchor=\"end\"", words.ptr);
    for (size_t first = 0, last; first < history->version_count; first = last + 1) {
        const enum bar bar = bar_of(history, quirk, first);

        for (last = first; last + 1 < history->version_count; last++)
            if (bar_of(history, quirk, last + 1) != bar)
                break;
        add_bar(chart, bar, first, last, y);
    }
    text_puts(chart->out, "</g>\n");
    text_free(&words);
}

static void add_legend(const struct chart *chart, unsigned y)
{
    unsigned x = MARGIN;

    for (int i = 0; i < BARS; i++) {
        text_printf(chart->out, "<rect class=\"%s\" x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\"/>",
                    bars[i].class, x, y, BAR, BAR);
        add_svg_text(chart->out, x + SQUARE + 4, y + SQUARE - 4, "", bars[i].words);
        x += SQUARE + 20 + (unsigned)strlen(bars[i].words) * LETTER;
    }
}

/* Returns the greatest width of three: the bars with the last version, the title, and the
 * legend. */
static size_t chart_width(const struct chart *chart, unsigned title)
{
    size_t widths[] = {chart->left + chart->history->version_count * SQUARE +
                           chart->versions * LETTER / 2,
                       MARGIN + title * TITLE_LETTER, MARGIN};
    size_t widest = 0;

    for (int i = 0; i < BARS; i++)
        widths[2] += SQUARE + 20 + strlen(bars[i].words) * LETTER;
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
        widest = widths[i] > widest ? widths[i] : widest;
    return widest + MARGIN;
}

void version_history_write_svg(struct text *out, const struct version_history *history,
                               const char *title)
{
    struct chart chart = {.out = out, .history = history};
    struct text words = {0};
    size_t width, height;

    add_cut(&words, title, MAX_TITLE);
    measure_chart(&chart);
    width = chart_width(&chart, text_columns(&words));
    height = chart.top + history->quirk_count * SQUARE + FOOTER;
    text_printf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"%zu\" "
                "height=\"%zu\" viewBox=\"0 0 %zu %zu\"><title>",
                width, height, width, height);
    xml_escape(out, title);
    text_printf(out, "</title>%s\n<rect class=\"bg\" width=\"100%%\" height=\"100%%\"/>\n", style);
    add_svg_text(out, MARGIN, MARGIN + 12, " class=\"t\"", words.ptr);
    add_version_names(&chart);
    for (size_t i = 0; i < history->quirk_count; i++)
        add_quirk_row(&chart, &history->quirks[i], chart.top + (unsigned)i * SQUARE);
    add_legend(&chart, chart.top + (unsigned)history->quirk_count * SQUARE + 16);
    text_puts(out, "</svg>\n");
    text_free(&words);
}
