/* SPDX-License-Identifier: MIT */
#include "progress_line.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "options.h"
#include "util.h"

/* Seconds between two lines. */
#define PAUSE 0.1

bool progress_is_live(void)
{
    const char *terminal = getenv("TERM"), *ci = getenv("CI");

    return !cli_is_quiet() && isatty(STDERR_FILENO) && terminal && terminal[0] &&
           strcmp(terminal, "dumb") != 0 && !(ci && ci[0]);
}

void progress_start(struct progress *progress)
{
    *progress = (struct progress){.on = progress_is_live(), .next = monotonic_seconds() + PAUSE};
}

void progress_show(struct progress *progress, const char *format, ...)
{
    va_list args;

    if (!progress->on || monotonic_seconds() < progress->next)
        return;
    progress->next = monotonic_seconds() + PAUSE;
    progress->shown = true;
    fputs("\r\x1b[K", stderr);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fflush(stderr);
}

void progress_clear(struct progress *progress)
{
    if (!progress->shown)
        return;
    progress->shown = false;
    fputs("\r\x1b[K", stderr);
    fflush(stderr);
}
