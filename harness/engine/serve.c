/* SPDX-License-Identifier: MIT */
#include "serve.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "protocol.h"

#define MAX_REQUEST ((size_t)64 << 20) /* bytes in a line */
#define TEXTS 5                        /* of a request */

struct server {
    struct engine *engine;
    struct incoming incoming;
    struct text guarded[TEXTS]; /* of this request */
    struct observation o;
    struct text received, answers;
};

/* Runs the request, with texts that end at a guard page. Without memory for these, the texts stay
 * where they are. */
static void run_request(struct server *server)
{
    struct request request = server->incoming.request;
    struct ua_str *texts[TEXTS] = {&request.input, &request.base, &request.attribute,
                                   &request.value, &request.encoding};

    for (size_t i = 0; i < TEXTS; i++)
        if (texts[i]->ptr)
            *texts[i] = text_guard(&server->guarded[i], *texts[i]);
    engine_run(server->engine, &request, &server->o);
}

static void answer_line(struct server *server, const char *line, size_t len)
{
    struct incoming *in = &server->incoming;

    protocol_read_request(in, line, len);
    switch (in->kind) {
    case INCOMING_HELLO:
        protocol_write_hello(&server->answers, server->engine);
        return;
    case INCOMING_REQUEST:
        run_request(server);
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

/* Answers the whole lines received, then writes all answers at once. False if stdout is closed. */
static bool answer_lines(struct server *server)
{
    const char *line = server->received.ptr;
    size_t left = server->received.len;
    const char *newline;

    while ((newline = memchr(line, '\n', left))) {
        answer_line(server, line, (size_t)(newline - line));
        left -= (size_t)(newline - line) + 1;
        line = newline + 1;
    }
    memmove(server->received.ptr, line, left);
    server->received.len = left;
    fwrite(server->answers.ptr, 1, server->answers.len, stdout);
    text_clear(&server->answers);
    return fflush(stdout) == 0;
}

static int answer_stdin(struct server *server)
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

int serve_engine(struct engine *engine)
{
    struct server server = {.engine = engine};
    int status;

    text_guard_copies();
    status = answer_stdin(&server);
    incoming_free(&server.incoming);
    observation_free(&server.o);
    for (size_t i = 0; i < TEXTS; i++)
        text_free(&server.guarded[i]);
    text_free(&server.received);
    text_free(&server.answers);
    return status;
}

void serve_refusal(const char *reason)
{
    struct text line = {0};

    protocol_write_refusal(&line, reason);
    fwrite(line.ptr, 1, line.len, stdout);
    text_free(&line);
}
