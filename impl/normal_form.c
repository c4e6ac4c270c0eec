/* SPDX-License-Identifier: MIT */
/*
 * A URL in normal form is its own href. It is one of
 *
 *   http://HOST[:PORT][PATH][?QUERY][#FRAGMENT]
 *   https://HOST[:PORT][PATH][?QUERY][#FRAGMENT]
 *   file://PATH[?QUERY][#FRAGMENT]
 *
 * - The scheme is in lower case.
 * - HOST consists of a-z, 0-9, "-" and ".", and is not empty. If it ends in a number
 *   (https://url.spec.whatwg.org/#ends-in-a-number-checker), it is an IPv4 address as it is
 *   serialised.
 * - PORT has no leading zero, is at most 65535, and is not the scheme's default port.
 * - PATH begins with "/". It has no "\" and no dot segment. For http and https it may be absent:
 *   then the href has a "/" in its place. The first segment of a file URL is not a letter and "|".
 * - PATH, QUERY and FRAGMENT have no byte that is in their percent-encode set, so all are ASCII and
 *   none is a tab, a newline or a space.
 *
 * The state machine of parse.c gives the same answer for such a URL, more slowly: the input is
 * copied, with the "/" of an empty path. So parsing is one scan, which finds the offsets, and one
 * copy. A reference that consists of PATH, QUERY and FRAGMENT alone is treated in the same way: the
 * href is the first part of base's href and the reference.
 *
 * With SSE2, 64 bytes are classified at once, into masks with one bit for each byte. Texts of 16 to
 * 64 bytes take four blocks of 16 bytes, which overlap. The portable version (without SSE2, or with
 * -DUA_NO_SIMD) goes byte by byte.
 */
#include "normal_form.h"

#include "ascii.h"
#include "buf.h"
#include "ip.h"
#include "parser.h"
#include "scan.h"
#include "str.h"

/* A href in two pieces: prefix bytes of base's href, then text, with a "/" before text[slash_at]
 * unless that is UA_NONE. offsets are the whole's. */
struct normal_form {
    struct ua_components offsets;
    struct ua_str text;
    uint32_t prefix, slash_at;
};

/* 8 bytes, to compare them at once. */
static inline uint64_t word_at(const char *text)
{
    uint64_t word;

    memcpy(&word, text, sizeof word);
    return word;
}

/* Where query and fragment begin in the text that is scanned; UA_NONE until they are found. */
struct delimiters {
    uint32_t query, fragment;
};

/* --- segments and bytes --- */

/* Whether a dot segment begins at text[pos], which is "." or "%" at the start of a segment. */
static bool is_dot_segment(const char *text, size_t len, size_t pos)
{
    int dots = 0;

    while (dots < 3 && pos < len) {
        if (text[pos] == '.')
            pos++;
        else if (len - pos >= 3 && text[pos] == '%' && text[pos + 1] == '2' &&
                 (text[pos + 2] | 0x20) == 'e')
            pos += 3;
        else
            break;
        dots++;
    }
    return (dots == 1 || dots == 2) &&
           (pos == len || text[pos] == '/' || text[pos] == '?' || text[pos] == '#');
}

#if UA_HAS_SSE2

/* --- the scan with SSE2 --- */

/* One bit for each byte of a chunk of up to 64 bytes; bit 0 is the first byte. */
struct chunk {
    uint64_t not_host; /* all but a-z, 0-9, "-", "." */
    uint64_t care;     /* from ua_care_of_block */
    uint64_t slash;    /* "/" */
    uint64_t dot;      /* ".", "%" */
    uint64_t end;      /* "?", "#" */
};

/* Adds 16 bytes that begin at byte `shift` of the chunk. */
static inline void classify_block(struct chunk *chunk, __m128i bytes, size_t shift)
{
    __m128i letter = _mm_cmplt_epi8(_mm_add_epi8(bytes, _mm_set1_epi8((char)(0x80 - 'a'))),
                                    _mm_set1_epi8(-0x80 + 26));
    __m128i slash = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('/'));
    /* "-", ".", "/", "0" to "9" */
    __m128i digit = _mm_cmplt_epi8(_mm_add_epi8(bytes, _mm_set1_epi8((char)(0x80 - '-'))),
                                   _mm_set1_epi8(-0x80 + 13));
    __m128i host = _mm_andnot_si128(slash, _mm_or_si128(letter, digit));
    __m128i dot = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('.')),
                               _mm_cmpeq_epi8(bytes, _mm_set1_epi8('%')));
    __m128i end = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('?')),
                               _mm_cmpeq_epi8(bytes, _mm_set1_epi8('#')));

    chunk->not_host |= (uint64_t)(uint32_t)(_mm_movemask_epi8(host) ^ 0xFFFF) << shift;
    chunk->care |= (uint64_t)(uint32_t)_mm_movemask_epi8(ua_care_of_block(bytes)) << shift;
    chunk->slash |= (uint64_t)(uint32_t)_mm_movemask_epi8(slash) << shift;
    chunk->dot |= (uint64_t)(uint32_t)_mm_movemask_epi8(dot) << shift;
    chunk->end |= (uint64_t)(uint32_t)_mm_movemask_epi8(end) << shift;
}

/* The first min(len, 64) bytes of text. Returns the mask of the bytes that there are. */
static inline uint64_t classify_start(struct chunk *chunk, const char *text, size_t len)
{
    size_t last;

    *chunk = (struct chunk){0};
    if (len < 16) {
        classify_block(chunk, ua_short_block(text, len), 0);
        return ((uint64_t)1 << len) - 1;
    }
    len = ua_at_most(len, 64);
    last = len - 16;
    classify_block(chunk, ua_block_at(text), 0);
    classify_block(chunk, ua_block_at(text + ua_at_most(16, last)), ua_at_most(16, last));
    classify_block(chunk, ua_block_at(text + ua_at_most(32, last)), ua_at_most(32, last));
    classify_block(chunk, ua_block_at(text + last), last);
    return ~(uint64_t)0 >> (64 - len);
}

/* Looks at the bytes of the chunk at text[start] for which seen has a bit: finds the delimiters,
 * and returns whether nothing would be encoded and no dot segment begins. after_slash: whether a
 * segment begins at text[start]. */
static inline bool check_chunk(const struct chunk *chunk, uint64_t seen, const char *text,
                               size_t len, size_t start, bool after_slash, struct delimiters *found)
{
    uint64_t end = chunk->end & seen, care = chunk->care & seen;
    uint64_t dot = chunk->dot & (chunk->slash << 1 | after_slash) & seen;
    uint32_t path_end;

    for (; end && found->fragment == UA_NONE; end &= end - 1) {
        size_t pos = start + (unsigned)__builtin_ctzll(end);

        if (text[pos] == '#')
            found->fragment = (uint32_t)pos;
        else if (found->query == UA_NONE)
            found->query = (uint32_t)pos;
    }
    if (!(dot | care))
        return true;
    path_end = found->query < found->fragment ? found->query : found->fragment;
    for (; dot; dot &= dot - 1) {
        size_t pos = start + (unsigned)__builtin_ctzll(dot);

        if (pos < path_end && is_dot_segment(text, len, pos))
            return false;
    }
    for (; care; care &= care - 1) {
        size_t pos = start + (unsigned)__builtin_ctzll(care);
        enum ua_percent_set set = pos < path_end          ? UA_SET_PATH
                                  : pos < found->fragment ? UA_SET_SPECIAL_QUERY
                                                          : UA_SET_FRAGMENT;

        if (ua_percent_sets[(unsigned char)text[pos]] & set ||
            (text[pos] == '\\' && pos < path_end))
            return false;
    }
    return true;
}

/* The same for all of text from 64 on. */
static bool check_rest(const char *text, size_t len, struct delimiters *found)
{
    for (size_t pos = 64; pos < len; pos += 64) {
        size_t start = pos < len - 64 ? pos : len - 64;
        struct chunk chunk;

        classify_start(&chunk, text + start, 64);
        if (!check_chunk(&chunk, ~(uint64_t)0 << (pos - start), text, len, start,
                         text[start - 1] == '/', found))
            return false;
    }
    return true;
}

/* Finds the delimiters of text from text[pos] on, pos < 64; false if something would be encoded or
 * a dot segment begins. after_slash: whether a segment begins at text[pos]. */
static bool check_text(const char *text, size_t len, size_t pos, bool after_slash,
                       struct delimiters *found)
{
    struct chunk chunk;
    uint64_t there = classify_start(&chunk, text, len);

    return check_chunk(&chunk, there >> pos << pos, text, len, 0, after_slash, found) &&
           (len <= 64 || check_rest(text, len, found));
}

/* The end of the host that begins at text[start]: the first byte that no host in normal form has;
 * there is the mask of the bytes of text. *last_label: the start of its last label. 0 if the host
 * does not end before text[64]. */
static inline size_t find_normal_host_end(const struct chunk *chunk, uint64_t there, size_t start,
                                          size_t *last_label)
{
    uint64_t not_host = (chunk->not_host | ~there) >> start << start, dots;
    size_t end;

    if (!not_host)
        return 0;
    end = (unsigned)__builtin_ctzll(not_host);
    dots = (chunk->dot & (((uint64_t)1 << end) - 1)) >> start << start;
    *last_label = dots ? 64 - (unsigned)__builtin_clzll(dots) : start;
    return end;
}

#else

/* --- the portable scan --- */

/* Classes of bytes. */
enum {
    NOT_IN_HOST = 1 << 0,
    PATH_STOP = 1 << 1, /* the path percent-encode set, "\", "." and "%", "?" and "#" */
};

static const unsigned char normal_class[256] = {
    [0x00 ... ' '] = NOT_IN_HOST | PATH_STOP,
    ['!'] = NOT_IN_HOST,
    ['"' ... '#'] = NOT_IN_HOST | PATH_STOP,
    ['$'] = NOT_IN_HOST,
    ['%'] = NOT_IN_HOST | PATH_STOP,
    ['&' ... ','] = NOT_IN_HOST,
    ['.'] = PATH_STOP,
    ['/'] = NOT_IN_HOST,
    [':' ... ';'] = NOT_IN_HOST,
    ['<'] = NOT_IN_HOST | PATH_STOP,
    ['='] = NOT_IN_HOST,
    ['>' ... '?'] = NOT_IN_HOST | PATH_STOP,
    ['@' ... '['] = NOT_IN_HOST,
    ['\\'] = NOT_IN_HOST | PATH_STOP,
    [']'] = NOT_IN_HOST,
    ['^'] = NOT_IN_HOST | PATH_STOP,
    ['_'] = NOT_IN_HOST,
    ['`'] = NOT_IN_HOST | PATH_STOP,
    ['{'] = NOT_IN_HOST | PATH_STOP,
    ['|'] = NOT_IN_HOST,
    ['}'] = NOT_IN_HOST | PATH_STOP,
    ['~'] = NOT_IN_HOST,
    [0x7F ... 0xFF] = NOT_IN_HOST | PATH_STOP,
};

/* Finds the delimiters of text from pos on; false if something would be encoded or a dot segment
 * begins. after_slash: whether a segment begins at pos. */
static bool check_text(const char *text, size_t len, size_t pos, bool after_slash,
                       struct delimiters *found)
{
    size_t start = pos;

    for (;; pos++) {
        pos += ua_span_without(normal_class, PATH_STOP, text + pos, len - pos);
        if (pos == len)
            return true;
        if (text[pos] == '?' || text[pos] == '#')
            break;
        if (text[pos] != '.' && text[pos] != '%')
            return false;
        if ((pos > start ? text[pos - 1] == '/' : after_slash) && is_dot_segment(text, len, pos))
            return false;
    }
    if (text[pos] == '?') {
        found->query = (uint32_t)pos++;
        pos += ua_span_without(ua_percent_sets, UA_SET_SPECIAL_QUERY, text + pos, len - pos);
        if (pos == len)
            return true;
        if (text[pos] != '#')
            return false;
    }
    found->fragment = (uint32_t)pos++;
    return ua_span_without(ua_percent_sets, UA_SET_FRAGMENT, text + pos, len - pos) == len - pos;
}

#endif

/* --- URLs --- */

/* Whether host is an IPv4 address as it is serialised: four decimal numbers up to 255, without
 * leading zeros. */
static bool is_normal_ipv4(const char *host, size_t len)
{
    size_t pos = 0;

    for (int part = 0; part < 4; part++) {
        size_t start = pos;
        int number = 0;

        for (; pos < len && pos - start < 3 && ua_is_digit((unsigned char)host[pos]); pos++)
            number = number * 10 + (host[pos] - '0');
        if (pos == start || number > 255 || (host[start] == '0' && pos - start > 1))
            return false;
        if (part < 3 && (pos == len || host[pos++] != '.'))
            return false;
    }
    return pos == len;
}

/* The kind of the host text[start] to text[end], whose last label begins at last_label: a domain,
 * an IPv4 address, or UA_HOST_NULL if it is not in normal form. */
static inline enum ua_host_type normal_host_type(const char *text, size_t start, size_t end,
                                                 size_t last_label)
{
    if (last_label < end && !ua_is_digit((unsigned char)text[last_label]))
        return UA_HOST_DOMAIN; /* a number begins with a digit */
    if (!ua_ends_in_a_number(text + start, end - start))
        return UA_HOST_DOMAIN;
    return is_normal_ipv4(text + start, end - start) ? UA_HOST_IPV4 : UA_HOST_NULL;
}

/* A port in normal form behind the ":" at text[pos]: -1 if it is none. *end: where it ends. */
static int32_t normal_port(const char *text, size_t len, size_t pos, size_t *end)
{
    int32_t port = 0;
    size_t start = ++pos;

    for (; pos < len && pos - start < 5 && ua_is_digit((unsigned char)text[pos]); pos++)
        port = port * 10 + (text[pos] - '0');
    *end = pos;
    return pos > start && text[start] != '0' && port <= UINT16_MAX ? port : -1;
}

/* What is found in a URL of the scheme http or https. The delimiters are positions in the input. */
struct web_url {
    size_t start, host_end, path_start; /* start: of the host */
    struct delimiters found;
    int32_t port;
    enum ua_host_type host_type;
    bool is_https, needs_slash;
    /* Also if the URL is not in normal form: */
    bool has_scheme;    /* it begins with "http://" or "https://"; start is set */
    bool is_plain;      /* the input has no byte that needs care; false means nothing */
    bool has_authority; /* scheme, host and port are in normal form, and path_start is set */
};

/* Steps over a port, and looks at what follows the host, which is not "/": false if it is neither
 * a port in normal form nor a path, query or fragment. */
static bool end_authority(struct web_url *out, const char *text, size_t len)
{
    size_t end = out->host_end;

    if (end < len && text[end] == ':') {
        out->port = normal_port(text, len, end, &end);
        if (out->port < 0 || out->port == (out->is_https ? 443 : 80))
            return false;
    }
    out->path_start = end;
    out->needs_slash = end == len || text[end] != '/';
    return end == len || text[end] == '/' || text[end] == '?' || text[end] == '#';
}

/* False for most inputs that scan_web_url refuses at their first bytes. */
static inline bool may_be_web_url(const char *input, size_t len)
{
    return len >= 8 && memcmp(input, "http", 4) == 0;
}

/* Whether input is a URL in normal form whose scheme is http or https; then *out is complete. */
static inline bool scan_web_url(struct web_url *out, const char *input, size_t len)
{
    uint64_t begin;
    bool is_http;

    out->has_scheme = out->is_plain = out->has_authority = false;
    if (len < 8)
        return false;
    /* Without a branch: which of the two it is cannot be foreseen. */
    begin = word_at(input);
    out->is_https = begin == word_at("https://");
    is_http = (begin & word_at("\xFF\xFF\xFF\xFF\xFF\xFF\xFF")) == word_at("http://");
    if (!(out->is_https | is_http))
        return false;
    out->has_scheme = true;
    out->start = 7 + (size_t)out->is_https;
    out->port = -1;
    out->found = (struct delimiters){UA_NONE, UA_NONE};
#if UA_HAS_SSE2
    struct chunk chunk;
    uint64_t there = classify_start(&chunk, input, len);
    size_t last_label = 0;

    out->is_plain = len <= 64 && !(chunk.care & there);
    out->host_end = find_normal_host_end(&chunk, there, out->start, &last_label);
    if (out->host_end <= out->start)
        return false;
    out->host_type = normal_host_type(input, out->start, out->host_end, last_label);
    if (out->host_type == UA_HOST_NULL)
        return false;
    out->path_start = out->host_end;
    out->needs_slash = !(chunk.slash >> out->host_end & 1);
    if ((~chunk.slash & there) >> out->host_end & 1) {
        struct web_url with_port = *out; /* so that *out may be in registers */

        if (!end_authority(&with_port, input, len))
            return false;
        out->path_start = with_port.path_start;
        out->port = with_port.port;
        out->needs_slash = with_port.needs_slash;
        if (out->path_start > 63) /* the first chunk has nothing of the path */
            there = 0;
    }
    out->has_authority = true;
    return check_chunk(&chunk, there >> (out->path_start & 63) << (out->path_start & 63), input,
                       len, 0, false, &out->found) &&
           (len <= 64 || check_rest(input, len, &out->found));
#else
    out->host_end = out->start + ua_span_without(normal_class, NOT_IN_HOST, input + out->start,
                                                 len - out->start);
    if (out->host_end == out->start)
        return false;
    out->host_type = normal_host_type(input, out->start, out->host_end, out->host_end);
    out->has_authority = out->host_type != UA_HOST_NULL && end_authority(out, input, len);
    return out->has_authority && check_text(input, len, out->path_start, false, &out->found);
#endif
}

/* The offsets in the href, in which a "/" may be inserted. */
static inline void set_web_offsets(struct ua_components *offsets, const struct web_url *url)
{
    uint32_t shift = url->needs_slash;

    offsets->scheme_end = (uint32_t)url->start - 3;
    offsets->username_end = offsets->host_start = (uint32_t)url->start;
    offsets->host_end = (uint32_t)url->host_end;
    offsets->path_start = (uint32_t)url->path_start;
    offsets->query_start = url->found.query == UA_NONE ? UA_NONE : url->found.query + shift;
    offsets->fragment_start =
        url->found.fragment == UA_NONE ? UA_NONE : url->found.fragment + shift;
    offsets->port = url->port;
    offsets->host_type = url->host_type;
    offsets->scheme = url->is_https ? UA_SCHEME_HTTPS : UA_SCHEME_HTTP;
    offsets->opaque_path = false;
}

/* Whether input is a URL in normal form whose scheme is http or https; then *out is its href, and
 * prefix is 0. */
static bool find_web_url(struct normal_form *out, const char *input, size_t len)
{
    struct web_url web;

    if (!may_be_web_url(input, len) || !scan_web_url(&web, input, len))
        return false;
    set_web_offsets(&out->offsets, &web);
    out->text = ua_str(input, len);
    out->prefix = 0;
    out->slash_at = web.needs_slash ? (uint32_t)web.path_start : UA_NONE;
    return true;
}

/* Where query and fragment stand in the href. */
static void set_delimiters(struct normal_form *out, struct delimiters found)
{
    out->offsets.query_start = found.query == UA_NONE ? UA_NONE : found.query + out->prefix;
    out->offsets.fragment_start =
        found.fragment == UA_NONE ? UA_NONE : found.fragment + out->prefix;
}

/* The same for a file URL. */
static bool find_file_url(struct normal_form *out, const char *input, size_t len)
{
    struct delimiters found = {UA_NONE, UA_NONE};

    if (len < 8 || word_at(input) != word_at("file:///"))
        return false;

    if (len >= 10 && input[9] == '|' && ua_is_alpha((unsigned char)input[8]) &&
        (len == 10 || input[10] == '/' || input[10] == '?' || input[10] == '#'))
        return false;
    out->offsets = (struct ua_components){
        .scheme_end = 4,
        .username_end = 7,
        .host_start = 7,
        .host_end = 7,
        .path_start = 7,
        .port = -1,
        .host_type = UA_HOST_EMPTY,
        .scheme = UA_SCHEME_FILE,
    };
    out->text = ua_str(input, len);
    out->prefix = 0;
    out->slash_at = UA_NONE;
    if (!check_text(input, len, 7, false, &found))
        return false;
    set_delimiters(out, found);
    return true;
}

bool ua_surely_parses(const char *input, size_t len)
{
    struct web_url web;

    if (len > UA_SURELY_SHORT)
        return false;
    if (len >= 8 && word_at(input) == word_at("file:///"))
        return true;
    scan_web_url(&web, input, len);
    return web.has_authority;
}

/* --- references --- */

/* Whether the scheme of base is special and not file. */
static bool is_http_like(const struct ua_url *base)
{
    return base->offsets.scheme != UA_SCHEME_OTHER && base->offsets.scheme != UA_SCHEME_FILE;
}

/* Whether text begins with a scheme and ":". */
static bool begins_with_scheme(const char *text, size_t len)
{
    size_t pos = 0;

    if (!ua_is_alpha((unsigned char)text[0]))
        return false;
    while (pos < len && (ua_is_alnum((unsigned char)text[pos]) || text[pos] == '-' ||
                         text[pos] == '.' || text[pos] == '+'))
        pos++;
    return pos < len && text[pos] == ':';
}

/* The path of base up to its last "/", as a length of its href. */
static uint32_t directory_end(const struct ua_url *base, uint32_t end)
{
    while (end > base->offsets.path_start + 1 && base->href.ptr[end - 1] != '/')
        end--;
    return end;
}

/* Takes the segments "." and ".." off the start of out->text, a path, and the last segments off its
 * prefix, which ends in "/". */
static void remove_dot_segments(struct normal_form *out, const struct ua_url *base)
{
    struct ua_str rest = out->text;

    for (;;) {
        size_t dots = 0;

        while (dots < rest.len && dots < 3 && rest.ptr[dots] == '.')
            dots++;
        if (dots == 0 || dots == 3 ||
            (dots < rest.len && rest.ptr[dots] != '/' && rest.ptr[dots] != '?' &&
             rest.ptr[dots] != '#'))
            break;
        if (dots == 2 && out->prefix > base->offsets.path_start + 1)
            out->prefix = directory_end(base, out->prefix - 1);
        dots += dots < rest.len && rest.ptr[dots] == '/';
        rest = ua_str(rest.ptr + dots, rest.len - dots);
    }
    out->text = rest;
}

/* Whether input is a reference that is in normal form but for "." and ".." at its start, and base
 * has a special scheme that is not file; then *out is the href. An input that begins with a scheme
 * and ":" is none. */
static bool find_normal_reference(struct normal_form *out, const char *input, size_t len,
                                  const struct ua_url *base)
{
    struct delimiters found = {UA_NONE, UA_NONE};
    uint32_t href_len = (uint32_t)base->href.len;
    char first = len > 0 ? input[0] : '#';
    bool after_slash = false;

    if (!is_http_like(base))
        return false;
    out->offsets = base->offsets;
    out->text = ua_str(input, len);
    out->slash_at = UA_NONE;
    switch (first) {
    case '#': /* the empty reference, too */
        out->prefix = ua_query_end(&base->offsets, href_len);
        break;
    case '?':
        out->prefix = ua_path_end(&base->offsets, href_len);
        break;
    case '/':
        if (len > 1 && input[1] == '/') /* "\" is seen below */
            return false;
        out->prefix = base->offsets.path_start;
        break;
    default:
        if (begins_with_scheme(input, len))
            return false;
        out->prefix = directory_end(base, ua_path_end(&base->offsets, href_len));
        if (first == '.')
            remove_dot_segments(out, base);
        after_slash = true;
    }
    if (out->text.len > UA_MAX_LENGTH - out->prefix ||
        !check_text(out->text.ptr, out->text.len, 0, after_slash, &found))
        return false;
    set_delimiters(out, found);
    if (first == '#')
        out->offsets.query_start = base->offsets.query_start;
    return true;
}

/* --- what is found --- */

/* Whether the parser reports no validation error for what *found describes. False may mean that it
 * reports none. */
static bool has_no_error(const struct normal_form *found)
{
    const char *text = found->text.ptr;
    const struct ua_components *offsets = &found->offsets;
    size_t pos = 0, fragment = found->text.len;

    if (offsets->fragment_start != UA_NONE)
        fragment = offsets->fragment_start - found->prefix - (found->slash_at != UA_NONE);
    if (found->prefix == 0) {
        if (offsets->host_type != UA_HOST_EMPTY &&
            !ua_is_strict_host(text + offsets->host_start, offsets->host_end - offsets->host_start))
            return false;
        pos = offsets->path_start;
    }
    if (ua_span_of_url_units(text + pos, fragment - pos) < fragment - pos)
        return false;
    pos = fragment + 1;
    return fragment == found->text.len ||
           ua_span_of_url_units(text + pos, found->text.len - pos) == found->text.len - pos;
}

/* Copies len bytes, which may overlap. */
static inline void copy(char *to, const char *from, size_t len)
{
#if UA_HAS_SSE2
    if (len >= 16 && len <= 64) {
        size_t last = len - 16, second = ua_at_most(16, last), third = ua_at_most(32, last);
        __m128i a = ua_block_at(from), b = ua_block_at(from + second),
                c = ua_block_at(from + third), d = ua_block_at(from + last);

        _mm_storeu_si128((__m128i *)(void *)to, a);
        _mm_storeu_si128((__m128i *)(void *)(to + second), b);
        _mm_storeu_si128((__m128i *)(void *)(to + third), c);
        _mm_storeu_si128((__m128i *)(void *)(to + last), d);
        return;
    }
#endif
    memmove(to, from, len);
}

/* Puts a "/" before text[pos] of len bytes; there is room for it. */
static inline void insert_slash(char *text, size_t len, size_t pos)
{
    if (pos < len)
        memmove(text + pos + 1, text + pos, len - pos);
    text[pos] = '/';
}

/* Copies the href to to, which has room for it. text may be a part of what to holds; base's href is
 * at to or elsewhere. */
static void copy_href(char *to, const struct ua_url *base, const struct normal_form *found)
{
    char *text = to + found->prefix;

    copy(text, found->text.ptr, found->text.len);
    if (found->prefix > 0 && to != base->href.ptr)
        copy(to, base->href.ptr, found->prefix);
    if (found->slash_at != UA_NONE)
        insert_slash(text, found->text.len, found->slash_at);
}

/* Makes *found the URL of url. base may be url itself. Returns UA_OK; UA_NOMEM or UA_TOO_LONG (then
 * url is as it was). */
static enum ua_status commit(struct ua_url *url, const struct ua_url *base,
                             const struct normal_form *found)
{
    size_t len = found->prefix + found->text.len + (found->slash_at != UA_NONE);

    if (len <= url->href.cap) {
        copy_href(url->href.ptr, base, found);
    } else {
        enum ua_status status;

        url->next.len = 0;
        status = ua_buf_reserve(&url->next, len);
        if (status != UA_OK)
            return status;
        copy_href(url->next.ptr, base, found);
        ua_swap_href(url);
    }
    url->href.len = len;
    url->offsets = found->offsets;
    url->valid = url->is_normal = true;
    return UA_OK;
}

/* All but what ua_parse does itself. */
static enum ua_status parse_other(struct ua_url *url, const char *input, size_t len,
                                  const struct ua_url *base, const struct ua_parse_options *options)
{
    struct normal_form found;

    if (!url->params && (!options || (options->state_override == UA_STATE_NONE &&
                                      !(options->encoding && options->encoding->encode)))) {
        bool is_normal = find_web_url(&found, input, len) || find_file_url(&found, input, len) ||
                         (base && find_normal_reference(&found, input, len, base));

        if (is_normal && (!options || !options->errors || has_no_error(&found)))
            return commit(url, base, &found);
    }
    if (options && options->state_override != UA_STATE_NONE)
        return ua_parse_override(url, input, len, base, options);
    return ua_parse_by_states(url, input, len, base, options, NULL);
}

/* An input that begins as *scanned says, and is not in normal form. */
static enum ua_status parse_web_url(struct ua_url *url, const char *input, size_t len,
                                    const struct ua_url *base, const struct web_url *scanned)
{
    struct ua_known known;
    uint32_t scheme_end = (uint32_t)scanned->start - 3;

    known.is_plain = scanned->is_plain;
    known.only_status = false;
    if (scanned->has_authority) {
        known.state = UA_STATE_PATH_START;
        set_web_offsets(&known.offsets, scanned);
        known.offsets.query_start = known.offsets.fragment_start = UA_NONE;
    } else { /* the state of a base with this scheme, too, leads to the one after this */
        known.state = UA_STATE_SPECIAL_AUTHORITY_SLASHES;
        known.offsets = (struct ua_components){
            .scheme_end = scheme_end,
            .username_end = scheme_end + 1,
            .host_start = scheme_end + 1,
            .host_end = scheme_end + 1,
            .path_start = scheme_end + 1,
            .query_start = UA_NONE,
            .fragment_start = UA_NONE,
            .port = -1,
            .host_type = UA_HOST_NULL,
            .scheme = scanned->is_https ? UA_SCHEME_HTTPS : UA_SCHEME_HTTP,
        };
    }
    return ua_parse_by_states(url, input, len, base, NULL, &known);
}

enum ua_status ua_parse(struct ua_url *url, const char *input, size_t len,
                        const struct ua_url *base, const struct ua_parse_options *options)
{
    struct web_url web;

    if (options || url->params || len >= url->href.cap || !may_be_web_url(input, len))
        return parse_other(url, input, len, base, options);
    if (!scan_web_url(&web, input, len)) {
        struct web_url scanned;

        if (!web.has_scheme) /* "httpx://", or a reference */
            return parse_other(url, input, len, base, NULL);
        scanned = web; /* so that web may be in registers */
        return parse_web_url(url, input, len, base, &scanned);
    }
    copy(url->href.ptr, input, len);
    if (web.needs_slash & (web.path_start < len))
        insert_slash(url->href.ptr, len, web.path_start);
    url->href.ptr[web.path_start] = '/'; /* it is there, or there is no path */
    url->href.len = len + web.needs_slash;
    set_web_offsets(&url->offsets, &web);
    url->valid = url->is_normal = true;
    return UA_OK;
}
