/* SPDX-License-Identifier: MIT */
#include "campaign_engines.h"

#include <stdlib.h>
#include <string.h>

#include "detector.h"
#include "engine_classes.h"
#include "engine_list.h"
#include "registry.h"

bool campaign_engines_has(const struct campaign_engines *campaign_engines, const char *name)
{
    for (unsigned i = 0; i < campaign_engines->count; i++) {
        if (strcmp(campaign_engines->items[i].name, name) == 0)
            return true;
    }
    return false;
}

/* Whether the words have "-name". */
static bool is_left_out(const char *words, const char *name)
{
    size_t len = strlen(name);

    for (; *words; words += strcspn(words, ","), words += *words == ',') {
        if (words[0] == '-' && strncmp(words + 1, name, len) == 0 &&
            (words[len + 1] == '\0' || words[len + 1] == ','))
            return true;
    }
    return false;
}

static void add_engine(struct campaign_engines *campaign_engines, const char *name,
                       const struct engine *engine)
{
    struct campaign_engine *added;

    campaign_engines->items = xrealloc(
        campaign_engines->items, (campaign_engines->count + 1) * sizeof *campaign_engines->items);
    added = &campaign_engines->items[campaign_engines->count++];
    *added = (struct campaign_engine){.name = xstrndup(name, strlen(name)),
                                      .is_external =
                                          !engine_is_in_process(engine) && !engine->is_isolated};
    snprintf(added->version, sizeof added->version, "%s", engine->version);
    snprintf(added->id, sizeof added->id, "%s", engine->id);
}

static bool add_named(struct campaign_engines *campaign_engines, const char *name)
{
    struct engine *engine = engine_open(name);
    bool parses = engine && engine->capabilities & CAPABILITY(OP_PARSE);

    if (engine && !parses)
        complain("engine %.60s does not parse URLs: fuzz cannot take it", name);
    else if (engine && !campaign_engines_has(campaign_engines, name))
        add_engine(campaign_engines, name, engine);
    engine_close(engine);
    return parses && campaign_engines_has(campaign_engines, name);
}

/* Adds all in-process engines that are available. */
static void add_in_process(struct campaign_engines *campaign_engines, const char *words,
                           bool with_editions)
{
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        struct engine *engine;

        /* To open an engine behind a pipe would start it. */
        if (!engine_class_is_in_process(*class) || !engine_class_parses(*class) ||
            (!with_editions && (*class)->title) || is_left_out(words, (*class)->id) ||
            campaign_engines_has(campaign_engines, (*class)->id))
            continue;
        engine = engine_open_if_available((*class)->id);
        if (engine && engine_is_in_process(engine))
            add_engine(campaign_engines, (*class)->id, engine);
        engine_close(engine);
    }
}

/* Complains about "-name" if no engine has that name. */
static bool check_left_out(const char *word)
{
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        if (strcmp((*class)->id, word + 1) == 0)
            return true;
    }
    complain("--engines: '%s' names no engine: `urlassay engines` lists them", word);
    return false;
}

static bool check_unique_ids(const struct campaign_engines *campaign_engines)
{
    const struct campaign_engine *items = campaign_engines->items;

    for (unsigned i = 1; i < campaign_engines->count; i++) {
        for (unsigned j = 0; j < i; j++) {
            if (strcmp(items[i].id, items[j].id) != 0)
                continue;
            complain("%s and %s are both called %s: give one another name, or an id in a file of "
                     "URLASSAY_ENGINES",
                     items[j].name, items[i].name, items[i].id);
            return false;
        }
    }
    return true;
}

static void make_ids_unique(struct campaign_engines *campaign_engines)
{
    struct named_engine *named = xcalloc(campaign_engines->count + 1, sizeof *named);

    for (unsigned i = 0; i < campaign_engines->count; i++)
        named[i] =
            (struct named_engine){campaign_engines->items[i].name, campaign_engines->items[i].id};
    engines_tell_apart(named, campaign_engines->count);
    free(named);
}

bool campaign_engines_open(struct campaign_engines *campaign_engines, const char *words)
{
    char *list = xstrndup(words ? words : "", words ? strlen(words) : 0), *rest = NULL;
    bool ok = true;

    *campaign_engines = (struct campaign_engines){0};
    if (!words)
        add_in_process(campaign_engines, "", false);
    for (char *name = strtok_r(list, ",", &rest); name && ok; name = strtok_r(NULL, ",", &rest)) {
        if (strcmp(name, "all") == 0)
            add_in_process(campaign_engines, words, true);
        else
            ok = name[0] == '-' ? check_left_out(name) : add_named(campaign_engines, name);
    }
    free(list);
    if (ok)
        make_ids_unique(campaign_engines);
    ok = ok && check_unique_ids(campaign_engines);
    if (ok && campaign_engines->count < 2)
        complain("--engines takes at least two engines");
    else if (ok && campaign_engines->count > DETECTOR_ENGINES)
        complain("--engines takes %d engines at most, not %u", DETECTOR_ENGINES,
                 campaign_engines->count);
    return ok && campaign_engines->count >= 2 && campaign_engines->count <= DETECTOR_ENGINES;
}

void campaign_engines_free(struct campaign_engines *campaign_engines)
{
    for (unsigned i = 0; i < campaign_engines->count; i++)
        free(campaign_engines->items[i].name);
    free(campaign_engines->items);
    *campaign_engines = (struct campaign_engines){0};
}

unsigned campaign_engines_size(const struct campaign_engines *campaign_engines)
{
    unsigned size = 0;

    for (unsigned i = 0; i < campaign_engines->count; i++)
        size += !campaign_engines->items[i].is_out;
    return size;
}

unsigned campaign_engines_external(const struct campaign_engines *campaign_engines)
{
    unsigned count = 0;

    for (unsigned i = 0; i < campaign_engines->count; i++)
        count += !campaign_engines->items[i].is_out && campaign_engines->items[i].is_external;
    return count;
}

unsigned campaign_engines_restarts(const struct campaign_engines *campaign_engines)
{
    unsigned count = 0;

    for (unsigned i = 0; i < campaign_engines->count; i++)
        count += campaign_engines->items[i].restarts;
    return count;
}

struct text campaign_engines_names(const struct campaign_engines *campaign_engines, bool in_process)
{
    struct text names = {0};

    text_puts(&names, "");
    for (unsigned i = 0; i < campaign_engines->count; i++) {
        if (!campaign_engines->items[i].is_out &&
            !(in_process && campaign_engines->items[i].is_external))
            text_printf(&names, "%s%s", names.len ? "," : "", campaign_engines->items[i].name);
    }
    return names;
}

/* Whether an id names an engine, or one of the two of `a>b`. */
static bool is_id_of(const char *id, const char *engine)
{
    const char *second = strchr(engine, '>');
    const size_t len = strlen(id);

    return strcmp(id, engine) == 0 ||
           (second && (strcmp(id, second + 1) == 0 ||
                       ((size_t)(second - engine) == len && strncmp(id, engine, len) == 0)));
}

struct campaign_engine *campaign_engines_find(const struct campaign_engines *campaign_engines,
                                              const char *id)
{
    for (unsigned i = 0; i < campaign_engines->count; i++) {
        if (strcmp(campaign_engines->items[i].id, id) == 0)
            return &campaign_engines->items[i];
    }
    for (unsigned i = 0; i < campaign_engines->count; i++) {
        if (is_id_of(id, campaign_engines->items[i].id))
            return &campaign_engines->items[i];
    }
    return NULL;
}

struct campaign_engine *campaign_engines_find_path(const struct campaign_engines *campaign_engines,
                                                   const char *end)
{
    const size_t len = strlen(end);

    for (unsigned i = 0; len > 0 && i < campaign_engines->count; i++) {
        const char *name = campaign_engines->items[i].name;
        const size_t name_len = strlen(name);

        if (len <= name_len && strcmp(name + name_len - len, end) == 0)
            return &campaign_engines->items[i];
    }
    return NULL;
}

bool campaign_engines_leave_out(struct campaign_engines *campaign_engines, const char *id)
{
    for (unsigned i = 0; i < campaign_engines->count; i++) {
        if (strcmp(campaign_engines->items[i].id, id) != 0)
            continue;
        if (i == 0 && !campaign_engines->items[i].is_external)
            return false;
        if (campaign_engines->items[i].is_out)
            return true;
        if (campaign_engines_size(campaign_engines) <= 2)
            return false;
        campaign_engines->items[i].is_out = true;
        return true;
    }
    return false;
}
