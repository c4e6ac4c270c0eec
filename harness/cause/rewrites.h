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
    BYTE_SEMICOLON = 1 << 18, /* also a BYTE_PUNCTUATION */
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
    NEEDS_AUTHORITY = 1 << 12, /* a byte in its userinfo, host or port */
    NEEDS_NO_SCHEME = 1 << 13,
    NEEDS_NO_BASE = 1 << 14,
    NEEDS_LONG_SCHEME = 1 << 15, /* see anatomy_has_long_scheme */
    NEEDS_ODD_SLASHES = 1 << 16, /* other than two "/" alone after the scheme */
    NEEDS_EMPTY_HOST = 1 << 17,  /* slashes, and no host or odd slashes */
};
/* The set of NEEDS_* that the anatomy meets. */
unsigned anatomy_needs_met(const struct anatomy *anatomy);

/* Where the anchors of rewrite.standard lead, behind "#". */
#define STANDARD_URL "https://url.spec.whatwg.org/"

/* Which answers of the two engines a rewrite may explain. */
enum rewrite_condition {
    FOR_ALL_ANSWERS,
    FOR_UNRESOLVED,  /* where both accept: only if one gives no scheme, so has not resolved it */
    FOR_NULL_HOST,   /* only if one alone gives a host, or the one that accepts gives none */
    FOR_EMPTY_HOST,  /* only if one gives an empty host and the other none */
    FOR_ASCII_HOSTS, /* where both accept: only if both hosts are ASCII and hold no escape */
    FOR_READ_SCHEME, /* where one refuses: only if the other gives a scheme, or neither it nor a
                        host and a path that cannot begin with it */
    FOR_NO_HOST,     /* where both accept: only if neither gives a host */
};

/* Which engines have to repeat their answers (proof.c) for a change to explain. */
enum repeats {
    REPEATS_ONE,       /* one of them */
    REPEATS_ONE_ALONE, /* not both, as one drops what the change encodes; not for accept-reject */
    REPEATS_ALL,       /* each that accepts, as none drops it */
    REPEATS_NEVER,     /* no reading has this */
};

/* A reading of an idiom. */
struct rewrite_reading {
    /* Writes the changed input to out. Returns false, and out is unspecified, if it would not
     * change. Total, deterministic, linear in time. */
    bool (*apply)(struct text *out, const struct anatomy *anatomy);
    unsigned changes;      /* COMPONENT_BIT: what it replaces, adds or removes; 0: it respells */
    bool substitutes_host; /* it may explain a host-shift by the host that it substitutes (proof.c);
                              a rewrite that changes hosts otherwise explains only host-form */
    bool adds_scheme;      /* in front of what an engine reads without one */
    bool host_is_path;     /* the host that it replaces may be the begin of an engine's path */
    bool moves_path;       /* a slash that it puts in front of a path may be none of the path's */
    unsigned effects;      /* 1u << effect: of the rewrite's, what it explains; 0: all of them */
    enum repeats repeats;
};

/* How many readings an idiom may have. */
#define MAX_READINGS 4

/* One change of an input that takes a single idiom of confusion out of it. */
struct rewrite {
    const char *name;           /* append-only: names are part of stored classes */
    const char *const *aliases; /* former names, NULL-ended, or NULL */
    const char *sentence;       /* the cause, for a person */
    const char *refuse;         /* what a check can refuse in a URL; NULL: no short rule */
    const char *standard;       /* anchor in url.spec.whatwg.org, without "#" */
    const char *rfc3986;        /* section, such as "3.2" */
    unsigned triggers; /* BYTE_*: without any byte of these classes it changes nothing; 0: all */
    unsigned needs;    /* NEEDS_*: unless the anatomy has all of them, it changes nothing */
    unsigned effects;  /* 1u << effect: what it may be the cause of; 0: all effects */
    enum rewrite_condition condition;
    bool mends_utf8;        /* it is there to make ill-formed UTF-8 well-formed */
    bool maps_to_delimiter; /* one of the engines makes a delimiter of what it replaces (proof.c) */
    /* The idiom is taken out by one of its readings; the first has priority. Which reading the two
     * engines can share is not known before they are asked. Ended by one without apply. */
    struct rewrite_reading readings[MAX_READINGS + 1];
};

/* Values of rewrite.refuse; the scheme may be the base's. */
#define REFUSE_OTHER_SCHEME "a scheme other than http and https"
#define REFUSE_NO_SCHEME "no scheme"
#define REFUSE_NO_HOST "no host"

/* To add a rewrite, write its body and its row in a file rewrite_*.c, and add its line to
 * rewrites.def and its examples to examples.def. */
#define REWRITE(id, number) extern const struct rewrite rewrite_##id;
#include "rewrites.def"
#undef REWRITE

#define REWRITE(id, number) +1u
enum {
    REWRITES = 0u
#include "rewrites.def"
};
#undef REWRITE

/* By priority, as in rewrites.def. */
extern const struct rewrite *const rewrites[REWRITES];
/* The number of each in rewrites.def, which is below REWRITE_NUMBERS. */
#define REWRITE_NUMBERS 127
extern const unsigned char rewrite_numbers[REWRITES];
/* Applies a reading, as its apply does. False also if fewer parts of the text would be
 * ill-formed UTF-8 than before, as where a newline goes that stood between the two halves of a
 * code point: parsers that differ by what is ill-formed would then agree. Two may do so: a
 * rewrite with mends_utf8, and a reading that removes a component with what is ill-formed in it.
 * More parts may be ill-formed: escapes that are decoded, or text of the base. */
bool rewrite_apply(const struct rewrite *rewrite, const struct rewrite_reading *reading,
                   struct text *out, struct anatomy *anatomy);
/* By name or alias; -1 if unknown. */
int rewrite_find(const char *name);

#endif
