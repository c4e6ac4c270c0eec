/* SPDX-License-Identifier: MIT */
#include "cmd.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "escape.h"
#include "finding.h"
#include "units.h"

bool cmd_check_class(const char *command, const char *digits)
{
    if (class_name_is_valid(digits))
        return true;
    cli_misuse(command,
               "'%s' is not the id of a quirk or a class: an id has %d hexadecimal digits, and the "
               "first 4 are enough; `triage` lists the quirks",
               digits, CLASS_DIGITS);
    return false;
}

bool cmd_name_encoding(const char *command, const char **label)
{
    const struct ua_encoding *encoding =
        *label ? ua_encoding_from_label(*label, strlen(*label)) : NULL;

    if (*label && !encoding) {
        cli_misuse(command, "--encoding: '%s' is not a label of the Encoding Standard", *label);
        return false;
    }
    if (encoding)
        *label = ua_encoding_name(encoding);
    return true;
}

void cmd_say_written(const char *path, size_t count, const char *one, const char *several)
{
    struct text words = {0};

    if (!path || strcmp(path, "-") == 0 || cli_is_quiet())
        return;
    text_path(&words, path);
    fprintf(stderr, "wrote %s: %zu %s\n", words.ptr, count, units_noun(count, one, several));
    text_free(&words);
}

void cmd_keep_running(void)
{
    signal(SIGPIPE, SIG_IGN);
}
