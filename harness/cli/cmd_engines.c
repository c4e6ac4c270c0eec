/* SPDX-License-Identifier: MIT */
/* `urlassay engines`: every engine, what it can do, or what is missing. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"
#include "columns.h"
#include "edition.h"
#include "json.h"
#include "op_script.h"
#include "registry.h"
#include "str.h"

struct listing {
    bool json;
    const char *steps; /* of which edition; NULL: engines are listed */
    size_t count;
};

/* Adds the names of capabilities to out, each in quotes, parted by separator. */
static void add_capabilities(struct text *out, unsigned capabilities, const char *quote,
                             const char *separator)
{
    size_t start = out->len;

    for (int bit = 0; bit < CAPABILITIES; bit++)
        if (capabilities & 1u << bit)
            text_printf(out, "%s%s%s%s", out->len > start ? separator : "", quote,
                        capability_name(bit), quote);
}

static void add_string(struct text *out, const char *key, const char *value)
{
    text_printf(out, ",\"%s\":", key);
    text_json_string(out, value, strlen(value));
}

static void print_json(const char *id, const struct engine_class *class,
                       const struct engine *engine, const struct engine_error *error)
{
    char reason[512];
    struct text out = {0};

    text_puts(&out, "{\"id\":");
    text_json_string(&out, id, strlen(id));
    text_printf(&out, ",\"available\":%s", engine ? "true" : "false");
    if (engine) {
        add_string(&out, "version", engine->version);
        add_string(&out, "model", model_name(engine->model));
        text_puts(&out, ",\"capabilities\":[");
        add_capabilities(&out, engine->capabilities, "\"", ",");
        text_puts(&out, "],\"tells_null\":[");
        for (int c = 0, listed = 0; c < COMPONENTS; c++)
            if (engine->null_is_distinct & 1u << c)
                text_printf(&out, "%s\"%s\"", listed++ ? "," : "",
                            component_name((enum component)c));
        text_printf(&out, "],\"in_process\":%s", engine_is_in_process(engine) ? "true" : "false");
        if (engine->class->title)
            add_string(&out, "title", engine->class->title);
        add_string(&out, "flags", engine->flags);
        add_string(&out, "locale", engine->locale);
    } else {
        engine_error_message(error, id, reason, sizeof reason);
        add_string(&out, "reason", reason);
    }
    add_string(&out, "package", class ? class->package : "");
    if (class && class->npm)
        add_string(&out, "npm", class->npm);
    text_puts(&out, "}");
    fwrite(out.ptr, 1, out.len, stdout);
    text_free(&out);
}

#define SECOND 21 /* the column of the versions, and of the lines below */
#define LAST 53   /* that of the capabilities */

/* Appends words to a line that reaches to column at; words beyond the width go below. */
static void put_words(const struct page *page, const char *words, unsigned at)
{
    page_words(page, ua_str(words, strlen(words)), at, at);
}

static void put_note(const struct page *page, const char *label, const char *note)
{
    struct text words = {0};

    if (note && *note) {
        text_printf(&words, "%s%s", label, note);
        page_pad(page->out, SECOND);
        put_words(page, words.ptr, SECOND);
    }
    text_free(&words);
}

static void print_row(const char *id, const struct engine *engine, const struct engine_error *error)
{
    char reason[512];
    struct text out = {0}, words = {0};
    /* A pipe gets unwrapped lines, so that grep finds them. */
    const struct page page = {&out, isatty(STDOUT_FILENO) ? cli_columns() : 1000, false};

    if (!engine) {
        engine_error_message(error, NULL, reason, sizeof reason);
        text_visible(&words, reason, strlen(reason));
        text_printf(&out, "%-20s ", id);
        put_words(&page, words.ptr, SECOND);
    } else {
        add_capabilities(&words, engine->capabilities, "", " ");
        text_printf(&out, "%-20s %-22s %-8s ", id, engine->version, model_name(engine->model));
        put_words(&page, words.ptr, LAST);
        put_note(&page, "", strcmp(id, engine->class->id) == 0 ? engine->class->title : NULL);
        put_note(&page, "", engine->flags);
        put_note(&page, "locale ", engine->locale);
    }
    fwrite(out.ptr, 1, out.len, stdout);
    text_free(&words);
    text_free(&out);
}

static void print_engine(struct listing *listing, const char *id, const struct engine_class *class)
{
    struct engine_error error;
    struct engine *engine = engine_try(id, &error);

    if (listing->json) {
        fputs(listing->count ? ",\n " : "[", stdout);
        print_json(id, class, engine, &error);
    } else {
        if (!listing->count)
            printf("%-20s %-22s %-8s %s\n", "ENGINE", "VERSION", "MODEL", "CAPABILITIES");
        print_row(id, engine, &error);
    }
    listing->count++;
    engine_close(engine);
}

static void print_listed_engine(void *ctx, const char *id, const char *path)
{
    (void)path;
    print_engine(ctx, id, NULL);
}

static int list_steps(const char *id)
{
    const struct ed_edition *edition = ed_edition_find(id, strcspn(id, ":"));
    struct text out = {0};

    if (!edition)
        return cli_misuse("engines", "'%s' is no dated edition", id);
    script_list_steps(&out, edition);
    fwrite(out.ptr, 1, out.len, stdout);
    text_free(&out);
    return EXIT_AS_EXPECTED;
}

int cmd_engines(int argc, char **argv)
{
    struct listing listing = {0};
    const struct cli_option options[] = {
        {"json", 0, CLI_FLAG, NULL, "a JSON array, one object an engine", &listing.json},
        {"steps", 0, CLI_STRING, "E", "instead: the steps of the dated edition E", &listing.steps},
        {0},
    };
    const struct cli cli = {
        "[--json | --steps E]",
        "Lists every engine: version, model, operations, flags and locale; or the reason\n"
        "why it is not available, and the package that provides it. A dated edition has\n"
        "the date of its document. ID:literal runs the letter of that document.\n"
        "\n"
        "  urlassay engines\n"
        "\n"
        "--steps lists the steps that a vector of an edition may have.\n"
        "URLASSAY_ENGINES may name a file with more engines, one `id path` per line.\n"
        "URLASSAY_ADA and URLASSAY_WTF_URL may name the libraries of ada and wtf-url: a\n"
        "file, or a folder with the unpacked package.\n",
        options,
    };
    struct cli_list operands = {0};
    enum cli_result result = cli_parse(&cli, argc, argv, &operands);
    int status = cli_exit_status(result);

    if (result == CLI_OK && operands.count > 0)
        status = cli_misuse(argv[0], "it takes no '%s'", operands.items[0]);
    free(operands.items);
    if (result != CLI_OK || status != EXIT_AS_EXPECTED)
        return status;
    if (listing.steps)
        return list_steps(listing.steps);
    /* To list an engine is no reason to compile it. */
    setenv("URLASSAY_NO_COMPILE", "1", 1);
    for (const struct engine_class *const *class = engine_classes(); *class; class ++)
        engine_start_ahead((*class)->id);
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        print_engine(&listing, (*class)->id, *class);
        for (const char *const *profile = (*class)->profiles; profile && *profile; profile++) {
            struct text id = {0};

            text_printf(&id, "%s:%s", (*class)->id, *profile);
            print_engine(&listing, id.ptr, *class);
            text_free(&id);
        }
    }
    if (!engine_listed(print_listed_engine, &listing))
        status = EXIT_COULD_NOT_RUN;
    if (listing.json)
        puts("]");
    return status;
}
