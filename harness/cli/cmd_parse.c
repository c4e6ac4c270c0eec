/* SPDX-License-Identifier: MIT */
/* urlassay parse: how an engine takes a URL apart. */
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "json.h"
#include "protocol.h"
#include "registry.h"

static const char parse_help[] =
    "Prints the components of each URL as the engine gives them; null is an absent\n"
    "one, \"\" one that is there and empty; what the engine cannot say is left out.\n"
    "\n"
    "Bytes that would not show are written \\n, \\0, \\xff, \\u{202E}, and --unescape\n"
    "reads URLs so; a value with spaces at its ends is in quotes.\n"
    "--json prints one object a line, with the keys of the engine protocol.\n"
    "--errors adds the Standard's validation errors, each with its byte position in\n"
    "the input, and whether the input is a valid URL string by the Standard's\n"
    "writing grammar.\n"
    "--encoding encodes the query by the encoding that LABEL stands for, as in a\n"
    "document in it; for engines that have the capability encoding.\n"
    "Exit status: 0 all accepted, 1 one was not, 2 usage, 3 could not run.\n";

struct found_error {
    unsigned error;
    size_t position;
};

struct found_errors {
    struct found_error *items;
    size_t count, capacity;
};

struct task {
    const char *base_given, *encoding;
    struct ua_str base; /* ptr NULL: none */
    bool json, errors, unescape;
    struct engine *engine;
    struct observation o;
    struct found_errors of_base, of_input;
    bool valid; /* a valid URL string; known with errors only */
    struct text line;
};

static void collect(void *ctx, unsigned error, size_t position)
{
    struct found_errors *found = ctx;

    if (found->count == found->capacity) {
        found->capacity = found->capacity ? found->capacity * 2 : 8;
        found->items = xrealloc(found->items, found->capacity * sizeof *found->items);
    }
    found->items[found->count++] = (struct found_error){error, position};
}

/* Parses once more with a sink, and asks the writing grammar. Only liburlassay has them, so that no
 * engine is asked. */
static bool find_errors(struct task *task, struct ua_str input)
{
    struct ua_error_sink sink = {collect, &task->of_base};
    struct ua_parse_options options = {.errors = &sink};
    struct ua_url *base = ua_url_new(NULL), *url = ua_url_new(NULL);
    enum ua_status status = base && url ? UA_OK : UA_NOMEM;

    task->valid = false;
    task->of_base.count = task->of_input.count = 0;
    if (status == UA_OK && task->base.ptr)
        status = ua_url_parse(base, task->base.ptr, task->base.len, NULL, &options);
    if (status == UA_OK) {
        sink.ctx = &task->of_input;
        status = ua_url_parse(url, input.ptr, input.len, task->base.ptr ? base : NULL, &options);
        if (status == UA_OK || status == UA_FAILURE)
            status = ua_is_valid_url_string(NULL, &task->valid, input.ptr, input.len,
                                            task->base.ptr ? base : NULL);
    }
    ua_url_free(base);
    ua_url_free(url);
    return status == UA_OK || status == UA_FAILURE;
}

static void add_json_errors(struct text *line, const char *key, const struct found_errors *found)
{
    text_printf(line, ",\"%s\":[", key);
    for (size_t i = 0; i < found->count; i++) {
        const char *name = ua_error_name(found->items[i].error);
        const char *meaning = ua_error_meaning(found->items[i].error);

        text_puts(line, i ? ",{" : "{");
        json_add_member(line, "name", (struct ua_str){name, strlen(name)});
        text_printf(line, ",\"position\":%zu", found->items[i].position);
        json_add_member(line, "meaning", (struct ua_str){meaning, strlen(meaning)});
        text_puts(line, "}");
    }
    text_puts(line, "]");
}

static void print_json(struct task *task, struct ua_str input)
{
    struct text *line = &task->line;
    const char *id = task->engine->id, *encoding = task->encoding;

    text_puts(line, "{");
    json_add_member(line, "engine", (struct ua_str){id, strlen(id)});
    json_add_member(line, "input", input);
    json_add_member(line, "base", task->base);
    if (encoding)
        json_add_member(line, "encoding", (struct ua_str){encoding, strlen(encoding)});
    protocol_write_members(line, &task->o);
    if (task->errors) {
        add_json_errors(line, "errors", &task->of_input);
        if (task->base.ptr)
            add_json_errors(line, "base_errors", &task->of_base);
        text_printf(line, ",\"valid\":%s", task->valid ? "true" : "false");
    }
    text_puts(line, "}\n");
}

/* Columns that a visible text takes, code points standing for columns. */
static size_t columns(const char *bytes, size_t len)
{
    struct text visible = {0};
    size_t count = 0;

    text_visible(&visible, bytes, len);
    for (size_t i = 0; i < visible.len; i++)
        count += ((unsigned char)visible.ptr[i] & 0xC0) != 0x80;
    text_free(&visible);
    return count;
}

/* A longer input is shown in excerpts, this many bytes before an error and as many behind. */
#define EXCERPT ((size_t)36)

/* Steps back from the middle of a code point. */
static size_t character_start(const char *bytes, size_t at)
{
    for (int i = 0; i < 3 && at > 0 && ((unsigned char)bytes[at] & 0xC0) == 0x80; i++)
        at--;
    return at;
}

static void add_excerpt(struct text *line, struct ua_str input, size_t start, size_t end)
{
    text_puts(line, start > 0 ? "    ..." : "    ");
    text_visible(line, input.ptr + start, end - start);
    text_puts(line, end < input.len ? "...\n" : "\n");
}

/* The input, and under it for each error a caret at its place. */
static void add_errors(struct text *line, const char *label, struct ua_str input,
                       const struct found_errors *found)
{
    size_t len = input.len;
    bool is_short = len <= 2 * EXCERPT;

    if (found->count == 0)
        return;
    text_printf(line, "  %s\n", label);
    if (is_short)
        add_excerpt(line, input, 0, len);
    for (size_t i = 0; i < found->count; i++) {
        size_t given = found->items[i].position, position = given < len ? given : len, start = 0;

        if (!is_short) {
            size_t end =
                len - position > EXCERPT ? character_start(input.ptr, position + EXCERPT) : len;

            start = position > EXCERPT ? character_start(input.ptr, position - EXCERPT) : 0;
            add_excerpt(line, input, start, end);
        }
        text_printf(line, "    %*s^ %s (byte %zu): %s\n",
                    (int)columns(input.ptr + start, position - start) + (start > 0 ? 3 : 0), "",
                    ua_error_name(found->items[i].error), given,
                    ua_error_meaning(found->items[i].error));
    }
}

static void print_pretty(struct task *task, struct ua_str input)
{
    struct text *line = &task->line;
    const struct observation *o = &task->o;
    bool color = cli_color(stdout);

    text_puts(line, color ? "\x1b[1m" : "");
    text_value(line, input);
    text_puts(line, color ? "\x1b[0m" : "");
    text_puts(line, o->outcome == OUTCOME_PARSED ? "" : color ? "  \x1b[31m" : "  ");
    if (o->outcome != OUTCOME_PARSED) {
        struct ua_str reason = observation_get(o, COMPONENT_REASON);

        text_puts(line, outcome_name(o->outcome));
        if (reason.len > 0) {
            text_puts(line, ": ");
            text_visible(line, reason.ptr, reason.len);
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
    if (task->errors) {
        if (task->base.ptr)
            add_errors(line, "validation errors of the base", task->base, &task->of_base);
        add_errors(line, "validation errors", input, &task->of_input);
        if (task->of_base.count + task->of_input.count == 0)
            text_puts(line, "  no validation errors\n");
        text_printf(line, "  valid URL string: %s\n", task->valid ? "yes" : "no");
    }
}

/* Returns the exit status for this input. */
static int parse_one(struct task *task, struct ua_str input)
{
    struct request request = {
        .op = OP_PARSE,
        .input = input,
        .base = task->base,
        .encoding = {task->encoding, task->encoding ? strlen(task->encoding) : 0}};

    engine_run(task->engine, &request, &task->o);
    if (task->errors && !find_errors(task, input)) {
        complain("out of memory");
        return EXIT_COULD_NOT_RUN;
    }
    text_clear(&task->line);
    if (task->json)
        print_json(task, input);
    else
        print_pretty(task, input);
    fwrite(task->line.ptr, 1, task->line.len, stdout);
    if (task->o.outcome == OUTCOME_PARSED)
        return EXIT_AS_EXPECTED;
    return task->o.outcome == OUTCOME_REJECTED || task->o.outcome == OUTCOME_UNSUPPORTED
               ? EXIT_DIFFERENCES
               : EXIT_COULD_NOT_RUN;
}

/* Takes a URL as it was given, or reads its escapes. EXIT_AS_EXPECTED or EXIT_USAGE. */
static int take(struct text *out, const struct task *task, const char *given)
{
    text_clear(out);
    if (!task->unescape)
        text_add(out, given, strlen(given));
    else if (!text_from_visible(out, given, strlen(given)))
        return cli_misuse("parse", "--unescape: no such escape in '%s'", given);
    return EXIT_AS_EXPECTED;
}

static int parse_given(struct task *task, const char *given)
{
    struct text url = {0};
    int status = take(&url, task, given);

    if (status == EXIT_AS_EXPECTED)
        status = parse_one(task, (struct ua_str){url.ptr, url.len});
    text_free(&url);
    return status;
}

static int parse_all(struct task *task, const char *engine, const struct cli_list *urls)
{
    char message[512];
    int status = EXIT_AS_EXPECTED;

    if (urls->count == 0)
        return cli_misuse("parse", "which URL?");
    for (size_t i = 0; i < urls->count && !task->base.ptr; i++)
        if (strcmp(urls->items[i], "-") == 0)
            return cli_misuse("parse", "'-': URLs are arguments, standard input is not read");
    if (task->errors && strcmp(engine, "whatwg") != 0)
        return cli_misuse("parse", "--errors: only the engine whatwg knows validation errors");
    if (task->encoding && !ua_encoding_from_label(task->encoding, strlen(task->encoding)))
        return cli_misuse("parse", "--encoding: '%s' is no label of the Encoding Standard",
                          task->encoding);
    task->engine = engine_open(engine, message, sizeof message);
    if (!task->engine) {
        complain("%s", message);
        return EXIT_COULD_NOT_RUN;
    }
    for (size_t i = 0; i < urls->count; i++) {
        int one;

        if (i > 0 && !task->json)
            putchar('\n');
        one = parse_given(task, urls->items[i]);
        status = one > status ? one : status;
    }
    engine_close(task->engine);
    return status;
}

int cmd_parse(int argc, char **argv)
{
    struct task task = {0};
    struct cli_list urls = {0};
    const char *engine = "whatwg";
    const struct cli_option rows[] = {
        {"engine", 0, CLI_STRING, "E", "the engine to ask; default: whatwg", &engine},
        {"base", 0, CLI_STRING, "B", "the URL that a relative one is resolved against",
         &task.base_given},
        {"encoding", 0, CLI_STRING, "LABEL", "the encoding of the query; default: UTF-8",
         &task.encoding},
        {"json", 0, CLI_FLAG, NULL, "one JSON object a line", &task.json},
        {"errors", 0, CLI_FLAG, NULL, "validation errors too; whatwg only", &task.errors},
        {"unescape", 0, CLI_FLAG, NULL, "read \\n, \\x01, \\u{202E} in URLs and base as escapes",
         &task.unescape},
        {0},
    };
    const struct cli cli = {"[--engine E] [--base B] [--encoding LABEL] [--json] [--errors] "
                            "[--unescape] URL...",
                            parse_help, rows};
    enum cli_result result = cli_parse(&cli, argc, argv, &urls);
    int status = result == CLI_OK ? EXIT_AS_EXPECTED : cli_exit_status(result);
    struct text base = {0};

    if (result == CLI_OK && task.base_given) {
        status = take(&base, &task, task.base_given);
        task.base = (struct ua_str){base.ptr, base.len};
    }
    if (result == CLI_OK && status == EXIT_AS_EXPECTED)
        status = parse_all(&task, engine, &urls);
    text_free(&base);
    observation_free(&task.o);
    free(task.of_base.items);
    free(task.of_input.items);
    text_free(&task.line);
    free(urls.items);
    return status;
}
