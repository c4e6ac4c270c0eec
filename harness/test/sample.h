/* SPDX-License-Identifier: MIT */
/* Findings for tests to play with. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "finding.h"

static inline struct text borrowed(const char *string, size_t len)
{
    return (struct text){(char *)(uintptr_t)string, len, 0};
}

static inline struct text literal(const char *string)
{
    return borrowed(string, strlen(string));
}

static inline void answer(struct observation *o, const char *host)
{
    observation_reset(o);
    o->outcome = OUTCOME_PARSED;
    observation_set(o, COMPONENT_HOST, host, strlen(host));
    observation_set(o, COMPONENT_QUERY, NULL, 0);
}

/* Borrows all but its answers; drop frees those. */
static inline struct finding sample(uint64_t class, const char *input)
{
    struct finding f = {
        .class = class,
        .shape = 7,
        .effect = EFFECT_HOST_SHIFT,
        .cause = literal("backslash"),
        .engines = {literal("whatwg"), literal("libcurl")},
        .versions = {literal("1.0"), literal("7.88.1")},
        .test.url = literal(input),
        .explained = true,
        .changed.url = literal("changed"),
        .found = 1700000000,
        .improved = 1700000000,
    };

    answer(&f.answers[0], "trusted.example");
    answer(&f.answers[1], "evil.example");
    answer(&f.agreed, "trusted.example");
    return f;
}

static inline void drop(struct finding *f)
{
    observation_free(&f->answers[0]);
    observation_free(&f->answers[1]);
    observation_free(&f->agreed);
}

/* Complaints are expected here; they must not look like failures of the test. */
static inline int quiet_stderr(void)
{
    int saved = dup(STDERR_FILENO), null = open("/dev/null", O_WRONLY);

    dup2(null, STDERR_FILENO);
    close(null);
    return saved;
}

static inline void restore_stderr(int saved)
{
    dup2(saved, STDERR_FILENO);
    close(saved);
}

#endif
