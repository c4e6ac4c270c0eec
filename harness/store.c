/* SPDX-License-Identifier: MIT */
#include "store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* As long as the field, so without a NUL at its end. */
static const char page_magic[] = {'u', 'r', 'l', 'a', 's', 's', 'y', '1'};

struct store {
    char *dir;
    int lock;    /* descriptor of D/lock, -1 if only joined */
    int classes; /* descriptor of D/classes, for its own lock and fsync */
    struct store_page *page;
    struct flight *flight; /* this process's, NULL if all are taken */
};

struct store_page *store_page(struct store *store)
{
    return store->page;
}

const char *store_dir(const struct store *store)
{
    return store->dir;
}

static void add(uint64_t *number, uint64_t more)
{
    __atomic_fetch_add(number, more, __ATOMIC_RELAXED);
}

/* Complains, and leaves the line in the page for the process that people look at. */
__attribute__((format(printf, 2, 3))) static void fail(struct store *store, const char *format, ...)
{
    char line[sizeof store->page->failure];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    complain("%s", line);
    if (store->page && !store->page->failure[0])
        memcpy(store->page->failure, line, sizeof line);
}

/* --- folder, lock and page -------------------------------------------------------------------- */

static bool make_dir(struct store *store, const char *name)
{
    struct text path = {0};
    bool ok;

    text_printf(&path, "%s%s%s", store->dir, name[0] ? "/" : "", name);
    ok = mkdir(path.ptr, 0777) == 0 || errno == EEXIST;
    if (!ok)
        fail(store, "%s: cannot make the folder: %s", path.ptr, strerror(errno));
    text_free(&path);
    return ok;
}

static int open_in(const struct store *store, const char *name, int flags)
{
    struct text path = {0};
    int fd;

    text_printf(&path, "%s/%s", store->dir, name);
    fd = open(path.ptr, flags | O_CLOEXEC, 0666);
    text_free(&path);
    return fd;
}

static bool take_lock(struct store *store)
{
    char owner[32] = "";

    store->lock = open_in(store, "lock", O_RDWR | O_CREAT);
    if (store->lock < 0) {
        fail(store, "%s/lock: %s", store->dir, strerror(errno));
        return false;
    }
    if (flock(store->lock, LOCK_EX | LOCK_NB) != 0) {
        ssize_t len = read(store->lock, owner, sizeof owner - 1);

        owner[len > 0 ? len : 0] = '\0';
        owner[strcspn(owner, "\n")] = '\0';
        complain("%s: another campaign runs here (process %s)", store->dir,
                 owner[0] ? owner : "unknown");
        return false;
    }
    /* The owner's number is a courtesy: a full disk shows itself at the page. */
    if (ftruncate(store->lock, 0) != 0 || dprintf(store->lock, "%d\n", (int)getpid()) < 0)
        return true;
    return true;
}

/* Maps D/page. A page of another version, or none, is begun anew if create is set. */
static bool map_page(struct store *store, bool create)
{
    int fd = open_in(store, "page", O_RDWR | (create ? O_CREAT : 0));
    struct stat info;
    void *mapped;
    int error;

    if (fd < 0 || fstat(fd, &info) != 0) {
        fail(store, "%s/page: %s", store->dir, strerror(errno));
        if (fd >= 0)
            close(fd);
        return false;
    }
    /* Space is set aside now: writing to a mapped page of a full disk would kill the process. */
    error = create ? posix_fallocate(fd, 0, sizeof *store->page) : 0;
    if (!create && info.st_size < (off_t)sizeof *store->page)
        error = EINVAL;
    if (error != 0) {
        fail(store, "%s/page: %s", store->dir, strerror(error));
        close(fd);
        return false;
    }
    mapped = mmap(NULL, sizeof *store->page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (mapped == MAP_FAILED) {
        fail(store, "%s/page: %s", store->dir, strerror(errno));
        return false;
    }
    store->page = mapped;
    if (memcmp(store->page->magic, page_magic, sizeof page_magic) != 0 ||
        store->page->size != sizeof *store->page) {
        memset(store->page, 0, sizeof *store->page);
        memcpy(store->page->magic, page_magic, sizeof page_magic);
        store->page->size = sizeof *store->page;
    }
    return true;
}

static struct store *store_open(const char *dir, bool create)
{
    struct store *store = xcalloc(1, sizeof *store);
    size_t len = strlen(dir);

    while (len > 1 && dir[len - 1] == '/')
        len--;
    store->dir = xstrndup(dir, len);
    store->lock = store->classes = -1;
    if (create && (!make_dir(store, "") || !take_lock(store) || !make_dir(store, "classes") ||
                   !make_dir(store, "crashes") || !make_dir(store, "corpus")))
        goto failed;
    store->classes = open_in(store, "classes", O_RDONLY | O_DIRECTORY);
    if (store->classes < 0) {
        fail(store, "%s/classes: %s", store->dir, strerror(errno));
        goto failed;
    }
    if (!map_page(store, create))
        goto failed;
    return store;
failed:
    store_close(store);
    return NULL;
}

struct store *store_create(const char *dir)
{
    struct store *store = store_open(dir, true);
    struct finding *findings;
    size_t count;

    if (!store)
        return NULL;
    if (faccessat(store->classes, ".", W_OK | X_OK, 0) != 0) {
        fail(store, "%s/classes: %s", store->dir, strerror(errno));
        store_close(store);
        return NULL;
    }
    if (!store_load(dir, &findings, &count)) {
        store_unload(findings, count);
        store_close(store);
        return NULL;
    }
    /* Nobody else is here: what a killed campaign left behind is void. */
    memset(store->page->flight, 0, sizeof store->page->flight);
    memset(store->page->effect_classes, 0, sizeof store->page->effect_classes);
    store->page->failure[0] = '\0';
    for (size_t i = 0; i < count; i++)
        store->page->effect_classes[findings[i].effect]++;
    store_unload(findings, count);
    return store;
}

struct store *store_join(const char *dir)
{
    struct store *store = store_open(dir, false);

    if (!store)
        return NULL;
    for (int i = 0; i < STORE_FLIGHTS && !store->flight; i++) {
        int32_t nobody = 0;

        if (__atomic_compare_exchange_n(&store->page->flight[i].pid, &nobody, (int32_t)getpid(),
                                        false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
            store->flight = &store->page->flight[i];
            store->flight->engine[0] = '\0';
        }
    }
    return store;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    if (store->flight) {
        store->flight->engine[0] = '\0';
        __atomic_store_n(&store->flight->pid, 0, __ATOMIC_SEQ_CST);
    }
    if (store->page)
        munmap(store->page, sizeof *store->page);
    if (store->classes >= 0)
        close(store->classes);
    if (store->lock >= 0)
        close(store->lock);
    free(store->dir);
    free(store);
}

/* --- findings --------------------------------------------------------------------------------- */

static bool write_all(int fd, const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t wrote = write(fd, bytes, len);

        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            return false;
        bytes += wrote;
        len -= (size_t)wrote;
    }
    return true;
}

/* Writes a whole file into the folder by way of a temporary name, or nothing. */
static bool write_durably(struct store *store, const char *name, const struct text *content)
{
    char temporary[64];
    int fd;
    bool ok;
    int error;

    snprintf(temporary, sizeof temporary, ".%d.tmp", (int)getpid());
    /* A process of this number that was killed may have left one. */
    unlinkat(store->classes, temporary, 0);
    fd = openat(store->classes, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    ok = fd >= 0 && write_all(fd, content->ptr, content->len) && fsync(fd) == 0;
    error = errno;
    if (fd >= 0 && close(fd) != 0 && ok) {
        ok = false;
        error = errno;
    }
    if (ok && (renameat(store->classes, temporary, store->classes, name) != 0 ||
               fsync(store->classes) != 0)) {
        ok = false;
        error = errno;
    }
    if (!ok) {
        unlinkat(store->classes, temporary, 0);
        fail(store, "%s/classes/%s: %s", store->dir, name, strerror(error));
    }
    return ok;
}

/* Reads D/classes/name. */
static bool read_finding(struct finding *out, const char *dir, const char *name)
{
    struct text path = {0}, json = {0};
    bool ok;

    text_printf(&path, "%s/classes/%s", dir, name);
    ok = read_file(&json, path.ptr) && finding_from_json(out, &json, path.ptr);
    text_free(&path);
    text_free(&json);
    return ok;
}

/* before: the effect of the finding that was there. */
static enum kept keep_locked(struct store *store, const struct finding *finding, const char *name,
                             enum effect *before)
{
    bool is_there = faccessat(store->classes, name, F_OK, 0) == 0;
    struct finding old = {0}, replacement = *finding; /* which borrows all it points to */
    struct text json = {0};
    enum kept kept = KEPT_NEW;

    if (is_there && !read_finding(&old, store->dir, name)) {
        fail(store, "%s/classes/%s: cannot be read", store->dir, name);
        kept = KEPT_FAILED;
        goto out;
    }
    if (is_there) {
        kept = finding->effect > old.effect     ? KEPT_WORSE
               : finding->effect < old.effect   ? KEPT_OLD
               : finding_simpler(finding, &old) ? KEPT_SMALLER
                                                : KEPT_OLD;
        if (kept == KEPT_OLD)
            goto out;
        *before = old.effect;
        replacement.found = old.found;
    }
    finding_to_json(&json, &replacement, true);
    if (!write_durably(store, name, &json))
        kept = KEPT_FAILED;
out:
    finding_free(&old);
    text_free(&json);
    return kept;
}

enum kept store_keep(struct store *store, const struct finding *finding)
{
    enum effect before = EFFECT_NONE;
    char name[32];
    enum kept kept;

    snprintf(name, sizeof name, "%016" PRIx64 ".json", finding->class);
    while (flock(store->classes, LOCK_EX) != 0) {
        if (errno != EINTR) {
            fail(store, "%s/classes: %s", store->dir, strerror(errno));
            return KEPT_FAILED;
        }
    }
    kept = keep_locked(store, finding, name, &before);
    flock(store->classes, LOCK_UN);
    if (kept == KEPT_NEW || kept == KEPT_WORSE)
        add(&store->page->effect_classes[finding->effect], 1);
    if (kept == KEPT_WORSE)
        __atomic_fetch_sub(&store->page->effect_classes[before], 1, __ATOMIC_RELAXED);
    if (kept == KEPT_NEW)
        store->page->last_new_class = (int64_t)time(NULL);
    return kept;
}

/* --- counts and inputs in flight -------------------------------------------------------------- */

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
        add(&store->page->classes[slot].count[effect], 1);
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
    memcpy(flight->engine, engine, engine_len);
    flight->engine[engine_len] = '\0';
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
    fail(store, "%s: processes died on more than %d inputs: see %s/crashes", store->dir,
         STORE_CRASHES, store->dir);
    return false;
}

bool store_note_crash(struct store *store, int pid, struct text *path)
{
    struct flight *flight = NULL;
    struct text name = {0};
    uint64_t hash;
    bool ok = true;
    int fd;

    for (int i = 0; i < STORE_FLIGHTS && !flight; i++) {
        if (store->page->flight[i].pid == pid)
            flight = &store->page->flight[i];
    }
    if (path)
        text_clear(path);
    if (flight && flight->engine[0] && flight->len <= STORE_FLIGHT_BYTES) {
        hash = crash_hash(flight->input, flight->len);
        flight->engine[sizeof flight->engine - 1] = '\0';
        for (char *c = flight->engine; *c; c++)
            *c = *c == '/' ? '_' : *c;
        text_printf(&name, "crashes/%s-%016" PRIx64, flight->engine, hash);
        fd = open_in(store, name.ptr, O_WRONLY | O_CREAT | O_TRUNC);
        ok = fd >= 0 && write_all(fd, flight->input, flight->len);
        if (!ok)
            fail(store, "%s/%s: %s", store->dir, name.ptr, strerror(errno));
        if (fd >= 0)
            close(fd);
        ok = ok && skip_crash(store, hash);
        if (path)
            text_printf(path, "%s/%s", store->dir, name.ptr);
        store->page->crashed++;
    }
    if (flight) {
        flight->engine[0] = '\0';
        __atomic_store_n(&flight->pid, 0, __ATOMIC_SEQ_CST);
    }
    text_free(&name);
    return ok;
}

/* --- reading a campaign ----------------------------------------------------------------------- */

size_t count_files(const char *path)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    size_t count = 0;

    while (folder && (entry = readdir(folder)))
        count += entry->d_name[0] != '.';
    if (folder)
        closedir(folder);
    return count;
}

bool store_peek(const char *dir, struct store_page *page)
{
    struct text path = {0};
    FILE *file;
    bool ok;

    text_printf(&path, "%s/page", dir);
    file = fopen(path.ptr, "rb");
    ok = file && fread(page, sizeof *page, 1, file) == 1 &&
         memcmp(page->magic, page_magic, sizeof page_magic) == 0 && page->size == sizeof *page;
    if (file)
        fclose(file);
    text_free(&path);
    return ok;
}

static int worst_first(const void *left, const void *right)
{
    const struct finding *a = left, *b = right;

    if (a->effect != b->effect)
        return a->effect > b->effect ? -1 : 1;
    if (a->explained != b->explained)
        return a->explained ? 1 : -1;
    if (a->count != b->count)
        return a->count > b->count ? -1 : 1;
    return a->class < b->class ? -1 : a->class > b->class;
}

static void take_count(struct finding *finding, const uint64_t *met)
{
    for (int effect = 0; effect < EFFECTS; effect++) {
        finding->met[effect] = met[effect];
        finding->count += met[effect];
    }
}

static void take_counts(const char *dir, struct finding *findings, size_t count)
{
    struct store_page *page = xmalloc(sizeof *page);

    if (store_peek(dir, page)) {
        for (size_t i = 0; i < count; i++) {
            for (int slot = 0; slot < STORE_CLASSES; slot++) {
                if (page->classes[slot].class == findings[i].class)
                    take_count(&findings[i], page->classes[slot].count);
            }
        }
    }
    free(page);
}

bool store_load(const char *dir, struct finding **findings, size_t *count)
{
    struct text path = {0};
    struct dirent *entry;
    size_t cap = 0;
    bool ok = true;
    DIR *folder;

    *findings = NULL;
    *count = 0;
    text_printf(&path, "%s/classes", dir);
    folder = opendir(path.ptr);
    if (!folder) {
        complain("%s: no campaign: %s", dir, strerror(errno));
        text_free(&path);
        return false;
    }
    while ((entry = readdir(folder))) {
        size_t len = strlen(entry->d_name);
        struct finding finding = {0};

        if (entry->d_name[0] == '.' || len < 5 || strcmp(entry->d_name + len - 5, ".json") != 0)
            continue;
        if (!read_finding(&finding, dir, entry->d_name)) {
            finding_free(&finding);
            ok = false;
            continue;
        }
        if (*count == cap) {
            cap = cap ? cap * 2 : 64;
            *findings = xrealloc(*findings, cap * sizeof **findings);
        }
        (*findings)[(*count)++] = finding;
    }
    closedir(folder);
    text_free(&path);
    take_counts(dir, *findings, *count);
    if (*count > 0)
        qsort(*findings, *count, sizeof **findings, worst_first);
    return ok;
}

void store_unload(struct finding *findings, size_t count)
{
    for (size_t i = 0; i < count; i++)
        finding_free(&findings[i]);
    free(findings);
}
