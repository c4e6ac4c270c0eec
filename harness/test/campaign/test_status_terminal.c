/* SPDX-License-Identifier: MIT */
/* What is written to a terminal that shows the state of a campaign, byte by byte: after its size
 * changed, in the background, and while it takes no more. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "check.h"
#include "options.h"
#include "status.h"

static int owner; /* the other end of the terminal that stderr is */

static struct status_view sample(void)
{
    return (struct status_view){.dir = "D",
                                .engines = 2,
                                .elapsed = 15,
                                .seconds = 60,
                                .runs = {[MODE_BLACKBOX] = true},
                                .corpus = 7,
                                .quirks = {.all = 3, .by_severity = {[SEVERITY_CRITICAL] = 3}},
                                .since_new = -1,
                                .last_quirk = ""};
}

static void set_size(unsigned short columns, unsigned short rows)
{
    const struct winsize size = {.ws_col = columns, .ws_row = rows};

    CHECK(ioctl(STDERR_FILENO, TIOCSWINSZ, &size) == 0);
}

/* What the terminal got since the last call. */
static struct text received(void)
{
    struct text text = {0};
    char bytes[4096];
    ssize_t len;

    text_puts(&text, "");
    while ((len = read(owner, bytes, sizeof bytes)) > 0)
        text_add(&text, bytes, (size_t)len);
    return text;
}

static void check_received(struct text got, const char *expected)
{
    CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
    text_free(&got);
}

/* Adds a block as it is written to the terminal. */
static void add_block(struct text *out, const struct status_view *view, unsigned columns,
                      unsigned rows, bool color)
{
    struct text block = {0};

    status_compose(&block, view, columns, rows, color);
    for (size_t i = 0; i < block.len; i++) {
        if (block.ptr[i] == '\n')
            text_puts(out, "\x1b[K");
        text_add(out, block.ptr + i, 1);
    }
    text_puts(out, "\x1b[J");
    text_free(&block);
}

/* Checks what was drawn: before, then the block with these columns and rows, each line with the
 * code that erases the rest of its row. */
static void check_block(const struct status_view *view, const char *before, unsigned columns,
                        unsigned rows)
{
    struct text expected = {0};

    text_puts(&expected, before);
    add_block(&expected, view, columns, rows, cli_color(stderr));
    check_received(received(), expected.ptr);
    text_free(&expected);
}

static void check_cleared(const char *expected)
{
    status_clear();
    check_received(received(), expected);
}

/* The whole of one block, of two lines. */
static void test_low(void)
{
    const struct status_view view = sample();

    /* There is none to take away. */
    check_cleared("");
    set_size(60, 8);
    status_draw(&view);
    check_received(received(),
                   "\r\x1b[J[#######......................]  25 %, 15 s gone, 45 s left\x1b[K\n"
                   "15 s of 60 s | blackbox 0/s | corpus 7 | 3 quirks, 3 critic\x1b[K\n\x1b[J");
    status_draw(&view);
    check_block(&view, "\r\x1b[2A", 59, 7);
    check_cleared("\r\x1b[2A\x1b[J");
    check_cleared("");
    /* After it was taken away, the next one begins where the cursor is. */
    status_draw(&view);
    check_block(&view, "\r", 59, 7);
    check_cleared("\r\x1b[2A\x1b[J");
}

/* Seven lines, and what the terminal makes of them when it gets narrower. */
static void test_sizes(void)
{
    struct status_view view = sample();

    /* A column and a row are left free. */
    set_size(80, 24);
    status_draw(&view);
    check_block(&view, "\r\x1b[J", 79, 23);
    status_draw(&view);
    check_block(&view, "\r\x1b[7A", 79, 23);
    /* A wider one has no line wrapped, but what it had may stand elsewhere. */
    set_size(100, 24);
    status_draw(&view);
    check_block(&view, "\r\x1b[7A\x1b[J", 99, 23);
    /* The bar had 91 columns: now it has two rows of 60, or three of 45. */
    set_size(60, 24);
    status_draw(&view);
    check_block(&view, "\r\x1b[8A\x1b[J", 59, 23);
    set_size(100, 24);
    status_draw(&view);
    check_block(&view, "\r\x1b[7A\x1b[J", 99, 23);
    set_size(45, 24);
    status_draw(&view);
    check_block(&view, "\r\x1b[9A\x1b[J", 44, 23);
    /* A line as wide as the terminal has one row. */
    set_size(44, 24);
    check_cleared("\r\x1b[7A\x1b[J\x1b[J");
    status_draw(&view);
    check_block(&view, "\r", 43, 23);
    /* The cursor does not go above the first row. */
    set_size(44, 7);
    status_draw(&view);
    check_block(&view, "\r\x1b[6A", 43, 6);
    check_cleared("\r\x1b[2A\x1b[J");
    set_size(44, 8);
    status_draw(&view);
    check_block(&view, "\r", 43, 7);
    set_size(44, 2);
    check_cleared("\r\x1b[1A\x1b[J");
    /* A terminal of one row or column, and one that does not tell its size. */
    set_size(1, 1);
    status_draw(&view);
    check_block(&view, "\r\x1b[J", 1, 1);
    check_cleared("\r\x1b[J");
    set_size(0, 0);
    status_draw(&view);
    check_block(&view, "\r\x1b[J", 79, 23);
    check_cleared("\r\x1b[7A\x1b[J");
    set_size(0, 8);
    status_draw(&view);
    check_block(&view, "\r", 79, 7);
    check_cleared("\r\x1b[2A\x1b[J");
    /* The first height with a block, and the last one without. */
    set_size(80, 10);
    status_draw(&view);
    check_block(&view, "\r", 79, 9);
    check_cleared("\r\x1b[7A\x1b[J");
    set_size(80, 9);
    status_draw(&view);
    check_block(&view, "\r", 79, 8);
    check_cleared("\r\x1b[2A\x1b[J");
}

/* A line with colours is one row. */
static void test_colors(void)
{
    const struct status_view view = sample();
    struct text got;

    CHECK(cli_set_color("auto"));
    set_size(80, 24);
    status_draw(&view);
    got = received();
    CHECK(strstr(got.ptr, "\n  \x1b[1;31mcritical\x1b[0m       3\x1b[K\n"));
    text_free(&got);
    set_size(16, 24);
    check_cleared("\r\x1b[19A\x1b[J\x1b[J");
    CHECK(cli_set_color("never"));
    set_size(80, 24);
    status_draw(&view);
    check_block(&view, "\r\x1b[J", 79, 23);
    /* "  critical       3" has 18 columns. */
    set_size(16, 24);
    check_cleared("\r\x1b[20A\x1b[J\x1b[J");
}

/* While the terminal is stopped, as by Ctrl-S, a block waits, and no other one is made. */
static void test_stopped(void)
{
    struct status_view view = sample(), later = sample();
    struct text got;
    const char *at;

    set_size(80, 24);
    CHECK(tcflow(STDERR_FILENO, TCOOFF) == 0);
    status_draw(&view);
    check_received(received(), "");
    later.corpus = 8;
    status_draw(&later);
    status_clear();
    check_received(received(), "");
    CHECK(tcflow(STDERR_FILENO, TCOON) == 0);
    later.corpus = 9;
    status_draw(&later);
    got = received();
    at = strstr(got.ptr, "\r\x1b[7A");
    CHECK(at && at > got.ptr && strstr(got.ptr, "corpus           7 inputs"));
    CHECK(!strstr(got.ptr, "corpus           8 inputs"));
    CHECK(at && strstr(at, "corpus           9 inputs") && !strstr(at + 1, "\r"));
    text_free(&got);
    check_cleared("\r\x1b[7A\x1b[J");
}

/* Draws in the background, where nothing is shown, and then in front, with this terminal as the
 * session's. Returns the exit status of the process: 0 if all was right. */
static int run_session(const char *name)
{
    const struct status_view view = sample();
    const pid_t self = getpid();
    pid_t other;
    int status = 0;

    signal(SIGTTOU, SIG_IGN);
    if (setsid() < 0)
        return 1;
    close(open(name, O_RDWR));
    if (ioctl(STDERR_FILENO, TIOCSCTTY, 0) != 0 && tcgetpgrp(STDERR_FILENO) != self)
        return 2;
    status_draw(&view);
    other = fork();
    if (other == 0) {
        pause();
        _exit(0);
    }
    setpgid(other, other);
    if (tcsetpgrp(STDERR_FILENO, other) != 0)
        status = 3;
    status_draw(&view); /* nothing */
    status_clear();     /* nothing */
    if (tcsetpgrp(STDERR_FILENO, self) != 0)
        status = 4;
    status_clear(); /* nothing: the block of before stays */
    status_draw(&view);
    kill(other, SIGKILL);
    waitpid(other, NULL, 0);
    return status;
}

static void test_background(const char *name)
{
    struct text expected = {0};
    const struct status_view view = sample();
    int status = -1;
    pid_t child;

    set_size(80, 24);
    fflush(NULL);
    child = fork();
    if (child == 0)
        _exit(run_session(name));
    CHECK(child > 0 && waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    for (int i = 0; i < 2; i++) {
        text_puts(&expected, "\r");
        add_block(&expected, &view, 79, 23, false);
    }
    check_received(received(), expected.ptr);
    text_free(&expected);
}

int main(void)
{
    const int saved = dup(STDERR_FILENO);
    struct termios modes;
    int terminal = -1;

    alarm(1000); /* a write to a terminal that is stopped blocks */
    owner = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (owner >= 0 && grantpt(owner) == 0 && unlockpt(owner) == 0)
        terminal = open(ptsname(owner), O_RDWR | O_NOCTTY);
    if (terminal < 0) {
        printf("status_terminal: skipped: there is none\n");
        CHECK_SKIPPED();
        return check_report("status_terminal");
    }
    CHECK(tcgetattr(terminal, &modes) == 0);
    modes.c_oflag &= ~(tcflag_t)OPOST;
    CHECK(tcsetattr(terminal, TCSANOW, &modes) == 0);
    dup2(terminal, STDERR_FILENO);
    unsetenv("NO_COLOR");
    CHECK(cli_set_color("never"));
    test_low();
    test_sizes();
    test_colors();
    test_stopped();
    test_background(ptsname(owner));
    dup2(saved, STDERR_FILENO);
    close(saved);
    close(terminal);
    close(owner);
    return check_report("status_terminal");
}
