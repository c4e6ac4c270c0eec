/* SPDX-License-Identifier: MIT */
#include "json.h"

#include <string.h>

#include "utf8.h"

#define REPLACEMENT "\xEF\xBF\xBD"

/* The value of the escape \uXXXX at text[pos], -1 if there is none. */
static long unicode_escape(const char *text, size_t len, size_t pos)
{
    long value = 0;

    if (len - pos < 6 || text[pos] != '\\' || text[pos + 1] != 'u')
        return -1;
    for (size_t i = pos + 2; i < pos + 6; i++) {
        const char *digits = "0123456789abcdef0123456789ABCDEF";
        const char *digit = text[i] ? strchr(digits, text[i]) : NULL;

        if (!digit)
            return -1;
        value = value * 16 + (digit - digits) % 16;
    }
    return value;
}

/* Rewrites the escape at text[pos] into out. Returns its length in text, 0 if it is malformed. */
static size_t rewrite_escape(struct text *out, const char *text, size_t len, size_t pos)
{
    long unit, next;

    if (len - pos < 2)
        return 0;
    if (text[pos + 1] != 'u') {
        text_add(out, text + pos, 2);
        return 2;
    }
    unit = unicode_escape(text, len, pos);
    if (unit < 0)
        return 0;
    if (unit == 0) {
        text_add(out, "\xC0\x80", 2);
        return 6;
    }
    if (unit < 0xD800 || unit > 0xDFFF) {
        text_add(out, text + pos, 6);
        return 6;
    }
    next = len - pos > 6 ? unicode_escape(text, len, pos + 6) : -1;
    if (unit <= 0xDBFF && next >= 0xDC00 && next <= 0xDFFF) {
        text_add(out, text + pos, 12);
        return 12;
    }
    text_add(
        out,
        (const char[]){(char)0xED, (char)(0x80 | (unit >> 6 & 0x3F)), (char)(0x80 | (unit & 0x3F))},
        3);
    return 6;
}

/* Rewrites text into out until all is done, something is no JSON or out has limit bytes. Returns
 * how far it came in text. cJSON takes any control for white space and a raw NUL for the end, and
 * lets any bytes pass, so that controls and ill-formed UTF-8 are refused here. */
static size_t rewrite(struct text *out, const char *text, size_t len, size_t limit)
{
    bool in_string = false;
    size_t pos = 0;

    while (pos < len && out->len < limit) {
        unsigned char c = (unsigned char)text[pos];
        size_t start = pos;

        if (in_string && c == '\\') {
            size_t escape = rewrite_escape(out, text, len, pos);

            if (escape == 0)
                return pos;
            pos += escape;
        } else if (c >= 0x80) {
            bool well_formed = true;

            ua_utf8_decode(text, len, &pos, &well_formed);
            if (!well_formed)
                return start;
            text_add(out, text + start, pos - start);
        } else if (c < 0x20 && (in_string || !strchr("\t\n\r", c) || c == 0)) {
            return pos;
        } else {
            /* A run of plain bytes at once. */
            if (c == '"')
                in_string = !in_string;
            do
                pos++;
            while (c != '"' && pos < len && (unsigned char)text[pos] >= 0x20 &&
                   (unsigned char)text[pos] < 0x80 && text[pos] != '"' && text[pos] != '\\');
            text_add(out, text + start, pos - start);
        }
    }
    return pos;
}

/* The place in text that gave byte offset of the rewritten text. */
static size_t original_offset(const char *text, size_t len, size_t offset)
{
    struct text again = {0};
    size_t pos = rewrite(&again, text, len, offset);

    /* Plain runs are copied byte for byte, so that the last one may have gone too far. */
    if (again.len > offset && again.len - offset <= pos)
        pos -= again.len - offset;
    text_free(&again);
    return pos;
}

cJSON *json_parse(const char *text, size_t len, size_t *error_offset)
{
    struct text rewritten = {0};
    cJSON *root = NULL;
    const char *end = NULL;
    size_t pos;

    text_add(&rewritten, "", 0);
    pos = rewrite(&rewritten, text, len, SIZE_MAX);
    if (pos == len) {
        /* The NUL counts in the length: cJSON then sees that nothing follows the value. */
        root = cJSON_ParseWithLengthOpts(rewritten.ptr, rewritten.len + 1, &end, true);
        if (!root)
            pos = original_offset(text, len, end ? (size_t)(end - rewritten.ptr) : rewritten.len);
    }
    if (!root && error_offset)
        *error_offset = pos < len ? pos : len;
    text_free(&rewritten);
    return root;
}

/* A lone surrogate that rewrite left there: three bytes. */
static bool is_surrogate(const char *in)
{
    return in[0] == '\xED' && (unsigned char)in[1] >= 0xA0;
}

static bool read_string(const cJSON *item, struct text *out, bool names_surrogates)
{
    const char *in;

    text_clear(out);
    text_add(out, "", 0);
    if (!cJSON_IsString(item) || !item->valuestring)
        return false;
    in = item->valuestring;
    while (*in) {
        size_t plain = strcspn(in, "\xC0\xED");

        text_add(out, in, plain);
        in += plain;
        if (in[0] == '\xC0' && in[1] == '\x80') {
            text_add(out, "", 1);
            in += 2;
        } else if (is_surrogate(in)) {
            if (names_surrogates)
                text_printf(out, "U+d%x%02x", (unsigned)in[1] >> 2 & 0xF,
                            (unsigned)(in[1] & 3) << 6 | ((unsigned)in[2] & 0x3F));
            else
                text_puts(out, REPLACEMENT);
            in += 3;
        } else if (in[0]) {
            text_add(out, in++, 1);
        }
    }
    return true;
}

bool json_read_string(const cJSON *item, struct text *out)
{
    return read_string(item, out, false);
}

bool json_read_name(const cJSON *item, struct text *out)
{
    return read_string(item, out, true);
}

bool json_read_base64(const cJSON *item, struct text *out)
{
    struct text base64 = {0};
    bool ok = json_read_string(item, &base64);

    text_clear(out);
    text_add(out, "", 0);
    ok = ok && text_unbase64(out, base64.ptr, base64.len);
    text_free(&base64);
    return ok;
}

bool json_read_bytes(const cJSON *item, struct text *out)
{
    if (cJSON_IsObject(item))
        return cJSON_GetArraySize(item) == 1 &&
               json_read_base64(cJSON_GetObjectItemCaseSensitive(item, "bytes_b64"), out);
    return json_read_string(item, out);
}

void json_add_member(struct text *out, const char *key, struct ua_str value)
{
    if (out->len > 0 && out->ptr[out->len - 1] != '{')
        text_puts(out, ",");
    json_put_member(out, key, value);
}

void json_put_member(struct text *out, const char *key, struct ua_str value)
{
    if (!value.ptr) {
        text_printf(out, "\"%s\":null", key);
    } else if (ua_utf8_valid_prefix(value.ptr, value.len) == value.len) {
        text_printf(out, "\"%s\":", key);
        text_json_string(out, value.ptr, value.len);
    } else {
        text_printf(out, "\"%s_b64\":\"", key);
        text_base64(out, value.ptr, value.len);
        text_puts(out, "\"");
    }
}

void json_put_bytes(struct text *out, struct ua_str bytes)
{
    if (ua_utf8_valid_prefix(bytes.ptr, bytes.len) == bytes.len) {
        text_json_string(out, bytes.ptr, bytes.len);
    } else {
        text_puts(out, "{");
        json_put_member(out, "bytes", bytes);
        text_puts(out, "}");
    }
}

void json_position(const char *text, size_t len, size_t offset, size_t *line, size_t *column)
{
    *line = *column = 1;
    for (size_t i = 0; i < offset && i < len; i++) {
        if (text[i] == '\n') {
            (*line)++;
            *column = 1;
        } else {
            (*column)++;
        }
    }
}

void json_explain_error(struct text *out, const char *path, const char *text, size_t len,
                        size_t offset)
{
    size_t line, column, end = offset;
    bool well_formed = true;

    if (offset < len)
        ua_utf8_decode(text, len, &end, &well_formed);
    json_position(text, len, offset, &line, &column);
    text_visible(out, path, strlen(path));
    text_printf(out, ":%zu:%zu: %s", line, column,
                well_formed ? "JSON syntax error" : "ill-formed UTF-8");
}

static void write_list(struct text *out, const cJSON *list, const char *skip)
{
    bool is_object = cJSON_IsObject(list), is_first = true;
    const cJSON *item;

    text_puts(out, is_object ? "{" : "[");
    cJSON_ArrayForEach (item, list) {
        if (is_object && skip && strcmp(item->string, skip) == 0)
            continue;
        if (!is_first)
            text_puts(out, ",");
        is_first = false;
        if (is_object) {
            text_json_string(out, item->string, strlen(item->string));
            text_puts(out, ":");
        }
        json_write(out, item, skip);
    }
    text_puts(out, is_object ? "}" : "]");
}

void json_write(struct text *out, const cJSON *item, const char *skip)
{
    struct text string = {0};

    if (cJSON_IsObject(item) || cJSON_IsArray(item)) {
        write_list(out, item, skip);
    } else if (json_read_string(item, &string)) {
        text_json_string(out, string.ptr, string.len);
    } else if (cJSON_IsNumber(item)) {
        text_printf(out, "%.17g", item->valuedouble);
    } else {
        text_puts(out, cJSON_IsTrue(item) ? "true" : cJSON_IsFalse(item) ? "false" : "null");
    }
    text_free(&string);
}
