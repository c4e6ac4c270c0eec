/* SPDX-License-Identifier: MIT */
/* The formats of reports by name. To add one, write report_NAME.c, declare it in report.h, and add
 * it to the table in formats.c. */
#ifndef FORMATS_H
#define FORMATS_H

#include "report.h"

/* NULL if no format has that name. */
const struct report_format *report_find_format(const char *name, size_t len);
/* All names, one on a line. Lives for ever. */
const char *report_format_names(void);

#endif
