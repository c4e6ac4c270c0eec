/* SPDX-License-Identifier: MIT */
/* HTML 5, revision 1.2852, 2.4.3: enumerated attributes. */
#ifndef ED_ENUMERATED_H
#define ED_ENUMERATED_H

#include "call.h"

struct ed_keyword {
    struct ua_str name, state;
    bool is_conforming;
};

struct ed_enumerated {
    struct ua_str attribute;
    struct ua_str invalid_default, missing_default; /* states; ptr NULL: there is none */
    struct ed_keyword *keywords;
    size_t count;
    struct ed_enumerated *older;
};

/* The step "enumerated attribute" [name, invalid value default, missing value default, keyword,
 * state, "conforming" or "non-conforming", ...] adds one to *all. */
void ed_enumerated_step(struct ed_call *call, struct ed_enumerated **all);
/* NULL if there is none of that name. */
const struct ed_enumerated *ed_enumerated_find(const struct ed_enumerated *all,
                                               struct ua_str attribute);
/* The state that the attribute represents. value ptr NULL: it is not specified. ptr NULL: none. */
struct ua_str ed_enumerated_state(const struct ed_enumerated *enumerated, struct ua_str value);
/* NULL if value matches none. */
const struct ed_keyword *ed_enumerated_keyword(const struct ed_enumerated *enumerated,
                                               struct ua_str value);
/* The first conforming keyword of a state; ptr NULL: there is none. */
struct ua_str ed_enumerated_conforming_value(const struct ed_enumerated *enumerated,
                                             struct ua_str state);

#endif
