/* SPDX-License-Identifier: MIT */
/* urlassay completion: completes command lines in bash, from the tables of options. */
#ifndef COMPLETION_H
#define COMPLETION_H

#include "text.h"

/* The subcommand. describe appends "command", a tab and the name of each subcommand on a line, each
 * followed by what cli_describe gives of it. */
int completion_run(int argc, char **argv, void (*describe)(struct text *out));

#endif
