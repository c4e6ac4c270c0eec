/* SPDX-License-Identifier: MIT */
#include "fake.h"

#include <string.h>

#include "ascii.h"
#include "host_form.h"
#include "str.h"
#include "utf8.h"
#include "util.h"

/* The texts of one parse. */
struct parse {
    struct text input, host, path;
    unsigned quirks;
};

static bool is_escape(const struct text *t, size_t at)
{
    return at + 2 < t->len && t->ptr[at] == '%' && ua_is_hex((unsigned char)t->ptr[at + 1]) &&
           ua_is_hex((unsigned char)t->ptr[at + 2]);
}

static void clean_input(struct parse *p, struct ua_str input)
{
    size_t start = 0, end = input.len;
    bool in_query = false;

    while (start < end && p->quirks & QUIRK_STRIP_FRONT && (unsigned char)input.ptr[start] <= ' ')
        start++;
    while (end > start && p->quirks & QUIRK_STRIP_BACK && (unsigned char)input.ptr[end - 1] <= ' ')
        end--;
    text_add(&p->input, "", 0);
    for (size_t i = start; i < end;) {
        size_t from = i;
        bool well_formed = true;
        char c = input.ptr[i];

        ua_utf8_decode(input.ptr, end, &i, &well_formed);
        in_query |= c == '?';
        if (!well_formed && p->quirks & QUIRK_FIX_UTF8)
            text_puts(&p->input, "\xEF\xBF\xBD");
        else if (c == '\\' && p->quirks & QUIRK_BACKSLASH && !in_query)
            text_puts(&p->input, "/");
        else if (!(ua_is_tab_or_newline((unsigned char)c) && p->quirks & QUIRK_DROP_TABS))
            text_add(&p->input, input.ptr + from, i - from);
    }
}

static bool ends_in_number(const struct text *host)
{
    size_t start = host->len;

    while (start > 0 && host->ptr[start - 1] != '.')
        start--;
    for (size_t i = start; i < host->len; i++) {
        if (!ua_is_digit((unsigned char)host->ptr[i]))
            return false;
    }
    return start < host->len;
}

static bool host_is_good(const struct parse *p)
{
    bool bracketed = p->host.len > 0 && p->host.ptr[0] == '[';
    uint32_t address;
    unsigned groups[8];
    struct ua_str zone;

    if (p->host.len == 0)
        return p->quirks & QUIRK_EMPTY_HOST;
    if (bracketed && !(p->quirks & QUIRK_BRACKETS) &&
        !host_form_ipv6(groups, &zone, ua_str(p->host.ptr, p->host.len)))
        return false;
    if (bracketed)
        return !memchr(p->host.ptr, '%', p->host.len) || p->quirks & QUIRK_ZONE;
    for (size_t i = 0; i < p->host.len; i++) {
        if ((unsigned char)p->host.ptr[i] <= ' ' ||
            (p->host.ptr[i] == '!' && !(p->quirks & QUIRK_ANY_HOST_CHAR)))
            return false;
    }
    return !ends_in_number(&p->host) || p->quirks & QUIRK_NUMBER_NAME ||
           host_form_ipv4(&address, ua_str(p->host.ptr, p->host.len));
}

static bool read_host(struct parse *p, struct ua_str host)
{
    bool bracketed = host.len > 0 && host.ptr[0] == '[';
    uint32_t address;

    text_add(&p->host, host.ptr, host.len);
    if (p->quirks & QUIRK_DECODE_HOST && !bracketed) {
        size_t to = 0;

        for (size_t i = 0; i < p->host.len; i++) {
            char c = p->host.ptr[i];

            if (is_escape(&p->host, i)) {
                c = (char)(ua_hex_value((unsigned char)p->host.ptr[i + 1]) << 4 |
                           ua_hex_value((unsigned char)p->host.ptr[i + 2]));
                i += 2;
            }
            p->host.ptr[to++] = c;
        }
        p->host.len = to;
    }
    if (p->quirks & QUIRK_TRAILING_DOT && p->host.len > 1 && p->host.ptr[p->host.len - 1] == '.')
        p->host.len--;
    if (p->quirks & QUIRK_IPV4 && host_form_ipv4(&address, ua_str(p->host.ptr, p->host.len))) {
        text_clear(&p->host);
        text_printf(&p->host, "%u.%u.%u.%u", address >> 24, address >> 16 & 255, address >> 8 & 255,
                    address & 255);
    }
    return host_is_good(p);
}

static bool read_port(struct observation *o, struct ua_str port, unsigned quirks)
{
    unsigned long number = 0;

    if (port.len == 0) {
        observation_set(o, COMPONENT_PORT, NULL, 0);
        return quirks & QUIRK_EMPTY_PORT;
    }
    for (size_t i = 0; i < port.len; i++) {
        if (!ua_is_digit((unsigned char)port.ptr[i]))
            return false;
        number = number < 1000000 ? number * 10 + (unsigned long)(port.ptr[i] - '0') : number;
    }
    observation_set(o, COMPONENT_PORT, port.ptr, port.len);
    return number <= 65535 || quirks & QUIRK_BIG_PORT;
}

static bool read_authority(struct parse *p, struct observation *o, struct ua_str text)
{
    const char *at = NULL, *colon;
    struct ua_str rest = text;
    bool bracketed;

    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] == '@' && (!at || !(p->quirks & QUIRK_FIRST_AT)))
            at = text.ptr + i;
    }
    if (at && !(p->quirks & QUIRK_CREDENTIALS))
        return false;
    observation_set(o, COMPONENT_USERNAME, at ? text.ptr : NULL, at ? (size_t)(at - text.ptr) : 0);
    if (at)
        rest = ua_str(at + 1, text.len - (size_t)(at + 1 - text.ptr));
    bracketed = rest.len > 0 && rest.ptr[0] == '[';
    colon = bracketed ? memchr(rest.ptr, ']', rest.len) : rest.ptr;
    if (colon && p->quirks & QUIRK_LAST_COLON && !bracketed)
        colon = memrchr(colon, ':', rest.len);
    else if (colon)
        colon = memchr(colon, ':', rest.len - (size_t)(colon - rest.ptr));
    observation_set(o, COMPONENT_PORT, NULL, 0);
    if (colon &&
        !read_port(o, ua_str(colon + 1, rest.len - (size_t)(colon + 1 - rest.ptr)), p->quirks))
        return false;
    return read_host(p, ua_str(rest.ptr, colon ? (size_t)(colon - rest.ptr) : rest.len));
}

/* Adds one segment to a path that ends in a slash. If it is dots, resolves it and tells true. */
static bool add_segment(struct parse *p, struct ua_str segment)
{
    struct text dots = {0};
    bool is_dots;

    for (size_t i = 0; i < segment.len; i++) {
        if (p->quirks & QUIRK_ENCODED_DOTS && segment.len - i >= 3 && segment.ptr[i] == '%' &&
            segment.ptr[i + 1] == '2' && ua_lower(segment.ptr[i + 2]) == 'e') {
            text_puts(&dots, ".");
            i += 2;
        } else {
            text_add(&dots, segment.ptr + i, 1);
        }
    }
    is_dots = p->quirks & QUIRK_DOTS && (dots.len == 1 || dots.len == 2) &&
              memcmp(dots.ptr, "..", dots.len) == 0;
    if (!is_dots)
        text_add(&p->path, segment.ptr, segment.len);
    if (is_dots && dots.len == 2 && p->path.len > 1) {
        p->path.len--;
        while (p->path.ptr[p->path.len - 1] != '/')
            p->path.len--;
    }
    text_free(&dots);
    return is_dots;
}

/* Encodes or refuses what stands in the resolved path. */
static bool encode_path(struct parse *p)
{
    struct text out = {0};
    bool ok = true;

    for (size_t i = 0; i < p->path.len; i++) {
        unsigned char c = (unsigned char)p->path.ptr[i];
        unsigned needs = c == ' '                              ? QUIRK_SPACE
                         : c >= 0x80                           ? QUIRK_NON_ASCII
                         : c < ' '                             ? QUIRK_CONTROL
                         : c == '%' && !is_escape(&p->path, i) ? QUIRK_BAD_PERCENT
                                                               : 0;

        ok = ok && (needs == 0 || p->quirks & needs);
        if ((needs && needs != QUIRK_BAD_PERCENT) || (c == '|' && p->quirks & QUIRK_UNENCODED))
            text_printf(&out, "%%%02X", (unsigned)c);
        else
            text_add(&out, p->path.ptr + i, 1);
    }
    text_free(&p->path);
    p->path = out;
    return ok;
}

static bool read_path(struct parse *p, struct ua_str path)
{
    size_t at = 1;

    text_puts(&p->path, "/");
    while (at < path.len) {
        const char *slash = memchr(path.ptr + at, '/', path.len - at);
        size_t end = slash ? (size_t)(slash - path.ptr) : path.len;

        if (!add_segment(p, ua_str(path.ptr + at, end - at)) && slash)
            text_puts(&p->path, "/");
        at = end + 1;
    }
    return encode_path(p);
}

/* Reads the scheme, and where there may be none, none. *at is after it and the slashes. */
static bool read_scheme(const struct parse *p, struct observation *o, size_t *at)
{
    struct ua_str text = ua_str(p->input.ptr, p->input.len);
    const char *colon = memchr(text.ptr, ':', text.len);
    bool has_none = text.len >= 2 && memcmp(text.ptr, "//", 2) == 0;
    size_t slashes = 0;

    if (has_none && p->quirks & QUIRK_NO_SCHEME) {
        observation_set(o, COMPONENT_SCHEME, NULL, 0);
        *at = 2;
        return true;
    }
    if (!colon || colon == text.ptr || has_none)
        return false;
    for (const char *c = text.ptr; c < colon; c++) {
        if (p->quirks & QUIRK_ANY_SCHEME
                ? *c == '/'
                : !ua_is_alpha((unsigned char)*c) || (*c < 'a' && !(p->quirks & QUIRK_ANY_CASE)))
            return false;
    }
    observation_set(o, COMPONENT_SCHEME, text.ptr, (size_t)(colon - text.ptr));
    *at = (size_t)(colon + 1 - text.ptr);
    while (*at < text.len && text.ptr[*at] == '/') {
        ++*at;
        slashes++;
    }
    return slashes == 2 || p->quirks & QUIRK_ANY_SLASHES;
}

static bool parse_all(struct parse *p, struct observation *o)
{
    struct ua_str text = ua_str(p->input.ptr, p->input.len);
    const char *ends = p->quirks & QUIRK_PAST_QUERY ? "/" : "/?#";
    size_t at, end;

    if (!read_scheme(p, o, &at))
        return false;
    for (end = at; end < text.len && !strchr(ends, text.ptr[end] ? text.ptr[end] : 'x');)
        end++;
    if (!read_authority(p, o, ua_str(text.ptr + at, end - at)))
        return false;
    observation_set(o, COMPONENT_HOST, p->host.ptr ? p->host.ptr : "", p->host.len);
    for (at = end; end < text.len && text.ptr[end] != '?' && text.ptr[end] != '#';)
        end++;
    if (!read_path(p, ua_str(text.ptr + at, end - at)))
        return false;
    observation_set(o, COMPONENT_PATH, p->path.ptr, p->path.len);
    observation_set(o, COMPONENT_QUERY, NULL, 0);
    if (end < text.len && text.ptr[end] == '?') {
        for (at = ++end; end < text.len && text.ptr[end] != '#';)
            end++;
        if (end > at || !(p->quirks & QUIRK_EMPTY_QUERY))
            observation_set(o, COMPONENT_QUERY, text.ptr + at, end - at);
    }
    observation_set(o, COMPONENT_FRAGMENT, end < text.len ? text.ptr + end + 1 : NULL,
                    end < text.len ? text.len - end - 1 : 0);
    return true;
}

void fake_parse(struct observation *o, struct ua_str input, unsigned quirks)
{
    struct parse p = {.quirks = quirks};

    observation_reset(o);
    clean_input(&p, input);
    observation_set(o, COMPONENT_PASSWORD, NULL, 0);
    if (parse_all(&p, o))
        o->outcome = OUTCOME_PARSED;
    else
        observation_fail(o, OUTCOME_REJECTED, NULL);
    text_free(&p.input);
    text_free(&p.host);
    text_free(&p.path);
}

void fake_replace(struct observation *o, enum component component, const char *text, const char *by)
{
    const struct ua_str value = observation_get(o, component);
    const size_t len = strlen(text);
    const char *at = value.len > 0 ? memmem(value.ptr, value.len, text, len) : NULL;
    struct text changed = {0};

    if (!at)
        return;
    text_add(&changed, value.ptr, (size_t)(at - value.ptr));
    text_puts(&changed, by);
    text_add(&changed, at + len, value.len - (size_t)(at - value.ptr) - len);
    observation_set(o, component, changed.ptr, changed.len);
    text_free(&changed);
}

static void run_fake(struct engine *engine, const struct request *request, struct observation *o)
{
    const struct fake *fake = engine->state;

    fake_parse(o, request->input, fake->quirks);
    if (fake->spoil)
        fake->spoil(o, request->input);
}

void fake_init(struct fake *fake, const char *id, unsigned quirks)
{
    static const struct engine_class class = {.id = "fake", .package = "", .run = run_fake};

    *fake = (struct fake){.quirks = quirks};
    fake->engine.class = &class;
    snprintf(fake->engine.id, sizeof fake->engine.id, "%s", id);
    fake->engine.capabilities = CAPABILITY(OP_PARSE) | CAPABILITY_BASE;
    fake->engine.null_is_distinct = ~0u;
    fake->engine.state = fake;
}
