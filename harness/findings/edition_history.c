/* SPDX-License-Identifier: MIT */
#include "edition_history.h"

#include <string.h>

#include "edition.h"
#include "json.h"
#include "registry.h"
#include "util.h"

bool edition_history_open(struct edition_history *history)
{
    bool ok;

    memset(history, 0, sizeof *history);
    history->standard = engine_open("whatwg");
    ok = history->standard != NULL;
    for (size_t i = 0; ok && ed_editions()[i] && i < EDITIONS_MAX; i++) {
        history->editions[i] = engine_open(ed_editions()[i]->id);
        ok = history->editions[i] != NULL;
        history->sessions[i] = ok ? ed_session_new(ed_editions()[i], false, NULL) : NULL;
        history->count += ok;
    }
    return ok;
}

void edition_history_free(struct edition_history *history)
{
    engine_close(history->standard);
    observation_free(&history->standard_answer);
    for (unsigned i = 0; i < history->count; i++) {
        engine_close(history->editions[i]);
        ed_session_free(history->sessions[i]);
        observation_free(&history->answers[i]);
    }
    memset(history, 0, sizeof *history);
}

static struct side standard_side(const struct edition_history *history)
{
    return answer_side(history->standard, &history->standard_answer);
}

static struct side edition_side(const struct edition_history *history, unsigned edition)
{
    return answer_side(history->editions[edition], &history->answers[edition]);
}

/* --- the age of the Standard's answer ----------------------------------------------------------
 */

enum edition_agreement { EDITION_AGREES, EDITION_DIFFERS, EDITION_UNKNOWN };

static enum edition_agreement compare_outcome(const struct edition_history *history,
                                              unsigned edition)
{
    if (!observation_is_answer(&history->answers[edition]))
        return EDITION_UNKNOWN;
    return history->answers[edition].outcome == history->standard_answer.outcome ? EDITION_AGREES
                                                                                 : EDITION_DIFFERS;
}

static enum edition_agreement compare_component(const struct edition_history *history,
                                                unsigned edition, enum component c)
{
    enum edition_agreement outcome = compare_outcome(history, edition);
    struct difference difference;

    if (outcome != EDITION_AGREES)
        return outcome;
    compare(&difference, standard_side(history), edition_side(history, edition));
    if (difference.relation[c] == RELATION_UNKNOWN)
        return EDITION_UNKNOWN;
    return difference.relation[c] == RELATION_EQUAL ? EDITION_AGREES : EDITION_DIFFERS;
}

/* The age of a component; c COMPONENTS: of the outcome. */
static struct answer_age find_age(const struct edition_history *history, enum component c)
{
    struct answer_age age = {.since = history->count, .before = -1};

    for (unsigned i = history->count; i-- > 0;) {
        enum edition_agreement agreement =
            c == COMPONENTS ? compare_outcome(history, i) : compare_component(history, i, c);

        if (agreement == EDITION_UNKNOWN)
            age.unknown |= 1u << i;
        else if (agreement == EDITION_DIFFERS && age.before < 0)
            age.before = (int)i;
        else if (agreement == EDITION_AGREES && age.before < 0)
            age.since = i;
    }
    return age;
}

/* Runs an edition once more, for the decisions that its answer rests on. One that takes no encoding
 * gave no answer. */
static void run_session(struct edition_history *history, unsigned edition, struct testcase test)
{
    const bool can =
        !history->encoding.ptr || history->editions[edition]->capabilities & CAPABILITY_ENCODING;
    struct ed_answer answer;

    if (history->sessions[edition] &&
        (!can || ed_session_parse(history->sessions[edition], &answer, test.url, test.base,
                                  history->encoding) != UA_OK))
        ed_session_reset(history->sessions[edition]);
}

void edition_history_run(struct edition_history *history, struct testcase test)
{
    const struct request request = {
        .op = OP_PARSE, .input = test.url, .base = test.base, .encoding = history->encoding};

    engine_run(history->standard, &request, &history->standard_answer);
    for (unsigned i = 0; i < history->count; i++) {
        engine_run(history->editions[i], &request, &history->answers[i]);
        run_session(history, i, test);
    }
    history->outcome_age = find_age(history, COMPONENTS);
    for (int c = 0; c <= COMPONENT_ORIGIN; c++)
        history->component_age[c] = find_age(history, (enum component)c);
}

bool edition_history_says(const struct edition_history *history, enum component c)
{
    return history->standard_answer.outcome == OUTCOME_PARSED &&
           observation_presence(&history->standard_answer, c) != PRESENCE_UNKNOWN;
}

unsigned answer_age_unsure(const struct answer_age *age)
{
    unsigned earlier = (1u << age->since) - 1;

    return age->unknown & earlier & ~((1u << (age->before + 1)) - 1);
}

/* --- the decisions that an answer rests on -----------------------------------------------------
 */

/* The parts of an edition's answer that components are made of. */
static unsigned parts_of(unsigned components)
{
    unsigned parts = components;

    if (components >> COMPONENT_HREF & 1)
        parts |= (1u << COMPONENT_HREF) - 1;
    if (components >> COMPONENT_ORIGIN & 1)
        parts |= 1u << COMPONENT_SCHEME | 1u << COMPONENT_HOST | 1u << COMPONENT_PORT;
    return parts;
}

static void add_id(struct decision_ids *ids, const char *id)
{
    unsigned at = 0;

    while (at < ids->count && strcmp(ids->ids[at], id) != 0)
        at++;
    if (at == ids->count && at < ED_DECISIONS_MAX)
        ids->ids[ids->count++] = id;
}

void edition_history_add_decisions(struct decision_ids *ids, const struct edition_history *history,
                                   unsigned edition, unsigned components)
{
    const bool is_refused = history->answers[edition].outcome == OUTCOME_REJECTED;
    const unsigned parts = is_refused ? ED_OUTCOME : parts_of(components);
    const struct ed_decision *decisions;
    size_t count;

    if (!history->sessions[edition])
        return;
    decisions = ed_session_decisions(history->sessions[edition], &count);
    for (size_t i = 0; i < count; i++) {
        if (decisions[i].parts & parts)
            add_id(ids, decisions[i].id);
    }
}

void edition_history_age_decisions(struct decision_ids *ids, const struct edition_history *history,
                                   enum component c)
{
    const unsigned set = c == COMPONENTS ? ED_OUTCOME : 1u << c;
    const struct answer_age *age =
        c == COMPONENTS ? &history->outcome_age : &history->component_age[c];

    *ids = (struct decision_ids){.count = 0};
    if (age->since < history->count)
        edition_history_add_decisions(ids, history, age->since, set);
    if (age->before >= 0)
        edition_history_add_decisions(ids, history, (unsigned)age->before, set);
}

void decision_ids_write(struct text *out, const struct decision_ids *ids)
{
    for (unsigned i = 0; i < ids->count; i++)
        text_printf(out, "%s%s", i == 0 ? "decided: " : ", ", ids->ids[i]);
}

void decision_ids_to_json(struct json_writer *w, const char *key, const struct decision_ids *ids)
{
    json_member(w, key);
    json_array(w);
    for (unsigned i = 0; i < ids->count; i++)
        json_string(w, ids->ids[i]);
    json_end(w);
}

/* --- the editions that a parser matches ------------------------------------------------------- */

void edition_history_match(struct edition_match *out, const struct edition_history *history,
                           struct side answer)
{
    struct difference d;

    *out = (struct edition_match){0};
    compare(&d, standard_side(history), answer);
    out->disagrees = d.effect != EFFECT_NONE;
    if (!out->disagrees)
        return;
    for (int c = 0; c <= COMPONENT_FRAGMENT; c++) {
        bool is_new = history->standard_answer.outcome != OUTCOME_PARSED &&
                      observation_presence(answer.o, (enum component)c) != PRESENCE_UNKNOWN;

        if (d.relation[c] == RELATION_DIFFERENT || is_new)
            out->differs |= 1u << c;
    }
    for (unsigned i = 0; i < history->count; i++) {
        compare(&d, edition_side(history, i), answer);
        if (history->answers[i].outcome != answer.o->outcome || !observation_is_answer(answer.o))
            continue;
        if (d.effect == EFFECT_NONE && (d.compared || answer.o->outcome == OUTCOME_REJECTED))
            out->whole |= 1u << i;
        for (int c = 0; c <= COMPONENT_FRAGMENT; c++) {
            if (out->differs >> c & 1 &&
                (d.relation[c] == RELATION_EQUAL || d.relation[c] == RELATION_EQUIVALENT))
                out->component[c] |= 1u << i;
        }
    }
}
