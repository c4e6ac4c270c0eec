/* SPDX-License-Identifier: MIT */
#include "bypass_forms.h"

#include <stdarg.h>
#include <string.h>

#include "ascii.h"
#include "host_form.h"
#include "str.h"
#include "utf8.h"

/* Each is the text after "http://"; bypass_form_add has the words in braces. */
static const char *const name_forms[] = {
    "{host}.",
    "{host}..",
    ".{host}",
    "{label}.{rest}",
    "%{hex}{tail}",
    "{label}%2e{rest}",
    "{label}\u3002{rest}",
    "{label}\uFF0E{rest}",
    "{wide}{tail}",
    "{ring}{tail}",
    "{newer}{tail}",
    "{first}\u00AD{tail}",
    "{first}\u200D{tail}",
    "xn--{label}-.{rest}",
    "xn--{label}.{rest}",
    "xn--{host}-",
    "{first}\t{tail}",
    "{first}\n{tail}",
    "{host}%00",
    "{host}%20",
    "{host}%09",
    "{host}%2e",
    "{host}%0d%0a",
    "{host}\u3002",
    "[{host}]",
    "{host}]",
    "{host}?",
    "{host}#",
    "{host}:",
    "{host}:80:80",
    "{host}:080",
    "{host}:8a",
    "{host}:65616",
    "{host}:+80",
    "{host} ",
    "{host} /",
    "{host}\x7F",
    "{host}\x01.x",
    "{host}\u00A0",
    "{host};",
    "{host}%",
    "[::1%25.{host}]",
    "-{host}",
    "_{host}",
    "@{host}",
    ":@{host}",
    "u:p@{host}",
    "%40{host}",
};
static const char *const ipv6_forms[] = {
    "[{inner}%25eth0]", "[{inner}%eth0]", "[{inner}%25]", "[{inner}%1]",
    "[{inner}].",       "[{inner}]x",     "x[{inner}]",   "[{inner}",
    "{inner}",          "[ {inner}]",     "[{inner}]]",   "%5B{inner}%5D",
};

static void put_code_point(struct text *out, unsigned c)
{
    char bytes[4];

    text_add(out, bytes, ua_utf8_encode(bytes, c));
}

static unsigned in_circle(char c)
{
    if (c == '0')
        return 0x24EA;
    return ua_is_digit((unsigned char)c) ? 0x2460u + (unsigned)(c - '1')
                                         : 0x24D0u + (unsigned)(ua_lower(c) - 'a');
}

static unsigned newer_form(char c)
{
    return ua_is_digit((unsigned char)c) ? 0x1FBF0u + (unsigned)(c - '0')
                                         : 0x1F130u + (unsigned)(ua_lower(c) - 'a');
}

/* Adds what a word in braces stands for. */
static void put_form_word(struct text *out, const char *word, const char *host)
{
    const size_t len = strlen(host), label = strcspn(host, ".");

    switch (word[0]) {
    case 'f':
        text_add(out, host, 1);
        break;
    case 't':
        text_puts(out, host + 1);
        break;
    case 'l':
        text_add(out, host, label);
        break;
    case 'i':
        text_add(out, host + 1, len - 2);
        break;
    case 'n':
        put_code_point(out, newer_form(host[0]));
        break;
    case 'w':
        put_code_point(out, 0xFF00u + (unsigned char)host[0] - 0x20);
        break;
    case 'r': /* rest, ring */
        if (word[1] == 'i')
            put_code_point(out, in_circle(host[0]));
        else
            text_puts(out, host + label + (host[label] == '.'));
        break;
    default: /* host, hex */
        if (word[1] == 'e')
            text_printf(out, "%02x", (unsigned)(unsigned char)host[0]);
        else
            text_puts(out, host);
    }
}

bool bypass_form_add(struct text *out, const char *form, const char *host)
{
    /* A name of one label has no rest. */
    if (strstr(form, "{rest}") && !strchr(host, '.'))
        return false;
    while (*form) {
        if (*form == '{') {
            put_form_word(out, form + 1, host);
            form += strcspn(form, "}") + 1;
        } else {
            text_add(out, form++, 1);
        }
    }
    return true;
}

/* Whom to give the forms. */
struct form_taker {
    void (*take)(void *context, const struct text *url);
    void *context;
};

static void give_form(const struct form_taker *taker, const char *form, const char *host)
{
    struct text url = {0};

    text_puts(&url, "http://");
    if (bypass_form_add(&url, form, host))
        taker->take(taker->context, &url);
    text_free(&url);
}

static void give_host(const struct form_taker *taker, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void give_host(const struct form_taker *taker, const char *format, ...)
{
    struct text url = {0};
    va_list args;

    text_puts(&url, "http://");
    va_start(args, format);
    text_vprintf(&url, format, args);
    va_end(args);
    taker->take(taker->context, &url);
    text_free(&url);
}

/* An address in forms that inet_aton reads, that few parsers read, and in IPv6. */
static void give_ipv4(const struct form_taker *taker, uint32_t address)
{
    const unsigned a = address >> 24, b = address >> 16 & 0xff, c = address >> 8 & 0xff,
                   d = address & 0xff, high = address >> 16, low = address & 0xffff;
    struct text rings = {0};

    give_host(taker, "0x%x.0x%x.0x%x.0x%x", a, b, c, d);
    give_host(taker, "%04o.%04o.%04o.%04o", a, b, c, d);
    give_host(taker, "%03u.%03u.%03u.%03u", a, b, c, d);
    give_host(taker, "%u.%u.%u", a, b, low);
    give_host(taker, "%u.%u.%u.%u", a + 256, b, c, d);
    give_host(taker, "%llu", (unsigned long long)address + (1ull << 32));
    give_host(taker, "0o%o.%u.%u.%u", a, b, c, d);
    give_host(taker, "[::%u.%u.%u.%u]", a, b, c, d);
    give_host(taker, "[0:0:0:0:0:ffff:%u.%u.%u.%u]", a, b, c, d);
    give_host(taker, "[::ffff:%x:%x]", high, low);
    give_host(taker, "[::ffff:%u.%u.%u.%03u]", a, b, c, d);
    give_host(taker, "[64:ff9b::%x:%x]", high, low);
    give_host(taker, "[2002:%x:%x::]", high, low);
    text_printf(&rings, "http://%u.%u.%u.", a, b, c);
    put_code_point(&rings, in_circle((char)('0' + d % 10)));
    if (d < 10)
        taker->take(taker->context, &rings);
    text_free(&rings);
}

void bypass_forms_of(const char *host, void (*take)(void *context, const struct text *url),
                     void *context)
{
    static const char end[] = "\0.x";
    const struct form_taker taker = {take, context};
    struct text url = {0};
    uint32_t address;

    if (host[0] == '[') {
        for (size_t i = 0; i < sizeof ipv6_forms / sizeof *ipv6_forms; i++)
            give_form(&taker, ipv6_forms[i], host);
        return;
    }
    if (host_form_ipv4(&address, ua_str(host, strlen(host))))
        give_ipv4(&taker, address);
    for (size_t i = 0; i < sizeof name_forms / sizeof *name_forms; i++)
        give_form(&taker, name_forms[i], host);
    text_printf(&url, "http://%s", host);
    text_add(&url, end, sizeof end - 1); /* where a C string ends */
    take(context, &url);
    text_free(&url);
}
