/* SPDX-License-Identifier: MIT */
/* IDNA as it was in the days of the editions, by our own UTS #46 with transitional processing. */
#ifndef ED_IDNA2003_H
#define ED_IDNA2003_H

#include <stdint.h>

#include "edition_text.h"

/* RFC 3490, 3.1: the dots that labels are separated by. */
bool ed_is_label_separator(uint32_t code_point);

/* ToASCII of each label of domain. ptr NULL on failure, among that a NUL in it. */
struct ua_str ed_idna2003_to_ascii(struct ed_arena *arena, struct ua_str domain,
                                   bool use_std3_ascii_rules);

/* ToUnicode of each label; it cannot fail: a label that is not to be had stays as it is. */
struct ua_str ed_idna2003_to_unicode(struct ed_arena *arena, struct ua_str domain);

#endif
