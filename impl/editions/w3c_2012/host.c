/* SPDX-License-Identifier: MIT */
/* URL, W3C Working Draft of 24 May 2012, 3.3.3: canonicalize a host
 *
 * IDNA is named and IP addresses are a TODO; both are as the browsers had them (W3C-16, W3C-17). */
#include "decided.h"
#include "grammar.h"
#include "idna2003.h"
#include "ip.h"
#include "w3c_2012.h"

/* 3.3.3.1: "%" and two hex digits are the byte they name; the list is lost (W3C-15). ptr NULL: "%"
 * before something else. */
struct ua_str ed_w3c_normalize_host_escapes(struct ed_w3c *w3c, struct ua_str host)
{
    w3c->gap = true;
    if (ed_find(host, '%') != ED_NOT_FOUND)
        ed_decided(w3c->arena, "W3C-15", ED_DECIDES_HOST | ED_OUTCOME);
    for (size_t i = 0; i < host.len; i++) {
        if (host.ptr[i] == '%' && !ed_is_pct_encoded(host, i))
            return ED_NONE;
    }
    return ed_well_formed(w3c->arena, ed_pct_decode(w3c->arena, host));
}

/* "[", an IPv6 address, "]". */
static struct ua_str canonicalize_ipv6(struct ed_arena *arena, struct ua_str host)
{
    char text[UA_IPV6_MAX + 2];
    uint16_t pieces[8];
    size_t len;

    if (!ed_ends_with(host, "]") ||
        ua_ipv6_parse(pieces, host.ptr + 1, host.len - 2, NULL) != UA_OK)
        return ED_NONE;
    text[0] = '[';
    len = ua_ipv6_serialize(text + 1, pieces);
    text[len + 1] = ']';
    return ed_copy(arena, ua_str(text, len + 2));
}

/* What the browsers let be in a name: as it is, escaped, or not at all. */
static bool add_canonical(struct ed_text *out, char c)
{
    if (ua_is_alnum((unsigned char)c) || ed_is_one_of((unsigned char)c, "+-._"))
        ed_add_byte(out, ua_lower(c));
    else if (ed_is_one_of((unsigned char)c, " !\"#$&'()*,<=>@`{|}"))
        ed_add_percent_encoded(out, (unsigned char)c);
    else
        return false;
    return true;
}

/* A number as the browsers read it in an IPv4 address; not one in itself if it is too large. */
static bool is_ipv4_number(struct ua_str label)
{
    const bool hex = label.len > 1 && label.ptr[0] == '0' && ua_lower(label.ptr[1]) == 'x';
    const bool octal = !hex && label.len > 1 && label.ptr[0] == '0';

    for (size_t i = hex ? 2 : 0; i < label.len; i++) {
        if (hex ? !ua_is_hex((unsigned char)label.ptr[i])
                : !ua_is_digit((unsigned char)label.ptr[i]) || (octal && label.ptr[i] > '7'))
            return false;
    }
    return !ed_is_empty(label);
}

/* One to four numbers, and perhaps the root's dot. */
static bool is_ipv4(struct ed_arena *arena, struct ua_str name)
{
    const struct ua_str without_root =
        ed_ends_with(name, ".") ? ed_slice(name, 0, name.len - 1) : name;
    const struct ed_list labels = ed_split(arena, without_root, '.');

    for (size_t i = 0; i < labels.count; i++) {
        if (!is_ipv4_number(labels.items[i]))
            return false;
    }
    return labels.count >= 1 && labels.count <= 4;
}

static struct ua_str canonicalize_ipv4(struct ed_arena *arena, struct ua_str name)
{
    char text[UA_IPV4_MAX];
    uint32_t address;

    if (ua_ipv4_parse(&address, name.ptr, name.len, NULL) != UA_OK)
        return ED_NONE;
    return ed_copy(arena, ua_str(text, ua_ipv4_serialize(text, address)));
}

/* 3.3.3 */
struct ua_str ed_w3c_canonicalize_host(struct ed_w3c *w3c, struct ua_str host)
{
    const struct ua_str unicode_host = ed_w3c_normalize_host_escapes(w3c, host); /* 1 */
    struct ed_text out = ED_TEXT(w3c->arena);
    struct ua_str ascii;

    if (!unicode_host.ptr)
        return ED_NONE;
    if (ed_starts_with(unicode_host, "[")) {
        ed_decided(w3c->arena, "W3C-17", ED_DECIDES_HOST | ED_OUTCOME);
        return canonicalize_ipv6(w3c->arena, unicode_host);
    }
    if (ed_is_empty(unicode_host) || !ed_is_plain(unicode_host, "") ||
        !ua_str_equal(unicode_host, ed_lowercase(w3c->arena, unicode_host)))
        ed_decided(w3c->arena, "W3C-16", ED_DECIDES_HOST | ED_OUTCOME);
    ascii = ed_idna2003_to_ascii(w3c->arena, unicode_host, ED_ALLOW_UNASSIGNED); /* 2 */
    if (!ascii.ptr)
        return ED_NONE;
    for (size_t i = 0; i < ascii.len; i++) {
        if (!add_canonical(&out, ascii.ptr[i]))
            return ED_NONE;
    }
    if (!is_ipv4(w3c->arena, ed_str(&out)))
        return ed_str(&out);
    ed_decided(w3c->arena, "W3C-17", ED_DECIDES_HOST | ED_OUTCOME);
    return canonicalize_ipv4(w3c->arena, ed_str(&out));
}
