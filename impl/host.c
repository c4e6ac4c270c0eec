/* SPDX-License-Identifier: MIT */
#include "host.h"

#include "ascii.h"
#include "buf.h"
#include "errors.h"
#include "ip.h"
#include "percent.h"
#include "scan.h"
#include "utf8.h"

/* Classes of bytes in hosts. */
enum {
    FORBIDDEN_HOST = 1 << 0,   /* https://url.spec.whatwg.org/#forbidden-host-code-point */
    FORBIDDEN_DOMAIN = 1 << 1, /* https://url.spec.whatwg.org/#forbidden-domain-code-point */
    NON_ASCII = 1 << 2,
    PERCENT = 1 << 3,
    UPPER = 1 << 4,
    NOT_LDH = 1 << 5, /* what else STD 3 does not allow */
};

static const unsigned char host_class[256] = {
    [0x00] = FORBIDDEN_HOST | FORBIDDEN_DOMAIN,
    [0x01 ... 0x08] = FORBIDDEN_DOMAIN,
    ['\t'] = FORBIDDEN_HOST | FORBIDDEN_DOMAIN,
    ['\n'] = FORBIDDEN_HOST | FORBIDDEN_DOMAIN,
    [0x0B ... 0x0C] = FORBIDDEN_DOMAIN,
    ['\r'] = FORBIDDEN_HOST | FORBIDDEN_DOMAIN,
    [0x0E ... 0x1F] = FORBIDDEN_DOMAIN,
    [' '] = FORBIDDEN_HOST | FORBIDDEN_DOMAIN,
    ['!' ... '"'] = NOT_LDH,
    ['#'] = FORBIDDEN_HOST | FORBIDDEN_DOMAIN,
    ['$'] = NOT_LDH,
    ['%'] = PERCENT | FORBIDDEN_DOMAIN,
    ['&' ... ','] = NOT_LDH,
    ['/'] = FORBIDDEN_HOST | FORBIDDEN_DOMAIN,
    [':'] = FORBIDDEN_HOST | FORBIDDEN_DOMAIN,
    [';'] = NOT_LDH,
    ['<'] = FORBIDDEN_HOST | FORBIDDEN_DOMAIN,
    ['='] = NOT_LDH,
    ['>'] = FORBIDDEN_HOST | FORBIDDEN_DOMAIN,
    ['?'] = FORBIDDEN_HOST | FORBIDDEN_DOMAIN,
    ['@'] = FORBIDDEN_HOST | FORBIDDEN_DOMAIN,
    ['A' ... 'Z'] = UPPER,
    ['['] = FORBIDDEN_HOST | FORBIDDEN_DOMAIN,
    ['\\'] = FORBIDDEN_HOST | FORBIDDEN_DOMAIN,
    [']'] = FORBIDDEN_HOST | FORBIDDEN_DOMAIN,
    ['^'] = FORBIDDEN_HOST | FORBIDDEN_DOMAIN,
    ['_' ... '`'] = NOT_LDH,
    ['{'] = NOT_LDH,
    ['|'] = FORBIDDEN_HOST | FORBIDDEN_DOMAIN,
    ['}' ... '~'] = NOT_LDH,
    [0x7F] = FORBIDDEN_DOMAIN,
    [0x80 ... 0xFF] = NON_ASCII,
};

/* "Domain parser ToASCII" with beStrict true, and false. */
enum {
    RELAXED = UA_CHECK_BIDI | UA_CHECK_JOINERS,
    STRICT = RELAXED | UA_CHECK_HYPHENS | UA_USE_STD3_ASCII_RULES | UA_VERIFY_DNS_LENGTH,
};

bool ua_is_strict_host(const char *host, size_t len)
{
    size_t start = 0;

    if (len > 253)
        return false;
    for (size_t end = 0; end <= len; end++) {
        if (end < len && host[end] != '.')
            continue;
        if (end == start || end - start > 63 || host[start] == '-' || host[end - 1] == '-' ||
            (end - start >= 4 && host[start + 2] == '-' && host[start + 3] == '-'))
            return false;
        start = end + 1;
    }
    return true;
}

/* Whether the strict domain parser takes a domain of letters, digits, "-" and ".": told without
 * IDNA. */
static bool is_plain_host(unsigned classes, struct ua_str domain)
{
    return !(classes & ~(unsigned)UPPER) && ua_is_strict_host(domain.ptr, domain.len);
}

/* The domain parser with beStrict false, https://url.spec.whatwg.org/#concept-domain-to-ascii:
 * appends to out. classes: the union of the classes of domain's bytes. */
static enum ua_status domain_append(struct ua_buf *out, struct ua_scratch **scratch,
                                    struct ua_str domain, unsigned classes,
                                    const struct ua_error_sink *errors)
{
    size_t start = out->len;
    enum ua_status status;

    if (errors && !is_plain_host(classes, domain)) {
        /* [1], [2]: the strict result matters for its validation error alone */
        status = ua_scratch_open(scratch, &out->allocator);
        if (status != UA_OK)
            return status;
        (*scratch)->strict.len = 0;
        status = ua_idna_to_ascii(&(*scratch)->idna, &(*scratch)->strict, domain, STRICT);
        if (status == UA_FAILURE || status == UA_TOO_LONG) /* VerifyDnsLength refuses much less */
            ua_report(errors, UA_ERROR_DOMAIN_TO_ASCII, 0);
        else if (status != UA_OK)
            return status;
    }
    if (classes & NON_ASCII) { /* [6] */
        status = ua_scratch_open(scratch, &out->allocator);
        if (status == UA_OK)
            status = ua_idna_to_ascii(&(*scratch)->idna, out, domain, RELAXED);
        if (status == UA_OK && out->len > start)
            classes = ua_classes_of(host_class, out->ptr + start, out->len - start);
    } else { /* [5] */
        status = ua_buf_append_str(out, domain);
        if (status == UA_OK && classes & UPPER)
            for (size_t i = start; i < out->len; i++)
                out->ptr[i] = ua_lower(out->ptr[i]);
    }
    if (status != UA_OK)
        return status;
    return out->len == start || classes & FORBIDDEN_DOMAIN ? UA_FAILURE : UA_OK; /* [7], [8] */
}

/* https://url.spec.whatwg.org/#concept-opaque-host-parser */
static enum ua_status opaque_host_append(struct ua_buf *out, const char *input, size_t len,
                                         const struct ua_error_sink *errors)
{
    if (ua_classes_of(host_class, input, len) & FORBIDDEN_HOST) { /* [1] */
        size_t pos = 0;

        while (!(host_class[(unsigned char)input[pos]] & FORBIDDEN_HOST))
            pos++;
        ua_report(errors, UA_ERROR_HOST_INVALID_CODE_POINT, pos);
        return UA_FAILURE;
    }
    if (errors) {
        size_t first_non_unit = len, first_bare_percent = len;

        for (size_t pos = 0; pos < len;) {
            size_t start = pos;
            uint32_t c = ua_utf8_decode(input, len, &pos, NULL);

            if (c == '%' && first_bare_percent == len &&
                !ua_is_percent_encoded_byte(input, len, start))
                first_bare_percent = start;
            if (c != '%' && first_non_unit == len && !ua_is_url_code_point(c))
                first_non_unit = start;
        }
        if (first_non_unit < len) /* [2] */
            ua_report(errors, UA_ERROR_INVALID_URL_UNIT, first_non_unit);
        if (first_bare_percent < len) /* [3] */
            ua_report(errors, UA_ERROR_INVALID_URL_UNIT, first_bare_percent);
    }
    return ua_percent_encode(out, input, len, UA_SET_C0_CONTROL); /* [4] */
}

/* Shifts positions by the opening bracket. */
static void report_behind_bracket(void *ctx, unsigned error, size_t position)
{
    const struct ua_error_sink *errors = ctx;

    errors->report(errors->ctx, error, position + 1);
}

/* The host parser's step 1, and the host serializer's step 2. */
static enum ua_status ipv6_append(struct ua_buf *out, const char *input, size_t len,
                                  const struct ua_error_sink *errors)
{
    struct ua_error_sink inner = {report_behind_bracket, (void *)(uintptr_t)errors};
    uint16_t pieces[8];
    enum ua_status status;

    if (input[len - 1] != ']') { /* [1.1] */
        ua_report(errors, UA_ERROR_IPV6_UNCLOSED, len);
        return UA_FAILURE;
    }
    status = ua_ipv6_parse(pieces, input + 1, len - 2, errors ? &inner : NULL); /* [1.2] */
    if (status == UA_OK)
        status = ua_buf_reserve(out, UA_IPV6_MAX + 2);
    if (status != UA_OK)
        return status;
    out->ptr[out->len++] = '[';
    out->len += ua_ipv6_serialize(out->ptr + out->len, pieces);
    out->ptr[out->len++] = ']';
    return UA_OK;
}

/* For domains that are not in the input letter by letter. */
static void report_at_start(void *ctx, unsigned error, size_t position)
{
    const struct ua_error_sink *errors = ctx;

    (void)position;
    errors->report(errors->ctx, error, 0);
}

/* The host parser's step 4, and the sink for the errors of its later steps. A position in a domain
 * that was percent-decoded or mapped is not a position in the input: *at_start reports it as 0. */
static const struct ua_error_sink *sink_for_domain(struct ua_error_sink *at_start,
                                                   const struct ua_error_sink *errors,
                                                   unsigned classes, const char *input, size_t len)
{
    if (!errors || !(classes & (PERCENT | NON_ASCII)))
        return errors;
    for (size_t pos = 0; classes & PERCENT && pos < len; pos++) {
        if (!ua_is_percent_encoded_byte(input, len, pos))
            continue;
        ua_report(errors, UA_ERROR_DOMAIN_PERCENT_ENCODED, pos); /* [4] */
        break;
    }
    *at_start = (struct ua_error_sink){report_at_start, (void *)(uintptr_t)errors};
    return at_start;
}

enum ua_status ua_host_append(struct ua_buf *out, enum ua_host_type *type,
                              struct ua_scratch **scratch, const char *input, size_t len,
                              bool is_opaque, const struct ua_error_sink *errors)
{
    struct ua_str domain = {input, len};
    struct ua_error_sink at_start;
    size_t start = out->len;
    unsigned classes;
    enum ua_status status;

    if (len > 0 && input[0] == '[') { /* [1] */
        *type = UA_HOST_IPV6;
        return ipv6_append(out, input, len, errors);
    }
    if (is_opaque) { /* [2] */
        *type = len > 0 ? UA_HOST_OPAQUE : UA_HOST_EMPTY;
        return opaque_host_append(out, input, len, errors);
    }
    *type = UA_HOST_DOMAIN;
    classes = ua_classes_of(host_class, input, len);
    errors = sink_for_domain(&at_start, errors, classes, input, len);
    if (classes & PERCENT) { /* [5] */
        status = ua_scratch_open(scratch, &out->allocator);
        if (status != UA_OK)
            return status;
        (*scratch)->decoded.len = 0;
        status = ua_percent_decode(&(*scratch)->decoded, input, len);
        if (status != UA_OK)
            return status;
        domain = ua_buf_str(&(*scratch)->decoded);
        classes = ua_classes_of(host_class, domain.ptr, domain.len);
    }
    status = domain_append(out, scratch, domain, classes, errors); /* [6] */
    if (status != UA_OK)
        return status;
    if (ua_ends_in_a_number(out->ptr + start, out->len - start)) { /* [8] */
        uint32_t address;

        *type = UA_HOST_IPV4;
        if (errors && classes & NON_ASCII) /* [8.1] */
            ua_report(errors, UA_ERROR_IPV4_NON_ASCII_INPUT, 0);
        status = ua_ipv4_parse(&address, out->ptr + start, out->len - start, errors); /* [8.2] */
        if (status == UA_OK)
            status = ua_buf_reserve(out, UA_IPV4_MAX);
        if (status != UA_OK)
            return status;
        out->len = start + ua_ipv4_serialize(out->ptr + start, address);
    }
    return UA_OK;
}

/* --- public --- */

/* The sink for a host in scalar values: given is what the caller gave. */
struct given_host {
    struct ua_str text;
    const struct ua_error_sink *errors;
};

/* Reports the position of the same code point in the given host. */
static void report_in_given_host(void *ctx, unsigned error, size_t position)
{
    const struct given_host *given = ctx;
    size_t pos = 0, seen = 0;

    while (pos < given->text.len) {
        size_t next = pos;

        seen += ua_utf8_scalar_width(given->text.ptr, given->text.len, &next);
        if (position < seen)
            break;
        pos = next;
    }
    given->errors->report(given->errors->ctx, error, pos);
}

static bool is_host_text(const char *text, size_t len)
{
    return text || len == 0;
}

/* What every public function with a text and a buffer checks first. */
static enum ua_status check_host_arguments(const struct ua_buf *out, const char *text, size_t len)
{
    if (!out || !is_host_text(text, len))
        return UA_BADARG;
    return len > UA_MAX_LENGTH ? UA_TOO_LONG : UA_OK;
}

enum ua_status ua_host_parse(struct ua_buf *out, enum ua_host_type *type, const char *input,
                             size_t len, bool is_opaque, const struct ua_error_sink *errors)
{
    enum ua_status status = check_host_arguments(out, input, len);
    struct ua_str text = {input ? input : "", len};
    struct given_host given = {text, errors};
    struct ua_error_sink in_given = {report_in_given_host, &given};
    enum ua_host_type found;
    struct ua_scratch *scratch = NULL;
    struct ua_buf fresh, scalar_values;

    if (status != UA_OK)
        return status;
    if (len == 0 && !is_opaque)
        return UA_FAILURE;
    ua_buf_init(&fresh, &out->allocator);
    ua_buf_init(&scalar_values, &out->allocator);
    status = ua_to_scalar_values(&text, &scalar_values);
    if (status == UA_OK)
        status = ua_host_append(&fresh, &found, &scratch, text.ptr, text.len, is_opaque,
                                errors ? &in_given : NULL);
    ua_buf_free(&scalar_values);
    ua_scratch_free(scratch);
    if (status == UA_OK && type)
        *type = found;
    return ua_buf_hand_over(out, &fresh, status);
}

enum ua_status ua_domain_parse(struct ua_buf *out, const char *domain, size_t len, bool be_strict)
{
    enum ua_status status = check_host_arguments(out, domain, len);
    struct ua_str text = {domain ? domain : "", len};
    struct ua_scratch *scratch = NULL;
    struct ua_buf fresh;

    if (status != UA_OK)
        return status;
    ua_buf_init(&fresh, &out->allocator);
    if (be_strict) { /* [3] */
        status = ua_scratch_open(&scratch, &out->allocator);
        if (status == UA_OK)
            status = ua_idna_to_ascii(&scratch->idna, &fresh, text, STRICT);
    } else {
        status = domain_append(&fresh, &scratch, text,
                               ua_classes_of(host_class, text.ptr, text.len), NULL);
    }
    ua_scratch_free(scratch);
    return ua_buf_hand_over(out, &fresh, status);
}

enum ua_status ua_domain_to_unicode(struct ua_buf *out, const char *domain, size_t len)
{
    enum ua_status status = check_host_arguments(out, domain, len);
    struct ua_str text = {domain ? domain : "", len};
    struct ua_idna idna;
    struct ua_buf fresh;
    bool had_error = false;

    if (status != UA_OK)
        return status;
    ua_idna_init(&idna, &out->allocator);
    ua_buf_init(&fresh, &out->allocator);
    status = ua_idna_to_unicode(&idna, &fresh, &had_error, text, RELAXED); /* [1] */
    if (status == UA_OK && had_error) {                                    /* [2] */
        fresh.len = 0;
        status = ua_append_scalar_values(&fresh, text);
    }
    ua_idna_free(&idna);
    return ua_buf_hand_over(out, &fresh, status);
}
