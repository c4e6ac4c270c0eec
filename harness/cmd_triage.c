/* SPDX-License-Identifier: MIT */
/* urlassay triage: lists what a campaign found, worst first. */
#include <dirent.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cause.h"
#include "cmd.h"
#include "store.h"

/* Bytes of a text that are shown; longer ones are in the finding's file. */
#define SHOWN 200

static const char help[] =
    "Lists the classes of disagreement that `urlassay fuzz` found, worst effect\n"
    "first, and what nobody could explain first among equals. Each comes with its\n"
    "smallest input so far, both answers where they differ, the cause, and the\n"
    "changed input on which both agree.\n"
    "\n"
    "A lesser effect of a cause, and a pair of causes of which one is known alone to\n"
    "do as much, are counted, not listed; --all lists them. So a cause is listed\n"
    "three times at most: for whom it contacts, for what it accepts, for the rest.\n"
    "Exit status 1 if any class has the effect named by --fail-on, or a worse one.\n";

struct triage {
    const char *dir, *fail_on, *format;
    unsigned top; /* how many to list; 0: all */
    bool all;
    bool color;
    struct finding *findings;
    size_t count;
};

static const char *paint(const struct triage *triage, const char *code)
{
    return triage->color ? code : "";
}

static void print_visible(const char *bytes, size_t len)
{
    struct text visible = {0};

    text_visible(&visible, bytes, len < SHOWN ? len : SHOWN);
    fputs(len == 0 ? "(empty)" : visible.ptr, stdout);
    if (len > SHOWN)
        printf("... (%zu bytes)", len);
    text_free(&visible);
}

static void print_row(const char *label, const struct text *value)
{
    printf("  %-9s ", label);
    print_visible(value->ptr ? value->ptr : "", value->len);
    putchar('\n');
}

/* The sentence of each neutraliser in a cause's name. */
static void print_sentences(const struct finding *finding)
{
    char *names, *rest = NULL;

    if (!finding->explained) {
        printf("  No change that was tried makes them agree.\n");
        return;
    }
    names = xstrndup(finding->cause.ptr, finding->cause.len);
    for (char *name = strtok_r(names, "+", &rest); name; name = strtok_r(NULL, "+", &rest)) {
        int index = neutraliser_find(name);

        printf("  %s\n", index >= 0 ? neutralisers[index].sentence : name);
    }
    free(names);
}

/* --- answers ---------------------------------------------------------------------------------- */

static bool same_value(const struct observation *a, const struct observation *b, enum component c)
{
    struct ua_str left = observation_get(a, c), right = observation_get(b, c);

    return observation_presence(a, c) == observation_presence(b, c) && left.len == right.len &&
           (left.len == 0 || memcmp(left.ptr, right.ptr, left.len) == 0);
}

/* A component is worth a place when the other side says something else, or says nothing at all
 * because it rejects. null and "" are one to most engines: a reader is not helped by that. */
static bool is_telling(const struct observation *o, const struct observation *other,
                       enum component c)
{
    struct ua_str value = observation_get(o, c);

    if (c >= COMPONENT_HREF || observation_presence(o, c) == PRESENCE_UNKNOWN)
        return false;
    if (other->outcome != OUTCOME_PARSED)
        return value.len > 0;
    return observation_presence(other, c) != PRESENCE_UNKNOWN && !same_value(o, other, c) &&
           (value.len > 0 || observation_get(other, c).len > 0);
}

static void print_answer(const struct text *engine, const struct observation *o,
                         const struct observation *other)
{
    struct ua_str reason = observation_get(o, COMPONENT_REASON);
    const char *separator = "";

    printf("  %-9s ", engine->ptr);
    if (o->outcome != OUTCOME_PARSED) {
        fputs(outcome_name(o->outcome), stdout);
        if (reason.len > 0) {
            fputs(": ", stdout);
            print_visible(reason.ptr, reason.len);
        }
        putchar('\n');
        return;
    }
    for (int i = 0; i < COMPONENTS; i++) {
        enum component c = (enum component)i;
        struct ua_str value = observation_get(o, c);

        if (is_telling(o, other, c)) {
            printf("%s%s ", separator, component_name(c));
            print_visible(value.ptr ? value.ptr : "", value.len);
            separator = "  ";
        }
    }
    puts(*separator ? "" : "accepted");
}

static void print_agreed(const struct observation *agreed)
{
    static const enum component shown[] = {COMPONENT_SCHEME, COMPONENT_HOST, COMPONENT_PATH};
    struct ua_str href = observation_get(agreed, COMPONENT_HREF);

    printf("  %-9s ", "agreed");
    if (agreed->outcome != OUTCOME_PARSED) {
        puts(outcome_name(agreed->outcome));
    } else if (href.ptr) {
        print_visible(href.ptr, href.len);
        putchar('\n');
    } else {
        for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
            struct ua_str value = observation_get(agreed, shown[i]);

            printf("%s%s ", i > 0 ? "  " : "", component_name(shown[i]));
            print_visible(value.ptr ? value.ptr : "", value.len);
        }
        putchar('\n');
    }
}

/* --- the list --------------------------------------------------------------------------------- */

static void print_lesser(const struct triage *triage, size_t index)
{
    const char *separator = "  also      ";

    for (size_t i = index + 1; i < triage->count; i++) {
        const struct finding *f = &triage->findings[i];

        if (f->fold == FOLD_LESSER && f->folded_into == index) {
            printf("%s%s (%" PRIu64 " times)", separator, effect_name(f->effect), f->count);
            separator = ", ";
        }
    }
    if (separator[0] == ',')
        putchar('\n');
}

static void print_finding(const struct triage *triage, size_t index)
{
    const struct finding *f = &triage->findings[index];
    const char *code = f->effect >= EFFECT_USERINFO_SHIFT  ? "\x1b[1;31m"
                       : f->effect == EFFECT_ACCEPT_REJECT ? "\x1b[1;33m"
                                                           : "\x1b[1m";

    printf("%s%-8s  %s: %s%s\n", paint(triage, code), effect_severity(f->effect),
           effect_name(f->effect), f->cause.ptr, paint(triage, "\x1b[0m"));
    print_sentences(f);
    print_row("input", &f->input);
    if (f->has_base)
        print_row("base", &f->base);
    print_answer(&f->engine[0], &f->answer[0], &f->answer[1]);
    print_answer(&f->engine[1], &f->answer[1], &f->answer[0]);
    if (f->explained) {
        print_row("changed", &f->changed_input);
        if (f->has_base)
            print_row("  base", &f->changed_base);
        print_agreed(&f->agreed);
    }
    if (!triage->all)
        print_lesser(triage, index);
    printf("  class     %016" PRIx64, f->class);
    if (f->count > 0)
        printf(", met %" PRIu64 " times", f->count);
    printf("\n\n");
}

static size_t crash_count(const char *dir)
{
    struct text path = {0};
    struct dirent *entry;
    size_t count = 0;
    DIR *folder;

    text_printf(&path, "%s/crashes", dir);
    folder = opendir(path.ptr);
    while (folder && (entry = readdir(folder)))
        count += entry->d_name[0] != '.';
    if (folder)
        closedir(folder);
    text_free(&path);
    return count;
}

/* Calls print for each finding to list; returns how many more there were for --top. */
static size_t list(const struct triage *triage, void (*print)(const struct triage *, size_t))
{
    size_t listed = 0, left = 0;

    for (size_t i = 0; i < triage->count; i++) {
        if (!triage->all && triage->findings[i].fold != FOLD_NONE)
            continue;
        if (triage->top > 0 && listed == triage->top) {
            left++;
        } else {
            print(triage, i);
            listed++;
        }
    }
    return left;
}

static void print_pretty(const struct triage *triage)
{
    size_t folded[3] = {0}, crashes = crash_count(triage->dir);
    size_t left = list(triage, print_finding), listed;

    for (size_t i = 0; i < triage->count; i++)
        folded[triage->findings[i].fold]++;
    listed = (triage->all ? triage->count : folded[FOLD_NONE]) - left;
    printf("%s: %zu class%s, %zu listed", triage->dir, triage->count,
           triage->count == 1 ? "" : "es", listed);
    if (left > 0)
        printf(", %zu more", left);
    if (!triage->all && folded[FOLD_NONE] < triage->count)
        printf("; folded: %zu lesser effects, %zu compounds (--all)", folded[FOLD_LESSER],
               folded[FOLD_COMPOUND]);
    putchar('\n');
    if (crashes > 0)
        printf("%zu input%s on which a process died: %s/crashes/\n", crashes,
               crashes == 1 ? "" : "s", triage->dir);
}

static void print_json_line(const struct triage *triage, size_t index)
{
    struct text line = {0};

    finding_to_json(&line, &triage->findings[index], false);
    fwrite(line.ptr, 1, line.len, stdout);
    text_free(&line);
}

static int run(struct triage *triage, enum effect fail_on)
{
    bool ok = store_load(triage->dir, &triage->findings, &triage->count);
    int status = ok ? EXIT_AS_EXPECTED : EXIT_COULD_NOT_RUN;

    if (!triage->findings && !ok)
        return status;
    findings_fold(triage->findings, triage->count);
    if (strcmp(triage->format, "jsonl") == 0)
        list(triage, print_json_line);
    else
        print_pretty(triage);
    for (size_t i = 0; i < triage->count && ok; i++) {
        if (fail_on != EFFECT_NONE && triage->findings[i].effect >= fail_on)
            status = EXIT_DIFFERENCES;
    }
    store_unload(triage->findings, triage->count);
    return status;
}

int cmd_triage(int argc, char **argv)
{
    struct triage triage = {.dir = "findings", .format = "pretty"};
    const struct cli_option table[] = {
        {"dir", 0, CLI_STRING, "D", "the campaign's folder (default: findings)", &triage.dir},
        {"fail-on", 0, CLI_STRING, "EFFECT", "such as host-shift: exit 1 if there is one",
         &triage.fail_on},
        {"format", 0, CLI_STRING, "FORMAT", "pretty (default) or jsonl", &triage.format},
        {"top", 0, CLI_COUNT, "N", "list the N worst only", &triage.top},
        {"all", 0, CLI_FLAG, NULL, "list lesser effects and compound causes too", &triage.all},
        {0},
    };
    const struct cli cli = {
        "[--dir D] [--fail-on EFFECT] [--format pretty|jsonl] [--top N] [--all]", help, table};
    struct cli_list operands = {0};
    enum cli_result result = cli_parse(&cli, argc, argv, &operands);
    enum effect fail_on = EFFECT_NONE;
    int status;

    if (result != CLI_OK)
        status = cli_exit_status(result);
    else if (operands.count > 0)
        status = cli_misuse(argv[0], "unexpected operand '%s'", operands.items[0]);
    else if (strcmp(triage.format, "pretty") != 0 && strcmp(triage.format, "jsonl") != 0)
        status = cli_misuse(argv[0], "unknown format '%s'", triage.format);
    else if (triage.fail_on &&
             (!effect_from_name(&fail_on, triage.fail_on) || fail_on == EFFECT_NONE))
        status = cli_misuse(argv[0], "unknown effect '%s'", triage.fail_on);
    else {
        triage.color = cli_color(stdout);
        status = run(&triage, fail_on);
    }
    free(operands.items);
    return status;
}
