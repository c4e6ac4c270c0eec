/* SPDX-License-Identifier: MIT */
/* The dated editions of the URL text, each a runnable transcription of its document.
 *
 * The face of liburlassay-editions: all that a harness needs. It is slow and plain, and not
 * installed. decisions.tsv beside this file lists what an edition does where its document is silent
 * or contradicts itself. */
#ifndef ED_EDITION_H
#define ED_EDITION_H

#include "urlassay.h"

/* What a parsed URL consists of, in the order of a URL. */
enum ed_part {
    ED_PART_SCHEME,
    ED_PART_USERNAME,
    ED_PART_PASSWORD,
    ED_PART_HOST, /* an IPv6 address with its brackets */
    ED_PART_PORT,
    ED_PART_PATH,
    ED_PART_QUERY,    /* without "?" */
    ED_PART_FRAGMENT, /* without "#" */
    ED_PART_HREF,
    ED_PART_ORIGIN,
    ED_PARTS,
};

struct ed_call;

#define ED_ANY_NUMBER 255

/* One thing that an edition can be asked to do: an algorithm, a term, an attribute or a method of
 * its document. args are counted without the name. */
struct ed_step {
    const char *name;
    unsigned char least, most; /* how many arguments; most may be ED_ANY_NUMBER */
    void (*run)(struct ed_call *call);
};

/* An edition; a constant. */
struct ed_edition {
    const char *id;      /* "html5-2009" */
    const char *title;   /* of the document */
    const char *date;    /* of the document: "2012-12-28", or as much of it as is known: "2009" */
    bool is_rfc3986;     /* its components are RFC 3986's, not the Standard's */
    bool takes_encoding; /* of the query */
    unsigned says;       /* 1u << part: parts that parse gives; it cannot say the others */
    unsigned null_is_distinct; /* 1u << part: null and "" are distinct there */
    /* Parses args[0] against args[1] (ptr NULL: none) with the encoding args[2] (a label; ptr NULL:
     * UTF-8); answers with a list of ED_PARTS strings, or failure, endless or undefined. */
    void (*parse)(struct ed_call *call);
    const struct ed_step *steps[12]; /* tables, each ended by a name NULL; ended by NULL */
    size_t state_size;               /* bytes of what its steps build up */
};

/* Every edition that dates answers, by date, NULL-ended. */
const struct ed_edition *const *ed_editions(void);
/* Finds these, and "rfc3987". NULL if there is none. */
const struct ed_edition *ed_edition_find(const char *id, size_t len);

enum ed_answer_kind {
    ED_ANSWER_NOTHING, /* done; there is nothing to return */
    ED_ANSWER_NULL,
    ED_ANSWER_STRING, /* items[0] */
    ED_ANSWER_BOOLEAN,
    ED_ANSWER_NUMBER,
    ED_ANSWER_LIST,      /* items; ptr NULL: null */
    ED_ANSWER_FAILURE,   /* what the document calls failure, error, invalid, not resolvable */
    ED_ANSWER_THROWS,    /* items[0]: the exception's name */
    ED_ANSWER_ENDLESS,   /* the letter of the document would never end */
    ED_ANSWER_UNDEFINED, /* the letter of the document does not say */
};

struct ed_answer {
    enum ed_answer_kind kind;
    const struct ua_str *items; /* views into the session; they live until its next reset */
    size_t count;
    unsigned long number; /* ED_ANSWER_NUMBER; ED_ANSWER_BOOLEAN: 0 or 1 */
};

/* A decision of decisions.tsv that an answer rests on, and the parts of the answer that do. */
struct ed_decision {
    const char *id;
    unsigned parts; /* 1u << part; ED_OUTCOME: that the URL is accepted, or is not */
};
#define ED_OUTCOME (1u << ED_PARTS)
#define ED_DECISIONS_MAX 64

/* An edition at work: what its steps have built so far (a URL object, a document). */
struct ed_session;

/* literal: run the letter of the document, without repairing what contradicts itself.
 * Returns NULL if memory runs out. allocator NULL means malloc's family. */
UA_CHECKED struct ed_session *ed_session_new(const struct ed_edition *edition, bool literal,
                                             const struct ua_allocator *allocator);
/* NULL is allowed. */
void ed_session_free(struct ed_session *session);

/* Forgets all that was built. */
void ed_session_reset(struct ed_session *session);

/* Resets the session and parses input, against base unless its ptr is NULL, with the query's
 * encoding by a label (ptr NULL: UTF-8).
 *
 * Returns: UA_OK, whatever the answer is; UA_NOMEM; UA_TOO_LONG; UA_ENCODING (the C library lacks
 *          the converter); UA_BADARG for anything that is not an encoding's label.
 * Out:     *answer: a list of ED_PARTS strings (ptr NULL: null), ED_ANSWER_FAILURE,
 *          ED_ANSWER_ENDLESS or ED_ANSWER_UNDEFINED.
 */
UA_CHECKED enum ua_status ed_session_parse(struct ed_session *session, struct ed_answer *answer,
                                           struct ua_str input, struct ua_str base,
                                           struct ua_str encoding);

/* The decisions that the answer of the last ed_session_parse rests on: *count of them. They live
 * until the next reset. A decision is listed where the document leaves open, or says wrongly, what
 * becomes of this very input. */
const struct ed_decision *ed_session_decisions(const struct ed_session *session, size_t *count);

/* Does one step. args: count strings; ptr NULL is null.
 * Returns what ed_session_parse does; UA_BADARG also for an unknown name, a wrong number of
 * arguments, and a step out of turn (it wants what was not built). */
UA_CHECKED enum ua_status ed_session_step(struct ed_session *session, struct ed_answer *answer,
                                          struct ua_str name, const struct ua_str *args,
                                          size_t count);

/* --- the URL Standard as of any day ----------------------------------------------------------- */

/* A commit of the Standard's text, or a version of Unicode; a constant. */
struct ed_change {
    const char *commit;    /* forty digits, or as many as are known; "unicode-16" */
    const char *day;       /* of landing: "2026-06-25"; "2026-10" where the day is unknown */
    const char *reference; /* "#77", an issue or pull request of whatwg/url; "": none */
    const char *kind;      /* "answer", "api", "validity", "editorial", "unicode" */
    const char *area;      /* "host"; "" for editorial ones */
    const char *what; /* one sentence without its full stop; "": nothing that an answer shows */
};

/* All that are known, in the order in which they landed: *count of them, NULL is allowed. The first
 * is the first text that runs. */
const struct ed_change *ed_standard_changes(size_t *count);

/* Finds how many changes have landed by name: a day ("2021-06-17", that day's included), a month of
 * a review draft ("2022-08"), the first seven or more digits of a commit, or "today": all.
 * today: the last day that may be named; NULL: any may.
 * Returns NULL and the number in *moment, or else what is wrong with name; it does not name it. */
const char *ed_standard_moment(size_t *moment, struct ua_str name, const char *today);

/* Whether the letter of that text runs, from 2014-06-27 on. Before that only what was meant does.
 */
bool ed_standard_has_letter(size_t moment);

/* The Standard, which ed_editions() has not. Sessions of it are by all changes unless this is
 * called first. moment: as ed_standard_moment gives it. */
extern const struct ed_edition ed_standard;
void ed_session_set_moment(struct ed_session *session, size_t moment);

#endif
