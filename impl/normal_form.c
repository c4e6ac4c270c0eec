/* SPDX-License-Identifier: MIT */
/*
 * A URL in normal form is its own href. It is one of
 *
 *   http://HOST[:PORT][PATH][?QUERY][#FRAGMENT]
 *   https://HOST[:PORT][PATH][?QUERY][#FRAGMENT]
 *   file://PATH[?QUERY][#FRAGMENT]
 *
 * - The scheme is in lower case.
 * - HOST consists of a-z, 0-9, "-" and ".", is not empty, and does not end in a number
 *   (https://url.spec.whatwg.org/#ends-in-a-number-checker).
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
 * 64 bytes take four blocks of 16 bytes, which overlap. The portable version goes byte by byte.
 */
#include "normal_form.h"

#include "ascii.h"
#include "buf.h"
#include "ip.h"
#include "scan.h"
#include "str.h"

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
    uint64_t care;     /* each byte that some percent-encode set has; "\"; some others */
    uint64_t slash;    /* "/" */
    uint64_t dot;      /* ".", "%" */
    uint64_t end;      /* "?", "#" */
};

/* Adds 16 bytes that begin at byte `shift` of the chunk. */
static inline void classify(struct chunk *chunk, __m128i bytes, size_t shift)
{
    const __m128i bit1 = _mm_set1_epi8(2);
    __m128i next = _mm_add_epi8(bytes, _mm_set1_epi8(1));
    __m128i letter = _mm_cmplt_epi8(_mm_add_epi8(bytes, _mm_set1_epi8((char)(0x80 - 'a'))),
                                    _mm_set1_epi8(-0x80 + 26));
    __m128i slash = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('/'));
    /* "-", ".", "/", "0" to "9" */
    __m128i digit = _mm_cmplt_epi8(_mm_add_epi8(bytes, _mm_set1_epi8((char)(0x80 - '-'))),
                                   _mm_set1_epi8(-0x80 + 13));
    __m128i host = _mm_andnot_si128(slash, _mm_or_si128(letter, digit));
    /* 0x7F to 0xFF, 0x00 to 0x22 */
    __m128i care = _mm_cmplt_epi8(next, _mm_set1_epi8(0x24));
    __m128i with_bit1 = _mm_or_si128(bytes, bit1);
    __m128i dot = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('.')),
                               _mm_cmpeq_epi8(bytes, _mm_set1_epi8('%')));
    __m128i end = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('?')),
                               _mm_cmpeq_epi8(bytes, _mm_set1_epi8('#')));

    care = _mm_or_si128(care, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\'')));
    care = _mm_or_si128(care, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('`')));
    care = _mm_or_si128(care, _mm_cmpeq_epi8(with_bit1, _mm_set1_epi8('>')));  /* <, > */
    care = _mm_or_si128(care, _mm_cmpeq_epi8(with_bit1, _mm_set1_epi8('^')));  /* \, ^ */
    care = _mm_or_si128(care, _mm_cmpeq_epi8(_mm_or_si128(next, bit1), _mm_set1_epi8('~')));
    chunk->not_host |= (uint64_t)(uint32_t)(_mm_movemask_epi8(host) ^ 0xFFFF) << shift;
    chunk->care |= (uint64_t)(uint32_t)_mm_movemask_epi8(care) << shift;
    chunk->slash |= (uint64_t)(uint32_t)_mm_movemask_epi8(slash) << shift;
    chunk->dot |= (uint64_t)(uint32_t)_mm_movemask_epi8(dot) << shift;
    chunk->end |= (uint64_t)(uint32_t)_mm_movemask_epi8(end) << shift;
}

static inline __m128i block_at(const char *text)
{
    return _mm_loadu_si128((const __m128i *)(const void *)text);
}

/* Text of less than 16 bytes, and zeros behind it. */
static inline __m128i short_block(const char *text, size_t len)
{
    uint64_t low = 0, high = 0;

    if (len >= 8) {
        memcpy(&low, text, 8);
        memcpy(&high, text + len - 8, 8);
        high = len == 8 ? 0 : high >> (8 * (16 - len));
    } else if (len >= 4) {
        uint32_t first, last;

        memcpy(&first, text, 4);
        memcpy(&last, text + len - 4, 4);
        low = first | (uint64_t)last << (8 * (len - 4));
    } else if (len > 0) {
        low = (uint64_t)(unsigned char)text[0] |
              (uint64_t)(unsigned char)text[len / 2] << (8 * (len / 2)) |
              (uint64_t)(unsigned char)text[len - 1] << (8 * (len - 1));
    }
    return _mm_set_epi64x((int64_t)high, (int64_t)low);
}

/* The first min(len, 64) bytes of text. Returns the mask of the bytes that there are. */
static inline uint64_t classify_start(struct chunk *chunk, const char *text, size_t len)
{
    *chunk = (struct chunk){0};
    if (len < 16) {
        classify(chunk, short_block(text, len), 0);
        return ((uint64_t)1 << len) - 1;
    }
    if (len > 64)
        len = 64;
    for (size_t i = 0; i < 64; i += 16) { /* unrolled: there are always four blocks */
        size_t start = i < len - 16 ? i : len - 16;

        classify(chunk, block_at(text + start), start);
    }
    return ~(uint64_t)0 >> (64 - len);
}

/* Looks at the bytes of the chunk at text[start] for which seen has a bit: finds the delimiters,
 * and returns whether nothing would be encoded and no dot segment begins. after_slash: whether a
 * segment begins at text[start]. */
static inline bool check_chunk(const struct chunk *chunk, uint64_t seen, const char *text,
                               size_t len, size_t start, bool after_slash,
                               struct delimiters *found)
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
static inline size_t find_host_end(const struct chunk *chunk, uint64_t there, size_t start,
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

/* The last label of the host text[start] to text[end] begins at last_label. */
static inline bool is_number_host(const char *text, size_t start, size_t end, size_t last_label)
{
    if (last_label < end && !ua_is_digit((unsigned char)text[last_label]))
        return false; /* a number begins with a digit */
    return ua_ends_in_a_number(text + start, end - start);
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

/* Completes out for a host in normal form, text[start] to text[end]; false if what follows it is
 * neither a port in normal form nor a path, query or fragment. */
static inline bool end_authority(struct ua_normal_form *out, const char *text, size_t len,
                                 size_t start, size_t end)
{
    out->offsets.username_end = out->offsets.host_start = (uint32_t)start;
    out->offsets.host_end = (uint32_t)end;
    out->offsets.host_type = UA_HOST_DOMAIN;
    out->offsets.port = -1;
    if (end < len && text[end] == ':') {
        out->offsets.port = normal_port(text, len, end, &end);
        if (out->offsets.port < 0 || out->offsets.port == ua_default_port(out->offsets.scheme))
            return false;
    }
    out->offsets.path_start = (uint32_t)end;
    out->slash_at = UA_NONE;
    if (end < len && text[end] == '/')
        return true;
    out->slash_at = (uint32_t)end;
    return len < UA_MAX_LENGTH && (end == len || text[end] == '?' || text[end] == '#');
}

/* Shifts what stands behind the "/" of an empty path. */
static inline void set_delimiters(struct ua_normal_form *out, struct delimiters found)
{
    uint32_t shift = out->prefix + (out->slash_at != UA_NONE);

    out->offsets.query_start = found.query == UA_NONE ? UA_NONE : found.query + shift;
    out->offsets.fragment_start = found.fragment == UA_NONE ? UA_NONE : found.fragment + shift;
}

/* The file URL of an input that begins with "file:///". */
static bool normal_file_url(struct ua_normal_form *out, const char *input, size_t len)
{
    struct delimiters found = {UA_NONE, UA_NONE};

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
    out->slash_at = UA_NONE;
    if (!check_text(input, len, 7, false, &found))
        return false;
    set_delimiters(out, found);
    return true;
}

bool ua_normal_url(struct ua_normal_form *out, const char *input, size_t len)
{
    struct delimiters found = {UA_NONE, UA_NONE};
    size_t start, end;

    if (len < 8)
        return false;
    out->text = ua_str(input, len);
    out->prefix = 0;
    if (memcmp(input, "https://", 8) == 0) {
        out->offsets.scheme = UA_SCHEME_HTTPS;
        out->offsets.scheme_end = 5;
    } else if (memcmp(input, "http://", 7) == 0) {
        out->offsets.scheme = UA_SCHEME_HTTP;
        out->offsets.scheme_end = 4;
    } else {
        return memcmp(input, "file:///", 8) == 0 && normal_file_url(out, input, len);
    }
    out->offsets.opaque_path = false;
    start = out->offsets.scheme_end + 3;
#if UA_HAS_SSE2
    struct chunk chunk;
    uint64_t there = classify_start(&chunk, input, len);
    size_t last_label;

    end = find_host_end(&chunk, there, start, &last_label);
    if (end <= start || is_number_host(input, start, end, last_label) ||
        !end_authority(out, input, len, start, end))
        return false;
    if (out->offsets.path_start < 64 &&
        !check_chunk(&chunk, there >> out->offsets.path_start << out->offsets.path_start, input,
                     len, 0, false, &found))
        return false;
    if (len > 64 && !check_rest(input, len, &found))
        return false;
#else
    end = start + ua_span_without(normal_class, NOT_IN_HOST, input + start, len - start);
    if (end == start || ua_ends_in_a_number(input + start, end - start) ||
        !end_authority(out, input, len, start, end) ||
        !check_text(input, len, out->offsets.path_start, false, &found))
        return false;
#endif
    set_delimiters(out, found);
    return true;
}

/* --- references --- */

/* Whether text begins with a scheme and ":". */
static bool begins_with_scheme(const char *text, size_t len)
{
    size_t pos = 0;

    if (len == 0 || !ua_is_alpha((unsigned char)text[0]))
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
static void apply_dot_segments(struct ua_normal_form *out, const struct ua_url *base)
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

bool ua_normal_reference(struct ua_normal_form *out, const char *input, size_t len,
                         const struct ua_url *base)
{
    struct delimiters found = {UA_NONE, UA_NONE};
    uint32_t href_len = (uint32_t)base->href.len;
    char first = len > 0 ? input[0] : '#';
    bool after_slash = false;

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
            apply_dot_segments(out, base);
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

bool ua_normal_form_is_valid(const struct ua_normal_form *found)
{
    const char *text = found->text.ptr;
    const struct ua_components *offsets = &found->offsets;
    size_t pos = 0, fragment = found->text.len;

    if (offsets->fragment_start != UA_NONE)
        fragment = offsets->fragment_start - found->prefix - (found->slash_at != UA_NONE);
    if (found->prefix == 0) {
        if (offsets->host_type == UA_HOST_DOMAIN &&
            !ua_is_strict_host(text + offsets->host_start, offsets->host_end - offsets->host_start))
            return false;
        pos = offsets->path_start;
    }
    return ua_are_url_units(text + pos, fragment - pos) &&
           (fragment == found->text.len ||
            ua_are_url_units(text + fragment + 1, found->text.len - fragment - 1));
}

/* Copies the href to to, which has room for it. to may be where text or base's href is. */
static void copy_href(char *to, const struct ua_url *base, const struct ua_normal_form *found)
{
    char *text = to + found->prefix;
    size_t len = found->text.len;

    if (len > 0)
        memmove(text, found->text.ptr, len);
    if (found->prefix > 0 && to != base->href.ptr)
        memcpy(to, base->href.ptr, found->prefix);
    if (found->slash_at != UA_NONE) {
        memmove(text + found->slash_at + 1, text + found->slash_at, len - found->slash_at);
        text[found->slash_at] = '/';
    }
}

enum ua_status ua_normal_form_commit(struct ua_url *url, const struct ua_url *base,
                                     const struct ua_normal_form *found)
{
    size_t len = found->prefix + found->text.len + (found->slash_at != UA_NONE);

    if (len > url->href.cap) {
        struct ua_buf old = url->href;
        enum ua_status status;

        url->next.len = 0;
        status = ua_buf_reserve(&url->next, len);
        if (status != UA_OK)
            return status;
        copy_href(url->next.ptr, base, found);
        url->href = url->next;
        url->next = old;
    } else {
        copy_href(url->href.ptr, base, found);
    }
    url->href.len = len;
    url->offsets = found->offsets;
    url->valid = url->is_normal = true;
    return UA_OK;
}
