/* SPDX-License-Identifier: MIT */
#include "stats.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *const mode_names[MODES] = {
    [MODE_COVERAGE] = "coverage",
    [MODE_BLACKBOX] = "blackbox",
};

/* Removes the half line that a run left if it was killed or the disk was full. False if it cannot
 * be removed. */
static bool drop_half_line(int file)
{
    off_t end = lseek(file, 0, SEEK_END), at = end;
    char byte;

    while (at > 0 && pread(file, &byte, 1, at - 1) == 1 && byte != '\n')
        at--;
    return at == end || ftruncate(file, at) == 0;
}

bool stats_open(struct stats *stats, const struct campaign *campaign)
{
    struct text path = {0};
    bool ok;

    *stats = (struct stats){.file = -1};
    text_printf(&path, "%s/stats.jsonl", store_dir(campaign->store));
    stats->file = open(path.ptr, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    ok = stats->file >= 0 && drop_half_line(stats->file);
    if (!ok)
        complain("%s: %s", path.ptr, strerror(errno));
    for (int mode = 0; mode < MODES; mode++)
        stats->executions[mode] =
            store_counts_all(store_page(campaign->store), (enum mode)mode).executions;
    text_free(&path);
    return ok;
}

/* "name":{"coverage":1,"blackbox":2} */
static void add_modes(struct text *line, const char *name, const uint64_t numbers[MODES])
{
    text_printf(line, ",\"%s\":{", name);
    for (int mode = 0; mode < MODES; mode++)
        text_printf(line, "%s\"%s\":%" PRIu64, mode ? "," : "", mode_names[mode], numbers[mode]);
    text_puts(line, "}");
}

static void write_row(struct stats *stats, const struct campaign *campaign, struct text *line)
{
    const struct store_page *page = store_page(campaign->store);
    double passed = campaign->elapsed - stats->last;
    uint64_t executions[MODES], rates[MODES];

    for (int mode = 0; mode < MODES; mode++) {
        uint64_t before = stats->executions[mode];

        executions[mode] = store_counts_all(page, (enum mode)mode).executions;
        rates[mode] = executions[mode] > before && passed > 0.001
                          ? (uint64_t)((double)(executions[mode] - before) / passed)
                          : 0;
        stats->executions[mode] = executions[mode];
    }
    text_printf(line, "{\"time\":%lld,\"seconds\":%.1f", (long long)time(NULL),
                (double)page->milliseconds / 1000);
    /* Nothing counts these for an oracle: leave them out, not 0. */
    if (!campaign->is_oracle) {
        add_modes(line, "executions", executions);
        add_modes(line, "per_second", rates);
    }
    text_printf(line, ",\"corpus\":%zu", store_corpus_size(campaign->store, campaign->target));
    if (campaign->coverage > 0)
        text_printf(line, ",\"edges\":%" PRIu64, campaign->coverage);
    if (!campaign->is_oracle) {
        text_puts(line, ",\"classes\":{");
        for (int effect = EFFECTS - 1; effect > EFFECT_NONE; effect--)
            text_printf(line, "%s\"%s\":%" PRIu64, effect < EFFECTS - 1 ? "," : "",
                        effect_name((enum effect)effect), page->effect_classes[effect]);
        text_puts(line, "}");
    }
    text_printf(line, ",\"crashes\":%" PRIu64 "}\n", page->crashed);
}

static void append_row(struct stats *stats, const struct campaign *campaign)
{
    struct text line = {0};

    write_row(stats, campaign, &line);
    /* One that does not fit may be taken back now, or before the next. */
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
