/* SPDX-License-Identifier: MIT */
#include "units.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "ascii.h"

const char *units_grouped(char *out, size_t size, uint64_t number)
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

const char *units_short(char *out, size_t size, double number)
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

const char *units_time(char *out, size_t size, double seconds)
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

const char *units_noun(uint64_t number, const char *one, const char *many)
{
    return number == 1 ? one : many;
}

/* A decimal number, which *at comes to stand behind; false without a digit where one must be. */
static bool read_number(const char **at, double *number, bool *is_broken)
{
    double place = 1;

    *number = 0;
    if (!ua_is_digit((unsigned char)**at))
        return false;
    for (; ua_is_digit((unsigned char)**at); ++*at)
        *number = *number * 10 + (**at - '0');
    *is_broken = **at == '.';
    if (!*is_broken)
        return true;
    if (!ua_is_digit((unsigned char)*++*at))
        return false;
    for (; ua_is_digit((unsigned char)**at); ++*at)
        *number += (**at - '0') * (place /= 10);
    return true;
}

double units_seconds(const char *text)
{
    static const char units[] = "dhms";
    static const double factors[] = {86400, 3600, 60, 1};
    const char *left = units, *unit;
    bool is_first = true, is_broken;
    double sum = 0, number;

    for (; *text; is_first = false) {
        if (!read_number(&text, &number, &is_broken))
            return 0;
        if (*text == '\0')
            return is_first && number <= UNITS_MAX_SECONDS ? number : 0;
        unit = strchr(left, *text++);
        if (!unit || (is_broken && *text))
            return 0;
        left = unit + 1;
        sum += number * factors[unit - units];
    }
    return sum <= UNITS_MAX_SECONDS ? sum : 0;
}

/* Reads a number of exactly the given number of digits, which *at comes to stand behind, from least
 * to most. */
static bool read_digits(const char **at, int digits, int least, int most, int *out)
{
    *out = 0;
    for (int i = 0; i < digits; i++) {
        if (!ua_is_digit((unsigned char)**at))
            return false;
        *out = *out * 10 + (*(*at)++ - '0');
    }
    return *out >= least && *out <= most;
}

static bool read_char(const char **at, char c)
{
    if (**at != c)
        return false;
    ++*at;
    return true;
}

/* "03:00" or "03:00:15". */
static bool read_clock(const char **at, struct tm *t)
{
    return read_digits(at, 2, 0, 23, &t->tm_hour) && read_char(at, ':') &&
           read_digits(at, 2, 0, 59, &t->tm_min) &&
           (!read_char(at, ':') || read_digits(at, 2, 0, 60, &t->tm_sec));
}

/* "Z" or "+01:00": the seconds by which its clock is ahead of UTC. */
static bool read_zone(const char **at, int *ahead)
{
    const bool is_behind = **at == '-';
    int hours, minutes;

    *ahead = 0;
    if (read_char(at, 'Z'))
        return true;
    if (!read_char(at, '+') && !read_char(at, '-'))
        return false;
    if (!read_digits(at, 2, 0, 23, &hours) || !read_char(at, ':') ||
        !read_digits(at, 2, 0, 59, &minutes))
        return false;
    *ahead = (hours * 3600 + minutes * 60) * (is_behind ? -1 : 1);
    return true;
}

static bool read_date(const char **at, struct tm *t)
{
    struct tm checked;

    if (!read_digits(at, 4, 1970, 9999, &t->tm_year) || !read_char(at, '-') ||
        !read_digits(at, 2, 1, 12, &t->tm_mon) || !read_char(at, '-') ||
        !read_digits(at, 2, 1, 31, &t->tm_mday))
        return false;
    t->tm_year -= 1900;
    t->tm_mon--;
    /* timegm makes 1 March of 29 February, where that does not exist. */
    checked = *t;
    timegm(&checked);
    return checked.tm_mon == t->tm_mon;
}

bool units_since(int64_t *out, const char *text, int64_t now)
{
    const double seconds = units_seconds(text);
    struct tm t = {.tm_isdst = -1};
    int ahead;

    if (seconds > 0) {
        *out = now - (int64_t)seconds;
        return true;
    }
    if (!read_date(&text, &t) || (read_char(&text, 'T') && !read_clock(&text, &t)))
        return false;
    if (!*text)
        *out = mktime(&t);
    else if (read_zone(&text, &ahead) && !*text)
        *out = (int64_t)timegm(&t) - ahead;
    else
        return false;
    return true;
}
