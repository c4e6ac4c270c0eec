/* SPDX-License-Identifier: MIT */
/* Splits any input into likely components. It decides nothing about validity: rewrites and the
 * mutator need to know where a host may be, for any parser. */
#ifndef ANATOMY_H
#define ANATOMY_H

#include <stddef.h>
#include <stdint.h>

#include "testcase.h"

struct span {
    uint32_t start, end; /* bytes in input; start == end: empty or absent */
};

/* The likely meaning of the slashes after a scheme. */
enum scheme_kind {
    SCHEME_SPECIAL, /* any number of slashes, then an authority; also without a scheme */
    SCHEME_FILE,    /* two slashes, then perhaps a host */
    SCHEME_OTHER,   /* two slashes, then an authority; otherwise a path */
};

/* What rewrites put in the place of something else. There are two of them, as what holds for one by
 * accident hardly holds for both. */
struct substitute {
    const char *letters;   /* two that are no hex digits */
    const char *name;      /* of four letters */
    const char *authority; /* the same between slashes */
    const char *scheme;    /* a letter and a colon */
    const char *scheme_prefix;
};
#define SUBSTITUTES 2
extern const struct substitute substitutes[SUBSTITUTES];

struct anatomy {
    struct ua_str input;
    struct ua_str base;      /* ptr NULL: none */
    struct ua_str reference; /* if this is a base: the URL resolved on it; otherwise ptr NULL */
    enum scheme_kind kind;   /* of its scheme, or its base's */
    struct span leading;     /* controls and spaces at the start */
    struct span scheme;      /* without ":" */
    struct span slashes;     /* the run of "/" and "\" after the scheme */
    struct span userinfo;    /* up to the last "@" of the authority */
    struct span host;
    struct span port; /* without ":" */
    struct span path;
    struct span query;                   /* without "?" */
    struct span fragment;                /* without "#" */
    struct span trailing;                /* controls and spaces at the end */
    const struct substitute *substitute; /* for rewrites; the first, unless the caller sets it */
    size_t ill_formed; /* parts of the input that are no UTF-8; rewrite_apply counts them once */
};
#define ILL_FORMED_NOT_COUNTED SIZE_MAX

/* Splits any bytes, in linear time, and allocates nothing. The views stay borrowed. */
void anatomy_split(struct anatomy *out, struct testcase test);

/* Whether it has a scheme of its own. */
bool anatomy_has_scheme(const struct anatomy *anatomy);
/* Whether it has a scheme of more than 40 bytes, which some parsers refuse. */
bool anatomy_has_long_scheme(const struct anatomy *anatomy);
/* Whether the scheme equals name (in lower case), in any case. */
bool anatomy_scheme_is(const struct anatomy *anatomy, const char *name);
/* Whether the URL is a file URL, by its own scheme or its base's. */
bool anatomy_is_file(const struct anatomy *anatomy);
/* Whether the scheme is http, https, ws, wss or ftp: special, but not file. */
bool anatomy_is_web(const struct anatomy *anatomy);
/* Whether the scheme, its own or its base's, is not special. */
bool anatomy_is_nonspecial(const struct anatomy *anatomy);
/* Whether the base has the same scheme. */
bool anatomy_has_scheme_of_base(const struct anatomy *anatomy);
/* Whether the host begins with a bracket. */
bool anatomy_is_bracketed(const struct anatomy *anatomy);
/* Whether slashes say that an authority follows, be it empty. */
bool anatomy_has_authority(const struct anatomy *anatomy);

#endif
