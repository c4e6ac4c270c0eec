/* SPDX-License-Identifier: MIT */
/* Examples of each rewrite: URLs that are plain but for its idiom. */
#ifndef EXAMPLES_H
#define EXAMPLES_H

#include "rewrites.h"
#include "testcase.h"

struct example {
    const struct rewrite *rewrite;
    const char *mark; /* as in examples.def */
    struct testcase test;
};

#define EXAMPLE(id, mark, url) +1u
#define EXAMPLE_ON(id, mark, url, of_base) +1u
enum {
    EXAMPLES = 0u
#include "examples.def"
};
#undef EXAMPLE
#undef EXAMPLE_ON

/* As in examples.def. */
extern const struct example examples[EXAMPLES];

#endif
