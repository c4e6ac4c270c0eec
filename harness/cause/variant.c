/* SPDX-License-Identifier: MIT */
#include "variant.h"

#include "str.h"

void variant_free(struct variant *variant)
{
    text_free(&variant->input);
    text_free(&variant->base);
}

struct testcase variant_testcase(const struct variant *variant)
{
    return (struct testcase){text_str(&variant->input),
                             text_optional(&variant->base, variant->has_base)};
}

static void set_text(struct text *to, struct ua_str from)
{
    text_clear(to);
    text_add(to, from.ptr ? from.ptr : "", from.len);
}

void variant_set(struct variant *variant, struct testcase test)
{
    set_text(&variant->input, test.url);
    set_text(&variant->base, test.base);
    variant->has_base = test.base.ptr != NULL;
}

unsigned rewrite_step_count(unsigned rewrite)
{
    return rewrites[rewrite]->apply_other ? 2 * SCOPES : SCOPES;
}

struct rewrite_step rewrite_step_at(unsigned rewrite, unsigned number)
{
    return (struct rewrite_step){(int)rewrite, (enum scope)(number % SCOPES),
                                 .is_other = number >= SCOPES};
}

bool variant_apply(struct variant *to, const struct variant *from, struct rewrite_step step)
{
    const struct rewrite *rewrite = rewrites[step.rewrite];
    bool (*apply)(struct text *, const struct anatomy *) =
        step.is_other ? rewrite->apply_other : rewrite->apply;
    const struct testcase test = variant_testcase(from);
    struct anatomy anatomy;
    bool input_changed, base_changed = false;

    if (step.scope != SCOPE_BOTH && !from->has_base)
        return false;
    anatomy_split(&anatomy, test.url, test.base);
    input_changed = apply(&to->input, &anatomy);
    if (from->has_base && (input_changed || step.scope == SCOPE_BOTH)) {
        anatomy_split(&anatomy, text_str(&from->base), ua_str(NULL, 0));
        anatomy.on_it = test.url;
        base_changed = apply(&to->base, &anatomy);
    }
    if (step.scope != SCOPE_BOTH) {
        if (!input_changed || !base_changed)
            return false;
        input_changed = step.scope == SCOPE_INPUT;
        base_changed = !input_changed;
    }
    if (!input_changed)
        set_text(&to->input, text_str(&from->input));
    if (!base_changed)
        set_text(&to->base, text_str(&from->base));
    to->has_base = from->has_base;
    return input_changed || base_changed;
}

static unsigned step_components(struct rewrite_step step)
{
    return step.rewrite < 0 || step.is_other ? 0 : rewrites[step.rewrite]->changes;
}

unsigned change_components(const struct change *change)
{
    return step_components(change->first) | step_components(change->second);
}
