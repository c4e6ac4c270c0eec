/* SPDX-License-Identifier: MIT */
/* Where a document, or a decision about it, lets a setter change other components. */
#include "setter_law.h"

#include <string.h>

#include "ascii.h"
#include "str.h"

#define SCHEME (1u << ED_PART_SCHEME)
#define USERINFO (1u << ED_PART_USERNAME | 1u << ED_PART_PASSWORD)
#define HOST (1u << ED_PART_HOST)
#define PORT (1u << ED_PART_PORT)
#define PATH (1u << ED_PART_PATH)

static bool is_text(struct ua_str text, const char *name)
{
    return ua_str_equal_but_for_case(text, ua_str(name, strlen(name)));
}

/* Not letters and digits alone, 63 at most: not each such value is a host, or a scheme. */
static bool is_not_alphanumeric(const struct setter_change *change)
{
    for (size_t i = 0; i < change->value.len; i++)
        if (!ua_is_alnum((unsigned char)change->value.ptr[i]))
            return true;
    return change->value.len > 63;
}

static bool is_no_scheme(const struct setter_change *change)
{
    return is_not_alphanumeric(change) ||
           (change->value.len > 0 && !ua_is_alpha((unsigned char)change->value.ptr[0]));
}

static bool makes_authority_of_path(const struct setter_change *change)
{
    return !change->before[ED_PART_HOST].ptr && change->value.len >= 2 &&
           memcmp(change->value.ptr, "//", 2) == 0;
}

static bool begins_or_loses_authority(const struct setter_change *change)
{
    return !change->before[ED_PART_HOST].ptr != !change->after[ED_PART_HOST].ptr;
}

/* Whether the port of before is the default port of the scheme of after, where it is left out. */
static bool is_port_left_out(const struct setter_change *change)
{
    static const struct {
        const char *scheme, *port;
    } defaults[] = {{"ftp", "21"},    {"gopher", "70"}, {"http", "80"},
                    {"https", "443"}, {"ws", "80"},     {"wss", "443"}};

    for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++)
        if (is_text(change->after[ED_PART_SCHEME], defaults[i].scheme))
            return is_text(change->before[ED_PART_PORT], defaults[i].port) &&
                   change->after[ED_PART_PORT].len == 0;
    return false;
}

static bool is_relative_scheme(struct ua_str scheme)
{
    static const char *const schemes[] = {"ftp", "file", "gopher", "http", "https", "ws", "wss"};

    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (is_text(scheme, schemes[i]))
            return true;
    return false;
}

static bool is_other_kind_of_scheme(const struct setter_change *change)
{
    return is_relative_scheme(change->before[ED_PART_SCHEME]) !=
           is_relative_scheme(change->after[ED_PART_SCHEME]);
}

static bool becomes_or_was_file(const struct setter_change *change)
{
    return is_text(change->before[ED_PART_SCHEME], "file") !=
           is_text(change->after[ED_PART_SCHEME], "file");
}

static bool is_drive_of_file(const struct setter_change *change)
{
    return is_text(change->before[ED_PART_SCHEME], "file") && change->value.len == 2 &&
           ua_is_alpha((unsigned char)change->value.ptr[0]) && change->value.ptr[1] == ':';
}

static bool ends_with_space(const struct setter_change *change)
{
    const struct ua_str href = change->href_after;

    return href.len > 0 && href.ptr[href.len - 1] == ' ';
}

static bool is_file_before(const struct setter_change *change)
{
    return is_text(change->before[ED_PART_SCHEME], "file");
}

const struct setter_exception setter_exceptions[] = {
    {
        .edition = "html5-2007",
        .attribute = "host",
        .parts = PORT,
        .place = "35, 42",
        .reason = "its component is <hostport>",
        .url = "http://h/",
        .value = "z:9",
    },
    {
        .edition = "html5-2007:literal",
        .attribute = "host",
        .parts = PORT,
        .place = "35, 42",
        .reason = "its component is <hostport>",
        .url = "http://h/",
        .value = "z:9",
    },
    {
        .edition = "html5-2007:literal",
        .attribute = "protocol",
        .parts = SETTER_LOST,
        .applies = is_no_scheme,
        .place = "H07-05",
        .reason = "a scheme is %-escaped",
        .url = "http://h/",
        .value = "a b",
    },
    {
        .edition = "html5-2007:literal",
        .attribute = "pathname",
        .parts = HOST | PORT | USERINFO | SETTER_LOST,
        .applies = makes_authority_of_path,
        .place = "H07-13",
        .reason = "the path becomes an authority",
        .url = "a:/b",
        .value = "//c/d",
    },
    {
        .edition = "html5-2009",
        .attribute = "host",
        .parts = PORT,
        .place = "1380",
        .reason = "its component is <hostport>",
        .url = "http://h/",
        .value = "z:9",
    },
    {
        .edition = "html5-2009",
        .attribute = "host",
        .parts = SETTER_LOST,
        .applies = is_not_alphanumeric,
        .place = "WA-07 to WA-09",
        .reason = "no address with that host can be resolved",
        .url = "http://h/",
        .value = "a b",
    },
    {
        .edition = "html5-2009",
        .attribute = "hostname",
        .parts = SETTER_LOST,
        .applies = is_not_alphanumeric,
        .place = "WA-07 to WA-09",
        .reason = "no address with that host can be resolved",
        .url = "http://h/",
        .value = "a b",
    },
    {
        .edition = "html5-2009:literal",
        .attribute = "host",
        .parts = PORT,
        .place = "1380",
        .reason = "its component is <hostport>",
        .url = "http://h/",
        .value = "z:9",
    },
    {
        .edition = "html5-2009:literal",
        .attribute = "host",
        .parts = SETTER_LOST,
        .applies = is_not_alphanumeric,
        .place = "WA-07 to WA-09",
        .reason = "no address with that host can be resolved",
        .url = "http://h/",
        .value = "a b",
    },
    {
        .edition = "html5-2009:literal",
        .attribute = "hostname",
        .parts = SETTER_LOST,
        .applies = is_not_alphanumeric,
        .place = "WA-07 to WA-09",
        .reason = "no address with that host can be resolved",
        .url = "http://h/",
        .value = "a b",
    },
    {
        .edition = "html5-2009:literal",
        .attribute = "protocol",
        .parts = SETTER_LOST,
        .applies = is_no_scheme,
        .place = "H09-05",
        .reason = "a scheme is %-escaped",
        .url = "http://h/",
        .value = "a b",
    },
    {
        .edition = "html5-2009:literal",
        .attribute = "pathname",
        .parts = HOST | PORT | USERINFO | SETTER_LOST,
        .applies = makes_authority_of_path,
        .place = "H09-06",
        .reason = "the path becomes an authority",
        .url = "a:/b",
        .value = "//c/d",
    },
    {
        .edition = "html5-2011",
        .attribute = "host",
        .parts = PORT,
        .place = "179",
        .reason = "its component is <hostport>",
        .url = "http://h/",
        .value = "z:9",
    },
    {
        .edition = "html5-2011",
        .attribute = "host",
        .parts = SETTER_LOST,
        .applies = is_not_alphanumeric,
        .place = "WA-07 to WA-09",
        .reason = "no address with that host can be resolved",
        .url = "http://h/",
        .value = "a b",
    },
    {
        .edition = "html5-2011",
        .attribute = "hostname",
        .parts = SETTER_LOST,
        .applies = is_not_alphanumeric,
        .place = "WA-07 to WA-09",
        .reason = "no address with that host can be resolved",
        .url = "http://h/",
        .value = "a b",
    },
    {
        .edition = "html5-2011:literal",
        .attribute = "protocol",
        .parts = SETTER_LOST,
        .applies = is_no_scheme,
        .place = "H11-11",
        .reason = "a scheme is %-escaped",
        .url = "http://h/",
        .value = "a b",
    },
    {
        .edition = "w3c-2012",
        .attribute = "host",
        .parts = PORT,
        .place = "602",
        .reason = "its component is <hostport>",
        .url = "http://h/",
        .value = "z:9",
    },
    {
        .edition = "w3c-2012",
        .attribute = "host",
        .parts = PATH,
        .applies = is_drive_of_file,
        .place = "602, W3C-06",
        .reason = "a drive is not a host",
        .url = "file://h/p",
        .value = "c:",
    },
    {
        .edition = "w3c-2012",
        .attribute = "protocol",
        .parts = PORT,
        .applies = is_port_left_out,
        .place = "321",
        .reason = "the port is the default port of the new scheme",
        .url = "http://h:443/",
        .value = "https",
    },
    {
        .edition = "w3c-2012",
        .attribute = "protocol",
        .parts = USERINFO | HOST | PORT | PATH,
        .applies = begins_or_loses_authority,
        .place = "599, W3C-01",
        .reason = "only one of the two schemes is hierarchical",
        .url = "http://h/p",
        .value = "mailto",
    },
    {
        .edition = "w3c-2012",
        .attribute = "protocol",
        .parts = USERINFO | HOST | PORT | PATH,
        .applies = becomes_or_was_file,
        .place = "599, W3C-06",
        .reason = "a file URL has two slashes before its authority, others any number",
        .url = "file:///h/p",
        .value = "http",
    },
    {
        .edition = "whatwg-2012",
        .attribute = "host",
        .parts = PORT,
        .place = "491-499, 845",
        .reason = "the port state follows the host state",
        .url = "http://h/",
        .value = "z:9",
    },
    {
        .edition = "whatwg-2012",
        .attribute = "protocol",
        .parts = USERINFO | HOST | PORT | PATH | SETTER_OBJECT | SETTER_LOST,
        .applies = is_other_kind_of_scheme,
        .place = "381, 414, 795",
        .reason = "the relative flag stays",
        .url = "http://h/p",
        .value = "foo",
    },
    {
        .edition = "whatwg-2012",
        .attribute = "protocol",
        .parts = PORT | SETTER_OBJECT,
        .applies = is_port_left_out,
        .place = "381, 795",
        .reason = "the port stays, although it is the default port",
        .url = "http://h:443/",
        .value = "https",
    },
    {
        .edition = "whatwg-2012",
        .attribute = "protocol",
        .parts = USERINFO | HOST | PORT | PATH | SETTER_OBJECT | SETTER_LOST,
        .applies = becomes_or_was_file,
        .place = "385, 472-487, 795",
        .reason = "the host of a file URL has no credentials and no port, and may be null",
        .url = "http://u@h/",
        .value = "file",
    },
    {
        .edition = "whatwg-2012",
        .attribute = "username",
        .parts = SETTER_LOST,
        .applies = is_file_before,
        .place = "472-487, 807-811",
        .reason = "a file URL takes a username, but parsing does not find one",
        .url = "file://h/p",
        .value = "u",
    },
    {
        .edition = "whatwg-2012",
        .attribute = "password",
        .parts = SETTER_LOST,
        .applies = is_file_before,
        .place = "472-487, 823-829",
        .reason = "a file URL takes a password, but parsing does not find one",
        .url = "file://h/p",
        .value = "p",
    },
    {
        .edition = "whatwg-2012",
        .attribute = "host",
        .parts = SETTER_LOST,
        .applies = is_file_before,
        .place = "472-487, 843-845",
        .reason = "a file URL takes a port, but parsing does not find one",
        .url = "file://h/p",
        .value = "h:8",
    },
    {
        .edition = "whatwg-2012",
        .attribute = "hash",
        .parts = SETTER_OBJECT,
        .applies = ends_with_space,
        .place = "347, 408, 593",
        .reason = "a space at the end is not encoded, and parsing removes it",
        .url = "http://h/",
        .value = "a ",
    },
    {0},
};
