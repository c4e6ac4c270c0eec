/* SPDX-License-Identifier: MIT */
/* The exit statuses of the command line: a contract. */
#ifndef EXIT_H
#define EXIT_H

enum { EXIT_AS_EXPECTED = 0, EXIT_DIFFERENCES = 1, EXIT_USAGE = 2, EXIT_COULD_NOT_RUN = 3 };

#endif
