/* SPDX-License-Identifier: MIT */
#include "errors.h"

static const struct {
    const char *name, *meaning;
    enum ua_error_fatal fatal;
} errors[UA_ERRORS] = {
#define UA_ERROR(identifier, name, fatal, meaning)                                                 \
    [UA_ERROR_##identifier] = {name, meaning, UA_FATAL_##fatal},
#include "errors.def"
#undef UA_ERROR
};

unsigned ua_error_count(void)
{
    return UA_ERRORS;
}

const char *ua_error_name(unsigned error)
{
    return error < UA_ERRORS ? errors[error].name : "";
}

const char *ua_error_meaning(unsigned error)
{
    return error < UA_ERRORS ? errors[error].meaning : "";
}

enum ua_error_fatal ua_error_is_fatal(unsigned error)
{
    return error < UA_ERRORS ? errors[error].fatal : UA_FATAL_NO;
}

const char *ua_status_name(enum ua_status status)
{
    switch (status) {
    case UA_OK:
        return "UA_OK";
    case UA_FAILURE:
        return "UA_FAILURE";
    case UA_NOMEM:
        return "UA_NOMEM";
    case UA_TOO_LONG:
        return "UA_TOO_LONG";
    case UA_BADARG:
        return "UA_BADARG";
    case UA_ENCODING:
        return "UA_ENCODING";
    }
    return "unknown status";
}
