/* SPDX-License-Identifier: MIT */
/* The crashes of a campaign: the inputs in D/crashes, in groups of one engine, one signal and one
 * location. */
#ifndef CRASHES_H
#define CRASHES_H

#include "crash_site.h"
#include "json.h"

/* One group. Engines that are missing, and inputs on which nothing crashes today, are one group
 * for each engine. */
struct crash {
    uint64_t id;        /* hash of engine, signal and location */
    struct text engine; /* id, from the file's name */
    struct crash_site site;
    size_t inputs;                 /* how many files */
    struct owned_testcase given;   /* the smallest of them */
    struct text path;              /* its file */
    struct owned_testcase minimal; /* given, minimised; the same if it does not crash today */
    bool is_minimal;               /* no budget ended that */
};

/* Zeroed is empty. */
struct crashes {
    struct crash *items; /* those that crash today first */
    size_t count;
};
void crashes_free(struct crashes *crashes);

struct crashes_options {
    const char *dir;      /* of the campaign */
    const char *engine_a; /* only crashes of these two engines; NULL: of all */
    const char *engine_b;
    int64_t since; /* only files that were changed then or later: Unix time; 0: all */
};

/* Reads D/crashes, runs each input again in a process of its own, groups the inputs, and minimises
 * the smallest input of each group. Takes up to a minute. A missing folder is empty. Complains of a
 * file that cannot be read, and returns false. */
bool crashes_load(struct crashes *out, const struct crashes_options *options);

/* Adds the members crash, engine, signal, location, state, inputs, input, base, minimised and file
 * to the object that w is in. */
void crash_write_members(struct json_writer *w, const struct crash *crash);

/* Appends "SIGSEGV", or what is known instead. */
void crash_add_heading(struct text *out, const struct crash *crash);

/* Prints each crash, or one line for each (only_lines), and an empty line after them. */
void crashes_print(const struct crashes *crashes, bool only_lines, bool color);

/* "crashes"; "gone": nothing crashes today; "unasked": the engine is not available. */
const char *crash_state(const struct crash *crash);

#endif
