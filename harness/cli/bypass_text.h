/* SPDX-License-Identifier: MIT */
/* What `urlassay bypass` prints for people. */
#ifndef BYPASS_TEXT_H
#define BYPASS_TEXT_H

#include "bypass.h"
#include "engine.h"

/* A search and its result; all borrowed. */
struct bypass_report {
    const char *names[2]; /* of the validator and the client, as the command line has them */
    const char *via;      /* of --via; NULL: none */
    const struct engine *engines[2];
    const struct engine *dialled; /* the client that uses the parser engines[1]; NULL: none */
    const char *why_not_dialled;  /* of a way that has no answer of that client */
    const struct bypass_options *options;
    const struct bypass_result *result;
};

/* Prints a line for each way, at most the given number of columns wide, and what was searched. */
void bypass_print_brief(const struct bypass_report *report, unsigned width, bool color);
/* Prints the URL of each way that the real client confirms, a line each, with escapes as diff
 * --unescape reads them. */
void bypass_print_payloads(const struct bypass_report *report);
/* Prints each way whole, at PAGE columns. */
void bypass_print_long(const struct bypass_report *report);

/* Prints the certificate (bypass_certify.h), at most the given number of columns wide, or as JSON.
 */
void bypass_print_certificate(const struct bypass_report *report, unsigned width);
void bypass_print_certificate_json(const struct bypass_report *report);

/* Returns the number of ways that the client does not refute. */
size_t bypass_count_ways(const struct bypass_result *result);

/* Sentences of both. Each appends to out, or appends nothing where it does not apply. */
void bypass_add_subject(struct text *out, const struct bypass_report *report);
void bypass_add_counts(struct text *out, const struct bypass_report *report);
void bypass_add_href_counts(struct text *out, const struct bypass_report *report);
void bypass_add_hostless(struct text *out, const struct bypass_report *report);
void bypass_add_open(struct text *out, const struct bypass_report *report);
void bypass_add_next(struct text *out, const struct bypass_report *report);
/* What the check can do against a way. */
void bypass_add_closing(struct text *out, const struct bypass_way *way);

#endif
