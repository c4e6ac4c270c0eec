/* SPDX-License-Identifier: MIT */
#include <stdint.h>

#include "check.h"
#include "points.h"
#include "punycode.h"
#include "utf8.h"

/* RFC 3492, section 7.1, A to S. */
static const struct {
    const char *unicode, *punycode;
} samples[] = {
    {"\u0644\u064A\u0647\u0645\u0627\u0628\u062A\u0643\u0644\u0645\u0648\u0634\u0639"
     "\u0631\u0628\u064A\u061F",
     "egbpdaj6bu4bxfgehfvwxn"},
    {"\u4ED6\u4EEC\u4E3A\u4EC0\u4E48\u4E0D\u8BF4\u4E2D\u6587", "ihqwcrb4cv8a8dqg056pqjye"},
    {"\u4ED6\u5011\u7232\u4EC0\u9EBD\u4E0D\u8AAA\u4E2D\u6587", "ihqwctvzc91f659drss3x8bo0yb"},
    {"Pro\u010Dprost\u011Bnemluv\u00ED\u010Desky", "Proprostnemluvesky-uyb24dma41a"},
    {"\u05DC\u05DE\u05D4\u05D4\u05DD\u05E4\u05E9\u05D5\u05D8\u05DC\u05D0\u05DE\u05D3"
     "\u05D1\u05E8\u05D9\u05DD\u05E2\u05D1\u05E8\u05D9\u05EA",
     "4dbcagdahymbxekheh6e0a7fei0b"},
    {"\u092F\u0939\u0932\u094B\u0917\u0939\u093F\u0928\u094D\u0926\u0940\u0915\u094D"
     "\u092F\u094B\u0902\u0928\u0939\u0940\u0902\u092C\u094B\u0932\u0938\u0915\u0924"
     "\u0947\u0939\u0948\u0902",
     "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"},
    {"\u306A\u305C\u307F\u3093\u306A\u65E5\u672C\u8A9E\u3092\u8A71\u3057\u3066\u304F"
     "\u308C\u306A\u3044\u306E\u304B",
     "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"},
    {"\uC138\uACC4\uC758\uBAA8\uB4E0\uC0AC\uB78C\uB4E4\uC774\uD55C\uAD6D\uC5B4\uB97C"
     "\uC774\uD574\uD55C\uB2E4\uBA74\uC5BC\uB9C8\uB098\uC88B\uC744\uAE4C",
     "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c"},
    {"\u043F\u043E\u0447\u0435\u043C\u0443\u0436\u0435\u043E\u043D\u0438\u043D\u0435"
     "\u0433\u043E\u0432\u043E\u0440\u044F\u0442\u043F\u043E\u0440\u0443\u0441\u0441"
     "\u043A\u0438",
     "b1abfaaepdrnnbgefbadotcwatmq2g4l"},
    {"Porqu\u00E9nopuedensimplementehablarenEspa\u00F1ol",
     "PorqunopuedensimplementehablarenEspaol-fmd56a"},
    {"T\u1EA1isaoh\u1ECDkh\u00F4ngth\u1EC3ch\u1EC9n\u00F3iti\u1EBFngVi\u1EC7t",
     "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g"},
    {"3\u5E74B\u7D44\u91D1\u516B\u5148\u751F", "3B-ww4c5e180e575a65lsy2b"},
    {"\u5B89\u5BA4\u5948\u7F8E\u6075-with-SUPER-MONKEYS",
     "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n"},
    {"Hello-Another-Way-\u305D\u308C\u305E\u308C\u306E\u5834\u6240",
     "Hello-Another-Way--fc4qua05auwb3674vfr0b"},
    {"\u3072\u3068\u3064\u5C4B\u6839\u306E\u4E0B2", "2-u9tlzr9756bt3uc0v"},
    {"Maji\u3067Koi\u3059\u308B5\u79D2\u524D", "MajiKoi5-783gue6qz075azm5e"},
    {"\u30D1\u30D5\u30A3\u30FCde\u30EB\u30F3\u30D0", "de-jg4avhby1noc0d"},
    {"\u305D\u306E\u30B9\u30D4\u30FC\u30C9\u3067", "d9juau41awczczp"},
    {"-> $1.00 <-", "-> $1.00 <--"},
};

static struct ua_buf points, encoded, decoded, scratch;

static void put_text(const char *text, size_t len)
{
    points.len = 0;
    for (size_t pos = 0; pos < len;) {
        uint32_t point = ua_utf8_decode(text, len, &pos, NULL);

        CHECK(ua_points_append(&points, &point, 1) == UA_OK);
    }
}

static enum ua_status encode(void)
{
    encoded.len = 0;
    return ua_punycode_encode(&encoded, &scratch, ua_points(&points), ua_points_count(&points));
}

static enum ua_status decode(const char *text, size_t len)
{
    put_text(text, len);
    return ua_punycode_decode(&decoded, &scratch, ua_points(&points), ua_points_count(&points));
}

static void check_samples(void)
{
    for (size_t i = 0; i < sizeof(samples) / sizeof(samples[0]); i++) {
        const char *unicode = samples[i].unicode, *punycode = samples[i].punycode;

        put_text(unicode, strlen(unicode));
        CHECK(encode() == UA_OK);
        CHECK_TEXT(encoded.ptr, encoded.len, punycode, strlen(punycode));
        CHECK(decode(punycode, strlen(punycode)) == UA_OK);
        put_text(unicode, strlen(unicode));
        CHECK_TEXT(decoded.ptr, decoded.len, points.ptr, points.len);
    }
}

static void check_refusals(void)
{
    /* Digits that end too early, no digits, a delimiter in front, and what is past U+10FFFF. */
    static const char *const bad[] = {"a-0", "0",           "z",        "a-%",      "a-\u00E9", "-",
                                      "-a",  "99999999999", "a-b99999", "\u00E9-a", "99999a"};
    char nines[200];

    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        CHECK(decode(bad[i], strlen(bad[i])) == UA_FAILURE);
    memset(nines, '9', sizeof(nines)); /* an integer that passes 64 bits, in a long label */
    CHECK(decode(nines, sizeof(nines)) == UA_FAILURE);

    CHECK(decode("", 0) == UA_OK && decoded.len == 0);
    CHECK(decode("abc-", 4) == UA_OK && ua_points_count(&decoded) == 3);
    CHECK(decode("--", 2) == UA_OK && ua_points_count(&decoded) == 1);
    CHECK(decode("TDA", 3) == UA_OK && *ua_points(&decoded) == 0xFC); /* digits in capitals */
}

/* The RFC's own procedure, to hold the fast one against. Returns the count of code points. */
static size_t plain_decode(uint32_t *out, const char *text, size_t len)
{
    size_t at = 0, length = 0;
    uint64_t i = 0, bias = 72;
    uint32_t n = 128;

    for (size_t k = 0; k < len; k++)
        at = text[k] == '-' ? k : at;
    for (; length < at; length++)
        out[length] = (unsigned char)text[length];
    at += at > 0;
    while (at < len) {
        uint64_t old_i = i, weight = 1, delta, k = 36;

        for (;; k += 36) {
            uint64_t t = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
            uint64_t digit = (uint64_t)(text[at] >= 'a' ? text[at] - 'a' : text[at] - '0' + 26);

            at++;
            i += digit * weight;
            if (digit < t)
                break;
            weight *= 36 - t;
        }
        delta = old_i == 0 ? i / 700 : (i - old_i) / 2;
        delta += delta / (length + 1);
        for (bias = 0; delta > 455; bias += 36)
            delta /= 35;
        bias += 36 * delta / (delta + 38);
        n += (uint32_t)(i / (length + 1));
        i %= length + 1;
        memmove(out + i + 1, out + i, (length - i) * sizeof(*out));
        out[i++] = n;
        length++;
    }
    return length;
}

/* Labels of every length around the limit between the two procedures. */
static void check_against_plain(void)
{
    static uint32_t expected[400];
    uint32_t seed = 1;

    for (size_t length = 1; length < 400; length += length < 140 ? 1 : 23) {
        size_t basic = 0;

        points.len = 0;
        for (size_t i = 0; i < length; i++) {
            static const uint32_t spans[] = {0x80, 0x100, 0x800, 0x110000};
            uint32_t point;

            seed = seed * 1664525 + 1013904223;
            point = (seed >> 10) % spans[seed >> 8 & 3];
            basic += point < 0x80;
            CHECK(ua_points_append(&points, &point, 1) == UA_OK);
        }
        CHECK(encode() == UA_OK);
        if (basic == length)
            continue;
        CHECK(plain_decode(expected, encoded.ptr, encoded.len) == length);
        CHECK(memcmp(expected, points.ptr, points.len) == 0);
        CHECK(decode(encoded.ptr, encoded.len) == UA_OK);
        CHECK_TEXT(decoded.ptr, decoded.len, (const char *)expected, length * sizeof(uint32_t));
    }
}

int main(void)
{
    ua_buf_init(&points, NULL);
    ua_buf_init(&encoded, NULL);
    ua_buf_init(&decoded, NULL);
    ua_buf_init(&scratch, NULL);
    check_samples();
    check_refusals();
    check_against_plain();
    ua_buf_free(&points);
    ua_buf_free(&encoded);
    ua_buf_free(&decoded);
    ua_buf_free(&scratch);
    return check_report("punycode");
}
