/* SPDX-License-Identifier: MIT */
#include "rewrite_step.h"

#include "str.h"

unsigned rewrite_step_count(unsigned rewrite)
{
    unsigned readings = 0;

    while (rewrites[rewrite]->readings[readings].apply)
        readings++;
    return readings * SCOPES;
}

struct rewrite_step rewrite_step_at(unsigned rewrite, unsigned number)
{
    return (struct rewrite_step){(int)rewrite, (enum scope)(number % SCOPES),
                                 .reading = number / SCOPES};
}

bool rewrite_step_apply(struct owned_testcase *to, const struct owned_testcase *from,
                        struct rewrite_step step)
{
    const struct rewrite *const rewrite = rewrites[step.rewrite];
    const struct rewrite_reading *const reading = step_reading(step);
    const struct testcase test = testcase_of(from);
    struct anatomy anatomy;
    bool url_changed, base_changed = false;

    if (step.scope != SCOPE_BOTH && !from->has_base)
        return false;
    anatomy_split(&anatomy, test);
    anatomy.substitute = &substitutes[step.substitute];
    url_changed = rewrite_apply(rewrite, reading, &to->url, &anatomy);
    if (from->has_base && (url_changed || step.scope == SCOPE_BOTH)) {
        anatomy_split(&anatomy, testcase_without_base(text_str(&from->base)));
        anatomy.reference = test.url;
        anatomy.substitute = &substitutes[step.substitute];
        base_changed = rewrite_apply(rewrite, reading, &to->base, &anatomy);
    }
    if (step.scope != SCOPE_BOTH) {
        if (!url_changed || !base_changed)
            return false;
        url_changed = step.scope == SCOPE_URL;
        base_changed = !url_changed;
    }
    if (!url_changed)
        text_assign(&to->url, &from->url);
    if (!base_changed)
        text_assign(&to->base, &from->base);
    to->has_base = from->has_base;
    return url_changed || base_changed;
}

bool rewrite_testcase(struct owned_testcase *test, unsigned rewrite)
{
    struct owned_testcase changed = {0};
    bool is_changed = false;

    for (unsigned n = 0; !is_changed && n < rewrite_step_count(rewrite); n++)
        is_changed = rewrite_step_apply(&changed, test, rewrite_step_at(rewrite, n));
    if (is_changed)
        testcase_copy(test, testcase_of(&changed));
    testcase_free(&changed);
    return is_changed;
}

const struct rewrite_reading *step_reading(struct rewrite_step step)
{
    return &rewrites[step.rewrite]->readings[step.reading];
}

unsigned step_components(struct rewrite_step step)
{
    return step.rewrite < 0 ? 0 : step_reading(step)->changes;
}

unsigned change_components(const struct change *change)
{
    return step_components(change->first) | step_components(change->second);
}
