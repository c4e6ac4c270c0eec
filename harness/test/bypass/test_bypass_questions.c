/* SPDX-License-Identifier: MIT */
/* The questions with which a search for ways past a check begins. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bypass_questions.h"
#include "candidates.h"
#include "captured.h"
#include "check.h"
#include "compare.h"
#include "host_class.h"
#include "rewrites.h"
#include "str.h"
#include "util.h"

struct asked {
    struct text urls[2000];
    size_t count;
};

static void note_question(void *context, const void *data, size_t size)
{
    struct asked *asked = context;

    if (asked->count < sizeof asked->urls / sizeof *asked->urls)
        text_add(&asked->urls[asked->count++], data, size);
}

static size_t find_question(const struct asked *asked, struct ua_str url)
{
    size_t i = 0;

    while (i < asked->count && !ua_str_equal(text_str(&asked->urls[i]), url))
        i++;
    return i;
}

static bool has_question(const struct asked *asked, const char *url)
{
    return find_question(asked, ua_str(url, strlen(url))) < asked->count;
}

/* Asks about known URLs, or the project's own. */
static struct asked *ask_about(const struct bypass_known *known, const struct bypass_check *check)
{
    struct asked *asked = xcalloc(1, sizeof *asked);
    struct bypass_hosts bad = {0};
    const struct bypass_subject subject = {.known = known,
                                           .check = check,
                                           .bad = &bad,
                                           .good = check->is_denied ? "trusted.example"
                                                                    : check->hosts[0]};

    bypass_hosts_list(&bad, check, "evil.example");
    bypass_questions(&subject, note_question, asked);
    bypass_hosts_free(&bad);
    return asked;
}

static void drop(struct asked *asked)
{
    for (size_t i = 0; i < asked->count; i++)
        text_free(&asked->urls[i]);
    free(asked);
}

/* Where a known URL has hosts, the two names stand, each at each place. */
static void test_places(void)
{
    static const char *const trusted[] = {"trusted.example"};
    static const struct bypass_check check = {trusted, 1, false, 0};
    static const struct {
        const char *url, *questions[3];
    } rows[] = {
        {"http://php.net\\@aliyun.com/aaa.do",
         {"http://trusted.example\\@evil.example/", "http://evil.example\\@trusted.example/"}},
        {"ldap://127.0.0.1#evilhost.com:1389/a",
         {"http://trusted.example#evil.example:1389/",
          "http://evil.example#trusted.example:1389/"}},
        {"https://a.com%2Fb.com/x", {"http://evil.example%2Ftrusted.example/"}},
        {"http://a.com\uFF0FX.b.com", {"http://trusted.example\uFF0Fevil.example"}},
        {"http://user:1/2@host/", {"http://trusted.example:1/2@evil.example/"}},
        {"http:/0/attacker.com", {"http:/trusted.example/evil.example"}},
        {"http:\\\\\\host/x/y.z", {"http:\\\\\\trusted.example/x/evil.example"}},
        {"http://a@b@c.d/", {"http://evil.example@trusted.example@evil.example/"}},
        {"http://x@[::1%a@[::2]/", {"http://evil.example@[::1%a@[2620::1]/"}},
        {"http://ex%zz/", {NULL}},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct owned_testcase item = {0};
        const struct bypass_known known = {&item, 1};
        struct asked *asked;

        text_puts(&item.url, rows[i].url);
        asked = ask_about(&known, &check);
        for (size_t q = 0; q < 3 && rows[i].questions[q]; q++) {
            CHECK(has_question(asked, rows[i].questions[q]));
            if (!has_question(asked, rows[i].questions[q]))
                printf("%s: not asked\n", rows[i].questions[q]);
        }
        CHECK(!has_question(asked, rows[i].url));
        drop(asked);
        testcase_free(&item);
    }
}

/* Each question is asked once, and the published ones among the first 500. */
static void test_own_files(void)
{
    static const char *const trusted[] = {"trusted.example"};
    static const struct {
        struct bypass_check check;
        const char *url; /* NULL: none of these */
    } rows[] = {
        {{NULL, 0, true, HOST_LOOPBACK | HOST_PRIVATE | HOST_METADATA},
         "http://trusted.example@[::1%a@[2620::1]/"},
        {{trusted, 1, true, 0}, "http://xn--trusted-.example"},
        {{trusted, 1, false, 0}, "http://trusted.example\\@evil.example"},
    };
    struct bypass_known known;

    CHECK(bypass_known_load(&known, "vectors", NULL) && known.count > 300);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct asked *asked = ask_about(&known, &rows[i].check);

        CHECK(asked->count > 500 && asked->count < 1000);
        for (size_t q = 0; q < asked->count; q++)
            CHECK(find_question(asked, text_str(&asked->urls[q])) == q);
        /* The first name is evil.example while inputs are changed. */
        CHECK(find_question(asked, ua_str(rows[i].url, strlen(rows[i].url))) < 500);
        drop(asked);
    }
    bypass_known_free(&known);
}

/* What a campaign found comes first; one that cannot be read is an error. */
static void test_campaign(void)
{
    char *folder = make_test_folder();
    struct bypass_known known;
    struct text name = {0};

    text_printf(&name, "%s/classes", folder);
    CHECK(mkdir(name.ptr, 0777) == 0);
    write_test_file(
        name.ptr, "00000000000000aa.json",
        "{\"class\":\"00000000000000aa\",\"effect\":\"host-shift\",\"severity\":\"critical\","
        "\"cause\":\"backslash\",\"input\":\"http://t\\\\;@e\",\"base\":null,\"answers\":["
        "{\"engine\":\"whatwg\",\"version\":\"1\",\"answer\":{\"outcome\":\"parsed\",\"host\":"
        "\"t\"}},"
        "{\"engine\":\"webaddr\",\"version\":\"1\",\"answer\":{\"outcome\":\"parsed\",\"host\":"
        "\"e\"}}],"
        "\"shape\":\"0000000000000001\",\"found\":\"2026-01-01T00:00:00Z\","
        "\"improved\":\"2026-01-01T00:00:00Z\"}");
    CHECK(bypass_known_load(&known, "vectors", folder));
    CHECK(known.count > 1 &&
          ua_str_equal(text_str(&known.items[0].url), UA_LITERAL("http://t\\;@e")));
    bypass_known_free(&known);
    write_test_file(name.ptr, "00000000000000bb.json", "[");
    CHECK(!bypass_known_load(&known, "vectors", folder));
    bypass_known_free(&known);
    text_free(&name);
    remove_test_folder(folder);
}

/* Every idiom that may move a host stands in a question. */
static void test_idioms(void)
{
    static const char *const hosts[] = {"127.0.0.1", "[::1]", "evil.example"};
    static const struct bypass_check check = {hosts, 3, true, 0};
    const unsigned moving = 1u << EFFECT_HOST_SHIFT | 1u << EFFECT_HOST_FORM;
    struct rewrite_set asked_about = {0};
    struct bypass_known known;
    struct asked *asked;

    CHECK(bypass_known_load(&known, "vectors", NULL));
    asked = ask_about(&known, &check);
    for (size_t q = 0; q < asked->count; q++) {
        struct rewrite_set left =
            cause_candidates(testcase_without_base(text_str(&asked->urls[q])));

        for (int r; (r = rewrite_set_next(&left)) >= 0;)
            rewrite_set_add(&asked_about, (unsigned)r);
    }
    for (unsigned r = 0; r < REWRITES; r++) {
        const bool is_elsewhere =
            rewrites[r]->needs & (NEEDS_BASE | NEEDS_REFERENCE | NEEDS_FILE | NEEDS_OTHER |
                                  NEEDS_LONG_SCHEME | NEEDS_PATH | NEEDS_QUERY | NEEDS_FRAGMENT);

        if (is_elsewhere || (rewrites[r]->effects != 0 && !(rewrites[r]->effects & moving)))
            continue;
        CHECK(rewrite_set_has(asked_about, r));
        if (!rewrite_set_has(asked_about, r))
            printf("%s: in no question\n", rewrites[r]->name);
    }
    drop(asked);
    bypass_known_free(&known);
}

int main(void)
{
    setenv("URLASSAY_CORPUS", "corpus", 1);
    test_places();
    test_own_files();
    test_campaign();
    test_idioms();
    return check_report("bypass_questions");
}
