/* SPDX-License-Identifier: MIT */
/* An engine that is there in tests alone: it crashes at one input, or hangs as crasher:hang; as
 * crasher:example, at an example of a cause (examples.def). As crasher:bugs it reads and writes
 * where it must not for each URL with certain bytes. For all others it is the parser of fake.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fake.h"

static const char trigger[] = "http://crash.example/", example[] = "http://h/a\\b";

/* The states of an engine; the default has none. */
static char hangs, has_bugs, meets_example;

static const char *const profiles[] = {"hang", "bugs", "example", NULL};

static bool open_crasher(struct engine *engine, const char *profile)
{
    char *const states[] = {&hangs, &has_bugs, &meets_example};

    engine->state = NULL;
    for (size_t i = 0; profile && profiles[i]; i++) {
        if (strcmp(profile, profiles[i]) == 0)
            engine->state = states[i];
    }
    snprintf(engine->version, sizeof engine->version, "1");
    return true;
}

static void close_crasher(struct engine *engine)
{
    engine->state = NULL;
}

/* Two faults in functions of this file, and one below a function of libc. */
__attribute__((noinline, no_sanitize("address", "undefined"))) static void read_wildly(size_t at)
{
    (void)*(const volatile char *)at;
}

__attribute__((noinline, no_sanitize("address", "undefined"))) static void write_wildly(size_t at)
{
    *(volatile char *)at = 1;
}

__attribute__((noinline)) static void give_up(void)
{
    abort();
}

static bool has(struct ua_str input, const char *bytes)
{
    return memmem(input.ptr, input.len, bytes, strlen(bytes)) != NULL;
}

static void run_bugs(struct ua_str input)
{
    if (has(input, "%%"))
        read_wildly(input.len);
    if (has(input, "^^"))
        write_wildly(16 + input.len);
    if (has(input, "$$"))
        give_up();
}

static void run_crasher(struct engine *engine, const struct request *request, struct observation *o)
{
    const struct timespec moment = {.tv_nsec = 100 * 1000 * 1000};
    const char *const at = engine->state == &meets_example ? example : trigger;

    if (engine->state == &has_bugs)
        run_bugs(request->input);
    if (request->input.len == strlen(at) && memcmp(request->input.ptr, at, strlen(at)) == 0) {
        while (engine->state == &hangs)
            nanosleep(&moment, NULL);
        abort();
    }
    fake_parse(o, request->input, QUIRKS_ALL);
}

const struct engine_class crasher_class = {
    .id = "crasher",
    .profiles = profiles,
    .profiles_are_rare = true,
    .package = "",
    .model = MODEL_OTHER,
    .capabilities = CAPABILITY(OP_PARSE),
    .null_is_distinct = (2u << COMPONENT_FRAGMENT) - 1,
    .open = open_crasher,
    .run = run_crasher,
    .close = close_crasher,
};
