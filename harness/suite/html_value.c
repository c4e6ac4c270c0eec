/* SPDX-License-Identifier: MIT */
#include "html_value.h"

#include <stdlib.h>
#include <string.h>

#include "escape.h"
#include "rewrites.h"
#include "said.h"
#include "str.h"
#include "xml.h"

void html_name(struct text *out, struct ua_str name)
{
    struct text shown = {0};

    text_visible(&shown, name.ptr, name.len);
    xml_escape_text(out, &shown);
    text_free(&shown);
}

void html_message(struct text *out, struct ua_str message)
{
    struct text shown = {0};

    text_escape_if_needed(&shown, message.ptr, message.len);
    xml_escape_text(out, &shown);
    text_free(&shown);
}

static void add_escaped(struct text *out, struct ua_str visible)
{
    struct text copy = {0};

    text_add(&copy, visible.ptr, visible.len);
    xml_escape(out, copy.ptr ? copy.ptr : "");
    text_free(&copy);
}

/* Whether an escape of a byte or of a code point begins here. */
static bool begins_escape(struct ua_str visible, size_t pos)
{
    const size_t left = visible.len - pos;

    if (left < 2 || visible.ptr[pos] != '\\')
        return false;
    if (visible.ptr[pos + 1] == 'u')
        return left > 2 && visible.ptr[pos + 2] == '{';
    return visible.ptr[pos + 1] != '\0' && strchr("nrt0x", visible.ptr[pos + 1]);
}

/* text_value puts each value in quotes that begins with one. */
static bool is_quoted(struct ua_str visible)
{
    return visible.len > 1 && visible.ptr[0] == '"';
}

/* The bytes of the escape or of the character that begins at pos. */
static size_t unit_length(struct ua_str visible, size_t pos)
{
    const size_t left = visible.len - pos;
    size_t len = 1;

    if (begins_escape(visible, pos)) {
        const char kind = visible.ptr[pos + 1];
        const char *end = memchr(visible.ptr + pos, '}', left);

        len = kind == 'u' && end ? (size_t)(end - visible.ptr) - pos + 1 : kind == 'x' ? 4 : 2;
    } else if (visible.ptr[pos] == '\\' && left > 1 &&
               (visible.ptr[pos + 1] == '\\' ||
                (is_quoted(visible) && visible.ptr[pos + 1] == '"'))) {
        len = 2;
    } else {
        while (len < left && ((unsigned char)visible.ptr[pos + len] & 0xC0) == 0x80)
            len++;
    }
    return len < left ? len : left;
}

/* A visible text, its units, and which of them lie inside the quotes. */
struct visible_units {
    struct ua_str text;
    size_t *starts; /* of each unit, and the end of the text */
    size_t first, end;
    bool is_notation; /* null, cannot say */
};

static struct visible_units split_units(const struct text *visible)
{
    struct visible_units units = {.text = text_str(visible)};
    size_t count = 0;

    units.starts = xcalloc(units.text.len + 1, sizeof *units.starts);
    for (size_t pos = 0; pos < units.text.len; pos += unit_length(units.text, pos))
        units.starts[count++] = pos;
    units.starts[count] = units.text.len;
    units.end = count;
    units.is_notation = ua_str_equal(units.text, UA_LITERAL("null")) ||
                        ua_str_equal(units.text, UA_LITERAL("cannot say"));
    if (is_quoted(units.text)) {
        units.first = 1;
        units.end--;
    }
    return units;
}

/* The bytes of a unit; a quote without the backslash that it has inside quotes. */
static struct ua_str unit_bytes(const struct visible_units *units, size_t at)
{
    const char *start = units->text.ptr + units->starts[at];
    const size_t len = units->starts[at + 1] - units->starts[at];

    return units->first > 0 && len == 2 && start[0] == '\\' && start[1] == '"'
               ? ua_str(start + 1, 1)
               : ua_str(start, len);
}

static bool same_unit(const struct visible_units *a, size_t at_a, const struct visible_units *b,
                      size_t at_b)
{
    return ua_str_equal(unit_bytes(a, at_a), unit_bytes(b, at_b));
}

/* Marks the units of a from start to end. If b has as many from other_start on, and half of them
 * are the same, those that are the same stay unmarked. */
static void mark_units(bool *marked, const struct visible_units *a, size_t start, size_t end,
                       const struct visible_units *b, size_t other_start, size_t other_end)
{
    size_t same = 0;

    for (size_t i = start; i < end; i++) {
        marked[i] =
            end - start != other_end - other_start || !same_unit(a, i, b, other_start + i - start);
        same += !marked[i];
    }
    for (size_t i = start; i < end && same < (end - start + 1) / 2; i++)
        marked[i] = true;
}

/* Returns for each unit of a whether a differs from b there. The caller frees. */
static bool *differing_units(const struct visible_units *a, const struct visible_units *b)
{
    const size_t count_a = a->end - a->first, count_b = b->end - b->first;
    const size_t shorter = count_a < count_b ? count_a : count_b;
    bool *marked = xcalloc(a->text.len + 1, sizeof *marked);
    size_t before = 0, after = 0;

    if (a->is_notation || b->is_notation || count_a == 0) {
        for (size_t i = 0; i < a->end + a->first; i++)
            marked[i] = !ua_str_equal(a->text, b->text);
        return marked;
    }
    while (before < shorter && same_unit(a, a->first + before, b, b->first + before))
        before++;
    while (after < shorter - before && same_unit(a, a->end - after - 1, b, b->end - after - 1))
        after++;
    mark_units(marked, a, a->first + before, a->end - after, b, b->first + before, b->end - after);
    return marked;
}

/* Appends units from start to end, the escapes in <i>. */
static void add_units(struct text *out, const struct visible_units *units, size_t start, size_t end)
{
    const size_t *starts = units->starts;

    while (start < end) {
        size_t stop = start;

        while (stop < end && !begins_escape(units->text, starts[stop]))
            stop++;
        add_escaped(out, ua_str(units->text.ptr + starts[start], starts[stop] - starts[start]));
        if (stop < end) {
            text_puts(out, "<i>");
            add_escaped(out,
                        ua_str(units->text.ptr + starts[stop], starts[stop + 1] - starts[stop]));
            text_puts(out, "</i>");
            stop++;
        }
        start = stop;
    }
}

/* other NULL: nothing is marked. */
static void add_code(struct text *out, const struct text *visible, const struct text *other)
{
    struct visible_units units = split_units(visible), against = {0};
    const size_t count = units.end + units.first;
    bool *marked = NULL;

    if (other) {
        against = split_units(other);
        marked = differing_units(&units, &against);
    }
    text_puts(out, "<code>");
    for (size_t start = 0, stop; start < count; start = stop) {
        const bool is_marked = marked && marked[start];

        for (stop = start + 1; stop < count && marked && marked[stop] == is_marked;)
            stop++;
        stop = marked ? stop : count;
        text_puts(out, is_marked ? "<mark>" : "");
        add_units(out, &units, start, stop);
        text_puts(out, is_marked ? "</mark>" : "");
    }
    text_puts(out, "</code>");
    free(units.starts);
    free(against.starts);
    free(marked);
}

void html_value(struct text *out, struct ua_str value, const struct ua_str *other)
{
    struct text shown = {0}, against = {0};

    text_value(&shown, value);
    if (other)
        text_value(&against, *other);
    add_code(out, &shown, other ? &against : NULL);
    text_free(&shown);
    text_free(&against);
}

void html_component(struct text *out, const struct observation *o, const struct observation *other,
                    enum component c)
{
    struct text shown = {0}, against = {0};

    observation_show(&shown, o, c);
    if (other)
        observation_show(&against, other, c);
    add_code(out, &shown, other ? &against : NULL);
    text_free(&shown);
    text_free(&against);
}

/* --- causes ----------------------------------------------------------------------------------- */

/* clue: it is not known to be true. */
static void add_cause_sentence(struct text *out, const struct rewrite *n, bool clue)
{
    text_puts(out, clue ? "<li>" : "<p>");
    if (clue)
        text_printf(out, "%s? ", n->name);
    xml_escape(out, n->sentence);
    text_puts(out, " <span class=\"soft\">(<a href=\"" STANDARD_URL "#");
    xml_escape(out, n->standard);
    text_puts(out,
              "\">URL Standard</a>, <a href=\"https://www.rfc-editor.org/rfc/rfc3986#section-");
    xml_escape(out, n->rfc3986);
    text_puts(out, "\">RFC 3986, ");
    xml_escape(out, n->rfc3986);
    text_puts(out, clue ? "</a>)</span></li>\n" : "</a>)</span></p>\n");
}

void html_cause(struct text *out, struct ua_str cause, bool is_explained)
{
    struct cause_names names = cause_names_of(cause, is_explained);
    const char *before = "<p>" SAID_CLUES "</p>\n<ul>\n", *after = "";

    if (!is_explained)
        text_puts(out, "<p>" SAID_UNEXPLAINED "</p>\n");
    for (struct cause_name next; cause_next(&next, &names);) {
        if (next.rewrite < 0)
            continue;
        if (!is_explained) {
            text_puts(out, before);
            before = "";
            after = "</ul>\n";
        }
        add_cause_sentence(out, rewrites[next.rewrite], !is_explained);
    }
    text_puts(out, after);
}
