/* SPDX-License-Identifier: MIT */
#include "completion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats.h"
#include "options.h"
#include "str.h"
#include "words.h"

/* bash breaks a word at ":" and "=" too, and replaces what follows the last of them alone. */
static const char bash_script[] =
    "# Completion of urlassay in bash. The candidates come from the tool itself.\n"
    "_urlassay()\n"
    "{\n"
    "    local line=${COMP_LINE:0:COMP_POINT} IFS=$'\\n' word before=\n"
    "    word=${line##*[[:space:]]}\n"
    "    [[ $word != *[:=]* ]] || before=${word%\"${word##*[:=]}\"}\n"
    "    mapfile -t COMPREPLY < <(\"${1/#\\~/$HOME}\" completion line \"$line\" 2>/dev/null)\n"
    "    case ${COMPREPLY[0]-} in\n"
    "    :files | :folders)\n"
    "        local action=-f\n"
    "        [[ ${COMPREPLY[0]} == :files ]] || action=-d\n"
    "        mapfile -t COMPREPLY < <(compgen \"$action\" -- \"${word##*=}\")\n"
    "        compopt -o filenames\n"
    "        ;;\n"
    "    *)\n"
    "        COMPREPLY=(\"${COMPREPLY[@]#\"$before\"}\")\n"
    "        [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace\n"
    "        ;;\n"
    "    esac\n"
    "}\n"
    "complete -F _urlassay urlassay\n";

/* --- words ------------------------------------------------------------------------------------ */

/* What the argument of this name may be. */
struct argument_kind {
    const char *name;
    void (*add_words)(struct text *out); /* one on a line */
    bool is_list;                        /* several, with commas between them */
    const char *marker;                  /* instead: what bash itself completes */
};

static void add_limits(struct text *out)
{
    words_add_effects(out);
    words_add_severities(out);
}

static void add_engines_and_all(struct text *out)
{
    text_puts(out, "all\n");
    words_add_engines(out);
}

static void add_report_formats(struct text *out)
{
    for (const char *name = report_format_names; *name; name += strcspn(name, "\n") + 1)
        text_printf(out, "%.*s=\n", (int)strcspn(name, "\n"), name);
}

static const struct argument_kind kinds[] = {
    {"A,B", add_engines_and_all, true, NULL},
    {"A,B|all", add_engines_and_all, true, NULL},
    {"CAUSE", words_add_causes, false, NULL},
    {"D", NULL, false, ":folders"},
    {"DIR", NULL, false, ":folders"},
    {"E", add_engines_and_all, false, NULL},
    {"EFFECT", add_limits, false, NULL},
    {"ENGINE", NULL, false, ":files"},
    {"FILE", NULL, false, ":files"},
    {"FORMAT=FILE", add_report_formats, false, NULL},
    {"NAME", words_add_engines, false, NULL},
    {"PATH", NULL, false, ":files"},
    {"TARGET", words_add_targets, false, NULL},
};

static const struct argument_kind *find_kind(struct ua_str name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (ua_str_equal(ua_str(kinds[i].name, strlen(kinds[i].name)), name))
            return &kinds[i];
    }
    return NULL;
}

/* Prints each word that begins as word does, one a line: before, then the word. */
static void print_fitting(const char *words, struct ua_str before, struct ua_str word)
{
    while (*words) {
        size_t len = strcspn(words, "\n");

        if (len >= word.len && memcmp(words, word.ptr, word.len) == 0)
            printf("%.*s%.*s\n", (int)before.len, before.ptr, (int)len, words);
        words += len + (words[len] == '\n');
    }
}

/* Prints what completes an argument. word: what there is of it; before: printed before each. */
static void print_arguments(struct ua_str name, struct ua_str before, struct ua_str word)
{
    const struct argument_kind *kind = find_kind(name);
    struct text words = {0}, start = {0};

    text_add(&start, before.ptr, before.len);
    if (kind && (kind->marker ||
                 (kind->add_words == add_report_formats && memchr(word.ptr, '=', word.len)))) {
        puts(kind->marker ? kind->marker : ":files");
    } else if (kind) {
        kind->add_words(&words);
        for (const char *comma; kind->is_list && (comma = memchr(word.ptr, ',', word.len));) {
            size_t len = (size_t)(comma - word.ptr) + 1;

            text_add(&start, word.ptr, len);
            word = ua_str(word.ptr + len, word.len - len);
        }
    } else if (memchr(name.ptr, '|', name.len)) {
        text_add(&words, name.ptr, name.len);
        for (char *bar = words.ptr; (bar = strchr(bar, '|'));)
            *bar = '\n';
    }
    print_fitting(words.ptr ? words.ptr : "", text_str(&start), word);
    text_free(&words);
    text_free(&start);
}

/* --- the tables ------------------------------------------------------------------------------- */

/* The fields of a line of the description, which tabs separate. False at the end. */
struct fields {
    struct ua_str of[4];
};

static bool next_fields(const char **at, struct fields *fields)
{
    const char *line = *at;
    size_t left = strcspn(line, "\n");

    *fields = (struct fields){0};
    if (!*line)
        return false;
    for (int i = 0; i < 4; i++) {
        size_t len = strcspn(line, "\t\n");

        fields->of[i] = ua_str(line, len);
        line += len + (line[len] == '\t');
        if (line > *at + left)
            break;
    }
    *at += left + ((*at)[left] == '\n');
    return true;
}

static bool is(struct ua_str word, const char *name)
{
    return ua_str_equal(word, ua_str(name, strlen(name)));
}

/* The lines that follow this command's; NULL: there is none. */
static const char *find_command_lines(const char *description, struct ua_str name)
{
    struct fields fields;

    while (next_fields(&description, &fields)) {
        if (is(fields.of[0], "command") && ua_str_equal(fields.of[1], name))
            return description;
    }
    return NULL;
}

static void print_commands(const char *description, struct ua_str word)
{
    struct text words = {0};
    struct fields fields;

    while (next_fields(&description, &fields)) {
        if (is(fields.of[0], "command"))
            text_printf(&words, "%.*s\n", (int)fields.of[1].len, fields.of[1].ptr);
    }
    text_puts(&words, "help\n--help\n--version\n--color\n");
    print_fitting(words.ptr, ua_str("", 0), word);
    text_free(&words);
}

/* The option that a word names, "--format" or "-o", in the lines of a command. */
static bool find_option_line(const char *lines, struct ua_str word, struct fields *option)
{
    while (next_fields(&lines, option) && !is(option->of[0], "command")) {
        const struct ua_str name = option->of[1], letter = option->of[2];

        if (!is(option->of[0], "option"))
            continue;
        if (word.len == name.len + 2 && memcmp(word.ptr, "--", 2) == 0 &&
            memcmp(word.ptr + 2, name.ptr, name.len) == 0)
            return true;
        if (word.len == 2 && word.ptr[0] == '-' && word.ptr[1] == letter.ptr[0] &&
            word.ptr[1] != '-')
            return true;
    }
    return false;
}

static void print_options(const char *lines, struct ua_str word)
{
    struct text words = {0};
    struct fields fields;

    while (next_fields(&lines, &fields) && !is(fields.of[0], "command")) {
        if (is(fields.of[0], "option"))
            text_printf(&words, "--%.*s\n", (int)fields.of[1].len, fields.of[1].ptr);
    }
    print_fitting(words.ptr ? words.ptr : "", ua_str("", 0), word);
    text_free(&words);
}

/* The last word of the usage without brackets and dots, such as PATH, unless it belongs to an
 * option. */
static struct ua_str operand_name(const char *lines)
{
    struct fields fields;
    struct ua_str name;
    size_t start;

    if (!next_fields(&lines, &fields) || !is(fields.of[0], "usage"))
        return ua_str("", 0);
    name = fields.of[1];
    while (name.len > 0 && strchr("].", name.ptr[name.len - 1]))
        name.len--;
    for (start = name.len; start > 0 && !strchr(" [", name.ptr[start - 1]);)
        start--;
    for (size_t before = start; before > 1 && name.ptr[start - 1] == ' ';) {
        for (before--; before > 0 && !strchr(" [", name.ptr[before - 1]);)
            before--;
        if (name.ptr[before] == '-')
            return ua_str("", 0);
        break;
    }
    return ua_str(name.ptr + start, name.len - start);
}

/* --- the command line ------------------------------------------------------------------------- */

/* Prints what completes the last of words, which are those behind the tool's name. */
static void complete(const char *description, const struct ua_str *words, size_t count)
{
    const struct ua_str word = words[count - 1], nothing = ua_str("", 0);
    const char *lines = count > 1 ? find_command_lines(description, words[0]) : NULL;
    const char *equals = memchr(word.ptr, '=', word.len);
    struct fields option;

    if (count == 1 || (count == 2 && is(words[0], "help"))) {
        print_commands(description, word);
    } else if (lines && find_option_line(lines, words[count - 2], &option) &&
               !is(option.of[3], "-")) {
        print_arguments(option.of[3], nothing, word);
    } else if (lines && word.len > 0 && word.ptr[0] == '-' && equals) {
        const struct ua_str name = ua_str(word.ptr, (size_t)(equals - word.ptr));
        const struct ua_str before = ua_str(word.ptr, name.len + 1);

        if (find_option_line(lines, name, &option) && !is(option.of[3], "-"))
            print_arguments(option.of[3], before, ua_str(equals + 1, word.len - before.len));
    } else if (lines && word.len > 0 && word.ptr[0] == '-') {
        print_options(lines, word);
    } else if (lines) {
        print_arguments(operand_name(lines), nothing, word);
    }
}

/* Splits a command line at blanks; the last word may be empty. */
static void complete_line(const char *line, void (*describe)(struct text *out))
{
    struct ua_str *words = xcalloc(strlen(line) + 2, sizeof *words);
    struct text description = {0};
    size_t count = 0;

    for (;;) {
        size_t len;

        line += strspn(line, " \t");
        len = strcspn(line, " \t");
        words[count++] = ua_str(line, len);
        line += len;
        if (!*line)
            break;
    }
    describe(&description);
    /* The first word is the tool. */
    if (count > 1)
        complete(description.ptr, words + 1, count - 1);
    text_free(&description);
    free(words);
}

int completion_run(int argc, char **argv, void (*describe)(struct text *out))
{
    const struct cli cli = {
        "bash",
        "Prints a script for bash that completes commands, options and their values:\n"
        "engines, effects, causes, formats, targets.\n"
        "\n"
        "  source <(urlassay completion bash)\n"
        "\n"
        "`make install` puts it where the package bash-completion finds it.\n"
        "`urlassay completion line LINE` prints the candidates for the last word of LINE,\n"
        "one on each line. \":files\" and \":folders\" stand for names of files and folders.\n"
        "Exit status: 0 printed, 2 usage.\n",
        NULL};
    struct cli_list operands = {0};
    enum cli_result result = cli_parse(&cli, argc, argv, &operands);
    int status = cli_exit_status(result);

    if (result == CLI_OK && operands.count == 1 && strcmp(operands.items[0], "bash") == 0)
        fputs(bash_script, stdout);
    else if (result == CLI_OK && operands.count == 2 && strcmp(operands.items[0], "line") == 0)
        complete_line(operands.items[1], describe);
    else if (result == CLI_OK && operands.count == 1)
        status = cli_unknown(argv[0], "shell", operands.items[0], "bash\n");
    else if (result == CLI_OK)
        status = cli_misuse(argv[0], "which shell? Only bash is supported");
    free(operands.items);
    return status;
}
