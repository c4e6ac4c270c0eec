/* SPDX-License-Identifier: MIT */
/* Groups of answers, the words for effects, and the ranges by which a host is in a class. */
#include "groups.h"

#include <string.h>

#include "check.h"
#include "host_class.h"
#include "str.h"

#define ALL (~0u)

/* --- groups ----------------------------------------------------------------------------------- */

/* A letter for each answer: its host, 'r' rejects, 'x' errs, 'd' denies, 'a' allows, 's' says
 * nothing; 'P' and 'Q' have the host h and the path of the letter; 'U' has the host h in upper
 * case.
 */
static void make_answer(struct observation *o, char letter)
{
    const char host[] = {letter, '\0'}, path[] = {'/', letter, '\0'};

    observation_reset(o);
    o->outcome = letter == 'r'   ? OUTCOME_REJECTED
                 : letter == 'x' ? OUTCOME_ERROR
                 : letter == 'd' ? OUTCOME_DENIED
                 : letter == 'a' ? OUTCOME_ALLOWED
                                 : OUTCOME_PARSED;
    if (o->outcome != OUTCOME_PARSED || letter == 's')
        return;
    if (letter == 'P' || letter == 'Q') {
        observation_set(o, COMPONENT_HOST, "h", 1);
        observation_set(o, COMPONENT_PATH, path, 2);
    } else {
        observation_set(o, COMPONENT_HOST, letter == 'U' ? "H" : host, 1);
        observation_set(o, COMPONENT_PATH, "/P", 2);
    }
}

/* expected: a digit for each answer, "-": in no group. */
static void check_groups(const char *letters, enum effect about, const char *expected)
{
    struct observation answers[8] = {0};
    struct side sides[8] = {{0}};
    unsigned group[8], count = (unsigned)strlen(letters), groups, most = 0;
    char got[9] = "";

    for (unsigned i = 0; i < count; i++) {
        make_answer(&answers[i], letters[i]);
        sides[i] = (struct side){&answers[i], ALL};
    }
    groups = group_answers(group, sides, count, about);
    for (unsigned i = 0; i < count; i++) {
        got[i] = group[i] == GROUP_NONE ? '-' : (char)('0' + group[i]);
        if (group[i] != GROUP_NONE && group[i] + 1 > most)
            most = group[i] + 1;
        observation_free(&answers[i]);
    }
    CHECK_TEXT(got, strlen(got), expected, strlen(expected));
    CHECK(groups == most);
}

static void test_groups(void)
{
    check_groups("hhgh", EFFECT_NONE, "0010");
    check_groups("ghgh", EFFECT_HOST_SHIFT, "0101");
    check_groups("hrrh", EFFECT_NONE, "0110");
    check_groups("xhx", EFFECT_NONE, "-0-");
    check_groups("rdh", EFFECT_ACCEPT_REJECT, "001");
    check_groups("hgr", EFFECT_ACCEPT_REJECT, "012");
    check_groups("hUPr", EFFECT_ACCEPT_REJECT, "0001");
    check_groups("PQh", EFFECT_NONE, "010");
    check_groups("PQP", EFFECT_PATH_SHIFT, "010");
    check_groups("PQg", EFFECT_HOST_SHIFT, "001");
    check_groups("PQr", EFFECT_HOST_FORM, "001");
    check_groups("PQr", EFFECT_USERINFO_SHIFT, "001");
    check_groups("PQh", EFFECT_REPARSE_SHIFT, "010");
    check_groups("aa", EFFECT_NONE, "00");
    check_groups("aad", EFFECT_ACCEPT_REJECT, "001");
    check_groups("ss", EFFECT_NONE, "01");
    check_groups("hUg", EFFECT_NORMALISATION, "001");
    check_groups("hUg", EFFECT_QUERY_SHIFT, "001");
    check_groups("", EFFECT_NONE, "");
}

/* --- words ------------------------------------------------------------------------------------ */

static void test_effects(void)
{
    static const char *const words[EFFECTS][2] = {
        {"none", "none"},          {"normalisation", "what"}, {"fragment-shift", "what"},
        {"query-shift", "what"},   {"path-shift", "what"},    {"accept-reject", "whether"},
        {"userinfo-shift", "who"}, {"host-form", "who"},      {"reparse-shift", "who"},
        {"host-shift", "who"},
    };

    for (int e = 0; e < EFFECTS; e++) {
        enum effect read = EFFECT_NONE;

        CHECK(strcmp(effect_name((enum effect)e), words[e][0]) == 0);
        CHECK(strcmp(effect_family((enum effect)e), words[e][1]) == 0);
        CHECK(effect_from_name(&read, words[e][0]) == (e != EFFECT_NONE) && (int)read == e);
    }
    CHECK(effect_components(EFFECT_NONE) == 0 && effect_components(EFFECT_NORMALISATION) == 0);
    CHECK(effect_components(EFFECT_ACCEPT_REJECT) == 0);
    CHECK(effect_components(EFFECT_FRAGMENT_SHIFT) == 1u << COMPONENT_FRAGMENT);
    CHECK(effect_components(EFFECT_QUERY_SHIFT) == 1u << COMPONENT_QUERY);
    CHECK(effect_components(EFFECT_PATH_SHIFT) == 1u << COMPONENT_PATH);
    CHECK(effect_components(EFFECT_HOST_FORM) == 1u << COMPONENT_HOST);
    CHECK(effect_components(EFFECT_USERINFO_SHIFT) ==
          (1u << COMPONENT_USERNAME | 1u << COMPONENT_PASSWORD));
    CHECK(effect_components(EFFECT_REPARSE_SHIFT) ==
          (effect_components(EFFECT_HOST_SHIFT) | 1u << COMPONENT_PATH));
}

/* --- ranges of hosts -------------------------------------------------------------------------- */

/* name NULL: the host is in no class. The first and the last address of each range, and their
 * neighbours. */
static const struct {
    const char *host, *name, *what;
} hosts[] = {
    {"169.254.169.254", "169.254.169.254", "metadata of most clouds"},
    {"169.254.169.253", "169.254.0.0/16", "link-local, RFC 3927"},
    {"169.254.169.255", "169.254.0.0/16", "link-local, RFC 3927"},
    {"169.254.170.2", "169.254.170.2", "metadata of AWS ECS"},
    {"169.254.170.1", "169.254.0.0/16", "link-local, RFC 3927"},
    {"169.254.170.3", "169.254.0.0/16", "link-local, RFC 3927"},
    {"169.254.170.23", "169.254.170.23", "metadata of AWS EKS"},
    {"169.254.170.22", "169.254.0.0/16", "link-local, RFC 3927"},
    {"169.254.170.24", "169.254.0.0/16", "link-local, RFC 3927"},
    {"100.100.100.200", "100.100.100.200", "metadata of Alibaba"},
    {"100.100.100.199", "100.64.0.0/10", "shared, RFC 6598"},
    {"100.100.100.201", "100.64.0.0/10", "shared, RFC 6598"},
    {"192.0.0.192", "192.0.0.192", "metadata of Oracle"},
    {"192.0.0.191", NULL, NULL},
    {"192.0.0.193", NULL, NULL},
    {"168.63.129.16", "168.63.129.16", "the WireServer of Azure"},
    {"168.63.129.15", NULL, NULL},
    {"168.63.129.17", NULL, NULL},
    {"0.0.0.0", "0.0.0.0", "this machine"},
    {"0.0.0.1", NULL, NULL},
    {"127.0.0.0", "127.0.0.0/8", "loopback"},
    {"127.255.255.255", "127.0.0.0/8", "loopback"},
    {"126.255.255.255", NULL, NULL},
    {"128.0.0.0", NULL, NULL},
    {"10.0.0.0", "10.0.0.0/8", "private, RFC 1918"},
    {"10.255.255.255", "10.0.0.0/8", "private, RFC 1918"},
    {"9.255.255.255", NULL, NULL},
    {"11.0.0.0", NULL, NULL},
    {"172.16.0.0", "172.16.0.0/12", "private, RFC 1918"},
    {"172.31.255.255", "172.16.0.0/12", "private, RFC 1918"},
    {"172.15.255.255", NULL, NULL},
    {"172.32.0.0", NULL, NULL},
    {"192.168.0.0", "192.168.0.0/16", "private, RFC 1918"},
    {"192.168.255.255", "192.168.0.0/16", "private, RFC 1918"},
    {"192.167.255.255", NULL, NULL},
    {"192.169.0.0", NULL, NULL},
    {"169.254.0.0", "169.254.0.0/16", "link-local, RFC 3927"},
    {"169.254.255.255", "169.254.0.0/16", "link-local, RFC 3927"},
    {"169.253.255.255", NULL, NULL},
    {"169.255.0.0", NULL, NULL},
    {"100.64.0.0", "100.64.0.0/10", "shared, RFC 6598"},
    {"100.127.255.255", "100.64.0.0/10", "shared, RFC 6598"},
    {"100.63.255.255", NULL, NULL},
    {"100.128.0.0", NULL, NULL},
    {"localhost", "localhost", "a name of this machine"},
    {"x.localhost", ".localhost", "names of this machine, RFC 6761"},
    {"localhost.localdomain", "localhost.localdomain", "a name of this machine"},
    {"localhost4", "localhost4", "a name of this machine"},
    {"localhost6", "localhost6", "a name of this machine"},
    {"ip6-localhost", "ip6-localhost", "a name of this machine"},
    {"ip6-loopback", "ip6-loopback", "a name of this machine"},
    {"metadata.google.internal", "metadata.google.internal", "metadata of Google Cloud"},
    {"metadata.goog", "metadata.goog", "metadata of Google Cloud"},
    {"metadata", "metadata", "metadata of Google Cloud"},
    {"instance-data", "instance-data", "metadata of AWS"},
    {"instance-data.ec2.internal", "instance-data.ec2.internal", "metadata of AWS"},
    {"metadata.tencentyun.com", "metadata.tencentyun.com", "metadata of Tencent Cloud"},
    {"[::]", "::", "this machine"},
    {"[::1]", "::1", "loopback"},
    {"[::ffff:10.0.0.1]", "::ffff:0:0/96", "IPv4-mapped, RFC 4291"},
    {"[::ffff:0:10.0.0.1]", "::ffff:0:0:0/96", "IPv4-translated, RFC 2765"},
    {"[::10.0.0.1]", "::/96", "IPv4-compatible, RFC 4291"},
    {"[64:ff9b::10.0.0.1]", "64:ff9b::/96", "NAT64, RFC 6052"},
    {"[64:ff9b:1:abcd::10.0.0.1]", "64:ff9b:1::/48", "NAT64, RFC 8215"},
    {"[2002:a00:1::]", "2002::/16", "6to4, RFC 3056"},
    {"[2002:a00:1:ffff::1]", "2002::/16", "6to4, RFC 3056"},
    {"[2002:800:1::]", NULL, NULL},
    {"[fd00:ec2::254]", "fd00:ec2::254", "metadata of AWS"},
    {"[fd00:ec2::23]", "fd00:ec2::23", "metadata of AWS EKS"},
    {"[fd20:ce::254]", "fd20:ce::254", "metadata of Google Cloud"},
    {"[fc00::]", "fc00::/7", "unique local, RFC 4193"},
    {"[fdff:ffff::]", "fc00::/7", "unique local, RFC 4193"},
    {"[fe80::1]", "fe80::/10", "link-local, RFC 4291"},
    {"[febf::]", "fe80::/10", "link-local, RFC 4291"},
    {"[::ffff:8.8.8.8]", NULL, NULL},
    {"[2001:db8::1]", NULL, NULL},
    {"[::2]", NULL, NULL},
};

static void test_hosts(void)
{
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        const struct host_range *range =
            host_class_range(ua_str(hosts[i].host, strlen(hosts[i].host)));

        CHECK(!range == !hosts[i].name);
        if (!range != !hosts[i].name)
            printf("  %s\n", hosts[i].host);
        if (!range || !hosts[i].name)
            continue;
        CHECK_TEXT(range->name, strlen(range->name), hosts[i].name, strlen(hosts[i].name));
        CHECK_TEXT(range->what, strlen(range->what), hosts[i].what, strlen(hosts[i].what));
    }
    CHECK(strcmp(host_class_name(0), "loopback") == 0);
    CHECK(strcmp(host_class_name(1), "private") == 0);
    CHECK(strcmp(host_class_name(2), "metadata") == 0);
}

int main(void)
{
    test_groups();
    test_effects();
    test_hosts();
    return check_report("groups");
}
