/* SPDX-License-Identifier: MIT */
/* A campaign's memory: one durable finding a class, counts shared by all its processes, and the
 * input in flight, so that a crash can be laid at the right door.
 *
 *   D/lock               held by the one campaign that may run here
 *   D/page               counts and inputs in flight, mapped by every process; best effort
 *   D/classes/HASH.json  a finding; complete from the moment it has this name
 *   D/crashes/           inputs on which a process died; skipped until it is emptied
 *   D/settings.json      what ran here last, with versions
 *   D/stats.jsonl        how it went, a line a minute
 *   D/corpus/, D/fuzz.log  the fuzzer's own
 */
#ifndef STORE_H
#define STORE_H

#include "finding.h"

#define STORE_CLASSES 8192      /* that are counted one by one */
#define STORE_FLIGHTS 64        /* processes at once */
#define STORE_FLIGHT_BYTES 4096 /* of an input that are remembered */
#define STORE_CRASHES 256       /* inputs that are skipped because a process died on them */

/* What finds: a fuzzer that is guided by coverage, or plain mutating and comparing. */
enum gear { GEAR_COVERAGE, GEAR_BLACKBOX, GEARS };

struct tally {
    uint64_t executions;
    uint64_t both_parsed; /* executions in which the first two engines accepted */
    uint64_t differing;   /* executions with any effect */
};

/* What a process did, and is about to ask. Only its owner writes it. */
struct flight {
    int32_t pid; /* 0: nobody's */
    uint32_t gear;
    uint32_t waits; /* the campaign's to write: no next input until it is this one's turn */
    struct tally tally;
    uint64_t changes; /* of what follows: one that stands still hangs */
    uint32_t len;     /* cut at STORE_FLIGHT_BYTES */
    char engine[64];  /* "": idle */
    char input[STORE_FLIGHT_BYTES];
    /* What a search for the input's cause asks; 0: it asks the input itself. */
    uint32_t changed_len;
    char changed[STORE_FLIGHT_BYTES];
};

/* Shared by all processes of a campaign and kept between runs. Numbers are added to atomically; the
 * authority on which classes exist are the files. */
struct store_page {
    char magic[8];
    uint64_t size;
    struct tally landed[GEARS]; /* of processes that ended; store_tally_all adds the others */
    uint64_t milliseconds;      /* of fuzzing in earlier runs */
    uint64_t crashed;           /* processes that died on an input */
    int64_t last_new_class;     /* Unix time; 0: none yet */
    char last_class[120];       /* its effect and cause */
    uint64_t effect_classes[EFFECTS];
    struct {
        uint64_t class, count[EFFECTS];
    } classes[STORE_CLASSES];
    uint64_t crash[STORE_CRASHES]; /* hashes of inputs to skip, 0: free */
    char failure[512];             /* why a process could not go on; "" if all is well */
    struct flight flight[STORE_FLIGHTS];
};

struct store;

/* For the one process that runs a campaign: makes folder and page where missing, takes the lock,
 * sweeps away what killed processes left half-written, and recounts the classes. NULL, after a
 * complaint, if another campaign holds the lock, the folder cannot be used, or a finding in it
 * cannot be read. The caller closes it with store_close. */
struct store *store_create(const char *dir);
/* For a process of a running campaign: finds and counts, without the lock. It counts among
 * GEAR_COVERAGE until it says otherwise. NULL, after a complaint, if there is no campaign, or one
 * of another version. */
struct store *store_join(const char *dir);
void store_set_gear(struct store *store, enum gear gear);
/* Counts what this process did among what is done, and releases lock and flight. NULL is allowed.
 */
void store_close(struct store *store);
/* The page, shared with the others; never NULL. Lives as long as the store. */
struct store_page *store_page(struct store *store);
/* The folder: as it was given, but without slashes at its end, and never like an option. Lives as
 * long as the store. */
const char *store_dir(const struct store *store);

enum kept {
    KEPT_NEW,     /* the first of its class */
    KEPT_WORSE,   /* it replaced an input with a lesser effect */
    KEPT_SMALLER, /* it replaced a less simple input with the same effect */
    KEPT_OLD,     /* the one that is there is worse, or as simple */
    KEPT_FAILED,  /* complained, and noted in the page's failure; what was there is untouched */
};
/* Makes a finding durable: on return it is on disk as a whole, or nothing of it is. Several
 * processes may do so at once. */
enum kept store_keep(struct store *store, const struct finding *finding);

/* The same for a file of D, by its name there: whole, or as it was. False after a complaint, which
 * is noted in the page's failure as well. */
bool store_write_file(struct store *store, const char *name, const struct text *content);

/* The place of a class in the page's table; -1 if the table is full. store_count adds an occurrence
 * with this effect there; -1 counts nothing. */
int store_slot(struct store *store, uint64_t class);
void store_count(struct store *store, int slot, enum effect effect);

/* This process's own numbers, to be added to. Never NULL; valid until store_close. */
struct tally *store_tally(struct store *store);
/* Those of all processes of a gear, gone or not; GEARS: of all gears. */
struct tally store_tally_all(const struct store_page *page, enum gear gear);

/* Notes whom this process is about to ask, and what: bytes as a fuzz target takes them, of which
 * STORE_FLIGHT_BYTES are kept. engine "": nobody. */
void store_flight(struct store *store, const char *engine, const void *input, size_t len);
/* The same input, another engine: its id, with all the room that flight has for it; NULL: nobody.
 */
void store_flight_engine(struct store *store, const char *id);
/* In the search for the cause of that input, this engine is asked about another. */
void store_flight_changed(struct store *store, const char *id, struct ua_str input,
                          struct ua_str base);
/* Whether a process died on this very input, or in the search for its cause, before. */
bool store_is_crash(const struct store *store, const void *input, size_t len);
/* For the campaign: whether process pid waits before its next input; it may not have joined yet. 0:
 * nobody. */
void store_let_wait(struct store *store, int pid, bool waits);
/* Between two inputs: waits as long as this process has to. Nothing is locked meanwhile. */
void store_await_turn(struct store *store);
/* The flight of process pid, in the page; NULL if it has none. */
struct flight *store_flight_of(const struct store *store, int pid);
/* For the campaign: process pid is gone, and nothing is to blame. Its place is free again. */
void store_bury(struct store *store, int pid);
/* For the campaign: process pid died of what it had in flight. Writes what was asked to D/crashes/,
 * and has the input skipped from now on; engine gets who was asked, path the file's name (either
 * may be NULL); both are empty if there was nothing. False, after a complaint, if that cannot be
 * written, or if STORE_CRASHES are skipped already. */
bool store_note_crash(struct store *store, int pid, struct text *engine, struct text *path);

/* Reads every finding of a campaign, worst first: by effect; within one, unexplained before
 * explained, frequent before rare. False if the folder or any finding cannot be read (complained;
 * *findings then still holds those that could be). The caller frees with store_unload. */
bool store_load(const char *dir, struct finding **findings, size_t *count);
void store_unload(struct finding *findings, size_t count); /* NULL and 0 are allowed */
/* Files in a folder, hidden ones apart; 0 if there is none. */
size_t count_files(const char *path);
/* The folder of a campaign's own corpus for a target, and how many files it has. */
void store_corpus_path(struct text *path, const struct store *store, const char *target);
size_t store_corpus_size(const struct store *store, const char *target);
/* Copies the page of a campaign, running or not. False if there is none. */
bool store_peek(const char *dir, struct store_page *page);

#endif
