/* SPDX-License-Identifier: MIT */
/* The line of progress: when it is shown, and what it writes. */
#include "progress_line.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "options.h"
#include "util.h"

static struct captured written;

static void test_line(void)
{
    struct progress progress = {.on = true};
    const double before = monotonic_seconds();

    progress_clear(&progress);
    CHECK_SINCE(&written, "");
    progress_show(&progress, "%d of %s", 3, "many");
    CHECK_SINCE(&written, "\r\x1b[K3 of many");
    CHECK(progress.shown && progress.next > before);
    progress.next = monotonic_seconds() + 1000;
    progress_show(&progress, "too soon");
    CHECK_SINCE(&written, "");
    progress_clear(&progress);
    CHECK_SINCE(&written, "\r\x1b[K");
    CHECK(!progress.shown);
    progress_clear(&progress);
    CHECK_SINCE(&written, "");
    progress = (struct progress){.on = false};
    progress_show(&progress, "no terminal");
    progress_clear(&progress);
    CHECK_SINCE(&written, "");
}

static void check_live(const char *terminal, const char *ci, bool expected)
{
    struct progress progress = {.on = !expected, .shown = true};
    const double before = monotonic_seconds();

    if (terminal)
        setenv("TERM", terminal, 1);
    else
        unsetenv("TERM");
    if (ci)
        setenv("CI", ci, 1);
    else
        unsetenv("CI");
    CHECK(progress_is_live() == expected);
    progress_start(&progress);
    CHECK(progress.on == expected && !progress.shown && progress.next > before);
}

/* --quiet shows no line, even on a terminal. */
static void test_quiet(void)
{
    static const struct cli_option options[] = {{"quiet", 'q', CLI_QUIET, NULL, "", NULL}, {0}};
    const struct cli cli = {.usage = "", .help = "", .options = options};
    char *argv[] = {(char[]){"x"}, (char[]){"-q"}, NULL};
    struct cli_list operands = {0};
    int status = -1;
    pid_t pid;

    check_live("xterm", NULL, true);
    fflush(NULL);
    pid = fork();
    if (pid == 0)
        _exit(cli_parse(&cli, 2, argv, &operands) == CLI_OK && !progress_is_live() ? 0 : 1);
    CHECK(pid > 0 && waitpid(pid, &status, 0) == pid && status == 0);
}

static void test_live(void)
{
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    int slave = -1;

    check_live("xterm", NULL, false); /* stderr is a file */
    if (terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0)
        slave = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    if (slave < 0) {
        CHECK_SKIPPED();
        return;
    }
    dup2(slave, STDERR_FILENO);
    check_live("xterm", NULL, true);
    check_live("xterm", "", true);
    check_live("xterm", "true", false);
    check_live("dumb", NULL, false);
    check_live("", NULL, false);
    check_live(NULL, NULL, false);
    test_quiet();
    close(slave);
    close(terminal);
}

int main(void)
{
    written = capture(STDERR_FILENO);
    test_line();
    test_live();
    captured_end(&written);
    return check_report("progress_line");
}
