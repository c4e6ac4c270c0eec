/* SPDX-License-Identifier: MIT */
#include "examples.h"

#define EXAMPLE(id, text, url)                                                                     \
    {.rewrite = &rewrite_##id, .mark = text, .test = {{url, sizeof url - 1}, {NULL, 0}}},
#define EXAMPLE_ON(id, text, url, of_base)                                                         \
    {.rewrite = &rewrite_##id,                                                                     \
     .mark = text,                                                                                 \
     .test = {{url, sizeof url - 1}, {of_base, sizeof of_base - 1}}},
const struct example examples[EXAMPLES] = {
#include "examples.def"
};
