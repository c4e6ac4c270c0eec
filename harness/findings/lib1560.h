/* SPDX-License-Identifier: MIT */
/* Rows for the tables of curl's own test of its URL API, tests/libtest/lib1560.c. */
#ifndef LIB1560_H
#define LIB1560_H

#include "engine.h"
#include "testcase.h"

/* Appends a row that says what libcurl answers to a test case, behind a comment. engine: libcurl,
 * or a profile of it; answer: its answer. *table gets the name of the table that the row belongs
 * to: get_parts_list, or get_url_list where parts cannot say it; set_url_list for a test case with
 * a base, or set_parts_list if libcurl refuses it against that base. Returns NULL, or a sentence
 * that says why no table can hold it; then out is unchanged. */
const char *lib1560_write_row(struct text *out, const char **table, struct testcase test,
                              const struct engine *engine, const struct observation *answer,
                              struct ua_str comment);

#endif
