/* SPDX-License-Identifier: MIT */
/* `urlassay serve`: an engine of ours speaks the engine protocol, so that the tool is itself an
 * out-of-process engine. */
#include <stdlib.h>

#include "cmd.h"
#include "engine_name.h"
#include "engine_start.h"
#include "registry.h"
#include "serve.h"
#include "util.h"

static const char serve_help[] =
    "Speaks the engine protocol on stdin and stdout: the tool itself is an engine. Any\n"
    "executable that speaks the protocol is an engine; `urlassay smoke` checks it.\n"
    "\n"
    "  > {\"op\":\"hello\",\"protocol\":1}\n"
    "  < {\"protocol\":1,\"engine\":\"my-parser\",\"version\":\"1.2\",\"model\":\"rfc3986\",\n"
    "     \"capabilities\":[\"parse\",\"base\"]}                         (on one line)\n"
    "  > {\"op\":\"parse\",\"id\":1,\"input\":\"http://u@[::1]:81/p?q\",\"base\":null}\n"
    "  < {\"id\":1,\"outcome\":\"parsed\",\"href\":\"http://u@[::1]:81/p?q\",\n"
    "     \"scheme\":\"http\",\"username\":\"u\",\"password\":null,\"host\":\"[::1]\",\n"
    "     \"port\":\"81\",\"path\":\"/p\",\"query\":\"q\",\"fragment\":null}     (on one line)\n"
    "\n"
    "One JSON object per line. Requests are pipelined. Answers come in any order.\n"
    "outcome is parsed, rejected, unsupported or error. null is an absent component,\n"
    "\"\" an empty one. A missing key is a component that the engine cannot report. A\n"
    "string that is not UTF-8 is sent in base64 under its key with the suffix _b64.\n"
    "docs/protocol.md has the other operations (set, toascii, query, params, ...) and\n"
    "the optional keys of hello (tells_null, warm_up_ms, flags, locale).\n";

int cmd_serve(int argc, char **argv)
{
    const char *name = "whatwg", *library = NULL;
    const struct cli_option options[] = {
        {"engine", 0, CLI_STRING, "E", "the engine that answers (default whatwg)", &name},
        {"library", 0, CLI_STRING, "FILE", NULL, &library}, /* which lib:FILE calls */
        CLI_HELLO_ROW,
        {0},
    };
    const struct cli cli = {
        "[--engine E]",
        serve_help,
        options,
    };
    struct cli_list operands = {0};
    enum cli_result result = cli_parse(&cli, argc, argv, &operands);
    struct engine_error error;
    struct engine *engine;
    int status = cli_exit_status(result);

    if (result != CLI_OK)
        goto out;
    if (operands.count > 0) {
        status = cli_misuse(argv[0], "it takes no '%s'", operands.items[0]);
        goto out;
    }
    engine_allow(name);
    engine_isolate_objects(false);
    engine = library ? engine_open_library(library, &error) : engine_open_or_explain(name, &error);
    if (!engine) {
        if (error.kind == ENGINE_ABSENT)
            serve_refusal(error.reason);
        engine_error_complain(&error, name);
        status = EXIT_COULD_NOT_RUN;
        goto out;
    }
    status = serve_engine(engine);
    engine_close(engine);
out:
    free(operands.items);
    return status;
}
