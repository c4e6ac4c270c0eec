/* SPDX-License-Identifier: MIT */
/* The op script of the engine whatwg: what is refused. Its answers are held against
 * vectors/whatwg.json. */
#include <string.h>

#include "check.h"
#include "op_library.h"
#include "str.h"
#include "util.h"

/* Returns the reason why a script is refused, or its answer; valid until the next call. */
static struct ua_str run_script(const char *value)
{
    static struct observation o;
    const struct request request = {.op = OP_SCRIPT, .value = ua_str(value, strlen(value))};

    library_run(&o, &request);
    CHECK(o.outcome == OUTCOME_PARSED || o.outcome == OUTCOME_REJECTED);
    return observation_get(&o, o.outcome == OUTCOME_PARSED ? COMPONENT_VALUE : COMPONENT_REASON);
}

static void check_script(const char *value, const char *expected)
{
    struct ua_str got = run_script(value);

    CHECK(ua_str_equal(got, ua_str(expected, strlen(expected))));
}

static void test_refused(void)
{
    static const char end[] = "): not with these arguments";
    static const char *const wrong[] = {
        "[\"parse\",\"a:\",null,\"latin-none\"]",
        "[\"parse with state override\",\"nowhere\",\"x\"]",
        "[\"parse with state override\",\"host\",\"x\",\"latin-none\"]",
        "[\"host parser\",\"h\",\"opaqe\"]",
        "[\"host equals\",\"domain\",\"h\",\"dom\",\"h\"]",
        "[\"domain parser\",\"h\",\"lax\"]",
        "[\"UTS #46 ToASCII\",\"h\",\"CheckAll\"]",
        "[\"UTS #46 ToUnicode\",\"h\",null]",
        "[\"urlencoded serializer\",null,\"name\"]",
        "[\"urlencoded serializer\",\"latin-none\"]",
        "[\"validation error ends parsing\",\"no-error\"]",
        "[\"parse's validation errors\",\"a:\",null,\"nowhere\"]",
        "[\"parse with a faulty encoder\",\"sleeps\",\"a:?b\"]",
        "[\"parse\",\"a:\",null,\"\"]",
        "[\"host parser's validation errors\",\"h\",\"opaqe\"]",
        "[\"host equals\",\"domain\",\"h\",\"IPv5\",\"h\"]",
        "[\"host equals\",null,\"h\",\"domain\",\"h\"]",
        "[\"domain parser\",\"h\",\"Strict\"]",
        "[\"UTS #46 ToASCII\",\"h\",\"CheckBidi\",\"CheckAll\"]",
        "[\"UTS #46 ToASCII\",\"h\",\"checkbidi\"]",
        "[\"UTS #46 ToUnicode\",\"h\",\"CheckBidi\",\"CheckAll\"]",
        "[\"urlencoded serializer\",null,\"a\",\"b\",\"c\"]",
        "[\"status name\",\"x\"]",
        "[\"status name\",\"10\"]",
        "[\"status name\",\"\"]",
        "[\"status name\",null]",
        "[\"validation error ends parsing\",null]",
        "[\"NULL arguments\",\"no function\"]",
        "[\"parse\",\"a:\"],[\"NULL arguments\",\"ua_url_free\"]",
        "[\"parse\",\"a:\"],[\"NULL arguments\",\"ua_url_href\"]",
    };

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct text script = {0};
        struct ua_str reason;

        text_printf(&script, "{\"steps\":[%s]}", wrong[i]);
        reason = run_script(script.ptr);
        CHECK(reason.len > sizeof end &&
              memcmp(reason.ptr + reason.len - (sizeof end - 1), end, sizeof end - 1) == 0);
        text_free(&script);
    }
    check_script("{\"steps\":[[\"port\"],[\"port\",\"1\"]]}",
                 "step 2 (port): it takes another number of arguments");
    check_script("{\"steps\":[[\"parse\"]]}",
                 "step 1 (parse): it takes another number of arguments");
    check_script("{\"steps\":[[\"prase\",\"a:\"]]}",
                 "step 1 (prase): unknown step; see `urlassay engines --steps whatwg`");
    check_script("{\"steps\":[[\"get\",7]]}",
                 "step 1 (get): a step is an array of its name and up to 8 strings or nulls");
    check_script("{\"steps\":[[\"get\",\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\",\"9\"]]}",
                 "step 1 (get): a step is an array of its name and up to 8 strings or nulls");
    check_script("{\"steps\":[[]]}",
                 "step 1: a step is an array of its name and up to 8 strings or nulls");
    check_script("{\"steps\":7}", "the script has no steps");
    check_script("{}", "the script has no steps");
    check_script("7", "the script has no steps");
    /* A refused step ends the script, and the answers before it are lost. */
    check_script("{\"steps\":[[\"port\"],[\"no\"],[\"parse\"]]}",
                 "step 2 (no): unknown step; see `urlassay engines --steps whatwg`");
}

/* A step that is run at every length. */
static void test_every_length(void)
{
    static const char takes[] = "step 1 (at every length): it takes a unit, a URL or null, a step "
                                "and its arguments";
    static const char *const wrong[] = {
        "",
        ",\"u\"",
        ",\"u\",null",
        ",\"u\",null,\"no step\"",
        ",\"u\",null,null",
        ",null,null,\"port\"",
        ",\"u\",null,\"port\",\"x\"",
        ",\"u\",null,\"set\",\"x\"",
        ",\"u\",null,\"at every length\",\"x\",null,\"port\"",
    };

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct text script = {0};

        text_printf(&script, "{\"steps\":[[\"at every length\"%s]]}", wrong[i]);
        check_script(script.ptr, takes);
        text_free(&script);
    }
    check_script("{\"steps\":[[\"at every length\",\"u\",\"x\",\"port\"]]}",
                 "step 1 (at every length): unknown URL");
    check_script("{\"steps\":[[\"at every length\",\"u\",\"a://h:7\",\"port\"]]}", "[7]");
    check_script("{\"steps\":[[\"at every length\",\"u\",null,\"port\"]]}", "[-1]");
    check_script("{\"steps\":[[\"at every length\",\"\",\"a:\",\"set\",\"hash\",\"*x*\"],"
                 "[\"get\",\"href\"]]}",
                 "[null,\"a:#x\"]");
    /* The wrong step after a good one is told with its own number. */
    check_script("{\"steps\":[[\"port\"],[\"at every length\",\"u\",\"x\",\"port\"]]}",
                 "step 2 (at every length): unknown URL");
}

static void test_answers(void)
{
    check_script("{\"steps\":[]}", "[]");
    check_script(
        "{\"steps\":[[\"parse\",{\"bytes_b64\":\"YTovL4A=\"}],[\"get\",\"host\"],[\"port\"]]}",
        "[{\"scheme\":\"a\",\"username\":\"\",\"password\":\"\",\"host\":\"%EF%BF%BD\","
        "\"port\":null,\"path\":\"\",\"query\":null,\"fragment\":null,"
        "\"href\":\"a://%EF%BF%BD\"},\"%EF%BF%BD\",-1]");
    /* A script begins without the URL of the one before. */
    check_script("{\"steps\":[[\"get\",\"href\"],[\"URL rendering\"],[\"parse\",\"x\"]]}",
                 "[null,{\"throws\":\"UA_BADARG\"},{\"failure\":true}]");
}

int main(void)
{
    struct text list = {0};

    test_refused();
    test_answers();
    test_every_length();
    library_list_steps(&list);
    CHECK(strstr(list.ptr, "\nhost equals                                               4\n"));
    CHECK(strncmp(list.ptr, "at every length                                           3 to 8\n",
                  65) == 0);
    text_free(&list);
    return check_report("op_library");
}
