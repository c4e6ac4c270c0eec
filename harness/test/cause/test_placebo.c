/* SPDX-License-Identifier: MIT */
/* Do rewrites explain what they have nothing to do with? Two parsers that share every idiom are
 * made to differ for a reason that lies in none: a hash of what the URL means. The inputs are full
 * of idioms, so that every rewrite gets its chance. Absolute URLs go to the small parser of
 * these tests, which takes anything; references to the Standard's. */
#include "cause.h"

#include <stdlib.h>

#include "check.h"
#include "fake.h"
#include "registry.h"
#include "rewriter.h"

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
    static const char *const odd_schemes[] = {"gopher", "blob", "a_b", "1a>"};
    static const char *const slashes[] = {"//", "/", "///", "\\\\", "/\\", "//", "//"};
    static const char *const users[] = {"u@", "a@b@", "u:p@", "a:b:c@", "u|@", "%41@"};
    static const char *const hosts[] = {"0x7f.1",   "1.2.3.256",    "%41",    "[::1%25z]", "a!",
                                        "b_c",      "b\xC3\xBC",    "xn--a",  "a.",        "017",
                                        "a\tb",     "\xEF\xBD\x81", "%C3%BC", "256.0",     "a..b",
                                        "\xC3\x9F", "[::1.2.3.04]"};
    static const char *const bracketed[] = {"[a.b]", "[::1]c", "[::1]", "[x", "[1.2.3.4]"};
    static const char *const ports[] = {":",    ":80",   ":0080", ":65536", ":0",
                                        ":443", ":8080", ":80",   ":80",    ":1:2"};
    static const char *const odd[] = {"/..", "/.",   "/%2e",     "/%2E%2e", " ",  "|",
                                      "%zz", "\xFF", "\xC3\xBC", "\\",      "\t", "\x01",
                                      "/C:", "'",    "%41",      "//"};
    static const char *const ends[] = {"?", "#", "?q|'", "?%z#", "#\xC3\xBC ", "? #", "?a\\b"};

    text_clear(out);
    ADD_ODD(out, front);
    if (next_random() % 20 == 0) {
        text_puts(out, "//");
    } else {
        text_puts(out,
                  next_random() % 10 ? schemes[next_random() % 5] : odd_schemes[next_random() % 4]);
        text_puts(out, ":");
        text_puts(out, slashes[next_random() % 7]);
    }
    ADD_ODD(out, users);
    if (next_random() % 20 == 0)
        text_puts(out, bracketed[next_random() % 5]);
    else
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

static void make_reference(struct text *out, struct text *base)
{
    static const char *const bases[] = {
        "http://u:p@h",   "http://u@h:80", "http://h",  "https://h:1",     "file://",
        "file:///C:",     "file:///D:/k",  "x:",        "x://u@h:1",       "file://localhost",
        "http://xn--tda", "ws://h",        "wss://u@h", "ftp://b\xC3\xBC", "foo:/a"};
    static const char *const front[] = {"/",         "\\",  "../",   "./",   "/../",
                                        "//h/",      "C|/", "http:", "?",    "#",
                                        "//u@a..b/", "///", "file:", "..\\", "C:"};
    static const char *const odd[] = {"/..", "/%2e.", " ", "|",   "%zz", "\xFF",  "\xC3\xBC", "\\",
                                      "\t",  "/C:",   "'", "%41", "//",  "?%7E`", "#<"};

    text_clear(base);
    text_puts(base, bases[next_random() % 15]);
    for (size_t i = next_random() % 4; i > 0; i--) {
        text_puts(base, "/");
        add_word(base);
    }
    text_clear(out);
    ADD_ODD(out, front);
    for (size_t i = next_random() % 4; i > 0; i--) {
        add_word(out);
        ADD_ODD(out, odd);
        text_puts(out, i > 1 ? "/" : "");
    }
}

/* A hash of the letters of scheme, host and path, as the parser read them, encoded or not. */
static uint64_t meaning(const struct observation *o)
{
    static const enum component parts[] = {COMPONENT_SCHEME, COMPONENT_HOST, COMPONENT_PORT,
                                           COMPONENT_PATH};
    uint64_t hash = HASH_START;

    for (size_t part = 0; part < sizeof parts / sizeof parts[0]; part++) {
        struct ua_str value = observation_get(o, parts[part]);

        for (uint32_t i = 0; i < value.len; i++) {
            char letter = ua_lower(value.ptr[i]);

            if (is_escape_at(value, i, (uint32_t)value.len)) {
                letter = ua_lower((char)escaped_byte(value, i));
                i += 2;
            }
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

static void name_origin(struct observation *o, struct ua_str input)
{
    (void)input;
    if (o->outcome == OUTCOME_PARSED)
        observation_set(o, COMPONENT_ORIGIN, "null", 4);
}

static void spoil(struct observation *o, struct ua_str input)
{
    static const enum component spoilt[] = {COMPONENT_HOST,  COMPONENT_USERNAME, COMPONENT_PATH,
                                            COMPONENT_QUERY, COMPONENT_PORT,     COMPONENT_FRAGMENT,
                                            COMPONENT_ORIGIN};
    uint64_t hash;

    name_origin(o, input);
    if (o->outcome != OUTCOME_PARSED)
        return;
    hash = meaning(o) % 14;
    if (hash < 7)
        observation_set(o, spoilt[hash], "77", 2);
    else if (hash < 10)
        observation_fail(o, OUTCOME_REJECTED, NULL);
    else if (hash < 12)
        respell_host(o);
}

/* --- the Standard's parser, spoilt or not ----------------------------------------------------- */

static struct engine *standard;

static void run_standard(struct engine *engine, const struct request *request,
                         struct observation *o)
{
    void (*const *change)(struct observation *, struct ua_str) = engine->state;

    engine_run(standard, request, o);
    (*change)(o, request->input);
}

static struct engine make_standard(const char *id,
                                   void (**change)(struct observation *, struct ua_str))
{
    static const struct engine_class class = {.id = "standard", .package = "", .run = run_standard};
    struct engine engine = {.class = &class, .state = change};

    snprintf(engine.id, sizeof engine.id, "%s", id);
    engine.capabilities = standard->capabilities;
    engine.null_is_distinct = standard->null_is_distinct;
    return engine;
}

/* --- counting --------------------------------------------------------------------------------- */

static double percent(unsigned part, unsigned whole)
{
    return whole > 0 ? 100.0 * part / whole : 0;
}

struct count {
    const char *title;
    unsigned explained[MAX_REWRITES], applied[MAX_REWRITES];
    unsigned differences, by_any;
};

static void check_count(const struct count *count)
{
    unsigned worst = 0, differences = count->differences;

    for (unsigned n = 0; n < REWRITES; n++) {
        unsigned explained = count->explained[n], applied = count->applied[n];

        CHECK(explained * 50 < differences);
        if (explained > 0 && getenv("V"))
            printf("%s explains %u of %u unrelated differences of %s: %.1f %%, and %.1f %% of the "
                   "%u where it changes the input\n",
                   rewrites[n]->name, explained, differences, count->title,
                   percent(explained, differences), percent(explained, applied), applied);
        if (percent(explained, applied) > percent(count->explained[worst], count->applied[worst]))
            worst = n;
    }
    /* Each alone is bounded above; what a user sees is that any cause at all is named. */
    CHECK(count->by_any * 12 < differences);
    printf(
        "placebo: a cause is named for %u of %u unrelated differences of %s, %.1f %%; most often "
        "wrong where it changes the input: %s, %.1f %% of %u\n",
        count->by_any, differences, count->title, percent(count->by_any, differences),
        rewrites[worst]->name, percent(count->explained[worst], count->applied[worst]),
        count->applied[worst]);
}

static void measure(const char *title, struct pair *pair, bool has_base)
{
    struct count count = {.title = title};
    struct explanation e = {0};
    struct text input = {0}, base = {0};

    while (count.differences < DIFFERENCES) {
        struct testcase test = {{NULL, 0}, {NULL, 0}};
        struct rewrite_set candidates;

        if (has_base)
            make_reference(&input, &base);
        else
            make_input(&input);
        test.url = text_str(&input);
        test.base = text_optional(&base, has_base);
        pair_run(pair, test);
        if (pair->difference.effect == EFFECT_NONE)
            continue;
        count.differences++;
        candidates = cause_candidates(test);
        explain_difference(&e, pair, test);
        count.by_any += e.first >= 0;
        for (unsigned n = 0; n < REWRITES; n++) {
            count.explained[n] += rewrite_set_has(e.explained_by, n);
            count.applied[n] += rewrite_set_has(candidates, n);
        }
    }
    check_count(&count);
    explanation_free(&e);
    text_free(&input);
    text_free(&base);
}

int main(void)
{
    const unsigned tolerant = QUIRKS_ALL & ~(unsigned)(QUIRK_FIRST_AT | QUIRK_PAST_QUERY);
    void (*changes[2])(struct observation *, struct ua_str) = {name_origin, spoil};
    struct fake fakes[2];
    struct engine standards[2];
    struct pair pair = {0};

    for (int i = 0; i < 2; i++) {
        fake_init(&fakes[i], i == 0 ? "a" : "b", tolerant);
        fakes[i].spoil = changes[i];
    }
    pair.engines[0] = &fakes[0].engine;
    pair.engines[1] = &fakes[1].engine;
    measure("URLs", &pair, false);
    standard = engine_open("whatwg");
    CHECK(standard != NULL);
    if (standard) {
        standards[0] = make_standard("a", &changes[0]);
        standards[1] = make_standard("b", &changes[1]);
        pair.engines[0] = &standards[0];
        pair.engines[1] = &standards[1];
        measure("references", &pair, true);
    }
    engine_close(standard);
    pair_free(&pair);
    return check_report("placebo");
}
