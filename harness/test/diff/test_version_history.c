/* SPDX-License-Identifier: MIT */
/* The versions of a parser: which was made from which, and which have a quirk. Dated editions stand
 * for versions, so that no foreign parser is asked. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "engine_name.h"
#include "registry.h"
#include "str.h"
#include "version_history.h"

struct version_row {
    const char *label, *published;
    ptrdiff_t parent;
};

/* All versions are one engine, as only the parents are tested. */
static void check_parents(const struct version_row *rows, size_t count, bool has_times)
{
    struct version_history history = {0};
    struct engine *against = engine_open("whatwg");

    for (size_t i = 0; i < count; i++)
        version_history_add_version(&history, "whatwg", rows[i].label, rows[i].published);
    CHECK(version_history_run(&history, against, 0, ~0u, NULL, NULL) == count);
    CHECK(history.has_times == has_times);
    for (size_t i = 0; i < count; i++) {
        CHECK(history.versions[i].parent == rows[i].parent);
        if (history.versions[i].parent != rows[i].parent)
            printf("%s has the parent %td\n", rows[i].label, history.versions[i].parent);
    }
    version_history_free(&history);
    engine_close(against);
}

#define CHECK_PARENTS(rows, has_times) check_parents(rows, sizeof rows / sizeof *rows, has_times)

static void test_parents(void)
{
    /* 1.1.1 repairs an old line when 2.0.0 is out. */
    static const struct version_row by_times[] = {
        {"1.0.0", "2020-01-01", -1}, {"1.1.0", "2021-01-01", 0}, {"1.1.1", "2023-01-01", 1},
        {"2.0.0", "2022-01-01", 1},  {"2.0.1", "2024-01-01", 3},
    };
    /* The times fall in 1.1, so a line begins where the one before it began. */
    static const struct version_row by_numbers[] = {
        {"1.0.0", "2020-01-01", -1},
        {"1.1.0", "2023-01-01", 0},
        {"1.1.1", "2021-01-01", 1},
        {"2.0.0", "2022-01-01", 1},
    };
    static const struct version_row one_time_unknown[] = {
        {"1.0.0", "", -1},
        {"1.0.1", "2020-01-01", 0},
        {"1.1.0", "2020-01-02", 0},
    };
    /* Names without numbers follow one another. */
    static const struct version_row names[] = {
        {"old", "", -1},
        {"middle", "", 0},
        {"./new", "", 1},
    };

    /* Two versions of one moment follow one another. */
    static const struct version_row at_once[] = {
        {"1.0.0", "2020-01-01", -1},
        {"1.0.1", "2020-01-01", 0},
        {"1.1.0", "2020-01-01", 1},
    };

    CHECK_PARENTS(at_once, true);
    CHECK_PARENTS(by_times, true);
    CHECK_PARENTS(by_numbers, false);
    CHECK_PARENTS(one_time_unknown, false);
    CHECK_PARENTS(names, false);
}

static const struct history_quirk *find_cause(const struct version_history *history,
                                              const char *cause)
{
    for (size_t i = 0; i < history->quirk_count; i++) {
        if (strcmp(history->quirks[i].cause.ptr, cause) == 0)
            return &history->quirks[i];
    }
    return NULL;
}

static void run_history(struct version_history *history, const char *const *versions,
                        const char *const *urls, unsigned effects)
{
    struct engine *against = engine_open("whatwg");

    *history = (struct version_history){0};
    for (; *versions; versions++) {
        engine_allow(*versions);
        version_history_add_version(history, *versions, NULL, "");
    }
    for (; *urls; urls++)
        version_history_add_url(history, testcase_without_base(ua_str(*urls, strlen(*urls))));
    version_history_run(history, against, history->url_count, effects, NULL, NULL);
    engine_close(against);
}

static void test_quirks(void)
{
    static const char *const versions[] = {"rfc3986", "whatwg-2012", "no-such-engine",
                                           "rfc3986:literal", NULL};
    static const char *const urls[] = {"http://a\\@b", "http://a/", "http://a\\@b", NULL};
    struct version_history history;
    const struct history_quirk *quirk;

    run_history(&history, versions, urls, ~0u);
    CHECK(history.url_count == 2); /* the same URL once */
    quirk = find_cause(&history, "backslash");
    CHECK(quirk != NULL && quirk->is_back && quirk->effect == EFFECT_ACCEPT_REJECT);
    if (quirk) {
        CHECK(quirk->state[0] == VERSION_HAS && quirk->state[1] == VERSION_LACKS);
        CHECK(quirk->state[2] == VERSION_UNKNOWN && quirk->state[3] == VERSION_HAS);
        CHECK(!version_history_is_back(&history, quirk, 0));
        CHECK(version_history_is_back(&history, quirk,
                                      3)); /* the version that cannot run is passed */
        CHECK(version_history_next(&history, quirk, 0, VERSION_LACKS) == 1);
        CHECK(version_history_next(&history, quirk, 2, VERSION_LACKS) == 4);
        CHECK(quirk == &history.quirks[0]);
    }
    CHECK(history.versions[2].problem != NULL && history.versions[2].version[0] == '\0');
    CHECK(history.versions[0].problem == NULL && history.versions[0].version[0] != '\0');
    CHECK(observation_refuses(&history.answers[0]));
    version_history_free(&history);

    run_history(&history, versions, urls, 1u << EFFECT_HOST_SHIFT);
    CHECK(find_cause(&history, "backslash") == NULL); /* it is another effect */
    version_history_free(&history);
}

/* The URL that is shown has the severity that is shown: http:\\\\a is shorter, and medium. */
static void test_shown_url(void)
{
    static const char *const versions[] = {"webaddr", "html5-2009", "whatwg-2012", NULL};
    static const char *const urls[] = {"http:\\\\a", "http://aa\\@b", "http://a\\@b",
                                       "http://host\\@b", NULL};
    struct version_history history;
    const struct history_quirk *quirk;

    run_history(&history, versions, urls, ~0u);
    quirk = find_cause(&history, "backslash");
    CHECK(quirk && quirk->effect == EFFECT_HOST_SHIFT && quirk->url == 2);
    CHECK(quirk && rank_importance_severity(quirk->importance) == SEVERITY_CRITICAL);
    version_history_free(&history);
}

static void test_changed(void)
{
    static const char *const versions[] = {"webaddr", "html5-2009", NULL};
    static const char *const urls[] = {"http://a\\@b", "http://a\\", NULL};
    struct version_history history;

    run_history(&history, versions, urls, ~0u);
    CHECK(history.quirk_count > 0);
    version_history_keep_changed(&history);
    CHECK(history.quirk_count == 0);
    version_history_free(&history);
}

/* --- versions that are scripts ---------------------------------------------------------------- */

static char *folder;

/* Makes an executable engine that answers with what cases, of a shell's `case`, says of a line; the
 * members are the observation's. Returns its path, the caller's to free. */
static char *make_engine(const char *name, const char *cases)
{
    struct text path = {0}, script = {0};

    text_printf(&script,
                "#!/bin/sh\n"
                "while read -r line; do\n"
                "    id=${line#*\\\"id\\\":}; id=${id%%%%[,\\}]*}\n"
                "    case $line in\n"
                "    *hello*) echo '{\"protocol\":1,\"engine\":\"e\",\"version\":\"1\","
                "\"model\":\"whatwg\",\"capabilities\":[\"parse\",\"base\"]}'; continue ;;\n"
                "    %s\n"
                "    *) a='\"outcome\":\"unsupported\"' ;;\n"
                "    esac\n"
                "    echo \"{\\\"id\\\":$id,$a}\"\n"
                "done\n",
                cases);
    write_test_file(folder, name, script.ptr);
    text_printf(&path, "%s/%s", folder, name);
    CHECK(chmod(path.ptr, 0755) == 0);
    text_free(&script);
    return path.ptr;
}

#define PARSED(host, path)                                                                         \
    "a='\"outcome\":\"parsed\",\"scheme\":\"http\",\"host\":\"" host "\",\"path\":\"" path "\"' "  \
    ";;"

/* Without a cause each URL is a quirk of its own, in the order of the URLs. */
static void test_unexplained(void)
{
    char *engine = make_engine("odd", "*'\"http://'*) " PARSED("zz", "/"));
    const char *const versions[] = {engine, NULL};
    static const char *const urls[] = {"http://b", "http://a", "http://c", NULL};
    struct version_history history;

    run_history(&history, versions, urls, ~0u);
    CHECK(history.quirk_count == 3);
    for (size_t i = 0; i < history.quirk_count; i++) {
        CHECK(history.quirks[i].url == i && history.quirks[i].first < 0);
        CHECK(!history.quirks[i].is_back && history.quirks[i].state[0] == VERSION_HAS);
    }
    version_history_free(&history);
    free(engine);
}

/* A version that has a quirk with a lesser severity lacks the one that is shown. */
static void test_lesser(void)
{
    static const char slash[] = "*'\"http://a/@b\"'*) " PARSED("a", "/@b");
    struct text cases[2] = {{0}, {0}};
    const char *versions[] = {NULL, NULL, NULL};
    static const char *const urls[] = {"http://a\\@b", NULL};
    struct version_history history;
    const struct history_quirk *quirk;

    for (int i = 0; i < 2; i++) {
        text_printf(&cases[i], "*'\"http://a\\\\@b\"'*) %s\n    %s",
                    i == 0 ? PARSED("b", "/") : PARSED("b_", "/"), slash);
        versions[i] = make_engine(i == 0 ? "critical" : "medium", cases[i].ptr);
        text_free(&cases[i]);
    }
    run_history(&history, versions, urls, ~0u);
    quirk = find_cause(&history, "backslash");
    CHECK(quirk && quirk->effect == EFFECT_HOST_SHIFT && history.quirk_count == 1);
    CHECK(quirk && quirk->state[0] == VERSION_HAS && quirk->state[1] == VERSION_HAS);
    CHECK(quirk && quirk->worst[0] == VERSION_HAS && quirk->worst[1] == VERSION_LACKS);
    version_history_free(&history);
    for (int i = 0; i < 2; i++)
        free((char *)(uintptr_t)versions[i]);
}

/* A version that ends, and cannot be started again, is left out, and its problem says so. */
static void test_left_out(void)
{
    char *engine = make_engine("ends", "*) rm -f \"$0\"; exit 1 ;;");
    const char *const versions[] = {engine, "rfc3986", NULL};
    static const char *const urls[] = {"http://b", "http://a", NULL};
    struct version_history history;
    struct captured said = capture(STDERR_FILENO);

    run_history(&history, versions, urls, ~0u);
    captured_end(&said);
    CHECK(history.versions[0].problem && !history.versions[1].problem);
    CHECK(strncmp(history.versions[0].problem, "it could not be started again", 29) == 0);
    CHECK(history.versions[0].version[0] != '\0');
    version_history_free(&history);
    free(engine);
}

static void test_scripts(void)
{
    folder = make_test_folder();
    test_unexplained();
    test_lesser();
    test_left_out();
    remove_test_folder(folder);
}

static void test_picture(void)
{
    static const char *const versions[] = {"rfc3986", "whatwg", NULL};
    static const char *const urls[] = {"http://a\\@b", NULL};
    struct version_history history;
    struct text svg = {0};

    run_history(&history, versions, urls, ~0u);
    version_history_write_svg(&svg, &history, "<a & b>");
    CHECK(strstr(svg.ptr, "&lt;a &amp; b&gt;") != NULL); /* a title is text */
    CHECK(strstr(svg.ptr, "class=\"on\"") != NULL && strstr(svg.ptr, "class=\"off\"") != NULL);
    CHECK(strcmp(svg.ptr + svg.len - 7, "</svg>\n") == 0);
    text_free(&svg);
    version_history_free(&history);
}

int main(void)
{
    test_parents();
    test_quirks();
    test_shown_url();
    test_changed();
    test_picture();
    test_scripts();
    return check_report("version_history");
}
