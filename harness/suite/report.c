/* SPDX-License-Identifier: MIT */
#include "report.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "options.h"

size_t tally_passed(const struct result_tally *tally)
{
    return tally->results[RESULT_PASSED];
}

size_t tally_failed(const struct result_tally *tally)
{
    return tally->results[RESULT_FAILED] + tally->results[RESULT_ERROR] +
           tally->results[RESULT_UNEXPECTED_PASS] + tally->results[RESULT_UNANSWERED] +
           tally->results[RESULT_NOT_ASKED] + tally->stale;
}

size_t tally_skipped(const struct result_tally *tally)
{
    return tally->results[RESULT_UNSUPPORTED] + tally->results[RESULT_INCOMPARABLE] +
           tally->results[RESULT_UNTESTABLE] + tally->results[RESULT_UNANSWERABLE] +
           tally->results[RESULT_EXPECTED];
}

size_t tally_checked(const struct result_tally *tally)
{
    return tally_passed(tally) + tally_failed(tally) + tally->results[RESULT_EXPECTED];
}

size_t tally_judged(const struct result_tally *tally)
{
    return tally_checked(tally) - tally->results[RESULT_ERROR] - tally->results[RESULT_NOT_ASKED] -
           tally->stale;
}

bool report_open(struct report *report, const struct report_format *format, const char *path)
{
    int fd;

    *report = (struct report){.format = format, .out = stdout, .path = path};
    if (!path || strcmp(path, "-") == 0) {
        report->path = NULL;
        report->color = cli_color(stdout);
        return true;
    }
    fd = output_file_open(&report->file, path, true);
    report->out = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (!report->out) {
        complain("%s: %s", path, strerror(errno));
        if (fd >= 0)
            close(fd);
        return false;
    }
    return true;
}

bool report_truncate(struct report *report)
{
    struct stat info;

    if (!report->path || report->file.temporary.ptr || fstat(fileno(report->out), &info) != 0 ||
        !S_ISREG(info.st_mode) || ftruncate(fileno(report->out), 0) == 0)
        return true;
    complain("%s: %s", report->path, strerror(errno));
    return false;
}

bool report_start(struct report *report)
{
    if (!report->format->truncates_later && !report_truncate(report))
        return false;
    if (report->format->start)
        report->format->start(report);
    return true;
}

void report_write(struct report *report)
{
    errno = 0;
    if (fwrite(report->line.ptr, 1, report->line.len, report->out) < report->line.len &&
        !report->error)
        report->error = errno;
}

bool report_close(struct report *report, bool finished)
{
    bool ok = true;

    if (report->format->free)
        report->format->free(report);
    text_free(&report->line);
    if (report->path && report->out) {
        errno = 0;
        ok = fflush(report->out) == 0 && !ferror(report->out);
        if (fclose(report->out) != 0)
            ok = false;
        ok = output_file_end(&report->file, ok && finished) && ok;
        if (!report->error)
            report->error = errno;
        if (!ok)
            complain("%s: %s", report->path,
                     report->error ? strerror(report->error) : "could not be written");
    }
    output_file_end(&report->file, false);
    report->out = NULL;
    return ok;
}
