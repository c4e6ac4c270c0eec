/* SPDX-License-Identifier: MIT */
/* Instead of subject_ada.cc, where Ada is not compiled with the program. */
#include "bench_subject.h"

const struct bench_subject *bench_ada_native(size_t *count)
{
    *count = 0;
    return NULL;
}
