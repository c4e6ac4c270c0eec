/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "json.h"
#include "seeds.h"
#include "testcase.h"
#include "vectors.h"

/* Bytes of a seed at most. Longer inputs test lengths, and would slow a campaign down. */
#define MAX_SEED_BYTES 256

static int compare_seeds(const void *left, const void *right)
{
    const struct seed *a = left, *b = right;
    int order = memcmp(a->data, b->data, a->size < b->size ? a->size : b->size);

    return order != 0 ? order : (a->size > b->size) - (a->size < b->size);
}

struct seed_range {
    size_t at, len; /* in bytes, which move while they grow */
};

struct seed_collection {
    struct text bytes;
    struct seed_range *ranges;
    size_t count, cap;
};

static void add_seed(struct seed_collection *all, struct testcase test)
{
    const size_t at = all->bytes.len, len = testcase_size(test);

    /* A target would read a mark in the URL as its end. */
    if (len == 0 || len > MAX_SEED_BYTES || testcase_has_mark_in_url(test))
        return;
    testcase_write(&all->bytes, test);
    if (all->count == all->cap) {
        all->cap = all->cap > 0 ? 2 * all->cap : 1024;
        all->ranges = xrealloc(all->ranges, all->cap * sizeof *all->ranges);
    }
    all->ranges[all->count++] = (struct seed_range){at, len};
}

static void add_suite(struct seed_collection *all, const struct suite *suite)
{
    for (size_t i = 0; i < suite->count; i++) {
        const struct vector_case *test = &suite->cases[i];

        if (test->kind == CASE_URL || test->kind == CASE_VALIDATE || test->kind == CASE_SETTER ||
            test->kind == CASE_TOASCII)
            add_seed(all, test->request);
    }
}

/* Adds the inputs of vectors/confusion.json, which is not a suite: objects with input, base and
 * prose.
 */
static void add_published(struct seed_collection *all, const char *path)
{
    struct text content = {0}, input = {0}, base = {0};
    const cJSON *item;
    cJSON *tree;

    if (access(path, R_OK) != 0)
        return;
    tree = read_file(&content, path) ? json_parse(content.ptr, content.len, NULL) : NULL;
    cJSON_ArrayForEach (item, tree) {
        bool has_base = json_read_string(cJSON_GetObjectItem(item, "base"), &base);

        if (json_read_string(cJSON_GetObjectItem(item, "input"), &input))
            add_seed(all, (struct testcase){text_str(&input), text_optional(&base, has_base)});
    }
    cJSON_Delete(tree);
    text_free(&content);
    text_free(&input);
    text_free(&base);
}

/* Fills out with the seeds, sorted by their bytes, each once. */
static void sort_seeds(struct seed_list *out, struct seed_collection *all)
{
    size_t kept = 0;

    out->bytes = all->bytes;
    out->seeds = xcalloc(all->count > 0 ? all->count : 1, sizeof *out->seeds);
    for (size_t i = 0; i < all->count; i++)
        out->seeds[i] =
            (struct seed){(const uint8_t *)all->bytes.ptr + all->ranges[i].at, all->ranges[i].len};
    qsort(out->seeds, all->count, sizeof *out->seeds, compare_seeds);
    for (size_t i = 0; i < all->count; i++)
        if (kept == 0 || compare_seeds(&out->seeds[kept - 1], &out->seeds[i]) != 0)
            out->seeds[kept++] = out->seeds[i];
    out->count = kept;
    free(all->ranges);
}

bool seeds_from_vectors(struct seed_list *out, const char *from)
{
    char *folder = from ? xstrndup(from, strlen(from)) : data_dir("vectors", "vectors");
    struct seed_collection all = {0};
    struct suite suite = {0};
    bool ok = true;

    *out = (struct seed_list){0};
    if (!folder)
        return true;
    ok = suite_load(&suite, folder);
    if (ok) {
        struct text path = {0};

        add_suite(&all, &suite);
        text_printf(&path, "%s/confusion.json", folder);
        add_published(&all, path.ptr);
        text_free(&path);
    }
    sort_seeds(out, &all);
    suite_free(&suite);
    free(folder);
    return ok;
}

bool seeds_from_published(struct seed_list *out)
{
    char *folder = data_dir("vectors", "vectors");
    struct seed_collection all = {0};
    struct text path = {0};

    *out = (struct seed_list){0};
    text_printf(&path, "%s/confusion.json", folder ? folder : "vectors");
    add_published(&all, path.ptr);
    sort_seeds(out, &all);
    if (out->count == 0)
        complain("%s cannot be read", path.ptr);
    text_free(&path);
    free(folder);
    return out->count > 0;
}

void seed_list_free(struct seed_list *list)
{
    text_free(&list->bytes);
    free(list->seeds);
    *list = (struct seed_list){0};
}
