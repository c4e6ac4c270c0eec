/* SPDX-License-Identifier: MIT */
/* Engines behind a pipe: an executable that speaks the engine protocol (protocol.h) on its stdin
 * and stdout. Every request to it ends, with its answer or with CRASHED, TIMEOUT or ERROR. */
#ifndef EXTERNAL_H
#define EXTERNAL_H

#include "engine.h"

/* How a failure names the end of a process; what it wrote to stderr follows. */
#define EXTERNAL_EXITED "it exited with status "
#define EXTERNAL_KILLED "it was ended by signal "

/* Complains that an engine takes no part, and why. */
void engine_complain_left_out(const char *id, const char *why);

/* Arguments that its executable may get. */
#define EXTERNAL_ARGUMENTS 3

/* Milliseconds; 0 means the default. */
struct external_limits {
    int hello_ms; /* from start to the answer to hello: 60 s; more where the first use compiles the
                   * engine. URLASSAY_HELLO_TIME replaces it. */
    int case_ms; /* silence while requests are in flight: 5 s. Its hello may ask for more before the
                  * first answer. */
    int crashes; /* in a row, without an answer between them, until it is left out: 10. With answers
                  * between them it may be ten times as many; see external_left_out */
};

/* How the reason begins that external_finish leaves for an engine that is only slow, and lives. */
#define EXTERNAL_LATE "no answer to hello"

/* Counts since the engine was opened. */
struct external_stats {
    unsigned long starts, crashes, timeouts;
    unsigned long garbage;    /* lines that are no answer */
    unsigned long unexpected; /* answers without a request in flight */
    unsigned long anonymous;  /* answers with id null, as to a line that has no id to read */
    unsigned long lost_ms;    /* by restarts and hangs */
    unsigned long waited_ms;  /* before restarts after repeated failures */
    char hello_problem[160];  /* a name in its hello that the protocol does not know, or "" */
};

/* external_begin starts path with arguments: up to EXTERNAL_ARGUMENTS, NULL-ended; NULL: none.
 * external_finish then fills version, flags, locale, model, capabilities, null_is_distinct and
 * state of engine from its hello; also id, if that is empty. So several engines can start at the
 * same time. limits NULL: the defaults. On failure each returns false and leaves a reason in
 * engine->reason. external_close is due in both cases. */
bool external_begin(struct engine *engine, const char *path, const char *const *arguments,
                    const struct external_limits *limits);
bool external_finish(struct engine *engine);

/* The members of the class of an engine behind a pipe. */
#define EXTERNAL_CLASS                                                                             \
    .is_out_of_process = true, .run = external_run, .run_all = external_run_all,                   \
    .close = external_close

/* The run of every out-of-process engine's class: as engine_run says. */
void external_run(struct engine *engine, const struct request *request, struct observation *o);

/* engine_run_all for an out-of-process engine: many requests are in flight at a time. answered is
 * called once for each, in order; its o lives for the call. */
void external_run_all(struct engine *engine, const struct request *requests, size_t count,
                      void (*answered)(void *ctx, size_t index, const struct observation *o),
                      void *ctx);

/* Sends a line that need not be a request: before, the next id, after, newline. Records the answer
 * to that id. For tests of engines. */
void external_run_line(struct engine *engine, const char *before, const char *after,
                       struct observation *o);

/* Returns why an engine is left out, as one line with the last input; NULL: it is not. An engine
 * that fails too often is not started again. Each further request to it gets the outcome ERROR, and
 * was_not_asked. The
 * first time, stderr says so with the engine's name. Too often is: hanging 3 times in a row, or
 * crashing or flooding so often as external_limits says, or twice or ten times as often with
 * answers between. Valid until external_close. */
const char *external_left_out(const struct engine *engine);

/* From now on failures in a row are no reason to leave the engine out: many inputs may hit one bug.
 * After 10 crashes or 3 hangs in a row it is asked for an ordinary input, and left out if it fails
 * at that, too. It is also left out once its restarts and hangs have taken 600 s. Nothing is said
 * on stderr. Does nothing for an engine that external_run did not make. */
void external_be_patient(struct engine *engine);

/* Returns the first line on its stdout that was no answer, escaped and cut; NULL: there was none.
 * Valid until external_close. */
const char *external_noise(const struct engine *engine);

/* What happens to an engine while it is asked. */
enum external_event {
    EXTERNAL_RESTARTED, /* its process was started again */
    EXTERNAL_FAILED,    /* it crashed or hung at a request */
    EXTERNAL_SILENT,    /* no answer for a second */
    EXTERNAL_ANSWERS,   /* again, or it was ended, after it was silent */
};

/* How long to wait for an engine, and whom to tell. */
struct external_watch {
    /* request: of EXTERNAL_FAILED; NULL otherwise. Must not ask the engine. NULL: nobody. */
    void (*note)(void *context, const struct engine *engine, enum external_event event,
                 const struct request *request);
    void *context;
    /* By monotonic_seconds; 0: none. No further request is sent then, and half a second later none
     * is waited for. These get the outcome UNSUPPORTED. A request at which the engine hangs gets
     * TIMEOUT, if that is clear already. */
    double deadline;
    /* After this many crashes each further request gets the outcome UNSUPPORTED, until
     * this is set again. A hang counts as half of them, or as all if they are fewer than four.
     * 0: no limit. */
    unsigned patience;
};

/* Takes effect for the requests that follow. The watch is copied. Does nothing for an engine
 * that external_run did not make. */
void external_set_watch(struct engine *engine, const struct external_watch *watch);

/* Returns the milliseconds that restarts and hangs of an engine took; 0 if it has no pipe. */
unsigned long external_lost_ms(const struct engine *engine);

/* Returns whether the patience of its watch is at its end. */
bool external_has_given_up(const struct engine *engine);

/* From now on notes the keys of answers in *keys; NULL: no more. */
struct answer_keys;
void external_note_keys(struct engine *engine, struct answer_keys *keys);

/* Closes the engine's input and returns whether it then ends by itself. No request may follow. */
bool external_ends_at_eof(struct engine *engine);

/* Ends the engine: by closing its input, then SIGTERM, then SIGKILL to it and all that
 * it started. */
void external_close(struct engine *engine);

/* Lives until external_close. */
const struct external_stats *external_stats(const struct engine *engine);

#endif
