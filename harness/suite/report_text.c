/* SPDX-License-Identifier: MIT */
/* What the formats share: a case and its result on a line, safe for people and their tools. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "report.h"
#include "str.h"

/* Names of cases go into lists; a megabyte of one helps nobody, and Perl's expressions give up. */
#define MAX_SHOWN_VALUE 300

size_t report_cut(struct ua_str value, size_t limit)
{
    size_t end = limit;

    if (value.len <= limit)
        return value.len;
    while (end > limit - 3 && ((unsigned char)value.ptr[end] & 0xC0) == 0x80)
        end--;
    return end;
}

void report_value(struct text *out, struct ua_str value)
{
    struct ua_str part = value;

    if (value.ptr)
        part.len = report_cut(value, MAX_SHOWN_VALUE);
    text_value(out, part);
    if (part.len < value.len)
        text_printf(out, "... (%zu bytes)", value.len);
}

void report_text(struct text *out, const struct text *value)
{
    report_value(out, ua_str(value->ptr ? value->ptr : "", value->len));
}

void report_question(struct text *out, const struct vector_case *test)
{
    if (test->kind == CASE_EDITION) { /* it is visible as it is */
        struct ua_str steps = test->input;

        steps.len = report_cut(steps, MAX_SHOWN_VALUE);
        text_printf(out, "%.*s%s", (int)steps.len, steps.ptr,
                    steps.len < test->input.len ? "..." : "");
        return;
    }
    report_value(out, test->input);
    if (test->request.base.ptr) {
        text_puts(out, " against ");
        report_value(out, test->request.base);
    }
    if (test->attribute.ptr) {
        text_printf(out, ", %s = ", test->attribute.ptr);
        report_value(out, test->value);
    }
    if (test->encoding.ptr) {
        text_puts(out, " in ");
        report_value(out, test->encoding);
    }
}

void report_add_document(struct text *out, const struct engine *against)
{
    text_printf(out, "%s ", against->id);
    text_visible(out, against->version, strlen(against->version));
    if (against->class->title)
        text_printf(out, " (%s)", against->class->title);
}

void report_label(struct text *out, const struct mismatch *mismatch)
{
    bool is_named = !mismatch->step || strcmp(mismatch->field, "returns") != 0;

    if (mismatch->step)
        text_printf(out, "step %u%s", mismatch->step, is_named ? " " : "");
    if (is_named)
        text_puts(out, mismatch->field);
}

void report_reason(struct text *out, const struct row *row)
{
    const struct case_result *result = row->result;
    const struct mismatch *first = result->mismatches;

    if (result->kind == RESULT_EXPECTED) {
        text_printf(out, "differs as expected (cause: %s)", row->expectation->cause);
    } else if (result->note.len > 0) {
        struct ua_str note = {
            result->note.ptr,
            report_cut(ua_str(result->note.ptr, result->note.len), MAX_SHOWN_VALUE)};

        text_escape_if_needed(out, note.ptr, note.len); /* the harness made a part of it visible */
    } else if (result->count > 0) {
        report_label(out, first);
        text_puts(out, ": expected ");
        report_text(out, &first->expected);
        text_puts(out, ", got ");
        report_text(out, &first->got);
        if (result->count > 1)
            text_printf(out, ", and %zu more", result->count - 1);
    } else {
        text_puts(out, result_name(result->kind));
    }
}

bool report_is_red(enum result_kind kind)
{
    return kind == RESULT_FAILED || kind == RESULT_ERROR || kind == RESULT_UNEXPECTED_PASS ||
           kind == RESULT_NOT_ASKED || kind == RESULT_UNANSWERED;
}

int64_t report_now(void)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    struct timespec now;
    char *end;

    if (epoch && *epoch) {
        long long seconds = strtoll(epoch, &end, 10);

        if (!*end && seconds >= 0 && seconds < INT64_MAX / 1000)
            return (int64_t)seconds * 1000;
    }
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- counts of names ---------------------------------------------------------------------------
 */

/* More names are counted as one: they may come from an engine. */
#define MAX_NAMES 256

void name_counts_add(struct name_counts *counts, struct ua_str name)
{
    if (counts->count >= MAX_NAMES)
        name = UA_LITERAL("(others)");
    for (size_t i = 0; i < counts->count; i++) {
        if (strlen(counts->items[i].name) == name.len &&
            memcmp(counts->items[i].name, name.ptr, name.len) == 0) {
            counts->items[i].count++;
            return;
        }
    }
    if (counts->count == counts->capacity) {
        counts->capacity = counts->capacity ? 2 * counts->capacity : 16;
        counts->items = xrealloc(counts->items, counts->capacity * sizeof *counts->items);
    }
    counts->items[counts->count++] = (struct name_count){xstrndup(name.ptr, name.len), 1};
}

static int order_counts(const void *left, const void *right)
{
    const struct name_count *a = left, *b = right;

    if (a->count != b->count)
        return a->count < b->count ? 1 : -1;
    return strcmp(a->name, b->name);
}

void name_counts_print(struct text *out, struct name_counts *counts, size_t limit)
{
    if (counts->count > 0)
        qsort(counts->items, counts->count, sizeof *counts->items, order_counts);
    for (size_t i = 0; i < counts->count && i < limit; i++) {
        const struct name_count *item = &counts->items[i];

        text_printf(out, "%s%zu ", i > 0 ? ", " : "", item->count);
        text_escape_if_needed(out, item->name, strlen(item->name));
    }
    if (counts->count > limit)
        text_printf(out, ", and %zu more", counts->count - limit);
}

void name_counts_free(struct name_counts *counts)
{
    for (size_t i = 0; i < counts->count; i++)
        free(counts->items[i].name);
    free(counts->items);
    *counts = (struct name_counts){0};
}

void report_lines(struct text *out, const struct vector_case *test)
{
    if (test->first_line && test->first_line == test->last_line)
        text_printf(out, ", line %u of the document", test->first_line);
    else if (test->first_line)
        text_printf(out, ", lines %u to %u of the document", test->first_line, test->last_line);
}

void uncompared_add(size_t counts[UNCOMPARED_KINDS], unsigned set)
{
    for (int kind = 0; kind < UNCOMPARED_KINDS; kind++)
        counts[kind] += set >> kind & 1;
}

void report_uncompared(struct text *out, const char *before, const size_t counts[UNCOMPARED_KINDS])
{
    for (int kind = 0; kind < UNCOMPARED_KINDS; kind++) {
        if (counts[kind] == 0)
            continue;
        text_printf(out, "%s%zu %s", before, counts[kind], uncompared_name(kind));
        before = ", ";
    }
}

void report_tally(struct text *out, const struct result_tally *tally)
{
    text_printf(out, "%zu passed, %zu failed", tally_passed(tally), tally_failed(tally));
}
