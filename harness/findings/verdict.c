/* SPDX-License-Identifier: MIT */
#include "verdict.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "cause.h"
#include "json.h"
#include "registry.h"
#include "str.h"

/* Fewer have no majority: the two who differ are among them. */
#define MIN_VOTES 3

/* A vector that asks how a URL is parsed. */
struct court_case {
    const struct test_case *test;
    struct cause_set candidates;
};

struct court_memo {
    uint64_t class;
    struct ua_str vector;
};

static struct ua_str base_of(const struct finding *f)
{
    return text_optional(&f->base, f->has_base);
}

/* --- opening ---------------------------------------------------------------------------------- */

/* In whichever profile. */
static bool is_edition(const struct dating *dating, const char *id)
{
    for (unsigned i = 0; i < dating->count; i++) {
        const char *edition = dating->editions[i]->id;
        size_t len = strlen(edition);

        if (strncmp(edition, id, len) == 0 && (id[len] == '\0' || id[len] == ':'))
            return true;
    }
    return false;
}

static int by_size(const void *left, const void *right)
{
    const struct court_case *a = left, *b = right;
    size_t size_a = a->test->input.len + a->test->base.len;
    size_t size_b = b->test->input.len + b->test->base.len;

    if (size_a != size_b)
        return size_a < size_b ? -1 : 1;
    return a->test < b->test ? -1 : 1;
}

static int is_vectors(const struct dirent *entry)
{
    size_t len = strlen(entry->d_name);

    return len > 5 && strcmp(entry->d_name + len - 5, ".json") == 0 && suite_has_entry(entry);
}

/* The files beside each other, not the folders with those of other texts: half of all. */
static bool load_suite(struct suite *suite, const char *folder)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_vectors, alphasort);
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

static void load_cases(struct court *court)
{
    char *folder = data_dir("vectors", "vectors");

    if (folder && load_suite(&court->suite, folder)) {
        court->cases = xcalloc(court->suite.count + 1, sizeof *court->cases);
        for (size_t i = 0; i < court->suite.count; i++) {
            const struct test_case *test = &court->suite.cases[i];

            if (test->kind == CASE_URL && test->id.len > 0)
                court->cases[court->case_count++] =
                    (struct court_case){test, cause_candidates(test->input, test->base)};
        }
        qsort(court->cases, court->case_count, sizeof *court->cases, by_size);
    }
    free(folder);
}

static void add_parser(struct court *court, struct engine *engine)
{
    if (engine && court->parser_count < COURT_PARSERS && !is_edition(&court->dating, engine->id))
        court->parsers[court->parser_count++] = engine;
}

bool court_open(struct court *court, struct engine_list *engines, bool lends)
{
    *court = (struct court){.engines = engines, .lends = lends};
    if (!dating_open(&court->dating))
        return false;
    for (unsigned i = 0; !lends && i < engines->count; i++)
        add_parser(court, engines->engines[i]);
    for (const struct engine_class *const *class = engine_classes(); lends && *class; class ++) {
        if (engine_class_is_in_process(*class) && engine_class_parses(*class) &&
            !is_edition(&court->dating, (*class)->id))
            add_parser(court, engine_list_get(engines, (*class)->id));
    }
    load_cases(court);
    return true;
}

void court_close(struct court *court)
{
    dating_free(&court->dating);
    free(court->cases);
    free(court->memo);
    suite_free(&court->suite);
    *court = (struct court){0};
}

/* --- one judge -------------------------------------------------------------------------------- */

/* What an effect is about, as far as the two differ in it. */
static unsigned at_issue(enum effect effect, const struct difference *given)
{
    static const unsigned about[EFFECTS] = {
        [EFFECT_FRAGMENT_SHIFT] = 1u << COMPONENT_FRAGMENT,
        [EFFECT_QUERY_SHIFT] = 1u << COMPONENT_QUERY,
        [EFFECT_PATH_SHIFT] = 1u << COMPONENT_PATH,
        [EFFECT_USERINFO_SHIFT] = 1u << COMPONENT_USERNAME | 1u << COMPONENT_PASSWORD,
        [EFFECT_HOST_FORM] = 1u << COMPONENT_HOST,
        [EFFECT_HOST_SHIFT] = 1u << COMPONENT_SCHEME | 1u << COMPONENT_HOST | 1u << COMPONENT_PORT,
    };
    unsigned set = 0;

    if (effect != EFFECT_NORMALISATION)
        return given->shifted & about[effect];
    for (int c = 0; c <= COMPONENT_ORIGIN; c++) {
        if (given->relation[c] == RELATION_DIFFERENT)
            set |= 1u << c;
    }
    /* The whole is at issue only where no part of it is. */
    return set & (set - 1) ? set & ~(1u << COMPONENT_HREF) : set;
}

static bool stands_by(enum effect effect, unsigned issue, const struct difference *d)
{
    if (effect == EFFECT_HOST_SHIFT && d->effect < EFFECT_HOST_SHIFT)
        return true;
    if (effect != EFFECT_NORMALISATION)
        return (d->shifted & issue) == 0;
    for (int c = 0; c <= COMPONENT_ORIGIN; c++) {
        if (issue >> c & 1 && d->relation[c] == RELATION_DIFFERENT)
            return false;
    }
    return true;
}

/* Whether the judge says anything about what is at issue. */
static bool is_silent(unsigned issue, const struct observation *judge)
{
    for (int c = 0; c <= COMPONENT_ORIGIN; c++) {
        if (issue >> c & 1 && observation_presence(judge, (enum component)c) == PRESENCE_UNKNOWN)
            return true;
    }
    return issue == 0;
}

enum stand court_stand(enum effect effect, struct side judge, struct side first, struct side second)
{
    struct difference given, by_first, by_second;
    bool is_first, is_second;
    unsigned issue;

    if (judge.o->outcome != OUTCOME_PARSED && judge.o->outcome != OUTCOME_REJECTED)
        return STAND_SILENT;
    if (effect == EFFECT_ACCEPT_REJECT)
        return judge.o->outcome == first.o->outcome ? STAND_FIRST : STAND_SECOND;
    if (judge.o->outcome == OUTCOME_REJECTED)
        return STAND_REFUSES;
    compare(&given, first, second);
    compare(&by_first, judge, first);
    compare(&by_second, judge, second);
    issue = at_issue(effect, &given);
    if (is_silent(issue, judge.o))
        return STAND_SILENT;
    is_first = stands_by(effect, issue, &by_first);
    is_second = stands_by(effect, issue, &by_second);
    return is_first && is_second ? STAND_BOTH
           : is_first            ? STAND_FIRST
           : is_second           ? STAND_SECOND
                                 : STAND_NEITHER;
}

/* --- engines by name ---------------------------------------------------------------------------
 */

/* NULL: nobody has registered it. */
static const struct engine_class *class_of(const struct text *id)
{
    size_t len = strcspn(id->ptr, ":");

    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        if (strlen((*class)->id) == len && memcmp((*class)->id, id->ptr, len) == 0)
            return *class;
    }
    return NULL;
}

/* What an engine tells apart: it need not be here. */
static unsigned tells_null(const struct text *id)
{
    const struct engine_class *class = class_of(id);

    return class ? class->tells_null : 0;
}

/* --- vectors ---------------------------------------------------------------------------------- */

static bool same_question(const struct test_case *test, const struct finding *f)
{
    struct ua_str base = base_of(f);

    return ua_str_equal(test->input, text_str(&f->input)) && !test->base.ptr == !base.ptr &&
           ua_str_equal(test->base, base);
}

/* The first of the rewrites in a cause's name; -1: it is unexplained. */
static int first_cause(const struct finding *f)
{
    char *name = xstrndup(f->cause.ptr, strcspn(f->cause.ptr, "+"));
    int index = f->explained ? rewrite_find(name) : -1;

    free(name);
    return index;
}

/* Whether the two engines differ on a vector's input as in the finding: for the same cause, and
 * about the same. */
static bool has_class(struct pair *pair, struct explanation *explanation, struct text *cause,
                      const struct test_case *test, const struct finding *f)
{
    pair_ask(pair, test->input, test->base);
    if (strcmp(effect_family(pair->difference.effect), effect_family(f->effect)) != 0)
        return false;
    explain(explanation, pair, test->input, test->base);
    cause_name(cause, explanation, test->input, test->base);
    return cause->len == f->cause.len && memcmp(cause->ptr, f->cause.ptr, cause->len) == 0;
}

/* An engine of a finding, if it lives in this process: a vector is not worth another one. */
static struct engine *witness(struct court *court, const struct text *id)
{
    const struct engine_class *class = class_of(id);

    if (!class || !engine_class_is_in_process(class))
        return NULL;
    return court->lends ? engine_list_get(court->engines, id->ptr)
                        : engine_list_find(court->engines, id->ptr);
}

/* The shortest vector whose input has the finding's class. */
static struct ua_str vector_of_class(struct court *court, const struct finding *f)
{
    struct explanation explanation = {0};
    struct pair pair = {.a = witness(court, &f->engine[0]), .b = witness(court, &f->engine[1])};
    struct text cause = {0};
    struct ua_str vector = {0};
    int first = first_cause(f);

    for (size_t i = 0; first >= 0 && pair.a && pair.b && i < court->case_count; i++) {
        const struct court_case *one = &court->cases[i];

        if (cause_set_has(one->candidates, (unsigned)first) &&
            has_class(&pair, &explanation, &cause, one->test, f)) {
            vector = one->test->id;
            break;
        }
    }
    explanation_free(&explanation);
    pair_free(&pair);
    text_free(&cause);
    return vector;
}

static void find_vector(struct ruling *out, struct court *court, const struct finding *f)
{
    for (size_t i = 0; i < court->case_count; i++) {
        if (same_question(court->cases[i].test, f)) {
            out->by_input = true;
            out->vector = court->cases[i].test->id;
            return;
        }
    }
    for (size_t i = 0; i < court->memo_count; i++) {
        if (court->memo[i].class == f->class) {
            out->vector = court->memo[i].vector;
            return;
        }
    }
    if (court->memo_count == court->memo_cap) {
        court->memo_cap = court->memo_cap ? court->memo_cap * 2 : 64;
        court->memo = xrealloc(court->memo, court->memo_cap * sizeof *court->memo);
    }
    out->vector = vector_of_class(court, f);
    court->memo[court->memo_count++] = (struct court_memo){f->class, out->vector};
}

/* --- a finding -------------------------------------------------------------------------------- */

static void take_votes(struct ruling *out, struct court *court, const struct finding *f,
                       struct side first, struct side second)
{
    const struct request request = {
        .op = OP_PARSE, .input = text_str(&f->input), .base = base_of(f)};
    struct observation o = {0};
    unsigned said = 0;

    for (unsigned i = 0; i < court->parser_count; i++) {
        struct engine *parser = court->parsers[i];
        enum stand stand;

        engine_run(parser, &request, &o);
        stand = court_stand(f->effect, (struct side){&o, parser->tells_null}, first, second);
        out->votes[stand]++;
        out->voters[stand] |= (uint64_t)1 << i;
        said += stand != STAND_SILENT;
    }
    for (int stand = STAND_FIRST; stand < STANDS; stand++) {
        if (said >= MIN_VOTES && out->votes[stand] * 2 > said)
            out->majority = (enum stand)stand;
    }
    observation_free(&o);
}

void court_rule(struct ruling *out, struct court *court, const struct finding *f)
{
    struct dating *dating = &court->dating;
    const struct side first = {&f->answer[0], tells_null(&f->engine[0])};
    const struct side second = {&f->answer[1], tells_null(&f->engine[1])};

    *out = (struct ruling){0};
    dating_ask(dating, text_str(&f->input), base_of(f));
    out->standard = court_stand(f->effect, (struct side){&dating->now, dating->today->tells_null},
                                first, second);
    for (unsigned i = 0; i < dating->count; i++) {
        const struct side judge = {&dating->then[i], dating->editions[i]->tells_null};

        out->editions[i] = court_stand(f->effect, judge, first, second);
        if (strcmp(dating->editions[i]->id, "rfc3986") == 0)
            out->rfc3986 = out->editions[i];
    }
    take_votes(out, court, f, first, second);
    find_vector(out, court, f);
}

/* --- in words --------------------------------------------------------------------------------- */

static const char *stand_name(enum stand stand)
{
    static const char *const names[STANDS] = {
        [STAND_SILENT] = "silent", [STAND_FIRST] = "first",     [STAND_SECOND] = "second",
        [STAND_BOTH] = "both",     [STAND_NEITHER] = "neither", [STAND_REFUSES] = "refuses",
    };
    return names[stand];
}

void court_words(struct text *out, enum stand stand, const struct finding *f)
{
    switch (stand) {
    case STAND_FIRST:
    case STAND_SECOND:
        text_puts(out, "as ");
        text_visible(out, f->engine[stand == STAND_SECOND].ptr,
                     f->engine[stand == STAND_SECOND].len);
        break;
    case STAND_SILENT:
    case STANDS:
        text_puts(out, "cannot say");
        break;
    case STAND_BOTH:
        text_puts(out, "as either");
        break;
    case STAND_NEITHER:
        text_puts(out, "as neither");
        break;
    case STAND_REFUSES:
        text_puts(out, "refuses it");
        break;
    }
}

static unsigned count_said(const struct ruling *ruling)
{
    unsigned said = 0;

    for (int stand = STAND_FIRST; stand < STANDS; stand++)
        said += ruling->votes[stand];
    return said;
}

void court_verdict(struct text *out, const struct ruling *ruling, const struct finding *f)
{
    text_puts(out, "Standard: ");
    court_words(out, ruling->standard, f);
    text_puts(out, "; RFC 3986: ");
    court_words(out, ruling->rfc3986, f);
    if (ruling->majority == STAND_SILENT) {
        text_puts(out, count_said(ruling) >= MIN_VOTES ? "; no majority" : "");
    } else {
        text_printf(out, "; majority (%u/%u): ", ruling->votes[ruling->majority],
                    count_said(ruling));
        court_words(out, ruling->majority, f);
    }
}

void court_editions(struct text *out, const struct court *court, const struct ruling *ruling,
                    const struct finding *f)
{
    for (int stand = STANDS - 1; stand >= 0; stand--) {
        /* Those who answer as one of the two come first. */
        static const enum stand order[STANDS] = {
            [STANDS - 1] = STAND_FIRST,   [STANDS - 2] = STAND_SECOND,  [STANDS - 3] = STAND_BOTH,
            [STANDS - 4] = STAND_NEITHER, [STANDS - 5] = STAND_REFUSES, [0] = STAND_SILENT,
        };
        const char *before = out->len > 0 ? "; " : "";
        unsigned count = 0;

        for (unsigned i = 0; i < court->dating.count; i++)
            count += ruling->editions[i] == order[stand];
        if (count == 0)
            continue;
        text_puts(out, before);
        if (order[stand] == STAND_REFUSES)
            text_puts(out, "refused by");
        else
            court_words(out, order[stand], f);
        before = ": ";
        for (unsigned i = 0; i < court->dating.count; i++) {
            if (ruling->editions[i] != order[stand])
                continue;
            text_printf(out, "%s%s", before, court->dating.editions[i]->id);
            before = ", ";
        }
    }
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void put_stand(struct text *out, const char *key, enum stand stand, const struct finding *f)
{
    text_printf(out, "\"%s\":", key);
    if (stand == STAND_FIRST || stand == STAND_SECOND)
        text_json_string(out, f->engine[stand == STAND_SECOND].ptr,
                         f->engine[stand == STAND_SECOND].len);
    else if (stand == STAND_SILENT)
        text_puts(out, "null");
    else
        text_printf(out, "\"(%s)\"", stand_name(stand));
}

void court_to_json(struct text *out, const struct court *court, const struct ruling *ruling,
                   const struct finding *f)
{
    text_puts(out, "\"verdict\":{");
    put_stand(out, "standard", ruling->standard, f);
    text_puts(out, ",");
    put_stand(out, "rfc3986", ruling->rfc3986, f);
    text_puts(out, ",");
    put_stand(out, "majority", ruling->majority, f);
    text_puts(out, ",\"parsers\":{");
    for (unsigned i = 0; i < court->parser_count; i++) {
        text_puts(out, i ? "," : "");
        for (int stand = 0; stand < STANDS; stand++) {
            if (ruling->voters[stand] >> i & 1)
                put_stand(out, court->parsers[i]->id, (enum stand)stand, f);
        }
    }
    text_puts(out, "},\"editions\":{");
    for (unsigned i = 0; i < court->dating.count; i++) {
        text_puts(out, i ? "," : "");
        put_stand(out, court->dating.editions[i]->id, ruling->editions[i], f);
    }
    text_puts(out, "}");
    json_add_member(out, "vector", ruling->vector);
    if (ruling->vector.ptr)
        text_printf(out, ",\"vector_by\":\"%s\"", ruling->by_input ? "input" : "class");
    text_puts(out, "}");
}

void court_vector(struct text *out, const struct ruling *ruling)
{
    if (!ruling->vector.ptr)
        return;
    text_visible(out, ruling->vector.ptr, ruling->vector.len);
    text_puts(out, ruling->by_input ? " asks the same" : " has this class");
}
