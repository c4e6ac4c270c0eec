/* SPDX-License-Identifier: MIT */
/* Validation errors, https://url.spec.whatwg.org/#validation-error */
#ifndef UA_ERRORS_H
#define UA_ERRORS_H

#include "urlassay.h"

enum ua_error {
#define UA_ERROR(identifier, name, fatal, meaning) UA_ERROR_##identifier,
#include "errors.def"
#undef UA_ERROR
    UA_ERRORS
};

/* position: bytes from the start of the text that the sink's owner is parsing. sink may be NULL. */
static inline void ua_report(const struct ua_error_sink *sink, enum ua_error error, size_t position)
{
    if (sink)
        sink->report(sink->ctx, error, position);
}

#endif
