/* SPDX-License-Identifier: MIT */
/* A fuzz target that compares your URL parser with the URL Standard's. Include it in one C or
 * C++ file, which defines the three functions and, before the include, the macros. Compile
 * urlassay.c beside it.
 *
 * - UA_HOST_NAME: your parser's name, as a string
 * - UA_HOST_MODEL: UA_ENGINE_WHATWG, UA_ENGINE_RFC3986, UA_ENGINE_RFC2396, or UA_ENGINE_OTHER (the
 *   default)
 * - UA_HOST_TELLS_NULL: 1u << component, of the components in which your parser distinguishes null
 *   from "". 0: as the model does
 * - UA_HOST_HAS_BASE: 1: parse takes a base */
#include "urlassay.h"
#ifndef UA_HOST_MODEL
#define UA_HOST_MODEL UA_ENGINE_OTHER
#endif
#ifndef UA_HOST_TELLS_NULL
#define UA_HOST_TELLS_NULL 0
#endif
#ifndef UA_HOST_HAS_BASE
#define UA_HOST_HAS_BASE 0
#endif
static void *urlassay_parse(const char *url, size_t len, const char *base, size_t base_len);
static const char *urlassay_component(void *parsed, enum ua_engine_component component,
                                      size_t *len);
static void urlassay_free(void *parsed);
#ifdef __cplusplus
extern "C"
#endif
    int
    LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);
int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    static const struct ua_host_parser parser = {
        UA_HOST_NAME,   UA_HOST_MODEL,      UA_HOST_TELLS_NULL, UA_HOST_HAS_BASE,
        urlassay_parse, urlassay_component, urlassay_free};
    static struct ua_differential *differential;
    if (!differential)
        differential = ua_differential_open(&parser, NULL);
    if (ua_differential_run(differential, data, size))
        ua_differential_abort(differential);
    return 0;
}
