/* SPDX-License-Identifier: MIT */
/* Which text a day or a commit means. */
#include "ascii.h"
#include "standard.h"

/* Whether it is a day or a month: digits with "-" as in 2021-06-17. */
static bool is_date(struct ua_str name)
{
    if (name.len != strlen("2021-06-17") && name.len != strlen("2021-06"))
        return false;
    for (size_t i = 0; i < name.len; i++) {
        if (i == 4 || i == 7 ? name.ptr[i] != '-' : !ua_is_digit((unsigned char)name.ptr[i]))
            return false;
    }
    return true;
}

/* The review draft of a month is the text of the commit that published it. */
static const char *find_review_draft(size_t *moment, struct ua_str month)
{
    size_t count;
    const struct ed_change *changes = ed_standard_changes(&count);

    for (size_t i = 0; i < count; i++) {
        if (strcmp(changes[i].kind, "review") == 0 &&
            strncmp(changes[i].day, month.ptr, month.len) == 0) {
            *moment = i + 1;
            return NULL;
        }
    }
    return "the URL Standard has no review draft of that month";
}

static const char *find_day(size_t *moment, struct ua_str day, const char *today)
{
    const unsigned month = (unsigned)(day.ptr[5] - '0') * 10 + (unsigned)(day.ptr[6] - '0');
    const unsigned in_month = (unsigned)(day.ptr[8] - '0') * 10 + (unsigned)(day.ptr[9] - '0');
    size_t count;
    const struct ed_change *changes = ed_standard_changes(&count);

    if (month < 1 || month > 12 || in_month < 1 || in_month > 31)
        return "there is no such day";
    if (strncmp(day.ptr, changes[0].day, day.len) < 0)
        return "the oldest text of the URL Standard that runs is of 2012-12-28";
    if (today && strncmp(day.ptr, today, day.len) > 0)
        return "that day is still to come";
    for (*moment = 0; *moment < count && strncmp(changes[*moment].day, day.ptr, day.len) <= 0;)
        ++*moment;
    return NULL;
}

static const char *find_commit(size_t *moment, struct ua_str digits)
{
    size_t count, found = 0;
    const struct ed_change *changes = ed_standard_changes(&count);

    for (size_t i = 0; i < count; i++) {
        const size_t known = strlen(changes[i].commit);

        if (strncmp(changes[i].commit, digits.ptr, known < digits.len ? known : digits.len) == 0) {
            *moment = i + 1;
            found++;
        }
    }
    return found == 1 ? NULL : "no commit of the URL Standard's text since 2012-12-28 begins so";
}

const char *ed_standard_moment(size_t *moment, struct ua_str name, const char *today)
{
    bool is_commit = name.len >= 7;

    if (ed_is(name, "today")) {
        (void)ed_standard_changes(moment);
        return NULL;
    }
    if (is_date(name))
        return name.len == strlen("2021-06") ? find_review_draft(moment, name)
                                             : find_day(moment, name, today);
    for (size_t i = 0; i < name.len; i++)
        is_commit = is_commit && ua_is_hex((unsigned char)name.ptr[i]);
    if (is_commit)
        return find_commit(moment, name);
    return "a text of the URL Standard is named by a day (whatwg@2021-06-17), by seven digits of a "
           "commit or more (whatwg@a8d5ca3), or by the month of a review draft (whatwg@2022-08)";
}

bool ed_standard_has_letter(size_t moment)
{
    return moment >= ed_switch_rows[ORIGIN];
}
