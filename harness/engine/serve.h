/* SPDX-License-Identifier: MIT */
/* An engine of this process speaks the engine protocol on stdin and stdout. */
#ifndef SERVE_H
#define SERVE_H

#include "engine.h"

/* Answers until stdin ends. Whatever an engine is given ends at a page that it cannot read: an
 * overread by the parser under test is a crash. Returns the exit status. */
int serve(struct engine *engine);

/* Says in place of hello why there is no engine that could serve. */
void serve_refusal(const char *reason);

#endif
