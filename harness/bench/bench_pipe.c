/* SPDX-License-Identifier: MIT */
/* Asks an engine about many URLs, and does nothing with the answers: for scripts/bench-pipe.
 *
 * usage: bench_pipe ENGINE FILE     FILE: one URL per line. Prints the seconds, without the start,
 * and how many URLs the engine accepted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "registry.h"
#include "util.h"

#define LINES 4096 /* in a batch */

static void count_accepted(void *ctx, size_t index, const struct observation *o)
{
    size_t *accepted = ctx;

    (void)index;
    *accepted += o->outcome == OUTCOME_PARSED;
}

/* Asks about all lines of a text. Returns how many URLs are accepted. */
static size_t ask_lines(struct engine *engine, struct ua_str text)
{
    static struct request requests[LINES];
    const char *at = text.ptr, *const end = text.ptr + text.len;
    size_t count = 0, accepted = 0;

    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const size_t len = (size_t)((newline ? newline : end) - at);

        requests[count++] = (struct request){.op = OP_PARSE, .input = {at, len}};
        at += len + 1;
        if (count == LINES || at >= end) {
            engine_run_all(engine, requests, count, count_accepted, &accepted);
            count = 0;
        }
    }
    return accepted;
}

int main(int argc, char **argv)
{
    struct text lines = {0};
    struct engine *engine;
    char message[512];
    double begin;
    size_t accepted;

    if (argc != 3 || !read_file(&lines, argv[2])) {
        fprintf(stderr, "usage: bench_pipe ENGINE FILE\n");
        return EXIT_USAGE;
    }
    engine = engine_open(argv[1], message, sizeof message);
    if (!engine) {
        complain("%s", message);
        return EXIT_COULD_NOT_RUN;
    }
    begin = monotonic_seconds();
    accepted = ask_lines(engine, text_str(&lines));
    printf("%.6f %zu\n", monotonic_seconds() - begin, accepted);
    engine_close(engine);
    text_free(&lines);
    return EXIT_AS_EXPECTED;
}
