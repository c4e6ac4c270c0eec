/* SPDX-License-Identifier: MIT */
/* What `urlassay diff --date` adds. */
#include <string.h>

#include "diff_json.h"
#include "diff_text.h"
#include "json.h"
#include "str.h"

/* --- JSON lines ------------------------------------------------------------------------------- */

static void write_id(struct text *out, const char *id)
{
    text_json_string(out, id, strlen(id));
}

/* The ids of a set of editions, as an array. */
static void write_editions(struct text *out, const struct dating *dating, unsigned set)
{
    const char *comma = "";

    text_puts(out, "[");
    for (unsigned i = 0; i < dating->count; i++) {
        if (!(set >> i & 1))
            continue;
        text_puts(out, comma);
        write_id(out, dating->editions[i]->id);
        comma = ",";
    }
    text_puts(out, "]");
}

static void write_answer(struct text *out, const struct engine *engine, const struct observation *o)
{
    text_puts(out, "{\"engine\":");
    write_id(out, engine->id);
    text_puts(out, ",\"version\":");
    text_json_string(out, engine->version, strlen(engine->version));
    text_puts(out, ",");
    report_observation_jsonl(out, o);
    text_puts(out, "}");
}

static void write_holding(struct text *out, const struct dating *dating, const char *what,
                          const struct holding *h)
{
    const struct engine *since =
        h->since < dating->count ? dating->editions[h->since] : dating->today;

    text_printf(out, "{\"of\":\"%s\",\"since\":", what);
    write_id(out, since->id);
    text_puts(out, ",\"before\":");
    if (h->before >= 0)
        write_id(out, dating->editions[h->before]->id);
    else
        text_puts(out, "null");
    text_puts(out, ",\"cannot_say\":");
    write_editions(out, dating, h->silent);
    text_puts(out, "}");
}

static void write_follow(struct text *out, const struct dating *dating, const char *name,
                         const struct follow *follow)
{
    const char *comma = "";

    text_puts(out, "{\"engine\":");
    write_id(out, name);
    text_puts(out, ",\"as\":");
    write_editions(out, dating, follow->whole);
    text_puts(out, ",\"components\":{");
    for (int c = 0; c < COMPONENTS; c++) {
        if (!(follow->differs >> c & 1))
            continue;
        text_printf(out, "%s\"%s\":", comma, component_name((enum component)c));
        write_editions(out, dating, follow->component[c]);
        comma = ",";
    }
    text_puts(out, "}}");
}

/* Whether it is one of those that date the others. */
static bool is_dated(const struct dating *dating, const struct engine *engine)
{
    for (unsigned i = 0; i < dating->count; i++) {
        if (strcmp(dating->editions[i]->id, engine->id) == 0)
            return true;
    }
    return strcmp(dating->today->id, engine->id) == 0;
}

static bool follows(struct follow *follow, const struct dating *dating, const struct diff *diff,
                    unsigned engine)
{
    const struct side side = {&diff->answers[engine], diff->engines[engine]->tells_null};

    if (is_dated(dating, diff->engines[engine]))
        return false;
    dating_follow(follow, dating, side);
    return follow->disagrees;
}

void report_dating_jsonl(struct text *out, const struct dating *dating, const struct diff *diff)
{
    const char *comma = "";
    struct follow follow;

    text_puts(out, ",\"dating\":{\"today\":");
    write_answer(out, dating->today, &dating->now);
    text_puts(out, ",\"editions\":[");
    for (unsigned i = 0; i < dating->count; i++) {
        text_puts(out, i > 0 ? "," : "");
        write_answer(out, dating->editions[i], &dating->then[i]);
    }
    text_puts(out, "],\"holds\":[");
    write_holding(out, dating, "outcome", &dating->outcome);
    for (int c = 0; c <= COMPONENT_ORIGIN; c++) {
        if (!dating_says(dating, (enum component)c))
            continue;
        text_puts(out, ",");
        write_holding(out, dating, component_name((enum component)c), &dating->component[c]);
    }
    text_puts(out, "],\"follows\":[");
    for (unsigned i = 0; i < diff->count; i++) {
        if (!follows(&follow, dating, diff, i))
            continue;
        text_puts(out, comma);
        write_follow(out, dating, diff->names[i], &follow);
        comma = ",";
    }
    text_puts(out, "]}");
}

/* --- for a person ----------------------------------------------------------------------------- */

/* What the lines are about: the outcome, then each component. */
#define ITEMS (COMPONENT_ORIGIN + 2)

static const struct holding *holding_of(const struct dating *dating, unsigned item)
{
    return item == 0 ? &dating->outcome : &dating->component[item - 1];
}

static const char *outcome_word(enum outcome outcome)
{
    return outcome == OUTCOME_PARSED ? "accepted" : "refused";
}

/* A null or empty component is worth a word only where it once was something else. */
static bool is_worth_saying(const struct dating *dating, unsigned item)
{
    const struct holding *h = holding_of(dating, item);
    enum component c = (enum component)(item - 1);

    if (item == 0)
        return true;
    return dating_says(dating, c) &&
           (observation_get(&dating->now, c).len > 0 ||
            (h->before >= 0 && dating->then[h->before].outcome == OUTCOME_PARSED));
}

/* What has held since one edition, and was otherwise, or unsaid, before: one line. */
static unsigned items_like(const struct dating *dating, unsigned item)
{
    const struct holding *h = holding_of(dating, item), *other;
    unsigned set = 0;

    for (unsigned i = 0; i < ITEMS; i++) {
        other = holding_of(dating, i);
        if (is_worth_saying(dating, i) && h->since == other->since && h->before == other->before &&
            dating_unsure(h) == dating_unsure(other))
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
static void add_editions(struct text *out, const struct dating *dating, unsigned set)
{
    for (unsigned i = 0; i < dating->count; i++) {
        if (!(set >> i & 1))
            continue;
        text_puts(out, dating->editions[i]->id);
        set &= ~(1u << i);
        if (set)
            text_puts(out, set & (set - 1) ? ", " : " and ");
    }
}

static void add_unsure(struct text *out, const struct dating *dating, unsigned edition)
{
    text_puts(out, "; ");
    add_editions(out, dating, edition);
    text_puts(out, " cannot say");
}

static void put_items(const struct page *page, const struct dating *dating, unsigned items,
                      const struct holding *h, unsigned indent)
{
    unsigned unsure = dating_unsure(h);
    struct text words = {0};

    add_items(&words, items, &dating->now);
    page_words(page, text_str(&words), indent, indent);
    text_clear(&words);
    if (h->before >= 0) {
        const struct observation *o = &dating->then[h->before];

        text_printf(&words, "before, %s: ", dating->editions[h->before]->id);
        if (o->outcome == OUTCOME_PARSED)
            add_items(&words, items, o);
        else
            text_puts(&words, outcome_word(o->outcome));
    }
    /* Who they are, the JSON lines tell; here many names would hide what is said. */
    if (unsure && h->before < 0)
        text_puts(&words, "or longer: no earlier edition can say");
    else if (unsure & (unsure - 1))
        text_puts(&words, "; those between cannot say");
    else if (unsure)
        add_unsure(&words, dating, unsure);
    if (words.len > 0) {
        page_pad(page->out, indent + 2);
        page_words(page, text_str(&words), indent + 2, indent + 4);
    }
    text_free(&words);
}

/* All that has held since one edition. */
static void put_since(const struct page *page, const struct dating *dating, unsigned since,
                      unsigned date_width, unsigned id_width)
{
    bool is_today = since == dating->count;
    const struct engine *engine = is_today ? dating->today : dating->editions[since];
    unsigned indent = 4 + date_width + 2 + id_width + 2, done = 0;

    for (unsigned i = 0; i < ITEMS; i++) {
        unsigned items;

        if (holding_of(dating, i)->since != since || done >> i & 1 || !is_worth_saying(dating, i))
            continue;
        items = items_like(dating, i);
        if (done)
            page_pad(page->out, indent);
        else
            text_printf(page->out, "    %-*s  %-*s  ", (int)date_width,
                        is_today ? "today" : engine->version, (int)id_width, engine->id);
        put_items(page, dating, items, holding_of(dating, i), indent);
        done |= items;
    }
}

static bool some_edition_accepts(const struct dating *dating)
{
    for (unsigned i = 0; i < dating->count; i++) {
        if (dating->then[i].outcome == OUTCOME_PARSED)
            return true;
    }
    return false;
}

/* Whom an engine follows in each component that it has otherwise, those that it has from the same
 * editions together. */
static void add_followed(struct text *out, const struct dating *dating, const struct follow *follow)
{
    unsigned left = follow->differs;

    text_puts(out, "answers as no edition does");
    for (int c = 0; c < COMPONENTS; c++) {
        const char *between = "; ";

        if (!(left >> c & 1))
            continue;
        for (int other = c; other < COMPONENTS; other++) {
            if (!(left >> other & 1) || follow->component[other] != follow->component[c])
                continue;
            text_printf(out, "%s%s", between, component_name((enum component)other));
            between = ", ";
            left &= ~(1u << other);
        }
        text_puts(out, " as ");
        if (follow->component[c])
            add_editions(out, dating, follow->component[c]);
        else
            text_puts(out, "none");
    }
}

static void put_follow(const struct page *page, const struct dating *dating, const char *name,
                       const struct observation *o, const struct follow *follow)
{
    struct text words = {0};
    bool refuses = o->outcome == OUTCOME_REJECTED;

    text_printf(&words, "%s ", name);
    if (follow->whole) {
        text_puts(&words, refuses ? "refuses it, as " : "answers as ");
        add_editions(&words, dating, follow->whole);
        text_puts(&words, follow->whole & (follow->whole - 1) ? " do" : " does");
    } else if (refuses || !some_edition_accepts(dating)) {
        text_puts(&words, refuses ? "refuses it; no edition does" : "accepts it; no edition does");
    } else {
        add_followed(&words, dating, follow);
    }
    page_pad(page->out, 4);
    page_words(page, text_str(&words), 4, 6);
    text_free(&words);
}

static void put_title(const struct page *page, const char *title)
{
    page_pad(page->out, 2);
    page_colored(page, BOLD, title, strlen(title));
    text_puts(page->out, "\n");
}

void report_dating_pretty(struct text *out, const struct dating *dating, const struct diff *diff,
                          unsigned width, bool color)
{
    const struct page page = {out, width, color};
    unsigned date_width = (unsigned)strlen("today");
    unsigned id_width = (unsigned)strlen(dating->today->id);
    bool any = false;
    struct follow follow;

    if (dating->now.outcome != OUTCOME_PARSED && dating->now.outcome != OUTCOME_REJECTED)
        return;
    for (unsigned i = 0; i < dating->count; i++) {
        unsigned date = (unsigned)strlen(dating->editions[i]->version);
        unsigned id = (unsigned)strlen(dating->editions[i]->id);

        date_width = date > date_width ? date : date_width;
        id_width = id > id_width ? id : id_width;
    }
    put_title(&page, "the Standard's answer, by the edition since which it holds");
    for (unsigned since = 0; since <= dating->count; since++)
        put_since(&page, dating, since, date_width, id_width);
    for (unsigned i = 0; i < diff->count; i++) {
        if (!follows(&follow, dating, diff, i))
            continue;
        if (!any)
            put_title(&page, "who answers otherwise, and as which editions");
        any = true;
        put_follow(&page, dating, diff->names[i], &diff->answers[i], &follow);
    }
}
