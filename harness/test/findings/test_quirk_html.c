/* SPDX-License-Identifier: MIT */
/* A quirk as HTML: the answers of its groups side by side. */
#include <stdlib.h>

#include "captured.h"
#include "check.h"
#include "quirk_html.h"
#include "sample.h"

#define ENGINES 29

static char names[ENGINES][16];
static const char *name_list[ENGINES];
static const struct engine *engines[ENGINES]; /* none is here */
static struct observation answers[ENGINES];
static unsigned group[ENGINES];
static struct finding finding;
static const struct finding *classes[] = {&finding};
static struct quirk_variant variant = {&finding, answers, group, 0, classes, 1};
static struct quirk quirk = {.id = 0xab,
                             .cause = &finding.cause,
                             .classes = 1,
                             .pairs = 1,
                             .variants = &variant,
                             .count = 1};
static struct verdict_sources sources;
static struct triage triage = {.dir = "a folder", .verdict_sources = &sources};

/* Each engine is a group of its own; each answers with its number as the host. */
static void make_groups(unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        snprintf(names[i], sizeof names[i], "e%02u", i);
        name_list[i] = names[i];
        group[i] = i;
        observation_reset(&answers[i]);
        answers[i].outcome = OUTCOME_PARSED;
        observation_set_string(&answers[i], COMPONENT_HOST, names[i]);
    }
    variant.groups = count;
    triage.quirks = (struct quirks){.items = &quirk,
                                    .count = 1,
                                    .names = name_list,
                                    .engines = engines,
                                    .findings = &finding,
                                    .engine_count = count};
}

static struct text page(bool open)
{
    struct text out = {0};

    quirk_html_add(&out, &triage, &quirk, open);
    return out;
}

/* Whether the page has a text, once. */
static void check_part(const struct text *out, const char *expected)
{
    const char *found = strstr(out->ptr, expected);

    CHECK(found && !strstr(found + 1, expected));
    if (!found)
        printf("\"%s\" is not in \"%s\"\n", expected, out->ptr);
}

/* Up to Z, and then numbers; up to four groups side by side. */
static void test_tags(void)
{
    struct text out;

    make_groups(ENGINES);
    out = page(false);
    check_part(&out, "<table class=\"sides many\">");
    check_part(&out, "<th scope=\"col\"><b class=\"tag\">A</b> e00</th>");
    check_part(&out, "<th scope=\"col\"><b class=\"tag\">Z</b> e25</th>");
    check_part(&out, "<th scope=\"col\"><b class=\"tag\">27</b> e26</th>");
    check_part(&out, "<th scope=\"col\"><b class=\"tag\">29</b> e28</th></tr></thead>\n");
    check_part(&out, "<details class=\"q critical\" id=\"q00000000000000ab\" data-keys=");
    check_part(&out, "<code>urlassay triage 00000000000000ab --dir &#39;a folder&#39;</code>");
    text_free(&out);
    make_groups(5);
    out = page(true);
    check_part(&out, "<table class=\"sides many\">");
    text_free(&out);
    make_groups(4);
    out = page(true);
    check_part(&out, "<table class=\"sides\">");
    text_free(&out);
}

/* A group has the reasons and the values of its engines, each once. The same in another group is
 * there too. */
static void test_several_values(void)
{
    struct text out;

    make_groups(8);
    for (unsigned i = 0; i < 8; i++)
        group[i] = i / 4;
    variant.groups = 2;
    for (unsigned i = 0; i < 4; i++) {
        observation_set_string(&answers[i], COMPONENT_HOST, "h");
        observation_set_string(&answers[i], COMPONENT_PATH, i == 2 ? "/b" : "/a");
        observation_fail(&answers[4 + i], OUTCOME_REJECTED, i % 3 ? "one" : "two <");
    }
    observation_fail(&answers[7], OUTCOME_REJECTED, NULL);
    out = page(true);
    check_part(
        &out, "<tbody><tr><th scope=\"row\">answer</th><td><b class=\"tag\">A</b> accepted</td>"
              "<td class=\"no\" rowspan=\"3\"><b class=\"tag\">B</b> rejected "
              "<span class=\"soft\">(two &lt;; one)</span></td></tr>\n"
              "<tr><th scope=\"row\">host</th><td><b class=\"tag\">A</b> <code>h</code></td></tr>\n"
              "<tr><th scope=\"row\">path</th><td><b class=\"tag\">A</b> <code>/a</code> "
              "<span class=\"soft\">or</span> <code>/b</code></td></tr>\n</tbody></table>\n");
    text_free(&out);
    for (unsigned i = 0; i < 4; i++)
        observation_fail(&answers[i], OUTCOME_UNSUPPORTED, i % 2 ? "one" : "three");
    out = page(true);
    check_part(&out,
               "<td class=\"no\" rowspan=\"1\"><b class=\"tag\">A</b> unsupported "
               "<span class=\"soft\">(three; one)</span></td><td class=\"no\" rowspan=\"1\">"
               "<b class=\"tag\">B</b> rejected <span class=\"soft\">(two &lt;; one)</span></td>"
               "</tr>\n</tbody></table>\n");
    text_free(&out);
}

/* A quirk has its other effects, its variants, each with its own answers, and its classes by pair
 * and name. */
static void test_variants(void)
{
    struct finding more[3] = {sample(9, "x"), sample(2, "y <"), sample(3, "z")};
    const struct finding *many[] = {&more[0], &finding, &more[1], &more[2]};
    struct observation other[2] = {0};
    unsigned other_group[] = {0, 1};
    struct quirk_variant variants[2] = {{&finding, answers, group, 2, many, 3},
                                        {&more[2], other, other_group, 2, &many[3], 1}};
    struct quirk whole = quirk;
    struct text out = {0};
    const char *at;

    make_groups(2);
    answer(&other[0], "one.example");
    answer(&other[1], "two.example");
    more[1].engines[1] = literal("aaa");
    more[2].effect = EFFECT_PATH_SHIFT;
    more[2].test.has_base = more[2].changed.has_base = true;
    more[2].test.base = literal("http://base/");
    more[2].changed.base = literal("http://case/");
    whole.variants = variants;
    whole.count = 2;
    whole.classes = 4;
    whole.pairs = 2;
    whole.effects = 1u << EFFECT_HOST_SHIFT | 1u << EFFECT_PATH_SHIFT | 1u << EFFECT_NORMALISATION;
    quirk_html_add(&out, &triage, &whole, false);
    check_part(&out, "<span class=\"effects\">host-shift <span class=\"soft\">also path-shift, "
                     "normalisation</span></span> ");
    check_part(&out, "<summary>1 variant: other inputs, other groups</summary>\n"
                     "<h4>path-shift: <code><mark>z</mark></code> with base "
                     "<code>http://<mark>b</mark>ase/</code></h4>\n");
    check_part(&out, "<b class=\"tag\">B</b> <code><mark>two</mark>.example</code>");
    check_part(&out, "<summary>4 classes between 2 pairs of engines <span");
    at = out.ptr;
    for (int i = 0; i < 4; i++) {
        static const char *const order[] = {"id=\"c0000000000000002\"", "id=\"c0000000000000001\"",
                                            "id=\"c0000000000000003\"", "id=\"c0000000000000009\""};

        at = at ? strstr(at, order[i]) : NULL;
        CHECK(at != NULL);
    }
    text_free(&out);
    for (int i = 0; i < 3; i++)
        drop(&more[i]);
    observation_free(&other[0]);
    observation_free(&other[1]);
}

int main(void)
{
    struct engine_list list = {0};

    finding = sample(1, "http://a\\@b");
    finding.rank = rank_limit(EFFECT_HOST_SHIFT);
    sources.engines = &list;
    CHECK(edition_history_open(&sources.history));
    test_tags();
    test_several_values();
    test_variants();
    verdict_sources_close(&sources);
    for (int i = 0; i < ENGINES; i++)
        observation_free(&answers[i]);
    engine_list_free(&list);
    drop(&finding);
    return check_report("quirk_html");
}
