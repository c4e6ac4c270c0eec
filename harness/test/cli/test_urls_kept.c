/* SPDX-License-Identifier: MIT */
/* How much of a pipe can be read a second time: as many bytes as are kept, and not one more. */
#include "urls.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "util.h"

#define LINE_BYTES ((size_t)1 << 20)
#define KEPT_LINES 256

static char line[LINE_BYTES];

/* Starts a process that writes full lines, and a last one of rest bytes, to this one's stdin. */
static pid_t write_stdin(size_t rest)
{
    int ends[2];
    pid_t pid;

    CHECK(pipe(ends) == 0);
    pid = fork();
    if (pid == 0) {
        bool ok = close(ends[0]) == 0;

        for (int i = 0; i < KEPT_LINES; i++)
            ok = ok && write_all(ends[1], line, sizeof line);
        ok = ok && write_all(ends[1], line, rest);
        _exit(!ok);
    }
    CHECK(pid > 0 && dup2(ends[0], STDIN_FILENO) == STDIN_FILENO);
    close(ends[0]);
    close(ends[1]);
    return pid;
}

struct sizes {
    size_t lines, bytes;
};

static bool add_size(void *ctx, struct testcase test, size_t number)
{
    struct sizes *sizes = ctx;

    sizes->bytes += test.url.len;
    CHECK(number == ++sizes->lines);
    return true;
}

static void check_read(const struct url_source *source, int status, size_t lines, size_t bytes)
{
    struct sizes sizes = {0};

    CHECK(urls_each(source, add_size, &sizes) == status);
    CHECK(sizes.lines == lines && sizes.bytes == bytes);
}

/* A fork reads all lines, and then this process does. It is a process of its own, as stdin is kept
 * once for good. */
static int read_twice(size_t rest)
{
    const char *items[] = {"-"};
    const struct url_source source = {.command = "parse", .given = {items, 1}};
    const pid_t writer = write_stdin(rest);
    const size_t lines = KEPT_LINES + (rest > 0);
    const size_t bytes = KEPT_LINES * (LINE_BYTES - 1) + rest;
    struct captured captured;
    int status = 1;
    pid_t pid;

    urls_keep_stdin(&source);
    pid = fork();
    if (pid == 0) {
        check_read(&source, EXIT_AS_EXPECTED, lines, bytes);
        _exit(checks_failed != 0);
    }
    CHECK(waitpid(pid, &status, 0) == pid && status == 0);
    CHECK(waitpid(writer, &status, 0) == writer && status == 0);
    captured = capture(STDERR_FILENO);
    if (rest > 0)
        check_read(&source, EXIT_COULD_NOT_RUN, 0, 0);
    else
        check_read(&source, EXIT_AS_EXPECTED, lines, bytes);
    CHECK_CAPTURED(&captured, rest > 0 ? "urlassay: stdin: only 256 MB of a pipe can be read again "
                                         "after a crash: give it as a file\n"
                                         "urlassay: stdin: File too large\n"
                                       : "");
    return checks_failed != 0;
}

int main(void)
{
    memset(line, 'x', sizeof line);
    line[sizeof line - 1] = '\n';
    for (size_t rest = 0; rest < 2; rest++) {
        int status = 1;
        const pid_t pid = fork();

        if (pid == 0)
            _exit(read_twice(rest));
        CHECK(pid > 0 && waitpid(pid, &status, 0) == pid && status == 0);
    }
    return check_report("urls_kept");
}
