/* SPDX-License-Identifier: MIT */
/* Each rule of UTS #46: a domain that keeps it and one that just misses; `make ucd` runs Unicode's.
 */
#include <stdlib.h>

#include "check.h"
#include "idna.h"
#include "str.h"

#define URL (UA_CHECK_BIDI | UA_CHECK_JOINERS)
#define STD3 (URL | UA_USE_STD3_ASCII_RULES)
#define HYPHENS (URL | UA_CHECK_HYPHENS)
#define DNS (URL | UA_VERIFY_DNS_LENGTH)
#define TRANSITIONAL (URL | UA_TRANSITIONAL_PROCESSING)
#define IGNORE (URL | UA_IGNORE_INVALID_PUNYCODE)

#define TEN "abcdefghij"
#define SIXTY TEN TEN TEN TEN TEN TEN
#define L63 SIXTY "abc"

/* ascii NULL: failure. */
static const struct {
    unsigned flags;
    const char *domain, *ascii;
} ascii_cases[] = {
    /* section 4, step 1: map */
    {URL, "EXAMPLE.com", "example.com"},
    {URL, "B\u00DCCHER.De", "xn--bcher-kva.de"},
    {URL, "a\u00AD\u200Bb", "ab"}, /* ignored */
    {URL, "\u2163", "iv"},
    {URL, "a\u3002b\uFF0Ec\uFF61d", "a.b.c.d"},
    {URL, "\uFFFD", NULL},
    {URL, "a\x80", NULL}, /* ill-formed UTF-8 */
    {URL, "\xED\xA0\x80", NULL},
    {URL, "\uE000", NULL},
    {URL, "\u0378", NULL}, /* unassigned */
    {URL, "", ""},
    {URL, "\u00AD", ""},
    /* deviations, and U+1E9E, which maps to one */
    {URL, "fa\u00DF.\u03C2", "xn--fa-hia.xn--3xa"},
    {TRANSITIONAL, "fa\u00DF.\u03C2", "fass.xn--4xa"},
    {URL, "\u1E9E", "xn--zca"},
    {TRANSITIONAL, "\u1E9E", "ss"},
    {TRANSITIONAL, "\u00C4", "xn--4ca"},
    {TRANSITIONAL, "a\u200Db", "ab"},
    {TRANSITIONAL, "xn--fa-hia", "xn--fa-hia"}, /* decoded labels never are transitional */
    /* step 2: normalise */
    {URL, "e\u0301", "xn--9ca"},
    {URL, "=\u0338", "xn--1ch"},
    /* step 4: Punycode */
    {URL, "XN--BCHER-KVA.de", "xn--bcher-kva.de"},
    {URL, "xn--b\u00FCcher-kva", NULL},
    {URL, "xn--0", NULL},
    {URL, "xn--a", NULL}, /* U+0080 */
    {URL, "xn--", NULL},
    {URL, "xn--abc-", NULL},
    {URL, "xn---", NULL},
    {IGNORE, "xn--0.\u00E9", "xn--0.xn--9ca"},
    {IGNORE, "xn--abc-", NULL}, /* it does decode */
    {IGNORE, "xn--\u00E9", NULL},
    {IGNORE, "xn--a!", "xn--a!"},
    {IGNORE | UA_USE_STD3_ASCII_RULES, "xn--a!", NULL},
    /* section 4.1, criterion 1: NFC */
    {URL, "xn--a-ccb", NULL},
    {URL, "xn--x-xbb", "xn--x-xbb"}, /* x and U+0301 */
    {URL, "xn--e-xbb", NULL},        /* e and U+0301 */
    /* 2 to 4: hyphens */
    {HYPHENS, "ab-c-d", "ab-c-d"},
    {HYPHENS, "ab--c", NULL},
    {URL, "ab--c\u2615", "xn--ab--c-qe1c"},
    {HYPHENS, "xn--ab--c-qe1c", NULL},
    {HYPHENS, "-a", NULL},
    {HYPHENS, "a-", NULL},
    {HYPHENS, "xn----zfa", NULL},
    {URL, "-a.a-.xn----zfa", "-a.a-.xn----zfa"},
    {URL, "xn--xn---tj3b", NULL},
    {HYPHENS, "xn--xn---tj3b", NULL},
    /* 5: a dot out of Punycode */
    {URL, "xn--.b-oia", NULL},
    /* 6: a mark in front */
    {URL, "\u0301a", NULL},
    {URL, "xn--a-wbb", NULL},
    {URL, "a.\u0903", NULL},
    /* 7: statuses */
    {URL, "xn--A-2yp", "xn--a-2yp"}, /* mapped before it is decoded */
    {URL, "xn--kkg", NULL},          /* U+1E9E, which is mapped */
    {URL, "xn--zn7c", NULL},         /* U+FFFD */
    {URL, "a_b!.\u2615", "a_b!.xn--53h"},
    {STD3, "a_b", NULL},
    {STD3, "a b", NULL},
    {STD3, "A-b9.\u2615", "a-b9.xn--53h"},
    {STD3, "\u2260", "xn--1ch"},
    /* 8: ContextJ */
    {URL, "\u0915\u094D\u200D", "xn--11b6iy14e"},
    {URL, "\u0915\u094D\u200C\u0915", "xn--11ba1ow90g"},
    {URL, "\u0915\u200D", NULL},
    {URL, "\u200D", NULL},
    {UA_CHECK_BIDI, "a\u200Da", "xn--aa-m1t"},
    {URL, "xn--aa-m1t", NULL},
    {URL, "\u0628\u064A\u200C\u0628\u064A", "xn--ngba5hb2804a"},
    {URL, "\u0628\u0651\u200C\u0651\u0628", "xn--ngba6ja8404a"}, /* transparent between */
    {URL, "\u0627\u200C\u0628", NULL},                           /* right-joining before */
    {URL, "\u0628\u200C\u0627", "xn--mgbb899q"},                 /* and behind */
    {URL, "\u0628\u200Ca", NULL},
    {URL, "\u0628\u200C", NULL},
    {URL, "\u0628\u0651\u200C\u0651", NULL},
    {URL, "\u200C\u0628", NULL},
    {URL, "\u0628\u200C\u200C\u0628", NULL},
    /* 9: Bidi, by the conditions of RFC 5893, section 2 */
    {URL, "\u05D0", "xn--4db"},
    {URL, "a.\u05D0.1", NULL}, /* 1: the rule is for every label of the domain */
    {URL, "a.b1.1", "a.b1.1"}, /* and for no other domain */
    {URL, "1.xn--4db", NULL},  /* found behind Punycode */
    {UA_CHECK_JOINERS, "1.xn--4db", "1.xn--4db"},
    {URL, "1\u05D0", NULL},                         /* 1 */
    {URL, "\u05D0a\u05D0", NULL},                   /* 2 */
    {URL, "\u05D01\u05B0", "xn--1-6fc8g"},          /* 3 */
    {URL, "\u05D0-", NULL},                         /* 3 */
    {URL, "\u05D0\u0661", "xn--4db40a"},            /* 4 */
    {URL, "\u05D0\u06611", NULL},                   /* 4 */
    {URL, "a\u05D0a", NULL},                        /* 5 */
    {URL, "a1\u0301.\u05D0", "xn--a1-9tb.xn--4db"}, /* 6 */
    {URL, "a-.\u05D0", NULL},                       /* 6 */
    {URL, "a..\u05D0.", "a..xn--4db."},             /* an empty label has no direction */
    /* section 4.2, step 4: lengths */
    {DNS, L63, L63},
    {DNS, L63 "d", NULL},
    {URL, L63 "d", L63 "d"},
    {DNS, L63 "." L63 "." L63 "." SIXTY "a", L63 "." L63 "." L63 "." SIXTY "a"},
    {DNS, L63 "." L63 "." L63 "." SIXTY "ab", NULL},
    {DNS, "", NULL},
    {DNS, "a.", NULL},
    {DNS, "a..b", NULL},
    {URL, "a..b.", "a..b."},
};

static const struct {
    unsigned flags;
    const char *domain, *unicode;
    bool had_error;
} unicode_cases[] = {
    {URL, "XN--BCHER-KVA.de", "b\u00FCcher.de", false},
    {URL, "xn--0.xn--4db", "xn--0.\u05D0", true}, /* what does not decode stays */
    {IGNORE, "xn--0", "xn--0", false},
    {URL, "xn--", "", true},
    {URL, "xn--abc-.\u2615", "abc.\u2615", true},
    {URL, "xn--\u00E9", "xn--\u00E9", true},
    {URL, "\uE000a", "\uE000a", true}, /* so does what is disallowed */
    {URL, "a\xFFz", "a\uFFFDz", true},
    {URL, "xn--ib9b", "\uFFFD", true}, /* a surrogate */
    {URL, "1.\u05D0", "1.\u05D0", true},
    {DNS, "", "", false}, /* no lengths here */
};

static void check_ascii_cases(void)
{
    struct ua_buf out;

    ua_buf_init(&out, NULL);
    for (size_t i = 0; i < sizeof(ascii_cases) / sizeof(ascii_cases[0]); i++) {
        const char *domain = ascii_cases[i].domain, *ascii = ascii_cases[i].ascii;
        enum ua_status status =
            ua_uts46_to_ascii(&out, domain, strlen(domain), ascii_cases[i].flags);

        CHECK(status == (ascii ? UA_OK : UA_FAILURE));
        if (ascii && status == UA_OK)
            CHECK_TEXT(out.ptr, out.len, ascii, strlen(ascii));
        if (status != (ascii ? UA_OK : UA_FAILURE))
            printf("  for %s\n", domain);
    }
    ua_buf_free(&out);
}

static void check_unicode_cases(void)
{
    struct ua_buf out;

    ua_buf_init(&out, NULL);
    for (size_t i = 0; i < sizeof(unicode_cases) / sizeof(unicode_cases[0]); i++) {
        const char *domain = unicode_cases[i].domain, *unicode = unicode_cases[i].unicode;
        bool had_error = !unicode_cases[i].had_error;

        CHECK(ua_uts46_to_unicode(&out, &had_error, domain, strlen(domain),
                                  unicode_cases[i].flags) == UA_OK);
        CHECK_TEXT(out.ptr, out.len, unicode, strlen(unicode));
        CHECK(had_error == unicode_cases[i].had_error);
    }
    ua_buf_free(&out);
}

/* NUL is data; bad arguments; the private functions append, the public ones replace. */
static void check_arguments(void)
{
    struct ua_idna idna;
    struct ua_buf out;
    bool had_error;

    ua_buf_init(&out, NULL);
    ua_idna_init(&idna, NULL);
    CHECK(ua_uts46_to_ascii(&out, "a\0B", 3, URL) == UA_OK);
    CHECK_TEXT(out.ptr, out.len, "a\0b", 3);
    CHECK(ua_uts46_to_ascii(&out, NULL, 1, URL) == UA_BADARG);
    CHECK(ua_uts46_to_ascii(NULL, "a", 1, URL) == UA_BADARG);
    CHECK(ua_uts46_to_ascii(&out, "a", 1, 1u << 7) == UA_BADARG);
    CHECK(ua_uts46_to_unicode(&out, NULL, "a", 1, URL) == UA_BADARG);
    CHECK(ua_uts46_to_unicode(&out, &had_error, NULL, 1, URL) == UA_BADARG);
    CHECK(ua_uts46_to_unicode(NULL, &had_error, "a", 1, URL) == UA_BADARG);
    CHECK(ua_uts46_to_unicode(&out, &had_error, "a", UA_MAX_LENGTH + 1, URL) == UA_TOO_LONG);
    CHECK(ua_uts46_to_ascii(&out, "a", UA_MAX_LENGTH + 1, URL) == UA_TOO_LONG);
    CHECK(ua_uts46_to_ascii(&out, "xn--a", 5, URL) == UA_FAILURE);
    CHECK_TEXT(out.ptr, out.len, "a\0b", 3); /* unchanged by all of these */
    CHECK(ua_idna_to_ascii(&idna, &out, UA_LITERAL("\u00FC"), URL) == UA_OK);
    CHECK_TEXT(out.ptr, out.len, "a\0bxn--tda", 10);
    CHECK(ua_idna_to_unicode(&idna, &out, &had_error, UA_LITERAL("xn--tda"), URL) == UA_OK);
    CHECK_TEXT(out.ptr, out.len, "a\0bxn--tda\u00FC", 12);
    CHECK(ua_idna_to_ascii(&idna, &out, UA_LITERAL("ok.xn--a"), URL) == UA_FAILURE);
    CHECK(out.len == 12);
    CHECK(ua_uts46_to_ascii(&out, NULL, 0, URL) == UA_OK && out.len == 0);
    ua_idna_free(&idna);
    ua_buf_free(&out);
}

/* --- memory ----------------------------------------------------------------------------------- */

struct failing {
    size_t left; /* allocations until one fails */
    size_t held; /* bytes */
};

static void *failing_resize(void *ctx, void *ptr, size_t old_size, size_t new_size)
{
    struct failing *failing = ctx;
    void *result;

    if (new_size == 0) {
        failing->held -= old_size;
        free(ptr);
        return NULL;
    }
    if (failing->left == 0)
        return NULL;
    failing->left--;
    result = realloc(ptr, new_size);
    if (result)
        failing->held += new_size - (ptr ? old_size : 0);
    return result;
}

/* Every n-th allocation fails: UA_NOMEM, out unchanged, nothing leaked. */
static void check_allocation_failures(struct ua_str domain)
{
    for (size_t n = 0, succeeded = 0; succeeded < 2; n++) {
        struct failing failing = {.left = 64};
        struct ua_allocator allocator = {failing_resize, &failing};
        struct ua_buf out;
        enum ua_status ascii, unicode;
        bool had_error;

        ua_buf_init(&out, &allocator);
        CHECK(ua_buf_append(&out, "before", 6) == UA_OK);
        failing.left = n;
        ascii = ua_uts46_to_ascii(&out, domain.ptr, domain.len, URL);
        if (ascii != UA_OK) {
            CHECK(ascii == UA_NOMEM);
            CHECK_TEXT(out.ptr, out.len, "before", 6);
        }
        failing.left = n;
        out.len = 6;
        memcpy(out.ptr, "before", 6);
        unicode = ua_uts46_to_unicode(&out, &had_error, domain.ptr, domain.len, URL);
        if (unicode != UA_OK) {
            CHECK(unicode == UA_NOMEM);
            CHECK_TEXT(out.ptr, out.len, "before", 6);
        }
        succeeded = (size_t)(ascii == UA_OK) + (size_t)(unicode == UA_OK);
        ua_buf_free(&out);
        CHECK(failing.held == 0);
        CHECK(n < 64);
        if (n >= 64)
            break;
    }
}

/* Room that has grown once is enough for the same domain again. */
static void check_reuse(struct ua_str domain)
{
    struct failing failing = {.left = SIZE_MAX};
    struct ua_allocator allocator = {failing_resize, &failing};
    struct ua_idna idna;
    struct ua_buf out;

    ua_buf_init(&out, &allocator);
    ua_idna_init(&idna, &allocator);
    CHECK(ua_idna_to_ascii(&idna, &out, domain, URL) == UA_OK);
    /* Normalising swaps two of the buffers, so each must have had its turn. */
    out.len = 0;
    CHECK(ua_idna_to_ascii(&idna, &out, domain, URL) == UA_OK);
    out.len = 0;
    failing.left = 0;
    CHECK(ua_idna_to_ascii(&idna, &out, domain, URL) == UA_OK);
    ua_idna_free(&idna);
    ua_buf_free(&out);
    CHECK(failing.held == 0);
}

/* --- size ------------------------------------------------------------------------------------- */

/* A MB or so of one text, over and over: quadratic work would take half a minute and be noticed. */
static void check_long(const char *unit, const char *end, enum ua_status expected)
{
    struct ua_buf domain, ascii, unicode;
    bool had_error = false;
    enum ua_status status;

    ua_buf_init(&domain, NULL);
    ua_buf_init(&ascii, NULL);
    ua_buf_init(&unicode, NULL);
    do
        status = ua_buf_append(&domain, unit, strlen(unit));
    while (status == UA_OK && domain.len < 1000000);
    CHECK(status == UA_OK && ua_buf_append(&domain, end, strlen(end)) == UA_OK);
    status = ua_uts46_to_ascii(&ascii, domain.ptr, domain.len, URL);
    CHECK(status == expected);
    if (status == UA_OK) {
        CHECK(ua_uts46_to_unicode(&unicode, &had_error, ascii.ptr, ascii.len, URL) == UA_OK);
        CHECK(!had_error);
        CHECK(ua_uts46_to_ascii(&domain, unicode.ptr, unicode.len, URL) == UA_OK);
        CHECK(domain.len == ascii.len && memcmp(domain.ptr, ascii.ptr, ascii.len) == 0);
    }
    ua_buf_free(&domain);
    ua_buf_free(&ascii);
    ua_buf_free(&unicode);
}

int main(void)
{
    static const char mixed[] =
        "xn--bcher-kva.B\u00DCCHER.a\u0323\u0302\u0301.\u0928\u092E\u0938\u094D\u0924\u0947."
        "xn--x-xbb.xn--4cab6c." SIXTY SIXTY "\u00E9\u4E2D";

    check_ascii_cases();
    check_unicode_cases();
    check_arguments();
    check_allocation_failures(ua_str(mixed, sizeof(mixed) - 1));
    check_reuse(ua_str(mixed, sizeof(mixed) - 1));
    check_long("\u00E9", "", UA_OK);
    check_long("a\u4E2Db\u00E9\u6587", "", UA_OK);
    check_long("\u4E00\u9FA5\u3042\U00020000", "", UA_OK);
    check_long("\u00E9.", "", UA_OK);
    check_long("a.", "\u05D0", UA_OK);
    check_long("\u0302\u0323", "a", UA_FAILURE); /* marks in front, and a run to sort */
    check_long("\u0628\u200C", "\u0628", UA_OK);
    check_long("\u0651", "\u200C", UA_FAILURE);
    check_long("\uFDFA", "", UA_FAILURE); /* eighteen for one; Bidi does not allow its spaces */
    return check_report("idna");
}
