/* SPDX-License-Identifier: MIT */
#include "protocol_flat.h"

#include <string.h>

#include "ascii.h"
#include "json.h"
#include "str.h"
#include "utf8.h"

/* --- JSON without a tree ---------------------------------------------------------------------- */

/* Reads a JSON object in one pass. It reads only the forms that are common in the lines of the
 * protocol: members with plain ASCII keys, whose values are strings, whole numbers of at most 15
 * digits, true, false or null. It gives up on every other text, JSON or not. What it reads,
 * json_parse reads as the same values. */
struct flat_object {
    const char *at, *end; /* the rest of the text */
    bool is_first;        /* the next member is the first one */
};

enum flat_step {
    FLAT_MEMBER,
    FLAT_END,     /* the object has ended, and the text with it */
    FLAT_GAVE_UP, /* here is a form that this reader does not know */
};

/* How many bytes the longest string has that can still come. */
static inline size_t flat_left(const struct flat_object *flat)
{
    return (size_t)(flat->end - flat->at);
}

static inline void skip_spaces(struct flat_object *flat)
{
    while (flat->at < flat->end && (unsigned char)*flat->at <= ' ' &&
           (*flat->at == ' ' || *flat->at == '\t' || *flat->at == '\n' || *flat->at == '\r'))
        flat->at++;
}

/* Steps over c and the spaces after it. False if there is another byte. */
static inline bool take_byte(struct flat_object *flat, char c)
{
    if (flat->at == flat->end || *flat->at != c)
        return false;
    flat->at++;
    skip_spaces(flat);
    return true;
}

static void begin_flat(struct flat_object *flat, const char *text, size_t len)
{
    *flat = (struct flat_object){text, text + len, true};
    skip_spaces(flat);
    /* Without a brace nothing is left, and no member and no end follow. */
    if (!take_byte(flat, '{'))
        flat->at = flat->end;
}

/* Whether a byte of a string stands for itself. */
static inline bool is_plain_in_string(unsigned char c)
{
    return c >= 0x20 && c < 0x80 && c != '"' && c != '\\';
}

/* A key of a line: name, or name with "_b64". */
static bool is_key(struct ua_str key, struct ua_str name, bool *is_base64)
{
    *is_base64 = key.len == name.len + 4;
    return (key.len == name.len || *is_base64) && memcmp(key.ptr, name.ptr, name.len) == 0 &&
           (!*is_base64 || memcmp(key.ptr + name.len, "_b64", 4) == 0);
}

/* Returns the index of the name that a key has, count if it has none. */
static unsigned find_key(const struct ua_str *names, unsigned count, struct ua_str key,
                         bool *is_base64)
{
    unsigned i = 0;

    while (i < count && !is_key(key, names[i], is_base64))
        i++;
    return i;
}

/* Steps over a name in quotes, if it comes next. */
static inline bool take_name(struct flat_object *flat, struct ua_str name)
{
    if (flat_left(flat) < name.len + 2 || flat->at[0] != '"' || flat->at[name.len + 1] != '"' ||
        memcmp(flat->at + 1, name.ptr, name.len) != 0)
        return false;
    flat->at += name.len + 2;
    skip_spaces(flat);
    return true;
}

/* Steps over a comma, a name in quotes and a colon, if they come next without spaces, and no space
 * follows. */
static inline bool take_named_member(struct flat_object *flat, struct ua_str name)
{
    const char *const at = flat->at;

    if (flat_left(flat) < name.len + 5 || at[0] != ',' || at[1] != '"' || at[name.len + 2] != '"' ||
        at[name.len + 3] != ':' || (unsigned char)at[name.len + 4] <= ' ' ||
        memcmp(at + 2, name.ptr, name.len) != 0)
        return false;
    flat->at = at + name.len + 4;
    return true;
}

/* Steps to the next member. The caller reads its value next. *index: of the name that equals its
 * key, or count if none does. The caller leaves there a guess, below count, because keys tend to
 * come in the same order. */
static enum flat_step next_flat_member(struct flat_object *flat, const struct ua_str *names,
                                       unsigned count, unsigned *index, bool *is_base64)
{
    struct ua_str key;

    *is_base64 = false;
    if (!flat->is_first && take_named_member(flat, names[*index]))
        return FLAT_MEMBER;
    if (take_byte(flat, '}'))
        return flat->at == flat->end ? FLAT_END : FLAT_GAVE_UP;
    if (!flat->is_first && !take_byte(flat, ','))
        return FLAT_GAVE_UP;
    flat->is_first = false;
    if (take_name(flat, names[*index]))
        return take_byte(flat, ':') ? FLAT_MEMBER : FLAT_GAVE_UP;
    if (flat->at == flat->end || *flat->at != '"')
        return FLAT_GAVE_UP;
    key.ptr = ++flat->at;
    while (flat->at < flat->end && is_plain_in_string((unsigned char)*flat->at))
        flat->at++;
    key.len = (size_t)(flat->at - key.ptr);
    *index = find_key(names, count, key, is_base64);
    return take_byte(flat, '"') && take_byte(flat, ':') ? FLAT_MEMBER : FLAT_GAVE_UP;
}

/* The value of the escape \uXXXX at at; -1: there is none. */
static long read_unicode_escape(const char *at, const char *end)
{
    long value = 0;

    if (end - at < 6 || at[0] != '\\' || at[1] != 'u')
        return -1;
    for (int i = 2; i < 6; i++) {
        if (!ua_is_hex((unsigned char)at[i]))
            return -1;
        value = value << 4 | (long)ua_hex_value((unsigned char)at[i]);
    }
    return value;
}

/* Writes the code point of the escape at *at, and steps over it. Returns the length written; 0: the
 * escape is malformed. An escape is never shorter than its code point in UTF-8. */
static size_t read_string_escape(const char **at, const char *end, char *out)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    const char *letter = end - *at >= 2 && (*at)[1] ? strchr(letters, (*at)[1]) : NULL;
    long unit, next;

    if (letter) {
        *at += 2;
        *out = meanings[letter - letters];
        return 1;
    }
    unit = read_unicode_escape(*at, end);
    if (unit < 0)
        return 0;
    *at += 6;
    if (unit >= 0xD800 && unit <= 0xDFFF) {
        next = unit <= 0xDBFF ? read_unicode_escape(*at, end) : -1;
        if (next >= 0xDC00 && next <= 0xDFFF) {
            *at += 6;
            unit = 0x10000 + ((unit - 0xD800) << 10) + (next - 0xDC00);
        } else {
            unit = UA_REPLACEMENT;
        }
    }
    return ua_utf8_encode(out, (uint32_t)unit);
}

/* Copies the code point at *at, which is not ASCII, and steps over it. Returns its length; 0: it is
 * ill-formed. */
static size_t copy_code_point(const char **at, const char *end, char *out)
{
    bool is_well_formed = true;
    size_t len = 0;

    ua_utf8_decode(*at, (size_t)(end - *at), &len, &is_well_formed);
    if (!is_well_formed)
        return 0;
    memcpy(out, *at, len);
    *at += len;
    return len;
}

/* Each of these steps over a value. Returns false, and stays where it is, if the value is of
 * another type, or of a form that this reader does not know. This one writes the bytes of a string
 * to out, which has room for flat_left bytes. *len: how many. NUL is a byte like others. A lone
 * surrogate becomes U+FFFD. */
static bool read_flat_string(struct flat_object *flat, char *out, size_t *len)
{
    const char *at = flat->at, *const end = flat->end;
    char *const begin = out;

    if (at == end || *at++ != '"')
        return false;
    for (;;) {
        size_t written = 0;

        while (at < end && is_plain_in_string((unsigned char)*at))
            *out++ = *at++;
        if (at == end)
            return false;
        if (*at == '"')
            break;
        if (*at == '\\')
            written = read_string_escape(&at, end, out);
        else if ((unsigned char)*at >= 0x80)
            written = copy_code_point(&at, end, out);
        if (written == 0)
            return false;
        out += written;
    }
    *len = (size_t)(out - begin);
    flat->at = at + 1;
    skip_spaces(flat);
    return true;
}

/* Whether a value that is not a string ends at at. */
static bool is_end_of_value(const char *at, const char *end)
{
    return at < end &&
           (*at == ',' || *at == '}' || *at == ' ' || *at == '\t' || *at == '\n' || *at == '\r');
}

/* Steps to at, where a value ends, and over the spaces there. */
static bool end_flat_value(struct flat_object *flat, const char *at)
{
    if (!is_end_of_value(at, flat->end))
        return false;
    flat->at = at;
    skip_spaces(flat);
    return true;
}

static bool read_flat_integer(struct flat_object *flat, long long *out)
{
    const char *at = flat->at, *digits;
    bool is_negative = at < flat->end && *at == '-';
    long long value = 0;

    digits = at += is_negative;
    while (at < flat->end && ua_is_digit((unsigned char)*at) && at - digits < 15)
        value = value * 10 + (*at++ - '0');
    if (at == digits || (*digits == '0' && at > digits + 1) || !end_flat_value(flat, at))
        return false;
    *out = is_negative ? -value : value;
    return true;
}

static bool take_literal(struct flat_object *flat, const char *word, size_t len)
{
    return flat_left(flat) > len && memcmp(flat->at, word, len) == 0 &&
           end_flat_value(flat, flat->at + len);
}

static bool read_flat_null(struct flat_object *flat)
{
    return take_literal(flat, "null", 4);
}

static bool read_flat_bool(struct flat_object *flat, bool *out)
{
    *out = flat->at < flat->end && *flat->at == 't';
    return *out ? take_literal(flat, "true", 4) : take_literal(flat, "false", 5);
}

/* Writes the bytes of a string, or those that it has in base64, to out, which has room for
 * flat_left bytes. */
static bool read_flat_bytes(struct flat_object *flat, bool is_base64, char *out, size_t *len)
{
    struct text decoded = {0};
    bool ok = read_flat_string(flat, out, len);

    if (!ok || !is_base64 || *len == 0)
        return ok;
    ok = text_unbase64(&decoded, out, *len);
    if (ok)
        memcpy(out, decoded.ptr, decoded.len);
    *len = decoded.len;
    text_free(&decoded);
    return ok;
}

/* --- answers ---------------------------------------------------------------------------------- */

/* The keys of an answer: the components, in their order, and two more. */
enum { KEY_ID = COMPONENTS, KEY_OUTCOME, ANSWER_KEYS };

static const struct ua_str answer_names[ANSWER_KEYS] = {
    [COMPONENT_SCHEME] = {"scheme", 6},
    [COMPONENT_USERNAME] = {"username", 8},
    [COMPONENT_PASSWORD] = {"password", 8},
    [COMPONENT_HOST] = {"host", 4},
    [COMPONENT_PORT] = {"port", 4},
    [COMPONENT_PATH] = {"path", 4},
    [COMPONENT_QUERY] = {"query", 5},
    [COMPONENT_FRAGMENT] = {"fragment", 8},
    [COMPONENT_HREF] = {"href", 4},
    [COMPONENT_ORIGIN] = {"origin", 6},
    [COMPONENT_VALUE] = {"value", 5},
    [COMPONENT_REASON] = {"reason", 6},
    [KEY_ID] = {"id", 2},
    [KEY_OUTCOME] = {"outcome", 7},
};

static bool read_flat_outcome(struct flat_object *flat, struct observation *o)
{
    static const struct ua_str names[] = {
        [OUTCOME_PARSED] = {"parsed", 6},
        [OUTCOME_REJECTED] = {"rejected", 8},
        [OUTCOME_UNSUPPORTED] = {"unsupported", 11},
        [OUTCOME_ERROR] = {"error", 5},
    };
    struct ua_str word = {observation_reserve(o, flat_left(flat)), 0};

    if (!read_flat_string(flat, (char *)(uintptr_t)word.ptr, &word.len))
        return false;
    for (int outcome = OUTCOME_PARSED; outcome <= OUTCOME_ERROR; outcome++) {
        if (ua_str_equal(word, names[outcome])) {
            o->outcome = (enum outcome)outcome;
            return true;
        }
    }
    return false;
}

static bool read_flat_component(struct flat_object *flat, enum component c, bool is_base64,
                                struct observation *o)
{
    char *out;
    size_t len;

    if (!is_base64 && read_flat_null(flat)) {
        observation_set(o, c, NULL, 0);
        return true;
    }
    out = observation_reserve(o, flat_left(flat));
    if (!read_flat_bytes(flat, is_base64, out, &len))
        return false;
    observation_set_reserved(o, c, len);
    return true;
}

bool protocol_read_flat_answer(long long *id, struct observation *o, struct answer_keys *keys,
                               const char *line, size_t len)
{
    const unsigned needed = 1u << KEY_ID | 1u << KEY_OUTCOME;
    unsigned given = 0, index = KEY_ID;
    enum flat_step step;
    struct flat_object flat;
    bool is_base64;

    observation_reset(o);
    begin_flat(&flat, line, len);
    while ((step = next_flat_member(&flat, answer_names, ANSWER_KEYS, &index, &is_base64)) ==
           FLAT_MEMBER) {
        bool ok;

        if (index == ANSWER_KEYS || given & 1u << index || (index >= COMPONENTS && is_base64))
            return false;
        given |= 1u << index;
        if (index == KEY_ID)
            ok = read_flat_integer(&flat, id);
        else if (index == KEY_OUTCOME)
            ok = read_flat_outcome(&flat, o);
        else
            ok = read_flat_component(&flat, (enum component)index, is_base64, o);
        if (!ok)
            return false;
        index = (index + 1) % ANSWER_KEYS;
    }
    if (step != FLAT_END || (given & needed) != needed)
        return false;
    if (keys)
        keys->received |= given & ~needed;
    return true;
}

/* --- requests --------------------------------------------------------------------------------- */

enum {
    KEY_OP,
    KEY_OF_ID,
    KEY_INPUT,
    KEY_BASE,
    KEY_ATTRIBUTE,
    KEY_VALUE,
    KEY_ENCODING,
    KEY_STRICT,
    REQUEST_KEYS
};

static const struct ua_str request_names[REQUEST_KEYS] = {
    [KEY_OP] = {"op", 2},         [KEY_OF_ID] = {"id", 2},
    [KEY_INPUT] = {"input", 5},   [KEY_BASE] = {"base", 4},
    [KEY_VALUE] = {"value", 5},   [KEY_ATTRIBUTE] = {"attribute", 9},
    [KEY_STRICT] = {"strict", 6}, [KEY_ENCODING] = {"encoding", 8},
};

static bool read_flat_op(struct flat_object *flat, enum op *op)
{
    char word[16];
    struct flat_object before = *flat;
    size_t len;

    /* The bytes that are left may be more than there is room for. */
    if (before.end - before.at > (ptrdiff_t)sizeof word)
        before.end = before.at + sizeof word;
    if (!read_flat_string(&before, word, &len))
        return false;
    flat->at = before.at;
    for (int known = 0; known < OPS; known++) {
        const char *name = op_name((enum op)known);

        if (strlen(name) == len && memcmp(name, word, len) == 0) {
            *op = (enum op)known;
            return true;
        }
    }
    return false;
}

static bool read_flat_id(struct flat_object *flat, struct incoming *in)
{
    struct json_writer w = {.out = &in->id};
    long long number;

    if (!read_flat_integer(flat, &number))
        return false;
    text_clear(&in->id);
    json_integer(&w, number);
    in->has_id = true;
    return true;
}

/* Reads a text of a request into to. *view: the text, with ptr NULL for null. */
static bool read_flat_argument(struct flat_object *flat, bool is_base64, struct text *to,
                               struct ua_str *view)
{
    const size_t room = flat_left(flat);
    size_t len;

    text_clear(to);
    if (!is_base64 && read_flat_null(flat))
        return true;
    if (!read_flat_bytes(flat, is_base64, text_extend(to, room), &len))
        return false;
    to->len = len;
    to->ptr[len] = '\0';
    *view = (struct ua_str){to->ptr, len};
    return true;
}

/* Whether a request with this op has all that it needs. */
static bool has_arguments(const struct request *request, unsigned given)
{
    const unsigned needed = 1u << KEY_OP | 1u << KEY_OF_ID;

    if ((given & needed) != needed || !request->input.ptr)
        return false;
    switch (request->op) {
    case OP_SET:
        return request->attribute.ptr && request->value.ptr;
    case OP_PARAMS:
    case OP_SCRIPT:
        return request->value.ptr != NULL;
    case OP_PARSE:
    case OP_VALIDATE:
    case OP_ERRORS:
    case OP_TOASCII:
    case OP_TOUNICODE:
    case OP_QUERY:
    case OPS:
        return true;
    }
    return false;
}

bool protocol_read_flat_request(struct incoming *in, const char *line, size_t len)
{
    struct text *const texts[REQUEST_KEYS] = {
        [KEY_INPUT] = &in->input, [KEY_BASE] = &in->base,         [KEY_ATTRIBUTE] = &in->attribute,
        [KEY_VALUE] = &in->value, [KEY_ENCODING] = &in->encoding,
    };
    struct request *request = &in->request;
    struct ua_str *const views[REQUEST_KEYS] = {
        [KEY_INPUT] = &request->input,         [KEY_BASE] = &request->base,
        [KEY_ATTRIBUTE] = &request->attribute, [KEY_VALUE] = &request->value,
        [KEY_ENCODING] = &request->encoding,
    };
    unsigned given = 0, index = 0;
    enum flat_step step;
    struct flat_object flat;
    bool is_base64;

    in->kind = INCOMING_REQUEST;
    *request = (struct request){0};
    begin_flat(&flat, line, len);
    while ((step = next_flat_member(&flat, request_names, REQUEST_KEYS, &index, &is_base64)) ==
           FLAT_MEMBER) {
        bool ok;

        if (index == REQUEST_KEYS || given & 1u << index || (is_base64 && !texts[index]))
            return false;
        given |= 1u << index;
        if (index == KEY_OP)
            ok = read_flat_op(&flat, &request->op);
        else if (index == KEY_OF_ID)
            ok = read_flat_id(&flat, in);
        else if (index == KEY_STRICT)
            ok = read_flat_bool(&flat, &request->strict);
        else
            ok = read_flat_argument(&flat, is_base64, texts[index], views[index]);
        if (!ok)
            return false;
        index = (index + 1) % REQUEST_KEYS;
    }
    return step == FLAT_END && has_arguments(request, given);
}

bool protocol_write_flat_request(struct text *out, long long id, const struct request *request)
{
    static const char head[] = "{\"op\":\"parse\",\"id\":", input[] = ",\"input\":",
                      base[] = ",\"base\":", no_base[] = ",\"base\":null}\n";
    const size_t before = out->len;
    char digits[20];
    size_t at = sizeof digits;

    if (request->op != OP_PARSE || request->encoding.ptr || !request->input.ptr || id < 0)
        return false;
    do {
        digits[--at] = (char)('0' + id % 10);
        id /= 10;
    } while (id > 0);
    text_add(out, head, sizeof head - 1);
    text_add(out, digits + at, sizeof digits - at);
    text_add(out, input, sizeof input - 1);
    if (json_quote(out, request->input)) {
        if (!request->base.ptr) {
            text_add(out, no_base, sizeof no_base - 1);
            return true;
        }
        text_add(out, base, sizeof base - 1);
        if (json_quote(out, request->base)) {
            text_add(out, "}\n", 2);
            return true;
        }
    }
    text_cut(out, out->len - before);
    return false;
}
