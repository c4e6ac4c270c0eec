/* SPDX-License-Identifier: MIT */
/* The engines of a campaign are those asked for. */
#include <string.h>

#include "campaign_engines.h"
#include "check.h"
#include "sample.h"

static void check_names(const struct lineup *lineup, const char *expected)
{
    struct text names = lineup_names(lineup);

    CHECK_TEXT(names.ptr, names.len, expected, strlen(expected));
    text_free(&names);
}

static bool has(const struct lineup *lineup, const char *name)
{
    for (unsigned i = 0; i < lineup->count; i++) {
        if (strcmp(lineup->items[i].name, name) == 0)
            return true;
    }
    return false;
}

static void test_lineup(void)
{
    struct lineup lineup;

    CHECK(lineup_open(&lineup, "whatwg,libcurl,rfc3986,libcurl"));
    check_names(&lineup, "whatwg,libcurl,rfc3986");
    CHECK(lineup_leave_out(&lineup, "libcurl"));
    CHECK(lineup_leave_out(&lineup, "libcurl"));
    check_names(&lineup, "whatwg,rfc3986");
    CHECK(lineup_size(&lineup) == 2);
    CHECK(!lineup_leave_out(&lineup, "rfc3986"));
    CHECK(!lineup_leave_out(&lineup, "whatwg"));
    CHECK(!lineup_leave_out(&lineup, "nobody"));
    check_names(&lineup, "whatwg,rfc3986");
    lineup_free(&lineup);
}

/* All that are in this process; no editions unless they are asked for, no profiles. */
static void test_lineup_all(void)
{
    struct lineup lineup;
    int saved;

    CHECK(lineup_open(&lineup, NULL));
    CHECK(has(&lineup, "whatwg") && has(&lineup, "libcurl"));
    CHECK(!has(&lineup, "rfc3986") && !has(&lineup, "libcurl:lenient"));
    CHECK(!has(&lineup, "python-urllib"));
    CHECK(!has(&lineup, "libidn2")); /* it parses no URL */
    lineup_free(&lineup);
    CHECK(lineup_open(&lineup, "all,-libcurl"));
    CHECK(has(&lineup, "whatwg") && has(&lineup, "rfc3986") && !has(&lineup, "libcurl"));
    lineup_free(&lineup);
    saved = quiet_stderr();
    CHECK(!lineup_open(&lineup, "whatwg,libcurl,libidn2"));
    lineup_free(&lineup);
    CHECK(!lineup_open(&lineup, "all,-libcrul"));
    restore_stderr(saved);
    lineup_free(&lineup);
    CHECK(lineup_open(&lineup, "libcurl,all,libcurl:lenient"));
    CHECK(strcmp(lineup.items[0].name, "libcurl") == 0 && has(&lineup, "libcurl:lenient"));
    lineup_free(&lineup);
}

int main(void)
{
    test_lineup();
    test_lineup_all();
    return check_report("campaign_engines");
}
