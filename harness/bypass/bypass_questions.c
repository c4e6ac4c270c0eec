/* SPDX-License-Identifier: MIT */
#include "bypass_questions.h"

#include <stdlib.h>
#include <string.h>

#include "ascii.h"
#include "bypass_inputs.h"
#include "hash.h"
#include "hash_set.h"
#include "host_class.h"
#include "host_form.h"
#include "mutate.h"
#include "rank.h"
#include "str.h"
#include "utf8.h"
#include "util.h"

/* Hosts of the check of which all forms are asked, and places of a URL that get hosts. */
#define SPELT_HOSTS 4
#define HOST_PLACES 3

/* Questions, each once. */
struct questions {
    const struct bypass_subject *subject;
    struct ua_str good_ipv6, bad_ipv6; /* addresses in brackets; empty: none */
    void (*queue)(void *context, const void *data, size_t size);
    void *context;
    struct hash_set seen;
};

static void ask_question(struct questions *q, const struct text *url)
{
    if (url->len > 0 && hash_set_add(&q->seen, hash_bytes(HASH_START, url->ptr, url->len)))
        q->queue(q->context, url->ptr, url->len);
}

/* --- forms of a host -------------------------------------------------------------------------- */

/* Each is the text after "http://". In braces: host, all of it; label and rest, up to the first dot
 * and from there on; first and tail, the first byte and the others; hex, wide, ring, newer, the
 * first byte in hexadecimal, fullwidth, in a circle, and as a character that is younger than
 * Unicode 3.2; inner, without brackets. */
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

static void ask_form(struct questions *q, const char *before, const char *form, const char *host)
{
    struct text url = {0};

    /* A name of one label has no rest. */
    if (strstr(form, "{rest}") && !strchr(host, '.'))
        return;
    text_puts(&url, before);
    while (*form) {
        if (*form == '{') {
            put_form_word(&url, form + 1, host);
            form += strcspn(form, "}") + 1;
        } else {
            text_add(&url, form++, 1);
        }
    }
    ask_question(q, &url);
    text_free(&url);
}

static void ask_host(struct questions *q, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void ask_host(struct questions *q, const char *format, ...)
{
    struct text url = {0};
    va_list args;

    text_puts(&url, "http://");
    va_start(args, format);
    text_vprintf(&url, format, args);
    va_end(args);
    ask_question(q, &url);
    text_free(&url);
}

/* An address in forms that inet_aton reads, that few parsers read, and in IPv6. */
static void ask_ipv4(struct questions *q, uint32_t address)
{
    const unsigned a = address >> 24, b = address >> 16 & 0xff, c = address >> 8 & 0xff,
                   d = address & 0xff, high = address >> 16, low = address & 0xffff;
    struct text rings = {0};

    ask_host(q, "0x%x.0x%x.0x%x.0x%x", a, b, c, d);
    ask_host(q, "%04o.%04o.%04o.%04o", a, b, c, d);
    ask_host(q, "%03u.%03u.%03u.%03u", a, b, c, d);
    ask_host(q, "%u.%u.%u", a, b, low);
    ask_host(q, "%u.%u.%u.%u", a + 256, b, c, d);
    ask_host(q, "%llu", (unsigned long long)address + (1ull << 32));
    ask_host(q, "0o%o.%u.%u.%u", a, b, c, d);
    ask_host(q, "[::%u.%u.%u.%u]", a, b, c, d);
    ask_host(q, "[0:0:0:0:0:ffff:%u.%u.%u.%u]", a, b, c, d);
    ask_host(q, "[::ffff:%x:%x]", high, low);
    ask_host(q, "[::ffff:%u.%u.%u.%03u]", a, b, c, d);
    ask_host(q, "[64:ff9b::%x:%x]", high, low);
    ask_host(q, "[2002:%x:%x::]", high, low);
    text_printf(&rings, "http://%u.%u.%u.", a, b, c);
    put_code_point(&rings, in_circle((char)('0' + d % 10)));
    if (d < 10)
        ask_question(q, &rings);
    text_free(&rings);
}

static void ask_forms_of(struct questions *q, const char *host)
{
    static const char end[] = "\0.x";
    struct text url = {0};
    uint32_t address;

    if (host[0] == '[') {
        for (size_t i = 0; i < sizeof ipv6_forms / sizeof *ipv6_forms; i++)
            ask_form(q, "http://", ipv6_forms[i], host);
        return;
    }
    if (host_form_ipv4(&address, ua_str(host, strlen(host))))
        ask_ipv4(q, address);
    for (size_t i = 0; i < sizeof name_forms / sizeof *name_forms; i++)
        ask_form(q, "http://", name_forms[i], host);
    text_printf(&url, "http://%s", host);
    text_add(&url, end, sizeof end - 1); /* where a C string ends */
    ask_question(q, &url);
    text_free(&url);
}

/* Of the classes, one host of each kind. */
static void ask_forms_of_classes(struct questions *q)
{
    bool is_asked[3] = {false}; /* a name, an IPv4 address, an IPv6 address */

    for (unsigned class = 0; class < HOST_CLASSES; class ++) {
        const char *const *host = host_class_examples(class);
        uint32_t address;

        for (; q->subject->check->classes & 1u << class && *host; host++) {
            const int kind =
                **host == '[' ? 2 : host_form_ipv4(&address, ua_str(*host, strlen(*host)));

            if (!is_asked[kind])
                ask_forms_of(q, *host);
            is_asked[kind] = true;
        }
    }
}

/* The denied hosts, as they are known to be written. */
static void ask_denied(struct questions *q)
{
    const struct bypass_hosts *bad = q->subject->bad;

    for (size_t i = 0; q->subject->check->is_denied && i < bad->count; i++)
        ask_form(q, "http://", "{host}/", bad->items[i]);
}

static void ask_forms(struct questions *q)
{
    static const char *const places[] = {
        "http://{host}", "http:{host}",    "http:/{host}",    "http:///{host}/",
        "//{host}/",     "HTTP://{host}/", "http:\\\\{host}", "{host}",
    };
    const struct bypass_check *check = q->subject->check;
    const struct bypass_hosts *bad = q->subject->bad;

    for (size_t i = 0; i < check->count && i < SPELT_HOSTS; i++)
        ask_forms_of(q, check->is_denied ? bad->items[i] : q->subject->good);
    ask_forms_of_classes(q);
    for (size_t i = 0; check->is_denied && i < bad->plain; i++) {
        for (size_t place = 0; place < sizeof places / sizeof *places; place++)
            ask_form(q, "", places[place], bad->items[i]);
    }
}

/* --- the hosts of a known URL ----------------------------------------------------------------- */

struct host_place {
    size_t start, end;
    bool is_ipv6, is_open; /* is_open: without the bracket that ends it */
};

/* Where a URL has hosts. */
struct host_places {
    struct ua_str url;
    struct host_place items[HOST_PLACES];
    size_t count;
    bool is_odd; /* not two slashes alone stand before the first one */
};

static bool is_host_name_byte(char c)
{
    return ua_is_alnum((unsigned char)c) || c == '-' || c == '_' || c == '.';
}

/* Whether a name may be taken for a host by what stands before it. */
static bool is_host_start(const struct host_places *places, size_t at, bool has_dot)
{
    const struct ua_str url = places->url;
    const char before = at > 0 ? url.ptr[at - 1] : '\0';

    if (places->count == 0)
        return has_dot || (before && strchr("/\\@:", before));
    if (before == '@')
        return true;
    /* A segment of a path is none. */
    if (before == '/')
        return has_dot && (places->is_odd || (at > 1 && url.ptr[at - 2] == '/'));
    return has_dot;
}

/* Whether a name is a part of a longer one, beside an escape or a character that is not ASCII. */
static bool is_part_of_name(struct ua_str url, size_t start, size_t end)
{
    return (end < url.len && (url.ptr[end] == '%' || (unsigned char)url.ptr[end] >= 0x80)) ||
           (start > 0 && (unsigned char)url.ptr[start - 1] >= 0x80);
}

static void note_place(struct host_places *out, struct host_place place)
{
    if (out->count < HOST_PLACES)
        out->items[out->count++] = place;
}

/* Finds the name that begins at a byte. Returns where it ends. */
static size_t read_name_place(struct host_places *out, size_t start)
{
    const struct ua_str url = out->url;
    size_t end = start;
    bool has_dot;
    struct host_place place;

    while (end < url.len && is_host_name_byte(url.ptr[end]))
        end++;
    place = (struct host_place){.start = start, .end = end};
    while (place.start < end && url.ptr[place.start] == '.')
        place.start++;
    while (place.end > place.start && url.ptr[place.end - 1] == '.')
        place.end--;
    has_dot = place.end > place.start &&
              memchr(url.ptr + place.start, '.', place.end - place.start) != NULL;
    if (place.end > place.start && is_host_start(out, start, has_dot) &&
        (has_dot || !is_part_of_name(url, start, end)))
        note_place(out, place);
    return end;
}

/* Finds the IPv6 address that begins at a bracket. Returns where it ends, or the byte after the
 * bracket if there is none. */
static size_t read_ipv6_place(struct host_places *out, size_t start)
{
    const struct ua_str url = out->url;
    size_t end = start + 1;
    bool has_colon = false, is_open;

    while (end < url.len &&
           (ua_is_hex((unsigned char)url.ptr[end]) || strchr(":.", url.ptr[end])) && url.ptr[end])
        has_colon |= url.ptr[end++] == ':';
    if (!has_colon)
        return start + 1;
    is_open = end == url.len || url.ptr[end] != ']';
    end += !is_open;
    note_place(out, (struct host_place){start, end, true, is_open});
    return end;
}

/* Whether the path begins here, and nothing in it may be taken for a host. */
static bool is_end(const struct host_places *places, size_t at)
{
    const struct ua_str url = places->url;
    const char *rest = url.ptr + at + 1;
    const size_t left = url.len - at - 1;

    return url.ptr[at] == '/' && places->count > 0 && !places->is_odd && url.ptr[at - 1] != '/' &&
           (left == 0 || rest[0] != '/') && !memchr(rest, '@', left) && !memchr(rest, '\\', left);
}

/* from: where the scheme ends. */
static void read_places(struct host_places *out, struct ua_str url, size_t from)
{
    const char *after = url.ptr + from;
    const size_t left = url.len - from;

    *out = (struct host_places){.url = url,
                                .is_odd = left < 4 || memcmp(after, "://", 3) != 0 ||
                                          strchr("/\\", after[3]) != NULL};
    for (size_t at = from; at < url.len;) {
        const bool is_escape = url.ptr[at] == '%' && at + 2 < url.len &&
                               ua_is_hex((unsigned char)url.ptr[at + 1]) &&
                               ua_is_hex((unsigned char)url.ptr[at + 2]);

        if (is_end(out, at)) {
            out->url.len = at + 1;
            break;
        }
        if (is_escape)
            at += 3;
        else if (url.ptr[at] == '[')
            at = read_ipv6_place(out, at);
        else if (is_host_name_byte(url.ptr[at]))
            at = read_name_place(out, at);
        else
            at++;
    }
}

/* Adds the URL with the host that passes at the places of the set, and the other one at the others.
 */
static void ask_with_hosts(struct questions *q, const struct host_places *places,
                           unsigned good_places)
{
    struct text url = {0};
    size_t at = 0;

    for (size_t i = 0; i < places->count; i++) {
        const struct host_place *place = &places->items[i];
        const bool is_good = good_places >> i & 1;
        struct ua_str host = is_good ? q->good_ipv6 : q->bad_ipv6;

        text_add(&url, places->url.ptr + at, place->start - at);
        if (!place->is_ipv6)
            text_puts(&url, is_good ? BYPASS_GOOD_NAME : BYPASS_BAD_NAME);
        else if (host.len > 0)
            text_add(&url, host.ptr, host.len - place->is_open);
        else
            text_add(&url, places->url.ptr + place->start, place->end - place->start);
        at = place->end;
    }
    text_add(&url, places->url.ptr + at, places->url.len - at);
    ask_question(q, &url);
    text_free(&url);
}

/* Sets out to the URL, in the scheme http where the URL has another one and "//". False: it has
 * another one alone. */
static bool take_scheme(struct text *out, size_t *scheme_end, struct ua_str url)
{
    size_t end = 0;
    bool has_scheme, is_replaced;

    while (end < url.len && (ua_is_alnum((unsigned char)url.ptr[end]) || url.ptr[end] == '+' ||
                             url.ptr[end] == '-' || url.ptr[end] == '.' || url.ptr[end] == '_'))
        end++;
    has_scheme = end > 0 && end < url.len && url.ptr[end] == ':';
    is_replaced = has_scheme && url.len - end > 2 && memcmp(url.ptr + end, "://", 3) == 0 &&
                  (ua_str_equal(ua_str(url.ptr, end), UA_LITERAL("https")) ||
                   !rank_scheme_is_fetched(ua_str(url.ptr, end)));
    text_puts(out, is_replaced ? "http" : "");
    text_add(out, url.ptr + (is_replaced ? end : 0), url.len - (is_replaced ? end : 0));
    *scheme_end = !has_scheme ? 0 : is_replaced ? 4 : end;
    return !has_scheme || is_replaced || rank_scheme_is_fetched(ua_str(url.ptr, end));
}

/* Each host at each place, alone and at all others. */
static void ask_known(struct questions *q, struct ua_str known, bool has_many)
{
    struct text url = {0};
    size_t scheme_end;
    const bool is_fetched = take_scheme(&url, &scheme_end, known);
    struct host_places places = {.count = 0};
    unsigned all;

    if (is_fetched)
        read_places(&places, text_str(&url), scheme_end);
    all = (1u << places.count) - 1;
    if (places.count == 1 && !has_many)
        ask_with_hosts(q, &places, q->subject->check->is_denied ? 0 : all);
    for (size_t i = 0; places.count > 1 && has_many && i < places.count; i++) {
        ask_with_hosts(q, &places, 1u << i);
        ask_with_hosts(q, &places, all ^ 1u << i);
    }
    text_free(&url);
}

/* has_many: those with several hosts, else those with one. */
static void ask_known_urls(struct questions *q, bool has_many)
{
    const struct bypass_known *known = q->subject->known;

    for (size_t i = 0; known && i < known->count; i++) {
        if (!known->items[i].has_base)
            ask_known(q, text_str(&known->items[i].url), has_many);
    }
}

/* --- two hosts with something between them ---------------------------------------------------- */

static void ask_between(struct questions *q)
{
    static const struct idiom between[] = {
        {"\0", 1},     {"\t", 1},     {"\n", 1},     {"\r", 1},     {" ", 1},      {"\x7F", 1},
        {";", 1},      {",", 1},      {"|", 1},      {"^", 1},      {"\"", 1},     {"<", 1},
        {"`", 1},      {"{", 1},      {"'", 1},      {"*", 1},      {"!", 1},      {"&", 1},
        {"$", 1},      {"(", 1},      {"+", 1},      {"=", 1},      {"~", 1},      {"%00", 3},
        {"%09", 3},    {"%0a", 3},    {"%20", 3},    {"%23", 3},    {"%2f", 3},    {"%3a", 3},
        {"%3f", 3},    {"%40", 3},    {"%5c", 3},    {"%ff", 3},    {"\xFF", 1},   {"\x80", 1},
        {"\u00A0", 2}, {"\uFF03", 3}, {"\uFF1F", 3}, {"\uFF20", 3}, {"\uFF3C", 3}, {"\u2048", 3},
    };
    static const char *const names[] = {BYPASS_GOOD_NAME, BYPASS_BAD_NAME};
    struct text url = {0};

    for (size_t i = 0; i < sizeof between / sizeof *between; i++) {
        for (unsigned form = 0; form < 4; form++) {
            text_clear(&url);
            text_printf(&url, "http://%s", names[form & 1]);
            text_add(&url, between[i].text, between[i].len);
            text_printf(&url, "%s%s/", form < 2 ? "@" : ".", names[1 - (form & 1)]);
            ask_question(q, &url);
        }
    }
    text_free(&url);
}

/* --- references ------------------------------------------------------------------------------- */

/* References that look as if they stay on the site, and known ones. */
static void ask_references(struct questions *q)
{
    static const char *const forms[] = {
        "/x",
        "//{host}",
        "/\\{host}",
        "\\\\{host}",
        "\\/{host}",
        "///{host}",
        "////{host}",
        "/////{host}",
        "/\\/{host}",
        "/\t/{host}",
        "/\n/{host}",
        "/\r/{host}",
        "/\t\\{host}",
        "\t//{host}",
        " //{host}",
        "\x01//{host}",
        "\u00A0//{host}",
        "/ /{host}",
        "//\t{host}",
        "// {host}",
        "//{host}/x",
        "//{host}:80",
        "//{host}%2f..",
        "//{host}?x",
        "//u@{host}",
        "http:{host}",
        "https:{host}",
        "http:/{host}",
        "https:/{host}",
        "http:///{host}",
        "https:///{host}",
        "http:\\\\{host}",
        "HTTP://{host}",
        "ftp:{host}",
        " http://{host}",
        "\x01http://{host}",
        "ht\ttp://{host}",
        "http\n://{host}",
        "http&colon;//{host}",
        "{host}",
        ".{host}",
        "@{host}",
        ":80@{host}",
        "/.//{host}",
        "/..//{host}",
        "/x/..//{host}",
        "/./\\{host}",
        ".//{host}",
        "..//{host}",
        "/%2f{host}",
        "/%5c{host}",
        "%2f%2f{host}",
        "/%09/{host}",
        "/%00/{host}",
        "/\uFF0F{host}",
        "\uFF0F\uFF0F{host}",
        "/;@{host}",
        "/@{host}",
        "?//{host}",
        "#//{host}",
        "///\\{host}",
        "/\\\\{host}",
        "\\\\\\{host}",
        "//\\{host}",
    };

    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        ask_form(q, "", forms[i], BYPASS_BAD_NAME);
    for (size_t i = 0; q->subject->known && i < q->subject->known->count; i++) {
        const struct owned_testcase *known = &q->subject->known->items[i];
        struct host_places places = {.count = 0};

        if (!known->has_base)
            continue;
        read_places(&places, text_str(&known->url), 0);
        ask_with_hosts(q, &places, 0);
        for (size_t place = 0; places.count > 1 && place < places.count; place++)
            ask_with_hosts(q, &places, 1u << place);
    }
}

static struct ua_str find_address(const struct bypass_hosts *hosts)
{
    unsigned groups[8];
    struct ua_str zone;

    for (size_t i = 0; i < hosts->count; i++) {
        const struct ua_str host = ua_str(hosts->items[i], strlen(hosts->items[i]));

        if (host_form_ipv6(groups, &zone, host) && zone.len == 0)
            return host;
    }
    return ua_str(NULL, 0);
}

void bypass_questions(const struct bypass_subject *subject,
                      void (*queue)(void *context, const void *data, size_t size), void *context)
{
    static const struct ua_str other = {"[2620::1]", 9};
    const struct ua_str good = ua_str(subject->good, strlen(subject->good));
    const bool is_denied = subject->check->is_denied;
    struct questions q = {.subject = subject, .queue = queue, .context = context};

    q.bad_ipv6 = is_denied ? find_address(subject->bad) : other;
    q.good_ipv6 = is_denied ? other : good.ptr[0] == '[' ? good : ua_str(NULL, 0);
    if (subject->are_references)
        ask_references(&q);
    ask_denied(&q);
    ask_known_urls(&q, true);
    ask_forms(&q);
    ask_between(&q);
    ask_known_urls(&q, false);
    hash_set_free(&q.seen);
}
