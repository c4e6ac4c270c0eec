/* SPDX-License-Identifier: MIT */
/* The dated editions of the URL text, each a runnable transcription of its document.
 *
 * The face of liburlassay-editions: all that a harness needs. It is slow and plain, and not
 * installed. decisions.tsv beside this file lists what an edition does where its document is silent
 * or contradicts itself. */
#ifndef UA_EDITION_H
#define UA_EDITION_H

#include "urlassay.h"

/* What a parsed URL consists of, in the order of a URL. */
enum ua_part {
    UA_PART_SCHEME,
    UA_PART_USERNAME,
    UA_PART_PASSWORD,
    UA_PART_HOST, /* an IPv6 address with its brackets */
    UA_PART_PORT,
    UA_PART_PATH,
    UA_PART_QUERY,    /* without "?" */
    UA_PART_FRAGMENT, /* without "#" */
    UA_PART_HREF,
    UA_PART_ORIGIN,
    UA_PARTS,
};

struct ed_call;

#define UA_ANY_NUMBER 255

/* One thing that an edition can be asked to do: an algorithm, a term, an attribute or a method of
 * its document. args are counted without the name. */
struct ed_step {
    const char *name;
    unsigned char least, most; /* how many arguments; most may be UA_ANY_NUMBER */
    void (*run)(struct ed_call *call);
};

/* An edition; a constant. */
struct ua_edition {
    const char *id;      /* "html5-2009" */
    const char *title;   /* of the document */
    const char *date;    /* of the document: "2012-12-28", or as much of it as is known: "2009" */
    bool is_rfc3986;     /* its components are RFC 3986's, not the Standard's */
    bool takes_encoding; /* of the query */
    unsigned says;       /* 1u << part: parts that parse gives; it cannot say the others */
    unsigned tells_null; /* 1u << part: there, null and "" are told apart */
    /* Parses args[0] against args[1] (ptr NULL: none) with the encoding args[2] (a label; ptr NULL:
     * UTF-8); answers with a list of UA_PARTS strings, or failure, endless or undefined. */
    void (*parse)(struct ed_call *call);
    const struct ed_step *steps[8]; /* tables, each ended by a name NULL; ended by NULL */
    size_t state_size;              /* bytes of what its steps build up */
};

/* Every edition, by date, NULL-ended. */
const struct ua_edition *const *ua_editions(void);
/* NULL if there is none. */
const struct ua_edition *ua_edition_find(const char *id, size_t len);

enum ua_answer_kind {
    UA_ANSWER_NOTHING, /* done; there is nothing to return */
    UA_ANSWER_NULL,
    UA_ANSWER_STRING, /* items[0] */
    UA_ANSWER_BOOLEAN,
    UA_ANSWER_NUMBER,
    UA_ANSWER_LIST,      /* items; ptr NULL: null */
    UA_ANSWER_FAILURE,   /* what the document calls failure, error, invalid, not resolvable */
    UA_ANSWER_THROWS,    /* items[0]: the exception's name */
    UA_ANSWER_ENDLESS,   /* the letter of the document would never end */
    UA_ANSWER_UNDEFINED, /* the letter of the document does not say */
};

struct ua_answer {
    enum ua_answer_kind kind;
    const struct ua_str *items; /* views into the session; they live until its next reset */
    size_t count;
    unsigned long number; /* UA_ANSWER_NUMBER; UA_ANSWER_BOOLEAN: 0 or 1 */
};

/* An edition at work: what its steps have built so far (a URL object, a document). */
struct ua_session;

/* literal: run the letter of the document, without repairing what contradicts itself.
 * Returns NULL when there is no memory. allocator NULL means malloc's family. */
UA_CHECKED struct ua_session *ua_session_new(const struct ua_edition *edition, bool literal,
                                             const struct ua_allocator *allocator);
/* NULL is allowed. */
void ua_session_free(struct ua_session *session);

/* Forgets all that was built. */
void ua_session_reset(struct ua_session *session);

/* Resets the session and parses input, against base unless its ptr is NULL, with the query's
 * encoding by a label (ptr NULL: UTF-8).
 *
 * Returns: UA_OK, whatever the answer is; UA_NOMEM; UA_TOO_LONG; UA_ENCODING (the C library lacks
 *          the converter); UA_BADARG for what is no encoding's label.
 * Out:     *answer: a list of UA_PARTS strings (ptr NULL: null), UA_ANSWER_FAILURE,
 *          UA_ANSWER_ENDLESS or UA_ANSWER_UNDEFINED.
 */
UA_CHECKED enum ua_status ua_session_parse(struct ua_session *session, struct ua_answer *answer,
                                           struct ua_str input, struct ua_str base,
                                           struct ua_str encoding);

/* Does one step. args: count strings; ptr NULL is null.
 * Returns what ua_session_parse does; UA_BADARG also for an unknown name, a wrong number of
 * arguments, and a step out of turn (it wants what was not built). */
UA_CHECKED enum ua_status ua_session_step(struct ua_session *session, struct ua_answer *answer,
                                          struct ua_str name, const struct ua_str *args,
                                          size_t count);

#endif
