/* SPDX-License-Identifier: MIT */
/* What the files of the store share: store.c (folder, lock, page), store_flight.c (counts, inputs
 * in flight), store_keep.c (writing a finding), store_load.c (reading them). */
#ifndef STORE_STATE_H
#define STORE_STATE_H

#include "store.h"

struct store {
    char *dir;
    int lock;    /* descriptor of D/lock, -1 if only joined */
    int classes; /* descriptor of D/classes, for its own lock and fsync */
    struct store_page *page;
    struct flight *flight; /* this process's, NULL if all are taken */
    struct tally tally;    /* where there is no flight */
};

/* Complains, and leaves the line in the page for the process that people look at. */
void store_fail(struct store *store, const char *format, ...) __attribute__((format(printf, 2, 3)));
void store_add(uint64_t *number, uint64_t more);
bool store_is_page(const struct store_page *page);
int store_open_in(const struct store *store, const char *name, int flags);
/* store_write_file in a folder of D; "": D itself. */
bool store_write_in(struct store *store, const char *folder, const char *name,
                    const struct text *content);
/* Counts what a process did among what is done, and frees its place. */
void store_land(struct store *store, struct flight *flight);
/* Reads D/classes/name; complains on failure. */
bool store_read_finding(struct finding *out, const char *dir, const char *name);

#endif
