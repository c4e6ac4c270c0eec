/* SPDX-License-Identifier: MIT */
#include "host_class.h"

#include <string.h>

#include "check.h"
#include "str.h"

static void test_hosts(void)
{
    static const struct {
        const char *host;
        unsigned classes;
    } rows[] = {
        {"", 0},
        {"example.com", 0},
        {"127.0.0.1", HOST_LOOPBACK},
        {"127.255.255.255", HOST_LOOPBACK},
        {"128.0.0.0", 0},
        {"126.255.255.255", 0},
        {"0", HOST_LOOPBACK},
        {"0.0.0.1", 0},
        {"0x7f.1", HOST_LOOPBACK},
        {"127.0.0.1.", HOST_LOOPBACK},
        {"LocalHost", HOST_LOOPBACK},
        {"localhost.", HOST_LOOPBACK},
        {"a.localhost", HOST_LOOPBACK},
        {"alocalhost", 0},
        {"localhost.example", 0},
        {"[::1]", HOST_LOOPBACK},
        {"[::]", HOST_LOOPBACK},
        {"[::2]", 0},
        {"[::ffff:127.0.0.1]", HOST_LOOPBACK},
        {"[64:ff9b::a00:1]", HOST_PRIVATE},
        {"9.255.255.255", 0},
        {"10.0.0.0", HOST_PRIVATE},
        {"11.0.0.0", 0},
        {"172.15.255.255", 0},
        {"172.16.0.0", HOST_PRIVATE},
        {"172.31.255.255", HOST_PRIVATE},
        {"172.32.0.0", 0},
        {"192.168.255.255", HOST_PRIVATE},
        {"192.169.0.0", 0},
        {"100.64.0.0", HOST_PRIVATE},
        {"100.128.0.0", 0},
        {"[fc00::]", HOST_PRIVATE},
        {"[fdff::1]", HOST_PRIVATE},
        {"[fe00::]", 0},
        {"[febf::1]", HOST_PRIVATE},
        {"[fec0::1]", 0},
        {"169.254.169.254", HOST_PRIVATE | HOST_METADATA},
        {"0xa9fea9fe", HOST_PRIVATE | HOST_METADATA},
        {"169.254.169.253", HOST_PRIVATE},
        {"[fd00:ec2::254]", HOST_PRIVATE | HOST_METADATA},
        {"[fd00:ec2::253]", HOST_PRIVATE},
        {"metadata.google.internal.", HOST_METADATA},
        {"x.metadata.google.internal", 0},
        {"[::1", 0},
        {"[64:ff9b:1::127.0.0.1]", HOST_LOOPBACK},
        {"[64:ff9b:2::127.0.0.1]", 0},
        {"[2002:7f00:1::]", HOST_LOOPBACK},
        {"[2002:808:808::7f00:1]", 0},
        {"[::127.0.0.1]", HOST_LOOPBACK},
        {"[::8.8.8.8]", 0},
        {"[::ffff:0:10.0.0.1]", HOST_PRIVATE},
        {"[::ffff:8.8.8.8]", 0},
        {"[fd00:ec2::23]", HOST_PRIVATE | HOST_METADATA},
        {"[fd20:ce::254]", HOST_PRIVATE | HOST_METADATA},
        {"168.63.129.16", HOST_METADATA},
        {"168.63.129.17", 0},
        {"metadata.goog", HOST_METADATA},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK(host_classes(ua_str(rows[i].host, strlen(rows[i].host))) == rows[i].classes);
}

/* Each plain example is in its class. The others need a parser first: percent-encoding, IDNA. */
static void test_examples(void)
{
    for (unsigned class = 0; class < HOST_CLASSES; class ++) {
        unsigned plain = 0;

        CHECK(host_class_name(class)[0] != '\0');
        for (const char *const *example = host_class_examples(class); *example; example++) {
            bool is_plain = !strchr(*example, '%');

            for (const char *at = *example; *at; at++)
                is_plain = is_plain && (unsigned char)*at < 0x80;
            plain += is_plain;
            if (is_plain)
                CHECK(host_classes(ua_str(*example, strlen(*example))) & 1u << class);
        }
        CHECK(plain > 10);
    }
}

/* The smallest range, and the host as most programs write it. */
static void test_ranges(void)
{
    static const struct {
        const char *host, *range, *plain;
    } rows[] = {
        {"0x7f.1", "127.0.0.0/8", "127.0.0.1"},
        {"127.1.", "127.0.0.0/8", "127.0.0.1"},
        {"169.254.43518", "169.254.169.254", "169.254.169.254"},
        {"169.254.1.1", "169.254.0.0/16", "169.254.1.1"},
        {"[::1]", "::1", "[::1]"},
        {"[fe80::1%25eth0]", "fe80::/10", "[fe80::1]"},
        {"[::ffff:7f00:1]", "::ffff:0:0/96", "[::ffff:7f00:1]"},
        {"LocalHost.", "localhost", "localhost"},
        {"a.localhost", ".localhost", "a.localhost"},
        {"8.8.8.8", NULL, "8.8.8.8"},
        {"Example.com.", NULL, "example.com"},
        {"[::ffff:8.8.8.8]", NULL, "[::ffff:8.8.8.8]"},
        {".", NULL, "."},
        {"a.", NULL, "a"},
        {"[::ffff:169.254.170.2]", "::ffff:0:0/96", "[::ffff:169.254.170.2]"},
        {"[FE80::1%Eth0]", "fe80::/10", "[FE80::1]"},
        {"metadata.goog.", "metadata.goog", "metadata.goog"},
        {".localhost", ".localhost", ".localhost"},
        {"a.metadata.goog", NULL, "a.metadata.goog"},
        {"", NULL, ""},
    };
    struct text plain = {0};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct ua_str host = ua_str(rows[i].host, strlen(rows[i].host));
        const struct host_range *range = host_class_range(host);

        CHECK(rows[i].range ? range && strcmp(range->name, rows[i].range) == 0 : !range);
        host_class_plain(&plain, host);
        CHECK_TEXT(plain.ptr, plain.len, rows[i].plain, strlen(rows[i].plain));
    }
    text_free(&plain);
}

int main(void)
{
    test_hosts();
    test_ranges();
    test_examples();
    return check_report("host_class");
}
