/* SPDX-License-Identifier: MIT */
#include "said.h"

#include <inttypes.h>
#include <string.h>

#include "ascii.h"
#include "classification.h"
#include "columns.h"
#include "str.h"

#define ENDPOINT (COMPONENT_BIT(SCHEME) | COMPONENT_BIT(HOST) | COMPONENT_BIT(PORT))
#define REQUESTED (COMPONENT_BIT(PATH) | COMPONENT_BIT(QUERY) | COMPONENT_BIT(FRAGMENT))

/* --- effects ---------------------------------------------------------------------------------- */

const struct effect_words *said_effect(enum effect effect)
{
    static const struct effect_words words[EFFECTS] = {
        [EFFECT_NONE] = {"no difference", "agree on", "None is known."},
        [EFFECT_NORMALISATION] =
            {"the same, in another spelling", "spell differently",
             "One URL has two spellings, so caches and comparisons take it for two."},
        [EFFECT_FRAGMENT_SHIFT] =
            {"another fragment", "see another fragment in",
             "A script acts on another fragment than the program that checked it."},
        [EFFECT_QUERY_SHIFT] = {"another query is asked for", "would ask another query for",
                                "One program checks other parameters than the next one sends."},
        [EFFECT_PATH_SHIFT] = {"another path is asked for", "would ask for another path at",
                               "A rule for the path that a program checks does not hold for the "
                               "path that is requested."},
        [EFFECT_ACCEPT_REJECT] = {"one accepts the URL, the other refuses it",
                                  "disagree on whether to accept",
                                  "A URL that one program refuses as invalid is used by the next."},
        [EFFECT_USERINFO_SHIFT] = {"the same host, as another user or with another password",
                                   "see another user or password in",
                                   "The request is sent as another user, or with another password, "
                                   "than was checked."},
        [EFFECT_HOST_FORM] = {"the same host only for a reader who knows IPv4 numbers, IDNA or "
                              "percent-encoding",
                              "give the host in another form for",
                              "A list of hosts that compares text misses this form of a host."},
        [EFFECT_REPARSE_SHIFT] = {"the href that one parser writes has another scheme, host, port "
                                  "or path for its reader",
                                  "give another host, port, scheme or path to the href of",
                                  "If one program checks the URL and hands its href on, the "
                                  "request goes to a host, port, scheme or path that was not "
                                  "checked."},
        [EFFECT_HOST_SHIFT] = {"both accept the URL, and would contact another host, port or "
                               "scheme: what one has checked, the other does not do",
                               "would contact another host, port or scheme for",
                               "If one program checks the host and another one fetches the URL, "
                               "the request goes to a host, port or scheme that was not checked "
                               "(server-side request forgery)."},
    };
    return &words[effect];
}

/* --- components ------------------------------------------------------------------------------- */

bool said_differs(const struct observation *o, const struct observation *other, enum component c)
{
    const struct ua_str value = observation_get(o, c), others = observation_get(other, c);

    return other->outcome == OUTCOME_PARSED && observation_presence(o, c) != PRESENCE_UNKNOWN &&
           observation_presence(other, c) != PRESENCE_UNKNOWN && value.len + others.len > 0 &&
           !ua_str_equal(value, others);
}

bool said_is_shown(const struct observation *o, const struct observation *other, enum component c)
{
    if (c >= COMPONENT_HREF)
        return false;
    return other->outcome == OUTCOME_PARSED ? said_differs(o, other, c)
                                            : observation_get(o, c).len > 0;
}

/* --- topics ----------------------------------------------------------------------------------- */

/* The components whose relation is DIFFERENT; the href only if no other one is. */
static unsigned different_components(const struct difference *d)
{
    unsigned set = 0;

    for (int c = 0; c <= COMPONENT_ORIGIN; c++) {
        if (d->relation[c] == RELATION_DIFFERENT)
            set |= 1u << c;
    }
    return set & (set - 1) ? set & ~COMPONENT_BIT(HREF) : set;
}

struct said_topic said_topic_of(enum effect effect, struct side first, struct side second,
                                size_t limit)
{
    struct said_topic topic = {.effect = effect, .limit = limit};
    struct difference d;

    compare(&d, first, second);
    switch (effect) {
    case EFFECT_NORMALISATION:
        topic.components = different_components(&d);
        break;
    case EFFECT_PATH_SHIFT:
    case EFFECT_QUERY_SHIFT:
    case EFFECT_FRAGMENT_SHIFT:
        topic.components = d.shifted & REQUESTED;
        break;
    case EFFECT_HOST_SHIFT:
    case EFFECT_REPARSE_SHIFT:
        topic.components = d.shifted & effect_components(effect);
        if (topic.components & ENDPOINT) /* then nobody asks for the path */
            topic.components = (topic.components & ENDPOINT) | COMPONENT_BIT(HOST);
        break;
    case EFFECT_USERINFO_SHIFT:
        topic.components = d.shifted & effect_components(effect);
        break;
    case EFFECT_HOST_FORM:
    case EFFECT_ACCEPT_REJECT:
    case EFFECT_NONE:
    case EFFECTS:
        topic.components = COMPONENT_BIT(HOST);
        break;
    }
    return topic;
}

struct said_topic said_topic_of_document(enum effect effect, struct side document,
                                         struct side first, struct side second, size_t limit)
{
    struct said_topic topic = said_topic_of(effect, first, second, limit);
    const struct side sides[] = {first, second};
    unsigned strange = ENDPOINT;

    for (int i = 0; i < 2; i++) {
        struct difference d;

        compare(&d, document, sides[i]);
        strange &= sides[i].o->outcome == OUTCOME_PARSED ? d.shifted : ENDPOINT;
    }
    if (effect == EFFECT_HOST_SHIFT || effect == EFFECT_ACCEPT_REJECT)
        topic.components |= strange;
    return topic;
}

bool said_same_place(struct side a, struct side b)
{
    const unsigned told = COMPONENT_BIT(SCHEME) | COMPONENT_BIT(HOST);
    struct difference d;

    compare(&d, a, b);
    return (d.compared & told) == told && !(d.shifted & ENDPOINT);
}

/* --- answers ---------------------------------------------------------------------------------- */

struct writer {
    struct text *out;
    const struct said_topic *topic;
    const struct observation *o;
    bool is_plural;
};

static void add_verb(struct writer *w, const char *singular, const char *plural)
{
    text_puts(w->out, w->is_plural ? plural : singular);
}

static bool is_named(const struct writer *w, enum component c)
{
    return w->topic->components >> c & 1;
}

static void add_in_quotes(struct text *out, struct ua_str text)
{
    text_puts(out, "\"");
    text_visible(out, text.ptr, text.len);
    text_puts(out, "\"");
}

/* A host such as "." needs quotes in a sentence, but not an IPv6 address. */
static bool is_plain_host(struct ua_str host)
{
    if (host.len > 0 && host.ptr[0] == '[')
        return true;
    for (size_t i = 0; i < host.len; i++) {
        if (ua_is_alnum((unsigned char)host.ptr[i]) || (unsigned char)host.ptr[i] >= 0x80)
            return true;
    }
    return false;
}

/* Appends a value that is not empty. It has quotes if it reads as a word of the sentence: `host
 * "host"`. */
static void add_quotable(struct text *out, enum component c, struct ua_str value, size_t limit)
{
    const char *name = component_name(c);

    if (ua_str_equal(value, ua_str(name, strlen(name))) ||
        (c == COMPONENT_HOST && !is_plain_host(value)))
        add_in_quotes(out, value);
    else
        flow_value(out, value, limit);
}

/* "host a", "no host", or "a host that it does not report". */
static void add_component(struct writer *w, enum component c)
{
    const struct ua_str value = observation_get(w->o, c);

    switch (observation_presence(w->o, c)) {
    case PRESENCE_UNKNOWN:
        text_printf(w->out, "a %s that it does not report", component_name(c));
        break;
    case PRESENCE_ABSENT:
        text_printf(w->out, "no %s", component_name(c));
        break;
    case PRESENCE_VALUE:
        text_printf(w->out, value.len > 0 ? "%s " : "an empty %s", component_name(c));
        if (value.len > 0)
            add_quotable(w->out, c, value, w->topic->limit);
        break;
    }
}

/* "reads path /a, no query": all that is named from one component to another, or nothing. Returns
 * whether there was any. */
static bool add_components(struct writer *w, const char *singular, const char *plural,
                           enum component from, enum component to)
{
    bool is_first = true;

    for (unsigned c = from; c <= (unsigned)to; c++) {
        if (!is_named(w, (enum component)c))
            continue;
        if (is_first)
            add_verb(w, singular, plural);
        text_puts(w->out, !is_first ? ", " : *singular ? " " : "");
        add_component(w, (enum component)c);
        is_first = false;
    }
    return !is_first;
}

/* Clients contact the host of a scheme that they fetch; of another one it is only text. */
static bool is_client_host(const struct observation *o)
{
    return observation_presence(o, COMPONENT_SCHEME) == PRESENCE_UNKNOWN ||
           rank_scheme_is_fetched(observation_get(o, COMPONENT_SCHEME));
}

static void say_endpoint(struct writer *w)
{
    const struct ua_str host = observation_get(w->o, COMPONENT_HOST);
    const struct ua_str port = observation_get(w->o, COMPONENT_PORT);

    if (add_components(w, "reads", "read", COMPONENT_SCHEME, COMPONENT_SCHEME))
        text_puts(w->out, " and ");
    if (observation_presence(w->o, COMPONENT_HOST) == PRESENCE_UNKNOWN) {
        add_verb(w, "does not tell the host", "do not tell the host");
        return;
    }
    if (is_client_host(w->o))
        add_verb(w, "contacts ", "contact ");
    else
        add_verb(w, "has ", "have ");
    if (host.len == 0) {
        text_puts(w->out, "no host");
        return;
    }
    text_puts(w->out, is_client_host(w->o) ? "" : "host ");
    add_quotable(w->out, COMPONENT_HOST, host, w->topic->limit);
    if (is_named(w, COMPONENT_PORT) && port.len > 0) {
        text_puts(w->out, ":");
        flow_value(w->out, port, w->topic->limit);
    }
}

/* "accepts it, with host a". */
static void say_acceptance(struct writer *w)
{
    const bool tells = observation_presence(w->o, COMPONENT_HOST) != PRESENCE_UNKNOWN;
    const char *before = ", with ";

    add_verb(w, "accepts it", "accept it");
    for (int c = COMPONENT_SCHEME; c <= COMPONENT_PORT; c++) {
        if (!is_named(w, (enum component)c) || (c == COMPONENT_HOST && !tells))
            continue;
        text_puts(w->out, before);
        if (c == COMPONENT_HOST && observation_get(w->o, COMPONENT_HOST).len == 0)
            text_puts(w->out, "no host");
        else
            add_component(w, (enum component)c);
        before = ", ";
    }
}

static void add_parsed(struct writer *w)
{
    switch (w->topic->effect) {
    case EFFECT_HOST_SHIFT:
        say_endpoint(w);
        break;
    case EFFECT_REPARSE_SHIFT:
        if (w->topic->components & ENDPOINT)
            say_endpoint(w);
        if (is_named(w, COMPONENT_PATH)) {
            text_puts(w->out, w->topic->components & ENDPOINT ? ", " : "");
            add_components(w, "reads", "read", COMPONENT_PATH, COMPONENT_PATH);
        }
        break;
    case EFFECT_ACCEPT_REJECT:
    case EFFECT_NONE:
    case EFFECTS:
        say_acceptance(w);
        break;
    case EFFECT_USERINFO_SHIFT:
    case EFFECT_PATH_SHIFT:
    case EFFECT_QUERY_SHIFT:
    case EFFECT_FRAGMENT_SHIFT:
        add_components(w, "reads", "read", COMPONENT_SCHEME, COMPONENT_FRAGMENT);
        break;
    case EFFECT_HOST_FORM:
    case EFFECT_NORMALISATION:
        add_components(w, "writes", "write", COMPONENT_SCHEME, COMPONENT_ORIGIN);
        break;
    }
}

void said_answer(struct text *out, const struct said_topic *topic, const struct observation *o,
                 bool is_plural)
{
    struct writer w = {out, topic, o, is_plural};

    switch (o->outcome) {
    case OUTCOME_PARSED:
        add_parsed(&w);
        break;
    case OUTCOME_REJECTED:
        add_verb(&w, "refuses the URL", "refuse the URL");
        break;
    case OUTCOME_ALLOWED:
        add_verb(&w, "allows the URL", "allow the URL");
        break;
    case OUTCOME_DENIED:
        add_verb(&w, "denies the URL", "deny the URL");
        break;
    case OUTCOME_UNSUPPORTED:
    case OUTCOME_ERROR:
    case OUTCOME_CRASHED:
    case OUTCOME_TIMEOUT:
    case OUTCOMES:
        text_printf(out, "%s no answer (%s)", is_plural ? "give" : "gives",
                    outcome_name(o->outcome));
        break;
    }
}

/* "a", "ftp://a:21", "no host"; the scheme and the port only if they are named. */
static void add_short_endpoint(struct writer *w)
{
    const struct ua_str scheme = observation_get(w->o, COMPONENT_SCHEME);
    const struct ua_str host = observation_get(w->o, COMPONENT_HOST);
    const struct ua_str port = observation_get(w->o, COMPONENT_PORT);

    if (is_named(w, COMPONENT_SCHEME) && scheme.len > 0) {
        flow_value(w->out, scheme, w->topic->limit);
        text_puts(w->out, "://");
    }
    if (host.len > 0)
        flow_value(w->out, host, w->topic->limit);
    else
        text_puts(w->out, "no host");
    if (is_named(w, COMPONENT_PORT) && port.len > 0) {
        text_puts(w->out, ":");
        flow_value(w->out, port, w->topic->limit);
    }
}

void said_label(struct text *out, const struct said_topic *topic, const struct observation *o)
{
    struct writer w = {out, topic, o, true};

    if (o->outcome == OUTCOME_REJECTED)
        text_puts(out, "refuse");
    else if (o->outcome == OUTCOME_DENIED)
        text_puts(out, "deny");
    else if (o->outcome == OUTCOME_ALLOWED)
        text_puts(out, "allow");
    else if (o->outcome != OUTCOME_PARSED)
        text_puts(out, outcome_name(o->outcome));
    else if (!(topic->components & ENDPOINT))
        add_components(&w, "", "", COMPONENT_USERNAME, COMPONENT_ORIGIN);
    else if (observation_presence(o, COMPONENT_HOST) == PRESENCE_UNKNOWN)
        text_puts(out, "accept");
    else
        add_short_endpoint(&w);
}

void said_engine_version(struct text *out, struct ua_str id, struct ua_str version)
{
    const char *between = id.len > 0 ? memchr(id.ptr, '>', id.len) : NULL;
    struct ua_str writer = {0}, reader = id;

    if (between) {
        writer = ua_str(id.ptr, (size_t)(between - id.ptr));
        reader = ua_str(between + 1, id.len - writer.len - 1);
    }
    text_visible(out, reader.ptr, reader.len);
    text_puts(out, version.len > 0 ? " " : "");
    text_visible(out, version.ptr, version.len);
    if (!between)
        return;
    text_puts(out, " reading what ");
    if (ua_str_equal(writer, reader))
        text_puts(out, "it");
    else
        text_visible(out, writer.ptr, writer.len);
    text_puts(out, " wrote");
}

void said_engine(struct text *out, struct ua_str id)
{
    said_engine_version(out, id, (struct ua_str){0});
}

bool said_is_own_reading(const char *a, const char *b)
{
    const size_t len = strlen(a);

    return strncmp(b, a, len) == 0 && b[len] == '>' && strcmp(b + len + 1, a) == 0;
}

void said_two_engines(struct text *out, const char *a, const char *between, const char *b)
{
    said_engine(out, ua_str(a, strlen(a)));
    text_puts(out, between);
    if (said_is_own_reading(a, b))
        text_puts(out, SAID_OWN_READING);
    else
        said_engine(out, ua_str(b, strlen(b)));
}

/* --- causes ----------------------------------------------------------------------------------- */

void said_clause(struct text *out, const char *sentence)
{
    size_t len = strlen(sentence);

    len -= len > 0 && sentence[len - 1] == '.';
    if (len == 0)
        return;
    text_printf(out, "%c%.*s", ua_lower(sentence[0]), (int)len - 1, sentence + 1);
}

static struct ua_str not_null(struct ua_str text)
{
    return ua_str(text.ptr ? text.ptr : "", text.len);
}

/* --- what closes it --------------------------------------------------------------------------- */

/* What has the idiom that a rule is about: what the proof changed. An http URL has no other scheme,
 * and a URL without a scheme has its base's. */
static const char *subject_of(const char *rule, const struct said_closing *closing)
{
    const bool is_base_changed =
        !ua_str_equal(not_null(closing->test.base), not_null(closing->changed.base));
    struct anatomy anatomy;

    if (!closing->test.base.ptr)
        return "a URL";
    anatomy_split(&anatomy, closing->test);
    if (strcmp(rule, REFUSE_OTHER_SCHEME) == 0 && !anatomy_has_scheme(&anatomy))
        return "a base";
    if (!ua_str_equal(not_null(closing->test.url), not_null(closing->changed.url)))
        return is_base_changed ? "a URL or a base" : "a URL";
    return is_base_changed ? "a base" : "a URL";
}

void said_refusal(struct text *out, const char *before, const char *subject, const char *rule)
{
    text_puts(out, before ? ", and " : "refuse ");
    text_printf(out, "%s with %s", before && strcmp(subject, before) == 0 ? "one" : subject, rule);
}

static bool begins_with_scheme(struct ua_str url, struct ua_str scheme)
{
    return scheme.len > 0 && url.len > scheme.len && url.ptr[scheme.len] == ':' &&
           ua_str_equal_but_for_case(ua_str(url.ptr, scheme.len), scheme);
}

/* Whether an engine accepts a URL that the rule is to refuse, and reads what the rule says that it
 * lacks: a check that asks this engine would not refuse it. */
static bool is_rule_missed(const char *rule, const struct said_closing *closing)
{
    bool is = false;

    for (int i = 0; i < 2; i++) {
        const struct observation *o = &closing->answers[i];
        const struct ua_str scheme = observation_get(o, COMPONENT_SCHEME);

        if (o->outcome != OUTCOME_PARSED)
            continue;
        if (strcmp(rule, REFUSE_NO_HOST) == 0)
            is = is || observation_get(o, COMPONENT_HOST).len > 0;
        else if (strcmp(rule, REFUSE_NO_SCHEME) == 0)
            is = is || begins_with_scheme(closing->test.url, scheme);
        else if (strcmp(rule, REFUSE_OTHER_SCHEME) == 0 &&
                 strcmp(subject_of(rule, closing), "a base") != 0)
            is = is || ua_str_equal_but_for_case(scheme, UA_LITERAL("http")) ||
                 ua_str_equal_but_for_case(scheme, UA_LITERAL("https"));
    }
    return is;
}

void said_closing(struct text *out, const struct said_closing *closing)
{
    const char *rules[MAX_CAUSE_NAMES], *before = NULL;
    bool are_all = false;
    unsigned count = closing->is_explained ? cause_rules(rules, &are_all, closing->cause) : 0;

    if (closing->needs_each_rule && !are_all)
        count = 0;
    else if (!closing->needs_each_rule && count > 1)
        count = 1;
    for (unsigned i = count; i-- > 0;)
        count = is_rule_missed(rules[i], closing) ? 0 : count;
    if (count == 0 && !closing->has_filter)
        text_puts(out, SAID_NO_RULE);
    for (unsigned i = 0; i < count && (i == 0 || strcmp(rules[i], rules[0]) != 0); i++) {
        const char *subject = subject_of(rules[i], closing);

        said_refusal(out, before, subject, rules[i]);
        before = subject;
    }
}

/* --- the change ------------------------------------------------------------------------------- */

static bool is_continuation(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Whether a cut at this place would be inside of an escape such as %2F, which is shown whole. */
static bool is_inside_escape(struct ua_str text, size_t at)
{
    return (at >= 1 && text.ptr[at - 1] == '%' && at < text.len &&
            ua_is_hex((unsigned char)text.ptr[at])) ||
           (at >= 2 && text.ptr[at - 2] == '%' && at < text.len &&
            ua_is_hex((unsigned char)text.ptr[at - 1]) && ua_is_hex((unsigned char)text.ptr[at]));
}

static bool is_cut(struct ua_str text, size_t at)
{
    return (at < text.len && is_continuation(text.ptr[at])) || is_inside_escape(text, at);
}

size_t said_common_start(struct ua_str a, struct ua_str b)
{
    const size_t shorter = a.len < b.len ? a.len : b.len;
    size_t start = 0;

    while (start < shorter && a.ptr[start] == b.ptr[start])
        start++;
    while (start > 0 && (is_cut(a, start) || is_cut(b, start)))
        start--;
    return start;
}

/* Makes of two texts what differs between their common beginning and their common end. */
static void keep_difference(struct ua_str *a, struct ua_str *b)
{
    const size_t shorter = a->len < b->len ? a->len : b->len;
    const size_t start = said_common_start(*a, *b);
    size_t end = 0;

    while (end < shorter - start && a->ptr[a->len - 1 - end] == b->ptr[b->len - 1 - end])
        end++;
    while (end > 0 && (is_cut(*a, a->len - end) || is_cut(*b, b->len - end)))
        end--;
    *a = ua_str(a->ptr + start, a->len - start - end);
    *b = ua_str(b->ptr + start, b->len - start - end);
}

static size_t visible_columns(struct ua_str text)
{
    struct text shown = {0};
    size_t columns;

    text_visible(&shown, text.ptr, text.len);
    columns = flow_columns(shown.ptr ? shown.ptr : "", shown.len);
    text_free(&shown);
    return columns;
}

/* Whether a text is in another one more than once. */
static bool is_repeated(struct ua_str whole, struct ua_str part)
{
    size_t count = 0;

    for (size_t i = 0; i + part.len <= whole.len; i++)
        count += memcmp(whole.ptr + i, part.ptr, part.len) == 0;
    return count > 1;
}

#define PLACE_BYTES 12

/* ` after "http:"`: where a part of a URL begins, unless the part itself says it. */
static void say_place(struct text *out, struct ua_str whole, struct ua_str part)
{
    const size_t at = (size_t)(part.ptr - whole.ptr);
    size_t from = at > PLACE_BYTES ? at - PLACE_BYTES : 0;

    if (part.len > 0 && !is_repeated(whole, part))
        return;
    if (at == 0) {
        text_puts(out, " at the start");
    } else if (part.len == 0 && at == whole.len) {
        text_puts(out, " at the end");
    } else {
        while (from > 0 && is_cut(whole, from))
            from--;
        text_puts(out, " after ");
        add_in_quotes(out, ua_str(whole.ptr + from, at - from));
    }
}

/* `with "/" in place of "\"`, where is " in the base" or empty. whole: what from is a part of. */
static void say_span(struct text *out, struct ua_str whole, struct ua_str from, struct ua_str to,
                     const char *where)
{
    if (to.len == 0) {
        text_puts(out, "without ");
        add_in_quotes(out, from);
    } else {
        text_puts(out, "with ");
        add_in_quotes(out, to);
        text_puts(out, from.len > 0 ? " in place of " : " added");
        if (from.len > 0)
            add_in_quotes(out, from);
    }
    say_place(out, whole, from);
    text_puts(out, where);
}

void said_change(struct text *out, struct testcase from, struct testcase to, size_t limit)
{
    struct ua_str url = not_null(from.url), new_url = not_null(to.url);
    struct ua_str base = not_null(from.base), new_base = not_null(to.base);
    const size_t quotes = strlen("with \"\" in place of \"\"");
    size_t columns;

    keep_difference(&url, &new_url);
    keep_difference(&base, &new_base);
    columns = visible_columns(url) + visible_columns(new_url) + visible_columns(base) +
              visible_columns(new_base) + quotes;
    if (columns > limit) {
        text_puts(out, "for ");
        flow_value(out, not_null(to.url), limit > CUT ? limit - CUT : limit);
        return;
    }
    if (url.len + new_url.len > 0)
        say_span(out, not_null(from.url), url, new_url, "");
    if (base.len + new_base.len > 0) {
        text_puts(out, url.len + new_url.len > 0 ? " and " : "");
        say_span(out, not_null(from.base), base, new_base, " in the base");
    }
}

void said_each(struct text *out, const char *const engines[2], const struct own_cause *own)
{
    const char *between = "";

    for (int i = 0; i < 2; i++) {
        if (own[i].cause.len == 0)
            continue;
        text_puts(out, between);
        said_engine(out, ua_str(engines[i], strlen(engines[i])));
        text_printf(out, ": %s", own[i].cause.ptr);
        between = "; ";
    }
}

void said_each_proof(struct text *out, const char *const engines[2], const struct own_cause *own,
                     struct testcase test, size_t limit)
{
    bool is_first = true;

    for (int i = 0; i < 2; i++) {
        if (own[i].cause.len == 0)
            continue;
        text_puts(out, is_first ? "" : ", ");
        said_engine(out, ua_str(engines[i], strlen(engines[i])));
        text_puts(out, is_first ? " agrees with the Standard " : " ");
        said_change(out, test, testcase_of(&own[i].changed), limit);
        is_first = false;
    }
}

void said_gone(struct text *out, const char *const engines[2], enum effect effect,
               const struct observation *agreed, const struct observation *other)
{
    const struct ua_str host = observation_get(agreed, COMPONENT_HOST);
    const bool same_host =
        host.len > 0 && ua_str_equal(host, observation_get(other, COMPONENT_HOST));

    if (effect != EFFECT_ACCEPT_REJECT && !same_host) {
        text_printf(out, "the %s is gone", effect_name(effect));
        if (engines) {
            text_puts(out, " between ");
            said_two_engines(out, engines[0], " and ", engines[1]);
        }
        return;
    }
    if (engines) {
        said_two_engines(out, engines[0], " and ", engines[1]);
        text_puts(out, " ");
    }
    text_puts(out, "both ");
    text_puts(out, effect == EFFECT_ACCEPT_REJECT ? "accept it" : "have");
    if (same_host) {
        text_puts(out, effect == EFFECT_ACCEPT_REJECT ? ", with host " : " host ");
        add_quotable(out, COMPONENT_HOST, host, SIZE_MAX);
    }
}

void said_lesser_difference(struct text *out, const char *const engines[2], enum effect effect,
                            enum effect left, const struct observation *agreed,
                            const struct observation *other)
{
    said_gone(out, engines, effect, agreed, other);
    text_printf(out, "; a lesser difference is left (%s)", effect_name(left));
}

void said_agreement(struct text *out, const char *const engines[2], struct testcase changed,
                    enum effect effect, enum effect left, const struct observation *agreed,
                    const struct observation *other, size_t limit)
{
    if (left == EFFECT_NONE) {
        said_two_engines(out, engines[0], " and ", engines[1]);
        text_puts(out, " agree on ");
    } else {
        text_puts(out, "On ");
    }
    flow_value(out, not_null(changed.url), limit);
    if (changed.base.ptr) {
        text_puts(out, " against ");
        flow_value(out, changed.base, limit);
    }
    if (left == EFFECT_NONE)
        return;
    text_puts(out, ", ");
    said_lesser_difference(out, engines, effect, left, agreed, other);
}

void said_weakness(struct text *out, unsigned replaces)
{
    const char *before = "the cause is only likely, as the change also alters the ";
    unsigned left;

    for (int c = 0; c < COMPONENTS; c++) {
        if (!(replaces >> c & 1))
            continue;
        text_printf(out, "%s%s", before, component_name((enum component)c));
        left = replaces >> c >> 1;
        before = left & (left - 1) ? ", the " : " and the ";
    }
}

void said_references(struct text *out, const struct rewrite *rewrite)
{
    text_printf(out, STANDARD_URL "#%s and RFC 3986, section %s", rewrite->standard,
                rewrite->rfc3986);
}

void said_times(struct text *out, uint64_t count)
{
    if (count == 1)
        text_puts(out, "once");
    else
        text_printf(out, "about %" PRIu64 " times", count);
}

/* --- the rank --------------------------------------------------------------------------------- */

void said_rank(struct text *out, enum effect effect, enum rank rank, enum rank_gap gap)
{
    static const char *const met[] = {
        [RANK_UNFETCHED] = "neither reads a URL that clients fetch (http, https, ws, wss, ftp)",
        [RANK_UNRESOLVED] = "clients fetch such URLs",
        [RANK_RESOLVED] = "clients fetch such URLs, and resolvers accept the hosts",
        [RANK_TWO_HOSTS] = "clients fetch such URLs, and the engines read two hosts that resolvers "
                           "accept; a person sees neither in the URL",
        [RANK_VISIBLE] = "clients fetch such URLs, the engines read two hosts that resolvers "
                         "accept, and a person sees one of them in the URL",
    };
    static const char *const gaps[] = {
        [RANK_GAP_NONE] = "",
        [RANK_GAP_BASE] = ", but the base is not the URL of a page",
        [RANK_GAP_NO_HOST] = ", but one engine reads no host",
        [RANK_GAP_UNRESOLVED] = ", but no resolver accepts one of the hosts",
        [RANK_GAP_SCHEME] = ", but one engine reads a scheme that clients do not fetch",
        [RANK_GAP_ONE_HOST] = ", but to a resolver they are the same host",
    };
    const enum severity severity = rank_severity(effect, rank);
    const enum severity worst = rank_severity(effect, rank_limit(effect));

    text_printf(out, "%s", severity_name(severity));
    if (severity < worst)
        text_printf(out, " and not %s", severity_name(worst));
    text_printf(out, ": %s", met[rank]);
    if (rank == RANK_UNRESOLVED || (rank == RANK_RESOLVED && severity < worst))
        text_puts(out, gaps[gap]);
}

void rank_to_json(struct json_writer *w, enum rank rank)
{
    static const char *const criteria[] = {[RANK_UNRESOLVED] = "fetched",
                                           [RANK_RESOLVED] = "resolved",
                                           [RANK_TWO_HOSTS] = "two_hosts",
                                           [RANK_VISIBLE] = "visible"};

    json_member(w, "rank");
    json_object(w);
    for (int i = RANK_UNRESOLVED; i <= RANK_VISIBLE; i++)
        json_add_bool(w, criteria[i], (int)rank >= i);
    json_end(w);
}
