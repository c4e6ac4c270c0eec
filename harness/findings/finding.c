/* SPDX-License-Identifier: MIT */
#include "finding.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cause.h"
#include "class_key.h"
#include "engine_name.h"
#include "json.h"
#include "minimize.h"
#include "utf8.h"

void finding_free(struct finding *finding)
{
    for (int i = 0; i < 2; i++) {
        text_free(&finding->engines[i]);
        text_free(&finding->versions[i]);
        observation_free(&finding->answers[i]);
    }
    text_free(&finding->cause);
    testcase_free(&finding->test);
    testcase_free(&finding->changed);
    text_free(&finding->stored_answer);
    observation_free(&finding->agreed);
    observation_free(&finding->other);
    text_free(&finding->each);
    text_free(&finding->each_proof);
    text_free(&finding->own_causes);
    *finding = (struct finding){0};
}

bool class_name_is_valid(const char *digits)
{
    size_t len = strlen(digits);

    return len >= 4 && len <= CLASS_DIGITS && strspn(digits, "0123456789abcdef") == len;
}

bool finding_has_class(const struct finding *finding, const char *digits)
{
    char name[CLASS_DIGITS + 1];

    snprintf(name, sizeof name, "%016" PRIx64, finding->class);
    return strncmp(name, digits, strlen(digits)) == 0;
}

unsigned finding_importance(const struct finding *finding)
{
    return rank_importance(finding->effect, finding->rank);
}

bool finding_has_quirk(const struct finding *finding, const char *digits)
{
    char name[CLASS_DIGITS + 1];

    snprintf(name, sizeof name, "%016" PRIx64, quirk_hash(finding->cause.ptr));
    return strncmp(name, digits, strlen(digits)) == 0;
}

size_t finding_size(const struct finding *finding)
{
    return minimize_size(testcase_of(&finding->test));
}

bool finding_is_simpler(const struct finding *finding, const struct finding *than)
{
    return minimize_simpler(testcase_of(&finding->test), testcase_of(&than->test));
}

/* --- writing ---------------------------------------------------------------------------------- */

static void add_time(struct json_writer *w, const char *key, int64_t when)
{
    time_t seconds = (time_t)when;
    struct tm parts;
    char stamp[32] = "";

    if (gmtime_r(&seconds, &parts))
        strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &parts);
    json_add_string(w, key, stamp);
}

void finding_write_members(struct json_writer *w, const struct finding *f)
{
    json_add_hash(w, "class", f->class);
    json_add_string(w, "effect", effect_name(f->effect));
    json_add_string(w, "severity", severity_name(rank_severity(f->effect, f->rank)));
    json_add(w, "cause", text_str(&f->cause));
    json_add(w, "input", text_str(&f->test.url));
    json_add(w, "base", testcase_of(&f->test).base);
    json_member(w, "answers");
    json_array(w);
    for (int i = 0; i < 2; i++) {
        json_object(w);
        json_add(w, "engine", text_str(&f->engines[i]));
        json_add(w, "version", text_str(&f->versions[i]));
        observation_add_json(w, "answer", &f->answers[i]);
        json_end(w);
    }
    json_end(w);
    if (f->explained) {
        json_member(w, "changed");
        json_object(w);
        json_add(w, "input", text_str(&f->changed.url));
        json_add(w, "base", testcase_of(&f->changed).base);
        observation_add_json(w, "agreed", &f->agreed);
        if (f->left != EFFECT_NONE) {
            json_add_string(w, "left", effect_name(f->left));
            observation_add_json(w, "other", &f->other);
        }
        json_end(w);
        components_add_json(w, "replaces", f->replaces);
    }
    json_add_hash(w, "shape", f->shape);
    add_time(w, "found", f->found);
    add_time(w, "improved", f->improved);
    if (f->count > 0)
        json_add_number(w, "count", f->count);
}

void finding_to_json(struct text *out, const struct finding *f)
{
    struct json_writer w = {.out = out, .indent = 2};

    json_object(&w);
    finding_write_members(&w, f);
    json_end(&w);
    text_puts(out, "\n");
}

/* --- reading ---------------------------------------------------------------------------------- */

/* A finding that is being read: at is the member that was looked for last or, if it is missing, the
 * object without it. */
struct finding_reader {
    struct json_file file;
    const cJSON *at;
    const char *key;
};

static void note_position(struct finding_reader *reader, const cJSON *object, const char *key,
                          const cJSON *member)
{
    reader->at = member ? member : object ? object : reader->at;
    reader->key = key;
}

static const cJSON *find_noted_member(struct finding_reader *reader, const cJSON *object,
                                      const char *key)
{
    const cJSON *member = cJSON_GetObjectItemCaseSensitive(object, key);

    note_position(reader, object, key, member);
    return member;
}

/* The bytes of key or key_b64. False if there is neither, or not as a string. */
static bool get_bytes(struct finding_reader *reader, const cJSON *object, const char *key,
                      struct text *out)
{
    const cJSON *found;
    bool ok = json_read_member(object, key, out, &found);

    note_position(reader, object, key, found);
    return ok;
}

/* A string that may be null. */
static bool get_optional(struct finding_reader *reader, const cJSON *object, const char *key,
                         struct text *out, bool *present)
{
    *present = !cJSON_IsNull(cJSON_GetObjectItemCaseSensitive(object, key));
    return !*present || get_bytes(reader, object, key, out);
}

static bool get_hash(struct finding_reader *reader, const cJSON *object, const char *key,
                     uint64_t *out)
{
    const cJSON *item = find_noted_member(reader, object, key);
    char *end;

    if (!cJSON_IsString(item) || strlen(item->valuestring) != 16)
        return false;
    *out = strtoull(item->valuestring, &end, 16);
    return *end == '\0';
}

static bool get_time(struct finding_reader *reader, const cJSON *object, const char *key,
                     int64_t *out)
{
    const cJSON *item = find_noted_member(reader, object, key);
    struct tm parts = {0};

    if (!cJSON_IsString(item) || !strptime(item->valuestring, "%Y-%m-%dT%H:%M:%SZ", &parts))
        return false;
    *out = (int64_t)timegm(&parts);
    return true;
}

/* A cause or an engine's name: something, in UTF-8, on one line. */
static bool is_plain_name(const struct text *name)
{
    for (size_t i = 0; i < name->len; i++) {
        if ((unsigned char)name->ptr[i] < 0x20 || name->ptr[i] == 0x7F)
            return false;
    }
    return name->len > 0 && ua_is_utf8(text_str(name));
}

static bool get_name(struct finding_reader *reader, const cJSON *object, const char *key,
                     struct text *out)
{
    return get_bytes(reader, object, key, out) && is_plain_name(out);
}

static bool get_effect(struct finding_reader *reader, const cJSON *object, const char *key,
                       enum effect *out)
{
    struct text name = {0};
    bool ok = get_bytes(reader, object, key, &name) && effect_from_name(out, name.ptr);

    text_free(&name);
    return ok;
}

static bool get_observation(struct finding_reader *reader, const cJSON *object, const char *key,
                            struct observation *o)
{
    const cJSON *item = find_noted_member(reader, object, key);
    struct text value = {0};
    bool ok = false;

    observation_reset(o);
    if (!cJSON_IsObject(item) || !get_bytes(reader, item, "outcome", &value))
        goto out;
    for (int i = 0; i < OUTCOMES && !ok; i++) {
        ok = strcmp(outcome_name((enum outcome)i), value.ptr) == 0;
        if (ok)
            o->outcome = (enum outcome)i;
    }
    for (int i = 0; i < COMPONENTS && ok; i++) {
        enum component c = (enum component)i;

        if (cJSON_IsNull(cJSON_GetObjectItemCaseSensitive(item, component_name(c))))
            observation_set(o, c, NULL, 0);
        else if (get_bytes(reader, item, component_name(c), &value))
            observation_set(o, c, value.ptr, value.len);
    }
out:
    text_free(&value);
    return ok;
}

static bool get_answers(struct finding_reader *reader, const cJSON *root, struct finding *f)
{
    const cJSON *answers = find_noted_member(reader, root, "answers");

    for (int i = 0; i < 2; i++) {
        const cJSON *answer = cJSON_GetArrayItem(answers, i);

        if (!get_name(reader, answer, "engine", &f->engines[i]) ||
            !get_bytes(reader, answer, "version", &f->versions[i]) ||
            !get_observation(reader, answer, "answer", &f->answers[i]))
            return false;
    }
    return true;
}

/* What stays different on the changed input; not there in most. */
static bool get_left(struct finding_reader *reader, const cJSON *changed, struct finding *f)
{
    return !cJSON_GetObjectItemCaseSensitive(changed, "left") ||
           (get_effect(reader, changed, "left", &f->left) &&
            get_observation(reader, changed, "other", &f->other));
}

/* A list of components; files of earlier versions have none. */
static bool get_replaces(struct finding_reader *reader, const cJSON *root, struct finding *f)
{
    const cJSON *names = find_noted_member(reader, root, "replaces"), *name;

    if (names && !cJSON_IsArray(names))
        return false;
    cJSON_ArrayForEach (name, names) {
        const enum component c =
            cJSON_IsString(name) ? component_find(name->valuestring) : COMPONENTS;

        if (c == COMPONENTS)
            return false;
        f->replaces |= 1u << c;
    }
    return true;
}

static bool get_changed(struct finding_reader *reader, const cJSON *root, struct finding *f)
{
    const cJSON *changed = cJSON_GetObjectItemCaseSensitive(root, "changed");

    f->explained = changed != NULL;
    return !changed ||
           (get_bytes(reader, changed, "input", &f->changed.url) &&
            get_optional(reader, changed, "base", &f->changed.base, &f->changed.has_base) &&
            f->changed.has_base == f->test.has_base &&
            get_observation(reader, changed, "agreed", &f->agreed) &&
            get_left(reader, changed, f) && get_replaces(reader, root, f));
}

void finding_find_rank(struct finding *finding)
{
    const struct side a = {&finding->answers[0], 0}, b = {&finding->answers[1], 0};
    struct difference difference;

    compare(&difference, a, b);
    difference.effect = finding->effect;
    finding->rank = rank_of(&difference, a, b, testcase_of(&finding->test));
}

enum rank_gap finding_rank_gap(const struct finding *finding)
{
    const struct side a = {&finding->answers[0], 0}, b = {&finding->answers[1], 0};
    struct difference difference;

    compare(&difference, a, b);
    difference.effect = finding->effect;
    return rank_gap_of(&difference, a, b, testcase_of(&finding->test));
}

bool finding_from_json(struct finding *out, const struct text *json, const char *name)
{
    struct finding_reader reader = {0};
    struct text error = {0};
    const cJSON *root;
    bool ok = json_file_parse(&reader.file, name, text_str(json), &error) &&
              json_check_repeated(&reader.file, &error);

    reader.at = root = reader.file.root;
    if (ok && !(get_hash(&reader, root, "class", &out->class) &&
                get_hash(&reader, root, "shape", &out->shape) &&
                get_effect(&reader, root, "effect", &out->effect) &&
                get_name(&reader, root, "cause", &out->cause) &&
                get_bytes(&reader, root, "input", &out->test.url) &&
                get_optional(&reader, root, "base", &out->test.base, &out->test.has_base) &&
                get_answers(&reader, root, out) && get_changed(&reader, root, out) &&
                get_time(&reader, root, "found", &out->found) &&
                get_time(&reader, root, "improved", &out->improved)))
        ok = json_refuse(&error, &reader.file, reader.at,
                         "not a finding: \"%s\" is missing or invalid", reader.key);
    if (ok)
        finding_find_rank(out);
    else
        complain("%s", error.ptr);
    for (int i = 0; i < 2 && ok; i++)
        engine_note_origin(out->engines[i].ptr, name);
    text_free(&error);
    json_file_free(&reader.file);
    return ok;
}

void finding_complain_of_id(const char *dir, const char *digits, bool are_several)
{
    if (are_several)
        complain("%s: more than one quirk or class begins with %s", dir, digits);
    else
        complain("%s: no quirk and no class %s; `triage` lists the quirks", dir, digits);
}

/* --- the proof -------------------------------------------------------------------------------- */

bool finding_is_weak(const struct finding *finding)
{
    return finding->explained && finding->replaces != 0;
}

/* --- in a list -------------------------------------------------------------------------------- */

static int compare_importance(const void *left, const void *right)
{
    const struct finding *a = left, *b = right;

    const unsigned important_a = finding_importance(a), important_b = finding_importance(b);
    const bool is_weak_a = finding_is_weak(a), is_weak_b = finding_is_weak(b);

    if (important_a != important_b)
        return important_a > important_b ? -1 : 1;
    if (is_weak_a != is_weak_b)
        return is_weak_a ? 1 : -1;
    if (a->count != b->count)
        return a->count > b->count ? -1 : 1;
    return a->class < b->class ? -1 : a->class > b->class;
}

void findings_sort(struct finding *findings, size_t count)
{
    if (count > 0)
        qsort(findings, count, sizeof *findings, compare_importance);
}

static bool texts_are_equal(const struct text *a, const struct text *b)
{
    return a->len == b->len && (a->len == 0 || memcmp(a->ptr, b->ptr, a->len) == 0);
}

bool finding_has_same_engines(const struct finding *a, const struct finding *b)
{
    return texts_are_equal(&a->engines[0], &b->engines[0]) &&
           texts_are_equal(&a->engines[1], &b->engines[1]);
}

static bool same_family(const struct finding *a, const struct finding *b)
{
    return strcmp(effect_family(a->effect), effect_family(b->effect)) == 0;
}

/* Whether the cause of this name alone is at least as important, between the same engines. */
static bool cause_is_as_important_alone(const struct finding *findings, size_t count,
                                        const struct finding *compound, const char *name,
                                        size_t len)
{
    const unsigned importance = finding_importance(compound);

    for (size_t i = 0; i < count && finding_importance(&findings[i]) >= importance; i++) {
        if (finding_has_same_engines(&findings[i], compound) && findings[i].cause.len == len &&
            (compound->explained || !findings[i].explained ||
             same_family(&findings[i], compound)) &&
            memcmp(findings[i].cause.ptr, name, len) == 0)
            return true;
    }
    return false;
}

/* The same for one half of a compound. For an unexplained one, a finding with this single clue
 * counts as well. */
static bool part_is_as_important_alone(const struct finding *findings, size_t count,
                                       const struct finding *compound, const char *name, size_t len)
{
    struct text unexplained = {0};
    bool is = cause_is_as_important_alone(findings, count, compound, name, len);

    if (!is && !compound->explained) {
        text_printf(&unexplained, "unexplained (%.*s)", (int)len, name);
        is = cause_is_as_important_alone(findings, count, compound, unexplained.ptr,
                                         unexplained.len);
    }
    text_free(&unexplained);
    return is;
}

/* Whether one of two causes, or one of two clues of an unexplained input, has as bad an effect
 * alone. */
static bool is_compound(const struct finding *findings, size_t count, const struct finding *f)
{
    const char *between = f->explained ? "+" : ", ";
    const char *open = f->explained ? NULL : strchr(f->cause.ptr, '(');
    const char *first = open ? open + 1 : f->cause.ptr;
    const char *middle = strstr(first, between);
    const char *second = middle ? middle + strlen(between) : NULL;

    return second &&
           (part_is_as_important_alone(findings, count, f, first, (size_t)(middle - first)) ||
            part_is_as_important_alone(findings, count, f, second,
                                       strlen(second) - (open != NULL)));
}

/* Among the findings whose class is now the same, all are copies except one: the worst. If
 * several are equally bad, it is one whose class has not changed. */
static bool is_copy(const struct finding *findings, size_t count, const struct finding *f)
{
    const unsigned importance = finding_importance(f);

    for (size_t i = 0; i < count && finding_importance(&findings[i]) >= importance; i++) {
        const struct finding *other = &findings[i];

        if (other == f || f->class_now == 0 || other->class_now != f->class_now ||
            !finding_has_same_engines(other, f))
            continue;
        if (finding_importance(other) > importance ||
            (other->recheck == RECHECK_SAME) > (f->recheck == RECHECK_SAME) ||
            ((other->recheck == RECHECK_SAME) == (f->recheck == RECHECK_SAME) && other < f))
            return true;
    }
    return false;
}

static enum fold find_fold(const struct finding *findings, size_t count, const struct finding *f)
{
    if (is_copy(findings, count, f))
        return FOLD_COPY;
    /* Without clues it cannot be compared with others. */
    if (!f->explained && !strchr(f->cause.ptr, '('))
        return FOLD_NONE;
    return is_compound(findings, count, f) ? FOLD_COMPOUND : FOLD_NONE;
}

void findings_fold(struct finding *findings, size_t count)
{
    for (size_t i = 0; i < count; i++)
        findings[i].fold = find_fold(findings, count, &findings[i]);
}
