/* SPDX-License-Identifier: MIT */
#include "host_class.h"

#include <stdint.h>
#include <string.h>

#include "ascii.h"
#include "host_form.h"
#include "str.h"

/* --- addresses -------------------------------------------------------------------------------- */

struct ipv4_range {
    uint32_t first;
    unsigned bits;
    unsigned classes;
    struct host_range range;
};

#define IPV4(a, b, c, d) ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | (d))

/* RFC 6890, and addresses at which clouds describe a machine. A range comes after those inside of
 * it. */
static const struct ipv4_range ipv4_ranges[] = {
    {IPV4(169, 254, 169, 254), 32, HOST_METADATA, {"169.254.169.254", "metadata of most clouds"}},
    {IPV4(169, 254, 170, 2), 32, HOST_METADATA, {"169.254.170.2", "metadata of AWS ECS"}},
    {IPV4(169, 254, 170, 23), 32, HOST_METADATA, {"169.254.170.23", "metadata of AWS EKS"}},
    {IPV4(100, 100, 100, 200), 32, HOST_METADATA, {"100.100.100.200", "metadata of Alibaba"}},
    {IPV4(192, 0, 0, 192), 32, HOST_METADATA, {"192.0.0.192", "metadata of Oracle"}},
    {IPV4(168, 63, 129, 16), 32, HOST_METADATA, {"168.63.129.16", "the WireServer of Azure"}},
    {IPV4(0, 0, 0, 0), 32, HOST_LOOPBACK, {"0.0.0.0", "this machine"}},
    {IPV4(127, 0, 0, 0), 8, HOST_LOOPBACK, {"127.0.0.0/8", "loopback"}},
    {IPV4(10, 0, 0, 0), 8, HOST_PRIVATE, {"10.0.0.0/8", "private, RFC 1918"}},
    {IPV4(172, 16, 0, 0), 12, HOST_PRIVATE, {"172.16.0.0/12", "private, RFC 1918"}},
    {IPV4(192, 168, 0, 0), 16, HOST_PRIVATE, {"192.168.0.0/16", "private, RFC 1918"}},
    {IPV4(169, 254, 0, 0), 16, HOST_PRIVATE, {"169.254.0.0/16", "link-local, RFC 3927"}},
    {IPV4(100, 64, 0, 0), 10, HOST_PRIVATE, {"100.64.0.0/10", "shared, RFC 6598"}},
};

static unsigned find_ipv4(const struct host_range **range, uint32_t address)
{
    unsigned classes = 0;

    for (size_t i = 0; i < sizeof ipv4_ranges / sizeof *ipv4_ranges; i++) {
        if ((address ^ ipv4_ranges[i].first) >> (32 - ipv4_ranges[i].bits) != 0)
            continue;
        if (!classes)
            *range = &ipv4_ranges[i].range;
        classes |= ipv4_ranges[i].classes;
    }
    return classes;
}

struct ipv6_range {
    unsigned first[8];
    unsigned bits;
    unsigned classes; /* 0: the classes of the IPv4 address in it */
    unsigned ipv4_at; /* the group at which that begins */
    struct host_range range;
};

/* RFC 4291 and others. A range comes after those inside of it. */
static const struct ipv6_range ipv6_ranges[] = {
    {{0}, 128, HOST_LOOPBACK, 0, {"::", "this machine"}},
    {{0, 0, 0, 0, 0, 0, 0, 1}, 128, HOST_LOOPBACK, 0, {"::1", "loopback"}},
    {{0, 0, 0, 0, 0, 0xffff}, 96, 0, 6, {"::ffff:0:0/96", "IPv4-mapped, RFC 4291"}},
    {{0, 0, 0, 0, 0xffff}, 96, 0, 6, {"::ffff:0:0:0/96", "IPv4-translated, RFC 2765"}},
    {{0}, 96, 0, 6, {"::/96", "IPv4-compatible, RFC 4291"}},
    {{0x64, 0xff9b}, 96, 0, 6, {"64:ff9b::/96", "NAT64, RFC 6052"}},
    {{0x64, 0xff9b, 1}, 48, 0, 6, {"64:ff9b:1::/48", "NAT64, RFC 8215"}},
    {{0x2002}, 16, 0, 1, {"2002::/16", "6to4, RFC 3056"}},
    {{0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x254},
     128,
     HOST_PRIVATE | HOST_METADATA,
     0,
     {"fd00:ec2::254", "metadata of AWS"}},
    {{0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x23},
     128,
     HOST_PRIVATE | HOST_METADATA,
     0,
     {"fd00:ec2::23", "metadata of AWS EKS"}},
    {{0xfd20, 0xce, 0, 0, 0, 0, 0, 0x254},
     128,
     HOST_PRIVATE | HOST_METADATA,
     0,
     {"fd20:ce::254", "metadata of Google Cloud"}},
    {{0xfc00}, 7, HOST_PRIVATE, 0, {"fc00::/7", "unique local, RFC 4193"}},
    {{0xfe80}, 10, HOST_PRIVATE, 0, {"fe80::/10", "link-local, RFC 4291"}},
};

static bool has_prefix(const unsigned groups[8], const struct ipv6_range *range)
{
    for (unsigned i = 0; i * 16 < range->bits; i++) {
        const unsigned bits = range->bits - i * 16 < 16 ? range->bits - i * 16 : 16;

        if ((groups[i] ^ range->first[i]) >> (16 - bits) != 0)
            return false;
    }
    return true;
}

static unsigned find_ipv6(const struct host_range **range, const unsigned groups[8])
{
    for (size_t i = 0; i < sizeof ipv6_ranges / sizeof *ipv6_ranges; i++) {
        const struct ipv6_range *row = &ipv6_ranges[i];
        unsigned classes = row->classes;

        if (!has_prefix(groups, row))
            continue;
        if (!classes)
            classes =
                find_ipv4(range, (uint32_t)groups[row->ipv4_at] << 16 | groups[row->ipv4_at + 1]);
        if (classes)
            *range = &row->range;
        return classes;
    }
    return 0;
}

/* --- names ------------------------------------------------------------------------------------ */

/* Names that a resolver or a cloud answers with such an address. A name that begins with a dot
 * stands for all names that end in it. */
static unsigned find_range_of_name(const struct host_range **range, struct ua_str name)
{
    static const struct {
        struct host_range range;
        unsigned classes;
    } names[] = {
        {{"localhost", "a name of this machine"}, HOST_LOOPBACK},
        {{".localhost", "names of this machine, RFC 6761"}, HOST_LOOPBACK},
        {{"localhost.localdomain", "a name of this machine"}, HOST_LOOPBACK},
        {{"localhost4", "a name of this machine"}, HOST_LOOPBACK},
        {{"localhost6", "a name of this machine"}, HOST_LOOPBACK},
        {{"ip6-localhost", "a name of this machine"}, HOST_LOOPBACK},
        {{"ip6-loopback", "a name of this machine"}, HOST_LOOPBACK},
        {{"metadata.google.internal", "metadata of Google Cloud"}, HOST_METADATA},
        {{"metadata.goog", "metadata of Google Cloud"}, HOST_METADATA},
        {{"metadata", "metadata of Google Cloud"}, HOST_METADATA},
        {{"instance-data", "metadata of AWS"}, HOST_METADATA},
        {{"instance-data.ec2.internal", "metadata of AWS"}, HOST_METADATA},
        {{"metadata.tencentyun.com", "metadata of Tencent Cloud"}, HOST_METADATA},
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct ua_str known = ua_str(names[i].range.name, strlen(names[i].range.name));
        const size_t at = name.len - known.len;

        if (known.len > name.len || (known.ptr[0] != '.' && at != 0))
            continue;
        if (ua_str_equal_but_for_case(ua_str(name.ptr + at, known.len), known)) {
            *range = &names[i].range;
            return names[i].classes;
        }
    }
    return 0;
}

/* --- hosts ------------------------------------------------------------------------------------ */

static unsigned find_host(const struct host_range **range, struct ua_str host)
{
    unsigned groups[8];
    struct ua_str zone;
    uint32_t address;

    if (host.len == 0)
        return 0;
    if (host.ptr[0] == '[')
        return host_form_ipv6(groups, &zone, host) ? find_ipv6(range, groups) : 0;
    if (host_form_ipv4(&address, host))
        return find_ipv4(range, address);
    if (host.ptr[host.len - 1] == '.')
        host.len--;
    return find_range_of_name(range, host);
}

unsigned host_classes(struct ua_str host)
{
    const struct host_range *range;

    return find_host(&range, host);
}

const struct host_range *host_class_range(struct ua_str host)
{
    const struct host_range *range = NULL;

    find_host(&range, host);
    return range;
}

void host_class_plain(struct text *out, struct ua_str host)
{
    unsigned groups[8];
    struct ua_str zone;
    uint32_t address;

    text_clear(out);
    if (host_form_ipv4(&address, host)) {
        text_printf(out, "%u.%u.%u.%u", address >> 24, address >> 16 & 0xff, address >> 8 & 0xff,
                    address & 0xff);
        return;
    }
    if (host_form_ipv6(groups, &zone, host)) {
        text_add(out, host.ptr, host.len - zone.len - 1);
        text_puts(out, "]");
        return;
    }
    if (host.len > 1 && host.ptr[host.len - 1] == '.')
        host.len--;
    for (size_t i = 0; i < host.len; i++) {
        const char lower = (char)ua_lower(host.ptr[i]);

        text_add(out, &lower, 1);
    }
}

const char *host_class_name(unsigned index)
{
    static const char *const names[HOST_CLASSES] = {"loopback", "private", "metadata"};

    return names[index];
}

/* Spellings of hosts of each class, the plainest ones first. */
static const char *const examples_loopback[] = {"127.0.0.1",
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
                                                "[64:ff9b:1::7f00:1]",
                                                "[2002:7f00:1::]",
                                                "[::127.0.0.1]",
                                                "[::ffff:0:127.0.0.1]",
                                                "[::FFFF:7F00:1]",
                                                "[0000::0001]",
                                                "[::ffff:0.0.0.0]",
                                                "127.255.255.254",
                                                "127.0.0.01",
                                                "0000177.0.0.1",
                                                "0X7F.0.0.0X1",
                                                "127.0.1",
                                                "0x0",
                                                "0.0.0.0.",
                                                "ip6-localhost",
                                                "localhost.localdomain",
                                                "127%2E0.0.1",
                                                "127\xE3\x80\x82"
                                                "0.0.1",
                                                "\xEF\xBC\x91\xEF\xBC\x92\xEF\xBC\x97.0.0.1",
                                                "\xE2\x91\xA0\xE2\x91\xA1\xE2\x91\xA6.0.0.1",
                                                "127\xEF\xBC\x8E"
                                                "0.0.1",
                                                "127\xEF\xBD\xA1"
                                                "0.0.1",
                                                "local\xC2\xADhost",
                                                "localhost\xE3\x80\x82",
                                                "local%68ost",
                                                "\xEF\xBD\x8Cocalhost",
                                                NULL};
static const char *const examples_private[] = {"10.0.0.1",
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
                                               "[64:ff9b::a00:1]",
                                               "[2002:a00:1::]",
                                               "[::10.0.0.1]",
                                               "[fe80::1%25eth0]",
                                               "[FE80::1]",
                                               "[fdff:ffff::1]",
                                               "[febf::1]",
                                               "10.255.255.255",
                                               "192.168.255.255",
                                               "100.127.255.255",
                                               "0300.0250.0.1",
                                               "3232235521",
                                               "10.0.0.01",
                                               "10\xE3\x80\x82"
                                               "0.0.1",
                                               NULL};
static const char *const examples_metadata[] = {"169.254.169.254",
                                                "169.254.169.254.",
                                                "2852039166",
                                                "0xa9fea9fe",
                                                "0xa9.254.169.254",
                                                "0251.0376.0251.0376",
                                                "169.254.43518",
                                                "[::ffff:169.254.169.254]",
                                                "[::ffff:a9fe:a9fe]",
                                                "[64:ff9b::a9fe:a9fe]",
                                                "[2002:a9fe:a9fe::]",
                                                "[::169.254.169.254]",
                                                "[fd00:ec2::254]",
                                                "[fd20:ce::254]",
                                                "0xa9.0xfe.0xa9.0xfe",
                                                "025177524776",
                                                "169.16689662",
                                                "169.254.170.2",
                                                "192.0.0.192",
                                                "168.63.129.16",
                                                "metadata.goog",
                                                "metadata",
                                                "instance-data",
                                                "100.100.100.200",
                                                "metadata.google.internal",
                                                "metadata.google.internal.",
                                                "169.254\xE3\x80\x82"
                                                "169.254",
                                                NULL};

const char *const *host_class_examples(unsigned index)
{
    static const char *const *const examples[HOST_CLASSES] = {examples_loopback, examples_private,
                                                              examples_metadata};

    return examples[index];
}
