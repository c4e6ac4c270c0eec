/* SPDX-License-Identifier: MIT */
/* The matrix as one HTML page, which loads nothing. The numbers are a table, and colours repeat
 * them. Without scripts the title of each cell has the details of its pair. */
#include <string.h>

#include "matrix_text.h"
#include "xml.h"

static const char matrix_style[] =
    ":root{color-scheme:light dark;--page:#fff;--ink:#1c2127;--soft:#59636e;--line:#d3d9df}\n"
    "body{font:14px/1.45 system-ui,sans-serif;margin:1.5rem;background:var(--page);"
    "color:var(--ink)}\n"
    "h1{font-size:1.4rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem}\n"
    "p{margin:.3rem 0;max-width:50rem}.soft{color:var(--soft)}\n"
    ".scroll{overflow:auto;max-width:100%}\n"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums}\n"
    "caption{text-align:left;padding:.6rem 0}\n"
    "#map th{font-weight:400;padding:0 .4rem;white-space:nowrap;text-align:right}\n"
    "#map thead th{vertical-align:bottom;text-align:center;padding:.3rem 0}\n"
    "#map thead span{writing-mode:vertical-rl;transform:rotate(180deg);line-height:1}\n"
    "#map tbody th{position:sticky;left:0;background:var(--page)}\n"
    "#map td{width:1.9rem;min-width:1.9rem;height:1.55rem;padding:0;text-align:center;"
    "border:1px solid var(--page);font-size:.8rem}\n"
    "#map tr.edge>*{border-top:2px solid var(--ink)}\n"
    "#map .side{border-left:2px solid var(--ink)}\n"
    "#map td:focus,#map td:hover{outline:2px solid var(--ink);outline-offset:-2px}\n"
    "#map th.on{font-weight:700}\n"
    "#map b{font-weight:400;display:none}\n"
    "fieldset{border:0;padding:0;margin:1rem 0 0;display:flex;flex-wrap:wrap;gap:.3rem 1.4rem}\n"
    "legend{float:left;margin-right:1rem}\n"
    "#detail{display:block;position:sticky;bottom:0;padding:.5rem 0;background:var(--page);"
    "border-top:1px solid var(--line)}\n"
    ".key{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.3rem 1.1rem}\n"
    ".key "
    "i{display:inline-block;width:1.1em;height:1.1em;vertical-align:-.2em;margin-right:.35em}\n"
    "#engines th,#engines td{padding:.2rem .7rem .2rem 0;text-align:left;vertical-align:top;"
    "border-bottom:1px solid var(--line)}\n"
    "#engines .n{text-align:right}#engines td:nth-child(2){white-space:nowrap}\n"
    "@media (max-width:40rem){body{margin:.7rem}}\n";

static const char matrix_script[] =
    "const map=document.getElementById('map'),detail=document.getElementById('detail');\n"
    "const heads=map.tHead.rows[0].cells,rows=map.tBodies[0].rows;\n"
    "const hint=detail.textContent;let lit=[];\n"
    "function show(cell){\n"
    "  lit.forEach(head=>head.classList.remove('on'));\n"
    "  lit=[cell.parentNode.cells[0],heads[cell.cellIndex]];\n"
    "  lit.forEach(head=>head.classList.add('on'));\n"
    "  detail.textContent=cell.title||hint;\n"
    "}\n"
    "function cellOf(event){return event.target.closest('td')}\n"
    "map.addEventListener('mouseover',event=>{if(cellOf(event))show(cellOf(event))});\n"
    "map.addEventListener('focusin',event=>{if(cellOf(event))show(cellOf(event))});\n"
    "map.addEventListener('keydown',event=>{\n"
    "  const step={ArrowUp:[-1,0],ArrowDown:[1,0],ArrowLeft:[0,-1],ArrowRight:[0,1]}[event.key];\n"
    "  const cell=cellOf(event);\n"
    "  if(!step||!cell)return;\n"
    "  event.preventDefault();\n"
    "  const row=rows[cell.parentNode.sectionRowIndex+step[0]];\n"
    "  const next=row&&row.cells[cell.cellIndex+step[1]];\n"
    "  if(!next||next.tagName!=='TD')return;\n"
    "  cell.tabIndex=-1;next.tabIndex=0;next.focus();\n"
    "});\n";

static void add_colors(struct text *out)
{
    text_puts(out, ":root{");
    for (int l = 0; l < LEVELS; l++)
        text_printf(out, "--c%d:%s;--t%d:%s;", l, matrix_level_colors[l].back, l,
                    matrix_level_colors[l].text);
    text_puts(out, "}\n@media (prefers-color-scheme:dark){\n:root{--page:#12161b;--ink:#e6e9ed;"
                   "--soft:#9aa5b1;--line:#38414b;");
    for (int l = 0; l < LEVELS; l++)
        text_printf(out, "--c%d:%s;--t%d:%s;", l, matrix_level_colors[l].dark_back, l,
                    matrix_level_colors[l].dark_text);
    text_puts(out, "}}\n");
    for (int l = 0; l < LEVELS; l++)
        text_printf(out, ".key .l%d{background:var(--c%d)}\n", l, l);
    for (int m = 0; m < MEASURES; m++) {
        const char *name = measure_name((enum measure)m);

        text_printf(out, "body:has(#%s:checked) #map b:nth-child(%d){display:inline}\n", name,
                    m + 1);
        for (int l = 0; l < LEVELS; l++)
            text_printf(
                out, "body:has(#%s:checked) #map .%c%d{background:var(--c%d);color:var(--t%d)}\n",
                name, name[0], l, l, l);
    }
}

/* --- the map ---------------------------------------------------------------------------------- */

static void add_switch(struct text *out, const struct matrix_view *view)
{
    bool is_chosen = false;

    text_puts(out, "<fieldset><legend>They agree on</legend>\n");
    for (int m = 0; m < MEASURES; m++) {
        bool is_first = !is_chosen && view->measures & 1u << m;

        /* With all three measures, everything is shown first. */
        if (view->measures == (1u << MEASURES) - 1)
            is_first = m == MEASURE_EVERYTHING;
        is_chosen |= is_first;
        text_printf(out,
                    "<label title=\"%s\"><input type=\"radio\" name=\"measure\" id=\"%s\"%s> "
                    "%s</label>\n",
                    measure_meaning((enum measure)m), measure_name((enum measure)m),
                    is_first ? " checked" : "", measure_title((enum measure)m));
    }
    text_puts(out, "</fieldset>\n");
}

static void add_map_cell(struct text *out, const struct matrix_view *view, unsigned row,
                         unsigned column, struct text *raw)
{
    const struct matrix *matrix = view->matrix;
    unsigned a = matrix->order[row], b = matrix->order[column];
    bool is_side = matrix_is_family_edge(matrix, column);
    bool is_entry = row == 0 && column == (matrix->count > 1);

    text_printf(out, "<td tabindex=\"%d\" class=\"%s", is_entry ? 0 : -1, is_side ? "side" : "");
    for (int m = 0; m < MEASURES && a != b; m++) {
        int percent = matrix_percent(matrix_pair(matrix, a, b), (enum measure)m);

        if (percent >= 0)
            text_printf(out, " %c%u", measure_name((enum measure)m)[0], matrix_level(percent));
    }
    text_puts(out, "\"");
    if (a != b) {
        text_puts(out, " title=\"");
        matrix_add_detail(raw, view, a, b);
        xml_escape_text(out, raw);
        text_puts(out, "\"");
    }
    text_puts(out, ">");
    for (int m = 0; m < MEASURES; m++) {
        text_puts(out, "<b>");
        matrix_add_cell(out, view, (enum measure)m, a, b);
        text_puts(out, "</b>");
    }
    text_puts(out, "</td>");
}

static void add_map_table(struct text *out, const struct matrix_view *view, struct text *raw)
{
    const struct matrix *matrix = view->matrix;

    text_puts(out,
              "<div class=\"scroll\"><table id=\"map\">\n<caption>Share of the inputs in which "
              "two parsers agree, in %, rounded down: 100 is all. Lines are drawn around "
              "families.</caption>\n<thead><tr><td></td>");
    for (unsigned j = 0; j < matrix->count; j++) {
        text_puts(out, "<th scope=\"col\"><span>");
        xml_escape(out, view->engine_list->names[matrix->order[j]]);
        text_puts(out, "</span></th>");
    }
    text_puts(out, "</tr></thead>\n<tbody>\n");
    for (unsigned i = 0; i < matrix->count; i++) {
        text_printf(out, "<tr%s><th scope=\"row\">",
                    matrix_is_family_edge(matrix, i) ? " class=\"edge\"" : "");
        xml_escape(out, view->engine_list->names[matrix->order[i]]);
        text_puts(out, "</th>");
        for (unsigned j = 0; j < matrix->count; j++)
            add_map_cell(out, view, i, j, raw);
        text_puts(out, "</tr>\n");
    }
    text_puts(out, "</tbody></table></div>\n<ul class=\"key\">\n");
    for (unsigned l = 0; l < LEVELS; l++)
        text_printf(out, "<li><i class=\"l%u\"></i>%s</li>\n", l, matrix_level_name(l));
    text_puts(out, "<li>\xE2\x80\x93 nothing to compare</li>\n</ul>\n");
}

/* --- the engines ------------------------------------------------------------------------------ */

/* What an engine says of itself. */
static void add_engine_text(struct text *out, const char *said, struct text *raw)
{
    text_visible(raw, said, strlen(said));
    xml_escape_text(out, raw);
}

static void add_engine_row(struct text *out, const struct matrix_view *view, unsigned index,
                           struct text *raw)
{
    const struct engine *engine = view->engine_list->engines[index];
    const struct matrix *matrix = view->matrix;

    text_puts(out, "<tr><th scope=\"row\">");
    xml_escape(out, view->engine_list->names[index]);
    text_puts(out, "</th><td>");
    add_engine_text(out, engine->version, raw);
    text_printf(out, "</td><td>%s</td>", model_name(engine->model));
    for (int o = 0; o < OUTCOMES; o++)
        text_printf(out, "<td class=\"n\">%zu</td>", matrix->outcomes[index][o]);
    if (matrix->family[index] == FAMILY_NONE)
        text_puts(out, "<td class=\"n\">\xE2\x80\x93</td><td>");
    else
        text_printf(out, "<td class=\"n\">%u</td><td>", matrix->family[index] + 1);
    add_engine_text(out, engine->flags, raw);
    text_puts(out, "</td></tr>\n");
}

static void add_engine_table(struct text *out, const struct matrix_view *view, struct text *raw)
{
    text_puts(out, "<h2>The parsers</h2>\n<p>An input counts for two parsers if both parsed or "
                   "rejected it; any other outcome is no answer.</p>\n<div class=\"scroll\"><table "
                   "id=\"engines\">\n<thead><tr><th scope=\"col\">engine</th><th scope=\"col\">"
                   "version</th><th scope=\"col\">model</th>");
    for (int o = 0; o < OUTCOMES; o++)
        text_printf(out, "<th scope=\"col\" class=\"n\">%s</th>", outcome_name((enum outcome)o));
    text_puts(out, "<th scope=\"col\" class=\"n\">family</th><th scope=\"col\">flags</th></tr>"
                   "</thead>\n<tbody>\n");
    for (unsigned i = 0; i < view->matrix->count; i++)
        add_engine_row(out, view, view->matrix->order[i], raw);
    text_puts(out, "</tbody></table></div>\n");
}

void matrix_write_html(struct text *out, const struct matrix_view *view)
{
    struct text raw = {0};

    text_puts(out, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta "
                   "name=\"viewport\" content=\"width=device-width\">\n<title>Which URL parsers "
                   "agree</title>\n<style>\n");
    text_puts(out, matrix_style);
    add_colors(out);
    text_puts(out, "</style>\n<h1>Which URL parsers agree</h1>\n<p class=\"soft\">");
    matrix_add_sources(&raw, view);
    text_printf(&raw, "; %u parsers; %s; urlassay %s, the Standard at %s", view->matrix->count,
                view->date, UA_VERSION, UA_STANDARD_COMMIT);
    xml_escape_text(out, &raw);
    text_puts(out, "</p>\n");
    add_switch(out, view);
    add_map_table(out, view, &raw);
    text_puts(out, "<output id=\"detail\" class=\"soft\">Point at a cell, or go there with Tab and "
                   "the arrow keys, to see its pair.</output>\n");
    add_engine_table(out, view, &raw);
    text_puts(out, "<script>\n");
    text_puts(out, matrix_script);
    text_puts(out, "</script>\n</html>\n");
    text_free(&raw);
}
