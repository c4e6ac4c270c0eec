/* SPDX-License-Identifier: MIT */
/* URL rendering, https://url.spec.whatwg.org/#url-rendering, and host equivalence. */
#include "ascii.h"
#include "buf.h"
#include "percent.h"
#include "str.h"
#include "ucd.h"
#include "url.h"
#include "utf8.h"

bool ua_host_equals(enum ua_host_type a_type, struct ua_str a, enum ua_host_type b_type,
                    struct ua_str b)
{
    return a_type != UA_HOST_NULL && a_type == b_type && a.ptr && ua_str_equal(a, b);
}

/* Whether an ASCII code point, decoded, is to be seen and reads as nothing but itself. */
static bool is_plain_ascii(unsigned char c)
{
    return ua_is_alpha(c) || ua_is_digit(c) || (c && strchr("-._~\"<>^`{|}", c));
}

/* Whether showing the code point shows something, and nothing that misleads. What UTS #46 maps to
 * something or leaves as it is has a glyph of its own, but for the few named here. */
static bool is_visible(uint32_t code_point)
{
    const uint32_t *mapping;
    size_t count;

    if (code_point < 0x80)
        return is_plain_ascii((unsigned char)code_point);
    if (code_point == 0x2800 || (code_point >= 0x1F50F && code_point <= 0x1F513))
        return false; /* a blank pattern; locks */
    switch ((enum ua_idna_status)ua_properties(code_point)->status) {
    case UA_VALID:
        return true;
    case UA_MAPPED: /* spaces are mapped to U+0020, some with a mark behind it */
        mapping = ua_idna_mapping(code_point, &count);
        return count > 0 && !(count == 1 && mapping[0] == ' ');
    case UA_DEVIATION: /* the joiners have no glyph, sharp s and final sigma have */
        return code_point != 0x200C && code_point != 0x200D;
    case UA_IGNORED:
    case UA_DISALLOWED:
        break;
    }
    return code_point == UA_REPLACEMENT; /* disallowed, but made to be seen */
}

/* Appends a run of percent-encoded bytes, encoded, with what may be shown decoded. bytes is what
 * it decodes to: a third of its length. */
static enum ua_status append_run(struct ua_buf *out, const char *encoded, struct ua_str bytes)
{
    enum ua_status status = UA_OK;
    size_t pos = 0;

    while (status == UA_OK && pos < bytes.len) {
        size_t start = pos;
        bool well_formed = true;
        uint32_t code_point = ua_utf8_decode(bytes.ptr, bytes.len, &pos, &well_formed);

        if (well_formed && is_visible(code_point))
            status = ua_buf_append_str(out, ua_str(bytes.ptr + start, pos - start));
        else
            status = ua_buf_append_str(out, ua_str(encoded + 3 * start, 3 * (pos - start)));
    }
    return status;
}

/* Appends text, decoded as far as that is to be seen. room is for the decoded bytes. */
static enum ua_status append_decoded(struct ua_buf *out, struct ua_buf *room, struct ua_str text)
{
    enum ua_status status = UA_OK;
    size_t pos = 0;

    while (status == UA_OK && pos < text.len) {
        size_t start = pos;

        while (ua_is_percent_encoded_byte(text.ptr, text.len, pos))
            pos += 3;
        if (pos > start) {
            room->len = 0;
            status = ua_percent_decode(room, text.ptr + start, pos - start);
            if (status == UA_OK)
                status = append_run(out, text.ptr + start, ua_buf_str(room));
        } else {
            status = ua_buf_push(out, text.ptr[pos++]);
        }
    }
    return status;
}

/* Appends "//", host and port. */
static enum ua_status append_authority(struct ua_buf *out, struct ua_buf *room,
                                       const struct ua_url *url)
{
    struct ua_str host = ua_url_host(url);
    struct ua_str port = ua_url_port(url);
    enum ua_status status = ua_buf_append(out, "//", 2);

    if (status == UA_OK && ua_url_host_type(url) == UA_HOST_DOMAIN) {
        status = ua_domain_to_unicode(room, host.ptr, host.len);
        host = ua_buf_str(room);
    }
    if (status == UA_OK)
        status = ua_buf_append_str(out, host);
    if (status == UA_OK && port.ptr)
        status = ua_buf_push(out, ':');
    return status == UA_OK && port.ptr ? ua_buf_append_str(out, port) : status;
}

static enum ua_status append_rendering(struct ua_buf *out, struct ua_buf *room,
                                       const struct ua_url *url)
{
    struct ua_str scheme = ua_url_scheme(url);
    uint32_t rest = url->at.path_start;
    enum ua_status status = ua_buf_append_str(out, ua_str(scheme.ptr, scheme.len + 1));

    if (url->at.host_type == UA_HOST_NULL)
        rest = ua_authority_end(&url->at); /* with "/." before the path, if it is there */
    else if (status == UA_OK)
        status = append_authority(out, room, url);
    if (status == UA_OK)
        status = append_decoded(out, room, ua_str(url->href.ptr + rest, url->href.len - rest));
    return status;
}

enum ua_status ua_url_render(struct ua_buf *out, const struct ua_url *url)
{
    struct ua_buf fresh, room;
    enum ua_status status;

    if (!out || !ua_url_is_valid(url))
        return UA_BADARG;
    ua_buf_init(&fresh, &out->allocator);
    ua_buf_init(&room, &out->allocator);
    status = append_rendering(&fresh, &room, url);
    ua_buf_free(&room);
    return ua_buf_hand_over(out, &fresh, status);
}
