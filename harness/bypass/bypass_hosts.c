/* SPDX-License-Identifier: MIT */
#include "bypass_hosts.h"

#include <stdlib.h>
#include <string.h>

#include "host_class.h"
#include "host_form.h"
#include "str.h"
#include "util.h"

/* Bytes of a denied host of which each is percent-encoded once. */
#define ENCODED_BYTES 64

/* Ends the spelling that was written. */
static size_t end_spelling(struct text *out)
{
    text_add(out, "", 1);
    return 1;
}

/* An IPv4 address as inet_aton and RFC 4291 read it. */
static size_t add_ipv4(struct text *out, uint32_t address)
{
    static const char *const forms[] = {"%u", "0x%08x", "0%o"};
    const unsigned a = address >> 24, b = address >> 16 & 0xff, c = address >> 8 & 0xff,
                   d = address & 0xff;
    size_t count = 0;

    /* The first is the one that is shown: 127.1. */
    text_printf(out, "%u.%u", a, (unsigned)address & 0xffffff);
    count += end_spelling(out);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        text_printf(out, forms[i], (unsigned)address);
        count += end_spelling(out);
    }
    text_printf(out, "0%o.%u.%u.%u", a, b, c, d);
    count += end_spelling(out);
    text_printf(out, "[::ffff:%u.%u.%u.%u]", a, b, c, d);
    return count + end_spelling(out);
}

/* An IPv6 address without "::", and the same with all zeros. */
static size_t add_ipv6(struct text *out, const unsigned groups[8])
{
    static const char *const forms[] = {"%x", "%04X"};

    for (size_t form = 0; form < sizeof forms / sizeof *forms; form++) {
        for (int i = 0; i < 8; i++) {
            text_puts(out, i == 0 ? "[" : ":");
            text_printf(out, forms[form], groups[i]);
        }
        text_puts(out, "]");
        end_spelling(out);
    }
    return sizeof forms / sizeof *forms;
}

/* Returns how many spellings of a denied host it adds. */
static size_t add_spellings(struct text *out, const char *host)
{
    const size_t len = strlen(host);
    const struct ua_str text = ua_str(host, len);
    unsigned groups[8];
    struct ua_str zone;
    uint32_t address;
    size_t count = 0;

    if (host_form_ipv6(groups, &zone, text))
        return add_ipv6(out, groups);
    text_printf(out, "%s.", host);
    count += end_spelling(out);
    if (host_form_ipv4(&address, text))
        count += add_ipv4(out, address);
    for (size_t i = 0; i < len && i < ENCODED_BYTES; i++) {
        text_add(out, host, i);
        text_printf(out, "%%%02x%s", (unsigned)(unsigned char)host[i], host + i + 1);
        count += end_spelling(out);
    }
    return count;
}

static void add_host(struct bypass_hosts *out, const char *host)
{
    out->items = xrealloc(out->items, (out->count + 1) * sizeof *out->items);
    out->items[out->count++] = host;
}

void bypass_hosts_list(struct bypass_hosts *out, const struct bypass_check *check,
                       const char *other)
{
    size_t spellings = 0;
    const char *spelling;

    out->plain = check->is_denied && check->count > 0 ? check->count : 1;
    if (!check->is_denied) {
        add_host(out, other);
        return;
    }
    for (size_t i = 0; i < check->count; i++) {
        const char *host = check->hosts[i] + (check->hosts[i][0] == '.');

        add_host(out, host);
        spellings += add_spellings(&out->spellings, host);
    }
    spelling = out->spellings.ptr;
    for (size_t i = 0; i < spellings; i++, spelling += strlen(spelling) + 1)
        add_host(out, spelling);
    for (unsigned class = 0; class < HOST_CLASSES; class ++) {
        const char *const *example = host_class_examples(class);

        for (; check->classes & 1u << class && *example; example++)
            add_host(out, *example);
    }
}

const char *bypass_hosts_of_batch(const struct bypass_hosts *hosts, uint64_t batch)
{
    return hosts->items[batch / 2 % (batch % 2 == 0 ? hosts->plain : hosts->count)];
}

void bypass_hosts_free(struct bypass_hosts *hosts)
{
    free(hosts->items);
    text_free(&hosts->spellings);
    *hosts = (struct bypass_hosts){0};
}
