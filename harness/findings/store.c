/* SPDX-License-Identifier: MIT */
/* Folder, lock and page of a campaign. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store_state.h"

/* As long as the field, so without a NUL at its end. */
static const char page_magic[] = {'u', 'r', 'l', 'a', 's', 's', 'y', '1'};

bool store_is_page(const struct store_page *page)
{
    return memcmp(page->magic, page_magic, sizeof page_magic) == 0 && page->size == sizeof *page;
}

struct store_page *store_page(struct store *store)
{
    return store->page;
}

const char *store_dir(const struct store *store)
{
    return store->dir;
}

void store_add(uint64_t *number, uint64_t more)
{
    __atomic_fetch_add(number, more, __ATOMIC_RELAXED);
}

void store_fail(struct store *store, const char *format, ...)
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
        store_fail(store, "%s: cannot make the folder: %s", path.ptr, strerror(errno));
    text_free(&path);
    return ok;
}

int store_open_in(const struct store *store, const char *name, int flags)
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

    store->lock = store_open_in(store, "lock", O_RDWR | O_CREAT);
    if (store->lock < 0) {
        store_fail(store, "%s: cannot write there: %s", store->dir, strerror(errno));
        return false;
    }
    if (flock(store->lock, LOCK_EX | LOCK_NB) != 0) {
        ssize_t len = read(store->lock, owner, sizeof owner - 1);

        owner[len > 0 ? len : 0] = '\0';
        owner[strcspn(owner, "\n")] = '\0';
        complain("%s: another campaign runs here (process %s); --dir names another folder",
                 store->dir, owner[0] ? owner : "unknown");
        return false;
    }
    /* The owner's number is a courtesy: a full disk shows itself at the page. */
    if (ftruncate(store->lock, 0) != 0 || dprintf(store->lock, "%d\n", (int)getpid()) < 0)
        return true;
    return true;
}

/* Maps D/page. If the page is missing or of another version, create starts a new one; else this
 * fails, because a campaign of that version uses it. */
static bool map_page(struct store *store, bool create)
{
    int fd = store_open_in(store, "page", O_RDWR | (create ? O_CREAT : 0));
    struct stat info;
    void *mapped;
    int error;

    if (fd < 0 || fstat(fd, &info) != 0) {
        store_fail(store, "%s/page: %s", store->dir, strerror(errno));
        if (fd >= 0)
            close(fd);
        return false;
    }
    /* Space is set aside now: writing to a mapped page of a full disk would kill the process. */
    error = create ? posix_fallocate(fd, 0, sizeof *store->page) : 0;
    if (!create && info.st_size < (off_t)sizeof *store->page)
        error = EINVAL;
    if (error != 0) {
        store_fail(store, "%s/page: %s", store->dir, strerror(error));
        close(fd);
        return false;
    }
    mapped = mmap(NULL, sizeof *store->page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (mapped == MAP_FAILED) {
        store_fail(store, "%s/page: %s", store->dir, strerror(errno));
        return false;
    }
    if (!create && !store_is_page(mapped)) {
        munmap(mapped, sizeof *store->page);
        store_fail(store, "%s/page: of another version", store->dir);
        return false;
    }
    store->page = mapped;
    if (!store_is_page(store->page)) {
        memset(store->page, 0, sizeof *store->page);
        memcpy(store->page->magic, page_magic, sizeof page_magic);
        store->page->size = sizeof *store->page;
    }
    return true;
}

static struct store *store_open(const char *dir, bool create)
{
    struct store *store = xcalloc(1, sizeof *store);
    struct text path = {0};

    /* A fuzz target takes a name that begins with a dash for an option, and would then write into
     * the folder that comes next. */
    text_printf(&path, "%s%s", dir[0] == '-' ? "./" : "", dir);
    while (path.len > 1 && path.ptr[path.len - 1] == '/')
        path.ptr[--path.len] = '\0';
    store->dir = path.ptr;
    store->lock = store->classes = -1;
    if (create && (!make_dir(store, "") || !take_lock(store) || !make_dir(store, "classes") ||
                   !make_dir(store, "crashes") || !make_dir(store, "corpus")))
        goto failed;
    store->classes = store_open_in(store, "classes", O_RDONLY | O_DIRECTORY);
    if (store->classes < 0) {
        store_fail(store, "%s/classes: %s", store->dir, strerror(errno));
        goto failed;
    }
    if (!map_page(store, create))
        goto failed;
    return store;
failed:
    store_close(store);
    return NULL;
}

/* Processes that were killed while they wrote left these in a folder. */
static void remove_temporary_files(const struct store *store, const char *name)
{
    DIR *folder = fdopendir(store_open_in(store, name, O_RDONLY | O_DIRECTORY));
    struct dirent *entry;

    while (folder && (entry = readdir(folder))) {
        size_t len = strlen(entry->d_name);

        if (entry->d_name[0] == '.' && len > 4 && strcmp(entry->d_name + len - 4, ".tmp") == 0)
            unlinkat(dirfd(folder), entry->d_name, 0);
    }
    if (folder)
        closedir(folder);
}

/* If a user has deleted the files of crashes, their inputs run again. */
static void reset_crashes(struct store *store)
{
    struct text path = {0};

    text_printf(&path, "%s/crashes", store->dir);
    if (count_files(path.ptr) == 0)
        memset(store->page->crash, 0, sizeof store->page->crash);
    text_free(&path);
}

struct store *store_create(const char *dir)
{
    static const char *const written[] = {"", "classes", "crashes", "corpus"};
    struct store *store = store_open(dir, true);
    struct finding *findings;
    size_t count;

    if (!store)
        return NULL;
    if (faccessat(store->classes, ".", W_OK | X_OK, 0) != 0) {
        store_fail(store, "%s/classes: %s", store->dir, strerror(errno));
        store_close(store);
        return NULL;
    }
    if (!findings_load(store->dir, &findings, &count)) {
        complain("%s: what cannot be read was damaged, or another version wrote it: take it out of "
                 "%s/classes, or name another folder with --dir",
                 store->dir, store->dir);
        findings_free(findings, count);
        store_close(store);
        return NULL;
    }
    /* This campaign has the lock, so what a killed one left is void. */
    for (size_t i = 0; i < sizeof written / sizeof *written; i++)
        remove_temporary_files(store, written[i]);
    for (int i = 0; i < STORE_SLOTS; i++)
        store_inflight_end(store, &store->page->inflight[i]);
    reset_crashes(store);
    memset(store->page->effect_classes, 0, sizeof store->page->effect_classes);
    store->page->failure[0] = '\0';
    for (size_t i = 0; i < count; i++)
        store->page->effect_classes[findings[i].effect]++;
    findings_free(findings, count);
    return store;
}

struct store *store_join(const char *dir)
{
    struct store *store = store_open(dir, false);

    if (!store)
        return NULL;
    for (int i = 0; i < STORE_SLOTS && !store->inflight; i++) {
        int32_t free_slot = 0;

        if (__atomic_compare_exchange_n(&store->page->inflight[i].pid, &free_slot,
                                        (int32_t)getpid(), false, __ATOMIC_SEQ_CST,
                                        __ATOMIC_SEQ_CST)) {
            store->inflight = &store->page->inflight[i];
            store->inflight->engine[0] = '\0';
            store->inflight->mode = MODE_COVERAGE;
            store->inflight->paused = 0;
        }
    }
    return store;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    if (store->inflight)
        store_inflight_end(store, store->inflight);
    if (store->page)
        munmap(store->page, sizeof *store->page);
    if (store->classes >= 0)
        close(store->classes);
    if (store->lock >= 0)
        close(store->lock);
    free(store->dir);
    free(store);
}
