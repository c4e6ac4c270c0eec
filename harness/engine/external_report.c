/* SPDX-License-Identifier: MIT */
/* What is told of an engine behind a pipe, its counts and its stderr, and when it is left out. */
#include "external_state.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "str.h"
#include "units.h"
#include "utf8.h"

#define HELLO_MS 60000

/* An engine that fails so often in a row, without an answer, is left out. */
#define MAX_TIMEOUTS_IN_ROW 3
#define MAX_CRASHES_IN_ROW 10
/* With answers between them, this many times as many failures are allowed. */
#define MAX_TIMEOUTS (2 * MAX_TIMEOUTS_IN_ROW)
#define CRASHES_FACTOR 10
/* So many answers make up for one failure. */
#define ANSWERS_FOR_TIMEOUT 10000
#define ANSWERS_FOR_CRASH 100
/* A patient run ends with an engine whose restarts and hangs took so long. */
#define MAX_LOST_MS 600000
/* Each failure in a row makes the next start wait longer, from the third on. */
#define FAILURES_WITHOUT_DELAY 2
#define MIN_WAIT_MS 10
#define MAX_WAIT_MS 200

/* Whether a line of stderr states a reason, as runtimes do: "ValueError: ...", "panic: ...". An
 * indented line is a position or a quotation of the source. */
static bool states_reason(struct ua_str line)
{
    static const char *const marks[] = {"Error:", "ERROR:",    "error:",    "Exception:",
                                        "panic",  "Assertion", "assertion", "Exception in"};

    if (line.ptr[0] == ' ' || line.ptr[0] == '\t')
        return false;
    if (line.len >= 5 && memcmp(line.ptr + line.len - 5, "Error", 5) == 0)
        return true;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (memmem(line.ptr, line.len, marks[i], strlen(marks[i])))
            return true;
    return false;
}

void add_stderr_reason(struct text *to, const char *bytes, size_t len, bool is_whole)
{
    struct ua_str lines[3], why = {NULL, 0};
    size_t count = 0;
    const char *at = bytes, *limit = bytes + len;

    while (at < limit) {
        const char *newline = memchr(at, '\n', (size_t)(limit - at));
        struct ua_str line = {at, (size_t)((newline ? newline : limit) - at)};

        at = newline ? newline + 1 : limit;
        while (line.len > 0 && strchr(" \r\t", line.ptr[line.len - 1]))
            line.len--;
        if (line.len == 0)
            continue;
        if (states_reason(line))
            why = line;
        if (count < 3) {
            lines[count++] = line;
        } else if (!is_whole) {
            memmove(lines, lines + 1, 2 * sizeof *lines);
            lines[2] = line;
        }
    }
    if (why.ptr) {
        lines[0] = why;
        count = 1;
    }
    for (size_t i = 0; i < count; i++) {
        text_puts(to, i ? " | " : "; stderr: ");
        text_visible(to, lines[i].ptr, lines[i].len);
    }
}

/* --- counts and failures ---------------------------------------------------------------------- */

void external_note_keys(struct engine *engine, struct answer_keys *keys)
{
    struct external *p = engine->state;

    p->keys = keys;
}

const struct external_stats *external_stats(const struct engine *engine)
{
    const struct external *p = engine->state;

    return &p->stats;
}

/* Bytes of a line. */
#define SHOWN_NOISE 100

void external_keep_noise(struct external *p, struct ua_str line)
{
    if (p->noise.ptr)
        return;
    text_visible(&p->noise, line.ptr, line.len < SHOWN_NOISE ? line.len : SHOWN_NOISE);
    text_puts(&p->noise, line.len > SHOWN_NOISE ? "..." : "");
}

/* --- leaving an engine out -------------------------------------------------------------------- */

void external_leave_out(struct external *p, const char *what, const char *reason)
{
    const char *lines = strstr(reason, "stderr: "), *line = lines, *next;
    struct text words = {0};

    text_puts(&words, what);
    if (p->failed_input.ptr)
        text_printf(&words, " after %s", p->failed_input.ptr);
    while (line && (next = strstr(line, " | ")))
        line = next + strlen(" | ");
    if (line != lines)
        text_printf(&words, ": %.*sstderr: %s", (int)(lines - reason), reason, line);
    else
        text_printf(&words, ": %s", reason);
    snprintf(p->left_out, sizeof p->left_out, "%s", words.ptr);
    p->left_out[ua_utf8_valid_prefix(p->left_out, strlen(p->left_out))] = '\0';
    text_free(&words);
}

/* Fails in a row are no reason by themselves: perhaps one bug is hit by many inputs. */
static void judge_patiently(struct external *p, const char *reason)
{
    if (p->stats.lost_ms >= MAX_LOST_MS)
        external_leave_out(p, "its restarts and hangs took too long, the last time", reason);
    else if (p->in_row.crashes >= MAX_CRASHES_IN_ROW || p->in_row.timeouts >= MAX_TIMEOUTS_IN_ROW)
        p->probe_is_due = true;
}

void external_count_probe(struct external *p, const char *reason)
{
    char what[80];

    p->stats.crashes++;
    snprintf(what, sizeof what, "it failed %u times in a row, the last time",
             p->in_row.crashes + p->in_row.timeouts + 1);
    external_leave_out(p, what, reason);
}

void external_judge(struct external *p, const char *reason)
{
    const unsigned crashes = p->limits.crashes ? (unsigned)p->limits.crashes : MAX_CRASHES_IN_ROW;
    char what[80];

    if (p->is_patient) {
        judge_patiently(p, reason);
        return;
    }
    if (p->in_row.crashes >= crashes || p->in_row.timeouts >= MAX_TIMEOUTS_IN_ROW)
        snprintf(what, sizeof what, "it failed %u times in a row, the last time",
                 p->in_row.crashes + p->in_row.timeouts);
    else if (p->recent.crashes >= crashes * CRASHES_FACTOR || p->recent.timeouts >= MAX_TIMEOUTS)
        snprintf(what, sizeof what, "it failed %lu times, the last time",
                 p->stats.crashes + p->stats.timeouts);
    else
        return;
    external_leave_out(p, what, reason);
}

void external_count_watched(struct external *p, enum outcome outcome)
{
    const unsigned all = p->watch.patience, hang = all >= 4 ? all / 2 : all;

    p->watched_failures += outcome == OUTCOME_TIMEOUT && all > 1 ? hang : 1;
}

void external_wait_to_restart(struct external *p, unsigned failures)
{
    int ms = MIN_WAIT_MS;

    if (failures <= FAILURES_WITHOUT_DELAY)
        return;
    for (unsigned i = FAILURES_WITHOUT_DELAY + 1; i < failures && ms < MAX_WAIT_MS; i++)
        ms *= 2;
    if (ms > MAX_WAIT_MS)
        ms = MAX_WAIT_MS;
    p->stats.waited_ms += (unsigned long)ms;
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
}

void external_count_answer(struct external *p)
{
    p->in_row = (struct external_failures){0};
    p->answers++;
    if (p->answers % ANSWERS_FOR_CRASH == 0 && p->recent.crashes > 0)
        p->recent.crashes--;
    if (p->answers % ANSWERS_FOR_TIMEOUT == 0 && p->recent.timeouts > 0)
        p->recent.timeouts--;
}

/* --- starting --------------------------------------------------------------------------------- */

int external_hello_ms(const struct external_limits *limits)
{
    static bool is_noted;
    const char *const time = getenv("URLASSAY_HELLO_TIME");
    const double ms = time && time[0] ? units_seconds(time) * 1000 : 0;

    if (ms >= 1)
        return ms < INT_MAX ? (int)ms : INT_MAX;
    if (time && time[0] && !is_noted)
        complain("URLASSAY_HELLO_TIME is not a time such as 90s or 2m: %s", time);
    is_noted = true;
    return limits && limits->hello_ms ? limits->hello_ms : HELLO_MS;
}

/* Reads the interpreter of a script, "#!/bin/x -y", into out; "": it is not a script. */
static void read_interpreter(const char *path, char *out, size_t size)
{
    FILE *file = fopen(path, "r");
    char line[160] = "";

    out[0] = '\0';
    if (file && fgets(line, sizeof line, file) && line[0] == '#' && line[1] == '!') {
        const char *begin = line + 2 + strspn(line + 2, " \t");

        snprintf(out, size, "%.*s", (int)strcspn(begin, " \t\n"), begin);
    }
    if (file)
        fclose(file);
}

void external_explain_start(const char *path, int error, char *reason, size_t size)
{
    char interpreter[120] = "";
    struct stat status;

    if (stat(path, &status) == 0 && S_ISREG(status.st_mode) && error == ENOENT)
        read_interpreter(path, interpreter, sizeof interpreter);
    if (interpreter[0])
        snprintf(reason, size, "%.80s: its interpreter %.60s: %s", path, interpreter,
                 strerror(error));
    else if (error == EACCES && stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        snprintf(reason, size, "%.130s: it is a folder", path);
    else if (error == EACCES && stat(path, &status) == 0 && !(status.st_mode & 0111))
        snprintf(reason, size, "%.90s: %s; chmod +x %.90s", path, strerror(error), path);
    else if (error == ENOEXEC)
        snprintf(reason, size, "%.130s: %s; does the file begin with #! and its interpreter?", path,
                 strerror(error));
    else
        snprintf(reason, size, "%.150s: %s", path, strerror(error));
}

void engine_complain_left_out(const char *id, const char *why)
{
    complain("engine %s is left out: %s", id, why);
}
