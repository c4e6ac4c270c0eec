/* SPDX-License-Identifier: MIT */
/* The inputs that a campaign starts with: files in corpus/, which are checked here because
 * libFuzzer skips unreadable files silently, and the inputs of vectors/. */
#ifndef SEEDS_H
#define SEEDS_H

#include "files.h"
#include "util.h"

/* Returns the folder that holds url/, regress/, a folder of each target, and url.dict:
 * URLASSAY_CORPUS, or the project's own. NULL if there is none. The caller frees it. */
char *seeds_find(void);

/* Returns whether the seeds of a target are there. Complains if not, and of files that cannot be
 * read: they are left out. */
bool seeds_check(const char *corpus, const char *target);

/* Whose a folder of inputs is. libFuzzer opens files by their paths, and follows links. */
enum inputs_use {
    INPUTS_OF_SOURCES, /* may have symbolic links */
    INPUTS_READ,       /* of another campaign: no symbolic links */
    INPUTS_WRITTEN,    /* of this campaign: no hard links either; this user can write there */
};
/* Returns whether this user can read a folder of inputs, and the folders in it. Complains, once, if
 * not, and, once, of files that are left out, because they are not regular ones or cannot be read.
 * Hidden files count too, because libFuzzer reads them. */
bool seeds_check_folder(const struct folder *folder, enum inputs_use use);

/* The inputs of vectors/ and of vectors/confusion.json in the form of testcase.h: each once, up to
 * 256 bytes, sorted. folder NULL: the project's own; no seeds if it does not exist. False, after a
 * complaint, if they cannot be read. */
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
/* The inputs of vectors/confusion.json alone, which were published. False, after a complaint, if
 * they cannot be read. */
bool seeds_from_published(struct seed_list *out);
void seed_list_free(struct seed_list *list);

#endif
