/* SPDX-License-Identifier: MIT */
/* The faults of faults.def up to the port. Each does what its sentence says, and nothing else. */
#include <stdio.h>

#include "ascii.h"
#include "plant.h"
#include "utf8.h"

/* --- authority -------------------------------------------------------------------------------- */

static void insert_slash(struct plant *plant, size_t at)
{
    plant_replace(plant, (struct piece){at, at}, "/", 1);
}

bool semicolon_ends_authority(struct plant *plant)
{
    size_t at;

    plant_split(plant);
    at = plant_find(plant, plant->parts.authority, ";");
    if (at < plant->parts.authority.end)
        insert_slash(plant, at);
    return true;
}

bool at_beyond_query(struct plant *plant)
{
    size_t end, at;

    plant_split(plant);
    at = plant->parts.authority.end;
    if (!plant->parts.has_authority || at == plant->url.len ||
        !strchr("?#", plant->url.ptr[at] ? plant->url.ptr[at] : 'x'))
        return true;
    for (end = at; end < plant->url.len && plant->url.ptr[end] != '/';)
        end++;
    while (end > at && plant->url.ptr[end - 1] != '@')
        end--;
    for (; end > at; end--) {
        const char byte = plant->url.ptr[end - 1];

        if (byte == '?' || byte == '#')
            plant_replace(plant, (struct piece){end - 1, end}, byte == '?' ? "%3F" : "%23", 3);
    }
    return true;
}

bool backslash_ordinary(struct plant *plant)
{
    plant_split(plant);
    for (size_t i = 0;
         i < plant->url.len && !strchr("?#", plant->url.ptr[i] ? plant->url.ptr[i] : 'x'); i++) {
        if (plant->url.ptr[i] == '\\' && plant->parts.is_special)
            plant_replace(plant, (struct piece){i, i + 1}, "%5C", 3);
    }
    return true;
}

/* --- user information ------------------------------------------------------------------------- */

bool userinfo_refused(struct plant *plant)
{
    plant_split(plant);
    return !plant->parts.has_userinfo;
}

bool userinfo_dropped(struct plant *plant)
{
    struct parts *parts = &plant->parts;

    plant_split(plant);
    if (!parts->has_userinfo)
        return true;
    /* The reference would take the next slash for one in front of the host. */
    if (parts->host.start == parts->host.end)
        return !parts->is_special;
    plant_replace(plant, (struct piece){parts->userinfo.start, parts->host.start}, "", 0);
    return true;
}

bool second_at_ends_host(struct plant *plant)
{
    struct piece authority;
    size_t first, second;

    plant_split(plant);
    authority = plant->parts.authority;
    first = plant_find(plant, authority, "@");
    second = plant_find(plant, (struct piece){first + 1, authority.end}, "@");
    if (first < authority.end && second < authority.end)
        plant_replace(plant, (struct piece){second, authority.end}, "", 0);
    return true;
}

bool empty_userinfo_refused(struct plant *plant)
{
    plant_split(plant);
    return !plant->parts.has_userinfo || plant->parts.userinfo.start < plant->parts.userinfo.end;
}

bool password_at_last_colon(struct plant *plant)
{
    size_t last;

    plant_split(plant);
    last = plant->parts.userinfo.end;
    while (last > plant->parts.userinfo.start && plant->url.ptr[last - 1] != ':')
        last--;
    for (size_t i = plant->parts.userinfo.start; i + 1 < last; i++) {
        if (plant->url.ptr[i] != ':')
            continue;
        plant_replace(plant, (struct piece){i, i + 1}, "%3A", 3);
        last += 2;
    }
    return true;
}

bool userinfo_decoded(struct plant *plant)
{
    plant_decode(plant, COMPONENT_USERNAME, false);
    plant_decode(plant, COMPONENT_PASSWORD, false);
    return true;
}

bool userinfo_bar_kept(struct plant *plant)
{
    plant_split(plant);
    plant_hide_bytes(plant, &plant->parts.userinfo, "|");
    return true;
}

bool login_options_dropped(struct plant *plant)
{
    struct piece userinfo;
    size_t colon, at;

    plant_split(plant);
    userinfo = plant->parts.userinfo;
    colon = plant_find(plant, userinfo, ":");
    at = plant_find(plant, (struct piece){userinfo.start, colon}, ";");
    if (at < colon)
        plant_replace(plant, (struct piece){at, colon}, "", 0);
    return true;
}

/* --- host ------------------------------------------------------------------------------------- */

static bool is_bracketed(const struct plant *plant)
{
    const struct piece host = plant->parts.host;

    return host.end > host.start && plant->url.ptr[host.start] == '[';
}

static bool ends_with(struct ua_str text, char byte)
{
    return text.len > 0 && text.ptr[text.len - 1] == byte;
}

bool host_dot_dropped(struct plant *plant)
{
    const struct ua_str host = plant_get(plant, COMPONENT_HOST);

    if (host.len > 1 && ends_with(host, '.'))
        plant_set(plant, COMPONENT_HOST, host.ptr, host.len - 1);
    return true;
}

bool host_dot_refused(struct plant *plant)
{
    plant_split(plant);
    return !ends_with(plant_piece(plant, plant->parts.host), '.');
}

bool upper_case_host_refused(struct plant *plant)
{
    plant_split(plant);
    return !plant_has(plant, plant->parts.host, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
}

bool escaped_host_refused(struct plant *plant)
{
    plant_split(plant);
    return !plant->parts.is_special || is_bracketed(plant) ||
           !plant_has(plant, plant->parts.host, "%");
}

bool escaped_delimiter_kept(struct plant *plant)
{
    plant_split(plant);
    for (size_t i = plant->parts.host.start; plant->parts.is_special && i < plant->parts.host.end;
         i++) {
        const struct ua_str host = plant_piece(plant, plant->parts.host);
        const size_t at = i - plant->parts.host.start;

        if (plant_is_escape(host, at) && strchr("#/:?@[\\]", ua_hex_byte(host.ptr + at + 1)) &&
            ua_hex_byte(host.ptr + at + 1))
            i = plant_hide(plant, (struct piece){i, i + 3}) - 1;
    }
    return true;
}

bool underscore_host_refused(struct plant *plant)
{
    plant_split(plant);
    return !plant_has(plant, plant->parts.host, "_");
}

bool bar_host_accepted(struct plant *plant)
{
    plant_split(plant);
    if (plant->parts.is_special)
        plant_hide_bytes(plant, &plant->parts.host, "|");
    return true;
}

bool forbidden_ends_host(struct plant *plant)
{
    size_t at;

    plant_split(plant);
    at = plant_find(plant, plant->parts.host, " \"<>^`{|}");
    if (plant->parts.is_special && at > plant->parts.host.start && at < plant->parts.host.end)
        insert_slash(plant, at);
    return true;
}

bool empty_label_refused(struct plant *plant)
{
    const struct piece *host = &plant->parts.host;

    plant_split(plant);
    for (size_t i = host->start; i + 1 < host->end; i++) {
        if (plant->url.ptr[i] == '.' && plant->url.ptr[i + 1] == '.')
            return false;
    }
    return true;
}

bool hyphen_label_refused(struct plant *plant)
{
    struct ua_str host;

    plant_split(plant);
    host = plant_piece(plant, plant->parts.host);
    for (size_t i = 0; i < host.len; i++) {
        if (host.ptr[i] == '-' &&
            (i == 0 || i + 1 == host.len || host.ptr[i - 1] == '.' || host.ptr[i + 1] == '.'))
            return false;
    }
    return true;
}

bool opaque_host_as_domain(struct plant *plant)
{
    struct text url = {0};
    bool is_host;
    struct ua_str host;

    plant_split(plant);
    host = plant_piece(plant, plant->parts.host);
    if (plant->parts.is_special || !plant->parts.has_scheme || host.len == 0)
        return true;
    text_puts(&url, "http://");
    text_add(&url, host.ptr, host.len);
    is_host = plant_accepts_text(plant, text_str(&url));
    text_free(&url);
    if (is_host) {
        host = observation_get(&plant->trial, COMPONENT_HOST);
        plant_set(plant, COMPONENT_HOST, host.ptr, host.len);
    }
    return is_host;
}

bool empty_host_refused(struct plant *plant)
{
    plant_split(plant);
    return !plant->parts.has_authority || plant->parts.is_file ||
           plant->parts.host.start < plant->parts.host.end;
}

/* --- addresses -------------------------------------------------------------------------------- */

bool number_name_accepted(struct plant *plant)
{
    struct piece host;
    size_t label;

    plant_split(plant);
    host = plant->parts.host;
    if (!plant->parts.is_special || plant_accepts(plant) || host.start == host.end)
        return true;
    label = host.end - (plant->url.ptr[host.end - 1] == '.');
    while (label > host.start && plant->url.ptr[label - 1] != '.')
        label--;
    if (label < host.end && ua_is_digit((unsigned char)plant->url.ptr[label]))
        plant_hide_as(plant, (struct piece){label, label}, "", 0);
    return true;
}

bool octal_as_decimal(struct plant *plant)
{
    struct ua_str host;

    plant_split(plant);
    host = plant_piece(plant, plant->parts.host);
    if (!plant->parts.is_special)
        return true;
    for (size_t i = 0; i < host.len; i++) {
        if (host.ptr[i] != '.' && !ua_is_digit((unsigned char)host.ptr[i]))
            return true;
    }
    for (size_t i = plant->parts.host.start; i + 1 < plant->parts.host.end;) {
        const char *at = plant->url.ptr + i;

        if (at[0] == '0' && ua_is_digit((unsigned char)at[1]) &&
            (i == plant->parts.host.start || at[-1] == '.'))
            plant_replace(plant, (struct piece){i, i + 1}, "", 0);
        else
            i++;
    }
    return true;
}

static void set_lower_case_host(struct plant *plant)
{
    const struct ua_str host = plant_piece(plant, plant->parts.host);
    struct text lower = {0};

    for (size_t i = 0; i < host.len; i++)
        text_add(&lower, (const char[]){ua_lower(host.ptr[i])}, 1);
    plant_set(plant, COMPONENT_HOST, lower.ptr, lower.len);
    text_free(&lower);
}

static bool is_ipv4(struct ua_str host)
{
    unsigned dots = 0;

    for (size_t i = 0; i < host.len; i++) {
        dots += host.ptr[i] == '.';
        if (host.ptr[i] != '.' && !ua_is_digit((unsigned char)host.ptr[i]))
            return false;
    }
    return dots == 3 && !ends_with(host, '.');
}

bool short_ipv4_kept(struct plant *plant)
{
    struct ua_str host;

    plant_split(plant);
    host = plant_piece(plant, plant->parts.host);
    if (!plant->parts.is_special || !is_ipv4(plant_get(plant, COMPONENT_HOST)))
        return true;
    for (size_t i = 0; i < host.len; i++) {
        if (host.ptr[i] != '.' && !ua_is_alnum((unsigned char)host.ptr[i]))
            return true;
    }
    if (host.len > 0 && !ends_with(host, '.'))
        set_lower_case_host(plant);
    return true;
}

bool hex_ipv4_refused(struct plant *plant)
{
    struct ua_str host;

    plant_split(plant);
    host = plant_piece(plant, plant->parts.host);
    for (size_t i = 0; i + 1 < host.len; i++) {
        if (host.ptr[i] == '0' && ua_lower(host.ptr[i + 1]) == 'x' &&
            (i == 0 || host.ptr[i - 1] == '.') && plant_accepts(plant) &&
            is_ipv4(observation_get(&plant->trial, COMPONENT_HOST)))
            return false;
    }
    return true;
}

bool zone_accepted(struct plant *plant)
{
    size_t from, to;

    plant_split(plant);
    from = plant_find(plant, plant->parts.host, "%");
    to = plant_find(plant, plant->parts.host, "]");
    if (is_bracketed(plant) && from < to && to < plant->parts.host.end)
        plant_replace(plant, (struct piece){from, to}, "", 0);
    return true;
}

bool bracketed_name_accepted(struct plant *plant)
{
    struct piece host;

    plant_split(plant);
    host = plant->parts.host;
    if (!is_bracketed(plant) || plant_has(plant, host, ":") || plant->url.ptr[host.end - 1] != ']')
        return true;
    plant_replace(plant, (struct piece){host.end - 1, host.end}, "", 0);
    plant_replace(plant, (struct piece){host.start, host.start + 1}, "", 0);
    return true;
}

bool text_after_bracket_dropped(struct plant *plant)
{
    size_t at;

    plant_split(plant);
    at = plant_find(plant, plant->parts.host, "]");
    if (is_bracketed(plant) && at + 1 < plant->parts.host.end)
        plant_replace(plant, (struct piece){at + 1, plant->parts.host.end}, "", 0);
    return true;
}

bool ipv6_kept(struct plant *plant)
{
    plant_split(plant);
    if (is_bracketed(plant) && plant->parts.has_authority &&
        plant_get(plant, COMPONENT_HOST).len > 0)
        set_lower_case_host(plant);
    return true;
}

bool dotted_ipv6_refused(struct plant *plant)
{
    plant_split(plant);
    return !is_bracketed(plant) || !plant_has(plant, plant->parts.host, ".");
}

/* --- international names ---------------------------------------------------------------------- */

bool unicode_host_kept(struct plant *plant)
{
    plant_split(plant);
    if (plant->parts.is_special && plant_has_non_ascii(plant, plant->parts.host))
        set_lower_case_host(plant);
    return true;
}

bool non_ascii_host_refused(struct plant *plant)
{
    plant_split(plant);
    return !plant->parts.is_special || !plant_has_non_ascii(plant, plant->parts.host);
}

/* Replaces each occurrence of a text in the host. */
static void replace_in_host(struct plant *plant, const char *text, const char *by)
{
    const size_t len = strlen(text);

    for (size_t i = plant->parts.host.start; i + len <= plant->parts.host.end; i++) {
        if (memcmp(plant->url.ptr + i, text, len) == 0)
            plant_replace(plant, (struct piece){i, i + len}, by, strlen(by));
    }
}

bool sharp_s_mapped(struct plant *plant)
{
    plant_split(plant);
    if (!plant->parts.is_special)
        return true;
    replace_in_host(plant, "\xC3\x9F", "ss");
    replace_in_host(plant, "\xCF\x82", "\xCF\x83");
    replace_in_host(plant, "\xE2\x80\x8C", "");
    replace_in_host(plant, "\xE2\x80\x8D", "");
    return true;
}

bool punycode_unchecked(struct plant *plant)
{
    plant_split(plant);
    if (!plant->parts.is_special || plant_accepts(plant))
        return true;
    for (size_t i = plant->parts.host.start; i + 4 <= plant->parts.host.end; i++) {
        if (ua_str_equal_but_for_case(ua_str(plant->url.ptr + i, 4), UA_LITERAL("xn--")) &&
            (i == plant->parts.host.start || plant->url.ptr[i - 1] == '.'))
            plant_hide_as(plant, (struct piece){i, i + 4}, "xn--", 4);
    }
    return true;
}

bool fullwidth_slash_ends_host(struct plant *plant)
{
    plant_split(plant);
    if (plant->parts.is_special)
        replace_in_host(plant, "\xEF\xBC\x8F", "/");
    return true;
}

/* --- port ------------------------------------------------------------------------------------- */

bool empty_port_refused(struct plant *plant)
{
    plant_split(plant);
    return !plant->parts.has_port || plant->parts.port.start < plant->parts.port.end;
}

static bool has_port_zeros(const struct plant *plant)
{
    return plant->parts.port.end > plant->parts.port.start + 1 &&
           plant->url.ptr[plant->parts.port.start] == '0';
}

bool port_zeros_refused(struct plant *plant)
{
    plant_split(plant);
    return !has_port_zeros(plant);
}

bool port_zeros_kept(struct plant *plant)
{
    plant_split(plant);
    if (has_port_zeros(plant) && plant_get(plant, COMPONENT_PORT).ptr)
        plant_set(plant, COMPONENT_PORT, plant->url.ptr + plant->parts.port.start,
                  plant->parts.port.end - plant->parts.port.start);
    return true;
}

bool port_zero_refused(struct plant *plant)
{
    plant_split(plant);
    return plant_port_number(plant) != 0;
}

bool big_port_wraps(struct plant *plant)
{
    char digits[32];

    plant_split(plant);
    if (plant_port_number(plant) < 65536)
        return true;
    snprintf(digits, sizeof digits, "%ld", plant_port_number(plant) % 65536);
    plant_replace(plant, plant->parts.port, digits, strlen(digits));
    return true;
}

bool port_ends_at_letter(struct plant *plant)
{
    size_t end;

    plant_split(plant);
    end = plant->parts.port.start;
    while (end < plant->parts.port.end && ua_is_digit((unsigned char)plant->url.ptr[end]))
        end++;
    if (end > plant->parts.port.start && end < plant->parts.port.end)
        plant_replace(plant, (struct piece){end, plant->parts.port.end}, "", 0);
    return true;
}

bool port_at_last_colon(struct plant *plant)
{
    size_t last;

    plant_split(plant);
    last = plant->parts.port.end;
    while (last > plant->parts.port.start && plant->url.ptr[last - 1] != ':')
        last--;
    if (last > plant->parts.port.start)
        plant_replace(plant, (struct piece){plant->parts.port.start, last}, "", 0);
    return true;
}

bool default_port_kept(struct plant *plant)
{
    char digits[32];

    plant_split(plant);
    if (plant_port_number(plant) < 0 || plant_get(plant, COMPONENT_PORT).ptr)
        return true;
    snprintf(digits, sizeof digits, "%ld", plant_port_number(plant));
    plant_set(plant, COMPONENT_PORT, digits, strlen(digits));
    return true;
}

bool foreign_default_port_dropped(struct plant *plant)
{
    const struct ua_str port = plant_get(plant, COMPONENT_PORT);

    if (ua_str_equal(port, UA_LITERAL("80")) || ua_str_equal(port, UA_LITERAL("443")))
        plant_set(plant, COMPONENT_PORT, NULL, 0);
    return true;
}
