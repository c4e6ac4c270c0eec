/* SPDX-License-Identifier: MIT */
/* How old a parser is: which changes of the URL Standard it has. vectors/changes.json has a case
 * for each, with the answers before and after, which were worked out from the two texts. */
#ifndef STANDARD_CHANGES_H
#define STANDARD_CHANGES_H

#include "engine.h"
#include "text.h"

enum change_verdict {
    CHANGE_HAS,     /* the engine gives the answer after the change */
    CHANGE_LACKS,   /* the answer before */
    CHANGE_DIFFERS, /* another one */
    CHANGE_SILENT,  /* it cannot say */
    CHANGE_VERDICTS,
};

struct json_writer;
struct change_list; /* the cases, by day */

/* NULL after a complaint. The caller frees it with change_list_free; NULL is allowed there. */
struct change_list *change_list_load(void);
void change_list_free(struct change_list *list);

/* Runs the cases on an engine and appends what it has, in one of these formats: */
enum change_format { CHANGES_PRETTY, CHANGES_JSONL, CHANGES_JUNIT };
/* Returns EXIT_AS_EXPECTED if the engine has all changes that are still in force, or else
 * EXIT_DIFFERENCES; EXIT_COULD_NOT_RUN if it can say nothing. */
int change_list_run(struct text *out, struct change_list *list, struct engine *engine,
                    enum change_format format);

/* Adds the member "standard" to the object that w is in: {"of": day, "commit": digits, "lacks":
 * [digits of each change that the engine lacks], "differs": [where it answers neither as before nor
 * as after]}; nothing if the engine says nothing of them. Runs the cases. */
void change_list_add_age(struct json_writer *w, struct change_list *list, struct engine *engine);

#endif
