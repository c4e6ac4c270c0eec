/* SPDX-License-Identifier: MIT */
/* The definition of an engine: a parser under test, in this process or behind a pipe. */
#ifndef ENGINE_H
#define ENGINE_H

#include <locale.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "observation.h"

enum op {
    OP_PARSE,     /* input, base, encoding -> a URL */
    OP_SET,       /* input, attribute, value -> a URL */
    OP_TOASCII,   /* input (a domain), strict -> value */
    OP_TOUNICODE, /* input (a domain) -> value */
    OP_QUERY,     /* input (application/x-www-form-urlencoded) -> value, serialised again */
    OP_VALIDATE,  /* input, base -> parsed if it is a valid URL string, else rejected */
    OP_PARAMS,    /* input (a URL), value (a script, see op_params.h) -> value, query, href */
    OP_ERRORS,    /* input, base -> value: the validation errors of parsing, failed or not,
                   * as "name@position", with spaces between them; position in bytes. Only the
                   * names, if the engine does not know the positions */
    OP_SCRIPT, /* value (steps of an edition, see op_script.h and op_library.h) -> value; the input
                * says nothing */
    OPS,
};
#define CAPABILITY_BASE (1u << OPS)           /* parse takes a base */
#define CAPABILITY_ENCODING (1u << (OPS + 1)) /* parse takes an encoding */
#define CAPABILITIES (OPS + 2)
#define CAPABILITY(op) (1u << (op))

struct request {
    enum op op;
    struct ua_str input;
    struct ua_str base; /* ptr NULL: none */
    struct ua_str attribute, value;
    struct ua_str encoding; /* of the query, by a label; ptr NULL: UTF-8 */
    bool strict;
    /* 1u << component: the components that the caller reads. The engine may leave all others
     * unknown. 0: every component; WANTED_NONE: only the outcome. */
    unsigned wanted;
#define WANTED_NONE (1u << COMPONENTS)
};

static inline bool request_wants(const struct request *request, enum component c)
{
    return request->wanted == 0 || (request->wanted & 1u << c) != 0;
}

/* The document that an engine's answers follow. With null_is_distinct it decides when two answers
 * are comparable. */
enum model {
    MODEL_WHATWG,
    MODEL_RFC3986,
    MODEL_RFC2396,
    MODEL_OTHER,
    MODEL_CLIENT, /* the host and the port that a client contacts */
    MODEL_FILTER, /* whether a URL may be fetched: OUTCOME_ALLOWED or OUTCOME_DENIED */
    MODELS,
};

struct engine;

/* A kind of engine: one constant in each file of engines/, listed in engines.def. registry.h opens
 * it. */
struct engine_class {
    const char *id;              /* without profile */
    const char *title;           /* of the document that it transcribes; NULL: none */
    const char *family;          /* the engine with the same parser, as engine_family; NULL: id */
    const char *const *profiles; /* NULL-ended names after the colon; NULL: none */
    bool profiles_are_rare;      /* they run only if the user names them: "all" leaves them out */
    const char *package;         /* Debian's, see engine_add_packages; "": it is always available */
    const char *npm;             /* the npm package that it needs too; NULL: none */
    const char *script;          /* its executable in engines/; NULL: it is in-process */
    const char *argument;        /* the only argument of the executable; NULL: none */
    bool is_compiled;            /* its executable compiles it at first use, which takes time */
    bool is_client;              /* it answers which host a client contacts: "all" leaves it out */
    bool is_filter;              /* it answers whether a URL may be fetched: "all" leaves it out */
    const char *locale;          /* the locale that its thread must have while it runs; NULL: any */
    /* How `lib:PATH` recognises its library: a function that the library exports, and where the
     * tool calls that function (NULL: nowhere, as library_variable names the library's file). */
    const char *library_symbol;
    void (*library_function)(void);
    const char *library_variable;
    enum model model;
    unsigned capabilities;     /* CAPABILITY(op), CAPABILITY_BASE, CAPABILITY_ENCODING */
    unsigned null_is_distinct; /* 1u << component: its answers distinguish null and "" */
    bool is_out_of_process;    /* behind a pipe, in a process of its own */
    /* Readies engine->state and fills version and flags. profile is NULL or one of profiles.
     * On failure returns false and leaves a reason in engine->reason. */
    bool (*open)(struct engine *engine, const char *profile);
    /* Answers one request into o. In-process engines must not allocate per call where they can. */
    void (*run)(struct engine *engine, const struct request *request, struct observation *o);
    /* As engine_run_all. NULL: running one request after another is as fast. */
    void (*run_all)(struct engine *engine, const struct request *requests, size_t count,
                    void (*answered)(void *ctx, size_t index, const struct observation *o),
                    void *ctx);
    void (*close)(struct engine *engine);
};

/* Answers that are kept with an engine. Its user numbers the questions (fingerprint.h). */
struct kept_answers {
    struct observation *answers; /* NULL: none yet */
    bool *is_asked;              /* of each */
    size_t count;
};
void kept_answers_free(struct kept_answers *kept);

/* Bytes of an engine's id at most, with the NUL. */
#define ENGINE_ID_BYTES 64

struct engine {
    const struct engine_class *class;
    struct engine_class *own_class; /* class, if only this engine uses it; otherwise NULL */
    char id[2 * ENGINE_ID_BYTES];   /* with profile, less than ENGINE_ID_BYTES; or two with ">" */
    char version[64];
    char flags[160];  /* the library's flags in force, by its own names; "" if it has none */
    char locale[32];  /* the locale it depends on; "" if it does not */
    char reason[256]; /* why it is not available */
    enum model model; /* from the class, or from the hello of an out-of-process engine */
    /* The document that it says it follows, by its engine's id; "": it does not say. */
    char follows[ENGINE_ID_BYTES];
    unsigned capabilities, null_is_distinct;
    char *path;             /* of its shared object; NULL: it has none */
    bool is_isolated;       /* behind a pipe because engine_isolate says so, not by its kind */
    locale_t thread_locale; /* of the class; 0: it needs none, or the system lacks it */
    void *state;
    struct kept_answers *kept; /* NULL: none are kept. Owned, if registry.h opened the engine */
};

/* What this process does with an engine of its own. The end of the process is that engine's fault
 * unless it is ENGINE_RETURNED, whatever the exit status is. */
enum engine_activity { ENGINE_RETURNED, ENGINE_IS_CALLED, ENGINE_IS_OPENED, ENGINE_IS_CLOSED };

struct engine_mark {
    uint32_t activity; /* enum engine_activity */
    /* The id, or the end of the path, of the engine that is opened or closed, or that did what
     * fault says; "": none. While an engine is called, only the caller knows its id. */
    char culprit[ENGINE_ID_BYTES];
    char fault[ENGINE_ID_BYTES]; /* "closed descriptors of the process"; "": nothing */
};

/* Never NULL. A campaign's process sets it to memory that outlives the process. */
extern struct engine_mark *engine_mark;
/* Sets it back to memory of this process. */
void engine_mark_unshare(void);
bool engine_mark_is_shared(void);
/* Names an engine as the one that is opened or closed. */
void engine_mark_name(const struct engine *engine, enum engine_activity activity);
void engine_mark_clear(void);

/* Closes an engine that registry.h or reparse.h opened; NULL is allowed. */
void engine_close(struct engine *engine);

/* Runs one request. If the engine lacks the capability, the outcome is UNSUPPORTED. */
void engine_run(struct engine *engine, const struct request *request, struct observation *o);

/* Returns why the engine does not support a request; NULL: it does. */
const char *engine_unsupported_reason(const struct engine *engine, const struct request *request);

/* Runs many requests, pipelined if the engine can. Calls answered for each, in the order of the
 * requests. */
void engine_run_all(struct engine *engine, const struct request *requests, size_t count,
                    void (*answered)(void *ctx, size_t index, const struct observation *o),
                    void *ctx);

/* Copies the characters that an id may have, letters, digits, "-", "_", ".", ":" and "@", into id
 * (size bytes), because ids are printed on terminals and in reports. */
void engine_make_id(char *id, size_t size, const char *from);

/* Whether the id is `writer>reader`: an engine that stands for two (reparse.h). */
static inline bool reparse_is(const char *id)
{
    return strchr(id, '>') != NULL;
}

/* The name of the reader if id is `writer>reader`, else NULL. */
static inline const char *reparse_reader(const char *writer, const char *id)
{
    const size_t len = strlen(writer);

    return strncmp(id, writer, len) == 0 && id[len] == '>' ? id + len + 1 : NULL;
}

/* Whether the engine runs in this process. The fuzz targets take only such engines. */
bool engine_is_in_process(const struct engine *engine);
/* The same for all engines of a class, unless engine_isolate was called. */
bool engine_class_is_in_process(const struct engine_class *class);

/* Whether engines of a class parse URLs, as far as this is known before one runs. Executables in
 * engines/ do. */
bool engine_class_parses(const struct engine_class *class);

const char *op_name(enum op op);          /* the protocol's: "parse" */
enum op op_find(const char *name);        /* the inverse; OPS if no op has that name */
const char *capability_name(int bit);     /* the protocol's, bit < CAPABILITIES: "base" */
const char *model_name(enum model model); /* "whatwg" */

/* Returns 1u << component for the components in which a model distinguishes null from "". */
unsigned model_null_is_distinct(enum model model);

/* Why an engine could not be opened. */
struct engine_error {
    enum {
        ENGINE_UNKNOWN,
        ENGINE_ABSENT,
        ENGINE_REFUSED, /* it needs a permission (engine_name.h) */
        ENGINE_NO_DAY,  /* `whatwg@` and no text of the Standard: a wrong usage */
    } kind;
    char reason[512];    /* a sentence; ENGINE_ABSENT: a part of one */
    const char *package; /* of its class; "": none, or unknown */
    const char *npm;     /* of its class; NULL: none */
};

/* Appends one line that is safe to print. name NULL: the line of an absent engine begins with "not
 * available", for callers that print the name themselves. */
void engine_error_message(struct text *out, const struct engine_error *error, const char *name);
/* Complains with that line. */
void engine_error_complain(const struct engine_error *error, const char *name);
/* Whether that was ever done for ENGINE_NO_DAY. */
bool engine_error_was_usage(void);

/* names, everywhere here: Debian packages, separated by spaces, as an engine's class has them.
 * Where releases name a package differently, its names are joined by "|": the first that is
 * installed or offered counts, or else the first. npm: packages of npm, separated by spaces; NULL:
 * none. */

/* Asks apt-cache about many packages at once. The functions below ask about each package that was
 * not asked about yet, which takes half a second. */
void engine_look_up_packages(const char *names);

/* Appends the names without alternatives: "libnode115". */
void engine_add_packages(struct text *out, const char *names);

/* Appends the command that installs all of the packages, also those that are there. It appends
 * nothing if there are none. */
void engine_add_install_command(struct text *out, const char *names, const char *npm);

/* Appends how to get the packages that are missing: "apt-get install A", or that this system has no
 * package of a name. A system without apt-cache or its lists is taken to have all, and none
 * installed. It appends nothing if none is missing. Returns false if no command can help. */
bool engine_add_install_hint(struct text *out, const char *names, const char *npm);

#endif
