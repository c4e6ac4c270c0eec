/* SPDX-License-Identifier: MIT */
/* What a detector shows, explains and stores of a fixed run of inputs is as it was before: the
 * shapes, the order of the new classes, and each stored finding. Guidance and the classes of
 * campaigns depend on it, so a change must be meant.
 *
 * usage: test_detector_outputs [write]      write: prints the table of hashes for this file */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "detector.h"
#include "hashed.h"
#include "mutate.h"
#include "registry.h"
#include "store.h"
#include "str.h"

#define MAX_INPUT 200

struct row {
    const char *name;
    unsigned shapes, classes;
    uint64_t shape_hash, log_hash, finding_hash, count_hash;
};

static struct row row;

static void note_number(uint64_t number)
{
    row.shapes++;
    add_number(&row.shape_hash, number);
}

static void add_answer(uint64_t *hash, const struct observation *o)
{
    add_number(hash, o->outcome);
    for (unsigned c = 0; c < COMPONENT_REASON; c++) {
        const struct ua_str value = observation_get(o, (enum component)c);

        add_number(hash, observation_presence(o, (enum component)c));
        *hash = hash_bytes(*hash, value.ptr, value.len);
    }
}

/* All that is stored but for times and versions. */
static void add_finding(uint64_t *hash, const struct finding *f)
{
    add_number(hash, f->class);
    add_number(hash, f->shape);
    add_number(hash, f->effect);
    add_number(hash, f->rank);
    add_number(hash, f->count);
    add_number(hash, f->explained);
    add_number(hash, f->left);
    add_text(hash, text_str(&f->cause));
    add_text(hash, text_str(&f->engines[0]));
    add_text(hash, text_str(&f->engines[1]));
    add_text(hash, text_str(&f->test.url));
    add_number(hash, f->test.has_base);
    add_text(hash, text_str(&f->test.base));
    add_text(hash, text_str(&f->changed.url));
    add_text(hash, text_str(&f->changed.base));
    add_answer(hash, &f->answers[0]);
    add_answer(hash, &f->answers[1]);
    add_answer(hash, &f->agreed);
    add_answer(hash, &f->other);
}

static void add_stored(const struct store *store)
{
    struct finding *findings;
    size_t count;

    CHECK(findings_load(store_dir(store), &findings, &count));
    row.classes = (unsigned)count;
    for (size_t i = 0; i < count; i++) {
        add_finding(&row.finding_hash, &findings[i]);
        CHECK(findings[i].versions[0].len > 0 && findings[i].versions[1].len > 0);
        CHECK(findings[i].improved >= findings[i].found && findings[i].found > 0);
    }
    findings_free(findings, count);
}

static const char *const parents[] = {
    "http://user@a.example:80/b/../c?d#e",
    "http://a.example\\@b.example/",
    "HTTP://%41/\xC3\xBC c",
    "http://0x7f.1/",
    "http://[::1]/",
    "//a/b\xFFhttp://h/",
    "file:///C|/x",
    ("a\xFF"
     "foo://b/c"),
};
#define PARENTS (sizeof parents / sizeof *parents)

static void run_inputs(struct detector *detector, unsigned count)
{
    static struct mutator mutator;

    mutator_seed(&mutator, 3);
    for (unsigned i = 0; i < count; i++) {
        const char *text = parents[i % PARENTS];
        struct mutator_parent parent;
        uint8_t data[MAX_INPUT];
        size_t size;

        mutator_parent(&parent, (const uint8_t *)text, strlen(text));
        size = mutator_child(&mutator, &parent, data, MAX_INPUT);
        detector_run_one(detector, testcase_split(data, size), data, size, note_number);
        add_number(&row.count_hash, detector_last_accepted(detector));
        /* Some wait together. */
        if (i % 3 == 0)
            CHECK(detector_explain(detector));
    }
    CHECK(detector_explain(detector));
}

/* The first detector finds, the second one joins and makes the rest smaller at the end. */
static void run_detectors(const char *const *names, size_t count, bool is_fast, unsigned inputs)
{
    struct store *owner = store_create("D"), *store = store_join("D");
    struct engine *engines[4];
    struct minimize_counts counts = {0};
    struct execution_counts *executions = store_counts(store);

    for (size_t i = 0; i < count; i++) {
        engines[i] = engine_open(names[i]);
        CHECK(engines[i] != NULL);
    }
    for (int second = 0; second < 2; second++) {
        FILE *log = tmpfile();
        struct detector *detector = detector_new(engines, count, store, log);
        struct text said;

        if (is_fast)
            detector_set_fast_mode(detector);
        run_inputs(detector, second ? inputs / 4 : inputs);
        add_stored(store);
        if (second) {
            CHECK(detector_finish(detector, 100, &counts));
            add_stored(store);
        }
        said = read_test_stream(log);
        add_text(&row.log_hash, text_str(&said));
        text_free(&said);
        detector_free(detector);
        fclose(log);
    }
    add_number(&row.count_hash, counts.looked_at);
    add_number(&row.count_hash, counts.simpler);
    add_number(&row.count_hash, counts.stale);
    add_number(&row.count_hash, counts.unfinished);
    add_number(&row.count_hash, executions->executions);
    add_number(&row.count_hash, executions->differing);
    add_number(&row.count_hash, executions->accepted_alike);
    for (size_t i = 0; i < count; i++)
        engine_close(engines[i]);
    store_close(store);
    store_close(owner);
    CHECK(system("rm -rf D") == 0);
}

/* --- the table -------------------------------------------------------------------------------- */

static const struct {
    const char *name, *engines[4];
    size_t count;
    bool is_fast;
    unsigned inputs;
} runs[] = {
    {"two", {"whatwg", "rfc3986"}, 2, false, 200},
    {"three", {"whatwg", "webaddr", "w3c-2012"}, 3, false, 60},
    {"three in fast mode", {"rfc3986", "whatwg-2012", "whatwg"}, 3, true, 400},
};
#define RUNS (sizeof runs / sizeof *runs)

static const struct row expected[] = {
    {"two", 122, 19, 0x44e2ba78100f8b52, 0x1daf6ec5dcedb183, 0x331abaad0fa49874,
     0xe576c9f57194d0c9},
    {"three", 47, 24, 0xba72dfab09473fd7, 0xceb08614f9683a21, 0x1e79008bc34fe727,
     0x63122540411c785b},
    {"three in fast mode", 495, 52, 0x7c815cac76b80b77, 0x99413b9dda08c5b3, 0x63c92e3577331648,
     0xffd989e186cb137d},
};

static void compare_rows(const struct row *before)
{
    CHECK(row.shapes == before->shapes && row.shape_hash == before->shape_hash);
    CHECK(row.classes == before->classes && row.finding_hash == before->finding_hash);
    CHECK(row.log_hash == before->log_hash && row.count_hash == before->count_hash);
    if (memcmp(&row.shapes, &before->shapes, sizeof row - offsetof(struct row, shapes)) != 0)
        printf("%s: %u shapes, %u classes, of which something is other than before\n", row.name,
               row.shapes, row.classes);
}

int main(int argc, char **argv)
{
    const bool writes = argc > 1 && strcmp(argv[1], "write") == 0;
    char *folder = make_test_folder();

    CHECK(chdir(folder) == 0);
    unsetenv("URLASSAY_ENGINES");
    for (size_t i = 0; i < RUNS; i++) {
        row = (struct row){.name = runs[i].name,
                           .shape_hash = HASH_START,
                           .log_hash = HASH_START,
                           .finding_hash = HASH_START,
                           .count_hash = HASH_START};
        run_detectors(runs[i].engines, runs[i].count, runs[i].is_fast, runs[i].inputs);
        if (writes)
            printf("    {\"%s\", %u, %u, 0x%016" PRIx64 ", 0x%016" PRIx64 ", 0x%016" PRIx64
                   ", 0x%016" PRIx64 "},\n",
                   row.name, row.shapes, row.classes, row.shape_hash, row.log_hash,
                   row.finding_hash, row.count_hash);
        else if (i < sizeof expected / sizeof *expected)
            compare_rows(&expected[i]);
    }
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    if (writes)
        return 0;
    CHECK(sizeof expected / sizeof *expected == RUNS);
    return check_report("detector_outputs");
}
