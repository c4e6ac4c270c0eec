/* SPDX-License-Identifier: MIT */
/* urlassay triage: lists what a campaign found, worst first. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cause.h"
#include "cmd.h"
#include "hunt.h"
#include "store.h"
#include "triage.h"

/* With more classes than this, an overview goes before them. */
#define OVERVIEW 10

static const char help[] =
    "Lists the classes of disagreement that `urlassay fuzz` found, worst effect\n"
    "first, and what nobody could explain first among equals. Each comes with its\n"
    "smallest input so far, both answers where they differ, the cause, and the\n"
    "changed input on which both agree. Long values are cut; `triage ID` shows the\n"
    "class of that name whole, and so do the first digits of it.\n"
    "\n"
    "A class is two engines, a cause, and what the effect is about: who is contacted,\n"
    "whether the URL is accepted, or what is asked for; so a cause has three at most.\n"
    "A class stands under the worst effect that was seen. A pair of causes of which\n"
    "one is known alone to do as much is counted, not listed; --all lists those too.\n"
    "`unexplained (a, b)` names what the input holds and cannot do without; where\n"
    "that is nothing, it is `unexplained` alone. --cause unexplained takes them all.\n"
    "\n"
    "A campaign minimises what it finds: short and plain, of the same class, and no less\n"
    "in effect. What it had no time for at its end, or found before the tool was as good\n"
    "at it, --minimise does now, with the engines that are here; it replaces the inputs\n"
    "in the campaign's folder, says on stderr how many, and takes about a second for a\n"
    "hundred classes.\n"
    "\n"
    "--format jsonl: one object a line. class, shape: 16 hexadecimal digits; effect,\n"
    "severity, cause, input; base (null: none); answers: two of engine, version and\n"
    "answer, which has outcome and the components as the engine protocol names them;\n"
    "changed: input, base and agreed (an answer), only if explained, with left (an\n"
    "effect) and other (the second engine's answer) where a lesser difference stays;\n"
    "found, improved: times; count: how often met, about, if counted. A string KEY\n"
    "that is not UTF-8 comes as KEY_b64 instead.\n"
    "\n"
    "Exit status 1 if any class that the filters leave has the effect named by\n"
    "--fail-on, or a worse one; 3 if there is no such campaign or class.\n";

struct options {
    const char *dir, *fail_on, *format, *effect, *cause, *engines;
    unsigned top;
    bool all, list, minimise;
    struct cli_list ids;
};

/* --- filters ---------------------------------------------------------------------------------- */

/* The cause as a whole, or one half of a pair; "unexplained" is each that begins so. */
static bool is_cause(const struct finding *f, const char *cause)
{
    size_t len = strlen(cause);
    const char *at = f->cause.ptr;

    if (strcmp(at, cause) == 0 || (!f->explained && strcmp(cause, "unexplained") == 0))
        return true;
    for (; f->explained && at; at = strchr(at, '+') ? strchr(at, '+') + 1 : NULL) {
        if (strncmp(at, cause, len) == 0 && (at[len] == '\0' || at[len] == '+'))
            return true;
    }
    return false;
}

/* "A,B" or "B,A". */
static bool is_pair(const struct finding *f, const char *engines)
{
    struct text pair[2] = {0};
    bool is;

    for (int i = 0; i < 2; i++)
        text_printf(&pair[i], "%s,%s", f->engine[i].ptr, f->engine[!i].ptr);
    is = strcmp(pair[0].ptr, engines) == 0 || strcmp(pair[1].ptr, engines) == 0;
    text_free(&pair[0]);
    text_free(&pair[1]);
    return is;
}

static bool has_id(const struct finding *f, const char *id)
{
    char class[24];

    snprintf(class, sizeof class, "%016" PRIx64, f->class);
    return strncmp(class, id, strlen(id)) == 0;
}

static bool is_chosen(const struct finding *f, const struct options *options)
{
    bool is_named = options->ids.count == 0;

    for (size_t i = 0; i < options->ids.count; i++)
        is_named = is_named || has_id(f, options->ids.items[i]);
    return is_named && (!options->effect || strcmp(effect_name(f->effect), options->effect) == 0) &&
           (!options->cause || is_cause(f, options->cause)) &&
           (!options->engines || is_pair(f, options->engines));
}

static bool ids_are_there(const struct options *options, const struct finding *findings,
                          size_t count)
{
    bool ok = true;

    for (size_t i = 0; i < options->ids.count; i++) {
        size_t at = 0;

        while (at < count && !has_id(&findings[at], options->ids.items[i]))
            at++;
        if (at == count)
            complain("%s: no class %s", options->dir, options->ids.items[i]);
        ok = ok && at < count;
    }
    return ok;
}

/* Frees what is not chosen; returns how many are left. */
static size_t choose(const struct options *options, struct finding *findings, size_t count)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        if (is_chosen(&findings[i], options))
            findings[kept++] = findings[i];
        else
            finding_free(&findings[i]);
    }
    return kept;
}

/* --- the list --------------------------------------------------------------------------------- */

static void count_one(const struct triage *triage, size_t index)
{
    (void)triage;
    (void)index;
}

static void print_totals(const struct triage *triage, size_t total, size_t left)
{
    size_t folded[2] = {0}, crashes, listed;
    struct text path = {0};

    for (size_t i = 0; i < triage->count; i++)
        folded[triage->findings[i].fold]++;
    listed = (triage->all ? triage->count : folded[FOLD_NONE]) - left;
    printf("%s: %zu class%s", triage->dir, total, total == 1 ? "" : "es");
    if (triage->count < total)
        printf(", %zu chosen", triage->count);
    printf(", %zu listed", listed);
    if (left > 0)
        printf(", %zu more (--top)", left);
    putchar('\n');
    if (!triage->all && folded[FOLD_NONE] < triage->count)
        printf("folded: %zu compounds (--all lists them)\n", folded[FOLD_COMPOUND]);
    text_printf(&path, "%s/crashes", triage->dir);
    crashes = count_files(path.ptr);
    if (crashes > 0)
        printf("%zu input%s on which a process died: %s\n", crashes, crashes == 1 ? "" : "s",
               path.ptr);
    text_free(&path);
}

static void print_pretty(const struct triage *triage, size_t total, bool only_lines)
{
    size_t left = triage_each(triage, count_one), listed = triage->count;

    for (size_t i = 0; i < triage->count && !triage->all; i++)
        listed -= triage->findings[i].fold != FOLD_NONE;
    if (only_lines || listed - left > OVERVIEW) {
        triage_print_lines(triage);
        putchar('\n');
    }
    if (!only_lines)
        triage_print_classes(triage);
    print_totals(triage, total, left);
}

static void print_json_line(const struct triage *triage, size_t index)
{
    struct text line = {0};

    finding_to_json(&line, &triage->findings[index], false);
    fwrite(line.ptr, 1, line.len, stdout);
    text_free(&line);
}

/* Says what came of it on stderr: stdout is the list. */
static bool minimise(const char *dir)
{
    struct finished done;
    bool ok = hunt_minimize(dir, &done);

    if (!ok && done.looked_at == 0)
        return false;
    fprintf(stderr, "%s: %zu class%s looked at, %zu made simpler", dir, done.looked_at,
            done.looked_at == 1 ? "" : "es", done.simpler);
    if (done.unfinished > 0)
        fprintf(stderr, ", %zu not to the end", done.unfinished);
    if (done.stale > 0)
        fprintf(stderr, ", %zu no longer as stored", done.stale);
    fputc('\n', stderr);
    return ok;
}

static int run(const struct options *options, enum effect fail_on)
{
    struct finding *findings;
    size_t total;
    bool ok = store_load(options->dir, &findings, &total);
    int status = ok ? EXIT_AS_EXPECTED : EXIT_COULD_NOT_RUN;
    struct triage triage = {.dir = options->dir,
                            .top = options->top,
                            .all = options->all || options->ids.count > 0,
                            .whole = options->ids.count > 0,
                            .color = cli_color(stdout)};

    if (!findings && !ok)
        return status;
    if (options->minimise && findings) {
        status = minimise(options->dir) ? status : EXIT_COULD_NOT_RUN;
        store_unload(findings, total);
        store_load(options->dir, &findings, &total);
    }
    if (!ids_are_there(options, findings, total))
        status = EXIT_COULD_NOT_RUN;
    triage.count = choose(options, findings, total);
    findings_fold(findings, triage.count);
    triage.findings = findings;
    if (strcmp(options->format, "jsonl") == 0)
        triage_each(&triage, print_json_line);
    else
        print_pretty(&triage, total, options->list);
    for (size_t i = 0; i < triage.count && status == EXIT_AS_EXPECTED; i++) {
        if (fail_on != EFFECT_NONE && findings[i].effect >= fail_on)
            status = EXIT_DIFFERENCES;
    }
    store_unload(findings, triage.count);
    return status;
}

/* Checks what only this subcommand can check. EXIT_AS_EXPECTED, or the status to end with. */
static int check_options(const struct options *options, enum effect *fail_on)
{
    enum effect effect = EFFECT_NONE;

    for (size_t i = 0; i < options->ids.count; i++) {
        const char *id = options->ids.items[i];
        size_t len = strlen(id);

        if (len < 4 || len > 16 || strspn(id, "0123456789abcdef") != len)
            return cli_misuse("triage", "'%s' is no class: it has 16 hexadecimal digits", id);
    }
    if (strcmp(options->format, "pretty") != 0 && strcmp(options->format, "jsonl") != 0)
        return cli_misuse("triage", "unknown format '%s'; there is: pretty, jsonl",
                          options->format);
    if (options->fail_on &&
        (!effect_at_least(fail_on, options->fail_on) || *fail_on == EFFECT_NONE))
        return cli_misuse("triage", "unknown effect '%s'", options->fail_on);
    if (options->effect && (!effect_from_name(&effect, options->effect) || effect == EFFECT_NONE))
        return cli_misuse("triage", "unknown effect '%s'", options->effect);
    if (options->cause && strncmp(options->cause, "unexplained", strlen("unexplained")) != 0 &&
        !strchr(options->cause, '+') && neutraliser_find(options->cause) < 0)
        return cli_misuse("triage", "unknown cause '%s'", options->cause);
    return EXIT_AS_EXPECTED;
}

int cmd_triage(int argc, char **argv)
{
    struct options options = {.dir = "findings", .format = "pretty"};
    const struct cli_option table[] = {
        {"dir", 0, CLI_STRING, "D", "the campaign's folder (default: findings)", &options.dir},
        {"list", 0, CLI_FLAG, NULL, "one line a class", &options.list},
        {"effect", 0, CLI_STRING, "EFFECT", "only this one, such as host-shift", &options.effect},
        {"cause", 0, CLI_STRING, "CAUSE", "only this one, alone or in a pair", &options.cause},
        {"engines", 0, CLI_STRING, "A,B", "only between these two", &options.engines},
        {"fail-on", 0, CLI_STRING, "EFFECT", "exit with 1 at this effect, this severity, or worse",
         &options.fail_on},
        {"format", 0, CLI_STRING, "F", "pretty (the default) or jsonl", &options.format},
        {"top", 0, CLI_COUNT, "N", "list the N worst only", &options.top},
        {"minimise", 0, CLI_FLAG, NULL, "make each class's input as simple as it can be first",
         &options.minimise},
        {"all", 0, CLI_FLAG, NULL, "list compound causes too", &options.all},
        {0},
    };
    const struct cli cli = {
        "[--dir D] [--list] [--effect EFFECT] [--cause CAUSE] [--engines A,B] "
        "[--fail-on EFFECT] [--format F] [--top N] [--all] [--minimise] [ID...]",
        help, table};
    enum cli_result result = cli_parse(&cli, argc, argv, &options.ids);
    enum effect fail_on = EFFECT_NONE;
    int status = result == CLI_OK ? check_options(&options, &fail_on) : cli_exit_status(result);

    if (result == CLI_OK && status == EXIT_AS_EXPECTED)
        status = run(&options, fail_on);
    free(options.ids.items);
    return status;
}
