/* SPDX-License-Identifier: MIT */
/* What an engine behind a pipe is allowed, and what is counted of it. */
#ifndef EXTERNAL_LIMITS_H
#define EXTERNAL_LIMITS_H

/* Arguments that its executable may get. */
#define EXTERNAL_ARGUMENTS 3

/* Milliseconds; 0 means the default. */
struct external_limits {
    int hello_ms; /* from start to the answer to hello: 10 s */
    int case_ms;  /* without an answer while one is owed: 5 s, or what its hello asks for the first
                   */
};

/* What went wrong so far. */
struct external_stats {
    unsigned long starts, crashes, timeouts;
    unsigned long garbage;    /* lines that are no answer */
    unsigned long unexpected; /* answers to what was not asked, or answered before */
    unsigned long anonymous;  /* answers with id null, as to a line that has no id to read */
    unsigned long waited_ms;  /* before starting what had failed in a row */
    char hello_problem[160];  /* a name in its hello that the protocol does not know, or "" */
};

#endif
