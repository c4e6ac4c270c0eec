/* SPDX-License-Identifier: MIT */
/* The two engines of a host project's fuzz target: our parser, and the project's. */
#ifndef HOST_ENGINE_H
#define HOST_ENGINE_H

#include "differential.h"
#include "engine.h"

/* Our parser, for parse alone. NULL without memory. The caller calls engine_close. */
struct engine *own_engine_open(void);

/* The parser of the host project, which the caller keeps. Complains and returns NULL if its name is
 * none. The caller calls engine_close. */
struct engine *host_engine_open(const struct ua_host_parser *parser);

#endif
