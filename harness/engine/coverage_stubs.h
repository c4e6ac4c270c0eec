/* SPDX-License-Identifier: MIT */
/* Functions that an object built with clang's -fsanitize=fuzzer-no-link calls. The fuzz targets
 * have them from libFuzzer. Here they are weak and do nothing, so that every program of ours loads
 * such an object. coverage.list exports them. */
#ifndef COVERAGE_STUBS_H
#define COVERAGE_STUBS_H

/* Does nothing; a call makes the linker take the stubs. */
void coverage_stubs_link(void);

#endif
