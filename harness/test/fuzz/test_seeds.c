/* SPDX-License-Identifier: MIT */
/* The seeds that a campaign gets without files: run from the top folder. */
#include <stdlib.h>

#include "captured.h"
#include "check.h"
#include "seeds.h"

static bool has(const struct seed_list *list, const char *text)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->seeds[i].size == strlen(text) &&
            memcmp(list->seeds[i].data, text, strlen(text)) == 0)
            return true;
    return false;
}

static bool comes_before(const struct seed *a, const struct seed *b)
{
    int order = memcmp(a->data, b->data, a->size < b->size ? a->size : b->size);

    return order < 0 || (order == 0 && a->size < b->size);
}

/* Ours are many, short, and each is there once. */
static void test_own(void)
{
    struct seed_list list;
    unsigned wrong = 0;

    CHECK(seeds_from_vectors(&list, "vectors"));
    CHECK(list.count > 1000);
    for (size_t i = 0; i < list.count; i++)
        wrong += list.seeds[i].size == 0 || list.seeds[i].size > 256 ||
                 (i > 0 && !comes_before(&list.seeds[i - 1], &list.seeds[i]));
    CHECK(wrong == 0);
    CHECK(has(&list, "https://expected-example.com\\@observed-example.com")); /* published */
    seed_list_free(&list);
    CHECK(list.count == 0);
}

static void test_given(void)
{
    char *folder = make_test_folder();
    struct seed_list list;

    write_test_file(folder, "a.json",
                    "[{\"input\":\"http://h/\",\"base\":null,\"failure\":true},"
                    "{\"input\":\"/p\",\"base\":\"http://b/\",\"failure\":true},"
                    "{\"input\":\"\",\"base\":\"http://b/\",\"failure\":true},"
                    "{\"input\":\"\",\"base\":null,\"failure\":true},"
                    "{\"input\":\"http://h/\",\"base\":null,\"failure\":true}]");
    write_test_file(folder, "confusion.json",
                    "[\"prose\",{\"input\":\"http://a\\\\@b\",\"base\":null},"
                    "{\"input\":\"/p\",\"base\":\"http://b/\"},{\"input\":1},2]");
    CHECK(seeds_from_vectors(&list, folder));
    CHECK(list.count == 4);
    CHECK(has(&list, "http://h/"));
    CHECK(has(&list, "http://a\\@b"));
    CHECK(has(&list, "/p\xFFhttp://b/"));
    CHECK(has(&list, "\xFFhttp://b/"));
    seed_list_free(&list);

    write_test_file(folder, "a.json", "[");
    CHECK(!seeds_from_vectors(&list, folder));
    seed_list_free(&list);
    remove_test_folder(folder);
}

/* Inputs of each kind of vector that has a URL. */
static void test_kinds(void)
{
    static const struct {
        const char *name, *content;
    } files[] = {
        {"toascii.json", "[{\"input\":\"B\",\"output\":\"b\"}]"},
        {"valid.json", "[{\"input\":\"http://v/\",\"base\":null,\"valid\":true}]"},
        {"setters.json", "{\"port\":[{\"href\":\"http://set/"
                         "\",\"new_value\":\"1\",\"expected\":{\"port\":\"1\"}}]}"},
    };
    char *folder = make_test_folder();
    struct seed_list list;

    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        write_test_file(folder, files[i].name, files[i].content);
    CHECK(seeds_from_vectors(&list, folder));
    CHECK(list.count == 3 && has(&list, "https://B/x"));
    CHECK(has(&list, "http://set/") && has(&list, "http://v/"));
    seed_list_free(&list);
    remove_test_folder(folder);
}

/* Those of vectors/confusion.json alone. */
static void test_published(void)
{
    struct seed_list list;
    unsigned wrong = 0;

    CHECK(seeds_from_published(&list));
    CHECK(list.count > 20 && list.count < 1000);
    for (size_t i = 1; i < list.count; i++)
        wrong += !comes_before(&list.seeds[i - 1], &list.seeds[i]);
    CHECK(wrong == 0);
    CHECK(has(&list, "https://expected-example.com\\@observed-example.com"));
    seed_list_free(&list);
}

/* A seed of 256 bytes is the longest. One with a mark in its URL would be read as two texts. */
static void test_limits(void)
{
    char *folder = make_test_folder(), longest[300], content[1000];
    struct seed_list list;

    memset(longest, 'a', sizeof longest);
    memcpy(longest, "http://", 7);
    longest[257] = '\0';
    snprintf(content, sizeof content,
             "[{\"input\":\"%s\",\"base\":null,\"failure\":true},"
             "{\"input\":\"%s\",\"base\":null,\"failure\":true},"
             "{\"input_b64\":\"YWL/Yg==\",\"base\":null,\"failure\":true}]",
             longest + 1, longest);
    write_test_file(folder, "a.json", content);
    CHECK(seeds_from_vectors(&list, folder));
    CHECK(list.count == 1 && has(&list, longest + 1));
    seed_list_free(&list);
    remove_test_folder(folder);
}

int main(void)
{
    test_own();
    test_given();
    test_kinds();
    test_published();
    test_limits();
    return check_report("seeds");
}
