/* SPDX-License-Identifier: MIT */
/* The registry, and what the in-process engines make of a URL. Nothing here depends on the version
 * of a foreign library. */
#include "engine.h"
#include "engine_name.h"
#include "str.h"

#include <stdlib.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "engine_classes.h"
#include "engine_listed.h"
#include "registry.h"
#include "util.h"

static void check_unknown(const char *name, const char *contains)
{
    struct engine_error error;
    struct engine *engine = engine_open_or_explain(name, &error);
    struct text message = {0};

    CHECK(!engine);
    engine_error_message(&message, &error, name);
    CHECK(strstr(message.ptr, contains) != NULL);
    CHECK(strchr(message.ptr, '\n') == NULL);
    if (!strstr(message.ptr, contains))
        printf("  %s\n", message.ptr);
    text_free(&message);
}

static void test_names(void)
{
    char long_name[200];

    check_unknown("curl", "unknown engine \"curl\"; did you mean libcurl");
    check_unknown("whatgw", "did you mean whatwg?");
    check_unknown("libcurl:lenint", "did you mean libcurl:lenient, libcurl:guess?");
    check_unknown("whatwg:literal", "\"whatwg:literal\"; there is whatwg, without profiles");
    check_unknown("whatwg-2012:letter", "did you mean whatwg-2012:literal?");
    check_unknown("html5-2010:literal", "did you mean html5-2011:literal?");
    check_unknown("zzz", "`urlassay engines` lists");
    check_unknown("html5-207", "did you mean html5-2007?");
    check_unknown("w3c-2012:litteral", "did you mean w3c-2012:literal?");
    check_unknown("", "1 to 63 bytes");
    check_unknown("a\x1b[2J", "\"a\\x1b[2J\"");
    check_unknown("/no/such", "is not run: the command line does not name it");
    engine_allow("/no/such");
    check_unknown("/no/such", "not available: /no/such: No such file");
    memset(long_name, 'a', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    check_unknown(long_name, "1 to 63 bytes");
}

/* What a class may not lack: who lists engines reads it. */
static void test_classes(void)
{
    const struct engine_class whole = *engine_classes()[0];
    struct engine_class class = whole;

    for (const struct engine_class *const *known = engine_classes(); *known; known++)
        CHECK(!engine_class_problem(*known));
    CHECK(!engine_class_problem(&class));
    class.package = NULL;
    CHECK(strstr(engine_class_problem(&class), "package") != NULL);
    class = whole;
    class.id = NULL;
    CHECK(strcmp(engine_class_problem(&class), "it has no id") == 0);
    class = whole;
    class.run = NULL;
    CHECK(engine_class_problem(&class) != NULL);
    class = whole;
    class.close = NULL;
    CHECK(engine_class_problem(&class) != NULL);
    class = whole;
    class.open = NULL;
    CHECK(engine_class_problem(&class) != NULL);
    class.is_out_of_process = true;
    CHECK(!engine_class_problem(&class));
}

struct listed {
    const char *folder;
    unsigned count;
};

static void count_listed(void *ctx, const char *id, const char *path)
{
    struct listed *listed = ctx;

    listed->count++;
    CHECK(strcmp(id, "mine") == 0 || strcmp(id, "absolute") == 0);
    CHECK(strcmp(path, path_in_folder(listed->folder, "bin/mine")) == 0 ||
          strcmp(path, "/a/b") == 0);
}

static void test_list(void)
{
    char *folder = make_test_folder();
    struct listed listed = {folder, 0};

    write_test_file(folder, "list", "# a comment\n\n  mine \t bin/mine\r\nabsolute /a/b");
    setenv("URLASSAY_ENGINES", path_in_folder(folder, "list"), 1);
    engine_each_listed(count_listed, &listed);
    CHECK(listed.count == 2);
    check_unknown("mine", "not available");
    check_unknown("min", "did you mean mine?");
    unsetenv("URLASSAY_ENGINES");
    listed.count = 0;
    engine_each_listed(count_listed, &listed);
    CHECK(listed.count == 0);
    remove_test_folder(folder);
}

static void check_component(const struct observation *o, enum component c, const char *expected)
{
    struct ua_str value = observation_get(o, c);

    CHECK(observation_presence(o, c) == (expected ? PRESENCE_VALUE : PRESENCE_ABSENT));
    CHECK_TEXT(value.ptr, value.len, expected, expected ? strlen(expected) : 0);
}

static void ask(struct engine *engine, struct observation *o, const char *input, size_t len,
                const char *base)
{
    const struct request request = {
        .op = OP_PARSE, .input = {input, len}, .base = {base, base ? strlen(base) : 0}};

    engine_run(engine, &request, o);
}

/* What every engine must agree on. */
static void test_engine(const char *name, const char *flags)
{
    struct engine *engine = engine_open(name);
    struct observation o = {0};
    static const char url[] = "http://u:p@host.example:81/p?q#f";

    CHECK(engine != NULL);
    if (!engine)
        return;
    CHECK(strcmp(engine->id, name) == 0 && engine->version[0]);
    CHECK(strstr(engine->flags, flags) != NULL);
    CHECK(engine_is_in_process(engine));
    ask(engine, &o, url, strlen(url), NULL);
    CHECK(o.outcome == OUTCOME_PARSED);
    check_component(&o, COMPONENT_SCHEME, "http");
    check_component(&o, COMPONENT_USERNAME, "u");
    check_component(&o, COMPONENT_PASSWORD, "p");
    check_component(&o, COMPONENT_HOST, "host.example");
    check_component(&o, COMPONENT_PORT, "81");
    check_component(&o, COMPONENT_PATH, "/p");
    check_component(&o, COMPONENT_QUERY, "q");
    check_component(&o, COMPONENT_FRAGMENT, "f");
    check_component(&o, COMPONENT_HREF, url);
    ask(engine, &o, "../x", 4, "http://host.example/a/b/c");
    check_component(&o, COMPONENT_PATH, "/a/x");
    check_component(&o, COMPONENT_PORT, NULL);
    check_component(&o, COMPONENT_QUERY, NULL);
    ask(engine, &o, "http://\xC3\xBC.example/", 18, NULL);
    CHECK(o.outcome == OUTCOME_PARSED);
    ask(engine, &o, "http://h:99999/", 15, NULL);
    CHECK(o.outcome == OUTCOME_REJECTED);
    CHECK(observation_get(&o, COMPONENT_REASON).len > 0);
    ask(engine, &o, "x", 1, "http://h:99999/");
    CHECK(o.outcome == OUTCOME_REJECTED);
    ask(engine, &o, "x", 1, NULL);
    CHECK(o.outcome == OUTCOME_REJECTED);
    observation_free(&o);
    engine_close(engine);
}

static void test_whatwg(void)
{
    struct engine *engine = engine_open("whatwg");
    struct request request = {.op = OP_TOASCII, .input = {"\xC3\xBC.EXAMPLE", 10}};
    struct observation o = {0};

    CHECK(engine != NULL);
    if (!engine)
        return;
    ask(engine, &o, "http://h/a\0b", 12, NULL);
    check_component(&o, COMPONENT_PATH, "/a%00b");
    check_component(&o, COMPONENT_ORIGIN, "http://h");
    ask(engine, &o, "x", 1, "http://[/");
    CHECK_TEXT(observation_get(&o, COMPONENT_REASON).ptr, observation_get(&o, COMPONENT_REASON).len,
               "base: IPv6-unclosed", 19);
    engine_run(engine, &request, &o);
    check_component(&o, COMPONENT_VALUE, "xn--tda.example");
    request = (struct request){.op = OP_TOUNICODE, .input = {"xn--tda.example", 15}};
    engine_run(engine, &request, &o);
    check_component(&o, COMPONENT_VALUE, "\xC3\xBC.example");
    request.op = OP_QUERY;
    engine_run(engine, &request, &o);
    CHECK(o.outcome == OUTCOME_UNSUPPORTED || (engine->capabilities & CAPABILITY(OP_QUERY)));
    observation_free(&o);
    engine_close(engine);
}

/* A NUL must never cut an input; an unknown scheme is not refused. */
static void test_libcurl(void)
{
    struct engine *engine = engine_open("libcurl");
    struct observation o = {0};

    CHECK(engine != NULL);
    if (!engine)
        return;
    ask(engine, &o, "http://h/\0b", 11, NULL);
    CHECK(o.outcome == OUTCOME_UNSUPPORTED);
    ask(engine, &o, "foo://host.example/", 19, NULL);
    check_component(&o, COMPONENT_HOST, "host.example");
    ask(engine, &o, "http://h/a b", 12, NULL);
    CHECK(o.outcome == OUTCOME_REJECTED);
    /* Some versions call a host that IDN refuses a lack of memory, and leak it. */
    ask(engine, &o, "http://\xEF\xBF\xBD.example/", 19, NULL);
    CHECK(o.outcome == OUTCOME_REJECTED);
    observation_free(&o);
    engine_close(engine);
}

/* The curl tool connects to the host of these; the plain profile refuses them. */
static void test_libcurl_guess(void)
{
    static const struct {
        const char *input, *scheme, *host;
    } cases[] = {{"evil.example/path", "http", "evil.example"},
                 {"mailto:trusted@evil.example", "http", "evil.example"},
                 {"ftp.evil.example", "ftp", "ftp.evil.example"},
                 {"foo://evil.example", "foo", "evil.example"}};
    struct engine *engine = engine_open("libcurl:guess");
    struct engine *plain = engine_open("libcurl");
    struct observation o = {0};

    CHECK(engine && plain);
    if (!engine || !plain)
        return;
    CHECK(strstr(engine->flags, "CURLU_NON_SUPPORT_SCHEME CURLU_GUESS_SCHEME;") != NULL);
    CHECK(!strstr(plain->flags, "GUESS"));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ask(engine, &o, cases[i].input, strlen(cases[i].input), NULL);
        CHECK(o.outcome == OUTCOME_PARSED);
        check_component(&o, COMPONENT_SCHEME, cases[i].scheme);
        check_component(&o, COMPONENT_HOST, cases[i].host);
        ask(plain, &o, cases[i].input, strlen(cases[i].input), NULL);
        CHECK((o.outcome == OUTCOME_PARSED) == (strstr(cases[i].input, "://") != NULL));
    }
    ask(engine, &o, "../x", 4, "http://host.example/a/b/c");
    check_component(&o, COMPONENT_HOST, "host.example");
    check_component(&o, COMPONENT_PATH, "/a/x");
    ask(engine, &o, "/x", 2, NULL);
    CHECK(o.outcome == OUTCOME_REJECTED);
    observation_free(&o);
    engine_close(engine);
    engine_close(plain);
}

static void ask_domain(struct engine *engine, struct observation *o, enum op op,
                       struct ua_str domain)
{
    const struct request request = {.op = op, .input = domain};

    engine_run(engine, &request, o);
}

/* It knows domains alone. A NUL must never cut one, and nothing is dropped in silence. */
static void test_libidn2(void)
{
    struct engine *engine = engine_open("libidn2");
    struct request strict = {.op = OP_TOASCII, .input = UA_LITERAL("a_b"), .strict = true};
    struct observation o = {0};
    struct text long_domain = {0};

    if (!engine) {
        printf("engine: libidn2: skipped\n");
        return;
    }
    CHECK(!engine_class_parses(engine->class));
    CHECK(engine_class_parses(engine_classes()[0]));
    ask(engine, &o, "http://h/", 9, NULL);
    CHECK(o.outcome == OUTCOME_UNSUPPORTED);
    ask_domain(engine, &o, OP_TOASCII, UA_LITERAL("\xC3\xBC.EXAMPLE"));
    check_component(&o, COMPONENT_VALUE, "xn--tda.example");
    ask_domain(engine, &o, OP_TOASCII, UA_LITERAL("a_b"));
    check_component(&o, COMPONENT_VALUE, "a_b");
    engine_run(engine, &strict, &o);
    CHECK(o.outcome == OUTCOME_UNSUPPORTED);
    ask_domain(engine, &o, OP_TOUNICODE, UA_LITERAL("xn--tda.example"));
    check_component(&o, COMPONENT_VALUE, "\xC3\xBC.example");
    ask_domain(engine, &o, OP_TOASCII, (struct ua_str){"a\0b", 3});
    CHECK(o.outcome == OUTCOME_UNSUPPORTED);
    ask_domain(engine, &o, OP_TOUNICODE, (struct ua_str){"a\0b", 3});
    CHECK(o.outcome == OUTCOME_UNSUPPORTED);
    ask_domain(engine, &o, OP_TOASCII, UA_LITERAL("\xC3"));
    CHECK(o.outcome == OUTCOME_REJECTED);
    ask_domain(engine, &o, OP_TOASCII, UA_LITERAL("xn--a"));
    CHECK(o.outcome == OUTCOME_REJECTED);
    while (long_domain.len < 1 << 20)
        text_puts(&long_domain, "\xCC\x81\xCC\x96");
    ask_domain(engine, &o, OP_TOASCII, text_str(&long_domain));
    CHECK(o.outcome == OUTCOME_REJECTED || o.outcome == OUTCOME_UNSUPPORTED);
    text_free(&long_domain);
    observation_free(&o);
    engine_close(engine);
}

/* --- what is said of an engine that is not there ---------------------------------------------- */

static void check_command(const char *package, const char *npm, const char *cache,
                          const char *expected)
{
    struct text out = {0};

    if (cache)
        setenv("XDG_CACHE_HOME", cache, 1);
    else
        unsetenv("XDG_CACHE_HOME");
    text_puts(&out, ": ");
    engine_add_install_command(&out, package, npm);
    CHECK_TEXT(out.ptr + 2, out.len - 2, expected, strlen(expected));
    text_free(&out);
}

static void check_message(const struct engine_error *error, const char *name, const char *expected)
{
    struct text message = {0};

    engine_error_message(&message, error, name);
    CHECK_TEXT(message.ptr, message.len, expected, strlen(expected));
    text_free(&message);
}

static void test_messages(void)
{
    const char *const home = getenv("XDG_CACHE_HOME");
    char *const before = home ? xstrndup(home, strlen(home)) : NULL;
    struct engine_error error = {.kind = ENGINE_ABSENT, .reason = "why", .package = "a b"};

    char *const path = xstrndup(getenv("PATH"), strlen(getenv("PATH")));

    setenv("PATH", "/nonexistent", 1); /* no apt-cache: all packages are taken to be missing */
    check_command("", NULL, NULL, "");
    check_command("a b", NULL, NULL, "apt-get install a b");
    check_command("", "x y", NULL, "npm install --prefix ~/.cache/urlassay/npm x y");
    check_command("", "x", "", "npm install --prefix ~/.cache/urlassay/npm x");
    check_command("", "x", "/a b", "npm install --prefix '/a b/urlassay/npm' x");
    check_command("a", "x", "/c", "apt-get install a && npm install --prefix /c/urlassay/npm x");
    check_message(&error, "n", "engine n is not available: why (apt-get install a b)");
    check_message(&error, NULL, "not available: why (apt-get install a b)");
    error.npm = "x";
    check_message(&error, "n\n",
                  "engine n\\n is not available: why (apt-get install a b && npm install --prefix "
                  "/c/urlassay/npm x)");
    setenv("XDG_CACHE_HOME", "", 1);
    setenv("HOME", "/nonexistent", 1);
    check_message(&error, NULL,
                  "not available: why (apt-get install a b && npm install --prefix "
                  "~/.cache/urlassay/npm x)");
    error.package = "";
    check_message(&error, "n",
                  "engine n is not available: why (npm install --prefix ~/.cache/urlassay/npm x)");
    error.npm = NULL;
    check_message(&error, "n", "engine n is not available: why");
    error = (struct engine_error){
        .kind = ENGINE_ABSENT, .reason = "not compiled yet; its first use does that", "a", NULL};
    check_message(&error, "n",
                  "engine n is not available: not compiled yet; its first use does that");
    error = (struct engine_error){.kind = ENGINE_UNKNOWN, .reason = "a sentence", "a", NULL};
    check_message(&error, "n", "a sentence");
    check_message(&error, NULL, "a sentence");
    setenv("PATH", path, 1);
    free(path);
    unsetenv("XDG_CACHE_HOME");
    if (before)
        setenv("XDG_CACHE_HOME", before, 1);
    free(before);
}

/* --- the locale of a thread ------------------------------------------------------------------- */

static locale_t seen; /* while the engine ran, closed or failed */

static void run_seeing(struct engine *engine, const struct request *request, struct observation *o)
{
    (void)engine;
    (void)request;
    seen = uselocale((locale_t)0);
    observation_reset(o);
}

static void close_seeing(struct engine *engine)
{
    (void)engine;
}

/* An engine has its locale while it runs, and the thread has its own again after that. */
static void test_locale(void)
{
    static const struct engine_class class = {
        .id = "seeing", .package = "", .run = run_seeing, .close = close_seeing};
    const struct request request = {.op = OP_PARSE, .input = UA_LITERAL("x")};
    const locale_t before = uselocale((locale_t)0), own = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    struct engine *engine = xcalloc(1, sizeof *engine), *opened;
    struct observation o = {0};

    engine->class = &class;
    engine->capabilities = CAPABILITY(OP_PARSE);
    engine_run(engine, &request, &o);
    CHECK(seen == before && uselocale((locale_t)0) == before);
    engine->thread_locale = own;
    engine_run(engine, &request, &o);
    CHECK(seen == own && uselocale((locale_t)0) == before);
    engine_run(engine, &(const struct request){.op = OP_SET}, &o);
    CHECK(uselocale((locale_t)0) == before);
    engine_close(engine);
    observation_free(&o);
    for (const struct engine_class *const *known = engine_classes(); *known; known++) {
        if (!(*known)->locale)
            continue;
        opened = engine_open((*known)->id);
        CHECK(uselocale((locale_t)0) == before);
        CHECK(!opened || (opened->thread_locale && strcmp(opened->locale, (*known)->locale) == 0));
        engine_close(opened);
    }
}

int main(void)
{
    test_names();
    test_classes();
    test_list();
    test_engine("whatwg", "");
    test_engine("libcurl", "CURLU_NON_SUPPORT_SCHEME");
    test_engine("libcurl:lenient", "CURLU_ALLOW_SPACE");
    test_whatwg();
    test_libcurl();
    test_libcurl_guess();
    test_libidn2();
    test_messages();
    test_locale();
    return check_report("engine");
}
