/* SPDX-License-Identifier: MIT */
#include "setter_law.h"

#include <stdlib.h>
#include <string.h>

#include "str.h"
#include "util.h"

/* An attribute, or a method that assigns. */
struct setter {
    const char *name;
    unsigned own;            /* parts */
    const char *step;        /* NULL: "set", with the name as the first argument */
    unsigned char arguments; /* of the step; each is the value */
};

#define ATTRIBUTE(name, part) {name, 1u << (part), NULL, 0}
#define METHOD(name, part, arguments) {name, 1u << (part), name, arguments}
#define READ_ONLY(name) {name, 0, NULL, 0}

static const struct setter html_setters[] = {
    ATTRIBUTE("protocol", ED_PART_SCHEME), ATTRIBUTE("host", ED_PART_HOST),
    ATTRIBUTE("hostname", ED_PART_HOST),   ATTRIBUTE("port", ED_PART_PORT),
    ATTRIBUTE("pathname", ED_PART_PATH),   ATTRIBUTE("search", ED_PART_QUERY),
    ATTRIBUTE("hash", ED_PART_FRAGMENT),   {0},
};

static const struct setter w3c_setters[] = {
    ATTRIBUTE("protocol", ED_PART_SCHEME),
    ATTRIBUTE("username", ED_PART_USERNAME),
    ATTRIBUTE("password", ED_PART_PASSWORD),
    ATTRIBUTE("host", ED_PART_HOST),
    ATTRIBUTE("hostname", ED_PART_HOST),
    ATTRIBUTE("port", ED_PART_PORT),
    ATTRIBUTE("pathname", ED_PART_PATH),
    ATTRIBUTE("search", ED_PART_QUERY),
    ATTRIBUTE("hash", ED_PART_FRAGMENT),
    ATTRIBUTE("filename", ED_PART_PATH),
    READ_ONLY("origin"),
    METHOD("setParameter", ED_PART_QUERY, 2),
    METHOD("addParameter", ED_PART_QUERY, 2),
    METHOD("removeParameter", ED_PART_QUERY, 1),
    METHOD("clearParameters", ED_PART_QUERY, 0),
    {0},
};

static const struct setter whatwg_setters[] = {
    ATTRIBUTE("protocol", ED_PART_SCHEME),
    ATTRIBUTE("username", ED_PART_USERNAME),
    ATTRIBUTE("password", ED_PART_PASSWORD),
    ATTRIBUTE("host", ED_PART_HOST),
    ATTRIBUTE("hostname", ED_PART_HOST),
    ATTRIBUTE("port", ED_PART_PORT),
    ATTRIBUTE("pathname", ED_PART_PATH),
    ATTRIBUTE("search", ED_PART_QUERY),
    ATTRIBUTE("hash", ED_PART_FRAGMENT),
    READ_ONLY("origin"),
    {0},
};

/* The attributes that show all of an object's state. An object of HTML is its input. */
static const char *const no_state[] = {NULL};
static const char *const w3c_state[] = {"href", NULL};
static const char *const whatwg_state[] = {"href",     "origin", "protocol", "username",
                                           "password", "host",   "hostname", "port",
                                           "pathname", "search", "hash",     NULL};

/* The objects of the editions. */
static const struct object_kind {
    const char *edition;
    const struct setter *setters;
    const char *make;    /* the step that makes an object of a URL */
    const char *get_url; /* the step that returns its URL; NULL: get href */
    const char *const *state;
    bool has_letter; /* the letter parses, and keeps the law but for a few exceptions */
} kinds[] = {
    {"html5-2007", html_setters, "input", "output", no_state, true},
    {"html5-2009", html_setters, "construct", "input", no_state, true},
    {"html5-2011", html_setters, "input", "output", no_state, true},
    {"w3c-2012", w3c_setters, "construct", NULL, w3c_state, false},
    {"whatwg-2012", whatwg_setters, "construct", NULL, whatwg_state, false},
};

enum { MAX_SETTERS = 16, KINDS = sizeof kinds / sizeof *kinds };

/* A URL and its parts. */
struct url_parts {
    struct text href, bytes;
    struct ua_str items[ED_PARTS];
};

struct setter_law {
    const struct object_kind *kind;
    struct text name;
    const char *attributes[MAX_SETTERS];
    struct ed_session *object, *parser, *other; /* other has a new object of the URL */
    struct url_parts before, after;
    struct text report;
    unsigned used[SETTER_EXCEPTIONS]; /* parts, of each exception */
};

/* --- making and freeing ----------------------------------------------------------------------- */

struct setter_law *setter_law_new(const struct ed_edition *edition, bool literal)
{
    const struct object_kind *kind = kinds;
    struct setter_law *law;

    while (kind < kinds + KINDS && strcmp(kind->edition, edition->id) != 0)
        kind++;
    if (kind == kinds + KINDS || (literal && !kind->has_letter))
        return NULL;
    law = xcalloc(1, sizeof *law);
    law->kind = kind;
    text_printf(&law->name, "%s%s", edition->id, literal ? ":literal" : "");
    for (size_t i = 0; kind->setters[i].name; i++)
        law->attributes[i] = kind->setters[i].name;
    law->object = ed_session_new(edition, literal, NULL);
    law->parser = ed_session_new(edition, literal, NULL);
    law->other = ed_session_new(edition, literal, NULL);
    if (law->object && law->parser && law->other)
        return law;
    setter_law_free(law);
    return NULL;
}

static void free_url_parts(struct url_parts *parts)
{
    text_free(&parts->href);
    text_free(&parts->bytes);
}

void setter_law_free(struct setter_law *law)
{
    if (!law)
        return;
    ed_session_free(law->object);
    ed_session_free(law->parser);
    ed_session_free(law->other);
    free_url_parts(&law->before);
    free_url_parts(&law->after);
    text_free(&law->name);
    text_free(&law->report);
    free(law);
}

const char *setter_law_name(const struct setter_law *law)
{
    return law->name.ptr;
}

const char *const *setter_law_attributes(const struct setter_law *law)
{
    return law->attributes;
}

/* --- steps ------------------------------------------------------------------------------------ */

/* Returns the string that a step answers with; ptr NULL: it does not answer with a string. */
static struct ua_str ask(struct ed_session *session, const char *step, const char *argument)
{
    const struct ua_str arg = {argument, argument ? strlen(argument) : 0};
    struct ed_answer answer;

    if (ed_session_step(session, &answer, ua_str(step, strlen(step)), &arg, argument != NULL) !=
            UA_OK ||
        answer.kind != ED_ANSWER_STRING)
        return (struct ua_str){0};
    return answer.items[0];
}

static bool make_object(const struct setter_law *law, struct ed_session *session, struct ua_str url)
{
    const char *make = law->kind->make;
    struct ed_answer answer;

    ed_session_reset(session);
    return ed_session_step(session, &answer, ua_str(make, strlen(make)), &url, 1) == UA_OK &&
           answer.kind == ED_ANSWER_NOTHING;
}

/* Parses parts->href. Returns whether the edition accepts it. */
static bool parse_href(struct setter_law *law, struct url_parts *parts)
{
    static const struct ua_str none = {0};
    struct ed_answer answer;
    size_t at = 0;

    text_clear(&parts->bytes);
    memset(parts->items, 0, sizeof parts->items);
    if (ed_session_parse(law->parser, &answer, text_str(&parts->href), none, none) != UA_OK ||
        answer.kind != ED_ANSWER_LIST)
        return false;
    for (size_t i = 0; i < ED_PARTS; i++)
        text_add(&parts->bytes, answer.items[i].len > 0 ? answer.items[i].ptr : "",
                 answer.items[i].len);
    for (size_t i = 0; i < ED_PARTS; i++) {
        if (answer.items[i].ptr)
            parts->items[i] = ua_str(text_str(&parts->bytes).ptr + at, answer.items[i].len);
        at += answer.items[i].len;
    }
    return true;
}

bool setter_law_begin(struct setter_law *law, struct ua_str url)
{
    text_clear(&law->before.href);
    text_add(&law->before.href, url.len > 0 ? url.ptr : "", url.len);
    return parse_href(law, &law->before) && make_object(law, law->object, url);
}

/* Returns SETTER_HOLDS if the edition did it. */
static enum setter_verdict do_assign(struct setter_law *law, const struct setter *setter,
                                     struct ua_str value)
{
    const char *step = setter->step ? setter->step : "set";
    const struct ua_str name = {setter->name, strlen(setter->name)};
    const struct ua_str args[] = {setter->step ? value : name, value};
    const size_t count = setter->step ? setter->arguments : 2;
    struct ed_answer answer;
    const enum ua_status status =
        ed_session_step(law->object, &answer, ua_str(step, strlen(step)), args, count);

    if (status != UA_OK || answer.kind == ED_ANSWER_UNDEFINED)
        return SETTER_ENDS;
    return SETTER_HOLDS;
}

static struct ua_str get_url(const struct setter_law *law, struct ed_session *session)
{
    return law->kind->get_url ? ask(session, law->kind->get_url, NULL)
                              : ask(session, "get", "href");
}

/* Whether the object has the attributes of a new one of its URL. */
static bool is_as_new(struct setter_law *law)
{
    if (!make_object(law, law->other, text_str(&law->after.href)))
        return false;
    for (const char *const *name = law->kind->state; *name; name++)
        if (!ua_str_equal(ask(law->object, "get", *name), ask(law->other, "get", *name)))
            return false;
    return true;
}

/* --- the law ---------------------------------------------------------------------------------- */

/* Whether a part is the same; a username or password of nothing is none. */
static bool is_same_part(size_t part, struct ua_str a, struct ua_str b)
{
    if ((part == ED_PART_USERNAME || part == ED_PART_PASSWORD) && a.len == 0 && b.len == 0)
        return true;
    return !a.ptr == !b.ptr && ua_str_equal(a, b);
}

static unsigned changed_parts(const struct setter_law *law)
{
    unsigned changed = 0;

    for (size_t i = 0; i < ED_PART_HREF; i++)
        if (!is_same_part(i, law->before.items[i], law->after.items[i]))
            changed |= 1u << i;
    return changed;
}

/* Returns what no exception allows. */
static unsigned subtract_exceptions(struct setter_law *law, unsigned changed,
                                    const struct setter_change *change,
                                    const struct setter_exception **first)
{
    for (const struct setter_exception *each = setter_exceptions; each->edition; each++) {
        if (!(changed & each->parts) || strcmp(each->edition, setter_law_name(law)) != 0 ||
            strlen(each->attribute) != change->attribute.len ||
            memcmp(each->attribute, change->attribute.ptr, change->attribute.len) != 0 ||
            (each->applies && !each->applies(change)))
            continue;
        if (first && !*first)
            *first = each;
        law->used[each - setter_exceptions] |= changed & each->parts;
        changed &= ~each->parts;
    }
    return changed;
}

static void write_setter_report(struct setter_law *law, const struct setter_change *change,
                                unsigned changed)
{
    static const char *const names[] = {"scheme", "username", "password", "host",
                                        "port",   "path",     "query",    "fragment",
                                        "href",   "origin",   "object",   "lost"};

    text_clear(&law->report);
    text_printf(&law->report, "%s: ", setter_law_name(law));
    text_add(&law->report, law->before.href.ptr, law->before.href.len);
    text_printf(&law->report, " | %.*s = ", (int)change->attribute.len, change->attribute.ptr);
    text_add(&law->report, change->value.len > 0 ? change->value.ptr : "", change->value.len);
    text_puts(&law->report, " | ");
    text_add(&law->report, text_str(&law->after.href).ptr, law->after.href.len);
    text_puts(&law->report, " |");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (changed >> i & 1)
            text_printf(&law->report, " %s", names[i]);
}

static struct ua_str scheme_of(struct ua_str href)
{
    const char *colon = memchr(href.ptr, ':', href.len);

    return ua_str(href.ptr, colon ? (size_t)(colon - href.ptr) : 0);
}

enum setter_verdict setter_law_assign(struct setter_law *law, size_t attribute, struct ua_str value,
                                      const struct setter_exception **exception)
{
    const struct setter *setter = &law->kind->setters[attribute];
    struct setter_change change = {.attribute = {setter->name, strlen(setter->name)},
                                   .value = value,
                                   .before = law->before.items,
                                   .after = law->after.items};
    const struct setter_exception *first = NULL;
    unsigned changed = 0, broken;
    struct url_parts swapped;
    struct ua_str url;

    if (do_assign(law, setter, value) != SETTER_HOLDS)
        return SETTER_ENDS;
    url = get_url(law, law->object);
    text_clear(&law->after.href);
    text_add(&law->after.href, url.len > 0 ? url.ptr : "", url.len);
    change.href_after = text_str(&law->after.href);
    if (!parse_href(law, &law->after)) {
        law->after.items[ED_PART_SCHEME] = scheme_of(change.href_after);
        changed = SETTER_LOST;
    } else
        changed = (changed_parts(law) & ~setter->own) | (is_as_new(law) ? 0 : SETTER_OBJECT);
    broken = subtract_exceptions(law, changed, &change, &first);
    write_setter_report(law, &change, broken ? broken : changed);
    if (exception)
        *exception = first;
    swapped = law->before;
    law->before = law->after;
    law->after = swapped;
    if (changed & SETTER_OBJECT && !make_object(law, law->object, text_str(&law->before.href)))
        changed |= SETTER_LOST;
    if (broken)
        return SETTER_BROKEN;
    return changed & SETTER_LOST ? SETTER_ENDS : changed ? SETTER_EXCEPTION : SETTER_HOLDS;
}

unsigned setter_law_used(const struct setter_law *law, const struct setter_exception *exception)
{
    return law->used[exception - setter_exceptions];
}

struct ua_str setter_law_report(struct setter_law *law)
{
    return text_str(&law->report);
}
