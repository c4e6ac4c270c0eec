/* SPDX-License-Identifier: MIT */
/* The mutator, and corpus/url.dict, which says the same to libFuzzer: run from the top folder.
 * URLASSAY_WRITE_DICT=1 writes the dictionary. */
#include <stdlib.h>

#include "cause.h"
#include "check.h"
#include "mutate.h"
#include "target.h"
#include "util.h"

#define DICTIONARY "corpus/url.dict"

static const char *const inputs[] = {
    "http://u:p@host.example:80/a/b?q#f",
    "http://127.0.0.1/%2e/%c3%bc",
    "//h/p\xFFhttp://host/a",
    "file:///C:/a",
    "mailto:u@h",
    "\xC3\xBC%41",
    "a",
    "",
};
#define INPUTS (sizeof inputs / sizeof *inputs)

static size_t cross(struct mutator *mutator, const uint8_t *first, size_t first_size,
                    const uint8_t *second, size_t second_size, uint8_t *out, size_t max_size)
{
    struct mutator_parent one, other;

    mutator_parent(&one, first, first_size);
    mutator_parent(&other, second, second_size);
    return mutator_cross(mutator, &one, &other, out, max_size);
}

/* FNV-1a over a run of changes and crossings. */
static uint64_t fingerprint(uint64_t seed)
{
    struct mutator mutator;
    uint64_t hash = HASH_START;
    uint8_t out[128], crossed[128];

    mutator_seed(&mutator, seed);
    for (unsigned i = 0; i < 2000; i++) {
        const char *first = inputs[i % INPUTS], *second = inputs[i / INPUTS % INPUTS];
        size_t size = strlen(first);

        memcpy(out, first, size);
        size = mutator_change(&mutator, out, size, sizeof out);
        hash = hash_bytes(hash, out, size);
        size = cross(&mutator, out, size, (const uint8_t *)second, strlen(second), crossed,
                     sizeof crossed);
        hash = hash_bytes(hash, crossed, size);
    }
    return hash;
}

static void test_deterministic(void)
{
    static const uint32_t same_everywhere[] = {389, 16, 900, 582};
    struct mutator mutator;

    mutator_seed(&mutator, 7);
    for (unsigned i = 0; i < 4; i++)
        CHECK(mutator_random_below(&mutator, 1000) == same_everywhere[i]);
    CHECK(fingerprint(1) == fingerprint(1));
    CHECK(fingerprint(1) != fingerprint(2));
}

/* Any bytes, or those that mean something. */
static void fill(struct mutator *mutator, uint8_t *data, size_t size)
{
    static const char telling[] = "/:@?#[]%.1a\\\xFF\xC3";
    const bool any = mutator_random_below(mutator, 3) == 0;

    for (size_t i = 0; i < size; i++)
        data[i] = any ? (uint8_t)mutator_random_below(mutator, 256)
                      : (uint8_t)telling[mutator_random_below(mutator, sizeof telling - 1)];
}

/* Any bytes, in rooms of any size: the block is exactly max long, so that a sanitizer sees the
 * first byte written beyond it. */
static void test_bounds(void)
{
    struct mutator mutator;
    unsigned too_long = 0, empty = 0;

    mutator_seed(&mutator, 3);
    for (unsigned round = 0; round < 20000; round++) {
        const size_t max = mutator_random_below(&mutator, 4) == 0
                               ? mutator_random_below(&mutator, 700)
                               : mutator_random_below(&mutator, 24);
        const size_t other_size = mutator_random_below(&mutator, 40);
        const size_t room = mutator_random_below(&mutator, (uint32_t)max + 1);
        size_t size = mutator_random_below(&mutator, (uint32_t)max + 1);
        uint8_t *data = xmalloc(max), *other = xmalloc(other_size), *out = xmalloc(room);

        fill(&mutator, data, size);
        fill(&mutator, other, other_size);
        for (unsigned i = 0; i < 4; i++) {
            size = mutator_change(&mutator, data, size, max);
            too_long += size > max;
            empty += size == 0 && max > 0;
        }
        size = cross(&mutator, data, size, other, other_size, out, room);
        too_long += size > room;
        empty += size == 0 && room > 0;
        free(data);
        free(other);
        free(out);
    }
    CHECK(too_long == 0);
    CHECK(empty == 0);
    CHECK(mutator_change(&mutator, NULL, 0, 0) == 0);
    CHECK(cross(&mutator, NULL, 0, NULL, 0, NULL, 0) == 0);
}

/* Pieces neither overlap nor leave a gap, in any bytes. */
static void test_cuts(void)
{
    struct mutator mutator;
    unsigned wrong = 0;

    mutator_seed(&mutator, 6);
    for (unsigned round = 0; round < 20000; round++) {
        uint8_t data[40];
        const uint32_t size = mutator_random_below(&mutator, sizeof data + 1);
        struct mutator_parent parent;

        fill(&mutator, data, size);
        mutator_parent(&parent, data, size);
        for (unsigned of_base = 0; of_base <= parent.has_base; of_base++) {
            const uint32_t *cuts = parent.cuts[of_base];

            for (unsigned i = 1; i < MUTATOR_CUTS; i++)
                wrong += cuts[i - 1] > cuts[i];
            wrong += of_base ? cuts[MUTATOR_CUTS - 1] != size : cuts[0] != 0;
        }
        if (parent.has_base)
            wrong += parent.cuts[0][MUTATOR_CUTS - 1] + 1 != parent.cuts[1][0];
        else
            wrong += parent.cuts[0][MUTATOR_CUTS - 1] != size;
    }
    CHECK(wrong == 0);
}

/* A child of a parent that was cut before is what a copy of the parent becomes. */
static void test_child(void)
{
    static const char *const parents[] = {
        "", "http://u:p@h:1/p?q#f", "//h\\p", "http://h/\xFF//b/c", "\xFFhttp://h/", " a:b\n",
    };
    struct mutator one, other;
    unsigned unlike = 0;

    mutator_seed(&one, 5);
    mutator_seed(&other, 5);
    for (unsigned i = 0; i < sizeof parents / sizeof *parents; i++) {
        const uint8_t *data = (const uint8_t *)parents[i];
        const size_t size = strlen(parents[i]);
        struct mutator_parent parent;

        mutator_parent(&parent, data, size);
        for (unsigned round = 0; round < 5000; round++) {
            const size_t max = round % 8 ? 64 : round % 24;
            uint8_t child[64] = {0}, changed[64] = {0};
            size_t child_size, changed_size;

            memcpy(changed, data, size < max ? size : max);
            child_size = mutator_child(&one, &parent, child, max);
            changed_size = mutator_change(&other, changed, size, max);
            unlike += child_size != changed_size || memcmp(child, changed, child_size) != 0;
        }
    }
    CHECK(unlike == 0);
}

/* An input that is longer than its room is cut, and the cut part is not read. */
static void test_too_long(void)
{
    struct mutator mutator;
    uint8_t data[3] = {'a', 'b', 'c'}, out[2];

    mutator_seed(&mutator, 4);
    for (unsigned i = 0; i < 100; i++) {
        CHECK(mutator_change(&mutator, data, 1000, sizeof data) <= sizeof data);
        CHECK(cross(&mutator, data, sizeof data, data, sizeof data, out, sizeof out) <= 2);
    }
}

static bool contains(const struct text *text, struct idiom idiom)
{
    return memmem(text->ptr, text->len, idiom.text, idiom.len) != NULL;
}

/* Each operation is applied, and each idiom appears, in a run that is not long. */
static void test_reach(void)
{
    struct mutator mutator;
    struct text all = {0};
    uint8_t out[256];
    unsigned number = 0;

    mutator_seed(&mutator, 5);
    for (unsigned i = 0; i < 60000; i++) {
        size_t size = strlen(inputs[i % INPUTS]);

        memcpy(out, inputs[i % INPUTS], size);
        size = mutator_change(&mutator, out, size, sizeof out);
        text_add(&all, (const char *)out, size);
        text_add(&all, "\n", 1);
    }
    for (; mutator_operation(number); number++) {
        CHECK(mutator.applied >> number & 1);
        if (!(mutator.applied >> number & 1))
            printf("never applied: %s\n", mutator_operation(number));
    }
    CHECK(number < 64);
    for (unsigned kind = 0; kind < IDIOM_KINDS; kind++)
        for (unsigned i = 0; i < idioms[kind].count; i++) {
            CHECK(contains(&all, idioms[kind].list[i]));
            if (!contains(&all, idioms[kind].list[i]))
                printf("never inserted: %s, number %u\n", idioms[kind].title, i);
        }
    text_free(&all);
}

/* Whatever a rewrite takes out, the mutator brings in: what is in no input is never explained.
 */
static void test_causes(void)
{
    struct mutator mutator;
    struct rewrite_set all = {0};
    uint8_t out[256];

    mutator_seed(&mutator, 8);
    for (unsigned i = 0; i < 30000; i++) {
        size_t size = strlen(inputs[i % INPUTS]);

        memcpy(out, inputs[i % INPUTS], size);
        size = mutator_change(&mutator, out, size, sizeof out);
        all = rewrite_set_union(all, cause_candidates(testcase_split(out, size)));
    }
    for (unsigned i = 0; i < REWRITES; i++) {
        CHECK(rewrite_set_has(all, i));
        if (!rewrite_set_has(all, i))
            printf("never seen: %s\n", rewrites[i]->name);
    }
}

/* Without changes there is nothing to gain: few of them give back what went in. */
static void test_changes(void)
{
    struct mutator mutator;
    unsigned same = 0;
    uint8_t out[128];

    mutator_seed(&mutator, 6);
    for (unsigned i = 0; i < 8000; i++) {
        const char *input = inputs[i % INPUTS];
        size_t size = strlen(input);

        memcpy(out, input, size);
        size = mutator_change(&mutator, out, size, sizeof out);
        same += size == strlen(input) && memcmp(out, input, size) == 0;
    }
    CHECK(same < 80);
}

/* --- the dictionary --------------------------------------------------------------------------- */

/* A line of a dictionary as libFuzzer reads it. */
static void put_word(struct text *out, struct idiom idiom)
{
    text_puts(out, "\"");
    for (size_t i = 0; i < idiom.len; i++) {
        const unsigned char c = (unsigned char)idiom.text[i];

        if (c == '"' || c == '\\')
            text_printf(out, "\\%c", c);
        else if (c < ' ' || c >= 0x7F)
            text_printf(out, "\\x%02X", c);
        else
            text_add(out, idiom.text + i, 1);
    }
    text_puts(out, "\"\n");
}

static void write_dictionary(struct text *out)
{
    struct text word = {0};

    text_puts(out,
              "# Words for libFuzzer (-dict=): what URLs are made of, and what parsers disagree "
              "on.\n# Made from harness/fuzz/mutate_idioms.c by URLASSAY_WRITE_DICT=1 "
              "build/release/harness/test/fuzz/test_mutate.\n");
    for (unsigned kind = 0; kind < IDIOM_KINDS; kind++) {
        text_printf(out, "\n# %s\n", idioms[kind].title);
        for (unsigned i = 0; i < idioms[kind].count; i++) {
            text_clear(&word);
            text_puts(&word, "\n");
            put_word(&word, idioms[kind].list[i]);
            if (!memmem(out->ptr, out->len, word.ptr, word.len))
                text_add(out, word.ptr + 1, word.len - 1);
        }
    }
    text_free(&word);
}

static void test_dictionary(void)
{
    struct text expected = {0}, got = {0};

    for (unsigned kind = 0; kind < IDIOM_KINDS; kind++)
        for (unsigned i = 0; i < idioms[kind].count; i++)
            CHECK(idioms[kind].list[i].len > 0 && idioms[kind].list[i].len <= 64);
    write_dictionary(&expected);
    if (getenv("URLASSAY_WRITE_DICT")) {
        FILE *file = fopen(DICTIONARY, "w");

        CHECK(file && fwrite(expected.ptr, 1, expected.len, file) == expected.len);
        CHECK(file && fclose(file) == 0);
    }
    CHECK(read_file(&got, DICTIONARY));
    CHECK_TEXT(got.ptr, got.len, expected.ptr, expected.len);
    text_free(&expected);
    text_free(&got);
}

int main(void)
{
    test_deterministic();
    test_bounds();
    test_cuts();
    test_child();
    test_too_long();
    test_reach();
    test_causes();
    test_changes();
    test_dictionary();
    return check_report("mutate");
}
