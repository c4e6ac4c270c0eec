/* SPDX-License-Identifier: MIT */
#include "engine_list.h"

#include <stdlib.h>
#include <string.h>

#include "registry.h"
#include "units.h"
#include "util.h"

/* Whether an engine was opened by this name. Until all are open, names holds what was asked for. */
static bool is_open(const struct roster *roster, const char *name)
{
    for (unsigned i = 0; i < roster->count; i++) {
        if (strcmp(roster->names[i], name) == 0)
            return true;
    }
    return false;
}

/* Whether a list of names has "-name", or that of the engine whose profile name is. */
static bool is_left_out(const char *names, const char *name)
{
    while (*names) {
        size_t len = strcspn(names, ",");

        if (names[0] == '-' && strncmp(name, names + 1, len - 1) == 0 &&
            (name[len - 1] == '\0' || name[len - 1] == ':'))
            return true;
        names += len + (names[len] == ',');
    }
    return false;
}

/* absent NULL: it must be there. */
static bool open_one(struct roster *roster, const char *name, struct text *absent)
{
    char message[512];
    struct engine *engine = engine_open(name, message, sizeof message);

    if (!engine) {
        if (absent)
            text_printf(absent, "%s%s", absent->len ? ", " : "", name);
        else
            complain("%s", message);
        return false;
    }
    roster->engines = xrealloc(roster->engines, (roster->count + 1) * sizeof *roster->engines);
    roster->names = xrealloc(roster->names, (roster->count + 1) * sizeof *roster->names);
    roster->engines[roster->count] = engine;
    roster->names[roster->count++] = xstrndup(name, strlen(name));
    return true;
}

/* What "all" stands for. */
struct all {
    struct roster *roster;
    const char *names; /* all that was asked for */
    struct text absent;
};

static bool is_wanted(const struct all *all, const char *name)
{
    return !is_left_out(all->names, name) && !is_open(all->roster, name);
}

static void open_listed(void *ctx, const char *id, const char *path)
{
    const struct all *all = ctx;

    (void)path;
    if (is_wanted(all, id))
        open_one(all->roster, id, NULL);
}

static void open_all(struct roster *roster, const char *names, bool only_parsers)
{
    struct all all = {.roster = roster, .names = names};

    for (const struct engine_class *const *class = engine_classes(); *class; class ++)
        if (is_wanted(&all, (*class)->id))
            engine_start_ahead((*class)->id);
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        if (is_left_out(names, (*class)->id) || (only_parsers && !engine_class_parses(*class)) ||
            (!is_open(roster, (*class)->id) && !open_one(roster, (*class)->id, &all.absent)))
            continue;
        if ((*class)->profiles_are_rare)
            continue;
        for (const char *const *profile = (*class)->profiles; profile && *profile; profile++) {
            struct text name = {0};

            text_printf(&name, "%s:%s", (*class)->id, *profile);
            if (is_wanted(&all, name.ptr))
                open_one(roster, name.ptr, &all.absent);
            text_free(&name);
        }
    }
    if (all.absent.len > 0)
        complain("not available, see `urlassay engines`: %s", all.absent.ptr);
    text_free(&all.absent);
    engine_listed(open_listed, &all);
}

/* How many of the engines before end have the id of this one. */
static unsigned namesakes(const struct roster *roster, unsigned engine, unsigned end)
{
    unsigned count = 0;

    for (unsigned i = 0; i < end; i++)
        count += strcmp(roster->engines[i]->id, roster->engines[engine]->id) == 0;
    return count;
}

/* An engine goes by its id. Those that share one go by what they were asked for, which is a path
 * for some; and by number if that is the same too. */
static void name_apart(struct roster *roster)
{
    char **names = xcalloc(roster->count, sizeof *names);

    for (unsigned i = 0; i < roster->count; i++) {
        struct text name = {0};
        unsigned same = 0;

        for (unsigned j = 0; j < roster->count; j++)
            same += strcmp(roster->names[i], roster->names[j]) == 0;
        if (namesakes(roster, i, roster->count) > 1 && same == 1) {
            text_visible(&name, roster->names[i], strlen(roster->names[i]));
        } else {
            text_visible(&name, roster->engines[i]->id, strlen(roster->engines[i]->id));
            if (same > 1)
                text_printf(&name, "#%u", namesakes(roster, i, i) + 1);
        }
        names[i] = name.ptr;
    }
    for (unsigned i = 0; i < roster->count; i++)
        free(roster->names[i]);
    free(roster->names);
    roster->names = names;
}

static int open_names(struct roster *roster, const char *names, bool only_parsers)
{
    int status = EXIT_AS_EXPECTED;
    bool wants_all = false;

    *roster = (struct roster){0};
    for (const char *rest = names; *rest && status == EXIT_AS_EXPECTED;) {
        size_t len = strcspn(rest, ",");
        char *name = xstrndup(rest, len);

        if (strcmp(name, "all") == 0) {
            open_all(roster, names, only_parsers);
            wants_all = true;
        } else if (len > 0 && name[0] != '-' && !(wants_all && is_open(roster, name)) &&
                   !open_one(roster, name, NULL)) {
            status = EXIT_COULD_NOT_RUN;
        }
        rest += len + (rest[len] == ',');
        free(name);
    }
    if (wants_all && roster->count < 2 && status == EXIT_AS_EXPECTED) {
        complain("two engines are needed, and %u %s available", roster->count,
                 quantity_noun(roster->count, "is", "are"));
        status = EXIT_COULD_NOT_RUN;
    }
    return status;
}

int roster_open(struct roster *roster, const char *names)
{
    int status = open_names(roster, names, true);

    name_apart(roster);
    return status;
}

int roster_check(struct roster *roster, const char *names)
{
    int status = open_names(roster, names, false);

    for (unsigned i = 0; i < roster->count; i++) {
        engine_close(roster->engines[i]);
        roster->engines[i] = NULL;
    }
    return status;
}

struct engine *roster_find(const struct roster *roster, const char *id)
{
    for (unsigned i = 0; i < roster->count; i++) {
        if (roster->engines[i] && strcmp(roster->engines[i]->id, id) == 0)
            return roster->engines[i];
    }
    return NULL;
}

struct engine *roster_lend(struct roster *roster, const char *id)
{
    struct engine *engine = roster_find(roster, id);
    char message[512];

    /* An id may come from a file; a path in its place would be run. */
    if (engine || is_open(roster, id) || strchr(id, '/'))
        return engine;
    engine = engine_open(id, message, sizeof message);
    roster->engines = xrealloc(roster->engines, (roster->count + 1) * sizeof *roster->engines);
    roster->names = xrealloc(roster->names, (roster->count + 1) * sizeof *roster->names);
    roster->engines[roster->count] = engine;
    roster->names[roster->count++] = xstrndup(id, strlen(id));
    return engine;
}

void roster_free(struct roster *roster)
{
    for (unsigned i = 0; i < roster->count; i++) {
        engine_close(roster->engines[i]);
        free(roster->names[i]);
    }
    free(roster->engines);
    free(roster->names);
    *roster = (struct roster){0};
}
