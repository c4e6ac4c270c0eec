/* SPDX-License-Identifier: MIT */
/* Measures parsers side by side: for scripts/lab/bench.
 *
 * usage: bench_parse time ROUNDS SET...          each round measures each subject once, in an order
 *                                                that changes; prints a line of JSON for each
 *        bench_parse count NAME LIMIT SET...     runs the subject NAME, or all of liburlassay, once
 * to warm up and once in bench_measured(), for callgrind, on the first LIMIT URLs of each set;
 * prints a line for each. LIMIT 0: all URLs, and no warming up bench_parse list prints the subjects
 *
 * SET: NAME=FILE, or NAME=FILE@BASE. FILE: one URL per line. Times are processor time of this
 * process, in nanoseconds per URL, so other processes count only where they share caches. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench_subject.h"
#include "json.h"
#include "util.h"

#define MAX_SUBJECTS 64
/* URLs of a pass at least: a short list is processed several times. */
#define PASS_URLS 20000

static struct bench_subject subjects[MAX_SUBJECTS];
static size_t subject_count;

static void add_subjects(const struct bench_subject *(*find)(size_t *count))
{
    size_t count;
    const struct bench_subject *found = find(&count);

    for (size_t i = 0; i < count && subject_count < MAX_SUBJECTS; i++)
        subjects[subject_count++] = found[i];
}

/* A data set with its texts, and the nanoseconds of each subject in each round. */
struct data_set {
    char *name, *base;
    struct text text;
    struct bench_url *urls;
    struct bench_list list;
    size_t bytes, passes;
    double *times;
    struct bench_result results[MAX_SUBJECTS];
};

/* Reads NAME=FILE@BASE. */
static bool load_set(struct data_set *set, char *argument)
{
    char *file = strchr(argument, '='), *at, *end;

    if (!file)
        return false;
    *file++ = '\0';
    set->base = strchr(file, '@');
    if (set->base)
        *set->base++ = '\0';
    set->name = argument;
    if (!read_file(&set->text, file))
        return false;
    at = set->text.ptr;
    end = at + set->text.len;
    set->urls = xcalloc(set->text.len + 1, sizeof *set->urls);
    while (at < end) {
        char *newline = memchr(at, '\n', (size_t)(end - at));
        const size_t len = (size_t)((newline ? newline : end) - at);

        if (len > 0)
            set->urls[set->list.count++] = (struct bench_url){at, len};
        set->bytes += len;
        at += len + 1;
    }
    set->list.urls = set->urls;
    if (set->base)
        set->list.base = (struct bench_url){set->base, strlen(set->base)};
    set->passes = set->list.count ? (PASS_URLS + set->list.count - 1) / set->list.count : 0;
    return set->list.count > 0;
}

static double processor_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* Has a name of its own, by which the profiler begins to count. The barrier keeps the call from
 * becoming a jump, with which the profiler would stop. */
__attribute__((noinline)) void bench_measured(const struct bench_subject *subject,
                                              const struct bench_list *list,
                                              struct bench_result *result)
{
    subject->run(subject->state, list, result);
    __asm__ volatile("" : : : "memory");
}

static bool prepare(const struct bench_subject *subject, const struct data_set *set)
{
    return !subject->prepare || subject->prepare(subject->state, &set->list);
}

/* Runs a subject on a set, passes times. Returns nanoseconds per URL. */
static double time_subject(size_t index, struct data_set *set)
{
    double begin;

    if (!prepare(&subjects[index], set))
        return 0;
    set->results[index] = (struct bench_result){0};
    begin = processor_ns();
    for (size_t i = 0; i < set->passes; i++)
        bench_measured(&subjects[index], &set->list, &set->results[index]);
    return (processor_ns() - begin) / (double)(set->passes * set->list.count);
}

static void print_times(const struct data_set *set, size_t index, unsigned long rounds)
{
    static const char *const works[] = {"copy", "parse", "can-parse", "getters", "engine"};
    const struct bench_subject *subject = &subjects[index];
    struct text line = {0};
    struct json_writer w = {.out = &line};

    json_object(&w);
    json_add_string(&w, "set", set->name);
    json_add_number(&w, "urls", set->list.count);
    json_add_number(&w, "bytes", set->bytes);
    json_add_string(&w, "subject", subject->name);
    json_add_string(&w, "interface", subject->interface);
    json_add_string(&w, "version", subject->version);
    json_add_string(&w, "work", works[subject->work]);
    json_add_number(&w, "accepted", set->results[index].accepted / set->passes);
    json_member(&w, "ns");
    json_array(&w);
    for (unsigned long round = 0; round < rounds; round++)
        json_tenths(&w, set->times[round * MAX_SUBJECTS + index]);
    json_end(&w);
    json_end(&w);
    text_puts(&line, "\n");
    fwrite(line.ptr, 1, line.len, stdout);
    text_free(&line);
}

/* The first round, which warms up, is not printed. Each round begins with another subject. */
static void run_rounds(struct data_set *sets, size_t count, unsigned long rounds)
{
    for (size_t i = 0; i < count; i++)
        sets[i].times = xcalloc(rounds * MAX_SUBJECTS, sizeof *sets[i].times);
    for (unsigned long round = 0; round <= rounds; round++) {
        for (size_t i = 0; i < count; i++) {
            for (size_t j = 0; j < subject_count; j++) {
                const size_t index = (j + round * 7) % subject_count;
                const double ns = time_subject(index, &sets[i]);

                if (round > 0)
                    sets[i].times[(round - 1) * MAX_SUBJECTS + index] = ns;
            }
        }
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < subject_count; j++)
            print_times(&sets[i], j, rounds);
        free(sets[i].times);
    }
}

static void count_subject(const struct bench_subject *subject, struct data_set *set, bool warms_up)
{
    struct bench_result result = {0};

    if (!prepare(subject, set))
        return;
    if (warms_up)
        subject->run(subject->state, &set->list, &result);
    result = (struct bench_result){0};
    bench_measured(subject, &set->list, &result);
    printf("%s\t%s\t%zu\t%zu\n", set->name, subject->name, set->list.count, result.accepted);
}

static void count_all(const char *name, size_t limit, struct data_set *sets, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (limit > 0 && sets[i].list.count > limit)
            sets[i].list.count = limit;
        for (size_t j = 0; j < subject_count; j++) {
            if (strcmp(name, "all") == 0 || strcmp(name, subjects[j].name) == 0)
                count_subject(&subjects[j], &sets[i], limit > 0);
        }
    }
}

static void list_subjects(void)
{
    for (size_t i = 0; i < subject_count; i++)
        printf("%s\t%s\t%s\n", subjects[i].name, subjects[i].interface, subjects[i].version);
}

static bool load_sets(struct data_set *sets, char **arguments, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!load_set(&sets[i], arguments[i])) {
            complain("%s: no URLs", arguments[i]);
            return false;
        }
    }
    return true;
}

static int print_usage(void)
{
    fprintf(stderr, "usage: bench_parse time ROUNDS SET... | count NAME|all LIMIT SET... | list\n");
    return EXIT_USAGE;
}

int main(int argc, char **argv)
{
    const char *const what = argc > 1 ? argv[1] : "";
    const bool is_count = strcmp(what, "count") == 0;
    const int first = is_count ? 4 : 3;
    const size_t count = argc > first ? (size_t)(argc - first) : 0;
    struct data_set *sets;
    int status = EXIT_AS_EXPECTED;

    add_subjects(bench_urlassay);
    if (!is_count) {
        add_subjects(bench_copies);
        add_subjects(bench_ada_native);
        add_subjects(bench_ada_c);
        add_subjects(bench_engines);
    }
    if (strcmp(what, "list") == 0) {
        list_subjects();
        return EXIT_AS_EXPECTED;
    }
    if (count == 0 || (!is_count && strcmp(what, "time") != 0))
        return print_usage();
    sets = xcalloc(count, sizeof *sets);
    if (!load_sets(sets, argv + first, count))
        status = EXIT_COULD_NOT_RUN;
    else if (is_count)
        count_all(argv[2], strtoul(argv[3], NULL, 10), sets, count);
    else
        run_rounds(sets, count, strtoul(argv[2], NULL, 10));
    for (size_t i = 0; i < count; i++) {
        text_free(&sets[i].text);
        free(sets[i].urls);
    }
    free(sets);
    return status;
}
