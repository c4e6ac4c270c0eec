/* SPDX-License-Identifier: MIT */
/* The folder of a campaign: one durable finding for each class, counts that all its processes
 * share, and the inputs in flight, so that a crash can be attributed to an input and an engine.
 *
 *   D/lock               held by the one campaign that may run here
 *   D/page               counts and inputs in flight, mapped by every process; best effort
 *   D/classes/HASH.json  a finding; complete from the moment it has this name
 *   D/crashes/           inputs on which a process died; skipped until it is emptied
 *   D/dialled.jsonl      which hosts clients contacted: dialled.h
 *   D/settings.json      what ran here last, with versions
 *   D/stats.jsonl        statistics, one line each minute
 *   D/corpus/, D/fuzz.log  the fuzzer's inputs and output
 */
#ifndef STORE_H
#define STORE_H

#include "engine.h"
#include "files.h"
#include "finding.h"
#include "testcase.h"

#define STORE_CLASSES 8192              /* classes that have a count of their own */
#define STORE_QUIRKS 1024               /* quirks that are counted */
#define STORE_SLOTS 64                  /* processes at once */
#define STORE_INFLIGHT_BYTES 4096       /* of an input in flight; the rest is cut off */
#define STORE_FINDING_BYTES (64u << 20) /* of the file of a finding; a longer one is damaged */
#define STORE_SETTINGS_BYTES (1u << 20) /* of settings.json */
#define STORE_FILE_BYTES (256u << 20)   /* of any other file in D itself */
#define STORE_CRASHES 256               /* inputs that are skipped because a process died on them */

/* How a process fuzzes: guided by coverage, or without coverage. */
enum mode { MODE_COVERAGE, MODE_BLACKBOX, MODES };

struct execution_counts {
    uint64_t executions;
    uint64_t accepted_alike; /* executions without an effect, in which the first engine accepted */
    uint64_t differing;      /* executions with any effect */
    uint64_t piped;          /* inputs that were given to engines behind a pipe */
};

/* The slot of a process: its counts, and its input in flight. Only that process writes it. */
struct inflight {
    int32_t pid; /* 0: the slot is free */
    uint32_t mode;
    struct execution_counts counts;
    uint64_t
        changes;  /* times that what follows has changed; if it does not grow, the process hangs */
    uint32_t len; /* cut at STORE_INFLIGHT_BYTES */
    char engine[ENGINE_ID_BYTES]; /* "": idle */
    char input[STORE_INFLIGHT_BYTES];
    /* The changed input that a search for its cause tries; 0: it tries the input itself. */
    uint32_t changed_len;
    char changed[STORE_INFLIGHT_BYTES];
    struct engine_mark mark; /* what the process does with its engines */
};

/* Shared by all processes of a campaign and kept between runs. Numbers change atomically. Which
 * classes exist is decided by the files alone. */
struct store_page {
    char magic[8];
    uint64_t size;
    struct execution_counts
        ended[MODES];       /* of processes that ended; store_counts_all adds the others */
    uint64_t milliseconds;  /* of fuzzing in earlier runs */
    uint64_t crashed;       /* inputs that were kept because a process died on them */
    int64_t last_new_quirk; /* Unix time; 0: none yet */
    char last_quirk[120];   /* its effect and cause */
    uint64_t effect_classes[EFFECTS];
    /* By cause, without compounds: the greatest importance (rank.h) that was seen. */
    struct {
        uint64_t quirk; /* class_key.h; 0: free */
        uint32_t importance;
        uint32_t is_unexplained;
    } quirks[STORE_QUIRKS];
    struct {
        uint64_t class, count[EFFECTS];
    } classes[STORE_CLASSES];
    uint64_t crash[STORE_CRASHES]; /* hashes of inputs to skip, 0: free */
    char failure[512];             /* why a process could not go on; "" if all is well */
    struct inflight inflight[STORE_SLOTS];
};

struct store;

/* Whether a campaign may write into a folder, or there is none: its files are plain ones of a
 * bounded size, its folders are folders, and none is a link. False after a complaint. */
bool store_check(const char *dir);

/* For the one process that runs a campaign: makes folder and page where missing, takes the lock,
 * removes temporary files of killed processes, and recounts the classes. NULL, after a
 * complaint, if another campaign holds the lock, the folder cannot be used (store_check), or a
 * finding in it cannot be read. The caller closes it with store_close. */
struct store *store_create(const char *dir);
/* For a process of a running campaign, without the lock. Its mode is MODE_COVERAGE until
 * store_set_mode. NULL, after a complaint, if there is no campaign, or one of another version. */
struct store *store_join(const char *dir);
void store_set_mode(struct store *store, enum mode mode);
/* Adds this process's counts to the counts of ended processes, and releases lock and slot. NULL is
 * allowed. */
void store_close(struct store *store);
/* The page, shared with the others; never NULL. Lives as long as the store. */
struct store_page *store_page(struct store *store);
/* The folder: as it was given, but without slashes at its end, and never like an option. Lives as
 * long as the store. */
const char *store_dir(const struct store *store);
/* The folder, open. Lives as long as the store. */
const struct folder *store_folder(const struct store *store);

/* For the process that holds the lock: whether the folder's name still leads to it. It does not if
 * the folder was moved, removed or replaced. */
bool store_is_in_place(const struct store *store);
/* Seconds since the last new quirk, 0 if the clock was set back; -1: there was none. */
double store_seconds_since_new(const struct store_page *page);

enum store_result {
    KEPT_NEW,     /* the first of its class */
    KEPT_WORSE,   /* it replaced an input of lesser importance (rank.h) */
    KEPT_SMALLER, /* it replaced a less simple input of the same importance */
    KEPT_OLD,     /* the one that is there is worse, or as simple */
    KEPT_FAILED,  /* complained, and noted in the page's failure; the stored finding is unchanged */
};
/* Makes a finding durable: on return it is on disk as a whole, or nothing of it is. Several
 * processes may do so at once. */
enum store_result store_keep(struct store *store, const struct finding *finding);

/* The same for a file of D, by its name there: whole, or as it was. False after a complaint, which
 * is noted in the page's failure as well. */
bool store_write_file(struct store *store, const char *name, const struct text *content);

/* The index of a class in the page's table; -1 if the table is full. store_class_count adds an
 * occurrence with this effect there, and store_class_add this many; -1 counts nothing. */
int store_class_slot(struct store *store, uint64_t class);
void store_class_count(struct store *store, int slot, enum effect effect);
void store_class_add(struct store *store, int slot, enum effect effect, uint64_t number);

/* The numbers of quirks that are in a campaign's page. */
struct quirk_counts {
    unsigned all, unexplained;
    unsigned by_severity[SEVERITIES];
};
/* Counts the classes and quirks again, by the findings that are there, as `triage` lists them. For
 * the process that runs the campaign, while no other one runs. */
void store_recount(struct store *store);
struct quirk_counts store_count_quirks(const struct store_page *page);

/* This process's own numbers, to be added to. Never NULL; valid until store_close. */
struct execution_counts *store_counts(struct store *store);
/* Returns the counts of all processes of a mode, running or ended; MODES: of all modes. */
struct execution_counts store_counts_all(const struct store_page *page, enum mode mode);

/* Notes which engine this process is about to run, and on what: bytes as a fuzz target takes them,
 * cut at STORE_INFLIGHT_BYTES. engine "": none. */
void store_inflight_set(struct store *store, const char *engine, const void *input, size_t len);
/* The same input, another engine. id has as many bytes as struct inflight's engine; NULL: none. */
void store_inflight_engine(struct store *store, const char *id);
/* The search for the cause of that input runs this engine on another input. */
void store_inflight_changed(struct store *store, const char *id, struct testcase test);
/* Whether a process died on this very input, or in the search for its cause, before. */
bool store_is_crash(const struct store *store, const void *input, size_t len);
/* The slot of process pid, in the page; NULL if it has none. */
struct inflight *store_inflight_of(const struct store *store, int pid);
/* For the campaign: whether process pid ended while it ran an engine, or an engine did it harm. */
bool store_ended_in_engine(const struct store *store, int pid);
/* For the campaign: process pid has ended, and not by its input. Frees its slot. */
void store_slot_clear(struct store *store, int pid);
/* For the campaign: process pid died on its input in flight. Writes the input to D/crashes/, and
 * makes all processes skip it from now on. engine gets the engine that ran, path the file's path
 * (either may be NULL); both are empty if nothing was in flight, and path if the engine was being
 * opened or closed. Frees the slot. False, after a
 * complaint, if the file cannot be written, or if STORE_CRASHES inputs are skipped already. */
bool store_note_crash(struct store *store, int pid, struct text *engine, struct text *path);

/* The same for an engine behind a pipe, which crashed or hung while this process goes on: input and
 * len as for store_inflight_set. path gets the file's path. It is empty if the file is there
 * already, or if STORE_CRASHES inputs are skipped already: then the input is not kept. False, after
 * a complaint, if the file cannot be written. */
bool store_keep_crash(struct store *store, const char *engine, const void *input, size_t len,
                      struct text *path);

/* Reads every finding of a campaign, worst first: by effect; within one, unexplained before
 * explained, frequent before rare. False if the folder or any finding cannot be read (complained;
 * *findings then still holds those that could be). The caller frees with findings_free. */
bool findings_load(const char *dir, struct finding **findings, size_t *count);
void findings_free(struct finding *findings, size_t count); /* NULL and 0 are allowed */
/* Reads D/classes/name into a zeroed finding. False after a complaint; the caller frees the finding
 * in any case. */
bool store_read_finding(struct finding *out, const char *dir, const char *name);
/* Finds the one class of a campaign that begins with these digits, or else the most important class
 * of the one quirk that does, and writes its name to class. False after a complaint: no quirk and
 * no class, or several. */
bool store_find_class(char class[CLASS_DIGITS + 1], const char *dir, const char *digits);
/* Files in a folder, hidden ones apart; 0 if there is none. After a complaint, those that could be
 * listed. */
size_t count_files(const char *path);
/* Opens the folder of a campaign's own corpus for a target, which is made if it is missing. False
 * after a complaint; the caller closes it in any case. */
bool store_open_corpus(struct folder *out, const struct store *store, const char *target);
/* Its path, and how many files it has. */
void store_corpus_path(struct text *path, const struct store *store, const char *target);
size_t store_corpus_size(const struct store *store, const char *target);
/* Copies the page of a campaign, running or not. False if there is none. */
bool store_read_page(const char *dir, struct store_page *page);

#endif
