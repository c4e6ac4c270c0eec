/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <string.h>

#include "ascii.h"
#include "buf.h"
#include "str.h"

/* --- the table -------------------------------------------------------------------------------- */

/* How a component of an engine's new answer may differ from its old one in more than spelling (may
 * be shifted, compare.h). "Replaced" means that one of the rewrites replaces, adds or removes the
 * component (rewrite_reading.changes). */
enum tolerance {
    SAME,        /* not at all */
    ANYHOW,      /* in any way: the writer of an href decides it, not the input alone */
    ANY,         /* in any way, if it is replaced */
    ANY_AGREED,  /* the same, if it was not empty and the two engines agreed on it, or if it is the
                    scheme and the rewrites make the new one of the old one, or write the first one
                    in front of a host or a path */
    FORM,        /* another form of the host; any other host, if it is replaced */
    PATH_FORM,   /* as is_path_respelt says, if it is replaced or the other reading was applied; or
                    as REMADE, or as is_host_in_path says */
    REMADE,      /* if it is replaced: the new one is what the rewrites make of the old one, in a
                    plain URL */
    REWRITTEN,   /* the same of the host, and of its Unicode form */
    SUBSTITUTED, /* the same, and only for rewrites that may substitute hosts
                    (rewrite_reading.substitutes_host) */
    NAMED,       /* if it is empty, the two engines differ in it, and the rewrites name one */
    IN_ORIGIN,   /* in any way, if a replaced scheme or host is a part of the origin */
};

struct proof_rule {
    enum effect gone_below; /* the engines' answers to the changed input differ in less than this */
    unsigned about; /* 1u << component: the change must reach it, and each engine must repeat what
                       both agreed on in the others; 0: no such condition */
    enum tolerance tolerates[COMPONENT_ORIGIN + 1]; /* of the engine that repeats its answer */
};

/* The rule for a normalisation in which the origin differs. */
#define ORIGIN_DIFFERS EFFECTS

/* clang-format off */
static const struct proof_rule rules[EFFECTS + 1] = {
    /*   scheme      user- pass- host         port  path       query frag- href  origin
     *               name  word                                      ment                */
    [EFFECT_HOST_SHIFT] = {EFFECT_HOST_FORM, 0,
        {ANY_AGREED, SAME, SAME, SUBSTITUTED, SAME, PATH_FORM, SAME, SAME, SAME, SAME}},
    [EFFECT_REPARSE_SHIFT] = {EFFECT_REPARSE_SHIFT, 0,
        {ANY_AGREED, SAME, SAME, SUBSTITUTED, SAME, ANYHOW,    SAME, SAME, SAME, SAME}},
    [EFFECT_HOST_FORM] = {EFFECT_HOST_FORM, 0,
        {ANY_AGREED, SAME, SAME, REWRITTEN,   SAME, PATH_FORM, SAME, SAME, SAME, SAME}},
    [EFFECT_USERINFO_SHIFT] = {EFFECT_USERINFO_SHIFT, 0,
        {ANY_AGREED, SAME, SAME, SAME,        SAME, PATH_FORM, SAME, SAME, SAME, SAME}},
    [EFFECT_ACCEPT_REJECT] = {EFFECT_ACCEPT_REJECT, 0,
        {ANY,        ANY,  ANY,  FORM,        ANY,  PATH_FORM, ANY,  ANY,  SAME, SAME}},
    [EFFECT_PATH_SHIFT] = {EFFECT_PATH_SHIFT, COMPONENT_BIT(PATH),
        {ANY_AGREED, SAME, SAME, SAME,        SAME, PATH_FORM, SAME, SAME, SAME, SAME}},
    [EFFECT_QUERY_SHIFT] = {EFFECT_QUERY_SHIFT, COMPONENT_BIT(QUERY),
        {ANY_AGREED, SAME, SAME, SAME,        SAME, PATH_FORM, SAME, SAME, SAME, SAME}},
    [EFFECT_FRAGMENT_SHIFT] = {EFFECT_FRAGMENT_SHIFT, COMPONENT_BIT(FRAGMENT),
        {ANY_AGREED, SAME, SAME, SAME,        SAME, PATH_FORM, SAME, SAME, SAME, SAME}},
    [EFFECT_NORMALISATION] = {EFFECT_NORMALISATION, 0,
        {ANY_AGREED, REMADE, REMADE, NAMED,   SAME, PATH_FORM, SAME, SAME, SAME, SAME}},
    [ORIGIN_DIFFERS] = {EFFECT_NORMALISATION, 0,
        {ANY_AGREED, SAME, SAME, ANY,         SAME, PATH_FORM, SAME, SAME, SAME, IN_ORIGIN}},
};
/* clang-format on */

static const struct proof_rule *rule_for(const struct difference *given)
{
    const bool is_origin = given->effect == EFFECT_NORMALISATION &&
                           given->relation[COMPONENT_ORIGIN] == RELATION_DIFFERENT;

    return &rules[is_origin ? ORIGIN_DIFFERS : given->effect];
}

/* --- what the change reaches ------------------------------------------------------------------ */

static bool same_span(struct ua_str a, struct span sa, struct ua_str b, struct span sb)
{
    return ua_str_equal(ua_str(a.ptr + sa.start, sa.end - sa.start),
                        ua_str(b.ptr + sb.start, sb.end - sb.start));
}

static bool text_reaches(struct testcase from, struct testcase to, unsigned about)
{
    struct anatomy a, b;

    anatomy_split(&a, from);
    anatomy_split(&b, to);
    if (!same_span(from.url, a.leading, to.url, b.leading) ||
        !same_span(from.url, a.scheme, to.url, b.scheme) ||
        !same_span(from.url, a.slashes, to.url, b.slashes) ||
        !same_span(from.url, a.trailing, to.url, b.trailing))
        return true;
    if ((a.path.end > a.path.start) != (b.path.end > b.path.start) ||
        (a.query.start > a.path.end) != (b.query.start > b.path.end) ||
        (a.fragment.start > a.query.end) != (b.fragment.start > b.query.end))
        return true;
    return (about & COMPONENT_BIT(PATH) && !same_span(from.url, a.path, to.url, b.path)) ||
           (about & COMPONENT_BIT(QUERY) && !same_span(from.url, a.query, to.url, b.query)) ||
           (about & COMPONENT_BIT(FRAGMENT) &&
            !same_span(from.url, a.fragment, to.url, b.fragment));
}

/* The cause of a shift of the path, the query or the fragment is in that component, in the
 * delimiters, in a missing path, or in bytes that decide how the whole URL is read. If a change of
 * another component removes the difference, it does so by accident. */
bool proof_reaches(const struct owned_testcase *from, const struct owned_testcase *to,
                   enum effect effect)
{
    const unsigned about = rules[effect].about;

    return about == 0 || text_reaches(testcase_of(from), testcase_of(to), about) ||
           (from->has_base && text_reaches(testcase_without_base(text_str(&from->base)),
                                           testcase_without_base(text_str(&to->base)), about));
}

/* --- what an engine repeats ------------------------------------------------------------------- */

/* The old and the new answer of one engine. */
struct repetition {
    const struct observation *before, *after;
    const struct difference *given; /* between the two engines, on the input as given */
    struct difference difference;   /* between before and after */
    const struct change *change;
};

static struct ua_str value_before(const struct repetition *r, enum component c)
{
    return observation_get(r->before, c);
}

static struct ua_str value_after(const struct repetition *r, enum component c)
{
    return observation_get(r->after, c);
}

static bool is_scheme_rewritten(const struct repetition *r);

/* If both scheme and host are replaced, too few components remain to compare: then no component
 * counts as replaced, unless the new scheme is made of the old one. */
static bool is_replaced(const struct repetition *r, enum component c)
{
    const unsigned components = change_components(r->change),
                   both = COMPONENT_BIT(SCHEME) | COMPONENT_BIT(HOST);

    return components >> c & 1 && ((components & both) != both || is_scheme_rewritten(r));
}

/* Whether the paths are equal, except for percent-encoding (also of slashes), the leading slash
 * that an authority requires, and the colon of a drive letter. */
static bool is_path_respelt(struct ua_str before, struct ua_str after)
{
    struct ua_str *paths[] = {&before, &after};
    bool has_drive[2];

    /* In a fragment no byte is a delimiter. */
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

/* A plain URL with at most one component that is not. */
struct plain_url {
    struct ua_str scheme, userinfo, host, path; /* without delimiters, but for the path's */
};

/* Whether the change of a plain URL makes this text of its component c. That is the path, the user
 * information, which any of its two components stands for, the host, or the scheme. */
static bool is_made_of(const struct change *change, struct plain_url plain, enum component c,
                       struct ua_str text)
{
    struct owned_testcase v[2] = {0};
    struct anatomy anatomy;
    struct span span;
    int at = 0;
    bool is_made;

    text_add(&v[0].url, plain.scheme.ptr ? plain.scheme.ptr : "", plain.scheme.len);
    text_puts(&v[0].url, "://");
    text_add(&v[0].url, plain.userinfo.ptr ? plain.userinfo.ptr : "", plain.userinfo.len);
    text_puts(&v[0].url, plain.userinfo.len > 0 ? "@" : "");
    text_add(&v[0].url, plain.host.ptr ? plain.host.ptr : "", plain.host.len);
    text_puts(&v[0].url, plain.path.len > 0 && plain.path.ptr[0] == '/' ? "" : "/");
    text_add(&v[0].url, plain.path.ptr ? plain.path.ptr : "", plain.path.len);
    at ^= rewrite_step_apply(&v[1], &v[0], change->first);
    if (change->second.rewrite >= 0)
        at ^= rewrite_step_apply(&v[!at], &v[at], change->second);
    anatomy_split(&anatomy, testcase_without_base(text_str(&v[at].url)));
    span = c == COMPONENT_SCHEME ? anatomy.scheme
           : c == COMPONENT_HOST ? anatomy.host
           : c == COMPONENT_PATH ? anatomy.path
                                 : anatomy.userinfo;
    is_made = ua_str_equal(ua_str(v[at].url.ptr + span.start, span.end - span.start),
                           ua_str(text.ptr ? text.ptr : "", text.len));
    testcase_free(&v[0]);
    testcase_free(&v[1]);
    return is_made;
}

static bool is_host_made_of(const struct repetition *r, struct ua_str host)
{
    return is_made_of(r->change,
                      (struct plain_url){.scheme = value_before(r, COMPONENT_SCHEME), .host = host},
                      COMPONENT_HOST, value_after(r, COMPONENT_HOST));
}

/* The same of the Unicode form of the old host, which an engine may have turned into ASCII by rules
 * of its own. */
static bool is_made_of_unicode_host(const struct repetition *r)
{
    const struct ua_str host = value_before(r, COMPONENT_HOST);
    struct ua_buf unicode;
    bool had_error, is_made;

    if (host.len < 4 || !memmem(host.ptr, host.len, "xn--", 4))
        return false;
    ua_buf_init(&unicode, NULL);
    is_made = ua_uts46_to_unicode(&unicode, &had_error, host.ptr, host.len, 0) == UA_OK &&
              is_host_made_of(r, ua_buf_str(&unicode));
    ua_buf_free(&unicode);
    return is_made;
}

/* Whether the change replaces hosts and makes the new host of the old one, in a plain URL. */
static bool is_host_rewritten(const struct repetition *r)
{
    return change_components(r->change) & COMPONENT_BIT(HOST) &&
           (is_host_made_of(r, value_before(r, COMPONENT_HOST)) || is_made_of_unicode_host(r));
}

/* The same of a name, a password or a path, which it does not take away. */
static bool is_rewritten(const struct repetition *r, enum component c)
{
    struct plain_url plain = {.scheme = UA_LITERAL("http"), .host = UA_LITERAL("h")};

    if (c == COMPONENT_PATH)
        plain.path = value_before(r, c);
    else
        plain.userinfo = value_before(r, c);
    return value_before(r, c).len > 0 && value_after(r, c).len > 0 &&
           is_made_of(r->change, plain, c, value_after(r, c));
}

/* Whether the old host is the new one but for characters with a delimiter among them in the place
 * of the substitute: what an engine makes of a character that the change replaces. */
static bool is_delimiter_replaced(const struct repetition *r)
{
    const struct rewrite_step first = r->change->first;
    const struct ua_str before = value_before(r, COMPONENT_HOST),
                        after = value_after(r, COMPONENT_HOST);
    size_t prefix = 0, suffix = 0;
    bool has_delimiter = false;

    if (!rewrites[first.rewrite]->maps_to_delimiter)
        return false;
    while (prefix < before.len && prefix < after.len &&
           ua_lower(before.ptr[prefix]) == ua_lower(after.ptr[prefix]))
        prefix++;
    while (suffix < before.len - prefix && suffix + prefix < after.len &&
           ua_lower(before.ptr[before.len - 1 - suffix]) ==
               ua_lower(after.ptr[after.len - 1 - suffix]))
        suffix++;
    for (size_t i = prefix; i < before.len - suffix; i++)
        has_delimiter |= before.ptr[i] != '\0' && strchr("/\\?#@:;%[]", before.ptr[i]);
    return has_delimiter && after.len - prefix - suffix == 1 &&
           after.ptr[prefix] == substitutes[first.substitute].letters[0];
}

static bool reads_host_as_path(const struct change *change)
{
    return step_reading(change->first)->host_is_path ||
           (change->second.rewrite >= 0 && step_reading(change->second)->host_is_path);
}

/* Whether the engine gave no host, and now gives that which the change names for it. */
static bool is_null_host_named(const struct repetition *r)
{
    const struct rewrite_step first = r->change->first;
    const char *name = substitutes[first.substitute].name;

    return (rewrites[first.rewrite]->condition == FOR_NULL_HOST || reads_host_as_path(r->change)) &&
           value_before(r, COMPONENT_HOST).len == 0 &&
           ua_str_equal(value_after(r, COMPONENT_HOST), ua_str(name, strlen(name)));
}

static bool may_substitute_host(const struct change *change)
{
    const struct rewrite_step steps[] = {change->first, change->second};

    for (int i = 0; i < 2; i++) {
        if (step_components(steps[i]) & COMPONENT_BIT(HOST) &&
            !step_reading(steps[i])->substitutes_host)
            return false;
    }
    return true;
}

/* Whether a host, or a scheme, that the change replaces is a part of the old origin. */
static bool is_origin_replaced(const struct repetition *r)
{
    const struct ua_str origin = value_before(r, COMPONENT_ORIGIN),
                        scheme = value_before(r, COMPONENT_SCHEME);
    const unsigned components = change_components(r->change);

    return components & COMPONENT_BIT(HOST) ||
           (components & COMPONENT_BIT(SCHEME) && scheme.len > 0 && origin.len > scheme.len &&
            origin.ptr[scheme.len] == ':' && memcmp(origin.ptr, scheme.ptr, scheme.len) == 0);
}

/* Whether the step may leave a path that is respelt in the way of is_path_respelt. */
static bool is_path_tolerated(struct rewrite_step step)
{
    return step.rewrite >= 0 && (step.reading > 0 || step_reading(step)->moves_path);
}

/* Whether the change replaces schemes and makes the new scheme of the old one. */
static bool is_scheme_rewritten(const struct repetition *r)
{
    return value_before(r, COMPONENT_SCHEME).len > 0 &&
           is_made_of(r->change,
                      (struct plain_url){.scheme = value_before(r, COMPONENT_SCHEME),
                                         .host = UA_LITERAL("h")},
                      COMPONENT_SCHEME, value_after(r, COMPONENT_SCHEME));
}

static bool adds_scheme(const struct change *change)
{
    return step_reading(change->first)->adds_scheme ||
           (change->second.rewrite >= 0 && step_reading(change->second)->adds_scheme);
}

/* Whether the engine gave no scheme for what it read, and so may give the one that the change adds.
 */
static bool is_scheme_added(const struct repetition *r)
{
    return adds_scheme(r->change) && value_before(r, COMPONENT_SCHEME).len == 0 &&
           (value_before(r, COMPONENT_HOST).len > 0 || value_before(r, COMPONENT_PATH).len > 0);
}

/* Whether the engine gave an empty host and a path that begins with the host, so without a slash:
 * now the path has only its end. */
static bool is_host_in_path(const struct repetition *r)
{
    const struct ua_str before = value_before(r, COMPONENT_PATH),
                        after = value_after(r, COMPONENT_PATH);

    if (!reads_host_as_path(r->change) || before.len == 0 || before.ptr[0] == '/' ||
        observation_presence(r->before, COMPONENT_HOST) != PRESENCE_VALUE ||
        value_before(r, COMPONENT_HOST).len > 0)
        return false;
    return ua_str_equal(after, UA_LITERAL("/")) ||
           (after.len < before.len && (after.len == 0 || memcmp(before.ptr + before.len - after.len,
                                                                after.ptr, after.len) == 0));
}

static bool is_tolerated(const struct repetition *r, enum component c, enum tolerance tolerance)
{
    switch (tolerance) {
    case SAME:
        return false;
    case ANYHOW:
        return true;
    case ANY:
        return is_replaced(r, c);
    case ANY_AGREED:
        return is_replaced(r, c) &&
               ((!(r->given->shifted >> c & 1) && value_before(r, c).len > 0) ||
                is_scheme_rewritten(r) || is_scheme_added(r));
    case FORM:
        return is_replaced(r, c) || r->difference.effect == EFFECT_HOST_FORM;
    case PATH_FORM:
        return ((is_replaced(r, c) || is_path_tolerated(r->change->first) ||
                 is_path_tolerated(r->change->second)) &&
                is_path_respelt(value_before(r, c), value_after(r, c))) ||
               (is_replaced(r, c) && is_rewritten(r, c)) || is_host_in_path(r);
    case REMADE:
        return is_replaced(r, c) && is_rewritten(r, c);
    case REWRITTEN:
        return is_host_rewritten(r) || is_null_host_named(r);
    case SUBSTITUTED:
        return may_substitute_host(r->change) &&
               (is_host_rewritten(r) || is_null_host_named(r) || is_delimiter_replaced(r));
    case NAMED:
        return is_replaced(r, c) && r->given->relation[c] == RELATION_DIFFERENT &&
               value_before(r, c).len == 0 && is_host_made_of(r, value_before(r, c));
    case IN_ORIGIN:
        return is_origin_replaced(r);
    }
    return false;
}

bool proof_repeats(const struct observation *before, const struct observation *after,
                   unsigned null_is_distinct, const struct difference *given,
                   const struct change *change)
{
    struct repetition r = {.before = before, .after = after, .given = given, .change = change};
    const struct proof_rule *rule = rule_for(given);
    struct observation parsed[2] = {*before, *after};
    unsigned differing;

    /* A filter repeats its one word; an engine whose host a check judges, its components too. */
    if (before->outcome == OUTCOME_DENIED || before->outcome == OUTCOME_ALLOWED) {
        if (after->outcome != before->outcome)
            return false;
        parsed[0].outcome = parsed[1].outcome = OUTCOME_PARSED;
        r.before = before = &parsed[0];
        r.after = after = &parsed[1];
    }
    if (before->outcome != OUTCOME_PARSED || (reads_host_as_path(change) && !is_host_in_path(&r)))
        return false;
    compare(&r.difference, (struct side){before, null_is_distinct},
            (struct side){after, null_is_distinct});
    differing = r.difference.shifted;
    /* The origin is never shifted, and is compared only where it is what differs. */
    if (rule == &rules[ORIGIN_DIFFERS] &&
        r.difference.relation[COMPONENT_ORIGIN] == RELATION_DIFFERENT)
        differing |= COMPONENT_BIT(ORIGIN);
    for (unsigned c = 0; c <= COMPONENT_ORIGIN; c++) {
        if (differing >> c & 1 && !is_tolerated(&r, (enum component)c, rule->tolerates[c]))
            return false;
    }
    return true;
}

/* --- the rule --------------------------------------------------------------------------------- */

/* What a filter denied has no parts that could show that a change did not replace the URL by
 * another one. So it counts only that a filter allows what it allowed before. */
static bool accepts_changed(const struct observation *before, const struct observation *after)
{
    return after->outcome == OUTCOME_PARSED ||
           (before->outcome == OUTCOME_ALLOWED && after->outcome == OUTCOME_ALLOWED);
}

/* Point 2. */
static bool is_gone(const struct pair *given, const struct pair *changed, bool may_leave_form)
{
    const enum effect effect = given->difference.effect;
    enum effect limit = may_leave_form ? effect : rules[effect].gone_below;

    if (given->is_closed) {
        if (!given->is_closed(given, changed))
            return false;
        limit = effect < EFFECT_HOST_FORM ? limit : EFFECT_HOST_FORM + 1;
    }
    if (changed->answers[0].outcome == OUTCOME_DENIED &&
        changed->answers[1].outcome == OUTCOME_DENIED)
        return effect == EFFECT_ACCEPT_REJECT;
    return accepts_changed(&given->answers[0], &changed->answers[0]) &&
           accepts_changed(&given->answers[1], &changed->answers[1]) &&
           changed->difference.effect < limit;
}

/* Point 3, for one engine. A scheme where there was none is the change's, and what host it has. */
static bool keeps_agreement(const struct observation *before, const struct observation *after,
                            unsigned null_is_distinct, const struct difference *given,
                            const struct change *change)
{
    unsigned about = rules[given->effect].about;
    struct difference d;

    if (about == 0)
        return true;
    if (adds_scheme(change) && observation_get(before, COMPONENT_SCHEME).len == 0)
        about |= COMPONENT_BIT(SCHEME) | COMPONENT_BIT(HOST);
    compare(&d, (struct side){before, null_is_distinct}, (struct side){after, null_is_distinct});
    return (d.shifted & given->compared & ~given->shifted & ~about) == 0;
}

/* Point 4, for one engine. A check takes the forms of an address for one host. */
static bool repeats(const struct pair *given, const struct observation *before,
                    const struct observation *after, unsigned null_is_distinct,
                    const struct change *change)
{
    const struct ua_str host = observation_get(before, COMPONENT_HOST);
    struct observation same_form = {0};
    bool does;

    if (!given->is_closed || !compare_host_forms(host, observation_get(after, COMPONENT_HOST)))
        return proof_repeats(before, after, null_is_distinct, &given->difference, change);
    observation_copy(&same_form, after);
    observation_set(&same_form, COMPONENT_HOST, host.ptr, host.len);
    does = proof_repeats(before, &same_form, null_is_distinct, &given->difference, change);
    observation_free(&same_form);
    return does;
}

/* Which engines have to repeat their answers; REPEATS_NEVER: the change explains nothing of this
 * effect. */
static enum repeats repeats_of(const struct change *change, enum effect effect)
{
    const struct rewrite_step steps[] = {change->first, change->second};
    enum repeats repeats = REPEATS_ONE;

    for (int i = 0; i < 2 && steps[i].rewrite >= 0; i++) {
        const struct rewrite_reading *reading = step_reading(steps[i]);

        if ((reading->effects && !(reading->effects >> effect & 1)) ||
            (reading->repeats == REPEATS_ONE_ALONE && effect == EFFECT_ACCEPT_REJECT))
            return REPEATS_NEVER;
        if (reading->repeats != REPEATS_ONE)
            repeats = reading->repeats;
    }
    return repeats == REPEATS_ALL && effect == EFFECT_ACCEPT_REJECT ? REPEATS_ONE : repeats;
}

bool proof_holds(const struct pair *given, const struct pair *changed, const struct change *change,
                 bool may_leave_form)
{
    const struct difference *d = &given->difference;
    const unsigned null_a = given->engines[0]->null_is_distinct,
                   null_b = given->engines[1]->null_is_distinct;

    const enum repeats needed = repeats_of(change, d->effect);
    bool repeats_a, repeats_b;

    if (needed == REPEATS_NEVER || !is_gone(given, changed, may_leave_form) ||
        !keeps_agreement(&given->answers[0], &changed->answers[0], null_a, d, change) ||
        !keeps_agreement(&given->answers[1], &changed->answers[1], null_b, d, change))
        return false;
    repeats_a = repeats(given, &given->answers[0], &changed->answers[0], null_a, change);
    if (needed == REPEATS_ONE && repeats_a)
        return true;
    repeats_b = repeats(given, &given->answers[1], &changed->answers[1], null_b, change);
    return needed == REPEATS_ALL         ? repeats_a && repeats_b
           : needed == REPEATS_ONE_ALONE ? repeats_a != repeats_b
                                         : repeats_b;
}
