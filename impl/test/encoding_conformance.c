/* SPDX-License-Identifier: MIT */
/* Holds labels, encoders and decoders against a directory with the Encoding Standard's own data,
 * encodings.json and index-*.txt: every label, every encoder for every scalar value, and every
 * decoder for every sequence of bytes. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buf.h"
#include "encoding.h"
#include "utf8.h"

enum { POINTERS = 23940, LIMIT = 0x110000, SHOWN_MAX = 10, RANGES = 256 };

/* Bytes that the encoder has for each code point, as a big-endian number; 0: none. */
static uint32_t expected[LIMIT];
/* An index: the code point of each pointer; 0: none. */
static uint32_t entries[POINTERS];

static const char *directory;

static FILE *open_file(const char *name)
{
    char path[4096];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", directory, name);
    file = fopen(path, "r");
    if (!file)
        perror(path);
    return file;
}

/* Reads index-NAME.txt into entries. */
static bool read_index(const char *name)
{
    char file_name[64], line[256];
    unsigned pointer, code_point;
    FILE *file;

    memset(entries, 0, sizeof entries);
    snprintf(file_name, sizeof file_name, "index-%s.txt", name);
    for (char *c = file_name; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    file = open_file(file_name);
    if (!file)
        return false;
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "%u 0x%x", &pointer, &code_point) == 2 && pointer < POINTERS)
            entries[pointer] = code_point;
    fclose(file);
    return true;
}

/* The index pointer for each code point: the first, but the last for what is in the set. */
static void invert(unsigned from, unsigned to, uint32_t (*bytes)(unsigned pointer),
                   bool (*takes_last)(uint32_t code_point))
{
    for (unsigned pointer = from; pointer <= to; pointer++) {
        uint32_t c = entries[pointer];

        if (c > 0 && (expected[c] == 0 || (takes_last && takes_last(c))))
            expected[c] = bytes(pointer);
    }
}

static uint32_t single_bytes(unsigned pointer)
{
    return pointer + 0x80;
}

static uint32_t row_bytes(unsigned lead, unsigned trail)
{
    return lead << 8 | trail;
}

static uint32_t big5_bytes(unsigned pointer)
{
    unsigned trail = pointer % 157;

    return row_bytes(pointer / 157 + 0x81, trail + (trail < 0x3F ? 0x40 : 0x62));
}

static bool big5_takes_last(uint32_t c)
{
    return c == 0x2550 || c == 0x255E || c == 0x2561 || c == 0x256A || c == 0x5341 || c == 0x5345;
}

static uint32_t euc_kr_bytes(unsigned pointer)
{
    return row_bytes(pointer / 190 + 0x81, pointer % 190 + 0x41);
}

static uint32_t euc_jp_bytes(unsigned pointer)
{
    return row_bytes(pointer / 94 + 0xA1, pointer % 94 + 0xA1);
}

static uint32_t gb18030_bytes(unsigned pointer)
{
    unsigned trail = pointer % 190;

    return row_bytes(pointer / 190 + 0x81, trail + (trail < 0x3F ? 0x40 : 0x41));
}

static uint32_t shift_jis_bytes(unsigned pointer)
{
    unsigned lead = pointer / 188, trail = pointer % 188;

    return row_bytes(lead + (lead < 0x1F ? 0x81 : 0xC1), trail + (trail < 0x3F ? 0x40 : 0x41));
}

static void expect_japanese(bool is_shift_jis)
{
    if (is_shift_jis) {
        invert(0, 8271, shift_jis_bytes, NULL);
        invert(8836, POINTERS - 1, shift_jis_bytes, NULL);
        expected[0x80] = 0x80;
    } else {
        invert(0, POINTERS - 1, euc_jp_bytes, NULL);
    }
    expected[0xA5] = 0x5C;
    expected[0x203E] = 0x7E;
    expected[0x2212] = expected[0xFF0D];
    for (uint32_t c = 0xFF61; c <= 0xFF9F; c++)
        expected[c] = c - 0xFF61 + (is_shift_jis ? 0xA1 : 0x8EA1);
}

static bool expect_iso_2022_jp(void)
{
    expect_japanese(false);
    if (!read_index("iso-2022-jp-katakana"))
        return false;
    for (uint32_t i = 0; i < 0x3F; i++)
        expected[0xFF61 + i] = expected[entries[i]];
    return true;
}

/* index gb18030 ranges: pointer and code point */
static unsigned ranges[RANGES][2];
static size_t range_count;

static bool read_ranges(void)
{
    char line[256];
    FILE *file = open_file("index-gb18030-ranges.txt");

    if (!file)
        return false;
    range_count = 0;
    while (range_count < RANGES && fgets(line, sizeof line, file))
        range_count +=
            sscanf(line, "%u 0x%x", &ranges[range_count][0], &ranges[range_count][1]) == 2;
    fclose(file);
    return true;
}

/* index gb18030 ranges pointer */
static void expect_four_bytes(void)
{
    size_t range = 0;

    for (uint32_t c = 0x80; c < LIMIT; c++) {
        unsigned pointer;

        while (range + 1 < range_count && ranges[range + 1][1] <= c)
            range++;
        pointer = c == 0xE7C7 ? 7457 : ranges[range][0] + c - ranges[range][1];
        if (expected[c] == 0)
            expected[c] = (pointer / 12600 + 0x81) << 24 | (pointer / 1260 % 10 + 0x30) << 16 |
                          (pointer / 10 % 126 + 0x81) << 8 | (pointer % 10 + 0x30);
    }
}

static bool expect_gb18030(bool is_gbk)
{
    /* The encoder's own table, as runs: first code point, length, bytes. */
    static const uint32_t table[][3] = {
        {0xE78D, 7, 0xA6D9}, {0xE794, 2, 0xA6EC}, {0xE796, 1, 0xA6F3}, {0xE81E, 1, 0xFE59},
        {0xE826, 1, 0xFE61}, {0xE82B, 2, 0xFE66}, {0xE832, 1, 0xFE6D}, {0xE843, 1, 0xFE7E},
        {0xE854, 1, 0xFE90}, {0xE864, 1, 0xFEA0},
    };

    invert(0, POINTERS - 1, gb18030_bytes, NULL);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        for (uint32_t n = 0; n < table[i][1]; n++)
            expected[table[i][0] + n] = table[i][2] + n;
    if (is_gbk) {
        expected[0x20AC] = 0x80;
    } else {
        if (!read_ranges())
            return false;
        expect_four_bytes();
    }
    expected[0xE5E5] = 0;
    return true;
}

/* Fills expected for what is not ASCII. */
static bool expect(const char *name)
{
    const char *index = name;
    bool is_japanese =
        strcmp(name, "EUC-JP") == 0 || strcmp(name, "ISO-2022-JP") == 0 || name[0] == 'S';

    memset(expected, 0, sizeof expected);
    if (strcmp(name, "x-user-defined") == 0) {
        for (uint32_t i = 0x80; i < 0x100; i++)
            expected[0xF700 + i] = i;
        return true;
    }
    if (strcmp(name, "ISO-8859-8-I") == 0)
        index = "iso-8859-8";
    else if (is_japanese)
        index = "jis0208";
    else if (strcmp(name, "GBK") == 0)
        index = "gb18030";
    if (!read_index(index))
        return false;
    if (strcmp(name, "ISO-2022-JP") == 0)
        return expect_iso_2022_jp();
    if (is_japanese)
        expect_japanese(name[0] == 'S');
    else if (strcmp(index, "gb18030") == 0)
        return expect_gb18030(strcmp(name, "GBK") == 0);
    else if (strcmp(name, "Big5") == 0)
        invert((0xA1 - 0x81) * 157, POINTERS - 1, big5_bytes, big5_takes_last);
    else if (strcmp(name, "EUC-KR") == 0)
        invert(0, POINTERS - 1, euc_kr_bytes, NULL);
    else
        invert(0, 127, single_bytes, NULL);
    return true;
}

/* All bytes that an encoder gives for c alone. */
static size_t expected_bytes(char out[16], uint32_t c, bool is_iso_2022_jp)
{
    size_t len = 0;
    int mask = is_iso_2022_jp ? 0x7F : 0xFF;

    if (is_iso_2022_jp && expected[c] > 0) {
        memcpy(out, expected[c] < 0x80 ? "\x1B(J" : "\x1B$B", 3);
        len = 3;
    }
    for (int shift = 24; shift >= 0; shift -= 8)
        if (expected[c] >> shift > 0)
            out[len++] = (char)(expected[c] >> shift & (uint32_t)mask);
    if (is_iso_2022_jp && expected[c] > 0) {
        memcpy(out + len, "\x1B(B", 3);
        len += 3;
    }
    return len;
}

static bool check_one(const struct ua_encoder *encoder, struct ua_buf *out, uint32_t c,
                      bool is_iso_2022_jp)
{
    bool refused = is_iso_2022_jp && (c == 0x0E || c == 0x0F || c == 0x1B);
    uint32_t unmappable = 0, lacks = refused ? 0xFFFD : UINT32_MAX;
    size_t len, consumed = 0, in_len;
    char want[16], in[4];

    in_len = ua_utf8_encode(in, c);
    len = c < 0x80 ? !refused : expected_bytes(want, c, is_iso_2022_jp);
    if (c < 0x80)
        want[0] = (char)c;
    else if (len == 0)
        lacks = c;
    out->len = 0;
    return encoder->encode(encoder->ctx, out, &consumed, &unmappable, in, in_len, true) == UA_OK &&
           unmappable == lacks && consumed == in_len && out->len == len &&
           (len == 0 || memcmp(out->ptr, want, len) == 0);
}

/* Returns how many code points differ; -1 if the encoder or its index is not to be had. */
static long check_encoder(const char *name)
{
    const struct ua_encoding *encoding = ua_encoding_from_label(name, strlen(name));
    struct ua_encoder encoder;
    struct ua_buf out;
    long failed = 0;
    enum ua_status status = encoding ? ua_encoder_open(&encoder, encoding, NULL) : UA_BADARG;

    if (status != UA_OK) {
        printf("%s: failed: %s\n", name, ua_status_name(status));
        return -1;
    }
    if (!encoder.encode)
        return 0;
    if (!expect(name))
        return -1;
    ua_buf_init(&out, NULL);
    for (uint32_t c = 0; c < LIMIT; c += c == 0xD7FF ? 0x801 : 1) {
        if (check_one(&encoder, &out, c, strcmp(name, "ISO-2022-JP") == 0))
            continue;
        if (failed++ < SHOWN_MAX)
            printf("%s: failed: U+%04X, expected %X\n", name, (unsigned)c, (unsigned)expected[c]);
    }
    ua_buf_free(&out);
    ua_encoder_close(&encoder);
    return failed;
}

/* --- decoders --------------------------------------------------------------------------------- */

enum { NO_POINTER = POINTERS };

/* All sequences of an encoding, one behind the other, and what its decoder makes of them. Behind
 * each stands a line feed, which ends what is not complete. */
static struct ua_buf sequences, decoded;

static void put(struct ua_buf *buf, const void *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (ua_buf_push(buf, ((const char *)bytes)[i]) != UA_OK) {
            fputs("encoding_conformance: out of memory\n", stderr);
            exit(1);
        }
    }
}

static void put_code_point(uint32_t c)
{
    char utf8[4];

    put(&decoded, utf8, ua_utf8_encode(utf8, c));
}

/* code_point 0: an error, after which a last byte that is ASCII stands for itself. */
static void add_sequence(uint32_t number, size_t len, uint32_t code_point)
{
    for (size_t shift = 8 * len; shift > 0; shift -= 8)
        put(&sequences, &(unsigned char){(unsigned char)(number >> (shift - 8))}, 1);
    put(&sequences, "\n", 1);
    put_code_point(code_point > 0 ? code_point : UA_REPLACEMENT);
    if (code_point == 0 && (number & 0xFF) < 0x80)
        put_code_point(number & 0xFF);
    put_code_point('\n');
}

static bool between(unsigned byte, unsigned first, unsigned last)
{
    return byte >= first && byte <= last;
}

/* The pointer of two bytes, the first of which is a leading byte. */
static unsigned pointer_of(enum ua_encoder_kind kind, unsigned lead, unsigned trail)
{
    const bool low = between(trail, 0x40, 0x7E);

    if (kind == UA_ENCODER_EUC_KR && between(trail, 0x41, 0xFE))
        return (lead - 0x81) * 190 + trail - 0x41;
    if (kind == UA_ENCODER_BIG5 && (low || between(trail, 0xA1, 0xFE)))
        return (lead - 0x81) * 157 + trail - (low ? 0x40 : 0x62);
    if (kind == UA_ENCODER_GB18030 && (low || between(trail, 0x80, 0xFE)))
        return (lead - 0x81) * 190 + trail - (low ? 0x40 : 0x41);
    if (kind == UA_ENCODER_SHIFT_JIS && (low || between(trail, 0x80, 0xFC)))
        return (lead - (lead < 0xA0 ? 0x81 : 0xC1)) * 188 + trail - (low ? 0x40 : 0x41);
    if (kind == UA_ENCODER_EUC_JP && lead >= 0xA1 && between(trail, 0xA1, 0xFE))
        return (lead - 0xA1) * 94 + trail - 0xA1;
    return NO_POINTER;
}

static bool is_lead(enum ua_encoder_kind kind, unsigned byte)
{
    if (kind == UA_ENCODER_EUC_JP)
        return between(byte, 0x8E, 0x8F) || between(byte, 0xA1, 0xFE);
    if (kind == UA_ENCODER_SHIFT_JIS)
        return between(byte, 0x81, 0x9F) || between(byte, 0xE0, 0xFC);
    return kind != UA_ENCODER_SINGLE_BYTE && kind != UA_ENCODER_X_USER_DEFINED &&
           between(byte, 0x81, 0xFE);
}

/* What one byte that is not ASCII stands for by itself. */
static uint32_t code_point_of_byte(enum ua_encoder_kind kind, unsigned byte)
{
    if (is_lead(kind, byte))
        return 0;
    if (kind == UA_ENCODER_SINGLE_BYTE)
        return entries[byte - 0x80];
    if (kind == UA_ENCODER_X_USER_DEFINED)
        return byte - 0x80 + 0xF780;
    if (kind == UA_ENCODER_SHIFT_JIS && byte >= 0xA1 && byte <= 0xDF)
        return byte - 0xA1 + 0xFF61;
    if (byte == 0x80)
        return kind == UA_ENCODER_GB18030 ? 0x20AC : kind == UA_ENCODER_SHIFT_JIS ? 0x80 : 0;
    return 0;
}

static void add_two_bytes(enum ua_encoder_kind kind, unsigned lead, unsigned trail)
{
    unsigned pointer = pointer_of(kind, lead, trail);
    uint32_t c = pointer < NO_POINTER ? entries[pointer] : 0;

    if (kind == UA_ENCODER_SHIFT_JIS && pointer >= 8836 && pointer <= 10715)
        c = 0xE000 + pointer - 8836;
    if (kind == UA_ENCODER_EUC_JP && lead == 0x8E && between(trail, 0xA1, 0xDF))
        c = trail - 0xA1 + 0xFF61;
    if (kind == UA_ENCODER_BIG5 &&
        (pointer == 1133 || pointer == 1135 || pointer == 1164 || pointer == 1166)) {
        put(&sequences, (unsigned char[]){(unsigned char)lead, (unsigned char)trail, '\n'}, 3);
        put_code_point(pointer < 1164 ? 0xCA : 0xEA);
        put_code_point(pointer == 1133 || pointer == 1164 ? 0x304 : 0x30C);
        put_code_point('\n');
        return;
    }
    add_sequence(lead << 8 | trail, 2, c);
}

/* index gb18030 ranges code point */
static uint32_t ranges_code_point(unsigned pointer)
{
    size_t range = 0;

    if ((pointer > 39419 && pointer < 189000) || pointer > 1237575)
        return 0;
    if (pointer == 7457)
        return 0xE7C7;
    while (range + 1 < range_count && ranges[range + 1][0] <= pointer)
        range++;
    return ranges[range][1] + pointer - ranges[range][0];
}

static bool add_longer(enum ua_encoder_kind kind)
{
    if (kind == UA_ENCODER_EUC_JP) {
        if (!read_index("jis0212"))
            return false;
        for (unsigned lead = 0xA1; lead <= 0xFE; lead++) {
            for (unsigned trail = 0; trail <= 0xFF; trail++) {
                unsigned pointer = pointer_of(kind, lead, trail);

                add_sequence(0x8F0000 | lead << 8 | trail, 3,
                             pointer < NO_POINTER ? entries[pointer] : 0);
            }
        }
    }
    if (kind == UA_ENCODER_GB18030) {
        if (!read_ranges())
            return false;
        for (unsigned pointer = 0; pointer < 126 * 12600; pointer++) {
            uint32_t c = ranges_code_point(pointer);

            put(&sequences,
                (unsigned char[]){(unsigned char)(pointer / 12600 + 0x81),
                                  (unsigned char)(pointer / 1260 % 10 + 0x30),
                                  (unsigned char)(pointer / 10 % 126 + 0x81),
                                  (unsigned char)(pointer % 10 + 0x30)},
                4);
            put_code_point(c > 0 ? c : UA_REPLACEMENT);
        }
    }
    return true;
}

static void add_iso_2022_jp(void)
{
    put(&sequences, "\x1B$B", 3);
    for (unsigned lead = 0x21; lead <= 0x7E; lead++) {
        for (unsigned trail = 0x21; trail <= 0x7E; trail++) {
            uint32_t c = entries[(lead - 0x21) * 94 + trail - 0x21];

            put(&sequences, (unsigned char[]){(unsigned char)lead, (unsigned char)trail}, 2);
            put_code_point(c > 0 ? c : UA_REPLACEMENT);
        }
    }
    put(&sequences, "\x1B(I", 3);
    for (unsigned byte = 0x20; byte <= 0xFF; byte++) {
        if (byte == 0x1B)
            continue;
        put(&sequences, &(unsigned char){(unsigned char)byte}, 1);
        put_code_point(between(byte, 0x21, 0x5F) ? byte - 0x21 + 0xFF61 : UA_REPLACEMENT);
    }
    put(&sequences, "\x1B(J\\~A", 6);
    put_code_point(0xA5);
    put_code_point(0x203E);
    put_code_point('A');
}

static bool add_sequences(const struct ua_encoding *encoding)
{
    const bool is_gb = encoding->kind == UA_ENCODER_GBK || encoding->kind == UA_ENCODER_GB18030;
    const enum ua_encoder_kind kind = is_gb ? UA_ENCODER_GB18030 : encoding->kind;
    const char *index = encoding->name;

    if (kind == UA_ENCODER_SHIFT_JIS || kind == UA_ENCODER_EUC_JP || kind == UA_ENCODER_ISO_2022_JP)
        index = "jis0208";
    else if (is_gb)
        index = "gb18030";
    else if (strcmp(index, "ISO-8859-8-I") == 0)
        index = "iso-8859-8";
    if (kind != UA_ENCODER_X_USER_DEFINED && !read_index(index))
        return false;
    if (kind == UA_ENCODER_ISO_2022_JP) {
        add_iso_2022_jp();
        return true;
    }
    for (unsigned lead = 0x80; lead <= 0xFF; lead++) {
        add_sequence(lead, 1, code_point_of_byte(kind, lead));
        for (unsigned trail = 0; is_lead(kind, lead) && trail <= 0xFF; trail++)
            add_two_bytes(kind, lead, trail);
    }
    return add_longer(kind);
}

/* Whether the decoder of an encoding that has indexes agrees with them. */
static bool check_decoder(const char *name)
{
    const struct ua_encoding *encoding = ua_encoding_from_label(name, strlen(name));
    struct ua_buf out;
    bool same;
    size_t at = 0;

    if (!encoding || encoding->kind == UA_ENCODER_UTF_8)
        return encoding;
    ua_buf_init(&sequences, NULL);
    ua_buf_init(&decoded, NULL);
    ua_buf_init(&out, NULL);
    same =
        add_sequences(encoding) && ua_decode(&out, encoding, sequences.ptr, sequences.len) == UA_OK;
    while (same && at < out.len && at < decoded.len && out.ptr[at] == decoded.ptr[at])
        at++;
    same = same && at == out.len && at == decoded.len;
    if (!same)
        printf("%s: failed: its decoder, from byte %zu of what it gives\n", name, at);
    ua_buf_free(&sequences);
    ua_buf_free(&decoded);
    ua_buf_free(&out);
    return same;
}

/* --- the whole -------------------------------------------------------------------------------- */

/* Reads a line of encodings.json that is a label, or the name behind an encoding's labels. */
static bool read_string(char out[64], const char *line, bool *is_name)
{
    *is_name = sscanf(line, " \"name\": \"%63[^\"]\"", out) == 1;
    return *is_name || (!strstr(line, "\": ") && sscanf(line, " \"%63[^\"]\"", out) == 1);
}

int main(int argc, char **argv)
{
    enum { LABELS = 32 };
    char line[512], labels[LABELS][64], text[64];
    unsigned passed = 0, failed = 0;
    size_t count = 0;
    FILE *file;

    if (argc != 2) {
        fprintf(stderr, "usage: encoding_conformance DIRECTORY\n");
        return 2;
    }
    directory = argv[1];
    file = open_file("encodings.json");
    if (!file)
        return 1;
    while (fgets(line, sizeof line, file)) {
        bool is_name;
        long differences;

        if (!read_string(text, line, &is_name))
            continue;
        if (!is_name && count < LABELS) {
            memcpy(labels[count++], text, sizeof text);
            continue;
        }
        for (size_t i = 0; i < count; i++) { /* the name comes behind its labels */
            const struct ua_encoding *got = ua_encoding_from_label(labels[i], strlen(labels[i]));

            passed += strcmp(ua_encoding_name(got), text) == 0;
            failed += strcmp(ua_encoding_name(got), text) != 0;
            if (strcmp(ua_encoding_name(got), text) != 0)
                printf("%s: failed: label %s\n", text, labels[i]);
        }
        count = 0;
        differences = check_encoder(text);
        passed += differences == 0;
        failed += differences != 0;
        if (check_decoder(text))
            passed++;
        else
            failed++;
        if (differences > 0)
            printf("%s: %ld code points differ\n", text, differences);
    }
    fclose(file);
    printf("encodings: %u passed, %u failed\n", passed, failed);
    return failed == 0 && passed > 0 ? 0 : 1;
}
