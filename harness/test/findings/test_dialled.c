/* SPDX-License-Identifier: MIT */
/* What clients contacted: it is read as it was written, and what it says of a finding. */
#include "dialled.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "captured.h"
#include "check.h"
#include "sample.h"
#include "store.h"
#include "str.h"
#include "triage.h"

static struct captured captured;

/* A client's answer to the URL of a finding. host NULL: it contacted none. */
static struct dialled_answer contact(const char *client, const struct finding *f, const char *host,
                                     const char *port)
{
    struct dialled_answer item = {
        .client = literal(client), .version = literal("1.0"), .test = f->test};

    answer(&item.answer, host ? host : "");
    if (host)
        observation_set(&item.answer, COMPONENT_PORT, port, strlen(port));
    else
        item.answer.outcome = OUTCOME_REJECTED;
    return item;
}

/* A finding of python-urllib and libcurl, or of whatwg, which has no client. said: by the two
 * parsers, NULL: refused; contacted: by their clients, NULL: no host, "": not dialled. */
struct impact_case {
    enum effect effect;
    const char *engine, *said[2], *contacted[2], *port;
    enum impact impact;
};

static void check_impact(const struct impact_case *row)
{
    static const char *const clients[] = {"dial:urllib", "dial:curl"};
    struct finding f = sample(1, "http://trusted.example\\@evil.example");
    struct dialled_answer items[2];
    struct dialled dialled = {items, 0, 2};
    const enum rank limit = row->effect == EFFECT_HOST_SHIFT ? RANK_RESOLVED : RANK_UNRESOLVED;

    f.engines[0] = literal(row->engine);
    f.effect = row->effect;
    for (int side = 0; side < 2; side++) {
        const bool has_client = side == 1 || strcmp(row->engine, "whatwg") != 0;

        answer(&f.answers[side], row->said[side] ? row->said[side] : "");
        f.answers[side].outcome = row->said[side] ? OUTCOME_PARSED : OUTCOME_REJECTED;
        observation_set(&f.answers[side], COMPONENT_SCHEME, "http", 4);
        observation_set(&f.answers[side], COMPONENT_PORT, NULL, 0);
        if (has_client && (!row->contacted[side] || row->contacted[side][0] != '\0'))
            items[dialled.count++] = contact(clients[side], &f, row->contacted[side], row->port);
    }
    f.rank = RANK_VISIBLE;
    dialled_apply(&dialled, &f);
    CHECK(f.impact == row->impact);
    CHECK(f.rank == (row->impact == IMPACT_REFUTED ? limit : RANK_VISIBLE));
    f.rank = RANK_UNFETCHED;
    dialled_apply(&dialled, &f);
    CHECK(f.rank == RANK_UNFETCHED);
    for (size_t i = 0; i < dialled.count; i++)
        observation_free(&items[i].answer);
    drop(&f);
}

static void test_impact(void)
{
    static const struct impact_case rows[] = {
#define SHIFT EFFECT_HOST_SHIFT, "python-urllib"
        {SHIFT, {"a.test", "b.test"}, {"", "b.test"}, "80", IMPACT_CONFIRMED},
        {SHIFT, {"a.test", "b.test"}, {"", "B.test."}, "80", IMPACT_CONFIRMED},
        {SHIFT, {"a.test", "b.test."}, {"", "b.test"}, "80", IMPACT_CONFIRMED},
        {SHIFT, {"a.test", "0x7f.1"}, {"", "127.0.0.1"}, "80", IMPACT_CONFIRMED},
        {SHIFT, {"a.test", "b.test"}, {"a.test", "a.test"}, "80", IMPACT_CONFIRMED},
        {SHIFT, {"a.test", "b.test"}, {"b.test", "a.test"}, "80", IMPACT_REFUTED},
        {SHIFT, {"a.test", "b.test"}, {"c.test", "c.test"}, "80", IMPACT_REFUTED},
        {SHIFT, {"a.test", "b.test"}, {NULL, NULL}, "", IMPACT_REFUTED},
        {SHIFT, {"a.test", "b.test"}, {"a.test", "b.test"}, "81", IMPACT_REFUTED},
        /* A shift of the port alone: both have the same host. */
        {SHIFT, {"a.test", "a.test"}, {"a.test", "A.test"}, "80", IMPACT_REFUTED},
        /* Its client may still confirm it. */
        {SHIFT, {"a.test", "b.test"}, {"", "a.test"}, "80", IMPACT_NOT_DIALLED},
        {EFFECT_HOST_SHIFT,
         "whatwg",
         {"a.test", "b.test"},
         {"", "a.test"},
         "80",
         IMPACT_NOT_DIALLED},
        /* Forms of one host are what these differ in. */
        {EFFECT_HOST_FORM,
         "python-urllib",
         {"1", "0.0.0.1"},
         {"1", "0.0.0.1"},
         "80",
         IMPACT_CONFIRMED},
        {SHIFT, {"1.1.1.1.", "1.1.1.1"}, {"1.1.1.1.", "1.1.1.1"}, "80", IMPACT_CONFIRMED},
        {EFFECT_HOST_FORM, "python-urllib", {"%6a", "j"}, {"%6a", "j"}, "80", IMPACT_CONFIRMED},
        /* Who refuses the URL, contacts nobody. */
        {EFFECT_ACCEPT_REJECT,
         "python-urllib",
         {"a.test", NULL},
         {"a.test", NULL},
         "80",
         IMPACT_CONFIRMED},
        {EFFECT_ACCEPT_REJECT,
         "python-urllib",
         {"a.test", NULL},
         {"a.test", ""},
         "80",
         IMPACT_CONFIRMED},
        {EFFECT_ACCEPT_REJECT,
         "python-urllib",
         {"a.test", NULL},
         {"a.test", "a.test"},
         "80",
         IMPACT_REFUTED},
        {EFFECT_ACCEPT_REJECT,
         "python-urllib",
         {"a.test", NULL},
         {NULL, NULL},
         "80",
         IMPACT_REFUTED},
#undef SHIFT
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_impact(&rows[i]);
}

/* An answer counts for its own input, and one of an engine that refuses the input for nothing. */
static void test_what_counts(void)
{
    struct finding f = sample(1, "http://a\\@b"), other = sample(2, "http://a");
    struct dialled_answer item = contact("dial:curl", &other, "evil.example", "80");
    const struct dialled dialled = {&item, 1, 1};
    struct text words = {0};

    dialled_apply(&dialled, &f);
    CHECK(f.impact == IMPACT_NOT_DIALLED && !dialled_has_answers(&f));
    item.test.has_base = true;
    item.test.url = f.test.url;
    dialled_apply(&dialled, &f);
    CHECK(f.impact == IMPACT_NOT_DIALLED && !dialled_has_answers(&f));
    item.test.has_base = false;
    f.answers[1].outcome = OUTCOME_REJECTED;
    dialled_apply(&dialled, &f);
    CHECK(f.impact == IMPACT_NOT_DIALLED && dialled_has_answers(&f));
    dialled_add_words(&words, &f);
    CHECK(strcmp(words.ptr,
                 "asks for evil.example: dial:curl (open: no client of whatwg is known)") == 0);
    f.effect = EFFECT_PATH_SHIFT;
    dialled_apply(&dialled, &f);
    text_clear(&words);
    dialled_add_words(&words, &f);
    CHECK(f.impact == IMPACT_NOT_DIALLED && !dialled_has_answers(&f) && words.len == 0);
    text_free(&words);
    observation_free(&item.answer);
    drop(&f);
    drop(&other);
}

static void test_words(void)
{
    struct finding f = sample(1, "http://a\\@b");
    struct dialled_answer items[] = {
        contact("dial:php", &f, "a\n", "81"), contact("dial:curl", &f, "evil.example", "443"),
        contact("dial:java", &f, NULL, ""), contact("dial:wget", &f, "evil.example", "80")};
    const struct dialled dialled = {items, 4, 4};
    struct text words = {0};

    dialled_apply(&dialled, &f);
    dialled_add_words(&words, &f);
    CHECK_TEXT(words.ptr, words.len,
               "asks for a\\n:81: dial:php; asks for evil.example: dial:curl, dial:wget; contacts "
               "no host: dial:java (confirmed)",
               strlen("asks for a\\n:81: dial:php; asks for evil.example: dial:curl, dial:wget; "
                      "contacts no host: dial:java (confirmed)"));
    text_free(&words);
    for (size_t i = 0; i < 4; i++)
        observation_free(&items[i].answer);
    drop(&f);
}

/* A client that cannot be asked, says why. The reason is kept in the file. */
static void test_why_not(const char *dir)
{
    static const char *const reasons[] = {
        "not dialled: no client of whatwg is known; dial:curl cannot be asked: no http URL",
        "not dialled: no client of whatwg is known; dial:curl was not run: see `triage --dial`"};
    struct finding f = sample(1, "file:///");
    struct dialled_answer item = contact("dial:curl", &f, NULL, "");
    const struct dialled given = {&item, 1, 1};

    item.answer.outcome = OUTCOME_UNSUPPORTED;
    observation_set(&item.answer, COMPONENT_REASON, "no http URL", 11);
    for (int is_empty = 0; is_empty < 2; is_empty++) {
        const struct dialled kept = is_empty ? (struct dialled){0} : given;
        struct text words = {0};
        struct dialled dialled;

        CHECK(dialled_save(&kept, dir) && dialled_load(&dialled, dir));
        dialled_apply(&dialled, &f);
        CHECK(f.impact == IMPACT_NOT_DIALLED && !dialled_has_answers(&f));
        dialled_add_words(&words, &f);
        CHECK(strcmp(words.ptr, reasons[is_empty]) == 0);
        text_free(&words);
        dialled_free(&dialled);
    }
    observation_free(&item.answer);
    drop(&f);
}

static void test_file(const char *dir)
{
    struct finding f = sample(1, ""), back = sample(2, "");
    struct dialled_answer items[2];
    struct dialled dialled = {items, 2, 2}, read;
    struct text path = {0};

    f.test.url = borrowed("a\0\xFF\\\"\n", 6);
    f.test.has_base = true;
    f.test.base = literal("http://h/\xE2\x98\x83");
    items[0] = contact("dial:curl", &f, "h\xFF", "80");
    items[1] = contact("dial:\x1b[31m", &back, NULL, "");
    CHECK(dialled_load(&read, dir) && read.count == 0);
    CHECK(dialled_save(&dialled, dir) && dialled_load(&read, dir) && read.count == 2);
    for (size_t i = 0; i < 2 && read.count == 2; i++) {
        const struct dialled_answer *item = &read.items[i];
        struct ua_str host = observation_get(&item->answer, COMPONENT_HOST);

        CHECK_TEXT(item->client.ptr, item->client.len, items[i].client.ptr, items[i].client.len);
        CHECK(testcase_equal(testcase_of(&item->test), testcase_of(&items[i].test)));
        CHECK(item->answer.outcome == items[i].answer.outcome);
        if (i == 0)
            CHECK_TEXT(host.ptr, host.len, "h\xFF", 2);
    }
    dialled_free(&read);
    dialled.count = 0;
    CHECK(dialled_save(&dialled, dir) && dialled_load(&read, dir) && read.count == 0);
    text_printf(&path, "%s/dialled.jsonl", dir);
    unlink(path.ptr);
    text_free(&path);
    observation_free(&items[0].answer);
    observation_free(&items[1].answer);
    drop(&f);
    drop(&back);
}

/* --- a damaged file --------------------------------------------------------------------------- */

#define GOOD                                                                                       \
    "{\"input\":\"http://a/\",\"base\":null,\"client\":\"dial:curl\",\"version\":\"2\","           \
    "\"answer\":{\"outcome\":\"parsed\",\"host\":\"a\",\"port\":\"81\"}}\n"

static void write_lines(const char *dir, const char *lines)
{
    struct text path = {0};
    FILE *file;

    text_printf(&path, "%s/dialled.jsonl", dir);
    file = fopen(path.ptr, "wb");
    CHECK(file && fputs(lines, file) >= 0 && fclose(file) == 0);
    text_free(&path);
}

/* line: the one that is refused. */
static void check_refused(const char *dir, const char *lines, unsigned line)
{
    struct text expected = {0};
    struct dialled read;

    write_lines(dir, lines);
    captured = capture(STDERR_FILENO);
    CHECK(!dialled_load(&read, dir) && read.count == 0 && !read.items);
    text_printf(&expected,
                "urlassay: %s/dialled.jsonl:%u: not the answer of a client; `triage --dial` writes "
                "the file again without it\n",
                dir, line);
    CHECK_CAPTURED(&captured, expected.ptr);
    text_free(&expected);
}

static void test_damaged_file(const char *dir)
{
    static const char *const refused[] = {
        "{",
        "[]",
        "{\"base\":null,\"client\":\"c\",\"version\":\"1\",\"answer\":{\"outcome\":\"rejected\"}}",
        "{\"input\":1,\"base\":null,\"client\":\"c\",\"version\":\"1\","
        "\"answer\":{\"outcome\":\"rejected\"}}",
        "{\"input\":\"x\",\"base\":1,\"client\":\"c\",\"version\":\"1\","
        "\"answer\":{\"outcome\":\"rejected\"}}",
        "{\"input\":\"x\",\"base\":null,\"version\":\"1\",\"answer\":{\"outcome\":\"rejected\"}}",
        "{\"input\":\"x\",\"base\":null,\"client\":\"c\",\"answer\":{\"outcome\":\"rejected\"}}",
        "{\"input\":\"x\",\"base\":null,\"client\":\"c\",\"version\":\"1\"}",
        "{\"input\":\"x\",\"base\":null,\"client\":\"c\",\"version\":\"1\",\"answer\":{}}",
        "{\"input\":\"x\",\"base\":null,\"client\":\"c\",\"version\":\"1\","
        "\"answer\":{\"outcome\":\"crashed\"}}",
        "{\"input\":\"x\",\"base\":null,\"client\":\"c\",\"version\":\"1\","
        "\"answer\":{\"outcome\":\"parsed\",\"host\":1}}",
        "{\"input\":\"x\",\"base\":null,\"client\":\"c\",\"version\":\"1\","
        "\"answer\":{\"outcome\":\"parsed\",\"port\":80}}",
        "{\"input\":\"x\",\"base\":null,\"client\":\"c\",\"version\":\"1\","
        "\"answer\":{\"outcome\":\"unsupported\",\"reason\":[]}}",
    };
    struct text lines = {0}, path = {0};
    struct dialled read;

    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        check_refused(dir, refused[i], 1);
        text_clear(&lines);
        text_printf(&lines, GOOD GOOD "%s\n" GOOD, refused[i]);
        check_refused(dir, lines.ptr, 3);
    }
    check_refused(dir, GOOD "\n" GOOD, 2);
    /* The last line needs no newline. */
    write_lines(dir, GOOD "{\"input\":\"\",\"base\":\"\",\"client\":\"c\",\"version\":\"\","
                          "\"answer\":{\"outcome\":\"rejected\",\"reason\":\"r\"}}");
    CHECK(dialled_load(&read, dir) && read.count == 2);
    if (read.count == 2) {
        const struct dialled_answer *item = &read.items[0];
        struct ua_str port = observation_get(&item->answer, COMPONENT_PORT);
        struct ua_str reason = observation_get(&read.items[1].answer, COMPONENT_REASON);

        CHECK_TEXT(item->client.ptr, item->client.len, "dial:curl", 9);
        CHECK_TEXT(item->version.ptr, item->version.len, "2", 1);
        CHECK_TEXT(port.ptr, port.len, "81", 2);
        CHECK_TEXT(reason.ptr, reason.len, "r", 1);
        CHECK(!item->test.has_base && read.items[1].test.has_base);
    }
    dialled_free(&read);
    /* More answers than the first table holds. */
    text_clear(&lines);
    for (int i = 0; i < 300; i++)
        text_puts(&lines, GOOD);
    write_lines(dir, lines.ptr);
    CHECK(dialled_load(&read, dir) && read.count == 300 && read.cap >= 300);
    CHECK(read.count == 300 && strcmp(read.items[299].client.ptr, "dial:curl") == 0);
    dialled_free(&read);
    text_printf(&path, "%s/dialled.jsonl", dir);
    unlink(path.ptr);
    CHECK(mkdir(path.ptr, 0777) == 0);
    captured = capture(STDERR_FILENO);
    CHECK(!dialled_load(&read, dir) && read.count == 0);
    CHECK(!dialled_save(&read, dir));
    captured_end(&captured);
    rmdir(path.ptr);
    text_free(&path);
    text_free(&lines);
}

/* --- words and members ------------------------------------------------------------------------ */

static void check_words(const struct finding *f, const char *expected)
{
    struct text words = {0};

    dialled_add_words(&words, f);
    CHECK_TEXT(words.ptr, words.len, expected, strlen(expected));
    text_free(&words);
}

static void check_members(const struct finding *f, const char *expected)
{
    struct text out = {0};
    struct json_writer w = {.out = &out};

    json_object(&w);
    dialled_write_members(&w, f);
    json_end(&w);
    CHECK_TEXT(out.ptr, out.len, expected, strlen(expected));
    text_free(&out);
}

#define MEMBER(client, answer)                                                                     \
    "{\"client\":\"" client "\",\"version\":\"1.0\",\"answer\":{" answer "}}"

#define OF_URLLIB                                                                                  \
    MEMBER("dial:urllib",                                                                          \
           "\"outcome\":\"parsed\",\"host\":\"c.test\",\"port\":\"80\",\"query\":null")

/* What is said of a finding that the clients refute, and of one that they leave open. */
static void test_each_impact(void)
{
    struct finding f = sample(1, "http://a\\@b");
    struct dialled_answer items[] = {contact("dial:urllib", &f, "c.test", "80"),
                                     contact("dial:curl", &f, NULL, ""),
                                     contact("dial:curl", &f, "elsewhere", "80")};
    struct dialled dialled = {items, 2, 3};

    items[2].test.url = literal("http://other/");
    f.engines[0] = literal("python-urllib");
    dialled_apply(&dialled, &f);
    CHECK(f.impact == IMPACT_REFUTED);
    check_words(&f, "asks for c.test: dial:urllib; contacts no host: dial:curl (refuted: no client "
                    "contacts only the host that its parser says; the severity is medium at most)");
    check_members(
        &f, "{\"impact\":\"refuted\",\"dialled\":[" OF_URLLIB
            "," MEMBER("dial:curl", "\"outcome\":\"rejected\",\"host\":\"\",\"query\":null") "]}");
    dialled.count = 3; /* another input's answer is not shown */
    check_members(
        &f, "{\"impact\":\"refuted\",\"dialled\":[" OF_URLLIB
            "," MEMBER("dial:curl", "\"outcome\":\"rejected\",\"host\":\"\",\"query\":null") "]}");
    f.effect = EFFECT_ACCEPT_REJECT;
    f.answers[1].outcome = OUTCOME_REJECTED;
    dialled_apply(&dialled, &f);
    check_words(&f, "asks for c.test: dial:urllib; contacts no host: dial:curl (refuted: the "
                    "clients do the same)");
    dialled.count = 1;
    dialled_apply(&dialled, &f);
    check_words(&f, "asks for c.test: dial:urllib (refuted: its client contacts no host)");
    f.effect = EFFECT_HOST_FORM;
    f.answers[1].outcome = OUTCOME_PARSED;
    dialled_apply(&dialled, &f);
    CHECK(f.impact == IMPACT_NOT_DIALLED);
    check_words(&f, "asks for c.test: dial:urllib (open: dial:curl was not run: see `triage "
                    "--dial`)");
    check_members(&f, "{\"impact\":\"open\",\"dialled\":[" OF_URLLIB "]}");
    f.engines[0] = literal("whatwg");
    f.engines[1] = literal("rfc3986");
    dialled_apply(&dialled, &f);
    check_words(&f, "asks for c.test: dial:urllib (open: no client of whatwg is known; no client "
                    "of rfc3986 is known)");
    dialled.count = 0;
    dialled_apply(&dialled, &f);
    check_words(&f, "not dialled: no client of whatwg is known; no client of rfc3986 is known");
    check_members(&f, "{\"impact\":\"not dialled\",\"dialled\":[]}");
    f.engines[1] = f.engines[0]; /* one reason is given once */
    check_words(&f, "not dialled: no client of whatwg is known");
    f.dialled = NULL;
    check_words(&f, "not dialled: no client of whatwg is known");
    check_members(&f, "{\"impact\":\"not dialled\",\"dialled\":[]}");
    CHECK(!dialled_has_answers(&f));
    f.effect = EFFECT_QUERY_SHIFT;
    check_words(&f, "");
    check_members(&f, "{}");
    for (size_t i = 0; i < 3; i++)
        observation_free(&items[i].answer);
    drop(&f);
}

/* A client that cannot be asked neither confirms nor refutes. */
static void test_cannot_be_asked(void)
{
    struct finding f = sample(1, "http://a\\@b");
    struct dialled_answer items[] = {contact("dial:urllib", &f, "c.test", "80"),
                                     contact("dial:curl", &f, NULL, "")};
    const struct dialled dialled = {items, 2, 2};

    f.engines[0] = literal("python-urllib");
    items[1].answer.outcome = OUTCOME_UNSUPPORTED;
    observation_set(&items[1].answer, COMPONENT_REASON, "no http URL", 11);
    dialled_apply(&dialled, &f);
    CHECK(f.impact == IMPACT_NOT_DIALLED);
    check_words(&f, "asks for c.test: dial:urllib (open: dial:curl cannot be asked: no http URL)");
    check_members(&f, "{\"impact\":\"open\",\"dialled\":[" OF_URLLIB "]}");
    /* What the parser that refuses the input would be asked, stays unsaid. */
    f.effect = EFFECT_ACCEPT_REJECT;
    f.engines[0] = literal("whatwg");
    f.engines[1] = literal("rfc3986");
    f.answers[1].outcome = OUTCOME_REJECTED;
    dialled_apply(&dialled, &f);
    check_words(&f, "asks for c.test: dial:urllib (open: no client of whatwg is known)");
    observation_free(&items[0].answer);
    observation_free(&items[1].answer);
    drop(&f);
}

static void test_concerns(void)
{
    for (int effect = 0; effect < EFFECTS; effect++)
        CHECK(dialled_concerns((enum effect)effect) ==
              (effect == EFFECT_HOST_SHIFT || effect == EFFECT_HOST_FORM ||
               effect == EFFECT_ACCEPT_REJECT));
}

/* --- asking clients --------------------------------------------------------------------------- */

/* Stands for engines/dial: notes the client and the request, and contacts the host "h". */
static const char script[] =
    "#!/bin/sh\n"
    "test \"$1\" = go && exit 3\n"
    "while read -r line; do\n"
    "    id=${line#*\\\"id\\\":}; id=${id%%[,\\}]*}\n"
    "    case $line in\n"
    "    *hello*) echo '{\"protocol\":1,\"engine\":\"dial\",\"version\":\"'$(cat version)'\","
    "\"model\":\"client\",\"capabilities\":[\"parse\",\"base\"]}'; continue ;;\n"
    "    esac\n"
    "    echo \"$1 ${line#*\\\"input\\\":}\" >>asked\n"
    "    case $line in\n"
    "    *mute*) echo \"{\\\"id\\\":$id,\\\"outcome\\\":\\\"error\\\",\\\"reason\\\":\\\"r\\\"}\" "
    ";;\n"
    "    *refused*) echo \"{\\\"id\\\":$id,\\\"outcome\\\":\\\"rejected\\\"}\" ;;\n"
    "    *never*) echo "
    "\"{\\\"id\\\":$id,\\\"outcome\\\":\\\"unsupported\\\",\\\"reason\\\":\\\"no\\\"}\" "
    ";;\n"
    "    *) echo "
    "\"{\\\"id\\\":$id,\\\"outcome\\\":\\\"parsed\\\",\\\"scheme\\\":null,\\\"host\\\":\\\"h\\\","
    "\\\"port\\\":\\\"80\\\"}\" ;;\n"
    "    esac\n"
    "done\n";

static void put_file(const char *path, const char *content, size_t len, mode_t mode)
{
    FILE *file = fopen(path, "wb");

    CHECK(file && fwrite(content, 1, len, file) == len && fclose(file) == 0);
    CHECK(chmod(path, mode) == 0);
}

static void put_version(const char *version)
{
    put_file("version", version, strlen(version), 0666);
}

/* What the clients were asked since the last time, and what was said meanwhile. */
static void check_asked(const char *expected, const char *expected_said)
{
    struct text asked = {0};

    CHECK_CAPTURED(&captured, expected_said);
    if (access("asked", F_OK) == 0)
        CHECK(read_file(&asked, "asked"));
    CHECK_TEXT(asked.ptr, asked.len, expected, strlen(expected));
    unlink("asked");
    text_free(&asked);
}

static struct finding of_engines(const char *cause, const char *a, const char *b, const char *input,
                                 enum effect effect)
{
    struct finding f = sample(1, input);

    f.cause = literal(cause);
    f.engines[0] = literal(a);
    f.engines[1] = literal(b);
    f.effect = effect;
    return f;
}

#define NO_GO "urlassay: not dialled: engine dial:go is not available: "

/* The first finding of a cause is dialled by all clients, the others by their own two. */
static void test_who_is_asked(void)
{
    struct finding f[] = {
        of_engines("backslash", "python-urllib", "libcurl", "one", EFFECT_HOST_SHIFT),
        of_engines("backslash", "whatwg", "php-parse-url", "refused", EFFECT_ACCEPT_REJECT),
        of_engines("slash-count", "whatwg", "libcurl", "path", EFFECT_PATH_SHIFT),
        of_engines("tabs", "java-url", "libcurl", "folded", EFFECT_HOST_SHIFT),
        of_engines("gone", "libcurl", "whatwg", "gone", EFFECT_HOST_SHIFT),
        of_engines("again", "whatwg>ruby-uri", "libcurl", "again", EFFECT_REPARSE_SHIFT),
        of_engines("idna", "whatwg", "libcurl", "form", EFFECT_HOST_FORM),
    };
    const size_t count = sizeof f / sizeof *f;
    struct dialled dialled = {0};

    f[3].fold = FOLD_COMPOUND;
    f[4].recheck = RECHECK_GONE;
    f[6].test.has_base = true;
    f[6].test.base = literal("b");
    put_version("1");
    captured = capture(STDERR_FILENO);
    CHECK(dialled_ask(&dialled, f, count, 1, true) == 4 && dialled.count == 4);
    check_asked("urllib \"one\",\"base\":null}\ncurl \"one\",\"base\":null}\n"
                "php \"one\",\"base\":null}\njava \"one\",\"base\":null}\n",
                "");
    captured = capture(STDERR_FILENO); /* of a cause, and what is known is not asked again */
    CHECK(dialled_ask(&dialled, f, count, 1, false) == 1 && dialled.count == 5);
    check_asked("php \"refused\",\"base\":null}\n", "");
    captured = capture(STDERR_FILENO);
    CHECK(dialled_ask(&dialled, f, count, 3, true) == 0 && dialled.count == 5);
    check_asked("", "");
    captured = capture(STDERR_FILENO);
    CHECK(dialled_ask(&dialled, f, count, 0, false) == 4 && dialled.count == 9);
    check_asked("urllib \"form\",\"base\":\"b\"}\ncurl \"form\",\"base\":\"b\"}\n"
                "php \"form\",\"base\":\"b\"}\njava \"form\",\"base\":\"b\"}\n",
                "");
    /* Another version of the clients answers anew, in the place of the old one. */
    put_version("2");
    captured = capture(STDERR_FILENO);
    CHECK(dialled_ask(&dialled, f, 2, 0, false) == 4 && dialled.count == 9);
    check_asked("urllib \"one\",\"base\":null}\ncurl \"one\",\"base\":null}\n"
                "php \"one\",\"base\":null}\nphp \"refused\",\"base\":null}\n",
                "");
    CHECK(strcmp(dialled.items[0].client.ptr, "dial:urllib") == 0);
    CHECK(strcmp(dialled.items[0].version.ptr, "2") == 0);
    CHECK(dialled.items[0].answer.outcome == OUTCOME_PARSED);
    CHECK(strcmp(dialled.items[3].version.ptr, "1") == 0); /* java was not asked */
    CHECK(strcmp(dialled.items[4].client.ptr, "dial:php") == 0);
    CHECK(dialled.items[4].answer.outcome == OUTCOME_REJECTED);
    CHECK(dialled.items[8].test.has_base && strcmp(dialled.items[8].test.base.ptr, "b") == 0);
    dialled_free(&dialled);
    CHECK(dialled.count == 0 && !dialled.items);
    for (size_t i = 0; i < count; i++)
        drop(&f[i]);
}

/* A finding that is folded is not the first of its cause. */
static void test_first_of_cause(void)
{
    struct finding f[] = {
        of_engines("c", "java-url", "libcurl", "folded", EFFECT_HOST_SHIFT),
        of_engines("c", "python-urllib", "whatwg", "first", EFFECT_HOST_SHIFT),
        of_engines("c", "php-parse-url", "whatwg", "second", EFFECT_HOST_SHIFT),
    };
    struct dialled dialled = {0};

    f[0].fold = FOLD_COPY;
    put_version("1");
    captured = capture(STDERR_FILENO);
    CHECK(dialled_ask(&dialled, f, 3, 0, false) == 5 && dialled.count == 5);
    check_asked("urllib \"first\",\"base\":null}\njava \"first\",\"base\":null}\n"
                "curl \"first\",\"base\":null}\nphp \"first\",\"base\":null}\n"
                "php \"second\",\"base\":null}\n",
                "");
    dialled_free(&dialled);
    for (size_t i = 0; i < 3; i++)
        drop(&f[i]);
}

/* Who gives no answer is asked the next time again. "Unsupported" is an answer. */
static void test_no_answers(void)
{
    struct finding f[] = {
        of_engines("a", "libcurl", "whatwg", "mute", EFFECT_HOST_SHIFT),
        of_engines("a", "libcurl", "whatwg", "never", EFFECT_HOST_SHIFT),
        of_engines("a", "go-net-url", "whatwg", "mute 2", EFFECT_HOST_SHIFT),
        of_engines("a", "libcurl", "whatwg", "fine", EFFECT_HOST_SHIFT),
    };
    struct dialled dialled = {0};
    struct text said;

    put_version("1");
    captured = capture(STDERR_FILENO);
    CHECK(dialled_ask(&dialled, f, 2, 0, false) == 1 && dialled.count == 1);
    check_asked("curl \"mute\",\"base\":null}\ncurl \"never\",\"base\":null}\n",
                "urlassay: dial:curl gives no answer to 1 of 2 inputs\n");
    captured = capture(STDERR_FILENO);
    CHECK(dialled_ask(&dialled, f, 2, 0, false) == 0 && dialled.count == 1);
    check_asked("curl \"mute\",\"base\":null}\n",
                "urlassay: dial:curl gives no answer to 1 of 1 input\n");
    captured = capture(STDERR_FILENO);
    CHECK(dialled_ask(&dialled, f + 2, 2, 0, false) == 1 && dialled.count == 2);
    said = captured_text(&captured);
    CHECK(strncmp(said.ptr, NO_GO, strlen(NO_GO)) == 0);
    CHECK(strstr(said.ptr, "dial:curl gives no answer to 1 of 2 inputs\n") != NULL);
    text_free(&said);
    unlink("asked");
    dialled_free(&dialled);
    for (size_t i = 0; i < 4; i++)
        drop(&f[i]);
}

/* --- triage --dial ---------------------------------------------------------------------------- */

#define CAMPAIGN 4

/* Keeps a campaign, the worst finding first; the last two are of one cause. The clients contact
 * "h", which the parsers of the third one alone say. */
static void make_campaign(void)
{
    struct finding f[CAMPAIGN] = {
        of_engines("backslash", "python-urllib", "libcurl", "one", EFFECT_HOST_SHIFT),
        of_engines("backslash", "python-urllib", "libcurl", "one b", EFFECT_HOST_SHIFT),
        of_engines("idna", "python-urllib", "libcurl", "three", EFFECT_HOST_SHIFT),
        of_engines("tab-newline", "python-urllib", "libcurl", "four", EFFECT_HOST_SHIFT),
    };
    struct store *store = store_create("f");

    CHECK(store != NULL);
    for (size_t i = 0; store && i < CAMPAIGN; i++) {
        f[i].class = i + 1;
        answer(&f[i].answers[0], i == 2 ? "h" : "trusted.example");
        for (int side = 0; side < 2; side++)
            observation_set(&f[i].answers[side], COMPONENT_SCHEME, "http", 4);
        CHECK(store_keep(store, &f[i]) == KEPT_NEW);
    }
    store_close(store);
    for (size_t i = 0; i < CAMPAIGN; i++)
        drop(&f[i]);
}

/* Runs triage, and checks the classes in their order, each with a minus if it is refuted and a plus
 * if it is confirmed; and what the clients were asked. */
static void check_triage(const struct triage_options *options, const char *expected,
                         const char *expected_asked, const char *said)
{
    struct triage triage;
    struct text got = {0};

    captured = capture(STDERR_FILENO);
    CHECK(triage_open(&triage, options) &&
          triage.is_partial == (said[0] != '\0' && !options->dial));
    for (size_t i = 0; i < triage.count; i++) {
        const struct finding *f = &triage.findings[i];

        text_printf(&got, "%u%s", (unsigned)f->class,
                    f->impact == IMPACT_REFUTED     ? "-"
                    : f->impact == IMPACT_CONFIRMED ? "+"
                                                    : "");
    }
    triage_close(&triage);
    check_asked(expected_asked, said);
    CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
    text_free(&got);
}

/* Keeps a finding and a compound of its cause, which the clients confirm. */
static void make_compound(void)
{
    struct finding f[] = {
        of_engines("backslash", "python-urllib", "libcurl", "one", EFFECT_HOST_SHIFT),
        of_engines("backslash+userinfo", "python-urllib", "libcurl", "both", EFFECT_HOST_SHIFT),
    };
    struct store *store = store_create("f");

    CHECK(store != NULL);
    for (size_t i = 0; store && i < 2; i++) {
        f[i].class = i + 1;
        answer(&f[i].answers[0], i == 1 ? "h" : "trusted.example");
        for (int side = 0; side < 2; side++)
            observation_set(&f[i].answers[side], COMPONENT_SCHEME, "http", 4);
        CHECK(store_keep(store, &f[i]) == KEPT_NEW);
        drop(&f[i]);
    }
    store_close(store);
}

#define ASKED(client, url) client " \"" url "\",\"base\":null}\n"
#define BOTH(url) ASKED("urllib", url) ASKED("curl", url)

static void check_kept(size_t count)
{
    struct dialled kept;

    CHECK(dialled_load(&kept, "f") && kept.count == count);
    dialled_free(&kept);
}

/* If the first finding is refuted, the next one is the first, and its clients are asked. All
 * answers are kept for the next time. */
static void test_dial_rounds(void)
{
    struct triage_options options = {.dir = "f", .by_class = true, .top = 1};

    put_version("1");
    make_campaign();
    check_triage(&options, "1234", "", "");
    options.dial = true;
    check_triage(&options, "3+41-2-", BOTH("one") BOTH("one b") BOTH("three"), "");
    check_kept(6);
    check_triage(&options, "3+41-2-", "", "");
    options.dial = false;
    check_triage(&options, "3+41-2-", "", "");
    options.dial = true;
    options.top = 0;
    check_triage(&options, "3+1-2-4-", BOTH("four"), "");
    check_kept(8);
    /* All of a quirk are asked at once. */
    unlink("f/dialled.jsonl");
    options.by_class = false;
    options.top = 1;
    check_triage(&options, "3+41-2-",
                 ASKED("urllib", "one") ASKED("urllib", "one b") ASKED("curl", "one")
                     ASKED("curl", "one b") BOTH("three"),
                 "");
}

/* A difference that was accepted as refuted is worse than that where a client confirms it. */
static void test_confirmed_is_worse(void)
{
    static const char known[] =
        "[{\"cause\":\"idna\",\"effect\":\"host-shift\",\"reason\":\"r\",\"link\":\"l\","
        "\"pairs\":[{\"engines\":[\"python-urllib\",\"libcurl\"],\"input\":\"three\",\"base\":null,"
        "\"severity\":\"medium\",\"refuted\":true,\"class\":\"0000000000000003\"}]}]";
    struct triage_options options = {.dir = "f", .by_class = true, .baseline_path = "known"};
    struct triage triage;

    write_test_file("f", "../known", known);
    for (int is_dialled = 1; is_dialled >= 0; is_dialled--) {
        CHECK(triage_open(&triage, &options) && triage.count == CAMPAIGN);
        for (size_t i = 0; i < triage.count; i++) {
            const enum triage_state state = triage.notes[i].state;

            if (triage.findings[i].class == 3)
                CHECK(state == (is_dialled ? TRIAGE_WORSE : TRIAGE_ACCEPTED));
            else
                CHECK(state == TRIAGE_NEW);
        }
        triage_close(&triage);
        unlink("f/dialled.jsonl");
    }
    unlink("known");
}

/* Only what the filters leave is asked, and a damaged file is made anew. */
static void test_dial_filtered(void)
{
    static const char damaged[] = "urlassay: f/dialled.jsonl:1: not the answer of a client; "
                                  "`triage --dial` writes the file again without it\n";
    struct triage_options options = {
        .dir = "f", .by_class = true, .dial = true, .cause = "tab-newline"};
    struct triage triage;
    struct text said;

    unlink("f/dialled.jsonl");
    check_triage(&options, "4-", BOTH("four"), "");
    check_kept(2);
    write_test_file("f", "dialled.jsonl", "damaged\n");
    options.dial = false;
    check_triage(&options, "4", "", damaged);
    options.dial = true;
    check_triage(&options, "4-", BOTH("four"), damaged);
    check_kept(2);
    /* What the clients said cannot be kept. */
    unlink("f/dialled.jsonl");
    CHECK(mkdir("f/dialled.jsonl", 0777) == 0);
    captured = capture(STDERR_FILENO);
    CHECK(!triage_open(&triage, &options));
    triage_close(&triage);
    said = captured_text(&captured);
    CHECK(strstr(said.ptr, "f/dialled.jsonl: cannot be written: Is a directory\n") != NULL);
    text_free(&said);
    unlink("asked");
}

/* A compound folds into one of its causes no longer where that is refuted. */
static void test_dial_unfolds(void)
{
    struct triage_options options = {.dir = "f", .by_class = true, .dial = true, .top = 1};

    CHECK(system("rm -r f") == 0);
    make_compound();
    check_triage(&options, "2+1-", BOTH("one") BOTH("both"), "");
}

/* Runs a copy of this program in a tree where the script of the clients is the one above. */
static void test_asking(const char *dir)
{
    static const char *const folders[] = {"build", "build/x", "harness", "harness/engines"};
    struct text self = {0};
    int status = 1;
    pid_t pid;

    CHECK(chdir(dir) == 0);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        CHECK(mkdir(folders[i], 0777) == 0);
    put_file("harness/engines/dial", script, sizeof script - 1, 0755);
    CHECK(read_file(&self, "/proc/self/exe"));
    put_file("build/x/test", self.ptr, self.len, 0755);
    fflush(NULL);
    pid = fork();
    if (pid == 0) {
        execl("build/x/test", "build/x/test", "asking", (char *)NULL);
        _exit(1);
    }
    CHECK(waitpid(pid, &status, 0) == pid && status == 0);
    CHECK(chdir("/") == 0);
    text_free(&self);
}

int main(int argc, char **argv)
{
    char *dir;

    (void)argv;
    if (argc > 1) {
        test_who_is_asked();
        test_first_of_cause();
        test_no_answers();
        test_dial_rounds();
        test_confirmed_is_worse();
        test_dial_filtered();
        test_dial_unfolds();
        return check_report("dialled, asking");
    }
    test_impact();
    test_what_counts();
    test_words();
    test_each_impact();
    test_cannot_be_asked();
    test_concerns();
    dir = make_test_folder();
    test_why_not(dir);
    test_file(dir);
    test_damaged_file(dir);
    test_asking(dir);
    remove_test_folder(dir);
    return check_report("dialled");
}
