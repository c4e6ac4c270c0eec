/* SPDX-License-Identifier: MIT */
/* Lower bounds: what every parser that owns its result has to do. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bench_subject.h"
#include "util.h"

static char *copy;
static uint8_t classes[256];

/* Makes the copy large enough for the longest URL. */
static bool grow_copy(void *state, const struct bench_list *list)
{
    size_t longest = 1;

    (void)state;
    for (size_t i = 0; i < list->count; i++)
        longest = list->urls[i].len > longest ? list->urls[i].len : longest;
    copy = xrealloc(copy, longest);
    for (unsigned c = 0; c < 256; c++)
        classes[c] = strchr(":/?#@[]\\%", (int)c) != NULL || c <= 0x20 || c >= 0x7F;
    return true;
}

static void copy_only(void *state, const struct bench_list *list, struct bench_result *result)
{
    (void)state;
    for (size_t i = 0; i < list->count; i++) {
        memcpy(copy, list->urls[i].ptr, list->urls[i].len);
        __asm__ volatile("" : : "r"(copy) : "memory");
        result->sum += list->urls[i].len;
    }
    result->accepted += list->count;
}

static void scan_and_copy(void *state, const struct bench_list *list, struct bench_result *result)
{
    (void)state;
    for (size_t i = 0; i < list->count; i++) {
        const struct bench_url url = list->urls[i];

        for (size_t j = 0; j < url.len; j++) {
            copy[j] = url.ptr[j];
            result->sum += classes[(unsigned char)url.ptr[j]];
        }
        __asm__ volatile("" : : "r"(copy) : "memory");
    }
    result->accepted += list->count;
}

const struct bench_subject *bench_copies(size_t *count)
{
    static const struct bench_subject subjects[] = {
        {"memcpy", "memcpy", "", BENCH_COPY, grow_copy, copy_only, NULL},
        {"scan and copy", "a loop over bytes with a table", "", BENCH_COPY, grow_copy,
         scan_and_copy, NULL},
    };

    *count = sizeof subjects / sizeof *subjects;
    return subjects;
}
