/* SPDX-License-Identifier: MIT */
/* Quirks: the findings of a campaign by cause. A quirk is what one person would mend, or accept, at
 * once. It has the classes of all pairs of engines between which its cause was found. */
#ifndef QUIRK_H
#define QUIRK_H

#include "engine_list.h"
#include "finding.h"
#include "groups.h"

/* An input of a quirk, and what every engine of the campaign answers to it. */
struct quirk_variant {
    const struct finding *shown;    /* has the input; the most important of classes */
    struct observation *answers;    /* of each of quirks.engines */
    unsigned *group;                /* the same: group_answers about the effect of shown */
    unsigned groups;                /* how many */
    const struct finding **classes; /* those whose difference this input shows */
    size_t count;
};

struct quirk {
    uint64_t id;                    /* quirk_hash of the cause */
    const struct text *cause;       /* borrowed from a finding */
    unsigned effects;               /* 1u << effect, of its classes */
    uint64_t seen;                  /* occurrences of its classes, approximate; 0: not counted */
    size_t classes, pairs;          /* how many; pairs of engines */
    struct quirk_variant *variants; /* the most important first, never empty */
    size_t count;
};

/* Zeroed is empty. */
struct quirks {
    struct quirk *items; /* the most important first */
    size_t count;
    const char **names;            /* of all engines in the campaign, sorted; borrowed */
    const struct engine **engines; /* the same; NULL: not available */
    bool *reads_urls; /* of each: false for an `a>b` that is only in findings about reparse-shifts;
                         NULL: none is such a one */
    const struct finding *findings; /* the list that was grouped; borrowed */
    const char **states;            /* of each, for JSON: "new"; NULL: none. The caller frees it */
    unsigned engine_count;
};
void quirks_free(struct quirks *quirks);

/* Groups those findings of a list for which is_listed is true. The list is sorted by
 * findings_sort, and borrowed until quirks_free. Runs the engines of all findings, which engines
 * opens. For an engine that cannot be opened, a variant has only the stored answer of its
 * finding shown. asked: how many engines, counted from the first, belong to the campaign; they
 * are asked even if no finding of the list has them. */
void quirks_make(struct quirks *out, const struct finding *findings, size_t count,
                 const bool *is_listed, struct engine_list *engines, unsigned asked);

/* The quirk whose id begins with these digits, or NULL; *is_several gets whether there are more. */
const struct quirk *quirks_find(const struct quirks *quirks, const char *digits, bool *is_several);

/* Whether an engine is asked about inputs with an effect. Engines that read an href (reparse.h) are
 * asked only about a reparse-shift, unless the user named them as engines (--via). */
bool quirks_asks(const struct quirks *quirks, unsigned engine, enum effect effect);

/* Returns whether an answer tells the component that an effect is about; one that refuses does. An
 * engine that accepts a URL and does not know its host is in no group of a host-shift: it agrees
 * with all others, but is not evidence of a host. */
bool quirk_answer_tells(const struct observation *o, enum effect effect);

/* Whether an engine is named in its group. `a>a` is not where it gives the same answer as `a`. */
bool quirk_names_engine(const struct quirks *quirks, const struct quirk_variant *variant,
                        unsigned engine);

/* The finding that is shown for a quirk. */
const struct finding *quirk_shown(const struct quirk *quirk);
bool quirk_is_unexplained(const struct quirk *quirk);
enum severity quirk_severity(const struct quirk *quirk);

/* Whether a group has an engine of the finding that the variant shows. */
bool quirk_group_is_shown(const struct quirks *quirks, const struct quirk_variant *variant,
                          unsigned group);

/* Appends the answer of a group of a variant: "rejected", "accepted", or the components in which
 * groups differ, of a host-shift also the host, in the notation of text_visible. A component is cut
 * behind limit columns. */
void quirk_add_answer(struct text *out, const struct quirks *quirks,
                      const struct quirk_variant *variant, unsigned group, size_t limit);

/* The same in short: only the value of the component that the effect is about, if groups differ in
 * it. Two groups may have the same one. */
void quirk_add_subject(struct text *out, const struct quirks *quirks,
                       const struct quirk_variant *variant, unsigned group, size_t limit);

/* Adds the members quirk, cause, effects, effect, severity, input, base, groups, variants and
 * classes to the object that w is in. */
void quirk_write_members(struct json_writer *w, const struct quirks *quirks,
                         const struct quirk *quirk);

#endif
