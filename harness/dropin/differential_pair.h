/* SPDX-License-Identifier: MIT */
/* ua_differential for two engines that are open. */
#ifndef DIFFERENTIAL_PAIR_H
#define DIFFERENTIAL_PAIR_H

#include <stdint.h>

#include "differential.h"
#include "engine.h"

/* As ua_differential_open. The engines stay the caller's. */
struct ua_differential *differential_new(struct engine *a, struct engine *b, const char *known);

/* The runs of both engines so far, by which searches are limited. A test may raise it. */
uint64_t *differential_executions(struct ua_differential *differential);

#endif
