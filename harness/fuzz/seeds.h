/* SPDX-License-Identifier: MIT */
/* The inputs that a campaign begins with: files in corpus/, of which libFuzzer is silent where it
 * cannot read them, and those of vectors/, which it gets without files. */
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

/* The inputs of vectors/, and those that were published of confusion, as a fuzz target takes them:
 * the URL, then perhaps a byte 0xFF and the base. Each once, none very long, always in the same
 * order. folder NULL: the project's own; none if there is no such folder. False, after a complaint,
 * if they cannot be read. */
struct seed {
    const uint8_t *data;
    size_t size;
};
struct seed_list {
    struct seed *seeds;
    size_t count;
    struct text bytes; /* of all */
};
bool seeds_from_vectors(struct seed_list *out, const char *folder);
void seed_list_free(struct seed_list *list);

#endif
