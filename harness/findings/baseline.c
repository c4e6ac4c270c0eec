/* SPDX-License-Identifier: MIT */
#include "baseline.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "json.h"
#include "recheck.h"
#include "str.h"
#include "utf8.h"

static void entry_free(struct baseline_entry *entry)
{
    for (int i = 0; i < 2; i++)
        text_free(&entry->engine[i]);
    testcase_free(&entry->test);
    text_free(&entry->reason);
    text_free(&entry->link);
    text_free(&entry->cause);
}

void baseline_free(struct baseline *baseline)
{
    for (size_t i = 0; i < baseline->count; i++)
        entry_free(&baseline->entries[i]);
    free(baseline->entries);
    *baseline = (struct baseline){0};
}

static struct baseline_entry *add_entry(struct baseline *baseline)
{
    if (baseline->count == baseline->cap) {
        baseline->cap = baseline->cap ? baseline->cap * 2 : 16;
        baseline->entries = xrealloc(baseline->entries, baseline->cap * sizeof *baseline->entries);
    }
    baseline->entries[baseline->count] = (struct baseline_entry){0};
    return &baseline->entries[baseline->count++];
}

const char *baseline_state_name(enum baseline_state state)
{
    static const char *const names[] = {
        [BASELINE_UNASKED] = "not asked",
        [BASELINE_STILL] = "still there",
        [BASELINE_WORSE] = "worse than accepted",
        [BASELINE_GONE] = "gone",
    };
    return names[state];
}

/* --- reading ---------------------------------------------------------------------------------- */

bool baseline_is_line(struct ua_str text)
{
    bool is_blank = true;

    for (size_t i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] < 0x20 || text.ptr[i] == 0x7F)
            return false;
        is_blank = is_blank && text.ptr[i] == ' ';
    }
    return !is_blank && ua_is_utf8(text);
}

static const char *read_one_line(const cJSON *item, struct text *out, const char *complaint)
{
    return json_read_string(item, out) && baseline_is_line(text_str(out)) ? NULL : complaint;
}

static const char *read_engines(struct baseline_entry *entry, const cJSON *item)
{
    static const char *const complaint = "\"engines\" is not two names";

    if (!cJSON_IsArray(item) || cJSON_GetArraySize(item) != 2)
        return complaint;
    for (int i = 0; i < 2; i++) {
        if (!json_read_string(cJSON_GetArrayItem(item, i), &entry->engine[i]) ||
            !baseline_is_line(text_str(&entry->engine[i])))
            return complaint;
    }
    return NULL;
}

static const char *read_effect(struct baseline_entry *entry, const cJSON *item)
{
    struct text name = {0};
    bool ok = json_read_string(item, &name) && effect_from_name(&entry->effect, name.ptr) &&
              entry->effect != EFFECT_NONE;

    text_free(&name);
    return ok ? NULL : "\"effect\" is no effect, such as \"host-shift\"";
}

static const char *read_class(struct baseline_entry *entry, const cJSON *item)
{
    struct text name = {0};
    bool ok = json_read_string(item, &name) && name.len == 16 &&
              strspn(name.ptr, "0123456789abcdef") == 16;

    if (ok)
        entry->class = strtoull(name.ptr, NULL, 16);
    text_free(&name);
    return ok ? NULL : "\"class\" has not 16 hexadecimal digits";
}

/* Reads one member of an entry. Returns NULL, or the complaint about it. */
static const char *read_member(struct baseline_entry *entry, const cJSON *member)
{
    const char *key = member->string;

    if (strcmp(key, "engines") == 0)
        return read_engines(entry, member);
    if (strcmp(key, "input") == 0)
        return json_read_string(member, &entry->test.url) ? NULL : "\"input\" is not a string";
    if (strcmp(key, "input_b64") == 0)
        return json_read_base64(member, &entry->test.url) ? NULL : "\"input_b64\" is not Base64";
    if (strcmp(key, "base") == 0 && cJSON_IsNull(member))
        return NULL;
    if (strcmp(key, "base") == 0 || strcmp(key, "base_b64") == 0) {
        entry->test.has_base = true;
        if (key[4])
            return json_read_base64(member, &entry->test.base) ? NULL
                                                               : "\"base_b64\" is not Base64";
        return json_read_string(member, &entry->test.base) ? NULL : "\"base\" is not a string";
    }
    if (strcmp(key, "effect") == 0)
        return read_effect(entry, member);
    if (strcmp(key, "reason") == 0)
        return read_one_line(member, &entry->reason, "\"reason\" is not one line of text");
    if (strcmp(key, "link") == 0)
        return read_one_line(member, &entry->link, "\"link\" is not one line of text");
    if (strcmp(key, "cause") == 0)
        return read_one_line(member, &entry->cause, "\"cause\" is not one line of text");
    if (strcmp(key, "class") == 0)
        return read_class(entry, member);
    return "there is a key besides engines, input, base, effect, reason, link, cause and class";
}

/* Returns NULL, or what is wrong with *at, a member or the object. */
static const char *read_entry(struct baseline_entry *entry, const cJSON *object, const cJSON **at)
{
    const cJSON *member;

    *at = object;
    if (!cJSON_IsObject(object))
        return "an entry is not an object";
    cJSON_ArrayForEach (member, object) {
        const char *wrong = read_member(entry, member);

        if (wrong) {
            *at = member;
            return wrong;
        }
    }
    if (!entry->engine[1].len)
        return "\"engines\" is missing";
    if (!entry->test.url.ptr)
        return "\"input\" is missing";
    if (entry->effect == EFFECT_NONE)
        return "\"effect\" is missing: the worst that is accepted";
    if (!entry->reason.len)
        return "\"reason\" is missing";
    return entry->link.len ? NULL : "\"link\" is missing: where it was decided";
}

static bool read_root(struct baseline *baseline, struct json_file *file, struct text *error)
{
    const cJSON *item, *at;

    if (!cJSON_IsArray(file->root))
        return json_refuse(error, file, NULL, "not an array of what is known");
    cJSON_ArrayForEach (item, file->root) {
        const char *wrong = read_entry(add_entry(baseline), item, &at);

        if (wrong)
            return json_refuse(error, file, at, "%s", wrong);
    }
    return true;
}

bool baseline_read(struct baseline *baseline, const char *path)
{
    struct text text = {0}, error = {0};
    struct json_file file = {0};
    bool ok = read_file(&text, path);

    if (ok) {
        ok = json_file_parse(&file, path, text_str(&text), &error) &&
             json_check_repeated(&file, &error) && read_root(baseline, &file, &error);
        if (!ok)
            complain("%s", error.ptr);
    }
    json_file_free(&file);
    text_free(&text);
    text_free(&error);
    return ok;
}

/* --- writing ---------------------------------------------------------------------------------- */

void baseline_to_json(struct json_writer *w, const struct baseline_entry *entry)
{
    json_object(w);
    json_member(w, "engines");
    json_array(w);
    for (int i = 0; i < 2; i++)
        json_text(w, text_str(&entry->engine[i]));
    json_end(w);
    json_add(w, "input", text_str(&entry->test.url));
    json_add(w, "base", testcase_of(&entry->test).base);
    json_add_string(w, "effect", effect_name(entry->effect));
    json_add(w, "reason", text_str(&entry->reason));
    json_add(w, "link", text_str(&entry->link));
    if (entry->cause.len)
        json_add(w, "cause", text_str(&entry->cause));
    if (entry->class)
        json_add_hash(w, "class", entry->class);
    json_end(w);
}

bool baseline_write(const struct baseline *baseline, const char *path)
{
    struct text out = {0}, temporary = {0};
    struct json_writer w = {.out = &out};
    FILE *file;
    bool ok;

    json_array(&w);
    for (size_t i = 0; i < baseline->count; i++) {
        json_new_line(&w, 0);
        baseline_to_json(&w, &baseline->entries[i]);
    }
    json_new_line(&w, 0);
    json_end(&w);
    text_puts(&out, "\n");
    text_printf(&temporary, "%s.new", path);
    file = fopen(temporary.ptr, "wb");
    ok = file && fwrite(out.ptr, 1, out.len, file) == out.len;
    if (file)
        ok = fclose(file) == 0 && ok;
    ok = ok && rename(temporary.ptr, path) == 0;
    if (!ok) {
        complain("%s: cannot be written: %s", path, strerror(errno));
        unlink(temporary.ptr);
    }
    text_free(&temporary);
    text_free(&out);
    return ok;
}

/* --- the classes of the entries --------------------------------------------------------------- */

static struct engine *find_baseline_engine(struct engine_list *engines, const struct text *id,
                                           bool opens)
{
    return opens ? engine_list_get(engines, id->ptr) : engine_list_find(engines, id->ptr);
}

static void resolve_entry(struct baseline_entry *entry, struct engine *a, struct engine *b)
{
    struct pair pair = {.a = a, .b = b};
    struct classification now = {0};

    entry->state = BASELINE_UNASKED;
    entry->class_now = 0;
    entry->effect_now = EFFECT_NONE;
    if (recheck_pair(&now, &pair, testcase_of(&entry->test))) {
        entry->class_now = now.class;
        entry->effect_now = now.difference.effect;
        entry->state = now.class == 0                      ? BASELINE_GONE
                       : entry->effect_now > entry->effect ? BASELINE_WORSE
                                                           : BASELINE_STILL;
    }
    pair_free(&pair);
    classification_free(&now);
}

void baseline_resolve(struct baseline *baseline, struct engine_list *engines, bool opens)
{
    for (size_t i = 0; i < baseline->count; i++) {
        struct baseline_entry *entry = &baseline->entries[i];

        resolve_entry(entry, find_baseline_engine(engines, &entry->engine[0], opens),
                      find_baseline_engine(engines, &entry->engine[1], opens));
    }
}

static uint64_t class_of_entry(const struct baseline_entry *entry)
{
    return entry->state == BASELINE_UNASKED ? entry->class : entry->class_now;
}

const struct baseline_entry *baseline_find(const struct baseline *baseline, uint64_t class,
                                           enum effect effect, const struct baseline_entry **worse)
{
    if (worse)
        *worse = NULL;
    for (size_t i = 0; class != 0 && i < baseline->count; i++) {
        const struct baseline_entry *entry = &baseline->entries[i];

        if (class_of_entry(entry) != class)
            continue;
        if (effect <= entry->effect)
            return entry;
        if (worse)
            *worse = entry;
    }
    return NULL;
}

void baseline_accept(struct baseline *baseline, const struct finding *finding, const char *reason,
                     const char *link)
{
    uint64_t class = finding->class_now;
    struct baseline_entry *entry = NULL;

    for (size_t i = 0; i < baseline->count && !entry; i++) {
        if (class_of_entry(&baseline->entries[i]) == class || baseline->entries[i].class == class)
            entry = &baseline->entries[i];
    }
    entry = entry ? entry : add_entry(baseline);
    for (int i = 0; i < 2; i++)
        text_assign(&entry->engine[i], &finding->engine[i]);
    testcase_copy(&entry->test, testcase_of(&finding->test));
    entry->effect = finding->effect;
    text_clear(&entry->reason);
    text_puts(&entry->reason, reason);
    text_clear(&entry->link);
    text_puts(&entry->link, link);
    text_assign(&entry->cause, &finding->cause);
    entry->class = class;
}
