/* SPDX-License-Identifier: MIT */
/* The grammar of RFC 3986, appendix A. RFC 3987 and Web addresses have the same one and widen what
 * its unreserved characters are, so it is written once with that as a parameter. */
#ifndef ED_GRAMMAR_H
#define ED_GRAMMAR_H

#include <stdint.h>

#include "rfc3986.h"

struct ed_grammar {
    bool (*is_unreserved)(uint32_t code_point);
    bool (*is_unreserved_in_ipvfuture)(uint32_t code_point);
    bool (*is_private)(uint32_t code_point); /* NULL: none; else allowed in a query too */
    bool has_stray_percent;                  /* a "%" alone is pct-encoded, but in a reg-name */
    bool has_number_sign_in_fragment;
};

extern const struct ed_grammar ed_uri_grammar; /* RFC 3986 */
extern const struct ed_grammar ed_iri_grammar; /* RFC 3987 */

/* Where a character may stand. */
enum ed_place {
    ED_IN_UNRESERVED, /* nowhere else */
    ED_IN_USERINFO,
    ED_IN_REG_NAME,
    ED_IN_SEGMENT_NC, /* segment-nz-nc: without ":" */
    ED_IN_SEGMENT,    /* pchar */
    ED_IN_PATH,       /* pchar and "/" */
    ED_IN_QUERY,
    ED_IN_FRAGMENT,
};

/* Whether a character other than "%" may stand there. */
bool ed_grammar_allows(const struct ed_grammar *grammar, enum ed_place place, uint32_t code_point);

/* Whether text consists of what may stand there, pct-encoded among it. */
bool ed_grammar_matches(const struct ed_grammar *grammar, enum ed_place place, struct ua_str text);

/* 2.1: "%" and two hex digits stand at text[pos], which must not be after its end. */
bool ed_is_pct_encoded(struct ua_str text, size_t pos);
/* The byte that they stand for. */
unsigned char ed_pct_decoded(struct ua_str text, size_t pos);
/* Bytes: each such triplet's, and all else as it is. */
struct ua_str ed_pct_decode(struct ed_arena *arena, struct ua_str text);

/* 3.1 */
bool ed_is_scheme(struct ua_str text);
/* 2.3: ASCII letters and digits, "-", ".", "_", "~". */
bool ed_is_unreserved(uint32_t code_point);
/* 3.2.2 */
bool ed_is_dec_octet(struct ua_str text);
bool ed_is_h16(struct ua_str text);
bool ed_is_ipv4_address(struct ua_str text);
bool ed_is_ipv6_address(struct ua_str text);
bool ed_is_ipvfuture(const struct ed_grammar *grammar, struct ua_str text);
bool ed_is_ip_literal(const struct ed_grammar *grammar, struct ua_str text); /* with brackets */
bool ed_is_host(const struct ed_grammar *grammar, struct ua_str text);
/* 3.2.3 */
bool ed_is_port(struct ua_str text);

/* Takes text apart by the grammar's URI-reference. False if it does not match. */
bool ed_grammar_parse(const struct ed_grammar *grammar, struct ed_components *out,
                      struct ua_str text);

#endif
