/* SPDX-License-Identifier: MIT */
/* What an attacker can do with a difference of two engines: the order in which differences are
 * listed, and the inputs that are shown for them. */
#ifndef RANK_H
#define RANK_H

#include "compare.h"
#include "testcase.h"

/* How far a difference reaches. A greater value is worse. Only the answers of engines that accept
 * the input count. */
enum rank {
    RANK_UNFETCHED,  /* neither reads the scheme http, https, ws, wss or ftp: none is a client */
    RANK_UNRESOLVED, /* a host that no resolver accepts, or none; or such a base, or one that is not
                        fetched: an attacker does not write it */
    RANK_RESOLVED,   /* every host is a name of LDH labels or an address */
    RANK_TWO_HOSTS,  /* a host-shift or a reparse-shift whose two hosts differ, and not only their
                        ports; both engines read a scheme that is fetched */
    RANK_VISIBLE,    /* the same, and one of the two is the host that a reader sees in the URL */
};

/* What keeps a difference from a greater rank, if its effect can have one. */
enum rank_gap {
    RANK_GAP_NONE,
    RANK_GAP_BASE,       /* the base is not the URL of a page that a client can have */
    RANK_GAP_NO_HOST,    /* an engine tells no host */
    RANK_GAP_UNRESOLVED, /* no resolver accepts one of the hosts */
    RANK_GAP_SCHEME,     /* one engine reads a scheme that clients do not fetch */
    RANK_GAP_ONE_HOST,   /* to a resolver, the two hosts are one */
};

enum severity {
    SEVERITY_NONE,
    SEVERITY_INFO,
    SEVERITY_LOW,
    SEVERITY_MEDIUM,
    SEVERITY_HIGH,
    SEVERITY_CRITICAL,
    SEVERITIES,
};

/* Returns the rank of a difference between two answers to a test case. In a reparse-shift, only
 * the host of b, which reads the href, must resolve. Allocates nothing. */
enum rank rank_of(const struct difference *difference, struct side a, struct side b,
                  struct testcase test);

/* Returns what keeps a difference of rank RANK_UNRESOLVED or RANK_RESOLVED from a greater rank.
 * Takes what rank_of takes. RANK_GAP_NONE if only the effect does. */
enum rank_gap rank_gap_of(const struct difference *difference, struct side a, struct side b,
                          struct testcase test);

/* Returns the greatest rank that a difference of this effect can have. */
enum rank rank_limit(enum effect effect);

/* Returns the severity of an effect that reaches so far: the effect's, but medium for a
 * host-shift or a reparse-shift below RANK_TWO_HOSTS, and for another effect of high severity below
 * RANK_RESOLVED. */
enum severity rank_severity(enum effect effect, enum rank rank);

/* Returns a number by which differences are listed, the greatest first: by severity, then by rank,
 * then by effect. 0 for EFFECT_NONE. */
unsigned rank_importance(enum effect effect, enum rank rank);

/* Returns whether a host is one that a resolver accepts: a name of at most 253 bytes of labels of
 * letters, digits and inner hyphens (RFC 1123, section 2.1), perhaps with a dot at its end, whose
 * last label is not a number; an IPv4 address in any form of inet_aton; or an IPv6 address in
 * brackets, without a zone. */
bool rank_host_resolves(struct ua_str host);

/* Returns whether clients fetch the scheme: http, https, ws, wss or ftp, in any case. */
bool rank_scheme_is_fetched(struct ua_str scheme);

/* Return the severity and the effect of an importance. */
enum severity rank_importance_severity(unsigned importance);
enum effect rank_importance_effect(unsigned importance);

const char *severity_name(enum severity severity); /* "critical"; "none" */
bool severity_from_name(enum severity *out, const char *name);

/* What fails a run: an effect or a worse one, or a severity or a worse one. Zeroed: nothing. */
struct fail_limit {
    enum effect effect;
    enum severity severity;
};
/* Reads the name of an effect or of a severity. False if it is neither. */
bool fail_limit_from_name(struct fail_limit *out, const char *name);
bool fail_limit_reached(const struct fail_limit *limit, enum effect effect, enum rank rank);

#endif
