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

#include "registry.h"
#include "util.h"

/* Requests of one task: enough that an out-of-process engine can be pipelined, and so few that all
 * workers end at about the same time. */
#define SMALLEST_CHUNK 16
#define LARGEST_CHUNK 512

/* Consecutive requests of a job, and their answers until those before them are all there. */
struct chunk {
    size_t from, to;
    size_t count;        /* answers in records */
    struct text records; /* as they came */
};

struct progress_of_job {
    struct chunk *chunks;
    size_t count;
    size_t given;   /* chunks that have been given to a worker */
    size_t due;     /* the first chunk whose answers have not been passed on */
    size_t workers; /* that are at it */
};

struct worker {
    pid_t pid;
    int fd;
    bool idle;
    size_t job, chunk;
    struct text in; /* what came and is no whole record yet */
};

struct pool {
    const struct pool_job *jobs;
    size_t count;
    struct progress_of_job *progress;
    struct worker *workers;
    size_t worker_count;
    size_t finished; /* jobs, in their order */
    struct observation o;
    bool failed;
};

/* To a worker. */
struct task {
    size_t job, from, to;
};

/* From a worker, before a text: an answer's, or a complaint. The pointer means nothing here. */
enum record_kind { RECORD_ANSWER, RECORD_TASK_DONE, RECORD_CANNOT_OPEN };
struct record {
    enum record_kind kind;
    struct observation answer;
};

/* --- in a worker ------------------------------------------------------------------------------ */

static void tell(int fd, const void *bytes, size_t len)
{
    if (!write_all(fd, bytes, len))
        _exit(0); /* nobody is interested any more */
}

static bool read_all(int fd, void *bytes, size_t len)
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

    memset(&record, 0, sizeof record); /* what lies between its members is sent as well */
    record.kind = kind;
    record.answer = *answer;
    tell(fd, &record, sizeof record);
    tell(fd, answer->text, answer->text_len);
}

static void send_answer(void *ctx, size_t index, const struct observation *o)
{
    const int *fd = ctx;

    (void)index;
    send_record(*fd, RECORD_ANSWER, o);
}

static void work(const struct pool *pool, int fd)
{
    struct engine *engine = NULL;
    struct task task = {0}, before = {.job = SIZE_MAX};
    const struct observation nothing = {0};
    char message[512];

    while (read_all(fd, &task, sizeof task)) {
        const struct pool_job *job = &pool->jobs[task.job];

        if (task.job != before.job) {
            engine_close(engine);
            engine = engine_open(job->name, message, sizeof message);
        }
        if (!engine) {
            send_record(fd, RECORD_CANNOT_OPEN,
                        &(struct observation){.text = message, .text_len = strlen(message)});
            break;
        }
        before = task;
        engine_run_all(engine, job->requests + task.from, task.to - task.from, send_answer, &fd);
        send_record(fd, RECORD_TASK_DONE, &nothing);
    }
    engine_close(engine);
    _exit(0); /* what is in stdio's buffers is the parent's */
}

/* --- tasks ------------------------------------------------------------------------------------ */

static bool has_more(const struct progress_of_job *progress)
{
    return progress->given < progress->count;
}

/* The job that a worker goes on with: its own, for starting an engine may cost a second; else the
 * one with the fewest workers. count if there is none. */
static size_t choose_job(const struct pool *pool, const struct worker *worker)
{
    size_t best = pool->count;

    if (worker->job < pool->count && has_more(&pool->progress[worker->job]))
        return worker->job;
    for (size_t i = 0; i < pool->count; i++)
        if (has_more(&pool->progress[i]) &&
            (best == pool->count || pool->progress[i].workers < pool->progress[best].workers))
            best = i;
    return best;
}

static bool start_worker(struct pool *pool, struct worker *worker)
{
    int ends[2];

    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    fflush(NULL);
    worker->pid = fork();
    if (worker->pid == 0) {
        close(ends[0]);
        for (size_t i = 0; i < pool->worker_count; i++)
            if (pool->workers[i].fd >= 0)
                close(pool->workers[i].fd);
        work(pool, ends[1]);
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

/* Gives the worker what is left of a chunk. */
static void give(struct pool *pool, struct worker *worker, size_t job, size_t chunk)
{
    const struct chunk *part = &pool->progress[job].chunks[chunk];
    const struct task task = {job, part->from + part->count, part->to};

    worker->job = job;
    worker->chunk = chunk;
    worker->idle = false;
    if (send(worker->fd, &task, sizeof task, MSG_NOSIGNAL) != (ssize_t)sizeof task)
        pool->failed |= errno != EPIPE && errno != ECONNRESET; /* a death is seen when reading */
}

static void give_next(struct pool *pool, struct worker *worker)
{
    size_t job = choose_job(pool, worker);

    if (worker->job < pool->count)
        pool->progress[worker->job].workers--;
    worker->idle = true;
    if (job == pool->count) {
        worker->job = pool->count;
        return;
    }
    pool->progress[job].workers++;
    give(pool, worker, job, pool->progress[job].given++);
}

/* --- answers ---------------------------------------------------------------------------------- */

static struct record record_at(char *at)
{
    struct record record;

    memcpy(&record, at, sizeof record);
    record.answer.text = at + sizeof record;
    return record;
}

static void pass_on(struct pool *pool, const struct pool_job *job, struct chunk *chunk)
{
    char *at = chunk->records.ptr;

    for (size_t i = chunk->from; i < chunk->to; i++) {
        const struct record record = record_at(at);

        at = record.answer.text + record.answer.text_len;
        observation_copy(&pool->o, &record.answer);
        job->answered(job->ctx, i, &pool->o);
    }
    text_free(&chunk->records);
}

/* Passes on what is due, job by job. */
static void deliver(struct pool *pool, size_t index, void (*finished)(void *ctx, size_t job),
                    void *ctx)
{
    struct progress_of_job *progress = &pool->progress[index];

    while (progress->due < progress->count) {
        struct chunk *chunk = &progress->chunks[progress->due];

        if (!is_answered(chunk))
            return;
        pass_on(pool, &pool->jobs[index], chunk);
        progress->due++;
    }
    while (pool->finished < pool->count &&
           pool->progress[pool->finished].due == pool->progress[pool->finished].count)
        finished(ctx, pool->finished++);
}

static void add_answer(struct chunk *chunk, const struct record *record)
{
    text_add(&chunk->records, (const char *)record, sizeof *record);
    text_add(&chunk->records, record->answer.text, record->answer.text_len);
    chunk->count++;
}

/* Takes whole records out of what came. True if the worker's task is done. */
static bool take_records(struct pool *pool, struct worker *worker)
{
    struct chunk *chunk = &pool->progress[worker->job].chunks[worker->chunk];
    size_t at = 0;
    bool done = false;

    while (worker->in.len - at >= sizeof(struct record)) {
        const struct record record = record_at(worker->in.ptr + at);

        if (worker->in.len - at - sizeof record < record.answer.text_len)
            break;
        at += sizeof record + record.answer.text_len;
        if (record.kind == RECORD_ANSWER) {
            add_answer(chunk, &record);
        } else if (record.kind == RECORD_CANNOT_OPEN) {
            complain("%.*s", (int)record.answer.text_len, record.answer.text);
            pool->failed = true;
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

/* The worker died at a case: that one crashed, and another worker takes the rest. */
static void bury(struct pool *pool, struct worker *worker)
{
    struct chunk *chunk = &pool->progress[worker->job].chunks[worker->chunk];
    struct observation o = {0};
    struct record record;
    char reason[80];
    int status = 0;

    close(worker->fd);
    worker->fd = -1;
    waitpid(worker->pid, &status, 0);
    if (pool->failed)
        return;
    if (WIFSIGNALED(status))
        snprintf(reason, sizeof reason, "the process died of signal %d", WTERMSIG(status));
    else
        snprintf(reason, sizeof reason, "the process ended with status %d", WEXITSTATUS(status));
    observation_fail(&o, OUTCOME_CRASHED, reason);
    record = (struct record){.kind = RECORD_ANSWER, .answer = o};
    if (!is_answered(chunk))
        add_answer(chunk, &record);
    observation_free(&o);
    if (!start_worker(pool, worker)) {
        complain("cannot start a worker: %s", strerror(errno));
        pool->failed = true;
    }
}

static void listen_to(struct pool *pool, struct worker *worker,
                      void (*finished)(void *ctx, size_t job), void *ctx)
{
    char bytes[65536];
    size_t job = worker->job, chunk = worker->chunk;
    ssize_t got = read(worker->fd, bytes, sizeof bytes);

    if (got < 0 && errno == EINTR)
        return;
    if (got > 0) {
        text_add(&worker->in, bytes, (size_t)got);
        if (take_records(pool, worker))
            give_next(pool, worker);
    } else {
        bury(pool, worker);
        if (!pool->failed && is_answered(&pool->progress[job].chunks[chunk]))
            give_next(pool, worker);
        else if (!pool->failed)
            give(pool, worker, job, chunk);
    }
    deliver(pool, job, finished, ctx);
}

/* --- the whole -------------------------------------------------------------------------------- */

/* A case may take several requests; chunks need not respect that, for answers are passed on in the
 * order of the requests. */
static size_t cut_chunks(struct pool *pool, unsigned workers)
{
    size_t total = 0;

    for (size_t i = 0; i < pool->count; i++) {
        struct progress_of_job *progress = &pool->progress[i];
        size_t size = pool->jobs[i].count / ((size_t)workers * 8), from = 0;

        size = size < SMALLEST_CHUNK ? SMALLEST_CHUNK : size > LARGEST_CHUNK ? LARGEST_CHUNK : size;
        progress->count = (pool->jobs[i].count + size - 1) / size;
        progress->chunks = xcalloc(progress->count, sizeof *progress->chunks);
        for (size_t c = 0; c < progress->count; c++, from += size) {
            progress->chunks[c].from = from;
            progress->chunks[c].to =
                from + size < pool->jobs[i].count ? from + size : pool->jobs[i].count;
        }
        total += progress->count;
    }
    return total;
}

static bool all_answered(const struct pool *pool)
{
    for (size_t i = 0; i < pool->count; i++)
        if (pool->progress[i].due < pool->progress[i].count)
            return false;
    return true;
}

static void run(struct pool *pool, void (*finished)(void *ctx, size_t job), void *ctx)
{
    struct pollfd *polled = xcalloc(pool->worker_count, sizeof *polled);

    for (size_t i = 0; i < pool->worker_count && !pool->failed; i++) {
        pool->workers[i].job = pool->count;
        if (start_worker(pool, &pool->workers[i])) {
            give_next(pool, &pool->workers[i]);
        } else {
            complain("cannot start a worker: %s", strerror(errno));
            pool->failed = true;
        }
    }
    while (!pool->failed && !all_answered(pool)) {
        for (size_t i = 0; i < pool->worker_count; i++)
            polled[i] = (struct pollfd){.fd = pool->workers[i].idle ? -1 : pool->workers[i].fd,
                                        .events = POLLIN};
        if (poll(polled, pool->worker_count, -1) < 0) {
            if (errno == EINTR)
                continue;
            complain("cannot wait for workers: %s", strerror(errno));
            pool->failed = true;
        }
        for (size_t i = 0; i < pool->worker_count && !pool->failed; i++)
            if (polled[i].fd >= 0 && polled[i].revents)
                listen_to(pool, &pool->workers[i], finished, ctx);
    }
    free(polled);
}

bool pool_run(const struct pool_job *jobs, size_t count, unsigned workers,
              void (*finished)(void *ctx, size_t job), void *ctx)
{
    struct pool pool = {.jobs = jobs, .count = count};
    size_t chunks;

    pool.progress = xcalloc(count, sizeof *pool.progress);
    chunks = cut_chunks(&pool, workers);
    pool.worker_count = workers < chunks ? workers : chunks;
    pool.workers = xcalloc(pool.worker_count, sizeof *pool.workers);
    for (size_t i = 0; i < pool.worker_count; i++)
        pool.workers[i].fd = -1;
    run(&pool, finished, ctx);
    while (!pool.failed && pool.finished < count) /* those that ask nothing */
        finished(ctx, pool.finished++);
    for (size_t i = 0; i < pool.worker_count; i++) {
        if (pool.workers[i].fd >= 0) {
            close(pool.workers[i].fd); /* its end is the worker's sign to end */
            waitpid(pool.workers[i].pid, NULL, 0);
        }
        text_free(&pool.workers[i].in);
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t c = 0; c < pool.progress[i].count; c++)
            text_free(&pool.progress[i].chunks[c].records);
        free(pool.progress[i].chunks);
    }
    free(pool.progress);
    free(pool.workers);
    observation_free(&pool.o);
    return !pool.failed;
}
