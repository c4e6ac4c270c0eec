/* SPDX-License-Identifier: MIT */
#include "bounded_search.h"

#include "search_part.h"
#include "str.h"

/* Strings between two questions whether the stage is over. */
#define STAGE_PART 2048u
#define STAGE_LENGTH 7

struct stage_lists {
    struct search_list part;      /* of a part */
    struct search_list of_length; /* of the parts of this length */
    struct search_list known;     /* of the shorter lengths */
};

static bool prepare_string(void *context, struct testcase test)
{
    struct store *store = context;

    if (store_is_crash(store, test.url.ptr, test.url.len))
        return false;
    store_inflight_set(store, "search", test.url.ptr, test.url.len);
    return true;
}

/* Adds what is needed to know a cause: its count, and one of its strings. Returns whether from has
 * a string and into had none. */
static bool add_entry(struct search_list *into, const struct search_entry *from)
{
    struct search_entry *entry =
        search_list_entry(into, from->pair, from->effect, text_str(&from->cause));

    entry->count += from->count;
    if (from->length == 0 || entry->length > 0)
        return false;
    search_entry_add(entry, from->length, search_entry_url(from, 0));
    return true;
}

/* Stores the string of an entry, unless the stage has one with this cause. */
static bool file_entry(const struct bounded_search *stage, struct stage_lists *lists,
                       const struct search_entry *entry)
{
    const struct search_entry *known =
        search_list_find(&lists->known, entry->pair, entry->effect, text_str(&entry->cause));
    unsigned other = 1;

    if (!add_entry(&lists->of_length, entry) || (known && known->length > 0))
        return true;
    while (search_pair(0, other) != entry->pair)
        other++;
    return detector_explain_difference(stage->detector, other,
                                       (struct testcase){search_entry_url(entry, 0), {NULL, 0}});
}

/* Searches the strings of one length. Returns whether all were searched. */
static bool run_length(const struct bounded_search *stage, struct searcher *searcher,
                       struct stage_lists *lists, struct search_part part, uint64_t strings,
                       bool *ok)
{
    bool is_lost = false;

    for (; part.from < strings && *ok && !is_lost; part.from += part.count) {
        if (stage->is_over(stage->context))
            return false;
        part.count = strings - part.from < STAGE_PART ? strings - part.from : STAGE_PART;
        search_list_clear(&lists->part);
        is_lost = !search_part_run(searcher, part, &lists->part, NULL);
        store_counts(stage->store)->executions += part.count;
        for (size_t i = 0; i < lists->part.count && *ok; i++)
            *ok = file_entry(stage, lists, &lists->part.entries[i]);
    }
    return *ok && !is_lost;
}

bool bounded_search_run(const struct bounded_search *stage, unsigned *length)
{
    const struct engine_list engines = {.engines = (struct engine **)(uintptr_t)stage->engines,
                                        .count = (unsigned)stage->count};
    const struct search_watch watch = {.before_string = prepare_string,
                                       .before_run = detector_note_run,
                                       .context = stage->store,
                                       .of_first = true};
    const struct search_list none = {0};
    struct search_space space = {.prefix = UA_LITERAL("http://")};
    struct stage_lists lists = {0};
    bool ok = true, is_complete = true;

    search_space_default(&space);
    for (*length = 0; ok && is_complete && *length < STAGE_LENGTH;) {
        const bool is_short = search_space_up_to(&space, *length + 1) <= SEARCH_EXPLAINED_STRINGS;
        struct searcher *searcher =
            searcher_new(&engines, &space, (struct ua_str){NULL, 0}, (1u << EFFECTS) - 2,
                         is_short ? &none : &lists.known);

        searcher_watch(searcher, &watch);
        is_complete =
            run_length(stage, searcher, &lists, (struct search_part){.length = *length + 1},
                       search_space_of_length(&space, *length + 1), &ok);
        searcher_free(searcher);
        for (size_t i = 0; i < lists.of_length.count; i++)
            add_entry(&lists.known, &lists.of_length.entries[i]);
        search_list_clear(&lists.of_length);
        lists.known.strings = 1;
        *length += is_complete;
    }
    store_inflight_set(stage->store, "", "", 0);
    search_list_free(&lists.part);
    search_list_free(&lists.of_length);
    search_list_free(&lists.known);
    search_space_free(&space);
    return ok;
}
