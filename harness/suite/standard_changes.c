/* SPDX-License-Identifier: MIT */
#include "standard_changes.h"

#include <stdlib.h>
#include <string.h>

#include "columns.h"
#include "edition.h"
#include "files.h"
#include "json.h"
#include "registry.h"
#include "str.h"
#include "units.h"
#include "xml.h"

struct change_case {
    const struct ed_change *change;
    const cJSON *item;
    struct text input, base, encoding, attribute, value, before, after;
    bool has_base, has_encoding, is_rejected_before, is_rejected_after;
    bool is_undone; /* a later change took it back: it counts for no age */
    enum op op;
    enum component of; /* what before and after are */
    enum change_verdict verdict;
    struct observation answer;
};

struct change_list {
    struct json_file file;
    struct text text;
    struct change_case *cases;
    size_t count;
    const struct ed_change *age; /* the text that the engine at hand follows; NULL: none */
};

/* --- reading ---------------------------------------------------------------------------------- */

static const struct ed_change *find_commit(const char *commit)
{
    size_t count;
    const struct ed_change *changes = ed_standard_changes(&count);

    for (size_t i = 0; commit && i < count; i++) {
        if (strncmp(changes[i].commit, commit, strlen(commit)) == 0)
            return &changes[i];
    }
    return NULL;
}

/* A member that is a string; false and "" if it is null or missing. */
static bool read_case_string(const cJSON *item, const char *key, struct text *out)
{
    const bool has = json_read_string(cJSON_GetObjectItemCaseSensitive(item, key), out);

    text_puts(out, "");
    return has;
}

static bool read_op(struct change_case *one)
{
    struct text name = {0};

    one->op = read_case_string(one->item, "op", &name) ? op_find(name.ptr) : OP_PARSE;
    one->of = read_case_string(one->item, "of", &name) ? component_find(name.ptr) : COMPONENT_HREF;
    text_free(&name);
    return one->op < OPS && one->of < COMPONENTS;
}

static bool read_case(struct change_case *one, const cJSON *item)
{
    const cJSON *script = cJSON_GetObjectItemCaseSensitive(item, "script");

    one->item = item;
    one->change =
        find_commit(cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(item, "change")));
    if (!one->change || !read_op(one) || !read_case_string(item, "input", &one->input))
        return false;
    one->has_base = read_case_string(item, "base", &one->base);
    one->has_encoding = read_case_string(item, "encoding", &one->encoding);
    read_case_string(item, "attribute", &one->attribute);
    read_case_string(item, "value", &one->value);
    if (script)
        json_write(&one->value, script, NULL);
    one->is_rejected_before = !read_case_string(item, "before", &one->before);
    one->is_rejected_after = !read_case_string(item, "after", &one->after);
    one->is_undone = cJSON_GetObjectItemCaseSensitive(item, "undone") != NULL;
    return true;
}

struct change_list *change_list_load(void)
{
    struct change_list *list = xcalloc(1, sizeof *list);
    char *folder = data_dir("vectors", "vectors");
    struct text path = {0}, error = {0};
    const cJSON *item;
    bool ok;

    text_printf(&path, "%s/changes.json", folder ? folder : "vectors");
    free(folder);
    ok = read_file(&list->text, path.ptr);
    if (!ok)
        complain("%s: it cannot be read", path.ptr);
    else if (!json_file_parse(&list->file, path.ptr, text_str(&list->text), &error)) {
        complain("%s", error.ptr);
        ok = false;
    }
    list->cases = xcalloc((size_t)cJSON_GetArraySize(list->file.root) + 1, sizeof *list->cases);
    cJSON_ArrayForEach (item, list->file.root) {
        if (ok && !read_case(&list->cases[list->count++], item)) {
            json_refuse(&error, &list->file, item, "not a change of the Standard with its answers");
            complain("%s", error.ptr);
            ok = false;
        }
    }
    text_free(&path);
    text_free(&error);
    if (ok)
        return list;
    change_list_free(list);
    return NULL;
}

void change_list_free(struct change_list *list)
{
    if (!list)
        return;
    for (size_t i = 0; i < list->count; i++) {
        struct change_case *one = &list->cases[i];
        struct text *texts[] = {&one->input, &one->base,   &one->encoding, &one->attribute,
                                &one->value, &one->before, &one->after};

        for (size_t j = 0; j < sizeof texts / sizeof *texts; j++)
            text_free(texts[j]);
        observation_free(&one->answer);
    }
    free(list->cases);
    json_file_free(&list->file);
    text_free(&list->text);
    free(list);
}

/* --- asking ----------------------------------------------------------------------------------- */

static struct ua_str string_if(bool has, const struct text *text)
{
    return has ? text_str(text) : (struct ua_str){NULL, 0};
}

static bool fits_answer(const struct change_case *one, const struct observation *answer,
                        bool is_rejected, const struct text *expected)
{
    if (is_rejected || answer->outcome == OUTCOME_REJECTED)
        return is_rejected && answer->outcome == OUTCOME_REJECTED;
    /* An opaque origin is null for some engines. */
    if (one->of == COMPONENT_ORIGIN && strcmp(expected->ptr, "null") == 0 &&
        observation_presence(answer, one->of) == PRESENCE_ABSENT)
        return true;
    return ua_str_equal(observation_get(answer, one->of), text_str(expected));
}

static enum change_verdict ask_change(const struct change_case *one, struct observation *answer,
                                      struct engine *engine)
{
    const struct request request = {
        .op = one->op,
        .input = text_str(&one->input),
        .base = string_if(one->has_base, &one->base),
        .encoding = string_if(one->has_encoding, &one->encoding),
        .attribute = text_str(&one->attribute),
        .value = text_str(&one->value),
    };

    engine_run(engine, &request, answer);
    if (!observation_is_answer(answer) ||
        (answer->outcome == OUTCOME_PARSED &&
         observation_presence(answer, one->of) == PRESENCE_UNKNOWN))
        return CHANGE_SILENT;
    if (fits_answer(one, answer, one->is_rejected_after, &one->after))
        return CHANGE_HAS;
    return fits_answer(one, answer, one->is_rejected_before, &one->before) ? CHANGE_LACKS
                                                                           : CHANGE_DIFFERS;
}

/* How many of the verdicts on the engine are those on a text of the Standard. */
static size_t count_fitting(const struct change_list *list, const struct ed_change *text)
{
    struct observation answer = {0};
    struct text name = {0};
    struct engine *engine;
    size_t fitting = 0;

    text_printf(&name, "whatwg@%.10s", text->commit);
    engine = engine_open(name.ptr);
    for (size_t i = 0; engine && i < list->count; i++) {
        const struct change_case *one = &list->cases[i];

        if (one->verdict != CHANGE_SILENT)
            fitting += ask_change(one, &answer, engine) == one->verdict;
    }
    engine_close(engine);
    observation_free(&answer);
    text_free(&name);
    return fitting;
}

/* The text that the answers fit best, the oldest of several: the first text, or that of a change
 * with a case. NULL: a quarter of the answers do not fit it. */
static const struct ed_change *find_standard_age(const struct change_list *list)
{
    const struct ed_change *text = ed_standard_changes(NULL), *best = text;
    size_t most = count_fitting(list, text), told = 0;

    for (size_t i = 0; i < list->count; i++) {
        size_t fitting = 0;

        told += list->cases[i].verdict != CHANGE_SILENT;
        if (list->cases[i].change != text)
            fitting = count_fitting(list, list->cases[i].change);
        text = list->cases[i].change;
        best = fitting > most ? text : best;
        most = fitting > most ? fitting : most;
    }
    return most * 4 > told * 3 ? best : NULL;
}

/* Fills the verdicts, the answers and the age. */
static void ask_changes(struct change_list *list, struct engine *engine,
                        size_t counts[CHANGE_VERDICTS])
{
    for (size_t i = 0; i < list->count; i++) {
        struct change_case *one = &list->cases[i];

        one->verdict = ask_change(one, &one->answer, engine);
        counts[one->verdict] += !one->is_undone;
    }
    list->age = find_standard_age(list);
}

/* --- writing ---------------------------------------------------------------------------------- */

static const char *const verdict_names[] = {"has", "lacks", "differs", "silent"};
_Static_assert(sizeof verdict_names / sizeof *verdict_names == CHANGE_VERDICTS, "a name for each");

/* "2025-03-05  9bc33c3  "^" in a path is percent-encoded (whatwg/url#607)" */
static void describe_standard_change(struct text *out, const struct ed_change *change)
{
    text_printf(out, "%s  %.7s  %s", change->day, change->commit, change->what);
    if (change->reference[0])
        text_printf(out, " (whatwg/url%s)", change->reference);
}

static void describe_case(struct text *out, const struct change_case *one)
{
    text_visible(out, one->input.ptr, one->input.len);
    if (one->has_base) {
        text_puts(out, " against ");
        text_visible(out, one->base.ptr, one->base.len);
    }
    if (one->has_encoding)
        text_printf(out, " in %s", one->encoding.ptr);
    if (one->op == OP_SET) {
        text_printf(out, ", %s set to \"", one->attribute.ptr);
        text_visible(out, one->value.ptr, one->value.len);
        text_puts(out, "\"");
    } else if (one->op == OP_PARAMS) {
        text_printf(out, "%s%s", one->input.len ? ", " : "", one->value.ptr);
    }
}

static void describe_value(struct text *out, const struct change_case *one, bool is_rejected,
                           struct ua_str value)
{
    if (is_rejected)
        text_puts(out, "refused");
    else
        text_printf(out, "%s ", component_name(one->of));
    if (!is_rejected && value.len == 0)
        text_puts(out, "\"\"");
    else if (!is_rejected)
        text_visible(out, value.ptr, value.len);
}

/* "URL: host x, not y" */
static void describe_answers(struct text *out, const struct change_case *one)
{
    describe_case(out, one);
    text_puts(out, ": ");
    describe_value(out, one, one->answer.outcome == OUTCOME_REJECTED,
                   observation_get(&one->answer, one->of));
    text_puts(out, ", not ");
    describe_value(out, one, one->is_rejected_after, text_str(&one->after));
}

static void write_group(struct text *out, const struct change_list *list,
                        enum change_verdict verdict, const char *title)
{
    const struct text_layout layout = {out, PAGE, false};
    bool is_first = true;

    for (size_t i = 0; i < list->count; i++) {
        const struct change_case *one = &list->cases[i];
        struct text words = {0};

        if (one->is_undone || one->verdict != verdict)
            continue;
        if (is_first)
            text_printf(out, "  %s\n", title);
        is_first = false;
        describe_standard_change(&words, one->change);
        layout_pad(out, 4);
        layout_words(&layout, text_str(&words), 4, 25);
        text_clear(&words);
        describe_answers(&words, one);
        layout_pad(out, 6);
        layout_words(&layout, text_str(&words), 6, 8);
        text_free(&words);
    }
}

static void write_pretty(struct text *out, const struct change_list *list,
                         const struct engine *engine, const size_t counts[CHANGE_VERDICTS])
{
    const struct ed_change *age = list->age, *first = ed_standard_changes(NULL);

    text_printf(out, "%s %s: ", engine->id, engine->version);
    if (counts[CHANGE_HAS] + counts[CHANGE_LACKS] == 0) {
        text_puts(out, "says nothing of the changes\n");
        return;
    }
    if (age)
        text_printf(out, "follows the URL Standard of %s; ", age->day);
    else
        text_puts(out, "follows the URL Standard of no day; ");
    text_printf(out, "has %zu of %zu changes since %s\n", counts[CHANGE_HAS],
                counts[CHANGE_HAS] + counts[CHANGE_LACKS] + counts[CHANGE_DIFFERS], first->day);
    write_group(out, list, CHANGE_LACKS, "lacks");
    write_group(out, list, CHANGE_DIFFERS, "answers neither as before nor as after");
    if (counts[CHANGE_SILENT] > 0)
        text_printf(out, "  says nothing of %zu %s\n", counts[CHANGE_SILENT],
                    units_noun(counts[CHANGE_SILENT], "change", "changes"));
}

static void write_jsonl(struct text *out, const struct change_list *list,
                        const struct engine *engine, const size_t counts[CHANGE_VERDICTS])
{
    const struct ed_change *age = list->age;
    struct json_writer w = {.out = out};

    json_output(&w);
    json_add_string(&w, "engine", engine->id);
    json_add_string(&w, "version", engine->version);
    json_add_string(&w, "standard_of", age ? age->day : NULL);
    json_add_string(&w, "commit", age ? age->commit : NULL);
    for (int v = 0; v < CHANGE_VERDICTS; v++)
        json_add_number(&w, verdict_names[v], counts[v]);
    json_member(&w, "changes");
    json_array(&w);
    for (size_t i = 0; i < list->count; i++) {
        const struct change_case *one = &list->cases[i];

        json_object(&w);
        json_add_string(&w, "commit", one->change->commit);
        json_add_string(&w, "day", one->change->day);
        json_add_string(&w, "what", one->change->what);
        json_add_bool(&w, "undone", one->is_undone);
        json_add_string(&w, "verdict", verdict_names[one->verdict]);
        json_member(&w, "case");
        json_tree(&w, one->item, "change");
        json_end(&w);
    }
    json_end(&w);
    json_end(&w);
    text_puts(out, "\n");
}

static void write_junit(struct text *out, const struct change_list *list,
                        const struct engine *engine, const size_t counts[CHANGE_VERDICTS])
{
    struct text words = {0};
    size_t tests = 0;

    for (int v = 0; v < CHANGE_VERDICTS; v++)
        tests += counts[v];
    text_puts(out, "<testsuite name=\"");
    xml_escape(out, engine->id);
    text_printf(out, " changes\" tests=\"%zu\" failures=\"%zu\" skipped=\"%zu\">\n", tests,
                counts[CHANGE_LACKS] + counts[CHANGE_DIFFERS], counts[CHANGE_SILENT]);
    for (size_t i = 0; i < list->count; i++) {
        const struct change_case *one = &list->cases[i];

        if (one->is_undone)
            continue;
        describe_standard_change(&words, one->change);
        text_puts(out, "<testcase name=\"");
        xml_escape_text(out, &words);
        text_puts(out, "\">");
        if (one->verdict == CHANGE_SILENT)
            text_puts(out, "<skipped/>");
        if (one->verdict == CHANGE_LACKS || one->verdict == CHANGE_DIFFERS) {
            describe_answers(&words, one);
            text_puts(out, "<failure message=\"");
            xml_escape_text(out, &words);
            text_puts(out, "\"/>");
        }
        text_puts(out, "</testcase>\n");
    }
    text_puts(out, "</testsuite>\n");
    text_free(&words);
}

static void write_commits(struct json_writer *w, const struct change_list *list,
                          enum change_verdict verdict)
{
    json_member(w, verdict_names[verdict]);
    json_array(w);
    for (size_t i = 0; i < list->count; i++) {
        if (list->cases[i].verdict == verdict && !list->cases[i].is_undone)
            json_text(w, ua_str(list->cases[i].change->commit, 7));
    }
    json_end(w);
}

void change_list_add_age(struct json_writer *w, struct change_list *list, struct engine *engine)
{
    size_t counts[CHANGE_VERDICTS] = {0};

    ask_changes(list, engine, counts);
    if (counts[CHANGE_HAS] + counts[CHANGE_LACKS] == 0)
        return;
    json_member(w, "standard");
    json_object(w);
    json_add_string(w, "of", list->age ? list->age->day : NULL);
    json_add_string(w, "commit", list->age ? list->age->commit : NULL);
    write_commits(w, list, CHANGE_LACKS);
    write_commits(w, list, CHANGE_DIFFERS);
    json_end(w);
    json_new_line(w, 0);
}

int change_list_run(struct text *out, struct change_list *list, struct engine *engine,
                    enum change_format format)
{
    size_t counts[CHANGE_VERDICTS] = {0};

    ask_changes(list, engine, counts);
    switch (format) {
    case CHANGES_PRETTY:
        write_pretty(out, list, engine, counts);
        break;
    case CHANGES_JSONL:
        write_jsonl(out, list, engine, counts);
        break;
    case CHANGES_JUNIT:
        write_junit(out, list, engine, counts);
        break;
    }
    if (counts[CHANGE_HAS] + counts[CHANGE_LACKS] + counts[CHANGE_DIFFERS] == 0)
        return EXIT_COULD_NOT_RUN;
    return counts[CHANGE_LACKS] + counts[CHANGE_DIFFERS] > 0 ? EXIT_DIFFERENCES : EXIT_AS_EXPECTED;
}
