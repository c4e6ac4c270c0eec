/* SPDX-License-Identifier: MIT */
/* `urlassay serve`: an engine of ours speaks the engine protocol, so that the tool is itself an
 * out-of-process engine. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"
#include "engine.h"
#include "protocol.h"

#define MAX_REQUEST ((size_t)64 << 20) /* bytes in a line */

struct server {
    struct engine *engine;
    struct incoming incoming;
    struct observation o;
    struct text received, answers;
};

static void answer(struct server *server, const char *line, size_t len)
{
    struct incoming *in = &server->incoming;

    protocol_read_request(in, line, len);
    switch (in->kind) {
    case INCOMING_HELLO:
        protocol_write_hello(&server->answers, server->engine);
        return;
    case INCOMING_REQUEST:
        engine_run(server->engine, &in->request, &server->o);
        break;
    case INCOMING_UNKNOWN_OP:
        observation_fail(&server->o, OUTCOME_UNSUPPORTED, "no such op");
        break;
    case INCOMING_MALFORMED:
        observation_fail(&server->o, OUTCOME_ERROR, in->reason);
        break;
    }
    protocol_write_answer(&server->answers, in->id.ptr, &server->o);
}

/* Answers the whole lines that are there, then sends all at once. False if nobody listens. */
static bool answer_lines(struct server *server)
{
    const char *line = server->received.ptr;
    size_t left = server->received.len;
    const char *newline;

    while ((newline = memchr(line, '\n', left))) {
        answer(server, line, (size_t)(newline - line));
        left -= (size_t)(newline - line) + 1;
        line = newline + 1;
    }
    memmove(server->received.ptr, line, left);
    server->received.len = left;
    fwrite(server->answers.ptr, 1, server->answers.len, stdout);
    text_clear(&server->answers);
    return fflush(stdout) == 0;
}

static int serve(struct server *server)
{
    static char chunk[1 << 16];
    ssize_t got;

    text_add(&server->received, "", 0);
    text_add(&server->answers, "", 0);
    while ((got = read(STDIN_FILENO, chunk, sizeof chunk)) != 0) {
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            complain("standard input: %s", strerror(errno));
            return EXIT_COULD_NOT_RUN;
        }
        text_add(&server->received, chunk, (size_t)got);
        if (memchr(chunk, '\n', (size_t)got) && !answer_lines(server))
            return EXIT_COULD_NOT_RUN;
        if (server->received.len > MAX_REQUEST) {
            complain("standard input: a line of more than 64 MB");
            return EXIT_COULD_NOT_RUN;
        }
    }
    /* The last line may lack its newline. */
    if (server->received.len > 0) {
        text_puts(&server->received, "\n");
        if (!answer_lines(server))
            return EXIT_COULD_NOT_RUN;
    }
    return EXIT_AS_EXPECTED;
}

int cmd_serve(int argc, char **argv)
{
    const char *name = "whatwg";
    const struct cli_option options[] = {
        {"engine", 0, CLI_STRING, "E", "the engine that answers (default whatwg)", &name},
        {0},
    };
    const struct cli cli = {
        "[--engine E]",
        "Speaks the engine protocol on stdin and stdout: a JSON object a line, answers by id.\n"
        "\n"
        "  > {\"op\":\"hello\",\"protocol\":1}\n"
        "  < {\"protocol\":1,\"engine\":\"whatwg\",\"version\":\"...\",\"model\":\"whatwg\",...}\n"
        "  > {\"op\":\"parse\",\"id\":1,\"input\":\"http://h/p\",\"base\":null}\n"
        "  < {\"id\":1,\"outcome\":\"parsed\",\"scheme\":\"http\",\"host\":\"h\",...}\n"
        "\n"
        "set (attribute, value) is answered like parse, validate by parsed for a valid URL "
        "string;\n"
        "toascii, tounicode and query (application/x-www-form-urlencoded) give a value, params "
        "runs\n"
        "calls of URLSearchParams:\n"
        "\n"
        "  > "
        "{\"op\":\"set\",\"id\":2,\"input\":\"http://h/"
        "\",\"attribute\":\"port\",\"value\":\"81\"}\n"
        "  > {\"op\":\"query\",\"id\":3,\"input\":\"a=b c\"}\n"
        "  < {\"id\":3,\"outcome\":\"parsed\",\"value\":\"a=b+c\"}\n"
        "  > "
        "{\"op\":\"params\",\"id\":4,\"input\":\"http://h/"
        "?a\",\"value\":\"{\\\"steps\\\":[...]}\"}\n"
        "  < {\"id\":4,\"outcome\":\"parsed\",\"query\":\"a=\",\"href\":...,\"value\":\"[...]\"}\n"
        "\n"
        "parse may have an encoding too, by a label of the Encoding Standard, that the query is\n"
        "percent-encoded by: \"encoding\":\"shift_jis\". Only an engine with the capability\n"
        "encoding is asked for that.\n"
        "\n"
        "Outcomes are parsed, rejected, unsupported and error, the last three with a reason. null\n"
        "is an absent component, \"\" an empty one, a missing key what an engine cannot say. Text\n"
        "that is no UTF-8 goes in base64 under its key with _b64 behind it.\n",
        options,
    };
    struct cli_list operands = {0};
    enum cli_result result = cli_parse(&cli, argc, argv, &operands);
    struct server server = {0};
    char message[512];
    int status = cli_exit_status(result);

    if (result != CLI_OK)
        goto out;
    if (operands.count > 0) {
        status = cli_misuse(argv[0], "it takes no '%s'", operands.items[0]);
        goto out;
    }
    server.engine = engine_open(name, message, sizeof message);
    if (!server.engine) {
        complain("%s", message);
        status = EXIT_COULD_NOT_RUN;
        goto out;
    }
    status = serve(&server);
    engine_close(server.engine);
out:
    incoming_free(&server.incoming);
    observation_free(&server.o);
    text_free(&server.received);
    text_free(&server.answers);
    free(operands.items);
    return status;
}
