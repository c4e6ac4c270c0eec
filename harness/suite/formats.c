/* SPDX-License-Identifier: MIT */
#include "formats.h"

#include <string.h>

#define FORMAT(name) &report_##name,
static const struct report_format *const report_formats[] = {
#include "formats.def"
};
#undef FORMAT

#define FORMAT(name) #name "\n"
const char report_format_names[] =
#include "formats.def"
    ;
#undef FORMAT

#define FORMAT(name) "|" #name
static const char choices[] =
#include "formats.def"
    ;
#undef FORMAT
const char *const report_format_choices = choices + 1;

const struct report_format *report_find_format(const char *name, size_t len)
{
    for (size_t i = 0; i < sizeof report_formats / sizeof *report_formats; i++)
        if (strlen(report_formats[i]->name) == len &&
            memcmp(report_formats[i]->name, name, len) == 0)
            return report_formats[i];
    return NULL;
}
