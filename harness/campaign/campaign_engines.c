/* SPDX-License-Identifier: MIT */
#include "campaign_engines.h"

#include <stdlib.h>
#include <string.h>

#include "detector.h"
#include "registry.h"

static bool is_there(const struct lineup *lineup, const char *name)
{
    for (unsigned i = 0; i < lineup->count; i++) {
        if (strcmp(lineup->items[i].name, name) == 0)
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

static void add(struct lineup *lineup, const char *name, const char *version)
{
    struct contender *added;

    lineup->items = xrealloc(lineup->items, (lineup->count + 1) * sizeof *lineup->items);
    added = &lineup->items[lineup->count++];
    *added = (struct contender){.name = xstrndup(name, strlen(name))};
    snprintf(added->version, sizeof added->version, "%s", version);
}

static bool add_named(struct lineup *lineup, const char *name)
{
    char message[512] = "";
    struct engine *engine = engine_open(name, message, sizeof message);
    bool parses = engine && engine->capabilities & CAPABILITY(OP_PARSE);

    if (engine && !engine_is_in_process(engine))
        complain("engine %.60s is not in-process: fuzz cannot take it", name);
    else if (engine && !parses)
        complain("engine %.60s does not parse URLs: fuzz cannot take it", name);
    else if (!engine)
        complain("%s", message);
    else if (!is_there(lineup, name))
        add(lineup, name, engine->version);
    engine_close(engine);
    return parses && is_there(lineup, name);
}

/* Those that are missing are no matter. */
static void add_all(struct lineup *lineup, const char *words, bool with_editions)
{
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        char message[512];
        struct engine *engine;

        /* To open one behind a pipe would be to start it. */
        if (!engine_class_is_in_process(*class) || !engine_class_parses(*class) ||
            (!with_editions && (*class)->title) || is_left_out(words, (*class)->id) ||
            is_there(lineup, (*class)->id))
            continue;
        engine = engine_open((*class)->id, message, sizeof message);
        if (engine && engine_is_in_process(engine))
            add(lineup, (*class)->id, engine->version);
        engine_close(engine);
    }
}

/* "-name" of nobody is a typing error. */
static bool check_left_out(const char *word)
{
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        if (strcmp((*class)->id, word + 1) == 0)
            return true;
    }
    complain("--engines: '%s' leaves out nobody: `urlassay engines` lists all there are", word);
    return false;
}

bool lineup_open(struct lineup *lineup, const char *words)
{
    char *list = xstrndup(words ? words : "", words ? strlen(words) : 0), *rest = NULL;
    bool ok = true;

    *lineup = (struct lineup){0};
    if (!words)
        add_all(lineup, "", false);
    for (char *name = strtok_r(list, ",", &rest); name && ok; name = strtok_r(NULL, ",", &rest)) {
        if (strcmp(name, "all") == 0)
            add_all(lineup, words, true);
        else
            ok = name[0] == '-' ? check_left_out(name) : add_named(lineup, name);
    }
    free(list);
    if (ok && lineup->count < 2)
        complain("--engines wants two engines or more");
    else if (ok && lineup->count > HUNT_ENGINES)
        complain("--engines takes %d engines at most, not %u", HUNT_ENGINES, lineup->count);
    return ok && lineup->count >= 2 && lineup->count <= HUNT_ENGINES;
}

void lineup_free(struct lineup *lineup)
{
    for (unsigned i = 0; i < lineup->count; i++)
        free(lineup->items[i].name);
    free(lineup->items);
    *lineup = (struct lineup){0};
}

unsigned lineup_size(const struct lineup *lineup)
{
    unsigned size = 0;

    for (unsigned i = 0; i < lineup->count; i++)
        size += !lineup->items[i].is_out;
    return size;
}

struct text lineup_names(const struct lineup *lineup)
{
    struct text names = {0};

    text_puts(&names, "");
    for (unsigned i = 0; i < lineup->count; i++) {
        if (!lineup->items[i].is_out)
            text_printf(&names, "%s%s", names.len ? "," : "", lineup->items[i].name);
    }
    return names;
}

bool lineup_leave_out(struct lineup *lineup, const char *name)
{
    for (unsigned i = 1; i < lineup->count; i++) {
        if (strcmp(lineup->items[i].name, name) != 0)
            continue;
        if (lineup->items[i].is_out)
            return true;
        if (lineup_size(lineup) <= 2)
            return false;
        lineup->items[i].is_out = true;
        return true;
    }
    return false;
}
