/* SPDX-License-Identifier: MIT */
/* Compares a URL parser with ours on one input after another, and names the first class of
 * differences that is not in a list of known ones. It is for fuzz targets: of another project
 * (urlassay_differential.h), and for our target `differential` where it was built with UA_ABORT. */
#ifndef DIFFERENTIAL_H
#define DIFFERENTIAL_H

#include <stdbool.h>
#include <stddef.h>

#include "urlassay_engine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What parse returns for an input that the parser cannot be asked about, such as a NUL in a string
 * that ends at a NUL. Such an input is not compared. */
#define UA_HOST_UNSUPPORTED ((void *)&ua_host_unsupported)
extern const char ua_host_unsupported;
/* What component returns for a component that the parser does not report. It is not compared. */
extern const char ua_host_unknown[];
#define UA_HOST_UNKNOWN ua_host_unknown

/* The parser of the host project, by three functions. */
struct ua_host_parser {
    const char *name;           /* letters, digits, "-", "_", "." */
    enum ua_engine_model model; /* the document that it follows */
    /* 1u << component: the answers distinguish null from "". 0: as the model does. */
    unsigned tells_null;
    int has_base; /* parse takes a base. If not, a base in the input is left out */
    /* Parses len bytes, which are followed by a NUL. base is NULL or a NUL-terminated text of
     * base_len bytes. Returns NULL if the parser refuses one of the two. */
    void *(*parse)(const char *url, size_t len, const char *base, size_t base_len);
    /* Returns the bytes of a component; they live until the next call. NULL: the component is
     * absent (null). Sets *len, or leaves it if the bytes end at a NUL. */
    const char *(*component)(void *parsed, enum ua_engine_component component, size_t *len);
    /* Frees what parse returned. */
    void (*free)(void *parsed);
};

struct ua_differential;

/* Opens a comparison of parser, which the caller keeps, with ours. known: the path of a file with
 * the ids of known classes; NULL: the file that the variable URLASSAY_KNOWN names, or PROGRAM.known
 * beside the running program. A file that is not there knows no class. Each of its lines is
 * empty, begins with "#", or has an id of 16 hexadecimal digits, after which anything may follow
 * behind a space. The variable URLASSAY_LEARN names a file to which new classes are added as
 * such lines: then no class is reported as new. If a file cannot be read or written, or has another
 * line, prints why and ends the process with status 3. */
struct ua_differential *ua_differential_open(const struct ua_host_parser *parser,
                                             const char *known);

/* Compares both parsers on an input, which is a URL or a URL, a byte 0xFF and its base. Returns
 * true if their difference is of a class that is not known. */
bool ua_differential_run(struct ua_differential *differential, const void *data, size_t size);

/* Prints the id of the class that was new, and as the last line "ASSERTION FAILED: EFFECT CAUSE
 * ENGINE ENGINE", without a byte of the input. Then aborts. */
void ua_differential_abort(const struct ua_differential *differential);

void ua_differential_close(struct ua_differential *differential);

#ifdef __cplusplus
}
#endif

#endif
