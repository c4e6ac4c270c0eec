/* SPDX-License-Identifier: MIT */
/* Names, labels, and the differences between the Standard's indexes and glibc's converters, which
 * `make encodings` checks for all code points. */
#include <string.h>

#include "ascii.h"
#include "encoding.h"
#include "str.h"

enum {
    UTF_8,
    IBM866,
    ISO_8859_2,
    ISO_8859_3,
    ISO_8859_4,
    ISO_8859_5,
    ISO_8859_6,
    ISO_8859_7,
    ISO_8859_8,
    ISO_8859_8_I,
    ISO_8859_10,
    ISO_8859_13,
    ISO_8859_14,
    ISO_8859_15,
    ISO_8859_16,
    KOI8_R,
    KOI8_U,
    MACINTOSH,
    WINDOWS_874,
    WINDOWS_1250,
    WINDOWS_1251,
    WINDOWS_1252,
    WINDOWS_1253,
    WINDOWS_1254,
    WINDOWS_1255,
    WINDOWS_1256,
    WINDOWS_1257,
    WINDOWS_1258,
    X_MAC_CYRILLIC,
    GBK,
    GB18030,
    BIG5,
    EUC_JP,
    ISO_2022_JP,
    SHIFT_JIS,
    EUC_KR,
    REPLACEMENT,
    UTF_16BE,
    UTF_16LE,
    X_USER_DEFINED,
};

/* --- where glibc differs ---------------------------------------------------------------------- */

/* The real KOI8-U has box drawing where the Standard has Belarusian letters. */
static const struct ua_encoding_exception koi8_u[] = {
    {0x040E, 0x040E, 0xBE}, {0x045E, 0x045E, 0xAE}, {0x255D, 0x255D, 0}, {0x256C, 0x256C, 0}, {0},
};

/* Increment, not capital delta; Apple's logo at its place in the private use area. */
static const struct ua_encoding_exception macintosh[] = {
    {0x0394, 0x0394, 0}, {0x2206, 0x2206, 0xC6}, {0xE01E, 0xE01E, 0}, {0xF8FF, 0xF8FF, 0xF0}, {0},
};

static const struct ua_encoding_exception x_mac_cyrillic[] = {
    {0x00A4, 0x00A4, 0},
    {0x20AC, 0x20AC, 0xFF},
    {0},
};

/* In windows-125x a byte of 0x80 to 0x9F without a character stands for the C1 control. */
static const struct ua_encoding_exception windows_1250[] = {
    {0x81, 0x81, 0x81}, {0x83, 0x83, 0x83}, {0x88, 0x88, 0x88},
    {0x90, 0x90, 0x90}, {0x98, 0x98, 0x98}, {0},
};

static const struct ua_encoding_exception windows_1251[] = {{0x98, 0x98, 0x98}, {0}};

static const struct ua_encoding_exception windows_1252[] = {
    {0x81, 0x81, 0x81}, {0x8D, 0x8D, 0x8D}, {0x8F, 0x90, 0x8F}, {0x9D, 0x9D, 0x9D}, {0},
};

static const struct ua_encoding_exception windows_1253[] = {
    {0x81, 0x81, 0x81}, {0x88, 0x88, 0x88}, {0x8A, 0x8A, 0x8A}, {0x8C, 0x90, 0x8C},
    {0x98, 0x98, 0x98}, {0x9A, 0x9A, 0x9A}, {0x9C, 0x9F, 0x9C}, {0},
};

static const struct ua_encoding_exception windows_1254[] = {
    {0x81, 0x81, 0x81},
    {0x8D, 0x90, 0x8D},
    {0x9D, 0x9E, 0x9D},
    {0},
};

static const struct ua_encoding_exception windows_1255[] = {
    {0x81, 0x81, 0x81},
    {0x8A, 0x8A, 0x8A},
    {0x8C, 0x90, 0x8C},
    {0x9A, 0x9A, 0x9A},
    {0x9C, 0x9F, 0x9C},
    {0x05BA, 0x05BA, 0xCA},
    {0},
};

static const struct ua_encoding_exception windows_1257[] = {
    {0x81, 0x81, 0x81},
    {0x83, 0x83, 0x83},
    {0x88, 0x88, 0x88},
    {0x8A, 0x8A, 0x8A},
    {0x8C, 0x8C, 0x8C},
    {0x90, 0x90, 0x90},
    {0x98, 0x98, 0x98},
    {0x9A, 0x9A, 0x9A},
    {0x9C, 0x9C, 0x9C},
    {0x9F, 0x9F, 0x9F},
    {0},
};

/* glibc also takes two tone marks that are canonically equivalent to others. */
static const struct ua_encoding_exception windows_1258[] = {
    {0x81, 0x81, 0x81},
    {0x8A, 0x8A, 0x8A},
    {0x8D, 0x90, 0x8D},
    {0x9A, 0x9A, 0x9A},
    {0x9D, 0x9E, 0x9D},
    {0x0340, 0x0341, 0},
    {0},
};

/* The converter BIG5-HKSCS has the rows from 0xC6A1 and from 0xF9D6 on. But it has the
 * punctuation of the Hong Kong government, and the Standard has Microsoft's. */
static const struct ua_encoding_exception big5[] = {
    {0x00A2, 0x00A3, 0},      {0x00A5, 0x00A5, 0},
    {0x00AF, 0x00AF, 0xA1C2}, {0x02CD, 0x02CD, 0xA1C5},
    {0x2022, 0x2022, 0},      {0x2027, 0x2027, 0xA145},
    {0x203E, 0x203E, 0},      {0x20AC, 0x20AC, 0xA3E1},
    {0x2215, 0x2215, 0xA241}, {0x223C, 0x223C, 0},
    {0x2295, 0x2295, 0xA1F2}, {0x2299, 0x2299, 0xA1F3},
    {0x2400, 0x241F, 0xA3C0}, {0x2421, 0x2421, 0xA3E0},
    {0x256D, 0x256D, 0xA27E}, {0x256E, 0x256E, 0xA2A1},
    {0x256F, 0x256F, 0xA2A3}, {0x2570, 0x2570, 0xA2A2},
    {0x2574, 0x2574, 0xA15A}, {0x2609, 0x2609, 0},
    {0x2641, 0x2641, 0},      {0x4EDD, 0x4EDD, 0xC6DF},
    {0x5605, 0x5605, 0xFB48}, {0x5ED0, 0x5ED0, 0xFBF9},
    {0x5EF4, 0x5EF4, 0xC6CF}, {0x60A4, 0x60A4, 0xFC6C},
    {0x65E0, 0x65E0, 0xC6D3}, {0x732A, 0x732A, 0xFE52},
    {0x7676, 0x7676, 0xC6D5}, {0x96B6, 0x96B6, 0xC6D7},
    {0xFE51, 0xFE51, 0xA14E}, {0xFE68, 0xFE68, 0xA242},
    {0xFF0F, 0xFF0F, 0xA1FE}, {0xFF3C, 0xFF3C, 0xA240},
    {0xFF5E, 0xFF5E, 0xA1E3}, {0xFF64, 0xFF64, 0},
    {0xFFE0, 0xFFE1, 0xA246}, {0xFFE3, 0xFFE3, 0xA1C3},
    {0xFFE5, 0xFFE5, 0xA244}, {0},
};

/* Where the Hong Kong set has a character a second time, BIG5-HKSCS no longer does. */
static const struct ua_encoding_exception big5_decoder[] = {
    {0x7BB8, 0x7BB8, 0x8E69}, {0x7C06, 0x7C06, 0x8E6F}, {0x7CCE, 0x7CCE, 0x8E7E},
    {0x7DD2, 0x7DD2, 0x8EAB}, {0x7E1D, 0x7E1D, 0x8EB4}, {0x8005, 0x8005, 0x8ECD},
    {0x8028, 0x8028, 0x8ED0}, {0x83C1, 0x83C1, 0x8F57}, {0x84A8, 0x84A8, 0x8F69},
    {0x840F, 0x840F, 0x8F6E}, {0x89A6, 0x89A6, 0x8FCB}, {0x89A9, 0x89A9, 0x8FCC},
    {0x8D77, 0x8D77, 0x8FFE}, {0x90FD, 0x90FD, 0x906D}, {0x92B9, 0x92B9, 0x907A},
    {0x975C, 0x975C, 0x90DC}, {0x97FF, 0x97FF, 0x90F1}, {0x9F16, 0x9F16, 0x91BF},
    {0x8503, 0x8503, 0x9244}, {0x5159, 0x5159, 0x92AF}, {0x515B, 0x515B, 0x92B0},
    {0x515D, 0x515D, 0x92B1}, {0x515E, 0x515E, 0x92B2}, {0x936E, 0x936E, 0x92C8},
    {0x7479, 0x7479, 0x92D1}, {0x6D67, 0x6D67, 0x9447}, {0x799B, 0x799B, 0x94CA},
    {0x9097, 0x9097, 0x95D9}, {0x975D, 0x975D, 0x9644}, {0x701E, 0x701E, 0x96ED},
    {0x5B28, 0x5B28, 0x96FC}, {0x7201, 0x7201, 0x9B76}, {0x77D7, 0x77D7, 0x9B78},
    {0x7E87, 0x7E87, 0x9B7B}, {0x99D6, 0x99D6, 0x9BC6}, {0x91D4, 0x91D4, 0x9BDE},
    {0x60DE, 0x60DE, 0x9BEC}, {0x6FB6, 0x6FB6, 0x9BF6}, {0x8F36, 0x8F36, 0x9C42},
    {0x4FBB, 0x4FBB, 0x9C53}, {0x71DF, 0x71DF, 0x9C62}, {0x9104, 0x9104, 0x9C68},
    {0x9DF0, 0x9DF0, 0x9C6B}, {0x83CF, 0x83CF, 0x9C77}, {0x5C10, 0x5C10, 0x9CBC},
    {0x79E3, 0x79E3, 0x9CBD}, {0x5A67, 0x5A67, 0x9CD0}, {0x8F0B, 0x8F0B, 0x9D57},
    {0x7B51, 0x7B51, 0x9D5A}, {0x62D0, 0x62D0, 0x9DC4}, {0x6062, 0x6062, 0x9EA9},
    {0x75F9, 0x75F9, 0x9EEF}, {0x6C4A, 0x6C4A, 0x9EFD}, {0x9B2E, 0x9B2E, 0x9F60},
    {0x9F17, 0x9F17, 0x9F66}, {0x50ED, 0x50ED, 0x9FCB}, {0x5F0C, 0x5F0C, 0x9FD8},
    {0x880F, 0x880F, 0xA063}, {0x62CE, 0x62CE, 0xA077}, {0x7468, 0x7468, 0xA0D5},
    {0x7162, 0x7162, 0xA0DF}, {0x7250, 0x7250, 0xA0E4}, {0x5341, 0x5341, 0xA2CC},
    {0x5345, 0x5345, 0xA2CE}, {0x3003, 0x3003, 0xC6DE}, {0x5029, 0x5029, 0xFA5F},
    {0x507D, 0x507D, 0xFA66}, {0x5305, 0x5305, 0xFABD}, {0x5344, 0x5344, 0xFAC5},
    {0x537F, 0x537F, 0xFAD5}, {0x5A77, 0x5A77, 0xFBB8}, {0x5E75, 0x5E75, 0xFBF3},
    {0x5F58, 0x5F58, 0xFC4F}, {0x6490, 0x6490, 0xFCB9}, {0x6674, 0x6674, 0xFCE2},
    {0x675E, 0x675E, 0xFCF1}, {0x6C9C, 0x6C9C, 0xFDB7}, {0x6E1D, 0x6E1D, 0xFDB8},
    {0x6E2F, 0x6E2F, 0xFDBB}, {0x716E, 0x716E, 0xFDF1}, {0x745C, 0x745C, 0xFE6F},
    {0x74E9, 0x74E9, 0xFEAA}, {0x7809, 0x7809, 0xFEDD}, {0},
};

/* U+E5E5 is an error, and private use code points keep the bytes that they had before characters
 * came to their places: the encoder's table, and six that glibc moved on its own. The euro is GBK's
 * alone. */
#define GB18030_EXCEPTIONS                                                                         \
    {0xE5E5, 0xE5E5, 0}, {0xE78D, 0xE793, 0xA6D9}, {0xE794, 0xE795, 0xA6EC},                       \
        {0xE796, 0xE796, 0xA6F3}, {0xE816, 0xE818, 0xFE51}, {0xE81E, 0xE81E, 0xFE59},              \
        {0xE826, 0xE826, 0xFE61}, {0xE82B, 0xE82C, 0xFE66}, {0xE831, 0xE832, 0xFE6C},              \
        {0xE83B, 0xE83B, 0xFE76}, {0xE843, 0xE843, 0xFE7E}, {0xE854, 0xE855, 0xFE90},              \
        {0xE864, 0xE864, 0xFEA0}

static const struct ua_encoding_exception gbk[] = {
    GB18030_EXCEPTIONS,    {0x20AC, 0x20AC, 0x80}, {0x20087, 0x20087, 0},
    {0x20089, 0x20089, 0}, {0x200CC, 0x200CC, 0},  {0x215D7, 0x215D7, 0},
    {0x2298F, 0x2298F, 0}, {0x241FE, 0x241FE, 0},  {0},
};

static const struct ua_encoding_exception gb18030[] = {
    GB18030_EXCEPTIONS,
    {0x20087, 0x20087, 0x95329031},
    {0x20089, 0x20089, 0x95329033},
    {0x200CC, 0x200CC, 0x95329730},
    {0x215D7, 0x215D7, 0x9536B937},
    {0x2298F, 0x2298F, 0x9630BA35},
    {0x241FE, 0x241FE, 0x9635B630},
    {0},
};

/* The decoder keeps to the standard of 2022 where the encoder's bytes have moved on from that, but
 * for six that glibc moved; and it takes 0xA3A0 for a space. */
static const struct ua_encoding_exception gb18030_decoder[] = {
    {0x3000, 0x3000, 0xA3A0},
    {0xE816, 0xE818, 0xFE51},
    {0xE831, 0xE831, 0xFE6C},
    {0xE83B, 0xE83B, 0xFE76},
    {0xE855, 0xE855, 0xFE91},
    {0xFE10, 0xFE10, 0xA6D9},
    {0xFE12, 0xFE12, 0xA6DA},
    {0xFE11, 0xFE11, 0xA6DB},
    {0xFE13, 0xFE16, 0xA6DC},
    {0xFE17, 0xFE18, 0xA6EC},
    {0xFE19, 0xFE19, 0xA6F3},
    {0x9FB4, 0x9FB4, 0xFE59},
    {0x9FB5, 0x9FB5, 0xFE61},
    {0x9FB6, 0x9FB7, 0xFE66},
    {0x9FB8, 0x9FB8, 0xFE6D},
    {0x9FB9, 0x9FB9, 0xFE7E},
    {0x9FBA, 0x9FBA, 0xFE90},
    {0x9FBB, 0x9FBB, 0xFEA0},
    {0x9FB4, 0x9FB6, 0x82359037},
    {0x9FB7, 0x9FBB, 0x82359130},
    {0xFE10, 0xFE13, 0x84318236},
    {0xFE14, 0xFE19, 0x84318330},
    {0},
};

/* CP932 folds Western forms into fullwidth ones, which the Standard does for U+2212 alone. */
static const struct ua_encoding_exception shift_jis[] = {
    {0x0080, 0x0080, 0x80},
    {0x00A2, 0x00A3, 0},
    {0x00AC, 0x00AC, 0},
    {0x2014, 0x2014, 0},
    {0x2016, 0x2016, 0},
    {0x301C, 0x301C, 0},
    {0},
};

/* --- names ------------------------------------------------------------------------------------ */

static const struct ua_encoding encodings[] = {
    [UTF_8] = {.name = "UTF-8", .kind = UA_ENCODER_UTF_8},
    [IBM866] = {.name = "IBM866", .kind = UA_ENCODER_SINGLE_BYTE, .charset = "IBM866"},
    [ISO_8859_2] = {.name = "ISO-8859-2", .kind = UA_ENCODER_SINGLE_BYTE, .charset = "ISO-8859-2"},
    [ISO_8859_3] = {.name = "ISO-8859-3", .kind = UA_ENCODER_SINGLE_BYTE, .charset = "ISO-8859-3"},
    [ISO_8859_4] = {.name = "ISO-8859-4", .kind = UA_ENCODER_SINGLE_BYTE, .charset = "ISO-8859-4"},
    [ISO_8859_5] = {.name = "ISO-8859-5", .kind = UA_ENCODER_SINGLE_BYTE, .charset = "ISO-8859-5"},
    [ISO_8859_6] = {.name = "ISO-8859-6", .kind = UA_ENCODER_SINGLE_BYTE, .charset = "ISO-8859-6"},
    [ISO_8859_7] = {.name = "ISO-8859-7", .kind = UA_ENCODER_SINGLE_BYTE, .charset = "ISO-8859-7"},
    [ISO_8859_8] = {.name = "ISO-8859-8", .kind = UA_ENCODER_SINGLE_BYTE, .charset = "ISO-8859-8"},
    [ISO_8859_8_I] = {.name = "ISO-8859-8-I",
                      .kind = UA_ENCODER_SINGLE_BYTE,
                      .charset = "ISO-8859-8"},
    [ISO_8859_10] = {.name = "ISO-8859-10",
                     .kind = UA_ENCODER_SINGLE_BYTE,
                     .charset = "ISO-8859-10"},
    [ISO_8859_13] = {.name = "ISO-8859-13",
                     .kind = UA_ENCODER_SINGLE_BYTE,
                     .charset = "ISO-8859-13"},
    [ISO_8859_14] = {.name = "ISO-8859-14",
                     .kind = UA_ENCODER_SINGLE_BYTE,
                     .charset = "ISO-8859-14"},
    [ISO_8859_15] = {.name = "ISO-8859-15",
                     .kind = UA_ENCODER_SINGLE_BYTE,
                     .charset = "ISO-8859-15"},
    [ISO_8859_16] = {.name = "ISO-8859-16",
                     .kind = UA_ENCODER_SINGLE_BYTE,
                     .charset = "ISO-8859-16"},
    [KOI8_R] = {.name = "KOI8-R", .kind = UA_ENCODER_SINGLE_BYTE, .charset = "KOI8-R"},
    [KOI8_U] = {.name = "KOI8-U",
                .kind = UA_ENCODER_SINGLE_BYTE,
                .charset = "KOI8-U",
                .exceptions = koi8_u},
    [MACINTOSH] = {.name = "macintosh",
                   .kind = UA_ENCODER_SINGLE_BYTE,
                   .charset = "MACINTOSH",
                   .exceptions = macintosh},
    [WINDOWS_874] = {.name = "windows-874", .kind = UA_ENCODER_SINGLE_BYTE, .charset = "IBM1162"},
    [WINDOWS_1250] = {.name = "windows-1250",
                      .kind = UA_ENCODER_SINGLE_BYTE,
                      .charset = "CP1250",
                      .exceptions = windows_1250},
    [WINDOWS_1251] = {.name = "windows-1251",
                      .kind = UA_ENCODER_SINGLE_BYTE,
                      .charset = "CP1251",
                      .exceptions = windows_1251},
    [WINDOWS_1252] = {.name = "windows-1252",
                      .kind = UA_ENCODER_SINGLE_BYTE,
                      .charset = "CP1252",
                      .exceptions = windows_1252},
    [WINDOWS_1253] = {.name = "windows-1253",
                      .kind = UA_ENCODER_SINGLE_BYTE,
                      .charset = "CP1253",
                      .exceptions = windows_1253},
    [WINDOWS_1254] = {.name = "windows-1254",
                      .kind = UA_ENCODER_SINGLE_BYTE,
                      .charset = "CP1254",
                      .exceptions = windows_1254},
    [WINDOWS_1255] = {.name = "windows-1255",
                      .kind = UA_ENCODER_SINGLE_BYTE,
                      .charset = "CP1255",
                      .exceptions = windows_1255},
    [WINDOWS_1256] = {.name = "windows-1256", .kind = UA_ENCODER_SINGLE_BYTE, .charset = "CP1256"},
    [WINDOWS_1257] = {.name = "windows-1257",
                      .kind = UA_ENCODER_SINGLE_BYTE,
                      .charset = "CP1257",
                      .exceptions = windows_1257},
    [WINDOWS_1258] = {.name = "windows-1258",
                      .kind = UA_ENCODER_SINGLE_BYTE,
                      .charset = "CP1258",
                      .exceptions = windows_1258},
    [X_MAC_CYRILLIC] = {.name = "x-mac-cyrillic",
                        .kind = UA_ENCODER_SINGLE_BYTE,
                        .charset = "MAC-CYRILLIC",
                        .exceptions = x_mac_cyrillic},
    [GBK] = {.name = "GBK",
             .kind = UA_ENCODER_GBK,
             .charset = "GB18030",
             .exceptions = gbk,
             .decoder_exceptions = gb18030_decoder},
    [GB18030] = {.name = "gb18030",
                 .kind = UA_ENCODER_GB18030,
                 .charset = "GB18030",
                 .exceptions = gb18030,
                 .decoder_exceptions = gb18030_decoder},
    [BIG5] = {.name = "Big5",
              .kind = UA_ENCODER_BIG5,
              .charset = "BIG5-HKSCS",
              .exceptions = big5,
              .decoder_exceptions = big5_decoder},
    /* All three from the one converter that knows index jis0208 with its extensions. */
    [EUC_JP] = {.name = "EUC-JP",
                .kind = UA_ENCODER_EUC_JP,
                .charset = "CP932",
                .exceptions = shift_jis},
    [ISO_2022_JP] = {.name = "ISO-2022-JP",
                     .kind = UA_ENCODER_ISO_2022_JP,
                     .charset = "CP932",
                     .exceptions = shift_jis},
    [SHIFT_JIS] = {.name = "Shift_JIS",
                   .kind = UA_ENCODER_SHIFT_JIS,
                   .charset = "CP932",
                   .exceptions = shift_jis},
    [EUC_KR] = {.name = "EUC-KR", .kind = UA_ENCODER_EUC_KR, .charset = "UHC"},
    [REPLACEMENT] = {.name = "replacement",
                     .kind = UA_ENCODER_UTF_8,
                     .decoder = UA_DECODER_REPLACEMENT},
    [UTF_16BE] = {.name = "UTF-16BE", .kind = UA_ENCODER_UTF_8, .decoder = UA_DECODER_UTF_16BE},
    [UTF_16LE] = {.name = "UTF-16LE", .kind = UA_ENCODER_UTF_8, .decoder = UA_DECODER_UTF_16LE},
    [X_USER_DEFINED] = {.name = "x-user-defined", .kind = UA_ENCODER_X_USER_DEFINED},
};

static const struct {
    struct ua_str label;
    unsigned char encoding;
} labels[] = {
#define UA_LABEL(label, encoding) {{label, sizeof(label) - 1}, encoding},
#include "labels.def"
#undef UA_LABEL
};

static bool is_ascii_whitespace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}

/* Orders given, whatever its case, and a label by their bytes. */
static int compare_label(struct ua_str given, struct ua_str label)
{
    for (size_t i = 0; i < given.len && i < label.len; i++) {
        int order = (unsigned char)ua_lower(given.ptr[i]) - (unsigned char)label.ptr[i];

        if (order != 0)
            return order;
    }
    return (given.len > label.len) - (given.len < label.len);
}

const struct ua_encoding *ua_encoding_from_label(const char *label, size_t len)
{
    struct ua_str given = {label, label ? len : 0};
    size_t low = 0, high = sizeof labels / sizeof *labels;

    while (given.len > 0 && is_ascii_whitespace(given.ptr[given.len - 1])) /* [1] */
        given.len--;
    while (given.len > 0 && is_ascii_whitespace(given.ptr[0])) {
        given.ptr++;
        given.len--;
    }
    while (low < high) { /* [2] */
        size_t middle = (low + high) / 2;
        int order = compare_label(given, labels[middle].label);

        if (order == 0)
            return &encodings[labels[middle].encoding];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

struct ua_str ua_encoding_label(size_t index)
{
    return index < sizeof labels / sizeof *labels ? labels[index].label : (struct ua_str){NULL, 0};
}

const char *ua_encoding_name(const struct ua_encoding *encoding)
{
    return encoding ? encoding->name : "";
}

const struct ua_encoding *ua_encoding_output(const struct ua_encoding *encoding)
{
    return encoding && encoding->kind == UA_ENCODER_UTF_8 ? &encodings[UTF_8] : encoding;
}
