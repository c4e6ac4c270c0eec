/* SPDX-License-Identifier: MIT */
/* Do neutralisers explain what they have nothing to do with? Two parsers that share every idiom are
 * made to differ for a reason that lies in none: a hash of what the URL means. The inputs are full
 * of idioms, so that every neutraliser gets its chance. */
#include "cause.h"

#include <stdlib.h>

#include "../../impl/test/check.h"
#include "ascii.h"
#include "str.h"
#include "test/fake.h"

#define DIFFERENCES 4000

static uint64_t state = 11;

static uint64_t next_random(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return state >> 33;
}

static void add_word(struct text *out)
{
    size_t count = 1 + next_random() % 6;

    while (count-- > 0) {
        char letter = (char)('a' + next_random() % 26);

        text_add(out, &letter, 1);
    }
}

/* Adds one of the choices, or nothing. */
static void add_odd(struct text *out, const char *const *choices, size_t count)
{
    size_t choice = next_random() % (2 * count);

    if (choice < count)
        text_puts(out, choices[choice]);
}
#define ADD_ODD(out, choices) add_odd(out, choices, sizeof(choices) / sizeof(choices)[0])

static void make_input(struct text *out)
{
    static const char *const front[] = {" ", "\n", "\x01 "}, *const back[] = {" ", "\r\n", "\x1F"};
    static const char *const schemes[] = {"http", "HTTP", "x", "ht\ntp", "foo"};
    static const char *const slashes[] = {"//", "/", "///", "\\\\", "/\\", "//", "//"};
    static const char *const users[] = {"u@", "a@b@", "u:p@", "a:b:c@", "u|@", "%41@"};
    static const char *const hosts[] = {"0x7f.1", "1.2.3.256",    "%41",    "[::1%25z]", "a!",
                                        "b_c",    "b\xC3\xBC",    "xn--a",  "a.",        "017",
                                        "a\tb",   "\xEF\xBD\x81", "%C3%BC", "256.0"};
    static const char *const ports[] = {":", ":80", ":0080", ":65536", ":0", ":443", ":8080"};
    static const char *const odd[] = {"/..", "/.",   "/%2e",     "/%2E%2e", " ",  "|",
                                      "%zz", "\xFF", "\xC3\xBC", "\\",      "\t", "\x01",
                                      "/C:", "'",    "%41",      "//"};
    static const char *const ends[] = {"?", "#", "?q|'", "?%z#", "#\xC3\xBC ", "? #", "?a\\b"};

    text_clear(out);
    ADD_ODD(out, front);
    text_puts(out, schemes[next_random() % 5]);
    text_puts(out, ":");
    text_puts(out, slashes[next_random() % 7]);
    ADD_ODD(out, users);
    add_word(out);
    ADD_ODD(out, hosts);
    ADD_ODD(out, ports);
    for (size_t i = next_random() % 5; i > 0; i--) {
        text_puts(out, "/");
        add_word(out);
        ADD_ODD(out, odd);
    }
    ADD_ODD(out, ends);
    ADD_ODD(out, back);
}

/* A hash of the letters of host and path, as the parser read them. */
static uint64_t meaning(const struct observation *o)
{
    uint64_t hash = HASH_START;

    for (int c = COMPONENT_HOST; c <= COMPONENT_PATH; c++) {
        struct ua_str value = observation_get(o, (enum component)c);

        for (size_t i = 0; i < value.len; i++) {
            char letter = ua_lower(value.ptr[i]);

            if (ua_is_alpha((unsigned char)letter))
                hash = hash_bytes(hash, &letter, 1);
        }
    }
    return hash ^ hash >> 29;
}

/* The first byte of the host percent-encoded: another form of the same. */
static void respell_host(struct observation *o)
{
    struct ua_str host = observation_get(o, COMPONENT_HOST);
    struct text form = {0};

    if (host.len == 0 || host.ptr[0] == '[')
        return;
    text_printf(&form, "%%%02X", (unsigned)(unsigned char)host.ptr[0]);
    text_add(&form, host.ptr + 1, host.len - 1);
    observation_set(o, COMPONENT_HOST, form.ptr, form.len);
    text_free(&form);
}

static void spoil(struct observation *o, struct ua_str input)
{
    static const enum component spoilt[] = {COMPONENT_HOST, COMPONENT_USERNAME,
                                            COMPONENT_PATH, COMPONENT_QUERY,
                                            COMPONENT_PORT, COMPONENT_FRAGMENT};
    uint64_t hash;

    (void)input;
    if (o->outcome != OUTCOME_PARSED)
        return;
    hash = meaning(o) % 13;
    if (hash < 6)
        observation_set(o, spoilt[hash], "77", 2);
    else if (hash < 9)
        observation_fail(o, OUTCOME_REJECTED, NULL);
    else if (hash < 11)
        respell_host(o);
}

static double percent(unsigned part, unsigned whole)
{
    return whole > 0 ? 100.0 * part / whole : 0;
}

int main(void)
{
    const unsigned tolerant = QUIRKS_ALL & ~(unsigned)QUIRK_FIRST_AT;
    struct fake a, b;
    struct pair pair = {0};
    struct explanation e = {0};
    struct text input = {0};
    unsigned explained[MAX_NEUTRALISERS] = {0}, applied[MAX_NEUTRALISERS] = {0};
    unsigned differences = 0, by_any = 0, worst = 0;

    fake_init(&a, "a", tolerant);
    fake_init(&b, "b", tolerant);
    b.spoil = spoil;
    pair.a = &a.engine;
    pair.b = &b.engine;
    while (differences < DIFFERENCES) {
        const struct ua_str none = {NULL, 0};
        uint64_t candidates;

        make_input(&input);
        pair_ask(&pair, ua_str(input.ptr, input.len), none);
        if (pair.difference.effect == EFFECT_NONE)
            continue;
        differences++;
        candidates = cause_candidates(ua_str(input.ptr, input.len), none);
        explain(&e, &pair, ua_str(input.ptr, input.len), none);
        by_any += e.first >= 0;
        for (unsigned n = 0; n < neutraliser_count; n++) {
            explained[n] += (e.workers >> n & 1) != 0;
            applied[n] += (candidates >> n & 1) != 0;
        }
    }
    for (unsigned n = 0; n < neutraliser_count; n++) {
        CHECK(explained[n] * 50 < differences);
        if (explained[n] > 0 && getenv("V"))
            printf(
                "%s explains %u of %u unrelated differences: %.1f %%, and %.1f %% of the %u where "
                "it changes the input\n",
                neutralisers[n].name, explained[n], differences, percent(explained[n], differences),
                percent(explained[n], applied[n]), applied[n]);
        if (percent(explained[n], applied[n]) > percent(explained[worst], applied[worst]))
            worst = n;
    }
    /* Each alone is bounded above; what a user sees is that any cause at all is named. */
    CHECK(by_any * 16 < differences);
    printf(
        "placebo: a cause is named for %u of %u unrelated differences, %.1f %%; most often wrong "
        "where it changes the input: %s, %.1f %% of %u\n",
        by_any, differences, percent(by_any, differences), neutralisers[worst].name,
        percent(explained[worst], applied[worst]), applied[worst]);
    pair_free(&pair);
    explanation_free(&e);
    text_free(&input);
    return check_report("placebo");
}
