/* SPDX-License-Identifier: MIT */
#include "cause.h"

#include <stdlib.h>
#include <string.h>

#include "ascii.h"
#include "str.h"

/* --- candidates ------------------------------------------------------------------------------- */

static unsigned byte_class(unsigned char c)
{
    if (c >= 0x80)
        return BYTE_NON_ASCII;
    if (c < 0x20 || c == 0x7F)
        return BYTE_CONTROL | (ua_is_tab_or_newline(c) ? BYTE_TAB_OR_NEWLINE : 0u);
    if (ua_is_digit(c))
        return BYTE_DIGIT;
    if (ua_is_alpha(c))
        return c < 'a' ? BYTE_UPPER : 0u;
    switch (c) {
    case ' ':
        return BYTE_SPACE;
    case '-':
        return BYTE_HYPHEN;
    case '.':
        return BYTE_DOT;
    case '\\':
        return BYTE_BACKSLASH | BYTE_PUNCTUATION;
    case '%':
        return BYTE_PERCENT | BYTE_PUNCTUATION;
    case '@':
        return BYTE_AT;
    case ':':
        return BYTE_COLON;
    case '/':
        return BYTE_SLASH;
    case '?':
        return BYTE_QUESTION;
    case '#':
        return BYTE_HASH;
    case '[':
    case ']':
        return BYTE_BRACKET | BYTE_PUNCTUATION;
    default:
        return (strchr("\"<>^`{|}'", c) ? BYTE_UNSAFE : 0u) | BYTE_PUNCTUATION;
    }
}

/* For each byte, the rewrites that it triggers; those that need none are in of_all. */
static _Thread_local struct {
    bool is_ready;
    struct cause_set of_all, of_byte[256];
} triggered;

static void prepare_triggers(void)
{
    for (unsigned i = 0; i < rewrite_count; i++) {
        if (rewrites[i].triggers == 0)
            cause_set_add(&triggered.of_all, i);
        for (unsigned c = 0; c < 256; c++) {
            if (rewrites[i].triggers & byte_class((unsigned char)c))
                cause_set_add(&triggered.of_byte[c], i);
        }
    }
    triggered.is_ready = true;
}

static struct cause_set changing(struct ua_str input, struct ua_str base, struct ua_str on_it)
{
    static _Thread_local struct text scratch;
    struct anatomy anatomy;
    struct cause_set set = {0}, left;
    unsigned met;

    if (!triggered.is_ready)
        prepare_triggers();
    left = triggered.of_all;
    for (size_t i = 0; i < input.len; i++)
        left = cause_set_union(left, triggered.of_byte[(unsigned char)input.ptr[i]]);
    anatomy_split(&anatomy, input, base);
    anatomy.on_it = on_it;
    met = anatomy_needs_met(&anatomy);
    for (int i; (i = cause_set_next(&left)) >= 0;) {
        const struct rewrite *n = &rewrites[i];

        if (n->needs & ~met)
            continue;
        if (n->apply(&scratch, &anatomy) || (n->otherwise && n->otherwise(&scratch, &anatomy)))
            cause_set_add(&set, (unsigned)i);
    }
    return set;
}

struct cause_set cause_candidates(struct ua_str input, struct ua_str base)
{
    const struct ua_str none = {NULL, 0};
    struct cause_set set = changing(input, base, none);

    return base.ptr ? cause_set_union(
                          set, changing(base, none, ua_str(input.ptr ? input.ptr : "", input.len)))
                    : set;
}

struct cause_set cause_first(struct cause_set set, unsigned count)
{
    struct cause_set kept = {0};

    for (int i; count > 0 && (i = cause_set_next(&set)) >= 0; count--)
        cause_set_add(&kept, (unsigned)i);
    return kept;
}

/* --- asking two engines ----------------------------------------------------------------------- */

void pair_free(struct pair *pair)
{
    observation_free(&pair->oa);
    observation_free(&pair->ob);
}

static void ask(struct difference *difference, struct observation *oa, struct observation *ob,
                const struct pair *pair, struct ua_str input, struct ua_str base)
{
    const struct request request = {.op = OP_PARSE, .input = input, .base = base};

    if (pair->asking)
        pair->asking(pair->context, pair->a, input, base);
    engine_run(pair->a, &request, oa);
    if (pair->asking)
        pair->asking(pair->context, pair->b, input, base);
    engine_run(pair->b, &request, ob);
    if (pair->executions)
        *pair->executions += 2;
    compare(difference, (struct side){oa, pair->a->tells_null},
            (struct side){ob, pair->b->tells_null});
}

void pair_ask(struct pair *pair, struct ua_str input, struct ua_str base)
{
    ask(&pair->difference, &pair->oa, &pair->ob, pair, input, base);
}

/* --- the search ------------------------------------------------------------------------------- */

/* How many changed inputs one search may ask about. */
#define MAX_QUESTIONS 150

/* Room for one search. */
struct search {
    const struct pair *pair;
    struct observation oa, ob;
    struct difference difference;
    unsigned questions;
    bool may_leave_form; /* of another host, another form of one may stay */
};

/* An input and base, changed or not. */
struct variant {
    struct text input, base;
    bool has_base;
};

static void variant_free(struct variant *v)
{
    text_free(&v->input);
    text_free(&v->base);
}

static struct ua_str variant_base(const struct variant *v)
{
    return text_optional(&v->base, v->has_base);
}

static void variant_set(struct variant *v, struct ua_str input, struct ua_str base)
{
    text_clear(&v->input);
    text_add(&v->input, input.ptr ? input.ptr : "", input.len);
    text_clear(&v->base);
    v->has_base = base.ptr != NULL;
    text_add(&v->base, base.ptr ? base.ptr : "", base.len);
}

/* One rewrite, in one of its ways. */
struct step {
    int rewrite;  /* -1: none */
    unsigned way; /* 0: applied to input and base; 1, 2: to this one alone, where both change;
                     3 to 5: the same by the other reading */
};

static bool is_otherwise(struct step step)
{
    return step.way >= 3;
}

/* How many ways a rewrite has. */
static unsigned step_ways(unsigned rewrite)
{
    return rewrites[rewrite].otherwise ? 6 : 3;
}

/* Applies one rewrite to input and base. False if neither changes, or if this way is none. */
static bool variant_change(struct variant *to, const struct variant *from, struct step step)
{
    const struct rewrite *n = &rewrites[step.rewrite];
    bool (*apply)(struct text *, const struct anatomy *) =
        is_otherwise(step) ? n->otherwise : n->apply;
    struct anatomy anatomy;
    bool input_changed, base_changed = false;

    if (step.way % 3 > 0 && !from->has_base)
        return false;
    anatomy_split(&anatomy, text_str(&from->input), variant_base(from));
    input_changed = apply(&to->input, &anatomy);
    if (from->has_base && (input_changed || step.way % 3 == 0)) {
        anatomy_split(&anatomy, text_str(&from->base), ua_str(NULL, 0));
        anatomy.on_it = text_str(&from->input);
        base_changed = apply(&to->base, &anatomy);
    }
    if (step.way % 3 > 0) {
        if (!input_changed || !base_changed)
            return false;
        input_changed = step.way % 3 == 1;
        base_changed = !input_changed;
    }
    if (!input_changed) {
        text_clear(&to->input);
        text_add(&to->input, text_str(&from->input).ptr, from->input.len);
    }
    if (!base_changed) {
        text_clear(&to->base);
        text_add(&to->base, text_str(&from->base).ptr, from->base.len);
    }
    to->has_base = from->has_base;
    return input_changed || base_changed;
}

bool cause_change(struct text *input, struct text *base, unsigned rewrite)
{
    struct variant given = {0}, changed = {0};
    bool did = false;

    variant_set(&given, text_str(input), base ? text_str(base) : ua_str(NULL, 0));
    for (unsigned way = 0; !did && way < step_ways(rewrite); way++)
        did = variant_change(&changed, &given, (struct step){(int)rewrite, way});
    if (did) {
        text_clear(input);
        text_add(input, text_str(&changed.input).ptr, changed.input.len);
    }
    if (did && base) {
        text_clear(base);
        text_add(base, text_str(&changed.base).ptr, changed.base.len);
    }
    variant_free(&given);
    variant_free(&changed);
    return did;
}

/* The same path but for what is percent-encoded, slashes and all (in a fragment nothing parts it),
 * for the slash that only an authority asks for, and for a drive letter's colon. */
static bool same_altered_path(struct ua_str before, struct ua_str after)
{
    struct ua_str *paths[] = {&before, &after};
    bool has_drive[2];

    if (compare_spelling(COMPONENT_FRAGMENT, before, after))
        return true;
    for (int i = 0; i < 2; i++) {
        struct ua_str *path = paths[i];

        *path = path->len > 0 && path->ptr[0] == '/' ? ua_str(path->ptr + 1, path->len - 1) : *path;
        has_drive[i] = path->len >= 2 && ua_is_alpha((unsigned char)path->ptr[0]) &&
                       (path->ptr[1] == ':' || path->ptr[1] == '|');
    }
    if (has_drive[0] && !has_drive[1])
        return after.len > 0 && ua_lower(after.ptr[0]) == ua_lower(before.ptr[0]) &&
               compare_spelling(COMPONENT_PATH, ua_str(before.ptr + 2, before.len - 2),
                                ua_str(after.ptr + 1, after.len - 1));
    return compare_spelling(COMPONENT_FRAGMENT, before, after);
}

/* What changed the input: one rewrite, or two in this order. */
struct change {
    struct step first, second;
};

static const struct step no_step = {-1, 0};

static unsigned step_alters(struct step step)
{
    return step.rewrite < 0 || is_otherwise(step) ? 0 : rewrites[step.rewrite].alters;
}

static unsigned change_alters(const struct change *change)
{
    return step_alters(change->first) | step_alters(change->second);
}

/* Whether the change makes the host after of the host before, when it meets it in a plain URL. */
static bool host_follows(const struct change *change, struct ua_str scheme, struct ua_str before,
                         struct ua_str after)
{
    struct variant v[2] = {0};
    struct anatomy anatomy;
    int at = 0;
    bool follows;

    text_add(&v[0].input, scheme.ptr ? scheme.ptr : "", scheme.len);
    text_puts(&v[0].input, "://");
    text_add(&v[0].input, before.ptr ? before.ptr : "", before.len);
    text_puts(&v[0].input, "/");
    at ^= variant_change(&v[1], &v[0], change->first);
    if (change->second.rewrite >= 0)
        at ^= variant_change(&v[!at], &v[at], change->second);
    anatomy_split(&anatomy, text_str(&v[at].input), ua_str(NULL, 0));
    follows = ua_str_equal(
        ua_str(v[at].input.ptr + anatomy.host.start, anatomy.host.end - anatomy.host.start),
        ua_str(after.ptr ? after.ptr : "", after.len));
    variant_free(&v[0]);
    variant_free(&v[1]);
    return follows;
}

/* Whether the origin is what the two say differently, and nothing else but in spelling. */
static bool is_of_origin(const struct difference *d)
{
    return d->effect == EFFECT_NORMALISATION && d->relation[COMPONENT_ORIGIN] == RELATION_DIFFERENT;
}

/* Whether the origin has in it what the change alters. */
static bool alters_origin(unsigned alters, const struct observation *o)
{
    struct ua_str origin = observation_get(o, COMPONENT_ORIGIN);
    struct ua_str scheme = observation_get(o, COMPONENT_SCHEME);

    return alters & 1u << COMPONENT_HOST ||
           (alters & 1u << COMPONENT_SCHEME && scheme.len > 0 && origin.len > scheme.len &&
            origin.ptr[scheme.len] == ':' && memcmp(origin.ptr, scheme.ptr, scheme.len) == 0);
}

/* What an engine need not repeat, of that which the change takes away or adds: all of it where one
 * alone accepted before; else the scheme unless it is at issue, the path (same_altered_path), and
 * the host where the origin is at issue. Without both scheme and host there is too
 * little left to be the same. */
static unsigned excused_by(unsigned alters, const struct difference *given)
{
    const unsigned scheme = 1u << COMPONENT_SCHEME, host = 1u << COMPONENT_HOST;

    if ((alters & (scheme | host)) == (scheme | host))
        return 0;
    if (given->effect == EFFECT_ACCEPT_REJECT)
        return alters;
    return alters & ~(given->shifted & scheme) &
           (scheme | 1u << COMPONENT_PATH | (is_of_origin(given) ? host : 0));
}

/* Whether a made-up host is allowed to be checked against what the change makes of the old one:
 * where the form of the host is at issue, and where it is the host, if that is what the
 * rewrite is about. */
static bool may_make_up_host(const struct change *change, enum effect effect)
{
    return effect == EFFECT_HOST_FORM ||
           (effect == EFFECT_HOST_SHIFT && rewrites[change->first.rewrite].makes_up_host &&
            (change->second.rewrite < 0 || rewrites[change->second.rewrite].makes_up_host));
}

/* Whether an engine says of the changed input what it said before: every component, but for
 * spelling and what is excused. Up to the change means:
 *  - where the form of the host is at issue and the change alters hosts, the new host must be what
 *    the change makes of the old one;
 *  - where one alone accepted before, the host may be spelt in another form;
 *  - of a path, only the leading slash, a drive letter and percent-encoding may differ;
 *  - where the origin is at issue, it is the same too, unless what the change alters is in it. */
static bool says_the_same(const struct observation *before, const struct observation *after,
                          unsigned tells_null, const struct difference *given,
                          const struct change *change)
{
    const unsigned path = 1u << COMPONENT_PATH, host = 1u << COMPONENT_HOST;
    unsigned alters = change_alters(change), excused = excused_by(alters, given);
    struct difference d;

    if (before->outcome != OUTCOME_PARSED)
        return false;
    if (given->effect != EFFECT_ACCEPT_REJECT && observation_get(before, COMPONENT_SCHEME).len == 0)
        excused &= ~(1u << COMPONENT_SCHEME);
    if (is_otherwise(change->first) || is_otherwise(change->second))
        excused |= path;
    compare(&d, (struct side){before, tells_null}, (struct side){after, tells_null});
    if ((given->effect == EFFECT_ACCEPT_REJECT && d.effect == EFFECT_HOST_FORM) ||
        (d.shifted & alters & host && may_make_up_host(change, given->effect) &&
         host_follows(change, observation_get(before, COMPONENT_SCHEME),
                      observation_get(before, COMPONENT_HOST),
                      observation_get(after, COMPONENT_HOST))))
        excused |= host;
    if ((excused & d.shifted & path) && !same_altered_path(observation_get(before, COMPONENT_PATH),
                                                           observation_get(after, COMPONENT_PATH)))
        return false;
    if (is_of_origin(given) && !alters_origin(alters, before) &&
        d.relation[COMPONENT_ORIGIN] == RELATION_DIFFERENT)
        return false;
    return (d.shifted & ~excused) == 0;
}

/* Whether both accept the changed input without the difference that is to be explained. A lesser
 * difference may stay; the host must then be the same in every spelling, unless nothing was found
 * by that rule. */
static bool is_gone(const struct search *s, enum effect effect)
{
    enum effect limit =
        effect == EFFECT_HOST_SHIFT && !s->may_leave_form ? EFFECT_HOST_FORM : effect;

    return s->oa.outcome == OUTCOME_PARSED && s->ob.outcome == OUTCOME_PARSED &&
           s->difference.effect < limit;
}

/* The component behind the authority that the effect is about; COMPONENTS for other effects. */
static enum component shifting(enum effect effect)
{
    return effect == EFFECT_PATH_SHIFT       ? COMPONENT_PATH
           : effect == EFFECT_QUERY_SHIFT    ? COMPONENT_QUERY
           : effect == EFFECT_FRAGMENT_SHIFT ? COMPONENT_FRAGMENT
                                             : COMPONENTS;
}

static bool same_span(struct ua_str a, struct span sa, struct ua_str b, struct span sb)
{
    return ua_str_equal(ua_str(a.ptr + sa.start, sa.end - sa.start),
                        ua_str(b.ptr + sb.start, sb.end - sb.start));
}

static bool text_touches(struct ua_str from, struct ua_str to, struct ua_str base_from,
                         struct ua_str base_to, enum component c)
{
    struct anatomy a, b;

    anatomy_split(&a, from, base_from);
    anatomy_split(&b, to, base_to);
    if (!same_span(from, a.leading, to, b.leading) || !same_span(from, a.scheme, to, b.scheme) ||
        !same_span(from, a.slashes, to, b.slashes) || !same_span(from, a.trailing, to, b.trailing))
        return true;
    if ((a.path.end > a.path.start) != (b.path.end > b.path.start) ||
        (a.query.start > a.path.end) != (b.query.start > b.path.end) ||
        (a.fragment.start > a.query.end) != (b.fragment.start > b.query.end))
        return true;
    return !(c == COMPONENT_PATH    ? same_span(from, a.path, to, b.path)
             : c == COMPONENT_QUERY ? same_span(from, a.query, to, b.query)
                                    : same_span(from, a.fragment, to, b.fragment));
}

/* Whether a change reaches what the effect is about. What shifts the path, the query or the
 * fragment is there, in the delimiters, in a path that is missing, or in what decides how all of it
 * is read; a change of another part that makes the difference go does so by accident. */
static bool touches(const struct variant *from, const struct variant *to, enum effect effect)
{
    enum component c = shifting(effect);
    const struct ua_str none = {NULL, 0};

    return c == COMPONENTS ||
           text_touches(text_str(&from->input), text_str(&to->input), variant_base(from),
                        variant_base(to), c) ||
           (from->has_base &&
            text_touches(text_str(&from->base), text_str(&to->base), none, none, c));
}

/* Whether an engine says the same as before about what the effect is not about, as far as the two
 * engines agreed on it. For effects behind the authority. */
static bool leaves_alone(const struct observation *before, const struct observation *after,
                         unsigned tells_null, const struct difference *given)
{
    enum component c = shifting(given->effect);
    struct difference d;

    if (c == COMPONENTS)
        return true;
    compare(&d, (struct side){before, tells_null}, (struct side){after, tells_null});
    return (d.shifted & ~given->shifted & ~(1u << c)) == 0;
}

/* The rule: asks both about the variant. It explains if both now accept it without the difference,
 * and one of them says of it what it said of the input as given. */
static bool explains(struct search *s, const struct variant *v, const struct change *change)
{
    const struct pair *pair = s->pair;
    enum effect effect = pair->difference.effect;

    s->questions++;
    ask(&s->difference, &s->oa, &s->ob, pair, text_str(&v->input), variant_base(v));
    return is_gone(s, effect) &&
           leaves_alone(&pair->oa, &s->oa, pair->a->tells_null, &pair->difference) &&
           leaves_alone(&pair->ob, &s->ob, pair->b->tells_null, &pair->difference) &&
           (says_the_same(&pair->oa, &s->oa, pair->a->tells_null, &pair->difference, change) ||
            says_the_same(&pair->ob, &s->ob, pair->b->tells_null, &pair->difference, change));
}

static void accept(struct explanation *out, const struct search *s, const struct variant *v,
                   const struct change *change)
{
    out->first = change->first.rewrite;
    out->second = change->second.rewrite;
    text_clear(&out->input);
    text_add(&out->input, text_str(&v->input).ptr, v->input.len);
    text_clear(&out->base);
    text_add(&out->base, text_str(&v->base).ptr, v->base.len);
    out->alters = change_alters(change);
    observation_copy(&out->agreed, &s->oa);
    observation_copy(&out->other, &s->ob);
    out->left = s->difference.effect;
}

/* Whether the reference stayed one. */
static bool is_unresolved(const struct observation *o)
{
    return observation_presence(o, COMPONENT_SCHEME) != PRESENCE_UNKNOWN &&
           observation_get(o, COMPONENT_SCHEME).len == 0;
}

/* Whether the rewrite may be the cause, or part of it, of what the two differ in. */
static bool may_cause(unsigned rewrite, const struct pair *pair)
{
    const struct rewrite *n = &rewrites[rewrite];
    enum effect effect = pair->difference.effect;

    if (n->effects != 0 && !(n->effects >> effect & 1))
        return false;
    return !n->unresolved || effect == EFFECT_ACCEPT_REJECT || is_unresolved(&pair->oa) ||
           is_unresolved(&pair->ob);
}

/* Single rewrites: those that replace or add a component, or those that only respell. */
static void search_singles(struct explanation *out, struct search *s, const struct variant *given,
                           struct cause_set candidates, bool replacing)
{
    enum effect effect = s->pair->difference.effect;
    struct variant changed = {0};

    for (unsigned i = 0; i < rewrite_count; i++) {
        if (!cause_set_has(candidates, i) || !may_cause(i, s->pair) ||
            (rewrites[i].alters != 0) != replacing)
            continue;
        for (unsigned way = 0; way < step_ways(i); way++) {
            const struct change change = {{(int)i, way}, no_step};

            if (!variant_change(&changed, given, change.first) ||
                !touches(given, &changed, effect) || !explains(s, &changed, &change))
                continue;
            cause_set_add(&out->workers, i);
            if (out->first < 0)
                accept(out, s, &changed, &change);
            break;
        }
    }
    variant_free(&changed);
}

static void search_respelling(struct explanation *out, struct search *s,
                              const struct variant *given, struct cause_set candidates)
{
    search_singles(out, s, given, candidates, false);
}

static void search_replacing(struct explanation *out, struct search *s, const struct variant *given,
                             struct cause_set candidates)
{
    search_singles(out, s, given, candidates, true);
}

/* What one engine says of the input as given is what the survivor says of the variant: the one that
 * alone still accepts it. */
static bool survivor_says_it(const struct search *s, const struct change *change)
{
    const struct pair *pair = s->pair;
    bool is_a = s->oa.outcome == OUTCOME_PARSED;
    const struct observation *survivor = is_a ? &s->oa : &s->ob;
    unsigned tells_null = pair->a->tells_null & pair->b->tells_null;

    return says_the_same(is_a ? &pair->oa : &pair->ob, survivor,
                         is_a ? pair->a->tells_null : pair->b->tells_null, &pair->difference,
                         change) ||
           says_the_same(is_a ? &pair->ob : &pair->oa, survivor, tells_null, &pair->difference,
                         change);
}

/* Whether a rewrite, made to the input as given, leaves no more than a refusal. */
static bool does_alone(const struct search *s, const struct variant *given, unsigned rewrite)
{
    struct difference difference;
    struct observation oa = {0}, ob = {0};
    struct variant changed = {0};
    bool does = false;

    for (unsigned way = 0; way < step_ways(rewrite) && !does; way++) {
        if (!variant_change(&changed, given, (struct step){(int)rewrite, way}))
            continue;
        ask(&difference, &oa, &ob, s->pair, text_str(&changed.input), variant_base(&changed));
        does = difference.effect <= EFFECT_ACCEPT_REJECT;
    }
    variant_free(&changed);
    observation_free(&oa);
    observation_free(&ob);
    return does;
}

/* Whether one rewrite explains what both just said of the variant, and none that does would
 * have done without it: else the variant merely makes somebody refuse what that one is the cause
 * of. */
static bool has_own_cause(const struct search *s, const struct variant *given,
                          const struct variant *v)
{
    struct pair pair = {.a = s->pair->a,
                        .b = s->pair->b,
                        .oa = s->oa,
                        .ob = s->ob,
                        .difference = s->difference,
                        .executions = s->pair->executions};
    struct search inner = {.pair = &pair};
    struct explanation e = {.first = -1};
    struct cause_set candidates;

    candidates = cause_candidates(text_str(&v->input), variant_base(v));
    search_respelling(&e, &inner, v, candidates);
    search_replacing(&e, &inner, v, candidates);
    explanation_free(&e);
    observation_free(&inner.oa);
    observation_free(&inner.ob);
    for (int i; (i = cause_set_next(&e.workers)) >= 0;) {
        if (does_alone(s, given, (unsigned)i))
            return false;
    }
    return e.first >= 0;
}

/* The rule for what hides a refusal, for differences in who is contacted; the variant was just
 * asked about. It explains if one engine alone still accepts it and says what one of them said
 * before, and if a single rewrite explains why the other refuses it: that is another
 * difference, and a lesser one. */
static bool uncovers(const struct search *s, const struct variant *given, const struct variant *v,
                     const struct change *change)
{
    return change->second.rewrite < 0 && s->pair->difference.effect > EFFECT_ACCEPT_REJECT &&
           s->difference.effect == EFFECT_ACCEPT_REJECT && survivor_says_it(s, change) &&
           has_own_cause(s, given, v);
}

static void search_covered(struct explanation *out, struct search *s, const struct variant *given,
                           struct cause_set candidates)
{
    struct variant changed = {0};

    for (int i; (i = cause_set_next(&candidates)) >= 0;) {
        if (!may_cause((unsigned)i, s->pair))
            continue;
        for (unsigned way = 0; way < step_ways((unsigned)i); way++) {
            const struct change change = {{i, way}, no_step};

            if (!variant_change(&changed, given, change.first) || explains(s, &changed, &change) ||
                !uncovers(s, given, &changed, &change))
                continue;
            cause_set_add(&out->workers, (unsigned)i);
            if (out->first < 0)
                accept(out, s, &changed, &change);
            break;
        }
    }
    variant_free(&changed);
}

/* The second step of a pair whose first is made. */
static void search_second(struct explanation *out, struct search *s, const struct variant *once,
                          struct step first, struct cause_set candidates)
{
    enum effect effect = s->pair->difference.effect;
    struct variant twice = {0};

    for (unsigned j = 0; j < rewrite_count && out->first < 0; j++) {
        if ((int)j == first.rewrite || ((int)j < first.rewrite && cause_set_has(candidates, j)) ||
            !may_cause(j, s->pair))
            continue;
        for (unsigned way = 0; way < step_ways(j) && s->questions < MAX_QUESTIONS; way++) {
            const struct change change = {first, {(int)j, way}};

            if (!variant_change(&twice, once, change.second) || !touches(once, &twice, effect) ||
                !explains(s, &twice, &change))
                continue;
            accept(out, s, &twice, &change);
            break;
        }
    }
    variant_free(&twice);
}

/* Each two candidates, and each candidate with what becomes applicable only by its change. */
static void search_pairs(struct explanation *out, struct search *s, const struct variant *given,
                         struct cause_set candidates)
{
    enum effect effect = s->pair->difference.effect;
    struct variant once = {0};

    for (unsigned i = 0; i < rewrite_count && out->first < 0; i++) {
        if (!cause_set_has(candidates, i) || !may_cause(i, s->pair))
            continue;
        for (unsigned way = 0; way < step_ways(i) && out->first < 0; way++) {
            const struct step step = {(int)i, way};

            if (variant_change(&once, given, step) && touches(given, &once, effect))
                search_second(out, s, &once, step, candidates);
        }
    }
    variant_free(&once);
}

/* One pass of the search through the candidates. It is made unless an earlier one has found a
 * cause.
 */
struct pass {
    void (*search)(struct explanation *out, struct search *s, const struct variant *given,
                   struct cause_set candidates);
    enum effect least;   /* only for differences of this effect or a worse one */
    bool may_leave_form; /* the two may still differ in the form of the host */
    bool is_always_made; /* to list all single rewrites that explain the difference */
};

/* In this order. A rewrite that only respells comes before one that makes a component a new one,
 * and a single rewrite before two. */
static const struct pass passes[] = {
    {.search = search_respelling},
    {.search = search_respelling, .least = EFFECT_HOST_SHIFT, .may_leave_form = true},
    {.search = search_replacing, .is_always_made = true},
    {.search = search_covered, .least = EFFECT_USERINFO_SHIFT},
    {.search = search_pairs},
    {.search = search_replacing, .least = EFFECT_HOST_SHIFT, .may_leave_form = true},
};

void explain(struct explanation *out, struct pair *pair, struct ua_str input, struct ua_str base)
{
    struct search s = {.pair = pair};
    struct variant given = {0};
    struct cause_set candidates;

    out->first = out->second = -1;
    out->workers = (struct cause_set){0};
    out->alters = 0;
    out->left = EFFECT_NONE;
    text_clear(&out->input);
    text_clear(&out->base);
    observation_reset(&out->agreed);
    observation_reset(&out->other);
    if (pair->difference.effect == EFFECT_NONE)
        return;
    variant_set(&given, input, base);
    candidates = cause_candidates(input, base);
    for (size_t i = 0; i < sizeof passes / sizeof passes[0]; i++) {
        const struct pass *pass = &passes[i];

        if ((out->first >= 0 && !pass->is_always_made) || pair->difference.effect < pass->least)
            continue;
        s.may_leave_form = pass->may_leave_form;
        pass->search(out, &s, &given, candidates);
    }
    variant_free(&given);
    observation_free(&s.oa);
    observation_free(&s.ob);
}

/* Whether this change, made to v[0], explains. v is room for three. */
static bool change_explains(struct search *s, struct variant v[3], const struct change *change)
{
    enum effect effect = s->pair->difference.effect;
    int at = 1;

    if (!may_cause((unsigned)change->first.rewrite, s->pair) ||
        !variant_change(&v[1], &v[0], change->first) || !touches(&v[0], &v[1], effect))
        return false;
    if (change->second.rewrite >= 0) {
        if (!may_cause((unsigned)change->second.rewrite, s->pair) ||
            !variant_change(&v[2], &v[1], change->second) || !touches(&v[1], &v[2], effect))
            return false;
        at = 2;
    }
    return explains(s, &v[at], change) || uncovers(s, &v[0], &v[at], change);
}

bool cause_explains(const struct pair *pair, struct ua_str input, struct ua_str base, int first,
                    int second)
{
    const unsigned ways = step_ways((unsigned)first),
                   all = ways * (second >= 0 ? step_ways((unsigned)second) : 1);
    struct search s = {.pair = pair, .may_leave_form = second < 0};
    struct variant v[3] = {0};
    bool does = false;

    variant_set(&v[0], input, base);
    for (unsigned way = 0; way < all && pair->difference.effect != EFFECT_NONE && !does; way++) {
        const struct change change = {{first, way % ways}, {second, way / ways}};

        does = change_explains(&s, v, &change);
    }
    for (int i = 0; i < 3; i++)
        variant_free(&v[i]);
    observation_free(&s.oa);
    observation_free(&s.ob);
    return does;
}

void explanation_free(struct explanation *explanation)
{
    text_free(&explanation->input);
    text_free(&explanation->base);
    observation_free(&explanation->agreed);
    observation_free(&explanation->other);
}

void explanation_name(struct text *name, const struct explanation *explanation)
{
    text_clear(name);
    if (explanation->first < 0) {
        text_puts(name, "unexplained");
        return;
    }
    text_puts(name, rewrites[explanation->first].name);
    if (explanation->second >= 0)
        text_printf(name, "+%s", rewrites[explanation->second].name);
}

static int by_name(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

void cause_name(struct text *name, const struct explanation *explanation, struct ua_str input,
                struct ua_str base)
{
    const char *names[MAX_REWRITES];
    struct cause_set set;
    size_t count = 0;

    explanation_name(name, explanation);
    if (explanation->first >= 0)
        return;
    set = cause_first(cause_candidates(input, base), 2);
    for (int i; (i = cause_set_next(&set)) >= 0;)
        names[count++] = rewrites[i].name;
    if (count == 0)
        return;
    qsort(names, count, sizeof *names, by_name);
    for (size_t i = 0; i < count; i++)
        text_printf(name, "%s%s", i > 0 ? ", " : " (", names[i]);
    text_puts(name, ")");
}

/* --- keys ------------------------------------------------------------------------------------- */

/* The ids, sorted, with the NUL behind each, so that no two pairs run together. */
static uint64_t hash_pair(const char *id_a, const char *id_b, const char *effect)
{
    bool swap = strcmp(id_a, id_b) > 0;
    const char *first = swap ? id_b : id_a, *second = swap ? id_a : id_b;
    uint64_t hash = hash_bytes(HASH_START, first, strlen(first) + 1);

    hash = hash_bytes(hash, second, strlen(second) + 1);
    return hash_bytes(hash, effect, strlen(effect) + 1);
}

uint64_t class_hash(const char *id_a, const char *id_b, enum effect effect, const char *cause)
{
    return hash_bytes(hash_pair(id_a, id_b, effect_family(effect)), cause, strlen(cause) + 1);
}

uint64_t search_hash(const char *id_a, const char *id_b, enum effect effect,
                     struct cause_set candidates)
{
    unsigned char bytes[MAX_REWRITES / 8];

    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(candidates.words[i / 8] >> (8 * (i % 8)));
    return hash_bytes(hash_pair(id_a, id_b, effect_name(effect)), bytes, sizeof bytes);
}

struct cause_set cause_telling(enum effect effect, struct cause_set candidates)
{
    return cause_first(candidates, effect == EFFECT_ACCEPT_REJECT ? 1 : 2);
}

uint64_t shape_hash(const char *id_a, const char *id_b, enum effect effect,
                    struct cause_set candidates)
{
    return search_hash(id_a, id_b, effect, cause_telling(effect, candidates));
}
