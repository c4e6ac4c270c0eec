/* SPDX-License-Identifier: MIT */
/* The steps of op_library.h: each calls one function of urlassay.h and writes what it answers. */
#ifndef LIBRARY_STEPS_H
#define LIBRARY_STEPS_H

#include "heap.h"
#include "json.h"
#include "op_library.h"

#define LIBRARY_MAX_ARGS 8

/* A script at work. */
struct library {
    struct heap heap;
    struct ua_allocator allocator;
    struct ua_url *url;
    struct ua_buf value;                  /* what a function gave last */
    enum ua_status status;                /* of the step under way */
    struct ua_str args[LIBRARY_MAX_ARGS]; /* ptr NULL: null, or not given */
    size_t count;
    bool has_list;          /* a step has asked for the URL's list */
    struct json_writer out; /* the answers, one item for each step */
};

/* Runs one step, which appends its answer. run returns false for arguments that mean nothing. */
struct library_step {
    const char *name;
    unsigned char least, most; /* how many arguments */
    bool (*run)(struct library *library);
};

/* NULL if there is none of that name. */
const struct library_step *library_find_step(struct ua_str name);

#endif
