/* SPDX-License-Identifier: MIT */
/* Decoders: what encoders make comes back, and each kind of error is one U+FFFD, of the right
 * bytes. `make encodings` holds them against the Standard's indexes. */
#include "buf.h"
#include "check.h"
#include "converters.h"
#include "encoding.h"
#include "str.h"
#include "utf8.h"

static const char *const names[] = {
    "UTF-8",        "IBM866",         "ISO-8859-2",   "ISO-8859-3",     "ISO-8859-4",
    "ISO-8859-5",   "ISO-8859-6",     "ISO-8859-7",   "ISO-8859-8",     "ISO-8859-8-I",
    "ISO-8859-10",  "ISO-8859-13",    "ISO-8859-14",  "ISO-8859-15",    "ISO-8859-16",
    "KOI8-R",       "KOI8-U",         "macintosh",    "windows-874",    "windows-1250",
    "windows-1251", "windows-1252",   "windows-1253", "windows-1254",   "windows-1255",
    "windows-1256", "windows-1257",   "windows-1258", "x-mac-cyrillic", "GBK",
    "gb18030",      "Big5",           "EUC-JP",       "ISO-2022-JP",    "Shift_JIS",
    "EUC-KR",       "x-user-defined",
};

static const struct ua_encoding *find(const char *label)
{
    return ua_encoding_from_label(label, strlen(label));
}

/* What the bytes of c mean to the decoder where that is not c: the encoder folds some code points,
 * and in gb18030 private use keeps bytes that went to characters since. */
static uint32_t folded(const char *name, uint32_t c)
{
    static const uint32_t moved[][3] = {
        {0xE78D, 0xE78D, 0xFE10}, {0xE78E, 0xE78E, 0xFE12}, {0xE78F, 0xE78F, 0xFE11},
        {0xE790, 0xE793, 0xFE13}, {0xE794, 0xE795, 0xFE17}, {0xE796, 0xE796, 0xFE19},
        {0xE81E, 0xE81E, 0x9FB4}, {0xE826, 0xE826, 0x9FB5}, {0xE82B, 0xE82C, 0x9FB6},
        {0xE832, 0xE832, 0x9FB8}, {0xE843, 0xE843, 0x9FB9}, {0xE854, 0xE854, 0x9FBA},
        {0xE864, 0xE864, 0x9FBB},
    };
    const bool is_iso_2022_jp = strcmp(name, "ISO-2022-JP") == 0;

    if (is_iso_2022_jp || strcmp(name, "EUC-JP") == 0 || strcmp(name, "Shift_JIS") == 0) {
        if (c == 0x2212)
            return 0xFF0D;
        if (!is_iso_2022_jp && (c == 0xA5 || c == 0x203E))
            return c == 0xA5 ? '\\' : '~';
    }
    for (size_t i = 0; name[0] == 'G' || name[0] == 'g'; i++) {
        if (i == sizeof moved / sizeof *moved)
            break;
        if (c >= moved[i][0] && c <= moved[i][1])
            return moved[i][2] + c - moved[i][0];
    }
    return c;
}

/* Appends c's bytes to bytes, and to expected what they mean. Line feeds come between: an escape
 * sequence right behind another is an error. */
static bool add(struct ua_buf *bytes, struct ua_buf *expected, const struct ua_encoder *encoder,
                const char *name, uint32_t c)
{
    char utf8[4];
    size_t len = ua_utf8_encode(utf8, c), consumed, before = bytes->len;
    uint32_t lacking = UINT32_MAX;

    if (encoder->encode &&
        encoder->encode(encoder->ctx, bytes, &consumed, &lacking, utf8, len, true) != UA_OK)
        return false;
    if (!encoder->encode && ua_buf_append(bytes, utf8, len) != UA_OK)
        return false;
    if (lacking != UINT32_MAX) {
        bytes->len = before;
        return true;
    }
    len = ua_utf8_encode(utf8, folded(name, c));
    return ua_buf_append(expected, utf8, len) == UA_OK && ua_buf_push(bytes, '\n') == UA_OK &&
           ua_buf_push(expected, '\n') == UA_OK;
}

static void test_every_code_point(void)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const bool is_iso_2022_jp = strcmp(names[i], "ISO-2022-JP") == 0;
        struct ua_buf bytes, expected, out;
        struct ua_encoder encoder;
        bool added = true;

        if (!can_test(names[i]))
            continue;
        ua_buf_init(&bytes, NULL);
        ua_buf_init(&expected, NULL);
        ua_buf_init(&out, NULL);
        CHECK(ua_encoder_open(&encoder, find(names[i]), NULL) == UA_OK);
        for (uint32_t c = 0; c < 0x110000 && added; c += c == 0xD7FF ? 0x801 : 1) {
            if (is_iso_2022_jp && c >= 0xFF61 && c <= 0xFF9F) /* become fullwidth */
                continue;
            added = add(&bytes, &expected, &encoder, names[i], c);
        }
        CHECK(added);
        CHECK(ua_decode(&out, find(names[i]), bytes.ptr, bytes.len) == UA_OK);
        if (!ua_str_equal(ua_buf_str(&out), ua_buf_str(&expected)))
            printf("%s:\n", names[i]);
        CHECK(ua_str_equal(ua_buf_str(&out), ua_buf_str(&expected)));
        ua_encoder_close(&encoder);
        ua_buf_free(&bytes);
        ua_buf_free(&expected);
        ua_buf_free(&out);
    }
}

#define BYTES(literal) {literal, sizeof(literal) - 1}
#define R u8"\uFFFD"

static void check_sequence(const char *label, struct ua_str bytes, struct ua_str expected)
{
    struct ua_buf out;

    if (!can_test(label))
        return;
    ua_buf_init(&out, NULL);
    CHECK(ua_decode(&out, find(label), bytes.ptr, bytes.len) == UA_OK);
    if (!ua_str_equal(ua_buf_str(&out), expected))
        printf("%s:\n", label);
    CHECK_TEXT(out.ptr, out.len, expected.ptr, expected.len);
    ua_buf_free(&out);
}

static void test_sequences(void)
{
    static const struct {
        const char *label;
        struct ua_str bytes, expected;
    } cases[] = {
        {"utf-8", BYTES("\xEF\xBB\xBFz\xE2\x82\xFF\xC0\x80"), BYTES(u8"\uFEFFz" R R R R)},
        {"utf-8", BYTES("a\0b"), BYTES("a\0b")},
        {"windows-1252", BYTES("\x80\x81\xFF"), BYTES(u8"\u20AC\xC2\x81\u00FF")},
        {"windows-1253", BYTES("a\xD2z"), BYTES("a" R "z")},
        {"windows-1255", BYTES("\xE5\xCA"), BYTES(u8"\u05D5\u05BA")}, /* nothing is composed */
        {"windows-1258", BYTES("A\xCC"), BYTES(u8"A\u0300")},
        {"x-user-defined", BYTES("a\x80\xFF"), BYTES(u8"a\uF780\uF7FF")},
        {"replacement", BYTES("abc"), BYTES(R)},
        /* ASCII behind a leading byte is restored, anything else is lost with it */
        {"gbk", BYTES("\xFE\x50"), BYTES(u8"\u2E81")},
        {"gbk", BYTES("\x81\x20"), BYTES(R " ")},
        {"gbk",
         BYTES("\x81\xFF"
               "a"),
         BYTES(R "a")},
        {"gbk", BYTES("\x80\xFF\x81"), BYTES(u8"\u20AC" R R)},
        {"gbk", BYTES("\xA3\xA0\xA2\xE3"), BYTES(u8"\u3000\u20AC")},
        {"gb18030", BYTES("\x81\x30"), BYTES(R)},
        {"gb18030", BYTES("\x81\x30z"), BYTES(R "0z")},
        {"gb18030", BYTES("\x81\x30\x81"), BYTES(R)},
        {"gb18030", BYTES("\x81\x30\x81z"), BYTES(R u8"0\u4E83")},
        {"gb18030", BYTES("\x81\x30\x81\x30"), BYTES("\xC2\x80")},
        {"gb18030", BYTES("\x84\x31\xA4\x37\xE3\x32\x9A\x35"), BYTES(R u8"\U0010FFFF")},
        {"gb18030", BYTES("\x82\x35\x90\x37\xFE\x59\xFE\x51"), BYTES(u8"\u9FB4\u9FB4\uE816")},
        {"big5", BYTES("\x88\x62\x88\x64\x88\xA3\x88\xA5\x88\x66"),
         BYTES(u8"\u00CA\u0304\u00CA\u030C\u00EA\u0304\u00EA\u030C\u00CA")},
        {"big5", BYTES("\xA4\x51\xA2\xCC\x87\x40\x8E\x69"), BYTES(u8"\u5341\u5341\u43F0\u7BB8")},
        {"big5",
         BYTES("\xA1\x3F\x80\xFF\xA1\x80"
               "a\xA1"),
         BYTES(R "?" R R R "a" R)},
        {"euc-kr", BYTES("\xB0\xA1\x81\x41\x81\x5B\xB0"), BYTES(u8"\uAC00\uAC02" R "[" R)},
        {"euc-kr", BYTES("\xFE\xFE\x80\xFF"), BYTES(R R R)},
        {"shift_jis", BYTES("\x80\xA0\xA1\xDF\xFD"), BYTES("\xC2\x80" R u8"\uFF61\uFF9F" R)},
        {"shift_jis", BYTES("\x82\xA0\xF0\x40\xF9\xFC\x5C"), BYTES(u8"\u3042\uE000\uE757\\")},
        {"shift_jis",
         BYTES("\x81\x39\x81\xFD"
               "a\x81"),
         BYTES(R "9" R "a" R)},
        {"shift_jis",
         BYTES("\xE0\x40\xFD"
               "a"),
         BYTES(u8"\u6F3E" R "a")},
        {"euc-jp", BYTES("\xA4\xA2\x8E\xA1\x8E\xDF"), BYTES(u8"\u3042\uFF61\uFF9F")},
        {"euc-jp", BYTES("\x8F\xB0\xA1\x8F\xA2\xAF"), BYTES(u8"\u4E02\u02D8")},
        {"euc-jp", BYTES("\x8E\xE0\x8E!\x8F!\x8F\xA1!\x8F\xA1\xA1"), BYTES(R R "!" R "!" R "!" R)},
        {"euc-jp", BYTES("\x8F\xA1"), BYTES(R)},
        {"euc-jp", BYTES("\xA4\x20\x80\xA4"), BYTES(R " " R R)},
        {"iso-2022-jp", BYTES("a\x0E\x80\x1B(J\\~|\x1B(B\\"), BYTES("a" R R u8"\u00A5\u203E|\\")},
        {"iso-2022-jp", BYTES("a\x0F\x0F|"), BYTES("a" R R "|")},
        {"iso-2022-jp", BYTES("\x1B$@$\"\x1B$B$$\x1B(B!"), BYTES(u8"\u3042\u3044!")},
        {"iso-2022-jp", BYTES("\x1B(I!_`\x1B(B"), BYTES(u8"\uFF61\uFF9F" R)},
        {"iso-2022-jp", BYTES("\x1B(B\x1B(Ba"), BYTES(R "a")}, /* no output between escapes */
        {"iso-2022-jp", BYTES("\x1B$"), BYTES(R "$")},
        {"iso-2022-jp",
         BYTES("\x1B(Xa\x1B"
               "b"),
         BYTES(R "(Xa" R "b")},
        {"iso-2022-jp", BYTES("\x1B$B$\x1B(B$"), BYTES(R "$")},
        {"iso-2022-jp", BYTES("\x1B$B\x1F$\n$\""), BYTES(R R u8"\u3042")},
        {"iso-2022-jp", BYTES("\x1B$B))$"), BYTES(R R)},
        {"utf-16le", BYTES("a\0\x3D\xD8\x00\xDE\xFF\xFE"), BYTES(u8"a\U0001F600\uFEFF")},
        {"utf-16be", BYTES("\0a\xD8\x3D\xDE\x00"), BYTES(u8"a\U0001F600")},
        {"utf-16be", BYTES("\xDE\x00\xD8\x3D\0a\0"), BYTES(R R "a" R)},
        {"utf-16be", BYTES("\xD8\x3D\xE0\x00"), BYTES(R u8"\uE000")},
        {"utf-16le", BYTES("\x3D\xD8"), BYTES(R)},
        {"utf-16le", BYTES("\x3D\xD8\x00"), BYTES(R)},
        {"utf-16le", BYTES("\x3D\xD8\x3D\xD8\x00\xDE"), BYTES(R u8"\U0001F600")},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_sequence(cases[i].label, cases[i].bytes, cases[i].expected);
}

static void *refuse(void *ctx, void *ptr, size_t old_size, size_t new_size)
{
    (void)ctx, (void)ptr, (void)old_size, (void)new_size;
    return NULL;
}

static void test_no_memory(void)
{
    static const char *const labels[] = {"utf-8", "euc-jp", "iso-2022-jp", "utf-16le"};
    const struct ua_allocator allocator = {refuse, NULL};

    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        struct ua_buf out;

        if (!can_test(labels[i]))
            continue;
        ua_buf_init(&out, &allocator);
        CHECK(ua_decode(&out, find(labels[i]), "ab", 2) == UA_NOMEM);
        CHECK(ua_decode(&out, find(labels[i]), "\xFF", 1) == UA_NOMEM);
        CHECK(ua_decode(&out, find(labels[i]), "", 0) == UA_OK);
    }
}

static void name_all_skipped(void)
{
    unsigned count = 0;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        name_skipped("decoding: skipped, the C library has no known converter: ", names[i], &count);
    if (count > 0)
        printf("\n");
}

int main(void)
{
    test_every_code_point();
    test_sequences();
    test_no_memory();
    name_all_skipped();
    return check_report("decoding");
}
