/* SPDX-License-Identifier: MIT */
/* A law for the dated editions: a setter leaves the other components alone.
 *
 * After an assignment to an attribute of an edition's URL object, the same edition parses the
 * object's URL to the components of before, except the attribute's own. A new object of that URL
 * has the same attributes as the object. Where a document wants something else, it is an exception
 * with its line (setter_exceptions.c). */
#ifndef SETTER_LAW_H
#define SETTER_LAW_H

#include <stdbool.h>
#include <stddef.h>

#include "edition.h"
#include "text.h"

/* What an assignment can change: 1u << enum ed_part, and these. */
#define SETTER_OBJECT (1u << ED_PARTS)     /* the object differs from a new one of its URL */
#define SETTER_LOST (1u << (ED_PARTS + 1)) /* the edition refuses the object's URL */

enum setter_verdict {
    SETTER_HOLDS,
    SETTER_EXCEPTION, /* something else changed, for a reason of the document */
    SETTER_BROKEN,    /* something else changed */
    SETTER_ENDS,      /* the edition does not answer, or an exception lets it refuse the URL */
};

/* An assignment as an exception sees it. */
struct setter_change {
    struct ua_str attribute, value;
    struct ua_str href_after;
    /* Arrays of ED_PARTS strings, in which ptr NULL means null. If the URL is lost, after has
     * only the scheme. */
    const struct ua_str *before, *after;
};

/* A place where a document, or a decision, breaks the law. */
struct setter_exception {
    const char *edition; /* as setter_law_name returns it */
    const char *attribute;
    unsigned parts; /* that may change besides the attribute's own */
    bool (*applies)(const struct setter_change *change); /* NULL: to each value */
    const char *place;                                   /* lines of the document, or a decision */
    const char *reason;
    const char *url, *value; /* an example: to this URL the attribute gets this value */
};

/* Ended by an edition NULL; fewer than SETTER_EXCEPTIONS. */
#define SETTER_EXCEPTIONS 64
extern const struct setter_exception setter_exceptions[];

/* The law at work on one edition; the letter of a document is an edition of its own. */
struct setter_law;

/* Returns NULL if the edition has no object with setters that the law applies to. */
struct setter_law *setter_law_new(const struct ed_edition *edition, bool literal);
/* NULL is allowed. */
void setter_law_free(struct setter_law *law);
/* Returns the id of the edition, of its letter with ":literal". */
const char *setter_law_name(const struct setter_law *law);
/* Returns the names of the attributes and methods that can be assigned to; ended by NULL. */
const char *const *setter_law_attributes(const struct setter_law *law);

/* Makes the object of a URL. Returns whether the edition accepts the URL and makes it. */
bool setter_law_begin(struct setter_law *law, struct ua_str url);
/* Assigns to an attribute of the object and checks the law. The object of a URL that differs from
 * the object is a new one afterwards. After SETTER_ENDS there is no object, and
 * there may be none after SETTER_BROKEN.
 * *exception: the one that applied first, for SETTER_EXCEPTION; may be NULL. */
enum setter_verdict setter_law_assign(struct setter_law *law, size_t attribute, struct ua_str value,
                                      const struct setter_exception **exception);
/* Returns the parts that this exception lets the law's assignments change, and that no earlier
 * exception does. */
unsigned setter_law_used(const struct setter_law *law, const struct setter_exception *exception);
/* Describes the last assignment: the URL before, the assignment, the URL after, and the parts that
 * differ without an exception. */
struct ua_str setter_law_report(struct setter_law *law);

#endif
