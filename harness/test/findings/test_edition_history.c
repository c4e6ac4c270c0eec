/* SPDX-License-Identifier: MIT */
/* The edition history, with engines whose answers the test sets. */
#include "edition_history.h"

#include "check.h"
#include "str.h"
#include "util.h"

/* The answer of an engine: three components and the scheme; it cannot say the others. */
struct fake_answer {
    enum outcome outcome;
    const char *host, *path; /* "?": cannot say */
    bool is_null;            /* the query; else "" */
};

static void set_component(struct observation *o, enum component c, const char *value)
{
    if (strcmp(value, "?") != 0)
        observation_set(o, c, value, strlen(value));
}

static void write_answer(struct observation *o, const struct fake_answer *says)
{
    observation_reset(o);
    o->outcome = says->outcome;
    if (says->outcome != OUTCOME_PARSED)
        return;
    set_component(o, COMPONENT_SCHEME, "s");
    set_component(o, COMPONENT_HOST, says->host);
    set_component(o, COMPONENT_PATH, says->path);
    observation_set(o, COMPONENT_QUERY, says->is_null ? NULL : "", 0);
}

static void run_says(struct engine *engine, const struct request *request, struct observation *o)
{
    (void)request;
    write_answer(o, engine->state);
}

static const struct engine_class class = {.id = "says", .run = run_says};

/* Four editions and the Standard. */
struct fixture {
    struct fake_answer says[5];
    struct engine engines[5];
    struct edition_history history;
};

static void run_fixture(struct fixture *fixture, unsigned null_is_distinct)
{
    struct edition_history *history = &fixture->history;

    for (int i = 0; i < 5; i++) {
        fixture->engines[i] = (struct engine){.class = &class,
                                              .capabilities = CAPABILITY(OP_PARSE),
                                              .null_is_distinct = null_is_distinct,
                                              .state = &fixture->says[i]};
        if (i < 4)
            history->editions[i] = &fixture->engines[i];
    }
    history->standard = &fixture->engines[4];
    history->count = 4;
    edition_history_run(history, (struct testcase){UA_LITERAL("x"), {NULL, 0}});
}

static void close_fixture(struct fixture *fixture)
{
    observation_free(&fixture->history.standard_answer);
    for (int i = 0; i < 4; i++)
        observation_free(&fixture->history.answers[i]);
}

static bool age_is(const struct answer_age *age, unsigned since, int before, unsigned unknown,
                   unsigned unsure)
{
    return age->since == since && age->before == before && age->unknown == unknown &&
           answer_age_unsure(age) == unsure;
}

static void test_since(void)
{
    struct fixture fixture = {.says = {{OUTCOME_PARSED, "h", "/", true},
                                       {OUTCOME_PARSED, "h", "/x", true},
                                       {OUTCOME_PARSED, "?", "/", true},
                                       {OUTCOME_PARSED, "h", "/", true},
                                       {OUTCOME_PARSED, "h", "/", true}}};
    const struct edition_history *history = &fixture.history;

    run_fixture(&fixture, 0);
    CHECK(age_is(&history->outcome_age, 0, -1, 0, 0));
    CHECK(age_is(&history->component_age[COMPONENT_SCHEME], 0, -1, 0, 0));
    CHECK(age_is(&history->component_age[COMPONENT_HOST], 0, -1, 4, 0));
    /* What it once was before it was otherwise does not count. */
    CHECK(age_is(&history->component_age[COMPONENT_PATH], 2, 1, 0, 0));
    CHECK(age_is(&history->component_age[COMPONENT_ORIGIN], 4, -1, 15, 15));
    CHECK(edition_history_says(history, COMPONENT_HOST) &&
          !edition_history_says(history, COMPONENT_ORIGIN));
    close_fixture(&fixture);
}

static void test_silence(void)
{
    struct fixture fixture = {.says = {{OUTCOME_PARSED, "?", "/", true},
                                       {OUTCOME_PARSED, "g", "/x", true},
                                       {OUTCOME_UNSUPPORTED, "?", "?", true},
                                       {OUTCOME_TIMEOUT, "h", "/", true},
                                       {OUTCOME_PARSED, "h", "/y", true}}};
    const struct edition_history *history = &fixture.history;

    run_fixture(&fixture, 0);
    CHECK(age_is(&history->outcome_age, 0, -1, 12, 0));
    /* Those between that cannot say leave it open; the ones before that do not. */
    CHECK(age_is(&history->component_age[COMPONENT_HOST], 4, 1, 13, 12));
    CHECK(age_is(&history->component_age[COMPONENT_PATH], 4, 1, 12, 12));
    close_fixture(&fixture);
}

static void test_outcomes(void)
{
    struct fixture fixture = {.says = {{OUTCOME_REJECTED, "?", "?", true},
                                       {OUTCOME_PARSED, "h", "/", true},
                                       {OUTCOME_REJECTED, "?", "?", true},
                                       {OUTCOME_PARSED, "h", "/", true},
                                       {OUTCOME_PARSED, "h", "/", true}}};
    const struct edition_history *history = &fixture.history;

    run_fixture(&fixture, 0);
    CHECK(age_is(&history->outcome_age, 3, 2, 0, 0));
    CHECK(age_is(&history->component_age[COMPONENT_HOST], 3, 2, 0, 0));
    fixture.says[4].outcome = OUTCOME_REJECTED;
    run_fixture(&fixture, 0);
    CHECK(age_is(&history->outcome_age, 4, 3, 0, 0));
    CHECK(!edition_history_says(history, COMPONENT_HOST));
    close_fixture(&fixture);
}

/* Equal is what compare calls so: by what both models tell apart, and not what is only equivalent.
 */
static void test_equality(void)
{
    struct fixture fixture = {.says = {{OUTCOME_PARSED, "H", "/", false},
                                       {OUTCOME_PARSED, "h", "/", true},
                                       {OUTCOME_PARSED, "h", "/", false},
                                       {OUTCOME_PARSED, "h", "/", true},
                                       {OUTCOME_PARSED, "h", "/", true}}};

    run_fixture(&fixture, 0);
    CHECK(age_is(&fixture.history.component_age[COMPONENT_HOST], 1, 0, 0, 0));
    CHECK(age_is(&fixture.history.component_age[COMPONENT_QUERY], 0, -1, 0, 0));
    run_fixture(&fixture, 1u << COMPONENT_QUERY);
    CHECK(age_is(&fixture.history.component_age[COMPONENT_QUERY], 3, 2, 0, 0));
    close_fixture(&fixture);
}

static struct edition_match match_of(const struct fixture *fixture, const struct fake_answer *says)
{
    struct observation o = {0};
    struct edition_match match;

    write_answer(&o, says);
    edition_history_match(&match, &fixture->history, (struct side){&o, 0});
    observation_free(&o);
    return match;
}

static void test_follow(void)
{
    struct fixture fixture = {.says = {{OUTCOME_PARSED, "old", "/", true},
                                       {OUTCOME_PARSED, "old", "/x", true},
                                       {OUTCOME_REJECTED, "?", "?", true},
                                       {OUTCOME_PARSED, "h", "/x", true},
                                       {OUTCOME_PARSED, "h", "/", true}}};
    struct edition_match match;

    run_fixture(&fixture, 0);
    match = match_of(&fixture, &fixture.says[4]);
    CHECK(!match.disagrees && !match.whole && !match.differs);
    match = match_of(&fixture, &(struct fake_answer){OUTCOME_PARSED, "H", "/", false});
    CHECK(!match.disagrees);
    match = match_of(&fixture, &(struct fake_answer){OUTCOME_PARSED, "OLD", "/", true});
    CHECK(match.disagrees && match.whole == 1);
    CHECK(match.differs == 1u << COMPONENT_HOST && match.component[COMPONENT_HOST] == 3);
    match = match_of(&fixture, &(struct fake_answer){OUTCOME_PARSED, "own", "/x", true});
    CHECK(match.disagrees && match.whole == 0);
    CHECK(match.differs == (1u << COMPONENT_HOST | 1u << COMPONENT_PATH));
    CHECK(match.component[COMPONENT_HOST] == 0 && match.component[COMPONENT_PATH] == 10);
    match = match_of(&fixture, &(struct fake_answer){OUTCOME_REJECTED, "?", "?", true});
    CHECK(match.disagrees && match.whole == 4 && match.differs == 0);
    /* What cannot be compared is not a disagreement, and matches nothing. */
    match = match_of(&fixture, &(struct fake_answer){OUTCOME_ERROR, "?", "?", true});
    CHECK(!match.disagrees && match.whole == 0);
    fixture.says[4].outcome = OUTCOME_REJECTED;
    run_fixture(&fixture, 0);
    match = match_of(&fixture, &(struct fake_answer){OUTCOME_PARSED, "old", "?", true});
    CHECK(match.disagrees && match.whole == 3);
    CHECK(match.component[COMPONENT_HOST] == 3 && match.differs >> COMPONENT_SCHEME & 1);
    CHECK(!(match.differs >> COMPONENT_PATH & 1));
    close_fixture(&fixture);
}

/* The registered ones: whatever they say, they can be asked. */
static void test_registered(void)
{
    struct edition_history history;

    CHECK(edition_history_open(&history));
    CHECK(history.count >= 7 && history.standard);
    if (history.standard) {
        edition_history_run(&history, (struct testcase){UA_LITERAL("http://h/"), {NULL, 0}});
        CHECK(edition_history_says(&history, COMPONENT_HOST));
        CHECK(history.outcome_age.since <= history.count);
    }
    edition_history_free(&history);
    CHECK(!history.standard && history.count == 0);
}

int main(void)
{
    test_since();
    test_silence();
    test_outcomes();
    test_equality();
    test_follow();
    test_registered();
    return check_report("edition_history");
}
