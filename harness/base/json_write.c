/* SPDX-License-Identifier: MIT */
#include "json.h"

#include <assert.h>
#include <string.h>

#include "str.h"
#include "utf8.h"

/* --- what stands between items ---------------------------------------------------------------- */

static void break_line(struct text *out, unsigned spaces)
{
    static const char blanks[] = "                ";

    text_add(out, "\n", 1);
    for (unsigned left = spaces; left > 0;) {
        unsigned some = left < sizeof blanks - 1 ? left : (unsigned)(sizeof blanks - 1);

        text_add(out, blanks, some);
        left -= some;
    }
}

/* Ends the item before this one. */
static void begin_item(struct json_writer *w)
{
    const uint64_t here = (uint64_t)1 << w->depth;
    const bool is_first = !(w->filled & here);

    if (!is_first)
        *text_extend(w->out, 1) = ',';
    w->filled |= here;
    if (w->new_line) {
        break_line(w->out, w->new_line - 1);
        w->new_line = 0;
    } else if (w->indent && w->depth > 0) {
        break_line(w->out, w->indent * w->depth);
    } else if (w->spaced_commas && !is_first) {
        text_add(w->out, " ", 1);
    }
}

static void begin_value(struct json_writer *w)
{
    if (w->after_key)
        w->after_key = false;
    else
        begin_item(w);
}

void json_new_line(struct json_writer *w, unsigned spaces)
{
    w->new_line = 1 + spaces;
}

static void begin_bracket(struct json_writer *w, char bracket, uint64_t is_object)
{
    uint64_t here;

    begin_value(w);
    *text_extend(w->out, 1) = bracket;
    w->depth++;
    assert(w->depth < 64);
    here = (uint64_t)1 << w->depth;
    w->filled &= ~here;
    w->objects = (w->objects & ~here) | is_object << w->depth;
}

void json_array(struct json_writer *w)
{
    begin_bracket(w, '[', 0);
}

void json_object(struct json_writer *w)
{
    begin_bracket(w, '{', 1);
}

void json_output(struct json_writer *w)
{
    json_object(w);
    json_add_number(w, "format", JSON_OUTPUT_FORMAT);
}

void json_end(struct json_writer *w)
{
    const uint64_t here = (uint64_t)1 << w->depth;

    assert(w->depth > 0 && !w->after_key);
    w->depth--;
    if (w->new_line)
        break_line(w->out, w->new_line - 1);
    else if (w->indent && w->filled & here)
        break_line(w->out, w->indent * w->depth);
    w->new_line = 0;
    *text_extend(w->out, 1) = w->objects & here ? '}' : ']';
}

void json_member(struct json_writer *w, const char *key)
{
    const size_t len = strlen(key);
    char *at;

    begin_item(w);
    at = text_extend(w->out, len + 3 + w->spaced_colons);
    *at++ = '"';
    memcpy(at, key, len);
    at += len;
    *at++ = '"';
    *at++ = ':';
    if (w->spaced_colons)
        *at = ' ';
    w->after_key = true;
}

/* --- values ----------------------------------------------------------------------------------- */

/* Writes the escape of a code point: two escapes for one beyond the first plane. Returns the
 * length, at most 12. */
static size_t write_unicode_escape(char *out, uint32_t c)
{
    static const char digits[] = "0123456789abcdef";
    const uint32_t units[] = {c < 0x10000 ? c : 0xD800 + ((c - 0x10000) >> 10),
                              0xDC00 + (c & 0x3FF)};
    size_t len = 0;

    for (int i = 0; i < (c < 0x10000 ? 1 : 2); i++) {
        out[len++] = '\\';
        out[len++] = 'u';
        for (int shift = 12; shift >= 0; shift -= 4)
            out[len++] = digits[units[i] >> shift & 15];
    }
    return len;
}

static bool is_plain_ascii(unsigned char c)
{
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

/* Writes the code point at bytes[*pos] that is not plain, and steps over it. Returns the length
 * written, at most six times the length read; 0: the bytes are ill-formed. */
static size_t write_special(char *out, const char *bytes, size_t len, size_t *pos)
{
    const size_t start = *pos;
    bool well_formed = true;
    uint32_t c = ua_utf8_decode(bytes, len, pos, &well_formed);
    const char letter = c == '\n'               ? 'n'
                        : c == '\r'             ? 'r'
                        : c == '\t'             ? 't'
                        : c == '"' || c == '\\' ? (char)c
                                                : '\0';

    if (!well_formed)
        return 0;
    if (letter) {
        out[0] = '\\';
        out[1] = letter;
        return 2;
    }
    if (text_is_deceptive(c))
        return write_unicode_escape(out, c);
    memcpy(out, bytes + start, *pos - start);
    return *pos - start;
}

/* The number of bytes that are written after each check of the space. */
#define QUOTED_PART 256
#define LONGEST_CODE_POINT 4

/* Adds a string with its quotes, and escapes what steers a terminal or hides, as controls, bidi
 * controls and zero-width ones do. What is not UTF-8 becomes U+FFFD or, if is_strict, makes this
 * return false and add nothing. */
static bool add_quoted_if(struct text *out, const char *bytes, size_t len, bool is_strict)
{
    const size_t before = out->len;
    size_t pos = 0;

    do {
        const size_t limit = len - pos < QUOTED_PART ? len : pos + QUOTED_PART;
        const size_t room = 6 * (limit - pos + LONGEST_CODE_POINT) + 2;
        char *const begin = text_extend(out, room), *at = begin;

        if (pos == 0)
            *at++ = '"';
        while (pos < limit) {
            size_t written;

            if (is_plain_ascii((unsigned char)bytes[pos])) {
                *at++ = bytes[pos++];
                continue;
            }
            written = write_special(at, bytes, len, &pos);
            if (written == 0 && is_strict) {
                text_cut(out, out->len - before);
                return false;
            }
            if (written == 0) {
                memcpy(at, "\xEF\xBF\xBD", 3);
                written = 3;
            }
            at += written;
        }
        if (pos == len)
            *at++ = '"';
        text_cut(out, room - (size_t)(at - begin));
    } while (pos < len);
    return true;
}

static void add_quoted(struct text *out, const char *bytes, size_t len)
{
    add_quoted_if(out, bytes, len, false);
}

bool json_quote(struct text *out, struct ua_str string)
{
    return add_quoted_if(out, string.ptr, string.len, true);
}

void json_verbatim(struct json_writer *w, struct ua_str json)
{
    begin_value(w);
    text_add(w->out, json.ptr, json.len);
}

static void add_literal(struct json_writer *w, const char *word)
{
    json_verbatim(w, (struct ua_str){word, strlen(word)});
}

void json_null(struct json_writer *w)
{
    add_literal(w, "null");
}

void json_bool(struct json_writer *w, bool value)
{
    add_literal(w, value ? "true" : "false");
}

static void add_digits(struct json_writer *w, bool is_negative, uint64_t value)
{
    char digits[24];
    size_t at = sizeof digits;

    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    if (is_negative)
        digits[--at] = '-';
    json_verbatim(w, (struct ua_str){digits + at, sizeof digits - at});
}

void json_number(struct json_writer *w, uint64_t value)
{
    add_digits(w, false, value);
}

void json_integer(struct json_writer *w, int64_t value)
{
    add_digits(w, value < 0, value < 0 ? -(uint64_t)value : (uint64_t)value);
}

void json_tenths(struct json_writer *w, double value)
{
    begin_value(w);
    text_printf(w->out, "%.1f", value);
}

void json_hash(struct json_writer *w, uint64_t value)
{
    char quoted[18] = "\"";

    for (size_t i = 16; i > 0; i--, value >>= 4)
        quoted[i] = "0123456789abcdef"[value & 15];
    quoted[17] = '"';
    json_verbatim(w, (struct ua_str){quoted, sizeof quoted});
}

void json_text(struct json_writer *w, struct ua_str text)
{
    if (!text.ptr) {
        json_null(w);
        return;
    }
    begin_value(w);
    add_quoted(w->out, text.ptr, text.len);
}

void json_string(struct json_writer *w, const char *string)
{
    json_text(w, (struct ua_str){string, string ? strlen(string) : 0});
}

void json_base64(struct json_writer *w, struct ua_str bytes)
{
    begin_value(w);
    text_add(w->out, "\"", 1);
    text_base64(w->out, bytes.ptr, bytes.len);
    text_add(w->out, "\"", 1);
}

void json_bytes(struct json_writer *w, struct ua_str bytes)
{
    if (!bytes.ptr || ua_is_utf8(bytes)) {
        json_text(w, bytes);
        return;
    }
    json_object(w);
    json_add(w, "bytes", bytes);
    json_end(w);
}

/* --- members ---------------------------------------------------------------------------------- */

void json_add(struct json_writer *w, const char *key, struct ua_str value)
{
    json_member(w, key);
    if (!value.ptr) {
        json_null(w);
    } else if (add_quoted_if(w->out, value.ptr, value.len, true)) {
        w->after_key = false;
    } else {
        text_cut(w->out, strlen("\":") + w->spaced_colons);
        text_puts(w->out, w->spaced_colons ? "_b64\": " : "_b64\":");
        json_base64(w, value);
    }
}

void json_add_name(struct json_writer *w, const char *key, const char *name)
{
    const size_t len = strlen(name);
    char *at;

    json_member(w, key);
    begin_value(w);
    at = text_extend(w->out, len + 2);
    at[0] = '"';
    memcpy(at + 1, name, len);
    at[len + 1] = '"';
}

void json_add_string(struct json_writer *w, const char *key, const char *string)
{
    json_add(w, key, (struct ua_str){string, string ? strlen(string) : 0});
}

void json_add_number(struct json_writer *w, const char *key, uint64_t value)
{
    json_member(w, key);
    json_number(w, value);
}

void json_add_hash(struct json_writer *w, const char *key, uint64_t value)
{
    json_member(w, key);
    json_hash(w, value);
}

void json_add_bool(struct json_writer *w, const char *key, bool value)
{
    json_member(w, key);
    json_bool(w, value);
}

void json_add_null(struct json_writer *w, const char *key)
{
    json_member(w, key);
    json_null(w);
}

/* --- trees ------------------------------------------------------------------------------------ */

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
            add_quoted(out, item->string, strlen(item->string));
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
        add_quoted(out, string.ptr, string.len);
    } else if (cJSON_IsNumber(item)) {
        text_printf(out, "%.17g", item->valuedouble);
    } else {
        text_puts(out, cJSON_IsTrue(item) ? "true" : cJSON_IsFalse(item) ? "false" : "null");
    }
    text_free(&string);
}

void json_tree(struct json_writer *w, const cJSON *item, const char *skip)
{
    begin_value(w);
    json_write(w->out, item, skip);
}

/* --- changing a file -------------------------------------------------------------------------- */

/* Returns where the value that begins at this offset of a well-formed text ends. */
static size_t find_end(struct ua_str text, size_t at)
{
    size_t depth = 0;
    bool in_string = false;

    for (; at < text.len; at++) {
        char c = text.ptr[at];

        if (in_string && c == '\\')
            at++;
        else if (c == '"')
            in_string = !in_string;
        else if (!in_string && (c == '[' || c == '{'))
            depth++;
        else if (!in_string && depth > 0 && (c == ']' || c == '}'))
            depth--;
        if (depth > 0 || in_string)
            continue;
        if (strchr("\"]}", c) || at + 1 == text.len || strchr(",]} \t\r\n", text.ptr[at + 1]))
            return at + 1;
    }
    return at;
}

/* Where the value of the member begins whose key is at offset at. */
static size_t find_value(struct ua_str text, size_t at)
{
    for (at = find_end(text, at); at < text.len && strchr(": \t\r\n", text.ptr[at]);)
        at++;
    return at;
}

void json_insert(struct text *out, const struct json_file *file, const cJSON *array,
                 const cJSON *after, struct ua_str item)
{
    size_t at = after           ? find_end(file->text, json_offset(after))
                : array->string ? find_value(file->text, json_offset(array)) + 1
                                : json_offset(array) + 1;

    text_add(out, file->text.ptr, at);
    text_puts(out, after ? ",\n" : "\n");
    text_add(out, item.ptr, item.len);
    text_puts(out, !after && array->child ? "," : "");
    text_add(out, file->text.ptr + at, file->text.len - at);
}
