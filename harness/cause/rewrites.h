/* SPDX-License-Identifier: MIT */
/* The table of rewrites: what a rewrite is, and all of them by priority. */
#ifndef REWRITES_H
#define REWRITES_H

#include "anatomy.h"
#include "observation.h"
#include "rewrite_set.h"
#include "util.h"

/* Classes of bytes, for rewrite.triggers. */
enum {
    BYTE_BACKSLASH = 1 << 0,
    BYTE_TAB_OR_NEWLINE = 1 << 1,
    BYTE_CONTROL = 1 << 2, /* C0 and DEL, with tab and newline */
    BYTE_SPACE = 1 << 3,
    BYTE_NON_ASCII = 1 << 4,
    BYTE_PERCENT = 1 << 5,
    BYTE_AT = 1 << 6,
    BYTE_COLON = 1 << 7,
    BYTE_SLASH = 1 << 8,
    BYTE_DOT = 1 << 9,
    BYTE_QUESTION = 1 << 10,
    BYTE_HASH = 1 << 11,
    BYTE_UNSAFE = 1 << 12, /* graphic ASCII that a percent-encode set of the Standard holds */
    BYTE_BRACKET = 1 << 13,
    BYTE_DIGIT = 1 << 14,
    BYTE_UPPER = 1 << 15,
    BYTE_PUNCTUATION = 1 << 16, /* graphic ASCII except letters, digits, "-", "." and "_" */
    BYTE_HYPHEN = 1 << 17,
};

/* The parts that an anatomy has, for rewrite.needs. A span counts if it is not empty. */
enum {
    NEEDS_SCHEME = 1 << 0,
    NEEDS_BASE = 1 << 1,
    NEEDS_REFERENCE = 1 << 2, /* it is the anatomy of a base */
    NEEDS_FILE = 1 << 3,      /* the kind of its scheme, or its base's */
    NEEDS_OTHER = 1 << 4,
    NEEDS_USERINFO = 1 << 5,
    NEEDS_HOST = 1 << 6,
    NEEDS_BRACKET = 1 << 7, /* a host that begins with "[" */
    NEEDS_PORT = 1 << 8,    /* at least its colon */
    NEEDS_PATH = 1 << 9,
    NEEDS_QUERY = 1 << 10,
    NEEDS_FRAGMENT = 1 << 11,
};
/* The set of NEEDS_* that the anatomy meets. */
unsigned anatomy_needs_met(const struct anatomy *anatomy);

/* Where the anchors of rewrite.standard lead, behind "#". */
#define STANDARD_URL "https://url.spec.whatwg.org/"

/* One change of an input that removes a single idiom, which parsers may read in different ways. */
struct rewrite {
    const char *name;           /* append-only: names are part of stored classes */
    const char *const *aliases; /* former names, NULL-ended, or NULL */
    const char *sentence;       /* the cause, for a person */
    const char *standard;       /* anchor in url.spec.whatwg.org, without "#" */
    const char *rfc3986;        /* section, such as "3.2" */
    unsigned triggers;     /* BYTE_*: it changes only inputs with a byte of these classes; 0: any */
    unsigned needs;        /* NEEDS_*: it changes only an anatomy that has all of them */
    unsigned changes;      /* COMPONENT_BIT: what it replaces, adds or removes; 0: it respells */
    bool substitutes_host; /* it may explain a host-shift by the host that it substitutes (proof.c).
                              Another rewrite that changes hosts explains only host-form */
    unsigned effects;      /* 1u << effect: the effects that it may be the cause of; 0: all */
    bool for_unresolved; /* if both engines accept, it may be the cause only if one of them gives no
                            scheme, because it has not resolved the reference */
    /* Writes the changed input to out. Returns false if nothing changes; out is then unspecified.
     * Takes any input. Deterministic, and linear in time. */
    bool (*apply)(struct text *out, const struct anatomy *anatomy);
    /* Removes the same idiom by its other reading, as apply does, but only respells; NULL: there is
     * no other reading. The reading that both engines share is known only after they have run. */
    bool (*apply_other)(struct text *out, const struct anatomy *anatomy);
};

/* To add a rewrite, write its body and its row in a file rewrite_*.c, and add its line to
 * rewrites.def. */
#define REWRITE(id) extern const struct rewrite rewrite_##id;
#include "rewrites.def"
#undef REWRITE

/* By priority, as in rewrites.def. */
extern const struct rewrite *const rewrites[];
extern const unsigned rewrite_count;
/* By name or alias; -1 if unknown. */
int rewrite_find(const char *name);

#endif
