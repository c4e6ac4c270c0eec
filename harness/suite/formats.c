/* SPDX-License-Identifier: MIT */
#include "formats.h"

#include <stdio.h>
#include <string.h>

static const struct report_format *const report_formats[] = {
    &report_pretty, &report_tap, &report_junit, &report_jsonl, &report_wptreport, &report_html,
};

const struct report_format *report_find_format(const char *name, size_t len)
{
    for (size_t i = 0; i < sizeof report_formats / sizeof *report_formats; i++)
        if (strlen(report_formats[i]->name) == len &&
            memcmp(report_formats[i]->name, name, len) == 0)
            return report_formats[i];
    return NULL;
}

const char *report_format_names(void)
{
    static char names[128];
    size_t len = 0;

    for (size_t i = 0; i < sizeof report_formats / sizeof *report_formats; i++)
        len += (size_t)snprintf(names + len, sizeof names - len, "%s\n", report_formats[i]->name);
    return names;
}
