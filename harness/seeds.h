/* SPDX-License-Identifier: MIT */
/* The inputs that a campaign begins with. libFuzzer is silent about those it cannot read. */
#ifndef SEEDS_H
#define SEEDS_H

#include "util.h"

/* The folder that holds url/, regress/, a folder of each target, and url.dict: what URLASSAY_CORPUS
 * says, or the project's own. NULL if there is none. The caller frees it. */
char *seeds_find(void);

/* Whether it is there and all of it that the target is given can be read. Complains if not. */
bool seeds_check(const char *corpus, const char *target);

/* Whether this user can read all that a folder holds, and, if writable is set, write to the folder.
 * Complains, once, if not. Files whose names begin with a dot count as well: libFuzzer reads them.
 */
bool seeds_check_folder(const char *path, bool writable);

#endif
