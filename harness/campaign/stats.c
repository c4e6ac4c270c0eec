/* SPDX-License-Identifier: MIT */
#include "stats.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "files.h"
#include "json.h"

static const char *const mode_names[MODES] = {
    [MODE_COVERAGE] = "coverage",
    [MODE_BLACKBOX] = "blackbox",
};

/* Removes an incomplete last line: a run leaves one if it is killed or the disk is full. False if
 * it cannot be removed. */
static bool drop_half_line(int file)
{
    off_t end = lseek(file, 0, SEEK_END), at = end;
    const char *newline = NULL;
    char chunk[1 << 16];

    while (at > 0 && !newline) {
        const size_t len = at < (off_t)sizeof chunk ? (size_t)at : sizeof chunk;

        at -= (off_t)len;
        if (pread(file, chunk, len, at) != (ssize_t)len)
            return false;
        newline = memrchr(chunk, '\n', len);
    }
    at += newline ? newline - chunk + 1 : 0;
    return at == end || ftruncate(file, at) == 0;
}

bool stats_open(struct stats *stats, const struct campaign *campaign)
{
    bool ok;

    *stats = (struct stats){.file = folder_open_file(store_folder(campaign->store), "stats.jsonl",
                                                     O_RDWR | O_CREAT | O_APPEND)};
    ok = stats->file >= 0 && drop_half_line(stats->file);
    if (!ok)
        complain("%s/stats.jsonl: %s", store_dir(campaign->store), file_error_text(errno));
    for (int mode = 0; mode < MODES; mode++)
        stats->executions[mode] =
            store_counts_all(store_page(campaign->store), (enum mode)mode).executions;
    return ok;
}

/* "name":{"coverage":1,"blackbox":2} */
static void add_modes(struct json_writer *w, const char *name, const uint64_t numbers[MODES])
{
    json_member(w, name);
    json_object(w);
    for (int mode = 0; mode < MODES; mode++)
        json_add_number(w, mode_names[mode], numbers[mode]);
    json_end(w);
}

static void write_row(struct stats *stats, const struct campaign *campaign, struct text *line)
{
    const struct store_page *page = store_page(campaign->store);
    double passed = campaign->elapsed - stats->last;
    uint64_t executions[MODES], rates[MODES];
    struct json_writer w = {.out = line};

    for (int mode = 0; mode < MODES; mode++) {
        uint64_t before = stats->executions[mode];

        executions[mode] = store_counts_all(page, (enum mode)mode).executions;
        rates[mode] = executions[mode] > before && passed > 0.001
                          ? (uint64_t)((double)(executions[mode] - before) / passed)
                          : 0;
        stats->executions[mode] = executions[mode];
    }
    json_object(&w);
    json_member(&w, "time");
    json_integer(&w, time(NULL));
    json_member(&w, "seconds");
    json_tenths(&w, (double)page->milliseconds / 1000);
    /* Nothing counts these for a target that ends at a violation: leave them out, not 0. */
    if (!campaign->ends_at_violation) {
        add_modes(&w, "executions", executions);
        add_modes(&w, "per_second", rates);
        json_add_number(&w, "piped", store_counts_all(page, MODES).piped);
    }
    json_add_number(&w, "corpus", store_corpus_size(campaign->store, campaign->target));
    if (campaign->coverage > 0)
        json_add_number(&w, "edges", campaign->coverage);
    if (!campaign->ends_at_violation) {
        json_member(&w, "classes");
        json_object(&w);
        for (int effect = EFFECTS - 1; effect > EFFECT_NONE; effect--)
            json_add_number(&w, effect_name((enum effect)effect), page->effect_classes[effect]);
        json_end(&w);
    }
    json_add_number(&w, "crashes", page->crashed);
    json_end(&w);
    text_puts(line, "\n");
}

static void append_row(struct stats *stats, const struct campaign *campaign)
{
    struct text line = {0};

    write_row(stats, campaign, &line);
    /* A line that does not fit on the disk is removed now, or before the next line. */
    if (drop_half_line(stats->file) && write(stats->file, line.ptr, line.len) != (ssize_t)line.len)
        drop_half_line(stats->file);
    stats->last = campaign->elapsed;
    text_free(&line);
}

void stats_tick(struct stats *stats, const struct campaign *campaign)
{
    if (campaign->elapsed - stats->last >= STATS_SECONDS)
        append_row(stats, campaign);
}

void stats_end(struct stats *stats, const struct campaign *campaign)
{
    append_row(stats, campaign);
    close(stats->file);
}
