/* SPDX-License-Identifier: MIT */
#include "edition_history.h"

#include <stdlib.h>
#include <string.h>

#include "edition.h"
#include "json.h"
#include "op_script.h"
#include "registry.h"
#include "util.h"

bool edition_history_open(struct edition_history *history)
{
    bool ok;

    memset(history, 0, sizeof *history);
    history->standard = engine_open("whatwg");
    history->dated = ed_session_new(&ed_standard, false, NULL);
    ok = history->standard != NULL && history->dated;
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
    ed_session_free(history->dated);
    for (unsigned i = 0; i < history->phase_cap; i++)
        observation_free(&history->phases[i].answer);
    free(history->phases);
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

/* Compares an answer with the Standard's in a component; c COMPONENTS: in the outcome. */
static enum edition_agreement compare_item(const struct edition_history *history, struct side side,
                                           enum component c)
{
    struct difference difference;

    if (!observation_is_answer(side.o))
        return EDITION_UNKNOWN;
    if (side.o->outcome != history->standard_answer.outcome)
        return EDITION_DIFFERS;
    if (c == COMPONENTS)
        return EDITION_AGREES;
    compare(&difference, standard_side(history), side);
    if (difference.relation[c] == RELATION_UNKNOWN)
        return EDITION_UNKNOWN;
    return difference.relation[c] == RELATION_EQUAL ? EDITION_AGREES : EDITION_DIFFERS;
}

static struct side phase_side(const struct edition_history *history, unsigned phase)
{
    return answer_side(history->standard, &history->phases[phase].answer);
}

/* The phase since which the Standard's answer holds. Where a text did not say, nothing is claimed
 * of it. */
static unsigned find_phase(const struct edition_history *history, enum component c)
{
    unsigned phase = history->phase_count;

    while (phase > 0 && compare_item(history, phase_side(history, phase - 1), c) != EDITION_DIFFERS)
        phase--;
    while (phase > 0 && phase < history->phase_count &&
           compare_item(history, phase_side(history, phase), c) == EDITION_UNKNOWN)
        phase++;
    return phase < history->phase_count ? phase : 0;
}

/* The age of a component; c COMPONENTS: of the outcome. */
static struct answer_age find_age(const struct edition_history *history, enum component c)
{
    struct answer_age age = {
        .since = history->count, .phase = find_phase(history, c), .before = -1};

    if (age.phase > 0)
        return age;
    for (unsigned i = history->count; i-- > 0;) {
        enum edition_agreement agreement = compare_item(history, edition_side(history, i), c);

        if (agreement == EDITION_UNKNOWN)
            age.unknown |= 1u << i;
        else if (agreement == EDITION_DIFFERS && age.before < 0)
            age.before = (int)i;
        else if (agreement == EDITION_AGREES && age.before < 0)
            age.since = i;
    }
    return age;
}

static void find_ages(struct edition_history *history)
{
    history->outcome_age = find_age(history, COMPONENTS);
    for (int c = 0; c <= COMPONENT_ORIGIN; c++)
        history->component_age[c] = find_age(history, (enum component)c);
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
    history->phase_count = 0;
    find_ages(history);
}

static bool is_same_answer(const struct edition_history *history, unsigned phase, unsigned other)
{
    struct difference difference;

    if (history->phases[phase].answer.outcome != history->phases[other].answer.outcome)
        return false;
    if (history->phases[phase].answer.outcome != OUTCOME_PARSED)
        return true;
    compare(&difference, phase_side(history, phase), phase_side(history, other));
    for (int c = 0; c <= COMPONENT_ORIGIN; c++) {
        if (difference.relation[c] != RELATION_EQUAL)
            return false;
    }
    return true;
}

void edition_history_add_phases(struct edition_history *history, struct testcase test)
{
    const struct request request = {
        .op = OP_PARSE, .input = test.url, .base = test.base, .encoding = history->encoding};
    const struct ed_change *changes;
    size_t count;

    history->phase_count = 0;
    changes = ed_standard_changes(&count);
    for (size_t i = 0; i < count; i++) {
        const unsigned last = history->phase_count;

        if (i > 0 && strcmp(changes[i].kind, "answer") != 0 &&
            strcmp(changes[i].kind, "unicode") != 0)
            continue;
        if (last == history->phase_cap) {
            history->phases = xrealloc(history->phases, (last + 8) * sizeof *history->phases);
            memset(&history->phases[last], 0, 8 * sizeof *history->phases);
            history->phase_cap += 8;
        }
        history->phases[last].change = &changes[i];
        ed_session_set_moment(history->dated, i + 1);
        script_parse(&history->phases[last].answer, history->dated, &ed_standard, &request);
        if (last == 0 || !is_same_answer(history, last, last - 1))
            history->phase_count++;
    }
}

void edition_history_date(struct edition_history *history, struct testcase test)
{
    edition_history_run(history, test);
    edition_history_add_phases(history, test);
    find_ages(history);
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

/* Whether nothing differs but spelling. */
static bool is_whole_match(const struct difference *d, const struct observation *reference,
                           const struct observation *o)
{
    return reference->outcome == o->outcome && observation_is_answer(o) &&
           d->effect == EFFECT_NONE && (d->compared || o->outcome == OUTCOME_REJECTED);
}

void edition_history_match(struct edition_match *out, const struct edition_history *history,
                           struct side answer)
{
    struct difference d;

    *out = (struct edition_match){.phase = -1};
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
    for (unsigned i = 0; i < history->phase_count; i++) {
        compare(&d, phase_side(history, i), answer);
        if (is_whole_match(&d, &history->phases[i].answer, answer.o))
            out->phase = (int)i;
    }
    for (unsigned i = 0; i < history->count; i++) {
        compare(&d, edition_side(history, i), answer);
        if (history->answers[i].outcome != answer.o->outcome || !observation_is_answer(answer.o))
            continue;
        if (is_whole_match(&d, &history->answers[i], answer.o))
            out->whole |= 1u << i;
        for (int c = 0; c <= COMPONENT_FRAGMENT; c++) {
            if (out->differs >> c & 1 &&
                (d.relation[c] == RELATION_EQUAL || d.relation[c] == RELATION_EQUIVALENT))
                out->component[c] |= 1u << i;
        }
    }
}
