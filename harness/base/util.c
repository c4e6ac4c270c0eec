/* SPDX-License-Identifier: MIT */
#include "util.h"

#include <stdarg.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

void complain(const char *format, ...)
{
    struct text message = {0}, line = {0};
    va_list args;

    va_start(args, format);
    text_vprintf(&message, format, args);
    va_end(args);
    text_puts(&line, "urlassay: ");
    text_escape_if_needed(&line, message.ptr ? message.ptr : "", message.len);
    text_puts(&line, "\n");
    fflush(stdout);
    fputs(line.ptr, stderr);
    text_free(&message);
    text_free(&line);
}

bool wants_color(FILE *stream)
{
    const char *no_color = getenv("NO_COLOR");

    return isatty(fileno(stream)) && (!no_color || no_color[0] == '\0');
}

double monotonic_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}
