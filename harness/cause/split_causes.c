/* SPDX-License-Identifier: MIT */
#include "split_causes.h"

/* Kernels that are taken out of one input; what is then left may be one part more. */
#define MAX_PARTS 4

bool medley_is_plain(const struct explanation *explanation)
{
    return explanation->first >= 0 && explanation->second < 0;
}

/* False if the two agree on it. */
static bool ask(const struct medley *m, const struct text *input, const struct text *base,
                bool has_base)
{
    struct ua_str on = text_optional(base, has_base);

    pair_ask(m->pair, text_str(input), on);
    if (m->pair->difference.effect == EFFECT_NONE)
        return false;
    explain(m->explanation, m->pair, text_str(input), on);
    return true;
}

static void begin_part(const struct medley *m)
{
    text_assign(m->part, m->input);
    text_assign(m->part_base, m->base);
    *m->part_has_base = *m->has_base;
}

static void find_kernel(const struct medley *m)
{
    bool is_explained = m->explanation->first >= 0;
    uint64_t left = m->budget, *counter = m->pair->executions;

    m->pair->executions = m->asked;
    begin_part(m);
    for (enum kernel depth = 0; depth < KERNELS && !medley_is_plain(m->explanation); depth++) {
        kernel_reduce(m->pair, m->part, m->part_base, m->part_has_base, depth, &left);
        ask(m, m->part, m->part_base, *m->part_has_base);
    }
    m->pair->executions = counter;
    if (!is_explained || m->explanation->first >= 0)
        return;
    /* A pair that explains the whole says more than a kernel that nothing explains. */
    begin_part(m);
    ask(m, m->part, m->part_base, *m->part_has_base);
}

bool medley_take_apart(const struct medley *m, bool (*found)(void *context), void *context)
{
    for (unsigned part = 0; !medley_is_plain(m->explanation) && part < MAX_PARTS; part++) {
        int cause;

        find_kernel(m);
        cause = medley_is_plain(m->explanation) ? m->explanation->first : -1;
        if (!found(context))
            return false;
        if (cause < 0 || !cause_change(m->input, *m->has_base ? m->base : NULL, (unsigned)cause) ||
            !ask(m, m->input, m->base, *m->has_base))
            return true;
    }
    if (!medley_is_plain(m->explanation))
        return true;
    begin_part(m);
    return found(context);
}
