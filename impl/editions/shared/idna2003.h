/* SPDX-License-Identifier: MIT */
/* Internationalizing Domain Names in Applications of 2003: RFC 3490. */
#ifndef ED_IDNA2003_H
#define ED_IDNA2003_H

#include <stdint.h>

#include "edition_text.h"

/* The flags of RFC 3490, 4. The first is for domain names that are looked up ("queries"). */
enum { ED_ALLOW_UNASSIGNED = 1, ED_USE_STD3_ASCII_RULES = 2 };

/* RFC 3490, 3.1: the dots that labels are separated by. */
bool ed_is_label_separator(uint32_t code_point);

/* ToASCII of each label of domain. ptr NULL on failure. */
struct ua_str ed_idna2003_to_ascii(struct ed_arena *arena, struct ua_str domain, unsigned flags);

/* ToUnicode of each label. It cannot fail: a label that has no such form stays as it is. */
struct ua_str ed_idna2003_to_unicode(struct ed_arena *arena, struct ua_str domain, unsigned flags);

#endif
