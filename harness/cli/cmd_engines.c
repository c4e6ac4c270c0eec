/* SPDX-License-Identifier: MIT */
/* `urlassay engines`: every engine, what it can do, or what is missing. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"
#include "columns.h"
#include "edition.h"
#include "engine_classes.h"
#include "engine_listed.h"
#include "engine_name.h"
#include "json.h"
#include "op_library.h"
#include "op_script.h"
#include "registry.h"
#include "str.h"
#include "words.h"

struct listing {
    const char *format;
    const char *steps; /* of which edition; NULL: engines are listed */
    size_t count;
    bool has_packages; /* all were looked up */
};

static void write_engine_json(struct json_writer *w, const char *id, const struct engine *engine,
                              const struct engine_error *error)
{
    const char *const package = engine ? engine->class->package : error->package;
    const char *const npm = engine ? engine->class->npm : error->npm;
    struct text reason = {0}, names = {0}, install = {0};

    json_output(w);
    json_add_string(w, "id", id);
    json_add_bool(w, "available", engine != NULL);
    if (engine) {
        json_add_string(w, "version", engine->version);
        json_add_string(w, "model", model_name(engine->model));
        json_member(w, "capabilities");
        json_array(w);
        for (int bit = 0; bit < CAPABILITIES; bit++)
            if (engine->capabilities & 1u << bit)
                json_string(w, capability_name(bit));
        json_end(w);
        components_add_json(w, "tells_null", engine->null_is_distinct);
        json_add_bool(w, "in_process", engine_is_in_process(engine));
        if (engine->class->title)
            json_add_string(w, "title", engine->class->title);
        json_add_string(w, "flags", engine->flags);
        json_add_string(w, "locale", engine->locale);
    } else {
        engine_error_message(&reason, error, id);
        json_add(w, "reason", text_str(&reason));
        text_free(&reason);
    }
    engine_add_packages(&names, package);
    json_add_string(w, "package", names.ptr ? names.ptr : "");
    if (npm)
        json_add_string(w, "npm", npm);
    if (engine)
        engine_add_install_command(&install, package, npm);
    else if (!engine_add_install_hint(&install, package, npm))
        text_clear(&install);
    json_add_string(w, "install", install.ptr ? install.ptr : "");
    json_end(w);
    text_free(&names);
    text_free(&install);
}

#define SECOND 21 /* the column of the versions, and of the lines below */
#define LAST 53   /* the capabilities' */

/* Appends words to a line that reaches to column at; words beyond the width go below. */
static void put_engine_words(const struct text_layout *layout, const char *words, unsigned at)
{
    layout_words(layout, ua_str(words, strlen(words)), at, at);
}

static void put_note(const struct text_layout *layout, const char *label, const char *note)
{
    struct text words = {0};

    if (note && *note) {
        text_printf(&words, "%s%s", label, note);
        layout_pad(layout->out, SECOND);
        put_engine_words(layout, words.ptr, SECOND);
    }
    text_free(&words);
}

static void print_engine_row(const char *id, const struct engine *engine,
                             const struct engine_error *error)
{
    struct text reason = {0}, out = {0}, words = {0}, install = {0};
    /* A pipe gets unwrapped lines, so that grep finds them. */
    const struct text_layout layout = {&out, isatty(STDOUT_FILENO) ? cli_columns() : 1000, false};

    if (!engine) {
        engine_error_message(&reason, error, NULL); /* visible already */
        text_printf(&out, "%-20s ", id);
        put_engine_words(&layout, reason.ptr, SECOND);
        text_free(&reason);
    } else {
        for (int bit = 0; bit < CAPABILITIES; bit++)
            if (engine->capabilities & 1u << bit)
                text_printf(&words, "%s%s", words.len > 0 ? " " : "", capability_name(bit));
        text_printf(&out, "%-20s %-22s %-8s ", id, engine->version, model_name(engine->model));
        put_engine_words(&layout, words.ptr, LAST);
        put_note(&layout, "", strcmp(id, engine->class->id) == 0 ? engine->class->title : NULL);
        put_note(&layout, "", engine->flags);
        put_note(&layout, "locale ", engine->locale);
        if (strcmp(id, engine->class->id) == 0) {
            engine_add_install_command(&install, engine->class->package, engine->class->npm);
            put_note(&layout, "", install.ptr);
        }
    }
    fwrite(out.ptr, 1, out.len, stdout);
    text_free(&install);
    text_free(&words);
    text_free(&out);
}

static void print_engine_json(const char *id, const struct engine *engine,
                              const struct engine_error *error)
{
    struct text line = {0};
    struct json_writer w = {.out = &line};

    write_engine_json(&w, id, engine, error);
    text_puts(&line, "\n");
    fwrite(line.ptr, 1, line.len, stdout);
    text_free(&line);
}

/* Asks about the packages of all engines at once, when the first engine is absent. */
static void look_up_packages(struct listing *listing)
{
    struct text names = {0};

    if (listing->has_packages)
        return;
    for (const struct engine_class *const *class = engine_classes(); *class; class ++)
        text_printf(&names, " %s", (*class)->package);
    engine_look_up_packages(names.ptr);
    text_free(&names);
    listing->has_packages = true;
}

static void print_engine(struct listing *listing, const char *id)
{
    struct engine_error error;
    struct engine *engine = engine_open_or_explain(id, &error);

    if (!engine)
        look_up_packages(listing);
    if (strcmp(listing->format, "jsonl") == 0) {
        print_engine_json(id, engine, &error);
    } else {
        if (!listing->count)
            printf("%-20s %-22s %-8s %s\n", "ENGINE", "VERSION", "MODEL", "CAPABILITIES");
        print_engine_row(id, engine, &error);
    }
    listing->count++;
    engine_close(engine);
}

static void print_listed_engine(void *ctx, const char *id, const char *path)
{
    (void)path;
    print_engine(ctx, id);
}

static void list_all_engines(struct listing *listing)
{
    for (const struct engine_class *const *class = engine_classes(); *class; class ++)
        engine_prestart((*class)->id);
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        print_engine(listing, (*class)->id);
        for (const char *const *profile = (*class)->profiles; profile && *profile; profile++) {
            struct text id = {0};

            text_printf(&id, "%s:%s", (*class)->id, *profile);
            print_engine(listing, id.ptr);
            text_free(&id);
        }
    }
}

/* Lists the engines of these names. Returns the exit status. */
static int list_named_engines(struct listing *listing, const struct cli_list *names)
{
    struct engine_error error;

    for (size_t i = 0; i < names->count; i++) {
        engine_allow(names->items[i]);
        if ((reparse_is(names->items[i]) || !engine_name_has_path(names->items[i])) &&
            !engine_is_known(names->items[i], &error)) {
            engine_error_complain(&error, names->items[i]);
            return EXIT_COULD_NOT_RUN;
        }
        engine_prestart(names->items[i]);
    }
    for (size_t i = 0; i < names->count; i++)
        print_engine(listing, names->items[i]);
    return EXIT_AS_EXPECTED;
}

static int list_steps(const char *id)
{
    const struct ed_edition *edition = ed_edition_find(id, strcspn(id, ":"));
    struct text out = {0}, editions = {0};

    if (edition)
        script_list_steps(&out, edition);
    else if (strcmp(id, LIBRARY_EDITION) == 0)
        library_list_steps(&out);
    else
        words_add_editions(&editions);
    if (editions.len > 0) {
        int status = cli_unknown("engines", "edition", id, editions.ptr);

        text_free(&editions);
        return status;
    }
    fwrite(out.ptr, 1, out.len, stdout);
    text_free(&out);
    return EXIT_AS_EXPECTED;
}

int cmd_engines(int argc, char **argv)
{
    struct listing listing = {.format = "pretty"};
    const struct cli_option options[] = {
        {"format", 0, CLI_CHOICE, "pretty|jsonl", "default: pretty", &listing.format},
        CLI_JSON_ROW(&listing.format),
        {"steps", 0, CLI_STRING, "EDITION", NULL, &listing.steps}, /* docs/add-a-vector.md */
        CLI_HELLO_ROW,
        CLI_QUIET_ROW,
        {0},
    };
    const struct cli cli = {
        "[--format F] [NAME...]",
        "Lists every engine, or the named ones: version, model, operations, flags\n"
        "and locale. If an engine is not available, shows the reason and the command that\n"
        "installs it (make deps-engines installs all). A dated edition has the date of its\n"
        "document.\n"
        "EDITION:literal follows the text of that document without our corrections.\n"
        "\n"
        "  urlassay engines\n"
        "  urlassay engines python-urllib dial:curl\n"
        "\n"
        "With --format jsonl each engine is an object on a line.\n"
        "URLASSAY_ENGINES may name a file with more engines, one `id path` per line. A\n"
        "path is a shared object if it ends in .so, or .so and a version, otherwise an\n"
        "executable: docs/add-an-engine.md.\n"
        "URLASSAY_ADA and URLASSAY_WTF_URL may name the libraries of ada and wtf-url: a\n"
        "file, or a folder with the unpacked package.\n"
        "Exit status: 0 listed, 2 usage, 3 a NAME is unknown, or, without NAME, the file\n"
        "of URLASSAY_ENGINES cannot be read.\n",
        options,
    };
    struct cli_list operands = {0};
    enum cli_result result = cli_parse(&cli, argc, argv, &operands);
    int status = cli_exit_status(result);

    if (result == CLI_OK && listing.steps && operands.count > 0)
        status = cli_misuse(argv[0], "--steps takes no '%s'", operands.items[0]);
    if (result != CLI_OK || status != EXIT_AS_EXPECTED)
        goto done;
    if (listing.steps) {
        status = list_steps(listing.steps);
        goto done;
    }
    /* Listing an engine does not compile it. */
    setenv("URLASSAY_NO_COMPILE", "1", 1);
    if (operands.count > 0) {
        status = list_named_engines(&listing, &operands);
        goto done;
    }
    list_all_engines(&listing);
    if (!engine_each_listed(print_listed_engine, &listing))
        status = EXIT_COULD_NOT_RUN;
done:
    free(operands.items);
    return status;
}
