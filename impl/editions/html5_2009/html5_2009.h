/* SPDX-License-Identifier: MIT */
/* HTML 5, revision 1.2852: what its modules have of each other. */
#ifndef ED_HTML5_2009_H
#define ED_HTML5_2009_H

#include "decomposition.h"
#include "enumerated.h"

/* Steps, each table ended by a name NULL. */
extern const struct ed_step ed_html5_2009_syntax_steps[];     /* 2.1.6, 2.3, 2.4, 2.7 */
extern const struct ed_step ed_html5_2009_document_steps[];   /* 2.4.10, 2.5.2, 2.6, 2.8.1 */
extern const struct ed_step ed_html5_2009_reflect_steps[];    /* 2.4.2, 2.4.3, 2.8.1 */
extern const struct ed_step ed_html5_2009_token_list_steps[]; /* 2.8.3, 2.8.4 */

/* What the steps build up beside the document. */
struct ed_html5_2009_state {
    struct ed_interface interface; /* with the decomposition attributes */
    struct ed_current_address *addresses;
    struct ed_enumerated *enumerated; /* attributes, the newest first */
};

/* 2.7: the encoding of a name or alias, with its replacement; *name (may be NULL) is what this
 * document calls it. NULL: it is none, or one that must not be supported. */
const struct ua_encoding *ed_html5_2009_encoding(struct ua_str label, struct ua_str *name);

/* The same for a label that a caller may leave out (ptr NULL: UTF-8, NULL); anything that is not a
 * label makes the arena's status UA_BADARG. */
const struct ua_encoding *ed_html5_2009_given_encoding(struct ed_arena *arena, struct ua_str label);

/* 2.1.6 and 2.7 as steps */
void ed_html5_2009_ascii_compatible(struct ed_call *call);
void ed_html5_2009_alias_match(struct ed_call *call);
void ed_html5_2009_character_encoding(struct ed_call *call);

#endif
