/* SPDX-License-Identifier: MIT */
#include "quirk.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ascii.h"
#include "class_key.h"
#include "columns.h"
#include "escape.h"
#include "recheck.h"
#include "reparse.h"
#include "said.h"
#include "str.h"

/* --- engines ---------------------------------------------------------------------------------- */

static int compare_strings(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static void collect_engines(struct quirks *quirks, const struct finding *findings, size_t count,
                            struct engine_list *engines, unsigned asked)
{
    const size_t all = 2 * count + asked;

    quirks->names = xcalloc(all + 1, sizeof *quirks->names);
    for (size_t i = 0; i < 2 * count; i++)
        quirks->names[i] = findings[i / 2].engines[i % 2].ptr;
    for (unsigned i = 0; i < asked; i++)
        quirks->names[2 * count + i] = engines->names[i];
    qsort(quirks->names, all, sizeof *quirks->names, compare_strings);
    for (size_t i = 0; i < all; i++) {
        if (quirks->engine_count == 0 ||
            strcmp(quirks->names[i], quirks->names[quirks->engine_count - 1]) != 0)
            quirks->names[quirks->engine_count++] = quirks->names[i];
    }
    quirks->engines = xcalloc(quirks->engine_count + 1, sizeof *quirks->engines);
    for (unsigned i = 0; i < quirks->engine_count; i++)
        quirks->engines[i] = engine_list_get(engines, quirks->names[i]);
}

static unsigned engine_index(const struct quirks *quirks, const char *name)
{
    unsigned i = 0;

    while (i + 1 < quirks->engine_count && strcmp(quirks->names[i], name) != 0)
        i++;
    return i;
}

static void find_url_readers(struct quirks *quirks, const struct finding *findings, size_t count)
{
    quirks->reads_urls = xcalloc(quirks->engine_count + 1, sizeof *quirks->reads_urls);
    for (unsigned i = 0; i < quirks->engine_count; i++)
        quirks->reads_urls[i] = !reparse_is(quirks->names[i]);
    for (size_t i = 0; i < 2 * count; i++) {
        if (findings[i / 2].effect != EFFECT_REPARSE_SHIFT)
            quirks->reads_urls[engine_index(quirks, findings[i / 2].engines[i % 2].ptr)] = true;
    }
}

/* --- variants --------------------------------------------------------------------------------- */

bool quirks_asks(const struct quirks *quirks, unsigned engine, enum effect effect)
{
    return effect == EFFECT_REPARSE_SHIFT || !quirks->reads_urls || quirks->reads_urls[engine];
}

/* The component that an effect is about, or the scheme. */
static enum component effect_subject(enum effect effect)
{
    static const enum component subjects[EFFECTS] = {
        [EFFECT_HOST_SHIFT] = COMPONENT_HOST,         [EFFECT_HOST_FORM] = COMPONENT_HOST,
        [EFFECT_REPARSE_SHIFT] = COMPONENT_HOST,      [EFFECT_USERINFO_SHIFT] = COMPONENT_USERNAME,
        [EFFECT_PATH_SHIFT] = COMPONENT_PATH,         [EFFECT_QUERY_SHIFT] = COMPONENT_QUERY,
        [EFFECT_FRAGMENT_SHIFT] = COMPONENT_FRAGMENT,
    };

    return subjects[effect];
}

bool quirk_answer_tells(const struct observation *o, enum effect effect)
{
    const enum component subject = effect_subject(effect);

    return o->outcome != OUTCOME_PARSED || subject == COMPONENT_SCHEME ||
           observation_presence(o, subject) != PRESENCE_UNKNOWN;
}

/* Asks the engines about the shown input. */
static void ask_engines(struct quirk_variant *variant, const struct quirks *quirks)
{
    const struct finding *shown = variant->shown;
    const struct testcase test = testcase_of(&shown->test);
    const struct request request = {.op = OP_PARSE, .input = test.url, .base = test.base};
    struct side *sides = xcalloc(quirks->engine_count, sizeof *sides);
    struct observation none = {0};

    observation_reset(&none);
    variant->answers = xcalloc(quirks->engine_count, sizeof *variant->answers);
    variant->group = xcalloc(quirks->engine_count, sizeof *variant->group);
    for (unsigned i = 0; i < quirks->engine_count; i++) {
        observation_reset(&variant->answers[i]);
        if (quirks->engines[i] && quirks_asks(quirks, i, shown->effect))
            engine_run((struct engine *)(uintptr_t)quirks->engines[i], &request,
                       &variant->answers[i]);
    }
    for (int i = 0; i < 2; i++) {
        unsigned index = engine_index(quirks, shown->engines[i].ptr);

        if (!quirks->engines[index] || shown->recheck == RECHECK_UNASKED)
            observation_copy(&variant->answers[index], &shown->answers[i]);
    }
    for (unsigned i = 0; i < quirks->engine_count; i++) {
        const bool is_in_group = quirk_answer_tells(&variant->answers[i], shown->effect) ||
                                 i == engine_index(quirks, shown->engines[0].ptr) ||
                                 i == engine_index(quirks, shown->engines[1].ptr);

        sides[i] = (struct side){is_in_group ? &variant->answers[i] : &none,
                                 quirks->engines[i] ? quirks->engines[i]->null_is_distinct : 0};
    }
    variant->groups = group_answers(variant->group, sides, quirks->engine_count, shown->effect);
    free(sides);
}

static void add_class(struct quirk_variant *variant, const struct finding *finding)
{
    variant->classes = xrealloc(variant->classes, (variant->count + 1) * sizeof *variant->classes);
    variant->classes[variant->count++] = finding;
}

/* Whether a variant's input shows the class of a finding: the same two engines are in different
 * groups, and are classified alike. */
static bool shows_class(const struct quirk_variant *variant, const struct quirks *quirks,
                        const struct finding *finding)
{
    const unsigned a = engine_index(quirks, finding->engines[0].ptr);
    const unsigned b = engine_index(quirks, finding->engines[1].ptr);
    struct pair pair = {.engines[0] = (struct engine *)(uintptr_t)quirks->engines[a],
                        .engines[1] = (struct engine *)(uintptr_t)quirks->engines[b]};
    struct classification now = {0};
    bool is;

    if (variant->group[a] == variant->group[b] || variant->group[a] == GROUP_NONE ||
        variant->group[b] == GROUP_NONE ||
        strcmp(effect_family(variant->shown->effect), effect_family(finding->effect)) != 0)
        return false;
    is = recheck_pair(&now, &pair, testcase_of(&variant->shown->test)) &&
         now.class == finding->class_now &&
         rank_importance(now.difference.effect, now.rank) >= finding_importance(finding);
    pair_free(&pair);
    classification_free(&now);
    return is;
}

/* Adds a finding to the first variant that shows its class, or makes its input a new one. */
static void add_to_quirk(struct quirk *quirk, const struct quirks *quirks,
                         const struct finding *finding)
{
    struct quirk_variant *added;

    for (size_t i = 0; i < quirk->count; i++) {
        if (shows_class(&quirk->variants[i], quirks, finding)) {
            add_class(&quirk->variants[i], finding);
            return;
        }
    }
    quirk->variants = xrealloc(quirk->variants, (quirk->count + 1) * sizeof *quirk->variants);
    added = &quirk->variants[quirk->count++];
    *added = (struct quirk_variant){.shown = finding};
    ask_engines(added, quirks);
    add_class(added, finding);
}

/* --- quirks ----------------------------------------------------------------------------------- */

static struct quirk *find_quirk(struct quirks *quirks, uint64_t id)
{
    for (size_t i = 0; i < quirks->count; i++) {
        if (quirks->items[i].id == id)
            return &quirks->items[i];
    }
    return NULL;
}

static void add_finding(struct quirks *quirks, const struct finding *finding)
{
    const uint64_t id = quirk_hash(finding->cause.ptr);
    struct quirk *quirk = find_quirk(quirks, id);
    bool is_known_pair = false;

    if (!quirk) {
        quirk = &quirks->items[quirks->count++];
        *quirk = (struct quirk){.id = id, .cause = &finding->cause};
    }
    for (size_t i = 0; i < quirk->count; i++) {
        for (size_t j = 0; j < quirk->variants[i].count; j++)
            is_known_pair =
                is_known_pair || finding_has_same_engines(quirk->variants[i].classes[j], finding);
    }
    quirk->pairs += !is_known_pair;
    quirk->classes++;
    quirk->effects |= 1u << finding->effect;
    quirk->seen += finding->count;
    add_to_quirk(quirk, quirks, finding);
}

/* By importance; then strong proofs first, then what more pairs show, then what is simpler. */
static int compare_quirks(const void *left, const void *right)
{
    const struct quirk *a = left, *b = right;
    const struct finding *shown_a = quirk_shown(a), *shown_b = quirk_shown(b);
    const unsigned important_a = finding_importance(shown_a);
    const unsigned important_b = finding_importance(shown_b);
    const bool is_weak_a = finding_is_weak(shown_a), is_weak_b = finding_is_weak(shown_b);

    if (important_a != important_b)
        return important_a > important_b ? -1 : 1;
    if (is_weak_a != is_weak_b)
        return is_weak_a ? 1 : -1;
    if (a->pairs != b->pairs)
        return a->pairs > b->pairs ? -1 : 1;
    return a->id < b->id ? -1 : a->id > b->id;
}

void quirks_make(struct quirks *out, const struct finding *findings, size_t count,
                 const bool *is_listed, struct engine_list *engines, unsigned asked)
{
    *out = (struct quirks){.items = xcalloc(count + 1, sizeof *out->items), .findings = findings};
    collect_engines(out, findings, count, engines, asked);
    find_url_readers(out, findings, count);
    for (size_t i = 0; i < count; i++) {
        if (is_listed[i])
            add_finding(out, &findings[i]);
    }
    if (out->count > 0)
        qsort(out->items, out->count, sizeof *out->items, compare_quirks);
}

void quirks_free(struct quirks *quirks)
{
    for (size_t i = 0; i < quirks->count; i++) {
        struct quirk *quirk = &quirks->items[i];

        for (size_t j = 0; j < quirk->count; j++) {
            struct quirk_variant *variant = &quirk->variants[j];

            for (unsigned k = 0; k < quirks->engine_count; k++)
                observation_free(&variant->answers[k]);
            free(variant->answers);
            free(variant->group);
            free(variant->classes);
        }
        free(quirk->variants);
    }
    free(quirks->items);
    free(quirks->names);
    free(quirks->engines);
    free(quirks->reads_urls);
    *quirks = (struct quirks){0};
}

const struct quirk *quirks_find(const struct quirks *quirks, const char *digits, bool *is_several)
{
    const struct quirk *found = NULL;

    *is_several = false;
    for (size_t i = 0; i < quirks->count; i++) {
        char name[CLASS_DIGITS + 1];

        snprintf(name, sizeof name, "%016" PRIx64, quirks->items[i].id);
        if (strncmp(name, digits, strlen(digits)) != 0)
            continue;
        *is_several = found != NULL;
        found = &quirks->items[i];
    }
    return found;
}

bool quirk_names_engine(const struct quirks *quirks, const struct quirk_variant *variant,
                        unsigned engine)
{
    const char *name = quirks->names[engine], *reader = strchr(name, '>');
    const size_t len = reader ? (size_t)(reader - name) : 0;

    if (!reader || strlen(reader + 1) != len || memcmp(name, reader + 1, len) != 0)
        return true;
    for (unsigned i = 0; i < quirks->engine_count; i++) {
        if (variant->group[i] == variant->group[engine] &&
            strcmp(quirks->names[i], reader + 1) == 0)
            return false;
    }
    return true;
}

const struct finding *quirk_shown(const struct quirk *quirk)
{
    return quirk->variants[0].shown;
}

bool quirk_is_unexplained(const struct quirk *quirk)
{
    return !quirk_shown(quirk)->explained;
}

enum severity quirk_severity(const struct quirk *quirk)
{
    return rank_severity(quirk_shown(quirk)->effect, quirk_shown(quirk)->rank);
}

/* --- the answer of a group
 * ------------------------------------------------------------------------ */

/* Returns the components that a quirk with this effect is about, 1u << component. */
static unsigned components_about(enum effect effect)
{
    const unsigned who = 1u << COMPONENT_SCHEME | 1u << COMPONENT_HOST | 1u << COMPONENT_PORT;
    const unsigned userinfo = 1u << COMPONENT_USERNAME | 1u << COMPONENT_PASSWORD;
    const unsigned what = 1u << COMPONENT_PATH | 1u << COMPONENT_QUERY | 1u << COMPONENT_FRAGMENT;

    switch (effect) {
    case EFFECT_HOST_SHIFT:
    case EFFECT_HOST_FORM:
    case EFFECT_ACCEPT_REJECT: /* another host separates those that accept */
        return who;
    case EFFECT_USERINFO_SHIFT:
        return who | userinfo;
    case EFFECT_NONE:
    case EFFECTS:
        return 0;
    case EFFECT_REPARSE_SHIFT:
        return who | 1u << COMPONENT_PATH;
    case EFFECT_PATH_SHIFT:
    case EFFECT_QUERY_SHIFT:
    case EFFECT_FRAGMENT_SHIFT:
        return who | userinfo | what;
    case EFFECT_NORMALISATION:
        break;
    }
    return who | userinfo | what | 1u << COMPONENT_HREF;
}

/* The answer of the first engine of a group. Each group has one. */
static const struct observation *group_answer(const struct quirks *quirks,
                                              const struct quirk_variant *variant, unsigned group)
{
    unsigned i = 0;

    while (i + 1 < quirks->engine_count && variant->group[i] != group)
        i++;
    return &variant->answers[i];
}

/* Whether the finding that is shown is of an engine and another one. */
static bool is_shown_engine(const struct quirks *quirks, const struct quirk_variant *variant,
                            unsigned engine)
{
    const struct text *shown = variant->shown->engines;

    return (shown[0].ptr && strcmp(shown[0].ptr, quirks->names[engine]) == 0) ||
           (shown[1].ptr && strcmp(shown[1].ptr, quirks->names[engine]) == 0);
}

bool quirk_group_is_shown(const struct quirks *quirks, const struct quirk_variant *variant,
                          unsigned group)
{
    for (unsigned i = 0; i < quirks->engine_count; i++) {
        if (variant->group[i] == group && is_shown_engine(quirks, variant, i))
            return true;
    }
    return false;
}

/* The answer of a group in a component: of the engine in it whose finding is shown, else of the
 * first engine that can say the component, else of the first one. Engines of a group may write
 * differently what means the same to each. */
static const struct observation *group_answer_with(const struct quirks *quirks,
                                                   const struct quirk_variant *variant,
                                                   unsigned group, enum component c)
{
    const struct observation *first = NULL;

    for (unsigned i = 0; i < quirks->engine_count; i++) {
        const struct observation *o = &variant->answers[i];

        if (variant->group[i] != group || observation_presence(o, c) == PRESENCE_UNKNOWN)
            continue;
        if (is_shown_engine(quirks, variant, i))
            return o;
        first = first ? first : o;
    }
    return first ? first : group_answer(quirks, variant, group);
}

/* Whether two groups that accept the input differ in a component that both can say. */
static bool groups_differ_in(const struct quirks *quirks, const struct quirk_variant *variant,
                             enum component c)
{
    const struct observation *first = NULL;

    for (unsigned group = 0; group < variant->groups; group++) {
        const struct observation *o = group_answer_with(quirks, variant, group, c);

        if (o->outcome != OUTCOME_PARSED || observation_presence(o, c) == PRESENCE_UNKNOWN)
            continue;
        if (first && !ua_str_equal(observation_get(first, c), observation_get(o, c)) &&
            (observation_get(first, c).len > 0 || observation_get(o, c).len > 0))
            return true;
        first = first ? first : o;
    }
    return false;
}

/* Adds a group's value of a component on at most limit columns. If a cut would leave only what it
 * has in common with the value of another group, "..." stands for that. */
static void add_group_value(struct text *out, const struct quirks *quirks,
                            const struct quirk_variant *variant, unsigned group, enum component c,
                            size_t limit)
{
    const struct observation *o = group_answer_with(quirks, variant, group, c);
    struct ua_str value = observation_get(o, c);
    struct text shown = {0};
    size_t common = 0;

    observation_show(&shown, o, c);
    for (unsigned i = 0; i < variant->groups; i++) {
        const size_t same =
            said_common_start(value, observation_get(group_answer_with(quirks, variant, i, c), c));

        common = same > common && same < value.len ? same : common;
    }
    if (flow_columns(shown.ptr, shown.len) > limit && common + strlen("...") >= limit) {
        common -= common > 0 && value.ptr[common] == '.' &&
                  ua_is_alnum((unsigned char)value.ptr[common - 1]);
        text_clear(&shown);
        text_puts(&shown, "...");
        text_visible(&shown, value.ptr + common, value.len - common);
    }
    layout_cut(out, text_str(&shown), limit);
    text_free(&shown);
}

/* Adds the components that groups differ in; if there are any, also those of always. */
static void add_answer_and(struct text *out, const struct quirks *quirks,
                           const struct quirk_variant *variant, unsigned group, size_t limit,
                           unsigned always)
{
    const struct observation *o = group_answer(quirks, variant, group);
    const unsigned about = components_about(variant->shown->effect);
    const size_t before = out->len;
    unsigned shown = 0;

    if (o->outcome != OUTCOME_PARSED) {
        text_puts(out, outcome_name(o->outcome));
        return;
    }
    for (int c = 0; c <= COMPONENT_HREF; c++) {
        if (about >> c & 1 && groups_differ_in(quirks, variant, (enum component)c))
            shown |= 1u << c;
    }
    shown |= shown ? always : 0;
    for (int c = 0; c <= COMPONENT_HREF; c++) {
        if (!(shown >> c & 1))
            continue;
        text_printf(out, "%s%s ", out->len > before ? ", " : "", component_name((enum component)c));
        add_group_value(out, quirks, variant, group, (enum component)c, limit);
    }
    if (!shown)
        text_puts(out, "accepted");
}

void quirk_add_answer(struct text *out, const struct quirks *quirks,
                      const struct quirk_variant *variant, unsigned group, size_t limit)
{
    const bool is_of_host = variant->shown->effect == EFFECT_HOST_SHIFT;

    add_answer_and(out, quirks, variant, group, limit, is_of_host ? 1u << COMPONENT_HOST : 0);
}

void quirk_add_subject(struct text *out, const struct quirks *quirks,
                       const struct quirk_variant *variant, unsigned group, size_t limit)
{
    const enum effect effect = variant->shown->effect;
    const enum component c =
        effect == EFFECT_ACCEPT_REJECT ? COMPONENT_HOST : effect_subject(effect);
    const struct observation *o = group_answer_with(quirks, variant, group, c);

    if (group_answer(quirks, variant, group)->outcome != OUTCOME_PARSED || c == COMPONENT_SCHEME ||
        !groups_differ_in(quirks, variant, c))
        add_answer_and(out, quirks, variant, group, limit, 0);
    else if (observation_presence(o, c) != PRESENCE_UNKNOWN && observation_get(o, c).len == 0)
        text_printf(out, "no %s", component_name(c));
    else
        add_group_value(out, quirks, variant, group, c, limit);
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void write_groups(struct json_writer *w, const struct quirks *quirks,
                         const struct quirk_variant *variant)
{
    json_member(w, "groups");
    json_array(w);
    for (unsigned group = 0; group < variant->groups; group++) {
        const struct observation *answer = NULL;

        json_object(w);
        json_member(w, "engines");
        json_array(w);
        for (unsigned i = 0; i < quirks->engine_count; i++) {
            if (variant->group[i] != group)
                continue;
            answer = answer ? answer : &variant->answers[i];
            json_string(w, quirks->names[i]);
        }
        json_end(w);
        json_member(w, "answer");
        json_object(w);
        observation_to_json(w, answer);
        json_end(w);
        json_end(w);
    }
    json_end(w);
}

static void write_input(struct json_writer *w, const struct finding *shown)
{
    json_add_string(w, "effect", effect_name(shown->effect));
    json_add_string(w, "severity", severity_name(rank_severity(shown->effect, shown->rank)));
    rank_to_json(w, shown->rank);
    json_add(w, "input", text_str(&shown->test.url));
    json_add(w, "base", text_optional(&shown->test.base, shown->test.has_base));
}

/* The classes that an input shows, as {"class", "engines", "effect"}, with "state" if it is known.
 */
static void write_classes(struct json_writer *w, const struct quirks *quirks,
                          const struct quirk_variant *variant)
{
    json_member(w, "classes");
    json_array(w);
    for (size_t i = 0; i < variant->count; i++) {
        const struct finding *finding = variant->classes[i];

        json_object(w);
        json_add_hash(w, "class", finding->class);
        json_member(w, "engines");
        json_array(w);
        for (int j = 0; j < 2; j++)
            json_text(w, text_str(&finding->engines[j]));
        json_end(w);
        json_add_string(w, "effect", effect_name(finding->effect));
        if (quirks->states)
            json_add_string(w, "state", quirks->states[finding - quirks->findings]);
        json_end(w);
    }
    json_end(w);
}

void quirk_write_members(struct json_writer *w, const struct quirks *quirks,
                         const struct quirk *quirk)
{
    json_add_hash(w, "quirk", quirk->id);
    json_add(w, "cause", text_str(quirk->cause));
    write_input(w, quirk_shown(quirk));
    components_add_json(w, "replaces", quirk_shown(quirk)->replaces);
    json_member(w, "effects");
    json_array(w);
    for (int effect = EFFECTS - 1; effect > EFFECT_NONE; effect--) {
        if (quirk->effects >> effect & 1)
            json_string(w, effect_name((enum effect)effect));
    }
    json_end(w);
    write_groups(w, quirks, &quirk->variants[0]);
    write_classes(w, quirks, &quirk->variants[0]);
    json_member(w, "variants");
    json_array(w);
    for (size_t i = 1; i < quirk->count; i++) {
        json_object(w);
        write_input(w, quirk->variants[i].shown);
        write_groups(w, quirks, &quirk->variants[i]);
        write_classes(w, quirks, &quirk->variants[i]);
        json_end(w);
    }
    json_end(w);
    json_add_number(w, "pairs", quirk->pairs);
    if (quirk->seen > 0)
        json_add_number(w, "count", quirk->seen);
}
