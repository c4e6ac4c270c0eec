/* SPDX-License-Identifier: MIT */
/* What the smoke check says of an engine with one fault. This program is its own engine: it serves
 * the Standard's parser with that fault. */
#include "smoke.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "external_state.h"
#include "registry.h"
#include "serve.h"
#include "str.h"
#include "util.h"

/* --- the engine ------------------------------------------------------------------------------- */

static struct engine *whatwg;
static const char *faults; /* their names, with "," between them */

static bool has_fault(const char *name)
{
    const size_t len = strlen(name);

    for (const char *rest = faults; *rest; rest += rest[0] == ',') {
        const size_t size = strcspn(rest, ",");

        if (size == len && memcmp(rest, name, len) == 0)
            return true;
        rest += size;
    }
    return false;
}

/* Whether it is an answer to one of the 200 requests that are sent at once. */
static bool is_of_pipeline(const struct request *request)
{
    return request->input.len > 11 && memcmp(request->input.ptr, "http://host", 11) == 0 &&
           request->input.ptr[11] != '.';
}

static void give_parts(struct observation *o, unsigned components)
{
    o->present &= components;
    o->absent &= components;
}

/* What it does wrong in the answers of URLs. */
static void spoil_url(const struct request *request, struct observation *o)
{
    const struct ua_str path = observation_get(o, COMPONENT_PATH);
    const bool is_long = request->input.len > 1000;
    const bool is_plain = request->input.len > 40 && !is_long;

    if (has_fault("href"))
        give_parts(o, COMPONENT_BIT(HREF));
    if (has_fault("host"))
        give_parts(o, COMPONENT_BIT(HOST));
    if (has_fault("scheme"))
        give_parts(o, COMPONENT_BIT(SCHEME) | COMPONENT_BIT(QUERY));
    if (has_fault("scheme-and-path"))
        give_parts(o, COMPONENT_BIT(SCHEME) | COMPONENT_BIT(PATH));
    if (has_fault("port"))
        observation_set_string(o, COMPONENT_PORT, NULL);
    if (has_fault("query") && is_plain)
        observation_set_string(o, COMPONENT_QUERY, "quer");
    if (has_fault("fragment") && is_plain)
        observation_set_string(o, COMPONENT_FRAGMENT, NULL);
    if (has_fault("brackets") && observation_get(o, COMPONENT_HOST).len == 5)
        observation_set_string(o, COMPONENT_HOST, "::1");
    if (has_fault("nul") && path.len > 2 && memcmp(path.ptr, "/a%", 3) == 0)
        observation_set_string(o, COMPONENT_PATH, "/a");
    if (has_fault("odd-host") && is_of_pipeline(request) &&
        request->input.ptr[request->input.len - 1] % 2)
        observation_set_string(o, COMPONENT_HOST, "host0.example");
    if (has_fault("same-path") && is_of_pipeline(request))
        observation_set_string(o, COMPONENT_PATH, "/7");
    if (has_fault("empty-port") && o->absent & COMPONENT_BIT(PORT))
        observation_set_string(o, COMPONENT_PORT, "");
    if (has_fault("null-query") && observation_get(o, COMPONENT_QUERY).len == 0)
        observation_set_string(o, COMPONENT_QUERY, NULL);
    if (has_fault("host-of-base") && request->base.ptr)
        observation_set_string(o, COMPONENT_HOST, "other.example");
    if (has_fault("encoding") && request->encoding.ptr)
        observation_set_string(o, COMPONENT_QUERY, "%E2%82%AC");
    if (has_fault("no-base") && request->base.ptr)
        observation_fail(o, OUTCOME_REJECTED, "no base please");
    if (has_fault("no-long") && is_long)
        observation_fail(o, OUTCOME_ERROR, "too long");
}

static bool contains(struct ua_str text, const char *bytes)
{
    return text.len > 0 && memmem(text.ptr, text.len, bytes, strlen(bytes)) != NULL;
}

/* Values that a report cuts. */
static void lengthen(const struct request *request, struct observation *o)
{
    char host[260];

    memset(host, 'h', sizeof host);
    host[sizeof host - 1] = '\0';
    if (contains(request->input, "[::1]/"))
        observation_set_string(o, COMPONENT_HOST, host);
    else if (contains(request->input, "user@"))
        observation_set_string(o, COMPONENT_SCHEME, host);
    else if (request->input.len == 1)
        observation_fail(o, OUTCOME_ERROR, host);
}

/* What it writes besides its answers. */
static void disturb(const struct request *request)
{
    if (has_fault("noise") && contains(request->input, "[::x]"))
        printf("noise\x1b\nmore\n");
    if (has_fault("anonymous") && contains(request->input, "[::x]"))
        printf("{\"id\":null,\"outcome\":\"error\"}\n");
    if (has_fault("stranger") && contains(request->input, "[::x]"))
        printf("{\"id\":-5,\"outcome\":\"parsed\",\"xyzzy\":1}\n");
}

/* Notes a request in the file smoke.log: the length of the input, and the begin of each text. */
static void log_request(const struct request *request)
{
    const struct ua_str texts[] = {request->input, request->base, request->attribute,
                                   request->value, request->encoding};
    FILE *file = fopen("smoke.log", "a");
    struct text line = {0};

    text_printf(&line, "%s %zu", op_name(request->op), request->input.len);
    for (size_t i = 0; i < 5; i++) {
        const size_t len = texts[i].len < 60 ? texts[i].len : 60;

        text_puts(&line, " ");
        if (texts[i].ptr)
            text_visible(&line, texts[i].ptr, len);
        else
            text_puts(&line, "-");
    }
    fprintf(file, "%s\n", line.ptr);
    fclose(file);
    text_free(&line);
}

/* What it does wrong in the answers of other ops. */
static void spoil_op(enum op op, struct observation *o)
{
    if (has_fault("no-value"))
        give_parts(o, ~COMPONENT_BIT(VALUE));
    if (!has_fault("ops"))
        return;
    if (op == OP_SET) {
        observation_set_string(o, COMPONENT_PATH, "/a b");
    } else if (op == OP_PARAMS) {
        observation_set_string(o, COMPONENT_QUERY, "q");
        observation_set_string(o, COMPONENT_HREF, "h");
    } else {
        observation_set_string(o, COMPONENT_VALUE, "v");
    }
}

static void run_faulty(struct engine *engine, const struct request *request, struct observation *o)
{
    if (has_fault("crash") && request->input.len == 8 && request->input.ptr[7] == '[')
        exit(3);
    if (has_fault("log") && !is_of_pipeline(request))
        log_request(request);
    disturb(request);
    engine_run(whatwg, request, o);
    if (has_fault("long"))
        lengthen(request, o);
    if (has_fault("errors") &&
        (contains(request->input, "[::1]/") || contains(request->input, "a\xFF") ||
         (request->input.len > 20 && memchr(request->input.ptr, '\0', request->input.len)) ||
         contains(request->input, "/\xFF")))
        observation_fail(o, OUTCOME_ERROR, "odd");
    if (has_fault("nulls") && o->outcome == OUTCOME_PARSED) {
        if (observation_get(o, COMPONENT_USERNAME).len == 0)
            observation_set_string(o, COMPONENT_USERNAME, NULL);
        if (observation_get(o, COMPONENT_PASSWORD).len == 0)
            observation_set_string(o, COMPONENT_PASSWORD, NULL);
    }
    if (engine->model == MODEL_FILTER)
        observation_fail(o, has_fault("denies") ? OUTCOME_DENIED : OUTCOME_UNSUPPORTED, NULL);
    else if (has_fault("rejects") || (has_fault("no-op") && request->op != OP_PARSE))
        observation_fail(o, OUTCOME_REJECTED, NULL);
    else if (has_fault("error") && request->input.len == 1 && request->input.ptr[0] == ':')
        observation_fail(o, OUTCOME_ERROR, "out of order");
    else if (request->op == OP_PARSE && o->outcome == OUTCOME_PARSED)
        spoil_url(request, o);
    else if (request->op != OP_PARSE)
        spoil_op(request->op, o);
}

static int serve_faulty(void)
{
    static const struct engine_class class = {.id = "faulty", .package = "", .run = run_faulty};
    struct engine engine = {.class = &class, .id = "faulty", .version = "1.2"};
    int status;

    whatwg = engine_open("whatwg");
    if (!whatwg)
        return EXIT_COULD_NOT_RUN;
    engine.model = has_fault("filter")   ? MODEL_FILTER
                   : has_fault("client") ? MODEL_CLIENT
                                         : MODEL_WHATWG;
    engine.capabilities = whatwg->capabilities;
    if (has_fault("parses-alone"))
        engine.capabilities = CAPABILITY(OP_PARSE);
    if (has_fault("no-parse"))
        engine.capabilities = CAPABILITY(OP_QUERY);
    engine.null_is_distinct = has_fault("parses-alone") ? 0 : whatwg->null_is_distinct;
    if (has_fault("all-null"))
        engine.null_is_distinct |= COMPONENT_BIT(USERNAME) | COMPONENT_BIT(PASSWORD);
    status = serve_engine(&engine);
    engine_close(whatwg);
    return status;
}

/* --- what is said of it ----------------------------------------------------------------------- */

static void note(void *ctx, enum smoke_result result, const char *check, const char *detail)
{
    static const char *const words[SMOKE_RESULTS] = {
        [SMOKE_PASSED] = "ok", [SMOKE_FAILED] = "FAIL", [SMOKE_NOTE] = "note"};

    text_printf(ctx, "%s %s: %s\n", words[result], check, detail);
}

static const struct engine_class class = {.id = "",
                                          .package = "",
                                          .is_out_of_process = true,
                                          .run = external_run,
                                          .run_all = external_run_all,
                                          .close = external_close};

/* Asks an engine with a fault, and appends what is said of it. */
static void run_smoke(struct text *out, const char *name)
{
    const struct external_limits limits = {.hello_ms = 60000, .case_ms = 60000};
    const char *const arguments[] = {name, NULL};
    struct engine *engine = xcalloc(1, sizeof *engine);
    struct external_stats *stats;

    engine->class = &class;
    text_puts(out, "");
    CHECK(external_begin(engine, "/proc/self/exe", arguments, &limits) && external_finish(engine));
    stats = &((struct external *)engine->state)->stats;
    if (strstr(name, "failed-before"))
        *stats = (struct external_stats){.timeouts = 1, .hello_problem = "an odd name"};
    if (strstr(name, "object"))
        engine->path = xstrndup("x.so", 4);
    smoke_run(engine, note, out);
    CHECK(!((const struct external *)engine->state)->keys);
    engine_close(engine);
}

static const char good[] = "ok hello: faulty 1.2, model whatwg\n"
                           "ok parse: parsed\n"
                           "ok base: parsed\n"
                           "ok null: 5 promises of tells_null are kept\n"
                           "ok brackets: parsed\n"
                           "ok invalid: 12 invalid URLs got an answer\n"
                           "ok pipeline: 200 of 200 requests sent at once got their answer\n"
                           "ok NUL: parsed\n"
                           "ok input_b64: parsed\n"
                           "ok 1 MB line: parsed\n"
                           "ok set: parsed\n"
                           "ok toascii: parsed\n"
                           "ok tounicode: parsed\n"
                           "ok query: parsed\n"
                           "ok params: parsed\n"
                           "ok params: parsed\n"
                           "ok script: parsed\n"
                           "ok encoding: parsed\n"
                           "ok unknown op: unsupported, no such op\n"
                           "ok unknown key: parsed\n"
                           "ok garbage line: parsed\n"
                           "ok keys: all are the protocol's\n"
                           "ok conduct: crashes 0, time-outs 0, lines that are not answers 0, "
                           "answers not asked for 0\n"
                           "ok end: it exits when its input ends\n";

/* Appends the lines of one text that another lacks, and returns how many these are. */
static unsigned add_lacking(struct text *out, const char *lines, const char *other)
{
    struct text line = {0};
    unsigned count = 0;

    for (const char *end; *lines; lines = end + 1) {
        end = strchr(lines, '\n');
        text_clear(&line);
        text_add(&line, lines, (size_t)(end - lines) + 1);
        if (strstr(other, line.ptr))
            continue;
        text_puts(out, line.ptr);
        count++;
    }
    text_free(&line);
    return count;
}

/* Checks the lines that faults change: how many are gone, and which are new. */
static void check_faults(const char *names, unsigned gone, const char *expected)
{
    struct text out = {0}, changed = {0};

    run_smoke(&out, names);
    CHECK(add_lacking(&changed, good, out.ptr) == gone);
    text_clear(&changed);
    add_lacking(&changed, out.ptr, good);
    CHECK_TEXT(changed.ptr, changed.len, expected, strlen(expected));
    text_free(&out);
    text_free(&changed);
}

static const struct {
    const char *faults;
    unsigned gone;
    const char *changed;
} cases[] = {
    {"scheme-and-path", 1, ""},
    {"href", 1, ""},
    {"scheme,no-value,crash", 8,
     "FAIL parse: the answer has neither href nor host, nor scheme with path: nothing to compare\n"
     "ok null: 2 promises of tells_null are kept\n"
     "FAIL invalid: \"http://[\" must get an answer, and got: crashed, it exited with status 3\n"
     "FAIL toascii: the answer has no \"value\"\n"
     "FAIL tounicode: the answer has no \"value\"\n"
     "FAIL query: the answer has no \"value\"\n"
     "FAIL script: the answer has no \"value\"\n"
     "FAIL conduct: crashes 1, time-outs 0, lines that are not answers 0, answers not asked for "
     "0\n"},
    {"query,brackets,nul,odd-host,empty-port,host-of-base,encoding,ops", 14,
     "FAIL parse: query: want \"query\", got \"quer\"\n"
     "FAIL base: host: want \"host.example\", got \"other.example\"\n"
     "FAIL null: port of \"http://host.example/\" is \"\", and must be null: see tells_null in "
     "docs/protocol.md\n"
     "FAIL brackets: want \"[::1]\", got \"::1\"\n"
     "FAIL pipeline: 100 of 200 requests sent at once got their answer\n"
     "FAIL NUL: parsed, but the input was cut at the NUL\n"
     "FAIL set: path: want \"/a%20b\", got \"/a b\"\n"
     "FAIL toascii: value: want \"example\", got \"v\"\n"
     "FAIL tounicode: value: want \"example\", got \"v\"\n"
     "FAIL query: value: want \"a=b+c\", got \"v\"\n"
     "FAIL params: query: want \"a=\", got \"q\"\n"
     "FAIL params: href: want \"http://h/?a=\", got \"h\"\n"
     "FAIL script: value: want \"[]\", got \"v\"\n"
     "FAIL encoding: parsed\n"},
    {"fragment,same-path,null-query,no-base,no-long,error,no-op", 13,
     "FAIL parse: fragment: want \"fragment\", got null\n"
     "FAIL base: a relative URL with a plain base must get the outcome \"parsed\", and got: "
     "rejected, no base please\n"
     "FAIL null: query of \"http://host.example/?\" is null, and must be \"\": see tells_null in "
     "docs/protocol.md\n"
     "FAIL invalid: \":\" must get an answer, and got: error, out of order\n"
     "FAIL pipeline: 1 of 200 requests sent at once got their answer\n"
     "FAIL 1 MB line: error, too long\n"
     "FAIL set: rejected\n"
     "FAIL toascii: rejected\n"
     "FAIL tounicode: rejected\n"
     "FAIL query: rejected\n"
     "FAIL params: rejected\n"
     "FAIL params: rejected\n"
     "FAIL script: rejected\n"},
    {"all-null", 1,
     "FAIL null: username of \"http://host.example/\" is \"\", and must be null: see tells_null in "
     "docs/protocol.md\n"
     "FAIL null: password of \"http://host.example/\" is \"\", and must be null: see tells_null in "
     "docs/protocol.md\n"},
    {"all-null,nulls", 1, "ok null: 7 promises of tells_null are kept\n"},
    {"errors", 3,
     "FAIL brackets: error, odd\n"
     "FAIL NUL: error, odd\n"
     "FAIL input_b64: error, odd\n"},
    {"noise", 1,
     "FAIL conduct: crashes 0, time-outs 0, lines that are not answers 2, answers not asked for 0; "
     "the first invalid line: noise\\x1b\n"},
    {"anonymous", 1,
     "FAIL conduct: crashes 0, time-outs 0, lines that are not answers 0, answers not asked for "
     "1\n"},
    {"stranger", 2,
     "FAIL keys: unknown \"xyzzy\"; docs/protocol.md has all keys\n"
     "FAIL conduct: crashes 0, time-outs 0, lines that are not answers 0, answers not asked for "
     "1\n"},
    {"object", 4, ""},
    {"failed-before", 2,
     "FAIL hello: faulty 1.2, model whatwg; an odd name\n"
     "FAIL conduct: crashes 0, time-outs 1, lines that are not answers 0, answers not asked for "
     "0\n"},
    {"rejects", 18,
     "FAIL parse: a plain URL must get the outcome \"parsed\", and got: rejected\n"
     "FAIL base: a relative URL with a plain base must get the outcome \"parsed\", and got: "
     "rejected\n"
     "ok brackets: rejected\n"
     "FAIL pipeline: 0 of 200 requests sent at once got their answer\n"
     "ok NUL: rejected\n"
     "ok input_b64: rejected\n"
     "ok 1 MB line: rejected\n"
     "FAIL set: rejected\n"
     "FAIL toascii: rejected\n"
     "FAIL tounicode: rejected\n"
     "FAIL query: rejected\n"
     "FAIL params: rejected\n"
     "FAIL params: rejected\n"
     "FAIL script: rejected\n"
     "FAIL encoding: rejected\n"
     "FAIL unknown key: a plain URL with a key of the future must get the outcome \"parsed\", and "
     "got: rejected\n"
     "FAIL garbage line: the request after a line of garbage must get the outcome \"parsed\", and "
     "got: rejected\n"
     "note keys: never received, so never compared: scheme, username, password, host, port, path, "
     "query, fragment, href, origin\n"},
    {"filter,parses-alone,denies", 18,
     "ok hello: faulty 1.2, model filter\n"
     "ok parse: denied\n"
     "ok brackets: denied\n"
     "ok NUL: denied\n"
     "ok input_b64: denied\n"
     "ok 1 MB line: denied\n"
     "ok unknown key: denied\n"
     "ok garbage line: denied\n"},
    {"filter,parses-alone", 22,
     "ok hello: faulty 1.2, model filter\n"
     "FAIL parse: unsupported; a filter answers allowed or denied\n"},
    {"client,host,parses-alone", 11, "ok hello: faulty 1.2, model client\n"},
    {"client,port,parses-alone", 12,
     "ok hello: faulty 1.2, model client\n"
     "FAIL parse: port: want \"81\", got null\n"},
    {"client,rejects,parses-alone", 19,
     "ok hello: faulty 1.2, model client\n"
     "FAIL parse: rejected\n"
     "ok brackets: rejected\n"
     "FAIL pipeline: 0 of 200 requests sent at once got their answer\n"
     "ok NUL: rejected\n"
     "ok input_b64: rejected\n"
     "ok 1 MB line: rejected\n"
     "FAIL unknown key: a plain URL with a key of the future must get the outcome \"parsed\", and "
     "got: rejected\n"
     "FAIL garbage line: the request after a line of garbage must get the outcome \"parsed\", and "
     "got: rejected\n"},
    {"no-parse", 18,
     "FAIL parse: it is not among the capabilities\n"
     "FAIL unknown key: a plain URL with a key of the future must get the outcome \"parsed\", and "
     "got: unsupported, the engine does not know parse\n"
     "FAIL garbage line: the request after a line of garbage must get the outcome \"parsed\", and "
     "got: unsupported, the engine does not know parse\n"
     "note keys: never received, so never compared: scheme, username, password, host, port, path, "
     "query, fragment, href, origin\n"},
};

#define TWENTY "hhhhhhhhhhhhhhhhhhhh"
#define LONGEST TWENTY TWENTY TWENTY TWENTY TWENTY TWENTY TWENTY TWENTY TWENTY TWENTY

/* 200 bytes of a value are shown. */
static void test_long_values(void)
{
    check_faults("long", 3,
                 "FAIL parse: scheme: want \"http\", got \"" LONGEST "\"\n"
                 "FAIL brackets: want \"[::1]\", got \"" LONGEST "\"\n"
                 "FAIL invalid: \":\" must get an answer, and got: error, " LONGEST "\n");
}

/* All that an engine is asked, but for the 200 requests at once. */
static void test_requests(void)
{
    static const char expected[] =
        "parse 47 http://user@host.example:81/path?query#fragment - - - -\n"
        "parse 4 ../c http://host.example/a/b/ - - -\n"
        "parse 20 http://host.example/ - - - -\n"
        "parse 20 http://host.example/ - - - -\n"
        "parse 21 http://host.example/? - - - -\n"
        "parse 20 http://host.example/ - - - -\n"
        "parse 21 http://host.example/# - - - -\n"
        "parse 13 http://[::1]/ - - - -\n"
        "parse 0  - - - -\n"
        "parse 7 http:// - - - -\n"
        "parse 8 http://[ - - - -\n"
        "parse 11 http://[::1 - - - -\n"
        "parse 13 http://[::x]/ - - - -\n"
        "parse 25 http://host.example:port/ - - - -\n"
        "parse 26 http://host.example:99999/ - - - -\n"
        "parse 21 http://ho st.example/ - - - -\n"
        "parse 11 http://%zz/ - - - -\n"
        "parse 17 http://1.2.3.999/ - - - -\n"
        "parse 2 // - - - -\n"
        "parse 1 : - - - -\n"
        "parse 23 http://host.example/a\\0b - - - -\n"
        "parse 22 http://host.example/\\xff\\xc3 - - - -\n"
        "parse 1048592 http://host.example/0123456789abcdef/é0123456789abcdef/é01 - - - -\n"
        "set 9 http://h/ - pathname a b -\n"
        "toascii 7 EXAMPLE - - - -\n"
        "tounicode 7 example - - - -\n"
        "query 5 a=b c - - - -\n"
        "params 0  - - {\"init\":\"a\",\"steps\":[{\"op\":\"sort\"}]} -\n"
        "params 11 http://h/?a - - {\"steps\":[{\"op\":\"sort\"}]} -\n"
        "script 0  - - {\"steps\":[]} -\n"
        "parse 13 http://h/?€ - - - windows-1252\n"
        "parse 20 http://host.example/ - - - -\n"
        "parse 20 http://host.example/ - - - -\n";
    struct text out = {0}, log = {0};

    run_smoke(&out, "log");
    CHECK_TEXT(out.ptr, out.len, good, sizeof good - 1);
    CHECK(read_file(&log, "smoke.log"));
    CHECK_TEXT(log.ptr, log.len, expected, sizeof expected - 1);
    text_free(&out);
    text_free(&log);
}

int main(int argc, char **argv)
{
    struct text out = {0};
    char *folder;

    if (argc > 1) {
        faults = argv[1];
        return serve_faulty();
    }
    run_smoke(&out, "good");
    CHECK_TEXT(out.ptr, out.len, good, sizeof good - 1);
    text_free(&out);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_faults(cases[i].faults, cases[i].gone, cases[i].changed);
    test_long_values();
    folder = make_test_folder();
    CHECK(chdir(folder) == 0);
    test_requests();
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("smoke");
}
