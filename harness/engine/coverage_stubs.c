/* SPDX-License-Identifier: MIT */
/* Functions that an object built with clang's -fsanitize=fuzzer-no-link calls. The fuzz targets
 * have them from libFuzzer. Here they are weak and do nothing, so that every program of ours loads
 * such an object. coverage.list exports them. */
#include "shared_object.h"

#include <stdint.h>

#define STUB __attribute__((weak, visibility("default")))

/* clang's names, which no header declares. */
/* NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
STUB __thread uintptr_t __sancov_lowest_stack;
STUB void __sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *stop);
STUB void __sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *stop);
STUB void __sanitizer_cov_trace_pc_indir(uintptr_t callee);
STUB void __sanitizer_cov_trace_cmp1(uint8_t a, uint8_t b);
STUB void __sanitizer_cov_trace_cmp2(uint16_t a, uint16_t b);
STUB void __sanitizer_cov_trace_cmp4(uint32_t a, uint32_t b);
STUB void __sanitizer_cov_trace_cmp8(uint64_t a, uint64_t b);
STUB void __sanitizer_cov_trace_const_cmp1(uint8_t a, uint8_t b);
STUB void __sanitizer_cov_trace_const_cmp2(uint16_t a, uint16_t b);
STUB void __sanitizer_cov_trace_const_cmp4(uint32_t a, uint32_t b);
STUB void __sanitizer_cov_trace_const_cmp8(uint64_t a, uint64_t b);
STUB void __sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases);
STUB void __sanitizer_cov_trace_div4(uint32_t value);
STUB void __sanitizer_cov_trace_div8(uint64_t value);
STUB void __sanitizer_cov_trace_gep(uintptr_t index);
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */

void __sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *stop)
{
    (void)start;
    (void)stop;
}

void __sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *stop)
{
    (void)start;
    (void)stop;
}

void __sanitizer_cov_trace_pc_indir(uintptr_t callee)
{
    (void)callee;
}

#define COMPARISON(name, type)                                                                     \
    void name(type a, type b)                                                                      \
    {                                                                                              \
        (void)a;                                                                                   \
        (void)b;                                                                                   \
    }
COMPARISON(__sanitizer_cov_trace_cmp1, uint8_t)
COMPARISON(__sanitizer_cov_trace_cmp2, uint16_t)
COMPARISON(__sanitizer_cov_trace_cmp4, uint32_t)
COMPARISON(__sanitizer_cov_trace_cmp8, uint64_t)
COMPARISON(__sanitizer_cov_trace_const_cmp1, uint8_t)
COMPARISON(__sanitizer_cov_trace_const_cmp2, uint16_t)
COMPARISON(__sanitizer_cov_trace_const_cmp4, uint32_t)
COMPARISON(__sanitizer_cov_trace_const_cmp8, uint64_t)

void __sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases)
{
    (void)value;
    (void)cases;
}

void __sanitizer_cov_trace_div4(uint32_t value)
{
    (void)value;
}

void __sanitizer_cov_trace_div8(uint64_t value)
{
    (void)value;
}

void __sanitizer_cov_trace_gep(uintptr_t index)
{
    (void)index;
}

void coverage_stubs_link(void)
{
}
