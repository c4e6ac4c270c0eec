/* SPDX-License-Identifier: MIT */
/* A small URL parser whose every idiom is a switch, so that two of them can differ in exactly one.
 */
#ifndef FAKE_H
#define FAKE_H

#include "engine.h"

enum quirk {
    QUIRK_BACKSLASH = 1 << 0,      /* takes "\" for "/" up to "?" */
    QUIRK_DROP_TABS = 1 << 1,      /* drops tabs and newlines */
    QUIRK_STRIP_FRONT = 1 << 2,    /* strips controls and spaces in front */
    QUIRK_STRIP_BACK = 1 << 3,     /* strips them behind */
    QUIRK_ANY_SLASHES = 1 << 4,    /* any number of slashes is two; else refuses all but two */
    QUIRK_FIRST_AT = 1 << 5,       /* user information ends at the first "@", not the last */
    QUIRK_DECODE_HOST = 1 << 6,    /* decodes percent-encoded bytes in the host */
    QUIRK_IPV4 = 1 << 7,           /* knows the number forms of IPv4 */
    QUIRK_EMPTY_PORT = 1 << 8,     /* takes ":" without a port for none; else refuses it */
    QUIRK_ZONE = 1 << 9,           /* takes zone identifiers; else refuses them */
    QUIRK_DOTS = 1 << 10,          /* resolves dot segments */
    QUIRK_ENCODED_DOTS = 1 << 11,  /* %2e in them too */
    QUIRK_SPACE = 1 << 12,         /* percent-encodes spaces in the path; else refuses them */
    QUIRK_NON_ASCII = 1 << 13,     /* percent-encodes non-ASCII in the path; else refuses it */
    QUIRK_UNENCODED = 1 << 14,     /* percent-encodes "|" in the path; else keeps it */
    QUIRK_FIX_UTF8 = 1 << 15,      /* ill-formed UTF-8 becomes U+FFFD */
    QUIRK_ANY_CASE = 1 << 16,      /* takes schemes in upper case; else refuses them */
    QUIRK_EMPTY_HOST = 1 << 17,    /* lets hosts be empty */
    QUIRK_BIG_PORT = 1 << 18,      /* lets ports pass 65535 */
    QUIRK_ANY_HOST_CHAR = 1 << 19, /* lets "!" stand in hosts */
    QUIRK_TRAILING_DOT = 1 << 20,  /* drops the dot at the end of a host */
    QUIRK_NUMBER_NAME = 1 << 21,   /* lets a host end in a number without being an address */
    QUIRK_BAD_PERCENT = 1 << 22,   /* lets "%" stand without hex digits in the path */
    QUIRK_CREDENTIALS = 1 << 23,   /* allows user information */
    QUIRK_CONTROL = 1 << 24,       /* percent-encodes other controls in the path; else refuses */
    QUIRK_EMPTY_QUERY = 1 << 25,   /* an empty query is none */
    QUIRK_PAST_QUERY = 1 << 26,    /* reads the authority on to the slash, past "?" and "#" */
    QUIRK_LAST_COLON = 1 << 27,    /* the port starts at the last colon, not the first */
    QUIRK_BRACKETS = 1 << 28,      /* takes anything in brackets; else only IPv6 addresses */
    QUIRK_ANY_SCHEME = 1 << 29,    /* takes anything up to the colon for a scheme */
    QUIRK_NO_SCHEME = 1 << 30,     /* takes "//" without a scheme in front; else refuses it */
    QUIRKS = 31,
    QUIRKS_ALL = (int)((1u << QUIRKS) - 1),
};

/* Parses by these quirks. Absolute URLs only. */
void fake_parse(struct observation *o, struct ua_str input, unsigned quirks);

/* Replaces a component's first occurrence of a text, if there is one. */
void fake_replace(struct observation *o, enum component component, const char *text,
                  const char *by);

struct fake {
    unsigned quirks;
    /* Called on each answer, to spoil it; may be NULL. */
    void (*spoil)(struct observation *o, struct ua_str input);
    struct engine engine; /* ready after fake_init */
};
void fake_init(struct fake *fake, const char *id, unsigned quirks);

#endif
