/* SPDX-License-Identifier: MIT */
#include "document.h"

#include "microsyntax.h"
#include "transcode.h"

/* --- the tree --------------------------------------------------------------------------------- */

struct ed_element *ed_next_in_tree(const struct ed_element *element, const struct ed_element *root)
{
    if (element->first)
        return element->first;
    while (element && element != root && !element->after)
        element = element->parent;
    return element && element != root ? element->after : NULL;
}

static bool is_in(const struct ed_element *element, const struct ed_element *root)
{
    while (element && element != root)
        element = element->parent;
    return element == root;
}

static void take_out(struct ed_element *element)
{
    struct ed_element **first, **last;

    if (!element->is_removed) {
        first = element->parent ? &element->parent->first : &element->document->first;
        last = element->parent ? &element->parent->last : &element->document->last;
        *(element->before ? &element->before->after : first) = element->after;
        *(element->after ? &element->after->before : last) = element->before;
    }
    element->parent = element->before = element->after = NULL;
    element->is_removed = true;
}

/* As the last child of parent, or, parent NULL, the last root of document. */
static void put_in(struct ed_element *element, struct ed_element *parent,
                   struct ed_document *document)
{
    struct ed_element **first = parent ? &parent->first : &document->first;
    struct ed_element **last = parent ? &parent->last : &document->last;

    element->parent = parent;
    element->before = *last;
    *(*last ? &(*last)->after : first) = element;
    *last = element;
    element->is_removed = false;
    for (struct ed_element *each = element; each; each = ed_next_in_tree(each, element))
        each->document = document;
}

struct ed_element *ed_element_find(const struct ed_call *call, struct ua_str id)
{
    for (const struct ed_document *document = *call->document; document; document = document->older)
        for (struct ed_element *element = document->made; element; element = element->older)
            if (id.ptr && ua_str_equal(element->id, id))
                return element;
    return NULL;
}

struct ed_element *ed_element_named(struct ed_call *call, size_t argument)
{
    struct ed_element *element = ed_element_find(call, ed_arg(call, argument));

    if (!element)
        ed_refuse(call);
    return element;
}

/* --- content attributes ----------------------------------------------------------------------- */

static struct ed_node_attribute *find_attribute(const struct ed_element *element,
                                                struct ua_str name)
{
    struct ed_node_attribute *attribute = element->attributes;

    while (attribute && !ua_str_equal(attribute->name, name))
        attribute = attribute->next;
    return attribute;
}

struct ua_str ed_element_attribute(const struct ed_element *element, struct ua_str name)
{
    const struct ed_node_attribute *attribute = find_attribute(element, name);

    return attribute ? attribute->value : ED_NONE;
}

static void set_attribute(struct ed_arena *arena, struct ed_element *element, struct ua_str name,
                          struct ua_str value)
{
    struct ed_node_attribute **end = &element->attributes;

    while (*end && !ua_str_equal((*end)->name, name))
        end = &(*end)->next;
    if (!value.ptr) {
        if (*end)
            *end = (*end)->next;
        return;
    }
    if (!*end && !(*end = ed_alloc(arena, sizeof **end)))
        return;
    (*end)->name = name;
    (*end)->value = value;
}

/* --- elements with URLs ----------------------------------------------------------------------- */

/* Whether a link element of that link type has to do with an external resource; "alternate" has
 * so for a style sheet alone. */
static bool is_external(struct ua_str type, bool of_style_sheet)
{
    static const char *const external[] = {"icon", "pingback", "prefetch", "stylesheet"};

    for (size_t i = 0; i < sizeof external / sizeof *external; i++) {
        if (ua_str_equal_but_for_case(type, ua_str(external[i], strlen(external[i]))))
            return true;
    }
    return of_style_sheet && ua_str_equal_but_for_case(type, UA_LITERAL("alternate"));
}

/* A link element is a hyperlink by one of its link types. */
static bool has_hyperlink_type(struct ua_str rel)
{
    bool of_style_sheet = false;
    struct ua_str type;

    for (int round = 0; round < 2; round++) {
        for (size_t position = 0; ed_next_token(rel, &position, &type);) {
            if (round == 0)
                of_style_sheet =
                    of_style_sheet || ua_str_equal_but_for_case(type, UA_LITERAL("stylesheet"));
            else if (!is_external(type, of_style_sheet))
                return true;
        }
    }
    return false;
}

bool ed_element_creates_hyperlink(const struct ed_element *element)
{
    if (!ed_element_attribute(element, UA_LITERAL("href")).ptr)
        return false;
    if (ed_is(element->name, "link"))
        return has_hyperlink_type(ed_element_attribute(element, UA_LITERAL("rel")));
    return ed_is(element->name, "a") || ed_is(element->name, "area");
}

bool ed_element_has_cite(const struct ed_element *element)
{
    static const char *const names[] = {"q", "blockquote", "section", "article", "ins", "del"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (ed_is(element->name, names[i]))
            return true;
    }
    return false;
}

/* --- base URLs -------------------------------------------------------------------------------- */

static bool is_base_with_href(const struct ed_element *element)
{
    return ed_is(element->name, "base") &&
           ed_element_attribute(element, UA_LITERAL("href")).ptr != NULL;
}

/* The head element: a root, or the child of one (a vector may leave the html element out). */
static const struct ed_element *find_head(const struct ed_document *document)
{
    for (const struct ed_element *root = document->first; root; root = root->after) {
        if (ed_is(root->name, "head"))
            return root;
        for (const struct ed_element *child = root->first; child; child = child->after) {
            if (ed_is(child->name, "head"))
                return child;
        }
    }
    return NULL;
}

struct ua_str ed_document_base_url(struct ed_arena *arena, const struct ed_document *document)
{
    struct ua_str fallback = document->address;
    const struct ed_element *head = find_head(document);
    const struct ed_element *base = head ? head->first : NULL;
    struct ua_str url;

    if (ed_is(fallback, "about:blank") && document->creator_base.ptr)
        fallback = document->creator_base;
    while (base && !is_base_with_href(base))
        base = base->after;
    if (!base)
        return fallback;
    url = document->rules->resolve(arena, ed_element_attribute(base, UA_LITERAL("href")), fallback,
                                   document->encoding);
    return url.ptr ? url : fallback;
}

/* XML Base, 4.2: from the root to the element. */
struct ua_str ed_element_base_uri(struct ed_arena *arena, const struct ed_element *element)
{
    const struct ed_document *document = element->document;
    struct ua_str base = ed_document_base_url(arena, document);
    struct ed_list bases = ED_LIST(arena);

    for (; element; element = element->parent) {
        struct ua_str value = ed_element_attribute(element, UA_LITERAL("xml:base"));

        if (value.ptr)
            ed_push(&bases, value);
    }
    for (size_t i = bases.count; i > 0; i--) {
        struct ua_str url = document->rules->resolve(arena, bases.items[i - 1], base, NULL);

        if (url.ptr)
            base = url;
    }
    return base;
}

struct ua_str ed_element_resolve(struct ed_arena *arena, const struct ed_element *element,
                                 struct ua_str url)
{
    const struct ed_document *document = element->document;

    return document->rules->resolve(arena, url, ed_element_base_uri(arena, element),
                                    document->encoding);
}

/* --- dynamic changes -------------------------------------------------------------------------- */

static void show(struct ed_arena *arena, const struct ed_element *element,
                 struct ed_node_attribute *attribute)
{
    const struct ed_document_rules *rules = element->document->rules;

    attribute->is_shown = true;
    attribute->shown = rules->show ? rules->show(arena, element, attribute->name)
                                   : ed_element_resolve(arena, element, attribute->value);
}

static void affect(struct ed_element *root)
{
    for (struct ed_element *each = root; each; each = ed_next_in_tree(each, root))
        each->is_affected = true;
}

/* Before each step that changes something. */
static void begin_change(struct ed_call *call)
{
    for (struct ed_document *document = *call->document; document; document = document->older) {
        document->base_url = ed_document_base_url(call->arena, document);
        for (struct ed_element *element = document->made; element; element = element->older)
            element->is_affected = false;
    }
}

static void update(struct ed_call *call, const struct ed_element *element)
{
    for (struct ed_node_attribute *shown = element->attributes; shown; shown = shown->next) {
        if (shown->is_shown && element->document->rules->is_re_resolved(element, shown->name))
            show(call->arena, element, shown);
    }
}

/* After it. */
static void end_change(struct ed_call *call)
{
    for (struct ed_document *document = *call->document; document; document = document->older) {
        if (!ua_str_equal(document->base_url, ed_document_base_url(call->arena, document))) {
            for (struct ed_element *root = document->first; root; root = root->after)
                affect(root);
        }
    }
    for (struct ed_document *document = *call->document; document; document = document->older)
        for (struct ed_element *element = document->made; element; element = element->older)
            if (element->is_affected)
                update(call, element);
}

void ed_element_set_attribute(struct ed_call *call, struct ed_element *element, struct ua_str name,
                              struct ua_str value)
{
    struct ua_str before = ed_element_attribute(element, name);
    struct ed_node_attribute *attribute;

    begin_change(call);
    set_attribute(call->arena, element, name, value);
    attribute = find_attribute(element, name);
    if (attribute && attribute->is_shown)
        show(call->arena, element, attribute);
    if (ed_is(name, "xml:base") && !ua_str_equal(before, value))
        affect(element);
    end_change(call);
}

/* --- steps ------------------------------------------------------------------------------------ */

void ed_document_step(struct ed_call *call, const struct ed_document_rules *rules)
{
    struct ed_document *document = ed_alloc(call->arena, sizeof *document);

    if (!ed_arg(call, 0).ptr)
        ed_refuse(call);
    if (!document || call->refused)
        return;
    *document = (struct ed_document){.rules = rules,
                                     .address = ed_arg(call, 0),
                                     .creator_base = ed_arg(call, 1),
                                     .encoding = ed_encoding(call->arena, ed_arg(call, 2)),
                                     .older = *call->document};
    *call->document = document;
}

static void make_element(struct ed_call *call)
{
    const struct ua_str parent = ed_arg(call, 1);
    struct ed_element *under = parent.ptr ? ed_element_named(call, 1) : NULL;
    struct ed_element *element;

    if (!*call->document || !ed_arg(call, 0).ptr || !ed_arg(call, 2).ptr || call->count % 2 == 0 ||
        ed_element_find(call, ed_arg(call, 0)))
        ed_refuse(call);
    element = call->refused ? NULL : ed_alloc(call->arena, sizeof *element);
    if (!element)
        return;
    begin_change(call);
    *element = (struct ed_element){.id = ed_arg(call, 0),
                                   .name = ed_arg(call, 2),
                                   .is_removed = true,
                                   .older = (*call->document)->made};
    (*call->document)->made = element;
    put_in(element, under, under ? under->document : *call->document);
    for (size_t i = 3; i + 1 < call->count; i += 2)
        if (ed_arg(call, i).ptr)
            set_attribute(call->arena, element, ed_arg(call, i), ed_arg(call, i + 1));
    end_change(call);
}

static void change_attribute(struct ed_call *call)
{
    struct ed_element *element = ed_element_named(call, 0);

    if (element && ed_arg(call, 1).ptr)
        ed_element_set_attribute(call, element, ed_arg(call, 1), ed_arg(call, 2));
    else
        ed_refuse(call);
}

static void move_element(struct ed_call *call)
{
    struct ed_element *element = ed_element_named(call, 0);
    struct ed_element *parent = ed_arg(call, 1).ptr ? ed_element_named(call, 1) : NULL;
    struct ed_document *from, *to;

    if (element && parent && is_in(parent, element))
        ed_refuse(call);
    if (call->refused)
        return;
    from = element->document;
    to = parent ? parent->document : *call->document;
    begin_change(call);
    take_out(element);
    put_in(element, parent, to);
    if (from != to && !ua_str_equal(from->base_url, to->base_url))
        affect(element);
    end_change(call);
}

static void remove_element(struct ed_call *call)
{
    struct ed_element *element = ed_element_named(call, 0);

    if (!element)
        return;
    begin_change(call);
    take_out(element);
    end_change(call);
}

static void change_address(struct ed_call *call)
{
    if (!*call->document || !ed_arg(call, 0).ptr) {
        ed_refuse(call);
        return;
    }
    begin_change(call);
    (*call->document)->address = ed_arg(call, 0);
    end_change(call);
}

static void affected(struct ed_call *call)
{
    struct ed_list ids = ED_LIST(call->arena);

    if (!*call->document)
        ed_refuse(call);
    for (const struct ed_document *document = *call->document; document; document = document->older)
        for (struct ed_element *each = document->first; each; each = ed_next_in_tree(each, NULL))
            if (each->is_affected)
                ed_push(&ids, each->id);
    ed_answer_list(call, &ids);
}

static void content_attribute(struct ed_call *call)
{
    struct ed_element *element = ed_element_named(call, 0);

    if (element)
        ed_answer_string(call, ed_element_attribute(element, ed_arg(call, 1)));
}

static void show_attribute(struct ed_call *call)
{
    struct ed_element *element = ed_element_named(call, 0);
    struct ed_node_attribute *attribute = element ? find_attribute(element, ed_arg(call, 1)) : NULL;

    if (attribute)
        show(call->arena, element, attribute);
    else
        ed_refuse(call);
}

static void shown_attribute(struct ed_call *call)
{
    struct ed_element *element = ed_element_named(call, 0);
    struct ed_node_attribute *attribute = element ? find_attribute(element, ed_arg(call, 1)) : NULL;

    ed_answer_string(call, attribute && attribute->is_shown ? attribute->shown : ED_NONE);
}

static void base_uri(struct ed_call *call)
{
    struct ed_element *element = ed_element_named(call, 0);

    if (element)
        ed_answer_string(call, ed_element_base_uri(call->arena, element));
}

static void document_base_url(struct ed_call *call)
{
    struct ed_element *element = call->count > 0 ? ed_element_named(call, 0) : NULL;
    struct ed_document *document = element ? element->document : *call->document;

    if (document && !call->refused)
        ed_answer_string(call, ed_document_base_url(call->arena, document));
    else
        ed_refuse(call);
}

const struct ed_step ed_document_steps[] = {
    {"element", 3, ED_ANY_NUMBER, make_element},
    {"attribute", 3, 3, change_attribute},
    {"move", 2, 2, move_element},
    {"remove", 1, 1, remove_element},
    {"address", 1, 1, change_address},
    {"affected by a base URL change", 0, 0, affected},
    {"content attribute", 2, 2, content_attribute},
    {"show", 2, 2, show_attribute},
    {"shown", 2, 2, shown_attribute},
    {"base URI", 1, 1, base_uri},
    {"document base URL", 0, 1, document_base_url},
    {0},
};
