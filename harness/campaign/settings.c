/* SPDX-License-Identifier: MIT */
#include "settings.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "json.h"

static void write_settings(const struct campaign *campaign, int runs, struct text *out)
{
    text_puts(out, "{\n  \"urlassay\":");
    text_json_string(out, UA_VERSION, strlen(UA_VERSION));
    text_puts(out, ",\n  \"target\":");
    text_json_string(out, campaign->target, strlen(campaign->target));
    text_puts(out, ",\n  \"engines\":[");
    for (unsigned i = 0; i < campaign->campaign_engines.count; i++) {
        const struct campaign_engine *engine = &campaign->campaign_engines.items[i];

        text_puts(out, i ? ",\n    {\"engine\":" : "\n    {\"engine\":");
        text_json_string(out, engine->name, strlen(engine->name));
        text_puts(out, ",\"version\":");
        text_json_string(out, engine->version, strlen(engine->version));
        text_puts(out, "}");
    }
    text_printf(out, "],\n  \"processes\":{\"coverage\":%u,\"blackbox\":%u},\n  \"seed\":%u,\n",
                campaign->processes[MODE_COVERAGE], campaign->processes[MODE_BLACKBOX],
                campaign->seed);
    text_puts(out, "  \"seeds\":");
    text_json_string(out, campaign->corpus ? campaign->corpus : "",
                     campaign->corpus ? strlen(campaign->corpus) : 0);
    text_printf(out, ",\n  \"begun\":%lld,\n  \"runs\":%d\n}\n", (long long)time(NULL), runs);
}

/* Returns the version of an engine at the last run, or NULL. */
static const char *find_version(const cJSON *engines, const char *name)
{
    const cJSON *engine;

    cJSON_ArrayForEach (engine, engines) {
        const char *id = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(engine, "engine"));
        const char *version =
            cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(engine, "version"));

        if (id && version && strcmp(id, name) == 0)
            return version;
    }
    return NULL;
}

static bool has_engine(const struct campaign_engines *campaign_engines, const char *name)
{
    for (unsigned i = 0; i < campaign_engines->count; i++) {
        if (strcmp(campaign_engines->items[i].name, name) == 0)
            return true;
    }
    return false;
}

/* Adds a name to "new a, b; without c". what ("new") is added before the first name: while
 * *is_first is true. */
static void add_news(struct text *news, const char *what, const char *name, bool *is_first)
{
    if (*is_first)
        text_printf(news, "%s%s ", news->len ? "; " : "", what);
    else
        text_puts(news, ", ");
    text_visible(news, name, strlen(name));
    *is_first = false;
}

static void compare_engines(const cJSON *before, const struct campaign_engines *campaign_engines,
                            struct text *news)
{
    bool is_first = true;
    const cJSON *engine;

    for (unsigned i = 0; i < campaign_engines->count; i++) {
        if (!find_version(before, campaign_engines->items[i].name))
            add_news(news, "new", campaign_engines->items[i].name, &is_first);
    }
    for (unsigned i = 0; i < campaign_engines->count; i++) {
        const struct campaign_engine *now = &campaign_engines->items[i];
        const char *version = find_version(before, now->name);

        if (version && strcmp(version, now->version) != 0) {
            text_puts(news, news->len ? "; " : "");
            text_visible(news, now->name, strlen(now->name));
            text_puts(news, " was ");
            text_visible(news, version, strlen(version));
            text_puts(news, ", is ");
            text_visible(news, now->version, strlen(now->version));
        }
    }
    is_first = true;
    cJSON_ArrayForEach (engine, before) {
        const char *id = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(engine, "engine"));

        if (id && !has_engine(campaign_engines, id))
            add_news(news, "without", id, &is_first);
    }
}

bool settings_update(const struct campaign *campaign, struct text *news)
{
    struct text path = {0}, text = {0};
    cJSON *before = NULL;
    const cJSON *runs;
    int count = 0;
    bool ok;

    text_printf(&path, "%s/settings.json", store_dir(campaign->store));
    /* A file that cannot be read is replaced. */
    if (access(path.ptr, F_OK) == 0 && read_file(&text, path.ptr))
        before = json_parse(text.ptr ? text.ptr : "", text.len, NULL);
    if (before) {
        runs = cJSON_GetObjectItemCaseSensitive(before, "runs");
        count = cJSON_IsNumber(runs) && runs->valueint > 0 && runs->valueint < INT_MAX
                    ? runs->valueint
                    : 0;
        compare_engines(cJSON_GetObjectItemCaseSensitive(before, "engines"),
                        &campaign->campaign_engines, news);
    }
    text_clear(&text);
    write_settings(campaign, count + 1, &text);
    ok = store_write_file(campaign->store, "settings.json", &text);
    cJSON_Delete(before);
    text_free(&path);
    text_free(&text);
    return ok;
}
