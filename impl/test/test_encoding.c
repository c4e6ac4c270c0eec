/* SPDX-License-Identifier: MIT */
/* Labels, every encoder as a whole and at its edges, ISO-2022-JP's states, and what fails. */
#include <limits.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "converters.h"
#include "encoding.h"
#include "str.h"
#include "utf8.h"

/* The Standard's encoders but UTF-8: how many code points beyond ASCII and below U+30000 have
 * bytes, and the FNV-1a hash of all of them: code point (3 bytes), number of bytes, bytes. Both
 * were made from the Standard's indexes. */
static const struct {
    const char *name;
    unsigned count;
    uint64_t hash;
} encoders[] = {
    {"IBM866", 128, 0x10EE53023EF37CDF},       {"ISO-8859-2", 128, 0x17DF86A627210648},
    {"ISO-8859-3", 121, 0x8DADC5F8B52371F9},   {"ISO-8859-4", 128, 0xE69D1FB65DC63146},
    {"ISO-8859-5", 128, 0x7CEA8290F099A5B0},   {"ISO-8859-6", 83, 0xAD0E4D1BDA959144},
    {"ISO-8859-7", 125, 0x453C4712C3360FDA},   {"ISO-8859-8", 92, 0x68C66642C267B94A},
    {"ISO-8859-8-I", 92, 0x68C66642C267B94A},  {"ISO-8859-10", 128, 0x82A0904EA25B723D},
    {"ISO-8859-13", 128, 0x1008469C5F118624},  {"ISO-8859-14", 128, 0x42BC1B63794551D1},
    {"ISO-8859-15", 128, 0x819614F4C1CBE30A},  {"ISO-8859-16", 128, 0x532A17AD32FC7D08},
    {"KOI8-R", 128, 0x853D35769261F152},       {"KOI8-U", 128, 0x28B5A3D616917FF6},
    {"macintosh", 128, 0x0E87D07FCF8640B7},    {"windows-874", 120, 0x7C33AD810A6D3D9D},
    {"windows-1250", 128, 0x2A6CECB40FE1EDA6}, {"windows-1251", 128, 0x432224B12A7A6DC5},
    {"windows-1252", 128, 0xB40FC6D97BED282E}, {"windows-1253", 125, 0x50C6DBC8A9BEE751},
    {"windows-1254", 128, 0x345EA26AE8EBB242}, {"windows-1255", 118, 0x7F2D36FE943A0CBD},
    {"windows-1256", 128, 0x9C890F7C24489028}, {"windows-1257", 126, 0xB386728964095D51},
    {"windows-1258", 128, 0x9A9450714BB41AF8}, {"x-mac-cyrillic", 128, 0x19DB08A56C61E0C1},
    {"GBK", 23957, 0x13639FBEE5476DB8},        {"gb18030", 194431, 0x5075E85424C8AEB2},
    {"Big5", 14653, 0x65C839535095B9C1},       {"EUC-JP", 7392, 0x44AF1532A27654C2},
    {"ISO-2022-JP", 7392, 0xD288EECF5904C0F3}, {"Shift_JIS", 7393, 0x9F4585280523E936},
    {"EUC-KR", 17048, 0x19ED03DB11860F4D},     {"x-user-defined", 128, 0x0DFBFC8937D95125},
};

enum { ENCODERS = sizeof encoders / sizeof *encoders };

static struct ua_encoder open_encoder(const char *label)
{
    const struct ua_encoding *encoding = ua_encoding_from_label(label, strlen(label));
    struct ua_encoder encoder;

    CHECK(encoding);
    CHECK(ua_encoder_open(&encoder, encoding, NULL) == UA_OK);
    return encoder;
}

/* --- labels --- */

static void test_labels(void)
{
    static const struct {
        const char *label;
        const char *encoding;
    } cases[] = {
        {"utf8", "UTF-8"},
        {"\t\n\f\r UTF-8 \r\f\n\t", "UTF-8"},
        {"Latin1", "windows-1252"},
        {"ASCII", "windows-1252"},
        {"ISO-8859-9", "windows-1254"},
        {"tis-620", "windows-874"},
        {"iso-8859-8-E", "ISO-8859-8"},
        {"logical", "ISO-8859-8-I"},
        {"GB2312", "GBK"},
        {"big5-hkscs", "Big5"},
        {"windows-31J", "Shift_JIS"},
        {"ks_c_5601-1987", "EUC-KR"},
        {"hz-gb-2312", "replacement"},
        {"utf-16", "UTF-16LE"},
        {"x-x-big5", "Big5"},
        {"866", "IBM866"},
    };
    static const char *const unknown[] = {"",        " ",           "utf",
                                          "utf-88",  "\vutf-8",     "utf 8",
                                          "latin-1", "iso-8859-12", "iso-8859-1\xC2\xA0",
                                          "utf-7",   "utf-32",      "x-x-big5 5"};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *got =
            ua_encoding_name(ua_encoding_from_label(cases[i].label, strlen(cases[i].label)));

        CHECK_TEXT(got, strlen(got), cases[i].encoding, strlen(cases[i].encoding));
    }
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        CHECK(!ua_encoding_from_label(unknown[i], strlen(unknown[i])));
    CHECK(!ua_encoding_from_label("utf-8", 4));
    CHECK(!ua_encoding_from_label("utf-8\0", 6));
    CHECK(!ua_encoding_from_label(NULL, 0));
    CHECK(!ua_encoding_from_label(NULL, 5));
    CHECK(strcmp(ua_encoding_name(NULL), "") == 0);
}

/* Each label of the table is found; each name is a label of its encoding. */
static void test_all_labels(void)
{
    static const struct ua_str labels[] = {
#define UA_LABEL(label, encoding) {label, sizeof(label) - 1},
#include "labels.def"
#undef UA_LABEL
    };

    CHECK(sizeof labels / sizeof *labels == 228);
    CHECK(!ua_encoding_label(sizeof labels / sizeof *labels).ptr);
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        const struct ua_encoding *encoding = ua_encoding_from_label(labels[i].ptr, labels[i].len);
        const char *name = ua_encoding_name(encoding);

        CHECK(encoding && ua_encoding_from_label(name, strlen(name)) == encoding);
        CHECK(ua_str_equal(ua_encoding_label(i), labels[i]));
    }
}

static void test_output_encoding(void)
{
    static const char *const as_utf8[] = {"utf-8", "replacement", "utf-16be", "utf-16le"};
    const struct ua_encoding *utf8 = ua_encoding_from_label("utf-8", 5);
    const struct ua_encoding *koi8 = ua_encoding_from_label("koi8-u", 6);

    for (size_t i = 0; i < sizeof as_utf8 / sizeof *as_utf8; i++) {
        struct ua_encoder encoder = open_encoder(as_utf8[i]);

        CHECK(!encoder.encode && !encoder.ctx);
        CHECK(ua_encoding_output(ua_encoding_from_label(as_utf8[i], strlen(as_utf8[i]))) == utf8);
        ua_encoder_close(&encoder);
    }
    CHECK(ua_encoding_output(koi8) == koi8);
    CHECK(!ua_encoding_output(NULL));
}

/* --- every code point --- */

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001B3;
    return hash;
}

/* Encodes c alone. Returns false if it has no bytes. */
static bool encode_one(const struct ua_encoder *encoder, struct ua_buf *out, uint32_t c)
{
    char in[4];
    size_t len = ua_utf8_encode(in, c), consumed = 0;
    uint32_t unmappable = 0;
    enum ua_status status;
    bool keeps_contract;

    out->len = 0;
    status = encoder->encode(encoder->ctx, out, &consumed, &unmappable, in, len, true);
    keeps_contract = status == UA_OK && consumed == len &&
                     (unmappable == UINT32_MAX || (unmappable == c && out->len == 0));
    if (!keeps_contract) /* counted only then: there are millions */
        CHECK(keeps_contract);
    return unmappable == UINT32_MAX;
}

/* A single-byte encoding has a code point for each byte from 0x80, or an error, and no two for one;
 * ISO-2022-JP has bytes of its own for three ASCII code points. */
static void test_every_code_point(void)
{
    struct ua_buf out;

    ua_buf_init(&out, NULL);
    for (size_t i = 0; i < ENCODERS; i++) {
        bool is_stateful = strcmp(encoders[i].name, "ISO-2022-JP") == 0, seen[256] = {false};
        uint64_t hash = 0xCBF29CE484222325;
        unsigned count = 0, twice = 0;
        struct ua_encoder encoder;

        if (!can_test(encoders[i].name))
            continue;
        encoder = open_encoder(encoders[i].name);

        for (uint32_t c = 0; c < 0x80 && !is_stateful; c++)
            CHECK(encode_one(&encoder, &out, c) && out.len == 1 && out.ptr[0] == (char)c);
        for (uint32_t c = 0x80; c < 0x30000; c += c == 0xD7FF ? 0x801 : 1) {
            const unsigned char point[] = {(unsigned char)(c >> 16), (unsigned char)(c >> 8),
                                           (unsigned char)c};
            unsigned char len;

            if (!encode_one(&encoder, &out, c))
                continue;
            len = (unsigned char)out.len;
            count++;
            twice += out.len == 1 && seen[(unsigned char)out.ptr[0]];
            seen[(unsigned char)out.ptr[0]] = true;
            hash = hash_bytes(hash, point, sizeof point);
            hash = hash_bytes(hash, &len, 1);
            hash = hash_bytes(hash, out.ptr, out.len);
        }
        if (count != encoders[i].count || hash != encoders[i].hash)
            printf("%s: %u code points, hash %016llX\n", encoders[i].name, count,
                   (unsigned long long)hash);
        CHECK(count == encoders[i].count && hash == encoders[i].hash && twice == 0);
        ua_encoder_close(&encoder);
    }
    ua_buf_free(&out);
}

/* --- queries --- */

/* The query that input gets in an encoding. */
static void check_query(const char *label, const char *input, const char *expected)
{
    struct ua_encoder encoder;
    const struct ua_parse_options options = {.encoding = &encoder};
    struct ua_url *url;
    struct ua_str query;
    char text[256];

    if (!can_test(label))
        return;
    encoder = open_encoder(label);
    url = ua_url_new(NULL);
    snprintf(text, sizeof text, "https://h/?%s", input);
    CHECK(url && ua_url_parse(url, text, strlen(text), NULL, &options) == UA_OK);
    query = ua_url_query(url);
    CHECK_TEXT(query.ptr, query.len, expected, strlen(expected));
    ua_url_free(url);
    ua_encoder_close(&encoder);
}

static void test_samples(void)
{
    static const struct {
        const char *label, *input, *expected;
    } cases[] = {
        /* C1 bytes that are characters to one and controls to another */
        {"windows-1252", u8"\u20AC\xC2\x81\xC2\x80", "%80%81%26%23128%3B"},
        {"windows-1251", u8"\xC2\x98\u0402", "%98%80"},
        {"windows-874", u8"\u0E3F\u0E5B\xC2\x81\u20AC", "%DF%FB%81%80"},
        {"iso-8859-2", u8"\xC2\x81\u0104", "%81%A1"},
        {"koi8-u", u8"\u045E\u040E\u255D", "%AE%BE%26%239565%3B"},
        {"macintosh", u8"\u2206\uF8FF\u0394", "%C6%F0%26%23916%3B"},
        {"x-mac-cyrillic", u8"\u20AC\u00A4", "%FF%26%23164%3B"},
        {"iso-8859-8-i", u8"\u05D0\u200F", "%E0%FE"},
        /* no decomposing */
        {"windows-1258", u8"\u1EA5\u0340", "%26%237845%3B%26%23832%3B"},
        {"windows-1255", u8"\u05BA\uFB2A", "%CA%26%2364298%3B"},
        {"x-user-defined", u8"\uF77F\uF780\uF7FF\uF800", "%26%2363359%3B%80%FF%26%2363488%3B"},
        /* first and last rows, extensions */
        {"shift_jis", u8"\u3000\u9ED1\u2460\u2170\u7E8A\uE000",
         "%81@%FCK%87@%FA@%FA\\%26%2357344%3B"},
        {"shift_jis", u8"\u2212\uFF0D\u00A5\u203E\xC2\x80\uFF61\uFF9F", "%81|%81|\\~%80%A1%DF"},
        {"shift_jis", u8"\u301C\uFF5E\u00A2\uFFE0", "%26%2312316%3B%81`%26%23162%3B%81%91"},
        {"euc-jp", u8"\u3000\u9ED1\u2460\u2170\u7E8A\u4E02",
         "%A1%A1%FC%EE%AD%A1%FC%F1%F9%A1%26%2319970%3B"},
        {"euc-jp", u8"\u2212\u00A5\u203E\xC2\x80\uFF61\uFF9F", "%A1%DD\\~%26%23128%3B%8E%A1%8E%DF"},
        {"euc-kr", u8"\uAC00\uAC02\uD7A3\u2020", "%B0%A1%81A%C6R%A2%D3"},
        {"big5", u8"\u3000\u2550\u5341\u5345\u4E00\u20AC", "%A1@%F9%F9%A4Q%A4%CA%A4@%A3%E1"},
        {"big5", u8"\u00CA\u0304\u3435\U00020021\u2603",
         "%26%23202%3B%26%23772%3B%26%2313365%3B"
         "%26%23131105%3B%26%239731%3B"},
        {"gbk", u8"\u20AC\uE5E5\uE7C7\U0001F600", "%80%26%2358853%3B%26%2359335%3B%26%23128512%3B"},
        {"gbk", u8"\uE5E4\uE4C6\u4E02\uFA0C", "%A3%9F%A1@%81@%FE@"},
        {"gb18030", u8"\u20AC\uE5E5\uE7C7\U0001F600\U0010FFFF",
         "%A2%E3%26%2358853%3B%815%F47%949%FC6%E32%9A5"},
        {"gb18030", u8"\xC2\x80\uE81E\u9FB4\uE78D\uFE10", "%810%810%FEY%FEY%A6%D9%A6%D9"},
        /* bytes below 0x80 go by the percent-encode set */
        {"shift_jis", u8"\u8868\u30BD'", "%95\\%83\\%27"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_query(cases[i].label, cases[i].input, cases[i].expected);
}

static void test_iso_2022_jp(void)
{
    static const struct {
        const char *input, *expected;
    } cases[] = {
        {"", ""},
        {"a\\~", "a\\~"},
        {u8"\u3042", "%1B$B$%22%1B(B"},
        {u8"\u3042\u3044x", "%1B$B$%22$$%1B(Bx"},
        {u8"\u00A5x\u203E", "%1B(J\\x~%1B(B"},
        {u8"\u00A5\\", "%1B(J\\%1B(B\\"},
        {u8"\u00A5~", "%1B(J\\%1B(B~"},
        {u8"\u3042\u00A5\u3042", "%1B$B$%22%1B(J\\%1B$B$%22%1B(B"},
        {u8"\u2212\uFF0D", "%1B$B!]!]%1B(B"},
        {u8"\uFF61\uFF71\uFF9F", "%1B$B!%23%%22!,%1B(B"},
        {u8"\u2460\u2170\u7E8A", "%1B$B-!|qy!%1B(B"},
        /* what is lacking leaves jis0208, but not Roman, and is never the last word */
        {u8"\u3042\u20AC\u3042", "%1B$B$%22%1B(B%26%238364%3B%1B$B$%22%1B(B"},
        {u8"\u3042\u20AC", "%1B$B$%22%1B(B%26%238364%3B"},
        {u8"\u00A5\u20AC\u00A5", "%1B(J\\%26%238364%3B\\%1B(B"},
        {u8"\u00A5\u20AC", "%1B(J\\%26%238364%3B%1B(B"},
        /* escapes of one's own */
        {"\x0E\x0F\x1B!", "%26%2365533%3B%26%2365533%3B%26%2365533%3B!"},
        {u8"\u3042\x1B!", "%1B$B$%22%1B(B%26%2365533%3B!"},
        {u8"\u00A5\x0F!", "%1B(J\\%26%2365533%3B!%1B(B"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_query("iso-2022-jp", cases[i].input, cases[i].expected);
}

/* The Standard's own example of percent-encoding after encoding with the form set. */
static void test_form(void)
{
    static const char input[] = "1+1 \u2261 2%20\u203D";
    static const char expected[] = "1%2B1+%81%DF+2%2520%26%238253%3B=";
    struct ua_encoder encoder;
    struct ua_params *list;
    struct ua_buf out;

    if (!can_test("shift_jis"))
        return;
    encoder = open_encoder("shift_jis");
    list = ua_params_new(NULL);
    ua_buf_init(&out, NULL);
    CHECK(ua_params_append(list, ua_str(input, sizeof input - 1), UA_LITERAL("")) == UA_OK);
    CHECK(ua_params_serialize(&out, list, &encoder) == UA_OK);
    CHECK_TEXT(out.ptr, out.len, expected, sizeof expected - 1);
    ua_buf_free(&out);
    ua_params_free(list);
    ua_encoder_close(&encoder);
}

/* One encoder for one queue after another: a state does not outlive its queue, a base letter that
 * iconv keeps back does not change what follows. */
static void test_reuse(void)
{
    struct ua_encoder japanese, chinese;
    const char in[] = u8"\u00A5\u20AC", letters[] = u8"\u00CA\u0304";
    uint32_t unmappable = 0;
    size_t consumed = 0;
    struct ua_buf out;

    if (!can_test("iso-2022-jp") || !can_test("big5"))
        return;
    japanese = open_encoder("iso-2022-jp");
    chinese = open_encoder("big5");
    ua_buf_init(&out, NULL);
    CHECK(japanese.encode(japanese.ctx, &out, &consumed, &unmappable, in, 5, true) == UA_OK);
    CHECK(consumed == 5 && unmappable == 0x20AC);
    CHECK_TEXT(out.ptr, out.len, "\x1B(J\\", 4);
    out.len = 0;
    CHECK(japanese.encode(japanese.ctx, &out, &consumed, &unmappable, "x", 1, true) == UA_OK);
    CHECK(consumed == 1 && unmappable == UINT32_MAX);
    CHECK_TEXT(out.ptr, out.len, "x", 1);
    out.len = 0;
    CHECK(japanese.encode(japanese.ctx, &out, &consumed, &unmappable, NULL, 0, false) == UA_OK);
    CHECK(consumed == 0 && unmappable == UINT32_MAX && out.len == 0);
    CHECK(chinese.encode(chinese.ctx, &out, &consumed, &unmappable, letters, 4, true) == UA_OK);
    CHECK(consumed == 2 && unmappable == 0xCA && out.len == 0);
    CHECK(chinese.encode(chinese.ctx, &out, &consumed, &unmappable, letters + 2, 2, false) ==
          UA_OK);
    CHECK(consumed == 2 && unmappable == 0x304 && out.len == 0);
    CHECK(chinese.encode(chinese.ctx, &out, &consumed, &unmappable, NULL, 0, false) == UA_OK);
    CHECK(consumed == 0 && unmappable == UINT32_MAX && out.len == 0);
    ua_buf_free(&out);
    ua_encoder_close(&japanese);
    ua_encoder_close(&chinese);
    CHECK(!japanese.encode && !japanese.ctx);
    ua_encoder_close(&japanese);
    ua_encoder_close(NULL);
}

static void test_utf8_encoder(void)
{
    struct ua_encoder utf8 = open_encoder("utf-16be"), latin2;
    struct ua_params *list = ua_params_new(NULL);
    struct ua_buf out;

    ua_buf_init(&out, NULL);
    check_query("replacement", u8"\u0104", "%C4%84");
    CHECK(list && ua_params_parse(list, "%C4%84=%E2%82%AC", 16) == UA_OK);
    CHECK(ua_params_serialize(&out, list, &utf8) == UA_OK);
    CHECK_TEXT(out.ptr, out.len, "%C4%84=%E2%82%AC", 16);
    if (can_test("latin2")) {
        latin2 = open_encoder("latin2");
        CHECK(ua_params_serialize(&out, list, &latin2) == UA_OK);
        CHECK_TEXT(out.ptr, out.len, "%A1=%26%238364%3B", 17);
        ua_encoder_close(&latin2);
    }
    ua_buf_free(&out);
    ua_params_free(list);
    ua_encoder_close(&utf8);
}

/* --- failures --- */

struct limit {
    size_t left; /* allocations until one fails */
};

static void *resize_limited(void *ctx, void *ptr, size_t old_size, size_t new_size)
{
    struct limit *limit = ctx;

    (void)old_size;
    if (new_size == 0) {
        free(ptr);
        return NULL;
    }
    if (limit->left == 0)
        return NULL;
    limit->left--;
    return realloc(ptr, new_size);
}

static void test_no_memory(void)
{
    static const char *const labels[] = {"iso-2022-jp", "shift_jis", "gb18030", "x-user-defined"};
    /* Long enough for each way of writing to grow the buffer. */
    static const char in[] =
        u8"http://h/?\u3042\u3042\u3042\u3042\u3042\u3042\u3042\u3042\u3042\u3042\u3042\u3042"
        u8"\u00A5aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        u8"\u3042\u20AC\u3042\u3042\u3042\u3042\u3042\u3042\u3042\u3042\u3042\u3042\u3042\u3042";

    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        const struct ua_encoding *encoding = ua_encoding_from_label(labels[i], strlen(labels[i]));
        enum ua_status status = UA_NOMEM;

        if (!can_test(labels[i]))
            continue;
        for (size_t allowed = 0; status == UA_NOMEM && allowed < 100; allowed++) {
            struct limit limit = {allowed};
            const struct ua_allocator allocator = {resize_limited, &limit};
            struct ua_encoder encoder;
            const struct ua_parse_options options = {.encoding = &encoder};
            struct ua_url *url;

            status = ua_encoder_open(&encoder, encoding, &allocator);
            CHECK(status == (allowed == 0 ? UA_NOMEM : UA_OK));
            CHECK(!encoder.encode == (allowed == 0));
            url = ua_url_new(&allocator);
            if (status == UA_OK)
                status = url ? ua_url_parse(url, in, sizeof in - 1, NULL, &options) : UA_NOMEM;
            CHECK(status == UA_NOMEM || ua_url_is_valid(url));
            ua_url_free(url);
            ua_encoder_close(&encoder);
        }
        CHECK(status == UA_OK);
    }
}

/* The n-th byte that does not fit, straight to the encoder. */
static void test_full_buffer(void)
{
    static const char in[] = u8"a\u3042\u00A5\\\u00A5\u3042";
    struct ua_encoder encoder;
    uint32_t unmappable;
    size_t consumed;

    if (!can_test("iso-2022-jp"))
        return;
    encoder = open_encoder("iso-2022-jp");
    for (size_t room = 0; room < 22; room++) {
        struct limit limit = {0};
        char bytes[22];
        struct ua_buf out = {bytes, 0, room, {resize_limited, &limit}};

        CHECK(encoder.encode(encoder.ctx, &out, &consumed, &unmappable, in, sizeof in - 1, true) ==
              UA_NOMEM);
    }
    ua_encoder_close(&encoder);
}

static void test_bad_arguments(void)
{
    struct ua_encoder encoder = {NULL, &encoder};

    CHECK(ua_encoder_open(NULL, ua_encoding_from_label("gbk", 3), NULL) == UA_BADARG);
    CHECK(ua_encoder_open(&encoder, NULL, NULL) == UA_BADARG);
    CHECK(!encoder.encode && !encoder.ctx);
}

/* --- missing converters --- */

/* Without the modules, only what needs none can be opened, and nothing else decoded. */
static int run_without_modules(void)
{
    for (size_t i = 0; i < ENCODERS; i++) {
        const struct ua_encoding *encoding =
            ua_encoding_from_label(encoders[i].name, strlen(encoders[i].name));
        bool needs_none = strcmp(encoders[i].name, "x-user-defined") == 0;
        struct ua_encoder encoder;
        enum ua_status status = ua_encoder_open(&encoder, encoding, NULL);
        struct ua_buf out;

        CHECK(status == (needs_none ? UA_OK : UA_ENCODING));
        CHECK(!encoder.encode == !needs_none);
        ua_encoder_close(&encoder);
        ua_buf_init(&out, NULL);
        CHECK(ua_decode(&out, encoding, "", 0) == (needs_none ? UA_OK : UA_ENCODING));
        ua_buf_free(&out);
    }
    return checks_failed == 0 ? 0 : 1;
}

/* glibc always looks into its own folder too, so its modules are hidden behind others of the same
 * names that are not there. */
static void test_missing_modules(const char *program)
{
    static const char *const charsets[] = {
        "IBM866",       "ISO-8859-2", "ISO-8859-3",  "ISO-8859-4",  "ISO-8859-5",  "ISO-8859-6",
        "ISO-8859-7",   "ISO-8859-8", "ISO-8859-10", "ISO-8859-13", "ISO-8859-14", "ISO-8859-15",
        "ISO-8859-16",  "KOI8-R",     "KOI8-U",      "MACINTOSH",   "IBM1162",     "CP1250",
        "CP1251",       "CP1252",     "CP1253",      "CP1254",      "CP1255",      "CP1256",
        "CP1257",       "CP1258",     "MAC-UK",      "GB18030",     "BIG5-HKSCS",  "IBM943",
        "MAC-CYRILLIC", "CP932",      "UHC",
    };
    char *folder, path[PATH_MAX];
    int status = -1;
    FILE *file;
    pid_t child;

    if (!ua_converters_are_known()) { /* the C library has no modules */
        CHECK_SKIPPED();
        return;
    }
    folder = make_test_folder();
    snprintf(path, sizeof path, "%s/gconv-modules", folder);
    file = fopen(path, "w");
    CHECK(file);
    for (size_t i = 0; file && i < sizeof charsets / sizeof *charsets; i++)
        fprintf(file, "module %s// INTERNAL none 1\nmodule INTERNAL %s// none 1\n", charsets[i],
                charsets[i]);
    if (file)
        fclose(file);
    fflush(stdout);
    child = fork();
    if (child == 0) {
        const char *emulator = getenv("EMULATOR"); /* of make cross */

        setenv("GCONV_PATH", folder, 1);
        if (emulator && *emulator)
            execlp(emulator, emulator, program, "without-modules", (char *)NULL);
        else
            execl(program, program, "without-modules", (char *)NULL);
        _exit(127);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    remove_test_folder(folder);
}

static void name_all_skipped(void)
{
    unsigned count = 0;

    for (size_t i = 0; i < ENCODERS; i++)
        name_skipped("encoding: skipped, the C library has no known converter: ", encoders[i].name,
                     &count);
    if (count > 0)
        printf("\n");
}

int main(int argc, char **argv)
{
    if (argc > 1)
        return run_without_modules();
    test_labels();
    test_all_labels();
    test_output_encoding();
    test_every_code_point();
    test_samples();
    test_iso_2022_jp();
    test_form();
    test_reuse();
    test_utf8_encoder();
    test_no_memory();
    test_full_buffer();
    test_bad_arguments();
    test_missing_modules(argv[0]);
    name_all_skipped();
    return check_report("encoding");
}
