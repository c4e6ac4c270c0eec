/* SPDX-License-Identifier: MIT */
/* The URLs of a command line: arguments, or the lines of a file or of stdin. */
#ifndef URLS_H
#define URLS_H

#include "options.h"
#include "str.h"
#include "testcase.h"

struct url_source {
    const char *command;   /* for complaints */
    struct cli_list given; /* arguments; "-": the lines of stdin */
    /* Instead, a file with a URL on each line, and perhaps a TAB and a base; "-": stdin; or the
     * folder of a campaign, of which each class has a URL. NULL: none */
    const char *list;
    bool unescape; /* read the escapes of `text_unescape` */
};

/* Calls each with every URL as long as it returns true. test has the base of its line, or none;
 * line: of the list, or 0. EXIT_AS_EXPECTED, or a status after a complaint: EXIT_USAGE for a
 * malformed escape or base, EXIT_COULD_NOT_RUN for a file that cannot be read or is empty. */
int urls_each(const struct url_source *source,
              bool (*each)(void *ctx, struct testcase test, size_t line), void *ctx);

/* Reads one URL, such as --base, into out; "-": the first line of stdin. Results as above.
 */
int urls_read_one(const struct url_source *source, const char *given, struct text *out);

/* Complains if more than one of these arguments is "-"; NULLs are skipped. EXIT_AS_EXPECTED or
 * EXIT_USAGE. */
int urls_check_stdin(const char *command, const struct cli_list *given, const char *const *files,
                     size_t count);

/* From now on keeps the bytes that are read from stdin as URLs, so that a fork of this process
 * reads them, and later this process again: 256 MB at most, but all of a file. Does nothing if
 * stdin is not a URL of source. */
void urls_keep_stdin(const struct url_source *source);

/* Replaces "-" by the name under which read_file reads stdin, and reads that once. False after a
 * complaint. */
bool urls_open_stdin(const char **path);

#endif
