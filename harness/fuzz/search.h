/* SPDX-License-Identifier: MIT */
/* Complete search: all strings over a small alphabet, up to a length in tokens, on two or more
 * engines. The shortest strings of each cause are listed. So a cause that is not listed is in no
 * string of the space. */
#ifndef SEARCH_H
#define SEARCH_H

#include "search_part.h"

struct search_progress {
    uint64_t searched, total; /* strings */
    unsigned length;          /* in tokens, of those that are searched now */
    double left;              /* seconds, estimated; negative: not known yet */
    size_t causes;
};

struct search_options {
    const char *engines; /* as engine_list_open takes them */
    struct search_space *space;
    struct ua_str base; /* ptr NULL: none */
    unsigned length;    /* of the longest strings */
    unsigned effects;   /* a set of 1u << effect */
    unsigned jobs;      /* processes */
    const char *state;  /* the file that keeps the finished parts; NULL: none is kept */
    double limit;       /* seconds: a search that takes longer is not begun; 0: no limit */
    /* Called about four times a second; may be NULL. */
    void (*progress)(const struct search_progress *progress);
};

struct search {
    struct engine_list engines;
    unsigned pairs;          /* of engines; search_pair has their numbers */
    struct search_list list; /* sorted */
    unsigned complete;       /* all strings of up to the given number of tokens were searched */
    uint64_t complete_strings, total;
    uint64_t resumed;    /* strings that the file of the state had */
    bool is_interrupted; /* by SIGINT */
    bool is_too_long;    /* beyond the limit */
    double estimate;     /* if it is too long: seconds */
    double seconds;
};

/* Opens the engines and searches. Returns the exit status, after a complaint if it is not
 * EXIT_AS_EXPECTED. The caller calls search_free in any case. The list does not depend on the
 * number of processes, nor on interruptions. */
int search_run(struct search *search, const struct search_options *options);
void search_free(struct search *search);

#endif
