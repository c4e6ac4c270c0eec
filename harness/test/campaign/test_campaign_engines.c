/* SPDX-License-Identifier: MIT */
/* The engines of a campaign are those asked for. */
#include <string.h>

#include "campaign_engines.h"
#include "captured.h"
#include "check.h"
#include "engine_name.h"
#include "registry.h"
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

static void check_refused(const char *words, const char *told)
{
    const struct captured captured = capture(STDERR_FILENO);
    struct campaign_engines campaign_engines;

    engine_allow(words);
    CHECK(!campaign_engines_open(&campaign_engines, words));
    CHECK_CAPTURED(&captured, told);
    campaign_engines_free(&campaign_engines);
    CHECK(campaign_engines.count == 0 && !campaign_engines.items);
}

static void test_refused(void)
{
    struct engine *engine;

    check_refused("whatwg", "urlassay: --engines takes at least two engines\n");
    check_refused("whatwg,whatwg", "urlassay: --engines takes at least two engines\n");
    check_refused("whatwg,rfc3986,-no",
                  "urlassay: --engines: '-no' names no engine: `urlassay engines` lists them\n");
    check_refused("whatwg,/nothing/here", "urlassay: engine /nothing/here is not available: "
                                          "/nothing/here: No such file or directory\n");
    engine = engine_open("libidn2");
    if (engine)
        check_refused("whatwg,libidn2",
                      "urlassay: engine libidn2 does not parse URLs: fuzz cannot take it\n");
    else
        CHECK_SKIPPED();
    engine_close(engine);
}

/* Ids and versions are the engines'. A name that begins with another one is not it. */
static void test_items(void)
{
    struct campaign_engines campaign_engines;

    CHECK(campaign_engines_open(&campaign_engines, "rfc3986:literal,all,-whatwg-2012"));
    CHECK(strcmp(campaign_engines.items[0].id, "rfc3986:literal") == 0);
    CHECK(strcmp(campaign_engines.items[0].version, "2005-01") == 0);
    CHECK(!campaign_engines.items[0].is_external && !campaign_engines.items[0].is_out);
    CHECK(has(&campaign_engines, "whatwg") && has(&campaign_engines, "rfc3986") &&
          has(&campaign_engines, "webaddr") && !has(&campaign_engines, "whatwg-2012"));
    CHECK(campaign_engines_has(&campaign_engines, "webaddr") &&
          !campaign_engines_has(&campaign_engines, "whatwg-2012"));
    campaign_engines_free(&campaign_engines);
}

static void test_external(void)
{
    struct campaign_engine items[] = {
        {.name = (char[]){"./a"}, .id = "a", .is_external = true, .restarts = 2},
        {.name = (char[]){"b"}, .id = "b", .restarts = 3},
        {.name = (char[]){"c"}, .id = "a>c", .is_external = true},
        {.name = (char[]){"d"}, .id = "d"},
    };
    struct campaign_engines all = {items, 4};
    struct text names;

    CHECK(campaign_engines_external(&all) == 2 && campaign_engines_restarts(&all) == 5);
    names = campaign_engines_names(&all, true);
    CHECK(strcmp(names.ptr, "b,d") == 0);
    text_free(&names);
    check_names(&all, "./a,b,c,d");
    CHECK(campaign_engines_find(&all, "a") == &items[0]);
    CHECK(campaign_engines_find(&all, "b") == &items[1]);
    CHECK(campaign_engines_find(&all, "c") == &items[2]);
    CHECK(campaign_engines_find(&all, "a>c") == &items[2]);
    CHECK(!campaign_engines_find(&all, "./a") && !campaign_engines_find(&all, "a>"));
    items[0].id[0] = 'x';
    CHECK(campaign_engines_find(&all, "a") == &items[2]);
    items[0].id[0] = 'a';
    /* The first one can be left out if it is behind a pipe. */
    CHECK(campaign_engines_leave_out(&all, "a") && items[0].is_out);
    CHECK(campaign_engines_external(&all) == 1 && campaign_engines_size(&all) == 3);
    CHECK(campaign_engines_leave_out(&all, "b") && !campaign_engines_leave_out(&all, "d"));
    CHECK(!items[3].is_out && campaign_engines_restarts(&all) == 5);
    check_names(&all, "c,d");
    CHECK(campaign_engines_leave_out(&all, "b"));
    items[2].is_out = items[3].is_out = true;
    names = campaign_engines_names(&all, false);
    CHECK(names.ptr && names.len == 0);
    text_free(&names);
}

int main(void)
{
    test_campaign_engines();
    test_campaign_engines_all();
    test_refused();
    test_items();
    test_external();
    return check_report("campaign_engines");
}
