/* SPDX-License-Identifier: MIT */
/* Counts, inputs in flight, and what a process died on. */
#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "store_state.h"

int store_slot(struct store *store, uint64_t class)
{
    for (uint64_t probe = 0; probe < STORE_CLASSES; probe++) {
        int slot = (int)((class + probe) % STORE_CLASSES);
        uint64_t seen = 0;

        if (__atomic_compare_exchange_n(&store->page->classes[slot].class, &seen, class, false,
                                        __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) ||
            seen == class)
            return slot;
    }
    return -1;
}

void store_count(struct store *store, int slot, enum effect effect)
{
    if (slot >= 0)
        store_add(&store->page->classes[slot].count[effect], 1);
}

struct tally *store_tally(struct store *store)
{
    return store->flight ? &store->flight->tally : &store->tally;
}

void store_set_gear(struct store *store, enum gear gear)
{
    if (store->flight)
        store->flight->gear = gear;
}

static void add_tally(struct tally *to, const struct tally *from)
{
    to->executions += from->executions;
    to->both_parsed += from->both_parsed;
    to->differing += from->differing;
}

struct tally store_tally_all(const struct store_page *page, enum gear gear)
{
    struct tally all = {0};

    for (int i = 0; i < GEARS; i++) {
        if (gear == GEARS || (int)gear == i)
            add_tally(&all, &page->landed[i]);
    }
    for (int i = 0; i < STORE_FLIGHTS; i++) {
        if (gear == GEARS || page->flight[i].gear == gear)
            add_tally(&all, &page->flight[i].tally);
    }
    return all;
}

void store_land(struct store *store, struct flight *flight)
{
    struct tally tally = flight->tally, *landed;

    landed = &store->page->landed[flight->gear < GEARS ? flight->gear : GEAR_COVERAGE];
    flight->engine[0] = '\0';
    flight->tally = (struct tally){0};
    store_add(&landed->executions, tally.executions);
    store_add(&landed->both_parsed, tally.both_parsed);
    store_add(&landed->differing, tally.differing);
    __atomic_store_n(&flight->pid, 0, __ATOMIC_SEQ_CST);
}

void store_flight(struct store *store, const char *engine, const void *input, size_t len)
{
    struct flight *flight = store->flight;
    size_t engine_len = strlen(engine);

    if (!flight)
        return;
    if (engine_len >= sizeof flight->engine)
        engine_len = sizeof flight->engine - 1;
    if (len > STORE_FLIGHT_BYTES)
        len = STORE_FLIGHT_BYTES;
    if (len > 0)
        memcpy(flight->input, input, len);
    flight->len = (uint32_t)len;
    flight->changed_len = 0;
    memcpy(flight->engine, engine, engine_len);
    flight->engine[engine_len] = '\0';
    flight->changes++;
}

void store_flight_engine(struct store *store, const char *id)
{
    struct flight *flight = store->flight;

    if (flight && id)
        memcpy(flight->engine, id, sizeof flight->engine);
    else if (flight)
        flight->engine[0] = '\0';
}

static size_t put_changed(struct flight *flight, size_t at, const char *bytes, size_t len)
{
    if (len > STORE_FLIGHT_BYTES - at)
        len = STORE_FLIGHT_BYTES - at;
    if (len > 0)
        memcpy(flight->changed + at, bytes, len);
    return at + len;
}

void store_flight_changed(struct store *store, const char *id, struct ua_str input,
                          struct ua_str base)
{
    struct flight *flight = store->flight;
    size_t len;

    if (!flight)
        return;
    len = put_changed(flight, 0, input.ptr, input.len);
    if (base.ptr) {
        len = put_changed(flight, len, "\xFF", 1);
        len = put_changed(flight, len, base.ptr, base.len);
    }
    flight->changed_len = (uint32_t)len;
    flight->changes++;
    store_flight_engine(store, id);
}

/* 0 stands for a free place. */
static uint64_t crash_hash(const void *input, size_t len)
{
    uint64_t hash =
        hash_bytes(HASH_START, input, len < STORE_FLIGHT_BYTES ? len : STORE_FLIGHT_BYTES);

    return hash ? hash : 1;
}

bool store_is_crash(const struct store *store, const void *input, size_t len)
{
    uint64_t hash;

    if (!store->page->crash[0])
        return false;
    hash = crash_hash(input, len);
    for (int i = 0; i < STORE_CRASHES && store->page->crash[i]; i++) {
        if (store->page->crash[i] == hash)
            return true;
    }
    return false;
}

/* Has the input skipped from now on. */
static bool skip_crash(struct store *store, uint64_t hash)
{
    for (int i = 0; i < STORE_CRASHES; i++) {
        if (store->page->crash[i] == 0 || store->page->crash[i] == hash) {
            store->page->crash[i] = hash;
            return true;
        }
    }
    store_fail(store,
               "%s: processes died on more than %d inputs: they are in %s/crashes, and tried again "
               "if that is emptied",
               store->dir, STORE_CRASHES, store->dir);
    return false;
}

struct flight *store_flight_of(const struct store *store, int pid)
{
    for (int i = 0; i < STORE_FLIGHTS; i++) {
        if (store->page->flight[i].pid == pid)
            return &store->page->flight[i];
    }
    return NULL;
}

void store_let_wait(struct store *store, int pid, bool waits)
{
    struct flight *flight = pid ? store_flight_of(store, pid) : NULL;

    if (flight)
        __atomic_store_n(&flight->waits, waits, __ATOMIC_SEQ_CST);
}

void store_await_turn(struct store *store)
{
    static const struct timespec moment = {.tv_nsec = 5000000};

    while (store->flight && __atomic_load_n(&store->flight->waits, __ATOMIC_RELAXED))
        nanosleep(&moment, NULL);
}

void store_bury(struct store *store, int pid)
{
    struct flight *flight = store_flight_of(store, pid);

    if (flight)
        store_land(store, flight);
}

/* Writes what was asked to D/crashes/name. */
static bool keep_crash(struct store *store, struct flight *flight, const char *name)
{
    bool is_changed = flight->changed_len > 0 && flight->changed_len <= STORE_FLIGHT_BYTES;
    const struct text asked = {
        .ptr = is_changed ? flight->changed : flight->input,
        .len = is_changed ? flight->changed_len : flight->len,
    };

    return store_write_in(store, "crashes", name, &asked);
}

bool store_note_crash(struct store *store, int pid, struct text *engine, struct text *path)
{
    struct flight *flight = store_flight_of(store, pid);
    struct text name = {0};
    bool ok = true;

    if (engine)
        text_clear(engine);
    if (path)
        text_clear(path);
    if (flight && flight->engine[0] && flight->len <= STORE_FLIGHT_BYTES) {
        uint64_t hash = crash_hash(flight->input, flight->len);

        flight->engine[sizeof flight->engine - 1] = '\0';
        if (engine)
            text_puts(engine, flight->engine);
        for (char *c = flight->engine; *c; c++)
            *c = *c == '/' ? '_' : *c;
        text_printf(&name, "%s-%016" PRIx64, flight->engine, hash);
        ok = keep_crash(store, flight, name.ptr) && skip_crash(store, hash);
        if (path)
            text_printf(path, "%s/crashes/%s", store->dir, name.ptr);
        store->page->crashed++;
    }
    if (flight)
        store_land(store, flight);
    text_free(&name);
    return ok;
}
