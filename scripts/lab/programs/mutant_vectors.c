/* SPDX-License-Identifier: MIT */
/* Runs mutants of a build of scripts/lab/mutate against vectors, for scripts/lab/mutants. The
 * vectors are read once. Each mutant runs in a child of its own, first with those cases that run
 * its place in the source.
 *
 * usage: mutant_vectors [-a] GROUP=PATH[,PATH...]...     -a: all cases that kill, not only the
 * first
 *
 * Reads lines "NUMBER PLACE" from stdin. Only cases that reach the PLACE run, see
 * scripts/lab/mutate; 0: all. Writes a line for each: the number, then a column for each group,
 * with a tab before it:
 * "-" if no case runs the place, "survived", or the ids of the cases that kill it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "check_case.h"
#include "law.h"
#include "mutants.h"
#include "registry.h"
#include "util.h"
#include "vectors.h"

enum {
    PLACE_BYTES = MUTANT_COUNT / 8 + 1,
    LAW_MS = 20000,
    CASE_MS = 200, /* what a case of a mutant may take beyond FACTOR times its own time */
    FACTOR = 20,
};

struct group {
    const char *name;
    struct suite suite;
    bool *usable;                         /* it passes without a mutant */
    unsigned *limits;                     /* milliseconds of processor time */
    unsigned char (*places)[PLACE_BYTES]; /* by case: a bit for each mutant whose place it runs */
    unsigned char reached[PLACE_BYTES];   /* by any case, or when the engine is opened */
};

/* What a child tells its parent, also where it crashes. */
struct told {
    size_t current; /* the case that runs */
    size_t count;
    bool done;
    size_t killers[]; /* room for each case */
};

static struct told *told;
static bool wants_all;

static bool has_bit(const unsigned char *bits, unsigned number)
{
    return bits[number / 8] >> number % 8 & 1;
}

/* The engines of this process, the Standard's first: the vectors of an edition are for that
 * edition. */
static struct engine *engines[32];
static size_t engine_count;

static struct engine *get_engine(const char *id)
{

    for (size_t i = 0; i < engine_count; i++)
        if (strcmp(engines[i]->id, id) == 0)
            return engines[i];
    if (engine_count == sizeof engines / sizeof *engines)
        return NULL;
    engines[engine_count] = engine_open(id);
    if (!engines[engine_count])
        return NULL;
    return engines[engine_count++];
}

static void close_engines(void)
{
    while (engine_count > 0)
        engine_close(engines[--engine_count]);
}

static struct engine *engine_of(const struct vector_case *test)
{
    char id[ENGINE_ID_BYTES];

    if (test->kind != CASE_EDITION)
        return get_engine("whatwg");
    if (test->edition.len >= sizeof id)
        return NULL;
    memcpy(id, test->edition.ptr, test->edition.len);
    id[test->edition.len] = 0;
    return get_engine(id);
}

/* Fills result, which the caller frees. False if nothing was asked. */
static bool run_case(struct case_result *result, const struct vector_case *test)
{
    struct engine *engine = engine_of(test);
    struct request request;
    struct observation o = {0};
    bool asked = false;

    *result = (struct case_result){0};
    if (!engine || !check_concerns(test, engine) || !check_start(result, test))
        return false;
    for (int question = 0; question < QUESTIONS; question++) {
        if (!check_request(&request, test, (enum question)question, engine))
            continue;
        engine_run(engine, &request, &o);
        check_answer(result, test, (enum question)question, engine, &o);
        asked = true;
    }
    observation_free(&o);
    return asked;
}

static bool case_passes(const struct vector_case *test)
{
    struct case_result result;
    bool passes = run_case(&result, test) && result.kind == RESULT_PASSED;

    case_result_free(&result);
    return passes;
}

static void add_bits(unsigned char *bits)
{
    for (unsigned i = 1; i <= MUTANT_COUNT; i++)
        if (ua_mutant_reached[i])
            bits[i / 8] |= (unsigned char)(1 << i % 8);
}

/* Without a mutant: which cases pass, what they run, how long that takes. Each runs twice: with new
 * engines, whose buffers grow, and with those that other cases have used. */
static bool measure(struct group *group)
{
    struct suite *suite = &group->suite;
    size_t passed = 0;

    group->usable = xcalloc(suite->count, sizeof *group->usable);
    group->limits = xcalloc(suite->count, sizeof *group->limits);
    group->places = xcalloc(suite->count, sizeof *group->places);
    memset(ua_mutant_reached, 0, MUTANT_COUNT + 1);
    if (!get_engine("whatwg"))
        return false;
    add_bits(group->reached);
    for (size_t i = 0; i < suite->count; i++) {
        clock_t start = clock();

        memset(ua_mutant_reached, 0, MUTANT_COUNT + 1);
        group->usable[i] = case_passes(&suite->cases[i]);
        group->limits[i] =
            CASE_MS + (unsigned)((double)(clock() - start) * 1000 * FACTOR / CLOCKS_PER_SEC);
        passed += group->usable[i];
        close_engines();
        case_passes(&suite->cases[i]);
        add_bits(group->places[i]);
    }
    for (size_t i = 0; i < suite->count; i++)
        for (size_t j = 0; j < PLACE_BYTES; j++)
            group->reached[j] |= group->places[i][j];
    close_engines();
    fprintf(stderr, "mutant_vectors: %s: %zu of %zu cases pass without a mutant\n", group->name,
            passed, suite->count);
    return passed > 0;
}

static void note_killer(size_t index)
{
    told->killers[told->count++] = index;
}

/* The law, on the cases that have run. */
static void check_law(struct group *group, const bool *selected)
{
    struct case_result *results = xcalloc(group->suite.count, sizeof *results);

    told->current = SIZE_MAX;
    mutant_limit_ms(LAW_MS);
    law_check(get_engine("whatwg"), &group->suite, selected, results);
    for (size_t i = 0; i < group->suite.count && (told->count == 0 || wants_all); i++)
        if (selected[i] && results[i].kind != RESULT_PASSED)
            note_killer(i);
}

/* In a child. Runs the cases that reach the place; 0: all. */
static void run_mutant(struct group *group, unsigned number, unsigned place)
{
    bool *selected = xcalloc(group->suite.count, sizeof *selected);

    told->current = SIZE_MAX;
    mutant_limit_ms(CASE_MS * 10);
    mutant_select(number);
    if (!get_engine("whatwg")) {
        note_killer(SIZE_MAX);
        return;
    }
    for (size_t i = 0; i < group->suite.count; i++) {
        if (!group->usable[i] || (place > 0 && !has_bit(group->places[i], place)))
            continue;
        selected[i] = true;
        told->current = i;
        mutant_limit_ms(group->limits[i]);
        if (case_passes(&group->suite.cases[i]))
            continue;
        selected[i] = false;
        note_killer(i);
        if (!wants_all)
            return;
    }
    check_law(group, selected);
}

/* Whether the mutant is killed; then told says by which cases. */
static bool try_mutant(struct group *group, unsigned number, unsigned place)
{
    pid_t child;
    int status;

    told->count = 0;
    told->done = false;
    fflush(stdout);
    child = fork();
    if (child == 0) {
        /* exit() in code under test would set back the offset of a file that parent and child share
         */
        close(STDIN_FILENO);
        run_mutant(group, number, place);
        told->done = true;
        _exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) != child) {
        complain("fork: %s", strerror(errno));
        exit(EXIT_COULD_NOT_RUN);
    }
    if (!told->done)
        note_killer(told->current);
    return told->count > 0;
}

static void write_killers(const struct group *group)
{
    for (size_t i = 0; i < told->count; i++) {
        size_t at = told->killers[i];

        putchar(i == 0 ? '\t' : ' ');
        if (at == SIZE_MAX)
            fputs("opening-or-law", stdout);
        else
            fwrite(group->suite.cases[at].id.ptr, 1, group->suite.cases[at].id.len, stdout);
    }
}

static void report_mutant(struct group *group, unsigned number, unsigned place)
{
    if (place > 0 && !has_bit(group->reached, place))
        fputs("\t-", stdout);
    else if (try_mutant(group, number, place))
        write_killers(group);
    else
        fputs("\tsurvived", stdout);
}

static bool load_group(struct group *group, char *argument)
{
    char *paths = strchr(argument, '='), *rest;

    if (!paths)
        return false;
    *paths++ = 0;
    group->name = argument;
    for (char *path = strtok_r(paths, ",", &rest); path; path = strtok_r(NULL, ",", &rest))
        if (!suite_load(&group->suite, path))
            return false;
    return group->suite.count > 0;
}

int main(int argc, char **argv)
{
    struct group groups[8] = {{0}};
    size_t count = 0, most = 0;
    unsigned number, place;

    wants_all = argc > 1 && strcmp(argv[1], "-a") == 0;
    for (int i = 1 + wants_all; i < argc && count < sizeof groups / sizeof *groups; i++, count++) {
        if (!load_group(&groups[count], argv[i]) || !measure(&groups[count]))
            return EXIT_COULD_NOT_RUN;
        most = groups[count].suite.count > most ? groups[count].suite.count : most;
    }
    told = mmap(NULL, sizeof *told + (most + 2) * 2 * sizeof *told->killers, PROT_READ | PROT_WRITE,
                MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (count == 0 || told == MAP_FAILED)
        return EXIT_COULD_NOT_RUN;
    while (scanf("%u %u", &number, &place) == 2 && number <= MUTANT_COUNT &&
           place <= MUTANT_COUNT) {
        printf("%u", number);
        for (size_t i = 0; i < count; i++)
            report_mutant(&groups[i], number, place);
        putchar('\n');
        fflush(stdout);
    }
    for (size_t i = 0; i < count; i++)
        suite_free(&groups[i].suite);
    return EXIT_AS_EXPECTED;
}
