/* SPDX-License-Identifier: MIT */
#include "quantity.h"

#include <inttypes.h>
#include <stdio.h>

const char *quantity_grouped(char *out, size_t size, uint64_t number)
{
    char plain[32];
    int len = snprintf(plain, sizeof plain, "%" PRIu64, number);
    size_t to = 0;

    for (int i = 0; i < len && to + 2 < size; i++) {
        if (i > 0 && (len - i) % 3 == 0)
            out[to++] = ',';
        out[to++] = plain[i];
    }
    out[to] = '\0';
    return out;
}

const char *quantity_short(char *out, size_t size, double number)
{
    if (number < 9999.5)
        snprintf(out, size, "%.0f", number);
    else if (number < 99950)
        snprintf(out, size, "%.1f k", number / 1e3);
    else if (number < 999500)
        snprintf(out, size, "%.0f k", number / 1e3);
    else if (number < 99.95e6)
        snprintf(out, size, "%.2f M", number / 1e6);
    else if (number < 999.5e6)
        snprintf(out, size, "%.0f M", number / 1e6);
    else
        snprintf(out, size, "%.2f G", number / 1e9);
    return out;
}

const char *quantity_time(char *out, size_t size, double seconds)
{
    if (seconds < 600)
        snprintf(out, size, "%.0f s", seconds);
    else if (seconds < 5 * 3600)
        snprintf(out, size, "%.0f min", seconds / 60);
    else if (seconds < 5 * 86400)
        snprintf(out, size, "%.1f h", seconds / 3600);
    else
        snprintf(out, size, "%.1f d", seconds / 86400);
    return out;
}
