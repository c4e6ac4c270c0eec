/* SPDX-License-Identifier: MIT */
/* Which decisions of decisions.tsv an answer rests on.
 *
 * A decision is noted where it acts: where the document leaves open, or says wrongly, what becomes
 * of this very text. Text that any reading of the document would leave as it is needs none. */
#ifndef ED_DECIDED_H
#define ED_DECIDED_H

#include "edition_text.h"

/* Sets of parts: 1u << part, and ED_OUTCOME for whether the URL is accepted. */
enum {
    ED_DECIDES_SCHEME = 1u << ED_PART_SCHEME,
    ED_DECIDES_CREDENTIALS = 1u << ED_PART_USERNAME | 1u << ED_PART_PASSWORD,
    ED_DECIDES_HOST = 1u << ED_PART_HOST,
    ED_DECIDES_PORT = 1u << ED_PART_PORT,
    ED_DECIDES_PATH = 1u << ED_PART_PATH,
    ED_DECIDES_QUERY = 1u << ED_PART_QUERY,
    ED_DECIDES_FRAGMENT = 1u << ED_PART_FRAGMENT,
    ED_DECIDES_ORIGIN = 1u << ED_PART_ORIGIN,
    ED_DECIDES_AUTHORITY = ED_DECIDES_CREDENTIALS | ED_DECIDES_HOST | ED_DECIDES_PORT,
    ED_DECIDES_ALL = (1u << ED_PART_HREF) - 1,
};

/* Notes in the arena that these parts of the answer rest on a decision. id: of decisions.tsv. */
void ed_decided(struct ed_arena *arena, const char *id, unsigned parts);

/* Notes a decision by which the document takes another one's text, for all that rests on decisions
 * of that one so far. Nothing, if nothing does. */
void ed_decided_too(struct ed_arena *arena, const char *id);

/* Says that all that was noted so far is about the base URL. It counts for the answer only as far
 * as the answer takes parts of the base. */
void ed_decided_for_base(struct ed_arena *arena);
/* Notes that the answer takes these parts of the base. */
void ed_decided_as_in_base(struct ed_arena *arena, unsigned parts);

/* Whether text is letters, digits and "-._~", which no document changes, and bytes of also. */
bool ed_is_plain(struct ua_str text, const char *also);

#endif
