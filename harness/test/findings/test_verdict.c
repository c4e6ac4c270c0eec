/* SPDX-License-Identifier: MIT */
/* Which side a reference takes, and the verdict. */
#include <sys/stat.h>
#include <sys/wait.h>

#include "captured.h"
#include "check.h"
#include "str.h"
#include "verdict.h"

/* One answer; "?": cannot say, NULL: absent. */
struct says {
    enum outcome outcome;
    const char *scheme, *username, *host, *path, *query;
};

static void say(struct observation *o, const struct says *says)
{
    const struct {
        enum component c;
        const char *value;
    } rows[] = {{COMPONENT_SCHEME, says->scheme},
                {COMPONENT_USERNAME, says->username},
                {COMPONENT_HOST, says->host},
                {COMPONENT_PATH, says->path},
                {COMPONENT_QUERY, says->query}};

    observation_reset(o);
    o->outcome = says->outcome;
    for (size_t i = 0; says->outcome == OUTCOME_PARSED && i < 5; i++) {
        if (!rows[i].value || strcmp(rows[i].value, "?") != 0)
            observation_set_string(o, rows[i].c, rows[i].value);
    }
}

static enum sides_with side_of(enum effect effect, struct says reference, struct says first,
                               struct says second)
{
    struct observation o[3] = {0};
    enum sides_with result;

    say(&o[0], &reference);
    say(&o[1], &first);
    say(&o[2], &second);
    result = verdict_sides_with(effect, (struct side){&o[0], ~0u}, (struct side){&o[1], ~0u},
                                (struct side){&o[2], ~0u});
    for (int i = 0; i < 3; i++)
        observation_free(&o[i]);
    return result;
}

static void test_sides_with(void)
{
    const struct says a = {OUTCOME_PARSED, "http", "", "t", "/@e", NULL},
                      b = {OUTCOME_PARSED, "http", "t\\", "e", "/", NULL},
                      no = {.outcome = OUTCOME_REJECTED}, mute = {.outcome = OUTCOME_UNSUPPORTED};
    const struct says other = {OUTCOME_PARSED, "http", "", "x", "/@e", NULL},
                      silent = {OUTCOME_PARSED, "http", "", "?", "/@e", NULL},
                      upper = {OUTCOME_PARSED, "HTTP", "u", "T", "/y", "q"};
    const struct says file = {OUTCOME_PARSED, "file", "", "t", "/@e", NULL},
                      allowed = {.outcome = OUTCOME_ALLOWED}, denied = {.outcome = OUTCOME_DENIED};
    struct says c = a, d = a;

    CHECK(side_of(EFFECT_HOST_SHIFT, a, a, b) == SIDES_WITH_FIRST);
    CHECK(side_of(EFFECT_HOST_SHIFT, b, a, b) == SIDES_WITH_SECOND);
    CHECK(side_of(EFFECT_HOST_SHIFT, other, a, b) == SIDES_WITH_NEITHER);
    CHECK(side_of(EFFECT_HOST_SHIFT, silent, a, b) == SIDES_WITH_UNKNOWN);
    CHECK(side_of(EFFECT_HOST_SHIFT, no, a, b) == SIDES_WITH_REJECTS);
    CHECK(side_of(EFFECT_HOST_SHIFT, mute, a, b) == SIDES_WITH_UNKNOWN);
    /* A host in another form is the same place. */
    c.host = "127.0.0.1";
    d.host = "0x7f.1";
    CHECK(side_of(EFFECT_HOST_SHIFT, c, d, b) == SIDES_WITH_FIRST);
    CHECK(side_of(EFFECT_HOST_SHIFT, c, b, d) == SIDES_WITH_SECOND);
    c = d = a;
    /* What the effect is not about counts for nothing. */
    CHECK(side_of(EFFECT_HOST_SHIFT, upper, a, b) == SIDES_WITH_FIRST);
    /* An answer that accepts is named if scheme, host and port are the same. */
    CHECK(side_of(EFFECT_ACCEPT_REJECT, upper, a, no) == SIDES_WITH_FIRST);
    CHECK(side_of(EFFECT_ACCEPT_REJECT, upper, no, a) == SIDES_WITH_SECOND);
    CHECK(side_of(EFFECT_ACCEPT_REJECT, other, a, no) == SIDES_WITH_ACCEPTS);
    CHECK(side_of(EFFECT_ACCEPT_REJECT, a, silent, no) == SIDES_WITH_ACCEPTS);
    CHECK(side_of(EFFECT_ACCEPT_REJECT, file, a, no) == SIDES_WITH_ACCEPTS);
    /* A filter gives no components. */
    CHECK(side_of(EFFECT_ACCEPT_REJECT, a, allowed, no) == SIDES_WITH_UNKNOWN);
    CHECK(side_of(EFFECT_ACCEPT_REJECT, no, allowed, denied) == SIDES_WITH_UNKNOWN);
    CHECK(side_of(EFFECT_ACCEPT_REJECT, denied, a, no) == SIDES_WITH_UNKNOWN);
    CHECK(side_of(EFFECT_ACCEPT_REJECT, no, a, no) == SIDES_WITH_SECOND);
    CHECK(side_of(EFFECT_ACCEPT_REJECT, mute, a, no) == SIDES_WITH_UNKNOWN);
    c.query = "x";
    d.query = "y";
    CHECK(side_of(EFFECT_QUERY_SHIFT, a, c, d) == SIDES_WITH_NEITHER);
    CHECK(side_of(EFFECT_QUERY_SHIFT, d, c, d) == SIDES_WITH_SECOND);
    c.query = "%27";
    d.query = "'";
    CHECK(side_of(EFFECT_NORMALISATION, c, c, d) == SIDES_WITH_FIRST);
    CHECK(side_of(EFFECT_NORMALISATION, d, c, d) == SIDES_WITH_SECOND);
}

/* More than half of those that vote for something, and five voters at least. Half is not a
 * majority.
 */
static void test_majority(void)
{
    static const struct {
        unsigned votes[SIDES_WITH_VALUES];
        enum sides_with majority;
    } polls[] = {
        {{[SIDES_WITH_FIRST] = 2, [SIDES_WITH_SECOND] = 1}, SIDES_WITH_UNKNOWN},
        {{[SIDES_WITH_FIRST] = 4}, SIDES_WITH_UNKNOWN},
        {{[SIDES_WITH_FIRST] = 2, [SIDES_WITH_SECOND] = 2}, SIDES_WITH_UNKNOWN},
        {{[SIDES_WITH_FIRST] = 2, [SIDES_WITH_SECOND] = 3}, SIDES_WITH_SECOND},
        {{[SIDES_WITH_FIRST] = 4, [SIDES_WITH_SECOND] = 3, [SIDES_WITH_REJECTS] = 1},
         SIDES_WITH_UNKNOWN},
        {{[SIDES_WITH_REJECTS] = 4, [SIDES_WITH_NEITHER] = 3}, SIDES_WITH_REJECTS},
        {{[SIDES_WITH_NEITHER] = 5}, SIDES_WITH_NEITHER},
        {{[SIDES_WITH_FIRST] = 2}, SIDES_WITH_UNKNOWN},
        {{[SIDES_WITH_UNKNOWN] = 9, [SIDES_WITH_FIRST] = 2}, SIDES_WITH_UNKNOWN},
        {{[SIDES_WITH_UNKNOWN] = 9, [SIDES_WITH_FIRST] = 5}, SIDES_WITH_FIRST},
        {{0}, SIDES_WITH_UNKNOWN},
    };
    static const unsigned accepting[SIDES_WITH_VALUES] = {
        [SIDES_WITH_FIRST] = 2, [SIDES_WITH_SECOND] = 1, [SIDES_WITH_ACCEPTS] = 2};

    for (size_t i = 0; i < sizeof polls / sizeof *polls; i++)
        CHECK(verdict_majority(polls[i].votes, SIDES_WITH_UNKNOWN) == polls[i].majority);
    CHECK(verdict_majority(accepting, SIDES_WITH_UNKNOWN) == SIDES_WITH_UNKNOWN);
    CHECK(verdict_majority(accepting, SIDES_WITH_FIRST) == SIDES_WITH_ACCEPTS);
    CHECK(verdict_majority(accepting, SIDES_WITH_SECOND) == SIDES_WITH_ACCEPTS);
}

static struct text borrowed(const char *string)
{
    return (struct text){(char *)(uintptr_t)string, strlen(string), 0};
}

static void test_decide(void)
{
    const struct says a = {OUTCOME_PARSED, "http", "", "t", "/@e/", NULL},
                      b = {OUTCOME_PARSED, "http", "t\\", "e", "/", NULL};
    struct finding f = {.class = 1,
                        .effect = EFFECT_HOST_SHIFT,
                        .cause = borrowed("backslash"),
                        .explained = true,
                        .engines = {borrowed("whatwg"), borrowed("webaddr")},
                        .test.url = borrowed("http://t\\@e/")};
    struct engine_list engines = {0};
    struct verdict_sources sources = {0};
    struct verdict verdict;
    struct text words = {0};
    unsigned votes = 0;

    say(&f.answers[0], &a);
    say(&f.answers[1], &b);
    CHECK(verdict_sources_open(&sources, &engines, true));
    verdict_decide(&verdict, &sources, &f);
    CHECK(verdict.standard == SIDES_WITH_FIRST && verdict.rfc3986 == SIDES_WITH_REJECTS);
    for (int i = 0; i < SIDES_WITH_VALUES; i++)
        votes += verdict.votes[i];
    CHECK(votes > 0 && votes <= sources.parser_count && verdict.votes[SIDES_WITH_FIRST] > 0);
    verdict_add_editions(&words, &sources, &verdict, true, &f);
    CHECK(strstr(words.ptr,
                 "as whatwg: w3c-2012 (decided: W3C-02), whatwg-2012; as webaddr: webaddr") !=
          NULL);
    text_clear(&words);
    verdict_add_summary(&words, &verdict, &f);
    /* The majority depends on the parsers that this machine has. */
    CHECK(strstr(words.ptr, "Standard: contacts t, as whatwg; RFC 3986: refuses the URL") ==
          words.ptr);
    text_free(&words);
    for (int i = 0; i < 2; i++)
        observation_free(&f.answers[i]);
    verdict_sources_close(&sources);
    engine_list_free(&engines);
}

/* A parser that answers as the Standard did until a change of its text. */
static void test_date(void)
{
    const struct says a = {OUTCOME_PARSED, "http", "", "xn--a", "/", NULL},
                      b = {.outcome = OUTCOME_REJECTED};
    struct finding f = {.effect = EFFECT_ACCEPT_REJECT,
                        .cause = borrowed("unexplained"),
                        .engines = {borrowed("whatwg"), borrowed("old")},
                        .test.url = borrowed("http://xn--a/")};
    struct engine_list engines = {0};
    struct verdict_sources sources = {0};
    struct verdict verdict;
    struct text words = {0}, json = {0};
    struct json_writer w = {.out = &json};

    say(&f.answers[0], &a);
    say(&f.answers[1], &b);
    CHECK(verdict_sources_open(&sources, &engines, false));
    verdict_decide(&verdict, &sources, &f);
    CHECK(!verdict.until[0] && !verdict.until[1]);
    verdict_date(&verdict, &sources, &f);
    CHECK(!verdict.until[0] && verdict.until[1]);
    verdict_add_editions(&words, &sources, &verdict, false, &f);
    CHECK(strstr(words.ptr, "; as old: the Standard until 2026-06-25 (a domain in ASCII is kept"));
    json_object(&w);
    verdict_to_json(&w, &sources, &verdict, &f);
    json_end(&w);
    CHECK(
        strstr(json.ptr, "\"standard_until\":{\"old\":{\"day\":\"2026-06-25\",\"commit\":\"a8d5"));
    text_free(&words);
    text_free(&json);
    for (int i = 0; i < 2; i++)
        observation_free(&f.answers[i]);
    verdict_sources_close(&sources);
    engine_list_free(&engines);
}

/* --- the votes of parsers --------------------------------------------------------------------- */

/* A parser that says the host that is its version; "": it refuses the URL, "?": it cannot say. */
static void say_version(struct engine *engine, const struct request *request, struct observation *o)
{
    const struct says says = {engine->version[0] ? OUTCOME_PARSED : OUTCOME_REJECTED,
                              "http",
                              "",
                              engine->version,
                              "/",
                              NULL};

    (void)request;
    say(o, &says);
}

static const struct engine_class voter_class = {
    .id = "voter", .package = "", .run = say_version, .null_is_distinct = ~0u};

#define MOST 12

/* The answers of the given engines, as "ID=HOST". */
struct voters {
    struct engine engines[MOST], *list[MOST];
    struct engine_list engine_list;
    struct verdict_sources sources;
};

static void open_voters(struct voters *voters, const char *const *given, unsigned count)
{
    *voters = (struct voters){0};
    for (unsigned i = 0; i < count; i++) {
        struct engine *engine = &voters->engines[i];
        const char *host = given[i] ? strchr(given[i], '=') + 1 : "";

        *engine = (struct engine){.class = &voter_class, .capabilities = CAPABILITY(OP_PARSE)};
        if (given[i])
            snprintf(engine->id, sizeof engine->id, "%.*s", (int)(host - 1 - given[i]), given[i]);
        snprintf(engine->version, sizeof engine->version, "%s", host);
        voters->list[i] = given[i] ? engine : NULL;
    }
    voters->engine_list = (struct engine_list){voters->list, NULL, count};
    CHECK(verdict_sources_open(&voters->sources, &voters->engine_list, false));
}

/* The first reads the host a, the second b, in what nobody else need accept. */
static struct finding disputed(void)
{
    const struct says a = {OUTCOME_PARSED, "http", "", "a", "/", NULL},
                      b = {OUTCOME_PARSED, "http", "", "b", "/", NULL};
    struct finding f = {.class = 1,
                        .effect = EFFECT_HOST_SHIFT,
                        .cause = borrowed("x"),
                        .engines = {borrowed("first"), borrowed("second")},
                        .test.url = borrowed("http://[")};

    say(&f.answers[0], &a);
    say(&f.answers[1], &b);
    return f;
}

static void check_majority(const char *const *given, unsigned count, unsigned parsers,
                           enum sides_with expected, unsigned votes)
{
    struct finding f = disputed();
    struct voters voters;
    struct verdict verdict;

    open_voters(&voters, given, count);
    CHECK(voters.sources.parser_count == parsers);
    verdict_decide(&verdict, &voters.sources, &f);
    CHECK(verdict.majority == expected && verdict.votes[expected] == votes);
    /* An engine whose parser has voted is counted nowhere. */
    CHECK(verdict.votes[SIDES_WITH_UNKNOWN] <= 1);
    verdict_sources_close(&voters.sources);
    CHECK(voters.sources.parser_count == 0 && !voters.sources.cases);
    observation_free(&f.answers[0]);
    observation_free(&f.answers[1]);
}

/* One vote for a parser, by an engine of the finding or else by the first that can say. Editions
 * have none. */
static void test_votes(void)
{
    static const char *const five[] = {"p1=a", "p2=a", "p3=b", "p4=a", "p5=c"};
    static const char *const family[] = {"p1@x=?", "p1@y=b",     "p1@z=a", "p2=b",
                                         "p3=b",   "w3c-2012=a", NULL,     "rfc3986:literal=a",
                                         "p4=a",   "p5=a"};
    static const char *const half[] = {"p1=a", "p2=a", "p3=a", "p4=b", "p5=", "p6=?", "p7=b"};
    static const char *const refused[] = {"p1=", "p2=", "p3=", "p4=b", "p5="};
    /* The two that differ have a vote each, and no other one. */
    static const char *const own[] = {"first@x=b", "second=a", "p1=a", "p2=a", "p3=a", "p4=a"};

    check_majority(five, 2, 2, SIDES_WITH_UNKNOWN, 0);
    check_majority(five, 5, 5, SIDES_WITH_FIRST, 4);
    check_majority(family, 10, 7, SIDES_WITH_SECOND, 4);
    check_majority(half, 7, 7, SIDES_WITH_UNKNOWN, 1);
    check_majority(refused, 5, 5, SIDES_WITH_REJECTS, 4);
    check_majority(own, 6, 6, SIDES_WITH_FIRST, 5);
}

/* The editions by the side that they take, in one order of the sides. */
static void test_editions(void)
{
    static const char *const none[] = {NULL};
    static const char expected[] =
        "as first: html5-2011, whatwg-2012; as second: html5-2009; as either: html5-2007; "
        "as neither: webaddr; refused by: rfc3986; cannot say: w3c-2012";
    struct finding f = disputed();
    struct voters voters;
    struct verdict verdict = {.editions = {SIDES_WITH_REJECTS, SIDES_WITH_BOTH, SIDES_WITH_NEITHER,
                                           SIDES_WITH_SECOND, SIDES_WITH_FIRST, SIDES_WITH_UNKNOWN,
                                           SIDES_WITH_FIRST}};
    struct text words = {0};

    open_voters(&voters, none, 0);
    verdict_add_editions(&words, &voters.sources, &verdict, true, &f);
    CHECK_TEXT(words.ptr, words.len, expected, sizeof expected - 1);
    verdict_sources_close(&voters.sources);
    observation_free(&f.answers[0]);
    observation_free(&f.answers[1]);
    text_free(&words);
}

/* No more parsers are asked than a set holds. */
static void test_many_parsers(void)
{
    static struct engine engines[VERDICT_PARSERS + 3];
    static struct engine *list[VERDICT_PARSERS + 3];
    struct engine_list engine_list = {list, NULL, VERDICT_PARSERS + 3};
    struct verdict_sources sources;
    struct verdict verdict;
    struct finding f = disputed();

    for (unsigned i = 0; i < VERDICT_PARSERS + 3; i++) {
        engines[i] = (struct engine){
            .class = &voter_class, .capabilities = CAPABILITY(OP_PARSE), .version = "b"};
        snprintf(engines[i].id, sizeof engines[i].id, "p%u", i);
        list[i] = &engines[i];
    }
    CHECK(verdict_sources_open(&sources, &engine_list, false));
    CHECK(sources.parser_count == VERDICT_PARSERS);
    verdict_decide(&verdict, &sources, &f);
    CHECK(verdict.votes[SIDES_WITH_SECOND] == VERDICT_PARSERS + 1);
    CHECK(verdict.majority == SIDES_WITH_SECOND);
    verdict_sources_close(&sources);
    observation_free(&f.answers[0]);
    observation_free(&f.answers[1]);
}

static void test_json(void)
{
    static const char *const given[] = {"p1=a", "p2=b", "p3=", "p4=?", "p5=c", "p6=b", "p7=b"};
    static const char expected[] =
        "{\"verdict\":{\"standard\":\"(refuses)\",\"rfc3986\":\"(refuses)\",\"majority\":null,"
        "\"parsers\":{\"p1\":\"first\",\"p2\":\"second\",\"p3\":\"(refuses)\",\"p4\":null,"
        "\"p5\":\"(neither)\",\"p6\":\"second\",\"p7\":\"second\"},\"editions\":{";
    struct finding f = disputed();
    struct voters voters;
    struct verdict verdict;
    struct text out = {0};
    struct json_writer w = {.out = &out};

    open_voters(&voters, given, 7);
    verdict_decide(&verdict, &voters.sources, &f);
    CHECK(verdict.votes[SIDES_WITH_FIRST] == 2 && verdict.votes[SIDES_WITH_SECOND] == 4);
    CHECK(verdict.votes[SIDES_WITH_REJECTS] == 1 && verdict.votes[SIDES_WITH_NEITHER] == 1);
    CHECK(verdict.votes[SIDES_WITH_UNKNOWN] == 1 && verdict.votes[SIDES_WITH_BOTH] == 0);
    CHECK(verdict.sides[SIDES_WITH_SECOND] == (1u << 1 | 1u << 5 | 1u << 6));
    json_object(&w);
    verdict_to_json(&w, &voters.sources, &verdict, &f);
    json_end(&w);
    CHECK_TEXT(out.ptr, sizeof expected - 1, expected, sizeof expected - 1);
    CHECK(strstr(out.ptr, "\"vector\":null}}") != NULL);
    CHECK(strstr(out.ptr, "\"decided\":{") != NULL && !strstr(out.ptr, ":[]"));
    verdict.vector = UA_LITERAL("v.1");
    text_clear(&out);
    verdict_add_vector(&out, &verdict);
    CHECK_TEXT(out.ptr, out.len, "the nearest one is v.1", strlen("the nearest one is v.1"));
    verdict.by_input = true;
    text_clear(&out);
    verdict_add_vector(&out, &verdict);
    CHECK_TEXT(out.ptr, out.len, "v.1 asks the same", strlen("v.1 asks the same"));
    text_clear(&out);
    w = (struct json_writer){.out = &out};
    json_object(&w);
    verdict_to_json(&w, &voters.sources, &verdict, &f);
    json_end(&w);
    CHECK(strstr(out.ptr, "\"vector\":\"v.1\",\"vector_by\":\"input\"}}") != NULL);
    verdict_sources_close(&voters.sources);
    observation_free(&f.answers[0]);
    observation_free(&f.answers[1]);
    text_free(&out);
}

static void test_side_words(void)
{
    static const char *const words[SIDES_WITH_VALUES] = {
        [SIDES_WITH_UNKNOWN] = "cannot say", [SIDES_WITH_FIRST] = "as one",
        [SIDES_WITH_SECOND] = "as t\\nwo",   [SIDES_WITH_BOTH] = "as either",
        [SIDES_WITH_NEITHER] = "as neither", [SIDES_WITH_REJECTS] = "refuses it",
        [SIDES_WITH_ACCEPTS] = "accepts it"};
    const struct finding f = {.engines = {borrowed("one"), borrowed("t\nwo")}};

    for (int side = 0; side < SIDES_WITH_VALUES; side++) {
        struct text out = {0};

        verdict_add_side(&out, (enum sides_with)side, &f);
        CHECK_TEXT(out.ptr, out.len, words[side], strlen(words[side]));
        text_free(&out);
    }
}

/* --- vectors ---------------------------------------------------------------------------------- */

/* Checks the vector of a finding of whatwg and rfc3986: with an input, by its class, or none. */
static void check_vector(struct verdict_sources *sources, uint64_t class, const char *cause,
                         const char *url, const char *base, const char *expected)
{
    struct finding f = {.class = class,
                        .effect = EFFECT_ACCEPT_REJECT,
                        .cause = borrowed(cause),
                        .explained = strncmp(cause, "unexplained", 11) != 0,
                        .engines = {borrowed("whatwg"), borrowed("rfc3986")},
                        .test.url = borrowed(url)};
    struct text words = {0};
    struct verdict verdict;

    if (base) {
        f.test.has_base = true;
        f.test.base = borrowed(base);
    }
    f.answers[0].outcome = OUTCOME_PARSED;
    f.answers[1].outcome = OUTCOME_REJECTED;
    verdict_decide(&verdict, sources, &f);
    verdict_add_vector(&words, &verdict);
    CHECK_TEXT(words.ptr, words.len, expected, strlen(expected));
    text_free(&words);
}

static int check_vectors(void)
{
    struct engine_list engines = {0};
    struct verdict_sources sources;

    CHECK(verdict_sources_open(&sources, &engines, true) && sources.case_count == 6);
    check_vector(&sources, 1, "backslash", "http://zz\\y", NULL, "the nearest one is b.short");
    check_vector(&sources, 2, "tab-newline", "http://z\tz", NULL, "the nearest one is b.tab");
    check_vector(&sources, 1, "backslash", "http://zz\\y", NULL, "the nearest one is b.short");
    /* A cause that begins as a vector's is another one. */
    check_vector(&sources, 3, "backslash+slash-count", "http:\\y", NULL, "");
    check_vector(&sources, 4, "unexplained (backslash)", "http://zz\\z", NULL, "");
    check_vector(&sources, 5, "backslash", "http://aaaa\\x", NULL, "b.long asks the same");
    check_vector(&sources, 6, "relative-path", "x", "http://h/", "b.base asks the same");
    check_vector(&sources, 7, "relative-path", "x", NULL, "b.nobase asks the same");
    check_vector(&sources, 8, "relative-path", "x", "", "");
    verdict_sources_close(&sources);
    engine_list_free(&engines);
    return check_report("verdict, vectors");
}

#define HEAD "\"spec\":\"x\",\"why\":\"A.\","

static const char *const vectors[] = {
    HEAD "\"id\":\"b.long\",\"input\":\"http://aaaa\\\\x\",\"href\":\"http://aaaa/x\"",
    HEAD "\"id\":\"b.short\",\"input\":\"http://a\\\\x\",\"href\":\"http://a/x\"",
    HEAD "\"id\":\"b.tab\",\"input\":\"http://a\\tb\",\"href\":\"http://ab/\"",
    HEAD "\"id\":\"b.base\",\"base\":\"http://h/\",\"input\":\"x\",\"href\":\"http://h/x\"",
    /* Its base counts, so it is not the shortest. */
    HEAD "\"id\":\"b.based\",\"base\":\"http://hhhhhhhhhhhh/\",\"input\":\"//a\\\\x\","
         "\"href\":\"http://a/x\"",
    HEAD "\"id\":\"b.nobase\",\"input\":\"x\",\"failure\":true,"
         "\"relativeTo\":\"non-opaque-path-base\"",
};
static const char *const other_vectors[] = {
    HEAD "\"id\":\"c.tiny\",\"input\":\"http:\\\\\",\"failure\":true",
};

static void put_vectors(const char *folder, const char *name, const char *const *members,
                        size_t count)
{
    struct text json = {0};

    for (size_t i = 0; i < count; i++)
        text_printf(&json, "%s{%s%s}", i == 0 ? "[" : ",", members[i],
                    strstr(members[i], "\"base\"") ? "" : ",\"base\":null");
    text_puts(&json, "]");
    write_test_file(folder, name, json.ptr);
    text_free(&json);
}

/* Runs a copy of this program beside vectors of its own. Files of subfolders are not read. */
static void test_vectors(void)
{
    static const char *const folders[] = {"build", "build/x", "vectors", "vectors/sub"};
    char *folder = make_test_folder();
    struct text self = {0}, path = {0};
    int status = 1;
    pid_t pid;

    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        CHECK(mkdir(path_in_folder(folder, folders[i]), 0777) == 0);
    put_vectors(folder, "vectors/b.json", vectors, 6);
    write_test_file(folder, "vectors/.json", "{");
    put_vectors(folder, "vectors/sub/c.json", other_vectors, 1);
    CHECK(read_file(&self, "/proc/self/exe"));
    text_printf(&path, "%s/build/x/test", folder);
    CHECK(replace_file(path.ptr, &self) && chmod(path.ptr, 0755) == 0);
    fflush(NULL);
    pid = fork();
    if (pid == 0) {
        execl(path.ptr, "test", "vectors", (char *)NULL);
        _exit(1);
    }
    CHECK(waitpid(pid, &status, 0) == pid && status == 0);
    text_free(&self);
    text_free(&path);
    remove_test_folder(folder);
}

/* Two that do not differ in what the effect is about leave nothing to side with. An href that
 * differs beside another component counts for nothing. */
static void test_no_issue(void)
{
    const struct says a = {OUTCOME_PARSED, "http", "", "t", "/%27", NULL},
                      b = {OUTCOME_PARSED, "http", "", "t", "/'", NULL};
    struct observation o[3] = {0};

    CHECK(side_of(EFFECT_QUERY_SHIFT, a, a, a) == SIDES_WITH_UNKNOWN);
    CHECK(side_of(EFFECT_QUERY_SHIFT, a, a, b) == SIDES_WITH_UNKNOWN);
    say(&o[0], &a);
    say(&o[1], &a);
    say(&o[2], &b);
    observation_set_string(&o[1], COMPONENT_HREF, "http://t/%27");
    observation_set_string(&o[2], COMPONENT_HREF, "http://t/'");
    CHECK(verdict_sides_with(EFFECT_NORMALISATION, (struct side){&o[0], ~0u},
                             (struct side){&o[1], ~0u},
                             (struct side){&o[2], ~0u}) == SIDES_WITH_FIRST);
    for (int i = 0; i < 3; i++)
        observation_free(&o[i]);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "vectors") == 0)
        return check_vectors();
    test_no_issue();
    test_vectors();
    test_sides_with();
    test_majority();
    test_decide();
    test_date();
    test_votes();
    test_editions();
    test_many_parsers();
    test_json();
    test_side_words();
    return check_report("verdict");
}
