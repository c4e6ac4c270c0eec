/* SPDX-License-Identifier: MIT */
/* urlassay history: which versions of a parser have which quirk. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "columns.h"
#include "engine_name.h"
#include "engine_version.h"
#include "files.h"
#include "finding.h"
#include "json.h"
#include "progress_line.h"
#include "registry.h"
#include "seeds.h"
#include "settings.h"
#include "store.h"
#include "units.h"
#include "urls.h"
#include "version_history.h"
#include "words.h"

static const char history_help[] =
    "Asks all versions of a parser about URLs, and shows which versions have each quirk.\n"
    "A quirk is a difference from another engine, with its cause. A quirk that was\n"
    "repaired and came back is marked \"back\", and is listed first.\n"
    "\n"
    "  urlassay history --engine npm:url-parse --versions 1.4.0..1.5.10\n"
    "\n"
    "--engine npm:NAME is a package of npm. npm installs each version once, into the\n"
    "cache folder. --engine also takes a list of engines, the oldest first, such as\n"
    "lib:PATH,lib:PATH for two builds of a library.\n"
    "Without a URL, the published URLs of vectors/confusion.json are asked.\n"
    "In a strip of versions, \"#\" has the quirk and \".\" lacks it. \"?\" cannot run, or\n"
    "another difference hides the quirk there. \"worst\": the versions with the shown\n"
    "effect and severity, if others have the quirk in a lesser way.\n"
    "Exit status: 0 the newest version has no quirk that the one before it lacks, 1 it\n"
    "has one, 2 usage, 3 could not run.\n";

struct history_command {
    const char *engine, *versions, *against_name, *base_given, *class, *dir, *output, *format,
        *effect, *from;
    unsigned effects; /* 1u << effect */
    bool only_changed;
    struct text base; /* ptr NULL: none */
    struct url_source urls;
    struct version_history history;
    struct engine *against;
    struct text title; /* "url-parse" */
    struct progress progress;
};

/* --- the versions ----------------------------------------------------------------------------- */

/* A version as three numbers, of which the last ones may be left out: they are 0. */
static bool read_version(unsigned long out[3], const char *text, size_t len)
{
    char copy[64], *rest = copy;

    if (len == 0 || len >= sizeof copy)
        return false;
    memcpy(copy, text, len);
    copy[len] = '\0';
    out[0] = out[1] = out[2] = 0;
    for (int i = 0; i < 3 && isdigit((unsigned char)*rest); i++) {
        out[i] = strtoul(rest, &rest, 10);
        if (*rest == '\0')
            return true;
        if (*rest++ != '.')
            break;
    }
    return false;
}

static int compare_versions(const unsigned long a[3], const unsigned long b[3])
{
    for (int i = 0; i < 3; i++) {
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    }
    return 0;
}

/* The ends of "A..B"; either may be left out. */
struct version_range {
    bool has[2];
    unsigned long ends[2][3];
};

static int read_range(struct version_range *range, const char *words)
{
    const char *dots = strstr(words, "..");

    *range = (struct version_range){0};
    if (strcmp(words, "all") == 0)
        return EXIT_AS_EXPECTED;
    range->has[0] = dots && dots > words;
    range->has[1] = dots && dots[2] != '\0';
    if (!dots || (range->has[0] && !read_version(range->ends[0], words, (size_t)(dots - words))) ||
        (range->has[1] && !read_version(range->ends[1], dots + 2, strlen(dots + 2))))
        return cli_misuse("history",
                          "--versions is all, or A..B with versions like 1.2.3, not '%s'", words);
    return EXIT_AS_EXPECTED;
}

/* Adds the versions of npm:NAME that are in the range. */
static int add_npm_versions(struct history_command *command, const char *package)
{
    struct engine_error error;
    struct version_range range;
    struct text list = {0}, name = {0};
    int status = read_range(&range, command->versions ? command->versions : "all");

    if (status != EXIT_AS_EXPECTED)
        return status;
    if (!engine_npm_versions(&list, package, &error)) {
        engine_error_complain(&error, command->engine);
        text_free(&list);
        return EXIT_COULD_NOT_RUN;
    }
    for (char *rest = list.ptr, *line; (line = strsep(&rest, "\n"));) {
        char *published = strchr(line, ' ');
        unsigned long version[3];

        if (published)
            *published++ = '\0';
        if (!published || !read_version(version, line, strlen(line)) ||
            (range.has[0] && compare_versions(version, range.ends[0]) < 0) ||
            (range.has[1] && compare_versions(version, range.ends[1]) > 0))
            continue;
        text_clear(&name);
        text_printf(&name, "npm:%s@%s", package, line);
        engine_allow(name.ptr);
        version_history_add_version(&command->history, name.ptr, line, published);
    }
    text_free(&list);
    text_free(&name);
    if (command->history.version_count == 0) {
        if (command->versions)
            complain("npm has no version of %s from %s", package, command->versions);
        else
            complain("npm has no release of %s", package);
        status = EXIT_COULD_NOT_RUN;
    }
    return status;
}

static int add_versions(struct history_command *command)
{
    const char *const name = command->engine, *const package = engine_npm_package(name);

    text_puts(&command->title, package ? package : name);
    if (package && !strchr(name, ',') && (!package[0] || !strchr(package + 1, '@')))
        return add_npm_versions(command, package);
    if (command->versions)
        return cli_misuse("history", "--versions needs --engine npm:NAME");
    for (const char *rest = name; *rest; rest += *rest == ',') {
        const size_t len = strcspn(rest, ",");
        char *one = xstrndup(rest, len);
        struct engine_error error;

        if (len > 0 && !strchr(one, '/') && !engine_is_known(one, &error)) {
            engine_error_complain(&error, one);
            free(one);
            return EXIT_COULD_NOT_RUN;
        }
        if (len > 0)
            version_history_add_version(&command->history, one, NULL, "");
        free(one);
        rest += len;
    }
    return EXIT_AS_EXPECTED;
}

/* --- the URLs --------------------------------------------------------------------------------- */

static bool add_history_url(void *ctx, struct testcase test, size_t line)
{
    struct history_command *command = ctx;

    (void)line;
    if (!test.base.ptr)
        test.base = text_optional(&command->base, command->base.ptr != NULL);
    version_history_add_url(&command->history, test);
    return true;
}

/* Adds the URL of a campaign's class. */
static int add_class_url(struct history_command *command)
{
    char class[CLASS_DIGITS + 1];
    struct finding finding = {0};
    struct text name = {0};
    bool ok;

    settings_use_paths(command->dir);
    if (!store_find_class(class, command->dir, command->class))
        return EXIT_COULD_NOT_RUN;
    text_printf(&name, "%s.json", class);
    ok = store_read_finding(&finding, command->dir, name.ptr);
    if (ok)
        version_history_add_url(&command->history, testcase_of(&finding.test));
    finding_free(&finding);
    text_free(&name);
    return ok ? EXIT_AS_EXPECTED : EXIT_COULD_NOT_RUN;
}

static int add_published_urls(struct history_command *command)
{
    struct seed_list list;

    if (!seeds_from_published(&list))
        return EXIT_COULD_NOT_RUN;
    for (size_t i = 0; i < list.count; i++)
        version_history_add_url(&command->history,
                                testcase_split(list.seeds[i].data, list.seeds[i].size));
    seed_list_free(&list);
    return EXIT_AS_EXPECTED;
}

static int add_urls(struct history_command *command)
{
    if (command->class)
        return add_class_url(command);
    if (command->urls.given.count > 0 || command->urls.list)
        return urls_each(&command->urls, add_history_url, command);
    return add_published_urls(command);
}

/* --- what versions have a quirk --------------------------------------------------------------- */

static const char *shown_label(const struct version_history *history, size_t version)
{
    return history->versions[version].shown;
}

/* The last version of those that have the quirk without a gap, from first on. */
static size_t find_last(const struct history_quirk *quirk, size_t first, size_t lacks)
{
    size_t last = first;

    for (size_t i = first; i < lacks; i++) {
        if (quirk->state[i] == VERSION_HAS)
            last = i;
    }
    return last;
}

/* "all", "until 1.4.3", "since 1.2.0", "1.2.0 to 1.3.1, 2.0.0, back in 2.5.2 to 2.5.9". */
static void add_interval_words(struct text *out, const struct version_history *history,
                               const struct history_quirk *quirk)
{
    const size_t count = history->version_count;
    size_t first = version_history_next(history, quirk, 0, VERSION_HAS);
    bool is_first = true;

    while (first < count) {
        const size_t lacks = version_history_next(history, quirk, first, VERSION_LACKS);
        const size_t last = find_last(quirk, first, lacks);
        const bool from_start = version_history_next(history, quirk, 0, VERSION_LACKS) > first;

        const bool is_back = version_history_is_back(history, quirk, first);

        text_puts(out, is_first ? "" : is_back ? ", back " : ", ");
        if (from_start && lacks == count)
            text_puts(out, "all");
        else if (from_start)
            text_printf(out, "until %s", shown_label(history, last));
        else if (lacks == count)
            text_printf(out, "since %s", shown_label(history, first));
        else if (first == last)
            text_printf(out, "%s%s",
                        is_first  ? "only "
                        : is_back ? "in "
                                  : "",
                        shown_label(history, first));
        else
            text_printf(out, "%s%s to %s", is_back ? "in " : "", shown_label(history, first),
                        shown_label(history, last));
        is_first = false;
        first = version_history_next(history, quirk, lacks, VERSION_HAS);
    }
}

static void add_strip(struct text *out, const struct version_history *history,
                      const struct history_quirk *quirk)
{
    for (size_t i = 0; i < history->version_count; i++)
        text_add(out, &".#?"[quirk->state[i]], 1);
}

/* Whether the newest version has the quirk, and its parent lacks it. */
static bool is_new(const struct version_history *history, const struct history_quirk *quirk)
{
    const struct history_version *newest = &history->versions[history->version_count - 1];

    return quirk->state[history->version_count - 1] == VERSION_HAS && newest->parent >= 0 &&
           quirk->state[newest->parent] == VERSION_LACKS;
}

/* Whether a version has the quirk, and not with the effect and the severity that are shown. */
static bool has_lesser_version(const struct version_history *history,
                               const struct history_quirk *quirk)
{
    for (size_t i = 0; i < history->version_count; i++) {
        if (quirk->state[i] == VERSION_HAS && quirk->worst[i] == VERSION_LACKS)
            return true;
    }
    return false;
}

/* --- for people ------------------------------------------------------------------------------- */

/* "0.0.4: REASON" */
static void print_problems(const struct version_history *history)
{
    for (size_t i = 0; i < history->version_count; i++) {
        const struct history_version *version = &history->versions[i];
        struct flow flow;
        struct text words = {0};

        if (!version->problem)
            continue;
        text_printf(&words, "%s: ", version->shown);
        text_visible(&words, version->problem, strlen(version->problem));
        printf("  ");
        flow = flow_at(4);
        flow_words(&flow, words.ptr);
        putchar('\n');
        text_free(&words);
    }
}

/* The versions in words, and as a strip below. label: ten columns */
static void print_versions(const struct version_history *history, const struct history_quirk *quirk,
                           const char *label)
{
    struct text words = {0};
    struct flow flow;

    add_interval_words(&words, history, quirk);
    printf("  %-8s ", label);
    flow = flow_at(11);
    flow_words(&flow, words.ptr);
    text_clear(&words);
    add_strip(&words, history, quirk);
    printf("\n           %s\n", words.ptr);
    text_free(&words);
}

static void print_quirk(const struct version_history *history, const struct history_quirk *quirk,
                        size_t number)
{
    const struct owned_testcase *test = &history->urls[quirk->url];
    struct history_quirk worst = *quirk;
    struct text url = {0};

    printf("%zu. %s: %s, %s\n", number, quirk->cause.ptr, effect_name(quirk->effect),
           severity_name(rank_importance_severity(quirk->importance)));
    print_versions(history, quirk, "versions");
    worst.state = quirk->worst;
    if (has_lesser_version(history, quirk))
        print_versions(history, &worst, "worst");
    text_value(&url, text_str(&test->url));
    if (test->has_base) {
        text_puts(&url, "  base ");
        text_value(&url, text_str(&test->base));
    }
    printf("  url      %s\n\n", url.ptr);
    text_free(&url);
}

static void add_answer_words(struct text *out, const struct observation *o, bool with_href)
{
    static const enum component shown[] = {COMPONENT_SCHEME,  COMPONENT_USERNAME, COMPONENT_HOST,
                                           COMPONENT_PORT,    COMPONENT_PATH,     COMPONENT_QUERY,
                                           COMPONENT_FRAGMENT};
    const char *gap = "";

    if (o->outcome != OUTCOME_PARSED) {
        text_puts(out, observation_refuses(o) ? "refuses it" : outcome_name(o->outcome));
        return;
    }
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        const struct ua_str value = observation_get(o, shown[i]);

        if (value.len == 0 && shown[i] != COMPONENT_HOST && shown[i] != COMPONENT_PATH)
            continue;
        text_printf(out, "%s%s ", gap, component_name(shown[i]));
        observation_show(out, o, shown[i]);
        gap = ", ";
    }
    if (with_href && observation_presence(o, COMPONENT_HREF) == PRESENCE_VALUE) {
        text_printf(out, "%shref ", gap);
        observation_show(out, o, COMPONENT_HREF);
    }
}

/* Whether people see the same answer of two versions. */
static bool same_answer(const struct version_history *history, size_t url, size_t a, size_t b,
                        bool with_href)
{
    struct text words[2] = {{0}, {0}};
    bool is_same;

    add_answer_words(&words[0], &history->answers[url * history->version_count + a], with_href);
    add_answer_words(&words[1], &history->answers[url * history->version_count + b], with_href);
    is_same = strcmp(words[0].ptr, words[1].ptr) == 0;
    text_free(&words[0]);
    text_free(&words[1]);
    return is_same;
}

/* The last of the versions behind version that answer like it; those that cannot run do not count.
 */
static size_t last_like(const struct version_history *history, size_t url, size_t version,
                        bool with_href)
{
    size_t last = version;

    for (size_t i = version + 1; i < history->version_count; i++) {
        if (!history->versions[i].version[0])
            continue;
        if (!same_answer(history, url, version, i, with_href))
            break;
        last = i;
    }
    return last;
}

/* Whether two versions one behind the other find the same parts, and write the URL otherwise. */
static bool differs_in_href(const struct version_history *history, size_t url)
{
    for (size_t i = 0; i < history->version_count; i++) {
        const size_t next = last_like(history, url, i, true) + 1;

        if (history->versions[i].version[0] && next <= last_like(history, url, i, false))
            return true;
    }
    return false;
}

/* The answers to one URL, by version. */
static void print_answers(const struct version_history *history, size_t url)
{
    const bool with_href = differs_in_href(history, url);
    struct text words = {0};

    text_value(&words, text_str(&history->urls[url].url));
    printf("%s\n", words.ptr);
    for (size_t i = 0; i < history->version_count;) {
        const size_t last = last_like(history, url, i, with_href);
        struct text range = {0};

        if (!history->versions[i].version[0]) {
            i++;
            continue;
        }
        text_clear(&words);
        add_answer_words(&words, &history->answers[url * history->version_count + i], with_href);
        text_puts(&range, shown_label(history, i));
        if (last > i)
            text_printf(&range, " to %s", shown_label(history, last));
        if (range.len > 20)
            printf("  %s\n%23s", range.ptr, "");
        else
            printf("  %-20s ", range.ptr);
        struct flow flow = flow_at(23);
        flow_words(&flow, words.ptr);
        putchar('\n');
        text_free(&range);
        i = last + 1;
    }
    putchar('\n');
    text_free(&words);
}

static void print_history(const struct history_command *command, size_t running)
{
    const struct version_history *history = &command->history;
    struct text title = {0};
    size_t back = 0;

    text_visible(&title, command->title.ptr, command->title.len);
    printf("%s: %zu of %zu versions, %s to %s, against %s %s; %zu %s\n", title.ptr, running,
           history->version_count, shown_label(history, 0),
           shown_label(history, history->version_count - 1), command->against->id,
           command->against->version, history->url_count,
           units_noun(history->url_count, "URL", "URLs"));
    if (running < history->version_count)
        puts("Versions that cannot be asked:");
    print_problems(history);
    if (!history->has_times && history->versions[0].published[0])
        puts("The registry's times of publication contradict the order of the versions, so a line "
             "X.Y\n"
             "is taken to begin where the line before it began.");
    putchar('\n');
    for (size_t i = 0; i < history->answers_of; i++)
        print_answers(history, i);
    for (size_t i = 0; i < history->quirk_count; i++) {
        back += history->quirks[i].is_back;
        print_quirk(history, &history->quirks[i], i + 1);
    }
    printf("%zu %s%s, %zu that went away and came back.\n", history->quirk_count,
           units_noun(history->quirk_count, "quirk", "quirks"),
           command->only_changed ? " that some version lacks" : "", back);
    text_free(&title);
}

/* --- for programs ----------------------------------------------------------------------------- */

static const char *version_label(const struct version_history *history, size_t version)
{
    return history->versions[version].label;
}

/* states: enum presence_in_version, of each version */
static void write_labels(struct json_writer *w, const char *key,
                         const struct version_history *history, const unsigned char *states,
                         enum presence_in_version state)
{
    json_member(w, key);
    json_array(w);
    for (size_t i = 0; i < history->version_count; i++) {
        if (states[i] == state)
            json_string(w, version_label(history, i));
    }
    json_end(w);
}

static void print_history_quirk_json(const struct version_history *history,
                                     const struct history_quirk *quirk)
{
    const struct testcase test = testcase_of(&history->urls[quirk->url]);
    const size_t count = history->version_count;
    const size_t first = version_history_next(history, quirk, 0, VERSION_HAS);
    struct text out = {0};
    struct json_writer w = {.out = &out};

    json_output(&w);
    json_add_string(&w, "effect", effect_name(quirk->effect));
    json_add(&w, "cause", text_str(&quirk->cause));
    json_add_string(&w, "severity", severity_name(rank_importance_severity(quirk->importance)));
    json_add(&w, "input", test.url);
    if (test.base.ptr)
        json_add(&w, "base", test.base);
    json_member(&w, "spans");
    json_array(&w);
    for (size_t at = first, lacks; at < count;
         at = version_history_next(history, quirk, lacks, VERSION_HAS)) {
        lacks = version_history_next(history, quirk, at, VERSION_LACKS);
        json_object(&w);
        json_add_string(&w, "from", version_label(history, at));
        json_add_string(&w, "to", version_label(history, find_last(quirk, at, lacks)));
        json_add_bool(&w, "back", version_history_is_back(history, quirk, at));
        json_end(&w);
    }
    json_end(&w);
    write_labels(&w, "versions", history, quirk->state, VERSION_HAS);
    write_labels(&w, "unknown", history, quirk->state, VERSION_UNKNOWN);
    write_labels(&w, "worst", history, quirk->worst, VERSION_HAS);
    json_end(&w);
    puts(out.ptr);
    text_free(&out);
}

static void print_answers_json(const struct version_history *history, size_t url)
{
    const struct testcase test = testcase_of(&history->urls[url]);
    struct text out = {0};
    struct json_writer w = {.out = &out};

    json_output(&w);
    json_add(&w, "input", test.url);
    if (test.base.ptr)
        json_add(&w, "base", test.base);
    json_member(&w, "answers");
    json_array(&w);
    for (size_t i = 0; i < history->version_count; i++) {
        if (!history->versions[i].version[0])
            continue;
        json_object(&w);
        json_add_string(&w, "version", version_label(history, i));
        observation_to_json(&w, &history->answers[url * history->version_count + i]);
        json_end(&w);
    }
    json_end(&w);
    json_end(&w);
    puts(out.ptr);
    text_free(&out);
}

static void print_history_json(const struct history_command *command)
{
    const struct version_history *history = &command->history;
    struct text out = {0};
    struct json_writer w = {.out = &out};

    for (size_t i = 0; i < history->answers_of; i++)
        print_answers_json(history, i);
    for (size_t i = 0; i < history->quirk_count; i++)
        print_history_quirk_json(history, &history->quirks[i]);
    json_output(&w);
    json_member(&w, "summary");
    json_object(&w);
    json_add(&w, "engine", text_str(&command->title));
    json_add_string(&w, "against", command->against->id);
    json_add_string(&w, "against_version", command->against->version);
    json_add_number(&w, "urls", history->url_count);
    json_add_bool(&w, "by_times", history->has_times);
    json_member(&w, "versions");
    json_array(&w);
    for (size_t i = 0; i < history->version_count; i++) {
        const struct history_version *version = &history->versions[i];

        json_object(&w);
        json_add_string(&w, "version", version->label);
        if (version->published[0])
            json_add_string(&w, "published", version->published);
        if (version->parent >= 0)
            json_add_string(&w, "parent", version_label(history, (size_t)version->parent));
        if (version->version[0])
            json_add_string(&w, "reported", version->version);
        if (version->problem)
            json_add(&w, "problem", ua_str(version->problem, strlen(version->problem)));
        json_end(&w);
    }
    json_end(&w);
    json_end(&w);
    json_end(&w);
    puts(out.ptr);
    text_free(&out);
}

/* --- running it ------------------------------------------------------------------------------- */

static bool is_stdout_name(const char *name)
{
    return name && strcmp(name, "-") == 0;
}

/* title: of engines, for people */
static bool write_picture(const struct history_command *command, const char *title)
{
    struct text svg = {0};
    bool ok = true;

    version_history_write_svg(&svg, &command->history, title);
    if (is_stdout_name(command->output))
        fwrite(svg.ptr, 1, svg.len, stdout); /* main checks it */
    else
        ok = write_output_file(command->output, &svg);
    text_free(&svg);
    return ok;
}

static bool write_own_picture(const struct history_command *command)
{
    struct text title = {0};
    bool ok;

    text_visible(&title, command->title.ptr, command->title.len);
    text_printf(&title, " against %s %s", command->against->id, command->against->version);
    ok = write_picture(command, title.ptr);
    text_free(&title);
    return ok;
}

/* Draws what --json wrote before. */
static int draw_recorded(struct history_command *command)
{
    struct text json = {0}, error = {0};
    const char *path = command->from;
    int status = EXIT_COULD_NOT_RUN;

    cli_report_to(command->output);
    if (urls_open_stdin(&path) && read_file(&json, path)) {
        if (!version_history_read(&command->history, &command->title, text_str(&json),
                                  command->from, &error))
            complain("%s", error.ptr);
        else if (write_picture(command, command->title.ptr))
            status = EXIT_AS_EXPECTED;
    }
    if (status == EXIT_AS_EXPECTED)
        cmd_say_written(command->output, command->history.quirk_count, "quirk", "quirks");
    text_free(&json);
    text_free(&error);
    return status;
}

static void show_history_progress(void *ctx, size_t version)
{
    struct history_command *command = ctx;

    progress_show(&command->progress, "%s, %zu of %zu versions",
                  command->history.versions[version].name, version + 1,
                  command->history.version_count);
}

static int run_history(struct history_command *command)
{
    struct version_history *history = &command->history;
    const bool keeps_answers = command->urls.given.count > 0 || command->class;
    size_t running;

    command->against = engine_open(command->against_name);
    if (!command->against)
        return EXIT_COULD_NOT_RUN;
    progress_start(&command->progress);
    cli_report_to(command->output);
    running = version_history_run(history, command->against, keeps_answers ? history->url_count : 0,
                                  command->effects, show_history_progress, command);
    progress_clear(&command->progress);
    if (command->only_changed)
        version_history_keep_changed(history);
    if (running == 0) {
        complain("no version of %s can be asked: %s", command->title.ptr,
                 history->versions[history->version_count - 1].problem);
        return EXIT_COULD_NOT_RUN;
    }
    if (is_stdout_name(command->output)) {
        /* The picture alone. */
    } else if (strcmp(command->format, "jsonl") == 0)
        print_history_json(command);
    else
        print_history(command, running);
    if (command->output && !write_own_picture(command))
        return EXIT_COULD_NOT_RUN;
    for (size_t i = 0; i < history->quirk_count; i++) {
        if (is_new(history, &history->quirks[i]))
            return EXIT_DIFFERENCES;
    }
    return EXIT_AS_EXPECTED;
}

static int check_and_run_history(struct history_command *command)
{
    const char *const files[] = {command->urls.list, command->base_given};
    const struct cli_list *urls = &command->urls.given;
    int status;

    if (command->from) {
        if (!command->output || command->engine || urls->count > 0 || command->urls.list ||
            command->class)
            return cli_misuse("history", "--from takes -o FILE.svg, and asks no engine");
        return draw_recorded(command);
    }
    if (!command->engine)
        return cli_misuse("history", "--engine is missing: npm:NAME, or a list of engines");
    engine_allow(command->engine);
    engine_allow(command->against_name);
    if ((command->urls.list || command->class) && urls->count > 0)
        return cli_misuse("history", "with --list or --class, give no URL");
    if (command->urls.list && command->class)
        return cli_misuse("history", "give either --list or --class");
    if (command->class && !cmd_check_class("history", command->class))
        return EXIT_USAGE;
    if (words_check_effects("history", command->effect, &command->effects) != EXIT_AS_EXPECTED)
        return EXIT_USAGE;
    status = urls_check_stdin("history", urls, files, sizeof files / sizeof *files);
    if (status == EXIT_AS_EXPECTED && command->base_given)
        status = urls_read_one(&command->urls, command->base_given, &command->base);
    if (status == EXIT_AS_EXPECTED)
        status = add_urls(command);
    if (status == EXIT_AS_EXPECTED)
        status = add_versions(command);
    return status == EXIT_AS_EXPECTED ? run_history(command) : status;
}

int cmd_history(int argc, char **argv)
{
    struct history_command command = {.against_name = "whatwg",
                                      .format = "pretty",
                                      .effect = "any",
                                      .dir = "findings",
                                      .urls = {.command = "history"}};
    const struct cli_option rows[] = {
        {"engine", 0, CLI_STRING, "E", "npm:NAME, or engines, the oldest first", &command.engine},
        {"versions", 0, CLI_STRING, "A..B|all", "versions of npm:NAME; default: all releases",
         &command.versions},
        {"against", 0, CLI_STRING, "E", "the other engine (default: whatwg)",
         &command.against_name},
        {"effect", 0, CLI_STRING, "EFFECT,...", "list only these (default: any)", &command.effect},
        {"changed", 0, CLI_FLAG, NULL, "list only the quirks that some version lacks",
         &command.only_changed},
        CLI_BASE_ROW(&command.base_given),
        {"class", 0, CLI_STRING, "ID", "the URL of a campaign's class or quirk", &command.class},
        CLI_CLASS_DIR_ROW(&command.dir),
        CLI_LIST_ROW(&command.urls.list),
        {"output", 'o', CLI_STRING, "FILE.svg",
         "also draw a chart of versions and quirks; -: only that, on stdout", &command.output},
        {"from", 0, CLI_STRING, "FILE", "draw what --json wrote, ask no engine; takes -o FILE.svg",
         &command.from},
        {"format", 0, CLI_CHOICE, "pretty|jsonl", "default: pretty", &command.format},
        CLI_JSON_ROW(&command.format),
        CLI_UNESCAPE_ROW(&command.urls.unescape),
        CLI_HELLO_ROW,
        CLI_QUIET_ROW,
        {0},
    };
    const struct cli cli = {"--engine E | --from FILE [--versions A..B|all] [--against E] "
                            "[--effect EFFECT,...] [--changed] "
                            "[--base B] [--format F] [-o FILE.svg] [--unescape] "
                            "[--class ID [--dir D] | --list FILE | URL...]",
                            history_help, rows};
    enum cli_result result = cli_parse(&cli, argc, argv, &command.urls.given);
    int status = result == CLI_OK ? check_and_run_history(&command) : cli_exit_status(result);

    engine_close(command.against);
    version_history_free(&command.history);
    text_free(&command.title);
    text_free(&command.base);
    free(command.urls.given.items);
    return status;
}
