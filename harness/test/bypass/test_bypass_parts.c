/* SPDX-License-Identifier: MIT */
/* The parts of a search for ways past a check: the check, the hosts, the inputs, judged answers,
 * and the list of ways. */
#include <string.h>

#include "bypass.h"
#include "bypass_hosts.h"
#include "bypass_inputs.h"
#include "bypass_judged.h"
#include "check.h"
#include "classification.h"
#include "refusal.h"
#include "registry.h"
#include "rewrites.h"
#include "search_space.h"
#include "str.h"
#include "util.h"

/* --- the check -------------------------------------------------------------------------------- */

/* An answer; scheme or port NULL: unknown. */
static struct observation answer_of(const char *scheme, const char *host, const char *port)
{
    struct observation o = {.outcome = OUTCOME_PARSED};

    if (scheme)
        observation_set_string(&o, COMPONENT_SCHEME, scheme);
    observation_set_string(&o, COMPONENT_HOST, host);
    if (port)
        observation_set_string(&o, COMPONENT_PORT, port);
    return o;
}

static bool passes(const struct bypass_check *check, const char *scheme, const char *host)
{
    struct observation o = answer_of(scheme, host, NULL);
    const bool is = bypass_passes(check, &o);

    observation_free(&o);
    return is;
}

static bool is_forbidden(const struct bypass_check *check, const char *scheme, const char *host,
                         const char *port)
{
    struct observation o = answer_of(scheme, host, port);
    const bool is = bypass_is_forbidden(check, &o);

    observation_free(&o);
    return is;
}

static void test_schemes_and_ports(void)
{
    static const char *const hosts[] = {"good.example"};
    const struct bypass_check allowed = {.hosts = hosts, .count = 1};

    CHECK(passes(&allowed, "http", "good.example") && passes(&allowed, NULL, "GOOD.example"));
    CHECK(passes(&allowed, "HTTPS", "good.example") && !passes(&allowed, "x", "good.example"));
    CHECK(!passes(&allowed, "http", ".good.example") && !passes(&allowed, "http", ""));
    CHECK(!passes(&allowed, "http", "good.example."));
    CHECK(is_forbidden(&allowed, "http", "evil.example", NULL));
    CHECK(!is_forbidden(&allowed, "x", "evil.example", NULL));
    CHECK(is_forbidden(&allowed, NULL, "evil.example", ""));
    CHECK(is_forbidden(&allowed, "http", "evil.example", "65535"));
    CHECK(!is_forbidden(&allowed, "http", "evil.example", "65536"));
    CHECK(!is_forbidden(&allowed, "http", "evil.example", "4294967296"));
    CHECK(!is_forbidden(&allowed, "http", "evil.example", "8x"));
    CHECK(!is_forbidden(&allowed, "http", "evil.example", "-1"));
    CHECK(!is_forbidden(&allowed, "http", "", NULL));
    /* Another form of an allowed host is allowed. */
    CHECK(!is_forbidden(&allowed, "http", "good.example.", NULL));
    CHECK(!is_forbidden(&allowed, "http", "GOOD.EXAMPLE", NULL));
    /* A zone names an interface of this machine. */
    CHECK(is_forbidden(&allowed, "http", "[fe80::1]", NULL));
    CHECK(!is_forbidden(&allowed, "http", "[fe80::1%25eth0]", NULL));
}

static void test_forms(void)
{
    static const char *const hosts[] = {"127.0.0.1", ".b.example", "::1", "[fe80::1]"};
    const struct bypass_check check = {.hosts = hosts, .count = 4, .is_denied = true};
    static const struct {
        const char *host;
        size_t listed;
    } rows[] = {
        {"127.0.0.1", 0},
        {"127.0.0.1.", 0},
        {"0x7f.1", 0},
        {"2130706433", 0},
        {"[::ffff:127.0.0.1]", 0},
        {"[::ffff:7f00:1]", 0},
        {"127.0.0.2", 4},
        {"a.b.example", 1},
        {"A.B.EXAMPLE.", 1},
        {".b.example", 1},
        {"b.example", 4},
        {"xb.example", 4},
        {"[fe80::1]", 3},
        {"[fe80:0:0:0:0:0:0:1]", 3},
        {"[fe80::1%25eth0]", 3},
        {"[fe80::2]", 4},
        {"", 4},
        {".", 4},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK(bypass_listed_form(&check, ua_str(rows[i].host, strlen(rows[i].host))) ==
              rows[i].listed);
    CHECK(bypass_listed_form(&(struct bypass_check){.hosts = (const char *[]){"a"}, .count = 1},
                             UA_LITERAL("a.")) == 0);
    CHECK(is_forbidden(&check, "http", "0x7f.1", NULL));
    CHECK(is_forbidden(&check, "http", "[fe80::1%25eth0]", NULL));
    /* To a resolver these are no addresses. */
    CHECK(!is_forbidden(&check, "http", "0x.0x7f.1", NULL));
    CHECK(!is_forbidden(&check, "http", "127.0.0x", NULL));
    CHECK(!is_forbidden(&check, "http", "127.0.0.1.", NULL));
    CHECK(!is_forbidden(&check, "http", "evil.example", NULL));
}

static void test_denied_answers(void)
{
    static const char *const hosts[] = {"evil.example"};
    const struct bypass_check denied = {.hosts = hosts,
                                        .count = 1,
                                        .is_denied = true,
                                        .classes = HOST_LOOPBACK},
                              allowed = {.hosts = hosts, .count = 1};
    struct observation plain = answer_of("http", "evil.example", NULL),
                       dotted = answer_of("http", "evil.example.", NULL),
                       loopback = answer_of("http", "127.1", NULL),
                       other = answer_of("http", "other.example", NULL),
                       filter = {.outcome = OUTCOME_DENIED},
                       refused = {.outcome = OUTCOME_REJECTED};

    CHECK(bypass_denies(&denied, &plain) && !bypass_denies(&denied, &dotted));
    CHECK(bypass_denies(&denied, &loopback) && !bypass_denies(&denied, &other));
    CHECK(!bypass_denies(&allowed, &plain) && !bypass_denies(&denied, &refused));
    CHECK(bypass_is_missed(&denied, &dotted) && !bypass_is_missed(&denied, &plain));
    CHECK(!bypass_is_missed(&denied, &other) && !bypass_is_missed(&allowed, &dotted));
    CHECK(bypass_is_forbidden(&denied, &filter) && !bypass_passes(&denied, &filter));
    filter.outcome = OUTCOME_ALLOWED;
    CHECK(!bypass_is_forbidden(&denied, &filter) && bypass_passes(&denied, &filter));
    CHECK(!bypass_passes(&denied, &refused) && !bypass_is_forbidden(&denied, &refused));
    CHECK(bypass_is_host_of(&plain, &plain) && !bypass_is_host_of(&plain, &other));
    CHECK(!bypass_is_host_of(&refused, &refused));
    observation_free(&plain);
    observation_free(&dotted);
    observation_free(&loopback);
    observation_free(&other);
}

/* --- the hosts -------------------------------------------------------------------------------- */

static void check_hosts(const struct bypass_hosts *hosts, size_t from, const char *expected)
{
    struct text got = {0};

    text_puts(&got, "");
    for (size_t i = from; i < hosts->count; i++)
        text_printf(&got, "%s ", hosts->items[i]);
    CHECK_TEXT(got.ptr, got.len < strlen(expected) ? got.len : strlen(expected), expected,
               strlen(expected));
    text_free(&got);
}

static void test_hosts(void)
{
    static const char *const listed[] = {"127.0.0.1", ".b.c", "[::1]"};
    const struct bypass_check allowed = {.hosts = listed, .count = 3},
                              denied = {.hosts = listed, .count = 3, .is_denied = true},
                              private = {.hosts = (const char *[]){"10.0.0.1"},
                                         .count = 1,
                                         .is_denied = true},
                              classes = {.is_denied = true, .classes = HOST_PRIVATE};
    struct bypass_hosts hosts = {0};

    bypass_hosts_list(&hosts, &allowed, "other");
    CHECK(hosts.count == 1 && hosts.plain == 1);
    check_hosts(&hosts, 0, "other ");
    CHECK(strcmp(bypass_hosts_of_batch(&hosts, 7), "other") == 0);
    bypass_hosts_free(&hosts);
    CHECK(hosts.count == 0 && !hosts.items);
    bypass_hosts_list(&hosts, &denied, "other");
    CHECK(hosts.plain == 3 && hosts.count == 3 + 1 + 6 + 9 + 1 + 3 + 2);
    check_hosts(&hosts, 0,
                "127.0.0.1 b.c [::1] 127.0.0.1. 127.1 2130706433 0x7f000001 017700000001 "
                "0177.0.0.1 [::ffff:127.0.0.1] %3127.0.0.1 1%327.0.0.1 12%37.0.0.1 127%2e0.0.1 "
                "127.%30.0.1");
    check_hosts(&hosts, 19,
                "b.c. %62.c b%2ec b.%63 [0:0:0:0:0:0:0:1] "
                "[0000:0000:0000:0000:0000:0000:0000:0001] ");
    /* A plain one for every other batch, each in turn. */
    CHECK(strcmp(bypass_hosts_of_batch(&hosts, 0), "127.0.0.1") == 0);
    CHECK(strcmp(bypass_hosts_of_batch(&hosts, 1), "127.0.0.1") == 0);
    CHECK(strcmp(bypass_hosts_of_batch(&hosts, 4), "[::1]") == 0);
    CHECK(strcmp(bypass_hosts_of_batch(&hosts, 6), "127.0.0.1") == 0);
    CHECK(strcmp(bypass_hosts_of_batch(&hosts, 7), "127.0.0.1.") == 0);
    bypass_hosts_free(&hosts);
    bypass_hosts_list(&hosts, &private, "other");
    check_hosts(&hosts, 0,
                "10.0.0.1 10.0.0.1. 10.1 167772161 0x0a000001 01200000001 012.0.0.1 "
                "[::ffff:10.0.0.1] ");
    bypass_hosts_free(&hosts);
    bypass_hosts_list(&hosts, &classes, "other");
    CHECK(hosts.plain == 1 && hosts.count > 1);
    for (size_t i = 0; i < hosts.count; i++)
        CHECK(hosts.items[i] == host_class_examples(1)[i]);
    CHECK(!host_class_examples(1)[hosts.count] && HOST_PRIVATE == 1 << 1);
    bypass_hosts_free(&hosts);
}

/* --- the inputs ------------------------------------------------------------------------------- */

static void check_named(const char *input, const char *expected)
{
    struct text out = {0};

    text_puts(&out, "before");
    bypass_inputs_put_names(&out, (const uint8_t *)input, strlen(input), "G", "B");
    CHECK_TEXT(out.ptr, out.len, expected, strlen(expected));
    text_free(&out);
}

static void test_names(void)
{
    check_named("http://trusted.example\\@evil.example/", "http://G\\@B/");
    check_named("Trusted.Exampleevil.EXAMPLE", "GB");
    check_named("trusted.exampl", "trusted.exampl");
    check_named("evil.exampl", "evil.exampl");
    check_named("xevil.example", "xB");
    check_named("", "");
}

static struct text queued;
static unsigned queue_count;

static void queue_input(void *context, const void *data, size_t size)
{
    CHECK(context == &queued);
    queue_count++;
    text_add(&queued, data, size);
    text_puts(&queued, "\n");
}

static void test_inputs(void)
{
    static const char first[] =
        "http://trusted.exampleevil.example/\nhttp://evil.exampletrusted.example/\n"
        "http://trusted.example@evil.example/\n";
    struct search_space space = {0};
    struct bypass_strings all;
    struct ua_str string;
    uint64_t strings;

    bypass_inputs_idioms(false, queue_input, &queued);
    CHECK(queue_count > 1000 && queue_count % (22 * 2) == 0);
    CHECK(strstr(queued.ptr, "\nhttp://trusted.example\\@evil.example/\n"));
    CHECK(strstr(queued.ptr, "\nhttp://evil.example\\@trusted.example/\n"));
    CHECK(strstr(queued.ptr, "\nhttp://evil.example?@trusted.example\n"));
    CHECK(strncmp(queued.ptr, first, strlen(first)) == 0);
    text_clear(&queued);
    queue_count = 0;
    bypass_inputs_space(&space, false);
    CHECK(ua_str_equal(space.prefix, UA_LITERAL("http://")));
    strings = search_space_of_length(&space, 1) + search_space_of_length(&space, 2);
    bypass_strings_begin(&all, 2, false);
    while (bypass_strings_next(&all, &string))
        queue_input(&queued, string.ptr, string.len);
    CHECK(!bypass_strings_next(&all, &string));
    bypass_strings_free(&all);
    CHECK(queue_count == strings && search_space_of_length(&space, 1) == space.count);
    CHECK(strstr(queued.ptr, "http://trusted.example\n") &&
          strstr(queued.ptr, "http://evil.example\n") &&
          strstr(queued.ptr, "http://trusted.exampleevil.example\n"));
    CHECK(!strstr(queued.ptr, "http://a\n") && !strstr(queued.ptr, "http://b\n"));
    search_space_free(&space);
    text_free(&queued);
}

/* --- judged answers --------------------------------------------------------------------------- */

static void run_echo(struct engine *engine, const struct request *request, struct observation *o)
{
    (void)engine;
    observation_reset(o);
    if (request->input.len == 0) {
        observation_fail(o, OUTCOME_TIMEOUT, "slow");
        return;
    }
    o->outcome = OUTCOME_PARSED;
    observation_set_string(o, COMPONENT_SCHEME, "http");
    observation_set(o, COMPONENT_HOST, request->input.ptr, request->input.len);
}

static enum outcome judged[3];

static void note_judged_answer(void *ctx, size_t index, const struct observation *o)
{
    CHECK(ctx == judged);
    judged[index] = o->outcome;
}

static void test_judged(void)
{
    static const struct engine_class class = {.id = "echo", .package = "", .run = run_echo};
    static const char *const hosts[] = {"good.example"};
    const struct bypass_check allowed = {.hosts = hosts, .count = 1};
    struct engine engine = {.class = &class,
                            .id = "echo",
                            .version = "7",
                            .capabilities = CAPABILITY(OP_PARSE),
                            .model = MODEL_OTHER};
    const struct request requests[] = {{.input = UA_LITERAL("good.example")},
                                       {.input = UA_LITERAL("good.example.")},
                                       {.input = UA_LITERAL("")}};
    struct judged_engine validator, client;
    struct observation o = {0};

    judged_engine_init(&validator, &engine, &allowed, false);
    judged_engine_init(&client, &engine, &allowed, true);
    CHECK(strcmp(client.engine.id, "echo") == 0 && strcmp(client.engine.version, "7") == 0);
    CHECK(client.engine.model == MODEL_FILTER);
    CHECK(client.engine.capabilities == CAPABILITY(OP_PARSE));
    engine_run(&validator.engine, &requests[0], &o);
    CHECK(o.outcome == OUTCOME_ALLOWED);
    CHECK(ua_str_equal(observation_get(&o, COMPONENT_REASON), UA_LITERAL("good.example")));
    engine_run(&validator.engine, &requests[1], &o);
    CHECK(o.outcome == OUTCOME_DENIED);
    /* Another form of an allowed host is not a host that the check forbids. */
    engine_run(&client.engine, &requests[1], &o);
    CHECK(o.outcome == OUTCOME_ALLOWED);
    engine_run(&client.engine, &requests[2], &o);
    CHECK(o.outcome == OUTCOME_TIMEOUT);
    CHECK(ua_str_equal(observation_get(&o, COMPONENT_REASON), UA_LITERAL("slow")));
    engine_run_all(&validator.engine, requests, 3, note_judged_answer, judged);
    CHECK(judged[0] == OUTCOME_ALLOWED && judged[1] == OUTCOME_DENIED &&
          judged[2] == OUTCOME_TIMEOUT);
    engine_run_all(&client.engine, requests, 3, note_judged_answer, judged);
    CHECK(judged[0] == OUTCOME_ALLOWED && judged[1] == OUTCOME_ALLOWED);
    observation_free(&o);
}

/* A filter that compares bytes, and denies "localhost" with or without a dot. */
static void run_bytes(struct engine *engine, const struct request *request, struct observation *o)
{
    static const struct ua_str host = UA_LITERAL("http://localhost");
    const struct ua_str url = request->input;
    size_t end = host.len;

    (void)engine;
    observation_reset(o);
    end += end < url.len && url.ptr[end] == '.';
    o->outcome = url.len >= host.len && memcmp(url.ptr, host.ptr, host.len) == 0 &&
                         (end == url.len || url.ptr[end] == '/')
                     ? OUTCOME_DENIED
                     : OUTCOME_ALLOWED;
}

/* A slash in the host makes the filter deny the URL. But the client did not read one there. */
static void test_judged_cause(void)
{
    static const struct engine_class class = {.id = "bytes", .package = "", .run = run_bytes};
    static const char *const hosts[] = {"localhost"};
    static const struct {
        const char *url, *cause;
    } rows[] = {
        {"http://localhost%e3%80%82", "encoded-host+idna"},
        {"http://%6cocalhost", "encoded-host"},
        {"http://localhost\\", "backslash"},
    };
    const struct bypass_check denied = {.hosts = hosts, .count = 1, .is_denied = true};
    struct engine filter = {.class = &class,
                            .id = "bytes",
                            .capabilities = CAPABILITY(OP_PARSE),
                            .model = MODEL_FILTER};
    struct engine *whatwg = engine_open("whatwg");
    struct judged_engine client;
    struct pair pair = {.engines[0] = &filter, .engines[1] = &client.engine};
    struct classification c = {0};

    judged_engine_init(&client, whatwg, &denied, true);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct testcase test =
            testcase_without_base(ua_str(rows[i].url, strlen(rows[i].url)));

        pair_run(&pair, test);
        classify(&c, &pair, test);
        CHECK(ua_str_equal(text_str(&c.cause), ua_str(rows[i].cause, strlen(rows[i].cause))));
    }
    classification_free(&c);
    pair_free(&pair);
    engine_close(whatwg);
}

/* --- the list of ways ------------------------------------------------------------------------- */

static void test_counts(void)
{
    struct bypass_result result = {0};
    struct observation o = {0};
    unsigned in_row = 0;

    o.outcome = OUTCOME_PARSED;
    bypass_count_answer(&result, 1, &o, &in_row);
    CHECK(result.answered[1] == 1 && result.failed[1] == 0 && result.failure[1].len == 0);
    observation_fail(&o, OUTCOME_UNSUPPORTED, "a NUL");
    bypass_count_answer(&result, 1, &o, &in_row);
    CHECK(result.answered[1] == 1 && result.failed[1] == 0 && in_row == 0);
    CHECK(ua_str_equal(text_str(&result.failure[1]), UA_LITERAL("unsupported, a NUL")));
    observation_fail(&o, OUTCOME_TIMEOUT, NULL);
    for (unsigned i = 1; i <= 63; i++)
        bypass_count_answer(&result, 0, &o, &in_row);
    CHECK(result.failed[0] == 63 && in_row == 63 && !result.is_cut_short);
    CHECK(ua_str_equal(text_str(&result.failure[0]), UA_LITERAL("timeout")));
    o.outcome = OUTCOME_REJECTED;
    bypass_count_answer(&result, 0, &o, &in_row);
    CHECK(in_row == 0 && result.answered[0] == 1);
    o.outcome = OUTCOME_ERROR;
    for (unsigned i = 1; i <= 64; i++)
        bypass_count_answer(&result, 0, &o, &in_row);
    CHECK(result.is_cut_short && result.failed[0] == 127);
    observation_free(&o);
    bypass_free(&result);
    CHECK(result.failed[0] == 0 && !result.is_cut_short);
}

static void add_way(struct bypass_result *result, const char *url, const char *cause,
                    enum effect effect)
{
    struct bypass_way *way;

    result->ways = xrealloc(result->ways, (result->count + 1) * sizeof *result->ways);
    way = &result->ways[result->count++];
    *way = (struct bypass_way){.effect = effect, .rewrite = rewrite_find(cause)};
    way->is_explained = cause[0] != '\0';
    if (way->rewrite >= 0)
        rewrite_set_add(&way->explained_by, (unsigned)way->rewrite);
    text_puts(&way->url, url);
    text_puts(&way->cause, cause);
}

static void check_ways(const struct bypass_result *result, const char *expected)
{
    struct text got = {0};

    text_puts(&got, "");
    for (size_t i = 0; i < result->count; i++)
        text_printf(&got, "%s ", result->ways[i].url.ptr);
    CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
    text_free(&got);
}

static void test_finish(void)
{
    static const struct host_range range = {"127.0.0.0/8", "loopback"};
    struct bypass_result result = {0};

    bypass_finish(&result);
    CHECK(result.count == 0);
    add_way(&result, "x:none", "", EFFECT_HOST_SHIFT);
    add_way(&result, "x:longer", "space", EFFECT_HOST_SHIFT);
    add_way(&result, "x:b", "backslash", EFFECT_HOST_SHIFT);
    add_way(&result, "x:low", "tab", EFFECT_NORMALISATION);
    add_way(&result, "x:range", "", EFFECT_HOST_SHIFT);
    result.ways[4].range = &range;
    /* Both parts, or one, are a way of their own: the pair is dropped. */
    add_way(&result, "x:pair", "backslash+x", EFFECT_HOST_SHIFT);
    add_way(&result, "x:riap", "x+space", EFFECT_HOST_SHIFT);
    add_way(&result, "x:other-pair", "y+backslashes", EFFECT_HOST_SHIFT);
    CHECK(bypass_count_kept(&result) == 6 && result.count == 8);
    bypass_finish(&result);
    check_ways(&result, "x:b x:range x:longer x:other-pair x:low x:none ");
    bypass_free(&result);
    CHECK(result.count == 0 && !result.ways);
}

static void test_closed(void)
{
    const unsigned backslash = (unsigned)rewrite_find("backslash"),
                   space = (unsigned)rewrite_find("space");
    struct bypass_result result = {0};

    /* The second is closed where the first is. */
    add_way(&result, "x:a", "backslash", EFFECT_HOST_SHIFT);
    add_way(&result, "x:bb", "space", EFFECT_HOST_SHIFT);
    rewrite_set_add(&result.ways[1].explained_by, backslash);
    bypass_finish(&result);
    check_ways(&result, "x:a ");
    /* The first is closed where the second is. */
    add_way(&result, "x:bb", "space", EFFECT_HOST_SHIFT);
    rewrite_set_add(&result.ways[0].explained_by, space);
    bypass_finish(&result);
    check_ways(&result, "x:bb ");
    bypass_free(&result);
    /* The same cause is not enough. */
    add_way(&result, "x:a", "backslash", EFFECT_HOST_SHIFT);
    add_way(&result, "x:bb", "backslash", EFFECT_HOST_SHIFT);
    bypass_finish(&result);
    check_ways(&result, "x:a x:bb ");
    bypass_free(&result);
    /* Each closes the other one. */
    add_way(&result, "x:a", "backslash", EFFECT_HOST_SHIFT);
    add_way(&result, "x:bb", "space", EFFECT_HOST_SHIFT);
    rewrite_set_add(&result.ways[0].explained_by, space);
    rewrite_set_add(&result.ways[1].explained_by, backslash);
    bypass_finish(&result);
    check_ways(&result, "x:a ");
    bypass_free(&result);
}

/* What a check can refuse is the rule of a rewrite that changes the URL, of the cause if it can be.
 */
static void test_advice(void)
{
    const char *const backslash = rewrites[rewrite_find("backslash")]->refuse,
                      *const tab = rewrites[rewrite_find("tab-newline")]->refuse,
                      *const at = rewrites[rewrite_find("userinfo")]->refuse;
    struct bypass_way way = {.is_explained = true};

    text_puts(&way.cause, "backslash");
    bypass_advise(&way, testcase_without_base(UA_LITERAL("http://a\\@b")), 0);
    CHECK(way.rules[0] == backslash && !way.rules[1] && way.open.len == 0);
    CHECK(way.refused == refusal_find(way.rules[0]));
    /* This one is closed by that. */
    bypass_advise(&way, testcase_without_base(UA_LITERAL("http://a\\\t@b")), 0);
    CHECK(!way.rules[1]);
    /* This one has no backslash. */
    bypass_advise(&way, testcase_without_base(UA_LITERAL("http://a\tb")), 0);
    CHECK(way.rules[1] == tab && !way.rules[2] && way.open.len == 0);
    /* Nothing changes this one. */
    bypass_advise(&way, testcase_without_base(UA_LITERAL("http://a")), 0);
    CHECK(!way.rules[2] && ua_str_equal(text_str(&way.open), UA_LITERAL("http://a")));
    bypass_way_free(&way);
    /* The rule of a cause that does not change the URL closes nothing. */
    way = (struct bypass_way){.is_explained = true};
    text_puts(&way.cause, "backslash+userinfo");
    bypass_advise(&way, testcase_without_base(UA_LITERAL("http://a@b@c")), 0);
    CHECK(way.rules[0] == at);
    bypass_way_free(&way);
    way = (struct bypass_way){.is_explained = false};
    text_puts(&way.cause, "unexplained (tab-newline)");
    bypass_advise(&way, testcase_without_base(UA_LITERAL("http://a\tb")), 0);
    CHECK(way.rules[0] == tab);
    bypass_way_free(&way);
}

int main(void)
{
    test_schemes_and_ports();
    test_forms();
    test_denied_answers();
    test_hosts();
    test_names();
    test_inputs();
    test_judged();
    test_judged_cause();
    test_counts();
    test_finish();
    test_closed();
    test_advice();
    return check_report("bypass_parts");
}
