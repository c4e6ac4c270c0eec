/* SPDX-License-Identifier: MIT */
/* Use this to print labels and their items on stdout, on lines of at most PAGE columns. columns.h
 * is for reports and tables: it writes into a text, with colours, at any width. */
#ifndef FLOW_H
#define FLOW_H

#include "util.h"

#define PAGE 80
#define CUT 20 /* columns of "... (10000000 bytes)", which flow_value adds */

/* A text of items that are not broken. */
struct flow {
    size_t indent, column;
    bool first; /* nothing is on this line yet */
};

/* Writes a label, on a line of its own if it is too long. Its items begin at column indent. */
struct flow flow_begin(const char *label, size_t indent);
/* Writes an item, after gap if it is not the first of its line. */
void flow_add(struct flow *flow, const char *gap, struct ua_str item);
/* Writes the words of a sentence as items. A word longer than a line is broken. */
void flow_words(struct flow *flow, const char *sentence);

/* Returns how many columns a text takes. */
size_t flow_columns(const char *text, size_t len);
/* Adds a value. If it takes more than limit columns, cuts it and adds its length. */
void flow_value(struct text *out, struct ua_str value, size_t limit);

#endif
