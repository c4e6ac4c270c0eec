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
    BYTE_CONTROL = 1 << 2, /* C0 and DEL, tab and newline among them */
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
    BYTE_PUNCTUATION = 1 << 16, /* graphic ASCII that is no letter, digit, "-", "." or "_" */
    BYTE_HYPHEN = 1 << 17,
};

/* What an anatomy has, for rewrite.needs; a span is there if it is not empty. */
enum {
    NEEDS_SCHEME = 1 << 0,
    NEEDS_BASE = 1 << 1,
    NEEDS_REFERENCE = 1 << 2, /* it is that of a base */
    NEEDS_FILE = 1 << 3,      /* the kind of its scheme, or its base's */
    NEEDS_OTHER = 1 << 4,
    NEEDS_USERINFO = 1 << 5,
    NEEDS_HOST = 1 << 6,
    NEEDS_BRACKET = 1 << 7, /* a host that begins with one */
    NEEDS_PORT = 1 << 8,    /* its colon at least */
    NEEDS_PATH = 1 << 9,
    NEEDS_QUERY = 1 << 10,
    NEEDS_FRAGMENT = 1 << 11,
};
/* All needs that it meets. */
unsigned anatomy_needs_met(const struct anatomy *anatomy);

/* Where the anchors of rewrite.standard lead, behind "#". */
#define STANDARD_URL "https://url.spec.whatwg.org/"

/* One change of an input that takes a single idiom of confusion out of it. */
struct rewrite {
    const char *name;           /* append-only: names are part of stored classes */
    const char *const *aliases; /* former names, NULL-ended, or NULL */
    const char *sentence;       /* the cause, for a person */
    const char *standard;       /* anchor in url.spec.whatwg.org, without "#" */
    const char *rfc3986;        /* section, such as "3.2" */
    unsigned triggers; /* BYTE_*: without any byte of these classes it changes nothing; 0: all */
    unsigned needs;    /* NEEDS_*: unless the anatomy has all of them, it changes nothing */
    unsigned changes;  /* COMPONENT_BIT: what it replaces, adds or removes; 0: it respells */
    bool substitutes_host; /* it may explain a host-shift by the host that it substitutes (proof.c);
                              a rewrite that changes hosts otherwise explains only host-form */
    unsigned effects;      /* 1u << effect: what it may be the cause of; 0: all effects */
    bool for_unresolved; /* where both engines accept, it may be the cause only if one of them gives
                            no scheme: it has not resolved the reference */
    /* Writes the changed input to out. Returns false, and out is unspecified, if it would not
     * change. Total, deterministic, linear in time. */
    bool (*apply)(struct text *out, const struct anatomy *anatomy);
    /* Takes the same idiom out by its other reading, or NULL: as apply, but only respells. Which
     * reading the two engines can share is not known before they are asked. */
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
