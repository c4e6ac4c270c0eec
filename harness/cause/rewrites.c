/* SPDX-License-Identifier: MIT */
#include "rewrites.h"

#include <string.h>

const struct rewrite *const rewrites[] = {
#define REWRITE(id) &rewrite_##id,
#include "rewrites.def"
#undef REWRITE
};

const unsigned rewrite_count = sizeof rewrites / sizeof rewrites[0];
_Static_assert(sizeof rewrites / sizeof rewrites[0] <= MAX_REWRITES, "one bit each");

static bool is_span_filled(struct span span)
{
    return span.end > span.start;
}

unsigned anatomy_needs_met(const struct anatomy *a)
{
    const bool has_host = is_span_filled(a->host);
    unsigned met = 0;

    met |= is_span_filled(a->scheme) ? NEEDS_SCHEME : 0u;
    met |= a->base.ptr ? NEEDS_BASE : 0u;
    met |= a->reference.ptr ? NEEDS_REFERENCE : 0u;
    met |= a->kind == SCHEME_FILE ? NEEDS_FILE : 0u;
    met |= a->kind == SCHEME_OTHER ? NEEDS_OTHER : 0u;
    met |= is_span_filled(a->userinfo) ? NEEDS_USERINFO : 0u;
    met |= has_host ? NEEDS_HOST : 0u;
    met |= has_host && a->input.ptr[a->host.start] == '[' ? NEEDS_BRACKET : 0u;
    met |= a->port.start > a->host.end ? NEEDS_PORT : 0u;
    met |= is_span_filled(a->path) ? NEEDS_PATH : 0u;
    met |= is_span_filled(a->query) ? NEEDS_QUERY : 0u;
    met |= is_span_filled(a->fragment) ? NEEDS_FRAGMENT : 0u;
    return met;
}

int rewrite_find(const char *name)
{
    for (unsigned i = 0; i < rewrite_count; i++) {
        const char *const *alias = rewrites[i]->aliases;

        if (strcmp(rewrites[i]->name, name) == 0)
            return (int)i;
        while (alias && *alias) {
            if (strcmp(*alias++, name) == 0)
                return (int)i;
        }
    }
    return -1;
}
