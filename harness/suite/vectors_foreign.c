/* SPDX-License-Identifier: MIT */
/* Files of other projects, in their own formats: Unicode's IdnaTestV2.txt, and the format tests of
 * JSON-Schema-Test-Suite. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "str.h"
#include "utf8.h"
#include "vectors_read.h"

/* --- IdnaTestV2.txt --------------------------------------------------------------------------- */

enum {
    IDNA_SOURCE,
    IDNA_UNICODE,
    IDNA_UNICODE_STATUS,
    IDNA_ASCII,
    IDNA_ASCII_STATUS,
    IDNA_COLUMNS
};

bool is_idna_test(const char *text, size_t len)
{
    static const char first[] = "# IdnaTestV2.txt";

    return len >= sizeof first - 1 && memcmp(text, first, sizeof first - 1) == 0;
}

/* Returns the next column of a line, trimmed, and moves *line beyond its semicolon. */
static struct ua_str take_column(struct ua_str *line)
{
    const char *semicolon = line->len > 0 ? memchr(line->ptr, ';', line->len) : NULL;
    struct ua_str column =
        ua_str(line->ptr, semicolon ? (size_t)(semicolon - line->ptr) : line->len);
    const size_t taken = column.len + (semicolon != NULL);

    *line = ua_str(line->ptr + taken, line->len - taken);
    while (column.len > 0 && (column.ptr[0] == ' ' || column.ptr[0] == '\t'))
        column = ua_str(column.ptr + 1, column.len - 1);
    while (column.len > 0 &&
           (column.ptr[column.len - 1] == ' ' || column.ptr[column.len - 1] == '\t'))
        column.len--;
    return column;
}

/* Appends a column without its escapes \uXXXX and \x{XXXX}; "" is the empty string. False if it has
 * a surrogate, which UTF-8 cannot hold. */
static bool unescape_column(struct text *out, struct ua_str column)
{
    if (ua_str_equal(column, UA_LITERAL("\"\"")))
        return true;
    for (size_t i = 0; i < column.len;) {
        const bool is_braced = column.len - i > 3 && memcmp(column.ptr + i, "\\x{", 3) == 0;
        const bool is_plain = column.len - i > 5 && memcmp(column.ptr + i, "\\u", 2) == 0;
        const char *digits = column.ptr + i + (is_braced ? 3 : 2);
        char hex[8] = {0}, bytes[4];
        uint32_t code;

        if (!is_braced && !is_plain) {
            text_add(out, column.ptr + i++, 1);
            continue;
        }
        for (size_t n = 0; n < (is_braced ? 6u : 4u) && digits + n < column.ptr + column.len &&
                           isxdigit((unsigned char)digits[n]);
             n++)
            hex[n] = digits[n];
        code = (uint32_t)strtoul(hex, NULL, 16);
        i = (size_t)(digits - column.ptr) + strlen(hex) + is_braced; /* and "}" */
        if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
            return false;
        text_add(out, bytes, ua_utf8_encode(bytes, code));
    }
    return true;
}

/* Whether the URL Standard counts an error of UTS #46: with beStrict false it does not verify the
 * length for DNS (A4), check hyphens (V2, V3) or use the rules of STD 3 (U1). */
static bool is_counted(struct ua_str code)
{
    static const char *const ignored[] = {"A4_1", "A4_2", "X4_2", "V2", "V3", "U1"};

    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        if (ua_str_equal(code, ua_str(ignored[i], strlen(ignored[i]))))
            return false;
    return code.len > 0;
}

/* Whether a status such as "[B5, B6]" has an error that counts. */
static bool has_counted_error(struct ua_str status)
{
    size_t start = 0;

    for (size_t i = 0; i <= status.len; i++) {
        if (i < status.len && !strchr("[], ", status.ptr[i]))
            continue;
        if (is_counted(ua_str(status.ptr + start, i - start)))
            return true;
        start = i + 1;
    }
    return false;
}

/* https://url.spec.whatwg.org/#forbidden-domain-code-point, of a domain that is ASCII. */
static bool has_forbidden_byte(struct ua_str domain)
{
    for (size_t i = 0; i < domain.len; i++) {
        const unsigned char byte = (unsigned char)domain.ptr[i];

        if (byte <= ' ' || byte == 0x7f || strchr("\"#%/:<>?@[\\]^`{|}", byte))
            return byte != '"' && byte != '`' && byte != '{' && byte != '}';
    }
    return false;
}

/* https://url.spec.whatwg.org/#ends-in-a-number-checker, nearly: such a host is an IPv4 address, of
 * which the file says nothing. */
static bool host_is_ipv4(struct ua_str domain)
{
    size_t end = domain.len, start;

    if (end > 0 && domain.ptr[end - 1] == '.')
        end--;
    for (start = end; start > 0 && domain.ptr[start - 1] != '.'; start--)
        ;
    return end > start && strspn(domain.ptr + start, "0123456789") >= end - start;
}

/* What the Standard's domain to ASCII makes of the columns, with beStrict false: ptr NULL: failure.
 * An ASCII domain is only made lower-case. The result lives as long as the suite. */
static struct ua_str standard_output(struct vectors_reader *reader, struct ua_str source,
                                     const struct ua_str *columns)
{
    struct text *out = &reader->scratch;
    struct ua_str status = columns[IDNA_ASCII_STATUS], output = columns[IDNA_ASCII], kept;

    status = status.len > 0 ? status : columns[IDNA_UNICODE_STATUS];
    output = output.len > 0 ? output : columns[IDNA_UNICODE];
    text_clear(out);
    if (ua_str_is_ascii(source)) {
        text_add(out, source.ptr, source.len);
        for (size_t i = 0; i < out->len; i++)
            out->ptr[i] =
                (char)(out->ptr[i] >= 'A' && out->ptr[i] <= 'Z' ? out->ptr[i] + 32 : out->ptr[i]);
    } else if (has_counted_error(status) ||
               !unescape_column(out, output.len > 0 ? output : columns[IDNA_SOURCE])) {
        return ua_str(NULL, 0);
    }
    kept = suite_keep(reader->suite, out->ptr ? out->ptr : "", out->len);
    return kept.len == 0 || has_forbidden_byte(kept) || !ua_str_is_ascii(kept) ? ua_str(NULL, 0)
                                                                               : kept;
}

/* One line. Lines without a case are skipped, and those whose source is no UTF-8. */
static bool read_idna_line(struct vectors_reader *reader, struct ua_str line, size_t number)
{
    const char *hash = line.len > 0 ? memchr(line.ptr, '#', line.len) : NULL;
    struct ua_str columns[IDNA_COLUMNS], output;
    struct vector_case test = {0};

    if (hash)
        line.len = (size_t)(hash - line.ptr);
    for (int i = 0; i < IDNA_COLUMNS; i++)
        columns[i] = take_column(&line);
    text_clear(&reader->scratch);
    if (columns[IDNA_SOURCE].len == 0 || !unescape_column(&reader->scratch, columns[IDNA_SOURCE]) ||
        reader->scratch.len == 0)
        return true;
    test.input = suite_keep(reader->suite, reader->scratch.ptr, reader->scratch.len);
    test.comment =
        suite_keep(reader->suite, columns[IDNA_ASCII_STATUS].ptr, columns[IDNA_ASCII_STATUS].len);
    output = standard_output(reader, test.input, columns);
    if (host_is_ipv4(output))
        return true;
    reader_toascii(reader, &test, output);
    return reader_add_case(reader, &test, number);
}

bool read_idna_test(struct vectors_reader *reader, const char *text, size_t len)
{
    size_t number = 0;

    while (len > 0) {
        const char *newline = memchr(text, '\n', len);
        const size_t line = newline ? (size_t)(newline - text) : len;

        if (!read_idna_line(reader, ua_str(text, line), ++number))
            return false;
        text += line + (newline != NULL);
        len -= line + (newline != NULL);
    }
    return true;
}

/* --- JSON-Schema-Test-Suite ------------------------------------------------------------------- */

/* The format that a group's schema asks for; NULL: it is no group. */
static const char *group_format(const cJSON *group)
{
    const cJSON *schema = cJSON_GetObjectItemCaseSensitive(group, "schema");

    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(schema, "format"));
}

bool is_json_schema_test(const cJSON *root)
{
    return cJSON_IsArray(root) && group_format(root->child);
}

/* One test of a group. A format says nothing of data that is not a string. A reference is resolved
 * against a base, since many parsers take none without. */
static bool read_schema_test(struct vectors_reader *reader, const cJSON *item, bool needs_scheme)
{
    const cJSON *valid = cJSON_GetObjectItemCaseSensitive(item, "valid");
    struct vector_case test = {.kind = CASE_URL,
                               .is_only_validity = true,
                               .base_is_open = true,
                               .needs_scheme = needs_scheme};

    if (!cJSON_IsBool(valid))
        return reader_refuse(reader, item, "\"valid\" is neither true nor false");
    if (!cJSON_IsString(cJSON_GetObjectItemCaseSensitive(item, "data")))
        return true;
    if (!reader_bytes(reader, item, "data", &test.input) ||
        !reader_string(reader, item, "description", &test.comment))
        return false;
    test.request.url = test.input;
    if (!needs_scheme)
        test.request.base = UA_LITERAL("http://base.example/a/b");
    test.failure = cJSON_IsFalse(valid);
    return reader_add_case(reader, &test, json_line(&reader->file, item));
}

bool read_json_schema_test(struct vectors_reader *reader, const cJSON *root)
{
    const cJSON *group, *item;

    cJSON_ArrayForEach (group, root) {
        const char *format = group_format(group);
        const bool is_absolute =
            format && (strcmp(format, "uri") == 0 || strcmp(format, "iri") == 0);

        if (!is_absolute && (!format || (strcmp(format, "uri-reference") != 0 &&
                                         strcmp(format, "iri-reference") != 0)))
            return reader_refuse(reader, group,
                                 "not a test of uri, uri-reference, iri or iri-reference");
        cJSON_ArrayForEach (item, cJSON_GetObjectItemCaseSensitive(group, "tests")) {
            if (!read_schema_test(reader, item, is_absolute))
                return false;
        }
    }
    return true;
}
