/* SPDX-License-Identifier: MIT */
/* The engines of a campaign are those asked for. */
#include <string.h>

#include "campaign_engines.h"
#include "check.h"
#include "sample.h"

static void check_names(const struct campaign_engines *campaign_engines, const char *expected)
{
    struct text names = campaign_engines_names(campaign_engines, false);

    CHECK_TEXT(names.ptr, names.len, expected, strlen(expected));
    text_free(&names);
}

static bool has(const struct campaign_engines *campaign_engines, const char *name)
{
    for (unsigned i = 0; i < campaign_engines->count; i++) {
        if (strcmp(campaign_engines->items[i].name, name) == 0)
            return true;
    }
    return false;
}

static void test_campaign_engines(void)
{
    struct campaign_engines campaign_engines;

    CHECK(campaign_engines_open(&campaign_engines, "whatwg,libcurl,rfc3986,libcurl"));
    check_names(&campaign_engines, "whatwg,libcurl,rfc3986");
    CHECK(campaign_engines_leave_out(&campaign_engines, "libcurl"));
    CHECK(campaign_engines_leave_out(&campaign_engines, "libcurl"));
    check_names(&campaign_engines, "whatwg,rfc3986");
    CHECK(campaign_engines_size(&campaign_engines) == 2);
    CHECK(!campaign_engines_leave_out(&campaign_engines, "rfc3986"));
    CHECK(!campaign_engines_leave_out(&campaign_engines, "whatwg"));
    CHECK(!campaign_engines_leave_out(&campaign_engines, "nobody"));
    check_names(&campaign_engines, "whatwg,rfc3986");
    campaign_engines_free(&campaign_engines);
}

/* All that are in this process; no editions unless they are asked for, no profiles. */
static void test_campaign_engines_all(void)
{
    struct campaign_engines campaign_engines;
    int saved;

    CHECK(campaign_engines_open(&campaign_engines, NULL));
    CHECK(has(&campaign_engines, "whatwg") && has(&campaign_engines, "libcurl"));
    CHECK(!has(&campaign_engines, "rfc3986") && !has(&campaign_engines, "libcurl:lenient"));
    CHECK(!has(&campaign_engines, "python-urllib"));
    CHECK(!has(&campaign_engines, "libidn2")); /* it parses no URL */
    campaign_engines_free(&campaign_engines);
    CHECK(campaign_engines_open(&campaign_engines, "all,-libcurl"));
    CHECK(has(&campaign_engines, "whatwg") && has(&campaign_engines, "rfc3986") &&
          !has(&campaign_engines, "libcurl"));
    campaign_engines_free(&campaign_engines);
    saved = quiet_stderr();
    CHECK(!campaign_engines_open(&campaign_engines, "whatwg,libcurl,libidn2"));
    campaign_engines_free(&campaign_engines);
    CHECK(!campaign_engines_open(&campaign_engines, "all,-libcrul"));
    restore_stderr(saved);
    campaign_engines_free(&campaign_engines);
    CHECK(campaign_engines_open(&campaign_engines, "libcurl,all,libcurl:lenient"));
    CHECK(strcmp(campaign_engines.items[0].name, "libcurl") == 0 &&
          has(&campaign_engines, "libcurl:lenient"));
    campaign_engines_free(&campaign_engines);
}

int main(void)
{
    test_campaign_engines();
    test_campaign_engines_all();
    return check_report("campaign_engines");
}
