/* SPDX-License-Identifier: MIT */
/* Shared by all fuzz targets: libFuzzer's entry points, and the reader of an input (testcase.h). */
#ifndef TARGET_H
#define TARGET_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testcase.h"
#include "urlassay.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size, const uint8_t *second,
                                 size_t second_size, uint8_t *out, size_t max_size, unsigned seed);
/* Called before a new input is made; a target need not have one. */
void target_between_inputs(void);
/* libFuzzer's own; absent in the replay driver. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size) __attribute__((weak));

/* The oracle: active in every build. ClusterFuzz files one bug for each name. */
#define TARGET_ASSERT(condition, name)                                                             \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "Assertion failure: %s: %s\n", name, #condition);                      \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

#endif
