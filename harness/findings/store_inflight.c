/* SPDX-License-Identifier: MIT */
/* Counts, inputs in flight, and crashes. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "files.h"
#include "store_state.h"
#include "str.h"

int store_class_slot(struct store *store, uint64_t class)
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

void store_class_add(struct store *store, int slot, enum effect effect, uint64_t number)
{
    if (slot >= 0)
        store_add(&store->page->classes[slot].count[effect], number);
}

void store_class_count(struct store *store, int slot, enum effect effect)
{
    store_class_add(store, slot, effect, 1);
}

struct execution_counts *store_counts(struct store *store)
{
    return store->inflight ? &store->inflight->counts : &store->counts;
}

void store_set_mode(struct store *store, enum mode mode)
{
    if (store->inflight)
        store->inflight->mode = mode;
}

static void add_execution_counts(struct execution_counts *to, const struct execution_counts *from)
{
    to->executions += from->executions;
    to->accepted_alike += from->accepted_alike;
    to->differing += from->differing;
    to->piped += from->piped;
}

struct execution_counts store_counts_all(const struct store_page *page, enum mode mode)
{
    struct execution_counts all = {0};

    for (int i = 0; i < MODES; i++) {
        if (mode == MODES || (int)mode == i)
            add_execution_counts(&all, &page->ended[i]);
    }
    for (int i = 0; i < STORE_SLOTS; i++) {
        if (mode == MODES || page->inflight[i].mode == mode)
            add_execution_counts(&all, &page->inflight[i].counts);
    }
    return all;
}

void store_inflight_end(struct store *store, struct inflight *inflight)
{
    struct execution_counts counts = inflight->counts, *ended;

    ended = &store->page->ended[inflight->mode < MODES ? inflight->mode : MODE_COVERAGE];
    inflight->engine[0] = '\0';
    inflight->mark = (struct engine_mark){0};
    inflight->counts = (struct execution_counts){0};
    store_add(&ended->executions, counts.executions);
    store_add(&ended->accepted_alike, counts.accepted_alike);
    store_add(&ended->differing, counts.differing);
    store_add(&ended->piped, counts.piped);
    __atomic_store_n(&inflight->pid, 0, __ATOMIC_SEQ_CST);
}

void store_inflight_set(struct store *store, const char *engine, const void *input, size_t len)
{
    struct inflight *inflight = store->inflight;
    size_t engine_len = strlen(engine);

    if (!inflight)
        return;
    if (engine_len >= sizeof inflight->engine)
        engine_len = sizeof inflight->engine - 1;
    if (len > STORE_INFLIGHT_BYTES)
        len = STORE_INFLIGHT_BYTES;
    if (len > 0)
        memcpy(inflight->input, input, len);
    inflight->len = (uint32_t)len;
    inflight->changed_len = 0;
    memcpy(inflight->engine, engine, engine_len);
    inflight->engine[engine_len] = '\0';
    inflight->changes++;
}

void store_inflight_engine(struct store *store, const char *id)
{
    struct inflight *inflight = store->inflight;

    if (!inflight)
        return;
    if (id)
        memcpy(inflight->engine, id, sizeof inflight->engine - 1);
    else
        inflight->engine[0] = '\0';
}

void store_inflight_changed(struct store *store, const char *id, struct testcase test)
{
    struct inflight *inflight = store->inflight;

    if (!inflight)
        return;
    inflight->changed_len = (uint32_t)testcase_pack(inflight->changed, STORE_INFLIGHT_BYTES, test);
    inflight->changes++;
    store_inflight_engine(store, id);
}

/* Never 0, which is a free place in the table. */
static uint64_t crash_hash(const void *input, size_t len)
{
    uint64_t hash =
        hash_bytes(HASH_START, input, len < STORE_INFLIGHT_BYTES ? len : STORE_INFLIGHT_BYTES);

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

/* All processes skip the input from now on. False if the maximum is skipped already. */
static bool skip_crash(struct store *store, uint64_t hash)
{
    for (int i = 0; i < STORE_CRASHES; i++) {
        uint64_t seen = 0;

        if (__atomic_compare_exchange_n(&store->page->crash[i], &seen, hash, false,
                                        __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) ||
            seen == hash)
            return true;
    }
    return false;
}

struct inflight *store_inflight_of(const struct store *store, int pid)
{
    for (int i = 0; i < STORE_SLOTS; i++) {
        if (store->page->inflight[i].pid == pid)
            return &store->page->inflight[i];
    }
    return NULL;
}

void store_slot_clear(struct store *store, int pid)
{
    struct inflight *inflight = store_inflight_of(store, pid);

    if (inflight)
        store_inflight_end(store, inflight);
}

/* Writes asked, on which an engine crashed, to D/crashes/ENGINE-HASH, and counts it if there is no
 * such file. path (may be NULL) gets the file's path. *is_new (may be NULL): whether it was
 * counted. */
static bool write_crash(struct store *store, const char *engine, uint64_t hash, struct ua_str asked,
                        struct text *path, bool *is_new)
{
    const struct text content = {.ptr = (char *)(uintptr_t)asked.ptr, .len = asked.len};
    struct text name = {0};
    struct folder crashes;
    bool ok = folder_open_in(&crashes, &store->folder, "crashes", false), is_there;

    if (!ok)
        store_fail(store, "%s/crashes: %s", store->folder.path, file_error_text(errno));
    folder_add_name(&name, engine);
    text_printf(&name, "-%016" PRIx64, hash);
    is_there = folder_has(&crashes, name.ptr);
    ok = ok && store_write_in(store, &crashes, name.ptr, &content);
    folder_close(&crashes);
    if (path)
        text_printf(path, "%s/crashes/%s", store->folder.path, name.ptr);
    if (is_new)
        *is_new = !is_there;
    if (!is_there)
        store_add(&store->page->crashed, 1);
    text_free(&name);
    return ok;
}

bool store_keep_crash(struct store *store, const char *engine, const void *input, size_t len,
                      struct text *path)
{
    const uint64_t hash = crash_hash(input, len);
    bool ok, is_new;

    text_clear(path);
    if (!skip_crash(store, hash))
        return true;
    ok = write_crash(store, engine, hash, ua_str(input, len), path, &is_new);
    if (!is_new)
        text_clear(path);
    return ok;
}

bool store_ended_in_engine(const struct store *store, int pid)
{
    const struct inflight *inflight = store_inflight_of(store, pid);

    return inflight && (inflight->mark.activity != ENGINE_RETURNED || inflight->mark.fault[0]);
}

/* Names the engine that a process died of, before its slot is read: the one that was called, unless
 * another one did harm. */
static void name_culprit(struct inflight *inflight, struct text *engine)
{
    struct engine_mark *mark = &inflight->mark;

    inflight->engine[sizeof inflight->engine - 1] = '\0';
    mark->culprit[sizeof mark->culprit - 1] = '\0';
    if (mark->culprit[0] || mark->fault[0])
        memcpy(inflight->engine, mark->culprit, sizeof mark->culprit);
    if (engine)
        text_puts(engine, inflight->engine);
}

/* Whether a process died while it opened or closed an engine, or between two inputs, by a thread of
 * an engine. */
static bool is_without_input(const struct inflight *inflight)
{
    const struct engine_mark *mark = &inflight->mark;

    return mark->activity >= ENGINE_IS_OPENED ||
           (mark->activity == ENGINE_RETURNED && mark->fault[0] && inflight->len == 0);
}

bool store_note_crash(struct store *store, int pid, struct text *engine, struct text *path)
{
    struct inflight *inflight = store_inflight_of(store, pid);
    bool ok = true;

    if (engine)
        text_clear(engine);
    if (path)
        text_clear(path);
    if (inflight)
        name_culprit(inflight, engine);
    if (inflight && inflight->engine[0] && inflight->len <= STORE_INFLIGHT_BYTES &&
        !is_without_input(inflight)) {
        const uint64_t hash = crash_hash(inflight->input, inflight->len);
        const bool is_changed =
            inflight->changed_len > 0 && inflight->changed_len <= STORE_INFLIGHT_BYTES;
        const struct ua_str asked = is_changed ? ua_str(inflight->changed, inflight->changed_len)
                                               : ua_str(inflight->input, inflight->len);

        ok = write_crash(store, inflight->engine, hash, asked, path, NULL);
        if (ok && !skip_crash(store, hash)) {
            store_fail(store,
                       "%s: processes died on more than %d inputs: they are in %s/crashes, and "
                       "tried again if that is emptied",
                       store->folder.path, STORE_CRASHES, store->folder.path);
            ok = false;
        }
    }
    if (inflight)
        store_inflight_end(store, inflight);
    return ok;
}
