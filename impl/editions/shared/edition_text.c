/* SPDX-License-Identifier: MIT */
#include "edition_text.h"

#include <stdint.h>

#include "utf8.h"

struct ed_block {
    struct ed_block *next;
    size_t size; /* bytes, this header included */
    _Alignas(max_align_t) char bytes[];
};

void ed_arena_reset(struct ed_arena *arena)
{
    while (arena->blocks) {
        struct ed_block *block = arena->blocks;

        arena->blocks = block->next;
        arena->allocator.resize(arena->allocator.ctx, block, block->size, 0);
    }
    arena->status = UA_OK;
    arena->decision_count = arena->base_decision_count = 0;
}

void *ed_alloc_items(struct ed_arena *arena, size_t count, size_t size)
{
    struct ed_block *block;

    if (arena->status != UA_OK)
        return NULL;
    if (count > UA_MAX_LENGTH / size) {
        arena->status = UA_TOO_LONG;
        return NULL;
    }
    block = arena->allocator.resize(arena->allocator.ctx, NULL, 0, sizeof *block + count * size);
    if (!block) {
        arena->status = UA_NOMEM;
        return NULL;
    }
    *block = (struct ed_block){arena->blocks, sizeof *block + count * size};
    arena->blocks = block;
    memset(block->bytes, 0, count * size);
    return block->bytes;
}

void *ed_alloc(struct ed_arena *arena, size_t size)
{
    return ed_alloc_items(arena, size, 1);
}

void *ed_copy_items(struct ed_arena *arena, const void *items, size_t used, size_t count,
                    size_t size)
{
    void *copy = ed_alloc_items(arena, count, size);

    if (copy && used > 0)
        memcpy(copy, items, used * size);
    return copy;
}

/* --- strings that grow ------------------------------------------------------------------------ */

/* Room for extra bytes more. A text that was shown by ed_str keeps its bytes: they move nowhere,
 * the old ones stay in the arena. */
static bool make_room(struct ed_text *text, size_t extra)
{
    const size_t needed = text->len + extra;
    char *grown;

    if (needed <= text->cap)
        return text->arena->status == UA_OK;
    text->cap = needed < UA_MAX_LENGTH / 2 ? 2 * needed : needed;
    grown = ed_copy_items(text->arena, text->ptr, text->len, text->cap, 1);
    if (grown)
        text->ptr = grown;
    return grown != NULL;
}

void ed_add(struct ed_text *text, struct ua_str more)
{
    if (more.len == 0 || !make_room(text, more.len))
        return;
    memcpy(text->ptr + text->len, more.ptr, more.len);
    text->len += more.len;
}

void ed_add_byte(struct ed_text *text, char byte)
{
    ed_add(text, ua_str(&byte, 1));
}

void ed_add_point(struct ed_text *text, uint32_t code_point)
{
    char bytes[4];

    ed_add(text, ua_str(bytes, ua_utf8_encode(bytes, code_point)));
}

void ed_add_percent_encoded(struct ed_text *text, unsigned char byte)
{
    static const char digits[] = "0123456789ABCDEF";
    const char encoded[3] = {'%', digits[byte >> 4], digits[byte & 15]};

    ed_add(text, ua_str(encoded, sizeof encoded));
}

struct ua_str ed_str(const struct ed_text *text)
{
    return ua_str(text->ptr ? text->ptr : "", text->len);
}

/* --- lists ------------------------------------------------------------------------------------ */

void ed_push(struct ed_list *list, struct ua_str item)
{
    if (list->count == list->cap) {
        const size_t cap = 2 * list->cap + 8;
        struct ua_str *grown =
            ed_copy_items(list->arena, list->items, list->count, cap, sizeof *grown);

        if (!grown)
            return;
        list->items = grown;
        list->cap = cap;
    }
    list->items[list->count++] = item;
}

struct ed_list ed_split(struct ed_arena *arena, struct ua_str text, char separator)
{
    struct ed_list list = ED_LIST(arena);
    size_t start = 0;

    for (size_t i = 0; i <= text.len; i++) {
        if (i == text.len || text.ptr[i] == separator) {
            ed_push(&list, ed_slice(text, start, i));
            start = i + 1;
        }
    }
    return list;
}

struct ua_str ed_join(struct ed_arena *arena, const struct ed_list *list, struct ua_str between)
{
    struct ed_text text = ED_TEXT(arena);

    for (size_t i = 0; i < list->count; i++) {
        if (i > 0)
            ed_add(&text, between);
        ed_add(&text, list->items[i]);
    }
    return ed_str(&text);
}

/* --- code points ------------------------------------------------------------------------------ */

struct ed_points ed_points(struct ed_arena *arena, struct ua_str text)
{
    struct ed_points points = {ed_alloc_items(arena, text.len, sizeof *points.at), 0};

    for (size_t pos = 0; points.at && pos < text.len;)
        points.at[points.count++] = ua_utf8_decode(text.ptr, text.len, &pos, NULL);
    return points;
}

struct ua_str ed_from_points(struct ed_arena *arena, const uint32_t *points, size_t count)
{
    struct ed_text text = ED_TEXT(arena);

    for (size_t i = 0; i < count; i++)
        ed_add_point(&text, points[i]);
    return ed_str(&text);
}

struct ua_str ed_points_slice(struct ed_arena *arena, struct ed_points points, size_t from,
                              size_t to)
{
    return from < to ? ed_from_points(arena, points.at + from, to - from) : UA_LITERAL("");
}

struct ua_str ed_well_formed(struct ed_arena *arena, struct ua_str text)
{
    struct ed_text out = ED_TEXT(arena);

    if (ua_utf8_valid_prefix(text.ptr, text.len) == text.len)
        return text;
    for (size_t pos = 0; pos < text.len;)
        ed_add_point(&out, ua_utf8_decode(text.ptr, text.len, &pos, NULL));
    return ed_str(&out);
}

/* --- small talk ------------------------------------------------------------------------------- */

/* Of that size and no more, so that a sanitizer sees what is read after it. */
struct ua_str ed_copy(struct ed_arena *arena, struct ua_str text)
{
    char *copy;

    if (!text.ptr)
        return ED_NONE;
    copy = ed_copy_items(arena, text.ptr, text.len, text.len, 1);
    return copy ? ua_str(copy, text.len) : UA_LITERAL("");
}

struct ua_str ed_concat(struct ed_arena *arena, struct ua_str a, struct ua_str b, struct ua_str c)
{
    struct ed_text text = ED_TEXT(arena);

    ed_add(&text, a);
    ed_add(&text, b);
    ed_add(&text, c);
    return ed_str(&text);
}

struct ua_str ed_lowercase(struct ed_arena *arena, struct ua_str text)
{
    struct ed_text lower = ED_TEXT(arena);

    for (size_t i = 0; i < text.len; i++)
        ed_add_byte(&lower, ua_lower(text.ptr[i]));
    return ed_str(&lower);
}

size_t ed_find(struct ua_str text, char byte)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] == byte)
            return i;
    }
    return ED_NOT_FOUND;
}

size_t ed_find_last(struct ua_str text, char byte)
{
    for (size_t i = text.len; i > 0; i--) {
        if (text.ptr[i - 1] == byte)
            return i - 1;
    }
    return ED_NOT_FOUND;
}

size_t ed_find_any(struct ua_str text, const char *bytes)
{
    for (size_t i = 0; i < text.len; i++) {
        if (ed_is_one_of((unsigned char)text.ptr[i], bytes))
            return i;
    }
    return text.len;
}

bool ed_starts_with(struct ua_str text, const char *with)
{
    size_t len = strlen(with);

    return text.len >= len && memcmp(text.ptr, with, len) == 0;
}

bool ed_starts_with_but_for_case(struct ua_str text, const char *with)
{
    const size_t len = strlen(with);

    return text.len >= len && ua_str_equal_but_for_case(ed_slice(text, 0, len), ua_str(with, len));
}

bool ed_ends_with(struct ua_str text, const char *with)
{
    size_t len = strlen(with);

    return text.len >= len && memcmp(text.ptr + text.len - len, with, len) == 0;
}

bool ed_is(struct ua_str text, const char *literal)
{
    return text.ptr && ua_str_equal(text, ua_str(literal, strlen(literal)));
}

bool ed_is_ascii(struct ua_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] >= 0x80)
            return false;
    }
    return true;
}
