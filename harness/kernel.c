/* SPDX-License-Identifier: MIT */
#include "kernel.h"

#include "minimize.h"

/* What a difference is to stay. Of components: 1u << component. */
struct kind {
    enum effect effect;
    enum outcome outcomes[2];
    unsigned shifted; /* of those that the effect is about, the first */
    bool has[2];      /* whether each engine has a value for it */
};

struct reduction {
    struct pair *pair;
    struct kind kind;
    struct cause_set allowed; /* neutralisers that may change what is left */
};

/* Components that an effect is about; none for accept-reject. */
static unsigned concerned(enum effect effect)
{
    switch (effect) {
    case EFFECT_HOST_SHIFT:
    case EFFECT_HOST_FORM:
        return 1u << COMPONENT_SCHEME | 1u << COMPONENT_HOST | 1u << COMPONENT_PORT;
    case EFFECT_USERINFO_SHIFT:
        return 1u << COMPONENT_USERNAME | 1u << COMPONENT_PASSWORD;
    case EFFECT_PATH_SHIFT:
        return 1u << COMPONENT_PATH;
    case EFFECT_QUERY_SHIFT:
        return 1u << COMPONENT_QUERY;
    case EFFECT_FRAGMENT_SHIFT:
        return 1u << COMPONENT_FRAGMENT;
    case EFFECT_NONE:
    case EFFECT_NORMALISATION:
    case EFFECT_ACCEPT_REJECT:
    case EFFECTS:
        break;
    }
    return 0;
}

/* Of what only the spelling differs, what is spelt differently. */
static unsigned respelt(const struct difference *d)
{
    unsigned components = 0;

    for (unsigned c = 0; c < COMPONENTS; c++) {
        if (c != COMPONENT_HREF && d->relation[c] == RELATION_DIFFERENT)
            components |= 1u << c;
    }
    return components;
}

/* What parts the engines is the first component of those that the effect is about: with another
 * scheme there comes another host, and with that another port. */
static struct kind kind_of(const struct pair *pair)
{
    const struct difference *d = &pair->difference;
    struct kind kind = {.effect = d->effect, .outcomes = {pair->oa.outcome, pair->ob.outcome}};

    if (d->effect == EFFECT_NORMALISATION) {
        kind.shifted = respelt(d);
    } else if (d->shifted & concerned(d->effect)) {
        enum component first = (enum component)__builtin_ctz(d->shifted & concerned(d->effect));

        kind.shifted = 1u << first;
        kind.has[0] = observation_get(&pair->oa, first).len > 0;
        kind.has[1] = observation_get(&pair->ob, first).len > 0;
    }
    return kind;
}

static bool is_of_kind(const struct pair *pair, const struct kind *kind)
{
    struct kind now;

    if (pair->difference.effect != kind->effect)
        return false;
    now = kind_of(pair);
    /* Of several that are respelt any will do: each is a part of the medley. */
    if (kind->effect == EFFECT_NORMALISATION)
        return now.shifted && !(now.shifted & ~kind->shifted);
    return now.outcomes[0] == kind->outcomes[0] && now.outcomes[1] == kind->outcomes[1] &&
           now.shifted == kind->shifted && now.has[0] == kind->has[0] && now.has[1] == kind->has[1];
}

static void copy(struct text *to, const struct text *from)
{
    text_clear(to);
    text_add(to, from->ptr ? from->ptr : "", from->len);
}

static bool asks_the_same(const struct reduction *r, struct ua_str input, struct ua_str base)
{
    pair_ask(r->pair, input, base);
    return is_of_kind(r->pair, &r->kind);
}

/* For minimize. */
static bool is_like_it(void *context, struct minimize *work, struct ua_str input,
                       struct ua_str base)
{
    const struct reduction *r = context;

    work->left -= work->left > 1 ? 2 : work->left;
    return asks_the_same(r, input, base) &&
           cause_set_within(cause_candidates(input, base), r->allowed);
}

/* Neutralises whatever the difference does not need. Whether anything was. */
static bool neutralise(struct reduction *r, struct minimize *work)
{
    struct cause_set set = r->allowed;
    struct text input = {0}, base = {0};
    bool any = false;

    for (int i; (i = cause_set_next(&set)) >= 0 && work->left > 1;) {
        struct ua_str on = {NULL, 0};
        struct cause_set now;

        if (!cause_set_has(r->allowed, (unsigned)i))
            continue;
        copy(&input, work->input);
        copy(&base, work->base);
        if (!cause_change(&input, *work->has_base ? &base : NULL, (unsigned)i))
            continue;
        if (*work->has_base)
            on = text_str(&base);
        now = cause_candidates(text_str(&input), on);
        if (!cause_set_within(now, r->allowed) || cause_set_equal(now, r->allowed))
            continue;
        work->left -= 2;
        if (!asks_the_same(r, text_str(&input), on))
            continue;
        r->allowed = now;
        copy(work->input, &input);
        copy(work->base, &base);
        any = true;
    }
    text_free(&input);
    text_free(&base);
    return any;
}

bool kernel_reduce(struct pair *pair, struct text *input, struct text *base, bool *has_base,
                   bool is_rough, uint64_t *executions)
{
    struct reduction r = {.pair = pair};
    struct minimize work = {.input = input,
                            .base = base,
                            .has_base = has_base,
                            .same = is_like_it,
                            .context = &r,
                            .left = *executions,
                            .is_rough = is_rough};
    struct ua_str on = *has_base ? text_str(base) : ua_str(NULL, 0);
    bool is_done = true;

    pair_ask(pair, text_str(input), on);
    if (pair->difference.effect == EFFECT_NONE)
        return true;
    r.kind = kind_of(pair);
    r.allowed = cause_candidates(text_str(input), on);
    /* Each round but the last takes a neutraliser out of those allowed. */
    neutralise(&r, &work);
    do {
        is_done = minimize(&work);
        r.allowed = cause_candidates(text_str(input), *has_base ? text_str(base) : ua_str(NULL, 0));
    } while (is_done && neutralise(&r, &work));
    *executions = work.left;
    return is_done;
}
