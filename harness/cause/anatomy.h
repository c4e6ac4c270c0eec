/* SPDX-License-Identifier: MIT */
/* A rough, total splitter of any input into likely components. It judges nothing: rewrites and
 * the mutator need to know where a host might be, whatever a parser makes of it. */
#ifndef ANATOMY_H
#define ANATOMY_H

#include <stddef.h>
#include <stdint.h>

#include "urlassay.h"

struct span {
    uint32_t start, end; /* bytes in input; start == end: empty or not there */
};

/* What the slashes behind a scheme are likely to mean. */
enum scheme_kind {
    SCHEME_SPECIAL, /* any number of slashes, then an authority; also where there is no scheme */
    SCHEME_FILE,    /* two slashes, then perhaps a host */
    SCHEME_OTHER,   /* two slashes, then an authority; else a path */
};

struct anatomy {
    struct ua_str input;
    struct ua_str base;      /* ptr NULL: none */
    struct ua_str reference; /* of a base: the URL resolved on it; ptr NULL: this is no base */
    enum scheme_kind kind;   /* of its scheme, or its base's */
    struct span leading;     /* controls and spaces in front */
    struct span scheme;      /* without ":" */
    struct span slashes;     /* the run of "/" and "\" behind the scheme */
    struct span userinfo;    /* up to the last "@" of the authority */
    struct span host;
    struct span port; /* without ":" */
    struct span path;
    struct span query;    /* without "?" */
    struct span fragment; /* without "#" */
    struct span trailing; /* controls and spaces at the end */
};

/* Any bytes; allocates nothing; linear. */
void anatomy_split(struct anatomy *out, struct ua_str input, struct ua_str base);

/* Whether it has a scheme of its own. */
bool anatomy_has_scheme(const struct anatomy *anatomy);
/* Whether the scheme is name (in lower case) but for case. */
bool anatomy_scheme_is(const struct anatomy *anatomy, const char *name);
/* Whether the URL is a file URL, by its own scheme or its base's. */
bool anatomy_is_file(const struct anatomy *anatomy);
/* Whether the scheme is http, https, ws, wss or ftp: special, and not file. */
bool anatomy_is_web(const struct anatomy *anatomy);
/* Whether the scheme, its own or its base's, is none of the special ones. */
bool anatomy_is_nonspecial(const struct anatomy *anatomy);
/* Whether the scheme is that of the base too. */
bool anatomy_has_scheme_of_base(const struct anatomy *anatomy);
/* Whether slashes say that an authority follows, be it empty. */
bool anatomy_has_authority(const struct anatomy *anatomy);

#endif
