/* SPDX-License-Identifier: MIT */
/* The first stage of a campaign: which strings are searched, until when, and what is stored; and
 * the engines of a detector by name. */
#include "bounded_search.h"

#include <stdlib.h>
#include <string.h>

#include "captured.h"
#include "check.h"
#include "detector_engines.h"
#include "engine_name.h"
#include "search_part.h"
#include "store.h"
#include "str.h"

static unsigned questions; /* whether the stage is over */

static bool is_over_after(const void *context)
{
    return questions++ >= *(const unsigned *)context;
}

static unsigned count_classes(void)
{
    return (unsigned)count_files("D/classes");
}

/* Runs the stage with these engines until is_over was called parts times. */
static unsigned run_stage(struct store *store, const struct detector_engines *engines,
                          unsigned parts)
{
    FILE *log = tmpfile();
    struct detector *detector = detector_new(engines->engines, engines->count, store, log);
    const struct bounded_search stage = {.detector = detector,
                                         .store = store,
                                         .engines = engines->engines,
                                         .count = engines->count,
                                         .is_over = is_over_after,
                                         .context = &parts};
    unsigned length = 99;

    questions = 0;
    CHECK(bounded_search_run(&stage, &length));
    detector_free(detector);
    fclose(log);
    return length;
}

static void test_stage(void)
{
    struct detector_engines engines;
    struct store *store = store_create("D"), *joined;
    unsigned classes;
    uint64_t executions;

    CHECK(store != NULL && detector_open_engines(&engines, "whatwg,rfc3986", false));
    joined = store_join("D");
    CHECK(joined != NULL);
    executions = store_counts(joined)->executions;
    CHECK(run_stage(joined, &engines, 0) == 0 && questions == 1);
    CHECK(store_counts(joined)->executions == executions && count_classes() == 0);
    /* One part has the strings of one token, and one the strings of two. */
    CHECK(run_stage(joined, &engines, 1) == 1);
    CHECK(store_counts(joined)->executions == executions + 20);
    CHECK(run_stage(joined, &engines, 2) == 2);
    CHECK(store_counts(joined)->executions == executions + 20 + 20 + 400);
    classes = count_classes();
    CHECK(classes > 0);
    /* The 8,000 strings of three tokens are four parts. */
    CHECK(run_stage(joined, &engines, 5) == 2);
    CHECK(store_counts(joined)->executions == executions + 440 + 420 + 3 * 2048);
    CHECK(run_stage(joined, &engines, 6) == 3);
    CHECK(store_counts(joined)->executions == executions + 860 + 3 * 2048 + 8420);
    CHECK(count_classes() >= classes);
    /* Nothing is in flight at the end. */
    CHECK(store_inflight_of(joined, getpid()) &&
          store_inflight_of(joined, getpid())->engine[0] == '\0');
    store_close(joined);
    store_close(store);
    detector_close_engines(&engines);
    CHECK(engines.count == 0);
}

/* Explains the first string of each cause of a length that known has not, and adds it to known. */
static void explain_first(struct detector *detector, const struct detector_engines *engines,
                          const struct search_space *space, unsigned length,
                          struct search_list *known)
{
    const struct engine_list list = {(struct engine **)(uintptr_t)engines->engines, NULL,
                                     (unsigned)engines->count};
    const struct search_list none = {0};
    struct searcher *searcher =
        searcher_new(&list, space, (struct ua_str){NULL, 0}, (1u << EFFECTS) - 2, &none);
    struct search_list found = {0};

    CHECK(search_part_run(searcher,
                          (struct search_part){length, 0, search_space_of_length(space, length)},
                          &found, NULL));
    for (size_t i = 0; i < found.count; i++) {
        const struct search_entry *entry = &found.entries[i];
        struct search_entry *before =
            search_list_entry(known, entry->pair, entry->effect, text_str(&entry->cause));

        if (before->length > 0 || entry->length == 0)
            continue;
        search_entry_add(before, entry->length, search_entry_url(entry, 0));
        CHECK(detector_explain_difference(
            detector, 1, (struct testcase){search_entry_url(entry, 0), {NULL, 0}}));
    }
    search_list_free(&found);
    searcher_free(searcher);
}

/* The stage stores the classes of the first string of each cause. */
static void test_classes(void)
{
    struct search_space space = {.prefix = UA_LITERAL("http://")};
    struct store *owners[2] = {store_create("P"), store_create("Q")};
    struct store *stores[2] = {store_join("P"), store_join("Q")};
    struct search_list known = {0};
    struct detector_engines engines;
    struct detector *detector;

    CHECK(detector_open_engines(&engines, "whatwg,rfc3986", false));
    CHECK(stores[0] && stores[1] && run_stage(stores[0], &engines, 2) == 2);
    detector = detector_new(engines.engines, engines.count, stores[1], NULL);
    search_space_default(&space);
    for (unsigned length = 1; length <= 2; length++)
        explain_first(detector, &engines, &space, length, &known);
    CHECK(count_files("P/classes") > 5);
    CHECK(system("ls P/classes >P.list; ls Q/classes >Q.list; cmp P.list Q.list") == 0);
    detector_free(detector);
    search_list_free(&known);
    search_space_free(&space);
    for (int i = 0; i < 2; i++) {
        store_close(stores[i]);
        store_close(owners[i]);
    }
    detector_close_engines(&engines);
}

/* How many findings are of the first engine and this one. */
static unsigned count_findings(const char *dir, const char *engine)
{
    struct finding *findings;
    unsigned of_engine = 0;
    size_t count;

    CHECK(findings_load(dir, &findings, &count));
    for (size_t i = 0; i < count; i++) {
        CHECK(strcmp(findings[i].engines[0].ptr, "whatwg") == 0);
        of_engine += strcmp(findings[i].engines[1].ptr, engine) == 0;
    }
    findings_free(findings, count);
    return of_engine;
}

/* Each other engine is compared with the first one, and no string is asked on which a process died.
 */
static void test_engines_and_crashes(void)
{
    struct store *owners[2] = {store_create("R"), store_create("S")};
    struct store *stores[2] = {store_join("R"), store_join("S")};
    struct detector_engines engines;
    struct text path = {0};
    static const char *const tokens[] = {"a", "b", "/",  "\\", "@",        ":", "?",
                                         "#", "[", "]",  "%",  "40",       "1", "2",
                                         ".", ";", "\t", " ",  "\xC3\xA9", "|"};

    CHECK(detector_open_engines(&engines, "whatwg,rfc3986,webaddr", false));
    CHECK(stores[0] && run_stage(stores[0], &engines, 1) == 1);
    CHECK(count_findings("R", "rfc3986") > 0 && count_findings("R", "webaddr") > 0);
    /* What ran last is not in flight any more. */
    CHECK(store_inflight_of(stores[0], getpid())->len == 0);
    for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++) {
        struct text url = {0};

        text_printf(&url, "http://%s", tokens[i]);
        CHECK(store_keep_crash(owners[1], "whatwg", url.ptr, url.len, &path));
        text_free(&url);
    }
    CHECK(stores[1] && run_stage(stores[1], &engines, 1) == 1);
    CHECK(count_files("S/classes") == 0);
    text_free(&path);
    for (int i = 0; i < 2; i++) {
        store_close(stores[i]);
        store_close(owners[i]);
    }
    detector_close_engines(&engines);
}

static void check_refused(const char *names, bool with_external, const char *told)
{
    const struct captured captured = capture(STDERR_FILENO);
    struct detector_engines engines;

    engine_allow(names);
    CHECK(!detector_open_engines(&engines, names, with_external));
    detector_close_engines(&engines);
    CHECK_CAPTURED(&captured, told);
}

static void test_engines(void)
{
    struct detector_engines engines;
    struct text many = {0};

    CHECK(detector_open_engines(&engines, "rfc3986,whatwg,webaddr", true) && engines.count == 3);
    CHECK(strcmp(engines.engines[0]->id, "rfc3986") == 0);
    CHECK(strcmp(engines.engines[2]->id, "webaddr") == 0);
    detector_close_engines(&engines);
    check_refused("whatwg", false, "urlassay: two engines are needed, got \"whatwg\"\n");
    check_refused(",", false, "urlassay: two engines are needed, got \",\"\n");
    check_refused("whatwg,/nothing/here", true,
                  "urlassay: engine /nothing/here is not available: /nothing/here: No such file or "
                  "directory\n");
    text_puts(&many, "whatwg");
    for (unsigned i = 0; i < DETECTOR_ENGINES; i++)
        text_puts(&many, ",rfc3986");
    check_refused(many.ptr, false, "urlassay: too many engines\n");
    text_free(&many);
}

int main(void)
{
    char *folder = make_test_folder();

    CHECK(chdir(folder) == 0);
    test_stage();
    test_classes();
    test_engines_and_crashes();
    test_engines();
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("bounded_search");
}
