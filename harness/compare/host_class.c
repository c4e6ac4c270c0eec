/* SPDX-License-Identifier: MIT */
#include "host_class.h"

#include <stdint.h>
#include <string.h>

#include "host_form.h"
#include "str.h"

struct ipv4_range {
    uint32_t first;
    unsigned bits;
    unsigned classes;
};

#define IPV4(a, b, c, d) ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | (d))

/* RFC 6890, and addresses at which clouds describe a machine. */
static const struct ipv4_range ipv4_ranges[] = {
    {IPV4(0, 0, 0, 0), 32, HOST_LOOPBACK},       {IPV4(127, 0, 0, 0), 8, HOST_LOOPBACK},
    {IPV4(10, 0, 0, 0), 8, HOST_PRIVATE},        {IPV4(172, 16, 0, 0), 12, HOST_PRIVATE},
    {IPV4(192, 168, 0, 0), 16, HOST_PRIVATE},    {IPV4(169, 254, 0, 0), 16, HOST_PRIVATE},
    {IPV4(100, 64, 0, 0), 10, HOST_PRIVATE},     {IPV4(169, 254, 169, 254), 32, HOST_METADATA},
    {IPV4(169, 254, 170, 2), 32, HOST_METADATA}, {IPV4(100, 100, 100, 200), 32, HOST_METADATA},
    {IPV4(192, 0, 0, 192), 32, HOST_METADATA},
};

static unsigned ipv4_classes(uint32_t address)
{
    unsigned classes = 0;

    for (size_t i = 0; i < sizeof ipv4_ranges / sizeof *ipv4_ranges; i++) {
        if ((address ^ ipv4_ranges[i].first) >> (32 - ipv4_ranges[i].bits) == 0)
            classes |= ipv4_ranges[i].classes;
    }
    return classes;
}

static bool is_zero(const unsigned groups[8], unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++) {
        if (groups[i] != 0)
            return false;
    }
    return true;
}

static unsigned ipv6_classes(const unsigned groups[8])
{
    static const unsigned aws_metadata[8] = {0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x254};
    const uint32_t ipv4 = (uint32_t)groups[6] << 16 | groups[7];

    if (is_zero(groups, 0, 7) && groups[7] <= 1)
        return HOST_LOOPBACK;
    /* ::ffff:0:0/96 and 64:ff9b::/96 */
    if ((is_zero(groups, 0, 5) && groups[5] == 0xffff) ||
        (groups[0] == 0x64 && groups[1] == 0xff9b && is_zero(groups, 2, 6)))
        return ipv4_classes(ipv4);
    if (memcmp(groups, aws_metadata, sizeof aws_metadata) == 0)
        return HOST_PRIVATE | HOST_METADATA;
    /* fc00::/7 and fe80::/10 */
    if ((groups[0] & 0xfe00) == 0xfc00 || (groups[0] & 0xffc0) == 0xfe80)
        return HOST_PRIVATE;
    return 0;
}

/* Names that a resolver or a cloud answers with such an address. A name that begins with a dot
 * stands for all names that end in it. */
static unsigned name_classes(struct ua_str name)
{
#define NAME(text) {text, sizeof(text) - 1}
    static const struct {
        struct ua_str name;
        unsigned classes;
    } names[] = {
        {NAME("localhost"), HOST_LOOPBACK},
        {NAME(".localhost"), HOST_LOOPBACK},
        {NAME("localhost.localdomain"), HOST_LOOPBACK},
        {NAME("ip6-localhost"), HOST_LOOPBACK},
        {NAME("ip6-loopback"), HOST_LOOPBACK},
        {NAME("metadata.google.internal"), HOST_METADATA},
        {NAME("metadata"), HOST_METADATA},
        {NAME("instance-data"), HOST_METADATA},
    };

#undef NAME

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct ua_str known = names[i].name;
        const size_t at = name.len - known.len;

        if (known.len > name.len || (known.ptr[0] != '.' && at != 0))
            continue;
        if (ua_str_equal_but_for_case(ua_str(name.ptr + at, known.len), known))
            return names[i].classes;
    }
    return 0;
}

unsigned host_classes(struct ua_str host)
{
    unsigned groups[8];
    struct ua_str zone;
    uint32_t address;

    if (host.len == 0)
        return 0;
    if (host.ptr[0] == '[')
        return host_form_ipv6(groups, &zone, host) ? ipv6_classes(groups) : 0;
    if (host_form_ipv4(&address, host))
        return ipv4_classes(address);
    if (host.ptr[host.len - 1] == '.')
        host.len--;
    return name_classes(host);
}

const char *host_class_name(unsigned index)
{
    static const char *const names[HOST_CLASSES] = {"loopback", "private", "metadata"};

    return names[index];
}

const char *const *host_class_examples(unsigned index)
{
    static const char *const loopback[] = {"127.0.0.1",
                                           "localhost",
                                           "[::1]",
                                           "127.1",
                                           "2130706433",
                                           "0x7f.1",
                                           "0x7f000001",
                                           "0177.0.0.1",
                                           "017700000001",
                                           "0",
                                           "0.0.0.0",
                                           "127.0.0.2",
                                           "127.0.0.1.",
                                           "localhost.",
                                           "LOCALHOST",
                                           "a.localhost",
                                           "[::]",
                                           "[0:0:0:0:0:0:0:1]",
                                           "[::ffff:127.0.0.1]",
                                           "[::ffff:7f00:1]",
                                           "[64:ff9b::7f00:1]",
                                           "127%2E0.0.1",
                                           "127\xE3\x80\x82"
                                           "0.0.1",
                                           "\xEF\xBC\x91\xEF\xBC\x92\xEF\xBC\x97.0.0.1",
                                           "local%68ost",
                                           "\xEF\xBD\x8Cocalhost",
                                           NULL};
    static const char *const private[] = {"10.0.0.1",
                                          "192.168.0.1",
                                          "172.16.0.1",
                                          "172.31.255.255",
                                          "169.254.0.1",
                                          "100.64.0.1",
                                          "10.1",
                                          "0xa.1",
                                          "012.0.0.1",
                                          "167772161",
                                          "192.168.0.1.",
                                          "[fd00::1]",
                                          "[fc00::1]",
                                          "[fe80::1]",
                                          "[::ffff:10.0.0.1]",
                                          "[::ffff:a00:1]",
                                          "10\xE3\x80\x82"
                                          "0.0.1",
                                          NULL};
    static const char *const metadata[] = {"169.254.169.254",
                                           "169.254.169.254.",
                                           "2852039166",
                                           "0xa9fea9fe",
                                           "0xa9.254.169.254",
                                           "0251.0376.0251.0376",
                                           "169.254.43518",
                                           "[::ffff:169.254.169.254]",
                                           "[::ffff:a9fe:a9fe]",
                                           "[fd00:ec2::254]",
                                           "100.100.100.200",
                                           "metadata.google.internal",
                                           "metadata.google.internal.",
                                           "169.254\xE3\x80\x82"
                                           "169.254",
                                           NULL};
    static const char *const *const examples[HOST_CLASSES] = {loopback, private, metadata};

    return examples[index];
}
