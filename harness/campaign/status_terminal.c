/* SPDX-License-Identifier: MIT */
/* Draws the status block on a terminal in place, also after its size changed. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "columns.h"
#include "options.h"
#include "status.h"

/* Columns of each line of the block that is on the terminal. */
static unsigned drawn[STATUS_ROWS];
static unsigned drawn_rows;
static unsigned drawn_columns; /* of the terminal at that time */

static void measure_terminal(unsigned *columns, unsigned *rows)
{
    struct winsize size = {0};

    ioctl(STDERR_FILENO, TIOCGWINSZ, &size);
    *columns = size.ws_col > 0 ? size.ws_col : 80;
    *rows = size.ws_row > 0 ? size.ws_row : 24;
}

/* The terminal, opened again for writing without waiting: a dead connection or Ctrl-S would stop
 * the campaign otherwise. Bytes that it does not accept yet are kept in unsent. */
static int terminal = -1;
static struct text unsent;

static void open_terminal(void)
{
    if (terminal < 0)
        terminal = open("/proc/self/fd/2", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (terminal < 0)
        terminal = STDERR_FILENO;
}

/* Writes what the terminal accepts. False if some bytes are left. */
static bool send_unsent(void)
{
    struct pollfd end = {.fd = terminal, .events = POLLOUT};

    while (unsent.len > 0 && poll(&end, 1, 0) == 1 && (end.revents & POLLOUT)) {
        ssize_t put = write(terminal, unsent.ptr, unsent.len);

        if (put < 0 && errno != EAGAIN && errno != EINTR) {
            text_clear(&unsent);
            drawn_rows = 0;
        }
        if (put <= 0)
            break;
        memmove(unsent.ptr, unsent.ptr + put, unsent.len - (size_t)put);
        unsent.len -= (size_t)put;
    }
    return unsent.len == 0;
}

/* Returns whether the block can be drawn. In the background it cannot: the shell uses the terminal,
 * and the old block stays where it is. */
static bool can_draw(void)
{
    pid_t owner = tcgetpgrp(STDERR_FILENO);

    if (owner >= 0 && owner != getpgrp()) {
        drawn_rows = 0;
        return false;
    }
    open_terminal();
    fflush(stderr);
    return send_unsent();
}

/* Adds what moves the cursor to the start of the block. A narrower terminal has wrapped its lines.
 */
static void add_return(struct text *out, unsigned columns, unsigned rows)
{
    unsigned up = 0;

    for (unsigned i = 0; i < drawn_rows; i++)
        up += drawn[i] > columns ? (drawn[i] - 1) / columns + 1 : 1;
    if (up >= rows)
        up = rows - 1;
    text_puts(out, "\r");
    if (up > 0)
        text_printf(out, "\x1b[%uA", up);
    /* Wrapped lines would stay. */
    if (columns != drawn_columns)
        text_puts(out, "\x1b[J");
    drawn_columns = columns;
}

/* Adds the lines of a block, each with the code that erases the rest of its row, and notes their
 * widths. */
static void add_block(struct text *out, const struct text *block)
{
    drawn_rows = 0;
    for (size_t at = 0; at < block->len && drawn_rows < STATUS_ROWS;) {
        const char *end = memchr(block->ptr + at, '\n', block->len - at);
        size_t len = (size_t)(end - (block->ptr + at)), pos = 0;
        struct ua_str line = {block->ptr + at, len};

        text_add(out, block->ptr + at, len);
        text_puts(out, "\x1b[K\n");
        /* A line with colours is short: count it as one row. */
        drawn[drawn_rows++] = memchr(line.ptr, '\x1b', len) ? 1 : layout_fit(line, &pos, UINT_MAX);
        at += len + 1;
    }
    text_puts(out, "\x1b[J");
}

void status_draw(const struct status_view *view)
{
    struct text block = {0};
    unsigned columns, rows;

    if (!can_draw())
        return;
    measure_terminal(&columns, &rows);
    status_compose(&block, view, columns > 1 ? columns - 1 : 1, rows > 1 ? rows - 1 : 1,
                   cli_color(stderr));
    add_return(&unsent, columns, rows);
    add_block(&unsent, &block);
    send_unsent();
    text_free(&block);
}

void status_clear(void)
{
    unsigned columns, rows;

    if (drawn_rows == 0 || !can_draw())
        return;
    measure_terminal(&columns, &rows);
    add_return(&unsent, columns, rows);
    text_puts(&unsent, "\x1b[J");
    send_unsent();
    drawn_rows = 0;
}
