/* SPDX-License-Identifier: MIT */
/* Two parsers that both leave the Standard, each in its own way. */
#ifndef CLASSIFY_EACH_H
#define CLASSIFY_EACH_H

#include "classification.h"

/* After classify: if nothing explains the difference of two parsers, searches for the cause of the
 * difference between each of them and the Standard. Sets has_own if each has a cause, or agrees
 * with the Standard in what is at issue. The cause and the class stay. */
void classify_each(struct classification *out, const struct pair *pair, struct testcase test);

#endif
