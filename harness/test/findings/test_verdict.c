/* SPDX-License-Identifier: MIT */
/* Which side a reference takes, and the verdict. */
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

static enum sides_with side_of(enum effect effect, struct says reference, struct says first,
                               struct says second)
{
    struct observation o[3] = {0};
    enum sides_with result;

    say(&o[0], &reference);
    say(&o[1], &first);
    say(&o[2], &second);
    result = verdict_sides_with(effect, (struct side){&o[0], ~0u}, (struct side){&o[1], ~0u},
                                (struct side){&o[2], ~0u});
    for (int i = 0; i < 3; i++)
        observation_free(&o[i]);
    return result;
}

static void test_sides_with(void)
{
    const struct says a = {OUTCOME_PARSED, "http", "", "t", "/@e", NULL},
                      b = {OUTCOME_PARSED, "http", "t\\", "e", "/", NULL},
                      no = {.outcome = OUTCOME_REJECTED}, mute = {.outcome = OUTCOME_UNSUPPORTED};
    const struct says other = {OUTCOME_PARSED, "http", "", "x", "/@e", NULL},
                      silent = {OUTCOME_PARSED, "http", "", "?", "/@e", NULL},
                      upper = {OUTCOME_PARSED, "HTTP", "u", "T", "/y", "q"};
    struct says c = a, d = a;

    CHECK(side_of(EFFECT_HOST_SHIFT, a, a, b) == SIDES_WITH_FIRST);
    CHECK(side_of(EFFECT_HOST_SHIFT, b, a, b) == SIDES_WITH_SECOND);
    CHECK(side_of(EFFECT_HOST_SHIFT, other, a, b) == SIDES_WITH_NEITHER);
    CHECK(side_of(EFFECT_HOST_SHIFT, silent, a, b) == SIDES_WITH_UNKNOWN);
    CHECK(side_of(EFFECT_HOST_SHIFT, no, a, b) == SIDES_WITH_REJECTS);
    CHECK(side_of(EFFECT_HOST_SHIFT, mute, a, b) == SIDES_WITH_UNKNOWN);
    /* What the effect is not about counts for nothing. */
    CHECK(side_of(EFFECT_HOST_SHIFT, upper, a, b) == SIDES_WITH_FIRST);
    CHECK(side_of(EFFECT_ACCEPT_REJECT, other, a, no) == SIDES_WITH_FIRST);
    CHECK(side_of(EFFECT_ACCEPT_REJECT, no, a, no) == SIDES_WITH_SECOND);
    CHECK(side_of(EFFECT_ACCEPT_REJECT, mute, a, no) == SIDES_WITH_UNKNOWN);
    c.query = "x";
    d.query = "y";
    CHECK(side_of(EFFECT_QUERY_SHIFT, a, c, d) == SIDES_WITH_NEITHER);
    CHECK(side_of(EFFECT_QUERY_SHIFT, d, c, d) == SIDES_WITH_SECOND);
    c.query = "%27";
    d.query = "'";
    CHECK(side_of(EFFECT_NORMALISATION, c, c, d) == SIDES_WITH_FIRST);
    CHECK(side_of(EFFECT_NORMALISATION, d, c, d) == SIDES_WITH_SECOND);
}

/* More than half of those that vote for something, and five voters at least. Half is no majority.
 */
static void test_majority(void)
{
    static const struct {
        unsigned votes[SIDES_WITH_VALUES];
        enum sides_with majority;
    } polls[] = {
        {{[SIDES_WITH_FIRST] = 2, [SIDES_WITH_SECOND] = 1}, SIDES_WITH_UNKNOWN},
        {{[SIDES_WITH_FIRST] = 4}, SIDES_WITH_UNKNOWN},
        {{[SIDES_WITH_FIRST] = 2, [SIDES_WITH_SECOND] = 2}, SIDES_WITH_UNKNOWN},
        {{[SIDES_WITH_FIRST] = 2, [SIDES_WITH_SECOND] = 3}, SIDES_WITH_SECOND},
        {{[SIDES_WITH_FIRST] = 4, [SIDES_WITH_SECOND] = 3, [SIDES_WITH_REJECTS] = 1},
         SIDES_WITH_UNKNOWN},
        {{[SIDES_WITH_REJECTS] = 4, [SIDES_WITH_NEITHER] = 3}, SIDES_WITH_REJECTS},
        {{[SIDES_WITH_NEITHER] = 5}, SIDES_WITH_NEITHER},
        {{[SIDES_WITH_FIRST] = 2}, SIDES_WITH_UNKNOWN},
        {{[SIDES_WITH_UNKNOWN] = 9, [SIDES_WITH_FIRST] = 2}, SIDES_WITH_UNKNOWN},
        {{[SIDES_WITH_UNKNOWN] = 9, [SIDES_WITH_FIRST] = 5}, SIDES_WITH_FIRST},
        {{0}, SIDES_WITH_UNKNOWN},
    };

    for (size_t i = 0; i < sizeof polls / sizeof *polls; i++)
        CHECK(verdict_majority(polls[i].votes) == polls[i].majority);
}

static struct text borrowed(const char *string)
{
    return (struct text){(char *)(uintptr_t)string, strlen(string), 0};
}

static void test_decide(void)
{
    const struct says a = {OUTCOME_PARSED, "http", "", "t", "/@e/", NULL},
                      b = {OUTCOME_PARSED, "http", "t\\", "e", "/", NULL};
    struct finding f = {.class = 1,
                        .effect = EFFECT_HOST_SHIFT,
                        .cause = borrowed("backslash"),
                        .explained = true,
                        .engine = {borrowed("whatwg"), borrowed("webaddr")},
                        .test.url = borrowed("http://t\\@e/")};
    struct engine_list engines = {0};
    struct verdict_sources sources = {0};
    struct verdict verdict;
    struct text words = {0};
    unsigned votes = 0;

    say(&f.answer[0], &a);
    say(&f.answer[1], &b);
    CHECK(verdict_sources_open(&sources, &engines, true));
    verdict_decide(&verdict, &sources, &f);
    CHECK(verdict.standard == SIDES_WITH_FIRST && verdict.rfc3986 == SIDES_WITH_REJECTS);
    for (int i = 0; i < SIDES_WITH_VALUES; i++)
        votes += verdict.votes[i];
    CHECK(votes > 0 && votes <= sources.parser_count && verdict.votes[SIDES_WITH_FIRST] > 0);
    verdict_add_editions(&words, &sources, &verdict, &f);
    CHECK(strstr(words.ptr,
                 "as whatwg: w3c-2012 (decided: W3C-02), whatwg-2012; as webaddr: webaddr") !=
          NULL);
    text_clear(&words);
    verdict_add_summary(&words, &verdict, &f);
    /* The majority depends on the parsers that this machine has. */
    CHECK(strstr(words.ptr, "Standard: as whatwg; RFC 3986: refuses it") == words.ptr);
    text_free(&words);
    for (int i = 0; i < 2; i++)
        observation_free(&f.answer[i]);
    verdict_sources_close(&sources);
    engine_list_free(&engines);
}

int main(void)
{
    test_sides_with();
    test_majority();
    test_decide();
    return check_report("verdict");
}
