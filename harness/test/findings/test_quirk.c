/* SPDX-License-Identifier: MIT */
/* Findings grouped by cause: their order, their numbers, the answers of their groups. */
#include <stdlib.h>

#include "captured.h"
#include "check.h"
#include "class_key.h"
#include "quirk.h"
#include "sample.h"

static struct engine_list list;
static bool is_listed[8] = {true, true, true, true, true, true, true, true};

/* A finding between engines that are missing: its variant has its stored answers. */
static struct finding between(uint64_t class, const char *a, const char *b, const char *cause,
                              enum effect effect)
{
    struct finding f = sample(class, "http://x/");

    f.engines[0] = literal(a);
    f.engines[1] = literal(b);
    f.cause = literal(cause);
    f.effect = effect;
    f.rank = rank_limit(effect);
    return f;
}

static void drop_all(struct finding *findings, size_t count)
{
    for (size_t i = 0; i < count; i++)
        drop(&findings[i]);
}

/* --- numbers and order ------------------------------------------------------------------------ */

/* A pair of engines counts once, wherever its classes stand. What is not listed does not count, but
 * its engines are asked. */
static void test_numbers(void)
{
    struct finding f[] = {between(1, "a", "b", "backslash", EFFECT_HOST_SHIFT),
                          between(2, "a", "c", "backslash", EFFECT_HOST_SHIFT),
                          between(3, "a", "b", "backslash", EFFECT_PATH_SHIFT),
                          between(4, "d", "c", "backslash", EFFECT_QUERY_SHIFT)};
    bool listed[] = {true, true, true, false};
    struct quirks quirks;

    f[0].count = 2;
    f[2].count = 5;
    quirks_make(&quirks, f, 4, listed, &list, 0);
    CHECK(quirks.count == 1 && quirks.engine_count == 4 && quirks.findings == f);
    for (unsigned i = 0; i < quirks.engine_count; i++)
        CHECK(quirks.names[i][0] == (char)('a' + i) && !quirks.engines[i]);
    CHECK(quirks.items[0].classes == 3 && quirks.items[0].pairs == 2 && quirks.items[0].seen == 7);
    CHECK(quirks.items[0].effects == (1u << EFFECT_HOST_SHIFT | 1u << EFFECT_PATH_SHIFT));
    CHECK(quirks.items[0].id == quirk_hash("backslash") && quirks.items[0].count == 3);
    CHECK(quirk_shown(&quirks.items[0]) == &f[0] && !quirk_is_unexplained(&quirks.items[0]));
    CHECK(quirk_severity(&quirks.items[0]) == SEVERITY_CRITICAL);
    quirks_free(&quirks);
    CHECK(quirks.count == 0 && !quirks.items);
    quirks_make(&quirks, f, 0, listed, &list, 0);
    CHECK(quirks.count == 0 && quirks.engine_count == 0);
    quirks_free(&quirks);
    drop_all(f, 4);
}

static void check_order(struct finding *findings, size_t count, const char *const *causes)
{
    struct quirks quirks;

    quirks_make(&quirks, findings, count, is_listed, &list, 0);
    for (size_t i = 0; i < quirks.count; i++)
        CHECK(strcmp(quirks.items[i].cause->ptr, causes[i]) == 0);
    quirks_free(&quirks);
    drop_all(findings, count);
}

/* By importance, then strong proofs, then more pairs, then the id. */
static void test_order(void)
{
    const bool is_less = quirk_hash("idna") < quirk_hash("space");
    struct finding by_id[] = {between(1, "a", "b", "idna", EFFECT_HOST_SHIFT),
                              between(2, "a", "b", "space", EFFECT_HOST_SHIFT)};
    struct finding by_pairs[][3] = {{between(1, "a", "b", "idna", EFFECT_HOST_SHIFT),
                                     between(2, "a", "b", "space", EFFECT_HOST_SHIFT),
                                     between(3, "a", "c", "space", EFFECT_PATH_SHIFT)},
                                    {between(1, "a", "b", "idna", EFFECT_HOST_SHIFT),
                                     between(2, "a", "b", "space", EFFECT_HOST_SHIFT),
                                     between(3, "a", "c", "idna", EFFECT_PATH_SHIFT)}};
    struct finding by_proof[] = {between(1, "a", "b", "credentials", EFFECT_HOST_SHIFT),
                                 between(2, "a", "b", "space", EFFECT_HOST_SHIFT),
                                 between(3, "a", "c", "credentials", EFFECT_HOST_SHIFT)};
    struct finding by_importance[] = {between(1, "a", "b", "idna", EFFECT_PATH_SHIFT),
                                      between(2, "a", "c", "idna", EFFECT_PATH_SHIFT),
                                      between(3, "a", "b", "credentials", EFFECT_HOST_SHIFT)};

    by_proof[0].replaces = by_proof[2].replaces = by_importance[2].replaces = COMPONENT_BIT(HOST);
    check_order(by_id, 2,
                is_less ? (const char *const[]){"idna", "space"}
                        : (const char *const[]){"space", "idna"});
    check_order(by_pairs[0], 3, (const char *const[]){"space", "idna"});
    check_order(by_pairs[1], 3, (const char *const[]){"idna", "space"});
    check_order(by_proof, 3, (const char *const[]){"space", "credentials"});
    check_order(by_importance, 3, (const char *const[]){"credentials", "idna"});
}

/* A beginning of an id finds one quirk, several, or none. */
static void test_find(void)
{
    struct quirk items[] = {{.id = 0x0123000000000000}, {.id = 0x0123456789abcdef}, {.id = 0x0124}};
    const struct quirks quirks = {.items = items, .count = 3};
    bool is_several;

    CHECK(quirks_find(&quirks, "01234", &is_several) == &items[1] && !is_several);
    CHECK(quirks_find(&quirks, "0123456789abcdef", &is_several) == &items[1] && !is_several);
    CHECK(quirks_find(&quirks, "0123", &is_several) && is_several);
    CHECK(quirks_find(&quirks, "0000000000000124", &is_several) == &items[2] && !is_several);
    CHECK(!quirks_find(&quirks, "0124", &is_several) && !is_several);
}

/* --- the answers of groups -------------------------------------------------------------------- */

/* Scheme, username, host, path, query, fragment; NULL: absent, "?": not said. First NULL: refused.
 */
struct told {
    const char *values[6];
};

static void tell(struct observation *o, const struct told *told)
{
    static const enum component components[] = {COMPONENT_SCHEME, COMPONENT_USERNAME,
                                                COMPONENT_HOST,   COMPONENT_PATH,
                                                COMPONENT_QUERY,  COMPONENT_FRAGMENT};

    observation_reset(o);
    if (!told->values[0]) {
        observation_fail(o, OUTCOME_REJECTED, "no");
        return;
    }
    o->outcome = OUTCOME_PARSED;
    for (int i = 0; i < 6; i++) {
        if (!told->values[i] || strcmp(told->values[i], "?") != 0)
            observation_set_string(o, components[i], told->values[i]);
    }
}

static void test_answers(void)
{
    static const struct {
        enum effect effect;
        struct told told[3];
        const char *said[3];
        size_t limit;
    } rows[] = {
        {EFFECT_HOST_SHIFT,
         {{{"s", "u", "h", "/a", "q", "f"}}, {{"s", "v", "i", "/b", "r", "g"}}, {{NULL}}},
         {"host h", "host i", "rejected"},
         40},
        {EFFECT_HOST_FORM,
         {{{"s", "u", "h", "/a", "q", "f"}}, {{"t", "v", "i", "/b", "r", "g"}}, {{NULL}}},
         {"scheme s, host h", "scheme t, host i", "rejected"},
         40},
        {EFFECT_USERINFO_SHIFT,
         {{{"s", "u", "h", "/a", "q", "f"}}, {{NULL}}, {{"s", "", "h", "/b", "r", "g"}}},
         {"username u", "rejected", "username \"\""},
         40},
        {EFFECT_USERINFO_SHIFT,
         {{{"s", "u", "h", "/a", "q", "f"}}, {{NULL}}, {{"t", "u", "i", "/b", "r", "g"}}},
         {"scheme s, host h", "rejected", "scheme t, host i"},
         40},
        {EFFECT_REPARSE_SHIFT,
         {{{"s", "u", "h", "/a", "q", "f"}}, {{"s", "v", "h", "/b", "r", "g"}}, {{NULL}}},
         {"path /a", "path /b", "rejected"},
         40},
        {EFFECT_PATH_SHIFT,
         {{{"s", "u", "h", "/a", "q", "f"}}, {{"s", "u", "?", "/b", "r", "f"}}, {{NULL}}},
         {"path /a, query q", "path /b, query r", "rejected"},
         40},
        {EFFECT_PATH_SHIFT,
         {{{"s", "u", "?", "/b", "r", "f"}}, {{"s", "u", "h", "/a", "q", "f"}}, {{NULL}}},
         {"path /b, query r", "path /a, query q", "rejected"},
         40},
        {EFFECT_PATH_SHIFT,
         {{{"s", "u", "?", "/b", "q", "f"}},
          {{"s", "u", "h", "/a", "q", "f"}},
          {{"s", "u", "i", "/b", "q", "f"}}},
         {"host cannot say, path /b", "host h, path /a", "host i, path /b"},
         40},
        {EFFECT_FRAGMENT_SHIFT,
         {{{"s", "u", "h", "/a", "q", "f"}}, {{"s", "v", "h", "/a", "q", "g"}}, {{NULL}}},
         {"username u, fragment f", "username v, fragment g", "rejected"},
         40},
        {EFFECT_QUERY_SHIFT,
         {{{"s", "u", "h", "/a", NULL, "f"}}, {{"s", "u", "h", "/a", "", "f"}}, {{NULL}}},
         {"accepted", "accepted", "rejected"},
         40},
        {EFFECT_ACCEPT_REJECT,
         {{{"s", "u", "h", "/a", "q", "f"}}, {{NULL}}, {{"s", "v", "i", "/a", "q", "g"}}},
         {"host h", "rejected", "host i"},
         40},
        {EFFECT_HOST_SHIFT,
         {{{"s", "", "abcd", "", "", ""}},
          {{"s", "", "abcde", "", "", ""}},
          {{"s", "", "", "", "", ""}}},
         {"host abcd", "host ...e", "host \"\""},
         4},
    };
    struct observation answers[3] = {0};
    unsigned group[3] = {0, 1, 2};
    struct finding shown = {0};
    const struct quirk_variant variant = {&shown, answers, group, 3, NULL, 0};
    const struct quirks quirks = {.engine_count = 3};
    struct text out = {0};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        shown.effect = rows[i].effect;
        for (int j = 0; j < 3; j++)
            tell(&answers[j], &rows[i].told[j]);
        for (unsigned j = 0; j < 3; j++) {
            text_clear(&out);
            quirk_add_answer(&out, &quirks, &variant, j, rows[i].limit);
            CHECK_TEXT(out.ptr, out.len, rows[i].said[j], strlen(rows[i].said[j]));
        }
    }
    for (int j = 0; j < 3; j++)
        observation_free(&answers[j]);
    text_free(&out);
}

/* The first engine of a group cannot say the component in which the groups differ; and the second
 * one says it otherwise than the one that is shown. */
static void test_group_answers_of_others(void)
{
    static const struct told told[] = {{{"s", "u", "h", "/a", "?", "f"}},
                                       {{"s", "u", "h", "/a", "q", "f"}},
                                       {{"s", "u", "h", "/a", "t", "f"}},
                                       {{"s", "u", "h", "/a", "r", "f"}}};
    static const char *const said[] = {"query q", "query r", "query t"};
    static const char *names[] = {"a", "b", "c", "d"};
    struct observation answers[4] = {0};
    unsigned group[4] = {0, 0, 0, 1};
    struct finding shown = {.effect = EFFECT_QUERY_SHIFT};
    const struct quirk_variant variant = {&shown, answers, group, 2, NULL, 0};
    const struct quirks quirks = {.names = names, .engine_count = 4};
    struct text out = {0};

    for (int i = 0; i < 4; i++)
        tell(&answers[i], &told[i]);
    for (unsigned i = 0; i < 2; i++) {
        text_clear(&out);
        quirk_add_answer(&out, &quirks, &variant, i, 40);
        CHECK_TEXT(out.ptr, out.len, said[i], strlen(said[i]));
    }
    shown.engines[0] = (struct text){(char[]){"c"}, 1, 0};
    text_clear(&out);
    quirk_add_answer(&out, &quirks, &variant, 0, 40);
    CHECK_TEXT(out.ptr, out.len, said[2], strlen(said[2]));
    for (int i = 0; i < 4; i++)
        observation_free(&answers[i]);
    text_free(&out);
}

static void test_answer_tells(void)
{
    static const struct {
        enum effect effect;
        struct told told;
        bool tells;
    } rows[] = {
        {EFFECT_HOST_SHIFT, {{"s", "u", "?", "/a", "q", "f"}}, false},
        {EFFECT_HOST_SHIFT, {{"s", "?", "h", "?", "?", "?"}}, true},
        {EFFECT_HOST_SHIFT, {{"s", "u", NULL, "/a", "q", "f"}}, true},
        {EFFECT_HOST_SHIFT, {{NULL}}, true},
        {EFFECT_HOST_FORM, {{"s", "u", "?", "/a", "q", "f"}}, false},
        {EFFECT_REPARSE_SHIFT, {{"s", "u", "?", "/a", "q", "f"}}, false},
        {EFFECT_USERINFO_SHIFT, {{"s", "?", "h", "/a", "q", "f"}}, false},
        {EFFECT_USERINFO_SHIFT, {{"s", "u", "?", "/a", "q", "f"}}, true},
        {EFFECT_PATH_SHIFT, {{"s", "u", "h", "?", "q", "f"}}, false},
        {EFFECT_QUERY_SHIFT, {{"s", "u", "h", "/a", "?", "f"}}, false},
        {EFFECT_FRAGMENT_SHIFT, {{"s", "u", "h", "/a", "q", "?"}}, false},
        {EFFECT_FRAGMENT_SHIFT, {{"s", "?", "?", "?", "?", "f"}}, true},
        {EFFECT_ACCEPT_REJECT, {{"?", "?", "?", "?", "?", "?"}}, true},
        {EFFECT_NORMALISATION, {{"?", "?", "?", "?", "?", "?"}}, true},
    };
    struct observation o = {0};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        tell(&o, &rows[i].told);
        CHECK(quirk_answer_tells(&o, rows[i].effect) == rows[i].tells);
    }
    observation_free(&o);
}

/* An engine that is missing is taken to tell null from "" nowhere. All are asked where nobody has
 * looked which read URLs. */
static void test_absent(void)
{
    struct finding f = between(1, "a", "b", "backslash", EFFECT_NORMALISATION);
    const struct quirks unknown = {.engine_count = 1};
    struct quirks quirks;

    tell(&f.answers[0], &(struct told){{"s", "u", "h", "/a", NULL, "f"}});
    tell(&f.answers[1], &(struct told){{"s", "u", "h", "/a", "", "f"}});
    quirks_make(&quirks, &f, 1, is_listed, &list, 0);
    CHECK(quirks.items[0].variants[0].groups == 1);
    quirks_free(&quirks);
    CHECK(quirks_asks(&unknown, 0, EFFECT_HOST_SHIFT));
    drop(&f);
}

static const char seen_json[] =
    "{\"quirk\":\"00000000000000ab\",\"cause\":\"backslash\",\"effect\":\"host-shift\",\"severity"
    "\":\"critical\",\"rank\":{\"fetched\":true,\"resolved\":true,\"two_hosts\":true,\"visible\":tr"
    "ue},\"input\":\"http://x/\",\"base\":null,\"replaces\":[],\"effects\":[\"host-shift\",\"path-s"
    "hift\"],\"groups\":[{\"engines\":[\"a\"],\"answer\":{\"outcome\":\"parsed\",\"scheme"
    "\":\"s\",\"username\":\"u\",\"host\":\"h\",\"path\":\"/a\",\"query\":null,\"fragment"
    "\":\"f\"}},{\"engines\":[\"b\",\"c\"],\"answer\":{\"outcome\":\"rejected\",\"reason"
    "\":\"no\"}}],\"classes\":[{\"class\":\"0000000000000001\",\"engines\":[\"a\",\"b\"],\"effect"
    "\":\"host-shift\",\"state\":\"new\"},{\"class\":\"0000000000000002\",\"engines"
    "\":[\"a\",\"c\"],\"effect\":\"path-shift\",\"state\":\"gone\"}],\"variants\":[{\"effect"
    "\":\"path-shift\",\"severity\":\"low\",\"rank\":{\"fetched\":true,\"resolved\":true,\"two_host"
    "s\":false,\"visible\":false},\"input\":\"http://x/\",\"base\":\"http://base/\",\"groups\":[{"
    "\"engines\":[\"a\"],\"answer\":{\"outcome\":\"parsed\",\"host\":\"h\",\"path\":\"/a\"}},{\"eng"
    "ines\":[\"c\"],\"answer\":{\"outcome\":\"parsed\",\"host\":\"h\",\"path\":\"/b\"}}],\"classes"
    "\":[{\"class\":\"0000000000000002\",\"engines\":[\"a\",\"c\"],\"effect\":\"path-shift\",\"stat"
    "e\":\"gone\"}]}],\"pairs\":2,\"count\":7}";

static const char unseen_json[] =
    "{\"quirk\":\"00000000000000ab\",\"cause\":\"backslash\",\"effect\":\"host-shift\",\"severity"
    "\":\"critical\",\"rank\":{\"fetched\":true,\"resolved\":true,\"two_hosts\":true,\"visible\":tr"
    "ue},\"input\":\"http://x/\",\"base\":null,\"replaces\":[],\"effects\":[\"host-shift\",\"path-s"
    "hift\"],\"groups\":[{\"engines\":[\"a\"],\"answer\":{\"outcome\":\"parsed\",\"scheme"
    "\":\"s\",\"username\":\"u\",\"host\":\"h\",\"path\":\"/a\",\"query\":null,\"fragment"
    "\":\"f\"}},{\"engines\":[\"b\",\"c\"],\"answer\":{\"outcome\":\"rejected\",\"reason"
    "\":\"no\"}}],\"classes\":[{\"class\":\"0000000000000001\",\"engines\":[\"a\",\"b\"],\"effect"
    "\":\"host-shift\"},{\"class\":\"0000000000000002\",\"engines\":[\"a\",\"c\"],\"effect\":\"path"
    "-shift\"}],\"variants\":[],\"pairs\":2}";

/* What programs get: the first answer of a group, each variant, and the states if they are known.
 */
static void test_json(void)
{
    struct finding f[] = {between(1, "a", "b", "backslash", EFFECT_HOST_SHIFT),
                          between(2, "a", "c", "backslash", EFFECT_PATH_SHIFT)};
    const struct finding *classes[] = {&f[0], &f[1]};
    const char *names[] = {"a", "b", "c"}, *states[] = {"new", "gone"};
    struct observation answers[3] = {0}, others[3] = {0};
    unsigned groups[] = {0, 1, 1}, other_groups[] = {0, GROUP_NONE, 1};
    struct quirk_variant variants[] = {{&f[0], answers, groups, 2, classes, 2},
                                       {&f[1], others, other_groups, 2, &classes[1], 1}};
    struct quirk quirk = {.id = 0xab,
                          .cause = &f[0].cause,
                          .classes = 2,
                          .pairs = 2,
                          .effects = 1u << EFFECT_HOST_SHIFT | 1u << EFFECT_PATH_SHIFT,
                          .seen = 7,
                          .variants = variants,
                          .count = 2};
    struct quirks quirks = {.names = names, .engine_count = 3, .findings = f, .states = states};

    f[1].test.has_base = true;
    f[1].test.base = literal("http://base/");
    tell(&answers[0], &(struct told){{"s", "u", "h", "/a", NULL, "f"}});
    tell(&answers[1], &(struct told){{NULL}});
    observation_fail(&answers[2], OUTCOME_REJECTED, "another reason");
    tell(&others[0], &(struct told){{"?", "?", "h", "/a", "?", "?"}});
    tell(&others[2], &(struct told){{"?", "?", "h", "/b", "?", "?"}});
    for (int is_seen = 1; is_seen >= 0; is_seen--) {
        const char *expected = is_seen ? seen_json : unseen_json;
        struct text out = {0};
        struct json_writer w = {.out = &out};

        json_object(&w);
        quirk_write_members(&w, &quirks, &quirk);
        json_end(&w);
        CHECK_TEXT(out.ptr, out.len, expected, strlen(expected));
        text_free(&out);
        quirks.states = NULL;
        quirk.seen = 0;
        quirk.count = 1;
    }
    for (int i = 0; i < 3; i++) {
        observation_free(&answers[i]);
        observation_free(&others[i]);
    }
    drop_all(f, 2);
}

int main(void)
{
    test_answer_tells();
    test_absent();
    test_json();
    test_numbers();
    test_order();
    test_find();
    test_answers();
    test_group_answers_of_others();
    engine_list_free(&list);
    return check_report("quirk");
}
