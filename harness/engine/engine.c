/* SPDX-License-Identifier: MIT */
#include "engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "ascii.h"
#include "util.h"

void engine_make_id(char *id, size_t size, const char *from)
{
    size_t len = 0;

    for (; *from; from++)
        if ((ua_is_alnum((unsigned char)*from) || strchr("-_.:@", *from)) && len + 1 < size)
            id[len++] = *from;
    id[len] = '\0';
}

const char *op_name(enum op op)
{
    static const char *const names[OPS] = {
        [OP_PARSE] = "parse",         [OP_SET] = "set",       [OP_TOASCII] = "toascii",
        [OP_TOUNICODE] = "tounicode", [OP_QUERY] = "query",   [OP_VALIDATE] = "validate",
        [OP_PARAMS] = "params",       [OP_ERRORS] = "errors", [OP_SCRIPT] = "script",
    };
    return names[op];
}

enum op op_find(const char *name)
{
    int op = 0;

    while (op < OPS && strcmp(op_name((enum op)op), name) != 0)
        op++;
    return (enum op)op;
}

const char *capability_name(int bit)
{
    if (bit < OPS)
        return op_name((enum op)bit);
    return bit == OPS ? "base" : "encoding";
}

const char *model_name(enum model model)
{
    static const char *const names[] = {
        [MODEL_WHATWG] = "whatwg", [MODEL_RFC3986] = "rfc3986", [MODEL_RFC2396] = "rfc2396",
        [MODEL_OTHER] = "other",   [MODEL_CLIENT] = "client",   [MODEL_FILTER] = "filter",
    };
    return names[model];
}

/* In the Standard, username, password
 * and path are never null; the path counts, because "" differs from "/" there. In RFC 3986 each
 * component can be undefined (section 5.3). */
unsigned model_null_is_distinct(enum model model)
{
    const unsigned standard = 1u << COMPONENT_HOST | 1u << COMPONENT_PORT | 1u << COMPONENT_QUERY |
                              1u << COMPONENT_FRAGMENT;

    switch (model) {
    case MODEL_WHATWG:
        return standard | 1u << COMPONENT_PATH;
    case MODEL_RFC3986:
    case MODEL_RFC2396:
        return standard | 1u << COMPONENT_SCHEME | 1u << COMPONENT_USERNAME |
               1u << COMPONENT_PASSWORD;
    case MODEL_OTHER:
    case MODEL_CLIENT:
    case MODEL_FILTER:
    case MODELS:
        return 0;
    }
    return 0;
}

bool engine_class_is_in_process(const struct engine_class *class)
{
    return !class->is_out_of_process;
}

bool engine_class_parses(const struct engine_class *class)
{
    return !engine_class_is_in_process(class) || class->capabilities & CAPABILITY(OP_PARSE);
}

bool engine_is_in_process(const struct engine *engine)
{
    return engine_class_is_in_process(engine->class);
}

const char *engine_unsupported_reason(const struct engine *engine, const struct request *request)
{
    static const char *const lacking[OPS] = {
        [OP_PARSE] = "the engine does not know parse",
        [OP_SET] = "the engine does not know set",
        [OP_TOASCII] = "the engine does not know toascii",
        [OP_TOUNICODE] = "the engine does not know tounicode",
        [OP_QUERY] = "the engine does not know query",
        [OP_VALIDATE] = "the engine does not know validate",
        [OP_PARAMS] = "the engine does not know params",
        [OP_ERRORS] = "the engine does not know errors",
        [OP_SCRIPT] = "the engine does not know script",
    };

    if (!(engine->capabilities & CAPABILITY(request->op)))
        return lacking[request->op];
    if (request->base.ptr && !(engine->capabilities & CAPABILITY_BASE))
        return "the engine takes no base";
    if (request->encoding.ptr && !(engine->capabilities & CAPABILITY_ENCODING))
        return "the engine takes no encoding";
    return NULL;
}

static struct engine_mark own_mark;
struct engine_mark *engine_mark = &own_mark;

void engine_mark_unshare(void)
{
    engine_mark = &own_mark;
}

bool engine_mark_is_shared(void)
{
    return engine_mark != &own_mark;
}

void engine_mark_name(const struct engine *engine, enum engine_activity activity)
{
    const char *name = engine->id[0] || !engine->path ? engine->id : engine->path;
    const size_t len = strlen(name), most = sizeof engine_mark->culprit - 1;
    const size_t kept = len < most ? len : most;

    /* If the path is long, keep its end, with the zero byte. */
    memcpy(engine_mark->culprit, name + len - kept, kept + 1);
    engine_mark->activity = activity;
}

void engine_mark_clear(void)
{
    engine_mark->activity = ENGINE_RETURNED;
    engine_mark->culprit[0] = '\0';
}

void kept_answers_free(struct kept_answers *kept)
{
    for (size_t i = 0; i < kept->count; i++)
        observation_free(&kept->answers[i]);
    free(kept->answers);
    free(kept->is_asked);
    *kept = (struct kept_answers){0};
}

void engine_close(struct engine *engine)
{
    const bool is_in_process = engine && engine_is_in_process(engine);

    if (!engine)
        return;
    if (is_in_process)
        engine_mark_name(engine, ENGINE_IS_CLOSED);
    engine->class->close(engine);
    if (is_in_process)
        engine_mark_clear();
    if (engine->thread_locale && engine->thread_locale != LC_GLOBAL_LOCALE)
        freelocale(engine->thread_locale);
    if (engine->kept)
        kept_answers_free(engine->kept);
    free(engine->kept);
    free(engine->own_class);
    free(engine->path);
    free(engine);
}

void engine_run(struct engine *engine, const struct request *request, struct observation *o)
{
    const char *reason = engine_unsupported_reason(engine, request);
    locale_t before = 0;

    if (reason) {
        observation_fail(o, OUTCOME_UNSUPPORTED, reason);
        return;
    }
    arena_begin();
    /* The rest of the program keeps its own; setting it is slow. */
    if (engine->thread_locale)
        before = uselocale(engine->thread_locale);
    engine_mark->activity = ENGINE_IS_CALLED;
    engine->class->run(engine, request, o);
    engine_mark->activity = ENGINE_RETURNED;
    if (engine->thread_locale)
        uselocale(before);
    arena_end();
}

void engine_run_all(struct engine *engine, const struct request *requests, size_t count,
                    void (*answered)(void *ctx, size_t index, const struct observation *o),
                    void *ctx)
{
    struct observation o = {0};

    if (engine->class->run_all) {
        engine->class->run_all(engine, requests, count, answered, ctx);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        engine_run(engine, &requests[i], &o);
        answered(ctx, i, &o);
    }
    observation_free(&o);
}
