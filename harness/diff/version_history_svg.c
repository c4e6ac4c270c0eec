/* SPDX-License-Identifier: MIT */
/* The picture of `urlassay history`: a square where a version has a quirk. */
#include <stdlib.h>
#include <string.h>

#include "rank.h"
#include "version_history.h"
#include "xml.h"

/* In pixels. */
#define SQUARE 14
#define NAMES_WIDTH 300
#define HEADER 90
#define FOOTER 46
#define MARGIN 12

/* Light and dark, as the reader's system asks. */
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
    "</style>";

static void add_svg_text(struct text *out, unsigned x, unsigned y, const char *attributes,
                         const char *text)
{
    text_printf(out, "<text x=\"%u\" y=\"%u\"%s>", x, y, attributes);
    xml_escape(out, text);
    text_puts(out, "</text>\n");
}

/* "backslash, host-shift". */
static void add_quirk_label(struct text *out, const struct history_quirk *quirk, unsigned y)
{
    struct text label = {0};

    text_printf(&label, "%s, %s", quirk->cause.ptr, effect_name(quirk->effect));
    if (label.len > 46) {
        text_cut(&label, label.len - 43);
        text_puts(&label, "...");
    }
    add_svg_text(out, MARGIN + NAMES_WIDTH - 8, y + SQUARE - 4, " text-anchor=\"end\"", label.ptr);
    text_free(&label);
}

static void add_quirk_row(struct text *out, const struct version_history *history,
                          const struct history_quirk *quirk, unsigned y)
{
    text_puts(out, "<g>");
    add_quirk_label(out, quirk, y);
    for (size_t i = 0; i < history->version_count; i++) {
        const char *class = quirk->state[i] == VERSION_UNKNOWN           ? "gap"
                            : quirk->state[i] == VERSION_LACKS           ? "off"
                            : version_history_is_back(history, quirk, i) ? "back"
                                                                         : "on";

        text_printf(out, "<rect class=\"%s\" x=\"%zu\" y=\"%u\" width=\"%d\" height=\"%d\"><title>",
                    class, MARGIN + NAMES_WIDTH + i * SQUARE, y, SQUARE - 2, SQUARE - 2);
        xml_escape(out, history->versions[i].shown);
        text_puts(out, "</title></rect>");
    }
    text_puts(out, "</g>\n");
}

static void add_legend(struct text *out, unsigned y)
{
    static const struct {
        const char *class, *text;
    } items[] = {{"on", "has the quirk"},
                 {"back", "came back"},
                 {"off", "lacks it"},
                 {"gap", "cannot be asked"}};
    unsigned x = MARGIN;

    for (size_t i = 0; i < sizeof items / sizeof *items; i++) {
        text_printf(out, "<rect class=\"%s\" x=\"%u\" y=\"%u\" width=\"%d\" height=\"%d\"/>",
                    items[i].class, x, y, SQUARE - 2, SQUARE - 2);
        add_svg_text(out, x + SQUARE + 4, y + SQUARE - 4, "", items[i].text);
        x += 120;
    }
}

void version_history_write_svg(struct text *out, const struct version_history *history,
                               const char *title)
{
    const size_t columns = history->version_count * SQUARE;
    const size_t width = MARGIN * 2 + NAMES_WIDTH + (columns < 240 ? 240 : columns) + 40;
    const size_t height = HEADER + history->quirk_count * SQUARE + FOOTER;
    unsigned y = HEADER;

    text_printf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%zu\" height=\"%zu\" "
        "viewBox=\"0 0 %zu %zu\">%s\n<rect class=\"bg\" width=\"100%%\" height=\"100%%\"/>\n",
        width, height, width, height, style);
    add_svg_text(out, MARGIN, MARGIN + 12, " class=\"t\"", title);
    for (size_t i = 0; i < history->version_count; i++) {
        const size_t x = MARGIN + NAMES_WIDTH + i * SQUARE + SQUARE - 4;

        text_printf(out, "<text class=\"n\" transform=\"translate(%zu %d) rotate(-60)\">", x,
                    HEADER - 6);
        xml_escape(out, history->versions[i].shown);
        text_puts(out, "</text>\n");
    }
    for (size_t i = 0; i < history->quirk_count; i++, y += SQUARE)
        add_quirk_row(out, history, &history->quirks[i], y);
    add_legend(out, y + 16);
    text_puts(out, "</svg>\n");
}
