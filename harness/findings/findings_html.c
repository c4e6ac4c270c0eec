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
#include "units.h"

/* Classes that are open from the start. */
#define OPEN 3

static const char findings_style[] =
    ":root{color-scheme:light dark;--page:#fff;--card:#f6f8fa;--ink:#1c2127;--soft:#59636e;"
    "--line:#d3d9df;--critical:#a40e26;--high:#bc4c00;--medium:#7d5a00;--low:#0a6640;"
    "--info:#57606a}\n"
    "@media (prefers-color-scheme:dark){:root{--page:#12161b;--card:#1a2027;--ink:#e6e9ed;"
    "--soft:#9aa5b1;--line:#38414b;--critical:#ff8a8f;--high:#ffa657;--medium:#e3c15a;"
    "--low:#6fd29b;--info:#a3adb8}}\n"
    "*{box-sizing:border-box}\n"
    "body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;padding:1.5rem;max-width:62rem;"
    "background:var(--page);color:var(--ink)}\n"
    "h1{font-size:1.5rem;margin:0 0 .2rem;overflow-wrap:anywhere}h2{font-size:1.15rem;margin:2rem "
    "0 .6rem}\n"
    "p{margin:.35rem 0}.soft{color:var(--soft)}a{color:inherit}\n"
    "code{font:.93em/1.45 ui-monospace,SFMono-Regular,Consolas,monospace;white-space:pre-wrap;"
    "overflow-wrap:anywhere}\n"
    ".sums{list-style:none;padding:0;margin:1rem 0;display:flex;flex-wrap:wrap;gap:.5rem}\n"
    ".sums li{background:var(--card);border:1px solid var(--line);border-radius:6px;"
    "padding:.35rem .8rem;min-width:7.5rem}\n"
    ".sums b{display:block;font-size:1.35rem;line-height:1.2;font-variant-numeric:tabular-nums}\n"
    "form{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:end;margin:1rem 0;position:sticky;"
    "top:0;background:var(--page);padding:.6rem 0;border-bottom:1px solid var(--line)}\n"
    "form[hidden]{display:none}\n"
    "form label{display:flex;flex-direction:column;font-size:.85rem;color:var(--soft)}\n"
    "form label.row{flex-direction:row;gap:.4rem;align-items:center;padding:.35rem 0}\n"
    "select,input[type=search]{font:inherit;color:var(--ink);background:var(--card);"
    "border:1px solid var(--line);border-radius:5px;padding:.2rem "
    ".4rem;height:2rem;max-width:15rem}\n"
    "output{margin-left:auto;padding:.35rem 0;color:var(--soft)}\n"
    "details.c{border:1px solid var(--line);border-left:4px solid var(--tone);border-radius:6px;"
    "margin:.45rem 0;background:var(--card)}\n"
    ".legend summary{display:block;padding:.2rem 0;color:var(--soft);"
    "text-decoration:underline}"
    "dl{display:grid;grid-template-columns:minmax(6rem,max-content) 1fr;gap:.2rem "
    "1rem;margin:.4rem "
    "0}"
    "dt{color:var(--tone,inherit);font-weight:600}dd{margin:0}ul{margin:.35rem 0}\n"
    "summary{cursor:pointer;padding:.45rem .8rem;display:grid;"
    "grid-template-columns:5rem 8.2rem minmax(0,1fr) minmax(0,1.2fr);gap:.1rem .8rem;"
    "align-items:baseline}\n"
    "summary::marker{content:''}summary::-webkit-details-marker{display:none}\n"
    "summary:focus-visible{outline:2px solid var(--tone);outline-offset:2px;border-radius:6px}\n"
    "summary .s{color:var(--tone);font-weight:600}\n"
    "details.c[open]>summary{border-bottom:1px solid var(--line)}\n"
    "summary .url{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}"
    "summary code{white-space:pre}\n"
    ".body{padding:.6rem .8rem .8rem}\n"
    "table{border-collapse:collapse;width:100%;margin:.5rem 0}\n"
    "th{font-weight:400;color:var(--soft);text-align:left;padding:.15rem .9rem .15rem 0;"
    "vertical-align:top;white-space:nowrap;width:1%}\n"
    "td{padding:.15rem 0;vertical-align:top}\n"
    "td span{display:inline-block;margin-right:1rem}td i{font-style:normal;color:var(--soft)}\n"
    "td .d code{color:var(--tone);font-weight:600}\n"
    ".critical{--tone:var(--critical)}.high{--tone:var(--high)}.medium{--tone:var(--medium)}"
    ".low{--tone:var(--low)}.info{--tone:var(--info)}.none{--tone:var(--info)}\n"
    "@media (max-width:44rem){body{padding:.8rem}summary{grid-template-columns:auto 1fr}"
    "summary .cause,summary .url{grid-column:1/-1}form{position:static}}\n"
    "@media print{form{display:none}}\n";

static const char findings_script[] =
    "const form=document.forms[0],cards=[...document.querySelectorAll('details.c')];\n"
    "const f=form.elements,seen=form.querySelector('output');\n"
    "function fill(name,key){\n"
    "  const values=new Set(cards.flatMap(card=>JSON.parse(card.dataset[key])));\n"
    "  const list=[...values];if(key!=='effect')list.sort();\n"
    "  list.forEach(value=>f[name].add(new Option(value)));\n"
    "}\n"
    "function apply(){\n"
    "  const words=f.text.value.toLowerCase();let count=0;\n"
    "  cards.forEach(card=>{\n"
    "    const "
    "has=(name,key)=>!f[name].value||JSON.parse(card.dataset[key]).includes(f[name].value);\n"
    "    const on=has('effect','effect')&&has('cause','cause')&&has('engine','engine')&&\n"
    "      (f.folded.checked||!card.dataset.folded)&&\n"
    "      (!words||card.textContent.toLowerCase().includes(words));\n"
    "    card.hidden=!on;count+=on;\n"
    "  });\n"
    "  seen.textContent=count+' of '+cards.length+' classes';\n"
    "}\n"
    "fill('effect','effect');fill('cause','cause');fill('engine','engine');\n"
    "form.hidden=false;form.addEventListener('input',apply);\n"
    "form.addEventListener('submit',event=>event.preventDefault());apply();\n"
    "if(location.hash){const card=document.getElementById(location.hash.slice(1));"
    "if(card)card.open=true}\n";

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

    text_printf(out, "<li class=\"%s\"><b style=\"color:var(--tone,inherit)\">", class);
    for (int i = 0; i < len; i++)
        text_printf(out, "%s%c", i > 0 && (len - i) % 3 == 0 ? "," : "", plain[i]);
    text_printf(out, "</b>%s</li>\n", label);
}

static void add_sums(struct text *out, const struct findings_view *view)
{
    size_t effects[EFFECTS] = {0};

    for (size_t i = 0; i < view->count; i++)
        effects[view->findings[i].effect]++;
    text_puts(out, "<ul class=\"sums\">\n");
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
    text_puts(out, "</ul>\n");
}

static void add_filters(struct text *out)
{
    static const char *const names[] = {"effect", "cause", "engine"};

    text_puts(out, "<form hidden>\n");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        text_printf(out,
                    "<label>%s<select name=\"%s\"><option value=\"\">any</option></select>"
                    "</label>\n",
                    names[i], names[i]);
    text_puts(out, "<label>text<input type=\"search\" name=\"text\"></label>\n"
                   "<label class=\"row\"><input type=\"checkbox\" name=\"folded\"> compounds, gone"
                   "</label>\n<output></output>\n</form>\n");
}

/* Explains the words of the page. */
static void add_explanations(struct text *out)
{
    static const char *const meanings[EFFECTS] = {
        [EFFECT_HOST_SHIFT] =
            "both accept the URL, and would contact another host, port or scheme: "
            "what one has checked, the other does not do",
        [EFFECT_HOST_FORM] = "the same host only for a reader who knows IPv4 numbers, IDNA or "
                             "percent-encoding",
        [EFFECT_USERINFO_SHIFT] = "the same host, as another user or with another password",
        [EFFECT_ACCEPT_REJECT] = "one accepts the URL, the other refuses it",
        [EFFECT_PATH_SHIFT] = "another path is asked for",
        [EFFECT_QUERY_SHIFT] = "another query is asked for",
        [EFFECT_FRAGMENT_SHIFT] = "another fragment",
        [EFFECT_NORMALISATION] = "the same, in another spelling",
    };

    text_puts(out, "<details class=\"legend\"><summary>What the words mean, and what to "
                   "do</summary>\n<dl>\n");
    for (int effect = EFFECTS - 1; effect > EFFECT_NONE; effect--)
        text_printf(
            out, "<dt class=\"%s\">%s</dt><dd>%s</dd>\n",
            severity_name(rank_severity((enum effect)effect, rank_limit((enum effect)effect))),
            effect_name((enum effect)effect), meanings[effect]);
    text_puts(out,
              "<dt>cause</dt><dd>the one change of the input that makes both agree, which was "
              "tried: <i>changed</i> and <i>agreed</i> are the proof</dd>\n"
              "<dt>verdict</dt><dd>whom the URL Standard, RFC 3986 strictly read, and more than "
              "half of the parsers that were asked side with, in what the effect is about</dd>\n"
              "<dt>what to do</dt><dd>Where one parser decides and another acts, have both act on "
              "the same answer: hand on the parsed URL, or refuse what the two do not read alike. "
              "A parser that differs from the text it follows has a bug to be reported, with "
              "<i>input</i>, both answers and the text's section.</dd>\n</dl>\n</details>\n");
}

void findings_html_write(struct text *out, const struct findings_view *view)
{
    struct ua_str dir = ua_str(view->dir, strlen(view->dir));
    size_t shown = 0;

    text_puts(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                   "<meta name=\"viewport\" content=\"width=device-width\">\n"
                   "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                   "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n<title>urlassay: ");
    add_name(out, dir);
    text_printf(out, "</title>\n<style>\n%s</style>\n<h1>How URL parsers disagree</h1>\n",
                findings_style);
    text_puts(out, "<p class=\"soft\">Campaign <code>");
    add_name(out, dir);
    text_puts(out, "</code>, urlassay " UA_VERSION ". A class is two parsers, a cause, and what "
                   "the effect is about; worst first.</p>\n");
    add_sums(out, view);
    add_explanations(out);
    add_filters(out);
    for (size_t i = 0; i < view->count; i++) {
        const struct finding *f = &view->findings[i];
        bool is_shown = f->fold == FOLD_NONE && f->recheck != RECHECK_GONE;

        add_class_entry(out, view, f, is_shown && shown < OPEN);
        shown += is_shown;
    }
    if (view->count == 0)
        text_puts(out, "<p>Nothing was found yet.</p>\n");
    text_printf(out, "<script>\n%s</script>\n</html>\n", findings_script);
}
