/* SPDX-License-Identifier: MIT */
/* What the two modes give each other: D/corpus/differential, one file an input. */
#ifndef CORPUS_SYNC_H
#define CORPUS_SYNC_H

#include <time.h>

#include "blackbox_corpus.h"
#include "util.h"

/* Zeroed but for the two paths is ready. */
struct corpus_sync {
    const char *folder;    /* borrowed */
    const char *temporary; /* a file on the same disk, outside of folder */
    struct timespec read;  /* when the folder was changed last, by its own clock */
    uint64_t *names;       /* hashes of the files that are known: open addressing, 0: free */
    size_t count, cap;
};
void corpus_sync_free(struct corpus_sync *sync);

/* Writes an input, by the name that libFuzzer would give it, unless it is there. What has that name
 * is complete. False if it cannot be written, which nobody complains about: it is no finding. */
bool corpus_sync_write(struct corpus_sync *sync, const void *data, size_t size);

/* Calls found for each file of up to BLACKBOX_INPUT bytes that is new in a folder, in any order; up
 * to limit of them, the rest next time. Returns how many there were. folder NULL: the sync's
 * own, which costs a question to the disk if nothing has changed. */
size_t corpus_sync_read(struct corpus_sync *sync, const char *folder, size_t limit,
                        void (*found)(void *ctx, const uint8_t *data, size_t size), void *ctx);

#endif
