/* SPDX-License-Identifier: MIT */
/* Each quirk is a <details>, so that all can be read without scripts; a script adds the filters. No
 * part of it reaches for the network. */
#include "findings_html.h"

#include <inttypes.h>
#include <string.h>

#include "class_html.h"
#include "html_value.h"
#include "quirk_html.h"
#include "said.h"
#include "str.h"
#include "template.h"
#include "units.h"
#include "xml.h"

/* Quirks that are open from the start. */
#define OPEN 1

/* page/, embedded by the Makefile; test's page has the same style and script. */
extern const char findings_page_html[], suite_style_css[], suite_style_css_sha256[],
    suite_script_js[], suite_script_js_sha256[];

static void add_sum(struct text *out, const char *class, const char *label, uint64_t number)
{
    char plain[32];
    int len = snprintf(plain, sizeof plain, "%" PRIu64, number);

    text_printf(out, "<li class=\"%s\"><b>", class);
    for (int i = 0; i < len; i++)
        text_printf(out, "%s%c", i > 0 && (len - i) % 3 == 0 ? "," : "", plain[i]);
    text_printf(out, "</b>%s</li>\n", label);
}

static void add_sums(struct text *out, const void *context)
{
    const struct findings_view *view = context;
    const struct quirks *quirks = &view->triage->quirks;
    size_t severities[SEVERITIES] = {0};

    for (size_t i = 0; i < quirks->count; i++)
        severities[quirk_severity(&quirks->items[i])]++;
    if (view->page) {
        add_sum(out, "", "inputs", store_counts_all(view->page, MODES).executions);
        add_sum(out, "", "disputed", store_counts_all(view->page, MODES).differing);
    }
    add_sum(out, "", units_noun(view->triage->total, "class", "classes"), view->triage->total);
    add_sum(out, "", units_noun(quirks->count, "quirk", "quirks"), quirks->count);
    for (int severity = SEVERITIES - 1; severity > SEVERITY_NONE; severity--) {
        if (severities[severity] > 0)
            add_sum(out, severity_name((enum severity)severity),
                    severity_name((enum severity)severity), severities[severity]);
    }
}

static void add_crash(struct text *out, const struct crash *crash)
{
    const struct testcase test = testcase_of(&crash->minimal);
    struct text heading = {0};

    crash_add_heading(&heading, crash);
    text_printf(out, "<details class=\"c %s\" id=\"x%016" PRIx64 "\"><summary><span class=\"s\">",
                crash->site.kind == CRASH_NONE ? "info" : "critical", crash->id);
    html_name(out, text_str(&heading));
    text_puts(out, "</span><span>");
    html_name(out, text_str(&crash->engine));
    text_puts(out, "</span>");
    html_value(out, test.url, NULL);
    text_puts(out, "</summary><div class=\"body\"><table class=\"facts\">\n");
    if (crash->site.location.len > 0) {
        text_puts(out, "<tr><th>location</th><td><code>");
        html_name(out, text_str(&crash->site.location));
        text_puts(out, "</code></td></tr>\n");
    }
    if (test.base.ptr) {
        text_puts(out, "<tr><th>base</th><td>");
        html_value(out, test.base, NULL);
        text_puts(out, "</td></tr>\n");
    }
    text_printf(out, "<tr><th>found</th><td>%zu %s; the smallest is <code>", crash->inputs,
                units_noun(crash->inputs, "input", "inputs"));
    html_name(out, text_str(&crash->path));
    text_puts(out, "</code></td></tr>\n</table></div></details>\n");
    text_free(&heading);
}

static void add_crashes(struct text *out, const void *context)
{
    const struct crashes *crashes = ((const struct findings_view *)context)->triage->crashes;

    if (!crashes || crashes->count == 0)
        return;
    text_puts(out, "<h2 id=\"crashes\">Crashes</h2>\n<section>\n");
    for (size_t i = 0; i < crashes->count; i++)
        add_crash(out, &crashes->items[i]);
    text_puts(out, "</section>\n");
}

static void add_quirks(struct text *out, const void *context)
{
    const struct findings_view *view = context;
    const struct quirks *quirks = &view->triage->quirks;

    text_printf(out, "<section data-noun=\"%s\">\n", units_noun(quirks->count, "quirk", "quirks"));
    for (size_t i = 0; i < quirks->count; i++)
        quirk_html_add(out, view->triage, &quirks->items[i], i < OPEN);
    text_puts(out, "</section>\n");
    if (view->triage->count == 0)
        text_puts(out, "<p>Nothing was found yet.</p>\n");
}

/* The classes that no quirk has. */
static void add_unlisted(struct text *out, const void *context)
{
    const struct triage *triage = ((const struct findings_view *)context)->triage;
    size_t count = 0;

    for (size_t i = 0; i < triage->count; i++)
        count += !triage_is_listed(triage, i);
    if (count == 0)
        return;
    text_printf(
        out,
        "<details class=\"more unlisted\" data-noun=\"unlisted %s\"><summary>%zu %s that no "
        "quirk counts: compounds and copies of others, and what is gone "
        "<span class=\"chosen\"></span></summary>\n",
        units_noun(count, "class", "classes"), count, units_noun(count, "class", "classes"));
    for (size_t i = 0; i < triage->count; i++) {
        if (!triage_is_listed(triage, i))
            class_html_add_alone(out, triage, &triage->findings[i]);
    }
    text_puts(out, "</details>\n");
}

static void add_dir(struct text *out, const void *context)
{
    const struct triage *triage = ((const struct findings_view *)context)->triage;

    html_name(out, ua_str(triage->dir, strlen(triage->dir)));
}

/* --- the filter ------------------------------------------------------------------------------- */

static void add_engine_options(struct text *out, const void *context)
{
    const struct quirks *quirks = &((const struct findings_view *)context)->triage->quirks;

    for (unsigned i = 0; i < quirks->engine_count; i++) {
        if (class_html_engine(quirks, quirks->names[i]) != i)
            continue;
        text_printf(out, "<option value=\"e%u\">", i);
        html_name(out, ua_str(quirks->names[i], strlen(quirks->names[i])));
        text_puts(out, "</option>");
    }
}

static void add_effect_options(struct text *out, const void *context)
{
    (void)context;
    for (int effect = EFFECTS - 1; effect > EFFECT_NONE; effect--)
        text_printf(out, "<option>%s</option>", effect_name((enum effect)effect));
}

/* The definition of each effect, the worst first. */
static void add_effect_definitions(struct text *out, const void *context)
{
    (void)context;
    for (int i = EFFECTS - 1; i > EFFECT_NONE; i--) {
        const enum effect effect = (enum effect)i;

        text_printf(out, "<dt class=\"%s\">%s</dt><dd>",
                    severity_name(rank_severity(effect, rank_limit(effect))), effect_name(effect));
        xml_escape(out, said_effect(effect)->definition);
        text_puts(out, "</dd>\n");
    }
}

static void add_severity_options(struct text *out, const void *context)
{
    (void)context;
    for (int severity = SEVERITIES - 1; severity > SEVERITY_NONE; severity--)
        text_printf(out, "<option>%s</option>", severity_name((enum severity)severity));
}

void findings_html_write(struct text *out, const struct findings_view *view)
{
    static const struct template_slot slots[] = {
        {.name = "style", .text = suite_style_css},
        {.name = "style-hash", .text = suite_style_css_sha256},
        {.name = "script", .text = suite_script_js},
        {.name = "script-hash", .text = suite_script_js_sha256},
        {.name = "version", .text = UA_VERSION},
        {.name = "dir", .add = add_dir},
        {.name = "sums", .add = add_sums},
        {.name = "engines", .add = add_engine_options},
        {.name = "advice", .text = SAID_ADVICE},
        {.name = "effects", .add = add_effect_options},
        {.name = "effect-definitions", .add = add_effect_definitions},
        {.name = "severities", .add = add_severity_options},
        {.name = "crashes", .add = add_crashes},
        {.name = "quirks", .add = add_quirks},
        {.name = "unlisted", .add = add_unlisted},
    };

    template_fill(out, findings_page_html, slots, sizeof slots / sizeof *slots, view);
}
