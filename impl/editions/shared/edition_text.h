/* SPDX-License-Identifier: MIT */
/* Strings and lists as the documents speak of them.
 *
 * Whatever a session makes lives in its arena until it is reset. If memory runs out, or a
 * text would pass UA_MAX_LENGTH, the arena's status says so, and what is made from then on is
 * empty: a transcription need not look, its caller does so once, in the end. */
#ifndef ED_EDITION_TEXT_H
#define ED_EDITION_TEXT_H

#include "edition.h"
#include "str.h"

struct ed_arena {
    struct ua_allocator allocator;
    struct ed_block *blocks;
    enum ua_status status;                          /* the first that was not UA_OK */
    struct ed_decision decisions[ED_DECISIONS_MAX]; /* see decided.h */
    size_t decision_count;
    struct ed_decision base_decisions[ED_DECISIONS_MAX];
    size_t base_decision_count;
};

/* Frees all; the arena is empty then and its status UA_OK. */
void ed_arena_reset(struct ed_arena *arena);
/* Zeroed bytes, aligned for any object. NULL when there are none: the status says why. */
void *ed_alloc(struct ed_arena *arena, size_t size);
/* The same for count items of size bytes each. */
void *ed_alloc_items(struct ed_arena *arena, size_t count, size_t size);
/* And they begin with copies of the first used ones of items, which may be NULL if used is 0. */
void *ed_copy_items(struct ed_arena *arena, const void *items, size_t used, size_t count,
                    size_t size);

/* A string that grows. ED_TEXT is empty. */
struct ed_text {
    struct ed_arena *arena;
    char *ptr;
    size_t len, cap;
};
#define ED_TEXT(arena) ((struct ed_text){(arena), NULL, 0, 0})

void ed_add(struct ed_text *text, struct ua_str more);
void ed_add_byte(struct ed_text *text, char byte);
void ed_add_point(struct ed_text *text, uint32_t code_point);          /* as UTF-8 */
void ed_add_percent_encoded(struct ed_text *text, unsigned char byte); /* "%", two upper digits */
/* What it holds so far: a view, which more text does not change. Its ptr is never NULL. */
struct ua_str ed_str(const struct ed_text *text);

/* A list of strings. ED_LIST is empty. */
struct ed_list {
    struct ed_arena *arena;
    struct ua_str *items;
    size_t count, cap;
};
#define ED_LIST(arena) ((struct ed_list){(arena), NULL, 0, 0})

void ed_push(struct ed_list *list, struct ua_str item); /* not copied */
/* The parts of text between the separators: one more than there are separators. Views. */
struct ed_list ed_split(struct ed_arena *arena, struct ua_str text, char separator);
struct ua_str ed_join(struct ed_arena *arena, const struct ed_list *list, struct ua_str between);

/* Code points; ill-formed UTF-8 gives U+FFFD. */
struct ed_points {
    uint32_t *at;
    size_t count;
};
struct ed_points ed_points(struct ed_arena *arena, struct ua_str text);
struct ua_str ed_from_points(struct ed_arena *arena, const uint32_t *points, size_t count);
/* from <= to <= points.count; without any points, be it for lack of memory, "". */
struct ua_str ed_points_slice(struct ed_arena *arena, struct ed_points points, size_t from,
                              size_t to);

/* The character; of what is not ASCII NUL, which belongs to no class of characters. */
static inline unsigned char ed_ascii(uint32_t code_point)
{
    return code_point < 0x80 ? (unsigned char)code_point : 0;
}

/* Whether it is one of these ASCII characters. */
static inline bool ed_is_one_of(uint32_t code_point, const char *characters)
{
    return ed_ascii(code_point) && strchr(characters, ed_ascii(code_point));
}

/* The same text, well-formed: each maximal ill-formed part is U+FFFD. */
struct ua_str ed_well_formed(struct ed_arena *arena, struct ua_str text);
struct ua_str ed_copy(struct ed_arena *arena, struct ua_str text);
/* a, b, c one after the other; absent ones count as empty. */
struct ua_str ed_concat(struct ed_arena *arena, struct ua_str a, struct ua_str b, struct ua_str c);
struct ua_str ed_lowercase(struct ed_arena *arena, struct ua_str text); /* ASCII */

#define ED_NONE ((struct ua_str){NULL, 0})
#define ED_NOT_FOUND ((size_t)-1)

/* from <= to <= text.len; views. A slice of an absent text is absent. */
static inline struct ua_str ed_slice(struct ua_str text, size_t from, size_t to)
{
    return (struct ua_str){text.ptr ? text.ptr + from : NULL, to - from};
}

static inline struct ua_str ed_from(struct ua_str text, size_t from)
{
    return ed_slice(text, from, text.len);
}

static inline bool ed_is_empty(struct ua_str text)
{
    return text.len == 0;
}

size_t ed_find(struct ua_str text, char byte);             /* the first, or ED_NOT_FOUND */
size_t ed_find_last(struct ua_str text, char byte);        /* the last, or ED_NOT_FOUND */
size_t ed_find_any(struct ua_str text, const char *bytes); /* the first of any, else text.len */
bool ed_starts_with(struct ua_str text, const char *with);
bool ed_starts_with_but_for_case(struct ua_str text, const char *with); /* ASCII case */
bool ed_ends_with(struct ua_str text, const char *with);
bool ed_is(struct ua_str text, const char *literal);
bool ed_is_ascii(struct ua_str text);

#endif
