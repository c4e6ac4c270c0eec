/* SPDX-License-Identifier: MIT */
/* A URL parser as a shared object for urlassay, in C or C++. It defines one table, urlassay_engine:
 *
 *     cc -shared -fPIC -Wl,-Bsymbolic -o mine.so mine.c
 *     urlassay test --engine ./mine.so
 *
 * No library is linked. With clang's -fsanitize=fuzzer-no-link its coverage guides the fuzzer.
 *
 * UA_ENGINE_VERSION is a promise: a new version only adds members, at the end of structs and enums.
 * Each member of an earlier version keeps its place, type and meaning. The tool takes each version
 * up to its own and refuses a newer one. So an object runs in each tool that is at least as new as
 * the header that it was built with. A change that would break this rule gets another symbol than
 * urlassay_engine.
 *
 * One function of an object runs at a time, always in the same thread. Its output to stdout goes to
 * stderr. A function that calls exit() or throws an exception counts as crashed. */
#ifndef URLASSAY_ENGINE_H
#define URLASSAY_ENGINE_H

#include <stddef.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#define UA_ENGINE_VERSION 1

/* Bytes and their number, without a NUL at the end. NUL is an ordinary byte. */
struct ua_engine_text {
    const char *bytes; /* NULL: there is none */
    size_t len;
};

/* The operations of docs/protocol.md. */
enum ua_engine_op {
    UA_ENGINE_OP_PARSE = 0,     /* input, base, encoding -> a URL */
    UA_ENGINE_OP_SET = 1,       /* input, attribute, value -> a URL */
    UA_ENGINE_OP_TOASCII = 2,   /* input (a domain), strict -> VALUE */
    UA_ENGINE_OP_TOUNICODE = 3, /* input (a domain) -> VALUE */
    UA_ENGINE_OP_QUERY = 4,     /* input (application/x-www-form-urlencoded) -> VALUE */
    UA_ENGINE_OP_VALIDATE =
        5,                   /* input, base -> parsed if it is a valid URL string, else rejected */
    UA_ENGINE_OP_PARAMS = 6, /* input (a URL), value (a script) -> VALUE, QUERY, HREF */
    UA_ENGINE_OP_ERRORS = 7, /* input, base -> VALUE: validation errors */
};

/* The tool requests only the operations that the table names. */
#define UA_ENGINE_CAN(op) (1u << (op))
#define UA_ENGINE_CAN_BASE (1u << 16)     /* parse takes a base */
#define UA_ENGINE_CAN_ENCODING (1u << 17) /* parse takes an encoding */

struct ua_engine_request {
    enum ua_engine_op op;
    struct ua_engine_text input; /* any bytes, not always UTF-8 */
    struct ua_engine_text base, attribute, value;
    struct ua_engine_text encoding; /* of the query: a label of the Encoding Standard */
    int strict;
};

enum ua_engine_outcome {
    UA_ENGINE_PARSED = 0,      /* the parser accepts the input */
    UA_ENGINE_REJECTED = 1,    /* the parser refuses the input */
    UA_ENGINE_UNSUPPORTED = 2, /* the parser cannot be asked: a scheme, a NUL */
    UA_ENGINE_ERROR = 3,       /* the code around the parser failed: no answer about the input */
};

enum ua_engine_component {
    UA_ENGINE_SCHEME = 0, /* without ":" */
    UA_ENGINE_USERNAME = 1,
    UA_ENGINE_PASSWORD = 2,
    UA_ENGINE_HOST = 3,     /* an IPv6 address with its brackets */
    UA_ENGINE_PORT = 4,     /* digits */
    UA_ENGINE_PATH = 5,     /* with its first "/" */
    UA_ENGINE_QUERY = 6,    /* without "?" */
    UA_ENGINE_FRAGMENT = 7, /* without "#" */
    UA_ENGINE_HREF = 8,     /* the whole URL, as the parser writes it */
    UA_ENGINE_ORIGIN = 9,
    UA_ENGINE_VALUE = 10,  /* of operations that give no URL */
    UA_ENGINE_REASON = 11, /* of an outcome that is not PARSED, for people; optional */
};

/* The document that the answers follow. */
enum ua_engine_model {
    UA_ENGINE_WHATWG = 0,
    UA_ENGINE_RFC3986 = 1,
    UA_ENGINE_RFC2396 = 2,
    UA_ENGINE_OTHER = 3,
};

/* Takes the components of an answer. */
struct ua_engine_answer {
    /* Records a component; the bytes are copied. bytes NULL: the component is absent (null). A
     * component that is not recorded is unknown, and is not compared. */
    void (*set)(struct ua_engine_answer *answer, enum ua_engine_component component,
                const char *bytes, size_t len);
};

struct ua_engine {
    unsigned version;    /* UA_ENGINE_VERSION */
    const char *name;    /* the engine's id: letters, digits, "-", "_", "." */
    const char *release; /* the parser's version, such as "1.2" */
    enum ua_engine_model model;
    unsigned capabilities; /* UA_ENGINE_CAN(op), UA_ENGINE_CAN_BASE, UA_ENGINE_CAN_ENCODING */
    /* 1u << component, for each component in which the answers distinguish null from "". 0: the
     * components of the model, see docs/protocol.md. */
    unsigned tells_null;
    /* Returns the state of an engine, or NULL after writing the reason into reason (size bytes).
     * profile: the text after ":" in the engine's name, or NULL. open may be NULL: no state. */
    void *(*open)(const char *profile, char *reason, size_t size);
    /* Answers a request. The texts of the request live until run returns. */
    enum ua_engine_outcome (*run)(void *state, const struct ua_engine_request *request,
                                  struct ua_engine_answer *answer);
    /* Frees the state. close may be NULL: there is nothing to free. */
    void (*close)(void *state);
};

/* The table that the object defines, with external linkage. */
#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
extern const struct ua_engine urlassay_engine;

/* The same as set, for a string that ends at a NUL; string NULL: the component is absent. */
static inline void ua_engine_set_string(struct ua_engine_answer *answer,
                                        enum ua_engine_component component, const char *string)
{
    answer->set(answer, component, string, string ? strlen(string) : 0);
}

#ifdef __cplusplus
}
#endif

#endif
