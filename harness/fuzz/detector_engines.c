/* SPDX-License-Identifier: MIT */
#include "detector_engines.h"

#include <stdlib.h>
#include <string.h>

#include "engine_list.h"
#include "registry.h"

static bool open_engine(struct detector_engines *out, const char *name, bool with_external)
{
    struct engine *engine = engine_open(name);

    if (engine && !with_external && !engine_is_in_process(engine)) {
        complain("engine %.60s is behind a pipe: a fuzz target cannot ask it", name);
        engine_close(engine);
        return false;
    }
    if (!engine || out->count == DETECTOR_ENGINES) {
        if (engine)
            complain("too many engines");
        engine_close(engine);
        return false;
    }
    out->engines[out->count++] = engine;
    return true;
}

bool detector_open_engines(struct detector_engines *out, const char *names, bool with_external)
{
    struct named_engine named[DETECTOR_ENGINES];
    char *list, *rest = NULL;
    bool ok = true;

    *out = (struct detector_engines){0};
    if (!names || !names[0])
        names = DETECTOR_DEFAULT_ENGINES;
    list = xstrndup(names, strlen(names));
    for (char *name = strtok_r(list, ",", &rest); name && ok; name = strtok_r(NULL, ",", &rest))
        if ((ok = open_engine(out, name, with_external)))
            named[out->count - 1] = (struct named_engine){name, out->engines[out->count - 1]->id};
    engines_tell_apart(named, (unsigned)out->count);
    free(list);
    if (ok && out->count < 2)
        complain("two engines are needed, got \"%s\"", names);
    return ok && out->count >= 2;
}

void detector_close_engines(struct detector_engines *engines)
{
    for (size_t i = 0; i < engines->count; i++)
        engine_close(engines->engines[i]);
    engines->count = 0;
}
