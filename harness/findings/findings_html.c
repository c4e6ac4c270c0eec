/* SPDX-License-Identifier: MIT */
/* Each class is a <details>, so that all can be read without scripts; a script adds the filters. No
 * part of it reaches for the network. */
#include "findings_html.h"
#include "xml.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cause.h"
#include "json.h"
#include "str.h"
#include "template.h"
#include "units.h"

/* Classes that are open from the start. */
#define OPEN 3

/* page/, embedded by the Makefile. */
extern const char findings_page_html[], findings_style_css[], findings_style_css_sha256[],
    findings_script_js[], findings_script_js_sha256[];

/* --- text ------------------------------------------------------------------------------------- */

static void add_name(struct text *out, struct ua_str name)
{
    struct text shown = {0};

    text_visible(&shown, name.ptr, name.len);
    xml_escape(out, shown.ptr ? shown.ptr : "");
    text_free(&shown);
}

/* A value as other reports for a person write it. */
static void add_code(struct text *out, struct ua_str value)
{
    struct text shown = {0};

    text_value(&shown, value);
    text_puts(out, "<code>");
    xml_escape(out, shown.ptr);
    text_puts(out, "</code>");
    text_free(&shown);
}

/* An attribute with a JSON array of strings: ends and empties the array that w is in. */
static void add_list_attribute(struct text *out, const char *name, struct json_writer *w)
{
    json_end(w);
    text_printf(out, " data-%s=\"", name);
    xml_escape(out, w->out->ptr);
    text_puts(out, "\"");
    text_clear(w->out);
}

/* --- a class ---------------------------------------------------------------------------------- */

/* What the filter knows of it: each rewrite of a pair, and both engines. */
static void add_keys(struct text *out, const struct finding *f)
{
    struct ua_str cause = text_str(&f->cause);
    struct text list = {0};
    struct json_writer w = {.out = &list};

    json_array(&w);
    json_string(&w, effect_name(f->effect));
    add_list_attribute(out, "effect", &w);
    w = (struct json_writer){.out = &list};
    json_array(&w);
    if (!f->explained)
        json_string(&w, "unexplained");
    while (f->explained && cause.len > 0) {
        const char *plus = memchr(cause.ptr, '+', cause.len);
        size_t len = plus ? (size_t)(plus - cause.ptr) : cause.len;

        json_text(&w, ua_str(cause.ptr, len));
        len += plus != NULL;
        cause = ua_str(cause.ptr + len, cause.len - len);
    }
    add_list_attribute(out, "cause", &w);
    w = (struct json_writer){.out = &list};
    json_array(&w);
    json_text(&w, text_str(&f->engine[0]));
    json_text(&w, text_str(&f->engine[1]));
    add_list_attribute(out, "engine", &w);
    text_free(&list);
    if (f->fold != FOLD_NONE || f->recheck == RECHECK_GONE)
        text_puts(out, " data-folded=\"1\"");
}

/* clue: it is not known to be true. */
static void add_cause_sentence(struct text *out, const struct rewrite *n, bool clue)
{
    text_puts(out, clue ? "<li>" : "<p>");
    if (clue)
        text_printf(out, "%s? ", n->name);
    xml_escape(out, n->sentence);
    text_puts(out, " <span class=\"soft\">(<a href=\"" STANDARD_URL "#");
    xml_escape(out, n->standard);
    text_puts(out,
              "\">URL Standard</a>, <a href=\"https://www.rfc-editor.org/rfc/rfc3986#section-");
    xml_escape(out, n->rfc3986);
    text_puts(out, "\">RFC 3986, ");
    xml_escape(out, n->rfc3986);
    text_puts(out, clue ? "</a>)</span></li>\n" : "</a>)</span></p>\n");
}

static void add_sentences(struct text *out, const struct finding *f)
{
    char *names = xstrndup(f->cause.ptr ? f->cause.ptr : "", f->cause.len), *rest = NULL;
    char *list = f->explained ? names : names + strcspn(names, "(");

    if (!f->explained)
        text_puts(out, *list ? "<p>No change that was tried makes them agree. Clues, from what it "
                               "cannot do without:</p>\n<ul>\n"
                             : "<p>No change that was tried makes them agree.</p>\n");
    for (char *name = strtok_r(list, "+(, )", &rest); name; name = strtok_r(NULL, "+(, )", &rest)) {
        int index = rewrite_find(name);

        if (index >= 0)
            add_cause_sentence(out, rewrites[index], !f->explained);
    }
    if (!f->explained && *list)
        text_puts(out, "</ul>\n");
    free(names);
}

static void add_value_row(struct text *out, const char *label, struct ua_str value)
{
    text_printf(out, "<tr><th scope=\"row\">%s</th><td>", label);
    add_code(out, value);
    text_puts(out, "</td></tr>\n");
}

/* Whether two answers differ in a component; null and "" count as equal. */
static bool component_differs(const struct observation *o, const struct observation *other,
                              enum component c)
{
    struct ua_str a = observation_get(o, c), b = observation_get(other, c);

    return other->outcome == OUTCOME_PARSED && observation_presence(o, c) != PRESENCE_UNKNOWN &&
           observation_presence(other, c) != PRESENCE_UNKNOWN &&
           (a.len != b.len || (a.len > 0 && memcmp(a.ptr, b.ptr, a.len) != 0));
}

/* The components of an answer; those that differ from the other answer are marked. The href is
 * last. */
static void add_answer_row(struct text *out, struct ua_str label, const struct observation *o,
                           const struct observation *other)
{
    struct ua_str reason = observation_get(o, COMPONENT_REASON);

    text_puts(out, "<tr><th scope=\"row\">");
    add_name(out, label);
    text_puts(out, "</th><td>");
    if (o->outcome != OUTCOME_PARSED) {
        text_puts(out, outcome_name(o->outcome));
        if (reason.len > 0) {
            text_puts(out, ": ");
            add_name(out, reason);
        }
    }
    for (int c = 0; c < COMPONENTS && o->outcome == OUTCOME_PARSED; c++) {
        struct ua_str value = observation_get(o, (enum component)c);
        bool is_other = component_differs(o, other, (enum component)c);

        if (c == COMPONENT_REASON || (value.len == 0 && !is_other))
            continue;
        text_printf(out, "<span%s><i>%s</i> ", is_other ? " class=\"d\"" : "",
                    component_name((enum component)c));
        add_code(out, value);
        text_puts(out, "</span> ");
    }
    text_puts(out, "</td></tr>\n");
}

static void add_words_row(struct text *out, const char *label, const struct text *words)
{
    text_printf(out, "<tr><th scope=\"row\">%s</th><td>", label);
    xml_escape(out, words->ptr ? words->ptr : "");
    text_puts(out, "</td></tr>\n");
}

/* How much the change proves. */
static void add_weakness(struct text *out, const struct finding *f)
{
    struct text words = {0};

    finding_weakness(&words, f);
    if (words.len > 0)
        add_words_row(out, "proof", &words);
    text_free(&words);
}

/* The verdict, and the stored answer if it has changed. */
static void add_verdict(struct text *out, const struct findings_view *view, const struct finding *f)
{
    struct text words = {0};
    struct verdict verdict;

    verdict_decide(&verdict, view->verdict_sources, f);
    verdict_add_summary(&words, &verdict, f);
    add_words_row(out, "verdict", &words);
    text_clear(&words);
    verdict_add_editions(&words, view->verdict_sources, &verdict, f);
    add_words_row(out, "editions", &words);
    text_clear(&words);
    verdict_add_vector(&words, &verdict);
    if (words.len > 0)
        add_words_row(out, "vector", &words);
    text_clear(&words);
    if (f->recheck == RECHECK_CHANGED) {
        text_visible(&words, f->stored_answer.ptr, f->stored_answer.len);
        text_puts(&words, " when it was found");
    } else if (f->recheck == RECHECK_GONE) {
        text_puts(&words, "gone: the engines that are here agree");
    } else if (f->recheck == RECHECK_UNASKED) {
        text_puts(&words, "as it was found: an engine is not here, or it failed");
    }
    if (words.len > 0)
        add_words_row(out, f->recheck == RECHECK_CHANGED ? "was" : "today", &words);
    text_free(&words);
}

static void add_body(struct text *out, const struct findings_view *view, const struct finding *f)
{
    struct text again = {0};

    text_puts(out, "<div class=\"body\">\n");
    add_sentences(out, f);
    text_puts(out, "<table>\n");
    add_value_row(out, "input", text_str(&f->test.url));
    if (f->test.has_base)
        add_value_row(out, "base", text_str(&f->test.base));
    for (int i = 0; i < 2; i++)
        add_answer_row(out, text_str(&f->engine[i]), &f->answer[i], &f->answer[!i]);
    if (f->explained) {
        add_value_row(out, "changed", text_str(&f->changed.url));
        if (f->test.has_base)
            add_value_row(out, "changed base", text_str(&f->changed.base));
        add_answer_row(out, UA_LITERAL("agreed"), &f->agreed, &f->agreed);
    }
    if (f->left != EFFECT_NONE)
        text_printf(out, "<tr><th scope=\"row\">stays</th><td>%s</td></tr>\n",
                    effect_name(f->left));
    add_weakness(out, f);
    add_verdict(out, view, f);
    if (f->count > 0)
        text_printf(out, "<tr><th scope=\"row\">met</th><td>about %" PRIu64 " %s</td></tr>\n",
                    f->count, units_noun(f->count, "time", "times"));
    text_printf(&again, "urlassay diff --class %016" PRIx64 " --dir %s", f->class, view->dir);
    add_value_row(out, "again", text_str(&again));
    text_puts(out, "</table>\n</div>\n");
    text_free(&again);
}

static void add_class_entry(struct text *out, const struct findings_view *view,
                            const struct finding *f, bool open)
{
    const char *severity = severity_name(rank_severity(f->effect, f->rank));

    text_printf(out, "<details class=\"c %s\" id=\"c%016" PRIx64 "\"%s", severity, f->class,
                open ? " open" : "");
    add_keys(out, f);
    text_printf(out, "><summary><span class=\"s\">%s</span><span>%s</span><span class=\"cause\">",
                severity, effect_name(f->effect));
    add_name(out, text_str(&f->cause));
    text_puts(out, "</span>");
    text_puts(out, "<span class=\"url\">");
    add_code(out, text_str(&f->test.url));
    if (f->test.has_base) {
        text_puts(out, " <span class=\"soft\">on</span> ");
        add_code(out, text_str(&f->test.base));
    }
    text_puts(out, "</span></summary>\n");
    add_body(out, view, f);
    text_puts(out, "</details>\n");
}

/* --- the page --------------------------------------------------------------------------------- */

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
    size_t effects[EFFECTS] = {0};

    for (size_t i = 0; i < view->count; i++)
        effects[view->findings[i].effect]++;
    if (view->page) {
        add_sum(out, "", "inputs", store_counts_all(view->page, MODES).executions);
        add_sum(out, "", "disputed", store_counts_all(view->page, MODES).differing);
    }
    add_sum(out, "", units_noun(view->count, "class", "classes"), view->count);
    for (int effect = EFFECTS - 1; effect > EFFECT_NONE; effect--) {
        if (effects[effect] > 0)
            add_sum(
                out,
                severity_name(rank_severity((enum effect)effect, rank_limit((enum effect)effect))),
                effect_name((enum effect)effect), effects[effect]);
    }
}

static void add_classes(struct text *out, const void *context)
{
    const struct findings_view *view = context;
    size_t shown = 0;

    for (size_t i = 0; i < view->count; i++) {
        const struct finding *f = &view->findings[i];
        bool is_shown = f->fold == FOLD_NONE && f->recheck != RECHECK_GONE;

        add_class_entry(out, view, f, is_shown && shown < OPEN);
        shown += is_shown;
    }
    if (view->count == 0)
        text_puts(out, "<p>Nothing was found yet.</p>\n");
}

static void add_dir(struct text *out, const void *context)
{
    const struct findings_view *view = context;

    add_name(out, ua_str(view->dir, strlen(view->dir)));
}

void findings_html_write(struct text *out, const struct findings_view *view)
{
    static const struct template_slot slots[] = {
        {.name = "style", .text = findings_style_css},
        {.name = "style-hash", .text = findings_style_css_sha256},
        {.name = "script", .text = findings_script_js},
        {.name = "script-hash", .text = findings_script_js_sha256},
        {.name = "version", .text = UA_VERSION},
        {.name = "dir", .add = add_dir},
        {.name = "sums", .add = add_sums},
        {.name = "classes", .add = add_classes},
    };

    template_fill(out, findings_page_html, slots, sizeof slots / sizeof *slots, view);
}
