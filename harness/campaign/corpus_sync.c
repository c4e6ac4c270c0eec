/* SPDX-License-Identifier: MIT */
#include "corpus_sync.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "corpus_files.h"
#include "files.h"
#include "hash.h"
#include "hash_set.h"
#include "str.h"

/* Files of one queue, and files of the corpus, that a look reads. */
#define FILES_PER_LOOK 2000
/* Files and inputs that are remembered. Beyond this number nothing is taken or offered. */
#define MAX_KNOWN (1 << 20)
/* AFL++ compares six digits of a number. */
#define MAX_NUMBER 999999
/* Campaigns that have a queue of their own in a sync folder. */
#define MAX_CAMPAIGNS 64
/* Of the file `owner`. */
#define OWNER_BYTES 8192
/* A file that changed so few seconds ago may still be written. */
#define SETTLE_SECONDS 2
/* The time of file number 0, in Unix time. It is in the past, so that times never reach the future.
 */
#define FIRST_TIME 500000000

struct corpus_sync {
    struct folder dir;
    const struct folder *corpus; /* of the campaign */
    struct text own;             /* the name of our folder in dir */
    struct text queue;           /* the path of our queue */
    struct hash_set files;       /* by name: those that were read, of others and of the corpus */
    struct hash_set inputs;      /* by content: those that were taken or offered */
    unsigned next_number;
    bool has_complained;
    struct corpus_sync_counts counts;
};

/* --- what is known ---------------------------------------------------------------------------- */

/* Returns whether the hash is new. A full set takes no more: then nothing is new. */
static bool add_hash(struct hash_set *set, uint64_t hash)
{
    return set->count < MAX_KNOWN && hash_set_add(set, hash);
}

static uint64_t hash_of_name(const char *folder, const char *name)
{
    return hash_bytes(hash_bytes(HASH_START, folder, strlen(folder) + 1), name, strlen(name));
}

/* --- one folder of inputs --------------------------------------------------------------------- */

enum reading { READ_INPUT, READ_TOO_LONG, READ_NOT_YET, READ_NOTHING };

/* Reads a file, which others may replace, truncate or remove meanwhile. settle: seconds for which
 * it must not have changed. data has room for CORPUS_INPUT + 1 bytes. */
static enum reading read_settled_file(const struct folder *folder, const char *name, double settle,
                                      uint8_t *data, size_t *size)
{
    const int fd = folder_open_file(folder, name, O_RDONLY);
    const time_t now = time(NULL);
    enum reading reading = READ_NOTHING;
    struct stat info;
    ssize_t len;

    if (fd < 0)
        return errno == EMFILE || errno == ENFILE ? READ_NOT_YET : READ_NOTHING;
    if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode)) {
        /* A time in the future comes from a machine with another clock. */
        if (info.st_mtime <= now && difftime(now, info.st_mtime) < settle)
            reading = READ_NOT_YET;
        else if (info.st_size > CORPUS_INPUT)
            reading = READ_TOO_LONG;
        else if ((len = read(fd, data, CORPUS_INPUT + 1)) > 0)
            reading = len > CORPUS_INPUT ? READ_TOO_LONG : READ_INPUT;
        if (reading == READ_INPUT)
            *size = (size_t)len;
    }
    close(fd);
    return reading;
}

/* Reads the files of a folder whose names are new. Returns whether all could be read in this look.
 */
static bool read_new_inputs(struct corpus_sync *sync, const struct folder *folder, double settle,
                            bool (*found)(struct corpus_sync *sync, const uint8_t *data,
                                          size_t size))
{
    uint8_t data[CORPUS_INPUT + 1];
    struct folder_names names;
    unsigned read_files = 0;
    bool is_all = true;
    size_t size;

    folder_list(&names, folder, false);
    for (size_t i = 0; is_all && i < names.count; i++) {
        const uint64_t name = hash_of_name(folder->path, names.items[i]);
        enum reading reading;

        if (hash_set_has(&sync->files, name))
            continue;
        is_all = ++read_files <= FILES_PER_LOOK;
        if (!is_all)
            break;
        reading = read_settled_file(folder, names.items[i], settle, data, &size);
        if (reading == READ_NOT_YET || (reading == READ_INPUT && !found(sync, data, size)))
            continue;
        sync->counts.too_long += reading == READ_TOO_LONG;
        add_hash(&sync->files, name);
    }
    folder_names_free(&names);
    return is_all;
}

/* --- from others ------------------------------------------------------------------------------ */

static bool take_input(struct corpus_sync *sync, const uint8_t *data, size_t size)
{
    if (add_hash(&sync->inputs, hash_bytes(HASH_START, data, size)))
        sync->counts.taken += corpus_write(sync->corpus, data, size);
    return true;
}

/* Returns whether all files of others are known. The folder of another fuzzer, or its queue, may be
 * a symbolic link: it is only read. */
static bool take_inputs(struct corpus_sync *sync)
{
    struct folder_names names;
    struct folder queue;
    bool is_all = true;

    folder_list(&names, &sync->dir, false);
    for (size_t i = 0; i < names.count; i++) {
        struct text path = {0};

        if (strcmp(names.items[i], sync->own.ptr) == 0)
            continue;
        text_printf(&path, "%s/%s/queue", sync->dir.path, names.items[i]);
        if (folder_open(&queue, path.ptr, NULL))
            is_all = read_new_inputs(sync, &queue, SETTLE_SECONDS, take_input) && is_all;
        folder_close(&queue);
        text_free(&path);
    }
    folder_names_free(&names);
    return is_all;
}

/* --- to others -------------------------------------------------------------------------------- */

/* Our folder, and our queue in it. False with errno; the caller closes both in any case. */
static bool open_own_queue(const struct corpus_sync *sync, struct folder *own, struct folder *queue)
{
    *queue = FOLDER_CLOSED;
    return folder_open_in(own, &sync->dir, sync->own.ptr, false) &&
           folder_open_in(queue, own, "queue", false);
}

/* The file that is being written, in our folder: so nobody reads half of it. */
#define SCRATCH ".input"

/* False with errno. */
static bool write_offered_input(const struct folder *own, const uint8_t *data, size_t size,
                                unsigned number)
{
    const struct timespec when = {.tv_sec = FIRST_TIME + (time_t)number};
    bool ok;
    int fd, error;

    unlinkat(own->fd, SCRATCH, 0);
    fd = openat(own->fd, SCRATCH, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    ok = fd >= 0 && write_all(fd, data, size) && futimens(fd, (struct timespec[]){when, when}) == 0;
    error = errno;
    if (fd >= 0 && close(fd) != 0 && ok) {
        ok = false;
        error = errno;
    }
    errno = error;
    return ok;
}

/* Returns false if the queue cannot be written. */
static bool offer_input(struct corpus_sync *sync, const uint8_t *data, size_t size)
{
    const uint64_t hash = hash_bytes(HASH_START, data, size);
    struct folder own, queue;
    struct text name = {0};
    bool ok;

    if (sync->next_number > MAX_NUMBER || hash_set_has(&sync->inputs, hash))
        return true;
    text_printf(&name, "id:%06u,orig:%016llx", sync->next_number, (unsigned long long)hash);
    ok = open_own_queue(sync, &own, &queue) &&
         write_offered_input(&own, data, size, sync->next_number) &&
         renameat(own.fd, SCRATCH, queue.fd, name.ptr) == 0;
    if (ok) {
        add_hash(&sync->inputs, hash);
        sync->next_number++;
        sync->counts.offered++;
    } else if (!sync->has_complained) {
        complain("%s: %s: inputs are not offered until it can be written", sync->queue.ptr,
                 file_error_text(errno));
        sync->has_complained = true;
    }
    folder_close(&queue);
    folder_close(&own);
    text_free(&name);
    return ok;
}

void corpus_sync_exchange(struct corpus_sync *sync, bool is_written)
{
    /* Before that, it is unknown which inputs of the corpus came from others. */
    if (take_inputs(sync))
        read_new_inputs(sync, sync->corpus, is_written ? 0 : SETTLE_SECONDS, offer_input);
}

/* --- opening ---------------------------------------------------------------------------------- */

/* Names this campaign in owner: machine and folder. */
static void name_campaign(struct text *owner, const char *campaign_dir)
{
    char machine[256] = "";
    char *real = realpath(campaign_dir, NULL);

    gethostname(machine, sizeof machine - 1);
    text_printf(owner, "%s:%s\n", machine, real ? real : campaign_dir);
    free(real);
}

/* Whether our folder is this campaign's: its file `owner` says so, or is made. */
static bool claim_folder(const struct folder *own, const struct text *owner, bool *failed)
{
    struct text found = {0};
    bool is_ours = false;
    int fd = openat(own->fd, "owner", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);

    *failed = false;
    if (fd >= 0) {
        is_ours = write_all(fd, owner->ptr, owner->len);
    } else if (errno == EEXIST) {
        *failed = !folder_read(&found, own, "owner", OWNER_BYTES);
        is_ours = !*failed && ua_str_equal(text_str(&found), text_str(owner));
    } else {
        *failed = true;
        complain("%s/owner: %s", own->path, strerror(errno));
    }
    if (fd >= 0)
        close(fd);
    text_free(&found);
    return is_ours;
}

/* Opens or makes a folder in another one. False after a complaint. */
static bool make_folder(struct folder *out, const struct folder *parent, const char *name)
{
    const bool ok = folder_open_in(out, parent, name, true);

    if (!ok)
        complain("%s/%s: %s", parent->path, name, file_error_text(errno));
    return ok;
}

/* Finds or makes the folder of this campaign in the sync folder. */
static bool open_own_folder(struct corpus_sync *sync, const char *campaign_dir)
{
    struct text owner = {0};
    struct folder own = FOLDER_CLOSED, queue = FOLDER_CLOSED;
    bool is_ours = false, failed = false;

    name_campaign(&owner, campaign_dir);
    for (unsigned i = 1; i <= MAX_CAMPAIGNS && !failed && !is_ours; i++) {
        text_clear(&sync->own);
        text_puts(&sync->own, "urlassay");
        if (i > 1)
            text_printf(&sync->own, "-%u", i);
        folder_close(&own);
        failed = !make_folder(&own, &sync->dir, sync->own.ptr);
        is_ours = !failed && claim_folder(&own, &owner, &failed);
    }
    if (!is_ours && !failed)
        complain("%s: %d campaigns have a queue here, and it takes no more", sync->dir.path,
                 MAX_CAMPAIGNS);
    is_ours = is_ours && make_folder(&queue, &own, "queue");
    if (is_ours)
        text_puts(&sync->queue, queue.path);
    folder_close(&queue);
    folder_close(&own);
    text_free(&owner);
    return is_ours;
}

/* Reads what earlier runs of this campaign offered. */
static void read_own_queue(struct corpus_sync *sync)
{
    struct folder_names names = {0};
    struct folder own, queue;
    unsigned number;
    unsigned long long hash;

    if (open_own_queue(sync, &own, &queue))
        folder_list(&names, &queue, false);
    for (size_t i = 0; i < names.count; i++) {
        /* The widths keep the numbers in range. NOLINTNEXTLINE(cert-err34-c) */
        if (sscanf(names.items[i], "id:%6u,orig:%16llx", &number, &hash) != 2)
            continue;
        add_hash(&sync->inputs, hash);
        if (number >= sync->next_number)
            sync->next_number = number + 1;
    }
    folder_names_free(&names);
    folder_close(&queue);
    folder_close(&own);
}

/* The sync folder itself, which the user named. False after a complaint. */
static bool open_sync_folder(struct corpus_sync *sync, const char *dir)
{
    const bool ok =
        (mkdir(dir, 0777) == 0 || errno == EEXIST) && folder_open(&sync->dir, dir, NULL);

    if (!ok)
        complain("%s: %s", dir, file_error_text(errno));
    return ok;
}

struct corpus_sync *corpus_sync_open(const char *dir, const char *campaign_dir,
                                     const struct folder *corpus)
{
    struct corpus_sync *sync = xcalloc(1, sizeof *sync);

    sync->dir = FOLDER_CLOSED;
    sync->corpus = corpus;
    if (!open_sync_folder(sync, dir) || !open_own_folder(sync, campaign_dir)) {
        corpus_sync_free(sync);
        return NULL;
    }
    read_own_queue(sync);
    return sync;
}

void corpus_sync_free(struct corpus_sync *sync)
{
    if (!sync)
        return;
    folder_close(&sync->dir);
    text_free(&sync->own);
    text_free(&sync->queue);
    hash_set_free(&sync->files);
    hash_set_free(&sync->inputs);
    free(sync);
}

struct corpus_sync_counts corpus_sync_counts(const struct corpus_sync *sync)
{
    return sync->counts;
}

const char *corpus_sync_queue(const struct corpus_sync *sync)
{
    return sync->queue.ptr;
}
