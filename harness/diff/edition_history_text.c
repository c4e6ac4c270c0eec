/* SPDX-License-Identifier: MIT */
/* The output of `urlassay diff --date`. */
#include <string.h>

#include "columns.h"
#include "diff.h"
#include "json.h"
#include "str.h"

/* --- JSON lines ------------------------------------------------------------------------------- */

/* The ids of a set of editions, as an array. */
static void write_editions(struct json_writer *w, const struct edition_history *history,
                           unsigned set)
{
    json_array(w);
    for (unsigned i = 0; i < history->count; i++) {
        if (set >> i & 1)
            json_string(w, history->editions[i]->id);
    }
    json_end(w);
}

static void write_answer(struct json_writer *w, const struct engine *engine,
                         const struct observation *o)
{
    json_add_string(w, "engine", engine->id);
    json_add_string(w, "version", engine->version);
    observation_to_json(w, o);
}

/* The member "decided": for each component, and for the outcome, what the edition's answer rests
 * on. */
static void write_decisions(struct json_writer *w, const struct edition_history *history,
                            unsigned edition)
{
    json_member(w, "decided");
    json_object(w);
    for (int c = 0; c <= COMPONENT_ORIGIN + 1; c++) {
        const bool is_outcome = c > COMPONENT_ORIGIN;
        struct decision_ids ids = {.count = 0};

        edition_history_add_decisions(&ids, history, edition, is_outcome ? ED_OUTCOME : 1u << c);
        if (ids.count > 0)
            decision_ids_to_json(w, is_outcome ? "outcome" : component_name((enum component)c),
                                 &ids);
    }
    json_end(w);
}

static void write_age(struct json_writer *w, const struct edition_history *history,
                      enum component c)
{
    const struct answer_age *age =
        c == COMPONENTS ? &history->outcome_age : &history->component_age[c];
    struct decision_ids ids;
    const struct engine *since =
        age->since < history->count ? history->editions[age->since] : history->standard;

    json_object(w);
    json_add_string(w, "of", c == COMPONENTS ? "outcome" : component_name(c));
    json_add_string(w, "since", since->id);
    json_add_string(w, "change",
                    age->phase > 0 ? history->phases[age->phase].change->commit : NULL);
    json_add_string(w, "before", age->before >= 0 ? history->editions[age->before]->id : NULL);
    json_member(w, "cannot_say");
    write_editions(w, history, age->unknown);
    edition_history_age_decisions(&ids, history, c);
    decision_ids_to_json(w, "decided", &ids);
    json_end(w);
}

static void write_change(struct json_writer *w, const struct ed_change *change)
{
    json_object(w);
    json_add_string(w, "commit", change->commit);
    json_add_string(w, "day", change->day);
    json_add_string(w, "reference", change->reference[0] ? change->reference : NULL);
    json_add_string(w, "what", change->what[0] ? change->what : NULL);
    json_end(w);
}

/* The member "phases": the Standard's answers, each with the change that began it. */
static void write_phases(struct json_writer *w, const struct edition_history *history)
{
    json_member(w, "phases");
    json_array(w);
    for (unsigned i = 0; i < history->phase_count; i++) {
        json_object(w);
        json_member(w, "change");
        write_change(w, history->phases[i].change);
        observation_to_json(w, &history->phases[i].answer);
        json_end(w);
    }
    json_end(w);
}

static void write_match(struct json_writer *w, const struct edition_history *history,
                        const char *name, const struct edition_match *match)
{
    json_object(w);
    json_member(w, "engine");
    json_string(w, name);
    json_member(w, "as");
    write_editions(w, history, match->whole);
    json_member(w, "until");
    if (match->phase >= 0 && match->phase + 1 < (int)history->phase_count)
        write_change(w, history->phases[match->phase + 1].change);
    else
        json_null(w);
    json_member(w, "components");
    json_object(w);
    for (int c = 0; c < COMPONENTS; c++) {
        if (match->differs >> c & 1) {
            json_member(w, component_name((enum component)c));
            write_editions(w, history, match->component[c]);
        }
    }
    json_end(w);
    json_end(w);
}

/* Whether an engine is itself the Standard or an edition. */
static bool is_dated(const struct edition_history *history, const struct engine *engine)
{
    for (unsigned i = 0; i < history->count; i++) {
        if (strcmp(history->editions[i]->id, engine->id) == 0)
            return true;
    }
    return strcmp(history->standard->id, engine->id) == 0;
}

static bool find_match(struct edition_match *match, const struct edition_history *history,
                       const struct diff *diff, unsigned engine)
{
    const struct side side = answer_side(diff->engines[engine], &diff->answers[engine]);

    if (is_dated(history, diff->engines[engine]))
        return false;
    edition_history_match(match, history, side);
    return match->disagrees;
}

void edition_history_write_jsonl(struct json_writer *w, const struct edition_history *history,
                                 const struct diff *diff)
{
    struct edition_match match;

    json_member(w, "edition_history");
    json_object(w);
    json_member(w, "standard");
    json_object(w);
    write_answer(w, history->standard, &history->standard_answer);
    json_end(w);
    json_member(w, "editions");
    json_array(w);
    for (unsigned i = 0; i < history->count; i++) {
        json_object(w);
        write_answer(w, history->editions[i], &history->answers[i]);
        write_decisions(w, history, i);
        json_end(w);
    }
    json_end(w);
    write_phases(w, history);
    json_member(w, "since");
    json_array(w);
    write_age(w, history, COMPONENTS);
    for (int c = 0; c <= COMPONENT_ORIGIN; c++) {
        if (edition_history_says(history, (enum component)c))
            write_age(w, history, (enum component)c);
    }
    json_end(w);
    json_member(w, "matches");
    json_array(w);
    for (unsigned i = 0; i < diff->count; i++) {
        if (find_match(&match, history, diff, i))
            write_match(w, history, diff->names[i], &match);
    }
    json_end(w);
    json_end(w);
}

/* --- for a person ----------------------------------------------------------------------------- */

/* How much of a commit is shown: seven digits, but all of "unicode-16". */
static int commit_len(const struct ed_change *change)
{
    return strcmp(change->kind, "unicode") == 0 ? (int)strlen(change->commit) : 7;
}

/* The items that have an age: the outcome, then each component. */
#define ITEMS (COMPONENT_ORIGIN + 2)

static const struct answer_age *age_of(const struct edition_history *history, unsigned item)
{
    return item == 0 ? &history->outcome_age : &history->component_age[item - 1];
}

static const char *outcome_word(enum outcome outcome)
{
    return outcome == OUTCOME_PARSED ? "accepted" : "refused";
}

/* A null or empty component is shown only if it was something else before. */
static bool is_shown_item(const struct edition_history *history, unsigned item)
{
    const struct answer_age *age = age_of(history, item);
    enum component c = (enum component)(item - 1);

    if (item == 0)
        return true;
    return edition_history_says(history, c) &&
           (observation_get(&history->standard_answer, c).len > 0 ||
            (age->phase > 0 && history->phases[age->phase - 1].answer.outcome == OUTCOME_PARSED) ||
            (age->before >= 0 && history->answers[age->before].outcome == OUTCOME_PARSED));
}

static void decisions_of(struct decision_ids *ids, const struct edition_history *history,
                         unsigned item)
{
    edition_history_age_decisions(ids, history,
                                  item == 0 ? COMPONENTS : (enum component)(item - 1));
}

static bool rest_on_the_same(const struct edition_history *history, unsigned item, unsigned other)
{
    struct decision_ids a, b;

    decisions_of(&a, history, item);
    decisions_of(&b, history, other);
    if (a.count != b.count)
        return false;
    for (unsigned i = 0; i < a.count; i++) {
        if (strcmp(a.ids[i], b.ids[i]) != 0)
            return false;
    }
    return true;
}

/* The items with the age of one item, which rest on the same decisions; they share a line. */
static unsigned items_of_age(const struct edition_history *history, unsigned item)
{
    const struct answer_age *age = age_of(history, item), *other;
    unsigned set = 0;

    for (unsigned i = 0; i < ITEMS; i++) {
        other = age_of(history, i);
        if (is_shown_item(history, i) && age->since == other->since && age->phase == other->phase &&
            age->before == other->before && answer_age_unsure(age) == answer_age_unsure(other) &&
            rest_on_the_same(history, item, i))
            set |= 1u << i;
    }
    return set;
}

/* "host h, path /p" */
static void add_items(struct text *out, unsigned items, const struct observation *o)
{
    const char *between = "";

    for (unsigned i = 0; i < ITEMS; i++) {
        if (!(items >> i & 1) || (i > 0 && o->outcome != OUTCOME_PARSED))
            continue;
        text_puts(out, between);
        if (i == 0) {
            text_puts(out, outcome_word(o->outcome));
        } else {
            text_printf(out, "%s ", component_name((enum component)(i - 1)));
            observation_show(out, o, (enum component)(i - 1));
        }
        between = ", ";
    }
}

/* "a, b and c". */
static void add_editions(struct text *out, const struct edition_history *history, unsigned set)
{
    for (unsigned i = 0; i < history->count; i++) {
        if (!(set >> i & 1))
            continue;
        text_puts(out, history->editions[i]->id);
        set &= ~(1u << i);
        if (set)
            text_puts(out, set & (set - 1) ? ", " : " and ");
    }
}

static void add_unsure(struct text *out, const struct edition_history *history, unsigned edition)
{
    text_puts(out, "; ");
    add_editions(out, history, edition);
    text_puts(out, " cannot say");
}

static void print_items(const struct text_layout *layout, const struct edition_history *history,
                        unsigned items, unsigned item, unsigned indent)
{
    const struct answer_age *age = age_of(history, item);
    struct decision_ids decided;
    unsigned unsure = answer_age_unsure(age);
    struct text words = {0};

    add_items(&words, items, &history->standard_answer);
    layout_words(layout, text_str(&words), indent, indent);
    text_clear(&words);
    if (age->before >= 0) {
        const struct observation *o = &history->answers[age->before];

        text_printf(&words, "before, %s: ", history->editions[age->before]->id);
        if (o->outcome == OUTCOME_PARSED)
            add_items(&words, items, o);
        else
            text_puts(&words, outcome_word(o->outcome));
    }
    /* The JSON lines name them. Here, many names would hide the answer. */
    if (unsure && age->before < 0)
        text_puts(&words, "or longer: no earlier edition can say");
    else if (unsure & (unsure - 1))
        text_puts(&words, "; those between cannot say");
    else if (unsure)
        add_unsure(&words, history, unsure);
    if (words.len > 0) {
        layout_pad(layout->out, indent + 2);
        layout_words(layout, text_str(&words), indent + 2, indent + 4);
    }
    text_clear(&words);
    decisions_of(&decided, history, item);
    decision_ids_write(&words, &decided);
    if (words.len > 0) {
        layout_pad(layout->out, indent + 2);
        layout_words(layout, text_str(&words), indent + 2, indent + 4);
    }
    text_free(&words);
}

/* The columns of the list: the day, and the edition or the commit. */
struct since_columns {
    unsigned date, id;
};

/* All items whose answer holds since one edition, or since one phase of the Standard. */
static void print_since(const struct text_layout *layout, const struct edition_history *history,
                        unsigned since, unsigned phase, struct since_columns width)
{
    const bool is_standard = since == history->count;
    unsigned indent = 4 + width.date + 2 + width.id + 2, done = 0;
    const char *date, *id;

    if (phase > 0) {
        date = history->phases[phase].change->day;
        id = history->phases[phase].change->commit;
    } else {
        date = is_standard ? ed_standard_changes(NULL)->day : history->editions[since]->version;
        id = is_standard ? history->standard->id : history->editions[since]->id;
    }
    for (unsigned i = 0; i < ITEMS; i++) {
        const struct answer_age *age = age_of(history, i);
        unsigned items;

        if (age->since != since || age->phase != phase || done >> i & 1 ||
            !is_shown_item(history, i))
            continue;
        items = items_of_age(history, i);
        if (done)
            layout_pad(layout->out, indent);
        else
            text_printf(layout->out, "    %-*s  %-*.*s  ", (int)width.date, date, (int)width.id,
                        phase > 0 ? commit_len(history->phases[phase].change) : 100, id);
        print_items(layout, history, items, i, indent);
        done |= items;
    }
}

/* "a domain in ASCII is kept (whatwg/url#123)" */
static void describe_change(struct text *out, const struct ed_change *change)
{
    text_puts(out, change->what);
    if (change->reference[0])
        text_printf(out, " (whatwg/url%s)", change->reference);
}

/* The items in which an answer differs from the one before or after it. */
static unsigned changed_items(const struct edition_history *history, unsigned phase)
{
    unsigned items = 1;

    for (unsigned i = 1; i < history->phase_count && history->phase_count > 1; i++) {
        struct difference d;

        if (i != phase && i != phase + 1)
            continue;
        compare(&d, answer_side(history->standard, &history->phases[i - 1].answer),
                answer_side(history->standard, &history->phases[i].answer));
        for (int c = 0; c < COMPONENT_HREF; c++) {
            if (d.relation[c] != RELATION_EQUAL && d.relation[c] != RELATION_UNKNOWN)
                items |= 2u << c;
        }
    }
    return items;
}

/* Each answer of the Standard, the newest first. */
static void print_phases(const struct text_layout *layout, const struct edition_history *history,
                         struct since_columns width)
{
    const unsigned indent = 4 + width.date + 2 + width.id + 2;
    struct text words = {0};

    for (unsigned i = history->phase_count; i-- > 0;) {
        const struct standard_phase *phase = &history->phases[i];

        text_printf(layout->out, "    %-*s  %-*.*s  ", (int)width.date, phase->change->day,
                    (int)width.id, commit_len(phase->change), phase->change->commit);
        text_clear(&words);
        if (phase->answer.outcome == OUTCOME_PARSED)
            add_items(&words, changed_items(history, i), &phase->answer);
        else if (phase->answer.outcome == OUTCOME_REJECTED)
            text_puts(&words, outcome_word(phase->answer.outcome));
        else
            text_puts(&words, "the text does not say");
        if (i == 0)
            text_puts(&words, ", by the first text that runs");
        layout_words(layout, text_str(&words), indent, indent);
        if (i == 0)
            continue;
        text_clear(&words);
        describe_change(&words, phase->change);
        layout_pad(layout->out, indent + 2);
        layout_words(layout, text_str(&words), indent + 2, indent + 4);
    }
    text_free(&words);
}

static bool some_edition_accepts(const struct edition_history *history)
{
    for (unsigned i = 0; i < history->count; i++) {
        if (history->answers[i].outcome == OUTCOME_PARSED)
            return true;
    }
    return false;
}

/* For each component other than the Standard's, the editions that an engine matches. Components
 * with the same editions are together. */
static void add_matched_components(struct text *out, const struct edition_history *history,
                                   const struct edition_match *match)
{
    unsigned left = match->differs;

    text_puts(out, "answers as no edition does");
    for (int c = 0; c < COMPONENTS; c++) {
        const char *between = "; ";

        if (!(left >> c & 1))
            continue;
        for (int other = c; other < COMPONENTS; other++) {
            if (!(left >> other & 1) || match->component[other] != match->component[c])
                continue;
            text_printf(out, "%s%s", between, component_name((enum component)other));
            between = ", ";
            left &= ~(1u << other);
        }
        text_puts(out, " as ");
        if (match->component[c])
            add_editions(out, history, match->component[c]);
        else
            text_puts(out, "none");
    }
}

static void print_match(const struct text_layout *layout, const struct edition_history *history,
                        const char *name, const struct observation *o,
                        const struct edition_match *match)
{
    struct text words = {0};
    bool refuses = o->outcome == OUTCOME_REJECTED;

    text_printf(&words, "%s ", name);
    if (match->phase >= 0 && match->phase + 1 < (int)history->phase_count) {
        const struct ed_change *change = history->phases[match->phase + 1].change;

        text_printf(&words, "%s as the Standard did until %s (%.*s)",
                    refuses ? "refuses it," : "answers", change->day, commit_len(change),
                    change->commit);
    } else if (match->whole) {
        text_puts(&words, refuses ? "refuses it, as " : "answers as ");
        add_editions(&words, history, match->whole);
        text_puts(&words, match->whole & (match->whole - 1) ? " do" : " does");
    } else if (refuses || !some_edition_accepts(history)) {
        text_puts(&words, refuses ? "refuses it; no edition does" : "accepts it; no edition does");
    } else {
        add_matched_components(&words, history, match);
    }
    layout_pad(layout->out, 4);
    layout_words(layout, text_str(&words), 4, 6);
    text_free(&words);
}

static void print_title(const struct text_layout *layout, const char *title)
{
    layout_pad(layout->out, 2);
    layout_colored(layout, BOLD, title, strlen(title));
    text_puts(layout->out, "\n");
}

void edition_history_write_text(struct text *out, const struct edition_history *history,
                                const struct diff *diff, unsigned width, bool color)
{
    const struct text_layout layout = {out, width, color};
    struct since_columns columns = {(unsigned)strlen(ed_standard_changes(NULL)->day),
                                    (unsigned)strlen(history->standard->id)};
    bool any = false;
    struct edition_match match;

    if (history->standard_answer.outcome != OUTCOME_PARSED &&
        history->standard_answer.outcome != OUTCOME_REJECTED)
        return;
    for (unsigned i = 0; i < history->count; i++) {
        unsigned date = (unsigned)strlen(history->editions[i]->version);
        unsigned id = (unsigned)strlen(history->editions[i]->id);

        columns.date = date > columns.date ? date : columns.date;
        columns.id = id > columns.id ? id : columns.id;
    }
    for (unsigned i = 0; i < history->phase_count; i++) {
        const unsigned id = (unsigned)commit_len(history->phases[i].change);

        columns.id = id > columns.id ? id : columns.id;
    }
    print_title(&layout, "the Standard's answer, by the edition since which it holds");
    for (unsigned since = 0; since <= history->count; since++)
        print_since(&layout, history, since, 0, columns);
    for (unsigned phase = 1; phase < history->phase_count; phase++)
        print_since(&layout, history, history->count, phase, columns);
    if (history->phase_count > 1) {
        print_title(&layout, "what the Standard answered, by the change that began it");
        print_phases(&layout, history, columns);
    }
    for (unsigned i = 0; i < diff->count; i++) {
        if (!find_match(&match, history, diff, i))
            continue;
        if (!any)
            print_title(&layout, "who answers differently, and like which editions");
        any = true;
        print_match(&layout, history, diff->names[i], &diff->answers[i], &match);
    }
}
