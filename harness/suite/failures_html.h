/* SPDX-License-Identifier: MIT */
/* The failures on the page of `urlassay test`, grouped by cause: the one change of the input that
 * makes the engine agree with our own parser. */
#ifndef FAILURES_HTML_H
#define FAILURES_HTML_H

#include "expect_cause.h"
#include "report.h"

struct failure_group;

/* Zeroed is empty. */
struct failure_groups {
    struct causes causes; /* of the engine of the last failure */
    struct failure_group *items;
    size_t count, failures;
};
void failure_groups_free(struct failure_groups *groups);

/* Adds a red row to the group of its cause; asks the row's engine again. Failures without a known
 * cause are grouped by section. The filter of the page reads keys. question and card are
 * HTML; they are copied. */
void failure_groups_add(struct failure_groups *groups, const struct row *row, struct ua_str section,
                        const struct text *keys, const struct text *question,
                        const struct text *card);
/* Adds a case that a manifest names and no file has. */
void failure_groups_add_stale(struct failure_groups *groups, const struct text *keys,
                              const struct text *card);

/* Puts the worst group first, of several the one with the most failures. */
void failure_groups_sort(struct failure_groups *groups);

/* Appends the groups, each as a <details>. */
void failure_groups_write(struct text *out, const struct failure_groups *groups);

#endif
