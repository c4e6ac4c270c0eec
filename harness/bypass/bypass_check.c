/* SPDX-License-Identifier: MIT */
#include "bypass_check.h"

#include <string.h>

#include "ascii.h"
#include "compare.h"
#include "host_class.h"
#include "host_form.h"
#include "rank.h"
#include "str.h"

bool bypass_is_fetched(const struct observation *o)
{
    return observation_presence(o, COMPONENT_SCHEME) == PRESENCE_UNKNOWN ||
           rank_scheme_is_fetched(observation_get(o, COMPONENT_SCHEME));
}

/* Whether a host is a listed one, or below it. */
static bool is_listed_as(struct ua_str listed, struct ua_str host)
{
    return ua_str_equal_but_for_case(host, listed) ||
           (listed.len > 0 && listed.ptr[0] == '.' && host.len > listed.len &&
            ua_str_equal_but_for_case(ua_str(host.ptr + host.len - listed.len, listed.len),
                                      listed));
}

static bool is_listed_host(const struct bypass_check *check, struct ua_str host)
{
    if (check->classes && host_classes(host) & check->classes)
        return true;
    for (size_t i = 0; i < check->count; i++) {
        if (is_listed_as(ua_str(check->hosts[i], strlen(check->hosts[i])), host))
            return true;
    }
    return false;
}

/* Whether the host is an IPv4 address to the URL Standard, and no address and no name to a resolver
 * (inet_aton): it ends in a dot, or one of its numbers is "0x" without a digit. */
static bool is_no_resolver_number(struct ua_str host)
{
    uint32_t address;

    if (!host_form_ipv4(&address, host))
        return false;
    for (size_t i = 1; i < host.len; i++) {
        if (ua_lower(host.ptr[i]) == 'x' && (i + 1 == host.len || host.ptr[i + 1] == '.'))
            return true;
    }
    return host.ptr[host.len - 1] == '.';
}

/* Whether a client can contact the host. A zone (RFC 6874) names an interface of this machine, so
 * only a check that denies such addresses is concerned. */
static bool is_contacted(const struct bypass_check *check, struct ua_str host)
{
    unsigned groups[8];
    struct ua_str zone;

    return (rank_host_resolves(host) && !is_no_resolver_number(host)) ||
           (check->is_denied && host.len > 0 && host_form_ipv6(groups, &zone, host));
}

/* An address as eight groups; an IPv4 address as IPv4-mapped (RFC 4291, section 2.5.5.2). A zone
 * is left out. */
static bool read_address(unsigned groups[8], struct ua_str host)
{
    struct ua_str zone;
    uint32_t address;

    if (host.len > 0 && host.ptr[0] == '[')
        return host_form_ipv6(groups, &zone, host);
    if (!host_form_ipv4(&address, host))
        return false;
    memset(groups, 0, 5 * sizeof *groups);
    groups[5] = 0xffff;
    groups[6] = address >> 16;
    groups[7] = address & 0xffff;
    return true;
}

static bool is_same_address(struct ua_str a, struct ua_str b)
{
    unsigned groups[2][8];

    return read_address(groups[0], a) && read_address(groups[1], b) &&
           memcmp(groups[0], groups[1], sizeof groups[0]) == 0;
}

void bypass_passing_host(struct text *out, const struct bypass_check *check)
{
    if (check->is_denied) {
        text_puts(out, BYPASS_GOOD_NAME);
        return;
    }
    for (size_t i = 0; i < check->count; i++) {
        if (check->hosts[i][0] != '.') {
            text_puts(out, check->hosts[i]);
            return;
        }
    }
    text_printf(out, "www%s", check->hosts[0]);
}

size_t bypass_listed_form(const struct bypass_check *check, struct ua_str host)
{
    const bool has_dot = host.len > 1 && host.ptr[host.len - 1] == '.';

    for (size_t i = 0; i < check->count; i++) {
        const struct ua_str listed = ua_str(check->hosts[i], strlen(check->hosts[i]));

        if (is_listed_as(listed, host) ||
            (has_dot && is_listed_as(listed, ua_str(host.ptr, host.len - 1))) ||
            compare_host_forms(host, listed) || is_same_address(host, listed))
            return i;
    }
    return check->count;
}

/* Whether the host is one of the list, in any form and with or without a dot at its end. */
static bool is_form_of(const struct bypass_check *check, struct ua_str host)
{
    return (check->classes && host_classes(host) & check->classes) ||
           bypass_listed_form(check, host) < check->count;
}

/* Whether a client can connect to a port; one without digits is the default port. */
static bool is_port(struct ua_str port)
{
    unsigned value = 0;

    for (size_t i = 0; i < port.len; i++) {
        value = value * 10 + (unsigned)(port.ptr[i] - '0');
        if (port.ptr[i] < '0' || port.ptr[i] > '9' || value > 65535)
            return false;
    }
    return true;
}

bool bypass_passes(const struct bypass_check *check, const struct observation *o)
{
    const struct ua_str host = observation_get(o, COMPONENT_HOST);

    if (o->outcome == OUTCOME_ALLOWED)
        return true;
    return o->outcome == OUTCOME_PARSED && host.len > 0 && bypass_is_fetched(o) &&
           is_listed_host(check, host) != check->is_denied;
}

bool bypass_is_forbidden(const struct bypass_check *check, const struct observation *o)
{
    const struct ua_str host = observation_get(o, COMPONENT_HOST);

    if (o->outcome == OUTCOME_DENIED)
        return true;
    return o->outcome == OUTCOME_PARSED && bypass_is_fetched(o) && is_contacted(check, host) &&
           is_port(observation_get(o, COMPONENT_PORT)) &&
           is_form_of(check, host) == check->is_denied;
}

bool bypass_is_missed(const struct bypass_check *check, const struct observation *o)
{
    return check->is_denied && bypass_passes(check, o) && bypass_is_forbidden(check, o);
}

bool bypass_denies(const struct bypass_check *check, const struct observation *o)
{
    const struct ua_str host = observation_get(o, COMPONENT_HOST);

    return check->is_denied && o->outcome == OUTCOME_PARSED && host.len > 0 &&
           is_listed_host(check, host);
}

bool bypass_is_host_of(const struct observation *client, const struct observation *validator)
{
    const struct ua_str a = observation_get(client, COMPONENT_HOST),
                        b = observation_get(validator, COMPONENT_HOST);

    return client->outcome == OUTCOME_PARSED &&
           (ua_str_equal_but_for_case(a, b) || compare_host_forms(a, b));
}
