/* SPDX-License-Identifier: MIT */
/* What a complete search lists of the default alphabet is as it was before, and is the same with an
 * engine behind a pipe, which is asked in batches. Published claims are such lists, so a change
 * must be meant.
 *
 * usage: test_search_outputs [write]      write: prints the table of hashes for this file */
#include <inttypes.h>
#include <string.h>

#include "check.h"
#include "engine_start.h"
#include "hash.h"
#include "registry.h"
#include "search_part.h"
#include "serve.h"
#include "str.h"

#define ANY_EFFECT ((1u << EFFECTS) - 2)
#define MAX_ENGINES 3

struct row {
    const char *name;
    uint64_t differences, hash;
};

static struct search_space space;

/* --- one search ------------------------------------------------------------------------------- */

struct run {
    const char *name, *engines[MAX_ENGINES], *base;
    unsigned effects, length;
    uint64_t from, count; /* strings of that length */
    bool is_known;        /* what shorter strings gave is known */
};

static void open_engines(struct engine_list *list, struct engine **engines, const struct run *run)
{
    *list = (struct engine_list){.engines = engines};
    for (unsigned i = 0; i < MAX_ENGINES && run->engines[i]; i++) {
        engines[i] = engine_open(run->engines[i]);
        CHECK(engines[i] != NULL);
        list->count++;
    }
}

static void run_part(struct search_list *out, const struct engine_list *engines,
                     const struct run *run, struct search_part part,
                     const struct search_list *known)
{
    struct searcher *searcher =
        searcher_new(engines, &space, from_string(run->base), run->effects, known);

    CHECK(search_part_run(searcher, part, out, NULL));
    searcher_free(searcher);
}

/* The list as one line, sorted as it is published. */
static struct text list_run(const struct run *run, uint64_t *differences)
{
    const struct search_list nothing = {0};
    struct search_list known = {0}, list = {0};
    struct engine *engines[MAX_ENGINES];
    struct engine_list all;
    struct text line = {0};

    open_engines(&all, engines, run);
    for (unsigned length = 1; run->is_known && length < run->length; length++)
        run_part(&known, &all, run,
                 (struct search_part){length, 0, search_space_of_length(&space, length)}, &nothing);
    run_part(&list, &all, run, (struct search_part){run->length, run->from, run->count}, &known);
    search_list_sort(&list);
    *differences = 0;
    for (size_t i = 0; i < list.count; i++)
        *differences += list.entries[i].count;
    search_list_write(&line, &list, (struct search_part){run->length, run->from, run->count},
                      all.count);
    search_list_free(&known);
    search_list_free(&list);
    for (unsigned i = 0; i < all.count; i++)
        engine_close(engines[i]);
    return line;
}

/* --- the table -------------------------------------------------------------------------------- */

static const struct run runs[] = {
    {"two of two tokens", {"whatwg", "rfc3986"}, NULL, ANY_EFFECT, 2, 0, 400, false},
    {"three of two tokens", {"whatwg", "webaddr", "w3c-2012"}, NULL, ANY_EFFECT, 2, 0, 400, false},
    {"a base", {"whatwg", "webaddr"}, "foo://u@b/c/d", ANY_EFFECT, 2, 0, 400, false},
    {"host-shift", {"rfc3986", "whatwg"}, NULL, 1u << EFFECT_HOST_SHIFT, 3, 800, 1200, false},
    {"three tokens, known", {"whatwg", "webaddr"}, NULL, ANY_EFFECT, 3, 1500, 900, true},
    {"three parsers, known", {"w3c-2012", "rfc3986", "whatwg"}, NULL, ANY_EFFECT, 3, 0, 500, true},
};
#define RUNS (sizeof runs / sizeof *runs)

static const struct row expected[] = {
    {"two of two tokens", 149, 0x06840ca135cce623},
    {"three of two tokens", 481, 0xeafd9d81263c9f50},
    {"a base", 167, 0xc01cf412577117dc},
    {"host-shift", 88, 0xebe8884bf39cf351},
    {"three tokens, known", 298, 0xdd452a0cb6a5b96a},
    {"three parsers, known", 550, 0xddbb0212f8c3345e},
};

static void test_before(bool writes)
{
    for (size_t i = 0; i < RUNS; i++) {
        struct row row = {.name = runs[i].name};
        struct text line = list_run(&runs[i], &row.differences);

        row.hash = hash_bytes(HASH_START, line.ptr, line.len);
        if (writes) {
            printf("    {\"%s\", %" PRIu64 ", 0x%016" PRIx64 "},\n", row.name, row.differences,
                   row.hash);
        } else if (i < sizeof expected / sizeof *expected) {
            const bool is =
                row.differences == expected[i].differences && row.hash == expected[i].hash;

            CHECK(is && strcmp(row.name, expected[i].name) == 0);
            if (!is)
                printf("%s: another list of %" PRIu64 " differences\n", row.name, row.differences);
        }
        text_free(&line);
    }
    CHECK(writes || sizeof expected / sizeof *expected == RUNS);
}

/* --- behind a pipe ---------------------------------------------------------------------------- */

/* More strings than a batch has. */
static void test_piped(void)
{
    static const struct run piped[] = {
        {"first", {"whatwg", "rfc3986"}, NULL, ANY_EFFECT, 3, 100, 2100, false},
        {"known", {"whatwg", "webaddr"}, NULL, ANY_EFFECT, 3, 3000, 2100, true},
        {"hosts", {"rfc3986", "whatwg"}, NULL, 1u << EFFECT_HOST_SHIFT, 3, 7, 2100, true},
    };
    struct text direct[sizeof piped / sizeof *piped];
    uint64_t differences;

    for (size_t i = 0; i < sizeof piped / sizeof *piped; i++)
        direct[i] = list_run(&piped[i], &differences);
    engine_isolate(0);
    for (size_t i = 0; i < sizeof piped / sizeof *piped; i++) {
        struct text line = list_run(&piped[i], &differences);

        CHECK(differences > 30);
        CHECK_TEXT(line.ptr, line.len, direct[i].ptr, direct[i].len);
        text_free(&line);
        text_free(&direct[i]);
    }
}

/* This program as `urlassay serve --engine NAME`. */
static int serve_edition(const char *name)
{
    struct engine *engine = engine_open(name);
    int status = engine ? serve_engine(engine) : EXIT_COULD_NOT_RUN;

    engine_close(engine);
    return status;
}

int main(int argc, char **argv)
{
    const bool writes = argc > 1 && strcmp(argv[1], "write") == 0;

    if (argc > 1 && strcmp(argv[1], "serve") == 0)
        return serve_edition(argv[argc - 1]);
    space = (struct search_space){.prefix = UA_LITERAL("http://")};
    search_space_default(&space);
    test_before(writes);
    if (writes)
        return 0;
    test_piped();
    search_space_free(&space);
    return check_report("search_outputs");
}
