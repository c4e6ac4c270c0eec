/* SPDX-License-Identifier: MIT */
/* Rewrites of the port and of where the authority ends. */
#include <string.h>

#include "rewriter.h"

/* --- a host that ends early ------------------------------------------------------------------- */

static bool has_colon(const struct anatomy *a)
{
    return a->port.start > a->host.end;
}

/* Where the last colon of several stands; UINT32_MAX if there are no two. */
static uint32_t last_of_colons(const struct anatomy *a)
{
    uint32_t last = a->port.end;

    /* The colons behind an open bracket belong to an address. */
    if (!has_colon(a) || (!anatomy_is_bracketed(a) &&
                          memchr(a->input.ptr + a->host.start, '[', a->host.end - a->host.start)))
        return UINT32_MAX;
    while (last > a->host.end && a->input.ptr[last - 1] != ':')
        last--;
    return last > a->host.end + 1 ? last - 1 : UINT32_MAX;
}

/* Writes the authority as a parser reads it that cuts its host at pos: a number after the last
 * colon stays its port, and what lies between becomes the begin of the path. */
static bool cut_host_at(struct text *out, const struct anatomy *a, uint32_t pos)
{
    struct rewriter w = rewriter_start(out, a);
    const uint32_t end = a->port.end;
    uint32_t colon = end;

    while (colon > pos && ua_is_digit((unsigned char)a->input.ptr[colon - 1]))
        colon--;
    if (colon > pos && a->input.ptr[colon - 1] == ':')
        colon--;
    else
        colon = end;
    if (colon > pos)
        rewriter_span(&w, pos, pos, a->input.ptr + colon, end - colon);
    else
        colon = end;
    if (w.changed)
        text_puts(out, "/");
    else
        rewriter_span(&w, pos, pos, "/", 1);
    rewriter_span(&w, colon, end, "", 0);
    return rewriter_end(&w);
}

/* At the first byte of the host that delimits in other places, percent-encoding among them. */
static bool apply_host_cut(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t pos = a->host.start;

    while (pos < a->host.end && !strchr(" \"%'<>^`{|}", a->input.ptr[pos]))
        pos++;
    if (pos > a->host.start && pos < a->host.end && !anatomy_is_bracketed(a))
        rewriter_span(&w, pos, pos, "/", 1);
    return rewriter_end(&w);
}

/* At the first byte that no host name holds; the port stays one. Colons, semicolons, backslashes
 * and brackets are other idioms. */
static bool apply_host_cut_other(struct text *out, const struct anatomy *a)
{
    uint32_t pos = a->host.start;

    while (pos < a->host.end && ((unsigned char)a->input.ptr[pos] >= 0x80 ||
                                 ua_is_alnum((unsigned char)a->input.ptr[pos]) ||
                                 ua_is_tab_or_newline((unsigned char)a->input.ptr[pos]) ||
                                 strchr("-._+", a->input.ptr[pos])))
        pos++;
    if (pos == a->host.start || pos == a->host.end || last_of_colons(a) != UINT32_MAX ||
        strchr(";\\[]", a->input.ptr[pos]))
        return false;
    return cut_host_at(out, a, pos);
}

/* At its first byte: the engine reads an empty host, and all of the host as path. */
static bool apply_host_cut_start(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (a->host.end > a->host.start && strchr(" \"%'<>^`{|}", a->input.ptr[a->host.start]))
        rewriter_span(&w, a->host.start, a->port.end, a->substitute->name, 4);
    return rewriter_end(&w);
}

const struct rewrite rewrite_host_cut = {
    .name = "host-cut",
    .sentence = "One ends the host at the first byte that no host name can have and reads the rest "
                "as path, the other reads on.",
    .refuse = REFUSE_HOST_BYTES,
    .standard = "host-state",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_PUNCTUATION | BYTE_SPACE | BYTE_CONTROL,
    .needs = NEEDS_HOST,
    .readings = {{.apply = apply_host_cut, .moves_path = true},
                 {.apply = apply_host_cut_other, .moves_path = true},
                 {.apply = apply_host_cut_start,
                  .changes = COMPONENT_BIT(HOST) | COMPONENT_BIT(PORT),
                  .substitutes_host = true,
                  .host_is_path = true}},
};

/* --- ports ------------------------------------------------------------------------------------ */

static bool apply_empty_port(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (has_colon(a) && a->port.start == a->port.end)
        rewriter_span(&w, a->host.end, a->port.end, "", 0);
    return rewriter_end(&w);
}

/* What may be a drive letter is a host with its colon. */
static bool apply_empty_port_file(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const uint32_t letter = a->path.start;

    if (anatomy_is_file(a) && anatomy_has_authority(a) && letter == a->slashes.end &&
        letter + 1 < a->path.end && a->input.ptr[letter + 1] == ':')
        rewriter_span(&w, letter + 1, letter + 2, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_empty_port = {
    .name = "empty-port",
    .sentence = "One allows a colon without a port, the other does not.",
    .refuse = "a colon without a port",
    .standard = "port-state",
    .rfc3986 = "3.2.3",
    .triggers = BYTE_COLON,
    .readings = {{.apply = apply_empty_port},
                 {.apply = apply_empty_port_file,
                  .changes = COMPONENT_BIT(PORT),
                  .effects = 1u << EFFECT_ACCEPT_REJECT}},
};

static bool apply_port_zeros(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t pos = a->port.start;

    while (pos + 1 < a->port.end && a->input.ptr[pos] == '0' &&
           ua_is_digit((unsigned char)a->input.ptr[pos + 1]))
        pos++;
    rewriter_span(&w, a->port.start, pos, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_port_zeros = {
    .name = "port-zeros",
    .sentence = "One drops zeros in front of the port, the other keeps or refuses them.",
    .refuse = "a port with a leading zero",
    .standard = "port-state",
    .rfc3986 = "3.2.3",
    .triggers = BYTE_COLON,
    .needs = NEEDS_PORT,
    .readings = {{.apply = apply_port_zeros}},
};

/* The port as a number; -1 if it is not one up to 65535. */
static int port_number(const struct anatomy *a)
{
    int number = 0;

    for (uint32_t i = a->port.start; i < a->port.end; i++) {
        if (!ua_is_digit((unsigned char)a->input.ptr[i]))
            return -1;
        number = number * 10 + (a->input.ptr[i] - '0');
        if (number > 65535)
            return -1;
    }
    return number;
}

/* Whether it is plain, and none that only has zeros in front. */
static bool is_odd_port(const struct anatomy *a)
{
    bool has_zeros = a->port.end - a->port.start > 1 && a->input.ptr[a->port.start] == '0';

    if (a->port.end == a->port.start || port_number(a) > 0)
        return false;
    for (uint32_t i = a->port.start; i < a->port.end; i++) {
        const char c = a->input.ptr[i];

        if ((unsigned char)c < 0x20 || strchr("[]:;\\\x7F", c))
            return false;
        has_zeros &= ua_is_digit((unsigned char)c);
    }
    return !has_zeros;
}

static bool apply_port_syntax(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (is_odd_port(a))
        rewriter_span(&w, a->host.end, a->port.end, "", 0);
    return rewriter_end(&w);
}

/* Returns the end of the digits with which the port begins. */
static uint32_t port_digits_end(const struct anatomy *a)
{
    uint32_t pos = a->port.start;

    while (pos < a->port.end && ua_is_digit((unsigned char)a->input.ptr[pos]))
        pos++;
    return pos;
}

/* The authority ends after the digits of the port. */
static bool end_at_port_digits(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const uint32_t pos = port_digits_end(a);

    if (pos < a->port.end)
        rewriter_span(&w, pos, pos, "/", 1);
    return rewriter_end(&w);
}

static bool apply_port_syntax_other(struct text *out, const struct anatomy *a)
{
    return is_odd_port(a) && end_at_port_digits(out, a);
}

/* The authority ends in front of the colon. */
static bool apply_port_syntax_cut(struct text *out, const struct anatomy *a)
{
    return is_odd_port(a) && port_digits_end(a) < a->port.end && a->host.end > a->host.start &&
           cut_host_at(out, a, a->host.end);
}

/* One that goes on with what delimits elsewhere: other idioms, with priority. */
static bool apply_port_syntax_delimiter(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const uint32_t end = port_digits_end(a);

    if (end > a->port.start && end < a->port.end && strchr("[]:;", a->input.ptr[end]))
        rewriter_span(&w, a->host.end, a->port.end, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_port_syntax = {
    .name = "port-syntax",
    .sentence = "They allow different ports: zero, too great, or not a number.",
    .refuse = "a port that is not digits alone, from 1 to 65535",
    .standard = "port-state",
    .rfc3986 = "3.2.3",
    .triggers = BYTE_COLON,
    .needs = NEEDS_PORT,
    .readings = {{.apply = apply_port_syntax, .changes = COMPONENT_BIT(PORT)},
                 {.apply = apply_port_syntax_other, .moves_path = true},
                 {.apply = apply_port_syntax_cut, .moves_path = true},
                 {.apply = apply_port_syntax_delimiter, .changes = COMPONENT_BIT(PORT)}},
};

/* A letter in the place of each colon but the last. */
static bool apply_port_colons(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const uint32_t last = last_of_colons(a);

    for (uint32_t i = a->host.end; last != UINT32_MAX && i < last; i++) {
        if (a->input.ptr[i] == ':')
            rewriter_span(&w, i, i + 1, a->substitute->letters, 1);
    }
    return rewriter_end(&w);
}

/* The port is what stands behind the first colon. */
static bool apply_port_colons_other(struct text *out, const struct anatomy *a)
{
    return last_of_colons(a) != UINT32_MAX && end_at_port_digits(out, a);
}

/* The host ends at the first colon, and the port is what stands behind the last. */
static bool apply_port_colons_cut(struct text *out, const struct anatomy *a)
{
    return last_of_colons(a) != UINT32_MAX && a->host.end > a->host.start &&
           cut_host_at(out, a, a->host.end);
}

const struct rewrite rewrite_port_colons = {
    .name = "port-colons",
    .sentence = "If there are several colons, they split off the port at different ones.",
    .refuse = "a port that is not digits alone, up to 65535",
    .standard = "host-state",
    .rfc3986 = "3.2.3",
    .triggers = BYTE_COLON,
    .needs = NEEDS_PORT,
    .effects = 1u << EFFECT_ACCEPT_REJECT | 1u << EFFECT_HOST_SHIFT,
    .readings = {{.apply = apply_port_colons,
                  .changes = COMPONENT_BIT(HOST),
                  .substitutes_host = true},
                 {.apply = apply_port_colons_other, .moves_path = true},
                 {.apply = apply_port_colons_cut, .moves_path = true}},
};

/* gopher, which was special once, is special-scheme. */
static bool is_port_of_scheme(const struct anatomy *a, int number, bool of_any)
{
    static const struct {
        const char *scheme;
        int port;
    } defaults[] = {
        {"http", 80},   {"https", 443}, {"ws", 80},     {"wss", 443},    {"ftp", 21},
        {"ftps", 990},  {"ssh", 22},    {"sftp", 22},   {"scp", 22},     {"telnet", 23},
        {"smtp", 25},   {"smtps", 465}, {"dns", 53},    {"tftp", 69},    {"pop", 110},
        {"pop3", 110},  {"nntp", 119},  {"pop3s", 995}, {"news", 119},   {"imap", 143},
        {"imaps", 993}, {"ldap", 389},  {"ldaps", 636}, {"smb", 445},    {"rtsp", 554},
        {"snews", 563}, {"ipp", 631},   {"dict", 2628}, {"mysql", 3306}, {"git", 9418},
        {"sip", 5060},  {"sips", 5061}, {"nfs", 2049},  {"redis", 6379}, {"amqp", 5672},
        {"mqtt", 1883},
    };

    for (size_t i = 0; number > 0 && i < sizeof defaults / sizeof *defaults; i++) {
        if (defaults[i].port == number && (of_any || anatomy_scheme_is(a, defaults[i].scheme)))
            return true;
    }
    return false;
}

/* Removes a port that is the default of the URL's own scheme, or of its base's. */
static bool apply_default_port(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const int number =
        a->port.end > a->port.start && a->input.ptr[a->port.start] != '0' ? port_number(a) : -1;
    const struct anatomy *named = a;
    struct anatomy base;

    if (number > 0 && !anatomy_has_scheme(a) && a->base.ptr) {
        anatomy_split(&base, testcase_without_base(a->base));
        named = &base;
    }
    if (is_port_of_scheme(named, number, false))
        rewriter_span(&w, a->host.end, a->port.end, "", 0);
    return rewriter_end(&w);
}

/* One that is another scheme's. */
static bool apply_default_port_other(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (a->port.end > a->port.start && a->input.ptr[a->port.start] != '0' &&
        is_port_of_scheme(a, port_number(a), true))
        rewriter_span(&w, a->host.end, a->port.end, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_default_port = {
    .name = "default-port",
    .sentence = "One leaves out the scheme's default port, the other keeps it.",
    .refuse = "the scheme's default port",
    .standard = "port-state",
    .rfc3986 = "6.2.3",
    .triggers = BYTE_COLON,
    .needs = NEEDS_PORT,
    .readings = {{.apply = apply_default_port},
                 {.apply = apply_default_port_other, .effects = ~(1u << EFFECT_ACCEPT_REJECT)}},
};

/* --- where the authority ends ----------------------------------------------------------------- */

/* The first ";" of the authority; UINT32_MAX: none. */
static uint32_t first_semicolon(const struct anatomy *a)
{
    for (uint32_t i = a->userinfo.start; i < a->port.end; i++) {
        if (a->input.ptr[i] == ';')
            return i;
    }
    return UINT32_MAX;
}

static bool apply_semicolon(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const uint32_t pos = first_semicolon(a);

    if (pos != UINT32_MAX)
        rewriter_span(&w, pos, pos, "/", 1);
    return rewriter_end(&w);
}

/* The other reading: it ends nothing. */
static bool apply_semicolon_other(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->userinfo.start; i < a->port.end; i++) {
        if (a->input.ptr[i] == ';')
            rewriter_encode(&w, i);
    }
    return rewriter_end(&w);
}

/* A letter in the place of each in the host. */
static bool apply_semicolon_host(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->host.start; i < a->host.end; i++) {
        if (a->input.ptr[i] == ';')
            rewriter_span(&w, i, i + 1, a->substitute->letters, 1);
    }
    return rewriter_end(&w);
}

const struct rewrite rewrite_semicolon = {
    .name = "semicolon",
    .sentence = "One ends the authority at a semicolon or refuses it, the other reads on.",
    .refuse = "a semicolon before the path",
    .standard = "authority-state",
    .rfc3986 = "3.2",
    .triggers = BYTE_SEMICOLON,
    .needs = NEEDS_AUTHORITY,
    .readings = {{.apply = apply_semicolon, .changes = COMPONENT_BIT(PATH)},
                 {.apply = apply_semicolon_other},
                 {.apply = apply_semicolon_host, .changes = COMPONENT_BIT(HOST)}},
};

/* A slash in front of the "?" or "#" that ends the authority. */
static bool apply_authority_end(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (a->host.end > a->host.start && a->path.end == a->path.start &&
        a->path.end < a->trailing.start && !anatomy_is_file(a))
        rewriter_span(&w, a->path.start, a->path.start, "/", 1);
    return rewriter_end(&w);
}

/* The same, and each "@" after it ends no user information: some parsers look for one in all that
 * follows. */
static bool apply_authority_end_at(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (a->host.end == a->host.start || a->path.end != a->path.start || anatomy_is_file(a))
        return false;
    for (uint32_t i = a->path.start; i < a->trailing.start; i++) {
        if (i == a->path.start)
            rewriter_span(&w, i, i, "/", 1);
        if (a->input.ptr[i] == '@')
            rewriter_encode(&w, i);
    }
    return memchr(a->input.ptr + a->path.start, '@', a->trailing.start - a->path.start) &&
           rewriter_end(&w);
}

const struct rewrite rewrite_authority_end = {
    .name = "authority-end",
    .sentence = "One ends the authority at \"?\" or \"#\", the other only at a slash, or it writes "
                "one there.",
    .refuse = "a \"?\" or \"#\" right after the host or port",
    .standard = "authority-state",
    .rfc3986 = "3.2",
    .triggers = BYTE_QUESTION | BYTE_HASH,
    .needs = NEEDS_HOST,
    .readings = {{.apply = apply_authority_end, .changes = COMPONENT_BIT(PATH)},
                 {.apply = apply_authority_end_at, .changes = COMPONENT_BIT(PATH)}},
};
