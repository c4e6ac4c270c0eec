/* SPDX-License-Identifier: MIT */
/* urlassay bypass: URLs that pass a check by one parser, and take a client elsewhere. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "bypass.h"
#include "bypass_assemble.h"
#include "bypass_text.h"
#include "cmd.h"
#include "engine_classes.h"
#include "engine_list.h"
#include "engine_name.h"
#include "engine_start.h"
#include "fork_retry.h"
#include "host_class.h"
#include "json.h"
#include "progress_line.h"
#include "registry.h"
#include "str.h"
#include "suggest.h"
#include "units.h"

static const char bypass_help[] =
    "Searches for URLs that pass a check of their host by one parser, and that a\n"
    "client takes to another host: the smallest for each cause, and what closes it.\n"
    "\n"
    "  urlassay bypass --validator whatwg --client libcurl --allow trusted.example\n"
    "\n"
    "HOST may be \".HOST\", all names below it, or @FILE, a host a line. --deny takes\n"
    "loopback,private,metadata, too, and both engines may then be the same.\n"
    "A validator may be a filter, with rules of its own. dial:curl is the real client.\n"
    "Exit status: 0 none found, or all closed; 1 some found; 2 usage; 3 could not run.\n";

/* Tokens of --length at most: the longest string fits into an input. */
#define MAX_LENGTH 8
/* Of a certificate without --length; a real client runs once for each string. */
#define CERTIFIED_LENGTH 4
#define CERTIFIED_LENGTH_OF_CLIENT 2

struct command {
    const char *validator, *client, *via, *time, *inputs, *length, *seed, *dir, *format, *redirects;
    struct cli_list allowed, denied;
    struct text site;   /* the host of the base, which is allowed; or "" */
    struct text start;  /* where redirects begin, without --base; or "" */
    struct text listed; /* the hosts of --allow or --deny, each ended by NUL */
    const char **hosts; /* in listed */
    bool isolate, is_jsonl, is_long, are_payloads, is_certificate;
    struct bypass_known known;
    struct bypass_options options;
    struct engine *engines[2];
    struct engine *dialled;    /* the client that uses the parser engines[1]; NULL: none */
    char why_not_dialled[300]; /* "": it was */
};

/* --- progress ------------------------------------------------------------------------------- */

static void print_progress(uint64_t inputs, size_t ways, double seconds)
{
    char number[32];

    fprintf(stderr, "\r%.0f s | %s URLs | %zu %s", seconds,
            units_grouped(number, sizeof number, inputs), ways, units_noun(ways, "way", "ways"));
    fflush(stderr);
}

/* --- the result ---------------------------------------------------------------------------- */

static const char *why_not_dialled(const struct command *command)
{
    return command->why_not_dialled[0] ? command->why_not_dialled
                                       : "the client was not asked about this URL";
}

static struct bypass_report report_of(const struct command *command,
                                      const struct bypass_result *result)
{
    return (struct bypass_report){
        .names = {command->validator, command->client},
        .via = command->via,
        .engines = {command->engines[0], command->engines[1]},
        .dialled = command->dialled,
        .why_not_dialled = why_not_dialled(command),
        .options = &command->options,
        .result = result,
    };
}

static void print_for_people(const struct command *command, const struct bypass_result *result)
{
    const struct bypass_report report = report_of(command, result);

    if (command->is_certificate)
        bypass_print_certificate(&report, cli_list_columns());
    else if (command->are_payloads)
        bypass_print_payloads(&report);
    else if (command->is_long)
        bypass_print_long(&report);
    else
        bypass_print_brief(&report, cli_list_columns(), cli_color(stdout));
}

/* --- for programs ----------------------------------------------------------------------------- */

static void print_way_json(const struct command *command, const struct bypass_way *way)
{
    struct text out = {0};
    struct json_writer w = {.out = &out};

    json_output(&w);
    json_add(&w, "input", text_str(&way->url));
    json_add(&w, "cause", text_str(&way->cause));
    if (command->options.base)
        json_add_string(&w, "base", command->options.base);
    if (command->options.template)
        json_add(&w, "assembled", text_str(&way->assembled));
    if (way->range)
        json_add_string(&w, "range", way->range->name);
    json_add_string(&w, "effect", effect_name(way->effect));
    /* The client contacts a host that the check forbids, whatever the effect is called. */
    json_add_string(
        &w, "severity",
        severity_name(way->is_refuted ? rank_severity(way->effect, way->rank) : SEVERITY_CRITICAL));
    json_add_number(&w, "question", way->question);
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
    if (way->open.len > 0)
        json_add(&w, "open", text_str(&way->open));
    else if (way->rules[0])
        json_add_string(&w, "refuse", way->rules[0]);
    if (way->open.len == 0 && way->rules[0] && way->rules[1]) {
        json_member(&w, "refuse_also");
        json_array(&w);
        for (unsigned i = 1; way->rules[i]; i++)
            json_string(&w, way->rules[i]);
        json_end(&w);
    }
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

/* The last line: how much was searched. "No way in N inputs" is an answer too. */
static void print_summary_json(const struct bypass_result *result, unsigned length)
{
    const size_t ways = bypass_count_ways(result);
    struct text out = {0};
    struct json_writer w = {.out = &out};

    json_output(&w);
    json_member(&w, "summary");
    json_object(&w);
    json_add_number(&w, "ways", ways);
    json_add_number(&w, "refuted", result->count - ways);
    json_add_number(&w, "inputs", result->inputs);
    json_add_number(&w, "known", result->known);
    json_add_number(&w, "passing", result->passing);
    json_add_number(&w, "hrefs", result->hrefs);
    json_add_number(&w, "past_href", result->past_href);
    if (result->hostless > 0) {
        json_add_number(&w, "without_host", result->hostless);
        json_add(&w, "without_host_input", text_str(&result->hostless_url));
    }
    if (result->open > 0) {
        json_add_number(&w, "open", result->open);
        json_add(&w, "open_input", text_str(&result->open_url));
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

static void print_json(const struct command *command, const struct bypass_result *result)
{
    const struct bypass_report report = report_of(command, result);

    if (command->is_certificate) {
        bypass_print_certificate_json(&report);
        return;
    }
    for (size_t i = 0; i < result->count; i++)
        print_way_json(command, &result->ways[i]);
    print_summary_json(result, command->options.length);
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

/* The class that a word misspells; NULL: none. */
static const char *misspelt_class(const char *word)
{
    for (unsigned class = 0; class < HOST_CLASSES; class ++) {
        const char *name = host_class_name(class);

        if (edit_distance(word, strlen(word), name, strlen(name)) <= 2)
            return name;
    }
    return NULL;
}

/* Sets the site's host, which is allowed if nothing else is said. */
static int read_base(struct command *command)
{
    const char *base = command->options.base;
    struct ua_url url;
    int status = EXIT_AS_EXPECTED;

    ua_url_init(&url, NULL);
    if (ua_url_parse(&url, base, strlen(base), NULL, NULL) != UA_OK || ua_url_host(&url).len == 0)
        status = cli_misuse("bypass", "--base takes a URL with a host, not '%s'", base);
    else if (command->allowed.count == 0 && command->denied.count == 0)
        text_add(&command->site, ua_url_host(&url).ptr, ua_url_host(&url).len);
    ua_url_clear(&url);
    if (command->site.len > 0)
        cli_list_add(&command->allowed, command->site.ptr);
    return status;
}

/* Adds the hosts of a file, one a line, each ended by NUL. Empty lines and lines that begin with
 * "#" are left out. False after a complaint. */
static bool read_host_file(struct text *out, const char *path)
{
    struct text content = {0};
    const bool ok = read_file(&content, path);

    for (size_t at = 0; ok && at < content.len;) {
        const size_t len = strcspn(content.ptr + at, "\r\n");

        if (len > 0 && content.ptr[at] != '#') {
            text_add(out, content.ptr + at, len);
            text_add(out, "", 1);
        }
        at += len + 1;
    }
    text_free(&content);
    return ok;
}

/* Reads the hosts of --allow or --deny, which may be separated by commas. */
static int read_hosts(struct command *command, const struct cli_list *list, bool is_denied)
{
    struct bypass_check *check = &command->options.check;
    size_t count = 0;

    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i][0] != '@')
            text_add(&command->listed, list->items[i], strlen(list->items[i]) + 1);
        else if (!read_host_file(&command->listed, list->items[i] + 1))
            return EXIT_COULD_NOT_RUN;
    }
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
            return cli_misuse("bypass", "'%s' is neither a host name nor an address", host);
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

/* Redirects begin at --base, or at the first host that is allowed, or at one that is not denied. */
static void read_redirects(struct command *command)
{
    command->options.redirects =
        strcmp(command->redirects, "checked") == 0 ? REDIRECTS_CHECKED : REDIRECTS_UNCHECKED;
    if (command->options.base)
        return;
    text_puts(&command->start, "http://");
    bypass_passing_host(&command->start, &command->options.check);
    text_puts(&command->start, "/");
    command->options.base = command->start.ptr;
}

static int check_options(struct command *command)
{
    struct bypass_options *options = &command->options;
    const struct cli_list *hosts;
    struct text error = {0};
    uint64_t length = 0;
    int status;

    if (!command->validator || !command->client)
        return cli_misuse("bypass", "--validator and --client each take an engine");
    status = options->base ? read_base(command) : EXIT_AS_EXPECTED;
    if (status != EXIT_AS_EXPECTED)
        return status;
    if (command->allowed.count > 0 && command->denied.count > 0)
        return cli_misuse("bypass", "--allow and --deny exclude each other");
    if (command->allowed.count == 0 && command->denied.count == 0)
        return cli_misuse("bypass", "give either --allow HOST or --deny HOST");
    hosts = command->denied.count > 0 ? &command->denied : &command->allowed;
    status = read_hosts(command, hosts, command->denied.count > 0);
    if (status != EXIT_AS_EXPECTED)
        return status;
    if (command->redirects)
        read_redirects(command);
    if (options->template && !bypass_template_parts(options->template, &error)) {
        status = cli_misuse("bypass", "--assemble '%s': %s", options->template, error.ptr);
        text_free(&error);
        return status;
    }
    if (options->scheme &&
        !rank_scheme_is_fetched(ua_str(options->scheme, strlen(options->scheme))))
        return cli_misuse("bypass", "--scheme takes http, https, ws, wss or ftp, not '%s'",
                          options->scheme);
    options->seconds = units_seconds(command->time ? command->time : "60s");
    if (options->seconds <= 0)
        return cli_misuse("bypass", "--time takes something like 60s or 1h, not '%s'",
                          command->time);
    if (command->inputs &&
        (!read_whole_number(&options->inputs, command->inputs) || !options->inputs))
        return cli_misuse("bypass", "--inputs takes a number from 1, not '%s'", command->inputs);
    if (!read_whole_number(&options->seed, command->seed))
        return cli_misuse("bypass", "--seed takes a number, not '%s'", command->seed);
    if (command->length &&
        (!read_whole_number(&length, command->length) || length < 1 || length > MAX_LENGTH))
        return cli_misuse("bypass", "--length takes a number from 1 to %d, not '%s'", MAX_LENGTH,
                          command->length);
    if (command->is_certificate && (command->is_long || command->are_payloads))
        return cli_misuse("bypass", "--certificate prints neither ways nor payloads");
    if (command->length && command->inputs && !command->is_certificate)
        return cli_misuse("bypass", "give either --inputs or --length");
    if (command->is_certificate)
        options->certified = length > 0 ? (unsigned)length : CERTIFIED_LENGTH;
    else
        options->length = (unsigned)length;
    if (command->inputs || (options->length > 0 && !command->time))
        options->seconds = 0;
    command->is_jsonl = strcmp(command->format, "jsonl") == 0;
    if (progress_is_live())
        options->progress = print_progress;
    return EXIT_AS_EXPECTED;
}

static bool open_parser(struct engine **out, const char *name)
{
    *out = engine_open(name);
    if (*out && !((*out)->capabilities & CAPABILITY(OP_PARSE)))
        complain("engine %s does not parse URLs", name);
    return *out && (*out)->capabilities & CAPABILITY(OP_PARSE);
}

/* Why an engine cannot read references; NULL: it can. */
static const char *why_no_reference(const struct command *command, const struct engine *engine)
{
    const char *base = command->options.base;

    if (!base)
        return NULL;
    if (!(engine->capabilities & CAPABILITY_BASE))
        return command->redirects ? "follows no redirect here" : "takes no base";
    return engine->model == MODEL_CLIENT && strncasecmp(base, "http:", 5) != 0
               ? "follows references over http alone: give a base with http:"
               : NULL;
}

/* Asks the client that uses the parser, if there is one here. */
static void dial_client(struct command *command, struct bypass_result *result)
{
    struct text name = {0}, message = {0};
    struct engine_error error;
    const char *no_reference;
    char *const why = command->why_not_dialled;
    const size_t size = sizeof command->why_not_dialled;

    if (!engine_client_of(&name, command->engines[1]->id)) {
        snprintf(why, size, "no client is known that uses %s", command->engines[1]->id);
    } else if (!(command->dialled = engine_open_or_explain(name.ptr, &error))) {
        engine_error_message(&message, &error, name.ptr);
        snprintf(why, size, "%s", message.ptr);
    }
    text_free(&name);
    text_free(&message);
    no_reference = command->dialled ? why_no_reference(command, command->dialled) : NULL;
    if (no_reference) {
        snprintf(why, size, "%s %s", command->dialled->id, no_reference);
        engine_close(command->dialled);
        command->dialled = NULL;
    }
    if (command->dialled)
        bypass_dial(result, command->dialled, &command->options);
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
                     result->is_cut_short ? ", so the search stopped" : "", result->failure[i].ptr);
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
        complain("%s is a filter: it decides by its own rules; give --deny and the hosts that it "
                 "must not allow",
                 validator->id);
    else if (why_no_reference(command, client))
        complain("%s %s", client->id, why_no_reference(command, client));
    else
        return true;
    return false;
}

/* False after a complaint: the validator does not pass the URL at which redirects begin, or does
 * not say a part that is assembled. */
static bool check_questions(const struct command *command)
{
    const struct bypass_options *options = &command->options;
    const char *url = command->redirects ? options->base : "http://u:p@h:81/p?q#f";
    const unsigned parts = options->template ? bypass_template_parts(options->template, NULL) : 0;
    struct observation o = {0};
    unsigned lacking;
    bool passes;

    if (!command->redirects && !options->template)
        return true;
    engine_run(command->engines[0],
               &(struct request){.op = OP_PARSE, .input = ua_str(url, strlen(url))}, &o);
    passes = !command->redirects || bypass_passes(&options->check, &o);
    /* A refusal says nothing of the parts. */
    lacking = o.outcome == OUTCOME_REJECTED ? 0 : parts & ~observation_known(&o);
    observation_free(&o);
    if (!passes) {
        complain("%s does not pass %s, where the redirects begin; --base takes another URL",
                 command->engines[0]->id, url);
        return false;
    }
    if (lacking) {
        struct text names = {0};

        components_list(&names, lacking);
        complain("%s does not say %s, so nothing can be assembled of it", command->engines[0]->id,
                 names.ptr);
        text_free(&names);
    }
    return !lacking;
}

/* Says on stderr what takes a while, where no line shows the progress. */
static void announce_search(const struct command *command)
{
    const struct bypass_options *options = &command->options;
    char duration[32];

    if (options->progress || cli_is_quiet())
        return;
    if (options->length >= 5)
        complain("trying all strings of up to %u tokens; --time TIME ends it earlier",
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

/* status: of the search. */
static int certificate_status(const struct bypass_result *result, int status)
{
    if (result->certificate.open.len > 0)
        return EXIT_DIFFERENCES;
    return result->certificate.is_complete ? status : EXIT_COULD_NOT_RUN;
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
    if (!is_open || !check_models(command) || !check_questions(command))
        return EXIT_COULD_NOT_RUN;
    if (!command->via)
        tell_engines_apart(command);
    if (command->options.certified > 0 && !command->length &&
        command->engines[1]->model == MODEL_CLIENT)
        command->options.certified = CERTIFIED_LENGTH_OF_CLIENT;
    announce_search(command);
    bypass_search(&result, command->engines[0], command->engines[1], &command->options);
    if (command->options.progress)
        fputs("\r\x1b[K", stderr);
    if (result.count > 0 && command->engines[1]->model != MODEL_CLIENT)
        dial_client(command, &result);
    if (command->is_jsonl)
        print_json(command, &result);
    status = tell_failures(command, &result) ? EXIT_AS_EXPECTED : EXIT_COULD_NOT_RUN;
    if (!command->is_jsonl && (status == EXIT_AS_EXPECTED || result.count > 0))
        print_for_people(command, &result);
    if (command->is_certificate)
        status = certificate_status(&result, status);
    else if (bypass_count_ways(&result) > 0)
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
        return cli_misuse("bypass", CLI_UNEXPECTED_OPERAND, operands->items[0]);
    /* A denied host may be spelt in a way that one engine does not normalise. */
    if (strcmp(command->validator, command->client) == 0 && command->denied.count == 0 &&
        !command->via)
        complain("--validator and --client are both %s: one engine reads a URL in one way, so "
                 "nothing gets past --allow",
                 command->client);
    if (!bypass_known_load(&command->known, NULL, command->dir))
        return EXIT_COULD_NOT_RUN;
    command->options.known = &command->known;
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
        {"allow", 0, CLI_LIST, "HOST", "the check allows only this host", &command.allowed},
        {"deny", 0, CLI_LIST, "HOST", "the check refuses this host", &command.denied},
        {"scheme", 0, CLI_STRING, "SCHEME", "URLs of this scheme instead of http, such as ftp",
         &command.options.scheme},
        {"base", 0, CLI_STRING, "B", "the URLs are references, such as ?next=, on page B",
         &command.options.base},
        {"redirects", 0, CLI_CHOICE, "unchecked|checked",
         "the client follows redirects to the URLs", &command.redirects},
        {"assemble", 0, CLI_STRING, "T",
         "the client gets parts alone, such as http://h{path}{?query}", &command.options.template},
        {"time", 0, CLI_STRING, "TIME", "how long: 60s (default), 15m", &command.time},
        {"inputs", 0, CLI_STRING, "N", "stop after N inputs, instead of --time", &command.inputs},
        {"length", 0, CLI_STRING, "N", "try all strings of up to N tokens, and no others",
         &command.length},
        {"dir", 0, CLI_STRING, "DIR", "first ask what this campaign found", &command.dir},
        {"seed", 0, CLI_STRING, "N", "seed of the random changes; default: 1", &command.seed},
        CLI_ISOLATE_ROW(&command.isolate),
        {"long", 0, CLI_FLAG, NULL, "show each way whole, with both answers and the proof",
         &command.is_long},
        {"payloads", 0, CLI_FLAG, NULL, "print the URLs alone that the real client confirms",
         &command.are_payloads},
        {"certificate", 0, CLI_FLAG, NULL,
         "the fewest refusals that close all strings of --length N (4)", &command.is_certificate},
        {"format", 0, CLI_CHOICE, "pretty|jsonl", "default: pretty", &command.format},
        CLI_JSON_ROW(&command.format),
        CLI_HELLO_ROW,
        CLI_QUIET_ROW,
        {0},
    };
    const struct cli cli = {
        "--validator E --client E [--via E] [--allow HOST...|--deny HOST...] [--scheme S] "
        "[--base B] [--redirects R] [--assemble T] [--time TIME] [--inputs N] [--length N] [--dir "
        "DIR] [--seed N] [--isolate] "
        "[--long|--payloads|--certificate] [--format F]",
        bypass_help,
        options,
    };
    struct cli_list operands = {0};
    enum cli_result parsed = cli_parse(&cli, argc, argv, &operands);
    int status =
        parsed == CLI_OK ? check_and_run_bypass(&command, &operands) : cli_exit_status(parsed);

    text_free(&command.site);
    text_free(&command.start);
    text_free(&command.listed);
    bypass_known_free(&command.known);
    free(command.hosts);
    free(command.allowed.items);
    free(command.denied.items);
    free(operands.items);
    return status;
}
