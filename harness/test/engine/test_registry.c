/* SPDX-License-Identifier: MIT */
/* Names of engines: which are paths, packages and libraries, which are known, what is said of one
 * that is not, and the list of URLASSAY_ENGINES. */
#include "engine_classes.h"
#include "engine_listed.h"
#include "registry.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "captured.h"
#include "check.h"
#include "engine_name.h"
#include "hash.h"
#include "util.h"

static char *folder; /* the working directory */

static void test_kinds(void)
{
    CHECK(strcmp(engine_library_path("lib:a/b"), "a/b") == 0 && !engine_library_path("libcurl"));
    CHECK(strcmp(engine_npm_package("npm:@a/b@1"), "@a/b@1") == 0 && !engine_npm_package("npm"));
    CHECK(engine_name_has_path("./x") && engine_name_has_path("lib:x") &&
          engine_name_has_path("dial:./x"));
    CHECK(!engine_name_has_path("x") && !engine_name_has_path("npm:@a/b@1"));
}

static void check_absolute(const char *name, const char *expected)
{
    char *absolute = engine_absolute_name(name);

    CHECK((absolute == NULL) == (expected == NULL));
    if (absolute && expected)
        CHECK_TEXT(absolute, strlen(absolute), expected, strlen(expected));
    free(absolute);
}

static void test_absolute(void)
{
    struct text path = {0};

    write_test_file(".", "engine", "");
    text_printf(&path, "%s/engine", folder);
    check_absolute("./engine", path.ptr);
    check_absolute(path.ptr, path.ptr);
    check_absolute("engine", NULL);
    check_absolute("./nothing", NULL);
    check_absolute("lib:nothing", NULL);
    text_clear(&path);
    text_printf(&path, "lib:%s/engine", folder);
    check_absolute("lib:engine", path.ptr);
    check_absolute("lib:./engine", path.ptr);
    text_free(&path);
}

static void check_client(const char *id, const char *expected)
{
    struct text client = {0};

    text_puts(&client, "before");
    CHECK(engine_client_of(&client, id) == (expected[0] != '\0'));
    CHECK_TEXT(client.ptr, client.len, expected, strlen(expected));
    text_free(&client);
}

static void test_clients(void)
{
    check_client("libcurl", "dial:curl");
    check_client("a>libcurl", "a>dial:curl");
    check_client("a>b>libcurl", "a>b>dial:curl");
    check_client("libcurl>whatwg", "");
    check_client("whatwg", "");
    check_client("", "");
}

static void check_known(const char *name, const char *told)
{
    struct engine_error error;
    struct text message = {0};
    const bool is_known = engine_is_known(name, &error);

    CHECK(is_known == (told[0] == '\0'));
    if (!is_known)
        engine_error_message(&message, &error, name);
    CHECK_TEXT(message.ptr, message.len, told, strlen(told));
    text_free(&message);
}

static void test_known(void)
{
    char longest[80];

    check_known("whatwg", "");
    check_known("rfc3986:literal", "");
    check_known("whatwg>rfc3986", "");
    check_known("npm:url-parse@1.4.7", "");
    check_known("npm:@a/b@1.0.0", "");
    check_known("npm:ab", "");
    check_known("npm:", "an npm engine is npm:NAME@VERSION, of 63 bytes at most");
    check_known("npm:@", "");
    check_known("npm:a b", "an npm engine is npm:NAME@VERSION, of 63 bytes at most");
    check_known("npm:a2345678901234567890123456789012345678901234567890123456789", "");
    check_known("npm:a23456789012345678901234567890123456789012345678901234567890",
                "an engine's name has 1 to 63 bytes");
    check_known("", "an engine's name has 1 to 63 bytes");
    memset(longest, 'q', sizeof longest);
    longest[64] = '\0';
    check_known(longest, "an engine's name has 1 to 63 bytes");
    longest[63] = '\0';
    {
        struct engine_error error;

        CHECK(!engine_is_known(longest, &error));
        CHECK(strncmp(error.reason, "unknown engine \"qqq", 19) == 0);
    }
    check_known("whatwgg", "unknown engine \"whatwgg\"; did you mean whatwg?");
    check_known("whatwg:x", "unknown engine \"whatwg:x\"; there is whatwg, without profiles");
    check_known("rfc3986:x", "unknown engine \"rfc3986:x\"; did you mean rfc3986:literal?");
    check_known("rfc3986literal",
                "unknown engine \"rfc3986literal\"; did you mean rfc3986, rfc3986:literal?");
    check_known("libcurl.lenient",
                "unknown engine \"libcurl.lenient\"; did you mean libcurl, libcurl:lenient?");
    check_known("rfc:dance", "unknown engine \"rfc:dance\"; `urlassay engines` lists the known "
                             "ones, and an executable or a shared object is named with a slash");
    check_known("whatwgg>rfc3986", "unknown engine \"whatwgg\"; did you mean whatwg?");
    check_known("rfc3986>whatwgg", "unknown engine \"whatwgg\"; did you mean whatwg?");
    check_known("dance-all-night",
                "unknown engine \"dance-all-night\"; `urlassay engines` lists the known ones, and "
                "an executable or a shared object is named with a slash");
    write_test_file(".", "program", "");
    CHECK(chmod("program", 0755) == 0);
    write_test_file(".", "object.so", "");
    check_known("program", "unknown engine \"program\"; did you mean ./program? An executable is "
                           "named with a slash");
    check_known("object.so", "unknown engine \"object.so\"; did you mean ./object.so? A shared "
                             "object is named with a slash");
}

static void check_absent(const char *name, const char *kind)
{
    struct engine_error error;
    struct engine *engine;

    engine_allow(name);
    engine = engine_open_or_explain(name, &error);
    CHECK(!engine && error.kind == ENGINE_ABSENT);
    CHECK_TEXT(error.reason, strlen(error.reason), kind, strlen(kind));
    engine_close(engine);
}

/* No script is installed beside this program, so the reason says which one a package would get. */
static void check_script(const char *name, const char *script, const char *package)
{
    struct engine_error error;
    struct text reason = {0};
    struct engine *engine;

    engine_allow(name);
    engine = engine_open_or_explain(name, &error);
    text_printf(&reason, SCRIPT_MISSING, script);
    CHECK(!engine && error.kind == ENGINE_ABSENT);
    CHECK_TEXT(error.reason, strlen(error.reason), reason.ptr, reason.len);
    CHECK_TEXT(error.package, strlen(error.package), package, strlen(package));
    text_free(&reason);
    engine_close(engine);
}

static void test_scripts(void)
{
    check_script("npm:ip@1.1.5", "npm-filter", "");
    check_script("npm:ip", "npm-filter", "");
    check_script("npm:request-filtering-agent@1.0.0", "npm-filter", "");
    check_script("npm:ssrf-req-filter@1", "npm-filter", "");
    check_script("npm:ipaddr.js@1", "npm-filter", "");
    /* A part of a filter's name, a name that begins with one, and one that does so in its version.
     */
    check_script("npm:i@1", "npm", "");
    check_script("npm:request@2.88.2", "npm", "");
    check_script("npm:ipx@1", "npm", "");
    check_script("npm:ip-address@1.1.5", "npm", "");
    check_script("npm:@ip@1", "npm", "");
    check_script("npm:url-parse@ip", "npm", "");
    check_script("npm:url-parse", "npm", "");
    check_script("whatwg-url", "npm", "nodejs npm");
    check_script("npm-ip", "npm-filter", "nodejs npm");
    check_script("deno", "runtime", "nodejs npm");
    check_script("workerd", "workerd", "nodejs npm");
    check_script("dial:curl", "dial", "gcc python3 curl");
}

/* An engine that was started ahead is taken once, in any order; then it is started again. */
static void test_started_ahead(void)
{
    static const char *const ahead[] = {"deno",    "no-such-engine", "npm-ip", "whatwg",
                                        "workerd", "./program",      "npm:ip", "whatwg-url"};

    for (size_t i = 0; i < sizeof ahead / sizeof *ahead; i++)
        engine_prestart(ahead[i]);
    for (int round = 0; round < 2; round++) {
        struct engine_error error;

        check_script("npm-ip", "npm-filter", "nodejs npm");
        check_script("whatwg-url", "npm", "nodejs npm");
        check_script("deno", "runtime", "nodejs npm");
        check_script("npm:ip", "npm-filter", "");
        check_script("workerd", "workerd", "nodejs npm");
        check_script("bun", "runtime", "nodejs npm");
        CHECK(!engine_open_or_explain("no-such-engine", &error) && error.kind == ENGINE_UNKNOWN);
    }
}

/* A program that speaks the protocol, and says its arguments and whether it is another engine. */
static void write_speaker(const char *path, const char *id)
{
    struct text script = {0};

    text_printf(&script,
                "#!/bin/sh\nread line\necho '{\"protocol\":1,\"engine\":\"%s\",\"version\":"
                "\"'\"$0 ${1:-none}:$#\"'\",\"model\":\"rfc3986\",\"capabilities\":[\"parse\"]}'\n"
                "cat >/dev/null\n",
                id);
    write_test_file(".", path, script.ptr);
    CHECK(chmod(path, 0755) == 0);
    text_free(&script);
}

static void check_opened(const char *name, const char *id, const char *version, const char *told)
{
    const struct captured captured = capture(STDERR_FILENO);
    struct engine_error error;
    struct engine *engine;

    engine_allow(name);
    engine = engine_open_or_explain(name, &error);
    CHECK_CAPTURED(&captured, told);
    CHECK(engine && strcmp(engine->id, id) == 0 && strcmp(engine->version, version) == 0);
    if (engine && (strcmp(engine->id, id) != 0 || strcmp(engine->version, version) != 0))
        printf("  %s: %s %s\n", name, engine->id, engine->version);
    CHECK(engine && engine->model == MODEL_RFC3986 && !engine_is_in_process(engine));
    engine_close(engine);
}

/* Another build of the tool: its id is made of its bytes, and the message says that it is our
 * parser. */
static void test_builds(void)
{
    struct text bytes = {0};
    char id[32];

    for (int i = 0; i < 2; i++) {
        write_speaker("build", i ? "one" : "another");
        text_clear(&bytes);
        CHECK(read_file(&bytes, "build"));
        snprintf(id, sizeof id, "whatwg@build-%08x",
                 (unsigned)(hash_bytes(HASH_START, bytes.ptr, bytes.len) >> 32));
        check_opened("lib:./build", id, ".build serve:3", "");
    }
    text_free(&bytes);
}

/* Names with the sign of two engines, and engines of which one does not parse. */
static void test_two(void)
{
    static const char no_parser[] = "idle and whatwg do not both parse URLs";
    struct engine_error error;

    write_speaker("one>two", "my-id");
    check_opened("./one>two", "my-id", ".onetwo none:0", "");
    write_test_file(".", "idle",
                    "#!/bin/sh\nread line\necho '{\"protocol\":1,\"capabilities\":[\"query\"],"
                    "\"model\":\"other\"}'\ncat >/dev/null\n");
    CHECK(chmod("idle", 0755) == 0);
    write_test_file(".", "speakers", "idle ./idle\n");
    setenv("URLASSAY_ENGINES", "speakers", 1);
    memset(&error, 1, sizeof error);
    CHECK(!engine_open_or_explain("idle>whatwg", &error) && error.kind == ENGINE_UNKNOWN);
    CHECK_TEXT(error.reason, strlen(error.reason), no_parser, sizeof no_parser - 1);
    CHECK(error.package && !error.package[0] && !error.npm);
    unsetenv("URLASSAY_ENGINES");
}

/* Paths, listed engines with and without a profile, and ids that are taken. */
static void test_programs(void)
{
    static const char changed[] =
        "urlassay: ./taken calls itself rfc3986, which is an engine of this tool: this "
        "tool calls it rfc3986#2\n";

    write_speaker("speaker", "my-id");
    write_speaker("taken", "rfc3986");
    check_opened("./speaker", "my-id", ".speaker none:0", "");
    check_opened("./taken", "rfc3986#2", ".taken none:0", changed);
    check_opened("./taken", "rfc3986#2", ".taken none:0", ""); /* it is told once */
    write_test_file(".", "speakers", "first ./speaker\nsecond ./taken\nfirst ./taken\n");
    setenv("URLASSAY_ENGINES", "speakers", 1);
    check_opened("first", "first", "..speaker none:0", "");
    check_opened("first:strict", "first:strict", "..speaker strict:1", "");
    check_opened("second", "second", "..taken none:0", "");
    check_opened("second:", "second:", "..taken none:1", "");
    {
        struct engine_error error;

        CHECK(!engine_open_or_explain("secnd", &error) && error.kind == ENGINE_UNKNOWN);
        CHECK_TEXT(error.reason, strlen(error.reason),
                   "unknown engine \"secnd\"; did you mean second?", 44);
        CHECK(!engine_open_or_explain("third", &error) && error.kind == ENGINE_UNKNOWN);
        CHECK(!engine_open_or_explain("firsts", &error) && error.kind == ENGINE_UNKNOWN);
    }
    /* What a campaign adds comes before the list. */
    engine_add_path("second", "./speaker");
    engine_allow("./speaker");
    check_opened("second", "second", ".speaker none:0", "");
    unsetenv("URLASSAY_ENGINES");
    check_absent("./sub", "./sub: it is a folder");
}

static void test_open(void)
{
    struct observation o = {0};
    struct ua_str reason;
    struct engine_error error;
    struct engine *engine;

    check_absent("lib:./nothing", "no such file: ./nothing");
    write_test_file(".", "plain", "");
    check_absent("lib:./plain", "./plain is neither a shared library nor a build of urlassay");
    CHECK(!engine_open_or_explain("whatwgg", &error) && error.kind == ENGINE_UNKNOWN);
    engine = engine_open_or_explain("whatwg>rfc3986", &error);
    CHECK(engine && strcmp(engine->id, "whatwg>rfc3986") == 0);
    if (engine) { /* why the writer refuses */
        engine_run(engine, &(const struct request){.input = UA_LITERAL("x")}, &o);
        reason = observation_get(&o, COMPONENT_REASON);
        CHECK(o.outcome == OUTCOME_REJECTED);
        CHECK_TEXT(reason.ptr, reason.len, "missing-scheme-non-relative-URL", 31);
        observation_free(&o);
    }
    engine_close(engine);
    CHECK(!engine_open_or_explain("nobody>rfc3986", &error) && error.kind == ENGINE_UNKNOWN);
    CHECK(strstr(error.reason, "nobody"));
    CHECK(!engine_open_or_explain("whatwg>nobody", &error));
    CHECK(!engine_open_library("./nothing", &error) && error.kind == ENGINE_ABSENT);
    CHECK(strcmp(error.reason, "no such file: ./nothing") == 0);
}

static void test_added(void)
{
    char *path = engine_absolute_name("./engine");
    struct text taken = {0};

    CHECK(path && !engine_id_of_path("./engine"));
    check_known("named-engine", "unknown engine \"named-engine\"; `urlassay engines` lists the "
                                "known ones, and an executable or a shared object is named "
                                "with a slash");
    engine_add_path("named-engine", path);
    check_known("named-engine", "");
    CHECK(strcmp(engine_id_of_path("./engine"), "named-engine") == 0);
    CHECK(strcmp(engine_id_of_path(path), "named-engine") == 0);
    CHECK(!engine_id_of_path("./program") && !engine_id_of_path("./nothing"));
    /* The path of an engine that was added is that engine, whatever it calls itself. */
    text_printf(&taken, "%s/taken", folder);
    engine_add_path("added-engine", taken.ptr);
    engine_allow(taken.ptr);
    check_opened("./taken", "added-engine", ".taken none:0", "");
    text_free(&taken);
    free(path);
}

static struct text listed;

static void note_listed(void *ctx, const char *id, const char *path)
{
    CHECK(ctx == &listed);
    text_printf(&listed, "%s=%s;", id, path);
}

static void check_listed(const char *list, const char *content, const char *expected,
                         const char *told)
{
    struct captured captured;

    if (content)
        write_test_file(".", list, content);
    setenv("URLASSAY_ENGINES", list, 1);
    text_clear(&listed);
    text_puts(&listed, "");
    captured = capture(STDERR_FILENO);
    CHECK(engine_each_listed(note_listed, &listed) == (content != NULL || list[0] == '\0'));
    CHECK_CAPTURED(&captured, told);
    CHECK_TEXT(listed.ptr, listed.len, expected, strlen(expected));
}

/* What is wrong with a list is told at the first time that it is read. So this test comes first. */
static void test_list(void)
{
    check_listed("list",
                 "# a comment\n\n  \t\r\n"
                 "one ./e\n  two\t/abs/e  more\r\n"
                 "three\n"
                 "bad/id ./e\n"
                 "whatwg ./e\n"
                 "whatwg:x ./e\n"
                 "a2345678901234567890123456789012345678901234567890123456789012x4 ./e\n"
                 "a23456789012345678901234567890123456789012345678901234567890123 e\n"
                 "four ./e\r\n"
                 "last sub/e",
                 "one=././e;two=/abs/e;"
                 "a23456789012345678901234567890123456789012345678901234567890123=./e;"
                 "four=././e;last=./sub/e;",
                 "urlassay: list: `three`: a line is `id path`\n"
                 "urlassay: list: `bad/id`: an id is up to 63 letters, digits, \"-\", \"_\", "
                 "\".\", \":\", \"@\"\n"
                 "urlassay: list: `whatwg`: the id is taken\n"
                 "urlassay: list: `whatwg:x`: the id is taken\n"
                 "urlassay: list: "
                 "`a2345678901234567890123456789012345678901234567890123456789012x4`: an id is up "
                 "to 63 letters, digits, \"-\", \"_\", \".\", \":\", \"@\"\n");
    CHECK(mkdir("sub", 0777) == 0);
    check_listed("sub/list", "one e\ntwo /abs/e\nthree\n", "one=sub/e;two=/abs/e;", "");
    check_known("one", "");
    check_known("one:profile", "");
    check_listed("", NULL, "", "");
    check_listed("sub/nothing", NULL, "", "urlassay: sub/nothing: No such file or directory\n");
    unsetenv("URLASSAY_ENGINES");
    CHECK(engine_each_listed(note_listed, &listed));
    text_free(&listed);
}

static void close_nothing(struct engine *engine)
{
    (void)engine;
}

static void run_nothing(struct engine *engine, const struct request *request, struct observation *o)
{
    (void)engine;
    (void)request;
    observation_reset(o);
}

static bool open_nothing(struct engine *engine, const char *profile)
{
    (void)engine;
    (void)profile;
    return true;
}

static void check_problem(const struct engine_class *class, const char *expected)
{
    const char *problem = engine_class_problem(class);

    CHECK((problem == NULL) == (expected == NULL));
    if (problem && expected)
        CHECK(strcmp(problem, expected) == 0);
}

static void test_problems(void)
{
    struct engine_class class = {
        .id = "x", .package = "", .open = open_nothing, .run = run_nothing, .close = close_nothing};

    check_problem(&class, NULL);
    class.id = "";
    check_problem(&class, "it has no id");
    class.id = NULL;
    check_problem(&class, "it has no id");
    class.id = "x";
    class.package = NULL;
    check_problem(&class, "it names no package; \"\" says that it is always there");
    class.package = "";
    class.run = NULL;
    check_problem(&class, "it has no run, or no close");
    class.run = run_nothing;
    class.close = NULL;
    check_problem(&class, "it has no run, or no close");
    class.close = close_nothing;
    class.open = NULL;
    check_problem(&class, "it has no open, and lives in this process");
    class.is_out_of_process = true;
    check_problem(&class, NULL);
}

int main(void)
{
    folder = make_test_folder();
    CHECK(chdir(folder) == 0);
    unsetenv("URLASSAY_ENGINES");
    test_list();
    test_kinds();
    test_absolute();
    test_clients();
    test_known();
    test_scripts();
    test_started_ahead();
    test_programs();
    test_builds();
    test_two();
    test_open();
    test_added();
    test_problems();
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("registry");
}
