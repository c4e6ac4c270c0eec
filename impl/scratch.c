/* SPDX-License-Identifier: MIT */
#include "scratch.h"

enum ua_status ua_scratch_open(struct ua_scratch **scratch, const struct ua_allocator *allocator)
{
    struct ua_scratch *made;

    if (*scratch)
        return UA_OK;
    made = allocator->resize(allocator->ctx, NULL, 0, sizeof *made);
    if (!made)
        return UA_NOMEM;
    made->allocator = *allocator;
    ua_buf_init(&made->input, allocator);
    ua_buf_init(&made->value, allocator);
    ua_buf_init(&made->encoded, allocator);
    ua_buf_init(&made->decoded, allocator);
    ua_buf_init(&made->strict, allocator);
    ua_idna_init(&made->idna, allocator);
    *scratch = made;
    return UA_OK;
}

void ua_scratch_free(struct ua_scratch *scratch)
{
    if (!scratch)
        return;
    ua_buf_free(&scratch->input);
    ua_buf_free(&scratch->value);
    ua_buf_free(&scratch->encoded);
    ua_buf_free(&scratch->decoded);
    ua_buf_free(&scratch->strict);
    ua_idna_free(&scratch->idna);
    scratch->allocator.resize(scratch->allocator.ctx, scratch, sizeof *scratch, 0);
}
