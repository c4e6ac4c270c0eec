/* SPDX-License-Identifier: MIT */
#include "verdict.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "classification.h"
#include "engine_classes.h"
#include "engine_name.h"
#include "json.h"
#include "registry.h"
#include "reparse.h"
#include "said.h"
#include "str.h"

/* Fewer voters have no majority, because the two that differ vote too. */
#define MIN_VOTES 5

/* A vector that parses a URL, and the rewrites that change its input. */
struct parse_vector {
    const struct vector_case *test;
    struct rewrite_set candidates;
};

struct class_vector {
    uint64_t class;
    struct ua_str vector;
};

/* --- opening ---------------------------------------------------------------------------------- */

/* Whether an engine id is a dated edition, in any profile, or the Standard of a day. */
static bool is_edition(const struct edition_history *history, const char *id)
{
    if (strncmp(id, "whatwg@", strlen("whatwg@")) == 0)
        return engine_name_is_document(id);
    for (unsigned i = 0; i < history->count; i++) {
        const char *edition = history->editions[i]->id;
        size_t len = strlen(edition);

        if (strncmp(edition, id, len) == 0 && (id[len] == '\0' || id[len] == ':'))
            return true;
    }
    return false;
}

static int compare_sizes(const void *left, const void *right)
{
    const struct parse_vector *a = left, *b = right;
    size_t size_a = a->test->input.len + a->test->request.base.len;
    size_t size_b = b->test->input.len + b->test->request.base.len;

    if (size_a != size_b)
        return size_a < size_b ? -1 : 1;
    return a->test < b->test ? -1 : 1;
}

static int is_vector_file(const struct dirent *entry)
{
    size_t len = strlen(entry->d_name);

    return len > 5 && strcmp(entry->d_name + len - 5, ".json") == 0 && suite_has_entry(entry);
}

/* Loads the files of a folder, but not its subfolders, which have vectors of other documents. */
static bool load_vector_folder(struct suite *suite, const char *folder)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_vector_file, alphasort);
    bool ok = true;

    for (int i = 0; i < count; i++) {
        struct text path = {0};

        text_printf(&path, "%s/%s", folder, entries[i]->d_name);
        ok = ok && suite_load(suite, path.ptr);
        text_free(&path);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return ok && count > 0;
}

static void load_cases(struct verdict_sources *sources)
{
    char *folder = data_dir("vectors", "vectors");

    if (folder && load_vector_folder(&sources->suite, folder)) {
        sources->cases = xcalloc(sources->suite.count + 1, sizeof *sources->cases);
        for (size_t i = 0; i < sources->suite.count; i++) {
            const struct vector_case *test = &sources->suite.cases[i];

            if (test->kind == CASE_URL && test->id.len > 0)
                sources->cases[sources->case_count++] =
                    (struct parse_vector){test, cause_candidates(test->request)};
        }
        qsort(sources->cases, sources->case_count, sizeof *sources->cases, compare_sizes);
    }
    free(folder);
}

static void add_parser(struct verdict_sources *sources, struct engine *engine)
{
    char family[ENGINE_ID_BYTES], other[ENGINE_ID_BYTES];
    unsigned first = 0;

    if (!engine || sources->parser_count == VERDICT_PARSERS ||
        is_edition(&sources->history, engine->id) || reparse_is(engine->id))
        return;
    engine_family(family, engine->id);
    for (; first < sources->parser_count; first++) {
        engine_family(other, sources->parsers[first]->id);
        if (strcmp(family, other) == 0)
            break;
    }
    sources->family[sources->parser_count] = first;
    sources->parsers[sources->parser_count++] = engine;
}

/* Parsers with the same family count once. */
static unsigned count_families(const struct verdict_sources *sources)
{
    unsigned count = 0;

    for (unsigned i = 0; i < sources->parser_count; i++)
        count += sources->family[i] == i;
    return count;
}

static bool has_parser(const struct verdict_sources *sources, const char *id)
{
    for (unsigned i = 0; i < sources->parser_count; i++) {
        if (strcmp(sources->parsers[i]->id, id) == 0)
            return true;
    }
    return false;
}

bool verdict_sources_open(struct verdict_sources *sources, struct engine_list *engines, bool opens)
{
    *sources = (struct verdict_sources){.engines = engines, .opens = opens};
    if (!edition_history_open(&sources->history))
        return false;
    for (unsigned i = 0; i < engines->count; i++)
        add_parser(sources, engines->engines[i]);
    sources->given_count = sources->parser_count;
    opens = opens && count_families(sources) < MIN_VOTES;
    for (const struct engine_class *const *class = engine_classes(); opens && *class; class ++) {
        if (engine_class_is_in_process(*class) && engine_class_parses(*class) &&
            !is_edition(&sources->history, (*class)->id) && !has_parser(sources, (*class)->id))
            add_parser(sources, engine_list_get(engines, (*class)->id));
    }
    load_cases(sources);
    return true;
}

void verdict_sources_close(struct verdict_sources *sources)
{
    edition_history_free(&sources->history);
    free(sources->cases);
    free(sources->memo);
    suite_free(&sources->suite);
    *sources = (struct verdict_sources){0};
}

/* --- one reference ---------------------------------------------------------------------------- */

/* The components that an effect is about and that differ, as a set. */
static unsigned components_at_issue(enum effect effect, const struct difference *given)
{
    unsigned set = 0;

    if (effect != EFFECT_NORMALISATION)
        return given->shifted & effect_components(effect);
    for (int c = 0; c <= COMPONENT_ORIGIN; c++) {
        if (given->relation[c] == RELATION_DIFFERENT)
            set |= 1u << c;
    }
    /* The href counts only if no other component differs. */
    return set & (set - 1) ? set & ~(1u << COMPONENT_HREF) : set;
}

static bool agrees_at_issue(enum effect effect, unsigned issue, const struct difference *d)
{
    if (effect == EFFECT_HOST_SHIFT)
        return d->effect < EFFECT_HOST_SHIFT;
    if (effect != EFFECT_NORMALISATION)
        return (d->shifted & issue) == 0;
    for (int c = 0; c <= COMPONENT_ORIGIN; c++) {
        if (issue >> c & 1 && d->relation[c] == RELATION_DIFFERENT)
            return false;
    }
    return true;
}

/* Whether the reference does not report one of the components at issue. */
static bool leaves_issue_open(unsigned issue, const struct observation *reference)
{
    for (int c = 0; c <= COMPONENT_ORIGIN; c++) {
        if (issue >> c & 1 &&
            observation_presence(reference, (enum component)c) == PRESENCE_UNKNOWN)
            return true;
    }
    return issue == 0;
}

/* Whether a parser accepts or rejects the URL. A filter only allows it or denies it. */
static bool is_of_parser(const struct observation *o)
{
    return o->outcome == OUTCOME_PARSED || o->outcome == OUTCOME_REJECTED;
}

/* For two engines, one or both of which refuse the URL. */
static enum sides_with side_with_outcome(struct side reference, struct side first,
                                         struct side second)
{
    const bool is_first = reference.o->outcome == first.o->outcome;

    if (reference.o->outcome == OUTCOME_PARSED &&
        !said_same_place(reference, is_first ? first : second))
        return SIDES_WITH_ACCEPTS;
    return is_first ? SIDES_WITH_FIRST : SIDES_WITH_SECOND;
}

enum sides_with verdict_sides_with(enum effect effect, struct side reference, struct side first,
                                   struct side second)
{
    struct difference given, by_first, by_second;
    bool is_first, is_second;
    unsigned issue;

    if (!is_of_parser(reference.o) || !is_of_parser(first.o) || !is_of_parser(second.o))
        return SIDES_WITH_UNKNOWN;
    if (effect == EFFECT_ACCEPT_REJECT)
        return side_with_outcome(reference, first, second);
    if (reference.o->outcome == OUTCOME_REJECTED)
        return SIDES_WITH_REJECTS;
    compare(&given, first, second);
    compare(&by_first, reference, first);
    compare(&by_second, reference, second);
    issue = components_at_issue(effect, &given);
    if (leaves_issue_open(issue, reference.o))
        return SIDES_WITH_UNKNOWN;
    is_first = agrees_at_issue(effect, issue, &by_first);
    is_second = agrees_at_issue(effect, issue, &by_second);
    return is_first && is_second ? SIDES_WITH_BOTH
           : is_first            ? SIDES_WITH_FIRST
           : is_second           ? SIDES_WITH_SECOND
                                 : SIDES_WITH_NEITHER;
}

/* --- engines by name ---------------------------------------------------------------------------
 */

/* NULL: it is not registered. */
static const struct engine_class *find_engine_class(const struct text *id)
{
    size_t len = strcspn(id->ptr, ":");

    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        if (strlen((*class)->id) == len && memcmp((*class)->id, id->ptr, len) == 0)
            return *class;
    }
    return NULL;
}

/* The components in which an engine distinguishes null from "". It need not be available. */
static unsigned null_distinct_of(const struct text *id)
{
    const struct engine_class *class = find_engine_class(id);

    return class ? class->null_is_distinct : 0;
}

/* One of the two answers of a finding. */
static struct side finding_side(const struct finding *f, int i)
{
    return (struct side){&f->answers[i], null_distinct_of(&f->engines[i])};
}

/* --- vectors ---------------------------------------------------------------------------------- */

static bool has_input_of(const struct vector_case *test, const struct finding *f)
{
    struct ua_str base = testcase_of(&f->test).base;

    return ua_str_equal(test->input, text_str(&f->test.url)) &&
           !test->request.base.ptr == !base.ptr && ua_str_equal(test->request.base, base);
}

/* The first of the rewrites in a cause; -1: it is unexplained. */
static int first_rewrite(const struct finding *f)
{
    struct cause_names names = cause_names_of(text_str(&f->cause), f->explained);
    struct cause_name first = {.rewrite = -1};

    return f->explained && cause_next(&first, &names) ? first.rewrite : -1;
}

/* Whether the two engines differ on a vector's input in the finding's class: with the same cause
 * and the same family of effect. */
static bool differs_in_class(struct classification *classification, struct pair *pair,
                             const struct vector_case *test, const struct finding *f)
{
    const struct text *cause = &classification->cause;

    pair_run(pair, test->request);
    if (strcmp(effect_family(pair->difference.effect), effect_family(f->effect)) != 0)
        return false;
    classify(classification, pair, test->request);
    return cause->len == f->cause.len && memcmp(cause->ptr, f->cause.ptr, cause->len) == 0;
}

/* An engine of a finding; NULL if it does not run in this process. */
static struct engine *find_in_process(struct verdict_sources *sources, const struct text *id)
{
    const struct engine_class *class = find_engine_class(id);

    if (!class || !engine_class_is_in_process(class))
        return NULL;
    return sources->opens ? engine_list_get(sources->engines, id->ptr)
                          : engine_list_find(sources->engines, id->ptr);
}

/* The shortest vector whose input has the finding's class. */
static struct ua_str vector_of_class(struct verdict_sources *sources, const struct finding *f)
{
    struct classification classification = {0};
    struct pair pair = {.engines[0] = find_in_process(sources, &f->engines[0]),
                        .engines[1] = find_in_process(sources, &f->engines[1])};
    struct ua_str vector = {0};
    int first = first_rewrite(f);

    for (size_t i = 0; first >= 0 && pair.engines[0] && pair.engines[1] && i < sources->case_count;
         i++) {
        const struct parse_vector *one = &sources->cases[i];

        if (rewrite_set_has(one->candidates, (unsigned)first) &&
            differs_in_class(&classification, &pair, one->test, f)) {
            vector = one->test->id;
            break;
        }
    }
    classification_free(&classification);
    pair_free(&pair);
    return vector;
}

static void find_vector(struct verdict *out, struct verdict_sources *sources,
                        const struct finding *f)
{
    for (size_t i = 0; i < sources->case_count && !sources->history.encoding.ptr; i++) {
        if (has_input_of(sources->cases[i].test, f)) {
            out->by_input = true;
            out->vector = sources->cases[i].test->id;
            return;
        }
    }
    for (size_t i = 0; i < sources->memo_count; i++) {
        if (sources->memo[i].class == f->class) {
            out->vector = sources->memo[i].vector;
            return;
        }
    }
    if (sources->memo_count == sources->memo_cap) {
        sources->memo_cap = sources->memo_cap ? sources->memo_cap * 2 : 64;
        sources->memo = xrealloc(sources->memo, sources->memo_cap * sizeof *sources->memo);
    }
    out->vector = vector_of_class(sources, f);
    sources->memo[sources->memo_count++] = (struct class_vector){f->class, out->vector};
}

/* --- a finding -------------------------------------------------------------------------------- */

enum sides_with verdict_majority(const unsigned votes[SIDES_WITH_VALUES], enum sides_with accepting)
{
    unsigned voters = 0;

    for (int side = SIDES_WITH_FIRST; side < SIDES_WITH_VALUES; side++)
        voters += votes[side];
    for (int side = SIDES_WITH_FIRST; side < SIDES_WITH_VALUES; side++) {
        if (voters >= MIN_VOTES && votes[side] * 2 > voters)
            return (enum sides_with)side;
    }
    if (accepting != SIDES_WITH_UNKNOWN && voters >= MIN_VOTES &&
        (votes[accepting] + votes[SIDES_WITH_ACCEPTS]) * 2 > voters)
        return SIDES_WITH_ACCEPTS;
    return SIDES_WITH_UNKNOWN;
}

/* The side that accepts the URL, if the other one rejects it. */
static enum sides_with accepting_side(const struct finding *f)
{
    return f->effect != EFFECT_ACCEPT_REJECT         ? SIDES_WITH_UNKNOWN
           : f->answers[0].outcome == OUTCOME_PARSED ? SIDES_WITH_FIRST
                                                     : SIDES_WITH_SECOND;
}

/* Adds the votes of the two engines of a finding, which differ. An engine that reads the href of
 * another one, and a dated edition, have none. is_done: of each parser, whether its family has
 * voted.
 */
static void count_own_votes(struct verdict *out, const struct verdict_sources *sources,
                            const struct finding *f, bool *is_done)
{
    for (int i = 0; i < 2; i++) {
        char family[ENGINE_ID_BYTES], other[ENGINE_ID_BYTES];

        if (f->engines[i].len >= ENGINE_ID_BYTES || reparse_is(f->engines[i].ptr) ||
            is_edition(&sources->history, f->engines[i].ptr))
            continue;
        engine_family(family, f->engines[i].ptr);
        for (unsigned j = 0; j < sources->parser_count; j++) {
            engine_family(other, sources->parsers[j]->id);
            is_done[j] = is_done[j] || strcmp(family, other) == 0;
        }
        out->votes[i == 0 ? SIDES_WITH_FIRST : SIDES_WITH_SECOND]++;
    }
}

/* Whether the same is said of an engine's answer as of a document's, to the letter. */
static bool says_same(const struct finding *f, const struct observation *document,
                      const struct observation *o)
{
    const struct side first = finding_side(f, 0), second = finding_side(f, 1);
    const struct said_topic topic =
        said_topic_of_document(f->effect, (struct side){document, ~0u}, first, second, SIZE_MAX);
    struct text words[2] = {0};
    bool is;

    said_answer(&words[0], &topic, document, false);
    said_answer(&words[1], &topic, o, false);
    is = ua_str_equal(text_str(&words[0]), text_str(&words[1]));
    text_free(&words[0]);
    text_free(&words[1]);
    return is;
}

/* Fills as with an engine that reads the URL as a document does, unless another one is there. */
static void name_if_same(struct same_words *as, struct same_words engine, const struct finding *f,
                         const struct observation *document, const struct observation *o)
{
    if (as->side == SIDES_WITH_UNKNOWN && !as->parser && document && says_same(f, document, o))
        *as = engine;
}

static void name_for_both(struct verdict *out, struct same_words engine, const struct finding *f,
                          const struct observation *o)
{
    name_if_same(&out->standard_as, engine, f, out->standard_answer, o);
    name_if_same(&out->rfc3986_as, engine, f, out->rfc3986_answer, o);
}

static void count_votes(struct verdict *out, struct verdict_sources *sources,
                        const struct finding *f, struct side first, struct side second)
{
    const struct request request = {.op = OP_PARSE,
                                    .input = text_str(&f->test.url),
                                    .base = testcase_of(&f->test).base,
                                    .encoding = sources->history.encoding};
    enum sides_with votes[VERDICT_PARSERS] = {SIDES_WITH_UNKNOWN};
    bool is_done[VERDICT_PARSERS] = {false};
    struct observation o = {0};

    for (int i = 0; i < 2; i++)
        name_for_both(out, (struct same_words){i == 0 ? SIDES_WITH_FIRST : SIDES_WITH_SECOND, NULL},
                      f, &f->answers[i]);
    count_own_votes(out, sources, f, is_done);
    for (unsigned i = 0; i < sources->parser_count; i++) {
        struct engine *parser = sources->parsers[i];
        enum sides_with side;

        engine_run(parser, &request, &o);
        if (i < sources->given_count)
            name_for_both(out, (struct same_words){SIDES_WITH_UNKNOWN, parser->id}, f, &o);
        side = verdict_sides_with(f->effect, answer_side(parser, &o), first, second);
        out->sides[side] |= (uint64_t)1 << i;
        if (votes[sources->family[i]] == SIDES_WITH_UNKNOWN)
            votes[sources->family[i]] = side;
    }
    for (unsigned i = 0; i < sources->parser_count; i++)
        out->votes[votes[i]] += sources->family[i] == i && !is_done[i];
    out->majority = verdict_majority(out->votes, accepting_side(f));
    observation_free(&o);
}

void verdict_decide(struct verdict *out, struct verdict_sources *sources, const struct finding *f)
{
    struct edition_history *history = &sources->history;
    const struct side first = finding_side(f, 0), second = finding_side(f, 1);

    *out = (struct verdict){0};
    edition_history_run(history, testcase_of(&f->test));
    out->standard_answer = &history->standard_answer;
    out->is_of_filter = !is_of_parser(first.o) || !is_of_parser(second.o);
    out->standard = verdict_sides_with(
        f->effect, answer_side(history->standard, &history->standard_answer), first, second);
    for (unsigned i = 0; i < history->count; i++) {
        const struct side reference = answer_side(history->editions[i], &history->answers[i]);

        out->editions[i] = verdict_sides_with(f->effect, reference, first, second);
        if (strcmp(history->editions[i]->id, "rfc3986") != 0)
            continue;
        out->rfc3986 = out->editions[i];
        out->rfc3986_answer = &history->answers[i];
    }
    if (!out->is_of_filter)
        count_votes(out, sources, f, first, second);
    find_vector(out, sources, f);
}

void verdict_date(struct verdict *out, struct verdict_sources *sources, const struct finding *f)
{
    struct edition_history *history = &sources->history;
    const struct side first = finding_side(f, 0), second = finding_side(f, 1);

    if (out->is_of_filter ||
        (out->standard != SIDES_WITH_FIRST && out->standard != SIDES_WITH_SECOND &&
         out->standard != SIDES_WITH_NEITHER && out->standard != SIDES_WITH_REJECTS))
        return;
    edition_history_add_phases(history, testcase_of(&f->test));
    for (unsigned i = 0; i + 1 < history->phase_count; i++) {
        const enum sides_with side = verdict_sides_with(
            f->effect, answer_side(history->standard, &history->phases[i].answer), first, second);

        if (side == SIDES_WITH_FIRST && out->standard != SIDES_WITH_FIRST)
            out->until[0] = history->phases[i + 1].change;
        if (side == SIDES_WITH_SECOND && out->standard != SIDES_WITH_SECOND)
            out->until[1] = history->phases[i + 1].change;
    }
}

static bool follows_standard(const struct verdict_sources *sources, const struct text *id)
{
    const struct engine *engine = engine_list_find(sources->engines, id->ptr);

    return engine && engine->model == MODEL_WHATWG && !reparse_is(id->ptr);
}

bool verdict_is_age(struct verdict_sources *sources, const struct finding *f)
{
    struct edition_history *history = &sources->history;
    struct edition_match match;

    if (!follows_standard(sources, &f->engines[0]) || !follows_standard(sources, &f->engines[1]))
        return false;
    edition_history_run(history, testcase_of(&f->test));
    edition_history_add_phases(history, testcase_of(&f->test));
    for (int i = 0; i < 2; i++) {
        edition_history_match(&match, history, finding_side(f, i));
        if (match.disagrees && match.phase < 0)
            return false;
    }
    return true;
}

/* --- in words --------------------------------------------------------------------------------- */

static const char *side_name(enum sides_with side)
{
    static const char *const names[SIDES_WITH_VALUES] = {
        [SIDES_WITH_UNKNOWN] = "silent",  [SIDES_WITH_FIRST] = "first",
        [SIDES_WITH_SECOND] = "second",   [SIDES_WITH_BOTH] = "both",
        [SIDES_WITH_NEITHER] = "neither", [SIDES_WITH_REJECTS] = "refuses",
        [SIDES_WITH_ACCEPTS] = "accepts",
    };
    return names[side];
}

void verdict_add_side(struct text *out, enum sides_with side, const struct finding *f)
{
    switch (side) {
    case SIDES_WITH_FIRST:
    case SIDES_WITH_SECOND:
        text_puts(out, "as ");
        said_engine(out, text_str(&f->engines[side == SIDES_WITH_SECOND]));
        break;
    case SIDES_WITH_UNKNOWN:
    case SIDES_WITH_VALUES:
        text_puts(out, "cannot say");
        break;
    case SIDES_WITH_BOTH:
        text_puts(out, "as either");
        break;
    case SIDES_WITH_NEITHER:
        text_puts(out, "as neither");
        break;
    case SIDES_WITH_REJECTS:
        text_puts(out, "refuses it");
        break;
    case SIDES_WITH_ACCEPTS:
        text_puts(out, "accepts it");
        break;
    }
}

/* The same where the two engines are not named nearby: "as neither glib nor libcurl". */
static void add_side_of_two(struct text *out, enum sides_with side, const struct finding *f)
{
    const bool is_both = side == SIDES_WITH_BOTH;

    if (!is_both && side != SIDES_WITH_NEITHER) {
        verdict_add_side(out, side, f);
        return;
    }
    text_puts(out, is_both ? "as both " : "as neither ");
    said_two_engines(out, f->engines[0].ptr, is_both ? " and " : " nor ", f->engines[1].ptr);
}

#define DOCUMENT_COLUMNS 40 /* of a value that a document gives */

/* "RFC 3986: contacts a, as libcurl", in short "RFC 3986: as libcurl". o NULL: the document was not
 * asked. as: if it has no engine, side says which of the two means the same. */
static void add_document(struct text *out, const char *document, enum sides_with side,
                         const struct observation *o, struct same_words as, const struct finding *f,
                         bool in_short)
{
    const struct side first = finding_side(f, 0), second = finding_side(f, 1);
    const struct side answer = {o, ~0u};
    struct said_topic topic;

    text_printf(out, "%s: ", document);
    if (side == SIDES_WITH_UNKNOWN || !o) {
        text_puts(out, "cannot say");
        return;
    }
    topic = said_topic_of_document(f->effect, answer, first, second, DOCUMENT_COLUMNS);
    if (!in_short || as.side == SIDES_WITH_UNKNOWN) {
        said_answer(out, &topic, o, false);
        if (side == SIDES_WITH_REJECTS || side == SIDES_WITH_ACCEPTS)
            return;
        text_puts(out, ", ");
    }
    if (as.parser) {
        text_puts(out, "as ");
        text_visible(out, as.parser, strlen(as.parser));
    } else {
        add_side_of_two(out, as.side == SIDES_WITH_UNKNOWN ? side : as.side, f);
    }
}

static void add_documents(struct text *out, const struct verdict *verdict, const struct finding *f,
                          bool in_short)
{
    add_document(out, "Standard", verdict->standard, verdict->standard_answer, verdict->standard_as,
                 f, in_short);
    text_puts(out, "; ");
    add_document(out, "RFC 3986", verdict->rfc3986, verdict->rfc3986_answer, verdict->rfc3986_as, f,
                 in_short);
}

void verdict_add_summary(struct text *out, const struct verdict *verdict, const struct finding *f)
{
    if (!verdict->is_of_filter)
        add_documents(out, verdict, f, false);
}

void verdict_add_sides(struct text *out, const struct verdict *verdict, const struct finding *f)
{
    if (!verdict->is_of_filter)
        add_documents(out, verdict, f, true);
}

/* What an edition's answer rests on, in the components that the finding's effect is about; for a
 * normalisation, in those that differ. */
static struct decision_ids find_decisions(const struct edition_history *history, unsigned edition,
                                          const struct finding *f)
{
    const struct side first = finding_side(f, 0), second = finding_side(f, 1);
    unsigned components =
        f->effect == EFFECT_ACCEPT_REJECT ? ED_OUTCOME : effect_components(f->effect);
    struct decision_ids ids = {.count = 0};
    struct difference difference;

    compare(&difference, first, second);
    for (int c = 0; !components && c < COMPONENT_HREF; c++) {
        if (difference.relation[c] == RELATION_DIFFERENT)
            components |= 1u << c;
    }
    edition_history_add_decisions(&ids, history, edition, components);
    return ids;
}

/* " (decided: LS-04)" */
static void add_decisions(struct text *out, const struct edition_history *history, unsigned edition,
                          const struct finding *f)
{
    const struct decision_ids ids = find_decisions(history, edition, f);

    if (ids.count == 0)
        return;
    text_puts(out, " (");
    decision_ids_write(out, &ids);
    text_puts(out, ")");
}

static void add_editions_siding(struct text *out, const struct verdict_sources *sources,
                                const struct verdict *verdict, enum sides_with side,
                                bool has_decisions, const struct finding *f)
{
    unsigned count = 0;

    for (unsigned i = 0; i < sources->history.count; i++) {
        if (verdict->editions[i] != side)
            continue;
        if (count == 0) {
            text_puts(out, out->len > 0 ? "; " : "");
            if (side == SIDES_WITH_REJECTS || side == SIDES_WITH_ACCEPTS)
                text_puts(out, side == SIDES_WITH_REJECTS ? "refused by" : "accepted by");
            else
                verdict_add_side(out, side, f);
        }
        text_printf(out, "%s%s", count == 0 ? ": " : ", ", sources->history.editions[i]->id);
        if (has_decisions)
            add_decisions(out, &sources->history, i, f);
        count++;
    }
}

void verdict_add_editions(struct text *out, const struct verdict_sources *sources,
                          const struct verdict *verdict, bool has_decisions,
                          const struct finding *f)
{
    static const enum sides_with order[] = {
        SIDES_WITH_FIRST,   SIDES_WITH_SECOND,  SIDES_WITH_BOTH,   SIDES_WITH_NEITHER,
        SIDES_WITH_REJECTS, SIDES_WITH_ACCEPTS, SIDES_WITH_UNKNOWN};

    if (verdict->is_of_filter)
        return;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        add_editions_siding(out, sources, verdict, order[i], has_decisions, f);
    for (int i = 0; i < 2; i++) {
        if (!verdict->until[i])
            continue;
        text_puts(out, out->len > 0 ? "; " : "");
        verdict_add_side(out, i == 0 ? SIDES_WITH_FIRST : SIDES_WITH_SECOND, f);
        text_printf(out, ": the Standard until %s (%s)", verdict->until[i]->day,
                    verdict->until[i]->what);
    }
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void write_side(struct json_writer *w, const char *key, enum sides_with side,
                       const struct finding *f)
{
    struct text name = {0};

    if (side == SIDES_WITH_FIRST || side == SIDES_WITH_SECOND) {
        json_member(w, key);
        json_text(w, text_str(&f->engines[side == SIDES_WITH_SECOND]));
    } else if (side == SIDES_WITH_UNKNOWN) {
        json_add_null(w, key);
    } else {
        text_printf(&name, "(%s)", side_name(side));
        json_add(w, key, text_str(&name));
    }
    text_free(&name);
}

void verdict_to_json(struct json_writer *w, const struct verdict_sources *sources,
                     const struct verdict *verdict, const struct finding *f)
{
    json_member(w, "verdict");
    json_object(w);
    write_side(w, "standard", verdict->standard, f);
    write_side(w, "rfc3986", verdict->rfc3986, f);
    write_side(w, "majority", verdict->majority, f);
    json_member(w, "parsers");
    json_object(w);
    for (unsigned i = 0; i < sources->parser_count; i++) {
        for (int side = 0; side < SIDES_WITH_VALUES; side++) {
            if (verdict->sides[side] >> i & 1)
                write_side(w, sources->parsers[i]->id, (enum sides_with)side, f);
        }
    }
    json_end(w);
    json_member(w, "editions");
    json_object(w);
    for (unsigned i = 0; i < sources->history.count; i++)
        write_side(w, sources->history.editions[i]->id, verdict->editions[i], f);
    json_end(w);
    if (verdict->until[0] || verdict->until[1]) {
        json_member(w, "standard_until");
        json_object(w);
        for (int i = 0; i < 2; i++) {
            if (!verdict->until[i])
                continue;
            json_member(w, f->engines[i].ptr);
            json_object(w);
            json_add_string(w, "day", verdict->until[i]->day);
            json_add_string(w, "commit", verdict->until[i]->commit);
            json_add_string(w, "what", verdict->until[i]->what);
            json_end(w);
        }
        json_end(w);
    }
    json_member(w, "decided");
    json_object(w);
    for (unsigned i = 0; i < sources->history.count; i++) {
        const struct decision_ids ids = find_decisions(&sources->history, i, f);

        if (ids.count > 0)
            decision_ids_to_json(w, sources->history.editions[i]->id, &ids);
    }
    json_end(w);
    json_add(w, "vector", verdict->vector);
    if (verdict->vector.ptr)
        json_add_string(w, "vector_by", verdict->by_input ? "input" : "class");
    json_end(w);
}

void verdict_add_vector(struct text *out, const struct verdict *verdict)
{
    if (!verdict->vector.ptr)
        return;
    if (!verdict->by_input)
        text_puts(out, "the nearest one is ");
    text_visible(out, verdict->vector.ptr, verdict->vector.len);
    text_puts(out, verdict->by_input ? " asks the same" : "");
}
