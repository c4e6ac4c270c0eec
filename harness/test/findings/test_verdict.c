/* SPDX-License-Identifier: MIT */
/* Whom a judge stands by, and what it comes to. */
#include "check.h"
#include "str.h"
#include "verdict.h"

/* One answer; "?": cannot say, NULL: absent. */
struct says {
    enum outcome outcome;
    const char *scheme, *username, *host, *path, *query;
};

static void say(struct observation *o, const struct says *says)
{
    const struct {
        enum component c;
        const char *value;
    } rows[] = {{COMPONENT_SCHEME, says->scheme},
                {COMPONENT_USERNAME, says->username},
                {COMPONENT_HOST, says->host},
                {COMPONENT_PATH, says->path},
                {COMPONENT_QUERY, says->query}};

    observation_reset(o);
    o->outcome = says->outcome;
    for (size_t i = 0; says->outcome == OUTCOME_PARSED && i < 5; i++) {
        if (!rows[i].value || strcmp(rows[i].value, "?") != 0)
            observation_set_string(o, rows[i].c, rows[i].value);
    }
}

static enum stand stand(enum effect effect, struct says judge, struct says first,
                        struct says second)
{
    struct observation o[3] = {0};
    enum stand result;

    say(&o[0], &judge);
    say(&o[1], &first);
    say(&o[2], &second);
    result = court_stand(effect, (struct side){&o[0], ~0u}, (struct side){&o[1], ~0u},
                         (struct side){&o[2], ~0u});
    for (int i = 0; i < 3; i++)
        observation_free(&o[i]);
    return result;
}

static void test_stand(void)
{
    const struct says a = {OUTCOME_PARSED, "http", "", "t", "/@e", NULL},
                      b = {OUTCOME_PARSED, "http", "t\\", "e", "/", NULL},
                      no = {.outcome = OUTCOME_REJECTED}, mute = {.outcome = OUTCOME_UNSUPPORTED};
    const struct says other = {OUTCOME_PARSED, "http", "", "x", "/@e", NULL},
                      silent = {OUTCOME_PARSED, "http", "", "?", "/@e", NULL},
                      upper = {OUTCOME_PARSED, "HTTP", "u", "T", "/y", "q"};
    struct says c = a, d = a;

    CHECK(stand(EFFECT_HOST_SHIFT, a, a, b) == STAND_FIRST);
    CHECK(stand(EFFECT_HOST_SHIFT, b, a, b) == STAND_SECOND);
    CHECK(stand(EFFECT_HOST_SHIFT, other, a, b) == STAND_NEITHER);
    CHECK(stand(EFFECT_HOST_SHIFT, silent, a, b) == STAND_SILENT);
    CHECK(stand(EFFECT_HOST_SHIFT, no, a, b) == STAND_REFUSES);
    CHECK(stand(EFFECT_HOST_SHIFT, mute, a, b) == STAND_SILENT);
    /* What the effect is not about counts for nothing. */
    CHECK(stand(EFFECT_HOST_SHIFT, upper, a, b) == STAND_FIRST);
    CHECK(stand(EFFECT_ACCEPT_REJECT, other, a, no) == STAND_FIRST);
    CHECK(stand(EFFECT_ACCEPT_REJECT, no, a, no) == STAND_SECOND);
    CHECK(stand(EFFECT_ACCEPT_REJECT, mute, a, no) == STAND_SILENT);
    c.query = "x";
    d.query = "y";
    CHECK(stand(EFFECT_QUERY_SHIFT, a, c, d) == STAND_NEITHER);
    CHECK(stand(EFFECT_QUERY_SHIFT, d, c, d) == STAND_SECOND);
    c.query = "%27";
    d.query = "'";
    CHECK(stand(EFFECT_NORMALISATION, c, c, d) == STAND_FIRST);
    CHECK(stand(EFFECT_NORMALISATION, d, c, d) == STAND_SECOND);
}

static struct text borrowed(const char *string)
{
    return (struct text){(char *)(uintptr_t)string, strlen(string), 0};
}

static void test_rule(void)
{
    const struct says a = {OUTCOME_PARSED, "http", "", "t", "/@e/", NULL},
                      b = {OUTCOME_PARSED, "http", "t\\", "e", "/", NULL};
    struct finding f = {.class = 1,
                        .effect = EFFECT_HOST_SHIFT,
                        .cause = borrowed("backslash"),
                        .explained = true,
                        .engine = {borrowed("whatwg"), borrowed("webaddr")},
                        .input = borrowed("http://t\\@e/")};
    struct engine_list engines = {0};
    struct court court = {0};
    struct ruling ruling;
    struct text words = {0};
    unsigned votes = 0;

    say(&f.answer[0], &a);
    say(&f.answer[1], &b);
    CHECK(court_open(&court, &engines, true));
    court_rule(&ruling, &court, &f);
    CHECK(ruling.standard == STAND_FIRST && ruling.rfc3986 == STAND_REFUSES);
    for (int i = 0; i < STANDS; i++)
        votes += ruling.votes[i];
    CHECK(votes == court.parser_count && ruling.votes[STAND_FIRST] > 0);
    court_editions(&words, &court, &ruling, &f);
    CHECK(strstr(words.ptr, "as whatwg: w3c-2012, whatwg-2012; as webaddr: webaddr") != NULL);
    text_clear(&words);
    court_verdict(&words, &ruling, &f);
    /* What most say hangs on the parsers that this machine has. */
    CHECK(strstr(words.ptr, "Standard: as whatwg; RFC 3986: refuses it") == words.ptr);
    text_free(&words);
    for (int i = 0; i < 2; i++)
        observation_free(&f.answer[i]);
    court_close(&court);
    engine_list_free(&engines);
}

int main(void)
{
    test_stand();
    test_rule();
    return check_report("verdict");
}
