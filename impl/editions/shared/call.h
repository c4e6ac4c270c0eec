/* SPDX-License-Identifier: MIT */
/* What a step gets, and how it answers. */
#ifndef ED_CALL_H
#define ED_CALL_H

#include "edition.h"
#include "edition_text.h"

struct ed_document;

struct ed_call {
    struct ed_arena *arena;
    bool literal;              /* the letter is wanted, errors and all */
    size_t moment;             /* changes of the Standard that have landed */
    const struct ua_str *args; /* ptr NULL: null; the session's own copies */
    size_t count;
    void *state;                   /* of the edition, state_size bytes, zeroed at first */
    struct ed_document **document; /* of those editions that have one; NULL until it is made */
    struct ed_answer *answer;      /* NOTHING until one of these says more */
    bool refused;                  /* ed_refuse was called */
};

/* The argument, or null where it was not given. */
static inline struct ua_str ed_arg(const struct ed_call *call, size_t index)
{
    return index < call->count ? call->args[index] : ED_NONE;
}

void ed_answer_string(struct ed_call *call, struct ua_str value);            /* ptr NULL: null */
void ed_answer_string_or_failure(struct ed_call *call, struct ua_str value); /* ptr NULL: failure */
void ed_answer_boolean(struct ed_call *call, bool value);
void ed_answer_number(struct ed_call *call, unsigned long value);
void ed_answer_list(struct ed_call *call, const struct ed_list *list);
/* An answer to parse: as many as there are parts, in their order. */
void ed_answer_parts(struct ed_call *call, const struct ua_str parts[ED_PARTS]);
void ed_answer_null(struct ed_call *call);
void ed_answer_failure(struct ed_call *call);
void ed_answer_throws(struct ed_call *call, const char *exception);
void ed_answer_endless(struct ed_call *call);
void ed_answer_undefined(struct ed_call *call);
/* The step is out of turn, or an argument is not such a thing: the caller's error, no answer. */
void ed_refuse(struct ed_call *call);

#endif
