/* SPDX-License-Identifier: MIT */
/* `urlassay causes`: the table of rewrites, for people and for scripts. */
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "columns.h"
#include "json.h"
#include "rewrites.h"

static void print_cause(const struct rewrite *rewrite)
{
    printf("%s\n    %s\n    " STANDARD_URL "#%s, RFC 3986 section %s\n", rewrite->name,
           rewrite->sentence, rewrite->standard, rewrite->rfc3986);
}

static void print_cause_json(const struct rewrite *rewrite)
{
    struct text out = {0};
    struct json_writer w = {.out = &out};

    json_object(&w);
    json_add_string(&w, "name", rewrite->name);
    json_add_string(&w, "sentence", rewrite->sentence);
    json_add_string(&w, "standard", rewrite->standard);
    json_add_string(&w, "rfc3986", rewrite->rfc3986);
    json_end(&w);
    text_puts(&out, "\n");
    fwrite(out.ptr, 1, out.len, stdout);
    text_free(&out);
}

static int refuse_cause_name(const char *name)
{
    unsigned best = CLI_FAR;
    const char *meant = NULL;

    for (unsigned i = 0; i < rewrite_count; i++)
        if (cli_resembles(name, strlen(name), rewrites[i]->name, &best))
            meant = rewrites[i]->name;
    return meant ? cli_misuse("causes", "unknown cause '%s'; did you mean '%s'?", name, meant)
                 : cli_misuse("causes", "unknown cause '%s'", name);
}

static int print_named_causes(const struct cli_list *names, bool json)
{
    void (*const print)(const struct rewrite *) = json ? print_cause_json : print_cause;

    for (size_t i = 0; i < names->count; i++)
        if (rewrite_find(names->items[i]) < 0)
            return refuse_cause_name(names->items[i]);
    for (size_t i = 0; i < names->count; i++)
        print(rewrites[rewrite_find(names->items[i])]);
    for (unsigned i = 0; names->count == 0 && i < rewrite_count; i++)
        print(rewrites[i]);
    return EXIT_AS_EXPECTED;
}

int cmd_causes(int argc, char **argv)
{
    bool json = false;
    const struct cli_option options[] = {
        {"json", 0, CLI_FLAG, NULL, "JSON lines, one object for each cause", &json},
        {0},
    };
    const struct cli cli = {
        "[--json] [CAUSE]...",
        "Lists the causes that `urlassay diff` and `urlassay triage` report, in the order\n"
        "in which they are tried: the name, one sentence, the section of the URL Standard\n"
        "and the section of RFC 3986. docs/causes.md has an example of each.\n"
        "\n"
        "Example: urlassay causes backslash userinfo\n",
        options,
    };
    struct cli_list operands = {0};
    enum cli_result result = cli_parse(&cli, argc, argv, &operands);
    int status = result == CLI_OK ? print_named_causes(&operands, json) : cli_exit_status(result);

    free(operands.items);
    return status;
}
