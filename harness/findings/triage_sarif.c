/* SPDX-License-Identifier: MIT */
/* What `urlassay triage` lists, as SARIF. */
#include <inttypes.h>

#include "sarif.h"
#include "triage_text.h"
#include "units.h"

/* The path of the file that shows the finding. False after a complaint. */
static bool add_path(struct text *path, const struct triage *triage, const struct finding *f,
                     const char *reproducers)
{
    if (reproducers)
        return sarif_reproducer(path, reproducers, f);
    text_printf(path, "%s/classes/%016" PRIx64 ".json", triage->dir, f->class);
    return true;
}

bool triage_print_sarif(const struct triage *triage, const char *reproducers)
{
    struct sarif sarif = {0};
    bool ok = true;
    size_t listed = 0;

    for (size_t i = 0; i < triage->count && ok; i++) {
        const struct finding *f = &triage->findings[i];
        struct text path = {0};
        struct verdict verdict;

        if (triage->notes[i].state == TRIAGE_ACCEPTED && !triage->all)
            sarif.accepted++;
        if (!triage_is_listed(triage, i) || (triage->top > 0 && listed++ >= triage->top))
            continue;
        ok = add_path(&path, triage, f, reproducers);
        if (ok) {
            struct sarif_location place = {.path = path.ptr};

            verdict_decide(&verdict, triage->verdict_sources, f);
            sarif_add(&sarif, f, triage->verdict_sources, &verdict, &place);
        }
        text_free(&path);
    }
    sarif_print(&sarif);
    sarif_free(&sarif);
    return ok;
}
