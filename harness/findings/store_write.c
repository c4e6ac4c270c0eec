/* SPDX-License-Identifier: MIT */
/* Making a finding durable: whole, or not at all. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "store_state.h"

/* Writes a whole file into an open folder by way of a temporary name, or nothing. shown: what the
 * folder is called in a complaint. */
static bool write_durably(struct store *store, int folder, const char *shown, const char *name,
                          const struct text *content)
{
    char temporary[64];
    int fd;
    bool ok;
    int error;

    snprintf(temporary, sizeof temporary, ".%d.tmp", (int)getpid());
    /* A process of this number that was killed may have left one. */
    unlinkat(folder, temporary, 0);
    fd = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    ok = fd >= 0 && write_all(fd, content->ptr, content->len) && fsync(fd) == 0;
    error = errno;
    if (fd >= 0 && close(fd) != 0 && ok) {
        ok = false;
        error = errno;
    }
    if (ok && (renameat(folder, temporary, folder, name) != 0 || fsync(folder) != 0)) {
        ok = false;
        error = errno;
    }
    if (!ok) {
        unlinkat(folder, temporary, 0);
        store_fail(store, "%s%s/%s: %s", store->dir, shown, name, strerror(error));
    }
    return ok;
}

bool store_write_in(struct store *store, const char *folder, const char *name,
                    const struct text *content)
{
    char shown[32];
    int opened = store_open_in(store, folder, O_RDONLY | O_DIRECTORY);
    bool ok = opened >= 0;

    snprintf(shown, sizeof shown, "%s%s", folder[0] ? "/" : "", folder);
    if (!ok)
        store_fail(store, "%s%s: %s", store->dir, shown, strerror(errno));
    ok = ok && write_durably(store, opened, shown, name, content);
    if (opened >= 0)
        close(opened);
    return ok;
}

bool store_write_file(struct store *store, const char *name, const struct text *content)
{
    return store_write_in(store, "", name, content);
}

/* before: the effect of the finding that was there. */
static enum store_result replace_if_worse(struct store *store, const struct finding *finding,
                                          const char *name, enum effect *before)
{
    bool is_there = faccessat(store->classes, name, F_OK, 0) == 0;
    struct finding old = {0}, replacement = *finding; /* which borrows all it points to */
    struct text json = {0};
    enum store_result kept = KEPT_NEW;

    if (is_there && !store_read_finding(&old, store->dir, name)) {
        store_fail(store, "%s/classes/%s: cannot be read", store->dir, name);
        kept = KEPT_FAILED;
        goto out;
    }
    if (is_there) {
        kept = finding->effect > old.effect        ? KEPT_WORSE
               : finding->effect < old.effect      ? KEPT_OLD
               : finding_is_simpler(finding, &old) ? KEPT_SMALLER
                                                   : KEPT_OLD;
        if (kept == KEPT_OLD)
            goto out;
        *before = old.effect;
        replacement.found = old.found;
    }
    finding_to_json(&json, &replacement);
    if (!write_durably(store, store->classes, "/classes", name, &json))
        kept = KEPT_FAILED;
out:
    finding_free(&old);
    text_free(&json);
    return kept;
}

enum store_result store_keep(struct store *store, const struct finding *finding)
{
    enum effect before = EFFECT_NONE;
    char name[32];
    enum store_result kept;

    snprintf(name, sizeof name, "%016" PRIx64 ".json", finding->class);
    while (flock(store->classes, LOCK_EX) != 0) {
        if (errno != EINTR) {
            store_fail(store, "%s/classes: %s", store->dir, strerror(errno));
            return KEPT_FAILED;
        }
    }
    kept = replace_if_worse(store, finding, name, &before);
    flock(store->classes, LOCK_UN);
    if (kept == KEPT_NEW || kept == KEPT_WORSE)
        store_add(&store->page->effect_classes[finding->effect], 1);
    if (kept == KEPT_WORSE)
        __atomic_fetch_sub(&store->page->effect_classes[before], 1, __ATOMIC_RELAXED);
    if (kept == KEPT_NEW) {
        snprintf(store->page->last_class, sizeof store->page->last_class, "%s: %s",
                 effect_name(finding->effect), finding->cause.ptr);
        store->page->last_new_class = (int64_t)time(NULL);
    }
    return kept;
}
