/* SPDX-License-Identifier: MIT */
/* What store.c shares with store_inflight.c, which writes the page: what each process of a campaign
 * counts and runs. */
#ifndef STORE_STATE_H
#define STORE_STATE_H

#include "store.h"

struct store {
    struct folder folder, classes; /* D and D/classes */
    int lock;                      /* descriptor of D/lock, -1 if only joined */
    struct store_page *page;
    struct inflight *inflight;      /* this process's slot; NULL if none was free */
    struct execution_counts counts; /* used without a slot */
};

/* Complains, and writes the line to the page's failure, which the campaign's process prints. */
void store_fail(struct store *store, const char *format, ...) __attribute__((format(printf, 2, 3)));
void store_add(uint64_t *number, uint64_t more);
/* Notes in the page that a finding of this quirk exists; compounds are left out. Returns whether
 * the quirk is new. */
bool store_note_quirk(struct store_page *page, const struct finding *finding);
/* store_write_file in this folder of D, or in D. */
bool store_write_in(struct store *store, const struct folder *folder, const char *name,
                    const struct text *content);
/* Adds the counts of a process to the counts of ended processes, and frees its slot. */
void store_inflight_end(struct store *store, struct inflight *inflight);

#endif
