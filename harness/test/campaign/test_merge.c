/* SPDX-License-Identifier: MIT */
/* Which campaigns can be merged, and with which engines. */
#include "merge.h"

#include <string.h>

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

int main(void)
{
    char *folder = make_test_folder();

    CHECK(chdir(folder) == 0);
    unsetenv("URLASSAY_ENGINES");
    test_check();
    test_engines();
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("merge");
}
