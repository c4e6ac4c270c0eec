/* SPDX-License-Identifier: MIT */
#include "baseline.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine_name.h"
#include "json.h"
#include "recheck.h"
#include "str.h"
#include "units.h"
#include "utf8.h"

static void free_pair(struct baseline_pair *pair)
{
    for (int i = 0; i < 2; i++)
        text_free(&pair->engines[i]);
    testcase_free(&pair->test);
    text_free(&pair->reason);
    text_free(&pair->link);
    text_free(&pair->cause);
    text_free(&pair->pattern);
}

void baseline_free(struct baseline *baseline)
{
    for (size_t i = 0; i < baseline->count; i++)
        free_pair(&baseline->pairs[i]);
    free(baseline->pairs);
    *baseline = (struct baseline){0};
}

static struct baseline_pair *add_baseline_pair(struct baseline *baseline, size_t entry)
{
    if (baseline->count == baseline->cap) {
        baseline->cap = baseline->cap ? baseline->cap * 2 : 16;
        baseline->pairs = xrealloc(baseline->pairs, baseline->cap * sizeof *baseline->pairs);
    }
    if (entry >= baseline->entries)
        baseline->entries = entry + 1;
    baseline->pairs[baseline->count] = (struct baseline_pair){.entry = entry};
    return &baseline->pairs[baseline->count++];
}

/* The first pair of an entry, or NULL. */
static struct baseline_pair *first_of_entry(const struct baseline *baseline, size_t entry)
{
    for (size_t i = 0; i < baseline->count; i++) {
        if (baseline->pairs[i].entry == entry)
            return &baseline->pairs[i];
    }
    return NULL;
}

size_t baseline_count_entries(const struct baseline *baseline)
{
    size_t count = 0;

    for (size_t i = 0; i < baseline->entries; i++)
        count += first_of_entry(baseline, i) != NULL;
    return count;
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

void baseline_add_states(struct text *out, const struct baseline *baseline)
{
    static const enum baseline_state order[] = {BASELINE_STILL, BASELINE_WORSE, BASELINE_GONE,
                                                BASELINE_UNASKED};
    const size_t entries = baseline_count_entries(baseline);
    const char *between = ":";

    text_printf(out, "%zu %s with %zu %s", entries, units_noun(entries, "entry", "entries"),
                baseline->count, units_noun(baseline->count, "pair", "pairs"));
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        size_t count = 0;

        for (size_t j = 0; j < baseline->count; j++)
            count += baseline->pairs[j].state == order[i];
        if (count > 0)
            text_printf(out, "%s %zu %s", between, count, baseline_state_name(order[i]));
        between = count > 0 ? "," : between;
    }
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

static const char *read_engines(struct baseline_pair *pair, const cJSON *item)
{
    static const char *const complaint = "\"engines\" is not two names";

    if (!cJSON_IsArray(item) || cJSON_GetArraySize(item) != 2)
        return complaint;
    for (int i = 0; i < 2; i++) {
        if (!json_read_string(cJSON_GetArrayItem(item, i), &pair->engines[i]) ||
            !baseline_is_line(text_str(&pair->engines[i])))
            return complaint;
    }
    return NULL;
}

static const char *read_effect(struct baseline_pair *pair, const cJSON *item)
{
    struct text name = {0};
    bool ok = json_read_string(item, &name) && effect_from_name(&pair->effect, name.ptr) &&
              pair->effect != EFFECT_NONE;

    text_free(&name);
    return ok ? NULL : "\"effect\" is not an effect, such as \"host-shift\"";
}

static const char *read_severity(struct baseline_pair *pair, const cJSON *item)
{
    struct text name = {0};
    bool ok = json_read_string(item, &name) && severity_from_name(&pair->severity, name.ptr) &&
              pair->severity != SEVERITY_NONE;

    text_free(&name);
    return ok ? NULL : "\"severity\" is not a severity, such as \"medium\"";
}

static const char *read_refuted(struct baseline_pair *pair, const cJSON *item)
{
    pair->is_refuted = cJSON_IsTrue(item);
    return cJSON_IsBool(item) ? NULL : "\"refuted\" is neither true nor false";
}

static const char *read_class(struct baseline_pair *pair, const cJSON *item)
{
    struct text name = {0};
    bool ok = json_read_string(item, &name) && name.len == 16 &&
              strspn(name.ptr, "0123456789abcdef") == 16;

    if (ok)
        pair->class = strtoull(name.ptr, NULL, 16);
    text_free(&name);
    return ok ? NULL : "\"class\" does not have 16 hexadecimal digits";
}

/* Reads a member that a pair has in both forms. *is_known gets false for another key. Returns NULL,
 * or the complaint about it. */
static const char *read_pair_member(struct baseline_pair *pair, const cJSON *member, bool *is_known)
{
    const char *key = member->string;

    *is_known = true;
    if (strcmp(key, "engines") == 0)
        return read_engines(pair, member);
    if (strcmp(key, "input") == 0)
        return json_read_string(member, &pair->test.url) ? NULL : "\"input\" is not a string";
    if (strcmp(key, "input_b64") == 0)
        return json_read_base64(member, &pair->test.url) ? NULL : "\"input_b64\" is not Base64";
    if (strcmp(key, "base") == 0 && cJSON_IsNull(member))
        return NULL;
    if (strcmp(key, "base") == 0 || strcmp(key, "base_b64") == 0) {
        pair->test.has_base = true;
        if (key[4])
            return json_read_base64(member, &pair->test.base) ? NULL : "\"base_b64\" is not Base64";
        return json_read_string(member, &pair->test.base) ? NULL : "\"base\" is not a string";
    }
    if (strcmp(key, "effect") == 0)
        return read_effect(pair, member);
    if (strcmp(key, "severity") == 0)
        return read_severity(pair, member);
    if (strcmp(key, "refuted") == 0)
        return read_refuted(pair, member);
    if (strcmp(key, "class") == 0)
        return read_class(pair, member);
    *is_known = false;
    return NULL;
}

/* Reads one member of an entry without "pairs", or a member of one with "pairs" besides those. */
static const char *read_entry_member(struct baseline_pair *pair, const cJSON *member,
                                     bool has_pairs)
{
    const char *key = member->string, *wrong;
    bool is_known;

    if (has_pairs && strcmp(key, "pairs") == 0)
        return NULL;
    if (strcmp(key, "reason") == 0)
        return read_one_line(member, &pair->reason, "\"reason\" is not one line of text");
    if (strcmp(key, "link") == 0)
        return read_one_line(member, &pair->link, "\"link\" is not one line of text");
    if (strcmp(key, "cause") == 0)
        return read_one_line(member, &pair->cause, "\"cause\" is not one line of text");
    if (strcmp(key, "pattern") == 0)
        return read_one_line(member, &pair->pattern, "\"pattern\" is not one line of text");
    if (has_pairs && strcmp(key, "effect") != 0)
        return "beside \"pairs\" the only keys are cause, effect, reason, link and pattern";
    wrong = read_pair_member(pair, member, &is_known);
    return is_known ? wrong
                    : "the only keys are engines, input, base, effect, severity, refuted, reason, "
                      "link, cause, pattern, class and pairs";
}

/* Returns NULL, or the name of a member that a pair lacks. */
static const char *missing_of_pair(const struct baseline_pair *pair)
{
    if (!pair->engines[1].len)
        return "\"engines\" is missing";
    return pair->test.url.ptr ? NULL : "\"input\" is missing";
}

/* The same of what pairs of an entry have in common. */
static const char *missing_of_entry(const struct baseline_pair *pair)
{
    if (pair->effect == EFFECT_NONE)
        return "\"effect\" is missing: the worst that is accepted";
    if (!pair->reason.len)
        return "\"reason\" is missing";
    return pair->link.len ? NULL : "\"link\" is missing: where it was decided";
}

/* Reads an object of "pairs" of an entry whose other members are in common. Returns as read_entry.
 */
static const char *read_listed_pair(struct baseline_pair *pair, const struct baseline_pair *common,
                                    const cJSON *object, const cJSON **at)
{
    const cJSON *member;

    *at = object;
    if (!cJSON_IsObject(object))
        return "a pair is not an object";
    text_assign(&pair->reason, &common->reason);
    text_assign(&pair->link, &common->link);
    text_assign(&pair->cause, &common->cause);
    text_assign(&pair->pattern, &common->pattern);
    pair->effect = common->effect;
    cJSON_ArrayForEach (member, object) {
        bool is_known;
        const char *wrong = read_pair_member(pair, member, &is_known);

        if (!is_known)
            wrong = "in a pair the only keys are engines, input, base, effect, severity, refuted "
                    "and class";
        else if (!wrong && pair->effect > common->effect)
            wrong = "\"effect\" of a pair is worse than its entry's";
        if (wrong) {
            *at = member;
            return wrong;
        }
    }
    return missing_of_pair(pair);
}

/* Reads the array of an entry whose other members are in common. Returns as read_entry. */
static const char *read_pairs(struct baseline *baseline, const struct baseline_pair *common,
                              const cJSON *array, const cJSON **at)
{
    const size_t entry = baseline->entries;
    const cJSON *item;

    *at = array;
    if (!cJSON_IsArray(array) || cJSON_GetArraySize(array) == 0)
        return "\"pairs\" is not a list of pairs";
    cJSON_ArrayForEach (item, array) {
        const char *wrong = read_listed_pair(add_baseline_pair(baseline, entry), common, item, at);

        if (wrong)
            return wrong;
    }
    return NULL;
}

/* Reads an entry in one of the two forms. Returns NULL, or the complaint about *at, a member or an
 * object. */
static const char *read_entry(struct baseline *baseline, const cJSON *object, const cJSON **at)
{
    const cJSON *pairs = cJSON_GetObjectItemCaseSensitive(object, "pairs"), *member;
    struct baseline_pair common = {0};
    struct baseline_pair *pair = pairs ? &common : add_baseline_pair(baseline, baseline->entries);
    const char *wrong = NULL;

    *at = object;
    if (!cJSON_IsObject(object))
        return "an entry is not an object";
    pair->is_flat = !pairs;
    cJSON_ArrayForEach (member, object) {
        wrong = read_entry_member(pair, member, pairs != NULL);
        if (wrong) {
            *at = member;
            goto out;
        }
    }
    wrong = pairs ? NULL : missing_of_pair(pair);
    wrong = wrong ? wrong : missing_of_entry(pair);
    if (!wrong && pairs && !common.cause.len)
        wrong = "\"cause\" is missing";
    if (!wrong && pairs)
        wrong = read_pairs(baseline, &common, pairs, at);
out:
    free_pair(&common);
    return wrong;
}

static bool read_root(struct baseline *baseline, struct json_file *file, struct text *error)
{
    const cJSON *item, *at;

    if (!cJSON_IsArray(file->root))
        return json_refuse(error, file, NULL, "not a file of accepted quirks (a JSON array)");
    cJSON_ArrayForEach (item, file->root) {
        const char *wrong = read_entry(baseline, item, &at);

        if (wrong)
            return json_refuse(error, file, at, "%s", wrong);
    }
    return true;
}

bool baseline_read(struct baseline *baseline, const char *path)
{
    struct text text = {0}, error = {0};
    struct json_file file = {0};
    bool ok;

    if (access(path, F_OK) != 0 && errno == ENOENT) {
        complain("%s: no such file; `triage --accept --known %s --reason R --link L ID` "
                 "makes it",
                 path, path);
        return false;
    }
    ok = read_file(&text, path);
    if (ok) {
        const bool is_json = json_file_parse(&file, path, text_str(&text), &error);

        if (!is_json)
            text_puts(&error, "; --known reads a file that `triage --accept` wrote");
        ok = is_json && json_check_repeated(&file, &error) && read_root(baseline, &file, &error);
        if (!ok)
            complain("%s", error.ptr);
    }
    for (size_t i = 0; i < 2 * baseline->count && ok; i++)
        engine_note_origin(baseline->pairs[i / 2].engines[i % 2].ptr, path);
    json_file_free(&file);
    text_free(&text);
    text_free(&error);
    return ok;
}

/* --- writing ---------------------------------------------------------------------------------- */

static void write_engines(struct json_writer *w, const struct baseline_pair *pair)
{
    json_member(w, "engines");
    json_array(w);
    for (int i = 0; i < 2; i++)
        json_text(w, text_str(&pair->engines[i]));
    json_end(w);
    json_add(w, "input", text_str(&pair->test.url));
    json_add(w, "base", testcase_of(&pair->test).base);
}

void baseline_pair_to_json(struct json_writer *w, const struct baseline_pair *pair)
{
    json_object(w);
    write_engines(w, pair);
    json_add_string(w, "effect", effect_name(pair->effect));
    if (pair->severity != SEVERITY_NONE)
        json_add_string(w, "severity", severity_name(pair->severity));
    if (pair->is_refuted)
        json_add_bool(w, "refuted", true);
    json_add(w, "reason", text_str(&pair->reason));
    json_add(w, "link", text_str(&pair->link));
    if (pair->cause.len)
        json_add(w, "cause", text_str(&pair->cause));
    if (pair->pattern.len)
        json_add(w, "pattern", text_str(&pair->pattern));
    if (pair->class)
        json_add_hash(w, "class", pair->class);
    json_end(w);
}

/* Writes an entry with "pairs", each pair on its own line. first: its first pair. */
static void write_entry(struct json_writer *w, const struct baseline *baseline,
                        const struct baseline_pair *first)
{
    enum effect worst = EFFECT_NONE;

    for (size_t i = 0; i < baseline->count; i++) {
        if (baseline->pairs[i].entry == first->entry && baseline->pairs[i].effect > worst)
            worst = baseline->pairs[i].effect;
    }
    json_object(w);
    json_add(w, "cause", text_str(&first->cause));
    json_add_string(w, "effect", effect_name(worst));
    json_add(w, "reason", text_str(&first->reason));
    json_add(w, "link", text_str(&first->link));
    if (first->pattern.len)
        json_add(w, "pattern", text_str(&first->pattern));
    json_member(w, "pairs");
    json_array(w);
    for (size_t i = 0; i < baseline->count; i++) {
        const struct baseline_pair *pair = &baseline->pairs[i];

        if (pair->entry != first->entry)
            continue;
        json_new_line(w, 1);
        json_object(w);
        write_engines(w, pair);
        if (pair->effect != worst)
            json_add_string(w, "effect", effect_name(pair->effect));
        if (pair->severity != SEVERITY_NONE)
            json_add_string(w, "severity", severity_name(pair->severity));
        if (pair->is_refuted)
            json_add_bool(w, "refuted", true);
        if (pair->class)
            json_add_hash(w, "class", pair->class);
        json_end(w);
    }
    json_end(w);
    json_end(w);
}

bool baseline_write(const struct baseline *baseline, const char *path)
{
    struct text out = {0};
    struct json_writer w = {.out = &out};
    bool ok;

    json_array(&w);
    for (size_t i = 0; i < baseline->entries; i++) {
        const struct baseline_pair *first = first_of_entry(baseline, i);

        if (!first)
            continue;
        json_new_line(&w, 0);
        if (first->is_flat)
            baseline_pair_to_json(&w, first);
        else
            write_entry(&w, baseline, first);
    }
    json_new_line(&w, 0);
    json_end(&w);
    text_puts(&out, "\n");
    ok = replace_file(path, &out);
    text_free(&out);
    return ok;
}

/* --- the classes of the pairs ----------------------------------------------------------------- */

static bool is_unexplained(const struct text *cause)
{
    return cause->len > 0 && strncmp(cause->ptr, "unexplained", 11) == 0;
}

static struct engine *find_baseline_engine(struct engine_list *engines, const struct text *id,
                                           bool opens)
{
    return opens ? engine_list_get(engines, id->ptr) : engine_list_find(engines, id->ptr);
}

static bool accepts(const struct baseline_pair *pair, enum effect effect, enum severity severity,
                    enum impact impact)
{
    return effect <= pair->effect &&
           (pair->severity == SEVERITY_NONE || severity <= pair->severity ||
            (pair->is_refuted && impact != IMPACT_CONFIRMED));
}

static void resolve_pair(struct baseline_pair *pair, struct engine *a, struct engine *b)
{
    struct pair asked = {.engines[0] = a, .engines[1] = b};
    struct classification now = {0};

    pair->state = BASELINE_UNASKED;
    pair->class_now = 0;
    pair->effect_now = EFFECT_NONE;
    pair->is_unexplained = is_unexplained(&pair->cause);
    if (recheck_pair(&now, &asked, testcase_of(&pair->test))) {
        pair->class_now = now.class;
        pair->effect_now = now.difference.effect;
        pair->is_unexplained = is_unexplained(&now.cause);
        if (now.class == 0)
            pair->state = BASELINE_GONE;
        else if (accepts(pair, pair->effect_now, rank_severity(pair->effect_now, now.rank),
                         IMPACT_NOT_DIALLED))
            pair->state = BASELINE_STILL;
        else
            pair->state = BASELINE_WORSE;
    }
    pair_free(&asked);
    classification_free(&now);
}

void baseline_resolve(struct baseline *baseline, struct engine_list *engines, bool opens)
{
    for (size_t i = 0; i < baseline->count; i++) {
        struct baseline_pair *pair = &baseline->pairs[i];

        resolve_pair(pair, find_baseline_engine(engines, &pair->engines[0], opens),
                     find_baseline_engine(engines, &pair->engines[1], opens));
    }
}

static uint64_t make_key(uint64_t class, bool is_with_input, struct testcase test)
{
    struct text form = {0};
    uint64_t key = class;

    if (class == 0 || !is_with_input)
        return class;
    testcase_write(&form, test);
    key = hash_bytes(hash_bytes(HASH_START, &class, sizeof class), form.ptr, form.len);
    text_free(&form);
    return key;
}

uint64_t baseline_key(uint64_t class, const struct text *cause, struct testcase test)
{
    return make_key(class, is_unexplained(cause), test);
}

/* The key of a pair whose class is, or was, this one. */
static uint64_t key_with(const struct baseline_pair *pair, uint64_t class)
{
    return make_key(class, pair->is_unexplained, testcase_of(&pair->test));
}

static uint64_t key_of_pair(const struct baseline_pair *pair)
{
    return key_with(pair, pair->state == BASELINE_UNASKED ? pair->class : pair->class_now);
}

static bool matches_pattern(const struct baseline_pair *pair, struct ua_str url)
{
    struct text copy = {0};
    bool does;

    if (pair->pattern.len == 0)
        return true;
    text_add(&copy, url.ptr ? url.ptr : "", url.len);
    does = fnmatch(pair->pattern.ptr, copy.ptr, 0) == 0;
    text_free(&copy);
    return does;
}

bool baseline_is_by_cause(const struct baseline_pair *pair, struct ua_str url)
{
    return pair->pattern.len == 0 && !ua_str_equal(text_str(&pair->test.url), url);
}

const struct baseline_pair *baseline_find(const struct baseline *baseline, struct ua_str url,
                                          uint64_t key, enum effect effect, enum severity severity,
                                          enum impact impact, const struct baseline_pair **worse)
{
    if (worse)
        *worse = NULL;
    for (size_t i = 0; key != 0 && i < baseline->count; i++) {
        const struct baseline_pair *pair = &baseline->pairs[i];

        if (key_of_pair(pair) != key || !matches_pattern(pair, url))
            continue;
        if (accepts(pair, effect, severity, impact))
            return pair;
        if (worse)
            *worse = pair;
    }
    return NULL;
}

/* The pair that has a key, or had it when it was accepted; NULL: none. */
static struct baseline_pair *find_accepted_key(const struct baseline *baseline, struct ua_str url,
                                               uint64_t key)
{
    for (size_t i = 0; i < baseline->count; i++) {
        struct baseline_pair *pair = &baseline->pairs[i];

        if ((key_of_pair(pair) == key || key_with(pair, pair->class) == key) &&
            matches_pattern(pair, url))
            return pair;
    }
    return NULL;
}

/* The number of the first entry with pairs that has the cause of a finding and takes its URL; a new
 * one if there is none. */
static size_t entry_of_finding(const struct baseline *baseline, const struct finding *finding)
{
    const struct text *cause = &finding->cause;

    for (size_t i = 0; i < baseline->count; i++) {
        const struct baseline_pair *pair = &baseline->pairs[i];

        if (!pair->is_flat && ua_str_equal(text_str(&pair->cause), text_str(cause)) &&
            matches_pattern(pair, text_str(&finding->test.url)))
            return pair->entry;
    }
    return baseline->entries;
}

static void assign_words(struct text *text, const char *string)
{
    text_clear(text);
    text_puts(text, string);
}

void baseline_accept(struct baseline *baseline, const struct finding *finding, const char *reason,
                     const char *link, bool is_replaced)
{
    const size_t entry = entry_of_finding(baseline, finding);
    const bool is_kept = entry < baseline->entries && !is_replaced;
    const uint64_t key =
        baseline_key(finding->class_now, &finding->cause, testcase_of(&finding->test));
    struct baseline_pair *pair = find_accepted_key(baseline, text_str(&finding->test.url), key);
    const struct baseline_pair *first;

    pair = pair ? pair : add_baseline_pair(baseline, entry);
    first = first_of_entry(baseline, entry);
    if (is_kept && first != pair) {
        text_assign(&pair->reason, &first->reason);
        text_assign(&pair->link, &first->link);
    }
    if (first && first != pair)
        text_assign(&pair->pattern, &first->pattern);
    for (int i = 0; i < 2; i++)
        text_assign(&pair->engines[i], &finding->engines[i]);
    testcase_copy(&pair->test, testcase_of(&finding->test));
    text_assign(&pair->cause, &finding->cause);
    pair->effect = finding->effect;
    pair->severity = rank_severity(finding->effect, finding->rank);
    pair->is_refuted = finding->impact == IMPACT_REFUTED;
    pair->class = finding->class_now;
    pair->is_unexplained = is_unexplained(&finding->cause);
    pair->entry = entry;
    pair->is_flat = false;
    if (entry == baseline->entries)
        baseline->entries++;
    for (size_t i = 0; i < baseline->count && !is_kept; i++) {
        if (baseline->pairs[i].entry == entry) {
            assign_words(&baseline->pairs[i].reason, reason);
            assign_words(&baseline->pairs[i].link, link);
        }
    }
}
