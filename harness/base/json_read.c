/* SPDX-License-Identifier: MIT */
#include "json.h"

#include <assert.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "str.h"
#include "utf8.h"

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
static size_t normalize_escape(struct text *out, const char *text, size_t len, size_t pos)
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
    text_printf(out, "\xED%c%c", (char)(0x80 | (unit >> 6 & 0x3F)), (char)(0x80 | (unit & 0x3F)));
    return 6;
}

/* Where the strings, keys among them, and other values of a text begin, in its order. */
struct starts {
    size_t *offsets;
    size_t count, capacity;
};

static void add_start(struct starts *starts, size_t offset)
{
    if (starts->count == starts->capacity) {
        starts->capacity = starts->capacity ? starts->capacity * 2 : 256;
        starts->offsets = xrealloc(starts->offsets, starts->capacity * sizeof *starts->offsets);
    }
    starts->offsets[starts->count++] = offset;
}

/* Whether a byte outside of strings is between values, or the end of one. */
static inline bool is_between(char c)
{
    return c == ',' || c == ':' || c == ']' || c == '}' || c == ' ' || c == '\n' || c == '\t' ||
           c == '\r';
}

static inline bool is_opening(char c)
{
    return c == '"' || c == '{' || c == '[';
}

/* Notes what begins in text[from..to), which is outside of strings but for a quote at its end. */
static void add_starts(struct starts *starts, const char *text, size_t from, size_t to)
{
    for (size_t pos = from; pos < to; pos++) {
        if (is_between(text[pos]))
            continue;
        add_start(starts, pos);
        if (is_opening(text[pos]))
            continue;
        /* a number or a word, which is whole in here */
        while (pos + 1 < to && !is_between(text[pos + 1]) && !is_opening(text[pos + 1]))
            pos++;
    }
}

/* Rewrites text into out until all is done, something is not JSON or out has limit bytes. Returns
 * how far it came in text. starts may be NULL. cJSON takes any control for white space and a raw
 * NUL for the end, and lets any bytes pass, so that controls and ill-formed UTF-8 are refused here.
 */
static size_t normalize_json(struct text *out, struct starts *starts, const char *text, size_t len,
                             size_t limit)
{
    bool in_string = false;
    size_t pos = 0;

    while (pos < len && out->len < limit) {
        unsigned char c = (unsigned char)text[pos];
        size_t start = pos;

        if (in_string && c == '\\') {
            size_t escape = normalize_escape(out, text, len, pos);

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
            /* A run of plain bytes at once, up to a quote and with it if it begins with one. */
            if (c == '"')
                in_string = !in_string;
            do
                pos++;
            while (c != '"' && pos < len && (unsigned char)text[pos] >= 0x20 &&
                   (unsigned char)text[pos] < 0x80 && text[pos] != '"' && text[pos] != '\\');
            text_add(out, text + start, pos - start);
            if (starts && (c == '"' ? in_string : !in_string))
                add_starts(starts, text, start, pos);
        }
    }
    return pos;
}

/* The place in text that gave byte offset of the rewritten text. */
static size_t original_offset(const char *text, size_t len, size_t offset)
{
    struct text again = {0};
    size_t pos = normalize_json(&again, NULL, text, len, offset);

    /* Plain runs are copied byte for byte, so that the last one may have gone too far. */
    if (again.len > offset && again.len - offset <= pos)
        pos -= again.len - offset;
    text_free(&again);
    return pos;
}

/* Returns how many brackets are open. *string: where a string is not closed; len: none. */
static size_t count_open(const char *text, size_t len, size_t *string)
{
    size_t depth = 0;

    *string = len;
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '"')
            *string = *string == len ? i : len;
        else if (*string < len)
            i += text[i] == '\\';
        else if (is_opening(text[i]))
            depth++;
        else
            depth -= depth > 0 && (text[i] == ']' || text[i] == '}');
    }
    return depth;
}

/* The place of a syntax error before pos, up to which the text could be rewritten; or pos. */
static size_t first_error(struct text *rewritten, const char *text, size_t len, size_t pos)
{
    const char *end = NULL;
    size_t whole;

    count_open(rewritten->ptr, rewritten->len, &whole);
    rewritten->ptr[whole] = '\0';
    cJSON_Delete(cJSON_ParseWithLengthOpts(rewritten->ptr, whole + 1, &end, true));
    /* At the end, the error is that text is missing. */
    return end && (size_t)(end - rewritten->ptr) + 1 < whole
               ? original_offset(text, len, (size_t)(end - rewritten->ptr))
               : pos;
}

static cJSON *parse_rfc8259(struct starts *starts, const char *text, size_t len,
                            size_t *error_offset)
{
    struct text rewritten = {0};
    cJSON *root = NULL;
    const char *end = NULL;
    size_t pos;

    text_add(&rewritten, "", 0);
    pos = normalize_json(&rewritten, starts, text, len, SIZE_MAX);
    if (pos == len) {
        /* The NUL counts in the length: cJSON then sees that nothing follows the value. */
        root = cJSON_ParseWithLengthOpts(rewritten.ptr, rewritten.len + 1, &end, true);
        if (!root)
            pos = original_offset(text, len, end ? (size_t)(end - rewritten.ptr) : rewritten.len);
    } else if (error_offset) {
        pos = first_error(&rewritten, text, len, pos);
    }
    if (!root && error_offset)
        *error_offset = pos < len ? pos : len;
    text_free(&rewritten);
    return root;
}

cJSON *json_parse(const char *text, size_t len, size_t *error_offset)
{
    return parse_rfc8259(NULL, text, len, error_offset);
}

/* --- places ----------------------------------------------------------------------------------- */

/* Gives node and all below it their places, which are the next ones of starts. A place is kept in
 * valueint, which nothing else here reads: numbers are read as doubles. */
static void set_places(cJSON *node, const struct starts *starts, size_t *next)
{
    cJSON *child;

    assert(*next < starts->count);
    node->valueint = starts->offsets[*next] < INT_MAX ? (int)starts->offsets[*next] : INT_MAX;
    *next += node->string ? 2 : 1; /* behind the key its value */
    cJSON_ArrayForEach (child, node)
        set_places(child, starts, next);
}

bool json_file_parse(struct json_file *file, const char *path, struct ua_str text,
                     struct text *error)
{
    struct starts starts = {0};
    size_t offset = 0, next = 0;

    *file = (struct json_file){.path = path, .text = text, .line = 1};
    file->root = parse_rfc8259(&starts, text.ptr, text.len, &offset);
    if (file->root)
        set_places(file->root, &starts, &next);
    else
        json_explain_error(error, path, text.ptr, text.len, offset);
    free(starts.offsets);
    return file->root != NULL;
}

void json_file_free(struct json_file *file)
{
    cJSON_Delete(file->root);
    file->root = NULL;
}

size_t json_offset(const cJSON *node)
{
    return (size_t)node->valueint;
}

size_t json_line(struct json_file *file, const cJSON *node)
{
    size_t offset = json_offset(node);

    if (offset < file->offset) {
        file->offset = 0;
        file->line = 1;
    }
    for (; file->offset < offset; file->offset++)
        file->line += file->text.ptr[file->offset] == '\n';
    return file->line;
}

bool json_refuse(struct text *error, struct json_file *file, const cJSON *node, const char *format,
                 ...)
{
    char message[400];
    size_t line, column;
    va_list args;

    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    text_visible(error, file->path, strlen(file->path));
    if (node) {
        text_position(file->text.ptr, file->text.len, json_offset(node), &line, &column);
        text_printf(error, ":%zu:%zu", line, column);
    }
    text_puts(error, ": ");
    text_visible(error, message, strlen(message));
    return false;
}

/* --- repeated keys ---------------------------------------------------------------------------- */

/* A member whose key is name[0..len), or that with "_b64" after it. */
struct member_name {
    const char *name;
    size_t len, index; /* index: the member's in its object */
    const cJSON *member;
};

static int compare_member_names(const void *left, const void *right)
{
    const struct member_name *a = left, *b = right;
    int order;

    if (a->len != b->len)
        return a->len < b->len ? -1 : 1;
    order = memcmp(a->name, b->name, a->len);
    return order ? order : a->index < b->index ? -1 : 1;
}

static struct member_name name_member(const cJSON *member, size_t index)
{
    size_t len = strlen(member->string);

    if (len > 4 && memcmp(member->string + len - 4, "_b64", 4) == 0)
        len -= 4;
    return (struct member_name){member->string, len, index, member};
}

/* json_find_repeated in one object alone. If several members repeat earlier ones, gives the
 * first of them. */
static const cJSON *find_repeated_here(const cJSON *object, const cJSON **first)
{
    struct member_name few[32], *names = few;
    size_t count = 0, at = SIZE_MAX;
    const cJSON *member, *later = NULL;

    cJSON_ArrayForEach (member, object)
        count++;
    if (count > sizeof few / sizeof *few)
        names = xcalloc(count, sizeof *names);
    count = 0;
    cJSON_ArrayForEach (member, object) {
        names[count] = name_member(member, count);
        count++;
    }
    if (count > 1)
        qsort(names, count, sizeof *names, compare_member_names);
    for (size_t i = 1; i < count; i++) {
        if (names[i].len != names[i - 1].len || names[i].index >= at ||
            memcmp(names[i].name, names[i - 1].name, names[i].len) != 0)
            continue;
        at = names[i].index;
        *first = names[i - 1].member;
        later = names[i].member;
    }
    if (names != few)
        free(names);
    return later;
}

const cJSON *json_find_repeated(const cJSON *tree, const cJSON **first)
{
    const cJSON *later = cJSON_IsObject(tree) ? find_repeated_here(tree, first) : NULL, *child;

    if (!tree || later)
        return later;
    cJSON_ArrayForEach (child, tree) {
        later = child->child ? json_find_repeated(child, first) : NULL;
        if (later)
            return later;
    }
    return NULL;
}

static void add_key(struct text *out, const cJSON *member)
{
    const size_t len = strlen(member->string), limit = 40;

    text_puts(out, "`");
    text_visible(out, member->string, len < limit ? len : limit);
    text_puts(out, len > limit ? "...`" : "`");
}

void json_explain_repeated(struct text *out, const cJSON *first, const cJSON *later)
{
    const bool is_base64_first = strlen(first->string) > strlen(later->string);

    add_key(out, is_base64_first ? later : first);
    if (strcmp(first->string, later->string) == 0) {
        text_puts(out, " is given twice");
        return;
    }
    text_puts(out, " and ");
    add_key(out, is_base64_first ? first : later);
    text_puts(out, " are both given");
}

bool json_check_repeated(struct json_file *file, struct text *error)
{
    const cJSON *first, *later = json_find_repeated(file->root, &first);
    struct text message = {0};

    if (!later)
        return true;
    json_explain_repeated(&message, first, later);
    json_refuse(error, file, later, "%s", message.ptr);
    text_free(&message);
    return false;
}

/* --- values ----------------------------------------------------------------------------------- */

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
                text_puts(out, "\xEF\xBF\xBD");
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

/* The member key_b64, NULL if there is none. */
static const cJSON *find_base64(const cJSON *object, const char *key)
{
    static const char suffix[] = "_b64";
    size_t len = strlen(key);
    char name[40];

    assert(len + sizeof suffix <= sizeof name);
    memcpy(name, key, len);
    memcpy(name + len, suffix, sizeof suffix);
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

bool json_read_member(const cJSON *object, const char *key, struct text *out, const cJSON **found)
{
    *found = cJSON_GetObjectItemCaseSensitive(object, key);
    if (*found)
        return json_read_string(*found, out);
    *found = find_base64(object, key);
    if (*found)
        return json_read_base64(*found, out);
    text_clear(out);
    text_add(out, "", 0);
    return false;
}

bool json_read_number(const cJSON *item, long long *out)
{
    const double exact = 9007199254740992.0;

    if (!cJSON_IsNumber(item) || !(item->valuedouble >= -exact && item->valuedouble <= exact))
        return false;
    *out = (long long)item->valuedouble;
    return (double)*out == item->valuedouble;
}

void json_explain_error(struct text *out, const char *path, const char *text, size_t len,
                        size_t offset)
{
    size_t line, column, string, end = offset;
    bool well_formed = true;

    if (offset < len)
        ua_utf8_decode(text, len, &end, &well_formed);
    text_position(text, len, offset, &line, &column);
    text_visible(out, path, strlen(path));
    text_printf(out, ":%zu:%zu: ", line, column);
    if (!well_formed)
        text_puts(out, "ill-formed UTF-8");
    else if (offset < len && count_open(text, offset + 1, &string) > CJSON_NESTING_LIMIT)
        text_printf(out, "nested too deeply, in more than %d brackets", CJSON_NESTING_LIMIT);
    else if (text_is_blank(text, len))
        text_puts(out, "empty, so not JSON");
    else if (offset >= len)
        text_puts(out, "JSON syntax error: unexpected end");
    else if (count_open(text, len, &string), string <= offset)
        text_puts(out, "JSON syntax error: unexpected end, in a string");
    else
        text_puts(out, "JSON syntax error");
}
