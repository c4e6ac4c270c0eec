/* SPDX-License-Identifier: MIT */
/* urlassay set: what an assignment to an attribute of a URL does in each engine. */
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "columns.h"
#include "engine_list.h"
#include "engine_name.h"
#include "fork_retry.h"
#include "groups.h"
#include "json.h"
#include "registry.h"
#include "str.h"
#include "urls.h"
#include "xmalloc.h"

#define STANDARD "whatwg"

static const char set_help[] =
    "Assigns a value to an attribute of a URL object, as url.ATTRIBUTE = VALUE does in\n"
    "JavaScript, and shows what URL each engine then has. ATTRIBUTE is href, protocol,\n"
    "username, password, host, hostname, port, pathname, search or hash. A setter that\n"
    "refuses a value leaves the URL as it was: \"unchanged\".\n"
    "\n"
    "  urlassay set http://h/ port 81x --engines whatwg,node-url\n"
    "  urlassay set http://h/ port 81x --engines whatwg,whatwg@2015-12-01\n"
    "\n"
    "`urlassay engines` lists the engines that have the operation set. docs/vectors.md has\n"
    "the form of a setter's test.\n"
    "Exit status: 0 all agree, 1 some differ, 2 usage, 3 could not run: fewer than two\n"
    "answers to compare.\n";

/* The options, and the answers. The last engine may be the Standard's, which nobody named. */
struct set_session {
    const char *names, *format;
    struct url_source urls;
    struct text url, value;
    const char *attribute;
    struct engine_list engine_list;
    struct engine *own_standard; /* NULL: the user named it */
    struct engine **engines;     /* those of the list, and then own_standard */
    unsigned count;              /* of the list */
    unsigned standard;           /* index of the Standard's engine */
    struct observation *answers;
    bool *unchanged;
    unsigned *group; /* GROUP_NONE: no answer that can be compared */
    unsigned groups; /* of all engines */
};

/* --- asking ----------------------------------------------------------------------------------- */

/* Assigns in one engine, and says whether its URL is the same as before. */
static void assign_in_engine(struct set_session *session, unsigned i)
{
    const struct request parse = {.op = OP_PARSE, .input = text_str(&session->url)};
    struct request set = parse;
    struct observation before = {0};
    struct difference d;

    set.op = OP_SET;
    set.attribute = ua_str(session->attribute, strlen(session->attribute));
    set.value = text_str(&session->value);
    engine_run(session->engines[i], &set, &session->answers[i]);
    if (session->answers[i].outcome == OUTCOME_PARSED) {
        engine_run(session->engines[i], &parse, &before);
        compare(&d, answer_side(session->engines[i], &before),
                answer_side(session->engines[i], &session->answers[i]));
        session->unchanged[i] = before.outcome == OUTCOME_PARSED;
        for (int c = 0; c <= COMPONENT_HREF; c++)
            session->unchanged[i] &= d.relation[c] <= RELATION_EQUAL;
    }
    observation_free(&before);
}

static void assign_in_all(struct set_session *session)
{
    const unsigned all = session->count + (session->own_standard != NULL);
    struct side *sides = xcalloc(all, sizeof *sides);

    for (unsigned i = 0; i < all; i++) {
        assign_in_engine(session, i);
        sides[i] = answer_side(session->engines[i], &session->answers[i]);
    }
    session->groups = group_answers(session->group, sides, all, EFFECT_NONE);
    free(sides);
}

/* How many engines of the user are in a group. */
static unsigned count_members(const struct set_session *session, unsigned group)
{
    unsigned members = 0;

    for (unsigned i = 0; i < session->count; i++)
        members += session->group[i] == group;
    return members;
}

/* --- printing --------------------------------------------------------------------------------- */

/* "whatwg, node-url": the engines of the user in a group; for GROUP_NONE those with this outcome.
 */
static void add_members(struct text *out, const struct set_session *session, unsigned group,
                        enum outcome outcome)
{
    const char *between = "";

    for (unsigned i = 0; i < session->count; i++) {
        if (session->group[i] != group ||
            (group == GROUP_NONE && session->answers[i].outcome != outcome))
            continue;
        text_printf(out, "%s%s", between, session->engine_list.names[i]);
        between = ", ";
    }
}

/* A group: its answer, and below that its engines, if they are the user's. */
static void print_group(const struct set_session *session, unsigned group)
{
    struct text line = {0}, names = {0};
    const struct text_layout layout = {&line, cli_columns(), cli_color(stdout)};
    const struct observation *answer;
    unsigned first = 0;

    while (session->group[first] != group)
        first++;
    answer = &session->answers[first];
    if (answer->outcome == OUTCOME_PARSED)
        observation_describe(&line, answer, (2u << COMPONENT_HREF) - 1);
    else
        text_puts(&line, outcome_name(answer->outcome));
    text_puts(&line, session->unchanged[first] ? "  (unchanged)" : "");
    text_puts(&line, session->group[session->standard] == group ? "  as the Standard says" : "");
    add_members(&names, session, group, OUTCOME_PARSED);
    text_puts(&line, names.len > 0 ? "\n  " : ", but none of these engines\n");
    if (names.len > 0)
        layout_words(&layout, text_str(&names), 2, 2);
    fwrite(line.ptr, 1, line.len, stdout);
    text_free(&line);
    text_free(&names);
}

/* Engines without an answer. Of "all" most have no setters: their number says enough. */
static void print_unanswered(const struct set_session *session)
{
    struct text names = {0};

    for (int outcome = 0; outcome < OUTCOMES; outcome++) {
        unsigned count = 0;

        for (unsigned i = 0; i < session->count; i++)
            count += session->group[i] == GROUP_NONE && (int)session->answers[i].outcome == outcome;
        text_clear(&names);
        add_members(&names, session, GROUP_NONE, (enum outcome)outcome);
        if (outcome == OUTCOME_UNSUPPORTED && count > 5)
            printf("%u engines have no setters\n", count);
        else if (count > 0)
            printf("%s: %s\n",
                   outcome == OUTCOME_UNSUPPORTED ? "no setters"
                                                  : outcome_name((enum outcome)outcome),
                   names.ptr);
    }
    text_free(&names);
}

static void print_set_pretty(const struct set_session *session)
{
    for (unsigned group = 0; group < session->groups; group++)
        print_group(session, group);
    print_unanswered(session);
}

static void write_assigned(struct json_writer *w, const struct set_session *session, unsigned i)
{
    json_object(w);
    json_add_string(w, "engine",
                    i < session->count ? session->engine_list.names[i] : session->engines[i]->id);
    json_add_string(w, "version", session->engines[i]->version);
    if (session->group[i] == GROUP_NONE)
        json_add_null(w, "group");
    else
        json_add_number(w, "group", session->group[i]);
    json_add_bool(w, "unchanged", session->unchanged[i]);
    observation_to_json(w, &session->answers[i]);
    json_end(w);
}

static void print_set_jsonl(const struct set_session *session, const char *result)
{
    struct text line = {0};
    struct json_writer w = {.out = &line};

    json_output(&w);
    json_add_string(&w, "op", op_name(OP_SET));
    json_add(&w, "input", text_str(&session->url));
    json_add_string(&w, "attribute", session->attribute);
    json_add(&w, "value", text_str(&session->value));
    json_add_string(&w, "result", result);
    json_member(&w, "standard");
    write_assigned(&w, session, session->standard);
    json_member(&w, "answers");
    json_array(&w);
    for (unsigned i = 0; i < session->count; i++)
        write_assigned(&w, session, i);
    json_end(&w);
    json_end(&w);
    puts(line.ptr);
    text_free(&line);
}

/* --- running it ------------------------------------------------------------------------------- */

static int open_engines(struct set_session *session)
{
    int status = engine_list_open(&session->engine_list, session->names);
    unsigned count = session->engine_list.count;

    if (status != EXIT_AS_EXPECTED)
        return status;
    if (count < 2)
        return cli_misuse("set", CLI_TWO_ENGINES);
    session->count = count;
    session->engines = xcalloc(count + 1u, sizeof(struct engine *));
    session->answers = xcalloc(count + 1u, sizeof *session->answers);
    session->unchanged = xcalloc(count + 1u, sizeof *session->unchanged);
    session->group = xcalloc(count + 1u, sizeof *session->group);
    session->standard = count;
    for (unsigned i = 0; i < count; i++) {
        session->engines[i] = session->engine_list.engines[i];
        if (strcmp(session->engines[i]->id, STANDARD) == 0)
            session->standard = i;
    }
    if (session->standard < count)
        return EXIT_AS_EXPECTED;
    session->engines[count] = session->own_standard = engine_open(STANDARD);
    return session->own_standard ? EXIT_AS_EXPECTED : EXIT_COULD_NOT_RUN;
}

static void close_engines(struct set_session *session)
{
    for (unsigned i = 0; session->answers && i <= session->count; i++)
        observation_free(&session->answers[i]);
    engine_close(session->own_standard);
    engine_list_free(&session->engine_list);
    free(session->engines);
    free(session->answers);
    free(session->unchanged);
    free(session->group);
}

/* Prints the answers. Returns the exit status. */
static int print_assigned(const struct set_session *session)
{
    unsigned groups = 0, compared = 0;

    for (unsigned group = 0; group < session->groups; group++) {
        const unsigned members = count_members(session, group);

        groups += members > 0;
        compared += members;
    }
    if (strcmp(session->format, "jsonl") == 0)
        print_set_jsonl(session, compared < 2 ? "lost" : groups > 1 ? "differ" : "agree");
    else
        print_set_pretty(session);
    if (compared >= 2)
        return groups > 1 ? EXIT_DIFFERENCES : EXIT_AS_EXPECTED;
    complain("nothing was compared: fewer than two engines answered");
    return EXIT_COULD_NOT_RUN;
}

static int run_set(const void *given)
{
    struct set_session session = *(const struct set_session *)given;
    int status = open_engines(&session);

    if (status == EXIT_AS_EXPECTED) {
        assign_in_all(&session);
        status = print_assigned(&session);
    }
    close_engines(&session);
    return status;
}

/* Checks the operands. EXIT_AS_EXPECTED, or the status to end with. */
static int check_and_run_set(struct set_session *session)
{
    const struct cli_list *given = &session->urls.given;
    int status;

    if (given->count != 3)
        return cli_misuse("set", "takes a URL, an attribute and a value");
    session->attribute = given->items[1];
    if (ua_attribute_from_name(session->attribute, strlen(session->attribute)) == UA_ATTRIBUTES) {
        struct text names = {0};

        for (int i = 0; i < UA_ATTRIBUTES; i++)
            text_printf(&names, "%s\n", ua_attribute_name((enum ua_attribute)i));
        status = cli_unknown("set", "attribute", session->attribute, names.ptr);
        text_free(&names);
        return status;
    }
    status = urls_read_one(&session->urls, given->items[0], &session->url);
    if (status == EXIT_AS_EXPECTED && !session->urls.unescape)
        text_puts(&session->value, given->items[2]);
    else if (status == EXIT_AS_EXPECTED &&
             !text_unescape(&session->value, given->items[2], strlen(given->items[2])))
        return cli_misuse("set", "--unescape: no such escape in '%s'", given->items[2]);
    if (status != EXIT_AS_EXPECTED)
        return status;
    engine_allow(session->names);
    return fork_retry(run_set, session);
}

int cmd_set(int argc, char **argv)
{
    struct set_session session = {
        .names = "whatwg,node-url", .format = "pretty", .urls = {.command = "set"}};
    const struct cli_option rows[] = {
        {"engines", 0, CLI_STRING, "A,B|all", "default: whatwg,node-url; all, or all,-NAME",
         &session.names},
        {"format", 0, CLI_CHOICE, "pretty|jsonl", "default: pretty", &session.format},
        CLI_JSON_ROW(&session.format),
        CLI_UNESCAPE_ROW(&session.urls.unescape),
        CLI_HELLO_ROW,
        CLI_QUIET_ROW,
        {0},
    };
    const struct cli cli = {"[--engines A,B|all] [--format F] [--unescape] URL ATTRIBUTE VALUE",
                            set_help, rows};
    enum cli_result result = cli_parse(&cli, argc, argv, &session.urls.given);
    int status = result == CLI_OK ? check_and_run_set(&session) : cli_exit_status(result);

    text_free(&session.url);
    text_free(&session.value);
    free(session.urls.given.items);
    return status;
}
