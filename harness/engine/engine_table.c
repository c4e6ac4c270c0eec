/* SPDX-License-Identifier: MIT */
#include "engine_table.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "object_watch.h"
#include "text.h"
#include "xmalloc.h"

/* Runs of a shared object in which its output is looked for. */
#define WATCHED_RUNS 16

struct table_engine {
    const struct ua_engine *table;
    void *state;
    int printed;         /* a file for the output of the first runs; -1: none */
    unsigned quiet_runs; /* how many of these are over */
    bool is_noisy;       /* it prints on stdout */
    unsigned long calls; /* of run, in a shared object */
};

/* The components of an answer, in the header's order. */
static const enum component table_components[] = {
    [UA_ENGINE_SCHEME] = COMPONENT_SCHEME,     [UA_ENGINE_USERNAME] = COMPONENT_USERNAME,
    [UA_ENGINE_PASSWORD] = COMPONENT_PASSWORD, [UA_ENGINE_HOST] = COMPONENT_HOST,
    [UA_ENGINE_PORT] = COMPONENT_PORT,         [UA_ENGINE_PATH] = COMPONENT_PATH,
    [UA_ENGINE_QUERY] = COMPONENT_QUERY,       [UA_ENGINE_FRAGMENT] = COMPONENT_FRAGMENT,
    [UA_ENGINE_HREF] = COMPONENT_HREF,         [UA_ENGINE_ORIGIN] = COMPONENT_ORIGIN,
    [UA_ENGINE_VALUE] = COMPONENT_VALUE,       [UA_ENGINE_REASON] = COMPONENT_REASON,
};
#define TABLE_COMPONENTS (sizeof table_components / sizeof *table_components)

static const enum outcome table_outcomes[] = {
    [UA_ENGINE_PARSED] = OUTCOME_PARSED,
    [UA_ENGINE_REJECTED] = OUTCOME_REJECTED,
    [UA_ENGINE_UNSUPPORTED] = OUTCOME_UNSUPPORTED,
    [UA_ENGINE_ERROR] = OUTCOME_ERROR,
};
#define TABLE_OUTCOMES (sizeof table_outcomes / sizeof *table_outcomes)

static const enum model table_models[] = {
    [UA_ENGINE_WHATWG] = MODEL_WHATWG,
    [UA_ENGINE_RFC3986] = MODEL_RFC3986,
    [UA_ENGINE_RFC2396] = MODEL_RFC2396,
    [UA_ENGINE_OTHER] = MODEL_OTHER,
};
#define TABLE_MODELS (sizeof table_models / sizeof *table_models)

/* The operations that a table may name; an edition's scripts are not among them. */
static const struct {
    enum op op;
    enum ua_engine_op in_table;
} table_ops[] = {
    {OP_PARSE, UA_ENGINE_OP_PARSE},     {OP_SET, UA_ENGINE_OP_SET},
    {OP_TOASCII, UA_ENGINE_OP_TOASCII}, {OP_TOUNICODE, UA_ENGINE_OP_TOUNICODE},
    {OP_QUERY, UA_ENGINE_OP_QUERY},     {OP_VALIDATE, UA_ENGINE_OP_VALIDATE},
    {OP_PARAMS, UA_ENGINE_OP_PARAMS},   {OP_ERRORS, UA_ENGINE_OP_ERRORS},
};
#define TABLE_OPS (sizeof table_ops / sizeof *table_ops)

/* --- exit() ----------------------------------------------------------------------------------- */

/* The id of the engine whose function runs; NULL: none does. */
static const char *running_id;

/* exit() in a parser would end the tool as if all was well, and lose the input. */
static void abort_at_exit(void)
{
    if (!running_id)
        return;
    dprintf(STDERR_FILENO, "urlassay: engine %s called exit(), which counts as a crash\n",
            running_id);
    snprintf(engine_mark->fault, sizeof engine_mark->fault, "called exit()");
    snprintf(engine_mark->culprit, sizeof engine_mark->culprit, "%.*s", ENGINE_ID_BYTES - 1,
             running_id);
    running_id = NULL;
    abort();
}

void engine_table_watch_exit(void)
{
    static bool is_watched;

    if (!is_watched)
        is_watched = atexit(abort_at_exit) == 0;
}

static void enter_table(const struct engine *engine)
{
    /* As late as possible: functions that are registered later run earlier. */
    engine_table_watch_exit();
    running_id = engine->id;
}

static void leave_table(void)
{
    running_id = NULL;
}

/* --- stdout ----------------------------------------------------------------------------------- */

/* Makes file descriptor 1 a duplicate of to. Returns what stdout_restore needs. */
static int divert_stdout(int to)
{
    const int kept = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);

    if (kept >= 0)
        dup2(to, STDOUT_FILENO);
    return kept;
}

static void flush_pending(void)
{
    if (__fpending(stdout) > 0)
        fflush(stdout);
}

int stdout_redirect(void)
{
    flush_pending();
    return divert_stdout(STDERR_FILENO);
}

void stdout_restore(int kept)
{
    if (kept < 0)
        return;
    flush_pending();
    dup2(kept, STDOUT_FILENO);
    close(kept);
}

/* Before a function of a shared object runs. A redirection takes as long as many parses. So it is
 * only for an object that prints, by its first functions or into the buffer of stdio. */
static int begin_run(const struct table_engine *opened)
{
    if (opened->is_noisy)
        return stdout_redirect();
    flush_pending();
    if (opened->quiet_runs >= WATCHED_RUNS || opened->printed < 0)
        return -1;
    return divert_stdout(opened->printed);
}

static void end_run(struct table_engine *opened, int kept)
{
    if (kept < 0 && __fpending(stdout) > 0) {
        opened->is_noisy = true;
        kept = divert_stdout(STDERR_FILENO);
    }
    stdout_restore(kept);
    if (opened->printed < 0)
        return;
    opened->is_noisy = opened->is_noisy || lseek(opened->printed, 0, SEEK_END) > 0;
    opened->quiet_runs++;
    if (opened->is_noisy || opened->quiet_runs >= WATCHED_RUNS) {
        close(opened->printed);
        opened->printed = -1;
    }
}

/* --- opening ---------------------------------------------------------------------------------- */

static bool refuse_table(struct engine *engine, const char *reason)
{
    snprintf(engine->reason, sizeof engine->reason, "%s", reason);
    return false;
}

static bool check_table(struct engine *engine, const struct ua_engine *table)
{
    char id[ENGINE_ID_BYTES];

    if (table->version == 0 || table->version > UA_ENGINE_VERSION) {
        snprintf(engine->reason, sizeof engine->reason,
                 "its table urlassay_engine has the version %u, and this tool takes 1%s",
                 table->version, UA_ENGINE_VERSION > 1 ? " and later ones" : "");
        return false;
    }
    if (!table->name || !table->release || !table->run)
        return refuse_table(engine, "its table urlassay_engine lacks name, release or run");
    engine_make_id(id, sizeof id, table->name);
    if (id[0] == '\0' || strcmp(id, table->name) != 0 || strchr(id, ':'))
        return refuse_table(
            engine, "its name is not 1 to 63 letters, digits, \"-\", \"_\" and \".\" in its table");
    if ((unsigned)table->model >= TABLE_MODELS)
        return refuse_table(engine, "its table urlassay_engine has a model that does not exist");
    return true;
}

static unsigned read_table_capabilities(unsigned in_table)
{
    unsigned capabilities = 0;

    for (size_t i = 0; i < TABLE_OPS; i++)
        if (in_table & UA_ENGINE_CAN(table_ops[i].in_table))
            capabilities |= CAPABILITY(table_ops[i].op);
    if (in_table & UA_ENGINE_CAN_BASE)
        capabilities |= CAPABILITY_BASE;
    if (in_table & UA_ENGINE_CAN_ENCODING)
        capabilities |= CAPABILITY_ENCODING;
    return capabilities;
}

static unsigned read_null_bits(const struct ua_engine *table, enum model model)
{
    unsigned bits = 0;

    for (size_t c = 0; c < TABLE_COMPONENTS; c++)
        if (table->tells_null >> c & 1)
            bits |= 1u << table_components[c];
    return table->tells_null ? bits : model_null_is_distinct(model);
}

bool engine_table_open(struct engine *engine, const struct ua_engine *table, const char *profile)
{
    char reason[sizeof engine->reason] = "its open() returned NULL without a reason";
    struct table_engine *opened;

    if (!check_table(engine, table))
        return false;
    if (!engine->id[0])
        engine_make_id(engine->id, ENGINE_ID_BYTES, table->name);
    opened = engine->state = xcalloc(1, sizeof *opened);
    opened->printed = engine->path ? memfd_create("printed", MFD_CLOEXEC) : -1;
    engine->model = table_models[table->model];
    engine->capabilities = read_table_capabilities(table->capabilities);
    engine->null_is_distinct = read_null_bits(table, engine->model);
    snprintf(engine->version, sizeof engine->version, "%s", table->release);
    if (table->open) {
        opened->state = table->open(profile, reason, sizeof reason);
        reason[sizeof reason - 1] = '\0';
        if (!opened->state)
            return refuse_table(engine, reason);
    }
    opened->table = table;
    return true;
}

void engine_table_close(struct engine *engine)
{
    struct table_engine *opened = engine->state;

    if (opened && opened->table && opened->table->close) {
        const int kept = engine->path ? stdout_redirect() : -1;

        enter_table(engine);
        opened->table->close(opened->state);
        leave_table();
        stdout_restore(kept);
    }
    if (opened && opened->printed >= 0)
        close(opened->printed);
    free(opened);
    engine->state = NULL;
}

/* --- running ----------------------------------------------------------------------------------
 */

struct table_answer {
    struct ua_engine_answer answer; /* for the table's functions; the first member */
    struct observation *o;
    bool is_wrong; /* the function set a component that does not exist */
};

static void set_component(struct ua_engine_answer *given, enum ua_engine_component component,
                          const char *bytes, size_t len)
{
    struct table_answer *answer = (struct table_answer *)given;
    const char *engine = running_id;

    if ((unsigned)component >= TABLE_COMPONENTS) {
        answer->is_wrong = true;
        return;
    }
    /* Without memory it ends the process. */
    leave_table();
    observation_set(answer->o, table_components[component], bytes, bytes ? len : 0);
    running_id = engine;
}

static struct ua_engine_text table_text(struct ua_str text)
{
    return (struct ua_engine_text){text.ptr, text.ptr ? text.len : 0};
}

static enum ua_engine_op table_op(enum op op)
{
    size_t i = 0;

    while (i < TABLE_OPS - 1 && table_ops[i].op != op)
        i++;
    return table_ops[i].in_table;
}

/* Only PARSED has components. The others may have a reason. */
static void record_table_outcome(struct observation *o, enum ua_engine_outcome outcome,
                                 bool is_wrong)
{
    if (is_wrong || (unsigned)outcome >= TABLE_OUTCOMES) {
        observation_fail(o, OUTCOME_ERROR,
                         is_wrong ? "the engine set a component that does not exist"
                                  : "the engine returned an outcome that does not exist");
        return;
    }
    o->outcome = table_outcomes[outcome];
    if (o->outcome != OUTCOME_PARSED) {
        o->present &= COMPONENT_BIT(REASON);
        o->absent = 0;
    }
}

void engine_table_run(struct engine *engine, const struct request *request, struct observation *o)
{
    struct table_engine *opened = engine->state;
    struct table_answer answer = {.answer = {set_component}, .o = o};
    const struct ua_engine_request asked = {
        .op = table_op(request->op),
        .input = {request->input.ptr ? request->input.ptr : "", request->input.len},
        .base = table_text(request->base),
        .attribute = table_text(request->attribute),
        .value = table_text(request->value),
        .encoding = table_text(request->encoding),
        .strict = request->strict,
    };
    const bool is_watched = engine->path && object_watch_is_due(++opened->calls);
    const int kept = engine->path ? begin_run(opened) : -1;
    enum ua_engine_outcome outcome;

    if (is_watched)
        object_watch_before_call(engine);
    observation_reset(o);
    enter_table(engine);
    outcome = opened->table->run(opened->state, &asked, &answer.answer);
    leave_table();
    if (is_watched)
        object_watch_after_call(engine);
    if (engine->path)
        end_run(opened, kept);
    record_table_outcome(o, outcome, answer.is_wrong);
}
