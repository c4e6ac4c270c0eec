/* SPDX-License-Identifier: MIT */
/* Inputs and suites from files and folders: which are read, in which order, and what is refused. */
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "inputs.h"
#include "sample.h"
#include "str.h"

static void put(const char *path, const char *content, size_t len)
{
    FILE *file = fopen(path, "wb");

    CHECK(file && fwrite(content, 1, len, file) == len && fclose(file) == 0);
}

/* Each input in angle brackets, and its base behind a bar. */
static void check_items(int line, const struct inputs *inputs, const char *expected)
{
    struct text got = {0};

    for (size_t i = 0; i < inputs->count; i++) {
        const struct testcase *item = &inputs->items[i];

        CHECK(item->url.ptr != NULL); /* an empty one as well */
        text_printf(&got, "<%.*s", (int)item->url.len, item->url.ptr);
        if (item->base.ptr)
            text_printf(&got, "|%.*s", (int)item->base.len, item->base.ptr);
        text_puts(&got, ">");
    }
    check_text(__FILE__, line, got.ptr, got.len, expected, strlen(expected));
    text_free(&got);
}

static void check_loaded(int line, const char *path, struct ua_str base, const char *expected)
{
    struct inputs inputs = {0};

    CHECK(inputs_load(&inputs, path, base));
    check_items(line, &inputs, expected);
    CHECK(inputs.source_count == 1 && strcmp(inputs.sources[0].path, path) == 0);
    CHECK(inputs.sources[0].count == inputs.count);
    inputs_free(&inputs);
    CHECK(!inputs.items && !inputs.sources && inputs.count == 0 && inputs.text_count == 0);
}

#define CHECK_LOADED(path, base, expected) check_loaded(__LINE__, path, base, expected)

static void check_not_loaded(int line, const char *path, const char *said)
{
    struct inputs inputs = {0};
    const struct captured captured = capture(STDERR_FILENO);

    CHECK(!inputs_load(&inputs, path, ua_str(NULL, 0)));
    check_captured(__FILE__, line, captured_text(&captured), said);
    CHECK(inputs.source_count == 0);
    inputs_free(&inputs);
}

#define CHECK_NOT_LOADED(path, said) check_not_loaded(__LINE__, path, said)

static const char vectors[] = "[{\"input\":\"http://h/\",\"base\":null,\"href\":\"http://h/\"},"
                              "{\"input\":\"p\",\"base\":\"http://b/\",\"href\":\"http://b/p\"}]";
static const char setters[] =
    "{\"hash\":[{\"href\":\"http://s/\",\"new_value\":\"f\",\"expected\":{\"hash\":\"#f\"}}]}";

static void test_lines(void)
{
    const struct ua_str base = UA_LITERAL("http://b/"), none = {NULL, 0};

    write_test_file(".", "list", "one\n\ntwo\xFFhttp://c/\n\nthree");
    CHECK_LOADED("list", none, "<one><two|http://c/><three>");
    CHECK_LOADED("list", base, "<one|http://b/><two|http://c/><three|http://b/>");
    write_test_file(".", "list", "one\n");
    CHECK_LOADED("list", none, "<one>");
    write_test_file(".", "list", "\n\n");
    CHECK_NOT_LOADED("list", "urlassay: list: no URL in it\n");
    write_test_file(".", "list", "");
    CHECK_NOT_LOADED("list", "urlassay: list: no URL in it\n");
    CHECK_NOT_LOADED("absent", "urlassay: absent: No such file or directory\n");
    unlink("list");
}

static void test_vector_files(void)
{
    const struct ua_str base = UA_LITERAL("http://x/");

    write_test_file(".", "v.json", vectors);
    CHECK_LOADED("v.json", base, "<http://h/><p|http://b/>");
    write_test_file(".", "s.json", setters);
    CHECK_NOT_LOADED("s.json", "urlassay: s.json: no URL in it\n");
    write_test_file(".", "s.json", "{");
    CHECK_NOT_LOADED("s.json", "urlassay: s.json:1:2: JSON syntax error: unexpected end\n");
    unlink("v.json");
    unlink("s.json");
    /* A name that is the ending alone does not end in it. */
    write_test_file(".", ".json", "one");
    CHECK_LOADED(".json", base, "<one|http://x/>");
    unlink(".json");
}

/* A second source adds only what it has; it must have something. */
static void test_second_source(void)
{
    struct inputs inputs = {0};
    const struct ua_str none = {NULL, 0};
    struct captured captured;

    write_test_file(".", "v.json", vectors);
    write_test_file(".", "s.json", setters);
    CHECK(inputs_load(&inputs, "v.json", none) && inputs_load(&inputs, "v.json", none));
    check_items(__LINE__, &inputs, "<http://h/><p|http://b/><http://h/><p|http://b/>");
    CHECK(inputs.source_count == 2 && inputs.sources[1].count == 2);
    captured = capture(STDERR_FILENO);
    CHECK(!inputs_load(&inputs, "s.json", none));
    CHECK_CAPTURED(&captured, "urlassay: s.json: no URL in it\n");
    CHECK(inputs.source_count == 2 && inputs.count == 4);
    inputs_free(&inputs);
    unlink("v.json");
    unlink("s.json");
}

/* A folder with a vector file at any depth is one of vectors. Any other is a corpus. */
static void test_folders(void)
{
    const struct ua_str base = UA_LITERAL("http://x/"), none = {NULL, 0};

    CHECK(mkdir("c", 0777) == 0 && mkdir("c/b", 0777) == 0 && mkdir("c/.hidden", 0777) == 0);
    put("c/c", "c\nd\xFFhttp://c/", 14);
    write_test_file(".", "c/a", "a");
    write_test_file(".", "c/b/z", "z\n");
    write_test_file(".", "c/b/empty", "");
    write_test_file(".", "c/README.md", "no");
    write_test_file(".", "c/x.dict", "no");
    write_test_file(".", "c/.md", "no");
    write_test_file(".", "c/.hidden/y", "no");
    CHECK_LOADED("c", none, "<a><><z\n><c\nd|http://c/>");
    CHECK_LOADED("c/", base, "<a|http://x/><|http://x/><z\n|http://x/><c\nd|http://c/>");
    write_test_file(".", "c/.hidden/v.json", vectors);
    CHECK_LOADED("c", none, "<a><><z\n><c\nd|http://c/>");
    write_test_file(".", "c/b/v.json", vectors);
    CHECK_LOADED("c", none, "<http://h/><p|http://b/>");
    /* What comes after the vector file does not matter. */
    CHECK(mkdir("c/z", 0777) == 0);
    write_test_file(".", "c/z/seed", "s");
    CHECK_LOADED("c", none, "<http://h/><p|http://b/>");
    CHECK(mkdir("e", 0777) == 0);
    CHECK_NOT_LOADED("e", "urlassay: e: no URL in it\n");
    CHECK(rmdir("e") == 0 && system("rm -r c") == 0);
}

/* Several sources stay apart. The number of the inputs is of all their texts. */
static void test_sources_and_hash(void)
{
    struct inputs inputs = {0}, other = {0};
    const struct ua_str none = {NULL, 0};
    char line[16];

    CHECK(inputs_hash(&inputs) == inputs_hash(&other));
    write_test_file(".", "a", "x\ny\n");
    write_test_file(".", "b", "z");
    CHECK(inputs_load(&inputs, "a", none) && inputs_load(&inputs, "b", UA_LITERAL("")));
    check_items(__LINE__, &inputs, "<x><y><z|>");
    CHECK(inputs.source_count == 2 && inputs.sources[0].count == 2 && inputs.sources[1].count == 1);
    CHECK(strcmp(inputs.sources[1].path, "b") == 0);
    CHECK(inputs_load(&other, "a", none) && inputs_load(&other, "b", none));
    CHECK(inputs_hash(&inputs) != inputs_hash(&other)); /* "" is a base */
    inputs_free(&other);
    write_test_file(".", "b", "x\nyz");
    CHECK(inputs_load(&other, "b", none));
    inputs_free(&inputs);
    write_test_file(".", "a", "xy\nz");
    CHECK(inputs_load(&inputs, "a", none));
    CHECK(inputs_hash(&inputs) != inputs_hash(&other));
    inputs_free(&inputs);
    CHECK(inputs_load(&inputs, "b", none) && inputs_hash(&inputs) == inputs_hash(&other));
    inputs_free(&inputs);
    inputs_free(&other);
    CHECK(unlink("b") == 0);
    for (int i = 0; i < 300; i++) { /* more than the first table holds */
        FILE *file = fopen("b", "ab");

        snprintf(line, sizeof line, "u%03d\n", i);
        CHECK(file && fputs(line, file) >= 0 && fclose(file) == 0);
    }
    CHECK(inputs_load(&inputs, "b", none) && inputs.count == 300);
    CHECK(inputs.count == 300 && memcmp(inputs.items[299].url.ptr, "u299", 4) == 0);
    inputs_free(&inputs);
    unlink("a");
    unlink("b");
}

/* stdin has an input a line as well, and may be longer than what is read at once. */
static void test_stdin(void)
{
    struct inputs inputs = {0};
    FILE *file = fopen("in", "wb");

    CHECK(file != NULL);
    for (int i = 0; file && i < 4000; i++)
        fprintf(file, "url%04d\n", i);
    CHECK(file &&
          fputs("last\xFF"
                "b",
                file) >= 0 &&
          fclose(file) == 0);
    CHECK(freopen("in", "rb", stdin) != NULL);
    CHECK(inputs_load(&inputs, "-", UA_LITERAL("http://b/")) && inputs.count == 4001);
    if (inputs.count == 4001) {
        CHECK(memcmp(inputs.items[2345].url.ptr, "url2345", 7) == 0);
        CHECK(inputs.items[2345].url.len == 7 && inputs.items[2345].base.len == 9);
        CHECK(inputs.items[4000].url.len == 4 && inputs.items[4000].base.len == 1);
    }
    CHECK(inputs.source_count == 1 && strcmp(inputs.sources[0].path, "-") == 0);
    inputs_free(&inputs);
    CHECK_NOT_LOADED("-", "urlassay: -: no URL in it\n"); /* it has been read */
    unlink("in");
}

/* --- suites ----------------------------------------------------------------------------------- */

static void check_files(int line, const char *path, const char *expected)
{
    struct suite suite = {0};
    struct text got = {0};

    CHECK(suite_load(&suite, path));
    for (size_t i = 0; i < suite.file_count; i++)
        text_printf(&got, "%s %zu %zu\n", suite.files[i].path, suite.files[i].first,
                    suite.files[i].count);
    check_text(__FILE__, line, got.ptr, got.len, expected, strlen(expected));
    suite_free(&suite);
    text_free(&got);
}

static void test_suite_folder(void)
{
    struct captured said;
    struct suite suite = {0};

    CHECK(mkdir("v", 0777) == 0 && mkdir("v/m", 0777) == 0 && mkdir("v/expect", 0777) == 0);
    CHECK(mkdir("v/.git", 0777) == 0 && mkdir("v/n.json", 0777) == 0);
    write_test_file(".", "v/z.json", vectors);
    write_test_file(".", "v/B.json", setters);
    write_test_file(".", "v/m/a.json", vectors);
    write_test_file(".", "v/n.json/a.json", vectors);
    write_test_file(".", "v/schema.json", "no");
    write_test_file(".", "v/confusion.json", "no");
    write_test_file(".", "v/.hidden.json", "no");
    write_test_file(".", "v/expect/e.json", "no");
    write_test_file(".", "v/.git/e.json", "no");
    write_test_file(".", "v/notes.jsonl", "no");
    write_test_file(".", "v/xjson", "no");
    check_files(__LINE__, "v", "v/B.json 0 1\nv/m/a.json 1 2\nv/n.json/a.json 3 2\nv/z.json 5 2\n");
    check_files(__LINE__, "v/",
                "v/B.json 0 1\nv/m/a.json 1 2\nv/n.json/a.json 3 2\nv/z.json 5 2\n");
    check_files(__LINE__, "v/m", "v/m/a.json 0 2\n");
    CHECK(rename("v/m/a.json", "v/m/a.jso") == 0);
    said = capture(STDERR_FILENO);
    CHECK(!suite_load(&suite, "v/m"));
    CHECK_CAPTURED(&said, "urlassay: v/m: no vector file in this folder\n");
    suite_free(&suite);
    write_test_file(".", "v/m/a.json", "{");
    write_test_file(".", "v/m/b.json", "{{");
    said = capture(STDERR_FILENO);
    CHECK(!suite_load(&suite, "v"));
    CHECK_CAPTURED(&said, "urlassay: v/m/a.json:1:2: JSON syntax error: unexpected end\n");
    suite_free(&suite);
    said = capture(STDERR_FILENO);
    CHECK(!suite_load(&suite, "v/absent"));
    CHECK_CAPTURED(&said, "urlassay: v/absent: No such file or directory\n");
    suite_free(&suite);
    CHECK(system("rm -r v") == 0);
}

/* A file of another kind is skipped in a folder, and an error where it is named. One that was meant
 * to have cases is an error in both. */
static void test_other_kinds(void)
{
    static const struct {
        const char *content;
        bool is_other;
    } rows[] = {
        {"{\"name\":\"x\",\"port\":80,\"files\":[\"a\"]}", true},
        {"{\"engine\":\"x\",\"expectations\":[{\"href\":1}]}", true},
        {"{}", true},
        {"1", true},
        {"[1,{\"a\":1}]", true},
        {"[]", false},
        {"{", false},
        {"{\"port\":[]}", false},
        {"{\"prot\":[{\"new_value\":1}]}", false},
        {"[{\"input\":\"x\",\"hrfe\":\"x\"}]", false},
        {"[{\"input_b64\":\"eA==\"}]", false},
        {"[{\"steps\":1}]", false},
        {"[{\"edition\":1}]", false},
    };
    struct suite suite = {0};

    CHECK(mkdir("v", 0777) == 0);
    write_test_file(".", "v/z.json", vectors);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct captured said = capture(STDERR_FILENO);

        write_test_file(".", "v/a.json", rows[i].content);
        CHECK(!suite_load(&suite, "v/a.json"));
        suite_free(&suite);
        captured_end(&said);
        said = capture(STDERR_FILENO);
        CHECK(suite_load(&suite, "v") == rows[i].is_other);
        suite_free(&suite);
        if (rows[i].is_other)
            CHECK_CAPTURED(&said, "urlassay: v/a.json: skipped, it is not a file of vectors\n");
        else
            captured_end(&said);
    }
    CHECK(system("rm -r v") == 0);
}

static void test_names(void)
{
    CHECK(strcmp(vector_last_name("a/b/c.json"), "c.json") == 0);
    CHECK(strcmp(vector_last_name("c.json"), "c.json") == 0);
    CHECK(strcmp(vector_last_name("a/"), "") == 0);
    CHECK(vector_id_is_derived("0123456789ab") && vector_id_is_derived("ffffffffffff"));
    CHECK(!vector_id_is_derived("0123456789a") && !vector_id_is_derived("0123456789abc"));
    CHECK(!vector_id_is_derived("0123456789aB") && !vector_id_is_derived("0123456789ag"));
    CHECK(!vector_id_is_derived(""));
}

int main(void)
{
    char *dir = make_test_folder();

    if (chdir(dir) != 0)
        return 1;
    test_lines();
    test_vector_files();
    test_second_source();
    test_folders();
    test_sources_and_hash();
    test_stdin();
    test_suite_folder();
    test_other_kinds();
    test_names();
    remove_test_folder(dir);
    return check_report("inputs");
}
