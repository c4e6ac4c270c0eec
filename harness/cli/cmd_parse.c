/* SPDX-License-Identifier: MIT */
/* urlassay parse: how an engine takes a URL apart. */
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "engine_name.h"
#include "fork_retry.h"
#include "json.h"
#include "protocol.h"
#include "registry.h"
#include "urls.h"
#include "validation.h"

static const char parse_help[] =
    "Prints the components of each URL as the engine gives them. null is an absent\n"
    "component, \"\" an empty one. A component that the engine cannot report is left\n"
    "out. The URL - stands for the lines of stdin; ./- is the URL \"-\".\n"
    "\n"
    "  urlassay parse --errors 'http:\\\\EXAMPLE.com:080/a b'\n"
    "\n"
    "Invisible bytes are written \\n, \\0, \\xff, \\u{202E}. JSON lines have the keys\n"
    "of the engine protocol. --errors adds the validation errors of the Standard, each with\n"
    "its byte position, and whether the input is a valid URL string.\n"
    "Exit status: 0 all accepted, 1 one was not, 2 usage, 3 could not run.\n";

/* The options, and what is reused from one input to the next. */
struct parse_session {
    const char *engine_name, *base_given, *encoding, *format;
    struct url_source urls;
    bool is_jsonl, errors;
    struct text base_bytes;
    struct ua_str base; /* a view of base_bytes; ptr NULL: none */
    struct engine *engine;
    struct fork_outputs *outputs;
    struct observation o;
    struct validation validation; /* with errors only */
    struct text line;
    size_t count; /* of the inputs so far */
    int worst;    /* status of any of them */
};

static void add_json_errors(struct json_writer *w, const char *key,
                            const struct validation_errors *found)
{
    json_member(w, key);
    json_array(w);
    for (size_t i = 0; i < found->count; i++) {
        json_object(w);
        json_add_string(w, "name", ua_error_name(found->items[i].error));
        json_add_number(w, "position", found->items[i].position);
        json_add_string(w, "meaning", ua_error_meaning(found->items[i].error));
        json_end(w);
    }
    json_end(w);
}

static void write_parse_json(struct parse_session *session, struct ua_str input)
{
    struct json_writer w = {.out = &session->line};

    json_output(&w);
    json_add_string(&w, "engine", session->engine->id);
    json_add(&w, "input", input);
    json_add(&w, "base", session->base);
    if (session->encoding)
        json_add_string(&w, "encoding", session->encoding);
    protocol_write_members(&w, &session->o);
    if (session->errors) {
        add_json_errors(&w, "errors", &session->validation.of_input);
        if (session->base.ptr)
            add_json_errors(&w, "base_errors", &session->validation.of_base);
        json_add_bool(&w, "valid", session->validation.is_valid);
    }
    json_end(&w);
    text_puts(&session->line, "\n");
}

static void print_pretty(struct parse_session *session, struct ua_str input)
{
    struct text *line = &session->line;
    const struct observation *o = &session->o;
    bool color = cli_color(stdout);

    text_puts(line, session->count > 1 ? "\n" : "");
    text_puts(line, color ? "\x1b[1m" : "");
    text_value(line, input);
    text_puts(line, color ? "\x1b[0m" : "");
    text_puts(line, o->outcome == OUTCOME_PARSED ? "" : color ? "  \x1b[31m" : "  ");
    if (o->outcome != OUTCOME_PARSED) {
        struct ua_str reason = observation_get(o, COMPONENT_REASON);

        text_puts(line, outcome_name(o->outcome));
        if (reason.len > 0) {
            text_puts(line, ": ");
            text_escape_if_needed(line, reason.ptr, reason.len);
        }
        text_puts(line, color ? "\x1b[0m" : "");
    }
    text_puts(line, "\n");
    for (int c = 0; c < COMPONENT_VALUE && o->outcome == OUTCOME_PARSED; c++) {
        if (observation_presence(o, (enum component)c) == PRESENCE_UNKNOWN)
            continue;
        text_printf(line, "  %-8s  ", component_name((enum component)c));
        observation_show(line, o, (enum component)c);
        text_puts(line, "\n");
    }
    if (session->errors) {
        if (session->base.ptr)
            validation_show_errors(line, "validation errors of the base", session->base,
                                   &session->validation.of_base);
        validation_show_errors(line, "validation errors", input, &session->validation.of_input);
        if (session->validation.of_base.count + session->validation.of_input.count == 0)
            text_puts(line, "  no validation errors\n");
        text_printf(line, "  valid URL string: %s\n", session->validation.is_valid ? "yes" : "no");
    }
}

/* Returns the exit status for this input. */
static int parse_one(struct parse_session *session, struct ua_str input)
{
    struct request request = {
        .op = OP_PARSE,
        .input = input,
        .base = session->base,
        .encoding = {session->encoding, session->encoding ? strlen(session->encoding) : 0}};

    engine_run(session->engine, &request, &session->o);
    if (session->errors &&
        !validation_run(&session->validation, (struct testcase){input, session->base})) {
        complain("out of memory");
        return EXIT_COULD_NOT_RUN;
    }
    text_clear(&session->line);
    if (session->is_jsonl)
        write_parse_json(session, input);
    else
        print_pretty(session, input);
    if (fork_outputs_begin(session->outputs))
        fwrite(session->line.ptr, 1, session->line.len, stdout);
    fork_outputs_end(session->outputs);
    if (observation_accepts(&session->o))
        return EXIT_AS_EXPECTED;
    return observation_refuses(&session->o) || session->o.outcome == OUTCOME_UNSUPPORTED
               ? EXIT_DIFFERENCES
               : EXIT_COULD_NOT_RUN;
}

static bool parse_next(void *ctx, struct testcase test, size_t line)
{
    struct parse_session *session = ctx;
    int status;

    (void)line;
    session->count++;
    status = parse_one(session, test.url);
    session->worst = status > session->worst ? status : session->worst;
    return true;
}

/* Checks what only this subcommand can check. EXIT_AS_EXPECTED, or the status to end with. */
static int check_parse_options(struct parse_session *session)
{
    session->is_jsonl = strcmp(session->format, "jsonl") == 0;
    if (session->urls.given.count == 0)
        return cli_misuse("parse", "which URL?");
    if (urls_check_stdin("parse", &session->urls.given, &session->base_given, 1) !=
        EXIT_AS_EXPECTED)
        return EXIT_USAGE;
    if (session->base_given) {
        int status = urls_read_one(&session->urls, session->base_given, &session->base_bytes);

        session->base = text_str(&session->base_bytes);
        if (status != EXIT_AS_EXPECTED)
            return status;
    }
    if (session->errors && strcmp(session->engine_name, "whatwg") != 0)
        return cli_misuse("parse", "--errors: only the engine whatwg knows validation errors");
    return cmd_name_encoding("parse", &session->encoding) ? EXIT_AS_EXPECTED : EXIT_USAGE;
}

static void free_session(struct parse_session *session)
{
    observation_free(&session->o);
    validation_free(&session->validation);
    text_free(&session->line);
}

/* Returns the worst status of all inputs. */
static int parse_all(const void *given, struct fork_outputs *outputs)
{
    struct parse_session copy = *(const struct parse_session *)given, *session = &copy;
    int status;

    session->outputs = outputs;
    engine_allow(session->engine_name);
    session->engine = engine_open(session->engine_name);
    if (!session->engine)
        return EXIT_COULD_NOT_RUN;
    status = urls_each(&session->urls, parse_next, session);
    engine_close(session->engine);
    free_session(session);
    return status > session->worst ? status : session->worst;
}

static int check_and_parse(struct parse_session *session)
{
    int status = check_parse_options(session);

    if (status != EXIT_AS_EXPECTED)
        return status;
    urls_keep_stdin(&session->urls);
    return fork_retry_outputs(parse_all, session);
}

int cmd_parse(int argc, char **argv)
{
    struct parse_session session = {
        .engine_name = "whatwg", .format = "pretty", .urls = {.command = "parse"}};
    const struct cli_option rows[] = {
        {"engine", 0, CLI_STRING, "E", "the engine to ask; default: whatwg", &session.engine_name},
        {"base", 0, CLI_STRING, "B", "the URL that a relative one is resolved against",
         &session.base_given},
        CLI_ENCODING_ROW(&session.encoding),
        {"format", 0, CLI_CHOICE, "pretty|jsonl", "default: pretty", &session.format},
        CLI_JSON_ROW(&session.format),
        {"errors", 0, CLI_FLAG, NULL, "validation errors too; whatwg only", &session.errors},
        CLI_UNESCAPE_ROW(&session.urls.unescape),
        CLI_HELLO_ROW,
        CLI_QUIET_ROW,
        {0},
    };
    const struct cli cli = {"[--engine E] [--base B] [--encoding LABEL] [--format F] [--errors] "
                            "[--unescape] URL...",
                            parse_help, rows};
    enum cli_result result = cli_parse(&cli, argc, argv, &session.urls.given);
    int status = result == CLI_OK ? check_and_parse(&session) : cli_exit_status(result);

    text_free(&session.base_bytes);
    free(session.urls.given.items);
    return status;
}
