/* SPDX-License-Identifier: MIT */
/* The op "params" (op_params.h) on the URL Standard of any day. Its steps are the same but for
 * canParse, render and equals, which are unsupported. */
#ifndef OP_PARAMS_EDITION_H
#define OP_PARAMS_EDITION_H

#include "edition.h"
#include "engine.h"

void params_run_edition(struct observation *o, struct ed_session *session,
                        const struct request *request);

#endif
