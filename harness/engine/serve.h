/* SPDX-License-Identifier: MIT */
/* Makes an in-process engine speak the engine protocol on stdin and stdout. */
#ifndef SERVE_H
#define SERVE_H

#include "engine.h"

/* Answers requests until stdin ends. Each text for the engine ends at a page that cannot be read,
 * so that a parser that reads beyond it crashes. Returns the exit status. */
int serve_engine(struct engine *engine);

/* Writes the reason why the engine is not available, instead of a hello. */
void serve_refusal(const char *reason);

#endif
