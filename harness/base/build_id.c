/* SPDX-License-Identifier: MIT */
#include "build_id.h"

/* The Makefile passes BUILD_ID. */
const char *build_id(void)
{
    return BUILD_ID;
}
