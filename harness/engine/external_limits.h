/* SPDX-License-Identifier: MIT */
/* Limits and counts of an engine behind a pipe. */
#ifndef EXTERNAL_LIMITS_H
#define EXTERNAL_LIMITS_H

/* Arguments that its executable may get. */
#define EXTERNAL_ARGUMENTS 3

/* Milliseconds; 0 means the default. */
struct external_limits {
    int hello_ms; /* from start to the answer to hello: 10 s */
    int case_ms; /* silence while requests are in flight: 5 s. Its hello may ask for more before the
                  * first answer. */
};

/* Counts since the engine was opened. */
struct external_stats {
    unsigned long starts, crashes, timeouts;
    unsigned long garbage;    /* lines that are no answer */
    unsigned long unexpected; /* answers without a request in flight */
    unsigned long anonymous;  /* answers with id null, as to a line that has no id to read */
    unsigned long waited_ms;  /* before restarts after repeated failures */
    char hello_problem[160];  /* a name in its hello that the protocol does not know, or "" */
};

#endif
