/* SPDX-License-Identifier: MIT */
/* `urlassay causes`: the table of rewrites, for people and for scripts. */
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "columns.h"
#include "examples.h"
#include "json.h"
#include "said.h"
#include "words.h"

static void print_cause(const struct rewrite *rewrite)
{
    struct text references = {0};

    said_references(&references, rewrite);
    printf("%s\n    %s\n    %s\n", rewrite->name, rewrite->sentence, references.ptr);
    text_free(&references);
}

static void add_examples(struct json_writer *w, const struct rewrite *rewrite)
{
    json_member(w, "examples");
    json_array(w);
    for (unsigned i = 0; i < EXAMPLES; i++) {
        if (examples[i].rewrite != rewrite)
            continue;
        json_object(w);
        json_add(w, "input", examples[i].test.url);
        json_add(w, "base", examples[i].test.base);
        json_end(w);
    }
    json_end(w);
}

static void print_cause_json(const struct rewrite *rewrite)
{
    struct text out = {0};
    struct json_writer w = {.out = &out};

    json_output(&w);
    json_add_string(&w, "name", rewrite->name);
    json_add_string(&w, "sentence", rewrite->sentence);
    json_add_string(&w, "standard", rewrite->standard);
    json_add_string(&w, "rfc3986", rewrite->rfc3986);
    add_examples(&w, rewrite);
    json_end(&w);
    text_puts(&out, "\n");
    fwrite(out.ptr, 1, out.len, stdout);
    text_free(&out);
}

static int print_named_causes(const struct cli_list *names, const char *format)
{
    void (*const print)(const struct rewrite *) =
        strcmp(format, "jsonl") == 0 ? print_cause_json : print_cause;

    for (size_t i = 0; i < names->count; i++)
        if (rewrite_find(names->items[i]) < 0)
            return words_refuse_cause("causes", names->items[i]);
    for (size_t i = 0; i < names->count; i++)
        print(rewrites[rewrite_find(names->items[i])]);
    for (unsigned i = 0; names->count == 0 && i < REWRITES; i++)
        print(rewrites[i]);
    return EXIT_AS_EXPECTED;
}

int cmd_causes(int argc, char **argv)
{
    const char *format = "pretty";
    const struct cli_option options[] = {
        {"format", 0, CLI_CHOICE, "pretty|jsonl", "default: pretty", &format},
        CLI_JSON_ROW(&format),
        CLI_QUIET_ROW,
        {0},
    };
    const struct cli cli = {
        "[--format F] [CAUSE...]",
        "Lists the causes that `urlassay diff` and `urlassay triage` report, in the order\n"
        "in which they are tried: the name, one sentence, the section of the URL Standard\n"
        "and the section of RFC 3986. docs/causes.md has an example of each.\n"
        "\n"
        "  urlassay causes backslash userinfo\n"
        "\n"
        "Exit status: 0 listed, 2 usage.\n",
        options,
    };
    struct cli_list operands = {0};
    enum cli_result result = cli_parse(&cli, argc, argv, &operands);
    int status = result == CLI_OK ? print_named_causes(&operands, format) : cli_exit_status(result);

    free(operands.items);
    return status;
}
