/* SPDX-License-Identifier: MIT */
#include "progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Milliseconds between two lines. */
#define PAUSE 100

static int64_t now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void progress_start(struct progress *progress)
{
    const char *terminal = getenv("TERM"), *ci = getenv("CI");

    *progress = (struct progress){0};
    progress->on =
        isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0 && !(ci && *ci);
    progress->next = now() + PAUSE;
}

void progress_show(struct progress *progress, const char *format, ...)
{
    va_list args;

    if (!progress->on || now() < progress->next)
        return;
    progress->next = now() + PAUSE;
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
