/* SPDX-License-Identifier: MIT */
/* Which campaigns can be merged, and with which engines. */
#include "merge.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "settings.h"

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
                "urlassay: C: a campaign is here already; --dir names a new folder "
                "for the merged one\n");
    check_merge("E", two, 2,
                "urlassay: E: a campaign is here already; --dir names a new folder "
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
                  "urlassay: unknown engine \"nobody-here\"; `urlassay engines` lists those that "
                  "are known, and an executable or a shared object is named with a slash: its "
                  "inputs are merged without it\n");
    check_engines(dirs + 2, 1, "", "");
    /* A name that begins with another one is another engine. */
    write_test_file("A", "settings.json",
                    "{\"engines\":[{\"engine\":\"whatwg-2012\"},{\"engine\":\"whatwg\"}]}");
    check_engines(dirs, 1, "whatwg-2012,whatwg", "");
}

/* --- the corpus, with a script in the place of the fuzz target ------------------------------- */

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
                 "printf 'http://a\\\\@b/' >M1/corpus/differential/again;"
                 "printf 'http://c:/' >M2/corpus/differential/two;"
                 "printf http://d/ >M2/corpus/differential/three;"
                 "printf x >M1/crashes/e-1") == 0);
    setenv("URLASSAY_CAMPAIGN", "elsewhere", 1);
    /* What libFuzzer keeps is explained, and nothing else. */
    write_script("printf http://c:/ >$3/kept");
    check_printed(merge_inputs("whatwg,rfc3986", "./script", ""),
                  "merged      3 campaigns into M\n"
                  "classes     1 in all: 0 in M1, 0 in M2, 0 in M3\n"
                  "corpus      1 of 4 inputs\n"
                  "crashes     1 stay in M1/crashes\n");
    check_arguments();
    CHECK(has_input("http://c:/") && count_files("M/classes") == 1);
    /* Without it, and where it fails, the inputs of all campaigns are. */
    write_script("exit 1");
    printed = merge_inputs(
        "whatwg,rfc3986", "./script",
        "urlassay: libFuzzer's merge failed, so the inputs are merged by their shapes\n");
    CHECK(strstr(printed.ptr, "corpus      2 of 4 inputs\n"));
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
                  "corpus      3 of 4 inputs\n"
                  "crashes     1 stay in M1/crashes\n");
    CHECK(access("arguments", F_OK) != 0 && count_files("M/classes") == 0);
    CHECK(has_input("http://a\\@b/") && has_input("http://c:/") && has_input("http://d/"));
    unsetenv("URLASSAY_CAMPAIGN");
}

int main(void)
{
    char *folder = make_test_folder();

    CHECK(chdir(folder) == 0);
    unsetenv("URLASSAY_ENGINES");
    test_check();
    test_engines();
    test_corpus();
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("merge");
}
