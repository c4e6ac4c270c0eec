/* SPDX-License-Identifier: MIT */
/* The formats of reports by name: formats.def lists them. */
#ifndef FORMATS_H
#define FORMATS_H

#include "report.h"

/* NULL if no format has that name. */
const struct report_format *report_find_format(const char *name, size_t len);

extern const char report_format_names[];        /* each followed by a line feed */
extern const char *const report_format_choices; /* separated by "|" */

#endif
