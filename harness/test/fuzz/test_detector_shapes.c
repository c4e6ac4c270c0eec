/* SPDX-License-Identifier: MIT */
/* The shapes and the counts of a detector, compared with what each pair of engines shows alone;
 * what is stored at the end of a run; and batches for an engine behind a pipe. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "captured.h"
#include "cause.h"
#include "check.h"
#include "class_key.h"
#include "detector.h"
#include "mutate.h"
#include "pair.h"
#include "registry.h"
#include "str.h"

#define INPUTS 1500
#define MAX_INPUT 200
#define ENGINES 3

static struct engine *engines[ENGINES];

struct input {
    size_t size;
    uint8_t data[MAX_INPUT];
};
static struct input inputs[INPUTS];

static void make_inputs(void)
{
    static const char *const parents[] = {"http://user@a.example:80/b/../c?d#e",
                                          "http://a.example\\@b.example/",
                                          "HTTP://%41/\xC3\xBC c",
                                          "http://0x7f.1/",
                                          "http://[::1]/",
                                          "//a/b"};
    static struct mutator mutator;

    mutator_seed(&mutator, 3);
    for (unsigned i = 0; i < INPUTS; i++) {
        const char *text = parents[i % 6];
        struct mutator_parent parent;

        mutator_parent(&parent, (const uint8_t *)text, strlen(text));
        inputs[i].size = mutator_child(&mutator, &parent, inputs[i].data, MAX_INPUT);
    }
}

/* --- shapes ----------------------------------------------------------------------------------- */

static uint64_t numbers[INPUTS * ENGINES];
static size_t number_count;

static void take_number(uint64_t number)
{
    numbers[number_count++] = number;
}

static int compare_hashes(const void *left, const void *right)
{
    const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

    return (a > b) - (a < b);
}

static size_t drop_repeated(uint64_t *hashes, size_t count)
{
    size_t kept = 0;

    qsort(hashes, count, sizeof *hashes, compare_hashes);
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || hashes[kept - 1] != hashes[i])
            hashes[kept++] = hashes[i];
    }
    return kept;
}

/* What the pairs show of an input alone: adds the shapes that count. */
static void add_shapes(uint64_t *hashes, size_t *count, struct testcase test, unsigned engine_count,
                       struct execution_counts *counts)
{
    static const unsigned pairs[][2] = {{0, 1}, {0, 2}, {1, 2}};
    const struct rewrite_set candidates = cause_candidates(test);
    enum effect effects[3] = {EFFECT_NONE, EFFECT_NONE, EFFECT_NONE};
    bool is_accepted = false, differ;

    for (unsigned i = 0; i < (engine_count == 2 ? 1 : 3); i++) {
        struct engine *a = engines[pairs[i][0]], *b = engines[pairs[i][1]];
        struct pair pair = {.engines[0] = a, .engines[1] = b};

        pair_run(&pair, test);
        effects[i] = pair.difference.effect;
        is_accepted = is_accepted || (i == 0 && observation_accepts(&pair.answers[0]));
        if (effects[i] != EFFECT_NONE &&
            (i < 2 || (effects[0] != EFFECT_NONE && effects[1] != EFFECT_NONE &&
                       effects[2] > effects[0] && effects[2] > effects[1])))
            hashes[(*count)++] =
                shape_hash(a->id, b->id, effects[i], shape_candidates(effects[i], candidates));
        pair_free(&pair);
    }
    differ = effects[0] != EFFECT_NONE || effects[1] != EFFECT_NONE;
    counts->differing += differ;
    counts->accepted_alike += is_accepted && !differ;
}

static void check_shapes(unsigned engine_count)
{
    static uint64_t expected[INPUTS * ENGINES];
    struct store *owner = store_create("D"), *store = store_join("D");
    struct detector *detector = detector_new(engines, engine_count, NULL, NULL);
    struct detector *counting = detector_new(engines, engine_count, store, NULL);
    struct execution_counts counts = {0};
    size_t count = 0, all, found;
    uint64_t *hashes;

    number_count = 0;
    for (unsigned i = 0; i < INPUTS; i++) {
        const struct testcase test = testcase_split(inputs[i].data, inputs[i].size);
        const size_t before = number_count, expected_before = count;

        detector_run_one(detector, test, inputs[i].data, inputs[i].size, take_number);
        add_shapes(expected, &count, test, engine_count, &counts);
        CHECK(number_count - before == count - expected_before);
    }
    all = number_count;
    for (size_t i = 0; i < all; i++)
        CHECK(numbers[i] < detector_numbers(detector));
    count = drop_repeated(expected, count);
    CHECK(count > 20 && drop_repeated(numbers, all) == count);
    hashes = detector_shapes(detector, &found);
    CHECK(found == count);
    for (size_t i = 0; i < count && i < found; i++)
        CHECK(hashes[i] == expected[i]);
    free(hashes);
    detector_free(detector);
    number_count = 0;
    for (unsigned i = 0; i < INPUTS; i++)
        detector_run_one(counting, testcase_split(inputs[i].data, inputs[i].size), inputs[i].data,
                         inputs[i].size, take_number);
    CHECK(store && store_counts(store)->executions == INPUTS);
    CHECK(store_counts(store)->differing == counts.differing);
    CHECK(store_counts(store)->accepted_alike == counts.accepted_alike &&
          counts.accepted_alike > 0);
    CHECK(store_counts(store)->piped == 0);
    detector_free(counting);
    store_close(store);
    store_close(owner);
    CHECK(system("rm -rf D") == 0);
}

/* --- what is stored --------------------------------------------------------------------------- */

static void ignore_number(uint64_t number)
{
    (void)number;
}

static void run_text(struct detector *detector, const char *text)
{
    detector_run_one(detector, testcase_split(text, strlen(text)), text, strlen(text),
                     ignore_number);
}

/* The line of a new class says which one, between whom, and after how many inputs. */
static void test_log(void)
{
    struct store *owner = store_create("D"), *store = store_join("D");
    FILE *log = tmpfile();
    struct detector *detector = detector_new(engines, 2, store, log);
    struct finding *findings;
    struct text said, expected = {0};
    size_t count;

    run_text(detector, "http://a/");
    run_text(detector, "http://a\\@b/");
    CHECK(detector_explain(detector));
    run_text(detector, "http://c\\@d/");
    CHECK(detector_explain(detector));
    CHECK(findings_load("D", &findings, &count) && count == 1);
    if (count == 1) {
        const struct finding *f = &findings[0];

        text_printf(&expected, "new class: %016" PRIx64 " %s %s, whatwg and rfc3986, execution 2\n",
                    f->class, effect_name(f->effect), f->cause.ptr);
        CHECK(f->found > 0 && f->improved >= f->found);
        CHECK(strcmp(f->versions[0].ptr, engines[0]->version) == 0 &&
              strcmp(f->versions[1].ptr, engines[1]->version) == 0);
        CHECK(f->explained && f->changed.url.len > 0);
        CHECK(observation_is_answer(&f->answers[0]) && observation_is_answer(&f->answers[1]));
    }
    said = read_test_stream(log);
    CHECK_TEXT(said.ptr, said.len, expected.ptr, expected.len);
    CHECK(store_inflight_of(store, getpid())->engine[0] == '\0');
    findings_free(findings, count);
    text_free(&said);
    text_free(&expected);
    detector_free(detector);
    fclose(log);
    store_close(store);
    store_close(owner);
    CHECK(system("rm -rf D") == 0);
}

/* What waits after the deadline is dropped, and is new again later. */
static void test_deadline(void)
{
    struct store *owner = store_create("D"), *store = store_join("D");
    struct detector *detector = detector_new(engines, 2, store, NULL);

    detector_set_deadline(detector, 1e-9);
    run_text(detector, "http://a\\@b/");
    CHECK(detector_explain(detector) && count_files("D/classes") == 0);
    detector_set_deadline(detector, 0);
    CHECK(detector_explain(detector) && count_files("D/classes") == 0);
    run_text(detector, "http://a\\@b/");
    CHECK(detector_explain(detector) && count_files("D/classes") == 1);
    /* The end has seconds of its own. */
    detector_set_deadline(detector, 1e-9);
    run_text(detector, "http://%41/");
    CHECK(detector_finish(detector, 60, NULL) && count_files("D/classes") == 2);
    detector_free(detector);
    store_close(store);
    store_close(owner);
    CHECK(system("rm -rf D") == 0);
}

/* One difference of a pair is explained at once. */
static void test_explain_difference(void)
{
    struct store *owner = store_create("D"), *store = store_join("D");
    struct detector *detector = detector_new(engines, 3, store, NULL);
    const struct testcase test = testcase_without_base(UA_LITERAL("http://a\\@b/"));
    struct finding *findings;
    size_t count;

    CHECK(detector_explain_difference(detector, 2, test));
    CHECK(findings_load("D", &findings, &count) && count == 1);
    CHECK(count == 1 && strcmp(findings[0].engines[0].ptr, engines[0]->id) == 0 &&
          strcmp(findings[0].engines[1].ptr, engines[2]->id) == 0);
    findings_free(findings, count);
    /* Also if it is known. */
    CHECK(detector_explain_difference(detector, 1, test));
    CHECK(detector_explain_difference(detector, 1, test));
    CHECK(count_files("D/classes") == 2);
    CHECK(detector_explain_difference(detector, 1, testcase_without_base(UA_LITERAL("http://a/"))));
    CHECK(count_files("D/classes") == 2);
    detector_free(detector);
    store_close(store);
    store_close(owner);
    CHECK(system("rm -rf D") == 0);
}

/* --- at the end ------------------------------------------------------------------------------- */

static void lengthen(struct store *store, struct finding *finding, const char *url, uint64_t class)
{
    const struct text before = finding->test.url;
    struct text path = {0};

    text_printf(&path, "D/classes/%016" PRIx64 ".json", finding->class);
    CHECK(unlink(path.ptr) == 0);
    finding->test.url = (struct text){(char *)(uintptr_t)url, strlen(url), 0};
    finding->class = class;
    CHECK(store_keep(store, finding) == KEPT_NEW);
    finding->test.url = before;
    text_free(&path);
}

static void test_finish_counts(void)
{
    struct store *owner = store_create("D"), *store = store_join("D");
    struct detector *detector = detector_new(engines, 3, store, NULL);
    struct minimize_counts counts = {0};
    struct finding *findings;
    const uint64_t other = 0x1234;
    size_t count;

    CHECK(detector_explain_difference(detector, 1,
                                      testcase_without_base(UA_LITERAL("http://a\\@b/"))));
    CHECK(
        detector_explain_difference(detector, 1, testcase_without_base(UA_LITERAL("http://%41/"))));
    CHECK(detector_explain_difference(detector, 2,
                                      testcase_without_base(UA_LITERAL("http://a\\@b/"))));
    CHECK(findings_load("D", &findings, &count) && count == 3);
    /* What is settled is looked at, and not asked again. */
    CHECK(detector_finish(detector, 60, &counts));
    CHECK(counts.looked_at == 3 && counts.simpler == 0 && counts.stale == 0 &&
          counts.unfinished == 0);
    detector_free(detector);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(findings[i].engines[1].ptr, engines[1]->id) != 0)
            continue;
        if (strcmp(findings[i].cause.ptr, "backslash") == 0)
            lengthen(store, &findings[i], "http://much-longer.example\\@b.example/x?y#z",
                     findings[i].class);
        else
            lengthen(store, &findings[i], "http://%41/", other);
    }
    findings_free(findings, count);
    /* A detector of two engines looks at theirs alone. */
    detector = detector_new(engines, 2, store, NULL);
    counts = (struct minimize_counts){.simpler = 100};
    CHECK(detector_finish(detector, 60, &counts));
    CHECK(counts.looked_at == 2 && counts.simpler == 101 && counts.stale == 1);
    CHECK(findings_load("D", &findings, &count) && count == 3);
    for (size_t i = 0; i < count; i++) {
        CHECK(findings[i].test.url.len < 20);
        if (findings[i].class == other)
            CHECK(ua_str_equal(text_str(&findings[i].test.url), UA_LITERAL("http://%41/")));
    }
    findings_free(findings, count);
    /* Without time nothing is looked at. */
    counts = (struct minimize_counts){0};
    CHECK(detector_finish(detector, 0, &counts) && counts.looked_at == 0);
    detector_free(detector);
    store_close(store);
    store_close(owner);
}

/* In the folder that test_finish_counts left. */
static void test_minimize(void)
{
    const struct captured captured = capture(STDERR_FILENO);
    struct minimize_counts counts = {.looked_at = 7};
    struct finding *findings;
    size_t count;

    CHECK(detector_minimize("D", &counts));
    CHECK(counts.looked_at == 3 && counts.stale == 1 && counts.unfinished == 0);
    CHECK_SINCE(&captured, "");
    /* Another engine is missing: what is of others is still looked at. */
    CHECK(findings_load("D", &findings, &count) && count == 3);
    CHECK(system("sed -i 's/\"engine\":\"webaddr\"/\"engine\":\"nobody-here\"/' "
                 "$(grep -l webaddr D/classes/*.json)") == 0);
    CHECK(!detector_minimize("D", &counts) && counts.looked_at == 2 && counts.stale == 1);
    CHECK_CAPTURED(&captured,
                   "urlassay: unknown engine \"nobody-here\"; `urlassay engines` lists the known "
                   "ones, and an executable or a shared object is named with a slash\n");
    findings_free(findings, count);
    CHECK(system("rm -rf D; mkdir -p D/classes") == 0);
    CHECK(detector_minimize("D", &counts) && counts.looked_at == 0);
    CHECK(system("rm -rf D") == 0);
}

/* --- batches ---------------------------------------------------------------------------------- */

/* Reads the host up to the slash. Dies of "crash", and refuses "no". */
#define FAR_ENGINE                                                                                 \
    "#!/bin/sh\n"                                                                                  \
    "read -r line\n"                                                                               \
    "echo '{\"protocol\":1,\"engine\":\"far\",\"version\":\"1\",\"model\":\"other\","              \
    "\"capabilities\":[\"parse\"]}'\n"                                                             \
    "while read -r line; do\n"                                                                     \
    "  echo >>asked\n"                                                                             \
    "  id=${line#*\\\"id\\\":}; id=${id%%[,\\}]*}\n"                                               \
    "  case $line in *http://*) ;; *) line=http://no ;; esac\n"                                    \
    "  host=${line#*http://}; host=${host%%[/\\\"]*}\n"                                            \
    "  case $host in\n"                                                                            \
    "  crash*) exit 3 ;;\n"                                                                        \
    "  no* | *[!a-zA-Z0-9.]*) echo \"{\\\"id\\\":$id,\\\"outcome\\\":\\\"rejected\\\"}\" ;;\n"     \
    "  *) echo \"{\\\"id\\\":$id,\\\"outcome\\\":\\\"parsed\\\",\\\"scheme\\\":\\\"http\\\","      \
    "\\\"host\\\":\\\"$host\\\"}\" ;;\n"                                                           \
    "  esac\n"                                                                                     \
    "done\n"

static size_t done_order[16], done_count;
static bool done_accepted[16];
static struct detector *batch_detector;

static void note_done(void *context, size_t index)
{
    CHECK(context == done_order && done_count < 16);
    done_accepted[done_count] = detector_last_accepted(batch_detector);
    done_order[done_count++] = index;
}

static bool run_batch(struct detector *detector, const char *const *texts, size_t count)
{
    struct detector_input batch[16];
    bool ok;

    for (size_t i = 0; i < count; i++)
        batch[i] = (struct detector_input){(const uint8_t *)texts[i], strlen(texts[i])};
    batch_detector = detector;
    done_count = number_count = 0;
    ok = detector_run_batch(detector, batch, count, take_number, note_done, done_order);
    for (size_t i = 0; i < done_count; i++)
        CHECK(done_order[i] == i);
    return ok;
}

static void test_batch(void)
{
    static const char *const texts[] = {"http://a/", "http://no/", "http://crash/", "http://A/",
                                        "nonsense"};
    struct store *owner = store_create("D"), *store = store_join("D");
    struct engine *far = engine_open("./far");
    struct engine *const three[] = {engines[0], engines[1], far}, *const two[] = {engines[0], far},
                         *const first[] = {far, engines[0]};
    FILE *log = tmpfile();
    struct detector *detector = detector_new(three, 3, store, log);
    struct execution_counts *counts = store_counts(store);
    struct text said, input;
    char *path;

    CHECK(far && detector_has_external(detector) && detector_has_in_process_pair(detector));
    CHECK(run_batch(detector, texts, 5) && done_count == 5);
    /* Only pairs with the engine behind the pipe are compared: it refuses, and it keeps the case.
     */
    CHECK(number_count == 1 && counts->piped == 5 && counts->executions == 0);
    CHECK(done_accepted[0] && done_accepted[3] && !done_accepted[4]);
    said = read_test_stream(log);
    path = strstr(said.ptr, "crashed: far\tD/crashes/far-");
    CHECK(path && strstr(said.ptr, "restarted: far\n"));
    CHECK(count_files("D/crashes") == 1);
    if (path) {
        path += strlen("crashed: far\t");
        *strchr(path, '\n') = '\0';
        input = read_test_file(".", path);
        CHECK_TEXT(input.ptr, input.len, "http://crash/", 13);
        text_free(&input);
    }
    text_free(&said);
    /* An input of its own has no answer of the engine behind the pipe. */
    number_count = 0;
    detector_run_one(detector, testcase_without_base(UA_LITERAL("http://x/")), "http://x/", 9,
                     take_number);
    CHECK(number_count == 0 && counts->piped == 5 && counts->executions == 1);
    detector_free(detector);
    /* Without a pair in this process, the inputs of a batch are executions. */
    for (int i = 0; i < 2; i++) {
        const uint64_t before = counts->executions;

        detector = detector_new(i == 0 ? two : first, 2, store, NULL);
        CHECK(detector_has_external(detector) && !detector_has_in_process_pair(detector));
        CHECK(unlink("asked") == 0);
        CHECK(run_batch(detector, texts, 2) && done_count == 2 && number_count == 1);
        /* Once each, after a first question that shows which components there are. */
        said = read_test_file(".", "asked");
        CHECK(said.len == 1 + 2);
        text_free(&said);
        CHECK(counts->executions == before + 2 && counts->piped == 5 + 2 * (uint64_t)(i + 1));
        CHECK(done_accepted[0] && !done_accepted[1]);
        CHECK(!detector_lost_first(detector));
        CHECK(detector_explain(detector) && count_files("D/classes") == 1);
        detector_free(detector);
    }
    engine_close(far);
    fclose(log);
    store_close(store);
    store_close(owner);
    CHECK(system("rm -rf D") == 0);
}

/* An engine that dies at each input is left out. */
static void check_dead(unsigned place, bool goes_on)
{
    static const char *const texts[] = {
        "http://crash1/", "http://crash2/",  "http://crash3/",  "http://crash4/", "http://crash5/",
        "http://crash6/", "http://crash7/",  "http://crash8/",  "http://crash9/", "http://crash10/",
        "http://crash11", "http://crash12/", "http://crash13/", "http://crash14/"};
    const struct captured captured = capture(STDERR_FILENO);
    struct engine *far = engine_open("./dead"), *list[ENGINES];
    FILE *log = tmpfile();
    struct detector *detector;
    struct text said;

    for (unsigned i = 0, own = 0; i < ENGINES; i++)
        list[i] = i == place ? far : engines[own++];
    detector = detector_new(list, ENGINES, NULL, log);
    CHECK(far && run_batch(detector, texts, 14) == goes_on);
    CHECK(detector_lost_first(detector) != goes_on);
    said = read_test_stream(log);
    CHECK(strstr(said.ptr, "left out: far\t"));
    if (goes_on) {
        /* It is told once. */
        CHECK(run_batch(detector, texts, 2));
        text_free(&said);
        said = read_test_stream(log);
        CHECK(!strstr(strstr(said.ptr, "left out: far\t") + 1, "left out: far\t"));
    }
    text_free(&said);
    detector_free(detector);
    engine_close(far);
    fclose(log);
    said = captured_text(&captured);
    CHECK(strncmp(said.ptr, "urlassay: engine far is left out: ", 34) == 0);
    CHECK(strchr(said.ptr, '\n') == said.ptr + said.len - 1);
    text_free(&said);
}

static void test_left_out(void)
{
    check_dead(2, true);
    check_dead(0, false);
}

int main(void)
{
    static const char *const names[] = {"whatwg", "rfc3986", "webaddr"};
    char *folder = make_test_folder();

    CHECK(chdir(folder) == 0);
    unsetenv("URLASSAY_ENGINES");
    engine_allow("./far,./dead");
    for (unsigned i = 0; i < ENGINES; i++)
        engines[i] = engine_open(names[i]);
    CHECK(engines[0] && engines[1] && engines[2]);
    make_inputs();
    check_shapes(2);
    check_shapes(3);
    test_log();
    test_deadline();
    test_explain_difference();
    test_finish_counts();
    test_minimize();
    write_test_file(".", "far", FAR_ENGINE);
    write_test_file(".", "dead", FAR_ENGINE);
    CHECK(chmod("far", 0755) == 0 && chmod("dead", 0755) == 0);
    CHECK(system("sed -i 's/  host=.*/  exit 3/' dead") == 0);
    test_batch();
    test_left_out();
    for (unsigned i = 0; i < ENGINES; i++)
        engine_close(engines[i]);
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("detector_shapes");
}
