/* SPDX-License-Identifier: MIT */
/* The store of a campaign: its folder, lock and page; writes each finding whole or not at all, and
 * reads them. */
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

#include "class_key.h"
#include "files.h"
#include "store_state.h"

/* As long as the field, so without a NUL at its end. */
static const char page_magic[] = {'u', 'r', 'l', 'a', 's', 's', 'y', '1'};

static bool is_store_page(const struct store_page *page)
{
    return memcmp(page->magic, page_magic, sizeof page_magic) == 0 && page->size == sizeof *page;
}

/* Whatever a damaged page has there, its texts end. */
static void end_page_texts(struct store_page *page)
{
    page->failure[sizeof page->failure - 1] = '\0';
    page->last_quirk[sizeof page->last_quirk - 1] = '\0';
    for (int i = 0; i < STORE_SLOTS; i++)
        page->inflight[i].engine[sizeof page->inflight[i].engine - 1] = '\0';
}

struct store_page *store_page(struct store *store)
{
    return store->page;
}

const char *store_dir(const struct store *store)
{
    return store->folder.path;
}

const struct folder *store_folder(const struct store *store)
{
    return &store->folder;
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

/* --- quirks ----------------------------------------------------------------------------------- */

static void raise_number(uint32_t *number, uint32_t to)
{
    uint32_t now = __atomic_load_n(number, __ATOMIC_RELAXED);

    while (now < to && !__atomic_compare_exchange_n(number, &now, to, false, __ATOMIC_RELAXED,
                                                    __ATOMIC_RELAXED))
        ;
}

/* A pair of causes is rarely listed: its parts are. store_recount finds those that are. */
static bool is_pair_of_causes(const struct finding *finding)
{
    return finding->explained && strchr(finding->cause.ptr, '+');
}

bool store_note_quirk(struct store_page *page, const struct finding *finding)
{
    const uint64_t quirk = quirk_hash(finding->cause.ptr);

    for (size_t i = 0; i < STORE_QUIRKS; i++) {
        const size_t place = (quirk + i) % STORE_QUIRKS;
        uint64_t found = 0;
        const bool is_new = __atomic_compare_exchange_n(&page->quirks[place].quirk, &found, quirk,
                                                        false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);

        if (!is_new && found != quirk)
            continue;
        page->quirks[place].is_unexplained = !finding->explained;
        raise_number(&page->quirks[place].importance, finding_importance(finding));
        return is_new;
    }
    return false;
}

/* Counts classes and quirks as `triage` lists them: without those that are folded. */
static void count_findings(struct store_page *page, struct finding *findings, size_t count)
{
    findings_fold(findings, count);
    memset(page->effect_classes, 0, sizeof page->effect_classes);
    memset(page->quirks, 0, sizeof page->quirks);
    for (size_t i = 0; i < count; i++) {
        page->effect_classes[findings[i].effect]++;
        if (findings[i].fold == FOLD_NONE)
            store_note_quirk(page, &findings[i]);
    }
}

void store_recount(struct store *store)
{
    struct finding *findings;
    size_t count;

    if (findings_load(store->folder.path, &findings, &count))
        count_findings(store->page, findings, count);
    findings_free(findings, count);
}

struct quirk_counts store_count_quirks(const struct store_page *page)
{
    struct quirk_counts counts = {0};

    for (size_t i = 0; i < STORE_QUIRKS; i++) {
        if (page->quirks[i].quirk == 0)
            continue;
        counts.all++;
        counts.unexplained += page->quirks[i].is_unexplained != 0;
        if (rank_importance_severity(page->quirks[i].importance) < SEVERITIES)
            counts.by_severity[rank_importance_severity(page->quirks[i].importance)]++;
    }
    return counts;
}

/* --- folder, lock and page -------------------------------------------------------------------- */

/* What a campaign writes or reads in its folder. */
static const struct {
    const char *name;
    size_t limit;         /* bytes */
    bool is_written_over; /* in place, so it may have no other name */
} store_files[] = {
    {"lock", STORE_FILE_BYTES, true},
    {"page", STORE_FILE_BYTES, true},
    {"fuzz.log", STORE_FILE_BYTES, true},
    {"stats.jsonl", STORE_FILE_BYTES, true},
    {"settings.json", STORE_SETTINGS_BYTES, false},
    {"dialled.jsonl", STORE_FILE_BYTES, false},
};
static const char *const store_folders[] = {"classes", "crashes", "corpus"};

/* Whether a file of the folder is one that a campaign can have, or is missing. False after a
 * complaint. */
static bool check_file(const struct folder *folder, const char *name, size_t limit, bool is_written)
{
    const int access_mode = is_written ? R_OK | W_OK : R_OK;
    struct stat info;
    int error = 0;

    if (fstatat(folder->fd, name, &info, AT_SYMLINK_NOFOLLOW) != 0)
        return true;
    error = file_kind_error(info.st_mode);
    if (error == 0 && is_written && info.st_nlink > 1)
        error = EMLINK;
    if (error == 0 && faccessat(folder->fd, name, access_mode, AT_EACCESS) != 0)
        error = errno;
    if (error != 0)
        complain("%s/%s: %s", folder->path, name, file_error_text(error));
    else if (info.st_size > (off_t)limit)
        complain("%s/%s: is longer than %zu MiB, the limit", folder->path, name, limit >> 20);
    return error == 0 && info.st_size <= (off_t)limit;
}

static bool check_subfolder(const struct folder *folder, const char *name)
{
    struct folder opened;
    bool ok;

    if (!folder_has(folder, name))
        return true;
    ok = folder_open_in(&opened, folder, name, false) &&
         faccessat(opened.fd, ".", R_OK | W_OK | X_OK, AT_EACCESS) == 0;
    if (!ok)
        complain("%s/%s: %s", folder->path, name, file_error_text(errno));
    folder_close(&opened);
    return ok;
}

static bool check_folder(const struct folder *folder)
{
    bool ok = true;

    for (size_t i = 0; ok && i < sizeof store_files / sizeof *store_files; i++)
        ok = check_file(folder, store_files[i].name, store_files[i].limit,
                        store_files[i].is_written_over);
    for (size_t i = 0; ok && i < sizeof store_folders / sizeof *store_folders; i++)
        ok = check_subfolder(folder, store_folders[i]);
    return ok;
}

bool store_check(const char *dir)
{
    struct folder folder;
    bool ok = !folder_open(&folder, dir, NULL) || check_folder(&folder);

    folder_close(&folder);
    return ok;
}

/* False after a complaint. */
static bool make_folders(struct store *store)
{
    bool ok = true;

    for (size_t i = 0; ok && i < sizeof store_folders / sizeof *store_folders; i++) {
        struct folder made;

        ok = folder_open_in(&made, &store->folder, store_folders[i], true);
        if (!ok)
            store_fail(store, "%s/%s: cannot make the folder: %s", store->folder.path,
                       store_folders[i], file_error_text(errno));
        folder_close(&made);
    }
    return ok;
}

static bool take_lock(struct store *store)
{
    char owner[32] = "";

    store->lock = folder_open_file(&store->folder, "lock", O_RDWR | O_CREAT);
    if (store->lock < 0) {
        store_fail(store, "%s: cannot write there: %s", store->folder.path, file_error_text(errno));
        return false;
    }
    if (flock(store->lock, LOCK_EX | LOCK_NB) != 0) {
        ssize_t len = read(store->lock, owner, sizeof owner - 1);

        owner[len > 0 ? len : 0] = '\0';
        owner[strcspn(owner, "\n")] = '\0';
        complain("%s: another campaign runs here (process %s); --dir names another folder",
                 store->folder.path, owner[0] ? owner : "unknown");
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
    int fd = folder_open_file(&store->folder, "page", O_RDWR | (create ? O_CREAT : 0));
    struct stat info;
    void *mapped;
    int error;

    if (fd < 0 || fstat(fd, &info) != 0) {
        store_fail(store, "%s/page: %s", store->folder.path, file_error_text(errno));
        if (fd >= 0)
            close(fd);
        return false;
    }
    /* Space is set aside now: writing to a mapped page of a full disk would kill the process. */
    error = create ? posix_fallocate(fd, 0, sizeof *store->page) : 0;
    if (!create && info.st_size < (off_t)sizeof *store->page)
        error = EINVAL;
    if (error != 0) {
        store_fail(store, "%s/page: %s", store->folder.path, strerror(error));
        close(fd);
        return false;
    }
    mapped = mmap(NULL, sizeof *store->page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (mapped == MAP_FAILED) {
        store_fail(store, "%s/page: %s", store->folder.path, strerror(errno));
        return false;
    }
    if (!create && !is_store_page(mapped)) {
        munmap(mapped, sizeof *store->page);
        store_fail(store, "%s/page: of another version", store->folder.path);
        return false;
    }
    store->page = mapped;
    if (!is_store_page(store->page)) {
        if (info.st_size > 0)
            complain("%s/page: damaged, or of another version: all counts begin at 0 again, the "
                     "findings stay",
                     store->folder.path);
        memset(store->page, 0, sizeof *store->page);
        memcpy(store->page->magic, page_magic, sizeof page_magic);
        store->page->size = sizeof *store->page;
    }
    if (create)
        end_page_texts(store->page);
    return true;
}

/* Complains that mkdir failed; of a folder without a parent, names the parent. */
static void complain_unmade(const char *path)
{
    const char *slash = strrchr(path, '/');

    if (errno == ENOENT && slash)
        complain("%s: cannot make the folder: %.*s does not exist", path, (int)(slash - path),
                 path);
    else
        complain("%s: cannot make the folder: %s", path, strerror(errno));
}

/* Opens D, which is made if create says so. False after a complaint. */
static bool open_folder(struct store *store, const char *dir, bool create)
{
    struct text path = {0};
    bool ok;

    /* A fuzz target takes a name that begins with a dash for an option, and would then write into
     * the folder that comes next. */
    text_printf(&path, "%s%s", dir[0] == '-' ? "./" : "", dir);
    while (path.len > 1 && path.ptr[path.len - 1] == '/')
        path.ptr[--path.len] = '\0';
    ok = !create || mkdir(path.ptr, 0777) == 0 || errno == EEXIST;
    if (!ok) {
        complain_unmade(path.ptr);
    } else if (!folder_open(&store->folder, path.ptr, NULL)) {
        complain("%s: %s%s", path.ptr, create ? "cannot write there: " : "",
                 file_error_text(errno));
        ok = false;
    }
    text_free(&path);
    return ok && (!create || check_folder(&store->folder));
}

static struct store *store_open(const char *dir, bool create)
{
    struct store *store = xcalloc(1, sizeof *store);

    store->folder = store->classes = FOLDER_CLOSED;
    store->lock = -1;
    if (!open_folder(store, dir, create) || (create && (!take_lock(store) || !make_folders(store))))
        goto failed;
    if (!folder_open_in(&store->classes, &store->folder, "classes", false)) {
        store_fail(store, "%s/classes: %s", store->folder.path, file_error_text(errno));
        goto failed;
    }
    if (!map_page(store, create))
        goto failed;
    return store;
failed:
    store_close(store);
    return NULL;
}

bool store_is_in_place(const struct store *store)
{
    struct text path = {0};
    struct stat held, there;
    bool is;

    text_printf(&path, "%s/lock", store->folder.path);
    is = fstat(store->lock, &held) == 0 && stat(path.ptr, &there) == 0 &&
         held.st_dev == there.st_dev && held.st_ino == there.st_ino;
    text_free(&path);
    return is;
}

double store_seconds_since_new(const struct store_page *page)
{
    double seconds = difftime(time(NULL), (time_t)page->last_new_quirk);

    if (page->last_new_quirk == 0)
        return -1;
    return seconds > 0 ? seconds : 0;
}

/* If a user has deleted the files of crashes, their inputs run again. */
static void reset_crashes(struct store *store)
{
    struct folder_names names = {0};
    struct folder crashes;

    if (folder_open_in(&crashes, &store->folder, "crashes", false) &&
        folder_list(&names, &crashes, false) && names.count == 0)
        memset(store->page->crash, 0, sizeof store->page->crash);
    folder_names_free(&names);
    folder_close(&crashes);
}

/* Processes that were killed while they wrote left these. */
static void remove_temporary_files(const struct store *store)
{
    struct folder crashes;

    folder_remove_temporary(&store->folder);
    folder_remove_temporary(&store->classes);
    if (folder_open_in(&crashes, &store->folder, "crashes", false))
        folder_remove_temporary(&crashes);
    folder_close(&crashes);
}

struct store *store_create(const char *dir)
{
    struct store *store = store_open(dir, true);
    struct finding *findings;
    size_t count;

    if (!store)
        return NULL;
    if (!findings_load(store->folder.path, &findings, &count)) {
        complain("%s: what cannot be read was damaged, or another version wrote it: take it out of "
                 "%s/classes, or name another folder with --dir",
                 store->folder.path, store->folder.path);
        findings_free(findings, count);
        store_close(store);
        return NULL;
    }
    /* This campaign has the lock, so what a killed one left is void. */
    remove_temporary_files(store);
    for (int i = 0; i < STORE_SLOTS; i++)
        store_inflight_end(store, &store->page->inflight[i]);
    reset_crashes(store);
    store->page->failure[0] = '\0';
    count_findings(store->page, findings, count);
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
            store->inflight->mark = (struct engine_mark){0};
            store->inflight->mode = MODE_COVERAGE;
            engine_mark = &store->inflight->mark;
        }
    }
    return store;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    if (store->inflight) {
        engine_mark_unshare();
        store_inflight_end(store, store->inflight);
    }
    if (store->page)
        munmap(store->page, sizeof *store->page);
    folder_close(&store->classes);
    if (store->lock >= 0)
        close(store->lock);
    folder_close(&store->folder);
    free(store);
}

/* --- writing ---------------------------------------------------------------------------------- */

bool store_write_in(struct store *store, const struct folder *folder, const char *name,
                    const struct text *content)
{
    const bool ok = folder_replace(folder, name, content);

    if (!ok)
        store_fail(store, "%s/%s: %s", folder->path, name, file_error_text(errno));
    return ok;
}

bool store_write_file(struct store *store, const char *name, const struct text *content)
{
    return store_write_in(store, &store->folder, name, content);
}

/* Reads a finding of D/classes into a zeroed one. False after a complaint. */
static bool read_finding(struct finding *out, const struct folder *classes, const char *name)
{
    struct text path = {0}, json = {0};
    bool ok;

    text_printf(&path, "%s/%s", classes->path, name);
    ok = folder_read(&json, classes, name, STORE_FINDING_BYTES) &&
         finding_from_json(out, &json, path.ptr);
    text_free(&path);
    text_free(&json);
    return ok;
}

/* before: the effect of the finding that was there. */
static enum store_result replace_if_worse(struct store *store, const struct finding *finding,
                                          const char *name, enum effect *before)
{
    bool is_there = folder_has(&store->classes, name);
    struct finding old = {0}, replacement = *finding; /* which borrows all it points to */
    struct text json = {0};
    enum store_result kept = KEPT_NEW;

    finding_find_rank(&replacement);
    if (is_there && !read_finding(&old, &store->classes, name)) {
        store_fail(store, "%s/classes/%s: cannot be read", store->folder.path, name);
        kept = KEPT_FAILED;
        goto out;
    }
    if (is_there) {
        const unsigned importance = finding_importance(&replacement);
        const unsigned old_importance = finding_importance(&old);

        kept = importance > old_importance         ? KEPT_WORSE
               : importance < old_importance       ? KEPT_OLD
               : finding_is_simpler(finding, &old) ? KEPT_SMALLER
                                                   : KEPT_OLD;
        if (kept == KEPT_OLD)
            goto out;
        *before = old.effect;
        replacement.found = old.found;
    }
    finding_to_json(&json, &replacement);
    if (!store_write_in(store, &store->classes, name, &json))
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
    while (flock(store->classes.fd, LOCK_EX) != 0) {
        if (errno != EINTR) {
            store_fail(store, "%s/classes: %s", store->folder.path, strerror(errno));
            return KEPT_FAILED;
        }
    }
    kept = replace_if_worse(store, finding, name, &before);
    flock(store->classes.fd, LOCK_UN);
    if (kept == KEPT_NEW || kept == KEPT_WORSE)
        store_add(&store->page->effect_classes[finding->effect], 1);
    if (kept == KEPT_WORSE)
        __atomic_fetch_sub(&store->page->effect_classes[before], 1, __ATOMIC_RELAXED);
    if ((kept == KEPT_NEW || kept == KEPT_WORSE) && !is_pair_of_causes(finding) &&
        store_note_quirk(store->page, finding)) {
        snprintf(store->page->last_quirk, sizeof store->page->last_quirk, "%s: %s",
                 effect_name(finding->effect), finding->cause.ptr);
        store->page->last_new_quirk = (int64_t)time(NULL);
    }
    return kept;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* False after a complaint. */
static bool open_classes(struct folder *out, const char *dir)
{
    if (folder_open(out, dir, "classes"))
        return true;
    if (errno == ENOENT)
        complain("%s: no campaign; `urlassay fuzz --dir %s` starts one, --dir names another", dir,
                 dir);
    else if (errno == ENOTDIR)
        complain("%s: no campaign: %s", dir, strerror(errno));
    else
        complain("%s/classes: %s", dir, file_error_text(errno));
    return false;
}

bool store_read_finding(struct finding *out, const char *dir, const char *name)
{
    struct folder classes;
    const bool ok = open_classes(&classes, dir) && read_finding(out, &classes, name);

    folder_close(&classes);
    return ok;
}

/* Writes the most important class of the only quirk that begins with these digits to class. Returns
 * how many quirks do. */
static size_t find_class_of_quirk(char class[CLASS_DIGITS + 1], const char *dir, const char *digits)
{
    struct finding *findings;
    const struct finding *found = NULL;
    size_t count, quirks = 0;

    findings_load(dir, &findings, &count);
    for (size_t i = 0; i < count; i++) {
        if (!finding_has_quirk(&findings[i], digits))
            continue;
        quirks += !found || strcmp(found->cause.ptr, findings[i].cause.ptr) != 0;
        found = found ? found : &findings[i];
    }
    if (found)
        snprintf(class, CLASS_DIGITS + 1, "%016" PRIx64, found->class);
    findings_free(findings, count);
    return quirks;
}

bool store_find_class(char class[CLASS_DIGITS + 1], const char *dir, const char *digits)
{
    size_t len = strlen(digits), count = 0;
    struct folder_names names = {0};
    struct folder classes;

    if (!open_classes(&classes, dir))
        return false;
    if (!folder_list(&names, &classes, false)) {
        complain("%s/classes: %s", dir, strerror(errno));
        folder_close(&classes);
        return false;
    }
    for (size_t i = 0; i < names.count; i++) {
        if (strncmp(names.items[i], digits, len) != 0)
            continue;
        snprintf(class, CLASS_DIGITS + 1, "%.*s", CLASS_DIGITS, names.items[i]);
        count++;
    }
    folder_names_free(&names);
    folder_close(&classes);
    if (count == 0)
        count = find_class_of_quirk(class, dir, digits);
    if (count != 1)
        finding_complain_of_id(dir, digits, count > 1);
    return count == 1;
}

size_t count_files(const char *path)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    size_t count = 0;

    while (folder && (errno = 0, entry = readdir(folder)))
        count += entry->d_name[0] != '.';
    if (folder && errno)
        complain("%s: %s", path, strerror(errno));
    if (folder)
        closedir(folder);
    return count;
}

void store_corpus_path(struct text *path, const struct store *store, const char *target)
{
    text_printf(path, "%s/corpus/%s", store_dir(store), target);
}

bool store_open_corpus(struct folder *out, const struct store *store, const char *target)
{
    struct folder corpus;
    const bool ok = folder_open_in(&corpus, &store->folder, "corpus", false) &&
                    folder_open_in(out, &corpus, target, true);

    if (!corpus.path)
        *out = FOLDER_CLOSED;
    if (!ok)
        complain("%s/corpus/%s: %s", store->folder.path, target, file_error_text(errno));
    folder_close(&corpus);
    return ok;
}

size_t store_corpus_size(const struct store *store, const char *target)
{
    struct text path = {0};
    size_t count;

    store_corpus_path(&path, store, target);
    count = count_files(path.ptr);
    text_free(&path);
    return count;
}

/* Copies the page of an open folder. */
static bool read_page(const struct folder *folder, struct store_page *page)
{
    const int fd = folder_open_file(folder, "page", O_RDONLY);
    const bool ok =
        fd >= 0 && pread(fd, page, sizeof *page, 0) == (ssize_t)sizeof *page && is_store_page(page);

    if (fd >= 0)
        close(fd);
    if (ok)
        end_page_texts(page);
    return ok;
}

bool store_read_page(const char *dir, struct store_page *page)
{
    struct folder folder;
    const bool ok = folder_open(&folder, dir, NULL) && read_page(&folder, page);

    folder_close(&folder);
    return ok;
}

static void copy_counts(struct finding *finding, const uint64_t *met)
{
    for (int effect = 0; effect < EFFECTS; effect++) {
        finding->seen[effect] = met[effect];
        finding->count += met[effect];
    }
}

static void copy_all_counts(const char *dir, struct finding *findings, size_t count)
{
    struct store_page *page = xmalloc(sizeof *page);
    struct folder folder;

    if (!folder_open(&folder, dir, NULL) || !read_page(&folder, page)) {
        if (folder_has(&folder, "page"))
            complain("%s/page: damaged, or of another version: how often a finding was seen is not "
                     "known",
                     dir);
    } else {
        for (size_t i = 0; i < count; i++) {
            for (int slot = 0; slot < STORE_CLASSES; slot++) {
                if (page->classes[slot].class == findings[i].class)
                    copy_counts(&findings[i], page->classes[slot].count);
            }
        }
    }
    folder_close(&folder);
    free(page);
}

static bool is_class_file(const char *name)
{
    const size_t len = strlen(name);

    return len > 5 && strcmp(name + len - 5, ".json") == 0;
}

/* Reads the findings of D/classes. False after a complaint. */
static bool read_findings(const struct folder *classes, struct finding **findings, size_t *count)
{
    struct folder_names names;
    bool ok = folder_list(&names, classes, false);

    if (!ok)
        complain("%s: %s", classes->path, strerror(errno));
    *findings = names.count > 0 ? xcalloc(names.count, sizeof **findings) : NULL;
    for (size_t i = 0; i < names.count; i++) {
        if (!is_class_file(names.items[i]))
            continue;
        if (read_finding(&(*findings)[*count], classes, names.items[i])) {
            ++*count;
            continue;
        }
        finding_free(&(*findings)[*count]);
        (*findings)[*count] = (struct finding){0};
        ok = false;
    }
    folder_names_free(&names);
    if (*count == 0) {
        free(*findings);
        *findings = NULL;
    }
    return ok;
}

bool findings_load(const char *dir, struct finding **findings, size_t *count)
{
    struct folder classes;
    bool ok;

    *findings = NULL;
    *count = 0;
    if (!open_classes(&classes, dir))
        return false;
    ok = read_findings(&classes, findings, count);
    folder_close(&classes);
    copy_all_counts(dir, *findings, *count);
    findings_sort(*findings, *count);
    return ok;
}

void findings_free(struct finding *findings, size_t count)
{
    for (size_t i = 0; i < count; i++)
        finding_free(&findings[i]);
    free(findings);
}
