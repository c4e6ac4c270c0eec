/* SPDX-License-Identifier: MIT */
/* HTML 5, revision 1.2852: URLs in documents. References among elements (2.4.10), base URLs that
 * change (2.5.2), fetching (2.6) and reflecting attributes (2.8.1). */
#include "caseless.h"
#include "document.h"
#include "html5_2009.h"
#include "microsyntax.h"
#include "webaddr.h"

static bool is_among(struct ua_str name, const char *const *names)
{
    while (*names && !ed_is(name, *names))
        names++;
    return *names != NULL;
}

/* Each URL that value holds, resolved relative to the element; those that do not resolve are left
 * out. */
static struct ua_str resolve_each(struct ed_arena *arena, const struct ed_element *element,
                                  struct ua_str value)
{
    const struct ed_list tokens = ed_split_on_spaces(arena, value);
    struct ed_list urls = ED_LIST(arena);

    for (size_t i = 0; i < tokens.count; i++) {
        const struct ua_str url = ed_element_resolve(arena, element, tokens.items[i]);

        if (url.ptr)
            ed_push(&urls, url);
    }
    return ed_join(arena, &urls, UA_LITERAL(" "));
}

/* --- 2.4.10 References ------------------------------------------------------------------------ */

/* The newest document's first element of a type that satisfies a condition. */
static const struct ed_element *first_element(
    struct ed_call *call, struct ua_str type, struct ua_str s,
    bool (*matches)(struct ed_arena *arena, const struct ed_element *element, struct ua_str s))
{
    const struct ed_document *document = *call->document;

    if (!document || !type.ptr) {
        ed_refuse(call);
        return NULL;
    }
    for (const struct ed_element *each = document->first; each; each = ed_next_in_tree(each, NULL))
        if (ua_str_equal(each->name, type) && matches(call->arena, each, s))
            return each;
    return NULL;
}

static bool has_name(struct ed_arena *arena, const struct ed_element *element, struct ua_str s)
{
    (void)arena;
    return ua_str_equal(ed_element_attribute(element, UA_LITERAL("name")), s);
}

/* "valid hash-name reference" [string, type] */
static void valid_hash_name_reference(struct ed_call *call)
{
    const struct ua_str string = ed_arg(call, 0);

    ed_answer_boolean(call, ed_starts_with(string, "#") &&
                                first_element(call, ed_arg(call, 1), ed_from(string, 1), has_name));
}

/* Step 3 */
static bool is_referred_to(struct ed_arena *arena, const struct ed_element *element,
                           struct ua_str s)
{
    const struct ua_str name = ed_element_attribute(element, UA_LITERAL("name"));

    return ua_str_equal(ed_element_attribute(element, UA_LITERAL("id")), s) ||
           (name.ptr && ed_matches_compatibility_caseless(arena, name, s));
}

/* rules for parsing a hash-name reference; "hash-name reference" [string, type]: the element */
static void hash_name_reference(struct ed_call *call)
{
    const struct ua_str string = ed_arg(call, 0);
    const size_t hash = ed_find(string, '#');
    const struct ed_element *element = NULL;

    if (hash != ED_NOT_FOUND && hash + 1 < string.len) /* 1, 2 */
        element = first_element(call, ed_arg(call, 1), ed_from(string, hash + 1), is_referred_to);
    ed_answer_string(call, element ? element->id : ED_NONE);
}

/* --- 2.5.2 Dynamic changes to base URLs ------------------------------------------------------- */

/* What an element that is affected by a base URL change re-resolves. */
static bool is_re_resolved(const struct ed_element *element, struct ua_str attribute)
{
    if (ed_is(attribute, "href") || ed_is(attribute, "ping"))
        return ed_element_creates_hyperlink(element);
    return ed_is(attribute, "cite") && ed_element_has_cite(element);
}

/* What the user sees of an attribute: an absolute URL, of ping as many as there are. */
static struct ua_str show(struct ed_arena *arena, const struct ed_element *element,
                          struct ua_str attribute)
{
    const struct ua_str value = ed_element_attribute(element, attribute);

    return ed_is(attribute, "ping") ? resolve_each(arena, element, value)
                                    : ed_element_resolve(arena, element, value);
}

static const struct ed_document_rules rules = {
    .resolve = ed_webaddr_resolve,
    .is_re_resolved = is_re_resolved,
    .show = show,
};

/* "document" [address, document base URL of its creator, character encoding], the last by the names
 * of 2.7 */
static void make_document(struct ed_call *call)
{
    const struct ua_encoding *encoding = ed_html5_2009_given_encoding(call->arena, ed_arg(call, 2));

    if (call->count > 2)
        call->count = 2;
    ed_document_step(call, &rules);
    if (!call->refused && call->arena->status == UA_OK)
        (*call->document)->encoding = encoding;
}

/* --- 2.6 Fetching resources ------------------------------------------------------------------- */

/* A document's current address, once that is another than its address. */
struct ed_current_address {
    const struct ed_document *document;
    struct ua_str url;
    struct ed_current_address *next;
};

static struct ua_str current_address(const struct ed_call *call, const struct ed_document *document)
{
    const struct ed_html5_2009_state *state = call->state;
    const struct ed_current_address *entry = state->addresses;

    while (entry && entry->document != document)
        entry = entry->next;
    return entry ? entry->url : document->address;
}

/* "current address" [url]: the newest document's, from now on */
static void change_current_address(struct ed_call *call)
{
    struct ed_html5_2009_state *state = call->state;
    struct ed_current_address *entry = NULL;

    if (*call->document && ed_arg(call, 0).ptr)
        entry = ed_alloc(call->arena, sizeof *entry);
    else
        ed_refuse(call);
    if (!entry)
        return;
    *entry = (struct ed_current_address){*call->document, ed_arg(call, 0), state->addresses};
    state->addresses = entry;
}

/* Step 3: "address for Referer" [why, element]. why: "navigating", "element" or "API"; the element
 * is of the document that is meant: the active one of the source browsing context, the element's
 * own, or the active one of the first script's browsing context. */
static void address_for_referer(struct ed_call *call)
{
    static const char *const reasons[] = {"navigating", "element", "API", NULL};
    const struct ed_element *element = ed_element_named(call, 1);

    if (!is_among(ed_arg(call, 0), reasons))
        ed_refuse(call);
    else if (element)
        ed_answer_string(call, current_address(call, element->document));
}

/* Step 1. A scheme has no case, and a fragment is not part of what identifies the resource; the
 * letter compares strings. */
static bool is_about_blank(const struct ed_call *call, struct ua_str url)
{
    const size_t hash = ed_find(url, '#');

    if (call->literal)
        return ed_is(url, "about:blank");
    if (hash != ED_NOT_FOUND)
        url = ed_slice(url, 0, hash);
    return ed_starts_with_but_for_case(url, "about:") &&
           ed_is(ed_from(url, sizeof "about:" - 1), "blank");
}

/* "fetch" [url]: the empty string for about:blank; null: that is to be downloaded */
static void fetch(struct ed_call *call)
{
    if (is_about_blank(call, ed_arg(call, 0)))
        ed_answer_string(call, UA_LITERAL(""));
    else
        ed_answer_null(call);
}

/* --- 2.8.1 Reflecting content attributes in DOM attributes ------------------------------------ */

/* "reflect on getting" [element, content attribute, kind, default]. kind: "URL", or "URLs" for one
 * or more */
static void reflect_on_getting(struct ed_call *call)
{
    const struct ed_element *element = ed_element_named(call, 0);
    const struct ua_str kind = ed_arg(call, 2);
    struct ua_str value = ED_NONE;

    if (!ed_is(kind, "URL") && !ed_is(kind, "URLs"))
        ed_refuse(call);
    if (call->refused)
        return;
    if (ed_arg(call, 1).ptr)
        value = ed_element_attribute(element, ed_arg(call, 1));
    if (!value.ptr)
        value = ed_arg(call, 3);
    else if (ed_is(kind, "URL"))
        value = ed_element_resolve(call->arena, element, value);
    else
        value = resolve_each(call->arena, element, value);
    ed_answer_string(call, value.ptr ? value : UA_LITERAL(""));
}

/* "reflect on setting" [element, content attribute, value] */
static void reflect_on_setting(struct ed_call *call)
{
    struct ed_element *element = ed_element_named(call, 0);

    if (element && ed_arg(call, 1).ptr && ed_arg(call, 2).ptr)
        ed_element_set_attribute(call, element, ed_arg(call, 1), ed_arg(call, 2));
    else
        ed_refuse(call);
}

/* --- the steps -------------------------------------------------------------------------------- */

const struct ed_step ed_html5_2009_document_steps[] = {
    {"document", 1, 3, make_document},
    {"valid hash-name reference", 2, 2, valid_hash_name_reference},
    {"hash-name reference", 2, 2, hash_name_reference},
    {"current address", 1, 1, change_current_address},
    {"address for Referer", 2, 2, address_for_referer},
    {"fetch", 1, 1, fetch},
    {"reflect on getting", 3, 4, reflect_on_getting},
    {"reflect on setting", 3, 3, reflect_on_setting},
    {0},
};
