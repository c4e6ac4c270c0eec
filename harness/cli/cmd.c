/* SPDX-License-Identifier: MIT */
#include "cmd.h"

#include <signal.h>

#include "finding.h"

bool cmd_check_class(const char *command, const char *digits)
{
    if (class_name_is_valid(digits))
        return true;
    cli_misuse(command,
               "'%s' is no id of a quirk or a class: an id has %d hexadecimal digits, and the "
               "first 4 are enough; `triage --list` lists the quirks",
               digits, CLASS_DIGITS);
    return false;
}

void cmd_keep_running(void)
{
    signal(SIGPIPE, SIG_IGN);
}
