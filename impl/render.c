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

/* Code points that stay encoded although their properties say that they have a glyph. */
static const struct {
    uint32_t first, last;
} stay_encoded[] = {
    /* Blank by design. */
    {0x2800, 0x2800},   /* BRAILLE PATTERN BLANK: no dot is raised */
    {0x13441, 0x13442}, /* EGYPTIAN HIEROGLYPH FULL BLANK, HALF BLANK: an empty area */
    {0x16FE4, 0x16FE4}, /* KHITAN SMALL SCRIPT FILLER: an empty place in a cluster */
    {0x1D159, 0x1D159}, /* MUSICAL SYMBOL NULL NOTEHEAD: a note without a head */
    {0xFFFC, 0xFFFC},   /* OBJECT REPLACEMENT CHARACTER: stands for an object that is not there */
    /* Marks without a glyph of their own, which only change the form of their neighbours. A sign
     * that stacks letters, such as U+17D2 KHMER SIGN COENG, is not one of them if fonts draw the
     * sign where no letter follows: words of living scripts cannot be read without it. */
    {0x2D7F, 0x2D7F},   /* TIFINAGH CONSONANT JOINER */
    {0x1107F, 0x1107F}, /* BRAHMI NUMBER JOINER */
    {0x11D45, 0x11D45}, /* MASARAM GONDI VIRAMA: U+11D44 HALANTA is the visible one */
    {0x11D97, 0x11D97}, /* GUNJALA GONDI VIRAMA */
    {0x13440, 0x13440}, /* EGYPTIAN HIEROGLYPH MIRROR HORIZONTALLY */
    {0x1BC9D, 0x1BC9D}, /* DUPLOYAN THICK LETTER SELECTOR */
    {0x1DA9B, 0x1DA9F}, /* SIGNWRITING FILL MODIFIER-2 to -6 */
    {0x1DAA1, 0x1DAAF}, /* SIGNWRITING ROTATION MODIFIER-2 to -16 */
    /* Visible, but they look like what a browser shows beside a URL to call it safe. */
    {0x1F50F, 0x1F513}, /* LOCK WITH INK PEN, CLOSED LOCK WITH KEY, KEY, LOCK, OPEN LOCK */
    {0x1F6E1, 0x1F6E1}, /* SHIELD */
};

/* Whether a reader sees the code point when it is shown, and is not misled by it. */
static bool is_visible(uint32_t code_point)
{
    if (code_point < 0x80)
        return is_plain_ascii((unsigned char)code_point);
    for (size_t i = 0; i < sizeof stay_encoded / sizeof *stay_encoded; i++) {
        if (code_point >= stay_encoded[i].first && code_point <= stay_encoded[i].last)
            return false;
    }
    return ua_properties(code_point)->has_glyph;
}

/* Appends a run of percent-encoded bytes, and decodes those that may be shown. bytes is the
 * decoded run, a third as long. */
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

/* Appends text, decoded as far as that is to be seen. scratch is for the decoded bytes. */
static enum ua_status append_decoded(struct ua_buf *out, struct ua_buf *scratch, struct ua_str text)
{
    enum ua_status status = UA_OK;
    size_t pos = 0;

    while (status == UA_OK && pos < text.len) {
        size_t start = pos;

        while (ua_is_percent_encoded_byte(text.ptr, text.len, pos))
            pos += 3;
        if (pos > start) {
            scratch->len = 0;
            status = ua_percent_decode(scratch, text.ptr + start, pos - start);
            if (status == UA_OK)
                status = append_run(out, text.ptr + start, ua_buf_str(scratch));
        } else {
            status = ua_buf_push(out, text.ptr[pos++]);
        }
    }
    return status;
}

/* Appends "//", host and port. */
static enum ua_status append_authority(struct ua_buf *out, struct ua_buf *scratch,
                                       const struct ua_url *url)
{
    struct ua_str host = ua_url_host(url);
    struct ua_str port = ua_url_port(url);
    enum ua_status status = ua_buf_append(out, "//", 2);

    if (status == UA_OK && ua_url_host_type(url) == UA_HOST_DOMAIN) {
        status = ua_domain_to_unicode(scratch, host.ptr, host.len);
        host = ua_buf_str(scratch);
    }
    if (status == UA_OK)
        status = ua_buf_append_str(out, host);
    if (status == UA_OK && port.ptr)
        status = ua_buf_push(out, ':');
    return status == UA_OK && port.ptr ? ua_buf_append_str(out, port) : status;
}

static enum ua_status append_rendering(struct ua_buf *out, struct ua_buf *scratch,
                                       const struct ua_url *url)
{
    struct ua_str scheme = ua_url_scheme(url);
    uint32_t rest = url->offsets.path_start;
    enum ua_status status = ua_buf_append_str(out, ua_str(scheme.ptr, scheme.len + 1));

    if (url->offsets.host_type == UA_HOST_NULL)
        rest = ua_authority_end(&url->offsets); /* with "/." before the path, if it is there */
    else if (status == UA_OK)
        status = append_authority(out, scratch, url);
    if (status == UA_OK)
        status = append_decoded(out, scratch, ua_str(url->href.ptr + rest, url->href.len - rest));
    return status;
}

enum ua_status ua_url_render(struct ua_buf *out, const struct ua_url *url)
{
    struct ua_buf fresh, scratch;
    enum ua_status status;

    if (!out || !ua_url_is_valid(url))
        return UA_BADARG;
    ua_buf_init(&fresh, &out->allocator);
    ua_buf_init(&scratch, &out->allocator);
    status = append_rendering(&fresh, &scratch, url);
    ua_buf_free(&scratch);
    return ua_buf_hand_over(out, &fresh, status);
}
