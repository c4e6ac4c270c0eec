/* SPDX-License-Identifier: MIT */
/* HTML 5, revision 1.2852, 2.4.2 to 2.4.6: strings in attributes that are no URLs. */
#ifndef ED_HTML5_2009_TEXT_H
#define ED_HTML5_2009_TEXT_H

#include "call.h"

/* Steps, each table ended by a name NULL. */
extern const struct ed_step ed_html5_2009_number_steps[]; /* 2.4.4.1 to 2.4.4.3 */
extern const struct ed_step ed_html5_2009_list_steps[];   /* 2.4.4.4 to 2.4.4.7 */
extern const struct ed_step ed_html5_2009_date_steps[];   /* 2.4.5 */
extern const struct ed_step ed_html5_2009_color_steps[];  /* 2.4.6 */

/* The argument, with each ill-formed part as U+FFFD. */
static inline struct ua_str ed_text_argument(const struct ed_call *call, size_t index)
{
    return ed_well_formed(call->arena, ed_arg(call, index));
}

#endif
