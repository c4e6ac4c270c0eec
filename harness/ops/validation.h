/* SPDX-License-Identifier: MIT */
/* The Standard's validation errors of an input, and whether the input is a valid URL string. Both
 * are of the library; no engine runs. */
#ifndef VALIDATION_H
#define VALIDATION_H

#include "testcase.h"
#include "util.h"

struct validation_error {
    unsigned error;  /* for ua_error_name */
    size_t position; /* in bytes of the input */
};

struct validation_errors {
    struct validation_error *items;
    size_t count, capacity;
};

/* Zeroed is ready; reusable. */
struct validation {
    struct validation_errors of_base, of_input;
    bool is_valid; /* the input is a valid URL string */
};
void validation_free(struct validation *validation);

/* Parses the URL of a test case with its base. If the base fails, of_input is empty and is_valid is
 * false. Returns false if memory ran out. */
bool validation_run(struct validation *out, struct testcase test);

/* Appends label, the input, and below it a caret at the place of each error with its name and
 * meaning. If the input is long, it shows an excerpt at each error. Appends nothing if there are
 * no errors. */
void validation_show_errors(struct text *out, const char *label, struct ua_str input,
                            const struct validation_errors *errors);

#endif
