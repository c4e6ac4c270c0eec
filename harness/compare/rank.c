/* SPDX-License-Identifier: MIT */
#include "rank.h"

#include <string.h>

#include "ascii.h"
#include "host_form.h"
#include "str.h"

#define LONGEST_NAME 253 /* RFC 1035, section 2.3.4, as text */
#define LONGEST_LABEL 63

/* --- hosts ------------------------------------------------------------------------------------ */

static bool is_ldh_label(struct ua_str label)
{
    if (label.len == 0 || label.len > LONGEST_LABEL || label.ptr[0] == '-' ||
        label.ptr[label.len - 1] == '-')
        return false;
    for (size_t i = 0; i < label.len; i++) {
        if (!ua_is_alnum((unsigned char)label.ptr[i]) && label.ptr[i] != '-')
            return false;
    }
    return true;
}

static bool is_number_label(struct ua_str label)
{
    for (size_t i = 0; i < label.len; i++) {
        if (!ua_is_digit((unsigned char)label.ptr[i]))
            return false;
    }
    return true;
}

static bool is_domain_name(struct ua_str host)
{
    struct ua_str label = {NULL, 0};

    if (host.len > 0 && host.ptr[host.len - 1] == '.')
        host.len--;
    if (host.len == 0 || host.len > LONGEST_NAME)
        return false;
    for (size_t start = 0, end; start <= host.len; start = end + 1) {
        const char *dot = memchr(host.ptr + start, '.', host.len - start);

        end = dot ? (size_t)(dot - host.ptr) : host.len;
        label = ua_str(host.ptr + start, end - start);
        if (!is_ldh_label(label))
            return false;
    }
    return !is_number_label(label);
}

bool rank_host_resolves(struct ua_str host)
{
    uint32_t ipv4;
    unsigned groups[8];
    struct ua_str zone;

    if (!host.ptr || host.len == 0)
        return false;
    if (host.ptr[0] == '[')
        return host_form_ipv6(groups, &zone, host) && zone.len == 0;
    return host_form_ipv4(&ipv4, host) || is_domain_name(host);
}

bool rank_scheme_is_fetched(struct ua_str scheme)
{
    static const struct ua_str fetched[] = {UA_LITERAL("http"), UA_LITERAL("https"),
                                            UA_LITERAL("ws"), UA_LITERAL("wss"), UA_LITERAL("ftp")};

    for (size_t i = 0; scheme.ptr && i < sizeof fetched / sizeof *fetched; i++) {
        if (ua_str_equal_but_for_case(scheme, fetched[i]))
            return true;
    }
    return false;
}

/* --- what a reader sees ----------------------------------------------------------------------- */

/* Returns the first run of bytes that are none of stops. */
static struct ua_str run_until(struct ua_str text, const char *stops)
{
    size_t len = 0;

    while (len < text.len && (text.ptr[len] == '\0' || !strchr(stops, text.ptr[len])))
        len++;
    return ua_str(text.ptr, len);
}

/* Returns what follows the first "://" of a URL; ptr NULL if it has none. */
static struct ua_str behind_slashes(struct ua_str url)
{
    const char *slashes = memmem(url.ptr, url.len, "://", 3);
    size_t start = slashes ? (size_t)(slashes - url.ptr) + 3 : 0;

    return slashes ? ua_str(url.ptr + start, url.len - start) : ua_str(NULL, 0);
}

/* Returns an authority up to its port. The colons of an IPv6 address begin none. */
static struct ua_str without_port(struct ua_str authority)
{
    const bool is_ipv6 = authority.len > 0 && authority.ptr[0] == '[';
    const size_t address = is_ipv6 ? run_until(authority, "]").len : 0;
    const struct ua_str rest = ua_str(authority.ptr + address, authority.len - address);

    return ua_str(authority.ptr, address + run_until(rest, ":").len);
}

/* Returns whether a host is the one that a reader sees behind "://": by the regular expression of
 * RFC 3986, appendix B, without user information and port; or by its first word. */
static bool is_visible_host(struct ua_str host, struct ua_str url)
{
    const struct ua_str rest = behind_slashes(url);
    struct ua_str authority = run_until(rest, "/?#");
    const char *at;

    if (!rest.ptr)
        return false;
    at = memrchr(authority.ptr, '@', authority.len);
    if (ua_str_equal_but_for_case(host, run_until(rest, "/?#:@\\ \t\n\r;%[]")))
        return true;
    if (at) {
        size_t skipped = (size_t)(at - authority.ptr) + 1;

        authority = ua_str(authority.ptr + skipped, authority.len - skipped);
    }
    return ua_str_equal_but_for_case(host, without_port(authority));
}

/* --- the rank --------------------------------------------------------------------------------- */

static bool is_accepted(struct side side)
{
    return side.o->outcome == OUTCOME_PARSED;
}

/* An engine that cannot say the scheme is taken to read the one before the first ":". */
static bool is_fetched(struct side side, struct testcase test)
{
    if (!is_accepted(side))
        return false;
    if (observation_presence(side.o, COMPONENT_SCHEME) == PRESENCE_UNKNOWN)
        return rank_scheme_is_fetched(run_until(test.url, ":"));
    return rank_scheme_is_fetched(observation_get(side.o, COMPONENT_SCHEME));
}

/* Whether an engine may read a scheme that is fetched. One that cannot say the scheme is taken to
 * read the one in front of the URL; if there is none, any. */
static bool may_be_fetched(struct side side, struct testcase test)
{
    const struct ua_str first = run_until(test.url, ":/?#\\");
    const bool is_scheme = first.len > 0 && first.len < test.url.len &&
                           first.ptr[first.len] == ':' &&
                           first.len == run_until(first, " \t\n\r").len;

    if (observation_presence(side.o, COMPONENT_SCHEME) == PRESENCE_UNKNOWN && !is_scheme)
        return true;
    return is_fetched(side, test);
}

/* Returns whether a client can have the base, as the URL of a page: a scheme that is fetched, and a
 * host that resolves. An attacker does not write it. */
static bool is_likely_base(struct ua_str base)
{
    struct ua_str host = run_until(behind_slashes(base), "/?#\\");
    const char *at = host.len > 0 ? memrchr(host.ptr, '@', host.len) : NULL;

    if (at)
        host = ua_str(at + 1, (size_t)(host.ptr + host.len - at) - 1);
    return rank_scheme_is_fetched(run_until(base, ":")) && rank_host_resolves(without_port(host));
}

static bool is_resolved(struct side side)
{
    return !is_accepted(side) || rank_host_resolves(observation_get(side.o, COMPONENT_HOST));
}

static struct ua_str without_dot(struct ua_str host)
{
    return host.len > 0 && host.ptr[host.len - 1] == '.' ? ua_str(host.ptr, host.len - 1) : host;
}

/* Returns whether a resolver finds two hosts, and not two forms of one. */
static bool are_two_hosts(struct ua_str a, struct ua_str b)
{
    a = without_dot(a);
    b = without_dot(b);
    return !ua_str_equal_but_for_case(a, b) && !compare_host_forms(a, b);
}

/* Returns whether a difference of this effect can be one of two hosts. */
static bool moves_host(enum effect effect)
{
    return effect == EFFECT_HOST_SHIFT || effect == EFFECT_REPARSE_SHIFT;
}

/* Whether an engine accepts the input and tells no host. */
static bool is_without_host(struct side side)
{
    return is_accepted(side) && observation_get(side.o, COMPONENT_HOST).len == 0;
}

/* What keeps the hosts from being resolved. In a reparse-shift, nobody resolves the host that was
 * checked. */
static enum rank_gap gap_to_resolved(const struct difference *difference, struct side a,
                                     struct side b, struct testcase test)
{
    const bool asks_a = difference->effect != EFFECT_REPARSE_SHIFT;

    if (test.base.ptr && !is_likely_base(test.base))
        return RANK_GAP_BASE;
    if ((asks_a && is_without_host(a)) || is_without_host(b))
        return RANK_GAP_NO_HOST;
    return (asks_a && !is_resolved(a)) || !is_resolved(b) ? RANK_GAP_UNRESOLVED : RANK_GAP_NONE;
}

/* What keeps them from being two hosts, for an effect that can have two. A check that lets other
 * schemes through needs no second host: of "1://a" with a base, one engine reads the scheme "1",
 * and the other contacts the host of the base. */
static enum rank_gap gap_to_two_hosts(const struct difference *difference, struct side a,
                                      struct side b, struct testcase test)
{
    if (!may_be_fetched(a, test) || !may_be_fetched(b, test))
        return RANK_GAP_SCHEME;
    if (difference->relation[COMPONENT_HOST] == RELATION_DIFFERENT &&
        are_two_hosts(observation_get(a.o, COMPONENT_HOST), observation_get(b.o, COMPONENT_HOST)))
        return RANK_GAP_NONE;
    return is_without_host(a) || is_without_host(b) ? RANK_GAP_NO_HOST : RANK_GAP_ONE_HOST;
}

enum rank_gap rank_gap_of(const struct difference *difference, struct side a, struct side b,
                          struct testcase test)
{
    const enum rank_gap gap = gap_to_resolved(difference, a, b, test);

    return gap == RANK_GAP_NONE && moves_host(difference->effect)
               ? gap_to_two_hosts(difference, a, b, test)
               : gap;
}

enum rank rank_of(const struct difference *difference, struct side a, struct side b,
                  struct testcase test)
{
    const struct ua_str host_a = observation_get(a.o, COMPONENT_HOST);
    const struct ua_str host_b = observation_get(b.o, COMPONENT_HOST);

    /* The engine that reads such a scheme can be the client. */
    if (!is_fetched(a, test) && !is_fetched(b, test))
        return RANK_UNFETCHED;
    if (gap_to_resolved(difference, a, b, test) != RANK_GAP_NONE)
        return RANK_UNRESOLVED;
    if (!moves_host(difference->effect) ||
        gap_to_two_hosts(difference, a, b, test) != RANK_GAP_NONE)
        return RANK_RESOLVED;
    return is_visible_host(host_a, test.url) || is_visible_host(host_b, test.url) ? RANK_VISIBLE
                                                                                  : RANK_TWO_HOSTS;
}

enum rank rank_limit(enum effect effect)
{
    return moves_host(effect) ? RANK_VISIBLE : RANK_RESOLVED;
}

/* --- severity --------------------------------------------------------------------------------- */

static const char *const severity_names[SEVERITIES] = {
    [SEVERITY_NONE] = "none",     [SEVERITY_INFO] = "info", [SEVERITY_LOW] = "low",
    [SEVERITY_MEDIUM] = "medium", [SEVERITY_HIGH] = "high", [SEVERITY_CRITICAL] = "critical",
};

static enum severity worst_severity(enum effect effect)
{
    static const enum severity severities[EFFECTS] = {
        [EFFECT_NONE] = SEVERITY_NONE,           [EFFECT_NORMALISATION] = SEVERITY_INFO,
        [EFFECT_FRAGMENT_SHIFT] = SEVERITY_LOW,  [EFFECT_QUERY_SHIFT] = SEVERITY_LOW,
        [EFFECT_PATH_SHIFT] = SEVERITY_LOW,      [EFFECT_ACCEPT_REJECT] = SEVERITY_MEDIUM,
        [EFFECT_USERINFO_SHIFT] = SEVERITY_HIGH, [EFFECT_HOST_FORM] = SEVERITY_HIGH,
        [EFFECT_REPARSE_SHIFT] = SEVERITY_HIGH,  [EFFECT_HOST_SHIFT] = SEVERITY_CRITICAL,
    };
    return severities[effect];
}

enum severity rank_severity(enum effect effect, enum rank rank)
{
    const enum severity worst = worst_severity(effect);
    const enum rank needed = moves_host(effect) ? RANK_TWO_HOSTS : RANK_RESOLVED;

    return worst > SEVERITY_MEDIUM && rank < needed ? SEVERITY_MEDIUM : worst;
}

unsigned rank_importance(enum effect effect, enum rank rank)
{
    _Static_assert(EFFECTS <= 16 && RANK_VISIBLE < 16, "four bits each");
    return effect == EFFECT_NONE ? 0
                                 : (unsigned)rank_severity(effect, rank) << 8 |
                                       (unsigned)rank << 4 | (unsigned)effect;
}

enum severity rank_importance_severity(unsigned importance)
{
    return (enum severity)(importance >> 8);
}

enum effect rank_importance_effect(unsigned importance)
{
    return (enum effect)(importance & 15);
}

const char *severity_name(enum severity severity)
{
    return severity_names[severity];
}

bool severity_from_name(enum severity *out, const char *name)
{
    for (unsigned i = SEVERITY_INFO; i < SEVERITIES; i++) {
        if (strcmp(name, severity_names[i]) == 0) {
            *out = (enum severity)i;
            return true;
        }
    }
    return false;
}

bool fail_limit_from_name(struct fail_limit *out, const char *name)
{
    *out = (struct fail_limit){EFFECT_NONE, SEVERITY_NONE};
    return effect_from_name(&out->effect, name) || severity_from_name(&out->severity, name);
}

bool fail_limit_reached(const struct fail_limit *limit, enum effect effect, enum rank rank)
{
    return (limit->effect != EFFECT_NONE && effect >= limit->effect) ||
           (limit->severity != SEVERITY_NONE && rank_severity(effect, rank) >= limit->severity);
}
