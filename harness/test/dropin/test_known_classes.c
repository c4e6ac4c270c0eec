/* SPDX-License-Identifier: MIT */
/* The file of known classes: its lines, and what is wrong with one. */
#include "known_classes.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "sample.h"
#include "util.h"

static const char *path;

static void write_file(const char *content)
{
    FILE *file = fopen(path, "w");

    CHECK(file != NULL && fputs(content, file) >= 0 && fclose(file) == 0);
}

/* Reads the file. told gets what is complained. */
static bool read_known(struct known_classes *known, const char *name, struct text *told)
{
    const struct captured said = capture(STDERR_FILENO);
    const bool ok = known_classes_read(known, name);

    text_free(told);
    *told = captured_text(&said);
    return ok;
}

static void test_lines(void)
{
    struct known_classes known = {0};
    struct text told = {0};

    write_file("# a comment with 0123456789abcdef\n"
               "\n"
               "0123456789abcdef\n"
               "fedcba9876543210 host-shift backslash\n"
               "0000000000000000 \n"
               "ffffffffffffffff");
    CHECK(read_known(&known, path, &told) && told.len == 0);
    CHECK(known.count == 4);
    CHECK(known_classes_have(&known, 0x0123456789abcdef));
    CHECK(known_classes_have(&known, 0xfedcba9876543210));
    CHECK(known_classes_have(&known, 0));
    CHECK(known_classes_have(&known, 0xffffffffffffffff));
    CHECK(!known_classes_have(&known, 1) && !known_classes_have(&known, 0x0123456789abcdee));
    /* Another file adds to these. */
    write_file("00000000000000aa\n");
    CHECK(read_known(&known, path, &told));
    CHECK(known.count == 5 && known_classes_have(&known, 0xaa) && known_classes_have(&known, 0));
    known_classes_free(&known);
    CHECK(known.count == 0 && known.cap == 0 && known.ids == NULL);
    CHECK(!known_classes_have(&known, 0));
    text_free(&told);
}

static void test_wrong_lines(void)
{
    static const char *const wrong[] = {
        "0123456789abcde",
        "0123456789abcdef0",
        "0123456789ABCDEF",
        "0123456789abcdef\tx",
        "0123456789abcdef,",
        " 0123456789abcdef",
        "x",
        " ",
    };
    struct text told = {0}, content = {0}, expected = {0};

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct known_classes known = {0};

        text_clear(&content);
        text_printf(&content, "#\n0000000000000001\n%s\n0000000000000002\n", wrong[i]);
        write_file(content.ptr);
        CHECK(!read_known(&known, path, &told));
        text_clear(&expected);
        text_printf(&expected, "urlassay: %s:3: not an id of 16 hexadecimal digits\n", path);
        CHECK_TEXT(told.ptr, told.len, expected.ptr, expected.len);
        CHECK(!known_classes_have(&known, 2));
        known_classes_free(&known);
    }
    text_free(&told);
    text_free(&content);
    text_free(&expected);
}

static void test_files(void)
{
    struct known_classes known = {0};
    struct text told = {0};

    CHECK(read_known(&known, "/nonexistent/known", &told));
    CHECK(known.count == 0 && told.len == 0);
    CHECK(!read_known(&known, "/", &told));
    CHECK(strcmp(told.ptr, "urlassay: /: cannot be read\n") == 0);
    CHECK(!read_known(&known, "/dev/null/x", &told));
    CHECK(strcmp(told.ptr, "urlassay: /dev/null/x: Not a directory\n") == 0);
    known_classes_free(&known);
    text_free(&told);
}

static void test_many(void)
{
    struct known_classes known = {0};

    for (uint64_t id = 1; id <= 1000; id++)
        known_classes_add(&known, id * 7);
    CHECK(known.count == 1000);
    for (uint64_t id = 1; id <= 1000; id++)
        CHECK(known_classes_have(&known, id * 7) && !known_classes_have(&known, id * 7 + 1));
    known_classes_free(&known);
}

static void test_default_path(void)
{
    static const char end[] = "/test_known_classes.known";
    struct text beside = {0};

    CHECK(known_classes_default_path(&beside));
    CHECK(beside.len > strlen(end) && beside.ptr[0] == '/' &&
          strcmp(beside.ptr + beside.len - strlen(end), end) == 0);
    text_free(&beside);
}

int main(void)
{
    char *folder = make_test_folder();

    path = path_in_folder(folder, "known");
    test_lines();
    test_wrong_lines();
    test_files();
    test_many();
    test_default_path();
    remove_test_folder(folder);
    return check_report("known_classes");
}
