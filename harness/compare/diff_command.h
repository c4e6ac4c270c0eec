/* SPDX-License-Identifier: MIT */
/* The command that shows how two engines read a URL, for a person to copy. */
#ifndef DIFF_COMMAND_H
#define DIFF_COMMAND_H

#include "testcase.h"

struct text;

/* Appends `urlassay diff ...` with the tool as it was called. engines: names or ids; an id that was
 * made from a path becomes that path. via: the engine of --via, or NULL. */
void diff_command_add(struct text *out, const char *const engines[2], const char *via,
                      struct testcase test);

#endif
