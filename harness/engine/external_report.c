/* SPDX-License-Identifier: MIT */
/* What is told of an engine behind a pipe: its counts and its stderr. */
#include "external_state.h"

#include <string.h>

#include "str.h"

/* Whether a line of stderr states a reason, as runtimes do: "ValueError: ...", "panic: ...". An
 * indented line is a position or a quotation of the source. */
static bool states_reason(struct ua_str line)
{
    static const char *const marks[] = {"Error:", "ERROR:",    "error:",    "Exception:",
                                        "panic",  "Assertion", "assertion", "Exception in"};

    if (line.ptr[0] == ' ' || line.ptr[0] == '\t')
        return false;
    if (line.len >= 5 && memcmp(line.ptr + line.len - 5, "Error", 5) == 0)
        return true;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (memmem(line.ptr, line.len, marks[i], strlen(marks[i])))
            return true;
    return false;
}

void add_stderr_reason(struct text *to, const char *bytes, size_t len, bool is_whole)
{
    struct ua_str lines[3], why = {NULL, 0};
    size_t count = 0;
    const char *at = bytes, *limit = bytes + len;

    while (at < limit) {
        const char *newline = memchr(at, '\n', (size_t)(limit - at));
        struct ua_str line = {at, (size_t)((newline ? newline : limit) - at)};

        at = newline ? newline + 1 : limit;
        while (line.len > 0 && strchr(" \r\t", line.ptr[line.len - 1]))
            line.len--;
        if (line.len == 0)
            continue;
        if (states_reason(line))
            why = line;
        if (count < 3) {
            lines[count++] = line;
        } else if (!is_whole) {
            memmove(lines, lines + 1, 2 * sizeof *lines);
            lines[2] = line;
        }
    }
    if (why.ptr) {
        lines[0] = why;
        count = 1;
    }
    for (size_t i = 0; i < count; i++) {
        text_puts(to, i ? " | " : "; stderr: ");
        text_visible(to, lines[i].ptr, lines[i].len);
    }
}

/* --- counts and failures ---------------------------------------------------------------------- */

void external_note_keys(struct engine *engine, struct answer_keys *keys)
{
    struct external *p = engine->state;

    p->keys = keys;
}

const struct external_stats *external_stats(const struct engine *engine)
{
    const struct external *p = engine->state;

    return &p->stats;
}
