/* SPDX-License-Identifier: MIT */
/* Triage: which findings are chosen and listed, what a baseline makes of them, and the quirks that
 * they are grouped into. The engines are dated editions, whose answers do not change. */
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "class_key.h"
#include "sample.h"
#include "store.h"
#include "str.h"
#include "triage.h"

/* The last digits of a class are the number of its row, from 1. */
static const struct {
    const char *cause, *a, *b, *input;
    enum effect effect;
    int64_t found;
} rows[] = {
    {"backslash", "webaddr", "whatwg", "http://a\\@b", EFFECT_HOST_SHIFT, 1000},
    {"backslash", "rfc3986", "whatwg", "http://a\\@b", EFFECT_ACCEPT_REJECT, 2000},
    {"ipv4-number", "webaddr", "whatwg", "http://1/", EFFECT_HOST_FORM, 3000},
    {"percent", "rfc3986", "whatwg", "http://a/%zz", EFFECT_ACCEPT_REJECT, 4000},
    {"backslash", "webaddr", "whatwg", "http://a/", EFFECT_HOST_SHIFT, 5000},
    {"idna", "absent", "whatwg", "http://a/", EFFECT_PATH_SHIFT, 6000},
    {"backslash", "webaddr", "whatwg", "http://cc\\@d", EFFECT_HOST_SHIFT, 7000},
    {"unexplained (idna)", "absent", "whatwg", "http://b/", EFFECT_QUERY_SHIFT, 8000},
    {"idna+userinfo", "absent", "whatwg", "http://c/", EFFECT_PATH_SHIFT, 9000},
};
#define ROWS (sizeof rows / sizeof *rows)

static void make_campaign(void)
{
    struct store *store = store_create("f");

    CHECK(store != NULL);
    for (size_t i = 0; store && i < ROWS; i++) {
        struct finding f = sample(0xabcd000000000000 + i + 1, rows[i].input);

        f.cause = literal(rows[i].cause);
        f.explained = strncmp(rows[i].cause, "unexplained", 11) != 0;
        f.engines[0] = literal(rows[i].a);
        f.engines[1] = literal(rows[i].b);
        f.effect = rows[i].effect;
        f.found = f.improved = rows[i].found;
        CHECK(store_keep(store, &f) == KEPT_NEW);
        drop(&f);
    }
    store_close(store);
}

/* The numbers of the rows that a triage has, in order. A row that is not listed is in brackets. */
static void add_rows(struct text *out, const struct triage *triage)
{
    for (size_t i = 0; i < triage->count; i++) {
        const bool is_listed = triage_is_listed(triage, i);

        text_printf(out, "%s%s%u%s", i > 0 ? " " : "", is_listed ? "" : "(",
                    (unsigned)(triage->findings[i].class & 0xF), is_listed ? "" : ")");
    }
}

static struct triage_options options_of(void)
{
    return (struct triage_options){.dir = "f", .by_class = true};
}

static void check_rows(int line, const struct triage_options *options, const char *expected)
{
    struct triage triage;
    struct text got = {0};

    CHECK(triage_open(&triage, options));
    CHECK(triage.total == ROWS && !triage.is_partial);
    add_rows(&got, &triage);
    check_text(__FILE__, line, got.ptr, got.len, expected, strlen(expected));
    triage_close(&triage);
    text_free(&got);
}

#define CHECK_ROWS(options, expected) check_rows(__LINE__, options, expected)

static void test_filters(void)
{
    struct triage_options options = options_of();
    char *ids[] = {(char[]){"abcd000000000004"}, (char[]){"abcd000000000008"}};

    CHECK_ROWS(&options, "1 (7) (5) 3 2 4 6 (9) 8");
    options.all = true;
    CHECK_ROWS(&options, "1 7 5 3 2 4 6 9 8");
    options = options_of();
    options.cause = "idna";
    CHECK_ROWS(&options, "6 (9)");
    options.cause = "userinfo";
    CHECK_ROWS(&options, "(9)");
    options.cause = "user";
    CHECK_ROWS(&options, "");
    options.cause = "idna+userinfo";
    CHECK_ROWS(&options, "(9)");
    options.cause = "unexplained";
    CHECK_ROWS(&options, "8");
    options.cause = "unexplained (idna)";
    CHECK_ROWS(&options, "8");
    options = options_of();
    options.effect = EFFECT_ACCEPT_REJECT;
    CHECK_ROWS(&options, "2 4");
    options = options_of();
    options.engines = "whatwg,rfc3986";
    CHECK_ROWS(&options, "2 4");
    options.engines = "rfc3986,whatwg";
    CHECK_ROWS(&options, "2 4");
    options.engines = "rfc3986,whatw";
    CHECK_ROWS(&options, "");
    options = options_of();
    options.since = 4000;
    CHECK_ROWS(&options, "(7) (5) 4 6 (9) 8");
    options.since = 4001;
    CHECK_ROWS(&options, "(7) (5) 6 (9) 8");
    options = options_of();
    options.ids.items = (const char **)(uintptr_t)ids;
    options.ids.count = 2;
    CHECK_ROWS(&options, "4 8");
}

/* The hints of an unexplained cause are no halves of a pair. */
static void test_hints(void)
{
    struct store *store = store_create("hints");
    struct finding f = sample(1, "http://a/");
    struct triage_options options = {.dir = "hints", .by_class = true, .cause = "userinfo"};
    struct triage triage;

    f.cause = literal("unexplained (idna+userinfo+tabs)");
    f.explained = false;
    CHECK(store && store_keep(store, &f) == KEPT_NEW);
    store_close(store);
    CHECK(triage_open(&triage, &options) && triage.count == 0 && triage.total == 1);
    triage_close(&triage);
    options.cause = "unexplained";
    CHECK(triage_open(&triage, &options) && triage.count == 1);
    triage_close(&triage);
    drop(&f);
}

/* A row that is left out is freed, and what is not there makes the list a partial one. */
static void test_missing(void)
{
    struct triage_options options = options_of();
    char *ids[] = {(char[]){"abcd000000000004"}, (char[]){"abce"}};
    struct triage triage;
    int saved = quiet_stderr();

    options.ids.items = (const char **)(uintptr_t)ids;
    options.ids.count = 2;
    CHECK(triage_open(&triage, &options) && triage.is_partial && triage.count == 1);
    CHECK(triage.all && triage.is_named);
    triage_close(&triage);
    ids[1] = ids[0];
    ids[0] = (char[]){"abce"};
    CHECK(triage_open(&triage, &options) && triage.is_partial && triage.count == 1);
    triage_close(&triage);
    options = options_of();
    options.dir = "absent";
    CHECK(!triage_open(&triage, &options) && triage.is_partial);
    triage_close(&triage);
    options = options_of();
    options.baseline_path = "absent";
    CHECK(!triage_open(&triage, &options));
    triage_close(&triage);
    options.accept = true;
    CHECK(triage_open(&triage, &options) && triage.baseline && triage.baseline->count == 0);
    CHECK(!triage.is_partial);
    triage_close(&triage);
    restore_stderr(saved);
}

/* --- the list --------------------------------------------------------------------------------- */

static struct text printed;

static void print_row(const struct triage *triage, size_t index)
{
    text_printf(&printed, "%u ", (unsigned)(triage->findings[index].class & 0xF));
}

static void check_top(unsigned top, size_t left, const char *expected)
{
    struct triage_options options = options_of();
    struct triage triage;

    options.top = top;
    CHECK(triage_open(&triage, &options));
    text_clear(&printed);
    CHECK(triage_for_each(&triage, print_row) == left && triage_for_each(&triage, NULL) == left);
    CHECK_TEXT(printed.ptr, printed.len, expected, strlen(expected));
    triage_close(&triage);
}

static void test_top(void)
{
    check_top(0, 0, "1 3 2 4 6 8 ");
    check_top(1, 5, "1 ");
    check_top(5, 1, "1 3 2 4 6 ");
    check_top(6, 0, "1 3 2 4 6 8 ");
    check_top(7, 0, "1 3 2 4 6 8 ");
}

/* --- the baseline ----------------------------------------------------------------------------- */

#define PAIR(a, b, input, effect, cause)                                                           \
    "{\"engines\":[\"" a "\",\"" b "\"],\"input\":\"" input "\",\"effect\":\"" effect              \
    "\",\"cause\":\"" cause "\",\"reason\":\"r\",\"link\":\"l\"}"

static const char known[] =
    "[" PAIR("whatwg", "webaddr", "http://t\\\\@e", "host-shift",
             "backslash") ",\n" PAIR("whatwg", "webaddr", "http://2/", "path-shift",
                                     "ipv4-number") ",\n" PAIR("whatwg", "webaddr", "http://h/",
                                                               "host-shift", "slash-count") "]\n";

static void put_file(const char *path, const char *content)
{
    FILE *file = fopen(path, "wb");

    CHECK(file && fputs(content, file) >= 0 && fclose(file) == 0);
}

/* The states of all rows, in their order. */
static void check_states(const struct triage *triage, const char *expected)
{
    static const char letters[] = "nawg"; /* new, accepted, worse, gone */
    struct text got = {0};

    for (size_t i = 0; i < triage->count; i++) {
        const struct triage_note *note = &triage->notes[i];

        text_add(&got, &letters[note->state], 1);
        CHECK((note->pair != NULL) ==
              (note->state == TRIAGE_ACCEPTED || note->state == TRIAGE_WORSE));
    }
    CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
    text_free(&got);
}

static void check_state_count(const struct triage *triage, enum triage_state state, size_t count,
                              size_t quirks)
{
    size_t found;

    CHECK(triage_count_state(triage, state, &found) == count && found == quirks);
}

static void test_states(void)
{
    struct triage_options options = options_of();
    struct triage triage;
    struct text got = {0};

    put_file("known", known);
    options.baseline_path = "known";
    CHECK(triage_open(&triage, &options));
    add_rows(&got, &triage);
    CHECK_STRING(got.ptr, "(1) (7) (5) 3 2 4 6 (9) 8");
    check_states(&triage, "aagwnnnnn");
    check_state_count(&triage, TRIAGE_ACCEPTED, 2, 1);
    check_state_count(&triage, TRIAGE_WORSE, 1, 1);
    check_state_count(&triage, TRIAGE_GONE, 1, 1);
    check_state_count(&triage, TRIAGE_NEW, 5, 5);
    triage_close(&triage);
    options.all = true;
    CHECK(triage_open(&triage, &options));
    check_states(&triage, "aagwnnnnn");
    text_clear(&got);
    add_rows(&got, &triage);
    CHECK_STRING(got.ptr, "1 7 5 3 2 4 6 9 8");
    triage_close(&triage);
    options.baseline_path = NULL; /* then each is new, or gone */
    CHECK(triage_open(&triage, &options) && !triage.baseline);
    check_states(&triage, "nngnnnnnn");
    triage_close(&triage);
    CHECK_STRING(triage_state_name(TRIAGE_NEW), "new");
    CHECK_STRING(triage_state_name(TRIAGE_ACCEPTED), "still there");
    CHECK_STRING(triage_state_name(TRIAGE_WORSE), "worse than accepted");
    CHECK_STRING(triage_state_name(TRIAGE_GONE), "gone");
    text_free(&got);
}

static void check_fatal(const char *limit, const char *baseline, bool all, size_t classes,
                        size_t quirks, size_t unlisted_classes, size_t unlisted_quirks)
{
    struct triage_options options = options_of();
    struct triage triage;
    struct triage_fatal fatal;

    options.baseline_path = baseline;
    options.all = all;
    CHECK(fail_limit_from_name(&options.fail_on, limit));
    CHECK(triage_open(&triage, &options));
    fatal = triage_count_fatal(&triage);
    if (fatal.classes != classes || fatal.quirks != quirks ||
        fatal.unlisted_classes != unlisted_classes || fatal.unlisted_quirks != unlisted_quirks)
        printf("%s: %zu %zu %zu %zu\n", limit, fatal.classes, fatal.quirks, fatal.unlisted_classes,
               fatal.unlisted_quirks);
    CHECK(fatal.classes == classes && fatal.quirks == quirks);
    CHECK(fatal.unlisted_classes == unlisted_classes && fatal.unlisted_quirks == unlisted_quirks);
    triage_close(&triage);
}

static void test_fatal(void)
{
    check_fatal("host-shift", NULL, false, 2, 1, 1, 0);
    check_fatal("host-shift", "known", false, 0, 0, 0, 0);
    check_fatal("host-form", "known", false, 1, 1, 0, 0);
    check_fatal("path-shift", NULL, false, 7, 5, 2, 1);
    check_fatal("path-shift", NULL, true, 7, 5, 0, 0);
    check_fatal("path-shift", "known", false, 5, 5, 1, 1);
    check_fatal("query-shift", NULL, false, 8, 6, 2, 1);
}

/* --- accepting -------------------------------------------------------------------------------- */

static void test_accept(void)
{
    struct triage_options options = options_of();
    struct triage triage;
    size_t quirks, pairs;
    char *ids[] = {(char[]){"abcd000000000001"}};

    put_file("known", known);
    options.baseline_path = "known";
    options.accept = true;
    options.cause = "backslash";
    CHECK(triage_open(&triage, &options));
    CHECK(triage_accept(&triage, "why", "where", &quirks, &pairs) && quirks == 1 && pairs == 1);
    triage_close(&triage);
    options.cause = NULL;
    CHECK(triage_open(&triage, &options));
    check_states(&triage, "aagwannnn");
    CHECK(triage.notes[0].pair && strcmp(triage.notes[0].pair->reason.ptr, "r") == 0);
    CHECK(triage_accept(&triage, "why", "where", &quirks, &pairs) && quirks == 5 && pairs == 5);
    triage_close(&triage);
    options.by_class = false;
    options.all = true;
    CHECK(triage_open(&triage, &options));
    for (size_t i = 0; i < triage.quirks.count; i++)
        CHECK(triage_quirk_state(&triage, &triage.quirks.items[i]) == TRIAGE_ACCEPTED);
    triage_close(&triage);
    options.cause = "backslash";
    options.since = 5000;
    options.accept = false;
    CHECK(triage_open(&triage, &options) && triage.count == 2);
    CHECK(triage_quirk_state(&triage, &triage.quirks.items[0]) == TRIAGE_ACCEPTED);
    triage.notes[0].state = TRIAGE_GONE;
    CHECK(triage_quirk_state(&triage, &triage.quirks.items[0]) == TRIAGE_GONE);
    triage_close(&triage);
    options = options_of();
    options.baseline_path = "known";
    options.accept = true;
    options.ids.items = (const char **)(uintptr_t)ids;
    options.ids.count = 1;
    CHECK(triage_open(&triage, &options));
    check_states(&triage, "a");
    CHECK(triage_accept(&triage, "named", "where", &quirks, &pairs) && quirks == 1 && pairs == 1);
    triage_close(&triage);
    CHECK(triage_open(&triage, &options));
    CHECK(triage.notes[0].pair && strcmp(triage.notes[0].pair->reason.ptr, "named") == 0);
    triage_close(&triage);
}

/* --- quirks ----------------------------------------------------------------------------------- */

static void add_quirk(struct text *out, const struct quirks *quirks, const struct quirk *quirk)
{
    text_printf(out, "%s: %zu classes, %zu pairs, %s\n", quirk->cause->ptr, quirk->classes,
                quirk->pairs, severity_name(quirk_severity(quirk)));
    for (size_t i = 0; i < quirk->count; i++) {
        const struct quirk_variant *variant = &quirk->variants[i];

        text_printf(out, " %s:", variant->shown->test.url.ptr);
        for (size_t j = 0; j < variant->count; j++)
            text_printf(out, " %u", (unsigned)(variant->classes[j]->class & 0xF));
        for (unsigned group = 0; group < variant->groups; group++) {
            text_printf(out, "; ");
            quirk_add_answer(out, quirks, variant, group, 4);
        }
        text_puts(out, "\n");
    }
}

static const char grouped[] = "absent? rfc3986 webaddr whatwg \n"
                              "backslash: 4 classes, 2 pairs, critical\n"
                              " http://a\\@b: 1 7; rejected; host b; host a\n"
                              " http://a/: 5; accepted\n"
                              " http://a\\@b: 2; rejected; host b; host a\n"
                              " new\n"
                              "ipv4-number: 1 classes, 1 pairs, high\n"
                              " http://1/: 3; host 1; host 0...\n"
                              " new\n"
                              "bad-percent: 1 classes, 1 pairs, medium\n"
                              " http://a/%zz: 4; rejected; accepted\n"
                              " new\n"
                              "idna+userinfo: 1 classes, 1 pairs, low\n"
                              " http://c/: 9; host t...; host c; host e...\n"
                              " new\n"
                              "idna: 1 classes, 1 pairs, low\n"
                              " http://a/: 6; host t...; host a; host e...\n"
                              " new\n"
                              "unexplained (idna): 1 classes, 1 pairs, low\n"
                              " http://b/: 8; host t...; host b; host e...\n"
                              " new\n";

static void test_quirks(void)
{
    struct triage_options options = options_of();
    struct triage triage;
    struct text got = {0};
    bool is_several = true;
    char digits[CLASS_DIGITS + 1];

    options.by_class = false;
    options.all = true;
    options.baseline_path = "known";
    put_file("known", known);
    CHECK(triage_open(&triage, &options));
    for (unsigned i = 0; i < triage.quirks.engine_count; i++)
        text_printf(&got, "%s%s ", triage.quirks.names[i], triage.quirks.engines[i] ? "" : "?");
    text_puts(&got, "\n");
    for (size_t i = 0; i < triage.quirks.count; i++) {
        add_quirk(&got, &triage.quirks, &triage.quirks.items[i]);
        text_printf(&got, " %s\n",
                    triage_state_name(triage_quirk_state(&triage, &triage.quirks.items[i])));
    }
    CHECK_STRING(got.ptr, grouped);
    snprintf(digits, sizeof digits, "%016llx", (unsigned long long)quirk_hash("idna"));
    CHECK(quirks_find(&triage.quirks, digits, &is_several)->id == quirk_hash("idna"));
    CHECK(!is_several);
    CHECK(quirks_find(&triage.quirks, "", &is_several) != NULL && is_several);
    digits[15] ^= 1;
    CHECK(!quirks_find(&triage.quirks, digits, &is_several) && !is_several);
    for (size_t i = 0; i < triage.count; i++)
        CHECK_STRING(triage.quirks.states[i], triage_state_name(triage.notes[i].state));
    triage_close(&triage);
    text_free(&got);
}

/* By importance; then weak proofs last, then what more pairs show, then by id. */
static void test_order_of_quirks(void)
{
    static const struct {
        const char *cause, *a, *b;
        enum effect effect;
    } given[] = {
        {"idna", "u", "v", EFFECT_HOST_SHIFT},      /* fewer pairs */
        {"backslash", "u", "v", EFFECT_HOST_SHIFT}, /* two pairs */
        {"backslash", "u", "w", EFFECT_HOST_SHIFT},
        {"slash-count", "u", "v", EFFECT_USERINFO_SHIFT},
        {"credentials", "u", "v", EFFECT_HOST_SHIFT}, /* weak, with three pairs */
        {"credentials", "u", "w", EFFECT_HOST_SHIFT},
        {"credentials", "v", "w", EFFECT_HOST_SHIFT},
        {"backslash", "u", "w", EFFECT_QUERY_SHIFT},   /* a pair that is known */
        {"dot-segments", "v", "w", EFFECT_HOST_SHIFT}, /* not listed */
    };
    enum { COUNT = sizeof given / sizeof *given };
    struct finding f[COUNT];
    bool is_listed[COUNT];
    struct engine_list engines = {0};
    struct quirks quirks;
    struct text got = {0};

    for (int i = 0; i < COUNT; i++) {
        f[i] = sample((uint64_t)i + 1, "http://a/");
        f[i].cause = literal(given[i].cause);
        f[i].replaces = strcmp(given[i].cause, "credentials") == 0 ? COMPONENT_BIT(USERNAME) : 0;
        f[i].engines[0] = literal(given[i].a);
        f[i].engines[1] = literal(given[i].b);
        f[i].effect = given[i].effect;
        f[i].count = (uint64_t)i;
        is_listed[i] = i + 1 < COUNT;
    }
    quirks_make(&quirks, f, COUNT, is_listed, &engines, 0);
    for (size_t i = 0; i < quirks.count; i++) {
        const struct quirk *quirk = &quirks.items[i];

        text_printf(&got, "%s %zu %zu %llu %x\n", quirk->cause->ptr, quirk->classes, quirk->pairs,
                    (unsigned long long)quirk->seen, quirk->effects);
    }
    CHECK_STRING(got.ptr, "backslash 3 2 10 208\nidna 1 1 0 200\ncredentials 3 3 15 200\n"
                          "slash-count 1 1 3 40\n");
    CHECK(quirks.engine_count == 3 && !quirks.engines[0]);
    quirks_free(&quirks);
    CHECK(!quirks.items && !quirks.names && quirks.count == 0);
    engine_list_free(&engines);
    text_free(&got);
    for (int i = 0; i < COUNT; i++)
        drop(&f[i]);
}

/* An engine that reads an href is asked about reparse-shifts alone, unless it has others. */
static void test_readers(void)
{
    struct finding f[] = {sample(1, "http://a/"), sample(2, "http://b/")};
    const bool is_listed[] = {true, true};
    struct engine_list engines = {0};
    struct quirks quirks;

    f[0].effect = EFFECT_REPARSE_SHIFT;
    f[0].engines[1] = literal("whatwg>rfc3986");
    quirks_make(&quirks, f, 2, is_listed, &engines, 0);
    CHECK(quirks.engine_count == 3 && strcmp(quirks.names[2], "whatwg>rfc3986") == 0);
    for (unsigned i = 0; i < 3; i++) {
        CHECK(quirks_asks(&quirks, i, EFFECT_REPARSE_SHIFT));
        CHECK(quirks_asks(&quirks, i, EFFECT_HOST_SHIFT) == (i < 2));
    }
    quirks_free(&quirks);
    f[1].engines[0] = literal("whatwg>rfc3986");
    f[1].engines[1] = literal("webaddr");
    quirks_make(&quirks, f, 2, is_listed, &engines, 0);
    for (unsigned i = 0; i < quirks.engine_count; i++)
        CHECK(quirks_asks(&quirks, i, EFFECT_HOST_SHIFT));
    quirks_free(&quirks);
    engine_list_free(&engines);
    drop(&f[0]);
    drop(&f[1]);
}

int main(void)
{
    char *dir = make_test_folder();

    if (chdir(dir) != 0)
        return 1;
    make_campaign();
    test_filters();
    test_hints();
    test_missing();
    test_top();
    test_states();
    test_fatal();
    test_accept();
    test_quirks();
    test_order_of_quirks();
    test_readers();
    text_free(&printed);
    remove_test_folder(dir);
    return check_report("triage");
}
