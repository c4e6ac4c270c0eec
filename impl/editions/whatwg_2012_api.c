/* SPDX-License-Identifier: MIT */
/* The API: section 7 of the Living Standard of 2012. */
#include "call.h"
#include "whatwg_2012.h"

const struct ed_step ed_whatwg_2012_api_steps[] = {
    {0},
};
