/* SPDX-License-Identifier: MIT */
/*
 * liburlassay: the URL Standard as a C library.
 *
 * It follows https://url.spec.whatwg.org/ at commit 6ae8486 (2 July 2026), with two later changes:
 * the error IPv4-non-ASCII-input of the review draft of August 2026 (2f54a38), and the search
 * setter of fde3f74 (October 2026). Unicode 18.
 *
 * Rules that hold for every function:
 *  - Arguments come in the order context, out, in; a length follows its pointer.
 *  - Text is pointer + length in bytes. NUL is data, nothing is NUL-terminated by contract.
 *    A text is taken as a scalar value string: before any step, U+FFFD replaces each maximal
 *    subpart that is not well-formed UTF-8 (Encoding Standard, UTF-8 decode).
 *  - NULL. A text that is NULL is the empty text if its length is 0; with another length it is
 *    UA_BADARG. Where "absent" differs from the empty text, the function says so.
 *    If an object (url, params, out, answer, had_error) is NULL, a function that returns a status
 *    returns UA_BADARG, and a getter answers as for an object without content.
 *    An allocator that is NULL means malloc's family. A sink or options that are NULL mean none.
 *    A function that frees or closes ignores NULL. Each function says what must not be NULL.
 *  - `struct ua_str` is borrowed: it points into the object that it was taken from. It lives until
 *    that object is parsed into again, changed or freed. `struct ua_buf` is owned by the caller.
 *  - A text that is given may lie in the object that the call changes: a view of a URL in what is
 *    parsed into it or set, a view of a list, the bytes of out. It counts as it was before the
 * call.
 *  - No function aborts, prints, reads the locale or errno, or keeps mutable global state. There is
 *    one exception: the encoders of ua_encoder_open call iconv, which sets errno.
 *  - Different objects may be used by different threads at once.
 */
#ifndef URLASSAY_H
#define URLASSAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define UA_VERSION "0.1.0"
/* The text that the library transcribes: the newest commit of whatwg/url that it follows, and the
 * Unicode version. */
#define UA_STANDARD_COMMIT "fde3f74"
#define UA_UNICODE_VERSION "18.0.0"

#if defined(__GNUC__)
#define UA_API __attribute__((visibility("default")))
#define UA_CHECKED __attribute__((warn_unused_result))
#else
#define UA_API
#define UA_CHECKED
#endif

/* --- statuses --------------------------------------------------------------------------------- */

/* Only UA_FAILURE is the Standard's own "failure". The machine or the caller causes the statuses
 * after it. They say nothing about the URL. */
enum ua_status {
    UA_OK = 0,
    UA_FAILURE,  /* the Standard's algorithm returned failure */
    UA_NOMEM,    /* the allocator returned NULL; outputs are as they were before the call */
    UA_TOO_LONG, /* input, base or result would pass UA_MAX_LENGTH bytes; outputs unchanged */
    UA_BADARG,   /* a NULL where none is allowed, an unknown flag, an unparsed base */
    UA_ENCODING, /* the encoder reported that it cannot work, or its converter is not installed */
};

/* Bytes. No input, base or href is longer. */
#define UA_MAX_LENGTH ((size_t)INT32_MAX)

/* Returns the constant's name, such as "UA_NOMEM". Never NULL; lives for ever. */
UA_API const char *ua_status_name(enum ua_status status);

/* --- memory and text -------------------------------------------------------------------------- */

/* One function does all. If ptr is NULL, it allocates. If new_size is 0, it frees and returns NULL.
 * Otherwise it resizes as realloc does. Sizes are in bytes. old_size is the new_size of the call
 * before. Returns NULL if memory runs out. ptr is then still valid. */
struct ua_allocator {
    void *(*resize)(void *ctx, void *ptr, size_t old_size, size_t new_size);
    void *ctx;
};

/* Borrowed bytes. ptr NULL means absent (the Standard's null), which differs from len 0. */
struct ua_str {
    const char *ptr;
    size_t len;
};

/* Owned bytes, growing. Treat the fields as read-only. */
struct ua_buf {
    char *ptr;
    size_t len;
    size_t cap;
    struct ua_allocator allocator;
};

/* Makes an empty buffer; allocates nothing. buf must not be NULL. allocator NULL means malloc's
 * family. */
UA_API void ua_buf_init(struct ua_buf *buf, const struct ua_allocator *allocator);
/* Frees what the buffer owns and leaves it empty and usable. NULL is allowed. */
UA_API void ua_buf_free(struct ua_buf *buf);

/* --- validation errors ------------------------------------------------------------------------ */

/* https://url.spec.whatwg.org/#validation-error
 *
 * Called once for each validation error, in the order in which the parser meets them. error is an
 * index below ua_error_count(); position is the offset in bytes, in the input as it was given, of
 * the first byte concerned (the input's length for one found at its end). */
struct ua_error_sink {
    void (*report)(void *ctx, unsigned error, size_t position);
    void *ctx;
};

/* Whether meeting the error ends parsing: the Standard's third column. */
enum ua_error_fatal { UA_FATAL_NO, UA_FATAL_YES, UA_FATAL_SOMETIMES };

UA_API unsigned ua_error_count(void);
/* For error >= ua_error_count(): "" and UA_FATAL_NO. */
UA_API const char *ua_error_name(unsigned error);    /* as the Standard spells it */
UA_API const char *ua_error_meaning(unsigned error); /* one line for a person */
UA_API enum ua_error_fatal ua_error_is_fatal(unsigned error);

/* --- encodings -------------------------------------------------------------------------------- */

/* One of the encodings of https://encoding.spec.whatwg.org/#names-and-labels; constant. */
struct ua_encoding;

/* Get an encoding, https://encoding.spec.whatwg.org/#concept-encoding-get: by any of its labels, in
 * any case, ASCII whitespace around it. NULL for failure, also for a label that is NULL. */
UA_API const struct ua_encoding *ua_encoding_from_label(const char *label, size_t len);
/* As the Encoding Standard spells it, such as "windows-1252"; "" for NULL. Lives for ever. */
UA_API const char *ua_encoding_name(const struct ua_encoding *encoding);
/* Get an output encoding: UTF-8 for replacement and UTF-16BE/LE, otherwise encoding itself. NULL
 * for NULL. */
UA_API const struct ua_encoding *ua_encoding_output(const struct ua_encoding *encoding);

/* An output encoding for the query (https://encoding.spec.whatwg.org/#get-an-output-encoding): one
 * that ua_encoder_open makes, or the caller's own. With encode NULL it is UTF-8.
 *
 * encode is "encode or fail" on one I/O queue: it appends to out the bytes for in (well-formed
 * UTF-8, len bytes) and stops at the end, or after the first code point that the encoding lacks.
 * first is true for the start of a queue. A stateful encoder (ISO-2022-JP) then starts again. It
 * keeps its state after a code point that it lacks, and returns to ASCII at the end of in. After
 * such a code point it is always called again, even with len 0.
 * Out: *consumed: the bytes of in that are done, including a code point that the encoding lacks.
 *      *unmappable: that code point (for ISO-2022-JP perhaps U+FFFD), UINT32_MAX if there is none.
 * Returns UA_OK, UA_NOMEM, UA_TOO_LONG or UA_ENCODING. ua_buf_append writes to out. */
struct ua_encoder {
    enum ua_status (*encode)(void *ctx, struct ua_buf *out, size_t *consumed, uint32_t *unmappable,
                             const char *in, size_t len, bool first);
    void *ctx;
};

/* Makes the encoder of the output encoding of an encoding. For UTF-8, its encode is NULL. An
 * encoder holds the state of one conversion, so two threads need two encoders.
 *
 * Returns: UA_OK; UA_NOMEM; UA_BADARG; UA_ENCODING if the C library lacks the converter (glibc's
 *          converters are modules, which may not be installed). Then there is nothing to close.
 * Out:     encoder: to be closed by ua_encoder_close.
 * In:      encoding: not NULL. allocator: NULL means malloc's family, which iconv_open uses anyway.
 */
UA_API UA_CHECKED enum ua_status ua_encoder_open(struct ua_encoder *encoder,
                                                 const struct ua_encoding *encoding,
                                                 const struct ua_allocator *allocator);
/* Closes an encoder that ua_encoder_open made. It is then one for UTF-8. NULL is allowed. */
UA_API void ua_encoder_close(struct ua_encoder *encoder);

/* Appends len bytes, which may be bytes of buf itself. Returns UA_OK; UA_NOMEM, UA_TOO_LONG, or
 * UA_BADARG for a buf that is NULL, or bytes that are NULL with a length (then buf is unchanged).
 */
UA_API UA_CHECKED enum ua_status ua_buf_append(struct ua_buf *buf, const void *bytes, size_t len);

/* --- URLs ------------------------------------------------------------------------------------- */

/* A URL record: one href and offsets into it. It may be parsed into again and again; once it has
 * grown to the size of its inputs, parsing allocates nothing. A href of up to UA_SHORT_HREF bytes
 * is in the record itself. Its members are at the end of this header, so that the getters are
 * inline and a record may be a variable. They are private. A record that holds a URL points into
 * itself: do not copy it. */
struct ua_url;
#define UA_SHORT_HREF 128

/* The states of the basic URL parser, for state override, named as in
 * https://url.spec.whatwg.org/#basic-url-parser. */
enum ua_state {
    UA_STATE_NONE = 0, /* no override: parse a whole URL */
    UA_STATE_SCHEME_START,
    UA_STATE_SCHEME,
    UA_STATE_NO_SCHEME,
    UA_STATE_SPECIAL_RELATIVE_OR_AUTHORITY,
    UA_STATE_PATH_OR_AUTHORITY,
    UA_STATE_RELATIVE,
    UA_STATE_RELATIVE_SLASH,
    UA_STATE_SPECIAL_AUTHORITY_SLASHES,
    UA_STATE_SPECIAL_AUTHORITY_IGNORE_SLASHES,
    UA_STATE_AUTHORITY,
    UA_STATE_HOST,
    UA_STATE_HOSTNAME,
    UA_STATE_PORT,
    UA_STATE_FILE,
    UA_STATE_FILE_SLASH,
    UA_STATE_FILE_HOST,
    UA_STATE_PATH_START,
    UA_STATE_PATH,
    UA_STATE_OPAQUE_PATH,
    UA_STATE_QUERY,
    UA_STATE_FRAGMENT,
};

struct ua_parse_options {
    const struct ua_encoder *encoding;  /* NULL: UTF-8 */
    const struct ua_error_sink *errors; /* NULL: validation errors cost nothing */
    enum ua_state state_override;
};

enum ua_host_type {
    UA_HOST_NULL,
    UA_HOST_EMPTY,
    UA_HOST_DOMAIN,
    UA_HOST_IPV4,
    UA_HOST_IPV6,
    UA_HOST_OPAQUE,
};

/* Makes a record that holds no URL yet. Returns NULL if memory runs out. allocator NULL means
 * malloc's family; it is copied and serves everything that the record ever owns. */
UA_API UA_CHECKED struct ua_url *ua_url_new(const struct ua_allocator *allocator);
/* Frees a record that ua_url_new made. NULL is allowed. */
UA_API void ua_url_free(struct ua_url *url);

/* The same in the caller's memory: makes *url a record that holds no URL yet. Its old content is
 * ignored. Allocates nothing. url must not be NULL. */
UA_API void ua_url_init(struct ua_url *url, const struct ua_allocator *allocator);
/* Frees the memory that the record owns, but not *url itself. *url is then as after ua_url_init. A
 * record owns no memory if each href so far was in normal form and had at most UA_SHORT_HREF bytes.
 * NULL is allowed. */
UA_API void ua_url_clear(struct ua_url *url);

/* The basic URL parser, https://url.spec.whatwg.org/#concept-basic-url-parser.
 *
 * Without state override: parses input, against base if that is not NULL, into url. base may be url
 * itself.
 * With state override: changes the component of that state in the URL that url holds. Only the
 * states that the Standard's APIs start from are allowed: scheme start, host, hostname, port, path
 * start, query, fragment. As in these APIs, the caller first performs the setter's own steps.
 *
 * Returns: UA_OK; UA_FAILURE (without override url then holds no URL; with override it holds what
 *          the Standard's steps left in it, always a whole URL); UA_NOMEM, UA_TOO_LONG, UA_BADARG,
 *          UA_ENCODING (url is as it was).
 * Out:     url: the record.
 * In:      input: any bytes (may be NULL if len is 0). len: bytes.
 *          base: NULL or a record that holds a URL. options: NULL for none.
 */
UA_API UA_CHECKED enum ua_status ua_url_parse(struct ua_url *url, const char *input, size_t len,
                                              const struct ua_url *base,
                                              const struct ua_parse_options *options);

/* Whether url holds a URL. All getters below answer absent, false, 0 or -1 for a record that holds
 * none, and for NULL. */
UA_API inline bool ua_url_is_valid(const struct ua_url *url);

/* The URL serializer, https://url.spec.whatwg.org/#concept-url-serializer. Views, no copies. */
UA_API inline struct ua_str ua_url_href(const struct ua_url *url);
UA_API inline struct ua_str ua_url_href_without_fragment(const struct ua_url *url);

/* The components, https://url.spec.whatwg.org/#url-representation, serialised; ptr is NULL for the
 * Standard's null (host, port, query, fragment); delimiters are not included. */
UA_API inline struct ua_str ua_url_scheme(const struct ua_url *url);
UA_API inline struct ua_str ua_url_username(const struct ua_url *url);
UA_API inline struct ua_str ua_url_password(const struct ua_url *url);
UA_API inline struct ua_str ua_url_host(const struct ua_url *url); /* IPv6 with its brackets */
UA_API inline struct ua_str ua_url_port(const struct ua_url *url); /* ASCII digits */
UA_API inline struct ua_str ua_url_path(const struct ua_url *url); /* URL path serializer */
UA_API inline struct ua_str ua_url_query(const struct ua_url *url);
UA_API inline struct ua_str ua_url_fragment(const struct ua_url *url);

UA_API inline int32_t ua_url_port_number(const struct ua_url *url); /* -1 for null */
UA_API inline enum ua_host_type ua_url_host_type(const struct ua_url *url);
UA_API inline bool ua_url_has_opaque_path(const struct ua_url *url);
UA_API inline bool ua_url_is_special(const struct ua_url *url);

/* https://url.spec.whatwg.org/#concept-url-equals. Two records that hold no URL, or are NULL, are
 * not equal. */
UA_API bool ua_url_equals(const struct ua_url *a, const struct ua_url *b, bool exclude_fragments);

/* https://url.spec.whatwg.org/#concept-url-origin, serialised as HTML does ("null" for an opaque
 * origin). Replaces what out held. file: gives an opaque origin; the blob URL entry is always null.
 * Returns UA_OK, UA_NOMEM, UA_TOO_LONG, or UA_BADARG for a record without URL. */
UA_API UA_CHECKED enum ua_status ua_url_origin(struct ua_buf *out, const struct ua_url *url);

/* The caller's blob URL store, https://w3c.github.io/FileAPI/#BlobURLStore. origin looks up the
 * origin of a blob URL entry's environment. href is the blob: URL without its fragment. It appends
 * the serialised origin to out and returns UA_OK, or returns UA_FAILURE without an entry. Any
 * other status is passed on. */
struct ua_blob_resolver {
    enum ua_status (*origin)(void *ctx, struct ua_buf *out, struct ua_str href);
    void *ctx;
};

/* ua_url_origin, with a blob URL entry where resolver (NULL: none) knows one. On any status but
 * UA_OK out is as it was. */
UA_API UA_CHECKED enum ua_status ua_url_origin_with(struct ua_buf *out, const struct ua_url *url,
                                                    const struct ua_blob_resolver *resolver);

/* URL rendering, https://url.spec.whatwg.org/#url-rendering: the URL as a person should see it, for
 * a security decision. It is for display only: parsing it may give another URL.
 *  - Username and password are left out.
 *  - A domain is shown by domain to Unicode, every other host as it is serialised.
 *  - In path, query and fragment, percent-encoded bytes become the code points that they encode in
 *    UTF-8. Ill-formed bytes stay as they are. So do invisible code points (controls, spaces,
 *    format characters, fillers and blanks, variation selectors, unassigned and private code
 *    points), code points for spoofing (locks, a key, a shield), and those that would read as a
 *    delimiter (RFC 3986's reserved characters, "%" and "\").
 * The caller must put bidirectional text into a left-to-right embedding, and elide long text.
 * Replaces what out held. Returns UA_OK, UA_NOMEM, UA_TOO_LONG, or UA_BADARG for a record
 * without URL; out is then as it was. */
UA_API UA_CHECKED enum ua_status ua_url_render(struct ua_buf *out, const struct ua_url *url);

/* --- the URL class ---------------------------------------------------------------------------- */

/* https://url.spec.whatwg.org/#url-class: its attributes except origin (see ua_url_origin). A
 * JavaScript URL object is a record that holds a URL; toJSON() is the href. */
enum ua_attribute {
    UA_HREF,
    UA_PROTOCOL,
    UA_USERNAME,
    UA_PASSWORD,
    UA_HOST,
    UA_HOSTNAME,
    UA_PORT,
    UA_PATHNAME,
    UA_SEARCH,
    UA_HASH,
    UA_ATTRIBUTES, /* how many there are; no attribute */
};

/* The attribute's name in JavaScript, such as "pathname"; "" for UA_ATTRIBUTES and beyond. */
UA_API const char *ua_attribute_name(enum ua_attribute attribute);
/* Its attribute; UA_ATTRIBUTES for another name, and for NULL. */
UA_API enum ua_attribute ua_attribute_from_name(const char *name, size_t len);

/* The API URL parser, https://url.spec.whatwg.org/#api-url-parser: the constructor and URL.parse().
 * base NULL: none is given. Returns what ua_url_parse does. */
UA_API UA_CHECKED enum ua_status ua_url_construct(struct ua_url *url, const char *input, size_t len,
                                                  const char *base, size_t base_len);

/* URL.canParse(): *answer. Returns UA_OK, UA_NOMEM, UA_TOO_LONG or UA_BADARG. */
UA_API UA_CHECKED enum ua_status ua_url_can_parse(bool *answer, const char *input, size_t len,
                                                  const char *base, size_t base_len);

/* The getters. A view into the href; ptr is NULL only for a record without URL, a url that is NULL,
 * and a value that is not an attribute. */
UA_API struct ua_str ua_url_get(const struct ua_url *url, enum ua_attribute attribute);

/* The setters: value is the text that JavaScript would assign (for the protocol with or without
 * ":").
 *
 * Returns: UA_OK if the setter's steps end without failure, also if they return early and change
 *          nothing; UA_FAILURE if the parser that they call fails. Then nothing has changed, except
 *          in one case of the Standard: a host whose port is not valid is still set. JavaScript
 *          throws only for href. UA_NOMEM, UA_TOO_LONG, UA_BADARG (no URL, no such attribute,
 *          value NULL with a length): nothing has changed. */
UA_API UA_CHECKED enum ua_status ua_url_set(struct ua_url *url, enum ua_attribute attribute,
                                            const char *value, size_t len);

/* --- application/x-www-form-urlencoded and URLSearchParams ------------------------------------ */

/* A list of name-value tuples, https://url.spec.whatwg.org/#urlsearchparams. Text is UTF-8. */
struct ua_params;

/* NULL if memory runs out. allocator NULL means malloc's family. */
UA_API UA_CHECKED struct ua_params *ua_params_new(const struct ua_allocator *allocator);
/* NULL is allowed. A list that belongs to a URL is freed with it, not by this. */
UA_API void ua_params_free(struct ua_params *params);

/* The query object of a URL (searchParams). It belongs to url and lives as long. A change of the
 * one changes the other: url's href and search setters and ua_url_parse without state override
 * refill the list, and the list's changes are written to url's query ("update steps"). Each change
 * serialises the whole list, so n appends take time that is quadratic in n. To add many tuples,
 * fill a list of your own, serialise it once, and set UA_SEARCH. While url holds no URL, because
 * parsing failed, the list stays as it was and belongs to no URL. NULL if memory runs out or
 * no URL. */
UA_API UA_CHECKED struct ua_params *ua_url_search_params(struct ua_url *url);

/* The application/x-www-form-urlencoded parser, on bytes as they are: replaces the list. For the
 * constructor's string see ua_params_construct. These three are for a list of the caller's own: for
 * one that belongs to a URL they return UA_BADARG. On any status but UA_OK the list is as it was.
 */
UA_API UA_CHECKED enum ua_status ua_params_parse(struct ua_params *params, const char *input,
                                                 size_t len);

/* new URLSearchParams(string): the same on a string, so ill-formed UTF-8 counts as U+FFFD before
 * anything is percent-decoded; without one leading "?". */
UA_API UA_CHECKED enum ua_status ua_params_construct(struct ua_params *params, const char *init,
                                                     size_t len);

struct ua_param {
    struct ua_str name, value;
};

/* new URLSearchParams(sequence of pairs, or record): replaces the list. The pairs may be views of
 * the list itself. */
UA_API UA_CHECKED enum ua_status
ua_params_construct_pairs(struct ua_params *params, const struct ua_param *pairs, size_t count);

/* The application/x-www-form-urlencoded serializer (the stringifier). Replaces what out held.
 * encoder NULL: UTF-8. */
UA_API UA_CHECKED enum ua_status ua_params_serialize(struct ua_buf *out,
                                                     const struct ua_params *params,
                                                     const struct ua_encoder *encoder);

/* size; and the tuple at index, names and values with ptr NULL at and behind the end. An index is
 * the Web IDL iterator's whole state, so iterating while the list changes works as it does there.
 * Views live until the next call that may change the list, even if that call fails. */
UA_API size_t ua_params_size(const struct ua_params *params);
UA_API struct ua_param ua_params_at(const struct ua_params *params, size_t index);

/* The methods. Names and values are borrowed for the call; ill-formed UTF-8 in them becomes
 * U+FFFD. They may be views of the list or of its URL. ptr NULL with len 0: the empty name; for
 * the value of delete and has: not given. Methods that change the list return UA_OK, or else
 * UA_NOMEM, UA_TOO_LONG or UA_BADARG and leave list and URL as they were. Methods that only read
 * answer "none" for a bad argument. */
UA_API UA_CHECKED enum ua_status ua_params_append(struct ua_params *params, struct ua_str name,
                                                  struct ua_str value);
UA_API UA_CHECKED enum ua_status ua_params_delete(struct ua_params *params, struct ua_str name,
                                                  struct ua_str value);
/* The first value; ptr NULL if there is none. */
UA_API struct ua_str ua_params_get(const struct ua_params *params, struct ua_str name);
/* getAll, one at a time: the next value of name from index *next on (start with 0), which is moved
 * after it; ptr NULL at the end. */
UA_API struct ua_str ua_params_get_next(const struct ua_params *params, struct ua_str name,
                                        size_t *next);
UA_API bool ua_params_has(const struct ua_params *params, struct ua_str name, struct ua_str value);
UA_API UA_CHECKED enum ua_status ua_params_set(struct ua_params *params, struct ua_str name,
                                               struct ua_str value);
/* By UTF-16 code units of the names, stable. */
UA_API UA_CHECKED enum ua_status ua_params_sort(struct ua_params *params);

/* --- URL writing ------------------------------------------------------------------------------ */

/* Whether input is a valid URL string, https://url.spec.whatwg.org/#valid-url-string. People should
 * write only such strings. The parser accepts more. The Standard's grammar decides, not the parser.
 *
 * Returns: UA_OK, UA_NOMEM, UA_TOO_LONG, UA_BADARG (also for a base that holds no URL).
 * Out:     *answer; as it was unless UA_OK is returned.
 * In:      allocator: for memory, which only domains need, and which is freed before the return;
 *          NULL: malloc's family. input: any bytes (may be NULL if len is 0). len: bytes.
 *          base: its scheme and its opaque path decide which relative URLs are valid. NULL:
 *          there is no base URL, and only an absolute-URL-with-fragment string is valid.
 */
UA_API UA_CHECKED enum ua_status ua_is_valid_url_string(const struct ua_allocator *allocator,
                                                        bool *answer, const char *input, size_t len,
                                                        const struct ua_url *base);

/* --- hosts and IDNA --------------------------------------------------------------------------- */

/* Public suffix and registrable domain (https://url.spec.whatwg.org/#host-miscellaneous) are left
 * out: they depend on a list that changes every week, which is not part of the library. */

/* The host parser and then the host serializer, https://url.spec.whatwg.org/#concept-host-parser.
 * Replaces what out held; *type (may be NULL) is the kind of host. An empty input that is not
 * opaque is UA_FAILURE. Positions given to errors (may be NULL) count bytes of input. */
UA_API UA_CHECKED enum ua_status ua_host_parse(struct ua_buf *out, enum ua_host_type *type,
                                               const char *input, size_t len, bool is_opaque,
                                               const struct ua_error_sink *errors);

/* https://url.spec.whatwg.org/#concept-host-equals, for two serialised hosts and their kinds, as
 * ua_host_parse or ua_url_host and ua_url_host_type give them; ptr is NULL for the null host alone.
 * The null host equals none. */
UA_API bool ua_host_equals(enum ua_host_type a_type, struct ua_str a, enum ua_host_type b_type,
                           struct ua_str b);

/* The domain parser, https://url.spec.whatwg.org/#concept-domain-to-ascii. Replaces out. */
UA_API UA_CHECKED enum ua_status ua_domain_parse(struct ua_buf *out, const char *domain, size_t len,
                                                 bool be_strict);

/* Domain to Unicode, https://url.spec.whatwg.org/#concept-domain-to-unicode. Replaces out. */
UA_API UA_CHECKED enum ua_status ua_domain_to_unicode(struct ua_buf *out, const char *domain,
                                                      size_t len);

/* Flags of UTS #46, section 4 (https://www.unicode.org/reports/tr46/#Processing). */
enum {
    UA_CHECK_HYPHENS = 1 << 0,
    UA_CHECK_BIDI = 1 << 1,
    UA_CHECK_JOINERS = 1 << 2,
    UA_USE_STD3_ASCII_RULES = 1 << 3,
    UA_TRANSITIONAL_PROCESSING = 1 << 4,
    UA_VERIFY_DNS_LENGTH = 1 << 5, /* ToASCII only */
    UA_IGNORE_INVALID_PUNYCODE = 1 << 6,
};

/* UTS #46 ToASCII, section 4.2. Replaces out. UA_FAILURE if any error was recorded. */
UA_API UA_CHECKED enum ua_status ua_uts46_to_ascii(struct ua_buf *out, const char *domain,
                                                   size_t len, unsigned flags);

/* UTS #46 ToUnicode, section 4.3. Replaces out, also when errors were recorded. Then *had_error is
 * true. */
UA_API UA_CHECKED enum ua_status ua_uts46_to_unicode(struct ua_buf *out, bool *had_error,
                                                     const char *domain, size_t len,
                                                     unsigned flags);

#ifdef __cplusplus
}
#endif

/* --- private: the record and its getters ------------------------------------------------------ */

#define UA_NONE UINT32_MAX

/* https://url.spec.whatwg.org/#special-scheme, and one value for all others. */
enum ua_scheme {
    UA_SCHEME_OTHER,
    UA_SCHEME_FTP,
    UA_SCHEME_FILE,
    UA_SCHEME_HTTP,
    UA_SCHEME_HTTPS,
    UA_SCHEME_WS,
    UA_SCHEME_WSS,
};

/* Where the components stand in the href, in bytes:
 *
 *   https://user:pass@example.com:1234/a/b?q#f
 *        |  |   |     |          |    |   |  `- fragment_start ("#"), UA_NONE for null
 *        |  |   |     |          |    |   `---- query_start ("?"), UA_NONE for null
 *        |  |   |     |          |    `-------- path_start
 *        |  |   |     |          `------------- host_end
 *        |  |   |     `------------------------ host_start
 *        |  |   `------------------------------ username_end
 *        |  `---------------------------------- scheme_end + 3, if the host is not null
 *        `------------------------------------- scheme_end (":")
 *
 * The path as a list of segments and the path as text correspond one to one: each segment is "/"
 * and itself. The "/." that the serializer puts before a path which would look like an authority
 * (host null) stands before path_start. */
struct ua_components {
    uint32_t scheme_end, username_end, host_start, host_end, path_start, query_start,
        fragment_start;
    int32_t port; /* -1 for null */
    enum ua_host_type host_type;
    enum ua_scheme scheme;
    bool opaque_path;
};

struct ua_scratch;

struct ua_url {
    struct ua_allocator allocator;
    struct ua_buf href; /* its memory may be short_href */
    struct ua_buf next; /* the href that is being built; then swapped with href */
    struct ua_components offsets;
    bool valid;
    bool is_normal;             /* the last parse found a normal form */
    struct ua_scratch *scratch; /* further buffers, or NULL until one is needed */
    struct ua_params *params;   /* the query object, or NULL until it is requested */
    char short_href[UA_SHORT_HREF];
};

/* The end of the path in a href of len bytes. */
UA_API inline uint32_t ua_path_end(const struct ua_components *offsets, size_t len)
{
    if (offsets->query_start != UA_NONE)
        return offsets->query_start;
    return offsets->fragment_start != UA_NONE ? offsets->fragment_start : (uint32_t)len;
}

/* The end of the query, or of the path if the query is null. */
UA_API inline uint32_t ua_query_end(const struct ua_components *offsets, size_t len)
{
    return offsets->fragment_start != UA_NONE ? offsets->fragment_start : (uint32_t)len;
}

/* The href's part from start to end. */
UA_API inline struct ua_str ua_url_part(const struct ua_url *url, uint32_t start, uint32_t end)
{
    struct ua_str part;

    part.ptr = url->href.ptr + start;
    part.len = end - start;
    return part;
}

UA_API inline struct ua_str ua_absent(void)
{
    struct ua_str absent = {NULL, 0};

    return absent;
}

inline bool ua_url_is_valid(const struct ua_url *url)
{
    return url && url->valid;
}

inline struct ua_str ua_url_href(const struct ua_url *url)
{
    return ua_url_is_valid(url) ? ua_url_part(url, 0, (uint32_t)url->href.len) : ua_absent();
}

inline struct ua_str ua_url_href_without_fragment(const struct ua_url *url)
{
    return ua_url_is_valid(url) ? ua_url_part(url, 0, ua_query_end(&url->offsets, url->href.len))
                                : ua_absent();
}

inline struct ua_str ua_url_scheme(const struct ua_url *url)
{
    return ua_url_is_valid(url) ? ua_url_part(url, 0, url->offsets.scheme_end) : ua_absent();
}

inline struct ua_str ua_url_username(const struct ua_url *url)
{
    if (!ua_url_is_valid(url))
        return ua_absent();
    if (url->offsets.host_type == UA_HOST_NULL)
        return ua_url_part(url, 0, 0);
    return ua_url_part(url, url->offsets.scheme_end + 3, url->offsets.username_end);
}

inline struct ua_str ua_url_password(const struct ua_url *url)
{
    if (!ua_url_is_valid(url))
        return ua_absent();
    /* Without a password, "@" or the host follows the username. */
    if (url->offsets.host_start < url->offsets.username_end + 2)
        return ua_url_part(url, 0, 0);
    return ua_url_part(url, url->offsets.username_end + 1, url->offsets.host_start - 1);
}

inline struct ua_str ua_url_host(const struct ua_url *url)
{
    if (!ua_url_is_valid(url) || url->offsets.host_type == UA_HOST_NULL)
        return ua_absent();
    return ua_url_part(url, url->offsets.host_start, url->offsets.host_end);
}

inline struct ua_str ua_url_port(const struct ua_url *url)
{
    if (!ua_url_is_valid(url) || url->offsets.port < 0)
        return ua_absent();
    return ua_url_part(url, url->offsets.host_end + 1, url->offsets.path_start);
}

inline struct ua_str ua_url_path(const struct ua_url *url)
{
    if (!ua_url_is_valid(url))
        return ua_absent();
    return ua_url_part(url, url->offsets.path_start, ua_path_end(&url->offsets, url->href.len));
}

inline struct ua_str ua_url_query(const struct ua_url *url)
{
    if (!ua_url_is_valid(url) || url->offsets.query_start == UA_NONE)
        return ua_absent();
    return ua_url_part(url, url->offsets.query_start + 1,
                       ua_query_end(&url->offsets, url->href.len));
}

inline struct ua_str ua_url_fragment(const struct ua_url *url)
{
    if (!ua_url_is_valid(url) || url->offsets.fragment_start == UA_NONE)
        return ua_absent();
    return ua_url_part(url, url->offsets.fragment_start + 1, (uint32_t)url->href.len);
}

inline int32_t ua_url_port_number(const struct ua_url *url)
{
    return ua_url_is_valid(url) ? url->offsets.port : -1;
}

inline enum ua_host_type ua_url_host_type(const struct ua_url *url)
{
    return ua_url_is_valid(url) ? url->offsets.host_type : UA_HOST_NULL;
}

inline bool ua_url_has_opaque_path(const struct ua_url *url)
{
    return ua_url_is_valid(url) && url->offsets.opaque_path;
}

inline bool ua_url_is_special(const struct ua_url *url)
{
    return ua_url_is_valid(url) && url->offsets.scheme != UA_SCHEME_OTHER;
}

#endif
