/* SPDX-License-Identifier: MIT */
/* The matrix as an SVG picture, which loads nothing: a heat map for each measure, one below the
 * other. */
#include <string.h>

#include "matrix_text.h"
#include "xml.h"

/* Pixels. */
#define CELL_WIDTH 26u
#define CELL_HEIGHT 20u
#define LETTER 7u /* of a label, about */
#define MARGIN 16u
#define HEAD 60u   /* above the first map */
#define TITLE 34u  /* above each map's column heads */
#define LEGEND 60u /* below all */

struct drawing {
    struct text *out;
    const struct matrix_view *view;
    unsigned label;  /* width of the names beside a map, and height of those above it */
    unsigned width;  /* of the picture */
    struct text raw; /* text before it is escaped */
};

static void add_style(struct text *out)
{
    text_puts(out, "<style>\n"
                   "svg{font:12px system-ui,sans-serif}\n"
                   "text{fill:#1c2127}.page{fill:#fff}.soft{fill:#59636e}\n"
                   ".title{font-size:16px;font-weight:600}.part{font-weight:600}\n"
                   ".c text{text-anchor:middle;font-size:11px}.none rect{fill:none}\n"
                   ".edge{stroke:#1c2127;stroke-width:2}\n");
    for (int level = 0; level < LEVELS; level++)
        text_printf(out, ".l%d rect{fill:%s}.l%d text{fill:%s}\n", level,
                    matrix_level_colors[level].back, level, matrix_level_colors[level].text);
    text_puts(out,
              "@media (prefers-color-scheme:dark){\n"
              "text{fill:#e6e9ed}.page{fill:#12161b}.soft{fill:#9aa5b1}.edge{stroke:#e6e9ed}\n");
    for (int level = 0; level < LEVELS; level++)
        text_printf(out, ".l%d rect{fill:%s}.l%d text{fill:%s}\n", level,
                    matrix_level_colors[level].dark_back, level,
                    matrix_level_colors[level].dark_text);
    text_puts(out, "}\n</style>\n");
}

static void draw_cell(struct drawing *d, enum measure measure, unsigned row, unsigned column,
                      unsigned x, unsigned y)
{
    const struct matrix *matrix = d->view->matrix;
    unsigned a = matrix->order[row], b = matrix->order[column], level = LEVELS;

    if (a != b)
        level = matrix_level(matrix_percent(matrix_pair(matrix, a, b), measure));
    if (level == LEVELS)
        text_puts(d->out, "<g class=\"c none\">");
    else
        text_printf(d->out, "<g class=\"c l%u\">", level);
    if (a != b) {
        matrix_add_detail(&d->raw, d->view, a, b);
        text_puts(d->out, "<title>");
        xml_escape_text(d->out, &d->raw);
        text_puts(d->out, "</title>");
    }
    text_printf(d->out, "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\"/>", x, y,
                CELL_WIDTH - 1, CELL_HEIGHT - 1);
    text_printf(d->out, "<text x=\"%u\" y=\"%u\">", x + CELL_WIDTH / 2, y + 14);
    matrix_add_cell(d->out, d->view, measure, a, b);
    text_puts(d->out, "</text></g>\n");
}

/* Lines where families begin and end. */
static void add_edges(struct drawing *d, unsigned x, unsigned y)
{
    unsigned count = d->view->matrix->count;

    for (unsigned i = 1; i < count; i++) {
        if (!matrix_is_family_edge(d->view->matrix, i))
            continue;
        text_printf(d->out, "<path class=\"edge\" d=\"M%u %uh%uM%u %uv%u\"/>\n", x,
                    y + i * CELL_HEIGHT - 1, count * CELL_WIDTH, x + i * CELL_WIDTH - 1, y,
                    count * CELL_HEIGHT);
    }
}

/* top: the y of the map's title. */
static void draw_map(struct drawing *d, enum measure measure, unsigned top)
{
    const struct matrix *matrix = d->view->matrix;
    unsigned left = MARGIN + d->label, first = top + TITLE + d->label;

    text_printf(d->out, "<text class=\"part\" x=\"%u\" y=\"%u\">", MARGIN, top + 14);
    text_printf(&d->raw, "%s: %s, in %%", measure_title(measure), measure_meaning(measure));
    xml_escape_text(d->out, &d->raw);
    text_puts(d->out, "</text>\n");
    for (unsigned i = 0; i < matrix->count; i++) {
        const char *name = d->view->engine_list->names[matrix->order[i]];
        unsigned x = left + i * CELL_WIDTH + CELL_WIDTH / 2 + 4;
        unsigned y = first + i * CELL_HEIGHT;

        text_printf(d->out, "<text transform=\"translate(%u %u)rotate(-90)\">", x, first - 6);
        xml_escape(d->out, name);
        text_printf(d->out, "</text><text x=\"%u\" y=\"%u\" text-anchor=\"end\">", left - 8,
                    y + 14);
        xml_escape(d->out, name);
        text_puts(d->out, "</text>\n");
        for (unsigned j = 0; j < matrix->count; j++)
            draw_cell(d, measure, i, j, left + j * CELL_WIDTH, y);
    }
    add_edges(d, left, first);
}

static void draw_legend(struct drawing *d, unsigned top)
{
    for (unsigned level = 0; level < LEVELS; level++) {
        unsigned x = MARGIN + level % 5 * 120, y = top + level / 5 * 24;

        text_printf(d->out,
                    "<g class=\"l%u\"><rect x=\"%u\" y=\"%u\" width=\"16\" height=\"16\"/></g>"
                    "<text x=\"%u\" y=\"%u\">%s</text>\n",
                    level, x, y, x + 22, y + 13, matrix_level_name(level));
    }
}

/* The title, the description, and the line below the title. */
static void draw_titles(struct drawing *d)
{
    text_puts(d->out, "<title id=\"t\">Which URL parsers agree</title>\n<desc id=\"d\">");
    text_puts(&d->raw, "Heat maps of how often each two URL parsers agree: ");
    matrix_add_sources(&d->raw, d->view);
    xml_escape_text(d->out, &d->raw);
    text_puts(d->out, "</desc>\n");
    text_printf(d->out, "<text class=\"title\" x=\"%u\" y=\"28\">Which URL parsers agree</text>\n",
                MARGIN);
    text_printf(d->out, "<text class=\"soft\" x=\"%u\" y=\"48\">", MARGIN);
    matrix_add_sources(&d->raw, d->view);
    text_printf(&d->raw, "; %s; urlassay %s", d->view->date, UA_VERSION);
    xml_escape_text(d->out, &d->raw);
    text_puts(d->out, "</text>\n");
}

void matrix_write_svg(struct text *out, const struct matrix_view *view)
{
    struct drawing d = {.out = out, .view = view};
    unsigned map, maps = 0, top = HEAD;

    for (unsigned i = 0; i < view->engine_list->count; i++) {
        unsigned len = (unsigned)strlen(view->engine_list->names[i]);

        d.label = len > d.label ? len : d.label;
    }
    d.label = d.label * LETTER + 12;
    d.width = 2 * MARGIN + d.label + view->matrix->count * CELL_WIDTH;
    d.width = d.width < 640 ? 640 : d.width;
    map = TITLE + d.label + view->matrix->count * CELL_HEIGHT + MARGIN;
    for (int m = 0; m < MEASURES; m++)
        maps += view->measures >> m & 1;
    text_printf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" "
                "viewBox=\"0 0 %u %u\" role=\"img\" aria-labelledby=\"t d\">\n",
                d.width, HEAD + maps * map + LEGEND, d.width, HEAD + maps * map + LEGEND);
    add_style(out);
    text_puts(out, "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n");
    draw_titles(&d);
    for (int m = 0; m < MEASURES; m++) {
        if (!(view->measures & 1u << m))
            continue;
        draw_map(&d, (enum measure)m, top);
        top += map;
    }
    draw_legend(&d, top);
    text_puts(out, "</svg>\n");
    text_free(&d.raw);
}
