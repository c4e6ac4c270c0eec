/* SPDX-License-Identifier: MIT */
/* The reader without a tree reads a line as the other reader does, or gives up: on lines as engines
 * write them, on the same lines with random changes, and on hostile ones.
 *
 * usage: test_protocol_flat [COUNT [SEED]]     COUNT: random lines of each kind */
#include "protocol_flat.h"

#include <stdlib.h>

#include "check.h"
#include "str.h"
#include "xmalloc.h"

#define LINES 40000

static uint64_t state = 0x9E3779B97F4A7C15u;

static unsigned draw(unsigned limit)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)((state >> 20) % limit);
}

/* --- one line, both readers ------------------------------------------------------------------- */

static unsigned long read_flat, given_up, mismatches;

/* Counts a comparison. Prints the first lines that the readers do not read alike. */
static void note_comparison(bool is_same, struct ua_str line)
{
    if (is_same || ++mismatches > 10)
        return;
    printf("failed: the readers differ on %.*s\n", (int)line.len, line.ptr);
}

static bool are_same_components(const struct observation *a, const struct observation *b)
{
    if (a->outcome != b->outcome || a->present != b->present || a->absent != b->absent)
        return false;
    for (int c = 0; c < COMPONENTS; c++)
        if (!ua_str_equal(observation_get(a, (enum component)c),
                          observation_get(b, (enum component)c)))
            return false;
    return true;
}

/* Returns whether protocol_read_flat_answer reads the line. */
static bool check_answer(struct ua_str text)
{
    static struct observation flat, any;
    char *line = xstrndup(text.ptr, text.len); /* its end is the end of the memory */
    struct answer_keys flat_keys = {0}, any_keys = {0};
    long long flat_id = 0, any_id = 0;
    char reason[200] = "";
    const bool is_flat = protocol_read_flat_answer(&flat_id, &flat, &flat_keys, line, text.len);
    const bool is_any =
        protocol_read_any_answer(&any_id, &any, &any_keys, line, text.len, reason, sizeof reason);

    if (is_flat)
        note_comparison(is_any && flat_id == any_id && are_same_components(&flat, &any) &&
                            flat_keys.received == any_keys.received && any_keys.unknown.len == 0,
                        text);
    else
        note_comparison(flat_keys.received == 0, text);
    read_flat += is_flat;
    given_up += !is_flat;
    text_free(&any_keys.unknown);
    free(line);
    return is_flat;
}

static bool are_same_requests(const struct incoming *a, const struct incoming *b)
{
    return a->kind == INCOMING_REQUEST && b->kind == INCOMING_REQUEST && a->has_id && b->has_id &&
           ua_str_equal(text_str(&a->id), text_str(&b->id)) && a->request.op == b->request.op &&
           ua_str_equal(a->request.input, b->request.input) &&
           ua_str_equal(a->request.base, b->request.base) &&
           ua_str_equal(a->request.attribute, b->request.attribute) &&
           ua_str_equal(a->request.value, b->request.value) &&
           ua_str_equal(a->request.encoding, b->request.encoding) &&
           a->request.strict == b->request.strict && a->request.wanted == b->request.wanted;
}

static bool check_request(struct ua_str text)
{
    static struct incoming flat, any;
    char *line = xstrndup(text.ptr, text.len);
    const bool is_flat = protocol_read_flat_request(&flat, line, text.len);

    protocol_read_any_request(&any, line, text.len);
    if (is_flat)
        note_comparison(are_same_requests(&flat, &any), text);
    read_flat += is_flat;
    given_up += !is_flat;
    free(line);
    return is_flat;
}

/* --- random lines ----------------------------------------------------------------------------- */

static const char *const pieces[] = {
    "http://h/",
    "a",
    "%2e",
    "\\",
    "\"",
    "/",
    "\n",
    "\t",
    "\x01",
    "\x7F",
    " ",
    "\xC3\xA9",
    "\xE2\x80\x8B",
    "\xF0\x9F\x98\x80",
    "\xFF",
    "\xED\xA0\x80",
    "\xC0\x80",
    "[::1]",
    ":",
    "@",
};
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Replaces to with random bytes. NUL is one of them. */
static struct ua_str draw_bytes(struct text *to)
{
    text_clear(to);
    text_add(to, "", 0);
    for (unsigned i = draw(6); i > 0; i--) {
        if (draw(12) == 0)
            text_add(to, "", 1);
        else
            text_puts(to, pieces[draw(COUNT(pieces))]);
    }
    return text_str(to);
}

static void draw_answer(struct text *line)
{
    struct observation o = {0};
    struct text value = {0}, id = {0};

    observation_reset(&o);
    o.outcome = (enum outcome)draw(OUTCOME_ERROR + 1);
    for (int c = 0; c < COMPONENTS; c++) {
        unsigned what = draw(4);
        struct ua_str bytes = draw_bytes(&value);

        if (what == 1)
            observation_set(&o, (enum component)c, NULL, 0);
        else if (what > 1)
            observation_set(&o, (enum component)c, bytes.ptr, bytes.len);
    }
    text_printf(&id, "%d", (int)draw(2000000) - 1000000);
    protocol_write_answer(line, id.ptr, &o);
    line->ptr[--line->len] = '\0';
    observation_free(&o);
    text_free(&value);
    text_free(&id);
}

static void draw_request(struct text *line)
{
    struct text texts[5] = {0};
    struct request request = {.op = (enum op)draw(OPS), .strict = draw(2)};

    request.input = draw_bytes(&texts[0]);
    request.base = text_optional(&texts[1], draw(2));
    draw_bytes(&texts[1]);
    if (request.base.ptr)
        request.base = text_str(&texts[1]);
    request.attribute = draw_bytes(&texts[2]);
    request.value = draw_bytes(&texts[3]);
    if (draw(3) == 0)
        request.encoding = draw_bytes(&texts[4]);
    protocol_write_request(line, draw(1000000), &request);
    line->ptr[--line->len] = '\0';
    for (size_t i = 0; i < COUNT(texts); i++)
        text_free(&texts[i]);
}

/* Text that a change puts into a line. */
static const char *const tokens[] = {
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    " ",
    "\t",
    "\r",
    "\n",
    "null",
    "true",
    "false",
    "0",
    "-0",
    "00",
    "1e3",
    "1.0",
    "-",
    "9007199254740993",
    "999999999999999",
    "9999999999999999",
    "\\u0000",
    "\\ud800",
    "\\udc00",
    "\\ud83d\\ude00",
    "\\uD83D",
    "\\u00",
    "\\u00e9",
    "\\/",
    "\\b",
    "\\f",
    "\\x",
    "\\\"",
    "\"id\":1,",
    ",\"id\":1",
    "\"outcome\":\"parsed\",",
    "\"host\":\"a\",",
    "\"host_b64\":\"YQ==\",",
    "\"host_b64\":null,",
    "\"host\":null,",
    "\"new\":1,",
    "\"strict\":true,",
    "\"op\":\"parse\",",
    "\"base\":null,",
    "\"\":1,",
    "\"host\":[],",
    "\"host\":{},",
    "_b64",
    "\xC3\xA9",
    "\xFF",
    "\xC0\x80",
    "\xED\xA0\x80",
    "\x01",
    "\xEF\xBB\xBF",
    "a",
    "Yf8=",
    "=",
};

static void change_line(struct text *line)
{
    struct text changed = {0};
    size_t at = line->len ? draw((unsigned)line->len + 1) : 0, drop = 0;

    text_add(&changed, line->ptr ? line->ptr : "", at);
    switch (draw(6)) {
    case 0: /* one byte becomes another */
        drop = at < line->len;
        text_add(&changed, (const char[]){(char)draw(256)}, 1);
        break;
    case 1: /* bytes go */
        drop = draw(8);
        break;
    case 2: /* the end goes */
        drop = draw(4) ? 0 : line->len - at;
        break;
    case 3: /* a part comes twice */
        text_add(&changed, line->ptr, draw((unsigned)line->len + 1));
        break;
    default:
        text_puts(&changed, tokens[draw(COUNT(tokens))]);
        break;
    }
    if (drop > line->len - at)
        drop = line->len - at;
    text_add(&changed, line->ptr + at + drop, line->len - at - drop);
    text_free(line);
    *line = changed;
}

/* Lines as our writer makes them are all read without a tree, but for what is not an answer. */
static void test_random(unsigned long count, void (*draw_line)(struct text *line),
                        bool (*check)(struct ua_str line))
{
    struct text line = {0};

    for (unsigned long i = 0; i < count; i++) {
        text_clear(&line);
        draw_line(&line);
        note_comparison(check(text_str(&line)), text_str(&line));
        for (unsigned changes = 1 + draw(3); changes > 0; changes--) {
            change_line(&line);
            check(text_str(&line));
        }
    }
    text_free(&line);
}

/* --- lines that are known to be difficult ----------------------------------------------------- */

static void test_answers_as_others_write_them(void)
{
    static const struct {
        const char *line;
        bool is_read;
    } cases[] = {
        {"{\"id\": 7, \"outcome\": \"parsed\", \"host\": \"\\u00e9\", \"port\": null}", true},
        {" {\t\"outcome\" : \"rejected\" ,\"id\":\r-7 } \r", true},
        {"{\"id\":0,\"outcome\":\"parsed\",\"value\":\"\\ud83d\\ude00\\ud800\\u0000\\/\\b\\f\"}",
         true},
        {"{\"id\":-0,\"outcome\":\"\\u0070arsed\",\"host_b64\":\"\"}", true},
        {"{\"id\":1,\"outcome\":\"parsed\",\"host_b64\":\"\\u0059f8\\u003d\"}", true},
        {"{\"id\":1,\"outcome\":\"parsed\",\"host_b64\":\"YQ\"}", false},
        {"{\"id\":1,\"outcome\":\"parsed\",\"host_b64\":null}", false},
        {"{\"id\":1,\"outcome\":\"parsed\",\"host\":\"a\",\"host_b64\":\"YQ==\"}", false},
        {"{\"id\":1,\"outcome\":\"parsed\",\"id_b64\":\"YQ==\"}", false},
        {"{\"id\":1,\"outcome\":\"parsed\",\"port\":80}", false},
        {"{\"id\":1,\"outcome\":\"parsed\",}", false},
        {"{,\"id\":1,\"outcome\":\"parsed\"}", false},
        {"{\"id\":1,\"outcome\":\"parsed\"} {}", false},
        {"{\"id\":1,\"outcome\":\"parsed\"}\f", false},
        {"{\"id\":1,\"outcome\":\"parsed\"", false},
        {"{\"id\":1,\"outcome\":\"parsed", false},
        {"{\"id\":1,\"outcome\":\"parsed\\", false},
        {"{\"id\":1,\"outcome\":\"parsed\\u00", false},
        {"{\"id\":01,\"outcome\":\"parsed\"}", false},
        {"{\"id\":1000000000000000,\"outcome\":\"parsed\"}", false},
        {"{\"id\":nullx,\"outcome\":\"parsed\"}", false},
        {"{\"id\":1,\"outcome\":\"parsed\",\"host\":nul", false},
        {"{\"id\":1,\"outcome\":\"crashed\"}", false},
        {"[{\"id\":1,\"outcome\":\"parsed\"}]", false},
        {"\xEF\xBB\xBF{\"id\":1,\"outcome\":\"parsed\"}", false},
        {"{}", false},
        {"{", false},
        {"", false},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        const bool is_read = check_answer(ua_str(cases[i].line, strlen(cases[i].line)));

        CHECK(is_read == cases[i].is_read);
        if (is_read != cases[i].is_read)
            printf("  %s\n", cases[i].line);
    }
}

static void test_requests_as_others_write_them(void)
{
    static const struct {
        const char *line;
        bool is_read;
    } cases[] = {
        {"{\"op\": \"parse\", \"id\": 7, \"input\": \"a\", \"base\": null}", true},
        {"{\"input_b64\":\"/w==\",\"id\":-1,\"op\":\"validate\"}", true},
        {"{\"op\":\"toascii\",\"id\":1,\"input\":\"\",\"strict\":false}", true},
        {"{\"op\":\"toascii\",\"id\":1,\"input\":\"\",\"strict\":1}", false},
        {"{\"op\":\"hello\",\"protocol\":1}", false},
        {"{\"op\":\"a much longer name\",\"id\":1,\"input\":\"\"}", false},
        {"{\"op\":\"parse\",\"id\":\"a\",\"input\":\"\"}", false},
        {"{\"op\":\"parse\",\"id\":1,\"input\":null}", false},
        {"{\"op\":\"parse\",\"id\":1}", false},
        {"{\"op\":\"set\",\"id\":1,\"input\":\"\",\"attribute\":\"port\"}", false},
        {"{\"op\":\"script\",\"id\":1,\"input\":\"\"}", false},
        {"{\"op_b64\":\"cGFyc2U=\",\"id\":1,\"input\":\"\"}", false},
        {"{\"op\":\"parse\",\"id\":1,\"input\":\"\",\"input_b64\":\"\"}", false},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        const bool is_read = check_request(ua_str(cases[i].line, strlen(cases[i].line)));

        CHECK(is_read == cases[i].is_read);
        if (is_read != cases[i].is_read)
            printf("  %s\n", cases[i].line);
    }
}

/* What is behind a line is not read: a line that is cut off is none, wherever that is. */
static void test_prefixes(void)
{
    static const char answer[] = "{\"id\":1,\"outcome\":\"parsed\",\"scheme\":\"a\",\"host\":null,"
                                 "\"path\":\"\\u00e9\\ud83d\\ude00\",\"port\":null}";
    static const char request[] = "{\"op\":\"parse\",\"id\":1,\"input\":\"a\",\"base\":null,"
                                  "\"strict\":true,\"encoding\":null}";
    struct observation o = {0};
    struct incoming in = {0};
    long long id;

    for (size_t len = 0; len < sizeof answer; len++)
        CHECK(protocol_read_flat_answer(&id, &o, NULL, answer, len) == (len == sizeof answer - 1));
    for (size_t len = 0; len < sizeof request; len++)
        CHECK(protocol_read_flat_request(&in, request, len) == (len == sizeof request - 1));
    observation_free(&o);
    incoming_free(&in);
}

/* Only the second half of a pair makes one code point with the first. */
static void test_surrogates(void)
{
    static const struct {
        const char *escapes, *path;
    } rows[] = {
        {"\\ud83d\\ude00", "\xF0\x9F\x98\x80"},
        {"\\ud83d\\udbff", "\xEF\xBF\xBD\xEF\xBF\xBD"},
        {"\\ud83d\\ue000", "\xEF\xBF\xBD\xEE\x80\x80"},
        {"\\ud83d\\uffff", "\xEF\xBF\xBD\xEF\xBF\xBF"},
        {"\\ude00\\ud83d", "\xEF\xBF\xBD\xEF\xBF\xBD"},
        {"\\udfff\\udfff", "\xEF\xBF\xBD\xEF\xBF\xBD"},
        {"\\udbff\\udfff", "\xF4\x8F\xBF\xBF"},
        {"\\ud800\\udc00", "\xF0\x90\x80\x80"},
        {"\\ud7ff\\udc00", "\xED\x9F\xBF\xEF\xBF\xBD"},
        {"\\ud83dx", "\xEF\xBF\xBDx"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct observation o = {0};
        struct text line = {0};
        struct ua_str path;
        long long id;

        text_printf(&line, "{\"id\":1,\"outcome\":\"parsed\",\"path\":\"%s\"}", rows[i].escapes);
        CHECK(protocol_read_flat_answer(&id, &o, NULL, line.ptr, line.len));
        path = observation_get(&o, COMPONENT_PATH);
        CHECK_TEXT(path.ptr, path.len, rows[i].path, strlen(rows[i].path));
        text_free(&line);
        observation_free(&o);
    }
}

int main(int argc, char **argv)
{
    const unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : LINES;

    state ^= argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    test_answers_as_others_write_them();
    test_requests_as_others_write_them();
    test_prefixes();
    test_surrogates();
    test_random(count, draw_answer, check_answer);
    test_random(count, draw_request, check_request);
    CHECK(mismatches == 0);
    /* Both happen often enough to compare anything. */
    CHECK(count < 100 || (read_flat > 2 * count && given_up > count / 2));
    return check_report("protocol_flat");
}
