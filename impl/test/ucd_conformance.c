/* SPDX-License-Identifier: MIT */
/* Runs Unicode's own IdnaTestV2.txt and NormalizationTest.txt from the directory given.
 *
 * IdnaTestV2.txt of Unicode 18 is the draft of 4 February 2026, and IdnaMappingTable.txt is of
 * 29 June 2026. None of the draft's 6,396 lines contradicts the table: a line that did would fail
 * here, if not by its result then by V7, the error that the table alone decides. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nfc.h"
#include "points.h"
#include "ucd.h"
#include "urlassay.h"
#include "utf8.h"

enum { FIELDS_MAX = 8, SHOWN_MAX = 20, LINE_MAX_BYTES = 65536 };

struct tally {
    const char *name;
    unsigned passed, failed;
};

static void count_case(struct tally *tally, bool passed, unsigned line, const char *what)
{
    if (passed) {
        tally->passed++;
        return;
    }
    tally->failed++;
    if (tally->failed <= SHOWN_MAX)
        printf("%s:%u: failed: %s\n", tally->name, line, what);
}

/* A file without cases is a failure, too. */
static bool report(const struct tally *tally)
{
    printf("%s: %u passed, %u failed\n", tally->name, tally->passed, tally->failed);
    return tally->failed == 0 && tally->passed > 0;
}

static FILE *open_file(const char *directory, const char *name)
{
    char path[4096];
    FILE *file;

    snprintf(path, sizeof(path), "%s/%s", directory, name);
    file = fopen(path, "r");
    if (!file)
        perror(path);
    return file;
}

/* Cuts a line at its comment and its semicolons, and trims each field; returns their number, 0 for
 * a line without data. Missing fields are empty. */
static int split(char *line, char *fields[FIELDS_MAX])
{
    static char empty[1];
    int count = 0;

    line[strcspn(line, "#\r\n")] = '\0';
    if (line[strspn(line, " \t")] == '\0')
        return 0;
    for (int i = 0; i < FIELDS_MAX; i++)
        fields[i] = empty;
    for (char *next = line; next && count < FIELDS_MAX; count++) {
        char *field = next + strspn(next, " \t"), *end;

        next = strchr(field, ';');
        if (next)
            *next++ = '\0';
        end = field + strlen(field);
        while (end > field && (end[-1] == ' ' || end[-1] == '\t'))
            *--end = '\0';
        fields[count] = field;
    }
    return count;
}

/* --- IdnaTestV2.txt --------------------------------------------------------------------------- */

/* Undoes \uXXXX and \x{X...}, joins surrogate pairs, and turns lone surrogates into U+FFFD, which
 * is what a UTF-8 decoder makes of them; "" is the empty text. Works in place; returns the length.
 */
static size_t unescape(char *text)
{
    char *start = text, *out = text;
    uint32_t lead = 0;

    if (strcmp(text, "\"\"") == 0)
        return 0;
    while (*text) {
        uint32_t code_point;
        char *end;

        if (text[0] != '\\') {
            lead = 0;
            *out++ = *text++;
            continue;
        }
        if (text[1] == 'x') {
            code_point = (uint32_t)strtoul(text + 3, &end, 16);
            text = end + 1;
        } else {
            char digits[5] = {text[2], text[3], text[4], text[5], '\0'};

            code_point = (uint32_t)strtoul(digits, NULL, 16);
            text += 6;
        }
        if (lead && code_point >= 0xDC00 && code_point <= 0xDFFF) {
            out -= 3;
            code_point = 0x10000 + (lead - 0xD800) * 0x400 + (code_point - 0xDC00);
        }
        lead = code_point >= 0xD800 && code_point <= 0xDBFF ? code_point : 0;
        if (code_point >= 0xD800 && code_point <= 0xDFFF)
            code_point = UA_REPLACEMENT;
        out += ua_utf8_encode(out, code_point);
    }
    return (size_t)(out - start);
}

/* "[V1, P4]" holds an error, "[]" does not. X4_2 says that ToUnicode found an empty label, which is
 * no error in it any more. */
static bool is_error(const char *status)
{
    for (const char *at = status; *at;) {
        size_t length = strcspn(at, "[], ");

        if (length > 0 && strncmp(at, "X4_2", length) != 0)
            return true;
        at += length + (at[length] != '\0');
    }
    return false;
}

struct text {
    char *ptr;
    size_t len;
};

static bool has_error(const char *status, const char *error)
{
    return strstr(status, error) != NULL;
}

/* Whether V7 is among the errors exactly if the mapping table makes a code point of the result of
 * ToUnicode invalid. A label that Punycode makes an error (P4) is not looked at for V7. */
static bool validity_is(const char *status, struct text unicode)
{
    bool valid = true;

    if (has_error(status, "P4"))
        return true;
    for (size_t pos = 0; pos < unicode.len;) {
        uint32_t point = ua_utf8_decode(unicode.ptr, unicode.len, &pos, NULL);
        uint8_t found = ua_properties(point)->status;

        valid = valid && (found == UA_VALID || found == UA_DEVIATION);
    }
    return valid == !has_error(status, "V7");
}

static bool same(const struct ua_buf *got, struct text expected)
{
    return got->len == expected.len &&
           (got->len == 0 || memcmp(got->ptr, expected.ptr, got->len) == 0);
}

static bool to_ascii_is(struct ua_buf *out, struct text source, unsigned flags,
                        struct text expected, bool error)
{
    enum ua_status status = ua_uts46_to_ascii(out, source.ptr, source.len, flags);

    return error ? status == UA_FAILURE : status == UA_OK && same(out, expected);
}

static void idna_case(struct tally *tally, unsigned line, char *fields[FIELDS_MAX],
                      struct ua_buf *out)
{
    const unsigned flags =
        UA_CHECK_HYPHENS | UA_CHECK_BIDI | UA_CHECK_JOINERS | UA_USE_STD3_ASCII_RULES;
    const unsigned ascii_flags = flags | UA_VERIFY_DNS_LENGTH;
    struct text texts[4]; /* source, toUnicode, toAsciiN, toAsciiT */
    const char *statuses[3], *wrong = NULL;
    bool had_error = false;

    /* Values and statuses take turns behind the source. A blank one is the same as that before. */
    for (int i = 0; i < 4; i++) {
        char *field = fields[i == 0 ? 0 : 2 * i - 1];

        texts[i] = *field || i == 0 ? (struct text){field, unescape(field)} : texts[i - 1];
    }
    for (int i = 0; i < 3; i++)
        statuses[i] = *fields[2 * i + 2] || i == 0 ? fields[2 * i + 2] : statuses[i - 1];

    if (ua_uts46_to_unicode(out, &had_error, texts[0].ptr, texts[0].len, flags) != UA_OK ||
        !same(out, texts[1]) || had_error != is_error(statuses[0]))
        wrong = "toUnicode";
    else if (!to_ascii_is(out, texts[0], ascii_flags, texts[2], is_error(statuses[1])))
        wrong = "toAsciiN";
    else if (!to_ascii_is(out, texts[0], ascii_flags | UA_TRANSITIONAL_PROCESSING, texts[3],
                          is_error(statuses[2])))
        wrong = "toAsciiT";
    else if (!validity_is(statuses[0], texts[1]))
        wrong = "V7";
    count_case(tally, wrong == NULL, line, wrong);
}

static bool run_idna(struct tally *tally, const char *directory)
{
    FILE *file = open_file(directory, "IdnaTestV2.txt");
    static char line[LINE_MAX_BYTES];
    struct ua_buf out;
    unsigned number = 0;

    if (!file)
        return false;
    ua_buf_init(&out, NULL);
    while (fgets(line, sizeof(line), file)) {
        char *fields[FIELDS_MAX];

        number++;
        if (split(line, fields) > 0)
            idna_case(tally, number, fields, &out);
    }
    ua_buf_free(&out);
    fclose(file);
    return report(tally);
}

/* --- NormalizationTest.txt -------------------------------------------------------------------- */

struct normalization {
    struct ua_buf columns[5]; /* source, NFC, NFD, NFKC, NFKD */
    struct ua_buf text, spare;
};

static void check_status(enum ua_status status)
{
    if (status != UA_OK) {
        printf("%s\n", ua_status_name(status));
        exit(1);
    }
}

static void read_points(struct ua_buf *out, const char *field)
{
    char *end;

    out->len = 0;
    for (uint32_t point = (uint32_t)strtoul(field, &end, 16); end != field;
         point = (uint32_t)strtoul(field, &end, 16)) {
        check_status(ua_points_append(out, &point, 1));
        field = end;
    }
}

static bool nfc_is(struct normalization *work, const struct ua_buf *source,
                   const struct ua_buf *expected)
{
    work->text.len = 0;
    check_status(ua_buf_append(&work->text, source->ptr, source->len));
    check_status(ua_nfc_normalize(&work->text, &work->spare));
    return same(&work->text, (struct text){expected->ptr, expected->len});
}

static void normalization_case(struct tally *tally, struct normalization *work, unsigned line,
                               char *fields[FIELDS_MAX])
{
    const struct ua_buf *columns = work->columns;
    bool good;

    for (int i = 0; i < 5; i++)
        read_points(&work->columns[i], fields[i]);
    good = nfc_is(work, &columns[0], &columns[1]) && nfc_is(work, &columns[1], &columns[1]) &&
           nfc_is(work, &columns[2], &columns[1]) && nfc_is(work, &columns[3], &columns[3]) &&
           nfc_is(work, &columns[4], &columns[3]);
    count_case(tally, good, line, "NFC of a column");
}

/* Every code point that part 1 does not list is its own NFC. */
static void rest_is_unchanged(struct tally *tally, struct normalization *work, const bool *listed)
{
    for (uint32_t point = 0; point < 0x110000; point++) {
        if (listed[point])
            continue;
        work->columns[0].len = 0;
        check_status(ua_points_append(&work->columns[0], &point, 1));
        count_case(tally, nfc_is(work, &work->columns[0], &work->columns[0]), 0,
                   "a code point outside part 1");
    }
}

static bool run_normalization(struct tally *tally, const char *directory)
{
    FILE *file = open_file(directory, "NormalizationTest.txt");
    static char line[LINE_MAX_BYTES];
    static bool listed[0x110000];
    struct normalization work;
    unsigned number = 0;
    bool in_part_1 = false;

    if (!file)
        return false;
    for (int i = 0; i < 5; i++)
        ua_buf_init(&work.columns[i], NULL);
    ua_buf_init(&work.text, NULL);
    ua_buf_init(&work.spare, NULL);
    while (fgets(line, sizeof(line), file)) {
        char *fields[FIELDS_MAX];

        number++;
        if (line[0] == '@')
            in_part_1 = strncmp(line, "@Part1", 6) == 0;
        if (line[0] == '@' || split(line, fields) == 0)
            continue;
        normalization_case(tally, &work, number, fields);
        if (in_part_1)
            listed[*ua_points(&work.columns[0])] = true;
    }
    rest_is_unchanged(tally, &work, listed);
    for (int i = 0; i < 5; i++)
        ua_buf_free(&work.columns[i]);
    ua_buf_free(&work.text);
    ua_buf_free(&work.spare);
    fclose(file);
    return report(tally);
}

int main(int argc, char **argv)
{
    struct tally idna = {.name = "idna-test-v2"};
    struct tally normalization = {.name = "normalization-test"};
    bool good;

    if (argc != 2) {
        fprintf(stderr, "usage: ucd_conformance UCD-DIRECTORY\n");
        return 2;
    }
    good = run_idna(&idna, argv[1]);
    good = run_normalization(&normalization, argv[1]) && good;
    return good ? 0 : 1;
}
