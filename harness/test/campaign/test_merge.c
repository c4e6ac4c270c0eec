/* SPDX-License-Identifier: MIT */
/* Which campaigns can be merged, and with which engines. */
#include "merge.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "detector.h"
#include "registry.h"
#include "settings.h"
#include "str.h"
#include "urlassay.h"

static void check_merge(const char *dir, const char *const *dirs, size_t count, const char *told)
{
    const struct captured captured = capture(STDERR_FILENO);

    CHECK(merge_check(dir, (char *const *)(uintptr_t)dirs, count) == (told[0] == '\0'));
    CHECK_CAPTURED(&captured, told);
}

static void test_check(void)
{
    static const char *const two[] = {"A", "B"}, *const same[] = {"A", "B", "./A"},
                             *const none[] = {"A", "empty"}, *const missing[] = {"nothing"};

    CHECK(
        system(
            "mkdir -p A/classes B/corpus/differential C/classes E/corpus empty L/corpus/setters") ==
        0);
    check_merge("new", two, 2, "");
    check_merge("empty", two, 2, "");
    check_merge("new", none, 2, "urlassay: empty: no campaign of the target differential\n");
    check_merge("new", missing, 1, "urlassay: nothing: no campaign of the target differential\n");
    check_merge("new", (const char *const[]){"L"}, 1,
                "urlassay: L: no campaign of the target differential\n");
    check_merge("new", same, 3, "urlassay: A and ./A are the same campaign\n");
    check_merge("./B", two, 2,
                "urlassay: ./B: --dir names the folder of the merged campaign: it "
                "must be a new one\n");
    check_merge("C", two, 2,
                "urlassay: C: this folder already has a campaign; --dir names a new folder "
                "for the merged one\n");
    check_merge("E", two, 2,
                "urlassay: E: this folder already has a campaign; --dir names a new folder "
                "for the merged one\n");
    /* Two parsers with one name. */
    CHECK(system(">one; >other; echo '{\"paths\":[{\"engine\":\"e\",\"path\":\"one\"}]}' "
                 ">A/settings.json; echo '{\"paths\":[{\"engine\":\"e\",\"path\":\"other\"}]}' "
                 ">B/settings.json") == 0);
    check_merge("new", two, 2,
                "urlassay: e is one in A and other in B: campaigns of two parsers with one name "
                "are not merged; if both are the same parser, remove one path from \"paths\" in "
                "its settings.json\n");
}

static void check_engines(const char *const *dirs, size_t count, const char *expected,
                          const char *told)
{
    const struct captured captured = capture(STDERR_FILENO);
    struct text names = merge_engines((char *const *)(uintptr_t)dirs, count);

    CHECK_CAPTURED(&captured, told);
    CHECK_TEXT(names.ptr, names.len, expected, strlen(expected));
    text_free(&names);
}

static void test_engines(void)
{
    static const char *const dirs[] = {"A", "B", "empty"};

    write_test_file("A", "settings.json",
                    "{\"engines\":[{\"engine\":\"whatwg\"},{\"engine\":\"nobody-here\"},{},"
                    "{\"engine\":\"a,b\"},{\"engine\":\"rfc3986\"}]}");
    write_test_file("B", "settings.json",
                    "{\"engines\":[{\"engine\":\"rfc3986\"},{\"engine\":\"nobody-here\"},"
                    "{\"engine\":\"rfc3986:literal\"},{\"engine\":\"whatwg-2012\"}]}");
    check_engines(dirs, 3, "whatwg,rfc3986,rfc3986:literal,whatwg-2012",
                  "urlassay: unknown engine \"nobody-here\"; `urlassay engines` lists the known "
                  "ones, and an executable or a shared object is named with a slash: its "
                  "inputs are merged without it\n");
    check_engines(dirs + 2, 1, "", "");
    /* A name that begins with another one is another engine. */
    write_test_file("A", "settings.json",
                    "{\"engines\":[{\"engine\":\"whatwg-2012\"},{\"engine\":\"whatwg\"}]}");
    check_engines(dirs, 1, "whatwg-2012,whatwg", "");
}

/* --- the corpus, with a script in the place of the fuzz target ------------------------------- */

/* What the merge itself ran does not count. */
static void check_nothing_ran(struct store *store)
{
    struct finding *findings;
    size_t count;

    CHECK(store_counts_all(store_page(store), MODES).executions == 0);
    CHECK(findings_load("M", &findings, &count));
    for (size_t i = 0; i < count; i++)
        CHECK(findings[i].count == 0);
    findings_free(findings, count);
}

/* Merges M1 and M2, which have no classes, into M, and checks what is said. The caller frees what
 * is printed. */
static struct text merge_inputs(const char *engines, const char *executable, const char *told)
{
    char *const dirs[] = {(char[]){"M1"}, (char[]){"M2"}, (char[]){"M3"}};
    const struct captured out = capture(STDOUT_FILENO), err = capture(STDERR_FILENO);
    struct campaign campaign = {.target = "differential", .executable = executable, .processes = 1};
    struct text printed, said;
    int status = EXIT_COULD_NOT_RUN;

    CHECK(system("rm -rf M arguments") == 0);
    if (engines)
        CHECK(campaign_engines_open(&campaign.campaign_engines, engines));
    campaign.store = store_create("M");
    CHECK(campaign.store != NULL);
    if (campaign.store)
        status = merge_campaigns(&campaign, dirs, 3);
    CHECK(status == EXIT_AS_EXPECTED);
    check_nothing_ran(campaign.store);
    store_close(campaign.store);
    campaign_engines_free(&campaign.campaign_engines);
    said = captured_text(&err);
    printed = captured_text(&out);
    CHECK_TEXT(said.ptr, said.len, told, strlen(told));
    text_free(&said);
    return printed;
}

static void check_printed(struct text printed, const char *expected)
{
    CHECK_TEXT(printed.ptr, printed.len, expected, strlen(expected));
    text_free(&printed);
}

static bool has_input(const char *content)
{
    struct text command = {0};
    bool has;

    text_printf(&command, "grep -qrxF '%s' M/corpus/differential", content);
    has = system(command.ptr) == 0;
    text_free(&command);
    return has;
}

static void write_script(const char *commands)
{
    struct text script = {0};

    text_printf(&script,
                "#!/bin/sh\necho $URLASSAY_FUZZ_ENGINES ${URLASSAY_CAMPAIGN-none} \"$@\" "
                ">arguments\n%s\n",
                commands);
    write_test_file(".", "script", script.ptr);
    CHECK(chmod("script", 0755) == 0);
    text_free(&script);
}

static void check_arguments(void)
{
    static const char expected[] =
        "whatwg,rfc3986 none -merge=1 -max_len=512 M/corpus/differential M1/corpus/differential "
        "M2/corpus/differential\n";
    struct text arguments = read_test_file(".", "arguments");

    CHECK_TEXT(arguments.ptr, arguments.len, expected, strlen(expected));
    text_free(&arguments);
}

static void test_corpus(void)
{
    struct text printed;

    CHECK(system("mkdir -p M1/corpus/differential M2/corpus/differential M3/classes M1/crashes;"
                 "printf 'http://a\\\\@b/' >M1/corpus/differential/one;"
                 "for n in 1 2 3 4; do printf 'http://a\\\\@b/' >M1/corpus/differential/$n; done;"
                 "printf 'http://c:/' >M2/corpus/differential/two;"
                 "printf http://d/ >M2/corpus/differential/three;"
                 "printf x >M1/crashes/e-1") == 0);
    setenv("URLASSAY_CAMPAIGN", "elsewhere", 1);
    /* What libFuzzer keeps is explained, and nothing else. */
    write_script("printf http://c:/ >$3/kept");
    check_printed(merge_inputs("whatwg,rfc3986", "./script", ""),
                  "merged      3 campaigns into M\n"
                  "classes     1 in all: 0 in M1, 0 in M2, 0 in M3\n"
                  "corpus      1 of 7 inputs\n"
                  "crashes     1 stay in M1/crashes\n");
    check_arguments();
    CHECK(has_input("http://c:/") && count_files("M/classes") == 1);
    /* Without it, and where it fails, the inputs of all campaigns are. */
    write_script("exit 1");
    printed = merge_inputs(
        "whatwg,rfc3986", "./script",
        "urlassay: libFuzzer's merge failed, so the inputs are merged by their shapes\n");
    CHECK(strstr(printed.ptr, "corpus      2 of 7 inputs\n"));
    text_free(&printed);
    check_arguments();
    CHECK(has_input("http://a\\@b/") && has_input("http://c:/"));
    CHECK(count_files("M/classes") > 1 && count_files("M/corpus/differential") == 2);
    printed = merge_inputs("whatwg,rfc3986", NULL, "");
    text_free(&printed);
    CHECK(has_input("http://a\\@b/") && has_input("http://c:/"));
    CHECK(access("arguments", F_OK) != 0 && count_files("M/corpus/differential") == 2);
    /* Without engines, nothing can be explained. */
    check_printed(merge_inputs(NULL, "./script",
                               "urlassay: fewer than two engines of these campaigns are available, "
                               "so all inputs are kept\n"),
                  "merged      3 campaigns into M\n"
                  "classes     0 in all: 0 in M1, 0 in M2, 0 in M3\n"
                  "corpus      3 of 7 inputs\n"
                  "crashes     1 stay in M1/crashes\n");
    CHECK(access("arguments", F_OK) != 0 && count_files("M/classes") == 0);
    CHECK(has_input("http://a\\@b/") && has_input("http://c:/") && has_input("http://d/"));
    unsetenv("URLASSAY_CAMPAIGN");
}

static void ignore_number(uint64_t number)
{
    (void)number;
}

/* --- classes ---------------------------------------------------------------------------------- */

/* A campaign that found the differences of some inputs, at a time. Each input was run twice more
 * after its class was known, which counts. */
static void make_part(const char *dir, const char *version, const char *const *inputs, size_t count,
                      int64_t found_at)
{
    struct store *owner = store_create(dir), *store = store_join(dir);
    struct engine *engines[] = {engine_open("whatwg"), engine_open("rfc3986")};
    struct detector *detector = detector_new(engines, 2, store, NULL);
    struct finding *findings;
    struct text settings = {0};
    size_t found;

    for (unsigned i = 0; i < 3 * count; i++) {
        const struct ua_str url = ua_str(inputs[i % count], strlen(inputs[i % count]));

        detector_run_one(detector, testcase_without_base(url), url.ptr, url.len, ignore_number);
        CHECK(detector_explain(detector));
    }
    CHECK(findings_load(dir, &findings, &found) && found == count);
    for (size_t i = 0; i < found; i++) {
        struct text path = {0};

        text_printf(&path, "%s/classes/%016llx.json", dir, (unsigned long long)findings[i].class);
        CHECK(unlink(path.ptr) == 0);
        findings[i].found = findings[i].improved = found_at;
        CHECK(store_keep(store, &findings[i]) == KEPT_NEW);
        text_free(&path);
    }
    findings_free(findings, found);
    detector_free(detector);
    text_printf(&settings,
                "{\"urlassay\":\"%s\",\"engines\":[{\"engine\":\"whatwg\"},{\"engine\":"
                "\"rfc3986\"}]}",
                version);
    write_test_file(dir, "settings.json", settings.ptr);
    text_free(&settings);
    store_close(store);
    store_close(owner);
    engine_close(engines[0]);
    engine_close(engines[1]);
}

static uint64_t count_of(const char *dir, const char *cause, int64_t *found_at)
{
    struct finding *findings;
    uint64_t count = 0;
    size_t found;

    CHECK(findings_load(dir, &findings, &found));
    for (size_t i = 0; i < found; i++) {
        if (strcmp(findings[i].cause.ptr, cause) != 0)
            continue;
        count += findings[i].count;
        *found_at = findings[i].found;
    }
    findings_free(findings, found);
    return count;
}

static const char *seeds; /* of the campaign that merges */

static void merge_parts(int expected, const char *told, const char *printed)
{
    char *const dirs[] = {(char[]){"N1"}, (char[]){"N2"}};
    const struct captured out = capture(STDOUT_FILENO), err = capture(STDERR_FILENO);
    struct campaign campaign = {.target = "differential", .processes = 1, .corpus = seeds};
    int status = EXIT_USAGE;
    struct text text;

    CHECK(system("rm -rf N") == 0);
    CHECK(campaign_engines_open(&campaign.campaign_engines, "whatwg,rfc3986"));
    campaign.store = store_create("N");
    if (campaign.store)
        status = merge_campaigns(&campaign, dirs, 2);
    store_close(campaign.store);
    campaign_engines_free(&campaign.campaign_engines);
    text = captured_text(&err);
    CHECK(status == expected && strstr(text.ptr, told) && (told[0] || text.len == 0));
    text_free(&text);
    text = captured_text(&out);
    CHECK_TEXT(text.ptr, text.len, printed, strlen(printed));
    text_free(&text);
}

/* Each class is there once, with the earliest time and the sum of the counts. */
static void test_classes(void)
{
    static const char *const first[] = {"http://a\\@b/", "http://%41/"}, *const second[] = {
                                                                             "http://c\\@d/"};
    uint64_t counts[3];
    int64_t times[3] = {0};

    make_part("N1", UA_VERSION, first, 2, 5000);
    make_part("N2", UA_VERSION, second, 1, 3000);
    merge_parts(EXIT_AS_EXPECTED, "",
                "merged      2 campaigns into N\n"
                "classes     2 in all: 2 in N1, 1 in N2\n"
                "corpus      0 of 0 inputs\n");
    counts[0] = count_of("N1", "backslash", &times[0]);
    counts[1] = count_of("N2", "backslash", &times[1]);
    counts[2] = count_of("N", "backslash", &times[2]);
    CHECK(counts[0] > 0 && counts[1] > 0 && counts[2] == counts[0] + counts[1]);
    CHECK(times[0] == 5000 && times[1] == 3000 && times[2] == 3000);
    CHECK(count_of("N", "encoded-host", &times[2]) == count_of("N1", "encoded-host", &times[0]));
    CHECK(times[2] == 5000 && times[0] == 5000);
    /* A class of another version has its name of today, and one that had it keeps it. Without
     * its page, nothing is counted. */
    CHECK(system("cd N2/classes && for f in *; do sed -i s/${f%.json}/0123456789abcdef/ $f; mv $f "
                 "0123456789abcdef.json; done; cd ..; sed -i 's/\"urlassay\":\"[^\"]*/&.0/' "
                 "settings.json ../N1/settings.json; rm page") == 0);
    merge_parts(EXIT_AS_EXPECTED,
                "urlassay: N2: its counts cannot be read, so they are not added (N2/page: ",
                "merged      2 campaigns into N\n"
                "classes     2 in all: 2 in N1, 1 in N2\n"
                "  again     1 of another version have another class now\n"
                "corpus      0 of 0 inputs\n");
    CHECK(count_of("N", "backslash", &times[2]) == counts[0] && times[2] == 3000);
    /* So has one of a version that is not known. A hidden file is not a class. */
    CHECK(system("sed -i 's/\"urlassay\":\"[^\"]*\",//' N1/settings.json N2/settings.json; "
                 "! grep -q urlassay N2/settings.json && printf x >N2/classes/.hidden.json") == 0);
    merge_parts(EXIT_AS_EXPECTED,
                "urlassay: N2: its counts cannot be read, so they are not added (N2/page: ",
                "merged      2 campaigns into N\n"
                "classes     2 in all: 2 in N1, 1 in N2\n"
                "  again     1 of another version have another class now\n"
                "corpus      0 of 0 inputs\n");
    /* A damaged class is lost where the corpus does not show it. */
    CHECK(system("printf x >N2/classes/0123456789abcdef.json") == 0);
    merge_parts(
        EXIT_COULD_NOT_RUN,
        "urlassay: 1 class could not be read: the inputs of the corpus were explained again,",
        "merged      2 campaigns into N\n"
        "classes     2 in all: 2 in N1, 1 in N2\n"
        "  damaged   1 could not be read; see above\n"
        "corpus      0 of 0 inputs\n");
    CHECK(count_of("N", "backslash", &times[2]) == counts[0] && times[2] == 5000);
    /* Then the seeds are run as well, which may show it. */
    CHECK(system("mkdir -p seeds/url seeds/differential seeds/regress; printf 'http://h/a b' "
                 ">seeds/url/1") == 0);
    seeds = "seeds";
    merge_parts(
        EXIT_COULD_NOT_RUN,
        "urlassay: 1 class could not be read: the inputs of the corpus were explained again,",
        "merged      2 campaigns into N\n"
        "classes     3 in all: 2 in N1, 1 in N2\n"
        "  damaged   1 could not be read; see above\n"
        "corpus      0 of 0 inputs\n");
    CHECK(system("mv N2/classes/0123456789abcdef.json damaged") == 0);
    merge_parts(EXIT_AS_EXPECTED, "",
                "merged      2 campaigns into N\n"
                "classes     2 in all: 2 in N1, 0 in N2\n"
                "corpus      0 of 0 inputs\n");
    CHECK(system("mv damaged N2/classes/0123456789abcdef.json") == 0);
    seeds = NULL;
    /* Those of all campaigns count. */
    CHECK(system("printf x >N1/classes/0123456789abcdef.json") == 0);
    merge_parts(
        EXIT_COULD_NOT_RUN,
        "urlassay: 2 classes could not be read: the inputs of the corpus were explained again,",
        "merged      2 campaigns into N\n"
        "classes     2 in all: 3 in N1, 1 in N2\n"
        "  damaged   2 could not be read; see above\n"
        "corpus      0 of 0 inputs\n");
}

int main(void)
{
    char *folder = make_test_folder();

    CHECK(chdir(folder) == 0);
    unsetenv("URLASSAY_ENGINES");
    test_check();
    test_engines();
    test_corpus();
    test_classes();
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("merge");
}
