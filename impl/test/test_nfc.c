/* SPDX-License-Identifier: MIT */
/* A few cases of each rule; `make ucd` runs Unicode's own test. */
#include <stdlib.h>

#include "check.h"
#include "nfc.h"
#include "points.h"

enum { MAX = 8, RUN = 1000 };

static const struct {
    uint32_t text[MAX], nfc[MAX]; /* 0 ends them */
    enum ua_nfc_quick_check check;
} cases[] = {
    {{'a', 'b'}, {'a', 'b'}, UA_NFC_YES},
    {{0xE9}, {0xE9}, UA_NFC_YES},
    {{'e', 0x301}, {0xE9}, UA_NFC_MAYBE},
    {{'x', 0x301}, {'x', 0x301}, UA_NFC_MAYBE},
    {{0x212B}, {0xC5}, UA_NFC_NO},                            /* a singleton */
    {{0x958}, {0x915, 0x93C}, UA_NFC_NO},                     /* excluded from composition */
    {{'a', 0x301, 0x323}, {0x1EA1, 0x301}, UA_NFC_NO},        /* reordered, then composed */
    {{'a', 0x323, 0x302}, {0x1EAD}, UA_NFC_MAYBE},            /* composed twice */
    {{'a', 0x31B, 0x301}, {0xE1, 0x31B}, UA_NFC_MAYBE},       /* over one that stays */
    {{'a', 0x30A, 0x301}, {0x1FB}, UA_NFC_MAYBE},             /* the same class, in order */
    {{'a', 0x305, 0x301}, {'a', 0x305, 0x301}, UA_NFC_MAYBE}, /* blocked by the same class */
    {{'a', 0x34F, 0x301}, {'a', 0x34F, 0x301}, UA_NFC_MAYBE}, /* blocked by a starter */
    {{0x301, 'a', 0x301}, {0x301, 0xE1}, UA_NFC_MAYBE},       /* no starter in front */
    {{0x9C7, 0x9BE}, {0x9CB}, UA_NFC_MAYBE},                  /* two starters */
    {{0x1100, 0x1161}, {0xAC00}, UA_NFC_MAYBE},               /* L and V */
    {{0x1100, 0x1161, 0x11A8}, {0xAC01}, UA_NFC_MAYBE},       /* L, V and T */
    {{0xAC00, 0x11C2}, {0xAC1B}, UA_NFC_MAYBE},               /* LV and T */
    {{0xAC01, 0x11A8}, {0xAC01, 0x11A8}, UA_NFC_MAYBE},       /* LVT and T: no */
    {{0xAC00, 0x11A7}, {0xAC00, 0x11A7}, UA_NFC_YES},         /* U+11A7 is not a T */
    {{0x1100, 0x301}, {0x1100, 0x301}, UA_NFC_MAYBE},         /* L and no V */
    {{0xD7A3, 0x958}, {0xD7A3, 0x915, 0x93C}, UA_NFC_NO},     /* Hangul apart and together */
    {{0x105D2, 0x307}, {0x105C9}, UA_NFC_MAYBE},              /* beyond the first plane */
};

static struct ua_buf text, spare;

static void check_cases(void)
{
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        size_t count = 0, nfc_count = 0;

        while (count < MAX && cases[i].text[count])
            count++;
        while (nfc_count < MAX && cases[i].nfc[nfc_count])
            nfc_count++;
        CHECK(ua_nfc_check(cases[i].text, count) == cases[i].check);
        text.len = 0;
        CHECK(ua_points_append(&text, cases[i].text, count) == UA_OK);
        CHECK(ua_nfc_normalize(&text, &spare) == UA_OK);
        CHECK(ua_points_count(&text) == nfc_count && memcmp(text.ptr, cases[i].nfc, text.len) == 0);
    }
}

/* A long run takes the counting sort: equals must keep their order there, too. */
static void check_long_run(void)
{
    static const uint32_t marks[] = {0x302, 0x323, 0x35D, 0x30F, 0x324};
    static const uint32_t sorted[] = {0x323, 0x324, 0x302, 0x30F, 0x35D};
    const uint32_t *result;

    text.len = 0;
    CHECK(ua_points_append(&text, &(uint32_t){'='}, 1) == UA_OK);
    for (size_t i = 0; i < RUN; i++)
        CHECK(ua_points_append(&text, &marks[i % 5], 1) == UA_OK);
    CHECK(ua_nfc_normalize(&text, &spare) == UA_OK);
    CHECK(ua_points_count(&text) == RUN + 1);
    result = ua_points(&text) + 1;
    for (size_t i = 0; i < RUN; i++) {
        size_t kind = i < 2 * RUN / 5 ? i % 2 : i < 4 * RUN / 5 ? 2 + i % 2 : 4;

        CHECK(result[i] == sorted[kind]);
    }
}

/* Fails at the given call, counted down from what is set. */
static void *failing_resize(void *ctx, void *ptr, size_t old_size, size_t new_size)
{
    unsigned *left = ctx;

    (void)old_size;
    if (new_size == 0) {
        free(ptr);
        return NULL;
    }
    return --*left == 0 ? NULL : realloc(ptr, new_size);
}

/* U+0344 is two marks when decomposed, so that sorting them needs more room than there was. */
static void check_no_memory(void)
{
    unsigned failures = 0;

    for (unsigned fail_at = 1; fail_at < 10; fail_at++) {
        unsigned left = 0;
        const struct ua_allocator allocator = {failing_resize, &left};
        struct ua_buf marks, room;
        enum ua_status status = UA_OK;

        ua_buf_init(&marks, &allocator);
        ua_buf_init(&room, &allocator);
        for (int i = 0; i < 30; i++)
            status = ua_points_append(&marks, &(uint32_t){0x344}, 1);
        left = fail_at;
        CHECK(status == UA_OK);
        status = ua_nfc_normalize(&marks, &room);
        CHECK(status == UA_OK || status == UA_NOMEM);
        CHECK(status == UA_NOMEM || ua_points_count(&marks) == 60);
        failures += status == UA_NOMEM;
        ua_buf_free(&marks);
        ua_buf_free(&room);
    }
    CHECK(failures >= 2 && failures < 9);
}

int main(void)
{
    ua_buf_init(&text, NULL);
    ua_buf_init(&spare, NULL);
    check_cases();
    check_long_run();
    check_no_memory();
    ua_buf_free(&text);
    ua_buf_free(&spare);
    return check_report("nfc");
}
