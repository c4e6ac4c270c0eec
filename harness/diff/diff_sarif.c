/* SPDX-License-Identifier: MIT */
#include "diff_sarif.h"

#include <inttypes.h>

/* path gets what place points to. */
static void choose_location(struct sarif_location *place, struct text *path,
                            const struct finding *finding, const struct diff_source *source)
{
    *place = (struct sarif_location){0};
    if (source->reproducers) {
        sarif_reproducer_path(path, source->reproducers, finding->class);
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
        bool is_shown;

        if (d->accepted_by) {
            sarif->accepted++;
            continue;
        }
        diff_finding(&finding, d, test);
        choose_location(&place, &path, &finding, source);
        is_shown = sarif_add(sarif, &finding, &diff->verdict_sources,
                             d->has_verdict ? &d->verdict : NULL, &place);
        /* A less important input of the class must not replace the one that is shown. */
        if (is_shown && source->reproducers)
            ok = sarif_reproducer(&path, source->reproducers, finding.class,
                                  testcase_of(&finding.test));
        finding_free(&finding);
    }
    text_free(&path);
    return ok;
}
