/* SPDX-License-Identifier: MIT */
/* Reads and writes folders of inputs, one file per input: seeds, and the corpus of a campaign,
 * which libFuzzer also reads and writes. */
#ifndef CORPUS_FILES_H
#define CORPUS_FILES_H

#include <stdint.h>
#include <time.h>

#include "files.h"

#define CORPUS_INPUT 512 /* bytes of an input at most; as the fuzz target's limit */

/* Writes an input to a folder, under the hash of its bytes, unless that file exists. An error is
 * ignored: no finding depends on the corpus. Returns whether it wrote the file. */
bool corpus_write(const struct folder *folder, const void *data, size_t size);

/* Calls found for each file of a folder that can be read and has at most CORPUS_INPUT bytes, in the
 * order of the names, so that the same folder gives the same run on any file system. A closed
 * folder has none. */
void corpus_read(const struct folder *folder,
                 void (*found)(void *ctx, const uint8_t *data, size_t size), void *ctx);

/* The same for files that changed at that time or later. */
void corpus_read_since(const struct folder *folder, time_t since,
                       void (*found)(void *ctx, const uint8_t *data, size_t size), void *ctx);

#endif
