/* SPDX-License-Identifier: MIT */
/* The keys by which differences are grouped: class, shape and search. */
#ifndef CLASS_KEY_H
#define CLASS_KEY_H

#include "compare.h"
#include "rewrite_set.h"

/* No key depends on the order of the two engines. */

/* The class, for people and for the store: engines, family of the effect (effect_family), and
 * cause. So a cause has at most three classes between two engines. */
uint64_t class_hash(const char *id_a, const char *id_b, enum effect effect, const char *cause);

/* The quirk, for people: the cause. Another engine, or another effect, is the same quirk. */
uint64_t quirk_hash(const char *cause);

/* The shape, for the fuzzer's guidance: engines, effect and shape_candidates. A dozen rewrites
 * change an input of the fuzzer's. All sets of them would be tens of thousands of shapes, each with
 * its place in the corpus: measured, that is five times slower and finds less. */
uint64_t shape_hash(const char *id_a, const char *id_b, enum effect effect,
                    struct rewrite_set candidates);
/* The candidates that are a part of the shape: the first two; for accept-reject, the most frequent
 * effect, the first. */
struct rewrite_set shape_candidates(enum effect effect, struct rewrite_set candidates);

/* The key of differences whose cause was searched: engines, effect and all candidates. With the
 * shape as the key, a class whose cause is not among the candidates of its shape would never be
 * stored. */
uint64_t search_hash(const char *id_a, const char *id_b, enum effect effect,
                     struct rewrite_set candidates);

#endif
