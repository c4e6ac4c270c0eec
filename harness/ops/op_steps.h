/* SPDX-License-Identifier: MIT */
/* What the ops params and script have in common: a request's value is JSON with an array "steps",
 * and the answer's value is an array with one value a step. */
#ifndef OP_STEPS_H
#define OP_STEPS_H

#include "json.h"
#include "observation.h"

#define OP_NO_STEPS "the script has no steps"

struct op_steps {
    cJSON *root;
    const cJSON *list;      /* "steps"; NULL: no such array */
    struct json_writer out; /* in the array of the answers */
    struct text answers;
};

/* steps->out points into steps, which is not moved until op_steps_close. */
void op_steps_open(struct op_steps *steps, struct ua_str value);
/* Makes o a parsed answer with the array of the answers. */
void op_steps_answer(struct op_steps *steps, struct observation *o);
void op_steps_close(struct op_steps *steps);

/* A step that is an array: its name, which is args[0], and its arguments. ptr NULL: null. */
struct op_step {
    struct text *texts;
    struct ua_str *args;
    size_t count;
};

/* False if the array is not a string followed by strings and nulls. Either way op_step_free. */
bool op_step_read(struct op_step *step, const cJSON *array);
void op_step_free(struct op_step *step);

/* Makes o an answer of this outcome: "step 2 (get): why". index: from 0. */
void op_step_fail(struct observation *o, enum outcome outcome, size_t index,
                  const struct op_step *step, const char *why);

/* Appends "2", "1 to 3" or, if most is ED_ANY_NUMBER, "1 or more". */
void op_step_add_count(struct text *out, unsigned least, unsigned most);
/* Appends the line of a list of steps: the name, and how many arguments it takes. */
void op_step_add_line(struct text *out, const char *name, unsigned least, unsigned most);

#endif
