/* SPDX-License-Identifier: MIT */
/* What an input is to stay while it is minimised: of its class, and as bad. */
#include "ascii.h"
#include "classification.h"
#include "minimize.h"

struct class_target {
    struct pair *pair;
    uint64_t class;
    enum effect effect;      /* of what is held; a candidate may do worse, not less */
    int first, second;       /* the cause; first -1: unexplained, then also: */
    struct rewrite_set held; /* the rewrites that stand for the cause */
    struct classification classification;
};

static struct rewrite_set held_by(struct ua_str input, struct ua_str base)
{
    return rewrite_set_limit(cause_candidates(input, base), 2);
}

/* The class of what the pair was asked last. */
static uint64_t find_class(struct class_target *target, struct ua_str input, struct ua_str base)
{
    classify(&target->classification, target->pair, (struct testcase){input, base});
    return target->classification.class;
}

/* What can be known without the search, which is expensive. */
static bool may_be_on_target(const struct class_target *target, struct ua_str input,
                             struct ua_str base)
{
    const struct pair *pair = target->pair;
    enum effect effect = pair->difference.effect;

    if (effect < target->effect ||
        strcmp(effect_family(effect), effect_family(target->effect)) != 0)
        return false;
    return target->first >= 0 ? cause_explains(pair, input, base, target->first, target->second)
                              : rewrite_set_equal(held_by(input, base), target->held);
}

static bool is_on_target(void *context, struct minimize *work, struct ua_str input,
                         struct ua_str base)
{
    struct class_target *target = context;
    uint64_t before = *target->pair->executions, spent;
    bool is;

    pair_ask(target->pair, input, base);
    is = may_be_on_target(target, input, base) && find_class(target, input, base) == target->class;
    if (is)
        target->effect = target->pair->difference.effect;
    spent = *target->pair->executions - before;
    work->left -= spent < work->left ? spent : work->left;
    return is;
}

bool minimize_class(struct pair *pair, struct text *input, struct text *base, bool *has_base,
                    uint64_t *executions)
{
    struct class_target target = {.pair = pair};
    struct minimize work = {.input = input,
                            .base = base,
                            .has_base = has_base,
                            .same = is_on_target,
                            .context = &target,
                            .left = *executions};
    struct ua_str given = text_str(input), given_base = text_optional(base, *has_base);
    uint64_t counted = 0, *outer = pair->executions;
    bool settled = true;

    pair->executions = &counted;
    pair_ask(pair, given, given_base);
    target.effect = pair->difference.effect;
    if (target.effect != EFFECT_NONE) {
        target.class = find_class(&target, given, given_base);
        target.first = target.classification.explanation.first;
        target.second = target.classification.explanation.second;
        target.held = held_by(given, given_base);
        settled = minimize(&work);
    }
    *executions = work.left;
    pair->executions = outer;
    if (outer)
        *outer += counted;
    classification_free(&target.classification);
    return settled;
}

/* Replaces the host, if it is a word. False if it is none. */
static bool name_host(struct text *out, struct ua_str url, struct ua_str base)
{
    struct anatomy a;

    anatomy_split(&a, url, base);
    text_clear(out);
    for (uint32_t i = a.host.start; i < a.host.end; i++) {
        if (!ua_is_alpha((unsigned char)url.ptr[i]))
            return false;
    }
    if (a.host.end == a.host.start)
        return false;
    text_add(out, url.ptr, a.host.start);
    text_puts(out, "example");
    text_add(out, url.ptr + a.host.end, url.len - a.host.end);
    return true;
}

void minimize_name(struct pair *pair, struct text *input, struct text *base, bool has_base)
{
    struct class_target target = {.pair = pair};
    struct ua_str given = text_str(input), given_base = text_optional(base, has_base);
    struct text named[2] = {0};
    bool is[2];

    is[0] = name_host(&named[0], given, given_base);
    is[1] = has_base && name_host(&named[1], given_base, ua_str(NULL, 0));
    pair_ask(pair, given, given_base);
    target.class = find_class(&target, given, given_base);
    target.effect = pair->difference.effect;
    /* Both, then either. */
    for (unsigned which = 3; target.effect != EFFECT_NONE && which > 0; which--) {
        const bool renames[2] = {which & 1, which & 2};

        if ((renames[0] && !is[0]) || (renames[1] && !is[1]))
            continue;
        given = text_str(renames[0] ? &named[0] : input);
        given_base = text_optional(renames[1] ? &named[1] : base, has_base);
        pair_ask(pair, given, given_base);
        if (pair->difference.effect < target.effect ||
            find_class(&target, given, given_base) != target.class)
            continue;
        if (renames[0])
            text_assign(input, &named[0]);
        if (renames[1])
            text_assign(base, &named[1]);
        break;
    }
    text_free(&named[0]);
    text_free(&named[1]);
    classification_free(&target.classification);
}
