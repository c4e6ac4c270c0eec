/* SPDX-License-Identifier: MIT */
/* What the campaign makes of the lines that a process prints, and which processes ask the engines
 * behind pipes. */
#include "worker.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"

static char *folder;

/* A worker whose output comes from a pipe, and a log. */
struct played {
    struct worker worker;
    int input, log;
};

static struct played play(void)
{
    struct played played = {0};
    struct text path = {0};
    int ends[2];

    CHECK(pipe2(ends, O_CLOEXEC) == 0);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    played.worker.output = ends[0];
    played.input = ends[1];
    text_printf(&path, "%s/log", folder);
    unlink(path.ptr);
    played.log = open(path.ptr, O_WRONLY | O_CREAT | O_APPEND, 0666);
    CHECK(played.log >= 0);
    text_free(&path);
    return played;
}

static void say(const struct played *played, const char *bytes)
{
    CHECK(write(played->input, bytes, strlen(bytes)) == (ssize_t)strlen(bytes));
}

static void check_log(const char *expected)
{
    struct text log = read_test_file(folder, "log");

    CHECK_TEXT(log.ptr, log.len, expected, strlen(expected));
    text_free(&log);
}

static void end(struct played *played)
{
    close(played->input);
    worker_close(&played->worker, played->log);
    CHECK(played->worker.output == -1);
    worker_close(&played->worker, played->log);
    worker_free(&played->worker);
    close(played->log);
}

static void test_status_lines(void)
{
    struct played played = play();
    struct worker *worker = &played.worker;

    say(&played,
        "#4096\tNEW    cov: 812 ft: 3001 corp: 7/1b\nINFO: seed\n\n#x cov: 5\n# 6 cov: 6\n");
    worker_read(worker, played.log);
    CHECK(worker->executed == 4096 && worker->coverage == 812);
    /* Without a number of edges, the last one stays. */
    say(&played, "#5000 pulse\n#6000\tNEW    co");
    worker_read(worker, played.log);
    CHECK(worker->executed == 5000 && worker->coverage == 812);
    /* The rest of a line comes later. */
    say(&played, "v: 900\nstat::number_of_executed_units: 7001\nstat::other: 3\n");
    worker_read(worker, played.log);
    CHECK(worker->executed == 7001 && worker->coverage == 900);
    say(&played, "#7002 x cov: 901 ft: 1\n");
    worker_read(worker, played.log);
    CHECK(worker->executed == 7002 && worker->coverage == 901);
    check_log("INFO: seed\n#x cov: 5\n# 6 cov: 6\nstat::number_of_executed_units: "
              "7001\nstat::other: 3\n");
    CHECK(worker->complaint[0] == '\0' && worker->events.len == 0);
    end(&played);
}

static void test_complaints(void)
{
    struct played played = play();
    struct text line = {0};

    say(&played, "urlassay: first\nother\nurlassay: second: x\nurlassay:third\n urlassay: 4\n");
    worker_read(&played.worker, played.log);
    CHECK(strcmp(played.worker.complaint, "second: x") == 0);
    check_log("urlassay: first\nother\nurlassay: second: x\nurlassay:third\n urlassay: 4\n");
    /* A long one is cut. */
    text_puts(&line, "urlassay: ");
    for (int i = 0; i < 300; i++)
        text_puts(&line, "c");
    text_puts(&line, "\n");
    say(&played, line.ptr);
    worker_read(&played.worker, played.log);
    CHECK(strlen(played.worker.complaint) == sizeof played.worker.complaint - 1);
    text_free(&line);
    end(&played);
}

static void check_event(struct worker *worker, enum worker_event event, const char *engine,
                        const char *more)
{
    struct text got_engine = {0}, got_more = {0};
    enum worker_event got;

    CHECK(worker_next_event(worker, &got, &got_engine, &got_more));
    CHECK(got == event);
    CHECK_TEXT(got_engine.ptr, got_engine.len, engine, strlen(engine));
    CHECK_TEXT(got_more.ptr, got_more.len, more, strlen(more));
    text_free(&got_engine);
    text_free(&got_more);
}

static void test_events(void)
{
    struct played played = play();
    struct text engine = {0}, more = {0};
    enum worker_event event;

    CHECK(!worker_next_event(&played.worker, &event, &engine, &more));
    say(&played, "crashed: java-net-uri\tD/crashes/java-1\nleft out: go>b\twhy, and why\n"
                 "restarted: php\nwaits for: ruby\ngoes on with: ruby\ncrashes: none\n"
                 "left out: e\n");
    worker_read(&played.worker, played.log);
    check_event(&played.worker, WORKER_CRASHED, "java-net-uri", "D/crashes/java-1");
    check_event(&played.worker, WORKER_LEFT_OUT, "go>b", "why, and why");
    check_event(&played.worker, WORKER_RESTARTED, "php", "");
    check_event(&played.worker, WORKER_WAITS, "ruby", "");
    say(&played, "restarted: last\n");
    worker_read(&played.worker, played.log);
    check_event(&played.worker, WORKER_GOES_ON, "ruby", "");
    check_event(&played.worker, WORKER_LEFT_OUT, "e", "");
    check_event(&played.worker, WORKER_RESTARTED, "last", "");
    CHECK(!worker_next_event(&played.worker, &event, &engine, &more));
    /* What only the live status shows is not in the log. */
    check_log("crashed: java-net-uri\tD/crashes/java-1\nleft out: go>b\twhy, and why\n"
              "crashes: none\nleft out: e\n");
    text_free(&engine);
    text_free(&more);
    end(&played);
}

/* A process that is gone may leave a line without its end. */
static void test_close(void)
{
    struct played played = play();

    say(&played, "one\nurlassay: two");
    worker_read(&played.worker, played.log);
    CHECK(played.worker.output >= 0 && played.worker.complaint[0] == '\0');
    close(played.input);
    worker_read(&played.worker, played.log);
    CHECK(played.worker.output == -1 && strcmp(played.worker.complaint, "two") == 0);
    check_log("one\nurlassay: two\n");
    worker_read(&played.worker, played.log);
    check_log("one\nurlassay: two\n");
    worker_free(&played.worker);
    close(played.log);
}

/* Beyond its limit, the log takes only lines about the campaign. */
static void test_log_limit(void)
{
    static const off_t limit = 16 << 20;
    static const char lines[] = "other\nnew class: 1\nnew classes\nurlassay: c\ncrashed: a\tb\n"
                                "left out: a\tb\nrestarted: a\nstat::x: 1\n";
    static const char kept[] = "new class: 1\nurlassay: c\ncrashed: a\tb\nleft out: a\tb\n";
    struct played played = play();
    char bytes[sizeof lines] = "";
    struct stat info;
    struct text path = {0};
    int file;

    CHECK(ftruncate(played.log, limit) == 0);
    say(&played, "other\n");
    worker_read(&played.worker, played.log);
    CHECK(fstat(played.log, &info) == 0 && info.st_size == limit);
    CHECK(ftruncate(played.log, limit - 1) == 0);
    say(&played, "first\nsecond\n");
    worker_read(&played.worker, played.log);
    CHECK(fstat(played.log, &info) == 0 && info.st_size == limit + 5);
    say(&played, lines);
    worker_read(&played.worker, played.log);
    CHECK(fstat(played.log, &info) == 0 && info.st_size == limit + 5 + (off_t)strlen(kept));
    text_printf(&path, "%s/log", folder);
    file = open(path.ptr, O_RDONLY);
    CHECK(pread(file, bytes, sizeof bytes, limit + 5) == (ssize_t)strlen(kept));
    CHECK(strcmp(bytes, kept) == 0);
    close(file);
    text_free(&path);
    end(&played);
}

/* A long line is cut, and so is what is read at a time. */
static void test_much(void)
{
    struct played played = play();
    const size_t chunk = 16384, chunks = 16;
    struct text bytes = {0}, log;
    struct stat info;

    for (size_t i = 0; i < chunk; i++)
        text_puts(&bytes, "x");
    if (fcntl(played.input, F_SETPIPE_SZ, 1 << 20) < (int)(chunk * (chunks + 2))) {
        CHECK_SKIPPED();
    } else {
        for (size_t i = 0; i <= chunks; i++)
            say(&played, bytes.ptr);
        worker_read(&played.worker, played.log);
        CHECK(played.worker.line.len == 65536);
        say(&played, "\nnext\n");
        CHECK(fstat(played.log, &info) == 0 && info.st_size == 0);
        worker_read(&played.worker, played.log);
        log = read_test_file(folder, "log");
        CHECK(log.len == 65536 + 6 && strcmp(log.ptr + 65536, "\nnext\n") == 0);
        text_free(&log);
        /* The limit of a look: one chunk more is there. */
        for (size_t i = 0; i <= chunks; i++) {
            bytes.ptr[chunk - 1] = '\n';
            say(&played, bytes.ptr);
        }
        worker_read(&played.worker, played.log);
        log = read_test_file(folder, "log");
        CHECK(log.len == 65536 + 6 + chunk * chunks);
        text_free(&log);
    }
    text_free(&bytes);
    end(&played);
}

/* The first worker asks the engines behind pipes; each one, if none runs in the other mode. */
static void test_asks_external(void)
{
    struct campaign_engine engines[] = {{.name = "a"}, {.name = "b", .is_external = true}};
    struct campaign campaign = {.campaign_engines = {engines, 2}, .has_mode = {true, true}};
    struct worker worker = {.index = 0};

    CHECK(worker_asks_external(&worker, &campaign));
    worker.index = 1;
    CHECK(!worker_asks_external(&worker, &campaign));
    campaign.has_mode[MODE_COVERAGE] = false;
    CHECK(worker_asks_external(&worker, &campaign));
    engines[1].is_out = true;
    CHECK(!worker_asks_external(&worker, &campaign));
    worker.index = 0;
    CHECK(!worker_asks_external(&worker, &campaign));
}

int main(void)
{
    folder = make_test_folder();
    test_status_lines();
    test_complaints();
    test_events();
    test_close();
    test_log_limit();
    test_much();
    test_asks_external();
    remove_test_folder(folder);
    return check_report("worker");
}
