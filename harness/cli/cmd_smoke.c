/* SPDX-License-Identifier: MIT */
/* `urlassay smoke`: does an executable keep the protocol, or a shared object the rules of its
 * table?
 */
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "engine_name.h"
#include "json.h"
#include "registry.h"
#include "smoke.h"

struct smoke_session {
    const char *format;
    unsigned counts[SMOKE_RESULTS];
};

static void print_check_json(const char *result, const char *check, const char *detail)
{
    struct text line = {0};
    struct json_writer w = {.out = &line};

    json_output(&w);
    json_add_string(&w, "check", check);
    json_add_string(&w, "result", result);
    json_add_string(&w, "detail", detail);
    json_end(&w);
    text_puts(&line, "\n");
    fwrite(line.ptr, 1, line.len, stdout);
    text_free(&line);
}

static void print_result(void *ctx, enum smoke_result result, const char *check, const char *detail)
{
    static const char *const words[SMOKE_RESULTS] = {
        [SMOKE_PASSED] = "ok", [SMOKE_FAILED] = "FAIL", [SMOKE_NOTE] = "note"};
    static const char *const names[SMOKE_RESULTS] = {
        [SMOKE_PASSED] = "passed", [SMOKE_FAILED] = "failed", [SMOKE_NOTE] = "note"};
    struct smoke_session *session = ctx;
    struct text visible = {0};

    session->counts[result]++;
    if (strcmp(session->format, "jsonl") == 0) {
        print_check_json(names[result], check, detail);
        return;
    }
    text_visible(&visible, detail, strlen(detail));
    printf("%-4s %s: %s\n", words[result], check, visible.ptr ? visible.ptr : "");
    text_free(&visible);
}

static int smoke_engine(const char *name, const char *format)
{
    struct smoke_session session = {.format = format};
    const unsigned *counts = session.counts;
    struct engine *engine;

    engine_allow(name);
    engine = engine_open(name);
    if (!engine)
        return EXIT_COULD_NOT_RUN;
    if (engine_is_in_process(engine)) {
        complain("%s is linked into this tool; smoke is for executables and shared objects", name);
        engine_close(engine);
        return EXIT_COULD_NOT_RUN;
    }
    smoke_run(engine, print_result, &session);
    engine_close(engine);
    if (strcmp(format, "jsonl") != 0)
        printf("%u passed, %u failed\n", counts[SMOKE_PASSED], counts[SMOKE_FAILED]);
    return counts[SMOKE_FAILED] > 0 ? EXIT_DIFFERENCES : EXIT_AS_EXPECTED;
}

int cmd_smoke(int argc, char **argv)
{
    const char *format = "pretty";
    const struct cli_option options[] = {
        {"format", 0, CLI_CHOICE, "pretty|jsonl", "default: pretty", &format},
        CLI_JSON_ROW(&format),
        CLI_HELLO_ROW,
        CLI_QUIET_ROW,
        {0},
    };
    const struct cli cli = {
        "[--format F] ENGINE",
        "Checks that an executable follows the protocol (docs/protocol.md): hello,\n"
        "each component of a plain URL, its tells_null, an IPv6 address, invalid URLs, each\n"
        "operation that it names, 200 requests at once, NUL, bytes that are not UTF-8, a\n"
        "line of 1 MB, unknown operations and keys, a line of garbage, and the end of its\n"
        "input.\n"
        "\n"
        "  urlassay smoke ./my-engine\n"
        "  urlassay smoke ./my-parser.so\n"
        "\n"
        "A shared object is loaded into a process of its own. It gets all checks that are\n"
        "about its answers: one crash, or a hang of 5 seconds, is one \"FAIL\".\n"
        "\n"
        "Each check is one line, \"ok\" or \"FAIL\". \"note\" names components that no answer\n"
        "had. `urlassay test` tests how well the engine parses.\n"
        "Exit status: 0 nothing failed, 1 something failed, 2 usage, 3 could not run.\n",
        options,
    };
    struct cli_list operands = {0};
    enum cli_result result = cli_parse(&cli, argc, argv, &operands);
    int status = cli_exit_status(result);

    if (result == CLI_OK && (operands.count != 1 || !operands.items[0][0]))
        status = cli_misuse(argv[0], "takes one engine");
    else if (result == CLI_OK)
        status = smoke_engine(operands.items[0], format);
    free(operands.items);
    return status;
}
