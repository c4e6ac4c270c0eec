/* SPDX-License-Identifier: MIT */
/* Exchanges inputs with other fuzzers through a sync folder of AFL++:
 *
 *   S/NAME/queue/...           inputs of a fuzzer, a file each; its names are AFL++'s or any others
 *   S/urlassay/queue/id:...    this campaign's, or in urlassay-2, ... if another campaign
 *                              has that folder
 *   S/urlassay/owner           which campaign that is: machine and folder
 *
 * The main fuzzer of AFL++ (-M) reads the queues of all others in its sync folder, by the numbers
 * in the names. With -F it reads a folder by the times of the files. So the time of file number
 * n is n seconds later than the time of file 0. */
#ifndef CORPUS_SYNC_H
#define CORPUS_SYNC_H

#include <stdint.h>

#include "files.h"
#include "util.h"

struct corpus_sync;

/* Opens the sync folder dir for a campaign, whose folder is campaign_dir. Makes dir (not its
 * parents) and the queue if they are missing. corpus: the folder with the campaign's inputs, which
 * stays open as long as the result. NULL after a complaint. The caller frees it with
 * corpus_sync_free. */
struct corpus_sync *corpus_sync_open(const char *dir, const char *campaign_dir,
                                     const struct folder *corpus);
void corpus_sync_free(struct corpus_sync *sync);

/* Looks at the folders once. Copies inputs of others that are new, and not larger than CORPUS_INPUT
 * bytes, into the corpus, and then new inputs of the corpus into the queue. The number of files per
 * look is limited so that it takes less than about a second. A file that changed within the last
 * two seconds waits for the next look, as it may still be written. is_written: no process writes to
 * the corpus, so that its files need not wait. Complains once if the queue cannot be written. */
void corpus_sync_exchange(struct corpus_sync *sync, bool is_written);

struct corpus_sync_counts {
    uint64_t taken;    /* inputs that others had and the corpus had not */
    uint64_t offered;  /* inputs written to the queue */
    uint64_t too_long; /* inputs of others that were left out */
};
struct corpus_sync_counts corpus_sync_counts(const struct corpus_sync *sync);

/* Returns the path of the queue of this campaign; lives as long as sync. */
const char *corpus_sync_queue(const struct corpus_sync *sync);

#endif
