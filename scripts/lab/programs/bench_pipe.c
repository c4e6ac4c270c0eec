/* SPDX-License-Identifier: MIT */
/* Asks an engine about many URLs: for scripts/lab/bench-pipe.
 *
 * usage: bench_pipe ENGINE FILE            does nothing with the answers
 *        bench_pipe --campaign ENGINE FILE compares them with whatwg's, in the batches of a
 *                                          campaign that finds nothing new
 *
 * FILE: one URL per line. Prints the seconds, without the start, and how many URLs the engine
 * accepted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "detector.h"
#include "engine.h"
#include "engine_name.h"
#include "registry.h"
#include "util.h"

#define LINES 4096 /* in a batch */

static void count_accepted(void *ctx, size_t index, const struct observation *o)
{
    size_t *accepted = ctx;

    (void)index;
    *accepted += o->outcome == OUTCOME_PARSED;
}

static struct detector *detector;
static size_t campaign_accepted;

static void ignore_shape(uint64_t number)
{
    (void)number;
}

static void count_done(void *context, size_t index)
{
    (void)context;
    (void)index;
    campaign_accepted += detector_last_accepted(detector);
}

/* Runs requests as inputs of a campaign. */
static void run_campaign_batch(const struct request *requests, size_t count)
{
    struct detector_input inputs[DETECTOR_BATCH];

    for (size_t done = 0; done < count;) {
        const size_t now = count - done < DETECTOR_BATCH ? count - done : DETECTOR_BATCH;

        for (size_t i = 0; i < now; i++) {
            const struct ua_str url = requests[done + i].input;

            inputs[i] = (struct detector_input){(const uint8_t *)url.ptr, url.len};
        }
        detector_run_batch(detector, inputs, now, ignore_shape, count_done, NULL);
        done += now;
    }
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
            if (detector)
                run_campaign_batch(requests, count);
            else
                engine_run_all(engine, requests, count, count_accepted, &accepted);
            count = 0;
        }
    }
    return accepted + campaign_accepted;
}

int main(int argc, char **argv)
{
    struct text lines = {0};
    struct engine *engine, *standard;
    double begin;
    size_t accepted;

    const bool is_campaign = argc == 4 && strcmp(argv[1], "--campaign") == 0;

    if (argc != 3 + is_campaign || !read_file(&lines, argv[argc - 1])) {
        fprintf(stderr, "usage: bench_pipe [--campaign] ENGINE FILE\n");
        return EXIT_USAGE;
    }
    engine_allow(argv[argc - 2]);
    engine = engine_open(argv[argc - 2]);
    standard = engine_open("whatwg");
    if (!engine || !standard)
        return EXIT_COULD_NOT_RUN;
    if (is_campaign) {
        detector = detector_new((struct engine *[]){standard, engine}, 2, NULL, NULL);
        detector_set_fast_mode(detector);
    }
    begin = monotonic_seconds();
    accepted = ask_lines(engine, text_str(&lines));
    printf("%.6f %zu\n", monotonic_seconds() - begin, accepted);
    detector_free(detector);
    engine_close(engine);
    engine_close(standard);
    text_free(&lines);
    return EXIT_AS_EXPECTED;
}
