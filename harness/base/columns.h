/* SPDX-License-Identifier: MIT */
/* Text on lines of a width in columns. A layout is for reports and tables: it writes into a text,
 * with colours, at any width. A flow breaks a line only between its items. */
#ifndef COLUMNS_H
#define COLUMNS_H

#include "util.h"

struct text_layout {
    struct text *out;
    unsigned width; /* in columns */
    bool color;
};

#define BOLD "\x1b[1m"
#define RED "\x1b[31m"
#define GREEN "\x1b[32m"
#define YELLOW "\x1b[33m"
#define DIM "\x1b[2m"

/* Adds bytes in a colour. code: one of those above. */
void layout_colored(const struct text_layout *layout, const char *code, const char *bytes,
                    size_t len);

void layout_pad(struct text *out, unsigned count);

/* Moves *pos over as much of text as fits into width columns. Returns the columns used. */
unsigned layout_fit(struct ua_str text, size_t *pos, unsigned width);

/* Adds words, wrapped at the layout's width, and a newline. The cursor is at column at. All lines
 * but the first are indented. The bytes of colour codes take no column. */
void layout_words(const struct text_layout *layout, struct ua_str words, unsigned at,
                  unsigned indent);

/* Returns the number of lines that a text ends. */
size_t layout_lines(const struct text *text);
/* layout_words on at most the given number of lines. What does not fit becomes "...". */
void layout_words_cut(const struct text_layout *layout, struct ua_str words, unsigned at,
                      unsigned indent, size_t lines);

/* Adds a text, cut to the given number of columns, with "..." at its end, if it is wider. */
void layout_cut(struct text *out, struct ua_str text, size_t columns);
/* Adds a cell of a list, cut or padded to the given number of columns, and the gap after it. */
void layout_cell(struct text *line, const struct text *cell, size_t columns);
#define CELL_GAP "  "

#define PAGE 80
#define CUT 20 /* columns of "... (10000000 bytes)", which flow_value adds */

/* Items that are not broken, on lines of at most width columns. */
struct flow {
    struct text *out; /* NULL: stdout */
    size_t width, indent, column;
    bool first; /* nothing is on this line yet */
};

/* A flow on stdout, at PAGE columns. The cursor is at column indent. */
struct flow flow_at(size_t indent);
/* The same, after a label, which is on a line of its own if it is too long. */
struct flow flow_begin(const char *label, size_t indent);
/* Writes an item, after gap if it is not the first of its line. */
void flow_add(struct flow *flow, const char *gap, struct ua_str item);
/* Writes the words of a sentence as items, with as many spaces between two on one line as the
 * sentence has. A word longer than a line is broken. */
void flow_words(struct flow *flow, const char *sentence);

/* Returns how many columns a text takes. The bytes of colour codes take none. */
size_t flow_columns(const char *text, size_t len);
/* Adds a value. If it takes more than limit columns, cuts it and adds its length. */
void flow_value(struct text *out, struct ua_str value, size_t limit);

#endif
