/* SPDX-License-Identifier: MIT */
#include "sarif.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ascii.h"
#include "cause.h"
#include "dialled.h"
#include "files.h"
#include "inputs.h"
#include "json.h"
#include "said.h"
#include "str.h"
#include "testcase.h"
#include "told.h"
#include "units.h"
#include "utf8.h"

#define MAX_VALUE 300 /* bytes of a value in a message */
#define MAX_SEED 2000 /* bytes of what the properties hold */

struct sarif_result {
    uint64_t id;         /* of a quirk, or of a class */
    enum effect effect;  /* of the shown input */
    enum rank rank;      /* the same */
    size_t order;        /* in which they came */
    size_t occurrences;  /* 1: this one */
    struct text rule;    /* its id: the cause */
    struct text closing; /* of the shown input; empty without a cause */
    struct text json;    /* the members of the result but ruleIndex and occurrenceCount */
    struct text artifact;
    bool is_outside; /* of the repository */
};

static void free_result(struct sarif_result *result)
{
    text_free(&result->rule);
    text_free(&result->closing);
    text_free(&result->json);
    text_free(&result->artifact);
}

void sarif_free(struct sarif *sarif)
{
    for (size_t i = 0; i < sarif->count; i++)
        free_result(&sarif->results[i]);
    free(sarif->results);
    *sarif = (struct sarif){0};
}

/* --- values and places ------------------------------------------------------------------------ */

/* The bytes of a code point, as escapes of single bytes. */
static void add_byte_escapes(struct text *out, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        text_printf(out, "\\x%02X", (unsigned)(unsigned char)bytes[i]);
}

/* `\u{HEX}`, whose backslash is behind us, as single bytes. Returns how much of the text it was. */
static size_t add_code_point(struct text *out, const char *escape)
{
    char utf8[4];
    size_t len = ua_utf8_encode(utf8, (uint32_t)strtoul(escape + 2, NULL, 16));

    add_byte_escapes(out, utf8, len);
    return strcspn(escape, "}") + 1;
}

/* The notation of text_visible without braces, which SARIF takes for placeholders, and without
 * "](", which makes a link. */
static void add_plain(struct text *out, const struct text *visible)
{
    for (size_t pos = 0; pos < visible->len;) {
        const char *at = visible->ptr + pos;
        size_t slashes = strspn(at, "\\");
        char next = at[slashes];

        if (slashes % 2 == 1 && next == 'u' && at[slashes + 1] == '{') {
            text_add(out, at, slashes - 1);
            pos += slashes + add_code_point(out, at + slashes);
        } else if (next == '{' || next == '}' ||
                   (next == '(' && slashes == 0 && pos > 0 && at[-1] == ']')) {
            /* Several backslashes are doubled already. A lone one is before an escape now. */
            text_add(out, at, slashes);
            text_add(out, "\\", slashes % 2);
            add_byte_escapes(out, &next, 1);
            pos += slashes + 1;
        } else {
            size_t len = slashes + (pos + slashes < visible->len);

            text_add(out, at, len);
            pos += len;
        }
    }
}

void sarif_value(struct text *out, struct ua_str value)
{
    struct text visible = {0};

    text_value(&visible, value);
    add_plain(out, &visible);
    text_free(&visible);
}

static void add_cut_value(struct text *out, struct ua_str value)
{
    size_t end = 0;

    if (value.len <= MAX_VALUE) {
        sarif_value(out, value);
        return;
    }
    for (size_t next = 0; next <= MAX_VALUE;) {
        end = next;
        ua_utf8_decode(value.ptr, value.len, &next, NULL);
    }
    sarif_value(out, ua_str(value.ptr, end));
    text_printf(out, "... (%zu bytes)", value.len);
}

static bool has_git(const struct text *folder, size_t len)
{
    struct text path = {0};
    bool has;

    text_printf(&path, "%.*s/.git", (int)len, folder->ptr);
    has = access(path.ptr, F_OK) == 0;
    text_free(&path);
    return has;
}

/* The length of the part of an absolute path that is its repository, or else the current folder; 0
 * if it is in neither. */
static size_t repository_length(const struct text *path)
{
    char here[PATH_MAX];
    size_t len;

    for (len = path->len; len > 0; len--) {
        if (path->ptr[len] == '/' && has_git(path, len))
            return len;
    }
    if (!getcwd(here, sizeof here))
        return 0;
    len = strlen(here);
    return len > 1 && path->len > len && memcmp(path->ptr, here, len) == 0 && path->ptr[len] == '/'
               ? len
               : 0;
}

/* The path from the root of all; its last part need not be there, nor a folder it would lie in. */
static void make_absolute_path(struct text *out, const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? xstrndup(path, (size_t)(slash - path) + 1) : xstrndup(".", 1);
    char *real = realpath(folder, NULL), *here = realpath(".", NULL);

    if (real)
        text_printf(out, "%s/%s", strcmp(real, "/") == 0 ? "" : real, slash ? slash + 1 : path);
    else
        text_printf(out, "%s/%s", path[0] == '/' || !here ? "" : here, path + strspn(path, "/"));
    free(real);
    free(here);
    free(folder);
}

void sarif_uri(struct text *out, const char *path, bool *is_relative)
{
    struct text absolute = {0};
    size_t root;

    make_absolute_path(&absolute, path);
    root = repository_length(&absolute);
    *is_relative = root > 0;
    if (!*is_relative)
        text_puts(out, "file://");
    for (size_t i = *is_relative ? root + 1 : 0; i < absolute.len; i++) {
        unsigned char c = (unsigned char)absolute.ptr[i];

        if (ua_is_alnum(c) || (c && strchr("-._~/", c)))
            text_add(out, absolute.ptr + i, 1);
        else
            text_printf(out, "%%%02X", c);
    }
    text_free(&absolute);
}

/* --- the reproducer --------------------------------------------------------------------------- */

void sarif_reproducer_path(struct text *path, const char *folder, uint64_t id)
{
    text_clear(path);
    text_printf(path, "%s/%016" PRIx64, folder, id);
}

bool sarif_reproducer(struct text *path, const char *folder, uint64_t id, struct testcase test)
{
    struct text seed = {0};
    bool ok;

    sarif_reproducer_path(path, folder, id);
    testcase_write(&seed, test);
    mkdir(folder, 0777);
    ok = folder_write(folder, path->ptr + strlen(folder) + 1, &seed);
    text_free(&seed);
    return ok;
}

/* --- one result ------------------------------------------------------------------------------- */

static const char *level_of(enum severity severity)
{
    return severity >= SEVERITY_HIGH ? "error" : severity == SEVERITY_MEDIUM ? "warning" : "note";
}

/* GitHub shows a score over 9.0 as critical, from 7.0 as high, from 4.0 as medium. An effect that
 * reaches less than it could has the score of medium. */
static const char *score_of(enum effect effect, enum rank rank)
{
    static const char *const scores[EFFECTS] = {
        [EFFECT_NONE] = "0.0",           [EFFECT_NORMALISATION] = "0.1",
        [EFFECT_FRAGMENT_SHIFT] = "2.0", [EFFECT_QUERY_SHIFT] = "3.0",
        [EFFECT_PATH_SHIFT] = "3.5",     [EFFECT_ACCEPT_REJECT] = "5.3",
        [EFFECT_USERINFO_SHIFT] = "7.1", [EFFECT_HOST_FORM] = "7.5",
        [EFFECT_REPARSE_SHIFT] = "8.1",  [EFFECT_HOST_SHIFT] = "9.3",
    };
    return rank_severity(effect, rank) == SEVERITY_MEDIUM ? scores[EFFECT_ACCEPT_REJECT]
                                                          : scores[effect];
}

static void add_engine_name(struct text *out, const struct finding *f, int side)
{
    struct text name = {0};

    said_engine_version(&name, text_str(&f->engines[side]), text_str(&f->versions[side]));
    add_plain(out, &name);
    text_free(&name);
}

#define COMPONENTS_SHOWN (COMPONENT_FRAGMENT + 1)

/* Whether one answer has a component of which the other, which is no refusal, says nothing. */
static bool is_told_alone(const struct observation *o, const struct observation *other,
                          enum component c)
{
    return observation_presence(other, c) == PRESENCE_UNKNOWN && observation_get(o, c).len > 0;
}

/* Appends the components of one answer that differ from the other; if there are none, those that
 * the other does not tell. */
static void add_differing_components(struct text *out, const struct finding *f, int side)
{
    const struct observation *o = &f->answers[side], *other = &f->answers[!side];
    const char *between = ": ";

    text_puts(out, " ");
    add_engine_name(out, f, side);
    if (o->outcome != OUTCOME_PARSED) {
        text_printf(out, ": %s.", outcome_name(o->outcome));
        return;
    }
    for (unsigned n = 0; n < 2 * COMPONENTS_SHOWN; n++) {
        const enum component c = (enum component)(n % COMPONENTS_SHOWN);

        if (n == COMPONENTS_SHOWN && *between == ',')
            break;
        if (!(n < COMPONENTS_SHOWN ? said_is_shown(o, other, c) : is_told_alone(o, other, c)))
            continue;
        text_printf(out, "%s%s ", between, component_name(c));
        add_cut_value(out, observation_get(o, c));
        between = ", ";
    }
    text_puts(out, *between == ':' ? ": accepted." : ".");
}

/* The input, the effect and the severity. */
static void add_shown_input(struct text *out, const struct finding *f)
{
    add_cut_value(out, text_str(&f->test.url));
    if (f->test.has_base) {
        text_puts(out, " against ");
        add_cut_value(out, text_str(&f->test.base));
    }
    text_printf(out, " (%s, %s).", effect_name(f->effect),
                severity_name(rank_severity(f->effect, f->rank)));
}

/* Appends one line of told as a sentence. */
static void add_told(struct text *out, const struct told *told, enum told_line line,
                     const char *before)
{
    struct text words = {0};

    told_line(&words, told, line);
    if (words.len > 0) {
        text_puts(out, before);
        add_plain(out, &words);
        text_puts(out, ".");
    }
    text_free(&words);
}

/* What the change of the input brings, the verdict, and what closes it. */
static void add_proof(struct text *out, const struct told *told)
{
    const struct finding *f = told->finding;
    const char *const engines[] = {f->engines[0].ptr, f->engines[1].ptr};
    struct text words = {0};

    if (f->explained) {
        said_agreement(&words, engines, testcase_of(&f->changed), f->effect, f->left, &f->agreed,
                       &f->other, MAX_VALUE);
        text_puts(out, " ");
        if (finding_is_weak(f)) {
            text_puts(&words, "; ");
            said_weakness(&words, f->replaces);
        }
        add_plain(out, &words);
        text_puts(out, ".");
    }
    add_told(out, told, TOLD_EACH, " Against the Standard: ");
    add_told(out, told, TOLD_VERDICT, " ");
    add_told(out, told, TOLD_CLOSE, " " SAID_CLOSED_BY);
    text_free(&words);
}

/* Which hosts clients contacted. */
static void add_dialled(struct text *out, const struct told *told)
{
    if (dialled_has_answers(told->finding))
        add_told(out, told, TOLD_DIALLED, " Dialled: ");
    else if (dialled_concerns(told->finding->effect))
        text_puts(out, " Not dialled.");
}

static void add_class_message(struct text *out, const struct told *told)
{
    const struct finding *f = told->finding;

    add_engine_name(out, f, 0);
    text_puts(out, " and ");
    add_engine_name(out, f, 1);
    text_printf(out, " %s ", said_effect(f->effect)->verb);
    add_shown_input(out, f);
    for (int i = 0; i < 2; i++)
        add_differing_components(out, f, i);
    add_dialled(out, told);
    add_proof(out, told);
}

static void add_quirk_message(struct text *out, const struct quirks *quirks,
                              const struct quirk *quirk, const struct told *told)
{
    const struct quirk_variant *variant = &quirk->variants[0];

    text_puts(out, "Parsers ");
    text_puts(out, said_effect(variant->shown->effect)->verb);
    text_puts(out, " ");
    add_shown_input(out, variant->shown);
    for (unsigned group = 0; group < variant->groups; group++) {
        const char *between = " ";
        struct text words = {0};

        for (unsigned i = 0; i < quirks->engine_count; i++) {
            if (variant->group[i] != group)
                continue;
            text_puts(&words, between);
            said_engine(&words, ua_str(quirks->names[i], strlen(quirks->names[i])));
            between = ", ";
        }
        text_puts(&words, ": ");
        quirk_add_answer(&words, quirks, variant, group, MAX_VALUE);
        text_puts(&words, ".");
        add_plain(out, &words);
        text_free(&words);
    }
    add_dialled(out, told);
    add_proof(out, told);
}

/* False if it is outside of the repository. */
static bool add_location(struct json_writer *w, const struct sarif_location *place)
{
    struct text uri = {0};
    bool is_relative;

    sarif_uri(&uri, place->path, &is_relative);
    json_object(w);
    json_add(w, "uri", text_str(&uri));
    if (is_relative)
        json_add_string(w, "uriBaseId", "%SRCROOT%");
    json_end(w);
    text_free(&uri);
    return is_relative;
}

/* The engines of each group. */
static void add_groups(struct json_writer *w, const struct quirks *quirks,
                       const struct quirk_variant *variant)
{
    json_member(w, "groups");
    json_array(w);
    for (unsigned group = 0; group < variant->groups; group++) {
        json_array(w);
        for (unsigned i = 0; i < quirks->engine_count; i++) {
            if (variant->group[i] == group)
                json_string(w, quirks->names[i]);
        }
        json_end(w);
    }
    json_end(w);
}

/* quirk NULL: the result is a class. */
static void add_properties(struct json_writer *w, const struct finding *f,
                           const struct quirks *quirks, const struct quirk *quirk,
                           const struct verdict_sources *sources, const struct verdict *verdict)
{
    json_member(w, "properties");
    json_object(w);
    json_add_string(w, "security-severity", score_of(f->effect, f->rank));
    json_add_string(w, "effect", effect_name(f->effect));
    json_add_string(w, "severity", severity_name(rank_severity(f->effect, f->rank)));
    json_add(w, "cause", text_str(&f->cause));
    if (quirk) {
        json_add_hash(w, "quirk", quirk->id);
        json_add_number(w, "pairs", quirk->pairs);
        json_add_number(w, "classes", quirk->classes);
        add_groups(w, quirks, &quirk->variants[0]);
    }
    json_add_hash(w, "class", f->class);
    json_member(w, "engines");
    json_array(w);
    for (int i = 0; i < 2; i++)
        json_text(w, text_str(&f->engines[i]));
    json_end(w);
    if (finding_size(f) <= MAX_SEED) {
        json_add(w, "input", text_str(&f->test.url));
        json_add(w, "base", testcase_of(&f->test).base);
    }
    dialled_write_members(w, f);
    if (sources && verdict)
        verdict_to_json(w, sources, verdict, f);
    json_end(w);
}

/* An object whose only member is "text". */
static void add_text(struct json_writer *w, const char *key, struct ua_str text)
{
    json_member(w, key);
    json_object(w);
    json_add(w, "text", text);
    json_end(w);
}

/* What the file would hold, in the report itself. */
static void add_artifact(struct json_writer *w, const struct finding *f,
                         const struct sarif_location *place)
{
    struct text seed = {0};

    testcase_write(&seed, testcase_of(&f->test));
    json_object(w);
    json_member(w, "location");
    add_location(w, place);
    json_add_number(w, "length", seed.len);
    if (seed.len <= MAX_SEED) {
        json_member(w, "contents");
        json_object(w);
        if (ua_is_utf8(text_str(&seed))) {
            json_add(w, "text", text_str(&seed));
        } else {
            json_member(w, "binary");
            json_base64(w, text_str(&seed));
        }
        json_end(w);
    }
    json_end(w);
    text_free(&seed);
}

/* Code scanning identifies an alert by these. GitHub reads the first. The shown class of a quirk is
 * not among them, because a campaign can find a more important one. */
static void add_fingerprints(struct json_writer *w, uint64_t id, bool is_quirk)
{
    struct text line = {0};

    text_printf(&line, "%016" PRIx64 ":1", id);
    json_member(w, "partialFingerprints");
    json_object(w);
    json_add(w, "primaryLocationLineHash", text_str(&line));
    json_add_hash(w, is_quirk ? "urlassayQuirk/v1" : "urlassayClass/v1", id);
    json_end(w);
    text_free(&line);
}

/* Returns whether the place is outside of the repository. */
static bool add_place(struct json_writer *w, const struct sarif_location *place)
{
    bool is_outside;

    json_member(w, "locations");
    json_array(w);
    json_object(w);
    json_member(w, "physicalLocation");
    json_object(w);
    json_member(w, "artifactLocation");
    is_outside = !add_location(w, place);
    json_member(w, "region");
    json_object(w);
    json_add_number(w, "startLine", place->line ? place->line : 1);
    json_end(w);
    json_end(w);
    json_end(w);
    json_end(w);
    return is_outside;
}

/* Replaces a result. The new one is about quirk, which is one of quirks; if it
 * is NULL, about the class of the finding. */
static void fill_result(struct sarif_result *result, const struct finding *f,
                        const struct quirks *quirks, const struct quirk *quirk,
                        const struct verdict_sources *sources, const struct verdict *verdict,
                        const struct sarif_location *place)
{
    const struct told told = {f, verdict, sources, false};
    struct text message = {0};
    struct json_writer w = {.out = &result->json}, artifact = {.out = &result->artifact};

    result->effect = f->effect;
    result->rank = f->rank;
    text_clear(&result->rule);
    text_clear(&result->closing);
    if (f->explained)
        told_line(&result->closing, &told, TOLD_CLOSE);
    text_clear(&result->json);
    text_clear(&result->artifact);
    if (f->explained)
        text_add(&result->rule, f->cause.ptr, f->cause.len);
    else
        text_puts(&result->rule, UNEXPLAINED);
    if (quirk)
        add_quirk_message(&message, quirks, quirk, &told);
    else
        add_class_message(&message, &told);
    json_add(&w, "ruleId", text_str(&result->rule));
    json_add_string(&w, "level", level_of(rank_severity(f->effect, f->rank)));
    add_text(&w, "message", text_str(&message));
    result->is_outside = add_place(&w, place);
    add_fingerprints(&w, result->id, quirk != NULL);
    add_properties(&w, f, quirks, quirk, sources, verdict);
    if (place->is_missing)
        add_artifact(&artifact, f, place);
    text_free(&message);
}

static unsigned result_importance(const struct sarif_result *result)
{
    return rank_importance(result->effect, result->rank);
}

/* Counts an occurrence of a quirk or class. Returns its result, which may be a new one. */
static struct sarif_result *count_result(struct sarif *sarif, uint64_t id)
{
    struct sarif_result *result = NULL;

    for (size_t i = 0; i < sarif->count && !result; i++) {
        if (sarif->results[i].id == id)
            result = &sarif->results[i];
    }
    if (!result) {
        if (sarif->count == sarif->cap) {
            sarif->cap = sarif->cap ? sarif->cap * 2 : 64;
            sarif->results = xrealloc(sarif->results, sarif->cap * sizeof *sarif->results);
        }
        result = &sarif->results[sarif->count];
        *result = (struct sarif_result){.id = id, .order = sarif->count};
        sarif->count++;
    }
    result->occurrences++;
    return result;
}

bool sarif_add(struct sarif *sarif, const struct finding *f, const struct verdict_sources *sources,
               const struct verdict *verdict, const struct sarif_location *place)
{
    struct sarif_result *result = count_result(sarif, f->class);
    const bool is_shown = finding_importance(f) > result_importance(result);

    if (is_shown)
        fill_result(result, f, NULL, NULL, sources, verdict, place);
    return is_shown;
}

void sarif_add_quirk(struct sarif *sarif, const struct quirks *quirks, const struct quirk *quirk,
                     const struct verdict_sources *sources, const struct verdict *verdict,
                     const struct sarif_location *place)
{
    fill_result(count_result(sarif, quirk->id), quirk_shown(quirk), quirks, quirk, sources, verdict,
                place);
}

/* --- rules ------------------------------------------------------------------------------------ */

struct sarif_rules {
    const struct sarif_result **worst; /* the most important result of each rule */
    size_t count;
};

static size_t rule_index(struct sarif_rules *rules, const struct sarif_result *result)
{
    for (size_t i = 0; i < rules->count; i++) {
        if (strcmp(rules->worst[i]->rule.ptr, result->rule.ptr) != 0)
            continue;
        if (result_importance(result) > result_importance(rules->worst[i]))
            rules->worst[i] = result;
        return i;
    }
    rules->worst[rules->count] = result;
    return rules->count++;
}

/* What to read about a cause, in text and in Markdown. Nothing here comes from an input. */
static void add_help(struct text *text, struct text *markdown, struct text *sentence,
                     const char **anchor, const char *rule)
{
    struct cause_names names = cause_names_of(ua_str(rule, strlen(rule)), true);

    for (struct cause_name next; cause_next(&next, &names);) {
        const struct rewrite *n;

        if (next.rewrite < 0)
            continue;
        n = rewrites[next.rewrite];
        *anchor = *anchor ? *anchor : n->standard;
        text_printf(sentence, "%s%s", sentence->len > 0 ? " " : "", n->sentence);
        text_printf(text, "%s See ", n->sentence);
        said_references(text, n);
        text_puts(text, ". ");
        text_printf(markdown,
                    "**%s**: %s See the [URL Standard](" STANDARD_URL
                    "#%s) and [RFC 3986, section %s](https://www.rfc-editor.org/rfc/"
                    "rfc3986#section-%s).\n\n",
                    n->name, n->sentence, n->standard, n->rfc3986, n->rfc3986);
    }
    if (sentence->len == 0) {
        text_puts(sentence, SAID_UNEXPLAINED);
        text_puts(text, SAID_UNEXPLAINED " ");
        text_puts(markdown, SAID_UNEXPLAINED "\n\n");
    }
}

static void add_rule(struct json_writer *w, const struct sarif_result *worst)
{
    struct text text = {0}, markdown = {0}, sentence = {0}, uri = {0}, title = {0};
    const struct text *closing = &worst->closing;
    const char *anchor = NULL, *rule = worst->rule.ptr;

    add_help(&text, &markdown, &sentence, &anchor, rule);
    if (closing->len > 0 && strcmp(closing->ptr, SAID_NO_RULE) != 0) {
        text_printf(&text, SAID_CLOSED_BY "%s. ", closing->ptr);
        text_printf(&markdown, SAID_CLOSED_BY "%s.\n\n", closing->ptr);
    }
    text_puts(&text, SAID_ADVICE);
    text_puts(&markdown, SAID_ADVICE);
    text_printf(&title, "URL parsers disagree: %s", rule);
    text_printf(&uri, STANDARD_URL "%s%s", anchor ? "#" : "", anchor ? anchor : "");
    json_object(w);
    json_add_string(w, "id", rule);
    add_text(w, "shortDescription", text_str(&title));
    add_text(w, "fullDescription", text_str(&sentence));
    json_add(w, "helpUri", text_str(&uri));
    json_member(w, "help");
    json_object(w);
    json_add(w, "text", text_str(&text));
    json_add(w, "markdown", text_str(&markdown));
    json_end(w);
    json_member(w, "defaultConfiguration");
    json_object(w);
    json_add_string(w, "level", level_of(rank_severity(worst->effect, worst->rank)));
    json_end(w);
    json_member(w, "properties");
    json_object(w);
    json_member(w, "tags");
    json_array(w);
    json_string(w, "security");
    json_string(w, "url");
    json_end(w);
    json_add_string(w, "precision", "high");
    json_add_string(w, "security-severity", score_of(worst->effect, worst->rank));
    json_end(w);
    json_end(w);
    text_free(&text);
    text_free(&markdown);
    text_free(&sentence);
    text_free(&uri);
    text_free(&title);
}

/* --- the report ------------------------------------------------------------------------------- */

static int compare_results(const void *left, const void *right)
{
    const struct sarif_result *a = left, *b = right;

    if (result_importance(a) != result_importance(b))
        return result_importance(a) > result_importance(b) ? -1 : 1;
    return a->order < b->order ? -1 : 1;
}

/* Up to the array of rules, which it begins. */
static void add_head(struct json_writer *w)
{
    json_object(w);
    json_add_string(w, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json_add_string(w, "version", "2.1.0");
    json_member(w, "runs");
    json_array(w);
    json_object(w);
    json_member(w, "tool");
    json_object(w);
    json_member(w, "driver");
    json_object(w);
    json_add_string(w, "name", "urlassay");
    json_add_string(w, "version", UA_VERSION);
    json_add_string(w, "semanticVersion", UA_VERSION);
    json_member(w, "rules");
    json_array(w);
}

/* Behind "2 of 3", or "1": so many of all of them. */
static const char *results_verb(size_t count, size_t all)
{
    if (count == 1)
        return units_noun(all, "result is", "results is");
    return units_noun(all, "result are", "results are");
}

static void add_notification(struct json_writer *w, const char *level, struct text *message)
{
    json_object(w);
    json_add_string(w, "level", level);
    add_text(w, "message", text_str(message));
    json_end(w);
    text_clear(message);
}

/* What is not in the report, as messages. */
static void add_notifications(struct json_writer *w, const struct sarif *sarif, size_t written)
{
    struct text message = {0};

    json_member(w, "toolExecutionNotifications");
    json_array(w);
    if (sarif->left_out > 0) {
        text_printf(&message,
                    "%zu of %zu %s left out, the least severe: a report has %d at most, and at "
                    "most %zu bytes.",
                    sarif->left_out, sarif->count, results_verb(sarif->left_out, sarif->count),
                    SARIF_RESULTS, SARIF_BYTES);
        add_notification(w, "warning", &message);
    }
    if (sarif->outside > 0) {
        text_printf(&message, "%zu of %zu %s at %s outside of the repository.", sarif->outside,
                    written, results_verb(sarif->outside, written),
                    units_noun(sarif->outside, "a file", "files"));
        add_notification(w, "warning", &message);
    }
    if (sarif->accepted > 0) {
        text_printf(&message, "%zu known %s left out: somebody accepted %s.", sarif->accepted,
                    results_verb(sarif->accepted, sarif->accepted),
                    units_noun(sarif->accepted, "it", "them"));
        add_notification(w, "note", &message);
    }
    json_end(w);
    text_free(&message);
}

/* The numbers of results that are not in the report, as messages and as properties. */
static void add_tail(struct json_writer *w, const struct sarif *sarif, size_t written)
{
    json_add_string(w, "columnKind", "unicodeCodePoints");
    json_member(w, "invocations");
    json_array(w);
    json_object(w);
    json_add_bool(w, "executionSuccessful", true);
    add_notifications(w, sarif, written);
    json_end(w);
    json_end(w);
    json_member(w, "properties");
    json_object(w);
    json_add_number(w, "leftOut", sarif->left_out);
    json_add_number(w, "known", sarif->accepted);
    json_end(w);
    json_end(w);
    json_end(w);
    json_end(w);
    text_puts(w->out, "\n");
}

/* Adds as many as fit; what results cite comes after them. */
static size_t add_results(struct json_writer *w, const struct sarif *sarif,
                          struct sarif_rules *rules, size_t count, size_t max_bytes)
{
    struct text artifacts = {0};
    struct json_writer cited = {.out = &artifacts};
    size_t written = 0;

    json_member(w, "results");
    json_array(w);
    for (; written < count; written++) {
        const struct sarif_result *result = &sarif->results[written];

        if (w->out->len + artifacts.len + result->json.len + result->artifact.len + 1000 >
            max_bytes)
            break;
        json_new_line(w, 0);
        json_object(w);
        json_verbatim(w, text_str(&result->json));
        json_add_number(w, "ruleIndex", rule_index(rules, result));
        json_add_number(w, "occurrenceCount", result->occurrences);
        json_end(w);
        if (result->artifact.len > 0) {
            json_new_line(&cited, 0);
            json_verbatim(&cited, text_str(&result->artifact));
        }
    }
    json_new_line(w, 0);
    json_end(w);
    if (artifacts.len > 0) {
        json_member(w, "artifacts");
        json_array(w);
        json_verbatim(w, text_str(&artifacts));
        json_end(w);
    }
    text_free(&artifacts);
    return written;
}

void sarif_write(struct text *out, struct sarif *sarif)
{
    size_t max = sarif->max_results ? sarif->max_results : SARIF_RESULTS;
    size_t bytes = sarif->max_bytes ? sarif->max_bytes : SARIF_BYTES;
    size_t count = sarif->count < max ? sarif->count : max, written;
    struct json_writer w = {.out = out};
    struct sarif_rules rules = {xcalloc(count + 1, sizeof *rules.worst), 0};

    if (sarif->count > 0)
        qsort(sarif->results, sarif->count, sizeof *sarif->results, compare_results);
    for (size_t i = 0; i < count; i++)
        rule_index(&rules, &sarif->results[i]);
    add_head(&w);
    for (size_t i = 0; i < rules.count; i++) {
        json_new_line(&w, 0);
        add_rule(&w, rules.worst[i]);
    }
    json_end(&w);
    json_end(&w);
    json_end(&w);
    written = add_results(&w, sarif, &rules, count, bytes);
    sarif->left_out = sarif->count - written;
    sarif->outside = 0;
    for (size_t i = 0; i < written; i++)
        sarif->outside += sarif->results[i].is_outside;
    add_tail(&w, sarif, written);
    free((void *)rules.worst);
}

void sarif_print(struct sarif *sarif)
{
    struct text out = {0};

    sarif_write(&out, sarif);
    fwrite(out.ptr, 1, out.len, stdout);
    text_free(&out);
    if (sarif->left_out > 0)
        complain("SARIF: %zu of %zu %s left out, the least severe: it holds no more",
                 sarif->left_out, sarif->count, results_verb(sarif->left_out, sarif->count));
    if (sarif->outside > 0)
        complain("SARIF: %zu %s at %s outside of the repository, where code scanning shows "
                 "nothing: --reproducers DIR puts %s into a folder of it",
                 sarif->outside, results_verb(sarif->outside, sarif->outside),
                 units_noun(sarif->outside, "a file", "files"),
                 units_noun(sarif->outside, "it", "them"));
}
