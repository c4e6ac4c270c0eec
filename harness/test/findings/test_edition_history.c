/* SPDX-License-Identifier: MIT */
/* Dating, on editions that say what the test wants. */
#include "edition_history.h"

#include "check.h"
#include "str.h"
#include "util.h"

/* What an engine says: of three components, the rest it cannot say. */
struct says {
    enum outcome outcome;
    const char *host, *path; /* "?": cannot say */
    bool is_null;            /* the query; else "" */
};

static void set(struct observation *o, enum component c, const char *value)
{
    if (strcmp(value, "?") != 0)
        observation_set(o, c, value, strlen(value));
}

static void say(struct observation *o, const struct says *says)
{
    observation_reset(o);
    o->outcome = says->outcome;
    if (says->outcome != OUTCOME_PARSED)
        return;
    set(o, COMPONENT_SCHEME, "s");
    set(o, COMPONENT_HOST, says->host);
    set(o, COMPONENT_PATH, says->path);
    observation_set(o, COMPONENT_QUERY, says->is_null ? NULL : "", 0);
}

static void run_says(struct engine *engine, const struct request *request, struct observation *o)
{
    (void)request;
    say(o, engine->state);
}

static const struct engine_class class = {.id = "says", .run = run_says};

/* Four editions and today, each telling null from "" by tells_null. */
struct bench {
    struct says says[5];
    struct engine engines[5];
    struct dating dating;
};

static void ask(struct bench *bench, unsigned tells_null)
{
    struct dating *dating = &bench->dating;

    for (int i = 0; i < 5; i++) {
        bench->engines[i] = (struct engine){.class = &class,
                                            .capabilities = CAPABILITY(OP_PARSE),
                                            .tells_null = tells_null,
                                            .state = &bench->says[i]};
        if (i < 4)
            dating->editions[i] = &bench->engines[i];
    }
    dating->today = &bench->engines[4];
    dating->count = 4;
    dating_ask(dating, ua_str("x", 1), ua_str(NULL, 0));
}

static void close_bench(struct bench *bench)
{
    observation_free(&bench->dating.now);
    for (int i = 0; i < 4; i++)
        observation_free(&bench->dating.then[i]);
}

static bool holds(const struct holding *h, unsigned since, int before, unsigned silent,
                  unsigned unsure)
{
    return h->since == since && h->before == before && h->silent == silent &&
           dating_unsure(h) == unsure;
}

static void test_since(void)
{
    struct bench bench = {.says = {{OUTCOME_PARSED, "h", "/", true},
                                   {OUTCOME_PARSED, "h", "/x", true},
                                   {OUTCOME_PARSED, "?", "/", true},
                                   {OUTCOME_PARSED, "h", "/", true},
                                   {OUTCOME_PARSED, "h", "/", true}}};
    const struct dating *dating = &bench.dating;

    ask(&bench, 0);
    CHECK(holds(&dating->outcome, 0, -1, 0, 0));
    CHECK(holds(&dating->component[COMPONENT_SCHEME], 0, -1, 0, 0));
    CHECK(holds(&dating->component[COMPONENT_HOST], 0, -1, 4, 0));
    /* What it once was before it was otherwise does not count. */
    CHECK(holds(&dating->component[COMPONENT_PATH], 2, 1, 0, 0));
    CHECK(holds(&dating->component[COMPONENT_ORIGIN], 4, -1, 15, 15));
    CHECK(dating_says(dating, COMPONENT_HOST) && !dating_says(dating, COMPONENT_ORIGIN));
    close_bench(&bench);
}

static void test_silence(void)
{
    struct bench bench = {.says = {{OUTCOME_PARSED, "?", "/", true},
                                   {OUTCOME_PARSED, "g", "/x", true},
                                   {OUTCOME_UNSUPPORTED, "?", "?", true},
                                   {OUTCOME_TIMEOUT, "h", "/", true},
                                   {OUTCOME_PARSED, "h", "/y", true}}};
    const struct dating *dating = &bench.dating;

    ask(&bench, 0);
    CHECK(holds(&dating->outcome, 0, -1, 12, 0));
    /* Those between that cannot say leave it open; the ones before that do not. */
    CHECK(holds(&dating->component[COMPONENT_HOST], 4, 1, 13, 12));
    CHECK(holds(&dating->component[COMPONENT_PATH], 4, 1, 12, 12));
    close_bench(&bench);
}

static void test_outcomes(void)
{
    struct bench bench = {.says = {{OUTCOME_REJECTED, "?", "?", true},
                                   {OUTCOME_PARSED, "h", "/", true},
                                   {OUTCOME_REJECTED, "?", "?", true},
                                   {OUTCOME_PARSED, "h", "/", true},
                                   {OUTCOME_PARSED, "h", "/", true}}};
    const struct dating *dating = &bench.dating;

    ask(&bench, 0);
    CHECK(holds(&dating->outcome, 3, 2, 0, 0));
    CHECK(holds(&dating->component[COMPONENT_HOST], 3, 2, 0, 0));
    bench.says[4].outcome = OUTCOME_REJECTED;
    ask(&bench, 0);
    CHECK(holds(&dating->outcome, 4, 3, 0, 0));
    CHECK(!dating_says(dating, COMPONENT_HOST));
    close_bench(&bench);
}

/* Equal is what compare calls so: by what both models tell apart, and not what is only equivalent.
 */
static void test_equality(void)
{
    struct bench bench = {.says = {{OUTCOME_PARSED, "H", "/", false},
                                   {OUTCOME_PARSED, "h", "/", true},
                                   {OUTCOME_PARSED, "h", "/", false},
                                   {OUTCOME_PARSED, "h", "/", true},
                                   {OUTCOME_PARSED, "h", "/", true}}};

    ask(&bench, 0);
    CHECK(holds(&bench.dating.component[COMPONENT_HOST], 1, 0, 0, 0));
    CHECK(holds(&bench.dating.component[COMPONENT_QUERY], 0, -1, 0, 0));
    ask(&bench, 1u << COMPONENT_QUERY);
    CHECK(holds(&bench.dating.component[COMPONENT_QUERY], 3, 2, 0, 0));
    close_bench(&bench);
}

static struct follow follow_of(const struct bench *bench, const struct says *says)
{
    struct observation o = {0};
    struct follow follow;

    say(&o, says);
    dating_follow(&follow, &bench->dating, (struct side){&o, 0});
    observation_free(&o);
    return follow;
}

static void test_follow(void)
{
    struct bench bench = {.says = {{OUTCOME_PARSED, "old", "/", true},
                                   {OUTCOME_PARSED, "old", "/x", true},
                                   {OUTCOME_REJECTED, "?", "?", true},
                                   {OUTCOME_PARSED, "h", "/x", true},
                                   {OUTCOME_PARSED, "h", "/", true}}};
    struct follow follow;

    ask(&bench, 0);
    follow = follow_of(&bench, &bench.says[4]);
    CHECK(!follow.disagrees && !follow.whole && !follow.differs);
    follow = follow_of(&bench, &(struct says){OUTCOME_PARSED, "H", "/", false});
    CHECK(!follow.disagrees);
    follow = follow_of(&bench, &(struct says){OUTCOME_PARSED, "OLD", "/", true});
    CHECK(follow.disagrees && follow.whole == 1);
    CHECK(follow.differs == 1u << COMPONENT_HOST && follow.component[COMPONENT_HOST] == 3);
    follow = follow_of(&bench, &(struct says){OUTCOME_PARSED, "own", "/x", true});
    CHECK(follow.disagrees && follow.whole == 0);
    CHECK(follow.differs == (1u << COMPONENT_HOST | 1u << COMPONENT_PATH));
    CHECK(follow.component[COMPONENT_HOST] == 0 && follow.component[COMPONENT_PATH] == 10);
    follow = follow_of(&bench, &(struct says){OUTCOME_REJECTED, "?", "?", true});
    CHECK(follow.disagrees && follow.whole == 4 && follow.differs == 0);
    /* What cannot be compared is no disagreement, and matches nothing. */
    follow = follow_of(&bench, &(struct says){OUTCOME_ERROR, "?", "?", true});
    CHECK(!follow.disagrees && follow.whole == 0);
    bench.says[4].outcome = OUTCOME_REJECTED;
    ask(&bench, 0);
    follow = follow_of(&bench, &(struct says){OUTCOME_PARSED, "old", "?", true});
    CHECK(follow.disagrees && follow.whole == 3);
    CHECK(follow.component[COMPONENT_HOST] == 3 && follow.differs >> COMPONENT_SCHEME & 1);
    CHECK(!(follow.differs >> COMPONENT_PATH & 1));
    close_bench(&bench);
}

/* The registered ones: whatever they say, they can be asked. */
static void test_registered(void)
{
    struct dating dating;

    CHECK(dating_open(&dating));
    CHECK(dating.count >= 7 && dating.today);
    if (dating.today) {
        dating_ask(&dating, ua_str("http://h/", 9), ua_str(NULL, 0));
        CHECK(dating_says(&dating, COMPONENT_HOST));
        CHECK(dating.outcome.since <= dating.count);
    }
    dating_free(&dating);
    CHECK(!dating.today && dating.count == 0);
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
