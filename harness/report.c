/* SPDX-License-Identifier: MIT */
#include "report.h"

#include <errno.h>
#include <string.h>

#include "cli.h"

static const struct report_format *const formats[] = {&report_pretty, &report_jsonl};

size_t tally_passed(const struct tally *tally)
{
    return tally->results[RESULT_PASSED];
}

size_t tally_failed(const struct tally *tally)
{
    return tally->results[RESULT_FAILED] + tally->results[RESULT_ERROR] +
           tally->results[RESULT_UNEXPECTED_PASS] + tally->stale;
}

size_t tally_skipped(const struct tally *tally)
{
    return tally->results[RESULT_UNSUPPORTED] + tally->results[RESULT_INCOMPARABLE] +
           tally->results[RESULT_UNTESTABLE] + tally->results[RESULT_EXPECTED];
}

size_t tally_judged(const struct tally *tally)
{
    return tally_passed(tally) + tally_failed(tally) + tally->results[RESULT_EXPECTED];
}

const struct report_format *report_find_format(const char *name, size_t len)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strlen(formats[i]->name) == len && memcmp(formats[i]->name, name, len) == 0)
            return formats[i];
    return NULL;
}

const char *report_format_names(void)
{
    return "pretty, jsonl";
}

bool report_open(struct report *report, const struct report_format *format, const char *path)
{
    *report = (struct report){.format = format, .out = stdout, .path = path};
    if (path) {
        report->out = fopen(path, "w");
        if (!report->out) {
            complain("%s: %s", path, strerror(errno));
            return false;
        }
    } else {
        report->color = cli_color(stdout);
    }
    return true;
}

void report_write(struct report *report)
{
    errno = 0;
    if (fwrite(report->line.ptr, 1, report->line.len, report->out) < report->line.len &&
        !report->error)
        report->error = errno;
}

bool report_close(struct report *report)
{
    bool ok = true;

    text_free(&report->line);
    if (!report->path || !report->out)
        return true;
    errno = 0;
    ok = fflush(report->out) == 0 && !ferror(report->out);
    if (fclose(report->out) != 0)
        ok = false;
    report->out = NULL;
    if (!report->error)
        report->error = errno;
    if (!ok)
        complain("%s: %s", report->path,
                 report->error ? strerror(report->error) : "could not be written");
    return ok;
}
