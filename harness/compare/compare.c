/* SPDX-License-Identifier: MIT */
#include "compare.h"

#include <string.h>

#include "ascii.h"
#include "buf.h"
#include "engine.h"
#include "host_form.h"
#include "str.h"

struct side answer_side(const struct engine *engine, const struct observation *answer)
{
    return (struct side){answer, engine->null_is_distinct};
}

/* --- text ------------------------------------------------------------------------------------- */

static bool is_escape(struct ua_str text, size_t at)
{
    return text.ptr[at] == '%' && at + 2 < text.len && ua_is_hex((unsigned char)text.ptr[at + 1]) &&
           ua_is_hex((unsigned char)text.ptr[at + 2]);
}

/* Whether the texts are equal, except for the case of hex digits in escapes and, if any_case, of
 * all letters. */
static bool equal_but_for_hex_case(struct ua_str a, struct ua_str b, bool any_case)
{
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++) {
        if (is_escape(a, i) && is_escape(b, i)) {
            if (ua_hex_byte(a.ptr + i + 1) != ua_hex_byte(b.ptr + i + 1))
                return false;
            i += 2;
        } else if (any_case ? ua_lower(a.ptr[i]) != ua_lower(b.ptr[i]) : a.ptr[i] != b.ptr[i]) {
            return false;
        }
    }
    return true;
}

/* The byte at *at, raw or encoded. Above 255 it is an encoded delimiter or "%", which differs in
 * meaning from the raw byte. A "%" that starts no escape counts as an encoded one. */
static unsigned next_unit(struct ua_str text, size_t *at, const char *delimiters)
{
    unsigned char byte;

    if (!is_escape(text, *at)) {
        byte = (unsigned char)text.ptr[(*at)++];
        return byte == '%' ? 0x100u | byte : byte;
    }
    byte = ua_hex_byte(text.ptr + *at + 1);
    *at += 3;
    return byte != 0 && strchr(delimiters, byte) ? 0x100u | byte : byte;
}

bool compare_spelling(enum component c, struct ua_str a, struct ua_str b)
{
    static const char *const delimiters[COMPONENTS] = {
        [COMPONENT_USERNAME] = "%:",  [COMPONENT_PASSWORD] = "%",  [COMPONENT_PATH] = "%/?#\\",
        [COMPONENT_QUERY] = "%#&=+;", [COMPONENT_FRAGMENT] = "%#",
    };
    size_t i = 0, j = 0;

    if (!delimiters[c])
        return false;
    while (i < a.len && j < b.len) {
        if (next_unit(a, &i, delimiters[c]) != next_unit(b, &j, delimiters[c]))
            return false;
    }
    return i == a.len && j == b.len;
}

/* --- schemes and ports ------------------------------------------------------------------------ */

/* The default port of a special scheme; -1: another scheme; 0: a scheme without a port (file). */
static int special_port(struct ua_str scheme)
{
    static const struct {
        struct ua_str name;
        int port;
    } schemes[] = {
        {UA_LITERAL("https"), 443}, {UA_LITERAL("http"), 80}, {UA_LITERAL("ws"), 80},
        {UA_LITERAL("wss"), 443},   {UA_LITERAL("ftp"), 21},  {UA_LITERAL("file"), 0},
    };

    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        if (scheme.ptr && ua_str_equal_but_for_case(scheme, schemes[i].name))
            return schemes[i].port;
    }
    return -1;
}

#define PORT_NONE (-1)  /* absent or empty, and no default is known */
#define PORT_WEIRD (-2) /* not a number up to 65535 */

static int effective_port(const struct observation *o)
{
    struct ua_str port = observation_get(o, COMPONENT_PORT);
    int number = 0;

    if (port.len == 0) {
        number = special_port(observation_get(o, COMPONENT_SCHEME));
        return number > 0 ? number : PORT_NONE;
    }
    for (size_t i = 0; i < port.len; i++) {
        if (!ua_is_digit((unsigned char)port.ptr[i]))
            return PORT_WEIRD;
        number = number * 10 + (port.ptr[i] - '0');
        if (number > 65535)
            return PORT_WEIRD;
    }
    return number;
}

/* A number without its leading zeros; empty if it is not one. */
static struct ua_str significant_digits(struct ua_str port)
{
    for (size_t i = 0; i < port.len; i++) {
        if (!ua_is_digit((unsigned char)port.ptr[i]))
            return ua_str("", 0);
    }
    while (port.len > 1 && port.ptr[0] == '0')
        port = ua_str(port.ptr + 1, port.len - 1);
    return port;
}

/* Whether both write one port. Above 65535, where nothing listens, two spellings of a number are
 * one. */
static bool is_same_port(const struct observation *a, const struct observation *b)
{
    const struct ua_str digits = significant_digits(observation_get(a, COMPONENT_PORT));

    if (effective_port(a) != PORT_WEIRD)
        return effective_port(a) == effective_port(b);
    return digits.len > 0 &&
           ua_str_equal(digits, significant_digits(observation_get(b, COMPONENT_PORT)));
}

static enum relation port_relation(const struct observation *a, const struct observation *b)
{
    struct ua_str pa = observation_get(a, COMPONENT_PORT), pb = observation_get(b, COMPONENT_PORT);
    struct ua_str written = pa.len > 0 ? pa : pb;
    int number = effective_port(a);

    if ((pa.len == 0) != (pb.len == 0) && number > 0 && number == effective_port(b) &&
        written.ptr[0] != '0')
        return RELATION_EQUIVALENT;
    return RELATION_DIFFERENT;
}

/* --- hosts ------------------------------------------------------------------------------------ */

static bool same_ipv6(struct ua_str a, struct ua_str b)
{
    unsigned ga[8], gb[8];
    struct ua_str za, zb;

    return host_form_ipv6(ga, &za, a) && host_form_ipv6(gb, &zb, b) &&
           memcmp(ga, gb, sizeof ga) == 0 && ua_str_equal(za, zb);
}

static enum relation host_relation(struct ua_str a, struct ua_str b)
{
    if (equal_but_for_hex_case(a, b, true) || same_ipv6(a, b))
        return RELATION_EQUIVALENT;
    return RELATION_DIFFERENT;
}

/* The plain form of one host. The buffers are reused. */
struct plain {
    struct ua_buf decoded, ascii;
    struct ua_str name;
    bool is_ipv4;
    uint32_t ipv4;
};
static _Thread_local struct plain plains[2];

/* Fills the form that a host has after percent-decoding, IDNA and reading IPv4 numbers. False if
 * memory runs out. A host of ASCII is what IDNA makes of it, in another case at most. */
static bool make_plain(struct plain *out, struct ua_str host)
{
    bool wants_idna = false;

    if (!out->decoded.allocator.resize) {
        ua_buf_init(&out->decoded, NULL);
        ua_buf_init(&out->ascii, NULL);
    }
    out->decoded.len = 0;
    if (ua_buf_reserve(&out->decoded, host.len + 1) != UA_OK)
        return false;
    for (size_t i = 0; i < host.len; i++) {
        char byte = host.ptr[i];

        if (is_escape(host, i)) {
            byte = (char)ua_hex_byte(host.ptr + i + 1);
            i += 2;
        }
        wants_idna |= (unsigned char)byte >= 0x80;
        out->decoded.ptr[out->decoded.len++] = byte;
    }
    out->name = ua_str(out->decoded.ptr, out->decoded.len);
    if (wants_idna && ua_uts46_to_ascii(&out->ascii, out->name.ptr, out->name.len,
                                        UA_CHECK_BIDI | UA_CHECK_JOINERS) == UA_OK)
        out->name = ua_str(out->ascii.ptr, out->ascii.len);
    out->is_ipv4 = host_form_ipv4(&out->ipv4, out->name);
    return true;
}

/* Whether a name is "localhost" or ends in ".localhost", with or without a dot at its end. A client
 * may connect to a loopback address without asking a resolver (RFC 6761, section 6.3). */
static bool is_localhost_name(struct ua_str name)
{
    const struct ua_str localhost = UA_LITERAL("localhost");
    size_t rest;

    if (name.len > 0 && name.ptr[name.len - 1] == '.')
        name.len--;
    if (name.len < localhost.len)
        return false;
    rest = name.len - localhost.len;
    return ua_str_equal_but_for_case(ua_str(name.ptr + rest, localhost.len), localhost) &&
           (rest == 0 || name.ptr[rest - 1] == '.');
}

/* Whether the host is the address that stands for a name of this machine. */
static bool is_localhost_address(const struct plain *host)
{
    static const unsigned loopback[8] = {[7] = 1};
    unsigned groups[8];
    struct ua_str zone;

    if (host->is_ipv4)
        return host->ipv4 == 0x7f000001;
    return host_form_ipv6(groups, &zone, host->name) && zone.len == 0 &&
           memcmp(groups, loopback, sizeof groups) == 0;
}

bool compare_host_forms(struct ua_str a, struct ua_str b)
{
    if (a.len == 0 || b.len == 0 || !make_plain(&plains[0], a) || !make_plain(&plains[1], b))
        return false;
    if (plains[0].is_ipv4 && plains[1].is_ipv4)
        return plains[0].ipv4 == plains[1].ipv4;
    for (unsigned i = 0; i < 2; i++) {
        if (is_localhost_name(plains[i].name) && is_localhost_address(&plains[1 - i]))
            return true;
    }
    return ua_str_equal_but_for_case(plains[0].name, plains[1].name);
}

/* --- components ------------------------------------------------------------------------------- */

/* An engine that cannot report the host may have one. */
static bool may_have_host(const struct observation *o)
{
    return observation_get(o, COMPONENT_HOST).len > 0 ||
           observation_presence(o, COMPONENT_HOST) == PRESENCE_UNKNOWN;
}

/* Whether one path is empty and the other is "/", as in `http://h` and `http://h/`, and both mean
 * the same: by the rule of special schemes, or because one side does not distinguish an absent
 * path. */
static bool same_empty_path(struct side a, struct side b, struct ua_str pa, struct ua_str pb)
{
    struct ua_str longer = pa.len > 0 ? pa : pb;

    return pa.len + pb.len == 1 && longer.ptr[0] == '/' && may_have_host(a.o) &&
           may_have_host(b.o) &&
           (special_port(observation_get(a.o, COMPONENT_SCHEME)) >= 0 ||
            !(a.null_is_distinct & b.null_is_distinct & 1u << COMPONENT_PATH));
}

/* An opaque origin is serialised as "null"; an engine may also report null. */
static bool is_opaque_origin(struct ua_str origin)
{
    return !origin.ptr || ua_str_equal(origin, UA_LITERAL("null"));
}

/* The relation of a component that both can report. */
static enum relation component_relation(enum component c, struct side a, struct side b)
{
    const struct ua_str va = observation_get(a.o, c), vb = observation_get(b.o, c);

    if (ua_str_equal(va, vb))
        return RELATION_EQUAL;
    if (va.len == 0 && vb.len == 0 && !(a.null_is_distinct & b.null_is_distinct & 1u << c))
        return RELATION_EQUAL;
    if (c == COMPONENT_ORIGIN && is_opaque_origin(va) && is_opaque_origin(vb))
        return RELATION_EQUAL;
    if (c == COMPONENT_PORT)
        return port_relation(a.o, b.o);
    if (c == COMPONENT_PATH && same_empty_path(a, b, va, vb))
        return RELATION_EQUIVALENT;
    if (!va.ptr || !vb.ptr)
        return RELATION_DIFFERENT;
    if (c == COMPONENT_SCHEME || c == COMPONENT_ORIGIN)
        return ua_str_equal_but_for_case(va, vb) ? RELATION_EQUIVALENT : RELATION_DIFFERENT;
    if (c == COMPONENT_HOST)
        return host_relation(va, vb);
    return equal_but_for_hex_case(va, vb, false) ? RELATION_EQUIVALENT : RELATION_DIFFERENT;
}

/* Whether the component differs in more than spelling. */
static bool is_shifted(const struct difference *d, enum component c, struct side a, struct side b)
{
    struct ua_str va, vb;

    if (d->relation[c] != RELATION_DIFFERENT)
        return false;
    va = observation_get(a.o, c);
    vb = observation_get(b.o, c);
    if (va.len == 0 && vb.len == 0)
        return false;
    if (c == COMPONENT_PORT)
        return !is_same_port(a.o, b.o);
    return !compare_spelling(c, va, vb);
}

static enum effect parsed_effect(const struct difference *d, struct side a, struct side b)
{
    const unsigned host = 1u << COMPONENT_HOST;
    const unsigned endpoint = 1u << COMPONENT_SCHEME | host | 1u << COMPONENT_PORT;

    if ((d->shifted & endpoint) == host && compare_host_forms(observation_get(a.o, COMPONENT_HOST),
                                                              observation_get(b.o, COMPONENT_HOST)))
        return EFFECT_HOST_FORM;
    if (d->shifted & endpoint)
        return EFFECT_HOST_SHIFT;
    if (d->shifted & (1u << COMPONENT_USERNAME | 1u << COMPONENT_PASSWORD))
        return EFFECT_USERINFO_SHIFT;
    if (d->shifted & 1u << COMPONENT_PATH)
        return EFFECT_PATH_SHIFT;
    if (d->shifted & 1u << COMPONENT_QUERY)
        return EFFECT_QUERY_SHIFT;
    if (d->shifted & 1u << COMPONENT_FRAGMENT)
        return EFFECT_FRAGMENT_SHIFT;
    for (int c = 0; c < COMPONENT_REASON; c++) {
        if (d->relation[c] == RELATION_DIFFERENT)
            return EFFECT_NORMALISATION;
    }
    return EFFECT_NONE;
}

/* The relation of two different hrefs. An href follows from the components: if all of them are
 * known and agree, another spelling of the whole is not a difference. */
static enum relation href_relation(const struct difference *d)
{
    for (int c = COMPONENT_SCHEME; c <= COMPONENT_FRAGMENT; c++) {
        if (d->relation[c] == RELATION_DIFFERENT || d->relation[c] == RELATION_UNKNOWN)
            return RELATION_DIFFERENT;
    }
    return RELATION_EQUIVALENT;
}

/* Whether two hrefs differ only by the slash of a path that one of them has empty. */
static bool differs_by_slash(struct ua_str a, struct ua_str b)
{
    const struct ua_str longer = a.len > b.len ? a : b, shorter = a.len > b.len ? b : a;
    size_t at = 0;

    while (at < shorter.len && shorter.ptr[at] == longer.ptr[at])
        at++;
    return longer.len == shorter.len + 1 && longer.ptr[at] == '/' &&
           (at == shorter.len ||
            memcmp(longer.ptr + at + 1, shorter.ptr + at, shorter.len - at) == 0);
}

void compare(struct difference *out, struct side a, struct side b)
{
    unsigned known;

    memset(out, 0, sizeof *out); /* every relation is UNKNOWN */
    if (a.o->outcome != b.o->outcome) {
        if ((observation_accepts(a.o) && observation_refuses(b.o)) ||
            (observation_refuses(a.o) && observation_accepts(b.o)))
            out->effect = EFFECT_ACCEPT_REJECT;
        return;
    }
    if (a.o->outcome != OUTCOME_PARSED)
        return;
    known = observation_known(a.o) & observation_known(b.o);
    out->compared = known & ((2u << COMPONENT_HREF) - 1);
    for (int c = 0; c < COMPONENT_REASON; c++)
        if (known >> c & 1)
            out->relation[c] = component_relation((enum component)c, a, b);
    if (out->relation[COMPONENT_HREF] == RELATION_DIFFERENT)
        out->relation[COMPONENT_HREF] =
            out->relation[COMPONENT_PATH] == RELATION_EQUIVALENT &&
                    differs_by_slash(observation_get(a.o, COMPONENT_HREF),
                                     observation_get(b.o, COMPONENT_HREF))
                ? RELATION_EQUIVALENT
                : href_relation(out);
    for (int c = COMPONENT_SCHEME; c <= COMPONENT_FRAGMENT; c++) {
        if (is_shifted(out, (enum component)c, a, b))
            out->shifted |= 1u << c;
    }
    out->effect = parsed_effect(out, a, b);
}

void compare_reparse(struct difference *out, struct side written, struct side read,
                     bool is_same_engine)
{
    compare(out, written, read);
    out->effect =
        out->effect == EFFECT_HOST_SHIFT || (is_same_engine && out->shifted & 1u << COMPONENT_PATH)
            ? EFFECT_REPARSE_SHIFT
            : EFFECT_NONE;
}

/* --- names ------------------------------------------------------------------------------------ */

enum {
    ENDPOINT_BITS = 1u << COMPONENT_SCHEME | 1u << COMPONENT_HOST | 1u << COMPONENT_PORT,
    USERINFO_BITS = 1u << COMPONENT_USERNAME | 1u << COMPONENT_PASSWORD,
};

static const struct {
    const char *name, *family;
    unsigned components;
} effects[EFFECTS] = {
    [EFFECT_NONE] = {"none", "none", 0},
    [EFFECT_NORMALISATION] = {"normalisation", "what", 0},
    [EFFECT_FRAGMENT_SHIFT] = {"fragment-shift", "what", 1u << COMPONENT_FRAGMENT},
    [EFFECT_QUERY_SHIFT] = {"query-shift", "what", 1u << COMPONENT_QUERY},
    [EFFECT_PATH_SHIFT] = {"path-shift", "what", 1u << COMPONENT_PATH},
    [EFFECT_ACCEPT_REJECT] = {"accept-reject", "whether", 0},
    [EFFECT_USERINFO_SHIFT] = {"userinfo-shift", "who", USERINFO_BITS},
    [EFFECT_HOST_FORM] = {"host-form", "who", 1u << COMPONENT_HOST},
    [EFFECT_REPARSE_SHIFT] = {"reparse-shift", "who", ENDPOINT_BITS | 1u << COMPONENT_PATH},
    [EFFECT_HOST_SHIFT] = {"host-shift", "who", ENDPOINT_BITS},
};

const char *effect_name(enum effect effect)
{
    return effects[effect].name;
}

const char *effect_family(enum effect effect)
{
    return effects[effect].family;
}

unsigned effect_components(enum effect effect)
{
    return effects[effect].components;
}

bool effect_from_name(enum effect *out, const char *name)
{
    for (int e = EFFECT_NORMALISATION; e < EFFECTS; e++) {
        if (strcmp(name, effects[e].name) == 0) {
            *out = (enum effect)e;
            return true;
        }
    }
    return false;
}
