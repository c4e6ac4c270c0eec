/* SPDX-License-Identifier: MIT */
#include "suggest.h"

#include <limits.h>
#include <stdbool.h>
#include <string.h>

unsigned edit_distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
    unsigned rows[3][EDIT_LEN + 1];

    if (a_len > EDIT_LEN || b_len > EDIT_LEN)
        return UINT_MAX;
    for (size_t j = 0; j <= b_len; j++)
        rows[0][j] = (unsigned)j;
    for (size_t i = 1; i <= a_len; i++) {
        unsigned *row = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];

        row[0] = (unsigned)i;
        for (size_t j = 1; j <= b_len; j++) {
            unsigned least = last[j - 1] + (a[i - 1] != b[j - 1]);

            least = last[j] + 1 < least ? last[j] + 1 : least;
            least = row[j - 1] + 1 < least ? row[j - 1] + 1 : least;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                before[j - 2] + 1 < least)
                least = before[j - 2] + 1;
            row[j] = least;
        }
    }
    return rows[a_len % 3][b_len];
}

#define MAX_DISTANCE 3
#define MIN_PART 3 /* bytes of a word that is taken for a part of another one */

static bool is_part(const char *part, size_t part_len, const char *whole, size_t whole_len)
{
    return part_len >= MIN_PART && memmem(whole, whole_len, part, part_len) != NULL;
}

static void consider(struct suggestion *s, const char *candidate, size_t len)
{
    unsigned distance = edit_distance(s->word, s->len, candidate, len);

    if (distance > 1 &&
        (is_part(s->word, s->len, candidate, len) || is_part(candidate, len, s->word, s->len)))
        distance = 1;
    else if (distance > MAX_DISTANCE || 2 * (size_t)distance >= len)
        return;
    if (s->nearest.len > 0 && distance > s->distance)
        return;
    if (s->nearest.len > 0 && distance < s->distance)
        text_clear(&s->nearest);
    s->distance = distance;
    text_puts(&s->nearest, s->nearest.len > 0 ? ", " : "");
    text_puts(&s->nearest, s->before ? s->before : "");
    text_add(&s->nearest, candidate, len);
    text_puts(&s->nearest, s->after ? s->after : "");
}

void suggest_consider(struct suggestion *suggestion, const char *candidate)
{
    consider(suggestion, candidate, strlen(candidate));
}

void suggest_consider_lines(struct suggestion *suggestion, const char *lines)
{
    while (*lines) {
        size_t len = strcspn(lines, "\n");

        consider(suggestion, lines, len);
        lines += len + (lines[len] == '\n');
    }
}
