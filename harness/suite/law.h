/* SPDX-License-Identifier: MIT */
/* A law that no vector has to spell out: the href of a URL parses to that same URL. It is checked
 * after each call that changes a URL: a setter, and each step of a script of URLSearchParams. */
#ifndef LAW_H
#define LAW_H

#include "check_case.h"

/* Whether an engine is held to the law unasked: our own, whose vectors are to be complete. Others
 * would fail where no manifest of theirs can say so yet. */
bool law_is_for(const struct engine *engine);

/* Asks the engine about each case of these kinds that is selected and has passed: which URL the
 * calls make, and to which URL the href of that parses. Where the two differ the result of the
 * case becomes a failure. results and selected have an element for each case of the suite. */
void law_check(struct engine *engine, const struct suite *suite, const bool *selected,
               struct case_result *results);

#endif
