/* SPDX-License-Identifier: MIT */
#include "run.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "against.h"
#include "dissent.h"
#include "engine_start.h"
#include "escape.h"
#include "expect_cause.h"
#include "external.h"
#include "law.h"
#include "options.h"
#include "parallel.h"
#include "progress_line.h"
#include "registry.h"
#include "units.h"

/* One question put to an engine. */
struct asked_question {
    size_t test;
    enum question question;
};

struct suite_run;

/* One engine's part of the run. */
struct engine_part {
    struct suite_run *run;
    const char *name; /* as the user gave it */
    struct engine *engine;
    struct against against;    /* the document that judges; closed: the answers of the vectors */
    struct vector_case *cases; /* with its answers; NULL: those of the suite */
    struct expectations expectations;
    struct expectations overwritten; /* by --write-expect */
    struct causes causes;            /* open once one was run again */
    struct case_result *results;     /* one a case */
    struct request *requests;
    struct asked_question *steps; /* what each request asks */
    size_t count;
    struct text left_out; /* why the engine was left out; empty: it was not */
    bool noise_is_said;
};

struct suite_run {
    const struct run_options *options;
    struct suite suite;
    bool *selected; /* one a case */
    struct engine_part *parts;
    size_t part_count;
    struct report *reports;
    size_t report_count;
    struct result_tally total;
    size_t new_errors; /* cases that ended in an error, and not in a crash that is overwritten */
    struct progress progress;
    size_t done, questions, failures; /* for the progress line */
};

static const struct vector_case *case_of_part(const struct engine_part *part, size_t index)
{
    return part->cases ? &part->cases[index] : &part->run->suite.cases[index];
}

/* The document that judges a part; NULL: the answers of the vectors. */
static const char *judge_of(const struct engine_part *part)
{
    return part->against.document ? part->against.document->id : NULL;
}

/* --- asking ----------------------------------------------------------------------------------- */

/* Notes why the engine is left out. No later answer counts: with several workers another one may
 * have given it. */
static void note_part_left_out(struct engine_part *part, size_t index, struct observation *o)
{
    struct ua_str reason = observation_get(o, COMPONENT_REASON);

    if (o->was_not_asked && part->left_out.len == 0)
        text_add(&part->left_out, reason.ptr, reason.len);
    if (part->left_out.len == 0 || engine_unsupported_reason(part->engine, &part->requests[index]))
        return;
    observation_fail(o, OUTCOME_ERROR, part->left_out.ptr);
    o->was_not_asked = true;
}

static void take_answer(void *ctx, size_t index, const struct observation *answer)
{
    struct engine_part *part = ctx;
    struct suite_run *run = part->run;
    const struct asked_question *step = &part->steps[index];
    const struct vector_case *test = case_of_part(part, step->test);
    struct case_result *result = &part->results[step->test];
    bool was_red = report_is_red(result->kind);

    if (part->left_out.len > 0 || answer->was_not_asked) {
        struct observation o = {0};

        observation_copy(&o, answer);
        note_part_left_out(part, index, &o);
        check_answer(result, test, step->question, part->engine, &o);
        observation_free(&o);
    } else {
        check_answer(result, test, step->question, part->engine, answer);
    }
    run->done++;
    if (!was_red && report_is_red(result->kind) &&
        !expectations_find(&part->expectations, test, run->suite.files[test->file].path))
        run->failures++;
    progress_show(&run->progress, "%s: %zu of %zu cases, %zu failed", part->engine->id, run->done,
                  run->questions, run->failures);
}

/* Says that an engine writes what is not an answer to its stdout, once. */
static void take_noise(void *ctx, const char *line)
{
    struct engine_part *part = ctx;

    if (part->noise_is_said)
        return;
    part->noise_is_said = true;
    progress_clear(&part->run->progress);
    complain("engine %s writes lines to stdout that are not answers; the first: %s",
             part->engine->id, line);
}

/* Lets the document judge the cases that are run, but not those of Web Platform Tests. */
static void judge_cases(struct suite_run *run, struct engine_part *part)
{
    const size_t count = run->suite.count;

    if (!part->against.document)
        return;
    part->cases = xmalloc((count + 1) * sizeof *part->cases);
    memcpy(part->cases, run->suite.cases, count * sizeof *part->cases);
    for (size_t i = 0; i < count; i++) {
        if (run->selected[i] && run->suite.files[part->cases[i].file].ours)
            against_answer(&part->against, &run->suite, &part->cases[i]);
    }
}

/* Everything that is asked is known at the start, so that an out-of-process engine can be
 * pipelined.
 */
static void prepare_requests(struct suite_run *run, struct engine_part *part)
{
    size_t cases = run->suite.count;

    judge_cases(run, part);
    part->results = xcalloc(cases, sizeof *part->results);
    part->requests = xcalloc(cases * QUESTIONS, sizeof *part->requests);
    part->steps = xcalloc(cases * QUESTIONS, sizeof *part->steps);
    for (size_t i = 0; i < cases; i++) {
        const struct vector_case *test = case_of_part(part, i);

        if (!run->selected[i] || !check_concerns(test, part->engine) ||
            !check_start(&part->results[i], test))
            continue;
        for (int question = 0; question < QUESTIONS; question++) {
            if (check_request(&part->requests[part->count], test, (enum question)question,
                              part->engine))
                part->steps[part->count++] = (struct asked_question){i, (enum question)question};
        }
    }
    run->questions += part->count;
}

/* --- reporting -------------------------------------------------------------------------------- */

/* Stale entries are known only where the files ran whole, and red only if they are of this version.
 */
static void report_stale(struct suite_run *run, struct engine_part *part,
                         struct result_tally *tally)
{
    if (run->options->filter_count > 0 || part->expectations.other_version)
        return;
    for (size_t i = 0; i < part->expectations.count; i++) {
        const struct expectation *item = &part->expectations.items[i];
        size_t file = 0;

        while (file < run->suite.file_count && !expectation_is_stale(item, &run->suite.files[file]))
            file++;
        if (file == run->suite.file_count)
            continue;
        tally->stale++;
        for (size_t r = 0; r < run->report_count; r++)
            if (run->reports[r].format->stale)
                run->reports[r].format->stale(&run->reports[r], part->engine, item);
    }
}

/* --verify-causes: runs the cause of a known difference again, but for a crash, which it would be
 * again. One that no longer explains it is a failure. */
static void verify_cause(struct engine_part *part, const struct row *row,
                         struct case_result *result)
{
    struct text why = {0};

    if (!part->run->options->verify_causes || result->kind != RESULT_EXPECTED ||
        part->expectations.other_version || row->expectation->crash ||
        (!part->causes.reference && !causes_open(&part->causes, part->engine, row->against)) ||
        causes_verify(&part->causes, row->expectation->cause, row->test, result, &why))
        return;
    result->kind = RESULT_FAILED;
    text_printf(&result->note, "differs as expected, but %s (cause: %s)", why.ptr,
                row->expectation->cause);
    text_free(&why);
}

static void report_case(struct suite_run *run, struct engine_part *part, size_t index,
                        struct result_tally *tally)
{
    const struct vector_case *test = case_of_part(part, index);
    const struct vector_file *file = &run->suite.files[test->file];
    struct case_result *result = &part->results[index];
    struct row row = {.engine = part->engine,
                      .test = test,
                      .file = file->path,
                      .ours = file->ours,
                      .result = result,
                      .against = file->ours ? judge_of(part) : NULL};

    if (run->selected[index] && check_concerns(test, part->engine)) {
        row.expectation =
            expectations_apply(&part->expectations, result, test, file->path, part->engine);
        row.overwritten = expectations_find(&part->overwritten, test, file->path);
        verify_cause(part, &row, result);
        result->uncompared = check_uncompared(result, test, part->engine);
        run->new_errors +=
            result->kind == RESULT_ERROR &&
            !(case_result_crashed(result) && row.overwritten && row.overwritten->crash);
        tally->results[result->kind]++;
        tally->named += result->named;
        tally->compared += result->compared;
        uncompared_add(tally->uncompared, result->uncompared);
        tally->normalised += result->kind == RESULT_PASSED && result->normalised;
        for (size_t r = 0; r < run->report_count; r++)
            if (run->reports[r].format->row)
                run->reports[r].format->row(&run->reports[r], &row);
    }
    case_result_free(result);
}

/* Says that the engine is left out, with what it missed. */
static void say_part_left_out(const struct engine_part *part)
{
    size_t crashed = 0, missed = 0;

    if (part->left_out.len == 0)
        return;
    for (size_t i = 0; i < part->run->suite.count; i++) {
        crashed += case_result_crashed(&part->results[i]);
        missed += part->results[i].kind == RESULT_NOT_ASKED;
    }
    complain("engine %s is left out: it crashed at %zu %s, and %zu %s not asked: %s",
             part->engine->id, crashed, units_noun(crashed, "case", "cases"), missed,
             units_noun(missed, "was", "were"), part->left_out.ptr);
}

/* Says that entries of an older manifest would let other answers pass. */
static void say_vague(const struct engine_part *part)
{
    const size_t vague = part->expectations.vague;

    if (vague > 0 && !part->run->options->write_expect && !cli_is_quiet())
        complain("%s: %zu %s of its manifest %s of an older form: any answer fits, as long as the "
                 "engine accepts the input; --write-expect FILE records the answers",
                 part->engine->id, vague, units_noun(vague, "entry", "entries"),
                 units_noun(vague, "is", "are"));
}

/* An engine of this process that crashed is asked again for causes, in a process of its own. */
static void isolate_crashed(struct engine_part *part)
{
    struct engine *isolated;
    size_t i = 0;

    while (i < part->run->suite.count && !case_result_crashed(&part->results[i]))
        i++;
    if (i == part->run->suite.count || !engine_is_in_process(part->engine))
        return;
    engine_isolate(0);
    isolated = engine_open_if_available(part->name);
    if (!isolated)
        return;
    external_be_patient(isolated);
    engine_close(part->engine);
    part->engine = isolated;
}

/* Says which command updates a manifest that is out of date. */
static void say_outdated(const struct engine_part *part, const struct result_tally *tally)
{
    const struct run_options *options = part->run->options;
    const size_t passed = tally->results[RESULT_UNEXPECTED_PASS];
    struct text line = {0};
    struct stat info;

    if (passed + tally->stale == 0 || options->write_expect || cli_is_quiet())
        return;
    if (passed > 0)
        text_printf(&line, "%zu %s now", passed, units_noun(passed, "case passes", "cases pass"));
    if (tally->stale > 0)
        text_printf(&line, "%s%zu %s no case", passed > 0 ? ", " : "", tally->stale,
                    units_noun(tally->stale, "entry has", "entries have"));
    text_puts(&line, ": ");
    cli_add_tool(&line);
    text_puts(&line, " test --engine ");
    text_path(&line, part->name);
    text_puts(&line, " --write-expect ");
    text_path(&line, options->expect && stat(options->expect, &info) == 0 && S_ISREG(info.st_mode)
                         ? options->expect
                         : "FILE");
    if (options->laws)
        text_puts(&line, " --laws");
    for (size_t i = 0; i < options->path_count; i++) {
        text_puts(&line, " ");
        text_path(&line, options->paths[i]);
    }
    complain("%s updates the manifest", line.ptr);
    text_free(&line);
}

/* Whether a document can judge any file: those of other projects have answers of their own. */
static bool has_own_file(const struct suite *suite)
{
    for (size_t i = 0; i < suite->file_count; i++)
        if (suite->files[i].ours)
            return true;
    return false;
}

/* Says how an engine of RFC 3986 is judged by its own document, unless the user has chosen one. */
static void say_document(const struct engine_part *part, const struct result_tally *tally)
{
    const struct run_options *options = part->run->options;
    struct text line = {0};

    if (part->engine->model != MODEL_RFC3986 || part->engine->follows[0] ||
        part->engine->class->title || options->against || options->expect ||
        options->write_expect || cli_is_quiet() || !has_own_file(&part->run->suite) ||
        tally_failed(tally) + tally->results[RESULT_EXPECTED] == 0)
        return;
    cli_add_tool(&line);
    text_puts(&line, " test --engine ");
    text_path(&line, part->name);
    text_puts(&line, " --against rfc3986");
    complain("judged by the URL Standard; by RFC 3986: %s", line.ptr);
    text_free(&line);
}

/* The engine has answered everything. */
static void report_part(void *ctx, size_t index)
{
    struct suite_run *run = ctx;
    struct engine_part *part = &run->parts[index];
    struct result_tally tally = {0};

    progress_clear(&run->progress);
    say_part_left_out(part);
    if (run->options->dissent) /* waits for the others */
        return;
    isolate_crashed(part);
    if (run->options->laws || law_is_for(part->engine))
        law_check(part->engine, &run->suite, run->selected, part->results);
    progress_clear(&run->progress);
    for (size_t r = 0; r < run->report_count; r++) {
        run->reports[r].against = part->against.document;
        if (run->reports[r].format->engine_start)
            run->reports[r].format->engine_start(&run->reports[r], part->engine);
    }
    for (size_t i = 0; i < run->suite.count; i++)
        report_case(run, part, i, &tally);
    report_stale(run, part, &tally);
    say_vague(part);
    say_outdated(part, &tally);
    say_document(part, &tally);
    for (size_t r = 0; r < run->report_count; r++)
        if (run->reports[r].format->engine_done)
            run->reports[r].format->engine_done(&run->reports[r], part->engine, &tally);
    for (int result = 0; result < RESULTS; result++)
        run->total.results[result] += tally.results[result];
    run->total.stale += tally.stale;
}

static bool open_reports(struct suite_run *run)
{
    const struct run_options *options = run->options;

    run->reports = xcalloc(options->report_count + 1, sizeof *run->reports);
    for (size_t i = 0; i < options->report_count; i++) {
        const struct run_report *wanted = &options->reports[i];

        if (!report_open(&run->reports[run->report_count++], wanted->format, wanted->path))
            return false;
        run->reports[i].revision = options->revision;
        run->reports[i].only_errors = wanted->only_errors;
    }
    if (options->write_expect &&
        !report_open(&run->reports[run->report_count++], &report_expect, options->write_expect))
        return false;
    for (size_t r = 0; r < run->report_count; r++)
        if (!report_start(&run->reports[r]))
            return false;
    return true;
}

/* Whether the run was a whole one: it judged a case, and the engine was not left out. */
static bool is_fit_for_manifest(const struct suite_run *run)
{
    return tally_judged(&run->total) > 0 && run->total.results[RESULT_NOT_ASKED] == 0 &&
           !external_left_out(run->parts[0].engine);
}

/* A manifest is overwritten only by a whole run. */
static bool close_reports(struct suite_run *run, bool finished)
{
    const bool is_fit = finished && run->part_count > 0 && is_fit_for_manifest(run);
    bool ok = true;

    for (size_t r = 0; r < run->report_count; r++) {
        bool is_manifest = run->reports[r].format == &report_expect;

        if (finished && !run->options->dissent && run->reports[r].format->done)
            run->reports[r].format->done(&run->reports[r], &run->total);
        if (!report_close(&run->reports[r], is_manifest ? is_fit : finished))
            ok = false;
    }
    free(run->reports);
    return ok;
}

/* --- what is run ------------------------------------------------------------------------------ */

static bool load_vectors_of_run(struct suite_run *run)
{
    const struct run_options *options = run->options;
    bool ok = true;

    if (options->path_count == 0)
        ok = suite_load_installed(&run->suite);
    for (size_t i = 0; i < options->path_count && ok; i++)
        ok = suite_load(&run->suite, options->paths[i]);
    return ok;
}

/* A filter is held against the whole id; a plain word was probably meant for a part of it. */
static void complain_of_filter(const struct suite_run *run, const char *filter)
{
    const char *before = NULL;

    for (size_t i = 0; i < run->suite.count && !strpbrk(filter, "*?["); i++) {
        const char *at = strstr(run->suite.cases[i].id.ptr, filter);

        if (at == run->suite.cases[i].id.ptr)
            before = "";
        else if (at && !before)
            before = "*";
    }
    if (before)
        complain("no case has an id like '%s'; there are some like '%s%s*'", filter, before,
                 filter);
    else
        complain("no case has an id like '%s'", filter);
}

/* Chooses the cases whose id fits a filter. False if none does. */
static bool select_by_filter(struct suite_run *run, const char *filter)
{
    bool is_used = false;

    for (size_t i = 0; i < run->suite.count; i++) {
        if (fnmatch(filter, run->suite.cases[i].id.ptr, 0) != 0)
            continue;
        run->selected[i] = true;
        is_used = true;
    }
    if (!is_used)
        complain_of_filter(run, filter);
    return is_used;
}

/* Chooses the cases whose id fits any filter. False if a filter fits none. */
static bool select_cases(struct suite_run *run)
{
    const struct run_options *options = run->options;
    bool ok = true;

    run->selected = xcalloc(run->suite.count, sizeof *run->selected);
    for (size_t i = 0; i < options->filter_count; i++)
        ok = select_by_filter(run, options->filters[i]) && ok;
    return options->filter_count > 0 ? ok : select_by_filter(run, "*");
}

/* Opens the document that judges: the one of --against, otherwise the one that the engine says it
 * follows. The Standard of today is the vectors. */
static bool open_document(struct engine_part *part)
{
    const struct run_options *options = part->run->options;
    const char *document = options->against ? options->against : part->engine->follows;

    return options->dissent || !document[0] || strcmp(document, "whatwg") == 0 ||
           against_open(&part->against, document);
}

/* Opens all engines before the first runs: a misspelt one must not cost a long run. */
static bool open_run_engines(struct suite_run *run)
{
    const struct run_options *options = run->options;
    bool used = !options->expect || options->dissent;

    run->parts = xcalloc(options->engine_count, sizeof *run->parts);
    for (size_t i = 0; i < options->engine_count; i++) {
        struct engine_part *part = &run->parts[run->part_count++];

        part->run = run;
        part->name = options->engines[i];
        part->engine = engine_open(part->name);
        if (!part->engine)
            return false;
        external_be_patient(part->engine);
        if (options->dissent && !dissent_family(part->engine).ptr) {
            engine_close(part->engine);
            memset(&run->parts[--run->part_count], 0, sizeof *run->parts);
            continue;
        }
        if (!open_document(part) || !expectations_load_for(&part->expectations, part->engine,
                                                           options->expect, judge_of(part)))
            return false;
        if (options->write_expect &&
            !expectations_load_overwritten(&part->overwritten, part->engine, options->write_expect,
                                           judge_of(part)))
            return false;
        used |= !part->expectations.engine || part->expectations.version;
    }
    if (!used)
        complain("%s is about engine %s, which is not run", options->expect,
                 run->parts[0].expectations.engine);
    return used;
}

static void report_only_part(void *ctx, size_t job)
{
    struct engine_part *part = ctx;

    report_part(part->run, job + (size_t)(part - part->run->parts));
}

/* Whether a crash of the engine would end this process. Ours do not crash. */
static bool may_crash_here(const struct engine *engine)
{
    return engine_is_in_process(engine) && !engine->class->title &&
           strcmp(engine->class->id, "whatwg") != 0;
}

/* With one process; a parser of this process is asked in a fork, because it may crash. */
static bool run_part(struct engine_part *part)
{
    const struct parallel_job job = {part->name,  part->requests, part->count,
                                     take_answer, take_noise,     part};

    if (may_crash_here(part->engine))
        return parallel_run(&job, 1, 1, report_only_part, part);
    engine_run_all(part->engine, part->requests, part->count, take_answer, part);
    if (external_noise(part->engine))
        take_noise(part, external_noise(part->engine));
    report_only_part(part, 0);
    return true;
}

static bool run_all_parts(struct suite_run *run)
{
    size_t count = run->part_count;
    struct parallel_job *jobs;
    bool ok = true;

    if (run->options->jobs == 1) {
        for (size_t i = 0; i < count && ok; i++)
            ok = run_part(&run->parts[i]);
        return ok;
    }
    jobs = xcalloc(count, sizeof *jobs);
    for (size_t i = 0; i < count; i++) {
        struct engine_part *part = &run->parts[i];

        jobs[i] = (struct parallel_job){part->name,  part->requests, part->count,
                                        take_answer, take_noise,     part};
    }
    ok = parallel_run(jobs, count, run->options->jobs, report_part, run);
    free(jobs);
    return ok;
}

/* An engine that crashed, hung or erred took no part in these cases. */
static void complain_of_errors(const struct suite_run *run, const struct dissent_answers *answers)
{
    size_t errors = 0;

    for (size_t i = 0; i < run->suite.count; i++)
        errors += run->selected[i] && (answers->results[i].kind == RESULT_ERROR ||
                                       answers->results[i].kind == RESULT_NOT_ASKED);
    if (errors > 0)
        complain("engine %s crashed, hung or erred in %zu %s, which --dissent leaves out",
                 answers->engine->id, errors, units_noun(errors, "case", "cases"));
}

/* All have answered. Returns the exit status. */
static int find_dissent(struct suite_run *run)
{
    struct dissent_answers *answers = xcalloc(run->part_count + 1, sizeof *answers);
    size_t families, answered = 0, found = 0;

    for (size_t i = 0; i < run->part_count; i++)
        answers[i] = (struct dissent_answers){run->parts[i].engine, run->parts[i].results};
    families = dissent_families(answers, run->part_count);
    if (families >= 2)
        found = dissent_report(&run->reports[0], &run->suite, run->selected, answers,
                               run->part_count, &answered);
    else if (families == 1)
        complain("--dissent needs two independent implementations of the URL Standard; only %.*s "
                 "is available",
                 (int)dissent_family(answers[0].engine).len, dissent_family(answers[0].engine).ptr);
    else
        complain("--dissent needs two independent implementations of the URL Standard; none is "
                 "available");
    for (size_t i = 0; families >= 2 && i < run->part_count; i++)
        complain_of_errors(run, &answers[i]);
    if (families >= 2 && answered == 0)
        complain("--dissent compared nothing: no case was answered by two families");
    free(answers);
    if (families < 2 || answered == 0)
        return EXIT_COULD_NOT_RUN;
    return found > 0 ? EXIT_DIFFERENCES : EXIT_AS_EXPECTED;
}

static void free_run(struct suite_run *run)
{
    for (size_t i = 0; run->parts && i < run->part_count; i++) {
        struct engine_part *part = &run->parts[i];

        for (size_t j = 0; part->results && j < run->suite.count; j++)
            case_result_free(&part->results[j]);
        free(part->results);
        free(part->requests);
        free(part->steps);
        causes_close(&part->causes);
        text_free(&part->left_out);
        engine_close(part->engine);
        against_close(&part->against);
        free(part->cases);
        expectations_free(&part->expectations);
        expectations_free(&part->overwritten);
    }
    free(run->parts);
    free(run->selected);
    suite_free(&run->suite);
}

int run_vectors(const struct run_options *options)
{
    struct suite_run run = {.options = options};
    bool finished = false;
    int status = EXIT_COULD_NOT_RUN;

    progress_start(&run.progress);
    if (!open_run_engines(&run) || !load_vectors_of_run(&run) || !select_cases(&run) ||
        !open_reports(&run))
        goto out;
    for (size_t i = 0; i < run.part_count; i++)
        prepare_requests(&run, &run.parts[i]);
    finished = run_all_parts(&run);
    progress_clear(&run.progress);
    if (!finished)
        goto out;
    if (options->dissent) {
        status = find_dissent(&run);
        goto out;
    }
    status = (options->write_expect ? run.new_errors : tally_failed(&run.total)) > 0
                 ? EXIT_DIFFERENCES
                 : EXIT_AS_EXPECTED;
    if (status == EXIT_AS_EXPECTED && tally_checked(&run.total) == 0) {
        fflush(stdout); /* first what was said of the cases */
        complain("nothing was judged: %s",
                 tally_skipped(&run.total) > 0
                     ? "every case was skipped"
                     : "every case is of a dated edition, and for that engine alone");
        status = EXIT_COULD_NOT_RUN;
    } else if (options->write_expect && tally_judged(&run.total) == 0) {
        fflush(stdout);
        complain("nothing was judged: every case was skipped or ended in an error; %s is not "
                 "written",
                 options->write_expect);
        status = EXIT_COULD_NOT_RUN;
    } else if (options->write_expect && !is_fit_for_manifest(&run)) {
        fflush(stdout);
        complain("%s is not written: the engine did not answer all cases", options->write_expect);
        status = EXIT_COULD_NOT_RUN;
    }

out:
    if (!close_reports(&run, finished))
        status = EXIT_COULD_NOT_RUN;
    free_run(&run);
    return status;
}
