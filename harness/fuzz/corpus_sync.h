/* SPDX-License-Identifier: MIT */
/* Reads and writes the folder that both modes share: D/corpus/differential, one file per input. */
#ifndef CORPUS_SYNC_H
#define CORPUS_SYNC_H

#include <time.h>

#include "blackbox_corpus.h"
#include "util.h"

/* Ready when all members but the two paths are zero. */
struct corpus_sync {
    const char *folder;    /* borrowed */
    const char *temporary; /* a file on the same disk, outside of folder */
    struct timespec read;  /* the folder's time of modification at the last read */
    uint64_t *names;       /* hashes of known file names: open addressing, 0: free */
    size_t count, cap;
};
void corpus_sync_free(struct corpus_sync *sync);

/* Writes an input, under the name that libFuzzer gives it, unless the file exists. The file is
 * complete from the moment it exists. False, without a complaint, if it cannot be written. */
bool corpus_sync_write(struct corpus_sync *sync, const void *data, size_t size);

/* Calls found for each new file of a folder that has at most BLACKBOX_INPUT bytes, for at most
 * limit files; the next call continues. Returns how many. folder NULL: the shared folder, of which
 * only the time is read if it has not changed. */
size_t corpus_sync_read(struct corpus_sync *sync, const char *folder, size_t limit,
                        void (*found)(void *ctx, const uint8_t *data, size_t size), void *ctx);

#endif
