/* SPDX-License-Identifier: MIT */
/* What arguments of several subcommands may be: effects, causes, engines, targets. Each list has
 * one word on a line. */
#ifndef WORDS_H
#define WORDS_H

#include "rank.h"
#include "text.h"

void words_add_effects(struct text *out);
void words_add_severities(struct text *out);
void words_add_causes(struct text *out);
void words_add_editions(struct text *out);
/* Engines by id, with their profiles, including URLASSAY_ENGINES. Opens none. */
void words_add_engines(struct text *out);
/* The targets of fuzz, built or not. */
void words_add_targets(struct text *out);

/* Each checks an argument. EXIT_AS_EXPECTED, or EXIT_USAGE after a complaint with similar words. */
/* The name of an effect. */
int words_check_effect(const char *command, const char *given, enum effect *out);
/* Names of effects with commas between them, or "any", as a set of 1u << effect. */
int words_check_effects(const char *command, const char *given, unsigned *out);
/* An effect or a severity. */
int words_check_limit(const char *command, const char *given, struct fail_limit *out);
/* A cause, "unexplained", or two with "+" between them. */
int words_check_cause(const char *command, const char *given);
/* Complains of a word that is not a cause. */
int words_refuse_cause(const char *command, const char *given);
int words_check_target(const char *command, const char *given);

#endif
