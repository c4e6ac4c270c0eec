/* SPDX-License-Identifier: MIT */
/* What the JSON lines of `urlassay diff` share: an answer, of an engine or of a dated edition. */
#ifndef DIFF_JSON_H
#define DIFF_JSON_H

#include "observation.h"

/* `"outcome":...` and the components that the engine can say. */
void report_observation_jsonl(struct text *out, const struct observation *o);

#endif
