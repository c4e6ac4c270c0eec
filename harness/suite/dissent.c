/* SPDX-License-Identifier: MIT */
#include "dissent.h"

#include <string.h>

#include "json.h"
#include "str.h"
#include "units.h"

/* The family of each engine. An engine that is not listed is its own family. */
static const struct {
    const char *engine, *family;
} families[] = {
    {"whatwg", NULL},       /* our own, asked as another program */
    {"ada", "ada"},         /* the library itself */
    {"node-url", "ada"},    /* Node has it since 18.17 */
    {"node-latest", "ada"}, /* the same */
    {"undici", "ada"},      /* a client that parses by Node's class */
    {"axios", "ada"},       /* the same */
    {"got", "ada"},         /* the same */
    {"workerd", "ada"},     /* Cloudflare's runtime */
    {"wtf-url", "wtf"},     /* WebKit's WTF::URL */
    {"bun", "wtf"},         /* Bun is made on WebKit */
    {"rust-url", "rust"},   /* the crate url */
    {"deno", "rust"},       /* which Deno has */
    {"chromium", "blink"},  /* the browsers' own */
    {"firefox", "gecko"},
};

struct ua_str dissent_family(const struct engine *engine)
{
    struct ua_str name = ua_str(engine->id, strcspn(engine->id, "#"));

    if (engine->model != MODEL_WHATWG || (engine->class && engine->class->title))
        return ua_str(NULL, 0);
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        const char *family = families[i].family;

        if (ua_str_equal(ua_str(families[i].engine, strlen(families[i].engine)), name))
            return ua_str(family, family ? strlen(family) : 0);
    }
    return name;
}

static bool is_same_family(const struct dissent_answers *a, const struct dissent_answers *b)
{
    return ua_str_equal(dissent_family(a->engine), dissent_family(b->engine));
}

static bool is_first_of_family(const struct dissent_answers *answers, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (is_same_family(&answers[i], &answers[index]))
            return false;
    return true;
}

size_t dissent_families(const struct dissent_answers *answers, size_t count)
{
    size_t found = 0;

    for (size_t i = 0; i < count; i++)
        found += is_first_of_family(answers, i);
    return found;
}

/* --- agreement -------------------------------------------------------------------------------- */

static const struct mismatch *find_mismatch(const struct case_result *result,
                                            const struct mismatch *like)
{
    for (size_t i = 0; i < result->count; i++)
        if (result->mismatches[i].step == like->step &&
            strcmp(result->mismatches[i].field, like->field) == 0)
            return &result->mismatches[i];
    return NULL;
}

/* Whether no answer of a contradicts b. */
static bool is_contradicted_by_none(const struct case_result *a, const struct case_result *b)
{
    for (size_t i = 0; i < a->count; i++) {
        const struct mismatch *mine = &a->mismatches[i], *other = find_mismatch(b, mine);
        bool is_said = mine->attribute == ATTRIBUTES ? strcmp(mine->field, "result") == 0
                                                     : b->said >> mine->attribute & 1;

        if (other ? !ua_str_equal(text_str(&mine->got), text_str(&other->got)) : is_said)
            return false;
    }
    return true;
}

static bool shares_mismatch(const struct case_result *a, const struct case_result *b)
{
    for (size_t i = 0; i < a->count; i++)
        if (find_mismatch(b, &a->mismatches[i]))
            return true;
    return false;
}

static bool result_is_answer(const struct case_result *result)
{
    return result->kind == RESULT_PASSED || result->kind == RESULT_FAILED;
}

bool dissent_is_unanimous(const struct dissent_answers *answers, size_t count, size_t test,
                          size_t *fullest, bool *asked)
{
    const struct dissent_answers *last = NULL;
    bool agree = true;

    *asked = false;
    *fullest = count;
    for (size_t i = 0; i < count; i++) {
        const struct case_result *result = &answers[i].results[test];

        if (!result_is_answer(result))
            continue;
        if (last && !is_same_family(last, &answers[i]))
            *asked = true;
        last = &answers[i];
        agree = agree && result->kind == RESULT_FAILED;
        for (size_t j = 0; j < i && agree; j++) {
            const struct case_result *other = &answers[j].results[test];

            agree = !result_is_answer(other) ||
                    (shares_mismatch(result, other) && is_contradicted_by_none(result, other) &&
                     is_contradicted_by_none(other, result));
        }
        if (*fullest == count || result->count > answers[*fullest].results[test].count)
            *fullest = i;
    }
    return agree && *asked;
}

/* --- the report ------------------------------------------------------------------------------- */

/* Whether the engine j is of the family of i and answered the case (SIZE_MAX: takes part at all).
 */
static bool is_listed(const struct dissent_answers *answers, size_t i, size_t j, size_t test)
{
    return is_same_family(&answers[i], &answers[j]) &&
           (test == SIZE_MAX || result_is_answer(&answers[j].results[test]));
}

/* The families of those that answered the case (SIZE_MAX: of all), and their engines. */
static void list_families(struct text *out, const struct dissent_answers *answers, size_t count,
                          size_t test)
{
    bool is_next = false;

    for (size_t i = 0; i < count; i++) {
        const struct ua_str family = dissent_family(answers[i].engine);
        size_t named = 0;

        for (size_t j = i; j < count && is_first_of_family(answers, i); j++) {
            if (!is_listed(answers, i, j, test))
                continue;
            if (named++ == 0)
                text_printf(out, "%s%.*s (", is_next ? ", " : "", (int)family.len, family.ptr);
            else
                text_puts(out, ", ");
            text_puts(out, answers[j].engine->id);
            is_next = true;
        }
        text_puts(out, named == 0 ? "" : ")");
    }
}

/* The same as an object of arrays. */
static void write_families(struct text *out, const struct dissent_answers *answers, size_t count,
                           size_t test)
{
    struct json_writer w = {.out = out, .spaced_commas = true};

    json_object(&w);
    for (size_t i = 0; i < count; i++) {
        struct text family = {0};
        size_t named = 0;

        for (size_t j = i; j < count && is_first_of_family(answers, i); j++) {
            if (!is_listed(answers, i, j, test))
                continue;
            if (named++ == 0) {
                text_copy(&family, dissent_family(answers[i].engine));
                json_member(&w, family.ptr);
                json_array(&w);
            }
            json_string(&w, answers[j].engine->id);
        }
        if (named > 0)
            json_end(&w);
        text_free(&family);
    }
    json_end(&w);
}

static void write_case(struct report *report, const struct suite *suite, size_t test,
                       const struct dissent_answers *answers, size_t count, size_t fullest)
{
    const struct vector_file *file = &suite->files[suite->cases[test].file];
    struct case_result result = answers[fullest].results[test]; /* but for the note, borrowed */
    struct engine all = {.id = "dissent"};
    struct text json = {0};
    struct row row = {&all, &suite->cases[test], file->path, file->ours, &result, NULL, NULL, {0},
                      NULL};

    result.note = (struct text){0};
    text_puts(&result.note, "these agree: ");
    list_families(&result.note, answers, count, test);
    write_families(&json, answers, count, test);
    row.families = text_str(&json);
    report->format->row(report, &row);
    text_free(&result.note);
    text_free(&json);
}

size_t dissent_report(struct report *report, const struct suite *suite, const bool *selected,
                      const struct dissent_answers *answers, size_t count, size_t *answered)
{
    size_t found = 0, fullest;
    bool asked;

    *answered = 0;

    for (size_t i = 0; i < suite->count; i++) {
        if (!selected[i] || suite->cases[i].kind == CASE_EDITION)
            continue;
        if (dissent_is_unanimous(answers, count, i, &fullest, &asked)) {
            write_case(report, suite, i, answers, count, fullest);
            found++;
        }
        *answered += asked;
    }
    if (report->format != &report_pretty)
        return found;
    text_clear(&report->line);
    text_printf(&report->line, "%zu of %zu %s dissented from: ", found, *answered,
                units_noun(*answered, "vector", "vectors"));
    list_families(&report->line, answers, count, SIZE_MAX);
    text_puts(&report->line, "\n");
    report_write(report);
    return found;
}
