/* SPDX-License-Identifier: MIT */
/* What depends on a terminal: colours, and the width of reports. */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "check.h"
#include "options.h"
#include "util.h"

/* Checks whether colours are wanted on a stream, for each value of --color. */
static void check_colors(FILE *stream, bool is_wanted)
{
    CHECK(wants_color(stream) == is_wanted);
    CHECK(cli_set_color("never") && !cli_color(stream));
    CHECK(cli_set_color("always") && cli_color(stream));
    CHECK(cli_set_color("auto") && cli_color(stream) == is_wanted);
}

static void test_colors(FILE *terminal)
{
    FILE *file = tmpfile();

    unsetenv("NO_COLOR");
    check_colors(terminal, true);
    check_colors(file, false);
    setenv("NO_COLOR", "", 1);
    check_colors(terminal, true);
    setenv("NO_COLOR", "0", 1);
    check_colors(terminal, false);
    check_colors(file, false);
    unsetenv("NO_COLOR");
    fclose(file);
}

static void check_columns(int terminal, unsigned short width, unsigned expected)
{
    const struct winsize size = {.ws_row = 24, .ws_col = width};

    CHECK(ioctl(terminal, TIOCSWINSZ, &size) == 0);
    CHECK(cli_columns() == expected);
}

/* The width of the terminal that stdout is comes before COLUMNS; 0 is none. */
static void test_columns(int terminal)
{
    const int saved = dup(STDOUT_FILENO);

    fflush(stdout);
    dup2(terminal, STDOUT_FILENO);
    setenv("COLUMNS", "200", 1);
    check_columns(terminal, 0, 200);
    check_columns(terminal, 1, 80);
    check_columns(terminal, 80, 80);
    check_columns(terminal, 132, 132);
    check_columns(terminal, 1000, 1000);
    check_columns(terminal, 1001, 1000);
    unsetenv("COLUMNS");
    check_columns(terminal, 0, 100);
    dup2(saved, STDOUT_FILENO);
    close(saved);
}

int main(void)
{
    const int owner = posix_openpt(O_RDWR | O_NOCTTY);
    const bool is_ready = owner >= 0 && grantpt(owner) == 0 && unlockpt(owner) == 0;
    const int terminal = is_ready ? open(ptsname(owner), O_RDWR | O_NOCTTY) : -1;
    FILE *stream = terminal >= 0 ? fdopen(terminal, "r+") : NULL;

    if (stream) {
        test_colors(stream);
        test_columns(terminal);
        fclose(stream);
    } else {
        printf("terminal: skipped: there is none\n");
        CHECK_SKIPPED();
    }
    if (owner >= 0)
        close(owner);
    return check_report("terminal");
}
