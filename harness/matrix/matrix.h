/* SPDX-License-Identifier: MIT */
/* How often each engine agrees with each other, over many inputs. Counts; knows no engine's name.
 */
#ifndef MATRIX_H
#define MATRIX_H

#include "compare.h"
#include "engine_list.h"
#include "inputs.h"

enum measure {
    MEASURE_ACCEPT,     /* whether the URL is accepted, where both answered */
    MEASURE_HOST,       /* the host, where both accept and both can say it */
    MEASURE_EVERYTHING, /* whether, and then all that both can say */
    MEASURES,
};

/* UNSUPPORTED, ERROR, CRASHED and TIMEOUT are no answers: such an input counts in no measure. */
struct pair_agreement {
    size_t of[MEASURES];     /* inputs to which the measure applies */
    size_t same[MEASURES];   /* in how many of these the two agree */
    size_t effects[EFFECTS]; /* inputs by the effect of the difference; EFFECT_NONE: not counted */
};

struct matrix {
    unsigned count;               /* engines */
    size_t inputs;                /* counted so far */
    struct pair_agreement *pairs; /* count * count, of which matrix_pair uses half */
    size_t (*outcomes)[OUTCOMES];
    unsigned *says;   /* of each engine: the components it gave in any answer, 1u << component */
    unsigned *order;  /* engines; those that agree are neighbours: matrix_arrange */
    unsigned *family; /* of each engine; FAMILY_NONE: alone */
    unsigned families;
};
#define FAMILY_NONE (~0u)
/* Percent of agreement on everything that makes engines a family, on average of its pairs. */
#define FAMILY_PERCENT 90

void matrix_init(struct matrix *matrix, unsigned count);
void matrix_free(struct matrix *matrix);

/* Counts one input: what each engine answered. */
void matrix_add(struct matrix *matrix, const struct side *answers);

/* Runs each engine on each input, pipelined if it can; the matrix is of this size. asking
 * (may be NULL) is called before an engine runs, with the number of inputs that are done. */
void matrix_run(struct matrix *matrix, const struct engine_list *engine_list,
                const struct inputs *inputs,
                void (*asking)(void *ctx, unsigned engine, size_t done), void *ctx);

/* Fills order, family and families: average linkage over the agreement on everything. Families are
 * numbered in this order. The first engine is in the first half. */
void matrix_arrange(struct matrix *matrix);

/* Two different engines, in either order. */
const struct pair_agreement *matrix_pair(const struct matrix *matrix, unsigned a, unsigned b);

/* Whether two engines answered the same input. */
bool matrix_has_answers(const struct matrix *matrix);

/* Rounded down, so that 100 is all of them; -1 if there are none. */
int matrix_percent(const struct pair_agreement *pair, enum measure measure);

const char *measure_name(enum measure measure);  /* "accept" */
const char *measure_title(enum measure measure); /* "accept or reject" */
/* The measure as a sentence without its denominator. */
const char *measure_meaning(enum measure measure);

#endif
