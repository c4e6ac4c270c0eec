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

static bool is_listed_host(const struct bypass_check *check, struct ua_str host)
{
    if (check->classes && host_classes(host) & check->classes)
        return true;
    for (size_t i = 0; i < check->count; i++) {
        const struct ua_str listed = ua_str(check->hosts[i], strlen(check->hosts[i]));

        if (ua_str_equal_but_for_case(host, listed))
            return true;
        if (listed.len > 0 && listed.ptr[0] == '.' && host.len > listed.len &&
            ua_str_equal_but_for_case(ua_str(host.ptr + host.len - listed.len, listed.len), listed))
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

/* Whether the host is one of the list, in any form and with or without a dot at its end. */
static bool is_form_of(const struct bypass_check *check, struct ua_str host)
{
    const bool has_dot = host.len > 1 && host.ptr[host.len - 1] == '.';

    if (is_listed_host(check, host) ||
        (has_dot && is_listed_host(check, ua_str(host.ptr, host.len - 1))))
        return true;
    for (size_t i = 0; i < check->count; i++) {
        if (compare_host_forms(host, ua_str(check->hosts[i], strlen(check->hosts[i]))))
            return true;
    }
    return false;
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
           is_form_of(check, host) == check->is_denied;
}

bool bypass_is_missed(const struct bypass_check *check, const struct observation *o)
{
    return check->is_denied && bypass_passes(check, o) && bypass_is_forbidden(check, o);
}
