/* SPDX-License-Identifier: MIT */
/* application/x-www-form-urlencoded: section 6 of the Living Standard of 2012. */
#include "call.h"
#include "whatwg_2012.h"

const struct ed_step ed_whatwg_2012_form_steps[] = {
    {0},
};
