/* SPDX-License-Identifier: MIT */
/* urlassay bypass: URLs that pass a check by one parser, and take a client elsewhere. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bypass.h"
#include "bypass_inputs.h"
#include "cmd.h"
#include "columns.h"
#include "diff_command.h"
#include "engine_classes.h"
#include "engine_list.h"
#include "engine_name.h"
#include "engine_start.h"
#include "escape.h"
#include "fork_retry.h"
#include "host_class.h"
#include "json.h"
#include "registry.h"
#include "rewrites.h"
#include "search_space.h"
#include "str.h"
#include "suggest.h"
#include "units.h"

static const char bypass_help[] =
    "Searches for URLs that pass a check of their host by one parser, and that a\n"
    "client takes to another host. Prints for each cause the smallest URL that was\n"
    "found, a proof of the cause, and how to close the hole.\n"
    "\n"
    "  urlassay bypass --validator whatwg --client libcurl --allow trusted.example\n"
    "\n"
    "--allow HOST: the check passes URLs of this host. The search is for URLs whose\n"
    "host is HOST to the validator, and another one to the client.\n"
    "--deny HOST: the check refuses URLs of this host. The search is for URLs whose\n"
    "host is another one to the validator, and HOST to the client.\n"
    "--deny loopback,private,metadata: the check refuses such addresses and names.\n"
    "Both may be repeated, but not mixed. \".HOST\" stands for all names below HOST.\n"
    "With --deny both engines may be the same: a check may miss a form of the host.\n"
    "A validator may be a filter, which has its own rules. The client may be\n"
    "dial:curl or another client of `urlassay engines`. Then the real client runs.\n"
    "--length N tries all short URLs: a proof. Otherwise random URLs are tried.\n"
    "`urlassay engines` lists the engines. Any program that answers JSON lines is one.\n"
    "Exit status: 0 none found, 1 some found, 2 usage, 3 could not run.\n";

/* Tokens of --length at most: the longest string fits into an input. */
#define MAX_LENGTH 8

struct command {
    const char *validator, *client, *via, *time, *inputs, *length, *seed, *format;
    struct cli_list allowed, denied;
    struct text listed; /* the hosts of --allow or --deny, each ended by NUL */
    const char **hosts; /* in listed */
    bool isolate, is_jsonl;
    struct bypass_options options;
    struct engine *engines[2];
    struct engine *dialled;    /* the client that uses the parser engines[1]; NULL: none */
    char why_not_dialled[300]; /* "": it was */
};

/* --- for people ------------------------------------------------------------------------------- */

static void print_progress(uint64_t inputs, size_t ways, double seconds)
{
    char number[32];

    if (cli_is_quiet())
        return;
    fprintf(stderr, "\r%.0f s | %s inputs | %zu %s", seconds,
            units_grouped(number, sizeof number, inputs), ways, units_noun(ways, "way", "ways"));
    fflush(stderr);
}

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
static void add_why_href_fails(struct text *out, const struct command *command,
                               const struct bypass_way *way)
{
    const char *validator = command->engines[0]->id, *client = command->engines[1]->id;
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

/* Adds what a check can refuse: the rule of the first rewrite in the cause that has one, or the
 * name of the cause. */
static void add_refusal(struct text *out, const struct bypass_way *way)
{
    const char *rule = bypass_way_rule(way);

    if (rule)
        text_printf(out, "refuse a URL with %s (%s)", rule, way->cause.ptr);
    else
        text_printf(out, "refuse a URL with this idiom (%s)", way->cause.ptr);
}

/* How to close the hole: refuse the idiom, or pass on what the validator wrote. */
static void print_closing(const struct command *command, const struct bypass_way *way)
{
    struct text words = {0};

    if (way->is_missed && way->range) {
        text_puts(&words, "compare the host in one form, or refuse this form");
    } else if (way->is_missed) {
        text_puts(&words, "compare the host in one form, or ");
        add_refusal(&words, way);
    } else if (way->range) {
        text_printf(&words, "deny %s", way->range->name);
    } else if (way->is_explained) {
        add_refusal(&words, way);
    }
    if (way->is_closed_by_href) {
        text_printf(&words, "%sgive %s the href that %s writes: %s ", words.len ? "; or " : "",
                    command->engines[1]->id, command->engines[0]->id, command->engines[1]->id);
        if (way->href_answer.outcome == OUTCOME_REJECTED) {
            text_puts(&words, "refuses it");
        } else {
            text_puts(&words, "takes it to ");
            add_endpoint(&words, &way->href_answer);
        }
    }
    if (words.len == 0)
        text_puts(&words,
                  "no change is known that closes it; refuse a URL on which the two differ");
    if (!way->is_closed_by_href && !way->is_missed && command->engines[0]->model != MODEL_FILTER) {
        text_puts(&words, "; ");
        add_why_href_fails(&words, command, way);
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

/* Of a form of the host that the check does not know. */
static void print_missed(const struct bypass_way *way)
{
    struct text words = {0};

    text_puts(&words, "The check does not deny ");
    observation_show(&words, &way->answers[0], COMPONENT_HOST);
    text_puts(&words, ", which is another form of a denied host.");
    print_field("cause", words.ptr);
    text_free(&words);
}

/* The sentence of each rewrite in the cause. */
static void print_sentences_of(const struct bypass_way *way)
{
    char *names = xstrndup(way->cause.ptr, way->cause.len), *rest = NULL;

    if (way->is_missed && (way->is_explained || way->range))
        print_missed(way);
    else if (way->range)
        print_not_denied(way->range);
    else if (!way->is_explained)
        print_field("cause", "unexplained: no change that was tried makes the two agree.");
    for (char *name = way->is_explained && !way->is_missed ? strtok_r(names, "+", &rest) : NULL;
         name; name = strtok_r(NULL, "+", &rest)) {
        const int index = rewrite_find(name);

        print_field(name == names ? "cause" : "", index >= 0 ? rewrites[index]->sentence : name);
    }
    free(names);
}

static const char *why_not_dialled(const struct command *command)
{
    return command->why_not_dialled[0] ? command->why_not_dialled
                                       : "the client was not asked about this URL";
}

/* Which host the real client contacts. */
static void print_dialled(const struct command *command, const struct bypass_way *way)
{
    struct text words = {0};

    if (command->engines[1]->model == MODEL_CLIENT)
        return;
    if (!way->is_dialled) {
        text_printf(&words, "not dialled: %s", why_not_dialled(command));
    } else if (way->dialled.outcome != OUTCOME_PARSED) {
        text_printf(&words, "%s contacts no host: its client refuses this URL",
                    command->dialled->id);
    } else {
        text_printf(&words, "%s contacts ", command->dialled->id);
        add_endpoint(&words, &way->dialled);
        if (way->is_refuted && !rank_host_resolves(observation_get(&way->dialled, COMPONENT_HOST)))
            text_puts(&words, ", a name that no resolver takes: this is no bypass");
        else if (way->is_refuted)
            text_puts(&words, ", which the check does not forbid: this is no bypass");
    }
    print_field("dialled", words.ptr);
    text_free(&words);
}

/* What the engines read after the change. */
static void add_way_proof(struct text *out, const struct command *command,
                          const struct bypass_way *way)
{
    const char *validator = command->engines[0]->id;

    text_puts(out, ": after this one change ");
    if (way->agreed.outcome == OUTCOME_DENIED) {
        text_printf(out, "%s denies it", validator);
    } else if (!command->options.check.is_denied ||
               bypass_passes(&command->options.check, &way->agreed)) {
        text_puts(out, "both read ");
        add_endpoint(out, &way->agreed);
    } else {
        text_printf(out, "%s reads ", validator);
        add_endpoint(out, &way->agreed);
        text_puts(out, ", which the check denies");
    }
}

/* The command that shows both answers in full. */
static void print_diff_command(const struct command *command, const struct bypass_way *way)
{
    struct text words = {0};

    diff_command_add(&words, (const char *const[]){command->validator, command->client},
                     command->via, (struct testcase){.url = text_str(&way->url)});
    printf("  %-10s %s\n", "again", words.ptr);
    text_free(&words);
}

static void print_way(const struct command *command, const struct bypass_way *way, size_t number)
{
    printf("%zu. %s%s%s\n", number, way->cause.ptr, way->range ? " " : "",
           way->range ? way->range->name : "");
    print_value("url", text_str(&way->url), "");
    if (way->answers[0].outcome == OUTCOME_ALLOWED)
        print_words_of(command->engines[0], "allows it");
    else
        print_answer_of(command->engines[0], &way->answers[0], ": passes the check");
    print_answer_of(command->engines[1], &way->answers[1], way->is_refuted ? "" : ": is contacted");
    print_dialled(command, way);
    print_sentences_of(way);
    if (way->is_explained) {
        struct text words = {0};

        text_value(&words, text_str(&way->changed));
        add_way_proof(&words, command, way);
        print_field("proof", words.ptr);
        text_free(&words);
    }
    print_closing(command, way);
    print_diff_command(command, way);
    putchar('\n');
}

/* Ways that the client does not refute. */
static size_t count_ways(const struct bypass_result *result)
{
    size_t count = 0;

    for (size_t i = 0; i < result->count; i++)
        count += !result->ways[i].is_refuted;
    return count;
}

/* The strings that a complete search tried. */
static void print_tokens(const struct command *command)
{
    struct search_space space = {0};
    struct text words = {0};

    bypass_inputs_space(&space);
    search_space_describe(&words, &space, command->options.length);
    text_puts(&words, command->options.check.is_denied
                          ? ". Each denied host, in several forms, stands for evil.example."
                          : ". The allowed host stands for trusted.example.");
    text_puts(&words, " A longer string, or one of other tokens, may be a way.");
    print_field("strings", words.ptr);
    search_space_free(&space);
    text_free(&words);
}

/* A check of denied hosts that finds no host in a URL must refuse it. */
static void print_hostless(const struct command *command, const struct bypass_result *result)
{
    struct text words = {0};
    char number[32];

    if (result->hostless == 0)
        return;
    text_printf(&words, "%s finds no host in %s of the inputs, and %s contacts a denied host: ",
                command->engines[0]->id, units_grouped(number, sizeof number, result->hostless),
                command->engines[1]->id);
    text_value(&words, text_str(&result->hostless_url));
    text_puts(&words, ". They count as refused. Make sure that the check refuses a URL without a "
                      "host.");
    print_field("no host", words.ptr);
    text_free(&words);
}

static void print_summary_line(const struct command *command, const struct bypass_result *result)
{
    char inputs[32], passing[32], hrefs[32], duration[32];
    const size_t ways = count_ways(result), refuted = result->count - ways;
    struct text words = {0};

    if (ways > 0)
        text_printf(&words, "%zu %s past the check", ways, units_noun(ways, "way", "ways"));
    else
        text_puts(&words, "no way past the check");
    if (refuted > 0)
        text_printf(&words, " (%zu that the client refutes)", refuted);
    text_printf(&words, " in %s%s ", result->is_complete ? "all " : "",
                units_grouped(inputs, sizeof inputs, result->inputs));
    if (result->is_complete)
        text_printf(&words, "strings of up to %u %s", command->options.length,
                    units_noun(command->options.length, "token", "tokens"));
    else
        text_puts(&words, "inputs");
    text_printf(&words, " (%s pass the check), %s%s.",
                units_grouped(passing, sizeof passing, result->passing),
                units_time(duration, sizeof duration, result->seconds),
                result->is_interrupted ? ", interrupted" : "");
    puts(words.ptr);
    text_clear(&words);
    if (ways > 0 && result->hrefs > 0) {
        text_printf(&words, "If %s gets the href that %s writes instead of the URL, ",
                    command->engines[1]->id, command->engines[0]->id);
        if (result->past_href == 0)
            text_printf(&words, "all these ways are closed: none of %s hrefs goes elsewhere.",
                        units_grouped(hrefs, sizeof hrefs, result->hrefs));
        else
            text_printf(&words, "%" PRIu64 " of %s hrefs still go elsewhere.", result->past_href,
                        units_grouped(hrefs, sizeof hrefs, result->hrefs));
        print_field("all", words.ptr);
    }
    print_hostless(command, result);
    if (result->is_complete)
        print_tokens(command);
    if (ways == 0 && !result->is_complete)
        print_field("next", "This is no proof that there is none. --length 4 tries all short URLs, "
                            "a longer --time tries more. --client dial:NAME runs a real client "
                            "(urlassay engines). --deny searches for other hosts.");
    text_free(&words);
}

static void print_ways(const struct command *command, const struct bypass_result *result)
{
    size_t count = 0;

    printf("%s %s checks, %s %s fetches; %s: ", command->engines[0]->id,
           command->engines[0]->version, command->engines[1]->id, command->engines[1]->version,
           command->options.check.is_denied ? "denied" : "allowed");
    for (unsigned class = 0; class < HOST_CLASSES; class ++) {
        if (command->options.check.classes & 1u << class)
            printf("%s%s", count++ > 0 ? ", " : "", host_class_name(class));
    }
    for (size_t i = 0; i < command->options.check.count; i++)
        printf("%s%s", count++ > 0 ? ", " : "", command->options.check.hosts[i]);
    printf("\n\n");
    for (size_t i = 0; i < result->count; i++)
        print_way(command, &result->ways[i], i + 1);
    print_summary_line(command, result);
}

/* --- for programs ----------------------------------------------------------------------------- */

static void print_way_json(const struct command *command, const struct bypass_way *way)
{
    struct text out = {0};
    struct json_writer w = {.out = &out};

    json_output(&w);
    json_add(&w, "input", text_str(&way->url));
    json_add(&w, "cause", text_str(&way->cause));
    if (way->range)
        json_add_string(&w, "range", way->range->name);
    json_add_string(&w, "effect", effect_name(way->effect));
    /* The client contacts a host that the check forbids, whatever the effect is called. */
    json_add_string(
        &w, "severity",
        severity_name(way->is_refuted ? rank_severity(way->effect, way->rank) : SEVERITY_CRITICAL));
    json_add_string(&w, "validator", command->engines[0]->id);
    json_add_string(&w, "client", command->engines[1]->id);
    observation_add_json(&w, "validator_answer", &way->answers[0]);
    observation_add_json(&w, "client_answer", &way->answers[1]);
    if (way->is_missed)
        json_add_bool(&w, "missed_form", true);
    if (way->is_explained) {
        json_add(&w, "changed", text_str(&way->changed));
        observation_add_json(&w, "agreed", &way->agreed);
    }
    if (bypass_way_rule(way))
        json_add_string(&w, "refuse", bypass_way_rule(way));
    json_add_bool(&w, "closed_by_href", way->is_closed_by_href);
    if (way->is_dialled || command->engines[1]->model == MODEL_CLIENT) {
        json_add_string(&w, "dialled_engine",
                        (way->is_dialled ? command->dialled : command->engines[1])->id);
        observation_add_json(&w, "dialled", way->is_dialled ? &way->dialled : &way->answers[1]);
        json_add_bool(&w, "refuted", way->is_refuted);
    } else {
        json_add_string(&w, "not_dialled", why_not_dialled(command));
    }
    json_end(&w);
    puts(out.ptr);
    text_free(&out);
}

/* The last line: how much was searched. No way in so many inputs is an answer too. */
static void print_summary_json(const struct bypass_result *result, unsigned length)
{
    const size_t ways = count_ways(result);
    struct text out = {0};
    struct json_writer w = {.out = &out};

    json_output(&w);
    json_member(&w, "summary");
    json_object(&w);
    json_add_number(&w, "ways", ways);
    json_add_number(&w, "refuted", result->count - ways);
    json_add_number(&w, "inputs", result->inputs);
    json_add_number(&w, "passing", result->passing);
    json_add_number(&w, "hrefs", result->hrefs);
    json_add_number(&w, "past_href", result->past_href);
    if (result->hostless > 0) {
        json_add_number(&w, "without_host", result->hostless);
        json_add(&w, "without_host_input", text_str(&result->hostless_url));
    }
    json_add_bool(&w, "complete",
                  !result->is_cut_short && !result->is_interrupted &&
                      (length == 0 || result->is_complete));
    if (length > 0)
        json_add_number(&w, "length", length);
    json_end(&w);
    json_end(&w);
    puts(out.ptr);
    text_free(&out);
}

/* --- running it ------------------------------------------------------------------------------- */

static bool read_whole_number(uint64_t *out, const char *text)
{
    char *end;

    *out = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0';
}

/* Returns the flag of a class of hosts, 0 for a host. */
static unsigned class_flag(const char *word)
{
    for (unsigned class = 0; class < HOST_CLASSES; class ++) {
        if (strcmp(word, host_class_name(class)) == 0)
            return 1u << class;
    }
    return 0;
}

/* The class that a word is a slip of the pen for; NULL: none. */
static const char *misspelt_class(const char *word)
{
    for (unsigned class = 0; class < HOST_CLASSES; class ++) {
        const char *name = host_class_name(class);

        if (edit_distance(word, strlen(word), name, strlen(name)) <= 2)
            return name;
    }
    return NULL;
}

/* Reads the hosts of --allow or --deny, which may be separated by commas. */
static int read_hosts(struct command *command, const struct cli_list *list, bool is_denied)
{
    struct bypass_check *check = &command->options.check;
    size_t count = 0;

    for (size_t i = 0; i < list->count; i++)
        text_add(&command->listed, list->items[i], strlen(list->items[i]) + 1);
    command->hosts = xcalloc(command->listed.len + 1, sizeof *command->hosts);
    for (size_t i = 0; i < command->listed.len; i++) {
        if (command->listed.ptr[i] == ',')
            command->listed.ptr[i] = '\0';
    }
    for (char *host = command->listed.ptr; host < command->listed.ptr + command->listed.len;
         host += strlen(host) + 1) {
        const char *name = host + (host[0] == '.');
        const unsigned class = is_denied ? class_flag(host) : 0;

        check->classes |= class;
        if (class)
            continue;
        if (!rank_host_resolves(ua_str(name, strlen(name))))
            return cli_misuse("bypass", "'%s' is no host name and no address", host);
        if (is_denied && misspelt_class(host))
            complain("--deny %s is taken for a host; did you mean '%s'?", host,
                     misspelt_class(host));
        command->hosts[count++] = host;
    }
    check->hosts = command->hosts;
    check->count = count;
    check->is_denied = is_denied;
    return EXIT_AS_EXPECTED;
}

static int check_options(struct command *command)
{
    struct bypass_options *options = &command->options;
    const struct cli_list *hosts = command->denied.count > 0 ? &command->denied : &command->allowed;
    uint64_t length = 0;
    int status;

    if (!command->validator || !command->client)
        return cli_misuse("bypass", "--validator and --client want an engine each");
    if (command->allowed.count > 0 && command->denied.count > 0)
        return cli_misuse("bypass", "--allow and --deny exclude each other");
    if (command->allowed.count == 0 && command->denied.count == 0)
        return cli_misuse("bypass", "give either --allow HOST or --deny HOST");
    status = read_hosts(command, hosts, command->denied.count > 0);
    if (status != EXIT_AS_EXPECTED)
        return status;
    options->seconds = units_seconds(command->time ? command->time : "60s");
    if (options->seconds <= 0)
        return cli_misuse("bypass", "--time wants something like 60s or 1h, not '%s'",
                          command->time);
    if (command->inputs &&
        (!read_whole_number(&options->inputs, command->inputs) || !options->inputs))
        return cli_misuse("bypass", "--inputs wants a number from 1, not '%s'", command->inputs);
    if (!read_whole_number(&options->seed, command->seed))
        return cli_misuse("bypass", "--seed wants a number, not '%s'", command->seed);
    if (command->length &&
        (!read_whole_number(&length, command->length) || length < 1 || length > MAX_LENGTH))
        return cli_misuse("bypass", "--length wants a number from 1 to %d, not '%s'", MAX_LENGTH,
                          command->length);
    if (command->length && command->inputs)
        return cli_misuse("bypass", "give either --inputs or --length");
    options->length = (unsigned)length;
    if (command->inputs || (command->length && !command->time))
        options->seconds = 0;
    command->is_jsonl = strcmp(command->format, "jsonl") == 0;
    if (cli_color(stderr))
        options->progress = print_progress;
    return EXIT_AS_EXPECTED;
}

static bool open_parser(struct engine **out, const char *name)
{
    char message[512];

    *out = engine_open(name, message, sizeof message);
    if (!*out)
        complain("%s", message);
    else if (!((*out)->capabilities & CAPABILITY(OP_PARSE)))
        complain("engine %s does not parse URLs", name);
    return *out && (*out)->capabilities & CAPABILITY(OP_PARSE);
}

/* Asks the client that uses the parser, if there is one here. */
static void dial_client(struct command *command, struct bypass_result *result)
{
    struct text name = {0};
    char *const why = command->why_not_dialled;
    const size_t size = sizeof command->why_not_dialled;

    if (engine_client_of(&name, command->engines[1]->id))
        command->dialled = engine_open(name.ptr, why, size);
    else
        snprintf(why, size, "no client is known that uses %s", command->engines[1]->id);
    text_free(&name);
    if (command->dialled)
        bypass_dial(result, command->dialled, &command->options.check);
}

/* Says which engine did not answer, and why. Returns whether both answered something. */
static bool tell_failures(const struct command *command, const struct bypass_result *result)
{
    const uint64_t asked[2] = {result->inputs, result->passing};
    bool did_answer = true;

    for (int i = 0; i < 2; i++) {
        if (asked[i] > 0 && result->answered[i] == 0) {
            complain("%s answered none of %" PRIu64 " URLs: %s", command->engines[i]->id, asked[i],
                     result->failure[i].ptr);
            did_answer = false;
        } else if (result->failed[i] > 0) {
            complain("%s failed at %" PRIu64 " of %" PRIu64 " URLs%s: %s", command->engines[i]->id,
                     result->failed[i], asked[i],
                     result->is_cut_short ? ", and the search was ended" : "",
                     result->failure[i].ptr);
        }
    }
    return did_answer && !result->is_cut_short;
}

/* False after a complaint about engines that cannot be the validator or the client. */
static bool check_models(const struct command *command)
{
    const struct engine *validator = command->engines[0], *client = command->engines[1];

    if (client->model == MODEL_FILTER)
        complain(
            "%s is a filter: it says whether a URL may be fetched, and contacts no host, so it "
            "cannot be the client",
            client->id);
    else if (validator->model == MODEL_FILTER && !command->options.check.is_denied)
        complain("%s is a filter: it says itself what it allows; give --deny and the hosts that it "
                 "must not allow",
                 validator->id);
    else
        return true;
    return false;
}

/* Says on stderr what takes a while, where no line shows the progress. */
static void announce_search(const struct command *command)
{
    const struct bypass_options *options = &command->options;
    char duration[32];

    if (options->progress || cli_is_quiet())
        return;
    if (options->length >= 5)
        complain("trying all strings of up to %u tokens; --time would end it earlier",
                 options->length);
    else if (options->seconds >= 5)
        complain("searching for %s", units_time(duration, sizeof duration, options->seconds));
}

static void tell_engines_apart(const struct command *command)
{
    const struct named_engine named[2] = {{command->validator, command->engines[0]->id},
                                          {command->client, command->engines[1]->id}};

    engines_tell_apart(named, 2);
}

static int search_and_print(struct command *command)
{
    struct bypass_result result;
    struct text client = {0};
    bool is_open;
    int status;

    text_printf(&client, "%s%s%s", command->via ? command->via : "", command->via ? ">" : "",
                command->client);
    engine_allow(command->validator);
    engine_allow(client.ptr);
    is_open = open_parser(&command->engines[0], command->validator) &&
              open_parser(&command->engines[1], client.ptr);
    text_free(&client);
    if (!is_open || !check_models(command))
        return EXIT_COULD_NOT_RUN;
    if (!command->via)
        tell_engines_apart(command);
    announce_search(command);
    bypass_search(&result, command->engines[0], command->engines[1], &command->options);
    if (command->options.progress)
        fputs("\r\x1b[K", stderr);
    if (result.count > 0 && command->engines[1]->model != MODEL_CLIENT)
        dial_client(command, &result);
    for (size_t i = 0; i < result.count && command->is_jsonl; i++)
        print_way_json(command, &result.ways[i]);
    if (command->is_jsonl)
        print_summary_json(&result, command->options.length);
    status = tell_failures(command, &result) ? EXIT_AS_EXPECTED : EXIT_COULD_NOT_RUN;
    if (!command->is_jsonl && (status == EXIT_AS_EXPECTED || result.count > 0))
        print_ways(command, &result);
    if (count_ways(&result) > 0)
        status = EXIT_DIFFERENCES;
    else if (result.is_interrupted)
        status = EXIT_COULD_NOT_RUN;
    bypass_free(&result);
    return status;
}

static int run_bypass(const void *given)
{
    struct command command = *(const struct command *)given;
    int status = search_and_print(&command);

    engine_close(command.engines[0]);
    engine_close(command.engines[1]);
    engine_close(command.dialled);
    return status;
}

/* After a crash the search starts again, with all its time. */
static int check_and_run_bypass(struct command *command, const struct cli_list *operands)
{
    int status = check_options(command);

    if (status != EXIT_AS_EXPECTED)
        return status;
    if (operands->count > 0)
        return cli_misuse("bypass", "wants no operands");
    /* A denied host may be spelt in a way that one engine does not normalise. */
    if (strcmp(command->validator, command->client) == 0 && command->denied.count == 0 &&
        !command->via)
        complain("--validator and --client are both %s: one engine reads a URL in one way, so "
                 "nothing gets past --allow",
                 command->client);
    if (!command->isolate)
        return fork_retry(run_bypass, command);
    engine_isolate(0);
    return run_bypass(command);
}

int cmd_bypass(int argc, char **argv)
{
    struct command command = {.seed = "1", .format = "pretty"};
    const struct cli_option options[] = {
        {"validator", 0, CLI_STRING, "ENGINE", "the parser that checks the host",
         &command.validator},
        {"client", 0, CLI_STRING, "ENGINE", "the parser of the client that fetches",
         &command.client},
        {"via", 0, CLI_STRING, "E", CLI_VIA_HELP, &command.via},
        {"allow", 0, CLI_LIST, "HOST", "the check passes only this host", &command.allowed},
        {"deny", 0, CLI_LIST, "HOST", "the check refuses this host", &command.denied},
        {"time", 0, CLI_STRING, "TIME", "how long: 60s (default), 15m", &command.time},
        {"inputs", 0, CLI_STRING, "N", "stop after N inputs, instead of --time", &command.inputs},
        {"length", 0, CLI_STRING, "N", "try all strings of up to N tokens, and no others",
         &command.length},
        {"seed", 0, CLI_STRING, "N", "seed of the random changes; default: 1", &command.seed},
        {"isolate", 0, CLI_FLAG, NULL, "run engines of this process in processes of their own",
         &command.isolate},
        {"format", 0, CLI_CHOICE, "pretty|jsonl", "default: pretty", &command.format},
        CLI_JSON_ROW(&command.format),
        CLI_HELLO_ROW,
        CLI_QUIET_ROW,
        {0},
    };
    const struct cli cli = {
        "--validator ENGINE --client ENGINE [--via E] [--allow HOST...] [--deny HOST...] [--time "
        "TIME] "
        "[--inputs N] [--length N] [--seed N] [--isolate] [--format F]",
        bypass_help,
        options,
    };
    struct cli_list operands = {0};
    enum cli_result parsed = cli_parse(&cli, argc, argv, &operands);
    int status =
        parsed == CLI_OK ? check_and_run_bypass(&command, &operands) : cli_exit_status(parsed);

    text_free(&command.listed);
    free(command.hosts);
    free(command.allowed.items);
    free(command.denied.items);
    free(operands.items);
    return status;
}
