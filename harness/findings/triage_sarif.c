/* SPDX-License-Identifier: MIT */
/* What `urlassay triage` lists, as SARIF. */
#include <inttypes.h>

#include "class_key.h"
#include "sarif.h"
#include "triage_text.h"
#include "units.h"

/* The path of the file that shows a finding, or the quirk with an id. False after a complaint. */
static bool add_path(struct text *path, const struct triage *triage, const struct finding *f,
                     uint64_t id, const char *reproducers)
{
    if (reproducers)
        return sarif_reproducer(path, reproducers, id, testcase_of(&f->test));
    text_printf(path, "%s/classes/%016" PRIx64 ".json", triage->dir, f->class);
    return true;
}

/* Adds a quirk, or NULL: the class of the finding. False after a complaint. */
static bool add_to_sarif(struct sarif *sarif, const struct triage *triage, const struct finding *f,
                         const struct quirk *quirk, const char *reproducers)
{
    struct text path = {0};
    struct verdict verdict;
    bool ok = add_path(&path, triage, f, quirk ? quirk->id : f->class, reproducers);

    if (ok) {
        struct sarif_location place = {.path = path.ptr};

        verdict_decide(&verdict, triage->verdict_sources, f);
        if (quirk)
            sarif_add_quirk(sarif, &triage->quirks, quirk, triage->verdict_sources, &verdict,
                            &place);
        else
            sarif_add(sarif, f, triage->verdict_sources, &verdict, &place);
    }
    text_free(&path);
    return ok;
}

static bool add_all_classes(struct sarif *sarif, const struct triage *triage,
                            const char *reproducers)
{
    size_t listed = 0;
    bool ok = true;

    for (size_t i = 0; i < triage->count && ok; i++) {
        sarif->accepted += triage->notes[i].state == TRIAGE_ACCEPTED && !triage->all;
        if (triage_is_listed(triage, i) && (triage->top == 0 || listed++ < triage->top))
            ok = add_to_sarif(sarif, triage, &triage->findings[i], NULL, reproducers);
    }
    return ok;
}

/* How many quirks are not listed because all their pairs are accepted. */
static size_t count_accepted_quirks(const struct triage *triage)
{
    size_t count = 0;

    for (size_t i = 0; i < triage->count; i++) {
        const uint64_t id = quirk_hash(triage->findings[i].cause.ptr);
        bool is_counted = triage->notes[i].state == TRIAGE_ACCEPTED;

        for (size_t j = 0; j < triage->quirks.count && is_counted; j++)
            is_counted = triage->quirks.items[j].id != id;
        for (size_t j = 0; j < i && is_counted; j++)
            is_counted = triage->notes[j].state != TRIAGE_ACCEPTED ||
                         quirk_hash(triage->findings[j].cause.ptr) != id;
        count += is_counted;
    }
    return count;
}

static bool add_all_quirks(struct sarif *sarif, const struct triage *triage,
                           const char *reproducers)
{
    const size_t count = triage->quirks.count;
    bool ok = true;

    sarif->accepted = count_accepted_quirks(triage);
    for (size_t i = 0; i < count && ok && (triage->top == 0 || i < triage->top); i++) {
        const struct quirk *quirk = &triage->quirks.items[i];

        ok = add_to_sarif(sarif, triage, quirk_shown(quirk), quirk, reproducers);
    }
    return ok;
}

bool triage_print_sarif(const struct triage *triage, const char *reproducers)
{
    struct sarif sarif = {0};
    bool ok = triage->by_class ? add_all_classes(&sarif, triage, reproducers)
                               : add_all_quirks(&sarif, triage, reproducers);

    sarif_print(&sarif);
    sarif_free(&sarif);
    return ok;
}
