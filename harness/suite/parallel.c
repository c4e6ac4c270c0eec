/* SPDX-License-Identifier: MIT */
#include "parallel.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "external.h"
#include "registry.h"
#include "util.h"

/* Requests of one task: enough to pipeline an out-of-process engine, and so few that all workers
 * end at about the same time. */
#define SMALLEST_CHUNK 16
#define LARGEST_CHUNK 512

/* Consecutive requests of a job, and their answers until all earlier answers are delivered. */
struct chunk {
    size_t from, to;
    size_t count;        /* answers in records */
    struct text records; /* as received */
};

struct progress_of_job {
    struct chunk *chunks;
    size_t count;
    size_t given;   /* chunks that were assigned to a worker */
    size_t due;     /* the first chunk whose answers were not delivered */
    size_t workers; /* workers of this job */
};

struct parallel_worker {
    pid_t pid;
    int fd;
    bool idle;
    size_t job, chunk;
    struct text in; /* bytes received that are not a whole record yet */
};

struct parallel {
    const struct parallel_job *jobs;
    size_t count;
    struct progress_of_job *progress;
    struct parallel_worker *workers;
    size_t worker_count;
    size_t finished; /* jobs, in their order */
    struct observation o;
    bool failed;
};

/* To a worker. */
struct task {
    size_t job, from, to;
};

/* From a worker, before a text: an answer's, a complaint, or a line of the engine. The pointer
 * means nothing here. */
enum record_kind { RECORD_ANSWER, RECORD_TASK_DONE, RECORD_CANNOT_OPEN, RECORD_NOISE };
struct record {
    enum record_kind kind;
    struct observation answer;
};

/* --- in a worker ------------------------------------------------------------------------------ */

static void send_bytes(int fd, const void *bytes, size_t len)
{
    if (!write_all(fd, bytes, len))
        _exit(0); /* the parent does not read any more */
}

static bool read_bytes(int fd, void *bytes, size_t len)
{
    char *at = bytes;

    while (len > 0) {
        ssize_t done = read(fd, at, len);

        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        at += done;
        len -= (size_t)done;
    }
    return true;
}

static void send_record(int fd, enum record_kind kind, const struct observation *answer)
{
    struct record record;

    memset(&record, 0, sizeof record); /* the padding is sent as well */
    record.kind = kind;
    record.answer = *answer;
    send_bytes(fd, &record, sizeof record);
    send_bytes(fd, answer->text, answer->text_len);
}

static void send_text(int fd, enum record_kind kind, char *text)
{
    send_record(fd, kind, &(struct observation){.text = text, .text_len = strlen(text)});
}

/* What answers the requests in a worker. */
struct answering {
    int fd;
    struct engine *engine;
    bool noise_is_said;
};

/* Once for an engine, and before the answer that it gave next: the parent reads nothing behind the
 * last answer. */
static void send_noise(struct answering *answering)
{
    char message[512];

    if (answering->noise_is_said || !external_noise(answering->engine))
        return;
    snprintf(message, sizeof message, "%s", external_noise(answering->engine));
    send_text(answering->fd, RECORD_NOISE, message);
    answering->noise_is_said = true;
}

static void send_answer(void *ctx, size_t index, const struct observation *o)
{
    struct answering *answering = ctx;

    (void)index;
    send_noise(answering);
    send_record(answering->fd, RECORD_ANSWER, o);
}

static _Noreturn void run_worker(const struct parallel *parallel, int fd)
{
    struct answering answering = {.fd = fd};
    struct task task = {0}, before = {.job = SIZE_MAX};
    const struct observation nothing = {0};
    struct engine_error error = {.package = ""};

    while (read_bytes(fd, &task, sizeof task)) {
        const struct parallel_job *job = &parallel->jobs[task.job];

        if (task.job != before.job) {
            engine_close(answering.engine);
            answering.engine = engine_open_or_explain(job->name, &error);
            answering.noise_is_said = false;
            if (answering.engine)
                external_be_patient(answering.engine);
        }
        if (!answering.engine) {
            struct text message = {0};

            engine_error_message(&message, &error, job->name);
            send_text(fd, RECORD_CANNOT_OPEN, message.ptr);
            text_free(&message);
            break;
        }
        before = task;
        engine_run_all(answering.engine, job->requests + task.from, task.to - task.from,
                       send_answer, &answering);
        send_record(fd, RECORD_TASK_DONE, &nothing);
    }
    engine_close(answering.engine);
    _exit(0); /* what is in stdio's buffers is the parent's */
}

/* --- tasks ------------------------------------------------------------------------------------ */

static bool has_more(const struct progress_of_job *progress)
{
    return progress->given < progress->count;
}

/* Returns the next job of a worker: its own, because starting an engine may take a second,
 * otherwise the one with the fewest workers. count if none is left. */
static size_t choose_job(const struct parallel *parallel, const struct parallel_worker *worker)
{
    size_t best = parallel->count;

    if (worker->job < parallel->count && has_more(&parallel->progress[worker->job]))
        return worker->job;
    for (size_t i = 0; i < parallel->count; i++)
        if (has_more(&parallel->progress[i]) &&
            (best == parallel->count ||
             parallel->progress[i].workers < parallel->progress[best].workers))
            best = i;
    return best;
}

static bool start_worker(struct parallel *parallel, struct parallel_worker *worker)
{
    int ends[2];

    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    fflush(NULL);
    worker->pid = fork();
    if (worker->pid == 0) {
        close(ends[0]);
        for (size_t i = 0; i < parallel->worker_count; i++)
            if (parallel->workers[i].fd >= 0)
                close(parallel->workers[i].fd);
        run_worker(parallel, ends[1]);
    }
    close(ends[1]);
    if (worker->pid < 0) {
        close(ends[0]);
        return false;
    }
    worker->fd = ends[0];
    text_clear(&worker->in);
    return true;
}

static bool is_answered(const struct chunk *chunk)
{
    return chunk->count == chunk->to - chunk->from;
}

/* Sends the worker the rest of a chunk. */
static void assign_chunk(struct parallel *parallel, struct parallel_worker *worker, size_t job,
                         size_t chunk)
{
    const struct chunk *part = &parallel->progress[job].chunks[chunk];
    const struct task task = {job, part->from + part->count, part->to};

    worker->job = job;
    worker->chunk = chunk;
    worker->idle = false;
    if (send(worker->fd, &task, sizeof task, MSG_NOSIGNAL) != (ssize_t)sizeof task)
        parallel->failed |=
            errno != EPIPE && errno != ECONNRESET; /* reading notices a dead worker */
}

static void assign_next(struct parallel *parallel, struct parallel_worker *worker)
{
    size_t job = choose_job(parallel, worker);

    if (worker->job < parallel->count)
        parallel->progress[worker->job].workers--;
    worker->idle = true;
    if (job == parallel->count) {
        worker->job = parallel->count;
        return;
    }
    parallel->progress[job].workers++;
    assign_chunk(parallel, worker, job, parallel->progress[job].given++);
}

/* --- answers ---------------------------------------------------------------------------------- */

static struct record record_at(char *at)
{
    struct record record;

    memcpy(&record, at, sizeof record);
    record.answer.text = at + sizeof record;
    return record;
}

static void deliver_chunk(struct parallel *parallel, const struct parallel_job *job,
                          struct chunk *chunk)
{
    char *at = chunk->records.ptr;

    for (size_t i = chunk->from; i < chunk->to; i++) {
        const struct record record = record_at(at);

        at = record.answer.text + record.answer.text_len;
        observation_copy(&parallel->o, &record.answer);
        job->answered(job->ctx, i, &parallel->o);
    }
    text_free(&chunk->records);
}

/* Delivers the answers of a job as far as they are complete, and reports jobs that are finished. */
static void deliver_due(struct parallel *parallel, size_t index,
                        void (*finished)(void *ctx, size_t job), void *ctx)
{
    struct progress_of_job *progress = &parallel->progress[index];

    while (progress->due < progress->count) {
        struct chunk *chunk = &progress->chunks[progress->due];

        if (!is_answered(chunk))
            return;
        deliver_chunk(parallel, &parallel->jobs[index], chunk);
        progress->due++;
    }
    while (parallel->finished < parallel->count && parallel->progress[parallel->finished].due ==
                                                       parallel->progress[parallel->finished].count)
        finished(ctx, parallel->finished++);
}

static void add_record(struct chunk *chunk, const struct record *record)
{
    text_add(&chunk->records, (const char *)record, sizeof *record);
    text_add(&chunk->records, record->answer.text, record->answer.text_len);
    chunk->count++;
}

static void make_noise(const struct parallel_job *job, const struct observation *record)
{
    char *line = xstrndup(record->text, record->text_len);

    job->made_noise(job->ctx, line);
    free(line);
}

/* Takes the whole records out of the bytes received. Returns whether the worker's task is done. */
static bool read_records(struct parallel *parallel, struct parallel_worker *worker)
{
    struct chunk *chunk = &parallel->progress[worker->job].chunks[worker->chunk];
    size_t at = 0;
    bool done = false;

    while (worker->in.len - at >= sizeof(struct record)) {
        const struct record record = record_at(worker->in.ptr + at);

        if (worker->in.len - at - sizeof record < record.answer.text_len)
            break;
        at += sizeof record + record.answer.text_len;
        if (record.kind == RECORD_ANSWER) {
            add_record(chunk, &record);
        } else if (record.kind == RECORD_CANNOT_OPEN) {
            complain("%.*s", (int)record.answer.text_len, record.answer.text);
            parallel->failed = true;
        } else if (record.kind == RECORD_NOISE) {
            make_noise(&parallel->jobs[worker->job], &record.answer);
        } else {
            done = true;
        }
    }
    if (at > 0) {
        memmove(worker->in.ptr, worker->in.ptr + at, worker->in.len - at);
        worker->in.len -= at;
    }
    return done;
}

/* The worker died at a case: records that the case crashed, and starts a worker for the rest. */
static void replace_worker(struct parallel *parallel, struct parallel_worker *worker)
{
    struct chunk *chunk = &parallel->progress[worker->job].chunks[worker->chunk];
    struct observation o = {0};
    struct record record;
    char reason[80];
    int status = 0;

    close(worker->fd);
    worker->fd = -1;
    waitpid(worker->pid, &status, 0);
    if (parallel->failed)
        return;
    if (WIFSIGNALED(status))
        snprintf(reason, sizeof reason, "the process died of signal %d", WTERMSIG(status));
    else
        snprintf(reason, sizeof reason, "the process ended with status %d", WEXITSTATUS(status));
    observation_fail(&o, OUTCOME_CRASHED, reason);
    record = (struct record){.kind = RECORD_ANSWER, .answer = o};
    if (!is_answered(chunk))
        add_record(chunk, &record);
    observation_free(&o);
    if (!start_worker(parallel, worker)) {
        complain("cannot start a worker: %s", strerror(errno));
        parallel->failed = true;
    }
}

static void read_worker(struct parallel *parallel, struct parallel_worker *worker,
                        void (*finished)(void *ctx, size_t job), void *ctx)
{
    char bytes[65536];
    size_t job = worker->job, chunk = worker->chunk;
    ssize_t got = read(worker->fd, bytes, sizeof bytes);

    if (got < 0 && errno == EINTR)
        return;
    if (got > 0) {
        text_add(&worker->in, bytes, (size_t)got);
        if (read_records(parallel, worker))
            assign_next(parallel, worker);
    } else {
        replace_worker(parallel, worker);
        if (!parallel->failed && is_answered(&parallel->progress[job].chunks[chunk]))
            assign_next(parallel, worker);
        else if (!parallel->failed)
            assign_chunk(parallel, worker, job, chunk);
    }
    deliver_due(parallel, job, finished, ctx);
}

/* --- all jobs --------------------------------------------------------------------------------- */

/* Cuts all jobs into chunks. Returns how many. A case may have several requests, in several chunks:
 * answers are delivered in the order of the requests. */
static size_t cut_chunks(struct parallel *parallel, unsigned workers)
{
    size_t total = 0;

    for (size_t i = 0; i < parallel->count; i++) {
        struct progress_of_job *progress = &parallel->progress[i];
        size_t size = parallel->jobs[i].count / ((size_t)workers * 8), from = 0;

        size = size < SMALLEST_CHUNK ? SMALLEST_CHUNK : size > LARGEST_CHUNK ? LARGEST_CHUNK : size;
        progress->count = (parallel->jobs[i].count + size - 1) / size;
        progress->chunks = xcalloc(progress->count, sizeof *progress->chunks);
        for (size_t c = 0; c < progress->count; c++, from += size) {
            progress->chunks[c].from = from;
            progress->chunks[c].to =
                from + size < parallel->jobs[i].count ? from + size : parallel->jobs[i].count;
        }
        total += progress->count;
    }
    return total;
}

static bool are_all_answered(const struct parallel *parallel)
{
    for (size_t i = 0; i < parallel->count; i++)
        if (parallel->progress[i].due < parallel->progress[i].count)
            return false;
    return true;
}

static void run_jobs(struct parallel *parallel, void (*finished)(void *ctx, size_t job), void *ctx)
{
    struct pollfd *polled = xcalloc(parallel->worker_count, sizeof *polled);

    for (size_t i = 0; i < parallel->worker_count && !parallel->failed; i++) {
        parallel->workers[i].job = parallel->count;
        if (start_worker(parallel, &parallel->workers[i])) {
            assign_next(parallel, &parallel->workers[i]);
        } else {
            complain("cannot start a worker: %s", strerror(errno));
            parallel->failed = true;
        }
    }
    while (!parallel->failed && !are_all_answered(parallel)) {
        for (size_t i = 0; i < parallel->worker_count; i++)
            polled[i] = (struct pollfd){
                .fd = parallel->workers[i].idle ? -1 : parallel->workers[i].fd, .events = POLLIN};
        if (poll(polled, parallel->worker_count, -1) < 0) {
            if (errno == EINTR)
                continue;
            complain("cannot wait for workers: %s", strerror(errno));
            parallel->failed = true;
        }
        for (size_t i = 0; i < parallel->worker_count && !parallel->failed; i++)
            if (polled[i].fd >= 0 && polled[i].revents)
                read_worker(parallel, &parallel->workers[i], finished, ctx);
    }
    free(polled);
}

bool parallel_run(const struct parallel_job *jobs, size_t count, unsigned workers,
                  void (*finished)(void *ctx, size_t job), void *ctx)
{
    struct parallel parallel = {.jobs = jobs, .count = count};
    size_t chunks;

    parallel.progress = xcalloc(count, sizeof *parallel.progress);
    chunks = cut_chunks(&parallel, workers);
    parallel.worker_count = workers < chunks ? workers : chunks;
    parallel.workers = xcalloc(parallel.worker_count, sizeof *parallel.workers);
    for (size_t i = 0; i < parallel.worker_count; i++)
        parallel.workers[i].fd = -1;
    run_jobs(&parallel, finished, ctx);
    while (!parallel.failed && parallel.finished < count) /* jobs without requests */
        finished(ctx, parallel.finished++);
    for (size_t i = 0; i < parallel.worker_count; i++) {
        if (parallel.workers[i].fd >= 0) {
            close(parallel.workers[i].fd); /* ends the worker */
            waitpid(parallel.workers[i].pid, NULL, 0);
        }
        text_free(&parallel.workers[i].in);
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t c = 0; c < parallel.progress[i].count; c++)
            text_free(&parallel.progress[i].chunks[c].records);
        free(parallel.progress[i].chunks);
    }
    free(parallel.progress);
    free(parallel.workers);
    observation_free(&parallel.o);
    return !parallel.failed;
}
