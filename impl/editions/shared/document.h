/* SPDX-License-Identifier: MIT */
/* A small document: as much of one as base URLs and the resolving of attributes want. Shared by the
 * editions of 2009 and 2011; all of it lives in the session's arena. */
#ifndef ED_DOCUMENT_H
#define ED_DOCUMENT_H

#include "call.h"

struct ed_node_attribute {
    struct ua_str name, value;
    bool is_shown;       /* the URL it identifies is being shown to the user */
    struct ua_str shown; /* what is being shown; ptr NULL: nothing, it was not resolvable */
    struct ed_node_attribute *next;
};

struct ed_element {
    struct ua_str id;   /* for the vectors to speak of; of one element in the whole session */
    struct ua_str name; /* local name, in lower case */
    struct ed_node_attribute *attributes;
    struct ed_document *document; /* that owns it, also while it is in no tree */
    struct ed_element *parent;    /* NULL: a root, or in no tree */
    struct ed_element *first, *last, *before, *after; /* children; siblings */
    bool is_removed;                                  /* it is the root of what is in no tree */
    bool is_affected;                                 /* by a base URL change, in the last step */
    struct ed_element *older;                         /* that was made in the same document */
};

/* What an edition says of documents. */
struct ed_document_rules {
    /* Resolve url against the absolute URL base. encoding: the document's, or NULL for UTF-8; it
     * may be UTF-16. ptr NULL: not resolvable. */
    struct ua_str (*resolve)(struct ed_arena *arena, struct ua_str url, struct ua_str base,
                             const struct ua_encoding *encoding);
    /* An element is affected by a base URL change: whether what is being shown of this attribute
     * of it is re-resolved. */
    bool (*is_re_resolved)(const struct ed_element *element, struct ua_str attribute);
    /* What is shown of an attribute; NULL: its value resolved relative to the element. */
    struct ua_str (*show)(struct ed_arena *arena, const struct ed_element *element,
                          struct ua_str attribute);
};

struct ed_document {
    const struct ed_document_rules *rules;
    struct ua_str address;
    struct ua_str creator_base; /* document base URL of the creator; ptr NULL: there is none */
    const struct ua_encoding *encoding; /* character encoding; NULL: UTF-8 */
    struct ed_element *first, *last;    /* roots */
    struct ed_element *made;            /* elements made in it, the newest first */
    struct ua_str base_url;             /* as it was before the step that is under way */
    struct ed_document *older;
};

/* The step "document" [address, document base URL of the creator or null, encoding or null]; each
 * edition has it in its own table and gives its rules. Called again it makes another document;
 * elements without a parent are roots of the newest. */
void ed_document_step(struct ed_call *call, const struct ed_document_rules *rules);

/* What both editions can be asked, ended by a name NULL; all want a document first.
 *   "element" [id, parent or null, name, attribute, value ...]   the last child of its parent
 *   "attribute" [id, name, value or null]      sets or removes a content attribute
 *   "move" [id, new parent or null]            within its document or to another
 *   "remove" [id]                              from its tree
 *   "address" [url]                            the newest document's, from now on
 *   "affected by a base URL change" []         by the last of these five: ids, in tree order
 *   "content attribute" [id, name]             string or null
 *   "show" [id, attribute]                     it is shown to the user from now on
 *   "shown" [id, attribute]                    what the user sees: a string, or null
 *   "base URI" [id]                            by XML Base
 *   "document base URL" [id]                   of the element's document; no id: of the newest */
extern const struct ed_step ed_document_steps[];

/* The next in tree order within root, or, root NULL, in the whole of a document. */
struct ed_element *ed_next_in_tree(const struct ed_element *element, const struct ed_element *root);

/* NULL if there is none of that id (or no document). */
struct ed_element *ed_element_find(const struct ed_call *call, struct ua_str id);
/* The element that an argument names; NULL, and the call refused, if there is none. */
struct ed_element *ed_element_named(struct ed_call *call, size_t argument);
/* ptr NULL: it has none. */
struct ua_str ed_element_attribute(const struct ed_element *element, struct ua_str name);
/* Sets, or with a ptr NULL removes it, and does all that a base URL change asks for. */
void ed_element_set_attribute(struct ed_call *call, struct ed_element *element, struct ua_str name,
                              struct ua_str value);

/* The base URI of an element, as XML Base defines it. For the document entity it is the
 * document base URL. xml:base counts in every document; one that is not resolvable is left out. */
struct ua_str ed_element_base_uri(struct ed_arena *arena, const struct ed_element *element);
/* url, which came from the element, resolved relative to it; ptr NULL: not resolvable. */
struct ua_str ed_element_resolve(struct ed_arena *arena, const struct ed_element *element,
                                 struct ua_str url);

/* What the documents call a hyperlink element, or one that creates a hyperlink; which they are is
 * said elsewhere in HTML5: a, area, and link by its type (the style sheet's is none), with href. */
bool ed_element_creates_hyperlink(const struct ed_element *element);
/* One of those whose cite attribute is re-resolved. */
bool ed_element_has_cite(const struct ed_element *element);

/* The href of the first base element that is a child of the head element and has one, resolved
 * against the fallback base URL, which is what comes out where there is none or it fails. */
struct ua_str ed_document_base_url(struct ed_arena *arena, const struct ed_document *document);

#endif
