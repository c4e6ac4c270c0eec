/* SPDX-License-Identifier: MIT */
#include "search_list.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "minimize.h"
#include "str.h"

void search_list_clear(struct search_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        text_free(&list->entries[i].cause);
        text_free(&list->entries[i].urls);
        text_free(&list->entries[i].reduced);
        free(list->entries[i].ends);
    }
    list->count = 0;
    if (list->places)
        memset(list->places, 0, list->place_count * sizeof *list->places);
    list->strings = 0;
    memset(list->unanswered, 0, sizeof list->unanswered);
}

void search_list_free(struct search_list *list)
{
    search_list_clear(list);
    free(list->entries);
    free(list->places);
    *list = (struct search_list){0};
}

static uint64_t hash_key(unsigned pair, enum effect effect, struct ua_str cause)
{
    const uint64_t seed = (uint64_t)pair * EFFECTS + (unsigned)effect;

    return hash_bytes(seed * 0x9E3779B97F4A7C15u, cause.ptr, cause.len);
}

/* Returns where the entry with a key is noted, or is to be noted. */
static uint32_t *find_place(const struct search_list *list, uint64_t key)
{
    size_t place = key & (list->place_count - 1);

    while (list->places[place] != 0 && list->entries[list->places[place] - 1].key != key)
        place = (place + 1) & (list->place_count - 1);
    return &list->places[place];
}

static void grow(struct search_list *list)
{
    list->cap = list->cap ? list->cap * 2 : 64;
    list->entries = xrealloc(list->entries, list->cap * sizeof *list->entries);
    list->place_count = list->cap * 2;
    free(list->places);
    list->places = xcalloc(list->place_count, sizeof *list->places);
    for (size_t i = 0; i < list->count; i++)
        *find_place(list, list->entries[i].key) = (uint32_t)i + 1;
}

const struct search_entry *search_list_find(const struct search_list *list, unsigned pair,
                                            enum effect effect, struct ua_str cause)
{
    const uint32_t *place = list->cap > 0 ? find_place(list, hash_key(pair, effect, cause)) : NULL;

    return place && *place > 0 ? &list->entries[*place - 1] : NULL;
}

struct search_entry *search_list_entry(struct search_list *list, unsigned pair, enum effect effect,
                                       struct ua_str cause)
{
    const uint64_t key = hash_key(pair, effect, cause);
    struct search_entry *entry;
    uint32_t *place;

    if (list->count == list->cap)
        grow(list);
    place = find_place(list, key);
    if (*place > 0)
        return &list->entries[*place - 1];
    entry = &list->entries[list->count++];
    *place = (uint32_t)list->count;
    *entry = (struct search_entry){.pair = pair, .effect = effect, .key = key};
    text_add(&entry->cause, cause.ptr, cause.len);
    return entry;
}

struct ua_str search_entry_url(const struct search_entry *entry, size_t index)
{
    const size_t begin = index > 0 ? entry->ends[index - 1] : 0;

    return ua_str(entry->urls.ptr + begin, entry->ends[index] - begin);
}

size_t search_list_causes(const struct search_list *list, unsigned pair)
{
    size_t causes = 0;

    for (size_t i = 0; i < list->count; i++) {
        const struct search_entry *entry = &list->entries[i];
        bool is_new = entry->cause.len > 0 && (pair == UINT_MAX || pair == entry->pair);

        for (size_t j = 0; j < i && is_new; j++)
            is_new = list->entries[j].pair != entry->pair ||
                     !ua_str_equal(text_str(&list->entries[j].cause), text_str(&entry->cause));
        causes += is_new;
    }
    return causes;
}

void search_entry_add(struct search_entry *entry, unsigned length, struct ua_str url)
{
    if (entry->length != 0 && entry->length < length)
        return;
    if (entry->length > length) {
        text_clear(&entry->urls);
        entry->url_count = 0;
    }
    entry->length = length;
    if (entry->url_count == entry->url_cap) {
        entry->url_cap = entry->url_cap ? entry->url_cap * 2 : 8;
        entry->ends = xrealloc(entry->ends, entry->url_cap * sizeof *entry->ends);
    }
    text_add(&entry->urls, url.ptr, url.len);
    entry->ends[entry->url_count++] = entry->urls.len;
}

void search_entry_add_reduced(struct search_entry *entry, struct ua_str url)
{
    if (entry->reduced.len > 0 &&
        !minimize_simpler(testcase_without_base(url),
                          testcase_without_base(text_str(&entry->reduced))))
        return;
    text_clear(&entry->reduced);
    text_add(&entry->reduced, url.ptr, url.len);
}

static int compare_urls(const void *a, const void *b)
{
    const struct testcase x = testcase_without_base(*(const struct ua_str *)a),
                          y = testcase_without_base(*(const struct ua_str *)b);

    return minimize_simpler(y, x) - minimize_simpler(x, y);
}

void search_list_sort(struct search_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        struct search_entry *entry = &list->entries[i];
        struct ua_str *urls = xcalloc(entry->url_count + 1, sizeof *urls);
        struct text sorted = {0};

        for (size_t n = 0; n < entry->url_count; n++)
            urls[n] = search_entry_url(entry, n);
        qsort(urls, entry->url_count, sizeof *urls, compare_urls);
        for (size_t n = 0; n < entry->url_count; n++) {
            text_add(&sorted, urls[n].ptr, urls[n].len);
            entry->ends[n] = sorted.len;
        }
        text_free(&entry->urls);
        entry->urls = sorted;
        free(urls);
    }
}

/* --- as a line of JSON -------------------------------------------------------------------------
 */

static void write_search_entry(struct json_writer *w, const struct search_entry *entry)
{
    json_object(w);
    json_add_number(w, "pair", entry->pair);
    json_add_name(w, "effect", effect_name(entry->effect));
    json_add(w, "cause", text_str(&entry->cause));
    json_add_number(w, "count", entry->count);
    if (entry->url_count > 0) {
        json_add_number(w, "tokens", entry->length);
        json_member(w, "urls");
        json_array(w);
        for (size_t i = 0; i < entry->url_count; i++)
            json_bytes(w, search_entry_url(entry, i));
        json_end(w);
    }
    if (entry->reduced.len > 0)
        json_add(w, "reduced", text_str(&entry->reduced));
    json_end(w);
}

void search_list_write(struct text *out, const struct search_list *list, struct search_part part,
                       unsigned engines)
{
    struct json_writer w = {.out = out};

    json_object(&w);
    json_add_number(&w, "length", part.length);
    json_add_number(&w, "from", part.from);
    json_add_number(&w, "count", part.count);
    json_member(&w, "unanswered");
    json_array(&w);
    for (unsigned i = 0; i < engines; i++)
        json_number(&w, list->unanswered[i]);
    json_end(&w);
    json_member(&w, "entries");
    json_array(&w);
    for (size_t i = 0; i < list->count; i++)
        write_search_entry(&w, &list->entries[i]);
    json_end(&w);
    json_end(&w);
    text_puts(out, "\n");
}

static bool read_count(const cJSON *object, const char *key, uint64_t *out)
{
    long long number;

    if (!json_read_number(cJSON_GetObjectItemCaseSensitive(object, key), &number) || number < 0)
        return false;
    *out = (uint64_t)number;
    return true;
}

static void merge_urls(struct search_entry *entry, const cJSON *item, struct text *scratch)
{
    const cJSON *url;
    const cJSON *found;
    uint64_t tokens = 0;

    if (read_count(item, "tokens", &tokens) && tokens > 0 && tokens <= SEARCH_LENGTH) {
        cJSON_ArrayForEach (url, cJSON_GetObjectItemCaseSensitive(item, "urls")) {
            if (json_read_bytes(url, scratch))
                search_entry_add(entry, (unsigned)tokens, text_str(scratch));
        }
    }
    if (json_read_member(item, "reduced", scratch, &found) && found)
        search_entry_add_reduced(entry, text_str(scratch));
}

static bool merge_entry(struct search_list *list, const cJSON *item, unsigned pairs)
{
    const char *effect = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(item, "effect"));
    struct text text = {0};
    struct search_entry *entry;
    const cJSON *found;
    enum effect value;
    uint64_t pair, count;
    bool ok = effect && effect_from_name(&value, effect) && read_count(item, "pair", &pair) &&
              pair < pairs && read_count(item, "count", &count) &&
              json_read_member(item, "cause", &text, &found);

    if (ok) {
        entry = search_list_entry(list, (unsigned)pair, value, text_str(&text));
        entry->count += count;
        merge_urls(entry, item, &text);
    }
    text_free(&text);
    return ok;
}

bool search_list_merge(struct search_list *list, struct search_part *part, struct ua_str line,
                       unsigned engines, unsigned pairs)
{
    cJSON *root = json_parse(line.ptr, line.len, NULL);
    const cJSON *item, *unanswered = cJSON_GetObjectItemCaseSensitive(root, "unanswered");
    uint64_t length = 0;
    bool ok = read_count(root, "length", &length) && length > 0 && length <= SEARCH_LENGTH &&
              read_count(root, "from", &part->from) && read_count(root, "count", &part->count) &&
              cJSON_GetArraySize(unanswered) == (int)engines;

    cJSON_ArrayForEach (item, cJSON_GetObjectItemCaseSensitive(root, "entries")) {
        ok = ok && merge_entry(list, item, pairs);
    }
    for (unsigned i = 0; ok && i < engines; i++) {
        long long count = 0;

        ok = json_read_number(cJSON_GetArrayItem(unanswered, (int)i), &count) && count >= 0;
        list->unanswered[i] += (uint64_t)count;
    }
    if (ok) {
        part->length = (unsigned)length;
        list->strings += part->count;
    }
    cJSON_Delete(root);
    return ok;
}
