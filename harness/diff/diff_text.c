/* SPDX-License-Identifier: MIT */
/* The output of `urlassay diff`. */
#include <stdlib.h>
#include <string.h>

#include "columns.h"
#include "diff.h"
#include "json.h"
#include "reparse.h"
#include "rewrites.h"
#include "said.h"
#include "str.h"
#include "told.h"

/* --- JSON lines ------------------------------------------------------------------------------- */

static const char *relation_name(enum relation relation)
{
    static const char *const names[] = {
        [RELATION_UNKNOWN] = "unknown",
        [RELATION_EQUAL] = "equal",
        [RELATION_EQUIVALENT] = "equivalent",
        [RELATION_DIFFERENT] = "different",
    };
    return names[relation];
}

static void write_rewrite(struct json_writer *w, int rewrite)
{
    const struct rewrite *n = rewrites[rewrite];

    json_object(w);
    json_add_string(w, "name", n->name);
    json_add_string(w, "sentence", n->sentence);
    json_add_string(w, "standard", n->standard);
    json_add_string(w, "rfc3986", n->rfc3986);
    json_end(w);
}

/* An object of an answer alone. */
static void write_explanation(struct json_writer *w, const struct diff *diff,
                              const struct explanation *e)
{
    json_member(w, "because");
    json_array(w);
    if (e->first >= 0)
        write_rewrite(w, e->first);
    if (e->second >= 0)
        write_rewrite(w, e->second);
    json_end(w);
    json_member(w, "explained_by");
    json_array(w);
    for (unsigned i = 0; i < REWRITES; i++) {
        if (rewrite_set_has(e->explained_by, i))
            json_string(w, rewrites[i]->name);
    }
    json_end(w);
    components_add_json(w, "replaces", e->changes);
    if (e->first < 0) {
        json_add_null(w, "changed");
        json_add_null(w, "agreed");
        json_add_null(w, "other");
        return;
    }
    json_member(w, "changed");
    json_object(w);
    json_add_string(w, "op", op_name(OP_PARSE));
    diff_write_question(w, diff, testcase_of(&e->changed));
    json_end(w);
    json_add_string(w, "left", effect_name(e->left));
    observation_add_json(w, "agreed", &e->agreed);
    observation_add_json(w, "other", &e->other);
}

void diff_named_finding(struct finding *out, const struct diff *diff, const struct disagreement *d,
                        struct testcase test)
{
    const unsigned engines[] = {d->engines[0], d->engines[1]};

    diff_finding(out, d, test);
    for (int i = 0; i < 2; i++) {
        text_clear(&out->engines[i]);
        text_puts(&out->engines[i], diff->names[engines[i]]);
    }
}

const char *diff_reader_name(const struct diff *diff, const struct disagreement *d, unsigned i)
{
    return reparse_reader(diff->names[d->engines[0]], diff->names[d->readers[i]]);
}

static void write_parts(struct json_writer *w, const struct diff *diff,
                        const struct disagreement *d)
{
    json_member(w, "parts");
    json_array(w);
    for (unsigned i = 0; i < d->part_count; i++) {
        const struct diff_part *part = &d->parts[i];

        json_object(w);
        json_add_string(w, "effect", effect_name(part->effect));
        json_add(w, "cause", text_str(&part->cause));
        diff_write_question(w, diff, testcase_of(&part->test));
        json_add_hash(w, "class", part->class);
        json_end(w);
    }
    json_end(w);
}

static void write_own_causes(struct json_writer *w, const struct diff *diff,
                             const struct disagreement *d)
{
    const struct classification *c = &d->classification;

    if (!c->has_own)
        return;
    json_member(w, "against_standard");
    json_array(w);
    for (int i = 0; i < 2; i++) {
        if (c->own[i].cause.len == 0)
            continue;
        json_object(w);
        json_add_string(w, "engine", diff->names[d->engines[i]]);
        json_add(w, "cause", text_str(&c->own[i].cause));
        json_member(w, "changed");
        json_object(w);
        json_add_string(w, "op", op_name(OP_PARSE));
        diff_write_question(w, diff, testcase_of(&c->own[i].changed));
        json_end(w);
        json_end(w);
    }
    json_end(w);
}

static void write_verdict(struct json_writer *w, const struct diff *diff,
                          const struct disagreement *d, struct testcase test)
{
    struct finding f;

    if (!d->has_verdict)
        return;
    diff_named_finding(&f, diff, d, test);
    verdict_to_json(w, &diff->verdict_sources, &d->verdict, &f);
    finding_free(&f);
}

static void write_disagreement(struct json_writer *w, const struct diff *diff,
                               const struct disagreement *d, struct testcase test)
{
    struct text cause = {0};
    struct finding f;

    json_object(w);
    json_member(w, "engines");
    json_array(w);
    json_string(w, diff->names[d->engines[0]]);
    json_string(w, diff->names[d->engines[1]]);
    json_end(w);
    json_add_string(w, "effect", effect_name(d->classification.difference.effect));
    json_add_string(
        w, "severity",
        severity_name(rank_severity(d->classification.difference.effect, d->classification.rank)));
    rank_to_json(w, d->classification.rank);
    json_member(w, "relations");
    json_object(w);
    for (int c = 0; c < COMPONENT_VALUE; c++) {
        if (d->classification.difference.relation[c] != RELATION_UNKNOWN)
            json_add_string(w, component_name((enum component)c),
                            relation_name(d->classification.difference.relation[c]));
    }
    json_end(w);
    explanation_name(&cause, &d->classification.explanation);
    json_add(w, "cause", text_str(&cause));
    diff_finding(&f, d, test);
    told_closing_to_json(w, &f);
    finding_free(&f);
    text_free(&cause);
    write_explanation(w, diff, &d->classification.explanation);
    write_parts(w, diff, d);
    write_own_causes(w, diff, d);
    if (d->classification.difference.effect == EFFECT_REPARSE_SHIFT) {
        json_add(w, "href", observation_get(&diff->answers[d->engines[0]], COMPONENT_HREF));
        observation_add_json(w, "read", &diff->answers[d->engines[1]]);
        json_member(w, "readers");
        json_array(w);
        for (unsigned i = 0; i < d->reader_count; i++)
            json_string(w, diff_reader_name(diff, d, i));
        json_end(w);
    }
    json_add_hash(w, "shape", d->classification.shape);
    json_add_hash(w, "class", d->classification.class);
    if (d->accepted_by) {
        json_member(w, "known");
        baseline_pair_to_json(w, d->accepted_by);
    }
    write_verdict(w, diff, d, test);
    json_end(w);
}

/* Known: the baseline accepts all differences. Lost: no two answers could be compared.
 */
static const char *diff_result_name(const struct diff *diff)
{
    if (diff->worst_new != EFFECT_NONE)
        return "differ";
    if (diff->worst != EFFECT_NONE)
        return "known";
    return diff_is_compared(diff) ? "agree" : "lost";
}

void diff_write_jsonl(struct text *out, const struct diff *diff,
                      const struct edition_history *history, const struct diff_minimised *minimised,
                      struct testcase test)
{
    struct json_writer w = {.out = out};

    json_output(&w);
    json_add_string(&w, "op", op_name(OP_PARSE));
    diff_write_question(&w, diff, test);
    json_add_string(&w, "effect", effect_name(diff->worst));
    json_add_string(&w, "result", diff_result_name(diff));
    json_member(&w, "answers");
    json_array(&w);
    for (unsigned i = 0; i < diff->count; i++) {
        json_object(&w);
        json_member(&w, "engine");
        json_string(&w, diff->names[i]);
        json_add_string(&w, "version", diff->engines[i]->version);
        if (diff->group[i] == GROUP_NONE)
            json_add_null(&w, "group");
        else
            json_add_number(&w, "group", diff->group[i]);
        observation_to_json(&w, &diff->answers[i]);
        json_end(&w);
    }
    json_end(&w);
    json_member(&w, "differences");
    json_array(&w);
    for (unsigned i = 0; i < diff->disagreement_count; i++)
        write_disagreement(&w, diff, &diff->disagreements[i], test);
    json_end(&w);
    if (history)
        edition_history_write_jsonl(&w, history, diff);
    if (minimised)
        diff_minimised_write_jsonl(&w, minimised, diff);
    json_end(&w);
    text_puts(out, "\n");
}

/* --- agreement -------------------------------------------------------------------------------- */

/* Answers that agree, and how far. */
struct group_agreement {
    const struct observation *const *answers;
    const char *const *names;
    unsigned count;
    unsigned said;          /* 1u << component: all can say it */
    unsigned respelt;       /* of these: texts differ ... */
    unsigned null_or_empty; /* ... or are null here and "" there */
    bool default_port, empty_path;
    bool same_href; /* all give the same text */
    bool with_host; /* the host is named behind an href, which may hide it */
};

#define WHOLE ((2u << COMPONENT_FRAGMENT) - 1)

static void note_relation(struct group_agreement *out, enum component c, struct ua_str a,
                          struct ua_str b)
{
    if (ua_str_equal(a, b))
        return;
    if (a.len + b.len == 0)
        out->null_or_empty |= 1u << c;
    else if (c == COMPONENT_PORT && (a.len == 0 || b.len == 0))
        out->default_port = true;
    else if (c == COMPONENT_PATH && a.len + b.len == 1)
        out->empty_path = true;
    else
        out->respelt |= 1u << c;
}

static struct group_agreement compare_answers(const struct observation *const *answers,
                                              const char *const *names, unsigned count)
{
    struct group_agreement out = {
        .answers = answers, .names = names, .count = count, .same_href = true};

    for (int i = 0; i <= COMPONENT_HREF; i++) {
        enum component c = (enum component)i;
        bool is_said = true;

        for (unsigned j = 0; j < count; j++)
            is_said &= observation_presence(answers[j], c) != PRESENCE_UNKNOWN;
        if (!is_said) {
            out.same_href &= c != COMPONENT_HREF;
            continue;
        }
        out.said |= 1u << c;
        for (unsigned j = 1; j < count; j++) {
            struct ua_str a = observation_get(answers[0], c), b = observation_get(answers[j], c);

            if (c != COMPONENT_HREF)
                note_relation(&out, c, a, b);
            else
                out.same_href &= a.ptr && ua_str_equal(a, b);
        }
    }
    return out;
}

static void list_components(struct text *out, unsigned set)
{
    text_puts(out, " (");
    components_list(out, set);
    text_puts(out, ")");
}

/* What is equal to compare but not as text: "the default port, spelling (host)". Absent and empty
 * user information is left out. */
static void add_reservations(struct text *out, const struct group_agreement *a)
{
    const unsigned user = 1u << COMPONENT_USERNAME | 1u << COMPONENT_PASSWORD;
    unsigned null_or_empty = a->null_or_empty & ~user;

    if (a->default_port)
        text_puts(out, "the default port");
    if (a->empty_path)
        text_puts(out, out->len > 0 ? ", an empty path" : "an empty path");
    if (null_or_empty) {
        text_puts(out, out->len > 0 ? ", null or \"\"" : "null or \"\"");
        list_components(out, null_or_empty);
    }
    if (a->respelt) {
        text_puts(out, out->len > 0 ? ", spelling" : "spelling");
        list_components(out, a->respelt);
    }
}

/* " (host b; but for spelling (path))"; components: see describe_answer; but: may be empty. */
static void add_host_and_reservations(struct text *out, const struct group_agreement *a,
                                      const struct observation *o, unsigned components,
                                      const struct text *but)
{
    const bool is_hidden = a->with_host && observation_get(o, COMPONENT_HREF).ptr &&
                           components >> COMPONENT_HREF & 1 && a->said >> COMPONENT_HOST & 1 &&
                           observation_get(o, COMPONENT_HOST).len > 0;

    if (!is_hidden && but->len == 0)
        return;
    text_puts(out, " (");
    if (is_hidden) {
        text_puts(out, "host ");
        observation_show(out, o, COMPONENT_HOST);
    }
    if (but->len > 0)
        text_printf(out, "%sbut for %s", is_hidden ? "; " : "", but->ptr);
    text_puts(out, ")");
}

/* The common answer, behind a verb: its text if all give the same text, else each answer on a line
 * of its own. The first line continues the current one. */
static void put_agreement(const struct text_layout *layout, const struct group_agreement *a,
                          const char *verb, unsigned indent)
{
    struct text *out = layout->out, but = {0}, words = {0};
    const struct text nothing = {0};
    bool is_partial = (a->said & WHOLE) != WHOLE && !a->same_href;

    if (a->with_host && observation_refuses(a->answers[0])) {
        text_printf(out, "%s: %s refuse it\n", verb, a->count == 2 ? "both" : "all");
        return;
    }
    if (a->answers[0]->outcome != OUTCOME_PARSED) {
        text_printf(out, "%s (%s)\n", verb, outcome_name(a->answers[0]->outcome));
        return;
    }
    add_reservations(&but, a);
    text_puts(&words, verb);
    if (is_partial)
        text_puts(&words, a->count == 2 ? " on what both say" : " on what all say");
    if (a->same_href || but.len == 0) {
        const unsigned components = a->same_href ? a->said : a->said & WHOLE;

        text_printf(out, "%s: ", words.ptr);
        observation_describe(out, a->answers[0], components);
        add_host_and_reservations(out, a, a->answers[0], components, &but);
        text_puts(out, "\n");
    } else {
        text_printf(&words, " but for %s:", but.ptr);
        layout_words(layout, text_str(&words), indent - 2, indent);
        for (unsigned i = 0; i < a->count; i++) {
            layout_pad(out, indent);
            text_printf(out, "%s: ", a->names[i]);
            observation_describe(out, a->answers[i], a->said);
            add_host_and_reservations(out, a, a->answers[i], a->said, &nothing);
            text_puts(out, "\n");
        }
    }
    text_free(&but);
    text_free(&words);
}

/* --- groups ----------------------------------------------------------------------------------- */

/* The engines of a group; the caller frees both arrays. */
static struct group_agreement compare_group(const struct diff *diff, unsigned group)
{
    const struct observation **answers = xcalloc(diff->count, sizeof(struct observation *));
    const char **names = xcalloc(diff->count, sizeof(char *));
    unsigned count = 0;

    for (unsigned i = 0; i < diff->count; i++) {
        if (diff->group[i] == group) {
            answers[count] = &diff->answers[i];
            names[count++] = diff->names[i];
        }
    }
    return compare_answers(answers, names, count);
}

/* "whatwg, libcurl and ada agree". */
static void add_agreeing(struct text *out, const struct group_agreement *a)
{
    for (unsigned i = 0; i < a->count; i++)
        text_printf(out, "%s%s", i == 0 ? "" : i + 1 < a->count ? ", " : " and ", a->names[i]);
    text_puts(out, " agree");
}

/* "whatwg = ada". */
static void add_group(struct text *out, const struct group_agreement *a)
{
    for (unsigned i = 0; i < a->count; i++)
        text_printf(out, "%s%s", i > 0 ? " = " : "", a->names[i]);
}

/* Whether a group has one engine, and no answer of it could be compared. */
static bool has_no_comparison(const struct diff *diff, unsigned group,
                              const struct group_agreement *a)
{
    if (a->count > 1 || diff->groups == 1 || diff_is_filtered(diff, diff->leader[group]))
        return false;
    for (unsigned i = 0; i < diff->disagreement_count; i++) {
        const struct disagreement *d = &diff->disagreements[i];

        if (diff->group[d->engines[0]] == group || diff->group[d->engines[1]] == group)
            return false;
    }
    return true;
}

/* Whether the engine accepts and can say nothing more. */
static bool says_nothing(const struct observation *o)
{
    for (int c = 0; c <= COMPONENT_HREF; c++) {
        if (observation_presence(o, (enum component)c) != PRESENCE_UNKNOWN)
            return false;
    }
    return true;
}

/* "nothing to compare with x, y; z, w unsupported": the engines in no group, and why. */
static void add_left_out(struct text *out, const struct diff *diff)
{
    const char *before = "nothing to compare with ";
    bool any_mute = false;

    for (unsigned i = 0; i < diff->count; i++)
        any_mute |= diff->group[i] != GROUP_NONE && diff->answers[i].outcome == OUTCOME_PARSED &&
                    says_nothing(&diff->answers[i]);
    for (unsigned group = 0; group < diff->groups; group++) {
        struct group_agreement a = compare_group(diff, group);

        if (has_no_comparison(diff, group, &a) && (!any_mute || says_nothing(a.answers[0]))) {
            text_printf(out, "%s%s%s", out->len > 0 && *before == 'n' ? "; " : "", before,
                        a.names[0]);
            before = ", ";
        }
        free((void *)a.answers);
        free((void *)a.names);
    }
    for (int outcome = 0; outcome < OUTCOMES; outcome++) {
        before = out->len > 0 ? "; " : "";
        for (unsigned i = 0; i < diff->count; i++) {
            if (diff->group[i] != GROUP_NONE || (int)diff->answers[i].outcome != outcome)
                continue;
            text_printf(out, "%s%s", before, diff->names[i]);
            before = ", ";
        }
        if (before[0] == ',')
            text_printf(out, " %s", outcome_name((enum outcome)outcome));
    }
}

void diff_add_left_out(const struct text_layout *layout, const struct diff *diff)
{
    struct text line = {0};

    add_left_out(&line, diff);
    if (line.len > 0) {
        layout_pad(layout->out, 2);
        layout_words(layout, text_str(&line), 2, 4);
    }
    text_free(&line);
}

/* The groups are "whatwg = ada | libcurl". */
void diff_add_groups(const struct text_layout *layout, const struct diff *diff)
{
    struct text line = {0};

    for (unsigned group = 0; group < diff->groups; group++) {
        struct group_agreement a = compare_group(diff, group);

        if (diff->worst == EFFECT_NONE && a.count > 1) {
            struct text verb = {0};

            add_agreeing(&verb, &a);
            a.with_host = true;
            layout_pad(layout->out, 2);
            put_agreement(layout, &a, verb.ptr, 4);
            text_free(&verb);
        } else if (diff->worst != EFFECT_NONE && !has_no_comparison(diff, group, &a)) {
            text_puts(&line, line.len > 0 ? " | " : "");
            add_group(&line, &a);
            if (a.count > 1 && a.answers[0]->outcome == OUTCOME_PARSED && !a.same_href &&
                (a.said & WHOLE) != WHOLE)
                text_puts(&line, a.count == 2 ? " (on what both say)" : " (on what all say)");
        }
        free((void *)a.answers);
        free((void *)a.names);
    }
    add_left_out(&line, diff);
    if (line.len > 0) {
        layout_pad(layout->out, 2);
        layout_words(layout, text_str(&line), 2, 4);
    }
    text_free(&line);
}

/* --- causes ----------------------------------------------------------------------------------- */

#define INDENT 13 /* of what follows "changed: " */

static void put_rewrite(const struct text_layout *layout, int rewrite)
{
    const struct rewrite *n = rewrites[rewrite];
    struct text words = {0};

    text_printf(&words, "%s%s%s. %s", layout->color ? BOLD : "", n->name,
                layout->color ? "\x1b[0m" : "", n->sentence);
    text_puts(layout->out, "    cause:   ");
    layout_words(layout, text_str(&words), INDENT, INDENT);
    text_clear(&words);
    said_references(&words, n);
    layout_pad(layout->out, INDENT);
    layout_words(layout, text_str(&words), INDENT, INDENT);
    text_free(&words);
}

/* What both say of the changed input, as far as they agree. */
static void put_agreed(const struct text_layout *layout, const struct diff *diff,
                       const struct disagreement *d)
{
    const struct explanation *e = &d->classification.explanation;
    const struct observation *const answers[] = {&e->agreed, &e->other};
    const char *const names[] = {diff->names[d->engines[0]], diff->names[d->engines[1]]};
    struct group_agreement agreement = compare_answers(answers, names, 2);
    struct text words = {0};

    layout_pad(layout->out, INDENT);
    if (e->left == EFFECT_NONE) {
        put_agreement(layout, &agreement, agreement.same_href ? "both say" : "both agree",
                      INDENT + 2);
        return;
    }
    said_lesser_difference(&words, names, d->classification.difference.effect, e->left, &e->agreed,
                           &e->other);
    layout_words(layout, text_str(&words), INDENT, INDENT);
    text_free(&words);
}

static void put_wrapped_words(const struct text_layout *layout, const char *label,
                              const struct text *words)
{
    text_puts(layout->out, label);
    layout_words(layout, text_str(words), INDENT, INDENT);
}

static void put_proof(const struct text_layout *layout, const struct diff *diff,
                      const struct disagreement *d)
{
    const struct explanation *e = &d->classification.explanation;
    struct text words = {0};

    text_puts(layout->out, "    changed: ");
    text_value(layout->out, text_str(&e->changed.url));
    if (e->changed.has_base) {
        text_puts(layout->out, "  against ");
        text_value(layout->out, text_str(&e->changed.base));
    }
    text_puts(layout->out, "\n");
    put_agreed(layout, diff, d);
    said_weakness(&words, e->changes);
    if (words.len > 0)
        put_wrapped_words(layout, "    proof:   ", &words);
    text_free(&words);
}

/* The parts, each with its cause and its smallest input. */
static void put_parts(const struct text_layout *layout, const struct disagreement *d)
{
    for (unsigned i = 0; i < d->part_count; i++) {
        const struct diff_part *part = &d->parts[i];
        struct text words = {0};

        text_printf(&words, "%s (%s) in ", part->cause.ptr, effect_name(part->effect));
        text_value(&words, text_str(&part->test.url));
        if (part->test.has_base) {
            text_puts(&words, " against ");
            text_value(&words, text_str(&part->test.base));
        }
        put_wrapped_words(layout, i > 0 ? "             " : "    parts:   ", &words);
        text_free(&words);
    }
}

static bool has_same_parts(const struct disagreement *a, const struct disagreement *b)
{
    for (unsigned i = 0; i < a->part_count && i < b->part_count; i++) {
        if (strcmp(a->parts[i].cause.ptr, b->parts[i].cause.ptr) != 0)
            return false;
    }
    return a->part_count == b->part_count;
}

/* The same difference for the same cause: shown once. */
static bool is_same_difference(const struct disagreement *a, const struct disagreement *b)
{
    return has_same_parts(a, b) &&
           a->classification.difference.effect == b->classification.difference.effect &&
           a->classification.explanation.first == b->classification.explanation.first &&
           a->classification.explanation.second == b->classification.explanation.second;
}

bool diff_is_repeated(const struct diff *diff, unsigned index)
{
    for (unsigned i = 0; i < index; i++) {
        if (is_same_difference(&diff->disagreements[i], &diff->disagreements[index]))
            return true;
    }
    return false;
}

void diff_add_pair(struct text *out, const struct diff *diff, const struct disagreement *d)
{
    said_two_engines(out, diff->names[d->engines[0]], " and ", diff->names[d->engines[1]]);
}

/* The other pairs of engines with the same difference. */
static void put_same_elsewhere(const struct text_layout *layout, const struct diff *diff,
                               const struct disagreement *d)
{
    const struct disagreement *end = diff->disagreements + diff->disagreement_count;
    struct text line = {0};

    for (const struct disagreement *other = d + 1; other < end; other++) {
        if (!is_same_difference(d, other))
            continue;
        text_puts(&line, line.len > 0 ? ", " : "also between ");
        diff_add_pair(&line, diff, other);
    }
    if (line.len > 0) {
        layout_pad(layout->out, 4);
        layout_words(layout, text_str(&line), 4, INDENT);
    }
    text_free(&line);
}

void diff_add_known(struct text *out, const struct disagreement *d, struct testcase test)
{
    const struct baseline_pair *pair = d->accepted_by ? d->accepted_by : d->exceeds;

    if (!pair)
        return;
    if (!d->accepted_by)
        text_printf(out, "only as %s%s%s: ", effect_name(pair->effect), pair->severity ? ", " : "",
                    pair->severity ? severity_name(pair->severity) : "");
    text_visible(out, pair->reason.ptr, pair->reason.len);
    text_puts(out, ", ");
    text_visible(out, pair->link.ptr, pair->link.len);
    if (d->accepted_by && baseline_is_by_cause(pair, test.url)) {
        text_puts(out, "; by the cause alone: accepted for ");
        flow_value(out, text_str(&pair->test.url), 40);
    }
}

static void put_told(const struct text_layout *layout, const struct told *told, enum told_line line)
{
    struct text words = {0}, label = {0};

    text_printf(&label, "    %s:", told_line(&words, told, line));
    layout_pad(&label, INDENT - (unsigned)label.len);
    if (words.len > 0)
        put_wrapped_words(layout, label.ptr, &words);
    text_free(&words);
    text_free(&label);
}

/* The rank, the verdict, and the pair of the baseline. */
static void put_verdict(const struct text_layout *layout, const struct diff *diff,
                        const struct disagreement *d, struct testcase test)
{
    static const enum told_line lines[] = {TOLD_RANK, TOLD_VERDICT, TOLD_CLOSE, TOLD_VECTOR};
    struct finding f;
    const struct told told = {&f, d->has_verdict ? &d->verdict : NULL, &diff->verdict_sources,
                              false};
    struct text words = {0};

    diff_named_finding(&f, diff, d, test);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        put_told(layout, &told, lines[i]);
    diff_add_known(&words, d, test);
    if (words.len > 0)
        put_wrapped_words(layout, "    known:   ", &words);
    finding_free(&f);
    text_free(&words);
}

/* The href that the first engine wrote, and how the second one reads it. */
static void put_href(const struct text_layout *layout, const struct diff *diff,
                     const struct disagreement *d)
{
    struct text readers = {0};

    text_puts(layout->out, "    href:    ");
    observation_describe(layout->out, &diff->answers[d->engines[0]], 1u << COMPONENT_HREF);
    text_puts(layout->out, "\n    read as: ");
    observation_describe(layout->out, &diff->answers[d->engines[1]], WHOLE);
    text_puts(layout->out, "\n");
    for (unsigned i = 0; i < d->reader_count; i++)
        text_printf(&readers, "%s%s", i > 0 ? ", " : "", diff_reader_name(diff, d, i));
    if (d->reader_count > 0)
        put_wrapped_words(layout, "    by:      ", &readers);
    text_free(&readers);
}

bool diff_is_of_denied_href(const struct diff *diff, const struct disagreement *d)
{
    return d->engines[1] >= diff->count && diff->engines[d->engines[0]]->model == MODEL_FILTER;
}

void diff_add_denied_href(struct text *out, const struct diff *diff, const struct disagreement *d,
                          size_t limit)
{
    unsigned writer = 0;

    if (!diff_is_of_denied_href(diff, d))
        return;
    while (diff->reparse_index[writer * diff->count + d->engines[0]] != d->engines[1])
        writer++;
    text_printf(out, "%s denies ", diff->names[d->engines[0]]);
    flow_value(out, observation_get(&diff->answers[writer], COMPONENT_HREF), limit);
    text_printf(out, ", which %s makes of it", diff->names[writer]);
}

/* What each of the two does otherwise than the Standard, if nothing explains both. */
static void put_own_causes(const struct text_layout *layout, const struct diff *diff,
                           const struct disagreement *d, struct testcase test)
{
    const char *const engines[] = {diff->names[d->engines[0]], diff->names[d->engines[1]]};
    struct text words = {0};

    said_each(&words, engines, d->classification.own);
    put_wrapped_words(layout, "    cause:   ", &words);
    text_clear(&words);
    said_each_proof(&words, engines, d->classification.own, test, SIZE_MAX);
    put_wrapped_words(layout, "    proof:   ", &words);
    text_free(&words);
}

static void put_disagreement(const struct text_layout *layout, const struct diff *diff,
                             const struct disagreement *d, struct testcase test)
{
    const unsigned parts = diff_count_explained_parts(d);
    const struct ua_str unexplained =
        parts > 1    ? UA_LITERAL(UNEXPLAINED " as a whole. Parts of it have causes.")
        : parts == 1 ? UA_LITERAL(UNEXPLAINED " as a whole. A part of it has a cause.")
                     : UA_LITERAL(UNEXPLAINED ". " SAID_UNEXPLAINED);
    const struct explanation *e = &d->classification.explanation;
    const char *name = effect_name(d->classification.difference.effect);
    struct text others = {0}, denied = {0};

    text_puts(layout->out, "  ");
    layout_colored(layout, d->classification.difference.effect >= EFFECT_HOST_FORM ? RED : YELLOW,
                   name, strlen(name));
    text_printf(
        layout->out, " (%s) between ",
        severity_name(rank_severity(d->classification.difference.effect, d->classification.rank)));
    diff_add_pair(layout->out, diff, d);
    text_puts(layout->out, "\n");
    put_same_elsewhere(layout, diff, d);
    if (d->classification.difference.effect == EFFECT_REPARSE_SHIFT)
        put_href(layout, diff, d);
    diff_add_denied_href(&denied, diff, d, SIZE_MAX);
    if (denied.len > 0)
        put_wrapped_words(layout, "    filter:  ", &denied);
    text_free(&denied);
    if (d->classification.has_own) {
        put_own_causes(layout, diff, d, test);
        put_verdict(layout, diff, d, test);
        return;
    }
    if (e->first < 0) {
        text_puts(layout->out, "    cause:   ");
        layout_words(layout, unexplained, INDENT, INDENT);
        if (parts > 0)
            put_parts(layout, d);
        put_verdict(layout, diff, d, test);
        return;
    }
    put_rewrite(layout, e->first);
    if (e->second >= 0)
        put_rewrite(layout, e->second);
    put_proof(layout, diff, d);
    for (unsigned i = 0; i < REWRITES; i++) {
        if (rewrite_set_has(e->explained_by, i) && (int)i != e->first)
            text_printf(&others, "%s%s",
                        others.len > 0 ? ", " : "also explained by: ", rewrites[i]->name);
    }
    if (others.len > 0) {
        layout_pad(layout->out, 4);
        layout_words(layout, text_str(&others), 4, INDENT);
    }
    text_free(&others);
    put_parts(layout, d);
    put_verdict(layout, diff, d, test);
}

void diff_add_input(const struct text_layout *layout, const struct diff *diff, struct testcase test)
{
    const struct ua_str encoding = diff->pair.encoding;
    struct text shown = {0};

    text_value(&shown, ua_str(test.url.ptr ? test.url.ptr : "", test.url.len));
    layout_colored(layout, BOLD, text_str(&shown).ptr, shown.len);
    text_free(&shown);
    if (test.base.ptr) {
        text_puts(layout->out, "  against ");
        text_value(layout->out, test.base);
    }
    if (encoding.ptr)
        text_printf(layout->out, "  in %s", encoding.ptr);
    text_puts(layout->out, "\n");
}

unsigned diff_count_compared(const struct diff *diff)
{
    unsigned compared = 0;

    for (unsigned i = 0; i < diff->count; i++)
        compared += diff->group[i] != GROUP_NONE;
    return compared;
}

void diff_write_text(struct text *out, const struct diff *diff, struct testcase test,
                     unsigned width, bool color)
{
    struct text_layout layout = {.out = out, .width = width, .color = color};
    const unsigned compared = diff_count_compared(diff);

    diff_add_input(&layout, diff, test);
    if (compared < 2)
        text_puts(out, "  nothing to compare\n");
    diff_add_groups(&layout, diff);
    if (diff->worst == EFFECT_NONE && compared == diff->count && diff->groups < 2)
        return;
    diff_add_table(&layout, diff);
    for (unsigned i = 0; i < diff->disagreement_count; i++) {
        if (!diff_is_repeated(diff, i))
            put_disagreement(&layout, diff, &diff->disagreements[i], test);
    }
}
