/* SPDX-License-Identifier: MIT */
/* An engine that stands for two: `a>b` is b's reading of the href that a writes. An href that reads
 * otherwise than its URL defeats a check of that URL. */
#ifndef REPARSE_H
#define REPARSE_H

#include "engine.h"
#include "external.h"

/* Returns the engine `writer>reader`, which both must outlive; the caller calls engine_close. Its
 * answer is the writer's outcome if that is not PARSED; UNSUPPORTED if the writer reports no href;
 * else the reader's answer to the href, without a base. NULL if one of the two does not parse. */
struct engine *reparse_engine(struct engine *writer, struct engine *reader);

/* The same, and engine_close closes the two engines too. */
struct engine *reparse_engine_owning(struct engine *writer, struct engine *reader);

/* What external.h says of one engine behind a pipe, also for the two of `a>b`: why one of them is
 * left out (NULL: none is), whether one has given up, how much time both lost, and the watch of
 * both. */
const char *reparse_left_out(const struct engine *engine);
bool reparse_has_given_up(const struct engine *engine);
unsigned long reparse_lost_ms(const struct engine *engine);
void reparse_set_watch(struct engine *engine, const struct external_watch *watch);

#endif
