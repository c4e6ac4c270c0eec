/* SPDX-License-Identifier: MIT */
/* The search for ways past a check, with parsers that differ in idioms known to the test. */
#include "bypass.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "fake.h"
#include "host_class.h"
#include "refusal.h"
#include "registry.h"
#include "str.h"
#include "util.h"

static const char *const trusted[] = {"trusted.example"};

static struct bypass_options options_of(const char *const *hosts, size_t count, bool is_denied)
{
    return (struct bypass_options){
        .check = {hosts, count, is_denied, 0}, .seed = 1, .inputs = 40000};
}

static const struct bypass_way *find_cause(const struct bypass_result *result, const char *cause)
{
    for (size_t i = 0; i < result->count; i++) {
        if (strcmp(result->ways[i].cause.ptr, cause) == 0)
            return &result->ways[i];
    }
    return NULL;
}

/* --- the check -------------------------------------------------------------------------------- */

static void test_check(void)
{
    static const char *const hosts[] = {"a.example", ".b.example", "127.0.0.1"};
    static const struct {
        const char *scheme, *host;
        bool is_in, is_form, resolves;
    } rows[] = {
        {"http", "a.example", true, true, true},
        {"HTTPS", "A.Example", true, true, true},
        {"http", "a.example.", false, true, true},
        {"http", "x.a.example", false, false, true},
        {"http", "x.b.example", true, true, true},
        {"http", "b.example", false, false, true},
        {"http", "xb.example", false, false, true},
        {"http", "0x7f.1", false, true, true},
        {"http", "127.0.0.1.", false, true, false},
        {"http", "0x7f.0x.1", false, false, false},
        {"http", "evil.example", false, false, true},
        {"http", "a b", false, false, false},
        {"http", "", false, false, false},
    };
    struct bypass_check check = {hosts, 3, false, 0};
    struct observation o = {0};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const bool has_host = rows[i].host[0] != '\0';

        observation_reset(&o);
        o.outcome = OUTCOME_PARSED;
        observation_set_string(&o, COMPONENT_SCHEME, rows[i].scheme);
        observation_set_string(&o, COMPONENT_HOST, rows[i].host);
        check.is_denied = false;
        CHECK(bypass_passes(&check, &o) == rows[i].is_in);
        CHECK(bypass_is_forbidden(&check, &o) == (rows[i].resolves && !rows[i].is_form));
        check.is_denied = true;
        CHECK(bypass_passes(&check, &o) == (has_host && !rows[i].is_in));
        CHECK(bypass_is_forbidden(&check, &o) == (rows[i].resolves && rows[i].is_form));
        observation_set_string(&o, COMPONENT_SCHEME, "mailto");
        CHECK(!bypass_passes(&check, &o) && !bypass_is_forbidden(&check, &o));
    }
    observation_fail(&o, OUTCOME_REJECTED, NULL);
    CHECK(!bypass_passes(&check, &o) && !bypass_is_forbidden(&check, &o));
    observation_free(&o);
}

/* --- the search ------------------------------------------------------------------------------- */

/* One idiom, one way; a parser and itself, none. */
static void test_one_idiom(void)
{
    const struct bypass_options options = options_of(trusted, 1, false);
    struct bypass_result result;
    struct fake a, b;

    fake_init(&a, "a", QUIRKS_ALL);
    fake_init(&b, "b", QUIRKS_ALL & ~(unsigned)QUIRK_BACKSLASH);
    bypass_search(&result, &a.engine, &b.engine, &options);
    CHECK(result.inputs >= options.inputs && result.passing > 0 && result.past > 0);
    CHECK(result.count == 1);
    if (result.count == 1) {
        const struct bypass_way *way = &result.ways[0];

        CHECK_TEXT(way->cause.ptr, way->cause.len, "backslash", 9);
        CHECK_TEXT(way->url.ptr, way->url.len, "http://trusted.example\\@evil.example", 36);
        CHECK(way->is_explained && way->effect == EFFECT_HOST_SHIFT);
        CHECK(rank_severity(way->effect, way->rank) == SEVERITY_CRITICAL);
        CHECK(bypass_passes(&options.check, &way->answers[0]));
        CHECK(bypass_is_forbidden(&options.check, &way->answers[1]));
        CHECK(!way->is_closed_by_href || way->href_answer.outcome != OUTCOME_UNSUPPORTED);
    }
    bypass_free(&result);
    bypass_search(&result, &a.engine, &a.engine, &options);
    CHECK(result.count == 0 && result.past == 0 && result.passing > 0);
    bypass_free(&result);
}

/* Several idioms at once: each is a way of its own, and no way is two of them. */
static void test_several_idioms(void)
{
    const unsigned without = QUIRK_BACKSLASH | QUIRK_DROP_TABS | QUIRK_FIRST_AT | QUIRK_PAST_QUERY;
    const struct bypass_options options = options_of(trusted, 1, false);
    struct bypass_result result;
    struct fake a, b;

    fake_init(&a, "a", QUIRKS_ALL & ~(unsigned)(QUIRK_FIRST_AT | QUIRK_PAST_QUERY));
    fake_init(&b, "b", (QUIRKS_ALL & ~without) | QUIRK_FIRST_AT | QUIRK_PAST_QUERY);
    bypass_search(&result, &a.engine, &b.engine, &options);
    CHECK(find_cause(&result, "backslash"));
    CHECK(result.count == 2);
    CHECK(find_cause(&result, "authority-end"));
    for (size_t i = 0; i < result.count; i++)
        CHECK(!strchr(result.ways[i].cause.ptr, '+'));
    bypass_free(&result);
}

/* A way that is closed where another one is does not stay. If two close each other, the first
 * one stays. */
static void test_closed_ways(void)
{
    static const struct {
        const char *url;
        int rewrite, closed_by; /* -1: none */
        bool stays;
    } rows[] = {
        {"http://a", 1, -1, true},       {"http://bb", 2, 1, false},
        {"http://ccc", 3, 4, true},      {"http://dddd", 4, 3, false},
        {"http://eeeee", -1, 1, true},   {"http://ffffff", 5, 6, false},
        {"http://ggggggg", 6, -1, true},
    };
    const size_t count = sizeof rows / sizeof *rows;
    struct bypass_result result = {.ways = xcalloc(count, sizeof *result.ways), .count = count};
    size_t at = 0;

    for (size_t i = 0; i < count; i++) {
        struct bypass_way *way = &result.ways[i];

        text_puts(&way->url, rows[i].url);
        text_printf(&way->cause, "cause-%zu", i);
        way->is_explained = true;
        way->rewrite = rows[i].rewrite;
        if (rows[i].rewrite >= 0)
            rewrite_set_add(&way->explained_by, (unsigned)rows[i].rewrite);
        if (rows[i].closed_by >= 0)
            rewrite_set_add(&way->explained_by, (unsigned)rows[i].closed_by);
    }
    bypass_finish(&result);
    for (size_t i = 0; i < count; i++) {
        if (rows[i].stays && at < result.count)
            CHECK(strcmp(result.ways[at++].url.ptr, rows[i].url) == 0);
    }
    CHECK(at == result.count && at == 4);
    bypass_free(&result);
}

/* As a client that ends the host at a control character. */
static void cut_at_control(struct observation *o, struct ua_str input)
{
    const struct ua_str host = observation_get(o, COMPONENT_HOST);
    const char *control = host.len > 0 ? memchr(host.ptr, 0x7F, host.len) : NULL;
    struct text cut = {0};

    (void)input;
    if (!control)
        return;
    text_add(&cut, host.ptr, (size_t)(control - host.ptr));
    observation_set(o, COMPONENT_HOST, cut.ptr, cut.len);
    text_free(&cut);
}

/* What the list advises closes each URL that gets past the check, also one whose control character
 * does not stand at the end, as the smallest URL's does. */
static void test_advice_holds(void)
{
    static const char *const metadata[] = {"169.254.169.254"};
    static const struct ua_str urls[] = {{"http://169.254.169.254\x7F", 23},
                                         {"http://169.254.169.254\x7F.x", 25},
                                         {"http://169.254.169.254\x7F.x/", 26}};
    const struct bypass_options options = options_of(metadata, 1, true);
    struct bypass_result result;
    struct fake a, b;

    fake_init(&a, "a", QUIRKS_ALL & ~(unsigned)QUIRK_STRIP_BACK);
    fake_init(&b, "b", QUIRKS_ALL & ~(unsigned)QUIRK_STRIP_BACK);
    b.spoil = cut_at_control;
    bypass_search(&result, &a.engine, &b.engine, &options);
    CHECK(result.count > 0);
    for (size_t i = 0; i < sizeof urls / sizeof *urls; i++) {
        bool is_closed = false;

        for (size_t w = 0; w < result.count; w++)
            is_closed |=
                result.ways[w].open.len == 0 && (result.ways[w].refused & refusals_of(urls[i]));
        CHECK(is_closed);
    }
    bypass_free(&result);
}

static void test_denied(void)
{
    static const char *const metadata[] = {"169.254.169.254"};
    const struct bypass_options options = options_of(metadata, 1, true);
    struct bypass_result result;
    struct fake a, b;

    fake_init(&a, "a", QUIRKS_ALL);
    fake_init(&b, "b", QUIRKS_ALL & ~(unsigned)QUIRK_BACKSLASH);
    bypass_search(&result, &a.engine, &b.engine, &options);
    CHECK(find_cause(&result, "backslash"));
    for (size_t i = 0; i < result.count; i++)
        CHECK(bypass_is_forbidden(&options.check, &result.ways[i].answers[1]));
    bypass_free(&result);
}

/* Searches with two engines that the tool has, and checks each way: the change closes it,
 * and the validator then reads the same host, or refuses it. */
static void search_denied(struct bypass_result *result, const char *validator, const char *client,
                          struct bypass_check check)
{
    const struct bypass_options options = {.check = check, .seed = 1, .inputs = 30000};
    struct engine *engines[2] = {engine_open(validator), engine_open(client)};
    struct observation answers[2] = {{0}};

    CHECK(engines[0] && engines[1]);
    bypass_search(result, engines[0], engines[1], &options);
    for (size_t i = 0; i < result->count; i++) {
        const struct bypass_way *way = &result->ways[i];
        const struct request request = {.op = OP_PARSE, .input = text_str(&way->changed)};

        CHECK(bypass_passes(&check, &way->answers[0]));
        CHECK(bypass_is_forbidden(&check, &way->answers[1]));
        CHECK(way->is_explained ? way->rewrite >= 0 : way->is_missed && way->range);
        if (!way->is_explained)
            continue;
        for (int e = 0; e < 2; e++)
            engine_run(engines[e], &request, &answers[e]);
        CHECK(!bypass_passes(&check, &answers[0]) || !bypass_is_forbidden(&check, &answers[1]));
        CHECK(!bypass_passes(&check, &answers[0]) ||
              ua_str_equal(observation_get(&answers[0], COMPONENT_HOST),
                           observation_get(&way->answers[0], COMPONENT_HOST)));
    }
    for (int e = 0; e < 2; e++) {
        observation_free(&answers[e]);
        engine_close(engines[e]);
    }
}

/* A form of the host that the check does not know is a way of its own, even if both engines read it
 * alike. No other URL with that host is one. */
static void test_denied_forms(void)
{
    static const char *const evil[] = {"evil.example"}, *const address[] = {"127.0.0.1"},
                             *const bracketed[] = {"[::1]"};
    const struct bypass_check name = {evil, 1, true, 0}, number = {address, 1, true, 0},
                              ipv6 = {bracketed, 1, true, 0},
                              loopback = {NULL, 0, true, HOST_LOOPBACK};
    const struct bypass_way *way;
    struct bypass_result result;

    search_denied(&result, "whatwg", "whatwg", name);
    CHECK(result.count == 1);
    way = find_cause(&result, "trailing-dot");
    CHECK(way && way->is_missed &&
          ua_str_equal(text_str(&way->url), UA_LITERAL("http://evil.example.")));
    bypass_free(&result);
    search_denied(&result, "rfc3986", "whatwg", name);
    way = find_cause(&result, "trailing-dot");
    CHECK(way && way->is_missed);
    way = find_cause(&result, "encoded-host");
    CHECK(way && !way->is_missed);
    bypass_free(&result);
    /* An address that ends in a dot is none to a resolver. */
    search_denied(&result, "rfc3986", "rfc3986", number);
    CHECK(result.count == 2);
    way = find_cause(&result, "not-denied");
    CHECK(way && ua_str_equal(text_str(&way->url), UA_LITERAL("http://[::ffff:7f00:1]")));
    way = find_cause(&result, "ipv4-number");
    CHECK(way && way->is_missed);
    bypass_free(&result);
    search_denied(&result, "rfc3986", "whatwg", ipv6);
    way = find_cause(&result, "ipv6-spelling");
    CHECK(way);
    bypass_free(&result);
    search_denied(&result, "rfc3986", "whatwg", loopback);
    CHECK(find_cause(&result, "encoded-host"));
    bypass_free(&result);
}

/* The same seed and number of inputs give the same result; the href of the Standard closes it. */
static void test_repeats(void)
{
    const struct bypass_options options = options_of(trusted, 1, false);
    struct bypass_result result[2];
    struct engine *validator = engine_open("whatwg");
    struct engine *client = engine_open("webaddr");

    CHECK(validator && client);
    for (int i = 0; i < 2; i++)
        bypass_search(&result[i], validator, client, &options);
    CHECK(result[0].count > 0 && result[0].count == result[1].count);
    CHECK(result[0].passing == result[1].passing && result[0].past == result[1].past);
    for (size_t i = 0; i < result[0].count && i < result[1].count; i++)
        CHECK(ua_str_equal(text_str(&result[0].ways[i].url), text_str(&result[1].ways[i].url)));
    CHECK(result[0].hrefs == result[0].passing && result[0].past_href == 0);
    for (size_t i = 0; i < result[0].count; i++)
        CHECK(result[0].ways[i].is_closed_by_href);
    bypass_free(&result[0]);
    bypass_free(&result[1]);
    engine_close(validator);
    engine_close(client);
}

/* A client that contacts the host of the first URL, and no host for others. */
static void run_client(struct engine *engine, const struct request *request, struct observation *o)
{
    const struct ua_str *url = engine->state;

    observation_reset(o);
    if (!ua_str_equal(request->input, *url)) {
        observation_fail(o, OUTCOME_REJECTED, "contacts no host");
        return;
    }
    o->outcome = OUTCOME_PARSED;
    observation_set_string(o, COMPONENT_HOST, "evil.example");
}

static void close_filter(struct engine *engine)
{
    (void)engine;
}

/* A check that does what a certificate says, written without it. */
static void run_guard(struct engine *engine, const struct request *request, struct observation *o)
{
    const struct ua_str url = request->input;
    bool is_odd = false;

    for (size_t i = 0; i < url.len; i++)
        is_odd |= url.ptr[i] == '\\' || (unsigned char)url.ptr[i] >= 0x80;
    if (is_odd)
        observation_fail(o, OUTCOME_REJECTED, NULL);
    else
        engine_run(engine->state, request, o);
}

/* With the refusals of a certificate, the complete search finds nothing. Each is needed: without
 * it, its URL gets past. */
static void test_certificate(void)
{
    static const struct engine_class guard_class = {
        .id = "guard", .package = "", .run = run_guard, .close = close_filter};
    struct bypass_options options = options_of(trusted, 1, false);
    struct bypass_result result;
    struct engine *validator = engine_open("whatwg"), *client = engine_open("webaddr");
    struct engine guard = {.class = &guard_class,
                           .id = "guard",
                           .capabilities = CAPABILITY(OP_PARSE),
                           .state = validator};

    options.inputs = 2000;
    options.certified = 4;
    bypass_search(&result, validator, client, &options);
    CHECK(result.certificate.is_complete && result.certificate.count == 2);
    CHECK(result.certificate.strings == 168420 && result.certificate.past > 0);
    for (size_t i = 0; i < result.certificate.count; i++) {
        const struct bypass_refusal *refusal = &result.certificate.refusals[i];
        struct request request = {.op = OP_PARSE, .input = text_str(&refusal->url)};
        struct observation o = {0};

        CHECK(strstr(refusal->rule, i == 0 ? "backslash" : "not ASCII"));
        engine_run(validator, &request, &o);
        CHECK(bypass_passes(&options.check, &o));
        engine_run(client, &request, &o);
        CHECK(bypass_is_forbidden(&options.check, &o));
        observation_free(&o);
    }
    bypass_free(&result);
    options.length = 4;
    options.certified = 0;
    options.inputs = 0;
    bypass_search(&result, &guard, client, &options);
    CHECK(result.is_complete && result.passing > 0 && result.past == 0);
    bypass_free(&result);
    engine_close(validator);
    engine_close(client);
}

/* A way that the real client does not take goes to the end. */
static void test_dialled(void)
{
    static const struct engine_class client_class = {
        .id = "dial:test", .package = "", .run = run_client, .close = close_filter};
    const struct bypass_options options = options_of(trusted, 1, false);
    struct bypass_result result;
    struct text last = {0};
    struct fake a, b;
    size_t count;

    fake_init(&a, "a", QUIRKS_ALL);
    fake_init(&b, "b",
              QUIRKS_ALL & ~(unsigned)(QUIRK_BACKSLASH | QUIRK_DROP_TABS | QUIRK_FIRST_AT |
                                       QUIRK_PAST_QUERY));
    bypass_search(&result, &a.engine, &b.engine, &options);
    count = result.count;
    CHECK(count > 1);
    if (count > 1) {
        struct ua_str url;
        struct engine client = {.class = &client_class,
                                .id = "dial:test",
                                .model = MODEL_CLIENT,
                                .capabilities = CAPABILITY(OP_PARSE),
                                .state = &url};

        text_assign(&last, &result.ways[count - 1].url);
        url = text_str(&last);
        bypass_dial(&result, &client, &options);
        CHECK(result.count == count && ua_str_equal(text_str(&result.ways[0].url), url));
        CHECK(result.ways[0].is_dialled && !result.ways[0].is_refuted);
        for (size_t i = 1; i < count; i++)
            CHECK(result.ways[i].is_dialled && result.ways[i].is_refuted);
    }
    text_free(&last);
    bypass_free(&result);
}

/* A filter that denies "127.0.0.1" and "localhost", as the edition webaddr writes a host without
 * its forms of numbers: the text between the slashes. */
static void run_filter(struct engine *engine, const struct request *request, struct observation *o)
{
    static const char prefix[] = "http://";
    const size_t skip = sizeof prefix - 1;
    struct ua_str host = request->input;

    (void)engine;
    observation_reset(o);
    if (host.len < skip || memcmp(host.ptr, prefix, skip) != 0) {
        o->outcome = OUTCOME_DENIED;
        return;
    }
    host = ua_str(host.ptr + skip, host.len - skip);
    for (size_t i = 0; i < host.len; i++) {
        if (host.ptr[i] == '/')
            host.len = i;
    }
    o->outcome =
        ua_str_equal(host, UA_LITERAL("127.0.0.1")) || ua_str_equal(host, UA_LITERAL("localhost"))
            ? OUTCOME_DENIED
            : OUTCOME_ALLOWED;
}

/* Hosts that the filter does not know, written plainly: one way for each range, and no way with an
 * idiom on top of them. */
static void check_not_denied(const struct bypass_result *result)
{
    bool has_whole = false, has_ipv6 = false;

    for (size_t i = 0; i < result->count; i++) {
        const struct bypass_way *way = &result->ways[i];

        CHECK(!way->range == (strcmp(way->cause.ptr, "not-denied") != 0));
        if (!way->range)
            continue;
        CHECK(!way->is_explained);
        has_whole |= strcmp(way->range->name, "127.0.0.0/8") == 0;
        has_ipv6 |= strcmp(way->range->name, "::1") == 0;
        for (size_t j = 0; j < i; j++)
            CHECK(result->ways[j].range != way->range);
    }
    CHECK(has_whole && has_ipv6);
}

/* Notes each URL, a line each, and refuses it. */
static void note_url(struct engine *engine, const struct request *request, struct observation *o)
{
    struct text *noted = engine->state;

    text_add(noted, request->input.ptr, request->input.len);
    text_puts(noted, "\n");
    observation_fail(o, OUTCOME_REJECTED, NULL);
}

/* A complete search tries each string with each form of each denied host, and once. */
static void test_strings_of_forms(void)
{
    static const char *const evil[] = {"ab"};
    static const char *const forms[] = {"ab", "ab.", "%61b", "a%62"};
    static const struct engine_class noting_class = {
        .id = "noting", .package = "", .run = note_url, .close = close_filter};
    struct text noted = {0};
    struct engine noting = {.class = &noting_class,
                            .id = "noting",
                            .capabilities = CAPABILITY(OP_PARSE),
                            .state = &noted};
    struct bypass_options options = options_of(evil, 1, true);
    struct bypass_result result;

    options.inputs = 0;
    options.length = 1;
    bypass_search(&result, &noting, &noting, &options);
    CHECK(result.is_complete && result.inputs > 0 && result.inputs % 4 == 0);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct text line = {0};
        const char *found;

        text_printf(&line, "http://%s\n", forms[i]);
        found = strstr(noted.ptr, line.ptr);
        CHECK(found && !strstr(found + 1, line.ptr));
        text_free(&line);
    }
    CHECK(!strstr(noted.ptr, "evil.example"));
    bypass_free(&result);
    text_free(&noted);
}

/* An engine that fails from an input on, or is slow. */
struct slow {
    struct engine *asked;
    unsigned left; /* answers until it fails; UINT_MAX: it never does */
    unsigned us;
};

static void run_slow(struct engine *engine, const struct request *request, struct observation *o)
{
    struct slow *slow = engine->state;

    if (slow->left == 0) {
        observation_fail(o, OUTCOME_ERROR, "gone");
        return;
    }
    slow->left -= slow->left != UINT_MAX;
    usleep(slow->us);
    engine_run(slow->asked, request, o);
}

/* What was asked before the time is over is judged; a client that is gone ends the search. */
static void test_slow(void)
{
    static const struct engine_class slow_class = {
        .id = "slow", .package = "", .run = run_slow, .close = close_filter};
    struct bypass_options options = options_of(trusted, 1, false);
    struct bypass_result result;
    struct fake a, b;
    struct slow slow = {&b.engine, UINT_MAX, 10000};
    struct engine client = {
        .class = &slow_class, .id = "slow", .capabilities = CAPABILITY(OP_PARSE), .state = &slow};

    fake_init(&a, "a", QUIRKS_ALL);
    fake_init(&b, "b", QUIRKS_ALL & ~(unsigned)QUIRK_BACKSLASH);
    options.inputs = 0;
    options.seconds = 0.05;
    bypass_search(&result, &a.engine, &client, &options);
    CHECK(result.inputs > 0 && result.inputs < 100 && (result.past == 0 || result.count > 0));
    bypass_free(&result);
    slow = (struct slow){&b.engine, 100, 0};
    options = options_of(trusted, 1, false);
    bypass_search(&result, &a.engine, &client, &options);
    CHECK(result.is_cut_short && result.answered[1] == 100 && result.inputs < options.inputs);
    bypass_free(&result);
}

static void test_filter(void)
{
    static const struct engine_class filter_class = {
        .id = "filter", .package = "", .run = run_filter, .close = close_filter};
    struct engine filter = {.class = &filter_class,
                            .id = "filter",
                            .model = MODEL_FILTER,
                            .capabilities = CAPABILITY(OP_PARSE)};
    const struct bypass_options options = {
        .check = {.is_denied = true, .classes = HOST_LOOPBACK}, .seed = 1, .inputs = 20000};
    struct bypass_result result;
    struct engine *client = engine_open("webaddr");
    const struct bypass_way *way;

    CHECK(client);
    bypass_search(&result, &filter, client, &options);
    way = find_cause(&result, "ipv4-number");
    CHECK(way && way->is_explained && way->agreed.outcome == OUTCOME_DENIED);
    CHECK(find_cause(&result, "trailing-dot"));
    check_not_denied(&result);
    for (size_t i = 0; i < result.count; i++) {
        CHECK(result.ways[i].answers[0].outcome == OUTCOME_ALLOWED);
        CHECK(bypass_is_forbidden(&options.check, &result.ways[i].answers[1]));
        CHECK(!result.ways[i].is_closed_by_href);
    }
    CHECK(result.hrefs == 0);
    bypass_free(&result);
    engine_close(client);
}

/* A form of the one denied host that the filter does not know, written plainly, needs no idiom. */
static void test_filter_forms(void)
{
    static const struct engine_class filter_class = {
        .id = "filter", .package = "", .run = run_filter, .close = close_filter};
    static const char *const hosts[] = {"localhost"};
    struct engine filter = {.class = &filter_class,
                            .id = "filter",
                            .model = MODEL_FILTER,
                            .capabilities = CAPABILITY(OP_PARSE)};
    const struct bypass_options options = {
        .check = {.is_denied = true, .hosts = hosts, .count = 1}, .seed = 1, .inputs = 20000};
    struct bypass_result result;
    struct engine *client = engine_open("whatwg");
    const struct bypass_way *way;

    bypass_search(&result, &filter, client, &options);
    way = find_cause(&result, "not-denied");
    CHECK(way && way->is_missed && strcmp(way->range->name, "localhost") == 0);
    CHECK(way && strcmp(way->url.ptr, "http://[::1]") == 0);
    CHECK(!find_cause(&result, "unexplained"));
    bypass_free(&result);
    engine_close(client);
}

/* Allows each URL. */
static void run_allowing(struct engine *engine, const struct request *request,
                         struct observation *o)
{
    (void)engine;
    (void)request;
    observation_reset(o);
    o->outcome = OUTCOME_ALLOWED;
}

/* More hosts are denied than are kept: each one is a way all the same, and one alone. */
static void test_many_hosts(void)
{
    enum { HOSTS = 300 };
    static const struct engine_class allowing_class = {
        .id = "filter", .package = "", .run = run_allowing, .close = close_filter};
    static char names[HOSTS][16];
    const char *hosts[HOSTS] = {NULL};
    struct engine filter = {.class = &allowing_class,
                            .id = "filter",
                            .model = MODEL_FILTER,
                            .capabilities = CAPABILITY(OP_PARSE)};
    struct bypass_options options = options_of(hosts, HOSTS, true);
    struct engine *client = engine_open("rfc3986");
    struct bypass_result result;
    bool is_seen[HOSTS] = {false};

    for (int i = 0; i < HOSTS; i++) {
        snprintf(names[i], sizeof names[i], "h%d.example", i);
        hosts[i] = names[i];
    }
    options.inputs = (uint64_t)4 * HOSTS;
    CHECK(client);
    bypass_search(&result, &filter, client, &options);
    CHECK(result.inputs == options.inputs && result.count == HOSTS);
    for (size_t i = 0; i < result.count; i++) {
        const struct host_range *range = result.ways[i].range;

        CHECK(strcmp(result.ways[i].cause.ptr, "not-denied") == 0 && range);
        for (int host = 0; range && host < HOSTS; host++) {
            if (strcmp(range->name, names[host]) != 0)
                continue;
            CHECK(!is_seen[host]);
            is_seen[host] = true;
        }
    }
    bypass_free(&result);
    engine_close(client);
}

int main(void)
{
    test_check();
    test_one_idiom();
    test_several_idioms();
    test_advice_holds();
    test_certificate();
    test_denied();
    test_denied_forms();
    test_closed_ways();
    test_repeats();
    test_filter();
    test_filter_forms();
    test_strings_of_forms();
    test_slow();
    test_many_hosts();
    test_dialled();
    return check_report("bypass");
}
