/* SPDX-License-Identifier: MIT */
/* One way to process each URL of a list, which bench_parse measures. */
#ifndef BENCH_SUBJECT_H
#define BENCH_SUBJECT_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct bench_url {
    const char *ptr;
    size_t len; /* bytes */
};

/* The URLs of a data set. */
struct bench_list {
    const struct bench_url *urls;
    size_t count;
    struct bench_url base; /* of all of them; ptr NULL: none */
};

enum bench_work {
    BENCH_COPY,      /* a lower bound */
    BENCH_PARSE,     /* a record */
    BENCH_CAN_PARSE, /* whether it is a URL */
    BENCH_GETTERS,   /* a record, then ten of its getters */
    BENCH_ENGINE,    /* a parser with its adapter: a record as text, component by component */
};

struct bench_result {
    size_t accepted; /* URLs */
    size_t sum;      /* of what was read, so that no work can be left out */
};

/* The texts live as long as the program. */
struct bench_subject {
    const char *name;      /* unique among all subjects */
    const char *interface; /* the function that is called, as its library spells it */
    const char *version;   /* of the library */
    enum bench_work work;
    /* Prepares what run needs for a list, such as the record of its base. Not measured. NULL:
     * nothing to do. */
    bool (*prepare)(void *state, const struct bench_list *list);
    void (*run)(void *state, const struct bench_list *list, struct bench_result *result);
    void *state;
};

/* Runs a subject. */
void bench_measured(const struct bench_subject *subject, const struct bench_list *list,
                    struct bench_result *result);

/* Each returns its subjects and their number; none if the library is not there. */
const struct bench_subject *bench_urlassay(size_t *count);
const struct bench_subject *bench_copies(size_t *count);
const struct bench_subject *bench_ada_native(size_t *count); /* compiled with the program */
const struct bench_subject *bench_ada_c(size_t *count);      /* a shared library's C interface */
const struct bench_subject *bench_engines(size_t *count);

#ifdef __cplusplus
}
#endif
#endif
