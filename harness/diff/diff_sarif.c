/* SPDX-License-Identifier: MIT */
#include "diff_sarif.h"

#include <inttypes.h>

/* path gets what place points to. False after a complaint. */
static bool choose_location(struct sarif_location *place, struct text *path,
                            const struct finding *finding, const struct diff_source *source)
{
    *place = (struct sarif_location){0};
    if (source->reproducers) {
        if (!sarif_reproducer(path, source->reproducers, finding->class,
                              testcase_of(&finding->test)))
            return false;
        place->path = path->ptr;
    } else if (source->class_path) {
        place->path = source->class_path;
    } else if (source->list) {
        place->path = source->list;
        place->line = source->line;
    } else {
        text_clear(path);
        text_printf(path, "reproducers/%016" PRIx64, finding->class);
        place->path = path->ptr;
        place->is_missing = true;
    }
    return true;
}

bool diff_add_sarif(struct sarif *sarif, const struct diff *diff, struct testcase test,
                    const struct diff_source *source)
{
    struct text path = {0};
    bool ok = true;

    for (unsigned i = 0; i < diff->disagreement_count && ok; i++) {
        const struct disagreement *d = &diff->disagreements[i];
        struct sarif_location place;
        struct finding finding;

        if (d->accepted_by) {
            sarif->accepted++;
            continue;
        }
        diff_finding(&finding, d, test);
        ok = choose_location(&place, &path, &finding, source);
        if (ok)
            sarif_add(sarif, &finding, &diff->verdict_sources, d->has_verdict ? &d->verdict : NULL,
                      &place);
        finding_free(&finding);
    }
    text_free(&path);
    return ok;
}
