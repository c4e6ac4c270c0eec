/* SPDX-License-Identifier: MIT */
/* What `urlassay bypass --long` prints, and the sentences that it has in common with the list. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ascii.h"
#include "bypass_inputs.h"
#include "bypass_text.h"
#include "cause.h"
#include "columns.h"
#include "diff_command.h"
#include "escape.h"
#include "options.h"
#include "rewrites.h"
#include "said.h"
#include "search_space.h"
#include "str.h"
#include "units.h"
#include "util.h"

/* --- fields ----------------------------------------------------------------------------------- */

static void print_value(const char *label, struct ua_str value, const char *behind)
{
    struct text shown = {0};

    text_value(&shown, value);
    printf("  %-10s %s%s\n", label, shown.ptr, behind);
    text_free(&shown);
}

static void print_field(const char *label, const char *words)
{
    struct flow flow;

    printf("  %-10s ", label);
    flow = flow_at(13);
    flow_words(&flow, words);
    putchar('\n');
}

/* "host b, port 80", of an engine's answer. */
static void add_endpoint(struct text *out, const struct observation *o)
{
    text_puts(out, "host ");
    observation_show(out, o, COMPONENT_HOST);
    if (observation_get(o, COMPONENT_PORT).len > 0) {
        text_puts(out, ", port ");
        observation_show(out, o, COMPONENT_PORT);
    }
}

static void print_words_of(const struct engine *engine, const char *words)
{
    if (strlen(engine->id) <= 10) {
        print_field(engine->id, words);
    } else {
        printf("  %s\n", engine->id);
        print_field("", words);
    }
}

static void print_answer_of(const struct engine *engine, const struct observation *o,
                            const char *behind)
{
    struct text words = {0};

    add_endpoint(&words, o);
    text_puts(&words, behind);
    print_words_of(engine, words.ptr);
    text_free(&words);
}

/* Why it does not close the hole to pass on what the validator wrote. */
static void add_why_href_fails(struct text *out, const struct bypass_report *report,
                               const struct bypass_way *way)
{
    const char *validator = report->engines[0]->id, *client = report->engines[1]->id;
    const struct ua_str href = observation_get(&way->answers[0], COMPONENT_HREF);

    if (!href.ptr) {
        text_printf(out, "%s writes no href that could be given to %s", validator, client);
        return;
    }
    text_printf(out, "the href that %s writes does not help, because %s ", validator, client);
    if (observation_is_answer(&way->href_answer)) {
        text_puts(out, "takes it to ");
        add_endpoint(out, &way->href_answer);
    } else {
        text_puts(out, "gives no answer to it");
    }
    text_puts(out, ": ");
    text_value(out, href);
}

/* Adds what a check can refuse so that the way is closed. */
static void add_refusal(struct text *out, const struct bypass_way *way)
{
    if (way->open.len > 0 || !way->rules[0]) {
        text_puts(out, "no known change closes it; refuse a URL on which the two differ");
        return;
    }
    for (unsigned i = 0; way->rules[i]; i++)
        said_refusal(out, i > 0 ? "a URL" : NULL, "a URL", way->rules[i]);
    if (way->is_explained)
        text_printf(out, " (%s)", way->cause.ptr);
}

void bypass_add_closing(struct text *out, const struct bypass_way *way)
{
    if (way->is_unchecked) {
        text_printf(out, "check each Location, or follow no redirect (%s)", way->cause.ptr);
        return;
    }
    if (way->is_missed) {
        text_puts(out, "compare the host in one form");
        if (way->range)
            text_puts(out, ", or refuse this form");
        else if (way->rules[0] && way->open.len == 0)
            text_puts(out, ", or ");
        else
            return;
    }
    if (way->range && !way->is_missed)
        text_printf(out, "deny %s", way->range->name);
    else if (!way->range)
        add_refusal(out, way);
}

/* How to close the hole: refuse the idiom, or pass on what the validator wrote. */
static void print_closing(const struct bypass_report *report, const struct bypass_way *way)
{
    struct text words = {0};

    bypass_add_closing(&words, way);
    if (way->is_closed_by_href) {
        text_printf(&words, "%sgive %s the href that %s writes: %s ", words.len ? "; or " : "",
                    report->engines[1]->id, report->engines[0]->id, report->engines[1]->id);
        if (way->href_answer.outcome == OUTCOME_REJECTED) {
            text_puts(&words, "refuses it");
        } else {
            text_puts(&words, "takes it to ");
            add_endpoint(&words, &way->href_answer);
        }
    }
    if (!way->is_closed_by_href && !way->is_missed && !way->is_unchecked &&
        report->engines[0]->model != MODEL_FILTER && !report->options->template) {
        text_puts(&words, "; ");
        add_why_href_fails(&words, report, way);
    }
    print_field("close", words.ptr);
    text_free(&words);
}

static void print_not_denied(const struct host_range *range)
{
    struct text words = {0};

    text_printf(&words, "The filter does not deny %s (%s).", range->name, range->what);
    print_field("cause", words.ptr);
    text_free(&words);
}

/* Prints which form of the host the check does not know. */
static void print_missed(const struct bypass_way *way)
{
    struct text words = {0};

    text_puts(&words, "The check does not deny ");
    observation_show(&words, &way->answers[way->answers[0].outcome == OUTCOME_ALLOWED],
                     COMPONENT_HOST);
    text_puts(&words, ", which is another form of a denied host.");
    print_field("cause", words.ptr);
    text_free(&words);
}

/* Adds a host as resolvers compare it: in lower case, without a dot at its end. */
static void add_resolved_name(struct text *out, struct ua_str host)
{
    host.len -= host.len > 1 && host.ptr[host.len - 1] == '.';
    for (size_t i = 0; i < host.len; i++)
        text_printf(out, "%c", ua_lower(host.ptr[i]));
}

/* Prints that only the comparison of a filter is at fault: the client keeps the dot or the upper
 * case of the host that the filter allows. False if it does not. */
static bool print_compared_as_text(const struct bypass_way *way)
{
    const struct ua_str host = observation_get(&way->answers[1], COMPONENT_HOST);
    const char *cause = way->cause.ptr;
    struct text name = {0}, words = {0};
    bool is;

    add_resolved_name(&name, host);
    is = way->answers[0].outcome == OUTCOME_ALLOWED && !ua_str_equal(host, text_str(&name)) &&
         (strcmp(cause, "trailing-dot") == 0 || strcmp(cause, "host-case") == 0);
    if (is) {
        text_puts(&words, "The filter compares \"");
        text_visible(&words, host.ptr, host.len);
        text_puts(&words, "\" with \"");
        text_visible(&words, name.ptr, name.len);
        text_puts(&words, "\" as text. A resolver takes them for the same name.");
        print_field("cause", words.ptr);
    }
    text_free(&name);
    text_free(&words);
    return is;
}

/* The sentence of each rewrite in the cause. */
static void print_sentences_of(const struct bypass_way *way)
{
    struct cause_names names = cause_names_of(text_str(&way->cause), way->is_explained);
    const char *label = "cause";

    if (way->is_unchecked) {
        print_field(label, "The client follows the redirect, and the check sees the base alone.");
    } else if (way->is_missed && (way->is_explained || way->range)) {
        print_missed(way);
    } else if (way->range) {
        print_not_denied(way->range);
    } else if (!way->is_explained) {
        print_field(label, UNEXPLAINED ". " SAID_UNEXPLAINED);
    } else if (!print_compared_as_text(way)) {
        for (struct cause_name next; cause_next(&next, &names); label = "")
            print_field(label, rewrites[next.rewrite]->sentence);
    }
}

/* Which host the real client contacts. */
static void print_dialled(const struct bypass_report *report, const struct bypass_way *way)
{
    struct text words = {0};

    if (report->engines[1]->model == MODEL_CLIENT)
        return;
    if (!way->is_dialled) {
        text_printf(&words, "not dialled: %s", report->why_not_dialled);
    } else if (way->dialled.outcome != OUTCOME_PARSED) {
        text_printf(&words, "%s contacts no host: its client refuses this URL",
                    report->dialled->id);
    } else {
        text_printf(&words, "%s contacts ", report->dialled->id);
        add_endpoint(&words, &way->dialled);
        if (way->is_refuted && !rank_host_resolves(observation_get(&way->dialled, COMPONENT_HOST)))
            text_puts(&words, ", a name that no resolver takes: not a bypass");
        else if (way->is_refuted)
            text_puts(&words, ", which the check does not forbid: not a bypass");
    }
    print_field("dialled", words.ptr);
    text_free(&words);
}

/* What the engines read after the change. */
static void add_way_proof(struct text *out, const struct bypass_report *report,
                          const struct bypass_way *way)
{
    const char *validator = report->engines[0]->id;

    text_puts(out, ": after this one change ");
    if (way->agreed.outcome == OUTCOME_DENIED) {
        text_printf(out, "%s denies it", validator);
    } else if (!report->options->check.is_denied ||
               bypass_passes(&report->options->check, &way->agreed)) {
        text_puts(out, "both read ");
        add_endpoint(out, &way->agreed);
    } else {
        text_printf(out, "%s reads ", validator);
        add_endpoint(out, &way->agreed);
        text_puts(out, ", which the check denies");
    }
}

/* The command that shows the client's answer to what it gets. */
static void print_parse_command(const struct bypass_report *report, const struct bypass_way *way)
{
    const char *base = report->options->base;
    struct text words = {0};

    cli_add_tool(&words);
    text_puts(&words, " parse --unescape --engine ");
    text_shell_word(&words, ua_str(report->engines[1]->id, strlen(report->engines[1]->id)));
    if (base) {
        text_puts(&words, " --base ");
        text_shell_value(&words, ua_str(base, strlen(base)));
    }
    text_puts(&words, " -- ");
    text_shell_value(&words, text_str(report->options->template ? &way->assembled : &way->url));
    printf("  %-10s %s\n", "again", words.ptr);
    text_free(&words);
}

/* The command that shows both answers in full. */
static void print_diff_command(const struct bypass_report *report, const struct bypass_way *way)
{
    const char *given = report->options->base;
    const struct ua_str base = ua_str(given, given ? strlen(given) : 0);
    struct text words = {0};

    diff_command_add(&words, (const char *const[]){report->names[0], report->names[1]}, report->via,
                     (struct testcase){text_str(&way->url), base});
    printf("  %-10s %s\n", "again", words.ptr);
    text_free(&words);
}

static void print_way(const struct bypass_report *report, const struct bypass_way *way,
                      size_t number)
{
    printf("\n%zu. %s%s%s\n", number, way->cause.ptr, way->range ? " " : "",
           way->range ? way->range->name : "");
    print_value("url", text_str(&way->url), "");
    if (way->is_unchecked)
        print_words_of(report->engines[0], "sees the base alone");
    else if (way->answers[0].outcome == OUTCOME_ALLOWED)
        print_words_of(report->engines[0], "allows it");
    else
        print_answer_of(report->engines[0], &way->answers[0], ": passes the check");
    if (report->options->template)
        print_value("assembled", text_str(&way->assembled), "");
    print_answer_of(report->engines[1], &way->answers[1], way->is_refuted ? "" : ": is contacted");
    print_dialled(report, way);
    print_sentences_of(way);
    if (way->is_explained) {
        struct text words = {0};

        text_value(&words, text_str(&way->changed));
        add_way_proof(&words, report, way);
        print_field("proof", words.ptr);
        text_free(&words);
    }
    print_closing(report, way);
    /* A check without a base reads references alone, which diff does not. */
    if (way->is_unchecked || report->options->template)
        print_parse_command(report, way);
    else if (!report->options->base || report->engines[0]->capabilities & CAPABILITY_BASE)
        print_diff_command(report, way);
}

/* --- all of it -------------------------------------------------------------------------------- */

size_t bypass_count_ways(const struct bypass_result *result)
{
    size_t count = 0;

    for (size_t i = 0; i < result->count; i++)
        count += !result->ways[i].is_refuted;
    return count;
}

void bypass_add_subject(struct text *out, const struct bypass_report *report)
{
    const struct bypass_check *check = &report->options->check;
    size_t count = 0;

    text_printf(out, "%s %s checks, %s %s fetches; %s: ", report->engines[0]->id,
                report->engines[0]->version, report->engines[1]->id, report->engines[1]->version,
                check->is_denied ? "denied" : "allowed");
    for (unsigned class = 0; class < HOST_CLASSES; class ++) {
        if (check->classes & 1u << class)
            text_printf(out, "%s%s", count++ > 0 ? ", " : "", host_class_name(class));
    }
    for (size_t i = 0; i < check->count; i++)
        text_printf(out, "%s%s", count++ > 0 ? ", " : "", check->hosts[i]);
    if (report->options->scheme)
        text_printf(out, "; scheme: %s", report->options->scheme);
    if (report->options->base)
        text_printf(out, "; base: %s", report->options->base);
    if (report->options->redirects != REDIRECTS_NONE)
        text_printf(out, ", which redirects to the URLs, %s",
                    report->options->redirects == REDIRECTS_CHECKED ? "checked" : "unchecked");
    if (report->options->template)
        text_printf(out, "; assembled: %s", report->options->template);
}

/* " (dial:curl confirms 2 and refutes 1)". */
static void add_dialled_counts(struct text *out, const struct bypass_report *report)
{
    size_t confirmed = 0, refuted = 0;

    for (size_t i = 0; i < report->result->count; i++) {
        confirmed += report->result->ways[i].is_dialled && !report->result->ways[i].is_refuted;
        refuted += report->result->ways[i].is_refuted;
    }
    if (confirmed + refuted == 0)
        return;
    text_printf(out, " (%s ", report->dialled->id);
    if (confirmed > 0)
        text_printf(out, "confirms %zu", confirmed);
    if (refuted > 0)
        text_printf(out, "%srefutes %zu", confirmed > 0 ? " and " : "", refuted);
    text_puts(out, ")");
}

void bypass_add_counts(struct text *out, const struct bypass_report *report)
{
    const struct bypass_result *result = report->result;
    const size_t ways = bypass_count_ways(result);
    char inputs[32], known[32], passing[32], duration[32];

    if (ways > 0)
        text_printf(out, "%zu %s past the check", ways, units_noun(ways, "way", "ways"));
    else
        text_puts(out, "no way past the check");
    add_dialled_counts(out, report);
    text_printf(out, " in %s%s ", result->is_complete ? "all " : "",
                units_grouped(inputs, sizeof inputs, result->inputs));
    if (result->is_complete)
        text_printf(out, "strings of up to %u %s", report->options->length,
                    units_noun(report->options->length, "token", "tokens"));
    else
        text_puts(out, units_noun(result->inputs, "URL", "URLs"));
    text_puts(out, " (");
    if (result->known > 0)
        text_printf(out, "%s known %s, ", units_grouped(known, sizeof known, result->known),
                    units_noun(result->known, "trick", "tricks"));
    text_printf(out, "%s pass the check), %s%s.",
                units_grouped(passing, sizeof passing, result->passing),
                units_time(duration, sizeof duration, result->seconds),
                result->is_interrupted ? ", interrupted" : "");
}

/* Ways that stay open if the client gets what the validator writes. */
static size_t count_open_ways(const struct bypass_result *result)
{
    size_t count = 0;

    for (size_t i = 0; i < result->count; i++)
        count += !result->ways[i].is_refuted && !result->ways[i].is_closed_by_href;
    return count;
}

void bypass_add_href_counts(struct text *out, const struct bypass_report *report)
{
    const struct bypass_result *result = report->result;
    const size_t ways = bypass_count_ways(result), open = count_open_ways(result);
    const bool is_denied = report->options->check.is_denied;
    const bool is_one = result->past_href < 2; /* "none of them goes" */
    char hrefs[32], past[32];

    if (ways == 0 || result->hrefs == 0)
        return;
    units_grouped(hrefs, sizeof hrefs, result->hrefs);
    units_grouped(past, sizeof past, result->past_href);
    text_printf(out, "If %s gets the href that %s writes instead of the URL, ",
                report->engines[1]->id, report->engines[0]->id);
    if (open == 0)
        text_puts(out, "every way is closed");
    else if (open == ways)
        text_puts(out, "no way is closed");
    else
        text_printf(out, "%zu of %zu ways %s open", open, ways, units_noun(open, "stays", "stay"));
    if (result->past_href == 0)
        text_printf(out, "%s none of %s hrefs", open == 0 ? ":" : ", but", hrefs);
    else
        text_printf(out, "%s %s of %s hrefs still", open == 0 ? ", but" : ":", past, hrefs);
    if (is_denied)
        text_printf(out, " %s a denied host.", is_one ? "reaches" : "reach");
    else
        text_printf(out, " %s elsewhere.", is_one ? "goes" : "go");
}

void bypass_add_hostless(struct text *out, const struct bypass_report *report)
{
    const struct bypass_result *result = report->result;
    char number[32];

    if (result->hostless == 0)
        return;
    text_printf(out, "%s finds no host in %s of the URLs, and %s contacts %s host: ",
                report->engines[0]->id, units_grouped(number, sizeof number, result->hostless),
                report->engines[1]->id, report->options->check.is_denied ? "a denied" : "another");
    text_value(out, text_str(&result->hostless_url));
    text_puts(out, ". They count as refused. Make sure that the check refuses a URL without a "
                   "host.");
}

void bypass_add_open(struct text *out, const struct bypass_report *report)
{
    const struct bypass_result *result = report->result;
    char number[32];

    if (result->open == 0)
        return;
    text_printf(out, "%s more %s past, and the list does not close %s: ",
                units_grouped(number, sizeof number, result->open),
                units_noun(result->open, "URL gets", "URLs get"),
                units_noun(result->open, "it", "them"));
    text_value(out, text_str(&result->open_url));
    text_puts(out, ". A longer search explains more.");
}

void bypass_add_next(struct text *out, const struct bypass_report *report)
{
    const struct bypass_options *options = report->options;

    if (bypass_count_ways(report->result) > 0 || report->result->is_complete)
        return;
    text_puts(out, "This does not prove that there is none.");
    if (options->length == 0)
        text_puts(out, " --length 4 tries all short URLs.");
    text_printf(out, " A %s tries more.", options->inputs ? "larger --inputs" : "longer --time");
    if (report->engines[1]->model != MODEL_CLIENT)
        text_puts(out, " --client dial:NAME runs a real client (urlassay engines).");
    if (!options->check.is_denied)
        text_puts(out, " --deny searches for other hosts.");
}

/* The strings that a complete search tried. */
static void add_strings(struct text *out, const struct bypass_report *report)
{
    struct search_space space = {0};

    if (!report->result->is_complete)
        return;
    bypass_inputs_space(&space, report->options->base != NULL);
    search_space_describe(out, &space, report->options->length);
    text_puts(out, report->options->check.is_denied
                       ? ". Each denied host, in several forms, stands for evil.example."
                       : ". The allowed host stands for trusted.example.");
    text_puts(out, " A longer string, or one of other tokens, may be a way.");
    search_space_free(&space);
}

void bypass_print_payloads(const struct bypass_report *report)
{
    const bool is_client = report->engines[1]->model == MODEL_CLIENT;
    struct text line = {0};
    size_t left_out = 0;

    for (size_t i = 0; i < report->result->count; i++) {
        const struct bypass_way *way = &report->result->ways[i];

        if (!way->is_dialled && !is_client)
            left_out++;
        if (way->is_refuted || !(way->is_dialled || is_client))
            continue;
        text_clear(&line);
        text_visible(&line, way->url.ptr, way->url.len);
        puts(line.ptr);
    }
    text_free(&line);
    if (left_out > 0)
        complain("%zu %s without --payloads, and not confirmed: %s", left_out,
                 units_noun(left_out, "way is listed", "ways are listed"), report->why_not_dialled);
}

void bypass_print_long(const struct bypass_report *report)
{
    static const struct {
        const char *label;
        void (*add)(struct text *out, const struct bypass_report *report);
    } fields[] = {{"all", bypass_add_href_counts},
                  {"no host", bypass_add_hostless},
                  {"open", bypass_add_open},
                  {"strings", add_strings},
                  {"next", bypass_add_next}};
    struct text words = {0};
    bool has_field = false;

    bypass_add_counts(&words, report);
    text_puts(&words, "\n");
    bypass_add_subject(&words, report);
    puts(words.ptr);
    for (size_t i = 0; i < report->result->count; i++)
        print_way(report, &report->result->ways[i], i + 1);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        text_clear(&words);
        fields[i].add(&words, report);
        if (words.len == 0)
            continue;
        if (!has_field)
            putchar('\n');
        has_field = true;
        print_field(fields[i].label, words.ptr);
    }
    text_free(&words);
}
